"""Runners: where games are played. All of them give the same results in the same order.

A runner takes jobs and gives chunks of results, in the order of the jobs. A chunk lasts about a second, so the cost of
sending it hardly matters and an interruption loses little.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, ProcessPoolExecutor
from threading import Thread
from types import TracebackType
from typing import Any, Protocol

from typing_extensions import override

from grognard.engine.errors import GrognardError

from .errors import ArenaError, missing_extra
from .game import play_chunk
from .output import header_for, line_of
from .shapes import Job, Played, Spec

CHUNK_SECONDS = 1.0
MOST_IN_CHUNK = 50
LOOK_EVERY = 5.0
"""Seconds between looks at a cluster that has not answered."""
PATIENCE = 60.0
"""Seconds after which a cluster without any worker is given up."""
KEPT = "games in the output file are kept, and the same command goes on with them"


class Runner(Protocol):
    """A place where games are played. It is used in a `with` statement, which ends what it started."""

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
        """Drop it, if it has not begun."""


def chunk_size(seconds_a_game: float) -> int:
    """How many games last about a second."""
    if seconds_a_game <= 0:
        return MOST_IN_CHUNK
    return max(1, min(MOST_IN_CHUNK, round(CHUNK_SECONDS / seconds_a_game)))


class SingleRunner(Runner):
    """Plays in this process, one game after the other."""

    def __enter__(self) -> SingleRunner:
        return self

    @override
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """There is nothing to let go of."""

    @override
    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
        for job in jobs:
            yield play_chunk([job])


class PoolRunner(Runner, ABC):
    """What runners with several workers have in common: a limited number of chunks under way."""

    workers: int

    @abstractmethod
    def submit(self, jobs: Sequence[Job]) -> Promise:
        """Send a chunk to a worker."""

    @override
    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
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
            raise ArenaError(f"a worker ended unexpectedly; {KEPT} ({error})") from error
        finally:
            for promise in waiting:
                promise.cancel()


class LocalRunner(PoolRunner):
    """Plays in processes of this machine. They start afresh, so that nothing leaks into them."""

    def __init__(self, workers: int) -> None:
        if workers < 1:
            raise ArenaError(f"{workers} workers cannot play; there must be at least one")
        self.workers = workers
        self._others = set(multiprocessing.active_children())
        self._pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=serve_parent)

    def __enter__(self) -> LocalRunner:
        return self

    @override
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        mine = set(multiprocessing.active_children()) - self._others
        self._pool.shutdown(wait=kind is None, cancel_futures=True)
        if kind is not None:
            for process in mine:
                process.terminate()
            for process in mine:
                process.join()

    @override
    def submit(self, jobs: Sequence[Job]) -> Promise:
        return self._pool.submit(play_chunk, jobs)


def serve_parent() -> None:
    """In a worker: Ctrl-C is for the parent, which ends its workers itself. Without a parent it ends, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class ClusterPromise(Promise):
    """A chunk on a cluster. Waiting for it ends if the cluster is lost, instead of never."""

    def __init__(self, client: Any, future: Any, address: str) -> None:
        self._client = client
        self._future = future
        self._address = address

    @override
    def result(self) -> Played:
        """Wait for the results. Raises ArenaError if there is nobody left to wait for."""
        from distributed import KilledWorker

        heard = time.monotonic()
        while True:
            try:
                played: Played = self._future.result(timeout=LOOK_EVERY)
                return played
            except TimeoutError:
                if self._client.nthreads():
                    heard = time.monotonic()
                elif time.monotonic() - heard > PATIENCE:
                    raise ArenaError(f"the cluster at {self._address} has lost all its workers; {KEPT}") from None
            except (CancelledError, KilledWorker, OSError) as error:
                raise ArenaError(f"the cluster at {self._address} was lost; {KEPT} ({error})") from error

    @override
    def cancel(self) -> object:
        return self._future.cancel()


class ClusterRunner(PoolRunner):
    """Plays on a cluster of dask.distributed. Its workers need only this package."""

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
        # One sentence here says what goes wrong.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        self.address = address
        self.workers = sum(self._client.nthreads().values())
        if not self.workers:
            self._client.close()
            raise ArenaError(f"the cluster at {address} has no workers: start some with 'dask worker {address}'")

    def __enter__(self) -> ClusterRunner:
        return self

    @override
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    @override
    def run(self, jobs: Sequence[Job]) -> Iterator[Played]:
        """Play the games. Raises ArenaError if the workers do not have what is here: they would play other games."""
        self._compare({job.variant: job.spec for job in jobs})
        yield from super().run(jobs)

    @override
    def submit(self, jobs: Sequence[Job]) -> Promise:
        return ClusterPromise(self._client, self._client.submit(play_chunk, jobs, pure=False), self.address)

    def _compare(self, variants: Mapping[str, Spec]) -> None:
        here = what_is_here(variants)
        try:
            there: dict[str, str] = self._client.run(what_is_here, variants)
        except GrognardError:
            raise
        except Exception as error:
            raise ArenaError(f"the workers of the cluster at {self.address} cannot play: {error}") from error
        for worker, found in there.items():
            if found != here:
                raise ArenaError(
                    f"worker {worker} has another version of grognard or of the game's data, and would play other "
                    f"games: install the same on all machines"
                )


def what_is_here(variants: Mapping[str, Spec]) -> str:
    """The software, rules and data with which this process would play these games."""
    return line_of(header_for(dict(variants)))


def runner_for(workers: int, cluster: str | None = None) -> Runner:
    """The runner a command asks for: a cluster if there is an address, else a number of processes."""
    if cluster is not None:
        return ClusterRunner(cluster)
    return SingleRunner() if workers == 1 else LocalRunner(workers)
