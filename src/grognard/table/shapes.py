"""Shapes: what the server sends, written down for the page and for people, from the structs themselves.

`python -m grognard.table.shapes` writes `web/types.d.ts` and the tables in `docs/what-a-game-shows.md`. With `--check`
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

from grognard.engine.ledgers import Ways
from grognard.engine.offers import Odds, Offer, Shot, Sum
from grognard.engine.overlays import Sign
from grognard.engine.panels import Duty, Panel, PanelRow
from grognard.engine.pieces import Mark, Piece, Rating
from grognard.engine.views import ScoreLine, ShownNode, View

from . import calculations  # noqa: F401 - its import declares the calculator's endpoints
from .answers import ReviewShown
from .api import api
from .endpoints import shapes
from .messages import FromTable, Sent
from .problems import Problem, StaleProblem
from .questions import Question

PAGE = Path(__file__).parent.parent / "web" / "types.d.ts"
BOOK = Path(__file__).parents[3] / "docs" / "what-a-game-shows.md"
WIDEST = 140
"""The widest line of the page's code, in columns."""
HEAD = """\
/**
 * What goes between server and page. Made by `python -m grognard.table.shapes` from the structs of the server, not by
 * hand. Types that only the page has are in page-types.d.ts.
 */

export * from "./page-types";
"""
UNIONS: dict[str, Any] = {"ShownNode": ShownNode, "FromTable": FromTable, "Sent": Sent, "Question": Question}
"""Types that are one of several structs."""
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
"""Factories whose empty values are left out of the JSON, like other defaults."""
TABLES: dict[str, type[msgspec.Struct]] = {
    kind.__name__: kind
    for kind in (Piece, Mark, Rating, Offer, Shot, Odds, Sum, Panel, PanelRow, Duty, Sign, View, ScoreLine, Ways)
}
"""The structs with tables on the page for authors of games."""


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


def is_left_out(kind: type[msgspec.Struct], field: types.Field) -> bool:
    """Whether a field may be missing in the JSON."""
    if isinstance(field.type, types.UnionType) and any(type(one).__name__ == "UnsetType" for one in field.type.types):
        return True
    has_default = field.default is not msgspec.NODEFAULT or field.default_factory in EMPTY
    return has_default and bool(kind.__struct_config__.omit_defaults)


def spelled(kind: types.Type) -> str:
    """A type in TypeScript."""
    if isinstance(kind, types.StructType):
        return kind.cls.__name__
    if isinstance(kind, types.Metadata):
        reference = (kind.extra_json_schema or {}).get("$ref", "")
        return str(reference).rpartition("/")[2] or spelled(kind.type)
    if isinstance(kind, types.UnionType):
        return _one_of(spelled(one) for one in kind.types if type(one).__name__ != "UnsetType")
    if isinstance(kind, types.EnumType):
        return _one_of(f'"{one.value}"' for one in kind.cls)
    if isinstance(kind, types.LiteralType):
        return _one_of(f'"{value}"' if isinstance(value, str) else str(value) for value in kind.values)
    if isinstance(kind, types.DictType):
        return f"Record<string, {spelled(kind.value_type)}>"
    if isinstance(kind, types.TupleType):
        return f"[{', '.join(map(spelled, kind.item_types))}]"
    if isinstance(kind, types.VarTupleType | types.ListType):
        item = spelled(kind.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    return PLAIN[type(kind)]


def _one_of(names: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(names))


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
    structs = reachable([FromTable, Sent, *answers, *bodies, ReviewShown, Problem, StaleProblem])
    names = [struct.__name__ for struct in structs]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice, f"two structs are called {', '.join(sorted(twice))}"
    parts = [*map(_interface, structs), *(_union(name, union) for name, union in UNIONS.items())]
    return "\n".join([HEAD, *parts])


def _interface(kind: type[msgspec.Struct]) -> str:
    info, said = described(kind), remarks(kind)
    lines = [_comment(_summary(kind), ""), f"export interface {kind.__name__} {{"]
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        if field.name in said:
            lines.append(_comment(said[field.name], "  "))
        lines.append(f"  {field.encode_name}{'?' if is_left_out(kind, field) else ''}: {spelled(field.type)};")
    return "\n".join([*lines, "}", ""])


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
    line = f"export type {name} = {' | '.join(names)};"
    if len(line) <= WIDEST:
        return f"{line}\n"
    return "\n".join([f"export type {name} =", *(f"  | {one}" for one in names)]) + ";\n"


# -- for people ---------------------------------------------------------------------------------------------------


def tables_of_the_book(text: str) -> str:
    """The page for authors with new tables. Each stands between two comments that name its struct."""

    def anew(match: re.Match[str]) -> str:
        return f"<!-- {match[1]} -->\n{_table(TABLES[match[1]])}\n<!-- end -->"

    return re.sub(r"<!-- (\w+) -->\n.*?<!-- end -->", anew, text, flags=re.DOTALL)


def _table(kind: type[msgspec.Struct]) -> str:
    said = remarks(kind)
    inherited = {field.name for base in kind.__bases__ if base in TABLES.values() for field in described(base).fields}
    rows = []
    for field in described(kind).fields:
        if field.name not in inherited:
            remark = said.get(field.name, "").replace("|", "\\|")
            rows.append(f"| `{field.encode_name}` | {_plain(spelled(field.type))} | {remark} |")
    return "\n".join(["| key | type | what |", "|---|---|---|", *rows])


def _plain(kind: str) -> str:
    return "`" + kind.replace(" | ", "` or `") + "`"


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
