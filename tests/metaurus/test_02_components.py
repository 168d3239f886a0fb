"""[1.0] to [3.0]: scale, die, counters and terms."""

from __future__ import annotations

from collections import Counter

from grognard.games.metaurus.rules.frame import DIE

from .support import DATA, RULES, TABLES, disordered, piece, pieces, purpose, ready, roll, start

TEXTS = RULES.words.cases


def test_1_0_two_players_command_the_whole_army() -> None:
    assert RULES.roles == ("rome", "carthage")
    assert RULES.title == "The Battle of the Metaurus"


def test_1_1_a_hex_is_two_hundred_yards() -> None:
    assert DATA.map.grid.yards == 200
    assert "200" in TEXTS["1.1"]


def test_2_0_ninety_units_on_one_map() -> None:
    assert len(DATA.units) == 90
    assert len(RULES.sheet.maps) == 1


def test_2_1_the_die_shows_zero_to_nine_and_a_zero_is_a_zero() -> None:
    assert [faces[0] for faces in DIE.outcomes()] == list(range(10))
    state = ready()
    assert purpose(state) == "initiative"
    roll(state, 0, 9)
    assert state.node.to_json()["roles"] == ["carthage"]


def test_2_2_six_kinds_of_units_and_their_numbers() -> None:
    found = Counter(unit.kind for unit in DATA.units.values())
    assert found == {"legion": 40, "cavalry": 10, "heavy": 6, "medium": 27, "light": 6, "elephants": 1}
    romans = {unit.kind for unit in DATA.units.values() if DATA.commands[unit.command].side == "rome"}
    assert romans == {"legion", "cavalry"}


def test_2_2_the_numbered_half_hexes_at_the_rim_are_in_play() -> None:
    assert len(DATA.grid) == 540
    assert "i_1 0101" in " ".join(f"i_1 {hex_id}" for hex_id in RULES.vocabulary.verbs["move"].parameters[1].values)


def test_2_2_the_back_of_a_counter_is_its_disordered_side() -> None:
    state = start()
    assert not disordered(state, "african_1")
    before = piece(state, "african_1")["morale"]
    state.marks[TABLES.unit("african_1")] = 1
    assert disordered(state, "african_1")
    assert (before, piece(state, "african_1")["morale"]) == (8, 6)


def test_2_2_a_counter_shows_morale_and_movement() -> None:
    shown = {unit: (one["morale"], one["movement"]) for unit, one in pieces(start()).items()}
    assert shown["i_1"] == (7, 4)
    assert shown["i_2"] == (6, 4)
    assert shown["african_1"] == (8, 4)
    assert shown["celtic_cav_1"][1] == 7
    assert shown["numidian_1"][1] == 8


def test_3_0_the_terms_are_explained_and_every_refusal_cites_a_case() -> None:
    assert all(word in TEXTS["3.0"] for word in ("Command", "Disorder", "DRM", "Engaged", "Morale", "Order"))
    assert all(reason.rule in TEXTS for reason in RULES.reasons)
    assert DATA.sentences
