"""The layers: engine below games below everything else; engine and games do no input or output and read no clock."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "grognard"
ABOVE = {
    "engine": (
        "grognard.analysis",
        "grognard.arena",
        "grognard.draw",
        "grognard.games",
        "grognard.players",
        "grognard.library",
        "grognard.testing",
        "grognard.cli",
    ),
    "draw": (
        "grognard.analysis",
        "grognard.arena",
        "grognard.games",
        "grognard.players",
        "grognard.library",
        "grognard.testing",
        "grognard.table",
        "grognard.cli",
    ),
    "games": (
        "grognard.analysis",
        "grognard.arena",
        "grognard.draw",
        "grognard.players",
        "grognard.library",
        "grognard.testing",
        "grognard.cli",
    ),
    "players": (
        "grognard.analysis",
        "grognard.arena",
        "grognard.draw",
        "grognard.games",
        "grognard.library",
        "grognard.testing",
        "grognard.cli",
    ),
    "arena": ("grognard.games", "grognard.testing", "grognard.table", "grognard.analysis", "grognard.cli"),
    "analysis": ("grognard.games", "grognard.testing", "grognard.table", "grognard.cli"),
    "table": ("grognard.games", "grognard.testing", "grognard.cli"),
    "testing": ("grognard.games", "grognard.cli"),
    "cli": ("grognard.games",),
}
"""What each layer may not import. Only the library finds games, through their entry points."""
IMPURE = {
    "asyncio", "builtins.open", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil",
    "socket", "subprocess", "sys", "tempfile", "threading", "time", "datetime", "urllib", "uuid",
}  # fmt: skip


def modules(layer: str) -> list[Path]:
    return sorted((SOURCE / layer).rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Absolute names of all imports of a file, relative ones resolved."""
    package = ["grognard", *path.relative_to(SOURCE).parts[:-1]]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("layer", ABOVE)
def test_no_layer_imports_upwards(layer: str) -> None:
    assert modules(layer), f"no modules in {layer}"
    for path in modules(layer):
        upward = {name for name in imports(path) if name.startswith(ABOVE[layer])}
        assert not upward, f"{path.relative_to(SOURCE)} imports {sorted(upward)}"


@pytest.mark.parametrize("layer", ["engine", "games"])
def test_engine_and_games_are_pure(layer: str) -> None:
    for path in modules(layer):
        impure = {name for name in imports(path) if name.split(".")[0] in IMPURE}
        assert not impure, f"{path.relative_to(SOURCE)} imports {sorted(impure)}"
        calls = {
            n.func.id
            for n in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
        }
        assert not calls & {"open", "print", "input", "exec", "eval"}, path


def test_engine_and_drawing_know_no_game() -> None:
    for path in modules("engine") + modules("draw"):
        text = path.read_text("utf-8").lower()
        for word in ("moselle", "thionville", "patton", "metaurus"):
            assert word not in text, f"{path.name} mentions {word}"


def test_drawing_leaves_nothing_to_chance() -> None:
    for path in modules("draw"):
        chancy = {"random", "secrets", "time", "datetime", "uuid", "os"} & {
            name.split(".")[0] for name in imports(path)
        }
        assert not chancy, f"{path.relative_to(SOURCE)} imports {sorted(chancy)}"


def test_no_module_keeps_changing_globals() -> None:
    for layer in ("engine", "games", "draw"):
        for path in modules(layer):
            tree = ast.parse(path.read_text("utf-8"))
            assert not [node for node in ast.walk(tree) if isinstance(node, ast.Global)], path
