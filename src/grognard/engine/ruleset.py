"""Ruleset: what binds a game together, and the doors to its states. It never changes while the game is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol

import msgspec
from typing_extensions import TypeVar, override

from .actions import Vocabulary
from .binder import Mind, Sheet, Words
from .boards import Board
from .cases import without_texts
from .data import Figure, figures, json_tree
from .diaries import Diary
from .errors import DataError
from .flow import Flow
from .migrations import Migration
from .options import Option, OptionValue, options_by_name
from .pieces import Piece
from .positions import Position
from .sheet import Workings
from .state import State
from .statistics import Bookkeeping
from .verdicts import Reasons
from .views import View, shown_node

if TYPE_CHECKING:
    from .match import Match

SPECTATOR: Final = "spectator"
StateT = TypeVar("StateT", bound=State, default=Any)
"""The state of a game. Where any game may stand, write `Ruleset` alone."""


class Scenario(msgspec.Struct, frozen=True):
    """A way to set the game up."""

    id: str
    title: str
    summary: str = ""


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Ruleset(Generic[StateT]):
    """One game under one set of data: immutable, and shared by all its states."""

    id: str
    version: str
    """Changed whenever the same record could lead to another state."""
    title: str
    roles: tuple[str, ...]
    role_titles: Mapping[str, str]
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, Option]
    vocabulary: Vocabulary
    reasons: Reasons
    trees: Mapping[str, Mapping[str, Any]]
    """The data files it was built from, by name."""
    flow: Flow[StateT]
    sheet: Sheet[StateT]
    words: Words
    mind: Mind[StateT]
    migrations: Mapping[str, Migration] = field(default_factory=dict)
    """Per older version, how its records are brought to the next one."""
    simulated: str = ""
    """The scenario that simulations play if none is named; if empty, the first one."""
    diary: Callable[[Match[StateT]], Diary] | None = None
    """Tells a match in sentences, chapter by chapter. Everybody may read it, so a game with hidden information tells it
    only of a match that is over.
    """
    statistics: Bookkeeping | None = None
    """What is noted of simulated games, if the game keeps statistics."""

    def __repr__(self) -> str:
        return f"<rules of {self.id}, version {self.version}>"

    # -- states -------------------------------------------------------------------------------------------------

    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> StateT:
        """A new game. Raises DataError for an unknown scenario or option."""
        state = self.flow.new(self, self.read_scenario(scenario), self.read_options(options))
        self.flow.set_up(state)
        state.settle()
        return state

    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> StateT:
        """A game that starts in the middle. Raises DataError, naming the key, if the position is impossible."""
        if position.game != self.id:
            raise DataError(position.source, "game", f"this is a position of '{position.game}'", f"'{self.id}'")
        scenario = self.read_scenario(position.scenario or None)
        state = self.flow.new(self, scenario, self.read_options({**position.options, **(options or {})}))
        self.flow.read_position(state, position)
        state.settle()
        return state

    def state_from_json(self, text: str | bytes) -> StateT:
        """Read back what `state.to_json()` wrote. Raises DataError if it is not such a text."""
        return self.flow.codec.decode(self, _tree(text))

    def known_from_json(self, text: str | bytes) -> StateT:
        """Read back a state with blanks (`State.known`)."""
        return self.flow.codec.decode(self, _tree(text), blanks=self.mind.secrets is not None)

    # -- looking ------------------------------------------------------------------------------------------------

    def view(self, state: StateT, role: str) -> View:
        """What this role (or "spectator") may see, built from scratch."""
        flow, sheet = self.flow, self.sheet
        scenario, options = flow.chosen(state)
        turn, phase = flow.when(state)
        return View(
            game=self.id,
            version=self.version,
            scenario=scenario,
            options=options_by_name(options),
            role=role,
            turn=turn,
            phase=phase,
            title=sheet.title(state),
            scores=flow.scores(state),
            ledger=tuple(sheet.ledger(state)),
            flags=dict(sheet.flags(state, role)),
            pieces=tuple(sheet.pieces(state, role)),
            node=shown_node(state, role, sheet.quick(state) if sheet.quick else None),
            panels=tuple(sheet.panels(state, role)),
            focus=tuple(sheet.focus(state)),
            signs=tuple(sheet.signs(state)),
        )

    def counters(self) -> Sequence[Piece]:
        """Every counter face that can ever be seen, as pieces; a face is known by its `art`, or else by its id."""
        return self.sheet.counters() if self.sheet.counters else self.start().view(SPECTATOR).pieces

    @cached_property
    def data_hash(self) -> str:
        """Identifies the data files (and data pack) of this ruleset, texts excepted: the same everywhere."""
        return fingerprint(self.trees)

    def figures(self) -> Iterable[Figure]:
        """Every figure of the data, with its source."""
        for name, tree in without_texts(self.trees).items():
            yield from figures(tree, name)

    def read_options(self, given: Mapping[str, OptionValue] | None) -> dict[str, OptionValue]:
        """All options with their values: the given ones, the defaults for the others."""
        values = {option.id: option.default for option in self.options.values()}
        for name, value in (given or {}).items():
            if name not in self.options:
                raise DataError("options", name, "there is no such option", "one of " + ", ".join(self.options))
            values[name] = self.options[name].read(value)
        return values

    def read_scenario(self, name: str | None) -> str:
        """The scenario with this name; the first one if none is named."""
        scenario = name or next(iter(self.scenarios))
        if scenario not in self.scenarios:
            raise DataError("scenario", scenario, "there is no such scenario", "one of " + ", ".join(self.scenarios))
        return scenario


def _tree(text: str | bytes) -> Any:
    return json_tree(text if isinstance(text, str) else text.decode(), "state")


def fingerprint(trees: Mapping[str, Mapping[str, Any]]) -> str:
    """Identifies the data a ruleset is built from, texts excepted: 16 hexadecimal digits, the same on every machine."""
    content = msgspec.json.encode(without_texts(trees), order="deterministic")
    return blake2b(content, digest_size=8).hexdigest()


class Calculator(Protocol):
    """Answers questions about movement without a game in progress, for owners of the printed game."""

    def describe(self) -> dict[str, Any]:
        """What can be asked about, in JSON types."""

    def calculate(self, request: Mapping[str, Any], position: Position | None = None) -> Workings:
        """The answer to a request in JSON types. Raises DataError, naming the key, if it makes no sense."""

    def board(self) -> Board:
        """The map it calculates on."""


class GameBox(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on the box of a game, under its title: all that is needed to choose it and how it is played."""

    roles: tuple[str, ...]
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, Option]


Shapes = Mapping[str, type[Any]]
"""The declared type of each data file of a game, by file name."""


class LaterShapes(Mapping[str, type[Any]]):
    """The shapes of a game which are imported when they are first asked for, so that the game is found quickly."""

    def __init__(self, declared: Callable[[], Shapes]) -> None:
        self._declared = declared

    @override
    def __getitem__(self, name: str) -> type[Any]:
        return self._declared()[name]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._declared())

    @override
    def __len__(self) -> int:
        return len(self._declared())


class GameDefinition(msgspec.Struct, frozen=True):
    """How a game is found and built: what the entry point group `grognard.games` points to.

    `build` gets every data file as a plain tree, by name. The caller reads them, so that a data pack can be laid over
    them and the game itself does no input or output. It should import the rules itself: then games are listed quickly.
    """

    id: str
    title: str
    package: str
    """The package whose folder `data` holds the game's data files."""
    build: Callable[[Mapping[str, Mapping[str, Any]]], Ruleset]
    calculator: Callable[[Mapping[str, Mapping[str, Any]], Mapping[str, Any] | None], Calculator] | None = None
    """Builds the movement calculator from the data files and perhaps another sheet; None if there is none."""
    shapes: Shapes = msgspec.field(default_factory=dict)
    """A data pack may set what these declare and the game's own files leave out: one counter's own figures, say."""
    box: Callable[[Callable[[str], Mapping[str, Any]]], GameBox] | None = None
    """Reads the box, from those data files it asks for by name. Without it the game is built to be listed."""
