"""What is shown before dice are thrown: of an action, or of what is being declared."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.offers import Forecast

from ..rules.attacks import Announcement
from ..rules.elephants import ElephantRoll
from ..rules.frame import MetaurusRoll
from ..rules.orders import GaulRoll
from ..rules.resolution import ChooseCombat, CombatRoll, CounterAttack
from ..rules.retreat import MoraleCheck, Retreats, SecondStep, attackers_of, attacks_below, has_second_step, is_exempt
from ..rules.sequence import CombinedRoll
from ..rules.tally import COUNTER
from ..state import MetaurusState
from .odds import announced, announced_so_far, odds, odds_with
from .rolls import spared, throw


def foresee(state: MetaurusState, action: Action) -> Forecast | None:
    """What a legal action would be rolled for."""
    frame, tables, words = state.frames[-1], state.tables, state.rules.vocabulary
    verb, a, b = words.decode(words.number(action))
    if isinstance(frame, Retreats | SecondStep):
        return _foresee_retreat(state, frame, verb, a, b)
    if isinstance(frame, Announcement):
        if verb == "attack":
            return odds_with(state, frame, a * len(state.place) + state.at[b])
        return announced(state, frame) if verb == "end" and frame.last >= 0 else None
    if isinstance(frame, ChooseCombat):
        return odds(state, *frame.open(state)[a])
    if isinstance(frame, CounterAttack) and verb == "counter":
        return odds(state, frame.units, frame.enemies, COUNTER)
    if verb == "rouse":
        return throw(state, GaulRoll(a))
    if verb == "combine":
        return throw(state, CombinedRoll(*tables.pairs[a]))
    if verb == "activate" and a == tables.elephant_command:
        return throw(state, ElephantRoll(state.living(a)[0]))
    return None


def _foresee_retreat(state: MetaurusState, frame: Retreats | SecondStep, verb: str, a: int, b: int) -> Forecast | None:
    """[9.0] The Morale check after it. One hex is foretold even if it may become two."""
    if verb == "stand":
        return None
    second = isinstance(frame, SecondStep)
    pairs = attacks_below(state, 3 if second else 2).pairs
    unit = frame.unit if isinstance(frame, SecondStep) else a
    via = ("halt",) if not second and has_second_step(state, pairs, unit, b) else ()
    if is_exempt(state, unit, attackers_of(state, pairs, unit)):
        return spared(state, unit, via)
    return throw(state, MoraleCheck(unit, 2 if second and verb == "retreat" else 1), via)


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
