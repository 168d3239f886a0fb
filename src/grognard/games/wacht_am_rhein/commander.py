"""What computer players are told about playing Rollbahn D well: what a state is worth, and plans for every decision."""

from __future__ import annotations

from typing import Any

from grognard.engine.commander import Commander, Term

from .distances import FAR_AWAY, Distances
from .plans import goals_of, next_step
from .rules.victory import total
from .state import WachtState
from .tables import GERMAN, OUT_OF_SUPPLY, SIDES, Tables

STRENGTH = 0.12
"""What a point of strength on the map is worth."""
CUT_OFF = 0.5
"""What a unit out of supply costs."""
NEARNESS = 0.03
"""What a Movement Point nearer to a place worth having is worth, for each unit."""


class WachtCommander(Commander):
    """The judgement of one role."""

    def __init__(self, tables: Tables, distances: Distances, role: str) -> None:
        self.tables = tables
        self.distances = distances
        self.side = SIDES.index(role)

    def worth(self, state: Any) -> float:
        """See `Commander.worth`."""
        return sum(term.amount for term in self.terms(state))

    def terms(self, state: Any) -> list[Term]:
        """See `Commander.terms`."""
        assert isinstance(state, WachtState)
        own, other = self.side, 1 - self.side
        return [
            Term("score", float(total(state, own) - total(state, other))),
            Term("own strength", STRENGTH * self._strength(state, own)),
            Term("enemy strength", -STRENGTH * self._strength(state, other)),
            Term("supply", CUT_OFF * (self._cut_off(state, other) - self._cut_off(state, own))),
            Term("German advance", self._advance(state) * (1.0 if own == GERMAN else -1.0)),
        ]

    def _strength(self, state: WachtState, side: int) -> float:
        return float(sum(state.defence(u) + state.attack(u) for u in self.tables.of_side[side] if state.on_map(u)))

    def _cut_off(self, state: WachtState, side: int) -> int:
        return sum(1 for u in self.tables.of_side[side] if state.on_map(u) and state.has(u, OUT_OF_SUPPLY))

    def _advance(self, state: WachtState) -> float:
        """How near German armour is to the places it has not taken."""
        goals = goals_of(state, GERMAN)
        if not goals:
            return 0.0
        found = 0.0
        for unit in self.tables.of_side[GERMAN]:
            if state.on_map(unit) and self.tables.type[unit].overruns:
                ways = (self.distances.to(goal, state.bridges)[state.place[unit]] for goal in goals)
                nearest = min(ways, default=FAR_AWAY)
                found -= NEARNESS * min(nearest, 40.0)
        return found

    def reply(self, state: Any) -> float:
        """See `Commander.reply`: what could be taken from us by those who stand next to it."""
        assert isinstance(state, WachtState)
        risk = 0.0
        for (hex_, worth), owner in zip(self.tables.places.items(), state.control, strict=True):
            if owner == self.side and state.adjacent[1 - self.side][hex_] and not state.held[self.side][hex_]:
                risk += worth
        return risk

    def plan(self, state: Any) -> int | None:
        """See `Commander.plan`: groups move along the roads towards places worth having, the foremost first."""
        assert isinstance(state, WachtState)
        return next_step(state, self.side, self.distances)
