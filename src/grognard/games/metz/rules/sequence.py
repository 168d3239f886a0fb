"""[4.0] Sequence of Play: seven Game Turns of an American and a German Player Turn."""

from typing import ClassVar

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.nodes import Over
from grognard.engine.verdicts import Refusal

from ..state import MetzState
from ..tables import GERMAN, US
from ..words import REASONS
from . import victory
from .combat import CombatPhase
from .frame import MetzFrame
from .movement import MovementPhase

PHASES = ("us.moselle", "us.movement", "us.combat", "german.movement", "german.combat", "german.moselle", "turn.end")
"""The seven phases of a Game Turn, by position."""


class GameTurn(MetzFrame, frozen=True):
    """The bottom of the stack: which phase of the Game Turn comes next."""

    waits: "ClassVar[Waits]" = Waits.NOTHING
    rules: "ClassVar[tuple[str, ...]]" = ("4.0",)

    next: int = 0

    def run(self, state: MetzState) -> None:
        """Carry out the next phase, or begin it."""
        phase = PHASES[self.next]
        state.become(GameTurn((self.next + 1) % len(PHASES)))
        if phase == "us.moselle":
            if state.log is not None:
                date = state.rules.data.game.turns.dates[state.turn - 1]
                state.emit("turn", "4.0", turn=state.turn, date=date)
            victory.score_americans_east(state)
        elif phase == "german.moselle":
            victory.score_no_american_east(state)
        elif phase == "turn.end":
            self.end_turn(state)
        else:
            begin_phase(state, phase)

    def end_turn(self, state: MetzState) -> None:
        """Housekeeping: advance the turn marker, or stop after the last turn."""
        if state.turn == state.rules.turns:
            state.become(GameOver())
            if state.log is not None:
                state.emit("over", "6.4", text=victory.outcome(state).text)
        else:
            state.turn += 1


def begin_phase(state: MetzState, phase: str) -> None:
    """Put a Movement or Combat Phase on the stack, with everything that is counted by phase reset."""
    side = US if phase.startswith("us") else GERMAN
    if phase.endswith("movement"):
        units = len(state.tables.ids)
        state.left = [-1] * units
        state.reached = [None] * units
        state.moves = [None] * units
        state.moving = -1
        state.push(MovementPhase(side))
    else:
        state.push(CombatPhase(side, fought=state.resting))
    if state.log is not None:
        state.emit("phase", "4.0", phase=phase)


class GameOver(MetzFrame, frozen=True):
    """[6.4] The seventh Game Turn is over."""

    waits: "ClassVar[Waits]" = Waits.END
    rules: "ClassVar[tuple[str, ...]]" = ("6.4",)
    moment: "ClassVar[str]" = "the game is over"

    def outcome(self, state: MetzState) -> Over:
        """See `Frame.outcome`."""
        return Over(victory.outcome(state), self.rules)

    def check(self, state: MetzState, action: Action) -> list[Refusal]:
        """Nothing can be done any more."""
        return [REASONS("moment", action=action.text, moment=self.moment)]
