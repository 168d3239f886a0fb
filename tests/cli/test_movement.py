"""`grognard movement` and `grognard why`: the calculator and the explanations on the command line."""

from __future__ import annotations

from pathlib import Path

from .test_commands import ask, run

GAME = "wacht_am_rhein"


def test_the_calculator_prints_a_ledger_and_gives_json() -> None:
    told = run("movement", GAME, "--unit", "us_1_117", "--start", "1604", "--to", "1508").stdout
    assert "by road, as clear terrain [5.4.1]" in told
    assert "12 of 12 MP" in told
    form = ask("movement", GAME, "--unit", "ge_i_1", "--start", "1509", "--path", "1508", "ground=frozen")
    assert (form["allowed"], form["cost"], form["allowance"]) == (True, "6", 13)


def test_what_is_not_allowed_has_exit_code_1_and_reasons() -> None:
    words = ("movement", GAME, "--unit", "ge_501", "--start", "1410", "--path", "1409", "--kind", "road")
    assert "[5.4.3a]" in run(*words, code=1).stdout
    assert ask(*words, code=1)["refusals"][0]["code"] == "bridge.heavy"


def test_what_makes_no_sense_has_exit_code_2() -> None:
    assert "nigth" in run("movement", GAME, "--unit", "ge_i_1", "--start", "1509", "nigth=true", code=2).stderr
    assert "calculator" in run("movement", "metz", "--unit", "us_357", code=2).stderr
    run("movement", GAME, "--unit", "ge_nobody", code=2)


def test_requests_positions_and_packs_come_from_files(tmp_path: Path) -> None:
    (tmp_path / "question.json").write_text('{"unit": "ge_i_1", "to": "2009"}')
    (tmp_path / "position.toml").write_text(
        'game = "wacht_am_rhein"\nturn = 4\nphase = "german.movement"\n[pieces]\nge_i_1 = "2110"\nus_14svc = "2010"\n'
    )
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "charts.toml").write_text("[terrain.mixed]\nmech = 4\n")
    words = ("movement", GAME, "--request", tmp_path / "question.json", "--position", tmp_path / "position.toml")
    assert ask(*words)["cost"] == "5"
    assert ask(*words, "--pack", tmp_path / "pack")["cost"] == "6"


def test_it_says_what_can_be_asked() -> None:
    form = ask("movement", GAME, "--describe")
    assert "prepared_assault" in form["modes"]
    assert any(unit["id"] == "ge_501" for unit in form["units"])


def test_why_explains_a_move_in_every_kind_of_movement(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("new", GAME, "--seed", "tests", "-o", file)
    form = ask("why", file, "move ge_iii_1g 2216")
    assert not form["allowed"]
    ways = {way["kind"]: way["allowed"] for way in form["explanation"]["ways"]}
    assert ways["road"]
    assert "Road movement" in run("why", file, "move ge_iii_1g 2216").stdout


def test_a_path_without_a_map_and_a_counter_of_ones_own() -> None:
    words = ("movement", GAME, "--steps", "primary, primary, secondary, trail", "--class", "mech", "--ma", "12")
    assert ask(*words, "--kind", "road")["cost"] == "4"
    assert "4 of 12 MP" in run(*words, "--kind", "road").stdout
    assert ask("movement", GAME, "--type", "recon", "--side", "allied", "--start", "1604")["allowance"] == 14


def test_enemies_on_the_command_line() -> None:
    words = ("movement", GAME, "--unit", "ge_i_1", "--start", "2110", "--to", "2009")
    assert ask(*words, "--enemy", "us_1_117@2008@et")["cost"] == "6"
    assert ask(*words)["cost"] == "3"
    assert "UNIT@HEX" in run(*words, "--enemy", "us_1_117", code=2).stderr
