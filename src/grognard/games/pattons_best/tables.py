"""What is worked out once from data and options: tables as lists, the vocabulary, bands that occurred before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from grognard.engine.actions import Vocabulary
from grognard.engine.chances import Band, Dice, Faces
from grognard.engine.data import DataStruct
from grognard.engine.options import OptionValue, chosen
from grognard.engine.remembered import Remembered

from .options import PattonOptions
from .schema.charts import Armour, RangeData
from .schema.data import PattonsBestData
from .schema.names import (
    AMMO,
    APDS,
    GROUNDS,
    HCBI,
    HVAP,
    RANGES,
    RELATIVE,
    SECTORS,
    ZONES,
)
from .schema.results import RESULTS
from .schema.units import CardData, UnitData

ONE: Final = Dice(1, 10)
TWO: Final = Dice(2, 10, 0)
"""A coloured die for the tens and a white one for the units; 00 is 100 (3.2)."""

Labels = tuple[str, ...]
"""What each unmodified roll means: one label for each of 1 to 10, or 1 to 100."""


def value_of(faces: Sequence[int]) -> int:
    """[3.2] The number that one or two dice show."""
    if len(faces) == 1:
        return faces[0]
    return 10 * faces[0] + faces[1] or 100


FACES: Final = {
    10: tuple(sorted(ONE.outcomes(), key=value_of)),
    100: tuple(sorted(TWO.outcomes(), key=value_of)),
}


class Lookup:
    """A table of ranges, ready to be read: every column as a list, and every modified column made once."""

    def __init__(self, table: RangeData) -> None:
        self.low, self.high = table.span
        self.title = table.title
        self.rule = table.rule
        self.modifiers = table.modifiers
        self.size = 10 if table.dice == "1D" else 100
        self.columns = {
            name: [result for low, high, result in rows for _ in range(low, high + 1)]
            for name, rows in table.columns.items()
        }
        self._labels: dict[tuple[str, int], Labels] = {}

    def read(self, column: str, value: int) -> str:
        """[3.2] The result for a modified roll, which never leaves the table."""
        return self.columns[column][min(max(value, self.low), self.high) - self.low]

    def labels(self, column: str, modifier: int = 0) -> Labels:
        """The result of every unmodified roll."""
        found = self._labels.get((column, modifier))
        if found is None:
            rolls = range(1, self.size + 1)
            found = self._labels[column, modifier] = tuple(self.read(column, roll + modifier) for roll in rolls)
        return found


class RoadArea(DataStruct, frozen=True):
    """An area of the Movement Board by numbers."""

    id: str
    ground: int
    number: int
    neighbours: tuple[int, ...]
    roads: dict[int, str]
    """Per neighbour: `improved` or `dirt`, if a road leads there."""


class Tables:
    """Everything the rules look up while a game is played, under one set of options."""

    def __init__(self, data: PattonsBestData, vocabulary: Vocabulary, options: PattonOptions) -> None:
        self.data = data
        self.options = options
        self.vocabulary = vocabulary
        self.lookup = {key: Lookup(table) for key, (_, table) in data.range_tables().items()}
        self.cards: tuple[CardData, ...] = tuple(data.cards)
        self.special = tuple(
            next(ammo for ammo in (HCBI, HVAP, APDS) if AMMO[ammo] in card.ammo) for card in self.cards
        )
        """Per card: the scarce ammunition of its gun."""
        self.kinds: tuple[UnitData, ...] = tuple(data.units.entries)
        self.kind_number = {unit.id: number for number, unit in enumerate(self.kinds)}
        self.pictured = {klass: self.kind_number[unit] for klass, unit in data.units.unidentified.items()}
        self.areas = _areas(data)
        self.distance = _distances(self.areas)
        self.numbered = {area.number: place for place, area in enumerate(self.areas) if area.number}
        self.paired = tuple(SECTORS.index(data.battle.board.paired[sector]) for sector in SECTORS)
        self.sector_rolls: Labels = tuple(
            sector for low, high, sector in data.battle.board.roll for _ in range(low, high + 1)
        )
        self.displacement = {
            "forward": _displacement(data.battle.displacement.forward),
            "reverse": _displacement(data.battle.displacement.reverse),
        }
        self.fire_zones = frozenset(ZONES.index(zone) for zone in data.events.advancing_fire.zones)
        self.dates = tuple(day[0] for day in data.calendar.days)
        self.codes = tuple(day[1:4] for day in data.calendar.days)
        self.order_titles = {action.id: action.title for action in data.crew.actions.entries}
        self.spot = tuple(action.spot for action in data.crew.actions.entries)
        self.may_do = tuple(
            tuple(n for n, action in enumerate(data.crew.actions.entries) if letter in action.men) for letter in "cglda"
        )
        self.order_numbers = tuple(
            tuple(vocabulary.encode("order", man, action) for action in actions)
            for man, actions in enumerate(self.may_do)
        )
        """Per man: the numbers of the orders he can be given."""
        self.memo: dict[tuple[str | int | bool, ...], Labels] = {}
        """Labels that were worked out before, by what they depend on."""
        self._said: dict[str, str] = {}
        self._bands: dict[Labels, tuple[Band, ...]] = {}
        self._spreads: dict[tuple[int, tuple[tuple[str, int], ...]], Labels] = {}

    # -- rolls --------------------------------------------------------------------------------------------------

    def bands(self, labels: Labels) -> tuple[Band, ...]:
        """The bands of a roll with these labels, made once for each list of labels."""
        found = self._bands.get(labels)
        if found is None:
            groups: dict[str, list[Faces]] = {}
            for label, faces in zip(labels, FACES[len(labels)], strict=True):
                groups.setdefault(label, []).append(faces)
            found = self._bands[labels] = tuple(
                Band(self.said(label), Fraction(len(group), len(labels)), tuple(group))
                for label, group in groups.items()
            )
        return found

    def spread(self, size: int, *parts: tuple[str, int]) -> Labels:
        """Labels in a row, each up to a number: `spread(100, ("hit", 39), ("miss", 97), ("malfunction", 100))`.

        A part that ends before the previous one does not occur.
        """
        found = self._spreads.get((size, parts))
        if found is None:
            labels: list[str] = []
            for label, end in parts:
                labels += [label] * (min(end, size) - len(labels))
            found = self._spreads[size, parts] = tuple(labels)
        return found

    # -- words --------------------------------------------------------------------------------------------------

    def said(self, label: str) -> str:
        """The label of a result in words."""
        found = self._said.get(label)
        if found is None:
            found = self._said[label] = ", ".join(self._word(part) for part in label.split(",_"))
        return found

    def _word(self, part: str) -> str:
        if part in self.kind_number:
            return self.kinds[self.kind_number[part]].title
        return RESULTS.get(part) or part.replace("_", " ")

    def day(self, date: str) -> int:
        """The number of a day of the calendar."""
        return self.dates.index(date)


def tables_by_options(data: PattonsBestData, vocabulary: Vocabulary) -> Callable[[Mapping[str, OptionValue]], Tables]:
    """Gives the tables for options, made once for those that were last asked for."""
    kept: Remembered[PattonOptions, Tables] = Remembered()

    def find(options: Mapping[str, OptionValue]) -> Tables:
        wanted = chosen(PattonOptions, options)
        return kept.get(wanted, lambda: Tables(data, vocabulary, wanted))

    return find


def figure(armour: Armour, facing: str, place: str, range_: int) -> int:
    """The number of an armour table for a facing, a place hit ("T" or "H") and a range."""
    places = armour[facing]  # type: ignore[index]
    return (places.get("any") or places[place])[range_]  # type: ignore[index]


def _areas(data: PattonsBestData) -> tuple[RoadArea, ...]:
    entries = data.board.areas.entries
    index = {area.id: place for place, area in enumerate(entries)}
    roads: dict[tuple[int, int], str] = {}
    for kind in ("dirt", "improved"):
        for a, b in getattr(data.board.roads, kind):
            roads[index[a], index[b]] = roads[index[b], index[a]] = kind
    return tuple(
        RoadArea(
            id=area.id,
            ground=GROUNDS.index(area.type),
            number=area.number,
            neighbours=tuple(sorted(index[other] for other in area.adjacent)),
            roads={b: kind for (a, b), kind in roads.items() if a == index[area.id]},
        )
        for area in entries
    )


def _distances(areas: Sequence[RoadArea]) -> list[list[int]]:
    """Per pair of areas: how many steps from one to the other."""
    table = []
    for start in range(len(areas)):
        found = {start: 0}
        ring = [start]
        while ring:
            ring = sorted({n for here in ring for n in areas[here].neighbours if n not in found})
            found |= dict.fromkeys(ring, max(found.values()) + 1)
        table.append([found[place] for place in range(len(areas))])
    return table


def _displacement(given: dict[str, dict[str, list[str]]]) -> list[tuple[int, int] | None]:
    """Per relative zone (relative sector times three plus range): the new relative sector and range, or None."""
    table: list[tuple[int, int] | None] = []
    for position in RELATIVE:
        for range_ in RANGES:
            goal = given[position][range_]
            table.append((RELATIVE.index(goal[0]), RANGES.index(goal[1])) if goal else None)
    return table
