"""The layers: engine below games below everything else; engine and games do no input or output and read no clock."""

from __future__ import annotations

import ast
import builtins
import sys
from pathlib import Path

import pytest

import grognard
from grognard.engine.state import State
from grognard.engine.views import View

SOURCE = Path(__file__).parent.parent / "src" / "grognard"
LAYERS = {
    "engine": set(),
    "games": {"engine"},
    "players": {"engine"},
    "compiling": set(),
    "library": {"engine"},
    "draw": {"engine"},
    "arena": {"_version", "draw", "engine", "library", "players"},
    "analysis": {"arena", "draw", "engine", "library", "players"},
    "table": {"_version", "analysis", "draw", "engine", "library", "players"},
    "testing": {"analysis", "engine", "library"},
    "cli": {"_version", "analysis", "arena", "draw", "engine", "library", "players", "table", "testing"},
}
"""What each layer may import of ours besides itself. Only the library finds games, through their entry points."""
PURE = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "difflib", "enum", "fractions", "functools", "hashlib",
    "heapq", "hmac", "itertools", "librt", "math", "msgspec", "mypy_extensions", "operator", "re", "tomllib", "types",
    "typing", "typing_extensions", "zlib",
}  # fmt: skip
"""What engine and games may import that is not ours: nothing in it reads a clock, a file or a random number."""


def strangers(path: Path, names: set[str]) -> set[str]:
    """Those of the imported names that the layer of this file may not import."""
    layer, *rooms = path.relative_to(SOURCE).with_suffix("").parts
    found = set()
    for name in names:
        root, _, rest = name.partition(".")
        if root != "grognard":
            if layer in ("engine", "games") and root not in PURE:
                found.add(name)
            continue
        wanted = rest.split(".")[0]
        if layer == "games" and wanted == "games":  # a game knows no other game
            allowed = rest.split(".")[1:2] == rooms[:1]
        else:
            allowed = wanted == layer or wanted in LAYERS[layer] or (wanted in FACADE and layer in ("cli", "testing"))
        if not allowed:
            found.add(name)
    return found


BOTTOM = {"schema"}
UNDER_RULES = {*BOTTOM, "options", "vocabulary", "tables", "state"}
ROOMS = {
    "schema": set(),
    "options": BOTTOM,
    "box": {*BOTTOM, "options"},
    "vocabulary": {*BOTTOM, "options"},
    "tables": {*BOTTOM, "options", "vocabulary"},
    "state": {*BOTTOM, "options", "vocabulary", "tables"},
    "rules": UNDER_RULES,
    "words": {*UNDER_RULES, "rules"},
    "codec": {*UNDER_RULES, "rules", "words", "migrations"},
    "positions": {*UNDER_RULES, "rules", "words"},
    "invariants": {*UNDER_RULES, "rules", "words"},
    "migrations": {*UNDER_RULES, "rules", "words"},
    "sheet": {*UNDER_RULES, "rules", "words"},
    "command": {*UNDER_RULES, "rules"},
    "calculator": {*UNDER_RULES, "rules", "words", "positions", "sheet"},
    "ruleset": {
        *UNDER_RULES,
        "box",
        "rules",
        "words",
        "codec",
        "positions",
        "invariants",
        "migrations",
        "sheet",
        "command",
    },
    "__init__": {"schema", "box", "ruleset", "calculator"},
}
"""What each room of a game may import of the same game besides itself, when it runs."""


def room_of(module: str) -> str:
    """`rules` of `grognard.games.metz.rules.reach`; `__init__` of the game itself."""
    return (module.split(".")[3:4] or ["__init__"])[0]


def wrong_rooms(module: str, wanted: set[str]) -> set[str]:
    """Those of the modules of the same game that a module may not import."""
    room = room_of(module)
    own = {name for name in wanted if name.split(".")[:3] == module.split(".")[:3]}
    return {name for name in own if room_of(name) != room and room_of(name) not in ROOMS[room]}


def test_a_room_of_a_game_imports_only_what_it_is_allowed() -> None:
    graph = run_time_imports()
    wrong = {module: wrong_rooms(module, names) for module, names in graph.items() if ".games." in module}
    assert not {module: sorted(names) for module, names in wrong.items() if names}


@pytest.mark.parametrize(
    ("module", "wanted"),
    [
        ("metz.rules.movement", "metz.sheet.view"),
        ("metz.rules.movement", "metz.command.commander"),
        ("metz.rules.movement", "metz.words.events"),
        ("metz.state", "metz.rules.reach"),
        ("metz.tables", "metz.state"),
        ("metz.command.commander", "metz.sheet.view"),
        ("metz.sheet.view", "metz.ruleset"),
    ],
)
def test_a_door_between_the_wrong_rooms_is_found(module: str, wanted: str) -> None:
    assert wrong_rooms(f"grognard.games.{module}", {f"grognard.games.{wanted}"})


FACADE = {"", "compiled", "ruleset"}
"""What the package itself offers to whoever stands above the library."""


def modules(layer: str) -> list[Path]:
    return sorted((SOURCE / layer).rglob("*.py")) or [SOURCE / f"{layer}.py"]


def imports(path: Path) -> set[str]:
    """Absolute names of all imports of a file, relative ones resolved."""
    return imports_of(ast.parse(path.read_text("utf-8")), path)


def imports_of(tree: ast.AST, path: Path) -> set[str]:
    """The same of what has been read of it."""
    package = list(path.relative_to(SOURCE.parent if SOURCE in path.parents else TESTS.parent).parts[:-1])
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_what_it_is_allowed(layer: str) -> None:
    assert modules(layer), f"no modules in {layer}"
    for path in modules(layer):
        wrong = strangers(path, imports(path))
        assert not wrong, f"{path.relative_to(SOURCE)} imports {sorted(wrong)}"


def test_every_package_of_ours_has_its_layer() -> None:
    packages = {path.name for path in SOURCE.iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    files = {path.stem for path in SOURCE.glob("*.py")}
    assert packages | files == set(LAYERS) | {"__init__", "__main__", "_version"}


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("engine/tally.py", "grognard.table.store"),
        ("games/metz/words/events.py", "grognard.table.store"),
        ("games/metz/words/events.py", "grognard.games.metaurus.words"),
        ("engine/tally.py", "sqlite3"),
        ("games/metz/state.py", "random"),
        ("testing/perft.py", "grognard.players"),
        ("table/room.py", "grognard.games.metz"),
    ],
)
def test_what_is_not_allowed_is_found(file: str, name: str) -> None:
    assert strangers(SOURCE / file, {name}) == {name}


HARMLESS = {
    "AttributeError", "Exception", "KeyError", "LookupError", "NotImplementedError", "RecursionError", "TypeError",
    "ValueError", "ZeroDivisionError", "abs", "all", "any", "bool", "bytearray", "bytes", "callable", "chr",
    "classmethod", "dict", "dir", "divmod", "enumerate", "filter", "float", "frozenset", "getattr", "hasattr", "hex",
    "int", "isinstance", "issubclass", "iter", "len", "list", "map", "max", "min", "next", "object", "ord", "property",
    "range", "repr", "reversed", "round", "set", "setattr", "sorted", "staticmethod", "str", "sum", "super", "tuple",
    "type", "vars", "zip",
}  # fmt: skip
"""The built-in names that engine and games may use: none reads, writes, runs text, or differs from run to run."""


def harmful(tree: ast.AST) -> set[str]:
    """The built-in names that are used here and not allowed; what the module calls so itself is its own affair."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    own = {node.id for node in names if not isinstance(node.ctx, ast.Load)}
    own |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    own |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    own |= {a.asname or a.name for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom) for a in n.names}
    return {node.id for node in names if hasattr(builtins, node.id)} - own - HARMLESS


@pytest.mark.parametrize("layer", ["engine", "games"])
def test_engine_and_games_do_no_input_or_output(layer: str) -> None:
    for path in modules(layer):
        wrong = harmful(ast.parse(path.read_text("utf-8")))
        assert not wrong, f"{path.relative_to(SOURCE)} uses {sorted(wrong)}"


@pytest.mark.parametrize("line", ["open('x')", "say = print", "__import__('os')", "eval('1')", "hash('a')", "id(x)"])
def test_a_harmful_name_is_found(line: str) -> None:
    assert harmful(ast.parse(line))


KNOTTED: set[str] = set()
"""Where modules still import each other in a circle. A package that is free of circles is never listed here again."""


def package_of(module: str) -> str:
    """`games.metz` of `grognard.games.metz.rules.reach`, `engine` of `grognard.engine.state`."""
    parts = module.split(".")[1:]
    return ".".join(parts[:2] if parts[:1] == ["games"] else parts[:1])


def run_time_imports() -> dict[str, set[str]]:
    """Per module of ours, the modules of ours that it imports when it runs: not those for the type checker alone."""
    paths = {module_name(path): path for path in SOURCE.rglob("*.py")}
    graph: dict[str, set[str]] = {}
    for module, path in paths.items():
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
                node.body = [ast.Pass()]
        names = imports_of(tree, path)
        longest = {name for name in names if name in paths and not (names & children(name, paths))}
        graph[module] = longest - {module}
    return graph


def children(module: str, paths: dict[str, Path]) -> set[str]:
    """The modules right inside a package: importing one of them by name is not importing what the package offers."""
    return {name for name in paths if name.rpartition(".")[0] == module}


def module_name(path: Path) -> str:
    """`grognard.engine.state` of its file."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The modules that can be reached from themselves, those of one circle together."""
    beyond: dict[str, set[str]] = {}
    for module in graph:
        found: set[str] = set()
        open_ = [module]
        while open_:
            new = graph[open_.pop()] - found
            found |= new
            open_ += new
        beyond[module] = found
    knots = [{m for m in beyond[one] if one in beyond[m]} for one in graph if one in beyond[one]]
    return [knot for n, knot in enumerate(knots) if knot not in knots[:n]]


def test_no_modules_import_each_other_in_a_circle() -> None:
    found = circles(run_time_imports())
    knotted = {package_of(module) for circle in found for module in circle}
    assert knotted <= KNOTTED, [sorted(circle) for circle in found]
    assert knotted == KNOTTED, f"no circle is left in {sorted(KNOTTED - knotted)}: take it from the list"


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == [{"b", "c"}]


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


TESTS = SOURCE.parent.parent / "tests"
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "rules").is_dir())
KERNEL_TEST = {"grognard", "tests", "pytest", "hypothesis", "msgspec", "click", *sys.stdlib_module_names}
"""What `pip install -e .[kernel-test]` brings: grognard with what it needs itself, and the tools of its tests."""
BEYOND = ("grognard.table", "tests.table", "tests.browser", "tests.cli", "tests.arena", "tests.draw")
"""Parts of ours that need more."""


@pytest.mark.parametrize("folder", [*GAMES, "engine"])
def test_the_tests_of_engine_and_games_need_nothing_but_kernel_test(folder: str) -> None:
    for path in sorted((TESTS / folder).rglob("*.py")):
        wanted = {name for name in imports(path) if name.startswith(BEYOND) or name.split(".")[0] not in KERNEL_TEST}
        assert not wanted, f"{path.relative_to(TESTS)} imports {sorted(wanted)}"


INSIDE = {"frames", "push", "pop", "become", "settle", "emit", "play", "fall", "encode", "log", "rules"}
"""What belongs to the kernel and its frames, not to whoever plays."""


def state_of(game: str) -> type[State]:
    return type(grognard.ruleset(game).start())


@pytest.mark.parametrize("game", GAMES)
def test_worked_examples_go_through_the_public_api(game: str) -> None:
    """They act, roll and look as a player does; only the helper beside them may know how a state is made inside."""
    path = TESTS / game / "test_examples.py"
    helper = f"tests.{game}.support"
    outside = {
        name
        for name in imports(path)
        if name.startswith(("grognard.games", "tests.")) and not name.startswith((helper, f"{helper}."))
    }
    assert not outside, f"{path.relative_to(TESTS)} imports {sorted(outside)}"
    kept = {name for cls in state_of(game).__mro__ for name in (*cls.__dict__, *getattr(cls, "__annotations__", ()))}
    public = {name for name in (*dir(State), *View.__struct_fields__) if name not in INSIDE}
    inside = sorted(looked_at(path) & (kept | INSIDE) - public)
    assert not inside, f"{path.relative_to(TESTS)} looks inside: {inside}"


def looked_at(path: Path) -> set[str]:
    """The attributes used of whatever a helper has made: `state = place(...)`, then `state.node`."""
    tree = ast.parse(path.read_text("utf-8"))
    made = {
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name)
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    }
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    return {node.attr for node in attributes if isinstance(node.value, ast.Name) and node.value.id in made}
