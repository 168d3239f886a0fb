from __future__ import annotations

import itertools
import math
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Orientation, Parity, hexside

ORIENTATIONS = [Orientation.FLAT, Orientation.POINTY]
PARITIES: list[Parity] = ["even", "odd"]
GRIDS = [
    HexGrid(
        orientation=orientation, shifted=parity, columns=(first, first + 8), rows=(first, first + 10), rows_northward=up
    )
    for orientation, parity, first, up in itertools.product(ORIENTATIONS, PARITIES, (0, 1), (False, True))
]
grids = st.sampled_from(GRIDS)
hexes = st.integers(0, 98)


def metz() -> HexGrid:
    return HexGrid(orientation=Orientation.FLAT, shifted="even", columns=(1, 9), rows=(1, 11))


def walk_distances(grid: HexGrid, start: int) -> dict[int, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for to in grid.neighbours[here]:
            if to not in found:
                found[to] = found[here] + 1
                queue.append(to)
    return found


# -- ids ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("grid", GRIDS)
def test_ids_and_indices_go_both_ways(grid: HexGrid) -> None:
    assert len(grid) == len(grid.ids) == 99
    assert [grid.index(name) for name in grid.ids] == list(range(99))
    assert [grid.id(index) for index in range(99)] == list(grid.ids)
    assert all(grid.find(name) == index for index, name in enumerate(grid.ids))


@pytest.mark.parametrize("grid", GRIDS)
def test_indices_follow_the_sorted_ids(grid: HexGrid) -> None:
    assert list(grid.ids) == sorted(grid.ids)


@pytest.mark.parametrize(
    ("template", "first", "last"),
    [
        ("CCRR", "0304", "0512"),
        ("RRCC", "0403", "1205"),
        ("CC.RR", "03.04", "05.12"),
        ("CCCRR", "00304", "00512"),
        ("LR", "C4", "E12"),
        ("LRR", "C04", "E12"),
        ("hex C/R", "hex 3/4", "hex 5/12"),
    ],
)
def test_templates_print_ids(template: str, first: str, last: str) -> None:
    grid = HexGrid(orientation=Orientation.FLAT, shifted="odd", columns=(3, 5), rows=(4, 12), template=template)
    assert (grid.ids[0], grid.ids[-1]) == (first, last)
    assert grid.column_row(grid.index(last)) == (5, 12)


def test_letters_double_after_z() -> None:
    grid = HexGrid(orientation=Orientation.FLAT, shifted="odd", columns=(26, 28), rows=(1, 1), template="LR")
    assert grid.ids == ("Z1", "AA1", "BB1")
    assert "AA1 to AA1" in grid.explain_missing("AA2")


def test_holes_are_not_on_the_map() -> None:
    grid = HexGrid(
        orientation=Orientation.FLAT, shifted="even", columns=(1, 3), rows=(1, 3), holes=frozenset({"0202", "0303"})
    )
    assert len(grid) == 7
    assert grid.find("0202") is None
    assert "S" in grid.rim(grid.index("0201"))
    assert grid.neighbour(grid.index("0201"), "S") is None


@pytest.mark.parametrize(
    ("wanted", "hint"),
    [
        ("9901", "hexes run from 0101 to 0911"),
        ("xyz", "hexes run from 0101 to 0911"),
        ("0312", "that column runs from 0301 to 0311"),
    ],
)
def test_an_unknown_id_is_explained(wanted: str, hint: str) -> None:
    with pytest.raises(KeyError, match=hint):
        metz().index(wanted)


def test_a_hole_and_an_empty_column_are_explained() -> None:
    grid = HexGrid(
        orientation=Orientation.FLAT, shifted="even", columns=(1, 2), rows=(1, 2), holes=frozenset({"0201", "0202"})
    )
    assert grid.explain_missing("0201") == "hex 0201 is not part of this map"
    assert "no hexes in that column" in grid.explain_missing("0203")


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"columns": (3, 2)}, "columns"),
        ({"rows": (-1, 2)}, "rows"),
        ({"template": "CC"}, "template"),
        ({"template": "CCLRR"}, "template"),
        ({"template": "LLRR"}, "template"),
        ({"template": "LR", "columns": (0, 3)}, "template"),
        ({"columns": (1, 100)}, "template"),
        ({"template": "CR", "columns": (1, 11), "rows": (1, 11)}, "template"),
        ({"holes": frozenset({"0909"})}, "holes"),
        ({"columns": (1, 1), "rows": (1, 1), "holes": frozenset({"0101"})}, "holes"),
    ],
)
def test_an_impossible_grid_is_a_data_error(changes: dict[str, object], key: str) -> None:
    settings: dict[str, object] = {"columns": (1, 3), "rows": (1, 3), "source": "map.toml"}
    with pytest.raises(DataError) as caught:
        HexGrid(orientation=Orientation.FLAT, shifted="even", **(settings | changes))  # type: ignore[arg-type]
    assert (caught.value.source, caught.value.key) == ("map.toml", key)


def test_equal_descriptions_are_equal_grids() -> None:
    assert metz() == metz()
    assert metz() != HexGrid(orientation=Orientation.FLAT, shifted="odd", columns=(1, 9), rows=(1, 11))


# -- neighbours ---------------------------------------------------------------------------------------------------

FLAT_EVEN_DOWN = {
    1: {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 0), "NW": (-1, -1)},
    0: {"N": (0, -1), "NE": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
}
# A board whose rows are counted from the south, even rows half a hex further east.
POINTY_EVEN_RIGHT_NORTHWARD = {
    1: {"E": (1, 0), "W": (-1, 0), "NE": (0, 1), "NW": (-1, 1), "SE": (0, -1), "SW": (-1, -1)},
    0: {"E": (1, 0), "W": (-1, 0), "NE": (1, 1), "NW": (0, 1), "SE": (1, -1), "SW": (0, -1)},
}


def test_flat_neighbours_match_the_printed_map() -> None:
    grid = metz()
    for index in range(len(grid)):
        column, row = grid.column_row(index)
        for direction, (across, down) in FLAT_EVEN_DOWN[column % 2].items():
            beyond = grid.find(f"{column + across:02}{row + down:02}")
            assert grid.neighbour(index, direction) == beyond


def test_pointy_neighbours_match_rows_counted_northward() -> None:
    grid = HexGrid(
        orientation=Orientation.POINTY,
        shifted="even",
        columns=(1, 27),
        rows=(1, 20),
        template="RRCC",
        rows_northward=True,
    )
    for index in range(len(grid)):
        column, row = grid.column_row(index)
        for direction, (across, up) in POINTY_EVEN_RIGHT_NORTHWARD[row % 2].items():
            assert grid.neighbour(index, direction) == grid.find(f"{row + up:02}{column + across:02}")


@given(grids, hexes)
def test_neighbours_are_mutual_and_opposite(grid: HexGrid, here: int) -> None:
    for direction in grid.directions:
        to = grid.neighbour(here, direction)
        if to is None:
            assert direction in grid.rim(here)
            continue
        assert direction not in grid.rim(here)
        assert grid.neighbour(to, grid.opposite(direction)) == here
        assert grid.direction_between(here, to) == direction
        assert hexside(here, to) == hexside(to, here)


@given(grids, hexes)
def test_neighbours_come_in_the_order_of_directions(grid: HexGrid, here: int) -> None:
    found = [grid.neighbour(here, direction) for direction in grid.directions]
    assert grid.neighbours[here] == tuple(index for index in found if index is not None)
    assert grid.sides[here] == tuple(-1 if index is None else index for index in found)


def test_hexes_that_do_not_touch_have_no_direction() -> None:
    grid = metz()
    assert grid.direction_between(grid.index("0101"), grid.index("0103")) is None
    assert grid.direction_between(0, 0) is None


@pytest.mark.parametrize("grid", GRIDS)
def test_turning_goes_round_the_compass(grid: HexGrid) -> None:
    for number, direction in enumerate(grid.directions):
        assert grid.turn(direction, 1) == grid.directions[(number + 1) % 6]
        assert grid.turn(grid.turn(direction, -2), 2) == direction
        assert grid.opposite(grid.opposite(direction)) == direction


# -- distance, rings, lines ---------------------------------------------------------------------------------------


@given(grids, hexes)
def test_distance_is_the_shortest_walk(grid: HexGrid, start: int) -> None:
    assert walk_distances(grid, start) == {to: grid.distance(start, to) for to in range(len(grid))}


@given(grids, hexes, hexes, hexes)
def test_distance_obeys_the_triangle(grid: HexGrid, a: int, b: int, c: int) -> None:
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grids, hexes)
def test_cube_coordinates_go_both_ways(grid: HexGrid, here: int) -> None:
    q, r, s = grid.cube(here)
    assert q + r + s == 0
    assert grid.at_cube(q, r) == here
    assert grid.at_cube(q + 500, r) is None


@pytest.mark.parametrize("grid", GRIDS)
def test_rings_in_the_interior_are_full(grid: HexGrid) -> None:
    middle = 4 * 11 + 5
    for radius in range(1, 4):
        ring = grid.ring(middle, radius)
        assert len(set(ring)) == len(ring) == 6 * radius
        assert {grid.distance(middle, to) for to in ring} == {radius}
        assert all(grid.distance(a, b) == 1 for a, b in itertools.pairwise((*ring, ring[0])))
        assert len(grid.within(middle, radius)) == 1 + 3 * radius * (radius + 1)
    assert grid.ring(middle, 0) == (middle,)
    assert grid.ring(middle, 1) == grid.neighbours[middle]


@given(grids, hexes, st.integers(0, 12))
def test_within_is_everything_at_most_so_far(grid: HexGrid, centre: int, radius: int) -> None:
    near = tuple(to for to in range(len(grid)) if grid.distance(centre, to) <= radius)
    assert grid.within(centre, radius) == near


@given(grids, hexes, hexes, st.sampled_from([1, -1]))
def test_a_line_is_a_shortest_walk_and_reverses(grid: HexGrid, a: int, b: int, nudge: int) -> None:
    line = grid.line(a, b, nudge)
    assert (line[0], line[-1]) == (a, b)
    assert line == tuple(reversed(grid.line(b, a, nudge)))
    assert len(line) <= grid.distance(a, b) + 1
    if len(line) == grid.distance(a, b) + 1:
        assert all(y in grid.neighbours[x] for x, y in itertools.pairwise(line))


def test_the_two_nudges_take_the_two_sides_of_a_hexside() -> None:
    grid = metz()
    a, b = grid.index("0305"), grid.index("0505")
    middles = {grid.id(grid.line(a, b, nudge)[1]) for nudge in (1, -1)}
    assert middles == {"0404", "0405"}


# -- geometry -----------------------------------------------------------------------------------------------------


@given(grids, hexes, st.floats(0.5, 50))
def test_neighbouring_centres_are_equally_far_apart(grid: HexGrid, here: int, size: float) -> None:
    for to in grid.neighbours[here]:
        assert math.dist(grid.centre(here, size), grid.centre(to, size)) == pytest.approx(math.sqrt(3) * size)


@given(grids, hexes, st.floats(0.5, 50))
def test_neighbours_share_the_ends_of_their_hexside(grid: HexGrid, here: int, size: float) -> None:
    for to in grid.neighbours[here]:
        direction = grid.direction_between(here, to)
        assert direction is not None
        mine = grid.hexside_ends(here, direction, size)
        theirs = grid.hexside_ends(to, grid.opposite(direction), size)
        assert mine[0] == pytest.approx(theirs[1])
        assert mine[1] == pytest.approx(theirs[0])
        assert math.dist(*mine) == pytest.approx(size)


@pytest.mark.parametrize("grid", GRIDS)
def test_directions_point_the_way_they_say(grid: HexGrid) -> None:
    here = 4 * 11 + 5
    x, y = grid.centre(here)
    for direction in grid.directions:
        to = grid.neighbour(here, direction)
        assert to is not None
        dx, dy = grid.centre(to)[0] - x, grid.centre(to)[1] - y
        assert ("N" in direction) == (dy < -0.1)
        assert ("S" in direction) == (dy > 0.1)
        assert ("E" in direction) == (dx > 0.1)
        assert ("W" in direction) == (dx < -0.1)


@pytest.mark.parametrize("grid", GRIDS)
def test_the_drawing_begins_at_the_origin(grid: HexGrid) -> None:
    corners = [corner for index in range(len(grid)) for corner in grid.corners(index, 2.0)]
    assert min(x for x, _ in corners) == pytest.approx(0, abs=1e-9)
    assert min(y for _, y in corners) == pytest.approx(0, abs=1e-9)
    assert grid.extent(2.0) == pytest.approx((max(x for x, _ in corners), max(y for _, y in corners)))
