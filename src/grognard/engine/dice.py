"""Dice that can be proved.

Before the first roll the keeper of the dice publishes the fingerprint of a secret, and after the game the secret
itself. Roll *k* is a keyed hash of the game's id, the contributions of the players and *k*. It depends on nothing that
anybody can still change, and everybody can compute it again afterwards. The stream of hash blocks is cut into 32-bit
words; a word that would make some face likelier than others is thrown away.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from .chances import Dice, Draw

_WORD = 2**32


def commitment_of(secret: bytes) -> str:
    """The fingerprint of a secret, to be published before the first roll."""
    return hashlib.sha256(b"grognard dice commitment\x1f" + secret).hexdigest()


def secret_from_seed(seed: str) -> bytes:
    """A secret made from a text, for games that must be repeatable."""
    return hashlib.sha256(b"grognard dice seed\x1f" + seed.encode()).digest()


class ProvableDice:
    """The dice of one match: every roll is fixed by the secret, the match id, the contributions and its number."""

    def __init__(self, secret: bytes, match: str, contributions: Sequence[str] = ()) -> None:
        self._secret = secret
        self._prefix = "\x1f".join(["grognard dice 1", match, *contributions]).encode()

    @property
    def commitment(self) -> str:
        """The fingerprint of the secret."""
        return commitment_of(self._secret)

    def faces(self, roll: int, dice: Dice | Draw) -> tuple[int, ...]:
        """The faces of roll number `roll`."""
        words = self._words(roll)
        if isinstance(dice, Draw):
            return (_fair(words, len(dice.items)),)
        return tuple(dice.low + _fair(words, dice.sides) for _ in range(dice.count))

    def _words(self, roll: int) -> Iterator[int]:
        block = 0
        while True:
            message = self._prefix + f"\x1f{roll}\x1f{block}".encode()
            digest = hmac.digest(self._secret, message, "sha256")
            for start in range(0, len(digest), 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


def _fair(words: Iterator[int], sides: int) -> int:
    """A whole number below `sides`, each equally likely."""
    limit = _WORD - _WORD % sides
    return next(word for word in words if word < limit) % sides
