"""[9.5] Killing the Target: where a hit strikes, and what it does to vehicles and infantry."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.battle import KillData
from ..schema.charts import Armour
from ..schema.names import (
    AMMO,
    APDS,
    AREA,
    BUILDING,
    DEEP_SNOW,
    FACINGS,
    FORTIFICATION,
    HE,
    HULL_DOWN,
    HVAP,
    IMMOBILE,
    MOVING,
    MUD,
    OPEN,
    TRACKS,
    WOODS,
)
from ..state import PattonState
from ..tables import Labels, figure
from .frame import MAIN_GUN_SHOT, Modifiers, PattonRoll, Reckoning, UnitDie
from .victory import knock_out


class HitResults(Step[PattonState], frozen=True):
    """[9.5] All shots are fired: what the hits did, one after the other."""

    rules: ClassVar[tuple[str, ...]] = ("9.5",)

    slot: int
    hits: tuple[int, ...]

    def run(self, state: PattonState) -> None:
        """Resolve the next hit on a unit that is still there."""
        if not self.hits or state.e_kind[self.slot] < 0:
            state.pop()
            return
        hit, *rest = self.hits
        state.become(HitResults(self.slot, tuple(rest)))
        critical, mode, ammo = hit >= 100, hit // 10 % 10, hit % 10
        if not state.unit(self.slot).vehicle:
            if ammo == HE:
                state.push(KillInfantry(self.slot, mode, critical))
            else:
                state.tell_of_unit("no_chance", "9.51", self.slot, ammo=AMMO[ammo])
        elif mode == TRACKS:
            immobilize(state, self.slot)
        elif sure_kill(state, self.slot, ammo, critical):
            knock_out(state, self.slot, "you", "9.52")
        elif needs_location(state, self.slot, ammo, critical):
            state.push(Location(self.slot, ammo, critical))
        else:
            roll_kill(state, self.slot, ammo, critical, "H")


def immobilize(state: PattonState, slot: int) -> None:
    """[9.52] A track is hit: the vehicle moves no more."""
    state.e_flags[slot] = state.e_flags[slot] & ~MOVING | IMMOBILE
    state.tell_of_unit("immobilized", "9.52", slot)


def kill_table(state: PattonState, ammo: int) -> KillData:
    """[9.52] [9.53] The To Kill table for this gun and round."""
    fire, gun = state.tables.data.fire, state.card.gun
    if ammo == HE:
        return fire.he_75 if gun == "75" else fire.he_76
    if gun == "75":
        return fire.ap_75
    if gun == "76L":
        return fire.hvap_76l if ammo == HVAP else fire.ap_76l
    return fire.apds_76ll if ammo == APDS else fire.ap_76ll


def _row(state: PattonState, slot: int) -> str:
    unit = state.unit(slot)
    return "PSW_SPW" if unit.klass in ("PSW", "SPW") else unit.id


def kill_row(state: PattonState, slot: int, ammo: int, critical: bool) -> Armour | None:
    """The row of the table; None if a critical hit kills without a roll."""
    table = kill_table(state, ammo)
    return table.critical.get(_row(state, slot)) if critical else table.normal[_row(state, slot)]


def sure_kill(state: PattonState, slot: int, ammo: int, critical: bool) -> bool:
    """[9.52] A critical hit kills unless its table makes an exception for this facing."""
    row = kill_row(state, slot, ammo, critical)
    return row is None or (critical and FACINGS[state.e_facing[slot]] not in row)


def needs_location(state: PattonState, slot: int, ammo: int, critical: bool) -> bool:
    """[9.52] R1: every hit has a location, or only one for which turret and hull differ."""
    if state.tables.options.every_hit_has_a_location:
        return True
    row = kill_row(state, slot, ammo, critical)
    return row is not None and "any" not in row[FACINGS[state.e_facing[slot]]]


def to_kill(state: PattonState, slot: int, ammo: int, critical: bool, place: str) -> int:
    """[9.52] The number that must be rolled or less; 100 where a critical hit has no exception."""
    row = kill_row(state, slot, ammo, critical)
    facing = FACINGS[state.e_facing[slot]]
    if row is None or facing not in row:
        return 100
    places = row[facing]
    if critical and "any" not in places and place not in places:
        return 100
    return figure(row, facing, place, state.e_zone[slot] % 3)


class Location(UnitDie, frozen=True):
    """[9.52] Turret, hull or track; R2: only the turret of a hull down vehicle can be hit."""

    rules: ClassVar[tuple[str, ...]] = ("9.52",)
    purpose: ClassVar[str] = "hit location"
    title: ClassVar[str] = "Hit Location"
    part_of: ClassVar[str] = MAIN_GUN_SHOT

    ammo: int
    critical: bool

    @override
    def printed(self, state: PattonState) -> Labels:
        column = "hull_down" if state.e_terrain[self.slot] == HULL_DOWN else "normal"
        return state.tables.lookup["hit_location"].labels(column)

    @override
    def labels(self, state: PattonState) -> Labels:
        found = self.printed(state)
        if state.e_terrain[self.slot] != HULL_DOWN or not state.tables.options.hull_down_vehicles:
            return found
        return tuple("miss" if label == "hull" else label for label in found)

    @override
    def because(self, state: PattonState, value: int) -> str:
        return "it is hull down, R2" if self.labels(state)[value - 1] == "miss" else ""

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "track":
            immobilize(state, self.slot)
        elif label != "miss":
            roll_kill(state, self.slot, self.ammo, self.critical, "T" if label == "turret" else "H")


def roll_kill(state: PattonState, slot: int, ammo: int, critical: bool, place: str) -> None:
    """A roll to kill, if there is a chance at all."""
    if to_kill(state, slot, ammo, critical, place) > 0:
        state.push(KillVehicle(slot, ammo, critical, place))
    else:
        state.tell_of_unit("no_chance", "9.52", slot, ammo=AMMO[ammo])


class KillVehicle(PattonRoll, frozen=True):
    """[9.52] [9.53] Whether the hit knocks the vehicle out."""

    rules: ClassVar[tuple[str, ...]] = ("9.52", "9.53")
    purpose: ClassVar[str] = "to kill"
    results: ClassVar[tuple[str, str]] = ("knocked_out", "no_effect")
    part_of: ClassVar[str] = MAIN_GUN_SHOT

    slot: int
    ammo: int
    critical: bool
    place: str

    @override
    def base(self, state: PattonState) -> int:
        return to_kill(state, self.slot, self.ammo, self.critical, self.place)

    @override
    def reckon(self, state: PattonState) -> Reckoning:
        return super().reckon(state)._replace(rule=kill_table(state, self.ammo).rule)

    @override
    def heading(self, state: PattonState) -> str:
        return kill_table(state, self.ammo).title

    @override
    def about(self, state: PattonState) -> str:
        place = "turret" if self.place == "T" else "hull"
        hit = "critical hit" if self.critical else "hit"
        return f"{AMMO[self.ammo]} {hit} on {state.unit_title(self.slot)}, {FACINGS[state.e_facing[self.slot]]} {place}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "knocked_out":
            knock_out(state, self.slot, "you", "9.52")


class KillInfantry(PattonRoll, frozen=True):
    """[9.51] Whether the shell knocks out infantry or a gun."""

    rules: ClassVar[tuple[str, ...]] = ("9.51",)
    purpose: ClassVar[str] = "to kill"
    title: ClassVar[str] = "To Kill Infantry Targets"
    results: ClassVar[tuple[str, str]] = ("knocked_out", "no_effect")
    part_of: ClassVar[str] = MAIN_GUN_SHOT

    slot: int
    mode: int
    critical: bool

    @override
    def base(self, state: PattonState) -> int:
        """The number of the table."""
        row = state.tables.data.fire.kill_infantry.base["area" if self.mode == AREA else "direct"]
        return row["75" if state.card.gun == "75" else "76"][1 if self.critical else 0]

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """[9.51] Cover counts for area fire and critical hits; a normal direct hit has passed it already."""
        table = state.tables.data.fire.kill_infantry.modifiers
        names = {BUILDING: "building", WOODS: "woods", FORTIFICATION: "fortification"}
        terrain = state.e_terrain[self.slot]
        reasons = [names[terrain]] if terrain in names else []
        if state.unit(self.slot).klass == "AT":
            reasons.append("at_gun")
        if state.has(self.slot, MOVING) and terrain == OPEN:
            reasons.append("moving_in_open")
        if state.weather & (MUD | DEEP_SNOW):
            reasons.append("mud_or_deep_snow")
        direct = self.mode != AREA and not self.critical
        return [
            (name.replace("_", " "), table[name].critical if self.critical else table[name].normal)
            for name in reasons
            if not (direct and table[name].star)
        ]

    def always(self, state: PattonState) -> bool:
        """[9.51] A critical hit on a gun."""
        table = state.tables.data.fire.kill_infantry
        return self.critical and table.at_gun_critical_is_kill and state.unit(self.slot).klass == "AT"

    @override
    def needed(self, state: PattonState) -> int:
        return 100 if self.always(state) else super().needed(state)

    @override
    def about(self, state: PattonState) -> str:
        return f"HE {'critical hit' if self.critical else 'hit'} on {state.unit_title(self.slot)}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "knocked_out":
            knock_out(state, self.slot, "you", "9.51")
