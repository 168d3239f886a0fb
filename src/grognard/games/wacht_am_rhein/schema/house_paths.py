"""A path without a map: "primary, primary, woods+stream, mixed+enemy" laid out as hexes that the calculator can walk.

The hexes lie in a zigzag, because there every hex has a neighbour that touches no other hex of the path: a unit in it
is next to that one step only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Orientation

from .costs import FEATURES, TERRAIN

SOURCE = "steps"
MOST_STEPS = 60
_ROADS = ("primary", "secondary", "trail")
_WATERS = {"stream": "stream", "minor": "minor_river", "major": "major_river"}
_CROSSINGS = ("ford", "blown")
_ENEMIES = {"enemy": "", "enemy_in_works": "et"}


class Laid(msgspec.Struct, frozen=True):
    """Steps laid out: the sheet they lie on, and what they add to the question."""

    sheet: dict[str, Any]
    start: str
    path: tuple[str, ...]
    enemies: tuple[tuple[str, str], ...]
    """(hex, fieldworks) of each enemy beside the path."""
    bridges: Mapping[str, str]

    def enemies_of(self, side: str) -> list[dict[str, str]]:
        """The enemies of this side beside the path, as the request names other units."""
        other = "allied" if side == "german" else "german"
        return [
            {"unit": f"enemy_{other}_{number}", "hex": hex_id, "fieldworks": works}
            for number, (hex_id, works) in enumerate(self.enemies, start=1)
        ]


class PathStep(msgspec.Struct, frozen=True):
    """One hex to enter."""

    ground: str
    features: tuple[str, ...] = ()
    road: str = ""
    water: str = ""
    ford: bool = False
    blown: bool = False
    enemy: str | None = None


def lay_steps(own: Mapping[str, Any]) -> tuple[Mapping[str, Any], Laid | None]:
    """An owner's sheet with its `steps` laid out as a map, if it has any."""
    if "steps" not in own:
        return own, None
    if "grid" in own:
        raise DataError(SOURCE, "", "steps and a map", "one of the two")
    grounds = own.get("ground", {})
    laid = lay_out(read_steps(str(own["steps"]), tuple(grounds)))
    enemies = {
        f"enemy_{side}_{number}": {"side": side, "moves": "leg", "name": f"enemy {number}"}
        for number in range(1, len(laid.enemies) + 1)
        for side in ("german", "allied")
    }
    rest = {name: value for name, value in own.items() if name != "steps"}
    return {**rest, **laid.sheet, "units": {**own.get("units", {}), **enemies}}, laid


def read_steps(text: str, grounds: tuple[str, ...] = ()) -> list[PathStep]:
    """The steps of a text: commas between steps, plus signs between the parts of one."""
    parts = [part.strip() for part in text.split(",")]
    if not text.strip() or not all(parts):
        raise DataError(SOURCE, "", "a step is empty", "steps with commas between: primary, woods+stream, mixed+enemy")
    if len(parts) > MOST_STEPS:
        raise DataError(SOURCE, "", f"{len(parts)} steps", f"at most {MOST_STEPS}")
    return [_read_step(part, f"{number}", (*TERRAIN, *grounds)) for number, part in enumerate(parts, start=1)]


def _read_step(part: str, key: str, grounds: tuple[str, ...]) -> PathStep:
    words = [word.strip().lower().replace(" ", "_").replace("-", "_") for word in part.split("+")]
    known: dict[str, tuple[str, ...]] = {
        "ground": grounds,
        "features": FEATURES,
        "road": _ROADS,
        "water": tuple(_WATERS),
        "crossing": _CROSSINGS,
        "enemy": tuple(_ENEMIES),
    }
    found: dict[str, list[str]] = {name: [] for name in known}
    for word in words:
        plain = word.removesuffix("_river").removesuffix("_road")
        kind = next((name for name, values in known.items() if plain in values), None)
        if kind is None:
            expected = "; ".join(f"{name}: {', '.join(values)}" for name, values in known.items())
            raise DataError(SOURCE, key, f"'{word}' is no part of a step", expected)
        found[kind].append(plain)
    for name, given in found.items():
        if len(given) > 1 and name != "features":
            raise DataError(SOURCE, key, f"{given[0]} and {given[1]} in one step", f"one {name}")
    crossing = found["crossing"][0] if found["crossing"] else ""
    water = _WATERS[found["water"][0]] if found["water"] else ""
    if crossing and not water:
        raise DataError(SOURCE, key, f"{crossing} without water", "stream, minor or major river beside it")
    road = found["road"][0] if found["road"] else ""
    if crossing == "ford" and road:
        raise DataError(SOURCE, key, "a road over a ford", "a road crosses by a bridge [5.6.2]")
    enemy = _ENEMIES[found["enemy"][0]] if found["enemy"] else None
    ground = found["ground"][0] if found["ground"] else "clear"
    return PathStep(ground, tuple(found["features"]), road, water, crossing == "ford", crossing == "blown", enemy)


def lay_out(steps: list[PathStep], start_ground: str = "clear") -> Laid:
    """The steps on a separate sheet: the path, a hex beside each step for an enemy, clear ground around."""
    grid = _grid(len(steps))
    hexes = _zigzag(grid, len(steps) + 1)
    names = [grid.id(hex_) for hex_ in hexes]
    terrain: dict[str, list[str]] = {start_ground: names[:1]}
    features: dict[str, list[str]] = {}
    water: dict[str, Any] = {}
    roads: dict[str, Any] = {}
    fords, bridges, enemies = [], {}, []
    for number, step in enumerate(steps, start=1):
        here, side = names[number], f"{names[number - 1]}/{names[number]}"
        terrain.setdefault(step.ground, []).append(here)
        for feature in step.features:
            features.setdefault(feature, []).append(here)
        if step.water:
            water[f"water_{number}"] = {"kind": step.water, "name": step.water.replace("_", " "), "hexsides": [side]}
        fords += [side] if step.ford else []
        if step.blown and step.road:
            bridges[f"B{sum(1 for one in steps[:number] if one.water and one.road)}"] = "destroyed"
        if step.enemy is not None:
            enemies.append((grid.id(_outside(grid, hexes, number)), step.enemy))
        _add_road(roads, step.road, names[number - 1 : number + 1])
    sheet = {
        "title": "Steps",
        "grid": {"columns": list(grid.columns), "rows": list(grid.rows)},
        "terrain": terrain,
        "features": features,
        "water": {**water, "fords": fords},
        "roads": roads,
    }
    return Laid(sheet, names[0], tuple(names[1:]), tuple(enemies), bridges)


def _add_road(roads: dict[str, Any], kind: str, ends: list[str]) -> None:
    """Go on along the road that ends here, if it is of this kind; otherwise begin one."""
    if not kind:
        return
    for road in roads.values():
        if road["kind"] == kind and road["path"][-1] == ends[0]:
            road["path"].append(ends[1])
            return
    number = len(roads) + 1
    roads[f"road_{number}"] = {"kind": kind, "name": str(number), "path": ends}


def _grid(steps: int) -> HexGrid:
    return HexGrid(
        orientation=Orientation.FLAT,
        shifted="even",
        columns=(0, steps + 1),
        rows=(1, 3),
        template="CCRR",
        source=SOURCE,
    )


def _zigzag(grid: HexGrid, count: int) -> list[int]:
    """Hexes from west to east, by turns a little up and a little down; the column is the number of the step."""
    return [grid.index(f"{column:02}02") for column in range(count)]


def _outside(grid: HexGrid, hexes: list[int], number: int) -> int:
    """A neighbour of this hex of the path that touches no other hex of it."""
    others = {hex_ for position, hex_ in enumerate(hexes) if position != number}
    free = (
        near
        for near in grid.neighbours[hexes[number]]
        if near not in others and not others & set(grid.neighbours[near])
    )
    return next(free)
