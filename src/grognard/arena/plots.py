"""Plots as SVG, with matplotlib: the same bytes for the same numbers, small, and with nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import StringIO
from typing import TYPE_CHECKING, Any, cast

from .errors import missing_extra
from .summary import Share

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SERIES = "#5b6b2f"
SECOND = "#3f5f73"
THIRD = "#b07b2e"
"""For numbers that belong to no side."""
DRAWN = "#cdc5b4"
"""Games that nobody has won."""
MARKERS = ("o", "s", "^", "D")
MANY_DOTS = 200
GREY = "#a39a8a"
INK = "#2a2620"
_SETTINGS: dict[str, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "grognard",
    "font.family": "sans-serif",
    "font.sans-serif": ["Barlow Condensed", "Arial Narrow", "DejaVu Sans"],
    "font.size": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": "none",
    "axes.facecolor": "#fffdf7",
    "savefig.facecolor": "none",
    "legend.frameon": False,
}


class PlotCanvas:
    """A figure while it is drawn; `svg` holds it afterwards."""

    def __init__(self, figure: Figure, axes: Axes) -> None:
        self.figure = figure
        self.axes = axes
        self.svg = ""


@contextmanager
def canvas(width: float = 8.0, height: float = 3.2) -> Iterator[PlotCanvas]:
    """A figure to draw on. Raises ArenaError without matplotlib."""
    try:
        import logging

        import matplotlib
        from matplotlib.figure import Figure
    except ImportError as error:
        raise missing_extra("plots need matplotlib", "analysis", error) from error
    # The page brings the fonts, so it does not matter that this machine may not have them.
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    with matplotlib.rc_context(rc=cast(Any, _SETTINGS)):
        figure = Figure(figsize=(width, height), layout="constrained")
        drawn = PlotCanvas(figure, figure.subplots())
        yield drawn
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    drawn.svg = _bare(text.getvalue())


def shares_plot(groups: Mapping[str, Mapping[str, Share]], colours: Mapping[str, str]) -> str:
    """Shares with their intervals as bars: for each group (a winner) one bar per entry (a level)."""
    bars = [(group, name, found) for group, entries in groups.items() for name, found in entries.items()]
    with canvas(8, 0.9 + 0.38 * max(1, len(bars))) as drawn:
        axes = drawn.axes
        places = list(range(len(bars)))
        rates = [100 * found.rate for _, _, found in bars]
        below = [100 * max(0.0, found.rate - found.low) for _, _, found in bars]
        above = [100 * max(0.0, found.high - found.rate) for _, _, found in bars]
        axes.barh(places, rates, color=[colours.get(group, GREY) for group, _, _ in bars], height=0.7)
        axes.errorbar(rates, places, xerr=[below, above], fmt="none", ecolor=INK, capsize=3, elinewidth=1.2)
        axes.set_yticks(places, [name for _, name, _ in bars])
        axes.invert_yaxis()
        axes.set_xlim(0, 104)
        axes.set_xlabel("% of games, with 95 % intervals")
    return drawn.svg


def histogram(
    values: Mapping[str, Sequence[float]], label: str, whole: bool = True, colours: Mapping[str, str] | None = None
) -> str:
    """How numbers are distributed over games, series by series; those of a side in its colour."""
    with canvas() as drawn:
        from matplotlib.ticker import MaxNLocator

        edges = _edges([value for series in values.values() for value in series], whole)
        for name, series in values.items():
            paint, strength = (colours or {}).get(name, SERIES), 1.0 if len(values) == 1 else 0.6
            drawn.axes.hist(list(series), bins=edges, color=paint, alpha=strength, label=name, linewidth=0)
        drawn.axes.set_xlabel(label)
        drawn.axes.set_ylabel("games")
        drawn.axes.yaxis.set_major_locator(MaxNLocator("auto", integer=True))
        if len(values) > 1:
            drawn.axes.legend()
    return drawn.svg


def bands_plot(
    places: Sequence[float],
    bands: Sequence[tuple[float, float, float]],
    label: str,
    below: str,
    names: Sequence[str] = (),
) -> str:
    """A line with a band around it: (lower, middle, upper) at each place."""
    with canvas() as drawn:
        axes = drawn.axes
        axes.axhline(0, color=GREY, linewidth=1)
        axes.fill_between(
            places, [low for low, _, _ in bands], [high for _, _, high in bands], color=SERIES, alpha=0.25, lw=0
        )
        axes.plot(places, [middle for _, middle, _ in bands], color=SERIES, marker="o", markersize=4)
        if names:
            axes.set_xticks(places, names)
        axes.set_ylabel(label)
        axes.set_xlabel(below)
    return drawn.svg


def scatter(
    points: Mapping[str, Sequence[tuple[float, float]]], colours: Mapping[str, str], across: str, upwards: str
) -> str:
    """Games as dots, one colour and one shape for each winner; larger if there are few."""
    size = 16 if sum(map(len, points.values())) > MANY_DOTS else 42
    with canvas(8, 3.8) as drawn:
        drawn.axes.axhline(0, color=GREY, linewidth=1)
        drawn.axes.axvline(0, color=GREY, linewidth=1)
        for place, (name, found) in enumerate(points.items()):
            if found:
                drawn.axes.scatter(
                    [x for x, _ in found],
                    [y for _, y in found],
                    s=size,
                    alpha=0.75,
                    linewidth=0,
                    marker=MARKERS[place % len(MARKERS)],
                    color=colours.get(name, GREY),
                    label=name,
                )
        drawn.axes.set_xlabel(across)
        drawn.axes.set_ylabel(upwards)
        drawn.axes.legend()
    return drawn.svg


def differences_plot(rows: Sequence[tuple[str, float, float, float]], label: str) -> str:
    """Differences with their intervals; the line at zero says whether the sign is known."""
    with canvas(8, 0.9 + 0.4 * max(1, len(rows))) as drawn:
        axes = drawn.axes
        axes.axvline(0, color=GREY, linewidth=1.2)
        for place, (_, middle, low, high) in enumerate(rows):
            axes.errorbar([middle], [place], xerr=[[middle - low], [high - middle]], fmt="o", color=SECOND, capsize=4)
        axes.set_yticks(range(len(rows)), [name for name, _, _, _ in rows])
        axes.set_ylim(-0.6, len(rows) - 0.4)
        axes.invert_yaxis()
        axes.set_xlabel(label)
    return drawn.svg


def _edges(values: Sequence[float], whole: bool) -> list[float]:
    least, most = min(values), max(values)
    if whole:
        step = max(1, round((most - least) / 30))
        return [least - 0.5 + step * number for number in range(int((most - least) // step) + 2)]
    step_size = (most - least) / 30 or 1.0
    return [least + step_size * number for number in range(31)]


def _bare(svg: str) -> str:
    """Only the `<svg>` element, without metadata: what a page needs."""
    svg = svg[svg.index("<svg") :]
    return re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.S)
