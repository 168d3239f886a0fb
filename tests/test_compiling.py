"""The hook that compiles rules: for grognard and for games of others."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grognard.compiling import SWITCH, compiled_modules, hatch_register_build_hook, module_files, quoted, wanted
from grognard.engine.frames import tag_of
from grognard.library import installed_games, ruleset

ROOT = Path(__file__).parent.parent
CAN_COMPILE = ROOT / ".ci" / "can-compile"
RULES = '''
from __future__ import annotations

from typing import ClassVar

import msgspec


class Base(msgspec.Struct, frozen=True):
    """What frames have in common."""

    moment: ClassVar[str] = "never"


class Step(Base, frozen=True):
    """A frame: its class variables are no fields, whatever the compiler makes of them."""

    moment: ClassVar[str] = "now"
    unit: int
    path: tuple[int, ...] = ()
    leader: int | str | None = None

    def length(self) -> int:
        return sum([hex_ for hex_ in self.path])


STEP = Step(3, (1, 2))
'''
ASK = """
import mine.rules, msgspec
again = msgspec.json.decode(msgspec.json.encode(mine.rules.STEP), type=mine.rules.Step)
print(again, again.length(), mine.rules.__file__.endswith(".py"))
"""


def test_annotations_in_classes_are_quoted_and_nothing_else() -> None:
    text = quoted(RULES)
    assert "moment: 'ClassVar[str]' = \"now\"" in text
    assert "unit: 'int'\n" in text
    assert "path: 'tuple[int, ...]' = ()" in text
    assert "leader: '_CompiledUnion[_CompiledUnion[int, str], None]' = None" in text
    assert "def length(self) -> int:" in text
    assert len(text.splitlines()) == len(RULES.splitlines())


def test_letters_of_every_width_stay_where_they_are() -> None:
    text = 'class A:\n    """Für Übermorgen."""\n\n    name: str = "Fußvolk"  # ä: ö\n'
    assert quoted(text) == text.replace("name: str", "name: 'str'")
    ast.parse(quoted(text))


def test_a_group_names_modules_and_leaves_out_packages(tmp_path: Path) -> None:
    rules = tmp_path / "mine" / "rules"
    rules.mkdir(parents=True)
    for name in ("__init__", "fire", "move"):
        (rules / f"{name}.py").touch()
    assert module_files(tmp_path, ["mine/rules/*"]) == ["mine/rules/fire.py", "mine/rules/move.py"]
    assert module_files(tmp_path, ["mine/rules/*", "!mine/rules/fire"]) == ["mine/rules/move.py"]
    with pytest.raises(ValueError, match="there is no module 'mine/state'"):
        module_files(tmp_path, ["mine/state"])


def compiled_files() -> list[Path]:
    """The modules of ours that are compiled."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["groups"]
    return [ROOT / "src" / name for patterns in groups.values() for name in module_files(ROOT / "src", patterns)]


@pytest.mark.parametrize("path", compiled_files(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_loop_changes_the_name_it_goes_through(path: Path) -> None:
    """The interpreter goes on through what the name stood for; the compiled form takes items of what it stands for."""
    for loop in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.For)):
        if isinstance(loop.iter, ast.Name):
            names = [node for node in ast.walk(loop) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
            assert loop.iter.id not in [name.id for name in names], f"line {loop.lineno}"


@pytest.mark.parametrize("game", installed_games())
def test_a_compiled_frame_stands_in_records_by_its_name(game: str) -> None:
    """The compiler does not hand on the arguments of a class, such as its tag."""
    compiled = {
        path.relative_to(ROOT / "src").with_suffix("").as_posix().replace("/", ".") for path in compiled_files()
    }
    for kind in ruleset(game).flow.codec.frames.kinds:
        if kind.__module__ in compiled:
            assert kind.__struct_config__.tag == tag_of(kind.__name__), kind


@pytest.mark.parametrize(("said", "meant"), [("1", True), ("yes", True), ("", False), ("0", False)])
def test_nothing_is_compiled_unless_it_is_asked_for(said: str, meant: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, said)
    assert wanted() is meant


def test_the_hook_is_found_by_builds_under_the_name_of_grognard() -> None:
    assert hatch_register_build_hook().PLUGIN_NAME == "grognard"


@pytest.mark.skipif(
    subprocess.run([CAN_COMPILE, sys.executable], check=False).returncode != 0, reason="there is no C compiler here"
)
def test_rules_of_others_are_compiled_and_mean_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mypyc")
    pytest.importorskip("setuptools")
    package = tmp_path / "source" / "mine"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(RULES, "utf-8")
    settings = tmp_path / "pyproject.toml"
    settings.touch()
    made = tmp_path / "made"
    made.mkdir()
    monkeypatch.setenv("GROGNARD_OPTIMISE", "0")
    assert compiled_modules(tmp_path / "source", {"mine": ["mine/rules"]}, made, settings)
    told = [
        subprocess.run(
            [sys.executable, "-c", ASK],
            env={**os.environ, "PYTHONPATH": str(folder)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for folder in (tmp_path / "source", made)
    ]
    assert told == [
        "Step(unit=3, path=(1, 2), leader=None) 3 True\n",
        "Step(unit=3, path=(1, 2), leader=None) 3 False\n",
    ]
