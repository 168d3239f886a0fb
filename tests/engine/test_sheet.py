"""What a game shows is typed: a key that no struct has is found, and what the engine fills in is filled in."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from grognard.engine.actions import Action, Parameter, Verb, Vocabulary
from grognard.engine.odds import Foretold, Prospect
from grognard.engine.offers import Forecast, Offer, Sum
from grognard.engine.pieces import Piece
from grognard.engine.tally import Tally

WORDS = Vocabulary(
    [
        Verb("move", (Parameter("piece", ("a", "b")), Parameter("place", ("0101", "0102")))),
        Verb("order", (Parameter("man", ("gunner",)), Parameter("order", ("fire",)))),
        Verb("load", (Parameter("ammo", ("he",)), Parameter("number", (0, 1)))),
    ]
)
SHOT = Foretold(
    "the shot at B", (Prospect("hit", "B is hit", Fraction(1, 4)), Prospect("missed", "B is missed", Fraction(3, 4)))
)


@pytest.mark.parametrize("form", [{"id": "a", "strenght": 4}, {"id": "a", "marks": [{"name": "x"}]}, {"id": 7}])
def test_a_piece_with_a_wrong_key_or_value_is_refused(form: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(form, Piece)


@pytest.mark.parametrize("form", [{"lable": "Fire"}, {"targets": [{"title": "B"}]}, {"decline": "yes"}])
def test_an_offer_with_a_wrong_key_or_value_is_refused(form: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(form, Offer)


def test_a_piece_that_faces_nowhere_is_not_one_that_cannot_face() -> None:
    always = {"id": "a", "side": "", "name": "", "place": ""}
    assert msgspec.to_builtins(Piece(id="a", facing=None)) == {**always, "facing": None}
    assert msgspec.to_builtins(Piece(id="a")) == always
    assert msgspec.convert({"id": "a", "facing": None}, Piece) == Piece(id="a", facing=None)


def test_an_offer_says_what_the_action_names() -> None:
    moved = Offer(left=2).named(WORDS, Action("move", ("a", "0102")))
    assert msgspec.to_builtins(moved) == {
        "text": "move a 0102",
        "verb": "move",
        "piece": "a",
        "place": "0102",
        "left": 2,
    }
    ordered = Offer(piece="counter").named(WORDS, Action("order", ("gunner", "fire")))
    assert (ordered.piece, ordered.arguments) == ("counter", {"man": "gunner", "order": "fire"})
    assert Offer().named(WORDS, Action("load", ("he", 0))).number == 0


def test_what_the_game_says_is_clicked_comes_before_what_the_action_names() -> None:
    assert Offer(place="camp").named(WORDS, Action("move", ("a", "0102"))).place == "camp"


def test_a_forecast_tells_its_sums_and_chances() -> None:
    tally = Tally().plus(3, "armour", "1.1").plus(-1, "wood", "1.2")
    forecast = Forecast(title="The shot", sums=(Sum.of(tally, "To hit"),), foretold=(SHOT,), target="0102")
    assert forecast.lines() == ["To hit: +3 (armour [1.1]) -1 (wood [1.2]) = 2", *SHOT.lines()]
    odds = forecast.shown()
    assert (odds.title, odds.target, odds.sums[0].total) == ("The shot", "0102", 2)
    assert odds.results == {"hit": 0.25, "missed": 0.75}
    assert odds.told["hit"] == "B is hit"


def test_an_offer_carries_the_odds_of_a_forecast() -> None:
    forecast = Forecast(title="The shot", text=("one line",), foretold=(SHOT,), target="0102", attackers=("a",))
    offer = Offer(label="Fire").foreseen(forecast)
    assert (offer.label, offer.lines, offer.results) == ("Fire", ("one line",), SHOT.chances())
    assert not offer.target
    attack = Offer(label="Fire").foreseen(forecast, target=True)
    assert (attack.target, attack.with_) == ("0102", ("a",))
    assert Offer(label="Fire").foreseen(None) == Offer(label="Fire")
