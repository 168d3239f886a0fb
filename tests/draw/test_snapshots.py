"""Drawings as they were last looked at and found good. `pytest tests/draw --drawings` writes them anew: then look."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.games.parade import GAME

import grognard
from grognard.draw import board_svg, counter_sheet_svg, counter_svg, position_svg, sign_drawings
from grognard.engine import doors
from grognard.engine.ruleset import Ruleset
from grognard.library import data_trees

LARGE_MAPS = {"strike_counter_strike": "32ee28f5e2e4668a", "wacht_am_rhein": "2b56a424433b7c59"}
FOLDER = Path(__file__).parent / "snapshots"
Check = Callable[[str, str], None]
COUNTERS = ("us_357", "us_ccb", "us_502", "ge_1125", "ge_utrfhr", "ge_8", "ge_37", "ge_106")
STRIKE_COUNTERS = {
    "A_1_71.full.2": "infantry",
    "A_1_71.reduced.1": "infantry, reduced",
    "K5_902.mounted.2": "on half-tracks",
    "5_Pz130.full.2": "tanks",
    "FA_217.full.2": "artillery",
    "L_902": "a leader",
    "barrage.heavy": "a marker",
}
MARKS = ("moved", "fought", "suppressed", "disordered", "engaged", "target", "spent")


@pytest.fixture
def snapshot(request: pytest.FixtureRequest) -> Check:
    def check(name: str, svg: str) -> None:
        path = FOLDER / name
        if request.config.getoption("--drawings"):
            path.write_text(svg + "\n", "utf-8")
        assert path.exists(), f"no snapshot {name}: run pytest tests/draw --drawings and look at it"
        # Not compared as texts by pytest: the difference of two maps is no help.
        same = path.read_text("utf-8") == svg + "\n"
        assert same, f"{name} is drawn differently: if that is meant, run pytest tests/draw --drawings and look at it"

    return check


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board(metz: Ruleset, snapshot: Check, theme: str) -> None:
    snapshot(f"metz-board-{theme}.svg", board_svg(metz.sheet.maps[0], theme))


def test_the_opening_position(metz: Ruleset, snapshot: Check) -> None:
    snapshot("metz-opening.svg", position_svg(metz, doors.view(metz.start(), "us")))


@pytest.mark.parametrize("piece", COUNTERS)
def test_each_kind_of_counter(metz: Ruleset, snapshot: Check, piece: str) -> None:
    pieces = {found.id: found for found in doors.view(metz.start(), "us").pieces}
    snapshot(f"counter-{piece}.svg", counter_svg(pieces[piece]))


def test_the_marks_on_counters(metz: Ruleset, snapshot: Check) -> None:
    piece = doors.view(metz.start(), "us").pieces[0]
    drawn = {mark: counter_svg(piece, marks=(mark,)) for mark in MARKS}
    assert len(set(drawn.values())) == len(MARKS), "two marks look the same"
    snapshot("counter-marks.svg", counter_svg(piece, marks=("moved", "fought", "mystery")))


@pytest.mark.parametrize("art", STRIKE_COUNTERS)
def test_counters_with_ratings(snapshot: Check, art: str) -> None:
    faces = {face.art: face for face in grognard.ruleset("strike_counter_strike").counters()}
    snapshot(f"strike-{art}.svg", counter_svg(faces[art]))


def test_the_marks_of_a_unit_in_trouble(snapshot: Check) -> None:
    face = grognard.ruleset("strike_counter_strike").counters()[0]
    marks = ("suppressed", "cohesion_2", "column", "out_of_command", "activated", "step_lost")
    snapshot("strike-marks.svg", counter_svg(face, marks=marks))


@pytest.mark.parametrize("game", LARGE_MAPS)
def test_a_large_map_is_drawn_the_same_every_time(game: str) -> None:
    """Too large to be kept: its fingerprint is. Look at `grognard render GAME` before changing it."""
    drawn = board_svg(grognard.ruleset(game).sheet.maps[0])
    assert len(drawn) < 1_400_000
    assert blake2b(drawn.encode(), digest_size=8).hexdigest() == LARGE_MAPS[game]


def test_the_signs_on_the_map(snapshot: Check) -> None:
    drawn = sign_drawings()
    assert len(set(drawn.values())) == len(drawn), "two signs look the same"
    snapshot("signs.svg", "<g>\n" + "\n".join(drawn.values()) + "\n</g>")


@pytest.mark.parametrize("board", ["field", "camp"])
def test_a_game_with_everything(snapshot: Check, board: str) -> None:
    rules = GAME.build(data_trees(GAME))
    snapshot(f"parade-{board}.svg", position_svg(rules, doors.view(rules.start(), "red"), board=board))


def test_the_counter_sheet(snapshot: Check) -> None:
    rules = GAME.build(data_trees(GAME))
    snapshot("parade-counters.svg", counter_sheet_svg(rules.title, rules.counters(), marks=True))


def test_snapshots_are_small_and_well_formed() -> None:
    for path in sorted(FOLDER.glob("*.svg")):
        ElementTree.parse(path)
        assert path.stat().st_size < 350_000, f"{path.name} is too large for the page"


def test_there_is_no_snapshot_too_many() -> None:
    known = {f"counter-{piece}.svg" for piece in COUNTERS} | {"counter-marks.svg", "metz-opening.svg"}
    known |= {"metz-board-light.svg", "metz-board-dark.svg"}
    known |= {f"strike-{art}.svg" for art in STRIKE_COUNTERS} | {"strike-marks.svg", "signs.svg"}
    known |= {"parade-field.svg", "parade-camp.svg", "parade-counters.svg"}
    assert {path.name for path in FOLDER.iterdir()} == known
