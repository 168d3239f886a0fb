"""Where pieces were lost: the map of a game with discs on it, as large as there were losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from grognard.draw import board_layout, board_svg, on_white, side_liveries
from grognard.draw.places import HexPlace
from grognard.engine.ruleset import Ruleset

from .plots import GREY
from .shapes import Loss

LARGEST = 0.62
"""The radius of the largest disc, as a part of a hex's size."""
LEAST_TOLD = 0.02
"""Fewer losses than this in a game are drawn but not written."""


def loss_counts(losses: Sequence[Loss]) -> dict[str, Counter[str]]:
    """Per place, how many pieces of which side were lost there; the deadliest first."""
    places: dict[str, Counter[str]] = {}
    for loss in losses:
        places.setdefault(loss.place, Counter())[loss.side] += 1
    return dict(sorted(places.items(), key=lambda item: (-item[1].total(), item[0])))


def heat_map(rules: Ruleset, losses: Sequence[Loss], games: int) -> str:
    """The map with a disc for each side in each hex where it lost pieces; empty for a game without a map."""
    if not rules.sheet.maps:
        return ""
    board = rules.sheet.maps[0]
    layout = board_layout(board)
    counts = {place: found for place, found in loss_counts(losses).items() if place in layout.hexes}
    most = max((found.total() for found in counts.values()), default=0)
    discs = [
        _discs(rules, layout.hexes[place], found, layout.size * LARGEST * sqrt(found.total() / most), games)
        for place, found in counts.items()
    ]
    frame = layout.map
    box = f"{frame.x} {frame.y} {frame.width} {frame.height}"
    sheet = _cropped(board_svg(board), box)
    return sheet.replace("</svg>", f'<g id="losses">{"".join(discs)}</g></svg>')


def _discs(rules: Ruleset, hex_: HexPlace, found: Counter[str], radius: float, games: int) -> str:
    """A pie of the sides, in a hex."""
    sides = {**dict.fromkeys(rules.roles, 0), **found}
    total, start, parts = found.total(), 0.0, []
    colours = side_liveries(rules)
    for side, count in sides.items():
        if count:
            paint = on_white(colours[side]) if side in colours else GREY
            parts.append(_slice(hex_.x, hex_.y, radius, start, count / total, paint))
            start += count / total
    words = ", ".join(f"{rules.role_titles.get(side, side)} {count}" for side, count in sides.items() if count)
    number = "" if total < LEAST_TOLD * games else _number(hex_, f"{total / games:.2f}")
    return f"<g><title>{words} in {games} games</title>{''.join(parts)}{number}</g>"


def _number(hex_: HexPlace, text: str) -> str:
    return (
        f'<text x="{hex_.x:.1f}" y="{hex_.y + 9:.1f}" font-family="Barlow Condensed" font-weight="700" '
        f'font-size="28" text-anchor="middle" fill="#fff" stroke="#1b1a17" stroke-width="5" '
        f'paint-order="stroke">{text}</text>'
    )


def _slice(x: float, y: float, radius: float, start: float, part: float, paint: str) -> str:
    """A piece of a pie as an arc drawn with a thick line: no trigonometry needed."""
    around = 2 * 3.141592653589793 * radius / 2
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius / 2:.1f}" fill="none" stroke="{paint}" '
        f'stroke-width="{radius:.1f}" stroke-opacity="0.82" stroke-dasharray="{part * around:.2f} {around:.2f}" '
        f'stroke-dashoffset="{-start * around:.2f}"/>'
    )


def _cropped(sheet: str, box: str) -> str:
    """Only the map of a sheet: its margin says nothing here."""
    head, _, rest = sheet.partition('viewBox="')
    return f'{head}viewBox="{box}{rest[rest.index(chr(34)) :]}'
