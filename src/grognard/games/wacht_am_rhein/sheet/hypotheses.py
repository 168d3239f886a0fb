"""Odds of battles that have not been declared: an attack by these units, or in an exploitation phase an overrun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grognard.engine.errors import ActionError, IllegalAction
from grognard.engine.offers import Forecast
from grognard.engine.verdicts import Refusal

from ..rules import overruns
from ..rules.assault import target_facts
from ..rules.battles import AssaultRoll
from ..rules.classes import kinds_of
from ..rules.combat import CombatPhase, why_not_join
from ..rules.eligibility import why_not_kind
from ..rules.frame import Units, refuse
from ..rules.movement import MovementPhase
from ..rules.moving import first_points, mover_of
from ..rules.search import NOT_YET, Mover, find_reach
from ..vocabulary import BY_TACTICAL
from .approaches import approach
from .explain import why_stays
from .odds import foresee_overrun, foretell

if TYPE_CHECKING:
    from ..state import WachtState


def odds_of(state: WachtState, target: str, pieces: Sequence[str]) -> Forecast:
    """The odds of these units against a hex, whether or not it is the moment. Raises IllegalAction if never."""
    grid = state.tables.grid
    units = [state.tables.unit(piece) for piece in pieces]
    hex_ = grid.find(target)
    if hex_ is None:
        raise ActionError(f"there is no hex '{target}': expected {grid.explain_missing(target)}")
    exploits = any(isinstance(frame, MovementPhase) and frame.exploiting for frame in state.frames)
    if exploits and len(units) == 1 and overruns.possible(state, units[0], BY_TACTICAL, hex_):
        return _overrun(state, hex_, units[0])
    return _attack(state, hex_, units)


def _overrun(state: WachtState, target: int, unit: int) -> Forecast:
    """[5.10.0] The cheapest way into the overrun that the unit has, and what it can lead to."""
    reasons: list[Refusal] = []
    for mover in _movers(state, unit, reasons):
        found = approach(state, find_reach(state, mover), target)
        if found.moment is not None:
            forecast = foresee_overrun(found.moment, target)
            if forecast is not None:
                return forecast
        reasons += found.refusals
    raise IllegalAction(list({reason.text: reason for reason in reasons}.values()))


def _movers(state: WachtState, unit: int, reasons: list[Refusal]) -> list[Mover]:
    """The ways in which the unit moves or could begin to move."""
    if unit == state.moving:
        return [mover_of(state)]
    codes = why_stays(state, unit, True)
    found = []
    for kind in kinds_of(state, unit):
        against = codes or list(why_not_kind(state, unit, kind))
        reasons += [refuse(state, code, unit) for code in against]
        if not against:
            found.append(Mover(unit, kind, NOT_YET, first_points(state, unit, kind), True))
    return found


def _attack(state: WachtState, target: int, units: list[int]) -> Forecast:
    side = state.tables.side[units[0]] if units else 0
    phases = [frame for frame in state.frames if isinstance(frame, CombatPhase) and frame.of == side]
    phase = phases[0] if phases else CombatPhase(side)
    place = state.tables.grid.id(target)
    reasons = []
    if not state.held[1 - side][target]:
        reasons.append(state.rules.reasons("target.none", place=place))
    attackers: Units = ()
    for unit in sorted(set(units), key=lambda u: state.tables.type[u].artillery):
        codes = why_not_join(state, phase, unit, target, attackers)
        reasons += [state.rules.reasons(code, **target_facts(state, unit, target)) for code in codes]
        attackers = (*attackers, unit)
    if not any(not state.tables.type[unit].artillery for unit in units):
        reasons.append(state.rules.reasons("battle.nobody", place=place))
    if reasons:
        raise IllegalAction(reasons)
    twin = state.copy()
    twin.moving = -1
    twin.frames = (*twin.frames, AssaultRoll(target, attackers))
    return foretell(twin)
