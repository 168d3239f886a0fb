"""The review of a game: the win-probability curve, the luck of every roll, and the best alternative at every decision.

All probabilities are those of the first role. `swing` is what a line changed. For a roll that is its luck, because the
state before the roll is worth the average of its bands. For a decision, `loss` compares it with the best alternative
that it gave up: other actions of the same piece, or everything if it passed the decision on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from grognard.arena.judge import fallen, played, subject_of
from grognard.engine import doors
from grognard.engine.events import Event
from grognard.engine.match import Match
from grognard.engine.nodes import Chance, Decision
from grognard.engine.phrases import Phrases
from grognard.engine.records import Line
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.state import State

from .curve import Curve, judgement_of, own_curve, score_of
from .procedures import RestingDepth, passes, states_of
from .terms import promises, term_words
from .valuer import Value, Valuer

BLUNDER = 0.1
"""A decision that gives up this much of the probability to win is a blunder."""
MISTAKE = 0.04
TELLING = 0.04
"""A phase or a roll that changes the probability to win by this much is marked."""


LineKind = Literal["action", "roll", "resigned"]


class BandValue(msgspec.Struct, frozen=True):
    """One result a roll could have had."""

    label: str
    probability: float
    chance: float
    points: float
    rolled: bool


class LineReview(msgspec.Struct, frozen=True):
    """One line of the game."""

    n: int
    kind: LineKind
    role: str | None
    text: str
    turn: int
    phase: str
    moment: str
    """The moment in words."""
    chance: float
    """After the line."""
    points: float
    swing: float
    swing_points: float
    loss: float = 0.0
    """What a better choice would have added to its maker's probability to win."""
    loss_points: float = 0.0
    best: str = ""
    """The better choice, if there was one."""
    bands: tuple[BandValue, ...] = ()
    events: tuple[str, ...] = ()
    words: str = ""
    """What was done, for people."""
    best_words: str = ""
    """The better choice, for people."""


class PhaseReview(msgspec.Struct, frozen=True):
    """One phase, with those after it in which nothing could be done: what it changed, and how much of that was luck."""

    turn: int
    phase: str
    title: str
    first: int
    last: int
    before: float
    after: float
    luck: float
    scores: dict[str, int]
    """At the end of the phase."""
    rollouts: float | None = None
    """The share of play-outs from the end of the phase that the first role won."""

    @property
    def swing(self) -> float:
        """What the phase changed."""
        return self.after - self.before


class Review(msgspec.Struct, frozen=True):
    """The whole game."""

    game: str
    title: str
    roles: tuple[str, ...]
    role_titles: dict[str, str]
    seats: dict[str, str]
    outcome: str
    winner: str | None
    scores: dict[str, int]
    start: float
    lines: tuple[LineReview, ...]
    phases: tuple[PhaseReview, ...]
    luck: dict[str, float]
    """Per role: the luck of all its rolls, in probability to win."""
    luck_points: dict[str, float]
    losses: dict[str, float]
    """Per role: what its decisions gave up, in probability to win."""
    curve_is_current: bool
    """False if the commander has changed since the curve was fitted."""

    @property
    def turning_points(self) -> list[PhaseReview]:
        """The phases that changed most, the greatest first."""
        found = [phase for phase in self.phases if abs(phase.swing) >= TELLING]
        return sorted(found, key=lambda phase: (-abs(phase.swing), phase.first))[:5]

    @property
    def lucky_rolls(self) -> list[LineReview]:
        """All rolls, those that changed most first."""
        found = [line for line in self.lines if line.kind == "roll"]
        return sorted(found, key=lambda line: (-abs(line.swing), line.n))

    @property
    def mistakes(self) -> list[LineReview]:
        """The decisions that gave up most, the worst first."""
        return sorted((line for line in self.lines if line.loss >= MISTAKE), key=lambda line: (-line.loss, line.n))

    def to_json(self) -> dict[str, object]:
        """All of it in JSON types, with the lists that a reader looks for first."""
        form: dict[str, object] = msgspec.to_builtins(self)
        form["turning_points"] = [{**msgspec.to_builtins(phase), "swing": phase.swing} for phase in self.turning_points]
        form["lucky_rolls"] = [line.n for line in self.lucky_rolls]
        form["mistakes"] = [line.n for line in self.mistakes]
        return form


def kind_of(line: Line) -> LineKind:
    """What a line of the present line of play is: it returns nowhere."""
    if line.resigned is not None:
        return "resigned"
    return "action" if line.faces is None else "roll"


def review(match: Match, curve: Curve | None = None, told: Callable[[int], None] = lambda _: None) -> Review:
    """Review a game, finished or not. `told` is called after every line with 1."""
    return Reviewer(match, curve or own_curve(match.rules)).review(told)


class Reviewer:
    """Goes through a game line by line."""

    def __init__(self, match: Match, curve: Curve) -> None:
        self.match = match
        self.rules: Ruleset = match.rules
        self.curve = curve
        self.valuer = Valuer(match.rules, curve)
        self.resting = RestingDepth()
        self.promises = promises(term_words(match.rules))

    def review(self, told: Callable[[int], None]) -> Review:
        """The whole review."""
        states = states_of(self.match)
        self.resting.see(states[0])
        start = before = self.valuer.value(states[0], self.resting.depth)
        lines: list[LineReview] = []
        for (line, events), state, following in zip(self.match.story(), states, states[1:], strict=False):
            found = self.line(line, events, state, following, before)
            lines.append(found)
            before = Value(found.chance, found.points)
            told(1)
        return self.whole(lines, start.chance, states)

    def line(self, line: Line, events: Sequence[Event], state: State, following: State, before: Value) -> LineReview:
        """One line: the state before it, the one after it, and what the one before was worth."""
        depth = self.resting.depth
        alternative = self.alternative(line, state, following, depth)
        bands = self.bands(line, state, depth)
        self.resting.see(following)
        if line.resigned is not None:
            others = [role for role in self.rules.roles if role != line.resigned]
            after = Value(score_of(others[0] if len(others) == 1 else None, self.rules), before.points)
        else:
            after = self.valuer.value(following, self.resting.depth)
        view = doors.view(state, SPECTATOR)
        loss, loss_points, best = alternative(after) if alternative else (0.0, 0.0, "")
        return LineReview(
            n=line.n,
            kind=kind_of(line),
            role=line.role or line.resigned,
            text=line_text(line),
            words=self.in_words(state, line.action) or line_text(line),
            best_words=self.in_words(state, best),
            turn=view.turn,
            phase=view.phase,
            moment=view.title,
            chance=after.chance,
            points=after.points,
            swing=after.chance - before.chance,
            swing_points=after.points - before.points,
            loss=loss,
            loss_points=loss_points,
            best=best,
            bands=bands,
            events=tuple(event.text for event in events if event.seen_by(SPECTATOR)),
        )

    def in_words(self, state: State, text: str | None) -> str:
        """An action that could be taken in this state, in words; empty if there is none."""
        if not text:
            return ""
        action = self.rules.vocabulary.parse(text)
        return Phrases(self.rules, doors.view(state, SPECTATOR)).sentence(action, doors.details(state, action))

    # -- decisions ----------------------------------------------------------------------------------------------

    def alternative(
        self, line: Line, state: State, following: State, depth: int
    ) -> Callable[[Value], tuple[float, float, str]] | None:
        """How much better the best alternative was: loss, loss in points, and its text, given the value after."""
        node = state.node
        if line.action is None or not isinstance(node, Decision) or len(node.numbers) < 2:
            return None
        chosen = self.rules.vocabulary.number(self.rules.vocabulary.parse(line.action))
        others = self.given_up(state, node, chosen, following, depth)
        if not others:
            return None
        sign = 1 if node.role == self.rules.roles[0] else -1
        then = chosen if passes(state, following) else None
        # An attack uses up what it promised. In the middle of it, that promise counts neither for nor against it.
        begins = max(len(state.frames), len(following.frames)) > depth
        left_out = self.promises if begins else frozenset()
        mine = sign * self.valuer.margin(played(state, chosen), depth, left_out=left_out)
        gain, best = max((sign * self.valuer.margin(played(state, n), depth, then, left_out) - mine, n) for n in others)
        if gain <= 0:
            return None
        view, text = doors.view(following, SPECTATOR), self.rules.vocabulary.action(best).text

        def weigh(after: Value) -> tuple[float, float, str]:
            better = self.curve.chance(after.points + sign * gain, view.turn, view.phase)
            return sign * (better - self.curve.chance(after.points, view.turn, view.phase)), gain, text

        return weigh

    def given_up(self, state: State, node: Decision, chosen: int, following: State, depth: int) -> list[int]:
        """The alternatives that the choice made impossible.

        At rest a choice for one piece leaves those of others open, so only actions of the same piece count.
        """
        after = following.node
        still = set(after.numbers) if isinstance(after, Decision) and after.role == node.role else set()
        others = [number for number in node.numbers if number != chosen and number not in still]
        action = self.rules.vocabulary.action(chosen)
        if len(state.frames) > depth or not action.args:
            return others
        subject = subject_of(action)
        return [number for number in others if subject_of(self.rules.vocabulary.action(number)) == subject]

    # -- rolls --------------------------------------------------------------------------------------------------

    def bands(self, line: Line, state: State, depth: int) -> tuple[BandValue, ...]:
        """What each result of a roll would have been worth."""
        node = state.node
        if line.faces is None or not isinstance(node, Chance):
            return ()
        found = []
        for band in node.bands:
            value = self.valuer.value(fallen(state, band.faces[0]), depth)
            rolled = tuple(line.faces) in band.faces
            found.append(BandValue(band.label, float(band.probability), value.chance, value.points, rolled))
        return tuple(found)

    # -- all together -------------------------------------------------------------------------------------------

    def whole(self, lines: Sequence[LineReview], start: float, states: Sequence[State]) -> Review:
        """The review made of its lines."""
        rolls = [line for line in lines if line.kind == "roll"]
        outcome = self.match.outcome
        view = doors.view(self.match.state, SPECTATOR)
        return Review(
            game=self.rules.id,
            title=self.rules.title,
            roles=tuple(self.rules.roles),
            role_titles=dict(self.rules.role_titles),
            seats=dict(self.match.record.header.seats),
            outcome=f"The game is not over: {view.title}" if outcome is None else outcome.text,
            winner=None if outcome is None else outcome.winner,
            scores=view.scores if outcome is None else outcome.scores,
            start=start,
            lines=tuple(lines),
            phases=tuple(phases_of(lines, start, states)),
            luck=self.by_role(sum(line.swing for line in rolls)),
            luck_points=self.by_role(sum(line.swing_points for line in rolls)),
            losses={role: sum(line.loss for line in lines if line.role == role) for role in self.rules.roles},
            curve_is_current=self.curve.judgement == judgement_of(self.rules),
        )

    def by_role(self, amount: float) -> dict[str, float]:
        """An amount of the first role, and for a game of two its opposite for the second."""
        first, *others = self.rules.roles
        return {first: amount} | ({others[0]: -amount} if len(others) == 1 else {})


def line_text(line: Line) -> str:
    """What a line did, in short."""
    if line.action is not None:
        return line.action
    return "resigns" if line.resigned is not None else "roll " + " ".join(map(str, line.faces or ()))


def forced(state: State, following: State) -> bool:
    """True if a phase begins in this state and ends with its only action."""
    node = state.node
    return isinstance(node, Decision) and len(node.numbers) == 1 and passes(state, following)


def phases_of(lines: Sequence[LineReview], start: float, states: Sequence[State]) -> list[PhaseReview]:
    """The lines gathered by phase. A phase without anything to decide or to roll is added to the one before it."""
    groups: list[list[LineReview]] = []
    places: list[int] = []
    for place, line in enumerate(lines, start=1):
        begins = not groups or (groups[-1][-1].turn, groups[-1][-1].phase) != (line.turn, line.phase)
        if not groups or (begins and not forced(states[place - 1], states[place])):
            groups.append([])
            places.append(place)
        groups[-1].append(line)
        places[-1] = place
    found, before = [], start
    for group, place in zip(groups, places, strict=True):
        first, last = group[0], group[-1]
        luck = sum(line.swing for line in group if line.kind == "roll")
        scores = states[place].rules.flow.scores(states[place])
        found.append(
            PhaseReview(first.turn, first.phase, first.moment, first.n, last.n, before, last.chance, luck, scores)
        )
        before = last.chance
    return found
