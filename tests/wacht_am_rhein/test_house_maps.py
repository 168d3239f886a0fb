"""What an owner of the printed game brings along: a short map, kinds of ground, counters, or only steps."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.data import toml_tree
from grognard.engine.errors import DataError
from grognard.games.wacht_am_rhein import GAME
from grognard.games.wacht_am_rhein.calculator import MovementCalculator
from grognard.games.wacht_am_rhein.ruleset import wacht_am_rhein
from grognard.games.wacht_am_rhein.schema.house_paths import MOST_STEPS
from grognard.library import data_trees

SHORT = """
[grid]
columns = 4
rows = 4
[terrain]
woods = ["0202"]
[roads.highway]
kind = "primary"
path = ["0101", "0201", "0302", "0402"]
"""


def calculator(**sheet: Any) -> MovementCalculator:
    return MovementCalculator(wacht_am_rhein, data_trees(GAME), sheet)


def cost(made: MovementCalculator, **request: Any) -> str:
    answer = made.calculate(request)
    assert answer.allowed, answer.lines()
    found: str = answer.to_json()["cost"]
    return found


def reasons(made: MovementCalculator, **request: Any) -> list[str]:
    return [refusal.code for refusal in made.calculate(request).refusals]


# -- a map ------------------------------------------------------------------------------------------------------------


def test_a_map_is_a_size_and_what_is_not_clear() -> None:
    made = MovementCalculator(wacht_am_rhein, data_trees(GAME), toml_tree(SHORT, "mine.toml"))
    assert cost(made, unit="ge_i_1", start="0101", to="0402", movement="road") == "1 1/2"
    assert cost(made, unit="ge_i_1", start="0102", path=["0202"]) == "6"
    assert cost(made, unit="ge_i_1", start="0303", path=["0304"]) == "2"
    assert len(made.describe()["hexes"]) == 16


def test_another_ground_may_be_everywhere_else() -> None:
    made = calculator(grid={"columns": 3, "rows": 3}, terrain={"default": "mixed", "clear": ["0102"]})
    assert cost(made, unit="ge_i_1", start="0202", path=["0302"]) == "3"
    assert cost(made, unit="ge_i_1", start="0202", path=["0102"]) == "2"


def test_roads_that_share_a_hex_meet_and_bridges_stand_where_roads_cross_water() -> None:
    sheet: dict[str, Any] = {
        "grid": {"columns": 4, "rows": 3},
        "roads": {
            "east": {"kind": "primary", "path": ["0101", "0201", "0302", "0402"]},
            "south": {"path": ["0201", "0202", "0203"]},
        },
        "water": {"brook": {"hexsides": ["0201/0302"]}, "river": {"kind": "major_river", "hexsides": ["0202/0203"]}},
    }
    made = calculator(**sheet)
    assert cost(made, unit="ge_i_1", start="0101", path=["0201", "0202"], movement="road") == "2"  # [5.6.1]
    assert cost(made, unit="ge_i_1", start="0101", path=["0201", "0302"], movement="road") == "1"
    blown = {"unit": "ge_i_1", "start": "0101", "path": ["0201", "0302"], "movement": "road"}
    assert made.calculate({**blown, "bridges": {"B1": "destroyed"}}).lines() != made.calculate(blown).lines()
    apart = calculator(**sheet, junctions={})
    assert not apart.calculate({**blown, "path": ["0201", "0202"]}).allowed


def test_a_kind_of_ground_of_ones_own() -> None:
    sheet: dict[str, Any] = {
        "grid": {"columns": 3, "rows": 3},
        "terrain": {"broken": ["0202"]},
        "ground": {"broken": {"mech": 5, "leg": "7/2", "covering": True}},
    }
    made = calculator(**sheet)
    assert cost(made, unit="ge_i_1", start="0102", path=["0202"]) == "5"
    assert cost(made, unit="us_1_117", start="0102", path=["0202"]) == "3 1/2"
    with pytest.raises(DataError, match=r"ground\.broken"):
        calculator(**{**sheet, "ground": {}})


def test_5_3_6_a_fortification_in_the_corner_of_a_map() -> None:
    made = calculator(grid={"columns": 3, "rows": 3}, features={"fortification": ["0101"]})
    request: dict[str, Any] = {"unit": "us_1_117", "start": "0102", "path": ["0201"]}
    assert made.calculate(request).allowed
    assert reasons(made, **request, enemies=[{"unit": "ge_27_i", "hex": "0101"}]) == ["west_wall"]


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ({"terrain": {"woods": ["0101"]}}, "a map without a size"),
        ({"maps": {}}, "maps"),
        ({"grid": {"columns": 3}}, "rows"),
        ({"grid": 7}, "not a table"),
        ({"grid": {"columns": 3, "rows": 3}, "terrain": {"woods": ["0909"]}}, "0909"),
        ({"grid": {"columns": 3, "rows": 3}, "roads": {"r": {"path": ["0101", "0303"]}}}, "do not touch"),
        ({"units": {"mine": {"type": "zeppelin"}}}, "zeppelin"),
        ({"units": {"mine": {"speed": 3}}}, "speed"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_named(sheet: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        MovementCalculator(wacht_am_rhein, data_trees(GAME), sheet)


# -- counters ---------------------------------------------------------------------------------------------------------


def test_5_2_0_a_counter_of_ones_own_has_the_allowance_printed_on_it() -> None:
    units = {"mine": {"moves": "leg", "movement": 7, "side": "allied"}, "tanks": {"type": "heavy_armor"}}
    made = calculator(units=units)
    assert made.calculate({"unit": "mine"}).allowance == 7
    assert made.calculate({"unit": "tanks"}).allowance == 9
    assert made.calculate({"unit": "mine", "status": ["out_of_supply"]}).allowance == 4
    assert max(made.calculate({"unit": "mine", "start": "1604"}).reach.values()) == "7"


def test_a_counter_can_be_an_enemy() -> None:
    made = calculator(units={"mine": {"moves": "mech"}, "theirs": {"moves": "leg", "side": "allied"}})
    near = [{"unit": "theirs", "hex": "2008"}]
    alone = made.calculate({"unit": "mine", "start": "2110", "path": ["2010", "2009"]})
    met = made.calculate({"unit": "mine", "start": "2110", "path": ["2010", "2009"], "enemies": near})
    assert met.cost > alone.cost


# -- steps ------------------------------------------------------------------------------------------------------------


def steps(text: str, **counter: Any) -> MovementCalculator:
    return calculator(steps=text, units={"mine": counter})


def test_5_6_0_steps_along_roads() -> None:
    assert cost(steps("primary, primary, secondary, trail", moves="mech"), unit="mine", movement="road") == "4"


def test_5_4_steps_across_country() -> None:
    made = steps("clear, woods+stream, mixed+enemy", moves="mech", movement=20, side="allied")
    answer = made.calculate({"unit": "mine"}).to_json()
    assert [step["cost"] for step in answer["ledger"]["steps"]] == ["2", "8", "5"]
    assert [step["hex"][:2] for step in answer["ledger"]["steps"]] == ["01", "02", "03"]


def test_5_3_2_an_enemy_is_beside_his_own_step_only() -> None:
    for number in range(5):
        words = ["clear"] * 5
        words[number] = "clear+enemy in works"
        ledger = steps(", ".join(words), moves="leg", movement=60).calculate({"unit": "mine"}).to_json()["ledger"]
        dear = [at for at, step in enumerate(ledger["steps"]) if step["cost"] != "3"]
        assert dear == [number]


def test_5_4_3_fords_and_blown_bridges_in_steps() -> None:
    over = steps("primary+minor river", moves="mech")
    blown = steps("primary+minor river+blown", moves="mech")
    ford = steps("clear+minor river+ford", moves="mech", movement=20)
    assert cost(over, unit="mine", movement="road") == "1/2"
    assert not blown.calculate({"unit": "mine", "movement": "road"}).allowed
    assert cost(ford, unit="mine") == "5"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("primary,,clear", "empty"),
        ("", "empty"),
        ("moor", "'moor' is no part"),
        ("clear+woods", "clear and woods"),
        ("clear+ford", "ford without water"),
        ("primary+stream+ford", "a road over a ford"),
        (", ".join(["clear"] * (MOST_STEPS + 1)), "at most"),
    ],
)
def test_what_is_wrong_with_steps_is_named(text: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        steps(text)


def test_steps_and_a_map_exclude_each_other() -> None:
    with pytest.raises(DataError, match="steps and a map"):
        calculator(steps="clear", grid={"columns": 2, "rows": 2})


def test_a_misspelt_unit_is_guessed() -> None:
    with pytest.raises(DataError, match="ge_i_1"):
        calculator(units={}).calculate({"unit": "GE-I-1"})
