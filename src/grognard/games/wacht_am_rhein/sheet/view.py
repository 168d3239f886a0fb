"""What players see: the moment, the score, the flags, everything on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.nodes import Decision
from grognard.engine.sheet import View

from ..rules.combat import CombatPhase
from ..rules.construction import ConstructionPhase
from ..rules.modes import ModePhase
from ..rules.movement import MovementPhase
from ..rules.night import Strive
from ..rules.victory import score_sheet
from ..schema.costs import points_text
from ..state import DEPOT_BURNT, DEPOT_CAPTURED, DEPOT_FULL
from ..vocabulary import FUELS, GROUNDS, SIDES, WORKS
from ..words.events import PHASE_TITLES
from .overlays import signs
from .panels import panels
from .pieces import pieces

if TYPE_CHECKING:
    from ..state import WachtState

_DEPOT_WORDS = {DEPOT_FULL: "full", DEPOT_CAPTURED: "captured", DEPOT_BURNT: "burnt"}


def phase_name(state: WachtState) -> str:
    """The id of the phase the game is in: `german.movement`, `logistics`, `over`."""
    for frame in reversed(state.frames):
        if isinstance(frame, MovementPhase):
            return f"{SIDES[frame.of]}.{'exploitation' if frame.exploiting else 'movement'}"
        if isinstance(frame, CombatPhase):
            return f"{SIDES[frame.of]}.combat"
        if isinstance(frame, ModePhase):
            return f"{SIDES[frame.of]}.mode"
        if isinstance(frame, ConstructionPhase):
            return f"{SIDES[frame.of]}.construction"
        if isinstance(frame, Strive):
            return "night"
    return "over" if state.frames[-1].waits.value == "over" else "logistics"


def when(state: WachtState) -> tuple[int, str]:
    """See `Ruleset.when`."""
    return state.turn, phase_name(state)


def scores(state: WachtState) -> dict[str, int]:
    """See `Ruleset.scores`."""
    lines = score_sheet(state)
    return {side: sum(line.points for line in lines if line.side == n) for n, side in enumerate(SIDES)}


def view(state: WachtState, role: str) -> View:
    """What a role sees: everything, for nothing is hidden."""
    rules = state.rules
    phase = phase_name(state)
    node = state.node
    return View(
        game=rules.id,
        version=rules.version,
        scenario=state.scenario,
        options=msgspec.to_builtins(state.tables.options),
        role=role,
        turn=state.turn,
        phase=phase,
        title=f"Turn {state.turn} of {rules.turns}, {PHASE_TITLES[phase]}",
        scores=scores(state),
        ledger=[
            {"side": SIDES[line.side], "reason": line.reason, "points": line.points, "rule": "3.9"}
            for line in score_sheet(state)
        ],
        flags=_flags(state),
        pieces=pieces(state),
        node=node.to_json() if not isinstance(node, Decision) or role in node.roles else _idle(node),
        panels=panels(state, phase),
        signs=signs(state),
    )


def _idle(node: Decision) -> dict[str, Any]:
    """A decision of somebody else: who decides what, without the answers."""
    return {"kind": "decision", "roles": list(node.roles), "prompt": node.prompt, "rules": list(node.rules)}


def _flags(state: WachtState) -> dict[str, Any]:
    tables = state.tables
    grid = tables.grid
    first = tables.first_bridges
    words = ("none", "standing", "built", "heavy", "unfinished")
    bridges = {
        tables.bridge_id[n] or tables.water_ids[n]: words[now]
        for n, (now, was) in enumerate(zip(state.bridges, first, strict=True))
        if now != was
    }
    owners = zip(tables.places, state.control, strict=True)
    return {
        "ground": GROUNDS[state.ground],
        "sky": state.sky,
        "night": state.night,
        "bridges": bridges,
        "works": {grid.id(h): f"{SIDES[w // 3]} {WORKS[w % 3]}" for h, w in enumerate(state.works) if w},
        "control": {grid.id(hex_): SIDES[owner] for hex_, owner in owners},
        "fuel": {tables.formation_ids[f]: FUELS[state.fuel[f]] for f, fuelled in enumerate(tables.fuelled) if fuelled},
        "trucks": {side: points_text(state.trucks[n]) for n, side in enumerate(SIDES)},
        "depot": _DEPOT_WORDS[state.depot],
        "moving": tables.ids[state.moving] if state.moving >= 0 else "",
    }
