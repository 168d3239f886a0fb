"""What interfaces are given: details, routes, overlays, previews, views; and what they may not be given wrongly."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.engine import doors
from grognard.engine.errors import ActionError, DataError, IllegalAction
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance, Decision
from grognard.engine.positions import Position
from grognard.engine.ruleset import SPECTATOR
from grognard.games.strike_counter_strike.sheet.overlays import fields
from grognard.testing.walks import random_faces

from .support import RULES, act, action, legal, offer, piece, place, roll, set_up, unit

DUEL = {"5_Pz130": "39.20", "A_776": "39.22", "K5_902": "38.19", "L_902": "K5_902"}


def acting() -> Any:
    state = place(DUEL, phase="formation PzGr902")
    act(state, "activate 5_Pz130")
    return state


def test_a_move_tells_its_cost_and_route() -> None:
    state = acting()
    found = offer(state, "move 5_Pz130 39.18")
    assert (found.cost, found.left) == (4.0, 10.0)
    assert RULES.sheet.route(state, action("move 5_Pz130 39.18")) == ("39.19", "39.18")


def test_a_shot_shows_its_odds_before_it_is_fired() -> None:
    state = acting()
    details = offer(state, "fire 5_Pz130 A_776")
    preview = RULES.sheet.odds(state, "A_776", ["5_Pz130"])
    assert details.results == preview.shown().results
    assert sum(preview.shown().results.values()) == pytest.approx(1)
    assert any("Fire Rating" in line for line in preview.lines())
    (shot, *_) = details.sums
    assert sum(entry.amount for entry in shot.entries) == shot.total


def test_the_preview_is_what_is_rolled() -> None:
    state = acting()
    act(state, "fire 5_Pz130 A_776", "check")
    roll(state, 9)
    shown = RULES.sheet.preview(state, "german")
    assert shown is not None
    node = state.node
    assert isinstance(node, Chance)
    missed = next(float(band.probability) for band in node.bands if band.label == "miss")
    assert shown.shown().results["none"] == missed
    assert shown.shown().told["destroyed"] == "A/776 TD is eliminated"
    assert sum(band.probability for band in node.bands) == Fraction(1)


def test_the_odds_of_a_shot_count_the_company_bonus() -> None:
    """Rolled for or paid for: two sets of odds, each of them what happens."""
    state = place(DUEL, phase="formation PzGr902", flags={"command_points": {"PzLehr": 2}})
    act(state, "activate 5_Pz130")
    rolled, paid = RULES.sheet.foresee(state, action("fire 5_Pz130 A_776")).foretold  # type: ignore[union-attr]
    assert (rolled.via, paid.via) == (("check",), ("spend",))
    assert paid.chances()["none"] < rolled.chances()["none"]
    lines = offer(state, "fire 5_Pz130 A_776").lines
    assert any("checks for the Company Bonus of +2" in line for line in lines)


def test_an_attack_of_the_exchange_is_shown_as_it_is_rolled() -> None:
    """[G11] The weapon and the Company Bonus of the attack count in what is shown before its target is chosen."""
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21 suppressed", "F_2_114": "39.21 suppressed"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 0)
    while "fire K5_902 E_2_114" not in (legal(state) if isinstance(state.node, Decision) else ()):
        if isinstance(state.node, Decision):
            state.apply(state.node.default)
        else:
            roll(state, 0 if state.node.purpose == "company" else 9)  # type: ignore[union-attr]
    ratings = []
    for _ in range(2):
        shown = offer(state, "fire K5_902 E_2_114")
        act(state, "fire K5_902 E_2_114")
        assert f"rating {shown.sums[0].total}" in state.node.prompt  # type: ignore[union-attr]
        ratings.append(shown.sums[0].entries[0].reason)
        assert "Company Bonus" in {entry.reason for entry in shown.sums[0].entries}
        roll(state, 9)
    assert ratings == ["Fire Rating", "Assault Rating"]


def test_odds_without_anybody_to_fire_are_refused_with_a_reason() -> None:
    state = acting()
    for target in ("A_776", "39.22"):
        with pytest.raises(ActionError, match="name the units that fire or assault"):
            RULES.sheet.odds(state, target, [])


def test_an_assault_shows_its_bravery_check() -> None:
    state = place({"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21"}, phase="formation PzGr902")
    shown = RULES.sheet.odds(state, "39.21", ["K5_902"])
    assert shown.shown().results["bravery"] == pytest.approx(0.7)
    assert shown.shown().told["bravery"] == "5. PzGr 902 charges"
    act(state, "activate K5_902")
    assert offer(state, "assault K5_902 39.21").results["bravery"] == pytest.approx(0.7)
    act(state, "assault K5_902 39.21")
    assert RULES.sheet.preview(state, "german") is not None


def test_odds_of_what_cannot_be_done_are_refused() -> None:
    state = acting()
    with pytest.raises(IllegalAction):
        RULES.sheet.odds(state, "A_776", ["K5_902"])
    with pytest.raises(IllegalAction):
        RULES.sheet.odds(state, "39.22", ["5_Pz130"])
    with pytest.raises(ActionError):
        RULES.sheet.odds(state, "99.99", ["5_Pz130"])
    with pytest.raises(ActionError):
        RULES.sheet.odds(state, "A_776", ["nobody"])


def test_opportunity_fire_shows_check_and_shot() -> None:
    state = acting()
    act(state, "move 5_Pz130 39.19")
    found = offer(state, "react A_776")
    assert [part.title.split()[-1] for part in found.sums] == ["(opportunity)", "checks"]


def test_overlays_mark_zones_and_sight_with_reasons() -> None:
    state = place({**DUEL, "5_Pz130": "38.19", "K5_902": "39.20"}, phase="formation PzGr902")
    act(state, "activate 5_Pz130")
    assert [overlay.id for overlay in RULES.sheet.overlays(state, "german")] == ["zone.american", "zone.german"]
    found = {overlay.id: overlay for overlay in fields(state, "german", "5_Pz130")}
    assert set(found) == {"range", "sight", "blind", "zone.unit"}
    assert set(found["zone.unit"].places) <= set(found["range"].places)
    assert fields(state, "german", "nobody") == ()
    assert "39.20" in found["sight"].places
    assert found["blind"].notes["38.17"] == "terrain in 38.18 [2.1]"
    assert not set(found["blind"].places) & set(found["sight"].places)


@pytest.mark.parametrize("role", ["american", "german", SPECTATOR])
def test_a_view_shows_stacks_markers_and_leaders(role: str) -> None:
    pieces = {**DUEL, "K6_902": "39.20 column hits=1"}
    state = place(pieces, flags={"mines": {"39.21": "american"}, "barrage": {"40.20": 2}})
    view = state.view(role)
    here = [found.id for found in view.pieces if found.place == "39.20"]
    assert here == ["K6_902", "5_Pz130"]
    assert {"mines-39.21", "barrage-40.20"} <= {found.id for found in view.pieces}
    leader = next(found for found in view.pieces if found.id == "L_902")
    assert leader.values["with"] == "K5_902"
    assert json.dumps(msgspec.to_builtins(view))


def test_every_piece_of_the_view_can_be_drawn() -> None:
    from grognard.draw import position_svg

    state = place(DUEL, flags={"mines": {"39.21": "american"}})
    svg = position_svg(RULES, doors.view(state, "german"))
    assert "sheet-piece-5_Pz130" in svg
    assert "sheet-piece-mines-39.21" in svg


def test_the_commander_judges_and_plans() -> None:
    state = set_up("scholbach")
    german, american = (RULES.mind.commander(state, role) for role in ("german", "american"))
    assert german.worth(state) == pytest.approx(-american.worth(state))
    assert german.worth(state) == pytest.approx(sum(term.amount for term in german.terms(state)))
    state.roll([0])
    planned = german.plan(state)
    assert isinstance(state.node, Decision)
    assert planned in state.node.numbers


# -- positions and states that cannot be ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "key"),
    [
        ({"K5_9O2": "39.20"}, "pieces.K5_9O2"),
        ({"K5_902": "99.99"}, "pieces.K5_902"),
        ({"K5_902": "12.04"}, "pieces.K5_902"),
        ({"5_Pz130": "39.20 mounted"}, "pieces.5_Pz130"),
        ({"K5_902": "39.20 asleep"}, "pieces.K5_902"),
        ({"K9_902": "39.20 lost=1"}, "pieces.K9_902"),
        ({"L_902": "K5_902"}, "pieces.L_902"),
        ({"5_Pz130": "39.20 column", "6_Pz130": "39.20 column"}, "pieces.6_Pz130"),
        ({"5_Pz130": "39.20", "A_776": "39.20"}, "pieces.A_776"),
    ],
)
def test_impossible_pieces_are_named(pieces: dict[str, str], key: str) -> None:
    with pytest.raises(DataError) as error:
        place(pieces)
    assert error.value.key == key


@pytest.mark.parametrize(
    "flags",
    [
        {"cloud": "pink"},
        {"cup": ["nothing"]},
        {"mines": {"99.99": "german"}},
        {"control": {"39.20": "german"}},
        {"x": 1},
    ],
)
def test_impossible_flags_are_refused(flags: dict[str, Any]) -> None:
    with pytest.raises(DataError):
        place(DUEL, flags=flags)


@pytest.mark.parametrize("phase", ["", "division Nobody", "formation", "combat"])
def test_impossible_phases_are_refused(phase: str) -> None:
    with pytest.raises(DataError):
        place(DUEL, phase=phase)


def test_other_games_and_turns_are_refused() -> None:
    with pytest.raises(DataError):
        RULES.position(Position("metz", 1, "d", {}))
    with pytest.raises(DataError):
        RULES.position(Position("strike_counter_strike", 99, "d", {}, "campaign"))


@pytest.mark.parametrize("change", ["place", "frames", "turn", "mounted", "lists"])
def test_broken_states_are_refused(change: str) -> None:
    form = json.loads(acting().to_json())
    if change == "place":
        form["lists"]["place"][0] = 5_000
    elif change == "frames":
        form["frames"] = []
    elif change == "turn":
        form["numbers"]["turn"] = 77
    elif change == "mounted":
        form["lists"]["mounted"][unit("5_Pz130")] = 1
    else:
        del form["lists"]
    with pytest.raises(DataError):
        RULES.state_from_json(json.dumps(form))


def test_a_state_reads_back_in_the_middle_of_everything() -> None:
    state = acting()
    act(state, "move 5_Pz130 39.19", "react A_776")
    again = RULES.state_from_json(state.to_json())
    assert again.hash() == state.hash()
    roll(again, 0)
    roll(state, 0)
    assert again == state


def test_figures_have_sources() -> None:
    found = list(RULES.figures())
    assert len(found) > 3_000
    assert {figure.confidence for figure in found if figure.key.startswith("profiles")} == {"low"}, (
        "one rating at most is found"
    )
    assert piece(acting(), "5_Pz130").name == "5. Pz 130"
    assert "done" in legal(acting())


@pytest.mark.parametrize(("scenario", "steps"), [("scholbach", 5_000), ("scouts_out", 700), ("deeds", 500)])
def test_plans_are_legal_and_lead_to_an_end(scenario: str, steps: int) -> None:
    rng = Random(7)
    state = RULES.start(scenario)
    for _ in range(steps):
        if state.waits is Waits.END:
            break
        if state.waits is Waits.CHANCE:
            state.fall(random_faces(state, rng))
            continue
        numbers = state.numbers()
        planned = RULES.mind.commander(state, state.node.role).plan(state)  # type: ignore[union-attr]
        assert planned is None or planned in numbers, state.frames[-1]
        state.play(numbers[-1] if planned is None else planned)
    assert state.waits is Waits.END or steps < 1_000


def test_greedy_beats_random_in_the_learning_scenario() -> None:
    won = 0
    for seed in range(4):
        rng = Random(seed)
        state = RULES.start("scholbach")
        while state.waits is not Waits.END:
            if state.waits is Waits.CHANCE:
                state.fall(random_faces(state, rng))
                continue
            numbers = state.numbers()
            role = ("american", "german")[seed % 2]
            if state.node.role != role:  # type: ignore[union-attr]
                state.play(rng.choice(numbers))
                continue
            planned = RULES.mind.commander(state, role).plan(state)
            state.play(numbers[-1] if planned is None else planned)
        won += state.node.outcome.winner == ("american", "german")[seed % 2]  # type: ignore[union-attr]
    assert won >= 3
