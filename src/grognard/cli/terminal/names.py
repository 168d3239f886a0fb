"""From what people type to the game's own names, and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from grognard.engine.actions import Argument, Parameter
from grognard.engine.boards import Board, LayerKind
from grognard.engine.errors import GrognardError
from grognard.engine.phrases import Phrases
from grognard.engine.ruleset import Ruleset
from grognard.engine.views import View

from .map import factors, short_name

LONGEST_NAME = 5
"""The most words in the name of a unit."""


class Unclear(GrognardError):
    """Something was typed that could not be understood. The text says what."""


class Names(Phrases):
    """Finds pieces and places by the words that people use for them."""

    def __init__(self, rules: Ruleset, view: View) -> None:
        super().__init__(rules, view)
        self._on_map = {hex_id for board in rules.sheet.maps for hex_id in board.map.grid.ids}

    # -- reading ------------------------------------------------------------------------------------------------

    def piece(self, word: str) -> str | None:
        """The id of the piece meant: by id or by name. Of several with one name, one on the map comes first."""
        by_id = next((piece for piece in self.pieces if piece.lower() == word.lower()), None)
        if by_id is not None:
            return by_id
        named = [piece for piece in self.pieces.values() if piece.name.lower() == word.lower()]
        shortened = [piece for piece in self.pieces.values() if short_name(piece).lower() == word.lower()]
        named = named or (shortened if len(shortened) == 1 else [])
        named.sort(key=lambda piece: not self.is_on_map(piece.id))
        return named[0].id if named else None

    def gather(self, words: Sequence[str]) -> tuple[str, ...]:
        """Words with the names of several words put together: `I Legion 1` becomes the id of the piece."""
        found: list[str] = []
        left = list(words)
        while left:
            for count in range(min(LONGEST_NAME, len(left)), 1, -1):
                known = self.piece(" ".join(left[:count]))
                if known is not None:
                    left[:count] = [known]
                    break
            found.append(left.pop(0))
        return tuple(found)

    def place(self, word: str) -> str | None:
        """The id of the hex meant: by number (a leading zero may be left out), by name, or by the piece in it."""
        for number in (word, word.upper(), f"0{word}"):
            if number in self._on_map:
                return number
        for board in self.rules.sheet.maps:
            for hex_, name in board.names.items():
                if name.lower() == word.lower():
                    return str(board.map.grid.id(hex_))
        area = next((area for area in self.areas if area.lower() == word.lower()), None)
        if area is not None:
            return area
        piece = self.piece(word)
        return self.pieces[piece].place if piece and self.is_on_map(piece) else None

    def value(self, parameter: Parameter, word: str) -> Argument | None:
        """The value of a parameter that this word means."""
        if parameter.name == "piece":
            return self.piece(word)
        if parameter.name == "place":
            return self.place(word)
        fitting = [value for value in parameter.values if str(value).lower().startswith(word.lower())]
        fitting = fitting if len(fitting) == 1 else []
        exact = [value for value in parameter.values if str(value).lower() == word.lower()]
        # A man may be called by his name, too.
        named = [value for value in parameter.values if value == self.piece(word)]
        return next(iter(exact or fitting or named), None)

    def unknown(self, word: str) -> Unclear:
        """The complaint about an unknown word, with the nearest known word."""
        known = [piece.name.lower() for piece in self.pieces.values()] + sorted(self._on_map)
        near = get_close_matches(word.lower(), [name for name in known if name], n=1)
        hint = f"did you mean '{near[0]}'?" if near else "type ? for what can be said"
        return Unclear(f"I do not know '{word}': {hint}")

    # -- telling ------------------------------------------------------------------------------------------------

    def is_on_map(self, piece: str) -> bool:
        """True if the piece stands on a hex or in an area."""
        return self.pieces[piece].place in self._on_map or self.pieces[piece].place in self.areas

    def counter(self, piece: str) -> str:
        """Title and factors: `American 357/90 Infantry 4-4`."""
        return f"{self.title(piece)} {factors(self.pieces[piece])}".strip()

    def printed(self, piece: str) -> str:
        """The short text on the counter, for where there is little room: `357 4-4`."""
        return f"{self.pieces[piece].name or self.title(piece)} {factors(self.pieces[piece])}".strip()

    def without_ids(self, text: str) -> str:
        """A text of the rules with the names of pieces instead of their ids."""
        return re.sub(r"[a-z]\w*_\w+", lambda word: self.title(word[0]) if word[0] in self.pieces else word[0], text)

    def describe_place(self, place: str) -> list[str]:
        """What there is to know about a hex."""
        for board in self.rules.sheet.maps:
            hex_ = board.map.grid.find(place)
            if hex_ is not None:
                here = [f"{self.counter(piece)} is here." for piece in self.at(place)]
                return [f"{self.place_title(place)}: {_ground(board, hex_)}.", *_hexsides(board, hex_), *here]
        if place in self.areas:
            title = self.areas[place].title
            there = ", ".join(map(self.title, self.at(place))) or "nothing"
            return [f"{title[:1].upper()}{title[1:]}: {there}."]
        return []


def _ground(board: Board, hex_: int) -> str:
    return ", ".join([board.ground(hex_).title, *(look.title for look in board.features_in(hex_))])


def _hexsides(board: Board, hex_: int) -> list[str]:
    """One sentence per river and road that touches the hex."""
    found: dict[tuple[LayerKind, str], list[str]] = {}
    for beyond in board.map.grid.neighbours[hex_]:
        for layer in board.layers_between(hex_, beyond):
            found.setdefault((layer.kind, layer.title), []).append(board.map.grid.id(beyond))
    return [
        f"{title} towards {', '.join(ids)}."
        if kind is not LayerKind.ROAD
        else f"{title.capitalize()} to {', '.join(ids)}."
        for (kind, title), ids in found.items()
    ]
