"""Runners: where games are played. All of them give the same results in the same order.

A runner takes jobs and gives chunks of results, in the order of the jobs. Chunks are made to last about a second, so
that the cost of sending them about does not matter and an interruption loses little.
"""

from __future__ import annotations

import multiprocessing
import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from types import TracebackType
from typing import Any, Protocol

from .errors import ArenaError, missing_extra
from .game import play_chunk
from .shapes import Job, Played

CHUNK_SECONDS = 1.0
MOST_IN_CHUNK = 50


class Runner(Protocol):
    """A place where games are played; used in a `with` statement, which ends what it started."""

    def __enter__(self) -> Runner:
        """Get ready."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go of all workers; at once if something went wrong."""

    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
        """Play the games; chunks of results come in the order of the jobs."""


class Promise(Protocol):
    """A chunk that is being played somewhere: what futures of all kinds have in common."""

    def result(self) -> Played:
        """Wait for the results."""

    def cancel(self) -> object:
        """Forget about it, if it has not begun."""


def chunk_size(seconds_a_game: float) -> int:
    """How many games last about a second."""
    if seconds_a_game <= 0:
        return MOST_IN_CHUNK
    return max(1, min(MOST_IN_CHUNK, round(CHUNK_SECONDS / seconds_a_game)))


class SingleRunner:
    """Plays in this very process, one game after the other."""

    def __enter__(self) -> SingleRunner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """See `Runner.__exit__`: there is nothing to let go of."""

    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
        """See `Runner.run`."""
        for job in jobs:
            yield play_chunk([job])


class PoolRunner(ABC):
    """What runners with several workers have in common: a window of chunks on their way."""

    workers: int

    @abstractmethod
    def submit(self, jobs: Sequence[Job]) -> Promise:
        """Send a chunk to a worker."""

    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
        """See `Runner.run`."""
        waiting: deque[Promise] = deque()
        begun, size = 0, 1
        try:
            while begun < len(jobs) or waiting:
                while begun < len(jobs) and len(waiting) <= 2 * self.workers:
                    waiting.append(self.submit(jobs[begun : begun + size]))
                    begun += size
                played = waiting.popleft().result()
                size = chunk_size(played.seconds / len(played.results))
                yield played
        except BrokenExecutor as error:
            raise ArenaError(f"a worker ended unexpectedly; finished games are kept ({error})") from error
        finally:
            for promise in waiting:
                promise.cancel()


class LocalRunner(PoolRunner):
    """Plays in processes of this machine, started afresh so that nothing leaks into them."""

    def __init__(self, workers: int) -> None:
        if workers < 1:
            raise ArenaError(f"{workers} workers cannot play; there must be at least one")
        self.workers = workers
        self._others = set(multiprocessing.active_children())
        self._pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=leave_interrupts)

    def __enter__(self) -> LocalRunner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """See `Runner.__exit__`."""
        mine = set(multiprocessing.active_children()) - self._others
        self._pool.shutdown(wait=kind is None, cancel_futures=True)
        if kind is not None:
            for process in mine:
                process.terminate()
            for process in mine:
                process.join()

    def submit(self, jobs: Sequence[Job]) -> Promise:
        """See `PoolRunner.submit`."""
        return self._pool.submit(play_chunk, jobs)


def leave_interrupts() -> None:
    """In a worker: Ctrl-C is for the parent, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class ClusterRunner(PoolRunner):
    """Plays on a cluster of dask.distributed; its workers need this package and nothing else."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError as error:
            raise missing_extra("a cluster needs dask.distributed", "distributed", error) from error
        try:
            connect: Any = Client
            self._client: Any = connect(address, timeout="10s")
        except (OSError, ValueError) as error:
            raise ArenaError(f"there is no cluster at {address}: {error}") from error
        self.workers = sum(self._client.nthreads().values())
        if not self.workers:
            self._client.close()
            raise ArenaError(f"the cluster at {address} has no workers: start some with 'dask worker {address}'")

    def __enter__(self) -> ClusterRunner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """See `Runner.__exit__`."""
        self._client.close()

    def submit(self, jobs: Sequence[Job]) -> Promise:
        """See `PoolRunner.submit`."""
        promise: Promise = self._client.submit(play_chunk, jobs, pure=False)
        return promise


def runner_for(workers: int, cluster: str | None = None) -> Runner:
    """The runner a command asks for: a cluster if there is an address, else so many processes."""
    if cluster is not None:
        return ClusterRunner(cluster)
    return SingleRunner() if workers == 1 else LocalRunner(workers)
