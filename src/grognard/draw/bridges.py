"""Bridges: parapets where a road crosses a river; stumps on both banks where the bridge is down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from grognard.engine.boards import Board, LayerKind
from grognard.engine.hexes import Hexside

from .field import Lattice
from .paths import Point, add, left_of, polyline, towards
from .svg import element, group
from .themes import Theme
from .water import WIDTHS, River


class Bridge(NamedTuple):
    """A crossing of a river by road."""

    at: Point
    ahead: Point
    """The way of the road, one unit long."""
    water: float
    """How wide the river is there."""
    broken: bool


def river_widths(rivers: Iterable[River], board: Board) -> dict[Hexside, float]:
    """How wide the river is along each of its hexsides."""
    laid = [layer for layer in board.layers if layer.kind is LayerKind.RIVER and layer.hexsides]
    return {side: river.width for river, layer in zip(rivers, laid, strict=True) for side in layer.hexsides}


def bridges_of(board: Board, field: Lattice, widths: dict[Hexside, float]) -> list[Bridge]:
    """Every bridge: a road over a river, or one the board says is down."""
    roads = {side for layer in board.layers if layer.kind is LayerKind.ROAD for side in layer.hexsides}
    named = {side for layer in board.layers if layer.kind is LayerKind.CROSSING for side in layer.hexsides}
    water = {side for side, width in widths.items() if width > WIDTHS["stream"]}
    sides = sorted(((roads & water) | board.broken_bridges) - named)
    return [_bridge(field, side, widths.get(side, 14.0), side in board.broken_bridges) for side in sides]


def _bridge(field: Lattice, side: Hexside, water: float, broken: bool) -> Bridge:
    here, there = (field.cell_of(hex_) for hex_ in side)
    gate = field.gate(here, field.around(here).index(there))
    return Bridge(gate, towards(field.centre(here), field.centre(there), 1.0), water, broken)


def draw_bridges(bridges: Iterable[Bridge], inks: Theme) -> str:
    """All bridges."""
    return group([part for bridge in bridges for part in bridge_parts(bridge, inks)], id="sheet-bridges")


def bridge_parts(bridge: Bridge, inks: Theme) -> list[str]:
    """One bridge: its deck and parapets, or its stumps and the piers between."""
    half = bridge.water / 2 + 9
    if bridge.broken:
        return [_stump(bridge, sign, inks) for sign in (1, -1)] + [_piers(bridge, inks)]
    deck = polyline([_off(bridge, -half, 0), _off(bridge, half, 0)])
    parapets = "".join(_parapet(bridge, half, sign) for sign in (1, -1))
    return [
        element("path", d=deck, stroke=inks.bridge, stroke_width=20, fill="none"),
        element("path", d=deck, stroke=inks.street, stroke_width=15.5, fill="none"),
        element("path", d=deck, stroke=inks.road, stroke_width=7.6, fill="none"),
        element("path", d=parapets, stroke=inks.bridge, stroke_width=3.6, fill="none", stroke_linejoin="round"),
    ]


def _off(bridge: Bridge, ahead: float, left: float) -> Point:
    side = left_of((0, 0), bridge.ahead, left)
    return add(bridge.at, (bridge.ahead[0] * ahead + side[0], bridge.ahead[1] * ahead + side[1]))


def _parapet(bridge: Bridge, half: float, sign: int) -> str:
    return polyline(
        [
            _off(bridge, -half - 5, 15.5 * sign),
            _off(bridge, -half, 9.5 * sign),
            _off(bridge, half, 9.5 * sign),
            _off(bridge, half + 5, 15.5 * sign),
        ]
    )


def _stump(bridge: Bridge, sign: int, inks: Theme) -> str:
    bank = (bridge.water / 2 + 12) * sign
    torn = [(bank, 9.5), (bank - 8 * sign, 9.5), (bank - 14 * sign, 5), (bank - 8 * sign, 1)]
    torn += [(bank - 15 * sign, -3), (bank - 7 * sign, -9.5), (bank, -9.5)]
    outline = polyline([_off(bridge, ahead, left) for ahead, left in torn], closed=True)
    return element("path", d=outline, fill=inks.street, stroke=inks.bridge, stroke_width=3.2, stroke_linejoin="round")


def _piers(bridge: Bridge, inks: Theme) -> str:
    crosses = "".join(polyline([_off(bridge, -5 * sign, -5), _off(bridge, 5 * sign, 5)]) for sign in (1, -1))
    return element("path", d=crosses, stroke=inks.bridge, stroke_width=3, fill="none", stroke_linecap="round")
