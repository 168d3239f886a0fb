"""A position of Wacht am Rhein: flat lists and whole numbers, changed by a few mutators. Stacks are tuples of units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grognard.engine.fields import Field, Fields, derived, each, fixed, marks, mask, outside, remembered, text, whole
from grognard.engine.native import i64, vec
from grognard.engine.state import State

from .tables import Tables
from .vocabulary import (
    ASIDE,
    FUELS,
    GROUNDS,
    KINDS,
    MARKS,
    MODES,
    MOTOR,
    MOUNTED,
    OFF_MAP,
    SET,
    SIDES,
    STRATEGIC,
    UNFINISHED,
    WORKS,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.engine.ruleset import Ruleset

    from .rules.enemies import Threat
    from .rules.search import NodeReach

Column = tuple[int, int, int, int]
"""A deployed Heavy Bridge Column: unit, hex, water hexside, and the turns of work left [5.7.5]."""

# What has become of the fuel depot.
DEPOT_FULL: Final = 0
DEPOT_CAPTURED: Final = 1
DEPOT_BURNT: Final = 2

AMOUNTS: Final = range(100_000)
"""Movement Points in twelfths, turns and the like, up to the most that can occur."""


def _units(tables: Tables) -> int:
    return len(tables.ids)


def _formations(tables: Tables) -> int:
    return len(tables.formations)


def _hexes(tables: Tables) -> range:
    return range(tables.count)


def _nothing(tables: Tables) -> vec[i64]:
    """Per hex, nothing."""
    return vec[i64]([0] * tables.count)


def _nothing_of_both(tables: Tables) -> list[vec[i64]]:
    """Per side and hex, nothing."""
    return [_nothing(tables), _nothing(tables)]


def _wrong_stacks(tables: Tables, stacks: Sequence[Sequence[int]], _: bool) -> str:
    return outside(tables, range(len(tables.ids)), (unit for stack in stacks for unit in stack))


def _wrong_columns(tables: Tables, columns: Sequence[Column], _: bool) -> str:
    limits = range(len(tables.ids)), _hexes(tables), range(len(tables.water_ids)), AMOUNTS
    found = (outside(tables, limit, (column[place] for column in columns)) for place, limit in enumerate(limits))
    return next(filter(None, found), "")


FIELDS: Final = Fields(
    whole("turn", 1, lambda tables: range(1, len(tables.turns) + 1)),
    each("place", _units, lambda tables: tables.count + ASIDE, lambda tables: range(tables.count + len(OFF_MAP))),
    each("steps", _units, lambda tables: tables.steps, range(4)),
    each("mode", _units, limit=range(len(MODES))),
    each("status", _units, limit=range(1 << len(MARKS))),
    fixed("formation", _units, lambda tables: tables.formation, lambda tables: range(len(tables.formations))),
    each("released", _units, limit=range(1000)),
    fixed("hosts", lambda tables: len(tables.leaders), -1, lambda tables: range(-1, len(tables.ids))),
    Field(
        "stacks",
        lambda tables: [()] * tables.count,
        list[list[int]],
        lambda stacks: [list(stack) for stack in stacks if len(stack) > 1],
        wrong=_wrong_stacks,
        follows=True,
    ),
    derived("held", _nothing_of_both),
    derived("adjacent", _nothing_of_both),
    derived("points_at", _nothing),
    derived("guns_at", _nothing),
    derived("mech_at", _nothing),
    derived("strategic_at", _nothing),
    derived("engineers_at", _nothing),
    derived("formations_at", _nothing),
    marks("bridges", lambda tables: range(len(tables.water_ids)), range(UNFINISHED + 1)),
    derived("crossings", lambda tables: tables.first_bridges),
    Field(
        "columns",
        lambda tables: (),
        list[Column],
        lambda columns: [list(column) for column in columns],
        tuple,
        _wrong_columns,
    ),
    marks("works", _hexes, range(1, len(SIDES) * len(WORKS))),
    each("control", lambda tables: len(tables.places), limit=range(len(SIDES))),
    each("fuel", _formations, limit=range(len(FUELS))),
    each("trucks", len(SIDES), limit=range(10_000)),
    whole("ground", limit=range(len(GROUNDS))),
    text("sky"),
    fixed("bonus", _formations, limit=range(-100, 100)),
    mask("trucked", _units),
    mask("moved", _units),
    whole("depot", limit=range(DEPOT_BURNT + 1)),
    whole("closed_until", limit=range(1000)),
    whole("moving", -1, lambda tables: range(-1, len(tables.ids))),
    whole("kind", limit=range(len(KINDS))),
    whole("spot", -1),
    whole("left", limit=AMOUNTS),
    whole("spent", limit=AMOUNTS),
    whole("through", -1, lambda tables: range(-1, tables.count)),
    remembered("threats", lambda tables: [None, None]),
    remembered("reached", None),
    remembered("listed", lambda tables: [None] * len(tables.ids)),
    remembered("ways", lambda tables: {}),
    shared=("scenario",),
)


class WachtState(State):
    """Who stands where in which mode. `place`, `status`, `mode` are the truth; what is kept by hex follows."""

    __slots__ = FIELDS.slots

    tables: Tables
    scenario: str
    turn: int
    place: list[int]
    """Per unit: its hex, or the number of hexes plus RESERVE, ELIMINATED, SPANNING or ASIDE."""
    steps: list[int]
    """Per unit: the steps it has left."""
    mode: list[int]
    status: list[int]
    """Per unit: the marks on it, as bits."""
    formation: tuple[int, ...]
    """Per unit: the formation it belongs to or is attached to [5.3.5] R34."""
    released: list[int]
    """Per unit: the turn in which it left Maneuver Reserve, or 0 [6.5.2]."""
    hosts: tuple[int, ...]
    """Per leader, in the order of Tables.leaders: the unit he accompanies."""
    stacks: list[tuple[int, ...]]
    """Per hex: the units in it, the last to arrive last."""
    held: list[vec[i64]]
    """Per side and hex: how many of its units, leaders not counted, are there."""
    adjacent: list[vec[i64]]
    """Per side and hex: how many of its units, leaders not counted, are in adjacent hexes."""
    points_at: vec[i64]
    """Per hex: the stacking points in it."""
    guns_at: vec[i64]
    mech_at: vec[i64]
    """Per hex: the units that count as Mech for Road movement [5.6.3] [5.7.4]."""
    strategic_at: vec[i64]
    engineers_at: vec[i64]
    formations_at: vec[i64]
    """Per hex: the divisions and brigades in it, as bits [5.3.5]."""
    threats: list[Threat | None]
    """Per side: what its enemies do to its movement, a cache."""
    bridges: dict[int, int]
    """Per water hexside that differs from the printed map: what stands there."""
    crossings: bytes
    """Per water hexside: what stands there."""
    columns: tuple[Column, ...]
    works: dict[int, int]
    """Per hex with fieldworks: 3 * side + kind, kind 1 IP or 2 ET."""
    control: list[int]
    """Per place with points, in the order of Tables.places: the side that holds it."""
    fuel: list[int]
    """Per formation: 0 normal, 1 low, 2 none [14.9.2c]."""
    trucks: list[int]
    """Per side: Truck Points in twelfths, those in use included [5.7.2a]."""
    ground: int
    sky: str
    bonus: tuple[int, ...]
    """Per formation: what its leader adds in this phase [22.1.1]."""
    trucked: int
    """Units moved by their division's trucks in this phase, as a bit mask [5.6.4]."""
    moved: int
    """Units that have moved in this phase, as a bit mask."""
    depot: int
    closed_until: int
    """The last turn in which the road at the depot is closed."""
    moving: int
    """The unit that is moving, or -1."""
    kind: int
    """How it moves."""
    spot: int
    """Where it is on the graph of its kind of movement; -1 before it has entered the map."""
    left: int
    """What is left of its allowance, in twelfths; in Prepared Assault, hexes."""
    spent: int
    """1 if it has entered a hex in this move."""
    through: int
    """A hex with enemies that it may pass after a successful overrun, or -1 [5.10.3]."""
    reached: NodeReach | None
    """Where it can go, a cache."""
    listed: list[tuple[int, ...] | None]
    """Per unit: the numbers of its legal actions in a mode determination phase, a cache."""
    ways: dict[tuple[int, frozenset[int]], bool]
    """Whether a way of 12 points leads from a hex to others: a cache of one mode determination phase [5.7.1]."""

    def __init__(
        self, rules: Ruleset[WachtState], tables: Tables, scenario: str, like: WachtState | None = None
    ) -> None:
        """An empty state or, given another of the same game, an independent one like it."""
        if like is None:
            FIELDS.begin(self, rules, tables)
            self.scenario = scenario
        else:
            self._take_over(like)

    def _take_over(self, other: WachtState) -> None:
        """What `FIELDS.copy` does, in a hurry; the suite compares the two."""
        self.rules, self.tables = other.rules, other.tables
        self.frames, self.rolls = other.frames, other.rolls
        self.scenario, self.log = other.scenario, None
        self.turn, self.ground = other.turn, other.ground
        self.sky, self.trucked = other.sky, other.trucked
        self.moved, self.depot, self.closed_until = other.moved, other.depot, other.closed_until
        self.moving, self.kind = other.moving, other.kind
        self.spot, self.left = other.spot, other.left
        self.spent, self.through, self.formation = other.spent, other.through, other.formation
        self.hosts, self.crossings, self.columns = other.hosts, other.crossings, other.columns
        self.bonus, self.reached = other.bonus, other.reached
        self.place, self.steps, self.mode = other.place[:], other.steps[:], other.mode[:]
        self.status, self.released, self.stacks = other.status[:], other.released[:], other.stacks[:]
        self.points_at, self.guns_at, self.mech_at = other.points_at[:], other.guns_at[:], other.mech_at[:]
        self.strategic_at, self.engineers_at = other.strategic_at[:], other.engineers_at[:]
        self.formations_at, self.bridges = other.formations_at[:], other.bridges.copy()
        self.works, self.control, self.fuel = other.works.copy(), other.control[:], other.fuel[:]
        self.trucks, self.threats, self.listed = other.trucks[:], other.threats[:], other.listed[:]
        self.ways = other.ways.copy()
        self.held = [other.held[0][:], other.held[1][:]]
        self.adjacent = [other.adjacent[0][:], other.adjacent[1][:]]

    def copy(self) -> WachtState:
        """An independent state. Searches and threats it remembers are never changed once made, so they are shared."""
        return WachtState(self.rules, self.tables, self.scenario, self)

    # -- the mutators -------------------------------------------------------------------------------------------

    def put(self, unit: int, to: int) -> None:
        """Put a unit on a hex or, from the number of hexes up, off the map. Nothing else changes where units are."""
        tables = self.tables
        here = self.place[unit]
        self.place[unit] = to
        side = tables.side[unit]
        leader = tables.type[unit].leader
        if here < tables.count:
            self.stacks[here] = tuple(other for other in self.stacks[here] if other != unit)
            if not leader:
                self.held[side][here] -= 1
                near = self.adjacent[side]
                for hex_ in tables.neighbours[here]:
                    near[hex_] -= 1
            self.refresh(here)
        if to < tables.count:
            self.stacks[to] = (*self.stacks[to], unit)
            if not leader:
                self.held[side][to] += 1
                near = self.adjacent[side]
                for hex_ in tables.neighbours[to]:
                    near[hex_] += 1
            self.refresh(to)
        self.threats[1 - side] = None
        for number, host in enumerate(self.hosts):
            if host == unit:
                self.put(tables.leaders[number], to)

    def set_turn(self, turn: int) -> None:
        """Move the turn marker. By night every hex covers, so what enemies do to movement changes with it [5.3.0]."""
        self.turn = turn
        self.threats = [None, None]

    def remove(self, unit: int, where: int) -> None:
        """Take a unit off the map: to RESERVE, ELIMINATED, SPANNING or ASIDE."""
        self.put(unit, self.tables.count + where)

    def set_mark(self, unit: int, mark: int, on: bool) -> None:
        """Put a mark on a unit, or take it off."""
        status = self.status[unit]
        self.status[unit] = status | mark if on else status & ~mark
        self.touch(unit)

    def set_mode(self, unit: int, mode: int) -> None:
        """Put a unit into a mode."""
        self.mode[unit] = mode
        self.touch(unit)

    def touch(self, unit: int) -> None:
        """Something about a unit has changed: what is kept by hex must follow."""
        here = self.place[unit]
        if here < self.tables.count:
            self.refresh(here)
        self.threats[1 - self.tables.side[unit]] = None

    def refresh(self, hex_: int) -> None:
        """Count the contents of a hex anew."""
        tables = self.tables
        points = guns = mech = strategic = engineers = formations = 0
        for unit in self.stacks[hex_]:
            kind = tables.type[unit]
            points += tables.stack_points[unit]
            if kind.artillery:
                guns += 1
            if kind.engineer:
                engineers += 1
            if self.mode[unit] == STRATEGIC:
                strategic += 1
            if tables.in_division[unit]:
                formations |= 1 << self.formation[unit]
            if self.counts_as_mech(unit):
                mech += 1
        self.points_at[hex_] = points
        self.guns_at[hex_] = guns
        self.mech_at[hex_] = mech
        self.strategic_at[hex_] = strategic
        self.engineers_at[hex_] = engineers
        self.formations_at[hex_] = formations

    def set_bridge(self, number: int, bridge: int) -> None:
        """Change what stands on a water hexside."""
        if bridge == self.tables.first_bridges[number]:
            self.bridges.pop(number, None)
        else:
            self.bridges[number] = bridge
        self.crossings = self.crossings[:number] + bytes((bridge,)) + self.crossings[number + 1 :]
        self.reached = None

    # -- questions ----------------------------------------------------------------------------------------------

    def on_map(self, unit: int) -> bool:
        """True if the unit stands on a hex."""
        return self.place[unit] < self.tables.count

    def is_at(self, unit: int, where: int) -> bool:
        """True if the unit is in that place off the map."""
        return self.place[unit] == self.tables.count + where

    def has(self, unit: int, mark: int) -> bool:
        """True if the unit bears the mark."""
        return self.status[unit] & mark != 0

    def counts_as_mech(self, unit: int) -> bool:
        """[5.6.3] [5.7.3] [5.7.4] [5.7.5] Whether the unit takes up road space for units in Road movement."""
        kind = self.tables.type[unit]
        status = self.status[unit]
        if kind.leader:
            return False
        if kind.class_ == "leg":
            return bool(status & (MOTOR | MOUNTED)) or self.mode[unit] == STRATEGIC
        if kind.artillery or kind.headquarters:
            return not status & SET
        if kind.engineer and self.columns and self.tables.formations[self.formation[unit]].kind == "army":
            return all(column[1] != self.place[unit] for column in self.columns)
        return True

    def defence(self, unit: int) -> int:
        """Its defence strength now."""
        steps = self.steps[unit]
        return self.tables.units[unit].defence[-steps] if steps else 0

    def attack(self, unit: int) -> int:
        """Its attack strength now."""
        steps = self.steps[unit]
        return self.tables.units[unit].attack[-steps] if steps else 0

    @property
    def night(self) -> bool:
        """True in a night turn."""
        return self.tables.turns[self.turn - 1].part == "night"

    def works_of(self, side: int, hex_: int) -> int:
        """The fieldworks that help units of this side in a hex: 0 none, 1 IP, 2 ET."""
        found = self.works.get(hex_, 0)
        return found % 3 if found and found // 3 == side else 0

    def host_of(self, leader: int) -> int:
        """The unit a leader accompanies, or -1."""
        return self.hosts[self.tables.leaders.index(leader)]
