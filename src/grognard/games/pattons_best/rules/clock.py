"""[21.0] Time, and the weather that changes with it [4.25]."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces

from ..schema.names import (
    DEEP_SNOW,
    FALLING_SNOW,
    FOG,
    GROUND_SNOW,
    HE,
    MUD,
    OVERCAST,
    RAIN,
    SNOWED,
    WEATHER_NAMES,
    clock,
)
from ..state import PattonState
from ..tables import Labels
from .frame import Die, Modifiers, PattonRoll

_BITS = {
    "clear": 0,
    "overcast": OVERCAST,
    "fog": FOG,
    "mud": MUD,
    "mud_overcast": MUD | OVERCAST,
    "falling_snow": FALLING_SNOW,
    "ground_snow": GROUND_SNOW,
    "ground_snow_and_falling_snow": GROUND_SNOW | FALLING_SNOW,
    "deep_snow": DEEP_SNOW,
    "deep_snow_and_falling_snow": DEEP_SNOW | FALLING_SNOW,
}
_COLUMNS = {
    7: "jul_aug",
    8: "jul_aug",
    12: "dec_jan_feb",
    1: "dec_jan_feb",
    2: "dec_jan_feb",
    3: "mar_apr",
    4: "mar_apr",
}
_SNOW_MONTHS = {"snow_if_november": 11, "snow_if_march": 3}


def minutes_of(text: str) -> int:
    """The time of day written as 05:30."""
    hours, minutes = text.split(":")
    return 60 * int(hours) + int(minutes)


def weather_title(weather: int) -> str:
    """The weather in words."""
    names = [
        name.replace("_", " ") for bit, name in enumerate(WEATHER_NAMES) if weather >> bit & 1 and name != "snowed"
    ]
    return " and ".join(names) or "clear"


def spend(state: PattonState, minutes: int, rule: str) -> None:
    """Mark off time; for every hour that is struck the weather may change. An engagement keeps no time (31.0)."""
    if state.scenario == "engagement" or not minutes:
        return
    before = state.minutes
    state.minutes += minutes
    state.emit("time", rule, minutes=minutes, clock=clock(state.minutes))
    hours = state.minutes // 60 - before // 60
    if hours and state.weather & (OVERCAST | RAIN | FALLING_SNOW | SNOWED):
        state.push(HourlyWeather(hours))


# -- [4.25] the weather of the day --------------------------------------------------------------------------------


class Weather(PattonRoll, frozen=True, tag="weather"):
    """The weather in the morning."""

    rules: ClassVar[tuple[str, ...]] = ("4.25",)
    purpose: ClassVar[str] = "weather"
    title: ClassVar[str] = "Weather"

    @override
    def labels(self, state: PattonState) -> Labels:
        month = state.month()
        return tuple(
            ("snow" if _SNOW_MONTHS[label] == month else "overcast") if label in _SNOW_MONTHS else label
            for label in self.printed(state)
        )

    @override
    def printed(self, state: PattonState) -> Labels:
        return state.tables.lookup["weather"].labels(_COLUMNS.get(state.month(), "sep_oct_nov"))

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "snow":
            state.push(Snow())
        else:
            set_weather(state, _BITS[label])


class Snow(Die, frozen=True, tag="snow"):
    """Which kind of snow falls."""

    rules: ClassVar[tuple[str, ...]] = ("4.25",)
    purpose: ClassVar[str] = "snow"
    title: ClassVar[str] = "Snow"
    chart: ClassVar[tuple[str, str]] = ("snow", "condition")

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """More snow in winter."""
        month = "winter" if state.month() in (12, 1, 2) else "november_march"
        return [("the month", state.tables.lookup["snow"].modifiers[month])]

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        set_weather(state, _BITS[label])


def set_weather(state: PattonState, weather: int) -> None:
    """The weather of the day is known."""
    state.weather = weather
    state.rain_hours = 0
    state.emit("weather", "4.25", weather=weather_title(weather))


class HourlyWeather(Die, frozen=True):
    """On the hour: whether rain or snow begins or stops."""

    rules: ClassVar[tuple[str, ...]] = ("4.25", "21.0")
    purpose: ClassVar[str] = "hourly weather"
    title: ClassVar[str] = "Weather on the hour"

    hours: int

    @override
    def labels(self, state: PattonState) -> Labels:
        weather, lookup = state.weather, state.tables.lookup
        if weather & (FALLING_SNOW | SNOWED):
            return lookup["snow_check"].labels("falling" if weather & FALLING_SNOW else "stopped_after_falling")
        return lookup["rain_check"].labels("raining" if weather & RAIN else "overcast_dry")

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        if self.hours > 1:
            state.become(msgspec.structs.replace(self, hours=self.hours - 1))
        else:
            state.pop()
        before = state.weather
        if before & RAIN:
            state.rain_hours += 1
            if state.rain_hours >= state.tables.data.campaign.weather_effects.rain_hours_until_mud:
                state.weather |= MUD
        if label == "rain_starts":
            state.weather |= RAIN
        elif label == "rain_stops":
            state.weather &= ~RAIN
        elif label == "stops":
            state.weather = state.weather & ~FALLING_SNOW | SNOWED
        elif label == "starts_again":
            state.weather = state.weather & ~SNOWED | FALLING_SNOW
        if state.weather != before:
            state.emit("weather", "4.25", weather=weather_title(state.weather))


# -- [4.3] the time check -----------------------------------------------------------------------------------------


def sunrise(state: PattonState) -> None:
    """[4.31] The day begins at sunrise."""
    up, down = state.tables.data.campaign.daylight.months[str(state.month())]
    state.minutes, state.sunset = minutes_of(up), minutes_of(down)
    state.emit("daylight", "4.31", sunrise=up, sunset=down)


class TimeElapsed(Die, frozen=True):
    """[4.32] Hours gone and ammunition used up before the scenario begins; the next time only hours pass (20.44)."""

    rules: ClassVar[tuple[str, ...]] = ("4.32", "21.0")
    purpose: ClassVar[str] = "time elapsed"
    title: ClassVar[str] = "Time Elapsed"

    again: bool = False

    @override
    def labels(self, state: PattonState) -> Labels:
        table = state.tables.data.campaign.time_elapsed
        found = []
        for face, hours in enumerate(table.hours, start=1):
            used = "" if self.again else f"_and_{count(table.he_per_pip * face, 'HE_round')}"
            found.append(f"{count(hours, 'hour')}{used}_gone")
        return tuple(found)

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        table, face = state.tables.data.campaign.time_elapsed, faces[0]
        if not self.again:
            use_up(state, table.he_per_pip * face, table.boxes_per_pip * face, "4.32")
            if state.tables.options.fuel:
                state.fuel = max(0, state.fuel - table.fuel_per_pip * face)
        spend(state, 60 * table.hours[face - 1], "4.32")


def count(number: int, what: str) -> str:
    """A number of things as part of a label: `1_hour`, `2_hours`."""
    return f"{number}_{what}" if number == 1 else f"{number}_{what}s"


def use_up(state: PattonState, rounds: int, boxes: int, rule: str) -> None:
    """Ammunition fired without being aimed at anything in particular: HE, and .30 calibre boxes (16.3)."""
    rounds = min(rounds, state.ammo[HE])
    state.ammo[HE] -= rounds
    in_gun = 1 if state.gun_load == HE and state.ammo[HE] else 0
    if state.gun_load == HE and not state.ammo[HE]:
        state.gun_load = -1
    state.rack[HE] = min(state.rack[HE], state.ammo[HE] - in_gun)
    boxes = min(boxes, state.boxes_30) if state.tables.options.mg_ammo else 0
    state.boxes_30 -= boxes
    state.emit("used_up", rule, rounds=rounds, boxes=boxes)
