"""What a release is built from: compiled wheels for every system, a wheel without them, and the source."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import yaml

from grognard.compiling import SWITCH

ROOT = Path(__file__).parent.parent
WORKFLOWS = ROOT / ".github" / "workflows"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SETTINGS = PROJECT["tool"]["cibuildwheel"]
RELEASE = yaml.safe_load((WORKFLOWS / "release.yml").read_text("utf-8"))
SYSTEMS = ("ubuntu-latest", "ubuntu-24.04-arm", "macos-latest", "macos-15-intel", "windows-latest")
"""Linux and macOS on both kinds of processors, and Windows."""
EACH = ("{}-manylinux_x86_64", "{}-manylinux_aarch64", "{}-macosx_arm64", "{}-macosx_x86_64", "{}-win_amd64")


def pythons() -> list[str]:
    """`cp311` and so on: what the project says it runs on."""
    found = [
        re.fullmatch(r"Programming Language :: Python :: 3\.(\d+)", line) for line in PROJECT["project"]["classifiers"]
    ]
    return [f"cp3{match[1]}" for match in found if match]


def is_built(identifier: str) -> bool:
    """Whether cibuildwheel builds the wheel it calls so."""
    skipped = any(fnmatch(identifier, pattern) for pattern in SETTINGS["skip"])
    return not skipped and any(fnmatch(identifier, pattern) for pattern in SETTINGS["build"])


def steps(job: str) -> list[dict[str, Any]]:
    return list(RELEASE["jobs"][job]["steps"])


def commands(job: str) -> str:
    return "\n".join(step.get("run", "") for step in steps(job))


def test_every_python_of_the_project_gets_a_compiled_wheel_on_every_system() -> None:
    for python in pythons():
        assert all(is_built(name.format(python)) for name in EACH)
    assert not is_built("cp314-manylinux_x86_64")
    assert not is_built("cp311-musllinux_x86_64")
    assert SETTINGS["archs"] == ["auto64"]
    assert tuple(RELEASE["jobs"]["compiled"]["strategy"]["matrix"]["os"]) == SYSTEMS


def test_these_wheels_are_built_with_the_switch_that_compiles() -> None:
    assert SETTINGS["environment"] == {SWITCH: "1"}


def test_every_wheel_plays_compiled_before_it_is_kept() -> None:
    script = re.fullmatch(r"python \{project\}/(\S+) compiled greedy 3", SETTINGS["test-command"])
    assert script
    assert (ROOT / script[1]).is_file()
    assert "python -m cibuildwheel --output-dir dist" in commands("compiled")


def test_a_wheel_without_extensions_and_the_source_are_built_too() -> None:
    assert "python -m build" in commands("plain")
    assert SWITCH not in str(RELEASE["jobs"]["plain"])


def test_the_files_are_looked_at_together() -> None:
    assert sorted(RELEASE["jobs"]["release"]["needs"]) == ["compiled", "plain"]
    assert "twine check --strict dist/*" in commands("release")


def test_a_tag_builds_a_release() -> None:
    on = RELEASE[True]  # YAML reads the word `on` so
    assert on["push"] == {"tags": ["v*"]}
    assert "workflow_dispatch" in on


def test_the_tools_of_a_release_are_those_of_its_extra() -> None:
    wanted = {re.split(r"[<>=]", name)[0] for name in PROJECT["project"]["optional-dependencies"]["release"]}
    assert wanted == {"build", "cibuildwheel", "twine"}
    for job in RELEASE["jobs"]:
        assert all(
            "python -m pip install" not in step.get("run", "") or ".[release]" in step["run"] for step in steps(job)
        )


def test_all_workflows_read_only_and_use_the_same_versions_of_actions() -> None:
    versions: dict[str, set[str]] = {}
    for path in WORKFLOWS.glob("*.yml"):
        flow = yaml.safe_load(path.read_text("utf-8"))
        assert flow["permissions"] == {"contents": "read"}, path.name
        for job in flow["jobs"].values():
            assert job["timeout-minutes"] <= 120
            for step in job["steps"]:
                if "uses" in step:
                    action, _, version = step["uses"].partition("@")
                    versions.setdefault(action, set()).add(version)
    assert {action: found for action, found in versions.items() if len(found) > 1} == {}
