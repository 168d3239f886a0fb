"""Sentences of data files: refusals and events, whose blanks are plain names."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.errors import DataError
from grognard.engine.ruleset import fingerprint
from grognard.engine.sentences import blanks, check_replaced, sentences
from grognard.engine.verdicts import Reasons

WRONG = [
    "{unit.__class__}",
    "{unit[0]}",
    "{unit!r}",
    "{cost:>99999999d}",
    "{cost:{width}}",
    "{0}",
    "{}",
    "{ unit }",
    "{_unit}",
    "{Unit}",
    "{unit",
    "unit}",
    "{{unit}}",
]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Nobody advances", set()),
        ("{unit} enters {place}, {unit}", {("unit", ""), ("place", "")}),
        ("{modifier:+d} is {modified}", {("modifier", "+d"), ("modified", "")}),
        ("{unit:counter-attacks}{by_}", {("unit", "verb"), ("by_", "")}),
    ],
)
def test_the_blanks_of_a_sentence(sentence: str, found: set[tuple[str, str]]) -> None:
    assert blanks(sentence, "reasons.toml", "moment") == found


@pytest.mark.parametrize("written", WRONG)
def test_a_brace_that_is_no_plain_name(written: str) -> None:
    with pytest.raises(DataError, match="no blank") as caught:
        Reasons.read({"moment": ["4.0", "not now"], "unit.gone": ["7.0", f"{written} is gone"]})
    assert (caught.value.source, caught.value.key) == ("reasons.toml", "unit.gone")
    with pytest.raises(DataError, match="no blank") as caught:
        sentences({"turn": "Turn {turn}", "moved": f"{written} moves"})
    assert (caught.value.source, caught.value.key) == ("sentences.toml", "moved")


def test_a_catalogue_is_read_in_its_order() -> None:
    reasons = Reasons.read({"moment": ["4.0", "not {deed}"], "unit.gone": ["7.0", "{unit} is gone", "R1", "R2"]})
    assert [reason.code for reason in reasons] == ["moment", "unit.gone"]
    refusal = reasons("unit.gone", unit="357")
    assert (refusal.text, refusal.rulings, refusal.facts) == ("[7.0] 357 is gone", ("R1", "R2"), {"unit": "357"})
    assert reasons("moment", deed="march").rulings == ()


@pytest.mark.parametrize("parts", [[], ["7.0"], ["", "gone"], ["7.0", ""], ["7.0", "gone", ""]])
def test_a_reason_has_a_case_and_a_sentence(parts: list[str]) -> None:
    with pytest.raises(DataError, match="a case, a sentence") as caught:
        Reasons.read({"unit.gone": parts}, "pack/reasons.toml")
    assert (caught.value.source, caught.value.key) == ("pack/reasons.toml", "unit.gone")


OURS = {"unit.gone": ["7.0", "{unit} {unit:is} gone, {cost:+d}", "R1"], "stayed": "Nobody advances"}


@pytest.mark.parametrize(
    "theirs",
    [
        {"unit.gone": ["7.0", "weg ist {unit}, {cost}", "R1"]},
        {"unit.gone": ["7.0", "{cost:+d}: {unit} {unit:disappears}", "R1"]},
        {"unit.gone": ["7.0", "weg"]},
        {"stayed": "Niemand"},
    ],
)
def test_another_sentence_may_leave_blanks_out(theirs: dict[str, object]) -> None:
    check_replaced(OURS, theirs, "pack/reasons.toml")


@pytest.mark.parametrize(
    ("key", "sentence"),
    [("unit.gone", "{place}"), ("unit.gone", "{unit:+d}"), ("unit.gone", "{cost:costs}"), ("stayed", "{unit}")],
)
def test_another_sentence_has_no_blanks_that_nobody_fills(key: str, sentence: str) -> None:
    given = ["7.0", sentence] if key == "unit.gone" else sentence
    with pytest.raises(DataError, match="nobody fills in") as caught:
        check_replaced(OURS, {key: given}, "pack/reasons.toml")
    assert (caught.value.source, caught.value.key) == ("pack/reasons.toml", key)


def test_sentences_are_no_data_of_a_record() -> None:
    trees: dict[str, dict[str, Any]] = {"charts.toml": {"shift": -1}}
    reasons, sentences = {"moment": ["4.0", "not now"]}, {"turn": "Turn {turn}"}
    texts: dict[str, dict[str, Any]] = {"reasons.toml": reasons, "sentences.toml": sentences}
    assert fingerprint(trees) == fingerprint({**trees, **texts})
