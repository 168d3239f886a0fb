from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.hexes import HexGrid, Orientation, Parity
from grognard.engine.sight import Crossing, SightStep, line_of_sight, sight_line

PARITIES: list[Parity] = ["even", "odd"]
GRIDS = [
    HexGrid(orientation=orientation, shifted=parity, columns=(1, 11), rows=(1, 11), holes=holes)
    for orientation in Orientation
    for parity in PARITIES
    for holes in (frozenset[str](), frozenset({"0506", "0707", "0304"}))
]
METZ = HexGrid(orientation=Orientation.FLAT, shifted="even", columns=(1, 9), rows=(1, 11))
# A whole rectangle only: rims are zigzag, so lines may leave it all the same.
WHOLE = [grid for grid in GRIDS if not grid.holes]

grids = st.sampled_from(GRIDS)
hexes = st.integers(0, min(len(grid) for grid in GRIDS) - 1)


def seen(a: str, b: str, *blocking: str, walls: tuple[tuple[str, str], ...] = (), both: bool = True) -> bool:
    obstacles = {METZ.index(name) for name in blocking}
    sides = {frozenset(map(METZ.index, wall)) for wall in walls}
    return line_of_sight(
        METZ,
        METZ.index(a),
        METZ.index(b),
        obstacles.__contains__,
        blocks_hexside=lambda x, y: frozenset((x, y)) in sides,
        both_sides_needed=both,
    ).clear


def hexagons_at(
    grid: HexGrid, ends: tuple[int, int], number: int, of: int, among: Iterable[int]
) -> tuple[set[int], bool]:
    """Brute force: which of these hexes hold the point number/of along the line, and whether it lies inside one."""
    (aq, ar, _), (bq, br, _) = grid.cube(ends[0]), grid.cube(ends[1])
    q, r = aq * of + (bq - aq) * number, ar * of + (br - ar) * number
    found, inside = set(), False
    for index in among:
        hq, hr, _ = grid.cube(index)
        x, y = q - hq * of, r - hr * of
        widest = max(abs(x - y), abs(x + 2 * y), abs(2 * x + y))
        if widest <= of:
            found.add(index)
        inside = inside or widest < of
    return found, inside


# -- lines by hand ------------------------------------------------------------------------------------------------


def names(step: SightStep) -> tuple[str, ...]:
    return tuple(METZ.id(index) for index in step.hexes)


def test_a_straight_line_goes_from_hex_to_hex() -> None:
    line = sight_line(METZ, METZ.index("0305"), METZ.index("0308"))
    assert [names(step) for step in line.steps] == [("0305",), ("0306",), ("0307",), ("0308",)]
    assert not any(step.along for step in line.steps)
    assert line.crossings[1] == Crossing(((METZ.index("0306"), METZ.index("0307")),), corner=False)


def test_a_line_along_hexsides_has_pairs() -> None:
    line = sight_line(METZ, METZ.index("0305"), METZ.index("0705"))
    assert [names(step) for step in line.steps] == [("0305",), ("0404", "0405"), ("0505",), ("0604", "0605"), ("0705",)]
    assert [step.along for step in line.steps] == [False, True, False, True, False]
    assert line.crossings[0] == Crossing(
        ((METZ.index("0305"), METZ.index("0404")), (METZ.index("0305"), METZ.index("0405"))), corner=True
    )


def test_a_slanting_line_clips_every_hex_it_enters() -> None:
    line = sight_line(METZ, METZ.index("0101"), METZ.index("0403"))
    assert [names(step) for step in line.steps] == [("0101",), ("0201",), ("0202",), ("0302",), ("0303",), ("0403",)]


def test_a_hex_sees_itself_and_its_neighbours_over_anything_but_a_wall() -> None:
    assert seen("0305", "0305", "0305")
    assert seen("0305", "0306", "0305", "0306")
    assert not seen("0305", "0306", walls=(("0305", "0306"),))
    assert line_of_sight(METZ, 0, 0, lambda _: True).steps == (SightStep((0,), along=False),)


def test_only_what_lies_between_blocks() -> None:
    assert not seen("0305", "0308", "0307")
    assert seen("0305", "0308", "0305", "0308", "0407")


def test_along_a_hexside_both_sides_block_or_either() -> None:
    assert seen("0305", "0505", "0404")
    assert not seen("0305", "0505", "0404", "0405")
    assert not seen("0305", "0505", "0404", both=False)
    assert not seen("0305", "0505", "0405", both=False)


def test_a_wall_is_crossed_not_followed() -> None:
    assert seen("0305", "0505", walls=(("0404", "0405"),), both=False)
    assert seen("0305", "0505", walls=(("0305", "0404"),))
    assert not seen("0305", "0505", walls=(("0305", "0404"), ("0305", "0405")))
    assert not seen("0305", "0505", walls=(("0305", "0404"),), both=False)


def test_the_first_obstacle_is_named() -> None:
    start, goal = METZ.index("0305"), METZ.index("0309")
    blocked = line_of_sight(METZ, start, goal, lambda _: True)
    assert blocked.blocked_by == (METZ.index("0306"),)
    assert blocked.blocked_at == ()
    walled = line_of_sight(METZ, start, goal, lambda _: True, blocks_hexside=lambda *_: True)
    assert walled.blocked_at == ((METZ.index("0305"), METZ.index("0306")),)
    assert walled.blocked_by == ()


def test_what_is_off_the_map_never_blocks() -> None:
    # Along the top rim the line runs between column 02 and hexes that the map does not have.
    line = sight_line(METZ, METZ.index("0101"), METZ.index("0301"))
    assert line.steps[1] == SightStep((METZ.index("0201"),), along=True)
    assert seen("0101", "0301", "0201")
    assert not seen("0101", "0301", "0201", both=False)


# -- properties ---------------------------------------------------------------------------------------------------


@given(grids, hexes, hexes)
def test_a_line_is_the_same_from_both_ends(grid: HexGrid, a: int, b: int) -> None:
    there, back = sight_line(grid, a, b), sight_line(grid, b, a)
    assert there.steps == tuple(reversed(back.steps))
    assert there.crossings == tuple(reversed(back.crossings))


@given(grids, hexes, hexes, st.sets(hexes), st.sets(st.tuples(hexes, st.integers(0, 5))), st.booleans())
def test_sight_is_mutual(
    grid: HexGrid, a: int, b: int, obstacles: set[int], walls: set[tuple[int, int]], both: bool
) -> None:
    sides = {frozenset((here, grid.sides[here][number])) for here, number in walls}

    def wall(x: int, y: int) -> bool:
        return frozenset((x, y)) in sides

    there = line_of_sight(grid, a, b, obstacles.__contains__, blocks_hexside=wall, both_sides_needed=both)
    back = line_of_sight(grid, b, a, obstacles.__contains__, blocks_hexside=wall, both_sides_needed=both)
    assert there.clear == back.clear
    assert there.clear == (not there.blocked_by and not there.blocked_at)


@given(st.sampled_from(WHOLE), hexes, hexes)
def test_steps_join_up(grid: HexGrid, a: int, b: int) -> None:
    line = sight_line(grid, a, b)
    assert line.steps[0] == SightStep((a,), along=False)
    assert line.steps[-1] == SightStep((b,), along=False)
    assert len(line.crossings) == len(line.steps) - 1
    for (before, after), crossing in zip(pairwise(line.steps), line.crossings, strict=True):
        assert all(y in grid.neighbours[x] for x in before.hexes for y in after.hexes)
        assert not (before.along and after.along)
        assert len(crossing.hexsides) <= (2 if crossing.corner else 1)
        assert crossing.corner == (before.along or after.along)


@settings(deadline=None)
@given(grids, hexes, hexes)
def test_dense_samples_of_the_line_lie_in_its_steps(grid: HexGrid, a: int, b: int) -> None:
    line = sight_line(grid, a, b)
    single = {index for step in line.steps if not step.along for index in step.hexes}
    pairs = {step.hexes for step in line.steps if step.along}
    # A prime number of samples keeps them off the corners.
    for number in range(1, 211):
        found, inside = hexagons_at(grid, (a, b), number, 211, range(len(grid)))
        if inside:
            assert found <= single
        elif found:
            assert tuple(sorted(found)) in pairs


@settings(deadline=None)
@given(grids, hexes, hexes)
def test_every_step_is_met_by_dense_samples(grid: HexGrid, a: int, b: int) -> None:
    missed = {index for step in sight_line(grid, a, b).steps for index in step.hexes}
    # Coarse samples find most; the fine ones find the corners that a line of this length can clip.
    for samples in (53, 4219):
        for number in range(1, samples):
            missed -= hexagons_at(grid, (a, b), number, samples, missed)[0]
            if not missed:
                return
    assert not missed
