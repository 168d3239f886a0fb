"""[14.0] Victory: losses, exits, and who was first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from typing_extensions import override

from grognard.engine.frames import Waits
from grognard.engine.nodes import Outcome, Over
from grognard.engine.shapes import EDGES

from ..state import DISORDERED, MetaurusState
from ..tables import CARTHAGE, ELIMINATED, EXITED, ROME, SIDES
from .frame import MetaurusStep


def eliminate(state: MetaurusState, unit: int, rule: str) -> None:
    """[10.0] The unit is finished for the day and, with exceptions [14.0], counts for victory."""
    where = state.place[unit]
    state.remove(unit, ELIMINATED)
    state.emit("destroyed", rule, unit=unit, place=where, counts=state.tables.counts[unit])


def disorder(state: MetaurusState, units: Iterable[int], rule: str) -> None:
    """[10.0] R5: turn units to their Disordered sides; one that shows it already is eliminated."""
    for unit in units:
        if state.marks[unit] & DISORDERED:
            state.emit("disordered_again", rule, unit=unit)
            eliminate(state, unit, rule)
        else:
            state.marks[unit] |= DISORDERED
            state.emit("disordered", rule, unit=unit)


def leave_map(state: MetaurusState, unit: int, edge: int, **way: Any) -> None:
    """[6.0] Off the map: Carthaginian units by the exit edge have exited, all others are eliminated (R13)."""
    saved = state.tables.side[unit] == CARTHAGE and edge == state.tables.exit_edge
    where = state.place[unit]
    state.remove(unit, EXITED if saved else ELIMINATED)
    kind = "exited" if saved else "fled"
    state.emit(kind, "6.0", unit=unit, place=where, edge=EDGES[edge], **way)
    if not saved:
        state.emit("destroyed", "6.0", unit=unit, place=where, counts=state.tables.counts[unit])
    note_victory(state)


def note_victory(state: MetaurusState) -> None:
    """R12: remember who is first to fulfil a victory condition; in one and the same combat it is Carthage.

    With the option to do so the game ends here and now, so this is the last thing a frame does.
    """
    if state.crossed >= 0:
        return
    victory = state.tables.victory
    if state.lost(ROME) >= victory.roman_losses or state.exits() >= victory.exits:
        state.crossed = CARTHAGE
    elif state.lost(CARTHAGE) >= victory.carthaginian_losses:
        state.crossed = ROME
    if state.crossed >= 0:
        state.emit("decided", "14.0", side=state.crossed)
        if state.tables.options.victory_check == "at_once":
            end_game(state)


def end_game(state: MetaurusState) -> None:
    """[14.0] The game is over."""
    state.frames = (GameOver(),)
    if state.log is not None:
        state.emit("over", "14.0", text=outcome(state).text)


class GameOver(MetaurusStep, frozen=True):
    """[14.0] One side has won."""

    waits: ClassVar[Waits] = Waits.END
    rules: ClassVar[tuple[str, ...]] = ("14.0",)
    moment: ClassVar[str] = "the game is over"

    @override
    def outcome(self, state: MetaurusState) -> Over:
        return Over(outcome(state), self.rules)


def is_over(state: MetaurusState) -> bool:
    """[14.0] True if the game ends with this Game Turn: one side has won, or Rome can win no more."""
    limit = state.tables.options.turn_limit
    empty = any(not any(map(state.on_map, state.tables.of_side[side])) for side in (ROME, CARTHAGE))
    return state.crossed >= 0 or empty or (limit > 0 and state.turn >= limit)


def outcome(state: MetaurusState) -> Outcome:
    """[14.0] Who has won. If Rome has not been first with its losses, Carthage has."""
    winner = ROME if state.crossed == ROME else CARTHAGE
    points = scores(state)
    text = (
        f"{('Rome', 'Carthage')[winner]} wins: Carthaginian losses {points['rome']}, Roman losses "
        f"{points['carthage']}, Carthaginian units exited {state.exits()}"
    )
    return Outcome(SIDES[winner], "victory", points, text)


def scores(state: MetaurusState) -> dict[str, int]:
    """The losses that each side has inflicted [14.0]."""
    return {"rome": state.lost(CARTHAGE), "carthage": state.lost(ROME)}
