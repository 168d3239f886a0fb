"""[G13] What a player asks about two hexes: does one see the other, and what is in the way?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.overlays import Inspection

from ..schema.kinds import TERRAINS
from ..state import StrikeState
from ..tables import counted


class LineOfSight(NamedTuple):
    """Whether one hex sees another, and why not."""

    distance: int
    limit: int
    """How far a unit sees from the first hex."""
    between: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    """The hexes that block."""
    hexsides: tuple[str, ...] = ()
    """The hexsides that block: "06.20/07.20"."""
    reason: str = ""
    """What blocks: distance, terrain, crest, bridge or barrage; empty if nothing does."""
    rule: str = ""

    @property
    def clear(self) -> bool:
        """True if the hex is seen."""
        return not self.reason


def line_of_sight(state: StrikeState, a: str, b: str) -> LineOfSight:
    """[G13] Whether one hex sees another, and why not."""
    tables, grid = state.tables, state.tables.grid
    here, there = grid.index(a), grid.index(b)
    line = LineOfSight(tables.distance(here, there), state.sight_limit(here))
    if line.distance > tables.sight.farthest:
        return line._replace(reason="distance", rule="G10")
    found = tables.sight.sighting(here, there)
    barrages = [hex_ for hex_ in found.between if hex_ in state.barrage]
    reason, rule = "", ""
    if found.hexes:
        reason, rule = "terrain", "2.1"
    elif found.hexsides:
        reason, rule = ("bridge", "2.4.3") if tables.bridge in found.hexsides else ("crest", "2.2.1")
    elif barrages:
        reason, rule = "barrage", "G12"
    elif line.distance > line.limit:
        reason, rule = "distance", "G10"
    return line._replace(
        between=tuple(map(grid.id, found.between)),
        hexes=tuple(map(grid.id, (*found.hexes, *barrages))),
        hexsides=tuple("/".join(map(grid.id, side)) for side in found.hexsides),
        reason=reason,
        rule=rule,
    )


_CASES = {"woods": "2.1.2", "town": "2.1.4", "orchard": "2.1.5"}
"""Where the rulebook says that a terrain blocks sight."""


def inspect(state: StrikeState, role: str, places: Sequence[str]) -> Inspection | None:
    """Whether one hex sees another: yes, or what is in the way, with the case."""
    grid = state.tables.grid
    if len(places) != 2 or any(grid.find(place) is None for place in places):
        return None
    here, there = places
    if here == there:
        return Inspection((f"{here} is one hex: its units see each other",), (here,))
    line = line_of_sight(state, here, there)
    far = f"{counted(line.distance, 'hex', 'hexes')} from {here} to {there}; sight reaches {line.limit} [G10]"
    if not line.clear:
        return Inspection((_blocked(state, line), far), line.hexes or line.between)
    return Inspection((far, "Clear: nothing blocks the line [G13]", *_ranges(state, here, line.distance)), line.between)


def _blocked(state: StrikeState, line: LineOfSight) -> str:
    """The sentence for a line that is blocked."""
    if line.reason == "distance":
        return "Too far [G10]"
    if line.reason == "terrain":
        tables, names = state.tables, []
        for place in line.hexes:
            terrain = TERRAINS[tables.terrain[tables.grid.index(place)]]
            names.append(f"{terrain} in {place} [{_CASES.get(terrain, '2.1')}]")
        return f"Blocked by {', '.join(names)}"
    if line.reason == "barrage":
        return f"Blocked by a barrage in {', '.join(line.hexes)} [G12]"
    sides = ", ".join(side.replace("/", " and ") for side in line.hexsides)
    return f"Blocked by the {line.reason} between {sides} [{line.rule}]"


def _ranges(state: StrikeState, here: str, distance: int) -> list[str]:
    """Which units in the first hex have the second in their range."""
    tables = state.tables
    there = tables.grid.index(here)
    lines = []
    for unit in state.at[there]:
        face = state.face(unit)
        if face.fire >= 0:
            verdict = "within" if distance <= face.range else "beyond"
            lines.append(f"{tables.names[unit]}: range {face.range}, {verdict} it [G10]")
    return lines
