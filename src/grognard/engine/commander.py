"""Commander: what a game tells computer players about playing it well.

Rules say what is legal; a commander says what is good. It belongs to the game, because only the game knows what its
victory conditions mean on its map. Players (greedy, search, the named levels) are general and ask it.

Every game has a `Commander`. It must write `worth` and should write `terms`; everything else has a default that works:

    worth         how good a state is for the role                                  must be written
    terms         the same, reason by reason                                        one term
    reply         what the enemies can gain next, as far as `worth` leaves it out   nothing
    plan          the next step of something that takes several decisions           none: one look ahead
    careless      what a player does who forgets the plan                           nobody forgets it
    choices       the legal actions that a player need look at                      all but those that take back
    options       sequences of actions that belong together (a battle declared)     every legal action by itself
    prospect      what a state promises to a player that looks farther              worth less reply

Some players look farther than one action. The class of a commander says how they do it:

    GroupPlanner  many pieces move in any order, and averages over rolls are exact enough: plans for the whole group
    Rehearsed     too much is rolled between a choice and what comes of it: choices are compared by playing on
    Stanced       a rehearsed one whose plan can be carried out in several ways: they are compared first

A state may be in the middle of a procedure and may wait for anybody. Where a game hides information, a commander only
ever sees states that the role's sampler made, so it need not care.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec


class Term(msgspec.Struct, frozen=True):
    """One reason why a state is good or bad for a side, and how much it counts."""

    name: str
    amount: float


class Commander(ABC):
    """The judgement of one role."""

    @abstractmethod
    def worth(self, state: Any) -> float:
        """How good the state is for the role, in victory points or a similar unit. The sum of `terms`."""

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
        """What a beginner without a plan does: the usual thing. None if even a beginner would follow the plan here."""
        return None

    def choices(self, state: Any) -> Sequence[int]:
        """The numbers of the legal actions worth a look, ascending; at least one. Overrides may leave out more than
        this does.
        """
        numbers: Sequence[int] = state.forward()
        return numbers

    def options(self, state: Any) -> Sequence[tuple[int, ...]]:
        """What can be done now: sequences of actions that only make sense together, each to be played in its order.

        The first action of each is legal now; the later ones become legal as those before them are played.
        """
        return [(number,) for number in self.choices(state)]

    def prospect(self, state: Any) -> float:
        """How players that look farther than one action judge a state: like `worth`, and compared only with itself."""
        return self.worth(state) - self.reply(state)


class GroupPlanner(Commander):
    """A commander of pieces that move as a group, each once and in any order; procedures are followed to their end."""

    @abstractmethod
    def orders(self, state: Any) -> Mapping[int, Sequence[int]]:
        """The legal actions by the piece they move, if the role now moves a group, piece by piece in any order.

        Actions that end the phase belong to no piece and are left out. Nothing if this is no such phase.
        """

    def manoeuvres(self, state: Any) -> Iterable[Sequence[int]]:
        """Group plans for a phase in which there are `orders`: actions for several pieces, in their order.

        An action that is not legal when its turn comes is passed over, so a plan may be rough.
        """
        return ()

    @abstractmethod
    def rest(self, state: Any) -> int | None:
        """The action by which the role ends this phase and begins nothing more; None where it must act."""

    def quiet(self, state: Any) -> bool:
        """False in the middle of a procedure. A procedure should be followed to its end before it is judged."""
        return True

    def settled(self, state: Any) -> float:
        """The prospect of a quiet state if the role begins nothing more. What it could still do now is not counted."""
        return self.prospect(state)


class Rehearsed(Commander):
    """A commander whose choices are compared by play-outs, in which everybody follows the plan.

    It is for games with too many rolls between a choice and its consequences to average over all of them. The plan must
    have an answer to every decision of a play-out.
    """

    stages: ClassVar[Sequence[tuple[int, int]]] = ((6, 3), (14, 1), (28, 1))
    """Pairs: after how many play-outs of each of the `ventures`, how many of them stay in the running besides the
    plan's.
    """

    @abstractmethod
    def ventures(self, state: Any) -> Sequence[int]:
        """Actions to be compared, with the one that `plan` would take first; none where looking ahead is better."""

    def carry_on(self, state: Any) -> None:
        """Play the next action of the plan on this state, or several actions if that is quicker."""
        planned = self.plan(state)
        assert planned is not None, "ventures need a plan for every decision"
        state.play(planned)

    def ends(self, start: Any, state: Any) -> bool:
        """True if a play-out that began at `start` has gone far enough to judge the choice made there."""
        return True


class Stanced(Rehearsed):
    """A commander whose plan can be carried out in several ways.

    They are compared by play-outs, as `ventures` are. A few play-outs show more about one choice for many pieces
    together than about as many small choices.
    """

    @abstractmethod
    def stances(self, state: Any) -> Sequence[Any]:
        """Ways in which the plan can be carried out from here on, with the usual one first."""

    @abstractmethod
    def span(self, state: Any) -> Hashable:
        """How long a chosen stance is kept: as long as this value stays the same. None: no stance now."""

    @abstractmethod
    def in_stance(self, stance: Any) -> Rehearsed:
        """The commander of the same role who carries out the plan in one of the `stances`."""
