"""What the rules look up in the inner loops: flat tables, compiled once from the data for one scenario and its options.

Hexes are indices 0..n-1 of the grid. Units (Rearguards included), leaders, formations, divisions and chits are indices
in the order of units.toml. Sides are 0 (American) and 1 (German). Movement is counted in half points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from grognard.engine.actions import Vocabulary
from grognard.engine.chances import Band
from grognard.engine.hexes import hexside
from grognard.engine.maps import HexMap
from grognard.engine.options import OptionValue, chosen
from grognard.engine.remembered import Remembered

from .options import StrikeOptions
from .schema.data import StrikeData
from .schema.kinds import CLASSES, TERRAINS, Result
from .schema.scenarios import AreaData, GroupData, WhereData, WindowData
from .schema.sides import SIDE_TITLES as SIDE_TITLES
from .schema.sides import SIDES as SIDES
from .schema.units import SideData

if TYPE_CHECKING:
    from .rules.sight import SightMap
    from .rules.terrain import TerrainSteps

AMERICAN: Final = 0
GERMAN: Final = 1

# Where a unit can be besides on a hex; added to the number of hexes.
EXPECTED: Final = 0
BOX: Final = 1
PARK: Final = 2
AVAILABLE: Final = 3
EXITED: Final = 4
ELIMINATED: Final = 5
ASIDE: Final = 6
OFF_MAP: Final = ("expected", "box", "park", "available", "exited", "eliminated", "aside")

NONE, RAIN, MUD = 0, 1, 2
CONDITIONS: Final = ("none", "rain", "mud")
OVERCAST, CLEAR_SKY = 0, 1
CLOUDS: Final = ("overcast", "clear")


class CounterFace(NamedTuple):
    """One side of a counter."""

    fire: int
    """The Fire Rating, or -1 for none."""
    colour: str
    range: int
    assault: int
    assault_colour: str
    assault_double: bool
    defense: int
    armoured: bool
    quality: int
    move: int
    """The Movement Allowance in half points."""
    kind: int
    """0 leg, 1 wheeled, 2 tracked."""


class Group(NamedTuple):
    """Units that set up or arrive together, with their hexes."""

    units: tuple[int, ...]
    hexes: tuple[int, ...]
    turn: int
    leaders: tuple[int, ...]
    ratings: tuple[int, ...]
    """Divisions whose ratings rise by one."""
    park: bool
    park_optional: bool
    farther: int
    contact: tuple[int, ...]
    may_enter: tuple[int, ...]
    dug_in: bool


class Tables:
    """Static tables for one scenario and one set of options. Shared by all states; only caches ever grow."""

    def __init__(
        self,
        data: StrikeData,
        board: HexMap,
        words: Vocabulary,
        scenario: str,
        options: StrikeOptions,
        sight: SightMap,
        ways: TerrainSteps,
    ) -> None:
        self.options = options
        self.data = data
        self.charts = data.charts
        self.scenario = scenario
        self.given = data.scenarios.scenarios[scenario]
        self.grid = data.grid
        self.count = len(data.grid)
        self.neighbours = data.grid.neighbours
        self._across = tuple(data.grid.cube(hex_)[0] for hex_ in range(self.count))
        self._along = tuple(data.grid.cube(hex_)[1] for hex_ in range(self.count))
        self._distances = [b""] * self.count
        self.encode = words.encode
        """The number of an action, by its verb and the positions of its arguments."""
        self.decode = words.decode
        """The action, by its number: its verb and the positions of its arguments."""
        self._lay_out_units(data)
        self._lay_out_command(data)
        self._lay_out_map(data, board)
        self._lay_out_scenario(data)
        self._lay_out_words(data, words)
        self.sight = sight
        self.ways = ways
        table = data.charts.fire_table
        self.fire_rows: dict[tuple[bool, str], list[Result]] = {
            (armoured, colour): row
            for armoured, rows in ((True, table.armoured), (False, table.unarmoured))
            for colour, row in rows.items()
        }
        self.fire_bands: dict[tuple[int, bool, str], tuple[Band, ...]] = {}
        """By rating and row, how likely each result is; worked out when first asked for."""
        self.indirect = frozenset(data.charts.fire_rules.indirect)
        self.silent = frozenset(() if options.mortars_react else data.charts.fire_rules.no_opportunity)
        """The colours without Opportunity Fire and Fire Zone [G8]."""
        self.zone_limit = data.charts.fire_rules.zone_limit
        faces = [face for faces in (self.full, self.reduced, self.transport) for face in faces if face is not None]
        self.farthest_zone = max(self.zone_limit, *(f.range for f in faces if f.colour not in self.indirect))
        """Beyond this distance no unit has a Fire Zone."""

    def distance(self, a: int, b: int) -> int:
        """Hexes from a to b as the crow flies; the grid's own answer, quicker."""
        row = self._distances[a]
        return row[b] if row else self._distances_from(a)[b]

    def _distances_from(self, hex_: int) -> bytes:
        """How far it is from a hex to every other; worked out when first asked for."""
        across, along = self._across[hex_], self._along[hex_]
        row = bytes(
            [
                max(abs(x - across), abs(y - along), abs(x - across + y - along))
                for x, y in zip(self._across, self._along, strict=True)
            ]
        )
        self._distances[hex_] = row
        return row

    def _lay_out_words(self, data: StrikeData, words: Vocabulary) -> None:
        titles: dict[str, tuple[str, Sequence[str | int]]] = {
            "piece": ("unit", self.names),
            "target": ("target", self.names),
            "leader": ("leader", self.leader_names),
            "division": ("division", [division.name for division in data.divisions.values()]),
            "chit": ("chit", [formation.name for formation in data.formations.values()]),
        }
        self.named = {
            verb.name: tuple(titles.get(of.name, (of.name, of.values)) for of in verb.parameters)
            for verb in words.verbs.values()
        }
        """Per verb and argument, its name in refusals and the words for its values."""

    # -- units --------------------------------------------------------------------------------------------------

    def _lay_out_units(self, data: StrikeData) -> None:
        units = data.units
        self.ids = tuple(units)
        self.names = tuple(unit.name for unit in units.values())
        self.unit_number = {name: number for number, name in enumerate(units)}
        self.pieces = len(units)
        self.side = tuple(SIDES.index(data.side_of(name)) for name in units)
        self.of_side = tuple(tuple(u for u in range(self.pieces) if self.side[u] == side) for side in (0, 1))
        profiles = [data.profile(name) for name in units]
        self.types = tuple(profile.type for profile in profiles)
        self.steps_full = tuple(profile.steps for profile in profiles)
        self.engineer = tuple(profile.engineer for profile in profiles)
        self.air_defense = tuple(profile.air_defense for profile in profiles)
        self.rearguard = tuple(profile.type == "rearguard" for profile in profiles)
        self.full = tuple(_face(profile.full) for profile in profiles)
        self.reduced = tuple(_face(profile.reduced) if profile.reduced else None for profile in profiles)
        self.transport = tuple(_face(profile.transport) if profile.transport else None for profile in profiles)
        self.battalions = tuple(unit.battalion for unit in units.values())
        self.white_bar = tuple(unit.bar == "white" for unit in units.values())
        self.withdrawing = frozenset(
            number for number, name in enumerate(self.battalions) if name == data.charts.points.withdrawal_battalion
        )

    def _lay_out_command(self, data: StrikeData) -> None:
        self.divisions = tuple(data.divisions)
        self.division_side = tuple(SIDES.index(division.side) for division in data.divisions.values())
        self.formations = tuple(data.formations)
        self.formation_division = tuple(self.divisions.index(f.division) for f in data.formations.values())
        self.leaders = tuple(data.leaders)
        self.leader_names = tuple(leader.name for leader in data.leaders.values())
        self.leader_formation = tuple(self.formations.index(leader.formation) for leader in data.leaders.values())
        self.leader_division = tuple(self.formation_division[f] for f in self.leader_formation)
        self.leader_side = tuple(self.division_side[d] for d in self.leader_division)
        self.task_force = tuple(leader.task_force for leader in data.leaders.values())
        self.leader_values = tuple(
            ((leader.range, leader.independents), leader.replacement) for leader in data.leaders.values()
        )
        self.formation_leader = tuple(self.leaders.index(f.leader) for f in data.formations.values())
        attached = {self.unit_number[unit]: self.divisions.index(d) for unit, d in self.given.attached.items()}
        self.division = tuple(
            attached.get(number, self.divisions.index(unit.division)) for number, unit in enumerate(data.units.values())
        )
        self.formation = tuple(
            -1 if unit.formation is None else self.formations.index(unit.formation) for unit in data.units.values()
        )
        self.of_division = tuple(
            tuple(unit for unit in range(self.pieces) if self.division[unit] == division)
            for division in range(len(self.divisions))
        )
        self.leaders_for = tuple(self._leaders_for(unit) for unit in range(self.pieces))
        """Per unit, the leaders that can command it [G5]."""
        self.lenders = tuple(
            tuple(
                sorted(
                    (leader for leader, of in enumerate(self.leader_formation) if of == formation),
                    key=lambda leader: (not self.task_force[leader], leader),
                )
            )
            for formation in range(len(self.formations))
        )
        """Per formation, the leaders that activate independents with it, Task Force leaders first [G6] [S3.0]."""
        self.chits = (*self.divisions, *self.formations, "DC_american", "DC_german", "event")
        titles = [found.name for found in data.divisions.values()] + [found.name for found in data.formations.values()]
        self.chit_titles = (*titles, *CHIT_TITLES.values())
        self.first_formation_chit = len(self.divisions)
        self.direct_chit = len(self.divisions) + len(self.formations)
        self.event_chit = self.direct_chit + 2

    def _leaders_for(self, unit: int) -> tuple[int, ...]:
        formation = self.formation[unit]
        if formation >= 0:
            return tuple(leader for leader, of in enumerate(self.leader_formation) if of == formation)
        division = self.division[unit]
        return tuple(leader for leader, of in enumerate(self.leader_division) if of == division)

    # -- map ----------------------------------------------------------------------------------------------------

    def _lay_out_map(self, data: StrikeData, board: HexMap) -> None:
        self.terrain = tuple(TERRAINS.index(name) for name in board.terrain)
        window = self.given.window
        self.playable = tuple(
            name != "impassable" and (window is None or self._inside(index, window.columns, window.rows))
            for index, name in enumerate(board.terrain)
        )
        self.roads = board.hexsides["roads"]
        self.rails = board.hexsides["railroads"]
        self.streams = board.hexsides["streams"]
        self.river = board.hexsides["river"]
        (self.bridge,) = board.hexsides["bridge"]
        self.road_hex = tuple(
            any(hexside(h, n) in self.roads for n in around) for h, around in enumerate(self.neighbours)
        )
        self.observation = tuple(board.has("observation_posts", h) for h in range(self.count))
        self.entry = {self.grid.index(name): SIDES.index(entry.side) for name, entry in data.map.entries.hexes.items()}
        self.row = tuple(self.grid.column_row(h)[1] for h in range(self.count))
        effects = data.charts.terrain
        self.cover = tuple((effects.unarmoured[TERRAINS[t]], effects.armoured[TERRAINS[t]]) for t in self.terrain)
        """Per hex, the fire modifier for unarmoured and armoured targets."""
        ignored = frozenset(TERRAINS.index(name) for name in effects.ignored)
        self.cover_ignored = tuple(t in ignored for t in self.terrain)
        self.ignoring = frozenset(effects.ignored_by)
        self.column_only = frozenset((TERRAINS.index("town"), TERRAINS.index("woods")))
        self.woods = TERRAINS.index("woods")
        self.impassable = TERRAINS.index("impassable")
        lines = self.roads | self.rails
        self.line_hex = tuple(any(hexside(h, n) in lines for n in around) for h, around in enumerate(self.neighbours))
        self.victory: dict[int, int] = {}
        """Hex to half Victory Points [12.0]."""
        for name, place in data.map.places.hexes.items():
            if place.half_points:
                printed = place.name == "Drulingen" and self.options.printed_drulingen
                self.victory[self.grid.index("13.12" if printed else name)] = place.half_points
        self.victory_number = {hex_: number for number, hex_ in enumerate(self.victory)}
        rows = {h for h in range(self.count) if self.playable[h]}
        self.friendly_edge = (
            frozenset(h for h in rows if self.row[h] >= data.map.grid.short_columns_end),
            frozenset(h for h in rows if self.row[h] == data.map.grid.rows[0]),
        )
        """Per side, the hexes of its map edge: south, north [6.0]."""

    def _inside(self, hex_: int, columns: tuple[int, int], rows: tuple[int, int]) -> bool:
        column, row = self.grid.column_row(hex_)
        return columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]

    # -- scenario -----------------------------------------------------------------------------------------------

    def _lay_out_scenario(self, data: StrikeData) -> None:
        self.turns = data.turns
        self.nights = tuple(turn.endswith("Night") for turn in data.turns)
        self.first_turn = data.turns.index(self.given.first)
        self.last_turn = data.turns.index(self.given.last)
        self.setup = tuple(self._group(data, group) for group in data.setup(self.scenario))
        self.arrivals = tuple(self._group(data, group) for group in data.arrivals(self.scenario))
        groups = (*self.setup, *self.arrivals)
        self.farther = {unit: group.farther for group in groups for unit in group.units}
        """Per unit of a park off the map, by how much it is farther away [12.0]."""
        self.may_enter = {unit: group.may_enter for group in groups for unit in group.units}
        self.rules_in_effect = frozenset(self.given.special_rules)
        heavy = frozenset(self.given.heavy_battalions)
        points = data.charts.points
        self.worth = tuple(
            0
            if self.rearguard[unit]
            else points.american_eliminated
            if self.side[unit] == AMERICAN
            else points.heavy_eliminated
            if self.battalions[unit] in heavy
            else points.other_eliminated
            for unit in range(self.pieces)
        )
        """Per unit, the German Victory Points for its elimination."""
        self.german_area = frozenset(
            hex_ for name in self.given.german_areas for hex_ in self._area(data.scenarios.areas.list[name])
        )

    def _group(self, data: StrikeData, group: GroupData) -> Group:
        hexes = tuple(self.grid.index(name) for name in group.hexes)
        if group.where is not None:
            hexes = self._where(data, group.where)
        return Group(
            units=tuple(self.unit_number[name] for name in group.units),
            hexes=hexes,
            turn=-1 if group.turn is None else data.turns.index(group.turn),
            leaders=tuple(self.leaders.index(name) for name in group.leaders),
            ratings=tuple(self.divisions.index(name) for name in group.ratings),
            park=group.park is not None,
            park_optional=group.park_optional,
            farther=group.farther,
            contact=tuple(self.leaders.index(name) for name in group.contact),
            may_enter=tuple(self.grid.index(name) for name in group.may_enter),
            dug_in=group.dug_in,
        )

    def _where(self, data: StrikeData, where: WhereData) -> tuple[int, ...]:
        if where.hex is not None:
            return (self.grid.index(where.hex),)
        if where.of is not None and where.within is not None:
            return self.grid.within(self.grid.index(where.of), where.within)
        if where.area is not None:
            return self._area(data.scenarios.areas.list[where.area])
        if where.row is not None and where.columns is not None:
            first, last = where.columns
            return tuple(h for h in range(self.count) if self._inside(h, (first, last), (where.row, where.row)))
        assert where.south_of_row is not None
        return tuple(h for h in range(self.count) if self.row[h] > where.south_of_row)

    def _area(self, area: AreaData) -> tuple[int, ...]:
        """On or north of the line, in quarters of a hex so that nothing is rounded."""
        ends = [self.grid.index(name) for name in area.south]
        (c0, _), (c1, _) = (self.grid.column_row(end) for end in ends)
        y0, y1 = (self._height(end) for end in ends)
        found = []
        for hex_ in range(self.count):
            column, row = self.grid.column_row(hex_)
            if not area.columns[0] <= column <= area.columns[1]:
                continue
            if area.flat:
                inside = row <= self.row[ends[0]]
            elif column <= c1:
                inside = (self._height(hex_) - y0) * (c1 - c0) <= (y1 - y0) * (column - c0)
            else:
                inside = area.then_row is not None and row <= area.then_row
            if inside:
                found.append(hex_)
        return tuple(found)

    def _height(self, hex_: int) -> int:
        """Twice the height of a hex's centre from the north: odd columns lie half a hex up."""
        column, row = self.grid.column_row(hex_)
        return 2 * row - column % 2


class AllTables:
    """The tables of one set of data, compiled when they are first asked for."""

    def __init__(
        self, data: StrikeData, board: HexMap, words: Vocabulary, sight: SightMap, ways: Callable[[], TerrainSteps]
    ) -> None:
        self._make = partial(Tables, data, board, words, sight=sight)
        self._windows = {name: given.window for name, given in data.scenarios.scenarios.items()}
        self._new_ways = ways
        self._ways: dict[tuple[WindowData | None, bool], TerrainSteps] = {}
        self._kept: Remembered[tuple[str, StrikeOptions], Tables] = Remembered()

    @property
    def first(self) -> Tables:
        """The tables of the first scenario with the default options."""
        return self._of(next(iter(self._windows)), StrikeOptions())

    def of(self, scenario: str, values: Mapping[str, OptionValue]) -> Tables:
        """The tables of a scenario with these options."""
        return self._of(scenario, chosen(StrikeOptions, values))

    def _of(self, scenario: str, options: StrikeOptions) -> Tables:
        ways = self._ways.setdefault((self._windows[scenario], options.mud_by_road), self._new_ways())
        return self._kept.get((scenario, options), lambda: self._make(scenario=scenario, options=options, ways=ways))


def _face(side: SideData) -> CounterFace:
    return CounterFace(
        fire=-1 if side.fire is None else side.fire,
        colour=side.colour or "",
        range=side.range,
        assault=-1 if side.assault is None else side.assault,
        assault_colour=side.assault_colour or "",
        assault_double=side.assault_double,
        defense=side.defense,
        armoured=side.armoured,
        quality=side.quality,
        move=2 * side.move,
        kind=CLASSES.index(side.class_),
    )


def counted(number: int | str, what: str, many: str = "") -> str:
    """A number with its noun: 1 hex, 2 hexes."""
    return f"{number} {what if str(number) in ('1', '½') else many or what + 's'}"


CHIT_TITLES: Final = {
    "DC_american": "American Direct Command",
    "DC_german": "German Direct Command",
    "event": "Event",
}
