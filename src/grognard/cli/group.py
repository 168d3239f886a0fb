"""The group that all commands belong to, and how their errors are reported."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click
from typing_extensions import override

from grognard import compiled
from grognard._version import __version__
from grognard.engine.errors import GrognardError

from .contents import CONTENTS
from .parameters import json_flag

FORM = "compiled" if compiled() else "interpreted"
"""The form in which the kernel runs; `--version` shows it."""


INDENT = 6
"""Spaces around the names in the list of commands."""


class CommandGroup(click.Group):
    """The command group: imports a command when it is asked for, and turns errors into sentences and exit codes."""

    @override
    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except GrognardError as error:
            from .output import report

            ctx.exit(report(error, "--json" in sys.argv))

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(CONTENTS)

    @override
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self.fetch(cmd_name) if cmd_name in CONTENTS else None

    def fetch(self, name: str) -> click.Command:
        """A command of the list. Its module registers it with this group when it is imported."""
        import_module(f".{CONTENTS[name].module}", __package__)
        return self.commands[name]

    @override
    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        room = formatter.width - max(map(len, CONTENTS)) - INDENT
        commands = {name: click.Command(name, help=listed.line) for name, listed in CONTENTS.items()}
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(room)) for name, command in commands.items()])


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
        context.invoke(main.fetch("serve"))
