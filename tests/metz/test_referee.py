"""Whole games under the eyes of a second referee (oracle.py), who has read the rulebook but not the code."""

from __future__ import annotations

import random

import pytest

from grognard.engine.actions import Action
from grognard.engine.nodes import Chance, Decision
from grognard.games.metz.state import MetzState

from .oracle import Oracle, distance
from .support import RULES, holder, ledger, scores, start, where

ALL_OPTIONS = (
    "command_control",
    "tactical_withdrawal",
    "screaming_eagles",
    "ninetieth_division",
    "german_reorganization",
)
GOALS = {"us": ("0807", "0701", "0905", "0908", "0507", "0609"), "german": ("0110", "0106", "0807", "0701", "0910")}


def choose(rng: random.Random, node: Decision, goals: dict[str, str]) -> Action:
    """A random action, with some will to get somewhere and to fight."""
    by_verb: dict[str, list[Action]] = {}
    for action in node.actions:
        by_verb.setdefault(action.verb, []).append(action)
    if "end" in by_verb and len(by_verb) > 1 and rng.random() < 0.93:
        del by_verb["end"]
    if "roll" in by_verb and rng.random() < 0.4:
        return by_verb["roll"][0]
    actions = by_verb[rng.choice(sorted(by_verb))]
    if actions[0].verb in ("move", "drop") and rng.random() < 0.7:
        unit = rng.choice(actions).args[0]
        goal = goals.setdefault(str(unit), rng.choice(GOALS[node.role]))
        return min(
            (action for action in actions if action.args[0] == unit), key=lambda a: distance(goal, str(a.args[1]))
        )
    return rng.choice(actions)


def follow(state: MetzState, oracle: Oracle, rng: random.Random) -> None:
    """Play to the end; the two referees must agree at every step."""
    goals: dict[str, str] = {}
    while True:
        node = state.node
        if isinstance(node, Decision):
            assert {action.text for action in node.actions} == oracle.legal()
            assert not state.refusals(node.default)
            action = choose(rng, node, goals)
            oracle.act(action.text, state.apply(action))
        elif isinstance(node, Chance) and node.purpose == "battle":
            face = rng.randint(1, 6)
            events = state.roll([face])
            assert events[0].facts["result"] == oracle.throw(face)
        elif isinstance(node, Chance):
            number = rng.randrange(node.dice.size)
            event = state.roll([number])[0]
            oracle.draw(str(event.facts["unit"]), not isinstance(state.node, Chance))
        else:
            break
        compare(state, oracle)
    assert oracle.phase == "over"


def compare(state: MetzState, oracle: Oracle) -> None:
    """The same units in the same places, the same cities, the same points."""
    for piece in state.view("us").pieces:
        assert str(piece.place).split(".")[-1] == oracle.at[piece.id]
    assert scores(state) == (oracle.score("us"), oracle.score("german"))
    assert (holder(state, "thionville"), holder(state, "metz")) == (oracle.city["0701"], oracle.city["0807"])
    assert not state.broken_invariants()


@pytest.mark.parametrize("seed", range(6))
def test_basic_games_are_legal_from_start_to_end(seed: int) -> None:
    rng = random.Random(seed)
    follow(start(), Oracle({}), rng)


@pytest.mark.parametrize("seed", range(8))
def test_games_with_options_are_legal_from_start_to_end(seed: int) -> None:
    rng = random.Random(100 + seed)
    options = {name: rng.random() < 0.7 for name in ALL_OPTIONS}
    follow(start(**options), Oracle(options), rng)


def test_refusals_are_empty_exactly_for_legal_actions() -> None:
    """Every action of the vocabulary, at many moments of one game."""
    rng = random.Random(11)
    options = dict.fromkeys(ALL_OPTIONS, True)
    state = start(**options)
    goals: dict[str, str] = {}
    moments = 0
    while isinstance(state.node, Decision | Chance):
        node = state.node
        if isinstance(node, Chance):
            state.roll(rng.choice(list(node.dice.outcomes())))
            continue
        moments += 1
        legal = set(node.numbers)
        for number in rng.sample(range(len(RULES.vocabulary)), 150):
            assert (not state.refusals(RULES.vocabulary.action(number))) == (number in legal)
        state.apply(choose(rng, node, goals))
    assert moments > 100


def test_a_state_survives_writing_and_reading_at_every_step() -> None:
    rng = random.Random(3)
    state = start(**dict.fromkeys(ALL_OPTIONS, True))
    goals: dict[str, str] = {}
    while isinstance(state.node, Decision | Chance):
        again = RULES.state_from_json(state.to_json())
        assert again == state
        assert again.hash() == state.hash()
        assert not again.broken_invariants()
        node = state.node
        if isinstance(node, Chance):
            state.roll(rng.choice(list(node.dice.outcomes())))
        else:
            assert isinstance(again.node, Decision)
            assert again.node.actions == node.actions
            state.apply(choose(rng, node, goals))


def test_the_quiet_way_and_the_loud_way_agree() -> None:
    rng = random.Random(8)
    loud = start(**dict.fromkeys(ALL_OPTIONS, True))
    quiet = loud.copy()
    goals: dict[str, str] = {}
    while isinstance(loud.node, Decision | Chance):
        node = loud.node
        if isinstance(node, Chance):
            faces = rng.choice(list(node.dice.outcomes()))
            loud.roll(faces)
            quiet.fall(faces)
        else:
            action = choose(rng, node, goals)
            loud.apply(action)
            quiet.play(RULES.vocabulary.number(action))
        assert loud == quiet


def test_the_ledger_adds_up_to_the_scores() -> None:
    rng = random.Random(21)
    state = start(**dict.fromkeys(ALL_OPTIONS, True))
    goals: dict[str, str] = {}
    while isinstance(state.node, Decision | Chance):
        node = state.node
        if isinstance(node, Chance):
            state.roll(rng.choice(list(node.dice.outcomes())))
        else:
            state.apply(choose(rng, node, goals))
        lines = ledger(state)
        for number, side in enumerate(("us", "german")):
            assert sum(points for line, points in lines.items() if line.startswith(f"{side} ")) == scores(state)[number]
    assert where(state, "us_502") != "us.aside"
