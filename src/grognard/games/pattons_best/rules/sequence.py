"""[4.7] Battle Round Sequence, and the frames at the bottom: engagement [31.0], single day, campaign [20.0]."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from grognard.engine.frames import Waits
from grognard.engine.nodes import Outcome, Over

from ..names import ROLE, points_title
from .advancing_fire import AdvancingFireChoice
from .battle import begin_battle
from .briefing import Briefing
from .clock import sunrise
from .crew_work import CrewActions
from .enemy import begin_enemy_phase
from .events import RandomEvent
from .frame import PattonFrame, Step
from .friendly import FriendlyAction
from .operations import Day
from .orders import begin_orders
from .preparation import Prepare, first_preparation
from .setup import begin_day, choose
from .smoke import deplete
from .spotting import begin_spotting
from .victory import outcome_of_day, total, won

if TYPE_CHECKING:
    from ..state import PattonState

_AFTER = {
    "smoke": "spotting",
    "spotting": "orders",
    "orders": "actions",
    "actions": "enemy",
    "enemy": "friendly",
    "friendly": "random",
    "ambush_enemy": "random",
    "ambush_spotting": "ambush_orders",
    "ambush_orders": "ambush_actions",
    "ambush_actions": "friendly",
    "random": "end",
}
"""The phase after each phase; in a Counterattack your ambush leaves out the enemy's (20.43)."""


class BattleRound(Step, frozen=True, tag="battle_round"):
    """[4.7] One round, or the part of one that an ambush is."""

    rules: ClassVar[tuple[str, ...]] = ("4.7",)

    phase: str = "smoke"

    def run(self, state: PattonState) -> None:
        """Carry out the next phase."""
        phase = self.phase
        if phase == "end":
            state.pop()
            return
        state.become(BattleRound(_AFTER[phase]))
        if phase in ("smoke", "ambush_spotting", "ambush_enemy"):
            state.round += 1
            state.emit("round", "4.7", round=state.round, ambush=phase != "smoke")
        if phase == "smoke":
            deplete(state)
        elif phase in ("spotting", "ambush_spotting"):
            begin_spotting(state)
        elif phase in ("orders", "ambush_orders"):
            begin_orders(state)
        elif phase in ("actions", "ambush_actions"):
            state.push(CrewActions())
        elif phase in ("enemy", "ambush_enemy"):
            begin_enemy_phase(state, phase == "ambush_enemy")
        elif phase == "friendly":
            state.push(FriendlyAction())
        else:
            state.push(RandomEvent())


# -- the frames at the bottom ---------------------------------------------------------------------------------------


class Engagement(Step, frozen=True, tag="engagement"):
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
                state.push(AdvancingFireChoice())
        elif self.next == 4:
            state.push(self)
            begin_battle(state)
        else:
            state.become(GameOver())
            state.emit("over", "6.2", text=outcome_of_day(state).text)


class SingleDay(Step, frozen=True, tag="single_day"):
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


class GameOver(PattonFrame, frozen=True, tag="game_over"):
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
    """[6.3] Who survives has won, whatever his wounds."""
    points = state.campaign_score
    fought = state.days_fought
    days = f"{points_title(points)} in {fought} {'day' if fought == 1 else 'days'} of action"
    if how == "killed":
        return Outcome(None, "killed", {ROLE: points}, f"Lost: the commander was killed. {days}")
    if how == "home":
        return Outcome(ROLE, "sent home", {ROLE: points}, f"Won: the commander was sent home alive. {days}")
    level = "survived" if state.commanders == 1 else "survived as a replacement"
    return Outcome(ROLE, level, {ROLE: points}, f"Won: the commander has survived the campaign. {days}")


def day_result(state: PattonState) -> str:
    """[4.92] The result of the day in words."""
    return "won" if won(state) else "lost" if state.lost_day or total(state) < 0 else "drawn"
