"""All data of the game, typed and checked across files: 47 tables, 18 tank cards, 266 days, 42 areas."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from grognard.engine.data import DataStruct, unique
from grognard.engine.errors import DataError
from grognard.engine.sentences import sentences
from grognard.engine.shapes import read_files

from .battle import BattleFile, EnemyFile, EventsFile, FireFile, MovementFile
from .campaign import CalendarData, CalendarFile, CampaignFile
from .charts import RangeData
from .crew import CrewFile
from .map import BoardFile
from .units import CardData, TanksFile, UnitsData, UnitsFile

_DATE = re.compile(r"194[45]-\d\d-\d\d")
FILES: Mapping[str, type[Any]] = {
    "calendar.toml": CalendarFile,
    "board.toml": BoardFile,
    "campaign.toml": CampaignFile,
    "battle.toml": BattleFile,
    "enemy_units.toml": UnitsFile,
    "tanks.toml": TanksFile,
    "fire.toml": FireFile,
    "movement.toml": MovementFile,
    "enemy.toml": EnemyFile,
    "events.toml": EventsFile,
    "crew.toml": CrewFile,
    "cases.toml": dict[str, str],
    "reasons.toml": dict[str, list[str]],
    "sentences.toml": dict[str, str],
}


class PattonsBestData:
    """All data of the game, typed and checked across files."""

    calendar: CalendarData
    board: BoardFile
    campaign: CampaignFile
    battle: BattleFile
    units: UnitsData
    cards: list[CardData]
    fire: FireFile
    movement: MovementFile
    enemy: EnemyFile
    events: EventsFile
    crew: CrewFile
    cases: dict[str, str]
    reasons: dict[str, list[str]]
    sentences: dict[str, str]

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        files = read_files(trees, FILES)
        self.trees = trees
        self.calendar = files["calendar.toml"].calendar
        self.board = files["board.toml"]
        self.campaign = files["campaign.toml"]
        self.battle = files["battle.toml"]
        self.units = files["enemy_units.toml"].units
        self.cards = files["tanks.toml"].cards.entries
        self.fire = files["fire.toml"]
        self.movement = files["movement.toml"]
        self.enemy = files["enemy.toml"]
        self.events = files["events.toml"]
        self.crew = files["crew.toml"]
        self.cases = files["cases.toml"]
        self.reasons = files["reasons.toml"]
        self.sentences = sentences(files["sentences.toml"])
        self._check_ranges()
        self._check_board()
        self._check_units()
        dates = [day[0] for day in self.calendar.days]
        if dates != sorted(set(dates)) or not all(_DATE.fullmatch(date) for date in dates):
            raise DataError("calendar.toml", "days", "the dates", "every date once, in order, as 1944-07-27")

    def range_tables(self) -> dict[str, tuple[str, RangeData]]:
        """Every table of ranges by its key, with its file."""
        files: dict[str, DataStruct] = {
            "campaign.toml": self.campaign,
            "battle.toml": self.battle,
            "fire.toml": self.fire,
            "movement.toml": self.movement,
            "enemy.toml": self.enemy,
            "events.toml": self.events,
        }
        return {
            field: (name, section)
            for name, file in files.items()
            for field in file.__struct_fields__
            if isinstance(section := getattr(file, field), RangeData)
        }

    def _check_ranges(self) -> None:
        """Every column of every table of ranges covers its span, nothing twice."""
        for key, (name, table) in self.range_tables().items():
            for column, rows in table.columns.items():
                expected = table.span[0]
                for low, high, _ in rows:
                    if low != expected or high < low:
                        problem = f"{low} to {high}"
                        raise DataError(name, f"{key}.columns.{column}", problem, f"a row that starts at {expected}")
                    expected = high + 1
                if expected != table.span[1] + 1:
                    problem = f"the last row ends at {expected - 1}"
                    raise DataError(name, f"{key}.columns.{column}", problem, f"{table.span[1]}")

    def _check_board(self) -> None:
        """Neighbours are mutual, roads run between neighbours, the numbers 1 to 10 occur once."""
        areas = {area.id: area for area in self.board.areas.entries}
        unique([area.id for area in self.board.areas.entries], "board.toml", "areas.entries")
        for area in areas.values():
            for other in area.adjacent:
                if other not in areas or area.id not in areas[other].adjacent:
                    raise DataError("board.toml", f"areas.{area.id}.adjacent", f"'{other}'", "a neighbour, mutually")
        for kind in ("improved", "dirt"):
            for a, b in getattr(self.board.roads, kind):
                if b not in areas[a].adjacent:
                    raise DataError("board.toml", f"roads.{kind}", f"{a}-{b}", "two neighbours")
        if sorted(area.number for area in areas.values() if area.number) != list(range(1, 11)):
            raise DataError("board.toml", "areas", "the numbered areas", "1 to 10, once each")

    def _check_units(self) -> None:
        """Every result that names a unit names a known one; every card has known ammunition."""
        ids = {unit.id for unit in self.units.entries}
        for name, rows in self.battle.appearance.columns.items():
            for _, _, result in rows:
                if result not in ids and result != "PzVI_roll":
                    raise DataError("battle.toml", f"appearance.columns.{name}", f"'{result}'", "a unit's id")
        if [card.id for card in self.cards] != list(range(1, len(self.cards) + 1)):
            raise DataError("tanks.toml", "cards.entries", "the numbers of the cards", "1, 2, 3 and so on")
