"""[7.0] Movement of Units."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.engine.offers import Offer

from .oracle import AROUND
from .support import (
    act,
    allowed,
    codes,
    cost,
    exits,
    fight,
    german_setup,
    hexes_of,
    kinds,
    legal,
    path,
    place,
    places,
    role,
    rules_of,
    scores,
    where,
    why,
)

# -- 7.0, 7.1 ---------------------------------------------------------------------------------------------------


def test_7_0_each_player_moves_only_his_own_units() -> None:
    state = place({"us_357": "0405", "ge_8": "0609"})
    assert why(state, "move ge_8 0610") == [
        "[7.0] 8/3 Panzergrenadier belongs to the German player: each player moves only his own units"
    ]
    act(state, "end", "end")
    assert why(state, "move us_357 0406") == [
        "[7.0] 357/90 Infantry belongs to the American player: each player moves only his own units"
    ]
    assert allowed(state, "move ge_8 0610")


def test_7_0_units_move_one_at_a_time() -> None:
    state = place({"us_357": "0405", "us_358": "0203"})
    act(state, "move us_357 0406")
    assert allowed(state, "move us_357 0407")
    act(state, "move us_358 0304")
    assert why(state, "move us_357 0407") == [
        "[7.0] 357/90 Infantry has finished its move: units move one at a time, and 358/90 Infantry moved after it"
    ]
    assert allowed(state, "move us_358 0305")


def test_7_0_units_move_hex_by_hex_in_any_direction() -> None:
    state = place({"us_cca": "0405"})
    assert set(AROUND["0405"]) <= hexes_of(state, "move", "us_cca")
    way = ["0405", *path(state, "move us_cca 0107")]
    assert way[-1] == "0107"
    assert all(there in AROUND[here] for here, there in pairwise(way))


def test_7_0_a_move_in_several_steps_costs_what_the_steps_cost() -> None:
    state = place({"us_cca": "0405"})
    act(state, "move us_cca 0406", "move us_cca 0407")
    assert places(state, "us_cca")["0507"] == 1
    act(state, "move us_cca 0307", "move us_cca 0306")
    assert hexes_of(state, "move", "us_cca") == {"0205", "0206", "0405", "0406"}


def test_7_0_a_unit_does_not_move_to_where_it_is() -> None:
    state = place({"us_357": "0405"})
    assert why(state, "move us_357 0405") == ["[7.0] 357/90 Infantry is in 0405 already"]


def test_7_1_a_unit_never_exceeds_its_allowance() -> None:
    state = place({"us_357": "0405"})
    assert max(places(state, "us_357").values()) == 4
    state = place({"us_cca": "0405"})
    assert max(places(state, "us_cca").values()) == 10
    state = place({"ge_gar": "0807"}, "german.movement")
    assert set(places(state, "ge_gar").values()) == {1}


def test_7_1_a_unit_without_points_left_stays() -> None:
    state = place({"us_357": "0405"})
    act(state, "move us_357 0407")
    assert why(state, "move us_357 0507") == ["[7.1] 357/90 Infantry has no movement points left in this phase"]
    assert not hexes_of(state, "move", "us_357")


def test_7_11_every_hex_entered_costs_at_least_a_point_and_less_may_be_spent() -> None:
    state = place({"us_cca": "0304"})
    costs = places(state, "us_cca")
    assert min(costs.values()) == 1
    for hex_, points in costs.items():
        assert points >= len(path(state, f"move us_cca {hex_}"))
    act(state, "move us_cca 0305", "end")
    assert where(state, "us_cca") == "0305"


def test_7_12_points_are_not_accumulated() -> None:
    state = place({"us_357": "0405"})
    before = places(state, "us_357")
    act(state, "end", "end", "end", "end")
    assert state.turn == 3
    assert places(state, "us_357") == before


def test_7_12_points_are_not_lent() -> None:
    """358 does not move; 357 has still no more than its own four."""
    alone = place({"us_357": "0405"})
    together = place({"us_357": "0405", "us_358": "0111"})
    assert places(together, "us_357") == places(alone, "us_357")


def test_7_12_units_are_never_forced_to_move() -> None:
    state = place({"us_357": "0405", "ge_8": "0609"})
    for _ in range(4):
        assert "end" in legal(state)
        act(state, "end")
    assert (where(state, "us_357"), where(state, "ge_8")) == ("0405", "0609")


# -- 7.2 --------------------------------------------------------------------------------------------------------


def test_7_2_clear_costs_two_rough_three_forest_four() -> None:
    costs = places(place({"us_357": "0601"}), "us_357")
    assert (costs["0501"], costs["0602"]) == (3, 4)
    costs = places(place({"us_357": "0406"}), "us_357")
    assert (costs["0405"], costs["0506"], costs["0407"], costs["0306"]) == (2, 2, 2, 3)


def test_7_2_an_unbridged_river_takes_the_whole_allowance() -> None:
    """The 357th from Arnaville 0510 over the Moselle: rough or fort beyond makes no difference."""
    costs = places(place({"us_357": "0510"}), "us_357")
    assert (costs["0609"], costs["0610"]) == (4, 4)
    state = place({"us_357": "0510"})
    act(state, "move us_357 0610")
    assert codes(state, "move us_357 0611") == {"points.spent"}
    assert places(place({"ge_37": "0802"}, "german.movement"), "ge_37")["0702"] == 8


def test_7_2_only_a_unit_that_starts_on_the_bank_crosses() -> None:
    state = place({"us_357": "0410"})
    assert "0510" in hexes_of(state, "move", "us_357")
    assert "7.2" in rules_of(state, "move us_357 0610")
    assert any(
        "an unbridged river is crossed only by a unit that starts beside it" in text
        for text in why(state, "move us_357 0610")
    )
    act(state, "move us_357 0510")
    assert "river.moved" in codes(state, "move us_357 0610")


def test_7_21_a_unit_without_enough_points_for_a_hex_may_not_enter() -> None:
    state = place({"us_357": "0405"})
    act(state, "move us_357 0406")
    assert why(state, "move us_357 0507") == [
        "[7.21] 357/90 Infantry cannot pay for 0507: it costs 3 movement points, and 357/90 Infantry has 2"
    ]
    assert allowed(state, "move us_357 0407")
    assert not allowed(state, "move us_357 0306")


def test_7_21_holds_for_the_garrison_that_moves_one() -> None:
    state = place({"ge_gar": "0708"}, "german.movement")
    assert places(state, "ge_gar") == {"0709": 1, "0807": 1}
    assert rules_of(state, "move ge_gar 0710") == {"7.21"}


def test_7_22_a_hex_with_several_terrains_costs_the_highest() -> None:
    """Fort in forest 4, fort on rough 3, fort on clear 2, town on clear 2; forts and towns add nothing."""
    assert places(place({"us_357": "0408"}), "us_357")["0508"] == 4
    assert places(place({"us_357": "0710"}), "us_357")["0609"] == 3
    assert places(place({"us_357": "0705"}), "us_357")["0706"] == 2
    assert places(place({"us_357": "0306"}), "us_357")["0206"] == 2


def test_7_23_a_road_hexside_costs_one_whatever_the_terrain() -> None:
    costs = places(place({"us_cca": "0103"}), "us_cca")
    road = ["0203", "0304", "0305", "0405", "0506", "0606", "0607", "0608", "0509", "0510"]
    assert [costs[hex_] for hex_ in road] == list(range(1, 11))


def test_7_23_a_road_has_no_effect_through_other_hexsides() -> None:
    """0505 and 0506 both touch roads or not: between them there is none."""
    costs = places(place({"ge_utrfhr": "0505"}, "german.movement"), "ge_utrfhr")
    assert (costs["0506"], costs["0605"]) == (2, 3)
    costs = places(place({"us_357": "0506"}), "us_357")
    assert costs["0505"] == 4
    assert costs["0605"] == 1


# -- 7.3 --------------------------------------------------------------------------------------------------------


def test_7_3_one_unit_a_hex() -> None:
    """Only the end of the phase counts: in it friends trade hexes, and it cannot end while two are in one."""
    state = place({"us_2": "0106", "us_cca": "0206", "ge_8": "0910"})
    act(state, "move us_2 0206")
    assert (where(state, "us_2"), where(state, "us_cca")) == ("0206", "0206")
    assert not state.broken_invariants()
    assert codes(state, "end") == {"moment"}
    act(state, "move us_cca 0106", "end")
    assert (where(state, "us_2"), where(state, "us_cca")) == ("0206", "0106")
    assert not state.broken_invariants()


def test_7_31_no_unit_enters_a_hex_with_an_enemy() -> None:
    state = place({"us_cca": "0405", "ge_8": "0407"})
    assert why(state, "move us_cca 0407") == [
        "[7.31] CCA/7 Armored may not enter 0407: the German 8/3 Panzergrenadier is there"
    ]
    state = place({"us_2": "0407", "ge_8": "0405"}, "german.movement")
    assert why(state, "move ge_8 0407") == [
        "[7.31] 8/3 Panzergrenadier may not enter 0407: the American 2/5 Infantry is there"
    ]


def test_7_31_no_unit_passes_through_an_enemy() -> None:
    """Zones of control do not reach over the river here, so only the enemy's own hex bars the bridge."""
    free = place({"us_cca": "0707"}, zoc_crosses_rivers=False)
    barred = place({"us_cca": "0707", "ge_gar": "0807"}, zoc_crosses_rivers=False)
    assert places(free, "us_cca")["0908"] == 2
    assert "0908" not in places(barred, "us_cca")
    assert "[7.31] CCA/7 Armored cannot reach 0908: Metz Garrison in 0807 is in the way" in why(
        barred, "move us_cca 0908"
    )


def test_7_32_no_unit_ends_its_phase_on_a_friend() -> None:
    """A friend that has moved makes no room any more; one that has not must do so at once."""
    state = place({"us_357": "0406", "us_358": "0405"})
    act(state, "move us_357 0407")
    assert why(state, "move us_358 0407") == [
        "[7.32] 358/90 Infantry may not end its move in 0407: 357/90 Infantry is there and moves no "
        "more in this phase, "
        "so it makes no room"
    ]
    state = place({"us_357": "0406", "us_358": "0405", "us_359": "0103"})
    act(state, "move us_358 0406")
    assert {text.split()[1] for text in legal(state)} == {"us_357"}
    assert why(state, "move us_359 0104") == [
        "[7.32] 357/90 Infantry must make room for 358/90 Infantry in 0406 before 359/90 Infantry moves"
    ]
    assert "0406" not in hexes_of(state, "move", "us_357")
    assert "0405" in hexes_of(state, "move", "us_357")


def test_7_32_who_makes_room_moves_on_as_usual_and_whom_it_was_made_for_has_finished() -> None:
    state = place({"us_357": "0406", "us_cca": "0405"})
    act(state, "move us_357 0405", "move us_cca 0404")
    assert codes(state, "move us_357 0305") == {"unit.finished"}
    assert places(state, "us_cca")["0304"] == 2
    act(state, "move us_cca 0304", "end")


def test_7_32_a_move_onto_a_friend_ends_it_and_the_friend_is_asked_for_at_once() -> None:
    state = place({"us_357": "0406", "us_cca": "0405"})

    def shown(text: str) -> Offer:
        return state.rules.sheet.details(state, state.rules.vocabulary.parse(text))

    assert shown("move us_cca 0406").left == 0
    assert shown("move us_cca 0404").left == 6
    assert not shown("move us_cca 0406").urgent
    act(state, "move us_cca 0406")
    assert shown("move us_357 0407").urgent


def test_7_32_three_units_trade_hexes_in_a_ring() -> None:
    state = place({"us_cca": "0405", "us_ccb": "0406", "us_ccr": "0505"})
    act(state, "move us_cca 0406", "move us_ccb 0505", "move us_ccr 0405")
    assert [where(state, unit) for unit in ("us_cca", "us_ccb", "us_ccr")] == ["0406", "0505", "0405"]
    act(state, "end")


def test_7_32_a_friend_with_nowhere_to_go_makes_no_room() -> None:
    """The garrison moves one hex, by road; round Metz every hex is taken, and none of them is where the 29th is."""
    ring = {"ge_37": "0806", "ge_38": "0907", "ge_8": "0908", "ge_1010": "0707", "ge_1125": "0708", "ge_1126": "0808"}
    state = place({"ge_gar": "0807", "ge_29": "0809", **ring}, "german.movement")
    assert codes(state, "move ge_29 0807") == {"room.nowhere"}
    assert why(state, "move ge_29 0807") == [
        "[7.32] 29/3 Panzergrenadier may not end its move in 0807: Metz Garrison is there and has nowhere to go"
    ]
    assert allowed(state, "move ge_37 0807")  # it comes from a hex that the garrison can go to
    act(state, "move ge_37 0807")
    assert "move ge_gar 0806" in legal(state)


def test_7_32_a_unit_arrives_where_a_friend_makes_room() -> None:
    state = place({"us_357": "us.reserve", "us_358": "0103"})
    act(state, "move us_357 0103", "move us_358 0104")
    assert (where(state, "us_357"), where(state, "us_358")) == ("0103", "0104")


def test_7_32_a_friend_makes_room_by_leaving_the_map() -> None:
    state = place({"ge_37": "0911", "ge_38": "0910"}, "german.movement", turn=3)
    act(state, "move ge_38 0911")
    assert "exit ge_37 east" in legal(state)
    act(state, "exit ge_37 east")
    assert scores(state) == (0, 5)


def test_7_32_the_rule_before_no_unit_ends_its_move_on_a_friend() -> None:
    state = place({"us_357": "0406", "us_358": "0405"}, stacking_ends_with="move")
    assert why(state, "move us_358 0406") == [
        "[7.32] 358/90 Infantry may not end its move in 0406: 357/90 Infantry is there"
    ]
    act(state, "move us_357 0407")
    assert allowed(state, "move us_358 0406")


def test_7_33_units_may_pass_through_friends() -> None:
    state = place({"us_357": "0405", "us_358": "0406"})
    assert places(state, "us_357")["0407"] == 4
    assert path(state, "move us_357 0407") == ["0406", "0407"]
    act(state, "move us_357 0407")
    assert where(state, "us_358") == "0406"


def test_7_33_nobody_is_ever_destroyed_for_stacking_because_it_cannot_happen() -> None:
    state = place({"us_357": "0405", "us_358": "0406"})
    act(state, "move us_357 0406")
    with pytest.raises(Exception, match="must first make room"):
        act(state, "end")
    state = place({"us_357": "0405", "us_358": "0406"}, stacking_ends_with="move")
    with pytest.raises(Exception, match=r"\[7.32\]"):
        act(state, "move us_357 0406")
    assert (where(state, "us_357"), where(state, "us_358")) == ("0405", "0406")


# -- 7.4 --------------------------------------------------------------------------------------------------------


def test_7_4_a_unit_stops_next_to_an_enemy() -> None:
    """Briey 0304 is next to the 1126th in 0403, so the short road to 0305 is barred and the long way costs 6."""
    free, stopped = place({"us_cca": "0203"}), place({"us_cca": "0203", "ge_1126": "0403"})
    assert places(free, "us_cca")["0305"] == 2
    assert places(stopped, "us_cca")["0304"] == 1
    assert places(stopped, "us_cca")["0305"] == 6


def test_7_41_a_unit_that_enters_a_zone_moves_no_farther() -> None:
    state = place({"us_cca": "0203", "ge_1126": "0403"})
    act(state, "move us_cca 0304")
    assert why(state, "move us_cca 0305") == [
        "[7.41] CCA/7 Armored stopped next to the German 1126/559 Volksgrenadier in 0304 and moves "
        "no farther in this phase"
    ]
    assert not hexes_of(state, "move", "us_cca")
    assert [piece.left for piece in state.view("us").pieces if piece.id == "us_cca"] == [0]


def test_7_41_the_refusal_says_where_the_unit_must_stop() -> None:
    state = place({"us_357": "0203", "ge_1126": "0403"})
    assert (
        "[7.41] 357/90 Infantry cannot reach 0305: it must stop in 0304, next to the German 1126/559 Volksgrenadier"
        in why(state, "move us_357 0305")
    )


def test_7_42_all_six_hexes_around_a_unit_are_its_zone_of_control() -> None:
    assert sorted(AROUND["0406"]) == ["0306", "0307", "0405", "0407", "0506", "0507"]
    for hex_ in AROUND["0406"]:
        state = place({"us_cca": "0109" if hex_ in ("0306", "0307", "0407") else "0303", "ge_8": "0406"})
        if hex_ in hexes_of(state, "move", "us_cca"):
            act(state, f"move us_cca {hex_}")
            assert codes(state, "move us_cca 0101") == {"zone.stopped"}
    for hex_ in AROUND["0406"]:
        state = place({"us_cca": hex_, "ge_8": "0406"})
        assert codes(state, "move us_cca 0101") == {"zone.leave"}


def test_7_42_a_hex_two_away_is_not_in_the_zone() -> None:
    state = place({"us_cca": "0305", "ge_8": "0406"})
    assert "0304" in places(state, "us_cca")


def test_7_43_a_unit_may_not_leave_an_enemy_zone_of_control() -> None:
    state = place({"us_357": "0304", "ge_1126": "0403"})
    assert why(state, "move us_357 0203") == [
        "[7.43] 357/90 Infantry began this phase next to the German 1126/559 Volksgrenadier and may not leave 0304"
    ]
    assert legal(state) == {"end"}


def test_7_43_not_even_into_another_hex_of_the_same_zone() -> None:
    state = place({"us_357": "0304", "ge_1126": "0403", "ge_1125": "0305"})
    assert why(state, "move us_357 0303") == [
        "[7.43] 357/90 Infantry began this phase next to the German 1125/559 Volksgrenadier and "
        "1126/559 Volksgrenadier and may not leave 0304"
    ]


def test_7_43_holds_for_leaving_the_map() -> None:
    state = place({"us_ccb": "0908", "ge_8": "0909"})
    assert rules_of(state, "exit us_ccb east") == {"7.43"}


def test_7_43_combat_frees_a_unit() -> None:
    """The enemy retreats, and in the next turn the unit moves on."""
    state = place({"us_cca": "0304", "ge_1126": "0303"}, "us.combat")
    fight(state, "0303", "us_cca", 3)
    assert role(state) == "german"
    act(state, "retreat ge_1126 0302", "stay", "end", "end", "end")
    assert allowed(state, "move us_cca 0305")


# -- 7.5 --------------------------------------------------------------------------------------------------------


def test_7_5_units_leave_the_map_only_in_their_movement_phase() -> None:
    state = place({"us_ccb": "0908"})
    assert exits(state, "us_ccb") == {"east": 1}
    act(state, "end")
    assert rules_of(state, "exit us_ccb east") == {"4.0"}


def test_7_5_only_for_points() -> None:
    state = place({"us_ccb": "0908"})
    assert "[7.5] CCB/7 Armored scores nothing by leaving through the west edge" in why(state, "exit us_ccb west")


@pytest.mark.parametrize(
    ("hex_", "price"),
    [
        ("0908", 1),
        ("0905", 1),
        ("0902", 1),
        ("0907", 1),
        ("0906", 2),
        ("0901", 2),
        ("0911", 3),
        ("0910", 4),
        ("0903", 3),
    ],
)
def test_7_51_leaving_costs_what_entering_the_hex_costs(hex_: str, price: int) -> None:
    """1 along a road, else the terrain of the hex left; from the forest 0903 the cheapest way is over 0902: 2 + 1."""
    assert exits(place({"us_ccb": hex_}), "us_ccb") == {"east": price}


def test_7_51_a_unit_leaves_from_the_corner_of_the_map() -> None:
    state = place({"ge_1125": "0101"}, "german.movement")
    assert exits(state, "ge_1125") == {"west": 1}
    assert codes(state, "exit ge_1125 west") == set()


def test_7_51_the_way_to_the_edge_is_paid_as_well() -> None:
    state = place({"us_357": "0807"})
    assert cost(state, "exit us_357 east") == 2
    state = place({"us_357": "0806"})
    assert cost(state, "exit us_357 east") == 3
    events = act(state, "exit us_357 east")
    assert events[-1].facts["path"] == ["0807", "0907"]
    assert events[-1].text == "357/90 Infantry leaves the map from 0907 by the east edge for 3 MP, 5 VP"
    assert scores(state)[0] == 25


def test_7_51_too_dear_is_refused() -> None:
    state = place({"us_357": "0809"})
    assert allowed(state, "move us_357 0808")
    act(place({"us_357": "0910"}), "exit us_357 east")
    state = place({"ge_gar": "0101"}, "german.movement")
    assert exits(state, "ge_gar") == {"west": 1}
    state = place({"ge_gar": "0102"}, "german.movement")
    assert why(state, "exit ge_gar west") == [
        "[7.51] Metz Garrison cannot pay its way off the west edge: it costs 2 MP, and it has 1"
    ]


def test_7_51_nobody_leaves_from_an_enemy_zone_of_control() -> None:
    """From 0808 the road exit of 0908 would cost 3 in all, but 8 in 0907 stops the unit there."""
    assert exits(place({"us_357": "0808"}), "us_357") == {"east": 3}
    state = place({"us_357": "0808", "ge_8": "0907"})
    assert cost(state, "move us_357 0908") == 2
    assert exits(state, "us_357") == {}
    assert why(state, "exit us_357 east") == [
        "[7.41] 357/90 Infantry cannot reach the east edge: it must stop in 0807, next to the German "
        "8/3 Panzergrenadier"
    ]


def test_7_52_a_unit_that_has_left_never_returns() -> None:
    state = place({"us_ccb": "0908"})
    act(state, "exit us_ccb east")
    assert why(state, "move us_ccb 0908") == ["[7.52] CCB/7 Armored has left the map and may never return"]
    act(state, "end", "end", "end", "end")
    assert legal(state) == {"end"}
    assert codes(state, "exit us_ccb east") == {"unit.exited"}


def test_7_53_no_unit_leaves_the_map_by_combat() -> None:
    """A German in the corner 0911 has only the edge behind it: it is destroyed and scores nothing."""
    state = place({"us_cca": "0910", "us_ccb": "0811", "ge_37": "0911"}, "us.combat", 3)
    events = fight(state, "0911", "us_cca us_ccb", 6)
    assert "destroyed" in kinds(events)
    assert where(state, "ge_37") == "ge.destroyed"
    assert scores(state) == (0, 0)


def test_7_43_the_enemy_set_up_holds_a_unit_that_stopped_last_turn() -> None:
    state = place(german_setup({"us_357": "us.reserve"}), turn=1)
    act(state, "move us_357 0304", "end", "end", "end", "end")
    assert rules_of(state, "move us_357 0203") == {"7.43"}


def test_7_5_a_refused_exit_names_what_is_in_the_way() -> None:
    """The way west costs 3 of 4 points, but both hexes of the edge that can be reached are next to Americans."""
    state = place({"ge_1125": "0202", "us_2": "0101", "us_10": "0104"}, "german.movement", turn=3)
    (reason,) = why(state, "exit ge_1125 west")
    assert reason.startswith("[7.41] 1125/559 Volksgrenadier cannot reach the west edge: it must stop in 010")
    alone = place({"ge_1125": "0202"}, "german.movement", turn=3)
    assert exits(alone, "ge_1125") == {"west": 3}
    far = place({"ge_1125": "0503"}, "german.movement", turn=3)
    assert rules_of(far, "exit ge_1125 west") == {"7.51"}
    river = place({"ge_8": "0801", "us_2": "0101"}, "german.movement", turn=3)
    assert codes(river, "exit ge_8 west") >= {"exit.far"}


def test_7_2_a_refusal_names_the_one_obstacle_in_the_way_not_the_price_of_a_detour() -> None:
    state = place({"us_357": "us.reserve", "ge_1126": "0403"}, turn=1)
    assert codes(state, "move us_357 0305") == {"zone.between"}


def test_7_32_room_is_made_by_any_way_out_and_for_any_unit() -> None:
    """Also for the first counter of the set, and by the first exit there is."""
    state = place({"us_2": "0401", "us_10": "0501"}, exit_only_where_it_scores=False)
    act(state, "move us_10 0401")
    assert "exit us_2 north" in legal(state)
    act(state, "exit us_2 north")
    assert (where(state, "us_2"), where(state, "us_10")) == ("us.exited", "0401")
    state = place({"us_2": "0401", "us_10": "0501"})
    act(state, "move us_2 0501")
    assert {text.split()[1] for text in legal(state)} == {"us_10"}


def test_7_2_the_way_of_a_withdrawing_unit_is_not_looked_for_through_its_own_hex() -> None:
    """29 withdraws from Metz to 0708 only; the road to 0906 goes back through Metz itself, which is no way out."""
    state = place({"ge_29": "0807", "us_2": "0806"}, "german.movement", tactical_withdrawal=True)
    assert "0708" in hexes_of(state, "move", "ge_29")
    assert codes(state, "move ge_29 0906") == {"river.between", "points.short"}
