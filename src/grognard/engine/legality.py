"""Legality: what of the verbs of a choice nothing speaks against. The inner loop of every list, and so compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from .actions import Vocabulary
from .verdicts import Refusal

Objections = str | Sequence[str] | Sequence[Refusal]
"""What speaks against an action: the code of a reason, several codes, or the refusals themselves. Empty if nothing."""


Do = Callable[[Any, Any, int, int], None]
"""Carries out a verb: a method of a frame, of the state and the positions of the arguments."""
WhyNot = Callable[[Any, Any, int, int], Objections]
"""Says what speaks against it."""


class Deed(NamedTuple):
    """The methods of a choice for one of its verbs, each called with the frame."""

    do: Do
    why_not: WhyNot | None
    among: Callable[[Any, Any], Iterable[int]] | None


def legal_numbers(deeds: Mapping[str, Deed], words: Vocabulary, frame: Any, state: Any) -> list[int]:
    """The numbers of each verb against which nothing speaks."""
    calls, decode = words.calls, words.decode
    found: list[int] = []
    for verb, (_, why_not, among) in deeds.items():
        asked = words.numbers_of(verb) if among is None else among(frame, state)
        if why_not is None:
            found += asked
            continue
        for number in asked:
            _, a, b = calls.get(number) or decode(number)
            if not why_not(frame, state, a, b):
                found.append(number)
    return found
