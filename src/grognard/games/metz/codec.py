"""Metz's state in JSON types and back. Only what is not implied by the rest is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.errors import DataError

from .rules.combat import Battle, CombatPhase
from .rules.movement import MovementPhase
from .rules.reorganization import Reorganization, ReorganizationDraw
from .rules.resolution import Advance, AttackerRetreat, BattleRoll, DefenderRetreat
from .rules.sequence import GameOver, GameTurn
from .state import POINT_LINES, MetzState
from .tables import OFF_MAP

if TYPE_CHECKING:
    from .ruleset import MetzRuleset

AnyFrame = (
    GameTurn
    | GameOver
    | MovementPhase
    | CombatPhase
    | Battle
    | BattleRoll
    | DefenderRetreat
    | AttackerRetreat
    | Advance
    | Reorganization
    | ReorganizationDraw
)


class Encoded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a state as they are written."""

    scenario: str
    options: dict[str, bool | int | str]
    turn: int
    place: list[int]
    left: list[int]
    moving: int
    resting: int
    control: list[int]
    points: list[int]
    rolls: int
    frames: tuple[AnyFrame, ...]


def encode(state: MetzState) -> dict[str, Any]:
    """The state in JSON types."""
    return {
        "scenario": state.scenario,
        "options": msgspec.to_builtins(state.tables.options),
        "turn": state.turn,
        "place": state.place[:],
        "left": state.left[:],
        "moving": state.moving,
        "resting": state.resting,
        "control": state.control[:],
        "points": state.points[:],
        "rolls": state.rolls,
        "frames": msgspec.to_builtins(state.frames),
    }


def decode(rules: MetzRuleset, form: Any) -> MetzState:
    """The state that was encoded. Raises DataError if this cannot be one."""
    try:
        given = msgspec.convert(form, Encoded)
    except msgspec.ValidationError as error:
        raise DataError("state", "", str(error)) from None
    state = MetzState(rules, rules.tables_for(given.options), rules.read_scenario(given.scenario))
    _check(state, given)
    state.turn = given.turn
    for unit, place in enumerate(given.place):
        state.put(unit, place)
    state.left = given.left
    state.moving = given.moving
    state.resting = given.resting
    state.control = given.control
    state.points = given.points
    state.rolls = given.rolls
    state.frames = given.frames
    return state


def _check(state: MetzState, given: Encoded) -> None:
    """Lengths and ranges, so that nothing later looks up what is not there."""
    units, places = len(state.tables.ids), state.tables.count + len(OFF_MAP)
    on_map = [place for place in given.place if place < state.tables.count]
    problems = {
        "place": len(given.place) != units or not all(0 <= p < places for p in given.place),
        "place: stacking": len(set(on_map)) != len(on_map),
        "left": len(given.left) != units,
        "moving": not -1 <= given.moving < units,
        "control": len(given.control) != len(state.control) or not set(given.control) <= {0, 1},
        "points": len(given.points) != POINT_LINES,
        "turn": not 1 <= given.turn <= state.rules.turns,
        "frames": not given.frames,
    }
    for key, wrong in problems.items():
        if wrong:
            raise DataError("state", key, "this cannot be a state of The Drive on Metz")
