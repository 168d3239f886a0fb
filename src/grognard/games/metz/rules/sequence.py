"""[4.0] Sequence of Play: seven Game Turns of an American and a German Player Turn."""

from __future__ import annotations

from typing import ClassVar, Final

from typing_extensions import override

from grognard.engine.frames import Waits
from grognard.engine.nodes import Over

from ..schema.data import MetzData
from ..state import MetzState
from ..tables import GERMAN, US
from . import victory
from .combat import CombatPhase
from .frame import MetzStep
from .movement import MovementPhase

PHASES = ("us.moselle", "us.movement", "us.combat", "german.movement", "german.combat", "german.moselle", "turn.end")
"""The seven phases of a Game Turn, by position."""


class GameTurn(MetzStep, frozen=True):
    """The bottom of the stack: which phase of the Game Turn comes next."""

    waits: ClassVar[Waits] = Waits.NOTHING
    rules: ClassVar[tuple[str, ...]] = ("4.0",)

    next: int = 0

    def run(self, state: MetzState) -> None:
        """Carry out the next phase, or begin it."""
        phase = PHASES[self.next]
        state.become(GameTurn((self.next + 1) % len(PHASES)))
        if phase == "us.moselle":
            if state.log is not None:
                date = state.tables.data.game.turns.dates[state.turn - 1]
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
        if state.turn == state.tables.turns:
            state.become(GameOver())
            if state.log is not None:
                state.emit("over", "6.4", text=victory.outcome(state).text)
        else:
            state.turn += 1


def begin_phase(state: MetzState, phase: str) -> None:
    """Put a Movement or Combat Phase on the stack, and reset everything that is counted by phase."""
    side = US if phase.startswith("us") else GERMAN
    if phase.endswith("movement"):
        units = len(state.tables.ids)
        state.left = [-1] * units
        state.reached = [None] * units
        state.moves = [None] * units
        state.roomy = -1
        state.moving = -1
        state.push(MovementPhase(side))
    else:
        state.push(CombatPhase(side, fought=state.resting))
    if state.log is not None:
        state.emit("phase", "4.0", phase=phase)


class GameOver(MetzStep, frozen=True):
    """[6.4] The seventh Game Turn is over."""

    waits: ClassVar[Waits] = Waits.END
    rules: ClassVar[tuple[str, ...]] = ("6.4",)
    moment: ClassVar[str] = "the game is over"

    @override
    def outcome(self, state: MetzState) -> Over:
        return Over(victory.outcome(state), self.rules)


# What a battle takes at most besides its attackers, which join and retreat singly: attack, waive, roll, the die, two
# steps of the defender, an advance.
_STEPS_OF_A_BATTLE: Final = 7


def longest_game(data: MetzData) -> int:
    """[4.0] No game has more decisions and rolls than this, unless a player takes a declaration back.

    In a phase a unit moves at most as often as it has movement points [7.1], and may then leave or be dropped [7.5]
    [11.3]; it attacks once [9.3] and is attacked once [9.4]. A phase is ended once.
    """
    in_play = [unit for unit in data.units.values() if unit.replaces is None]
    moves = sum(unit.movement + 1 for unit in in_play)
    battles = len(in_play) * (_STEPS_OF_A_BATTLE + 2)
    draws = 1 + max(data.game.optional.reorganized_units)
    return len(data.game.turns.dates) * (moves + battles + 4) + draws
