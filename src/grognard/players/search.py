"""The search player: plans for whole groups, and weighs procedures to their end.

Where pieces move as a group, it looks for the best plan for all of them together (`Planner`) and plays its first
action. Where so much is rolled that only play-outs can tell, it rehearses the commander's stances and ventures; a
stance is kept for as long as the commander says. Elsewhere it takes the option with the highest value. With a node
budget a decision depends on nothing but the player's knowledge, the stance it keeps and the random numbers, so a game
can be played again exactly.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.commander import GroupPlanner, Rehearsed, Stanced
from grognard.engine.knowledge import Knowledge
from grognard.engine.randomness import RandomSource
from grognard.engine.state import State

from .base import Budget
from .lookahead import Follower
from .planning import Planner
from .rehearsal import choose_stance, rehearse
from .watch import Watch

NODES = 300
"""How many states are looked at in one decision if the budget does not say."""
SAMPLES = 4
"""How many states are drawn in one decision where the role does not know everything."""


class SearchPlayer:
    """Plans for groups."""

    def __init__(self, name: str = "search", nodes: int = NODES) -> None:
        self.name = name
        self.nodes = nodes
        self._expects = ""
        self._rest: list[int] = []
        """The rest of the last plan, and the hash of the state in which it would go on."""
        self._span: Hashable = None
        self._stance: Any = None
        """The last stance chosen, and the span it is kept for. Without it a new one is chosen."""

    def decide(self, knowledge: Knowledge, actions: Sequence[Action], budget: Budget, rng: RandomSource) -> Action:
        """Choose an action: see `Player`."""
        watch = Watch(budget, self.nodes)
        if len(actions) == 1:
            return actions[0]
        state = knowledge.sample(rng)
        rules = state.rules
        commander = rules.mind.commander(state, knowledge.role)

        def draw() -> State:
            return knowledge.sample(rng) if rules.mind.secrets is not None else state

        if isinstance(commander, Stanced) and (span := commander.span(state)) is not None:
            if self._span != (knowledge.role, span):
                self._stance, self._span = choose_stance(draw, commander, watch, rng), (knowledge.role, span)
            commander = commander.in_stance(self._stance)
        if isinstance(commander, Rehearsed) and (ventures := commander.ventures(state)):
            return rules.vocabulary.action(rehearse(draw, commander, ventures, watch, rng))
        if rules.mind.secrets is None:
            return rules.vocabulary.action(self.choose(state, watch, rng, knowledge.role))
        return self.by_votes(knowledge, actions, watch, rng)

    def by_votes(self, knowledge: Knowledge, actions: Sequence[Action], watch: Watch, rng: RandomSource) -> Action:
        """Where something is hidden: the action that is best in most of the states drawn from what is known."""
        votes = dict.fromkeys(actions, 0)
        for left in range(SAMPLES, 0, -1):
            state = knowledge.sample(rng)
            number = self.choose(state, watch.part(left), rng, knowledge.role)
            votes[state.rules.vocabulary.action(number)] += 1
            if watch.spent():
                break
        return max(actions, key=lambda action: votes[action])

    def choose(self, state: State, watch: Watch, rng: RandomSource, role: str) -> int:
        """The number of the action to take."""
        commander = state.rules.mind.commander(state, role)
        if not isinstance(commander, GroupPlanner):
            return self.most(state, commander.options(state), Follower(commander, role, watch, commander.prospect))[0]
        rest = commander.rest(state)
        if rest is None:
            return self.most(state, commander.options(state), Follower(commander, role, watch, commander.settled))[0]
        if not commander.orders(state):
            return self.best_sequence(state, commander, watch, role, rest)
        known = self._rest if self._expects == state.hash() else ()
        actions = Planner(state, commander, watch, rng).best(known).actions
        self.remember(state, actions)
        return actions[0] if actions else rest

    def remember(self, state: State, actions: Sequence[int]) -> None:
        """Keep the rest of a plan: the next decision begins with it if everything goes as planned."""
        self._expects, self._rest = "", list(actions[1:])
        if self._rest:
            after = state.copy()
            after.play(actions[0])
            self._expects = after.hash()

    def best_sequence(self, state: State, commander: GroupPlanner, watch: Watch, role: str, rest: int) -> int:
        """The first action of the option with the highest value; resting is the yardstick."""
        options = [option for option in commander.options(state) if option[0] != rest]
        gainful = self.gainful(state, options, Follower(commander, role, watch, commander.settled))
        if len(gainful) < 2:
            return gainful[0][0] if gainful else rest
        # Of several that gain, the one that leaves most: another may need the same pieces.
        return self.most(state, gainful, Follower(commander, role, watch, commander.prospect))[0]

    def gainful(self, state: State, options: Sequence[tuple[int, ...]], follower: Follower) -> list[tuple[int, ...]]:
        """The options worth more than doing nothing, the best first, as far as there is time to look."""
        least = follower.judge(state)
        found: list[tuple[float, tuple[int, ...]]] = []
        for option in options:
            value = follower.value(follower.played(state, option))
            if value > least:
                found.append((value, option))
            if follower.watch.spent():
                break
        found.sort(key=lambda item: -item[0])
        return [option for _, option in found]

    def most(self, state: State, options: Sequence[tuple[int, ...]], follower: Follower) -> tuple[int, ...]:
        """The option with the highest value, as far as there is time to look."""
        best, chosen = -inf, options[0]
        if len(options) == 1:
            return chosen
        for option in options:
            value = follower.value(follower.played(state, option))
            if value > best:
                best, chosen = value, option
            if follower.watch.spent():
                break
        return chosen
