"""What is shown before dice are thrown: of an action, or of what is being declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.offers import Forecast

from ..rules.attacks import Announcement, Pairs
from ..rules.combat import Declaration
from ..rules.elephants import ElephantRoll
from ..rules.frame import MetaurusRoll
from ..rules.movement import MovementPhase
from ..rules.orders import GaulRoll
from ..rules.resolution import ChooseCombat, CombatRoll, ContinuedAttack, CounterAttack
from ..rules.retreat import MoraleCheck, Retreats, SecondStep, attackers_of, attacks_below, has_second_step, is_exempt
from ..rules.sequence import ChooseCommand, CombinedRoll
from ..rules.tally import COUNTER
from ..state import MetaurusState
from .odds import announced, announced_so_far, odds, odds_with
from .rolls import spared, throw


def foresee(state: MetaurusState, action: Action) -> Forecast | None:
    """What a legal action would be rolled for."""
    frame, words = state.frames[-1], state.rules.vocabulary
    verb, a, b = words.decode(words.number(action))
    found = _FORECASTS.get((type(frame), verb))
    return found(state, frame, a, b) if found else None


def _attack(state: MetaurusState, frame: Announcement, unit: int, hex_: int) -> Forecast:
    return odds_with(state, frame, unit * len(state.place) + state.at[hex_])


def _end(state: MetaurusState, frame: Announcement, _: int, __: int) -> Forecast | None:
    return announced(state, frame) if frame.last >= 0 else None


def _resolve(state: MetaurusState, frame: ChooseCombat, hex_: int, _: int) -> Forecast:
    return odds(state, *frame.open(state)[hex_])


def _counter(state: MetaurusState, frame: CounterAttack, _: int, __: int) -> Forecast:
    return odds(state, frame.units, frame.enemies, COUNTER)


def _rouse(state: MetaurusState, _: MovementPhase, unit: int, __: int) -> Forecast:
    return throw(state, GaulRoll(unit))


def _combine(state: MetaurusState, _: ChooseCommand, pair: int, __: int) -> Forecast:
    return throw(state, CombinedRoll(*state.tables.pairs[pair]))


def _activate(state: MetaurusState, _: ChooseCommand, command: int, __: int) -> Forecast | None:
    if command != state.tables.elephant_command:
        return None
    return throw(state, ElephantRoll(state.living(command)[0]))


def _retreat(state: MetaurusState, _: Retreats, unit: int, hex_: int) -> Forecast:
    """One hex is foretold, even if the unit may then go a second."""
    pairs = attacks_below(state).pairs
    via = ("halt",) if has_second_step(state, pairs, unit, hex_) else ()
    return _check(state, pairs, MoraleCheck(unit, 1), via)


def _go_on(state: MetaurusState, frame: SecondStep, _: int, __: int) -> Forecast:
    return _check(state, attacks_below(state, 3).pairs, MoraleCheck(frame.unit, 2))


def _halt(state: MetaurusState, frame: SecondStep, _: int, __: int) -> Forecast:
    return _check(state, attacks_below(state, 3).pairs, MoraleCheck(frame.unit, 1))


def _check(state: MetaurusState, pairs: Pairs, check: MoraleCheck, via: tuple[str, ...] = ()) -> Forecast:
    """[9.0] The Morale check after a retreat, or that there is none."""
    if is_exempt(state, check.unit, attackers_of(state, pairs, check.unit)):
        return spared(state, check.unit, via)
    return throw(state, check, via)


_FORECASTS: Mapping[tuple[type, str], Callable[[MetaurusState, Any, int, int], Forecast | None]] = {
    (Declaration, "attack"): _attack,
    (Declaration, "end"): _end,
    (ContinuedAttack, "attack"): _attack,
    (ContinuedAttack, "end"): _end,
    (ChooseCombat, "resolve"): _resolve,
    (CounterAttack, "counter"): _counter,
    (MovementPhase, "rouse"): _rouse,
    (ChooseCommand, "combine"): _combine,
    (ChooseCommand, "activate"): _activate,
    (Retreats, "retreat"): _retreat,
    (SecondStep, "retreat"): _go_on,
    (SecondStep, "halt"): _halt,
}
"""By decision and verb, what the action would be rolled for; it is called with the frame."""


def preview(state: MetaurusState, role: str) -> Forecast | None:
    """The roll that is due; the attacks announced, while they are; an offered Counter-Attack."""
    frame = state.frames[-1]
    if isinstance(frame, CombatRoll):
        return odds(state, frame.units, frame.enemies, frame.kind)
    if isinstance(frame, MetaurusRoll):
        return throw(state, frame)
    if isinstance(frame, CounterAttack):
        return odds(state, frame.units, frame.enemies, COUNTER)
    if not isinstance(frame, Announcement) or frame.last < 0:
        return None
    return announced_so_far(state, frame) if frame.due(state) else announced(state, frame)
