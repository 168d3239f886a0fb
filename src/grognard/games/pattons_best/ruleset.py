"""The ruleset of Patton's Best: the doors to its states, its views and its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.areas import AreaBoard
from grognard.engine.data import Figure, figures, json_tree
from grognard.engine.diaries import Diary
from grognard.engine.errors import ActionError, IllegalAction
from grognard.engine.events import Event
from grognard.engine.match import Match
from grognard.engine.migrations import Migration
from grognard.engine.odds import Effect
from grognard.engine.old import OldRuleset
from grognard.engine.options import OptionValue
from grognard.engine.overlays import Inspection
from grognard.engine.positions import Position
from grognard.engine.remembered import Remembered
from grognard.engine.ruleset import Scenario, fingerprint
from grognard.engine.sheet import View
from grognard.engine.statistics import Statistic

from . import codec, offers, views, ways
from .board import battle_board, movement_board
from .cases import RULES
from .charts import Charts
from .codec import from_version_1
from .commander import PattonCommander
from .data import PattonsBestData
from .diary import write_diary
from .faces import all_faces
from .names import ROLE
from .notebook import Careers, PattonNotebook
from .odds import Odds, effects_of, odds_of
from .options import AS_IN_VERSION_1, OPTIONS, PattonOptions, patton_options
from .positions import state_from_position
from .roster import Roster
from .rules.campaign import Campaign
from .rules.frame import Roll
from .rules.sequence import Engagement, SingleDay
from .state import PattonState
from .tables import Tables, vocabulary
from .words import REASONS

_OPENINGS = {"engagement": Engagement, "day": SingleDay, "campaign": Campaign}


class PattonsBestRuleset(OldRuleset[PattonState]):
    """Patton's Best under one set of data."""

    id = "pattons_best"
    version = "2"
    title = "Patton's Best"
    roles = (ROLE,)
    longest_game = 300_000  # a campaign of 266 days, of which a blind one took up to 1,000 steps
    role_titles: Mapping[str, str] = {ROLE: "Commander"}
    scenarios: Mapping[str, Scenario] = {
        "engagement": Scenario("engagement", "Introductory engagement", "one battle on the Battle Board (31.0)"),
        "day": Scenario("day", "A single day", "any day of combat, with any tank"),
        "campaign": Scenario("campaign", "The campaign", "27 July 1944 to 18 April 1945, if you live"),
    }
    simulated = "campaign"
    inspects = 2
    judges_luck = False
    options = OPTIONS
    reasons = REASONS
    migrations: Mapping[str, Migration] = {"1": Migration("2", options=AS_IN_VERSION_1, state=from_version_1)}

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        self.data = PattonsBestData(trees)
        self.vocabulary = vocabulary(self.data)
        self.data_hash = fingerprint(trees)
        self.order_titles = {action.id: action.title for action in self.data.crew.actions.entries}
        self._sheets = (battle_board(), movement_board(self.data.board))
        charts = Charts(trees)
        self._rule_texts = {case: charts.under(case, text) for case, text in RULES.items()}
        self._tables: Remembered[PattonOptions, Tables] = Remembered()
        self._commanders: Remembered[Tables, PattonCommander] = Remembered()

    def tables_for(self, options: Mapping[str, OptionValue]) -> Tables:
        """The tables compiled for these options, made once."""
        chosen = patton_options(self.read_options(options))
        return self._tables.get(chosen, lambda: Tables(self.data, self.vocabulary, chosen))

    def roster_for(self, options: Mapping[str, OptionValue]) -> Roster:
        """The names of a game with these options."""
        return Roster(self.data.crew.names, self.read_options(options))

    # -- states -------------------------------------------------------------------------------------------------

    @override
    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> PattonState:
        name = self.read_scenario(scenario)
        state = PattonState(self, self.tables_for(options or {}), self.roster_for(options or {}), name)
        state.frames = (_OPENINGS[name](),)
        state.settle()
        return state

    @override
    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> PattonState:
        return state_from_position(self, position, {**position.options, **(options or {})})

    @override
    def state_from_json(self, text: str | bytes) -> PattonState:
        return codec.decode(self, json_tree(text if isinstance(text, str) else text.decode(), "state"))

    # -- the table ----------------------------------------------------------------------------------------------

    @property
    @override
    def sheets(self) -> tuple[AreaBoard, ...]:
        """The Battle Board with the Tank Card, and the Movement Board."""
        return self._sheets

    @override
    def counters(self) -> list[dict[str, Any]]:
        return all_faces(self.data)

    # -- looking ------------------------------------------------------------------------------------------------

    def encode(self, state: PattonState) -> dict[str, Any]:
        """The state in JSON types."""
        return codec.encode(state)

    def view(self, state: PattonState, role: str) -> View:
        """What a role sees."""
        return views.view(state, role)

    @override
    def when(self, state: PattonState) -> tuple[int, str]:
        return views.when(state)

    @override
    def scores(self, state: PattonState) -> dict[str, int]:
        return views.scores(state)

    @override
    def details(self, state: PattonState, action: Action) -> dict[str, Any]:
        return offers.details(state, action)

    @override
    def preview(self, state: PattonState, role: str) -> Odds | None:
        """The roll that is due."""
        return odds_of(state) if isinstance(state.frames[-1], Roll) else None

    @override
    def foresee(self, state: PattonState, action: Action) -> Odds | None:
        return offers.foresee(state, action)

    @override
    def effects(self, event: Event) -> tuple[Effect, ...]:
        return effects_of(event)

    @override
    def odds(self, state: PattonState, target: str, pieces: Sequence[str]) -> Odds:
        """What the action written as `target` would be rolled on, if it is legal now."""
        action = self.vocabulary.parse(target)
        refusals = state.refusals(action)
        if refusals:
            raise IllegalAction(refusals)
        found = offers.foresee(state, action)
        if found is None:
            raise ActionError(f"'{target}' is not rolled for")
        return found

    @override
    def inspect(self, state: PattonState, role: str, places: Sequence[str]) -> Inspection | None:
        """The quickest way between two areas of the Movement Board, and what lies around one."""
        numbers = {area.id: number for number, area in enumerate(state.tables.areas)}
        if any(place not in numbers for place in places):
            return None
        return ways.inspect(state, numbers[places[0]], numbers[places[1]])

    @override
    def commander(self, state: PattonState, role: str) -> PattonCommander:
        return self._commanders.get(state.tables, lambda: PattonCommander(state.tables))

    @override
    def notebook(self) -> PattonNotebook:
        return PattonNotebook()

    @override
    def statistic_tables(self, facts: Sequence[Mapping[str, Any]]) -> list[Statistic]:
        """Survival, kills, losses, turnover, tanks."""
        return Careers(self.tables_for({}), facts).statistics()

    @override
    def diary(self, match: Match) -> Diary:
        return write_diary(self, match)

    # -- words and figures --------------------------------------------------------------------------------------

    @override
    def tell(self, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        return views.tell(kind, facts)

    @override
    def rule_texts(self) -> Mapping[str, str]:
        """Every case in our words, with the tables that belong to it."""
        return self._rule_texts

    @override
    def figures(self) -> Iterable[Figure]:
        for name, tree in self.data.trees.items():
            yield from figures(tree, name)
