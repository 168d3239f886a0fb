"""Choices around a combat: which first, retreat or stand, whom the Elephants trample."""

from __future__ import annotations

from ..rules.attacks import combat_with
from ..rules.elephants import RampageTarget
from ..rules.resolution import ChooseCombat
from ..rules.retreat import able_to_retreat, attackers_of, attacks_below, is_exempt
from ..rules.tally import add_up
from ..state import MetaurusState

TOO_HOT = 4
"""A modifier against it from which a unit gives way."""


def best(state: MetaurusState, frame: ChooseCombat) -> int:
    """The combat with the best modifier first: it may open a flank for the others."""
    open_ = frame.open(state)
    return state.tables.resolve[max(open_, key=lambda hex_: add_up(state, *open_[hex_]).total)]


def retreat_or_stand(state: MetaurusState) -> int:
    """Units that would be ridden down give way, and so does cavalry that can do so freely."""
    tables, size, pairs = state.tables, len(state.place), attacks_below(state).pairs
    for unit, hexes in able_to_retreat(state, pairs):
        pair = next(pair for pair in pairs if pair % size == unit)
        total = add_up(state, *combat_with(pairs, pair, size)).total
        free = is_exempt(state, unit, attackers_of(state, pairs, unit))
        if free or total >= TOO_HOT or state.is_disordered(unit):
            enemies = state.near[1 - tables.side[unit]]
            hex_ = min(hexes, key=lambda hex_: (enemies[hex_], -tables.level[hex_], hex_))
            return tables.retreat[unit][hex_]
    return tables.stand


def rampage(state: MetaurusState, frame: RampageTarget) -> int:
    """Romans if there are any, else those that do not count, else the weakest."""
    tables = state.tables
    own = tables.side[frame.unit]
    target = min(frame.targets, key=lambda unit: (tables.side[unit] == own, tables.counts[unit], state.morale(unit)))
    return tables.rampage[state.place[target]]
