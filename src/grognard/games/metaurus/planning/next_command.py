"""Which Command acts next: those in contact before those on the march, so that nobody stands in the way."""

from __future__ import annotations

from ..rules.sequence import ChooseCommand, waiting
from .judgement import Judgement


def choose(judgement: Judgement, frame: ChooseCommand) -> int:
    """The Command with most units beside enemies, then the one nearest to them."""
    state = judgement.state

    def urgency(command: int) -> tuple[int, int]:
        gaps = judgement.gaps(command)
        return sum(gap == 1 for gap in gaps), -min(gaps)

    return state.tables.activate + max(waiting(state, frame.of), key=urgency)
