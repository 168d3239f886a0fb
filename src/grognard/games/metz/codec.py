"""Metz's states in JSON types and back. Only what is not implied by the rest is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grognard.engine.codec import Codec
from grognard.engine.frames import Frames

from .rules import combat, movement, reorganization, resolution, sequence
from .rules.movement import MakeRoom
from .rules.sequence import PHASES
from .state import FIELDS, MetzState, front_last


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


def _wrong(state: MetzState, given: Mapping[str, Any]) -> Iterable[str]:
    """[7.32] A hex holds one unit, or two if one of them must make room for a friend."""
    on_map = [place for place in given["place"] if place < state.tables.count]
    if sorted(on_map) != sorted([*set(on_map), *_crowded(state, given)]):
        yield "place: stacking"


def _crowded(state: MetzState, given: Mapping[str, Any]) -> list[int]:
    """[7.32] The hex in which a unit is to make room for the friend that moved last, if there is one."""
    frame, left, moving = given["frames"][-1], given["left"], given["moving"]
    if not isinstance(frame, MakeRoom) or not 0 <= frame.unit < len(left):
        return []
    here = given["place"][frame.unit]
    friends = [unit for unit, place in enumerate(given["place"]) if place == here and unit != frame.unit]
    moved = friends == [moving] and left[frame.unit] < 0 <= left[moving]
    same_side = moved and state.tables.side[frame.unit] == state.tables.side[moving] == frame.of
    return [here] if same_side else []


def _lay(state: MetzState, given: Mapping[str, Any]) -> None:
    for unit in front_last(given["left"]):
        state.put(unit, given["place"][unit])
    for name in ("turn", "left", "moving", "resting", "control", "points"):
        setattr(state, name, given[name])


CODEC = Codec(
    fields=FIELDS,
    frames=Frames(combat, movement, reorganization, resolution, sequence),
    limits=_limits,
    wrong=_wrong,
    lay=_lay,
)
