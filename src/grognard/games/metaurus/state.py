"""A position of The Battle of the Metaurus: flat lists and whole numbers, changed by one mutator."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from grognard.engine.fields import Fields, derived, each, remembered, some, whole
from grognard.engine.native import i64, vec
from grognard.engine.state import State

from .schema.charts import MARKERS
from .tables import (
    ASIDE,
    ATTACK,
    CARTHAGE,
    ELIMINATED,
    EXITED,
    FREE,
    MOVE_TO_ATTACK,
    OFF_MAP,
    SIDES,
    UNKNOWN,
    Tables,
)

if TYPE_CHECKING:
    from grognard.engine.ruleset import Ruleset

    from .rules.movement import Moves

# Marks on a unit, as bits. Only Disorder outlasts an Activation.
DISORDERED: Final = 1
TURNED: Final = 2
"""It has been turned singly since it last moved or a die fell: to turn it once more only takes that back."""
DECLARED: Final = 4
"""Its Order has been chosen in this Activation: to choose another only takes that back."""
ROUSED: Final = 8
"""A Gaul that obeys [5.4]."""
IDLE: Final = 16
"""A Gaul that does nothing [5.4]."""
BALKED: Final = 32
"""Elephants that will neither move nor attack [12.0]."""
MOMENTUM: Final = 64
"""It has moved next to an enemy under Move to Attack in this Activation [5.2]."""


def _units(tables: Tables) -> int:
    return len(tables.ids)


def _nobody(tables: Tables) -> vec[i64]:
    """Per hex, no unit."""
    return vec[i64]([-1] * tables.count)


def _nothing(tables: Tables) -> vec[i64]:
    """Per hex, nothing."""
    return vec[i64]([0] * tables.count)


def _commands(tables: Tables) -> int:
    return len(tables.command_ids)


def _command_mask(tables: Tables) -> range:
    return range(1 << len(tables.command_ids))


MANY: Final = range(1000)
SIDE_OR_NONE: Final = range(-1, len(SIDES))
FIELDS: Final = Fields(
    whole("turn", 1, range(1, 10_000)),
    whole("first", -1, SIDE_OR_NONE),
    each("place", _units, lambda tables: tables.count + ASIDE, lambda tables: range(tables.count + len(OFF_MAP))),
    derived("at", _nobody),
    derived("held", _nothing),
    derived("near", lambda tables: [_nothing(tables) for _ in SIDES]),
    each("facing", _units, limit=range(6)),
    each("marks", _units, limit=range(2 * MOMENTUM)),
    each("left", _units, -1, range(-1, 1000)),
    each("attacks", _units, limit=MANY),
    whole("wheeled", limit=_command_mask),
    each(
        "orders",
        _commands,
        lambda tables: [0 if has else FREE for has in tables.has_orders],
        range(FREE + 1),
        blank=UNKNOWN,
    ),
    each("shown", _commands, lambda tables: [0 if has else 1 for has in tables.has_orders], range(2)),
    each("orders_before", _commands, UNKNOWN, range(UNKNOWN, FREE + 1)),
    each("shown_before", _commands, limit=range(2)),
    each("stance", lambda tables: len(tables.riders), limit=range(len(MARKERS))),
    whole("acted", limit=_command_mask),
    whole("inactive", limit=_command_mask),
    some("ties", lambda tables: range(len(tables.ids) ** 2)),
    derived("bound", lambda tables: [0] * len(tables.ids)),
    whole("crossed", -1, SIDE_OR_NONE),
    each("lost_before", 3, limit=MANY),
    remembered("reached", lambda tables: [None] * len(tables.ids)),
    remembered("remoteness", None),
    shared=("scenario",),
)


class MetaurusState(State):
    """Who stands where, how, and under which Orders. `place` is the truth; `at`, `held`, `near` follow from it."""

    __slots__ = FIELDS.slots

    tables: Tables
    scenario: str
    turn: int
    first: int
    """The side with the first Player Turn of this Game Turn, or -1."""
    place: list[int]
    """Per unit: its hex, or the number of hexes plus ELIMINATED, EXITED or ASIDE."""
    at: vec[i64]
    """Per hex: the unit in it, or -1."""
    held: vec[i64]
    """Per hex: 1 where there is a unit."""
    near: list[vec[i64]]
    """Per side and hex: how many units of that side are next to it."""
    facing: list[int]
    marks: list[int]
    left: list[int]
    """Per unit: movement points left in this Activation; -1 if it has not moved in it."""
    attacks: list[int]
    """Per unit: the attacks it has made in this Activation."""
    wheeled: int
    """Commands whose units have been turned all together since the last die, as a bit mask."""
    orders: list[int]
    """Per Command: its Order, FREE for those without markers, UNKNOWN in what a role knows."""
    shown: list[int]
    """Per Command: 1 if the enemy has seen its Order this turn [5.2] R22."""
    orders_before: list[int]
    """Per Command: its Order in the last turn, or UNKNOWN before the first change of Orders."""
    shown_before: list[int]
    """Per Command: 1 if the enemy has seen that one."""
    stance: list[int]
    """Per Carthaginian cavalry unit: the Order it has chosen for itself, which everybody knows."""
    acted: int
    """Commands that have been activated this turn, or may not be, as a bit mask."""
    inactive: int
    """Legions that failed to combine this turn, as a bit mask [5.3] R11."""
    ties: list[int]
    """Pairs of Engaged units, lower number times the number of units plus the higher one, ascending."""
    bound: list[int]
    """Per unit: how many units it is Engaged with; follows from `ties`."""
    crossed: int
    """The side that was first to fulfil its victory condition, or -1 [14.0] R12."""
    lost_before: list[int]
    """Losses of both sides and exits from before a position file."""
    reached: list[Moves | None]
    """Per unit: where it can go, a cache."""
    remoteness: tuple[int, ...] | None
    """Per hex: hexes to the nearest enemy of the active side, a cache."""

    def __init__(
        self, rules: Ruleset[MetaurusState], tables: Tables, scenario: str, like: MetaurusState | None = None
    ) -> None:
        """An empty state or, given another of the same game, an independent one like it."""
        if like is None:
            FIELDS.begin(self, rules, tables)
            self.scenario = scenario
        else:
            self._take_over(like)

    def _take_over(self, other: MetaurusState) -> None:
        """What `FIELDS.copy` does, in a hurry; the suite compares the two."""
        self.rules, self.tables, self.scenario = other.rules, other.tables, other.scenario
        self.frames, self.rolls, self.log = other.frames, other.rolls, None
        self.turn, self.first, self.crossed = other.turn, other.first, other.crossed
        self.place, self.at, self.held = other.place[:], other.at[:], other.held[:]
        self.near = [other.near[0][:], other.near[1][:]]
        self.facing, self.marks, self.left = other.facing[:], other.marks[:], other.left[:]
        self.attacks, self.wheeled, self.ties = other.attacks[:], other.wheeled, other.ties[:]
        self.orders, self.shown = other.orders[:], other.shown[:]
        self.orders_before, self.shown_before = other.orders_before[:], other.shown_before[:]
        self.stance, self.acted, self.inactive = other.stance[:], other.acted, other.inactive
        self.bound, self.lost_before = other.bound[:], other.lost_before[:]
        self.reached, self.remoteness = other.reached[:], other.remoteness

    def copy(self) -> MetaurusState:
        """An independent state. The searches it remembers are never changed once made, so they are shared."""
        return MetaurusState(self.rules, self.tables, self.scenario, self)

    # -- the one mutator ----------------------------------------------------------------------------------------

    def put(self, unit: int, to: int) -> None:
        """Put a unit on a hex or, from the number of hexes up, off the map. Nothing else changes where units are."""
        tables = self.tables
        count, neighbours = tables.count, tables.neighbours
        near = self.near[tables.side[unit]]
        here = self.place[unit]
        if here < count:
            self.at[here] = -1
            self.held[here] = 0
            for hex_ in neighbours[here]:
                near[hex_] -= 1
        self.place[unit] = to
        if to < count:
            self.at[to] = unit
            self.held[to] = 1
            for hex_ in neighbours[to]:
                near[hex_] += 1

    def remove(self, unit: int, where: int) -> None:
        """Take a unit off the map: to ELIMINATED, EXITED or ASIDE. Nobody is Engaged with it any more."""
        self.put(unit, self.tables.count + where)
        if self.bound[unit]:
            self.release([unit], range(len(self.place)))

    # -- Engaged units ------------------------------------------------------------------------------------------

    def tie(self, units: list[int], others: list[int]) -> None:
        """[10.0] Make each of the units Engaged with each of the others next to it."""
        beside = self.tables.direction
        pairs = {
            self._pair(one, other) for one in units for other in others if self.place[other] in beside[self.place[one]]
        }
        self.set_ties({*self.ties, *pairs})

    def release(self, units: list[int], others: list[int] | range) -> None:
        """[10.0] End every Engagement between the units and the others."""
        gone = {self._pair(one, other) for one in units for other in others}
        self.set_ties(pair for pair in self.ties if pair not in gone)

    def tied(self, one: int, other: int) -> bool:
        """True if these two are Engaged with each other."""
        return self._pair(one, other) in self.ties

    def opponents(self, unit: int) -> list[int]:
        """The units it is Engaged with."""
        if not self.bound[unit]:
            return []
        size = len(self.place)
        pairs = [divmod(pair, size) for pair in self.ties]
        return [a if b == unit else b for a, b in pairs if unit in (a, b)]

    def _pair(self, one: int, other: int) -> int:
        return min(one, other) * len(self.place) + max(one, other)

    def set_ties(self, pairs: Iterable[int]) -> None:
        """Make exactly these pairs of units Engaged."""
        self.ties = sorted(pairs)
        self.bound = bound_by(self.ties, len(self.place))

    def forget_turns(self) -> None:
        """[7.0] A die has fallen: a turn from now on is a new decision and takes nothing back."""
        self.marks = [mark & ~TURNED for mark in self.marks]
        self.wheeled = 0

    # -- questions ----------------------------------------------------------------------------------------------

    def on_map(self, unit: int) -> bool:
        """True if the unit stands on a hex."""
        return self.place[unit] < self.tables.count

    def is_at(self, unit: int, where: int) -> bool:
        """True if the unit is in that place off the map."""
        return self.place[unit] == self.tables.count + where

    def beside_enemy(self, unit: int) -> bool:
        """True if the unit, which is on the map, is next to an enemy unit."""
        return self.near[1 - self.tables.side[unit]][self.place[unit]] > 0

    def is_disordered(self, unit: int) -> bool:
        """True if its Disordered side shows."""
        return bool(self.marks[unit] & DISORDERED)

    def morale(self, unit: int) -> int:
        """The Morale on the side that shows."""
        return self.tables.morale[unit][self.marks[unit] & DISORDERED]

    def order_of(self, unit: int) -> int:
        """[5.2] The Order a unit is under: its Command's, or its own for Carthaginian cavalry (R6)."""
        rider = self.tables.rider[unit]
        return self.orders[self.tables.command[unit]] if rider < 0 else self.stance[rider]

    def conduct(self, unit: int) -> int:
        """[5.2] What a unit does in its Activation: Engaged units attack, and those already near under Move to Attack.

        A unit that has moved in this Activation keeps its Order.
        """
        if self.bound[unit]:
            return ATTACK
        order = self.order_of(unit)
        if order == MOVE_TO_ATTACK and self.left[unit] < 0 and self.beside_enemy(unit):
            return ATTACK
        return order

    def living(self, command: int) -> list[int]:
        """The units of a Command that are on the map."""
        place, count = self.place, self.tables.count
        return [unit for unit in self.tables.members[command] if place[unit] < count]

    def lost(self, side: int) -> int:
        """[14.0] The losses of a side that count for victory."""
        gone, counts, place = self.tables.count + ELIMINATED, self.tables.counts, self.place
        return self.lost_before[side] + sum(
            1 for unit in self.tables.of_side[side] if place[unit] == gone and counts[unit]
        )

    def exits(self) -> int:
        """[14.0] The Carthaginian units that have left by the exit edge and count (R14)."""
        tables, gone = self.tables, self.tables.count + EXITED
        elephants = tables.options.elephants_count_as_exits
        return self.lost_before[2] + sum(
            1
            for unit in tables.of_side[CARTHAGE]
            if self.place[unit] == gone and (elephants or not tables.is_elephants[unit])
        )


def bound_by(ties: list[int], units: int) -> list[int]:
    """Per unit, how many others it is Engaged with."""
    bound = [0] * units
    for pair in ties:
        one, other = divmod(pair, units)
        bound[one] += 1
        bound[other] += 1
    return bound
