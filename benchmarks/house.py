"""The house in figures: lines by kind and game, circles of imports, free dicts, repeated runs, longest functions.

    python benchmarks/house.py [CHECKOUT] [--json]

It reads the source of any checkout of grognard as text and runs nothing of it, so two versions can be compared.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOMS = ("rules", "schema and tables", "state and codec", "options", "ruleset", "words", "sheet", "command")
KINDS = {
    "rules": ("rules", "sight"),
    "schema and tables": (
        "schema", "schema_battle", "data", "data_charts", "data_costs", "data_map", "data_scenario", "shapes",
        "chart_shapes", "tables", "vocabulary", "charts", "checks", "names", "grammar", "roster", "components",
    ),
    "state and codec": ("state", "codec", "positions", "invariants", "migrations"),
    "options": ("options",),
    "ruleset": ("ruleset", "__init__"),
    "words": ("words", "texts", "cases", "rulebook", "diary_words"),
    "command": (
        "command", "planning", "commander", "aims", "battle", "plans", "marches", "ways", "outlook", "purse", "fires",
        "stances", "deployment", "stands", "goals", "doctrine", "distances", "ventures", "sampler",
    ),
}  # fmt: skip
"""What modules and rooms of a game are, under all the names they have had; whatever is not named is shown."""
RUN = 6
"""So many lines that are the same but for spaces make a repeated run."""


def kind_of(parts: tuple[str, ...]) -> str:
    """Which kind of module of a game this is, by its path below the game."""
    first = parts[0].removesuffix(".py")
    return next((kind for kind, names in KINDS.items() if first in names), "sheet")


def lines_by_game(source: Path) -> dict[str, dict[str, int]]:
    """Lines of Python by game and kind."""
    games = source / "games"
    found: dict[str, dict[str, int]] = {}
    for game in sorted(path.name for path in games.iterdir() if (path / "rules").is_dir()):
        counts: Counter[str] = Counter()
        for path in (games / game).rglob("*.py"):
            counts[kind_of(path.relative_to(games / game).parts)] += len(path.read_text("utf-8").splitlines())
        found[game] = {**{room: counts[room] for room in ROOMS}, "all": sum(counts.values())}
    return found


def functions(source: Path) -> Iterator[tuple[int, str]]:
    """The length of every function, its docstring not counted."""
    for path in source.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                length = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
                yield length, f"{path.relative_to(source)}:{node.name}"


def free_dicts(source: Path) -> dict[str, int]:
    """How often `dict[str, Any]` is written, by package."""
    counts: Counter[str] = Counter()
    for path in source.rglob("*.py"):
        counts[path.relative_to(source).parts[0]] += path.read_text("utf-8").count("dict[str, Any]")
    return {name: count for name, count in sorted(counts.items()) if count}


def repeated_runs(source: Path) -> int:
    """Pairs of games that share a run of six lines which say something, each run once for every pair."""
    places: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for path in (source / "games").rglob("*.py"):
        game = path.relative_to(source / "games").parts[0]
        lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
        said = [line for line in lines if re.search(r"\w", line) and not line.startswith(("import ", "from ", '"""'))]
        for start in range(len(said) - RUN + 1):
            places[tuple(said[start : start + RUN])].add(game)
    return sum(len(games) * (len(games) - 1) // 2 for games in places.values())


def circles(source: Path) -> list[int]:
    """The sizes of the circles in which modules import each other when they run, the largest first."""
    graph = import_graph(source)
    beyond = {module: _reached(graph, module) for module in graph}
    knots = {frozenset(m for m in beyond[one] if one in beyond[m]) for one in graph if one in beyond[one]}
    return sorted(map(len, knots), reverse=True)


def _reached(graph: dict[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    open_ = [start]
    while open_:
        new = graph[open_.pop()] - found
        found |= new
        open_ += new
    return found


def import_graph(source: Path) -> dict[str, set[str]]:
    """Per module, the modules it imports when it runs."""
    paths = {_module(source, path): path for path in source.rglob("*.py")}
    graph: dict[str, set[str]] = {}
    for module, path in paths.items():
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
                node.body = [ast.Pass()]
        package = [source.name, *path.relative_to(source).parts[:-1]]
        names = {name for name in _imports(tree, package) if name in paths}
        packages = {name.rpartition(".")[0] for name in names}
        graph[module] = names - packages - {module}
    return graph


def _module(source: Path, path: Path) -> str:
    parts = [source.name, *path.relative_to(source).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(tree: ast.AST, package: list[str]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            inside = [f"{module}.{alias.name}" for alias in node.names]
            yield from inside
            yield module


def measured(checkout: Path) -> dict[str, object]:
    """All figures of a checkout."""
    source = checkout / "src" / "grognard"
    lengths = sorted(functions(source), reverse=True)
    dicts = free_dicts(source)
    return {
        "lines": lines_by_game(source),
        "circles": circles(source),
        "free dicts": {**dicts, "all": sum(dicts.values())},
        "repeated runs between games": repeated_runs(source),
        "functions": len(lengths),
        "median length": lengths[len(lengths) // 2][0],
        "longest functions": [f"{length} {name}" for length, name in lengths[:5]],
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", nargs="?", type=Path, default=Path(__file__).parent.parent)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = measured(asked.checkout)
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    for name, value in found.items():
        print(f"{name}:")
        for row in value.items() if isinstance(value, dict) else [("", value)]:
            print("  ", *row)


if __name__ == "__main__":
    main()
