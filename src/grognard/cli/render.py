"""`grognard render`: the map of a game as a picture, with the counters where they stand."""

from __future__ import annotations

import os
from pathlib import Path

import click

from grognard.draw import THEMES, board_svg, counter_sheet_svg, painted, png, position_svg, sheet_named, with_fonts
from grognard.engine import doors
from grognard.engine.errors import DataError
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.state import State
from grognard.library import ruleset

from . import store
from .group import main
from .matches import GameFile
from .output import give, say
from .parameters import json_flag, pack_flag

_KINDS = (".svg", ".png")


@main.command()
@click.argument("game")
@click.argument("file", type=GameFile, required=False)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The picture to write: .svg or .png.",
)
@click.option("--role", default=SPECTATOR, help="Draw what this role may see.")
@click.option("--theme", type=click.Choice(list(THEMES)), default="light", help="Light paper or dark.")
@click.option("--width", type=click.IntRange(100, 20000), help="The width of a .png in pixels.")
@click.option("--empty", is_flag=True, help="The sheet alone, without counters.")
@click.option("--board", metavar="ID", help="Which board, if the game has several; by default the first.")
@click.option("--counters", is_flag=True, help="All counters of the game on one sheet, without the map.")
@pack_flag
@json_flag
def render(
    game: str,
    file: Path | None,
    output: Path,
    role: str,
    theme: str,
    width: int | None,
    empty: bool,
    board: str | None,
    counters: bool,
    pack: str | None,
    as_json: bool,
) -> None:
    """Draw the map of a GAME: as the record FILE stands, or the opening position."""
    kind = output.suffix.lower()
    if kind not in _KINDS:
        raise DataError("--output", output.name, "cannot tell the kind of picture", "a name that ends in .svg or .png")
    if width is not None and kind != ".png":
        raise click.UsageError("--width goes with .png only: an .svg has no size in pixels")
    rules = ruleset(game, pack)
    if counters:
        svg = counter_sheet_svg(rules.title, painted(rules, rules.counters()), theme, marks=True)
    elif empty:
        svg = board_svg(sheet_named(rules, board), theme)
    else:
        svg = _position(rules, file, role, theme, pack, board)
    content = png(svg, width or 1600) if kind == ".png" else with_fonts(svg).encode()
    _write(output, content)
    say(f"{output}: {len(content) // 1000} kB")
    give({"game": game, "file": str(output), "format": kind[1:], "bytes": len(content), "theme": theme})


def _position(rules: Ruleset, file: Path | None, role: str, theme: str, pack: str | None, board: str | None) -> str:
    sheet_named(rules, board)
    known = (*rules.roles, SPECTATOR)
    if role not in known:
        raise DataError("--role", role, "there is no such role", "one of " + ", ".join(known))
    return position_svg(rules, doors.view(_state(rules, file, pack), role), theme, board)


def _state(rules: Ruleset, file: Path | None, pack: str | None) -> State:
    if file is None:
        opening: State = rules.start()
        return opening
    match = store.load_match(file, pack)
    if match.rules.id != rules.id:
        raise DataError(str(file), "game", f"this is a game of {match.rules.id}, not of {rules.id}")
    state: State = match.state
    return state


def _write(path: Path, content: bytes) -> None:
    """Write the picture whole or not at all."""
    part = path.with_name(path.name + ".new")
    try:
        try:
            part.write_bytes(content)
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise store.FileTrouble(f"{path}: cannot be written: {error}") from error
