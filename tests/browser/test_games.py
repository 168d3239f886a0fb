"""Games played through the page only."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from .conftest import Sit, Table


def test_a_whole_game_against_the_computer(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    counts: dict[str, int] = {}
    for _ in range(200):
        me.wait_for_decision()
        if me.over:
            break
        me.one_step(counts)
    assert me.over
    assert {phase.split(",")[0] for phase in counts} == {f"Turn {turn} of 7" for turn in range(1, 8)}
    expect(me.find("#now .over")).to_contain_text(re.compile("victory|draw", re.IGNORECASE))
    me.key("b")
    expect(me.find("#table")).to_contain_text("every roll can be proved")


def test_two_players_and_a_spectator(sit: Sit) -> None:
    ann, bob, cleo = sit(), sit(), sit()
    ann.begin(us="me", german="friend")
    friend = str(ann.find("[data-link=german]").get_attribute("value"))
    watch = str(ann.find("[data-link=spectator]").get_attribute("value"))
    ann.page.click("[data-sit]")
    ann.ready()
    bob.open(friend)
    cleo.open(watch)

    ann.bring_on("us_cca", "0304")
    for other in (bob, cleo):
        expect(other.find('#over [data-piece="us_cca"][data-place="0304"]')).to_be_attached()
    assert bob.find("#now .mine, #now [data-act]").count() == 0
    assert cleo.find("#now .mine, #now [data-act], #now .tools").count() == 0
    expect(cleo.find("#bar-who")).to_contain_text("watching")

    players = {"American": ann, "German": bob}
    for turn in ("Turn 2", "Turn 3", "Turn 4"):
        counts: dict[str, int] = {}
        for _ in range(120):
            if turn in ann.find("#bar-phase").inner_text():
                break
            mover = next((one for one in players.values() if one.deciding), None)
            if mover is None:
                ann.page.wait_for_timeout(30)
                for one in (ann, bob):
                    if one.find("[data-focus=skip]").count():
                        one.key(".")
                continue
            mover.one_step(counts)
    expect(ann.find("#bar-phase")).to_contain_text(re.compile("Turn [234]"))
    for one in (ann, bob, cleo):
        one.key(".")
    here = ann.positions()
    for other in (bob, cleo):
        other.page.wait_for_function(
            "text => document.getElementById('bar-phase').textContent === text", arg=ann.find("#bar-phase").inner_text()
        )
        assert other.positions() == here


def test_chat_undo_take_back_and_resigning(sit: Sit) -> None:
    ann, bob = sit(), sit()
    ann.begin(us="me", german="friend")
    friend = str(ann.find("[data-link=german]").get_attribute("value"))
    ann.page.click("[data-sit]")
    ann.ready()
    bob.open(friend)
    ann.key("c")
    ann.page.fill("#chat-text", "<b>hello</b>")
    ann.page.press("#chat-text", "Enter")
    expect(bob.find("#tab-chat .badge")).to_have_text("1")
    bob.page.click("#tab-chat")
    expect(bob.find("#chat p")).to_have_text("<b>hello</b>")

    ann.bring_on("us_cca", "0304")
    ann.page.click("[data-focus=undo]")
    expect(ann.find('#over [data-piece="us_cca"]')).to_have_attribute("data-place", "us.reserve")
    ann.page.click("[data-focus=redo]")
    expect(ann.find('#over [data-piece="us_cca"]')).to_have_attribute("data-place", "0304")
    ann.act("end")
    ann.act("end")
    bob.page.wait_for_selector("#now .mine")
    bob.key("n")
    bob.answer_on_map(next(p for p in bob.places("reach") if p.isdigit()))
    ann.page.wait_for_selector("[data-take-back]")
    ann.key("m", "t")
    expect(ann.find("#now .banner")).to_contain_text("asked for a take-back")
    bob.page.click("[data-focus=grant]")
    expect(ann.find("#bar-phase")).to_contain_text("American combat")
    ann.page.wait_for_selector("#now .mine")

    bob.key("b")
    bob.page.click("[data-resign]")
    bob.page.click("[data-yes]")
    for one in (ann, bob):
        expect(one.find("#now .over")).to_be_visible()


def test_reload_in_mid_game(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    me.bring_on("us_cca", "0304")
    me.bring_on("us_357", "0104")
    before = me.positions()
    me.page.reload()
    me.ready()
    assert me.positions() == before
    expect(me.find("#log")).to_contain_text("CCA")
    me.lobby()
    expect(me.find("#games")).to_contain_text("your decision")
    me.page.click("#games a")
    me.ready()
    assert me.positions() == before


def test_redo_survives_a_reload(sit: Sit) -> None:
    me = sit()
    me.begin_against_computer()
    counter = '#over [data-piece="us_cca"]'
    me.bring_on("us_cca", "0304")
    me.page.reload()
    me.ready()
    me.key("u")
    expect(me.find(counter)).to_have_attribute("data-place", "us.reserve")
    me.page.reload()
    me.ready()
    me.page.click("[data-focus=redo]")
    expect(me.find(counter)).to_have_attribute("data-place", "0304")
    expect(me.find("[data-focus=redo]")).to_be_disabled()


def test_the_table_is_opened_again_in_mid_game(sit: Sit, tmp_path: Path) -> None:
    own = Table(tmp_path / "own.sqlite")
    own.open()
    try:
        me = sit(tolerant=True, at=own)
        me.begin(us="me", german="friend")
        me.page.click("[data-sit]")
        me.ready()
        me.bring_on("us_cca", "0304")
        before = me.positions()
        own.close()
        expect(me.find("#now .warning")).to_contain_text("connection")
        own.open()
        expect(me.find("#now .warning")).to_have_count(0, timeout=15000)
        assert me.positions() == before
        me.bring_on("us_357", "0104")
        assert me.positions()["us_cca"] == "0304"
    finally:
        own.close()


def test_a_wrong_link(sit: Sit) -> None:
    me = sit()
    me.page.goto("/play#nonsense")
    expect(me.find("#loading")).to_contain_text("No seat at this table has that link")
