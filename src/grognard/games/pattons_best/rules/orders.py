"""[8.0] Crew Actions: the Orders Phase [4.73] and the reasons against an order."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import ClassVar

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
from .frame import PattonRoll
from .preparation import CrewSettings

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


class Orders(CrewSettings, frozen=True):
    """[4.73] Hatches, one order a man, and what to reload. Everything can be set once; what is not set stays usual."""

    rules: ClassVar[tuple[str, ...]] = ("4.73", "8.0")
    verbs: ClassVar[tuple[str, ...]] = ("open", "close", "watch", "order", "reload", "repeat", "go", "abandon")
    moment: ClassVar[str] = "the crew is waiting for orders"
    watch_bits: ClassVar[tuple[int, ...]] = tuple(5 if man == COMMANDER else 6 for man in range(len(MEN)))

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
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        return super().facts(state, verb, a, b) | {"gun": state.card.gun}

    @override
    def why_not_close(self, state: PattonState, man: int, _: int) -> str:
        """[5.21] The reason against closing this hatch: the man's order may need it open."""
        if not self.once(man) and state.is_open(man) and needs_open_hatch(state, man, state.orders[man]):
            return "hatch.ordered"
        return super().why_not_close(state, man, 0)

    def among_order(self, state: PattonState) -> Iterable[int]:
        """A man's own actions only."""
        orders, numbers = state.orders, state.tables.order_numbers
        return chain.from_iterable(own for man, own in enumerate(numbers) if orders[man] == UNORDERED)

    def why_not_order(self, state: PattonState, man: int, action: int) -> str:
        """The reason against this order."""
        return why_not_order(state, man, action)

    def foresee_order(self, state: PattonState, man: int, action: int) -> PattonRoll | None:
        """What driving or a repair would be rolled on."""
        if man == DRIVER and action in MOVES:
            return BogRoll() if state.bogged else MoveRoll(action)
        return Repair(REPAIRS[action]) if action in REPAIRS and man != GUNNER else None

    def do_order(self, state: PattonState, man: int, action: int) -> None:
        """He has his order."""
        state.orders[man] = action

    def among_reload(self, state: PattonState) -> Iterable[int]:
        """Rounds that are on board."""
        words = state.tables.vocabulary
        return chain.from_iterable(words.numbers_of("reload", ammo) for ammo, count in enumerate(state.ammo) if count)

    def why_not_reload(self, state: PattonState, ammo: int, source: int) -> str:
        """[9.6] The reason why this cannot be loaded after the shot."""
        return self.once(_RELOAD) or why_not_reload(state, ammo, source)

    def do_reload(self, state: PattonState, ammo: int, source: int) -> None:
        """[9.6] This is loaded after the shot."""
        state.reload, state.reload_source = ammo, source
        self.tick_off(state, _RELOAD)

    def do_repeat(self, state: PattonState, _: int, __: int) -> None:
        """All others do what they did in the last round, if they can."""
        repeat_orders(state)
        give_orders(state)

    def do_go(self, state: PattonState, _: int, __: int) -> None:
        """All others do the usual."""
        give_orders(state)

    def why_not_abandon(self, state: PattonState, _: int, __: int) -> str:
        """[11.11] The reason against leaving the tank: it is not disabled."""
        return "" if state.thrown_track else "abandon.able"

    def do_abandon(self, state: PattonState, _: int, __: int) -> None:
        """[11.11] The crew leaves the tank."""
        abandon(state)


def repeat_orders(state: PattonState) -> None:
    """Men without an order do what they did in the last round, if they can."""
    for man in _REPEAT_ORDER:
        if state.orders[man] == UNORDERED and not why_not_order(state, man, state.last_orders[man]):
            state.orders[man] = state.last_orders[man]


def fill_orders(state: PattonState) -> None:
    """[5.22] Men without an order do the usual: the driver stops, the loader loads, the others keep watch."""
    for man, usual in enumerate(DEFAULT_ORDERS):
        if state.orders[man] == UNORDERED or not state.able(man):
            state.orders[man] = usual


def give_orders(state: PattonState) -> None:
    """[4.73] All orders are given; next they are carried out."""
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
