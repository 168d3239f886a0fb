"""What computer players are told about playing Rollbahn D well: the worth of a state, and plans."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from typing_extensions import override

from grognard.engine.commander import Rehearsed, Term
from grognard.engine.remembered import Remembered

from ..options import WachtOptions
from ..rules.search import networks_of
from ..rules.victory import total
from ..state import WachtState
from ..tables import Tables
from ..vocabulary import OUT_OF_SUPPLY, SIDES
from .distances import Distances
from .doctrine import REGULAR, VETERAN, Doctrine
from .goals import Aims
from .marches import Brief
from .plans import next_step

STRENGTH = 0.2
"""What a point of strength on the map is worth."""
CUT_OFF = 0.5
"""What a unit out of supply costs."""
NEARNESS = 0.06
"""What a Movement Point nearer to its goal is worth, for each unit."""
HORIZON = 30.0
"""The distance in Movement Points beyond which nearness to a goal no longer counts."""
RISK = 0.06
"""What each point of strength in danger of a good attack costs."""


MIXTURES = 16
"""How many mixtures of options distances are kept for."""


class WachtCommander(Rehearsed):
    """The judgement of one role. Its units keep the goals they have in the state it is asked about first."""

    def __init__(self, tables: Tables, distances: Distances, role: str, state: WachtState) -> None:
        self.tables = tables
        self.distances = distances
        self.side = SIDES.index(role)
        self._asked = state

    @cached_property
    def aims(self) -> Aims:
        """The goals of the side's units in the state that was asked about."""
        return Brief(self._asked, self.side, self.distances, REGULAR[self.side]).aims

    @override
    def worth(self, state: WachtState) -> float:
        return sum(term.amount for term in self.terms(state))

    @override
    def terms(self, state: WachtState) -> list[Term]:
        own, other = self.side, 1 - self.side
        return [
            Term("score", float(total(state, own) - total(state, other))),
            Term("own_strength", STRENGTH * self._strength(state, own)),
            Term("enemy_strength", -STRENGTH * self._strength(state, other)),
            Term("supply", CUT_OFF * (self._cut_off(state, other) - self._cut_off(state, own))),
            Term("goals", self._nearness(state)),
        ]

    def _strength(self, state: WachtState, side: int) -> float:
        return float(sum(state.defence(u) + state.attack(u) for u in self.tables.of_side[side] if state.on_map(u)))

    def _cut_off(self, state: WachtState, side: int) -> int:
        return sum(1 for u in self.tables.of_side[side] if state.on_map(u) and state.has(u, OUT_OF_SUPPLY))

    def _nearness(self, state: WachtState) -> float:
        """How near units are to their goals; a unit that is gone is near no goal."""
        ways = self.aims.way.items()
        return NEARNESS * sum(HORIZON - min(way[state.place[u]], HORIZON) for u, way in ways if state.on_map(u))

    @override
    def reply(self, state: WachtState) -> float:
        """Open places, and stacks next to stronger enemies."""
        own, enemy = self.side, 1 - self.side
        risk = 0.0
        for (hex_, worth), owner in zip(self.tables.places.items(), state.control, strict=True):
            if owner == own and state.adjacent[enemy][hex_] and not state.held[own][hex_]:
                risk += worth
        exposed = {state.place[u] for u in self.tables.of_side[own] if state.on_map(u)}
        for hex_ in exposed:
            if state.adjacent[enemy][hex_]:
                risk += RISK * self._danger(state, hex_)
        return risk

    def _danger(self, state: WachtState, hex_: int) -> float:
        """The strength in a hex that the enemies next to it could hit, more of it the better their odds."""
        enemy = 1 - self.side
        defence = sum(state.defence(u) for u in state.stacks[hex_])
        attack: float = sum(
            state.attack(u)
            for near in self.tables.neighbours[hex_]
            if state.held[enemy][near]
            for u in state.stacks[near]
        )
        if self.tables.covering[hex_]:
            attack *= 0.6
        odds = attack / max(defence, 1)
        return max(0.0, min(odds - 1.0, 3.0)) * defence

    @override
    def plan(self, state: WachtState) -> int:
        """Groups move along the roads towards places worth having, the foremost first."""
        return next_step(self.brief(state, REGULAR))

    def brief(self, state: WachtState, doctrines: tuple[Doctrine, Doctrine]) -> Brief:
        """What the side that decides makes its plan from."""
        side = SIDES.index(state.frames[-1].role(state))
        return Brief(state, side, self.distances, doctrines[side])

    @override
    def ventures(self, state: WachtState) -> Sequence[int]:
        """The plan of old hands, which needs no comparison."""
        return [next_step(self.brief(state, VETERAN))]


class Commanders:
    """The commanders of both sides; those of one mixture of options share their distances."""

    def __init__(self) -> None:
        self._distances: Remembered[WachtOptions, Distances] = Remembered(MIXTURES)

    def commander(self, state: WachtState, role: str) -> WachtCommander:
        """The judgement of one role."""
        distances = self._distances.get(state.tables.options, lambda: Distances(networks_of(state)))
        return WachtCommander(state.tables, distances, role, state)
