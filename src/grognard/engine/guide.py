"""The guided start of a game: cards beside the map that wait until the player has done what they describe.

A game's package may bring one as `guide.toml`. The interface lays one card after the other, lights what a card names,
and goes on when the card is done. The guide also says how the player could go on, so that a test can follow it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import msgspec

from .actions import Action
from .data import nearest, parse_toml
from .errors import DataError
from .ruleset import Ruleset

FILE = "guide.toml"


class GuideMoment(NamedTuple):
    """What a guide has to know about the game to see how far the player is."""

    phase: str
    offered: frozenset[str]
    """The verbs with which the player can answer now; none while another role decides or dice are due."""
    happened: frozenset[str]
    """The kinds of events that the player's own actions have brought about since the card was laid."""
    selected: bool = False
    """True if a unit is selected that can go somewhere."""


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When a card is done: as soon as one of these is true."""

    events: tuple[str, ...] = ()
    """An action of the player has brought about an event of one of these kinds."""
    phase: tuple[str, ...] = ()
    """The phase is one of these; a star stands for any letters."""
    outside: tuple[str, ...] = ()
    """The phase is none of these."""
    offers: tuple[str, ...] = ()
    """One of these verbs can be answered now."""
    lacks: tuple[str, ...] = ()
    """None of these verbs can be answered now."""
    selects: bool = False
    """A unit is selected that can go somewhere."""

    def met(self, moment: GuideMoment) -> bool:
        """Whether one of them is true now. If none is named, never: the player puts such a card away by hand."""
        return (
            bool(moment.happened & set(self.events))
            or is_phase(moment.phase, self.phase)
            or (bool(self.outside) and not is_phase(moment.phase, self.outside))
            or bool(moment.offered & set(self.offers))
            or (bool(self.lacks) and not moment.offered & set(self.lacks))
            or (self.selects and moment.selected)
        )


NEVER = Until()


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card."""

    title: str
    text: str
    """What it is about and what to do. Rules are cited as everywhere: [7.41]."""
    until: Until = NEVER
    light: tuple[str, ...] = ()
    """What is lit while it lies there: pieces, places and rows beside the map by their ids, buttons by their actions or
    by a verb alone."""
    play: tuple[str, ...] = ()
    """How it can be done: actions, with a star for any argument. A player who keeps giving the first that is legal, a
    new one before one given already, gets there sooner or later.
    """

    def next_of(self, actions: Sequence[Action], given: Collection[str] = ()) -> tuple[str, Action] | None:
        """The answer by which the card can be done, and its line in `play`; `given` are the lines followed already."""
        found = [(line, action) for line in self.play for action in actions if _fits(action, line)]
        return next((way for way in found if way[0] not in given), found[0] if found else None)


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The guided start of one game: who is guided, in which scenario, for how long, and the cards."""

    role: str
    minutes: int
    cards: tuple[Card, ...]
    scenario: str = ""
    """If empty, the first one."""


def read_guide(text: str, rules: Ruleset, source: str = FILE) -> Guide:
    """The guide of a game. Raises DataError, naming the file and the key, for anything the game does not know."""
    guide = parse_toml(text, source, Guide)
    _check(guide.role, rules.roles, source, "role")
    if guide.scenario:
        _check(guide.scenario, rules.scenarios, source, "scenario")
    for number, card in enumerate(guide.cards):
        for key in ("offers", "lacks"):
            for place, verb in enumerate(getattr(card.until, key)):
                _check(verb, rules.vocabulary.verbs, source, f"cards[{number}].until.{key}[{place}]")
        for place, line in enumerate(card.play):
            _check_line(line, rules, source, f"cards[{number}].play[{place}]")
    return guide


def is_phase(phase: str, patterns: Iterable[str]) -> bool:
    """Whether a phase is one of these; a star stands for any letters."""
    return any(_like(phase, pattern) for pattern in patterns)


def _fits(action: Action, line: str) -> bool:
    wanted, words = line.split(), action.text.split()
    return len(wanted) == len(words) and all(map(_like, words, wanted))


def _like(word: str, pattern: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), word) is not None


def _check_line(line: str, rules: Ruleset, source: str, key: str) -> None:
    name, *given = line.split() or [""]
    _check(name, rules.vocabulary.verbs, source, key)
    verb = rules.vocabulary.verbs[name]
    if len(given) != len(verb.parameters):
        raise DataError(source, key, f"'{line}' has {len(given)} arguments", f"'{verb.usage}'")
    for parameter, word in zip(verb.parameters, given, strict=True):
        if word != "*":
            _check(word, map(str, parameter.values), source, key)


def _check(word: str, known: Iterable[str], source: str, key: str) -> None:
    names = list(known)
    if word not in names:
        near = nearest(word, names)
        expected = f"'{near}'" if near else f"one of the {len(names)} the game has"
        raise DataError(source, key, f"the game does not know '{word}'", expected)
