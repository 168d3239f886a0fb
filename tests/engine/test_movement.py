from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.hexes import HexGrid, Orientation
from grognard.engine.movement import Reach, Search, cheapest_path, cheapest_paths_through, reach

GRID = HexGrid(orientation=Orientation.FLAT, shifted="even", columns=(1, 6), rows=(1, 6))
HEXES = len(GRID)
Arrival = tuple[int, int, bool]
"""One step: where to, what is left after it, and whether movement must end there."""


class Passage:
    """A way from one place to another whose price depends on what is left, never worse for having more."""

    def __init__(self, to: int, price: str, cost: int, stops_below: int) -> None:
        self.to = to
        self.price = price
        self.cost = cost
        self.stops_below = stops_below

    def take(self, left: int) -> Arrival | None:
        if self.price == "all":
            after = 0
        elif self.price == "half":
            after = left // 2
        elif self.price == "at least" and left < self.cost:
            return None
        else:
            after = left - self.cost
        return (self.to, after, after < self.stops_below) if after >= 0 else None

    def __repr__(self) -> str:
        return f"{self.price} {self.cost} to {self.to}, stops below {self.stops_below}"


Network = list[list[Passage]]


@st.composite
def networks(draw: st.DrawFn) -> Network:
    size = draw(st.integers(2, 5))
    passage = st.builds(
        Passage,
        st.integers(0, size - 1),
        st.sampled_from(["pay", "pay", "pay", "all", "half", "at least"]),
        st.integers(0, 3),
        # Above everything that can be left: always stops. Zero: never.
        st.sampled_from([0, 0, 0, 2, 99]),
    )
    return [draw(st.lists(passage, max_size=4)) for _ in range(size)]


class March(Search):
    """A search by any rule that says what every step leaves."""

    __slots__ = ("expand",)

    def __init__(self, count: int, most: int, expand: Callable[[int, int], Iterator[Arrival]]) -> None:
        super().__init__(count, most)
        self.expand = expand

    def spread(self, here: int, left: int) -> None:
        for to, rest, stops in self.expand(here, left):
            self.arrive(to, rest, here, goes_on=not stops)


def marched(count: int, start: int, most: int, expand: Callable[[int, int], Iterator[Arrival]]) -> Reach:
    march = March(count, most, expand)
    march.begin(start, most)
    return march.run(start)


def explore(network: Network, allowance: int) -> Reach:
    """Every place has two numbers: one for who may go on, one for who had to stop there."""

    def expand(node: int, left: int) -> Iterator[Arrival]:
        for passage in network[node // 2]:
            step = passage.take(left)
            if step is not None:
                to, after, stops = step
                yield to * 2 + stops, after, stops

    return marched(len(network) * 2, 0, allowance, expand)


def every_walk(network: Network, allowance: int) -> Iterator[tuple[tuple[int, ...], int, bool]]:
    """Every walk of at most as many steps as there are places: (places, what is left, whether it had to stop)."""
    walks: list[tuple[tuple[int, ...], int, bool]] = [((0,), allowance, False)]
    while walks:
        places, left, stopped = walks.pop()
        yield places, left, stopped
        if stopped or len(places) > len(network):
            continue
        for passage in network[places[-1]]:
            step = passage.take(left)
            if step is not None:
                walks.append(((*places, step[0]), *step[1:]))


@given(networks(), st.integers(0, 6))
def test_search_agrees_with_every_walk(network: Network, allowance: int) -> None:
    found = explore(network, allowance)
    best: dict[int, int] = {}
    best_moving: dict[int, int] = {}
    for places, left, stopped in every_walk(network, allowance):
        best[places[-1]] = max(best.get(places[-1], left), left)
        if not stopped:
            best_moving[places[-1]] = max(best_moving.get(places[-1], left), left)
    for place, (moving, halted) in enumerate(zip(found.left[::2], found.left[1::2], strict=True)):
        assert moving == best_moving.get(place, -1)
        assert max(moving, halted) == best.get(place, -1)


@given(networks(), st.integers(0, 6))
def test_search_paths_can_be_walked_and_leave_what_is_said(network: Network, allowance: int) -> None:
    found = explore(network, allowance)
    for node in found.places:
        arrivals: set[tuple[int, bool]] = {(allowance, False)}
        for here, to in pairwise((0, *found.path(node))):
            steps = [
                passage.take(left)
                for left, stopped in arrivals
                for passage in network[here // 2]
                if passage.to == to // 2 and not stopped
            ]
            arrivals = {step[1:] for step in steps if step is not None}
        assert (found.left[node], node % 2 == 1) in arrivals


def test_a_stopped_place_is_not_left() -> None:
    ways: dict[int, list[Arrival]] = {0: [(1, 2, True)], 1: [(2, 1, False)]}
    found = marched(3, 0, 3, lambda place, _: iter(ways.get(place, [])))
    assert found.places == [1]
    assert found.left == [3, 2, -1]


def test_equal_ways_are_decided_by_the_order_of_the_rule() -> None:
    ways: dict[int, list[Arrival]] = {0: [(2, 1, False), (1, 1, False)], 1: [(3, 0, False)], 2: [(3, 0, False)]}
    found = marched(4, 0, 2, lambda place, _: iter(ways.get(place, [])))
    assert found.path(3) == (2, 3)


def test_a_way_may_begin_in_several_places() -> None:
    march = March(4, 5, lambda here, left: iter([(3, left - 1, False)]))
    march.begin(0, 2)
    march.begin(1, 5)
    found = march.run(-1)
    assert found.left == [2, 5, -1, 4]
    assert found.path(3) == (1, 3)


def test_points_may_not_grow() -> None:
    with pytest.raises(ValueError, match="leaves 4, more than the 3"):
        marched(3, 0, 3, lambda place, left: iter([(place + 1, left + 1, False)]))


# -- static costs -------------------------------------------------------------------------------------------------


class Terrain:
    """Random entry costs, forbidden hexes and stop hexes on a small map."""

    def __init__(self, costs: list[int], forbidden: list[bool], stops: list[bool], start: int, allowance: int) -> None:
        self.steps = tuple(
            tuple((to, costs[to] + (here + to) % 2) for to in GRID.neighbours[here]) for here in range(HEXES)
        )
        self.forbidden = forbidden
        self.stops = stops
        self.start = start
        self.allowance = allowance

    def left(self) -> list[int]:
        return reach(self.steps, self.start, self.allowance, [*map(int, self.forbidden)], [*map(int, self.stops)])

    def expand(self, here: int, left: int) -> Iterator[Arrival]:
        for to, cost in self.steps[here]:
            if not self.forbidden[to]:
                yield to, left - cost, self.stops[to]

    def cheapest_walks(self, goal: int) -> list[tuple[int, ...]]:
        """Every cheapest path, by walking on from the start as long as what is left agrees."""
        left = self.left()
        walks: list[tuple[int, ...]] = [(self.start,)]
        found: list[tuple[int, ...]] = []
        while walks:
            walk = walks.pop()
            if walk[-1] == goal:
                found.append(walk)
            elif len(walk) == 1 or not self.stops[walk[-1]]:
                here = walk[-1]
                walks += [(*walk, to) for to, cost in self.steps[here] if left[to] == left[here] - cost >= 0]
        return found


def flags(one_in: int) -> st.SearchStrategy[list[bool]]:
    return st.lists(st.integers(1, one_in).map(lambda number: number == 1), min_size=HEXES, max_size=HEXES)


terrains = st.builds(
    Terrain,
    st.lists(st.integers(1, 4), min_size=HEXES, max_size=HEXES),
    flags(6),
    flags(5),
    st.integers(0, HEXES - 1),
    st.integers(0, 9),
)


@given(terrains)
def test_reach_agrees_with_the_general_search(terrain: Terrain) -> None:
    assert terrain.left() == marched(HEXES, terrain.start, terrain.allowance, terrain.expand).left


@given(terrains, st.integers(0, HEXES - 1))
def test_the_corridor_is_every_hex_of_every_cheapest_path(terrain: Terrain, goal: int) -> None:
    left = terrain.left()
    corridor = cheapest_paths_through(terrain.steps, left, terrain.start, goal, terrain.stops)
    walks = terrain.cheapest_walks(goal) if left[goal] >= 0 else []
    assert corridor == {here for walk in walks for here in walk}


@given(terrains, st.integers(0, HEXES - 1))
def test_a_cheapest_path_takes_the_lowest_hexes(terrain: Terrain, goal: int) -> None:
    left = terrain.left()
    if left[goal] < 0:
        with pytest.raises(ValueError, match="no cheapest path"):
            cheapest_path(terrain.steps, left, terrain.start, goal, terrain.stops)
    else:
        path = cheapest_path(terrain.steps, left, terrain.start, goal, terrain.stops)
        assert path == min(terrain.cheapest_walks(goal))


@given(terrains, st.data())
def test_a_cheapest_path_can_be_led_through_a_hex(terrain: Terrain, data: st.DataObject) -> None:
    left = terrain.left()
    goal = data.draw(st.sampled_from([here for here in range(HEXES) if left[here] >= 0]))
    walks = terrain.cheapest_walks(goal)
    waypoint = data.draw(st.sampled_from(sorted({here for walk in walks for here in walk})))
    path = cheapest_path(terrain.steps, left, terrain.start, goal, terrain.stops, through=waypoint)
    assert path == min(walk for walk in walks if waypoint in walk)


def test_a_waypoint_off_the_cheapest_paths_is_refused() -> None:
    terrain = Terrain([2] * HEXES, [False] * HEXES, [False] * HEXES, 0, 9)
    left = terrain.left()
    with pytest.raises(ValueError, match="through 8"):
        cheapest_path(terrain.steps, left, 0, 1, terrain.stops, through=8)


def test_the_start_may_be_left_though_it_stops_others() -> None:
    stops = [False] * HEXES
    stops[0] = True
    terrain = Terrain([2] * HEXES, [False] * HEXES, stops, 0, 9)
    assert terrain.left()[1] >= 0
