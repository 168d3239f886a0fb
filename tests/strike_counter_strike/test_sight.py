"""[G13] [2.2.1] [2.4.3] Lines of sight against a second, slower look: hexes as polygons, lines clipped by them."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from grognard.games.strike_counter_strike.rules.sight import Ground

from .support import BOARD, DATA, tables_for

GRID = DATA.grid
SIGHT = tables_for("campaign").sight
EPS = 1e-9
# A hexagon with whole-numbered corners: the paper is stretched. Its sides as (a, b, c): ax + by <= c.
SIDES = ((1, 1, 2), (0, 1, 1), (-1, 1, 2), (-1, -1, 2), (0, -1, 1), (1, -1, 2))


def centre(hex_: int) -> tuple[int, int]:
    q, r, _ = GRID.cube(hex_)
    return 3 * q, 2 * r + q


def stretch(a: int, b: int, hex_: int) -> tuple[float, float, bool] | None:
    """Where the line from a to b is in a hexagon: begin, end, and whether only on its outline."""
    (x0, y0), (x1, y1), (cx, cy) = centre(a), centre(b), centre(hex_)
    if abs((cx - x0) * (y1 - y0) - (cy - y0) * (x1 - x0)) > 2.3 * ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5:
        return None  # too far from the line to be touched by it
    begin, end = 0.0, 1.0
    for ax, by, c in SIDES:
        start = c - ax * (x0 - cx) - by * (y0 - cy)
        slope = ax * (x1 - x0) + by * (y1 - y0)
        if slope == 0:
            if start < -EPS:
                return None
        elif slope > 0:
            end = min(end, start / slope)
        else:
            begin = max(begin, start / slope)
    if end - begin < EPS:
        return None
    t = (begin + end) / 2
    x, y = x0 + t * (x1 - x0) - cx, y0 + t * (y1 - y0) - cy
    inside = all(ax * x + by * y < c - EPS for ax, by, c in SIDES)
    return begin, end, not inside


def slow_look(a: int, b: int, ground: Ground) -> bool:
    """Whether a sees b, worked out from polygons."""
    around = set(GRID.within(a, GRID.distance(a, b) + 1)) & set(GRID.within(b, GRID.distance(a, b) + 1))
    found = sorted((*inside, hex_) for hex_ in around if (inside := stretch(a, b, hex_)) is not None)
    steps: list[tuple[float, bool, list[int]]] = []
    for begin, _, along, hex_ in found:
        if along and steps and steps[-1][1] and abs(steps[-1][0] - begin) < EPS:
            steps[-1][2].append(hex_)
        else:
            steps.append((begin, along, [hex_]))
    for _, along, hexes in steps[1:-1]:
        blocking = [hex_ for hex_ in hexes if ground.blocks[hex_]]
        if not along and blocking:
            return False
        if along and (len(blocking) == 2 or any(ground.blocks_along[hex_] for hex_ in blocking)):
            return False
    crests: list[tuple[int, int]] = []
    for before, after in pairwise(steps):
        sides = [(min(x, y), max(x, y)) for x in before[2] for y in after[2]]
        walls = [side for side in sides if side in ground.crests]
        if walls and len(walls) == len(sides):
            crests.append(min(walls))
        if ground.bridge in sides and not {a, b} & set(ground.bridge):
            return False
    return not crests or (len(crests) == 1 and bool({a, b} & set(crests[0])))


def test_g13_sight_equals_the_slow_look_on_ten_thousand_pairs() -> None:
    rng = Random(1944)
    playable = [hex_ for hex_ in range(len(GRID)) if BOARD.terrain[hex_] != "impassable"]
    clear = 0
    for _ in range(10_000):
        a = rng.choice(playable)
        b = rng.choice(GRID.within(a, 8))
        if a == b:
            continue
        found = SIGHT.sighting(a, b)
        assert found.clear == slow_look(a, b, SIGHT.ground), (GRID.id(a), GRID.id(b), found)
        clear += found.clear
    assert 2_000 < clear < 9_000


def test_g13_long_lines_from_observation_posts_agree_too() -> None:
    rng = Random(45)
    posts = sorted(BOARD.features["observation_posts"])
    for _ in range(600):
        a = rng.choice(posts)
        b = rng.choice(GRID.within(a, 13))
        if a != b:
            assert SIGHT.sighting(a, b).clear == slow_look(a, b, SIGHT.ground)


def test_g13_sight_is_symmetric() -> None:
    rng = Random(7)
    for _ in range(2_000):
        a = rng.randrange(len(GRID))
        b = rng.choice(GRID.within(a, 13))
        assert SIGHT._look(a, b).clear == SIGHT._look(b, a).clear
        assert set(SIGHT._look(a, b).between) == set(SIGHT._look(b, a).between)


def test_g13_orchards_along_a_hexside_block_only_from_both_sides() -> None:
    ground = SIGHT.ground
    orchards = [h for h, name in enumerate(BOARD.terrain) if name == "orchard"]
    assert all(ground.blocks[h] and not ground.blocks_along[h] for h in orchards)
    one_sided = 0
    for a in range(len(GRID)):
        for b in GRID.ring(a, 2):
            found = SIGHT.sighting(a, b)
            between = [h for h in found.between if ground.blocks[h]]
            if len(found.between) == 2 and len(between) == 1 and between[0] in orchards and not found.hexsides:
                assert found.clear
                one_sided += 1
    assert one_sided > 10
