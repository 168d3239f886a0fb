"""The states of Metaurus in JSON types and back. Only what is not implied by the rest is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grognard.engine.codec import Codec
from grognard.engine.frames import Frames

from .rules import advance, combat, elephants, movement, orders, reform, resolution, retreat, sequence, setup, victory
from .rules.sequence import STEPS
from .state import FIELDS, MetaurusState


def _limits(state: MetaurusState) -> dict[str, range]:
    """What the numbers in frames may be."""
    tables = state.tables
    hexes, units, commands = range(tables.count), range(len(tables.ids)), range(len(tables.command_ids))
    # A pair is a unit and another, or a unit and a hex.
    pairs = range(-1, len(units) * (tables.count + len(units)))
    return {
        "commands": commands,
        "one": commands,
        "other": commands,
        "unit": units,
        "units": units,
        "enemies": units,
        "target": units,
        "targets": units,
        "hexes": hexes,
        "start": hexes,
        "pairs": pairs,
        "lapsed": pairs,
        "last": pairs,
        "of": range(2),
        "kind": range(8),
        "steps": range(10),
        "step": range(10),
        "next": range(len(STEPS)),
    }


def _wrong(state: MetaurusState, given: Mapping[str, Any]) -> Iterable[str]:
    """[8.0] No two units in a hex."""
    on_map = [place for place in given["place"] if place < state.tables.count]
    if len(set(on_map)) != len(on_map):
        yield "place: stacking"


def _lay(state: MetaurusState, given: Mapping[str, Any]) -> None:
    for unit, place in enumerate(given["place"]):
        state.put(unit, place)
    for name, value in given.items():
        if name not in ("place", "ties"):
            setattr(state, name, value)
    state.set_ties(given["ties"])


CODEC = Codec(
    fields=FIELDS,
    frames=Frames(advance, combat, elephants, movement, orders, reform, resolution, retreat, sequence, setup, victory),
    limits=_limits,
    wrong=_wrong,
    lay=_lay,
)
