"""How to fight a Sherman sensibly: a value of the position, and standing plans for crew orders."""

from __future__ import annotations

from grognard.engine.commander import Term

from .rules.victory import total
from .state import PattonState
from .tables import Tables


class PattonCommander:
    """The judgement of the one who plays."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def worth(self, state: PattonState) -> float:
        """See `Commander.worth`."""
        return sum(term.amount for term in self.terms(state))

    def terms(self, state: PattonState) -> list[Term]:
        """See `Commander.terms`."""
        return [Term("score", float(state.campaign_score + total(state)))]

    def reply(self, state: PattonState) -> float:
        """See `Commander.reply`."""
        return 0.0

    def plan(self, state: PattonState) -> int | None:
        """See `Commander.plan`."""
        return None
