"""Names that take the right verb: "Celts are", "Celts 1 is", "I Legion 1 and I Legion 2 are"."""

from __future__ import annotations

from typing import Any, Final

from typing_extensions import override

from grognard.engine.verdicts import Reasons, Refusal

_IRREGULAR: Final = {"is": "are", "has": "have", "does": "do", "its": "their", "it": "they", "was": "were"}


class Name(str):
    """A name in a sentence. `{unit:attacks}` in a template is the verb that goes with `{unit}`: attacks, or attack."""

    __slots__ = ()

    @property
    def plural(self) -> bool:
        """True for a people ("Celts") and for several units; a numbered unit ("Celts 1") is one."""
        return self.endswith("s") or " and " in self or ", " in self

    def __format__(self, verb: str) -> str:
        if not verb:
            return str(self)
        if not self.plural:
            return verb
        return _IRREGULAR.get(verb, verb.removesuffix("s"))


def fill(template: str, facts: dict[str, Any]) -> str:
    """A sentence with its blanks filled, and verbs that agree with the names in them."""
    return template.format(**{key: Name(fact) if isinstance(fact, str) else fact for key, fact in facts.items()})


class Sentences(Reasons):
    """A catalogue of reasons whose verbs agree with the names they are about."""

    @override
    def __call__(self, code: str, **facts: Any) -> Refusal:
        reason = self._by_code[code]
        return Refusal(code, reason.rule, fill(reason.template, facts), reason.rulings, facts)
