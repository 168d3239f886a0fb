"""[18.1] [22.1.0] [14.9.0] The start of a turn: weather, leaders, Truck Points, fuel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.verdicts import Refusal

from ..schema.costs import TWELFTHS
from ..state import DEPOT_CAPTURED
from ..vocabulary import ACTIVE, DEPLETED, EXPLOIT, FUELS, GERMAN, GROUND_TITLES, GROUNDS, OUT_OF_SUPPLY
from .frame import D10, WachtFrame, unit_of
from .transport import trucks_free

if TYPE_CHECKING:
    from ..state import WachtState


class WeatherRoll(WachtFrame, frozen=True, tag="weather_roll"):
    """[18.1] By option: the sky and the ground of the turn."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("18.1",)
    moment: ClassVar[str] = "a die is being thrown"

    @override
    def chance(self, state: WachtState) -> Chance:
        chart = state.tables.data.charts.weather
        found = bands(D10, lambda faces: f"{chart.sky[faces[0]]}, {_ground_words(chart.ground[faces[0]])}")
        return Chance("weather", "The weather of the turn", self.rules, D10, found)

    @override
    def fall(self, state: WachtState, faces: Sequence[int]) -> None:
        chart = state.tables.data.charts.weather
        state.sky = chart.sky[faces[0]]
        if chart.ground[faces[0]]:
            state.ground = GROUNDS.index(chart.ground[faces[0]])
        state.pop()
        state.emit("weather", "18.1", face=faces[0], sky=state.sky, ground=GROUND_TITLES[GROUNDS[state.ground]])


def _ground_words(ground: str) -> str:
    return GROUND_TITLES[ground] if ground else "the ground as it is"


class ActivationRoll(WachtFrame, frozen=True, tag="activation_roll"):
    """[22.1.0] In the morning: a leader is active for the day on a die up to his initiative."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("22.1.0",)
    moment: ClassVar[str] = "a die is being thrown"

    leader: int

    def active(self, state: WachtState, face: int) -> bool:
        """True if the face activates him."""
        return face <= state.tables.units[self.leader].initiative

    @override
    def chance(self, state: WachtState) -> Chance:
        found = bands(D10, lambda faces: "active" if self.active(state, faces[0]) else "not active")
        return Chance("activation", f"{state.tables.names[self.leader]}: active today?", self.rules, D10, found)

    @override
    def fall(self, state: WachtState, faces: Sequence[int]) -> None:
        active = self.active(state, faces[0])
        state.set_mark(self.leader, ACTIVE, active)
        state.pop()
        state.emit("activated" if active else "not_activated", "22.1.0", unit=self.leader, face=faces[0])


class LeaderRoll(WachtFrame, frozen=True, tag="leader_roll"):
    """[22.1.1] At the start of a phase: what an active leader adds to the allowances of his formation."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("22.1.1",)
    moment: ClassVar[str] = "a die is being thrown"

    leader: int

    @override
    def chance(self, state: WachtState) -> Chance:
        chart = state.tables.data.charts.leader_bonus.by_die
        found = bands(D10, lambda faces: f"+{chart[faces[0]]}")
        return Chance("leader", f"{state.tables.names[self.leader]} leads: Movement Points", self.rules, D10, found)

    @override
    def fall(self, state: WachtState, faces: Sequence[int]) -> None:
        points = state.tables.data.charts.leader_bonus.by_die[faces[0]]
        formation = state.formation[self.leader]
        state.bonus = (*state.bonus[:formation], points, *state.bonus[formation + 1 :])
        state.pop()
        state.emit("leader", "22.1.1", unit=self.leader, face=faces[0], points=points)


def leaders_of(state: WachtState, side: int, exploiting: bool) -> list[int]:
    """[22.1.1] The active leaders on the map who roll at the start of this phase."""
    return [
        leader
        for leader in state.tables.leaders
        if state.tables.side[leader] == side
        and state.on_map(leader)
        and state.has(leader, ACTIVE)
        and exploiting <= (state.mode[leader] == EXPLOIT)
    ]


# -- [14.9.0] Truck Points and fuel ---------------------------------------------------------------------------------


class TransportRoll(WachtFrame, frozen=True, tag="transport_roll"):
    """[5.7.2a] [14.9.0] The German Truck Points of the day."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("14.9.0", "5.7.2a")
    moment: ClassVar[str] = "a die is being thrown"

    @override
    def chance(self, state: WachtState) -> Chance:
        chart = state.tables.data.charts.german_transport.by_die
        found = bands(D10, lambda faces: str(chart[faces[0]]))
        return Chance("transport", "German Truck Points of the day", self.rules, D10, found)

    @override
    def fall(self, state: WachtState, faces: Sequence[int]) -> None:
        points = state.tables.data.charts.german_transport.by_die[faces[0]]
        state.trucks[GERMAN] = points * TWELFTHS
        state.pop()
        state.emit("trucks", "14.9.0", face=faces[0], points=points)


class Logistics(WachtFrame, frozen=True, tag="logistics"):
    """[14.9.0] The German player spends Truck Points on ammunition and fuel, then rolls for fuel."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("14.9.0",)
    verbs: ClassVar[tuple[str, ...]] = ("refuel", "resupply")
    moment: ClassVar[str] = "Truck Points are being spent on fuel and ammunition"

    def side(self, state: WachtState) -> int:
        """The German."""
        return GERMAN

    @override
    def prompt(self, state: WachtState) -> str:
        return f"German logistics, {free_points(state)} Truck Points free: ammunition, and points for the fuel roll"

    @override
    def numbers(self, state: WachtState) -> list[int]:
        verb = state.tables.verb
        most = min(free_points(state), state.tables.data.charts.fuel.most_truck_points)
        fuel = [verb["refuel"] + number for number in range(most + 1)]
        units = state.tables.of_side[GERMAN]
        return [*fuel, *(verb["resupply"] + u for u in units if next(why_not_resupply(state, u), None) is None)]

    def default(self, state: WachtState) -> int:
        """No points on fuel."""
        return state.tables.verb["refuel"]

    @override
    def check(self, state: WachtState, action: Action) -> list[Refusal]:
        if action.verb == "refuel":
            return [state.rules.reasons("refuel.points")] if int(action.args[0]) > free_points(state) else []
        unit = unit_of(state, action)
        return [state.rules.reasons(code, unit=state.tables.names[unit]) for code in why_not_resupply(state, unit)]

    @override
    def act(self, state: WachtState, number: int) -> None:
        verb = state.tables.verb
        if number >= verb["resupply"]:
            unit = number - verb["resupply"]
            state.trucks[GERMAN] -= TWELFTHS
            state.set_mark(unit, DEPLETED, False)
            state.emit("resupplied", "14.9.0", unit=unit)
            return
        spent = number - verb["refuel"]
        state.trucks[GERMAN] -= spent * TWELFTHS
        formations = [f for f, fuelled in enumerate(state.tables.fuelled) if fuelled]
        state.pop()
        for formation in reversed(formations):
            state.push(FuelRoll(formation, spent))


def free_points(state: WachtState) -> int:
    """Whole German Truck Points that are not in use."""
    return max(0, trucks_free(state, GERMAN) // TWELFTHS)


def why_not_resupply(state: WachtState, unit: int) -> Iterator[str]:
    """Every reason why no Truck Point can be spent on a unit's ammunition."""
    tables = state.tables
    kind = tables.formations[tables.formation[unit]].kind
    corps = kind in ("corps", "army") and tables.side[unit] == GERMAN
    if not (tables.type[unit].artillery and corps and state.on_map(unit) and state.has(unit, DEPLETED)):
        yield "resupply.not_it"
    elif free_points(state) < 1:
        yield "refuel.points"


class FuelRoll(WachtFrame, frozen=True, tag="fuel_roll"):
    """[14.9.2c] The fuel of a German mechanised formation for the day."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("14.9.0", "5.2.1a")
    moment: ClassVar[str] = "a die is being thrown"

    formation: int
    spent: int

    def modifier(self, state: WachtState) -> int:
        """What is added to the die."""
        chart = state.tables.data.charts.fuel
        found = self.spent * chart.per_truck_point
        hq = state.tables.headquarters.get(self.formation, -1)
        if hq >= 0 and state.on_map(hq) and state.has(hq, OUT_OF_SUPPLY):
            found += chart.headquarters_out_of_supply
        if state.depot == DEPOT_CAPTURED:
            found += chart.depot_captured
        return found

    def fuel(self, state: WachtState, face: int) -> str:
        """The result of a face."""
        chart = state.tables.data.charts.fuel
        return chart.by_die[min(max(face + self.modifier(state), 0), 9)]

    @override
    def chance(self, state: WachtState) -> Chance:
        found = bands(D10, lambda faces: self.fuel(state, faces[0]))
        name = state.tables.formations[self.formation].name
        return Chance("fuel", f"Fuel of {name}, {self.modifier(state):+d}", self.rules, D10, found)

    @override
    def fall(self, state: WachtState, faces: Sequence[int]) -> None:
        modifier, fuel = self.modifier(state), self.fuel(state, faces[0])
        state.fuel[self.formation] = FUELS.index(fuel)
        state.pop()
        if state.log is not None:
            name = state.tables.formations[self.formation].name
            state.emit("fuel", "14.9.0", formation=name, face=faces[0], modifier=f"{modifier:+d}", fuel=fuel)
