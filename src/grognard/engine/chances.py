"""What is rolled or drawn, and what can come of it: exact probabilities, never a random number.

A Chance node asks for `Dice` or for a `Draw`; the answer is a tuple of *faces*. `bands` groups every possible answer by
its meaning. Previews show bands, and searches branch on them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

import msgspec

Faces = tuple[int, ...]

MOST_OUTCOMES = 10_000
"""Above this, listing every answer is a mistake: give `weighted_bands` instead."""


class Dice(msgspec.Struct, frozen=True, tag="dice", tag_field="kind"):
    """Several dice with faces from `low` up, read in order. The faces of one roll are one number per die."""

    count: int
    sides: int
    low: int = 1

    def __post_init__(self) -> None:
        if self.count < 1 or self.sides < 2:
            raise ValueError(f"{self.count} dice of {self.sides} sides: at least one die of two sides is needed")

    @property
    def size(self) -> int:
        """How many answers there are, all equally likely."""
        return int(self.sides**self.count)

    def accepts(self, faces: Sequence[int]) -> bool:
        """Whether these faces can be an answer: one whole number per die, each on the die."""
        high = self.low + self.sides
        return len(faces) == self.count and all(type(face) is int and self.low <= face < high for face in faces)

    def outcomes(self) -> Iterator[Faces]:
        """Every answer once, in ascending order."""
        return itertools.product(range(self.low, self.low + self.sides), repeat=self.count)


class Draw(msgspec.Struct, frozen=True, tag="draw", tag_field="kind"):
    """One item drawn blindly from a known multiset. The one face of the answer is the item's position in `items`."""

    items: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.items:
            raise ValueError("a draw needs at least one item")

    @property
    def size(self) -> int:
        """How many answers there are, all equally likely."""
        return len(self.items)

    def accepts(self, faces: Sequence[int]) -> bool:
        """Whether these faces can be an answer: the position of one item."""
        return len(faces) == 1 and type(faces[0]) is int and 0 <= faces[0] < len(self.items)

    def outcomes(self) -> Iterator[Faces]:
        """Every answer once, in the order of the items."""
        return ((position,) for position in range(len(self.items)))


class Band(msgspec.Struct, frozen=True):
    """Answers that mean the same: their meaning, their probability, and the faces (or some of them) that lead to it."""

    label: str
    probability: Fraction
    faces: tuple[Faces, ...]


def bands(dice: Dice | Draw, label_of: Callable[[Faces], str]) -> tuple[Band, ...]:
    """Every answer grouped by `label_of`, in order of first appearance; the probabilities sum to one.

    ValueError when there are more than `MOST_OUTCOMES` answers to go through.
    """
    if dice.size > MOST_OUTCOMES:
        raise ValueError(f"{dice.size} outcomes are too many to list; give weighted_bands with their known weights")
    groups: dict[str, list[Faces]] = {}
    for faces in dice.outcomes():
        groups.setdefault(label_of(faces), []).append(faces)
    return tuple(Band(label, Fraction(len(group), dice.size), tuple(group)) for label, group in groups.items())


def weighted_bands(entries: Iterable[tuple[str, int | Fraction, Sequence[Faces]]]) -> tuple[Band, ...]:
    """Bands for a caller who knows the weights: (label, weight, some faces that lead to it), scaled to sum to one.

    Entries with the same label are added up. Every entry needs faces, because a band that is picked must also be
    rolled.
    """
    weights: dict[str, Fraction] = {}
    samples: dict[str, list[Faces]] = {}
    for label, weight, faces in entries:
        if weight <= 0 or not faces:
            raise ValueError(f"{label}: a band needs a weight above zero and at least one answer that leads to it")
        weights[label] = weights.get(label, Fraction(0)) + weight
        samples.setdefault(label, []).extend(faces)
    total = sum(weights.values(), Fraction(0))
    return tuple(Band(label, weight / total, tuple(samples[label])) for label, weight in weights.items())
