"""[5.3] Enemies, friends, stacking and the West Wall."""

from __future__ import annotations

from .support import RULES, act, action, ask, at, cases, codes, cost, hexes, no, parts, place, where


def test_5_3_0_no_unit_enters_a_hex_with_enemies() -> None:
    enemy = [at("us_14svc", "2010")]
    assert no(ask("ge_501", "2110", "2010", enemies=enemy)) == ["place.enemy"]
    assert no(ask("ge_501", "2110", "2010", movement="road", enemies=enemy)) == ["place.enemy"]


def test_5_3_0_stacking_counts_only_where_a_move_ends() -> None:
    full = {"us_1_117": "1605", "us_2_117": "1605", "us_3_117": "1605", "us_1_120": "1604"}
    state = place(full, "allied.movement")
    act(state, "tactical us_1_120")
    assert codes(state, "move us_1_120 1605") == {"stack.full"}
    act(state, "move us_1_120 1606")
    assert where(state, "us_1_120") == "1606"


def test_5_3_0_a_city_holds_more() -> None:
    full = {"us_1_117": "1302", "us_2_117": "1302", "us_3_117": "1302", "us_1_120": "1303"}
    state = place(full, "allied.movement")
    act(state, "tactical us_1_120", "move us_1_120 1302")
    assert where(state, "us_1_120") == "1302"


def test_5_3_0_covering_terrain() -> None:
    tables = place({"ge_501": "2110"}).tables
    index = tables.grid.index
    assert [tables.covering[index(h)] for h in ("1508", "1302", "2208", "1710", "2307")] == [True] * 5
    assert [tables.covering[index(h)] for h in ("2110", "1606", "1701")] == [False] * 3


def test_5_3_1_a_unit_stops_next_to_enemies_dug_in() -> None:
    for works, stops in (("et", True), ("ip", False)):
        enemies = [at("us_1_117", "1606", fieldworks=works)]
        answer = ask("ge_i_1", "1406", "1506 1507", enemies=enemies, bonus=20)
        assert no(answer) == ["stop.works"] if stops else cost(answer) > 0, works
    assert no(ask("us_743t", "2109", "2209 2210", enemies=[at("ge_27_i", "2309")], bonus=20)) == ["stop.works"]


def test_5_3_1_only_for_two_strength_points() -> None:
    weak = [at("us_5bf", "1606", fieldworks="et")]
    assert cost(ask("ge_i_1", "1406", "1506 1507", enemies=weak, bonus=20)) > 0
    guns = [at("us_118fa", "1606", battery="in", fieldworks="et"), at("us_30hq", "1606", fieldworks="et")]
    assert cost(ask("ge_i_1", "1406", "1506 1507", enemies=guns, bonus=20)) > 0, "guns and headquarters do not count"


def test_5_3_1_under_red_hexagon_artillery_of_the_same_command() -> None:
    held = at("us_1_117", "1606")
    own = [held, at("us_118fa", "1604", battery="in")]
    assert no(ask("ge_i_1", "1406", "1506 1507", enemies=own, bonus=20)) == ["stop.artillery"]
    limbered = [held, at("us_118fa", "1604", battery="out")]
    depleted = [held, at("us_118fa", "1604", battery="in", marks=["depleted"])]
    foreign = [held, at("us_391fa", "1604", battery="in")]
    far = [held, at("us_118fa", "0601", battery="in")]
    without = [held, at("us_376fa", "1604", battery="in")]
    for harmless in (limbered, depleted, foreign, far, without):
        assert cost(ask("ge_i_1", "1406", "1506 1507", enemies=harmless, bonus=20)) > 0
    army = [held, at("us_400fa", "1604", battery="in")]
    assert no(ask("ge_i_1", "1406", "1506 1507", enemies=army, bonus=20)) == ["stop.artillery"], "army artillery"


def test_5_3_1_next_to_german_heavy_guns() -> None:
    guns = [at("ge_84f", "1606")]
    assert no(ask("us_743t", "1406", "1506 1507", enemies=guns, bonus=20)) == ["stop.heavy_guns"]
    towed = [at("us_823td", "1606")]
    assert cost(ask("ge_i_1", "1406", "1506 1507", enemies=towed, bonus=20)) > 0, "only German ones"


def test_5_3_1_covering_terrain_and_night_protect_from_fire_but_not_from_works() -> None:
    guns = [at("ge_84f", "1606")]
    assert cost(ask("us_743t", "1505", "1605 1505", enemies=[at("ge_84f", "1706")], night=True, bonus=30)) > 0
    assert no(ask("us_743t", "1406", "1506 1507", enemies=guns, bonus=20)) == ["stop.heavy_guns"]
    assert cost(ask("us_743t", "1406", "1506 1507", enemies=guns, night=True, bonus=30)) > 0
    dug_in = [at("us_1_117", "1606", fieldworks="et")]
    assert no(ask("ge_i_1", "1406", "1506 1507", enemies=dug_in, night=True, bonus=30)) == ["stop.works"]
    wooded = [at("ge_84f", "1810")]
    assert cost(ask("us_743t", "1912", "1911 1912", enemies=wooded, bonus=30)) > 0, "1911 is woods"


def test_5_3_1_the_stop_is_noted_in_the_ledger() -> None:
    answer = ask("us_743t", "1406", "1506", enemies=[at("ge_84f", "1606")], bonus=20)
    assert cases(answer) == ["5.0", "5.3.2", "5.3.1"]


def test_5_3_2_enemies_make_a_hex_dearer_and_more_so_in_fieldworks() -> None:
    assert parts(ask("us_1_117", "1605", "1606", enemies=[at("ge_iii_2", "1607")]))["next to the enemy in 1607"] == 2
    works = ask("us_1_117", "1605", "1606", enemies=[at("ge_iii_2", "1607", fieldworks="ip")])
    assert parts(works)["next to the enemy in fieldworks in 1607"] == 3
    assert cases(works) == ["5.4.1", "5.3.2"]


def test_5_3_2_covering_terrain_takes_one_off_against_fieldworks() -> None:
    open_ = [at("us_394", "2207")]
    assert parts(ask("ge_fj9_ii", "2209", "2208", enemies=open_))["next to the enemy in 2207"] == 2
    dug = [at("us_394", "2207", fieldworks="IP")]
    assert parts(ask("ge_fj9_ii", "2209", "2208", enemies=dug))["next to the enemy in fieldworks in 2207"] == 2
    bare = [at("us_394", "2010", fieldworks="IP")]
    assert parts(ask("ge_fj9_ii", "2210", "2110", enemies=bare))["next to the enemy in fieldworks in 2010"] == 3


def test_5_3_2_nothing_in_exploit_mode() -> None:
    enemy = [at("us_14svc", "2010")]
    assert cost(ask("ge_iii_2", "2110", "2009", enemies=enemy, mode="exploit")) == 3
    assert cost(ask("ge_iii_2", "2110", "2009", enemies=enemy)) == 5


def test_5_3_2_nothing_for_a_mech_enemy_in_woods_without_a_road() -> None:
    assert cost(ask("ge_fj9_i", "1912", "1812", enemies=[at("us_743t", "1913")], bonus=9)) == 6
    assert cost(ask("ge_fj9_i", "1912", "1812", enemies=[at("us_1_117", "1913")], bonus=9)) == 8
    by_road = ask("ge_i_1g", "1912", "1911", enemies=[at("us_14cav", "1810")])
    assert parts(by_road)["next to the enemy in 1810"] == 2, "S2 joins 1911 and 1810"


def test_5_3_3_an_enemy_in_prepared_assault_pins_exploiters() -> None:
    enemy = [at("us_1_117", "2010", mode="prepared_assault")]
    assert no(ask("ge_iii_2", "2110", "2109", mode="exploit", enemies=enemy)) == ["mode.pinned"]
    tactical = [at("us_1_117", "2010")]
    assert cost(ask("ge_iii_2", "2110", "2109", mode="exploit", enemies=tactical)) == 3
    assert cost(ask("ge_iii_2", "2110", "2109", enemies=enemy)) == 3, "only exploiters"


def test_5_3_4_a_mech_unit_in_strategic_mode_enters_no_hex_with_another() -> None:
    friend = [at("ge_pj1", "2212")]
    assert no(ask("ge_ii_1g", "2213", "2212", mode="strategic", movement="road", friends=friend)) == ["strategic.mech"]
    leg = [at("ge_12pak", "2212")]
    assert cost(ask("ge_ii_1g", "2213", "2212", mode="strategic", movement="road", friends=leg)) == 1 / 2


def test_5_3_4_no_mech_unit_enters_a_hex_with_a_unit_in_strategic_mode_by_road() -> None:
    friend = [at("ge_ii_1g", "2213", mode="strategic")]
    assert no(ask("ge_pj1", "2212", "2213", movement="road", friends=friend)) == ["road.strategic_there"]
    assert cost(ask("ge_pj1", "2212", "2213", friends=friend)) == 3, "Tactical movement may"


def test_5_3_5_another_division_in_the_hex_costs_a_point() -> None:
    other = ask("ge_i_1g", "2215", "2115", friends=[at("ge_fj9_i", "2115")])
    assert parts(other)["a unit of another formation is there"] == 1
    assert cost(ask("ge_i_1g", "2215", "2115", friends=[at("ge_pj1", "2115")])) == 2, "the same division"


def test_5_3_5_not_for_corps_and_army_troops_companies_and_attached_units() -> None:
    assert cost(ask("ge_i_1g", "2215", "2115", friends=[at("ge_501", "2115")])) == 2
    assert cost(ask("ge_501", "2215", "2115", friends=[at("ge_fj9_i", "2115")])) == 2
    assert cost(ask("ge_i_1g", "2215", "2115", friends=[at("ge_12pak", "2115")])) == 2
    state = place({"ge_i_1g": "2215", "ge_fj9_i": "2115"}, flags={"attached": {"ge_fj9_i": "1ss"}})
    act(state, "tactical ge_i_1g", "move ge_i_1g 2115")
    assert state.left == 10 * 12


def test_5_3_6_no_allied_unit_passes_along_a_fortification_of_the_enemy() -> None:
    held = [at("ge_27_i", "2307")]
    assert no(ask("us_743t", "2207", "2206", enemies=held, bonus=20)) == ["west_wall"]
    assert no(ask("us_1_117", "2207", "2206", mode="prepared_assault", enemies=held)) == ["west_wall"]
    assert cost(ask("us_1_117", "2207", "2206", bonus=20)) == 5, "an empty Fortification hinders nobody"
    allied = [at("us_394", "2307")]
    assert cost(ask("ge_fj9_i", "2207", "2206", enemies=allied, bonus=20)) > 0, "nor an Allied one the German"


def test_5_3_6_shows_in_the_list_of_moves() -> None:
    state = place({"us_1_117": "2207", "ge_27_i": "2307"}, "allied.movement")
    act(state, "tactical us_1_117")
    assert RULES.route(state, action("move us_1_117 2206")) == ("2107", "2206"), "the way around"
    assert "2306" not in hexes(state, "move")
