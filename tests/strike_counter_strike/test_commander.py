"""The computer commander: what it does in plain situations, and that it plays by its levels."""

from __future__ import annotations

from random import Random

from grognard.cli.terminal.map import draw_map
from grognard.engine.commander import Commander
from grognard.engine.nodes import Decision
from grognard.games.strike_counter_strike.state import StrikeState
from grognard.players import Budget, player, sampler_for

from .support import RULES, act, legal, place


def commander(state: StrikeState) -> Commander:
    assert isinstance(state.node, Decision)
    return RULES.commander(state, state.node.role)


def planned(state: StrikeState) -> str:
    """What the commander of the side to decide would do."""
    number = commander(state).plan(state)
    assert number is not None
    return RULES.vocabulary.action(number).text


def test_guns_open_the_attack_and_infantry_ends_it() -> None:
    state = place(
        {"L_902": "K5_902", "K5_902": "29.21", "5_Pz130": "29.20", "K9_902": "28.18", "E_2_114": "30.22"},
        phase="formation PzGr902",
    )
    assert planned(state) == "activate K9_902"
    act(state, "activate K9_902", "done")
    assert planned(state) == "activate 5_Pz130"


def test_a_suppressed_unit_rallies_first() -> None:
    state = place({"L_902": "K5_902", "K5_902": "29.21 suppressed", "E_2_114": "30.22"}, phase="formation PzGr902")
    act(state, "activate K5_902")
    assert planned(state) == "rally K5_902"


def test_shaken_defenders_are_assaulted_and_fresh_ones_in_a_town_are_not() -> None:
    attackers = {"L_902": "K5_902", "K5_902": "29.22", "K6_902": "29.22"}
    for defender, verb in (("30.22 suppressed hits=2 lost=1", "assault"), ("30.22 dug=1", "fire")):
        state = place({**attackers, "E_2_114": defender}, phase="formation PzGr902")
        act(state, "activate K5_902")
        assert planned(state).startswith(verb), defender


def test_a_long_march_is_made_in_column() -> None:
    state = place({"L_902": "K5_902", "K5_902": "19.00 mounted", "E_2_114": "30.22"}, phase="formation PzGr902")
    act(state, "activate K5_902")
    assert planned(state) == "column K5_902"


def test_s4_0_panzer_auf_130_goes_home_in_time() -> None:
    state = place({"1_Auf130": "31.00", "E_2_114": "30.22"}, turn="26-1500", phase="division PzLehr")
    act(state, "activate 1_Auf130")
    assert "exit 1_Auf130" in legal(state)
    assert planned(state) == "exit 1_Auf130"


def test_nobody_runs_from_a_place_that_scores() -> None:
    state = place(
        {"L_902": "K5_902", "K5_902": "29.22", "K6_902": "29.22", "E_2_114": "30.22 hits=2 lost=1"},
        phase="formation PzGr902",
    )
    act(state, "activate K5_902", "assault K5_902 30.22", "charge")
    while not (isinstance(state.node, Decision) and "stand" in legal(state)):
        if isinstance(state.node, Decision):
            state.play(state.numbers()[-1])
        else:
            state.roll((0,))
    assert planned(state) == "stand"


def test_the_worth_of_a_state_is_the_sum_of_its_terms_and_opposite_for_the_sides() -> None:
    state = place({"L_902": "K5_902", "K5_902": "29.22 hits=1", "E_2_114": "30.22 suppressed"})
    german, american = (RULES.commander(state, role) for role in ("german", "american"))
    assert german.worth(state) == -american.worth(state)
    assert abs(sum(term.amount for term in german.terms(state)) - german.worth(state)) < 1e-9


def test_the_veteran_rehearses_what_a_unit_does_and_decides_alike_every_time() -> None:
    state = place(
        {"L_902": "K5_902", "K5_902": "29.22", "5_Pz130": "29.21", "E_2_114": "30.22 dug=1", "L_114": "E_2_114"},
        phase="formation PzGr902",
    )
    act(state, "activate K5_902")
    node = state.node
    assert isinstance(node, Decision)
    assert len(commander(state).ventures(state)) > 2
    chosen = {
        player("veteran")
        .decide(state.view("german"), node.actions, sampler_for(RULES), Budget(nodes=40), Random(1))
        .text
        for _ in range(2)
    }
    assert len(chosen) == 1
    assert chosen <= set(legal(state))


def test_the_terminal_map_shows_a_hex_with_markers() -> None:
    state = place({"L_902": "K5_902", "K5_902": "29.22"}, flags={"mines": {"29.22": "american", "30.20": "german"}})
    lines = draw_map(RULES, state.view("german"), color=False)
    assert any("29.22" in line or "5." in line for line in lines)
