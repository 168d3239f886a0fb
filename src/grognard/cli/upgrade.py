"""`grognard upgrade`: records of older versions, brought up to date."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from grognard.engine.match import Match
from grognard.engine.upgrade import upgrade
from grognard.library import ruleset

from . import store
from .group import main
from .output import REFUSED, complain, give, say
from .parameters import json_flag, pack_flag


@main.command(name="upgrade")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The new record.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@pack_flag
@json_flag
def upgrade_file(file: Path, output: Path, force: bool, pack: str | None, as_json: bool) -> None:
    """Bring a record of an older version up to date: the same actions and dice under today's rules.

    FILE is left as it is. Exit code 1 if the game could not be followed to its last line; the part before it is
    written.
    """
    record = store.load_record(file)
    rules = ruleset(record.header.game, pack)
    found = upgrade(rules, record)
    store.create(output, Match(rules, found.record), overwrite=force)
    say(f"version {' to '.join(found.versions)}: {found.kept} lines kept, {found.lost} lost; written to {output}")
    if found.problem:
        complain(f"the first lost line: {found.problem}")
    form = {"versions": found.versions, "kept": found.kept, "lost": found.lost, "problem": found.problem}
    give({"file": str(output), **form})
    if found.lost:
        sys.exit(REFUSED)
