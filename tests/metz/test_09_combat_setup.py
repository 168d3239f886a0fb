"""[9.0] Combat Setup."""

from __future__ import annotations

from grognard.engine.nodes import Chance

from .support import (
    act,
    attack_odds,
    codes,
    fight,
    legal,
    place,
    role,
    where,
    why,
)

TWO_FRONTS = {"us_ccb": "0510", "us_cca": "0608", "us_10": "0511", "ge_8": "0609", "ge_29": "0611", "ge_38": "0709"}


def test_9_0_units_attack_adjacent_enemies_only() -> None:
    state = place({"us_ccb": "0510", "us_cca": "0405", "ge_8": "0609", "ge_37": "0808"}, "us.combat")
    assert legal(state) == {"end", "attack 0609"}
    assert why(state, "attack 0808") == ["[9.0] no unit is next to 0808"]
    act(state, "attack 0609")
    assert why(state, "commit us_cca") == ["[9.0] CCA/7 Armored in 0405 is not next to 0609"]
    assert why(state, "commit ge_37") == ["[9.0] 37/17 SS Panzergrenadier belongs to the German player"]
    assert legal(state) == {"commit us_ccb", "cancel"}


def test_9_0_there_must_be_an_enemy_in_the_hex() -> None:
    state = place({"us_ccb": "0510", "us_cca": "0511", "ge_8": "0609"}, "us.combat")
    assert why(state, "attack 0509") == ["[9.0] there is no enemy unit to attack in 0509"]
    assert why(state, "attack 0511") == ["[9.0] there is no enemy unit to attack in 0511"]


def test_9_0_each_player_attacks_in_his_own_combat_phase() -> None:
    state = place({"us_ccb": "0510", "ge_8": "0609"}, "german.combat")
    assert role(state) == "german"
    assert legal(state) == {"end", "attack 0510"}


def test_9_0_a_unit_across_a_river_is_adjacent() -> None:
    assert "attack 0609" in legal(place({"us_ccb": "0509", "ge_8": "0609"}, "us.combat"))


def test_9_1_nobody_has_to_attack() -> None:
    state = place(TWO_FRONTS, "us.combat")
    assert "end" in legal(state)
    act(state, "end")
    assert role(state) == "german"
    assert where(state, "ge_8") == "0609"


def test_9_1_some_may_attack_and_others_not() -> None:
    state = place(TWO_FRONTS, "us.combat")
    fight(state, "0609", "us_ccb", 2)
    act(state, "end")
    assert role(state) == "german"


def test_9_2_one_battle_is_against_one_hex() -> None:
    """CCB is next to 0609 and 0611 through nobody: it attacks one of two neighbours, never both."""
    state = place({"us_ccb": "0510", "ge_8": "0609", "ge_29": "0610"}, "us.combat")
    assert {"attack 0609", "attack 0610"} <= legal(state)
    act(state, "attack 0609")
    assert codes(state, "attack 0610") == {"moment"}
    act(state, "commit us_ccb", "roll")
    state.roll([2])
    assert legal(state) == {"end"}
    assert why(state, "attack 0610") == [
        "[9.3] every unit next to 0610 that may fight has fought in this phase already"
    ]


def test_9_3_no_unit_attacks_twice_in_a_phase() -> None:
    state = place({"us_ccb": "0510", "us_10": "0511", "ge_8": "0609", "ge_29": "0610"}, "us.combat")
    fight(state, "0609", "us_ccb", 2)
    act(state, "attack 0610")
    assert why(state, "commit us_ccb") == ["[9.3] CCB/7 Armored has attacked in this phase already"]
    assert legal(state) == {"commit us_10", "cancel"}


def test_9_3_next_turn_it_may_attack_again() -> None:
    state = place({"us_ccb": "0510", "ge_8": "0609"}, "us.combat")
    fight(state, "0609", "us_ccb", 2)
    act(state, "end", "end", "end", "end")
    assert legal(state) == {"attack 0609", "end"}


def test_9_4_no_unit_is_attacked_twice_in_a_phase() -> None:
    state = place({"us_ccb": "0510", "us_cca": "0608", "ge_8": "0609"}, "us.combat")
    fight(state, "0609", "us_ccb", 2)
    assert why(state, "attack 0609") == ["[9.4] 8/3 Panzergrenadier has been attacked in this phase already"]
    assert legal(state) == {"end"}


def test_9_4_not_even_in_the_hex_it_has_retreated_to() -> None:
    """With zones of control that stop at rivers 8 can retreat to 0709, next to CCA, which has not fought yet."""
    state = place({"us_ccb": "0610", "us_cca": "0608", "ge_8": "0609"}, "us.combat", zoc_crosses_rivers=False)
    fight(state, "0609", "us_ccb", 1)
    act(state, "retreat ge_8 0709", "stay")
    assert why(state, "attack 0709") == ["[9.4] 8/3 Panzergrenadier has been attacked in this phase already"]


def test_9_4_the_defender_cannot_decline() -> None:
    state = place({"us_ccb": "0510", "ge_8": "0609"}, "us.combat")
    act(state, "attack 0609", "commit us_ccb")
    assert role(state) == "us"
    act(state, "roll")
    assert isinstance(state.node, Chance)


def test_9_4_it_may_be_attacked_again_next_turn() -> None:
    state = place({"us_ccb": "0510", "ge_8": "0609"}, "us.combat")
    fight(state, "0609", "us_ccb", 1)
    act(state, "retreat ge_8 0709", "advance us_ccb 0609", "end", "end", "end", "end")
    assert legal(state) == {"attack 0709", "end"}


def test_9_5_all_adjacent_units_may_combine() -> None:
    pieces = {"us_10": "0405", "us_11": "0306", "us_2": "0307", "us_357": "0407", "us_358": "0506", "us_359": "0507"}
    state = place({**pieces, "ge_8": "0406"}, "us.combat")
    found = attack_odds(state, "0406", " ".join(pieces))
    assert found.difference == 5 + 5 + 5 + 4 + 4 + 4 - 2
    act(state, "attack 0406", *(f"commit {unit}" for unit in pieces))
    assert "roll" in legal(state)


def test_9_5_none_of_the_others_is_obliged_to_join() -> None:
    state = place({"us_10": "0405", "us_11": "0306", "ge_8": "0406"}, "us.combat")
    act(state, "attack 0406", "commit us_10")
    assert {"roll", "commit us_11"} <= legal(state)
    assert why(state, "commit us_10") == ["[9.5] 10/5 Infantry is in the attack already"]
    assert why(state, "withdraw us_11") == ["[9.5] 11/5 Infantry is not in the attack"]


def test_9_5_who_stays_out_of_one_battle_may_fight_another() -> None:
    state = place({"us_ccb": "0510", "us_10": "0511", "ge_8": "0609", "ge_29": "0610"}, "us.combat")
    fight(state, "0609", "us_ccb", 2)
    assert "attack 0610" in legal(state)
    fight(state, "0610", "us_10", 2)
    assert legal(state) == {"end"}
