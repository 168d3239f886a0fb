"""[1.0] to [3.2], [5.0]: what the game consists of, the dice, the Battle Board and the Tank Card."""

from __future__ import annotations

import pytest

from grognard.engine.chances import Dice
from grognard.engine.errors import DataError
from grognard.engine.nodes import Chance, Decision
from grognard.engine.offers import Offer
from grognard.games.pattons_best.rules.placement import sector_labels
from grognard.games.pattons_best.schema.names import SECTORS, ZONES
from grognard.games.pattons_best.tables import ONE, TWO, value_of
from grognard.testing.walks import walk

from .support import DATA, RULES, TABLES, act, frame, legal, place, quiet, roll, seen, shown, start, why


def test_1_0_one_role_plays_against_chance() -> None:
    assert RULES.roles == ("commander",)
    for state in walk(RULES, 3, "engagement"):
        assert not isinstance(state.node, Decision) or state.node.roles == ("commander",)


def test_1_1_three_ways_to_play() -> None:
    assert list(RULES.scenarios) == ["engagement", "day", "campaign"]
    assert legal(start("engagement"), "date")
    assert start("campaign").date() == "1944-07-27"


def test_2_0_the_parts_of_the_game_are_shown() -> None:
    flags = place(units=seen("PzIV")).view("commander").flags
    assert set(flags) == {"day", "crew", "stores", "board", "battle", "career"}


def test_2_11_areas_of_four_types_with_roads() -> None:
    areas = TABLES.areas
    assert len(areas) == 42
    assert {area.ground for area in areas} == {0, 1, 2, 3}
    assert {kind for area in areas for kind in area.roads.values()} == {"improved", "dirt"}
    assert sorted(area.number for area in areas if area.number) == list(range(1, 11))


def test_2_12_your_tank_stands_in_the_middle() -> None:
    tank, unit = place(units=seen("PzIV")).view("commander").pieces[:2]
    assert tank.place == "hub"
    assert unit.place == "6-8.medium"


def test_2_13_eighteen_tank_cards() -> None:
    cards = DATA.cards
    assert [card.id for card in cards] == list(range(1, 19))
    assert cards[17].gun == "76LL"


def test_2_14_every_table_is_in_the_data_with_its_source() -> None:
    figures = list(RULES.figures())
    assert all(figure.source and figure.confidence for figure in figures)
    assert len(DATA.range_tables()) == 33


def test_2_2_forty_seven_tables_stand_in_for_an_opponent() -> None:
    """Every table of the rulebook's list has its test in test_tables.py; Enemy Fire Combat counts three times."""
    from . import test_tables

    tables = {name for name in vars(test_tables) if name.startswith("test_table_")}
    assert len(tables) >= 44
    assert len(list(RULES.figures())) > 3000


def test_2_3_no_more_german_units_than_counters() -> None:
    units = {f"e{n}": "LW 6-8.long" for n in range(1, 25)}
    state = place(units=units)
    assert state.free_slot() == -1
    from grognard.games.pattons_best.rules.placement import PlaceUnit

    state.push(PlaceUnit(0, 1))
    roll(state, 6)
    assert frame(state) == "Orders"
    assert len(state.enemies()) == 24


def test_2_4_the_report_keeps_crew_time_ammunition_and_points() -> None:
    report = shown(place(units=seen("PzIV"), time="11:30"))
    assert report["day"]["time"] == "11:30"
    assert [man["man"] for man in report["crew"]] == ["commander", "gunner", "loader", "driver", "assistant"]
    assert report["stores"]["ammo"]["AP"] == 24


def test_2_5_two_ten_sided_dice() -> None:
    assert Dice(1, 10) == ONE
    assert TWO.size == 100


def test_3_1_every_case_a_refusal_cites_exists() -> None:
    assert {reason.rule for reason in RULES.reasons} <= set(RULES.words.cases)


def test_3_2_coloured_tens_white_units_and_00_is_100() -> None:
    assert [value_of(faces) for faces in ((0, 0), (0, 1), (1, 0), (9, 9))] == [100, 1, 10, 99]
    assert sorted(value_of(faces) for faces in TWO.outcomes()) == list(range(1, 101))


def test_3_2_modifiers_change_the_roll_and_bare_rolls_can_be_fixed() -> None:
    state = place(guns={"main_gun": "malfunction"}, ratings={"loader": 10})
    act(state, "order loader repair_main_gun", "go")
    node = state.node
    assert isinstance(node, Chance)
    assert node.band((3, 0)).label == "repaired"
    assert node.band((9, 7)).label == "no effect", "97 - 10 = 87"
    assert node.band((9, 8)).label == "broken for the day", "98 to 100 always"


# -- [5.0] the Battle Board -----------------------------------------------------------------------------------------


def test_5_11_six_sectors_of_three_ranges() -> None:
    assert len(ZONES) == 18
    assert {zone.split(".")[0] for zone in ZONES} == set(SECTORS)
    assert tuple(DATA.battle.board.sectors) == SECTORS


def test_5_12_the_sector_roll() -> None:
    state = place(control=[], units=seen("LW"))
    assert sector_labels(state) == ("1", "2", "3", "4-5", "4-5", "6-8", "6-8", "6-8", "9-10", "9-10")
    state = place(control=["1", "2", "3"], units=seen("LW"))
    assert sector_labels(state) == ("9-10", "6-8", "4-5", "4-5", "4-5", "6-8", "6-8", "6-8", "9-10", "9-10")
    state = place(control=["1", "9-10"], units=seen("LW"))
    assert sector_labels(state)[0] == sector_labels(state)[9] == "none"


def test_5_13_units_move_in_four_directions() -> None:
    from grognard.games.pattons_best.rules.enemy import move_unit

    where = {}
    for way in "FBRL":
        state = place(units=seen("LW", "6-8.medium"))
        move_unit(state, 0, way)
        where[way] = ZONES[state.e_zone[0]]
    assert where == {"F": "6-8.close", "B": "6-8.long", "R": "9-10.medium", "L": "4-5.medium"}


def test_5_14_front_rear_and_four_sides() -> None:
    from grognard.games.pattons_best.rules.incoming import side_hit

    state = place(facing="9-10", turret="6-8")
    sides = [side_hit(state, sector, "H") for sector in range(6)]
    assert sides == ["side", "front", "side", "side", "rear", "side"]
    assert side_hit(state, 0, "T") == "front"


def test_5_21_hatches_open_and_close() -> None:
    state = place(units=seen("PzIV"), tank=1, hatches=["commander"])
    assert why(state, "open loader") == ["hatch.none"], "an A turret has no loader hatch"
    assert why(state, "open gunner") == ["hatch.none"]
    assert why(state, "open commander") == ["hatch.already"]
    act(state, "close commander", "open driver")
    assert state.hatches == 1 << 3


def test_5_22_the_driver_stops_and_the_loader_loads_without_orders() -> None:
    state = place(units=seen("PzIV"), marks=["moving"])
    act(state, "go")
    assert state.moving == 0
    assert state.last_orders[2:4] == [12, 17]


def test_5_23_what_to_reload_and_from_where() -> None:
    state = place(units=seen("PzIV"), rack={"AP": 2})
    act(state, "reload AP rack")
    assert (state.reload, state.reload_source) == (1, 1)
    assert why(state, "reload HE stock") == ["choice.made"]


def test_5_24_the_rack_holds_no_more_than_its_capacity() -> None:
    with pytest.raises(DataError, match=r"5\.24"):
        place(rack={"AP": 9})
    state = place(units=seen("PzIV"), rack={"AP": 6})
    act(state, "order loader restock_rack", "go")
    quiet(state, "LoadRack")
    assert why(state, "rack HE 3") == ["rack.too_many"]
    act(state, "rack HE 2")
    assert sum(state.rack) == 8


@pytest.mark.parametrize(("date", "rolls"), [("1944-10-02", False), ("1944-11-11", True)])
def test_5_25_hvss_not_before_november_and_only_on_the_first_day(date: str, rolls: bool) -> None:
    state = place("morning", scenario="day", date=date, tank=17, numbers={"tank_new": 1})
    quiet(state, "Hvss" if rolls else "Weather", 20)
    if rolls:
        roll(state, 5)
        assert state.hvss == 1
    again = place("morning", scenario="day", date=date, tank=17)
    assert frame(again) == "Weather"
    without = place("morning", scenario="day", date="1944-11-11", tank=1, numbers={"tank_new": 1})
    assert frame(without) == "Weather"


def test_5_2_the_view_names_the_moment() -> None:
    moments = {
        start("engagement").view("commander").phase,
        place("battle.orders", seen("LW")).view("commander").phase,
        place("movement", scenario="day", task_force="P12").view("commander").phase,
        place("morning", scenario="day").view("commander").phase,
        place("prepare", scenario="day", task_force="P12").view("commander").phase,
        place("evening", scenario="campaign", date="1944-09-16").view("commander").phase,
        place("battle.start", scenario="day", task_force="P12", known={"P12": "L"}).view("commander").phase,
    }
    assert moments == {"setup", "battle.orders", "movement", "morning", "prepare", "evening", "battle.start"}


def test_5_2_details_show_what_an_order_would_lead_to() -> None:
    state = place(units=seen("PzIV", "6-8.close"), gun="AP")
    drive = RULES.sheet.details(state, RULES.vocabulary.parse("order driver forward"))
    assert drive.results["thrown track"] > 0
    shoot = RULES.sheet.details(state, RULES.vocabulary.parse("order gunner fire_main_gun"))
    assert [shot.action for shot in shoot.targets] == ["fire e1 direct", "fire e1 tracks"]
    assert shoot.targets[0].need == 75
    bow = RULES.sheet.details(state, RULES.vocabulary.parse("order assistant fire_bow"))
    assert bow == Offer(piece="assistant", label="Fire the bow MG", values={"title": "fire the bow MG"})
