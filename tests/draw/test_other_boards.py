"""What other games than the first need on their sheets: other lines, other ground, areas, faces, marks, facing."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from tests.games.parade import GAME

from grognard.draw import BADGES, badge_svg, board_layout, board_svg, counter_svg, face_svg, position_svg, sheet_named
from grognard.draw.areas import AreaPlan
from grognard.draw.layout import Rect, SheetPlan
from grognard.draw.scene import BoardScene
from grognard.draw.silhouettes import SILHOUETTES
from grognard.draw.symbols import symbol
from grognard.engine import doors
from grognard.engine.areas import Area, AreaBoard, box, middle_of, ring_sector
from grognard.engine.boards import Board, Layer, LayerKind, Look
from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Orientation, hexside
from grognard.engine.maps import HexMap
from grognard.engine.pieces import Mark, Piece
from grognard.engine.ruleset import Ruleset
from grognard.library import data_trees

KINDS = (
    *("infantry", "mechanised", "tank", "tank_destroyer", "assault_gun", "armoured_engineers", "bridge_column"),
    *("artillery", "self_propelled_artillery", "rocket_artillery", "anti_aircraft", "headquarters", "unit_leader"),
    *("truck", "mines", "road_block", "improved_position"),
)


@pytest.fixture(scope="module")
def parade() -> Ruleset:
    return GAME.build(data_trees(GAME))


def texts(svg: str) -> list[str]:
    return ["".join(part.itertext()) for part in ElementTree.fromstring(svg).iter() if part.tag.endswith("}text")]


def by_id(sheet: Element, name: str) -> Element:
    (found,) = (part for part in sheet.iter() if part.get("id") == name)
    return found


# -- counters -------------------------------------------------------------------------------------------------------


def test_every_silhouette_symbol_and_badge_is_one_of_its_kind() -> None:
    pictures = {name: face_svg(Piece(id="", picture=name, paint="rome")) for name in SILHOUETTES}
    symbols = {kind: "".join(symbol(kind, "#000", "#fff")) for kind in KINDS}
    marks = {name: badge_svg(name) for name in BADGES}
    for drawn in (pictures, symbols):
        for (one, a), (other, b) in combinations(drawn.items(), 2):
            assert a != b, f"{one} looks like {other}"
    for (one, a), (other, b) in combinations(marks.items(), 2):
        plain = [re.sub(r"#[0-9a-f]{6}", "", text) for text in (a, b)]
        assert plain[0] != plain[1], f"{one} differs from {other} by colour alone" if a != b else f"{one} is {other}"


def test_factors_come_from_the_list_or_from_strength_and_movement() -> None:
    assert texts(face_svg(Piece(id="", factors=("7", "8", "6")))) == ["7-8-6"]
    assert texts(face_svg(Piece(id="", strength=7, movement=4))) == ["7-4"]


def test_a_counter_keeps_its_print_upright_whatever_it_faces() -> None:
    pieces = [Piece(id="", name="A", factors=("4",), picture="horse", facing=facing) for facing in (0, 60, 180)]
    turned = [ElementTree.fromstring(counter_svg(piece)) for piece in pieces]
    pointers = [next(part for part in sheet.iter() if part.get("class") == "facing") for sheet in turned]
    assert [str(part.get("transform")).split("(")[1].split(" ")[0] for part in pointers] == ["0", "60", "180"]
    for sheet in turned:
        assert not any("rotate" in str(part.get("transform")) for part in sheet.iter() if part.get("class") != "facing")


def test_a_facing_may_be_a_point_of_the_compass() -> None:
    assert counter_svg(Piece(id="", facing="ENE")) == counter_svg(Piece(id="", facing=60))
    with pytest.raises(ValueError, match="could not convert"):
        counter_svg(Piece(id="", facing="backwards"))


def test_marks_are_told_in_words_and_letters_stand_for_unknown_ones() -> None:
    svg = counter_svg(Piece(id="", marks=("moved", "on_leave", Mark("x", "Tired", "T"))))
    titles = [part.text for part in ElementTree.fromstring(svg).iter() if part.tag.endswith("}title")]
    assert titles == ["Moved", "On leave", "Tired"]
    assert texts(svg) == ["OL", "T"]


def test_more_marks_than_room_are_counted() -> None:
    svg = counter_svg(Piece(id="", marks=tuple(f"mark_{letter}" for letter in "abcdefghi")))
    assert texts(svg)[-1] == "+4"


def test_both_sides_of_a_counter_differ_without_colour() -> None:
    front, back = (face_svg(Piece(id="", picture="horse", reverse=reverse)) for reverse in (False, True))
    assert front.count("<path") < back.count("<path")


# -- hex maps -------------------------------------------------------------------------------------------------------


def test_the_field_has_every_group_once(parade: Ruleset) -> None:
    sheet = ElementTree.fromstring(board_svg(parade.sheet.maps[0]))
    for name in ("levels", "slopes", "growth", "lines", "crossings", "overpasses", "woods", "rivers", "roads"):
        assert len(by_id(sheet, f"sheet-{name}")), name
    ids = [part.get("id") for part in sheet.iter() if part.get("id")]
    assert len(ids) == len(set(ids))


def test_streams_have_no_name_and_no_bridge(parade: Ruleset) -> None:
    board = parade.sheet.maps[0]
    scene = BoardScene(board, SheetPlan(board))
    assert {curved.text for curved in scene.curved} == {"Elm", "Marl"}
    streams = {river.title: river.width for river in scene.rivers}
    assert streams["stream"] < streams["Marl"] < streams["Elm"]
    assert all(bridge.water > streams["stream"] for bridge in scene.bridges)


def test_roads_that_do_not_meet_pass_each_other() -> None:
    grid = HexGrid(orientation=Orientation.FLAT, shifted="even", columns=(1, 3), rows=(1, 3))
    middle = grid.index("0202")
    around = grid.neighbours[middle]
    lines = ((around[0], middle, around[3]), (around[1], middle, around[4]))
    sides = frozenset(hexside(middle, other) for other in (*lines[0], *lines[1]) if other != middle)
    map_ = HexMap(grid, source="a test")

    def scene(junctions: frozenset[int]) -> BoardScene:
        layer = Layer("r", LayerKind.ROAD, sides, lines=lines, junctions=junctions)
        board = Board("b", "B", map_, {}, {}, (layer,), {}, {})
        return BoardScene(board, SheetPlan(board))

    apart, meeting = scene(frozenset()), scene(frozenset({middle}))
    assert len(apart.overpasses) == 1
    assert not meeting.overpasses
    node = meeting.plan.field.hex_centre(middle)
    close = [min(math.dist(node, point) for point in road.line) for road in meeting.roads]
    assert max(close) < 15, "roads that meet run through one point"


def test_hachures_point_down() -> None:
    grid = HexGrid(orientation=Orientation.FLAT, shifted="even", columns=(1, 1), rows=(1, 2))
    high, low = 0, 1
    map_ = HexMap(grid, source="a test")
    layer = Layer("slope", LayerKind.SLOPE, frozenset({(high, low)}))
    board = Board("b", "B", map_, {}, {}, (layer,), {}, {}, elevation=(1, 0))
    sheet = ElementTree.fromstring(board_svg(board))
    drawn = str(list(by_id(sheet, "sheet-slopes"))[-1].get("d"))
    strokes = re.findall(r"M(-?\d+)[ ]?(-?\d+)L(-?\d+)[ ]?(-?\d+)", drawn)
    assert len(strokes) > 5
    assert all(int(end) > int(start) for _, start, _, end in strokes), "the lower hex is to the south"


@pytest.mark.parametrize("style", ["marsh", "vineyard", "orchard", "water", "void"])
def test_each_ground_can_be_told_from_open_country(style: str) -> None:
    grid = HexGrid(orientation=Orientation.FLAT, shifted="even", columns=(1, 3), rows=(1, 3))
    map_ = HexMap(grid, terrain={"t": grid.ids}, source="a test")
    board = Board("b", "B", map_, {"t": Look("t", "?", "?", style=style)}, {}, (), {}, {})
    sheet = ElementTree.fromstring(board_svg(board))
    *_, signs = by_id(sheet, "sheet-growth")
    assert str(signs.get("d")).count("M") > 9


# -- area boards ----------------------------------------------------------------------------------------------------


def test_the_layout_of_areas_agrees_with_the_drawing(parade: Ruleset) -> None:
    camp = sheet_named(parade, "camp")
    assert isinstance(camp, AreaBoard)
    layout = board_layout(camp)
    sheet = ElementTree.fromstring(board_svg(camp))
    assert sheet.get("viewBox") == f"0 0 {layout.width:g} {layout.height:g}"
    assert set(layout.areas) == {area.id for area in camp.areas}
    borders = str(list(by_id(sheet, "sheet-borders"))[1].get("d"))
    for area in layout.areas.values():
        assert all(f"{x:g} {y:g}" in borders for x, y in area.points)
    titles = {area.title.upper() for area in camp.areas}
    written = {"".join(text.itertext()).upper() for text in by_id(sheet, "sheet-titles").iter()}
    assert titles <= written


def test_neighbours_share_their_border() -> None:
    inner = ring_sector((0, 0), 0, 50, 0, 90)
    outer = ring_sector((0, 0), 50, 90, 0, 90)
    beside = ring_sector((0, 0), 50, 90, 90, 180)
    assert len(set(inner) & set(outer)) > 3
    assert len(set(outer) & set(beside)) == 2


def test_the_middle_of_an_outline() -> None:
    assert middle_of(box(10, 20, 30, 40)) == (25, 40)
    assert middle_of(((0, 0), (1, 0), (2, 0))) == (1, 0)


def test_counters_in_an_area_do_not_cover_each_other() -> None:
    area = Area("a", "A", box(0, 0, 400, 300), slots=((50, 50), (150, 50)))
    plan = AreaPlan(AreaBoard("b", "B", 400, 300, (area,), counter=50))
    for count in (1, 2, 3, 6, 9):
        rects = [Rect(x, y, size, size).grown(-0.1) for x, y, size in plan.spots(area, count)]
        assert len(rects) == count
        assert not any(a.meets(b) for a, b in combinations(rects[2:], 2))


def test_pieces_stand_on_the_board_they_are_on(parade: Ruleset) -> None:
    view = doors.view(parade.start(), "red")
    for name in ("field", "camp"):
        layout = board_layout(sheet_named(parade, name))
        places = {**layout.hexes, **layout.areas}
        drawn = re.findall(r'id="sheet-piece-([^"]+)"', position_svg(parade, view, board=name))
        assert sorted(drawn) == sorted(piece.id for piece in view.pieces if piece.place in places)


def test_a_stack_keeps_its_order_and_shows_the_facing_of_its_top(parade: Ruleset) -> None:
    view = doors.view(parade.start(), "red")
    svg = position_svg(parade, view)
    stack = svg[svg.index('id="sheet-stack-0203"') : svg.index('id="sheet-stack-0302"')]
    assert re.findall(r'id="sheet-piece-([^"]+)"', stack) == ["r_1", "r_2", "r_3"]
    assert stack.count('class="facing"') == 1


def test_an_unknown_board_is_refused(parade: Ruleset) -> None:
    with pytest.raises(DataError, match="one of field, camp"):
        sheet_named(parade, "moon")


def test_areas_are_drawn_the_same_in_both_themes(parade: Ruleset) -> None:
    camp = sheet_named(parade, "camp")
    light, dark = (re.sub(r'"#[0-9a-f]{6}"', '"colour"', board_svg(camp, theme)) for theme in ("light", "dark"))
    assert light == dark


def test_lines_through_the_camp_are_whole(parade: Ruleset) -> None:
    camp = sheet_named(parade, "camp")
    assert isinstance(camp, AreaBoard)
    for path in camp.paths:
        assert all(math.dist(a, b) > 1 for a, b in pairwise(path.points))
