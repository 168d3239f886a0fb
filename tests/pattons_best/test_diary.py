"""The diary as a story: days in hospital, men who fall, empty country; and the clock and the score sheet beside it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.engine import doors
from grognard.engine.diaries import Chapter
from grognard.engine.events import Event
from grognard.games.pattons_best.sheet.diary import Diarist
from grognard.games.pattons_best.words.diary import counted, day_sentence, with_article
from grognard.testing import random_match

from .support import DATA, RULES, place, seen, start


def told(*events: tuple[str, Mapping[str, object]]) -> list[Chapter]:
    """The chapters that a diarist makes of these events."""
    state = place(units=seen("PzIV"))
    diarist = Diarist(DATA, lambda _: state)
    diarist.read([(n, [Event(kind, "4.0", "", dict(facts))]) for n, (kind, facts) in enumerate(events)])
    return diarist.chapters()


MORNING = ("morning", {"date": "1944-07-28", "scenario": "Advance", "resistance": "light", "event": ""})
EVENING = ("debriefing", {"date": "1944-07-28", "result": "lost", "points": -1, "own_kills": 0, "friendly_kills": 0})


def test_the_return_from_hospital_stands_under_its_own_date() -> None:
    chapters = told(
        MORNING,
        EVENING,
        ("hospital", {"name": "Adams", "weeks": 1}),
        ("commander_back", {"date": "1944-08-05", "name": "Adams"}),
        ("quiet_day", {"date": "1944-08-05"}),
        ("quiet_day", {"date": "1944-08-06"}),
    )
    assert [chapter.title for chapter in chapters] == [
        "28 July 1944",
        "29 July 1944 to 4 August 1944",
        "5 August 1944 to 6 August 1944",
    ]
    assert chapters[0].paragraphs[-1] == "Adams went to hospital for one week."
    assert "came back" not in " ".join(chapters[0].paragraphs)
    assert "Adams lay in hospital" in chapters[1].paragraphs[0]
    assert chapters[2].paragraphs[0].startswith("On 5 August 1944 Adams came back from hospital. Two quiet days.")


def test_the_return_begins_a_day_of_combat() -> None:
    morning = ("morning", {"date": "1944-08-05", "scenario": "Battle", "resistance": "light", "event": ""})
    back = ("commander_back", {"date": "1944-08-05", "name": "Adams"})
    chapters = told(MORNING, EVENING, back, morning)
    assert chapters[-1].title == "5 August 1944"
    assert chapters[-1].paragraphs[0].startswith("On 5 August 1944 Adams came back from hospital. A day of battle")


@pytest.mark.parametrize(
    ("wound", "sentence"),
    [
        ("dead", "Baker was killed."),
        ("unconscious", "Baker was knocked unconscious."),
        ("wounded, out for a week", "Baker was wounded and out for a week."),
        ("seriously wounded, going home", "Baker was seriously wounded and sent home."),
        ("lightly wounded", "Baker was lightly wounded."),
    ],
)
def test_what_became_of_a_man(wound: str, sentence: str) -> None:
    assert day_sentence("wounded", {"name": "Baker", "man": "gunner", "wound": wound, "cause": "hit"}) == sentence


def test_a_dead_man_does_not_leave_the_crew_twice() -> None:
    assert day_sentence("left_crew", {"name": "Baker", "why": "dead"}) == ""
    assert day_sentence("left_crew", {"name": "Boyd", "why": "seriously wounded"}) == "Boyd left us for hospital."


def test_empty_areas_are_told_together() -> None:
    def enter(area: str, clock: str) -> list[tuple[str, Mapping[str, object]]]:
        return [
            ("entered", {"area": area, "ground": "woods", "minutes": 15}),
            ("time", {"minutes": 15, "clock": clock}),
        ]

    chapters = told(
        MORNING,
        ("time", {"minutes": 60, "clock": "06:00"}),
        *enter("P04", "06:15"),
        ("no_combat", {"area": "P04"}),
        ("captured", {"area": "P04", "exit": False}),
        *enter("P12", "06:30"),
        ("no_combat", {"area": "P12"}),
        ("captured", {"area": "P12", "exit": False}),
        *enter("P21", "06:45"),
        ("combat", {"area": "P21"}),
    )
    text = " ".join(chapters[0].paragraphs)
    assert "At 06:00 we drove into P04 (woods) and P12 (woods) and met nobody." in text
    assert "Then we entered P21 (woods) and ran into the enemy." in text


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("SPW half-track", "an SPW half-track"),
        ("PSW armoured car", "a PSW armoured car"),
        ("M4A1", "an M4A1"),
        ("JagdPanzer IV", "a JagdPanzer IV"),
        ("75L anti-tank gun (PaK 40)", "a 75L anti-tank gun (PaK 40)"),
    ],
)
def test_articles_go_by_how_a_name_is_spoken(title: str, written: str) -> None:
    assert with_article(title) == written


def test_several_units_are_told_in_the_plural() -> None:
    assert counted(["light weapons"] * 2) == "two groups of light weapons"
    assert counted(["75L anti-tank gun (PaK 40)"] * 2) == "two 75L anti-tank guns (PaK 40)"


# -- the clock and the score ------------------------------------------------------------------------------------


def test_the_clock_of_the_last_day_does_not_stand_over_the_next_morning() -> None:
    state = start("campaign")
    state.minutes = 555
    view = doors.view(state, "commander")
    assert "09:15" not in view.title
    assert not any("09:15" in row.value for panel in view.panels for row in panel.rows)
    assert "12:00" in place("movement", task_force="P22", scenario="day", time="12:00").view("commander").title


def test_the_lines_of_the_score_sheet_add_up_to_the_score() -> None:
    match = random_match(RULES, 3, "campaign", {})
    for line in match.trail[::25]:
        view = doors.view(match.state_after(line), "commander")
        assert sum(entry.points for entry in view.ledger) == view.scores["commander"], line
    state = start("campaign")
    state.campaign_score = 80
    view = doors.view(state, "commander")
    assert [(entry.reason, entry.points) for entry in view.ledger] == [("the days before today", 80)]
    assert view.scores == {"commander": 80}


def test_the_diary_tells_no_numbers_of_counters_since_they_are_given_again() -> None:
    gone = {
        "unit": "e1",
        "title": "machine gun team (1)",
        "zone": "1.close",
        "by": "friends",
        "type": "MG",
        "points": 1,
    }
    chapters = told(
        MORNING,
        ("combat", {"area": "P21"}),
        ("appeared", {"unit": "e1", "title": "machine gun team (1)", "zone": "1.close"}),
        ("destroyed", gone),
        ("appeared", {"unit": "e1", "title": "Pz IV (1)", "zone": "1.close"}),
        ("battle_over", {"rounds": 2}),
    )
    text = " ".join(paragraph for chapter in chapters for paragraph in chapter.paragraphs)
    assert "a machine gun team" in text
    assert "Pz IV" in text
    assert "(" not in text
