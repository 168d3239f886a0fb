"""What a player does with the page, through the page only: clicks, taps and keys, and a look at what it shows."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

WHERE = """async (place) => {
  window.plan ??= await (await fetch("/api/catalogue/metz/layout")).json();
  const at = window.plan.hexes[place];
  const sheet = document.getElementById("over").getBoundingClientRect();
  const scale = sheet.width / window.plan.width;
  return [sheet.left + at.x * scale, sheet.top + at.y * scale];
}"""

STANDING = """() => Object.fromEntries(
  [...document.querySelectorAll("#over [data-piece]")].map(unit => [unit.dataset.piece, unit.dataset.place]))"""


NEWEST = """() => document.querySelector("#log .line:last-child")?.dataset.n ?? "" """
"""Which action the last line of the log tells of. Counting lines would not do: a long log keeps its last ones."""

SKIP = """() => {
  const button = document.querySelector("[data-focus=skip]");
  button?.click();
  return button !== null;
}"""


class Hands:
    """A player at a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # -- coming in ----------------------------------------------------------------------------------------------

    def lobby(self) -> None:
        self.page.goto("/")
        self.page.wait_for_selector("#new button[type=submit]")

    def begin(self, **seats: str) -> None:
        """Set a game up in the lobby: `begin(german="friend")`."""
        self.lobby()
        self.page.select_option("select[name=game]", "metz")
        for role, value in seats.items():
            self.page.select_option(f"select[name=seat-{role}]", value)
        self.page.click("#new button[type=submit]")

    def begin_against_computer(self, player: str = "computer:random") -> None:
        self.begin(us="me", german=player)
        self.ready()

    def open(self, link: str) -> None:
        self.page.goto(link)
        self.ready()

    def ready(self) -> None:
        self.page.wait_for_selector("body.ready")

    # -- looking ------------------------------------------------------------------------------------------------

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    @property
    def prompt(self) -> str:
        return self.find("#now .prompt").inner_text()

    @property
    def over(self) -> bool:
        return self.find("#now .over").count() > 0

    @property
    def deciding(self) -> bool:
        return self.find("#now .decision.mine").count() > 0

    def places(self, kind: str) -> list[str]:
        """The hexes that the map marks as `reach` or `aims`."""
        return str(self.find(f"#over .{kind}").first.get_attribute("data-places") or "").split()

    def place_of(self, piece: str) -> str | None:
        return self.find(f'#over [data-piece="{piece}"]').get_attribute("data-place")

    def positions(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate(STANDING)
        return found

    def point(self, place: str) -> tuple[float, float]:
        x, y = self.page.evaluate(WHERE, place)
        return x, y

    # -- doing --------------------------------------------------------------------------------------------------

    def click_hex(self, place: str) -> None:
        self.page.mouse.click(*self.point(place))

    def tap_hex(self, place: str) -> None:
        self.page.touchscreen.tap(*self.point(place))

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def select_waiting(self, piece: str) -> None:
        self.page.click(f"[data-wait={piece}]")

    def bring_on(self, piece: str, place: str) -> None:
        self.select_waiting(piece)
        self.click_hex(place)
        expect(self.find(f'#over [data-piece="{piece}"][data-place="{place}"]')).to_be_visible()

    def act(self, text: str) -> None:
        """Press the button for an answer and wait until the table has taken it."""
        before = self.page.evaluate(NEWEST)
        self.page.click(f'[data-act="{text}"]')
        self.wait_for_log(before)

    def wait_for_log(self, before: str) -> None:
        self.page.wait_for_function(f"before => ({NEWEST})() !== before", arg=before)

    def wait_for_decision(self) -> None:
        """Until it is mine to decide or the game is over; what others do is skipped through."""
        for _ in range(1600):
            # One call looks and clicks: the button goes away by itself when the steps have been shown.
            if not self.page.evaluate(SKIP) and (self.over or self.deciding):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"nothing happens: {self.prompt}")

    def one_step(self, counts: dict[str, int]) -> None:
        """One thing that a beginner would do: answer, move one unit a phase, attack once, else end the phase."""
        phase = self.find("#bar-phase").inner_text()
        done = counts.setdefault(phase, 0)
        counts[phase] += 1
        roll = self.find('[data-act="roll"]')
        pulse = self.find("#over .reach.pulse")
        if roll.count():
            self.act("roll")
        elif self.find('[data-all="commit"]').count():
            self.page.click('[data-all="commit"]')
            roll.wait_for()
        elif pulse.count() and (goals := self.places("reach")):
            self.answer_on_map(goals[0])
        elif done < 3 and (aims := self.places("aims")):
            self.click_hex(aims[0])
            self.find('[data-all="commit"]').wait_for()
        elif done < 3 and self.move_someone():
            return
        else:
            self.act(
                "end"
                if self.find('[data-act="end"]').count()
                else str(self.find("[data-act]").first.get_attribute("data-act"))
            )

    def answer_on_map(self, place: str) -> None:
        before = self.page.evaluate(NEWEST)
        self.click_hex(place)
        choice = self.find("#choice[open] [data-act]")
        if choice.count():
            choice.first.click()
        self.wait_for_log(before)

    def move_someone(self) -> bool:
        self.key("n")
        goals = self.places("reach")
        hexes = [goal for goal in goals if goal.isdigit()]
        if not hexes:
            return False
        self.answer_on_map(max(hexes))
        return True
