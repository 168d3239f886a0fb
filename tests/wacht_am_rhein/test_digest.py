"""What the scenario needs of other chapters: sequence, modes, engineers, logistics, supply, combat, victory."""

from __future__ import annotations

import pytest

from grognard import ruleset
from grognard.engine import doors
from grognard.engine.errors import IllegalAction
from grognard.engine.positions import Position
from grognard.games.wacht_am_rhein.rules.assault import odds, ratio_column, read_result
from grognard.games.wacht_am_rhein.state import WachtState

from .support import (
    DATA,
    RULES,
    TABLES,
    act,
    ask,
    codes,
    flag,
    kinds,
    legal,
    phase,
    piece,
    place,
    roll,
    route,
    run_to,
    start,
    where,
)


def shifts(state: WachtState, target: str, units: str, overrun: bool = False) -> dict[str, int]:
    """The shifts of an assault, by reason."""
    found = odds(state, state.tables.grid.index(target), tuple(map(TABLES.unit, units.split())), (), overrun)
    return {entry.reason: entry.amount for entry in found.column.entries[1:]}


# -- [3.0] sequence -------------------------------------------------------------------------------------------------


def test_3_0_the_phases_of_a_turn_come_in_their_order() -> None:
    pieces = {"ge_i_1": "2110", "us_743t": "1302", "us_526ai": "2010"}
    state = place(pieces, "allied.mode", flags={"modes": {"ge_i_1": "exploit", "us_743t": "exploit"}})
    seen: list[str] = []
    while state.turn == 4:
        if phase(state) not in seen[-1:]:
            seen.append(phase(state))
        state.apply(state.node.default)  # type: ignore[union-attr]
    assert seen == [
        "allied.mode",
        "allied.construction",
        "allied.movement",
        "german.exploitation",
        "allied.combat",
        "german.mode",
        "german.movement",
        "allied.exploitation",
        "german.combat",
    ]


def test_3_0_the_allied_turn_of_the_first_turn_is_skipped() -> None:
    assert phase(start()) == "german.mode"


def test_3_0_units_of_the_30th_division_stay_north() -> None:
    state = place({"us_1_117": "0612", "us_1_504": "0611"}, "allied.movement")
    act(state, "tactical us_1_117")
    assert codes(state, "move us_1_117 0613") == {"place.commitment"}
    act(state, "halt us_1_117", "tactical us_1_504")
    assert codes(state, "move us_1_504 0613") == set()
    assert ask("us_1_117", "0612", "0613").allowed, "a limit of the scenario, not of the map"


# -- [6.0] modes ----------------------------------------------------------------------------------------------------


def test_6_0_a_mode_is_chosen_once_a_phase() -> None:
    state = place({"ge_i_1g": "2216"}, "german.mode")
    act(state, "mode ge_i_1g prepared_assault")
    assert codes(state, "mode ge_i_1g tactical") == {"mode.done"}
    assert codes(place({"ge_i_1g": "2216"}, "german.mode"), "mode ge_i_1g tactical") == {"mode.same"}


def test_6_2_prepared_assault_is_for_attackers_and_shifts_a_column() -> None:
    state = place({"ge_1sshq": "2216", "ge_i_1g": "2216"}, "german.mode")
    assert codes(state, "mode ge_1sshq prepared_assault") == {"mode.fighters"}
    fight = place({"ge_i_1g": "2213", "us_743t": "2212"}, flags={"modes": {"ge_i_1g": "prepared_assault"}})
    assert shifts(fight, "2212", "ge_i_1g")["Prepared Assault"] == 1


def test_6_3_strategic_mode_asks_for_wheels_a_road_supply_and_no_enemy() -> None:
    state = place({"ge_i_1g": "2115", "ge_fj9_i": "2216", "ge_pj1": "2213", "us_743t": "2212"}, "german.mode")
    assert codes(state, "mode ge_i_1g strategic") == {"mode.needs_road"}
    assert codes(state, "mode ge_fj9_i strategic") == {"mode.needs_vehicles"}
    assert codes(state, "mode ge_pj1 strategic") == {"mode.enemy_near"}
    crowd = place({"ge_i_1g": "2216", "ge_pj1": "2216"}, "german.mode", flags={"marks": {"ge_i_1g": "out_of_supply"}})
    assert codes(crowd, "mode ge_i_1g strategic") == {"mode.crowded", "mode.needs_supply"}


def test_6_4_exploit_mode_is_for_mech_units() -> None:
    state = place(
        {"ge_fj9_i": "2216", "ge_i_1g": "2216", "ge_ar1_i": "2216"}, "german.mode", flags={"marks": {"ge_ar1_i": "set"}}
    )
    assert codes(state, "mode ge_fj9_i exploit") == {"mode.needs_mech"}
    assert codes(state, "mode ge_ar1_i exploit") == {"mode.set"}, "in battery"
    act(state, "mode ge_i_1g exploit")
    fight = place({"ge_i_1g": "2213", "us_743t": "2212"}, flags={"modes": {"ge_i_1g": "exploit"}})
    assert shifts(fight, "2212", "ge_i_1g")["Exploit Mode"] == -1


def test_6_5_maneuver_reserve_asks_for_the_headquarters_and_no_enemy_near() -> None:
    state = place({"ge_i_1g": "2216", "ge_1sshq": "2410", "ge_pj1": "1516", "ge_fj9_i": "2216"}, "german.mode")
    act(state, "mode ge_i_1g maneuver_reserve")
    assert codes(state, "mode ge_pj1 maneuver_reserve") == {"mode.hq_far"}
    assert codes(state, "mode ge_fj9_i maneuver_reserve") == {"mode.hq_far"}, "no headquarters on the map"
    near = place({"ge_i_1g": "2216", "ge_1sshq": "2410", "us_743t": "2214"}, "german.mode")
    assert codes(near, "mode ge_i_1g maneuver_reserve") == {"mode.enemy_near"}


def test_6_5_2_a_unit_leaves_the_reserve_for_tactical_mode_and_has_its_bonus() -> None:
    state = place({"ge_i_1g": "2216"}, "german.mode", flags={"modes": {"ge_i_1g": "maneuver_reserve"}})
    assert codes(state, "mode ge_i_1g exploit") == {"mode.from_reserve"}
    act(state, "mode ge_i_1g tactical", "end", "road ge_i_1g")
    roll(state, 6)
    assert state.left == 14 * 12


def test_6_6_combat_reserve_joins_a_battle_of_its_formation() -> None:
    pieces = {"ge_i_1g": "2214", "ge_pj1": "2213", "us_743t": "2212"}
    state = place(pieces, "german.combat", flags={"modes": {"ge_i_1g": "combat_reserve"}})
    act(state, "attack 2212")
    assert codes(state, "commit ge_i_1g") == {"attacker.reserve"}
    act(state, "commit ge_pj1", "commit ge_i_1g", "withdraw ge_pj1")
    assert "withdraw ge_i_1g" not in legal(state), "it was there only on its mate's account"
    alone = place({"ge_i_1g": "2214"}, "german.mode")
    assert codes(alone, "mode ge_i_1g combat_reserve") == {"mode.alone"}


# -- [10.0] ground assault ------------------------------------------------------------------------------------------


def test_10_0_the_ratio_is_rounded_in_the_defenders_favour() -> None:
    tables = TABLES
    labels = tables.data.charts.assault.columns
    assert labels[ratio_column(tables, 7, 5)] == "1:1"
    assert labels[ratio_column(tables, 8, 5)] == "3:2"
    assert labels[ratio_column(tables, 1, 9)] == "1:3"
    assert labels[ratio_column(tables, 50, 5)] == "10:1"


def test_10_0_results_are_read() -> None:
    assert read_result("1m1d/2d") == (1, 1, 0, 2)
    assert read_result("-/3m1d") == (0, 0, 3, 1)


def test_10_0_shifts_of_terrain_water_works_and_quality() -> None:
    state = place({"ge_i_1": "1509", "us_5bf": "1508"}, flags={"works": {"1508": "allied ip"}})
    found = shifts(state, "1508", "ge_i_1")
    assert found["town"] == -2
    assert found["IP"] == -1
    assert found["across the Ambleve"] == -1
    assert found["proficiency"] == 1
    assert sum(shifts(state, "1508", "ge_i_1").values()) == -3


def test_10_0_the_column_stays_on_the_table() -> None:
    state = place({"ge_9pi": "1509", "us_1_117": "1508"})
    found = odds(state, state.tables.grid.index("1508"), (TABLES.unit("ge_9pi"),))
    assert found.label == "1:3"
    assert found.column.entries[-1].reason == "end of the table"
    assert len(found.results) == 10


def test_10_0_an_attack_from_declaration_to_advance() -> None:
    state = place({"ge_i_1": "2213", "us_14svc": "2212", "us_743t": "0601"}, "german.combat")
    assert legal(state) == {"attack 2212", "end"}
    act(state, "attack 2212")
    assert codes(state, "roll") == {"battle.nobody"}
    act(state, "commit ge_i_1")
    assert codes(state, "cancel") == {"battle.has_units"}
    act(state, "roll")
    events = kinds(roll(state, 9))
    assert events[:3] == ["assault", "hit", "destroyed"]
    act(state, "advance ge_i_1")
    assert where(state, "ge_i_1") == "2212"


def test_10_0_artillery_supports_its_own_command_and_is_depleted() -> None:
    pieces = {"ge_i_1": "2213", "ge_ar1_i": "2215", "ge_388": "2215", "ge_fjar": "2216", "us_14svc": "2212"}
    state = place(pieces, "german.combat", flags={"marks": dict.fromkeys(("ge_ar1_i", "ge_fjar"), "set")})
    act(state, "attack 2212")
    assert codes(state, "commit ge_ar1_i") == {"gun.command"}, "nobody to support yet"
    act(state, "commit ge_i_1", "commit ge_ar1_i")
    assert codes(state, "commit ge_388") == {"gun.not_ready"}
    assert codes(state, "commit ge_fjar") == {"gun.command"}
    lines = RULES.sheet.preview(state, "german").lines()  # type: ignore[union-attr]
    assert lines[0].startswith("Attack 7: ")
    assert lines[1].startswith("Defence 1: ")
    act(state, "roll")
    assert "depleted" in piece(state, "ge_ar1_i").marks


def test_10_0_the_defender_may_fire_as_well() -> None:
    pieces = {"ge_i_1": "1509", "us_1_117": "1508", "us_118fa": "1506"}
    state = place(pieces, "german.combat", flags={"marks": {"us_118fa": "set"}})
    act(state, "attack 1508", "commit ge_i_1", "roll")
    assert state.node.to_json()["roles"] == ["allied"]
    act(state, "commit us_118fa")
    assert legal(state) == {"pass"}
    act(state, "pass")
    assert state.node.to_json()["kind"] == "chance"


def test_10_0_who_may_not_attack() -> None:
    pieces = {"ge_i_1": "2213", "ge_pj1": "2213", "ge_i_1g": "2215", "ge_1sshq": "2213", "us_14svc": "2212"}
    flags = {"marks": {"ge_pj1": "resting"}, "modes": {"ge_i_1": "strategic"}}
    state = place({**pieces, "ge_aa1": "2112"}, "german.combat", flags=flags)
    act(state, "attack 2212")
    assert codes(state, "commit ge_i_1") == {"attacker.mode"}
    assert codes(state, "commit ge_pj1") == {"attacker.resting"}
    assert codes(state, "commit ge_i_1g") == {"attacker.not_adjacent"}
    assert codes(state, "commit ge_1sshq") == {"attacker.weak"}
    with pytest.raises(IllegalAction):
        RULES.sheet.odds(state, "2212", ["ge_i_1"])


def test_10_1_1_steps_and_elimination() -> None:
    steps = {name: unit.steps for name, unit in DATA.units.items()}
    assert (steps["ge_i_1"], steps["ge_1sshq"], steps["ge_388"], steps["ge_9pi"], steps["ge_hbc"]) == (3, 2, 1, 1, 1)
    assert max(steps.values()) == 3
    state = place({"ge_i_1": "2213", "us_14svc": "2212"})
    assert state.attack(TABLES.unit("ge_i_1")) == 7
    state.steps[TABLES.unit("ge_i_1")] = 1
    assert state.attack(TABLES.unit("ge_i_1")) == 2


def test_11_7_0_discretionary_hits_are_lost_or_met_by_retreat_away_from_the_battle() -> None:
    state = place({"ge_i_1": "2213", "us_526ai": "2212", "us_743t": "0601"}, "german.combat")
    act(state, "attack 2212", "commit ge_i_1", "roll")
    roll(state, 6)
    assert legal(state) == {"stand", "fall_back"}
    stay = state.copy()
    act(stay, "stand")
    assert (where(stay, "us_526ai"), piece(stay, "us_526ai").values["steps"]) == ("2212", 1)
    act(state, "fall_back")
    while "fall_back" not in legal(state) and "advance ge_i_1" not in legal(state):
        state.apply(state.node.default)  # type: ignore[union-attr]
    grid = DATA.grid
    assert grid.distance(grid.index(where(state, "us_526ai")), grid.index("2212")) >= 1


def test_11_8_0_nobody_advances_into_a_hex_that_is_held() -> None:
    state = place({"ge_i_1": "2213", "us_526ai": "2212", "us_743t": "0601"}, "german.combat")
    act(state, "attack 2212", "commit ge_i_1", "roll")
    roll(state, 6)
    act(state, "stand")
    while "stand" in legal(state):
        act(state, "stand")
    assert "advance ge_i_1" not in legal(state)


# -- [14.0] supply, trucks, fuel ------------------------------------------------------------------------------------


def supplied(pieces: dict[str, str], unit: str, **flags: object) -> bool:
    """Whether a unit is in supply after the German administration phase."""
    state = place({"us_743t": "0601", **pieces}, "german.combat", flags=flags)
    return "out_of_supply" not in piece(state, unit).marks


def test_14_0_supply_runs_over_headquarters_and_roads() -> None:
    assert supplied({"ge_i_1": "2110", "ge_1sshq": "2410"}, "ge_i_1")
    assert supplied({"ge_i_1": "2010"}, "ge_i_1"), "on a road that leads to the source"
    assert not supplied({"ge_i_1": "0913", "ge_1sshq": "2410"}, "ge_i_1"), "too far"
    assert supplied({"ge_i_1": "0913", "ge_1sshq": "0910"}, "ge_i_1")


def test_14_0_enemies_and_bridges_cut_it() -> None:
    west = {"ge_i_1": "0105", "ge_1sshq": "0205"}
    assert supplied(west, "ge_i_1")
    assert not supplied(west, "ge_i_1", bridges={"B01": "destroyed"})
    assert not supplied({**west, "us_1_117": "0306"}, "ge_i_1")


def test_14_9_0_trucks_buy_ammunition_and_a_better_fuel_roll() -> None:
    pieces = {"ge_i_1": "2110", "ge_388": "2411", "us_743t": "0601"}
    state = place(pieces, "german.combat", turn=2, flags={"marks": {"ge_388": ["set", "depleted"]}})
    run_to(state, "logistics", face=9)
    while state.node.to_json()["kind"] == "chance":
        state.roll([9])
    act(state, "resupply ge_388")
    assert "depleted" not in piece(state, "ge_388").marks
    assert "refuel 5" not in legal(state), "one of five points is spent"
    act(state, "refuel 2")
    assert state.node.to_json()["bands"][0]["label"] == "low"
    roll(state, 1)
    assert state.view("german").flags["fuel"] == {"1ss": "low"}


def test_14_9_0_the_captured_depot_helps() -> None:
    state = place({"ge_i_1": "1605", "us_743t": "0601"}, "german.combat", turn=2)
    assert state.view("german").flags["depot"] == "captured"
    run_to(state, "logistics")
    while state.node.to_json().get("purpose") != "fuel":
        node = state.node
        state.roll([5]) if node.to_json()["kind"] == "chance" else state.apply(node.default)  # type: ignore[union-attr]
    assert [band["label"] for band in state.node.to_json()["bands"]] == ["normal"]


# -- [15.0] engineers -------------------------------------------------------------------------------------------------


def test_15_1_engineers_build_and_do_not_move() -> None:
    state = place(
        {"us_291c": "1508", "us_743t": "1302"}, "allied.construction", flags={"bridges": {"B14": "destroyed"}}
    )
    assert codes(state, "build us_743t 1508/1509") == {"build.who", "build.not_there"}
    act(state, "build us_291c 1508/1509")
    events = roll(state, 7)
    assert kinds(events) == ["built"]
    act(state, "end")
    assert codes(state, "tactical us_291c") == {"unit.working"}
    beside = place(
        {"us_291c": "1508", "us_291b": "1310", "ge_i_1": "1607"},
        "allied.construction",
        flags={"bridges": {"B14": "destroyed"}},
    )
    assert "build.enemy" in codes(beside, "build us_291c 1508/1509")


def test_15_1_engineers_bridges_are_weak() -> None:
    built = {"B14": "built"}
    assert [r.code for r in ask("ge_501", "1509", "1508", bridges=built).refusals] == ["bridge.heavy"]
    assert [r.code for r in ask("ge_i_1", "1509", "1508", bridges=built, collapse_die=0).refusals] == [
        "bridge.collapses"
    ]


def test_15_1_bridges_are_blown_in_the_construction_phase() -> None:
    state = place({"us_291c": "1508", "us_14svc": "1508", "us_743t": "1302"}, "allied.construction")
    assert codes(state, "blow us_14svc 1508/1509") == {"bridge.who"}
    act(state, "blow us_291c 1508/1509")
    assert kinds(roll(state.copy(), 8)) == ["not_blown"]
    assert kinds(roll(state, 7)) == ["blown"]
    assert state.view("allied").flags["bridges"] == {"B14": "none"}


def test_15_1_or_when_the_enemy_comes_to_the_bridge() -> None:
    state = place({"us_291c": "1508", "ge_i_1": "1609"})
    act(state, "road ge_i_1", "move ge_i_1 1509")
    assert state.node.to_json()["roles"] == ["allied"]
    assert legal(state) == {"pass", "blow us_291c 1508/1509"}
    act(state, "blow us_291c 1508/1509")
    roll(state, 3)
    assert where(state, "ge_i_1") == "1509"
    assert codes(state, "move ge_i_1 1508") == {"place.enemy"}


def test_15_1_a_blown_bridge_stops_a_move_under_way() -> None:
    state = place({"us_2_505": "1310", "ge_i_1": "1508"}, flags={"works": {"1508": "none"}})
    act(state, "road ge_i_1", "move ge_i_1 1308")
    assert state.node.to_json()["roles"] == ["allied"]
    act(state, "pass")
    assert where(state, "ge_i_1") == "1308"


def test_15_1_the_meuse_bridge_only_with_an_enemy_near() -> None:
    state = place({"us_huy": "0205", "us_291c": "1508"}, "allied.construction")
    assert codes(state, "blow us_huy 0205/0306") == {"bridge.guarded"}
    near = place({"us_huy": "0205", "ge_aa1": "0507"}, "allied.construction")
    act(near, "blow us_huy 0205/0306")


def test_15_2_0_and_15_3_0_engineers_help_leg_units_over_water() -> None:
    state = place({"us_1_117": "0313", "us_291a": "0313"}, "allied.movement")
    act(state, "tactical us_1_117", "move us_1_117 0212")
    assert (where(state, "us_1_117"), state.moving) == ("0212", -1)


def test_15_3_0_a_stream_costs_nothing_with_them() -> None:
    assert ask("us_1_117", "1608", "1708", engineer_at=["1608"]).cost == 4 * 12


def test_15_5_0_one_in_five_bridges_falls() -> None:
    state = place({"ge_pj1": "1410"})
    act(state, "tactical ge_pj1", "move ge_pj1 1409")
    bands = {band["label"]: band["probability"] for band in state.node.to_json()["bands"]}
    assert bands == {"it collapses": 0.2, "it holds": 0.8}


def test_17_0_companies_are_one_step_and_cause_no_formation_cost() -> None:
    assert DATA.units["ge_i_1g_a"].steps == 1
    friend = [{"unit": "ge_i_1g_a", "hex": "2115"}]
    assert ask("ge_fj9_i", "2215", "2115", friends=friend).cost == 3 * 12


# -- [18.0] [22.0] --------------------------------------------------------------------------------------------------


def test_18_1_the_weather_is_fixed_or_rolled() -> None:
    fixed = place({"ge_i_1": "2110"}, "german.combat", turn=3)
    assert fixed.turn == 4
    assert (fixed.view("german").flags["ground"], fixed.sky) == ("firm", "clear")
    rolled = place({"ge_i_1": "2110"}, "german.combat", turn=3, weather="rolled")
    assert rolled.node.to_json()["purpose"] == "weather"
    roll(rolled, 9)
    assert (rolled.view("german").flags["ground"], rolled.sky) == ("snow", "snow")


def test_18_2_0_the_ground_of_the_turn_counts() -> None:
    soft = place({"ge_i_1g": "2115"}, turn=3)
    act(soft, "tactical ge_i_1g")
    assert soft.left == 9 * 12


def test_22_1_0_leaders_are_tested_in_the_morning_and_stay_with_a_unit() -> None:
    state = place({"ge_i_1": "2110", "ge_pei": "2110", "us_743t": "0601"}, "german.combat", turn=2)
    while state.node.to_json().get("purpose") != "activation":
        state.apply(state.node.default)  # type: ignore[union-attr]
    assert kinds(roll(state.copy(), 9)) == ["not_activated"]
    assert kinds(roll(state, 8)) == ["activated"]
    moved = place({"ge_i_1": "2110", "ge_pei": "2110", "ge_iii_2": "2110"}, "german.mode")
    act(moved, "join ge_pei ge_iii_2")
    assert codes(moved, "join ge_pei ge_i_1") == {"set.done"}


def test_22_1_0_a_leader_moves_with_his_unit() -> None:
    state = place({"ge_i_1": "2110", "ge_pei": "2110"})
    act(state, "road ge_i_1", "move ge_i_1 2010")
    assert where(state, "ge_pei") == "2010"
    act(state, "halt ge_i_1")
    assert codes(state, "tactical ge_pei") == {"unit.leader"}


def test_22_1_0_a_leader_goes_into_the_mode_of_his_unit() -> None:
    state = place({"ge_i_1": "2110", "ge_pei": "2110", "ge_iii_2": "2110"}, "german.mode")
    act(state, "mode ge_i_1 exploit")
    assert [piece(state, unit).values["mode"] for unit in ("ge_i_1", "ge_pei", "ge_iii_2")] == [
        "exploit",
        "exploit",
        "tactical",
    ]


def test_22_1_1_the_bonus_is_for_this_phase_only() -> None:
    flags = {"marks": {"ge_pei": "active"}}
    state = place({"ge_i_1": "2110", "ge_pei": "2110", "us_743t": "0601"}, flags=flags)
    roll(state, 9)
    assert max(state.bonus) == 2
    act(state, "end")
    run_to(state, "allied.movement")
    assert max(state.bonus) == 0


def test_22_1_3_a_leader_nearby_shifts_a_column() -> None:
    pieces = {"ge_i_1": "2213", "ge_pei": "2213", "us_743t": "2212"}
    active = place(pieces, "german.combat", flags={"marks": {"ge_pei": "active"}})
    assert shifts(active, "2212", "ge_i_1")["leader of the attacker"] == 1
    assert "leader of the attacker" not in shifts(place(pieces, "german.combat"), "2212", "ge_i_1")


# -- [3.9] victory ----------------------------------------------------------------------------------------------------


def test_3_9_places_belong_to_the_last_who_ended_a_phase_there() -> None:
    state = place({"ge_i_1": "1508", "us_743t": "0601"}, "german.movement")
    assert state.view("german").scores["german"] == 0
    act(state, "end")
    assert flag(state, "control")["1508"] == "german"
    assert state.view("german").scores["german"] == 3


def test_3_9_units_across_the_meuse_bridges_and_losses() -> None:
    state = place({"ge_i_1": "0104", "us_743t": "0601"}, flags={"bridges": {"B10": "destroyed"}})
    lines = {(line.side, line.points) for line in doors.view(state, "german").ledger}
    assert ("german", 12) in lines
    assert ("allied", 1) in lines
    ahead = place({"ge_i_1": "0104", "us_743t": "0601"}, flags={"marks": {"ge_i_1": "out_of_supply"}})
    assert "german" not in {line.side for line in ahead.view("german").ledger}, "out of supply it counts for nothing"
    lost = place({"ge_501": "german.eliminated", "us_1_117": "allied.eliminated", "ge_i_1": "1107"})
    points = {line.reason: line.points for line in lost.view("german").ledger}
    assert points["German battalions eliminated: 1"] == 6, "heavy armour counts double"
    assert points["Allied battalions eliminated: 1"] == 2


def test_3_9_a_data_pack_may_count_units_across_the_meuse_without_supply() -> None:
    changes = {"scenario.toml": {"points": {"west_of_meuse_in_supply": False}}}
    pieces, marks = {"ge_i_1": "0104", "us_743t": "0601"}, {"marks": {"ge_i_1": "out_of_supply"}}
    state = ruleset("wacht_am_rhein", changes=changes).position(
        Position("wacht_am_rhein", 4, "german.movement", pieces, flags=marks)
    )
    assert ("german", 12) in {(line.side, line.points) for line in doors.view(state, "german").ledger}


def test_3_9_fuel_and_supply_score_for_the_allies() -> None:
    state = place({"ge_i_1": "2110", "us_394": "2308"}, flags={"fuel": {"1ss": "none"}})
    points = {line.reason: line.points for line in state.view("german").ledger}
    assert points["German armour without fuel"] == 4
    assert points["Losheimergraben held"] == 6
    assert points["no German in supply in the west"] == 5


def test_3_9_levels_of_victory() -> None:
    from grognard.games.wacht_am_rhein.rules.victory import outcome

    won = place({"ge_i_1": "0104", "ge_7_1": "0104", "us_743t": "0601"})
    assert (outcome(won).winner, outcome(won).level) == ("german", "decisive")
    even = place({"ge_i_1": "0104", "us_743t": "0601"}, flags={"fuel": {"1ss": "none"}})
    assert (outcome(even).winner, outcome(even).level) == ("german", "marginal")
    quiet = place({"ge_i_1": "2110", "us_743t": "0601"})
    assert (outcome(quiet).winner, outcome(quiet).level) == ("allied", "marginal")


def test_3_9_the_allies_may_burn_the_depot_and_close_its_road() -> None:
    state = place({"us_5bf": "1605", "us_743t": "1606"}, "allied.construction")
    assert codes(state, "burn us_743t") == {"burn.not_there"}
    act(state, "burn us_5bf", "end", "road us_743t")
    assert len(route(state, "move us_743t 1604")) > 2, "not over the hexside of the fire"
    assert len(route(state, "move us_743t 1507")) == 1


def test_14_0_a_unit_that_waits_off_the_map_is_in_supply() -> None:
    pieces = {"us_1_117": "allied.reserve", "us_743t": "0601", "ge_i_1": "2110"}
    state = place(pieces, "allied.combat", turn=2, flags={"marks": {"us_1_117": "out_of_supply"}})
    run_to(state, "german.mode")
    assert "out_of_supply" not in piece(state, "us_1_117").marks
