"""[2.0] [1.1] What a step costs: the terrain, roads, railroads, streams, the bridge and the weather, in half points."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.hexes import Hexside, hexside

from ..schema.kinds import CLASSES, TERRAINS
from ..tables import MUD, RAIN, Tables


class TerrainStep(NamedTuple):
    """One step of a movement class: where to, what it costs, and whether it is made along a road."""

    to: int
    cost: int
    road: bool


Plain = tuple[tuple[tuple[int, int, bool], ...], ...]
"""Per hex, steps as plain tuples, which the inner loop of a search unpacks quicker."""


class TerrainSteps:
    """The steps of every movement class over one part of the map; worked out when first asked for, shared by tables."""

    def __init__(self) -> None:
        self.steps: dict[tuple[int, bool, int], tuple[tuple[TerrainStep, ...], ...]] = {}
        self.plain: dict[tuple[int, bool, int], Plain] = {}


def steps(tables: Tables, kind: int, column: bool, condition: int) -> tuple[tuple[TerrainStep, ...], ...]:
    """Per hex, the steps of a movement class In Column or not, under this weather."""
    key = (kind, column, condition)
    found = tables.ways.steps.get(key)
    if found is None:
        found = tables.ways.steps[key] = tuple(
            tuple(
                step
                for there in tables.neighbours[here]
                if (step := _step(tables, here, there, kind, column, condition)) is not None
            )
            if tables.playable[here]
            else ()
            for here in range(tables.count)
        )
    return found


def plain_steps(
    tables: Tables, kind: int, column: bool, condition: int
) -> tuple[tuple[tuple[int, int, bool], ...], ...]:
    """The same as plain tuples."""
    key = (kind, column, condition)
    found = tables.ways.plain.get(key)
    if found is None:
        found = tables.ways.plain[key] = tuple(
            tuple((step.to, step.cost, step.road) for step in steps) for steps in steps(tables, *key)
        )
    return found


def _step(tables: Tables, here: int, there: int, kind: int, column: bool, condition: int) -> TerrainStep | None:
    """[2.1] - [2.4] [1.1] The cheapest legal way over one hexside, or None."""
    if not tables.playable[there]:
        return None
    side = hexside(here, there)
    movement = tables.charts.movement
    if column and side in tables.roads:
        return TerrainStep(there, movement.road + _mud_by_road(tables, there, kind, condition), True)
    if side in tables.river:
        return None
    costs = [_base_cost(tables, side, here, there, kind, column, condition)]
    if column and side in tables.rails:
        costs.append(_rail_cost(tables, side, there, kind, condition))
    legal = [cost for cost in costs if cost]
    return TerrainStep(there, min(legal), False) if legal else None


def _base_cost(tables: Tables, side: Hexside, here: int, there: int, kind: int, column: bool, condition: int) -> int:
    """The terrain cost in half points, or 0 if the step is prohibited."""
    vehicle = kind > 0
    if vehicle and (side in tables.streams or tables.terrain[here] == tables.woods):
        return 0
    if vehicle and not column and tables.terrain[here] in tables.column_only:
        return 0
    terrain = TERRAINS[tables.terrain[there]]
    cost = 2 * getattr(tables.charts.base_costs, terrain)[CLASSES[kind]][column]
    if not cost:
        return 0
    movement = tables.charts.movement
    cost += movement.stream[column] if side in tables.streams else 0
    if condition == RAIN:
        cost += movement.rain
    return int(cost) + _mud(tables, there, kind, condition)


def _mud(tables: Tables, there: int, kind: int, condition: int) -> int:
    """[1.1] What mud adds to entering a hex."""
    movement = tables.charts.movement
    if condition != MUD or TERRAINS[tables.terrain[there]] not in movement.mud_terrain:
        return 0
    return movement.mud[CLASSES[kind]]


def _mud_by_road(tables: Tables, there: int, kind: int, condition: int) -> int:
    """[1.1] Ruling 3: the same by road or railroad, for no exemption is printed."""
    return _mud(tables, there, kind, condition) if tables.options.mud_by_road else 0


def _rail_cost(tables: Tables, side: Hexside, there: int, kind: int, condition: int) -> int:
    """[2.3.2] [2.2.2] The railroad cost: streams are crossed by leg units only; rain counts, and mud."""
    movement = tables.charts.movement
    if side in tables.streams and kind > 0:
        return 0
    cost = movement.railroad[CLASSES[kind]] + (movement.stream[True] if side in tables.streams else 0)
    cost += movement.rain if condition == RAIN else 0
    return cost + _mud_by_road(tables, there, kind, condition)
