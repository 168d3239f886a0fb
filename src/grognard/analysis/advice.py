"""Advice: what a computer player would do now, and what an action changes, reason by reason.

Advice is honest: it is made from an `Asked`, which holds what the deciding role sees and may do, and nothing else of
the state. A question can be sent to another process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from random import Random

import msgspec
from typing_extensions import override

from grognard.arena.judge import Judge, played, subject_of
from grognard.engine.actions import Action
from grognard.engine.errors import IllegalAction, WrongNode
from grognard.engine.frames import Waits
from grognard.engine.knowledge import Knowledge
from grognard.engine.match import Match
from grognard.engine.nodes import Decision
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.players import Budget, player

from .procedures import known_states, passes, resting_depth
from .terms import REPLY, promises, term_words, words_for

MOST_ALTERNATIVES = 5
MOST_OF_OTHERS = 2
"""How many of them may be actions of other pieces. Most of those can still be taken afterwards."""


class TermChange(msgspec.Struct, frozen=True):
    """One reason, before and after an action."""

    name: str
    before: float
    after: float
    title: str = ""
    """The name of the reason."""
    text: str = ""
    """What it counts."""

    @property
    def change(self) -> float:
        """What the action adds."""
        return self.after - self.before


class Alternative(msgspec.Struct, frozen=True):
    """Another action, and the worth of the state after it."""

    action: str
    worth: float


class Advice(msgspec.Struct, frozen=True):
    """What an action does, in the judgement of the commander of the role that decides."""

    role: str
    action: str
    player: str | None
    """The player that recommends it; None if somebody asked about it."""
    before: float
    after: float
    """The worth to be expected once everything it begins has ended, less the enemy's reply."""
    terms: tuple[TermChange, ...]
    alternatives: tuple[Alternative, ...]
    """The best other actions, the best first."""
    passes: bool = False
    """True if it ends a phase. What that alone changes is left out of all comparisons: it is no merit of the action."""

    def to_json(self) -> dict[str, object]:
        """All of it in JSON types, with the change of each term."""
        form: dict[str, object] = msgspec.to_builtins(self)
        form["terms"] = [{**msgspec.to_builtins(term), "change": term.change} for term in self.terms]
        return form


class Asked(msgspec.Struct, frozen=True):
    """A decision as the role that takes it sees it."""

    role: str
    known: str
    """What the role knows: `Knowledge.to_json`."""
    actions: tuple[str, ...]
    """Every legal action."""
    depth: int
    """The number of frames at rest."""

    def knowledge(self, rules: Ruleset) -> Knowledge:
        """What the role knows."""
        return Knowledge.from_json(rules, self.role, self.known)


def question(match: Match, after: int | None = None) -> Asked:
    """The decision to be taken now, or the one taken after a line. Raises WrongNode if there is none."""
    line = (match.trail[-1] if match.trail else 0) if after is None else after
    state = match.state_after(line)
    node = state.node
    if not isinstance(node, Decision) or (after is None and match.resigned is not None):
        raise WrongNode("nobody has to decide anything now")
    depth = resting_depth(known_states(match, node.role, line))
    return Asked(node.role, state.knowledge(node.role).to_json(), tuple(action.text for action in node.actions), depth)


def hint(match: Match, name: str) -> Advice:
    """What the computer player of this name would do now. Raises WrongNode if nobody decides."""
    return recommend(match.rules, question(match), name)


def explain(match: Match, action: Action) -> Advice:
    """What an action would change. Raises IllegalAction if it is refused, WrongNode if nobody decides."""
    asked = question(match)
    refusals = match.state.refusals(action)
    if refusals:
        raise IllegalAction(refusals)
    return weigh(match.rules, asked, action)


def recommend(rules: Ruleset, asked: Asked, name: str, budget: Budget | None = None, seed: str = "hint") -> Advice:
    """What the computer player of this name would do, and why."""
    actions = [rules.vocabulary.parse(text) for text in asked.actions]
    chosen = player(name).decide(asked.knowledge(rules), actions, budget or Budget(), Random(seed))
    return weigh(rules, asked, chosen, name)


def weigh(rules: Ruleset, asked: Asked, action: Action, name: str | None = None) -> Advice:
    """What a legal action changes, and the best others."""
    words = term_words(rules)
    number = rules.vocabulary.number(action)
    adviser = _Adviser(asked.knowledge(rules).sample(Random(0)), asked.role, asked.depth)
    if adviser.is_procedure(number):
        adviser.left_out = promises(words)
    passing = adviser.passes(number)
    after = adviser.terms_after(number)
    before = after if passing else adviser.terms_now()
    changes = []
    for term in after:
        said = words_for(term, words)
        changes.append(TermChange(term, before.get(term, 0.0), after[term], said.title, said.text))
    legal = [rules.vocabulary.number(rules.vocabulary.parse(text)) for text in asked.actions]
    return Advice(
        asked.role,
        action.text,
        name,
        sum(before.values()),
        sum(after.values()),
        tuple(changes),
        tuple(adviser.alternatives(legal, number, sum(after.values()))),
        passing,
    )


class _Steadfast(Judge):
    """A judge who carries out what has been begun. Calling it off would explain nothing."""

    def __init__(self, start: State) -> None:
        super().__init__(start.rules)
        self._start = start.hash()

    @override
    def chosen(self, state: State) -> int:
        """As every judge chooses, but an action that leads back to the beginning only if there is nothing else."""
        chosen = super().chosen(state)
        if not self._returns(state, chosen):
            return chosen
        node = state.node
        assert isinstance(node, Decision)
        commander, depth = self.commander(state, node.role), len(state.frames)
        best, most = chosen, -inf
        for option in commander.options(state):
            if self._returns(state, option[0]):
                continue
            following = state.copy()
            for number in option:
                following.play(number)
            worth = sum(part * commander.worth(end) for part, end in self.endings(following, depth))
            if worth > most:
                best, most = option[0], worth
        return best

    def _returns(self, state: State, number: int) -> bool:
        return played(state, number).hash() == self._start


class _Adviser:
    """Looks one action ahead from a state, and on to the end of what the action begins."""

    def __init__(self, state: State, role: str, depth: int) -> None:
        self.state = state
        self.depth = depth
        self.judge = _Steadfast(state)
        self.commander = self.judge.commander(state, role)
        self.left_out: frozenset[str] = frozenset()
        """Terms that are not counted."""

    def is_procedure(self, number: int) -> bool:
        """True if an action begins a procedure (an attack) or belongs to one."""
        return max(len(self.state.frames), len(played(self.state, number).frames)) > self.depth

    def terms_now(self) -> dict[str, float]:
        """The terms of the state as it stands, or as it will stand when the procedure under way has ended."""
        return self._terms(self.state)

    def terms_after(self, number: int, then: int | None = None) -> dict[str, float]:
        """The terms to be expected after an action, and after a second one if that is then still possible."""
        return self._terms(played(self.state, number), then)

    def passes(self, number: int) -> bool:
        """True if an action ends the phase."""
        return passes(self.state, played(self.state, number))

    def worth(self, number: int, chosen: int, after: float) -> float:
        """The worth of another action, compared with the chosen one as if both ended the phase, or neither did."""
        if self.passes(chosen):
            return sum(self.terms_after(number, chosen).values())
        if self.passes(number):
            return after + sum(self.terms_after(number).values()) - sum(self.terms_after(chosen, number).values())
        return sum(self.terms_after(number).values())

    def alternatives(self, legal: Sequence[int], chosen: int, after: float) -> list[Alternative]:
        """The best other actions: those of the same piece, and a few of others."""
        action = self.state.rules.vocabulary.action
        subject = subject_of(action(chosen))
        worths = [(self.worth(n, chosen, after), action(n)) for n in legal if n != chosen]
        worths.sort(key=lambda found: (-found[0], found[1].text))
        same = [found for found in worths if subject_of(found[1]) == subject]
        others = [found for found in worths if subject_of(found[1]) != subject]
        few = max(MOST_OF_OTHERS, MOST_ALTERNATIVES - len(same))
        kept = same[: MOST_ALTERNATIVES - min(few, len(others))] + others[:few]
        kept.sort(key=lambda found: (-found[0], found[1].text))
        return [Alternative(found.text, worth) for worth, found in kept]

    def _terms(self, state: State, then: int | None = None) -> dict[str, float]:
        total: dict[str, float] = {}
        for probability, ending in self._endings(state, then):
            for term in self.commander.terms(ending):
                if term.name in self.left_out:
                    continue
                total[term.name] = total.get(term.name, 0.0) + probability * term.amount
            total[REPLY] = total.get(REPLY, 0.0) - probability * self.commander.reply(ending)
        return total

    def _endings(self, state: State, then: int | None) -> Iterator[tuple[float, State]]:
        for probability, ending in self.judge.endings(state, self.depth + 1):
            if then is not None and ending.waits is Waits.DECISION and then in ending.numbers():
                for more, last in self.judge.endings(played(ending, then), self.depth + 1):
                    yield probability * more, last
            else:
                yield probability, ending
