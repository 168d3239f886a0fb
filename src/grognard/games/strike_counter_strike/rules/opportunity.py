"""[G8] [G9] Opportunity Fire: the enemy may fire at a unit that leaves a hex in an enemy Fire Zone."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ..state import StrikeState
from ..vocabulary import ORDERS
from .checks import begin_check
from .fire import OPPORTUNITY, Firing, Shot, rating
from .frame import StrikeChoice, StrikeStep

ASK, FIRE_AT_WILL, HOLD_FIRE = range(3)
OFF_THE_MAP = -1
"""In place of the next hex, when a unit leaves the map."""


def next_to_enemy(state: StrikeState, unit: int) -> bool:
    """True if an enemy unit is in a hex beside the unit: then it fires only at hexes beside it [G8]."""
    enemy = 1 - state.tables.side[unit]
    holder = state.holder
    return any(holder[hex_] == enemy for hex_ in state.tables.neighbours[state.place[unit]])


def is_silent(state: StrikeState, unit: int) -> bool:
    """[G8] [G9] Mortars have no Opportunity Fire, and so no Fire Zone, unless an option gives them both."""
    return state.face(unit).colour in state.tables.silent


def can_react(state: StrikeState, unit: int, hex_: int) -> bool:
    """[G8] [G9] True if the hex is in the unit's Fire Zone and the unit is free to fire at it."""
    return not why_not_cover(state, unit, hex_)


def why_not_cover(state: StrikeState, unit: int, hex_: int) -> str:
    """[G8] [G9] Why the unit cannot fire at a unit that leaves the hex, or "": its Fire Zone, and enemies beside it."""
    if hex_ not in state.zone_of[unit]:
        return "react.zone"
    beside = hex_ in state.tables.neighbours[state.place[unit]] or not next_to_enemy(state, unit)
    return "" if beside else "react.adjacent"


def why_no_reaction(state: StrikeState, unit: int, target: int, tried: int, attackers: int) -> str:
    """[G8] [G9] [G11] Why a unit cannot try to fire at an enemy that leaves its hex, or ""."""
    if state.tables.side[unit] == state.tables.side[target]:
        return "unit.other_side"
    if tried >> unit & 1:
        return "react.again"
    if attackers and not attackers >> unit & 1:
        return "react.assault"
    if is_silent(state, unit):
        return "react.mortar"
    return why_not_cover(state, unit, state.place[target])


def ready_units(state: StrikeState, target: int, tried: int, attackers: int) -> list[int]:
    """The units that may still try to fire at a unit that leaves its hex; [G11] only `attackers`, if there are any."""
    hex_ = state.place[target]
    enemy = 1 - state.tables.side[target]
    if hex_ >= state.tables.count or not state.zone[enemy][hex_]:
        return []
    return [
        unit
        for unit in state.tables.of_side[enemy]
        if state.zone_of[unit] and not why_no_reaction(state, unit, target, tried, attackers)
    ]


class OpportunityFire(StrikeChoice, frozen=True, tag="opportunity_fire"):
    """[G9] A unit is about to leave its hex. Each enemy whose zone covers it may try once; results apply at once."""

    rules: ClassVar[tuple[str, ...]] = ("G9",)
    verbs: ClassVar[tuple[str, ...]] = ("order", "react", "hold")
    moment: ClassVar[str] = "a unit leaves a hex in a Fire Zone: Opportunity Fire may be tried"

    target: int
    next: int
    tried: int = 0
    attackers: int = 0
    """[G11] The attackers as a bit mask, if the unit runs from an Assault."""

    def side(self, state: StrikeState) -> int:
        """The enemy of the unit that moves."""
        return 1 - state.tables.side[self.target]

    @override
    def prompt(self, state: StrikeState) -> str:
        tables = state.tables
        here = tables.grid.id(state.place[self.target])
        there = "the map's edge" if self.next == OFF_THE_MAP else tables.grid.id(self.next)
        return f"{tables.names[self.target]} leaves {here} for {there}: Opportunity Fire, or hold"

    def ready(self, state: StrikeState) -> list[int]:
        """The units that may still try."""
        return ready_units(state, self.target, self.tried, self.attackers)

    def shot(self, state: StrikeState, firer: int) -> Shot:
        """The shot that a unit would have."""
        into = int(self.next != OFF_THE_MAP and state.zone[self.side(state)][self.next] > 0)
        return Shot(firer, self.target, OPPORTUNITY, next_zone=into, running=self.attackers > 0)

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "place": state.tables.grid.id(state.place[self.target])}

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        encode = state.tables.encode
        units = [encode("react", unit) for unit in self.ready(state)]
        return [*orders(state, self.side(state)), *units, encode("hold")]

    @override
    def default(self, state: StrikeState) -> int:
        return state.tables.encode("hold")

    def do_order(self, state: StrikeState, order: int, _: int) -> None:
        """The side changes its standing orders, and they are followed at once."""
        give_order(state, self.side(state), order)
        self.follow_orders(state)

    def why_not_order(self, state: StrikeState, order: int, _: int) -> str:
        """Why these orders cannot be given, or ""."""
        return why_no_order(state, self.side(state), order)

    def do_react(self, state: StrikeState, unit: int, _: int) -> None:
        """The unit tries to fire."""
        self.try_with(state, unit)

    def why_not_react(self, state: StrikeState, unit: int, _: int) -> str:
        """Why the unit cannot try to fire, or ""."""
        return why_no_reaction(state, unit, self.target, self.tried, self.attackers)

    def do_hold(self, state: StrikeState, a: int, b: int) -> None:
        """No more fire."""
        state.pop()

    def try_with(self, state: StrikeState, unit: int) -> None:
        """The unit checks its Troop Quality; no Command Point can buy it."""
        state.become(msgspec.structs.replace(self, tried=self.tried | 1 << unit))
        begin_check(state, unit, "opportunity", buyable=False)

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        state.become(Watch(self.target, self.next, state.place[self.target], self.tried, self.attackers))
        if passed:
            state.push(Firing(self.shot(state, unit)))

    def follow_orders(self, state: StrikeState) -> None:
        """Standing orders: fire with every unit that can, the best shot first, or hold."""
        order = state.orders[self.side(state)]
        if order == HOLD_FIRE:
            state.pop()
        elif order == FIRE_AT_WILL:
            _, best = max((rating(state, self.shot(state, unit)), -unit) for unit in self.ready(state))
            self.try_with(state, -best)


class Watch(StrikeStep, frozen=True, tag="watch"):
    """Between two shots: asks for the next one, unless the unit has been stopped or no unit is left to fire."""

    rules: ClassVar[tuple[str, ...]] = ("G9",)

    target: int
    next: int
    hex: int
    tried: int = 0
    attackers: int = 0

    @override
    def run(self, state: StrikeState) -> None:
        stopped = state.place[self.target] != self.hex or state.suppressed[self.target]
        if stopped or not ready_units(state, self.target, self.tried, self.attackers):
            state.pop()
            return
        asking = OpportunityFire(self.target, self.next, self.tried, self.attackers)
        state.become(asking)
        asking.follow_orders(state)


def leave_hex(state: StrikeState, unit: int, to: int, attackers: int = 0) -> None:
    """[G9] Give the enemy a chance to fire before a unit leaves its hex, unless it is a reinforcement hex [12.0].

    [G11] `attackers` are those from whose Assault it runs.
    """
    if not state.entering[unit] and state.in_enemy_zone(state.tables.side[unit], state.place[unit]):
        state.push(Watch(unit, to, state.place[unit], 0, attackers))


def orders(state: StrikeState, side: int) -> list[int]:
    """The numbers of the standing orders that a side could change to."""
    return [state.tables.encode("order", n) for n in range(len(ORDERS)) if not why_no_order(state, side, n)]


def why_no_order(state: StrikeState, side: int, order: int) -> str:
    """[G9] Why a side cannot give these standing orders, or "": they are in force."""
    return "order.same" if state.orders[side] == order else ""


def give_order(state: StrikeState, side: int, order: int) -> None:
    """Change a side's standing orders."""
    state.orders[side] = order
    state.emit("order", "G9", side=side, order=ORDERS[order])
