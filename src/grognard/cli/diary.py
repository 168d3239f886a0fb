"""`grognard diary`: the story of a game in sentences."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.analysis.diary import Told
from grognard.analysis.story import HtmlWriter, MarkdownWriter
from grognard.engine.errors import DataError

from . import store
from .group import main
from .matches import GameFile
from .output import give, say
from .parameters import json_flag, pack_flag
from .simulate import write_text

KINDS = (".html", ".md")


@main.command()
@click.argument("file", type=GameFile)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The diary to write: .html, ready to be printed, or .md with its pictures in a folder beside it.",
)
@pack_flag
@json_flag
def diary(file: Path, output: Path, pack: str | None, as_json: bool) -> None:
    """Write the diary of the game in FILE: what happened, day by day, with pictures and figures."""
    kind = output.suffix.lower()
    if kind not in KINDS:
        raise DataError("--output", output.name, "cannot tell the kind of diary", "a name that ends in .html or .md")
    match = store.load_match(file, pack)
    told = Told(match)
    if kind == ".html":
        write_text(output, told.text(HtmlWriter()))
    else:
        folder = output.with_name(output.stem + "-pictures")
        writer = MarkdownWriter(folder.name)
        text = told.text(writer)
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise store.FileTrouble(f"{folder}: cannot be made: {error}") from error
        for name, svg in writer.pictures.items():
            write_text(folder / name, svg)
        write_text(output, text)
    say(f"diary: {output}")
    give({"game": match.rules.id, "file": str(output), "format": kind[1:]})
