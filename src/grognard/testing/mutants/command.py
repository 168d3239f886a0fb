"""The command `python -m grognard.testing.mutants`: choose mutants, try them, report the results."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path

import click
import msgspec

import grognard
from grognard.library import UnknownGame, game_definition

from .changes import Mutant, both_forms, mutants_of, sample
from .equivalents import Equivalent, as_toml, read_equivalents, stale
from .measure import Measure, measured
from .selection import LEFT_OUT, Subject, selected_tests
from .trials import KILLED, UNREACHED, Fate, try_all

CACHE = Path(".mutants-cache")
OK, SURVIVORS, MISUSE, INTERRUPTED = 0, 1, 2, 130


@click.command()
@click.option("--game", default="metz", help="Which game.")
@click.option("--count", default=200, show_default=True, help="How many mutants, drawn by lot.")
@click.option("--seed", default="1", show_default=True, help="Another seed draws others.")
@click.option(
    "--only", metavar="FILE:LINE", multiple=True, help="Only the mutants of a line or a file, or one by its number."
)
@click.option("--survivors", is_flag=True, help="Only those that survived when they were last tried.")
@click.option("--again", is_flag=True, help="Try all again, also those whose result is known.")
@click.option("--workers", default=1, show_default=True, help="How many processes.")
@click.option(
    "--toml", is_flag=True, help="Print survivors as entries of equivalent_mutants.toml, reasons to be written."
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option("--selection", is_flag=True, help="Say which tests count, and which do not and why.")
@click.option(
    "--rules", type=click.Path(exists=True, file_okay=False), help="A folder of rules of a game not installed."
)
@click.option("--tests", type=click.Path(exists=True, file_okay=False), help="Its tests, if not in tests/GAME.")
def main(
    game: str,
    count: int,
    seed: str,
    only: tuple[str, ...],
    survivors: bool,
    again: bool,
    workers: int,
    toml: bool,
    as_json: bool,
    selection: bool,
    rules: str | None,
    tests: str | None,
) -> None:
    """Break single lines of a game's rules and say which breaks its tests do not notice.

    Ends with 0 if all were noticed (or are listed as equivalent), 1 if some survived, 2 if it could not begin, 130 if
    it was interrupted: the results so far are kept, and the same command goes on.
    """
    if not hasattr(os, "fork"):
        raise SystemExit(_misuse("this tool forks processes, which this system cannot do"))
    try:
        subject = subject_of(game, rules, tests)
    except UnknownGame as error:
        raise SystemExit(_misuse(str(error))) from error
    if selection:
        click.echo(_told_selection(subject))
        return
    sys.exit(MutantRun(subject).go(count, seed, only, survivors, again, workers, toml, as_json))


def subject_of(game: str, rules: str | None = None, tests: str | None = None) -> Subject:
    """A game and its tests in the project that is the working folder. Raises UnknownGame if only its name is given."""
    root = Path.cwd().resolve()
    folder = Path(rules).resolve() if rules else Path(str(files(game_definition(game).package))).resolve() / "rules"
    engine = Path(grognard.__file__).parent.resolve() / "engine"
    around = (folder.parent, engine, root / "tests" / "conftest.py")
    return Subject(game, folder, Path(tests or root / "tests" / game).resolve(), root, around)


class MutantRun:
    """One run of the command on a subject."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.cache = subject.root / CACHE
        self.kept = self.cache / f"{subject.name}.jsonl"
        self.results: dict[str, Fate] = {}
        self.began = time.monotonic()
        self.tried = 0

    def go(
        self,
        count: int,
        seed: str,
        only: Sequence[str],
        survivors: bool,
        again: bool,
        workers: int,
        toml: bool,
        as_json: bool,
    ) -> int:
        """Choose, try and tell; returns the exit code."""
        every = mutants_of(self.subject.rules)
        equivalents = read_equivalents(self.subject.tests)
        lost = stale(equivalents, every)
        if lost:
            return _misuse("\n".join(f"this equivalent mutant is none any more: {_told_entry(e)}" for e in lost))
        chosen = chosen_by(every, only) if only else sample(every, count, seed)
        if survivors:
            last = {result.id for result in self.read() if result.verdict != KILLED}
            chosen = [mutant for mutant in every if mutant.id in last]
        if not chosen:
            return _misuse("no mutant is there to be tried")
        self.say(f"{self.subject.name}: {len(every)} mutants are possible; {len(chosen)} are tried")
        try:
            measure = measured(self.subject, self.cache)
            if measure.failed:
                return _misuse("these tests fail with nothing broken: " + ", ".join(measure.failed))
            whole = self.try_chosen(chosen, measure, again, workers)
            self.say("")
            return self.tell(chosen, equivalents, whole, toml, as_json)
        except RuntimeError as error:
            return _misuse(str(error))
        except KeyboardInterrupt:
            self.say("\ninterrupted; the same command goes on from here")
            return INTERRUPTED

    def try_chosen(self, chosen: Sequence[Mutant], measure: Measure, again: bool, workers: int) -> bool:
        """Try those whose result is not known; True if it was not interrupted."""
        known = {} if again else {r.id: r for r in self.read() if r.fingerprint == measure.fingerprint}
        self.results = {mutant.id: known[mutant.id] for mutant in chosen if mutant.id in known}
        left = [mutant for mutant in chosen if mutant.id not in self.results]
        if len(left) < len(chosen):
            self.say(f"{len(chosen) - len(left)} are known from an earlier run")
        try:
            if left:
                with self.kept.open("ab") as kept:

                    def report(mutant: Mutant, result: Fate) -> None:
                        kept.write(msgspec.json.encode(result) + b"\n")
                        kept.flush()
                        self.note(mutant, result, len(left))

                    try_all(self.subject, left, measure, report, workers=workers)
        except KeyboardInterrupt:
            self.say("\ninterrupted; the same command goes on from here")
            return False
        return True

    def note(self, mutant: Mutant, result: Fate, count: int) -> None:
        """One more is done."""
        self.results[mutant.id] = result
        self.tried += 1
        pace = (time.monotonic() - self.began) / self.tried
        left = pace * (count - self.tried)
        alive = sum(result.verdict != KILLED for result in self.results.values())
        self.say(f"\r{self.tried}/{count}, {alive} alive, {pace:.2f} s each, {left:.0f} s left ", nl=False)

    def tell(
        self, chosen: Sequence[Mutant], equivalents: Iterable[Equivalent], whole: bool, toml: bool, as_json: bool
    ) -> int:
        """Report the totals; returns the exit code."""
        reasons = {entry.key: entry.reason for entry in equivalents}
        done = [(mutant, self.results[mutant.id]) for mutant in chosen if mutant.id in self.results]
        alive = [(m, r) for m, r in done if r.verdict != KILLED]
        survived = [(m, r) for m, r in alive if m.key not in reasons]
        wrong = [m for m, r in done if r.verdict == KILLED and m.key in reasons]
        if as_json:
            click.echo(msgspec.json.encode(_as_data(self.subject, done, reasons)).decode())
        elif toml:
            click.echo("\n\n".join(as_toml(mutant) for mutant, _ in survived))
        else:
            for mutant, result in survived:
                click.echo(_told(self.subject, mutant, result))
            for mutant in wrong:
                click.echo(f"listed as equivalent, but killed: {mutant.id} {mutant.module}:{mutant.line}")
            click.echo(_told_sum(len(done), len(alive) - len(survived), len(survived), done))
        if not whole:
            return INTERRUPTED
        return SURVIVORS if survived or wrong else OK

    def read(self) -> list[Fate]:
        """The results of earlier runs, the latest for each mutant."""
        if not self.kept.exists():
            return []
        last: dict[str, Fate] = {}
        for line in self.kept.read_bytes().splitlines():
            try:
                result = msgspec.json.decode(line, type=Fate)
            except msgspec.DecodeError:
                continue  # a line half written when the machine stopped
            last[result.id] = result
        return list(last.values())

    def say(self, words: str, nl: bool = True) -> None:
        """Progress, apart from the results."""
        click.echo(words, nl=nl, err=True)


def chosen_by(every: Iterable[Mutant], only: Sequence[str]) -> list[Mutant]:
    """The mutants of files, lines (`reach.py:12`) or numbers."""
    return [
        mutant
        for mutant in every
        if any(
            wanted == mutant.id or wanted.removeprefix("rules/") in (mutant.module, f"{mutant.module}:{mutant.line}")
            for wanted in only
        )
    ]


def _misuse(words: str) -> int:
    click.echo(words, err=True)
    return MISUSE


def _told(subject: Subject, mutant: Mutant, result: Fate) -> str:
    place = (subject.rules / mutant.module).relative_to(subject.root).as_posix()
    end = "no test runs this line" if result.verdict == UNREACHED else "survived"
    where = f"{place}:{mutant.line}  {mutant.function or 'the module'}: {end}  ({mutant.id})"
    before, after = both_forms((subject.rules / mutant.module).read_bytes(), mutant)
    return f"{where}\n  - {before}\n  + {after}\n"


def _told_entry(entry: Equivalent) -> str:
    return f"{entry.module}, {entry.function}: {entry.change}" + ("" if entry.reason.strip() else " (without a reason)")


def _told_sum(count: int, equivalent: int, survived: int, done: Iterable[tuple[Mutant, Fate]]) -> str:
    killed = count - equivalent - survived
    unreached = sum(result.verdict == UNREACHED for _, result in done)
    share, real = (f"{100 * killed / n:.1f} %" if n else "none" for n in (count, count - equivalent))
    return (
        f"{count} mutants: {killed} killed, {survived} survived, {equivalent} equivalent;"
        f" {share} killed, {real} of those that change anything"
        + (f"; {unreached} in lines no test runs" if unreached else "")
        + f"; {sum(result.seconds for _, result in done):.0f} s"
    )


def _told_selection(subject: Subject) -> str:
    counted = [path.name for path in selected_tests(subject.tests)]
    left_out = [path.name for path in sorted(subject.tests.glob("test_*.py")) if path.name not in counted]
    lines = ["These count:", *(f"  {name}" for name in counted), "These do not:", *(f"  {name}" for name in left_out)]
    return "\n".join([*lines, "Because:", *(f"  {pattern}: {reason}" for pattern, reason in LEFT_OUT.items())])


def _as_data(
    subject: Subject, done: Iterable[tuple[Mutant, Fate]], reasons: dict[tuple[str, str, str, str, int], str]
) -> dict[str, object]:
    return {
        "game": subject.name,
        "mutants": [
            {
                "id": mutant.id,
                "module": mutant.module,
                "line": mutant.line,
                "function": mutant.function,
                "before": mutant.before,
                "after": mutant.after,
                "verdict": "equivalent" if result.verdict != KILLED and mutant.key in reasons else result.verdict,
                "by": result.by,
                "reason": reasons.get(mutant.key, ""),
                "seconds": result.seconds,
            }
            for mutant, result in done
        ],
    }
