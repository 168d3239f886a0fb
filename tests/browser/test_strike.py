"""Strike-Counter Strike, scenario 1, on the page: both sides by clicks from set-up to end, with Opportunity Fire."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from .conftest import Sit, Table
from .hands import Hands

GAME = "strike_counter_strike"
WHERE = f"""async (place) => {{
  window.plan ??= await (await fetch("/api/catalogue/{GAME}/layout")).json();
  const at = window.plan.hexes[place];
  const sheet = document.getElementById("over").getBoundingClientRect();
  const scale = sheet.width / window.plan.width;
  return [sheet.left + at.x * scale, sheet.top + at.y * scale];
}}"""
TOKENS = """(tokens) => {
  const match = tokens.match;
  localStorage.setItem("grognard.games", JSON.stringify(["american", "german"].map((role) => (
    { token: tokens[role], match, game: "strike_counter_strike", title: "Strike", role, others: {}, added: 0 }))));
}"""
GUIDED = """(match) => localStorage.setItem("grognard.guide", JSON.stringify(match))"""
SHOWN = """(n) => (JSON.parse(sessionStorage.getItem("grognard.steps"))?.n ?? 0) > n"""
SEAT = """(prompt) => {
  const skip = document.querySelector("[data-focus=skip]");
  const mine = document.querySelector(".decision.mine .prompt");
  if (skip) skip.click();
  else if (!mine) document.querySelector("[data-focus=sit]")?.click();
  return !skip && (mine?.textContent.startsWith(prompt) ?? false);
}"""
# The tank destroyers look north over open ground; the tanks begin in their Fire Zone.
POSTS = {"A_776": "29.19", "AT_114": "30.19", "5_Pz130": "29.15"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CUT = """() => [...document.querySelectorAll("#bar-phase, #bar .who-now, #bar .note")].filter((one) => (
  one.scrollWidth > one.clientWidth + 1 && one.clientWidth || one.getBoundingClientRect().height > 45))
  .map((one) => one.textContent).concat(document.getElementById("bar").scrollWidth > innerWidth ? ["the bar"] : [])"""


class Battle:
    """A match of scenario 1 at a table, and what is done behind the page's back."""

    def __init__(self, table: Table) -> None:
        self.table = table
        me = {"kind": "me"}
        wish = {"game": GAME, "scenario": "scholbach", "practice": True, "seats": {"american": me, "german": me}}
        made = self.call("/api/matches", None, wish)
        self.tokens: dict[str, str] = made["tokens"]
        self.match = made["match"]

    def call(self, path: str, token: str | None = None, body: dict[str, Any] | None = None) -> Any:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        data = json.dumps(body).encode() if body is not None else None
        with urlopen(Request(self.table.address + path, data, headers)) as answer:
            return json.load(answer)

    def now(self) -> dict[str, Any]:
        """The moment as whoever decides sees it."""
        seen = [self.call("/api/match", self.tokens[role]) for role in ("american", "german")]
        return next((one for one in seen if one["your_turn"]), seen[0])

    def act(self, action: str, **more: Any) -> None:
        moment = self.now()
        body = {"n": moment["n"], "action": action, **more}
        self.call("/api/match/actions", self.tokens[moment["role"]], body)

    def set_up(self) -> None:
        """As suggested, but for the units of POSTS."""
        while (moment := self.now())["view"]["phase"] == "setup":
            actions = {action["text"] for action in moment["actions"]}
            wanted = {f"place {piece} {place}" for piece, place in POSTS.items()} & actions
            self.act(wanted.pop() if wanted else moment["view"]["node"]["quick"]["action"])

    def sit(self, sit: Sit, role: str, **settings: Any) -> Player:
        hands = sit(at=self.table, **settings)
        hands.page.goto("/static/icon.svg")
        hands.page.evaluate(TOKENS, {**self.tokens, "match": self.match})
        hands.page.goto(f"/play#{self.tokens[role]}")
        hands.page.wait_for_selector("body.ready", timeout=180_000)
        return Player(hands, self)


class Player:
    """Somebody who plays by clicking, and changes seats when the other side decides."""

    def __init__(self, hands: Hands, battle: Battle) -> None:
        self.hands, self.page, self.battle = hands, hands.page, battle
        self.clicked: dict[str, int] = {"american": 0, "german": 0}

    def find(self, selector: str) -> Any:
        return self.hands.find(selector)

    def unit(self, piece: str) -> Any:
        return self.find(f'#over [data-piece="{piece}"]')

    def click_hex(self, place: str) -> None:
        self.page.mouse.click(*self.page.evaluate(WHERE, place))

    def take_seat(self) -> dict[str, Any]:
        """Sit where the decision is; the moment there."""
        moment = self.battle.now()
        for _ in range(1200):
            # One call looks and clicks: what others did is skipped, then the seat is changed if it must be.
            if self.page.evaluate(SEAT, moment["view"]["node"]["prompt"]):
                return moment
            self.page.wait_for_timeout(50)
        raise AssertionError(f"the page never asks: {moment['view']['node']['prompt']}")

    def give(self, text: str) -> None:
        """Give an answer by clicks alone: on the map, on a chip, or on a button."""
        moment = self.take_seat()
        action = next(one for one in moment["actions"] if one["text"] == text)
        piece, place = action.get("piece"), action.get("place")
        if piece and place:
            here = self.battle_place(moment, piece)
            if "." in here and here[0].isdigit() and not self.find(f'#over [data-piece="{piece}"].selected').count():
                self.click_hex(here)
            self.click_hex(place)
            if self.find("#choice[open]").count():
                self.find(f'#choice [data-act="{text}"]').click()
        elif piece and not self.find(f'#now [data-act="{text}"]').count():
            self.find(f'[data-chip="{piece}"]').click()
        else:
            self.find(f'#now [data-act="{text}"]').first.click()
        self.page.wait_for_function(SHOWN, arg=moment["n"])
        self.clicked[moment["role"]] += 1

    def set_up(self) -> None:
        """By clicks: the units of POSTS where they are wanted, those before them as suggested; then "the rest"."""
        waiting = set(POSTS)
        while (moment := self.battle.now())["view"]["phase"] == "setup":
            actions = {action["text"] for action in moment["actions"]}
            wanted = {piece for piece in waiting if f"place {piece} {POSTS[piece]}" in actions}
            mine = {piece for piece in waiting if self.side_of(moment, piece) == moment["role"]}
            if wanted or mine:
                piece = wanted.pop() if wanted else ""
                self.give(f"place {piece} {POSTS[piece]}" if piece else moment["view"]["node"]["quick"]["action"])
                waiting.discard(piece)
            else:
                self.take_seat()
                self.find("#now [data-quick]").click()
                while (now := self.battle.now())["role"] == moment["role"] and now["view"]["phase"] == "setup":
                    self.page.wait_for_timeout(50)

    def side_of(self, moment: dict[str, Any], piece: str) -> str:
        return next(str(one["side"]) for one in moment["view"]["pieces"] if one["id"] == piece)

    def play_on(self) -> None:
        """By clicks to the end, as cautiously as possible."""
        while not (moment := self.battle.now())["over"]:
            self.give(moment["view"]["node"]["default"])

    def look_around(self) -> None:
        """What the tanks cover, the zones of the enemy, and a line of sight that an orchard blocks."""
        self.hands.key("\\")
        expect(self.find('#over [data-field="zone.unit"]')).to_be_attached()
        self.hands.key("\\", "z")
        expect(self.find("#over .zone")).to_have_count(1)
        self.hands.key("z", "z", "q")
        self.click_hex("29.15")
        self.click_hex("30.21")
        expect(self.find(".inspection")).to_contain_text("Blocked by orchard in 29.16")
        expect(self.find('.inspection [data-rule="2.1.5"]')).to_be_visible()
        self.hands.key("q")

    def battle_place(self, moment: dict[str, Any], piece: str) -> str:
        return next(str(one["place"]) for one in moment["view"]["pieces"] if one["id"] == piece)


@pytest.fixture
def battle(table: Table) -> Battle:
    return Battle(table)


def verbs(moment: dict[str, Any]) -> set[str]:
    return {action["verb"] for action in moment["actions"]}


def test_scenario_1_by_clicks_with_opportunity_fire(battle: Battle, sit: Sit) -> None:
    player = battle.sit(sit, "american")

    # Both set up by hand, the rest is done for them; only what is in play is in the light.
    expect(player.find("#over .veil")).to_be_attached()
    first = next(action for action in battle.now()["actions"] if action["verb"] == "place")
    player.give(first["text"])
    expect(player.unit(first["piece"])).to_have_attribute("data-place", first["place"])
    player.set_up()
    moment = battle.now()
    assert verbs(moment) == {"add"}, "the American chooses his Formation chit"
    player.give("add 114Inf")
    assert battle.now()["role"] == "german", "Panzer Lehr goes first in scenario 1"
    player.clicked = {"american": 0, "german": 0}

    # The tanks act. They stand in the zone of the tank destroyers, so leaving their hex draws fire.
    moment = player.take_seat()
    player.find("#tab-cards").click()
    expect(player.find('#bar-notes [data-note="weather"]')).to_contain_text("sight")
    expect(player.find('#cards [data-panel="cup"]')).to_contain_text("in the cup")
    expect(player.find('#cards [data-panel="points"] [data-row="PzLehr"]')).to_contain_text("CP")
    player.give("activate 5_Pz130")
    moment = player.take_seat()
    assert moment["role"] == "german"
    expect(player.unit("5_Pz130")).to_have_class(re.compile("unit selected able"))
    player.look_around()
    player.give("second")
    moment = player.take_seat()
    goals = [action["text"] for action in moment["actions"] if action["verb"] == "move"]
    player.give(goals[0])

    # The American is asked, with the odds, and fires.
    moment = player.take_seat()
    assert moment["role"] == "american"
    assert "hold" in verbs(moment)
    expect(player.find(".decision .prompt")).to_contain_text("Opportunity Fire")
    expect(player.find(".battle")).to_contain_text("checks:")
    expect(player.find("[data-standing=hold]")).to_be_visible()
    expect(player.find("#over .attack .arrow").first).to_be_attached()
    shot = next(action for action in moment["actions"] if action["verb"] == "react")
    expect(player.find(f'[data-chip="{shot["piece"]}"]')).to_contain_text("effect")
    player.give(shot["text"])
    player.find("#tab-log").click()
    expect(player.find("#log")).to_contain_text("Opportunity Fire")

    # Both go on by clicks for a while: whatever the page offers first, ends included.
    wanted = ("fire", "assault", "move", "activate", "react", "check", "halt", "done", "end")
    for _ in range(14):
        moment = player.take_seat()
        by_verb = {action["verb"]: action["text"] for action in reversed(moment["actions"])}
        if player.clicked["german"] >= 5 and "end" in by_verb:
            player.give("end")
        else:
            player.give(next((by_verb[verb] for verb in wanted if verb in by_verb), moment["view"]["node"]["default"]))
        if min(player.clicked.values()) >= 4:
            break
    assert min(player.clicked.values()) >= 2, player.clicked

    # Both click on to the end, chit by chit, and the page says who has won.
    player.play_on()
    assert min(player.clicked.values()) >= 8, player.clicked
    expect(player.find("#now .over .prompt")).to_contain_text("holds")


def test_the_guided_start(battle: Battle, sit: Sit) -> None:
    player = battle.sit(sit, "german")
    player.page.evaluate(GUIDED, battle.match)
    player.page.reload()
    player.page.wait_for_selector("body.ready", timeout=180_000)
    guide = player.find("#guide")
    expect(guide).to_contain_text("25 November 1944")
    player.page.click("#guide [data-next]")
    expect(guide).to_contain_text("Set up")
    battle.set_up()
    battle.act("add 114Inf")
    expect(guide).to_contain_text("The cup")
    player.page.click("#guide [data-next]")
    expect(guide).to_contain_text("Activate a unit")
    player.give("activate 5_Pz130")
    expect(guide).to_contain_text("Its action")
    moment = player.take_seat()
    shots = [action["text"] for action in moment["actions"] if action["verb"] in ("fire", "move")]
    if not shots:
        player.give("second")
        shots = [action["text"] for action in player.take_seat()["actions"] if action["verb"] in ("fire", "move")]
    player.give(shots[0])
    while (moment := battle.now())["role"] == "american":
        battle.act(moment["view"]["node"]["default"])
    expect(guide).to_contain_text("A unit that leaves a hex in an enemy Fire Zone")
    for title in ("When an enemy leaves your zone", "That is all"):
        player.page.click("#guide [data-next]")
        expect(guide).to_contain_text(title)
    player.page.click("#guide [data-next]")
    expect(guide).to_be_hidden()


@pytest.mark.parametrize("width", [1440, 1280, 390])
def test_nothing_in_the_bar_is_cut_or_wraps(sit: Sit, table: Table, width: int) -> None:
    battle = Battle(table)
    battle.set_up()
    battle.act("add 114Inf")
    settings = PHONE if width == 390 else {"viewport": {"width": width, "height": 800}}
    page = battle.sit(sit, "german", **settings).page
    expect(page.locator("#bar-phase")).to_contain_text("Panzer Lehr Division")
    assert page.evaluate(CUT) == []
    notes = [note.bounding_box() for note in page.locator("#bar .note").all()]
    assert width == 390 or [note and note["height"] < 36 for note in notes] == [True, True]
