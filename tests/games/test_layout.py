"""All games have the same rooms: whoever knows one finds his way in all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard

GAMES = Path(grognard.__file__).parent / "games"
NAMES = sorted(path.name for path in GAMES.iterdir() if (path / "rules").is_dir())
FOLDERS = {"data", "schema", "rules", "words", "sheet", "command"}
MODULES = {"__init__", "box", "ruleset", "options", "state", "tables", "vocabulary", "codec", "positions"}
SOMETIMES = {"invariants", "migrations", "calculator"}
FILES = {"terms.toml", "guide.toml", "curve.json"}
IN_ROOMS = {
    "schema": {"data", "map", "units", "charts"},
    "rules": {"frame", "sequence", "setup", "victory"},
    "words": {"events", "cases"},
    "sheet": {"view", "board", "pieces", "offers", "odds"},
    "command": {"commander"},
}
"""The same subject has the same name in every game; a room may hold more."""
SCHEMA_OF_ITS_OWN = {"pattons_best": {"map"}}
"""What a game does not have: Patton's Best is played on areas."""
LONGEST_RULESET = 60


@pytest.mark.parametrize("game", NAMES)
def test_a_game_has_the_rooms_of_all_games(game: str) -> None:
    inside = [path for path in (GAMES / game).iterdir() if path.name != "__pycache__"]
    assert {path.name for path in inside if path.is_dir()} == FOLDERS
    modules = {path.stem for path in inside if path.suffix == ".py"}
    assert modules >= MODULES, f"there is no {sorted(MODULES - modules)}"
    assert modules <= MODULES | SOMETIMES, f"{sorted(modules - MODULES - SOMETIMES)} belong into a room"
    assert {path.name for path in inside if path.suffix in (".toml", ".json")} <= FILES


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("room", IN_ROOMS)
def test_the_same_subject_has_the_same_name(game: str, room: str) -> None:
    there = {path.stem for path in (GAMES / game / room).glob("*.py")}
    wanted = IN_ROOMS[room] - (SCHEMA_OF_ITS_OWN.get(game, set()) if room == "schema" else set())
    assert wanted <= there, f"{game}/{room} has no {sorted(wanted - there)}"


@pytest.mark.parametrize("game", NAMES)
def test_a_ruleset_only_binds(game: str) -> None:
    text = (GAMES / game / "ruleset.py").read_text("utf-8")
    body = text[text.index("\ndef ") :] if "\ndef " in text else text
    assert "class " not in text, "a ruleset is made, not derived"
    assert len(body.strip().splitlines()) <= LONGEST_RULESET
