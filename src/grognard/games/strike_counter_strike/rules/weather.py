"""[1.0] [O2.0] Weather: the historical chart, or dice."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces

from ..state import StrikeState
from ..tables import CLEAR_SKY, CLOUDS, CONDITIONS, MUD, NONE, OVERCAST, RAIN
from .frame import StrikeRoll


def set_weather(state: StrikeState, cloud: int, condition: int) -> None:
    """[1.1] The weather of the turn; sight may change, and with it every Fire Zone."""
    state.cloud, state.condition = cloud, condition
    if condition == RAIN:
        state.mud_owed += 1
    elif condition == MUD:
        state.mud_owed = max(0, state.mud_owed - 1)
    state.refresh_all()
    state.emit("weather", "1.1", cloud=CLOUDS[cloud], condition=CONDITIONS[condition])


def historical(state: StrikeState) -> tuple[int, int]:
    """[1.1] What the chart says for this turn."""
    cloud, condition = state.tables.charts.weather.historical[state.tables.turns[state.turn]]
    return CLOUDS.index(cloud), CONDITIONS.index(condition)


def determine(state: StrikeState) -> None:
    """[3.2] Step A."""
    if not state.tables.options.optional_weather:
        set_weather(state, *historical(state))
    elif state.cloud == CLEAR_SKY and state.hour != "0700":
        no_rain(state, CLEAR_SKY)
    else:
        state.push(CloudRoll())


def no_rain(state: StrikeState, cloud: int) -> None:
    """[O2.0] Without rain a turn is muddy for each rain turn that has not been followed by mud yet."""
    set_weather(state, cloud, MUD if state.mud_owed else NONE)


class CloudRoll(StrikeRoll, frozen=True, tag="cloud_roll"):
    """[O2.0] Cloud cover, by the time of day."""

    rules: ClassVar[tuple[str, ...]] = ("O2.0",)
    moment: ClassVar[str] = "the weather is being determined"
    purpose: ClassVar[str] = "cloud"

    @override
    def asked(self, state: StrikeState) -> str:
        return "Cloud cover"

    @override
    def label(self, state: StrikeState, faces: Faces) -> str:
        chart = state.tables.charts.weather.optional
        return CLOUDS[CLEAR_SKY if faces[0] + chart.cloud[state.hour] >= chart.clear_from else OVERCAST]

    @override
    def land(self, state: StrikeState, label: str, faces: Faces) -> None:
        if label == CLOUDS[CLEAR_SKY]:
            state.pop()
            no_rain(state, CLEAR_SKY)
        else:
            state.become(RainRoll())


class RainRoll(StrikeRoll, frozen=True, tag="rain_roll"):
    """[O2.0] Rain under an overcast sky, by the day."""

    rules: ClassVar[tuple[str, ...]] = ("O2.0",)
    moment: ClassVar[str] = "the weather is being determined"
    purpose: ClassVar[str] = "rain"

    @override
    def asked(self, state: StrikeState) -> str:
        return "Rain"

    @override
    def label(self, state: StrikeState, faces: Faces) -> str:
        chart = state.tables.charts.weather.optional
        day = state.tables.turns[state.turn].partition("-")[0]
        if faces[0] + chart.condition[day] < chart.none_from:
            return CONDITIONS[RAIN]
        return CONDITIONS[MUD if state.mud_owed else NONE]

    @override
    def land(self, state: StrikeState, label: str, faces: Faces) -> None:
        state.pop()
        if label == CONDITIONS[RAIN]:
            set_weather(state, OVERCAST, RAIN)
        else:
            no_rain(state, OVERCAST)
