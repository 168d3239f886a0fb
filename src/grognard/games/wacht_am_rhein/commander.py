"""What computer players are told about playing Rollbahn D well."""

from __future__ import annotations

from typing import Any

from grognard.engine.commander import Term

from .rules.victory import total
from .tables import SIDES, Tables


class WachtCommander:
    """The judgement of one role: for now the score alone."""

    def __init__(self, tables: Tables, role: str) -> None:
        self.tables = tables
        self.side = SIDES.index(role)

    def worth(self, state: Any) -> float:
        """See `Commander.worth`."""
        return sum(term.amount for term in self.terms(state))

    def terms(self, state: Any) -> list[Term]:
        """See `Commander.terms`."""
        return [Term("score", float(total(state, self.side) - total(state, 1 - self.side)))]

    def reply(self, state: Any) -> float:
        """See `Commander.reply`."""
        return 0.0

    def plan(self, state: Any) -> int | None:
        """See `Commander.plan`."""
        return None
