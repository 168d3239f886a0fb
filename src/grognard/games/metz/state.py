"""A position of The Drive on Metz: flat lists and whole numbers, changed by one mutator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from grognard.engine.fields import Fields, derived, each, remembered, whole
from grognard.engine.native import i64, vec
from grognard.engine.state import State

from .tables import ASIDE, GERMAN, OFF_MAP, SIDES, US, Tables

if TYPE_CHECKING:
    from grognard.engine.ruleset import Ruleset

    from .rules.reach import Moves

# The lines of the score sheet, as indices of MetzState.points.
US_BEFORE: Final = 0
US_MOSELLE: Final = 1
US_EXITS: Final = 2
US_REORGANIZATION: Final = 3
GERMAN_BEFORE: Final = 4
GERMAN_EXITS_WEST: Final = 5
GERMAN_EXITS_PANZERGRENADIER: Final = 6
GERMAN_NO_US_EAST: Final = 7
GERMAN_LOSSES: Final = 8
GERMAN_OPTIONS: Final = 9
POINT_LINES: Final = 10


MANY: Final = range(10_000_000)


def _nobody(tables: Tables) -> vec[i64]:
    """Per hex, nobody."""
    return vec[i64]([-1] * tables.count)


def _off(tables: Tables) -> list[vec[i64]]:
    """Per side and hex, and off the map: nothing."""
    return [vec[i64]([0] * (tables.count + 1)) for _ in SIDES]


def _units(tables: Tables) -> int:
    return len(tables.ids)


FIELDS: Final = Fields(
    whole("turn", 1, lambda tables: range(1, tables.turns + 1)),
    each("place", _units, lambda tables: tables.count + ASIDE, lambda tables: range(tables.count + len(OFF_MAP))),
    derived("at", _nobody),
    derived("held", _off),
    derived("zoc", _off),
    each("left", _units, -1),
    whole("moving", -1, lambda tables: range(-1, len(tables.ids))),
    whole("resting", limit=lambda tables: range(1 << len(tables.ids))),
    each("control", lambda tables: len(tables.cities), GERMAN, range(2)),
    each("points", POINT_LINES, limit=MANY),
    remembered("reached", lambda tables: [None] * len(tables.ids)),
    remembered("moves", lambda tables: [None] * len(tables.ids)),
    remembered("roomy", -1),
    shared=("scenario",),
)


@final
class MetzState(State):
    """Who stands where, what has been spent and scored. `place` is the truth; `at`, `held`, `zoc` follow from it."""

    __slots__ = FIELDS.slots

    tables: Tables
    scenario: str
    turn: int
    place: list[int]
    """Per unit: its hex, or the number of hexes plus RESERVE, EXITED, DESTROYED or ASIDE."""
    at: vec[i64]
    """Per hex: the unit in it, or -1."""
    held: list[vec[i64]]
    """Per side and hex: 1 where that side has a unit. One entry more than hexes: off the map, always 0."""
    zoc: list[vec[i64]]
    """Per side and hex: how many of that side's units have it in their zone of control. Same length."""
    left: list[int]
    """Per unit: movement points left in this phase; -1 if it has not moved in it."""
    moving: int
    """The unit that moved last in this phase, or -1."""
    resting: int
    """Units that may not fight this turn, as a bit mask (11.3)."""
    control: list[int]
    """Per victory city, in the order of Tables.city_points: the side that entered it last."""
    points: list[int]
    reached: list[Moves | None]
    """Per unit: where it can go, a cache filled when first asked for and emptied when it moves or a phase begins."""
    moves: list[list[object] | None]
    """Per unit: the moves it can make, a cache that is also emptied when a unit enters or leaves a hex in its reach."""
    roomy: int
    """The units that could make room for a friend, as a bit mask [7.32]; -1 if not known. `moves` counts on it."""

    def __init__(self, rules: Ruleset[MetzState], tables: Tables, scenario: str, like: MetzState | None = None) -> None:
        """The empty map before turn 1 or, given another state of the same game, an independent state like it."""
        if like is None:
            FIELDS.begin(self, rules, tables)
            self.scenario = scenario
        else:
            self._take_over(like)

    def _take_over(self, other: MetzState) -> None:
        """What `FIELDS.copy` does, only faster."""
        self.rules = other.rules
        self.tables = other.tables
        self.scenario = other.scenario
        self.log = None
        self.frames = other.frames
        self.rolls = other.rolls
        self.turn = other.turn
        self.place = other.place[:]
        self.at = other.at[:]
        self.held = [other.held[US][:], other.held[GERMAN][:]]
        self.zoc = [other.zoc[US][:], other.zoc[GERMAN][:]]
        self.left = other.left[:]
        self.moving = other.moving
        self.resting = other.resting
        self.control = other.control[:]
        self.points = other.points[:]
        self.reached = other.reached[:]
        self.moves = other.moves[:]
        self.roomy = other.roomy

    def copy(self) -> MetzState:
        """An independent state. The searches it remembers are never changed once made, so they are shared."""
        return MetzState(self.rules, self.tables, self.scenario, self)

    # -- the one mutator ----------------------------------------------------------------------------------------

    def put(self, unit: int, to: int) -> None:
        """Put a unit on a hex or, from the number of hexes up, off the map. Nothing else changes where units are.

        A unit put on a friend stands in front: `at` names it until the friend has made room [7.32].
        """
        tables = self.tables
        side = tables.side[unit]
        zoc, held = self.zoc[side], self.held[side]
        here = self.place[unit]
        if here < tables.count:
            if self.at[here] == unit:
                self.at[here] = -1
                held[here] = 0
            for hex_ in tables.zone[here]:
                zoc[hex_] -= 1
        self.place[unit] = to
        if to < tables.count:
            self.at[to] = unit
            held[to] = 1
            for hex_ in tables.zone[to]:
                zoc[hex_] += 1
        if self.frames:  # before play begins nothing is remembered
            self._forget_moves(side, min(here, tables.count), min(to, tables.count))

    def _forget_moves(self, side: int, left: int, entered: int) -> None:
        """A unit has left a place for another: the moves of friends who can reach either change."""
        moves = self.moves
        for friend in self.tables.of_side[side]:
            if moves[friend] is not None:
                found = self.reached[friend]
                if found is None or (found.hexes and (found.left[left] >= 0 or found.left[entered] >= 0)):
                    moves[friend] = None

    def forget_moves_to(self, unit: int) -> None:
        """The unit may now make room, or no longer can: the moves of friends who can reach its hex change."""
        here, moves = self.place[unit], self.moves
        for friend in self.tables.of_side[self.tables.side[unit]]:
            found = self.reached[friend]
            if found is not None and found.hexes and found.left[here] >= 0:
                moves[friend] = None

    def forget_reach(self, unit: int) -> None:
        """The unit has moved: what was known of where it can go is void."""
        self.reached[unit] = None
        self.moves[unit] = None

    def remove(self, unit: int, where: int) -> None:
        """Take a unit off the map: to RESERVE, EXITED, DESTROYED or ASIDE."""
        self.put(unit, self.tables.count + where)

    def enter_city(self, side: int, hex_: int) -> None:
        """A unit of this side has entered the hex: case 6.1, who was last in Metz and Thionville."""
        for number, city in enumerate(self.tables.cities):
            if city == hex_ and self.control[number] != side:
                self.control[number] = side
                city_name = self.tables.place_name(city)
                self.emit("control", "6.1", side=side, city=city_name, points=self.tables.city_points[city])

    # -- questions ----------------------------------------------------------------------------------------------

    def on_map(self, unit: int) -> bool:
        """True if the unit stands on a hex."""
        return self.place[unit] < self.tables.count

    def is_at(self, unit: int, where: int) -> bool:
        """True if the unit is in that place off the map."""
        return self.place[unit] == self.tables.count + where

    def in_enemy_zone(self, side: int, hex_: int) -> bool:
        """True if the hex lies next to an enemy of this side (7.42)."""
        return self.zoc[1 - side][hex_] > 0

    def score(self, side: int) -> int:
        """The points of a side now, cities included (R17: as a running score)."""
        points = self.points
        if side == GERMAN:
            return sum(points[GERMAN_BEFORE:])
        cities = zip(self.control, self.tables.city_points.values(), strict=True)
        return sum(points[:GERMAN_BEFORE]) + sum(worth for owner, worth in cities if owner == US)

    def americans_east(self) -> int:
        """How many American units stand east of the Moselle."""
        east, hexes = self.tables.east, self.tables.count
        return sum(1 for unit in self.tables.of_side[US] if self.place[unit] < hexes and east[self.place[unit]])


def front_last(left: list[int]) -> list[int]:
    """The order in which units are put on the map again: one that has moved stands in front of a friend in its hex."""
    return sorted(range(len(left)), key=lambda unit: left[unit] >= 0)
