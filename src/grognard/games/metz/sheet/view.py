"""What the players of Metz see: the moment, the score sheet, the pieces, and what is to be decided."""

from __future__ import annotations

from grognard.engine.pieces import Piece
from grognard.engine.views import ScoreLine

from ..rules.combat import CombatPhase
from ..rules.movement import MovementPhase
from ..rules.reorganization import Reorganization, ReorganizationDraw
from ..state import (
    GERMAN_BEFORE,
    GERMAN_EXITS_PANZERGRENADIER,
    GERMAN_EXITS_WEST,
    GERMAN_LOSSES,
    GERMAN_NO_US_EAST,
    GERMAN_OPTIONS,
    US_BEFORE,
    US_EXITS,
    US_MOSELLE,
    US_REORGANIZATION,
    MetzState,
)
from ..tables import GERMAN, SIDES, US
from ..words.events import PHASE_TITLES
from .pieces import piece

_LEDGER = (
    (US, US_BEFORE, "from before this position", "6.3"),
    (US, US_MOSELLE, "units east of the Moselle", "6.1"),
    (US, US_EXITS, "units exited east", "6.1"),
    (US, US_REORGANIZATION, "German reorganization", "11.5"),
    (GERMAN, GERMAN_BEFORE, "from before this position", "6.3"),
    (GERMAN, GERMAN_EXITS_WEST, "units exited west", "6.2"),
    (GERMAN, GERMAN_EXITS_PANZERGRENADIER, "panzergrenadiers exited", "6.2"),
    (GERMAN, GERMAN_NO_US_EAST, "no American east of the Moselle", "6.2"),
    (GERMAN, GERMAN_LOSSES, "American losses", "6.2"),
    (GERMAN, GERMAN_OPTIONS, "American reinforcements by option", "11.0"),
)


def phase_name(state: MetzState) -> str:
    """The id of the phase the game is in: `us.movement`, `setup`, `over`."""
    for frame in reversed(state.frames):
        if isinstance(frame, MovementPhase):
            return f"{SIDES[frame.of]}.movement"
        if isinstance(frame, CombatPhase):
            return f"{SIDES[frame.of]}.combat"
        if isinstance(frame, Reorganization | ReorganizationDraw):
            return "setup"
    return "over"


def when(state: MetzState) -> tuple[int, str]:
    """The turn and the phase."""
    return state.turn, phase_name(state)


def scores(state: MetzState) -> dict[str, int]:
    """The points of both sides."""
    return {side: state.score(number) for number, side in enumerate(SIDES)}


def title(state: MetzState) -> str:
    """The moment in words."""
    return f"Turn {state.turn} of {state.tables.turns}, {PHASE_TITLES[phase_name(state)]}"


def flags(state: MetzState, role: str) -> dict[str, object]:
    """Who holds each city."""
    cities = zip(state.tables.cities, state.control, strict=True)
    return {state.tables.place_name(city).lower(): SIDES[owner] for city, owner in cities}


def pieces(state: MetzState, role: str) -> list[Piece]:
    """All counters, for Metz hides nothing."""
    phase = phase_name(state)
    return [piece(state, unit, phase) for unit in range(len(state.tables.ids))]


def ledger(state: MetzState) -> list[ScoreLine]:
    """The score sheet, line by line."""
    lines = [(side, text, state.points[line], rule) for side, line, text, rule in _LEDGER]
    for (city, worth), owner in zip(state.tables.city_points.items(), state.control, strict=True):
        lines.append((US, f"{state.tables.place_name(city)} held", worth if owner == US else 0, "6.1"))
    return [ScoreLine(SIDES[side], text, points, rule) for side, text, points, rule in lines if points]
