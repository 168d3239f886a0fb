"""[6.0] How to Win: Victory Points and levels of victory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.engine.nodes import Outcome
from grognard.engine.shapes import Edge

from ..state import (
    GERMAN_EXITS_PANZERGRENADIER,
    GERMAN_EXITS_WEST,
    GERMAN_LOSSES,
    GERMAN_NO_US_EAST,
    US_EXITS,
    US_MOSELLE,
)
from ..tables import DESTROYED, EXITED, GERMAN, SIDE_TITLES, SIDES, US

if TYPE_CHECKING:
    from ..state import MetzState


def score_americans_east(state: MetzState) -> None:
    """[6.1] Phase 1: a point for each American unit east of the Moselle now."""
    units = state.americans_east()
    points = units * state.tables.data.game.points.american_east_of_moselle
    state.points[US_MOSELLE] += points
    if points:
        state.emit("score", "6.1", side=US, points=points, why=f"American units east of the Moselle: {units}")


def score_no_american_east(state: MetzState) -> None:
    """[6.2] Phase 6: a point for the German if no American unit is east of the Moselle."""
    if not state.americans_east():
        points = state.tables.data.game.points.german_no_american_east
        state.points[GERMAN_NO_US_EAST] += points
        state.emit("score", "6.2", side=GERMAN, points=points, why="no American unit east of the Moselle")


def exit_points(state: MetzState, unit: int, edge: Edge) -> int:
    """[6.1] [6.2] What the unit scores by leaving through this edge now; 0 if nothing."""
    return state.tables.exit_points[unit][edge][state.turn - 1]


def leave_map(state: MetzState, unit: int, edge: Edge, **way: Any) -> None:
    """[7.5] The unit leaves for good and scores. `way` is how it got there, for the event."""
    points = exit_points(state, unit, edge)
    if state.tables.side[unit] == US:
        line = US_EXITS
    else:
        line = GERMAN_EXITS_WEST if edge == "west" else GERMAN_EXITS_PANZERGRENADIER
    state.points[line] += points
    state.remove(unit, EXITED)
    state.emit("exited", "7.5", unit=unit, edge=edge, points=points, **way)


def destroy(state: MetzState, unit: int, rule: str) -> None:
    """[10.42] The unit is removed; an American one gives the German its Combat Strength in points [6.2]."""
    where = state.place[unit]
    state.remove(unit, DESTROYED)
    points = 0
    if state.tables.side[unit] == US:
        points = state.tables.strength[unit] * state.tables.data.game.points.german_per_strength_destroyed
        state.points[GERMAN_LOSSES] += points
    state.emit("destroyed", rule, unit=unit, place=where, points=points)
    if points:
        state.emit("score", "6.2", side=GERMAN, points=points, why="American strength destroyed")


def outcome(state: MetzState) -> Outcome:
    """[6.4] Who has won, and how clearly."""
    scores = (state.score(US), state.score(GERMAN))
    lead = abs(scores[US] - scores[GERMAN])
    levels = state.tables.data.game.levels
    level = "draw"
    for name in ("marginal", "substantial", "decisive"):
        if lead >= getattr(levels, name):
            level = name
    named = dict(zip(SIDES, scores, strict=True))
    if level == "draw":
        return Outcome(None, level, named, f"A draw: American {scores[US]}, German {scores[GERMAN]}")
    winner = US if scores[US] > scores[GERMAN] else GERMAN
    text = f"{SIDE_TITLES[winner]} {level} victory: American {scores[US]}, German {scores[GERMAN]}"
    return Outcome(SIDES[winner], level, named, text)
