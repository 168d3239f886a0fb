"""Metz's state in JSON types and back. Only what is not implied by the rest is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.errors import DataError
from grognard.engine.frames import Frames
from grognard.engine.limits import check_frames, check_numbers

from .rules import combat, movement, reorganization, resolution, sequence
from .rules.movement import MakeRoom
from .rules.sequence import PHASES
from .state import POINT_LINES, MetzState, front_last
from .tables import OFF_MAP

if TYPE_CHECKING:
    from .ruleset import MetzRuleset

FRAMES = Frames(combat, movement, reorganization, resolution, sequence)


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
    frames: Sequence[Any]


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
    given = msgspec.structs.replace(given, frames=FRAMES.read(given.frames))
    state = MetzState(rules, rules.tables_for(given.options), rules.read_scenario(given.scenario))
    _check(state, given)
    state.turn = given.turn
    for unit in front_last(given.left):
        state.put(unit, given.place[unit])
    state.left = given.left
    state.moving = given.moving
    state.resting = given.resting
    state.control = given.control
    state.points = given.points
    state.rolls = given.rolls
    state.frames = tuple(given.frames)
    return state


def _check(state: MetzState, given: Encoded) -> None:
    """Lengths and ranges, so that nothing later looks up what is not there."""
    units, places = len(state.tables.ids), state.tables.count + len(OFF_MAP)
    on_map = [place for place in given.place if place < state.tables.count]
    problems = {
        "place": len(given.place) != units or not all(0 <= p < places for p in given.place),
        "place: stacking": sorted(on_map) != sorted([*set(on_map), *_crowded(state, given)]),
        "left": len(given.left) != units,
        "moving": not -1 <= given.moving < units,
        "control": len(given.control) != len(state.control) or not set(given.control) <= {0, 1},
        "points": len(given.points) != POINT_LINES,
        "turn": not 1 <= given.turn <= state.rules.turns,
    }
    for key, wrong in problems.items():
        if wrong:
            raise DataError("state", key, "this cannot be a state of The Drive on Metz")
    limits = _limits(state)
    check_numbers(msgspec.structs.asdict(given), {"resting": limits["units"], "points": MANY, "rolls": MANY})
    check_frames(given.frames, limits)


MANY = range(10_000_000)


def _limits(state: MetzState) -> dict[str, range]:
    """What the numbers in frames may be: units in bit masks, hexes, sides, steps."""
    hexes, units = range(state.tables.count), range(len(state.tables.ids))
    mask = range(1 << len(units))
    return {
        "of": range(2),
        "fought": mask,
        "attacked": mask,
        "attackers": mask,
        "units": mask,
        "target": hexes,
        "start": hexes,
        "via": range(-1, state.tables.count),
        "hexes": hexes,
        "unit": units,
        "defender": range(-1, len(units)),
        "steps": range(1, 3),
        "count": range(1, len(units)),
        "next": range(len(PHASES)),
    }


def _crowded(state: MetzState, given: Encoded) -> list[int]:
    """[7.32] The hex in which a unit is to make room for the friend that moved last, if there is one."""
    frame = given.frames[-1] if given.frames else None
    if not isinstance(frame, MakeRoom) or not 0 <= frame.unit < len(given.place) == len(given.left):
        return []
    friends = [u for u, place in enumerate(given.place) if place == given.place[frame.unit] and u != frame.unit]
    moved = friends == [given.moving] and given.left[frame.unit] < 0 <= given.left[given.moving]
    same_side = moved and state.tables.side[frame.unit] == state.tables.side[given.moving] == frame.of
    return [given.place[frame.unit]] if same_side else []
