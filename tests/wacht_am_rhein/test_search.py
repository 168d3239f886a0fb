"""The search against brute force: 500 random units, modes and conditions, every path up to five hexes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.engine.positions import Position
from grognard.games.wacht_am_rhein.rules.classes import kinds_of
from grognard.games.wacht_am_rhein.rules.eligibility import why_not_kind, why_unit_stays
from grognard.games.wacht_am_rhein.rules.ledger import ledger_to, why_not_reached
from grognard.games.wacht_am_rhein.rules.moving import first_points
from grognard.games.wacht_am_rhein.rules.search import NOT_YET, Mover, ends, find_reach
from grognard.games.wacht_am_rhein.state import WachtState
from grognard.games.wacht_am_rhein.vocabulary import EXPLOIT

from .brute import Brute
from .support import DATA, RULES, TABLES

HEXES = 5
MODES = ("tactical", "tactical", "prepared_assault", "exploit", "strategic")
MARKS = ("set", "motor", "out_of_supply", "resting", "depleted")
UNITS = [name for name, unit in DATA.units.items() if not DATA.types[unit.type].leader]


def random_options(rng: Random) -> dict[str, Any]:
    return {
        "enemy_cost": rng.choice(("once", "each")),
        "covering_reduces": rng.choice(("fieldworks", "all")),
        "fractions_lost": rng.choice(("kind", "road")),
        "night_covers": rng.random() < 0.7,
        "strategic_keeps_away": rng.random() < 0.7,
    }


def random_position(rng: Random) -> tuple[WachtState, str]:
    """A few units of both sides in a corner of the map, in any mode, with bridges blown and works dug."""
    grid = DATA.grid
    centre = rng.randrange(len(grid))
    near = [grid.id(h) for h in grid.within(centre, 4)]
    roads = [h for h in near if any(h in road.path for road in DATA.map.roads.lines.values())]
    names = rng.sample(UNITS, rng.randint(4, 16))
    pieces: dict[str, str] = {}
    owner: dict[str, str] = {}
    for name in names:
        hex_ = rng.choice(roads if roads and rng.random() < 0.5 else near)
        side = DATA.formations[DATA.units[name].formation].side
        if owner.setdefault(hex_, side) == side:
            pieces[name] = hex_
    flags = {
        "modes": {name: rng.choice(MODES) for name in pieces},
        "marks": {name: [mark for mark in MARKS if rng.random() < 0.2] for name in pieces},
        "ground": rng.choice(("firm", "soft", "frozen", "snow", "deep_snow")),
        "bridges": {name: rng.choice(("destroyed", "built", "heavy")) for name in _some(rng, DATA.map.bridges.sites)},
        "works": {h: f"{side} {rng.choice(('ip', 'et'))}" for h, side in owner.items() if rng.random() < 0.3},
    }
    mover = next(iter(pieces))
    side = DATA.formations[DATA.units[mover].formation].side
    position = Position("wacht_am_rhein", rng.choice((4, 5)), f"{side}.mode", pieces, flags=flags)
    return RULES.position(position, random_options(rng)), mover


def _some(rng: Random, names: Any) -> list[str]:
    return [name for name in names if rng.random() < 0.25]


def movers(seed: int, count: int) -> list[tuple[WachtState, Mover]]:
    """So many units that can move, each in a position of its own."""
    rng = Random(seed)
    found: list[tuple[WachtState, Mover]] = []
    while len(found) < count:
        state, name = random_position(rng)
        unit = TABLES.unit(name)
        state.bonus = tuple(rng.choice((0, 0, 2)) for _ in state.bonus)
        for kind in kinds_of(state, unit):
            codes = [*why_unit_stays(state, unit, state.mode[unit] == EXPLOIT), *why_not_kind(state, unit, kind)]
            if not codes:
                found.append((state, Mover(unit, kind, NOT_YET, first_points(state, unit, kind), True)))
    return found[:count]


@pytest.mark.parametrize("seed", range(10))
def test_the_search_finds_exactly_what_trying_everything_finds(seed: int) -> None:
    for state, mover in movers(seed, 50):
        reach = find_reach(state, mover)
        brute = Brute(state, mover, HEXES).best
        here = state.place[mover.unit]
        where = f"{state.tables.ids[mover.unit]} at {state.tables.grid.id(here)}, kind {mover.kind}"
        for hex_ in (set(brute) | set(reach.best)) - {here}:
            name = f"{where}: {state.tables.grid.id(hex_)}"
            assert hex_ in reach.best, f"{name} can be reached, and the search does not find it"
            left = reach.left[reach.best[hex_]]
            if len(reach.cheapest(hex_)) <= HEXES:
                assert brute.get(hex_) == left, f"{name}: {brute.get(hex_)} left by trying, {left} by searching"
            else:
                assert brute.get(hex_, -1) <= left, f"{name}: a shorter way is cheaper"


@pytest.mark.parametrize("seed", range(300, 303))
def test_a_step_to_an_adjacent_hex_goes_straight_whenever_it_can(seed: int) -> None:
    for state, mover in movers(seed, 40):
        reach = find_reach(state, mover)
        one = Brute(state, mover, 1).best
        for hex_ in set(state.tables.neighbours[state.place[mover.unit]]) & set(one):
            assert len(reach.path(hex_)) == 1
            assert reach.rest(hex_) == one[hex_], (state.tables.ids[mover.unit], state.tables.grid.id(hex_))


@pytest.mark.parametrize("seed", range(100, 104))
def test_every_ledger_adds_up_to_what_the_search_charges(seed: int) -> None:
    for state, mover in movers(seed, 25):
        reach = find_reach(state, mover)
        for hex_ in list(reach.best)[:40]:
            if hex_ != state.place[mover.unit]:
                ledger = ledger_to(state, reach, hex_)
                spent = mover.left - reach.rest(hex_)
                assert ledger.cost == spent, (state.tables.ids[mover.unit], state.tables.grid.id(hex_))
                if not ledger.in_hexes:
                    assert all(step.cost == sum(part.amount for part in step.parts) for step in ledger.steps)


@pytest.mark.parametrize("seed", range(200, 204))
def test_whatever_cannot_be_reached_has_a_reason_and_whatever_can_has_none(seed: int) -> None:
    rng = Random(seed)
    for state, mover in movers(seed, 12):
        reach = find_reach(state, mover)
        good = set(ends(state, reach))
        for hex_ in rng.sample(range(state.tables.count), 12):
            reasons = why_not_reached(state, reach, hex_)
            assert (hex_ in good) == (not reasons), (state.tables.ids[mover.unit], state.tables.grid.id(hex_), reasons)
            assert all(reason.sentence and reason.rule for reason in reasons)


def test_searching_leaves_no_trace() -> None:
    for state, mover in movers(7, 20):
        before = state.hash()
        find_reach(state, mover)
        assert state.hash() == before
        assert not state.broken_invariants()
