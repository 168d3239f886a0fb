"""[4.7] Battle Round Sequence."""

from __future__ import annotations

from typing import ClassVar

from grognard.engine.steps import Step

from ..state import PattonState
from .crew_work import CrewActions
from .enemy import begin_enemy_phase
from .events import RandomEvent
from .friendly import FriendlyAction
from .orders import begin_orders
from .smoke import deplete
from .spotting import begin_spotting

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


class BattleRound(Step[PattonState], frozen=True):
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
