from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.chances import Band, Dice, Draw, Faces, bands, weighted_bands

dice = st.builds(Dice, st.integers(1, 3), st.integers(2, 10), st.integers(0, 1))
draws = st.builds(Draw, st.lists(st.sampled_from("abc"), min_size=1, max_size=9).map(tuple))


def total(faces: Faces) -> str:
    return str(sum(faces))


@given(dice | draws)
def test_every_outcome_is_accepted_once(source: Dice | Draw) -> None:
    outcomes = list(source.outcomes())
    assert len(set(outcomes)) == len(outcomes) == source.size
    assert all(source.accepts(faces) for faces in outcomes)
    assert outcomes == sorted(outcomes)


@given(dice)
def test_faces_off_the_dice_are_not_accepted(source: Dice) -> None:
    highest = source.low + source.sides - 1
    assert not source.accepts([source.low] * (source.count + 1))
    assert not source.accepts([])
    assert not source.accepts([highest + 1] * source.count)
    assert not source.accepts([source.low - 1] * source.count)
    assert not source.accepts([True] * source.count)


def test_a_draw_accepts_only_positions() -> None:
    draw = Draw(("elephant", "elephant", "nothing"))
    assert draw.accepts((2,))
    assert not draw.accepts((3,))
    assert not draw.accepts((-1,))
    assert not draw.accepts((0, 1))
    assert not draw.accepts((False,))


def test_dice_numbered_from_zero() -> None:
    assert list(Dice(1, 3, 0).outcomes()) == [(0,), (1,), (2,)]


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 1)])
def test_impossible_dice_are_refused(count: int, sides: int) -> None:
    with pytest.raises(ValueError, match="at least one die"):
        Dice(count, sides)


def test_an_empty_draw_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one item"):
        Draw(())


@given(dice | draws, st.integers(1, 5))
def test_bands_share_out_every_outcome(source: Dice | Draw, modulus: int) -> None:
    found = bands(source, lambda faces: str(sum(faces) % modulus))
    assert sum(band.probability for band in found) == 1
    assert sorted(faces for band in found for faces in band.faces) == sorted(source.outcomes())
    assert all(band.probability == Fraction(len(band.faces), source.size) for band in found)
    assert [band.label for band in found] == list(dict.fromkeys(band.label for band in found))


def test_two_dice_give_the_familiar_triangle() -> None:
    found = {band.label: band.probability for band in bands(Dice(2, 6), total)}
    assert found["7"] == Fraction(1, 6)
    assert found["2"] == found["12"] == Fraction(1, 36)


def test_bands_appear_in_the_order_they_are_rolled() -> None:
    found = bands(Dice(1, 6), lambda faces: "hit" if faces[0] in (3, 6) else "miss")
    assert found == (
        Band("miss", Fraction(2, 3), ((1,), (2,), (4,), (5,))),
        Band("hit", Fraction(1, 3), ((3,), (6,))),
    )


def test_a_draw_is_banded_by_what_is_drawn() -> None:
    draw = Draw(("us", "ge", "us", "air"))
    found = bands(draw, lambda faces: draw.items[faces[0]])
    assert [(band.label, band.probability) for band in found] == [
        ("us", Fraction(1, 2)),
        ("ge", Fraction(1, 4)),
        ("air", Fraction(1, 4)),
    ]


def test_ten_thousand_outcomes_are_the_limit() -> None:
    assert len(bands(Dice(4, 10, 0), lambda faces: str(faces[0]))) == 10
    with pytest.raises(ValueError, match="weighted_bands"):
        bands(Dice(6, 6), total)


def test_weighted_bands_are_scaled_and_gathered() -> None:
    found = weighted_bands([("hit", 1, [(6,)]), ("miss", 2, [(1,)]), ("hit", Fraction(1, 2), [(5,)])])
    assert found == (Band("hit", Fraction(3, 7), ((6,), (5,))), Band("miss", Fraction(4, 7), ((1,),)))


@pytest.mark.parametrize("entry", [("hit", 0, [(1,)]), ("hit", -1, [(1,)]), ("hit", 1, [])])
def test_a_band_without_weight_or_faces_is_refused(entry: tuple[str, int, list[Faces]]) -> None:
    with pytest.raises(ValueError, match="hit: a band needs"):
        weighted_bands([entry])


@given(dice | draws)
def test_dice_and_draws_survive_json(source: Dice | Draw) -> None:
    text = msgspec.json.encode(source)
    assert msgspec.json.decode(text, type=Dice | Draw) == source
