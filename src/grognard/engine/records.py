"""Records: the game as JSON lines. The record is the game; everything else can be computed from it.

    {"grognard": "record", "format": 1, "game": "metz", "version": "1", ... "commitment": "...", "hash": "..."}
    {"secret": "..."}                                                     in the keeper's copy, or once the game is over
    {"n": 1, "role": "us", "action": "move us_357 0304", "hash": "..."}
    {"n": 2, "k": 0, "faces": [3], "purpose": "battle", "hash": "..."}    "forced": true if chosen by hand (practice)
    {"n": 3, "back_to": 1, "hash": "..."}                                 undone; the abandoned lines stay
    {"n": 4, "resigned": "us", "hash": "..."}                             the last line there can be

Format 2 adds to the header who gave a contribution to the dice and when, and whether rolls are final. Format 1 is read
as before.

`n` counts the lines, `k` counts the rolls (also abandoned ones: an undone roll is never rolled again), `hash` is the
hash of the state after the line. Lines are only ever added. A last line without its line feed was cut off while it was
written, was never acknowledged, and is left out.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec

from .errors import RecordError

FORMAT = 2
READABLE = (1, FORMAT)
SINCE_FORMAT_2 = ("contributed", "final_dice")
"""Fields of the header that format 1 does not have."""
StructT = TypeVar("StructT", bound=msgspec.Struct)


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=False):
    """What was agreed before the first action."""

    grognard: Literal["record"]
    format: int
    game: str
    version: str
    data: str
    scenario: str
    options: dict[str, bool | int | str]
    match: str
    commitment: str
    hash: str
    practice: bool = False
    contributions: tuple[str, ...] = ()
    """What the players, and the keeper of the dice, contributed after the commitment was shown. Every roll depends on
    it.
    """
    contributed: dict[str, str] = {}
    """Per seat, when it gave its contribution, or why it gave none."""
    final_dice: bool = False
    """True if no roll may be taken back, not even by consent."""
    seats: dict[str, str] = {}
    position: dict[str, Any] | None = None
    """The position file the game began from."""
    state: dict[str, Any] | None = None
    """The encoded state the game began from: a fork of another game."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step of the game: an action, a roll, a return to an earlier line, or a resignation."""

    n: int
    hash: str
    role: str | None = None
    action: str | None = None
    k: int | None = None
    faces: tuple[int, ...] | None = None
    purpose: str | None = None
    forced: bool = False
    back_to: int | None = None
    resigned: str | None = None

    @property
    def kind(self) -> str:
        """`action`, `roll`, `back`, `resigned` or, for a malformed line, an empty text."""
        values = {"action": self.action, "roll": self.faces, "back": self.back_to, "resigned": self.resigned}
        given = [name for name, value in values.items() if value is not None]
        return given[0] if len(given) == 1 else ""


class _Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    secret: str


class Record:
    """A header, the lines, and the secret if this copy may hold it."""

    def __init__(self, header: Header, secret: bytes | None = None) -> None:
        self.header = header
        self.secret = secret
        self.lines: list[Line] = []
        self.cut_off = False
        """True if the text it was read from ended in the middle of a line."""
        self._counted = (0, 0)

    @property
    def rolls(self) -> int:
        """How many rolls have ever been made, including abandoned ones. Counts only the lines added since the last
        call.
        """
        seen, rolls = self._counted if self._counted[0] <= len(self.lines) else (0, 0)
        rolls += sum(1 for line in self.lines[seen:] if line.faces is not None)
        self._counted = (len(self.lines), rolls)
        return rolls

    def text(self, public: bool = False) -> str:
        """All lines. The public copy leaves out the secret, which foretells the dice of a game not yet over."""
        head = [print_header(self.header)]
        if self.secret is not None and not public:
            head.append(print_line(_Secret(self.secret.hex())))
        return "".join([*head, *map(print_line, self.lines)])


def print_header(header: Header) -> str:
    """The first line of a record: a header of format 1 is written as it was read."""
    if header.format >= FORMAT:
        return print_line(header)
    form = msgspec.to_builtins(header)
    for name in SINCE_FORMAT_2:
        del form[name]
    return msgspec.json.encode(form).decode() + "\n"


def print_line(line: msgspec.Struct) -> str:
    """One line of a record with its line feed."""
    return msgspec.json.encode(line).decode() + "\n"


def read_record(text: str) -> Record:
    """Read a record. Raises RecordError naming the first line that is malformed."""
    whole = text.split("\n")
    cut_off = whole.pop() != ""
    if not whole:
        raise RecordError(0, "this is not a record: no complete line")
    record = Record(_read(whole[0], Header, 1))
    if record.header.format not in READABLE:
        raise RecordError(1, f"format {record.header.format} cannot be read; this version reads up to {FORMAT}")
    record.cut_off = cut_off
    for number, raw in enumerate(whole[1:], start=2):
        _read_body(record, raw, number)
    return record


def _read_body(record: Record, raw: str, number: int) -> None:
    if raw.startswith('{"secret"'):
        if record.secret is not None:
            raise RecordError(number, "a second secret")
        record.secret = _secret_bytes(_read(raw, _Secret, number), number)
        return
    line = _read(raw, Line, number)
    if not line.kind:
        raise RecordError(number, "expected exactly one of action, faces, back_to and resigned")
    if line.n != len(record.lines) + 1:
        raise RecordError(number, f"n is {line.n}, expected {len(record.lines) + 1}: a line is missing or doubled")
    record.lines.append(line)


def _secret_bytes(line: _Secret, number: int) -> bytes:
    try:
        return bytes.fromhex(line.secret)
    except ValueError:
        raise RecordError(number, "the secret is not written in hexadecimal digits") from None


def _read(raw: str, type_: type[StructT], number: int) -> StructT:
    try:
        return msgspec.json.decode(raw, type=type_)
    except msgspec.DecodeError as error:
        raise RecordError(number, f"not a line of a record: {error}") from None
    except RecursionError:
        raise RecordError(number, "not a line of a record: nested too deep") from None
