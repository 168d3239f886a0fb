"""Play comes to an end: in every game no state comes back without second thoughts, and the suite sees one that does."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
import pytest

import grognard
from grognard.engine import doors
from grognard.engine.actions import Parameter, Verb, Vocabulary
from grognard.engine.frames import Waits
from grognard.engine.playouts import play_out
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.games.metz.rules.combat import Battle
from grognard.testing.cycles import check_end, check_forward, check_no_way_back
from grognard.testing.walks import random_faces, random_options, walk

GAMES = grognard.installed_games()
STEPS = 1500
"""Of the walks on which ways back are looked for."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_no_state_comes_back(game: str, seed: int) -> None:
    rules = grognard.ruleset(game)
    for scenario in [*rules.scenarios][:2]:
        check_end(rules, seed, scenario, random_options(rules, Random(seed)))


@pytest.mark.parametrize("game", GAMES)
def test_no_step_forward_is_undone_by_the_next(game: str) -> None:
    rules = grognard.ruleset(game)
    rng = Random(5)
    for count, state in zip(range(STEPS), walk(rules, 11), strict=False):
        if count % 15 == 0:
            check_no_way_back(rules, state, rng, f"{game}, step {count}")


# -- a cycle is found -----------------------------------------------------------------------------------------------


def unmarked(rules: Ruleset, monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """As if no verb of the game were known to take back."""
    verbs = [msgspec.structs.replace(verb, takes_back=False) for verb in rules.vocabulary.verbs.values()]
    monkeypatch.setattr(Battle, "forward", lambda *given: given[-1])
    return replace(rules, vocabulary=Vocabulary(verbs))


def in_battle(rules: Ruleset) -> State:
    """A state of Metz in which a battle is being declared."""
    return next(
        state.copy()
        for seed in range(50)
        for state in walk(rules, seed)
        if isinstance(state.frames[-1], Battle) and state.frames[-1].attackers
    )


def test_a_verb_that_takes_back_and_is_not_marked_is_found(metz: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    state = in_battle(metz)
    check_no_way_back(metz, state, Random(1))
    state.rules = unmarked(metz, monkeypatch)
    with pytest.raises(AssertionError, match="lead back to where they began"):
        any(check_no_way_back(state.rules, state, Random(seed)) < 0 for seed in range(20))


def test_a_state_that_comes_back_in_a_game_is_found(metz: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = unmarked(metz, monkeypatch)
    with pytest.raises(AssertionError, match="a state came back by"):
        any(check_end(rules, seed) < 0 for seed in range(200))


def test_a_game_longer_than_foretold_is_found(metz: Ruleset) -> None:
    short = replace(metz, flow=replace(metz.flow, longest_game=20))
    with pytest.raises(AssertionError, match="not over after 20 steps"):
        check_end(short, 1)


# -- what leads forward ---------------------------------------------------------------------------------------------


def test_what_takes_back_stays_legal_but_does_not_lead_forward(metz: Ruleset) -> None:
    state = in_battle(metz)
    legal = {metz.vocabulary.action(number).verb for number in state.numbers()}
    forward = {metz.vocabulary.action(number).verb for number in check_forward(metz, state)}
    assert "withdraw" in legal
    assert "roll" in forward
    assert not forward & {"withdraw", "claim", "cancel"}


def test_walks_also_take_back(metz: Ruleset) -> None:
    """The suite looks at second thoughts too: one decision in some is drawn from everything that is legal."""
    thrown, withdrawn = 0, 0
    for seed in range(30):
        before = 0
        for state in walk(metz, seed):
            frame = state.frames[-1]
            attackers = frame.attackers.bit_count() if isinstance(frame, Battle) else 0
            withdrawn += isinstance(frame, Battle) and attackers < before
            thrown += state.waits is Waits.CHANCE
            before = attackers
    assert thrown > withdrawn > 0


def test_where_nothing_else_can_be_done_it_is_taken_back() -> None:
    words = Vocabulary([Verb("go", (Parameter("number", (1, 2)),)), Verb("undo", takes_back=True)])
    assert words.forward([0, 1, 2]) == [0, 1]
    assert words.forward([2]) == [2]
    assert [words.takes_back(number) for number in range(3)] == [False, False, True]


# -- how long a game of Metz can be ------------------------------------------------------------------------------------


def dawdle(state: State, rng: Random) -> int:
    """A step of somebody who wants the game to last: he does the least that does not end anything."""
    words = state.rules.vocabulary
    actions = {number: words.action(number) for number in state.forward()}
    lasting = [number for number, action in actions.items() if action.verb not in ("end", "roll", "stay", "exit")]
    moves = [number for number in lasting if actions[number].verb == "move"]
    if not moves:
        return rng.choice(lasting or list(actions))
    costs = {number: float(doors.details(state, actions[number]).cost or 0) for number in moves}
    return min(moves, key=lambda number: (costs[number], rng.random()))


def test_longest_game_of_metz_holds_for_players_who_dawdle(metz: Ruleset) -> None:
    for seed in range(2):
        rng, state, steps = Random(seed), metz.start(options=dict.fromkeys(OPTIONAL, True)), 0
        while state.waits is not Waits.END:
            if state.waits is Waits.DECISION:
                state.play(dawdle(state, rng))
            else:
                state.fall(random_faces(state, rng))
            steps += 1
        assert 300 < steps < metz.flow.longest_game


OPTIONAL = ("command_control", "screaming_eagles", "ninetieth_division", "german_reorganization")


def test_play_outs_come_to_an_end_in_time(metz: Ruleset) -> None:
    for seed in range(50):
        assert play_out(metz.start(options=random_options(metz, Random(seed))), Random(seed)) < metz.flow.longest_game
