"""[4.8] When Your Tank Is a Target: shots [13.4], hit location, penetration, collateral damage [4.82]."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces

from ..schema.names import (
    AA,
    ASSISTANT,
    BROKEN,
    CLOSE,
    COMMANDER,
    DRIVER,
    FIRE_AA,
    FIRE_SUB,
    GUNNER,
    LOADER,
    LONG,
    MEN,
)
from ..state import PattonState
from ..tables import Labels, figure
from .casualties import Wound, knock_out_tank
from .driving import throw_track
from .frame import AT_YOU, BY_PANZERFAUST, Die, Modifiers, PattonRoll

PANZERFAUST = "panzerfaust"
_WOUNDS = {
    "driver_wound_check_if_open": DRIVER,
    "assistant_wound_check_if_open": ASSISTANT,
    "loader_wound_check_if_open": LOADER,
    "commander_wound_check_if_open": COMMANDER,
}
_PERISCOPES = {
    "driver_periscope_broken": DRIVER,
    "assistant_periscope_broken": ASSISTANT,
    "gunner_periscope_broken": GUNNER,
    "loader_periscope_broken": LOADER,
    "commander_periscope_broken": COMMANDER,
}


# -- [13.4] a shot at your tank -------------------------------------------------------------------------------------


class EnemyShot(PattonRoll, frozen=True):
    """[13.4] [4.81] A German gun fires at your tank."""

    rules: ClassVar[tuple[str, ...]] = ("4.81", "13.4")
    purpose: ClassVar[str] = "enemy to hit"
    case: ClassVar[str] = "13.4"
    title: ClassVar[str] = "Enemy AP To Hit"
    results: ClassVar[tuple[str, str]] = ("hit", "miss")
    part_of: ClassVar[str] = AT_YOU

    slot: int

    @override
    def base(self, state: PattonState) -> int:
        """The number of the table, halved by smoke and weather."""
        zone = state.e_zone[self.slot]
        return state.halved(state.tables.data.enemy.to_hit.base[state.unit(self.slot).gun][zone % 3], zone)

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """[13.4] First shot, acquired, your tank moving."""
        table = state.tables.data.enemy.to_hit.modifiers
        range_, shots = state.e_zone[self.slot] % 3, state.e_shots[self.slot]
        found: Modifiers = []
        if not shots:
            if state.unit(self.slot).klass != "AT":
                found.append(("first shot", table["first_shot"][range_]))
        else:
            found.append((f"your tank acquired, {shots}", table[f"acquired_{shots}"][range_]))
        if state.moving:
            found.append(("your tank moves", table["sherman_moving"][range_]))
        return found

    @override
    def about(self, state: PattonState) -> str:
        return f"{state.unit_title(self.slot)} fires at you"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        unit, zone = state.unit(self.slot), state.e_zone[self.slot]
        state.e_shots[self.slot] = min(2, state.e_shots[self.slot] + 1)
        state.tell_of_unit("incoming", "13.4", self.slot, gun=unit.gun, result=label)
        if label == "hit":
            state.become(LocationOnYou(zone // 3, zone % 3, unit.gun, unit.id))
        else:
            state.pop()


class LocationOnYou(Die, frozen=True):
    """[4.81] Where your tank is hit; hull down only the turret can be."""

    rules: ClassVar[tuple[str, ...]] = ("4.81", "13.4")
    purpose: ClassVar[str] = "hit location"
    title: ClassVar[str] = "Hit Location"

    sector: int
    range: int
    gun: str
    by: str

    @override
    def printed(self, state: PattonState) -> Labels:
        return state.tables.lookup["hit_location"].labels("hull_down" if state.hull_down else "normal")

    @override
    def labels(self, state: PattonState) -> Labels:
        found = self.printed(state)
        return tuple("miss" if label == "hull" else label for label in found) if state.hull_down else found

    @override
    def because(self, state: PattonState, value: int) -> str:
        return "your tank is hull down, 4.81" if self.labels(state)[value - 1] == "miss" else ""

    @override
    def matter(self, state: PattonState) -> str:
        """Part of the shot."""
        return BY_PANZERFAUST if self.gun == PANZERFAUST else AT_YOU

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        rule = "15.5" if self.gun == PANZERFAUST else "13.4"
        state.emit("hit_location", rule, where=label)
        if label == "track":
            state.pop()
            throw_track(state, rule)
        elif label == "miss":
            state.pop()
        elif self.gun == PANZERFAUST:
            state.become(PanzerfaustKill(self.sector, "T" if label == "turret" else "H"))
        else:
            state.become(Penetration(self.sector, self.range, self.gun, self.by, "T" if label == "turret" else "H"))


def side_hit(state: PattonState, sector: int, place: str) -> str:
    """[5.14] Front, side or rear: of the turret for turret hits, of the hull for hull hits."""
    relative = state.relative(sector, state.turret if place == "T" else state.facing)
    return {0: "front", 3: "rear"}.get(relative, "side")


class Penetration(PattonRoll, frozen=True):
    """[13.4] Whether the shot goes through."""

    rules: ClassVar[tuple[str, ...]] = ("4.81", "13.4")
    purpose: ClassVar[str] = "enemy to kill"
    results: ClassVar[tuple[str, str]] = ("penetrates", "bounces_off")
    case: ClassVar[str] = "13.4"
    part_of: ClassVar[str] = AT_YOU

    sector: int
    range: int
    gun: str
    by: str
    place: str

    @override
    def base(self, state: PattonState) -> int:
        """The number of the table."""
        armour = state.tables.data.enemy.to_kill.values[self.gun][state.card.armour]
        return figure(armour, side_hit(state, self.sector, self.place), self.place, self.range)

    @override
    def heading(self, state: PattonState) -> str:
        side = side_hit(state, self.sector, self.place)
        return f"Enemy AP To Kill, {self.gun} at your {side} {'turret' if self.place == 'T' else 'hull'}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "penetrates":
            knock_out_tank(state, self.sector, self.place, self.gun, self.by)
        else:
            state.emit("bounced", "13.4")


class PanzerfaustKill(Die, frozen=True):
    """[15.5] Whether a shaped charge burns through."""

    rules: ClassVar[tuple[str, ...]] = ("15.5",)
    purpose: ClassVar[str] = "panzerfaust to kill"
    title: ClassVar[str] = "Panzerfaust To Kill"
    results: ClassVar[tuple[str, str]] = ("penetrates", "no_effect")
    part_of: ClassVar[str] = BY_PANZERFAUST

    sector: int
    place: str

    @override
    def base(self, state: PattonState) -> int:
        return state.tables.data.events.panzerfaust.kill

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "penetrates":
            knock_out_tank(state, self.sector, self.place, PANZERFAUST, PANZERFAUST)
        else:
            state.emit("bounced", "15.5")


# -- [4.82] collateral damage ---------------------------------------------------------------------------------------


class Collateral(PattonRoll, frozen=True):
    """[4.82] [19.2] Small arms and splinters: periscopes, sights, the AA MG, men at open hatches."""

    rules: ClassVar[tuple[str, ...]] = ("4.82", "19.2", "15.6")
    purpose: ClassVar[str] = "collateral damage"

    cause: str

    @override
    def printed(self, state: PattonState) -> Labels:
        return state.tables.lookup["collateral"].labels("effect")

    @override
    def labels(self, state: PattonState) -> Labels:
        """A closed hatch protects, and missing equipment cannot break."""
        found = self.printed(state)
        comes_to = {label: self.comes_to(state, label)[0] for label in dict.fromkeys(found)}
        return tuple([comes_to[label] for label in found])

    @override
    def because(self, state: PattonState, value: int) -> str:
        return self.comes_to(state, self.printed(state)[value - 1])[1]

    def comes_to(self, state: PattonState, label: str) -> tuple[str, str]:
        """What a result means for this tank now, and the rule that changes it, if any."""
        if label in _WOUNDS:
            man = _WOUNDS[label]
            return (f"{MEN[man]}_hit", "") if exposed(state, man) else ("none", "nobody looks out there, 19.2")
        if label in _PERISCOPES:
            man = _PERISCOPES[label]
            broken = state.has_place(man) and not state.periscope_broken(man)
            return (label, "") if broken else ("none", "there is none to break")
        gone = (label == "gunsight_broken" and state.gunsight) or (label == "aa_mg_broken" and state.guns[AA] == BROKEN)
        return ("none", "it is broken already") if gone else (label, "")

    @override
    def heading(self, state: PattonState) -> str:
        return f"Collateral Damage, {self.cause}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if state.is_open(COMMANDER) and state.able(COMMANDER):
            state.open_collateral = 1
        state.emit("collateral", "4.82", cause=self.cause, result=state.tables.said(label))
        if label in _PERISCOPES:
            state.broken_periscopes |= 1 << _PERISCOPES[label]
        elif label == "gunsight_broken":
            state.gunsight = 1
        elif label == "aa_mg_broken":
            state.guns[AA] = BROKEN
        elif label.endswith("_hit"):
            man = MEN.index(label.removesuffix("_hit"))
            state.push(Wound(state.body(man), "collateral", self.wound_modifier(state, man)))

    def wound_modifier(self, state: PattonState, man: int) -> int:
        """[19.2] Covered ground helps against harassing fire; firing from the hatch is dangerous."""
        table = state.tables.lookup["wounds"].modifiers
        modifier = table["exposed_gunner"] if state.orders[man] in (FIRE_AA, FIRE_SUB) else 0
        if self.cause == "harassing fire" and well_covered(state):
            modifier += table["covered_harassing_fire"]
        return modifier


def exposed(state: PattonState, man: int) -> bool:
    """[19.2] True if a man looks out of this open hatch."""
    return state.is_open(man) and state.able(man)


def well_covered(state: PattonState) -> bool:
    """Every close zone that is not US controlled is under advancing fire, and no LW or MG is nearer than long range."""
    zones = set(state.mg_zone)
    covered = all(state.control[sector] or sector * 3 + CLOSE in zones for sector in range(6))
    near = any(state.unit(s).klass in ("LW", "MG") and state.e_zone[s] % 3 != LONG for s in state.enemies())
    return covered and not near
