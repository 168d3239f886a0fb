"""What the rules look up in the inner loops: flat tables, compiled once from the data for one set of options.

Hexes are indices 0..n-1 of the grid. Units are indices in the order of units.toml, then the companies that units can
break down into. Sides are 0 (Allied) and 1 (German). Movement Points are counted in twelfths.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from grognard.engine.actions import Vocabulary
from grognard.engine.data import nearest
from grognard.engine.errors import ActionError
from grognard.engine.hexes import hexside
from grognard.engine.maps import HexMap

from .options import WachtOptions
from .schema.charts import UnitType
from .schema.costs import FEATURES, Cost, fraction, twelfths
from .schema.data import WachtData
from .schema.hex_map import road_network
from .vocabulary import ALLIED, BUILT, GERMAN, GROUNDS, LEG, NO_BRIDGE, PRINTED, ROAD_KINDS, SIDES

if TYPE_CHECKING:
    from .rules.network import Networks


class Tables:
    """Static tables for one set of options. Immutable after construction, shared by all states."""

    def __init__(self, data: WachtData, board: HexMap, words: Vocabulary, options: WachtOptions) -> None:
        self.options = options
        self.data = data
        self.board = board
        self.grid = data.grid
        self.count = len(data.grid)
        self.neighbours = data.grid.neighbours
        self.networks: Networks | None = None
        """The graphs of movement, made when first needed: they take some megabytes."""
        self._near: dict[tuple[int, int], tuple[int, ...]] = {}
        self.encode = words.encode
        self.decode = words.decode
        self._list_units(data)
        self._lay_out_terrain(data, board)
        self._lay_out_water(data, board)
        self._lay_out_roads(board)
        self._list_costs(data)
        self._lay_out_scenario(data)

    def _list_units(self, data: WachtData) -> None:
        units = list(data.units.values())
        self.ids = tuple(data.units)
        self.units = units
        self.unit_number = {name: number for number, name in enumerate(data.units)}
        self.names = [unit.name for unit in units]
        self.type: list[UnitType] = [data.types[unit.type] for unit in units]
        self.formation_ids = tuple(data.formations)
        self.formations = list(data.formations.values())
        self.formation = [self.formation_ids.index(unit.formation) for unit in units]
        self.side = [SIDES.index(self.formations[number].side) for number in self.formation]
        self.of_side = tuple([u for u, owner in enumerate(self.side) if owner == side] for side in (ALLIED, GERMAN))
        self.steps = [unit.steps for unit in units]
        self.leaders = tuple(u for u, kind in enumerate(self.type) if kind.leader)
        self.parent = [self.unit_number[unit.parent] if unit.parent else -1 for unit in units]
        self.companies: dict[int, tuple[int, ...]] = {
            u: tuple(c for c, parent in enumerate(self.parent) if parent == u)
            for u, kind in enumerate(self.type)
            if kind.dismounts and self.parent[u] < 0
        }
        stacking = data.charts.stacking
        self.stack_points = [int(getattr(stacking, unit.size)) for unit in units]
        self.pure_mech = [
            kind.class_ == "mech" and not kind.artillery and not kind.headquarters and not kind.leader
            for kind in self.type
        ]
        self.in_division = [
            self.formations[self.formation[u]].kind not in ("corps", "army")
            and unit.size != "company"
            and not self.type[u].leader
            for u, unit in enumerate(units)
        ]
        """[5.3.5] R35: units of a division or brigade that are not companies."""
        self.headquarters = {self.formation[u]: u for u, kind in enumerate(self.type) if kind.headquarters}
        """Per formation, its headquarters."""

    def _lay_out_terrain(self, data: WachtData, board: HexMap) -> None:
        self.terrains: list[tuple[str, ...]] = [
            (board.terrain[h], *(name for name in FEATURES if board.has(name, h))) for h in range(self.count)
        ]
        covering = set(data.charts.covering.terrain)
        self.covering = [bool(covering & set(kinds)) for kinds in self.terrains]
        self.wooded = [bool({"woods", "forest"} & set(kinds)) for kinds in self.terrains]
        self.fort = [board.has("fortification", h) for h in range(self.count)]
        self.city = [board.has("city", h) for h in range(self.count)]
        stacking = data.charts.stacking
        self.stack_limit = [stacking.city_limit if city else stacking.limit for city in self.city]
        self.lines: list[tuple[frozenset[int], ...]] = [() for _ in range(self.count)]
        """Per hex, its dashed lines, each as the neighbours behind its two ends [5.4.4]."""
        for name, pairs in data.map.constricted.hexes.items():
            index = self.grid.index(name)
            self.lines[index] = tuple(self._ends(index, pair) for pair in pairs)
        self.narrow = [bool(lines) for lines in self.lines]

    def _ends(self, index: int, pair: Iterable[str]) -> frozenset[int]:
        beyond = (self.grid.neighbour(index, direction) for direction in pair)
        return frozenset(hex_ for hex_ in beyond if hex_ is not None)

    def _lay_out_water(self, data: WachtData, board: HexMap) -> None:
        self.water_ids: list[str] = []
        self.water_kind: list[str] = []
        self.water_name: list[str] = []
        self.water_ends: list[tuple[int, int]] = []
        for course in data.map.water.courses.values():
            for pair in course.hexsides:
                a, b = (self.grid.index(name) for name in pair.split("/"))
                self.water_ids.append(pair)
                self.water_kind.append(course.kind)
                self.water_name.append(course.name)
                self.water_ends.append((a, b))
        self.water: dict[tuple[int, int], int] = {}
        """From one hex to its neighbour across water: the number of the hexside."""
        self.water_at: list[list[tuple[int, int]]] = [[] for _ in range(self.count)]
        """Per hex, (neighbour, number of the water hexside)."""
        for number, (a, b) in enumerate(self.water_ends):
            for here, there in ((a, b), (b, a)):
                self.water[here, there] = number
                self.water_at[here].append((there, number))
        self.fords = [hexside(a, b) in board.hexsides["fords"] for a, b in self.water_ends]
        self.bridge_id = [""] * len(self.water_ids)
        self.bridge_number: dict[str, int] = {}
        for name, pair in data.map.bridges.sites.items():
            a, b = (self.grid.index(hex_id) for hex_id in pair.split("/"))
            self.bridge_id[self.water[a, b]] = name
            self.bridge_number[name] = self.water[a, b]
        self.first_bridges = bytes(PRINTED if name else NO_BRIDGE for name in self.bridge_id)

    def _lay_out_roads(self, board: HexMap) -> None:
        network = road_network(board)
        self.roads = list(network)
        self.road_ids = [road.id for road in self.roads]
        self.road_kind = [ROAD_KINDS.index(road.kind) for road in self.roads]
        number = {name: n for n, name in enumerate(self.road_ids)}
        self.road_between: dict[tuple[int, int], tuple[int, ...]] = {}
        """From one hex to its neighbour: the roads that lead there."""
        for here, around in enumerate(self.neighbours):
            for there in around:
                found = tuple(number[name] for name in network.roads_on(hexside(here, there)))
                if found:
                    self.road_between[here, there] = found
        self.roads_in = [tuple(number[name] for name in network.roads_in(h)) for h in range(self.count)]
        self.meet = {
            (h, r, s)
            for h in range(self.count)
            for r in self.roads_in[h]
            for s in self.roads_in[h]
            if network.connected_in(h, self.road_ids[r], self.road_ids[s])
        }
        """(hex, road, road) where a unit can turn from one road into the other [5.6.1]."""
        self.carries_trail = [
            all(self.road_kind[r] == ROAD_KINDS.index("trail") for r in self.road_between.get(ends, (-1,)) if r >= 0)
            and ends in self.road_between
            for ends in self.water_ends
        ]
        """Water hexsides over which a trail leads and no better road [5.4.3a]."""

    def _list_costs(self, data: WachtData) -> None:
        charts = data.charts
        self.terrain_cost: dict[str, tuple[int, int]] = {
            name: (_cost(row.leg, f"terrain.{name}.leg"), _cost(row.mech, f"terrain.{name}.mech"))
            for name, row in charts.terrain.items()
        }
        """Per terrain, what it costs a Leg and a Mech unit."""
        self.clear_leg = self.terrain_cost["clear"][LEG]
        self.road_cost = [_cost(charts.roads[kind].cost, f"roads.{kind}") for kind in ROAD_KINDS]
        self.trail_more = [_cost(charts.ground[g].trail, f"ground.{g}.trail") for g in GROUNDS]
        self.water_cost: dict[str, dict[str, int]] = {
            kind: {
                name: _cost(getattr(row, name), f"water.{kind}.{name}")
                for name in row.__struct_fields__
                if name not in ("source", "confidence")
            }
            for kind, row in charts.water.items()
        }
        self.constricted_leg = _cost(charts.constricted.leg, "constricted.leg")
        self.enemy_normal = _cost(charts.enemy_adjacent.normal, "enemy_adjacent.normal")
        self.enemy_works = _cost(charts.enemy_adjacent.fieldworks, "enemy_adjacent.fieldworks")
        self.covering_reduction = _cost(charts.covering_reduction.points, "covering_reduction.points")
        self.formation_more = _cost(charts.extras.other_formation, "extras.other_formation")
        self.mech_more = _cost(charts.extras.friendly_mech_by_road, "extras.friendly_mech_by_road")
        self.night_more = _cost(charts.extras.night, "extras.night")
        self.overrun_more = _cost(charts.extras.overrun, "extras.overrun")
        self.limits = charts.limits
        fractions = charts.allowance_fractions
        self.fractions = {
            name: fraction(getattr(fractions, name), "charts.toml", f"allowance_fractions.{name}")
            for name in ("out_of_supply", "resting", "fatigue", "sp_artillery_in_battery")
        }
        self.fractions["strategic"] = fraction(charts.strategic_mode.factor, "charts.toml", "strategic_mode.factor")
        self.fractions["low_fuel"] = fraction(charts.fuel_fractions.low, "charts.toml", "fuel_fractions.low")
        self.fractions["no_fuel"] = fraction(charts.fuel_fractions.none, "charts.toml", "fuel_fractions.none")
        self.base = [
            unit.movement or int(getattr(charts.allowance, kind.allowance))
            for unit, kind in zip(self.units, self.type, strict=True)
        ]
        trucks = charts.truck_points
        self.truck_cost = [_truck_cost(self.type[u], trucks, bool(unit.parent)) for u, unit in enumerate(self.units)]
        """Per unit, what its Motor Unit marker costs, in twelfths of a Truck Point."""

    def _lay_out_scenario(self, data: WachtData) -> None:
        scenario = data.scenario
        index = self.grid.index
        self.turns = scenario.turns.track
        self.supply_hexes = ([index(h) for h in scenario.supply.allied], [index(h) for h in scenario.supply.german])
        self.arrival = [0] * len(self.ids)
        """Per unit, the turn in which it arrives; 0 if it does not."""
        self.door = [-1] * len(self.ids)
        """Per unit, the hex it enters by."""
        for group in scenario.reinforcements.groups:
            for name in group.units:
                self.arrival[self.unit_number[name]] = group.turn
                self.door[self.unit_number[name]] = index(scenario.entry.doors[group.door].hex)
        self.places = {index(name): worth for name, worth in scenario.points.places.items()}
        self.depot = -1 if scenario.depot is None else index(scenario.depot.hex)
        self.depot_side = (
            () if scenario.depot is None else tuple(index(name) for name in scenario.depot.road_hexside.split("/"))
        )
        self.fuelled = [formation.side == "german" and formation.kind == "mechanised" for formation in self.formations]
        """[14.9.2c] Formations that roll for fuel."""
        self.bound = [False] * len(self.ids)
        """Units that may not go south of the row of their commitment."""
        self.beyond = [False] * self.count
        """Hexes south of that row."""
        if scenario.commitment is not None:
            bound = self.formation_ids.index(scenario.commitment.formation)
            self.bound = [formation == bound for formation in self.formation]
            self.beyond = [self.grid.column_row(h)[1] > scenario.commitment.last_row for h in range(self.count)]
        self.guarded = -1
        self.guard_distance = 0
        if scenario.guarded_bridge is not None:
            self.guarded = self.bridge_number[scenario.guarded_bridge.bridge]
            self.guard_distance = scenario.guarded_bridge.distance

    # -- questions ----------------------------------------------------------------------------------------------

    def weak_bridge(self, number: int, bridge: int) -> bool:
        """[5.4.3a] [15.1.1d] A trail's bridge over a river, or one that engineers built."""
        if bridge == BUILT:
            return True
        return bridge == PRINTED and self.water_kind[number] != "stream" and self.carries_trail[number]

    def near(self, hex_: int, distance: int) -> tuple[int, ...]:
        """The hexes within this many hexes, the hex itself included."""
        key = (hex_, distance)
        found = self._near.get(key)
        if found is None:
            found = self._near[key] = self.grid.within(hex_, distance)
        return found

    def unit(self, name: str) -> int:
        """The number of a unit. Raises ActionError for an unknown id."""
        if name not in self.unit_number:
            near = nearest(name, self.ids)
            raise ActionError(f"there is no unit '{name}'" + (f"; did you mean '{near}'?" if near else ""))
        return self.unit_number[name]

    def place_id(self, place: int) -> str:
        """The id of a hex; in words for a unit that is not on one."""
        return self.grid.id(place) if place < self.count else "off the map"

    def place_name(self, hex_: int) -> str:
        """The name of a hex, or its number."""
        hex_id = self.grid.id(hex_)
        return self.data.map.names.hexes.get(hex_id, hex_id)

    def hexes(self, indices: Sequence[int]) -> list[str]:
        """The ids of hexes."""
        return [self.grid.id(index) for index in indices]


def _cost(cost: Cost, key: str) -> int:
    return twelfths(cost, "charts.toml", key)


def _truck_cost(kind: UnitType, trucks: object, breakdown: bool) -> int:
    if kind.artillery:
        name = "nebelwerfer_breakdown" if kind.self_propelled_with_trucks and breakdown else "artillery_unit"
    else:
        name = "leg_unit"
    return _cost(getattr(trucks, name), f"truck_points.{name}")
