"""[1.0] [O2.0] Weather: the historical chart, or dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance

from ..state import StrikeState
from ..tables import CLEAR_SKY, CLOUDS, CONDITIONS, MUD, NONE, OVERCAST, RAIN
from .checks import DIE
from .frame import StrikeFrame


def set_weather(state: StrikeState, cloud: int, condition: int) -> None:
    """[1.1] The weather of the turn; sight and with it every Fire Zone may change."""
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


class CloudRoll(StrikeFrame, frozen=True, tag="cloud_roll"):
    """[O2.0] Cloud cover, by the time of day."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("O2.0",)
    moment: ClassVar[str] = "the weather is being determined"

    def cloud(self, state: StrikeState, face: int) -> int:
        """What a face means."""
        chart = state.tables.charts.weather.optional
        return CLEAR_SKY if face + chart.cloud[state.hour] >= chart.clear_from else OVERCAST

    @override
    def chance(self, state: StrikeState) -> Chance:
        found = bands(DIE, lambda faces: CLOUDS[self.cloud(state, faces[0])])
        return Chance("cloud", "Cloud cover", self.rules, DIE, found)

    @override
    def fall(self, state: StrikeState, faces: Sequence[int]) -> None:
        if self.cloud(state, faces[0]) == CLEAR_SKY:
            state.pop()
            no_rain(state, CLEAR_SKY)
        else:
            state.become(RainRoll())


class RainRoll(StrikeFrame, frozen=True, tag="rain_roll"):
    """[O2.0] Rain under an overcast sky, by the day."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("O2.0",)
    moment: ClassVar[str] = "the weather is being determined"

    def rains(self, state: StrikeState, face: int) -> bool:
        """What a face means."""
        chart = state.tables.charts.weather.optional
        day = state.tables.turns[state.turn].partition("-")[0]
        return face + chart.condition[day] < chart.none_from

    @override
    def chance(self, state: StrikeState) -> Chance:
        dry = "mud" if state.mud_owed else "none"
        found = bands(DIE, lambda faces: "rain" if self.rains(state, faces[0]) else dry)
        return Chance("rain", "Rain", self.rules, DIE, found)

    @override
    def fall(self, state: StrikeState, faces: Sequence[int]) -> None:
        state.pop()
        if self.rains(state, faces[0]):
            set_weather(state, OVERCAST, RAIN)
        else:
            no_rain(state, OVERCAST)
