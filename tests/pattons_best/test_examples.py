"""Worked examples through the public API: the ones of the rulebook, and the black-box examples behind our data."""

from __future__ import annotations

import pytest

from .support import (
    act,
    chance,
    due,
    kinds,
    legal,
    need,
    odds,
    piece,
    place,
    read,
    roll,
    seen,
    shown,
    start,
    sums,
    texts,
    until,
)


def test_example_1_snow_in_november_and_not_in_september() -> None:
    november = place("morning", scenario="day", date="1944-11-11")
    roll(november, 99)
    assert "Snow; the month -1" in sums(november)
    roll(november, 5)
    assert shown(november)["day"]["weather_title"] == "ground snow and falling snow"
    september = place("morning", scenario="day", date="1944-09-25")
    roll(september, 99)
    assert shown(september)["day"]["weather_title"] == "overcast"


@pytest.mark.parametrize(
    ("card", "value", "how"), [(1, 95, "moving, lead tank"), (12, 34, "stopped, lead tank"), (1, 56, "stopped")]
)
def test_example_3_deployment(card: int, value: int, how: str) -> None:
    state = place("prepare", tank=card)
    assert due(state) == "deployment"
    assert read(state, value) == how
    roll(state, value)
    assert ("moving" in piece(state, "tank").marks) == how.startswith("moving")
    assert "hull_down" not in piece(state, "tank").marks


def test_example_5_resistance_and_combat() -> None:
    """An area of type C, medium resistance in an Advance: an 8 is heavy, 9 in 10 give battle, with four units."""
    state = place("movement", scenario="day", type="A", resistance="M", task_force="P14", exit="P42")
    act(state, "scout P18")
    roll(state, 8)
    assert shown(state)["board"]["resistance"]["P18"] == "H"
    act(state, "enter P18", "advancing_fire no")
    assert chance(state, "battle") == 9
    roll(state, 2)
    activated = 0
    while due(state) in ("activation", "appearance", "sector", "range", "facing", "terrain"):
        activated += due(state) == "activation"
        roll(state, 1)
    assert activated == 4


@pytest.mark.parametrize(
    ("date", "kind", "value", "unit"),
    [("1945-03-10", "A", 23, "machine gun team"), ("1944-10-10", "C", 53, "self-propelled gun")],
)
def test_example_7_activation(date: str, kind: str, value: int, unit: str) -> None:
    state = place("battle.start", date=date, type=kind)
    assert due(state) == "activation"
    assert read(state, value) == unit


def test_example_9_placement() -> None:
    state = place("battle.start", ground="C")
    roll(state, next(value for value in range(1, 101) if read(state, value) == "light weapons unit"))
    assert read(state, 2) == "6-8"
    roll(state, 2)
    assert due(state) == "range"
    roll(state, 9)
    assert piece(state, "e1").place == "6-8.close"
    counter = place("battle.start", type="C", ground="A")
    roll(counter, next(value for value in range(1, 101) if read(counter, value) == "tank"))
    until(counter, "terrain")
    assert read(counter, 8) == "moving in the open"
    roll(counter, 8)
    assert "moving" in piece(counter, "e1").marks
    assert piece(counter, "e1").values["terrain"] == "open"


def test_example_11_a_tiger_does_not_settle_the_type_of_the_next_tank() -> None:
    units = {f"e{n}": "PzVIe 6-8.close" for n in (1, 2, 3)}
    state = place("battle.spotting", units, hatches=["commander"])
    roll(state, 1)
    assert due(state) == "appearance"
    roll(state, 10, 90)
    assert piece(state, "e1").values["type"] == "PzVIe"
    roll(state, 1)
    assert due(state) == "appearance", "the next one is rolled for"
    roll(state, 5)
    assert piece(state, "e2").values["type"] == "PzIV"
    roll(state, 1)
    assert piece(state, "e3").values["type"] == "PzIV", "what a roll has settled holds for the others"
    assert due(state) != "appearance"


def test_example_13_a_75_at_a_moving_panther() -> None:
    state = place(units=seen("PzV", "6-8.medium", "moving"), ratings={"gunner": 5, "loader": 4}, gun="AP", reload="AP")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert need(state) == 39
    assert chance(state, "hit", "critical") == 39
    assert sums(state).endswith(
        "To Hit 55; first shot, commander not directing from an open hatch +10; target moves +25; gunner's rating -5; "
        "loader's rating -4; large target -10; need 39 or less"
    )


@pytest.mark.parametrize(("mode", "expected"), [("area", 15), ("direct", 50)])
def test_example_15_he_at_a_machine_gun_in_a_building(mode: str, expected: int) -> None:
    state = place(units=seen("MG", "6-8.close", "building"), weather=["mud"])
    act(state, "order gunner fire_main_gun", "go", f"fire e1 {mode}")
    assert read(state, 10) == "hit, again"
    roll(state, 10)
    act(state, "cease")
    assert due(state) == "to kill"
    assert chance(state, "knocked out") == expected


def test_example_17_forward_to_hull_down_in_mud() -> None:
    state = place(units=seen("PzIV", "6-8.long"), ratings={"driver": 4, "commander": 5}, weather=["mud"])
    act(state, "order driver forward_to_hull_down", "order commander direct_movement", "go")
    assert "driver's rating -4; commander directs -5; driver buttoned up +5; mud +9" in sums(state)
    roll(state, 14)
    assert "hull_down" in piece(state, "tank").marks
    assert due(state) == "facing", "the Pz IV turns, and stays where it is"
    assert piece(state, "e1").place == "6-8.long"


def test_example_19_a_pz_iv_hits_a_moving_m4a1() -> None:
    state = place("battle.enemy", seen("PzIV", "6-8.medium"), tank=4, marks=["moving"], gun="HE")
    roll(state, 88)
    assert need(state) == 59
    roll(state, 59)
    assert due(state) == "hit location"
    roll(state, 6)
    assert chance(state, "penetrates") == 17
    assert "knocked_out" in kinds(roll(state, 17))


def test_example_21_a_turret_hit_from_the_right() -> None:
    """From the right the gunner is nearest: 63 + 10 is a light wound; the loader is behind him: 50 - 10 misses."""
    state = place("battle.enemy", seen("PzIV", "9-10.close"))
    roll(state, 88, 5, 1, 1, 1)
    assert due(state) == "wounds"
    roll(state, 1)
    roll(state, 63)
    assert "rolled 50: near miss" in texts(roll(state, 50))
    health = {man["man"]: man["health"] for man in shown(state)["crew"]}
    assert (health["gunner"], health["loader"]) == ("wounded, out for a week", "fit")


def test_example_23_panzerfaust() -> None:
    state = place("battle.random", seen("LW"), date="1945-01-09", type="B", marks=["moving", "lead"])
    assert read(state, 36) == "panzerfaust"
    roll(state, 36, 2)
    assert due(state) == "panzerfaust attack"
    assert chance(state, "attack") == 8
    roll(state, 8)
    assert chance(state, "hit") == 5
    roll(state, 6)
    assert "go" in legal(state), "nothing has happened: the next round"


# -- examples of the rulebook itself ----------------------------------------------------------------------------


def test_rulebook_3_2_a_repair_by_a_man_of_rating_5_succeeds_on_25() -> None:
    state = place(guns={"main_gun": "malfunction"}, ratings={"loader": 5})
    act(state, "order loader repair_main_gun", "go")
    assert odds(state) == {"repaired": 25, "no effect": 70, "broken for the day": 5}
    roll(state, 25)
    assert shown(state)["stores"]["guns"]["main_gun"] == "works"


@pytest.mark.parametrize(
    ("ours", "value", "sector"), [(["2"], 2, "6-8"), (["6-8"], 6, "2"), (["2", "6-8"], 6, "nothing")]
)
def test_rulebook_5_12_sectors_pass_to_their_pair(ours: list[str], value: int, sector: str) -> None:
    state = place("battle.start", control=ours)
    roll(state, 1)
    assert due(state) == "sector"
    assert read(state, value) == sector


def test_rulebook_7_1_a_roll_of_5_is_a_rating_of_3() -> None:
    state = start("campaign")
    until(state, "combat calendar")
    roll(state, 1)
    assert due(state) == "rating of a new man"
    assert read(state, 5) == "3"


def test_rulebook_17_4_a_5_is_a_pz_iv() -> None:
    state = place("battle.spotting", {"e1": "PzVIe 6-8.medium"})
    roll(state, 1, 5)
    assert piece(state, "e1").values["type"] == "PzIV"


def test_rulebook_18_31_three_markers_leave_5_of_45() -> None:
    state = place(units=seen("MG", "6-8.medium"), tank=16, smoke={"6-8.medium": 2, "6-8.close": 1}, gun="HE")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert "To Hit 5;" in sums(state)


@pytest.mark.parametrize(("day", "back"), [("1944-08-12", False), ("1944-08-13", True)])
def test_rulebook_19_33_wounded_on_the_5th_out_a_week_back_on_the_13th(day: str, back: bool) -> None:
    wounded = {"loader": "wounded, out for a week"}
    state = place("evening", scenario="campaign", date="1944-08-05", health=wounded, weeks={"loader": 1})
    until(state, "combat calendar")
    while shown(state)["day"]["date"] != day:
        roll(state, 10)
        until(state, "combat calendar")
    roll(state, 1)
    assert ("is back" in due(state)) == back


def test_rulebook_21_0_a_7_in_september_begins_at_9_30() -> None:
    state = place("morning", scenario="day", date="1944-09-19")
    until(state, "time elapsed")
    assert shown(state)["day"]["time"] == "05:30"
    roll(state, 7)
    assert shown(state)["day"]["time"] == "09:30"
