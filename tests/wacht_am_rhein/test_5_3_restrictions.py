"""[5.3] Enemies, friends, stacking and the West Wall."""

from __future__ import annotations

from .support import (
    DATA,
    RULES,
    act,
    ask,
    at,
    cases,
    codes,
    cost,
    details,
    explain,
    hexes,
    legal,
    no,
    parts,
    piece,
    place,
    roll,
    route,
    where,
)


def test_5_3_0_no_unit_enters_a_hex_with_enemies() -> None:
    enemy = [at("us_14svc", "2010")]
    assert no(ask("ge_501", "2110", "2010", enemies=enemy)) == ["place.enemy"]
    assert no(ask("ge_501", "2110", "2010", movement="road", enemies=enemy)) == ["place.enemy"]


def test_5_3_0_stacking_counts_only_where_a_move_ends() -> None:
    full = {"us_1_117": "1605", "us_2_117": "1605", "us_3_117": "1605", "us_1_120": "1604"}
    state = place(full, "allied.movement")
    act(state, "tactical us_1_120")
    assert details(state, "move us_1_120 1605").note == "on its way"
    act(state, "move us_1_120 1606")
    assert where(state, "us_1_120") == "1606"


def test_5_3_0_a_third_battalion_ends_its_move_in_a_hex_and_a_fourth_does_not() -> None:
    pieces = {"us_1_117": "1605", "us_2_117": "1605", "us_1_120": "1604", "us_2_120": "1604"}
    state = place(pieces, "allied.movement")
    act(state, "tactical us_1_120", "move us_1_120 1605", "halt us_1_120", "tactical us_2_120")
    assert where(state, "us_1_120") == "1605"
    assert details(state, "move us_2_120 1605").note == "on its way"


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
    assert route(state, "move us_1_117 2206") == ("2107", "2206"), "the way around"
    assert "2306" not in hexes(state, "move")


def test_5_3_1_red_hexagon_artillery_stops_as_far_as_its_range_and_no_farther() -> None:
    assert DATA.units["us_118fa"].range == 7
    for gun, stops in (("0803", True), ("0702", False)):
        enemies = [at("us_1_117", "1606"), at("us_118fa", gun, battery="in")]
        answer = ask("ge_i_1", "1406", "1506 1507", enemies=enemies, bonus=20)
        assert no(answer) == ["stop.artillery"] if stops else cost(answer) > 0, gun


def test_5_3_3_who_began_the_phase_next_to_a_prepared_assault_stays_though_that_enemy_is_gone() -> None:
    modes = {"ge_iii_2": "exploit", "ge_aa1": "exploit", "us_14svc": "prepared_assault"}
    pieces = {"ge_iii_2": "2110", "ge_aa1": "2112", "us_14svc": "2010"}
    state = place(pieces, "german.exploitation", flags={"modes": modes})
    assert codes(state, "road ge_iii_2") == {"mode.pinned"}
    act(state, "road ge_aa1", "move ge_aa1 2011", "overrun ge_aa1 2010")
    roll(state, 9)
    assert where(state, "us_14svc") == "allied.eliminated"
    act(state, "halt ge_aa1")
    assert codes(state, "road ge_iii_2") == {"mode.pinned"}
    assert codes(RULES.state_from_json(state.to_json()), "road ge_iii_2") == {"mode.pinned"}


def test_5_3_3_an_enemy_in_prepared_assault_that_comes_up_in_the_phase_pins_nobody() -> None:
    modes = {"ge_i_1": "exploit", "ge_aa1": "exploit", "us_1_117": "prepared_assault"}
    pieces = {"ge_i_1": "2210", "ge_aa1": "1909", "us_1_117": "2010"}
    flags = {"modes": modes, "steps": {"us_1_117": 2}}
    state = place(pieces, "german.exploitation", flags=flags)
    act(state, "road ge_i_1", "move ge_i_1 2110", "overrun ge_i_1 2010")
    roll(state, 7)
    act(state, "fall_back", "retreat us_1_117 1910")
    while state.moving >= 0:
        act(state, "halt ge_i_1")
    assert codes(state, "tactical ge_aa1") == set()


def test_5_3_3_the_way_card_says_the_same_as_the_list() -> None:
    modes = {"ge_iii_2": "exploit", "us_14svc": "prepared_assault"}
    state = place({"ge_iii_2": "2110", "us_14svc": "2010"}, "german.exploitation", flags={"modes": modes})
    ways = explain(state, "move ge_iii_2 2111")
    assert ways is not None
    assert all("mode.pinned" in {r.code for r in way.refusals} for way in ways.ways if way.kind in ("road", "tactical"))


def test_5_3_0_a_full_hex_is_walked_through_hex_by_hex_but_nobody_halts_there() -> None:
    full = {"us_1_117": "1605", "us_2_117": "1605", "us_3_117": "1605", "us_1_120": "1604"}
    state = place(full, "allied.movement")
    act(state, "tactical us_1_120", "move us_1_120 1605")
    assert where(state, "us_1_120") == "1605"
    assert codes(state, "halt us_1_120") == {"stack.full"}
    assert details(state, "move us_1_120 1606").note == ""
    act(state, "move us_1_120 1606")
    assert codes(state, "halt us_1_120") == set()


def test_5_3_0_not_if_there_is_no_way_on() -> None:
    full = {"us_1_117": "1605", "us_2_117": "1605", "us_3_117": "1605", "us_1_120": "1604"}
    state = place(full, "allied.movement", flags={"marks": {"us_1_120": "fatigue"}})
    act(state, "tactical us_1_120")
    assert codes(state, "move us_1_120 1605") == {"stack.full"}


def test_5_3_0_nobody_overruns_from_a_hex_in_which_he_could_not_stay() -> None:
    pieces = {"ge_i_1": "2110", "ge_i_1g": "2010", "ge_ii_1g": "2010", "ge_iii_1g": "2010", "us_14svc": "2009"}
    state = place(pieces, "german.exploitation", flags={"modes": {"ge_i_1": "exploit"}})
    act(state, "tactical ge_i_1", "move ge_i_1 2010")
    assert codes(state, "overrun ge_i_1 2009") == {"overrun.passing"}


def test_5_3_1_headquarters_and_artillery_add_nothing_to_the_two_points() -> None:
    weak = [at("us_14svc", "2010", fieldworks="et"), at("us_30hq", "2010"), at("us_118fa", "2010", battery="in")]
    assert cost(ask("ge_27_i", "2210", "2110 2109", ground="firm", enemies=weak)) > 0, "one point of armour, dug in"
    two = [at("us_spa", "2010", fieldworks="et")]
    assert no(ask("ge_27_i", "2210", "2110 2109", ground="firm", enemies=two)) == ["stop.works"]


def test_5_3_1_artillery_without_a_red_hexagon_stops_nobody() -> None:
    for gun, stops in (("us_391fa", True), ("us_376fa", False)):
        fighter = {"us_391fa": "us_lov", "us_376fa": "us_1_504"}[gun]
        enemies = [at(fighter, "2008"), at(gun, "2006", battery="in")]
        answer = ask("ge_27_i", "2109", "2108 2107", ground="firm", enemies=enemies, bonus=6)
        assert ([r.code for r in answer.refusals] == ["stop.artillery"]) == stops, gun


def test_5_3_1_who_has_lost_a_step_may_stop_nobody_any_more() -> None:
    """The losses of an overrun count at once for those who move after it."""
    pieces = {"ge_i_1": "2213", "ge_iii_2": "2114", "uk_61rec": "2212"}
    flags = {"modes": {"ge_i_1": "exploit", "ge_iii_2": "exploit"}, "works": {"2212": "allied et"}}
    fresh = place(pieces, "german.exploitation", flags=flags)
    act(fresh, "tactical ge_iii_2")
    assert "2412" not in hexes(fresh, "move"), "nobody goes past them"
    state = place(pieces, "german.exploitation", flags=flags)
    act(state, "tactical ge_i_1", "overrun ge_i_1 2212")
    roll(state, 4)
    while "end" not in legal(state):
        act(state, "stand") if "stand" in legal(state) else state.apply(state.node.default)  # type: ignore[union-attr]
    assert piece(state, "uk_61rec").values["steps"] == 1
    act(state, "tactical ge_iii_2")
    assert "2412" in hexes(state, "move"), "a single strength point is left"


def test_5_3_6_a_fortification_far_away_is_in_nobody_s_way() -> None:
    pieces = {"us_lov": "1906", "ge_9pi_a": "1907", "ge_27_i": "2309"}
    state = place(pieces, "allied.exploitation", flags={"modes": {"us_lov": "exploit"}})
    act(state, "tactical us_lov")
    assert "overrun us_lov 1907" in legal(state)
    beside = place(
        {"us_lov": "2308", "ge_9pi_a": "2408", "ge_27_i": "2309"},
        "allied.exploitation",
        flags={"modes": {"us_lov": "exploit"}},
    )
    act(beside, "tactical us_lov")
    assert "overrun.closed" in codes(beside, "overrun us_lov 2408"), "along the wall not even so"
