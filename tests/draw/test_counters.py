"""Counters: what is printed on them, and that no piece can break them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from grognard.draw import counter_svg
from grognard.draw.themes import BANDS, LIVERIES, Livery
from grognard.engine import doors
from grognard.engine.pieces import Piece
from grognard.engine.ruleset import Ruleset


def texts(svg: str) -> list[str]:
    return [str(part.text) for part in ElementTree.fromstring(svg).iter() if part.tag.endswith("text")]


def test_a_counter_shows_division_name_and_factors(metz: Ruleset) -> None:
    for piece in doors.view(metz.start(), "us").pieces:
        shown = texts(counter_svg(piece))
        assert shown == [piece.division, piece.name, f"{piece.strength}-{piece.movement}"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_piece_of_which_nothing_is_known_can_be_drawn(theme: str) -> None:
    assert texts(counter_svg(Piece(id=""), theme, ("moved",))) == []


def test_what_is_written_on_a_counter_is_escaped() -> None:
    assert texts(counter_svg(Piece(id="", name="<A&B>", division='"'))) == ['"', "<A&B>"]


def test_divisions_differ_in_more_than_their_band(metz: Ruleset) -> None:
    bands: dict[tuple[str, str], set[str]] = {}
    for piece in doors.view(metz.start(), "us").pieces:
        bands.setdefault((piece.side, piece.band), set()).add(piece.division)
    assert all(len(divisions) == 1 for divisions in bands.values()), "two divisions of a side share a colour"


@pytest.mark.parametrize("name", [*LIVERIES, *BANDS])
def test_print_stands_out_from_its_ground(name: str) -> None:
    for table in (LIVERIES, BANDS):
        if name in table:
            assert contrast(table[name]) >= 4.5, name


def contrast(colours: Livery) -> float:
    """As the accessibility guidelines reckon it."""
    light, dark = sorted((luminance(colours.ground), luminance(colours.ink)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)] if len(colour) == 7 else [1.0, 1.0, 1.0]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
