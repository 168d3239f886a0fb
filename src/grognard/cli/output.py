"""Printing: sentences for people, one JSON document for programs, and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click
import msgspec
from msgspec import UNSET, UnsetType

from grognard.engine.errors import GrognardError, IllegalAction, UndoRefused, WrongNode
from grognard.engine.verdicts import Cited

from .visible import visible

DONE, REFUSED, MISUSE = 0, 1, 2


def wants_json() -> bool:
    """True if --json was given, before or after the command."""
    context = click.get_current_context(silent=True)
    while context is not None:
        if context.params.get("as_json"):
            return True
        context = context.parent
    return False


def say(text: str = "") -> None:
    """A line for people; silent under --json."""
    if not wants_json():
        click.echo(visible(text))


def say_drawn(lines: Sequence[str]) -> None:
    """A picture of ours, with its colours; silent under --json."""
    if not wants_json():
        click.echo("\n".join(lines))


def complain(text: str) -> None:
    """A line for people on the standard error."""
    shown = visible(text)
    click.echo(click.style(shown, fg="red") if sys.stderr.isatty() else shown, err=True)


def give(document: Any) -> None:
    """The JSON document; silent without --json."""
    if wants_json():
        click.echo(msgspec.json.encode(document).decode())


def exit_code(error: GrognardError) -> int:
    """1 if the referee refused, 2 if the command or a file was wrong."""
    return REFUSED if isinstance(error, IllegalAction | UndoRefused | WrongNode) else MISUSE


class Complaint(msgspec.Struct, frozen=True):
    """What went wrong, for programs."""

    error: str
    text: str
    allowed: bool | UnsetType = UNSET
    """False if the referee refused."""
    refusals: tuple[Cited, ...] | UnsetType = UNSET
    """His reasons."""


def report(error: GrognardError, as_json: bool) -> int:
    """Tell what went wrong; returns the exit code."""
    document = Complaint(type(error).__name__, str(error))
    lines = [str(error)]
    if isinstance(error, IllegalAction):
        lines = [refusal.text for refusal in error.refusals]
        refusals = tuple(refusal.cited() for refusal in error.refusals)
        document = Complaint(document.error, document.text, allowed=False, refusals=refusals)
    if as_json:
        click.echo(msgspec.json.encode(document).decode())
    for line in lines:
        complain(line)
    return exit_code(error)
