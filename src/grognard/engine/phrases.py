"""Actions in words: what a player would say for `move us_357 0304`, with the names of pieces and places.

A terminal, a hint or a report says an action this way; the text form of an action is for typing and for programs.
"""

from __future__ import annotations

import re

from .actions import Action
from .areas import Area, AreaBoard
from .offers import Offer
from .pieces import Piece
from .ruleset import Ruleset
from .views import View

NOTHING = Offer()


class Phrases:
    """The words for everything in one view of a game."""

    def __init__(self, rules: Ruleset, view: View) -> None:
        self.rules = rules
        self.pieces: dict[str, Piece] = {piece.id: piece for piece in view.pieces}
        self.areas: dict[str, Area] = {
            area.id: area for sheet in rules.sheet.boards if isinstance(sheet, AreaBoard) for area in sheet.areas
        }
        self.rows = {row.id: row for panel in view.panels for row in panel.rows}
        """The rows beside the map, by the first argument of actions about them."""

    def title(self, piece: str) -> str:
        """The name of a piece."""
        return self.pieces[piece].called

    def place_title(self, place: str) -> str:
        """A hex with its name: `0304 Briey`; an area, or a place beside the map, with its title."""
        for board in self.rules.sheet.maps:
            hex_ = board.map.grid.find(place)
            if hex_ is not None and hex_ in board.names:
                return f"{place} {board.names[hex_]}"
        return self.areas[place].title if place in self.areas else self.beside(place) or place

    def beside(self, place: str) -> str:
        """The title of a place beside the map; empty if it has none."""
        return next((title for board in self.rules.sheet.maps if (title := board.beside(place))), "")

    def at(self, place: str) -> list[str]:
        """The pieces in a hex or an area."""
        return [piece for piece, facts in self.pieces.items() if facts.place == place]

    def subject(self, action: Action) -> str:
        """The subject of an action, if its first argument names one: a piece, an area, or a row beside the map."""
        if not action.args:
            return ""
        first = str(action.args[0])
        if first in self.pieces:
            return self.title(first)
        if first in self.areas:
            return self.areas[first].title
        return self.rows[first].title if first in self.rows else ""

    def about(self, action: Action, offer: Offer) -> str:
        """The subject of an action's label, unless the label names it."""
        who = self.title(offer.piece) if offer.piece in self.pieces else self.subject(action)
        if not who and len(action.args) > 1 and "_" not in str(action.args[0]):
            who = str(action.args[0])[:1].upper() + str(action.args[0])[1:]
        return "" if says(offer.label, who) else who

    def sentence(self, action: Action, offer: Offer = NOTHING) -> str:
        """An action in words: as the game calls it in its `details`, or put together from its parts: `move 357 to 0304
        Briey`.
        """
        if offer.label:
            who = self.about(action, offer)
            return f"{who}: {offer.label}" if who else offer.label
        words = [action.verb.replace("_", " ")]
        for parameter, value in zip(self.rules.vocabulary.verbs[action.verb].parameters, action.args, strict=True):
            words.append(self._argument(action, parameter.name, str(value), first=len(words) == 1))
        return " ".join(words)

    def _argument(self, action: Action, name: str, value: str, first: bool) -> str:
        if value in self.pieces and name != "place":
            return self.title(value)
        if name != "place":
            return self.rows[value].title if value in self.rows else value.replace("_", " ")
        sides = {self.pieces[str(piece)].side for piece in action.args if piece in self.pieces}
        there = [piece for piece in self.at(value) if self.pieces[piece].side not in sides]
        occupants = " and ".join(self.title(piece) for piece in there)
        return ("" if first else "to ") + (f"{occupants} in " if occupants else "") + self.place_title(value)


def says(text: str, words: str) -> bool:
    """Whether these words occur in a text as whole words, so that "the" does not count as "HE"."""
    return not words or re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE) is not None
