"""[8.0] Crew Actions: the Orders Phase [4.73] and what speaks against an order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

import msgspec

from ..names import (
    AA,
    ACTIONS,
    AMMO,
    ASSISTANT,
    BOW,
    BROKEN,
    CHANGE_LOAD,
    COAXIAL,
    COMMANDER,
    DEFAULT_ORDERS,
    DIRECT_AA,
    DIRECT_BOW,
    DIRECT_SUB,
    DRIVER,
    FIRE_AA,
    FIRE_BOW,
    FIRE_COAXIAL,
    FIRE_MORTAR,
    FIRE_SUB,
    GUNNER,
    LOADER,
    MAIN_GUN,
    MAIN_GUN_FIRE,
    MALFUNCTION,
    MEN,
    MGS,
    MOVES,
    PASS_AMMO,
    PIVOT,
    RACK,
    REPAIR_AA,
    REPAIR_BOW,
    REPAIR_COAXIAL,
    REPAIR_MAIN_GUN,
    REPLACE_PERISCOPE,
    RESTOCK_RACK,
    REVERSE,
    TAKE_OVER_COMMANDER,
    THROW_GRENADE,
    UNCONSCIOUS,
    UNORDERED,
    WORKS,
)
from .casualties import abandon
from .driving import BogRoll, MoveRoll
from .frame import Choice, Roll
from .preparation import why_not_hatch, why_not_watch

if TYPE_CHECKING:
    from ..state import PattonState

_REPAIRS = {REPAIR_MAIN_GUN: MAIN_GUN, REPAIR_COAXIAL: COAXIAL, REPAIR_BOW: BOW, REPAIR_AA: AA}
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


class Orders(Choice, frozen=True, tag="orders"):
    """[4.73] Hatches, one order a man, and what to reload. Everything can be set once; what is not set stays usual."""

    rules: ClassVar[tuple[str, ...]] = ("4.73", "8.0")
    verbs: ClassVar[tuple[str, ...]] = ("open", "close", "watch", "order", "reload", "repeat", "go", "abandon")
    moment: ClassVar[str] = "the crew is waiting for orders"

    chosen: int = 0

    def prompt(self, state: PattonState) -> str:
        """See `Frame.prompt`."""
        able = [man for man in range(len(MEN)) if state.able(man)]
        waiting = [MEN[man] for man in able if state.orders[man] == UNORDERED]
        whom = "the crew" if len(waiting) == len(able) else ", ".join(waiting) or "nobody else"
        return f"Round {state.round}: orders for {whom}; then go"

    def default(self, state: PattonState) -> int:
        """See `Frame.default`: everybody does the usual."""
        return state.tables.numbers_of["go"].start

    def candidates(self, state: PattonState) -> Iterable[int]:
        """See `Choice.candidates`: a man's own actions only."""
        numbers = state.tables.numbers_of
        for verb in ("open", "close", "watch"):
            yield from numbers[verb]
        first = numbers["order"].start
        for man in range(len(MEN)):
            if state.orders[man] == UNORDERED:
                for action in state.tables.may_do[man]:
                    yield first + man * len(ACTIONS) + action
        yield from numbers["reload"]
        yield numbers["repeat"].start
        yield numbers["go"].start
        yield numbers["abandon"].start

    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        """See `Choice.obstacle`."""
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
        return why_not_watch(state, a, b) if verb == "watch" else why_not_hatch(state, verb, a)

    def more_facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        """See `Choice.more_facts`."""
        return {"gun": state.card.gun}

    def foresee(self, state: PattonState, verb: str, a: int, b: int) -> Roll | None:
        """See `Choice.foresee`: what driving or a repair would be rolled on."""
        if verb != "order":
            return None
        from .crew_work import Repair

        if a == DRIVER and b in MOVES:
            return BogRoll() if state.bogged else MoveRoll(b)
        return Repair(_REPAIRS[b]) if b in _REPAIRS and a != GUNNER else None

    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        """See `Choice.carry_out`."""
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


def give_orders(state: PattonState) -> None:
    """[5.22] Who has no order does the usual: the driver stops, the loader loads, the others keep watch."""
    for man, usual in enumerate(DEFAULT_ORDERS):
        if state.orders[man] == UNORDERED or not state.able(man):
            state.orders[man] = usual
    state.last_orders = state.orders[:]
    state.pop()
    if state.log is not None:
        titles = state.rules.order_titles
        told = {MEN[m]: ACTIONS[state.orders[m]] for m in range(len(MEN)) if state.able(m)}
        text = "; ".join(f"{state.man(MEN.index(m))}: {titles[order]}" for m, order in told.items())
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
    if man == DRIVER:
        return _why_not_drive(state, action)
    if action in _REPAIRS:
        return _why_not_repair(state, man, action)
    if man == GUNNER:
        return _why_not_gunner(state, action)
    if man == ASSISTANT:
        return _why_not_assistant(state, action)
    return _why_not_turret(state, man, action)


def _why_not_drive(state: PattonState, action: int) -> str:
    """[8.4] [11.1] The driver."""
    if action == REPLACE_PERISCOPE:
        return _why_not_periscope(state, DRIVER)
    if action not in MOVES and action != PIVOT:
        return ""
    if state.thrown_track:
        return "track.thrown"
    if state.bogged == 2:
        return "bog.help"
    if state.bogged and action != REVERSE:
        return "bog.reverse"
    if state.tables.options.fuel and not state.fuel:
        return "fuel.none"
    if not state.is_open(DRIVER) and state.periscope_broken(DRIVER):
        return "periscope.blind"
    if state.orders[GUNNER] in MAIN_GUN_FIRE and not state.gyro:
        return "gyro.needed"
    return ""


def _why_not_repair(state: PattonState, man: int, action: int) -> str:
    """[8.25] [8.32] [8.33] [8.52] [8.63] Repairs."""
    gun = _REPAIRS[action]
    if state.guns[gun] == WORKS:
        return "gun.works"
    if state.guns[gun] == BROKEN:
        return "gun.broken"
    if man == GUNNER:
        return "" if state.orders[LOADER] == REPAIR_MAIN_GUN else "repair.loader_first"
    if gun == AA and man != aa_gunner(state):
        return "aa.other_man"
    return ""


def _why_not_gunner(state: PattonState, action: int) -> str:
    """[8.2] The gunner."""
    if action == REPLACE_PERISCOPE:
        return _why_not_periscope(state, GUNNER)
    if action == FIRE_COAXIAL:
        if state.guns[COAXIAL] != WORKS:
            return "gun.malfunction"
        if state.periscope_broken(GUNNER) and state.gunsight:
            return "periscope.blind"
        return _why_no_box(state, heavy=False)
    if action not in MAIN_GUN_FIRE:
        return ""
    if state.guns[MAIN_GUN] == MALFUNCTION:
        return "gun.malfunction"
    if state.guns[MAIN_GUN] == BROKEN:
        return "gun.broken"
    if state.gunsight:
        return "gunsight.broken"
    if state.gun_load < 0:
        return "gun.empty"
    moving = state.orders[DRIVER] in MOVES or state.orders[DRIVER] == PIVOT
    return "gyro.needed" if moving and not state.gyro else ""


def _why_not_assistant(state: PattonState, action: int) -> str:
    """[8.5] [19.22] The assistant driver."""
    if action == REPLACE_PERISCOPE:
        return _why_not_periscope(state, ASSISTANT)
    if action == FIRE_BOW:
        return why_not_bow(state)
    if action == PASS_AMMO:
        return "pass.rack" if state.reload_source == RACK else ""
    if action >= TAKE_OVER_COMMANDER:
        return "" if state.health[action - TAKE_OVER_COMMANDER] > UNCONSCIOUS else "take_over.fit"
    return ""


def why_not_bow(state: PattonState) -> str:
    """[8.51] [10.22] The bow MG: not hull down, unless the tank is about to leave its position."""
    if state.guns[BOW] != WORKS:
        return "gun.malfunction"
    leaving = state.orders[DRIVER] in MOVES or state.orders[DRIVER] == PIVOT
    if state.hull_down and not leaving:
        return "bow.hull_down"
    if not state.is_open(ASSISTANT) and state.periscope_broken(ASSISTANT):
        return "periscope.blind"
    return _why_no_box(state, heavy=False)


def _why_not_turret(state: PattonState, man: int, action: int) -> str:
    """[8.1] [8.3] [8.6] Commander and loader."""
    if action == REPLACE_PERISCOPE:
        return _why_not_periscope(state, man)
    if action in (FIRE_AA, FIRE_SUB, THROW_GRENADE):
        return _why_not_from_hatch(state, man, action)
    if action == FIRE_MORTAR:
        if not state.card.smoke_mortar:
            return "mortar.none"
        return "" if state.bombs else "bombs.none"
    if action == CHANGE_LOAD:
        others = any(state.ammo[a] > (1 if state.gun_load == a else 0) for a in range(len(AMMO)))
        return "" if others else "ammo.gone"
    if action == RESTOCK_RACK:
        return "" if any(state.stock(a) > 0 for a in range(len(AMMO))) else "ammo.gone"
    if action == DIRECT_BOW and not state.card.bow_mg:
        return "bow.none"
    if action == DIRECT_AA and aa_gunner(state) == COMMANDER:
        return "direct.himself"
    if action == DIRECT_SUB and not state.has_hatch(LOADER):
        return "hatch.none"
    return ""


def _why_not_from_hatch(state: PattonState, man: int, action: int) -> str:
    """[8.61] [8.62] [8.65] What needs an open hatch."""
    if not state.has_hatch(man):
        return "hatch.none"
    if not state.is_open(man):
        return "hatch.closed"
    if action == THROW_GRENADE:
        return "" if state.grenades else "grenades.none"
    if action == FIRE_SUB:
        return ""
    if man != aa_gunner(state):
        return "aa.other_man"
    return "gun.malfunction" if state.guns[AA] != WORKS else _why_no_box(state, heavy=True)


def _why_not_periscope(state: PattonState, man: int) -> str:
    """[8.64] A spare, and something to replace."""
    if not state.periscope_broken(man):
        return "periscope.whole"
    return "" if state.periscopes else "periscope.spares"


def _why_no_box(state: PattonState, heavy: bool) -> str:
    """[16.3] No ammunition for a machine gun, if it is counted."""
    if not state.tables.options.mg_ammo:
        return ""
    return "" if (state.boxes_50 if heavy else state.boxes_30) else "boxes.none"


def why_not_reload(state: PattonState, ammo: int, source: int) -> str:
    """[9.6] What can be loaded after the shot."""
    if AMMO[ammo] not in state.card.ammo:
        return "ammo.not_for_gun"
    if source == RACK and state.orders[ASSISTANT] == PASS_AMMO:
        return "pass.rack"
    if source == RACK:
        return "" if state.rack[ammo] else "rack.none"
    return "" if state.stock(ammo) > 0 else "ammo.none"


def aa_gunner(state: PattonState) -> int:
    """[8.62] Who fires the AA MG: the loader where it is mounted at his split hatch."""
    return LOADER if state.card.loader_aa_mg else COMMANDER
