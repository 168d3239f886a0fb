"""The sheet: what must be on it, once; lines that run through; texts that do not touch; a layout that fits."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from grognard.draw import board_layout, board_svg, position_svg
from grognard.draw.layout import Rect, SheetPlan
from grognard.draw.scene import BoardScene
from grognard.draw.water import River
from grognard.engine import doors
from grognard.engine.boards import Board, Layer, LayerKind, Look
from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Orientation, hexside
from grognard.engine.maps import HexMap
from grognard.engine.ruleset import Ruleset

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def board(metz: Ruleset) -> Board:
    return metz.sheet.maps[0]


@pytest.fixture(scope="module")
def scene(board: Board) -> BoardScene:
    return BoardScene(board, SheetPlan(board))


@pytest.fixture(scope="module")
def sheet(board: Board) -> Element:
    return ElementTree.fromstring(board_svg(board))


def by_id(sheet: Element, name: str) -> Element:
    (found,) = (part for part in sheet.iter() if part.get("id") == name)
    return found


# -- the drawing as a whole -----------------------------------------------------------------------------------------


def test_the_same_board_gives_the_same_bytes(board: Board) -> None:
    assert board_svg(board) == board_svg(board)


def test_themes_differ_in_colour_only(board: Board) -> None:
    light, dark = (re.sub(r'"#[0-9a-f]{6}"', '"colour"', board_svg(board, theme)) for theme in ("light", "dark"))
    assert light == dark


def test_an_unknown_theme_is_refused(board: Board) -> None:
    with pytest.raises(DataError, match="no such theme"):
        board_svg(board, "sepia")


def test_nothing_is_fetched_and_nothing_runs(board: Board) -> None:
    text = board_svg(board)
    assert "<script" not in text
    assert "<style" not in text
    assert not re.findall(r'(?:href|src)="(?!#)', text)
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]


def test_ids_are_unique_and_references_lead_somewhere(sheet: Element) -> None:
    ids = [part.get("id") for part in sheet.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    assert all(str(name).startswith("sheet-") for name in ids), "an id could clash with one of the page"
    for part in sheet.iter():
        for value in (part.get("href"), (part.get("clip-path") or "").removeprefix("url(").removesuffix(")")):
            assert not value or value.removeprefix("#") in ids, value


def test_every_text_is_in_a_bundled_font(sheet: Element) -> None:
    families = {part.get("font-family") for part in sheet.iter() if part.get("font-family")}
    assert families == {"'EB Garamond',Georgia,serif", "'Barlow Condensed','Arial Narrow',sans-serif"}


# -- what is on the map ---------------------------------------------------------------------------------------------


def test_every_hex_number_once(sheet: Element, board: Board) -> None:
    numbers = [text.text for text in by_id(sheet, "sheet-numbers").iter(f"{SVG}text")]
    assert sorted(map(str, numbers)) == sorted(board.map.grid.ids)


def test_every_name_once(sheet: Element, board: Board) -> None:
    written = ["".join(text.itertext()).lower() for text in by_id(sheet, "sheet-names").iter(f"{SVG}text")]
    assert sorted(written) == sorted(label.text.lower() for label in board.labels)


def test_each_river_is_one_path_and_its_name_follows_it(sheet: Element, scene: BoardScene) -> None:
    names = [path.get("href") for path in sheet.iter(f"{SVG}textPath")]
    for river in scene.rivers:
        path = by_id(sheet, river.id)
        assert str(path.get("d")).count("M") == 1
        assert f"#{river.id}-name-1" in names


def test_rivers_run_off_the_map_or_into_another(scene: BoardScene) -> None:
    great, small = scene.rivers
    frame = scene.plan.frame
    assert not inside(frame, great.line[0])
    assert not inside(frame, great.line[-1])
    assert [inside(frame, end) for end in (small.line[0], small.line[-1])].count(True) == 1
    mouth = small.line[0] if inside(frame, small.line[0]) else small.line[-1]
    assert min(math.dist(mouth, point) for point in great.line) < 1


def test_a_river_keeps_to_its_hexsides(scene: BoardScene, board: Board) -> None:
    for river, layer in zip(scene.rivers, board.layers, strict=False):
        for side in layer.hexsides:
            a, b = scene.plan.field.hexside(side)
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            assert nearest(river, middle) < 14


def nearest(river: River, point: tuple[float, float]) -> float:
    return min(math.dist(point, other) for other in river.line)


def inside(rect: Rect, point: tuple[float, float]) -> bool:
    return rect.x < point[0] < rect.x + rect.width and rect.y < point[1] < rect.y + rect.height


def test_roads_cross_every_road_hexside_and_no_other(scene: BoardScene, board: Board) -> None:
    field = scene.plan.field
    roads = next(layer for layer in board.layers if layer.kind is LayerKind.ROAD)
    crossed = set()
    for road in scene.roads:
        cells = [field.cells.get(field.cell_at(point)) for point in road.line]
        crossed |= {hexside(a, b) for a, b in pairwise(cells) if a is not None and b is not None and a != b}
    assert crossed == roads.hexsides


def test_roads_leave_the_map_where_they_should(scene: BoardScene, board: Board) -> None:
    ends = [end for road in scene.roads for end in (road.line[0], road.line[-1])]
    outside = [end for end in ends if not inside(scene.plan.frame, end)]
    roads = next(layer for layer in board.layers if layer.kind is LayerKind.ROAD)
    assert len(outside) == len(roads.rims)


def test_bridges_stand_where_roads_cross_rivers(scene: BoardScene) -> None:
    assert sum(bridge.broken for bridge in scene.bridges) == 2
    assert sum(not bridge.broken for bridge in scene.bridges) == 5
    for bridge in scene.bridges:
        assert min(nearest(river, bridge.at) for river in scene.rivers) < 3
        on_road = min(math.dist(bridge.at, point) for road in scene.roads for point in road.line)
        assert (on_road > 10) == bridge.broken


def test_no_two_texts_on_the_map_overlap(scene: BoardScene) -> None:
    texts: list[tuple[str, tuple[Rect, ...]]] = [
        (placed.text, (placed.box,)) for placed in (*scene.numbers, *scene.names)
    ]
    texts += [(curved.text, curved.boxes) for curved in scene.curved]
    for (one, boxes), (other, others) in combinations(texts, 2):
        assert not any(a.meets(b) for a in boxes for b in others), f"{one} overlaps {other}"


def test_names_do_not_cover_forts_and_dots_and_stay_on_the_sheet(scene: BoardScene) -> None:
    for placed in scene.names:
        assert inside(scene.plan.frame, (placed.box.x, placed.box.y))
        assert inside(scene.plan.frame, (placed.box.x + placed.box.width, placed.box.y + placed.box.height))
        for mark in scene.settlements:
            if mark.radius < 40:
                reach = mark.radius * 0.8
                star = Rect(mark.at[0] - reach, mark.at[1] - reach, 2 * reach, 2 * reach)
                assert not placed.box.meets(star), f"{placed.text} covers {mark.label.text}"


def test_every_mark_stands_in_its_hex(scene: BoardScene) -> None:
    field = scene.plan.field
    for mark in scene.settlements:
        assert field.cells[field.cell_at(mark.at)] == mark.label.hex


# -- the layout -----------------------------------------------------------------------------------------------------


def test_the_layout_agrees_with_the_drawing(sheet: Element, board: Board) -> None:
    layout = board_layout(board)
    assert sheet.get("viewBox") == f"0 0 {layout.width:g} {layout.height:g}"
    grid = str(by_id(sheet, "sheet-grid").get("d"))
    assert set(layout.hexes) == set(board.map.grid.ids)
    for hex_ in layout.hexes.values():
        assert len(hex_.corners) == 6
        for x, y in hex_.corners:
            assert math.isclose(math.dist((x, y), (hex_.x, hex_.y)), layout.size, abs_tol=0.2)
            assert f"{x:g} {y:g}" in grid


def test_boxes_and_tracks_lie_on_the_sheet_and_apart(board: Board) -> None:
    layout = board_layout(board)
    rects = [(name, box) for name, box in layout.boxes.items()]
    rects += [(f"turn {place}", box) for place, box in enumerate(layout.tracks["turn"])]
    rects.append(("map", layout.map))
    areas = {name: Rect(box.x, box.y, box.width, box.height).grown(-0.1) for name, box in rects}
    for name, area in areas.items():
        assert area.x > 0, name
        assert area.y > 0, name
        assert area.x + area.width < layout.width, name
        assert area.y + area.height < layout.height, name
    for (one, a), (other, b) in combinations(areas.items(), 2):
        assert not a.meets(b), f"{one} overlaps {other}"


def test_every_place_that_pieces_stand_in_has_a_box(metz: Ruleset) -> None:
    layout = board_layout(metz.sheet.maps[0])
    for piece in doors.view(metz.start(), "us").pieces:
        place = piece.place
        assert place in layout.hexes or place in layout.boxes or place.endswith(".aside")


def test_counters_stand_where_the_layout_says(metz: Ruleset) -> None:
    view = doors.view(metz.start(), "us")
    layout = board_layout(metz.sheet.maps[0])
    drawn = ElementTree.fromstring(position_svg(metz, view))
    for piece in view.pieces:
        if piece.place in layout.hexes:
            moved = str(by_id(drawn, f"sheet-piece-{piece.id}").get("transform"))
            x, y, scale = map(float, re.findall(r"[\d.]+", moved))
            hex_ = layout.hexes[piece.place]
            assert math.dist((x + 50 * scale, y + 50 * scale), (hex_.x, hex_.y)) < 0.2


# -- other boards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("orientation", list(Orientation))
def test_any_board_can_be_drawn(orientation: Orientation) -> None:
    grid = HexGrid(orientation=orientation, shifted="odd", columns=(1, 7), rows=(1, 5))
    ground = {"wood": grid.ids[:9], "rough": grid.ids[9:14], "open": grid.ids[14:]}
    map_ = HexMap(grid, terrain=ground, source="a test")
    looks = {style: Look(style, "?", "?", style=style) for style in ground}
    inner = grid.index("0303")
    around = frozenset(hexside(inner, other) for other in grid.neighbours[inner])
    layers = (Layer("Styx", LayerKind.RIVER, around), Layer("way", LayerKind.ROAD, around, style="trail"))
    plain = Board("b", "A board", map_, looks, {}, layers, {inner: "Here & there"}, {})
    text = board_svg(plain)
    ElementTree.fromstring(text)
    assert "Here &amp; there" in text
    assert set(board_layout(plain).hexes) == set(grid.ids)


def test_a_bare_board_can_be_drawn() -> None:
    grid = HexGrid(orientation=Orientation.FLAT, shifted="even", columns=(1, 2), rows=(1, 2))
    ElementTree.fromstring(board_svg(Board("b", "Bare", HexMap(grid, source="a test"), {}, {}, (), {}, {}), "dark"))
