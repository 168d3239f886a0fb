"""Questions that change nothing: why not, which way, what odds, what would the commander do.

Questions about the position go to the doors of the engine, questions for advice to the thinking processes. Websocket
and REST ask in the same way.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, get_args

import msgspec

from grognard.engine import doors
from grognard.engine.errors import ActionError, GrognardError
from grognard.engine.ledgers import Ways
from grognard.engine.offers import Odds
from grognard.engine.overlays import Inspection
from grognard.engine.verdicts import Ruled

from .counsel import Counsel

if TYPE_CHECKING:
    from .advice import Advisers
    from .room import Room

LINE = re.compile("[0-9]{1,9}")
log = logging.getLogger("grognard.table")


class PlayerQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="what"):
    """A question; `what` says which."""


class Why(PlayerQuestion, frozen=True, tag="why"):
    """Whether an action is allowed, and every reason why not."""

    action: str = ""


class Route(PlayerQuestion, frozen=True, tag="route"):
    """The places that a movement passes through."""

    action: str = ""


class LedgerOf(PlayerQuestion, frozen=True, tag="ledger"):
    """The cost of a movement step by step, and the other ways there."""

    action: str = ""


class OddsOf(PlayerQuestion, frozen=True, tag="odds"):
    """What an attack by these pieces would come to."""

    target: str = ""
    with_: tuple[str, ...] = msgspec.field(default=(), name="with")


class Inspect(PlayerQuestion, frozen=True, tag="inspect"):
    """What the role may be told about places."""

    places: tuple[str, ...] = ()


class FieldsOf(PlayerQuestion, frozen=True, tag="fields"):
    """What a piece covers."""

    target: str = ""


class Know(PlayerQuestion, frozen=True, tag="knowledge"):
    """The position as far as the seat knows it, for a computer player elsewhere."""


class Hint(PlayerQuestion, frozen=True, tag="hint"):
    """What the computer would do in this seat, and why."""


class Explain(PlayerQuestion, frozen=True, tag="explain"):
    """What the decision in a line changed in its player's judgement."""

    n: int = -1


AtDoor = Why | Route | LedgerOf | OddsOf | Inspect | FieldsOf | Know
"""Questions about the position."""
Thought = Hint | Explain
"""Questions that take thought. The connection goes on while they are answered."""
Question = AtDoor | Thought
Answer = Ruled | doors.Path | Ways | Odds | Inspection | doors.Covered | doors.Known | Counsel
ANSWERS: tuple[type[Answer], ...] = get_args(Answer)
ANSWER_TO: Mapping[type[Question], type[Answer]] = {
    Why: Ruled,
    Route: doors.Path,
    LedgerOf: Ways,
    OddsOf: Odds,
    Inspect: Inspection,
    FieldsOf: doors.Covered,
    Know: doors.Known,
    Hint: Counsel,
    Explain: Counsel,
}
"""Which answer follows from which question."""
NAMES = ("why", "route", "ledger", "odds", "inspect", "fields", "knowledge", "hint", "explain")


def read(asked: Mapping[str, str]) -> Question:
    """A question from an address. Lists are written with commas. Raises ActionError if there is no such question."""
    what = asked.get("what", "")
    if what not in NAMES:
        raise ActionError(f"'{what[:20]}' is no question; ask {', '.join(NAMES[:-1])} or {NAMES[-1]}")
    form: dict[str, object] = dict(asked)
    form |= {name: asked[name].split(",") for name in ("with", "places") if name in asked}
    if what == "explain":
        form["n"] = line_number(asked.get("n", ""))
    try:
        found: Question = msgspec.convert(form, Question)
    except msgspec.ValidationError as error:
        raise ActionError(f"that cannot be asked: {error}") from error
    return found


def line_number(text: str) -> int:
    """The number of a line, from an address."""
    if not LINE.fullmatch(text):
        raise ActionError(f"'{text[:20]}' is no number of a line")
    return int(text)


async def answer(advisers: Advisers, room: Room, role: str, question: Question) -> Answer:
    """The answer for a role."""
    if isinstance(question, Hint):
        return await advisers.hint(room, role)
    if isinstance(question, Explain):
        return await advisers.explain(room, role, question.n)
    return _at_the_door(room, role, question)


def _at_the_door(room: Room, role: str, question: AtDoor) -> Answer:
    name, asked = _for_the_door(question)
    try:
        found: Answer = doors.DOORS[name](room.match.state, role, asked)
    except GrognardError:
        raise
    except Exception as error:
        # A question that a game cannot make sense of changes nothing and concerns nobody else.
        log.exception("the question %s could not be answered", name)
        raise ActionError("that question makes no sense here") from error
    return found


def _for_the_door(question: AtDoor) -> tuple[str, doors.Question]:
    """The door, and the question for it."""
    if isinstance(question, Why):
        return "why", doors.Question(question.action)
    if isinstance(question, Route):
        return "route", doors.Question(question.action)
    if isinstance(question, LedgerOf):
        return "ledger", doors.Question(question.action)
    if isinstance(question, OddsOf):
        return "odds", doors.Question(target=question.target, pieces=_named(question.with_))
    if isinstance(question, Inspect):
        return "inspect", doors.Question(places=_named(question.places))
    if isinstance(question, FieldsOf):
        return "fields", doors.Question(target=question.target)
    return "knowledge", doors.NOTHING


def _named(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name)
