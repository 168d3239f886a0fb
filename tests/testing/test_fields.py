"""A field that is forgotten anywhere is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engine.ambush import AmbushState, ambush

from grognard.engine.errors import DataError
from grognard.engine.fields import Fields, each, fixed, grouped, marks, mask, some, text, whole
from grognard.testing.fields import check_fields

ALL = Fields(
    whole("turn", 1, limit=range(1, 8)),
    text("sky", "clear", longest=10),
    mask("moved", 70),
    each("place", lambda tables: tables, 5, limit=lambda tables: range(tables + 5), blank=-1),
    fixed("hosts", 2, -1),
    *grouped("more", some("away", by=2), marks("mines", keys=range(9), values=range(3))),
)


class Anything:
    """A state of no game."""

    def __init__(self, size: int) -> None:
        ALL.begin(self, None, size)


def form() -> dict[str, object]:
    return {**ALL.write(Anything(3)), "scenario": "", "options": {}, "rolls": 0, "frames": []}


def test_an_empty_state_is_written_and_read_back() -> None:
    assert form() == {
        "turn": 1, "sky": "clear", "moved": "0x0", "place": [5, 5, 5], "hosts": [-1, -1],
        "more": {"away": [], "mines": []}, "scenario": "", "options": {}, "rolls": 0, "frames": [],
    }  # fmt: skip
    found = ALL.read(form(), 3)
    assert (found["hosts"], found["mines"], found["moved"]) == ((-1, -1), {}, 0)


@pytest.mark.parametrize(
    ("key", "value", "named"),
    [
        ("turn", 8, "turn"),
        ("turn", "1", "turn"),
        ("sky", "much too long a word", "sky"),
        ("moved", hex(1 << 70), "moved"),
        ("moved", "what", "moved"),
        ("place", [5, 5], "place"),
        ("place", [5, 5, 8], "place"),
        ("place", [5, 5, -1], "place"),
        ("hosts", [0], "hosts"),
        ("more", {"away": [1], "mines": []}, "more.away"),
        ("more", {"away": [], "mines": [[9, 1]]}, "more.mines"),
        ("more", {"away": []}, "more.mines"),
        ("more", [], "more"),
        ("extra", 1, "extra"),
    ],
)
def test_what_cannot_be_is_refused_with_its_key(key: str, value: object, named: str) -> None:
    with pytest.raises(DataError) as caught:
        ALL.read({**form(), key: value}, 3)
    assert caught.value.key == named


def test_a_blank_is_taken_where_something_may_be_unknown_and_nowhere_else() -> None:
    assert ALL.read({**form(), "place": [-1, 5, 5]}, 3, blanks=True)["place"] == [-1, 5, 5]
    with pytest.raises(DataError):
        ALL.read({**form(), "turn": -1}, 3, blanks=True)


def test_an_honest_state_passes() -> None:
    rules = ambush()
    check_fields(rules, rules.start())


def test_a_copy_that_shares_a_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def copy(self: AmbushState) -> AmbushState:
        twin = AmbushState.__new__(AmbushState)
        self.rules.flow.codec.fields.copy(self, twin)
        twin.points = self.points
        return twin

    monkeypatch.setattr(AmbushState, "copy", copy)
    with pytest.raises(AssertionError, match="shares its points"):
        check_fields(ambush(), ambush().start())


def test_a_field_nobody_declared_is_found() -> None:
    rules = ambush()
    codec = rules.flow.codec
    fewer = Fields(*(one for one in codec.fields.all if one.name != "round"))
    forgetful = replace(rules, flow=replace(rules.flow, codec=replace(codec, fields=fewer)))
    state = rules.start()
    with pytest.raises(AssertionError, match="round"):
        check_fields(forgetful, state)


def test_a_field_that_is_not_written_is_found() -> None:
    rules = ambush()
    codec = rules.flow.codec
    blind = Fields(*(replace(one, write=lambda _: [0, 0]) if one.name == "points" else one for one in codec.fields.all))
    careless = replace(rules, flow=replace(rules.flow, codec=replace(codec, fields=blind)))
    with pytest.raises(AssertionError, match="points is not written"):
        check_fields(careless, careless.start())


def test_a_copy_with_another_value_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def copy(self: AmbushState) -> AmbushState:
        twin = AmbushState.__new__(AmbushState)
        self.rules.flow.codec.fields.copy(self, twin)
        twin.round = self.round + 1
        return twin

    monkeypatch.setattr(AmbushState, "copy", copy)
    with pytest.raises(AssertionError, match="another round"):
        check_fields(ambush(), ambush().start())
