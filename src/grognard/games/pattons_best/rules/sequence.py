"""[31.0] [4.0] The frames at the bottom: an engagement, a single day; and how a game ends [6.0]."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.frames import Waits
from grognard.engine.nodes import Outcome, Over
from grognard.engine.steps import Step

from ..schema.names import ROLE, points_title
from ..state import PattonState
from .advancing_fire import AdvancingFire
from .battle import begin_battle
from .briefing import Briefing
from .clock import sunrise
from .operations import Day
from .preparation import Prepare, first_preparation
from .setup import begin_day, choose
from .victory import outcome_of_day


class Engagement(Step[PattonState], frozen=True):
    """[31.0] One battle, without time and Movement Board."""

    rules: ClassVar[tuple[str, ...]] = ("31.0",)

    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        state.become(Engagement(self.next + 1))
        if self.next == 0:
            choose(state, ("date", "type", "resistance", "ground", "tank"))
        elif self.next == 1:
            begin_day(state)
            state.push(Briefing())
        elif self.next == 2:
            first_preparation(state)
            state.push(Prepare())
        elif self.next == 3:
            if state.kind != 2:
                state.push(AdvancingFire())
        elif self.next == 4:
            state.push(self)
            begin_battle(state)
        else:
            state.become(GameOver())
            state.emit("over", "6.2", text=outcome_of_day(state).text)


class SingleDay(Step[PattonState], frozen=True):
    """[1.1] One day of the calendar, with any tank."""

    rules: ClassVar[tuple[str, ...]] = ("1.1", "4.0")

    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        state.become(SingleDay(self.next + 1))
        if self.next == 0:
            choose(state, ("date", "tank"))
        elif self.next == 1:
            begin_day(state)
            state.push(Briefing())
        elif self.next == 2:
            sunrise(state)
            state.push(Day())
        else:
            state.become(GameOver())
            state.emit("over", "6.2", text=outcome_of_day(state).text)


class GameOver(Step[PattonState], frozen=True):
    """[6.0] The game has ended."""

    waits: ClassVar[Waits] = Waits.END
    rules: ClassVar[tuple[str, ...]] = ("6.0",)
    moment: ClassVar[str] = "the game is over"

    how: str = ""
    """For a campaign: `survived`, `home` or `killed`."""

    @override
    def outcome(self, state: PattonState) -> Over:
        if not self.how:
            return Over(outcome_of_day(state), self.rules)
        return Over(outcome_of_campaign(state, self.how), ("6.3",))


def outcome_of_campaign(state: PattonState, how: str) -> Outcome:
    """[6.3] A commander who survives has won, whatever his wounds."""
    points = state.campaign_score
    fought = state.days_fought
    days = f"{points_title(points)} in {fought} {'day' if fought == 1 else 'days'} of action"
    if how == "killed":
        return Outcome(None, "killed", {ROLE: points}, f"Lost: the commander was killed. {days}")
    if how == "home":
        return Outcome(ROLE, "sent home", {ROLE: points}, f"Won: the commander was sent home alive. {days}")
    level = "survived" if state.commanders == 1 else "survived as a replacement"
    return Outcome(ROLE, level, {ROLE: points}, f"Won: the commander has survived the campaign. {days}")
