"""Patton's Best on the page: a first engagement played by clicking, on a table and on a phone."""

from __future__ import annotations

import re
import time
from pathlib import Path

from playwright.sync_api import expect

from .conftest import Sit
from .hands import Hands

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TIRED = 30.0
"""Seconds after which a battle has been long enough."""


class Crew(Hands):
    """A player who fights a tank."""

    def begin_engagement(self, tank: str = "1: M4, turret A", **names: str) -> None:
        """Set a Battle against light resistance up by what the page offers."""
        self.lobby()
        self.page.select_option("select[name=game]", "pattons_best")
        if names:
            self.page.click("#new [data-texts] summary")
        for option, name in names.items():
            self.page.fill(f"#new input[type=text][name=option-{option}]", name)
        self.page.click("#new button[type=submit]")
        self.ready()
        self.choose("27 July 1944")
        for answer in ("type B", "resistance L", "ground B"):
            self.act(answer)
        self.choose(tank)
        for answer in ("suggested", "stow", "stow"):
            self.act(answer)

    def choose(self, words: str) -> None:
        """Take the entry of the list that begins with these words."""
        before = self.moment
        entry = self.find("#now .decision option").filter(has_text=re.compile(rf"^{re.escape(words)}")).first
        self.page.select_option("#now .decision select", str(entry.get_attribute("value")))
        self.page.click("#now .decision [data-give]")
        self.wait_after(before)

    def act(self, text: str) -> None:
        """Press the button for an answer."""
        before = self.moment
        self.page.locator(f'#now [data-act="{text}"]').first.click()
        self.wait_after(before)

    @property
    def moment(self) -> int:
        return int(self.page.evaluate("document.getElementById('now').dataset.n ?? -1"))

    def wait_after(self, before: int) -> None:
        self.page.wait_for_function("n => Number(document.getElementById('now').dataset.n ?? -1) > n", arg=before)

    def click_piece(self, piece: str) -> None:
        """Click a counter where it lies."""
        box = self.find(f'#over [data-piece="{piece}"]').bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    @property
    def offered(self) -> list[str]:
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#now [data-act]')].map(b => b.dataset.act)"
        )
        return found

    def give_orders(self) -> None:
        """Fire if there is something to fire at, otherwise watch; everybody else does the usual."""
        card = self.page.locator("#now .unit-card", has_text="the gunner")
        for _ in range(3):  # a click that comes while counters still move may miss, or take an old selection back
            if not card.count():
                self.click_piece("gunner")
            self.page.wait_for_timeout(300)
        expect(card).to_be_visible()
        shots = [text for text in self.offered if text in ("order gunner fire_main_gun", "order gunner fire_coaxial")]
        told = [text for text in shots if card.locator(f'.offer [data-act="{text}"]').count()]
        if told:
            self.act(told[0])
            expect(self.find('#over [data-piece="order.gunner"]')).to_be_attached()
        self.act("go")

    def fight(self) -> int:
        """Fight until it is over or has been long enough; how often orders were given."""
        began, rounds = time.monotonic(), 0
        while not self.over and (not rounds or time.monotonic() - began < TIRED):
            if "orders for" in self.prompt:
                rounds += 1
                self.give_orders()
            else:
                self.answer()
        return rounds

    def answer(self) -> None:
        """Whatever else is asked: the best target, a sector, or no."""
        targets = [text for text in self.offered if text.startswith(("fire ", "shoot "))]
        aims = self.find("#now [data-aim]")
        quiet = [text for text in self.offered if text in ("hold", "cease", "done", "advancing_fire no", "wait")]
        if targets:
            expect(self.find("#now .offer .sums").first).to_contain_text(re.compile(r"need -?\d+ or less"))
            self.act(targets[0])
        elif quiet:
            self.act(quiet[0])
        elif aims.count():
            before = self.moment
            aims.first.click()
            self.wait_after(before)
        else:
            self.act(self.offered[0])


def test_a_first_engagement_by_clicking(sit: Sit) -> None:
    me = Crew(sit(viewport={"width": 1440, "height": 900}).page)
    me.begin_engagement()
    expect(me.find("#board-tab-battle")).to_have_attribute("aria-selected", "true")
    expect(me.find('#over [data-piece="tank"]')).to_have_attribute("data-place", "hub")
    assert {"commander", "gunner", "loader", "driver", "assistant"} <= set(me.positions())

    me.click_piece("driver")  # There is one thing to do with him: it is done.
    expect(me.find('#over [data-piece="driver"] [data-mark=hatch_open]')).to_be_attached()
    me.act("done")

    rounds = me.fight()
    while not rounds:  # The enemy may have gone, or the tank be lost, before there was anything to order.
        me.begin_engagement()
        rounds = me.fight()
    me.page.click("#tab-cards")
    report = me.find("#cards [data-panel=report]")
    expect(report).to_contain_text("27 July 1944")
    expect(report).to_contain_text("Points of the day")
    if me.over:
        expect(me.find("#now .over")).to_contain_text(re.compile(r"-?\d+ point"))  # The day may be worth one.


def test_names_are_written_as_they_were_typed(sit: Sit) -> None:
    me = Crew(sit(viewport={"width": 1440, "height": 900}).page)
    me.begin_engagement(tank_name="Cobra <i>King", gunner_name="O'Hara", loader_name="<b>x")
    for man, name in (("gunner", "O'Hara"), ("loader", "<b>x")):
        expect(me.find(f'#over [data-piece="{man}"] .inscription')).to_have_text(name)
    me.page.click("#tab-cards")
    crew = me.find("#cards [data-panel=crew]")
    expect(crew).to_contain_text("Crew of Cobra <i>King")
    expect(crew).to_contain_text("<b>x")
    me.page.click("#tab-log")
    expect(me.find("#log")).to_contain_text("<b>x")
    assert me.find("b:text-is('x')").count() == 0
    assert me.find("i:text-is('King')").count() == 0


def test_the_movement_board_comes_up_when_it_is_asked_about(sit: Sit) -> None:
    me = Crew(sit().page)
    me.lobby()
    me.page.select_option("select[name=game]", "pattons_best")
    me.page.wait_for_selector("select[name=scenario]")
    me.page.select_option("select[name=scenario]", "day")
    me.page.click("#new button[type=submit]")
    me.ready()
    for words in ("27 July 1944", "1: M4, turret A"):
        me.choose(words)
    for _ in range(100):
        if me.find("#board-tab-movement[aria-selected=true]").count():
            break
        if not me.offered:
            me.page.wait_for_timeout(100)  # The board is being turned over.
            continue
        usual = [text for text in me.offered if text in ("suggested", "stow", "done", "keep")]
        me.act((usual or me.offered)[0])
    expect(me.find('#over [data-piece="task_force"]')).to_be_visible()
    assert me.find("#over .aims").first.get_attribute("data-places")


def test_a_crew_is_commanded_on_a_phone(sit: Sit) -> None:
    me = Crew(sit(**PHONE).page)
    me.begin_engagement()
    expect(me.find('#over [data-piece="tank"]')).to_be_visible()
    expect(me.find("#now .decision")).to_be_visible()


def test_the_guided_start_is_an_engagement(sit: Sit) -> None:
    me = Crew(sit().page)
    me.lobby()
    me.page.select_option("select[name=game]", "pattons_best")
    me.page.click("[data-guided-game=pattons_best]")
    me.ready()
    guide = me.find("#guide")
    expect(guide).to_contain_text("One Sherman, five men")
    me.page.click("#guide [data-next]")
    me.choose("27 July 1944")
    for answer in ("type B", "resistance L", "ground B"):
        me.act(answer)
    me.choose("1: M4, turret A")
    expect(guide).to_contain_text("The crew and the rounds")
    for answer in ("suggested", "stow", "stow"):
        me.act(answer)
    expect(guide).to_contain_text("Before the battle")


def test_the_diary_can_be_kept(sit: Sit) -> None:
    me = Crew(sit().page)
    me.begin_engagement()
    me.page.click("#tab-replay")
    with me.page.expect_download() as kept:
        me.page.click("[data-diary=html]")
    text = Path(kept.value.path()).read_text("utf-8")
    assert "The diary of Annabelle" in text
    assert "27 July 1944" in text
