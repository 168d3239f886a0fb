"""[6.0] How to Win."""

from __future__ import annotations

import pytest

from grognard.engine.nodes import Over

from .support import (
    act,
    allowed,
    cost,
    fight,
    holder,
    kinds,
    ledger,
    outcome,
    place,
    scores,
    start,
    where,
)


def final(us: int, german: int) -> tuple[str | None, str]:
    """How a game ends with these scores, an American unit being east of the Moselle on the last turn."""
    state = place({"us_ccb": "0710"}, "german.combat", 7, {"us_vp": us, "german_vp": german})
    act(state, "end")
    assert scores(state) == (us, german)
    return outcome(state)


def test_6_0_the_player_with_more_points_wins() -> None:
    assert final(20, 0)[0] == "us"
    assert final(0, 20)[0] == "german"


# -- 6.1 --------------------------------------------------------------------------------------------------------


def test_6_1_a_point_for_each_unit_that_begins_the_american_turn_east_of_the_moselle() -> None:
    state = place({"us_ccb": "0708", "us_cca": "0901", "us_10": "0611", "us_11": "0806"}, "german.combat")
    act(state, "end")
    assert scores(state) == (3, 0)
    assert ledger(state) == {"us units east of the Moselle": 3}


def test_6_1_a_unit_that_crosses_later_in_the_turn_scores_only_next_turn() -> None:
    state = place({"us_10": "0510"})
    act(state, "move us_10 0610", "end", "end", "end")
    assert scores(state) == (0, 0)
    act(state, "end")
    assert scores(state) == (1, 0)


def test_6_1_the_points_for_the_moselle_add_up_over_the_turns() -> None:
    state = place({"us_ccb": "0710"}, "german.combat", turn=2)
    for turn in range(3, 8):
        act(state, "end")
        assert (state.turn, scores(state)[0]) == (turn, turn - 2)
        act(state, "end", "end", "end")


@pytest.mark.parametrize(
    ("city", "hex_", "before", "points"), [("thionville", "0701", "0601", 5), ("metz", "0807", "0707", 20)]
)
def test_6_1_a_city_belongs_to_the_last_to_enter_it(city: str, hex_: str, before: str, points: int) -> None:
    state = place({"us_357": before})
    events = act(state, f"move us_357 {hex_}")
    assert "control" in kinds(events)
    assert (scores(state)[0], holder(state, city)) == (points, "us")


def test_6_1_passing_through_a_city_is_enough_and_leaving_it_loses_nothing() -> None:
    state = place({"us_ccb": "0707"})
    act(state, "move us_ccb 0808")
    assert where(state, "us_ccb") == "0808"
    assert holder(state, "metz") == "us"
    assert scores(state)[0] == 20


def test_6_1_the_german_takes_a_city_back_by_entering_or_passing_through() -> None:
    state = place({"us_357": "0501", "ge_37": "0707"}, "german.movement", flags={"metz": "us", "thionville": "us"})
    assert scores(state) == (25, 0)
    act(state, "move ge_37 0908")
    assert holder(state, "metz") == "german"
    assert scores(state) == (5, 0)


def test_6_1_standing_next_to_a_city_does_not_take_it() -> None:
    state = place({"us_357": "0501"})
    act(state, "move us_357 0601")
    assert holder(state, "thionville") == "german"


def test_6_1_five_points_for_each_unit_that_leaves_by_the_east_edge() -> None:
    state = place({"us_357": "0908", "us_ccb": "0905"})
    act(state, "exit us_357 east")
    assert scores(state) == (5, 0)
    act(state, "exit us_ccb east")
    assert scores(state) == (10, 0)
    assert ledger(state) == {"us units exited east": 10}
    assert where(state, "us_357") == "us.exited"


def test_6_1_no_points_for_other_edges() -> None:
    state = place({"us_357": "0111", "us_ccb": "0611", "us_cca": "0801"}, exit_only_where_it_scores=False)
    act(state, "exit us_357 west", "exit us_ccb south", "exit us_cca north")
    assert scores(state) == (0, 0)


# -- 6.2 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["ge_1125", "ge_106", "ge_8", "ge_37"])
def test_6_2_ten_points_for_any_unit_that_leaves_by_the_west_edge(unit: str) -> None:
    state = place({unit: "0108"}, "german.movement", turn=5)
    act(state, f"exit {unit} west")
    assert scores(state) == (0, 10)
    assert ledger(state) == {"german units exited west": 10}


@pytest.mark.parametrize("turn", range(1, 8))
@pytest.mark.parametrize(
    ("unit", "hex_", "edge"),
    [("ge_8", "0907", "east"), ("ge_29", "0611", "south"), ("ge_37", "0811", "south"), ("ge_38", "0905", "east")],
)
def test_6_2_panzergrenadiers_score_less_the_later_they_leave(turn: int, unit: str, hex_: str, edge: str) -> None:
    state = place({unit: hex_}, "german.movement", turn)
    events = act(state, f"exit {unit} {edge}")
    assert scores(state) == (0, 8 - turn)
    assert events[-1].facts["points"] == 8 - turn


@pytest.mark.parametrize("unit", ["ge_1125", "ge_1010", "ge_gar", "ge_106"])
def test_6_2_other_units_score_nothing_in_the_east_and_south(unit: str) -> None:
    state = place({unit: "0911"}, "german.movement", exit_only_where_it_scores=False)
    if unit != "ge_gar":
        act(state, f"exit {unit} south")
    assert scores(state) == (0, 0)
    assert not allowed(place({unit: "0908"}, "german.movement"), f"exit {unit} east")


def test_6_2_a_point_each_turn_without_an_american_east_of_the_moselle() -> None:
    state = place({"us_ccb": "0806"}, "german.combat")
    act(state, "end")
    assert scores(state) == (0, 1)
    assert ledger(state) == {"german no American east of the Moselle": 1}
    state = place({"us_ccb": "0806", "us_10": "0807"}, "german.combat")
    act(state, "end")
    assert scores(state)[1] == 0


def test_6_2_the_strength_of_every_american_unit_destroyed() -> None:
    """357 (4) stands in the corner 0111 between two Germans; a retreat is impossible."""
    state = place({"us_357": "0111", "ge_37": "0110", "ge_38": "0211"}, "german.combat", 3)
    events = fight(state, "0111", "ge_37 ge_38", 1)
    assert "destroyed" in kinds(events)
    assert where(state, "us_357") == "us.destroyed"
    assert scores(state) == (0, 4)
    assert ledger(state) == {"german American losses": 4}


def test_6_2_the_american_scores_nothing_for_german_losses() -> None:
    state = place({"ge_37": "0111", "us_cca": "0110", "us_ccb": "0211"}, "us.combat", 3)
    fight(state, "0111", "us_cca us_ccb", 1)
    assert where(state, "ge_37") == "ge.destroyed"
    assert scores(state) == (0, 0)


# -- 6.3, 6.4 ---------------------------------------------------------------------------------------------------


def test_6_3_the_score_is_kept_up_to_date() -> None:
    state = place({"us_ccb": "0707", "ge_8": "0609"}, flags={"us_vp": 3, "german_vp": 2})
    assert scores(state) == (3, 2)
    act(state, "move us_ccb 0807")
    assert scores(state) == (23, 2)
    assert ledger(state) == {
        "us from before this position": 3,
        "german from before this position": 2,
        "us Metz held": 20,
    }


@pytest.mark.parametrize(
    ("lead", "level"),
    [
        (0, "draw"),
        (1, "draw"),
        (4, "draw"),
        (5, "marginal"),
        (9, "marginal"),
        (10, "substantial"),
        (14, "substantial"),
        (15, "decisive"),
        (40, "decisive"),
    ],
)
def test_6_4_levels_of_victory(lead: int, level: str) -> None:
    winner = None if level == "draw" else "us"
    assert final(20 + lead, 20) == (winner, level)
    assert final(20, 20 + lead) == (winner and "german", level)


def test_6_4_cities_count_at_the_end() -> None:
    state = place({"us_ccb": "0807"}, "german.combat", 7, {"metz": "us", "german_vp": 5})
    act(state, "end")
    assert outcome(state) == ("us", "decisive")
    assert isinstance(state.node, Over)
    assert state.node.outcome.text == "American decisive victory: American 20, German 5"


def test_6_4_a_whole_game_without_a_move_is_a_german_marginal_victory() -> None:
    """Seven points for seven turns without an American east of the river."""
    state = start()
    for _ in range(28):
        act(state, "end")
    assert scores(state) == (0, 7)
    assert outcome(state) == ("german", "marginal")


def test_6_2_leaving_pays_the_points_of_the_turn_on_the_spot() -> None:
    state = place({"ge_8": "0609"}, "german.movement", 4)
    assert cost(state, "exit ge_8 south") == 3
    act(state, "exit ge_8 south")
    assert scores(state) == (0, 4)
