"""The computer commander: what it does in plain situations, and that it plays by its levels."""

from __future__ import annotations

from grognard.cli.terminal.map import draw_map
from grognard.engine import doors
from grognard.engine.commander import Stanced
from grognard.engine.nodes import Decision
from grognard.games.strike_counter_strike.command.battle import menace_of
from grognard.games.strike_counter_strike.rules.activation import Activation
from grognard.games.strike_counter_strike.rules.setup import Deploy
from grognard.games.strike_counter_strike.state import StrikeState

from .support import RULES, act, legal, place


def commander(state: StrikeState) -> Stanced:
    assert isinstance(state.node, Decision)
    found = RULES.mind.commander(state, state.node.role)
    assert isinstance(found, Stanced)
    return found


def planned(state: StrikeState) -> str:
    """What the commander of the side to decide would do."""
    number = commander(state).plan(state)
    assert number is not None
    return RULES.vocabulary.action(number).text


def test_guns_open_the_attack_and_infantry_ends_it() -> None:
    state = place(
        {"L_902": "K5_902", "K5_902": "30.21", "5_Pz130": "29.20", "K9_902": "28.18", "E_2_114": "30.22"},
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
    german, american = (RULES.mind.commander(state, role) for role in ("german", "american"))
    assert german.worth(state) == -american.worth(state)
    assert abs(sum(term.amount for term in german.terms(state)) - german.worth(state)) < 1e-9


def test_a_mortar_that_reaches_the_town_does_not_drive_up_to_it() -> None:
    state = place(
        {"L_902": "K5_902", "K5_902": "29.20", "GrW8_902": "29.18", "E_2_114": "30.22 dug=1"}, phase="division PzLehr"
    )
    act(state, "activate GrW8_902")
    mortar, enemy = (state.tables.unit_number[name] for name in ("GrW8_902", "E_2_114"))
    while isinstance(state.node, Decision) and not isinstance(state.frames[-1], Activation):
        act(state, planned(state))
    assert state.tables.distance(state.place[mortar], state.place[enemy]) > 3


def test_artillery_prefers_a_gun_to_a_company_that_is_as_easy_to_hit() -> None:
    state = place({"L_902": "K5_902", "K5_902": "29.20", "E_2_114": "26.22", "H_2_114": "26.23"})
    american = {name: state.tables.unit_number[name] for name in ("E_2_114", "H_2_114")}
    assert menace_of(state, american["H_2_114"]) > menace_of(state, american["E_2_114"])


def test_the_set_up_is_planned_and_the_defended_town_gets_infantry() -> None:
    state = RULES.start("scholbach", {})
    for _ in range(100):
        if not isinstance(state.node, Decision) or not planned(state).startswith(("place", "posture")):
            break
        act(state, planned(state))
    town = state.tables.grid.find("30.22")
    assert town is not None
    holders = [state.tables.ids[unit] for unit in state.at[town]]
    assert any(name in ("E_2_114", "F_2_114", "G_2_114") for name in holders)


def deploys(state: StrikeState) -> bool:
    return isinstance(state.frames[-1], Deploy)


def test_sc4_nachhuten_are_deployed_in_places_that_nobody_holds() -> None:
    state = RULES.start("deeds", {})
    while not deploys(state):
        state.play(commander(state).plan(state) or state.numbers()[0])
    empty = {hex_ for hex_ in state.tables.victory if not state.at[hex_] and hex_ in state.tables.german_area}
    while deploys(state):
        act(state, planned(state))
    platoons = [unit for unit in state.tables.of_side[1] if state.tables.rearguard[unit] and state.on_map(unit)]
    assert len(platoons) == 2
    assert not empty or any(state.place[unit] in empty for unit in platoons)
    assert state.mines
    assert state.blocks


def test_who_forgets_the_plan_saves_command_points() -> None:
    state = place({"L_902": "K5_902", "K5_902": "29.22", "E_2_114": "30.22 dug=1"}, phase="direct german")
    assert commander(state).careless(state) == state.tables.encode("end")
    state = place({"L_902": "K5_902", "K5_902": "29.22", "E_2_114": "30.22 dug=1"}, phase="formation PzGr902")
    act(state, "activate K5_902")
    forgotten = commander(state).careless(state)
    assert forgotten is not None
    assert RULES.vocabulary.action(forgotten).text == "fire K5_902 E_2_114"


def test_what_a_unit_does_far_from_the_enemy_is_not_rehearsed() -> None:
    state = place({"L_902": "K5_902", "K5_902": "19.00 mounted", "E_2_114": "30.22"}, phase="formation PzGr902")
    act(state, "activate K5_902")
    assert len(commander(state).ventures(state)) == 1


def test_a_rehearsal_of_few_units_ends_with_the_chit() -> None:
    state = place(
        {"L_902": "K5_902", "K5_902": "29.22", "K6_902": "29.21", "E_2_114": "30.22"}, phase="formation PzGr902"
    )
    act(state, "activate K5_902")
    later = state.copy()
    later.play(later.tables.encode("done"))
    assert not commander(state).ends(state, later)
    while later.drawn == state.drawn and later.turn == state.turn:
        later.play(later.numbers()[-1]) if isinstance(later.node, Decision) else later.roll((5,))
    assert commander(state).ends(state, later)


def test_the_terminal_map_shows_a_hex_with_markers() -> None:
    state = place({"L_902": "K5_902", "K5_902": "29.22"}, flags={"mines": {"29.22": "american", "30.20": "german"}})
    lines = draw_map(RULES, doors.view(state, "german"), color=False)
    assert any("29.22" in line or "5." in line for line in lines)
