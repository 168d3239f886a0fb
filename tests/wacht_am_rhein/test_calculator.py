"""The movement calculator and the explanations of a game: ledgers, reasons, alternatives, own boards, data packs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.engine import doors
from grognard.engine.errors import DataError
from grognard.engine.ledgers import Ways
from grognard.engine.positions import Position
from grognard.games.wacht_am_rhein import GAME
from grognard.games.wacht_am_rhein.calculator import MovementCalculator
from grognard.games.wacht_am_rhein.ruleset import wacht_am_rhein
from grognard.library import data_trees

from .support import CALCULATOR, act, action, ask, at, cost, explain, no, place, start

FIGURES = {"source": "mine", "confidence": "design"}


def little_map() -> dict[str, Any]:
    """Twelve hexes: clear with woods in the middle, a trail along the north, a stream."""
    ids = [f"{c:02}{r:02}" for c in range(1, 5) for r in range(1, 4)]
    woods = ["0202", "0302"]
    return {
        "title": "a little board",
        "grid": {
            **FIGURES,
            "orientation": "flat",
            "shifted": "even",
            "numbering": "CCRR",
            "columns": [1, 4],
            "rows": [1, 3],
            "miles": 1,
        },
        "terrain": {
            **FIGURES,
            "clear": [i for i in ids if i not in woods],
            "woods": woods,
            "mixed": [],
            "forest": [],
            "marsh": [],
        },
        "features": {**FIGURES, "town": [], "city": [], "fortification": [], "vantage": []},
        "names": {**FIGURES, "hexes": {"0101": "Here"}},
        "constricted": {**FIGURES, "hexes": {}},
        "water": {
            **FIGURES,
            "fords": [],
            "courses": {"brook": {"name": "Brook", "kind": "stream", "hexsides": ["0102/0103"]}},
        },
        "bridges": {**FIGURES, "sites": {}},
        "roads": {**FIGURES, "lines": {"T1": {"kind": "trail", "name": "", "path": ["0101", "0201", "0301", "0401"]}}},
        "junctions": {**FIGURES, "hexes": {}},
    }


def test_an_answer_is_plain_json() -> None:
    answer = ask("ge_i_1", "1509", to="1408", movement="road", alternatives=True)
    form = json.loads(json.dumps(answer.to_json()))
    assert form["allowed"]
    assert form["ledger"]["steps"][-1]["hex"] == "1408"
    assert form["ledger"]["steps"][0]["parts"][0] == {"amount": "1", "reason": "secondary road S2", "rule": "5.6.0"}
    assert {way["kind"] for way in form["alternatives"]} == {"strategic", "road", "tactical", "assault"}


def test_every_way_has_a_ledger_or_reasons_and_says_what_it_needs() -> None:
    answer = ask("ge_i_1", "1509", to="1408", alternatives=True)
    for way in answer.alternatives:
        assert way["allowed"] == (not way["refusals"]) == (way["ledger"] is not None)
    needs = {way["kind"]: way["needs"] for way in answer.alternatives}
    assert needs["strategic"] == ["Strategic Mode"]
    assert needs["assault"] == ["Prepared Assault Mode"]
    assert needs["road"] == []


def test_without_a_goal_everything_in_reach_is_listed() -> None:
    reach = ask("us_743t", "1604").reach
    assert reach["1605"] == "3"
    assert "1604" not in reach


def test_a_position_can_be_asked_about() -> None:
    position = Position("wacht_am_rhein", 4, "german.movement", {"ge_i_1": "2110", "us_14svc": "2010"})
    answer = CALCULATOR.calculate({"unit": "ge_i_1", "to": "2009"}, position)
    assert cost(answer) == 5
    moved = CALCULATOR.calculate({"unit": "ge_i_1", "start": "2210", "to": "2110"}, position)
    assert cost(moved) == 5


def test_the_start_of_the_scenario_can_be_asked_about() -> None:
    state = start()
    pieces = {p.id: p.place for p in state.view("german").pieces if len(p.place) == 4}
    position = Position("wacht_am_rhein", 1, "german.mode", pieces)
    answer = CALCULATOR.calculate({"unit": "ge_501", "movement": "road", "to": "2210"}, position)
    assert [refusal.code for refusal in answer.refusals] == ["road.two_mech"]


def test_a_board_of_ones_own() -> None:
    calculator = MovementCalculator(wacht_am_rhein, data_trees(GAME), little_map())
    assert calculator.calculate({"unit": "ge_i_1", "start": "0101", "to": "0401", "movement": "road"}).cost == 6 * 12
    assert calculator.calculate({"unit": "ge_i_1", "start": "0102", "to": "0103"}).cost == 4 * 12
    assert "0401" in calculator.describe()["hexes"]
    with pytest.raises(DataError, match="0901"):
        calculator.calculate({"unit": "ge_i_1", "start": "0901"})


def test_a_data_pack_changes_the_ledger() -> None:
    with pytest.raises(DataError, match="no cost"):
        grognard.ruleset("wacht_am_rhein", changes={"charts.toml": {"terrain": {"woods": {"mech": "5 1/2"}}}})
    cheap = grognard.ruleset("wacht_am_rhein", changes={"charts.toml": {"terrain": {"woods": {"mech": "11/2"}}}})
    answer = MovementCalculator(wacht_am_rhein, cheap.trees).calculate(
        {"unit": "ge_i_1g", "start": "2012", "path": ["1912"]}
    )
    assert answer.to_json()["cost"] == "5 1/2"


@pytest.mark.parametrize(
    ("request_", "key"),
    [
        ({"unit": "ge_i_2"}, "unit"),
        ({"unit": "ge_i_1", "start": "9999"}, "pieces.ge_i_1"),
        ({"unit": "ge_i_1", "start": "2110", "mode": "flying"}, "flags.modes.ge_i_1"),
        ({"unit": "ge_i_1", "start": "2110", "movement": "air"}, "movement"),
        ({"unit": "ge_i_1", "to": "2110"}, "start"),
        ({"unit": "ge_i_1", "start": "2110", "path": ["2010"], "via": ["X9"], "movement": "road"}, "via"),
    ],
)
def test_a_wrong_request_names_its_key(request_: dict[str, Any], key: str) -> None:
    with pytest.raises(DataError) as caught:
        CALCULATOR.calculate(request_)
    assert caught.value.key == key


def test_reasons_come_with_the_best_of_the_wrong_ways() -> None:
    answer = ask("ge_iii_2", "1709", to="1708")
    assert [refusal.code for refusal in answer.refusals] == ["points.short"], "the way round is too long"
    blocked = ask("us_743t", "1702", to="1801")
    assert "terrain.closed" in {refusal.code for refusal in blocked.refusals}


def test_a_game_explains_moves_before_during_and_after() -> None:
    state = place({"ge_i_1": "1509", "us_5bf": "1605"})
    before = explain(state, "move ge_i_1 1408")
    assert [way.kind for way in before.ways] == ["strategic", "road", "tactical", "assault"]
    act(state, "tactical ge_i_1")
    during = explain(state, "move ge_i_1 1508")
    assert [way.kind for way in during.ways] == ["tactical"]
    assert during.ways[0].ledger is not None
    act(state, "halt ge_i_1")
    after = explain(state, "move ge_i_1 1408")
    by_road = next(way for way in after.ways if way.kind == "road")
    assert by_road.needs == ("an earlier place in the order of movement",)
    assert doors.ledger(state, "german", action("end")) == Ways(())


def test_enemies_and_friends_of_a_request_are_real_units() -> None:
    answer = ask("us_1_117", "1605", "1606", enemies=[at("ge_iii_2", "1607")], friends=[at("us_743t", "1604")])
    assert cost(answer) == 5


def test_the_page_of_the_game_names_every_key_of_a_request() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "games" / "wacht_am_rhein.md").read_text("utf-8")
    for key in CALCULATOR.describe()["request"]:
        assert f"`{key}`" in page or key == "trucked", key


# -- the calculator obeys every gate the game obeys ------------------------------------------------------------------


def test_5_10_0_no_overrun_after_a_compulsory_stop() -> None:
    crowded = ask(
        "ge_i_2g",
        "0708",
        "0807 0907",
        mode="exploit",
        movement="road",
        overrun=True,
        friends=[at("ge_iii_1g", "0807")],
        enemies=[at("us_823td", "0907")],
    )
    assert no(crowded) == ["stop.mech"]
    dug_in = [at("us_spa", "1010", fieldworks="et")]
    watched = ask("ge_ii_2g", "1008", "1009 1010", mode="exploit", movement="road", overrun=True, enemies=dug_in)
    assert no(watched) == ["stop.works"]


def test_6_3_no_strategic_mode_without_vehicles_or_in_battery() -> None:
    foot = ask("ge_fj9_i", "2110", "2010 2009", mode="strategic", movement="road")
    assert no(foot) == ["mode.needs_vehicles"]
    guns = ask("us_118fa", "0810", "0910 1009 1010", mode="strategic", movement="road", battery="in")
    assert no(guns) == ["mode.set"]
    three = [at(unit, hex_, mode="strategic") for unit, hex_ in (("us_1_117", "0602"), ("us_2_117", "0603"))]
    four = [*three, at("us_3_117", "0604", mode="strategic")]
    strategic = {"mode": "strategic", "movement": "road"}
    assert ask("us_1_119", "0610", "0611", friends=three, **strategic).allowed
    assert no(ask("us_1_119", "0610", "0611", friends=four, **strategic)) == ["mode.trucks"]


def test_6_0_no_mode_that_the_unit_could_never_be_in() -> None:
    assert no(ask("us_118fa", "1604", "1605", mode="prepared_assault")) == ["mode.fighters"]
    assert no(ask("ge_fj9_i", "2110", "2109", mode="exploit")) == ["mode.needs_mech"]
    assert no(ask("us_823td", "2110", "2109", motor=True))[0] == "motor.not_it"
    assert no(ask("ge_i_1", "2110", "2109", status=["mounted"]))[0] == "rejoin.not_it"


def test_3_0_a_limit_of_the_scenario_does_not_bind_on_the_empty_map() -> None:
    assert ask("us_743t", "0616", "0617", movement="road").allowed
    position = Position("wacht_am_rhein", 4, "allied.movement", {"us_743t": "0616"})
    request = {"unit": "us_743t", "path": ["0617"], "movement": "road"}
    assert no(CALCULATOR.calculate(request, position)) == ["place.commitment"], "but in a game of it"


@pytest.mark.parametrize(
    ("request_", "key"),
    [
        ({"enemies": [{"unit": "ge_aa1", "hex": "2009"}]}, "enemies"),
        ({"friends": [{"unit": "us_743t", "hex": "2009"}]}, "friends"),
        ({"friends": [{"unit": "ge_i_1", "hex": "2009"}]}, "friends"),
        ({"leader_roll": 12}, "leader_roll"),
        ({"reserve_roll": 10}, "reserve_roll"),
        ({"collapse_die": 10}, "collapse_die"),
        ({"bonus": 1000}, "bonus"),
        ({"trucked": True}, "trucked"),
        ({"battery": "in"}, "request.battery"),
        ({"hq": "static"}, "request.hq"),
        ({"friends": [{"unit": "ge_aa1", "hex": "2009", "battery": "in"}]}, "ge_aa1.battery"),
        ({"to": "2009"}, "to"),
        ({"as_class": "leg", "movement": "road"}, "as_class"),
        ({"engineer_at": ["2009"], "enemies": [{"unit": "us_743t", "hex": "2009"}]}, "engineer_at"),
        ({"path": [], "overrun": True}, "overrun"),
        ({"path": [], "via": ["P3"]}, "via"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_key(request_: dict[str, Any], key: str) -> None:
    with pytest.raises(DataError) as caught:
        CALCULATOR.calculate({"unit": "ge_i_1", "start": "2110", "path": ["2010"], **request_})
    assert caught.value.key == key


def test_points_added_by_hand_are_called_so_and_a_leader_leads() -> None:
    lines = ask("ge_i_1", bonus=2, leader_roll=7).allowance_lines
    assert lines[1:] == (("+2", "leader", "22.1.1"), ("+2", "added by hand", "5.2.1b"))


def test_an_overrun_of_a_goal_finds_its_own_way() -> None:
    enemies = [at("us_14svc", "2010")]
    answer = ask("ge_i_1", "2112", to="2010", mode="exploit", movement="road", overrun=True, enemies=enemies)
    assert answer.allowed
    path = [step.hex for step in answer.ledger.steps]  # type: ignore[union-attr]
    assert (
        answer.cost
        == ask("ge_i_1", "2112", " ".join(path), mode="exploit", movement="road", overrun=True, enemies=enemies).cost
    )


def test_what_a_position_says_of_a_gun_holds_in_the_calculator() -> None:
    position = Position(
        "wacht_am_rhein", 4, "allied.movement", {"us_118fa": "1604"}, flags={"marks": {"us_118fa": "set"}}
    )
    assert no(CALCULATOR.calculate({"unit": "us_118fa", "path": ["1605", "1606"]}, position)) == ["gun.far"]
