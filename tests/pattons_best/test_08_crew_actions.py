"""[8.0] Crew Actions: who may do what, what it brings, and whether he goes on looking out."""

from __future__ import annotations

import pytest

from grognard.games.pattons_best.rules.spotting import looks_out
from grognard.games.pattons_best.schema.names import ACTIONS, MEN, ON_TANK

from .support import DATA, act, chance, frame, kinds, legal, need, place, quiet, roll, seen, sums, texts, why

SPOTS = {
    "watch", "direct_movement", "direct_main_gun", "direct_coaxial", "direct_bow", "direct_aa", "direct_sub",
    "fire_coaxial", "rotate_turret", "stop", "forward", "forward_to_hull_down", "reverse", "reverse_to_hull_down",
    "pivot", "fire_bow", "throw_grenade", "fire_aa", "fire_sub", "load",
}  # fmt: skip


def test_8_0_one_action_a_man() -> None:
    state = place(units=seen("PzIV"))
    act(state, "order driver forward")
    assert why(state, "order driver reverse") == ["order.given"]
    assert why(state, "order driver fire_bow") == ["order.given"] or why(state, "order driver fire_bow") == [
        "order.not_his"
    ]
    assert why(state, "order gunner load") == ["order.not_his"]


@pytest.mark.parametrize("action", ACTIONS)
def test_8_0_who_goes_on_spotting(action: str) -> None:
    entry = DATA.crew.actions.entries[ACTIONS.index(action)]
    man = "cglda".index(entry.men[0])
    state = place(units=seen("PzIV"), hatches=["commander"])
    state.last_orders[man] = ACTIONS.index(action)
    assert looks_out(state, man) == (action in SPOTS)


# -- [8.1] the commander ----------------------------------------------------------------------------------------------


def test_8_11_directing_movement_helps_the_driver_and_nobody_else() -> None:
    state = place(units=seen("PzIV"), ratings={"commander": 7, "driver": 3}, marks=["gyro"])
    act(state, "order commander direct_movement", "order driver forward", "order gunner fire_main_gun", "go")
    assert "commander directs -7" in sums(state)
    roll(state, 50)
    act(state, "fire e1 direct")
    assert "commander directs" not in sums(state)
    closed = place(units=seen("PzIV"), ratings={"commander": 7}, hatches=[])
    act(closed, "order commander direct_movement", "order driver forward", "go")
    assert "commander directs" not in sums(closed), "from a closed hatch only through a cupola"
    cupola = place(units=seen("PzIV"), ratings={"commander": 7}, hatches=[], tank=3)
    act(cupola, "order commander direct_movement", "order driver forward", "go")
    assert "commander directs from his cupola -3" in sums(cupola)


def test_8_12_directing_fire_subtracts_his_rating() -> None:
    state = place(units=seen("PzIV"), ratings={"commander": 7})
    act(state, "order commander direct_main_gun", "order gunner fire_main_gun", "go", "fire e1 direct")
    assert need(state) == 55 + 5 + 5 + 7, "and no first-shot penalty from an open hatch"
    mg = place(units=seen("LW", "6-8.close"), ratings={"commander": 7})
    act(mg, "order commander direct_coaxial", "order gunner fire_coaxial", "go", "shoot e1")
    assert need(mg) == 25 + 5 + 7
    assert why(place(units=seen("LW")), "order commander direct_aa") == ["direct.himself"]


# -- [8.2] the gunner -------------------------------------------------------------------------------------------------


def test_8_21_firing_the_main_gun_subtracts_his_rating() -> None:
    state = place(units=seen("PzIV"), ratings={"gunner": 8})
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert "gunner's rating -8" in sums(state)


def test_8_22_firing_the_coaxial_mg() -> None:
    state = place(units=seen("LW", "6-8.close"), ratings={"gunner": 8})
    act(state, "order gunner fire_coaxial", "go", "shoot e1")
    assert need(state) == 33


def test_8_23_the_turret_turns_to_any_sector() -> None:
    state = place(units=seen("PzIV"))
    act(state, "order gunner rotate_turret", "go")
    assert len(legal(state, "turret")) == 6
    act(state, "turret 2")
    assert state.turret == 3
    assert frame(state) != "Target", "rotating alone does not fire"


def test_8_24_rotating_and_firing_costs_ten_a_sector() -> None:
    state = place(units=seen("PzIV", "1.medium"))
    act(state, "order gunner rotate_and_fire", "go", "turret 1", "fire e1 direct")
    assert "turret rotated +20" in sums(state)


def test_8_25_the_gunner_helps_a_loader_who_repairs() -> None:
    state = place(guns={"main_gun": "malfunction"}, ratings={"loader": 4, "gunner": 6})
    assert why(state, "order gunner repair_main_gun") == ["repair.loader_first"]
    act(state, "order loader repair_main_gun", "order gunner repair_main_gun", "go")
    assert chance(state, "repaired") == 30


# -- [8.3] the loader -------------------------------------------------------------------------------------------------


def test_8_31_the_loader_loads_and_spots_unless_the_gun_fires() -> None:
    state = place(units=seen("PzIV"), ratings={"loader": 6}, reload="AP")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert "loader's rating -6" in sums(state)
    roll(state, 97)
    assert state.gun_load == 1
    state.last_orders[2] = 12
    assert not looks_out(state, 2)
    idle = place(units=seen("PzIV"))
    assert looks_out(idle, 2)


def test_8_32_repairing_the_main_gun() -> None:
    assert why(place(units=seen("PzIV")), "order loader repair_main_gun") == ["gun.works"]
    assert why(place(guns={"main_gun": "broken"}), "order loader repair_main_gun") == ["gun.broken"]
    state = place(guns={"main_gun": "malfunction"}, units=seen("PzIV"))
    assert why(state, "order gunner fire_main_gun") == ["gun.malfunction"]
    act(state, "order loader repair_main_gun", "go")
    roll(state, 95)
    assert state.guns[0] == 1, "95 - 5 = 90: no effect"
    quiet(state, "Orders")
    act(state, "order loader repair_main_gun", "go")
    roll(state, 96)
    assert state.guns[0] == 2


def test_8_33_repairing_the_coaxial_mg() -> None:
    state = place(guns={"coaxial": "malfunction"}, units=seen("LW"))
    assert why(state, "order gunner fire_coaxial") == ["gun.malfunction"]
    act(state, "order loader repair_coaxial", "go")
    roll(state, 20)
    assert state.guns[1] == 0


def test_8_34_the_mortar_puts_smoke_before_the_turret() -> None:
    assert why(place(units=seen("LW"), tank=1), "order loader fire_mortar") == ["mortar.none"]
    state = place(units=seen("LW"), tank=2, turret="9-10")
    act(state, "order loader fire_mortar", "go")
    assert state.smoke_in(3) == 1
    assert state.bombs == 13
    empty = place(units=seen("LW"), tank=2, numbers={"bombs": 0})
    assert why(empty, "order loader fire_mortar") == ["bombs.none"]


def test_8_35_changing_the_gun_load() -> None:
    state = place(units=seen("PzIV"), gun="HE", ammo={"HE": 3, "AP": 3})
    act(state, "order loader change_load", "go")
    assert legal(state) == {"gun AP", "gun empty"}
    act(state, "gun AP")
    assert (state.gun_load, state.ammo[:2]) == (1, [3, 3])


def test_8_36_restocking_the_ready_rack() -> None:
    state = place(units=seen("PzIV"))
    act(state, "order loader restock_rack", "go")
    act(state, "rack AP 5", "done")
    assert state.rack[1] == 5


# -- [8.4] the driver -------------------------------------------------------------------------------------------------


def test_8_41_without_an_order_the_tank_stops() -> None:
    state = place(units=seen("PzIV"), marks=["moving"])
    act(state, "go")
    assert state.moving == 0


@pytest.mark.parametrize(
    ("order", "shift"),
    [("forward", "A"), ("forward_to_hull_down", "A"), ("reverse", "B"), ("reverse_to_hull_down", "B")],
)
def test_8_42_to_8_45_the_four_ways_to_drive(order: str, shift: str) -> None:
    state = place(units=seen("LW", "9-10.long"))
    act(state, f"order driver {order}", "go")
    roll(state, 51)
    assert state.moving == 1
    zone = {"A": "1.long", "B": "9-10.long"}[shift]
    from grognard.games.pattons_best.schema.names import ZONES

    assert not state.enemies() or ZONES[state.e_zone[0]] == zone


def test_8_42_forward() -> None:
    state = place(units=seen("LW", "6-8.long"))
    act(state, "order driver forward", "go")
    assert chance(state, "no accident, the enemy shifts") > 0
    assert chance(state, "hull down") == 0


def test_8_43_forward_to_hull_down() -> None:
    state = place(units=seen("LW", "6-8.long"))
    act(state, "order driver forward_to_hull_down", "go")
    assert chance(state, "hull down") == 20


def test_8_44_reverse() -> None:
    state = place(units=seen("LW", "6-8.long"))
    act(state, "order driver reverse", "go")
    assert chance(state, "no accident, the enemy shifts") > 0
    assert chance(state, "hull down") == 0


def test_8_45_reverse_to_hull_down() -> None:
    state = place(units=seen("LW", "6-8.long"))
    act(state, "order driver reverse_to_hull_down", "go")
    assert chance(state, "hull down") == 10


def test_8_46_a_pivot_loses_the_hull_down_position() -> None:
    state = place(units=seen("PzIV"), marks=["hull_down"], turret="9-10")
    act(state, "order driver pivot", "go")
    assert why(state, "face 6-8") == ["face.same"]
    act(state, "face 1")
    assert (state.facing, state.turret, state.hull_down, state.pivoted) == (2, 3, 0, 1)


# -- [8.5] the assistant driver ---------------------------------------------------------------------------------------


def test_8_51_the_bow_mg() -> None:
    state = place(units=seen("LW", "6-8.close"), ratings={"assistant": 3})
    act(state, "order assistant fire_bow", "go", "shoot e1")
    assert need(state) == 23


def test_8_52_repairing_the_bow_mg() -> None:
    state = place(guns={"bow": "malfunction"}, units=seen("LW"), ratings={"assistant": 3})
    act(state, "order assistant repair_bow", "go")
    assert chance(state, "repaired") == 23


def test_8_53_passing_ammunition_helps_the_rate_of_fire_but_not_with_the_rack() -> None:
    state = place(units=seen("PzIV"), rack={"HE": 2})
    act(state, "order assistant pass_ammo")
    assert why(state, "reload HE rack") == ["pass.rack"]
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert "again on 50 or less" in sums(state)
    racked = place(units=seen("PzIV"), rack={"HE": 2}, reload_source="rack")
    assert why(racked, "order assistant pass_ammo") == ["pass.rack"]


# -- [8.6] ----------------------------------------------------------------------------------------------------------


def test_8_61_smoke_grenades_from_an_open_hatch() -> None:
    state = place(units=seen("PzIV"), tank=2, hatches=["commander"])
    assert why(state, "order loader throw_grenade") == ["hatch.closed"]
    act(state, "order commander throw_grenade", "go")
    assert (state.smoke_in(ON_TANK), state.grenades) == (1, 5)
    empty = place(units=seen("PzIV"), numbers={"grenades": 0})
    assert why(empty, "order commander throw_grenade") == ["grenades.none"]


def test_8_62_the_aa_mg_needs_an_open_hatch_and_its_man() -> None:
    state = place(units=seen("LW", "3.close"), hatches=[])
    assert why(state, "order commander fire_aa") == ["hatch.closed"]
    split = place(units=seen("LW", "3.close"), tank=14, hatches=["commander", "loader"])
    assert why(split, "order commander fire_aa") == ["aa.other_man"]
    act(split, "order loader fire_aa", "go", "shoot e1")
    assert need(split) == 35


def test_8_63_repairing_the_aa_mg() -> None:
    state = place(guns={"aa": "malfunction"}, units=seen("LW"), ratings={"commander": 4})
    act(state, "order commander repair_aa", "go")
    assert chance(state, "repaired") == 24
    assert why(place(guns={"aa": "malfunction"}, tank=14), "order commander repair_aa") == ["aa.other_man"]


def test_8_64_replacing_a_periscope() -> None:
    state = place(units=seen("LW"), periscopes=["gunner"])
    assert why(state, "order driver replace_periscope") == ["periscope.whole"]
    act(state, "order gunner replace_periscope", "go")
    assert (state.broken_periscopes, state.periscopes) == (0, 5)
    none = place(units=seen("LW"), periscopes=["gunner"], numbers={"periscopes": 0})
    assert why(none, "order gunner replace_periscope") == ["periscope.spares"]


def test_8_65_sub_mgs_from_open_hatches() -> None:
    state = place(units=seen("LW", "2.close"), ratings={"commander": 6})
    act(state, "order commander fire_sub", "go", "shoot e1")
    assert need(state) == 16
    assert why(place(units=seen("LW"), tank=1), "order loader fire_sub") == ["hatch.none"]
    assert not why(place(units=seen("LW"), tank=2, hatches=["loader"]), "order loader fire_sub")


def test_8_0_repeat_gives_last_rounds_orders_where_they_are_possible() -> None:
    state = place(units=seen("LW", "6-8.close"))
    act(state, "order gunner fire_coaxial", "order driver pivot", "order assistant fire_bow", "go")
    act(state, "face 9-10", "hold", "hold")
    quiet(state, "Orders")
    state.guns[2] = 1
    act(state, "repeat")
    assert state.orders[1] == ACTIONS.index("fire_coaxial")
    assert state.orders[3] == ACTIONS.index("pivot")
    assert state.orders[4] == ACTIONS.index("watch"), "the bow MG does not work any more"
    assert len(MEN) == 5


@pytest.mark.parametrize("order", ["fire_aa", "fire_sub", "throw_grenade"])
def test_4_73_a_hatch_is_not_closed_on_an_order_that_needs_it_open(order: str) -> None:
    state = place(units=seen("LW", "6-8.close"))
    act(state, f"order commander {order}")
    assert why(state, "close commander") == ["hatch.ordered"]
    first = place(units=seen("LW", "6-8.close"))
    act(first, "close commander")
    assert why(first, f"order commander {order}") == ["hatch.closed"]


@pytest.mark.parametrize(("man", "order"), [("driver", "forward"), ("driver", "pivot"), ("assistant", "fire_bow")])
def test_4_82_nor_on_a_man_who_sees_nothing_behind_a_broken_periscope(man: str, order: str) -> None:
    state = place(units=seen("LW", "6-8.close"), hatches=[man], periscopes=[man])
    act(state, f"order {man} {order}")
    assert why(state, f"close {man}") == ["hatch.ordered"]
    whole = place(units=seen("LW", "6-8.close"), hatches=[man])
    act(whole, f"order {man} {order}")
    assert not why(whole, f"close {man}")


def test_8_0_a_hatch_closes_over_an_order_that_does_not_need_it() -> None:
    state = place(units=seen("LW", "6-8.close"))
    act(state, "order commander direct_coaxial", "close commander")
    assert not state.is_open(0)


@pytest.mark.parametrize("order", ["fire_aa", "fire_sub", "throw_grenade"])
def test_8_61_hatches_are_looked_at_when_orders_are_carried_out(order: str) -> None:
    state = place(units=seen("LW", "6-8.close"))
    act(state, f"order commander {order}")
    state.hatches = 0
    events = act(state, "go")
    assert "unable" in kinds(events)
    assert "the commander needs an open hatch for that" in texts(events)
    assert (frame(state), state.smoke_in(ON_TANK), state.grenades) == ("EnemyAction", 0, 6)


def test_4_82_nobody_drives_blind_when_orders_are_carried_out() -> None:
    state = place(units=seen("LW", "6-8.close"), hatches=["driver"], periscopes=["driver"], marks=["moving"])
    act(state, "order driver forward")
    state.hatches = 0
    assert kinds(act(state, "go"))[:3] == ["orders", "unable", "stopped"]
    assert (frame(state), state.moving) == ("EnemyAction", 0)


def test_16_3_a_machine_gun_whose_last_box_is_gone_does_not_fire() -> None:
    state = place(units=seen("LW", "6-8.close"), options={"mg_ammo": True}, numbers={"boxes_30": 1})
    act(state, "order gunner fire_coaxial", "order assistant fire_bow", "go", "shoot e1")
    assert "unable" in kinds(roll(state, 30)), "the bow MG has used up the last box"
    assert (state.boxes_30, frame(state)) == (0, "EnemyAction")
