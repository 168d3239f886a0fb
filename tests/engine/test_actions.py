"""Actions in all their forms: number, text, JSON."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.actions import Action, Parameter, Verb, Vocabulary
from grognard.engine.errors import ActionError

PIECE = Parameter("piece", ("us_1", "us_2", "ge_1"))
PLACE = Parameter("place", ("0101", "0102"))
WORDS = Vocabulary(
    [
        Verb("move", (PIECE, PLACE), "move"),
        Verb("end"),
        Verb("bid", (Parameter("number", (0, 1, 2)),)),
        Verb("hold", (PIECE,)),
    ]
)


def test_the_numbers_cover_the_vocabulary_without_gaps() -> None:
    actions = [WORDS.action(number) for number in range(len(WORDS))]
    assert len(set(actions)) == len(WORDS) == 3 * 2 + 1 + 3 + 3
    assert [WORDS.number(action) for action in actions] == list(range(len(WORDS)))


def test_every_form_reads_back() -> None:
    for number in range(len(WORDS)):
        action = WORDS.action(number)
        assert WORDS.parse(action.text) == action
        assert WORDS.from_json(WORDS.to_json(action)) == action


def test_the_json_form_names_its_arguments() -> None:
    action = Action("move", ("us_2", "0102"))
    assert WORDS.to_json(action) == {"text": "move us_2 0102", "verb": "move", "piece": "us_2", "place": "0102"}


def test_an_action_has_the_same_object_every_time() -> None:
    assert WORDS.action(3) is WORDS.action(3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "needs a verb"),
        ("mve us_1 0101", "did you mean 'move'"),
        ("move us_1", "move PIECE PLACE"),
        ("move us_3 0101", "there is no piece 'us_3'; did you mean 'us_"),
        ("move us_1 0909", "there is no place '0909'"),
        ("bid 7", "there is no number '7'"),
        ("end now", "end"),
    ],
)
def test_a_wrong_text_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(ActionError, match=message.replace("(", r"\(")):
        WORDS.parse(text)


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({}, "not a verb"),
        ({"verb": "move", "piece": "us_1"}, "no place"),
        ({"verb": "move", "piece": "us_1", "place": "0101", "speed": 3}, "unknown speed"),
        ({"verb": "bid", "number": "1"}, "there is no number '1'"),
    ],
)
def test_a_wrong_json_form_says_what_is_wrong(form: dict[str, object], message: str) -> None:
    with pytest.raises(ActionError, match=message):
        WORDS.from_json(form)


def test_a_number_outside_the_vocabulary_is_an_error() -> None:
    for number in (-1, len(WORDS)):
        with pytest.raises(ActionError, match="no action has the number"):
            WORDS.action(number)


@given(st.text(max_size=60))
def test_no_text_breaks_the_parser(text: str) -> None:
    try:
        action = WORDS.parse(text)
    except ActionError:
        return
    assert WORDS.parse(action.text) == action


@given(
    st.dictionaries(
        st.sampled_from(["verb", "piece", "place", "number", "text", "x"]), st.text(max_size=5) | st.integers()
    )
)
def test_no_json_breaks_the_reader(form: dict[str, str | int]) -> None:
    try:
        action = WORDS.from_json(form)
    except ActionError:
        return
    assert 0 <= WORDS.number(action) < len(WORDS)
