"""The documents are true: links lead somewhere, the README's commands and code do what it says."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


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


def test_every_decision_is_listed() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    for page in (ROOT / "docs" / "decisions").glob("*.md"):
        assert page.name in index, f"{page.name} is not in docs/index.md"


def test_every_command_is_documented() -> None:
    from grognard.cli import main

    text = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    for name in main.commands:
        assert f"| `{name}" in text, f"{name} is not in docs/command-line.md"


def test_the_two_commands_are_in_the_readme_and_the_gate_runs_them() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "make play" in readme
    assert "make test" in readme
    gate = (ROOT / ".ci" / "run").read_text("utf-8")
    assert "make test" in gate
    assert "make check" in gate
