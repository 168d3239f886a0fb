"""Which Command acts next: those in contact before those on the march, so that no unit stands in the way."""

from __future__ import annotations

from ..rules.sequence import ChooseCommand, must_act, waiting
from .elephants import worth_using
from .judgement import Judgement


def choose(judgement: Judgement, frame: ChooseCommand) -> int:
    """The Command with the most units beside enemies, then the one nearest to them; the Elephants only if it pays."""
    state = judgement.state
    tables = state.tables

    def urgency(command: int) -> tuple[int, int]:
        gaps = judgement.gaps(command)
        return sum(gap == 1 for gap in gaps), -min(gaps)

    ready = waiting(state, frame.of)
    beasts = tables.elephant_command
    if beasts in ready and not must_act(state, beasts) and not worth_using(judgement, state.living(beasts)[0]):
        ready.remove(beasts)
    return tables.activate[max(ready, key=urgency)] if ready else tables.end
