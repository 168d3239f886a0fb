"""Hypothesis strategies that make legal states of any game, and positions of a game with pieces on places.

Needs the extra `test`. New kinds of games must find their states here: a strategy that never makes them tests nothing.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

from hypothesis import strategies as st

from grognard.engine.errors import DataError
from grognard.engine.frames import Waits
from grognard.engine.options import OptionValue
from grognard.engine.positions import Position
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State

from .walks import step


def option_values(rules: Ruleset) -> st.SearchStrategy[dict[str, OptionValue]]:
    """Any mixture of options."""
    return st.fixed_dictionaries({option.id: st.sampled_from(option.values) for option in rules.options.values()})


@st.composite
def states(draw: st.DrawFn, rules: Ruleset, longest: int = 400) -> State:
    """A state of a random game under random options, at any moment."""
    scenario = draw(st.sampled_from(sorted(rules.scenarios)))
    state: State = rules.start(scenario, draw(option_values(rules)))
    rng = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, longest))):
        if state.waits is Waits.END:
            break
        step(state, rng)
    return state


@st.composite
def positions(draw: st.DrawFn, rules: Ruleset, phases: tuple[str, ...], turns: int, most_pieces: int = 12) -> State:
    """A state set up from a position file: some pieces on some places, any turn and phase, random options."""
    vocabulary = rules.vocabulary.verbs["move"].parameters
    pieces, places = (tuple(map(str, parameter.values)) for parameter in vocabulary)
    chosen = draw(st.lists(st.sampled_from(pieces), unique=True, max_size=most_pieces))
    where = draw(st.lists(st.sampled_from(places), unique=True, min_size=len(chosen), max_size=len(chosen)))
    turn, phase = draw(st.integers(1, turns)), draw(st.sampled_from(phases))
    options = draw(option_values(rules))
    # Some pieces exclude each other (a unit and its improved counter), some places are closed to them: keep what fits.
    kept: dict[str, str] = {}
    for name, hex_ in zip(chosen, where, strict=True):
        with suppress(DataError):
            rules.position(Position(rules.id, turn, phase, {**kept, name: hex_}), options)
            kept[name] = hex_
    state: State = rules.position(Position(rules.id, turn, phase, kept), options)
    return state
