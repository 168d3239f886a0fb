"""[5.9.0] [22.1.2] Extended night activity, an option."""

from __future__ import annotations

from grognard.games.wacht_am_rhein.state import WachtState

from .support import act, codes, kinds, legal, piece, place, role, roll

PIECES = {"ge_i_1g": "2216", "ge_pei": "2216", "ge_ii_1g": "2215", "ge_501": "2310", "us_743t": "0601"}


def nightfall(pieces: dict[str, str], **flags: object) -> WachtState:
    """The end of a night turn: the first player is asked."""
    state = place(pieces, "german.combat", turn=5, flags=flags, extended_night=True)
    while "night activity" not in state.node.to_json().get("prompt", ""):
        state.apply(state.node.default)  # type: ignore[union-attr]
    return state


def test_5_9_0_both_players_are_asked_the_first_one_first() -> None:
    state = nightfall(PIECES)
    assert role(state) == "allied"
    assert legal(state) == {"strive us_743t", "end"}
    act(state, "end")
    assert role(state) == "german"
    assert codes(state, "strive us_743t") == {"unit.other_side"}
    assert codes(state, "strive ge_i_2g") == {"strive.off_map"}
    assert codes(state, "end") == set()


def test_5_9_0_a_leader_who_is_not_active_takes_no_part() -> None:
    for active in (False, True):
        flags = {"marks": {"ge_pei": "active"}} if active else {}
        state = nightfall({"ge_i_1": "2214", "ge_pei": "2214", "us_743t": "0601"}, **flags)
        act(state, "end")
        assert codes(state, "strive ge_pei") == (set() if active else {"strive.not_it"})


def test_5_9_0_a_unit_tests_its_proficiency_and_only_who_passes_moves() -> None:
    state = nightfall(PIECES)
    act(state, "end", "strive ge_i_1g")
    assert kinds(roll(state, 8)) == ["sleeps"], "more than its 7"
    assert codes(state, "strive ge_i_1g") == {"strive.again"}
    act(state, "strive ge_ii_1g")
    assert kinds(roll(state, 7)) == ["strives"]
    act(state, "end")
    assert codes(state, "tactical ge_i_1g") == {"unit.not_striving"}
    act(state, "tactical ge_ii_1g", "halt ge_ii_1g", "end")
    assert "fatigue" in piece(state, "ge_ii_1g").marks, "whoever has passed is fatigued"
    assert "fatigue" not in piece(state, "ge_i_1g").marks


def test_22_1_2_an_active_leader_tests_his_whole_formation_with_one_die() -> None:
    asleep = nightfall(PIECES)
    act(asleep, "end")
    assert codes(asleep, "strive ge_pei") == {"strive.not_it"}, "he is not active"
    state = nightfall(PIECES | {"ge_iii_1g": "german.eliminated"}, marks={"ge_pei": "active"})
    act(state, "end", "strive ge_pei")
    roll(state, 0)
    assert codes(state, "strive ge_i_1g") == codes(state, "strive ge_ii_1g") == {"strive.again"}
    assert codes(state, "strive ge_501") == set(), "a unit of another formation is tested for itself"
    act(state, "end")
    roll(state, 0)
    assert {"tactical ge_i_1g", "tactical ge_ii_1g"} <= legal(state)
    assert codes(state, "tactical ge_501") == {"unit.not_striving"}
    act(state, "end")
    marks = {name: piece(state, name).marks for name in PIECES}
    assert {name for name, found in marks.items() if "fatigue" in found} == {"ge_i_1g", "ge_ii_1g"}, "not he himself"


def test_5_9_0_who_is_lost_in_the_night_is_not_fatigued() -> None:
    state = nightfall({"ge_9pi_a": "2213", "us_526ai": "2212", "us_743t": "0601"})
    act(state, "end", "strive ge_9pi_a")
    roll(state, 0)
    act(state, "end", "end", "attack 2212", "commit ge_9pi_a", "roll")
    roll(state, 0)
    while "end" not in legal(state):
        state.apply(state.node.default)  # type: ignore[union-attr]
    act(state, "end")
    found = piece(state, "ge_9pi_a")
    assert found.place == "german.eliminated"
    assert "fatigue" not in found.marks
