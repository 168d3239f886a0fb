"""The Battle of the Metaurus on the page: set-up, Orders, Commands, duties, and a whole battle by clicking."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import expect

import grognard
from grognard.engine.match import Match
from grognard.engine.positions import Position

from .conftest import Sit, Table
from .hands import Hands

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WHERE = """async (place) => {
  window.plan ??= await (await fetch("/api/catalogue/metaurus/layout")).json();
  const at = window.plan.hexes[place];
  const sheet = document.getElementById("over").getBoundingClientRect();
  const scale = sheet.width / window.plan.width;
  return [sheet.left + at.x * scale, sheet.top + at.y * scale];
}"""


SHOWN = """() => [...document.querySelectorAll("#log .line")].slice(-8).map((line) => line.textContent).join("|")
  + document.querySelectorAll("#log .line").length + document.querySelector("#now .prompt")?.textContent"""
GUIDE = """async () => {
  const headers = { authorization: `Bearer ${history.state?.token ?? location.hash.slice(1)}` };
  const found = await (await fetch("/api/match", { headers })).json();
  localStorage.setItem("grognard.guide", JSON.stringify(found.match));
}"""
"""What the lobby does for whoever wants to be guided."""


def begin(me: Hands, rome: str, carthage: str) -> None:
    """Set a battle up in the lobby."""
    me.lobby()
    me.page.select_option("select[name=game]", "metaurus")
    me.page.select_option("select[name=seat-rome]", rome)
    me.page.select_option("select[name=seat-carthage]", carthage)
    me.page.click("#new button[type=submit]")
    me.ready()


def sit_down(sit: Sit, table: Table, position: Position, role: str, **settings: Any) -> Hands:
    """A page of a practice match that begins in a position."""
    match = Match.new(grognard.ruleset("metaurus"), secret=b"s" * 32, match="metaurus", position=position)
    headers = {"content-type": "text/plain"}
    with urlopen(Request(f"{table.address}/api/records", match.record.text().encode(), headers)) as answer:
        tokens = json.load(answer)["tokens"]
    me = sit(**settings)
    me.open(f"/play#{tokens[role]}")
    return me


def click(me: Hands, place: str) -> None:
    x, y = me.page.evaluate(WHERE, place)
    me.page.mouse.click(x, y)


def faces(me: Hands, *pieces: str) -> set[str | None]:
    return {me.find(f'#over [data-piece="{piece}"]').get_attribute("data-facing") for piece in pieces}


def order_of(me: Hands, command: str) -> str:
    return me.find(f'#now [data-row="{command}"] .row-value').inner_text()


def choose(me: Hands, command: str, label: str) -> None:
    """Give a Command what its list offers."""
    row = me.find(f'#now [data-row="{command}"]')
    row.locator("select").select_option(label=label)
    row.locator("[data-give]").click()


# -- set-up, Orders, duties -------------------------------------------------------------------------------------


def test_a_set_up_by_commands_and_by_groups(sit: Sit) -> None:
    me = sit()
    begin(me, "computer:random", "me")
    iberians = [f"iberian_{n}" for n in range(1, 10)]
    assert faces(me, *iberians) == {"180"}
    choose(me, "iberian", "All face ENE")
    expect(me.find('#over [data-piece="iberian_9"]')).to_have_attribute("data-facing", "60")
    assert faces(me, *iberians) == {"60"}
    choose(me, "celtic", "Order: Move")
    expect(me.find('#now [data-row="celtic"] .row-value')).to_have_text("Move")
    assert order_of(me, "iberian") == "Stand and Defend"
    me.page.click('#now [data-row="balearic"] .row-title button')
    expect(me.find(".group-card h3")).to_have_text("6 units selected")
    me.page.click('.group-card [data-act="face balearic_1 N"]')
    expect(me.find('#over [data-piece="balearic_6"]')).to_have_attribute("data-facing", "0")
    assert faces(me, *(f"balearic_{n}" for n in range(1, 7))) == {"0"}


def test_orders_are_a_secret_on_the_page(sit: Sit, table: Table) -> None:
    pieces = {"i_1": "0505", "x_1": "0510", "celt_1": "1505"}
    hidden = Position("metaurus", 2, "orders", pieces, flags={"orders": {"celtic": "reform", "i": "move"}})
    me = sit_down(sit, table, hidden, "rome")
    me.key("f")
    expect(me.find('#cards [data-row="celtic"] .row-value')).to_have_text("not known")
    expect(me.find('#cards [data-row="i"] .row-value')).to_have_text("Move")


def test_what_is_owed_is_listed_until_it_is_done(sit: Sit, table: Table) -> None:
    """[9.0] Two legion units, two enemies in front of one of them: who attacks whom is clicked together."""
    pieces = {"i_1": "0710", "i_2": "0711", "celt_1": "0809", "celt_2": "0810", "celt_3": "0811"}
    flags = {"orders": {"i": "move_to_attack", "celtic": "stand"}, "acted": ["celtic"]}
    me = sit_down(sit, table, Position("metaurus", 2, "rome", pieces, flags=flags), "rome")
    me.page.click('[data-act="activate i"]')
    me.page.wait_for_selector('.decision [data-act="end"]')
    me.act("end")
    expect(me.find(".duties li")).to_have_count(2)
    assert me.find('.decision [data-act="end"]').count() == 0
    me.page.click('.duties [data-duty="i_1"]')
    click(me, "0809")
    expect(me.find("#over .arrow")).to_be_attached()
    expect(me.find(".duties li")).to_have_count(2)
    me.page.click('.duties [data-duty="i_2"] >> nth=0')
    click(me, "0811")
    me.page.wait_for_function("() => document.querySelectorAll('.duties li').length === 2")
    me.page.click(".duties [data-duty] >> nth=0")
    click(me, "0810")
    expect(me.find(".duties")).to_have_count(0)
    expect(me.find('.decision [data-act="end"]')).to_be_visible()


def test_the_guided_start(sit: Sit) -> None:
    me = sit()
    begin(me, "me", "computer:random")
    me.page.evaluate(GUIDE)
    me.page.reload()
    me.ready()
    guide = me.find("#guide")
    expect(guide).to_contain_text("207 BC")
    me.wait_for_decision()
    me.page.click("#guide [data-next]")
    expect(guide).to_contain_text("Set up")
    me.act("end")
    expect(guide).to_contain_text(re.compile("Initiative|Orders"))
    me.wait_for_decision()
    if me.find('[data-act="go first"]').count():
        me.act("go first")
        me.wait_for_decision()
    expect(guide).to_contain_text("Orders")
    me.act("end")
    expect(guide).to_contain_text("Activate a Command")
    me.wait_for_decision()
    while not me.find('[data-act="activate v"]').count():
        # The enemy came first and has attacked: what he asks is answered before.
        one_step(me)
        me.wait_for_decision()
    me.act("activate v")
    expect(guide).to_contain_text("Move and turn")
    expect(me.find(".duties li")).to_have_count(8)


def test_on_a_phone(sit: Sit, table: Table) -> None:
    pieces = {"i_1": "0710", "i_2": "0715", "celt_1": "1505"}
    position = Position("metaurus", 2, "rome", pieces, flags={"orders": {"i": "move"}, "acted": ["celtic"]})
    me = sit_down(sit, table, position, "rome", **PHONE)
    me.page.tap('[data-act="activate i"]')
    expect(me.find(".duties li")).to_have_count(2)
    assert me.page.evaluate("document.documentElement.scrollWidth") == 390


# -- a whole battle ---------------------------------------------------------------------------------------------


def one_step(me: Hands) -> None:
    """What a Carthaginian does who stands on his hills: what he must, by a click for each."""
    easy = '.decision [data-act="end"], [data-act="stand"], [data-act="stay"], [data-act="decline"], .duties [data-act]'
    if me.find(easy).count():
        press(me, easy)
    elif me.find(".duties [data-duty]").count():
        fulfil(me, str(me.find(".duties [data-duty]").first.get_attribute("data-duty")))
    elif me.find("#now [data-act]").count():
        press(me, "#now [data-act]")
    elif places := me.places("aims"):
        answer_on_map(me, places[0])
    else:
        me.key("n")
        if places := me.places("reach"):
            answer_on_map(me, places[0])
        else:
            press(me, ".unit-card [data-act]")


def press(me: Hands, selector: str) -> None:
    """Press the first such button and wait until the table has taken it. A long log keeps only its last lines."""
    before = me.page.evaluate(f"({SHOWN})()")
    me.find(selector).first.click()
    me.page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)


def answer_on_map(me: Hands, place: str) -> None:
    before = me.page.evaluate(f"({SHOWN})()")
    click(me, place)
    choice = me.find("#choice[open] [data-act]")
    if choice.count():
        choice.first.click()
    me.page.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)


def fulfil(me: Hands, piece: str) -> None:
    """Attack with a unit that must, or turn it until it looks where it must."""
    me.page.click(f'.duties [data-duty="{piece}"] >> nth=0')
    turns = me.find(f'.unit-card [data-act^="face {piece}"]')
    if not turns.count():
        answer_on_map(me, (me.places("reach") or me.places("aims"))[0])
        return
    for way in turns.evaluate_all("all => all.map(one => one.dataset.act)"):
        if not me.find(f'.duties [data-duty="{piece}"]').count():
            return
        press(me, f'.unit-card [data-act="{way}"]')


def test_a_whole_battle_by_clicking(sit: Sit) -> None:
    me = sit()
    me.page.set_default_timeout(120_000)
    begin(me, "computer:regular", "me")
    turns = set()
    for _ in range(600):
        me.wait_for_decision()
        if me.over:
            break
        turns.add(me.find("#bar-phase").inner_text().split(",")[0])
        one_step(me)
    assert me.over
    assert len(turns) >= 3
    expect(me.find("#now .over")).to_contain_text(re.compile("(Rome|Carthage) wins"))
    expect(me.find("#over .unit [data-mark]").first).to_be_attached()
