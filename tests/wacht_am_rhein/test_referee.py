"""The game against a referee written a second time from the text: movement, allowances, assaults, supply."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.engine.positions import Position
from grognard.games.wacht_am_rhein.rules import supply
from grognard.games.wacht_am_rhein.rules.accounts import entry_of
from grognard.games.wacht_am_rhein.rules.allowance import allowance
from grognard.games.wacht_am_rhein.rules.assault import odds
from grognard.games.wacht_am_rhein.rules.classes import kinds_of
from grognard.games.wacht_am_rhein.rules.eligibility import why_not_kind, why_unit_stays
from grognard.games.wacht_am_rhein.rules.ledger import codes_against, nodes_towards
from grognard.games.wacht_am_rhein.rules.moving import first_points
from grognard.games.wacht_am_rhein.rules.search import NOT_YET, Mover, find_reach, graph_of
from grognard.games.wacht_am_rhein.state import WachtState
from grognard.games.wacht_am_rhein.vocabulary import MARKS

from .referee import ASSAULT, EVERYTHING, ROAD, TACTICAL, Referee
from .support import DATA, RULES, TABLES

HEXES = 3
NAMES = [name for name, unit in DATA.units.items() if not DATA.types[unit.type].leader]
LEADERS = [name for name, unit in DATA.units.items() if DATA.types[unit.type].leader]
MODES = ("tactical", "tactical", "prepared_assault", "exploit", "strategic")
SOME = ("set", "motor", "out_of_supply", "resting", "depleted", "fatigue")


def random_options(rng: Random) -> dict[str, Any]:
    """Every reading of the text."""
    return {name: rng.choice(option.values) for name, option in RULES.options.items() if name != "weather"}


def random_position(rng: Random, near: int = 4) -> tuple[WachtState, str]:
    """A few units of both sides in a corner of the map, in any state."""
    grid = DATA.grid
    around = [grid.id(h) for h in grid.within(rng.randrange(len(grid)), near)]
    roads = [h for h in around if any(h in road.path for road in DATA.map.roads.lines.values())]
    pieces: dict[str, str] = {}
    owner: dict[str, str] = {}
    for name in rng.sample(NAMES, rng.randint(4, 18)):
        hex_ = rng.choice(roads if roads and rng.random() < 0.5 else around)
        side = DATA.formations[DATA.units[name].formation].side
        if owner.setdefault(hex_, side) == side:
            pieces[name] = hex_
    first = next(iter(pieces))
    for leader in LEADERS:
        side = DATA.formations[DATA.units[leader].formation].side
        hosts = [h for h, whose in owner.items() if whose == side]
        if hosts and rng.random() < 0.7:
            pieces[leader] = rng.choice(hosts)
    return RULES.position(described(rng, pieces, owner, first), random_options(rng)), first


def described(rng: Random, pieces: dict[str, str], owner: dict[str, str], first: str) -> Position:
    """The rest of a position: modes, marks, losses, bridges, works, fuel."""
    units = [name for name in pieces if name not in LEADERS]
    marks = {name: [mark for mark in SOME if rng.random() < 0.15] for name in units}
    for name in units:
        if DATA.units[name].parent and rng.random() < 0.5:
            marks[name].append("mounted")
    flags: dict[str, Any] = {
        "modes": {name: rng.choice(MODES) for name in units},
        "marks": marks | {name: ["active"] for name in pieces if name in LEADERS and rng.random() < 0.6},
        "steps": {name: rng.randint(1, DATA.units[name].steps) for name in units},
        "released": {name: rng.randint(1, 5) for name in units if rng.random() < 0.3},
        "ground": rng.choice(("firm", "soft", "frozen", "snow", "deep_snow")),
        "fuel": {"1ss": rng.choice(("normal", "low", "none"))},
        "bonus": {DATA.units[first].formation: rng.choice((0, 1, 2))},
        "bridges": {
            name: rng.choice(("destroyed", "built", "heavy")) for name in DATA.map.bridges.sites if rng.random() < 0.3
        },
        "works": {h: f"{side} {rng.choice(('ip', 'et'))}" for h, side in owner.items() if rng.random() < 0.3},
    }
    side = DATA.formations[DATA.units[first].formation].side
    return Position("wacht_am_rhein", rng.choice((4, 5)), f"{side}.mode", pieces, flags=flags)


class Paths:
    """Every path of a unit up to so many hexes, priced by the referee; what can be left in each hex at best."""

    def __init__(self, referee: Referee, mover: Mover) -> None:
        self.referee = referee
        self.unit, self.kind = mover.unit, mover.kind
        self.best: dict[int, int] = {}
        self.in_hexes = mover.kind == ASSAULT or (mover.kind == TACTICAL and referee.one_hex(mover.unit))
        here = referee.state.place[mover.unit]
        for road in referee.tables.roads_in[here] if mover.kind <= ROAD else (-1,):
            self.walk(None, here, road, mover.left, HEXES)

    def walk(self, before: int | None, here: int, road: int, left: int, hexes: int) -> None:
        for there in self.referee.tables.neighbours[here] if hexes else ():
            entry = self.referee.enter(self.unit, self.kind, there)
            if entry is None or self.referee.walled(self.unit, here, there):
                continue
            if self.kind <= ROAD:
                for new in self.referee.tables.road_between.get((here, there), ()):
                    self.step(before, here, road, there, new, left, hexes, entry)
            else:
                self.step(before, here, -1, there, -1, left, hexes, entry)

    def step(
        self,
        before: int | None,
        here: int,
        old: int,
        there: int,
        new: int,
        left: int,
        hexes: int,
        entry: tuple[int, bool],
    ) -> None:
        referee = self.referee
        if new >= 0:
            priced = referee.road(self.unit, here, old, there, new)
        else:
            priced = referee.tactical(self.unit, self.kind, before, here, there)
        if priced is None:
            return
        more, stop = entry
        if self.in_hexes:
            rest, stop = self.hex_by_hex(before, here, there, left, stop)
        elif priced.cost == EVERYTHING:
            rest, stop = (0 if before is None and left else -1), True
        else:
            rest = left - (left % 12 if priced.loses else 0) - priced.cost - more
        if rest >= 0:
            self.best[there] = max(rest, self.best.get(there, -1))
            if not stop:
                self.walk(here, there, new, rest, hexes - 1)

    def hex_by_hex(self, before: int | None, here: int, there: int, left: int, stop: bool) -> tuple[int, bool]:
        """[5.5.0] [5.8.2] Hexes instead of points."""
        referee = self.referee
        off_road = (here, there) not in referee.tables.road_between
        mech = self.kind == ASSAULT and referee.moves_as_mech(self.unit, self.kind)
        if mech and off_road and before is not None and referee.rough(here) and referee.rough(there):
            return -1, True
        return left - 1, stop or (mech and off_road and referee.rough(there))


def movers(seed: int, count: int) -> list[tuple[WachtState, Mover]]:
    """So many units that can move, each in a position of its own."""
    rng = Random(seed)
    found: list[tuple[WachtState, Mover]] = []
    while len(found) < count:
        state, name = random_position(rng)
        unit = TABLES.unit(name)
        if not list(why_unit_stays(state, unit, state.mode[unit] == 2)):
            kinds = [kind for kind in kinds_of(state, unit) if not list(why_not_kind(state, unit, kind))]
            found += [(state, Mover(unit, kind, NOT_YET, first_points(state, unit, kind), True)) for kind in kinds]
    return found[:count]


@pytest.mark.parametrize("seed", range(12))
def test_every_hex_within_three_costs_what_the_referee_says(seed: int) -> None:
    for state, mover in movers(1000 + seed, 30):
        reach = find_reach(state, mover)
        best = Paths(Referee(state), mover).best
        here = state.place[mover.unit]
        where = f"{state.tables.ids[mover.unit]} at {state.tables.grid.id(here)}, kind {mover.kind}"
        for hex_ in (set(best) | set(reach.best)) - {here}:
            name = f"{where}: {state.tables.grid.id(hex_)}"
            assert hex_ in reach.best, f"{name}: the referee goes there for {best[hex_]}"
            left = reach.left[reach.best[hex_]]
            if len(reach.cheapest(hex_)) <= HEXES:
                assert best.get(hex_) == left, f"{name}: {best.get(hex_)} left says the referee, {left} the game"
            else:
                assert best.get(hex_, -1) <= left, name


@pytest.mark.parametrize("seed", range(4))
def test_a_single_step_is_refused_and_priced_as_the_referee_says(seed: int) -> None:
    for state, mover in movers(2000 + seed, 60):
        referee = Referee(state)
        graph = graph_of(state, mover.unit, mover.kind)
        here = state.place[mover.unit]
        for node in graph.nodes.starts[here]:
            for there in state.tables.neighbours[here]:
                for to in nodes_towards(state, mover, graph, node, there):
                    check_step(referee, state, mover, node, to)


def check_step(referee: Referee, state: WachtState, mover: Mover, node: int, to: int) -> None:
    """The reasons against one step from where the unit stands, and its price."""
    graph = graph_of(state, mover.unit, mover.kind)
    here, there = graph.nodes.hexes[node], graph.nodes.hexes[to]
    codes, cost = codes_against(state, mover, graph, node, -1, to, entry_of(state, mover, there))
    old, new = graph.nodes.memory[node], graph.nodes.memory[to]
    if mover.kind <= ROAD and old != new and (here, old, new) not in state.tables.meet:
        assert "road.apart" in codes
        return
    where = (state.tables.ids[mover.unit], mover.kind, state.tables.grid.id(here), state.tables.grid.id(there))
    assert set(codes) == referee.against(mover.unit, mover.kind, here, there), where
    if codes or mover.kind == ASSAULT or referee.one_hex(mover.unit):
        return
    if mover.kind <= ROAD:
        priced = referee.road(mover.unit, here, old, there, new)
    else:
        priced = referee.tactical(mover.unit, mover.kind, None, here, there)
    entry = referee.enter(mover.unit, mover.kind, there)
    assert priced is not None
    assert entry is not None
    assert cost == (mover.left if priced.cost == EVERYTHING else priced.cost + entry[0]), where


def test_5_2_allowances_are_what_the_referee_says() -> None:
    rng = Random(52)
    for _ in range(100):
        state, _ = random_position(rng)
        referee = Referee(state)
        for unit, place in enumerate(state.place):
            if place < state.tables.count and not state.tables.type[unit].leader:
                for kind in range(5):
                    assert allowance(state, unit, kind) == referee.allowance(unit, kind), (state.tables.ids[unit], kind)


def test_10_0_the_column_of_an_assault_is_what_the_referee_says() -> None:
    rng = Random(100)
    compared = 0
    while compared < 400:
        state, _ = random_position(rng, 2)
        tables = state.tables
        for target in range(tables.count):
            side = 1 if state.held[0][target] else 0
            near = [u for h in tables.neighbours[target] if state.held[side][h] for u in state.stacks[h]]
            fighters = [u for u in near if not tables.type[u].artillery and not tables.type[u].leader]
            if not state.held[1 - side][target] or not fighters:
                continue
            chosen = rng.sample(fighters, rng.randint(1, len(fighters)))
            guns = [u for u in near if tables.type[u].artillery and rng.random() < 0.5]
            answer = tuple(u for u in tables.of_side[1 - side] if tables.type[u].artillery and rng.random() < 0.1)
            overrun = rng.random() < 0.3 and len(chosen) == 1
            state.moving = chosen[0] if overrun else -1
            found = odds(state, target, (*chosen, *guns), answer, overrun)
            expected = Referee(state).column(target, (*chosen, *guns), answer, overrun)
            assert found.column.total == expected, (tables.grid.id(target), [tables.ids[u] for u in chosen])
            assert found.results == tuple(tables.data.charts.assault.results[face][expected] for face in range(10))
            compared += 1


def test_14_0_who_is_out_of_supply_is_what_the_referee_says() -> None:
    rng = Random(140)
    seen = set()
    for _ in range(40):
        state, _ = random_position(rng, rng.choice((4, 9)))
        referee = Referee(state)
        for side in (0, 1):
            expected = referee.out_of_supply(side)
            assert set(supply.check(state, side)) == expected
            marked = {u for u in state.tables.of_side[side] if state.status[u] >> MARKS.index("out_of_supply") & 1}
            assert marked & {u for u in marked if state.place[u] < state.tables.count} == expected
            seen.add(bool(expected))
    assert seen == {True, False}
