"""[3.0] Sequence of play, [G3], the points and the cup of [G4]."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.engine.nodes import Chance, Decision
from grognard.engine.positions import Position
from grognard.games.strike_counter_strike.rules.dispatch import CommandRoll
from grognard.games.strike_counter_strike.rules.sequence import STEPS, fill_cup
from grognard.games.strike_counter_strike.state import StrikeState

from .support import (
    DATA,
    TURN,
    act,
    allowed,
    chance_of,
    codes,
    draw,
    flags,
    hexes_of,
    kinds,
    place,
    points,
    purpose,
    role,
    roll,
    set_up,
    skip,
    step_on,
)

QUIET = {"A_8": "39.20", "L_CCB": "A_8", "K5_902": "20.12", "L_902": "K5_902"}


def end_of_turn(turn: str, **flags_: Any) -> StrikeState:
    """One chit is left in the cup: the turn is about to end."""
    return place(QUIET, phase="draw", turn=turn, flags={"cup": ["44ID"], **flags_})


def test_3_0_a_turn_has_nine_steps() -> None:
    assert STEPS == "ABCDEGHIJ"


def test_3_1_step_f_is_left_out_and_only_the_american_flies() -> None:
    assert "F" not in STEPS
    state = end_of_turn("25-1100")
    assert purpose(state) == "air"
    assert [band.label for band in state.node.bands] == [  # type: ignore[union-attr]
        "0 air strikes",
        "1 air strike",
        "2 air strikes",
        "3 air strikes",
    ]


def test_3_1_victory_points_on_1500_turns() -> None:
    state = end_of_turn("25-1500", control={"28.05": "german", "24.11": "german"})
    assert state.awarded == 3
    state = end_of_turn("25-1300", control={"28.05": "german"})
    assert state.awarded == 0


def test_3_2_the_steps_in_their_order() -> None:
    state = end_of_turn("25-0900", command_points={"PzLehr": 4, "4AD": 4}, dispatch_points={"PzLehr": 2})
    assert flags(state)["turn"] == "25-1100"
    assert state.view("german").phase == "step.d"
    phases = []
    while isinstance(state.node, Decision):
        phases.append((state.node.role, state.view("german").phase))
        act(state, "end")
    assert phases == [("american", "step.d"), ("american", "step.d"), ("german", "step.d")]
    assert purpose(state) == "points"
    assert state.view("german").phase == "step.h"


def test_3_2_step_i_clears_barrages_and_parks() -> None:
    pieces = {**QUIET, "FA_253": "39.22 parked fired"}
    state = place(pieces, phase="draw", flags={"cup": ["44ID"], "barrage": {"20.12": 2}})
    assert not state.barrage
    assert not any(state.fired)


def test_g3_the_steps_are_those_of_the_series() -> None:
    assert list(STEPS) == sorted(set("ABCDEFGHIJ") - {"F"})


# -- [G4] points ------------------------------------------------------------------------------------------------


def test_g4_a_division_rolls_for_command_and_dispatch_points() -> None:
    state = set_up("scouts_out")
    assert purpose(state) == "points"
    before = points(state, "PzLehr")
    state.roll([9, 3])
    assert points(state, "PzLehr") == (before[0] + 5 + 4, before[1] + 2)
    state = set_up("scouts_out")
    state.roll([0, 4])
    assert points(state, "PzLehr") == (before[0] + 5, before[1] + 1)


def test_g4_half_the_die_and_two_or_one_dispatch_point() -> None:
    state = set_up("scouts_out")
    rolls = CommandRoll(state.tables.divisions.index("PzLehr"))
    for first in range(10):
        for second in range(10):
            assert rolls.points(state, [first, second]) == (5 + first // 2, 2 if second <= 3 else 1)


def test_g4_both_formulas_are_data() -> None:
    import grognard

    changed = grognard.ruleset(
        "strike_counter_strike", changes={"charts.toml": {"command": {"command": [7] * 10, "dispatch_high": 0}}}
    )
    state = changed.start("scouts_out")
    while isinstance(state.node, Decision):
        state.play(state.numbers()[0])
    assert isinstance(state.node, Chance)
    assert {band.label for band in state.node.bands} == {"12 CP, 0 DP", "12 CP, 2 DP"}


def test_g4_two_command_points_make_a_dispatch_point() -> None:
    state = end_of_turn("25-0900", command_points={"PzLehr": 3}, dispatch_points={"PzLehr": 0, "4AD": 0, "44ID": 0})
    skip(state, "convert")
    while not allowed(state, "convert PzLehr"):
        act(state, "end")
    act(state, "convert PzLehr")
    assert points(state, "PzLehr") == (1, 1)
    assert codes(state, "convert PzLehr") == {"dispatch.command"}


def test_g4_a_chit_costs_one_for_the_next_turn_and_two_for_this_one() -> None:
    flags_ = {
        "dispatch_points": {"PzLehr": 3, "4AD": 0, "44ID": 0},
        "command_points": {"4AD": 0, "44ID": 0, "PzLehr": 0},
    }
    state = end_of_turn("25-0900", **flags_)
    assert hexes_of(state, "buy", "PzGr902") == {"now", "next"}
    act(state, "buy PzGr902 now")
    assert points(state, "PzLehr")[1] == 1
    assert "PzGr902" in flags(state)["cup"]
    assert codes(state, "buy PzGr902 next") == {"dispatch.bought"}
    assert codes(state, "buy PzGr901 next") == {"dispatch.absent"}
    state = end_of_turn("25-0900", **flags_)
    act(state, "buy PzGr902 next")
    assert points(state, "PzLehr")[1] == 2
    act(state, "end")
    assert flags(state)["bought"] == ["PzGr902"]
    assert "PzGr902" not in flags(state)["cup"]


def test_g4_a_chit_bought_for_the_next_turn_is_in_its_cup() -> None:
    state = end_of_turn("25-0900")
    state.bought = 1 << state.tables.chits.index("PzGr902")
    skip_turn(state)
    assert "PzGr902" in flags(state)["cup"] + flags(state)["drawn"]


def skip_turn(state: StrikeState) -> None:
    turn = flags(state)["turn"]
    while flags(state)["turn"] == turn:
        step_on(state)
    while not (isinstance(state.node, Chance) and state.node.purpose == "chit"):
        step_on(state)


def test_g4_divisions_direct_command_and_event_are_in_every_cup() -> None:
    state = end_of_turn("25-0900")
    state.cup, state.first_chit = 0, -1
    fill_cup(state)
    assert flags(state)["cup"] == ["44ID", "4AD", "PzLehr", "DC_american", "DC_german", "event"]


def test_g4_the_last_chit_is_the_first_of_the_next_turn() -> None:
    state = end_of_turn("25-0900")
    assert flags(state)["first_chit"] == "44ID"
    state = place(QUIET, phase="draw", flags={"cup": ["4AD", "PzLehr"]})
    events = draw(state, "PzLehr")
    assert "chit" in kinds(events)
    assert flags(state)["cup"] == ["4AD"]
    while flags(state)["turn"] == "25-0900":
        step_on(state)
    assert flags(state)["first_chit"] == "4AD"
    assert "4AD" not in flags(state)["cup"]


def test_g4_the_first_chit_is_not_in_the_cup_as_well() -> None:
    state = place(QUIET, phase="draw", flags={"cup": ["4AD"]})
    while not flags(state)["cup"]:
        step_on(state)
    assert set(flags(state)["cup"]) >= {"44ID", "PzLehr", "DC_american", "DC_german", "event"}
    assert "4AD" not in flags(state)["cup"], "4AD is played first, so it is not drawn again"


def test_g4_a_division_with_a_dispatch_rating_of_nothing_spends_its_points() -> None:
    """No scenario has one; data may."""
    division = {"command": 5, "dispatch": 0, "cp": 4, "dp": 2}
    changes = {"scenarios.toml": {"scenarios": {"campaign": {"divisions": {"PzLehr": division}}}}}
    rules = grognard.ruleset("strike_counter_strike", changes=changes)
    pieces = {"A_8": "39.20", "K5_902": "20.12"}
    given = Position("strike_counter_strike", TURN["25-0900"], "draw", pieces, "campaign", flags={"cup": ["44ID"]})
    state = rules.position(given)
    assert isinstance(state, StrikeState)
    skip(state, "buy")
    while role(state) != "german":
        act(state, "end")
    assert allowed(state, "buy PzGr902 now")


def test_g4_a_second_action_costs_what_the_chart_says() -> None:
    changes = {"charts.toml": {"command": {"second_action": 2, "direct_command": 3}}}
    rules = grognard.ruleset("strike_counter_strike", changes=changes)
    for phase, before, left in (("division PzLehr", ["second"], 3), ("direct german", [], 2)):
        pieces = {"K5_902": "39.20", "L_902": "K5_902"}
        flags_ = {"command_points": {"PzLehr": 5}}
        state = rules.position(Position("strike_counter_strike", 10, phase, pieces, "campaign", flags=flags_))
        assert isinstance(state, StrikeState)
        act(state, "activate K5_902", *before, "dig K5_902")
        assert points(state, "PzLehr")[0] == left


def test_g4_a_formation_has_one_chit() -> None:
    """What is kept as the first chit cannot be bought for the cup, too."""
    given = {"cup": ["CCB"], "dispatch_points": {"4AD": 5, "PzLehr": 0}, "command_points": {"4AD": 2, "44ID": 0}}
    state = place(QUIET, phase="draw", flags=given)
    assert flags(state)["first_chit"] == "CCB"
    assert allowed(state, "convert 4AD")
    assert codes(state, "buy CCB now") == codes(state, "buy CCB next") == {"dispatch.bought"}


def test_g4_a_draw_is_even_over_the_chits_in_the_cup() -> None:
    state = place(QUIET, phase="draw", flags={"cup": ["4AD", "PzLehr", "44ID", "event"]})
    assert chance_of(state, "Event") == pytest.approx(0.25)
    assert purpose(state) == "chit"


def test_g4_a_division_that_has_not_come_is_not_asked_for_chits() -> None:
    given = {"cup": ["44ID"], "command_points": {"4AD": 4}, "dispatch_points": {"4AD": 4}}
    state = place({"A_8": "box", "E_2_114": "39.20", "K5_902": "20.12"}, "draw", "23-1500", flags=given)
    skip(state, "convert")
    assert role(state) == "american", "the 44th"
    act(state, "end")
    assert role(state) == "german", "not the 4th Armored"


def test_g4_formations_not_in_play_cannot_be_bought() -> None:
    state = end_of_turn("25-0900", dispatch_points={"4AD": 2, "44ID": 0}, command_points={"44ID": 0})
    assert hexes_of(state, "buy", "CCB") == {"now", "next"}
    assert codes(state, "buy CCA now") == {"dispatch.absent"}
    assert codes(state, "buy PzGr902 now") == {"dispatch.division"}
    assert DATA.charts.command.chit_now == 2


def test_g4_a_command_point_passes_a_check() -> None:
    pieces = {"K5_902": "39.20 hits=1", "L_902": "K5_902"}
    state = place(pieces, phase="formation PzGr902", flags={"command_points": {"PzLehr": 2}})
    act(state, "activate K5_902", "rally K5_902")
    assert allowed(state, "spend")
    assert "rallied" in kinds(act(state, "spend"))
    assert points(state, "PzLehr")[0] == 1
    state = place(pieces, phase="formation PzGr902", flags={"command_points": {"PzLehr": 0}})
    act(state, "activate K5_902", "rally K5_902")
    assert purpose(state) == "rally"
    roll(state, 9)
