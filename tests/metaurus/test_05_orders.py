"""[5.0] Commands, Orders, Activation, the Gauls."""

from __future__ import annotations

import pytest

from grognard.engine.nodes import Decision
from grognard.games.metaurus.state import MetaurusState

from .support import (
    DATA,
    RULES,
    TABLES,
    act,
    active,
    attack_odds,
    chances,
    codes,
    commands,
    finish_turn,
    goals,
    kinds,
    legal,
    pending_modifier,
    piece,
    place,
    purpose,
    ready,
    refusals,
    role,
    roll,
    shown,
)

FRONT = {"i_1": "0710", "celt_1": "0810"}
"""Two units face to face on level ground."""


# -- [5.0] [5.1] ------------------------------------------------------------------------------------------------


def test_5_0_units_act_by_commands_under_orders() -> None:
    state = active({"i_1": "0505", "x_1": "0510"}, "i", "move")
    assert goals(state, "move", "i_1")
    assert codes(state, "move x_1 0511") == ["unit.inactive"]


def test_5_1_six_legions_with_their_cavalry_and_four_carthaginian_commands() -> None:
    members: dict[str, int] = {}
    for unit in DATA.units.values():
        members[unit.command] = members.get(unit.command, 0) + 1
    assert members == {
        "i": 9, "iii": 9, "v": 8, "vii": 7, "x": 6, "xix": 7,
        "celtic": 10, "iberian": 9, "african": 14, "balearic": 6, "cavalry": 4, "elephants": 1,
    }  # fmt: skip
    with_orders = [name for name, command in DATA.commands.items() if command.orders]
    assert with_orders == ["i", "iii", "v", "vii", "x", "xix", "celtic", "iberian", "african", "balearic"]


# -- [5.2] changing Orders --------------------------------------------------------------------------------------


def test_5_2_at_most_three_commands_change_their_orders() -> None:
    state = ready()
    roll(state, 9, 0)
    act(state, "go first", "end")
    assert role(state) == "rome"
    act(state, "order i stand", "order iii reform", "order v move_to_attack")
    assert {text.split()[1] for text in legal(state) if text != "end"} == {"i", "iii", "v"}
    assert codes(state, "order x stand") == ["order.most"]
    assert "I Legion, III Legion and V Legion have" in refusals(state, "order x stand")[0].text


def test_5_2_an_order_may_be_given_anew_and_only_the_last_one_counts() -> None:
    state = ready()
    roll(state, 9, 0)
    act(state, "go first", "end")
    act(state, "order i stand", "order iii reform", "order v stand", "order i reform", "order i move", "order x stand")
    assert codes(state, "order vii stand") == ["order.most"]
    found = commands(state)
    assert [found[name]["order"] for name in ("i", "iii", "v", "x", "vii")] == [
        "move",
        "reform",
        "stand",
        "stand",
        "move",
    ]


def test_5_2_commands_that_are_not_changed_keep_their_orders() -> None:
    state = ready()
    roll(state, 9, 0)
    act(state, "go first", "end", "order i stand", "end")
    found = commands(state)
    assert (found["i"]["order"], found["iii"]["order"]) == ("stand", "move")


def test_5_2_an_order_is_given_only_to_ones_own_living_command_with_a_marker() -> None:
    state = ready()
    roll(state, 9, 0)
    act(state, "go first")
    assert codes(state, "order cavalry move") == ["order.no_marker"]
    assert codes(state, "order elephants move") == ["order.no_marker"]
    assert codes(state, "order i stand") == ["command.other_side"]
    assert codes(state, "order celtic stand") == ["order.same"]
    act(state, "order celtic reform")


def seen_orders(state: MetaurusState) -> set[str]:
    """The Commands that blind play would give Orders to."""
    actions = (RULES.vocabulary.action(number) for number in state.forward())
    return {str(one.args[0]) for one in actions if one.verb == "order"}


def test_5_2_another_order_for_the_same_command_is_a_second_thought() -> None:
    state = ready()
    roll(state, 9, 0)
    act(state, "go first", "end", "order i stand")
    assert seen_orders(state) == {"iii", "v", "vii", "x", "xix"}
    act(state, "order i reform", "order i move")
    assert seen_orders(state) == {"i", "iii", "v", "vii", "x", "xix"}


def seen_choices(state: MetaurusState) -> set[str]:
    """The cavalry units that blind play would choose an Order for."""
    actions = (RULES.vocabulary.action(number) for number in state.forward())
    return {str(one.args[0]) for one in actions if one.verb == "declare"}


def test_5_2_another_order_for_the_same_cavalry_is_a_second_thought_but_the_first_is_none() -> None:
    state = active({"numidian_1": "1505", "numidian_2": "1510", "i_1": "0305"}, "cavalry")
    assert seen_choices(state) == {"numidian_1", "numidian_2"}
    act(state, "declare numidian_1 move")
    assert seen_choices(state) == {"numidian_2"}


# -- [5.2] what each Order does ---------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["stand", "reform"])
def test_5_2_stand_and_reform_neither_move_nor_attack_but_turn(order: str) -> None:
    state = active(FRONT, "i", order)
    assert legal(state, "move") == []
    assert codes(state, "move i_1 0711") == ["move.order"]
    assert len(legal(state, "face")) == 5
    act(state, "end")
    assert role(state) == "carthage"


@pytest.mark.parametrize(("order", "drm"), [("stand", -1), ("move", 1), ("move_to_attack", 0), ("reform", 2)])
def test_5_2_the_defenders_orders_modify_the_attack(order: str, drm: int) -> None:
    flags = {"orders": {"i": "move_to_attack", "celtic": order}, "shown": ["celtic"]}
    state = place({"i_2": "0710", "iberian_1": "0305", "celt_1": "0810"}, flags=flags)
    found = attack_odds(state, "0810", "i_2")
    assert found.get(f"defenders under {TABLES.order_titles[_number(order)]}", 0) == drm
    assert sum(found.values()) == 1 + drm


def _number(order: str) -> int:
    return ("stand", "move", "move_to_attack", "reform").index(order)


def test_5_2_an_orders_modifier_counts_once_however_many_defenders_share_it() -> None:
    flags = {"orders": {"celtic": "stand"}, "shown": ["celtic"], "facing": {"i_1": "N"}}
    state = active(
        {"i_1": "0710", "celt_1": "0810", "celt_2": "0809"}, "i", "move_to_attack", flags, {"celtic": "stand"}
    )
    act(state, "end", "attack i_1 0810", "attack i_1 0809")
    odds = shown(state)
    assert [e.amount for e in odds.sums[0].entries if "Stand" in e.reason] == [-1]


def test_5_2_move_must_move_and_never_next_to_an_enemy() -> None:
    state = active({"i_1": "0510", "celt_1": "0810"}, "i", "move")
    assert codes(state, "end") == ["owe.move"]
    assert refusals(state, "end")[0].rulings == ("R15",)
    assert codes(state, "move i_1 0710") == ["place.beside_enemy"]
    act(state, "move i_1 0610")
    assert codes(state, "end") == []


def test_5_2_under_move_a_unit_may_leave_an_enemys_side() -> None:
    state = active(FRONT, "i", "move")
    assert goals(state, "move", "i_1")
    act(state, "move i_1 0610", "end")
    assert role(state) == "carthage"


def test_5_2_move_to_attack_moves_one_hex_next_to_an_enemy_and_must_if_it_can() -> None:
    state = active({"i_1": "0610", "celt_1": "0810"}, "i", "move_to_attack")
    assert goals(state, "move", "i_1") == {"0710", "0711"}
    assert codes(state, "end") == ["owe.close"]
    assert codes(state, "move i_1 0511") == ["close.must"]
    assert codes(state, "move i_1 0410") == ["close.one_hex"]
    act(state, "move i_1 0710")
    assert codes(state, "move i_1 0610") == ["move.one_hex"]
    act(state, "end")
    assert purpose(state) == "combat"


def test_5_2_momentum_gives_one_to_who_moved_to_the_attack() -> None:
    state = active({"i_2": "0610", "celt_1": "0810"}, "i", "move_to_attack")
    act(state, "move i_2 0710")
    assert attack_odds(state, "0810", "i_2")["moved to the attack"] == 1


def test_5_2_who_is_next_to_an_enemy_already_attacks_and_does_not_move() -> None:
    state = active(FRONT, "i", "move_to_attack")
    assert legal(state, "move") == []
    assert codes(state, "move i_1 0711") == ["move.already_beside"]
    assert "moved to the attack" not in attack_odds(state, "0810", "i_1")
    act(state, "end")
    assert purpose(state) == "combat"


def test_5_2_engaged_units_attack_whatever_their_orders() -> None:
    for order in ("stand", "move", "reform"):
        state = active(FRONT, "i", order, {"engaged": [["i_1", "celt_1"]]})
        assert codes(state, "move i_1 0610") == ["move.engaged"]
        act(state, "end")
        assert purpose(state) == "combat"


def test_5_2_carthaginian_cavalry_units_choose_for_themselves() -> None:
    state = active({"numidian_1": "1001", "numidian_2": "1005", "i_1": "0305"}, "cavalry")
    act(state, "declare numidian_1 reform", "declare numidian_1 move")
    assert codes(state, "end") == ["owe.move"]
    act(state, "move numidian_1 0901")
    assert codes(state, "declare numidian_1 stand") == ["declare.done"]
    assert "has moved under Move" in refusals(state, "declare numidian_1 stand")[0].text
    assert codes(state, "move numidian_2 0905") == ["move.order"]
    act(state, "end")
    assert (piece(state, "numidian_1")["order"], piece(state, "numidian_2")["order"]) == ("move", "stand")


def test_5_2_roman_cavalry_obeys_its_legion() -> None:
    state = active({"i_cav_1": "0505", "celt_1": "1505"}, "i", "move")
    assert codes(state, "declare i_cav_1 stand") == ["declare.not_rider"]


# -- [5.3] ------------------------------------------------------------------------------------------------------


def test_5_3_commands_act_one_at_a_time() -> None:
    state = active(
        {"i_1": "0710", "x_1": "0711", "celt_1": "0810"}, "i", "move_to_attack", orders={"x": "move_to_attack"}
    )
    act(state, "end")
    assert purpose(state) == "combat"
    # Morale 7 against 5, the defender stands; the X Legion cannot join.
    assert pending_modifier(state) == 2 - 1


def test_5_3_two_legions_under_the_same_orders_may_act_as_one() -> None:
    pieces = {"i_1": "0710", "x_1": "0711", "celt_1": "0810"}
    state = place(pieces, flags={"orders": {"i": "move_to_attack", "x": "move_to_attack"}})
    act(state, "combine i+x")
    assert chances(state) == pytest.approx({"inactive": 0.4, "combined": 0.6})
    assert roll(state, 4)[0].text == "Roll 4: I Legion and X Legion act as one"
    assert codes(state, "wheel x S") == []
    act(state, "end")
    # Two against one.
    assert pending_modifier(state) == 1 + 2 - 1


def test_5_3_if_the_roll_fails_neither_legion_acts_this_turn() -> None:
    pieces = {"i_1": "0710", "x_1": "0711", "v_1": "0505", "celt_1": "0810"}
    flags = {"orders": {"i": "move", "x": "move", "v": "stand"}, "engaged": [["i_1", "celt_1"]]}
    state = place(pieces, flags=flags)
    act(state, "combine i+x")
    roll(state, 3)
    assert legal(state) == ["activate v"]
    assert codes(state, "activate i") == ["command.failed"]
    assert [name for name, one in commands(state, "carthage").items() if one["inactive"]] == ["i", "x"]
    notes = {row.id: row.note for panel in state.view("carthage").panels for row in panel.rows}
    assert "failed to combine" in notes["x"]
    assert "failed to combine" not in notes["v"]
    act(state, "activate v", "end", "activate celtic", "end")
    roll(state, 3)
    finish_turn(state)
    roll(state, 9, 0)
    act(state, "go first", "end", "end")
    assert {"activate i", "activate x"} <= set(legal(state))


def failed(**options: bool | int | str) -> MetaurusState:
    """[5.3] V and VII Legion failed to combine; the Africans, next to V Legion 1, are activated."""
    flags = {"orders": {"v": "move", "vii": "move", "african": "move_to_attack"}}
    state = place({"v_1": "0710", "vii_1": "0304", "african_1": "0810"}, "rome", 2, flags, **options)
    act(state, "combine v+vii")
    roll(state, 3)
    act(state, "activate african", "end")
    return state


def test_5_3_legions_that_failed_to_combine_do_not_retreat_before_combat() -> None:
    assert purpose(failed()) == "combat"
    assert role(failed(failed_combination="no_activation")) == "rome"


def test_5_3_such_a_legion_says_why_it_stays() -> None:
    pieces = {"v_1": "0710", "vii_1": "0304", "x_1": "0713", "african_1": "0810", "african_2": "0812"}
    flags = {"orders": {"v": "move", "vii": "move", "x": "move", "african": "move_to_attack"}, "acted": ["x"]}
    state = place(pieces, flags=flags)
    act(state, "combine v+vii")
    roll(state, 0)
    act(state, "activate african", *(["face african_2 ESE"]), "end")
    assert role(state) == "rome"
    assert codes(state, "retreat v_1 0609") == ["retreat.failed"]
    assert refusals(state, "retreat v_1 0609")[0].text == (
        "[5.3] V Legion failed to combine and may do nothing: V Legion 1 stays"
    )
    assert goals(state, "retreat", "x_1")


def test_5_3_legions_that_failed_to_combine_do_not_counter_attack() -> None:
    state = failed()
    assert not any("counter" in label for label in chances(state))
    assert "may_counter" not in kinds(roll(state, 1))
    other = failed(failed_combination="no_activation")
    act(other, "stand")
    assert any("counter" in label for label in chances(other))
    roll(other, 1)
    assert legal(other) == ["counter", "decline"]


def test_5_3_a_combination_that_succeeds_takes_nothing_away() -> None:
    flags = {"orders": {"v": "move", "vii": "move", "african": "move_to_attack"}}
    state = place({"v_1": "0510", "vii_1": "0304", "african_1": "0810"}, flags=flags)
    act(state, "combine v+vii")
    roll(state, 4)
    act(state, "move v_1 0610", "move vii_1 0305", "end", "activate african", "move african_1 0710", "end")
    assert goals(state, "retreat", "v_1")


def test_5_3_legions_under_different_orders_do_not_combine() -> None:
    pieces = {"i_1": "0505", "x_1": "0510", "celt_1": "1505"}
    state = place(pieces, flags={"orders": {"i": "move", "x": "stand"}})
    assert legal(state, "combine") == []
    assert codes(state, "combine i+x") == ["combine.orders"]


def test_5_3_only_legions_combine() -> None:
    assert all("celtic" not in str(pair) for pair in RULES.vocabulary.verbs["combine"].parameters[0].values)
    assert len(RULES.vocabulary.verbs["combine"].parameters[0].values) == 15


# -- [5.4] ------------------------------------------------------------------------------------------------------


def test_5_4_a_celtic_unit_rolls_before_it_is_used() -> None:
    state = active({"celt_1": "1505", "celt_2": "1510", "i_1": "0305"}, "celtic", "move", gauls=True)
    assert legal(state, "move") == []
    assert codes(state, "move celt_1 1405") == ["gauls.roll_first"]
    assert codes(state, "end") == []
    act(state, "rouse celt_1")
    assert chances(state) == pytest.approx({"obeys": 0.6, "does nothing": 0.4})
    roll(state, 5)
    assert codes(state, "end") == ["owe.move"]
    act(state, "move celt_1 1405", "rouse celt_2")
    roll(state, 6)
    assert codes(state, "move celt_2 1410") == ["gauls.idle"]
    assert codes(state, "face celt_2 N") == ["gauls.idle"]
    assert codes(state, "rouse celt_2") == ["gauls.no_roll"]
    act(state, "end")


def test_5_4_the_prompt_and_the_list_of_duties_say_who_has_not_been_asked() -> None:
    state = active({"celt_1": "0810", "celt_2": "1510", "i_1": "0710"}, "celtic", "move_to_attack", gauls=True)
    node = state.node
    assert isinstance(node, Decision)
    assert "roll for each unit you want to use (2 not asked yet)" in node.prompt
    assert [(duty.piece, duty.rule, duty.optional) for duty in node.owed] == [
        ("celt_1", "5.4", True),
        ("celt_2", "5.4", True),
    ]
    assert "gauls.unasked" not in codes(state, "end")
    assert node.owed[0].text == "Celts 1 has not been asked and does nothing unless it is"
    act(state, "rouse celt_1")
    roll(state, 9)
    later = state.node
    assert isinstance(later, Decision)
    assert [duty.piece for duty in later.owed] == ["celt_2"]


def test_5_4_every_reason_for_no_roll_is_told_apart() -> None:
    flags = {"engaged": [["celt_2", "i_1"]]}
    pieces = {"celt_1": "1505", "celt_2": "0810", "i_1": "0710"}
    state = active(pieces, "celtic", "move", flags, gauls=True)
    assert "who is Engaged fights unasked" in refusals(state, "rouse celt_2")[0].text
    act(state, "rouse celt_1")
    roll(state, 0)
    assert "the die has been thrown" in refusals(state, "rouse celt_1")[0].text
    standing = active({"celt_1": "1505", "i_1": "0305"}, "celtic", "stand", gauls=True)
    assert "none under Stand and Defend" in refusals(standing, "rouse celt_1")[0].text
    riders = active({"celtic_cav_1": "1505", "i_1": "0305"}, "cavalry", gauls=True)
    assert "only Celtic infantry rolls" in refusals(riders, "rouse celtic_cav_1")[0].text
    plain = active({"celt_1": "1505", "i_1": "0305"}, "celtic", "move")
    assert "the rule of the Gauls is not in use" in refusals(plain, "rouse celt_1")[0].text


def test_5_4_who_has_not_rolled_or_does_nothing_does_not_attack_while_others_do() -> None:
    pieces = {"celt_1": "0810", "celt_2": "0812", "celt_3": "0814", "i_1": "0710", "i_2": "0712", "i_3": "0714"}
    state = active({**pieces, "i_4": "0711"}, "celtic", "move_to_attack", gauls=True)
    act(state, "rouse celt_1")
    roll(state, 0)
    act(state, "rouse celt_2")
    roll(state, 9)
    act(state, "end")
    assert codes(state, "attack celt_1 0710") == []
    assert codes(state, "attack celt_2 0712") == ["gauls.idle"]
    assert codes(state, "attack celt_3 0714") == ["gauls.roll_first"]


def test_5_4_without_the_option_gauls_are_like_others() -> None:
    state = active({"celt_1": "1505", "i_1": "0305"}, "celtic", "move")
    assert goals(state, "move", "celt_1")
    assert codes(state, "rouse celt_1") == ["gauls.no_roll"]


def test_5_4_the_celts_cannot_be_given_reform() -> None:
    state = ready(gauls=True)
    roll(state, 9, 0)
    act(state, "go first")
    assert codes(state, "order celtic reform") == ["gauls.reform"]
    assert codes(state, "order iberian reform") == []


def test_5_4_a_gaul_that_was_not_asked_need_not_attack() -> None:
    state = active({"celt_1": "0810", "i_1": "0710"}, "celtic", "move_to_attack", gauls=True)
    assert codes(state, "end") == []
    act(state, "end")
    assert role(state) == "rome"


def test_5_4_no_roll_under_stand_and_for_celtic_cavalry() -> None:
    state = active({"celt_1": "1505", "i_1": "0305"}, "celtic", "stand", gauls=True)
    assert legal(state, "rouse") == []
    riders = active({"celtic_cav_1": "1505", "i_1": "0305"}, "cavalry", gauls=True)
    act(riders, "declare celtic_cav_1 move")
    assert goals(riders, "move", "celtic_cav_1")


def test_5_2_orders_are_shown_when_a_command_is_activated() -> None:
    state = place({"i_1": "0505", "celt_1": "1505"}, flags={"orders": {"i": "stand"}})
    assert commands(state, "carthage")["i"]["order"] is None
    assert "revealed" in kinds(act(state, "activate i"))
    assert commands(state, "carthage")["i"]["order"] == "stand"
