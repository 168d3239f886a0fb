"""All data of the game, typed and checked across files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid
from grognard.engine.maps import HexMap
from grognard.engine.sentences import sentences
from grognard.engine.shapes import read_files

from .charts import ChartsData
from .game import GameData
from .kinds import TERRAINS, SideName
from .map import MapData
from .scenarios import GroupData, ScenarioData, ScenariosData
from .units import ProfileData, SideData, UnitsFile

FILES: Mapping[str, type[Any]] = {
    "map.toml": MapData,
    "units.toml": UnitsFile,
    "charts.toml": ChartsData,
    "scenarios.toml": ScenariosData,
    "game.toml": GameData,
    "cases.toml": dict[str, str],
    "reasons.toml": dict[str, list[str]],
    "sentences.toml": dict[str, str],
}
"""The data files and what they are declared as."""

SCHEDULE = ("scouts_out", "strike", "campaign")
"""The parts of the Master Reinforcement Schedule, each with those before it."""


class StrikeData:
    """All data of the game, typed and checked across files."""

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        files = read_files(trees, FILES)
        self.trees = trees
        self.map: MapData = files["map.toml"]
        pieces: UnitsFile = files["units.toml"]
        charts: ChartsData = files["charts.toml"]
        self.pieces, self.charts = pieces, charts
        self.scenarios: ScenariosData = files["scenarios.toml"]
        self.game: GameData = files["game.toml"]
        self.cases: dict[str, str] = files["cases.toml"]
        self.reasons: dict[str, list[str]] = files["reasons.toml"]
        self.sentences = sentences(files["sentences.toml"])
        self.grid = self._grid()
        self.units = pieces.units.list
        self.leaders = pieces.leaders.list
        self.formations = pieces.formations.list
        self.divisions = pieces.divisions.list
        self.turns = tuple(charts.weather.historical)
        """The ids of all turns, "23-1500" to "27-1500", in order."""
        self._check_units()
        self._check_charts()
        self._check_scenarios()

    def _grid(self) -> HexGrid:
        grid = self.map.grid
        first, last = grid.columns
        short = range(first + first % 2, last + 1, 2)
        rows = range(grid.short_columns_end + 1, grid.rows[1] + 1)
        return HexGrid(
            orientation=grid.orientation,
            shifted=grid.shifted,
            columns=grid.columns,
            rows=grid.rows,
            template=grid.numbering,
            holes=frozenset(f"{column:02}.{row:02}" for column in short for row in rows),
            source="map.toml",
        )

    def profile(self, unit: str) -> ProfileData:
        """The class of a unit, with the sides that the unit itself gives."""
        given = self.units[unit]
        profile = self.pieces.profiles.classes[given.profile]
        own = {name: side for name in ("full", "reduced", "transport") if (side := getattr(given, name)) is not None}
        return msgspec.structs.replace(profile, **own) if own else profile

    def side_of(self, unit: str) -> SideName:
        """The side that owns a unit."""
        return self.divisions[self.units[unit].division].side

    def place_name(self, hex_: int) -> str:
        """The town or village in a hex, or the hex's number."""
        name = self.grid.id(hex_)
        place = self.map.places.hexes.get(name)
        return name if place is None else place.name

    def setup(self, scenario: str) -> Sequence[GroupData]:
        """The groups that set up, in their order."""
        given = self.scenarios.scenarios[scenario]
        return self.scenarios.scenarios[given.setup_of].setup if given.setup_of else given.setup

    def arrivals(self, scenario: str) -> Sequence[GroupData]:
        """The groups that arrive, in their order."""
        given = self.scenarios.scenarios[scenario]
        if given.schedule is None:
            return given.reinforcements
        reached = SCHEDULE[: SCHEDULE.index(given.schedule) + 1]
        return [entry for entry in self.scenarios.schedule.entries if entry.through in reached]

    # -- checks -------------------------------------------------------------------------------------------------

    def hex(self, name: str, source: str, key: str) -> int:
        """The index of a hex named in a data file."""
        index = self.grid.find(name)
        if index is None:
            raise DataError(source, key, f"'{name}' is not a hex of the map", self.grid.explain_missing(name))
        return index

    def _check_units(self) -> None:
        for name, unit in self.units.items():
            key = f"units.list.{name}"
            if unit.profile not in self.pieces.profiles.classes:
                raise DataError("units.toml", f"{key}.profile", f"there is no class '{unit.profile}'", "a class")
            if unit.division not in self.divisions:
                raise DataError("units.toml", f"{key}.division", f"there is no '{unit.division}'", "a division")
            if unit.formation is not None and unit.formation not in self.formations:
                raise DataError("units.toml", f"{key}.formation", f"there is no '{unit.formation}'", "a formation")
            if (unit.formation is None) == (unit.bar is None):
                raise DataError("units.toml", key, "it has a formation and a bar, or neither", "one of the two")
            profile = self.profile(name)
            if profile.steps not in (0, 1, 2):
                raise DataError("units.toml", key, f"{profile.steps} steps", "0, 1 or 2")
            for side in (profile.full, profile.reduced, profile.transport):
                self._check_side(side, key)
        for name, leader in self.leaders.items():
            if leader.formation not in self.formations:
                raise DataError("units.toml", f"leaders.list.{name}", f"no formation '{leader.formation}'", "one")
        manned = {unit.formation for unit in self.units.values()}
        for name, formation in self.formations.items():
            if name not in manned:
                raise DataError("units.toml", f"formations.list.{name}", "no unit belongs to it", "at least one unit")
            if formation.division not in self.divisions:
                key = f"formations.list.{name}.division"
                raise DataError("units.toml", key, f"there is no '{formation.division}'", "a division")
            if formation.leader not in self.leaders or self.leaders[formation.leader].formation != name:
                raise DataError("units.toml", f"formations.list.{name}.leader", "he leads another formation", "its own")

    def _check_side(self, side: SideData | None, key: str) -> None:
        if side is None:
            return
        if (side.fire is None) != (side.colour is None) or (side.fire is not None and side.range < 1):
            raise DataError("units.toml", key, "a Fire Rating needs a colour and a range", "all three or none")
        if (side.assault is None) != (side.assault_colour is None):
            raise DataError("units.toml", key, "an Assault Rating needs a colour", "both or neither")

    def _check_charts(self) -> None:
        charts = self.charts
        for name, rows in (("armoured", charts.fire_table.armoured), ("unarmoured", charts.fire_table.unarmoured)):
            for colour, row in rows.items():
                if len(row) != len(charts.fire_table.columns):
                    raise DataError("charts.toml", f"fire_table.{name}.{colour}", f"{len(row)} results", "nine")
        for key, length, values in (
            ("command.command", 10, charts.command.command),
            ("air.markers", 10, charts.air.markers),
            ("fire_modifiers.mass", 9, charts.fire_modifiers.mass),
        ):
            if len(values) != length:
                raise DataError("charts.toml", key, f"{len(values)} entries", str(length))

    def _check_scenarios(self) -> None:
        for name, given in self.scenarios.scenarios.items():
            key = f"scenarios.{name}"
            for turn in (given.first, given.last):
                if turn not in self.turns:
                    raise DataError("scenarios.toml", key, f"there is no turn '{turn}'", "a turn of the track")
            self._check_names(given, key)
            seen: set[str] = set()
            for group in (*self.setup(name), *self.arrivals(name)):
                self._check_group(group, key, seen)

    def _check_names(self, given: ScenarioData, key: str) -> None:
        """Everything that a scenario names exists."""
        chits = {*self.divisions, *self.formations, "DC_american", "DC_german", "event"}
        scenarios = self.scenarios.scenarios
        named: tuple[tuple[str, Iterable[str], Collection[str]], ...] = (
            ("leaders", given.leaders, self.leaders),
            ("cup", (given.first_chit, *given.cup), chits),
            ("chosen_chits", [chit for found in given.chosen_chits.values() for chit in found], self.formations),
            ("divisions", given.divisions, self.divisions),
            ("divisions", [start.turn for start in given.divisions.values() if start.turn], self.turns),
            ("attached", given.attached, self.units),
            ("attached", given.attached.values(), self.divisions),
            ("rearguards", given.rearguards or (), self.divisions),
            ("german_areas", given.german_areas, self.scenarios.areas.list),
            ("setup_of", [given.setup_of] if given.setup_of else [], scenarios),
            ("schedule", [given.schedule] if given.schedule else [], SCHEDULE),
        )
        for field, names, known in named:
            for name in names:
                if name not in known:
                    raise DataError("scenarios.toml", f"{key}.{field}", f"there is no '{name}'", "a name of the data")
        if given.objective is not None and given.objective not in self.map.places.hexes:
            raise DataError("scenarios.toml", f"{key}.objective", f"{given.objective} is no place", "a place")
        if given.objective is None and not given.levels:
            raise DataError("scenarios.toml", f"{key}.levels", "nobody can win", "an objective, or levels of victory")

    def _check_group(self, group: GroupData, key: str, seen: set[str]) -> None:
        for unit in group.units:
            if unit not in self.units:
                raise DataError("scenarios.toml", key, f"there is no unit '{unit}'", "a unit's id")
            if unit in seen:
                raise DataError("scenarios.toml", key, f"{unit} occurs twice", "every unit once")
            seen.add(unit)
        if len({self.side_of(unit) for unit in group.units}) > 1:
            raise DataError("scenarios.toml", key, f"{group.units[0]} and others of both sides", "one side")
        if not group.units:
            raise DataError("scenarios.toml", key, "a group without units", "at least one unit")
        area = group.where.area if group.where is not None else None
        if area is not None and area not in self.scenarios.areas.list:
            raise DataError("scenarios.toml", key, f"there is no area '{area}'", "a set-up area")
        for division in group.ratings:
            if division not in self.divisions:
                raise DataError("scenarios.toml", key, f"there is no division '{division}'", "a division")
        for leader in (*group.leaders, *group.contact):
            if leader not in self.leaders:
                raise DataError("scenarios.toml", key, f"there is no leader '{leader}'", "a leader's id")
        for hex_id in self._named_hexes(group):
            self.hex(hex_id, "scenarios.toml", key)
        if group.turn is not None and group.turn not in self.turns:
            raise DataError("scenarios.toml", key, f"there is no turn '{group.turn}'", "a turn of the track")

    def _named_hexes(self, group: GroupData) -> Iterator[str]:
        yield from group.hexes
        yield from group.may_enter
        if group.where is not None:
            yield from (hex_id for hex_id in (group.where.of, group.where.hex) if hex_id is not None)


# -- the map -------------------------------------------------------------------------------------------------------

SOURCE = "map.toml"


def build_map(data: StrikeData) -> HexMap:
    """The map. Raises DataError where its parts contradict each other."""
    given = data.map
    board = HexMap(
        data.grid,
        terrain={name: getattr(given.terrain, name) for name in TERRAINS},
        features={
            "villages": given.terrain.village,
            "towns": given.terrain.town,
            "observation_posts": given.observation_posts.hexes,
            "entries": given.entries.hexes,
            "victory": [name for name, place in given.places.hexes.items() if place.half_points],
        },
        hexsides={
            "river": _pairs(given.river.hexsides, "river.hexsides"),
            "bridge": _pairs([given.river.bridge], "river.bridge"),
            "streams": _lines(given.streams.lines, "streams"),
            "crests": _lines(given.crests.lines, "crests"),
            "roads": _lines(given.roads.lines, "roads"),
            "railroads": _lines(given.railroads.lines, "railroads"),
        },
        places={place.name: hex_id for hex_id, place in given.places.hexes.items()},
        source=SOURCE,
    )
    _check_map(data, board)
    return board


def _pairs(texts: Iterable[str], key: str) -> list[Sequence[str]]:
    pairs = [text.split("/") for text in texts]
    for number, pair in enumerate(pairs):
        if len(pair) != 2:
            raise DataError(
                SOURCE, f"{key}[{number}]", f"'{'/'.join(pair)}' is not a hexside", "two hexes: 06.20/07.20"
            )
    return [tuple(pair) for pair in pairs]


def _lines(lines: dict[str, list[str]], key: str) -> list[Sequence[str]]:
    return [pair for name, sides in lines.items() for pair in _pairs(sides, f"{key}.lines.{name}")]


def _check_map(data: StrikeData, board: HexMap) -> None:
    """One bridge: the only road over the river. Towns and villages stand on their terrain."""
    lines = board.hexsides["roads"] | board.hexsides["railroads"]
    if board.hexsides["river"] & lines != board.hexsides["bridge"]:
        raise DataError(
            SOURCE, "river.bridge", "roads over the river and the bridge disagree", "one bridge: case 2.2.3"
        )
    for hex_id, place in data.map.places.hexes.items():
        if board.terrain[board.grid.index(hex_id)] != place.kind:
            raise DataError(SOURCE, f"places.hexes.{hex_id}", f"{place.name} is no {place.kind} on the map", "the same")
