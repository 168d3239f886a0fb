"""[8.0] Crew Actions: the Orders Phase [4.73] and what speaks against an order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import msgspec
from typing_extensions import override

from ..schema.names import (
    ACTIONS,
    AMMO,
    ASSISTANT,
    COMMANDER,
    DEFAULT_ORDERS,
    DRIVER,
    GUNNER,
    LOADER,
    MEN,
    MGS,
    MOVES,
    PASS_AMMO,
    RACK,
    UNORDERED,
)
from ..state import PattonState
from .abilities import REPAIRS, needs_open_hatch, why_not_do
from .casualties import abandon
from .crew_work import Repair
from .driving import BogRoll, MoveRoll
from .frame import Choice, Roll
from .preparation import hatch_numbers, watch_numbers, why_not_hatch, why_not_watch

_RELOAD = 7
"""Bit of what has been decided; below it the hatches by man and the two watches."""
_REPEAT_ORDER = (LOADER, DRIVER, GUNNER, COMMANDER, ASSISTANT)


def begin_orders(state: PattonState) -> None:
    """[4.73] [22.23] Last round's orders and machine gun markers are taken off."""
    state.mg_zone = [-1] * len(MGS)
    state.orders = [UNORDERED] * len(MEN)
    state.target = -1
    state.fired = state.rotated = state.pivoted = 0
    state.push(Orders())


class Orders(Choice, frozen=True):
    """[4.73] Hatches, one order a man, and what to reload. Everything can be set once; what is not set stays usual."""

    rules: ClassVar[tuple[str, ...]] = ("4.73", "8.0")
    verbs: ClassVar[tuple[str, ...]] = ("open", "close", "watch", "order", "reload", "repeat", "go", "abandon")
    moment: ClassVar[str] = "the crew is waiting for orders"

    chosen: int = 0

    @override
    def prompt(self, state: PattonState) -> str:
        able = [man for man in range(len(MEN)) if state.able(man)]
        waiting = [MEN[man] for man in able if state.orders[man] == UNORDERED]
        whom = "the crew" if len(waiting) == len(able) else ", ".join(waiting) or "nobody else"
        return f"Round {state.round}: orders for {whom}; then go"

    @override
    def default(self, state: PattonState) -> int:
        """Everybody does the usual."""
        return state.tables.vocabulary.encode("go")

    @override
    def candidates(self, state: PattonState) -> Iterable[int]:
        """A man's own actions only, and rounds that are on board."""
        words = state.tables.vocabulary
        yield from hatch_numbers(state)
        yield from watch_numbers(state)
        for man in range(len(MEN)):
            if state.orders[man] == UNORDERED:
                yield from state.tables.order_numbers[man]
        for ammo, count in enumerate(state.ammo):
            if count:
                yield from words.numbers_of("reload", ammo)
        for verb in ("repeat", "go", "abandon"):
            yield words.encode(verb)

    @override
    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        if verb == "order":
            return why_not_order(state, a, b)
        if verb in ("repeat", "go"):
            return ""
        if verb == "abandon":
            return "" if state.thrown_track else "abandon.able"
        if self.chosen >> _bit(verb, a) & 1:
            return "choice.made"
        if verb == "reload":
            return why_not_reload(state, a, b)
        if verb == "watch":
            return why_not_watch(state, a, b)
        if verb == "close" and state.is_open(a) and needs_open_hatch(state, a, state.orders[a]):
            return "hatch.ordered"
        return why_not_hatch(state, verb, a)

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        return super().facts(state, verb, a, b) | {"gun": state.card.gun}

    @override
    def foresee(self, state: PattonState, verb: str, a: int, b: int) -> Roll | None:
        """What driving or a repair would be rolled on."""
        if verb != "order":
            return None
        if a == DRIVER and b in MOVES:
            return BogRoll() if state.bogged else MoveRoll(b)
        return Repair(REPAIRS[b]) if b in REPAIRS and a != GUNNER else None

    @override
    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        if verb == "order":
            state.orders[a] = b
            return
        if verb in ("repeat", "go"):
            if verb == "repeat":
                repeat_orders(state)
            give_orders(state)
            return
        if verb == "abandon":
            abandon(state)
            return
        if verb == "reload":
            state.reload, state.reload_source = a, b
        elif verb == "watch":
            if a == COMMANDER:
                state.watch_commander = b
            else:
                state.watch_loader = b
        else:
            state.hatches ^= 1 << a
        state.become(msgspec.structs.replace(self, chosen=self.chosen | 1 << _bit(verb, a)))


def _bit(verb: str, a: int) -> int:
    if verb == "watch":
        return 5 if a == COMMANDER else 6
    return _RELOAD if verb == "reload" else a


def repeat_orders(state: PattonState) -> None:
    """Men without an order do what they did in the last round, if they can."""
    for man in _REPEAT_ORDER:
        if state.orders[man] == UNORDERED and not why_not_order(state, man, state.last_orders[man]):
            state.orders[man] = state.last_orders[man]


def fill_orders(state: PattonState) -> None:
    """[5.22] Who has no order does the usual: the driver stops, the loader loads, the others keep watch."""
    for man, usual in enumerate(DEFAULT_ORDERS):
        if state.orders[man] == UNORDERED or not state.able(man):
            state.orders[man] = usual


def give_orders(state: PattonState) -> None:
    """[4.73] Orders are given: on to carrying them out."""
    fill_orders(state)
    state.last_orders = state.orders[:]
    state.pop()
    if state.log is not None:
        titles = state.tables.order_titles
        told = {MEN[m]: ACTIONS[state.orders[m]] for m in range(len(MEN)) if state.able(m)}
        text = "; ".join(f"{state.name_at(MEN.index(m))}: {titles[order]}" for m, order in told.items())
        state.emit("orders", "4.73", orders=told, text=text)


# -- what speaks against an order -----------------------------------------------------------------------------------


def why_not_order(state: PattonState, man: int, action: int) -> str:
    """The code of the reason against an order; empty if it can be given."""
    if action not in state.tables.may_do[man]:
        return "order.not_his"
    if state.orders[man] != UNORDERED:
        return "order.given"
    if not state.able(man):
        return "man.out"
    return why_not_do(state, man, action)


def why_not_reload(state: PattonState, ammo: int, source: int) -> str:
    """[9.6] What can be loaded after the shot."""
    if AMMO[ammo] not in state.card.ammo:
        return "ammo.not_for_gun"
    if source == RACK and state.orders[ASSISTANT] == PASS_AMMO:
        return "pass.rack"
    if source == RACK:
        return "" if state.rack[ammo] else "rack.none"
    return "" if state.stock(ammo) > 0 else "ammo.none"
