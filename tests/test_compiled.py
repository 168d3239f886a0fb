"""The two forms of the kernel, interpreted and compiled, play the same games: hash by hash, list by list.

These tests run in both forms. `make compiled` builds the compiled one and runs them on it, together with the tests of
the engine, of the games, and the conformance suite; GROGNARD_EXPECT=compiled then makes sure of what is tested.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tomllib
from hashlib import blake2b
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

import grognard
from grognard.cli import main
from grognard.compiling import module_files
from grognard.engine.playouts import play_out
from grognard.engine.ruleset import Ruleset
from grognard.testing.walks import random_options, walk

ROOT = Path(__file__).parent.parent
SOURCE = str(ROOT / "src")
GAME = ROOT / "tests" / "compiled_game.py"
STORED = Path(__file__).parent / "golden" / "metz-hashes.json"
SEEDS = range(20)
EVERY = 40
"""How many steps lie between the hashes that are stored one by one, to find where two games part."""
needs_compiled = pytest.mark.skipif(not grognard.compiled(), reason="the kernel is interpreted here: make compiled")


def kernel_modules() -> list[str]:
    """The modules that are compiled where a compiler is asked for."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["groups"]
    files = [file for patterns in groups.values() for file in module_files(ROOT / "src", patterns)]
    return [file.removesuffix(".py").replace("/", ".") for file in files]


def fingerprint(rules: Ruleset, seed: int) -> dict[str, object]:
    """One random game, every other one with options: its length, some hashes, and a digest of all hashes and lists."""
    options = random_options(rules, Random(seed)) if seed % 2 else {}
    digest = blake2b(digest_size=16)
    hashes = []
    for count, state in enumerate(walk(rules, seed, options=options)):
        numbers = state.numbers() if state.waits.value == "decision" else []
        digest.update(f"{state.hash()} {numbers}\n".encode())
        if count % EVERY == 0:
            hashes.append(state.hash())
    return {"steps": count, "hashes": [*hashes, state.hash()], "digest": digest.hexdigest()}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_gives_the_same_hashes_and_lists(
    metz: Ruleset, seed: int, request: pytest.FixtureRequest
) -> None:
    """A difference is a change of rules: review it, then `pytest --golden`."""
    found = fingerprint(metz, seed)
    stored = json.loads(STORED.read_text("utf-8")) if STORED.exists() else {}
    if request.config.getoption("--golden"):
        stored[str(seed)] = found
        STORED.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    assert stored[str(seed)] == found


def test_a_play_out_ends_and_counts_its_steps(metz: Ruleset) -> None:
    state = metz.start()
    steps = play_out(state, Random(7))
    assert steps > 50
    assert state.waits.value == "over"
    assert play_out(metz.start(), Random(7)) == steps
    assert play_out(metz.start(), Random(7), most=10) == 10


def test_a_play_out_draws_counters_too(metz: Ruleset) -> None:
    ends = set()
    for seed in range(8):
        state = metz.start(options={"german_reorganization": True})
        play_out(state, Random(seed))
        ends.add(state.hash())
    assert len(ends) == 8


def test_the_form_is_told() -> None:
    told = CliRunner().invoke(main, ["--version"]).output
    assert told.strip().endswith("compiled" if grognard.compiled() else "interpreted")
    expected = os.environ.get("GROGNARD_EXPECT")
    assert expected is None or told.strip().endswith(expected), f"{expected} was to be tested, and this is: {told}"


def test_every_kernel_module_is_in_the_same_form() -> None:
    for name in kernel_modules():
        file = str(importlib.import_module(name).__file__)
        assert file.endswith(".py") != grognard.compiled(), f"{name} is {file}"


@needs_compiled
def test_no_compiled_class_can_be_referred_to_weakly() -> None:
    """A compiled class with a Python base takes weak references and forgets them when it dies: a crash later on."""
    for name in kernel_modules():
        module = importlib.import_module(name)
        classes = [thing for thing in vars(module).values() if isinstance(thing, type) and thing.__module__ == name]
        for found in classes:
            native = hasattr(found, "__mypyc_attrs__")
            assert not native or found.__weakrefoffset__ == 0, f"{name}.{found.__name__}: give it no Python base"


def told(*command: str | Path, environment: dict[str, str] | None = None) -> list[str]:
    """The lines that a command prints."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.splitlines()


@pytest.fixture(scope="session")
def wheel() -> Path:
    """The wheel of the compiled form: the one that `make compiled` has installed."""
    (path,) = told(sys.executable, ROOT / ".ci" / "compiled.py", "wheel")
    return Path(path)


@needs_compiled
def test_the_wheel_holds_every_kernel_module_in_both_forms(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    for name in kernel_modules():
        path = name.replace(".", "/")
        assert f"{path}.py" in names
        assert [other for other in names if other.startswith(f"{path}.") and other.endswith((".so", ".pyd"))], name
    assert not wheel.name.endswith("-none-any.whl")


@needs_compiled
def test_the_wheel_plays_compiled_where_there_is_no_compiler(wheel: Path, tmp_path: Path) -> None:
    (empty := tmp_path / "empty").mkdir()
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PATH": str(empty)}
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = next((tmp_path / "venv").glob("[bS]*/python*"))
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:", str(wheel)]
    told(python, *install, environment=bare)
    here = told(python, "-I", GAME, "compiled", "greedy", "3", environment=bare)
    there = told(sys.executable, GAME, "interpreted", "greedy", "3", environment={**bare, "PYTHONPATH": SOURCE})
    assert here[1:] == there[1:]
    assert len(here) > 20


@needs_compiled
@pytest.mark.parametrize("player", ["greedy", "search"])
def test_computer_players_decide_alike_in_both_forms(player: str) -> None:
    here = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    forms = {"compiled": here, "interpreted": {**here, "PYTHONPATH": SOURCE}}
    games = {form: told(sys.executable, GAME, form, player, "3", environment=forms[form]) for form in forms}
    assert games["compiled"][1:] == games["interpreted"][1:]
    assert len(games["compiled"]) > 20
