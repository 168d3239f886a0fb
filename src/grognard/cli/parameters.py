"""Options that several commands share, and a kind that click does not have: `--with A B C`."""

from __future__ import annotations

import click
from typing_extensions import override

json_flag = click.option("--json", "as_json", is_flag=True, help="One JSON document instead of sentences.")
pack_flag = click.option(
    "--pack", type=click.Path(file_okay=False), help="A data pack: a folder of data files laid over the game's own."
)


class ManyWords(click.Command):
    """A command in which `--with A B` means `--with A --with B`, and `--faces 3 4` likewise."""

    @override
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, spread(args))


def spread(args: list[str]) -> list[str]:
    """Repeat `--with` before each of the words after it, and `--faces` before each of its numbers."""
    result: list[str] = []
    option = ""
    for word in args:
        if word in ("--with", "--faces"):
            option = word
            continue
        if word.startswith("-") or (option == "--faces" and not word.isdigit()):
            option = ""
        result += [option, word] if option else [word]
    return result
