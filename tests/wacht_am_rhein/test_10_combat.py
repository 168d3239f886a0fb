"""[10.0] [11.0] Ground assault from the first unit committed to the advance: who may join, who suffers, where to."""

from __future__ import annotations

from grognard.games.wacht_am_rhein.rules.assault import AssaultResult, defenders, meaning, odds
from grognard.games.wacht_am_rhein.rules.battles import AssaultRoll
from grognard.games.wacht_am_rhein.rules.hits import Retreat, RetreatChoice, open_hexes, retreat_hexes
from grognard.games.wacht_am_rhein.state import WachtState

from .support import DATA, TABLES, act, codes, hexes, kinds, legal, piece, place, role, roll, verbs, where


def index(name: str) -> int:
    return DATA.grid.index(name)


def ids(found: list[int]) -> set[str]:
    return {DATA.grid.id(hex_) for hex_ in found}


# -- who may join ---------------------------------------------------------------------------------------------------


def test_10_0_a_hex_is_attacked_once_a_phase_and_a_unit_attacks_once() -> None:
    pieces = {"ge_i_1": "2213", "ge_pj1": "2213", "us_526ai": "2212", "us_743t": "2314"}
    state = place(pieces, "german.combat")
    act(state, "attack 2212", "cancel")
    assert codes(state, "attack 2212") == {"target.again"}
    assert codes(state, "attack 2110") == {"target.none"}
    act(state, "attack 2314", "commit ge_i_1", "roll")
    roll(state, 5)
    while "end" not in legal(state):
        state.apply(state.node.default)  # type: ignore[union-attr]
    second = place(pieces | {"us_1_117": "2114"}, "german.combat")
    act(second, "attack 2212", "commit ge_i_1", "roll")
    roll(second, 5)
    while "end" not in legal(second):
        second.apply(second.node.default)  # type: ignore[union-attr]
    act(second, "attack 2114" if "attack 2114" in legal(second) else "attack 2314")
    assert "attacker.again" in codes(second, "commit ge_i_1")


def test_10_0_only_a_hex_next_to_somebody_who_can_attack_is_attacked() -> None:
    state = place({"ge_1sshq": "2213", "us_526ai": "2212", "ge_i_1": "1605", "us_743t": "1606"}, "german.combat")
    assert codes(state, "attack 2212") == {"target.nobody"}
    assert codes(state, "attack 1606") == set()


def test_10_0_committed_and_withdrawn_units() -> None:
    state = place({"ge_i_1": "2213", "ge_pj1": "2213", "us_526ai": "2212"}, "german.combat")
    act(state, "attack 2212")
    assert codes(state, "withdraw ge_i_1") == {"battle.not_committed"}
    assert codes(state, "commit us_526ai") == {"attacker.other_side"}
    assert codes(state, "commit ge_501") == {"attacker.off_map"}
    act(state, "commit ge_i_1")
    assert codes(state, "commit ge_i_1") == {"battle.committed"}
    act(state, "withdraw ge_i_1")
    assert codes(state, "commit ge_i_1") == {"battle.withdrawn"}, "it does not come back into this battle"
    assert legal(state) == {"commit ge_pj1", "cancel"}


def test_10_0_so_many_points_attack_from_a_hex() -> None:
    pieces = {"ge_i_1": "2213", "ge_pj1": "2213", "ge_i_1g": "2213", "us_526ai": "2212"}
    state = place(pieces, "german.combat")
    act(state, "attack 2212", "commit ge_i_1", "commit ge_pj1")
    assert codes(state, "commit ge_i_1g") == {"attacker.crowd"}
    spread = place(pieces | {"ge_i_1g": "2112"}, "german.combat")
    act(spread, "attack 2212", "commit ge_i_1", "commit ge_pj1")
    assert codes(spread, "commit ge_i_1g") == set()


def test_6_6_combat_reserve_joins_within_two_hexes_and_only_its_formation() -> None:
    pieces = {"ge_i_1g": "2214", "ge_fj9_i": "2214", "ge_pj1": "2213", "ge_ii_1g": "2215", "us_743t": "2212"}
    modes = dict.fromkeys(("ge_i_1g", "ge_fj9_i", "ge_ii_1g"), "combat_reserve")
    state = place(pieces, "german.combat", flags={"modes": modes})
    act(state, "attack 2212", "commit ge_pj1")
    assert codes(state, "commit ge_i_1g") == set()
    assert codes(state, "commit ge_fj9_i") == {"attacker.reserve"}, "another division"
    assert codes(state, "commit ge_ii_1g") == {"attacker.reserve"}, "three hexes away"


def test_6_6_combat_reserve_asks_for_a_mate_within_two_hexes() -> None:
    state = place({"ge_i_1g": "2214", "ge_pj1": "2212", "ge_ar1_i": "2214", "ge_fj9_i": "2214"}, "german.mode")
    assert codes(state, "mode ge_i_1g combat_reserve") == set()
    assert "mode.fighters" in codes(state, "mode ge_ar1_i combat_reserve")
    assert codes(state, "mode ge_fj9_i combat_reserve") == {"mode.alone"}
    companies = place({"ge_i_1g": "2214", "ge_i_1g_a": "2214"}, "german.mode", flags={"steps": {"ge_i_1g": 2}})
    assert codes(companies, "mode ge_i_1g combat_reserve") == {"mode.alone"}, "companies are nobody's mates"


def test_10_0_artillery_fires_within_its_range_in_battery_and_not_depleted() -> None:
    assert DATA.units["ge_ar1_i"].range < 17
    pieces = {"ge_i_1": "2213", "ge_ar1_i": "2215", "ge_ar1_ii": "0601", "ge_388": "2214", "us_14svc": "2212"}
    marks = {"ge_ar1_i": ["set", "depleted"], "ge_ar1_ii": ["set"], "ge_388": ["set"]}
    state = place(pieces, "german.combat", flags={"marks": marks})
    act(state, "attack 2212", "commit ge_i_1")
    assert codes(state, "commit ge_ar1_i") == {"gun.depleted"}
    assert codes(state, "commit ge_ar1_ii") == {"gun.range"}
    assert codes(state, "commit ge_388") == set(), "corps artillery of the same army"


def test_5_8_1a_a_nebelwerfer_on_trucks_fires_at_half_strength_out_of_battery() -> None:
    pieces = {"ge_i_1": "2213", "ge_nw4": "2214", "us_14svc": "2212"}
    state = place(pieces, "german.combat", flags={"marks": {"ge_nw4": "motor"}})
    act(state, "attack 2212", "commit ge_i_1")
    assert codes(state, "commit ge_nw4") == set()
    on_foot = place(pieces, "german.combat")
    act(on_foot, "attack 2212", "commit ge_i_1")
    assert codes(on_foot, "commit ge_nw4") == {"gun.not_ready"}


def test_10_0_the_defenders_guns_support_only_their_own_and_are_depleted() -> None:
    pieces = {"ge_i_1": "1509", "us_1_117": "1508", "us_118fa": "1506", "us_391fa": "1506", "us_197fa": "1506"}
    flags = {"marks": dict.fromkeys(("us_118fa", "us_391fa"), "set")}
    state = place(pieces, "german.combat", flags=flags)
    act(state, "attack 1508", "commit ge_i_1", "roll")
    assert role(state) == "allied"
    assert legal(state) == {"commit us_118fa", "pass"}
    assert codes(state, "commit us_391fa") == {"gun.command"}
    assert codes(state, "commit us_197fa") == {"gun.not_ready"}
    assert codes(state, "commit us_1_117") == {"battle.not_gun"}
    act(state, "commit us_118fa")
    assert "depleted" in piece(state, "us_118fa").marks
    assert codes(state, "commit us_118fa") == {"battle.committed"}


def test_10_0_up_to_nine_points_defend_the_strongest_first() -> None:
    pieces = {"us_1_117": "1302", "us_2_117": "1302", "us_3_117": "1302", "us_5bf": "1302", "us_spa": "1302"}
    state = place(pieces, "german.combat")
    assert len(defenders(state, index("1302"))) == 3
    assert TABLES.unit("us_5bf") not in defenders(state, index("1302"))


# -- hits -----------------------------------------------------------------------------------------------------------


def test_10_0_results_in_words() -> None:
    assert meaning("-/-") == "no effect"
    assert meaning("1m/-") == "attacker 1 hit"
    assert meaning("2d/1m1d") == "attacker 2 hits by loss or retreat; defender 2 hits, 1 by loss or retreat"


def test_10_1_1_hits_are_suffered_as_far_as_there_are_steps() -> None:
    state = place({"ge_i_1": "2213", "ge_ar1_i": "2213", "us_14svc": "2212"}, "german.combat")
    frame = AssaultRoll(index("2212"), (TABLES.unit("ge_i_1"), TABLES.unit("ge_ar1_i")))
    assert frame.suffered(state, AssaultResult(1, 1, 2, 1)) == AssaultResult(1, 1, 1, 0)
    assert frame.suffered(state, AssaultResult(3, 1, 0, 1)) == AssaultResult(3, 0, 0, 1), "guns take no hits"
    assert frame.suffered(state, AssaultResult(4, 1, 1, 1)) == AssaultResult(3, 0, 1, 0)


def fight(pieces: dict[str, str], face: int, *units: str, **flags: object) -> WachtState:
    """An attack on 2212 by these units, after the die."""
    state = place({"us_743t": "0601", **pieces}, "german.combat", flags=flags)
    act(state, "attack 2212", *(f"commit {unit}" for unit in units), "roll")
    roll(state, face)
    return state


def test_10_1_1_the_owner_chooses_who_takes_mandatory_hits() -> None:
    pieces = {"ge_i_1": "2213", "ge_pj1": "2213", "us_526ai": "2212"}
    state = fight(pieces, 0, "ge_i_1", "ge_pj1", steps={"ge_i_1": 1, "ge_pj1": 2})
    assert role(state) == "german"
    assert legal(state) == {"lose ge_i_1", "lose ge_pj1"}
    assert codes(state, "lose us_526ai") == {"loss.not_it"}
    assert state.node.default.text == "lose ge_pj1", "the one with more steps"  # type: ignore[union-attr]
    act(state, "lose ge_i_1")
    assert where(state, "ge_i_1") == "german.eliminated"


def test_11_7_0_mandatory_hits_come_first_then_discretionary_ones_of_the_defender() -> None:
    state = fight({"ge_i_1": "2213", "us_526ai": "2212"}, 4, "ge_i_1")
    assert role(state) == "allied"
    assert legal(state) == {"stand", "fall_back"}
    act(state, "stand")
    assert piece(state, "us_526ai").values["steps"] == 2


def test_11_7_0_each_hex_of_a_retreat_is_farther_from_the_battle() -> None:
    state = place({"us_526ai": "2212", "ge_i_1": "2213"}, "german.combat")
    unit = TABLES.unit("us_526ai")
    found = ids(retreat_hexes(state, unit, index("2213")))
    grid = DATA.grid
    assert found
    assert all(grid.distance(index(name), index("2213")) == 2 for name in found)
    assert "2211" not in found, "an unbridged river closes it to a Mech unit"


def test_11_7_0_heavy_guns_do_not_retreat_and_lose_steps_instead() -> None:
    state = place({"ge_1098": "2212", "us_743t": "2213"}, "allied.combat")
    assert retreat_hexes(state, TABLES.unit("ge_1098"), index("2213")) == []
    act(state, "attack 2212", "commit us_743t", "roll")
    roll(state, 5)
    while "fall_back" in legal(state) and role(state) == "german":
        act(state, "fall_back")
    assert where(state, "ge_1098") == "german.eliminated"


def test_11_7_0_who_has_nowhere_to_go_loses_a_step_for_each_hex() -> None:
    pieces = {"us_526ai": "2212", "ge_i_1": "2213", "ge_pj1": "2112", "ge_i_1g": "2312", "ge_ii_1g": "2211"}
    ring = pieces | {"ge_aa1": "2313", "ge_iii_2": "2113"}
    state = place({"us_743t": "0601", **ring}, "german.combat")
    act(state, "attack 2212", "commit ge_i_1", "roll")
    roll(state, 7)
    before = piece(state, "us_526ai").values["steps"]
    due = state.frames[-1].hits  # type: ignore[attr-defined]
    act(state, "fall_back")
    left = 0 if where(state, "us_526ai") == "allied.eliminated" else piece(state, "us_526ai").values["steps"]
    assert left == max(0, before - due)


def test_11_7_0_a_hex_next_to_enemies_without_cover_or_friends_costs_a_step() -> None:
    from grognard.games.wacht_am_rhein.rules.hits import retreat

    pieces = {"us_1_117": "2212", "ge_i_1": "2214"}
    for more, to, steps in (
        ({}, "2113", 3),
        ({"ge_pj1": "2114"}, "2113", 2),
        ({"ge_pj1": "2114", "us_2_117": "2113"}, "2113", 3),
        ({"ge_pj1": "2012"}, "1912", 3),
    ):
        state = place(pieces | more, "german.combat")
        retreat(state, TABLES.unit("us_1_117"), index(to))
        covered = state.tables.covering[index(to)]
        assert state.steps[TABLES.unit("us_1_117")] == steps, (more, to, covered)


def test_11_7_0_a_retreat_that_is_refused_says_why() -> None:
    state = place({"ge_i_1": "2213", "us_526ai": "2212", "us_743t": "0601"}, "german.combat")
    act(state, "attack 2212", "commit ge_i_1", "roll")
    roll(state, 6)
    act(state, "fall_back")
    assert codes(state, "retreat us_526ai 2112") == set()
    assert codes(state, "retreat us_526ai 0601") == {"retreat.far"}
    assert codes(state, "retreat us_526ai 2213") == {"place.enemy"}
    assert codes(state, "retreat us_526ai 2211") == {"retreat.not_there"}, "an unbridged river"
    beside = place({"ge_i_1": "2213", "us_526ai": "2212"}, "german.combat")
    beside.push(RetreatChoice(1, (TABLES.unit("ge_i_1"),), 1, index("2212"), 0))
    assert codes(beside, "retreat ge_i_1 2214") == set()
    assert codes(beside, "retreat ge_i_1 2113") == {"retreat.nearer"}


def test_11_7_0_guns_and_headquarters_that_retreat_leave_their_position() -> None:
    from grognard.games.wacht_am_rhein.rules.hits import retreat

    marks = {"us_118fa": "set", "us_30hq": "set"}
    state = place({"us_118fa": "1604", "us_30hq": "1604"}, "german.combat", flags={"marks": marks})
    for unit in marks:
        retreat(state, TABLES.unit(unit), index("1603"))
        assert "set" not in piece(state, unit).marks


def test_11_7_0_a_mech_unit_retreats_by_road_into_ground_closed_to_it() -> None:
    state = place({"us_743t": "1603", "us_1_117": "1603"}, "german.combat")
    tables = state.tables
    marsh = next(h for h in range(tables.count) if "marsh" in tables.terrains[h] and tables.roads_in[h])
    doors = [h for h in tables.neighbours[marsh] if (h, marsh) in tables.road_between]
    others = [h for h in tables.neighbours[marsh] if (h, marsh) not in tables.road_between]
    tank, foot = TABLES.unit("us_743t"), TABLES.unit("us_1_117")
    assert all(marsh in open_hexes(state, tank, h) for h in doors)
    dry = [h for h in others if (h, marsh) not in tables.water]
    assert not any(marsh in open_hexes(state, tank, h) for h in others)
    assert all(marsh in open_hexes(state, foot, h) for h in dry)


def test_11_7_0_not_over_a_bridge_that_is_gone() -> None:
    for bridge, open_ in (("standing", True), ("destroyed", False)):
        state = place({"us_743t": "1509"}, "german.combat", flags={"bridges": {"B14": bridge}})
        assert (index("1508") in open_hexes(state, TABLES.unit("us_743t"), index("1509"))) == open_


def test_11_7_0_nobody_retreats_into_enemies() -> None:
    state = place({"us_743t": "2212", "ge_i_1": "2213", "ge_pj1": "2112"}, "german.combat")
    assert not ids(open_hexes(state, TABLES.unit("us_743t"), index("2212"))) & {"2213", "2112"}


def test_11_7_0_a_retreat_is_at_most_three_hexes_and_the_owner_says_where() -> None:
    state = place({"ge_i_1": "2213", "us_526ai": "2212", "us_743t": "0601"}, "german.combat", flags={})
    act(state, "attack 2212", "commit ge_i_1", "roll")
    roll(state, 6)
    hits = state.frames[-1].hits  # type: ignore[attr-defined]
    act(state, "fall_back")
    grid = DATA.grid
    while any(text.startswith("retreat us_526ai") for text in legal(state)):
        assert codes(state, "retreat ge_i_1 2214") == {"retreat.not_it"}
        assert codes(state, f"retreat us_526ai {where(state, 'us_526ai')}") == {"place.same"}
        act(state, min(text for text in legal(state) if text.startswith("retreat")))
    assert grid.distance(index(where(state, "us_526ai")), index("2212")) == min(hits, 3)


def test_22_1_0_a_leader_whose_unit_is_gone_joins_the_nearest_of_his_formation_or_is_lost() -> None:
    from grognard.games.wacht_am_rhein.rules.hits import eliminate

    pieces = {"ge_i_1": "2110", "ge_pei": "2110", "ge_pj1": "2113", "ge_iii_2": "2216", "ge_fj9_i": "2111"}
    state = place(pieces, "german.combat")
    eliminate(state, TABLES.unit("ge_i_1"))
    assert where(state, "ge_pei") == "2113", "not to paratroopers, not to those farther away"
    alone = place({"ge_i_1": "2110", "ge_pei": "2110", "ge_fj9_i": "2111"}, "german.combat")
    eliminate(alone, TABLES.unit("ge_i_1"))
    assert where(alone, "ge_pei") == "german.eliminated"


# -- advance --------------------------------------------------------------------------------------------------------


def test_11_8_0_all_who_are_left_next_to_the_hex_may_advance_as_far_as_there_is_room() -> None:
    pieces = {"ge_i_1": "2213", "ge_pj1": "2213", "us_14svc": "2212"}
    state = fight(pieces, 9, "ge_i_1", "ge_pj1")
    assert legal(state) == {"advance ge_i_1", "advance ge_pj1", "pass"}
    assert codes(state, "advance ge_501") == {"advance.not_it"}
    act(state, "advance ge_i_1", "advance ge_pj1")
    assert (where(state, "ge_i_1"), where(state, "ge_pj1")) == ("2212", "2212")


def test_11_8_0_nobody_advances_over_water_he_could_not_cross() -> None:
    state = place({"ge_i_1": "2211", "us_14svc": "2212", "us_743t": "0601"}, "german.combat")
    act(state, "attack 2212", "commit ge_i_1", "roll")
    roll(state, 9)
    while "stand" in legal(state):
        act(state, "stand")
    assert "advance ge_i_1" not in legal(state)


def test_11_8_0_whoever_could_not_move_there_does_not_advance_though_others_may() -> None:
    state = place({"ge_i_1": "2211", "ge_pj1": "2213", "us_14svc": "2212", "us_743t": "0601"}, "german.combat")
    act(state, "attack 2212", "commit ge_i_1", "commit ge_pj1", "roll")
    roll(state, 9)
    while "stand" in legal(state):
        act(state, "stand")
    assert codes(state, "advance ge_pj1") == set()
    assert codes(state, "advance ge_i_1") == {"advance.closed"}, "an unbridged river"


def test_11_8_0_a_reserve_that_joined_from_two_hexes_away_does_not_advance() -> None:
    pieces = {"ge_i_1g": "2214", "ge_pj1": "2213", "us_14svc": "2212", "us_743t": "0601"}
    state = place(pieces, "german.combat", flags={"modes": {"ge_i_1g": "combat_reserve"}})
    act(state, "attack 2212", "commit ge_pj1", "commit ge_i_1g", "roll")
    roll(state, 9)
    while "stand" in legal(state):
        act(state, "stand")
    assert codes(state, "advance ge_pj1") == set()
    assert codes(state, "advance ge_i_1g") == {"advance.far"}


def test_11_8_0_a_pass_ends_the_advance() -> None:
    state = fight({"ge_i_1": "2213", "us_14svc": "2212"}, 9, "ge_i_1")
    act(state, "pass")
    assert where(state, "ge_i_1") == "2213"
    assert "advance ge_i_1" not in legal(state)


def test_10_0_an_attack_prepared_by_all_is_a_column_better() -> None:
    pieces = {"ge_i_1": "2213", "ge_pj1": "2213", "us_526ai": "2212"}
    for modes, expected in (({"ge_i_1", "ge_pj1"}, True), ({"ge_i_1"}, False)):
        state = place(pieces, "german.combat", flags={"modes": dict.fromkeys(modes, "prepared_assault")})
        found = odds(state, index("2212"), (TABLES.unit("ge_i_1"), TABLES.unit("ge_pj1")))
        assert ("Prepared Assault" in {entry.reason for entry in found.shifts}) == expected


def test_10_0_the_sums_and_shifts_are_told() -> None:
    state = place({"ge_i_1": "2213", "us_14svc": "2212"}, "german.combat", flags={"marks": {"ge_i_1": "fatigue"}})
    found = odds(state, index("2212"), (TABLES.unit("ge_i_1"),))
    lines = found.lines()
    assert lines[0] == "Attack 7: I/1 SS Pz (Panther, Pz IV) 7"
    assert lines[1] == "Defence 1: Svc/14 Tank 1"
    assert "-1 column: attacker fatigued [5.2.1a]" in lines
    assert lines[-1] == f"Column {found.label}"


def test_10_0_units_of_the_other_side_and_leaders_are_not_asked() -> None:
    state = place({"ge_i_1": "2110", "ge_pei": "2110", "us_14svc": "2010"}, "german.combat")
    act(state, "attack 2010")
    assert codes(state, "commit ge_pei") == {"attacker.off_map"}
    assert verbs(state, "ge_i_1") == {"commit"}
    assert hexes(state, "attack") == set()
    assert kinds(act(state, "cancel")) == []


def test_11_8_0_the_hex_is_full_when_three_battalions_have_advanced() -> None:
    pieces = {"ge_i_1": "2213", "ge_iii_2": "2213", "ge_i_1g": "2312", "ge_ii_1g": "2312", "us_14svc": "2212"}
    state = fight(pieces | {"ge_iii_1g": "2112"}, 9, "ge_i_1", "ge_iii_2", "ge_i_1g", "ge_ii_1g")
    act(state, "advance ge_i_1", "advance ge_iii_2")
    assert codes(state, "advance ge_iii_1g") == {"advance.not_it"}, "there is just room, but it has not fought"
    act(state, "advance ge_i_1g")
    assert where(state, "ge_i_1g") == "2212"
    assert "advance ge_ii_1g" not in legal(state)


def test_11_7_0_a_unit_that_dies_on_its_retreat_leaves_the_others_to_go_all_their_hexes() -> None:
    pieces = {"ge_i_1": "2213", "ge_501": "2213", "us_14svc": "2212", "us_526ai": "2212", "us_743t": "0601"}
    state = place(pieces, "german.combat", flags={"steps": {"us_526ai": 3}})
    state.push(Retreat(0, tuple(sorted((TABLES.unit("us_14svc"), TABLES.unit("us_526ai")))), 2, index("2212")))
    state.settle()
    while isinstance(state.frames[-1], RetreatChoice):
        state.apply(state.node.default)  # type: ignore[union-attr]
    for unit in ("us_14svc", "us_526ai"):
        assert DATA.grid.distance(index(where(state, unit)), index("2212")) == 2, unit


def test_22_1_0_each_leader_has_his_own_company() -> None:
    from grognard.games.wacht_am_rhein.rules.hits import eliminate

    pieces = {"us_1_117": "1604", "us_hobbs": "1604", "us_2_117": "1606", "ge_i_1": "2110", "ge_pei": "2110"}
    state = place(pieces, "german.combat", flags={"with": {"us_hobbs": "us_1_117", "ge_pei": "ge_i_1"}})
    eliminate(state, TABLES.unit("us_1_117"))
    assert (where(state, "us_hobbs"), where(state, "ge_pei")) == ("1606", "2110")
    assert [state.tables.ids[host] for host in state.hosts] == ["ge_i_1", "us_2_117"]


def test_22_1_0_a_fallen_leader_is_not_tested_in_the_morning() -> None:
    asked = []
    pieces = {"ge_i_1": "2110", "ge_pei": "german.eliminated", "us_743t": "0601", "us_hobbs": "allied.reserve"}
    state = place(pieces, "german.combat", turn=2)
    while state.turn < 3 or state.node.to_json()["kind"] == "chance":
        if state.node.to_json()["kind"] == "chance":
            asked.append(state.node.prompt)  # type: ignore[union-attr]
            roll(state, 5)
        else:
            state.apply(state.node.default)  # type: ignore[union-attr]
    assert not [prompt for prompt in asked if prompt.startswith("Peiper")]
    assert [prompt for prompt in asked if prompt.startswith("Hobbs")], "he arrives on that turn"
