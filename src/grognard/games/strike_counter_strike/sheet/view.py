"""What players are shown: the view of a position."""

from __future__ import annotations

from grognard.engine.views import ScoreLine

from ..rules.activation import Activation
from ..rules.dispatch import Dispatch
from ..rules.sequence import ActivationPhase, GameOver, GameTurn
from ..rules.setup import FirstTurn
from ..rules.victory import score, town_points, unit_points
from ..state import StrikeState
from ..tables import AMERICAN, CLOUDS, CONDITIONS, GERMAN, SIDES
from ..vocabulary import ORDERS
from ..words.events import turn_title

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


def title(state: StrikeState) -> str:
    """The moment in words."""
    tables, phase = state.tables, phase_name(state)
    kind, _, rest = phase.partition(".")
    words = {"setup": "setting up", "over": "the game is over", "step": STEP_TITLES.get(rest.upper(), "")}
    what = words.get(kind) or tables.chit_titles[tables.chits.index(rest)]
    number, last = state.turn - tables.first_turn + 1, tables.last_turn - tables.first_turn + 1
    return f"{turn_title(tables.turns[state.turn])} (turn {number} of {last}): {what}"


def when(state: StrikeState) -> tuple[int, str]:
    """The turn and the phase."""
    return state.turn + 1, phase_name(state)


def scores(state: StrikeState) -> dict[str, int]:
    """All points are German points."""
    return {SIDES[AMERICAN]: 0, SIDES[GERMAN]: score(state)}


def focus(state: StrikeState) -> list[str]:
    """The hexes in play, where the scenario uses only a part of the map."""
    tables = state.tables
    if tables.given.window is None:
        return []
    return [tables.grid.id(hex_) for hex_ in range(tables.count) if tables.playable[hex_]]


def ledger(state: StrikeState) -> list[ScoreLine]:
    """Where the German points come from."""
    lines = (
        ("towns and villages awarded", state.awarded, "12.0"),
        ("units eliminated", unit_points(state), "12.0"),
        ("Panzer Auf 130 still on the map", state.withdrawal, "S4.0"),
    )
    return [ScoreLine(SIDES[GERMAN], text, points, rule) for text, points, rule in lines if points]


def flags(state: StrikeState, role: str) -> dict[str, object]:
    """Weather, points, chits and markers, for programs."""
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
        "orders": {SIDES[side]: ORDERS[order] for side, order in enumerate(state.orders)},
        "mines_left": dict(zip(SIDES, state.mines_left, strict=True)),
        "road_blocks_left": dict(zip(SIDES, state.blocks_left, strict=True)),
        "control": {tables.grid.id(h): SIDES[state.control[n]] for h, n in tables.victory_number.items()},
        "town_points": town_points(state),
    }
