"""[5.7] Movement classes and how they change."""

from __future__ import annotations

from fractions import Fraction

from .support import act, ask, at, codes, cost, kinds, no, phase, piece, place, roll, verbs, where

ROAD = {"movement": "road"}


def test_5_7_0_every_unit_is_mech_or_leg_and_pays_by_its_column() -> None:
    assert cost(ask("ge_i_1g", "2215", "2115")) == 2
    assert cost(ask("ge_fj9_i", "2215", "2115")) == 3
    assert cost(ask("ge_i_1g", "2012", "1912")) == 6
    assert cost(ask("ge_fj9_i", "2012", "1912")) == 4, "Leg is better in the woods"
    assert {p.values["class"] for p in place({"ge_501": "2110"}).view("german").pieces} == {"mech", "leg"}


def test_5_7_1_mech_infantry_dismounts_as_leg_companies() -> None:
    state = place({"ge_i_1g": "2012", "us_743t": "0601"}, "german.mode")
    assert kinds(act(state, "dismount ge_i_1g")) == ["dismounted"]
    assert where(state, "ge_i_1g_a") == "2012"
    assert (piece(state, "ge_i_1g").values["steps"], piece(state, "ge_i_1g_a").values["class"]) == (2, "leg")
    act(state, "dismount ge_i_1g", "dismount ge_i_1g")
    assert where(state, "ge_i_1g") == "german.aside", "wholly broken down"
    assert codes(state, "dismount ge_i_1g") == {"dismount.not_it"}
    assert codes(state, "dismount us_743t") == {"unit.other_side"}


def test_5_7_1_tanks_do_not_dismount_engineers_do() -> None:
    state = place({"ge_i_1": "2012", "ge_9pi": "2012"}, "german.mode")
    assert codes(state, "dismount ge_i_1") == {"dismount.not_it"}
    act(state, "dismount ge_9pi")
    assert piece(state, "ge_9pi_a").kind == "engineers"


def test_5_7_1_companies_rejoin_their_battalion() -> None:
    state = place({"ge_i_1g": "2012", "ge_i_1g_a": "2012"}, "german.mode", flags={"steps": {"ge_i_1g": 2}})
    act(state, "rejoin ge_i_1g_a")
    assert piece(state, "ge_i_1g").values["steps"] == 3
    apart = place({"ge_i_1g": "2012", "ge_i_1g_a": "2014"}, "german.mode", flags={"steps": {"ge_i_1g": 2}})
    assert codes(apart, "rejoin ge_i_1g_a") == {"rejoin.apart"}


def test_5_7_1_or_get_their_vehicles_over_twelve_mech_points_away_from_enemies() -> None:
    pieces = {"ge_i_1g": "2216", "ge_i_1g_a": "2112"}
    state = place(pieces, "german.mode", flags={"steps": {"ge_i_1g": 2}})
    act(state, "remount ge_i_1g_a")
    assert piece(state, "ge_i_1g_a").values["class"] == "mech"
    far = place({"ge_i_1g": "2216", "ge_i_1g_a": "1012"}, "german.mode", flags={"steps": {"ge_i_1g": 2}})
    assert codes(far, "remount ge_i_1g_a") == {"remount.far"}
    watched = place({**pieces, "us_743t": "2213"}, "german.mode", flags={"steps": {"ge_i_1g": 2}})
    assert codes(watched, "remount ge_i_1g_a") == {"remount.far"}


def test_5_7_2_truck_points_mechanise_the_units_they_may() -> None:
    pieces = {"ge_fj9_i": "2208", "ge_12pak": "2309", "ge_388": "2411", "ge_ar1_ii": "2409", "ge_i_1g": "2212"}
    state = place(pieces, "german.mode", flags={"trucks": {"german": 9}})
    assert all("motorise" in verbs(state, unit) for unit in ("ge_fj9_i", "ge_12pak", "ge_388"))
    assert codes(state, "motorise ge_ar1_ii") == {"motor.not_it"}, "divisional artillery"
    assert codes(state, "motorise ge_i_1g") == {"motor.not_it"}, "Mech already"
    allied = place({"us_1_504": "0610", "us_825td": "0611"}, "allied.mode")
    assert "motorise" in verbs(allied, "us_1_504")
    assert codes(allied, "motorise us_825td") == {"motor.not_it"}, "only Leg infantry"


def test_5_7_2_motorised_units_are_mech_and_keep_away_from_enemies() -> None:
    assert cost(ask("ge_fj9_i", "2110", "2010 2009", motor=True, **ROAD)) == Fraction(1, 2) + 1 - Fraction(0)
    enemies = [at("us_291b", "2008")]
    assert no(ask("ge_fj9_i", "2110", "2010 2009", motor=True, enemies=enemies, **ROAD)) == ["enemy.motor"]
    assert no(ask("ge_fj9_i", "2009", "2008", motor=True, enemies=[at("us_291b", "1908")])) == ["enemy.motor"]


def test_5_7_2a_markers_use_points_until_they_come_off() -> None:
    pieces = {"ge_fj9_i": "2208", "ge_fj9_ii": "2208", "ge_388": "2411", "ge_nw4": "2411"}
    state = place(pieces, "german.mode", flags={"trucks": {"german": 2}})
    act(state, "motorise ge_fj9_i", "motorise ge_388")
    assert codes(state, "motorise ge_fj9_ii") == {"motor.points"}, "half a point is left"
    act(state, "motorise ge_nw4")
    later = place(pieces, "german.mode", flags={"trucks": {"german": 1}, "marks": {"ge_fj9_i": "motor"}})
    assert codes(later, "motorise ge_fj9_ii") == {"motor.points"}
    act(later, "unload ge_fj9_i", "motorise ge_fj9_ii")


def test_5_7_2a_german_points_are_rolled_each_morning() -> None:
    state = place({"ge_fj9_i": "2208", "us_1_117": "0601"}, "german.combat", turn=2)
    events = []
    while state.turn == 2 or state.node.to_json().get("purpose") != "transport":
        node = state.node
        events += state.roll([5]) if node.to_json()["kind"] == "chance" else state.apply(node.default)  # type: ignore[union-attr]
    roll(state, 9)
    assert state.trucks[1] == 5 * 12


def test_5_7_3_us_anti_tank_and_engineers_choose_mech_or_leg() -> None:
    assert cost(ask("us_825td", "1604", "1605 1606 1507", **ROAD)) == 3
    assert cost(ask("us_825td", "1604", "1505")) == 4
    assert cost(ask("us_825td", "1604", "1505", movement="mounted")) == 3
    state = place({"us_825td": "1604", "us_291a": "1605", "us_1_117": "1603"}, "allied.movement")
    assert verbs(state, "us_825td") == {"road", "tactical", "mounted"}
    assert codes(state, "mounted us_1_117") == {"kind.not_mounted"}


def test_5_7_3_afterwards_they_are_leg_again_except_in_strategic_mode() -> None:
    friend = [at("us_825td", "1605")]
    assert cost(ask("us_743t", "1604", "1605 1606", friends=friend, **ROAD)) == 2
    strategic = [at("us_825td", "1605", mode="strategic")]
    assert no(ask("us_743t", "1604", "1605", friends=strategic, **ROAD)) == ["road.strategic_there"]


def test_5_7_3_strategic_mode_without_truck_points() -> None:
    state = place({"us_825td": "1604", "us_291a": "1302"}, "allied.mode", flags={"trucks": {"allied": 0}})
    act(state, "mode us_825td strategic", "mode us_291a strategic")


def test_5_7_4_batteries_and_static_headquarters_are_not_in_the_way() -> None:
    friends = [at("ge_ar1_i", "2210", battery="in"), at("ge_1sshq", "2210", hq="static")]
    assert cost(ask("ge_501", "2310", "2210 2110", friends=friends, **ROAD)) == 2
    mobile = [at("ge_ar1_i", "2210", battery="out"), at("ge_1sshq", "2210", hq="mobile")]
    assert no(ask("ge_501", "2310", "2210", friends=mobile, **ROAD)) == ["road.two_mech"]


def test_5_7_4_a_static_headquarters_does_not_move() -> None:
    assert no(ask("ge_12hq", "2408", "2308", hq="static", **ROAD)) == ["unit.static"]
    assert cost(ask("ge_12hq", "2408", "2308", hq="mobile", **ROAD)) == Fraction(1, 2)


def test_5_7_5_a_bridge_column_moves_as_mech_and_deployed_is_a_bridge() -> None:
    state = place({"ge_hbc": "1509", "ge_pi62": "1509"}, "german.construction", flags={"bridges": {"B14": "destroyed"}})
    events = act(state, "span ge_hbc 1508/1509")
    assert kinds(events) == ["spanning"]
    assert where(state, "ge_hbc") == "german.bridge"
    assert not state.counts_as_mech(state.tables.unit_number["ge_pi62"]), "army engineers with it are out of the way"
    act(state, "end")
    assert codes(state, "road ge_hbc") == {"unit.spanning"}


def test_5_7_5_the_bridge_is_finished_after_two_turns_and_carries_heavy_armour() -> None:
    pieces = {"ge_hbc": "1410", "ge_501": "1511", "us_743t": "0601"}
    state = place(pieces, "german.construction", turn=4, flags={"bridges": {"B13": "destroyed"}})
    act(state, "span ge_hbc 1409/1410")
    number = state.tables.bridge_number["B13"]
    stages = []
    while state.turn < 7:
        node = state.node
        if node.to_json()["kind"] == "chance":
            state.roll([5])
        else:
            state.apply(node.default)  # type: ignore[union-attr]
        if state.crossings[number] not in stages:
            stages.append(state.crossings[number])
    assert stages == [4, 3]
    ready = ask("ge_501", "1511", "1410 1409", bridges={"B13": "heavy"}, **ROAD)
    assert cost(ready) == 4
    act(place(pieces, "german.construction"), "end")


def test_5_7_5_it_can_be_taken_up_again() -> None:
    state = place({"ge_hbc": "1509"}, "german.construction", flags={"bridges": {"B14": "destroyed"}})
    act(state, "span ge_hbc 1508/1509")
    state.columns = ((*state.columns[0][:3], 0),)
    assert codes(state, "lift ge_hbc") == {"build.done"}


def test_5_7_1_a_lone_company_of_a_dismounted_battalion_does_not_rejoin_by_itself() -> None:
    pieces = {"ge_iii_2_a": "1711", "ge_iii_2_b": "1712", "ge_iii_2_c": "1812", "us_1_117": "1710"}
    state = place(pieces, "german.mode")
    assert codes(state, "remount ge_iii_2_a") == {"remount.near"}
    for company in ("ge_iii_2_a", "ge_iii_2_b", "ge_iii_2_c"):
        assert codes(state, f"rejoin {company}") == {"rejoin.vehicles"}


def test_5_7_1_one_that_has_its_vehicles_again_sets_the_battalion_up() -> None:
    pieces = {"ge_iii_2_a": "2110", "ge_iii_2_b": "2110", "ge_iii_2_c": "2112", "ge_1sshq": "2113"}
    state = place(pieces, "german.mode", flags={"marks": {"ge_iii_2_a": "mounted"}})
    act(state, "rejoin ge_iii_2_a")
    assert (where(state, "ge_iii_2"), piece(state, "ge_iii_2").values["steps"]) == ("2110", 1)
    assert codes(state, "rejoin ge_iii_2_c") == {"rejoin.apart"}
    act(state, "rejoin ge_iii_2_b")
    assert piece(state, "ge_iii_2").values["steps"] == 2


def test_5_7_1_a_remounted_company_is_mech_in_everything() -> None:
    flags = {"modes": {"ge_iii_2_a": "exploit"}, "marks": {"ge_iii_2_a": "mounted"}}
    pieces = {"ge_iii_2_a": "2110", "ge_iii_2": "2112", "us_14svc": "2010"}
    state = place(pieces, "german.exploitation", flags=flags)
    act(state, "road ge_iii_2_a")
    assert codes(state, "overrun ge_iii_2_a 2010") == set()
    act(state, "overrun ge_iii_2_a 2010")


def test_5_7_1_who_is_no_company_or_not_on_the_map_rejoins_nobody() -> None:
    state = place({"ge_i_1g": "2012", "ge_i_1": "2012", "us_743t": "0601"}, "german.mode")
    for verb in ("rejoin", "remount"):
        assert codes(state, f"{verb} ge_i_1") == {"rejoin.not_it"}
        assert codes(state, f"{verb} ge_i_1g_a") == {"rejoin.not_it"}
    assert codes(state, "dismount ge_i_1") == {"dismount.not_it"}


def test_5_7_1_a_leader_goes_with_the_company_that_rejoins() -> None:
    flags = {"steps": {"ge_i_1g": 2}, "with": {"ge_pei": "ge_i_1g_a"}}
    state = place({"ge_i_1g": "2012", "ge_i_1g_a": "2012", "ge_pei": "2012"}, "german.mode", flags=flags)
    act(state, "rejoin ge_i_1g_a")
    assert state.tables.ids[state.hosts[0]] == "ge_i_1g"
    assert not state.broken_invariants()


def test_5_7_5_a_turn_s_work_is_done_in_a_friendly_construction_phase_only() -> None:
    state = place({"ge_hbc": "1410", "us_743t": "0601"}, "german.construction", flags={"bridges": {"B13": "destroyed"}})
    act(state, "span ge_hbc 1409/1410")
    number = state.tables.bridge_number["B13"]
    seen: dict[int, tuple[int, str]] = {}
    while state.turn < 7:
        state.roll([5]) if state.node.to_json()["kind"] == "chance" else state.apply(state.node.default)  # type: ignore[union-attr]
        seen.setdefault(state.crossings[number], (state.turn, phase(state).split(".")[0]))
    assert seen == {4: (4, "german"), 3: (6, "german")}


def test_5_7_2a_a_marker_off_the_map_uses_no_point() -> None:
    flags = {"marks": {"us_1_117": "motor"}, "trucks": {"allied": 1}}
    pieces = {"us_1_117": "allied.reserve", "us_2_117": "0603", "ge_i_1": "2110"}
    assert codes(place(pieces, "allied.mode", turn=2, flags=flags), "motorise us_2_117") == set()
