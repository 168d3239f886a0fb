"""What the page is given: faces, marks, panels, the line of sight tool, quick set-up, Opportunity Fire with odds."""

from __future__ import annotations

import json

import msgspec
import pytest

from grognard.engine.nodes import Decision
from grognard.engine.panels import Panel
from grognard.engine.pieces import Rating
from grognard.engine.ruleset import SPECTATOR
from grognard.engine.views import ShownDecision
from grognard.games.strike_counter_strike.sheet.inspect import inspect
from grognard.games.strike_counter_strike.sheet.overlays import fields
from grognard.games.strike_counter_strike.sheet.pieces import printed
from grognard.games.strike_counter_strike.state import StrikeState

from .support import BOARD, DATA, RULES, act, action, offer, piece, place

DUEL = {"5_Pz130": "39.20", "A_776": "39.22", "K5_902": "38.19", "L_902": "K5_902"}


def panel(state: StrikeState, name: str, role: str = "german") -> Panel:
    """A panel of a view."""
    return next(found for found in state.view(role).panels if found.id == name)


def rows(state: StrikeState, name: str, role: str = "german") -> dict[str, tuple[str, str]]:
    """The rows of a panel: value and note by id."""
    return {row.id: (row.value, row.note) for row in panel(state, name, role).rows}


def fire_cell(state: StrikeState, name: str) -> Rating:
    """The first cell of a unit's ratings."""
    return piece(state, name).ratings[0][0]


# -- counters ---------------------------------------------------------------------------------------------------


def test_every_face_that_a_piece_shows_is_among_the_counters() -> None:
    known = {face.art: face for face in RULES.counters()}
    for scenario in RULES.scenarios:
        for found in RULES.start(scenario).view(SPECTATOR).pieces:
            assert known[found.art].ratings == found.ratings, found.art


def test_a_counter_shows_fire_with_its_colour_and_range_and_its_steps() -> None:
    state = place({"5_Pz130": "39.20", "K5_902": "39.18"})
    face = DATA.profile("5_Pz130").full
    cell = fire_cell(state, "5_Pz130")
    assert (cell.text, cell.small, cell.paint) == (str(face.fire), str(face.range), face.colour)
    steps, quality, movement = piece(state, "5_Pz130").ratings[1]
    assert (steps.full, steps.of) == (2, 2)
    assert (quality.text, movement.text) == (str(face.quality), str(face.move))
    reduced = place({"5_Pz130": "39.20 lost=1"})
    assert piece(reduced, "5_Pz130").ratings[1][0].full == 1
    assert piece(reduced, "5_Pz130").reverse
    assert piece(reduced, "5_Pz130").art != piece(state, "5_Pz130").art


def test_a_counter_shows_its_air_defense_but_not_on_its_transport() -> None:
    state = place({"Flak8_901": "39.20", "1_Flak311": "39.18 mounted"})
    gun = piece(state, "Flak8_901")
    assert [(cell.text, cell.paint) for cell in gun.ratings[1] if cell.title == "Air Defense"] == [("4", "blue")]
    assert ("Air Defense", "4, within 4 hexes") in (gun.facts or ())
    towed = piece(state, "1_Flak311")
    assert not any(cell.title == "Air Defense" for cell in towed.ratings[1])
    assert "Air Defense" not in dict(towed.facts or ())


def test_counters_have_the_colour_of_their_division() -> None:
    paints = {face.id: face.paint for face in RULES.counters()}
    wanted = {"E_2_114": "light green", "AC_B_106": "olive", "A_8": "sand", "K5_902": "field grey"}
    wanted |= {"I_VAK401": "violet", "L_106": "olive", "FA_217": "light green"}
    assert {name: paints[name] for name in wanted} == wanted


def test_a_leader_tells_how_far_he_commands_and_how_many_independents() -> None:
    state = place({"K5_902": "39.20", "L_902": "K5_902"})
    assert piece(state, "L_902").facts == (
        ("Commands", "8 hexes"),
        ("Independents", "5"),
        ("With", "5. PzGr 902"),
    )


@pytest.mark.parametrize(
    ("name", "sides"),
    [
        ("AC B/106 Cav", ("AC B", "106")),
        ("A/1/71 Inf", ("A", "1/71")),
        ("2. PzGr 901", ("2.", "901")),
        ("217 FA Bn", ("FA", "217")),
        ("A/8/CCB", ("A", "8")),
        ("AT/71", ("AT", "71")),
    ],
)
def test_the_designation_is_short_enough_for_a_counter(name: str, sides: tuple[str, str]) -> None:
    assert printed(name) == sides


def test_marks_tell_command_and_what_has_acted() -> None:
    state = place(DUEL, phase="formation PzGr902")
    assert "leader" in piece(state, "K5_902").marks
    act(state, "activate K5_902")
    assert "activated" not in piece(state, "K5_902").marks
    act(state, "done")
    assert "activated" in piece(state, "K5_902").marks
    assert "out_of_command" in piece(state, "A_776").marks


# -- panels -----------------------------------------------------------------------------------------------------


def test_the_cup_shows_what_may_come_and_what_has_been() -> None:
    state = place(DUEL, phase="draw", flags={"cup": ["44ID", "PzLehr", "PzGr902"]})
    found = rows(state, "cup")
    assert found["chit.44ID"] == ("1", "in the cup, 1 of 3")
    assert found["PzGr902"][0] == "1"
    state.roll([1])
    value, note = rows(state, "cup")["chit.PzLehr"]
    assert (value, note) == ("0", "")


def test_chits_are_bought_beside_their_row() -> None:
    state = RULES.start("scouts_out")
    ids = {row.id for role in ("american", "german") for found in state.view(role).panels for row in found.rows}
    assert {"PzLehr", "44ID"} <= ids
    every = [row.id for found in state.view("german").panels for row in found.rows]
    assert len(every) == len(set(every)), "an answer would be offered twice"


def test_points_weather_turns_and_towns_are_shown() -> None:
    state = place(DUEL, flags={"condition": "rain"})
    assert rows(state, "points")["PzLehr"][0].endswith("DP")
    assert next(iter(rows(state, "points"))) == "PzLehr"
    assert next(iter(rows(state, "points", "american"))) != "PzLehr"
    weather = panel(state, "weather")
    assert "rain" in weather.note
    assert [row.title for row in panel(state, "turns").rows if "here" in row.marks] == [state.hour]
    assert any("3 VP" in note for _, note in rows(state, "towns").values())


def test_only_players_have_orders_and_the_current_one_is_marked() -> None:
    state = place(DUEL, phase="formation PzGr902")
    act(state, "order fire")
    marked = [row.id for row in panel(state, "orders").rows if row.marks]
    assert marked == ["fire"]
    assert "orders" not in {found.id for found in state.view(SPECTATOR).panels}


def test_reinforcements_are_listed_with_turn_and_hex() -> None:
    state = RULES.start("scouts_out")
    found = panel(state, "reinforcements").rows
    assert any("E/2/71 Inf" in row.note and "17.27" in row.value for row in found)


# -- looking ----------------------------------------------------------------------------------------------------


def test_the_sight_tool_says_why_a_line_is_blocked() -> None:
    state = place(DUEL)
    clear = inspect(state, "german", ["39.20", "39.22"])
    assert clear is not None
    assert any("Clear" in line for line in clear.lines)
    assert any("5. Pz 130: range" in line for line in clear.lines)
    blocked = inspect(state, "german", ["38.19", "38.17"])
    assert blocked is not None
    assert blocked.lines[0] == "Blocked by woods in 38.18 [2.1.2]"
    assert blocked.places == ("38.18",)
    far = inspect(state, SPECTATOR, ["10.20", "39.20"])
    assert far is not None
    assert far.lines[0] == "Too far [G10]"
    assert inspect(state, "german", ["german.box", "39.20"]) is None
    assert inspect(state, "german", ["39.20", "39.20"]) is not None


def test_crests_and_barrages_are_named_with_their_case() -> None:
    crests = sorted(BOARD.hexsides["crests"])
    found = set()
    for a, b in crests:
        ids = DATA.grid.id(a), DATA.grid.id(b)
        for here in DATA.grid.neighbours[a]:
            for there in DATA.grid.neighbours[b]:
                if here not in (a, b) and there not in (a, b):
                    pair = [DATA.grid.id(here), DATA.grid.id(there)]
                    answer = inspect(place(DUEL), "german", pair)
                    assert answer is not None
                    found |= {line for line in answer.lines if "crest" in line and ids[0] in line}
        if found:
            break
    assert any("[2.2.1]" in line for line in found)
    state = place(DUEL, flags={"barrage": {"39.21": 1}})
    answer = inspect(state, "german", ["39.20", "39.22"])
    assert answer is not None
    assert answer.lines[0] == "Blocked by a barrage in 39.21 [G12]"


def test_what_a_unit_covers_lies_within_its_range() -> None:
    state = place(DUEL)
    found = {overlay.id: set(overlay.places) for overlay in fields(state, "german", "5_Pz130")}
    assert found["zone.unit"] <= found["range"] & (found["sight"] | {"39.20"})
    assert fields(RULES.start("campaign"), "german", "A_8") == ()


# -- Opportunity Fire -------------------------------------------------------------------------------------------


def asked() -> StrikeState:
    """The American is asked whether he fires at tanks that leave his zone."""
    state = place(DUEL, phase="formation PzGr902")
    act(state, "activate 5_Pz130")
    act(state, "move 5_Pz130 39.19")
    return state


def test_the_prompt_has_the_odds_of_every_shot() -> None:
    state = asked()
    preview = RULES.sheet.preview(state, "american")
    assert preview is not None
    assert any(line.startswith("A/776 TD checks") for line in preview.lines())
    assert sum(preview.shown().results.values()) == pytest.approx(1)
    shot = offer(state, "react A_776")
    missed = preview.shown().results["none"]
    assert shot.note == f"effect {1 - missed:.0%}"


def test_holding_fire_can_be_a_standing_order() -> None:
    assert offer(asked(), "hold").decline
    assert offer(asked(), "order hold").label == "Hold fire"


# -- set-up -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", list(RULES.scenarios))
def test_the_suggested_set_up_leads_into_the_game(scenario: str) -> None:
    state = RULES.start(scenario)
    for _ in range(400):
        node = state.node
        if state.view(SPECTATOR).phase != "setup" or not isinstance(node, Decision):
            break
        shown = state.view(node.role).node
        assert isinstance(shown, ShownDecision)
        assert shown.quick is not None
        state.apply(action(shown.quick.action))
    assert state.view(SPECTATOR).phase != "setup"
    assert not state.broken_invariants()
    assert all(getattr(state.view(role).node, "quick", None) is None for role in RULES.roles)


def test_the_part_of_the_map_in_play_is_named() -> None:
    window = RULES.start("scholbach").view("german").focus
    assert len(window) == 108
    assert RULES.start("campaign").view("german").focus == ()
    assert json.dumps(msgspec.to_builtins(RULES.start("scholbach").view("german")))
