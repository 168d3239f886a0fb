"""What the rules look up in the inner loops: flat tables, compiled once from the data for one set of options.

Hexes are indices 0..n-1 of the grid; index n stands for "off the map" wherever a search starts outside. Units are
indices in the order of units.toml. Sides are 0 (American) and 1 (German).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, final

from grognard.engine.actions import Vocabulary
from grognard.engine.maps import HexMap
from grognard.engine.reach import Steps
from grognard.engine.shapes import EDGES, Edge

from .options import MetzOptions
from .schema.data import MetzData
from .schema.map import road_network
from .schema.sides import SIDE_TITLES as SIDE_TITLES
from .schema.sides import SIDES as SIDES

US: Final = 0
GERMAN: Final = 1
PREFIXES: Final = ("us", "ge")

# Where a unit can be besides on a hex; added to the number of hexes.
RESERVE: Final = 0
EXITED: Final = 1
DESTROYED: Final = 2
ASIDE: Final = 3
NEVER: Final = 1000
"""The turn of arrival of units that do not enter by an edge."""
OFF_MAP: Final = ("reserve", "exited", "destroyed", "aside")


@final
class Tables:
    """Static tables for one set of options. Immutable after construction, shared by all states."""

    def __init__(self, data: MetzData, words: Vocabulary, options: MetzOptions) -> None:
        self.options = options
        self.data = data
        self.turns = len(data.game.turns.dates)
        board = data.board
        self.grid = data.grid
        self.count = len(data.grid)
        self.neighbours = data.grid.neighbours
        self._number_verbs(words)
        self._list_units(data)
        self._lay_out_terrain(data, board)
        self._lay_out_rivers(data, board)
        self._lay_out_movement(data, board)
        self._lay_out_entries(data)
        self._lay_out_exits(data)
        self._lay_out_combat(data)

    def _number_verbs(self, words: Vocabulary) -> None:
        self.vocabulary = words
        self.move = words.first("move")
        self.exit = words.first("exit")
        self.drop = words.first("drop")
        self.end = words.first("end")
        self.attack = words.first("attack")
        self.commit = words.first("commit")
        self.withdraw = words.first("withdraw")
        self.waive = words.first("waive")
        self.claim = words.first("claim")
        self.roll = words.first("roll")
        self.cancel = words.first("cancel")
        self.retreat = words.first("retreat")
        self.advance = words.first("advance")
        self.stay = words.first("stay")
        self.reorganize = words.first("reorganize")
        self.backward = frozenset(number for number in range(len(words)) if words.takes_back(number))
        """The numbers of actions that only take back."""
        self.move_numbers: list[list[object]] = [
            [self.move + unit * self.count + hex_ for hex_ in range(self.count)]
            for unit in range(self.exit // self.count)
        ]
        """Per unit and hex, the number of the move there. Objects, so that compiled code hands them on as they are."""

    def _list_units(self, data: MetzData) -> None:
        units = list(data.units.values())
        self.ids = tuple(data.units)
        self.units = units
        self.unit_number = {name: number for number, name in enumerate(data.units)}
        self.names = [unit.called for unit in units]
        """What units are called in sentences."""
        self.side = [SIDES.index(unit.side) for unit in units]
        self.strength = [unit.strength for unit in units]
        self.movement = [unit.movement for unit in units]
        self.of_side = tuple([u for u, unit in enumerate(units) if unit.side == side] for side in SIDES)
        divisions = sorted({(unit.side, unit.division) for unit in units})
        self.division_masks = [
            sum(1 << u for u, unit in enumerate(units) if (unit.side, unit.division) == division)
            for division in divisions
        ]
        self.arrival = [NEVER if unit.turn is None else unit.turn for unit in units]
        """Per unit, the turn it is due."""
        self.airborne = tuple([u for u in numbers if units[u].drop] for numbers in self.of_side)
        """Per side, the units that may be dropped (11.3)."""
        self.friends_make_room = self.options.stacking_ends_with == "phase"
        """True if a unit may end its move on a friend that then makes room (7.32, R7)."""
        self.may_withdraw = [
            self.options.tactical_withdrawal and unit.movement >= data.game.optional.withdrawal_least_movement
            for unit in units
        ]

    def _lay_out_terrain(self, data: MetzData, board: HexMap) -> None:
        chart = data.charts.terrain_effects
        self.terrain = board.terrain
        self.cost = [int(getattr(chart.cost, kind)) for kind in board.terrain]
        self.fort = [index in board.features["forts"] for index in range(self.count)]
        self.city = [index in board.features["cities"] for index in range(self.count)]
        self.east = [1 if index in board.regions["east_of_moselle"] else 0 for index in range(self.count)]
        self.city_points = {self.grid.index(name): points for name, points in data.game.points.cities.items()}
        self.cities = list(self.city_points)
        """The victory cities, in the order of `MetzState.control`."""
        self.clear_for_drop = [
            kind == "clear"
            and not (self.options.airborne_clear_excludes_city_and_fort and (self.city[index] or self.fort[index]))
            for index, kind in enumerate(board.terrain)
        ]
        self.shift = [0] * self.count
        self.shift_cause = [""] * self.count
        for index, kind in enumerate(board.terrain):
            causes = [(int(getattr(chart.shift, kind)), kind)]
            if self.city[index]:
                causes.append((chart.city_shift, "city or town"))
            if self.fort[index]:
                causes.append((chart.fort_shift, "fort"))
            # Case 10.5: never added up; of equal shifts the more telling terrain is named.
            self.shift[index], self.shift_cause[index] = max(causes, key=lambda cause: (cause[0], cause[1] == "fort"))

    def _lay_out_rivers(self, data: MetzData, board: HexMap) -> None:
        wet = set(board.hexsides["moselle"])
        if self.options.seille_is_river:
            wet |= board.hexsides["seille"]
        bridged = board.hexsides["bridges"]
        fording = wet - bridged if self.options.bridge_carries_movement else wet
        combat = wet - bridged if self.options.bridge_cancels_river_combat_shift else wet
        self.rivers = frozenset(wet)
        self.barred = frozenset(fording)
        """River hexsides that no road crosses: the whole allowance, and only as the first step (R4)."""
        self.river_shift = data.charts.terrain_effects.river_shift
        self.dry = self._around(lambda a, b: _side(a, b) not in wet)
        """Per hex, the neighbours a retreat can reach without crossing a river."""
        self.wet_attack = [
            frozenset(n for n in around if _side(h, n) in combat) for h, around in enumerate(self.neighbours)
        ]
        """Per hex, the neighbours from which an attack comes across a river."""
        far = self.options.dr2_final_hex_distance
        self.second_steps = tuple(
            frozenset(there for there in range(self.count) if far <= self.grid.distance(here, there) <= 2)
            for here in range(self.count)
        )
        """Per hex, where a two-hex retreat that begins there may end (10.3, R12)."""
        self.zones_all_around = self.options.zoc_crosses_rivers
        """True if every hex next to a unit is in its zone of control."""
        self.zone = self.neighbours if self.zones_all_around else self._around(lambda a, b: _side(a, b) not in wet)
        """Per hex, the hexes a unit standing there exerts its zone of control on."""

    def _lay_out_movement(self, data: MetzData, board: HexMap) -> None:
        road_cost = data.charts.terrain_effects.road_cost
        extra = data.game.optional.withdrawal_extra_cost
        roads = road_network(board)

        def cost(here: int, there: int) -> int:
            by_road = roads.has_road(here, there)
            carried = by_road and (self.options.bridge_carries_movement or _side(here, there) not in self.rivers)
            return road_cost if carried else self.cost[there]

        def steps(here: int, sides: Iterable[int], more: int = 0) -> tuple[tuple[int, int], ...]:
            return tuple((there, cost(here, there) + more) for there in sides)

        dry_or_bridged = self._around(lambda a, b: _side(a, b) not in self.barred)
        self.steps: Steps = (*(steps(h, dry_or_bridged[h]) for h in range(self.count)), ())
        """Per hex, (neighbour, cost) for ordinary movement; the last entry is the place off the map."""
        self.crossings: Steps = tuple(
            tuple((n, self.cost[n]) for n in around if _side(h, n) in self.barred)
            for h, around in enumerate(self.neighbours)
        )
        """Per hex, (neighbour, terrain cost) over river hexsides without a usable bridge."""
        self.withdrawals: Steps = tuple(steps(h, self.dry[h], extra) for h in range(self.count))
        """Per hex, (neighbour, cost) for the first step of a tactical withdrawal (11.2)."""
        self.rim: dict[Edge, dict[int, int]] = {edge: {} for edge in EDGES}
        """Per edge, what it costs to enter or leave the map in each of its hexes (7.51, 8.1)."""
        for edge in EDGES:
            for index, direction in board.edge_sides(edge):
                price = road_cost if board.rim_has("road", index, direction) else self.cost[index]
                self.rim[edge][index] = min(price, self.rim[edge].get(index, price))

    def _lay_out_entries(self, data: MetzData) -> None:
        zones = data.game.entry.zones
        self.entries: dict[str, tuple[tuple[int, int], ...]] = {}
        """Per entry zone, (hex, cost)."""
        self.diversions: dict[str, tuple[tuple[tuple[int, int], ...], ...]] = {}
        """Per entry zone, the other hexes of its edge in groups of equal distance, nearest first (8.11)."""
        for name, zone in zones.items():
            rim = self.rim[zone.edge]
            own = [self.grid.index(hex_id) for hex_id in zone.hexes]
            self.entries[name] = tuple((index, rim[index]) for index in own)
            groups: dict[int, list[tuple[int, int]]] = {}
            for index in sorted(set(rim) - set(own)):
                groups.setdefault(min(self.grid.distance(index, o) for o in own), []).append((index, rim[index]))
            self.diversions[name] = tuple(tuple(groups[distance]) for distance in sorted(groups))
        self.doors: dict[str, list[int]] = {}
        """Per entry zone, the ways in: its own, then its diversions. Numbered on from the hexes."""
        self.steps_in: list[Steps] = []
        """Per door, the steps of the map with those of entering as the last."""
        for name in zones:
            self.doors[name] = []
            for entry in (self.entries[name], *self.diversions[name]):
                self.doors[name].append(self.count + len(self.steps_in))
                self.steps_in.append((*self.steps[:-1], entry))

    def _lay_out_exits(self, data: MetzData) -> None:
        self.exit_points = [self._points_for_leaving(data, unit) for unit in range(len(self.units))]
        """Per unit and edge, what it scores by leaving there, turn by turn (6.1, 6.2)."""
        everywhere = not self.options.exit_only_where_it_scores
        self.ways_out = [
            [
                (number, hex_, cost)
                for number, edge in enumerate(EDGES)
                if everywhere or any(points[edge])
                for hex_, cost in self.rim[edge].items()
            ]
            for points in self.exit_points
        ]
        """Per unit, (position in EDGES, hex, cost of leaving there) for every edge it can ever leave by (7.5)."""
        to_edge = [
            [min(self.grid.distance(here, hex_) + cost for hex_, cost in self.rim[edge].items()) for edge in EDGES]
            for here in range(self.count)
        ]
        self.least_to_leave = [
            [*(min([far[edge] for edge in {way[0] for way in ways}], default=NEVER) for far in to_edge), 0]
            for ways in self.ways_out
        ]
        """Per unit and hex, fewer points than these never suffice to leave the map; nothing is known off the map."""

    def _points_for_leaving(self, data: MetzData, unit: int) -> dict[Edge, list[int]]:
        turns = data.game.turns
        points: dict[Edge, list[int]] = {edge: [0] * len(turns.dates) for edge in EDGES}
        if self.side[unit] == US:
            points["east"] = [data.game.points.american_exit_east] * len(turns.dates)
            return points
        points["west"] = [data.game.points.german_exit_west] * len(turns.dates)
        if self.units[unit].panzergrenadier_exit:
            points["east"] = points["south"] = turns.panzergrenadier_exit_points
        return points

    def _lay_out_combat(self, data: MetzData) -> None:
        table = data.table
        self.column_labels = table.labels
        self.last_column = len(table.labels) - 1
        self.results = [tuple(str(table.result(c, face)) for face in range(1, 7)) for c in range(len(table.labels))]
        """Per column, the result of each face from 1 to 6."""
        self.column_for = table.column_for
        most = sum(self.strength)
        self.columns = {n: table.column_for(n) for n in range(-most, most + 1)}
        """Per differential, its column (10.2)."""

    def place_name(self, hex_: int) -> str:
        """The city in a hex, or the hex's number."""
        names = self.data.board.names_in(hex_)
        return names[0] if names else self.grid.id(hex_)

    def _around(self, wanted: Callable[[int, int], bool]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(n for n in around if wanted(h, n)) for h, around in enumerate(self.neighbours))


def _side(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)
