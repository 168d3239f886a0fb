"""[10.0] Resolving Combat."""

from __future__ import annotations

import copy
from fractions import Fraction

import pytest

from grognard.engine.errors import IllegalAction
from grognard.engine.nodes import Chance
from grognard.engine.positions import Position
from grognard.games.metz import GAME
from grognard.games.metz.state import MetzState
from grognard.library import data_trees

from .figures import COLUMNS, RESULTS
from .support import (
    RULES,
    act,
    allowed,
    attack_odds,
    chances,
    codes,
    column,
    fight,
    hexes_of,
    kinds,
    legal,
    place,
    results,
    role,
    rules_of,
    scores,
    shift,
    summary,
    where,
    why,
)

# -- 10.0 to 10.2 -------------------------------------------------------------------------------------------------


def test_10_0_the_differential_is_attack_minus_defence() -> None:
    state = place({"us_10": "0405", "us_357": "0407", "ge_37": "0406"}, "us.combat")
    assert attack_odds(state, "0406", "us_10").difference == 5 - 3
    assert attack_odds(state, "0406", "us_10 us_357").difference == 5 + 4 - 3
    assert column(state, "0406", "us_10 us_357") == "+6,+7"


def test_10_0_the_rulebooks_example() -> None:
    """15 against 2 in a fort: +10 or >, three columns to the left, +4,+5."""
    state = place({"us_10": "0506", "us_11": "0605", "us_2": "0607", "ge_8": "0606"}, "us.combat")
    found = attack_odds(state, "0606", "us_10 us_11 us_2")
    assert found.difference == 13
    assert (found.base, found.label) == ("+10 or >", "+4,+5")
    assert results(state, "0606", "us_10 us_11 us_2") == ["DR2", "DR", "DR", "DR", "NE", "AR"]


def test_10_0_the_result_is_applied_before_the_next_battle() -> None:
    state = place({"us_ccb": "0510", "us_10": "0405", "ge_8": "0609", "ge_29": "0406"}, "us.combat")
    fight(state, "0609", "us_ccb", 1)
    assert codes(state, "attack 0406") == {"moment"}
    act(state, "retreat ge_8 0709")
    assert codes(state, "attack 0406") == {"moment"}
    act(state, "stay")
    assert allowed(state, "attack 0406")


def test_10_0_the_tally_is_what_resolves_the_battle() -> None:
    """What is shown before the roll, face by face, is what the roll brings."""
    state = place({"us_ccb": "0510", "us_10": "0610", "ge_8": "0609"}, "us.combat")
    found = attack_odds(state, "0609", "us_ccb us_10")
    rolled = results(state, "0609", "us_ccb us_10")
    for name, chance in found.results.items():
        assert chance == Fraction(rolled.count(name), 6)
    act(state, "attack 0609", "commit us_ccb", "commit us_10", "roll")
    assert isinstance(state.node, Chance)
    assert {band.label: band.probability for band in state.node.bands} == {k: v for k, v in found.results.items() if v}


def test_10_1_the_attack_is_declared_before_the_die_is_thrown() -> None:
    state = place({"us_ccb": "0510", "us_10": "0610", "ge_8": "0609"}, "us.combat")
    act(state, "attack 0609")
    assert why(state, "roll") == ["[10.1] no unit has been committed to the attack on 0609"]
    act(state, "commit us_ccb")
    events = act(state, "roll")
    assert [(event.rule, event.text) for event in events] == [
        ("10.1", "Attack on 8/3 Panzergrenadier in 0609 by CCB/7 Armored: +5, fort -3: column +0")
    ]


def test_10_1_the_attacker_may_change_his_mind_until_the_die_is_thrown() -> None:
    state = place({"us_ccb": "0510", "us_10": "0610", "ge_8": "0609"}, "us.combat")
    act(state, "attack 0609", "commit us_ccb", "commit us_10", "withdraw us_ccb")
    assert why(state, "cancel") == ["[10.1] units are committed: withdraw them before the battle is called off"]
    act(state, "withdraw us_10", "cancel")
    assert legal(state) == {"attack 0609", "end"}
    act(state, "attack 0609", "commit us_10", "roll")
    assert codes(state, "withdraw us_10") == {"moment"}
    assert codes(state, "cancel") == {"moment"}


def test_10_1_units_join_and_the_die_is_thrown_and_that_alone_leads_forward() -> None:
    state = place({"us_ccb": "0510", "us_10": "0610", "ge_8": "0609"}, "us.combat")
    act(state, "attack 0609", "commit us_ccb")
    assert legal(state) == {"commit us_10", "withdraw us_ccb", "roll"}
    words = RULES.vocabulary
    assert {words.action(number).text for number in state.forward()} == {"commit us_10", "roll"}


def test_10_1_battles_in_any_order() -> None:
    pieces = {"us_ccb": "0510", "us_10": "0405", "ge_8": "0609", "ge_29": "0406"}
    for order in (("0609", "0406"), ("0406", "0609")):
        state = place(pieces, "us.combat")
        for target in order:
            fight(state, target, "us_ccb" if target == "0609" else "us_10", 4 if target == "0406" else 3)
        assert legal(state) == {"end"}


@pytest.mark.parametrize(
    ("attackers", "defender", "label"),
    [
        ("ge_1125", "us_cca", "-1"),
        ("ge_8 ge_37", "us_cca", "-1"),
        ("ge_8 ge_37", "us_10", "+0"),
        ("ge_37 ge_38", "us_358", "+1"),
        ("ge_8 ge_29 ge_37 ge_38", "us_ccb", "+2,+3"),
        ("ge_8 ge_29 ge_37 ge_38", "us_10", "+4,+5"),
    ],
)
def test_10_2_a_differential_below_the_table_uses_the_lowest_column(attackers: str, defender: str, label: str) -> None:
    around = ["0405", "0506", "0407", "0306"]
    pieces = dict(zip(attackers.split(), around, strict=False))
    state = place({**pieces, defender: "0406"}, "german.combat")
    assert column(state, "0406", attackers) == label


def test_10_2_a_differential_above_the_table_uses_the_highest_column() -> None:
    state = place({"us_cca": "0405", "us_ccb": "0506", "us_10": "0407", "ge_8": "0406"}, "us.combat")
    assert attack_odds(state, "0406", "us_cca us_ccb us_10").difference == 17
    assert column(state, "0406", "us_cca us_ccb us_10") == "+10 or >"
    assert column(state, "0406", "us_cca us_10") == "+10 or >"


def test_10_2_every_differential_has_its_column() -> None:
    """From -7 to +20 by the table as typed out in figures.py."""
    table = place({}).tables
    for differential in range(-7, 21):
        label = next(
            name
            for name, low, high in COLUMNS
            if (low is None or low <= differential) and (high is None or differential <= high)
        )
        assert table.column_labels[table.columns[differential]] == label


def test_10_2_shifts_stop_at_the_left_end_of_the_table() -> None:
    state = place({"us_357": "0506", "ge_37": "0606"}, "us.combat")
    found = attack_odds(state, "0606", "us_357")
    assert (found.difference, found.label) == (1, "-1")
    assert [(entry.amount, entry.rule) for entry in found.columns] == [(-3, "10.5"), (1, "10.2")]


# -- 10.3 ---------------------------------------------------------------------------------------------------------

BASE = {"us_10": "0405", "ge_8": "0406"}
"""5 against 2 on clear ground: +3."""


def test_10_3_the_table_is_read_by_column_and_die() -> None:
    state = place(BASE, "us.combat")
    assert column(state, "0406", "us_10") == "+2,+3"
    assert results(state, "0406", "us_10") == [RESULTS[face].split()[3] for face in range(1, 7)]


@pytest.mark.parametrize("number", range(8))
def test_10_3_every_cell_of_the_table_is_what_the_battle_comes_to(number: int) -> None:
    """German attacks on clear ground with strengths chosen for each column."""
    teams = {
        0: ("ge_1125", "us_357"),
        1: ("ge_37 ge_1125", "us_357"),
        2: ("ge_37 ge_8", "us_357"),
        3: ("ge_37 ge_fhnjkr", "us_357"),
        4: ("ge_37 ge_fhnjkr ge_8", "us_357"),
        5: ("ge_37 ge_fhnjkr ge_8 ge_29", "us_357"),
        6: ("ge_37 ge_fhnjkr ge_8 ge_29 ge_38", "us_357"),
        7: ("ge_37 ge_fhnjkr ge_8 ge_29 ge_38", "us_502"),
    }
    attackers, defender = teams[number]
    pieces = dict(zip(attackers.split(), ["0405", "0506", "0507", "0407", "0307"], strict=False))
    if number == 7:
        pieces["ge_utrfhr"] = "0306"
        attackers += " ge_utrfhr"
    state = place({**pieces, defender: "0406"}, "german.combat")
    assert column(state, "0406", attackers) == COLUMNS[number][0]
    assert results(state, "0406", attackers) == [RESULTS[face].split()[number] for face in range(1, 7)]


def test_10_3_ne_nothing_happens() -> None:
    state = place(BASE, "us.combat")
    events = fight(state, "0406", "us_10", 4)
    assert kinds(events)[-1] == "rolled"
    assert (where(state, "us_10"), where(state, "ge_8")) == ("0405", "0406")
    assert legal(state) == {"end"}


def test_10_3_dr_the_defending_player_moves_the_unit_one_hex() -> None:
    state = place(BASE, "us.combat")
    fight(state, "0406", "us_10", 1)
    assert role(state) == "german"
    assert hexes_of(state, "retreat", "ge_8") == {"0307", "0407", "0507"}
    assert why(state, "retreat us_10 0404") == ["[10.3] 8/3 Panzergrenadier must retreat now, not 10/5 Infantry"]
    act(state, "retreat ge_8 0507")
    assert role(state) == "us"
    assert legal(state) == {"advance us_10 0406", "stay"}


def test_10_3_dr2_the_defending_unit_retreats_two_hexes() -> None:
    state = place({"us_10": "0405", "us_cca": "0506", "ge_8": "0406"}, "us.combat")
    fight(state, "0406", "us_10 us_cca", 1)
    assert role(state) == "german"
    act(state, "retreat ge_8 0407")
    assert role(state) == "german"
    assert why(state, "retreat ge_8 0307") == [
        "[10.3] 8/3 Panzergrenadier must end two hexes from 0406, and 0307 is not"
    ]
    assert hexes_of(state, "retreat", "ge_8") == {"0308", "0408", "0508"}
    act(state, "retreat ge_8 0508")
    assert where(state, "ge_8") == "0508"
    assert role(state) == "us"


def test_10_3_ar_all_attackers_retreat_one_hex_by_the_attacking_players_choice() -> None:
    state = place({"us_10": "0405", "us_357": "0407", "us_cca": "0506", "ge_37": "0406"}, "us.combat")
    fight(state, "0406", "us_10", 6)
    assert role(state) == "us"
    assert {text.split()[1] for text in legal(state)} == {"us_10"}
    act(state, "retreat us_10 0404")
    assert (where(state, "us_10"), where(state, "us_357"), where(state, "us_cca")) == ("0404", "0407", "0506")


def test_10_3_ar_the_defender_may_not_advance() -> None:
    state = place({"us_10": "0405", "ge_37": "0406"}, "us.combat")
    fight(state, "0406", "us_10", 6)
    act(state, "retreat us_10 0404")
    assert where(state, "ge_37") == "0406"
    assert role(state) == "us"
    assert legal(state) == {"end"}


def test_10_3_ar_moves_only_units_of_that_battle() -> None:
    state = place({"us_10": "0405", "us_357": "0407", "ge_37": "0406"}, "us.combat")
    fight(state, "0406", "us_10", 6)
    assert why(state, "retreat us_357 0508") == ["[10.3] 357/90 Infantry does not have to retreat"]


# -- 10.4 ---------------------------------------------------------------------------------------------------------


def test_10_4_no_retreat_into_a_hex_with_a_unit() -> None:
    state = place({"us_10": "0405", "ge_8": "0406", "ge_29": "0407"}, "us.combat")
    fight(state, "0406", "us_10", 1)
    assert why(state, "retreat ge_8 0407") == [
        "[10.4] 8/3 Panzergrenadier may not retreat to 0407: 29/3 Panzergrenadier is there"
    ]
    assert hexes_of(state, "retreat", "ge_8") == {"0307", "0507"}


def test_10_4_no_retreat_next_to_an_enemy() -> None:
    state = place({"us_10": "0405", "us_357": "0408", "ge_8": "0406"}, "us.combat")
    fight(state, "0406", "us_10", 1)
    assert why(state, "retreat ge_8 0407") == [
        "[10.4] 8/3 Panzergrenadier may not retreat to 0407: it is next to the American 357/90 Infantry"
    ]
    assert why(state, "retreat ge_8 0306") == [
        "[10.4] 8/3 Panzergrenadier may not retreat to 0306: it is next to the American 10/5 Infantry"
    ]
    assert set(codes(state, "retreat ge_8 0405")) == {"retreat.occupied"}
    assert hexes_of(state, "retreat", "ge_8") == {"0307", "0507"}


def test_10_4_retreats_go_hex_by_hex() -> None:
    state = place(BASE, "us.combat")
    fight(state, "0406", "us_10", 1)
    assert why(state, "retreat ge_8 0508") == [
        "[10.4] 8/3 Panzergrenadier retreats hex by hex, and 0508 is not next to 0406"
    ]


def test_10_4_movement_points_do_not_matter() -> None:
    """The garrison, which moves 1, retreats into a forest."""
    state = place({"us_10": "0405", "ge_gar": "0406"}, "us.combat")
    fight(state, "0406", "us_10", 2)
    act(state, "retreat ge_gar 0507")
    assert where(state, "ge_gar") == "0507"


def test_10_41_no_retreat_across_a_river() -> None:
    state = place({"us_10": "0509", "us_cca": "0510", "us_ccb": "0410", "ge_8": "0608"}, "us.combat")
    fight(state, "0608", "us_10", 1)
    assert "[10.41] 8/3 Panzergrenadier may not retreat to 0708 across a river" in why(state, "retreat ge_8 0708")
    assert hexes_of(state, "retreat", "ge_8") == {"0607"}


def test_10_41_not_even_over_a_bridge() -> None:
    state = place({"us_cca": "0607", "us_ccb": "0706", "ge_8": "0707"}, "us.combat")
    assert chances(state, "0707", "us_cca us_ccb") == {"destroyed": Fraction(1)}
    events = fight(state, "0707", "us_cca us_ccb", 6)
    assert "destroyed" in kinds(events)


def test_10_42_a_unit_that_cannot_retreat_is_destroyed() -> None:
    state = place({"us_cca": "0405", "us_10": "0407", "ge_8": "0406", "us_357": "0307", "us_358": "0506"}, "us.combat")
    events = fight(state, "0406", "us_cca us_10", 6)
    assert [event.text for event in events if event.kind == "destroyed"] == [
        "8/3 Panzergrenadier cannot retreat from 0406 and is destroyed"
    ]
    assert where(state, "ge_8") == "ge.destroyed"
    act(state, "stay", "end")
    assert why(state, "move ge_8 0406") == ["[10.42] 8/3 Panzergrenadier has been destroyed"]


def test_10_42_holds_for_attackers_too() -> None:
    """357 attacks out of the corner and has nowhere to go; the German scores its strength."""
    state = place({"us_357": "0111", "ge_37": "0110", "ge_8": "0209", "ge_29": "0311"}, "us.combat")
    assert attack_odds(state, "0110", "us_357").lost == ("us_357",)
    events = fight(state, "0110", "us_357", 6)
    assert kinds(events)[-2:] == ["destroyed", "score"]
    assert scores(state) == (0, 4)


def test_10_43_one_attacker_may_advance_into_the_hex_left() -> None:
    state = place({"us_10": "0405", "us_cca": "0506", "us_357": "0505", "ge_8": "0406"}, "us.combat")
    fight(state, "0406", "us_10 us_cca", 5)
    act(state, "retreat ge_8 0407")
    assert legal(state) == {"advance us_10 0406", "advance us_cca 0406", "stay"}
    assert why(state, "advance us_357 0406") == ["[10.43] 357/90 Infantry was not in the attack and may not advance"]
    assert why(state, "advance us_10 0505") == [
        "[10.43] 10/5 Infantry may not advance to 0505: the defender has not left it"
    ]
    act(state, "advance us_cca 0406")
    assert (where(state, "us_cca"), where(state, "us_10")) == ("0406", "0405")
    assert not hexes_of(state, "advance")


def test_10_43_advancing_is_a_choice() -> None:
    state = place(BASE, "us.combat")
    fight(state, "0406", "us_10", 1)
    act(state, "retreat ge_8 0507")
    act(state, "stay")
    assert where(state, "us_10") == "0405"


def test_10_43_an_advance_crosses_a_river() -> None:
    state = place({"us_ccb": "0510", "ge_8": "0609"}, "us.combat")
    fight(state, "0609", "us_ccb", 1)
    act(state, "retreat ge_8 0709", "advance us_ccb 0609")
    assert where(state, "us_ccb") == "0609"


def test_10_43_after_a_two_hex_retreat_either_hex() -> None:
    state = place({"us_10": "0405", "us_cca": "0506", "ge_8": "0406"}, "us.combat")
    fight(state, "0406", "us_10 us_cca", 1)
    act(state, "retreat ge_8 0407", "retreat ge_8 0508")
    assert hexes_of(state, "advance") == {"0406", "0407"}
    act(state, "advance us_10 0407")
    assert where(state, "us_10") == "0407"


def test_10_43_no_advance_after_ne_or_ar() -> None:
    for face in (4, 5):
        state = place(BASE, "us.combat")
        fight(state, "0406", "us_10", face)
        assert not hexes_of(state, "advance")


def test_10_43_an_advance_is_no_move_and_may_enter_a_zone_of_control() -> None:
    state = place({"us_10": "0405", "ge_8": "0406", "ge_37": "0407"}, "us.combat")
    fight(state, "0406", "us_10", 1)
    act(state, "retreat ge_8 0507", "advance us_10 0406")
    assert where(state, "us_10") == "0406"


# -- 10.5 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "attacker", "columns"),
    [
        ("0406", "0405", 0),  # clear
        ("0306", "0305", 1),  # rough
        ("0305", "0306", 2),  # forest
        ("0304", "0303", 2),  # town on clear
        ("0701", "0601", 2),  # city on clear
        ("0706", "0705", 3),  # fort on clear
        ("0609", "0709", 3),  # fort on rough
        ("0507", "0407", 3),  # fort in forest, not five
        ("0510", "0409", 0),  # a name on the map and roads: nothing
    ],
)
def test_10_5_terrain_of_the_defender_shifts_to_the_left(target: str, attacker: str, columns: int) -> None:
    state = place({"us_cca": attacker, "ge_8": target}, "us.combat")
    assert shift(state, target, "us_cca") == columns


def test_10_5_the_attackers_own_terrain_does_not_matter() -> None:
    state = place({"us_cca": "0507", "ge_8": "0406"}, "us.combat")
    assert shift(state, "0406", "us_cca") == 0


def test_10_5_three_columns_if_all_attack_across_a_river() -> None:
    state = place({"us_cca": "0510", "us_ccb": "0711", "ge_8": "0610"}, "us.combat")
    assert shift(state, "0610", "us_cca") == 3
    assert shift(state, "0610", "us_ccb") == 1
    assert shift(state, "0610", "us_cca us_ccb") == 1


def test_10_5_shifts_are_not_cumulative() -> None:
    """Fort, rough and river together are three columns, not seven."""
    state = place({"us_cca": "0510", "ge_8": "0609"}, "us.combat")
    found = attack_odds(state, "0609", "us_cca")
    assert [(entry.amount, entry.reason) for entry in found.shifts] == [(-3, "fort")]
    assert found.label == "+0"


def test_10_5_rules_are_cited_in_the_tally() -> None:
    state = place({"us_cca": "0405", "ge_8": "0505"}, "us.combat")
    found = attack_odds(state, "0505", "us_cca")
    assert [entry.rule for entry in found.strengths] == ["10.0", "10.0"]
    assert [entry.rule for entry in found.columns] == ["10.5"]
    assert rules_of(state, "roll") == {"4.0"}
    assert summary(state, "0505", "us_cca") == "+5, forest -2: column +1"


# -- the odds are told as what happens to whom ------------------------------------------------------------------------


def told(state: MetzState, target: str, attackers: str) -> dict[str, str]:
    """What the odds say of each result that can occur."""
    return attack_odds(state, target, attackers).battle.told()


def test_10_3_the_odds_tell_what_happens_to_whom() -> None:
    state = place({"us_357": "0405", "us_358": "0306", "ge_37": "0406"}, "us.combat")
    assert told(state, "0406", "us_357 us_358") == {
        "NE": "no effect",
        "DR": "37/17 SS Panzergrenadier retreats one hex",
        "DR2": "37/17 SS Panzergrenadier retreats two hexes",
        "AR": "357/90 Infantry and 358/90 Infantry retreat",
    }
    odds = attack_odds(state, "0406", "us_357 us_358")
    assert sum(odds.results.values()) == 1
    assert list(odds.results) == ["NE", "DR", "DR2", "AR", "destroyed"]
    assert odds.results["destroyed"] == 0
    assert odds.shown.lines()[-1] == " 16.7%  357/90 Infantry and 358/90 Infantry retreat"


def test_10_42_the_odds_name_attackers_who_cannot_retreat() -> None:
    """357 in the corner has only 0110 and 0211, both next to 37."""
    state = place({"us_357": "0111", "us_358": "0110", "ge_37": "0210"}, "us.combat")
    words = told(state, "0210", "us_357 us_358")["AR"]
    assert words == "358/90 Infantry retreats; 357/90 Infantry cannot retreat and is destroyed"
    assert told(state, "0210", "us_357")["AR"] == "357/90 Infantry cannot retreat and is destroyed"
    assert attack_odds(state, "0210", "us_357 us_358").lost == ("us_357",)


def test_10_42_the_odds_name_a_defender_who_cannot_retreat() -> None:
    state = place({"us_cca": "0707", "ge_gar": "0807"}, "us.combat")
    assert told(state, "0807", "us_cca")["destroyed"] == "Metz Garrison cannot retreat and is destroyed"
    assert "DR" not in told(state, "0807", "us_cca")


def test_10_0_the_odds_of_an_attack_that_cannot_be_made_are_refused() -> None:
    state = place({"us_2": "0405", "ge_37": "0406"}, "german.combat")
    with pytest.raises(IllegalAction, match="no enemy unit to attack in 0101"):
        RULES.sheet.odds(state, "0101", ["ge_37"])
    assert (
        RULES.sheet.odds(state, "0405", ["ge_37"])
        .lines()[0]
        .startswith("+3 (37/17 SS Panzergrenadier) -5 (2/5 Infantry")
    )
    with pytest.raises(IllegalAction, match="is not next to"):
        RULES.sheet.odds(place({"us_2": "0401", "ge_37": "0406"}, "german.combat"), "0401", ["ge_37"])


def test_10_4_the_hex_of_whatever_unit_is_closed() -> None:
    """Also that of the very first counter of the set."""
    state = place({"us_2": "0305", "us_10": "0405", "ge_37_plus": "0505", "ge_38": "0506"}, "german.combat")
    fight(state, "0405", "ge_37_plus ge_38", 1)
    assert "0305" not in hexes_of(state, "retreat", "us_10")
    assert "[10.4] 10/5 Infantry may not retreat to 0305: 2/5 Infantry is there" in why(state, "retreat us_10 0305")


def test_6_2_losses_count_what_the_data_say() -> None:
    trees = copy.deepcopy(dict(data_trees(GAME)))
    trees["game.toml"]["points"]["german_per_strength_destroyed"] = 2
    double = GAME.build(trees)
    position = Position("metz", 2, "german.combat", {"us_357": "0111", "ge_37": "0210", "ge_38": "0110"})
    state = double.position(position)
    assert state.score(1) == 0
    for text in ("attack 0111", "commit ge_37", "commit ge_38", "roll"):
        state.apply(double.vocabulary.parse(text))
    state.roll([1])
    assert state.score(1) == 8
