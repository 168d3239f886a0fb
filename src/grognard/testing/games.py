"""Checks on whole games: records, dice, undo, golden play-throughs, perft counts."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import msgspec

from grognard.engine.dice import secret_from_seed
from grognard.engine.errors import UndoRefused
from grognard.engine.match import Match, verify
from grognard.engine.nodes import Chance, Decision
from grognard.engine.options import OptionValue
from grognard.engine.records import Record, read_record
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State

from .perft import perft


def random_match(
    rules: Ruleset,
    seed: int,
    scenario: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> Match:
    """A whole game played blindly with provable dice, and its record."""
    rng = Random(seed)
    match = Match.new(
        rules, secret=secret_from_seed(f"random {seed}"), match=f"random-{seed}", scenario=scenario, options=options
    )
    while not match.over:
        node = match.state.node
        if isinstance(node, Decision):
            match.act(rng.choice(node.forward), node.role)
        else:
            match.roll()
    return match


def check_record(match: Match) -> None:
    """The record reads back, leads to the same hashes, proves its dice, and one changed face is noticed."""
    record = read_record(match.record.text())
    again = Match(match.rules, record)
    assert again.state.hash() == match.state.hash(), "the record leads to another state"
    proof = verify(match.rules, record)
    assert proof.sound, f"a true record is called false: {proof.problems}"
    assert proof.proved == proof.rolls, f"{proof.proved} of {proof.rolls} rolls proved"
    check_tampering(match.rules, record)
    without = read_record(match.record.text(public=True))
    assert without.secret is None, "the public record holds the secret"
    assert verify(match.rules, without).sound, "a true public record is called false"


def check_tampering(rules: Ruleset, record: Record) -> None:
    """Change one face: the verifier must notice, whether or not the result changes."""
    for position, line in enumerate(record.lines):
        if line.faces is not None:
            false = Record(record.header, record.secret)
            other = tuple(face - 1 if face > 1 else face + 1 for face in line.faces)
            false.lines = list(record.lines)
            false.lines[position] = msgspec.structs.replace(line, faces=other)
            assert not verify(rules, false).sound, f"line {line.n}: a changed face was not noticed"
            return


def check_undo(
    rules: Ruleset, seed: int, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None
) -> None:
    """After every action undo restores the state exactly; after every roll it is refused."""
    rng = Random(seed)
    match = Match.new(
        rules, secret=secret_from_seed(f"undo {seed}"), match=f"undo-{seed}", scenario=scenario, options=options
    )
    while not match.over:
        before = match.state.hash()
        node = match.state.node
        if isinstance(node, Chance):
            match.roll()
            _check_refused(match)
            continue
        assert isinstance(node, Decision)
        action = rng.choice(node.actions)
        match.act(action)
        if match.may_undo:
            match.undo()
            assert match.state.hash() == before, f"undoing '{action.text}' leads to another state"
            match.act(action)
        else:
            _check_refused(match)
    assert Match(rules, read_record(match.record.text())).state.hash() == match.state.hash(), "undo broke the record"


def _check_refused(match: Match) -> None:
    assert not match.may_undo, "undo is possible after a roll or a reveal"
    try:
        match.undo()
    except UndoRefused:
        return
    raise AssertionError("a roll or a reveal was undone")


def check_perft(state: State, counts: Mapping[int, int]) -> None:
    """The number of sequences of each depth is what it was."""
    for depth, count in counts.items():
        found = perft(state, depth)
        assert found == count, f"perft({depth}) is {found}, expected {count}: a rule has changed"


def play_through(match: Match) -> str:
    """The whole game as text that people can review: every line with its events and its hash."""
    header = match.record.header
    told = [f"{match.rules.title}, scenario {header.scenario}, version {header.version}"]
    told += [
        f"option {name} = {value}"
        for name, value in header.options.items()
        if value != match.rules.options[name].default
    ]
    again = Match(match.rules, Record(header, match.record.secret))
    for line in match.record.lines:
        events = again.follow(line)
        what = line.action if line.action is not None else f"roll {list(line.faces or ())}"
        told.append(f"{line.n:4} {line.role or 'dice':7} {what}   {line.hash[:12]}")
        told += [f"{'':13}{event.text} [{event.rule}]" for event in events]
    return "\n".join(told) + "\n"
