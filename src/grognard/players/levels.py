"""Named levels: opponents of known strength for every game and side, each with its budget and its handicap.

Their order is measured, not claimed: `docs/reports/ladder.md` has the ladder and the command that repeats it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from .base import Player
from .greedy import GreedyPlayer
from .search import NODES, SearchPlayer


class Level(msgspec.Struct, frozen=True):
    """A computer player that people can choose."""

    name: str
    text: str
    """What to expect of it, in one line."""
    nodes: int | None
    """How many states it looks at in a decision, unless it is given another budget; None: each legal action once."""
    make: Callable[[], Player]


def _recruit() -> Player:
    return GreedyPlayer("recruit", overlooks=0.7, blunders=0.15)


def _regular() -> Player:
    return GreedyPlayer("regular", overlooks=0.25)


def _veteran() -> Player:
    return SearchPlayer("veteran", NODES)


LEVELS: Final = {
    level.name: level
    for level in (
        Level("recruit", "sees a third of its choices and sometimes acts without thinking", None, _recruit),
        Level("regular", "follows plans; where there is none, overlooks one choice in four", None, _regular),
        Level(
            "veteran",
            "plans for all its pieces together, rehearses its orders or follows the best plans there are; "
            f"at most {NODES} positions a decision",
            NODES,
            _veteran,
        ),
    )
}
"""The levels by name, the weakest first."""
