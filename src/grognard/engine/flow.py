"""Flow: how the states of a game begin, are written down, counted and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from .codec import Codec
from .frames import StateT
from .options import ChosenOptions, OptionValue
from .positions import Position

if TYPE_CHECKING:
    from .ruleset import Ruleset


@dataclass(frozen=True, eq=False, kw_only=True)
class Flow(Generic[StateT]):
    """The course of a game, without anything that is shown of it."""

    new: Callable[[Ruleset[StateT], str, Mapping[str, OptionValue]], StateT]
    """An empty state of a scenario with all options given: it has its tables, and every field has its first value."""
    set_up: Callable[[StateT], None]
    """Sets up an empty state as its scenario says, and puts the first frames on the stack."""
    read_position: Callable[[StateT, Position], None]
    """Makes an empty state into what a position says. Raises DataError, naming the key, if the position is impossible.
    """
    codec: Codec[StateT]
    chosen: Callable[[StateT], tuple[str, ChosenOptions]]
    """The scenario, and the options as they are written: every one that the state was begun with."""
    when: Callable[[StateT], tuple[int, str]]
    """The turn, counted from one, and the id of the phase."""
    scores: Callable[[StateT], dict[str, int]]
    """The points of every role."""
    broken: Callable[[StateT], list[str]]
    """Every invariant that is broken; for tests, forgeries and fuzzing."""
    longest_game: int = 20_000
    """No game has more decisions and rolls than this if nobody has second thoughts (`State.forward`). See
    docs/decisions/0012-play-that-comes-to-an-end.md. A campaign of many battles may need more than the default.
    """
