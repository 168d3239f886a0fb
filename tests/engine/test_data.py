from __future__ import annotations

import enum
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.data import (
    DataStruct,
    Figure,
    Sourced,
    figures,
    key_path,
    nearest,
    overlay,
    parse_json,
    parse_toml,
    toml_tree,
    unique,
)
from grognard.engine.errors import DataError


class Arm(enum.Enum):
    INFANTRY = "infantry"
    ARMOUR = "armour"


class Unit(DataStruct, frozen=True):
    id: str
    strength: Annotated[int, msgspec.Meta(ge=0)] = 0
    side: Literal["us", "german"] = "us"
    arm: Arm = Arm.INFANTRY
    movement: Fraction = Fraction(1)
    hexes: tuple[str, ...] = ()
    stand: tuple[int, str] | None = None


class Army(Sourced, frozen=True):
    units: dict[str, list[Unit]] = msgspec.field(default_factory=dict)
    terrain: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    rows: dict[int, list[str]] = msgspec.field(default_factory=dict)


HEAD = 'source = "rulebook"\nconfidence = "high"\n'


def failure(text: str) -> DataError:
    with pytest.raises(DataError) as caught:
        parse_toml(HEAD + text, "army.toml", Army)
    assert caught.value.source == "army.toml"
    return caught.value


# -- reading ------------------------------------------------------------------------------------------------------


def test_toml_becomes_typed_values() -> None:
    army = parse_toml(
        HEAD
        + '[[units.us]]\nid = "2"\nstrength = 4\narm = "armour"\nmovement = "3/2"\n'
        + '[rows]\n1 = ["NE"]\n2 = ["AR", "DR"]\n',
        "army.toml",
        Army,
    )
    assert army.units["us"][0] == Unit(id="2", strength=4, arm=Arm.ARMOUR, movement=Fraction(3, 2))
    assert army.rows == {1: ["NE"], 2: ["AR", "DR"]}
    assert (army.source, army.confidence) == ("rulebook", "high")


def test_json_becomes_typed_values() -> None:
    assert parse_json('{"id": "2", "movement": 4}', "unit.json", Unit) == Unit(id="2", movement=Fraction(4))


@pytest.mark.parametrize(
    ("text", "key", "problem", "expected"),
    [
        ('[[units.us]]\nid = "a"\nstrength = "4"', "units.us[0].strength", "found '4'", "a whole number"),
        ('[[units.us]]\nid = "a"\n[[units.us]]\nid = 3', "units.us[1].id", "found 3", "text"),
        ('[[units.us]]\nid = "a"\nstrength = -2', "units.us[0].strength", "found -2", "a whole number >= 0"),
        ('[[units.us]]\nid = "a"\nstrenght = 4', "units.us[0].strenght", "unknown key", "did you mean 'strength'?"),
        ("[[units.us]]\nstrength = 4", "units.us[0].id", "missing", "a value for this key"),
        (
            '[[units.us]]\nid = "a"\nside = "germn"',
            "units.us[0].side",
            "found 'germn'",
            "one of german, us (did you mean 'german'?)",
        ),
        ('[[units.us]]\nid = "a"\narm = "navy"', "units.us[0].arm", "found 'navy'", "one of infantry, armour"),
        ('[[units.us]]\nid = "a"\nmovement = 1.5', "units.us[0].movement", "found 1.5", '"1/2"'),
        ('[[units.us]]\nid = "a"\nmovement = "fast"', "units.us[0].movement", "found 'fast'", '"1/2"'),
        ('[[units.us]]\nid = "a"\nstand = [1]', "units.us[0].stand", "found a list", "a list of length 2"),
        ('[[units.us]]\nid = "a"\nstand = [1, 2]', "units.us[0].stand[1]", "found 2", "text"),
        ('[[units.us]]\nid = "a"\nstand = "x"', "units.us[0].stand", "found 'x'", "a list or nothing"),
        ('[units]\nus = {id = "a"}', "units.us", "found a table", "a list"),
        (
            "[terrain.clear]\nfoot = 1\n[terrain.woods]\nfoot = 2\ntruck = 'no'",
            "terrain.woods.truck",
            "found 'no'",
            "a",
        ),
        ('[terrain."03.04"]\nfoot = true', 'terrain."03.04".foot', "found True", "a whole number"),
        ("[rows]\nthree = []", "rows", "a key is of the wrong kind", "a whole number"),
        ("unit = 3", "unit", "unknown key", "one of units, terrain, rows, source, confidence (did you mean 'units'?)"),
    ],
)
def test_wrong_data_are_explained(text: str, key: str, problem: str, expected: str) -> None:
    error = failure(text)
    assert (error.key, error.problem) == (key, problem)
    assert expected in error.expected


def test_only_the_side_at_fault_is_named() -> None:
    error = failure('[[units.us]]\nid = "a"\n[[units.german]]\nid = "b"\n[[units.german]]\nid = 4')
    assert error.key == "units.german[1].id"


def test_a_confidence_that_we_do_not_know_is_refused() -> None:
    with pytest.raises(DataError) as caught:
        parse_toml('source = "x"\nconfidence = "hihg"', "army.toml", Army)
    assert caught.value.key == "confidence"
    assert "(did you mean 'high'?)" in caught.value.expected


def test_a_complaint_of_the_type_itself_is_passed_on() -> None:
    class Pair(DataStruct, frozen=True):
        low: int
        high: int

        def __post_init__(self) -> None:
            if self.low > self.high:
                raise ValueError("Low is above high")

    with pytest.raises(DataError) as caught:
        parse_json('[{"low": 1, "high": 2}, {"low": 3, "high": 2}]', "pairs.json", list[Pair])
    assert (caught.value.key, caught.value.problem) == ("[1]", "low is above high")


def test_choices_inside_a_pair_are_listed() -> None:
    class Order(DataStruct, frozen=True):
        order: tuple[int, Literal["march", "hold"]]

    with pytest.raises(DataError) as caught:
        parse_json('{"order": [1, "halt"]}', "orders.json", Order)
    assert (caught.value.key, caught.value.expected) == ("order[1]", "one of hold, march")


def test_a_type_without_a_reader_is_a_mistake_of_the_program() -> None:
    class Odd(DataStruct, frozen=True):
        value: complex

    with pytest.raises(NotImplementedError, match="no reader for values of type complex"):
        parse_json('{"value": 1}', "odd.json", Odd)


@pytest.mark.parametrize(
    ("text", "place"),
    [("a = \n", "line 1, column 5"), ("a = 1\nb = = 2", "line 2, column 5"), ("a = 1\nb = '", "line 2, column 6")],
)
def test_toml_that_is_none_names_the_place(text: str, place: str) -> None:
    with pytest.raises(DataError) as caught:
        toml_tree(text, "army.toml")
    assert (caught.value.source, caught.value.key, caught.value.expected) == ("army.toml", place, "valid TOML")


def test_json_that_is_none_names_the_place() -> None:
    with pytest.raises(DataError) as caught:
        parse_json('{"id": "a",\n "strength": }', "unit.json", Unit)
    assert (caught.value.key, caught.value.expected) == ("line 2, column 14", "valid JSON")


def test_json_that_breaks_off_names_the_end() -> None:
    with pytest.raises(DataError, match="line 1, column 8"):
        parse_json('{"id": ', "unit.json", Unit)


def test_ids_must_differ() -> None:
    assert unique(["a", "b"], "army.toml", "units") == ("a", "b")
    with pytest.raises(DataError, match=r"army.toml: units: 'a' occurs twice"):
        unique(["a", "b", "a"], "army.toml", "units")


def test_key_paths_quote_what_toml_would() -> None:
    assert key_path(("units", "us", 3, "strength")) == "units.us[3].strength"
    assert key_path(("hexes", "03.04", "terrain")) == 'hexes."03.04".terrain'
    assert key_path(()) == ""


def test_the_nearest_word_is_near() -> None:
    assert nearest("strenght", ["id", "strength"]) == "strength"
    assert nearest("zzz", ["id", "strength"]) is None


# -- data packs ---------------------------------------------------------------------------------------------------

OURS: dict[str, Any] = {
    "title": "ours",
    "costs": {"clear": 2, "woods": 4},
    "units": [{"id": "a", "strength": 1}, {"id": "b", "strength": 2, "hexes": ["0101", "0102"]}],
    "row": ["NE", "DR"],
}

names = st.sampled_from(["id", "clear", "woods"])
leaves = st.integers() | st.sampled_from(["", "x"])
trees = st.dictionaries(
    names,
    st.recursive(leaves, lambda inner: st.lists(leaves, max_size=2) | st.dictionaries(names, inner, max_size=2)),
    max_size=3,
)


def test_a_pack_replaces_values_and_items_by_id() -> None:
    pack = {"costs": {"woods": 3}, "units": [{"id": "b", "hexes": ["0909"]}], "row": ["AR"]}
    assert overlay(OURS, pack, "mine.toml") == {
        "title": "ours",
        "costs": {"clear": 2, "woods": 3},
        "units": [{"id": "a", "strength": 1}, {"id": "b", "strength": 2, "hexes": ["0909"]}],
        "row": ["AR"],
    }


def test_laying_over_changes_neither_tree() -> None:
    before = repr(OURS)
    overlay(OURS, {"costs": {"woods": 3}, "units": [{"id": "a", "strength": 9}]}, "mine.toml")
    assert repr(OURS) == before


@given(trees)
def test_a_tree_laid_over_itself_is_itself(tree: dict[str, Any]) -> None:
    assert overlay(tree, tree, "mine.toml") == tree
    assert overlay(tree, {}, "mine.toml") == tree


@pytest.mark.parametrize(
    ("pack", "key", "problem", "expected"),
    [
        ({"colour": 1}, "colour", "unknown key", "one of title"),
        ({"costs": {"wods": 1}}, "costs.wods", "unknown key", "did you mean 'woods'?"),
        ({"units": [{"id": "c"}]}, "units[0].id", "unknown id 'c'", "one of a, b"),
        ({"units": [{"id": "a"}, {"id": "a"}]}, "units[1].id", "'a' occurs twice", "one of a, b"),
        ({"units": [{"strength": 1}]}, "units[0]", "found a table", "a table with an `id`"),
        ({"units": [{"id": "a", "speed": 1}]}, "units[0].speed", "unknown key", "one of id, strength"),
        ({"units": 3}, "units", "found 3", "a list"),
        ({"costs": [1]}, "costs", "found a list", "a table"),
        ({"title": {"en": "x"}}, "title", "found a table", "a value"),
    ],
)
def test_a_pack_may_not_add(pack: dict[str, Any], key: str, problem: str, expected: str) -> None:
    with pytest.raises(DataError) as caught:
        overlay(OURS, pack, "mine.toml")
    assert (caught.value.source, caught.value.key, caught.value.problem) == ("mine.toml", key, problem)
    assert expected in caught.value.expected


class Counter(DataStruct, frozen=True):
    id: str
    strength: int
    reduced: int | None = None


class Roster(DataStruct, frozen=True):
    title: str
    units: list[Counter]
    by_name: dict[str, Counter]


ROSTER: dict[str, Any] = {
    "title": "ours",
    "units": [{"id": "a", "strength": 1}],
    "by_name": {"b": {"id": "b", "strength": 2}},
}


def test_a_pack_may_give_what_is_declared_and_left_out() -> None:
    pack = {"units": [{"id": "a", "reduced": 3}], "by_name": {"b": {"reduced": 4}}}
    assert overlay(ROSTER, pack, "mine.toml", Roster) == {
        "title": "ours",
        "units": [{"id": "a", "strength": 1, "reduced": 3}],
        "by_name": {"b": {"id": "b", "strength": 2, "reduced": 4}},
    }
    assert "reduced" not in ROSTER["by_name"]["b"]


@pytest.mark.parametrize(
    ("pack", "key", "expected"),
    [
        ({"units": [{"id": "a", "reducd": 3}]}, "units[0].reducd", "did you mean 'reduced'?"),
        ({"by_name": {"c": {"id": "c", "strength": 1}}}, "by_name.c", "one of b"),
    ],
)
def test_what_is_not_declared_is_unknown_all_the_same(pack: dict[str, Any], key: str, expected: str) -> None:
    with pytest.raises(DataError) as caught:
        overlay(ROSTER, pack, "mine.toml", Roster)
    assert (caught.value.key, caught.value.problem) == (key, "unknown key")
    assert expected in caught.value.expected


# -- figures ------------------------------------------------------------------------------------------------------


def test_every_figure_has_the_nearest_provenance() -> None:
    tree = {
        "source": "rulebook",
        "confidence": "high",
        "turns": 7,
        "costs": {"confidence": "low", "clear": 2},
        "units": [{"id": "a", "source": "counters", "strength": [3, 1]}],
    }
    assert list(figures(tree, "metz.toml")) == [
        Figure("metz.toml", "turns", 7, "rulebook", "high"),
        Figure("metz.toml", "costs.clear", 2, "rulebook", "low"),
        Figure("metz.toml", "units[0].id", "a", "counters", "high"),
        Figure("metz.toml", "units[0].strength[0]", 3, "counters", "high"),
        Figure("metz.toml", "units[0].strength[1]", 1, "counters", "high"),
    ]


def test_figures_without_provenance_say_so() -> None:
    assert list(figures({"turns": 7}, "x.toml")) == [Figure("x.toml", "turns", 7, "", "")]
