"""[20.0] The Campaign Game: the calendar [4.1], refitting [27.0], and what becomes of you [6.3]."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import (
    COMMANDER,
    DEAD,
    FIT,
    GUNNER,
    HOME,
    MEN,
    PURPLE_HEART,
    UNCONSCIOUS,
    VACANT,
    WEEK,
    WEEKS,
    long_date,
)
from ..state import PattonState
from .briefing import FIREFLY, Briefing, Returning, due_back, issue_tank, recruit, replace_tank
from .casualties import release
from .clock import sunrise
from .evening import COUNTED, Evening, Improvement
from .frame import Die, PattonChoice
from .operations import Day
from .sequence import GameOver, outcome_of_campaign
from .setup import begin_day, read_code


class Campaign(Step[PattonState], frozen=True):
    """[20.0] At the bottom: day after day, from 27 July 1944 to 18 April 1945."""

    rules: ClassVar[tuple[str, ...]] = ("20.0", "4.1")

    next: str = "start"

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        if self.next == "start":
            issue_tank(state, FIREFLY if state.tables.options.firefly else 1)
            state.become(Campaign("calendar"))
        elif self.next == "calendar":
            self.calendar(state)
        elif self.next == "morning":
            state.become(Campaign("action"))
            begin_day(state)
            state.push(Briefing())
        elif self.next == "action":
            state.become(Campaign("evening"))
            sunrise(state)
            state.push(Day())
        elif self.next == "evening":
            state.become(Campaign("aftermath"))
            state.push(Evening())
        elif self.next == "aftermath":
            aftermath(state)
        else:
            next_day(state)

    def calendar(self, state: PattonState) -> None:
        """[4.1] What the Division does today; while you are in hospital the days pass without you."""
        state.become(Campaign("next"))
        back = False
        if state.commander_back >= 0:
            if state.day < state.commander_back:
                return
            back = True
            state.commander_back = -1
            state.health[COMMANDER], state.weeks[COMMANDER] = FIT, 0
            if state.log is not None:
                state.emit("commander_back", "19.33", date=state.date(), name=state.man(COMMANDER))
        if state.tables.codes[state.day][0] == "refit":
            if back or state.day == 0 or state.tables.codes[state.day - 1][0] != "refit":
                state.push(Refit())
        else:
            state.push(CombatCalendar())


def next_day(state: PattonState) -> None:
    """[4.95] On to the next day; after the last the campaign is won (6.3)."""
    if state.day + 1 < len(state.tables.dates):
        state.day += 1
        state.become(Campaign("calendar"))
    else:
        finish(state, "survived")


def finish(state: PattonState, how: str) -> None:
    """[6.3] The campaign is over."""
    state.frames = (GameOver(how),)
    if state.log is not None:
        state.emit("campaign_medals", "26.2", name=state.man(COMMANDER), hearts=state.medals[PURPLE_HEART])
    state.emit("over", "6.3", text=outcome_of_campaign(state, how).text)


class CombatCalendar(Die, frozen=True):
    """[20.12] Do you see action today?"""

    rules: ClassVar[tuple[str, ...]] = ("4.1", "20.12")
    purpose: ClassVar[str] = "combat calendar"
    case: ClassVar[str] = "20.12"
    results: ClassVar[tuple[str, str]] = ("action", "no_action")

    @override
    def base(self, state: PattonState) -> int:
        return state.tables.codes[state.day][1]

    @override
    def heading(self, state: PattonState) -> str:
        return f"Combat Calendar for {long_date(state.date())}, action on"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "action":
            read_code(state)
            state.become(Campaign("morning"))
        else:
            state.emit("quiet_day", "20.12", date=state.date())


# -- [27.0] refitting -----------------------------------------------------------------------------------------------


def refit_days(state: PattonState) -> int:
    """How many days the refit that begins today lasts."""
    codes = state.tables.codes
    end = state.day
    while end < len(codes) and codes[end][0] == "refit":
        end += 1
    return end - state.day


class Refit(Step[PattonState], frozen=True):
    """[27.0] A refit: men come back, a tank can be had, and in a week or more the crew trains."""

    rules: ClassVar[tuple[str, ...]] = ("27.0", "27.1", "27.2")

    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        days = refit_days(state)
        long_ = days >= state.tables.data.campaign.ratings.training_days
        state.become(Refit(self.next + 1))
        if self.next == 0:
            state.emit("refit", "27.0", date=state.date(), days=days)
        elif self.next == 1:
            back = due_back(state, state.day + days - 1)
            if back is not None:
                state.become(self)
                state.push(Returning(back))
        elif self.next == 2:
            recruit(state)
        elif self.next == 3:
            if state.tank_lost:
                replace_tank(state)
            else:
                state.push(RefitTank())
        elif self.next == 4:
            if long_:
                state.push(Improvement(refit=True))
        else:
            state.pop()
            if long_:
                train(state)


def train(state: PattonState) -> None:
    """[27.21] A crew rated 30 or more learns to use the gyrostabilizer."""
    if not state.gyro and state.crew_rating() >= state.tables.data.campaign.ratings.gyrostabilizer:
        state.gyro = 1
        state.emit("trained", "27.21")


class RefitTank(PattonChoice, frozen=True):
    """[27.0] [24.0] Keep the tank, or ask for another."""

    rules: ClassVar[tuple[str, ...]] = ("27.0", "24.0")
    verbs: ClassVar[tuple[str, ...]] = ("keep", "replace")
    moment: ClassVar[str] = "the Division is refitting"

    @override
    def prompt(self, state: PattonState) -> str:
        return f"Refitting: keep {state.tank_title()}, the {state.card.model}, or ask for another tank?"

    @override
    def default(self, state: PattonState) -> int:
        return state.tables.vocabulary.encode("keep")

    def do_keep(self, state: PattonState, _: int, __: int) -> None:
        """The tank stays."""
        state.pop()

    def do_replace(self, state: PattonState, _: int, __: int) -> None:
        """[24.0] Another tank is asked for."""
        state.pop()
        replace_tank(state)


# -- [6.3] after the day --------------------------------------------------------------------------------------------


def aftermath(state: PattonState) -> None:
    """[19.3] [6.3] Who leaves the crew after the day, and what becomes of you."""
    for man in range(len(MEN)):
        if man != COMMANDER and WEEK <= state.health[man] <= DEAD:
            release(state, man)
            if man == GUNNER:
                state.gyro = 0
        elif state.health[man] <= UNCONSCIOUS:
            state.health[man] = FIT
    health = state.health[COMMANDER]
    if health in (HOME, DEAD):
        state.become(Campaign("next"))
        state.push(Succession("home" if health == HOME else "killed"))
        return
    if health in (WEEK, WEEKS):
        state.commander_back = state.day + 7 * state.weeks[COMMANDER] + 1
        if state.log is not None:
            weeks = state.weeks[COMMANDER]
            state.emit("hospital", "19.33", name=state.man(COMMANDER), weeks=weeks)
    state.become(Campaign("next"))


class Succession(PattonChoice, frozen=True):
    """[6.3] You are dead or going home: end here, or go on as your replacement."""

    rules: ClassVar[tuple[str, ...]] = ("6.3",)
    verbs: ClassVar[tuple[str, ...]] = ("carry_on", "retire")
    moment: ClassVar[str] = "a new commander may take over"

    how: str

    @override
    def prompt(self, state: PattonState) -> str:
        what = "is dead" if self.how == "killed" else "is going home"
        return f"{state.man(COMMANDER)} {what}: carry on as his replacement, or end the campaign?"

    def do_retire(self, state: PattonState, _: int, __: int) -> None:
        """The campaign ends here."""
        finish(state, self.how)

    def do_carry_on(self, state: PattonState, _: int, __: int) -> None:
        """[6.3] A new commander, without rank, medals or kills."""
        state.pop()
        state.health[COMMANDER], state.rating[COMMANDER], state.weeks[COMMANDER] = VACANT, 0, 0
        state.rank = state.career = state.promoted = 0
        state.medals = [0] * len(state.medals)
        state.career_kills = [0] * len(state.career_kills)
        state.commanders += 1
        state.emit("succeeded", "6.3", number=state.commanders)


def debriefed(state: PattonState) -> bool:
    """[4.92] From the evening to the morning of a campaign: the points of the day are in its score already."""
    bottom = state.frames[0]
    if not isinstance(bottom, Campaign) or bottom.next in ("action", "evening"):
        return False
    evening = next((frame for frame in state.frames if isinstance(frame, Evening)), None)
    return evening is None or evening.next > COUNTED
