"""The ruleset of The Battle of the Metaurus: the doors to its states, its views and its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.boards import Board
from grognard.engine.data import Figure, figures, json_tree, nearest
from grognard.engine.errors import ActionError
from grognard.engine.events import Event
from grognard.engine.odds import Effect
from grognard.engine.old import OldRuleset
from grognard.engine.options import OptionValue
from grognard.engine.overlays import Overlay
from grognard.engine.positions import Position
from grognard.engine.randomness import RandomSource
from grognard.engine.remembered import Remembered
from grognard.engine.ruleset import Scenario, fingerprint
from grognard.engine.sheet import View

from . import codec, views
from .board import boards, build_map
from .commander import MetaurusCommander
from .data import MetaurusData
from .migrations import MIGRATIONS
from .options import OPTIONS, MetaurusOptions, metaurus_options
from .pieces import faces
from .positions import state_from_position
from .rulebook import rule_texts
from .rules.forecast import Odds, Throw, effects_of, odds_of
from .rules.sequence import GameTurn
from .rules.setup import deploy
from .sampler import complete
from .state import MetaurusState
from .tables import SIDE_TITLES, SIDES, Tables, vocabulary
from .words import REASONS


class MetaurusRuleset(OldRuleset[MetaurusState]):
    """The Battle of the Metaurus under one set of data."""

    id = "metaurus"
    version = "2"
    migrations = MIGRATIONS
    roles = SIDES
    role_titles: Mapping[str, str] = dict(zip(SIDES, SIDE_TITLES, strict=True))
    scenarios: Mapping[str, Scenario] = {
        "battle": Scenario("battle", "The Battle of the Metaurus", "207 BC, until somebody wins")
    }
    options = OPTIONS
    reasons = REASONS
    hidden_information = True

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        self.data = MetaurusData(trees)
        self.board = build_map(self.data)
        self._boards = boards(self.data, self.board)
        self.title = self.data.game.title
        self.vocabulary = vocabulary(self.data)
        self.data_hash = fingerprint(trees)
        self._rule_texts = rule_texts(self.data)
        self._tables: Remembered[MetaurusOptions, Tables] = Remembered()
        self.printed: dict[tuple[str, str, bool], dict[str, Any]] = {}
        """The sides of counters that have been looked at, made once."""

    def tables_for(self, options: Mapping[str, OptionValue]) -> Tables:
        """The tables compiled for these options, made once."""
        chosen = metaurus_options(self.read_options(options))
        return self._tables.get(chosen, lambda: Tables(self.data, self.board, self.vocabulary, chosen))

    # -- states -------------------------------------------------------------------------------------------------

    @override
    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> MetaurusState:
        state = MetaurusState(self, self.tables_for(options or {}), self.read_scenario(scenario))
        deploy(state)
        state.frames = (GameTurn(),)
        state.settle()
        return state

    @override
    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> MetaurusState:
        return state_from_position(self, position, {**position.options, **(options or {})})

    @override
    def state_from_json(self, text: str | bytes) -> MetaurusState:
        return codec.decode(self, json_tree(text if isinstance(text, str) else text.decode(), "state"))

    def known(self, state: MetaurusState, role: str) -> MetaurusState:
        """The state with blanks for the Orders that a role does not know."""
        return views.known(state, role)

    @override
    def complete(self, state: MetaurusState, role: str, rng: RandomSource) -> None:
        """Hidden Orders are drawn at random."""
        complete(state, rng)

    # -- looking ------------------------------------------------------------------------------------------------

    def encode(self, state: MetaurusState) -> dict[str, Any]:
        """The state in JSON types."""
        return codec.encode(state)

    def view(self, state: MetaurusState, role: str) -> View:
        """What a role sees."""
        return views.view(state, role)

    @override
    def when(self, state: MetaurusState) -> tuple[int, str]:
        return views.when(state)

    @override
    def scores(self, state: MetaurusState) -> dict[str, int]:
        return views.scores(state)

    @override
    def details(self, state: MetaurusState, action: Action) -> dict[str, Any]:
        return views.details(state, action)

    @override
    def route(self, state: MetaurusState, action: Action) -> tuple[str, ...]:
        return views.route(state, action)

    @override
    def overlays(self, state: MetaurusState, role: str) -> tuple[Overlay, ...]:
        return views.overlays(state)

    @override
    def preview(self, state: MetaurusState, role: str) -> Odds | Throw | None:
        return views.preview(state)

    @override
    def foresee(self, state: MetaurusState, action: Action) -> Odds | Throw | None:
        return views.foresee(state, action)

    @override
    def effects(self, event: Event) -> tuple[Effect, ...]:
        return effects_of(event)

    @override
    def odds(self, state: MetaurusState, target: str, pieces: Sequence[str]) -> Odds:
        units = [self.unit(piece) for piece in pieces]
        hex_ = self.data.grid.find(target)
        if hex_ is None:
            raise ActionError(f"there is no hex '{target}': expected {self.data.grid.explain_missing(target)}")
        return odds_of(state, hex_, units)

    @override
    def counters(self) -> list[dict[str, Any]]:
        """Fronts and Disordered backs."""
        return faces(self)

    @property
    @override
    def boards(self) -> tuple[Board, ...]:
        return self._boards

    def unit(self, piece: str) -> int:
        """The number of a unit. Raises ActionError for an unknown id."""
        ids = list(self.data.units)
        if piece not in ids:
            near = nearest(piece, ids)
            raise ActionError(f"there is no unit '{piece}'" + (f"; did you mean '{near}'?" if near else ""))
        return ids.index(piece)

    @override
    def commander(self, state: MetaurusState, role: str) -> MetaurusCommander:
        return MetaurusCommander(role)

    # -- words and figures --------------------------------------------------------------------------------------

    @override
    def tell(self, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        return views.tell(self, kind, facts)

    @override
    def rule_texts(self) -> Mapping[str, str]:
        return self._rule_texts

    @override
    def figures(self) -> Iterable[Figure]:
        for name, tree in self.data.trees.items():
            yield from figures(tree, name)
