"""Advice: what a computer player would do now, and what an action changes, reason by reason.

Advice is honest: it looks at a state that agrees with what the role knows, never at what is hidden from it.
"""

from __future__ import annotations

from random import Random

import msgspec

from grognard.arena.judge import Judge, played
from grognard.engine.actions import Action
from grognard.engine.errors import IllegalAction, WrongNode
from grognard.engine.match import Match
from grognard.engine.nodes import Decision
from grognard.engine.state import State
from grognard.players import Budget, player, sampler_for

from .procedures import resting_depth, states_of

MOST_ALTERNATIVES = 5


class TermChange(msgspec.Struct, frozen=True):
    """One reason, before and after an action."""

    name: str
    before: float
    after: float

    @property
    def change(self) -> float:
        """What the action adds."""
        return self.after - self.before


class Alternative(msgspec.Struct, frozen=True):
    """Another action and what the state would be worth after it."""

    action: str
    worth: float


class Advice(msgspec.Struct, frozen=True):
    """What an action does, in the judgement of the commander of the role that decides."""

    role: str
    action: str
    player: str | None
    """Who recommends it; None if it was asked about."""
    before: float
    after: float
    """To be expected once what it begins has ended."""
    terms: tuple[TermChange, ...]
    alternatives: tuple[Alternative, ...]
    """The best other actions, the best first."""

    def to_json(self) -> dict[str, object]:
        """All of it in JSON types, with the change of each term."""
        form: dict[str, object] = msgspec.to_builtins(self)
        form["terms"] = [{**msgspec.to_builtins(term), "change": term.change} for term in self.terms]
        return form


def hint(match: Match, name: str) -> Advice:
    """What the computer player of this name would do now. Raises WrongNode if nobody decides."""
    node = _decision(match)
    view = match.state.view(node.role)
    action = player(name).decide(view, node.actions, sampler_for(match.rules), Budget(), Random(0))
    return _advice(match, node, action, name)


def explain(match: Match, action: Action) -> Advice:
    """What an action would change. Raises IllegalAction if it is refused, WrongNode if nobody decides."""
    node = _decision(match)
    refusals = match.state.refusals(action)
    if refusals:
        raise IllegalAction(refusals)
    return _advice(match, node, action, None)


def _decision(match: Match) -> Decision:
    node = match.state.node
    if match.resigned is not None or not isinstance(node, Decision):
        raise WrongNode("nobody has to decide anything now")
    return node


def _advice(match: Match, node: Decision, action: Action, name: str | None) -> Advice:
    known = match.rules.sample(match.state.view(node.role), Random(0))
    adviser = _Adviser(known, node.role, resting_depth(states_of(match)))
    number = match.rules.vocabulary.number(action)
    before, after = adviser.terms_now(), adviser.terms_after(number)
    return Advice(
        node.role,
        action.text,
        name,
        sum(before.values()),
        sum(after.values()),
        tuple(TermChange(term, before.get(term, 0.0), after[term]) for term in after),
        tuple(adviser.alternatives(node, number)),
    )


class _Adviser:
    """Looks one action ahead from a state, and on to the end of what the action begins."""

    def __init__(self, state: State, role: str, depth: int) -> None:
        self.state = state
        self.depth = depth
        self.judge = Judge(state.rules)
        self.commander = self.judge.commander(state, role)

    def terms_now(self) -> dict[str, float]:
        """The terms of the state as it stands, or as it will stand when a procedure under way has ended."""
        return self._terms(self.state)

    def terms_after(self, number: int) -> dict[str, float]:
        """The terms to be expected after an action."""
        return self._terms(played(self.state, number))

    def alternatives(self, node: Decision, chosen: int) -> list[Alternative]:
        """The best other actions."""
        action = self.state.rules.vocabulary.action
        worths = [(sum(self.terms_after(n).values()), action(n).text) for n in node.numbers if n != chosen]
        worths.sort(key=lambda found: (-found[0], found[1]))
        return [Alternative(text, worth) for worth, text in worths[:MOST_ALTERNATIVES]]

    def _terms(self, state: State) -> dict[str, float]:
        total: dict[str, float] = {}
        for probability, ending in self.judge.endings(state, self.depth + 1):
            for term in self.commander.terms(ending):
                total[term.name] = total.get(term.name, 0.0) + probability * term.amount
        return total
