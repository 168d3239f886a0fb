"""The worked examples: what the rulebook gives, and what must come of it."""

from __future__ import annotations

import pytest

from grognard.engine.nodes import Decision
from grognard.games.strike_counter_strike.rules.air import defenders
from grognard.games.strike_counter_strike.rules.assault import bravery_entries
from grognard.games.strike_counter_strike.rules.fire import ASSAULT, ASSAULT_RATING
from grognard.games.strike_counter_strike.rules.victory import outcome, score
from grognard.games.strike_counter_strike.state import REPLACEMENT, StrikeState
from grognard.games.strike_counter_strike.tables import ELIMINATED

from .support import (
    RULES,
    act,
    allowed,
    codes,
    cost,
    draw,
    flags,
    hex_,
    hexes_of,
    kinds,
    marks,
    modifiers,
    place,
    purpose,
    roll,
    unit,
    where,
)


def weather_of(turn: str) -> StrikeState:
    """The weather the game itself gives a turn, by playing into it."""
    before = RULES.data.turns[RULES.data.turns.index(turn) - 1]
    state = place(
        {"A_8": "39.20", "5_Pz130": "39.22", "K5_902": "20.12"}, phase="draw", turn=before, flags={"cup": ["44ID"]}
    )
    assert flags(state)["turn"] == turn
    return state


def test_example_1_rain_at_0900_on_the_24th() -> None:
    state = weather_of("24-0900")
    assert (flags(state)["cloud"], flags(state)["condition"], flags(state)["sight"]) == ("overcast", "rain", 2)
    assert modifiers(state, "A_8", "5_Pz130")["rain"] == -2
    assert modifiers(state, "A_8", "5_Pz130", mode=ASSAULT, weapon=ASSAULT_RATING)["rain"] == -2
    assert not state.flying_weather
    dry, wet = (
        {(step.to, step.road): step.cost for step in state.tables.steps(0, column, condition)[hex_("14.04")]}
        for column, condition in ((True, 0), (True, state.condition))
    )
    assert {cost_ - dry[key] for key, cost_ in wet.items() if key[1]} == {0}, "In Column on a road"
    assert {cost_ - dry[key] for key, cost_ in wet.items() if not key[1]} == {2}, "a point, elsewhere"


def test_example_3_rain_at_night() -> None:
    state = weather_of("24-Night")
    found = modifiers(state, "A_8", "5_Pz130")
    assert (found["rain"], found["night"]) == (-2, -2)
    assert flags(state)["sight"] == 2


def test_example_5_no_air_on_a_clear_night() -> None:
    state = weather_of("25-Night")
    assert flags(state)["cloud"] == "clear"
    assert isinstance(state.node, Decision)
    assert flags(state)["air_support"] == 0


@pytest.mark.parametrize(("face", "aborted"), [(4, True), (5, False)])
def test_example_7_air_defense(face: int, aborted: bool) -> None:
    pieces = {"Flak8_901": "33.01", "K5_902": "33.05", "A_8": "39.20"}
    given = {"cloud": "clear", "air": 1, "air_division": "4AD"}
    state = place(pieces, phase="division 4AD", flags=given)
    act(state, "strike 33.05", "launch")
    assert purpose(state) == "air_defense"
    roll(state, face)
    if aborted:
        assert isinstance(state.node, Decision)
    else:
        assert purpose(state) == "fire.air"
    assert defenders(place({**pieces, "K5_902": "33.06"}), hex_("33.06")) == []
    assert defenders(place({**pieces, "A_776": "33.03"}), hex_("33.05")) == []


def test_example_9_mines_stop_and_hold() -> None:
    given = {"mines": {"39.21": "american"}, "command_points": {"PzLehr": 5}}
    state = place({"5_Pz130": "39.20", "K5_902": "38.20"}, flags=given)
    act(state, "activate 5_Pz130", "move 5_Pz130 39.21")
    assert where(state, "5_Pz130") == "39.21"
    assert state.left == 0
    pieces = {"5_Pz130": "39.21", "K5_902": "38.20", "L_902": "K5_902", "A_776": "40.21"}
    state = place(pieces, phase="formation PzGr902", flags=given)
    act(state, "activate 5_Pz130", "move 5_Pz130 39.22")
    assert purpose(state) == "mines", "no Command Point is offered"
    events = roll(state, 9)
    assert where(state, "5_Pz130") == "39.21"
    assert "suppressed" in marks(state, "5_Pz130")
    assert {"check", "suppressed"} <= set(kinds(events))
    assert isinstance(state.node, Decision)
    assert state.node.role == "german", "the American is not asked for Opportunity Fire"


def test_example_11_mines_and_bravery() -> None:
    state = place({"K5_902": "39.20", "E_2_114": "39.21", "F_2_114": "40.20"}, flags={"mines": {"39.21": "american"}})
    here = sum(entry[0] for entry in bravery_entries(state, unit("K5_902"), hex_("39.21")))
    there = sum(entry[0] for entry in bravery_entries(state, unit("K5_902"), hex_("39.21"), unit("F_2_114")))
    assert there - here == 2


def test_example_13_streams() -> None:
    for condition, found in (("12.13", 4), ("12.13 column", 2)):
        state = place({"K5_902": condition})
        act(state, "activate K5_902")
        assert cost(state, "move K5_902 12.14") == found
    state = place({"K5_902": "14.04 column"})
    act(state, "activate K5_902")
    assert cost(state, "move K5_902 14.05") == 0.5
    state = place({"5_Pz130": "14.04"})
    act(state, "activate 5_Pz130")
    assert "move.stream" in codes(state, "move 5_Pz130 13.04")


def test_example_15_vehicles_in_woods_and_towns() -> None:
    state = place({"5_Pz130": "36.18 column"})
    act(state, "activate 5_Pz130")
    assert not allowed(state, "scatter 5_Pz130")
    state = place({"5_Pz130": "30.22 column"})
    act(state, "activate 5_Pz130", "scatter 5_Pz130")
    assert hexes_of(state, "move", "5_Pz130") == set()
    act(state, "column 5_Pz130")
    assert hexes_of(state, "move", "5_Pz130")


def test_example_17_crests() -> None:
    sight = RULES.tables_for("campaign", {}).sight
    grid = RULES.data.grid
    crests = sight.ground.crests
    one: list[tuple[object, object]] = []
    two: list[bool] = []
    middle: list[tuple[object, object]] = []
    for a in range(0, len(grid), 4):
        for b in grid.within(a, 4):
            if b <= a:
                continue
            found = sight.sighting(a, b)
            crossed = crossed_crests(a, b)
            if len(crossed) == 1:
                touching = bool({a, b} & set(crossed[0]))
                (one if touching else middle).append((found.hexsides, found.hexes))
            elif len(crossed) == 2:
                two.append(found.clear)
    assert crests
    assert one
    assert all(not sides for sides, _ in one)
    assert middle
    assert all(sides for sides, _ in middle)
    assert two
    assert not any(two)


def crossed_crests(a: int, b: int) -> list[tuple[int, int]]:
    """Crests that the line crosses squarely, found again from the engine's own lines."""
    from grognard.engine.sight import sight_line

    crests = RULES.board.hexsides["crests"]
    line = sight_line(RULES.data.grid, a, b)
    if any(crossing.corner for crossing in line.crossings):
        return []
    return [side for crossing in line.crossings for side in crossing.hexsides if side in crests]


def test_example_19_the_points_of_scenario_3() -> None:
    state = place({"K9_901": "20.12"}, scenario="brawling")
    state.awarded = 9 + 14
    lost = ("A_8", "C_8", "D_8", "A_51", "B_51", "E_2_114", "5_Pz130", "6_Pz130", "K5_902", "K6_902", "K7_902")
    for name in lost:
        state.put(unit(name), state.tables.count + ELIMINATED)
    assert score(state) == 22
    assert outcome(state).winner == "american"
    state.put(unit("F_2_114"), state.tables.count + ELIMINATED)
    assert score(state) == 23
    assert outcome(state).winner is None


def test_example_21_leader_casualties() -> None:
    pieces = {
        "K2_901": "33.01",
        "L_901": "K2_901",
        "A_8": "39.20",
        "TF_Churchill": "A_8",
        "I_Art130": "34.01 contact=L_901",
    }
    cup = ["event", "PzGr901", "CCB", "44ID", "PzLehr"]
    state = place(pieces, phase="draw", flags={"cup": cup})
    draw(state, "event")
    roll(state, 2, 0)
    act(state, "casualty TF_Churchill")
    assert set(flags(state)["cup"]) == {"44ID", "PzLehr", "CCB", "PzGr901"}
    state = place(pieces, phase="draw", flags={"cup": cup})
    draw(state, "event")
    roll(state, 2, 3)
    act(state, "casualty L_901")
    assert set(flags(state)["cup"]) == {"44ID", "PzLehr", "CCB"}
    assert state.contact[unit("I_Art130")] == -1
    assert state.leader_state[state.tables.leaders.index("L_901")] == REPLACEMENT


def test_example_23_the_event_chit_left_over() -> None:
    state = place({"A_8": "39.20", "K5_902": "20.12"}, phase="draw", flags={"cup": ["event"]})
    assert purpose(state) == "event"
    roll(state, 1)
    while flags(state)["cup"] == []:
        act(state, "end")
    assert flags(state)["first_chit"] is None
    assert purpose(state) == "chit"


def test_example_25_ratings_of_the_campaign() -> None:
    for turn, forty_fourth, fourth in (
        ("24-0700", (3, 1), (4, 2)),
        ("25-1300", (3, 1), (4, 2)),
        ("25-1500", (4, 2), (4, 2)),
        ("26-1300", (4, 2), (5, 3)),
    ):
        state = place({"A_8": "39.20"}, turn=turn)
        assert (state.command[0], state.dispatch[0]) == forty_fourth
        assert (state.command[1], state.dispatch[1]) == fourth


def test_example_27_the_town_decides_scenario_1() -> None:
    given = {"control": {"30.22": "american"}, "cup": ["44ID"]}
    state = place({"K5_902": "28.15"}, scenario="scholbach", turn="25-1100", phase="draw", flags=given)
    assert outcome(state).winner == "american"
