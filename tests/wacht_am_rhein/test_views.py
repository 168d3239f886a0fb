"""What players are shown: counters with their marks, panels, signs on the map, odds in words."""

from __future__ import annotations

from grognard.engine.frames import Waits
from grognard.engine.panels import Panel
from grognard.games.wacht_am_rhein.invariants import stale_memories
from grognard.games.wacht_am_rhein.rules.assault import meaning
from grognard.games.wacht_am_rhein.state import WachtState

from .support import RULES, act, action, details, explain, piece, place, start


def panel(state: WachtState, name: str) -> Panel:
    return next(found for found in state.view("german").panels if found.id == name)


def letters(state: WachtState, name: str) -> list[str]:
    marks = piece(state, name).marks
    return [mark if isinstance(mark, str) else mark.letter or mark.id for mark in marks]


def test_counters_carry_mode_steps_battery_and_supply() -> None:
    state = place(
        {"ge_i_1": "2110", "ge_ii_1g": "2213", "ge_ar1_i": "2410", "ge_fj9_i": "2208", "us_743t": "0601"},
        "german.mode",
        flags={
            "modes": {"ge_i_1": "exploit", "ge_ii_1g": "strategic", "ge_fj9_i": "prepared_assault"},
            "marks": {"ge_ar1_i": ["set"], "ge_i_1": ["out_of_supply", "fatigue"]},
            "steps": {"ge_i_1": 2},
        },
    )
    assert letters(state, "ge_i_1") == ["X", "out_of_supply", "fatigue", "step_lost"]
    assert letters(state, "ge_ii_1g") == ["S"]
    assert letters(state, "ge_fj9_i") == ["PA"]
    assert letters(state, "ge_ar1_i") == ["set"]
    assert piece(state, "ge_i_1").art == "ge_i_1.2"
    assert ("Steps", "2 of 3") in (piece(state, "ge_i_1").facts or ())


def test_every_face_a_counter_can_show_is_drawn() -> None:
    faces = {face.art for face in RULES.counters()}
    state = start()
    assert {found.art for found in state.view("german").pieces} <= faces
    for unit, name in enumerate(state.tables.ids):
        for steps in range(1, state.tables.steps[unit] + 1):
            assert f"{name}.{steps}" in faces


def test_the_order_of_movement_is_shown_beside_the_decision() -> None:
    """[5.0]"""
    state = place(
        {"ge_i_1g": "2212", "ge_ii_1g": "2214", "ge_27_i": "2307", "us_743t": "0601"},
        "german.movement",
        flags={"modes": {"ge_ii_1g": "strategic"}},
    )
    order = panel(state, "order")
    assert order.beside
    assert [row.title for row in order.rows] == ["Strategic", "Road", "Tactical", "Prepared Assault"]
    assert [row.marks for row in order.rows] == [("here",), (), (), ()]
    assert order.rows[0].pieces == ("ge_ii_1g",)
    act(state, "tactical ge_27_i")
    assert [row.value for row in panel(state, "order").rows][:2] == ["over", "over"]
    assert "moves" in panel(state, "order").rows[2].note
    assert place({"us_743t": "0601"}, "german.mode").view("german").panels[0].id != "order"


def test_the_day_and_the_phases_are_shown() -> None:
    state = start()
    assert ("Ground", "soft") in [(row.title, row.value) for row in panel(state, "day").rows]
    here = [row.title for row in panel(state, "phases").rows if "here" in row.marks]
    assert here == ["German modes"]


def test_blown_bridges_fieldworks_and_flags_lie_on_the_map() -> None:
    flags = {"bridges": {"B14": "destroyed"}, "works": {"1508": "allied et"}, "control": {"1906": "german"}}
    state = place({"ge_i_1": "2110", "us_743t": "0601"}, "german.mode", flags=flags)
    signs = {sign.id: sign for sign in state.view("german").signs}
    assert signs["bridge.B14"].kind == "blown bridge"
    assert len(signs["bridge.B14"].between) == 2
    assert signs["works.1508"].kind == "entrenchment"
    assert signs["flag.1906"].side == "german"


def test_an_overrun_is_asked_back_with_its_sums() -> None:
    """[5.10.0] [5.10.2]"""
    state = place({"ge_i_1": "2110", "us_14svc": "2010"}, "german.exploitation", flags={"modes": {"ge_i_1": "exploit"}})
    act(state, "tactical ge_i_1")
    found = details(state, "overrun ge_i_1 2010")
    assert found.confirm
    assert found.lines[1].startswith("Attack 7: ")
    assert sum(found.results.values()) == 1


def test_the_ways_of_an_explanation_can_be_gone() -> None:
    state = place({"ge_i_1g": "2212", "us_743t": "0601"}, "german.movement")
    explanation = explain(state, "move ge_i_1g 2113")
    assert explanation is not None
    ways = {way.kind: way for way in explanation.ways}
    assert ways["tactical"].actions == ("tactical ge_i_1g", "move ge_i_1g 2113")
    assert ways["assault"].actions == ()
    act(state, *ways["tactical"].actions)
    assert state.tables.grid.id(state.place[state.tables.unit_number["ge_i_1g"]]) == "2113"


def test_results_in_words() -> None:
    assert meaning("1m1d/2d") == "attacker 2 hits, 1 by loss or retreat; defender 2 hits by loss or retreat"
    assert meaning("-/-") == "no effect"


def test_nothing_remembered_is_stale() -> None:
    """What a state remembers agrees with what it would work out now, after every step of a game by plan."""
    state = start()
    for _ in range(220):
        if state.waits is Waits.CHANCE:
            state.fall((3,))
        else:
            number = RULES.mind.commander(state, state.frames[-1].role(state)).plan(state)
            state.play(state.frames[-1].default(state) if number is None else number)
        assert stale_memories(state) == []


def test_5_6_4_trucks_of_its_own_leave_those_of_the_division_to_others() -> None:
    """The list of modes follows at once when a unit in Strategic Mode gets or gives up a Motor Unit marker."""
    names = ("us_1_117", "us_2_117", "us_3_117", "us_1_119")
    pieces = dict(zip(names, ("0603", "0605", "0606", "0601"), strict=True)) | {"ge_i_1": "2110"}
    flags = {"modes": dict.fromkeys(names[:3], "strategic"), "trucks": {"allied": 4}}
    state = place(pieces, "allied.mode", turn=5, flags=flags)
    fourth = action("mode us_1_119 strategic")
    assert fourth not in state.node.actions  # type: ignore[union-attr]
    act(state, "motorise us_1_117")
    assert stale_memories(state) == []
    assert (fourth in state.node.actions) == (not state.refusals(fourth))  # type: ignore[union-attr]
    assert fourth in state.node.actions  # type: ignore[union-attr]
