"""The map of The Battle of the Metaurus as it is drawn."""

from __future__ import annotations

from grognard.engine.boards import Board, Box, Chart, Label, Layer, LayerKind, Look, Sector
from grognard.engine.hexes import Hexside
from grognard.engine.maps import HexMap

from ..schema.charts import ByTerrain
from ..schema.data import MetaurusData

# How the names of hills and rivers are written.
_HANDS = {"hill": "hill", "river": "water"}
# The colours of the Commands' stripes, as names of roles. The red one is lighter, to be seen on a red counter.
_BANDS = {
    "blue": "blue",
    "red": "pink",
    "yellow": "yellow",
    "violet": "purple",
    "brown": "orange",
    "green": "green",
    "woad": "sky",
    "teal": "teal",
    "forest": "green",
    "tan": "cream",
}


def counter_colours(side: str, colour: str) -> tuple[str, str]:
    """The roles of the colours of a unit's counter and of its Command's stripe."""
    return side, _BANDS.get(colour, "cream")


# -- the board, for those who draw it ----------------------------------------------------------------------------


def boards(data: MetaurusData) -> tuple[Board, ...]:
    """The one map of the game, described for the drawing."""
    map_, names = data.board, data.map.names.hexes
    board = Board(
        "map",
        data.game.title,
        map_,
        _looks(data),
        {},
        _layers(data, map_),
        {map_.grid.index(hex_id): entry.name for hex_id, entry in names.items()},
        {"rome": "rome", "carthage": "carthage"},
        subtitle=data.game.subtitle,
        labels=tuple(Label(map_.grid.index(hex_id), entry.name, _HANDS[entry.kind]) for hex_id, entry in names.items()),
        sectors=_sectors(data, map_),
        boxes=_boxes(),
        elsewhere={
            "rome.exited": "Romans exited",
            "rome.aside": "Romans set aside",
            "carthage.aside": "Carthaginians set aside",
        },
        charts=(_results(data), _elephants(data), _orders(data)),
        elevation=tuple(int(getattr(data.charts.terrain_effects.level, kind)) for kind in map_.terrain),
        scale=data.map.grid.yards,
        scale_unit="yards",
        imprint=f"Game design by {data.game.designer}. Map and tables reconstructed and drawn by grognard.",
    )
    return (board,)


def _looks(data: MetaurusData) -> dict[str, Look]:
    effects = data.charts.terrain_effects
    slope = f"+{effects.up_slope} MP and {data.charts.terrain_in_combat.up_slope} uphill"
    return {
        "clear": Look("open plain", "·", ".", "open", "open", _cost(effects.enter, "clear")),
        "hill": Look("hill", "^", "^", "rough", "open", f"{_cost(effects.enter, 'hill')}; {slope}"),
        "crest": Look("crest", "▲", "A", "rough", "open", f"{_cost(effects.enter, 'crest')}; {slope}"),
        "river": Look("river", "≈", "~", "water", "water", _cost(effects.enter, "river")),
    }


def _cost(enter: ByTerrain, kind: str) -> str:
    cost = getattr(enter, kind)
    return f"{cost} MP" if cost else "prohibited"


def _layers(data: MetaurusData, map_: HexMap) -> tuple[Layer, ...]:
    effects, combat = data.charts.terrain_effects, data.charts.terrain_in_combat
    across = f"+{effects.stream} MP; {combat.stream} across it"
    uphill = f"+{effects.up_slope} MP; {combat.up_slope} uphill"
    return (
        Layer("slope", LayerKind.SLOPE, _slopes(data, map_), note=uphill),
        Layer("stream", LayerKind.RIVER, map_.hexsides["stream"], style="minor", note=across),
    )


def _slopes(data: MetaurusData, map_: HexMap) -> frozenset[Hexside]:
    """The hexsides between dry hexes of different levels."""
    levels, grid = data.charts.terrain_effects.level, map_.grid
    height = [getattr(levels, kind) for kind in map_.terrain]
    dry = [kind != "river" for kind in map_.terrain]
    return frozenset(
        (here, there)
        for here, around in enumerate(grid.neighbours)
        for there in around
        if here < there and dry[here] and dry[there] and height[here] != height[there]
    )


def _sectors(data: MetaurusData, map_: HexMap) -> tuple[Sector, ...]:
    victory = data.game.victory
    hexes = frozenset(hex_ for hex_, _ in map_.edge_sides(victory.exit_edge))
    title = f"Carthaginian exit: {victory.exits} units win"
    return (Sector(title, victory.exit_edge, hexes, "exit", "carthage"),)


def _boxes() -> tuple[Box, ...]:
    return (
        Box("rome.eliminated", "Romans eliminated", "rome", 12),
        Box("carthage.eliminated", "Carthaginians eliminated", "carthage", 12),
        Box("carthage.exited", "Carthaginians exited", "carthage", 12),
    )


def _results(data: MetaurusData) -> Chart:
    rows = tuple((_span(row.low, row.high), row.label) for row in data.charts.combat_results.rows)
    note = "AD attackers Disordered, ENG Engaged, DD defenders Disordered, DE eliminated, + the attack may continue."
    return Chart("Combat results (reconstructed)", ("roll", "result"), rows, note)


def _elephants(data: MetaurusData) -> Chart:
    rows = tuple((_span(row.low, row.high), row.title) for row in data.charts.elephants.rows)
    return Chart("Elephants (reconstructed)", ("roll", "result"), rows)


def _orders(data: MetaurusData) -> Chart:
    orders = data.charts.orders
    listed = (orders.stand, orders.move, orders.move_to_attack, orders.reform, orders.attack)
    rows = tuple((order.title, f"{order.when_attacked:+d}", f"{order.when_attacking:+d}") for order in listed)
    return Chart("Orders", ("order", "when attacked", "when attacking"), rows)


def _span(low: int | None, high: int | None) -> str:
    if low is None:
        return f"{high} or less"
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"
