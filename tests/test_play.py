"""`make play`: compiled if that form is whole and up to date, else as the source stands; no build disturbs it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

import grognard
from grognard.cli import main
from grognard.table import serve as table

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / ".ci" / "compiled.py"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compiled_depot", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


form = script()


class Builder:
    """Does the steps of a build without a compiler; breaks off at the step that is to fail."""

    def __init__(self, failing: str = "") -> None:
        self.failing = failing
        self.steps: list[str] = []
        self.between: Callable[[], None] = lambda: None

    def __call__(self, *command: str, environment: dict[str, str] | None = None) -> None:
        step = next(word for word in ("wheel", "venv", "install", "-c") if word in command)
        self.steps.append(step)
        if step == self.failing:
            raise subprocess.CalledProcessError(1, command)
        if step == "wheel":
            assert environment is not None
            assert environment["GROGNARD_COMPILE"] == "1"
            (Path(command[command.index("--wheel-dir") + 1]) / "grognard-1-cp311.whl").touch()
            self.between()
        if step == "venv":
            python = Path(command[-1]) / "bin" / "python"
            python.parent.mkdir(parents=True)
            python.touch()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A project with a module and a data file."""
    folder = tmp_path / "src" / "grognard" / "data"
    folder.mkdir(parents=True)
    (folder.parent / "state.py").write_text("UNITS = 3\n", "utf-8")
    (folder / "units.toml").write_text("strength = 4\n", "utf-8")
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "hatch_build.py").touch()
    return tmp_path


def built(source: Path, monkeypatch: pytest.MonkeyPatch, builder: Builder) -> form.Depot:  # type: ignore[name-defined]
    """The depot after a build."""
    monkeypatch.setattr(form, "run", builder)
    depot = form.Depot(source)
    with depot.alone(wait=False):
        depot.build()
    return depot


def test_what_was_built_is_played_until_the_source_changes(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert form.Depot(source).ready() is None
    depot = built(source, monkeypatch, Builder())
    assert depot.ready() == depot.environment() / "bin" / "python"
    for changed in ("state.py", "data/units.toml"):
        path = source / "src" / "grognard" / changed
        before = path.read_text("utf-8")
        path.write_text(before + "# changed\n", "utf-8")
        assert depot.ready() is None
        path.write_text(before, "utf-8")
        assert depot.ready() is not None
    (source / "hatch_build.py").write_text("# changed\n", "utf-8")
    assert depot.ready() is None


def test_what_python_leaves_beside_the_source_does_not_count(source: Path) -> None:
    depot = form.Depot(source)
    before = depot.fingerprint()
    (source / "src" / "grognard" / "__pycache__").mkdir()
    (source / "src" / "grognard" / "__pycache__" / "state.pyc").touch()
    assert depot.fingerprint() == before


@pytest.mark.parametrize("step", ["wheel", "venv", "install", "-c"])
def test_a_build_that_fails_leaves_nothing_to_play_and_the_next_one_mends_it(
    source: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        built(source, monkeypatch, Builder(failing=step))
    assert form.Depot(source).ready() is None
    depot = built(source, monkeypatch, Builder())
    assert depot.ready() is not None
    assert not list(depot.home.glob("new-*"))


def test_a_source_that_changes_while_it_is_compiled_is_not_played(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder = Builder()
    builder.between = (source / "src" / "grognard" / "late.py").touch
    with pytest.raises(SystemExit, match="has changed"):
        built(source, monkeypatch, builder)
    assert form.Depot(source).ready() is None
    assert not list((source / ".compiled").glob("wheel-*"))


def test_a_form_is_built_once_and_the_wheel_is_shared(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builder = Builder()
    depot = built(source, monkeypatch, builder)
    wheel = depot.wheel()
    built(source, monkeypatch, builder)
    assert builder.steps == ["wheel", "venv", "install", "-c"]
    assert wheel.name == "grognard-1-cp311.whl"


def test_the_form_before_is_kept_for_who_still_plays_with_it(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forms = []
    for number in range(3):
        (source / "src" / "grognard" / "state.py").write_text(f"UNITS = {number}\n", "utf-8")
        depot = built(source, monkeypatch, Builder())
        forms.append(depot.environment())
        for kind in ("wheel-*", "play-*"):
            for folder in depot.home.glob(kind):  # the clock of a file system may be too coarse to tell them apart
                stamp = folder.stat().st_mtime_ns - (0 if folder == forms[-1] else 10**10)
                os.utime(folder, ns=(stamp, stamp))
    assert [folder.is_dir() for folder in forms] == [False, True, True]
    assert len(list((source / ".compiled").glob("wheel-*"))) == 2


def test_two_do_not_build_at_once(source: Path) -> None:
    depot = form.Depot(source)
    with depot.alone(wait=False), pytest.raises(BlockingIOError), depot.alone(wait=False):
        pass
    with depot.alone(wait=False):
        pass


def test_play_begins_at_once_and_the_build_goes_on_behind_it(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun: list[tuple[list[str], dict[str, Any]]] = []
    monkeypatch.setattr(form.subprocess, "Popen", lambda command, **how: begun.append((command, how)))
    monkeypatch.setattr(form.Depot, "can_build", lambda depot: True)
    depot = form.Depot(source)
    assert depot.player() == sys.executable
    ((command, how),) = begun
    assert command == [sys.executable, str(SCRIPT), "build"]
    assert how["start_new_session"]
    assert how["stdout"].name == str(depot.log)
    assert str(depot.log) in capsys.readouterr().out
    monkeypatch.undo()
    depot = built(source, monkeypatch, Builder())
    assert depot.player() == str(depot.ready())
    assert capsys.readouterr().out == ""


def test_without_a_compiler_nothing_is_built(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not form.Depot(source).can_build()  # there is not even the script that looks for one
    (source / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "can-compile", source / ".ci" / "can-compile")
    bash = shutil.which("bash")
    assert bash is not None
    tools = source / "tools"
    tools.mkdir()
    (tools / "bash").symlink_to(bash)
    monkeypatch.setenv("PATH", str(tools))
    assert form.Depot(source).player() == sys.executable
    assert not (source / ".compiled").exists()
    assert capsys.readouterr().out == ""


def test_a_build_that_cannot_be_begun_does_not_disturb_play(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form.Depot, "can_build", lambda depot: True)
    (source / ".compiled").write_text("a file where the folder should be", "utf-8")
    assert form.Depot(source).player() == sys.executable


def test_play_opens_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(form.os, "execv", lambda python, words: begun.append((python, words)))
    monkeypatch.setattr(form.Depot, "player", lambda depot: "/there/python")
    form.main("play", "--no-browser")
    assert begun == [("/there/python", ["/there/python", "-m", "grognard", "serve", "--no-browser"])]


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
def test_the_makefile_plays_and_cleans_up_through_it() -> None:
    def told(target: str) -> str:
        return subprocess.run(
            ["make", "--no-print-directory", "-n", target], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout

    assert told("play").splitlines()[-1] == ".venv/bin/python .ci/compiled.py play"
    assert ".compiled" in told("clean").split()
    assert ".compiled/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


@pytest.mark.parametrize("words", [[], ["serve"]])
def test_the_table_says_which_form_it_plays(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[object, ...]] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(table, "serve", lambda *how: opened.append(how))
    monkeypatch.setattr(table, "free_port", lambda host, port: port)
    told = CliRunner().invoke(main, words).output
    assert told.splitlines()[-1] == f"The kernel is {'compiled' if grognard.compiled() else 'interpreted'}."
    assert opened == [("127.0.0.1", 8044, tmp_path / "grognard" / "table.sqlite", True, 60, 1)]
