"""Shapes: what the server sends, written down for the page and for people, from the structs themselves.

`python -m grognard.table.shapes` writes `web/types.d.ts` and the tables in `docs/what-a-game-shows.md`; with `--check`
it fails if either is stale.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
import msgspec.inspect as types

from grognard.engine.ledgers import Allowance, CostPart, CostStep, MoveLedger, Way, Ways
from grognard.engine.offers import Odds, Offer, Shot, Sum
from grognard.engine.overlays import Sign
from grognard.engine.panels import Duty, Panel, PanelRow
from grognard.engine.pieces import Mark, Piece, Rating
from grognard.engine.views import ScoreLine, ShownNode, View

from . import calculations as calculations
from .answers import ReviewShown
from .api import api
from .endpoints import shapes
from .messages import FromTable, Sent
from .problems import Problem, StaleProblem
from .questions import ANSWER_TO, ANSWERS, Question

PAGE = Path(__file__).parent.parent / "web" / "types.d.ts"
BOOK = Path(__file__).parents[3] / "docs" / "what-a-game-shows.md"
WIDEST = 140
"""The widest line of the page's code, in columns."""
HEAD = """\
/**
 * What goes between server and page: made by `python -m grognard.table.shapes` from the structs of the server, and not
 * by hand. Types of the page's own are in page-types.d.ts.
 */
"""
UNIONS: dict[str, Any] = {"ShownNode": ShownNode, "FromTable": FromTable, "Sent": Sent, "Question": Question}
"""Types that are one of several structs, and have a name."""
PLAIN: dict[type, str] = {
    types.StrType: "string",
    types.IntType: "number",
    types.FloatType: "number",
    types.BoolType: "boolean",
    types.NoneType: "null",
    types.AnyType: "unknown",
    types.CustomType: "unknown",
    types.RawType: "unknown",
}
EMPTY = (list, dict, set)
"""Factories whose empty values are left out of the JSON, as other defaults are."""
LISTED: tuple[type[msgspec.Struct], ...] = (
    *(Piece, Mark, Rating, Offer, Shot, Odds, Sum, Panel, PanelRow, Duty, Sign),
    *(View, ScoreLine, Ways, Way, MoveLedger, Allowance, CostStep, CostPart),
)
TABLES = {kind.__name__: kind for kind in LISTED}
"""The structs that the page for authors of games has tables of."""


class StaleFile(Exception):
    """A file does not agree with the structs."""


# -- what the structs say -----------------------------------------------------------------------------------------


@cache
def remarks(kind: type) -> dict[str, str]:
    """The remarks below the fields of a struct, including those of its bases."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("grognard"):
            found |= dict(_said_in(base))
    return found


def _said_in(kind: type) -> Iterator[tuple[str, str]]:
    (tree,) = ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            assert isinstance(below.value, ast.Constant)
            yield field.target.id, " ".join(str(below.value.value).split())


def described(kind: type[msgspec.Struct]) -> types.StructType:
    """A struct as msgspec reads it."""
    found = types.type_info(kind)
    assert isinstance(found, types.StructType)
    return found


def may_be_missing(kind: type[msgspec.Struct], field: types.Field, asked: bool) -> bool:
    """Whether a field may be missing in the JSON; of what is `asked`, whatever has a default may."""
    if field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT:
        return not field.required
    has_empty = field.default is not msgspec.NODEFAULT or field.default_factory in EMPTY
    return asked or (has_empty and bool(kind.__struct_config__.omit_defaults))


def kind_of(kind: type[msgspec.Struct], field: types.Field, asked: bool) -> str:
    """The type of a field: one that is left out when it is None is never null."""
    parts = _members(field.type)
    if field.default is None and not asked and may_be_missing(kind, field, asked):
        parts = [part for part in parts if not isinstance(part, types.NoneType)]
    return _one_of(parts)


def spelled(kind: types.Type) -> str:
    """A type in TypeScript."""
    if isinstance(kind, types.StructType):
        return kind.cls.__name__
    if isinstance(kind, types.Metadata):
        schema = kind.extra_json_schema or {}
        named = [str(one["$ref"]).rpartition("/")[2] for one in schema.get("anyOf", [schema]) if "$ref" in one]
        return " | ".join(named) or spelled(kind.type)
    if isinstance(kind, types.UnionType):
        return _one_of(_members(kind))
    if isinstance(kind, types.EnumType):
        return " | ".join(f'"{one.value}"' for one in kind.cls)
    if isinstance(kind, types.LiteralType):
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in kind.values)
    if isinstance(kind, types.DictType):
        return f"Record<string, {spelled(kind.value_type)}>"
    if isinstance(kind, types.TupleType):
        return f"[{', '.join(map(spelled, kind.item_types))}]"
    if isinstance(kind, types.VarTupleType | types.ListType):
        item = spelled(kind.item_type)
        return f"({item})[]" if isinstance(kind.item_type, COMPOUND) and " | " in item else f"{item}[]"
    return PLAIN[type(kind)]


COMPOUND = (types.UnionType, types.EnumType, types.LiteralType, types.Metadata)
"""Types that can be one of several."""


def _members(kind: types.Type) -> list[types.Type]:
    """What a type can be, if it can be several things."""
    found = kind.types if isinstance(kind, types.UnionType) else (kind,)
    return [one for one in found if type(one).__name__ != "UnsetType"]


def _one_of(kinds: Iterable[types.Type]) -> str:
    """One of several types, those that have a name together by that name."""
    listed = list(kinds)
    structs = {one.cls for one in listed if isinstance(one, types.StructType)}
    named = [name for name, union in UNIONS.items() if structs == set(get_args(union))]
    rest = [spelled(one) for one in listed if not (named and isinstance(one, types.StructType))]
    return " | ".join(dict.fromkeys([*named, *rest]))


def bases_of(kind: type) -> list[type[msgspec.Struct]]:
    """The structs whose fields a struct takes over."""
    return [base for base in kind.__bases__ if getattr(base, "__struct_fields__", ())]


def reachable(roots: Iterable[Any]) -> list[type[msgspec.Struct]]:
    """All structs that these types are made of, in the order in which they are met."""
    found: dict[type[msgspec.Struct], None] = {}
    for info in types.multi_type_info([root for root in roots if root is not object]):
        _gather(info, found)
    return list(found)


def _gather(info: types.Type, found: dict[type[msgspec.Struct], None]) -> None:
    if isinstance(info, types.StructType):
        if info.cls in found:
            return
        found[info.cls] = None
        inner = [field.type for field in info.fields]
    elif isinstance(info, types.UnionType):
        inner = list(info.types)
    elif isinstance(info, types.Metadata):
        inner = [info.type]
    elif isinstance(info, types.DictType):
        inner = [info.value_type]
    elif isinstance(info, types.TupleType):
        inner = list(info.item_types)
    elif isinstance(info, types.VarTupleType | types.ListType):
        inner = [info.item_type]
    else:
        return
    for one in inner:
        _gather(one, found)


# -- for the page -------------------------------------------------------------------------------------------------


def types_of_the_page() -> str:
    """The whole of `types.d.ts`."""
    answers = [shape for endpoint in api.endpoints for shape in shapes(endpoint.answers)]
    bodies = [endpoint.body for endpoint in api.endpoints if endpoint.body is not None]
    asked = _with_bases(reachable([Sent, *bodies]))
    told = _with_bases(reachable([FromTable, *ANSWERS, *answers, ReviewShown, Problem, StaleProblem]))
    both = [kind.__name__ for kind in asked if kind in told]
    assert not both, f"a struct is both asked and told, and not everything in it is needed: {', '.join(both)}"
    structs = [*told, *asked]
    names = [struct.__name__ for struct in structs]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice, f"two structs are called {', '.join(sorted(twice))}"
    parts = [interface(struct, struct in asked) for struct in structs]
    return "\n".join([HEAD, *parts, *(_union(name, union) for name, union in UNIONS.items()), _answers()])


def _with_bases(kinds: Iterable[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """The structs, each after those whose fields it takes over."""
    found: dict[type[msgspec.Struct], None] = {}
    for kind in kinds:
        found |= dict.fromkeys([*_with_bases(bases_of(kind)), kind])
    return list(found)


def interface(kind: type[msgspec.Struct], asked: bool) -> str:
    """A struct in TypeScript."""
    info, said, bases = described(kind), remarks(kind), bases_of(kind)
    taken = {field.name for base in bases for field in described(base).fields}
    over = f" extends {', '.join(base.__name__ for base in bases)}" if bases else ""
    lines = [_comment(_summary(kind), ""), f"export interface {kind.__name__}{over} {{"]
    if info.tag is not None and info.tag != kind.__name__:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        if field.name in taken:
            continue
        if field.name in said:
            lines.append(_comment(said[field.name], "  "))
        mark = "?" if may_be_missing(kind, field, asked) else ""
        lines.append(f"  {field.encode_name}{mark}: {kind_of(kind, field, asked)};")
    if len(lines) == 2:
        return "\n".join([lines[0], f"{lines[1]}}}", ""])
    return "\n".join([*lines, "}", ""])


def _answers() -> str:
    """Which answer follows from which question."""
    rows = [f"  {described(asked).tag}: {given.__name__};" for asked, given in ANSWER_TO.items()]
    head = ["/** The answer to each question, by its `what`. */", "export interface AnswerTo {"]
    return "\n".join([*head, *rows, "}", ""])


def _summary(kind: type) -> str:
    return " ".join((inspect.getdoc(kind) or "").partition("\n\n")[0].split())


def _comment(text: str, indent: str) -> str:
    text = text.replace("*/", "* /")
    line = f"{indent}/** {text} */"
    if len(line) <= WIDEST:
        return line
    lines = re.findall(rf".{{1,{WIDEST - len(indent) - 4}}}(?: |$)", text)
    return "\n".join([f"{indent}/**", *(f"{indent} * {part.rstrip()}" for part in lines), f"{indent} */"])


def _union(name: str, union: UnionType) -> str:
    names = [kind.__name__ for kind in get_args(union)]
    line, below = f"export type {name} = {' | '.join(names)};", f"  {' | '.join(names)};"
    if len(line) <= WIDEST:
        return f"{line}\n"
    if len(below) <= WIDEST:
        return f"export type {name} =\n{below}\n"
    return "\n".join([f"export type {name} =", *(f"  | {one}" for one in names)]) + ";\n"


# -- for people ---------------------------------------------------------------------------------------------------


def tables_of_the_book(text: str) -> str:
    """The page for authors with new tables. Each stands between two comments that name its struct."""

    def anew(match: re.Match[str]) -> str:
        return f"<!-- {match[1]} -->\n\n{_table(TABLES[match[1]])}\n\n<!-- end -->"

    return re.sub(r"<!-- (\w+) -->\n.*?<!-- end -->", anew, text, flags=re.DOTALL)


def _table(kind: type[msgspec.Struct]) -> str:
    said = remarks(kind)
    taken = {field.name for base in bases_of(kind) for field in described(base).fields}
    rows = [
        f"| `{field.encode_name}` | {_in_words(kind_of(kind, field, asked=False))} | {said.get(field.name, '')} |"
        for field in described(kind).fields
        if field.name not in taken
    ]
    return "\n".join(["| key | type | what |", "|---|---|---|", *rows])


def _in_words(kind: str) -> str:
    """A type as authors read it: a table has no room for bars."""
    return f"`{kind.replace(' | ', ' or ')}`"


# -- both ---------------------------------------------------------------------------------------------------------


def main(arguments: list[str]) -> None:
    """Write both files, or with `--check` only compare. Raises StaleFile."""
    made = {PAGE: types_of_the_page(), BOOK: tables_of_the_book(BOOK.read_text("utf-8"))}
    for path, text in made.items():
        if path.exists() and path.read_text("utf-8") == text:
            continue
        if "--check" in arguments:
            raise StaleFile(f"{path.name} is stale: run python -m grognard.table.shapes")
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
