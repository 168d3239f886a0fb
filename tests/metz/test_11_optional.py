"""[11.0] Optional rules."""

from __future__ import annotations

import pytest

from grognard.engine import doors
from grognard.engine.errors import DataError
from grognard.engine.nodes import Chance

from .figures import UNITS
from .support import (
    DATA,
    RULES,
    act,
    action,
    allowed,
    attack_odds,
    codes,
    column,
    exits,
    fight,
    german_setup,
    hexes_of,
    ledger,
    legal,
    path,
    phase,
    place,
    places,
    role,
    rules_of,
    scores,
    start,
    where,
    why,
)


def test_11_0_optional_rules_are_off_unless_chosen() -> None:
    options = start().view("us").options
    for name in (
        "command_control",
        "tactical_withdrawal",
        "screaming_eagles",
        "ninetieth_division",
        "german_reorganization",
    ):
        assert options[name] is False
        assert start(**{name: True}).view("us").options[name] is True


def test_11_0_an_unknown_option_or_value_is_an_error() -> None:
    with pytest.raises(DataError, match="no_such_rule"):
        start(no_such_rule=True)
    with pytest.raises(DataError, match="command_control"):
        start(command_control=3)


# -- 11.1 -------------------------------------------------------------------------------------------------------

COMMAND = {"us_10": "0405", "us_11": "0407", "us_357": "0506", "us_358": "0307", "ge_37": "0406"}


def test_11_1_two_attackers_of_one_division_shift_one_column_right() -> None:
    without, with_ = place(COMMAND, "us.combat"), place(COMMAND, "us.combat", command_control=True)
    assert column(without, "0406", "us_10 us_11") == "+6,+7"
    assert column(with_, "0406", "us_10 us_11") == "+8,+9"
    assert column(with_, "0406", "us_10 us_357") == "+6,+7"
    assert column(with_, "0406", "us_10") == column(without, "0406", "us_10")


def test_11_1_at_most_one_shift_and_others_may_take_part() -> None:
    """Two of the 3rd, two of the 17th SS and one more: +6 is read one column further right, not two."""
    pieces = {"ge_8": "0405", "ge_29": "0407", "ge_37": "0506", "ge_38": "0307", "ge_106": "0306"}
    state = place({**pieces, "us_357": "0406"}, "german.combat", command_control=True)
    found = attack_odds(state, "0406", "ge_8 ge_29 ge_37 ge_38 ge_106")
    assert (found.difference, found.label) == (6, "+8,+9")
    assert [entry.amount for entry in found.shifts if entry.rule == "11.1"] == [1]


def test_11_1_the_shift_comes_after_the_terrain() -> None:
    """+0 against a fort is held at -1; only then the shift to the right: +0."""
    state = place({"ge_8": "0506", "ge_29": "0605", "us_357": "0606"}, "german.combat", command_control=True)
    found = attack_odds(state, "0606", "ge_8 ge_29")
    assert (found.difference, found.label) == (0, "+0")
    assert [entry.rule for entry in found.columns] == ["10.5", "10.2", "11.1"]


def test_11_1_the_attacker_may_do_without_it() -> None:
    state = place(COMMAND, "us.combat", command_control=True)
    act(state, "attack 0406", "commit us_10", "commit us_11")
    assert "waive" in legal(state)
    assert why(state, "claim") == ["[11.1] the command control shift is in use already"]
    act(state, "waive")
    assert "claim" in legal(state)
    assert why(state, "waive") == ["[11.1] the command control shift is waived already"]
    assert (
        act(state, "roll")[0].text
        == "Attack on 37/17 SS Panzergrenadier in 0406 by 10/5 Infantry and 11/5 Infantry: +7: column +6,+7"
    )
    assert [event.facts["column"] for event in state.roll([6])] == ["+6,+7"]


def test_10_1_an_attack_names_all_who_take_part() -> None:
    state = place(COMMAND, "us.combat")
    act(state, "attack 0406", "commit us_10", "commit us_11", "commit us_357")
    assert act(state, "roll")[0].text.startswith(
        "Attack on 37/17 SS Panzergrenadier in 0406 by 10/5 Infantry, 11/5 Infantry and 357/90 Infantry: "
    )


def test_11_1_there_is_nothing_to_waive_without_two_of_a_division() -> None:
    state = place(COMMAND, "us.combat", command_control=True)
    act(state, "attack 0406", "commit us_10", "commit us_357")
    assert rules_of(state, "waive") == {"11.1"}
    state = place(COMMAND, "us.combat")
    act(state, "attack 0406", "commit us_10", "commit us_11")
    assert why(state, "waive") == ["[11.1] no two attackers belong to one division, or command control is not in use"]


@pytest.mark.parametrize(
    ("pair", "same"),
    [
        ("ge_8 ge_29", True),
        ("ge_37 ge_38", True),
        ("ge_8 ge_38", False),
        ("ge_1125 ge_1126", True),
        ("ge_utrfhr ge_1010", True),
        ("ge_fhnjkr ge_1010", False),
        ("ge_106 ge_gar", False),
    ],
)
def test_11_1_german_divisions(pair: str, same: bool) -> None:
    first, second = pair.split()
    state = place({first: "0405", second: "0407", "us_357": "0406"}, "german.combat", command_control=True)
    found = attack_odds(state, "0406", pair)
    assert any(entry.rule == "11.1" for entry in found.shifts) == same


def test_11_1_the_shift_stops_at_the_right_end_of_the_table() -> None:
    state = place({"us_cca": "0405", "us_ccb": "0407", "ge_8": "0406"}, "us.combat", command_control=True)
    found = attack_odds(state, "0406", "us_cca us_ccb")
    assert (found.difference, found.label) == (12, "+10 or >")


# -- 11.2 -------------------------------------------------------------------------------------------------------

CONTACT = {"ge_29": "0610", "us_ccb": "0510"}


def test_11_2_a_mobile_unit_may_leave_an_enemy_zone_of_control() -> None:
    assert rules_of(place(CONTACT, "german.movement"), "move ge_29 0611") == {"7.43"}
    state = place(CONTACT, "german.movement", tactical_withdrawal=True)
    assert places(state, "ge_29")["0611"] == 5


def test_11_2_only_units_with_an_allowance_of_eight_or_more() -> None:
    state = place({"us_357": "0304", "ge_1126": "0403", "us_cca": "0303"}, tactical_withdrawal=True)
    assert rules_of(state, "move us_357 0203") == {"7.43"}
    assert allowed(state, "move us_cca 0302")


def test_11_2_the_first_hex_costs_four_more() -> None:
    state = place(CONTACT, "german.movement", tactical_withdrawal=True)
    found = places(state, "ge_29")
    assert (found["0611"], found["0710"], found["0711"]) == (1 + 4, 2 + 4, 3 + 4)


def test_11_2_the_first_hex_lies_in_no_enemy_zone_and_across_no_river() -> None:
    state = place(CONTACT, "german.movement", tactical_withdrawal=True)
    assert why(state, "move ge_29 0609") == [
        "[11.2] 29/3 Panzergrenadier may not withdraw from 0610 to 0609: it is next to the American CCB/7 Armored"
    ]
    assert why(state, "move ge_29 0511") == [
        "[11.2] 29/3 Panzergrenadier may not withdraw from 0610 to 0511: it is next to the American CCB/7 Armored",
        "[11.2] 29/3 Panzergrenadier may not withdraw from 0610 to 0511 across a river",
    ]


def test_11_2_then_it_moves_on_with_what_is_left() -> None:
    state = place(CONTACT, "german.movement", tactical_withdrawal=True)
    assert exits(state, "ge_29") == {"south": 6}
    act(state, "move ge_29 0611")
    assert exits(state, "ge_29") == {"south": 1}
    assert "0711" in hexes_of(state, "move", "ge_29")


def test_11_2_a_surrounded_unit_cannot_withdraw() -> None:
    state = place({"ge_29": "0111", "us_ccb": "0210"}, "german.movement", tactical_withdrawal=True)
    assert hexes_of(state, "move", "ge_29") == set()
    assert codes(state, "move ge_29 0110") == {"withdrawal.nowhere"}
    assert rules_of(state, "move ge_29 0101") == {"11.2"}


def test_11_2_only_once_a_unit_that_stopped_this_phase_stays() -> None:
    state = place({"us_ccb": "0308", "ge_8": "0406"}, tactical_withdrawal=True)
    act(state, "move us_ccb 0407")
    assert codes(state, "move us_ccb 0308") == {"zone.stopped"}


# -- 11.3 -------------------------------------------------------------------------------------------------------

EAGLES = {"us_502": "us.reserve", "ge_8": "0609", "us_ccb": "0510"}


def test_11_3_the_502nd_may_be_dropped_on_any_turn() -> None:
    for turn in range(1, 8):
        state = place(EAGLES, turn=turn, screaming_eagles=True)
        assert len(hexes_of(state, "drop", "us_502")) == 45 - 1
    assert why(start(), "drop us_502 0506") == [
        "[11.3] 502/101 Airborne takes part only if the players have chosen the Screaming Eagles"
    ]


def test_11_3_only_in_the_american_movement_phase() -> None:
    state = place(EAGLES, "us.combat", screaming_eagles=True)
    assert rules_of(state, "drop us_502 0506") == {"4.0"}
    state = place(EAGLES, "german.movement", screaming_eagles=True)
    assert rules_of(state, "drop us_502 0506") == {"7.0"}


def test_11_31_it_is_dropped_and_does_not_march_on() -> None:
    state = place(EAGLES, screaming_eagles=True)
    assert why(state, "move us_502 0101") == ["[11.3] 502/101 Airborne does not march on: it is dropped"]
    assert why(state, "drop us_ccb 0506") == ["[11.3] CCB/7 Armored is not an airborne unit"]


def test_11_32_on_an_empty_clear_hex_even_next_to_enemies() -> None:
    state = place(EAGLES, screaming_eagles=True)
    assert allowed(state, "drop us_502 0710")
    assert why(state, "drop us_502 0610") == ["[11.3] 502/101 Airborne needs a clear hex, and 0610 is not"]
    assert why(state, "drop us_502 0510") == [
        "[11.3] 502/101 Airborne needs an empty hex, and CCB/7 Armored is in 0510"
    ]
    assert codes(state, "drop us_502 0609") == {"drop.not_clear", "drop.occupied"}


def test_11_32_that_turn_it_neither_moves_nor_fights() -> None:
    state = place(EAGLES, screaming_eagles=True)
    act(state, "drop us_502 0710")
    assert why(state, "move us_502 0711") == ["[11.3] 502/101 Airborne was dropped this turn and does not move"]
    assert why(state, "drop us_502 0506") == ["[11.3] 502/101 Airborne has been dropped already"]
    act(state, "end", "attack 0609")
    assert why(state, "commit us_502") == ["[11.3] 502/101 Airborne was dropped this turn and does not fight"]
    act(state, "cancel", "end", "end", "end")
    assert (state.turn, phase(state)) == (3, "us.movement")
    assert rules_of(state, "move us_502 0711") == {"7.43"}
    act(state, "end", "attack 0609")
    assert allowed(state, "commit us_502")


def test_11_32_it_does_not_move_even_where_no_enemy_is_near() -> None:
    state = place(EAGLES, screaming_eagles=True)
    act(state, "drop us_502 0506")
    assert why(state, "move us_502 0605") == ["[11.3] 502/101 Airborne was dropped this turn and does not move"]
    act(state, "end", "end", "end", "end")
    assert allowed(state, "move us_502 0605")


def test_11_32_where_only_the_502nd_is_near_there_is_no_attack() -> None:
    state = place({"us_502": "us.reserve", "ge_8": "0609"}, screaming_eagles=True)
    act(state, "drop us_502 0710", "end")
    assert why(state, "attack 0609") == ["[11.3] 502/101 Airborne was dropped this turn and does not fight"]


def test_11_32_it_has_a_zone_of_control_and_defends_at_once() -> None:
    state = place({"us_502": "us.reserve", "ge_8": "0609"}, screaming_eagles=True)
    act(state, "drop us_502 0710", "end", "end")
    assert rules_of(state, "move ge_8 0610") == {"7.43"}
    act(state, "end")
    assert allowed(state, "attack 0710")


def test_11_32_a_drop_does_not_end_the_move_of_another_unit() -> None:
    state = place({"us_502": "us.reserve", "us_357": "0405", "ge_8": "0609"}, screaming_eagles=True)
    act(state, "move us_357 0406", "drop us_502 0111")
    assert allowed(state, "move us_357 0407")


def test_11_33_the_german_scores_five_points_at_the_start() -> None:
    state = start(screaming_eagles=True)
    assert scores(state) == (0, 5)
    assert ledger(state) == {"german American reinforcements by option": 5}
    assert where(state, "us_502") == "us.reserve"


# -- 11.4 -------------------------------------------------------------------------------------------------------


def test_11_4_the_359th_arrives_on_turn_4_in_the_northern_sector() -> None:
    state = place({"us_359": "us.reserve"}, turn=3, ninetieth_division=True)
    assert why(state, "move us_359 0101") == ["[8.0] 359/90 Infantry arrives on turn 4, not before"]
    state = place({"us_359": "us.reserve", "us_357": "0111"}, turn=4, ninetieth_division=True)
    assert {path(state, f"move us_359 {hex_}")[0] for hex_ in hexes_of(state, "move", "us_359")} == {
        "0101",
        "0102",
        "0103",
        "0104",
    }


def test_11_4_the_german_scores_three_points() -> None:
    assert scores(start(ninetieth_division=True)) == (0, 3)
    assert scores(start(ninetieth_division=True, screaming_eagles=True)) == (0, 8)
    assert where(start(ninetieth_division=True), "us_359") == "us.reserve"


def test_11_4_its_strength_counts_when_it_is_lost() -> None:
    state = place({"us_359": "0111", "ge_37": "0110", "ge_38": "0211"}, "german.combat", 5)
    fight(state, "0111", "ge_37 ge_38", 1)
    assert scores(state)[1] == 4


# -- 11.5 -------------------------------------------------------------------------------------------------------


def test_11_5_the_german_player_draws_one_or_two_counters_first_of_all() -> None:
    state = start(german_reorganization=True)
    assert (phase(state), role(state)) == ("setup", "german")
    assert legal(state) == {"reorganize 1", "reorganize 2"}
    assert rules_of(state, "move us_357 0101") == {"4.0"}


def test_11_5_the_draw_is_blind_and_without_return() -> None:
    state = start(german_reorganization=True)
    act(state, "reorganize 2")
    assert isinstance(state.node, Chance)
    assert len(state.node.bands) == 11
    assert {band.probability for band in state.node.bands} == {state.node.bands[0].probability}
    state.roll([0])
    assert isinstance(state.node, Chance)
    assert len(state.node.bands) == 10
    state.roll([0])
    assert phase(state) == "us.movement"


@pytest.mark.parametrize("number", range(11))
def test_11_5_the_improved_counter_replaces_the_original_and_the_american_scores(number: int) -> None:
    state = start(german_reorganization=True)
    act(state, "reorganize 1")
    assert isinstance(state.node, Chance)
    drawn = state.node.bands[number].label
    original = drawn.removesuffix("_plus")
    was = where(state, original)
    events = state.roll([number])
    assert where(state, drawn) == was
    assert where(state, original) == "ge.aside"
    assert scores(state) == (UNITS[drawn][6], 0)
    assert UNITS[drawn][2] == UNITS[original][2] + 1
    assert DATA.units[drawn].strength == UNITS[drawn][2]
    assert events[0].text == f"{DATA.units[drawn].called} is reorganized; American +{UNITS[drawn][6]}"
    assert (state.turn, phase(state)) == (1, "us.movement")


def test_11_5_without_the_option_nobody_is_asked() -> None:
    assert phase(start()) == "us.movement"
    assert codes(start(), "reorganize 1") == {"moment"}


def test_11_1_who_has_done_without_the_shift_does_so_until_he_claims_it() -> None:
    pieces = german_setup({"us_10": "0406", "us_11": "0407", "us_2": "0506"})
    state = place(pieces, "us.combat", command_control=True)
    act(state, "attack 0507", "commit us_10", "commit us_11", "waive", "commit us_2")
    declared = doors.preview(state, "us")
    assert declared is not None
    assert "11.1" not in {entry.rule for part in declared.sums for entry in part.entries}
    assert RULES.sheet.details(state, action("withdraw us_2")).sums[-1].entries[-1].rule != "11.1"
    act(state, "withdraw us_10", "commit us_10")
    assert {"claim"} == legal(state) & {"claim", "waive"}
    act(state, "claim")
    assert RULES.sheet.details(state, action("roll")).sums[-1].entries[-1].rule == "11.1"


def test_11_5_a_battle_of_the_last_counter_of_the_set_is_remembered_like_any_other() -> None:
    """The improved 106th, in a game written down and read again."""
    state = place({"us_10": "0405", "ge_106_plus": "0406"}, "us.combat", german_reorganization=True)
    fight(state, "0406", "us_10", 6)
    again = RULES.state_from_json(state.to_json())
    assert again.hash() == state.hash()
    act(again, "retreat us_10 0404")
    assert codes(again, "attack 0406") == {"target.again", "target.not_adjacent"}
