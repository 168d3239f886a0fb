"""Refusals and sentences of events are files of texts: what rules name is there, and a pack may say it differently."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import grognard
from grognard.engine.dice import secret_from_seed
from grognard.engine.errors import DataError
from grognard.engine.match import Match
from grognard.engine.nodes import Decision
from grognard.engine.sentences import EVENTS, REASONS, blanks
from grognard.library import data_trees, installed_games, ruleset

GAMES = Path(grognard.__file__).parent / "games"
NAMES = [game.id for game in installed_games().values() if REASONS in data_trees(game)]
OF_THE_ENGINE = {"turn.other", "moment"}
MADE = re.compile(r"[a-z_]+\.[a-z_]+")
NO_CODES = {"turn.end"}
"""What looks like the code of a refusal and is something else."""


def nodes(game: str, room: str = "") -> Iterator[ast.AST]:
    """Everything that is written in the modules of a game, or of one of its rooms."""
    for path in sorted((GAMES / game / room).rglob("*.py")):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


def texts(game: str, room: str = "") -> set[str]:
    return {n.value for n in nodes(game, room) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


@pytest.mark.parametrize("game", NAMES)
def test_every_code_that_rules_name_is_in_the_file(game: str) -> None:
    codes = {reason.code for reason in ruleset(game).reasons}
    heads = {code.split(".")[0] for code in codes}
    named = {text for text in texts(game, "rules") if MADE.fullmatch(text) and text.split(".")[0] in heads}
    named |= {str(call.args[0].value) for call in calls(game) if isinstance(call.args[0], ast.Constant)}
    assert named - codes - NO_CODES == set()


@pytest.mark.parametrize("game", NAMES)
def test_every_code_of_the_file_is_named_somewhere(game: str) -> None:
    assert {reason.code for reason in ruleset(game).reasons} - texts(game) - OF_THE_ENGINE == set()


@pytest.mark.parametrize("game", NAMES)
def test_whoever_refuses_fills_every_blank(game: str) -> None:
    wanted = {reason.code: reason.template for reason in ruleset(game).reasons}
    for call in calls(game):
        given = {keyword.arg for keyword in call.keywords}
        code = call.args[0].value if isinstance(call.args[0], ast.Constant) else None
        if isinstance(code, str) and None not in given:
            assert {name for name, _ in blanks(wanted[code], REASONS, code)} <= given, code


def calls(game: str) -> Iterator[ast.Call]:
    """The calls of the catalogue, `state.rules.reasons("code", ...)`."""
    for node in nodes(game):
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).split(".")[-1] == "reasons":
            yield node


@pytest.mark.parametrize("game", NAMES)
def test_sentences_are_no_figures(game: str) -> None:
    assert not {figure.file for figure in ruleset(game).figures()} & {REASONS, EVENTS}


# -- data packs --------------------------------------------------------------------------------------------------


def pack(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        folder.joinpath(f"{name}.toml").write_text(text, "utf-8")
    return folder


def test_a_pack_says_a_refusal_and_an_event_in_other_words(tmp_path: Path) -> None:
    rules = ruleset("metz")
    spoken = pack(
        tmp_path,
        reasons='"place.same" = ["7.0", "In {place} steht {unit} schon"]\n',
        sentences='arrived = "{unit_name} zieht nach {place}"\n',
    )
    translated = ruleset("metz", spoken)
    assert translated.data_hash == rules.data_hash
    assert [reason.code for reason in translated.reasons] == [reason.code for reason in rules.reasons]
    match = Match.new(translated, secret=secret_from_seed("words"), match="words")
    node = match.state.node
    assert isinstance(node, Decision)
    unit, place = next(action for action in node.actions if action.verb == "move").args[:2]
    refused = translated.reasons("place.same", unit="CCA", place=place)
    assert refused.text == f"[7.0] In {place} steht CCA schon"
    events = match.act(translated.vocabulary.parse(f"move {unit} {place}"), node.role)
    assert f" zieht nach {place}" in "".join(event.text for event in events)


@pytest.mark.parametrize(
    ("file", "text", "problem"),
    [
        ("reasons", '"place.same" = ["7.0", "{unit.__class__}"]', "no blank"),
        ("reasons", '"place.same" = ["7.0", "{enemy}"]', "nobody fills in 'enemy'"),
        ("reasons", '"place.same" = ["7.0"]', "a case, a sentence"),
        ("reasons", '"place.same" = [7, "{unit}"]', "found 7"),
        ("reasons", '"place.same" = "{unit}"', "a list"),
        ("reasons", '"place.new" = ["7.0", "new"]', "unknown key"),
        ("sentences", 'moved = "{unit_name!r}"', "no blank"),
        ("sentences", 'moved = "{who} moves"', "nobody fills in 'who'"),
        ("sentences", "moved = 1", "found 1"),
    ],
)
def test_a_wrong_pack_is_told_with_its_file(file: str, text: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=problem) as caught:
        ruleset("metz", pack(tmp_path, **{file: text + "\n"}))
    assert caught.value.source.endswith(f"{file}.toml")
