"""Short words for tests: a battle in one line, actions in text, dice by their number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import grognard
from grognard.engine.actions import Action
from grognard.engine.events import Event
from grognard.engine.nodes import Chance, Decision
from grognard.engine.pieces import Piece
from grognard.engine.positions import Position
from grognard.engine.ruleset import Ruleset
from grognard.games.pattons_best.schema.data import PattonsBestData
from grognard.games.pattons_best.schema.names import FACINGS, FLAG_NAMES, TERRAINS
from grognard.games.pattons_best.sheet.odds import preview
from grognard.games.pattons_best.state import PattonState

RULES: Ruleset[PattonState] = grognard.ruleset("pattons_best")
DATA = PattonsBestData(RULES.trees)
TABLES = RULES.start().tables

QUIET = (
    "none", "no effect", "nothing", "no battle", "miss", "not seen", "nothing new", "no ambush", "no change", "fails",
    "no action", "no accident", "no attack", "near miss", "covered", "time passes", "clear", "no HVSS",
    "no explosion", "no fire", "no medal", "out", "bounces off", "stopped", "unconscious",
)  # fmt: skip
"""Results by which nothing much happens."""


# -- beginnings -----------------------------------------------------------------------------------------------------


def start(scenario: str = "engagement", **options: bool | int | str) -> PattonState:
    """A new game."""
    return RULES.start(scenario, options)


def place(
    phase: str = "battle.orders",
    units: Mapping[str, str] | None = None,
    scenario: str = "engagement",
    options: Mapping[str, bool | int | str] | None = None,
    task_force: str = "",
    **flags: Any,
) -> PattonState:
    """A position. A unit is written as `PzIV 6-8.medium side woods spotted identified`."""
    pieces, told = {}, {}
    for name, text in (units or {}).items():
        kind, zone, *words = text.split()
        pieces[name] = zone
        told[name] = {
            "type": kind,
            "facing": next((w for w in words if w in FACINGS), "front"),
            "terrain": next((w for w in words if w in TERRAINS), "open"),
            "marks": [w for w in words if w in FLAG_NAMES],
            "acquired_you": sum(int(w) for w in words if w.isdigit()),
        }
    if task_force:
        pieces["task_force"] = task_force
    position = Position("pattons_best", 1, phase, pieces, scenario=scenario, flags={**flags, "units": told})
    return RULES.position(position, options)


def seen(kind: str, zone: str = "6-8.medium", *words: str) -> dict[str, str]:
    """One spotted and identified unit, e1."""
    return {"e1": " ".join([kind, zone, "spotted", "identified", *words])}


# -- acting ---------------------------------------------------------------------------------------------------------


def action(text: str) -> Action:
    """The action a player would type."""
    return RULES.vocabulary.parse(text)


def act(state: PattonState, *texts: str) -> list[Event]:
    """Carry out actions; what happened."""
    return [event for text in texts for event in state.apply(action(text))]


def faces(state: PattonState, value: int) -> tuple[int, ...]:
    """The faces that show a number."""
    node = state.node
    assert isinstance(node, Chance), f"{frame(state)} waits for no dice: {node}"
    return (value,) if node.dice.size == 10 else (value // 10 % 10, value % 10)


def roll(state: PattonState, *values: int) -> list[Event]:
    """Answer rolls with these numbers, 1 to 10 or 1 to 100; what happened."""
    return [event for value in values for event in state.roll(faces(state, value))]


def quiet(state: PattonState, stop: str, steps: int = 400) -> None:
    """Go on, choosing the default and rolling nothing much, until a frame of this name is on top."""
    for _ in range(steps):
        if frame(state) == stop:
            return
        node = state.node
        if isinstance(node, Decision):
            state.apply(node.default)
        elif isinstance(node, Chance):
            band = next((b for b in node.bands if b.label in QUIET), node.bands[-1])
            state.roll(band.faces[0])
        else:
            break
    raise AssertionError(f"{stop} does not come: {[type(f).__name__ for f in state.frames]}")


def until(state: PattonState, purpose: str, steps: int = 400) -> None:
    """Go on, choosing the default and rolling nothing much, until dice are due for this purpose."""
    for _ in range(steps):
        node = state.node
        if isinstance(node, Chance) and node.purpose == purpose:
            return
        if isinstance(node, Decision):
            state.apply(node.default)
        elif isinstance(node, Chance):
            band = next((b for b in node.bands if b.label in QUIET), node.bands[-1])
            state.roll(band.faces[0])
        else:
            break
    raise AssertionError(f"no dice for {purpose}")


# -- asking ---------------------------------------------------------------------------------------------------------


def due(state: PattonState) -> str:
    """What the dice that are due are for, or the question that is asked."""
    node = state.node
    return node.purpose if isinstance(node, Chance) else node.prompt if isinstance(node, Decision) else "over"


def shown(state: PattonState) -> dict[str, Any]:
    """Report, crew, stores and boards, as they are shown."""
    return state.view("commander").flags


def piece(state: PattonState, name: str) -> Piece:
    """A counter as it is shown: a German unit, or `tank`."""
    return next(found for found in state.view("commander").pieces if found.id == name)


def read(state: PattonState, value: int) -> str:
    """What a number means on the dice that are due."""
    node = state.node
    assert isinstance(node, Chance)
    return node.band(faces(state, value)).label


def frame(state: PattonState) -> str:
    """The name of the frame on top."""
    return type(state.frames[-1]).__name__


def frames(state: PattonState) -> list[str]:
    """The names of all frames."""
    return [type(entry).__name__ for entry in state.frames]


def legal(state: PattonState, verb: str = "") -> set[str]:
    """All legal actions as text, or those of a verb."""
    node = state.node
    assert isinstance(node, Decision), f"{frame(state)} waits for no decision"
    return {found.text for found in node.actions if not verb or found.verb == verb}


def why(state: PattonState, text: str) -> list[str]:
    """The codes of the reasons against an action."""
    return [refusal.code for refusal in state.refusals(action(text))]


def odds(state: PattonState) -> dict[str, int]:
    """Per result of the roll that is due: how many of 100 (or of 10) rolls lead to it."""
    node = state.node
    assert isinstance(node, Chance), f"{frame(state)} waits for no dice"
    return {band.label: len(band.faces) for band in node.bands}


def chance(state: PattonState, *starts: str) -> int:
    """How many rolls lead to results that begin with one of these words."""
    return sum(count for label, count in odds(state).items() if label.startswith(starts))


def need(state: PattonState) -> int | None:
    """The number that must be rolled or less on the bare dice, as it is shown."""
    due = preview(state, "commander")
    assert due is not None
    return due.sums[0].need if due.sums else None


def sums(state: PattonState) -> str:
    """The sums of the roll that is due, as they are shown."""
    due = preview(state, "commander")
    assert due is not None
    return due.text[0]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events, without the rolls."""
    return [event.kind for event in events if event.kind != "rolled"]


def texts(events: Iterable[Event]) -> str:
    """All sentences."""
    return "\n".join(event.text for event in events)


def slot(name: str) -> int:
    """The slot of a unit."""
    return int(name[1:]) - 1
