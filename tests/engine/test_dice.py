"""Dice that can be proved: fixed, fair, and independent of everything but their inputs."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.engine.chances import Dice, Draw
from grognard.engine.dice import ProvableDice, commitment_of, secret_from_seed

SECRET = secret_from_seed("a text")


def test_a_roll_is_fixed_by_its_inputs() -> None:
    one, two = ProvableDice(SECRET, "match"), ProvableDice(SECRET, "match")
    rolls = [one.faces(k, Dice(2, 6)) for k in range(50)]
    assert rolls == [two.faces(k, Dice(2, 6)) for k in range(50)]
    assert len(set(rolls)) > 15


def test_known_rolls_never_change() -> None:
    """Records of old games must stay provable: these figures may not change."""
    dice = ProvableDice(SECRET, "match", ("red", "blue"))
    assert [dice.faces(k, Dice(1, 6))[0] for k in range(12)] == [3, 5, 3, 4, 4, 4, 1, 2, 2, 5, 1, 5]
    assert commitment_of(SECRET) == dice.commitment
    assert commitment_of(SECRET).startswith("d0ae43ccb32d975f")


def test_every_input_matters() -> None:
    base = [ProvableDice(SECRET, "match", ("x",)).faces(k, Dice(1, 100)) for k in range(8)]
    for other in (
        ProvableDice(secret_from_seed("other"), "match", ("x",)),
        ProvableDice(SECRET, "other", ("x",)),
        ProvableDice(SECRET, "match", ("y",)),
    ):
        assert [other.faces(k, Dice(1, 100)) for k in range(8)] != base


@pytest.mark.parametrize("dice", [Dice(1, 6), Dice(1, 10, low=0), Dice(1, 100), Draw(("a", "b", "c"))])
def test_faces_are_fair(dice: Dice | Draw) -> None:
    rolls = 6000
    stream = ProvableDice(SECRET, "fair")
    counts = Counter(stream.faces(k, dice)[0] for k in range(rolls))
    expected = rolls / dice.size
    chi_square = sum((counts[faces[0]] - expected) ** 2 / expected for faces in dice.outcomes())
    # Five standard deviations above the mean of the distribution: a fixed seed, so no flicker.
    assert chi_square < dice.size - 1 + 5 * (2 * (dice.size - 1)) ** 0.5
    assert all(dice.accepts((face,)) for face in counts)


def test_dice_of_one_roll_differ() -> None:
    faces = ProvableDice(SECRET, "many").faces(0, Dice(40, 6))
    assert len(faces) == 40
    assert set(faces) == {1, 2, 3, 4, 5, 6}
