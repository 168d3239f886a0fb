from __future__ import annotations

import os
import pty
import re
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grognard.cli import main, store
from grognard.cli.matches import new_match
from grognard.cli.store import hold_open
from grognard.cli.terminal import map as maps
from grognard.cli.terminal.commands import Order, read_action, read_order
from grognard.cli.terminal.map import Pointer, draw_map
from grognard.cli.terminal.menu import make_menu
from grognard.cli.terminal.names import Names, Unclear
from grognard.cli.terminal.pages import help_lines, legend, rule_lines, unit_lines
from grognard.cli.terminal.scene import Scene
from grognard.cli.terminal.screen import ScreenFace
from grognard.cli.terminal.session import Leave, Session
from grognard.cli.terminal.trail import steps_back
from grognard.engine import doors
from grognard.engine.actions import Action
from grognard.engine.match import Match, verify
from grognard.engine.nodes import Decision
from grognard.engine.positions import Position
from grognard.library import ruleset

SGR = re.compile(r"\x1b\[[0-9;]*m")
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

OPENING = """\
 0101·       0301♣       0501^       0701#       0901·
─      0201·  ♣ ♣  1125♣  ^ ^  0601·─Thion▌0801·
 0102·       0302♣ 1-4 G─0502♣─     ─0702·▌    │─0902·
       0202♣ Trieu 0402♣─ ♣ ♣  0602♣     │▌0802·
─0103·  ♣ ♣  0303♣─ ♣ ♣  0503♣  ♣ ♣  0703·▌    │ 0903♣
      ─0203·  ♣ ♣│ 1126♣  ♣ ♣  0603♣     │▌0803·  ♣ ♣
 0104·─     ─0304# 1-4 G 0504♣  ♣ ♣  0704·▌▂▂▂▂▂─0904♣
─      0204·─Briey 0404♣  ♣ ♣  0604♣      ─0804·▌ ♣ ♣│
─0105♣     │ 0305♣  ♣ ♣  Utrf♣  ♣ ♣│─0705·─    │▌0905·
 Abbev 0205·  ♣ ♣ ─0405· 2-4 G 0605♣       0805·▌    │
 0106·     │ 0306^      ─0506·─ ♣ ♣  0706*     │▌0906·
─     ─0206#  ^ ^  0406· St. P─0606* Derou 0806*▌    │
 0107· Jarny─0307^       1010* Lorra 0707· Gambe▌0907·
       0207·  ^ ^ ─0407·─1-4 G─0607·─▂▂▂▂▂╪Gar #╪
 0108·     │ 0308^─      0508*     │▌0708·─1-1▂G╪0908·
─     ─0208#─ ^ ^  0408♣ Mance─0608♣▌    │▌ 37 ·
 0109· Mars│ 0309^  ♣ ♣  Fhnj*─▂♣▂♣▂▌ 38 *▌3-8▂G─0909♣
       0209#─ ^ ^ ─0409♣ 3-4 G▌ 8  *─2-8 G 0809·▌ ♣ ♣│
 0110·─Chamb 0310♣ Gorze─0510·▌2-8 G 0710· ▂▂▂▂▂▌0910♣
─      0210·  ♣ ♣  0410♣─Arnav▌0610^      ▌0810^─ ♣ ♣
 0111·      ─0311♣─ ♣ ♣  0511·▌ ^ ^│ 0711^▌ ^ ^│ 0911^
       0211·─ ♣ ♣  0411♣     │▌ 29 ^  ^ ^ ▌0811^  ^ ^
           │        ♣ ♣        2-8 G        ^ ^│
"""

# Whatever is asked, one of these is an answer; every round ends a phase or gets nearer to ending it.
SCRIPT = ("1", "1", "357", "0304", "attack 0403", "ccb", "1", "roll", "", "stay", "end")


def opening(seed: str = "terminal", **seats: str) -> Match:
    return new_match(ruleset("metz"), seed=seed, seats={"us": "human", "german": "random", **seats})


def names_of(match: Match, role: str = "us") -> Names:
    return Names(match.rules, doors.view(match.state, role))


def decision(match: Match) -> Decision:
    node = match.state.node
    assert isinstance(node, Decision)
    return node


def play(lines: Sequence[str], *arguments: str) -> Result:
    return CliRunner().invoke(main, ["play", *arguments], input="".join(f"{line}\n" for line in lines))


# -- the map ----------------------------------------------------------------------------------------------------


def test_the_map_of_the_opening() -> None:
    match = opening()
    drawn = draw_map(match.rules, doors.view(match.state, "us"), color=False)
    assert [line.rstrip() for line in drawn] == OPENING.splitlines()


def test_the_map_fits_into_54_columns_and_23_lines() -> None:
    match = opening()
    drawn = draw_map(match.rules, doors.view(match.state, "us"), color=False)
    assert len(drawn) == 23
    assert {len(line) for line in drawn} == {54}


def test_colours_change_nothing_but_the_letter_of_the_side() -> None:
    match = opening()
    view = doors.view(match.state, "us")
    colored = [SGR.sub("", line) for line in draw_map(match.rules, view, color=True)]
    for with_letters, without in zip(draw_map(match.rules, view, color=False), colored, strict=True):
        differing = {a for a, b in zip(with_letters, without, strict=True) if a != b}
        assert differing <= {"A", "G", "a", "g"}


def test_a_terminal_without_unicode_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "printable", lambda _: False)
    match = opening()
    drawn = "\n".join(draw_map(match.rules, doors.view(match.state, "us"), color=False))
    assert drawn.isascii()
    assert "0301&" in drawn


def test_marks_are_seen_without_colours() -> None:
    match = opening()
    marks = {"0304": Pointer("reach", "3/0"), "0403": Pointer("target"), "0203": Pointer("goal", "[1]")}
    drawn = "\n".join(draw_map(match.rules, doors.view(match.state, "us"), marks, color=False))
    assert "3/0" in drawn
    assert "1126!" in drawn
    assert "[1]" in drawn


def test_a_river_below_a_counter_stays_visible() -> None:
    match = opening()
    lines = draw_map(match.rules, doors.view(match.state, "us"), color=False)
    assert any("1-1▂G" in line for line in lines)


def test_the_board_knows_every_hex() -> None:
    (board,) = ruleset("metz").sheet.maps
    for hex_ in range(len(board.map.grid)):
        assert board.ground(hex_).title
        assert len(board.ground(hex_).glyph) == len(board.ground(hex_).letter) == 1
    assert set(board.sides) == set(ruleset("metz").roles)
    metz = board.map.grid.index("0807")
    assert board.names[metz] == "Metz"
    assert {layer.title for layer in board.layers_between(metz, board.map.grid.index("0808"))} == {"Seille", "road"}


def test_show_draws_the_map_without_escape_codes_into_a_pipe(tmp_path: Path) -> None:
    store.create(tmp_path / "game.jsonl", opening())
    result = CliRunner().invoke(main, ["show", str(tmp_path / "game.jsonl")])
    assert result.exit_code == 0, result.output
    assert "\x1b" not in result.output
    assert " 1126♣ " in result.output


# -- reading what is typed --------------------------------------------------------------------------------------

VERBS = ruleset("metz").vocabulary.verbs.values()


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("", Order("")),
        ("   ", Order("")),
        ("move 357 0304", Order("verb", "move", ("357", "0304"))),
        ("Move 357 to 0304", Order("verb", "move", ("357", "0304"))),
        ("m 357, 0304", Order("verb", "move", ("357", "0304"))),
        ("attack 0507 with 10 and 11", Order("verb", "attack", ("0507", "10", "11"))),
        ("att 0507", Order("verb", "attack", ("0507",))),
        ("end", Order("verb", "end")),
        ("e", Order("verb", "end")),
        ("a 0507", Order("names", words=("a", "0507"))),
        ("exit 37 by the west", Order("verb", "exit", ("37", "west"))),
        ("357", Order("names", words=("357",))),
        ("357 0304", Order("names", words=("357", "0304"))),
        ("?", Order("help")),
        ("why 357 0303", Order("why", words=("357", "0303"))),
        ("rule 7.43", Order("rule", words=("7.43",))),
        ("q", Order("quit")),
        ("0", Order("back")),
        ("hin", Order("hint")),
        ("hi", Order("names", words=("hi",))),
        ("CCA", Order("names", words=("CCA",))),
    ],
)
def test_orders(typed: str, order: Order) -> None:
    assert read_order(typed, VERBS) == order


def test_one_letter_is_a_verb_on_offer_that_begins_so() -> None:
    assert read_order("a 0507", VERBS, {"attack", "end"}) == Order("verb", "attack", ("0507",))


@pytest.mark.parametrize(
    ("typed", "selected", "action"),
    [
        ("357 0304", None, "move us_357 0304"),
        ("move us_357 304", None, "move us_357 0304"),
        ("357 to briey", None, "move us_357 0304"),
        ("0304", "us_357", "move us_357 0304"),
        ("move 0303", "us_357", "move us_357 0303"),
        ("attack 1126", None, "attack 0403"),
        ("exit 37 w", None, "exit ge_37 west"),
        ("end", "us_357", "end"),
    ],
)
def test_actions_as_people_say_them(typed: str, selected: str | None, action: str) -> None:
    match = opening()
    reading = read_action(names_of(match), decision(match), read_order(typed, VERBS), selected)
    assert reading.action.text == action


@pytest.mark.parametrize("typed", ["fnord", "move fnord 0304", "move", "exit", "1 2 3 4"])
def test_what_is_not_understood_says_so(typed: str) -> None:
    match = opening()
    with pytest.raises(Unclear, match=r"."):
        read_action(names_of(match), decision(match), read_order(typed, VERBS), None)


def test_a_near_miss_is_helped() -> None:
    match = opening()
    with pytest.raises(Unclear, match="did you mean 'utrfhr'"):
        read_action(names_of(match), decision(match), read_order("utrfhrr", VERBS), None)


def test_numbers_of_choices_are_never_names_of_units() -> None:
    match = opening()
    names = names_of(match)
    taken = {piece.name for piece in names.pieces.values()}
    for selected in (None, "us_ccb"):
        menu = make_menu(names, match.state, decision(match), selected)
        labels = [choice.label for choice in menu.choices]
        assert not taken & set(labels)
        assert len(labels) == len(set(labels))


def test_every_legal_action_can_be_chosen() -> None:
    match = opening()
    names, node = names_of(match), decision(match)
    chosen: set[Action] = set()
    menu = make_menu(names, match.state, node, None)
    for choice in menu.choices:
        if choice.action is not None:
            chosen.add(choice.action)
        else:
            inner = make_menu(names, match.state, node, choice.piece)
            chosen |= {choice.action for choice in inner.choices if choice.action is not None}
    assert chosen == set(node.actions)


def test_the_reach_of_a_unit_shows_costs() -> None:
    match = opening()
    menu = make_menu(names_of(match), match.state, decision(match), "us_357")
    assert menu.pointers["0101"] == Pointer("reach", "1/3")
    assert menu.pointers["0304"] == Pointer("reach", "3/0")
    assert "0303" not in menu.pointers


def test_few_answers_are_listed_at_once_and_the_dice_show_what_stands() -> None:
    pieces = {"us_11": "0407", "us_2": "0406", "ge_1010": "0507", "ge_gar": "0807"}
    position = Position("metz", 3, "us.combat", pieces, options={"command_control": True})
    match = Match.new(ruleset("metz"), secret=bytes(32), match="x", position=position, practice=True)
    match.act(Action("attack", ("0507",)))
    match.act(Action("commit", ("us_11",)))
    match.act(Action("commit", ("us_2",)))
    menu = make_menu(names_of(match), match.state, decision(match), None)
    assert "column +4,+5" in menu.tally
    assert any("command control" in line for line in menu.tally)
    assert "waive: +2,+3" in [choice.short for choice in menu.choices]
    match.act(Action("roll"))
    match.roll([2])
    match.act(Action("retreat", ("ge_1010", "0606")))
    menu = make_menu(names_of(match), match.state, decision(match), None)
    assert [choice.short for choice in menu.choices] == ["advance 2 to 0507", "advance 11 to 0507", "stay"]
    assert menu.pointers["0507"] == Pointer("goal")


# -- pages ------------------------------------------------------------------------------------------------------


def test_help_and_legend_fit_on_one_screen() -> None:
    lines = help_lines(names_of(opening()))
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 79
    assert max(map(len, legend(ruleset("metz").sheet.maps[0]))) <= 82


def test_rules_by_number_and_by_chapter() -> None:
    rules = ruleset("metz")
    assert [line.split("]")[0] for line in rule_lines(rules, ["7.4"])] == ["[7.4", "[7.41", "[7.42", "[7.43"]
    assert len(rule_lines(rules, ["[7.43]"])) == 1
    assert all(line.startswith("[7.") for line in rule_lines(rules, ["7"]))
    with pytest.raises(Unclear, match="no case 99"):
        rule_lines(rules, ["99"])


def test_units_lists_reinforcements() -> None:
    match = opening()
    text = "\n".join(unit_lines(match.rules, doors.view(match.state, "us"), names_of(match)))
    assert "from turn 1" in text
    assert "106" in text


# -- plain games ------------------------------------------------------------------------------------------------


def test_a_whole_game_in_plain_lines(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = SCRIPT * 200
    result = play(lines, "metz", "--seed", "whole", "--seat", "german=random", "-o", str(file))
    assert result.exit_code == 0, result.output
    assert "victory" in result.output or "A draw" in result.output
    assert "American total" in result.output
    assert "grognard verify" in result.output
    assert "\x1b" not in result.output
    assert verify(ruleset("metz"), store.load_record(file)).sound


def test_a_whole_game_by_hints_against_greedy_in_a_subprocess(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from grognard.cli import main; main()", "play", "metz", "--seed", "hints"]
    done = subprocess.run(
        command, input="hint\nyes\n\n" * 600, capture_output=True, text=True, cwd=tmp_path, timeout=300, check=True
    )
    assert "I would " in done.stdout
    assert "The die shows" in done.stdout
    (file,) = tmp_path.glob("metz-*.jsonl")
    assert verify(ruleset("metz"), store.load_record(file)).sound
    assert store.load_match(file).over


def test_refusals_cite_the_rule_and_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = ["move 357 0303", "why 357 0303", "357 0304", "357", "why 357 0305", "fnord", "quit"]
    result = play(lines, "metz", "--seed", "x", "-o", str(file))
    assert "[7.41] 357/90 Infantry cannot reach 0303" in result.output
    assert "[7.41] 357/90 Infantry stopped next to" in result.output
    assert "I do not know 'fnord'" in result.output
    assert [line.action for line in store.load_record(file).lines] == ["move us_357 0304"]


def test_attack_in_one_line_shows_the_tally_and_the_chances(tmp_path: Path) -> None:
    lines = ["357 0304", "end", "odds 0403 357", "attack 0403 357", "roll", "quit"]
    result = play(lines, "metz", "--seed", "x", "-o", str(tmp_path / "game.jsonl"))
    assert "+4 (357/90 Infantry) -1 (1126/559 Volksgrenadier defends) = +3 [10.0]" in result.output
    assert "-2 columns: forest [10.5]" in result.output
    assert re.search(r"\d+% 357/90 Infantry retreats", result.output)
    assert "The die shows" in result.output


def test_the_guided_start_goes_on_by_itself(tmp_path: Path) -> None:
    lines = ["guide", "guide", "cca", "move cca 0304", "end", "quit"]
    said = play(lines, "metz", "--seed", "x", "-o", str(tmp_path / "game.jsonl")).output
    cards = [
        "September 1944, before Metz (1 of 8)",
        "Choose a unit (2 of 8)",
        "Where it can go (3",
        "One more (4",
        "End the",
    ]
    assert [said.index(card) for card in cards] == sorted(said.index(card) for card in cards)
    assert "To the next card: guide." in said


def test_information_commands(tmp_path: Path) -> None:
    lines = ["map", "units", "score", "log", "rule 7.43", "save", "0807", "1126", "?", "hint", "quit"]
    result = play(lines, "metz", "--seed", "x", "-o", str(tmp_path / "game.jsonl"))
    for words in (
        "0301♣",
        "106",
        "American total",
        "[7.43] A unit that begins",
        "Metz: clear, city or town",
        "I would",
    ):
        assert words in result.output
    assert "Moselle towards" in result.output


def test_undo_and_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = ["undo", "357 0304", "undo", "357 0304", "end", "attack 0403 357", "roll", "undo", "quit"]
    result = play(lines, "metz", "--seed", "x", "-o", str(file))
    assert "nothing of yours to take back" in result.output.lower()
    assert "Taken back." in result.output
    assert "Dice have been rolled since" in result.output
    assert store.load_record(file).lines[1].back_to == 0


def test_undo_takes_back_what_the_computer_did_in_between() -> None:
    match = opening()
    match.act(Action("end"))
    match.act(Action("end"))
    match.act(decision(match).actions[0])
    assert steps_back(match.record, {"us": "human", "german": "random"}) == 2
    assert steps_back(match.record, {"us": "human", "german": "human"}) == 1
    assert steps_back(match.record, {"us": "random", "german": "random"}) == 0


# -- breaking off -----------------------------------------------------------------------------------------------


def test_quit_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    first = play(["357 0304", "quit"], "metz", "--seed", "x", "--seat", "german=random", "-o", str(file))
    assert f"grognard play --resume {file}" in first.output
    second = play(["log", "358 0203", "quit"], "--resume", str(file))
    assert second.exit_code == 0, second.output
    assert "357/90 Infantry arrives and moves to 0304" in second.output
    assert [line.action for line in store.load_record(file).lines] == ["move us_357 0304", "move us_358 0203"]


def test_the_end_of_the_input_ends_the_session(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    result = play(["357 0304"], "metz", "--seed", "x", "-o", str(file))
    assert result.exit_code == 0
    assert "--resume" in result.output
    assert len(store.load_record(file).lines) == 1


def test_ctrl_c_leaves_a_record_that_can_be_resumed(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-c", "from grognard.cli import main; main()", "play", "metz", "-o", "g.jsonl"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdin is not None
        child.stdin.write(b"357 0304\n")
        child.stdin.flush()
        until = time.monotonic() + 30
        while time.monotonic() < until and not _lines_in(tmp_path / "g.jsonl"):
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        output = child.stdout.read().decode() if child.stdout else ""
        assert child.wait(30) == 130
    assert "grognard play --resume g.jsonl" in output
    assert [line.action for line in store.load_record(tmp_path / "g.jsonl").lines] == ["move us_357 0304"]


def _lines_in(path: Path) -> int:
    return len(store.load_record(path).lines) if path.exists() else 0


def test_a_game_that_is_being_played_cannot_be_taken_up_twice(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    store.create(file, opening())
    with hold_open(file):
        result = play(["quit"], "--resume", str(file))
    assert result.exit_code == 2
    assert "somewhere else" in result.output + result.stderr


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("precious\n")
    result = play(["quit"], "metz", "-o", str(file))
    assert result.exit_code == 2
    assert file.read_text() == "precious\n"


@pytest.mark.parametrize("arguments", [(), ("metz", "--seat", "french=human"), ("metz", "--seat", "us=napoleon")])
def test_misuse_is_explained(arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = play(["quit"], *arguments)
    assert result.exit_code == 2
    assert "metz" in result.output + result.stderr or "one of" in result.output + result.stderr
    assert not list(tmp_path.iterdir())


def test_two_people_and_two_computers(tmp_path: Path) -> None:
    both = play(["end", "end", "1"], "metz", "--seed", "x", "--seat", "german=human", "-o", str(tmp_path / "a.jsonl"))
    assert "German, ? for help" in both.output
    none = play([], "metz", "--seed", "x", "--seat", "us=random", "--seat", "german=random", "-o", str(tmp_path / "b"))
    assert "German total" in none.output


@pytest.mark.parametrize(
    ("more", "final"),
    [
        ((), False),
        (("--final-dice",), True),
        (("--seat", "german=human"), True),
        (("--seat", "german=human", "--no-final-dice"), False),
    ],
)
def test_rolls_are_final_when_two_people_play(tmp_path: Path, more: tuple[str, ...], final: bool) -> None:
    file = tmp_path / "game.jsonl"
    play(["quit"], "metz", "--seed", "x", *more, "-o", str(file))
    assert store.load_record(file).header.final_dice is final
    wrong = play([], "--resume", str(file), "--final-dice")
    assert wrong.exit_code == 2, "what was agreed is not changed later"


def test_rolls_taken_back_are_in_the_log_and_in_the_result(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = ["357 0304", "end", "attack 0403 357", "roll", "quit"]
    play(lines, "metz", "--seed", "x", "-o", str(file))
    assert CliRunner().invoke(main, ["undo", str(file), "--take-back"]).exit_code == 0
    again = play(["log", "cancel", "undo", "log", "quit"], "--resume", str(file))
    assert again.output.count("One roll taken back") >= 2, "also after something else was undone"
    over = play([], "--resume", str(file), "--seat", "us=random", "--seat", "german=random")
    assert "roll taken back)" in over.output or "rolls taken back)" in over.output


# -- the full screen --------------------------------------------------------------------------------------------


class Watcher(ScreenFace):
    """A screen that measures itself, and a player who follows a script."""

    def __init__(self, match: Match, columns: int, lines: int, script: Iterator[str], color: bool = True) -> None:
        super().__init__(match.rules)
        self.size = columns, lines
        self.script = script
        self.color = color
        self.scenes = 0
        self.last: list[str] = []

    def open(self, log: Sequence[str]) -> None:
        pass

    def close(self) -> None:
        pass

    def wait(self, text: str) -> None:
        assert len(text) < self.size[0]

    def read_out(self, title: str, lines: Sequence[str]) -> None:
        assert len(title) > 0

    def show(self, scene: Scene) -> None:
        columns, lines = self.size
        self.last = [SGR.sub("", row) for row in self.rows(scene, columns, lines - 1)]
        assert len(self.last) == lines - 1
        assert max(map(len, self.last)) <= columns
        self.scenes += 1

    def ask(self, prompt: str) -> str:
        assert len(prompt) < self.size[0] - 10
        return next(self.script)


TALK = ("hint", "?", "units", "why 357 0303", "odds 0403", "score", "ccb", "more", "0409", "undo", "end", "", *SCRIPT)


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (81, 25), (120, 40), (200, 60)])
def test_no_screen_is_ever_too_large(columns: int, lines: int, tmp_path: Path) -> None:
    match = opening(f"{columns}", german="greedy")
    store.create(tmp_path / "game.jsonl", match)
    with hold_open(tmp_path / "game.jsonl") as kept:
        face = Watcher(match, columns, lines, cycle(TALK))
        Session(kept, match.record.header.seats, face).play()
        assert kept.match.over
    assert face.scenes > 100


def test_without_colours_there_are_no_escape_codes_in_a_screen(tmp_path: Path) -> None:
    match = opening()
    store.create(tmp_path / "game.jsonl", match)
    with hold_open(tmp_path / "game.jsonl") as kept:
        face = Watcher(match, 80, 24, iter(["357", "0304", "end", "attack 0403 357", "quit"]), color=False)
        session = Session(kept, match.record.header.seats, face)
        with pytest.raises(Leave):
            session.play()
        assert not any("\x1b" in row for row in face.rows(session.scene(), 80, 23))
    text = "\n".join(face.last)
    assert "1126!" in text
    assert "357 +" in text
    assert "-2 columns: forest [10.5]" in text
    assert re.search(r"50 % 357/90 Infantry", text)


def test_a_small_window_is_survived(tmp_path: Path) -> None:
    match = opening()
    store.create(tmp_path / "game.jsonl", match)
    with hold_open(tmp_path / "game.jsonl") as kept:
        face = Watcher(match, 60, 12, iter(["ccb", "more", "0409", "quit"]))
        with pytest.raises(Leave):
            Session(kept, match.record.header.seats, face).play()


def run_in_terminal(tmp_path: Path, typed: Sequence[str], **environment: str) -> str:
    """Play in a real pseudo-terminal of 80 x 24; returns everything that was written to it."""
    import fcntl
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-c", "from grognard.cli import main; main()", "play", "metz", "--seed", "pty"]
    plain = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
    env = {**plain, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment}
    with subprocess.Popen(command, cwd=tmp_path, stdin=slave, stdout=slave, stderr=slave, env=env) as child:
        os.close(slave)
        os.write(master, "".join(f"{line}\n" for line in typed).encode())
        output = b""
        try:
            while part := os.read(master, 65536):
                output += part
        except OSError:
            pass
        assert child.wait(30) == 0
    os.close(master)
    return output.decode()


def test_a_real_terminal(tmp_path: Path) -> None:
    output = run_in_terminal(tmp_path, ["357", "0304", "quit"])
    assert "\x1b[?1049h" in output
    assert output.rindex("\x1b[?1049l") < output.rindex("--resume")
    assert "\x1b[38;5;" in output
    screens = output.split("\x1b[H\x1b[2J")[1:]
    assert len(screens) >= 3
    assert all(screen.count("\n") >= 22 for screen in screens)


def test_no_color_is_respected(tmp_path: Path) -> None:
    output = run_in_terminal(tmp_path, ["357", "0304", "end", "quit"], NO_COLOR="1")
    assert "\x1b[H\x1b[2J" in output
    assert not SGR.search(output)
    assert "4-4 A" in ANSI.sub("", output)
