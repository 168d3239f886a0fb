"""Irregularity without chance: the same key gives the same number on every machine."""

from __future__ import annotations

from hashlib import blake2b


def unit(*key: object) -> float:
    """A number from 0 up to 1 that depends on the key alone."""
    text = "|".join(map(str, key)).encode()
    return int.from_bytes(blake2b(text, digest_size=4).digest(), "big") / 2**32


def signed(*key: object) -> float:
    """A number from -1 up to 1 that depends on the key alone."""
    return 2 * unit(*key) - 1
