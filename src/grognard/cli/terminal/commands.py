"""Reading what is typed: commands of the terminal, verbs of the game, and all that people leave out or add."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from grognard.engine.actions import Action, Parameter, Verb
from grognard.engine.errors import ActionError
from grognard.engine.nodes import Decision

from .names import Names, Unclear

COMMANDS = {
    "help": ("?", "h"),
    "hint": (),
    "yes": ("y",),
    "why": (),
    "odds": ("chances",),
    "route": ("way", "roads"),
    "inspect": ("los", "sight"),
    "list": ("menu", "choices"),
    "rule": ("rules",),
    "guide": ("tutorial",),
    "units": ("unit",),
    "score": ("scores", "vp", "points"),
    "log": (),
    "map": ("boards",),
    "cards": ("card", "crew", "report"),
    "undo": ("u", "takeback"),
    "back": ("b", "0"),
    "more": ("n", "next"),
    "save": (),
    "quit": ("q", "bye", "exit"),
}
"""The commands that every game has, with their synonyms."""

_NO_BEGINNING = 2
"""Two letters are more often somebody's name than the beginning of a verb."""
_FILLERS = frozenset(["to", "with", "the", "at", "on", "in", "and", "from", "by", "against", "hex", "of"])


class Order(NamedTuple):
    """What was typed, sorted: a command of the terminal, a verb of the game, or just names."""

    kind: str
    """A key of COMMANDS, "verb", "names", or "" for an empty line."""
    verb: str = ""
    words: tuple[str, ...] = ()


def read_order(text: str, verbs: Collection[Verb], offered: Collection[str] = ()) -> Order:
    """Sort what was typed. Verbs of the game come before commands; both may be shortened.

    A single letter is the key of a verb, as on the page, or the only verb that begins with it. Verbs on offer come
    first.
    """
    words = [word for word in re.split(r"[\s,;]+", text.strip()) if word]
    if not words:
        return Order("")
    first, rest = words[0].lower(), tuple(word for word in words[1:] if word.lower() not in _FILLERS)
    if any(first == verb.name for verb in verbs):
        return Order("verb", first, rest)
    if command := _command(first):
        return Order(command, words=rest)
    if first.isalpha() and len(first) != _NO_BEGINNING:
        now = [verb for verb in verbs if verb.name in offered]
        begun = _begun(now, first) or _begun(verbs, first)
        if len(begun) == 1:
            return Order("verb", begun[0], rest)
        commands = [name for name in COMMANDS if name.startswith(first)] if len(first) > 1 else []
        if len(commands) == 1 and not begun:
            return Order(commands[0], words=rest)
    return Order("names", words=(words[0], *rest))


def _begun(verbs: Collection[Verb], word: str) -> list[str]:
    """The verbs that begin like this. For a single letter: those whose key it is."""
    keyed = [verb.name for verb in verbs if verb.key == word]
    return keyed or [verb.name for verb in verbs if verb.name.startswith(word)]


def _command(word: str) -> str:
    return next((name for name, others in COMMANDS.items() if word == name or word in others), "")


# -- from words to actions --------------------------------------------------------------------------------------


class Reading(NamedTuple):
    """The action meant, and words left over that name more of the same kind."""

    action: Action
    rest: tuple[str, ...] = ()


def read_action(names: Names, node: Decision, order: Order, selected: str | None) -> Reading:
    """The action that is meant, legal or not; a legal one wherever the words allow it. Raises Unclear."""
    verbs = [order.verb] if order.verb else _likely_verbs(names, node)
    readings = [
        reading
        for verb in verbs
        if (reading := _bind(names, verb, order.words, selected, bool(order.verb))) is not None
    ]
    legal = [reading for reading in readings if reading.action in node.actions]
    if not legal and order.verb:
        # A word that sounds like a verb may be the beginning of an order: "fire main gun" to the gunner who is
        # selected.
        legal = _legal_as_names(names, node, (order.verb, *order.words), selected)
    if legal or readings:
        return (legal or readings)[0]
    raise _complaint(names, node, order)


def _legal_as_names(names: Names, node: Decision, words: Sequence[str], selected: str | None) -> list[Reading]:
    """The legal actions that these words mean if none of them is a verb."""
    bound = [_bind(names, verb, words, selected, False) for verb in dict.fromkeys(a.verb for a in node.actions)]
    return [reading for reading in bound if reading is not None and reading.action in node.actions]


def _likely_verbs(names: Names, node: Decision) -> list[str]:
    """The verbs that can be used now, then all others."""
    return list(dict.fromkeys([*(action.verb for action in node.actions), *names.rules.vocabulary.verbs]))


def _bind(names: Names, verb: str, words: Sequence[str], selected: str | None, more: bool) -> Reading | None:
    """The verb with these words as its arguments. The selected piece stands in for one that is not named."""
    parameters = names.rules.vocabulary.verbs[verb].parameters
    given = _joined(parameters, words)
    if selected and parameters and (parameters[0].name == "piece" or selected in parameters[0].values):
        with_selected = _joined(parameters, [selected, *words])
        given = with_selected if len(with_selected) == len(parameters) else given
    if len(given) < len(parameters) or (len(given) > len(parameters) and not (more and parameters)):
        return None
    values = [names.value(parameter, word) for parameter, word in zip(parameters, given, strict=False)]
    if any(value is None for value in values):
        return None
    action = Action(verb, tuple(value for value in values if value is not None))
    try:
        names.rules.vocabulary.number(action)
    except ActionError:
        return None
    return Reading(action, tuple(given[len(parameters) :]))


def _joined(parameters: Sequence[Parameter], words: Sequence[str]) -> list[str]:
    """The words as arguments. Several at the end may be one word of the game: `fire main gun`."""
    given = list(words)
    last = parameters[-1] if parameters else None
    if last is None or not last.values or len(given) <= len(parameters) or last.name in ("piece", "place"):
        return given
    whole = "_".join(given[len(parameters) - 1 :]).lower()
    fits = any(str(value).lower().startswith(whole) for value in last.values)
    return [*given[: len(parameters) - 1], whole] if fits else given


def _complaint(names: Names, node: Decision, order: Order) -> Unclear:
    for word in order.words:
        begun = sorted({str(value) for action in node.actions for value in action.args if _begins(value, word)})
        if len(begun) > 1 and word.lower() not in begun:
            return Unclear(f"'{word}' is the beginning of {', '.join(begun)}: say more of it")
        if names.piece(word) is None and names.place(word) is None and not _is_value(names, word):
            return names.unknown(word)
    if order.verb:
        verb = names.rules.vocabulary.verbs[order.verb]
        stop = "; to stop playing, type quit" if verb.name in COMMANDS["quit"] and not order.words else ""
        return Unclear(f"{verb.name} is written '{verb.usage.lower()}': {verb.help}{stop}")
    return Unclear(f"'{' '.join(order.words)}' is not something to do; type ? for help")


def _begins(value: object, word: str) -> bool:
    return isinstance(value, str) and value.lower().startswith(word.lower())


def _is_value(names: Names, word: str) -> bool:
    """Whether a word is an argument of some action of the game."""
    verbs = names.rules.vocabulary.verbs.values()
    return any(str(value).lower() == word.lower() for v in verbs for p in v.parameters for value in p.values)
