"""Pieces: what a role is shown of a counter. A game builds them; pictures, the page and the terminal show them.

What has its default is left out of the JSON, but for id, side, name and place. mypy finds a field that does not exist:
there is no other place for what a game thought of alone than `values`.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

Direction = int | float | str
"""Degrees clockwise from the top of the sheet, or a point of the compass: `ENE` is 60."""
Figure = int | float | str
"""A number; a text where halves are written as such: "4½"."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A mark that only this game has. The marks known by name are in `draw/marks.py`."""

    id: str
    title: str = ""
    """In words; made of the id if empty."""
    letter: str = ""
    """What is written on it instead of a drawing."""


class Rating(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """One cell in the rows of figures of a counter that has more than two; or its steps as dots."""

    text: str = ""
    small: str = ""
    """Small print to its upper right."""
    paint: str = ""
    """The role of its ground, as of bands."""
    frame: str = ""
    """`box` or `round`."""
    wide: float = 1.0
    """How wide it is beside the others of its row."""
    title: str = ""
    """The text of its tip."""
    full: int = 0
    """For steps as dots: how many are left ..."""
    of: int = 0
    """... and how many there were; 0 for a cell that is no row of dots."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """One piece that the role may know of, or one face of a counter. Every interface needs only its `id`."""

    id: str
    side: str = msgspec.field(default_factory=str)
    """The role it belongs to, or a word of the game for a piece that belongs to nobody."""
    name: str = msgspec.field(default_factory=str)
    """The text on its right."""
    place: str = msgspec.field(default_factory=str)
    """The id of a hex, area or box; any other id means off every board."""
    title: str = ""
    """Its full name, instead of its side and name."""
    formation: str = ""
    """A line below its name."""
    division: str = ""
    """The text on its left."""
    kind: str = ""
    """The unit symbol: see `draw/symbols.py`."""
    size: str = ""
    """The size mark: see `draw/symbols.py`."""
    picture: str = ""
    """A silhouette instead of the symbol: see `draw/silhouettes.py`."""
    caption: str = ""
    """Printed below a picture, instead of the name above it."""
    inscription: str | None = None
    """A caption that players chose, such as a name. On the face among the counters it is empty."""
    words: str = ""
    """For a marker that says in words what it means: these words, as large as they fit, and nothing else."""
    paint: str = ""
    """The role of the colour of its card: see `draw/themes.py`. Without one its side decides."""
    band: str = ""
    """The role of the colour of its division or command. Without one its division decides."""
    factors: tuple[str, ...] = ()
    """What is printed large: ("7", "4") is 7-4; without it, `strength` and `movement`."""
    strength: Figure | None = None
    movement: Figure | None = None
    """Its allowance. The terminal says how much of it is left."""
    ratings: tuple[tuple[Rating, ...], ...] = ()
    """More figures than two, row by row below the symbol: see `draw/ratings.py`."""
    print: tuple[str, str] | None = None
    """The texts at the left and at the right of the symbol, instead of `division` and `name`."""
    mobility: str = ""
    """`wheeled` or `tracked`: a mark below the symbol."""
    reverse: bool = False
    """True for the other side of a counter: slanting lines all over it."""
    art: str = ""
    """The drawing it shows now. Without one, its id. A two-sided counter has two."""
    facing: Direction | UnsetType | None = UNSET
    """Where it faces: a pointer outside its edge. None: nowhere, though such pieces can. Left out for pieces that
    cannot.
    """
    aim: Direction | None = None
    """Where its gun points: a tank has both."""
    faces: str = ""
    """Where it faces, in words: "NNE"."""
    marks: tuple[str | Mark, ...] = ()
    """What it is or has done: names from `draw/marks.py`, or marks of this game alone. Unknown names become letters."""
    facts: tuple[tuple[str, Figure], ...] | None = None
    """Title and value for the card of the unit and its tip. Without them, its figures are shown."""
    stack: int | None = None
    """Its height in a stack, the highest on top. Without it, the order of the list counts."""
    left: Figure | None = None
    """Movement points left, if it can move now."""
    arrives: int | None = None
    """The turn in which it enters."""
    values: dict[str, object] = {}
    """The game's own figures by name, in JSON types, for programs. Nothing here is shown to people."""

    @property
    def pointer(self) -> Direction | None:
        """The direction of its pointer, if it has one."""
        return None if isinstance(self.facing, UnsetType) else self.facing

    @property
    def called(self) -> str:
        """Its name for people."""
        return self.title or self.name

    @property
    def printed(self) -> tuple[str, ...]:
        """The figures printed large: its factors, or else strength and movement."""
        known = (self.strength, self.movement)
        return self.factors or tuple(str(value) for value in known if value is not None)
