"""One mutant after the other, each in a process forked from one in which all tests are collected.

A change inside a function is put into the living function, so nothing is imported again; a change that works at import
(a table of a module, a default) is tried with the project imported anew. The tests that ran the line come first, the
quickest first; the first that fails kills. Where hardly any test ran it, all the others follow: the line may fill a
cache, and what one test leaves there another reads.
"""

from __future__ import annotations

import gc
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import msgspec
import pytest

from .changes import Mutant, applied
from .measure import Measure, dying, forget_project, run_pytest, silence
from .selection import Subject

KILLED, SURVIVED, UNREACHED, ERROR = "killed", "survived", "unreached", "error"
ENOUGH = 8
"""This many tests that ran a line are taken for all that can notice it."""
OPTIMIZED = 0x1
"""Flag of the code of functions, not of modules and classes."""


class Limits(msgspec.Struct, frozen=True):
    """When a mutant counts as running for ever: after processor time, so that a busy machine kills nothing."""

    least: float = 2.0
    """What every test may take."""
    times: float = 20.0
    """How many times longer than normal a test may take."""
    memory: int = 3 << 30
    """Bytes more than at the start."""


class Fate(msgspec.Struct, frozen=True):
    """The fate of a mutant."""

    id: str
    verdict: str
    by: str
    """The test that failed, and how if it ran for ever."""
    seconds: float
    fingerprint: str


Report = Callable[[Mutant, Fate], None]


def try_all(
    subject: Subject,
    mutants: Sequence[Mutant],
    measure: Measure,
    report: Report,
    *,
    workers: int = 1,
    limits: Limits | None = None,
) -> None:
    """Try each mutant and report it; the tests are collected once, in this process."""
    bench = _Bench(subject, mutants, measure, report, workers, limits or Limits())
    outcome = run_pytest(subject, [bench])
    if bench.error is not None:
        raise bench.error
    if not bench.ran:
        raise RuntimeError(f"the tests of {subject.name} could not be collected: pytest ended with {outcome!r}")


class _Bench:
    """A plugin that has pytest collect the tests and then, instead of running them, tries the mutants."""

    def __init__(
        self,
        subject: Subject,
        mutants: Sequence[Mutant],
        measure: Measure,
        report: Report,
        workers: int,
        limits: Limits,
    ) -> None:
        self.subject, self.mutants, self.measure, self.report = subject, mutants, measure, report
        self.workers, self.limits = workers, limits
        self.ran = False
        self.interrupted = False
        self.error: BaseException | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try them all; pytest itself has nothing left to do."""
        self.ran = not session.testsfailed
        try:
            if self.ran:
                self.run(session.items)
        except BaseException as error:  # given back by try_all: pytest would only print it
            self.error = error
        return True

    def run(self, items: Sequence[pytest.Item]) -> None:
        """Try them all. Raises KeyboardInterrupt between two results, never in the middle of one, or in a finalizer."""
        before = signal.signal(signal.SIGINT, self.interrupt)
        try:
            self.fork_for_each(items)
        finally:
            signal.signal(signal.SIGINT, before)
        if self.interrupted:
            raise KeyboardInterrupt

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """The user wants this to end."""
        self.interrupted = True

    def fork_for_each(self, items: Sequence[pytest.Item]) -> None:
        """Fork for one mutant after the other, a few at a time, until all are done or somebody interrupts."""
        functions = _living_functions(self.subject.rules)
        gc.collect()
        gc.freeze()
        waiting, running = list(reversed(self.mutants)), list[_Trial]()
        try:
            while (waiting or running) and not self.interrupted:
                while waiting and len(running) < self.workers:
                    mutant = waiting.pop()
                    if self.is_unreached(mutant):
                        self.report(mutant, Fate(mutant.id, UNREACHED, "", 0.0, self.measure.fingerprint))
                    else:
                        running.append(_Trial(mutant, self.start(mutant, items, functions)))
                for trial in _finished(running):
                    running.remove(trial)
                    self.report(trial.mutant, trial.result(self.measure.fingerprint))
        finally:
            for trial in running:
                trial.stop()

    def is_unreached(self, mutant: Mutant) -> bool:
        """True if no test runs the line, so that none can notice."""
        lines = self.measure.lines.get(mutant.module, {})
        return mutant.line in _code_lines(self.subject.rules / mutant.module) and mutant.line not in lines

    def order(self, mutant: Mutant, at_import: bool) -> list[str]:
        """The tests that ran the line, the quickest first; if these are few, or it runs at import, all others too."""
        first = self.measure.covering(mutant.module, mutant.line)
        if len(first) >= ENOUGH and not at_import:
            return first
        known, seconds = set(first), self.measure.seconds
        return [*first, *sorted((name for name in seconds if name not in known), key=lambda name: seconds[name])]

    def start(self, mutant: Mutant, items: Sequence[pytest.Item], functions: _Functions) -> Callable[[int], None]:
        """The work of a forked process. It writes its findings into the pipe it is given."""

        def work(pipe: int) -> None:
            path = self.subject.rules / mutant.module
            source = applied(path.read_bytes(), mutant)
            at_import = not mutant.outer or mutant.line in self.measure.imported.get(mutant.module, [])
            judge = _Judge(self.order(mutant, at_import), self.measure.seconds, self.limits, pipe)
            if at_import or not _exchanged(functions, path, source, mutant.outer):
                _import_instead(path, source)
                forget_project(self.subject.root)
                run_pytest(self.subject, [judge])
            else:
                judge.run(items)

        return work


class _Trial:
    """A process that tries one mutant."""

    def __init__(self, mutant: Mutant, work: Callable[[int], None]) -> None:
        self.mutant, self.began = mutant, time.monotonic()
        self.pipe, end = os.pipe()
        self.process = os.fork()
        if not self.process:
            with dying(lambda words: os.write(end, f"{ERROR} {words}".encode())):
                signal.signal(signal.SIGINT, signal.SIG_IGN)
                silence()
                work(end)
        os.close(end)

    def result(self, fingerprint: str) -> Fate:
        """The fate of the mutant. The process has closed its pipe, so it is ending."""
        said = b""
        while piece := os.read(self.pipe, 65536):
            said += piece
        os.close(self.pipe)
        _, status = os.waitpid(self.process, 0)
        verdict, _, by = (said.decode() or f"{KILLED} the process ended: {_ending(status)}").partition(" ")
        if verdict == ERROR:
            raise RuntimeError(f"mutant {self.mutant.id} could not be tried: {by}")
        return Fate(self.mutant.id, verdict, by, round(time.monotonic() - self.began, 3), fingerprint)

    def stop(self) -> None:
        """End it before it is done."""
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.pipe)


def _finished(running: Sequence[_Trial]) -> list[_Trial]:
    ready, _, _ = select.select([trial.pipe for trial in running], [], [], 1.0) if running else ([], [], [])
    return [trial for trial in running if trial.pipe in ready]


def _ending(status: int) -> str:
    number = os.waitstatus_to_exitcode(status)
    return signal.Signals(-number).name if number < 0 else f"exit code {number}"


class _Judge:
    """Runs tests until one fails; also a plugin, for runs with everything imported anew."""

    def __init__(self, order: Sequence[str], seconds: dict[str, float], limits: Limits, pipe: int) -> None:
        self.order = {name: n for n, name in enumerate(order)}
        self.seconds, self.limits, self.pipe = seconds, limits, pipe
        self.now = "import"
        signal.signal(signal.SIGVTALRM, self.on_time)
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory + 4 * used, resource.RLIM_INFINITY))
        total = sum(seconds.values()) * limits.times + 60
        resource.setrlimit(resource.RLIMIT_CPU, (int(total), int(total) + 5))
        self.allow(10.0)

    def allow(self, seconds: float) -> None:
        """Start the clock of the processor for what comes next."""
        signal.setitimer(signal.ITIMER_VIRTUAL, self.limits.least + self.limits.times * seconds)

    def on_time(self, number: int, frame: FrameType | None) -> None:
        """It runs for ever. That counts as noticed, too."""
        self.say(f"{KILLED} {self.now}: ran too long")

    def say(self, words: str) -> None:
        """Send the verdict. This process has nothing else to do."""
        os.write(self.pipe, words.encode())
        os._exit(0)

    def run(self, items: Sequence[pytest.Item]) -> None:
        """Run the tests in their order."""
        ordered = self.ordered(items)
        reporting = ordered[0].config.pluginmanager
        reporting.register(self)
        for item, following in zip(ordered, [*ordered[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        self.say(SURVIVED)

    def ordered(self, items: Sequence[pytest.Item]) -> list[pytest.Item]:
        """The tests in their order, and no others."""
        return sorted((i for i in items if i.nodeid in self.order), key=lambda item: self.order[item.nodeid])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that can no longer be imported has noticed."""
        if report.failed:
            self.say(f"{KILLED} {report.nodeid}: not imported")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The order, in a run with everything imported anew."""
        items[:] = self.ordered(items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        self.now = nodeid
        self.allow(self.seconds.get(nodeid, 1.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has ended."""
        if report.failed:
            self.say(f"{KILLED} {report.nodeid}")

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """All tests have ended, in a run with everything imported anew."""
        self.say(SURVIVED if exitstatus == pytest.ExitCode.OK else f"{KILLED} pytest ended with {exitstatus}")


# -- putting the change in ------------------------------------------------------------------------------------------

_Functions = dict[tuple[str, str, int], list[FunctionType]]


def _living_functions(rules: Path) -> _Functions:
    """All functions of the rules that live in this process, by file, name and first line."""
    found: _Functions = {}
    below = str(rules.resolve())
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename.startswith(below):
            code = thing.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
    return found


def _exchanged(functions: _Functions, path: Path, source: bytes, outer: int) -> bool:
    """Put changed code into the functions that begin in a line; False if that is not possible."""
    file = str(path.resolve())
    new = next(code for code in _function_codes(compile(source, file, "exec")) if code.co_firstlineno == outer)
    living = functions.get((file, new.co_qualname, outer), [])
    for function in living:
        if function.__code__.co_freevars != new.co_freevars:
            return False
        function.__code__ = new
    return bool(living)


def _function_codes(code: CodeType) -> Iterator[CodeType]:
    """The code of all outermost functions: of the module and of its classes."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & OPTIMIZED:
                yield constant
            else:
                yield from _function_codes(constant)


def _code_lines(path: Path) -> set[int]:
    """The lines of a file at which something is done."""

    def lines(code: CodeType) -> Iterator[int]:
        yield from (line for _, _, line in code.co_lines() if line)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                yield from lines(constant)

    return set(lines(compile(path.read_bytes(), str(path), "exec")))


def _import_instead(path: Path, source: bytes) -> None:
    """From now on an import of this file gives the changed source."""
    file, plain = path.resolve(), SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if Path(self.path).resolve() == file:
            return compile(source, str(file), "exec")
        return plain(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
    sys.dont_write_bytecode = True
