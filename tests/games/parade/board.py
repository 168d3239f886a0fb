"""The two boards: the field with everything a hex map can show, and the camp behind it."""

from __future__ import annotations

from itertools import pairwise

from grognard.engine.areas import Area, AreaBoard, AreaPath, AreaText, ring_sector
from grognard.engine.boards import Board, Box, Label, Layer, LayerKind, Look, Region, Track, TrackBox
from grognard.engine.hexes import HexGrid, Hexside, Orientation, hexside
from grognard.engine.maps import HexMap

GRID = HexGrid(orientation=Orientation.POINTY, shifted="even", columns=(1, 10), rows=(1, 7))
HILL = ["0506", "0607", "0606", "0507", "0706"]
TENTS = ("hearth", "red_tent", "blue_tent", "kitchen", "stables", "wood")
SIDES = {"red": "rome", "blue": "carthage"}


def _sides(*pairs: str) -> frozenset[Hexside]:
    ends = (pair.split("/") for pair in pairs)
    return frozenset(hexside(GRID.index(a), GRID.index(b)) for a, b in ends)


def _hexes(text: str) -> list[str]:
    return text.split()


def field() -> Board:
    """The hex map."""
    special = {
        "wood": _hexes("0401 0402 0501 0502 0906 0907"),
        "rough": _hexes("0607"),
        "orchard": _hexes("0101 0102"),
        "water": _hexes("1007"),
        "marsh": _hexes("0103 0104"),
        "vineyard": _hexes("0901 0902 1001"),
    }
    taken = {name for group in special.values() for name in group}
    terrain = {"open": [name for name in GRID.ids if name not in taken], **special}
    map_ = HexMap(GRID, terrain=terrain, features={"village": _hexes("0604"), "town": _hexes("0703")}, source="parade")
    looks = {
        "open": Look("open", ".", ".", "open", "open"),
        "wood": Look("wood", "♣", "&", "wood", "wood", "2 MP"),
        "rough": Look("rough", "^", "^", "rough", "rough", "2 MP"),
        "marsh": Look("marsh", "~", "~", "marsh", "marsh", "3 MP"),
        "vineyard": Look("vineyard", "v", "v", "wood", "vineyard", "2 MP"),
        "orchard": Look("orchard", "o", "o", "wood", "orchard", "2 MP"),
        "water": Look("lake", "~", "~", "water", "water"),
    }
    features = {
        "village": Look("village", "o", "o", "built", "village"),
        "town": Look("town", "#", "#", "built", "town"),
    }
    return Board(
        "field",
        "The Parade at Elmsford",
        map_,
        looks,
        features,
        _layers(),
        {},
        SIDES,
        subtitle="a field for everything",
        labels=(
            Label(GRID.index("0703"), "Elmsford", "town"),
            Label(GRID.index("0604"), "Marl", "village"),
            Label(GRID.index("0502"), "Elm Wood", "wood"),
            Label(GRID.index("0606"), "The Hill", "hill"),
            Label(GRID.index("1007"), "Mere", "water"),
        ),
        regions=(Region("the green", frozenset(map(GRID.index, _hexes("0303 0304 0403"))), "yellow"),),
        tracks=(Track("turn", "Turns", (TrackBox("1"), TrackBox("2"))),),
        boxes=(Box("home", "Gone home", "red", 5),),
        elevation=tuple(2 if name == "0606" else 1 if name in HILL else 0 for name in GRID.ids),
        scale=0.2,
        imprint="A field that is nowhere.",
    )


def _along(*texts: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(GRID.index, text.split())) for text in texts)


def _road(style: str, title: str, *lines: str, junctions: str = "") -> Layer:
    paths = _along(*lines)
    sides = frozenset(hexside(a, b) for line in paths for a, b in pairwise(line))
    meet = frozenset(map(GRID.index, junctions.split()))
    return Layer(title, LayerKind.ROAD, sides, style=style, lines=paths, junctions=meet)


def _edge_of(hexes: list[str]) -> frozenset[Hexside]:
    """The hexsides between higher and lower ground."""
    high = set(map(GRID.index, hexes))
    return frozenset(hexside(a, b) for a in high for b in GRID.neighbours[a] if b not in high)


def _layers() -> tuple[Layer, ...]:
    river, line, crossing = LayerKind.RIVER, LayerKind.LINE, LayerKind.CROSSING
    elm = "0401/0301 0401/0302 0402/0302 0403/0302 0403/0303 0403/0304 0404/0304 0405/0304 0405/0305"
    elm += " 0405/0306 0406/0306 0407/0306 0407/0307"
    return (
        Layer("Elm", river, _sides(*elm.split()), style="major"),
        Layer("Marl", river, _sides("0404/0405", "0404/0505", "0504/0505", "0504/0605", "0604/0605"), style="minor"),
        Layer("stream", river, _sides("0902/0802", "0802/0903", "0903/0803", "0903/0804", "0904/0804"), style="stream"),
        _road("autobahn", "autobahn", "0107 0207 0206 0306 0406 0507"),
        _road("primary", "road", "0104 0204 0304 0404 0504 0604 0703 0803 0903 1003", "0602 0703", junctions="0703"),
        _road("secondary", "lane", "0604 0605 0606", "0405 0505 0605 0705"),
        _road("trail", "trail", "0201 0301 0401 0501"),
        _road("railway", "railway", "1001 1002 1003 1004 1005 0905 0906 0806"),
        Layer("ford", crossing, _sides("0403/0303"), style="ford"),
        Layer("ferry", crossing, _sides("0405/0305"), style="ferry"),
        Layer("light bridge", crossing, _sides("0504/0505"), style="light bridge"),
        Layer("slope", LayerKind.SLOPE, _edge_of(HILL)),
        Layer("crest", LayerKind.CREST, _sides("0701/0602", "0702/0602")),
        Layer("narrow", line, _sides("0804/0805", "0805/0704"), style="constricted", note="no stacking"),
        Layer("West Wall", line, _sides("1004/0904", "0904/1005", "0905/1005", "1005/0906"), style="fortified"),
    )


def camp() -> AreaBoard:
    """The camp: a hearth with tents around it, and a wood behind."""
    middle = (300.0, 300.0)
    tents = ("red_tent", "kitchen", "blue_tent", "stables")
    titles = {"red_tent": "Red tent", "kitchen": "Kitchen", "blue_tent": "Blue tent", "stables": "Stables"}
    areas = [
        Area(
            tent,
            titles[tent],
            ring_sector(middle, 90, 250, 90 * number - 45, 90 * number + 45),
            style="" if number % 2 else "box",
            paint={"red_tent": "red", "blue_tent": "blue"}.get(tent, ""),
            neighbours=("hearth", tents[number - 1], tents[(number + 1) % 4]),
            note="two may sleep here" if number % 2 == 0 else "",
        )
        for number, tent in enumerate(tents)
    ]
    hearth = Area("hearth", "Hearth", ring_sector(middle, 0, 90, 0, 360)[1:-1], "rough", neighbours=tents)
    wood = Area(
        "wood",
        "The Wood",
        ((580, 40), (780, 60), (770, 560), (590, 540), (560, 300)),
        "wood",
        neighbours=("kitchen",),
        slots=((640, 200), (715, 200), (640, 280)),
        label=(675, 110),
    )
    return AreaBoard(
        "camp",
        "The Camp",
        800,
        600,
        (hearth, *areas, wood),
        subtitle="behind the field",
        paths=(AreaPath(((540, 300), (575, 320), (640, 420), (700, 600)), "road"),),
        texts=(AreaText((70, 560), "To the field", "note"),),
        sides=SIDES,
        counter=58,
    )
