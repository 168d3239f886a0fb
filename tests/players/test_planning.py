"""Plans for groups."""

from __future__ import annotations

from random import Random

import pytest

from grognard.engine.commander import GroupPlanner
from grognard.engine.nodes import Decision
from grognard.engine.positions import read_position
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.players import Budget
from grognard.players.planning import Planner
from grognard.players.search import SearchPlayer
from grognard.players.watch import Watch


def group_planner(state: State, role: str) -> GroupPlanner:
    commander = state.rules.mind.commander(state, role)
    assert isinstance(commander, GroupPlanner)
    return commander


def planner(state: State, role: str, nodes: int = 300) -> Planner:
    return Planner(state, group_planner(state, role), Watch(Budget(nodes=nodes), 1), Random(1))


@pytest.fixture
def metz_held(metz: Ruleset) -> State:
    """A garrison in Metz, and an American who can enter the city as soon as it leaves."""
    text = 'game="metz"\nturn=5\nphase="german.movement"\n[pieces]\nus_ccb="0606"\nge_gar="0807"\nge_1125="0401"'
    state: State = metz.position(read_position(text))
    return state


def numbers(state: State, *texts: str) -> list[int]:
    words = state.rules.vocabulary
    return [words.number(words.parse(text)) for text in texts]


def test_planning_leaves_the_state_alone_and_plans_can_be_played(metz: Ruleset) -> None:
    state = metz.start()
    before = state.hash()
    plan = planner(state, "us").best()
    after, done = planner(state, "us").played(plan.actions)
    assert done == plan.actions
    assert state.hash() == before != after.hash()
    assert planner(state, "us").worth(after) == plan.worth


def test_attempts_make_a_plan_better_and_come_to_an_end(metz: Ruleset) -> None:
    state = metz.start()
    watch = Watch(Budget(nodes=1_000_000), 1)
    looks = Planner(state, group_planner(state, "us"), watch, Random(1))
    once = looks.begin(())
    looks.improve(once)
    best = looks.best()
    assert best.worth >= once.worth
    assert not watch.spent(), "a million looks are not needed"


def decide(seat: SearchPlayer, state: State, nodes: int) -> str:
    node = state.node
    assert isinstance(node, Decision)
    return seat.decide(state.knowledge(node.role), node.actions, Budget(nodes=nodes), Random(0)).text


def test_a_known_plan_is_where_planning_begins(metz: Ruleset) -> None:
    state = metz.start()
    good = planner(state, "us", nodes=800).best()
    hurried = planner(state, "us", nodes=1)
    assert hurried.best().worth < good.worth, "who has planned nothing must begin anew"
    assert planner(state, "us", nodes=1).best(good.actions).actions == good.actions


def test_a_plan_is_gone_on_with(metz: Ruleset) -> None:
    seat, state = SearchPlayer(), metz.start()
    state.apply(metz.vocabulary.parse(decide(seat, state, 400)))
    planned = metz.vocabulary.action(seat._rest[0]).text
    assert decide(seat, state, 1) == planned


def test_a_plan_is_forgotten_when_something_else_has_happened(metz: Ruleset, metz_held: State) -> None:
    seat, fresh = SearchPlayer(), SearchPlayer()
    decide(seat, metz.start(), 400)
    assert decide(seat, metz_held, 50) == decide(fresh, metz_held, 50)
