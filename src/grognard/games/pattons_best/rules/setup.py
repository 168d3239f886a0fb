"""[31.0] [4.1] What is chosen before the first roll: date, scenario, resistance, ground, tank."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from ..schema.names import GROUND_TITLES, KIND_TITLES, KINDS, LEVEL_TITLES, LEVELS, SCORE_LINES, WORKS
from ..state import PattonState
from .briefing import FIREFLY, issue_tank
from .frame import PattonChoice

_PROMPTS = {
    "type": "An Advance, a Battle or a Counterattack?",
    "resistance": "Which resistance is expected?",
    "ground": "On which ground?",
    "date": "Which day?",
    "tank": "Which tank card?",
}


def choose(state: PattonState, what: tuple[str, ...]) -> None:
    """Ask for these things, one after the other."""
    for verb in reversed(what):
        state.push(SetUp(verb))


class SetUp(PattonChoice, frozen=True):
    """[31.0] One choice before the game."""

    rules: ClassVar[tuple[str, ...]] = ("31.0", "4.1")
    verbs: ClassVar[tuple[str, ...]] = tuple(_PROMPTS)
    moment: ClassVar[str] = "the game is being set up"

    verb: str

    @override
    def prompt(self, state: PattonState) -> str:
        return _PROMPTS[self.verb]

    @override
    def numbers(self, state: PattonState) -> list[int]:
        """Answers to what is asked."""
        return [n for n in state.tables.vocabulary.numbers_of(self.verb) if self.allows(state, n)]

    @override
    def default(self, state: PattonState) -> int:
        """The first."""
        return self.numbers(state)[0]

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        return super().facts(state, verb, a, b) | {"asked": _PROMPTS[self.verb]}

    def unasked(self, answer: str) -> str:
        """The reason against an answer to another question."""
        return "" if answer == self.verb else "setup.other"

    def answered(self, state: PattonState, chosen: str) -> None:
        """Tell the choice."""
        state.emit("chosen", "31.0", what=self.verb, chosen=chosen)

    def why_not_type(self, state: PattonState, _: int, __: int) -> str:
        """The reason against an Advance, a Battle or a Counterattack."""
        return self.unasked("type")

    def do_type(self, state: PattonState, kind: int, _: int) -> None:
        """[31.0] An Advance, a Battle or a Counterattack."""
        state.pop()
        state.kind = kind
        self.answered(state, KIND_TITLES[kind])

    def why_not_resistance(self, state: PattonState, _: int, __: int) -> str:
        """The reason against a resistance."""
        return self.unasked("resistance")

    def do_resistance(self, state: PattonState, level: int, _: int) -> None:
        """[31.0] The resistance to be expected."""
        state.pop()
        state.expected = level
        self.answered(state, LEVEL_TITLES[level])

    def why_not_ground(self, state: PattonState, _: int, __: int) -> str:
        """The reason against a type of area."""
        return self.unasked("ground")

    def do_ground(self, state: PattonState, ground: int, _: int) -> None:
        """[31.0] The type of the area."""
        state.pop()
        state.ground = ground
        self.answered(state, GROUND_TITLES[ground])

    def why_not_date(self, state: PattonState, day: int, _: int) -> str:
        """The reason against a date: nothing happens on a day of refitting."""
        refit = state.scenario == "day" and state.tables.codes[day][0] == "refit"
        return self.unasked("date") or ("date.refit" if refit else "")

    def do_date(self, state: PattonState, day: int, _: int) -> None:
        """[31.0] The day; for a single day it settles the rest, too."""
        state.pop()
        state.day = day
        if state.scenario == "day":
            read_code(state)
        self.answered(state, state.tables.dates[day])

    def why_not_tank(self, state: PattonState, number: int, _: int) -> str:
        """The reason against a tank card: the Firefly is an option."""
        firefly = number + 1 == FIREFLY and not state.tables.options.firefly
        return self.unasked("tank") or ("tank.firefly" if firefly else "")

    def do_tank(self, state: PattonState, number: int, _: int) -> None:
        """[31.0] The tank; its issue is told as an event."""
        state.pop()
        issue_tank(state, number + 1)


def read_code(state: PattonState) -> None:
    """[20.1] The scenario code of the day."""
    kind, _, level = state.tables.codes[state.day]
    state.kind, state.expected = KINDS.index(kind), LEVELS.index(level)


def begin_day(state: PattonState) -> None:
    """[4.21] A new After Action Report."""
    state.score = [0] * SCORE_LINES
    state.kills = [0] * len(state.kills)
    state.friendly_kills = [0] * len(state.friendly_kills)
    state.guns = [WORKS] * len(state.guns)
    state.broken_periscopes = state.gunsight = state.thrown_track = state.bogged = state.air_slack = 0
    state.rescued = state.open_collateral = state.wounded_today = state.lost_day = state.rain_hours = 0
    state.stand_in = -1
    state.weather = 0
    if state.log is not None:
        code = state.tables.data.calendar.days[state.day]
        resistance = LEVEL_TITLES[state.expected]
        kind = KIND_TITLES[state.kind]
        state.emit("morning", "4.21", date=state.date(), scenario=kind, resistance=resistance, event=code[4])
