"""The judge: what a state is worth, seen by the commanders of all roles.

In the middle of a procedure (a battle declared, a retreat not yet made) a state says little. The judge lets the
procedure come to an end first: every role goes on as its commander would, and every roll branches into its bands.
"""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.actions import Action
from grognard.engine.commander import Commander
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance, Decision
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.players.greedy import after

UNLIKELY = 0.1
"""Courses of events less likely than this are not followed to their end."""
MOST_STEPS = 30
"""How many decisions are followed before a procedure is judged as it stands."""

POTENTIAL_KEPT = 0.5
"""Pieces get into each other's way: together they gain this part of the sum of what they could gain one by one."""


class Judge:
    """The judgement of all commanders of one game."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._commanders: dict[str, Commander] = {}

    def commander(self, state: State, role: str) -> Commander:
        """The commander of a role; the same one for all states of a game."""
        if role not in self._commanders:
            self._commanders[role] = self.rules.mind.commander(state, role)
        return self._commanders[role]

    def margin(self, state: State, left_out: frozenset[str] = frozenset()) -> float:
        """How far the first role is ahead: half the difference of the worths, so that both sides see one number.

        Terms that are `left_out` do not count.
        """
        first, *others = (self.worth(state, role, left_out) for role in self.rules.roles)
        return (first - sum(others) / len(others)) / 2 if others else first

    def worth(self, state: State, role: str, left_out: frozenset[str]) -> float:
        """The value of a state to a role's commander, with some terms left out."""
        commander = self.commander(state, role)
        if not left_out:
            return commander.worth(state)
        return sum(term.amount for term in commander.terms(state) if term.name not in left_out)

    def outlook(self, state: State) -> float:
        """The margin, including what the deciding role can still gain before it passes the decision on.

        Pieces are moved one by one, so for every piece the best of its actions counts. Without this, a side that has
        not moved yet would look as if it were losing.
        """
        margin = self.margin(state)
        if state.waits is not Waits.DECISION:
            return margin
        node = state.node
        assert isinstance(node, Decision)
        gain = self.potential(state, node)
        return margin + gain if node.role == self.rules.roles[0] else margin - gain

    def potential(self, state: State, node: Decision) -> float:
        """What the best action of every piece that can act would gain: a part of the sum."""
        commander = self.commander(state, node.role)
        now = commander.worth(state)
        gains: dict[object, float] = {}
        for number in node.numbers:
            subject = subject_of(self.rules.vocabulary.action(number))
            gains[subject] = max(gains.get(subject, 0.0), after(state, number, commander) - now)
        return POTENTIAL_KEPT * sum(gains.values())

    def endings(
        self, state: State, depth: int, steps: int = MOST_STEPS, likely: float = 1.0
    ) -> Iterator[tuple[float, State]]:
        """The states in which the frames from `depth` up have ended, each with its probability.

        A course of events that is less `likely` than UNLIKELY is judged where it stands: every further roll would
        multiply the courses, and a march under fire calls for many.
        """
        if len(state.frames) < depth or state.waits is Waits.END or not steps or likely < UNLIKELY:
            yield 1.0, state
        elif state.waits is Waits.CHANCE:
            node = state.node
            assert isinstance(node, Chance)
            for band in node.bands:
                part = float(band.probability)
                for probability, ending in self.endings(fallen(state, band.faces[0]), depth, steps - 1, likely * part):
                    yield part * probability, ending
        else:
            yield from self.endings(played(state, self.chosen(state)), depth, steps - 1, likely)

    def chosen(self, state: State) -> int:
        """What the commander of the deciding role would do: its plan, or the best action one look ahead."""
        node = state.node
        assert isinstance(node, Decision)
        commander = self.commander(state, node.role)
        planned = commander.plan(state)
        if planned is not None:
            return planned
        return max(node.numbers, key=lambda number: (after(state, number, commander), number))

    def expected_margin(self, state: State, depth: int) -> float:
        """The margin to be expected once the frames from `depth` up have ended."""
        return sum(probability * self.margin(ending) for probability, ending in self.endings(state, depth))


def subject_of(action: Action) -> object:
    """The subject of an action: its first argument, which is a piece or a place; or the action itself."""
    return action.args[0] if action.args else action


def played(state: State, number: int) -> State:
    """The state after an action; the given one is left alone."""
    twin = state.copy()
    twin.play(number)
    return twin


def fallen(state: State, faces: tuple[int, ...]) -> State:
    """The state after a roll; the given one is left alone."""
    twin = state.copy()
    twin.fall(faces)
    return twin


def luck_of(judge: Judge, state: State, faces: tuple[int, ...]) -> float:
    """What these faces gain for the first role, compared with the average of all that could have been rolled."""
    node = state.node
    assert isinstance(node, Chance)
    depth = len(state.frames)
    expected, found = 0.0, None
    for band in node.bands:
        worth = judge.expected_margin(fallen(state, band.faces[0]), depth)
        expected += float(band.probability) * worth
        if faces in band.faces:
            found = worth
    return (judge.expected_margin(fallen(state, faces), depth) if found is None else found) - expected
