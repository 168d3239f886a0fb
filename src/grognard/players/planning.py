"""Plans for a group: an action for every piece that still moves, improved piece by piece.

A plan is a list of actions in the order they are played. It begins as one of the game's manoeuvres or as nothing, and
each piece in turn gets the action that makes the whole plan best, the others' actions given. Other plans are found by
forgetting some actions and beginning again; between plans that look nearly alike the enemies' answer decides, a rough
plan of their own. When the budget is spent the first action of the plan is played; the next decision plans afresh.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from grognard.engine.commander import Commander
from grognard.engine.frames import Waits
from grognard.engine.ruleset import RandomSource
from grognard.engine.state import State

from .lookahead import expected
from .watch import Watch

GAIN = 1e-6
"""Smaller differences are no reason to change a plan."""
CLOSE = 3.0
"""A plan that looks worse than the best by more is not worth an answer."""
DOUBT = 0.7
"""How much of what the answer changes counts: the enemies may answer otherwise."""
PHASES = 4
"""How many phases are looked at for one in which the enemies answer."""


class Plan:
    """Actions for a group, and what they come to."""

    def __init__(self, actions: Sequence[int], worth: float) -> None:
        self.actions = list(actions)
        self.worth = worth
        self.answered = worth
        """What it comes to after the enemies' answer."""


class Planner:
    """Finds plans of one role for one state."""

    def __init__(self, state: State, commander: Commander, watch: Watch, rng: RandomSource, role: str) -> None:
        self.state = state
        self.commander = commander
        self.watch = watch
        self.rng = rng
        self.role = role
        self.pieces: dict[int, int] = {}
        """The piece that every action seen so far moves."""
        self.known: list[Plan] = []
        """The marches, for plans to take over what several pieces can only do together."""

    def best(self, known: Sequence[int] = ()) -> Plan:
        """The best plan within the budget, `known` a good one; without actions if it is best to end the phase."""
        marches = [*self.marches(), self.begin(known)] if known else self.marches()
        best = max((self.begin(()), *marches), key=lambda plan: plan.worth)
        self.known = marches
        if self.watch.spent():
            # There was no time to look at the pieces: better a rough march than to stand still.
            return max(marches, key=lambda plan: plan.worth, default=best)
        self.improve(best, marches)
        first, tried = best, {frozenset(best.actions)}
        best.answered = self.answered(best)
        while not self.watch.spent():
            other = self.begin(self.shaken(first))
            self.improve(other)
            if other.worth < best.worth - CLOSE or frozenset(other.actions) in tried:
                continue
            tried.add(frozenset(other.actions))
            other.answered = self.answered(other)
            if other.answered > best.answered + GAIN:
                best = other
        return best

    def rough(self) -> Plan:
        """A quick plan: the best march, with every piece looked at once."""
        best = max((self.begin(()), *self.marches()), key=lambda plan: plan.worth)
        for piece in self.note_pieces(self.state):
            if self.watch.spent():
                break
            self.improve_piece(best, piece)
        return best

    def marches(self) -> list[Plan]:
        """The game's manoeuvres as plans."""
        return [self.begin(seed) for seed in self.commander.manoeuvres(self.state)]

    def begin(self, seed: Sequence[int]) -> Plan:
        """A plan from a rough list of actions."""
        state, actions = self.played(seed)
        return Plan(actions, self.worth(state))

    def played(self, actions: Sequence[int]) -> tuple[State, list[int]]:
        """The state after these actions, and those that were legal when their turn came."""
        state, done = self.state.copy(), []
        for number in actions:
            if number in state.numbers():
                if number not in self.pieces:
                    self.note_pieces(state)
                state.play(number)
                done.append(number)
        return state, done

    def worth(self, state: State) -> float:
        """What a state is worth: one look."""
        self.watch.look()
        return expected(state, self.commander.prospect)

    # -- piece by piece -----------------------------------------------------------------------------------------

    def note_pieces(self, state: State) -> list[int]:
        """The pieces that can be moved; remembers which actions move them."""
        orders = self.commander.orders(state)
        assert orders is not None
        for piece, numbers in orders.items():
            self.pieces.update(dict.fromkeys(numbers, piece))
        return list(orders)

    def improve(self, plan: Plan, marches: Sequence[Plan] = ()) -> None:
        """Give every piece its best action in turn, until nothing changes; first of all the actions of marches."""
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

        What two pieces must do together, such as one making room for the other, is never found piece by piece.
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
        """Give one piece its best action, of the likely ones if these are named; False if it has it already."""
        others = [number for number in plan.actions if self.pieces[number] != piece]
        state, others = self.played(others)
        found = plan
        worth = self.worth(state)
        if worth > found.worth + GAIN:
            found = Plan(others, worth)
        orders = self.commander.orders(state) or {}
        for number in orders.get(piece, ()):
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

    def shaken(self, plan: Plan) -> list[int]:
        """The plan without some of its actions: where another attempt begins."""
        return [number for number in plan.actions if self.rng.random() < 0.5]

    def shuffle(self, pieces: list[int]) -> None:
        """Put the pieces into any order."""
        for last in range(len(pieces) - 1, 0, -1):
            other = self.rng.randrange(last + 1)
            pieces[last], pieces[other] = pieces[other], pieces[last]

    # -- the enemies' answer ------------------------------------------------------------------------------------

    def answered(self, plan: Plan) -> float:
        """What a plan comes to once the enemies have answered it; as it looks now if they move no group next."""
        state = self.played(plan.actions)[0]
        for _ in range(PHASES):
            if state.waits is not Waits.DECISION:
                break
            role = state.frames[-1].role(state)
            if role != self.role:
                return plan.worth + DOUBT * self.answer(state, role)
            rest = self.commander.rest(state)
            if rest is None:
                break
            state.play(rest)
        return plan.worth

    def answer(self, state: State, enemy: str) -> float:
        """How much worse, or better, the state is for the role after a rough plan of the enemy."""
        commander = state.rules.commander(state, enemy)
        if commander.orders(state) is None:
            return 0.0
        planner = Planner(state, commander, self.watch, self.rng, enemy)
        after = planner.played(planner.rough().actions)[0]
        return self.worth(after) - self.worth(state)
