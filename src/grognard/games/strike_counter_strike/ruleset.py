"""The ruleset of Strike-Counter Strike: the doors to its states, its views and its sentences."""

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
from grognard.engine.overlays import Inspection, Overlay
from grognard.engine.positions import Position
from grognard.engine.remembered import Remembered
from grognard.engine.ruleset import Scenario, fingerprint
from grognard.engine.sheet import Preview, View

from . import codec
from .command.aims import Ground
from .command.commander import StrikeCommander
from .invariants import broken
from .options import BEFORE_4, OPTIONS, StrikeOptions, strike_options
from .positions import state_from_position
from .rules.setup import set_up
from .rules.sight import sight_map
from .rules.terrain import Ways
from .schema.data import StrikeData, build_map
from .schema.scenarios import WindowData
from .sheet import inspect, odds, offers, overlays, pieces, view
from .sheet.board import boards
from .sheet.foresight import effects
from .state import StrikeState
from .tables import SIDE_TITLES, SIDES, Tables
from .vocabulary import vocabulary
from .words.cases import rule_texts
from .words.events import tell
from .words.reasons import REASONS


class StrikeRuleset(OldRuleset[StrikeState]):
    """Strike-Counter Strike under one set of data."""

    id = "strike_counter_strike"
    version = "4"
    migrations: Mapping[str, Migration] = {
        "1": Migration("2"),
        "2": Migration("3"),
        "3": Migration("4", BEFORE_4, state=codec.from_version_3),
    }
    """No action is written otherwise: an old record is followed as far as the rules of today allow what was done."""
    roles = SIDES
    role_titles: Mapping[str, str] = dict(zip(SIDES, SIDE_TITLES, strict=True))
    options = OPTIONS
    reasons = REASONS
    inspects = 2
    has_fields = True

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        self.data = StrikeData(trees)
        self.board = build_map(self.data)
        self._boards = boards(self.data, self.board)
        self.title = self.data.game.title
        self.scenarios = {
            name: Scenario(name, f"{given.number}. {given.title}", given.summary)
            for name, given in self.data.scenarios.scenarios.items()
        }
        self.vocabulary = vocabulary(self.data)
        self.data_hash = fingerprint(trees)
        self._sight = sight_map(self.data, self.board)
        self._ways: dict[tuple[WindowData | None, bool], Ways] = {}
        self._tables: Remembered[tuple[str, StrikeOptions], Tables] = Remembered()
        self._grounds: Remembered[tuple[str, StrikeOptions], Ground] = Remembered()

    def tables_for(self, scenario: str, options: Mapping[str, OptionValue]) -> Tables:
        """The tables compiled for this scenario and these options, made once."""
        key = (scenario, strike_options(self.read_options(options)))
        window = self.data.scenarios.scenarios[scenario].window
        ways = self._ways.setdefault((window, key[1].mud_by_road), Ways())
        return self._tables.get(key, lambda: Tables(self.data, self.board, self.vocabulary, *key, self._sight, ways))

    # -- states -------------------------------------------------------------------------------------------------

    @override
    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> StrikeState:
        state = StrikeState(self, self.tables_for(self.read_scenario(scenario), options or {}))
        set_up(state)
        return state

    @override
    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> StrikeState:
        return state_from_position(self, position, {**position.options, **(options or {})})

    @override
    def state_from_json(self, text: str | bytes) -> StrikeState:
        return codec.decode(self, json_tree(text if isinstance(text, str) else text.decode(), "state"))

    # -- looking ------------------------------------------------------------------------------------------------

    def encode(self, state: StrikeState) -> dict[str, Any]:
        """The state in JSON types."""
        return codec.encode(state)

    def broken(self, state: StrikeState) -> list[str]:
        """What must never be false and is."""
        return broken(state)

    def view(self, state: StrikeState, role: str) -> View:
        """What a role sees."""
        return view.view(state, role)

    @override
    def when(self, state: StrikeState) -> tuple[int, str]:
        return view.when(state)

    @override
    def scores(self, state: StrikeState) -> dict[str, int]:
        return view.scores(state)

    @override
    def details(self, state: StrikeState, action: Action) -> dict[str, Any]:
        return offers.details(state, action)

    @override
    def route(self, state: StrikeState, action: Action) -> tuple[str, ...]:
        return offers.route(state, action)

    @override
    def overlays(self, state: StrikeState, role: str) -> tuple[Overlay, ...]:
        return overlays.overlays(state)

    @override
    def inspect(self, state: StrikeState, role: str, places: Sequence[str]) -> Inspection | None:
        """A line of sight."""
        return inspect.inspect(state, places)

    @override
    def fields(self, state: StrikeState, role: str, piece: str) -> tuple[Overlay, ...]:
        """Range, Fire Zone and sight of a unit."""
        return overlays.fields(state, state.tables.unit_number[piece]) if piece in state.tables.unit_number else ()

    @override
    def preview(self, state: StrikeState, role: str) -> Preview | None:
        return odds.preview(state)

    @override
    def foresee(self, state: StrikeState, action: Action) -> Preview | None:
        return odds.foresee(state, action)

    @override
    def effects(self, event: Event) -> tuple[Effect, ...]:
        return effects(event)

    @override
    def odds(self, state: StrikeState, target: str, pieces: Sequence[str]) -> Preview:
        """The target is a hex (an Assault, or a shot at its first unit) or a unit's id."""
        return odds.odds(state, target, [self.unit(piece) for piece in pieces])

    @property
    @override
    def boards(self) -> tuple[Board, ...]:
        return self._boards

    @override
    def counters(self) -> list[dict[str, Any]]:
        return pieces.faces(self.tables_for(next(iter(self.scenarios)), {}))

    def unit(self, piece: str) -> int:
        """The number of a unit. Raises ActionError for an unknown id."""
        ids = list(self.data.units)
        if piece not in ids:
            near = nearest(piece, ids)
            raise ActionError(f"there is no unit '{piece}'" + (f"; did you mean '{near}'?" if near else ""))
        return ids.index(piece)

    @override
    def commander(self, state: StrikeState, role: str) -> StrikeCommander:
        key = (state.tables.scenario, state.tables.options)
        return StrikeCommander(state.tables, role, self._grounds.get(key, lambda: Ground(state.tables)))

    # -- words and figures --------------------------------------------------------------------------------------

    @override
    def tell(self, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        return tell(self.data, kind, facts)

    @override
    def rule_texts(self) -> Mapping[str, str]:
        return rule_texts(self.data)

    @override
    def figures(self) -> Iterable[Figure]:
        for name, tree in self.data.trees.items():
            yield from figures(tree, name)
