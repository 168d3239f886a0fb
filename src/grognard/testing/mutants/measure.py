"""Which test runs which line of the rules, and how long each test takes: measured once, kept until a change."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from .selection import Subject, selected_tests

QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--capture=no")
"""Options of every run: nothing is written, nothing remembered. Our own plugins report failures."""


class Measure(msgspec.Struct):
    """What was measured."""

    fingerprint: str
    seconds: dict[str, float]
    """How long each test took."""
    lines: dict[str, dict[int, list[int]]]
    """For each file of the rules and each line the tests that ran it, as places in `seconds`."""
    imported: dict[str, list[int]]
    """For each file the lines that ran before any test did."""
    failed: list[str]
    """Tests that fail although nothing is broken."""

    def covering(self, module: str, line: int) -> list[str]:
        """The tests that ran a line, the quickest first."""
        names = list(self.seconds)
        found = [names[n] for n in self.lines.get(module, {}).get(line, [])]
        return sorted(found, key=lambda name: self.seconds[name])


def measured(subject: Subject, cache: Path) -> Measure:
    """The measure of a subject as it is now: from the cache, or taken in a separate process."""
    path, fingerprint = cache / f"{subject.name}-lines.json", subject.fingerprint()
    if path.exists():
        known = msgspec.json.decode(path.read_bytes(), type=Measure)
        if known.fingerprint == fingerprint:
            return known
    cache.mkdir(parents=True, exist_ok=True)
    child = os.fork()
    if not child:
        with dying():
            silence()
            forget_project(subject.root)
            unfinished = path.with_suffix(".unfinished")
            unfinished.write_bytes(msgspec.json.encode(take_measure(subject, fingerprint)))
            unfinished.replace(path)
    try:
        _, status = os.waitpid(child, 0)
    except KeyboardInterrupt:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    if status:
        raise RuntimeError(f"the tests of {subject.name} could not be measured: run pytest {subject.tests} to see why")
    return msgspec.json.decode(path.read_bytes(), type=Measure)


@contextmanager
def dying(say: Callable[[str], object] | None = None) -> Iterator[None]:
    """End this process with its work: nothing of a child runs on in the parent's code."""
    try:
        yield
        os._exit(0)
    except BaseException as error:
        if say is not None:
            say(f"{type(error).__name__}: {error}")
    finally:
        os._exit(1)


def silence() -> None:
    """Hide everything that this process or its tests print."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def forget_project(root: Path) -> None:
    """Take the project's own modules out of the memory, so that they are imported again."""
    ours = [name for name, module in sys.modules.items() if name != "__main__" and _is_below(module, root)]
    for name in ours:
        del sys.modules[name]


def _is_below(module: ModuleType, root: Path) -> bool:
    file = getattr(module, "__file__", None) or next(iter(getattr(module, "__path__", [])), None)
    return file is not None and Path(file).is_relative_to(root) and "site-packages" not in Path(file).parts


def take_measure(subject: Subject, fingerprint: str) -> Measure:
    """Run the selected tests once, with a look at the lines; the project must not have been imported."""
    from coverage import Coverage

    here = subject.rules.resolve()
    coverage = Coverage(data_file=None, include=[f"{here}/*"], branch=False, config_file=False)
    watch = _Watch(coverage)
    coverage.start()
    outcome = run_pytest(subject, [watch])
    coverage.stop()
    if outcome not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(f"pytest ended with {outcome!r}")
    names = {name: n for n, name in enumerate(watch.seconds)}
    lines: dict[str, dict[int, list[int]]] = {}
    imported: dict[str, list[int]] = {}
    data = coverage.get_data()
    for file in data.measured_files():
        module = Path(file).relative_to(here).as_posix()
        by_line = data.contexts_by_lineno(file)
        lines[module] = {line: [names[c] for c in contexts if c in names] for line, contexts in by_line.items()}
        imported[module] = [line for line, contexts in by_line.items() if "" in contexts]
    return Measure(fingerprint, watch.seconds, lines, imported, watch.failed)


def run_pytest(subject: Subject, plugins: list[object]) -> int:
    """Run pytest on the selected tests, with settings under which a run leaves nothing behind."""
    os.chdir(subject.root)
    files = [str(path) for path in selected_tests(subject.tests)]
    return pytest.main([*QUIET, "--hypothesis-seed=0", *files], [*plugins, _NothingKept()])


class _NothingKept:
    """Nothing is printed; Hypothesis keeps no examples of broken rules and does not look for shorter ones."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        config.pluginmanager.unregister(name="terminalreporter")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        from hypothesis import Phase, settings

        settings.register_profile(
            "mutants", settings(), deadline=None, database=None, phases=(Phase.explicit, Phase.generate)
        )
        settings.load_profile("mutants")


class _Watch:
    """Tells the coverage which test is running, and takes the time."""

    def __init__(self, coverage: object) -> None:
        self.coverage = coverage
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)  # type: ignore[attr-defined]
        began = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - began
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)
