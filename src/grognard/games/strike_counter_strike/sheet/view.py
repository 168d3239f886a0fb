"""What players are shown: the view of a position."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.nodes import Decision
from grognard.engine.sheet import View

from ..rules.activation import Activation
from ..rules.dispatch import Dispatch
from ..rules.sequence import ActivationPhase, GameOver, GameTurn
from ..rules.setup import FirstTurn
from ..rules.victory import score, town_points, unit_points
from ..state import StrikeState
from ..tables import AMERICAN, CLOUDS, CONDITIONS, GERMAN, SIDES
from ..words.events import chit_name, turn_title
from .panels import panels
from .pieces import pieces
from .quick_setup import suggestion

STEP_TITLES = {
    "A": "weather",
    "B": "air support",
    "C": "reinforcements",
    "D": "points and chits",
    "E": "artillery",
    "G": "the cup",
    "H": "activations",
    "I": "markers off",
    "J": "end of the turn",
}


def phase_name(state: StrikeState) -> str:
    """Where the turn is: `setup`, a step (`d`), `chit.PzLehr`, `over`."""
    for frame in reversed(state.frames):
        if isinstance(frame, Activation):
            return f"chit.{chit_id(state, frame)}"
        if isinstance(frame, ActivationPhase):
            return "step.h"
        if isinstance(frame, FirstTurn):
            return "setup"
        if isinstance(frame, GameOver):
            return "over"
        if isinstance(frame, Dispatch):
            return "step.d"
    bottom = state.frames[0]
    assert isinstance(bottom, GameTurn)
    steps = "ABCDEGHIJ"
    return f"step.{steps[steps.index(bottom.next) - 1].lower()}"


def chit_id(state: StrikeState, frame: Activation) -> str:
    """The id of the chit in play."""
    tables = state.tables
    return (tables.divisions, tables.formations, ("DC_american", "DC_german"))[frame.kind][frame.of]


def title(state: StrikeState, phase: str) -> str:
    """The moment in words."""
    turn = turn_title(state.tables.turns[state.turn])
    kind, _, rest = phase.partition(".")
    words = {"setup": "setting up", "over": "the game is over", "step": STEP_TITLES.get(rest.upper(), "")}
    what = words.get(kind) or chit_name(state.tables.data, rest)
    number = state.turn - state.tables.first_turn + 1
    return f"{turn} (turn {number} of {state.tables.last_turn - state.tables.first_turn + 1}): {what}"


def when(state: StrikeState) -> tuple[int, str]:
    """See `Ruleset.when`."""
    return state.turn + 1, phase_name(state)


def scores(state: StrikeState) -> dict[str, int]:
    """See `Ruleset.scores`."""
    return {SIDES[AMERICAN]: 0, SIDES[GERMAN]: score(state)}


def view(state: StrikeState, role: str) -> View:
    """What a role sees: everything, for nothing is hidden."""
    rules = state.rules
    phase = phase_name(state)
    return View(
        game=rules.id,
        version=rules.version,
        scenario=state.tables.scenario,
        options=msgspec.to_builtins(state.tables.options),
        role=role,
        turn=state.turn + 1,
        phase=phase,
        title=title(state, phase),
        scores=scores(state),
        ledger=_ledger(state),
        flags=_flags(state),
        pieces=pieces(state),
        node=_node(state, role),
        panels=panels(state, role),
        focus=_focus(state),
    )


def _node(state: StrikeState, role: str) -> dict[str, Any]:
    """What the state waits for; for whoever sets up, with the step that is suggested to him."""
    node = state.node
    if not isinstance(node, Decision):
        return node.to_json()
    if role not in node.roles:
        return _idle(node)
    quick = suggestion(state)
    return {**node.to_json(), "quick": quick} if quick else node.to_json()


def _focus(state: StrikeState) -> list[str]:
    """The hexes in play, where the scenario uses a part of the map."""
    tables = state.tables
    if tables.given.window is None:
        return []
    return [tables.grid.id(hex_) for hex_ in range(tables.count) if tables.playable[hex_]]


def _idle(node: Decision) -> dict[str, Any]:
    """A decision of somebody else: who decides what, without the answers."""
    return {"kind": "decision", "roles": list(node.roles), "prompt": node.prompt, "rules": list(node.rules)}


def _ledger(state: StrikeState) -> list[dict[str, Any]]:
    lines = [
        ("towns and villages awarded", state.awarded, "12.0"),
        ("units eliminated", unit_points(state), "12.0"),
        ("Panzer Auf 130 still on the map", state.withdrawal, "S4.0"),
    ]
    return [
        {"side": SIDES[GERMAN], "reason": text, "points": points, "rule": rule}
        for text, points, rule in lines
        if points
    ]


def _flags(state: StrikeState) -> dict[str, Any]:
    tables = state.tables
    divisions = {
        name: {
            "command_points": state.cp[number],
            "dispatch_points": state.dp[number],
            "command_rating": state.command[number],
            "dispatch_rating": state.dispatch[number],
        }
        for number, name in enumerate(tables.divisions)
        if state.command[number]
    }
    return {
        "turn": tables.turns[state.turn],
        "cloud": CLOUDS[state.cloud],
        "condition": CONDITIONS[state.condition],
        "sight": state.sight_limit(),
        "divisions": divisions,
        "cup": [name for chit, name in enumerate(tables.chits) if state.cup >> chit & 1],
        "drawn": [name for chit, name in enumerate(tables.chits) if state.drawn >> chit & 1],
        "bought": [name for chit, name in enumerate(tables.chits) if state.bought >> chit & 1],
        "first_chit": tables.chits[state.first_chit] if state.first_chit >= 0 else None,
        "air_support": state.air,
        "air_division": tables.divisions[state.air_division] if state.air_division >= 0 else None,
        "orders": {SIDES[side]: ("ask", "fire", "hold")[order] for side, order in enumerate(state.orders)},
        "mines_left": dict(zip(SIDES, state.mines_left, strict=True)),
        "road_blocks_left": dict(zip(SIDES, state.blocks_left, strict=True)),
        "control": {tables.grid.id(h): SIDES[state.control[n]] for h, n in tables.victory_number.items()},
        "town_points": town_points(state),
    }
