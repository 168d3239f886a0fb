"""Movement by trying everything: every path up to so many hexes, one step at a time, without the search or its graphs.

Only the price of a single step is the game's own (`steps`, `accounts`); where to go, what is left, what is remembered
and when to stop is done here anew, as simply as it can be written.
"""

from __future__ import annotations

from grognard.games.wacht_am_rhein.rules.accounts import Entry, entry_of
from grognard.games.wacht_am_rhein.rules.classes import profile_of
from grognard.games.wacht_am_rhein.rules.enemies import wall_between
from grognard.games.wacht_am_rhein.rules.search import Mover, counts_hexes
from grognard.games.wacht_am_rhein.rules.steps import START, Profile, TerrainStep, road_step, tactical_step
from grognard.games.wacht_am_rhein.state import WachtState
from grognard.games.wacht_am_rhein.vocabulary import BY_ASSAULT, MECH


class Brute:
    """All paths of one unit; `best` holds the most that can be left in each hex reached."""

    def __init__(self, state: WachtState, mover: Mover, hexes: int) -> None:
        self.state = state
        self.mover = mover
        self.tables = state.tables
        self.profile: Profile = profile_of(state, mover.unit, mover.kind)
        self.by_road = mover.kind < 2
        self.in_hexes = mover.kind == BY_ASSAULT or counts_hexes(state, mover.unit, mover.kind)
        self.best: dict[int, int] = {}
        self._entries: dict[int, Entry] = {}
        self._steps: dict[tuple[int, int, int, int], TerrainStep] = {}
        here = state.place[mover.unit]
        memories = list(self.tables.roads_in[here]) if self.by_road else [START]
        for memory in memories:
            self.walk(here, memory, mover.left, hexes, True)

    def walk(self, here: int, memory: int, left: int, hexes: int, first: bool) -> None:
        """Try every neighbour."""
        if not hexes:
            return
        for there in self.tables.neighbours[here]:
            roads = self.tables.road_between.get((here, there), ()) if self.by_road else (-1,)
            for road in roads:
                self.step(here, memory, there, road, left, hexes, first)

    def step(self, here: int, memory: int, there: int, road: int, left: int, hexes: int, first: bool) -> None:
        """One step: is it allowed, what is left, does the move end there, and on from there."""
        step, entry = self.price(here, memory, there, road), self.entry(there)
        side = self.tables.side[self.mover.unit]
        if step.bans or entry.bans or wall_between(self.state, side, here, there) >= 0:
            return
        if self.in_hexes:
            if self.second_wood(here, there, first):
                return
            rest = left - 1
        elif step.whole:
            if not first or left <= 0:
                return
            rest = 0
        else:
            lost = left % 12 if step.loses else 0
            rest = left - lost - step.cost - sum(part.amount for part in entry.parts)
        if rest < 0:
            return
        if rest > self.best.get(there, -1):
            self.best[there] = rest
        ended = self.stops_in_wood(here, there) if self.in_hexes else bool(step.whole)
        if entry.stop or ended:
            return
        self.walk(there, road if self.by_road else step.line, rest, hexes - 1, False)

    def price(self, here: int, memory: int, there: int, road: int) -> TerrainStep:
        """The game's own price of a step, remembered."""
        key = (here, memory, there, road)
        if key not in self._steps:
            state = self.state
            if self.by_road:
                closed = state.closed_until >= state.turn
                found = road_step(
                    self.tables, self.profile, state.ground, state.crossings, here, memory, there, road, closed
                )
            else:
                help_ = self.engineers(here) or self.engineers(there)
                found = tactical_step(
                    self.tables, self.profile, state.night, state.crossings, here, memory, there, help_
                )
            self._steps[key] = found
        return self._steps[key]

    def entry(self, there: int) -> Entry:
        """What entering a hex adds and forbids, remembered."""
        if there not in self._entries:
            self._entries[there] = entry_of(self.state, self.mover, there)
        return self._entries[there]

    def engineers(self, hex_: int) -> bool:
        """Friendly engineers besides the mover."""
        tables = self.tables
        return any(
            tables.type[unit].engineer and unit != self.mover.unit and tables.side[unit] == tables.side[self.mover.unit]
            for unit in self.state.stacks[hex_]
        )

    def rough(self, hex_: int) -> bool:
        """Woods, forest or constricted."""
        return self.tables.wooded[hex_] or self.tables.narrow[hex_]

    def mech_assault(self) -> bool:
        """A Mech unit in Prepared Assault."""
        return self.mover.kind == BY_ASSAULT and self.profile.class_ == MECH

    def second_wood(self, here: int, there: int, first: bool) -> bool:
        """[5.5.0] A second rough hex off the road."""
        off_road = (here, there) not in self.tables.road_between
        return self.mech_assault() and not first and self.rough(here) and self.rough(there) and off_road

    def stops_in_wood(self, here: int, there: int) -> bool:
        """[5.5.0] A rough hex entered off the road."""
        return self.mech_assault() and self.rough(there) and (here, there) not in self.tables.road_between
