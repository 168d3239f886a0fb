"""From what people type to what the game calls it, and back."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from grognard.engine.actions import Action, Argument, Parameter
from grognard.engine.boards import Board, LayerKind
from grognard.engine.errors import GrognardError
from grognard.engine.ruleset import Ruleset, View

from .map import factors


class Unclear(GrognardError):
    """Something was typed that could not be understood; the text says what."""


class Names:
    """Finds pieces and places by the words people use for them."""

    def __init__(self, rules: Ruleset, view: View) -> None:
        self.rules = rules
        self.pieces: dict[str, dict[str, Any]] = {str(piece["id"]): piece for piece in view.pieces}
        self._on_map = {hex_id for board in rules.boards for hex_id in board.map.grid.ids}

    # -- reading ------------------------------------------------------------------------------------------------

    def piece(self, word: str) -> str | None:
        """The id of the piece meant: by id or by name. Of several with one name, one on the map comes first."""
        if word.lower() in self.pieces:
            return word.lower()
        named = [piece for piece in self.pieces.values() if str(piece["name"]).lower() == word.lower()]
        named.sort(key=lambda piece: not self.is_on_map(str(piece["id"])))
        return str(named[0]["id"]) if named else None

    def place(self, word: str) -> str | None:
        """The id of the hex meant: by number (a leading zero may be left out), by name, or by the piece in it."""
        for number in (word, word.upper(), f"0{word}"):
            if number in self._on_map:
                return number
        for board in self.rules.boards:
            for hex_, name in board.names.items():
                if name.lower() == word.lower():
                    return str(board.map.grid.id(hex_))
        piece = self.piece(word)
        return str(self.pieces[piece]["place"]) if piece and self.is_on_map(piece) else None

    def value(self, parameter: Parameter, word: str) -> Argument | None:
        """The value of a parameter that this word means."""
        if parameter.name == "piece":
            return self.piece(word)
        if parameter.name == "place":
            return self.place(word)
        fitting = [value for value in parameter.values if str(value).lower().startswith(word.lower())]
        exact = [value for value in fitting if str(value).lower() == word.lower()]
        return next(iter(exact or fitting), None)

    def unknown(self, word: str) -> Unclear:
        """The complaint about a word that is nothing here, with the nearest word that is something."""
        known = [str(piece["name"]).lower() for piece in self.pieces.values()] + sorted(self._on_map)
        near = get_close_matches(word.lower(), known, n=1)
        hint = f"; did you mean '{near[0]}'?" if near else "; type ? for help"
        return Unclear(f"'{word}' is neither a command nor a unit nor a hex" + hint)

    # -- telling ------------------------------------------------------------------------------------------------

    def is_on_map(self, piece: str) -> bool:
        """True if the piece stands on a hex."""
        return self.pieces[piece]["place"] in self._on_map

    def title(self, piece: str) -> str:
        """The name of a piece."""
        return str(self.pieces[piece]["name"])

    def counter(self, piece: str) -> str:
        """Name and factors: `357 4-4`."""
        return f"{self.title(piece)} {factors(self.pieces[piece])}"

    def where(self, piece: str) -> str:
        """Where a piece is: a hex, or `reserve` and the like."""
        return str(self.pieces[piece]["place"]).rpartition(".")[2]

    def place_title(self, place: str) -> str:
        """A hex with its name: `0304 Briey`."""
        for board in self.rules.boards:
            hex_ = board.map.grid.find(place)
            if hex_ is not None and hex_ in board.names:
                return f"{place} {board.names[hex_]}"
        return place

    def without_ids(self, text: str) -> str:
        """A text of the rules with the names of pieces instead of their ids."""
        return re.sub(r"[a-z]\w*_\w+", lambda word: self.title(word[0]) if word[0] in self.pieces else word[0], text)

    def at(self, place: str) -> list[str]:
        """The pieces in a hex."""
        return [piece for piece, facts in self.pieces.items() if facts["place"] == place]

    def sentence(self, action: Action) -> str:
        """An action in words: `move 357 to 0304 Briey`."""
        words = [action.verb]
        for parameter, value in zip(self.rules.vocabulary.verbs[action.verb].parameters, action.args, strict=True):
            if parameter.name == "piece":
                words.append(self.title(str(value)))
            elif parameter.name == "place":
                occupants = " and ".join(f"{self.title(piece)} in " for piece in self.at(str(value)))
                words.append(("to " if len(words) > 1 else "") + occupants + self.place_title(str(value)))
            else:
                words.append(str(value))
        return " ".join(words)

    def describe_place(self, place: str) -> list[str]:
        """What there is to know about a hex."""
        for board in self.rules.boards:
            hex_ = board.map.grid.find(place)
            if hex_ is not None:
                here = [f"{self.counter(piece)} is here." for piece in self.at(place)]
                return [f"{self.place_title(place)}: {_ground(board, hex_)}.", *_hexsides(board, hex_), *here]
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
