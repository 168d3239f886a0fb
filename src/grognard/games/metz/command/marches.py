"""Marches: what the whole side can do together. Each is rough; a planner improves the best of them.

American   drive on Metz, drive on Thionville, cross and leave by the east edge, screen the west edge
German     break out to the west, bring the panzergrenadiers out, fall back on Metz, relieve its garrison
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..state import MetzState
from ..tables import US, Tables
from .ways import OpenWays

RELIEFS: Final = 2
"""How many units are considered for the relief of a garrison."""


class Marches:
    """Makes the marches of one side."""

    def __init__(self, tables: Tables, ways: OpenWays, side: int) -> None:
        self.tables = tables
        self.ways = ways
        self.side = side

    def all(self, state: MetzState, orders: Mapping[int, Sequence[int]]) -> list[list[int]]:
        """One march for each goal of the side, leaving counted as arriving, and stronger garrisons for its cities."""
        return [*(self.towards(state, orders, field) for field in self.goals(state)), *self.reliefs(state, orders)]

    def goals(self, state: MetzState) -> list[list[int]]:
        """Per goal, how far it is from every hex."""
        if self.side == US:
            cities = [self.ways.hard_to_city(state, city) for city in self.tables.city_points]
            return [*cities, self.ways.hard_to_east(state), self.screen(state)]
        cities = [self.ways.plain_to_city(city) for city in self.tables.city_points]
        return [*cities, self.ways.west(state), self.ways.guards(state)]

    def reliefs(self, state: MetzState, orders: Mapping[int, Sequence[int]]) -> list[list[int]]:
        """The garrison of a city makes room for one of the strongest units that may be near enough."""
        tables, place = self.tables, state.place
        found = []
        for city in tables.city_points:
            garrison = state.at[city]
            near = self.ways.plain_to_city(city)
            there = [unit for unit in orders if place[unit] < tables.count]
            others = [unit for unit in there if near[place[unit]] <= tables.movement[unit]]
            others.sort(key=lambda unit: (-tables.strength[unit], unit))
            for strong in others[:RELIEFS]:
                if garrison in orders and tables.strength[strong] > tables.strength[garrison]:
                    enter = tables.vocabulary.encode("move", strong, city)
                    found += [[leave, enter] for leave in orders[garrison] if leave < tables.exit]
        return found

    def screen(self, state: MetzState) -> list[int]:
        """[7.4] How far a hex is from the ways by which the nearest enemies reach the west edge."""
        west, place = self.ways.west(state), state.place
        enemies = [here for unit in self.tables.of_side[1 - self.side] if (here := place[unit]) < self.tables.count]
        distance = self.tables.grid.distance
        return [
            min([distance(hex_, enemy) for enemy in enemies if west[hex_] < west[enemy]], default=9)
            for hex_ in range(self.tables.count)
        ]

    def towards(self, state: MetzState, orders: Mapping[int, Sequence[int]], field: Sequence[int]) -> list[int]:
        """Every unit to the free hex nearest to the goal, those already nearest first; off the map where it can."""
        tables = self.tables
        taken: set[int] = set()
        march = []
        for unit in sorted(orders, key=lambda unit: self.start(state, unit, field)):
            best, chosen, goal = self.start(state, unit, field), -1, -1
            for number in orders[unit]:
                hex_ = -1 if tables.exit <= number < tables.drop else self.hex_of(number)
                far = 0 if hex_ < 0 else field[hex_]
                if far < best and hex_ not in taken:
                    best, chosen, goal = far, number, hex_
            if chosen >= 0:
                march.append(chosen)
                if goal >= 0:
                    taken.add(goal)
        return march

    def hex_of(self, number: int) -> int:
        """The hex an order leads to."""
        return self.tables.vocabulary.decode(number)[2]

    def start(self, state: MetzState, unit: int, field: Sequence[int]) -> int:
        """How far a unit is from the goal now; farther than any hex if it is not on the map."""
        here = state.place[unit]
        return field[here] if here < self.tables.count else 1000
