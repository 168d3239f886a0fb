"""[10.0] Sherman Machine Guns, and their Advancing Fire in battle rounds [22.2]."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import (
    ASSISTANT,
    BUILDING,
    CLOSE,
    CLOSE_ONLY,
    COMMANDER,
    DIRECT_AA,
    DIRECT_BOW,
    DIRECT_COAXIAL,
    DIRECT_SUB,
    FIRE_AA,
    FIRE_BOW,
    FIRE_COAXIAL,
    FIRE_SUB,
    FORTIFICATION,
    GUN_TITLES,
    GUNNER,
    HIDDEN,
    LOADER,
    MALFUNCTION,
    MG_AA,
    MG_BOW,
    MG_COAXIAL,
    MG_COLUMN,
    MG_GUN,
    MG_SUB,
    MG_SUB_LOADER,
    MG_TITLES,
    MGS,
    MOVING,
    OPEN,
    RANGES,
    SPOTTED,
    WOODS,
    ZONES,
    zone_title,
)
from ..state import PattonState
from ..tables import Labels
from .abilities import aa_gunner, cannot
from .frame import Modifiers, PattonChoice, PattonRoll
from .victory import knock_out

_DIRECTED = {MG_BOW: DIRECT_BOW, MG_COAXIAL: DIRECT_COAXIAL, MG_AA: DIRECT_AA, MG_SUB_LOADER: DIRECT_SUB}


def gunner_of(state: PattonState, mg: int) -> int:
    """The man who fires this machine gun."""
    if mg == MG_AA:
        return aa_gunner(state)
    return {MG_BOW: ASSISTANT, MG_COAXIAL: GUNNER, MG_SUB: COMMANDER, MG_SUB_LOADER: LOADER}[mg]


def fires(state: PattonState, mg: int) -> bool:
    """True if an able man was ordered to fire this machine gun, and can (8.6, 10.22)."""
    man = gunner_of(state, mg)
    order = {MG_BOW: FIRE_BOW, MG_COAXIAL: FIRE_COAXIAL, MG_AA: FIRE_AA}.get(mg, FIRE_SUB)
    return state.able(man) and state.orders[man] == order and not cannot(state, man)


class MachineGuns(Step[PattonState], frozen=True):
    """[4.74] 3: each machine gun that was ordered to fire, in turn."""

    rules: ClassVar[tuple[str, ...]] = ("4.74", "10.2")

    mg: int = 0

    def run(self, state: PattonState) -> None:
        """Find the next machine gun."""
        mg = next((n for n in range(self.mg, len(MGS)) if fires(state, n)), None)
        if mg is None:
            state.pop()
        else:
            state.become(MachineGuns(mg + 1))
            state.push(MachineGun(mg))


def why_not_zone(state: PattonState, mg: int, zone: int) -> str:
    """[10.22] Every reason why a machine gun cannot fire there."""
    sector, range_ = divmod(zone, 3)
    if mg == MG_BOW and sector != state.facing:
        return "bow.sector"
    if mg == MG_COAXIAL and sector != state.turret:
        return "coaxial.sector"
    if state.tables.data.fire.machine_guns.base[RANGES[range_]][MG_COLUMN[mg]] < 0:
        return "mg.range"
    return "target.weather" if state.weather & CLOSE_ONLY and range_ != CLOSE else ""


class MachineGun(PattonChoice, frozen=True):
    """[10.2] [22.2] A unit to fire at, a zone to fire into, or nothing."""

    rules: ClassVar[tuple[str, ...]] = ("10.22", "10.23", "10.24")
    verbs: ClassVar[tuple[str, ...]] = ("shoot", "spray", "hold")
    moment: ClassVar[str] = "a machine gun is looking for a target"

    mg: int

    @override
    def prompt(self, state: PattonState) -> str:
        return f"{MG_TITLES[self.mg]} of {state.name_at(gunner_of(state, self.mg))}: fire at a unit or into a zone?"

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        return super().facts(state, verb, a, b) | {"mg": MG_TITLES[self.mg]}

    def among_shoot(self, state: PattonState) -> Iterable[int]:
        """Units on the board."""
        return map(partial(state.tables.vocabulary.encode, "shoot"), state.enemies())

    def why_not_shoot(self, state: PattonState, slot: int, _: int) -> str:
        """[10.22] [10.23] The reason against fire at this unit."""
        if state.e_kind[slot] < 0:
            return "unit.none"
        if state.has(slot, HIDDEN):
            return "target.hidden"
        if not state.has(slot, SPOTTED):
            return "target.unspotted"
        return why_not_zone(state, self.mg, state.e_zone[slot]) if state.unit(slot).mg_target else "mg.useless"

    def foresee_shoot(self, state: PattonState, slot: int, _: int) -> PattonRoll:
        """Fire at the unit."""
        return Burst(self.mg, slot)

    def do_shoot(self, state: PattonState, slot: int, _: int) -> None:
        """The machine gun fires at the unit."""
        state.become(Burst(self.mg, slot))

    def why_not_spray(self, state: PattonState, zone: int, _: int) -> str:
        """[10.24] The reason against fire into this zone."""
        suited = any(is_target(state, slot) and state.e_zone[slot] == zone for slot in state.enemies())
        return "mg.has_target" if suited else why_not_zone(state, self.mg, zone)

    def foresee_spray(self, state: PattonState, zone: int, _: int) -> PattonRoll:
        """Fire into the zone."""
        return Spray(self.mg, zone)

    def do_spray(self, state: PattonState, zone: int, _: int) -> None:
        """The machine gun fires into the zone."""
        state.become(Spray(self.mg, zone))

    def do_hold(self, state: PattonState, _: int, __: int) -> None:
        """[10.21] The machine gun does not fire."""
        state.pop()
        state.emit("held_fire", "10.21", gun=MG_TITLES[self.mg])


def is_target(state: PattonState, slot: int) -> bool:
    """[10.23] A spotted unit that machine guns can hurt."""
    return state.has(slot, SPOTTED) and state.unit(slot).mg_target


class Burst(PattonRoll, frozen=True):
    """[10.2] Machine gun fire at a unit; `advancing` if it walks into covered ground (22.22)."""

    rules: ClassVar[tuple[str, ...]] = ("10.2", "22.22")
    purpose: ClassVar[str] = "machine gun"

    mg: int
    slot: int
    advancing: bool = False

    @override
    def base(self, state: PattonState) -> int:
        """The number of the table, halved by smoke and weather."""
        zone = state.e_zone[self.slot]
        figure = state.tables.data.fire.machine_guns.base[RANGES[zone % 3]][MG_COLUMN[self.mg]]
        return state.halved(max(0, figure), zone)

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """[10.2] What is added to the roll."""
        table, column = state.tables.data.fire.machine_guns.modifiers, MG_COLUMN[self.mg]
        unit, terrain = state.unit(self.slot), state.e_terrain[self.slot]
        found: Modifiers = [("gunner's rating", -state.skill(gunner_of(state, self.mg)))]
        if state.able(COMMANDER) and state.orders[COMMANDER] == _DIRECTED.get(self.mg):
            found.append(("commander directs", -state.skill(COMMANDER)))
        if unit.klass == "LW" and state.has(self.slot, MOVING) and terrain == OPEN:
            found.append(("moving in the open", table["lw_moving_in_open"][column]))
        if self.advancing:
            found.append(("advancing fire", table["advancing_fire"][column]))
        if state.moving or state.pivoted:
            found.append(("your tank moves or pivots", table["sherman_moving_or_pivoting"][column]))
        if terrain == WOODS:
            found.append(("target in woods", table["target_in_woods"][column]))
        if unit.klass == "AT" or terrain == BUILDING:
            found.append(("AT gun or building", table["at_gun_or_target_in_building"][column]))
        if terrain == FORTIFICATION:
            found.append(("target in fortification", table["target_in_fortification"][column]))
        return found

    @override
    def labels(self, state: PattonState) -> Labels:
        need = self.needed(state)
        jams = MG_GUN[self.mg] >= 0 and not self.advancing
        boxes = state.tables.options.mg_ammo and MG_GUN[self.mg] >= 0 and not self.advancing
        key = ("burst", need, jams, boxes)
        found = state.tables.memo.get(key)
        if found is None:
            found = state.tables.memo[key] = self._labels(state, need, jams, boxes)
        return found

    def _labels(self, state: PattonState, need: int, jams: bool, boxes: bool) -> Labels:
        table = state.tables.data.fire.machine_guns
        last = table.malfunction - 1 if jams else 100
        bare = state.tables.spread(
            100, ("knocked_out", max(table.kill, min(need, last))), ("no_effect", last), ("malfunction", 100)
        )
        if not boxes:
            return bare
        return tuple(
            f"{label},_box_used" if 1 <= roll // 10 % 10 <= 3 else label for roll, label in enumerate(bare, start=1)
        )

    @override
    def because(self, state: PattonState, value: int) -> str:
        always = state.tables.data.fire.machine_guns.kill
        return f"{always} or less always kills" if self.needed(state) < value <= always else ""

    @override
    def heading(self, state: PattonState) -> str:
        return f"{MG_TITLES[self.mg]} To Kill"

    @override
    def about(self, state: PattonState) -> str:
        return f"{state.name_at(gunner_of(state, self.mg))} at {state.unit_title(self.slot)}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        result, _, box = label.partition(",_")
        if box:
            use_box(state, self.mg)
        told = result.replace("_", " ")
        state.tell_of_unit("burst", "10.2", self.slot, mg=MG_TITLES[self.mg], result=told)
        if result == "malfunction":
            jam(state, self.mg)
        elif result == "knocked_out":
            knock_out(state, self.slot, "you", "10.2")


def use_box(state: PattonState, mg: int) -> None:
    """[16.3] A box of ammunition is empty."""
    if mg == MG_AA:
        state.boxes_50 = max(0, state.boxes_50 - 1)
    else:
        state.boxes_30 = max(0, state.boxes_30 - 1)


def jam(state: PattonState, mg: int) -> None:
    """A machine gun malfunctions."""
    state.guns[MG_GUN[mg]] = MALFUNCTION
    state.emit("malfunction", "10.2", gun=GUN_TITLES[MG_GUN[mg]])


class Spray(PattonRoll, frozen=True):
    """[22.21] Advancing fire of a machine gun into a zone."""

    rules: ClassVar[tuple[str, ...]] = ("22.21", "10.24")
    purpose: ClassVar[str] = "advancing fire"

    mg: int
    zone: int

    @override
    def labels(self, state: PattonState) -> Labels:
        """Boxes only if they are counted; a sub MG neither jams nor counts boxes."""
        if MG_GUN[self.mg] < 0:
            return state.tables.spread(100, ("covered", 100))
        boxes = state.tables.options.mg_ammo
        names = {"one_box_used": "covered,_box_used" if boxes else "covered", "none": "covered"}
        found = state.tables.lookup["advancing_mg"].labels("result")
        return tuple(names.get(label, label) for label in found)

    @override
    def heading(self, state: PattonState) -> str:
        return f"{MG_TITLES[self.mg]}, advancing fire"

    @override
    def about(self, state: PattonState) -> str:
        return zone_title(self.zone)

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        result, _, box = label.partition(",_")
        if box:
            use_box(state, self.mg)
        if result == "malfunction":
            jam(state, self.mg)
        else:
            state.mg_zone[self.mg] = self.zone
            state.emit("sprayed", "22.2", mg=MG_TITLES[self.mg], zone=ZONES[self.zone])


def sweep(state: PattonState, slot: int) -> None:
    """[22.22] A unit that enters or is placed in a zone under your machine guns is fired at once by each of them."""
    if not state.unit(slot).mg_target:
        return
    for mg in reversed(range(len(MGS))):
        if state.mg_zone[mg] == state.e_zone[slot]:
            state.push(Sweep(mg, slot))


class Sweep(Step[PattonState], frozen=True, tag="sweep"):
    """One machine gun against the unit, if it is still there."""

    rules: ClassVar[tuple[str, ...]] = ("22.22",)

    mg: int
    slot: int

    def run(self, state: PattonState) -> None:
        """Fire, or not."""
        if state.e_kind[self.slot] < 0 or not state.able(gunner_of(state, self.mg)):
            state.pop()
        else:
            state.become(Burst(self.mg, self.slot, True))
