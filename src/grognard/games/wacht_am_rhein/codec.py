"""States of Wacht am Rhein in JSON types and back. Only what is not implied by the rest is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from grognard.engine.codec import Codec
from grognard.engine.frames import Frames

from .rules import (
    advances,
    battles,
    bridges,
    charges,
    combat,
    construction,
    hits,
    logistics,
    modes,
    movement,
    night,
    overruns,
    sequence,
    walks,
)
from .rules.search import networks_of
from .rules.sequence import phases
from .state import FIELDS, WachtState
from .vocabulary import OFF_MAP


def _nodes(state: WachtState) -> int:
    """How many nodes the larger of the two networks has: spots and paths are nodes, of which a hex may have several."""
    networks = networks_of(state)
    return max(len(networks.tactical_nodes.hexes), len(networks.road_nodes.hexes))


def _limits(state: WachtState) -> dict[str, range]:
    """What the numbers in frames may be."""
    tables = state.tables
    hexes, units, water = range(tables.count), range(len(tables.ids)), range(len(tables.water_ids))
    return {
        "of": range(2),
        "formation": range(len(tables.formations)),
        "unit": units,
        "units": units,
        "leader": units,
        "attackers": units,
        "defence_guns": units,
        "guns": units,
        "fought": units,
        "pool": units,
        "withdrawn": units,
        "worked": units,
        "only": units,
        "chosen": units,
        "handled": units,
        "pinned": units,
        "tested": units,
        "passed": units,
        "tried": water,
        "overrun": hexes,
        "target": hexes,
        "attacked": hexes,
        "path": range(_nodes(state)),
        "start": range(tables.count + len(OFF_MAP)),
        "hex": hexes,
        "to": hexes,
        "number": water,
        "hits": range(100),
        "hexes": range(100),
        "gone": range(100),
        "group": range(-1, 100),
        "spent": range(100),
        "GameTurn.next": range(len(phases(tables))),
        "Walk.next": range(1000),
        "points": range(100_000),
        "lefts": range(100_000),
    }


def _wrong(state: WachtState, given: Mapping[str, Any]) -> Iterable[str]:
    """Where the moving unit is on its network, which only a moment of play knows."""
    if not -1 <= given["spot"] < _nodes(state):
        yield "spot"


def _lay(state: WachtState, given: Mapping[str, Any]) -> None:
    """First what counts in a hex, then the units in the order of their stacks, then the hosts of leaders."""
    for name, value in given.items():
        if name not in ("place", "stacks", "hosts", "bridges"):
            setattr(state, name, value)
    order = {unit: position for stack in given["stacks"] for position, unit in enumerate(stack)}
    for unit in sorted(range(len(given["place"])), key=lambda u: order.get(u, 0)):
        state.put(unit, given["place"][unit])
    state.hosts = given["hosts"]
    for number, bridge in given["bridges"].items():
        state.set_bridge(number, bridge)


CODEC = Codec(
    fields=FIELDS,
    frames=Frames(
        advances,
        battles,
        bridges,
        charges,
        combat,
        construction,
        hits,
        logistics,
        modes,
        movement,
        night,
        overruns,
        sequence,
        walks,
    ),
    limits=_limits,
    wrong=_wrong,
    lay=_lay,
)
