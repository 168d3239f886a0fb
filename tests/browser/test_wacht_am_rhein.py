"""Rollbahn D on the page: ways with their ledgers, an overrun with its dialogue, and the movement calculator."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from .conftest import Sit
from .hands import Hands

GAME = "wacht_am_rhein"
LAYOUT = f"async () => {{ window.plan = await (await fetch('/api/catalogue/{GAME}/layout')).json(); }}"
ON_PAPER = """(place) => {
  const at = window.plan.hexes[place];
  const over = document.getElementById("calculator-over");
  const point = new DOMPoint(at.x, at.y).matrixTransform(over.getScreenCTM());
  const sheet = document.getElementById("sheet");
  const box = sheet.getBoundingClientRect();
  sheet.scrollBy(point.x - box.left - box.width / 2, point.y - box.top - box.height / 2);
  const moved = new DOMPoint(at.x, at.y).matrixTransform(over.getScreenCTM());
  return [moved.x, moved.y];
}"""


def at_the_table(sit: Sit) -> Hands:
    """Both seats are mine, the game is practice, and the German player decides."""
    me = sit(viewport={"width": 1440, "height": 900})
    me.lobby()
    me.page.select_option("select[name=game]", GAME)
    for role in ("allied", "german"):
        me.page.select_option(f"select[name=seat-{role}]", "me")
    me.page.check("input[name=practice]")
    me.page.click("#new button[type=submit]")
    me.page.wait_for_selector("body.ready", timeout=60_000)  # a large map is drawn once
    take_over(me)
    me.page.evaluate(LAYOUT)
    return me


def take_over(me: Hands) -> None:
    """Change to the seat that decides."""
    expect(me.find("[data-focus=sit], #now .decision.mine").first).to_be_visible()
    if me.find("[data-focus=sit]").count():
        me.page.click("[data-focus=sit]")
        expect(me.find("#now .decision.mine")).to_be_visible()


def pick(me: Hands, piece: str, place: str) -> None:
    """Click a stack and take this counter out of its tray."""
    me.click_hex(place)
    if me.find(f"[data-stacked={piece}]").count():
        me.page.click(f"[data-stacked={piece}]")


def test_the_way_to_a_hex_with_its_ledger_and_the_other_ways(sit: Sit) -> None:
    me = at_the_table(sit)
    me.act("end")
    expect(me.find("#bar-phase")).to_contain_text("German movement")
    expect(me.find("#now [data-panel=order]")).to_contain_text("Strategic")
    expect(me.find("#now [data-panel=order] .here")).to_contain_text("Strategic")

    pick(me, "ge_i_1g", "2212")
    me.page.mouse.move(*me.point("2013"))
    card = me.find(".way-card")
    expect(card).to_contain_text("to 2013")
    me.click_hex("2113")
    expect(card).to_contain_text("to 2113")
    me.page.click(".way-card [data-way=tactical]")
    expect(card.locator("tbody tr")).not_to_have_count(0)
    expect(card.locator("[data-total]")).to_have_text(re.compile(r"of \d+ MP"))
    expect(card.locator("tbody [data-rule]").first).to_be_visible()
    expect(me.find("#over .way-ribbon[data-way=tactical]")).to_be_attached()
    me.page.click(".way-card [data-way=assault]")
    expect(card).to_contain_text("It would take Prepared Assault Mode")

    me.click_hex("0112")
    expect(card).to_contain_text("to 0112")
    expect(card.locator(".refusals li").first).to_be_visible()

    me.click_hex("2113")
    me.page.click(".way-card [data-way=tactical]")
    before = me.find("#log .line").count()
    me.page.click(".way-card [data-go]")
    expect(me.find('#over [data-piece="ge_i_1g"]')).to_have_attribute("data-place", "2113")
    assert me.find("#log .line").count() > before
    expect(me.find("#now [data-panel=order]")).to_contain_text("over")


def test_an_overrun_by_clicking_with_its_dialogue(sit: Sit) -> None:
    me = at_the_table(sit)
    me.act("end")
    me.act("end")
    expect(me.find("#bar-phase")).to_contain_text("German exploitation")
    pick(me, "ge_i_1", "2110")
    me.act("tactical ge_i_1")
    me.click_hex("2010")
    dialog = me.find("#choice[open]")
    expect(dialog).to_contain_text("Overrun Ligneuville")
    expect(dialog).to_contain_text("Attack 7")
    expect(dialog).to_contain_text("MP are spent before the die is thrown")
    expect(dialog.locator(".bar")).to_be_visible()
    expect(dialog.locator(".legend li").first).to_contain_text("%")
    me.page.click("#choice button:has-text('No')")
    expect(me.find('#over [data-piece="ge_i_1"]')).to_have_attribute("data-place", "2110")

    me.click_hex("2010")
    me.page.click('#choice [data-act="overrun ge_i_1 2010"]')
    log = me.find("#log")
    expect(log).to_contain_text("overruns")
    result = re.compile("The overrun of 2010 (succeeds|fails)")
    for _ in range(12):
        me.page.wait_for_timeout(400)
        if result.search(log.inner_text()):
            break
        take_over(me)
        me.find("#now [data-act], #now [data-chip]").first.click()
    expect(log).to_contain_text(result)
    expect(me.find("#now .roll .die")).to_be_visible()


def test_the_calculator_without_a_game(sit: Sit, tmp_path: Path) -> None:
    me = sit(viewport={"width": 1440, "height": 900})
    me.lobby()
    me.page.select_option("select[name=game]", GAME)
    me.page.click("[data-calculator]")
    me.page.wait_for_selector("body.ready", timeout=60_000)
    me.page.evaluate(LAYOUT)
    page = me.page
    page.select_option("select[name=unit]", "ge_i_1")
    page.mouse.click(*page.evaluate(ON_PAPER, "1509"))
    expect(me.find("[name=start]")).to_have_value("1509")
    expect(me.find("#answer")).to_contain_text("hexes in reach")
    expect(me.find("#calculator-over [data-reach]").first).to_be_attached()
    page.mouse.click(*page.evaluate(ON_PAPER, "1408"))
    expect(me.find("[name=to]")).to_have_value("1408")
    answer = me.find("#answer")
    expect(answer.locator("tbody tr")).not_to_have_count(0)
    tactical = answer.locator("[data-total]").first.inner_text()
    expect(me.find("#calculator-over .way-ribbon")).to_be_attached()

    page.select_option("select[name=movement]", "road")
    expect(answer.locator("[data-total]").first).not_to_have_text(tactical)
    page.check("[name=night]")
    expect(answer).to_contain_text("night")
    page.select_option("select[name=mode]", "strategic")
    page.select_option("select[name=movement]", "assault")
    expect(answer.locator(".verdict")).to_have_class(re.compile("no"))
    expect(answer.locator(".refusals li").first).to_be_visible()
    page.click("#answer .refusals [data-rule]")
    expect(me.find("#rule[open]")).to_be_visible()
    page.keyboard.press("Escape")

    page.select_option("select[name=mode]", "tactical")
    page.select_option("select[name=movement]", "road")
    page.uncheck("[name=night]")
    plain = answer.locator("[data-total]").first.inner_text()
    charts = tmp_path / "charts.toml"
    charts.write_text('[roads.primary]\ncost = "3"\n[roads.secondary]\ncost = "3"\n[roads.trail]\ncost = "3"\n')
    page.click("summary:has-text('charts or a map')")
    page.set_input_files("[name=file_pack]", charts)
    expect(me.find("#own-data")).to_contain_text("charts.toml", timeout=30_000)
    expect(answer.locator("[data-total]").first).not_to_have_text(plain, timeout=30_000)

    page.click("summary:has-text('A counter of your own')")
    page.fill("[name=own_movement]", "20")
    page.click("[data-own=counter]")
    expect(me.find("[name=unit]")).to_have_value("own", timeout=30_000)
    page.select_option("select[name=movement]", "tactical")
    page.fill("[name=own_steps]", "clear, clear+stream")
    page.keyboard.press("Tab")
    expect(answer).to_contain_text("stream without a bridge", timeout=30_000)
    expect(answer).to_contain_text("Your counter")
