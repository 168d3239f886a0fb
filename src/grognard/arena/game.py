"""One game of the arena. The seed and the index alone decide its dice and its players' randomness."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random

import msgspec

from grognard.engine import doors
from grognard.engine.actions import Action
from grognard.engine.dice import ProvableDice, secret_from_seed
from grognard.engine.errors import IllegalAction
from grognard.engine.events import Event
from grognard.engine.frames import Waits
from grognard.engine.knowledge import Knowledge
from grognard.engine.match import Match
from grognard.engine.nodes import Chance, Decision, Over
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.state import State
from grognard.library import ruleset
from grognard.players import Budget, Player, player

from .errors import GameFailed
from .judge import Judge, luck_of
from .shapes import OVER, Job, Loss, PhaseStart, Played, Result, Spec

OPENING = 12
"""How many of each role's first actions are kept."""
DESTROYED = "destroyed"
"""The kind of event, with the facts `unit` and `place`, by which every game reports a lost piece."""

_rulesets: dict[bytes, Ruleset] = {}


def rules_of(spec: Spec) -> Ruleset:
    """The ruleset of a specification, built once in every process."""
    if not spec.changes:
        return ruleset(spec.game)
    key = msgspec.json.encode((spec.game, spec.changes), order="deterministic")
    if key not in _rulesets:
        _rulesets[key] = ruleset(spec.game, changes=spec.changes)
    return _rulesets[key]


def play_chunk(jobs: Sequence[Job]) -> Played:
    """Play several games: what a worker does."""
    began = time.perf_counter()
    return Played([play_game(job.spec, job.index, job.variant) for job in jobs], time.perf_counter() - began)


def play_game(spec: Spec, index: int, variant: str = "base") -> Result:
    """Play one game. Raises GameFailed, with the name of the game, whatever goes wrong: it must be found among
    thousands.
    """
    try:
        return Play(rules_of(spec), spec, index).result(variant)
    except Exception as error:
        raise GameFailed(f"game {index} of '{variant}' broke off: {type(error).__name__}: {error}") from error


def drawn_actions(rules: Ruleset, spec: Spec, index: int) -> Iterator[Action]:
    """The decisions before the first roll, drawn for this game; the same for all players under the same seed."""
    state, stream = opening_state(rules, spec), Random(f"{spec.seed}\x1f{index}\x1fopening")
    while spec.drawn and state.waits is Waits.DECISION:
        number = stream.choice(state.forward())
        yield rules.vocabulary.action(number)
        state.play(number)


def opening_state(rules: Ruleset, spec: Spec) -> State:
    """The state every game of the specification begins from."""
    opening = spec.opening
    state: State = (
        rules.start(spec.scenario, spec.options)
        if opening is None
        else rules.state_from_json(msgspec.json.encode(opening))
    )
    return state


def dice_secret(spec: Spec) -> bytes:
    """The secret of the dice; the index of the game is the id of the match."""
    return secret_from_seed(f"arena {spec.seed}")


class Seats:
    """The players of one game, each with its own stream of random numbers."""

    def __init__(self, rules: Ruleset, spec: Spec, index: int) -> None:
        self._players: Mapping[str, Player] = {role: player(name) for role, name in spec.seats.items()}
        self._streams = {role: Random(f"{spec.seed}\x1f{index}\x1f{role}") for role in spec.seats}

    def decide(self, knowledge: Knowledge, actions: Sequence[Action]) -> Action:
        """The player's choice among the actions."""
        role = knowledge.role
        return self._players[role].decide(knowledge, actions, Budget(), self._streams[role])


class Play:
    """A game being played, with notes of everything a report tells."""

    def __init__(self, rules: Ruleset, spec: Spec, index: int) -> None:
        self.rules = rules
        self.index = index
        self.state = opening_state(rules, spec)
        self.seats = Seats(rules, spec, index)
        self.dice = ProvableDice(dice_secret(spec), str(index))
        self.judge = Judge(rules)
        self.judges_luck = spec.luck
        self.measure = self.judge.outlook if spec.outlook else self.judge.margin
        self.luck = 0.0
        self.actions = 0
        self.rolls = 0
        self.course: list[PhaseStart] = []
        self.losses: list[Loss] = []
        self.openings: dict[str, list[str]] = {role: [] for role in rules.roles}
        self.sides: dict[str, str] = {}
        self.notebook = rules.statistics.notebook() if rules.statistics else None
        self.heeded = {DESTROYED} if self.notebook is None else {DESTROYED, *self.notebook.kinds}
        for action in drawn_actions(rules, spec, index):
            self.note_events(self.state.play_heeding(rules.vocabulary.number(action), self.heeded), 1)

    def result(self, variant: str) -> Result:
        """Play to the end; returns what is kept of the game."""
        while self.state.waits is not Waits.END:
            if self.state.waits is Waits.CHANCE:
                self.roll()
            else:
                self.decide()
        turn, _ = self.rules.flow.when(self.state)
        node = self.state.node
        assert isinstance(node, Over)
        self.course.append(PhaseStart(turn, OVER, node.outcome.scores, round(self.judge.margin(self.state), 3)))
        return Result(
            variant=variant,
            index=self.index,
            winner=node.outcome.winner,
            level=node.outcome.level,
            scores=node.outcome.scores,
            turns=turn,
            actions=self.actions,
            rolls=self.rolls,
            lead_changes=lead_changes(self.course),
            luck=self.luck_by_role(),
            course=self.course,
            losses=self.losses,
            openings=self.openings,
            hash=self.state.hash(),
            facts={} if self.notebook is None else self.notebook.facts(),
        )

    def decide(self) -> None:
        """One decision."""
        node = self.state.node
        assert isinstance(node, Decision)
        turn = self.note_phase()
        action = self.seats.decide(self.state.knowledge(node.role), node.forward)
        number = self.rules.vocabulary.number(action)
        if number not in node.numbers:
            raise IllegalAction(self.state.refusals(action))
        self.actions += 1
        if len(self.openings[node.role]) < OPENING:
            self.openings[node.role].append(action.text)
        self.note_events(self.state.play_heeding(number, self.heeded), turn)

    def roll(self) -> None:
        """One roll."""
        node = self.state.node
        assert isinstance(node, Chance)
        faces = self.dice.faces(self.rolls, node.dice)
        if self.judges_luck:
            self.luck += luck_of(self.judge, self.state, faces)
        self.rolls += 1
        self.note_events(self.state.fall_heeding(faces, self.heeded), self.course[-1].turn if self.course else 1)

    def note_phase(self) -> int:
        """Keep where the game stands whenever a phase begins; returns the turn."""
        turn, phase = self.rules.flow.when(self.state)
        if not self.course or (self.course[-1].turn, self.course[-1].phase) != (turn, phase):
            margin = round(self.measure(self.state), 3)
            self.course.append(PhaseStart(turn, phase, self.rules.flow.scores(self.state), margin))
        if not self.sides:
            pieces = doors.view(self.state, SPECTATOR).pieces
            self.sides = {piece.id: piece.side for piece in pieces}
        return turn

    def note_events(self, events: Sequence[Event], turn: int) -> None:
        """Keep which pieces were destroyed, and where, and what the game's notebook wants to keep."""
        if self.notebook is not None:
            self.notebook.note(self.state, events)
        for event in events:
            if event.kind == DESTROYED:
                piece = str(event.facts.get("unit", ""))
                self.losses.append(Loss(piece, self.sides.get(piece, ""), str(event.facts.get("place", "")), turn))

    def luck_by_role(self) -> dict[str, float]:
        """The luck of the first role, and for a game of two the same against the second."""
        luck = round(self.luck, 3) + 0.0
        first, *others = self.rules.roles
        return {first: luck} | ({others[0]: -luck + 0.0} if len(others) == 1 else {})


def lead_changes(course: Sequence[PhaseStart]) -> int:
    """How often another role took the lead on points. A tie in between does not count."""
    leaders = [leader for moment in course if (leader := leader_of(moment.scores)) is not None]
    return sum(1 for before, now in pairwise(leaders) if before != now)


def leader_of(scores: Mapping[str, int]) -> str | None:
    """The role with the most points; None if several share them."""
    most = max(scores.values(), default=0)
    leaders = [role for role, score in scores.items() if score == most]
    return leaders[0] if len(leaders) == 1 else None


def record_game(spec: Spec, index: int) -> Match:
    """The same game once more, as a match with a record that can be replayed, proved and analysed."""
    rules = rules_of(spec)
    opening = None if spec.opening is None else opening_state(rules, spec)
    match = Match.new(
        rules,
        secret=dice_secret(spec),
        match=str(index),
        scenario=spec.scenario,
        options=spec.options,
        state=opening,
        seats=spec.seats,
    )
    for action in drawn_actions(rules, spec, index):
        match.act(action)
    seats = Seats(rules, spec, index)
    while not match.over:
        node = match.state.node
        if isinstance(node, Decision):
            match.act(seats.decide(match.state.knowledge(node.role), node.forward), node.role)
        else:
            match.roll()
    return match
