"""All data files of the game together, read once; `hex_map.build_map` and `checks.check` look across them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from grognard.engine.data import typed
from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid
from grognard.engine.sentences import sentences
from grognard.engine.shapes import TitleData, read_files

from .charts import ChartsData, UnitType
from .map import MapData
from .scenarios import ScenarioData, SetupUnit
from .units import UnitData, UnitsData

FILES: Mapping[str, type[Any]] = {
    "map.toml": MapData,
    "charts.toml": ChartsData,
    "units.toml": UnitsData,
    "scenario.toml": ScenarioData,
    "game.toml": TitleData,
    "cases.toml": dict[str, str],
    "reasons.toml": dict[str, list[str]],
    "sentences.toml": dict[str, str],
}
"""The data files and what they are declared as."""
T = TypeVar("T")


class WachtData:
    """All data of the game, typed. `board.build_map` and `checks.check` look across files."""

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        files = read_files(trees, FILES)
        self.trees = trees
        self.map: MapData = files["map.toml"]
        self.charts: ChartsData = files["charts.toml"]
        given: UnitsData = files["units.toml"]
        self.formations = given.formations
        self.scenario: ScenarioData = files["scenario.toml"]
        self.game: TitleData = files["game.toml"]
        self.cases: dict[str, str] = files["cases.toml"]
        self.reasons: dict[str, list[str]] = files["reasons.toml"]
        self.sentences = sentences(files["sentences.toml"])
        self.types = {name: _unit_type(name, form) for name, form in self.charts.unit_types.types.items()}
        self.units = self._with_companies(given.units)
        self.setup = {name: _setup_unit(name, form) for name, form in self.scenario.setup.units.items()}
        self.grid: HexGrid = self.map.grid.grid()

    def _with_companies(self, units: Mapping[str, UnitData]) -> dict[str, UnitData]:
        """[5.7.1] [17.0] Every unit, followed by a Leg company for each step of a unit that can dismount."""
        found = dict(units)
        for name, unit in units.items():
            dismounts = self._type_of(name, unit).dismounts
            for number in range(unit.steps if dismounts else 0):
                letter = chr(ord("a") + number)
                found[f"{name}_{letter}"] = UnitData(
                    name=f"{letter.upper()} {unit.name}",
                    formation=unit.formation,
                    type=dismounts,
                    size="company",
                    attack=unit.attack[-1:],
                    defence=unit.defence[-1:],
                    proficiency=unit.proficiency,
                    parent=name,
                )
        return found

    def _type_of(self, name: str, unit: UnitData) -> UnitType:
        if unit.type not in self.types:
            expected = "one of " + ", ".join(self.types)
            raise DataError("units.toml", f"units.{name}.type", f"there is no type '{unit.type}'", expected)
        return self.types[unit.type]


def _unit_type(name: str, form: Mapping[str, Any]) -> UnitType:
    """`class` and `with` are keywords of Python, so tables with such keys are read here."""
    return _renamed(form, "class", "charts.toml", f"unit_types.types.{name}", UnitType)


def _setup_unit(name: str, form: Mapping[str, Any]) -> SetupUnit:
    return _renamed(form, "with", "scenario.toml", f"setup.units.{name}", SetupUnit)


def _renamed(form: Mapping[str, Any], word: str, source: str, key: str, type_: type[T]) -> T:
    tree = {f"{name}_" if name == word else name: value for name, value in form.items()}
    try:
        return typed(tree, source, type_)
    except DataError as error:
        raise DataError(source, f"{key}.{error.key}", error.problem, error.expected) from None
