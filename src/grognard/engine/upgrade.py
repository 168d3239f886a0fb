"""Upgrades: a record of an older version of the rules, or of older data, brought up to date.

A record is refused by any other version than the one it was played with, because it might lead to another state. An
upgrade plays it again under today's rules: the same actions, the same faces, new hashes. For each older version a game
gives a `Migration`: what has been renamed, and the values of options that did not exist then. Where today's rules no
longer allow what was played, the upgrade ends: everything before that line is kept, and the game can go on from there.
The dice are those of the same secret, so an upgraded record is proved like any other.
"""

from __future__ import annotations

import msgspec

from .errors import GrognardError, RecordError
from .match import Match, opening_hash
from .migrations import Migration
from .records import Line, Record
from .ruleset import Ruleset


class Upgrade(msgspec.Struct, frozen=True):
    """What came of it."""

    record: Record
    versions: tuple[str, ...]
    """The versions passed through, beginning with the one it was played with; only that one if nothing had to be done.
    """
    kept: int
    lost: int
    problem: str = ""
    """Why the first lost line could not be kept."""


def upgrade(rules: Ruleset, record: Record) -> Upgrade:
    """Bring a record up to date. Raises RecordError if there is no way from its version to the present one."""
    header = record.header
    if header.game != rules.id:
        raise RecordError(1, f"this is a record of '{header.game}', not of '{rules.id}'")
    versions, steps = way(rules, header.version)
    if not steps and header.data == rules.data_hash:
        return Upgrade(record, versions, len(record.lines), 0)
    options, state = dict(header.options), header.state
    for step in steps:
        options = {**step.options, **options}
        state = None if state is None else step.state(state)
    header = msgspec.structs.replace(
        header, version=rules.version, data=rules.data_hash, options=rules.read_options(options), state=state
    )
    header = msgspec.structs.replace(header, hash=opening_hash(rules, header))
    match = Match(rules, Record(header, record.secret))
    kept, problem = 0, ""
    for line in record.lines:
        try:
            match.repeat(_rewritten(line, steps))
        except (GrognardError, ValueError) as error:
            problem = str(error)
            break
        kept += 1
    return Upgrade(match.record, versions, kept, len(record.lines) - kept, problem)


def _rewritten(line: Line, steps: list[Migration]) -> Line:
    """A line with its action as the new version writes it."""
    text = line.action
    if text is None:
        return line
    for step in steps:
        text = step.action(text)
    return msgspec.structs.replace(line, action=text)


def way(rules: Ruleset, version: str) -> tuple[tuple[str, ...], list[Migration]]:
    """The versions from this one to the present, and the steps between them. Raises RecordError if there is none."""
    versions, steps = [version], []
    while versions[-1] != rules.version:
        step = rules.migrations.get(versions[-1])
        if step is None or step.to in versions:
            raise RecordError(
                1, f"played by version {version} of the rules; there is no way from there to version {rules.version}"
            )
        versions.append(step.to)
        steps.append(step)
    return tuple(versions), steps
