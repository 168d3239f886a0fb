from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grognard.engine.errors import DataError
from grognard.engine.hexes import HexGrid, Orientation, hexside
from grognard.engine.maps import (
    HexMap,
    Junction,
    RoadLine,
    RoadNetwork,
    hexside_set,
    one_per_hex,
    rim_set,
    value_per_hex,
)

# Columns 01 to 03, rows 01 to 03; column 02 half a hex further south.
GRID = HexGrid(orientation=Orientation.FLAT, shifted="even", columns=(1, 3), rows=(1, 3))
EDGES = {
    "north": [["0101", "N", "NE"], ["0201", "N"], ["0301", "N", "NW"]],
    "west": [["0101", "NW", "SW"], ["0102", "NW", "SW"], ["0103", "NW", "SW"]],
    "east": [["0301", "NE", "SE"], ["0302", "NE", "SE"], ["0303", "NE", "SE"]],
    "south": [["0103", "S"], ["0203", "SW", "S", "SE"], ["0303", "S"]],
}


def at(hex_id: str) -> int:
    return GRID.index(hex_id)


def hex_map(**content: Any) -> HexMap:
    return HexMap(GRID, source="map.toml", **content)


def failure(**content: Any) -> DataError:
    with pytest.raises(DataError) as caught:
        hex_map(**content)
    assert caught.value.source == "map.toml"
    return caught.value


# -- what is printed on the map -----------------------------------------------------------------------------------


def test_terrain_names_every_hex_once() -> None:
    woods = ["0102", "0203"]
    clear = [name for name in GRID.ids if name not in woods]
    found = hex_map(terrain={"woods": woods, "clear": clear})
    assert found.terrain[at("0203")] == "woods"
    assert [GRID.id(index) for index, kind in enumerate(found.terrain) if kind == "clear"] == clear


def test_a_missing_hex_is_named() -> None:
    error = failure(terrain={"clear": GRID.ids[:-2]})
    assert (error.key, error.problem) == ("map.terrain", "nothing for hex 0302 and 1 more")


def test_a_doubled_hex_is_named() -> None:
    error = failure(terrain={"clear": GRID.ids, "woods": ["0202"]})
    assert (error.key, error.problem) == ("map.terrain.woods", "hex 0202 is also clear")


def test_values_per_hex_are_complete() -> None:
    heights = {name: int(name) for name in GRID.ids}
    assert value_per_hex(GRID, heights, "map.toml", "heights") == tuple(int(name) for name in GRID.ids)
    del heights["0303"]
    with pytest.raises(DataError, match=r"map.toml: heights: nothing for hex 0303; expected every hex once"):
        value_per_hex(GRID, heights, "map.toml", "heights")


def test_features_places_and_regions_are_found() -> None:
    found = hex_map(
        features={"fortified": ["0102"]},
        regions={"bank": ["0301", "0302"]},
        places={"Metz": "0202", "Fort Driant": "0202"},
    )
    assert found.has("fortified", at("0102"))
    assert not found.has("fortified", at("0101"))
    assert found.regions["bank"] == {at("0301"), at("0302")}
    assert found.places["Metz"] == at("0202")
    assert found.names_in(at("0202")) == ("Metz", "Fort Driant")
    assert found.names_in(at("0101")) == ()


def test_hexside_features_do_not_care_about_order() -> None:
    found = hex_map(hexsides={"river": [["0202", "0102"], ["0202", "0203"]]})
    assert found.hexside_has("river", at("0102"), at("0202"))
    assert found.hexside_has("river", at("0203"), at("0202"))
    assert not found.hexside_has("river", at("0101"), at("0102"))


def test_rim_features_lie_on_the_rim() -> None:
    found = hex_map(rims={"road": [["0101", "SW", "NE"]]})
    assert found.rim_has("road", at("0101"), "NE")
    assert not found.rim_has("road", at("0101"), "N")


@pytest.mark.parametrize(
    ("content", "key", "problem"),
    [
        ({"features": {"hill": ["0909"]}}, "map.features.hill", "no hex '0909': hexes run from 0101 to 0303"),
        ({"features": {"hill": ["0101", "0101"]}}, "map.features.hill", "'0101' occurs twice"),
        ({"regions": {"bank": ["0104"]}}, "map.regions.bank", "that column runs from 0101 to 0103"),
        ({"places": {"Metz": "Metz"}}, "map.places.Metz", "no hex 'Metz'"),
        ({"hexsides": {"river": [["0101", "0103"]]}}, "map.hexsides.river", "0101 and 0103 do not touch"),
        ({"hexsides": {"river": [["0101"]]}}, "map.hexsides.river", "['0101']"),
        ({"hexsides": {"river": [["0101", "0102"], ["0102", "0101"]]}}, "map.hexsides.river", "0102/0101 occurs twice"),
        ({"rims": {"road": [["0101", "SE"]]}}, "map.rims.road", "0101 SE leads to 0201"),
        ({"rims": {"road": [["0101", "E"]]}}, "map.rims.road", "unknown direction 'E'"),
        ({"rims": {"road": [["0101", "N"], ["0101", "N"]]}}, "map.rims.road", "0101 N occurs twice"),
    ],
)
def test_what_does_not_fit_the_grid_is_a_data_error(content: dict[str, Any], key: str, problem: str) -> None:
    error = failure(**content)
    assert error.key == key
    assert problem in error.problem


def test_the_readers_serve_single_lists_too() -> None:
    assert hexside_set(GRID, [["0101", "0201"]], "map.toml", "river") == {hexside(at("0101"), at("0201"))}
    assert rim_set(GRID, [["0101", "N"]], "map.toml", "exits") == {(at("0101"), "N")}
    assert set(one_per_hex(GRID, {"all": GRID.ids}, "map.toml", "zones")) == {"all"}


# -- edges --------------------------------------------------------------------------------------------------------


def test_edges_are_what_the_data_say() -> None:
    found = hex_map(edges=EDGES)
    assert found.edge_of(at("0101"), "NW") == "west"
    assert found.edge_of(at("0101"), "N") == "north"
    assert found.edge_of(at("0203"), "SE") == "south"
    assert found.edge_of(at("0202"), "N") is None
    assert found.edge_sides("south") == (
        (at("0103"), "S"),
        (at("0203"), "S"),
        (at("0203"), "SE"),
        (at("0203"), "SW"),
        (at("0303"), "S"),
    )


def test_a_map_without_edges_has_none() -> None:
    assert hex_map().edge_of(at("0101"), "N") is None


def test_a_corner_left_out_or_given_twice_is_named() -> None:
    error = failure(edges=EDGES | {"north": [["0101", "N", "NE"], ["0201", "N"], ["0301", "N"]]})
    assert (error.key, error.problem) == ("map.edges", "no edge for 0301 NW")
    error = failure(edges=EDGES | {"west": [["0101", "N"]]})
    assert (error.key, error.problem) == ("map.edges.west", "0101 N is also north")


# -- roads --------------------------------------------------------------------------------------------------------

# Two highways that share 0202, and a lane that comes through 0202 twice.
HIGHWAY = RoadLine(id="P1", kind="primary", name="Huy highway", path=("0102", "0202", "0302"), begins="NW", ends="NE")
MERIDIAN = RoadLine(id="P2", kind="primary", path=("0201", "0202", "0203"), ends="S")
LOOP = RoadLine(id="T1", kind="trail", path=("0102", "0202", "0203", "0103"))
KNOT = RoadLine(id="T2", kind="trail", path=("0201", "0202", "0302", "0303", "0202", "0102"))
RING = RoadLine(id="T3", kind="trail", path=("0202", "0302", "0303", "0202"))


def roads(
    *lines: RoadLine, meeting: Any = "listed", junctions: Iterator[Junction] | tuple[Junction, ...] = ()
) -> RoadNetwork:
    return RoadNetwork(GRID, lines, meeting=meeting, junctions=tuple(junctions), source="map.toml")


def test_roads_are_found_by_hexside_hex_and_rim() -> None:
    network = roads(HIGHWAY, MERIDIAN, LOOP)
    assert network.roads_on(hexside(at("0102"), at("0202"))) == ("P1", "T1")
    assert network.has_road(at("0202"), at("0102"))
    assert not network.has_road(at("0101"), at("0102"))
    assert network.roads_in(at("0202")) == ("P1", "P2", "T1")
    assert network.roads_off(at("0102"), "NW") == ("P1",)
    assert network.roads_off(at("0203"), "S") == ("P2",)
    assert network.roads_off(at("0102"), "SW") == ()
    assert [road.id for road in network] == ["P1", "P2", "T1"]
    assert len(network) == 3


def test_a_road_knows_itself() -> None:
    road = roads(HIGHWAY).road("P1")
    assert (road.kind, road.name) == ("primary", "Huy highway")
    assert road.path == (at("0102"), at("0202"), at("0302"))
    assert road.rims == ((at("0102"), "NW"), (at("0302"), "NE"))


def test_roads_meet_everywhere_or_where_listed() -> None:
    here = at("0202")
    assert roads(HIGHWAY, MERIDIAN, meeting="everywhere").connected_in(here, "P1", "P2")
    assert not roads(HIGHWAY, MERIDIAN).connected_in(here, "P1", "P2")
    listed = roads(HIGHWAY, MERIDIAN, LOOP, junctions=(Junction(hex="0202", roads=("P1", "P2")),))
    assert listed.connected_in(here, "P1", "P2")
    assert listed.connected_in(here, "P2", "P1")
    assert not listed.connected_in(here, "P1", "T1")
    assert not listed.connected_in(at("0102"), "P1", "T1")


def test_a_road_is_connected_to_itself_where_it_is() -> None:
    network = roads(HIGHWAY)
    assert network.connected_in(at("0202"), "P1", "P1")
    assert not network.connected_in(at("0201"), "P1", "P1")


def test_roads_run_through_a_hex_only_where_they_meet() -> None:
    west, north, here, east, south = (at(name) for name in ("0102", "0201", "0202", "0302", "0203"))
    apart = roads(HIGHWAY, MERIDIAN)
    assert apart.runs_through(west, here, east)
    assert apart.runs_through(north, here, south)
    assert not apart.runs_through(west, here, south)
    assert not apart.runs_through(west, here, at("0303"))
    crossing = roads(HIGHWAY, MERIDIAN, junctions=(Junction(hex="0202", roads=("P1", "P2")),))
    assert crossing.runs_through(west, here, south)


def test_a_road_that_passes_a_hex_twice_does_not_meet_itself() -> None:
    north, here, east, south_east, west = (at(name) for name in ("0201", "0202", "0302", "0303", "0102"))
    network = roads(KNOT)
    assert [passage.leads_to for passage in network.passages(here)] == [{north, east}, {south_east, west}]
    assert network.roads_in(here) == ("T2",)
    assert not network.connected_in(here, "T2", "T2")
    assert network.runs_through(north, here, east)
    assert not network.runs_through(north, here, west)


def test_a_road_that_passes_a_hex_twice_meets_itself_where_listed() -> None:
    north, here, west = (at(name) for name in ("0201", "0202", "0102"))
    listed = roads(KNOT, junctions=(Junction(hex="0202", roads=("T2",)),))
    assert listed.connected_in(here, "T2", "T2")
    assert listed.runs_through(north, here, west)
    assert roads(KNOT, meeting="everywhere").runs_through(north, here, west)


def test_a_closed_road_has_no_seam() -> None:
    network = roads(RING)
    here = at("0202")
    assert len(network.passages(here)) == 1
    assert network.runs_through(at("0303"), here, at("0302"))
    assert network.connected_in(here, "T3", "T3")


def test_a_road_may_cut_a_corner_of_the_map() -> None:
    network = roads(RoadLine(id="X", kind="road", path=("0101",), begins="SW", ends="NE"))
    assert network.roads_off(at("0101"), "SW") == network.roads_off(at("0101"), "NE") == ("X",)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (RoadLine(id="P1", kind="primary", path=("0101",)), "leads nowhere"),
        (RoadLine(id="P1", kind="primary", path=(), begins="N"), "leads nowhere"),
        (RoadLine(id="P1", kind="primary", path=("0101", "0103")), "0101 and 0103 do not touch"),
        (RoadLine(id="P1", kind="primary", path=("0101", "0909")), "no hex '0909'"),
        (RoadLine(id="P1", kind="primary", path=("0101", "0102", "0101")), "0102/0101 occurs twice"),
        (RoadLine(id="P1", kind="primary", path=("0202", "0102"), begins="N"), "0202 N leads to 0201"),
        (RoadLine(id="P1", kind="primary", path=("0102", "0202"), ends="up"), "unknown direction 'up'"),
    ],
)
def test_a_wrong_road_is_a_data_error(line: RoadLine, problem: str) -> None:
    with pytest.raises(DataError) as caught:
        roads(line)
    assert (caught.value.source, caught.value.key) == ("map.toml", "roads.P1")
    assert problem in caught.value.problem


def test_two_roads_of_one_id_are_a_data_error() -> None:
    with pytest.raises(DataError, match=r"map.toml: roads: 'P1' occurs twice"):
        roads(HIGHWAY, HIGHWAY)


@pytest.mark.parametrize(
    ("junction", "meeting", "problem"),
    [
        (Junction(hex="0202", roads=("P1", "P9")), "listed", "road 'P9' does not pass here"),
        (Junction(hex="0302", roads=("P1", "P2")), "listed", "road 'P2' does not pass here"),
        (Junction(hex="0202", roads=("P1",)), "listed", "nothing meets here"),
        (Junction(hex="0202", roads=("P1", "P1")), "listed", "'P1' occurs twice"),
        (Junction(hex="0202", roads=("P1", "P2")), "everywhere", "though roads meet everywhere"),
    ],
)
def test_a_wrong_junction_is_a_data_error(junction: Junction, meeting: str, problem: str) -> None:
    with pytest.raises(DataError) as caught:
        roads(HIGHWAY, MERIDIAN, meeting=meeting, junctions=(junction,))
    assert caught.value.key == f"roads.junctions.{junction.hex}"
    assert problem in caught.value.problem
