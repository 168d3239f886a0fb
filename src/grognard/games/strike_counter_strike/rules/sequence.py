"""[3.0] Sequence of Play: steps A to J, and the chits of the Activation Phase."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Draw, Faces
from grognard.engine.frames import Waits
from grognard.engine.nodes import Over
from grognard.engine.steps import Roll

from ..state import StrikeState
from ..tables import AMERICAN, GERMAN
from . import air, dispatch, events, reinforcements, victory, weather
from .activation import Activation
from .artillery import Parks
from .chits import DIRECT_COMMAND, DIVISION, FORMATION
from .frame import StrikeStep

STEPS = "ABCDEGHIJ"
"""The steps of a turn; F is skipped in this game [3.1]."""


class GameTurn(StrikeStep, frozen=True, tag="game_turn"):
    """The bottom of the stack: which step of the turn comes next."""

    rules: ClassVar[tuple[str, ...]] = ("3.2",)

    next: str = "A"

    def run(self, state: StrikeState) -> None:
        """Carry out the next step, or begin it."""
        following = STEPS[(STEPS.index(self.next) + 1) % len(STEPS)]
        state.become(GameTurn(following))
        _STEPS[self.next](state)


def _begin_turn(state: StrikeState) -> None:
    state.emit("turn", "3.2", turn=state.tables.turns[state.turn])
    state.refresh_all()
    weather.determine(state)


def _begin_parks(state: StrikeState) -> None:
    """[3.2] Step E: each side in turn."""
    for side in (GERMAN, AMERICAN):
        frame = Parks(side)
        if len(frame.numbers(state)) > 1:
            state.push(frame)


def fill_cup(state: StrikeState) -> None:
    """[3.2] Step G: divisions in play, both Direct Command chits, the Event chit; not the chit that is played first."""
    tables = state.tables
    for division in range(len(tables.divisions)):
        if state.command[division] > 0:
            state.cup |= 1 << division
    state.cup |= 3 << tables.direct_chit
    if "S1.0" in tables.rules_in_effect:
        state.cup |= 1 << tables.event_chit
    if state.first_chit >= 0:
        state.cup &= ~(1 << state.first_chit)
    dispatch.add_chosen_chits(state)


def _begin_activations(state: StrikeState) -> None:
    state.drawn = 0
    state.push(ActivationPhase())


def _clean_up(state: StrikeState) -> None:
    """[3.2] Step I: barrage markers go, parks are turned back, air support that was not used is gone [S2.0]."""
    if state.barrage:
        state.emit("lifted", "3.2", places=sorted(state.barrage))
    state.barrage.clear()
    state.refresh_all()
    state.fired = [0] * state.tables.pieces
    state.air, state.air_division = 0, -1


def _end_turn(state: StrikeState) -> None:
    victory.end_of_turn(state)
    state.turn += 1


_STEPS = {
    "A": _begin_turn,
    "B": air.determine,
    "C": reinforcements.receive,
    "D": dispatch.begin,
    "E": _begin_parks,
    "G": fill_cup,
    "H": _begin_activations,
    "I": _clean_up,
    "J": _end_turn,
}


# -- [3.2] step H -----------------------------------------------------------------------------------------------


class ActivationPhase(StrikeStep, frozen=True, tag="activation_phase"):
    """[G4] Chit after chit; the last one is kept as the first of the next turn, and ends the last turn."""

    rules: ClassVar[tuple[str, ...]] = ("3.2", "G4")

    @override
    def run(self, state: StrikeState) -> None:
        if state.first_chit >= 0:
            chit, state.first_chit = state.first_chit, -1
            play(state, chit)
        elif state.cup & (state.cup - 1):
            state.push(ChitDraw())
        elif state.turn == state.tables.last_turn:
            end_game(state)
        else:
            self.keep_last(state)

    def keep_last(self, state: StrikeState) -> None:
        """[12.0] [S1.0] The last chit waits for the next turn, except the Event chit: that is played."""
        chit = state.cup.bit_length() - 1
        state.cup = 0
        state.pop()
        if chit == state.tables.event_chit:
            play(state, chit)
        elif chit >= 0:
            state.first_chit = chit
            state.emit("last_chit", "12.0", chit=chit)


class ChitDraw(StrikeStep, Roll[StrikeState], frozen=True, tag="chit_draw"):
    """One chit is drawn blindly from the cup."""

    rules: ClassVar[tuple[str, ...]] = ("3.2", "G4")
    moment: ClassVar[str] = "a chit is about to be drawn"
    purpose: ClassVar[str] = "chit"

    def chits(self, state: StrikeState) -> list[int]:
        """The chits in the cup."""
        return [chit for chit in range(len(state.tables.chits)) if state.cup >> chit & 1]

    @override
    def dice(self, state: StrikeState) -> Draw:
        return Draw(tuple(state.tables.chits[chit] for chit in self.chits(state)))

    @override
    def asked(self, state: StrikeState) -> str:
        return "Draw a chit from the cup"

    @override
    def label(self, state: StrikeState, faces: Faces) -> str:
        return state.tables.chit_titles[self.chits(state)[faces[0]]]

    @override
    def land(self, state: StrikeState, label: str, faces: Faces) -> None:
        chit = self.chits(state)[faces[0]]
        state.cup &= ~(1 << chit)
        state.pop()
        play(state, chit)


def play(state: StrikeState, chit: int) -> None:
    """[G6] What a chit does."""
    tables = state.tables
    state.drawn |= 1 << chit
    state.emit("chit", "G4", chit=chit)
    if chit < tables.first_formation_chit:
        state.push(BeginActivation(DIVISION, chit))
        state.push(reinforcements.Arrivals(chit))
        state.push(dispatch.CommandRoll(chit))
    elif chit < tables.direct_chit:
        state.push(BeginActivation(FORMATION, chit - tables.first_formation_chit))
    elif chit < tables.event_chit:
        state.push(BeginActivation(DIRECT_COMMAND, chit - tables.direct_chit))
    else:
        state.hero = [-1, -1]
        state.push(events.EventRoll())


class BeginActivation(StrikeStep, frozen=True, tag="begin_activation"):
    """Begins the activation, unless no unit can act in it."""

    rules: ClassVar[tuple[str, ...]] = ("G6",)

    kind: int
    of: int

    @override
    def run(self, state: StrikeState) -> None:
        activation = Activation(self.kind, self.of)
        state.become(activation)
        if not activation.may_fly(state) and not activation.eligible(state):
            activation.end(state)


def end_game(state: StrikeState) -> None:
    """[12.0] The last chit of the last turn is not played: final awards, and the end."""
    state.cup = 0
    victory.end_of_turn(state)
    if state.tables.given.awards == "end":
        victory.award(state)
    state.frames = (GameOver(),)
    state.emit("over", "12.0", text=victory.outcome(state).text)


class GameOver(StrikeStep, frozen=True, tag="game_over"):
    """[12.0] The scenario has ended."""

    waits: ClassVar[Waits] = Waits.END
    rules: ClassVar[tuple[str, ...]] = ("12.0",)
    moment: ClassVar[str] = "the game is over"

    @override
    def outcome(self, state: StrikeState) -> Over:
        return Over(victory.outcome(state), self.rules)
