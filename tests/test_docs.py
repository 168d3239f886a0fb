"""The documents are true: links lead somewhere, the README's commands and code do what it says."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.cli.contents import CONTENTS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
REFERENCE = sorted((DOCS / "reference").glob("*.md"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "changes").glob("*.md"), *DOCS.rglob("*.md")])


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a language, also indented ones."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```", page.read_text("utf-8"), re.S | re.M)
    return ["".join(line.removeprefix(indent) for line in text.splitlines(keepends=True)) for indent, text in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if "://" not in link:
            assert (page.parent / link).exists(), f"{page.name} links to {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_in_the_documents_runs(page: Path) -> None:
    for code in blocks(page, "python"):
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, str(page), "exec"), {})


def test_the_tour_of_the_readme_is_true(tmp_path: Path) -> None:
    (tour,) = blocks(ROOT / "README.md", "console")
    for step in tour.split("$ ")[1:]:
        command, _, expected = step.partition("\n")
        words = [sys.executable, "-m", *shlex.split(command)]
        environment = {**os.environ, "NO_COLOR": "1"}
        done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False, env=environment)
        assert done.returncode == 0, (command, done.stderr)
        for line in expected.strip().splitlines():
            assert line in done.stdout, (command, done.stdout)


def test_every_page_is_in_the_navigation_once() -> None:
    _, navigation = (ROOT / "mkdocs.yml").read_text("utf-8").split("\nnav:\n")
    listed = re.findall(r": (\S+\.md)$", navigation, re.M)
    assert sorted(listed) == sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))


def test_every_page_is_reached_from_the_first() -> None:
    index = (DOCS / "index.md").read_text("utf-8")
    for page in {*DOCS.rglob("*.md")} - {DOCS / "index.md", *REFERENCE}:
        assert f"]({page.relative_to(DOCS).as_posix()})" in index, f"{page.name} is not in docs/index.md"
    assert "](reference/index.md)" in index
    start = (DOCS / "reference" / "index.md").read_text("utf-8")
    for page in REFERENCE:
        assert page.name == "index.md" or f"]({page.name})" in start, f"{page.name} is not in docs/reference/index.md"


def test_the_reference_tells_of_every_module_of_the_engine_once() -> None:
    told = [name for page in REFERENCE for name in re.findall(r"^::: (\S+)$", page.read_text("utf-8"), re.M)]
    assert len(told) == len(set(told))
    for name in told:
        assert importlib.util.find_spec(name), f"there is no module {name}: take it from docs/reference"
    for path in (ROOT / "src" / "grognard" / "engine").rglob("[!_]*.py"):
        module = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        assert module in told, f"'::: {module}' is on no page of docs/reference"
    assert {"grognard", "grognard.players", "grognard.testing"} <= set(told)


def test_every_command_is_documented() -> None:
    text = (DOCS / "command-line.md").read_text("utf-8")
    for name in CONTENTS:
        assert f"| `{name}" in text, f"{name} is not in docs/command-line.md"


def test_the_help_and_the_page_of_play_name_everybody_who_can_take_a_seat() -> None:
    from grognard.cli import main
    from grognard.cli.play import OPPONENT
    from grognard.cli.terminal.trail import HUMAN
    from grognard.players import PLAYERS

    (row,) = re.findall(r"^\| `play GAME.*$", (DOCS / "command-line.md").read_text("utf-8"), re.M)
    (seat,) = [option for option in main.fetch("play").params if option.name == "seats"]
    for name in (HUMAN, *PLAYERS):
        assert f"`{name}`" in row
        assert re.search(rf"\b{name}\b", getattr(seat, "help", ""))
    assert f"`{OPPONENT}` plays the others" in row


def test_the_workflow_runs_the_tests_of_every_game_on_every_system() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    (core,) = re.findall(r"\n  core:\n(.*?)\n\n", workflow, re.S)
    for rules in (ROOT / "src" / "grognard" / "games").glob("*/rules"):
        assert f"tests/{rules.parent.name}" in core.split(), f"{rules.parent.name} is not in the job 'core'"


def test_fragments_have_names_that_the_changelog_understands() -> None:
    """An issue or a `+` and some words, then a kind; anything else would be left out of the changelog in silence."""
    kinds = re.findall(r'\{ directory = "(\w+)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    for path in {*(ROOT / "changes").iterdir()} - {ROOT / "changes" / "README.md"}:
        assert re.fullmatch(rf"(\d+|\+[a-z0-9-]+)\.({'|'.join(kinds)})(\.\d+)?\.md", path.name), path.name


def test_the_two_commands_are_in_the_readme_and_the_gate_runs_them() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "make play" in readme
    assert "make test" in readme
    gate = (ROOT / ".ci" / "run").read_text("utf-8")
    assert "make test" in gate
    assert "make check" in gate
