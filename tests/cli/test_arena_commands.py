"""The commands of the arena: JSON shapes, exit codes, Ctrl-C, and files that can be taken up again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.arena.support import act, practice
from tests.arena.test_report import check_offline

from grognard.cli import main, store

BLIND = ("--seat", "us=random", "--seat", "german=random", "--seed", "7")
POSITION = """
game = "metz"
turn = 7
phase = "us.movement"
[pieces]
us_ccb = "0607"
ge_1125 = "0401"
[flags]
german_vp = 12
"""


def run(*words: str | Path, code: int = 0, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "grognard", *map(str, words)]
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False, env=environment)
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done


def ask(*words: str | Path, code: int = 0) -> Any:
    return json.loads(run(*words, "--json", code=code).stdout.splitlines()[-1])


@pytest.fixture
def position(tmp_path: Path) -> Path:
    game = tmp_path / "game.jsonl"
    store.create(game, practice(POSITION))
    return game


# -- simulate -----------------------------------------------------------------------------------------------------


def test_simulate_answers_with_one_object_and_writes_lines_and_a_report(tmp_path: Path) -> None:
    lines, page = tmp_path / "games.jsonl", tmp_path / "report.html"
    told = ask("simulate", "metz", "-n", "4", *BLIND, "--workers", "1", "-o", lines, "--report", page)
    assert told["game"] == "metz"
    assert told["games"] == sum(told["wins"].values()) == 4
    assert set(told["wins"]) == {"us", "german", "draw"}
    assert set(told["intervals"]["us"]) == {"rate", "low", "high"}
    assert told["seconds"] > 0
    assert told["actions_per_second"] > 0
    assert told["interrupted"] is False
    header, *games = map(json.loads, lines.read_text().splitlines())
    assert header["grognard"] == "arena"
    assert [game["index"] for game in games] == [0, 1, 2, 3]
    check_offline(page.read_text("utf-8"))
    before = lines.read_bytes()
    again = ask("simulate", "metz", "-n", "4", *BLIND, "--workers", "2", "-o", lines)
    assert again["wins"] == told["wins"]
    assert again["actions_per_second"] == 0
    assert lines.read_bytes() == before


def test_lines_can_be_printed() -> None:
    words = ("simulate", "metz", "-n", "2", *BLIND, "--workers", "1", "--no-luck", "-o", "-", "--json")
    header, first, second, told = map(json.loads, run(*words).stdout.splitlines())
    assert header["grognard"] == "arena"
    assert (first["index"], second["index"], told["games"]) == (0, 1, 2)


def test_set_compares_in_pairs(tmp_path: Path) -> None:
    words = ("simulate", "metz", "-n", "3", *BLIND, "--workers", "1", "--no-luck", "-o", tmp_path / "g.jsonl")
    told = ask(*words, "--set", "units.us_ccb.strength=1")
    assert told["changes"] == {"units.toml": {"units": {"us_ccb": {"strength": 1}}}}
    assert set(told["comparison"]) == {"wins.us", "wins.german", "wins.draw", "score.us", "score.german", "margin"}
    assert told["comparison"]["margin"]["low"] <= told["comparison"]["margin"]["high"]
    assert told["changed"]["games"] == told["games"] == 3
    variants = [json.loads(line)["variant"] for line in (tmp_path / "g.jsonl").read_text().splitlines()[1:]]
    assert variants == ["base", "changed"] * 3


def test_a_data_pack_is_compared_or_played_alone(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "units.toml").write_text("[units.us_ccb]\nstrength = 1\n")
    words = ("simulate", "metz", "-n", "1", *BLIND, "--workers", "1", "--no-luck", "--pack", pack)
    assert ask(*words)["changes"] == {"units.toml": {"units": {"us_ccb": {"strength": 1}}}}
    assert "comparison" not in ask(*words, "--alone")


def test_a_pack_of_texts_changes_no_game(tmp_path: Path) -> None:
    (tmp_path / "cases.toml").write_text('"7.3" = "Eine Einheit."\n')
    told = ask("simulate", "metz", "-n", "1", *BLIND, "--workers", "1", "--no-luck", "--pack", tmp_path)
    assert "changes" not in told
    assert "comparison" not in told


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "chess"),
        ("simulate", "metz", "--seat", "us=wizard"),
        ("simulate", "metz", "--seat", "french=random"),
        ("simulate", "metz", "-n", "0"),
        ("simulate", "metz", "--set", "units.us_ccb.strenght=6"),
        ("simulate", "metz", "--set", "units.us_ccb.strength=strong"),
        ("simulate", "metz", "-n", "1", "-o", "no/such/folder/x.jsonl"),
        ("simulate", "metz", "--record", "1"),
        ("ladder", "metz", "--player", "random"),
        ("ladder", "metz", "--player", "wizard"),
        ("analyse", "nothing.jsonl"),
        ("simulate", "metz", "-n", "100000", "--report", "no/such/folder/report.html"),
        ("calibrate", "metz", "-n", "100000", "-o", "no/such/folder/curve.json"),
    ],
)
def test_misuse_has_exit_code_2_and_a_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run(*words, code=2, cwd=tmp_path)
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_another_command_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    words = ("simulate", "metz", "-n", "1", "--workers", "1", "--no-luck", "-o", file)
    run(*words, *BLIND)
    before = file.read_bytes()
    assert "seed is '7' there and '8' now" in run(*words, *BLIND[:-1], "8", code=2).stderr
    assert file.read_bytes() == before
    run(*words, *BLIND[:-1], "8", "--force")
    assert file.read_bytes() != before


def test_a_file_of_many_games_is_not_taken_for_a_record(tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    run("simulate", "metz", "-n", "1", "--workers", "1", "--no-luck", "-o", file, *BLIND)
    for command in ("analyse", "hint", "replay"):
        assert "'simulate --record INDEX' writes one as a record" in run(command, file, code=2).stderr


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("openskill", ["ladder", "metz", "-n", "100000"]),
        ("matplotlib", ["simulate", "metz", "-n", "100000", "--report", "report.html"]),
        ("scipy", ["simulate", "metz", "-n", "100000", "--set", "units.us_ccb.strength=6"]),
        ("numpy", ["calibrate", "metz", "-n", "100000", "-o", "curve.json"]),
    ],
)
def test_what_will_be_missing_is_said_before_the_games(
    module: str, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert main.main(words, standalone_mode=False) == 2
    assert f"needs {module}: install the extra with pip install 'grognard[analysis]'" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
def test_ctrl_c_keeps_the_games_and_the_same_command_goes_on(tmp_path: Path) -> None:
    cut, whole = tmp_path / "cut.jsonl", tmp_path / "whole.jsonl"
    words = ("simulate", "metz", "--workers", "2", "--no-luck", *BLIND)
    command = [sys.executable, "-m", "grognard", *words, "-n", "5000", "-o", str(cut), "--json"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while (not cut.exists() or cut.read_bytes().count(b"\n") < 3) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    printed, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert "the same command goes on" in errors
    told = json.loads(printed.splitlines()[-1])
    assert told["interrupted"] is True
    kept = cut.read_bytes()
    assert kept.endswith(b"\n")
    games = kept.count(b"\n") - 1
    assert told["games"] == games >= 2
    run(*words, "-n", str(games + 1), "-o", cut)
    run("simulate", "metz", "--workers", "1", "--no-luck", *BLIND, "-n", str(games + 1), "-o", whole)
    assert cut.read_bytes() == whole.read_bytes()


def test_a_game_can_be_written_as_a_record_and_proved(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    told = ask("simulate", "metz", *BLIND, "--record", "2", "-o", file)
    assert told["index"] == 2
    proof = ask("verify", file)
    assert proof["sound"]
    assert proof["proved"] == proof["rolls"] > 0


# -- ladder -------------------------------------------------------------------------------------------------------


def test_ladder_ranks_with_intervals() -> None:
    words = ("ladder", "metz", "--player", "random", "--player", "greedy", "-n", "1", "--seed", "1", "--workers", "1")
    told = ask(*words)
    assert [set(entry) for entry in told["ladder"]] == [
        {"player", "rating", "low", "high", "games", "won", "drawn", "by_role"}
    ] * 2
    assert told["games"] == 2
    assert {told["pairings"][0]["player"], told["pairings"][0]["against"]} == {"random", "greedy"}


# -- analyse, hint, explain ---------------------------------------------------------------------------------------


def test_analyse_finds_the_blunder_and_writes_reports(position: Path, tmp_path: Path) -> None:
    with store.open_match(position) as match:
        act(match, *["end"] * 4)
    text = tmp_path / "report.md"
    told = ask("analyse", position, "-o", text)
    assert told["mistakes"][0] == 1
    assert told["lines"][0]["best"].split()[1] == "us_ccb"
    assert "after-action report" in text.read_text("utf-8")
    assert (tmp_path / "report-pictures" / "curve.svg").exists()
    assert run("analyse", position, "-o", tmp_path / "report.doc", code=2).stderr


def test_hint_and_explain_give_reasons(position: Path) -> None:
    told = ask("hint", position)
    assert told["action"].split()[1] == "us_ccb"
    assert {"name", "title", "text", "before", "after", "change"} == set(told["terms"][0])
    assert told["alternatives"]
    worse = ask("explain", position, "end")
    assert worse["after"] < told["after"]
    lines = run("explain", position, told["action"]).stdout
    assert re.search(r"\+\d+\.\d  Score \(.* to .*\): points on the score sheet", lines), lines
    assert ask("explain", position, "move us_ccb 0101", code=1)["refusals"]
    run("explain", position, "mvoe us_ccb 0101", code=2)
    run("hint", position, "--player", "wizard", code=2)


def test_a_hint_that_follows_a_plan_says_so(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("new", "pattons_best", "--seed", "1", "-o", file)
    lines = run("hint", file).stdout
    assert "one look ahead shows no difference: greedy follows a plan" in lines
    assert "(-0.0)" not in lines


def test_calibrate_writes_a_curve_that_analyse_takes(position: Path, tmp_path: Path) -> None:
    curve = tmp_path / "curve.json"
    words = ("calibrate", "metz", "--player", "random", "-n", "3", "--seed", "1", "--workers", "1", "-o", curve)
    assert ask(*words)["games"] == 3
    assert ask("analyse", position, "--curve", curve)["curve_is_current"] is True
    run(*words, code=2)


def test_a_cluster_gives_the_same_lines(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    words = ("simulate", "metz", "-n", "3", *BLIND, "--no-luck")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", dashboard_address=None
    ) as cluster:
        run(*words, "--cluster", cluster.scheduler_address, "-o", tmp_path / "cluster.jsonl")
    run(*words, "--workers", "1", "-o", tmp_path / "local.jsonl")
    assert (tmp_path / "cluster.jsonl").read_bytes() == (tmp_path / "local.jsonl").read_bytes()


def test_the_arena_is_imported_without_its_heavy_libraries() -> None:
    code = (
        "import sys, grognard.cli, grognard.arena, grognard.analysis; "
        "print([name for name in ('numpy', 'scipy', 'matplotlib', 'openskill', 'distributed') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
