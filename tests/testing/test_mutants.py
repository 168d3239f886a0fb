"""The tool that breaks rules on purpose, on a project of one file; and the lists of equivalent mutants of all games."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import grognard
from grognard.library import installed_games
from grognard.testing import mutants
from grognard.testing.mutants.changes import mutants_of_source

SOURCE = Path(grognard.__file__).parent
TESTS = Path(__file__).parent.parent
RULES = '''"""A march."""

LIMIT = 3


def may_enter(points: int, cost: int) -> bool:
    """Enough points?"""
    return cost <= points


def steps(points: int, cost: int) -> int:
    """How many, at most LIMIT."""
    done = 0
    while points >= cost:
        points -= cost
        done += 1
    return min(done, LIMIT)


def rest(points: int) -> int:
    """Tested by nobody."""
    return points + 1


def bounded(number: int) -> int:
    """Never below nothing."""
    if number <= 0:
        return 0
    return number
'''
CASES = """
from toy.rules.march import bounded, may_enter, steps


def test_1_1_enough_points():
    assert may_enter(2, 2) and not may_enter(2, 3)


def test_1_2_steps():
    assert steps(4, 2) == 2 and steps(40, 2) == 3


def test_1_3_bounded():
    assert bounded(-1) == 0 and bounded(0) == 0 and bounded(1) == 1 and bounded(2) == 2
"""
GOLDEN = """
from toy.rules.march import rest


def test_golden():
    assert rest(1) == 2
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    rules, tests = tmp_path / "src" / "toy" / "rules", tmp_path / "tests" / "toy"
    rules.mkdir(parents=True)
    tests.mkdir(parents=True)
    (rules / "march.py").write_text(RULES, "utf-8")
    (tests / "test_01_march.py").write_text(CASES, "utf-8")
    (tests / "test_golden.py").write_text(GOLDEN, "utf-8")
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["src"]\n', "utf-8")
    return tmp_path


def command(*more: str) -> list[str]:
    game = ["--game", "toy", "--rules", "src/toy/rules", "--tests", "tests/toy"]
    return [sys.executable, "-m", "grognard.testing.mutants", *game, *more]


def run(project: Path, *more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    return subprocess.run(
        command(*more), cwd=project, env=environment, capture_output=True, text=True, timeout=300, check=False
    )


def verdicts(project: Path, *more: str) -> dict[str, tuple[str, str]]:
    found = json.loads(run(project, "--json", *more).stdout)["mutants"]
    return {f"{m['before']} -> {m['after']}": (m["verdict"], m["by"]) for m in found}


def test_what_a_test_notices_is_killed_and_what_no_test_notices_survives(project: Path) -> None:
    found = verdicts(project, "--count", "100")
    case = "tests/toy/test_01_march.py::test_1_"
    assert found["cost <= points -> cost < points"] == ("killed", case + "1_enough_points")
    assert found["min -> max"] == ("killed", case + "2_steps")
    assert found["3 -> 4"] == ("killed", case + "2_steps"), "a table of a module is tried with everything imported anew"
    assert found["points -= cost -> pass"] == ("killed", case + "2_steps: ran too long")
    assert {change: verdict for change, (verdict, _) in found.items() if verdict != "killed"} == {
        "number <= 0 -> number < 0": "survived",
        "points + 1 -> (points - 1)": "unreached",
        "1 -> 2": "unreached",
    }, "golden games do not count"


def test_survivors_are_told_with_both_forms_and_the_exit_code_says_that_there_are_some(project: Path) -> None:
    told = run(project, "--only", "march.py:27", "--only", "march.py:22")
    assert told.returncode == 1
    assert "src/toy/rules/march.py:27  bounded: survived" in told.stdout
    assert "  - if number <= 0:\n  + if number < 0:\n" in told.stdout
    assert "src/toy/rules/march.py:22  rest: no test runs this line" in told.stdout


def test_those_found_equivalent_are_counted_apart_wherever_their_line_has_gone(project: Path) -> None:
    entry = run(project, "--only", "march.py:27", "--toml").stdout
    assert entry.count("[[mutant]]") == 1
    listed = project / "tests" / "toy" / "equivalent_mutants.toml"
    listed.write_text(entry.replace('reason = ""', 'reason = "0 is 0 either way"'), "utf-8")
    march = project / "src" / "toy" / "rules" / "march.py"
    march.write_text(RULES.replace("LIMIT = 3\n", "LIMIT = 3\n\n# a line more\n"), "utf-8")
    told = run(project, "--only", "march.py:29")
    assert told.returncode == 0
    assert "5 mutants: 4 killed, 0 survived, 1 equivalent" in told.stdout, told.stdout


def test_an_entry_that_names_nothing_or_has_no_reason_is_refused(project: Path) -> None:
    entry = run(project, "--only", "march.py:27", "--toml").stdout
    listed = project / "tests" / "toy" / "equivalent_mutants.toml"
    listed.write_text(entry, "utf-8")
    assert "without a reason" in run(project).stderr
    listed.write_text(entry.replace('reason = ""', 'reason = "so"').replace("number <= 0:", "number <= 1:"), "utf-8")
    told = run(project)
    assert told.returncode == 2
    assert "none any more" in told.stderr


def test_what_is_known_is_not_tried_again_until_something_changes(project: Path) -> None:
    assert "are known" not in run(project, "--only", "march.py:8").stderr
    assert "2 are known" in run(project, "--only", "march.py:8").stderr
    assert "are known" not in run(project, "--only", "march.py:8", "--again").stderr
    with (project / "tests" / "toy" / "test_01_march.py").open("a") as file:
        file.write("\n\ndef test_1_4_more():\n    assert steps(3, 2) == 1\n")
    assert "are known" not in run(project, "--only", "march.py:8").stderr


def test_survivors_of_the_last_run_can_be_tried_alone(project: Path) -> None:
    run(project, "--only", "march.py:27", "--only", "march.py:8")
    with (project / "tests" / "toy" / "test_01_march.py").open("a") as file:
        file.write("\n\ndef test_1_4_more():\n    assert steps(3, 2) == 1\n")
    assert "; 1 are tried" in run(project, "--survivors").stderr


def test_it_does_not_begin_when_a_test_fails_with_nothing_broken(project: Path) -> None:
    with (project / "tests" / "toy" / "test_01_march.py").open("a") as file:
        file.write("\n\ndef test_1_4_wrong():\n    assert steps(3, 2) == 2\n")
    told = run(project)
    assert told.returncode == 2
    assert "test_1_4_wrong" in told.stderr


HOLD = """
import time
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def hold():
    kept = Path(".mutants-cache/toy.jsonl")
    while Path("hold").exists() and kept.exists() and kept.read_bytes().count(b"\\n") > 2:
        time.sleep(0.05)
"""
"""As long as there is a file `hold`, no trial after the third result comes to an end."""


def interrupted(project: Path, when: Path, least: int) -> tuple[int, str]:
    """Interrupt a run when a file has so many lines; returns the exit code and what it said."""
    (project / "hold").touch()
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    with subprocess.Popen(
        command("--count", "100"), cwd=project, env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        while not (when.exists() and when.read_bytes().count(b"\n") >= least):
            assert process.poll() is None, "it has ended by itself"
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate()
    (project / "hold").unlink()
    return process.returncode, told


def test_an_interrupted_run_keeps_what_it_has_and_the_same_command_goes_on(project: Path) -> None:
    (project / "tests" / "toy" / "conftest.py").write_text(HOLD, "utf-8")
    code, told = interrupted(project, project / ".mutants-cache" / "toy.jsonl", 3)
    assert code == 130, told
    assert "goes on from here" in told
    after = run(project, "--count", "100")
    assert "3 are known from an earlier run" in after.stderr
    assert after.returncode == 1


def test_a_run_can_be_interrupted_before_its_first_result(project: Path) -> None:
    at_once = HOLD.replace('kept.exists() and kept.read_bytes().count(b"\\n") > 2', 'Path("begun").write_text("\\n")')
    assert at_once != HOLD
    (project / "tests" / "toy" / "conftest.py").write_text(at_once, "utf-8")
    code, told = interrupted(project, project / "begun", 1)
    assert code == 130, told
    assert run(project, "--count", "100").returncode == 1


def test_the_sample_stays_the_same_when_other_lines_change() -> None:
    before = mutants_of_source(RULES.encode(), "march.py")
    after = mutants_of_source(RULES.replace("LIMIT = 3\n", "# why three\nLIMIT = 3\n").encode(), "march.py")
    assert [m.id for m in mutants.sample(before, 6, "7")] == [m.id for m in mutants.sample(after, 6, "7")]
    drawn = mutants.sample(before, 6, "7")
    assert len({m.line for m in drawn}) == 6, "a line twice only if there are not enough lines"
    assert drawn != mutants.sample(before, 6, "8")


def test_words_events_assertions_and_types_are_left_alone() -> None:
    source = '''"""Doc 1."""
def prompt(n: int = 4) -> str:
    return n + 1
def act(state):
    assert state.n > 3
    if state.log is not None:
        twice = 1 + 1
        state.emit("gone", "1.1", n=twice)
    pairs = list(zip(state.a, state.b, strict=True))
    x: "tuple[int, 3]" = f"{1 + 1}"
    y = -1
    raise ValueError(1 + 1)
'''
    assert [m.change for m in mutants_of_source(source.encode(), "x.py")] == ["4 -> 5", "-1 -> (1)"]


@pytest.mark.parametrize("game", ["metz", "pattons_best"])
def test_every_mutant_of_a_game_is_python(game: str) -> None:
    rules = SOURCE / "games" / game / "rules"
    for mutant in mutants.sample(mutants.mutants_of(rules), 300, "python"):
        source = (rules / mutant.module).read_bytes()
        compile(mutants.applied(source, mutant), mutant.module, "exec")


@pytest.mark.parametrize("game", sorted(installed_games()))
def test_the_listed_equivalents_of_every_game_name_mutants_and_give_reasons(game: str) -> None:
    rules = SOURCE / "games" / game / "rules"
    lost = mutants.stale(mutants.read_equivalents(TESTS / game), mutants.mutants_of(rules))
    assert not lost, f"{TESTS / game}/equivalent_mutants.toml: {lost}"


def test_cases_rulings_and_examples_count_and_replays_and_computer_players_do_not() -> None:
    for game in installed_games():
        counted = {path.name for path in mutants.selected_tests(TESTS / game)}
        assert {"test_rulings.py", "test_examples.py"} <= counted
        assert not [name for name in counted if name.startswith(("test_golden", "test_stored", "test_commander"))]
