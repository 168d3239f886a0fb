"""What the page shows: boards, counters, panels, labels, odds, standing orders, and the diary."""

from __future__ import annotations

import pytest

from grognard.draw import art_id, board_layout, board_svg, position_svg
from grognard.engine import doors
from grognard.engine.areas import AreaBoard
from grognard.engine.diaries import Diary
from grognard.engine.match import Match
from grognard.engine.nodes import Decision
from grognard.engine.pieces import Piece
from grognard.engine.views import View
from grognard.games.pattons_best.schema.names import ACTIONS, MEN, SECTORS, ZONES, long_date
from grognard.games.pattons_best.sheet.board import battle_board, rim, seat
from grognard.games.pattons_best.sheet.diary import write_diary
from grognard.games.pattons_best.sheet.faces import ORDER_WORDS
from grognard.games.pattons_best.state import PattonState
from grognard.games.pattons_best.words.diary import counted, with_article
from grognard.testing import random_match
from grognard.testing.walks import walk

from .support import DATA, RULES, act, place, seen, start

BOARDS = [board for board in RULES.sheet.boards if isinstance(board, AreaBoard)]
PLACES = {area.id for board in BOARDS for area in board.areas}
FACES = {art_id(face) for face in RULES.counters()}


def shown(view: View, piece: str) -> Piece:
    return next(one for one in view.pieces if one.id == piece)


# -- boards ---------------------------------------------------------------------------------------------------------


def test_2_1_every_place_of_the_game_is_on_a_board() -> None:
    assert set(ZONES) | {rim(sector) for sector in SECTORS} | {seat(man) for man in MEN} <= PLACES
    assert {area.id for area in DATA.board.areas.entries} <= PLACES
    assert len(PLACES) == sum(len(board.areas) for board in BOARDS), "an id on two boards"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_boards_are_drawn(theme: str) -> None:
    for board in BOARDS:
        svg = board_svg(board, theme)
        assert svg.startswith("<svg")
        assert set(board_layout(board).areas) == {area.id for area in board.areas}
    assert "sheet-shapes" in board_svg(battle_board(), theme)


def test_a_phone_shows_the_battle_board_first() -> None:
    layout = board_layout(battle_board())
    assert layout.map.width < 0.75 * layout.width


def test_neighbours_of_areas_are_mutual() -> None:
    for board in BOARDS:
        for area in board.areas:
            for other in area.neighbours:
                found = board.area(other)
                assert found is not None, f"{area.id} borders on {other}"
                assert area.id in found.neighbours


@pytest.mark.parametrize("scenario", ["engagement", "day", "campaign"])
def test_every_counter_has_a_face_and_a_place(scenario: str) -> None:
    seen_faces = set()
    for count, state in enumerate(walk(RULES, 11, scenario)):
        if count > 1500:
            break
        if count % 5 == 0:
            pieces = doors.view(state, "commander").pieces
            assert len({piece.id for piece in pieces}) == len(pieces)
            for piece in pieces:
                assert piece.place in PLACES, piece
                assert art_id(piece) in FACES, piece
                seen_faces.add(art_id(piece))
    assert len(seen_faces) > 20


def test_every_action_is_clicked_somewhere_on_the_table() -> None:
    """What `details` names is there: a counter of the view, or a place of a board."""
    for count, state in enumerate(walk(RULES, 4, "day")):
        if count > 600:
            break
        if count % 7 == 0 and isinstance(state.node, Decision):
            assert isinstance(state, PattonState)
            pieces = {piece.id for piece in state.view("commander").pieces}
            for action in state.node.actions[:80]:
                details = RULES.sheet.details(state, action)
                assert (details.piece or "tank") in pieces, action.text
                assert (details.place or "hub") in PLACES, action.text
                assert details.label or action.verb == "medal", action.text


# -- counters -------------------------------------------------------------------------------------------------------


def test_the_tank_shows_hull_and_turret() -> None:
    view = place(units=seen("PzIV"), facing="9-10", turret="4-5").view("commander")
    assert shown(view, "tank").facing == 60
    assert shown(view, "tank").aim == 300


def test_a_german_vehicle_points_where_its_front_is() -> None:
    front = place(units={"e1": "PzIV 9-10.medium front spotted identified"}).view("commander")
    rear = place(units={"e1": "PzIV 9-10.medium rear spotted identified"}).view("commander")
    assert shown(front, "e1").facing == 240, "towards the tank in the middle"
    assert shown(rear, "e1").facing == 60


def test_what_is_not_identified_is_striped_and_says_so() -> None:
    unknown = shown(place(units={"e1": "PzVIe 6-8.long spotted"}).view("commander"), "e1")
    known = shown(place(units={"e1": "PzVIe 6-8.long spotted identified"}).view("commander"), "e1")
    assert unknown.reverse
    assert not known.reverse
    assert "Tiger" not in unknown.title
    assert unknown.art == "unit.TANK.unknown"


def test_every_order_has_a_counter() -> None:
    assert set(ORDER_WORDS) == set(ACTIONS)
    state = place(units=seen("PzIV"), gun="AP")
    assert "order.gunner" not in {piece.id for piece in state.view("commander").pieces}
    act(state, "order gunner fire_main_gun")
    order = shown(state.view("commander"), "order.gunner")
    assert order.place == seat("gunner")
    assert order.words == "Fire main gun"


def test_a_position_is_drawn_with_its_counters() -> None:
    svg = position_svg(RULES, doors.view(place(units=seen("PzIV")), "commander"), board="battle")
    assert "sheet-piece-e1" in svg
    assert 'class="aim"' in svg


# -- panels ---------------------------------------------------------------------------------------------------------


def test_the_report_fills_itself_in() -> None:
    view = place(units=seen("PzIV"), time="11:30", weather=["mud"]).view("commander")
    report = next(panel for panel in view.panels if panel.id == "report")
    rows = {row.title: row.value for row in report.rows}
    assert rows["Weather"] == "mud"
    assert rows["Time"].startswith("11:30")
    assert rows["Points of the day"] == "0"


def test_the_panels_of_each_way_to_play() -> None:
    def ids(scenario: str) -> set[str]:
        return {panel.id for panel in start(scenario).view("commander").panels}

    assert ids("engagement") == {"crew", "stores", "report"}
    assert "calendar" in ids("day")
    assert "career" in ids("campaign")


def test_a_row_of_the_crew_tells_rating_hatch_and_order() -> None:
    state = place(units=seen("PzIV"), gun="AP", hatches=["commander"], ratings={"gunner": 8})
    act(state, "order gunner fire_main_gun")
    crew = {row.id: row for row in state.view("commander").panels[0].rows}
    assert crew["gunner"].note == "rating 8"
    assert crew["gunner"].value == "fire the main gun"
    assert crew["commander"].marks == ("hatch_open",)


def test_dates_in_words() -> None:
    assert long_date("1944-07-27") == "27 July 1944"


# -- odds and standing orders ---------------------------------------------------------------------------------------


def test_a_shot_is_offered_with_its_sums_and_chances() -> None:
    state = place(units=seen("PzIV", "6-8.close"), gun="AP")
    act(state, "order gunner fire_main_gun", "go")
    details = RULES.sheet.details(state, RULES.vocabulary.parse("fire e1 direct"))
    assert details.piece == "e1"
    assert "To Hit 75" in details.lines[0]
    assert "need" in details.lines[0]
    assert sum(details.results.values()) == pytest.approx(1)


def test_same_again_stands_only_while_nothing_changes() -> None:
    again = RULES.vocabulary.parse("repeat")
    quiet = RULES.sheet.details(place(units=seen("PzIV")), again)
    assert quiet.decline
    assert any("keep watch" in line for line in quiet.lines)
    assert quiet.while_ == RULES.sheet.details(place(units=seen("PzIV")), again).while_
    assert quiet.while_ != RULES.sheet.details(place(units={**seen("PzIV"), "e2": "LW 1.long"}), again).while_
    assert quiet.while_ != RULES.sheet.details(place(units=seen("PzIV", "6-8.close")), again).while_
    assert quiet.while_ != RULES.sheet.details(place(units=seen("PzIV"), guns={"coaxial": "malfunction"}), again).while_


def test_the_main_gun_never_holds_its_fire_by_itself() -> None:
    state = place(units=seen("PzIV", "6-8.close"), gun="AP")
    act(state, "order gunner fire_main_gun", "go")
    assert not RULES.sheet.details(state, RULES.vocabulary.parse("hold")).decline


# -- the diary ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def campaign() -> Match:
    return random_match(RULES, 3, "campaign", {})


def diary_of(match: Match) -> Diary:
    return write_diary(match)


def test_the_diary_tells_every_day_of_combat(campaign: Match) -> None:
    diary = diary_of(campaign)
    days = {
        long_date(event.facts["date"]) for _, events in campaign.story() for event in events if event.kind == "morning"
    }
    assert days
    assert days <= {chapter.title for chapter in diary.chapters}
    for chapter in diary.chapters[:-1]:
        assert chapter.paragraphs, chapter.title
        for text in chapter.paragraphs:
            assert "{" not in text
            assert text.endswith(".")
            assert "(e" not in text, "numbers of counters are no part of a story"


def test_the_figures_agree_with_the_events(campaign: Match) -> None:
    figures = {table.title: table.rows for table in diary_of(campaign).chapters[-1].tables}
    events = [event for _, events in campaign.story() for event in events]
    shots = sum(event.kind == "shot" for event in events)
    assert sum(int(row[1]) for row in figures.get("Main gun", ())) == shots
    lost = sum(event.kind == "knocked_out" for event in events)
    assert len(figures.get("Tanks lost", ())) == lost
    days = [event for event in events if event.kind == "debriefing"]
    assert [row[2] for row in figures.get("Days", ())] == [event.facts["points"] for event in days]


def test_pictures_of_the_diary_are_boards_at_lines_of_the_record(campaign: Match) -> None:
    boards = {board.id for board in RULES.sheet.boards if isinstance(board, AreaBoard)}
    pictures = [picture for chapter in diary_of(campaign).chapters for picture in chapter.pictures]
    assert pictures
    for picture in pictures:
        assert picture.board in boards
        assert 0 <= picture.n <= campaign.trail[-1]


def test_units_are_counted_in_words() -> None:
    assert counted(["truck", "truck", "Pz IV"]) == "two trucks and a Pz IV"
    assert counted(["light weapons"]) == "light weapons"
    assert with_article("unidentified tank") == "an unidentified tank"
    assert with_article("88LL anti-tank gun (PaK 43)") == "an 88LL anti-tank gun (PaK 43)"
