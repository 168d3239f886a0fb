"""The ruleset of Wacht am Rhein II: the doors to its states, its views, its explanations and its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.boards import Board
from grognard.engine.commander import Commander
from grognard.engine.data import Figure, figures, json_tree, nearest
from grognard.engine.errors import ActionError
from grognard.engine.events import Event
from grognard.engine.frames import Waits
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
from .checks import check
from .commander import WachtCommander
from .data import WachtData
from .distances import Distances
from .options import OPTIONS, READINGS_OF_1, WachtOptions, wacht_options, with_options
from .pieces import faces
from .positions import state_from_position
from .rulebook import rule_texts
from .rules.combat import Battle, DefenceFire
from .rules.explain import Explanation, explain
from .rules.foresight import Foresight, effects, foresee, foretell
from .rules.hypotheses import odds_of
from .rules.memory import stale_memories
from .rules.network import Networks
from .rules.setup import set_up
from .state import WachtState
from .tables import SIDE_TITLES, SIDES, Tables, vocabulary
from .words import REASONS

NETWORKS = 16
"""The graphs of movement of one mixture of options take some megabytes."""


class WachtRuleset(OldRuleset[WachtState]):
    """Wacht am Rhein II, chapter 5, under one set of data."""

    id = "wacht_am_rhein"
    version = "2"
    migrations: Mapping[str, Migration] = {
        "1": Migration("2", options=READINGS_OF_1, state=lambda state: with_options(state, READINGS_OF_1))
    }
    roles = SIDES
    role_titles: Mapping[str, str] = dict(zip(SIDES, SIDE_TITLES, strict=True))
    options = OPTIONS
    reasons = REASONS
    explains = "move"

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        self.data = WachtData(trees)
        self.board = build_map(self.data)
        check(self.data)
        self._boards = boards(self.data, self.board)
        self.title = self.data.game.title
        about = self.data.scenario.about
        self.scenarios: Mapping[str, Scenario] = {about.id: Scenario(about.id, about.title, about.summary)}
        self.turns = len(self.data.scenario.turns.track)
        self.vocabulary = vocabulary(self.data)
        self.data_hash = fingerprint(trees)
        self._rule_texts = rule_texts(self.data)
        self._tables: Remembered[WachtOptions, Tables] = Remembered()
        self._networks: Remembered[WachtOptions, Networks] = Remembered(NETWORKS)
        self._distances: Remembered[WachtOptions, Distances] = Remembered(NETWORKS)
        self.tables_for({})  # a cost that is no cost is found now, not when somebody plays

    def tables_for(self, options: Mapping[str, OptionValue]) -> Tables:
        """The tables compiled for these options, made once."""
        chosen = wacht_options(self.read_options(options))
        return self._tables.get(chosen, lambda: Tables(self.data, self.board, self.vocabulary, chosen))

    def networks(self, tables: Tables) -> Networks:
        """The graphs of movement for these tables, made when first needed."""
        return self._networks.get(tables.options, lambda: Networks(tables))

    # -- states -------------------------------------------------------------------------------------------------

    @override
    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> WachtState:
        state = WachtState(self, self.tables_for(options or {}), self.read_scenario(scenario))
        set_up(state)
        return state

    @override
    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> WachtState:
        return state_from_position(self, position, {**position.options, **(options or {})})

    @override
    def state_from_json(self, text: str | bytes) -> WachtState:
        return codec.decode(self, json_tree(text if isinstance(text, str) else text.decode(), "state"))

    def stale_memories(self, state: WachtState) -> list[str]:
        """What the state remembers and would work out otherwise now: an invariant is that there is nothing."""
        return stale_memories(state)

    # -- looking ------------------------------------------------------------------------------------------------

    def encode(self, state: WachtState) -> dict[str, Any]:
        """The state in JSON types."""
        return codec.encode(state)

    def view(self, state: WachtState, role: str) -> View:
        """What a role sees."""
        return views.view(state, role)

    @override
    def when(self, state: WachtState) -> tuple[int, str]:
        return views.when(state)

    @override
    def scores(self, state: WachtState) -> dict[str, int]:
        return views.scores(state)

    @override
    def details(self, state: WachtState, action: Action) -> dict[str, Any]:
        return views.details(state, action)

    @override
    def route(self, state: WachtState, action: Action) -> tuple[str, ...]:
        return views.route(state, action)

    @override
    def explain(self, state: WachtState, action: Action) -> Explanation | None:
        if action.verb != "move":
            return None
        return explain(state, self.unit(str(action.args[0])), self.data.grid.index(str(action.args[1])))

    @override
    def overlays(self, state: WachtState, role: str) -> tuple[Overlay, ...]:
        return views.overlays(state)

    @override
    def preview(self, state: WachtState, role: str) -> Foresight | None:
        """Of a roll that is due, or of a battle as it stands."""
        if state.waits is Waits.CHANCE:
            return foretell(state)
        frame = state.frames[-1]
        if isinstance(frame, DefenceFire):
            return foresee(state, self.vocabulary.parse("pass"))
        if isinstance(frame, Battle) and frame.fighters(state):
            return foresee(state, self.vocabulary.parse("roll"))
        return None

    @override
    def foresee(self, state: WachtState, action: Action) -> Foresight | None:
        return foresee(state, action) if views.throws(state, action) else None

    @override
    def effects(self, event: Event) -> tuple[Effect, ...]:
        return effects(event)

    @override
    def odds(self, state: WachtState, target: str, pieces: Sequence[str]) -> Foresight:
        units = [self.unit(piece) for piece in pieces]
        hex_ = self.data.grid.find(target)
        if hex_ is None:
            raise ActionError(f"there is no hex '{target}': expected {self.data.grid.explain_missing(target)}")
        return odds_of(state, hex_, units)

    @property
    @override
    def boards(self) -> tuple[Board, ...]:
        return self._boards

    @override
    def counters(self) -> list[dict[str, Any]]:
        """A counter has a face for every number of steps."""
        return faces(self.tables_for({}))

    def unit(self, piece: str) -> int:
        """The number of a unit. Raises ActionError for an unknown id."""
        ids = list(self.data.units)
        if piece not in ids:
            near = nearest(piece, ids)
            raise ActionError(f"there is no unit '{piece}'" + (f"; did you mean '{near}'?" if near else ""))
        return ids.index(piece)

    @override
    def commander(self, state: WachtState, role: str) -> Commander:
        distances = self._distances.get(state.tables.options, lambda: Distances(self.networks(state.tables)))
        return WachtCommander(state.tables, distances, role, state)

    def place_name(self, hex_: int) -> str:
        """The name of a hex, or its number."""
        hex_id = self.data.grid.id(hex_)
        return self.data.map.names.hexes.get(hex_id, hex_id)

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
