"""What the rules look up in the inner loops: flat tables, compiled once from the data for one set of options.

Hexes are indices 0..n-1 of the grid. Units are indices in the order of units.toml, Roman ones first. Sides are 0 (Rome)
and 1 (Carthage). Commands, Orders and facings are indices, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from grognard.engine.actions import Vocabulary
from grognard.engine.data import nearest
from grognard.engine.errors import ActionError
from grognard.engine.maps import HexMap
from grognard.engine.shapes import EDGES

from .options import MetaurusOptions
from .schema.charts import DIE_FACES, ResultRow
from .schema.data import MetaurusData
from .schema.sides import SIDE_TITLES as SIDE_TITLES
from .schema.sides import SIDES as SIDES

ROME: Final = 0
CARTHAGE: Final = 1

# Where a unit can be besides on a hex; added to the number of hexes.
ELIMINATED: Final = 0
EXITED: Final = 1
ASIDE: Final = 2
OFF_MAP: Final = ("eliminated", "exited", "aside")

# Orders. The first four have markers.
STAND: Final = 0
MOVE: Final = 1
MOVE_TO_ATTACK: Final = 2
REFORM: Final = 3
ATTACK: Final = 4
FREE: Final = 5
"""The Elephants, which have no Orders."""
UNKNOWN: Final = -1
"""An Order that a role does not know."""

ORDER_NAMES = ("stand", "move", "move_to_attack", "reform", "attack")

# Arcs of a unit, by how many sixths clockwise of its facing a neighbour lies.
FRONTAL: Final = 0
FLANK: Final = 1
REAR: Final = 2
ARC_OF_TURN: Final = (FRONTAL, FLANK, REAR, REAR, FLANK, FRONTAL)

Steps = tuple[tuple[tuple[int, int], ...], ...]


class Tables:
    """Static tables for one set of options. Immutable after construction, shared by all states."""

    def __init__(self, data: MetaurusData, words: Vocabulary, options: MetaurusOptions) -> None:
        self.options = options
        self.data = data
        self.charts = data.charts
        self.victory = data.game.victory
        self.grid = data.grid
        self.count = len(data.grid)
        self.neighbours = data.grid.neighbours
        self.sides_of = data.grid.sides
        """Per hex, its six neighbours in the order of the directions, -1 where there is none."""
        self._number_verbs(words)
        self._list_commands(data)
        self._list_units(data)
        self._lay_out_terrain(data, data.board)
        self._lay_out_facings()
        self._lay_out_orders(data)
        self._lay_out_results(data)

    def _number_verbs(self, words: Vocabulary) -> None:
        """The numbers of all actions, to look up by their arguments: `move[unit][hex]`, `activate[command]`, `end`."""

        def rows(verb: str) -> tuple[range, ...]:
            numbers, width = words.numbers_of(verb), len(words.verbs[verb].parameters[1].values)
            return tuple(numbers[start : start + width] for start in range(0, len(numbers), width))

        self.move, self.attack, self.retreat, self.advance = map(rows, ("move", "attack", "retreat", "advance"))
        self.exit, self.face, self.wheel = map(rows, ("exit", "face", "wheel"))
        self.declare, self.order = map(rows, ("declare", "order"))
        self.rouse, self.activate, self.combine = map(words.numbers_of, ("rouse", "activate", "combine"))
        self.go, self.resolve, self.rampage = map(words.numbers_of, ("go", "resolve", "rampage"))
        self.end, self.halt, self.stand, self.stay, self.counter, self.decline = (
            words.encode(verb) for verb in ("end", "halt", "stand", "stay", "counter", "decline")
        )

    def _list_commands(self, data: MetaurusData) -> None:
        self.command_ids = tuple(data.commands)
        self.command_number = {name: number for number, name in enumerate(data.commands)}
        self.command_titles = [command.title for command in data.commands.values()]
        self.command_side = [SIDES.index(command.side) for command in data.commands.values()]
        self.has_orders = [command.orders for command in data.commands.values()]
        self.commands_of = tuple([c for c, s in enumerate(self.command_side) if s == side] for side in (ROME, CARTHAGE))
        legions = [c for c in self.commands_of[ROME] if self.has_orders[c]]
        self.pairs = tuple(combinations(legions, 2))
        """The pairs of legions, in the order of the vocabulary."""
        self.celts = self.command_number.get("celtic", -1)
        self.cavalry = self.command_number.get("cavalry", -1)
        self.elephant_command = self.command_number.get("elephants", -1)

    def _list_units(self, data: MetaurusData) -> None:
        units = list(data.units.values())
        ratings = [data.rating(name) for name in data.units]
        self.ids = tuple(data.units)
        self.units = units
        self.unit_number = {name: number for number, name in enumerate(data.units)}
        self.names = [unit.name for unit in units]
        turned = self.options.third_cavalry != "iii"
        self.command = [
            self.command_number[unit.or_command if turned and unit.or_command else unit.command] for unit in units
        ]
        self.side = [self.command_side[command] for command in self.command]
        self.of_side = tuple([u for u, side in enumerate(self.side) if side == wanted] for wanted in (ROME, CARTHAGE))
        self.members = [[u for u, owner in enumerate(self.command) if owner == c] for c in range(len(self.command_ids))]
        """Per Command, its units."""
        self.morale = [(rating.morale, rating.disordered) for rating in ratings]
        self.movement = [rating.movement for rating in ratings]
        self.is_light = [unit.kind == "light" for unit in units]
        self.is_cavalry = [unit.kind == "cavalry" for unit in units]
        self.is_infantry = [unit.kind not in ("cavalry", "elephants") for unit in units]
        self.is_elephants = [unit.kind == "elephants" for unit in units]
        self.is_celt = [command == self.celts for command in self.command]
        self.counts = [
            side == ROME or unit.kind not in data.game.victory.not_counted
            for side, unit in zip(self.side, units, strict=True)
        ]
        """Whether its loss counts for victory."""
        self.rider = [-1] * len(units)
        """Per unit, its place in `MetaurusState.stance` if it chooses its Orders."""
        self.riders = list(self.members[self.cavalry]) if self.cavalry >= 0 else []
        for number, unit in enumerate(self.riders):
            self.rider[unit] = number

    def _lay_out_terrain(self, data: MetaurusData, board: HexMap) -> None:
        chart, combat = data.charts.terrain_effects, data.charts.terrain_in_combat
        self.level = [int(getattr(chart.level, kind)) for kind in board.terrain]
        enter = [int(getattr(chart.enter, kind)) for kind in board.terrain]
        self.passable = [cost > 0 for cost in enter]
        streams = board.hexsides["stream"]

        def wet(a: int, b: int) -> bool:
            return ((a, b) if a < b else (b, a)) in streams

        def cost(here: int, there: int) -> int:
            rise = self.level[there] - self.level[here]
            slope = chart.up_slope if rise > 0 else chart.down_slope if rise < 0 else 0
            return enter[there] + slope + (chart.stream if wet(here, there) else 0)

        def drm(here: int, there: int) -> int:
            uphill = combat.up_slope if self.level[there] > self.level[here] else 0
            return max(combat.most, uphill + (combat.stream if wet(here, there) else 0))

        def ground(here: int, there: int) -> str:
            uphill = combat.up_slope and self.level[there] > self.level[here]
            causes = ("uphill" if uphill else "", "across a stream" if combat.stream and wet(here, there) else "")
            return " and ".join(filter(None, causes))

        self.steps: Steps = tuple(
            tuple((there, cost(here, there)) for there in around if self.passable[there])
            for here, around in enumerate(self.neighbours)
        )
        """Per hex, (neighbour, cost) for every neighbour that can be entered."""
        self.cost_of = [dict(steps) for steps in self.steps]
        """The same, to look up the cost of one step."""
        self.terrain_drm = [
            {there: drm(here, there) for there in around} for here, around in enumerate(self.neighbours)
        ]
        """Per hex and neighbour, what terrain adds to an attack from the one on the other."""
        self.ground = [{there: ground(here, there) for there in around} for here, around in enumerate(self.neighbours)]
        """Per hex and neighbour, why it does, in words."""
        self.leave_cost = chart.leave_map
        self.rim: list[tuple[int, ...]] = [() for _ in range(self.count)]
        """Per hex, the numbers of the map edges it lies on."""
        for number, edge in enumerate(EDGES):
            for hex_ in {index for index, _ in board.edge_sides(edge)}:
                self.rim[hex_] = (*self.rim[hex_], number)
        self.exit_edge = EDGES.index(data.game.victory.exit_edge)
        columns = [data.grid.column_row(hex_)[0] for hex_ in range(self.count)]
        self._column = columns
        self._begins = {column: columns.index(column) for column in dict.fromkeys(columns)}

    def _lay_out_facings(self) -> None:
        self.front = [
            tuple(
                tuple(sides[turn % 6] for turn in (facing - 1, facing) if sides[turn % 6] >= 0) for facing in range(6)
            )
            for sides in self.sides_of
        ]
        """Per hex and facing, the Frontal hexes."""
        self.direction = [
            {there: number for number, there in enumerate(sides) if there >= 0} for sides in self.sides_of
        ]
        """Per hex, its neighbours with the number of their direction."""
        self.turns, self.wheels = (
            [[tuple(n for n in row if n != now) for now in row] for row in rows] for rows in (self.face, self.wheel)
        )
        """Per unit or Command and its facing, the numbers of the actions that turn it."""

    def _lay_out_orders(self, data: MetaurusData) -> None:
        orders = data.charts.orders
        listed = (orders.stand, orders.move, orders.move_to_attack, orders.reform, orders.attack)
        self.order_titles = [*(order.title for order in listed), "no Orders"]
        self.when_attacked = [*(order.when_attacked for order in listed), 0]
        self.when_attacking = [*(order.when_attacking for order in listed), 0]

    def _lay_out_results(self, data: MetaurusData) -> None:
        rows = data.results.rows
        self.lowest_roll = min(row.high for row in rows if row.high is not None)
        highest = max(row.low for row in rows if row.low is not None)
        self.results = [data.results.row(roll) for roll in range(self.lowest_roll, highest + 1)]
        """The rows of the Combat Results Table from `lowest_roll` up, one for each modified roll."""
        self.elephant_rows = [data.elephants.row(roll) for roll in DIE_FACES]
        """Per roll, the row of the Elephant Table."""

    def span(self, hex_: int, points: int) -> tuple[int, int]:
        """The range of the hexes in the columns that this many steps from a hex can reach."""
        column, begins = self._column[hex_], self._begins
        return begins.get(column - points, 0), begins.get(column + points + 1, self.count)

    def result(self, roll: int) -> ResultRow:
        """[10.0] What a modified roll comes to."""
        place = roll - self.lowest_roll
        return self.results[0 if place < 0 else min(place, len(self.results) - 1)]

    def arc(self, hex_: int, facing: int, other: int) -> int:
        """[7.0] In which arc of a unit in `hex_` the neighbouring hex `other` lies."""
        return ARC_OF_TURN[(self.direction[hex_][other] - facing) % 6]

    def unit(self, piece: str) -> int:
        """The number of a unit. Raises ActionError for an unknown id."""
        if piece not in self.unit_number:
            near = nearest(piece, self.unit_number)
            raise ActionError(f"there is no unit '{piece}'" + (f"; did you mean '{near}'?" if near else ""))
        return self.unit_number[piece]

    def names_of(self, units: Iterable[int]) -> str:
        """Units as a sentence has them: "Celts 1 and Celts 2"."""
        return listed(self.names[unit] for unit in units)

    def titles_of(self, commands: Iterable[int]) -> str:
        """Commands as a sentence has them."""
        return listed(self.command_titles[command] for command in commands)

    def places_of(self, hexes: Iterable[int]) -> str:
        """Hexes as a sentence has them."""
        return listed(self.grid.id(hex_) for hex_ in hexes)


def order_name(order: int) -> str | None:
    """The id of an Order; None for one that is not known, or for units without Orders."""
    return ORDER_NAMES[order] if UNKNOWN < order < FREE else None


def listed(names: Iterable[str]) -> str:
    """Several names as a sentence has them: "A", "A and B", "A, B and C"."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
