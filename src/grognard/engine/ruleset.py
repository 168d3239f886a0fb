"""Ruleset: everything about a game that never changes while it is played, and the doors to its states."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Generic, Protocol

import msgspec
from typing_extensions import TypeVar

from .actions import Action, Vocabulary
from .areas import AreaBoard
from .boards import Board
from .commander import Commander
from .data import Figure
from .diaries import Diary
from .errors import DataError
from .events import Event
from .migrations import Migration
from .odds import Effect, Foretold
from .offers import Offer
from .overlays import Inspection as Inspection
from .overlays import Overlay as Overlay
from .overlays import Sign as Sign
from .panels import Panel
from .pieces import Piece
from .positions import Position
from .randomness import RandomSource as RandomSource
from .state import State
from .statistics import Notebook, Statistic
from .verdicts import Reasons

if TYPE_CHECKING:
    from .match import Match

OptionValue = bool | int | str
SPECTATOR = "spectator"
StateT = TypeVar("StateT", bound=State, default=Any)
"""The state of a game; where any game may stand, `Ruleset` alone says so."""


class Explanation(Protocol):
    """Something worked out before it is done: the same sums that will be used."""

    def lines(self) -> list[str]:
        """The sums and chances for people, line by line."""

    def to_json(self) -> dict[str, Any]:
        """The same for programs."""


class Preview(Explanation, Protocol):
    """An attack or attempt seen before it is made: the same sums that will resolve it, and what can come of it.

    Its `to_json` gives the first matter foretold as `results` (id to probability) and `told` (id to words).
    """

    @property
    def foretold(self) -> tuple[Foretold, ...]:
        """What can come of it, matter by matter; what the suite holds against what happens."""


class Option(msgspec.Struct, frozen=True):
    """An optional rule, a ruling that may be decided the other way, or a text of the players' own: a name."""

    id: str
    title: str
    rule: str
    default: OptionValue
    values: tuple[OptionValue, ...] = (False, True)
    """What it can be; examples of it, the default among them, if it is a text."""
    help: str = ""
    longest: int = 0
    """More than 0 for a text of the players' own: it may have so many characters."""

    def read(self, value: OptionValue) -> OptionValue:
        """The value meant by a word from a command line or a data file. Raises DataError for one it cannot have."""
        if self.longest:
            return self._read_text(value)
        if isinstance(value, str):
            words: dict[str, OptionValue] = {str(v).lower(): v for v in self.values}
            if self.values == (False, True):
                words |= {"on": True, "yes": True, "1": True, "off": False, "no": False, "0": False}
            value = words.get(value.lower(), value)
        if not any(value is v or (value == v and type(value) is type(v)) for v in self.values):
            expected = " or ".join(str(v).lower() for v in self.values)
            raise DataError("options", self.id, f"'{value}' is not a value of this option", expected)
        return value

    def _read_text(self, value: OptionValue) -> str:
        """The text without the spaces around it. A line break or an invisible sign would spoil what it stands in."""
        expected = f"a text of at most {self.longest} characters"
        if not isinstance(value, str):
            raise DataError("options", self.id, f"'{value}' is not a text", expected)
        text = value.strip()
        if not text.isprintable():
            raise DataError("options", self.id, "the text has characters that cannot be printed", expected)
        if len(text) > self.longest:
            raise DataError("options", self.id, f"the text has {len(text)} characters", expected)
        return text


class Scenario(msgspec.Struct, frozen=True):
    """A way to set the game up."""

    id: str
    title: str
    summary: str = ""


class View(msgspec.Struct, frozen=True):
    """A draft of `views.View`: the same with dicts in it, as games hand it over that do not build the typed one."""

    game: str
    version: str
    scenario: str
    options: dict[str, OptionValue]
    role: str
    turn: int
    phase: str
    title: str
    """The moment in words: "Turn 2 of 7, American movement"."""
    scores: dict[str, int]
    ledger: list[dict[str, Any]]
    """The scores line by line, with the rule of each."""
    flags: dict[str, Any]
    pieces: list[dict[str, Any]]
    node: dict[str, Any]
    panels: list[Panel] = []
    """What this role keeps beside the map: commands and their orders, a crew, a cup of chits, a report."""
    focus: list[str] = []
    """The places in play, if they are only a part of the map; an interface shows them and veils the rest."""
    signs: list[Sign] = []
    """What lies on the map besides pieces, as far as it is not printed there."""

    def to_json(self) -> dict[str, Any]:
        """All of it in JSON types."""
        form: dict[str, Any] = msgspec.to_builtins(self)
        return form


class Ruleset(ABC, Generic[StateT]):
    """One game under one set of data. Immutable and shared by all its states."""

    id: str
    version: str
    """Changed whenever the same record could lead to another state."""
    migrations: Mapping[str, Migration] = {}
    """Per older version, how its records are brought to the next one."""
    title: str
    roles: tuple[str, ...]
    role_titles: Mapping[str, str]
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, Option]
    vocabulary: Vocabulary
    reasons: Reasons
    hidden_information: bool = False
    """True if roles know different things; then undo also stops where the decision passes to another role."""
    inspects: int = 0
    """How many places `inspect` asks about: 2 for a line of sight, 0 if there is nothing to ask."""
    has_fields: bool = False
    """True if `fields` says something about single pieces."""
    explains: str = ""
    """The verb about whose actions `explain` has something to say; empty if there is none."""
    longest_game: int = 20_000
    """No game has more decisions and rolls than this if nobody has second thoughts (`State.forward`). See
    docs/decisions/0012-play-that-comes-to-an-end.md; a campaign of many battles may need more than the default."""
    simulated: str = ""
    """The scenario that simulations play unless another is named; the first one if empty."""
    judges_luck: bool = True
    """False if so much is rolled that judging every roll would take longer than all the rest of a simulation."""
    data_hash: str
    """Identifies the data files (and data pack) this ruleset was built from."""

    @abstractmethod
    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> State:
        """A new game. Raises DataError for an unknown scenario or option."""

    @abstractmethod
    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> State:
        """A game that starts in the middle. Raises DataError, naming the key, if the position is impossible."""

    @abstractmethod
    def state_from_json(self, text: str | bytes) -> State:
        """Read back what `state.to_json()` wrote. Raises DataError if it is not such a text."""

    @abstractmethod
    def when(self, state: StateT) -> tuple[int, str]:
        """The turn, counted from one, and the id of the phase."""

    @abstractmethod
    def scores(self, state: StateT) -> dict[str, int]:
        """The points of every role."""

    @abstractmethod
    def tell(self, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """The sentence for an event of this kind, and its facts with ids instead of the game's inner numbers."""

    @abstractmethod
    def rule_texts(self) -> Mapping[str, str]:
        """Every case of the rulebook in our own words, by its number, in the rulebook's order."""

    @abstractmethod
    def details(self, state: StateT, action: Action) -> Offer | dict[str, Any]:
        """What an interface shows beside a legal action: its cost, what is left, what is gained."""

    @abstractmethod
    def odds(self, state: StateT, target: str, pieces: Sequence[str]) -> Preview:
        """What an attack by these pieces on this place would come to.

        Raises IllegalAction if they could not make it, even if it were their turn to attack.
        """

    @abstractmethod
    def commander(self, state: StateT, role: str) -> Commander:
        """The judgement that computer players in this role use."""

    @abstractmethod
    def figures(self) -> Iterable[Figure]:
        """Every figure of the data, with its source."""

    def known_from_json(self, text: str | bytes) -> State:
        """Read back a state with blanks (`State.known`); the same, unless a game takes no blanks from elsewhere."""
        return self.state_from_json(text)

    def complete(self, state: StateT, role: str, rng: RandomSource) -> None:  # nothing hidden, nothing to do
        """Fill what a role does not know (see `State.known`) with anything that agrees with what it knows."""

    def preview(self, state: StateT, role: str) -> Preview | None:
        """The sums and chances of what is being declared right now, if anything is that this role may know."""
        return None

    def foresee(self, state: StateT, action: Action) -> Preview | None:
        """What a legal action would be rolled for, at once or by the actions named in `Foretold.via`; None if nothing.

        Whatever `details` shows as `results` is this, and so is whatever `preview` shows while something is declared:
        the suite compares them, and follows the dice to see that it is true.
        """
        return None

    def effects(self, event: Event) -> tuple[Effect, ...]:
        """What this event does to pieces, as far as previews foretell it; nothing for one that only tells."""
        return ()

    def route(self, state: StateT, action: Action) -> tuple[str, ...]:
        """The places a legal movement action passes through, the last one included."""
        return ()

    def explain(self, state: StateT, action: Action) -> Explanation | None:
        """What lies behind a movement action, legal or not: the cost step by step, and the other ways there are.

        The form of its `to_json` is in docs/what-a-game-shows.md.
        """
        return None

    def overlays(self, state: StateT, role: str) -> tuple[Overlay, ...]:
        """What an interface may mark on the map for this role."""
        return ()

    def fields(self, state: StateT, role: str, piece: str) -> tuple[Overlay, ...]:
        """What one piece covers, as far as this role may know: its range, its field of fire, what it sees."""
        return ()

    def inspect(self, state: StateT, role: str, places: Sequence[str]) -> Inspection | None:
        """What this role may be told about these places, as many as `inspects` says; None if nothing."""
        return None

    def notebook(self) -> Notebook | None:
        """A notebook for one simulated game, if the game has statistics of its own."""
        return None

    def statistics(self, facts: Sequence[Mapping[str, Any]]) -> list[Statistic]:
        """Tables made of the facts that notebooks kept of many games."""
        return []

    def diary(self, match: Match) -> Diary | None:
        """The story of a match in sentences, chapter by chapter; None if the game does not tell one.

        It is told to everybody, so a game with hidden information tells it only of a match that is over.
        """
        return None

    @property
    def boards(self) -> tuple[Board, ...]:
        """The hex maps of the game, described for whoever draws them."""
        return ()

    @property
    def sheets(self) -> tuple[Board | AreaBoard, ...]:
        """Everything that is laid on the table, hex maps and area boards, the first one on top."""
        return self.boards

    def counters(self) -> Sequence[Piece] | Sequence[dict[str, Any]]:
        """Every counter face that can ever be seen, as pieces; a face is known by its `art`, or else by its id."""
        return self.start().view(SPECTATOR).pieces

    def read_options(self, given: Mapping[str, OptionValue] | None) -> dict[str, OptionValue]:
        """All options with their values: the given ones, the defaults for the others."""
        values = {option.id: option.default for option in self.options.values()}
        for name, value in (given or {}).items():
            if name not in self.options:
                raise DataError("options", name, "there is no such option", "one of " + ", ".join(self.options))
            values[name] = self.options[name].read(value)
        return values

    def read_scenario(self, name: str | None) -> str:
        """The scenario meant: the first one if none is named."""
        scenario = name or next(iter(self.scenarios))
        if scenario not in self.scenarios:
            raise DataError("scenario", scenario, "there is no such scenario", "one of " + ", ".join(self.scenarios))
        return scenario


def fingerprint(trees: Mapping[str, Mapping[str, Any]]) -> str:
    """Identifies the data a ruleset is built from: 16 hexadecimal digits, the same on every machine."""
    return blake2b(msgspec.json.encode(trees, order="deterministic"), digest_size=8).hexdigest()


class Calculator(Protocol):
    """Answers questions about the movement of a game without a game: for owners of the printed one."""

    def describe(self) -> dict[str, Any]:
        """What can be asked about, in JSON types."""

    def calculate(self, request: Mapping[str, Any], position: Position | None = None) -> Explanation:
        """The answer to a request in JSON types. Raises DataError, naming the key, if it makes no sense."""

    def board(self) -> Board:
        """The map it calculates on."""


Shapes = Mapping[str, type[Any]]
"""What each data file of a game is declared as, by file name."""


class GameDefinition(msgspec.Struct, frozen=True):
    """How a game is found and built: what the entry point group `grognard.games` points to.

    `build` gets every data file as a plain tree, by name; reading them is the caller's business, so that a data pack
    can be laid over them and the game itself does no input or output.
    """

    id: str
    title: str
    package: str
    """The package whose folder `data` holds the game's data files."""
    build: Callable[[Mapping[str, Mapping[str, Any]]], Ruleset]
    calculator: Callable[[Mapping[str, Mapping[str, Any]], Mapping[str, Any] | None], Calculator] | None = None
    """Builds the movement calculator from the data files and possibly a sheet of one's own; None if there is none."""
    shapes: Shapes = msgspec.field(default_factory=dict)
    """A data pack may give what these declare and the game's own files leave out: one counter its own figures, say."""
