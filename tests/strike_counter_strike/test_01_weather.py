"""[1.0] Weather and time, and [O2.0]."""

from __future__ import annotations

import pytest

from .support import (
    DATA,
    act,
    allowed,
    chance_of,
    cost,
    flags,
    kinds,
    modifiers,
    place,
    purpose,
    roll,
    skip,
    start,
    step_on,
)

TANKS = {"5_Pz130": "39.20", "A_776": "39.21"}


def test_1_0_the_weather_is_nobodys_choice() -> None:
    state = place(TANKS, turn="24-0900", phase="draw", flags={"cup": ["44ID", "4AD"]})
    assert flags(state)["condition"] == "none"
    assert DATA.charts.weather.historical["24-0900"] == ("overcast", "rain")


def test_1_1_the_historical_chart() -> None:
    chart = DATA.charts.weather.historical
    assert len(chart) == 25
    muddy = ["23-Night", "24-1300", "24-1500", "25-0700", "26-1100", "26-1300"]
    assert [turn for turn, (_, condition) in chart.items() if condition == "mud"] == muddy
    clear = ["25-1300", "25-1500", "25-Night", "26-1300", "26-1500", "26-Night"]
    clear += ["27-0700", "27-0900", "27-1100", "27-1300", "27-1500"]
    assert [turn for turn, (cloud, _) in chart.items() if cloud == "clear"] == clear
    assert [turn for turn, (_, condition) in chart.items() if condition == "rain"] == [
        "23-1500",
        "24-0900",
        "24-1100",
        "24-Night",
        "26-0700",
        "26-0900",
    ]


def test_1_1_rain_lowers_ratings_and_sight() -> None:
    state = place(TANKS, flags={"condition": "rain"})
    assert modifiers(state, "5_Pz130", "A_776")["rain"] == -2
    assert flags(state)["sight"] == 2


def test_1_1_rain_costs_a_point_a_hex_except_in_column_on_a_road() -> None:
    for condition, clear in (("none", 2), ("rain", 3)):
        state = place({"K5_902": "37.20 column"}, flags={"condition": condition})
        act(state, "activate K5_902")
        assert cost(state, "move K5_902 37.21") == 0.5
        state = place({"K5_902": "39.20"}, flags={"condition": condition})
        act(state, "activate K5_902")
        assert cost(state, "move K5_902 39.21") == clear


@pytest.mark.parametrize(
    ("unit", "extra"), [("K5_902", 0), ("5_Pz130", 0.5), ("1_Auf130", 1)], ids=["leg", "tracked", "wheeled"]
)
def test_1_1_mud_hampers_vehicles_off_the_road(unit: str, extra: float) -> None:
    found = []
    for condition in ("none", "mud"):
        state = place({unit: "39.20"}, phase="division PzLehr", flags={"condition": condition})
        act(state, f"activate {unit}")
        found.append(cost(state, f"move {unit} 39.21"))
    assert found[1] - found[0] == extra


def test_1_1_no_air_support_under_an_overcast_sky() -> None:
    state = place({"A_8": "39.20"}, phase="draw", turn="25-1100", flags={"cup": ["44ID"]})
    skip(state, "end")
    assert flags(state)["turn"] == "25-1300"


def test_1_2_night_shortens_sight_and_lowers_ratings_but_not_movement() -> None:
    state = place(TANKS, turn="25-Night")
    assert flags(state)["sight"] == 3
    assert modifiers(state, "5_Pz130", "A_776")["night"] == -2
    state = place({"K5_902": "39.20"}, phase="division PzLehr", turn="25-Night")
    act(state, "activate K5_902")
    assert cost(state, "move K5_902 39.21") == 2


def test_1_2_the_night_turn_follows_1500() -> None:
    turns = DATA.turns
    assert turns[turns.index("24-1500") + 1] == "24-Night"
    assert turns[turns.index("24-Night") + 1] == "25-0700"


def test_1_2_rain_at_night_adds_up() -> None:
    state = place(TANKS, turn="24-Night", flags={"condition": "rain"})
    found = modifiers(state, "5_Pz130", "A_776")
    assert (found["night"], found["rain"]) == (-2, -2)
    assert flags(state)["sight"] == 2


# -- O2.0 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "clear"),
    [("24-Night", 0.1), ("25-0700", 0.2), ("25-0900", 0.3), ("25-1100", 0.4), ("25-1300", 0.5), ("25-1500", 0.4)],
)
def test_o2_0_clouds_by_the_hour(before: str, clear: float) -> None:
    state = place({"A_8": "39.20"}, phase="draw", turn=before, flags={"cup": ["44ID"]}, optional_weather=True)
    assert purpose(state) == "cloud"
    assert chance_of(state, "clear") == pytest.approx(clear)


@pytest.mark.parametrize(
    ("before", "rain"),
    [("23-1500", 0.7), ("23-Night", 0.6), ("24-Night", 0.4), ("25-Night", 0.6), ("26-Night", 0.2)],
)
def test_o2_0_rain_by_the_day(before: str, rain: float) -> None:
    state = place({"A_8": "39.20"}, phase="draw", turn=before, flags={"cup": ["44ID"]}, optional_weather=True)
    roll(state, 0)
    assert purpose(state) == "rain"
    assert chance_of(state, "rain") == pytest.approx(rain)
    state.mud_owed = 1
    assert chance_of(state, "mud") == pytest.approx(1 - rain)


def test_o2_0_clear_stays_clear_for_the_day() -> None:
    flags_ = {"cup": ["44ID"], "cloud": "clear"}
    state = place({"A_8": "39.20"}, phase="draw", turn="25-0900", flags=flags_, optional_weather=True)
    assert flags(state)["cloud"] == "clear"
    assert flags(state)["turn"] == "25-1100"
    state = place({"A_8": "39.20"}, phase="draw", turn="24-Night", flags=flags_, optional_weather=True)
    assert purpose(state) == "cloud"


def test_o2_0_every_rain_turn_is_followed_by_mud() -> None:
    state = place({"A_8": "39.20"}, phase="draw", turn="25-0700", flags={"cup": ["44ID"]}, optional_weather=True)
    state.mud_owed = 2
    for _ in range(2):
        roll(state, 0, 9)
        assert flags(state)["condition"] == "mud"
        while purpose_is_not_cloud(state):
            step_on(state)
    roll(state, 0, 9)
    assert flags(state)["condition"] == "none"


def purpose_is_not_cloud(state: object) -> bool:
    from grognard.engine.nodes import Chance

    node = state.node  # type: ignore[attr-defined]
    return not (isinstance(node, Chance) and node.purpose == "cloud")


def test_o2_0_is_not_used_by_default() -> None:
    state = start("scholbach")
    assert not state.tables.options.optional_weather
    assert allowed(state, "place AC_B_106 33.19")
    assert "set_up" in kinds(act(state, "place AC_B_106 33.19"))
