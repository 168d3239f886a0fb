"""Rulings R1 to R28: how we settle what the rulebook leaves open. A ruling that is an option is tested both ways."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .figures import FOREST, FORTS, HEXES, ROUGH, TOWNS, UNITS
from .support import (
    RULES,
    act,
    allowed,
    attack_odds,
    chances,
    codes,
    column,
    cost,
    exits,
    fight,
    hexes_of,
    holder,
    kinds,
    ledger,
    legal,
    path,
    place,
    places,
    role,
    rules_of,
    scores,
    shift,
    start,
    where,
    why,
)


def test_r1_a_bridge_is_crossed_by_road_for_one_point() -> None:
    costs = places(place({"us_357": "0707"}), "us_357")
    assert (costs["0807"], costs["0908"], costs["0808"], costs["0708"]) == (1, 2, 2, 2)


def test_r1_the_other_way_a_bridge_is_crossed_like_any_river() -> None:
    state = place({"us_357": "0707"}, bridge_carries_movement=False)
    assert places(state, "us_357")["0807"] == 4
    assert "0908" not in places(state, "us_357")
    state = place({"us_357": "0607"}, bridge_carries_movement=False)
    assert "0807" not in places(state, "us_357")


def test_r1_roads_away_from_rivers_do_not_depend_on_it() -> None:
    for choice in (True, False):
        assert places(place({"us_357": "0304"}, bridge_carries_movement=choice), "us_357")["0405"] == 2


def test_r2_an_attack_over_a_bridge_is_an_attack_across_a_river() -> None:
    state = place({"us_10": "0707", "ge_gar": "0807"}, "us.combat")
    assert shift(state, "0807", "us_10") == 3


def test_r2_the_other_way_the_bridge_cancels_the_river_in_combat() -> None:
    state = place({"us_10": "0707", "ge_gar": "0807"}, "us.combat", bridge_cancels_river_combat_shift=True)
    assert shift(state, "0807", "us_10") == 2
    state = place({"us_10": "0510", "ge_8": "0610"}, "us.combat", bridge_cancels_river_combat_shift=True)
    assert shift(state, "0610", "us_10") == 3


@pytest.mark.parametrize(("here", "there"), [("0701", "0801"), ("0804", "0905")])
def test_r3_a_destroyed_bridge_is_a_river_without_a_road(here: str, there: str) -> None:
    state = place({"us_357": here})
    assert cost(state, f"move us_357 {there}") == 4
    act(state, f"move us_357 {there}")
    assert codes(state, "move us_357 0101") == {"points.spent"}
    state = place({"us_10": here, "ge_8": there}, "us.combat")
    assert shift(state, there, "us_10") == 3


def test_r4_a_river_is_crossed_only_as_the_first_and_only_step() -> None:
    """0610 costs the 37th all its eight points if it crosses; a step along the bank first, and it may not cross."""
    state = place({"ge_37": "0510"}, "german.movement")
    act(state, "move ge_37 0511")
    assert "river.moved" in codes(state, "move ge_37 0611")
    assert cost(place({"us_10": "0511"}), "move us_10 0611") == 4


def test_r4_a_unit_in_an_enemy_zone_does_not_cross_but_it_may_cross_into_one() -> None:
    assert rules_of(place({"us_10": "0511", "ge_29": "0611"}), "move us_10 0610") == {"7.43"}
    state = place({"us_10": "0510", "ge_38": "0709"})
    assert cost(state, "move us_10 0609") == 4


def test_r4_a_withdrawing_unit_does_not_cross() -> None:
    state = place({"us_ccb": "0511", "ge_29": "0611"}, tactical_withdrawal=True)
    assert "0610" not in hexes_of(state, "move", "us_ccb")


def test_r4_the_terrain_beyond_must_be_within_the_allowance() -> None:
    """Of all units only the garrison is barred by this."""
    state = place({"ge_gar": "0708"}, "german.movement")
    assert "7.21" in rules_of(state, "move ge_gar 0607")
    for unit, (_, _, _, movement, _, _, _) in UNITS.items():
        if unit not in ("ge_gar", "ge_gar_plus"):
            state = place({unit: "0708"}, f"{'us' if unit.startswith('us_') else 'german'}.movement")
            assert allowed(state, f"move {unit} 0608")
            assert movement >= 4


def test_r4_an_arriving_unit_does_not_cross() -> None:
    state = place({"ge_106": "ge.reserve"}, "german.movement")
    act(state, "move ge_106 0702")
    assert "river.moved" in codes(state, "move ge_106 0802")
    assert path(place({"ge_106": "ge.reserve"}, "german.movement"), "move ge_106 0802") == ["0801", "0802"]


def test_r5_the_seille_is_a_river_for_movement_combat_and_retreat() -> None:
    assert cost(place({"us_357": "0710"}), "move us_357 0810") == 4
    state = place({"us_10": "0810", "ge_8": "0710"}, "us.combat")
    assert shift(state, "0710", "us_10") == 3
    state = place({"us_cca": "0807", "ge_8": "0808"}, "us.combat")
    fight(state, "0808", "us_cca", 1)
    assert hexes_of(state, "retreat", "ge_8") == {"0909"}
    assert why(state, "retreat ge_8 0809") == ["[10.41] 8/3 Panzergrenadier may not retreat to 0809 across a river"]


def test_r5_the_seille_does_not_count_for_points() -> None:
    """0809 lies between the Moselle and the Seille: east of the Moselle all the same."""
    state = place({"us_10": "0709"}, "german.combat")
    act(state, "end")
    assert scores(state) == (1, 0)


def test_r5_the_other_way_the_seille_hinders_nothing() -> None:
    assert cost(place({"us_357": "0710"}, seille_is_river=False), "move us_357 0810") == 3
    state = place({"us_10": "0810", "ge_8": "0710"}, "us.combat", seille_is_river=False)
    assert shift(state, "0710", "us_10") == 0
    state = place({"us_cca": "0807", "ge_8": "0808"}, "us.combat", seille_is_river=False)
    fight(state, "0808", "us_cca", 2)
    assert hexes_of(state, "retreat", "ge_8") == {"0709", "0809", "0909"}
    assert shift(place({"us_10": "0510", "ge_8": "0610"}, "us.combat", seille_is_river=False), "0610", "us_10") == 3


def test_r6_zones_of_control_cross_rivers() -> None:
    assert rules_of(place({"us_ccb": "0510", "ge_29": "0610"}), "move us_ccb 0511") == {"7.43"}


def test_r6_zones_of_control_enter_forts_forests_and_cities() -> None:
    for hex_, enemy in (("0507", "0407"), ("0404", "0405"), ("0701", "0601")):
        assert rules_of(place({"us_ccb": hex_, "ge_29": enemy}), "move us_ccb 0101") == {"7.43"}


def test_r6_the_other_way_no_zone_of_control_across_a_river() -> None:
    state = place({"us_ccb": "0510", "ge_29": "0610"}, zoc_crosses_rivers=False)
    assert allowed(state, "move us_ccb 0511")
    state = place({"us_ccb": "0510", "ge_29": "0610"}, "us.combat", zoc_crosses_rivers=False)
    assert "attack 0610" in legal(state)
    assert rules_of(place({"us_ccb": "0609", "ge_29": "0610"}, zoc_crosses_rivers=False), "move us_ccb 0709") == {
        "7.43"
    }


def test_r7_a_hex_with_a_friend_in_an_enemy_zone_cannot_be_entered() -> None:
    """357 in 0304 is next to the 1126th: CCA can neither stop there nor go on."""
    state = place({"us_cca": "0203", "us_357": "0304", "ge_1126": "0403"})
    assert cost(state, "move us_cca 0305") == 6
    assert why(state, "move us_cca 0304") == [
        "[7.32] CCA/7 Armored may not end its move in 0304: 357/90 Infantry is there, next to the German "
        "1126/559 Volksgrenadier, and may not leave"
    ]


def test_r7_unless_the_friend_may_withdraw() -> None:
    state = place({"us_357": "0203", "us_cca": "0304", "ge_1126": "0403"}, tactical_withdrawal=True)
    act(state, "move us_357 0304", "move us_cca 0305")
    assert (where(state, "us_357"), where(state, "us_cca")) == ("0304", "0305")


def test_r7_a_unit_that_stops_on_a_friend_has_ended_its_move() -> None:
    state = place({"us_cca": "0405", "us_358": "0406"})
    act(state, "move us_cca 0406")
    assert codes(state, "move us_cca 0407") == {"room.other_unit"}
    act(state, "move us_358 0407")
    assert codes(state, "move us_cca 0405") == {"unit.finished"}


def test_r7_the_other_way_no_stop_on_a_friend_even_between_two_steps() -> None:
    state = place({"us_357": "0405", "us_358": "0406"}, stacking_ends_with="move")
    assert codes(state, "move us_357 0406") == {"place.friend"}


def test_r8_only_the_largest_shift_counts() -> None:
    state = place({"us_cca": "0707", "us_ccb": "0708", "ge_8": "0807"}, "us.combat")
    assert shift(state, "0807", "us_cca") == 3
    assert shift(state, "0807", "us_cca us_ccb") == 2
    assert shift(place({"us_cca": "0407", "ge_8": "0507"}, "us.combat"), "0507", "us_cca") == 3


def test_r9_one_attacker_on_the_same_bank_cancels_the_river() -> None:
    state = place({"us_11": "0511", "us_ccb": "0610", "ge_29": "0611"}, "us.combat")
    assert shift(state, "0611", "us_11") == 3
    assert shift(state, "0611", "us_11 us_ccb") == 1
    assert shift(state, "0611", "us_ccb") == 1


def test_r10_shifts_stop_at_the_ends_of_the_table() -> None:
    state = place({"us_357": "0506", "ge_37": "0606"}, "us.combat")
    assert column(state, "0606", "us_357") == "-1"
    state = place({"us_cca": "0405", "us_ccb": "0407", "ge_8": "0406"}, "us.combat", command_control=True)
    assert column(state, "0406", "us_cca us_ccb") == "+10 or >"


def test_r10_the_left_end_holds_before_the_command_shift() -> None:
    """8 and 29 (4) against 4 in a fort: +0, three left, held at -1, then one right: +0."""
    state = place({"ge_8": "0506", "ge_29": "0605", "us_357": "0606"}, "german.combat", command_control=True)
    assert column(state, "0606", "ge_8 ge_29") == "+0"
    act(state, "attack 0606", "commit ge_8", "commit ge_29", "roll")
    assert state.roll([1])[0].facts["result"] == "DR"


def test_r11_retreat_hexes_are_on_the_map_empty_free_of_zones_and_dry() -> None:
    state = place({"us_10": "0409", "us_11": "0510", "ge_fhnjkr": "0509", "ge_8": "0609"}, "us.combat")
    fight(state, "0509", "us_10 us_11", 1)
    assert hexes_of(state, "retreat", "ge_fhnjkr") == {"0508", "0608"}
    assert codes(state, "retreat ge_fhnjkr 0609") == {"retreat.occupied", "retreat.river", "retreat.zone"}


def test_r11_a_friend_does_not_cancel_a_zone_of_control() -> None:
    """0408 would be free but for 10 in 0409; a German in 0508 changes nothing."""
    state = place({"us_10": "0409", "us_11": "0510", "ge_fhnjkr": "0509", "ge_1010": "0508"}, "us.combat")
    fight(state, "0509", "us_10 us_11", 1)
    assert hexes_of(state, "retreat", "ge_fhnjkr") == {"0608"}


DR2 = {"us_10": "0405", "us_cca": "0506", "ge_8": "0406"}


def test_r12_a_two_hex_retreat_ends_two_hexes_away() -> None:
    state = place(DR2, "us.combat")
    fight(state, "0406", "us_10 us_cca", 1)
    act(state, "retreat ge_8 0407")
    assert codes(state, "retreat ge_8 0307") == {"retreat.too_near"}
    assert codes(state, "retreat ge_8 0406") == {"retreat.zone"} or codes(state, "retreat ge_8 0406") >= {
        "retreat.zone"
    }


def test_r12_the_other_way_it_may_end_next_to_the_start() -> None:
    state = place(DR2, "us.combat", dr2_final_hex_distance=1)
    fight(state, "0406", "us_10 us_cca", 1)
    act(state, "retreat ge_8 0407")
    assert allowed(state, "retreat ge_8 0307")
    assert not allowed(state, "retreat ge_8 0406")


ONE_STEP = {"us_cca": "0109", "us_ccb": "0209", "ge_8": "0110", "ge_29": "0211"}
"""8 on the west edge: 0111 is in no zone of control, but from there it goes no farther."""


def test_r12_a_unit_with_room_for_one_of_two_hexes_is_destroyed() -> None:
    state = place(ONE_STEP, "us.combat")
    assert chances(state, "0110", "us_cca us_ccb") == {"destroyed": Fraction(4, 6), "DR": Fraction(2, 6)}
    events = fight(state, "0110", "us_cca us_ccb", 1)
    assert "destroyed" in kinds(events)
    assert hexes_of(state, "advance") == {"0110"}
    state = place(ONE_STEP, "us.combat")
    fight(state, "0110", "us_cca us_ccb", 6)
    assert hexes_of(state, "retreat", "ge_8") == {"0111"}


def test_r12_the_other_way_it_stops_after_one_hex() -> None:
    state = place(ONE_STEP, "us.combat", dr2_partial_retreat="stops")
    fight(state, "0110", "us_cca us_ccb", 1)
    act(state, "retreat ge_8 0111")
    assert role(state) == "us"
    assert where(state, "ge_8") == "0111"
    assert hexes_of(state, "advance") == {"0110"}


def test_r12_a_first_step_without_a_second_is_refused() -> None:
    """0111 is a dead end, 0210 is not: the 8th must go by 0210."""
    state = place({"us_cca": "0109", "ge_8": "0110", "ge_29": "0211"}, "us.combat")
    fight(state, "0110", "us_cca", 1)
    assert hexes_of(state, "retreat", "ge_8") == {"0210"}
    assert why(state, "retreat ge_8 0111") == [
        "[10.4] 8/3 Panzergrenadier must retreat two hexes, and there is no second step from 0111"
    ]


def test_r13_attackers_retreat_one_after_the_other_in_the_owners_order() -> None:
    pieces = {"us_357": "0405", "us_358": "0407", "ge_37": "0406"}
    for first, second in (("us_357 0404", "us_358 0508"), ("us_358 0508", "us_357 0404")):
        state = place(pieces, "us.combat")
        fight(state, "0406", "us_357 us_358", 6)
        assert hexes_of(state, "retreat", "us_357") == {"0305", "0404", "0505"}
        assert hexes_of(state, "retreat", "us_358") == {"0308", "0408", "0508"}
        act(state, f"retreat {first}", f"retreat {second}")
        assert (where(state, "us_357"), where(state, "us_358")) == ("0404", "0508")
        assert legal(state) == {"end"}


def test_r13_a_hex_left_by_one_is_next_to_the_defender_and_serves_nobody() -> None:
    """Even where no zone of control reaches it over the river: 11 in 0511 has friends all around, and 0510, which 10
    has left, does not lead away from 0610."""
    pieces = {"us_10": "0510", "us_11": "0511", "us_357": "0410", "us_358": "0411", "ge_37": "0610"}
    state = place(pieces, "us.combat", zoc_crosses_rivers=False)
    fight(state, "0610", "us_10 us_11", 6)
    assert hexes_of(state, "retreat", "us_11") == set()
    assert hexes_of(state, "retreat", "us_10") == {"0409", "0509"}
    act(state, "retreat us_10 0409")
    assert legal(state) == {"end"}
    assert where(state, "us_11") == "us.destroyed"


def test_r13_attackers_are_checked_against_all_enemies() -> None:
    state = place({"us_10": "0405", "ge_37": "0505", "ge_38": "0407"}, "us.combat")
    fight(state, "0505", "us_10", 6)
    assert hexes_of(state, "retreat", "us_10") == {"0305", "0306"}
    assert why(state, "retreat us_10 0406") == [
        "[10.4] 10/5 Infantry may not retreat to 0406: it is next to the German 38/17 SS Panzergrenadier"
    ]


def test_r13_who_has_no_way_is_destroyed_before_the_others_retreat() -> None:
    """357 in the corner has only 0110 and 0211, both next to 37."""
    pieces = {"us_357": "0111", "us_358": "0110", "ge_37": "0210"}
    state = place(pieces, "us.combat")
    assert column(state, "0210", "us_357 us_358") == "+4,+5"
    fight(state, "0210", "us_357 us_358", 6)
    assert where(state, "us_357") == "us.destroyed"
    assert scores(state) == (0, 4)
    assert legal(state) == {"retreat us_358 0109"}
    act(state, "retreat us_358 0109")
    assert legal(state) == {"end"}


def test_r14_an_advance_follows_the_destruction_of_the_defender() -> None:
    state = place(ONE_STEP, "us.combat")
    fight(state, "0110", "us_cca us_ccb", 1)
    act(state, "advance us_cca 0110")
    assert where(state, "us_cca") == "0110"


def test_r14_the_other_way_only_a_retreat_vacates_a_hex() -> None:
    state = place(ONE_STEP, "us.combat", destroyed_defender_vacates_hex=False)
    fight(state, "0110", "us_cca us_ccb", 1)
    assert where(state, "ge_8") == "ge.destroyed"
    assert legal(state) == {"end"}


def test_r14_an_advance_ignores_zones_points_and_rivers() -> None:
    state = place({"us_ccb": "0510", "ge_8": "0609", "ge_29": "0610"}, "us.combat")
    fight(state, "0609", "us_ccb", 1)
    act(state, "retreat ge_8 0709", "advance us_ccb 0609")
    assert where(state, "us_ccb") == "0609"


def test_r14_after_dr2_only_the_hex_passed_through() -> None:
    state = place(DR2, "us.combat")
    fight(state, "0406", "us_10 us_cca", 1)
    act(state, "retreat ge_8 0307", "retreat ge_8 0207")
    assert hexes_of(state, "advance") == {"0406", "0307"}
    assert codes(state, "advance us_10 0407") == {"advance.not_vacated"}


def test_r15_no_retreat_off_the_map() -> None:
    state = place({"us_cca": "0910", "us_ccb": "0811", "ge_37": "0911"}, "us.combat")
    assert chances(state, "0911", "us_cca us_ccb") == {"destroyed": Fraction(1)}


def test_r16_adjacency_is_judged_when_a_battle_is_declared() -> None:
    """An advance opens a battle for nobody else, but closes one: 29 has retreated and is next to nobody."""
    state = place({"us_10": "0405", "us_11": "0307", "ge_8": "0406", "ge_29": "0407"}, "us.combat")
    assert {"attack 0406", "attack 0407"} <= legal(state)
    fight(state, "0406", "us_10", 1)
    act(state, "retreat ge_8 0507", "stay")
    assert "attack 0407" in legal(state)
    assert codes(state, "attack 0507") == {"target.again", "target.not_adjacent"}


def test_r16_a_retreat_can_open_a_later_battle() -> None:
    """The attackers' retreat takes 10 next to no enemy; the fresh 11 may still attack the same enemy's neighbour."""
    state = place({"us_10": "0405", "us_11": "0506", "ge_37": "0406", "ge_1010": "0507"}, "us.combat")
    fight(state, "0406", "us_10", 6)
    act(state, "retreat us_10 0404")
    assert codes(state, "attack 0406") == {"target.again"}
    assert "attack 0507" in legal(state)


def test_r17_arrival_movement_and_drop_take_a_city() -> None:
    state = place({"ge_106": "ge.reserve"}, "german.movement", flags={"thionville": "us"})
    act(state, "move ge_106 0701")
    assert holder(state, "thionville") == "german"
    state = place({"us_502": "us.reserve"}, screaming_eagles=True, airborne_clear_excludes_city_and_fort=False)
    act(state, "drop us_502 0807")
    assert (holder(state, "metz"), scores(state)[0]) == ("us", 20)


def test_r17_of_equal_ways_the_one_through_a_city_is_taken() -> None:
    """From the north edge to 0702 by 0601 or by 0701 costs 3; the German takes Thionville back on the way."""
    state = place({"ge_106": "ge.reserve"}, "german.movement", flags={"thionville": "us"})
    assert path(state, "move ge_106 0702") == ["0701", "0702"]
    act(state, "move ge_106 0702")
    assert holder(state, "thionville") == "german"
    state = place({"ge_106": "ge.reserve"}, "german.movement")
    assert cost(state, "move ge_106 0702") == 3


def test_r17_an_advance_takes_a_city() -> None:
    state = place({"us_cca": "0707", "ge_gar": "0807"}, "us.combat")
    fight(state, "0807", "us_cca", 1)
    act(state, "advance us_cca 0807")
    assert holder(state, "metz") == "us"
    state = place({"us_cca": "0707", "ge_gar": "0807"}, "us.combat", advance_counts_as_entering_city=False)
    fight(state, "0807", "us_cca", 1)
    act(state, "advance us_cca 0807")
    assert holder(state, "metz") == "german"


def test_r17_a_retreat_takes_a_city() -> None:
    pieces = {"us_10": "0709", "us_11": "0809", "ge_8": "0708"}
    for choice, owner in ((True, "german"), (False, "us")):
        state = place(pieces, "us.combat", flags={"metz": "us"}, retreat_counts_as_entering_city=choice)
        fight(state, "0708", "us_10", 1)
        assert role(state) == "german"
        act(state, "retreat ge_8 0807")
        assert holder(state, "metz") == owner


def test_r17_the_flag_survives_departure_and_loss() -> None:
    state = place({"us_cca": "0707"})
    act(state, "move us_cca 0807", "move us_cca 0708")
    assert scores(state)[0] == 20
    pieces = {"us_357": "0807", "ge_37": "0708", "ge_8": "0808", "ge_29": "0907", "ge_38": "0908"}
    state = place(pieces, "german.combat", flags={"metz": "us"})
    events = fight(state, "0807", "ge_37 ge_8 ge_29 ge_38", 1)
    assert "destroyed" in kinds(events)
    assert holder(state, "metz") == "us"
    act(state, "advance ge_37 0807")
    assert holder(state, "metz") == "german"


def test_r18_an_exit_is_offered_only_where_it_scores() -> None:
    corners = {"us_ccb": "0901", "us_cca": "0111", "us_10": "0911"}
    state = place(corners)
    assert (exits(state, "us_ccb"), exits(state, "us_cca"), exits(state, "us_10")) == ({"east": 2}, {}, {"east": 3})
    german = place({"ge_1125": "0111", "ge_8": "0911", "ge_37": "0101"}, "german.movement")
    assert exits(german, "ge_1125") == {"west": 2}
    assert exits(german, "ge_8") == {"east": 3, "south": 3}
    assert exits(german, "ge_37") == {"west": 1}


def test_r18_the_other_way_any_unit_leaves_by_any_edge_for_nothing() -> None:
    state = place({"us_ccb": "0901"}, exit_only_where_it_scores=False)
    assert exits(state, "us_ccb")["north"] == 2
    act(state, "exit us_ccb north")
    assert scores(state) == (0, 0)
    assert where(state, "us_ccb") == "us.exited"


def test_r18_no_exit_for_a_unit_that_began_in_or_entered_a_zone_of_control() -> None:
    state = place({"us_ccb": "0908", "ge_8": "0909"})
    assert rules_of(state, "exit us_ccb east") == {"7.43"}
    state = place({"us_10": "0807", "ge_8": "0909"})
    assert "0908" in hexes_of(state, "move", "us_10")
    assert path(state, "move us_10 0907") == ["0907"]
    assert exits(state, "us_10") == {"east": 2}
    act(state, "move us_10 0908")
    assert codes(state, "exit us_10 east") == {"zone.stopped"}


def test_r19_a_panzergrenadier_in_the_west_scores_ten() -> None:
    for turn in (1, 7):
        state = place({"ge_38": "0108"}, "german.movement", turn)
        act(state, "exit ge_38 west")
        assert scores(state) == (0, 10)


def test_r19_the_106th_and_the_infantry_get_nothing_in_the_east_and_south() -> None:
    for unit in ("ge_106", "ge_1125", "ge_fhnjkr"):
        state = place({unit: "0911"}, "german.movement")
        assert "7.5" in rules_of(state, f"exit {unit} east")
        assert "7.5" in rules_of(state, f"exit {unit} south")


def test_r20_improved_counters_keep_their_division() -> None:
    state = place({"ge_8_plus": "0907"}, "german.movement", 3)
    act(state, "exit ge_8_plus east")
    assert scores(state) == (0, 5)
    state = place({"ge_8_plus": "0405", "ge_29": "0407", "us_357": "0406"}, "german.combat", command_control=True)
    assert any(entry.rule == "11.1" for entry in attack_odds(state, "0406", "ge_8_plus ge_29").shifts)


def test_r21_an_entry_hex_in_an_enemy_zone_is_legal_and_ends_the_move() -> None:
    state = place({"us_357": "us.reserve", "ge_8": "0203"})
    act(state, "move us_357 0104")
    assert codes(state, "move us_357 0105") == {"zone.stopped"}


def test_r21_a_friend_in_the_entry_hex_blocks_only_ending_there() -> None:
    state = place({"us_357": "us.reserve", "us_358": "0103"}, stacking_ends_with="move")
    assert not allowed(state, "move us_357 0103")
    assert path(state, "move us_357 0203")[-1] == "0203"
    state = place({"us_10": "us.reserve", "us_11": "0108", "us_ccb": "0109", "us_ccr": "0110", "us_cca": "0111"})
    assert cost(state, "move us_10 0208") == 2
    assert "0107" in hexes_of(state, "move", "us_10")


def test_r21_friends_in_zones_in_all_hexes_divert_the_unit() -> None:
    """Central sector: every hex holds a friend next to a German; 0104 and 0108 are equally near, the owner chooses."""
    friends = {"us_10": "0105", "us_11": "0106", "us_357": "0107"}
    enemies = {"ge_8": "0205", "ge_29": "0206", "ge_37": "0207"}
    state = place({**friends, **enemies, "us_2": "us.reserve"})
    found = places(state, "us_2")
    assert found["0104"] == 1
    assert found["0108"] == 1


def test_r22_entry_costs_the_road_on_that_edge_or_the_terrain() -> None:
    state = place({"ge_106": "ge.reserve"}, "german.movement")
    assert [cost(state, f"move ge_106 {hex_}") for hex_ in ("0401", "0501", "0601", "0701", "0801", "0901")] == [
        1,
        3,
        2,
        2,
        1,
        2,
    ]


def test_r22_every_unit_pays_only_for_its_own_hex() -> None:
    state = start()
    act(state, "move us_ccb 0208", "move us_ccr 0209")
    assert cost(state, "move us_10 0108") == 1


def test_r23_moselle_points_are_counted_in_phases_1_and_6() -> None:
    state = place({"us_10": "0510", "ge_8": "0908"})
    act(state, "move us_10 0610", "end", "end")
    assert scores(state) == (0, 0)
    act(state, "end", "end")
    assert scores(state) == (1, 0)


def test_r23_nothing_on_turn_1_and_units_that_left_do_not_count() -> None:
    assert scores(start()) == (0, 0)
    state = place({"us_10": "0908"})
    act(state, "exit us_10 east", "end", "end", "end", "end")
    assert ledger(state) == {"us units exited east": 5, "german no American east of the Moselle": 1}


def test_r24_american_losses_count_their_printed_strength_whatever_the_cause() -> None:
    for unit in ("us_357", "us_cca", "us_502"):
        state = place({unit: "0111", "ge_37": "0110", "ge_38": "0211"}, "us.combat")
        fight(state, "0211", unit, 6)
        assert scores(state) == (0, UNITS[unit][2])


def test_r24_units_that_left_are_not_lost() -> None:
    state = place({"us_cca": "0908"})
    act(state, "exit us_cca east")
    assert scores(state) == (5, 0)


def test_r25_a_drop_needs_a_hex_with_nothing_but_clear() -> None:
    state = place({"us_502": "us.reserve"}, screaming_eagles=True)
    expected = set(HEXES) - FOREST - ROUGH - set(TOWNS) - set(FORTS)
    assert hexes_of(state, "drop", "us_502") == expected
    assert len(expected) == 45
    assert why(state, "drop us_502 0807") == ["[11.3] 502/101 Airborne needs a clear hex, and 0807 is not"]


def test_r25_the_other_way_cities_and_forts_on_clear_ground_count() -> None:
    state = place({"us_502": "us.reserve"}, screaming_eagles=True, airborne_clear_excludes_city_and_fort=False)
    assert hexes_of(state, "drop", "us_502") == set(HEXES) - FOREST - ROUGH
    assert len(hexes_of(state, "drop", "us_502")) == 54


def test_r25_the_drop_may_never_happen_and_the_points_are_paid() -> None:
    state = start(screaming_eagles=True)
    for _ in range(28):
        act(state, "end")
    assert scores(state) == (0, 5 + 7)
    assert where(state, "us_502") == "us.reserve"


def test_r26_a_withdrawal_costs_the_first_hex_and_four_more_then_normal_movement() -> None:
    """CCB leaves 0510 for 0410 (1 + 4) and comes back to the same zone of control in 0511 (2 more), and stops."""
    state = place({"us_ccb": "0510", "ge_29": "0610"}, tactical_withdrawal=True)
    assert cost(state, "move us_ccb 0410") == 5
    assert cost(state, "move us_ccb 0511") == 7
    act(state, "move us_ccb 0511")
    assert codes(state, "move us_ccb 0410") == {"zone.stopped"}


def test_r26_not_over_a_bridge() -> None:
    state = place({"ge_37": "0807", "us_cca": "0708"}, "german.movement", tactical_withdrawal=True)
    assert hexes_of(state, "move", "ge_37") == set()
    assert "withdrawal.nowhere" in codes(state, "move ge_37 0908")


def test_r27_one_command_shift_at_most_and_by_choice() -> None:
    pieces = {"us_10": "0405", "us_11": "0407", "us_357": "0506", "us_358": "0307", "ge_37": "0406"}
    state = place(pieces, "us.combat", command_control=True)
    assert column(state, "0406", "us_357 us_358") == "+6,+7"
    assert attack_odds(state, "0406", "us_357 us_358", waived=True).label == "+4,+5"
    pieces = {"ge_8": "0405", "ge_29": "0407", "ge_37": "0506", "ge_38": "0307", "us_cca": "0406"}
    state = place(pieces, "german.combat", command_control=True)
    assert column(state, "0406", "ge_8 ge_29 ge_37 ge_38") == "+4,+5"


def test_r28_two_roads_in_one_hex_are_one_for_movement() -> None:
    """0907: the road from the north and the road from Metz do not meet there; each hexside crossed costs 1."""
    state = place({"us_357": "0906"})
    assert cost(state, "move us_357 0907") == 1
    assert cost(state, "move us_357 0807") == 2
    assert exits(place({"us_357": "0907"}), "us_357") == {"east": 1}


def test_every_ruling_named_in_a_refusal_exists() -> None:
    numbers = {f"R{n}" for n in range(1, 29)}
    for reason in RULES.reasons:
        assert set(reason.rulings) <= numbers


# -- what only shows with an option ------------------------------------------------------------------------------------


def test_r11_a_retreat_leads_away_from_the_attackers_even_where_zones_stop_at_rivers() -> None:
    """CCB attacks over the Moselle: 0610 lies in no zone of control, but next to CCB and CCA."""
    pieces = {"us_ccb": "0510", "us_cca": "0511", "ge_8": "0609"}
    state = place(pieces, "us.combat", zoc_crosses_rivers=False)
    fight(state, "0609", "us_ccb", 1)
    assert "0610" not in hexes_of(state, "retreat", "ge_8")
    assert why(state, "retreat ge_8 0610") == [
        "[10.3] 8/3 Panzergrenadier must retreat away from CCB/7 Armored, and 0610 is next to it"
    ]
    assert hexes_of(state, "retreat", "ge_8") == {"0709", "0710"}


def test_r11_attackers_retreat_away_from_the_defender_even_where_zones_stop_at_rivers() -> None:
    state = place({"us_ccb": "0510", "ge_8": "0609"}, "us.combat", zoc_crosses_rivers=False)
    fight(state, "0609", "us_ccb", 6)
    assert why(state, "retreat us_ccb 0509") == [
        "[10.3] CCB/7 Armored must retreat away from 8/3 Panzergrenadier, and 0509 is next to it"
    ]
    assert hexes_of(state, "retreat", "us_ccb") == {"0409", "0410", "0511"}


def test_r11_both_steps_of_two_lead_away_from_the_attackers() -> None:
    """Beside the Moselle 0609 and 0610 are next to CCB in 0510 across the water, and so no way for the 1010th."""
    state = place({"us_ccb": "0510", "us_cca": "0511", "ge_1010": "0610"}, "us.combat", zoc_crosses_rivers=False)
    fight(state, "0610", "us_ccb us_cca", 1)
    assert hexes_of(state, "retreat", "ge_1010") == {"0710"}
    act(state, "retreat ge_1010 0710")
    assert not {"0609", "0611"} & hexes_of(state, "retreat", "ge_1010")


def test_r11_a_unit_with_no_way_but_towards_the_attacker_is_destroyed() -> None:
    """And the odds say so before the die is thrown."""
    friends = {"ge_29": "0709", "ge_37": "0710"}
    pieces = {"us_ccb": "0510", "us_cca": "0511", "ge_8": "0609", **friends}
    state = place(pieces, "us.combat", zoc_crosses_rivers=False)
    assert attack_odds(state, "0609", "us_ccb").results["destroyed"] > 0
    assert attack_odds(state, "0609", "us_ccb").results["DR"] == 0
    fight(state, "0609", "us_ccb", 1)
    assert where(state, "ge_8") == "ge.destroyed"


def test_r17_a_city_passed_on_the_first_step_of_a_two_hex_retreat_changes_hands() -> None:
    pieces = {"us_cca": "0906", "ge_1010": "0907"}
    state = place(pieces, "us.combat", flags={"metz": "us"}, seille_is_river=False)
    fight(state, "0907", "us_cca", 1)
    act(state, "retreat ge_1010 0807")
    assert holder(state, "metz") == "german"
    act(state, "retreat ge_1010 0708")
    assert holder(state, "metz") == "german"
    kept = place(
        pieces, "us.combat", flags={"metz": "us"}, seille_is_river=False, retreat_counts_as_entering_city=False
    )
    fight(kept, "0907", "us_cca", 1)
    act(kept, "retreat ge_1010 0807", "retreat ge_1010 0708")
    assert holder(kept, "metz") == "us"


def test_r11_the_refusal_names_only_the_attackers_the_hex_is_next_to() -> None:
    """0610 is next to CCB in 0510 and not next to CCA in 0509."""
    state = place({"us_ccb": "0510", "us_cca": "0509", "ge_8": "0609"}, "us.combat", zoc_crosses_rivers=False)
    fight(state, "0609", "us_ccb us_cca", 1)
    assert why(state, "retreat ge_8 0610") == [
        "[10.3] 8/3 Panzergrenadier must retreat away from CCB/7 Armored, and 0610 is next to it"
    ]


def test_r25_the_hex_of_whatever_unit_is_closed_to_a_drop() -> None:
    state = place({"us_502": "us.reserve", "us_2": "0405", "ge_8": "0910"}, screaming_eagles=True)
    assert "0406" in hexes_of(state, "drop")
    assert "0405" not in hexes_of(state, "drop")
    assert codes(state, "drop us_502 0405") == {"drop.occupied"}
