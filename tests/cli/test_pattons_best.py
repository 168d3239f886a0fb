"""Patton's Best at a terminal: a day of the campaign in plain lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grognard.cli import main
from grognard.cli.matches import new_match, roll_all
from grognard.engine.match import Match
from grognard.engine.nodes import Decision
from grognard.library import ruleset

SEED = "27 July 1944"
PREFERRED = ("suggested", "stow", "repeat", "hold", "cease", "done", "wait", "keep", "advancing_fire no")


def usual(node: Decision) -> str:
    """What somebody in a hurry answers: the usual, or to drive on."""
    offered = {action.text: action for action in node.actions}
    enter = [text for text in offered if text.startswith("enter ")]
    return next((text for text in PREFERRED if text in offered), enter[0] if enter else node.default.text)


def a_day(seed: str, scenario: str) -> tuple[Match, list[str]]:
    """A game until the first day is over, and what was typed for it."""
    match = new_match(ruleset("pattons_best"), scenario, {}, seed, None)
    typed: list[str] = []
    roll_all(match, [])
    while isinstance(node := match.state.node, Decision) and len(typed) < 400:
        typed.append(usual(node))
        match.act(match.rules.vocabulary.parse(typed[-1]))
        roll_all(match, [])
        if any(event.kind == "debriefing" for _, events in match.story()[-40:] for event in events):
            break
    return match, typed


def play(path: Path, lines: list[str], scenario: str) -> Result:
    arguments = ["play", "pattons_best", "--plain", "--scenario", scenario, "--seed", SEED, "-o", str(path)]
    return CliRunner().invoke(main, arguments, input="".join(f"{line}\n" for line in lines))


@pytest.fixture(scope="module")
def day() -> tuple[Match, list[str]]:
    return a_day(SEED, "campaign")


def test_a_campaign_day_in_plain_lines(tmp_path: Path, day: tuple[Match, list[str]]) -> None:
    match, typed = day
    path = tmp_path / "game.jsonl"
    result = play(path, [*typed, "cards", "map", "quit"], "campaign")
    assert result.exit_code == 0, result.output
    told = result.output
    assert match.state.view("commander").title.split(",")[0] in told
    assert "or less" in told
    assert "After Action Report:" in told
    assert "Movement Board" in told
    verified = CliRunner().invoke(main, ["verify", str(path)])
    assert verified.exit_code == 0, verified.output


def test_boards_cards_and_help_are_told_in_lines(tmp_path: Path) -> None:
    result = play(tmp_path / "game.jsonl", ["suggested", "stow", "stow", "map", "cards", "?", "quit"], "campaign")
    assert result.exit_code == 0, result.output
    assert "Your tank: Annabelle" in result.output
    assert "Crew of Annabelle:" in result.output
    assert "order man action" in result.output


def test_crew_and_tank_are_named_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    new = ["new", "pattons_best", "--scenario", "campaign", "--seed", SEED, "-o", str(path)]
    names = ["--option", "tank_name= Cobra King ", "--option", "gunner_name=O'Hara", "--option", "driver_name="]
    result = CliRunner().invoke(main, [*new, *names])
    assert result.exit_code == 0, result.output
    options = json.loads(path.read_text("utf-8").splitlines()[0])["options"]
    assert (options["tank_name"], options["gunner_name"], options["driver_name"]) == ("Cobra King", "O'Hara", "")
    played = CliRunner().invoke(main, ["play", "--plain", "--resume", str(path)], input="suggested\ncards\nquit\n")
    assert played.exit_code == 0, played.output
    assert "Crew of Cobra King:" in played.output
    assert "O'Hara" in played.output
    verified = CliRunner().invoke(main, ["verify", str(path)])
    assert verified.exit_code == 0, verified.output


def test_names_that_cannot_be_are_refused(tmp_path: Path) -> None:
    new = ["new", "pattons_best", "-o", str(tmp_path / "game.jsonl")]
    for words, told in (
        (["tank_name=" + "x" * 25], "25 characters"),
        (["tank_name=a\x1b[2J"], "cannot be printed"),
        (["gunner_name=Pryce", "loader_name=pryce"], "the gunner is called 'pryce', too"),
    ):
        result = CliRunner().invoke(main, [*new, *(word for text in words for word in ("--option", text))])
        assert result.exit_code == 2, result.output
        assert told in result.output
        assert not (tmp_path / "game.jsonl").exists()


def test_a_diary_of_the_day_is_written(tmp_path: Path, day: tuple[Match, list[str]]) -> None:
    _, typed = day
    path = tmp_path / "game.jsonl"
    play(path, [*typed, "quit"], "campaign")
    for name in ("diary.html", "diary.md"):
        result = CliRunner().invoke(main, ["diary", str(path), "-o", str(tmp_path / name)])
        assert result.exit_code == 0, result.output
        text = (tmp_path / name).read_text("utf-8")
        assert "New in the crew" in text
        assert "Annabelle" in text
    refused = CliRunner().invoke(main, ["diary", str(path), "-o", str(tmp_path / "diary.pdf")])
    assert refused.exit_code != 0
    assert "html" in refused.output


def test_a_game_without_a_diary_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    CliRunner().invoke(main, ["new", "metz", "--seed", "1", "-o", str(path)])
    result = CliRunner().invoke(main, ["diary", str(path), "-o", str(tmp_path / "diary.html")])
    assert result.exit_code != 0
    assert "keeps no diary" in result.output
