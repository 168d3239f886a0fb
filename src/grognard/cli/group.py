"""The group that all commands belong to, and how their errors are reported."""

from __future__ import annotations

import sys
from typing import Any

import click
from typing_extensions import override

from grognard import compiled
from grognard._version import __version__
from grognard.engine.errors import GrognardError

from .output import report
from .parameters import json_flag

FORM = "compiled" if compiled() else "interpreted"
"""The form in which the kernel runs; `--version` shows it."""


class CommandGroup(click.Group):
    """The command group: turns grognard's errors into sentences and exit codes."""

    @override
    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except GrognardError as error:
            ctx.exit(report(error, "--json" in sys.argv))


@click.group(
    cls=CommandGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@json_flag
@click.version_option(__version__, prog_name="grognard", message=f"%(prog)s, version %(version)s, {FORM}")
@click.pass_context
def main(context: click.Context, as_json: bool) -> None:
    """Historical hex-and-counter wargames, played by their own rulebooks.

    Without a command: open the table in the browser, to play against the computer or a friend.

    \b
    Play in the terminal:
        grognard play metz
    Or step by step, from scripts:
        grognard new metz --seed tonight -o game.jsonl
        grognard actions game.jsonl --piece us_357
        grognard do game.jsonl "move us_357 0304"
        grognard why game.jsonl "move us_357 0303"
        grognard odds game.jsonl --target 0403 --with us_357
        grognard replay game.jsonl

    Exit codes: 0 done, 1 refused or a check failed, 2 misuse.
    """
    if context.invoked_subcommand is None:
        context.invoke(main.commands["serve"])
