"""[3.9] Victory in Rollbahn D: places, units across the Meuse, losses, bridges, fuel, supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.engine.nodes import Outcome

from ..state import DEPOT_CAPTURED, DEPOT_FULL
from ..vocabulary import ALLIED, ASIDE, ELIMINATED, GERMAN, OUT_OF_SUPPLY, SIDE_TITLES, SIDES, standing
from .classes import may_overrun

if TYPE_CHECKING:
    from ..state import WachtState


class Score(NamedTuple):
    """One line of the score."""

    side: int
    points: int
    reason: str


def score_sheet(state: WachtState) -> list[Score]:
    """The score as it would be if the game ended now, line by line."""
    return [score for score in (*_german(state), *_allied(state)) if score.points]


def _german(state: WachtState) -> list[Score]:
    tables = state.tables
    points = tables.data.scenario.points
    found = [
        Score(GERMAN, worth, f"{state.tables.place_name(hex_)} held")
        for (hex_, worth), owner in zip(tables.places.items(), state.control, strict=True)
        if owner == GERMAN
    ]
    west = sum(1 for unit in tables.of_side[GERMAN] if _is_mech_fighter(state, unit) and _west_of_meuse(state, unit))
    where = "in supply west of the Meuse" if points.west_of_meuse_in_supply else "west of the Meuse"
    found.append(Score(GERMAN, west * points.german_mech_west_of_meuse, f"Mech units {where}: {west}"))
    if state.depot == DEPOT_CAPTURED:
        found.append(Score(GERMAN, points.depot_captured, "fuel depot captured"))
    lost = len(battalions_lost(state, ALLIED))
    found.append(Score(GERMAN, lost * points.allied_battalion_eliminated, f"Allied battalions eliminated: {lost}"))
    return found


def _allied(state: WachtState) -> list[Score]:
    tables = state.tables
    points = tables.data.scenario.points
    lost = battalions_lost(state, GERMAN)
    weight = sum(points.heavy_armour_factor if tables.type[unit].weight == "H" else 1 for unit in lost)
    down = sum(not standing(state.crossings[tables.bridge_number[name]]) for name in points.bridges)
    found = [
        Score(ALLIED, weight * points.german_battalion_eliminated, f"German battalions eliminated: {len(lost)}"),
        Score(ALLIED, down * points.bridge_destroyed, f"bridges destroyed: {down}"),
    ]
    goal = tables.grid.find(points.losheimergraben)
    if goal is not None and state.held[ALLIED][goal]:
        found.append(Score(ALLIED, points.allied_in_losheimergraben, "Losheimergraben held"))
    if any(fuel == 2 for fuel in state.fuel):
        found.append(Score(ALLIED, points.no_fuel, "German armour without fuel"))
    if not any(_supplied_in_the_west(state, unit) for unit in tables.of_side[GERMAN]):
        found.append(Score(ALLIED, points.no_german_in_supply_west, "no German in supply in the west"))
    return found


def _is_mech_fighter(state: WachtState, unit: int) -> bool:
    return state.on_map(unit) and may_overrun(state, unit)


def _west_of_meuse(state: WachtState, unit: int) -> bool:
    points = state.tables.data.scenario.points
    if points.west_of_meuse_in_supply and state.has(unit, OUT_OF_SUPPLY):
        return False
    return state.tables.grid.column_row(state.place[unit])[0] <= points.west_of_meuse_last_column


def _supplied_in_the_west(state: WachtState, unit: int) -> bool:
    if not state.on_map(unit) or state.tables.type[unit].leader or state.has(unit, OUT_OF_SUPPLY):
        return False
    return state.tables.grid.column_row(state.place[unit])[0] < state.tables.data.scenario.points.west_column


def battalions_lost(state: WachtState, side: int) -> list[int]:
    """The battalions of a side that are gone with all their companies."""
    tables = state.tables
    found = []
    for unit in tables.of_side[side]:
        if tables.units[unit].size != "battalion":
            continue
        companies = tables.companies.get(unit, ())
        if any(state.on_map(company) for company in companies):
            continue
        broken_down = state.is_at(unit, ASIDE) and any(state.is_at(company, ELIMINATED) for company in companies)
        if state.is_at(unit, ELIMINATED) or broken_down:
            found.append(unit)
    return found


def take_places(state: WachtState) -> None:
    """At the end of a phase: a unit in a place holds it for its side; German Mech units at the depot capture it."""
    tables = state.tables
    for number, hex_ in enumerate(tables.places):
        for side in (ALLIED, GERMAN):
            if state.held[side][hex_] and state.control[number] != side:
                state.control[number] = side
                state.emit("control", "3.9", place_name=state.tables.place_name(hex_), side=side)
    if tables.depot >= 0 and state.depot == DEPOT_FULL and state.held[GERMAN][tables.depot]:
        units = [unit for unit in state.stacks[tables.depot] if state.counts_as_mech(unit)]
        if units:
            state.depot = DEPOT_CAPTURED
            state.emit("captured", "3.9", unit=units[0])


def scores(state: WachtState) -> dict[str, int]:
    """The points of both sides now."""
    return {side: total(state, number) for number, side in enumerate(SIDES)}


def total(state: WachtState, side: int) -> int:
    """The points of a side now."""
    return sum(score.points for score in score_sheet(state) if score.side == side)


def outcome(state: WachtState) -> Outcome:
    """The winner, and how clear the victory is."""
    allied, german = total(state, ALLIED), total(state, GERMAN)
    levels = state.tables.data.scenario.levels
    lead = german - allied
    winner, level = ALLIED, "decisive"
    if lead >= levels.german_decisive:
        winner, level = GERMAN, "decisive"
    elif lead >= levels.german_marginal:
        winner, level = GERMAN, "marginal"
    elif lead >= levels.draw:
        winner, level = -1, "draw"
    elif lead >= levels.allied_marginal:
        winner, level = ALLIED, "marginal"
    named = dict(zip(SIDES, (allied, german), strict=True))
    score = f"German {german}, Allied {allied}"
    if winner < 0:
        return Outcome(None, level, named, f"A draw: {score}")
    return Outcome(SIDES[winner], level, named, f"{SIDE_TITLES[winner]} {level} victory: {score}")
