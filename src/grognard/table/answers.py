"""Answers: what the REST calls return, and the bodies they take."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from grognard.analysis.review import LineReview, PhaseReview
from grognard.engine.guide import Until
from grognard.engine.offers import Offer
from grognard.engine.views import View

from .catalogue import GameInfo
from .messages import AnalysisState, LogEntry

# -- the catalogue ----------------------------------------------------------------------------------------------


class Catalogue(msgspec.Struct, frozen=True):
    """All games."""

    games: tuple[GameInfo, ...]


class MarkArt(msgspec.Struct, frozen=True):
    """The drawing of a mark, and its words."""

    title: str
    svg: str


class SideColours(msgspec.Struct, frozen=True):
    """The colours of a side, for tags and curves."""

    ground: str
    ink: str


class Drawings(msgspec.Struct, frozen=True):
    """The drawings of a game."""

    counters: dict[str, str]
    """Each face, by its `art`."""
    marks: dict[str, MarkArt]
    bands: dict[str, str]
    """The grounds of bands, by their role."""
    signs: dict[str, str]
    """Signs on the map, by kind."""
    sides: dict[str, SideColours]


class Cases(msgspec.Struct, frozen=True):
    """Every case of the rulebook in our own words, by its number."""

    rules: dict[str, str]


class GuideCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of a guided start."""

    title: str
    text: str
    until: Until = Until()
    light: tuple[str, ...] = ()
    """Pieces, places and rows by their ids, buttons by their actions or verbs."""


class GuideCards(msgspec.Struct, frozen=True):
    """The guided start of a game; no cards if it brings none."""

    cards: tuple[GuideCard, ...]


# -- matches ----------------------------------------------------------------------------------------------------


class Kept(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A match, and the tokens that open its seats."""

    match: str
    tokens: dict[str, str]
    """By role. A friend's token is an invitation."""


class Created(Kept, frozen=True, omit_defaults=True, kw_only=True):
    """A match that begins."""

    commitment: str
    """The fingerprint of the secret of its dice."""


class Uploaded(Kept, frozen=True, omit_defaults=True, kw_only=True):
    """A record that was taken in: to be played on from where it ends or, if it is over, to be replayed."""

    replay: Kept | None = None
    """The copy to be replayed, if the game can also be played on."""


class Taken(msgspec.Struct, frozen=True):
    """A seat that was taken by invitation."""

    match: str
    role: str
    token: str
    commitment: str


class Invited(msgspec.Struct, frozen=True):
    """Another invitation for a seat."""

    role: str
    token: str


class MatchSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A match in one line."""

    token: str = ""
    match: str
    game: str
    title: str
    role: str
    role_title: str
    n: int
    over: bool
    your_turn: bool
    text: str
    """The moment in words, or how it ended."""
    opponents: tuple[str, ...]
    updated: str


class NotOpened(msgspec.Struct, frozen=True):
    """A match that cannot be opened here."""

    token: str
    text: str


class Summaries(msgspec.Struct, frozen=True):
    """The matches that these tokens open."""

    matches: tuple[MatchSummary, ...]
    failed: tuple[NotOpened, ...]


class WholeLog(msgspec.Struct, frozen=True):
    """Every line with its events, as the role may read it."""

    n: int
    log: tuple[LogEntry, ...]
    trail: tuple[int, ...]
    """The lines of the present line of play."""


class Replayed(msgspec.Struct, frozen=True):
    """What the role saw after a line."""

    n: int
    view: View


class Heard(msgspec.Struct, frozen=True):
    """The message was heard."""

    said: bool = True


# -- the analysis -----------------------------------------------------------------------------------------------


class TurningPoint(PhaseReview, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A phase that changed much."""

    swing: float = 0.0
    """How much the first role gained."""


class ReviewShown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An analysed game, as it is kept. Probabilities are those of the first role."""

    game: str
    title: str
    roles: tuple[str, ...]
    role_titles: dict[str, str]
    seats: dict[str, str]
    outcome: str
    winner: str | None
    scores: dict[str, int]
    start: float
    lines: tuple[LineReview, ...]
    phases: tuple[PhaseReview, ...]
    luck: dict[str, float]
    """Per role: the luck of all its rolls, in probability to win."""
    luck_points: dict[str, float]
    losses: dict[str, float]
    """Per role: what its decisions gave up, in probability to win."""
    curve_is_current: bool
    """False if the commander has changed since the curve was fitted."""
    turning_points: tuple[TurningPoint, ...]
    """The greatest first."""
    lucky_rolls: tuple[int, ...]
    """The lines of rolls, those that changed most first."""
    mistakes: tuple[int, ...]
    """The lines of the decisions that gave up most, the worst first."""
    forms: dict[str, Offer]
    """Every action that is named, by its text."""


class AnalysisProgress(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far an analysis is."""

    state: AnalysisState
    done: int
    total: int
    text: str = ""
    """The reason for a failure."""
    review: Annotated[Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/ReviewShown"})] | UnsetType = UNSET
    """The analysis, once it is done, as it is kept."""


# -- what is sent along -----------------------------------------------------------------------------------------


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player wanted for a seat."""

    kind: str = "me"
    """`me`, `friend` or `computer`."""
    player: str = ""
    name: str = ""


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a match."""

    game: str
    scenario: str | None = None
    options: dict[str, bool | int | str] = {}
    practice: bool = False
    seats: dict[str, SeatWish] = {}
    hints: bool | None = None
    """May players ask for advice? By default yes, unless a friend takes part."""
    final_dice: bool | None = None
    """Is no roll ever taken back? By default no, unless a friend takes part."""
    contributes: bool = False
    """The player who begins will contribute to the dice. The first roll waits a moment for it."""


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tokens that a browser holds."""

    tokens: list[str]


class ActionBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action at line n."""

    n: int
    action: str
    faces: list[int] | None = None


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the game."""

    n: int


class TakeBackBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a take-back, or answer one."""

    grant: bool | None = None


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take up an invitation; `fresh` is the token that will open the seat from now on."""

    fresh: str = ""


class Invitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that gets another invitation."""

    role: str


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's contribution to the dice: 16 to 64 hexadecimal digits."""

    words: str


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty body."""


class ChatText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say."""

    text: str
