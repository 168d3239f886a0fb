"""Advice and analysis on the page: hints, reasons for the computer's moves, and a finished game looked at again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.arena.support import blind

from grognard.analysis import Review, review
from grognard.arena import record_game

from .conftest import Sit
from .hands import Hands
from .test_page import PHONE
from .test_quality import findings

PLAYED = record_game(blind(), 0)


@pytest.fixture(scope="module")
def reviewed() -> Review:
    found = review(PLAYED)
    assert found.turning_points
    assert found.mistakes
    return found


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game between blind players: full of luck and mistakes."""
    file = tmp_path / "game.jsonl"
    file.write_text(PLAYED.record.text())
    return file


def ask_for_hint(me: Hands) -> None:
    me.key("h")
    expect(me.find(".hint-card .hint-line")).to_contain_text("would: ")


def computers_turn(me: Hands) -> None:
    """End my turn and wait until the computer has moved."""
    me.act("end")
    me.act("end")
    me.page.wait_for_selector("#bar-phase:has-text('German')")
    me.wait_for_decision()


def open_analysis(me: Hands, record: Path) -> None:
    """Upload a finished game, open its replay and have it analysed."""
    me.lobby()
    me.page.set_input_files("#upload", record)
    me.page.wait_for_url(re.compile("/play#"))
    me.ready()
    me.page.click("[data-focus=replay]")
    expect(me.find("#scrub")).to_be_visible()
    me.page.wait_for_function(
        "() => document.body.matches('.analysed') || !document.querySelector('#scrub [data-analyse]').hidden"
    )
    # One call looks and clicks: the button goes away by itself when an analysis of the same game is found.
    me.find("#scrub [data-analyse]").evaluate("button => { if (!button.hidden) button.click(); }")
    expect(me.find("body.analysed")).to_be_attached(timeout=60_000)
    expect(me.find("#curve .chance")).to_be_attached()


def shown_line(me: Hands) -> int:
    """The position the slider is at."""
    return int(me.find("#scrub input[type=range]").input_value())


# -- hints ----------------------------------------------------------------------------------------------------------


def test_a_hint_is_shown_with_its_reasons_and_played(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    me.page.click("[data-focus=hint]")
    expect(me.find(".hint-card .hint-line")).to_contain_text("would: ")
    action = str(me.find("#over [data-ghost]").get_attribute("data-ghost"))
    verb, piece, place = action.split()
    assert verb == "move"
    assert me.find("#over .ghost-move .faint").count() == 1
    amounts = me.find(".hint-card .terms .amount").all_inner_texts()
    assert amounts
    assert all(re.fullmatch(r"[+−]\d+\.\d", amount) for amount in amounts)
    expect(me.find(".hint-card .terms li").first).to_contain_text(re.compile("[a-z]{4}"))
    expect(me.find(".hint-card .rivals")).to_contain_text("Next best")
    me.page.click("[data-focus=do-hint]")
    expect(me.find(f'#over [data-piece="{piece}"]')).to_have_attribute("data-place", place)
    expect(me.find("#over [data-ghost]")).to_have_count(0)
    expect(me.find(".hint-card")).to_have_count(0)


def test_a_hint_with_the_keyboard(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    ask_for_hint(me)
    me.key("Escape")
    expect(me.find(".hint-card")).to_have_count(0)
    ask_for_hint(me)
    me.key("Shift+H")
    expect(me.find("#log .line").first).to_be_attached()
    expect(me.find(".hint-card")).to_have_count(0)


def test_a_hint_that_needs_no_map_marks_its_button(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    me.act("end")
    ask_for_hint(me)
    expect(me.find('[data-act="end"].hinted')).to_be_visible()


def test_between_people_there_are_no_hints_unless_they_want_them(sit: Sit) -> None:
    me = sit()
    me.lobby()
    hints = me.find("[name=hints]")
    expect(hints).to_be_checked()
    me.page.select_option("select[name=seat-german]", "friend")
    expect(hints).not_to_be_checked()
    me.page.click("#new button[type=submit]")
    me.page.click("[data-sit]")
    me.ready()
    assert me.find("[data-focus=hint]").count() == 0
    me.key("h")
    expect(me.find("#status")).to_contain_text("Hints are switched off")
    me.key("b")
    expect(me.find("[data-hints=false]")).to_be_visible()

    me.lobby()
    me.page.check("[name=hints]")
    me.page.select_option("select[name=seat-german]", "friend")
    hints.uncheck()
    hints.check()
    me.page.click("#new button[type=submit]")
    me.page.click("[data-sit]")
    me.ready()
    ask_for_hint(me)


def test_the_lobby_offers_levels_and_says_what_they_are(sit: Sit) -> None:
    me = sit()
    me.lobby()
    offered = me.page.evaluate("async () => (await (await fetch('/api/catalogue')).json()).games[0].opponents")
    for one in offered:
        option = me.find(f'select[name=seat-german] option[value="computer:{one["id"]}"]')
        assert option.count() == 1
        assert option.evaluate("option => option.parentElement.tagName") == ("SELECT" if one["level"] else "OPTGROUP")
        me.page.select_option("select[name=seat-german]", f"computer:{one['id']}")
        expect(me.find("#note-german")).to_have_text(one["text"])


RIGHTMOST = """() => [...document.querySelectorAll("#new *")].filter(one => one.offsetParent && one.tagName !== "IMG")
  .reduce((most, one) => Math.max(most, one.getBoundingClientRect().right), 0)"""


def test_the_lobby_fits_a_phone(sit: Sit) -> None:
    me = sit(**PHONE)
    me.lobby()
    section = me.find("#begin").bounding_box()
    assert section is not None
    assert me.page.evaluate(RIGHTMOST) <= section["x"] + section["width"]


# -- why ------------------------------------------------------------------------------------------------------------


def test_a_move_of_the_computer_is_explained(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer("computer:greedy")
    computers_turn(me)
    asked = me.find("#log .line[data-role=german][data-kind=moved] [data-why]")
    asked.first.click()
    why = me.find("#why")
    expect(why.locator(".reasons")).to_be_visible()
    expect(why).to_contain_text("German, computer (greedy)")
    expect(why.locator("h2")).to_contain_text(re.compile("Move|Leave"))
    expect(why).to_contain_text("What it liked less")
    assert findings(me) == []
    me.key("Escape")
    expect(why).to_be_hidden()
    me.key("k")
    expect(why.locator("h2")).to_be_visible()
    assert me.find("#log .line[data-role=us] [data-why]").count() == 0


# -- the analysis ---------------------------------------------------------------------------------------------------


def test_a_finished_game_is_analysed_in_the_replay(sit: Sit, record: Path, reviewed: Review) -> None:
    me = sit()
    open_analysis(me, record)
    trail = [0, *PLAYED.trail]
    lines = [line for line in reviewed.lines if line.kind == "roll"]
    assert me.find("#curve .luck").count() == len(lines)
    assert me.find("#curve .turning").count() == len(reviewed.turning_points)
    assert me.find("#curve .turn").count() == len({line.turn for line in reviewed.lines})

    # A turning point moves the replay, the map and the playhead.
    point = reviewed.turning_points[0]
    before = me.positions()
    me.page.click(f".moments.numbered [data-moment='{point.first}']")
    me.page.wait_for_function(
        "at => document.querySelector('#scrub input').value === String(at)", arg=trail.index(point.first)
    )
    expect(me.find("#scrub .scrub-text")).to_contain_text(f"{trail.index(point.first)} / {len(trail) - 1}")
    expect(me.find(f"[data-moment='{point.first}'].here").first).to_be_attached()
    expect(me.find("#bar-phase")).to_contain_text(f"Turn {point.turn}")
    assert me.positions() != before

    # A mistake shows the better choice in words and on the map.
    worst = reviewed.mistakes[0]
    me.page.click(f".moments:not(.numbered) [data-moment='{worst.n}']")
    expect(me.find(".line-card .better")).to_contain_text(f"{100 * worst.loss:.1f} %")
    expect(me.find("#over .ghost-move.missed")).to_have_attribute("data-ghost", worst.best)

    # A roll shows what it could have been.
    roll = reviewed.lucky_rolls[0]
    me.page.click(f".moments:not(.numbered) [data-moment='{roll.n}']")
    expect(me.find(".line-card .bands tbody tr")).to_have_count(len(roll.bands))
    expect(me.find(".line-card .bands .rolled")).to_contain_text(next(b.label for b in roll.bands if b.rolled))
    expect(me.find(".curve-note")).to_contain_text("Luck")


def test_the_curve_can_be_clicked_dragged_and_walked(sit: Sit, record: Path, reviewed: Review) -> None:
    me = sit()
    open_analysis(me, record)
    last = len(PLAYED.trail)
    box = me.find("#curve svg").bounding_box()
    assert box is not None
    middle = box["y"] + 60
    me.page.mouse.click(box["x"] + 34 + (box["width"] - 44) / 2, middle)
    me.page.wait_for_function(
        "at => Math.abs(document.querySelector('#scrub input').value - at) <= 1", arg=round(last / 2)
    )
    me.page.mouse.down()
    me.page.mouse.move(box["x"] + 36, middle, steps=5)
    me.page.mouse.up()
    me.page.wait_for_function("() => Number(document.querySelector('#scrub input').value) <= 1")
    me.find("#scrub input").fill("0")
    me.key("m", "]")
    me.page.wait_for_function("() => document.querySelector('#scrub input').value === '1'")
    moments = sorted(
        {phase.first for phase in reviewed.turning_points}
        | {line.n for line in reviewed.mistakes}
        | {line.n for line in reviewed.lucky_rolls[:5]}
    )
    first = next(n for n in moments if n > PLAYED.trail[0])
    me.key("}")
    me.page.wait_for_function(
        "at => document.querySelector('#scrub input').value === String(at)", arg=[0, *PLAYED.trail].index(first)
    )
    expect(me.find("#scrub input")).to_have_attribute("aria-valuetext", re.compile(r"American .*%"))
    me.key("k")
    expect(me.find("#why .reasons, #why p").first).to_be_visible()


def test_reports_are_downloaded(sit: Sit, record: Path) -> None:
    me = sit()
    open_analysis(me, record)
    for form, start in (("html", b"<!doctype html>"), ("markdown", b"PK")):
        with me.page.expect_download(timeout=60_000) as downloading:
            me.page.click(f"[data-report={form}]")
        assert downloading.value.path().read_bytes()[: len(start)].lower() == start.lower()


def test_no_analysis_while_the_game_goes_on(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    me.bring_on("us_cca", "0304")
    me.page.click("#tab-replay")
    expect(me.find("#replay-list")).to_contain_text("When the game is over it can be analysed")
    me.page.click("[data-focus=open-replay]")
    expect(me.find("#scrub")).to_be_visible()
    assert me.find("[data-analyse]:visible").count() == 0
    me.key("m", "j")
    expect(me.find("#status")).to_contain_text("analysed when it is over")
    me.key("Escape", "b")
    me.page.click("[data-resign]")
    me.page.click("[data-yes]")
    expect(me.find("#now .over")).to_be_visible()
    me.key("m", "j")
    expect(me.find("body.analysed")).to_be_attached(timeout=60_000)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_in_advice_and_analysis(sit: Sit, record: Path, theme: str) -> None:
    me = sit(color_scheme=theme)
    me.begin_against_computer()
    ask_for_hint(me)
    assert findings(me) == []
    open_analysis(me, record)
    assert findings(me) == []
    me.page.click(".moments:not(.numbered) [data-moment]")
    expect(me.find(".line-card")).to_be_visible()
    assert findings(me) == []


def test_advice_and_analysis_on_a_phone(sit: Sit, record: Path) -> None:
    me = sit(**PHONE)
    me.begin_against_computer()
    me.page.tap("[data-focus=hint]")
    expect(me.find("[data-focus=do-hint]")).to_be_in_viewport()
    expect(me.find("#over .ghost-move .goal").first).to_be_in_viewport()
    me.page.tap("[data-focus=do-hint]")
    expect(me.find("#over [data-ghost]")).to_have_count(0)
    open_analysis(me, record)
    expect(me.find("#curve svg")).to_be_in_viewport(ratio=0.95)
    assert me.find("#map").bounding_box()["height"] > 300  # type: ignore[index]
    assert me.page.evaluate("document.documentElement.scrollWidth") == 390
    me.page.tap("#drawer")
    me.page.tap(".moments.numbered [data-moment]")
    expect(me.find(".line-card")).to_be_visible()
    me.page.tap("#drawer")
    assert shown_line(me) < len(PLAYED.trail)
