"""Commander: what a game tells computer players about playing it well.

Rules say what is legal; a commander says what is good. It belongs to the game, because only the game knows what its
victory conditions mean on its map. Players (greedy, search, the named levels) are general and ask it.

A game must write `worth` and should write `terms`. Everything else has a default that works:

    worth         how good a state is for the role                                  must be written
    terms         the same, reason by reason                                        one term
    reply         what the enemies can gain next, as far as `worth` leaves it out   nothing
    plan          the next step of something that takes several decisions           none: one look ahead
    careless      what is done by somebody who forgets the plan                     nobody forgets it
    choices       the legal actions that a player need look at                      all but those that take back
    options       sequences of actions that belong together (a battle declared)     every legal action by itself
    orders        the legal actions of a phase, by the piece they move              none: decisions are taken one by one
    manoeuvres    what a group of pieces can do together in such a phase            none
    rest          the action that ends a phase without beginning anything           none
    quiet         whether a state can be judged as it stands                        always
    prospect      what a state promises to a player that plans for whole groups     worth less reply
    settled       the same if the role begins nothing more now                      its prospect
    ventures      choices to be compared by playing on from each of them            none: averages are exact enough
    carry_on      goes on by the plan in such a play-out                            the next action of the plan
    ends          whether it may end here                                           at once
    stages        how many play-outs there are, and how many choices are left         28 of the best two
    stances       ways to carry out the plan, to be compared by playing on in each  none: there is one way
    span          what such a stance is kept for, once it has been chosen           nothing
    in_stance     the commander who carries out the plan that way                   himself

A state may be in the middle of a procedure and may wait for anybody. Where a game hides information, a commander only
ever sees states that the role's sampler made; it need not care.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec


class Term(msgspec.Struct, frozen=True):
    """One reason why a state is good or bad for a side: so much, because of this."""

    name: str
    amount: float


class Commander(ABC):
    """The judgement of one role."""

    stages: ClassVar[Sequence[tuple[int, int]]] = ((6, 3), (14, 1), (28, 1))
    """After so many play-outs of each of the `ventures`, how many besides the plan's own stay in the running."""

    @abstractmethod
    def worth(self, state: Any) -> float:
        """How good the state is for the role, in victory points or something like them. The sum of `terms`."""

    def terms(self, state: Any) -> list[Term]:
        """The worth, reason by reason."""
        return [Term("worth", self.worth(state))]

    def reply(self, state: Any) -> float:
        """What the enemies can gain in their next turn against this state, as far as `worth` does not count it."""
        return 0.0

    def plan(self, state: Any) -> int | None:
        """The number of the next action of a plan that takes several decisions, or None to leave it to the player."""
        return None

    def careless(self, state: Any) -> int | None:
        """What a beginner does who has no plan: the usual thing. None if even a beginner would follow the plan here."""
        return None

    def choices(self, state: Any) -> Sequence[int]:
        """The numbers of the legal actions worth a look, ascending; never none. Others may leave out more than this."""
        numbers: Sequence[int] = state.forward()
        return numbers

    def options(self, state: Any) -> Sequence[tuple[int, ...]]:
        """What can be done now: sequences of actions that only make sense together, each to be played in its order.

        The first action of each is legal now; the others are once those before them have been played.
        """
        return [(number,) for number in self.choices(state)]

    def orders(self, state: Any) -> Mapping[int, Sequence[int]] | None:
        """The legal actions by the piece they move, if the role now moves a group, piece by piece in any order.

        Actions that end the phase belong to no piece and are left out. None if this is no such phase.
        """
        return None

    def manoeuvres(self, state: Any) -> Iterable[Sequence[int]]:
        """Group plans for a phase in which `orders` applies: actions for several pieces, in their order.

        An action that is not legal when its turn comes is passed over, so a plan may be rough.
        """
        return ()

    def rest(self, state: Any) -> int | None:
        """The action by which the role ends this phase and begins nothing more, if there is one."""
        return None

    def quiet(self, state: Any) -> bool:
        """False in the middle of a procedure, which is better followed to its end before it is judged."""
        return True

    def prospect(self, state: Any) -> float:
        """The judgement of players that look farther than one action: like `worth`, and compared only with itself."""
        return self.worth(state) - self.reply(state)

    def settled(self, state: Any) -> float:
        """The prospect of a quiet state in which the role begins nothing more: without what it could still do now."""
        return self.prospect(state)

    def ventures(self, state: Any) -> Sequence[int]:
        """Actions to be compared by play-outs, the one that `plan` would take first; none if that is not the way.

        For games in which so many rolls lie between a choice and its consequences that averaging over all of them is
        out of the question. Play-outs go on by `plan`, which must then always have an answer, until `ends` says so.
        """
        return ()

    def carry_on(self, state: Any) -> None:
        """Play the next action of the plan on this state; several, if that is quicker."""
        planned = self.plan(state)
        assert planned is not None, "ventures need a plan for every decision"
        state.play(planned)

    def ends(self, start: Any, state: Any) -> bool:
        """True if a play-out that began at `start` has come to where what was chosen there can be judged."""
        return True

    def stances(self, state: Any) -> Sequence[Any]:
        """Ways in which the plan can be carried out from here on, the usual one first; none if there is but one.

        They are compared by play-outs, as `ventures` are. One choice for all that many pieces are about to do together
        shows more in a few play-outs than as many small ones.
        """
        return ()

    def span(self, state: Any) -> Hashable:
        """What the choice of a stance is good for: it is kept as long as this stays the same. None: no stance now."""
        return None

    def in_stance(self, stance: Any) -> Commander:
        """The commander of the same role who carries out the plan in one of the `stances`."""
        return self
