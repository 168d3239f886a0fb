"""The worked examples of the rulebook: a position, actions and dice go in, and what everybody can see must come out."""

from __future__ import annotations

import pytest

from grognard.engine.nodes import Decision

from .support import (
    DATA,
    RULES,
    StrikeState,
    act,
    allowed,
    codes,
    cost,
    draw,
    flags,
    hexes_of,
    inspect,
    kinds,
    marks,
    offer,
    outcome,
    piece,
    place,
    purpose,
    roll,
    sums,
    verbs,
    where,
)

FORMATION = "formation PzGr902"


def rolled(state: StrikeState) -> dict[str, int]:
    """The lines of the sum of the roll that is due."""
    shown = RULES.sheet.preview(state, "german")
    assert shown is not None
    return {entry.reason: entry.amount for entry in shown.sums[0].entries}


def weather_of(turn: str) -> StrikeState:
    """The weather the game itself gives a turn, by playing into it."""
    before = DATA.turns[DATA.turns.index(turn) - 1]
    pieces = {"A_8": "39.20", "5_Pz130": "39.22", "K5_902": "20.12"}
    state = place(pieces, phase="draw", turn=before, flags={"cup": ["44ID"]})
    assert flags(state)["turn"] == turn
    return state


def moved_in(weather: str, turn: str, condition: str, to: str) -> float:
    """What a step of 5. PzGr 902 from 37.20 costs in this weather."""
    given = {"cloud": "overcast", "condition": weather}
    state = place({"K5_902": f"37.20 {condition}".strip()}, turn=turn, flags=given)
    act(state, "activate K5_902")
    return cost(state, f"move K5_902 {to}")


def test_example_1_rain_at_0900_on_the_24th() -> None:
    state = weather_of("24-0900")
    assert (flags(state)["cloud"], flags(state)["condition"], flags(state)["sight"]) == ("overcast", "rain", 2)
    assert flags(state)["air_support"] == 0
    assert isinstance(state.node, Decision), "nobody rolls for aircraft"
    rain = {"cloud": "overcast", "condition": "rain"}
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21"}
    state = place(pieces, phase=FORMATION, turn="24-0900", flags=rain)
    act(state, "activate K5_902")
    assert sums(state, "fire K5_902 E_2_114")["rain"] == -2
    act(state, "assault K5_902 39.21", "charge")
    roll(state, 0)
    act(state, "hold", "stand")
    roll(state, 9)
    for rating in ("Fire Rating", "Assault Rating"):
        assert {rating, "rain"} <= set(rolled(state))
        assert rolled(state)["rain"] == -2
        roll(state, 9)
    for condition, to, more in (("", "37.21", 1), ("column", "37.21", 0)):
        assert moved_in("rain", "24-0900", condition, to) - moved_in("none", "24-0900", condition, to) == more


def test_example_3_rain_at_night() -> None:
    state = weather_of("24-Night")
    assert (flags(state)["condition"], flags(state)["sight"]) == ("rain", 2)
    rain = {"cloud": "overcast", "condition": "rain"}
    state = place({"A_8": "39.20", "L_CCB": "A_8", "5_Pz130": "39.22"}, "formation CCB", "24-Night", flags=rain)
    act(state, "activate A_8")
    found = sums(state, "fire A_8 5_Pz130")
    assert (found["rain"], found["night"]) == (-2, -2)


def test_example_5_no_air_on_a_clear_night() -> None:
    state = weather_of("25-Night")
    assert flags(state)["cloud"] == "clear"
    assert isinstance(state.node, Decision)
    assert flags(state)["air_support"] == 0


AIR = {"cloud": "clear", "air": 1, "air_division": "4AD"}


def struck(**pieces: str) -> StrikeState:
    """An air strike on 5. PzGr 902, with a Flak company in 33.01."""
    cast = {"Flak8_901": "33.01", "K5_902": "33.05", "A_8": "39.20", **pieces}
    state = place(cast, phase="division 4AD", flags=AIR)
    act(state, f"strike {cast['K5_902']}", "launch")
    return state


@pytest.mark.parametrize(("face", "aborted"), [(4, True), (5, False)])
def test_example_7_air_defense(face: int, aborted: bool) -> None:
    state = struck()
    assert purpose(state) == "air_defense"
    roll(state, face)
    if aborted:
        assert isinstance(state.node, Decision)
    else:
        assert purpose(state) == "fire.air"
    assert purpose(struck(K5_902="33.06")) == "fire.air", "five hexes away"
    assert purpose(struck(A_776="33.03")) == "fire.air", "in an enemy Fire Zone"


def test_example_9_mines_stop_and_hold() -> None:
    given = {"mines": {"39.21": "american"}, "command_points": {"PzLehr": 5}}
    state = place({"6_Pz130": "39.20", "K5_902": "38.20", "L_902": "K5_902"}, flags=given)
    act(state, "activate 6_Pz130")
    assert offer(state, "move 6_Pz130 39.21").left == 12.0
    act(state, "move 6_Pz130 39.21")
    assert where(state, "6_Pz130") == "39.21"
    assert "move" not in verbs(state), "it stops, whatever it had left"
    pieces = {"6_Pz130": "39.21", "K5_902": "38.20", "L_902": "K5_902", "A_776": "40.21"}
    state = place(pieces, phase=FORMATION, flags=given)
    act(state, "activate 6_Pz130", "move 6_Pz130 39.22")
    assert purpose(state) == "mines", "no Command Point is offered"
    events = roll(state, 9)
    assert where(state, "6_Pz130") == "39.21"
    assert "suppressed" in marks(state, "6_Pz130")
    assert {"check", "suppressed"} <= set(kinds(events))
    assert isinstance(state.node, Decision)
    assert state.node.role == "german", "the American is not asked for Opportunity Fire"


def braving(**pieces: str) -> dict[str, int]:
    """The Bravery Check of 5. PzGr 902 against 39.21, which is mined."""
    cast = {"K5_902": "39.20", "L_902": "K5_902", **pieces}
    state = place(cast, phase=FORMATION, flags={"mines": {"39.21": "american"}})
    act(state, "activate K5_902")
    return sums(state, "assault K5_902 39.21")


def test_example_11_mines_and_bravery() -> None:
    here = braving(E_2_114="39.21")
    assert here["mines"] == -2
    assert sum(here.values()) == 6 + 0 - 2
    there = braving(RG_44ID_1="39.21 column", C_749="40.21")
    assert there["C/749 Tank covers the hex"] == -2
    assert "mines" not in there
    assert sum(there.values()) == 6 - 2


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


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        (["28.20", "28.18"], "Clear: nothing blocks the line"),
        (["29.20", "29.17"], "Blocked by the crest between 29.18 and 29.19"),
        (["21.21", "21.24"], "Blocked by the crest between 21.21 and 21.22, 21.23 and 21.24"),
    ],
    ids=["of the target's hex", "in mid-course", "of the firer's and of the target's hex"],
)
def test_example_17_crests(ends: list[str], said: str) -> None:
    state = place({"A_8": "39.20"})
    for places in (ends, ends[::-1]):
        found = inspect(state, "american", places)
        assert found is not None
        assert any(line.startswith(said) for line in found.lines)


LOST = ("A_8", "C_8", "D_8", "A_51", "B_51", "E_2_114", "5_Pz130", "6_Pz130", "K5_902", "K6_902", "K7_902")


@pytest.mark.parametrize(("more", "points", "winner"), [((), 22, "american"), (("F_2_114",), 23, None)])
def test_example_19_the_points_of_scenario_3(more: tuple[str, ...], points: int, winner: str | None) -> None:
    pieces = {"K9_901": "20.12", **dict.fromkeys((*LOST, *more), "eliminated")}
    given = {"awarded": 9 + 14, "cup": ["44ID"]}
    state = place(pieces, "draw", "25-Night", "brawling", given)
    assert state.view("german").scores["german"] == points
    assert outcome(state)[0] == winner


def casualty(face: int, leader: str) -> StrikeState:
    """The event of a leader casualty, the second die, and who is chosen."""
    pieces = {"K2_901": "33.01", "L_901": "K2_901", "A_8": "39.20", "TF_Churchill": "A_8"}
    pieces["I_Art130"] = "34.01 contact=L_901"
    cup = ["event", "PzGr901", "CCB", "44ID", "PzLehr"]
    state = place(pieces, phase="draw", flags={"cup": cup})
    draw(state, "event")
    roll(state, 2, face)
    act(state, f"casualty {leader}")
    return state


def test_example_21_leader_casualties() -> None:
    state = casualty(0, "TF_Churchill")
    assert set(flags(state)["cup"]) == {"44ID", "PzLehr", "CCB", "PzGr901"}
    assert not any(found.id == "TF_Churchill" for found in state.view("german").pieces)
    state = casualty(3, "L_901")
    assert set(flags(state)["cup"]) == {"44ID", "PzLehr", "CCB"}
    assert piece(state, "I_Art130").values["contact"] is None
    assert piece(state, "L_901").reverse is True


def test_example_23_the_event_chit_left_over() -> None:
    state = place({"A_8": "39.20", "K5_902": "20.12"}, phase="draw", flags={"cup": ["event"]})
    assert purpose(state) == "event"
    roll(state, 1)
    while flags(state)["cup"] == []:
        act(state, "end")
    assert flags(state)["first_chit"] is None
    assert purpose(state) == "chit"


@pytest.mark.parametrize(
    ("turn", "forty_fourth", "fourth"),
    [
        ("24-0700", (3, 1), (4, 2)),
        ("25-1300", (3, 1), (4, 2)),
        ("25-1500", (4, 2), (4, 2)),
        ("26-1300", (4, 2), (5, 3)),
    ],
)
def test_example_25_ratings_of_the_campaign(turn: str, forty_fourth: tuple[int, int], fourth: tuple[int, int]) -> None:
    divisions = flags(place({"A_8": "39.20"}, turn=turn))["divisions"]
    for name, ratings in (("44ID", forty_fourth), ("4AD", fourth)):
        assert (divisions[name]["command_rating"], divisions[name]["dispatch_rating"]) == ratings


def test_example_27_the_town_decides_scenario_1() -> None:
    given = {"control": {"30.22": "american"}, "cup": ["44ID"]}
    pieces = {"K5_902": "28.15", **dict.fromkeys(("E_2_114", "F_2_114", "G_2_114"), "eliminated")}
    state = place(pieces, scenario="scholbach", turn="25-1100", phase="draw", flags=given)
    assert outcome(state) == ("american", "victory")
