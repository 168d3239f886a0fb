"""[12.0] Enemy Units: activation [12.2], placement [12.3], and what they turn out to be [17.4]."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import (
    BUILDING,
    COUNTERATTACK,
    FACINGS,
    FORTIFICATION,
    GROUNDS,
    HULL_DOWN,
    KINDS,
    KNOWN,
    MOVING,
    OPEN,
    RANGES,
    SECTORS,
    TERRAINS,
    WOODS,
    ZONES,
    zone_of,
)
from ..state import PattonState
from ..tables import Labels
from .frame import Die, Modifiers, PattonRoll, UnitDie
from .machine_guns import sweep

CLASSES = ("TANK", "SPG", "AT")
"""The classes that must be identified; their order is that of `known_type`."""


class Activation(PattonRoll, frozen=True):
    """[12.2] What appears: one roll for each unit."""

    rules: ClassVar[tuple[str, ...]] = ("12.2", "4.62")
    purpose: ClassVar[str] = "activation"
    title: ClassVar[str] = "Activation"

    count: int

    @override
    def printed(self, state: PattonState) -> Labels:
        """Without the marks."""
        found = state.tables.lookup["activation"].labels(KINDS[state.kind])
        late = state.tables.data.battle.activation_numbers.late
        return tuple(_activated(label, dict.fromkeys(late, "")) for label in found)

    @override
    def labels(self, state: PattonState) -> Labels:
        """Late in the war light weapons and machine guns appear instead of others."""
        found = state.tables.lookup["activation"].labels(KINDS[state.kind])
        late, date = state.tables.data.battle.activation_numbers.late, state.date()
        swaps = {mark: unit if date >= start else "" for mark, (start, unit) in late.items()}
        return tuple(_activated(label, swaps) for label in found)

    @override
    def because(self, state: PattonState, value: int) -> str:
        return "so late in the war, 12.2" if self.labels(state)[value - 1] != self.printed(state)[value - 1] else ""

    @override
    def matter(self, state: PattonState) -> str:
        return f"roll {state.rolls + 1}: what appears"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        if self.count > 1:
            state.become(Activation(self.count - 1))
        else:
            state.pop()
        tables = state.tables
        if label == "PSW/SPW":
            state.push(LightArmour())
        elif label in tables.pictured:
            state.push(PlaceUnit(tables.pictured[label], 0))
        else:
            state.push(PlaceUnit(tables.kind_number[label], 1))


def _activated(label: str, swaps: dict[str, str]) -> str:
    """A result without its mark: what it says, or what appears late in the war."""
    for mark, unit in swaps.items():
        if label.endswith(mark):
            return unit or label.removesuffix(mark)
    return label


class LightArmour(Die, frozen=True):
    """[17.4] An armoured car or a half-track: known at once."""

    rules: ClassVar[tuple[str, ...]] = ("17.4",)
    purpose: ClassVar[str] = "appearance"
    title: ClassVar[str] = "Enemy Appearance, PSW/SPW"
    chart: ClassVar[tuple[str, str]] = ("appearance", "PSW/SPW")

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.become(PlaceUnit(state.tables.kind_number[label], 1))


# -- [12.3] placement -----------------------------------------------------------------------------------------------


class PlaceUnit(Die, frozen=True):
    """[12.31] [5.12] The sector in which a unit appears."""

    rules: ClassVar[tuple[str, ...]] = ("12.31", "5.12")
    purpose: ClassVar[str] = "sector"
    title: ClassVar[str] = "Sector"

    kind: int
    known: int

    @override
    def printed(self, state: PattonState) -> Labels:
        return state.tables.sector_rolls

    @override
    def labels(self, state: PattonState) -> Labels:
        return sector_labels(state)

    @override
    def because(self, state: PattonState, value: int) -> str:
        return why_another_sector(state, value)

    @override
    def said(self, state: PattonState, label: str) -> str:
        return sector_words(label)

    @override
    def about(self, state: PattonState) -> str:
        unit = state.tables.kinds[self.kind]
        return unit.title if self.known else f"unidentified {state.tables.said(unit.klass)}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        if label == "none" or state.free_slot() < 0:
            state.pop()
            state.emit("no_show", "5.12", what=self.about(state))
        else:
            state.become(PlaceAtRange(self.kind, self.known, SECTORS.index(label)))


def sector_labels(state: PattonState) -> Labels:
    """[5.12] Per face: the sector, its pair if it is US controlled, or nothing if both are."""
    control, paired = state.control, state.tables.paired
    where = {}
    for sector, name in enumerate(SECTORS):
        other = paired[sector]
        where[name] = name if not control[sector] else "none" if control[other] else SECTORS[other]
    return tuple(where[name] for name in state.tables.sector_rolls)


def why_another_sector(state: PattonState, value: int) -> str:
    """[5.12] Why it is not the sector that was rolled."""
    rolled = state.tables.sector_rolls[value - 1]
    if not state.control[SECTORS.index(rolled)]:
        return ""
    both = sector_labels(state)[value - 1] == "none"
    return "both sectors are US controlled, 5.12" if both else f"sector {rolled} is US controlled, 5.12"


def sector_words(label: str) -> str:
    """A sector as the result of a roll."""
    return "nowhere" if label == "none" else f"sector {label}"


class PlaceAtRange(Die, frozen=True):
    """[12.32] How far away; then the unit is on the board."""

    rules: ClassVar[tuple[str, ...]] = ("12.32",)
    purpose: ClassVar[str] = "range"
    title: ClassVar[str] = "Placement, range"

    kind: int
    known: int
    sector: int

    @override
    def labels(self, state: PattonState) -> Labels:
        table = state.tables.lookup["placement_range"]
        klass = state.tables.kinds[self.kind].klass
        column = klass if klass in table.columns else "TANK_TRUCK_PSW_SPW"
        return table.labels(column, self.added(state))

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """Nearer in villages and woods."""
        return [("type of area", state.tables.lookup["placement_range"].modifiers.get(GROUNDS[state.ground], 0))]

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        slot = state.free_slot()
        state.e_kind[slot] = self.kind
        state.e_zone[slot] = zone_of(self.sector, RANGES.index(label))
        state.e_flags[slot] = KNOWN if self.known else 0
        state.e_facing[slot] = state.e_terrain[slot] = state.e_shots[slot] = 0
        state.tell_of_unit("appeared", "12.3", slot, zone=ZONES[state.e_zone[slot]])
        state.become(Settle(slot, True))


class Settle(Step[PattonState], frozen=True):
    """[12.33] [12.34] [13.15] A unit that has appeared or moved: its facing, its terrain, and fire that meets it."""

    rules: ClassVar[tuple[str, ...]] = ("12.3", "13.15")

    slot: int
    new: bool = False
    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        state.become(msgspec.structs.replace(self, next=self.next + 1))
        if self.next == 0:
            if state.unit(self.slot).vehicle:
                state.push(TurnVehicle(self.slot))
        elif self.next == 1:
            state.push(Terrain(self.slot))
        else:
            state.pop()
            sweep(state, self.slot)


class TurnVehicle(UnitDie, frozen=True):
    """[12.33] Which side of the vehicle you see."""

    rules: ClassVar[tuple[str, ...]] = ("12.33",)
    purpose: ClassVar[str] = "facing"
    title: ClassVar[str] = "Placement, facing"

    @override
    def labels(self, state: PattonState) -> Labels:
        klass = state.unit(self.slot).klass
        return state.tables.lookup["placement_facing"].labels(klass if klass in ("SPG", "TANK") else "TRUCK_PSW_SPW")

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        state.e_facing[self.slot] = FACINGS.index(label)


class Terrain(UnitDie, frozen=True):
    """[12.34] The cover of a unit, or whether it moves in the open."""

    rules: ClassVar[tuple[str, ...]] = ("12.34",)
    purpose: ClassVar[str] = "terrain"
    title: ClassVar[str] = "Placement, terrain"

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """[12.34] More in the open in a Counterattack."""
        table = state.tables.lookup["terrain_vehicle"]
        return [("Counterattack", table.modifiers["counterattack"])] if state.kind == COUNTERATTACK else []

    @override
    def printed(self, state: PattonState) -> Labels:
        table = "terrain_vehicle" if state.unit(self.slot).vehicle else "terrain_infantry"
        modifier = self.added(state)
        return state.tables.lookup[table].labels(GROUNDS[state.ground], modifier)

    @override
    def because(self, state: PattonState, value: int) -> str:
        printed, label = self.printed(state)[value - 1], self.labels(state)[value - 1]
        if printed == label:
            return ""
        if label == "moving_in_open":
            return "light weapons in the open move on a 10, 12.34"
        if printed == TERRAINS[BUILDING]:
            return "AT guns are never in buildings, 12.34"
        return "only in some months, 12.34" if label == TERRAINS[WOODS] else "in this month, 12.34"

    @override
    def labels(self, state: PattonState) -> Labels:
        unit = state.unit(self.slot)
        modifier = self.added(state)
        if unit.vehicle:
            return self.printed(state)
        found = self.printed(state)
        return tuple(
            "moving_in_open"
            if unit.klass == "LW" and face + modifier >= 10
            else infantry_cover(label, unit.klass, fortified(state))
            for face, label in enumerate(found, start=1)
        )

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "moving_in_open":
            state.e_terrain[self.slot] = OPEN
            state.e_flags[self.slot] |= MOVING
        else:
            state.e_terrain[self.slot] = TERRAINS.index(label)


def fortified(state: PattonState) -> bool:
    """[12.34] The months in which infantry sits in fortifications."""
    months = state.tables.data.battle.terrain_infantry.fortification_months
    if state.tables.options.fortified_winter:
        return state.month() in (11, 12, 1, 2)
    return state.month() in months


def infantry_cover(label: str, klass: str, fortifications: bool) -> str:
    """The terrain of infantry: fortifications in some months, and an AT gun never in a building."""
    if label == "woods_or_fortification":
        return TERRAINS[FORTIFICATION if fortifications else WOODS]
    if label == TERRAINS[BUILDING] and klass == "AT":
        return TERRAINS[FORTIFICATION if fortifications else OPEN]
    return label


def in_cover(terrain: int) -> bool:
    """True for woods, buildings, fortifications and hull down positions."""
    return terrain in (WOODS, BUILDING, FORTIFICATION, HULL_DOWN)


# -- [17.4] identification ------------------------------------------------------------------------------------------


def identify(state: PattonState, slot: int) -> None:
    """[17.4] The unit is what another of its class in this area was, or it is rolled for."""
    klass = CLASSES.index(state.unit(slot).klass)
    if state.known_type[klass] >= 0:
        reveal(state, slot, state.known_type[klass])
    else:
        state.push(Appearance(slot))


def reveal(state: PattonState, slot: int, kind: int) -> None:
    """Now it is known what the unit is."""
    state.e_kind[slot] = kind
    state.e_flags[slot] |= KNOWN
    state.tell_of_unit("identified", "17.4", slot, type=state.unit(slot).id)


class Appearance(UnitDie, frozen=True):
    """[17.4] What an identified tank, self-propelled gun or AT gun is."""

    rules: ClassVar[tuple[str, ...]] = ("17.4", "17.12")
    purpose: ClassVar[str] = "appearance"

    @override
    def labels(self, state: PattonState) -> Labels:
        return state.tables.lookup["appearance"].labels(state.unit(self.slot).klass)

    @override
    def heading(self, state: PattonState) -> str:
        return f"Enemy Appearance, {state.unit(self.slot).klass}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        if label == "PzVI_roll":
            state.become(BigCat(self.slot))
            return
        state.pop()
        settle_type(state, self.slot, label)


class BigCat(PattonRoll, frozen=True):
    """[17.4] A second roll: perhaps a Tiger."""

    rules: ClassVar[tuple[str, ...]] = ("17.4",)
    purpose: ClassVar[str] = "appearance"
    title: ClassVar[str] = "Enemy Appearance, second roll"
    chart: ClassVar[tuple[str, str]] = ("appearance_pz_vi", "tank")

    slot: int

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        settle_type(state, self.slot, label)


def settle_type(state: PattonState, slot: int, label: str) -> None:
    """The type is known, and with it that of its class in this area."""
    kind = state.tables.kind_number[label]
    keep_type(state, kind)
    reveal(state, slot, kind)


def keep_type(state: PattonState, kind: int) -> None:
    """[17.4] Later units of the class are of this type, too; a Pz VI stands for itself alone."""
    unit = state.tables.kinds[kind]
    if unit.klass in CLASSES and not unit.id.startswith("PzVI"):
        state.known_type[CLASSES.index(unit.klass)] = kind


def remember_types(state: PattonState) -> None:
    """[17.4] R51: the types identified in this battle, for the next one in this area; an engagement has none."""
    if state.scenario != "engagement":
        old = [pair for pair in pairwise(state.types_met) if pair[0] != state.area]
        new = [(state.area, kind) for kind in state.known_type if kind >= 0]
        state.types_met = [value for pair in old + new for value in pair]


def pairwise(values: list[int]) -> list[tuple[int, int]]:
    """A list of numbers, two at a time."""
    return list(zip(values[::2], values[1::2], strict=True))
