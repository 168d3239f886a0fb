"""What a ruleset binds together besides the flow of play: the sheet, the words and the mind of a game.

Each is a handful of functions from the game's modules. A capability that a game does not have is `None`, so nobody asks
for it in vain and nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from .actions import Action
from .areas import AreaBoard
from .boards import Board
from .commander import Commander
from .errors import ActionError
from .events import Event
from .frames import StateT
from .odds import Effect
from .offers import Forecast, Offer
from .overlays import Inspection, Overlay, Sign
from .panels import Panel
from .pieces import Piece
from .randomness import RandomSource
from .sheet import Workings
from .views import Quick, ScoreLine


@dataclass(frozen=True, eq=False)
class MovementLedger(Generic[StateT]):
    """Works out a movement, legal or not: its cost step by step, and the other ways there."""

    verb: str
    """The verb whose actions it works out."""
    work_out: Callable[[StateT, Action], Workings | None]


@dataclass(frozen=True, eq=False)
class Inspector(Generic[StateT]):
    """Answers questions about places: a line of sight, a distance."""

    places: int
    """How many places a question names."""
    ask: Callable[[StateT, str, Sequence[str]], Inspection | None]
    """What a role may be told about these places; None if nothing."""


def _nothing_beside(state: Any, action: Action) -> Offer:
    return Offer()


def _no_way(state: Any, action: Action) -> tuple[str, ...]:
    return ()


def _nothing_foreseen(state: Any, action: Action) -> None:
    return None


def _nothing_declared(state: Any, role: str) -> None:
    return None


def _no_attack(state: Any, target: str, pieces: Sequence[str]) -> Forecast:
    raise ActionError("nothing is attacked in this game")


def _no_effects(event: Event) -> tuple[Effect, ...]:
    return ()


def _no_overlays(state: Any, role: str) -> tuple[Overlay, ...]:
    return ()


def _no_flags(state: Any, role: str) -> dict[str, object]:
    return {}


def _no_panels(state: Any, role: str) -> list[Panel]:
    return []


def _whole_map(state: Any) -> list[str]:
    return []


def _no_signs(state: Any) -> list[Sign]:
    return []


@dataclass(frozen=True, eq=False, kw_only=True)
class Sheet(Generic[StateT]):
    """What is shown of a game: to people, and to programs that look as people do."""

    title: Callable[[StateT], str]
    """The moment in words: "Turn 2 of 7, American movement"."""
    pieces: Callable[[StateT, str], Iterable[Piece]]
    """The pieces that a role sees."""
    ledger: Callable[[StateT], Iterable[ScoreLine]]
    """The scores line by line, with the rule of each."""
    boards: tuple[Board | AreaBoard, ...] = ()
    """Everything that is laid on the table, hex maps and area boards, the first one on top."""
    counters: Callable[[], Sequence[Piece]] | None = None
    """Every counter face that can ever be seen, as pieces; if None, the faces seen at the beginning."""
    flags: Callable[[StateT, str], Mapping[str, object]] = _no_flags
    """Further facts, for programs."""
    panels: Callable[[StateT, str], Iterable[Panel]] = _no_panels
    """What a role keeps beside the map: commands and their orders, a crew, a cup of chits, a report."""
    focus: Callable[[StateT], Iterable[str]] = _whole_map
    """The places in play, if they are only a part of the map. An interface shows them and veils the rest."""
    signs: Callable[[StateT], Iterable[Sign]] = _no_signs
    """Things on the map that are neither pieces nor printed there."""
    quick: Callable[[StateT], Quick | None] | None = None
    """An answer suggested to the player who decides; None if there is none now."""
    details: Callable[[StateT, Action], Offer] = _nothing_beside
    """What is shown beside a legal action: its cost, what is left, what is gained."""
    route: Callable[[StateT, Action], tuple[str, ...]] = _no_way
    """The places a legal movement passes through, the last one included."""
    odds: Callable[[StateT, str, Sequence[str]], Forecast] = _no_attack
    """What an attack by these pieces on this place would come to. Raises IllegalAction if they could not make it, even
    if it were their turn to attack."""
    preview: Callable[[StateT, str], Forecast | None] = _nothing_declared
    """The sums and chances of what is being declared right now, if anything is that this role may know."""
    foresee: Callable[[StateT, Action], Forecast | None] = _nothing_foreseen
    """What a legal action would be rolled for, at once or by the actions named in `Foretold.via`; None if nothing.

    `details` shows the same as `results`, and so does `preview` while something is being declared. The suite compares
    them, and follows the dice to see that they are true.
    """
    effects: Callable[[Event], tuple[Effect, ...]] = _no_effects
    """What an event does to pieces, as far as previews foretell it; nothing for an event that only tells."""
    overlays: Callable[[StateT, str], tuple[Overlay, ...]] = _no_overlays
    """What an interface may mark on the map for a role."""
    fields: Callable[[StateT, str, str], tuple[Overlay, ...]] | None = None
    """What one piece covers, as far as a role may know: its range, its field of fire, what it sees."""
    inspector: Inspector[StateT] | None = None
    movement: MovementLedger[StateT] | None = None

    @property
    def maps(self) -> tuple[Board, ...]:
        """The hex maps among the boards."""
        return tuple(board for board in self.boards if isinstance(board, Board))


@dataclass(frozen=True, eq=False)
class Words:
    """What a game says."""

    tell: Callable[[str, Mapping[str, Any]], tuple[str, dict[str, Any]]]
    """The sentence for an event of this kind, and its facts with ids instead of the game's inner numbers."""
    cases: Mapping[str, str]
    """Every case of the rulebook in our own words, by its number, in the rulebook's order."""


@dataclass(frozen=True, eq=False)
class Secrets(Generic[StateT]):
    """What roles do not know about each other. A game without hidden information has none."""

    known: Callable[[StateT, str], StateT]
    """The state as far as a role (or "spectator") knows it, blank where something is hidden from it."""
    complete: Callable[[StateT, str, RandomSource], None]
    """Fills in what a role does not know with anything that agrees with what it does know."""


@dataclass(frozen=True, eq=False)
class Mind(Generic[StateT]):
    """How the game is judged and played by the computer."""

    commander: Callable[[StateT, str], Commander]
    """The judgement that computer players in this role use."""
    secrets: Secrets[StateT] | None = None
    judges_luck: bool = True
    """False if a game rolls so often that judging every roll would take longer than the rest of a simulation."""
