"""The ruleset of The Drive on Metz: the doors to its states, its views and its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.boards import Board
from grognard.engine.data import Figure
from grognard.engine.events import Event
from grognard.engine.migrations import Migration
from grognard.engine.odds import Effect
from grognard.engine.old import OldRuleset
from grognard.engine.options import OptionValue
from grognard.engine.positions import Position
from grognard.engine.remembered import Remembered
from grognard.engine.ruleset import Scenario, fingerprint
from grognard.engine.sheet import Overlay, View

from . import codec
from .command.commander import MetzCommander, commanders
from .invariants import broken
from .options import OPTIONS, MetzOptions, check_options, metz_options
from .positions import state_from_position
from .rules.sequence import longest_game
from .rules.setup import set_up
from .schema.data import MetzData
from .sheet.board import boards
from .sheet.odds import Odds, effects, foresee, odds_of, preview
from .sheet.offers import details, route
from .sheet.overlays import overlays
from .sheet.view import scores, view, when
from .state import MetzState
from .tables import SIDE_TITLES, SIDES, Tables
from .vocabulary import vocabulary
from .words.cases import rule_texts
from .words.events import tell
from .words.reasons import REASONS


class MetzRuleset(OldRuleset[MetzState]):
    """The Drive on Metz under one set of data."""

    id = "metz"
    version = "2"
    migrations: Mapping[str, Migration] = {"1": Migration("2", {"stacking_ends_with": "move"})}
    roles = SIDES
    role_titles: Mapping[str, str] = dict(zip(SIDES, SIDE_TITLES, strict=True))
    scenarios: Mapping[str, Scenario] = {
        "basic": Scenario("basic", "The Drive on Metz", "7 to 13 September 1944, seven turns")
    }
    options = OPTIONS
    reasons = REASONS

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        self.data = MetzData(trees)
        check_options(self.data.units)
        self.board = self.data.board
        self._boards = boards(self.data)
        self._texts = rule_texts(self.data)
        self.title = self.data.game.title
        self.turns = len(self.data.game.turns.dates)
        self.vocabulary = vocabulary(self.data)
        self.data_hash = fingerprint(trees)
        self.longest_game = longest_game(self.data)
        self._tables: Remembered[MetzOptions, Tables] = Remembered()
        self._commanders: Remembered[MetzOptions, dict[str, MetzCommander]] = Remembered()

    def tables_for(self, options: Mapping[str, OptionValue]) -> Tables:
        """The tables compiled for these options, made once."""
        chosen = metz_options(self.read_options(options))
        return self._tables.get(chosen, lambda: Tables(self.data, self.vocabulary, chosen))

    # -- states -------------------------------------------------------------------------------------------------

    @override
    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> MetzState:
        return set_up(MetzState(self, self.tables_for(options or {}), self.read_scenario(scenario)))

    @override
    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> MetzState:
        return state_from_position(self, position, {**position.options, **(options or {})})

    @override
    def state_from_json(self, text: str | bytes) -> MetzState:
        return codec.read(self, text)

    def broken(self, state: MetzState) -> list[str]:
        """What must never be false and is."""
        return broken(state)

    # -- looking ------------------------------------------------------------------------------------------------

    def encode(self, state: MetzState) -> dict[str, Any]:
        """The state in JSON types."""
        return codec.encode(state)

    def view(self, state: MetzState, role: str) -> View:
        """What a role sees."""
        return view(state, role)

    @override
    def when(self, state: MetzState) -> tuple[int, str]:
        return when(state)

    @override
    def scores(self, state: MetzState) -> dict[str, int]:
        return scores(state)

    @override
    def details(self, state: MetzState, action: Action) -> dict[str, Any]:
        return details(state, action)

    @override
    def route(self, state: MetzState, action: Action) -> tuple[str, ...]:
        return route(state, action)

    @override
    def overlays(self, state: MetzState, role: str) -> tuple[Overlay, ...]:
        return overlays(state)

    @override
    def preview(self, state: MetzState, role: str) -> Odds | None:
        return preview(state)

    @override
    def foresee(self, state: MetzState, action: Action) -> Odds | None:
        return foresee(state, action)

    @override
    def effects(self, event: Event) -> tuple[Effect, ...]:
        return effects(event)

    @override
    def odds(self, state: MetzState, target: str, pieces: Sequence[str]) -> Odds:
        return odds_of(state, target, pieces)

    @property
    @override
    def boards(self) -> tuple[Board, ...]:
        return self._boards

    @override
    def commander(self, state: MetzState, role: str) -> MetzCommander:
        return self._commanders.get(state.tables.options, lambda: commanders(state.tables))[role]

    # -- words and figures --------------------------------------------------------------------------------------

    @override
    def tell(self, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        return tell(self.data, kind, facts)

    @override
    def rule_texts(self) -> Mapping[str, str]:
        return self._texts

    @override
    def figures(self) -> Iterable[Figure]:
        return self.data.figures()
