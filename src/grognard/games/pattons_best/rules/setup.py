"""[31.0] [4.1] What is chosen before the first roll: date, scenario, resistance, ground, tank."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from ..schema.names import GROUND_TITLES, KIND_TITLES, KINDS, LEVEL_TITLES, LEVELS, SCORE_LINES, WORKS
from ..state import PattonState
from .briefing import FIREFLY, issue_tank
from .frame import Choice

_PROMPTS = {
    "date": "Which day?",
    "type": "An Advance, a Battle or a Counterattack?",
    "resistance": "Which resistance is expected?",
    "ground": "On which ground?",
    "tank": "Which tank card?",
}


def choose(state: PattonState, what: tuple[str, ...]) -> None:
    """Ask for these things, one after the other."""
    for verb in reversed(what):
        state.push(SetUp(verb))


class SetUp(Choice, frozen=True):
    """[31.0] One choice before the game."""

    rules: ClassVar[tuple[str, ...]] = ("31.0", "4.1")
    verbs: ClassVar[tuple[str, ...]] = tuple(_PROMPTS)
    moment: ClassVar[str] = "the game is being set up"

    verb: str

    @override
    def prompt(self, state: PattonState) -> str:
        return _PROMPTS[self.verb]

    @override
    def candidates(self, state: PattonState) -> range:
        return state.tables.vocabulary.numbers_of(self.verb)

    @override
    def default(self, state: PattonState) -> int:
        """The first."""
        return self.numbers(state)[0]

    @override
    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        if verb != self.verb:
            return "setup.other"
        if verb == "date" and state.scenario == "day" and state.tables.codes[a][0] == "refit":
            return "date.refit"
        return "tank.firefly" if verb == "tank" and a + 1 == FIREFLY and not state.tables.options.firefly else ""

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        return super().facts(state, verb, a, b) | {"asked": _PROMPTS[self.verb]}

    @override
    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        state.pop()
        if verb == "date":
            state.day = a
            if state.scenario == "day":
                read_code(state)
        elif verb == "type":
            state.kind = a
        elif verb == "resistance":
            state.expected = a
        elif verb == "ground":
            state.ground = a
        else:
            issue_tank(state, a + 1)
        if state.log is not None and verb != "tank":
            titles = {"type": KIND_TITLES, "resistance": LEVEL_TITLES, "ground": GROUND_TITLES}
            chosen = titles[verb][a] if verb in titles else state.tables.dates[a]
            state.emit("chosen", "31.0", what=verb, chosen=chosen)


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
