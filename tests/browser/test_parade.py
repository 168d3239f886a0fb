"""The page with a game that it has never heard of: boards, faces, marks, stacks, groups, panels, duties, prompts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from .conftest import Sit, Table
from .hands import Hands

ROOT = Path(__file__).parents[2]
STANDING = """(match) => localStorage.setItem(`grognard.standing.${match}.blue`,
  JSON.stringify({hold: {turn: 1, title: "Hold your fire", count: 0}}))"""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WHERE = """async ([board, place]) => {
  const plan = await (await fetch(`/api/catalogue/parade/layout?board=${board}`)).json();
  const at = plan.hexes[place] ?? plan.areas[place];
  const sheet = document.getElementById("over").getBoundingClientRect();
  const scale = sheet.width / plan.width;
  return [sheet.left + at.x * scale, sheet.top + at.y * scale];
}"""


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table at which the parade is installed."""
    running = Table(tmp_path_factory.mktemp("parade") / "table.sqlite", ROOT, ROOT / "tests" / "games")
    running.open()
    yield running
    running.close()


class Parade:
    """A match of the parade in which Red was drawn first, and the pages of its players."""

    def __init__(self, field: Table, sit: Sit, seats: dict[str, Any] | None = None) -> None:
        self.field, self.sit = field, sit
        wish = {"game": "parade", "practice": True, "seats": seats or {"red": {"kind": "me"}, "blue": {"kind": "me"}}}
        for _ in range(40):
            self.tokens = self.call("/api/matches", None, wish)["tokens"]
            if self.call("/api/match", self.tokens["red"])["your_turn"]:
                return
        raise AssertionError("Red is never drawn")

    def call(self, path: str, token: str | None = None, body: dict[str, Any] | None = None) -> Any:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        data = json.dumps(body).encode() if body is not None else None
        with urlopen(Request(self.field.address + path, data, headers)) as answer:
            return json.load(answer)

    def act(self, role: str, action: str, **more: Any) -> None:
        """Carry out an action behind the page's back."""
        n = self.call("/api/match", self.tokens[role])["n"]
        self.call("/api/match/actions", self.tokens[role], {"n": n, "action": action, **more})

    def turn_of(self, role: str) -> bool:
        return bool(self.call("/api/match", self.tokens[role])["your_turn"])

    def pass_by(self, role: str) -> None:
        """Do what a side owes, and nothing else."""
        self.act(role, str(self.call("/api/match", self.tokens[role])["view"]["node"]["default"]))

    def page(self, role: str = "red", **settings: Any) -> Hands:
        hands = self.sit(at=self.field, **settings)
        hands.open(f"/play#{self.tokens[role]}")
        return hands


def point(hands: Hands, place: str, board: str = "field") -> tuple[float, float]:
    x, y = hands.page.evaluate(WHERE, [board, place])
    return x, y


def click(hands: Hands, place: str, board: str = "field", **how: Any) -> None:
    hands.page.mouse.click(*point(hands, place, board), **how)


def unit(hands: Hands, piece: str) -> Any:
    return hands.find(f'#over [data-piece="{piece}"]')


def findings(hands: Hands) -> list[str]:
    found = Axe().run(hands.page).response["violations"]
    return [
        f"{one['id']}: {node['target']}"
        for one in found
        for node in one["nodes"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.fixture
def parade(field: Table, sit: Sit) -> Parade:
    return Parade(field, sit)


def test_orders_are_given_in_a_panel_and_hidden_from_the_other_side(parade: Parade) -> None:
    red = parade.page()
    row = red.find('#now [data-row="horse"]')
    expect(row).to_contain_text("stand")
    row.hover()
    expect(unit(red, "r_7")).to_have_class("unit lit")
    red.act("order horse march")
    expect(red.find('#now [data-row="horse"] .row-value')).to_have_text("march")
    expect(red.find('#now [data-row="line"] .row-value')).to_have_text("secret")
    assert red.find('.decision [data-act^="order"]').count() == 0, "offered twice"
    blue = parade.page("blue")
    blue.key("f")
    expect(blue.find('#cards [data-row="horse"] .row-value')).to_have_text("secret")
    expect(blue.find("#cards .is-cup")).to_contain_text("Blue chit")
    expect(blue.find("#cards .is-track .here")).to_have_text("Turn 1")
    expect(blue.find("#cards .is-report")).to_contain_text("Dice thrown")


def test_a_long_list_of_answers_waits_until_one_is_given(parade: Parade) -> None:
    me = parade.page()
    row = me.find('#now [data-row="band"]')
    give = row.locator("[data-give]")
    expect(give).to_be_disabled()
    row.locator("select").select_option(label="Slow march")
    expect(row.locator(".row-value")).to_have_text("silence")
    give.click()
    expect(me.find('#now [data-row="band"] .row-value')).to_have_text("slow march")


def test_a_stack_opens_in_a_tray_and_is_gone_through(parade: Parade) -> None:
    parade.act("red", "end")
    me = parade.page()
    click(me, "0203")
    tray = me.find("#stack")
    expect(tray).to_contain_text("3 counters")
    chips = tray.locator("[data-stacked]")
    assert chips.evaluate_all("all => all.map(one => one.dataset.stacked)") == ["r_3", "r_2", "r_1"]
    expect(unit(me, "r_3")).to_have_class("unit selected able")
    expect(unit(me, "r_3").locator(".facing")).to_be_visible()
    expect(unit(me, "r_1").locator(".facing")).to_be_hidden()
    click(me, "0203")
    expect(unit(me, "r_2")).to_have_class("unit selected able")
    tray.locator('[data-stacked="r_1"]').click()
    expect(me.find(".unit-card h3")).to_have_text("Red R1")
    click(me, "0505")
    me.key("Escape")
    expect(tray).to_be_hidden()


def test_a_stack_by_keyboard(parade: Parade) -> None:
    parade.act("red", "end")
    me = parade.page()
    me.key("n", ";")
    me.page.wait_for_function("() => document.activeElement.dataset.stacked === 'r_3'")
    me.key("ArrowRight", "Enter")
    expect(unit(me, "r_2")).to_have_class("unit selected able")
    me.key("Escape")
    expect(me.find("#stack")).to_be_hidden()
    assert me.page.evaluate("document.activeElement.id") == "map"
    me.key(":")
    expect(me.find(".group-card h3")).to_have_text("3 units selected")


def test_several_units_do_the_same_one_after_another(parade: Parade) -> None:
    parade.act("red", "end")
    me = parade.page()
    click(me, "0203")
    me.page.click("#stack [data-all]")
    expect(me.find(".group-card h3")).to_have_text("3 units selected")
    me.page.click('.group-card [data-act="form r_1"]')
    for piece in ("r_1", "r_2", "r_3"):
        expect(unit(me, piece).locator('[data-mark="column"]')).to_be_attached()
    click(me, "0303")
    for piece in ("r_1", "r_2", "r_3"):
        expect(unit(me, piece)).to_have_attribute("data-place", "0303")
    # They have moved: forming is over for the first of them, and the plan says so.
    me.key(":")
    expect(me.find('.group-card [data-act="form r_1"]')).to_have_count(0)


def test_a_plan_that_meets_an_answer_of_the_other_side_says_why_it_stops(parade: Parade) -> None:
    parade.act("red", "end")
    for piece in ("r_1", "r_2", "r_3"):
        parade.act("red", f"move {piece} 0303")
    parade.act("red", "salute r_5")
    parade.act("red", "salute r_6")
    parade.act("red", "salute r_7")
    parade.act("red", "end")
    for _ in range(25):
        if parade.turn_of("red"):
            break
        parade.pass_by("blue")
    parade.act("red", "end")
    me = parade.page()
    click(me, "0303")
    me.page.click("#stack [data-all]")
    click(me, "0403")
    expect(me.find("#status")).to_contain_text("somebody else decides first")
    expect(unit(me, "r_1")).to_have_attribute("data-place", "0403")
    expect(unit(me, "r_2")).to_have_attribute("data-place", "0303")


def test_shift_adds_units_and_they_turn_together(parade: Parade) -> None:
    parade.act("red", "end")
    me = parade.page()
    me.page.keyboard.down("Shift")
    click(me, "0302")
    click(me, "0203")
    me.page.keyboard.up("Shift")
    expect(me.find(".group-card h3")).to_have_text("2 units selected")
    me.page.click('.group-card [data-act^="turn"] >> nth=0')
    expect(unit(me, "r_4")).to_have_attribute("data-facing", "0")
    expect(unit(me, "r_3")).to_have_attribute("data-facing", "0")


def test_the_lasso(parade: Parade) -> None:
    parade.act("red", "end")
    me = parade.page()
    x, y = point(me, "0205")
    to = point(me, "0306")
    me.page.keyboard.down("Shift")
    me.page.mouse.move(x - 60, y - 60)
    me.page.mouse.down()
    me.page.mouse.move(to[0] + 40, to[1] + 40, steps=4)
    expect(me.find(".lasso")).to_be_attached()
    me.page.mouse.up()
    me.page.keyboard.up("Shift")
    expect(me.find(".group-card h3")).to_have_text("3 units selected")


def test_facing_is_turned_by_an_arrow_on_the_map(parade: Parade) -> None:
    parade.act("red", "end")
    me = parade.page()
    click(me, "0302")
    arrow = me.find('.dial [data-turn="turn r_4 240"]')
    expect(arrow).to_be_attached()
    box = arrow.bounding_box()
    assert box is not None
    me.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(unit(me, "r_4")).to_have_attribute("data-facing", "240")
    me.page.click('.unit-card [data-act="turn r_4 0"]')
    expect(unit(me, "r_4")).to_have_attribute("data-facing", "0")
    me.key("<")
    expect(unit(me, "r_4")).to_have_attribute("data-facing", "300")
    me.key(">")
    expect(unit(me, "r_4")).to_have_attribute("data-facing", "0")


def test_duties_are_listed_until_they_are_done(parade: Parade) -> None:
    parade.act("red", "end")
    me = parade.page()
    expect(me.find(".duties li")).to_have_count(3)
    assert me.find('.decision [data-act="end"]').count() == 0
    me.page.click('.duties [data-duty="r_7"]')
    expect(me.find(".unit-card h3")).to_have_text("Red R7")
    me.page.click('.duties [data-act="salute r_5"]')
    expect(me.find(".duties li")).to_have_count(2)
    me.page.click('.duties [data-act="salute r_6"]')
    me.page.click('.duties [data-act="salute r_7"]')
    expect(me.find(".duties")).to_have_count(0)
    expect(unit(me, "r_5").locator('[data-mark="saluted"] text')).to_have_text("S")
    expect(me.find('.decision [data-act="end"]')).to_be_visible()


def test_the_other_player_is_asked_with_odds_and_may_give_a_standing_order(parade: Parade) -> None:
    parade.act("red", "end")
    parade.act("red", "move r_4 0403")
    blue = parade.page("blue")
    expect(blue.find(".decision.mine")).to_contain_text("R4 has come near. Fire at it?")
    expect(blue.find(".battle .legend")).to_contain_text("50 %")
    expect(blue.find("[data-chip=b_3]")).to_be_visible()
    expect(blue.find(".standing-now")).to_have_count(0)
    box = blue.find("[data-standing=hold]")
    expect(box).not_to_be_checked()
    box.check()
    blue.act("hold")
    expect(blue.find(".standing-now")).to_contain_text("Hold your fire")


def test_a_standing_order_answers_says_so_and_can_be_ended(parade: Parade) -> None:
    parade.act("red", "end")
    blue = parade.page("blue")
    blue.page.evaluate(STANDING, parade.call("/api/match", parade.tokens["blue"])["match"])
    parade.act("red", "move r_4 0403")
    expect(blue.find("#log")).to_contain_text("Blue holds its fire")
    assert parade.turn_of("red")
    expect(blue.find(".standing-now")).to_contain_text("given 1 time")
    blue.page.click("[data-again=hold]")
    expect(blue.find(".standing-now")).to_have_count(0)


def test_a_hit_turns_the_counter_over(parade: Parade) -> None:
    parade.act("red", "end")
    parade.act("red", "move r_4 0403")
    blue = parade.page("blue")
    front = unit(blue, "r_4").locator(".face").inner_html()
    parade.act("blue", "fire b_3", faces=[6])
    expect(unit(blue, "r_4").locator('[data-mark="disordered"]')).to_be_attached()
    assert unit(blue, "r_4").locator(".face").inner_html() != front
    expect(blue.find(".roll")).to_contain_text("The die shows 6")


def test_boards_are_turned_over_and_areas_are_places(parade: Parade) -> None:
    parade.act("red", "end")
    me = parade.page()
    expect(me.find('#boards [data-board="camp"] .dot-here')).to_be_visible()
    me.key(",")
    expect(me.find('#boards [data-board="camp"]')).to_have_attribute("aria-selected", "true")
    expect(unit(me, "r_9")).to_have_attribute("data-place", "red_tent")
    expect(unit(me, "r_1")).to_have_count(0)
    click(me, "red_tent", "camp")
    assert set(me.places("reach")) == {"hearth", "kitchen", "stables"}
    click(me, "hearth", "camp")
    expect(unit(me, "r_9")).to_have_attribute("data-place", "hearth")
    expect(me.find("#log")).to_contain_text("R9 marches to hearth")
    me.page.click('#boards [data-board="field"]')
    expect(unit(me, "r_1")).to_have_attribute("data-place", "0203")
    me.key("d")
    expect(me.find("html")).to_have_attribute("data-theme", "dark")


def test_two_places_can_be_asked_about(parade: Parade) -> None:
    me = parade.page()
    me.page.click("#inspect")
    click(me, "0205")
    click(me, "0604")
    expect(me.find(".inspection")).to_contain_text("0205 to 0604: 5 hexes")
    expect(me.find("#over .sight-line")).to_be_attached()
    me.key("q")
    expect(me.find(".inspection")).to_have_count(0)


def test_on_a_phone(parade: Parade) -> None:
    me = parade.page(**PHONE)
    me.page.tap('#now [data-act="order horse march"]')
    expect(me.find('#now [data-row="horse"] .row-value')).to_have_text("march")
    me.page.tap('[data-act="end"]')
    expect(me.find("#bar-phase")).to_contain_text("march")
    me.page.touchscreen.tap(*point(me, "0203"))
    expect(me.find("#stack")).to_be_visible()
    me.page.tap("#stack .several")
    me.page.tap('#stack [data-stacked="r_2"]')
    expect(me.find(".group-card h3")).to_have_text("2 units selected")
    me.page.touchscreen.tap(*point(me, "0303"))
    for piece in ("r_2", "r_3"):
        expect(unit(me, piece)).to_have_attribute("data-place", "0303")
    me.page.tap('#boards [data-board="camp"]')
    expect(unit(me, "r_9")).to_have_attribute("data-place", "red_tent")
    assert me.page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave(parade: Parade, theme: str) -> None:
    me = parade.page(color_scheme=theme)
    assert findings(me) == []
    me.act("end")
    click(me, "0203")
    me.page.click("#tab-cards")
    assert findings(me) == []
    me.page.click("#stack [data-all]")
    me.page.click("#inspect")
    me.key(",")
    assert findings(me) == []


def test_a_whole_game_against_the_computer(field: Table, sit: Sit) -> None:
    match = Parade(field, sit, {"red": {"kind": "me"}, "blue": {"kind": "computer", "player": "random"}})
    me = match.page()
    for _ in range(60):
        me.wait_for_decision()
        if me.over:
            break
        wanted = ('[data-act="hold"]', '.duties [data-act^="salute"]', '.decision [data-act="end"]')
        choice = next(selector for selector in wanted if me.find(selector).count())
        me.act(str(me.find(choice).first.get_attribute("data-act")))
    expect(me.find("#now .over")).to_contain_text("The parade is over")
