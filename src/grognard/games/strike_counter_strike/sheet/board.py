"""The map, described for the drawing."""

from __future__ import annotations

from grognard.engine.boards import Board, Box, Chart, Label, Layer, LayerKind, Look, Region, Sector, Track, TrackBox
from grognard.engine.maps import HexMap

from ..schema.data import StrikeData

PAINTS = {
    "44ID": "light green",
    "4AD": "sand",
    "PzLehr": "field grey",
    "106CavGrp": "olive",
    "V.A.K. 401": "violet",
}
"""The colours of the counters by division, and of what is attached to one by formation or battalion."""
BANDS = {
    "106CavGrp": "yellow",
    "71Inf": "sky",
    "114Inf": "green",
    "CCB": "red",
    "CCA": "blue",
    "PzGr901": "orange",
    "PzGr902": "pink",
}
"""The colours of the formation bars."""


def paint_of(data: StrikeData, unit: str) -> str:
    """The colour of a unit's counter."""
    given = data.units[unit]
    return PAINTS.get(given.formation or given.battalion, PAINTS[given.division])


# -- the board, for those who draw it ----------------------------------------------------------------------------


def boards(data: StrikeData, map_: HexMap) -> tuple[Board, ...]:
    """The one map of the game."""
    names = {map_.grid.index(hex_id): place.name for hex_id, place in data.map.places.hexes.items()}
    board = Board(
        "map",
        data.game.title,
        map_,
        _terrain(data),
        _features(data),
        _layers(map_),
        names,
        {"american": "olive", "german": "field grey"},
        subtitle=data.game.subtitle,
        labels=_labels(data, map_),
        regions=(
            Region("victory hex", frozenset(_victory_hexes(data, map_)), "red", "points as printed"),
            Region("reinforcement hex", frozenset(map(map_.grid.index, data.map.entries.hexes)), "yellow"),
            Region("not playable", frozenset(map(map_.grid.index, data.map.terrain.impassable)), "grey"),
        ),
        sectors=_sectors(data, map_),
        tracks=(_turns(data),),
        boxes=_boxes(),
        elsewhere={
            f"{side}.{place}": f"{title} {words}"
            for side, title in (("american", "American"), ("german", "German"))
            for place, words in (("expected", "units expected later"), ("aside", "units set aside"))
        },
        charts=(_fire_table(data),),
        scale=data.map.grid.metres / 1000,
        lettering=1.55,
        imprint=f"Game design by {data.game.designer}. Map reconstructed and drawn by grognard.",
    )
    return (board,)


def _labels(data: StrikeData, map_: HexMap) -> tuple[Label, ...]:
    """Towns and villages with their Victory Points, and the observation posts."""
    index = map_.grid.index
    places = [
        Label(index(hex_id), _label(place.name, place.half_points), place.kind)
        for hex_id, place in data.map.places.hexes.items()
    ]
    return (*places, *(Label(index(hex_id), "O.P.", "hill") for hex_id in data.map.observation_posts.hexes))


def _victory_hexes(data: StrikeData, map_: HexMap) -> list[int]:
    return [map_.grid.index(hex_id) for hex_id, place in data.map.places.hexes.items() if place.half_points]


def _label(name: str, half_points: int) -> str:
    if not half_points:
        return name
    whole, rest = divmod(half_points, 2)
    return f"{name} {whole or ''}{'½' if rest else ''}"


def _note(data: StrikeData, name: str) -> str:
    """The effects of a terrain: what leg units pay, how it protects, whether it blocks sight."""
    effects = data.charts.terrain
    parts = [f"leg {getattr(data.charts.base_costs, name)['leg'][0]} MP"]
    cover = effects.unarmoured[name], effects.armoured[name]  # type: ignore[index]
    if any(cover):
        parts.append(f"fire {cover[0]}/{cover[1]}")
    if name in effects.blocking:
        parts.append("blocks sight")
    return ", ".join(parts)


def _terrain(data: StrikeData) -> dict[str, Look]:
    return {
        "clear": Look("clear", "·", ".", "open", "open", _note(data, "clear")),
        "woods": Look("woods", "♣", "&", "wood", "wood", _note(data, "woods")),
        "village": Look("village", "⌂", "v", "built", "open", _note(data, "village")),
        "town": Look("town", "#", "#", "built", "open", _note(data, "town")),
        "orchard": Look("orchard", "°", "o", "open", "orchard", _note(data, "orchard")),
        "impassable": Look("impassable", " ", " ", "rough", "", "not part of the game"),
    }


def _features(data: StrikeData) -> dict[str, Look]:
    """The features in hexes; villages and towns are terrain, too, and are drawn as houses."""
    return {
        "villages": Look("village", "⌂", "v", "built", "village", _note(data, "village")),
        "towns": Look("town", "#", "#", "built", "town", _note(data, "town")),
        "observation_posts": Look("observation post", "o", "o", "", "", "O.P.: sees 13 hexes"),
        "entries": Look("reinforcement hex", "»", ">", "", "", ""),
        "victory": Look("victory hex", "*", "*", "", "", "Victory Points for the German"),
    }


def _layers(map_: HexMap) -> tuple[Layer, ...]:
    sides = map_.hexsides
    return (
        Layer("Saar", LayerKind.RIVER, sides["river"], style="major", note="crossed at the bridge only"),
        Layer("stream", LayerKind.RIVER, sides["streams"], style="stream", note="leg +2 MP, vehicles by road only"),
        Layer("road", LayerKind.ROAD, sides["roads"], style="primary", note="In Column half a point"),
        Layer("crest", LayerKind.CREST, sides["crests"], note="blocks sight"),
        Layer("railroad", LayerKind.ROAD, sides["railroads"], style="railway", note="In Column"),
    )


def _sectors(data: StrikeData, map_: HexMap) -> tuple[Sector, ...]:
    found = []
    for name, entry in data.map.entries.hexes.items():
        column, row = map_.grid.column_row(map_.grid.index(name))
        edge = "north" if row == 0 else "west" if column == data.map.grid.columns[0] else "south"
        found.append(Sector(name, edge, frozenset({map_.grid.index(name)}), side=entry.side))
    return tuple(found)


def _turns(data: StrikeData) -> Track:
    boxes = tuple(
        TrackBox(turn.partition("-")[2][:2], (f"{turn[:2]} Nov", weather[0], weather[1]))
        for turn, weather in data.charts.weather.historical.items()
    )
    return Track("turn", "Turns and historical weather", boxes)


def _fire_table(data: StrikeData) -> Chart:
    table = data.charts.fire_table
    rows = tuple(
        (f"{colour}, {title}", *row)
        for title, found in (("armoured", table.armoured), ("unarmoured", table.unarmoured))
        for colour, row in found.items()
    )
    return Chart("Fire table", ("row", *map(str, table.columns)), rows, "A roll above the rating, or 9, misses.")


def _boxes() -> tuple[Box, ...]:
    found = []
    for side, title in (("american", "American"), ("german", "German")):
        found += [
            Box(f"{side}.box", f"{title} reinforcements", side, 10),
            Box(f"{side}.park", f"{title} parks off the map", side, 5),
            Box(f"{side}.available", f"{title} Rearguards", side, 7),
            Box(f"{side}.eliminated", f"{title} losses", side, 10),
            Box(f"{side}.exited", f"{title} units exited", side, 5),
        ]
    return tuple(found)
