"""Hidden Orders: who knows what, what an honest sampler makes of it, and that a leak would be noticed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from grognard.engine.binder import Secrets
from grognard.engine.dice import secret_from_seed
from grognard.engine.knowledge import Knowledge
from grognard.engine.match import Match
from grognard.games.metaurus.rules import knowledge
from grognard.games.metaurus.rules.tally import Units
from grognard.games.metaurus.sheet import view
from grognard.games.metaurus.state import MetaurusState
from grognard.games.metaurus.tables import SIDES, UNKNOWN
from grognard.testing.conformance import check_sampler
from grognard.testing.walks import walk

from .support import RULES, act, active, commands, finish_turn, odds_of, pieces, ready, roll, start


def orders_of(state: MetaurusState, role: str) -> dict[str, str | None]:
    return {name: one["order"] for name, one in commands(state, role).items()}


def sampled(knowledge: Knowledge, seed: int = 0) -> MetaurusState:
    """A whole state that agrees with what is known."""
    state = knowledge.sample(Random(seed))
    assert isinstance(state, MetaurusState)
    return state


def in_the_second_turn() -> MetaurusState:
    """Both sides have shown their Orders in turn 1; in turn 2 Carthage is about to change some."""
    state = ready()
    finish_turn(state)
    roll(state, 9, 0)
    act(state, "go first")
    return state


def test_nobody_sees_the_enemys_orders_not_even_a_spectator() -> None:
    state = start()
    act(state, "order celtic reform", "end")
    assert orders_of(state, "carthage")["celtic"] == "reform"
    assert orders_of(state, "rome")["celtic"] is None
    assert orders_of(state, "spectator")["celtic"] is None
    assert all(one["order"] is None for one in pieces(state).values() if one["command"] == "celtic")
    assert knowledge.known(state, "rome").orders[6:10] == [UNKNOWN] * 4


def test_an_order_is_told_only_to_its_owner() -> None:
    state = start()
    events = act(state, "order celtic reform")
    assert [event.audience for event in events] == [("carthage",)]
    assert "reform" not in str([event.told() for event in events if event.seen_by("rome")])


def test_the_prompt_and_the_number_of_open_actions_tell_the_enemy_nothing() -> None:
    state = in_the_second_turn()
    before, known = state.view("rome"), knowledge.known(state, "rome").orders
    act(state, "order celtic move", "order iberian reform", "order african move")
    assert state.view("rome").node == before.node
    assert knowledge.known(state, "rome").orders == known


def test_undo_stops_where_the_decision_passes_on() -> None:
    match = Match.new(RULES, secret=secret_from_seed("orders"), match="orders")
    match.act(RULES.vocabulary.parse("order celtic move"))
    assert match.may_undo
    match.act(RULES.vocabulary.parse("end"))
    assert not match.may_undo


def test_sampled_orders_are_consistent_with_what_is_known() -> None:
    state = in_the_second_turn()
    act(state, "order celtic move", "end")
    knowledge = state.knowledge("rome")
    seen = set()
    for seed in range(200):
        sample = sampled(knowledge, seed)
        assert not sample.broken_invariants()
        assert sample.orders[:6] == state.orders[:6]
        changed = [c for c in range(6, 10) if sample.orders[c] != sample.orders_before[c]]
        assert len(changed) <= 3
        seen.add(tuple(sample.orders[6:10]))
    assert len(seen) > 20
    assert tuple(state.orders_before[6:10]) in seen


def test_a_change_that_was_shown_leaves_fewer_for_the_others() -> None:
    state = in_the_second_turn()
    act(state, "order celtic reform", "order iberian reform", "order balearic reform", "end", "end")
    while state.view("rome").phase == "rome":
        node = state.node
        state.apply(node.default)  # type: ignore[union-attr]
    for name in ("celtic", "iberian", "balearic"):
        act(state, f"activate {name}", "end")
    sample = sampled(state.knowledge("rome"))
    assert sample.orders == state.orders
    for seed in range(50):
        assert sampled(state.knowledge("rome"), seed).orders[8] == state.orders[8]


def test_in_the_first_turn_everything_is_possible() -> None:
    state = ready()
    found = {tuple(sampled(state.knowledge("rome"), seed).orders[6:10]) for seed in range(300)}
    assert len(found) > 150


def test_the_gauls_are_never_sampled_under_reform() -> None:
    state = ready(gauls=True)
    samples = [sampled(state.knowledge("rome"), seed) for seed in range(100)]
    assert 3 not in {sample.orders[6] for sample in samples}
    assert 3 in {sample.orders[7] for sample in samples}


def test_non_interference_holds_along_a_game() -> None:
    rng = Random(7)
    for count, state in enumerate(walk(RULES, 7)):
        if count % 61 == 0:
            check_sampler(RULES, state, rng, f"step {count}")


def check_often(state: MetaurusState) -> None:
    """A sample may hit the truth by chance: ten do not."""
    for seed in range(10):
        check_sampler(state.rules, state, Random(seed))


def test_a_view_that_leaks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: the view tells the Orders, and the suite must say so."""

    def leaky(state: MetaurusState, _: str) -> list[int]:
        return state.orders[:]

    def known(state: MetaurusState, role: str) -> MetaurusState:
        twin = knowledge.known(state, role)
        twin.orders = [
            order if shown or SIDES[side] == role else UNKNOWN
            for order, shown, side in zip(state.orders, state.shown, state.tables.command_side, strict=True)
        ]
        return twin

    monkeypatch.setattr(view, "known_orders", leaky)
    state = start()
    secrets = Secrets(known, knowledge.complete)
    state.rules = replace(RULES, mind=replace(RULES.mind, secrets=secrets))
    act(state, "order celtic reform", "order iberian move", "order african reform", "order balearic move", "end")
    with pytest.raises(AssertionError, match="sees what it cannot know"):
        check_often(state)


def test_a_legal_list_that_leaks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: a duty that depends on the enemy's hidden Orders."""
    from grognard.games.metaurus.rules.sequence import ChooseCommand

    honest = ChooseCommand.numbers

    def leaky(self: ChooseCommand, state: MetaurusState) -> list[int]:
        numbers = honest(self, state)
        return numbers if state.orders[6] == 0 else numbers[:1]

    state = ready()
    roll(state, 9, 0)
    act(state, "go first", "order celtic reform", "end", "end")
    monkeypatch.setattr(ChooseCommand, "numbers", leaky)
    with pytest.raises(AssertionError, match="depend on what it cannot know"):
        check_often(state)


def test_odds_that_leak_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken on purpose: the preview of an attack counts Orders that are not shown yet."""
    from grognard.games.metaurus.rules.tally import CombatSum, add_up
    from grognard.games.metaurus.sheet import odds

    def leaky(state: MetaurusState, units: Units, enemies: Units, kind: int = 0, seen_by: int = -1) -> CombatSum:
        assert seen_by >= 0
        return add_up(state, units, enemies, kind)

    pieces = {"i_1": "0710", "celt_1": "0810", "iberian_1": "0809"}
    state = active(pieces, "i", "move_to_attack", orders={"celtic": "reform", "iberian": "stand"})
    act(state, "end", "attack i_1 0810")
    check_often(state)
    monkeypatch.setattr(odds, "add_up", leaky)
    with pytest.raises(AssertionError, match="tell"):
        check_often(state)


def test_odds_asked_for_before_the_announcement_leave_hidden_orders_out() -> None:
    shown = [
        odds_of(
            active({"i_1": "0710", "celt_1": "0810"}, "i", "move_to_attack", orders={"celtic": order}), "0810", "i_1"
        ).shown()
        for order in ("stand", "move", "reform")
    ]
    assert shown[0] == shown[1] == shown[2]
    assert shown[0].unknown


def test_whoever_decides_is_refused_for_reasons_that_he_can_know() -> None:
    """[5.2] Everything that can be said is tried on states that differ in what the deciding side cannot see."""
    state = ready()
    roll(state, 9, 0)
    act(state, "go first", "order celtic reform", "order african move", "end", "order v stand", "end")
    rng = Random(1)
    for deed in ("activate v", "end", "activate i", "wheel i S"):
        role = str(state.node.to_json()["roles"][0])
        actions = [RULES.vocabulary.action(rng.randrange(len(RULES.vocabulary))) for _ in range(150)]
        actions += [RULES.vocabulary.parse(f"order {name} stand") for name in ("celtic", "african", "i", "v")]
        actions += [RULES.vocabulary.parse(f"combine {pair}") for pair in ("i+v", "i+x")]
        for seed in range(4):
            other = sampled(state.knowledge(role), seed)
            assert [other.refusals(one) for one in actions] == [state.refusals(one) for one in actions]
        act(state, deed)
