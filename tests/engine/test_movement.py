from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.hexes import HexGrid, Orientation
from grognard.engine.movement import (
    MovementStep,
    Points,
    Reach,
    cheapest_path,
    cheapest_paths_through,
    reach,
    search,
)

GRID = HexGrid(orientation=Orientation.FLAT, shifted="even", columns=(1, 6), rows=(1, 6))
HEXES = len(GRID)


class Passage:
    """A way from one place to another whose price depends on what is left, never worse for having more."""

    def __init__(self, to: int, price: str, cost: int, stops_below: int) -> None:
        self.to = to
        self.price = price
        self.cost = cost
        self.stops_below = stops_below

    def take(self, left: Points) -> MovementStep[int] | None:
        if self.price == "all":
            after: Points = Fraction(0)
        elif self.price == "half":
            after = Fraction(left) / 2
        elif self.price == "at least" and left < self.cost:
            return None
        else:
            after = left - self.cost
        return MovementStep(self.to, after, after < self.stops_below) if after >= 0 else None

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


def explore(network: Network, allowance: Points) -> Reach[int]:
    def expand(place: int, left: Points) -> Iterator[MovementStep[int]]:
        for passage in network[place]:
            step = passage.take(left)
            if step is not None:
                yield step

    return search(0, allowance, expand)


def every_walk(network: Network, allowance: Points) -> Iterator[tuple[tuple[int, ...], Points, bool]]:
    """Every walk of at most as many steps as there are places: (places, what is left, whether it had to stop)."""
    walks: list[tuple[tuple[int, ...], Points, bool]] = [((0,), allowance, False)]
    while walks:
        places, left, stopped = walks.pop()
        yield places, left, stopped
        if stopped or len(places) > len(network):
            continue
        for passage in network[places[-1]]:
            step = passage.take(left)
            if step is not None:
                walks.append(((*places, step.to), step.left, step.stop))


@given(networks(), st.integers(0, 6))
def test_search_agrees_with_every_walk(network: Network, allowance: int) -> None:
    found = explore(network, allowance)
    best: dict[int, Points] = {}
    best_moving: dict[int, Points] = {}
    for places, left, stopped in every_walk(network, allowance):
        best[places[-1]] = max(best.get(places[-1], left), left)
        if not stopped:
            best_moving[places[-1]] = max(best_moving.get(places[-1], left), left)
    assert dict(found) == best
    assert found.stopped == best.keys() - best_moving.keys()
    assert {place: found.left_moving(place) for place in found if place not in found.stopped} == best_moving


@given(networks(), st.integers(0, 6))
def test_search_paths_can_be_walked_and_leave_what_is_said(network: Network, allowance: int) -> None:
    found = explore(network, allowance)
    for place in found:
        arrivals: set[tuple[Points, bool]] = {(allowance, False)}
        for here, to in pairwise(found.path(place)):
            steps = [
                passage.take(left)
                for left, stopped in arrivals
                for passage in network[here]
                if passage.to == to and not stopped
            ]
            arrivals = {(step.left, step.stop) for step in steps if step is not None}
        assert found.path(place)[0] == 0
        assert found[place] in {left for left, _ in arrivals}
        assert found.cost(place) == allowance - found[place]


def test_a_dearer_arrival_that_need_not_stop_goes_on() -> None:
    # The cheap way into 1 ends movement there; the dear way does not and leads on to 2.
    ways = {
        0: [MovementStep(1, 5, True), MovementStep(3, 3)],
        3: [MovementStep(1, 2)],
        1: [MovementStep(2, 1)],
    }
    found = search(0, 6, lambda place, left: (step for step in ways.get(place, []) if step.left <= left))
    assert found[1] == 5
    assert found.path(1) == (0, 1)
    assert found.left_moving(1) == 2
    assert found.path(2) == (0, 3, 1, 2)
    assert found.stopped == frozenset()


def test_a_stopped_place_is_not_left() -> None:
    ways = {0: [MovementStep(1, 2, True)], 1: [MovementStep(2, 1)]}
    found = search(0, 3, lambda place, _: ways.get(place, []))
    assert set(found) == {0, 1}
    assert found.stopped == {1}
    assert found.left_moving(1) is None


def test_places_may_carry_a_memory() -> None:
    # Leaving the road costs everything; the road is remembered as part of the place.
    def expand(place: tuple[int, str], left: Points) -> Iterator[MovementStep[tuple[int, str]]]:
        position, surface = place
        if surface == "road":
            yield MovementStep((position + 1, "road"), left - Fraction(1, 2))
        yield MovementStep((position + 1, "field"), 0 if surface == "road" else left - 1)

    found = search((0, "road"), 2, expand)
    assert found[(4, "road")] == 0
    assert found[(2, "field")] == 0
    assert (6, "road") not in found
    assert found.path((3, "road")) == ((0, "road"), (1, "road"), (2, "road"), (3, "road"))


def test_equal_ways_are_decided_by_the_order_of_the_rule() -> None:
    ways = {
        "start": [MovementStep("b", 1), MovementStep("a", 1)],
        "a": [MovementStep("goal", 0)],
        "b": [MovementStep("goal", 0)],
    }
    found = search("start", 2, lambda place, _: ways.get(place, []))
    assert found.path("goal") == ("start", "b", "goal")


def test_points_may_not_grow() -> None:
    with pytest.raises(ValueError, match="leaves 4, more than the 3"):
        search(0, 3, lambda place, left: [MovementStep(place + 1, left + 1)])


def test_what_was_not_reached_is_no_key() -> None:
    found = search(0, 3, lambda _place, _left: list[MovementStep[int]]())
    assert len(found) == 1
    assert found.get(1) is None
    with pytest.raises(KeyError):
        found.path(1)


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

    def expand(self, here: int, left: Points) -> Iterator[MovementStep[int]]:
        for to, cost in self.steps[here]:
            if not self.forbidden[to]:
                yield MovementStep(to, left - cost, self.stops[to])

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
    found = search(terrain.start, terrain.allowance, terrain.expand)
    assert terrain.left() == [found.get(here, -1) for here in range(HEXES)]


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
