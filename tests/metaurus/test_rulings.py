"""The rulings: what the rulebook leaves open, decided and numbered; options turn some of them round."""

from __future__ import annotations

import pytest

from grognard.engine.nodes import Decision
from grognard.games.metaurus.rules.attacks import combats
from grognard.games.metaurus.rules.knowledge import known
from grognard.games.metaurus.state import MetaurusState

from .support import (
    act,
    active,
    chances,
    codes,
    commands,
    default,
    disordered,
    engaged,
    finish_turn,
    goals,
    kinds,
    legal,
    number,
    odds_of,
    offer,
    pending_modifier,
    piece,
    place,
    purpose,
    ready,
    role,
    roll,
    shown,
    start,
    where,
    winner,
)

DUEL = {"i_1": "0710", "celt_1": "0810"}


def duel(flags: dict[str, object] | None = None, order: str = "move_to_attack", **options: str) -> MetaurusState:
    """i_1 attacks celt_1 with +2 for morale; the Celts' Order may change that."""
    state = active(DUEL, "i", "move_to_attack", flags, {"celtic": order}, **options)
    act(state, "end")
    return state


def test_r1_the_die_itself_brings_the_counter_attack() -> None:
    natural = duel(order="reform")
    assert pending_modifier(natural) == 4
    roll(natural, 1)
    assert legal(natural) == ["counter", "decline"]


def test_r1_option_a_modified_one() -> None:
    state = active({"i_2": "0710", "african_1": "0810"}, "i", "move_to_attack", orders={"african": "move_to_attack"},
                   counter_attack_die="modified")  # fmt: skip
    act(state, "end")
    assert pending_modifier(state) == -2
    assert chances(state)["ENG and counter-attack"] == pytest.approx(0.1)
    roll(state, 3)
    assert legal(state) == ["counter", "decline"]


def test_r2_the_morale_on_the_side_showing_is_checked() -> None:
    state = duel({"disordered": ["celt_1"]}, "move")
    act(state, "retreat celt_1 0911", "halt")
    assert chances(state)["steady"] == pytest.approx(0.3)


def test_r2_option_the_morale_on_the_front() -> None:
    state = duel({"disordered": ["celt_1"]}, "move", retreat_morale="front")
    act(state, "retreat celt_1 0911", "halt")
    assert chances(state)["steady"] == pytest.approx(0.6)


def test_r3_every_step_leads_farther_from_every_attacker() -> None:
    pieces = {"i_1": "0710", "i_3": "0811", "celt_1": "0810"}
    flags = {"facing": {"i_3": "WSW"}}
    state = active(pieces, "i", "move_to_attack", flags, {"celtic": "move"})
    act(state, "end")
    assert goals(state, "retreat", "celt_1") == {"0910"}
    act(state, "retreat celt_1 0910")
    assert goals(state, "retreat", "celt_1") == {"1009"}
    assert piece(state, "celt_1")["faces"] == "S"


def test_r3_a_retreat_may_end_next_to_other_enemies_and_engaged_units_do_not_retreat() -> None:
    pieces = {"i_1": "0710", "x_1": "1011", "celt_1": "0810"}
    state = active(pieces, "i", "move_to_attack", orders={"celtic": "move"})
    act(state, "end", "retreat celt_1 0911")
    assert state.near[0][state.place[number("celt_1")]] > 0
    bound = active(DUEL, "i", "move_to_attack", {"engaged": [["i_1", "celt_1"]]}, {"celtic": "move"})
    act(bound, "end")
    assert purpose(bound) == "combat"


def test_r4_the_attack_on_a_unit_that_retreated_lapses() -> None:
    state = duel(order="move")
    act(state, "retreat celt_1 0911", "halt")
    roll(state, 0)
    assert legal(state) == ["advance i_1 0810", "stay"]
    act(state, "stay")
    assert role(state) == "carthage"
    assert not disordered(state, "celt_1")


def test_r5_disordered_twice_is_eliminated() -> None:
    state = duel({"disordered": ["celt_1"]})
    roll(state, 4)
    assert where(state, "celt_1") == "carthage.eliminated"


def test_r6_cavalry_keeps_its_order_until_its_next_activation_and_it_is_no_secret() -> None:
    state = start()
    act(state, "declare numidian_1 reform", "declare numidian_1 move")
    act(state, "order celtic move", "order iberian move", "order african move", "order balearic move", "end", "end")
    roll(state, 9, 0)
    act(state, "go first")
    assert piece(state, "numidian_1", "rome")["order"] == "move"
    act(state, "order celtic stand", "order iberian stand", "order african stand")
    assert codes(state, "declare numidian_1 stand") == ["moment"]


def test_r7_elephants_have_no_orders_no_modifier_and_do_not_retreat() -> None:
    state = active({"i_1": "0710", "elephants": "0810", "celt_1": "1505"}, "i", "move_to_attack")
    act(state, "end")
    assert (purpose(state), pending_modifier(state)) == ("combat", 0)
    assert piece(state, "elephants")["order"] is None


def test_r8_africans_and_ligurians_are_one_command() -> None:
    state = active({"african_1": "1208", "ligurian_1": "1511", "i_1": "0305"}, "african", "move")
    assert goals(state, "move", "african_1")
    assert goals(state, "move", "ligurian_1")


def test_r9_two_of_the_three_cavalry_units_belong_to_the_third_legion() -> None:
    state = start()
    assert [piece(state, unit)["command"] for unit in ("iii_cav_1", "iii_cav_2", "v_cav")] == ["iii", "iii", "v"]


def test_r9_option_two_belong_to_the_fifth() -> None:
    state = start(third_cavalry="v")
    assert [piece(state, unit)["command"] for unit in ("iii_cav_1", "iii_cav_2", "v_cav")] == ["iii", "v", "v"]
    moving = active({"iii_cav_2": "0402", "celt_1": "1505"}, "v", "move", third_cavalry="v")
    assert goals(moving, "move", "iii_cav_2")


def test_r10_light_infantry_does_not_attack_when_engaged_nor_counter_attack() -> None:
    flags = {"engaged": [["balearic_1", "i_1"]]}
    state = active({"balearic_1": "0810", "i_1": "0710"}, "balearic", "stand", flags)
    act(state, "end")
    assert role(state) == "rome"
    assert engaged(state, "balearic_1") == {"i_1"}
    attacked = active({"balearic_1": "0810", "i_1": "0710"}, "i", "move_to_attack")
    act(attacked, "end")
    roll(attacked, 1)
    assert "counter" not in legal(attacked)


def test_r11_a_failed_combination_stops_engaged_units_too() -> None:
    pieces = {"i_1": "0710", "x_1": "0505", "celt_1": "0810"}
    flags = {"orders": {"i": "stand", "x": "stand"}, "engaged": [["i_1", "celt_1"]]}
    state = place(pieces, flags=flags)
    act(state, "combine i+x")
    roll(state, 0)
    assert role(state) == "carthage"
    assert engaged(state, "i_1") == {"celt_1"}


def test_r11_option_they_only_lose_their_activation() -> None:
    pieces = {"i_1": "0710", "x_1": "0505", "celt_1": "0810"}
    flags = {"orders": {"i": "move", "x": "move", "celtic": "move_to_attack"}}
    for value, retreats in (("nothing", False), ("no_activation", True)):
        state = place(pieces, flags=flags, failed_combination=value)
        act(state, "combine i+x")
        roll(state, 0)
        act(state, "activate celtic", "end")
        assert (type(state.frames[-1]).__name__ == "Retreats") == retreats


def test_r12_the_first_to_cross_wins_at_the_end_of_the_turn() -> None:
    flags = {"lost": {"rome": 11, "carthage": 18}, "disordered": ["celt_1"]}
    pieces = {"i_1": "0710", "x_1": "0105", "celt_1": "0810", "celt_2": "1505"}
    state = active(pieces, "i", "move_to_attack", flags, {"x": "move"})
    act(state, "end")
    roll(state, 9)
    assert state.view("rome").flags["decided"] == "rome"
    act(state, "face i_1 N", "activate x", "exit x_1 south")
    assert state.view("rome").scores == {"rome": 19, "carthage": 12}
    finish_turn(state)
    assert winner(state) == "rome"


def test_r12_in_one_and_the_same_combat_it_is_carthage() -> None:
    state = place({"i_1": "0505", "celt_1": "1505"}, flags={"lost": {"rome": 12, "carthage": 19}})
    assert state.view("rome").flags["decided"] == "carthage"


def test_r12_a_counter_attack_belongs_to_the_combat_it_answers() -> None:
    flags = {"lost": {"carthage": 18}, "disordered": ["celt_1"]}
    pieces = {"celt_1": "0810", "celt_2": "0809", "i_1": "0710"}
    state = active(pieces, "celtic", "move_to_attack", {**flags, "facing": {"celt_2": "ESE"}}, {"i": "stand"})
    act(state, "end")
    assert pending_modifier(state) == 1 - 2 - 1
    roll(state, 1)
    assert where(state, "celt_1") == "carthage.eliminated"
    assert legal(state) == ["counter", "decline"]
    assert state.view("rome").flags["decided"] is None
    act(state, "decline")
    assert state.view("rome").flags["decided"] == "rome"


def test_r12_option_victory_at_once() -> None:
    flags = {"lost": {"carthage": 18}, "disordered": ["celt_1"]}
    state = active({**DUEL, "celt_2": "1505"}, "i", "move_to_attack", flags, victory_check="at_once")
    act(state, "end")
    roll(state, 9)
    assert winner(state) == "rome"


def test_r13_romans_who_leave_the_map_are_losses() -> None:
    state = active({"i_1": "0105", "celt_1": "1505"}, "i", "move")
    act(state, "exit i_1 south")
    assert state.view("rome").scores["carthage"] == 1


@pytest.mark.parametrize("counted", [True, False])
def test_r14_elephants_count_among_the_exits_unless_the_option_is_off(counted: bool) -> None:
    state = active({"elephants": "0105", "i_1": "1505"}, "elephants", elephants_count_as_exits=counted)
    roll(state, 9)
    act(state, "exit elephants south")
    assert state.view("rome").flags["exits"] == int(counted)


def test_r15_under_move_a_unit_stays_only_if_there_is_no_hex_for_it() -> None:
    ring = {f"i_{n}": hex_ for n, hex_ in enumerate(("0511", "0610", "0609", "0509", "0410", "0409"), start=1)}
    state = active({"x_1": "0510", **ring, "celt_1": "1505"}, "x", "move")
    assert codes(state, "end") == []
    free = active({"x_1": "0510", "celt_1": "1505"}, "x", "move")
    assert codes(free, "end") == ["owe.move"]


def test_r16_only_elephants_go_from_one_enemys_side_to_anothers() -> None:
    state = active({"elephants": "0810", "i_1": "0710", "i_3": "0712"}, "elephants")
    roll(state, 9)
    assert "0811" in goals(state, "move", "elephants")
    legion = active({"i_1": "0710", "celt_1": "0810", "celt_2": "0812"}, "i", "move")
    assert "0711" not in goals(legion, "move", "i_1")


def test_r17_each_different_order_of_the_defenders_counts_once() -> None:
    pieces = {"i_1": "0710", "celt_1": "0810", "iberian_1": "0809"}
    flags = {"engaged": [["i_1", "celt_1"], ["i_1", "iberian_1"]]}
    state = active(pieces, "i", "stand", flags, {"celtic": "stand", "iberian": "move"})
    act(state, "end")
    assert pending_modifier(state) == -1 + 2 + 0


def test_r18_one_attacker_that_moved_up_is_enough_for_momentum() -> None:
    pieces = {"i_1": "0710", "i_3": "0611", "celt_1": "0810"}
    state = active(pieces, "i", "move_to_attack", orders={"celtic": "move_to_attack"})
    act(state, "move i_3 0711", "end")
    assert pending_modifier(state) == 1 + 2 + 1


def test_r19_without_an_enemy_in_reach_a_unit_may_come_nearer_or_stay() -> None:
    state = active({"i_1": "0510", "celt_1": "0910"}, "i", "move_to_attack")
    assert codes(state, "end") == []
    assert goals(state, "move", "i_1") == {"0609", "0610"}
    assert codes(state, "move i_1 0410") == ["close.not_nearer"]


def test_r20_a_unit_under_attack_must_turn_to_an_enemy() -> None:
    state = active(DUEL, "i", "move_to_attack", {"facing": {"i_1": "S"}})
    assert codes(state, "end") == ["owe.turn"]
    act(state, "face i_1 ESE")
    assert codes(state, "end") == ["owe.turn"]
    act(state, "face i_1 ENE", "end")
    assert purpose(state) == "combat"


def test_r20_option_it_may_look_away() -> None:
    state = active(DUEL, "i", "move_to_attack", {"facing": {"i_1": "S"}}, must_turn_to_attack=False)
    act(state, "end")
    assert role(state) == "carthage"


def test_r21_an_engaged_unit_faces_as_many_of_its_opponents_as_it_can() -> None:
    pieces = {"i_1": "0710", "celt_1": "0810", "celt_2": "0711", "celt_3": "0609"}
    flags = {"engaged": [["i_1", "celt_1"], ["i_1", "celt_2"], ["i_1", "celt_3"]]}
    state = active(pieces, "i", "stand", flags)
    assert codes(state, "end") == ["owe.turn_engaged"]
    act(state, "face i_1 ENE", "end")
    assert state.frames[-1].enemies == (number("celt_1"), number("celt_2"))  # type: ignore[attr-defined]


def test_r22_orders_are_shown_when_a_command_is_first_attacked() -> None:
    state = active(DUEL, "i", "move_to_attack", orders={"celtic": "reform"})
    assert piece(state, "celt_1", "rome")["order"] is None
    assert piece(state, "celt_1", "carthage")["order"] == "reform"
    assert odds_of(state, "0810", "i_1").foretold[0].unknown
    assert "revealed" in kinds(act(state, "end"))
    assert piece(state, "celt_1", "rome")["order"] == "reform"
    assert pending_modifier(state) == 2 + 2


def test_r23_the_largest_number_of_earlier_attacks_counts_for_the_group() -> None:
    pieces = {"i_1": "0710", "i_3": "0711", "celt_1": "0810"}
    state = active(pieces, "i", "move_to_attack", orders={"celtic": "move_to_attack"})
    act(state, "end")
    roll(state, 7)
    state.attacks[number("i_3")] = 3
    act(state, "attack i_1 0810", "attack i_3 0810")
    odds = shown(state)
    assert [e.amount for e in odds.sums[0].entries if e.rule == "10.0"] == [-3]


def test_r24_a_counter_attack_has_fresh_modifiers_and_no_sequel() -> None:
    state = duel({"facing": {"celt_1": "ESE"}})
    roll(state, 1)
    act(state, "counter")
    assert pending_modifier(state) == -2
    assert all("counter" not in label for label in chances(state))
    roll(state, 9)
    assert disordered(state, "i_1")
    assert legal(state) == ["activate celtic"]


def test_r25_reform_comes_after_combat() -> None:
    pieces = {"i_1": "0710", "i_2": "0709", "celt_1": "0809"}
    flags = {"engaged": [["i_1", "celt_1"]], "disordered": ["i_2", "celt_1"]}
    state = active(pieces, "i", "reform", flags)
    act(state, "end")
    roll(state, 9)
    assert where(state, "celt_1") == "carthage.eliminated"
    act(state, "face i_1 N")
    assert purpose(state) == "reform"


def test_r26_light_infantry_counts_in_the_numbers() -> None:
    pieces = {"i_1": "0710", "celt_1": "0810", "balearic_1": "0809"}
    state = active(pieces, "i", "move_to_attack")
    act(state, "end", "attack i_1 0810", "attack i_1 0809")
    odds = shown(state)
    assert [e.amount for e in odds.sums[0].entries if "against" in e.reason] == [-1]


def test_r27_an_engaged_gaul_attacks_without_rolling() -> None:
    flags = {"engaged": [["celt_1", "i_1"]]}
    state = active({"celt_1": "0810", "i_1": "0710"}, "celtic", "move_to_attack", flags, gauls=True)
    assert legal(state, "rouse") == []
    act(state, "end")
    assert purpose(state) == "combat"


def test_r28_who_has_moved_up_need_not_turn_but_who_faces_an_enemy_must_attack() -> None:
    state = active({"i_1": "0610", "celt_1": "0810"}, "i", "move_to_attack", {"facing": {"i_1": "S"}})
    act(state, "move i_1 0710", "end")
    assert role(state) == "carthage"
    facing = active({"i_1": "0610", "celt_1": "0810"}, "i", "move_to_attack")
    act(facing, "move i_1 0710", "end")
    assert purpose(facing) == "combat"


def test_r29_advance_then_continued_attack_then_counter_attack() -> None:
    pieces = {"i_1": "0710", "i_3": "0711", "i_5": "0809", "celt_1": "0810"}
    flags = {"facing": {"i_5": "ENE", "celt_1": "ENE"}}
    state = active(pieces, "i", "move_to_attack", flags, {"celtic": "reform"})
    act(state, "end")
    assert pending_modifier(state) == 2 + 2 + 2 + 2
    roll(state, 1)
    assert disordered(state, "celt_1")
    assert (role(state), type(state.frames[-1]).__name__) == ("rome", "ContinuedAttack")
    act(state, "end")
    assert legal(state) == ["counter", "decline"]


def test_r30_all_units_that_can_reform_try() -> None:
    flags = {"disordered": ["i_1", "i_2", "i_3"]}
    state = active({"i_1": "0505", "i_2": "0510", "i_3": "0515", "celt_1": "1505"}, "i", "reform", flags)
    act(state, "end")
    for _ in range(3):
        assert purpose(state) == "reform"
        roll(state, 0)
    assert not any(disordered(state, unit) for unit in ("i_1", "i_2", "i_3"))


def test_r31_carthage_wins_if_one_army_is_gone_and_nothing_is_decided() -> None:
    state = active({"celt_1": "0105", "i_1": "1505"}, "celtic", "move", {"lost": {"exits": 5, "carthage": 18}})
    act(state, "exit celt_1 south", "end")
    finish_turn(state)
    assert winner(state) == "carthage"


def test_r31_option_a_turn_limit() -> None:
    state = place({"i_1": "0505", "celt_1": "1505"}, turn=20, turn_limit=20)
    finish_turn(state)
    assert winner(state) == "carthage"
    longer = place({"i_1": "0505", "celt_1": "1505"}, turn=20)
    finish_turn(longer)
    assert longer.turn == 21


def test_r32_every_command_with_units_must_be_activated() -> None:
    state = place({"i_1": "0505", "celt_1": "1505"}, flags={"orders": {"i": "stand"}})
    assert legal(state) == ["activate i"]
    assert codes(state, "end") == ["turn.waiting"]


def test_r33_markers_are_turned_down_again_at_each_change_of_orders() -> None:
    state = ready()
    finish_turn(state)
    assert all(one["shown"] for one in commands(state, "carthage").values())
    roll(state, 9, 0)
    act(state, "go first")
    assert [commands(state, "carthage")[name]["order"] for name in ("i", "celtic")] == [None, "stand"]
    assert known(state, "carthage").orders_before[:6] == [1] * 6


def test_r34_rampaging_elephants_heed_nobody_and_nobody_retreats_from_his_own() -> None:
    pieces = {"elephants": "0810", "i_1": "0710", "celt_1": "0813"}
    state = active(pieces, "elephants", orders={"celtic": "move"})
    roll(state, 2)
    assert where(state, "elephants") == "0812"
    assert purpose(state) == "combat"


def test_r35_a_unit_may_retreat_from_a_continued_attack() -> None:
    pieces = {"i_1": "0710", "celt_1": "0810", "iberian_1": "0911"}
    state = active(
        pieces, "i", "move_to_attack", {"disordered": ["celt_1"]}, {"celtic": "move_to_attack", "iberian": "move"}
    )
    act(state, "end")
    roll(state, 9)
    act(state, "face i_1 N", "attack i_1 0911", "end")
    assert role(state) == "carthage"
    assert goals(state, "retreat", "iberian_1")


def test_r35_a_friends_attack_lapses_with_a_retreat_from_a_continued_attack() -> None:
    """i_1 eliminates Celts 1 and goes on against Iberians 1, who give way before i_2 has had his attack on them."""
    pieces = {"i_1": "0710", "i_2": "0711", "celt_1": "0809", "iberian_1": "0810"}
    flags = {"facing": {"i_1": "N", "i_2": "N"}, "disordered": ["celt_1"]}
    state = active(pieces, "i", "move_to_attack", flags, {"celtic": "stand", "iberian": "move"})
    act(state, "end", "attack i_1 0809", "end", "stand", "resolve 0809")
    roll(state, 9)
    act(state, "face i_1 ENE", "attack i_1 0810", "end", "retreat iberian_1 0911", "halt")
    roll(state, 0)
    act(state, "stay")
    assert legal(state) == ["activate iberian"]


def test_attacks_that_share_a_unit_are_one_combat() -> None:
    assert combats([1 * 90 + 50, 1 * 90 + 51, 2 * 90 + 51, 3 * 90 + 52], 90) == [((1, 2), (50, 51)), ((3,), (52,))]


BEASTS = {"elephants": "0510", "celt_1": "1615", "i_1": "0101"}


def test_r36_the_elephants_are_activated_only_if_their_owner_likes() -> None:
    state = place(BEASTS, "carthage", flags={"orders": {"celtic": "stand"}})
    assert legal(state) == ["activate celtic", "activate elephants"]
    assert codes(state, "end") == ["turn.waiting"]
    act(state, "activate celtic", "end")
    assert legal(state) == ["end", "activate elephants"]
    assert "Elephants" in offer(state, "end").label
    assert "Elephants are not activated" in [event.text for event in act(state, "end")]
    assert role(state) == "rome"
    assert not commands(state)["elephants"]["acted"]


def test_r36_engaged_elephants_must_be_activated() -> None:
    flags = {"orders": {"celtic": "stand"}, "engaged": [["elephants", "i_1"]]}
    state = place({**BEASTS, "i_1": "0410"}, "carthage", flags=flags)
    act(state, "activate celtic", "end")
    assert legal(state) == ["activate elephants"]
    assert codes(state, "end") == ["elephants.engaged"]


def test_r36_option_every_turn() -> None:
    state = place(BEASTS, "carthage", flags={"orders": {"celtic": "stand"}}, elephants_activation="every_turn")
    act(state, "activate celtic", "end")
    assert legal(state) == ["activate elephants"]
    assert codes(state, "end") == ["elephants.must"]


def chased(**options: str) -> MetaurusState:
    """Numidians under Move, attacked by a legion unit and by cavalry at once."""
    pieces = {"i_1": "0710", "i_cav_1": "0711", "numidian_1": "0810"}
    state = active(pieces, "i", "move_to_attack", {"cavalry": {"numidian_1": "move"}}, None, **options)
    act(state, "end", "retreat numidian_1 0911", "halt")
    return state


def test_r37_cavalry_attacked_by_infantry_and_cavalry_at_once_rolls() -> None:
    assert purpose(chased()) == "retreat"


def test_r37_option_infantry_among_the_attackers_is_enough() -> None:
    state = chased(mixed_attack_on_cavalry="no_roll")
    assert legal(state) == ["advance i_1 0810", "advance i_cav_1 0810", "stay"]
    riders = {"i_cav_2": "0710", "i_cav_1": "0711", "numidian_1": "0810"}
    flags = {"cavalry": {"numidian_1": "move"}}
    only = active(riders, "i", "move_to_attack", flags, mixed_attack_on_cavalry="no_roll")
    act(only, "end", "retreat numidian_1 0911", "halt")
    assert purpose(only) == "retreat"


def test_r24_no_orders_of_those_just_attacked_from_count_in_a_counter_attack() -> None:
    """An Engaged attacker is under Reform, which would bring +2, but it has attacked."""
    for order in ("reform", "move", "stand"):
        state = active(DUEL, "i", order, {"engaged": [["i_1", "celt_1"]]}, {"celtic": "move_to_attack"})
        act(state, "end")
        roll(state, 1)
        act(state, "counter")
        assert pending_modifier(state) == -2


def test_r23_who_continues_attacks_all_in_front_that_no_friend_attacks() -> None:
    pieces = {"i_3": "0710", "celt_1": "0810", "celt_2": "0809"}
    state = active(pieces, "i", "move_to_attack", orders={"celtic": "move_to_attack"})
    act(state, "end", "attack i_3 0810", "attack i_3 0809", "end")
    roll(state, 9)
    assert default(state) == "end"
    act(state, "attack i_3 0809")
    assert codes(state, "end") == ["owe.cover"]
    assert codes(state, "attack i_3 0809") == ["attack.again"]
    node = state.node
    assert isinstance(node, Decision)
    assert "Celts 1 must be attacked, too" in node.prompt
    assert [duty.place for duty in node.owed] == ["0810"]
    assert default(state) == "attack i_3 0810"
    act(state, "attack i_3 0810", "end")
    assert pending_modifier(state) == -1 + 3 - 1


def test_r23_option_one_of_those_in_front_is_enough() -> None:
    pieces = {"i_1": "0710", "celt_1": "0810", "celt_2": "0809"}
    orders = {"celtic": "move_to_attack"}
    state = active(pieces, "i", "move_to_attack", orders=orders, continued_attack="any_in_front")
    act(state, "end", "attack i_1 0810", "attack i_1 0809", "end")
    assert codes(state, "end") == ["moment"]
    roll(state, 9)
    act(state, "attack i_1 0809", "end")
    assert pending_modifier(state) == 3 - 1


def test_r23_whom_a_friend_will_attack_may_be_left_to_him() -> None:
    pieces = {"i_1": "0710", "i_3": "0712", "celt_1": "0810", "celt_2": "0811"}
    flags = {"facing": {"i_1": "ENE"}}
    state = active({**pieces, "i_5": "0711"}, "i", "move_to_attack", flags, {"celtic": "move_to_attack"})
    act(state, "end", "attack i_5 0810", "end", "resolve 0810")
    roll(state, 7)
    act(state, "attack i_5 0810")
    assert codes(state, "end") == []
    act(state, "end")
    assert purpose(state) == "combat"
