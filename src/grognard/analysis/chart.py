"""The win-probability curve of a game as a plot."""

from __future__ import annotations

from grognard.arena.plots import GREY, INK, THIRD, canvas

from .review import TELLING, Review


def curve_plot(review: Review, colour: str) -> str:
    """The probability that the first role wins, line by line, with turns, luck and mistakes marked.

    `colour` is the colour of its side.
    """
    first = review.role_titles[review.roles[0]]
    with canvas(8.6, 3.8) as drawn:
        axes = drawn.axes
        numbers = [0, *(line.n for line in review.lines)]
        chances = [100 * chance for chance in (review.start, *(line.chance for line in review.lines))]
        axes.axhline(50, color=GREY, linewidth=1)
        axes.fill_between(numbers, chances, 0, step="post", color=colour, alpha=0.15, linewidth=0)
        axes.step(numbers, chances, where="post", color=colour, linewidth=1.6)
        _draw_turns(drawn.axes, review)
        lucky = [line for line in review.lucky_rolls[:5] if abs(line.swing) >= TELLING]
        axes.scatter(
            [line.n for line in lucky],
            [100 * line.chance for line in lucky],
            marker="D",
            color=THIRD,
            zorder=3,
            label="lucky or unlucky roll",
        )
        worst = review.mistakes[:5]
        axes.scatter(
            [line.n for line in worst],
            [100 * line.chance for line in worst],
            marker="v",
            s=50,
            color="#a02c20",
            zorder=3,
            label="mistake",
        )
        played = [(phase.last, 100 * phase.rollouts) for phase in review.phases if phase.rollouts is not None]
        if played:
            axes.scatter([n for n, _ in played], [rate for _, rate in played], s=14, color=INK, label="play-outs")
        axes.set_ylim(-2, 102)
        axes.set_xlabel("line of the record")
        axes.set_ylabel(f"% that {first} wins")
        axes.legend(loc="best", fontsize=10)
    return drawn.svg


def _draw_turns(axes: object, review: Review) -> None:
    turns: dict[int, int] = {}
    for line in review.lines:
        turns.setdefault(line.turn, line.n)
    for turn, n in turns.items():
        axes.axvline(n - 0.5, color=GREY, linewidth=0.6, linestyle=":")  # type: ignore[attr-defined]
        axes.text(n, 103, f"turn {turn}", fontsize=9, color=INK)  # type: ignore[attr-defined]
