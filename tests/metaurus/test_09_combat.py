"""[9.0] to [9.2]: who attacks whom, retreat before combat, modifiers, advance."""

from __future__ import annotations

import pytest

from grognard.engine.errors import IllegalAction
from grognard.games.metaurus.rules.resolution import CombatRoll
from grognard.games.metaurus.state import MetaurusState

from .support import (
    DATA,
    RULES,
    act,
    active,
    attack_odds,
    chances,
    codes,
    default,
    disordered,
    goals,
    kinds,
    legal,
    number,
    offer,
    pending_modifier,
    place,
    purpose,
    refusals,
    role,
    roll,
    shown,
    where,
)

LINE = {"i_1": "0710", "i_2": "0711", "celt_1": "0810", "celt_2": "0811"}
"""i_1 has the first Celts in front, i_2 has both."""


def fought(state: MetaurusState) -> tuple[set[str], set[str]]:
    """Attackers and defenders of the combat whose die is about to be thrown."""
    frame = state.frames[-1]
    assert isinstance(frame, CombatRoll)
    ids = state.tables.ids
    return {ids[unit] for unit in frame.units}, {ids[enemy] for enemy in frame.enemies}


# -- [9.0] who must attack --------------------------------------------------------------------------------------


def test_9_0_who_may_attack_must_if_an_enemy_is_in_front() -> None:
    state = active({"i_2": "0711", "celt_1": "0810", "celt_2": "0811"}, "i", "move_to_attack")
    act(state, "end")
    assert codes(state, "end") == ["owe.attack"]
    assert "I Legion 2 must attack: Celts 1 in 0810" in refusals(state, "end")[0].text


def test_9_0_both_enemies_in_front_must_be_attacked_together_if_nobody_else_does() -> None:
    state = active({"i_2": "0711", "x_1": "0712", "celt_1": "0810", "celt_2": "0811"}, "i", "move_to_attack")
    act(state, "end", "attack i_2 0810")
    assert codes(state, "attack i_2 0810") == ["attack.again"]
    assert codes(state, "attack x_1 0811") == ["unit.inactive"]
    assert codes(state, "end") == ["owe.cover"]
    assert default(state) == "attack i_2 0811"
    act(state, "attack i_2 0811", "end")
    assert fought(state) == ({"i_2"}, {"celt_1", "celt_2"})


def test_9_0_an_enemy_that_a_friend_attacks_may_be_left_to_him() -> None:
    state = active(LINE, "i", "move_to_attack")
    act(state, "end", "attack i_2 0811", "end")
    assert legal(state) == ["resolve 0810", "resolve 0811"]
    act(state, "resolve 0811")
    assert fought(state) == ({"i_2"}, {"celt_2"})


def test_9_0_who_shares_an_enemy_fights_together() -> None:
    state = active(LINE, "i", "move_to_attack")
    act(state, "end", "attack i_2 0811", "attack i_2 0810", "end")
    assert fought(state) == ({"i_1", "i_2"}, {"celt_1", "celt_2"})


def test_9_0_a_second_unit_may_join_but_then_the_other_enemy_needs_an_attacker() -> None:
    state = active(LINE, "i", "move_to_attack")
    act(state, "end", "attack i_2 0810")
    assert codes(state, "end") == ["owe.cover"]
    assert codes(state, "attack i_2 0810") == ["attack.again"]


def test_9_0_engaged_units_attack_those_they_are_engaged_with_and_only_those() -> None:
    state = active(LINE, "i", "move_to_attack", {"engaged": [["i_2", "celt_2"]]})
    act(state, "end")
    assert legal(state) == ["resolve 0810", "resolve 0811"]
    act(state, "resolve 0810")
    assert fought(state) == ({"i_1"}, {"celt_1"})
    pieces = {"i_2": "0711", "i_4": "0709", "celt_1": "0810", "celt_2": "0811", "celt_3": "0809", "celt_4": "0808"}
    other = active(pieces, "i", "move_to_attack", {"engaged": [["i_2", "celt_2"]]})
    act(other, "end")
    assert codes(other, "attack i_2 0810") == ["attack.engaged"]


def test_9_0_friends_may_join_the_attack_of_an_engaged_unit() -> None:
    pieces = {"i_1": "0710", "i_2": "0711", "celt_1": "0810"}
    state = active(pieces, "i", "move_to_attack", {"engaged": [["i_2", "celt_1"]]})
    act(state, "end")
    assert fought(state) == ({"i_1", "i_2"}, {"celt_1"})


def test_9_0_the_example_where_one_enemy_cannot_be_attacked() -> None:
    """Two legion units Engaged with the 8-4 on the left, one with the 7-4 on the right: the centre is safe."""
    pieces = {
        "i_1": "0710",
        "i_2": "0711",
        "i_4": "0712",
        "african_1": "0810",
        "african_4": "0811",
        "african_5": "0812",
    }
    ties = [["i_1", "african_1"], ["i_2", "african_1"], ["i_4", "african_5"]]
    state = active(pieces, "i", "move_to_attack", {"engaged": ties})
    events = act(state, "end")
    assert "attack" in kinds(events)
    assert legal(state) == ["resolve 0810", "resolve 0812"]
    assert codes(state, "resolve 0811") == ["resolve.none"]
    act(state, "resolve 0810")
    assert fought(state) == ({"i_1", "i_2"}, {"african_1"})


def test_9_0_orders_decide_who_may_attack() -> None:
    pieces = {"i_1": "0710", "i_2": "0711", "i_4": "0709", "celt_1": "0810", "celt_3": "0809", "celt_2": "0811"}
    state = active(pieces, "i", "stand", {"engaged": [["i_1", "celt_1"]]})
    act(state, "end")
    assert fought(state) == ({"i_1"}, {"celt_1"})


def test_9_0_light_infantry_never_attacks_but_is_attacked() -> None:
    state = active({"balearic_1": "0810", "i_1": "0710"}, "balearic", "move_to_attack")
    assert codes(state, "end") == []
    act(state, "end")
    assert role(state) == "rome"
    with pytest.raises(IllegalAction) as error:
        RULES.sheet.odds(state, "0710", ["balearic_1"])
    assert [refusal.code for refusal in error.value.refusals] == ["attack.light"]
    assert attack_odds(state, "0810", "i_1") == {"morale": 3}


def test_9_0_light_infantry_that_would_attack_need_not_turn_to_an_enemy() -> None:
    pieces, flags = {"balearic_1": "0810", "i_1": "0710"}, {"facing": {"balearic_1": "N"}}
    for more in ({}, {"engaged": [["balearic_1", "i_1"]]}):
        state = active(pieces, "balearic", "move_to_attack", {**flags, **more})
        assert codes(state, "end") == []
        act(state, "end")
        assert role(state) == "rome"


@pytest.mark.parametrize("place", ["0809", "0711"])
def test_9_0_neither_an_empty_hex_nor_a_friend_is_attacked(place: str) -> None:
    state = active({"i_2": "0711", "i_1": "0710", "celt_1": "0810", "celt_2": "0811"}, "i", "move_to_attack")
    act(state, "end")
    assert codes(state, f"attack i_1 {place}") == ["attack.nobody"]


def test_9_0_all_combat_is_between_neighbours() -> None:
    state = place({"i_1": "0710", "celt_1": "0910"})
    with pytest.raises(IllegalAction):
        RULES.sheet.odds(state, "0910", ["i_1"])


# -- [9.0] retreat before combat --------------------------------------------------------------------------------


def retreating(unit: str = "iberian_1", attacker: str = "i_1", order: str = "move", **flags: object) -> MetaurusState:
    """A unit in 0810 is attacked from 0710 and may perhaps retreat."""
    command = DATA.units[unit].command
    own: dict[str, object] = {"cavalry": {unit: order}} if command == "cavalry" else {}
    orders = {} if command == "cavalry" else {command: order}
    pieces = {attacker: "0710", unit: "0810"}
    state = active(pieces, "i", "move_to_attack", {**own, **flags}, orders)
    act(state, "end")
    return state


def test_9_0_a_unit_under_move_may_retreat_one_or_two_hexes_away() -> None:
    state = retreating()
    assert role(state) == "carthage"
    assert goals(state, "retreat", "iberian_1") == {"0811", "0910", "0911"}
    assert codes(state, "retreat iberian_1 0711") == ["retreat.not_away"]
    assert codes(state, "retreat iberian_1 1010") == ["retreat.not_adjacent"]
    act(state, "retreat iberian_1 0911")
    assert "1011" in goals(state, "retreat", "iberian_1")
    act(state, "retreat iberian_1 1011")
    assert where(state, "iberian_1") == "1011"


@pytest.mark.parametrize("order", ["stand", "move_to_attack", "reform"])
def test_9_0_only_a_move_order_allows_it(order: str) -> None:
    assert purpose(retreating(order=order)) == "combat"


def test_9_0_the_defender_may_stand() -> None:
    state = retreating()
    act(state, "stand")
    assert purpose(state) == "combat"


def test_9_0_after_one_hex_up_to_its_morale_has_no_effect() -> None:
    state = retreating()
    act(state, "retreat iberian_1 0911", "halt")
    assert chances(state) == pytest.approx({"steady": 0.6, "disordered": 0.4})
    roll(state, 5)
    assert not disordered(state, "iberian_1")


def test_9_0_after_two_hexes_one_is_added() -> None:
    state = retreating()
    act(state, "retreat iberian_1 0911", "retreat iberian_1 1011")
    assert chances(state) == pytest.approx({"steady": 0.5, "disordered": 0.5})
    roll(state, 5)
    assert disordered(state, "iberian_1")


def test_9_0_a_disordered_unit_that_fails_is_eliminated() -> None:
    state = retreating(disordered=["iberian_1"])
    act(state, "retreat iberian_1 0911", "halt")
    assert chances(state) == pytest.approx({"steady": 0.5, "eliminated": 0.5})
    roll(state, 5)
    assert where(state, "iberian_1") == "carthage.eliminated"


def test_9_0_cavalry_does_not_check_if_infantry_attacks() -> None:
    state = retreating("numidian_1")
    act(state, "retreat numidian_1 0911", "retreat numidian_1 1011")
    assert role(state) == "rome"
    assert legal(state) == ["advance i_1 0810", "stay"]


def test_9_0_cavalry_checks_if_cavalry_attacks() -> None:
    state = retreating("numidian_1", attacker="i_cav_1")
    act(state, "retreat numidian_1 0911", "halt")
    assert purpose(state) == "retreat"


def test_9_0_who_cannot_get_away_cannot_retreat() -> None:
    pieces = {
        "i_1": "0710",
        "iberian_1": "0810",
        "celt_1": "0910",
        "celt_2": "0911",
        "celt_3": "0811",
        "celt_4": "0809",
    }
    state = active(pieces, "i", "move_to_attack", orders={"iberian": "move"})
    act(state, "end", "attack i_1 0810", "attack i_1 0809", "end")
    assert purpose(state) == "combat"


# -- [9.1] ------------------------------------------------------------------------------------------------------


def test_9_1_all_attacks_are_announced_before_any_is_resolved() -> None:
    state = active(LINE, "i", "move_to_attack")
    act(state, "end")
    assert codes(state, "resolve 0810") == ["moment"]
    act(state, "attack i_2 0811", "end", "resolve 0811")
    assert codes(state, "attack i_1 0810") == ["moment"]


def test_9_1_then_the_defender_retreats_then_combats_in_any_order() -> None:
    pieces = {"i_1": "0710", "i_2": "0712", "celt_1": "0810", "iberian_1": "0812"}
    for first in ("0810", "0812"):
        state = active(pieces, "i", "move_to_attack", orders={"celtic": "move", "iberian": "move"})
        act(state, "end")
        assert role(state) == "carthage"
        act(state, "stand", f"resolve {first}")
        assert fought(state)[1] == {"celt_1" if first == "0810" else "iberian_1"}


def test_9_1_numerical_advantage_is_the_difference_in_units() -> None:
    two = place({"african_4": "0810", "i_1": "0710", "i_3": "0711", "i_5": "0910"})
    assert attack_odds(two, "0810", "i_1", "i_3")["2 against 1"] == 1
    pieces = {"i_1": "0710", "african_4": "0810", "african_5": "0809"}
    state = active(pieces, "i", "move_to_attack")
    act(state, "end", "attack i_1 0810", "attack i_1 0809")
    odds = shown(state)
    assert "1 against 2 -1" in odds.gist


def test_9_1_position_advantage_from_flank_and_rear_only_the_better_counts() -> None:
    flank = place({"i_2": "0710", "celt_1": "0810"}, flags={"facing": {"celt_1": "ESE"}})
    assert attack_odds(flank, "0810", "i_2")["from the flank"] == 1
    rear = place({"i_2": "0710", "celt_1": "0810"}, flags={"facing": {"celt_1": "N"}})
    assert attack_odds(rear, "0810", "i_2")["from the rear"] == 2
    both = place({"i_2": "0710", "i_4": "0711", "celt_1": "0810"}, flags={"facing": {"celt_1": "ENE"}})
    found = attack_odds(both, "0810", "i_2", "i_4")
    assert (found.get("from the rear"), found.get("from the flank")) == (2, None)


def test_9_1_morale_differential_is_held_within_three() -> None:
    state = place({"i_1": "0710", "african_1": "0810", "celt_1": "0910"}, flags={"disordered": ["celt_1"]})
    assert attack_odds(state, "0810", "i_1") == {"morale": -1}
    weak = place({"i_1": "0710", "celt_1": "0810"}, flags={"disordered": ["celt_1"]})
    assert attack_odds(weak, "0810", "i_1")["morale"] == 3


def test_9_1_terrain_counts_only_if_every_attacker_suffers() -> None:
    uphill = place({"i_1": "1317", "celt_1": "1417"})
    assert attack_odds(uphill, "1417", "i_1")["uphill"] == -1
    level = place({"i_1": "1317", "i_3": "1416", "celt_1": "1417"}, flags={"facing": {"i_3": "ENE"}})
    assert attack_odds(level, "1417", "i_1", "i_3") == {"2 against 1": 1, "from the flank": 1, "morale": 2}


def test_9_1_the_ground_that_hinders_is_told() -> None:
    """1413 lies above 1314 and beyond the stream; 1414 above 1315, and beyond the stream for whoever is in 1413."""
    stream = place({"i_1": "1413", "celt_1": "1414"}, flags={"facing": {"i_1": "ENE"}})
    assert attack_odds(stream, "1414", "i_1")["across a stream"] == -1
    both = place({"i_1": "1314", "celt_1": "1413"})
    assert attack_odds(both, "1413", "i_1")["uphill and across a stream"] == -2
    facing = {"i_1": "ENE", "i_2": "N"}
    each = place({"i_1": "1413", "i_2": "1315", "celt_1": "1414"}, flags={"facing": facing})
    assert attack_odds(each, "1414", "i_1", "i_2")["uphill or across a stream"] == -1
    worse = place({"i_1": "1314", "i_2": "1414", "celt_1": "1413"}, flags={"facing": {"i_1": "N", "i_2": "WNW"}})
    assert attack_odds(worse, "1413", "i_1", "i_2")["across a stream"] == -1  # i_2 suffers less than i_1


def test_9_1_the_preview_is_what_resolves() -> None:
    state = active(LINE, "i", "move_to_attack", {"shown": ["celtic"]})
    act(state, "end")
    details = offer(state, "attack i_2 0811")
    act(state, "attack i_2 0811", "end", "resolve 0811")
    assert pending_modifier(state) == details.sums[0].total
    assert chances(state) == pytest.approx(details.results)


# -- [9.2] ------------------------------------------------------------------------------------------------------


def test_9_2_one_attacker_must_advance_into_the_hex_of_an_eliminated_defender() -> None:
    pieces = {"i_1": "0710", "i_3": "0711", "celt_1": "0810"}
    state = active(pieces, "i", "move_to_attack", {"disordered": ["celt_1"]})
    act(state, "end")
    roll(state, 9)
    assert legal(state) == ["advance i_1 0810", "advance i_3 0810"]
    assert codes(state, "stay") == ["advance.must"]
    act(state, "advance i_3 0810")
    assert where(state, "i_3") == "0810"
    assert len(legal(state, "face")) == 6
    act(state, "face i_3 ENE")


def test_9_2_who_has_advanced_keeps_his_facing_unless_told_otherwise() -> None:
    flags = {"facing": {"i_1": "ENE"}, "disordered": ["celt_1"]}
    state = active({"i_1": "0710", "celt_1": "0810"}, "i", "move_to_attack", flags)
    said = [event.text for event in act(state, "end") if event.kind == "combat"]
    assert said == ["I Legion 1 against Celts 1: +2: morale +3, defenders under Stand and Defend -1"]
    roll(state, 9)
    assert default(state) == "face i_1 ENE"


def test_9_2_after_a_retreat_before_combat_the_advance_is_optional() -> None:
    state = retreating("numidian_1")
    act(state, "retreat numidian_1 0911", "halt")
    assert legal(state) == ["advance i_1 0810", "stay"]
    act(state, "stay")
    assert where(state, "i_1") == "0710"


def test_9_2_an_engaged_unit_does_not_advance() -> None:
    pieces = {"i_1": "0710", "celt_1": "0810", "celt_2": "0709"}
    flags = {"disordered": ["celt_1"], "engaged": [["i_1", "celt_1"], ["i_1", "celt_2"]]}
    state = active(pieces, "i", "move_to_attack", flags)
    act(state, "end")
    roll(state, 9)
    assert where(state, "celt_1") == "carthage.eliminated"
    assert legal(state, "advance") == []
    assert where(state, "i_1") == "0710"


def test_9_2_a_unit_that_does_not_face_the_hex_does_not_advance() -> None:
    state = active({"i_1": "0710", "celt_1": "0810"}, "i", "move_to_attack", {"disordered": ["celt_1"]})
    act(state, "end")
    state.facing[number("i_1")] = 3
    roll(state, 9)
    assert where(state, "i_1") == "0710"
