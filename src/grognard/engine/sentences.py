"""Sentences of data files: why something is refused, and what an event tells.

A sentence has blanks for the facts of the moment: `{unit}`; `{modifier:+d}` gives a whole number its sign. In a game
whose names take verbs, `{unit:attacks}` is the verb that goes with the unit. Nothing else can stand in braces, and a
data pack has only the blanks of the sentence that it replaces, so a file from anybody is safe.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from .errors import DataError

REASONS: Final = "reasons.toml"
"""Per code of a refusal: the case, the sentence, and the rulings. `Reasons.read` turns it into the catalogue."""
EVENTS: Final = "sentences.toml"
"""Per kind of event: the sentence."""

_BLANK = re.compile(r"\{(?P<name>[a-z]\w*)(:(?P<form>\+d|[a-z-]+))?\}|[{}]", re.ASCII)


def blanks(sentence: str, source: str, key: str) -> frozenset[tuple[str, str]]:
    """The blanks by name, with the form of each: as it is (""), with its sign ("+d") or as a verb ("verb").

    Raises DataError if a brace stands for anything else.
    """
    found = set()
    for blank in _BLANK.finditer(sentence):
        if blank["name"] is None:
            problem = f"a brace that is no blank in '{sentence}'"
            raise DataError(source, key, problem, "plain names in braces, such as {unit}")
        form = blank["form"] or ""
        found.add((blank["name"], form if form in ("", "+d") else "verb"))
    return frozenset(found)


def sentences(texts: Mapping[str, str], source: str = EVENTS) -> dict[str, str]:
    """The sentences of events by kind. Raises DataError if a brace is no blank."""
    for kind, sentence in texts.items():
        blanks(sentence, source, kind)
    return dict(texts)


def check_replaced(ours: Mapping[str, Any], theirs: Mapping[str, Any], source: str) -> None:
    """Raises DataError if a sentence of a data pack has a blank that ours does not have: nothing would fill it."""
    for key in theirs:
        known = blanks(_sentence(ours[key]), source, key)
        names = {name for name, _ in known}
        for name, form in sorted(blanks(_sentence(theirs[key]), source, key)):
            if name not in names or (form and (name, form) not in known):
                expected = "one of " + ", ".join(f"{{{name}}}" for name in sorted(names)) if names else "no blank"
                raise DataError(source, key, f"nobody fills in '{name}'{form and ' as ' + form} here", expected)


def _sentence(entry: Any) -> str:
    """The sentence of an entry of either file. A wrong entry gives nothing; the error is found when it is read."""
    if isinstance(entry, list):
        entry = entry[1] if len(entry) > 1 else ""
    return entry if isinstance(entry, str) else ""
