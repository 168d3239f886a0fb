"""The reasons of a commander in words.

A commander calls its value terms by short names. A game's package may bring `terms.toml`, which gives each of them a
title for pages and says what it counts. A term without such words is shown by its name.
"""

from __future__ import annotations

import tomllib

import msgspec

from grognard.engine.errors import DataError
from grognard.engine.ruleset import Ruleset
from grognard.library import game_text, installed_games

FILE = "terms.toml"
REPLY = "reply"
"""Not one of the commander's terms: what the enemies can do next, as the commander judges their reply."""


class TermWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The title of one reason, and what it counts."""

    title: str
    text: str = ""
    promise: bool = False
    """True if it counts what can still be done. Doing it uses that up, and should not be blamed."""


def term_words(rules: Ruleset) -> dict[str, TermWords]:
    """The words a game brings for the terms of its commanders. Raises DataError if the file cannot be read."""
    own = game_text(rules.id, FILE) if rules.id in installed_games() else None
    if own is None:
        return {}
    try:
        return msgspec.convert(tomllib.loads(own), dict[str, TermWords])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(FILE, rules.id, f"the words for the commander's reasons cannot be read: {error}") from error


def promises(words: dict[str, TermWords]) -> frozenset[str]:
    """The terms that count what can still be done."""
    return frozenset(name for name, said in words.items() if said.promise)


def words_for(name: str, known: dict[str, TermWords]) -> TermWords:
    """The words for one reason; its own name if the game has none."""
    if name in known:
        return known[name]
    if name == REPLY:
        return TermWords("The enemy's reply", "what the enemy can gain in his next turn")
    title = name.replace("_", " ")
    return TermWords(title[:1].upper() + title[1:])
