"""The two boards: the field with everything a hex map can show, and the camp behind it."""

from __future__ import annotations

from grognard.engine.areas import Area, AreaBoard, AreaPath, AreaText, ring_sector
from grognard.engine.boards import Board, Box, Label, Layer, LayerKind, Look, Region, Track, TrackBox
from grognard.engine.hexes import HexGrid, Hexside, Orientation, hexside
from grognard.engine.maps import HexMap

GRID = HexGrid(orientation=Orientation.POINTY, shifted="even", columns=(1, 10), rows=(1, 7))
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
        "rough": _hexes("0507 0607 0606"),
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
    }
    features = {
        "village": Look("village", "o", "o", "built", "village"),
        "town": Look("town", "#", "#", "built", "city"),
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
        labels=(Label(GRID.index("0703"), "Elmsford", "town"), Label(GRID.index("0604"), "Marl", "village")),
        regions=(Region("the green", frozenset(map(GRID.index, _hexes("0303 0304 0403"))), "yellow"),),
        tracks=(Track("turn", "Turns", (TrackBox("1"), TrackBox("2"))),),
        boxes=(Box("home", "Gone home", "red", 5),),
        scale=0.2,
        imprint="A field that is nowhere.",
    )


def _layers() -> tuple[Layer, ...]:
    return (
        Layer(
            "Elm",
            LayerKind.RIVER,
            _sides("0403/0404", "0404/0503", "0504/0503", "0504/0603", "0604/0603"),
            style="minor",
        ),
        Layer("road", LayerKind.ROAD, _sides("0304/0404", "0404/0504", "0504/0604", "0604/0703"), style="primary"),
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
