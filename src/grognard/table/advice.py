"""Advice at the table: who may ask for it, and what is sent to the thinking processes.

Advice is made only from what the deciding role sees. A seat may ask about its own decision. It may ask about a move
already made if the move was its own, or the computer's in a game that hides nothing. Once the game is over everybody
may ask about everything. Where hints are off there is no advice until then.
"""

from __future__ import annotations

import asyncio

from grognard.analysis import Asked, question
from grognard.engine.errors import ActionError, WrongNode
from grognard.engine.nodes import Decision
from grognard.engine.records import Line

from .computer import Computer
from .counsel import Counsel, told
from .guard import Pace
from .opponents import adviser
from .room import HintsOff, NotYours, Room, TooOften


class Advisers:
    """Gives advice to seats."""

    def __init__(self, computer: Computer, pace: Pace) -> None:
        self.computer = computer
        self.pace = pace

    async def hint(self, room: Room, role: str) -> Counsel:
        """What the computer would do in this seat, and why."""
        self._must_sit(room, role)
        if not room.hints:
            raise HintsOff("hints are switched off in this game")
        node = room.match.state.node
        if room.match.over or not isinstance(node, Decision) or role not in node.roles:
            raise WrongNode("it is not your decision")
        self._must_wait(room, role)
        n, name = room.numbering(role).count, adviser()
        asked = await asyncio.to_thread(question, room.match)
        found = await self.computer.advise(room.match.rules.id, name, asked, f"hint {room.id} {n}")
        return told(found, n, room.match.rules.vocabulary, found.player)

    async def explain(self, room: Room, role: str, n: int) -> Counsel:
        """What the action in line `n` changed in its player's judgement, and the best alternatives to it."""
        numbering = room.numbering(role)
        shown, n = n, numbering.line(n) if 0 < n <= numbering.count else 0
        line = self._line(room, n, shown)
        self._may_explain(room, role, line)
        self._must_wait(room, role)
        assert line.action is not None
        asked = await asyncio.to_thread(decision_before, room, n)
        found = await self.computer.explain(room.match.rules.id, line.action, asked)
        seat = room.seats.get(line.role or "")
        return told(found, shown, room.match.rules.vocabulary, seat.player or None if seat else None)

    def _line(self, room: Room, n: int, shown: int) -> Line:
        line = room.match.record.lines[n - 1] if n in room.match.trail else None
        if line is None or line.action is None:
            raise ActionError(f"line {shown} is no decision of this game")
        return line

    def _may_explain(self, room: Room, role: str, line: Line) -> None:
        if room.closed:
            return
        self._must_sit(room, role)
        if not room.hints:
            raise HintsOff("hints are switched off in this game: the reasons are open when it is over")
        if line.role == role:
            return
        seat = room.seats.get(line.role or "")
        if seat is None or seat.kind != "computer":
            raise NotYours("what another player thinks is his own until the game is over")
        if room.match.rules.mind.secrets is not None:
            raise NotYours("this game hides things: the computer's reasons are open when it is over")

    def _must_sit(self, room: Room, role: str) -> None:
        if role not in room.match.rules.roles:
            raise NotYours("spectators watch; advice is for those who play")

    def _must_wait(self, room: Room, role: str) -> None:
        if not self.pace.may_ask(f"{room.id} {role}"):
            raise TooOften("too many questions: wait a moment")


def decision_before(room: Room, n: int) -> Asked:
    """The decision that the action in line `n` answered."""
    trail = (0, *room.match.trail)
    return question(room.match, trail[trail.index(n) - 1])
