"""[0.0] to [3.0]: what the rulebook says about itself, the two sides, and the equipment."""

from __future__ import annotations

import copy
from datetime import date, timedelta

from grognard.engine.nodes import Chance
from grognard.games.metz import GAME
from grognard.library import data_trees

from .figures import UNITS
from .support import DATA, RULES, act, fight, kinds, legal, place, start


def test_0_0_every_refusal_cites_a_case_of_the_rulebook() -> None:
    cases = RULES.words.cases
    for reason in RULES.reasons:
        assert reason.rule in cases, reason.code
        assert cases[reason.rule]


def test_0_0_every_event_of_a_battle_cites_a_case_of_the_rulebook() -> None:
    state = place({"us_ccb": "0510", "ge_8": "0609"}, "us.combat")
    events = [*fight(state, "0609", "us_ccb", 1), *act(state, "retreat ge_8 0709", "advance us_ccb 0609", "end")]
    assert {event.rule for event in events} <= set(RULES.words.cases)
    assert kinds(events) == ["attack", "rolled", "must_retreat", "retreated", "advanced", "ended", "phase"]


def test_1_0_three_american_divisions_against_a_scratch_german_corps() -> None:
    basic = {unit: row for unit, row in UNITS.items() if row[6] == 0}
    assert {row[1] for unit, row in basic.items() if unit.startswith("us_")} == {"5", "7A", "90"}
    assert (sum(unit.startswith("us_") for unit in basic), sum(unit.startswith("ge_") for unit in basic)) == (8, 11)
    strengths = [sum(row[2] for unit, row in basic.items() if unit.startswith(side)) for side in ("us_", "ge_")]
    assert strengths == [42, 19]


def test_2_0_two_players_take_turns() -> None:
    assert RULES.roles == ("us", "german")
    assert RULES.role_titles == {"us": "American", "german": "German"}


def test_3_0_the_only_die_is_the_one_of_a_battle() -> None:
    """Movement and reinforcements never wait for dice."""
    state = start()
    for text in ("move us_357 0304", "move us_ccb 0510", "end"):
        act(state, text)
        assert not isinstance(state.node, Chance)
    act(state, "attack 0509", "commit us_ccb", "roll")
    assert isinstance(state.node, Chance)
    assert state.node.dice.size == 6


def test_3_1_the_map_and_its_scale() -> None:
    grid = DATA.map.grid
    assert len(DATA.grid) == 99
    assert grid.kilometres * 11 == 44
    assert grid.kilometres * 9 == 36
    days = [date.fromisoformat(text) for text in DATA.game.turns.dates]
    assert days == [date(1944, 9, 7) + timedelta(days=n) for n in range(7)]


def test_3_2_charts_and_tracks() -> None:
    assert len(DATA.table.labels) == 8
    assert start().tables.turns == 7
    view = start().view("us")
    assert (view.turn, view.scores) == (1, {"us": 0, "german": 0})


def test_3_3_a_unit_shows_its_values() -> None:
    pieces = {piece.id: piece for piece in start().view("us").pieces}
    ccb = pieces["us_ccb"]
    assert (ccb.strength, ccb.movement, ccb.kind, ccb.size) == (7, 10, "armour", "brigade")
    assert set(pieces) == set(UNITS)


def test_3_31_every_unit_names_its_formation() -> None:
    for unit in DATA.units.values():
        assert unit.formation
        assert unit.name


def test_3_32_type_and_size_have_no_effect() -> None:
    """With every unit an infantry regiment the same actions are legal and cost the same."""
    trees = copy.deepcopy(data_trees(GAME))
    for unit in trees["units.toml"]["units"].values():
        unit["kind"], unit["size"] = "infantry", "regiment"
    plain, printed = GAME.build(trees).start(), start()
    for text in ("move us_ccb 0510", "end", "end", "end", "end", "end"):
        assert list(plain.numbers()) == list(printed.numbers())
        assert text in legal(printed)
        number = RULES.vocabulary.number(RULES.vocabulary.parse(text))
        plain.play(number)
        printed.play(number)
