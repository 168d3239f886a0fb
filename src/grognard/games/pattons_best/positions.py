"""Starting in the middle of a battle, on the road, in the evening or on any day, from a position file.

The pieces of a position are German units (`e1 = "6-8.medium"`) and the `task_force` (an area). Everything else is in
the flags; the default is a fit crew of rating 5 in a loaded tank on a clear day.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import field

from grognard.engine.data import DataStruct, nearest, typed
from grognard.engine.errors import DataError
from grognard.engine.frames import Frame
from grognard.engine.positions import Position

from .rules.ammunition import take_stores
from .rules.battle import Battle
from .rules.battle_round import BattleRound
from .rules.campaign import Campaign
from .rules.clock import minutes_of, sunrise
from .rules.operations import Day
from .rules.placement import CLASSES
from .rules.preparation import clear_battle_board, first_preparation
from .rules.roster import OWN_TANK, own_man
from .rules.sequence import Engagement, SingleDay
from .schema.names import (
    AMMO,
    FACINGS,
    FIT,
    FLAG_NAMES,
    GROUNDS,
    GUNS,
    HEALTH_TITLES,
    KINDS,
    KNOWN,
    LEVELS,
    MEN,
    ON_TANK,
    SECTORS,
    SOURCES,
    SPOTTED,
    TERRAINS,
    UNITS,
    WAS_SPOTTED,
    WEATHER_NAMES,
    ZONES,
)
from .state import PattonState

BATTLE_PHASES = ("smoke", "spotting", "orders", "actions", "enemy", "friendly", "random", "end")
OTHER_PHASES = ("battle.start", "morning", "prepare", "scout", "movement", "evening", "calendar")
PHASES = (*(f"battle.{phase}" for phase in BATTLE_PHASES), *OTHER_PHASES)


class UnitFlags(DataStruct, frozen=True):
    """A German unit."""

    type: str
    facing: Literal["front", "side", "rear"] = "front"
    terrain: Literal["open", "woods", "building", "fortification", "hull_down"] = "open"
    marks: list[str] = field(default_factory=list)
    acquired_you: int = 0


class Flags(DataStruct, frozen=True):
    """The flags of a position."""

    date: str = "1944-09-19"
    type: Literal["A", "B", "C"] = "B"
    resistance: Literal["L", "M", "H"] = "M"
    ground: Literal["A", "B", "C", "D"] = "B"
    tank: int = 1
    ratings: dict[str, int] = field(default_factory=dict)
    health: dict[str, str] = field(default_factory=dict)
    weeks: dict[str, int] = field(default_factory=dict)
    hatches: list[str] = field(default_factory=lambda: ["commander"])
    facing: str = "6-8"
    turret: str = ""
    marks: list[str] = field(default_factory=list)
    """Of your tank: moving, hull_down, lead, thrown_track, bogged, gyro, hvss, gunsight, advancing."""
    weather: list[str] = field(default_factory=list)
    units: dict[str, UnitFlags] = field(default_factory=dict)
    control: list[str] | None = None
    smoke: dict[str, int] = field(default_factory=dict)
    """Markers by zone, `tank` for your own."""
    ammo: dict[str, int] = field(default_factory=dict)
    rack: dict[str, int] = field(default_factory=dict)
    gun: str = "HE"
    reload: str = "HE"
    reload_source: Literal["stock", "rack"] = "stock"
    guns: dict[str, Literal["works", "malfunction", "broken"]] = field(default_factory=dict)
    periscopes: list[str] = field(default_factory=list)
    """The men whose periscopes are broken."""
    acquired: str = ""
    acquired_level: int = 0
    time: str = ""
    exit: str = "P42"
    came_from: str = ""
    held: list[str] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)
    """Resistance of areas."""
    left_behind: dict[str, str] = field(default_factory=dict)
    """A German unit left behind in an area."""
    numbers: dict[str, int] = field(default_factory=dict)
    """Any other number of the state by its name: fuel, boxes_30, rank, career."""


def read_position(state: PattonState, position: Position) -> None:
    """Make an empty state what a position describes. Raises DataError naming what is wrong."""
    source = position.source
    position.phase_among(PHASES)
    flags = typed(position.flags, f"{source}: flags", Flags)
    _set_day(state, flags, source)
    _set_crew(state, flags, source)
    _set_tank(state, flags, source)
    _place_pieces(state, position, flags)
    for name, number in flags.numbers.items():
        if not isinstance(getattr(state, name, None), int):
            raise DataError(source, f"flags.numbers.{name}", "there is no such number", "the name of one")
        setattr(state, name, number)
    state.frames = _frames(state, position)
    state.settle()
    found = state.broken_invariants()
    if found:
        raise DataError(source, "flags", "; ".join(found), "a possible position")


def _frames(state: PattonState, position: Position) -> tuple[Frame[Any], ...]:
    phase = position.phase
    bottom: dict[str, Frame[Any]] = {
        "engagement": Engagement(5),
        "day": SingleDay(3),
        "campaign": Campaign("evening"),
    }
    base = bottom[state.scenario]
    if phase.startswith("battle"):
        below = (base,) if state.scenario == "engagement" else (base, Day("operate"))
        if phase == "battle.start":
            return (*below, Battle())
        return (*below, Battle(5), BattleRound(phase.removeprefix("battle.")))
    if phase in ("evening", "calendar"):
        if state.scenario != "campaign":
            raise DataError(position.source, "phase", f"'{phase}' belongs to the campaign", "scenario = 'campaign'")
        return (Campaign(phase),)
    if state.scenario == "engagement":
        if phase != "prepare":
            raise DataError(position.source, "phase", f"an engagement has no '{phase}'", "a battle phase or prepare")
        return (Engagement(2),)
    if phase == "morning":
        return (SingleDay(1),) if state.scenario == "day" else (Campaign("morning"),)
    return (base, Day({"prepare": "prepare", "scout": "scout", "movement": "operate"}[phase]))


def _set_day(state: PattonState, flags: Flags, source: str) -> None:
    if flags.date not in state.tables.dates:
        raise DataError(source, "flags.date", f"'{flags.date}'", "a day of the calendar")
    state.day = state.tables.day(flags.date)
    state.kind, state.expected = KINDS.index(flags.type), LEVELS.index(flags.resistance)
    state.ground = GROUNDS.index(flags.ground)
    sunrise(state)
    if flags.time:
        state.minutes = minutes_of(flags.time)
    for name in flags.weather:
        state.weather |= 1 << _index(WEATHER_NAMES, name, source, "flags.weather")
    areas = [area.id for area in state.tables.areas]
    state.exit_area = _index(areas, flags.exit, source, "flags.exit")
    if flags.came_from:
        state.came_from = _index(areas, flags.came_from, source, "flags.came_from")
    for name in flags.held:
        state.held[_index(areas, name, source, "flags.held")] = 1
    for name, level in flags.known.items():
        state.resistance[_index(areas, name, source, "flags.known")] = _index(LEVELS, level, source, "flags.known")
    for name, unit in flags.left_behind.items():
        area = _index(areas, name, source, "flags.left_behind")
        state.stored += [area, _kind(state, unit, source, "flags.left_behind"), 1]


def _set_crew(state: PattonState, flags: Flags, source: str) -> None:
    state.rating = [5] * len(MEN)
    state.health = [FIT] * len(MEN)
    state.name = [own_man(man) if state.roster.names_man(man) else man for man in range(len(MEN))]
    state.next_name = len(MEN)
    for name, rating in flags.ratings.items():
        state.rating[_index(MEN, name, source, "flags.ratings")] = rating
    for name, health in flags.health.items():
        man = _index(MEN, name, source, "flags.health")
        state.health[man] = _index(HEALTH_TITLES, health, source, f"flags.health.{name}")
    for name, weeks in flags.weeks.items():
        state.weeks[_index(MEN, name, source, "flags.weeks")] = weeks


def _set_tank(state: PattonState, flags: Flags, source: str) -> None:
    if not 1 <= flags.tank <= len(state.tables.cards):
        raise DataError(source, "flags.tank", f"there is no card {flags.tank}", f"1 to {len(state.tables.cards)}")
    state.tank = flags.tank
    state.tank_name = OWN_TANK if state.roster.names_tank() else 0
    take_stores(state)
    clear_battle_board(state)
    load = flags.ammo or {"HE": state.card.rounds // 2, "AP": state.card.rounds // 4}
    for name, count in load.items():
        state.ammo[_index(AMMO, name, source, "flags.ammo")] = count
    for name, count in flags.rack.items():
        state.rack[_index(AMMO, name, source, "flags.rack")] = count
    first_preparation(state)
    state.gun_load = -1 if flags.gun == "empty" else _index(AMMO, flags.gun, source, "flags.gun")
    state.reload = _index(AMMO, flags.reload, source, "flags.reload")
    state.reload_source = SOURCES.index(flags.reload_source)
    state.hatches = sum(1 << _index(MEN, name, source, "flags.hatches") for name in flags.hatches)
    state.broken_periscopes = sum(1 << _index(MEN, name, source, "flags.periscopes") for name in flags.periscopes)
    state.facing = _index(SECTORS, flags.facing, source, "flags.facing")
    state.turret = _index(SECTORS, flags.turret or flags.facing, source, "flags.turret")
    marks = ("moving", "hull_down", "lead", "thrown_track", "bogged", "gyro", "hvss", "gunsight", "advancing")
    for name in flags.marks:
        setattr(state, marks[_index(marks, name, source, "flags.marks")], 1)
    for name, status in flags.guns.items():
        gun = _index(GUNS, name, source, "flags.guns")
        state.guns[gun] = ("works", "malfunction", "broken").index(status)


def _place_pieces(state: PattonState, position: Position, flags: Flags) -> None:
    source = position.source
    areas = [area.id for area in state.tables.areas]
    for name, place in position.pieces.items():
        key = f"pieces.{name}"
        if name == "task_force":
            state.area = state.start_area = _index(areas, place, source, key)
            state.ground = state.tables.areas[state.area].ground
            continue
        slot = _index(UNITS, name, source, key)
        if name not in flags.units:
            raise DataError(source, f"flags.units.{name}", "missing", "what the unit is")
        unit = flags.units[name]
        state.e_kind[slot] = _kind(state, unit.type, source, f"flags.units.{name}.type")
        state.e_zone[slot] = _index(ZONES, place, source, key)
        state.e_facing[slot] = FACINGS.index(unit.facing)
        state.e_terrain[slot] = TERRAINS.index(unit.terrain)
        state.e_shots[slot] = unit.acquired_you
        if state.unit(slot).klass not in CLASSES:
            state.e_flags[slot] |= KNOWN
        for mark in unit.marks:
            state.e_flags[slot] |= 1 << _index(FLAG_NAMES, mark, source, f"flags.units.{name}.marks")
        if state.has(slot, SPOTTED):
            state.e_flags[slot] |= WAS_SPOTTED  # R50: at the next look it was spotted in the last round
    for name, markers in flags.smoke.items():
        zone = ON_TANK if name == "tank" else _index(ZONES, name, source, "flags.smoke")
        state.smoke[zone] = 2 * markers
    if flags.control is not None:
        held = [_index(SECTORS, name, source, "flags.control") for name in flags.control]
        state.control = [1 if sector in held else 0 for sector in range(len(SECTORS))]
    if flags.acquired:
        state.acquired = _index(UNITS, flags.acquired, source, "flags.acquired")
        state.acquired_level = flags.acquired_level or 1


def _kind(state: PattonState, name: str, source: str, key: str) -> int:
    return _index([unit.id for unit in state.tables.kinds], name, source, key)


def _index(names: Iterable[str], name: str, source: str, key: str) -> int:
    known = list(names)
    if name not in known:
        near = nearest(name, known)
        raise DataError(source, key, f"'{name}'", f"'{near}'?" if near else "one of " + ", ".join(known))
    return known.index(name)
