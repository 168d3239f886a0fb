"""Boards of areas at a terminal: drawn, told in lines, and played on, with what faces where, chances and ways."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import cycle
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grognard.cli import main, store
from grognard.cli.matches import new_match, roll_all
from grognard.cli.store import hold_open
from grognard.cli.terminal import areas as drawn
from grognard.cli.terminal import facing
from grognard.cli.terminal.areas import paint_areas
from grognard.cli.terminal.menu import Numbers, make_menu
from grognard.cli.terminal.names import Names
from grognard.cli.terminal.scene import Scene
from grognard.cli.terminal.screen import ScreenFace
from grognard.cli.terminal.session import Leave, Session
from grognard.cli.terminal.tabletop import area_boards
from grognard.engine import doors
from grognard.engine.match import Match
from grognard.engine.nodes import Decision
from grognard.engine.positions import read_position
from grognard.library import ruleset

BATTLE = """
game = "pattons_best"
scenario = "day"
turn = 1
phase = "battle.orders"

[pieces]
e1 = "6-8.close"
e2 = "6-8.close"
e3 = "9-10.medium"
e4 = "3.long"

[flags.units.e1]
type = "LW"
marks = ["spotted", "identified"]

[flags.units.e2]
type = "PzV"
facing = "side"
marks = ["spotted", "identified"]

[flags.units.e3]
type = "PzIV"
facing = "rear"

[flags.units.e4]
type = "STuGIIIg"
"""
DRIVE = """
game = "pattons_best"
scenario = "day"
turn = 1
phase = "movement"

[pieces]
task_force = "P22"

[flags]
type = "A"
exit = "P18"
time = "12:00"
known = { P18 = "L" }
"""
SGR = re.compile(r"\x1b\[[0-9;]*m")


def at(text: str) -> Match:
    """A practice game that begins in this position."""
    position = read_position(text, "position.toml")
    return Match.new(ruleset("pattons_best"), secret=bytes(32), match="boards", position=position, practice=True)


def kept(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.jsonl"
    store.create(path, at(text), overwrite=True)
    return path


def command(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 0, result.output
    return result


def play(path: Path, *lines: str) -> str:
    typed = "".join(f"{line}\n" for line in (*lines, "quit"))
    result = CliRunner().invoke(main, ["play", "--plain", "--resume", str(path)], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def picture(text: str, board: int, width: int = 78, height: int = 36) -> str:
    match = at(text)
    canvas = paint_areas(
        area_boards(match.rules)[board], doors.view(match.state, "commander"), width, height, {}, False
    )
    return "\n".join(canvas.lines(color=False))


# -- drawings ---------------------------------------------------------------------------------------------------


def test_the_battle_board_shows_sectors_ranges_and_which_way_everything_points() -> None:
    board = picture(BATTLE, 0)
    for word in ("6-8", "9-10", "4-5", "close", "medium", "long", "hull↑", "gun↑", "e1", "e2→", "e3↗", "e4↗", "US"):
        assert word in board
    above, below = board.index("e2→"), board.index("e4↗")
    assert above < board.index("hull↑") < below


def test_the_movement_board_shows_areas_roads_ground_and_what_is_known() -> None:
    board = picture(DRIVE, 1)
    for number in range(1, 43):
        assert f"P{number:02}" in board
    for word in ("P18#", "P17♣", "TF", "Light", "•", "·"):
        assert word in board


def test_borders_are_closed_lines() -> None:
    lines = picture(BATTLE, 0).splitlines()
    joins = {"│": "NS", "─": "EW", "┌": "SE", "┐": "SW", "└": "NE", "┘": "NW"}
    joins |= {"├": "NSE", "┤": "NSW", "┬": "EWS", "┴": "EWN", "┼": "NESW"}
    ends = 0
    for y, line in enumerate(lines[:-1]):
        for x, sign in enumerate(line):
            below = lines[y + 1][x]
            if "S" in joins.get(sign, "") and below in joins:
                ends += "N" not in joins[below]
    assert ends == 0


def test_every_size_of_a_board_is_as_large_as_it_should_be() -> None:
    for width, height in ((40, 18), (54, 23), (100, 44)):
        for board in (0, 1):
            lines = picture(BATTLE, board, width, height).splitlines()
            assert len(lines) == height
            assert {len(line) for line in lines} == {width}


def test_a_terminal_without_unicode_gets_a_board_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn, "printable", lambda _: False)
    monkeypatch.setattr(facing, "printable", lambda _: False)
    for board in (0, 1):
        assert picture(BATTLE, board).isascii()
    assert "e2>" in picture(BATTLE, 0)


def test_what_is_meant_by_a_direction() -> None:
    assert [facing.arrow(degrees) for degrees in (0, 60, 120, 180, 240, 300)] == list("↑↗↘↓↙↖")
    assert facing.arrow("ENE") == "↗"
    assert facing.arrow("S") == "↓"


# -- show -------------------------------------------------------------------------------------------------------


def test_show_tells_boards_units_and_crew(tmp_path: Path) -> None:
    told = command("show", str(kept(tmp_path, BATTLE))).output
    assert "e2→" in told
    assert re.search(r"Sector 6-8, close range: .*Panther.*shows you its side", told)
    assert "hull to 6-8, turret to 6-8" in told
    assert "┌ Gunner ─" in told
    assert re.search(r"Commander Adams: rating \d, hatch open", told)
    assert "After Action Report:" in told


def test_show_gives_all_of_it_as_json(tmp_path: Path) -> None:
    told = json.loads(command("show", str(kept(tmp_path, BATTLE)), "--json").output)
    panther = next(piece for piece in told["pieces"] if piece["id"] == "e2")
    assert ["Shows you its", "side"] in panther["facts"]
    assert {"crew", "stores", "report"} <= {panel["id"] for panel in told["panels"]}


def test_show_lists_the_units_of_a_hex_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    command("new", "metaurus", "--seed", "1", "-o", str(path))
    told = command("show", str(path)).output
    assert re.search(r"I Legion 1 +7-4 .*0620, faces N", told)
    assert "7-4↑R" in told
    assert "7-5↓C" in told


# -- what is said -----------------------------------------------------------------------------------------------


def test_a_unit_is_told_with_its_place_and_facing(tmp_path: Path) -> None:
    told = play(kept(tmp_path, BATTLE), "e3", "e2")
    assert re.search(r"Unidentified tank.*sector 9-10, medium, ground open, shows you its rear", told)
    assert re.search(r"Panther.*sector 6-8, close, ground open, shows you its side \[spotted\]", told)


def test_a_unit_that_is_not_there_is_not_known(tmp_path: Path) -> None:
    assert "I do not know 'e9'" in play(kept(tmp_path, BATTLE), "e9")


def test_every_round_is_named_in_the_menus(tmp_path: Path) -> None:
    told = play(kept(tmp_path, BATTLE))
    assert re.search(r"\d  HE: Next round, from the stowed ones", told)
    assert re.search(r"\d  AP: Next round, from the stowed ones", told)
    assert not re.search(r"\d  Next round", told)


def test_numbers_asked_of_several_things_are_typed(tmp_path: Path) -> None:
    match = new_match(ruleset("pattons_best"), "campaign", {}, "rack", None)
    roll_all(match, [])
    for answer in ("suggested", "stow"):
        match.act(match.rules.vocabulary.parse(answer))
        roll_all(match, [])
    path = tmp_path / "game.jsonl"
    store.create(path, match)
    told = play(path, "rack HE 3")
    assert "rack HE NUMBER, 0 to 8" in told
    assert "in it now: 3 HE" in told


def test_an_order_to_fire_tells_its_targets_and_chances(tmp_path: Path) -> None:
    told = play(kept(tmp_path, BATTLE))
    assert re.search(r"Fire the main gun\n +Fire at .*Panther.*, \d+%: To Hit", told)


def test_what_is_rolled_for_is_told_with_its_sums_and_chances(tmp_path: Path) -> None:
    told = play(kept(tmp_path, BATTLE), "odds driver forward")
    assert re.search(r"Drive forward:\n.*driver's rating.*\n.*\d %", told)


def test_odds_need_no_units_where_an_action_says_it_all(tmp_path: Path) -> None:
    path = kept(tmp_path, BATTLE)
    told = json.loads(command("odds", str(path), "--json").output)
    assert "order driver forward" in {entry["action"] for entry in told["actions"]}
    one = json.loads(command("odds", str(path), "--target", "order driver forward", "--json").output)
    assert sum(one["results"].values()) == pytest.approx(1)


def test_odds_without_units_are_those_of_all_that_are_beside_the_hex(tmp_path: Path) -> None:
    position = tmp_path / "position.toml"
    position.write_text(
        'game = "metz"\nturn = 3\nphase = "us.combat"\n[pieces]\nus_11 = "0407"\nus_2 = "0406"\nge_1010 = "0507"\n'
    )
    path = tmp_path / "game.jsonl"
    command("new", "metz", "--position", str(position), "-o", str(path))
    told = json.loads(command("odds", str(path), "--target", "0507", "--json").output)
    assert told["with"] == ["us_2", "us_11"]


def test_operations_tell_minutes_ground_road_and_chances(tmp_path: Path) -> None:
    told = play(kept(tmp_path, DRIVE))
    assert re.search(r"Check the resistance of P\d\d\n +[a-z ]+; 15 minutes\n.*\d\d % P\d\d: light resistance", told)
    assert re.search(r"Call for artillery on P18\n +15 minutes\n.*70 % Arrives", told)
    assert re.search(
        r"Move the task force to P18, 15 minutes\n +a village, improved road; light resistance, battle \d+%", told
    )


def test_the_way_to_an_area_far_off_is_told(tmp_path: Path) -> None:
    told = play(kept(tmp_path, DRIVE), "route P21")
    assert re.search(r"From P22 to P21: \d areas, \d+ minutes without a battle, there at 1\d:\d\d", told)
    assert re.search(r"P18, the exit: a village, improved road, 15 minutes; light resistance, battle \d+%", told)
    assert "Around P21:" in told
    between = play(kept(tmp_path, DRIVE), "route P25 P26")
    assert "From P25 to P26: 1 area, 15 minutes" in between


def test_the_way_of_a_unit_is_told_hex_by_hex(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    command("new", "metz", "--seed", "1", "-o", str(path))
    told = play(path, "route 357 0304", "move 357 0304")
    assert "Move American 357/90 Infantry to 0304 Briey by 0103, 0203, 3 MP." in told
    assert "The way: 0103, 0203, 0304 Briey." in told


def test_a_hint_is_in_words(tmp_path: Path) -> None:
    told = play(kept(tmp_path, DRIVE), "enter P17", "hint")
    assert re.search(r"I would choose: Enter (without )?firing\.", told)


def test_a_word_that_can_mean_several_things_is_asked_back(tmp_path: Path) -> None:
    told = play(kept(tmp_path, BATTLE), "commander direct")
    assert "'direct' is the beginning of direct_bow, direct_coaxial, direct_main_gun, direct_movement" in told


# -- several orders ---------------------------------------------------------------------------------------------


def test_numbers_stay_while_orders_are_given() -> None:
    match = at(BATTLE)
    numbers = Numbers()

    def labels() -> dict[str, str]:
        node = match.state.node
        assert isinstance(node, Decision)
        numbers.enter(("battle.orders",))
        names = Names(match.rules, doors.view(match.state, "commander"))
        menu = make_menu(names, match.state, node, None, numbers, in_full=True)
        return {choice.action.text: choice.label for choice in menu.choices if choice.action is not None}

    before = labels()
    match.act(match.rules.vocabulary.parse("order commander watch"))
    match.act(match.rules.vocabulary.parse("order gunner fire_main_gun"))
    after = labels()
    assert set(after) < set(before)
    assert all(before[action] == label for action, label in after.items())
    numbers.enter(("battle.orders", "next round"))
    assert labels()["go"] == str(len(after))


def test_a_list_that_still_stands_is_not_read_out_again(tmp_path: Path) -> None:
    told = play(kept(tmp_path, BATTLE), "gunner watch", "commander watch", "list")
    assert told.count("The choices are those above") == 2
    assert told.count("Carry the orders out") == 2


def test_orders_are_typed_ahead_in_words_shortened_and_by_name(tmp_path: Path) -> None:
    told = play(kept(tmp_path, BATTLE), "gunner fire main gun; adams direct main; order loader load; go")
    assert "Adams: direct the fire of the main gun; Baker: fire the main gun" in told
    assert "fire at what?" in told


def test_what_is_typed_behind_a_refusal_is_not_done(tmp_path: Path) -> None:
    told = play(kept(tmp_path, BATTLE), "gunner load; go")
    assert "the gunner cannot be ordered to load" in told
    assert "fire at what?" not in told
    assert told.count("Orders for the crew; then go") == 1


# -- the full screen --------------------------------------------------------------------------------------------


class Watcher(ScreenFace):
    """A screen that measures itself, and a player who follows a script."""

    def __init__(self, match: Match, columns: int, lines: int, script: Iterator[str]) -> None:
        super().__init__(match.rules)
        self.size = columns, lines
        self.script = script
        self.color = True
        self.seen: list[str] = []
        self.pages: list[str] = []

    def open(self, log: Sequence[str]) -> None:
        pass

    def close(self) -> None:
        pass

    def read_out(self, title: str, lines: Sequence[str]) -> None:
        self.pages.append("\n".join(lines))

    def show(self, scene: Scene) -> None:
        columns, lines = self.size
        rows = [SGR.sub("", row) for row in self.rows(scene, columns, lines - 1)]
        assert len(rows) == lines - 1
        assert max(map(len, rows)) <= columns
        self.seen.append("\n".join(rows))

    def ask(self, prompt: str) -> str:
        return next(self.script)


def watch(tmp_path: Path, text: str, size: tuple[int, int], script: Iterator[str]) -> Watcher:
    with hold_open(kept(tmp_path, text)) as held:
        face = Watcher(held.match, *size, script)
        with suppress(Leave):
            Session(held, {"commander": "human"}, face).play()
        return face


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_board_where_an_answer_is_wanted_is_on_the_screen(size: tuple[int, int], tmp_path: Path) -> None:
    battle = watch(tmp_path, BATTLE, size, iter(["gunner", "0", "e2", "quit"]))
    assert "e3↗" in battle.seen[0]
    assert "2 Baker, the gunner" in battle.seen[0]
    assert "Fire the main gun" in battle.seen[1]
    assert re.search(r"\d\d ?%", battle.seen[1])
    drive = watch(tmp_path, DRIVE, size, iter(["P18", "quit"]))
    assert "TF" in drive.seen[0]
    assert "Move the task force to P18" in " ".join(drive.seen[1].split())


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_a_whole_battle_fits_the_screen(size: tuple[int, int], tmp_path: Path) -> None:
    script = (*("hint", "yes", "") * 200, "quit")
    face = watch(tmp_path, BATTLE.replace('"day"', '"engagement"'), size, cycle(script))
    assert len(face.seen) > 20
    assert any("Round" in page for page in face.pages)


# -- text that a terminal would obey ----------------------------------------------------------------------------


def test_no_text_of_a_record_reaches_the_terminal_with_its_escape_sequences(tmp_path: Path) -> None:
    path = kept(tmp_path, BATTLE)
    header, *rest = path.read_text("utf-8").splitlines(keepends=True)
    evil = "\x1b]0;owned\x07\x1b[2J\u202e"
    form = json.loads(header)
    form["game"] = evil
    path.write_text(json.dumps(form) + "\n" + "".join(rest), "utf-8")
    for words in (["verify", str(path)], ["show", str(path)], ["replay", str(path)]):
        result = CliRunner().invoke(main, words)
        assert result.exit_code != 0
        assert not set("\x1b\x07\u202e") & set(result.output)
        assert r"\x1b]0;owned" in result.output


def test_what_is_typed_is_not_echoed_with_its_escape_sequences(tmp_path: Path) -> None:
    assert "\x1b" not in play(kept(tmp_path, BATTLE), "\x1b[2Jfnord")
