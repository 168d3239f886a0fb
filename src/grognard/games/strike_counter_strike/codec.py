"""A state in JSON types and back. Only what is not implied by the rest is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from grognard.engine.codec import Codec
from grognard.engine.frames import Frames

from .rules import (
    activation,
    air,
    artillery,
    assault,
    checks,
    dispatch,
    engineer,
    events,
    exchange,
    fire,
    leaders,
    movement,
    opportunity,
    rally,
    reinforcements,
    sequence,
    setup,
    unit,
    weather,
)
from .rules.opportunity import OFF_THE_MAP
from .state import FIELDS, StrikeState
from .vocabulary import POSTURES

MASKS: Final = frozenset(("acted", "tried", "attackers", "pending", "done", "waiting"))
"""Fields of frames that are bit masks of units, wider than 64 bits: written in hexadecimal."""


def _frame_limits(state: StrikeState) -> dict[str, range]:
    """What the numbers in frames may be."""
    tables = state.tables
    units, hexes = range(tables.pieces), range(tables.count)
    return {
        **dict.fromkeys(MASKS, range(1 << tables.pieces)),
        "formed": range(1 << tables.pieces),
        "AirStrikes.tried": range(1 << tables.count),
        "unit": units,
        "target": units,
        "targets": units,
        "firer": range(-1, tables.pieces),
        "hex": hexes,
        "start": hexes,
        "to": range(-1, tables.count + 1),
        "leader": range(len(tables.leaders)),
        "leaders": range(len(tables.leaders)),
        "charged": range(len(tables.leaders)),
        "division": range(len(tables.divisions)),
        "of": range(max(2, len(tables.divisions), len(tables.formations))),
        "formations": range(len(tables.formations)),
        "hexes": hexes,
        "path": hexes,
        "cost": range(10_000),
        "next": range(OFF_THE_MAP, tables.count),
        "group": range(len(tables.setup)),
        "SetupGroup.next": range(max((len(group.units) for group in tables.setup), default=0)),
        "postures": range(len(POSTURES)),
        "number": range(1, 3),
        "level": range(1, 3),
        "extra": range(-100, 100),
        "bonus": range(-1, 2),
        "mode": range(8),
        "weapon": range(2),
        "Exchange.weapon": range(3),
        "stage": range(6),
        "next_zone": range(-1, 2),
        "kind": range(3),
    }


def _wrong(state: StrikeState, given: Mapping[str, Any]) -> Iterable[str]:
    """No unit is mounted without transport."""
    pairs = zip(given["mounted"], state.tables.transport, strict=True)
    return ["lists.mounted"] if any(mounted and transport is None for mounted, transport in pairs) else []


def _lay(state: StrikeState, given: Mapping[str, Any]) -> None:
    """Places come last: stacks and Fire Zones follow from them and from everything else."""
    for name, value in given.items():
        if name != "place":
            setattr(state, name, value)
    for number, place in enumerate(given["place"]):
        state.put(number, place)


CODEC: Final = Codec[StrikeState](
    fields=FIELDS,
    frames=Frames(
        activation,
        unit,
        air,
        artillery,
        assault,
        exchange,
        checks,
        dispatch,
        engineer,
        events,
        fire,
        leaders,
        movement,
        opportunity,
        rally,
        reinforcements,
        sequence,
        setup,
        weather,
    ),
    limits=_frame_limits,
    wrong=_wrong,
    lay=_lay,
    masks=MASKS,
)
