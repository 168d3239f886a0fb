"""[4.23] [4.24] A crew and a tank with names of the players' own: as text, from the first morning to the diary."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from grognard.analysis.diary import Told
from grognard.draw import art_id, face_svg, position_svg
from grognard.engine import doors
from grognard.engine.errors import DataError
from grognard.engine.match import Match
from grognard.engine.records import Record
from grognard.games.pattons_best.schema.names import COMMANDER, GUNNER, LOADER, MEN
from grognard.games.pattons_best.state import PattonState
from grognard.testing import random_match
from grognard.testing.conformance import check_copies, check_encoding, check_invariants, check_sampler, check_views
from grognard.testing.walks import walk

from .support import DATA, RULES, act, place, roll, start, why

CREW = {
    "commander_name": "Mulligan",
    "gunner_name": "O'Hara",
    "loader_name": "<b>x",
    "driver_name": "{name} & Söhne",
    "assistant_name": "Pryce",
}
NAMES = {"tank_name": "Cobra King", **CREW}


def first_morning(**options: str) -> tuple[PattonState, list[str]]:
    """A campaign with its first crew on board, and what was told."""
    state = start("campaign", **options)
    events = roll(state, 1, 9, 1, 3, 5, 7)
    return state, [event.text for event in [*events, *act(state, "suggested")]]


@pytest.fixture(scope="module")
def match() -> Match:
    return random_match(RULES, 3, "day", NAMES)


# -- who has them ---------------------------------------------------------------------------------------------------


def test_4_24_the_first_crew_has_the_names_given() -> None:
    state, told = first_morning(**NAMES)
    assert [state.man(man) for man in range(len(MEN))] == list(CREW.values())
    assert all(any(name in text for text in told) for name in CREW.values())
    some, _ = first_morning(gunner_name="O'Hara")
    assert some.man(GUNNER) == "O'Hara"
    listed = DATA.crew.names.men
    assert [some.man(man) for man in range(len(MEN)) if man != GUNNER] == [listed[n] for n in (0, 2, 1, 3)]


def test_4_24_replacements_go_on_by_the_list() -> None:
    lost: dict[str, Any] = {"date": "1944-09-16", "health": {"loader": "nobody"}, "numbers": {"days_fought": 3}}
    state = place("morning", scenario="campaign", options=CREW, **lost)
    roll(state, 5)
    assert state.man(LOADER) in DATA.crew.names.men
    assert state.man(COMMANDER) == "Mulligan"
    taken = DATA.crew.names.men[5]
    state = place("morning", scenario="campaign", options={"gunner_name": taken.upper()}, **lost)
    roll(state, 5)
    assert state.man(LOADER) == DATA.crew.names.men[6]


def test_4_24_nobody_is_named_as_another_man_was_given() -> None:
    state = place("morning", scenario="day", options={"naming": True, "gunner_name": "Kowalski"})
    assert why(state, "name loader Kowalski") == ["name.taken"]
    with pytest.raises(DataError, match=r"loader_name.*the gunner is called 'o'hara', too"):
        start("day", gunner_name="O'Hara", loader_name="o'hara")


def test_4_23_the_first_tank_has_the_name_given_and_no_other_gets_it() -> None:
    tanks = DATA.crew.names.tanks
    state = start("campaign", tank_name="Cobra King")
    assert state.tank_title() == "Cobra King"
    lost: dict[str, Any] = {"date": "1944-09-16", "numbers": {"tank_lost": 1, "next_tank": 1}}
    for name, following in (("Cobra King", tanks[1]), (tanks[1].lower(), tanks[2])):
        state = place("morning", scenario="campaign", options={"tank_name": name}, **lost)
        assert state.tank_title() == name
        roll(state, 40)
        assert state.tank_title() == following


def test_a_position_has_them_too() -> None:
    state = place(options=NAMES)
    assert (state.man(GUNNER), state.tank_title()) == ("O'Hara", "Cobra King")
    assert place().man(GUNNER) == DATA.crew.names.men[1]


# -- what is kept ---------------------------------------------------------------------------------------------------


def test_states_with_names_are_copied_and_written_down() -> None:
    state, _ = first_morning(**NAMES)
    again = RULES.state_from_json(state.to_json())
    assert again.to_json() == state.copy().to_json() == state.to_json()
    assert again.man(GUNNER) == state.copy().man(GUNNER) == "O'Hara"
    assert again.tank_title() == "Cobra King"


def test_an_engagement_with_names_conforms() -> None:
    rng = Random(4)
    for count, state in enumerate(walk(RULES, 4, "engagement", NAMES)):
        if count % 10 == 0:
            check_invariants(state)
            check_copies(state)
            check_encoding(RULES, state)
            check_views(RULES, state)
            check_sampler(RULES, state, rng)


def test_without_names_a_state_is_written_as_ever() -> None:
    assert not set(NAMES) & set(start("campaign").encode()["options"])
    assert start("campaign", **dict.fromkeys(NAMES, "")).to_json() == start("campaign").to_json()


def test_names_that_nobody_gave_are_no_state() -> None:
    form = json.loads(first_morning()[0].to_json())
    for key, value in (("name", [-1, 0, 1, 2, 3]), ("away", [-2, 5, 1, 90])):
        wrong = {**form, "lists": {**form["lists"], key: value}}
        with pytest.raises(DataError, match="name"):
            RULES.state_from_json(json.dumps(wrong))
    with pytest.raises(DataError, match="tank_name"):
        RULES.state_from_json(json.dumps({**form, "numbers": {**form["numbers"], "tank_name": -1}}))


def test_games_with_other_names_share_their_tables() -> None:
    assert start("day", **NAMES).tables is start("day").tables


def test_the_record_keeps_them_and_replays(match: Match) -> None:
    header = match.record.header
    assert {name: header.options[name] for name in NAMES} == NAMES
    again = Match(RULES, Record(header, match.record.secret))
    for line in match.record.lines:
        again.follow(line)
    assert again.state.to_json() == match.state.to_json()


# -- where they are seen --------------------------------------------------------------------------------------------


def test_they_stand_on_the_tank_card_and_in_the_roster() -> None:
    view = place(options=NAMES).view("commander")
    pieces = {piece.id: piece for piece in view.pieces}
    assert pieces["tank"].title == "Cobra King"
    assert [pieces[man].inscription for man in MEN] == list(CREW.values())
    crew = next(panel for panel in view.panels if panel.id == "crew")
    assert crew.title == "Crew of Cobra King"
    assert all(name in row.title for name, row in zip(CREW.values(), crew.rows, strict=True))
    assert {name: view.options[name] for name in NAMES} == NAMES


def test_their_face_has_a_line_to_write_on() -> None:
    face = next(face for face in RULES.counters() if art_id(face) == "man")
    assert 'class="inscription"' in face_svg(face)
    piece = next(piece for piece in doors.view(place(options=NAMES), "commander").pieces if piece.id == "loader")
    assert art_id(piece) == "man"
    assert "&lt;b&gt;x</text>" in face_svg(piece)


def test_the_diary_tells_of_them_and_no_name_is_markup(match: Match) -> None:
    told = Told(match)
    page = told.page().decode()
    assert told.diary.title == "The diary of Cobra King"
    assert "Mulligan as commander (rating" in page
    assert "&lt;b&gt;x as loader (rating" in page
    assert "{name} &amp; Söhne as driver (rating" in page
    assert "<b>x" not in page
    view = doors.view(place(options=NAMES), "commander")
    assert "<b>x" not in position_svg(RULES, view, board="battle")
