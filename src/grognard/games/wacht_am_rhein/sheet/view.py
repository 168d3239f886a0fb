"""What players see: the moment in words, the score, and flags for programs."""

from __future__ import annotations

from grognard.engine.views import ScoreLine

from ..rules.sequence import phase_name
from ..rules.victory import score_sheet
from ..schema.costs import points_text
from ..state import DEPOT_BURNT, DEPOT_CAPTURED, DEPOT_FULL, WachtState
from ..vocabulary import FUELS, GROUNDS, SIDES, WORKS
from ..words.events import PHASE_TITLES

_DEPOT_WORDS = {DEPOT_FULL: "full", DEPOT_CAPTURED: "captured", DEPOT_BURNT: "burnt"}
_BRIDGES = ("none", "standing", "built", "heavy", "unfinished")


def title(state: WachtState) -> str:
    """The moment in words."""
    return f"Turn {state.turn} of {len(state.tables.turns)}, {PHASE_TITLES[phase_name(state)]}"


def ledger(state: WachtState) -> list[ScoreLine]:
    """The score sheet, line by line."""
    return [ScoreLine(SIDES[line.side], line.reason, line.points, "3.9") for line in score_sheet(state)]


def flags(state: WachtState, role: str) -> dict[str, object]:
    """The day, the roads, and the holders of places."""
    tables = state.tables
    grid = tables.grid
    owners = zip(tables.places, state.control, strict=True)
    changed = sorted(state.bridges.items())
    return {
        "ground": GROUNDS[state.ground],
        "sky": state.sky,
        "night": state.night,
        "bridges": {tables.bridge_id[n] or tables.water_ids[n]: _BRIDGES[now] for n, now in changed},
        "works": {grid.id(h): f"{SIDES[w // 3]} {WORKS[w % 3]}" for h, w in sorted(state.works.items())},
        "control": {grid.id(hex_): SIDES[owner] for hex_, owner in owners},
        "fuel": {tables.formation_ids[f]: FUELS[state.fuel[f]] for f, fuelled in enumerate(tables.fuelled) if fuelled},
        "trucks": {side: points_text(state.trucks[n]) for n, side in enumerate(SIDES)},
        "depot": _DEPOT_WORDS[state.depot],
        "moving": tables.ids[state.moving] if state.moving >= 0 else "",
    }
