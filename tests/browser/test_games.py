"""Games played through the page only."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import expect

import grognard
from grognard.engine.match import Match
from grognard.engine.positions import Position

from .conftest import Sit, Table
from .hands import NEWEST


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


ATTACK = ("move us_357 0304", "end", "attack 0403", "commit us_357", "roll")
"""The first battle of a game, as the table is told of it."""


def after_a_roll(table: Table, seats: dict[str, dict[str, str]]) -> str:
    """Begin a match and roll for its first battle; returns the link of the American."""
    made = ask(table, "/api/matches", {"game": "metz", "seats": seats})
    for role, token in made["tokens"].items():
        if seats.get(role, {}).get("kind") == "friend":
            ask(table, "/api/match/claim", {}, token)
    token = made["tokens"]["us"]
    for n, action in enumerate(ATTACK):
        ask(table, "/api/match/actions", {"n": n, "action": action}, token)
    return f"/play#{token}"


def ask(table: Table, path: str, body: dict[str, Any], token: str = "") -> Any:
    request = Request(f"{table.address}{path}", json.dumps(body).encode(), {"authorization": f"Bearer {token}"})
    with urlopen(request) as answer:
        return json.loads(answer.read())


def test_a_roll_taken_back_is_told_in_log_table_and_result(sit: Sit, table: Table) -> None:
    me = sit()
    me.open(after_a_roll(table, {"us": {"kind": "me"}, "german": {"kind": "computer", "player": "random"}}))
    me.key("m", "t")
    expect(me.find("#log")).to_contain_text("One roll taken back")
    me.key("b")
    expect(me.find("[data-taken-back]")).to_have_text("1 roll taken back so far.")
    expect(me.find("#table")).to_contain_text("A roll can be taken back by consent; it stays in the log.")
    me.page.reload()
    me.ready()
    expect(me.find("#log")).to_contain_text("One roll taken back")
    me.key("b")
    me.page.click("[data-resign]")
    me.page.click("[data-yes]")
    expect(me.find("#now .over")).to_contain_text("one roll taken back")


def test_rolls_are_final_between_people_unless_they_say_otherwise(sit: Sit, table: Table) -> None:
    me = sit()
    me.lobby()
    me.page.select_option("select[name=game]", "metz")
    box = me.find("input[name=final_dice]")
    expect(box).not_to_be_checked()
    me.page.select_option("select[name=seat-german]", "friend")
    expect(box).to_be_checked()
    me.page.select_option("select[name=seat-german]", "me")
    expect(box).not_to_be_checked()
    me.open(after_a_roll(table, {"us": {"kind": "me"}, "german": {"kind": "friend"}}))
    me.key("m", "t")
    expect(me.find("body")).to_contain_text("final")
    expect(me.find("#log")).not_to_contain_text("taken back")
    me.key("b")
    expect(me.find("#table")).to_contain_text("Rolls are final: none is ever taken back.")


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


def test_an_invitation_is_taken_up_once_and_the_token_leaves_the_address(sit: Sit) -> None:
    ann, bob, eve = sit(), sit(), sit()
    ann.begin(us="me", german="friend")
    friend = str(ann.find("[data-link=german]").get_attribute("value"))
    ann.page.click("[data-sit]")
    ann.ready()
    ann.key("b")
    expect(ann.find("[data-reinvite=german]")).to_be_visible()
    ann.page.click("[data-reinvite=german]")
    expect(ann.find("[data-link=german]")).not_to_have_value(friend)
    fresh = str(ann.find("[data-link=german]").get_attribute("value"))
    eve.page.goto(friend)
    expect(eve.find("body")).to_contain_text("No seat at this table")
    bob.open(fresh)
    token = fresh.split("#")[1]
    assert token not in bob.page.url
    assert re.search(r"#[0-9a-f]{16}\.german$", bob.page.url)
    expect(ann.find("[data-taken=german]")).to_be_visible()
    bob.page.reload()
    bob.ready()
    expect(bob.find("#bar-who")).to_contain_text("American")
    ann.page.goto(fresh)
    expect(ann.find("body")).to_contain_text("No seat at this table")
    copied = sit()
    copied.page.goto(bob.page.url)
    expect(copied.find("body")).to_contain_text("names no seat that this browser holds")
    bob.key("b")
    expect(bob.find("[data-contributions]")).to_contain_text("German: has added to the dice")
    expect(bob.find("[data-contributions]")).to_contain_text("American: has added to the dice")


def test_a_press_outlives_a_redraw(sit: Sit) -> None:
    ann, bob = sit(), sit()
    ann.begin(us="me", german="friend")
    friend = str(ann.find("[data-link=german]").get_attribute("value"))
    ann.page.click("[data-sit]")
    ann.ready()
    before = ann.page.evaluate(NEWEST)
    ann.page.hover('[data-act="end"]')
    ann.page.mouse.down()
    ann.page.evaluate("document.querySelector('[data-act=end]').dataset.pressed = 'yes'")
    bob.open(friend)
    expect(bob.find("#now .prompt")).to_be_visible()
    ann.page.wait_for_timeout(300)
    assert ann.find("[data-pressed]").count() == 1, "the button was replaced while it was pressed"
    ann.page.mouse.up()
    ann.wait_for_log(before)
    expect(ann.find("[data-pressed]")).to_have_count(0)


def test_what_is_pressed_before_the_table_answers_comes_next(sit: Sit, table: Table) -> None:
    pieces = {"us_10": "0406", "us_11": "0407", "us_2": "0506", "ge_1010": "0507"}
    position = Position("metz", 3, "us.combat", pieces)
    rules = grognard.ruleset("metz")
    match = Match.new(rules, secret=b"s" * 32, match="metz", position=position)
    match.act(rules.vocabulary.parse("attack 0507"))
    me = sit()
    headers = {"content-type": "text/plain"}
    with urlopen(Request(f"{table.address}/api/records", match.record.text().encode(), headers)) as answer:
        me.open(f"/play#{json.load(answer)['tokens']['us']}")
    click = "for (const unit of ['us_10', 'us_11', 'us_11']) document.querySelector(`[data-chip=${unit}]`).click()"
    me.page.evaluate(f"() => {{ {click} }}")
    for unit, pressed in (("us_11", "true"), ("us_10", "true"), ("us_2", "false")):
        expect(me.find(f"[data-chip={unit}]")).to_have_attribute("aria-pressed", pressed)
