"""Verdicts: allowed, or refused with every reason and the rule it comes from.

A game lists each reason once, in `data/reasons.toml`: a code, the case of the rulebook, a sentence with blanks. A
check picks a reason and fills the blanks. Lists of legal actions, refusals, greyed-out hexes, computer players and the
documentation all read the same catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

import msgspec

from .errors import DataError
from .sentences import REASONS, blanks


class Cited(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A refusal or a remark as it is shown, with its case."""

    text: str
    rule: str = ""
    code: str = ""
    """Stable and short, for programs; empty for a remark."""
    rulings: tuple[str, ...] = ()
    """Numbers of the rulings that settle what the rulebook leaves open."""
    facts: dict[str, Any] = {}
    """What was compared, for programs."""


class Refusal(msgspec.Struct, frozen=True):
    """One reason why an action is not allowed."""

    code: str
    """Stable and short, for programs: `zone.leave`."""
    rule: str
    """The case of the rulebook: `7.43`."""
    sentence: str
    """The reason in words, without the citation."""
    rulings: tuple[str, ...] = ()
    """Numbers of the rulings that settle what the rulebook leaves open: `R4`."""
    facts: dict[str, Any] = {}

    @property
    def text(self) -> str:
        """The sentence with its citation in front: `[7.43] 357 began ...`."""
        return f"[{self.rule}] {self.sentence}"

    def cited(self) -> Cited:
        """What is sent out of it: code, rule, text, and the facts compared."""
        return Cited(self.text, self.rule, self.code, self.rulings, self.facts)

    def to_json(self) -> dict[str, Any]:
        """The same in JSON types."""
        form: dict[str, Any] = msgspec.to_builtins(self.cited())
        return form


class Verdict(msgspec.Struct, frozen=True):
    """The answer to "may I?": allowed, or every reason why not."""

    refusals: tuple[Refusal, ...] = ()

    @property
    def allowed(self) -> bool:
        """True if nothing speaks against it."""
        return not self.refusals

    def told(self) -> Ruled:
        """What is sent out of it."""
        return Ruled(self.allowed, tuple(refusal.cited() for refusal in self.refusals))


class Ruled(msgspec.Struct, frozen=True):
    """A verdict as it is shown."""

    allowed: bool
    refusals: tuple[Cited, ...] = ()


class Reason(msgspec.Struct, frozen=True):
    """A kind of refusal: its code, its case, and its sentence."""

    code: str
    rule: str
    template: str
    rulings: tuple[str, ...] = ()

    def refuse(self, **facts: Any) -> Refusal:
        """Fill the blanks of the sentence."""
        return Refusal(self.code, self.rule, self.template.format(**facts), self.rulings, facts)


class Reasons:
    """The catalogue of reasons of one game, looked up by code."""

    def __init__(self, reasons: Iterable[Reason]) -> None:
        self._by_code: dict[str, Reason] = {}
        for reason in reasons:
            if reason.code in self._by_code:
                raise ValueError(f"the reason '{reason.code}' is listed twice")
            self._by_code[reason.code] = reason

    @classmethod
    def read(cls, texts: Mapping[str, Sequence[str]], source: str = REASONS) -> Self:
        """The catalogue of a data file: the case, the sentence and the rulings of each code. Raises DataError."""
        for code, parts in texts.items():
            if len(parts) < 2 or not all(parts):
                raise DataError(
                    source, code, f"found {list(parts)}", "a case, a sentence, and rulings if there are any"
                )
            blanks(parts[1], source, code)
        return cls(Reason(code, parts[0], parts[1], tuple(parts[2:])) for code, parts in texts.items())

    def __iter__(self) -> Iterator[Reason]:
        return iter(self._by_code.values())

    def __contains__(self, code: str) -> bool:
        return code in self._by_code

    def __call__(self, code: str, **facts: Any) -> Refusal:
        """The refusal with this code and these facts."""
        return self._by_code[code].refuse(**facts)
