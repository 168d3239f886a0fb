"""Neither the page nor the terminal knows a game: no game's id is named there, and no verb is known by its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import grognard
from grognard.library import installed_games

SOURCE = Path(__file__).parent.parent / "src" / "grognard"
FILES = sorted(
    [*(SOURCE / "web").rglob("*.js"), *(SOURCE / "web").rglob("*.html"), *(SOURCE / "cli" / "terminal").rglob("*.py")]
)
GAMES = tuple(installed_games())
VERBS = {verb for game in GAMES for verb in grognard.ruleset(game).vocabulary.verbs}
QUOTED = re.compile(r"""(["'`])([a-z_]+)\1""")
COMPARED = re.compile(r"""\bverbs?(?:\.name)?(?:\s*(?:[!=]==?|in)\s*|\.includes\()[\[({]?\s*["'`]""")
OWN = {
    "attack": "a class of arrows on the map",
    "check": "a class of boxes to tick",
    "close": "an event of sockets",
    "counter": "a class of drawings, and a word",
    "decline": "what happens to a take-back",
    "done": "the state of an analysis",
    "end": "the end of a ribbon",
    "exit": "another word for the terminal's own quit",
    "face": "a class of drawings",
    "fire": "a kind of field",
    "ground": "a class of drawings, and a field of the calculator",
    "gun": "where a tank's gun points",
    "join": "a form of the lobby",
    "mine": "a section of the lobby: my games",
    "mode": "a field of the calculator",
    "move": "a word: can still move",
    "name": "a key of pieces, and of fields of forms",
    "open": "an event of sockets, the state of a drawer, and open ground",
    "overrun": "a field of the calculator",
    "place": "a key of pieces and actions",
    "road": "a kind of line on a board",
    "roll": "a kind of line in a record",
    "span": "an element of pages",
    "block": "a class of labels",
    "target": "a mark on the map, and a word",
    "wheel": "an event of mice",
}
"""Words that are a verb of some game and here mean something else."""


def lines(path: Path) -> list[tuple[str, str]]:
    """The lines of a file, each with where it is."""
    text = path.read_text("utf-8")
    return [(f"{path.relative_to(SOURCE)}:{n}", line) for n, line in enumerate(text.splitlines(), 1)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_game_and_no_verb_is_named(path: Path) -> None:
    for where, line in lines(path):
        named = [game for game in GAMES if re.search(rf"(?<!\w){game}(?!\w)", line)]
        assert not named, f"{where} names {named}: {line.strip()}"
        verbs = {word for _, word in QUOTED.findall(line)} & VERBS - set(OWN)
        assert not verbs, f"{where} knows {sorted(verbs)}: {line.strip()}"
        assert not COMPARED.search(line), f"{where} knows a verb by its name: {line.strip()}"


def test_what_is_allowed_is_needed() -> None:
    quoted = {word for path in FILES for _, word in QUOTED.findall(path.read_text("utf-8"))}
    assert set(OWN) <= quoted & VERBS, f"nobody needs {sorted(set(OWN) - quoted & VERBS)} any more"


@pytest.mark.parametrize(
    "line", ['action.verb === "go"', 'verb == "withdraw"', 'verbs.includes("cease")', 'verb in ("commit", "hold")']
)
def test_a_verb_known_by_its_name_is_found(line: str) -> None:
    assert COMPARED.search(line)
