"""[10.1] [10.3] What is told of a battle before and after the die."""

from __future__ import annotations

import copy

import pytest

from grognard.engine.errors import IllegalAction
from grognard.engine.nodes import Chance
from grognard.engine.odds import Effect
from grognard.engine.tally import Part
from grognard.games.metz import GAME
from grognard.games.metz.sheet.odds import odds_of
from grognard.library import data_trees

from .support import RULES, act, attack_odds, fight, hexes_of, legal, place

# -- before the die -----------------------------------------------------------------------------------------------


def test_10_1_the_odds_are_told_line_by_line() -> None:
    state = place({"us_ccb": "0510", "ge_8": "0609"}, "us.combat")
    assert attack_odds(state, "0609", "us_ccb").shown.lines() == [
        "+7 (CCB/7 Armored) -2 (8/3 Panzergrenadier defends) = +5 [10.0]",
        "-3 columns: fort [10.5]",
        "column +0",
        " 33.3%  no effect",
        " 16.7%  8/3 Panzergrenadier retreats one hex",
        " 50.0%  CCB/7 Armored retreats",
    ]


def test_10_2_only_the_end_of_the_table_is_told_as_a_limit() -> None:
    state = place({"us_357": "0506", "us_10": "0607", "us_11": "0605", "ge_37": "0606"}, "us.combat")
    weak, strong = attack_odds(state, "0606", "us_357"), attack_odds(state, "0606", "us_357 us_10 us_11")
    assert [(entry.amount, entry.rule) for entry in weak.columns if entry.part is Part.LIMIT] == [(1, "10.2")]
    assert not [entry for entry in strong.columns if entry.part is Part.LIMIT]


def test_10_42_all_attackers_without_a_way_are_told_as_destroyed() -> None:
    state = place({"us_357": "0111", "us_358": "0110", "ge_37": "0210", "ge_8": "0109"}, "us.combat")
    failed = next(one for one in attack_odds(state, "0210", "us_357 us_358").battle.prospects if one.id == "AR")
    assert failed.text == "357/90 Infantry and 358/90 Infantry cannot retreat and are destroyed"
    assert failed.effects == (Effect("destroyed", "us_357"), Effect("destroyed", "us_358"))


def test_10_1_the_odds_can_be_asked_for_while_units_still_move() -> None:
    """As they would be in the Combat Phase to come, with the command shift and without who was dropped this turn."""
    pieces = {"us_10": "0405", "us_11": "0407", "us_502": "us.reserve", "ge_37": "0406"}
    state = place(pieces, command_control=True, screaming_eagles=True)
    assert [entry.rule for entry in odds_of(state, "0406", ["us_10", "us_11"]).sums[1].entries] == ["11.1"]
    act(state, "drop us_502 0506")
    with pytest.raises(IllegalAction, match="was dropped this turn and does not fight"):
        RULES.sheet.odds(state, "0406", ["us_10", "us_502"])


def test_9_0_a_unit_that_waits_off_the_map_is_no_target() -> None:
    pieces = {"us_ccb": "0510", "ge_8": "0609", "ge_106": "ge.reserve"}
    assert legal(place(pieces, "us.combat", zoc_crosses_rivers=False)) == {"attack 0609", "end"}


# -- after it -----------------------------------------------------------------------------------------------------


def test_10_3_attackers_who_must_retreat_are_named() -> None:
    state = place({"us_357": "0111", "us_358": "0110", "ge_37": "0210"}, "us.combat")
    events = fight(state, "0210", "us_357 us_358", 6)
    found = [event for event in events if event.kind == "must_retreat"]
    assert [(event.rule, event.text) for event in found] == [("10.3", "358/90 Infantry must retreat one hex")]


def test_10_43_the_first_hex_of_the_map_is_left_like_any_other() -> None:
    """The 8th goes from 0102 by the corner to 0201; whoever advances may follow into the corner."""
    pieces = {"us_cca": "0103", "us_10": "0203", "ge_8": "0102"}
    state = place({**pieces, "us_10": "0104"}, "us.combat", dr2_final_hex_distance=1)
    fight(state, "0102", "us_cca", 1)
    act(state, "retreat ge_8 0101", "retreat ge_8 0201")
    assert hexes_of(state, "advance", "us_cca") == {"0101", "0102"}


def test_11_5_as_many_counters_are_drawn_as_were_asked_for() -> None:
    trees = copy.deepcopy(dict(data_trees(GAME)))
    trees["game.toml"]["optional"]["reorganized_units"] = [1, 3]
    rules = GAME.build(trees)
    state = rules.start(options={"german_reorganization": True})
    state.apply(rules.vocabulary.parse("reorganize 3"))
    drawn = 0
    while isinstance(state.node, Chance):
        state.roll([0])
        drawn += 1
    assert drawn == 3
