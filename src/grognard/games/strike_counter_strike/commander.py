"""What good play means: Victory Points, towns within reach, strength kept and destroyed."""

from __future__ import annotations

from typing import Any

from grognard.engine.commander import Term

from .rules.victory import score, town_points
from .tables import GERMAN, SIDES, Tables


class StrikeCommander:
    """The judgement of one side, in German Victory Points turned to its own view."""

    def __init__(self, tables: Tables, role: str) -> None:
        self.tables = tables
        self.sign = 1.0 if role == SIDES[GERMAN] else -1.0

    def worth(self, state: Any) -> float:
        """See `Commander.worth`."""
        return sum(term.amount for term in self.terms(state))

    def terms(self, state: Any) -> list[Term]:
        """See `Commander.terms`."""
        steps = [0.0, 0.0]
        hampered = [0.0, 0.0]
        for unit in range(self.tables.pieces):
            if state.place[unit] < self.tables.count:
                side = self.tables.side[unit]
                steps[side] += state.steps(unit)
                hampered[side] += state.hits[unit] + state.suppressed[unit]
        return [
            Term("points", self.sign * score(state)),
            Term("towns", self.sign * town_points(state) / 2),
            Term("steps", self.sign * (steps[1] - steps[0]) / 2),
            Term("cohesion", self.sign * (hampered[0] - hampered[1]) / 8),
        ]

    def reply(self, state: Any) -> float:
        """See `Commander.reply`."""
        return 0.0

    def plan(self, state: Any) -> int | None:
        """See `Commander.plan`."""
        return None
