"""How quick the movement of Wacht am Rhein is: every hex in reach, with its cost, for every unit of a side.

python -m benchmarks.wacht_am_rhein
"""

from __future__ import annotations

import json
import time

import grognard
from grognard.engine.ruleset import Ruleset
from grognard.games.wacht_am_rhein.rules.classes import kinds_of
from grognard.games.wacht_am_rhein.rules.eligibility import why_not_kind
from grognard.games.wacht_am_rhein.rules.moving import first_points
from grognard.games.wacht_am_rhein.rules.search import NOT_YET, Mover, ends, find_reach
from grognard.games.wacht_am_rhein.state import WachtState
from grognard.games.wacht_am_rhein.vocabulary import ALLIED, GERMAN

ROUNDS = 7
APART = 7
"""Reinforcements are put on every seventh free hex."""


def crowded(rules: Ruleset[WachtState]) -> WachtState:
    """The opening with all Allied reinforcements on the map."""
    state = rules.start()
    tables = state.tables
    free = [h for h in range(tables.count) if not state.held[GERMAN][h] and not state.adjacent[GERMAN][h]]
    waiting = [u for u in tables.of_side[ALLIED] if not state.on_map(u) and tables.parent[u] < 0]
    for number, unit in enumerate(waiting):
        state.put(unit, free[number * APART % len(free)])
    return state


def reach_of_all(state: WachtState, side: int) -> tuple[int, int]:
    """(units, hexes found), every unit in every kind of movement open to it, with nothing remembered."""
    state.threats = [None, None]
    units = [unit for unit in state.tables.of_side[side] if state.on_map(unit)]
    hexes = 0
    for unit in units:
        for kind in kinds_of(state, unit):
            if next(why_not_kind(state, unit, kind), None) is None:
                reach = find_reach(state, Mover(unit, kind, NOT_YET, first_points(state, unit, kind), True))
                hexes += len(ends(state, reach))
    return len(units), hexes


def main() -> None:
    """Print the best of several rounds as JSON."""
    rules = grognard.ruleset("wacht_am_rhein")
    state = crowded(rules)
    best = float("inf")
    units = hexes = 0
    for _ in range(ROUNDS):
        began = time.process_time()
        units, hexes = reach_of_all(state, ALLIED)
        best = min(best, time.process_time() - began)
    print(json.dumps({"units": units, "hexes": hexes, "milliseconds": round(1000 * best, 1)}))


if __name__ == "__main__":
    main()
