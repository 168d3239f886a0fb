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
    """A computer player as people choose it."""

    name: str
    text: str
    """What to expect of it, in one line."""
    nodes: int | None
    """States it looks at in a decision unless it is given another budget; None: each legal action once."""
    make: Callable[[], Player]


class Recruit(GreedyPlayer):
    """Overlooks most of what it could do."""

    name = "recruit"

    def __init__(self) -> None:
        super().__init__(overlooks=0.7, blunders=0.15)


class Regular(GreedyPlayer):
    """Looks one action ahead and overlooks something now and then."""

    name = "regular"

    def __init__(self) -> None:
        super().__init__(overlooks=0.25)


class Veteran(SearchPlayer):
    """Plans for all its pieces together."""

    name = "veteran"


LEVELS: Final = {
    level.name: level
    for level in (
        Level("recruit", "sees a third of its choices and sometimes acts without thinking", None, Recruit),
        Level("regular", "takes the best single action, but overlooks one choice in four", None, Regular),
        Level("veteran", f"plans for all its pieces together, {NODES} positions a decision", NODES, Veteran),
    )
}
"""The levels by name, the weakest first."""
