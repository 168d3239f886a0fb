"""Whoever carries an action out is never asked which verb it is: each verb has a method or a row of a table."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import grognard

GAMES = Path(grognard.__file__).parent / "games"
FILES = sorted(path for path in GAMES.rglob("*.py") if path.parent != GAMES)


def asked(tree: ast.AST) -> list[int]:
    """The lines in which a verb is compared with words written there."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare) and any(map(is_verb, sides(node))) and any(map(is_written, sides(node)))
    ]


def sides(node: ast.Compare) -> list[ast.expr]:
    return [node.left, *node.comparators]


def is_verb(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "verb") or (
        isinstance(node, ast.Attribute) and node.attr == "verb"
    )


def is_written(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(map(is_written, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("game", sorted({path.relative_to(GAMES).parts[0] for path in FILES}))
def test_no_verb_is_known_by_its_name(game: str) -> None:
    files = [path for path in FILES if path.relative_to(GAMES).parts[0] == game]
    found = {path.relative_to(GAMES).as_posix(): asked(ast.parse(path.read_text("utf-8"))) for path in files}
    assert not {path: lines for path, lines in found.items() if lines}


@pytest.mark.parametrize(
    "line", ['if verb == "move": go()', 'x = action.verb in ("fire", "react")', 'y = "end" != verb', "verb in ['end']"]
)
def test_a_verb_known_by_its_name_is_found(line: str) -> None:
    assert asked(ast.parse(line))


@pytest.mark.parametrize("line", ["_OFFERS[verb](state)", "verb in _OFFERS", "verb in MOVEMENTS", 'name == "end"'])
def test_a_table_of_verbs_is_fine(line: str) -> None:
    assert not asked(ast.parse(line))
