"""A position of The Battle of the Metaurus: flat lists and whole numbers, changed by one mutator."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from typing_extensions import override

from grognard.engine.sheet import View
from grognard.engine.state import State

from .tables import ASIDE, ATTACK, CARTHAGE, ELIMINATED, EXITED, FREE, MOVE_TO_ATTACK, ROME, SIDES, UNKNOWN, Tables

if TYPE_CHECKING:
    from .rules.movement import Reach
    from .ruleset import MetaurusRuleset

# Marks on a unit, as bits. Only Disorder outlasts an Activation.
DISORDERED: Final = 1
TURNED: Final = 2
"""It has been turned by itself since it last moved or a die fell: to turn it once more only takes that back."""
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


class MetaurusState(State):
    """Who stands where, how, and under which Orders. `place` is the truth; `at`, `held`, `near` follow from it."""

    __slots__ = (
        "acted",
        "at",
        "attacks",
        "before",
        "bound",
        "crossed",
        "facing",
        "first",
        "held",
        "inactive",
        "left",
        "lost_before",
        "marks",
        "near",
        "orders",
        "orders_before",
        "place",
        "reached",
        "remoteness",
        "scenario",
        "shown",
        "shown_before",
        "stance",
        "tables",
        "ties",
        "turn",
        "wheeled",
    )

    rules: MetaurusRuleset
    tables: Tables
    scenario: str
    turn: int
    first: int
    """The side with the first Player Turn of this Game Turn, or -1."""
    place: list[int]
    """Per unit: its hex, or the number of hexes plus ELIMINATED, EXITED or ASIDE."""
    at: list[int]
    """Per hex: the unit in it, or -1."""
    held: list[int]
    """Per hex: 1 where there is a unit."""
    near: tuple[list[int], list[int]]
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
    ties: tuple[int, ...]
    """Pairs of Engaged units, lower number times the number of units plus the higher one, ascending."""
    bound: list[int]
    """Per unit: with how many it is Engaged; follows from `ties`."""
    crossed: int
    """The side that was first to fulfil its victory condition, or -1 [14.0] R12."""
    lost_before: list[int]
    """Losses of both sides and exits from before a position file."""
    reached: list[Reach | None]
    """Per unit: where it can go, a cache."""
    remoteness: list[int] | None
    """Per hex: hexes to the nearest enemy of the active side, a cache."""

    def __init__(self, rules: MetaurusRuleset, tables: Tables, scenario: str) -> None:
        self.rules = rules
        self.tables = tables
        self.scenario = scenario
        self.frames = ()
        self.rolls = 0
        self.log = None
        self.turn = 1
        self.first = -1
        hexes, units, commands = tables.count, len(tables.ids), len(tables.command_ids)
        self.place = [hexes + ASIDE] * units
        self.at = [-1] * hexes
        self.held = [0] * hexes
        self.near = ([0] * hexes, [0] * hexes)
        self.facing = [0] * units
        self.marks = [0] * units
        self.left = [-1] * units
        self.attacks = [0] * units
        self.wheeled = 0
        self.orders = [0 if has else FREE for has in tables.has_orders]
        self.shown = [0 if has else 1 for has in tables.has_orders]
        self.orders_before = [UNKNOWN] * commands
        self.shown_before = [0] * commands
        self.stance = [0] * len(tables.riders)
        self.acted = 0
        self.inactive = 0
        self.ties = ()
        self.bound = [0] * units
        self.crossed = -1
        self.lost_before = [0, 0, 0]
        self.reached = [None] * units
        self.remoteness = None

    def copy(self) -> MetaurusState:
        """An independent state. The searches it remembers are never changed once made, so they are shared."""
        twin = MetaurusState.__new__(MetaurusState)
        twin.rules = self.rules
        twin.tables = self.tables
        twin.scenario = self.scenario
        twin.frames = self.frames
        twin.rolls = self.rolls
        twin.log = None
        twin.turn = self.turn
        twin.first = self.first
        twin.place = self.place[:]
        twin.at = self.at[:]
        twin.held = self.held[:]
        roman, carthaginian = self.near
        twin.near = (roman[:], carthaginian[:])
        twin.facing = self.facing[:]
        twin.marks = self.marks[:]
        twin.left = self.left[:]
        twin.attacks = self.attacks[:]
        twin.wheeled = self.wheeled
        twin.orders = self.orders[:]
        twin.shown = self.shown[:]
        twin.orders_before = self.orders_before[:]
        twin.shown_before = self.shown_before[:]
        twin.stance = self.stance[:]
        twin.acted = self.acted
        twin.inactive = self.inactive
        twin.ties = self.ties
        twin.bound = self.bound[:]
        twin.crossed = self.crossed
        twin.lost_before = self.lost_before[:]
        twin.reached = self.reached[:]
        twin.remoteness = self.remoteness
        return twin

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
        """[10.0] Each of the units and each of the others next to it are Engaged with each other."""
        beside = self.tables.direction
        pairs = {
            self._pair(one, other) for one in units for other in others if self.place[other] in beside[self.place[one]]
        }
        self.set_ties({*self.ties, *pairs})

    def release(self, units: list[int], others: list[int] | range) -> None:
        """[10.0] None of the units is Engaged with any of the others any more."""
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
        """Exactly these pairs of units are Engaged."""
        self.ties = tuple(sorted(pairs))
        self.bound = bound_by(self.ties, len(self.place))

    def forget_turns(self) -> None:
        """[7.0] A die has fallen: what is turned from now on is a new decision, not one that is taken back."""
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
        """[5.2] What it does in its own Activation: Engaged units attack, and under Move to Attack those already near.

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

    # -- encoding -----------------------------------------------------------------------------------------------

    @override
    def encode(self) -> dict[str, Any]:
        """Only what is not implied by the rest."""
        return self.rules.encode(self)

    @override
    def view(self, role: str) -> View:
        """The Orders of the other side are hidden until they are shown."""
        return self.rules.view(self, role)

    @override
    def known(self, role: str) -> MetaurusState:
        return self.rules.known(self, role)

    @override
    def broken_invariants(self) -> list[str]:
        tables = self.tables
        twin = MetaurusState(self.rules, tables, self.scenario)
        broken = []
        for unit, place in enumerate(self.place):
            if place < tables.count and twin.at[place] >= 0:
                broken.append(f"[8.0] two units in {tables.grid.id(place)}")
            if place < tables.count and not tables.passable[place]:
                broken.append(f"[6.0] {tables.ids[unit]} is in the river")
            twin.put(unit, place)
        broken += [
            f"{name} does not follow from where the units are"
            for name in ("at", "held", "near")
            if getattr(twin, name) != getattr(self, name)
        ]
        if self.bound != bound_by(self.ties, len(self.place)):
            broken.append("bound does not follow from the pairs of Engaged units")
        for pair in self.ties:
            one, other = divmod(pair, len(self.place))
            if not (self.on_map(one) and self.on_map(other)):
                broken.append(f"[10.0] {tables.ids[one]} is Engaged with {tables.ids[other]} off the map")
            elif self.place[other] not in tables.direction[self.place[one]]:
                broken.append(f"[10.0] {tables.ids[one]} and {tables.ids[other]} are Engaged from afar")
            elif tables.side[one] == tables.side[other]:
                broken.append(f"[10.0] {tables.ids[one]} is Engaged with a friend")
        if any(not -1 <= left <= tables.movement[unit] for unit, left in enumerate(self.left)):
            broken.append("[6.0] more movement points than the allowance")
        if any(self.is_at(unit, EXITED) for unit in tables.of_side[ROME]):
            broken.append("[6.0] a Roman unit has exited")
        changed = [
            sum(
                1
                for command in tables.commands_of[side]
                if self.orders_before[command] not in (UNKNOWN, self.orders[command])
            )
            for side in (ROME, CARTHAGE)
        ]
        most = tables.data.charts.activation.order_changes
        broken += [f"[5.2] {SIDES[side]} changed {n} Orders" for side, n in enumerate(changed) if n > most]
        return broken


def bound_by(ties: tuple[int, ...], units: int) -> list[int]:
    """Per unit, with how many others it is Engaged."""
    bound = [0] * units
    for pair in ties:
        one, other = divmod(pair, units)
        bound[one] += 1
        bound[other] += 1
    return bound
