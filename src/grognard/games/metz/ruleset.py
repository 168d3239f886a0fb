"""The ruleset of The Drive on Metz: the doors to its states, its views and its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.boards import Board
from grognard.engine.data import Figure, figures, json_tree, nearest
from grognard.engine.errors import ActionError
from grognard.engine.events import Event
from grognard.engine.migrations import Migration
from grognard.engine.odds import Effect
from grognard.engine.old import OldRuleset
from grognard.engine.options import OptionValue
from grognard.engine.overlays import Overlay
from grognard.engine.positions import Position
from grognard.engine.remembered import Remembered
from grognard.engine.ruleset import Scenario, fingerprint
from grognard.engine.sheet import View

from . import codec, views
from .board import boards, build_map
from .commander import MetzCommander, Ways
from .data import MetzData
from .invariants import broken
from .options import OPTIONS, MetzOptions, metz_options
from .positions import state_from_position
from .rules.combat import Battle, preview
from .rules.odds import Odds, odds
from .rules.resolution import BattleRoll
from .rules.sequence import longest_game
from .rules.setup import set_up
from .state import MetzState
from .tables import SIDE_TITLES, SIDES, Tables, vocabulary
from .texts import rule_texts
from .words import REASONS


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
        self.board = build_map(self.data)
        self._boards = boards(self.data, self.board)
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
        return self._tables.get(chosen, lambda: Tables(self.data, self.board, self.vocabulary, chosen))

    # -- states -------------------------------------------------------------------------------------------------

    @override
    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> MetzState:
        state = MetzState(self, self.tables_for(options or {}), self.read_scenario(scenario))
        set_up(state)
        return state

    @override
    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> MetzState:
        return state_from_position(self, position, {**position.options, **(options or {})})

    @override
    def state_from_json(self, text: str | bytes) -> MetzState:
        return codec.decode(self, json_tree(text if isinstance(text, str) else text.decode(), "state"))

    def broken(self, state: MetzState) -> list[str]:
        """What must never be false and is."""
        return broken(state)

    # -- looking ------------------------------------------------------------------------------------------------

    def encode(self, state: MetzState) -> dict[str, Any]:
        """The state in JSON types."""
        return codec.encode(state)

    def view(self, state: MetzState, role: str) -> View:
        """What a role sees."""
        return views.view(state, role)

    @override
    def when(self, state: MetzState) -> tuple[int, str]:
        return views.when(state)

    @override
    def scores(self, state: MetzState) -> dict[str, int]:
        return views.scores(state)

    @override
    def details(self, state: MetzState, action: Action) -> dict[str, Any]:
        return views.details(state, action)

    @override
    def route(self, state: MetzState, action: Action) -> tuple[str, ...]:
        return views.route(state, action)

    @override
    def overlays(self, state: MetzState, role: str) -> tuple[Overlay, ...]:
        return views.overlays(state)

    @override
    def preview(self, state: MetzState, role: str) -> Odds | None:
        frame = state.frames[-1]
        if isinstance(frame, BattleRoll) or (isinstance(frame, Battle) and frame.attackers):
            return odds(state, frame.target, frame.attackers, frame.waived)
        return None

    @override
    def foresee(self, state: MetzState, action: Action) -> Odds | None:
        return views.foresee(state, action)

    @override
    def effects(self, event: Event) -> tuple[Effect, ...]:
        return views.effects(event)

    @override
    def odds(self, state: MetzState, target: str, pieces: Sequence[str]) -> Odds:
        units = [self.unit(piece) for piece in pieces]
        hex_ = self.data.grid.find(target)
        if hex_ is None:
            raise ActionError(f"there is no hex '{target}': expected {self.data.grid.explain_missing(target)}")
        return preview(state, hex_, units)

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
    def commander(self, state: MetzState, role: str) -> MetzCommander:
        return self._commanders.get(state.tables.options, lambda: self._commanders_for(state.tables))[role]

    def _commanders_for(self, tables: Tables) -> dict[str, MetzCommander]:
        ways = Ways(tables)
        return {side: MetzCommander(tables, ways, side) for side in self.roles}

    def place_name(self, hex_: int) -> str:
        """The city in a hex, or the hex's number."""
        names = self.board.names_in(hex_)
        return names[0] if names else self.data.grid.id(hex_)

    # -- words and figures --------------------------------------------------------------------------------------

    @override
    def tell(self, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        return views.tell(self, kind, facts)

    @override
    def rule_texts(self) -> Mapping[str, str]:
        return self._texts

    @override
    def figures(self) -> Iterable[Figure]:
        for name, tree in self.data.trees.items():
            yield from figures(tree, name)
