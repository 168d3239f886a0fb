"""What players read: events, reasons and rule texts in the words of the hobby, reasons naming the one cause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import grognard
from grognard.engine.events import Event
from grognard.engine.nodes import Decision
from grognard.engine.positions import Position
from grognard.games.strike_counter_strike.state import StrikeState

from .support import (
    DATA,
    RULES,
    act,
    action,
    allowed,
    codes,
    hex_,
    legal,
    place,
    role,
    roll,
    skip,
    start,
    unit,
    verbs,
    where,
)


def told(events: Iterable[Event]) -> list[str]:
    return [event.text for event in events]


def acting(unit: str, condition: str, phase: str = "formation PzGr902", **pieces: str) -> StrikeState:
    state = place({unit: condition, **pieces}, phase=phase, flags={"command_points": {"PzLehr": 3}})
    act(state, f"activate {unit}")
    return state


def why(state: StrikeState, text: str) -> list[str]:
    return [refusal.text for refusal in state.refusals(action(text))]


# -- events -----------------------------------------------------------------------------------------------------


def test_a_turn_is_called_by_day_and_hour() -> None:
    state = place({"A_8": "39.20", "K5_902": "20.12"}, phase="draw", turn="25-0700", flags={"cup": ["44ID", "PzLehr"]})
    events = list(state.roll([0]))
    while not any(event.kind == "turn" for event in events):
        node = state.node
        events += state.apply(node.default) if isinstance(node, Decision) else state.roll([0] * node.dice.count)  # type: ignore[union-attr]
    assert "Turn of 25 November, 0900" in told(events)


def test_a_posture_is_told_in_words() -> None:
    state = start("scholbach")
    while not any(found.text.endswith("dug_in") for found in state.node.actions):  # type: ignore[union-attr]
        state.play(state.numbers()[0])
    chosen = next(found for found in state.node.actions if found.text.endswith("dug_in"))  # type: ignore[union-attr]
    (text,) = [event.text for event in state.apply(chosen) if event.kind == "posture"]
    assert text.endswith("Inf: in an Improved Position")


def test_a_barrage_that_lies_there_is_not_told_again() -> None:
    pieces = {"GrW8_902": "39.13", "K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.22"}
    for before, said in ((None, "light"), (1, "heavy"), (2, None)):
        given = {} if before is None else {"barrage": {"39.22": before}}
        state = place(pieces, phase="formation PzGr902", flags=given)
        act(state, "activate GrW8_902", "fire GrW8_902 E_2_114")
        found = [event.text for event in roll(state, 8) if event.kind == "barrage"]
        assert found == ([] if said is None else [f"A barrage lies on 39.22, {said}"])


def test_a_unit_that_does_nothing_is_said_to_do_nothing() -> None:
    state = acting("K5_902", "39.20", K6_902="38.20")
    assert "5. PzGr 902 does nothing" in told(list(act(state, "done")))
    state = acting("K5_902", "39.20", K6_902="38.20", L_902="K6_902")
    act(state, "move K5_902 39.19", "halt")
    assert "5. PzGr 902 does nothing" not in told(list(act(state, "done")))
    state = acting("K5_902", "39.20 suppressed", K6_902="38.20", L_902="K6_902")
    act(state, "rally K5_902")
    assert "5. PzGr 902 does nothing" not in told(list(act(state, "done")))


def test_the_dice_for_points_are_told() -> None:
    state = place({"K5_902": "39.20", "A_8": "20.24"}, phase="draw", flags={"cup": ["PzLehr", "44ID"]})
    state.roll([0])
    while not isinstance(state.node, Decision):
        node = state.node
        events = state.roll([9, 0][: node.dice.count])  # type: ignore[union-attr]
        points = [event.text for event in events if event.kind == "points"]
        if points:
            break
    assert "rolls 9 and 0: " in points[0]
    assert points[0].endswith("Command Points, 2 Dispatch Points")


def test_a_result_that_a_rule_has_changed_says_which() -> None:
    pieces = {"5_Pz130": "39.20", "L_902": "K5_902", "K5_902": "38.19", "E_2_114": "39.22 hits=2"}
    state = acting("5_Pz130", "39.20", **{name: where for name, where in pieces.items() if name != "5_Pz130"})
    act(state, "fire 5_Pz130 E_2_114", "check")
    events = roll(state, 9, 3)
    assert "E/2/114 Inf loses a step: a third Cohesion Hit" in told(list(events))


# -- reasons ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "condition", "asked", "reason"),
    [
        ("5_Pz130", "39.20", "mount 5_Pz130", "[G7.1] 5. Pz 130 has no transport"),
        ("K5_902", "39.20 mounted", "mount K5_902", "[G7.1] 5. PzGr 902 is mounted already"),
        ("K5_902", "39.20", "dismount K5_902", "[G7.1] 5. PzGr 902 is not mounted"),
        ("5_Pz130", "39.20", "deploy 5_Pz130", "[G7.1] 5. Pz 130 is not In Column"),
        (
            "5_Pz130",
            "36.18 column",
            "deploy 5_Pz130",
            "[2.1.2] 5. Pz 130 cannot leave Column in 36.18: vehicles do not in woods",
        ),
        ("5_Pz130", "39.20 column", "column 5_Pz130", "[G7.1] 5. Pz 130 is In Column already"),
        ("K5_902", "39.20 column", "dig K5_902", "[G7.5] 5. PzGr 902 is In Column and cannot work"),
        ("5_Pz130", "39.20", "dig 5_Pz130", "[G7.5] 5. Pz 130 is not a leg unit and cannot work"),
        ("5_Pz130", "39.20", "exit 5_Pz130", "[S4.0] 5. Pz 130 may not leave the map: only Panzer Auf 130 may"),
        (
            "1_Auf130",
            "39.20",
            "exit 1_Auf130",
            "[S4.0] 1. PzAuf 130 leaves the map by the north edge, and 39.20 is not on it",
        ),
        (
            "K5_902",
            "39.20",
            "pickup K5_902",
            "[G7.6] 5. PzGr 902 takes a Rearguard up at the end of its move, not at the start",
        ),
        ("K5_902", "39.20", "second", "[G6] 5. PzGr 902 may do in this action whatever it may do in a Second one"),
        ("K5_902", "39.20 suppressed", "move K5_902 39.19", "[G7.1] 5. PzGr 902 is Suppressed and cannot move"),
    ],
)
def test_a_refusal_names_the_one_cause_that_applies(unit: str, condition: str, asked: str, reason: str) -> None:
    phase = "division PzLehr" if unit == "1_Auf130" else "formation PzGr902"
    helpers = {"K6_902": "38.20", "L_902": "K6_902"}
    assert why(acting(unit, condition, phase, **helpers), asked) == [reason]


def test_why_a_unit_does_not_join_an_assault() -> None:
    cast = {"K5_902": "39.20", "K6_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21", "K2_901": "39.20"}
    state = place(cast, phase="formation PzGr902")
    act(state, "activate K6_902", "done", "activate K5_902", "assault K5_902 39.21")
    assert why(state, "join K6_902") == ["[G6] 6. PzGr 902 has acted under this chit already"]
    assert why(state, "join K2_901") == ["[G6] 2. PzGr 901 does not act under the chit of PzGr Rgt 902"]
    assert why(state, "join K5_902") == ["[G11] 5. PzGr 902 takes part in the Assault already"]


def test_reasons_call_divisions_and_formations_by_their_names() -> None:
    state = place({"A_8": "39.20", "K5_902": "20.12"}, phase="draw", turn="25-0900", flags={"cup": ["44ID"]})
    skip(state, "buy")
    (text,) = why(state, "buy CCA now") if state.node.role == "german" else why(state, "buy PzGr901 now")  # type: ignore[union-attr]
    assert text.startswith("[3.2] it is for the ")


@pytest.mark.parametrize("asked", ["activate K5_902", "mine 20.05", "add CCA"])
def test_what_is_not_possible_now_is_called_by_what_it_does(asked: str) -> None:
    (text,) = why(acting("5_Pz130", "39.20", K6_902="38.20", L_902="K6_902"), asked)
    wanted = RULES.vocabulary.verbs[asked.split()[0]].help
    assert text.startswith(f"[3.2] not possible now ({wanted}): ")


# -- rule texts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ("S1.0", "5: American surrender"),
        ("Sc5", "draw from 21; American marginal victory from 16"),
        ("Sc6", "German decisive victory from 46"),
        ("Sc1", "Special rules in effect: none"),
        ("12.0", "Wolfskirchen (14.09) ½"),
        ("O2.0", "0700 -3"),
        ("O2.0", "27 November +4"),
        ("G7.1", "Wheeled: clear 4, In Column 2"),
        ("G10", "pink, unarmoured: 0: C, 1 to 2: S?, 3: S"),
        ("G10", "Company Bonus +2"),
        ("G6", "a unit that has fired does not fire again"),
        ("G4", "4 to 5: +2"),
        ("G13", "8 hexes, 13 from an Observation Post, at most 3 at night and 2 in rain"),
        ("S2.0", "3 to 5: 1, 6 to 8: 2, 9: 3"),
        ("S2.0", "not above the Air Defense"),
        ("S4.0", "Movement points for leaving: 1, by road In Column ½"),
        ("4.3", "Men at Work: +1"),
        ("G7.5", "Men at Work: +1"),
        ("G7.6", "Inferred by us"),
        ("G11", "Partly found"),
    ],
)
def test_a_rule_text_settles_a_dispute(case: str, said: str) -> None:
    assert said in RULES.words.cases[case]


# -- every reason, one by one -----------------------------------------------------------------------------------

PAIR = {"K5_902": "39.20", "L_902": "K5_902"}
FORMATION = "formation PzGr902"
ASSAULT = ("activate K5_902", "assault K5_902 39.21", "charge")
Case = tuple[str, dict[str, str], str, tuple[str, ...], str]

ACTING: list[Case] = [
    ("unit.off_map", PAIR, FORMATION, (), "activate K6_902"),
    ("unit.other_side", {**PAIR, "E_2_114": "39.23"}, FORMATION, (), "activate E_2_114"),
    ("unit.not_acting", {**PAIR, "K6_902": "39.19"}, FORMATION, ("activate K5_902",), "dig K6_902"),
    ("unit.not_acting", {**PAIR, "K6_902": "39.19"}, FORMATION, ("activate K5_902",), "move K6_902 39.18"),
    ("unit.rearguard", {**PAIR, "RG_PzLehr_1": "39.20"}, "division PzLehr", ("activate RG_PzLehr_1",), "second"),
    ("command.points", PAIR, "division PzLehr", ("activate K5_902",), "second"),
    ("unit.no_check", PAIR, FORMATION, ("activate K5_902",), "check"),
    ("move.same", PAIR, FORMATION, ("activate K5_902",), "move K5_902 39.20"),
    ("move.impassable", PAIR, FORMATION, ("activate K5_902",), "move K5_902 06.00"),
    ("move.points", PAIR, FORMATION, ("activate K5_902",), "move K5_902 30.20"),
    ("move.enemy", {**PAIR, "E_2_114": "39.21"}, FORMATION, ("activate K5_902",), "move K5_902 39.21"),
    ("move.river", {"A_8": "06.20", "L_CCB": "A_8"}, "formation CCB", ("activate A_8",), "move A_8 07.21"),
    ("column.already", {**PAIR, "K5_902": "39.20 column"}, FORMATION, ("activate K5_902",), "column K5_902"),
    ("column.not", PAIR, FORMATION, ("activate K5_902",), "scatter K5_902"),
    ("transport.none", {**PAIR, "5_Pz130": "39.19"}, FORMATION, ("activate 5_Pz130",), "dismount 5_Pz130"),
    ("transport.points", PAIR, FORMATION, ("activate K5_902", "move K5_902 39.18"), "mount K5_902"),
    ("rearguard.late", PAIR, FORMATION, ("activate K5_902", "move K5_902 39.19"), "drop K5_902"),
    ("rearguard.mounted", {**PAIR, "K5_902": "39.20 mounted"}, FORMATION, ("activate K5_902",), "drop K5_902"),
    ("rearguard.column", {**PAIR, "K5_902": "39.20 column"}, FORMATION, ("activate K5_902",), "drop K5_902"),
    ("rearguard.parent", {**PAIR, "K5_902": "39.20 lost=1"}, FORMATION, ("activate K5_902",), "drop K5_902"),
    ("rearguard.absent", PAIR, FORMATION, ("activate K5_902", "move K5_902 39.19"), "pickup K5_902"),
    (
        "rearguard.mounted",
        {**PAIR, "K5_902": "39.20 mounted", "RG_PzLehr_1": "39.19"},
        FORMATION,
        ("activate K5_902", "move K5_902 39.19"),
        "pickup K5_902",
    ),
    (
        "rearguard.parent",
        {**PAIR, "5_Pz130": "39.18", "RG_PzLehr_1": "39.19"},
        FORMATION,
        ("activate 5_Pz130", "move 5_Pz130 39.19"),
        "pickup 5_Pz130",
    ),
    (
        "fire.suppressed",
        {**PAIR, "K5_902": "39.20 suppressed", "E_2_114": "39.21"},
        FORMATION,
        ("activate K5_902",),
        "fire K5_902 E_2_114",
    ),
    (
        "fire.none",
        {**PAIR, "K5_902": "39.20 mounted", "E_2_114": "39.21"},
        FORMATION,
        ("activate K5_902",),
        "fire K5_902 E_2_114",
    ),
    ("fire.no_enemy", {**PAIR, "K6_902": "39.21"}, FORMATION, ("activate K5_902",), "fire K5_902 K6_902"),
    ("fire.no_enemy", PAIR, FORMATION, ("activate K5_902",), "fire K5_902 E_2_114"),
    ("fire.off_map", {**PAIR, "FA_242": "park:39.21 fired"}, FORMATION, ("activate K5_902",), "fire K5_902 FA_242"),
    (
        "assault.rating",
        {**PAIR, "K5_902": "39.20 mounted", "E_2_114": "39.21"},
        FORMATION,
        ("activate K5_902",),
        "assault K5_902 39.21",
    ),
    (
        "assault.immobile",
        {**PAIR, "1_Flak311": "39.20", "E_2_114": "39.21"},
        FORMATION,
        ("activate 1_Flak311",),
        "assault 1_Flak311 39.21",
    ),
    (
        "assault.barrage",
        {**PAIR, "E_2_114": "39.21"},
        "formation PzGr902 heavy",
        ("activate K5_902",),
        "assault K5_902 39.21",
    ),
    ("work.parked", {**PAIR, "II_Art130": "39.19 contact=L_902"}, FORMATION, ("activate II_Art130",), "dig II_Art130"),
    ("work.dug", {**PAIR, "K5_902": "39.20 dug=1"}, FORMATION, ("activate K5_902",), "dig K5_902"),
    ("work.no_block", {**PAIR, "K10_902": "39.20"}, FORMATION, ("activate K10_902",), "unblock K10_902"),
    ("work.no_road", {**PAIR, "K10_902": "39.20"}, FORMATION, ("activate K10_902",), "barricade K10_902"),
    ("work.no_mines", {**PAIR, "K10_902": "39.20"}, FORMATION, ("activate K10_902",), "sweep K10_902"),
    ("work.engineer", PAIR, FORMATION, ("activate K5_902",), "sweep K5_902"),
    (
        "unit.off_map",
        {**PAIR, "I_Art130": "park:39.10 contact=L_902"},
        FORMATION,
        ("activate I_Art130",),
        "dig I_Art130",
    ),
    ("move.parked", {**PAIR, "I_Art130": "39.19 contact=L_902"}, FORMATION, ("activate I_Art130",), "column I_Art130"),
    ("air.none", PAIR, FORMATION, ("activate K5_902",), "strike 39.21"),
    ("assault.stack", {**PAIR, "K6_902": "39.19", "E_2_114": "39.21"}, FORMATION, ASSAULT[:2], "join K6_902"),
    (
        "assault.suppressed",
        {**PAIR, "K6_902": "39.20 suppressed", "E_2_114": "39.21"},
        FORMATION,
        ASSAULT[:2],
        "join K6_902",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("code", "pieces", "phase", "before", "asked"), ACTING, ids=[f"{c[0]} {c[4]}" for c in ACTING])
def test_g6_why_a_unit_cannot_act_so(
    code: str, pieces: dict[str, str], phase: str, before: tuple[str, ...], asked: str
) -> None:
    given: dict[str, Any] = {"command_points": {"PzLehr": 0}}
    given |= {"barrage": {"39.20": 2}} if phase.endswith("heavy") else {}
    state = place(pieces, phase=phase.removesuffix(" heavy"), flags=given)
    act(state, *before)
    assert [refusal.code for refusal in state.refusals(action(asked))] == [code]


def test_g6_only_a_first_action_under_a_division_chit_is_kept_out_of_zones() -> None:
    state = place({**PAIR, "E_2_114": "39.22"}, FORMATION)
    act(state, "activate K5_902")
    assert codes(state, "move K5_902 39.23") == {"move.points"}


def test_g7_1_what_is_left_is_told_in_points_and_halves() -> None:
    state = place({"K5_902": "14.04 column", "L_902": "K5_902"}, FORMATION)
    act(state, "activate K5_902", "move K5_902 14.05")
    assert state.refusals(action("move K5_902 39.20"))[0].text.endswith("with 5½ movement points")


def test_g7_1_guns_without_movement_and_transport_stay() -> None:
    """[G7.1] No counter of ours is one; an owner's data may."""
    changes = {"units.toml": {"profiles": {"classes": {"de_grille": {"full": {"move": 0}}}}}}
    rules = grognard.ruleset("strike_counter_strike", changes=changes)
    given = Position("strike_counter_strike", 10, FORMATION, {**PAIR, "K9_902": "39.19"}, "campaign")
    state = rules.position(given)
    state.apply(rules.vocabulary.parse("activate K9_902"))
    (reason,) = state.refusals(rules.vocabulary.parse("move K9_902 39.18"))
    assert reason.code == "move.immobile"
    assert not any(text.text.startswith("move") for text in state.node.actions)


def test_12_0_outside_the_map_of_the_scenario_nobody_goes() -> None:
    state = place({"K5_902": "24.15", "L_902": "K5_902"}, FORMATION, "25-0700", "scholbach")
    act(state, "activate K5_902")
    assert codes(state, "move K5_902 23.15") == {"move.outside"}
    assert codes(state, "exit K5_902") == {"exit.unit"}


def test_s4_0_nobody_leaves_the_map_where_the_rule_is_not_in_effect() -> None:
    state = place({"1_Auf130": "24.15"}, "division PzLehr", "25-0700", "scholbach")
    act(state, "activate 1_Auf130")
    assert codes(state, "exit 1_Auf130") == {"exit.scenario"}


def test_g7_1_column_needs_points_and_room() -> None:
    state = place({**PAIR, "K5_902": "39.20"}, FORMATION)
    act(state, "activate K5_902", "move K5_902 39.18")
    state.left = 2
    assert allowed(state, "column K5_902")
    state.left = 1
    assert codes(state, "column K5_902") == {"column.point"}
    state = place({**PAIR, "K5_902": "39.20 column"}, FORMATION)
    act(state, "activate K5_902", "move K5_902 39.18")
    state.left = 4
    assert allowed(state, "deploy K5_902")
    state.left = 3
    assert codes(state, "deploy K5_902") == {"column.points"}
    assert allowed(state, "scatter K5_902")
    full = {"K6_902": "39.20", "K7_902": "39.20", "K2_902": "39.20", "K3_902": "39.20"}
    state = place({**PAIR, **full, "K5_902": "39.20 column"}, FORMATION)
    act(state, "activate K5_902")
    assert codes(state, "deploy K5_902") == codes(state, "scatter K5_902") == {"column.room"}


def test_5_0_no_rearguard_is_dropped_when_none_is_left_or_used() -> None:
    state = place(PAIR, FORMATION, rearguards=False)
    act(state, "activate K5_902")
    assert codes(state, "drop K5_902") == {"rearguard.option"}
    platoons = {f"RG_PzLehr_{number}": "33.01" for number in range(1, 7)}
    state = place({**PAIR, **platoons}, FORMATION)
    act(state, "activate K5_902")
    assert codes(state, "drop K5_902") == {"rearguard.none"}


def test_o3_0_a_roaming_unit_checks_before_it_moves() -> None:
    state = place({"K5_902": "39.26", "K6_902": "39.05", "L_902": "K6_902"}, FORMATION, roaming_units=True)
    act(state, "activate K5_902")
    assert codes(state, "move K5_902 39.25") == {"move.roaming"}
    assert allowed(state, "check")


# -- in an Assault ----------------------------------------------------------------------------------------------


def charged(*faces: int, **pieces: str) -> StrikeState:
    """5. PzGr 902 has charged 39.21; the defender is to decide."""
    state = place({**PAIR, "E_2_114": "39.21", **pieces}, FORMATION)
    act(state, *ASSAULT)
    roll(state, *(faces or (0,)))
    return state


def test_g11_why_a_defender_cannot_fire_at_those_who_charge() -> None:
    state = charged(F_2_114="40.21", G_2_114="39.21 suppressed", K6_902="39.20")
    assert codes(state, "fire F_2_114 K5_902") == {"retreat.not_assaulted"}
    assert codes(state, "fire G_2_114 K5_902") == {"fire.suppressed"}
    assert codes(state, "fire E_2_114 K6_902") == {"assault.not_charging"}
    act(state, "fire E_2_114 K5_902")
    roll(state, 9)
    assert verbs(state) == {"retreat", "stand"}, "he has tried"
    state = charged(AT_114="39.21 mounted")
    assert codes(state, "fire AT_114 K5_902") == {"fire.none"}
    act(state, "fire E_2_114 K5_902")
    state = charged(F_2_114="39.21")
    act(state, "fire E_2_114 K5_902")
    roll(state, 9)
    assert codes(state, "fire E_2_114 K5_902") == {"react.again"}


def test_g11_why_a_defender_cannot_run() -> None:
    full = {"A_1_71": "39.22", "B_1_71": "39.22", "C_1_71": "39.22", "E_2_71": "39.22"}
    guns = {"FA_242": "39.21 parked", "FA_217": "39.21"}
    state = charged(F_2_114="39.21 suppressed", K6_902="38.20", **full, **guns)
    act(state, "hold")
    assert codes(state, "retreat F_2_114 40.21") == {"retreat.suppressed"}
    assert codes(state, "retreat FA_242 40.21") == {"retreat.parked"}
    assert codes(state, "retreat FA_217 40.21") == {"retreat.immobile"}
    assert codes(state, "retreat E_2_114 39.23") == {"retreat.far"}
    assert codes(state, "retreat E_2_114 38.20") == {"retreat.enemy"}
    assert codes(state, "retreat E_2_114 39.22") == {"retreat.room"}
    assert codes(state, "retreat A_1_71 40.21") == {"retreat.not_assaulted"}
    assert allowed(state, "retreat E_2_114 40.21")


def test_g11_a_vehicle_does_not_run_where_it_could_not_drive() -> None:
    pieces = {"K5_902": "38.17", "L_902": "K5_902", "A_776": "39.18"}
    state = place(pieces, FORMATION)
    act(state, "activate K5_902", "assault K5_902 39.18", "charge")
    roll(state, 0)
    act(state, "hold")
    assert codes(state, "retreat A_776 38.18") == {"retreat.ground"}, "woods"


def test_g11_why_a_victor_does_not_enter() -> None:
    cast = {**PAIR, "K6_902": "39.20 hits=2", "K7_902": "39.20", "K2_902": "39.19", "RG_44ID_1": "39.21"}
    state = place(cast, FORMATION)
    act(state, "activate K5_902", "assault K5_902 39.21", "join K6_902", "join K7_902", "charge")
    roll(state, 0, 0, 0)
    act(state, "hold", "stand")
    while not verbs(state) & {"advance"} if isinstance(state.node, Decision) else True:
        if isinstance(state.node, Decision):
            state.apply(state.node.default)
        else:
            roll(state, 0)
    assert codes(state, "advance K6_902") == {"enter.hits"}
    assert codes(state, "advance K2_902") == {"enter.absent"}
    assert codes(state, "end") == {"assault.must_enter"}
    assert allowed(state, "advance K5_902")


def test_2_4_1_nobody_joins_an_assault_across_the_bridge() -> None:
    pieces = {"A_8": "06.20 column", "B_8": "06.20", "L_CCB": "A_8", "K5_902": "07.20"}
    state = place(pieces, "formation CCB")
    act(state, "activate A_8", "assault A_8 07.20")
    assert codes(state, "join B_8") == {"assault.bridge"}


def test_g9_why_a_unit_cannot_react() -> None:
    pieces = {**PAIR, "5_Pz130": "39.20", "K5_902": "38.19", "A_776": "39.22", "B_776": "39.27", "C_776": "37.22"}
    state = place({**pieces, "K6_902": "36.22"}, FORMATION)
    act(state, "activate 5_Pz130", "move 5_Pz130 39.19")
    assert role(state) == "american"
    assert codes(state, "react B_776") == {"react.zone"}
    assert codes(state, "react C_776") == {"react.adjacent"}
    assert codes(state, "react K5_902") == {"unit.other_side"}
    assert codes(state, "react A_8") == {"react.zone"}


# -- between activations ----------------------------------------------------------------------------------------


def artillery_step(**pieces: str) -> StrikeState:
    """The artillery of the German, step E."""
    cast = {"K5_902": "20.12", "L_902": "K5_902", "A_8": "39.20", "I_Art130": "20.05 parked", **pieces}
    state = place(cast, "draw", "25-0900", flags={"cup": ["44ID"]})
    skip(state, "form")
    while role(state) != "german" or "contact" not in verbs(state):
        act(state, "end")
    return state


def test_g12_why_no_contact_can_be_sought() -> None:
    state = artillery_step(II_Art130="21.05", III_VAK401="22.05 contact=L_902")
    assert codes(state, "contact II_Art130 L_902") == {"contact.park"}
    assert codes(state, "contact III_VAK401 L_902") == {"contact.made"}
    assert codes(state, "contact I_Art130 L_901") == {"contact.leader"}
    assert codes(state, "contact FA_253 L_902") == {"unit.other_side"}
    act(state, "contact I_Art130 L_902")
    roll(state, 9)
    assert codes(state, "contact I_Art130 L_902") == {"contact.tried"}


def test_g4_a_chit_that_costs_too_much() -> None:
    given = {"cup": ["44ID"], "dispatch_points": {"PzLehr": 1}, "command_points": {"PzLehr": 0, "44ID": 0, "4AD": 0}}
    state = place({"A_8": "39.20", "K5_902": "20.12"}, "draw", "25-0900", flags=given)
    skip(state, "buy")
    while role(state) != "german":
        act(state, "end")
    assert codes(state, "buy PzGr902 now") == {"dispatch.points"}
    assert allowed(state, "buy PzGr902 next")


def test_g17_why_a_reinforcement_cannot_come_on_there() -> None:
    cast = {"A_8": "39.20", "L_CCB": "A_8", "K5_902": "20.12", "1_Pi130": "box", "I_VAK401": "park:18.00"}
    state = place(cast, "draw", "24-0900", flags={"cup": ["PzLehr", "44ID"]})
    state.roll([1])
    state.roll([0, 0])
    assert codes(state, "place 1_Pi130 20.13") == {"arrive.place"}
    assert codes(state, "place 2_Pi130 15.00") == {"arrive.unit"}
    act(state, "place 1_Pi130 15.00")
    assert codes(state, "place I_VAK401 20.13") == {"arrive.place"}
    assert codes(state, "place K5_902 19.00") == {"arrive.park"}
    assert allowed(state, "place I_VAK401 19.00")


def test_12_0_why_a_unit_cannot_be_set_up_there() -> None:
    state = start("scholbach")
    assert codes(state, "place AC_B_106 24.15") == {"setup.area"}
    assert codes(state, "place E_2_114 30.22") == {"setup.order"}
    state = start("brawling")
    placing(state, "D_106")
    assert codes(state, "place D_106 20.14") == {"setup.line"}
    placing(state, "K2_902")
    grid = DATA.grid
    place_ = where(state, "AC_A_121")
    assert codes(state, f"place K2_902 {place_}") == {"setup.enemy"}
    around = {grid.id(hex_) for hex_ in grid.neighbours[grid.index(place_)]} - {place_}
    found = [refusal.code for hex_ in around for refusal in state.refusals(action(f"place K2_902 {hex_}"))]
    assert len(found) == len(around)
    assert set(found) <= {"setup.beside", "setup.enemy"}
    assert "setup.beside" in found


def placing(state: StrikeState, unit: str) -> None:
    """Set up everybody before this unit."""
    while not any(text.startswith(f"place {unit} ") for text in legal(state)):
        state.play(state.numbers()[0])


def test_12_0_vehicles_and_full_hexes_at_set_up() -> None:
    state = start("deeds")
    placing(state, "6_Pz130")
    woods = [hex_ for hex_ in range(state.tables.count) if state.tables.terrain[hex_] == state.tables.woods]
    reasons = {
        refusal.code
        for hex_ in woods
        if hex_ in state.tables.german_area and not state.tables.line_hex[hex_]
        for refusal in state.refusals(action(f"place 6_Pz130 {DATA.grid.id(hex_)}"))
    }
    assert reasons == {"setup.woods", "setup.area"}
    placing(state, "1_Pi130")
    full, open_ = [hex_("13.05"), hex_("20.06")]
    state.put(unit("A_8"), open_)
    for name in ("K2_901", "K3_901", "K5_901", "K6_901"):
        state.put(unit(name), full)
        state.column[unit(name)] = 0
    state.put(unit("6_Pz130"), full)
    state.column[unit("6_Pz130")] = 1
    assert codes(state, "place 1_Pi130 13.05") == {"setup.room"}
    assert codes(state, "place 1_Pi130 20.06") == {"setup.enemy"}


def test_12_0_a_park_needs_room_for_all_its_battalions() -> None:
    state = start("deeds")
    for name in ("A_8", "C_8", "B_51"):
        placing(state, name)
        act(state, f"place {name} 15.17")
        if "posture" in verbs(state):
            act(state, f"posture {name} deployed")
    placing(state, "FA_253")
    assert codes(state, "place FA_253 15.17") == {"setup.room"}, "six steps are there, and the park has four"
    assert allowed(state, "place FA_253 15.19")


def test_sc4_why_a_marker_cannot_be_deployed_there() -> None:
    state = start("deeds")
    while not {"mine", "block"} & verbs(state):
        state.play(state.numbers()[0])
    assert codes(state, "place RG_PzLehr_2 20.05") == {"deploy.other"}
    assert codes(state, "block 13.05") == {"work.no_road"}
    act(state, "mine 20.05", "block 20.05", "place RG_PzLehr_1 20.05", "place RG_PzLehr_2 20.05")
    assert codes(state, "mine 12.00") == {"deploy.area"}, "impassable"
    assert codes(state, "mine 20.06") == {"deploy.enough"}
    assert codes(state, "place RG_PzLehr_3 20.05") == {"deploy.enough"}
    assert codes(state, "place RG_PzLehr_3 39.24") == {"deploy.area"}


def test_12_0_when_the_game_is_over_nothing_is_possible() -> None:
    state = place({"K5_902": "28.15"}, "draw", "25-1100", "scholbach", {"cup": ["44ID"]})
    (reason,) = state.refusals(action("activate K5_902"))
    assert (reason.code, reason.text) == ("moment", "[3.2] not possible now (let a unit act): the game is over")
