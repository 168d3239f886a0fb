"""The command line as programs and people use it: JSON shapes, exit codes, files that survive anything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

POSITION = """
game = "metz"
scenario = "basic"
turn = 2
phase = "us.combat"

[pieces]
us_10 = "0407"
us_11 = "0406"
ge_1010 = "0507"
"""


def run(*words: str | Path, code: int | None = 0, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run grognard in a process of its own."""
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "grognard", *map(str, words)],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environment,
        check=False,
    )
    assert code is None or done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done


def ask(*words: str | Path, code: int = 0) -> Any:
    """Run with --json and read the one document it prints."""
    return json.loads(run(*words, "--json", code=code).stdout)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    run("new", "metz", "--seed", "tests", "-o", file)
    return file


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    position, file = tmp_path / "battle.toml", tmp_path / "battle.jsonl"
    position.write_text(POSITION)
    run("new", "metz", "--position", position, "--practice", "--seed", "tests", "-o", file)
    return file


def test_games_lists_metz_with_its_options() -> None:
    (metz,) = [game for game in ask("games")["games"] if game["id"] == "metz"]
    options = {option["id"] for option in metz["options"]}
    wanted = {"command_control", "tactical_withdrawal", "screaming_eagles", "ninetieth_division"}
    assert wanted | {"german_reorganization"} <= options
    assert metz["roles"] == ["us", "german"]
    assert "metz" in run("games").stdout


def test_actions_have_text_verb_piece_place_and_cost(game: Path) -> None:
    moves = {action["place"]: action for action in ask("actions", game, "--piece", "us_357")["actions"]}
    assert moves["0304"] == {
        "text": "move us_357 0304",
        "verb": "move",
        "piece": "us_357",
        "place": "0304",
        "cost": 3,
        "left": 0,
        "path": ["0103", "0203", "0304"],
        "id": moves["0304"]["id"],
    }
    assert {place: action["cost"] for place, action in moves.items()} == {
        "0101": 1, "0103": 1, "0104": 1, "0102": 2, "0203": 2, "0201": 3, "0204": 3, "0304": 3, "0205": 4,
    }  # fmt: skip


def test_do_carries_an_action_out_and_records_it(game: Path) -> None:
    done = ask("do", game, "move us_357 0304")
    assert done["n"] == 1
    assert done["events"][0]["kind"] == "moved"
    assert done["node"]["roles"] == ["us"]
    pieces = {piece["id"]: piece for piece in ask("show", game)["pieces"]}
    assert pieces["us_357"]["place"] == "0304"
    assert pieces["us_358"]["place"] == "us.reserve"
    assert pieces["ge_106"]["place"] == "ge.reserve"


def test_why_gives_every_reason_with_its_rule(game: Path) -> None:
    assert ask("why", game, "move us_357 0304") == {"allowed": True, "refusals": []}
    refused = ask("why", game, "move us_357 0305")
    assert refused["allowed"] is False
    for refusal in refused["refusals"]:
        assert refusal["code"]
        assert refusal["text"].startswith(f"[{refusal['rule']}]")


def test_a_refused_action_has_exit_code_1_and_changes_nothing(game: Path) -> None:
    before = game.read_text()
    done = run("do", game, "move us_357 0305", code=1)
    assert "[7." in done.stderr
    assert ask("do", game, "move us_357 0305", code=1)["refusals"]
    assert game.read_text() == before


@pytest.mark.parametrize(
    "words",
    [
        ("do", "{game}", "mvoe us_357 0304"),
        ("do", "{game}", "move us_999 0304"),
        ("do", "{game}", "move us_357 9999"),
        ("do", "{game}", "end", "--role", "nobody"),
        ("show", "{game}", "--role", "nobody"),
        ("show", "no-such-file.jsonl"),
        ("new", "chess", "-o", "x.jsonl"),
        ("new", "metz", "--option", "flying=true", "-o", "x.jsonl"),
        ("new", "metz", "--option", "command_control=maybe", "-o", "x.jsonl"),
        ("new", "metz", "--scenario", "none", "-o", "x.jsonl"),
        ("rules", "metz", "99.9"),
        ("perft", "metz", "--depth", "-1"),
        ("nonsense",),
    ],
)
def test_misuse_has_exit_code_2_and_a_sentence(game: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run(*(word.format(game=game) for word in words), code=2, cwd=tmp_path)
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "x.jsonl").exists()


def test_odds_of_a_fort_in_the_woods(battle: Path) -> None:
    odds = ask("odds", battle, "--target", "0507", "--with", "us_10")
    strength, column = odds["sums"]
    assert strength["total"] == 4
    shifts = [entry for entry in column["entries"] if entry["part"] == "shift"]
    assert shifts == [{"amount": -3, "reason": "fort", "rule": "10.5", "part": "shift"}]
    assert column["label"] == "+0"
    assert sum(odds["results"].values()) == pytest.approx(1)
    assert odds["results"]["DR"] == pytest.approx(1 / 6)
    assert odds["results"]["AR"] == pytest.approx(1 / 2)
    assert set(odds["results"]) == set(odds["told"]) == {"NE", "DR", "AR"}


def test_odds_takes_several_units_and_refuses_those_that_are_not_there(battle: Path) -> None:
    assert ask("odds", battle, "--target", "0507", "--with", "us_10", "us_11")["sums"][0]["total"] == 9
    refused = ask("odds", battle, "--target", "0507", "--with", "us_10", "us_2", code=1)
    assert refused["refusals"][0]["rule"] == "9.0"
    assert ask("odds", battle, "--target", "0807", "--with", "us_10", code=1)["refusals"][0]["rule"] == "9.0"


def fight(battle: Path, face: int) -> Any:
    run("do", battle, "attack 0507")
    run("do", battle, "commit us_10")
    return ask("do", battle, "roll", "--faces", str(face))


def test_faces_can_be_chosen_in_a_practice_game(battle: Path) -> None:
    done = fight(battle, 1)
    assert [event["kind"] for event in done["events"]][:2] == ["attack", "rolled"]
    assert done["node"]["roles"] == ["german"]
    assert ask("actions", battle)["actions"][0]["verb"] == "retreat"
    proof = ask("verify", battle)
    assert (proof["sound"], proof["forced"], proof["proved"]) == (True, 1, 0)


def test_faces_are_refused_elsewhere_and_nothing_is_half_done(tmp_path: Path) -> None:
    position, file = tmp_path / "p.toml", tmp_path / "g.jsonl"
    position.write_text(POSITION)
    run("new", "metz", "--position", position, "-o", file)
    run("do", file, "attack 0507")
    run("do", file, "commit us_10")
    before = file.read_text()
    run("do", file, "roll", "--faces", "3", code=1)
    assert file.read_text() == before


@pytest.mark.parametrize("faces", [["7"], ["0"], ["1", "2"]])
def test_impossible_faces_leave_the_record_alone(battle: Path, faces: list[str]) -> None:
    run("do", battle, "attack 0507")
    run("do", battle, "commit us_10")
    before = battle.read_text()
    run("do", battle, "roll", "--faces", *faces, code=2)
    assert battle.read_text() == before


def test_undo_stops_at_the_dice(battle: Path) -> None:
    run("do", battle, "attack 0507")
    run("undo", battle)
    assert ask("show", battle)["node"]["prompt"].startswith("American combat")
    fight(battle, 5)
    assert "consent" in run("undo", battle, code=1).stderr
    run("undo", battle, "--take-back")
    assert "commit" in ask("show", battle)["node"]["prompt"]


def test_the_wrong_player_is_refused(game: Path) -> None:
    refused = ask("do", game, "end", "--role", "german", code=1)
    assert refused["refusals"][0]["code"] == "turn.other"
    ask("do", game, "end", "--role", "us")


def test_replay_tells_the_game_again(battle: Path) -> None:
    fight(battle, 1)
    told = ask("replay", battle)
    assert [line.get("action") for line in told["lines"]] == ["attack 0507", "commit us_10", "roll", None]
    assert told["hash"] == ask("show", battle)["hash"]
    assert "The die shows 1" in run("replay", battle).stdout
    assert len(ask("replay", battle, "--to", "2")["lines"]) == 2


def test_verify_catches_one_changed_face(tmp_path: Path) -> None:
    position, file = tmp_path / "p.toml", tmp_path / "g.jsonl"
    position.write_text(POSITION)
    run("new", "metz", "--position", position, "--seed", "x", "-o", file)
    for words in ("attack 0507", "commit us_10", "roll"):
        run("do", file, words)
    assert ask("verify", file)["proved"] == 1
    text = file.read_text()
    (face,) = json.loads(next(line for line in text.splitlines() if '"faces"' in line))["faces"]
    for other in {1, 2, 3, 4, 5, 6} - {face}:
        file.write_text(text.replace(f'"faces":[{face}]', f'"faces":[{other}]'))
        false = ask("verify", file, code=1)
        assert false["sound"] is False
        assert false["problems"]


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    for name in ("a", "b"):
        run("new", "metz", "--seed", "same", "-o", tmp_path / name)
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()
    run("new", "metz", "-o", tmp_path / "c")
    run("new", "metz", "-o", tmp_path / "d")
    assert (tmp_path / "c").read_text() != (tmp_path / "d").read_text()


def test_a_record_is_not_overwritten_unless_told(game: Path) -> None:
    before = game.read_text()
    run("new", "metz", "-o", game, code=2)
    assert game.read_text() == before
    run("new", "metz", "-o", game, "--force")
    assert game.read_text() != before


def test_a_line_cut_off_by_a_crash_is_written_over(game: Path) -> None:
    run("do", game, "move us_357 0304")
    whole = game.read_text()
    game.write_text(whole + '{"n":2,"ha')
    run("do", game, "move us_358 0203")
    lines = game.read_text().splitlines()
    assert json.loads(lines[-1])["action"] == "move us_358 0203"
    assert ask("verify", game)["sound"]


def test_a_corrupt_record_is_named_and_left_alone(game: Path) -> None:
    run("do", game, "move us_357 0304")
    spoilt = game.read_text().replace("us_357 0304", "us_357 0305")
    game.write_text(spoilt)
    done = run("do", game, "end", code=2)
    assert "line 3" in done.stderr
    assert game.read_text() == spoilt
    assert ask("verify", game, code=1)["sound"] is False


def test_a_full_disk_loses_nothing(game: Path) -> None:
    """A limit on the size of files stands in for a full disk: the command says so and the record stays whole."""
    resource = pytest.importorskip("resource")
    run("do", game, "move us_357 0304")
    before = game.read_bytes()
    limit = len(before) + 20
    command = [sys.executable, "-m", "grognard", "do", str(game), "move us_358 0203"]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert done.returncode == 2
    assert "nothing was changed" in done.stderr
    assert game.read_bytes() == before
    done = run("new", "metz", "-o", game.parent / "no" / "such" / "folder", code=2)
    assert "cannot be written" in done.stderr


def test_perft_and_data_and_rules_answer(tmp_path: Path) -> None:
    assert ask("perft", "metz", "--depth", "1")["count"] == len(ask_actions(tmp_path))
    figures = ask("data", "metz")["figures"]
    strength = [figure for figure in figures if figure["key"] == "units.us_ccb.strength"]
    assert strength == [
        {
            "file": "units.toml",
            "key": "units.us_ccb.strength",
            "value": 7,
            "source": "vpg_counters",
            "confidence": "high",
        }
    ]
    assert all(figure["source"] for figure in figures if figure["file"] != "game.toml")
    assert ask("data", "metz", "--check")["sound"] is True
    assert "may not leave" in run("rules", "metz", "7.43").stdout


def ask_actions(folder: Path) -> list[Any]:
    run("new", "metz", "-o", folder / "perft.jsonl")
    listing: list[Any] = ask("actions", folder / "perft.jsonl")["actions"]
    return listing


def test_a_data_pack_replaces_figures_and_is_checked(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "units.toml").write_text("[units.us_ccb]\nstrength = 6\n")
    figures = ask("data", "metz", "--pack", str(pack))["figures"]
    assert [f["value"] for f in figures if f["key"] == "units.us_ccb.strength"] == [6]
    assert ask("data", "metz", "--check", "--pack", str(pack))["sound"] is True
    game = tmp_path / "g.jsonl"
    run("new", "metz", "--pack", pack, "-o", game)
    assert "data pack" in run("show", game, code=2).stderr
    run("show", game, "--pack", pack)
    (pack / "units.toml").write_text("[units.us_ccx]\nstrength = 6\n")
    wrong = ask("data", "metz", "--check", "--pack", str(pack), code=1)
    assert "us_ccx" in wrong["key"]
    (pack / "units.toml").write_text("[units.us_ccb\n")
    assert "line 1" in ask("data", "metz", "--check", "--pack", str(pack), code=1)["problem"]


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('us_10 = "0407"', 'us_10 = "0499"', "pieces.us_10"),
        ('us_10 = "0407"', 'us_99 = "0407"', "pieces.us_99"),
        ('us_10 = "0407"', 'us_10 = "0507"', "pieces."),
        ('us_10 = "0407"', 'us_10 = "ge.reserve"', "pieces.us_10"),
        ('phase = "us.combat"', 'phase = "combat"', "phase"),
        ("turn = 2", "turn = 9", "turn"),
        ("turn = 2", 'turn = "2"', "turn"),
        ("turn = 2", "turn = 2\nweather = 1", "weather"),
        ('game = "metz"', 'game = "metz', "line 2"),
        ('scenario = "basic"', 'scenario = "late"', "late"),
    ],
)
def test_a_wrong_position_names_its_key_and_starts_nothing(tmp_path: Path, old: str, new: str, named: str) -> None:
    position, file = tmp_path / "wrong.toml", tmp_path / "g.jsonl"
    assert old in POSITION
    position.write_text(POSITION.replace(old, new))
    done = run("new", "metz", "--position", position, "-o", file, code=2)
    assert named in done.stderr
    assert not file.exists()


def test_flags_set_control_and_scores(tmp_path: Path) -> None:
    position, file = tmp_path / "p.toml", tmp_path / "g.jsonl"
    position.write_text(POSITION + '\n[flags]\nmetz = "us"\nus_vp = 3\ngerman_vp = 11\n')
    run("new", "metz", "--position", position, "-o", file)
    shown = ask("show", file)
    assert shown["flags"] == {"thionville": "german", "metz": "us"}
    assert shown["scores"] == {"us": 23, "german": 11}


def test_every_command_explains_itself() -> None:
    commands = [
        "games",
        "new",
        "show",
        "actions",
        "do",
        "why",
        "odds",
        "undo",
        "replay",
        "verify",
        "perft",
        "data",
        "rules",
        "play",
    ]
    listing = run("--help").stdout
    for command in commands:
        assert command in listing
        assert "Usage" in run(command, "--help").stdout


def test_verify_says_what_a_game_began_with_and_what_was_taken_back(tmp_path: Path) -> None:
    position, game = tmp_path / "p.toml", tmp_path / "g.jsonl"
    position.write_text(POSITION)
    run("new", "metz", "--position", position, "--seed", "x", "-o", game)
    for _ in range(2):
        for action in ("attack 0507", "commit us_10", "roll"):
            run("do", game, action)
        while json.loads(run("show", game, "--no-map", "--json").stdout)["n"] and "'verb': 'attack'" not in str(
            json.loads(run("actions", game, "--json").stdout)["actions"]
        ):
            run("undo", game, "--take-back")
    told = run("verify", game).stdout
    assert "began from a position given by its author" in told
    assert "two rolls taken back" in told
    proof = json.loads(run("verify", game, "--json").stdout)
    assert (proof["began"], proof["taken_back"], proof["contributed"]) == ("position", 2, {})
    assert proof["sound"]
    told = run("replay", game).stdout
    assert told.count(": one roll taken back") == 2


def test_final_dice_are_final(tmp_path: Path) -> None:
    position, game = tmp_path / "p.toml", tmp_path / "g.jsonl"
    position.write_text(POSITION)
    run("new", "metz", "--position", position, "--seed", "x", "--final-dice", "-o", game)
    for action in ("attack 0507", "commit us_10", "roll"):
        run("do", game, action)
    assert "final" in run("undo", game, "--take-back", code=1).stderr


@pytest.mark.parametrize(
    ("game", "file", "text", "named"),
    [
        ("metz", "charts.toml", "[terrain_effects]\nroad_cost = -1\n", "road_cost"),
        ("metz", "charts.toml", "[terrain_effects.cost]\nclear = 0\n", "cost.clear"),
        ("metz", "map.toml", '[edges]\nnorth = [""]\n', "edges"),
        ("metz", "game.toml", '[turns]\ndates = ["", "", "", "", "", "", ""]\n', "dates"),
        ("metaurus", "map.toml", '[names.hexes.1610]\nkind = "moon"\n', "kind"),
    ],
)
def test_a_data_pack_that_cannot_be_played_is_not_called_sound(
    tmp_path: Path, game: str, file: str, text: str, named: str
) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / file).write_text(text)
    done = run("data", game, "--check", "--pack", pack, code=1)
    assert named in done.stderr
    assert "Traceback" not in done.stderr
    assert run("new", game, "--pack", pack, "-o", tmp_path / "g.jsonl", code=None).returncode in (1, 2)
    assert not (tmp_path / "g.jsonl").exists()


def test_a_forged_state_is_refused_and_counts_nothing_for_ever(tmp_path: Path) -> None:
    from tests.table.test_strangers import forged_record

    game = tmp_path / "forged.jsonl"
    game.write_text(forged_record(attackers=-1))
    done = run("show", game, code=None)
    assert done.returncode in (1, 2)
    assert "attackers" in done.stderr
    assert "Traceback" not in done.stderr
