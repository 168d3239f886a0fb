"""Dispatch: what players do to a match, however it came in."""

from __future__ import annotations

from .messages import Act, AnswerTakeBack, Change, Contribute, Resign, TakeBack, Undo
from .room import Room
from .rooms import Rooms


async def carry_out(rooms: Rooms, room: Room, role: str, change: Change) -> None:
    """Carry out what a role sent, one thing after the other, keep it, and let the next player go on."""
    async with room.lock:
        await _change(room, role, change)
    rooms.wake(room)


async def _change(room: Room, role: str, change: Change) -> None:
    if isinstance(change, Act):
        await room.act(role, change.n, change.action, change.faces)
    elif isinstance(change, Undo):
        await room.undo(role, change.n)
    elif isinstance(change, TakeBack):
        await room.ask_take_back(role)
    elif isinstance(change, AnswerTakeBack):
        await room.answer_take_back(role, change.grant)
    elif isinstance(change, Resign):
        await room.resign(role)
    elif isinstance(change, Contribute):
        await room.contribute(role, change.words)
    else:
        await room.roll_without_waiting(role)
