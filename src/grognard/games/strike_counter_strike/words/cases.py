"""What the texts of cases.toml also show: tables made of the other files, and how sure we are of a case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from grognard.engine.cases import by_die

from ..rules.events import EVENT_TITLES
from ..rules.fire import RESULT_TITLES
from ..schema.data import StrikeData
from ..schema.kinds import CLASSES, TERRAINS
from ..schema.scenarios import LevelData
from ..tables import SIDE_TITLES, SIDES

CERTAINTY: Final = {
    "partly": "Partly found in public sources; the rest is ours.",
    "inferred": "Inferred by us: the series rules may say otherwise.",
}


def figures(data: StrikeData) -> dict[str, object]:
    """Everything that a case may name: the data, its tables by case, and how sure we are."""
    return {**vars(data), **CERTAINTY, "table": {case: "\n".join(table(data)) for case, table in _TABLES.items()}}


def _half(points: int) -> str:
    whole, rest = divmod(points, 2)
    return (str(whole) if whole or not rest else "") + ("½" if rest else "")


# -- the tables -------------------------------------------------------------------------------------------------


def _weather(data: StrikeData) -> list[str]:
    days: dict[str, list[str]] = {}
    for turn, (cloud, condition) in data.charts.weather.historical.items():
        day, _, hour = turn.partition("-")
        days.setdefault(day, []).append(f"{hour} {cloud}{'' if condition == 'none' else ', ' + condition}")
    return [f"{day} November: {'; '.join(found)}." for day, found in days.items()]


def _cover(data: StrikeData) -> list[str]:
    terrain = data.charts.terrain
    return [
        "Fire at unarmoured and at armoured units: "
        + "; ".join(f"{name} {terrain.unarmoured[name]} and {terrain.armoured[name]}" for name in TERRAINS[:-1])
        + "."
    ]


def _costs(data: StrikeData) -> list[str]:
    """[G7.1] What a hex costs, by class of movement, out of Column and In Column."""
    costs = data.charts.base_costs
    lines = []
    for kind in CLASSES:
        parts = []
        for name in TERRAINS[:-1]:
            outside, inside = getattr(costs, name)[kind]
            parts.append(f"{name} {outside or 'closed'}, In Column {inside or 'closed'}")
        lines.append(f"{kind.capitalize()}: {'; '.join(parts)}.")
    movement = data.charts.movement
    rails = ", ".join(f"{kind} {_half(movement.railroad[kind])}" for kind in CLASSES)
    lines.append(f"In Column along a road {_half(movement.road)}; along a railroad {rails}.")
    return lines


def _fire_table(data: StrikeData) -> list[str]:
    """[G10] The fire table, colour by colour."""
    table, lines = data.charts.fire_table, []
    for title, rows in (("unarmoured", table.unarmoured), ("armoured", table.armoured)):
        lines += [f"{colour}, {title}: {by_die(list(row))}." for colour, row in rows.items()]
    results = "; ".join(f"{letter} {title}" for letter, title in RESULT_TITLES.items() if letter != "-")
    return [*lines, f"{results}. A roll above the rating, or a 9, misses."]


def _fire_modifiers(data: StrikeData) -> list[str]:
    values = data.charts.fire_modifiers
    mass = by_die([f"{amount:+d}" for amount in values.mass])
    return [
        f"The firer: In Column {values.in_column}; Cohesion Hits {values.cohesion[1]} and {values.cohesion[2]}; step "
        f"lost (marker) {values.step_loss}; under a barrage {values.barrage[1]}, a Heavy one {values.barrage[2]}; "
        f"entrenched {values.entrenched:+d}; Hero {values.hero:+d}; night {values.night}; rain {values.rain}; "
        f"Company Bonus {values.company_bonus:+d}.",
        f"The target: its Defense Rating and terrain; In Column {values.target_in_column:+d}; Improved Position "
        f"{values.target_improved}; Entrenchment {values.target_entrenched}; Hero {values.target_hero}; steps in its "
        f"hex: {mass} (the last also for more).",
        f"Range: unarmoured {values.range_each} for each hex beyond the first; armoured {values.range_between}, at the "
        f"longest range {values.range_maximum}.",
    ]


def _levels(levels: tuple[LevelData, ...]) -> list[str]:
    """From the highest number of points down."""
    parts = []
    for number, level in enumerate(levels):
        words = "draw" if level.winner is None else f"{SIDE_TITLES[SIDES.index(level.winner)]} {level.level}"
        words += "" if level.winner is None or level.level == "victory" else " victory"
        last = number == len(levels) - 1
        parts.append(f"{words} with fewer" if last else f"{words} from {level.least}")
    return [f"German Victory Points: {'; '.join(parts)}."] if parts else []


def _scenario(number: int) -> Callable[[StrikeData], list[str]]:
    def table(data: StrikeData) -> list[str]:
        given = next(found for found in data.scenarios.scenarios.values() if found.number == number)
        rules = ", ".join(given.special_rules) or "none"
        return [*_levels(given.levels), f"Special rules in effect: {rules}."]

    return table


def _victory_points(data: StrikeData) -> list[str]:
    places = [
        f"{place.name} ({name}) {_half(place.half_points)}"
        for name, place in data.map.places.hexes.items()
        if place.half_points
    ]
    points = data.charts.points
    return [
        f"German Victory Points of places: {'; '.join(places)}.",
        f"For units eliminated: American {points.american_eliminated:+d}, companies of Pz 130 "
        f"{points.heavy_eliminated}, other German ones {points.other_eliminated}; Rearguards never.",
    ]


def _events(_: StrikeData) -> list[str]:
    return [f"The die: {by_die(list(EVENT_TITLES))}."]


def _optional_weather(data: StrikeData) -> list[str]:
    weather = data.charts.weather.optional
    cloud = ", ".join(f"{hour} {amount:+d}" for hour, amount in weather.cloud.items())
    rain = ", ".join(f"{day} November {amount:+d}" for day, amount in weather.condition.items())
    return [
        f"Clouds: overcast below {weather.clear_from}, clear from it; modifiers: {cloud}.",
        f"Under clouds rain below {weather.none_from}; modifiers: {rain}.",
    ]


def _points(data: StrikeData) -> list[str]:
    command = data.charts.command
    more = by_die([f"+{amount}" for amount in command.command])
    return [
        f"Command Points of an activation: the Command Rating and, by the die, {more}.",
        f"Dispatch Points: {command.dispatch_low} if the second die is not above the Dispatch Rating, else "
        f"{command.dispatch_high}. Contact with a leader: {command.contact} or less.",
    ]


def _quality(data: StrikeData) -> list[str]:
    values = data.charts.quality_modifiers
    return [
        f"Troop Quality: Out of Command {values.out_of_command}; two Cohesion Hits {values.cohesion[2]}; Suppressed "
        f"{values.suppressed}; step lost (marker) {values.step_loss}; under a barrage {values.barrage[1]}, a Heavy one "
        f"{values.barrage[2]}; Improved Position {values.improved:+d}; Entrenchment {values.entrenched:+d}; Hero "
        f"{values.hero:+d}."
    ]


def _sight(data: StrikeData) -> list[str]:
    sight = data.charts.sight
    return [
        f"One sees {sight.normal} hexes, {sight.observation_post} from an Observation Post, at most {sight.night} at "
        f"night and {sight.rain} in rain."
    ]


def _air(data: StrikeData) -> list[str]:
    markers = by_die([str(number) for number in data.charts.air.markers])
    return [
        f"Air Support markers by the die: {markers}.",
        "A marker is driven off by a die that is not above the Air Defense of the unit; each unit rolls once for each.",
    ]


def _leaving(data: StrikeData) -> list[str]:
    """[S4.0] Ruling 10."""
    series = data.charts.movement_series
    return [f"Movement points for leaving: {_half(series.exit)}, by road In Column {_half(series.exit_by_road)}."]


def _work(data: StrikeData) -> list[str]:
    return [f"Men at Work: {data.charts.engineering.men_at_work:+d} on the next attempt."]


_TABLES: Final[Mapping[str, Callable[[StrikeData], list[str]]]] = {
    "1.1": _weather,
    "2.1": _cover,
    "4.3": _work,
    "S1.0": _events,
    "S2.0": _air,
    "S4.0": _leaving,
    "O2.0": _optional_weather,
    "12.0": _victory_points,
    **{f"Sc{number}": _scenario(number) for number in range(1, 7)},
    "G1": _quality,
    "G4": _points,
    "G7.1": _costs,
    "G7.5": _work,
    "G10": lambda data: [*_fire_modifiers(data), *_fire_table(data)],
    "G13": _sight,
}
