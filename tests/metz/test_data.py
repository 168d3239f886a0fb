"""The data files against the figures typed out a second time, and every way they or a position file can be wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.cases import without_texts
from grognard.engine.errors import DataError
from grognard.engine.positions import read_position
from grognard.games.metz import GAME
from grognard.library import data_trees

from .figures import (
    BLOWN,
    BRIDGES,
    COLUMNS,
    EAST,
    ENTRY_COSTS,
    FOREST,
    FORTS,
    HEXES,
    MOSELLE,
    RESULTS,
    RIM_ROADS,
    ROADS,
    ROUGH,
    SEILLE,
    TOWNS,
    UNITS,
    ZONES,
)
from .oracle import AROUND, edge_costs, terrain_cost
from .support import DATA, RULES, hexes_of, place, start

BOARD = DATA.board
GRID = DATA.grid
TREES = data_trees(GAME)


def ids(indices: Any) -> set[str]:
    return {GRID.id(index) for index in indices}


def sides(feature: str) -> set[frozenset[str]]:
    return {frozenset((GRID.id(a), GRID.id(b))) for a, b in BOARD.hexsides[feature]}


def pairs(texts: frozenset[str]) -> set[frozenset[str]]:
    return {frozenset(text.split("/")) for text in texts}


# -- the map ----------------------------------------------------------------------------------------------------


def test_99_hexes_in_nine_columns_and_eleven_rows() -> None:
    assert set(GRID.ids) == set(HEXES)
    assert len(HEXES) == 99


def test_even_columns_lie_half_a_hex_further_south() -> None:
    for hex_ in HEXES:
        assert ids(GRID.neighbours[GRID.index(hex_)]) == set(AROUND[hex_])


def test_terrain_of_every_hex() -> None:
    found = {
        kind: {hex_ for hex_ in HEXES if BOARD.terrain[GRID.index(hex_)] == kind}
        for kind in ("rough", "forest", "clear")
    }
    assert found["rough"] == ROUGH
    assert found["forest"] == FOREST
    assert [len(found[kind]) for kind in ("clear", "rough", "forest")] == [54, 12, 33]


def test_towns_and_forts() -> None:
    assert {GRID.id(index) for index in BOARD.features["cities"]} == set(TOWNS)
    assert {GRID.id(index) for index in BOARD.features["forts"]} == set(FORTS)
    assert {hex_: city.name for hex_, city in DATA.map.cities.hexes.items()} == TOWNS
    assert DATA.map.forts.hexes == FORTS


def test_37_river_hexsides() -> None:
    assert sides("moselle") == pairs(MOSELLE)
    assert sides("seille") == pairs(SEILLE)
    assert (len(MOSELLE), len(SEILLE)) == (25, 12)


def test_77_road_hexsides_five_bridges_two_destroyed() -> None:
    assert BOARD.roads is not None
    found = {frozenset((a, b)) for a in HEXES for b in AROUND[a] if BOARD.roads.has_road(GRID.index(a), GRID.index(b))}
    assert found == pairs(ROADS)
    assert len(found) == 77
    assert sides("bridges") == pairs(BRIDGES) == found & (sides("moselle") | sides("seille"))
    assert len(BRIDGES) == 5
    assert sides("destroyed_bridges") == pairs(BLOWN)
    assert not found & pairs(BLOWN)


def test_18_roads_lead_off_the_map() -> None:
    found = {(GRID.id(index), direction, BOARD.edge_of(index, direction)) for index, direction in BOARD.rims["road"]}
    assert found == set(RIM_ROADS)
    assert len(found) == 18


def test_26_hexes_east_of_the_moselle() -> None:
    assert ids(BOARD.regions["east_of_moselle"]) == EAST
    assert len(EAST) == 26
    assert {"0807", "0708"} <= EAST
    assert not {"0804", "0805", "0806"} & EAST


def test_45_clear_hexes_for_the_drop() -> None:
    state = place({"us_502": "us.reserve"}, screaming_eagles=True)
    assert len(hexes_of(state, "drop", "us_502")) == 45


def test_entry_costs() -> None:
    for edge in ("north", "east", "south", "west"):
        for hex_, price in edge_costs(edge).items():
            assert start().tables.rim[edge][GRID.index(hex_)] == price
    for hex_, price in ENTRY_COSTS.items():
        edge = "north" if hex_[2:] == "01" and hex_ != "0101" else "west"
        assert edge_costs(edge)[hex_] == price


# -- charts, units, track ---------------------------------------------------------------------------------------


def test_the_combat_results_table() -> None:
    table = DATA.table
    assert [(column.label, column.low, column.high) for column in DATA.charts.combat_results.columns] == COLUMNS
    for face, row in RESULTS.items():
        assert [table.result(column, face) for column in range(8)] == row.split()


def test_the_terrain_effects_chart() -> None:
    chart = DATA.charts.terrain_effects
    assert (chart.road_cost, chart.cost.clear, chart.cost.rough, chart.cost.forest) == (1, 2, 3, 4)
    assert (chart.shift.clear, chart.shift.rough, chart.shift.forest) == (0, 1, 2)
    assert (chart.city_shift, chart.fort_shift, chart.river_shift) == (2, 3, 3)
    assert {terrain_cost(hex_) for hex_ in HEXES} == {2, 3, 4}


def test_every_counter() -> None:
    assert list(DATA.units) == list(UNITS)
    for unit, (name, division, strength, movement, starts, turn, points) in UNITS.items():
        found = DATA.units[unit]
        assert (found.name, found.division, found.strength, found.movement) == (name, division, strength, movement)
        assert (found.hex or found.zone or ("drop" if found.drop else "")) == starts
        assert (found.turn, found.points_to_enemy) == (turn, points)
        assert found.side == ("us" if unit.startswith("us_") else "german")
        assert found.panzergrenadier_exit == (division in ("3PG", "17SS"))


def test_the_turn_track_and_the_points() -> None:
    game = DATA.game
    assert game.turns.dates == [f"1944-09-{day:02d}" for day in range(7, 14)]
    assert game.turns.panzergrenadier_exit_points == [7, 6, 5, 4, 3, 2, 1]
    assert game.points.cities == {"0701": 5, "0807": 20}
    assert {name: (zone.edge, zone.hexes) for name, zone in game.entry.zones.items()} == ZONES
    assert (game.optional.withdrawal_least_movement, game.optional.withdrawal_extra_cost) == (8, 4)
    assert game.optional.reorganized_units == [1, 2]


def test_every_figure_names_its_source() -> None:
    figures = list(RULES.figures())
    assert len(figures) > 300
    for figure in figures:
        if figure.file != "game.toml" or "." in figure.key:
            assert figure.confidence in ("high", "medium", "low", "design") or figure.key.startswith("sources"), figure


# -- corrupted data files ---------------------------------------------------------------------------------------

Tree = dict[str, Any]


def corrupted(change: Callable[[dict[str, Tree]], object]) -> DataError:
    """The complaint about a copy of the data with this change."""
    trees = copy.deepcopy(TREES)
    change(trees)
    with pytest.raises(DataError) as caught:
        GAME.build(trees)
    return caught.value


def test_the_untouched_copy_is_sound() -> None:
    assert GAME.build(copy.deepcopy(TREES)).data_hash == RULES.data_hash


@pytest.mark.parametrize("name", sorted(TREES))
def test_a_missing_file(name: str) -> None:
    assert corrupted(lambda trees: trees.pop(name)).source == name


@pytest.mark.parametrize("name", sorted(without_texts(TREES)))
def test_an_unknown_key(name: str) -> None:
    error = corrupted(lambda trees: trees[name].update(colour="red"))
    assert error.source == name
    assert "colour" in str(error)


def test_a_case_is_a_text() -> None:
    error = corrupted(lambda trees: trees["cases.toml"].update({"7.3": 1}))
    assert (error.source, error.key) == ("cases.toml", '"7.3"')


def test_an_unknown_key_deep_inside() -> None:
    error = corrupted(lambda trees: trees["units.toml"]["units"]["us_357"].update(morale=3))
    assert "units.us_357" in str(error)
    assert "morale" in str(error)


@pytest.mark.parametrize(
    ("change", "source", "key"),
    [
        (lambda t: t["map.toml"]["terrain"]["clear"].append("1212"), "map.toml", "terrain"),
        (lambda t: t["map.toml"]["terrain"]["clear"].append("0105"), "map.toml", "terrain"),
        (lambda t: t["map.toml"]["terrain"]["clear"].remove("0101"), "map.toml", "terrain"),
        (
            lambda t: t["map.toml"]["cities"]["hexes"].update({"0999": {"name": "Nowhere", "kind": "town"}}),
            "map.toml",
            "cities",
        ),
        (lambda t: t["map.toml"]["forts"]["hexes"].update({"9901": "Nowhere"}), "map.toml", "forts"),
        (lambda t: t["map.toml"]["rivers"]["moselle"].append("0101/0109"), "map.toml", "moselle"),
        (lambda t: t["map.toml"]["rivers"]["moselle"].append("0701"), "map.toml", "rivers.moselle"),
        (lambda t: t["map.toml"]["rivers"]["moselle"].append("0701/0801"), "map.toml", "moselle"),
        (lambda t: t["map.toml"]["rivers"]["moselle"].remove("0806/0906"), "map.toml", "east_of_moselle"),
        (lambda t: t["map.toml"]["roads"]["paths"].append(["0101", "0303"]), "map.toml", "road"),
        (lambda t: t["map.toml"]["roads"]["rim"].append("0505 N"), "map.toml", "road"),
        (lambda t: t["map.toml"]["bridges"]["intact"].remove("0707/0807"), "map.toml", "bridges.intact"),
        (lambda t: t["map.toml"]["bridges"]["destroyed"].append("0707/0807"), "map.toml", "bridges.destroyed"),
        (lambda t: t["map.toml"]["east_of_moselle"]["hexes"].remove("0901"), "map.toml", "east_of_moselle"),
        (lambda t: t["map.toml"]["edges"]["north"].remove("0101 N"), "map.toml", "edges"),
        (lambda t: t["map.toml"]["edges"]["north"].append("0111 S"), "map.toml", "edges"),
        (lambda t: t["units.toml"]["units"]["ge_8"].update(hex="0999"), "units.toml", "units.ge_8.hex"),
        (lambda t: t["units.toml"]["units"]["ge_8"].update(strength="two"), "units.toml", "units.ge_8.strength"),
        (lambda t: t["units.toml"]["units"]["ge_8"].update(movement=0), "units.toml", "units.ge_8"),
        (lambda t: t["units.toml"]["units"]["ge_8"].pop("hex"), "units.toml", "units.ge_8"),
        (lambda t: t["units.toml"]["units"]["us_2"].update(zone="eastern"), "units.toml", "units.us_2.zone"),
        (lambda t: t["units.toml"]["units"]["us_2"].pop("turn"), "units.toml", "units.us_2"),
        (
            lambda t: t["units.toml"]["units"]["ge_8_plus"].update(replaces="ge_9"),
            "units.toml",
            "units.ge_8_plus.replaces",
        ),
        (
            lambda t: t["charts.toml"]["combat_results"]["columns"][3].update(high=2),
            "charts.toml",
            "combat_results.columns",
        ),
        (
            lambda t: t["charts.toml"]["combat_results"]["columns"][3].update(high=4),
            "charts.toml",
            "combat_results.columns",
        ),
        (
            lambda t: t["charts.toml"]["combat_results"]["columns"][0].update(low=-5),
            "charts.toml",
            "combat_results.columns[0].low",
        ),
        (
            lambda t: t["charts.toml"]["combat_results"]["columns"][7].update(high=20),
            "charts.toml",
            "combat_results.columns[7].high",
        ),
        (lambda t: t["charts.toml"]["combat_results"]["rows"].pop("4"), "charts.toml", "combat_results.rows"),
        (lambda t: t["charts.toml"]["combat_results"]["rows"]["4"].pop(), "charts.toml", "combat_results.rows[4]"),
        (
            lambda t: t["charts.toml"]["combat_results"]["rows"]["4"].__setitem__(0, "XX"),
            "charts.toml",
            "combat_results.rows",
        ),
        (lambda t: t["charts.toml"]["terrain_effects"]["cost"].pop("rough"), "charts.toml", "terrain_effects.cost"),
        (
            lambda t: t["game.toml"]["entry"]["zones"]["northern"]["hexes"].append("0305"),
            "game.toml",
            "entry.zones.northern.hexes",
        ),
        (
            lambda t: t["game.toml"]["entry"]["zones"]["northern"]["hexes"].append("0399"),
            "game.toml",
            "entry.zones.northern.hexes",
        ),
        (lambda t: t["game.toml"]["points"]["cities"].update({"0505": 3}), "game.toml", "points.cities"),
        (lambda t: t["units.toml"]["units"]["us_359"].update(option="more_men"), "units.toml", "units.us_359.option"),
        (
            lambda t: t["game.toml"]["optional"].update(reorganized_units=[1, 12]),
            "game.toml",
            "optional.reorganized_units",
        ),
        (lambda t: t["game.toml"]["levels"].update(marginal=12), "game.toml", "levels"),
        (lambda t: t["game.toml"]["turns"]["dates"].pop(), "game.toml", "turns"),
    ],
)
def test_a_corrupted_file_is_refused_with_its_key(
    change: Callable[[dict[str, Tree]], object], source: str, key: str
) -> None:
    error = corrupted(change)
    assert error.source == source
    assert key in str(error)
    assert error.problem


def test_two_units_on_one_hex_of_the_set_up() -> None:
    error = corrupted(lambda trees: trees["units.toml"]["units"]["ge_8"].update(hex="0401"))
    assert error.key == "units.ge_8.hex"
    assert "ge_1125" in str(error)


# -- position files ---------------------------------------------------------------------------------------------

GOOD = """
game = "metz"
turn = 3
phase = "us.movement"

[pieces]
us_357 = "0304"
us_ccb = "us.reserve"
ge_1126 = "0403"
ge_8 = "ge.exited"

[flags]
metz = "us"
us_vp = 2

[options]
command_control = true
"""


def wrong(old: str, new: str) -> DataError:
    """The complaint about the good file with one change."""
    assert old in GOOD
    with pytest.raises(DataError) as caught:
        RULES.position(read_position(GOOD.replace(old, new), "study.toml"))
    return caught.value


def test_a_good_position_file() -> None:
    state = RULES.position(read_position(GOOD, "study.toml"))
    view = state.view("us")
    places = {piece.id: piece.place for piece in view.pieces}
    assert (places["us_357"], places["us_ccb"], places["ge_8"], places["us_cca"]) == (
        "0304",
        "us.reserve",
        "ge.exited",
        "us.aside",
    )
    assert (view.turn, view.phase, view.scores) == (3, "us.movement", {"us": 22, "german": 0})
    assert view.options["command_control"] is True
    assert not state.broken_invariants()


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('us_357 = "0304"', 'us_35 = "0304"', "pieces.us_35"),
        ('us_357 = "0304"', 'us_357 = "0399"', "pieces.us_357"),
        ('us_357 = "0304"', 'us_357 = "ge.reserve"', "pieces.us_357"),
        ('us_357 = "0304"', 'us_357 = "0403"', "pieces.ge_1126"),
        ('us_357 = "0304"', "us_357 = 304", "pieces.us_357"),
        ('us_357 = "0304"', 'ge_1126_plus = "0304"', "pieces.ge_1126_plus"),
        ('"us.movement"', '"us.moselle"', "phase"),
        ('"us.movement"', '"movement"', "phase"),
        ("turn = 3", "turn = 0", "turn"),
        ("turn = 3", "turn = 8", "turn"),
        ("turn = 3", 'turn = "three"', "turn"),
        ("turn = 3", "", "turn"),
        ('game = "metz"', 'game = "verdun"', "game"),
        ('metz = "us"', 'nancy = "us"', "flags.nancy"),
        ('metz = "us"', 'metz = "french"', "flags.metz"),
        ("us_vp = 2", "us_vp = -2", "flags.us_vp"),
        ("us_vp = 2", 'us_vp = "two"', "flags.us_vp"),
        ("command_control = true", "comand = true", "comand"),
        ("command_control = true", "command_control = 7", "command_control"),
        ("turn = 3", "turn = 3\nweather = 1", "weather"),
        ("turn = 3", "turn = 3\nscenario = 'winter'", "winter"),
    ],
)
def test_a_wrong_position_file_is_refused_with_its_key(old: str, new: str, key: str) -> None:
    error = wrong(old, new)
    assert key in str(error)
    assert error.problem


def test_a_position_names_its_file() -> None:
    assert wrong('us_357 = "0304"', 'us_357 = "0399"').source == "study.toml"
    assert "us_357" in str(wrong('us_357 = "0304"', 'us_3557 = "0304"'))


def test_a_position_that_is_no_toml() -> None:
    error = wrong("turn = 3", "turn = = 3")
    assert error.source == "study.toml"
    assert "line 3" in str(error)


def test_grouped_flags_and_german_places() -> None:
    text = GOOD.replace('metz = "us"\nus_vp = 2', 'control = { thionville = "us" }\nscores = { german = 4 }')
    state = RULES.position(read_position(text.replace("ge.exited", "german.destroyed"), "study.toml"))
    assert state.view("us").scores == {"us": 5, "german": 4}


def test_a_position_with_american_losses_is_sound() -> None:
    state = RULES.position(read_position(GOOD.replace('us_ccb = "us.reserve"', 'us_ccb = "us.destroyed"')))
    assert not state.broken_invariants()


def test_a_saved_state_that_cannot_be_one_is_refused() -> None:
    text = start().to_json()
    for old, new in (('"turn":1', '"turn":9'), ('"moving":-1', '"moving":99'), ('"resting":0', '"resting":"x"')):
        assert old in text
        with pytest.raises(DataError):
            RULES.state_from_json(text.replace(old, new))
    with pytest.raises(DataError):
        RULES.state_from_json("{")
