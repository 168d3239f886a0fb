"""Nodes: what a state is waiting for. Exactly one of Decision, Chance and Over, always."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from .actions import Action, Vocabulary
from .chances import Band, Dice, Draw
from .panels import Duty


class Decision:
    """A player must choose. `actions` is complete: exactly these are accepted."""

    __slots__ = ("_actions", "_default", "_forward", "_numbers", "_vocabulary", "owed", "prompt", "roles", "rules")

    def __init__(
        self,
        roles: tuple[str, ...],
        prompt: str,
        rules: tuple[str, ...],
        numbers: Sequence[int],
        default: int,
        vocabulary: Vocabulary,
        owed: tuple[Duty, ...] = (),
        forward: Sequence[int] | None = None,
    ) -> None:
        self.roles = roles
        self.prompt = prompt
        self.rules = rules
        self.owed = owed
        self._numbers = numbers
        self._forward = numbers if forward is None else forward
        self._default = default
        self._vocabulary = vocabulary
        self._actions: tuple[Action, ...] | None = None

    @property
    def role(self) -> str:
        """Who decides. If several may act at once, the first of them."""
        return self.roles[0]

    @property
    def numbers(self) -> Sequence[int]:
        """The stable numbers of the legal actions, ascending."""
        return self._numbers

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every legal action, in the order of their numbers, and nothing else."""
        if self._actions is None:
            self._actions = tuple(map(self._vocabulary.action, self._numbers))
        return self._actions

    @property
    def forward(self) -> tuple[Action, ...]:
        """The legal actions without second thoughts (`Frame.forward`), for computer players."""
        if len(self._forward) == len(self._numbers):
            return self.actions
        return tuple(map(self._vocabulary.action, self._forward))

    @property
    def default(self) -> Action:
        """The least committal legal action: what a clock or a stand-in would choose."""
        return self._vocabulary.action(self._default)

    def to_json(self) -> dict[str, Any]:
        """The JSON form, without the actions: those are asked for separately, with their costs."""
        form = {
            "kind": "decision",
            "roles": list(self.roles),
            "prompt": self.prompt,
            "rules": list(self.rules),
            "default": self.default.text,
        }
        return {**form, "owed": msgspec.to_builtins(self.owed)} if self.owed else form


class Chance(msgspec.Struct, frozen=True):
    """Dice or a draw are needed. `bands` are the distinct results with their exact probabilities."""

    purpose: str
    prompt: str
    rules: tuple[str, ...]
    dice: Dice | Draw
    bands: tuple[Band, ...]

    def band(self, faces: Sequence[int]) -> Band:
        """The band these faces fall into."""
        wanted = tuple(faces)
        for band in self.bands:
            if wanted in band.faces:
                return band
        raise ValueError(f"{list(faces)} cannot be rolled here")

    def to_json(self) -> dict[str, Any]:
        """What is rolled, why, and how likely each result is."""
        return {
            "kind": "chance",
            "purpose": self.purpose,
            "prompt": self.prompt,
            "rules": list(self.rules),
            "bands": [{"label": b.label, "probability": float(b.probability)} for b in self.bands],
        }


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. `winner` is a role, or None for a draw."""

    winner: str | None
    level: str
    scores: dict[str, int]
    text: str


class Over(msgspec.Struct, frozen=True):
    """The game has ended."""

    outcome: Outcome
    rules: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Winner, level of victory, scores and the sentence."""
        return {"kind": "over", **msgspec.to_builtins(self.outcome)}


Node = Decision | Chance | Over
