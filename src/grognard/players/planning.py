"""Plans for a group: an action for every piece that still moves, improved piece by piece.

A plan is a list of actions in the order they are played. It begins as one of the game's manoeuvres or as nothing. Each
piece in turn gets the action that makes the whole plan best while the others keep theirs. To find better plans, the
player forgets some actions and begins again, until the budget is spent or many attempts have found nothing better. The
first action of the best plan is played; the next decision begins with the rest of it.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from grognard.engine.commander import GroupPlanner
from grognard.engine.randomness import RandomSource
from grognard.engine.state import State

from .lookahead import expected
from .watch import Watch

GAIN = 1e-6
"""Smaller differences are no reason to change a plan."""
ATTEMPTS = 30
"""How many attempts in a row may find nothing better before the search ends."""


class Plan:
    """Actions for a group, and what they come to."""

    def __init__(self, actions: Sequence[int], worth: float) -> None:
        self.actions = list(actions)
        self.worth = worth


class Planner:
    """Finds plans for one state."""

    def __init__(self, state: State, commander: GroupPlanner, watch: Watch, rng: RandomSource) -> None:
        self.state = state
        self.commander = commander
        self.watch = watch
        self.rng = rng
        self.pieces: dict[int, int] = {}
        """The piece that each action moves, for all actions seen so far."""
        self.known: list[Plan] = []
        """The marches. A plan can take over from them what several pieces can only do together."""

    def best(self, known: Sequence[int] = ()) -> Plan:
        """The best plan within the budget; `known` is a good one. It has no actions if it is best to end the phase."""
        marches = [*self.marches(), self.begin(known)] if known else self.marches()
        best = max((self.begin(()), *marches), key=lambda plan: plan.worth)
        self.known = marches
        if self.watch.spent():
            # There was no time to look at the pieces. A rough march is better than standing still.
            return max(marches, key=lambda plan: plan.worth, default=best)
        self.improve(best, marches)
        return self.shaken_up(best)

    def shaken_up(self, best: Plan) -> Plan:
        """The best of the plans that begin as a part of the best one so far."""
        left = ATTEMPTS
        while left and not self.watch.spent():
            other = self.begin(self.part(best))
            self.improve(other)
            left -= 1
            if other.worth > best.worth + GAIN:
                best, left = other, ATTEMPTS
        return best

    def marches(self) -> list[Plan]:
        """The game's manoeuvres as plans."""
        return [self.begin(seed) for seed in self.commander.manoeuvres(self.state)]

    def begin(self, seed: Sequence[int]) -> Plan:
        """A plan from a rough list of actions."""
        state, actions = self.played(seed)
        return Plan(actions, self.worth(state))

    def played(self, actions: Sequence[int]) -> tuple[State, list[int]]:
        """The state after these actions, and those that were legal orders when their turn came."""
        state, done = self.state.copy(), []
        for number in actions:
            if number in state.numbers():
                if number not in self.pieces:
                    self.note_pieces(state)
                if number not in self.pieces:  # legal, but the commander orders no piece to do it
                    continue
                state.play(number)
                done.append(number)
        return state, done

    def worth(self, state: State) -> float:
        """The value of a state: one look."""
        self.watch.look()
        return expected(state, self.commander.prospect)

    # -- piece by piece -----------------------------------------------------------------------------------------

    def note_pieces(self, state: State) -> list[int]:
        """The pieces that can be moved; remembers which actions move them."""
        orders = self.commander.orders(state)
        for piece, numbers in orders.items():
            self.pieces.update(dict.fromkeys(numbers, piece))
        return list(orders)

    def improve(self, plan: Plan, marches: Sequence[Plan] = ()) -> None:
        """Give every piece its best action in turn, until nothing changes; the actions of marches come first."""
        waiting = self.note_pieces(self.state)
        likely = {number for march in marches for number in march.actions}
        self.shuffle(waiting)
        if likely:
            for piece in waiting:
                self.improve_piece(plan, piece, likely)
        unchanged = 0
        while unchanged < len(waiting) and not self.watch.spent():
            piece = waiting.pop(0)
            waiting.append(piece)
            unchanged = 0 if self.improve_piece(plan, piece) else unchanged + 1
            if unchanged == len(waiting) and self.graft(plan):
                unchanged = 0

    def graft(self, plan: Plan) -> bool:
        """Take over the march that makes the plan best, in place of what its pieces would do; False if none does.

        Two pieces may have to act together: one makes room for the other. That is never found piece by piece.
        """
        found = plan
        for march in self.known:
            if self.watch.spent():
                break
            moved = {self.pieces[number] for number in march.actions}
            rest = [number for number in plan.actions if self.pieces[number] not in moved]
            other = self.begin([*march.actions, *rest])
            if other.worth > found.worth + GAIN:
                found = other
        if found is plan:
            return False
        plan.actions, plan.worth = found.actions, found.worth
        return True

    def improve_piece(self, plan: Plan, piece: int, likely: Container[int] | None = None) -> bool:
        """Give one piece its best action, from the `likely` ones if given; False if it has it already."""
        others = [number for number in plan.actions if self.pieces[number] != piece]
        state, others = self.played(others)
        found = plan
        worth = self.worth(state)
        if worth > found.worth + GAIN:
            found = Plan(others, worth)
        for number in self.commander.orders(state).get(piece, ()):
            if likely is not None and number not in likely:
                continue
            if self.watch.spent():
                break
            self.pieces[number] = piece
            twin = state.copy()
            twin.play(number)
            worth = self.worth(twin)
            if worth > found.worth + GAIN:
                found = Plan([*others, number], worth)
        if found is plan:
            return False
        plan.actions, plan.worth = found.actions, found.worth
        return True

    def part(self, plan: Plan) -> list[int]:
        """The plan without some of its actions: where another attempt begins."""
        return [number for number in plan.actions if self.rng.random() < 0.5]

    def shuffle(self, pieces: list[int]) -> None:
        """Put the pieces into any order."""
        for last in range(len(pieces) - 1, 0, -1):
            other = self.rng.randrange(last + 1)
            pieces[last], pieces[other] = pieces[other], pieces[last]
