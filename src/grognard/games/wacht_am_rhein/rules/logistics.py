"""[18.1] [22.1.0] [14.9.0] The start of a turn: weather, leaders, Truck Points, fuel."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.verdicts import Refusal

from ..schema.costs import TWELFTHS
from ..state import DEPOT_CAPTURED
from ..vocabulary import ACTIVE, DEPLETED, EXPLOIT, FUELS, GERMAN, GROUND_TITLES, GROUNDS, OUT_OF_SUPPLY
from .frame import WachtChoice, WachtRoll
from .transport import trucks_free

if TYPE_CHECKING:
    from ..state import WachtState


class WeatherRoll(WachtRoll, frozen=True, tag="weather_roll"):
    """[18.1] By option: the sky and the ground of the turn."""

    rules: ClassVar[tuple[str, ...]] = ("18.1",)
    purpose: ClassVar[str] = "weather"

    @override
    def asked(self, state: WachtState) -> str:
        return "The weather of the turn"

    @override
    def label(self, state: WachtState, faces: Faces) -> str:
        chart = state.tables.data.charts.weather
        ground = chart.ground[faces[0]]
        return f"{chart.sky[faces[0]]}, {GROUND_TITLES[ground] if ground else 'the ground as it is'}"

    @override
    def land(self, state: WachtState, label: str, faces: Faces) -> None:
        chart = state.tables.data.charts.weather
        state.sky = chart.sky[faces[0]]
        if chart.ground[faces[0]]:
            state.ground = GROUNDS.index(chart.ground[faces[0]])
        state.pop()
        state.emit("weather", "18.1", face=faces[0], sky=state.sky, ground=GROUND_TITLES[GROUNDS[state.ground]])


class ActivationRoll(WachtRoll, frozen=True, tag="activation_roll"):
    """[22.1.0] In the morning: a leader is active for the day on a die up to his initiative."""

    rules: ClassVar[tuple[str, ...]] = ("22.1.0",)
    purpose: ClassVar[str] = "activation"

    leader: int

    @override
    def asked(self, state: WachtState) -> str:
        return f"{state.tables.names[self.leader]}: active today?"

    @override
    def label(self, state: WachtState, faces: Faces) -> str:
        return "active" if faces[0] <= state.tables.units[self.leader].initiative else "not active"

    @override
    def land(self, state: WachtState, label: str, faces: Faces) -> None:
        active = label == "active"
        state.set_mark(self.leader, ACTIVE, active)
        state.pop()
        state.emit("activated" if active else "not_activated", "22.1.0", unit=self.leader, face=faces[0])


class LeaderRoll(WachtRoll, frozen=True, tag="leader_roll"):
    """[22.1.1] At the start of a phase: what an active leader adds to the allowances of his formation."""

    rules: ClassVar[tuple[str, ...]] = ("22.1.1",)
    purpose: ClassVar[str] = "leader"

    leader: int

    @override
    def asked(self, state: WachtState) -> str:
        return f"{state.tables.names[self.leader]} leads: Movement Points"

    @override
    def label(self, state: WachtState, faces: Faces) -> str:
        return f"+{state.tables.data.charts.leader_bonus.by_die[faces[0]]}"

    @override
    def land(self, state: WachtState, label: str, faces: Faces) -> None:
        points = state.tables.data.charts.leader_bonus.by_die[faces[0]]
        formation = state.formation[self.leader]
        state.bonus = (*state.bonus[:formation], points, *state.bonus[formation + 1 :])
        state.pop()
        state.emit("leader", "22.1.1", unit=self.leader, face=faces[0], points=points)


def leaders_of(state: WachtState, side: int, exploiting: bool) -> list[int]:
    """[22.1.1] The active leaders on the map that roll at the start of this phase."""
    return [
        leader
        for leader in state.tables.leaders
        if state.tables.side[leader] == side
        and state.on_map(leader)
        and state.has(leader, ACTIVE)
        and exploiting <= (state.mode[leader] == EXPLOIT)
    ]


# -- [14.9.0] Truck Points and fuel ---------------------------------------------------------------------------------


class TransportRoll(WachtRoll, frozen=True, tag="transport_roll"):
    """[5.7.2a] [14.9.0] The German Truck Points of the day."""

    rules: ClassVar[tuple[str, ...]] = ("14.9.0", "5.7.2a")
    purpose: ClassVar[str] = "transport"

    @override
    def asked(self, state: WachtState) -> str:
        return "German Truck Points of the day"

    @override
    def label(self, state: WachtState, faces: Faces) -> str:
        return str(state.tables.data.charts.german_transport.by_die[faces[0]])

    @override
    def land(self, state: WachtState, label: str, faces: Faces) -> None:
        points = state.tables.data.charts.german_transport.by_die[faces[0]]
        state.trucks[GERMAN] = points * TWELFTHS
        state.pop()
        state.emit("trucks", "14.9.0", face=faces[0], points=points)


class Logistics(WachtChoice, frozen=True, tag="logistics"):
    """[14.9.0] The German player spends Truck Points on ammunition and fuel, then rolls for fuel."""

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
    def default(self, state: WachtState) -> int:
        """No points on fuel."""
        return state.tables.encode("refuel")

    def do_refuel(self, state: WachtState, points: int, _: int) -> None:
        """The points are spent, and every formation rolls for its fuel."""
        state.trucks[GERMAN] -= points * TWELFTHS
        formations = [f for f, fuelled in enumerate(state.tables.fuelled) if fuelled]
        state.pop()
        for formation in reversed(formations):
            state.push(FuelRoll(formation, points))

    def why_not_refuel(self, state: WachtState, points: int, _: int) -> list[Refusal]:
        """Why this many points cannot be spent on fuel."""
        return [state.rules.reasons("refuel.points")] if points > free_points(state) else []

    def do_resupply(self, state: WachtState, unit: int, _: int) -> None:
        """A point is spent on the ammunition of a unit."""
        state.trucks[GERMAN] -= TWELFTHS
        state.set_mark(unit, DEPLETED, False)
        state.emit("resupplied", "14.9.0", unit=unit)

    def why_not_resupply(self, state: WachtState, unit: int, _: int) -> str:
        """Why no point can be spent on the unit's ammunition."""
        return why_not_resupply(state, unit)

    def among_resupply(self, state: WachtState) -> list[int]:
        """The units of the German."""
        return [state.tables.encode("resupply", unit) for unit in state.tables.of_side[GERMAN]]


def free_points(state: WachtState) -> int:
    """Whole German Truck Points that are not in use."""
    return max(0, trucks_free(state, GERMAN) // TWELFTHS)


def why_not_resupply(state: WachtState, unit: int) -> str:
    """The code of what keeps a Truck Point from being spent on a unit's ammunition."""
    tables = state.tables
    kind = tables.formations[tables.formation[unit]].kind
    corps = kind in ("corps", "army") and tables.side[unit] == GERMAN
    if not (tables.type[unit].artillery and corps and state.on_map(unit) and state.has(unit, DEPLETED)):
        return "resupply.not_it"
    return "refuel.points" if free_points(state) < 1 else ""


class FuelRoll(WachtRoll, frozen=True, tag="fuel_roll"):
    """[14.9.2c] The fuel of a German mechanised formation for the day."""

    rules: ClassVar[tuple[str, ...]] = ("14.9.0", "5.2.1a")
    purpose: ClassVar[str] = "fuel"

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

    @override
    def asked(self, state: WachtState) -> str:
        return f"Fuel of {state.tables.formations[self.formation].name}, {self.modifier(state):+d}"

    @override
    def label(self, state: WachtState, faces: Faces) -> str:
        chart = state.tables.data.charts.fuel
        return chart.by_die[min(max(faces[0] + self.modifier(state), 0), 9)]

    @override
    def land(self, state: WachtState, label: str, faces: Faces) -> None:
        state.fuel[self.formation] = FUELS.index(label)
        modifier = self.modifier(state)
        state.pop()
        if state.log is not None:
            name = state.tables.formations[self.formation].name
            state.emit("fuel", "14.9.0", formation=name, face=faces[0], modifier=f"{modifier:+d}", fuel=label)
