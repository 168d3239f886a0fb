"""Nothing is imported that a command does not need: what `--help` and `games` may load, and what no help may load."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import grognard.cli
import grognard.library
from grognard.cli import main
from grognard.cli.contents import CONTENTS

PROGRAM = """
import sys
before = set(sys.modules)
from grognard.cli import main
main({words!r}, standalone_mode=False)
new = sorted(set(sys.modules) - before)
print(*(name for name in new if name.split(".")[0] not in sys.stdlib_module_names), file=sys.stderr)
"""
FRONT = {
    "grognard", "grognard._version", "grognard.cli", "grognard.cli.contents", "grognard.cli.group",
    "grognard.cli.parameters", "grognard.engine", "grognard.engine.errors",
}  # fmt: skip
"""What the list of commands and the version need."""
LISTING = {"grognard.cli.games", "grognard.cli.output", "grognard.cli.visible", "grognard.games", "grognard.library"}
"""What the list of games needs besides, except for the engine."""
OF_A_GAME = ("", ".box", ".options", ".schema", ".schema.names", ".schema.sides")
"""The modules of each game that the list of games may read: no rules, no shapes of data files."""
GAMES = [path.parent.name for path in (Path(grognard.cli.__file__).parent.parent / "games").glob("*/rules")]
LIGHT = {"click", "typing_extensions"}
"""What is not ours, and quickly imported."""


def loaded(*words: str) -> set[str]:
    """What a command imports in a process of its own, except for the standard library."""
    program = PROGRAM.format(words=[*words])
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return {*done.stderr.split()}


def ours(names: set[str]) -> set[str]:
    return {name for name in names if name.split(".")[0] == "grognard"}


def others(names: set[str]) -> set[str]:
    """The packages that are not ours; what they are made of inside is their affair."""
    return {name.split(".")[0] for name in names - ours(names)} - {"__mp_main__"}


@pytest.mark.parametrize("words", [("--help",), ("-h",), ("--version",)])
def test_the_list_of_commands_and_the_version_import_no_command(words: tuple[str, ...]) -> None:
    found = loaded(*words)
    assert ours(found) == FRONT
    assert others(found) <= LIGHT


def test_the_list_of_games_imports_no_rules() -> None:
    found = loaded("games")
    of_games = {f"grognard.games.{game}{module}" for game in GAMES for module in OF_A_GAME}
    assert {name for name in ours(found) if not name.startswith("grognard.engine.")} <= FRONT | LISTING | of_games
    assert others(found) <= LIGHT | {"msgspec"}


@pytest.mark.parametrize("command", CONTENTS)
def test_the_help_of_a_command_imports_no_game_and_no_server(command: str) -> None:
    found = loaded(command, "--help")
    assert not {name for name in ours(found) if name.startswith(("grognard.games.", "grognard.table"))}
    assert others(found) <= LIGHT | {"msgspec"}


def test_the_package_offers_what_it_names_and_nothing_else() -> None:
    for name in grognard.__all__:
        assert getattr(grognard, name) is not None
    assert grognard.ruleset is grognard.library.ruleset
    with pytest.raises(AttributeError, match="has no attribute 'rulesets'"):
        getattr(grognard, "rulesets")  # noqa: B009  # mypy knows, too, that there is none


def test_every_command_is_listed_with_the_first_sentence_of_its_help() -> None:
    for module in pkgutil.iter_modules(grognard.cli.__path__):
        importlib.import_module(f"grognard.cli.{module.name}")
    assert {*main.commands} == {*CONTENTS}
    for name, listed in CONTENTS.items():
        assert listed.line == main.fetch(name).get_short_help_str(limit=1000)
    assert [*CONTENTS] == sorted(CONTENTS)


def test_every_command_stands_in_the_module_that_is_listed_for_it() -> None:
    for name, listed in CONTENTS.items():
        assert getattr(main.fetch(name).callback, "__module__", "") == f"grognard.cli.{listed.module}"


def test_the_help_lists_every_command() -> None:
    told = CliRunner().invoke(main, ["--help"]).output
    for name, listed in CONTENTS.items():
        assert f"\n  {name:9}  {listed.line[:40]}" in told


def test_an_unknown_command_is_refused() -> None:
    done = CliRunner().invoke(main, ["gmaes"])
    assert done.exit_code == 2
    assert "No such command 'gmaes'" in done.output


def install(folder: Path, name: str, text: str) -> None:
    """A game of somebody else's beside grognard."""
    (folder / f"{name}.py").write_text(text, "utf-8")
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[grognard.games]\n{name} = {name}:GAME\n", "utf-8")


def test_a_game_of_somebody_elses_is_listed_without_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "games"))
    told = CliRunner().invoke(main, ["games"]).output
    assert "parade: The Parade at Elmsford, for red and blue\n  scenario " in told
    assert "\nmetz: The Drive on Metz, for us and german\n" in told


def test_a_game_that_cannot_be_imported_is_not_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "no_such_rules", "import rules_that_nobody_has\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    done = CliRunner().invoke(main, ["games"])
    assert isinstance(done.exception, ModuleNotFoundError)
    assert done.exception.name == "rules_that_nobody_has"


BROKEN = """
from grognard.engine.errors import DataError
from grognard.engine.ruleset import GameDefinition

def build(trees):
    raise DataError("units.toml", "units.horse", "it has no strength", "a number")

GAME = GameDefinition("broken_rules", "Broken", "tests.games.parade", build)
"""


def test_a_game_whose_data_is_wrong_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "broken_rules", BROKEN)
    monkeypatch.syspath_prepend(str(tmp_path))
    done = CliRunner().invoke(main, ["games"])
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "units.toml" in done.stderr
    assert "it has no strength" in done.stderr
