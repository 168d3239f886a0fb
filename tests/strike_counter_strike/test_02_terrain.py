"""[2.0] Terrain: hexes, hexsides, roads, the bridge."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.strike_counter_strike.rules import terrain
from grognard.games.strike_counter_strike.rules.fire import DIRECT, Shot, terrain_entry
from grognard.games.strike_counter_strike.rules.targets import sees
from grognard.games.strike_counter_strike.state import StrikeState

from .support import BOARD, DATA, act, allowed, codes, cost, hex_, hexes_of, place, rules_of, tables_for, unit

LEG, TRACKED, WHEELED = "K5_902", "5_Pz130", "1_Auf130"


def moving(name: str, condition: str, **flags: Any) -> StrikeState:
    """A state in which this unit is acting, in this hex and condition."""
    state = place({name: condition}, flags=flags)
    act(state, f"activate {name}")
    return state


def cover(hex_id: str, target: str, colour: str, condition: str = "") -> int:
    """What the terrain of a hex does for a target against a colour."""
    state = place({target: f"{hex_id} {condition}".strip()}, phase="division 44ID")
    return sum(entry[0] for entry in terrain_entry(state, unit(target), hex_(hex_id), colour))


def test_2_0_every_hex_has_one_terrain() -> None:
    counts: dict[str, int] = {}
    for name in BOARD.terrain:
        counts[name] = counts.get(name, 0) + 1
    assert counts == {"clear": 577, "impassable": 115, "orchard": 58, "town": 4, "village": 30, "woods": 178}


# The chart once more, in movement points: not In Column, In Column; None is prohibited.
CHART: dict[str, dict[str, tuple[float | None, float | None]]] = {
    "clear": {"leg": (2, 1), "wheeled": (4, 2), "tracked": (2, 1)},
    "village": {"leg": (2, 1), "wheeled": (4, 2), "tracked": (2, 1)},
    "orchard": {"leg": (2, 1), "wheeled": (4, 2), "tracked": (2, 1)},
    "town": {"leg": (2, 1), "wheeled": (None, 2), "tracked": (None, 1)},
    "woods": {"leg": (3, 2), "wheeled": (None, None), "tracked": (None, None)},
    "impassable": {"leg": (None, None), "wheeled": (None, None), "tracked": (None, None)},
}
MUDDY = {"leg": 0.0, "wheeled": 1.0, "tracked": 0.5}


def charted(here: int, there: int, kind: str, column: bool, weather: str) -> float | None:
    """What a step costs, straight from the rulebook's sentences [1.1] [2.1] to [2.4]."""
    terrain, sides = BOARD.terrain, BOARD.hexsides
    side = (min(here, there), max(here, there))
    vehicle = kind != "leg"
    if "impassable" in (terrain[here], terrain[there]):
        return None
    mud = MUDDY[kind] if weather == "mud" and terrain[there] in ("clear", "woods", "orchard") else 0
    if column and side in sides["roads"]:
        return 0.5 + mud
    if side in sides["river"]:
        return None
    rain = 1.0 if weather == "rain" else 0.0
    stream = (1 if column else 2) if side in sides["streams"] else 0
    ways = []
    base = CHART[terrain[there]][kind][column]
    shut = vehicle and (stream or terrain[here] == "woods" or (terrain[here] == "town" and not column))
    if base is not None and not shut:
        ways.append(base + stream + rain + mud)
    if column and side in sides["railroads"] and not (vehicle and stream):
        ways.append({"leg": 0.5, "wheeled": 2.0, "tracked": 1.0}[kind] + stream + rain + mud)
    return min(ways, default=None)


@pytest.mark.parametrize("weather", ["none", "rain", "mud"])
@pytest.mark.parametrize("column", [False, True])
@pytest.mark.parametrize("kind", ["leg", "wheeled", "tracked"])
def test_2_1_every_step_of_the_map_costs_what_the_chart_says(kind: str, column: bool, weather: str) -> None:
    tables = tables_for("campaign")
    steps = terrain.steps(
        tables, ("leg", "wheeled", "tracked").index(kind), column, {"none": 0, "rain": 1, "mud": 2}[weather]
    )
    for here in range(tables.count):
        found = {step.to: step.cost / 2 for step in steps[here]}
        wanted = {there: charted(here, there, kind, column, weather) for there in tables.neighbours[here]}
        assert found == {there: cost_ for there, cost_ in wanted.items() if cost_ is not None}, tables.grid.id(here)


@pytest.mark.parametrize(
    ("terrain", "unarmoured", "armoured"),
    [("clear", 0, 0), ("woods", -2, -2), ("village", -1, 0), ("town", -2, -1), ("orchard", -1, 0)],
)
def test_2_1_cover_by_terrain(terrain: str, unarmoured: int, armoured: int) -> None:
    there = DATA.grid.id(BOARD.terrain.index(terrain))
    assert (cover(there, "E_2_114", "pink"), cover(there, "A_776", "blue")) == (unarmoured, armoured)


def test_2_1_costs_depend_on_the_hex_entered() -> None:
    state = moving(LEG, "39.20")
    assert cost(state, "move K5_902 39.21") == 2
    assert cost(state, "move K5_902 39.19") == 2


def test_2_1_1_clear_gives_no_cover_and_blocks_nothing() -> None:
    assert cover("39.20", "E_2_114", "pink") == 0
    state = place({LEG: "39.20"})
    assert sees(state, hex_("39.19"), hex_("39.22"))


def test_2_1_2_woods_are_for_vehicles_only_in_column_on_a_road() -> None:
    state = moving(TRACKED, "37.20")
    assert "move.woods" in codes(state, "move 5_Pz130 36.19")
    state = moving(TRACKED, "38.19 column")
    assert "move.woods" in codes(state, "move 5_Pz130 38.18")
    assert cost(moving(TRACKED, "35.18 column"), "move 5_Pz130 36.18") == 0.5
    assert cost(moving(LEG, "37.20"), "move K5_902 37.19") == 3


def test_2_1_2_a_vehicle_may_not_leave_column_in_woods() -> None:
    state = moving(TRACKED, "36.18 column")
    assert codes(state, "deploy 5_Pz130") == {"column.woods"}
    assert codes(state, "scatter 5_Pz130") == {"column.woods"}
    assert allowed(moving(LEG, "36.18 column"), "deploy K5_902")


@pytest.mark.parametrize(("colour", "found"), [("pink", -2), ("white", -2), ("brown", 0), ("green", 0), ("yellow", 0)])
def test_2_1_2_woods_protect_except_against_high_explosive(colour: str, found: int) -> None:
    assert cover("37.19", "E_2_114", colour) == found
    assert cover("36.18", "A_776", colour, "column") == 0


def test_2_1_3_villages_protect_unarmoured_units_and_do_not_block() -> None:
    assert cover("35.17", "E_2_114", "pink") == -1
    assert cover("35.17", "E_2_114", "brown") == -1
    assert cover("35.17", "A_776", "pink") == 0
    assert not tables_for("campaign").sight.ground.blocks[hex_("35.17")]


def test_2_1_4_towns_protect_and_block() -> None:
    assert cover("30.22", "E_2_114", "pink") == -2
    assert cover("30.22", "A_776", "pink") == -1
    assert cover("30.22", "E_2_114", "brown") == -2
    assert tables_for("campaign").sight.ground.blocks[hex_("30.22")]


def test_2_1_4_vehicles_enter_and_leave_towns_only_in_column() -> None:
    assert codes(moving(TRACKED, "31.22"), "move 5_Pz130 30.22") == {"move.town"}
    assert allowed(moving(TRACKED, "31.22 column"), "move 5_Pz130 30.22")
    inside = moving(TRACKED, "30.22")
    assert not hexes_of(inside, "move", TRACKED)
    assert allowed(moving(TRACKED, "30.22 column"), "scatter 5_Pz130")
    assert allowed(inside, "column 5_Pz130")


@pytest.mark.parametrize(("colour", "found"), [("pink", -1), ("orange", 0), ("white", -1)])
def test_2_1_5_orchards_protect_unarmoured_units_except_against_high_explosive(colour: str, found: int) -> None:
    assert cover("29.16", "E_2_114", colour) == found
    assert cover("29.16", "A_776", colour) == 0


def test_2_1_6_impassable_hexes_are_never_entered_and_block_nothing() -> None:
    state = moving(LEG, "13.05")
    assert rules_of(state, "move K5_902 12.04") == {"2.1.6"}
    ground = tables_for("campaign").sight.ground
    assert not ground.blocks[hex_("12.04")]


def test_2_2_hexside_features_are_on_hexsides_between_neighbours() -> None:
    grid = DATA.grid
    for name in ("river", "streams", "crests", "roads", "railroads"):
        for a, b in BOARD.hexsides[name]:
            assert b in grid.neighbours[a]


def test_2_2_1_crests_do_not_hinder_movement() -> None:
    assert cost(moving(LEG, "22.12"), "move K5_902 22.13") == 2


def test_2_2_2_streams_cost_leg_units_more() -> None:
    assert cost(moving(LEG, "12.13"), "move K5_902 12.14") == 4
    assert cost(moving(LEG, "12.13 column"), "move K5_902 12.14") == 2


def test_2_2_2_vehicles_cross_streams_only_by_road() -> None:
    assert "move.stream" in codes(moving(TRACKED, "14.04"), "move 5_Pz130 13.04")
    assert cost(moving(TRACKED, "14.04 column"), "move 5_Pz130 14.05") == 0.5
    assert cost(moving(LEG, "14.04 column"), "move K5_902 14.05") == 0.5


def test_2_2_2_no_vehicle_crosses_a_stream_by_railroad() -> None:
    state = moving(TRACKED, "12.10 column")
    steps = terrain.steps(state.tables, 2, True, 0)[hex_("12.10")]
    assert hex_("12.11") not in {step.to for step in steps}
    leg = {step.to: step.cost for step in terrain.steps(state.tables, 0, True, 0)[hex_("12.10")]}
    assert leg[hex_("12.11")] == 3


def test_2_2_3_the_saar_is_crossed_only_at_the_bridge() -> None:
    tables = tables_for("campaign")
    for kind in (0, 1, 2):
        for column in (False, True):
            steps = terrain.steps(tables, kind, column, 0)
            crossed = {
                tuple(sorted((here, step.to)))
                for here in range(tables.count)
                for step in steps[here]
                if tuple(sorted((here, step.to))) in tables.river
            }
            assert crossed == ({tables.bridge} if column else set())


def test_2_3_roads_help_only_in_column() -> None:
    assert cost(moving(TRACKED, "37.20"), "move 5_Pz130 37.21") == 2
    assert cost(moving(TRACKED, "37.20 column"), "move 5_Pz130 37.21") == 0.5


@pytest.mark.parametrize("name", [LEG, TRACKED, WHEELED])
def test_2_3_1_along_a_road_half_a_point_a_hex(name: str) -> None:
    state = moving(name, "37.20 column")
    assert cost(state, f"move {name} 37.21") == 0.5
    assert cost(state, f"move {name} 37.22") == 1


def test_2_3_1_not_along_the_road_the_terrain_counts() -> None:
    assert cost(moving(LEG, "38.20 column"), "move K5_902 37.21") == 1


@pytest.mark.parametrize(("name", "found"), [(LEG, 0.5), (WHEELED, 2), (TRACKED, 1)])
def test_2_3_2_along_a_railroad_in_column(name: str, found: float) -> None:
    state = moving(name, "32.01 column")
    assert cost(state, f"move {name} 32.02") == found


def test_2_4_there_is_one_bridge() -> None:
    assert BOARD.hexsides["bridge"] == {(hex_("06.20"), hex_("07.20"))}


def test_2_4_1_the_bridge_is_crossed_in_column_at_the_usual_cost() -> None:
    state = place({"A_8": "06.20", "A_51": "06.20 column"}, phase="division 4AD")
    act(state, "activate A_8")
    assert codes(state, "move A_8 07.20") == {"move.bridge"}
    act(state, "done", "activate A_51")
    assert cost(state, "move A_51 07.20") == 0.5


def test_2_4_1_nobody_runs_over_the_bridge_out_of_column() -> None:
    from grognard.games.strike_counter_strike.rules.exchange import retreat_hexes

    state = place({"A_51": "06.20", "K5_902": "07.20"}, phase="division 4AD")
    assert retreat_hexes(state, unit("K5_902")) != []
    assert hex_("06.20") not in retreat_hexes(state, unit("K5_902"))
    assert hex_("07.20") not in retreat_hexes(state, unit("A_51"))


def test_2_4_1_one_unit_assaults_across_the_bridge() -> None:
    pieces = {"A_51": "06.20 column", "B_51": "06.20", "L_CCB": "A_51", "K5_902": "07.20"}
    state = place(pieces, phase="formation CCB")
    act(state, "activate B_51")
    assert codes(state, "assault B_51 07.20") == {"assault.terrain"}
    act(state, "done", "activate A_51", "assault A_51 07.20")
    assert hexes_of(state, "join") == set()


def test_2_4_2_no_road_blocks_beside_the_bridge() -> None:
    state = place({"A_24E": "07.20", "L_CCB": "A_51", "A_51": "07.21"}, phase="division 4AD")
    act(state, "activate A_24E")
    assert codes(state, "barricade A_24E") == {"work.bridge"}


def test_2_4_3_the_bridge_blocks_lines_across_it_only() -> None:
    sight = tables_for("campaign").sight
    over = sight.sighting(hex_("07.20"), hex_("06.20"))
    assert over.clear
    through = [
        (a, b)
        for a in DATA.grid.within(hex_("06.20"), 3)
        for b in DATA.grid.within(hex_("07.20"), 3)
        if sight.ground.bridge in sight.sighting(a, b).hexsides
    ]
    assert through
    for a, b in through:
        assert not {a, b} & set(sight.ground.bridge)


def test_2_4_3_a_shot_beside_the_bridge_is_not_hindered() -> None:
    state = place({"A_8": "06.20", "5_Pz130": "08.20"}, phase="division 4AD")
    assert sees(state, hex_("06.20"), hex_("08.20"))
    assert Shot(unit("A_8"), unit("5_Pz130"), DIRECT).mode == DIRECT
