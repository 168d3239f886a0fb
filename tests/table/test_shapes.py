"""What the page and the authors of games read of the structs is made from them, and is not stale."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.engine.offers import Offer
from grognard.engine.pieces import Piece
from grognard.engine.views import Quick, ShownDecision
from grognard.table import shapes
from grognard.table.api import api
from grognard.table.messages import Act

DOCUMENT = api.openapi()
NAMES = re.findall(r"(?:interface|type) (\w+)", shapes.types_of_the_page())


def test_nothing_is_stale() -> None:
    shapes.main(["--check"])


def test_every_table_is_in_the_book() -> None:
    marked = re.findall(r"<!-- (\w+) -->\n", shapes.BOOK.read_text("utf-8"))
    assert sorted(name for name in marked if name != "end") == sorted(shapes.TABLES)


@pytest.mark.parametrize("made", ["PAGE", "BOOK"])
def test_a_stale_file_is_found(made: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path: Path = getattr(shapes, made)
    stale = tmp_path / path.name
    stale.write_text(path.read_text("utf-8").replace("inscription", "inscriptoin"), "utf-8")
    monkeypatch.setattr(shapes, made, stale)
    with pytest.raises(shapes.StaleFile, match=path.name):
        shapes.main(["--check"])


def test_types_of_the_page_itself_have_names_of_their_own() -> None:
    own = re.findall(r"export (?:interface|type) (\w+)", (shapes.PAGE.parent / "page-types.d.ts").read_text("utf-8"))
    assert not set(own) & set(NAMES)


class Wide(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something.

    And more of it.
    """

    always: tuple[str | int, ...]
    seldom: int | None = None
    pair: tuple[tuple[str, float], ...] = ()
    by_name: dict[str, Quick] = {}
    node: ShownDecision | None = None


class Whole(msgspec.Struct, frozen=True):
    """Something else."""

    wide: Wide | None = None


def interface(kind: type[msgspec.Struct], asked: bool = False) -> str:
    """How a struct is spelled, without its comments."""
    return re.sub(r" */\*\*.*?\*/\n", "", shapes.interface(kind, asked), flags=re.DOTALL)


def test_what_has_a_default_is_missing_instead_of_null() -> None:
    assert interface(Wide).splitlines()[1:-1] == [
        "  always: (string | number)[];",
        "  seldom?: number;",
        "  pair?: [string, number][];",
        "  by_name?: Record<string, Quick>;",
        "  node?: ShownDecision;",
    ]


def test_what_is_always_sent_is_always_there() -> None:
    assert interface(Whole).splitlines()[1] == "  wide: Wide | null;"


def test_of_what_is_asked_only_what_has_no_default_is_needed() -> None:
    assert interface(Whole, asked=True).splitlines()[1] == "  wide?: Wide | null;"
    assert "  faces?: number[] | null;" in interface(Act, asked=True)


def test_a_piece_that_faces_nowhere_is_not_one_that_cannot_face() -> None:
    assert "  facing?: number | string | null;" in interface(Piece)


def test_what_a_struct_takes_over_is_said_once() -> None:
    assert interface(Offer).startswith("export interface Offer extends Odds {")
    assert "results" not in interface(Offer)


def test_the_first_paragraph_and_the_remarks_are_comments() -> None:
    assert shapes.interface(Wide, asked=False).startswith("/** Something. */\n")
    remark = shapes.remarks(Piece)["place"]
    assert f"  /** {remark} */\n  place" in shapes.interface(Piece, asked=False)


# -- the description of the API -----------------------------------------------------------------------------------


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema, or the component it refers to."""
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    return DOCUMENT["components"]["schemas"][name] if name else schema


def contents(status: str) -> list[Any]:
    """What every call gives with this status, as a parameter of a test."""
    return [
        pytest.param(media, answered["schema"], id=f"{method} {path}")
        for path, calls in DOCUMENT["paths"].items()
        for method, call in calls.items()
        for media, answered in call["responses"].get(status, {"content": {}})["content"].items()
    ]


def named(schema: dict[str, Any]) -> list[str]:
    """The components a schema refers to."""
    return [str(one["$ref"]).rpartition("/")[2] for one in schema.get("anyOf", [schema])]


@pytest.mark.parametrize(("media", "schema"), contents("200"))
def test_every_answer_is_described(media: str, schema: dict[str, Any]) -> None:
    if media != "application/json":
        assert schema == {"type": "string"}
        return
    for one in schema.get("anyOf", [schema]):
        assert resolved(one)["type"] == "object"


@pytest.mark.parametrize(("media", "schema"), [*contents("4XX"), *contents("5XX")])
def test_every_refusal_is_described(media: str, schema: dict[str, Any]) -> None:
    assert (media, named(schema)) == ("application/json", ["Problem"])


def test_whoever_is_late_is_told_the_present_moment() -> None:
    found = {method: named(schema) for (method, schema) in [param.values for param in contents("409")]}
    assert found == {"application/json": ["StaleProblem", "Problem"]}
    assert DOCUMENT["components"]["schemas"]["StaleProblem"]["properties"]["snapshot"] == {
        "$ref": "#/components/schemas/Snapshot"
    }


def test_no_component_is_without_fields_but_the_one_that_has_none() -> None:
    known = DOCUMENT["components"]["schemas"]
    objects = [name for name, schema in known.items() if schema.get("type") == "object"]
    assert [name for name in objects if not known[name]["properties"]] == ["Nothing"]


def test_the_answer_to_a_question_is_one_of_those_described() -> None:
    answer = DOCUMENT["components"]["schemas"]["Answered"]["properties"]["answer"]
    assert named(answer) == ["Ruled", "Path", "Ways", "Odds", "Inspection", "Covered", "Known", "Counsel"]
    assert set(named(answer)) <= set(DOCUMENT["components"]["schemas"])
