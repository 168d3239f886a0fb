"""The ruleset of The Battle of the Metaurus: the doors to its states, its views and its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.boards import Board
from grognard.engine.data import Figure, figures, json_tree, nearest
from grognard.engine.errors import ActionError
from grognard.engine.events import Event
from grognard.engine.odds import Effect
from grognard.engine.positions import Position
from grognard.engine.ruleset import OptionValue, Overlay, RandomSource, Ruleset, Scenario, View, fingerprint

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


class MetaurusRuleset(Ruleset[MetaurusState]):
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
        self._tables: dict[MetaurusOptions, Tables] = {}
        self.printed: dict[tuple[str, str, bool], dict[str, Any]] = {}
        """The sides of counters that have been looked at, made once."""

    def tables_for(self, options: Mapping[str, OptionValue]) -> Tables:
        """The tables compiled for these options, made once."""
        chosen = metaurus_options(self.read_options(options))
        if chosen not in self._tables:
            self._tables[chosen] = Tables(self.data, self.board, self.vocabulary, chosen)
        return self._tables[chosen]

    # -- states -------------------------------------------------------------------------------------------------

    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> MetaurusState:
        """See `Ruleset.start`."""
        state = MetaurusState(self, self.tables_for(options or {}), self.read_scenario(scenario))
        deploy(state)
        state.frames = (GameTurn(),)
        state.settle()
        return state

    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> MetaurusState:
        """See `Ruleset.position`."""
        return state_from_position(self, position, {**position.options, **(options or {})})

    def state_from_json(self, text: str | bytes) -> MetaurusState:
        """See `Ruleset.state_from_json`."""
        return codec.decode(self, json_tree(text if isinstance(text, str) else text.decode(), "state"))

    def known(self, state: MetaurusState, role: str) -> MetaurusState:
        """The state with blanks for the Orders that a role does not know."""
        return views.known(state, role)

    def complete(self, state: MetaurusState, role: str, rng: RandomSource) -> None:
        """See `Ruleset.complete`: hidden Orders are drawn at random."""
        complete(state, rng)

    # -- looking ------------------------------------------------------------------------------------------------

    def encode(self, state: MetaurusState) -> dict[str, Any]:
        """The state in JSON types."""
        return codec.encode(state)

    def view(self, state: MetaurusState, role: str) -> View:
        """What a role sees."""
        return views.view(state, role)

    def when(self, state: MetaurusState) -> tuple[int, str]:
        """See `Ruleset.when`."""
        return views.when(state)

    def scores(self, state: MetaurusState) -> dict[str, int]:
        """See `Ruleset.scores`."""
        return views.scores(state)

    def details(self, state: MetaurusState, action: Action) -> dict[str, Any]:
        """See `Ruleset.details`."""
        return views.details(state, action)

    def route(self, state: MetaurusState, action: Action) -> tuple[str, ...]:
        """See `Ruleset.route`."""
        return views.route(state, action)

    def overlays(self, state: MetaurusState, role: str) -> tuple[Overlay, ...]:
        """See `Ruleset.overlays`."""
        return views.overlays(state)

    def preview(self, state: MetaurusState, role: str) -> Odds | Throw | None:
        """See `Ruleset.preview`."""
        return views.preview(state)

    def foresee(self, state: MetaurusState, action: Action) -> Odds | Throw | None:
        """See `Ruleset.foresee`."""
        return views.foresee(state, action)

    def effects(self, event: Event) -> tuple[Effect, ...]:
        """See `Ruleset.effects`."""
        return effects_of(event)

    def odds(self, state: MetaurusState, target: str, pieces: Sequence[str]) -> Odds:
        """See `Ruleset.odds`."""
        units = [self.unit(piece) for piece in pieces]
        hex_ = self.data.grid.find(target)
        if hex_ is None:
            raise ActionError(f"there is no hex '{target}': expected {self.data.grid.explain_missing(target)}")
        return odds_of(state, hex_, units)

    def counters(self) -> list[dict[str, Any]]:
        """See `Ruleset.counters`: fronts and Disordered backs."""
        return faces(self)

    @property
    def boards(self) -> tuple[Board, ...]:
        """See `Ruleset.boards`."""
        return self._boards

    def unit(self, piece: str) -> int:
        """The number of a unit. Raises ActionError for an unknown id."""
        ids = list(self.data.units)
        if piece not in ids:
            near = nearest(piece, ids)
            raise ActionError(f"there is no unit '{piece}'" + (f"; did you mean '{near}'?" if near else ""))
        return ids.index(piece)

    def commander(self, state: MetaurusState, role: str) -> MetaurusCommander:
        """See `Ruleset.commander`."""
        return MetaurusCommander(role)

    # -- words and figures --------------------------------------------------------------------------------------

    def tell(self, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """See `Ruleset.tell`."""
        return views.tell(self, kind, facts)

    def rule_texts(self) -> Mapping[str, str]:
        """See `Ruleset.rule_texts`."""
        return self._rule_texts

    def figures(self) -> Iterable[Figure]:
        """See `Ruleset.figures`."""
        for name, tree in self.data.trees.items():
            yield from figures(tree, name)
