"""The colours of the sides: declared once, on a game's boards, and the same on counters, tags, curves and charts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, cycle

from msgspec.structs import replace

from grognard.engine.pieces import Piece
from grognard.engine.ruleset import Ruleset

from .themes import LIVERIES, Livery, is_colour, livery, mixed

FALLBACK = ("olive", "field grey", "red", "blue", "brown", "violet", "sand", "grey")
"""Colours for sides that declare none, or none that is known: each gets the first that no other side has."""


def side_liveries(rules: Ruleset) -> dict[str, Livery]:
    """The colours of every side of a game, with those that are played first."""
    return {side: livery(paint) for side, paint in side_paints(rules).items()}


def side_paints(rules: Ruleset) -> dict[str, str]:
    """The roles of these colours."""
    declared = {side: paint for sheet in rules.sheet.boards for side, paint in sheet.sides.items()}
    return paints_of({**dict.fromkeys(rules.roles, ""), **declared})


def paints_of(sides: Mapping[str, str]) -> dict[str, str]:
    """The same for sides as one board declares them."""
    known = {side: paint for side, paint in sides.items() if paint in LIVERIES or is_colour(paint)}
    free = chain((paint for paint in FALLBACK if paint not in known.values()), cycle(FALLBACK))
    return {side: known.get(side) or next(free) for side in sides}


def painted(rules: Ruleset, pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces with the colours of their sides, unless they have their own."""
    paints = side_paints(rules)
    return [piece if piece.paint else replace(piece, paint=paints.get(piece.side, "")) for piece in pieces]


def on_white(side: Livery) -> str:
    """A shade of the side's colour for lines and bars on white paper."""
    return mixed(side.ground, side.edge, 0.3)
