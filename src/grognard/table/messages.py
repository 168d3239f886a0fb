"""Messages: what goes over the websocket, both ways, and what a role is shown of a match.

A message is known by its `type`. What concerns the position comes from the doors of the engine.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from grognard.engine.nodes import Outcome
from grognard.engine.offers import Odds, Offer
from grognard.engine.overlays import Overlay
from grognard.engine.verdicts import Cited
from grognard.engine.views import View

from .differences import Changes
from .questions import ANSWERS, Question
from .store import ChatEntry

AnalysisState = Literal["none", "waiting", "running", "done", "failed", "stopped"]
"""How an analysis stands."""


class LogEntry(msgspec.Struct, frozen=True):
    """Something that happened, as far as the role may know about it."""

    n: int
    """The line it belongs to, as the role counts them."""
    role: str
    """The role that acted, or `dice`."""
    kind: str
    rule: str
    text: str
    facts: dict[str, object]


class SeatShown(msgspec.Struct, frozen=True):
    """A seat at the table."""

    role: str
    title: str
    kind: Literal["human", "computer"]
    player: str
    """The computer player that sits there."""
    name: str
    online: bool
    claimed: bool
    """False while it is an invitation that nobody has taken up."""
    host: bool
    """True for the player who began the match."""


class DiceNews(msgspec.Struct, frozen=True):
    """What everybody may know about the dice."""

    final: bool
    """No roll is ever taken back."""
    taken_back: int
    contributions: tuple[str, ...]
    contributed: dict[str, str]
    """Per seat, when it gave its contribution, or why there is none."""
    waits_for: tuple[str, ...]
    wanted: bool
    """This seat may still contribute to the dice."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a role may know and do now."""

    match: str
    game: str
    title: str
    role: str
    n: int
    """How many lines there are, as the role counts them. Every action is sent with this number."""
    seats: tuple[SeatShown, ...]
    view: View
    your_turn: bool
    actions: tuple[Offer, ...]
    """All legal actions, but only for the role that decides."""
    preview: Odds | None
    """The odds of what is being declared or rolled now."""
    overlays: tuple[Overlay, ...]
    may_undo: bool
    take_back: str | None
    """The role that has asked for a take-back."""
    practice: bool
    hints: bool
    """Players may ask for advice while the game goes on."""
    closed: bool
    """Nobody plays on here: the game is over, or this is the copy of a record."""
    over: Outcome | None
    commitment: str
    """The fingerprint of the secret of the dice."""
    secret: str | None
    """The secret itself, once the dice can never roll again."""
    dice: DiceNews


class Snapshot(Moment, frozen=True, kw_only=True, tag="state", tag_field="type"):
    """A moment with what led to it."""

    check: int
    """What `check_of` makes of the moment: the next difference says which check it starts from."""
    log: tuple[LogEntry, ...]
    """The last entries."""
    chat: tuple[ChatEntry, ...]


class Update(msgspec.Struct, frozen=True, tag="step", tag_field="type"):
    """How the moment that the receiver has becomes the present one, and what is new."""

    base: int
    """The check of the moment it starts from. A client that has another one sends `refresh`."""
    check: int
    """The check of the moment it leads to. A client that comes to another one sends `refresh`."""
    changes: Changes
    events: tuple[LogEntry, ...]


class StaleNews(msgspec.Struct, frozen=True, tag="stale", tag_field="type"):
    """The message was about an earlier moment. Here is the present one."""

    snapshot: Snapshot


class Said(msgspec.Struct, frozen=True, tag="chat", tag_field="type"):
    """A player has said something."""

    entry: ChatEntry


class SeatNews(msgspec.Struct, frozen=True, tag="seats", tag_field="type"):
    """Who is here, and who has contributed to the dice."""

    seats: tuple[SeatShown, ...]
    dice: DiceNews


class Connections(msgspec.Struct, frozen=True, tag="connections", tag_field="type"):
    """How often the receiver's seat is open."""

    count: int


class Claimed(msgspec.Struct, frozen=True, tag="claimed", tag_field="type"):
    """The invitation has been exchanged: this token opens the seat from now on."""

    role: str
    token: str


ANY_ANSWER = {"anyOf": [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in ANSWERS]}


class Answered(msgspec.Struct, frozen=True, tag="answer", tag_field="type"):
    """The answer to a question."""

    id: int
    answer: Annotated[object, Meta(extra_json_schema=ANY_ANSWER)]
    """Which one follows from the question."""


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="type"):
    """It was not done; this says why."""

    id: int
    error: str
    text: str
    refusals: tuple[Cited, ...] = ()


class Trouble(msgspec.Struct, frozen=True, tag="error", tag_field="type"):
    """The message could not be read, or the table made a mistake."""

    error: str
    text: str


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="type"):
    """The table is there."""


class AnalysisNews(msgspec.Struct, frozen=True, tag="analysis", tag_field="type"):
    """How far the analysis of a finished game is."""

    state: AnalysisState
    done: int
    total: int
    text: str
    """Why it failed."""


FromTable = (
    Snapshot
    | Update
    | StaleNews
    | Said
    | SeatNews
    | Connections
    | Claimed
    | Answered
    | Refused
    | Trouble
    | Pong
    | AnalysisNews
)
"""Everything that the table sends."""


class FromPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client sends."""

    id: int = 0
    """A number that comes back with the answer or the refusal."""


class Hello(FromPlayer, frozen=True, tag="hello"):
    """The first message: it says which seat this is."""

    token: str = ""
    fresh: str = ""
    """The token that will open the seat from now on, if the other is an invitation."""
    contributes: bool = False
    """A contribution to the dice will follow."""


class Act(FromPlayer, frozen=True, tag="act"):
    """Carry out an action at line n."""

    n: int = -1
    action: str = ""
    faces: list[int] | None = None


class Undo(FromPlayer, frozen=True, tag="undo"):
    """Undo the last action."""

    n: int = -1


class TakeBack(FromPlayer, frozen=True, tag="take_back"):
    """Ask for a take-back."""


class AnswerTakeBack(FromPlayer, frozen=True, tag="answer_take_back"):
    """Grant or decline one."""

    grant: bool = False


class Resign(FromPlayer, frozen=True, tag="resign"):
    """Give the game up."""


class Contribute(FromPlayer, frozen=True, tag="contribute"):
    """Contribute to the dice: 16 to 64 hexadecimal digits."""

    words: str = ""


class RollNow(FromPlayer, frozen=True, tag="roll"):
    """Have the first dice rolled without waiting for contributions."""


class Say(FromPlayer, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: str = ""


class Ask(FromPlayer, frozen=True, tag="ask", kw_only=True):
    """Ask something that changes nothing."""

    question: Question


class Refresh(FromPlayer, frozen=True, tag="refresh"):
    """Ask for a snapshot: a difference is missing, or could not be applied."""


class Ping(FromPlayer, frozen=True, tag="ping"):
    """Are you there?"""


Change = Act | Undo | TakeBack | AnswerTakeBack | Resign | Contribute | RollNow
"""Messages that change the match, or are refused."""
Sent = Hello | Change | Say | Ask | Refresh | Ping
"""Everything that a client can send."""
