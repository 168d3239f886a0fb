"""What is shown before dice are thrown: of an action, or of what is being declared."""

from __future__ import annotations

from grognard.engine.actions import Action

from ..rules.combat import Declaration
from ..rules.elephants import ElephantRoll
from ..rules.orders import GaulRoll
from ..rules.resolution import ChooseCombat, CombatRoll, ContinuedAttack, CounterAttack
from ..rules.retreat import MoraleCheck, Retreats, SecondStep, attackers_of, attacks_below, has_second_step, is_exempt
from ..rules.sequence import ChooseCommand, CombinedRoll
from ..rules.tally import COUNTER
from ..state import MetaurusState
from .odds import Odds, announced, announced_so_far, odds, odds_with
from .rolls import Roll, Throw, spared, throw


def foresee(state: MetaurusState, action: Action) -> Odds | Throw | None:
    """What a legal action would be rolled for."""
    frame = state.frames[-1]
    if isinstance(frame, Declaration | ContinuedAttack):
        return _foresee_attack(state, frame, action)
    if isinstance(frame, Retreats | SecondStep):
        return _foresee_retreat(state, frame, action)
    if isinstance(frame, ChooseCommand):
        return _foresee_command(state, action)
    if action.verb == "resolve" and isinstance(frame, ChooseCombat):
        return odds(state, *frame.combat_at(state, state.tables.grid.index(str(action.args[0]))))
    if action.verb == "counter":
        return preview(state)
    if action.verb == "rouse":
        return throw(state, GaulRoll(state.tables.unit_number[str(action.args[0])]))
    return None


def _foresee_attack(state: MetaurusState, frame: Declaration | ContinuedAttack, action: Action) -> Odds | None:
    if action.verb == "end" and frame.last >= 0:
        return announced(state, frame, frame.last)
    if action.verb != "attack":
        return None
    unit = state.tables.unit_number[str(action.args[0])]
    target = state.at[state.tables.grid.index(str(action.args[1]))]
    return odds_with(state, frame, unit * len(state.place) + target)


def _foresee_retreat(state: MetaurusState, frame: Retreats | SecondStep, action: Action) -> Throw | None:
    """[9.0] The Morale check after it. One hex is foretold even if it may become two."""
    if action.verb == "stand":
        return None
    second = isinstance(frame, SecondStep)
    pairs = attacks_below(state, 3 if second else 2).pairs
    unit = frame.unit if isinstance(frame, SecondStep) else state.tables.unit_number[str(action.args[0])]
    via: tuple[str, ...] = ()
    if not second and has_second_step(state, pairs, unit, state.tables.grid.index(str(action.args[1]))):
        via = ("halt",)
    if is_exempt(state, unit, attackers_of(state, pairs, unit)):
        return spared(state, unit, via)
    return throw(state, MoraleCheck(unit, 2 if second and action.verb == "retreat" else 1), via)


def _foresee_command(state: MetaurusState, action: Action) -> Throw | None:
    tables = state.tables
    if action.verb == "combine":
        return throw(state, CombinedRoll(*tables.pairs[state.rules.vocabulary.number(action) - tables.combine]))
    if action.verb == "activate" and tables.command_number[str(action.args[0])] == tables.elephant_command:
        return throw(state, ElephantRoll(state.living(tables.elephant_command)[0]))
    return None


def preview(state: MetaurusState) -> Odds | Throw | None:
    """The roll that is due; the attacks announced, while they are; an offered Counter-Attack."""
    frame = state.frames[-1]
    if isinstance(frame, Roll):
        return throw(state, frame)
    if isinstance(frame, CombatRoll):
        return odds(state, frame.units, frame.enemies, frame.kind)
    if isinstance(frame, CounterAttack):
        return odds(state, frame.units, frame.enemies, COUNTER)
    if not isinstance(frame, Declaration | ContinuedAttack) or frame.last < 0:
        return None
    return announced_so_far(state, frame, frame.last) if frame.owed(state) else announced(state, frame, frame.last)
