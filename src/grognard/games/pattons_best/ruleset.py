"""The ruleset of Patton's Best: the doors to its states, its views and its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.areas import AreaBoard
from grognard.engine.data import Figure, figures, json_tree
from grognard.engine.diaries import Diary
from grognard.engine.errors import ActionError, IllegalAction
from grognard.engine.match import Match
from grognard.engine.positions import Position
from grognard.engine.ruleset import OptionValue, RandomSource, Ruleset, Scenario, View, fingerprint
from grognard.engine.state import State
from grognard.engine.statistics import Statistic

from . import codec, offers, views
from .board import battle_board, movement_board
from .cases import RULES
from .commander import PattonCommander
from .data import PattonsBestData
from .diary import write_diary
from .faces import all_faces
from .names import ROLE
from .notebook import Careers, PattonNotebook
from .odds import Odds, odds_of
from .options import OPTIONS, PattonOptions, patton_options
from .positions import state_from_position
from .roster import Roster
from .rules.campaign import Campaign
from .rules.frame import Choice, Roll
from .rules.sequence import Engagement, SingleDay
from .state import PattonState
from .tables import Tables, vocabulary
from .words import REASONS

_OPENINGS = {"engagement": Engagement, "day": SingleDay, "campaign": Campaign}


class PattonsBestRuleset(Ruleset):
    """Patton's Best under one set of data."""

    id = "pattons_best"
    version = "1"
    title = "Patton's Best"
    roles = (ROLE,)
    role_titles: Mapping[str, str] = {ROLE: "Commander"}
    scenarios: Mapping[str, Scenario] = {
        "engagement": Scenario("engagement", "Introductory engagement", "one battle on the Battle Board (31.0)"),
        "day": Scenario("day", "A single day", "any day of combat, with any tank"),
        "campaign": Scenario("campaign", "The campaign", "27 July 1944 to 18 April 1945, if you live"),
    }
    simulated = "campaign"
    judges_luck = False
    options = OPTIONS
    reasons = REASONS

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        self.data = PattonsBestData(trees)
        self.vocabulary = vocabulary(self.data)
        self.data_hash = fingerprint(trees)
        self.order_titles = {action.id: action.title for action in self.data.crew.actions.entries}
        self._sheets = (battle_board(), movement_board(self.data.board))
        self._tables: dict[PattonOptions, Tables] = {}
        self._commanders: dict[Tables, PattonCommander] = {}

    def tables_for(self, options: Mapping[str, OptionValue]) -> Tables:
        """The tables compiled for these options, made once."""
        chosen = patton_options(self.read_options(options))
        if chosen not in self._tables:
            self._tables[chosen] = Tables(self.data, self.vocabulary, chosen)
        return self._tables[chosen]

    def roster_for(self, options: Mapping[str, OptionValue]) -> Roster:
        """The names of a game with these options."""
        return Roster(self.data.crew.names, self.read_options(options))

    # -- states -------------------------------------------------------------------------------------------------

    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> PattonState:
        """See `Ruleset.start`."""
        name = self.read_scenario(scenario)
        state = PattonState(self, self.tables_for(options or {}), self.roster_for(options or {}), name)
        state.frames = (_OPENINGS[name](),)
        state.settle()
        return state

    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> PattonState:
        """See `Ruleset.position`."""
        return state_from_position(self, position, {**position.options, **(options or {})})

    def state_from_json(self, text: str | bytes) -> PattonState:
        """See `Ruleset.state_from_json`."""
        return codec.decode(self, json_tree(text if isinstance(text, str) else text.decode(), "state"))

    def sample(self, view: View, rng: RandomSource) -> PattonState:
        """See `Ruleset.sample`. Nothing is hidden: what is not known has not been rolled."""
        return codec.decode(self, view.knowledge)

    # -- the table ----------------------------------------------------------------------------------------------

    @property
    def sheets(self) -> tuple[AreaBoard, ...]:
        """See `Ruleset.sheets`: the Battle Board with the Tank Card, and the Movement Board."""
        return self._sheets

    def counters(self) -> list[dict[str, Any]]:
        """See `Ruleset.counters`."""
        return all_faces(self.data)

    # -- looking ------------------------------------------------------------------------------------------------

    def encode(self, state: PattonState) -> dict[str, Any]:
        """The state in JSON types."""
        return codec.encode(state)

    def view(self, state: PattonState, role: str) -> View:
        """What a role sees."""
        return views.view(state, role)

    def details(self, state: State, action: Action) -> dict[str, Any]:
        """See `Ruleset.details`."""
        assert isinstance(state, PattonState)
        return offers.details(state, action)

    def preview(self, state: State, role: str) -> Odds | None:
        """See `Ruleset.preview`: the roll that is due."""
        assert isinstance(state, PattonState)
        frame = state.frames[-1]
        return odds_of(state, frame) if isinstance(frame, Roll) else None

    def odds(self, state: State, target: str, pieces: Sequence[str]) -> Odds:
        """See `Ruleset.odds`: what the action written as `target` would be rolled on, if it is legal now."""
        assert isinstance(state, PattonState)
        action = self.vocabulary.parse(target)
        refusals = state.refusals(action)
        if refusals:
            raise IllegalAction(refusals)
        frame = state.frames[-1]
        roll = None
        if isinstance(frame, Choice):
            roll = frame.foresee(state, *state.tables.decode[self.vocabulary.number(action)])
        if roll is None:
            raise ActionError(f"'{target}' is not rolled for")
        return odds_of(state, roll)

    def commander(self, state: State, role: str) -> PattonCommander:
        """See `Ruleset.commander`."""
        assert isinstance(state, PattonState)
        if state.tables not in self._commanders:
            self._commanders[state.tables] = PattonCommander(state.tables)
        return self._commanders[state.tables]

    def notebook(self) -> PattonNotebook:
        """See `Ruleset.notebook`."""
        return PattonNotebook()

    def statistics(self, facts: Sequence[Mapping[str, Any]]) -> list[Statistic]:
        """See `Ruleset.statistics`: survival, kills, losses, turnover, tanks."""
        return Careers(self.tables_for({}), facts).statistics()

    def diary(self, match: Match) -> Diary:
        """See `Ruleset.diary`."""
        return write_diary(self, match)

    # -- words and figures --------------------------------------------------------------------------------------

    def tell(self, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """See `Ruleset.tell`."""
        return views.tell(kind, facts)

    def rule_texts(self) -> Mapping[str, str]:
        """See `Ruleset.rule_texts`."""
        return RULES

    def figures(self) -> Iterable[Figure]:
        """See `Ruleset.figures`."""
        for name, tree in self.data.trees.items():
            yield from figures(tree, name)
