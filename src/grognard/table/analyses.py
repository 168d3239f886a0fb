"""Analyses of finished games: one at a time in a separate process, kept by the hash of the record."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import zlib
from collections.abc import Coroutine
from functools import cache
from multiprocessing import get_context
from typing import Any

import msgspec

from grognard._version import __version__
from grognard.analysis.curve import FILE as CURVE
from grognard.engine.errors import GrognardError
from grognard.engine.match import Match
from grognard.engine.records import Record
from grognard.engine.ruleset import SPECTATOR
from grognard.library import game_text

from .answers import AnalysisProgress
from .contributions import now
from .desk import REVIEW, work
from .messages import AnalysisNews, AnalysisState
from .room import Room
from .store import SqliteStore

log = logging.getLogger("grognard.table")


class NotOver(GrognardError):
    """The game goes on, and an analysis would give away what players may not know."""


class NoAnalysis(GrognardError):
    """The analysis failed, or there is none."""


def record_key(match: Match) -> str:
    """The key of an analysis: the record without the names of match and dice, and the versions of what judges it."""
    header = msgspec.structs.replace(
        match.record.header, match="", commitment="", seats={}, contributions=(), contributed={}
    )
    plain = Record(header, None)
    plain.lines = list(match.record.lines)
    return hashlib.sha256(f"{judged_by(match.rules.id)}\n{plain.text(public=True)}".encode()).hexdigest()


@cache
def judged_by(game: str) -> str:
    """What an analysis depends on besides the record."""
    return f"{__version__} {game_text(game, CURVE)}"


def with_names(room: Room, review: bytes) -> bytes:
    """A review that says who played."""
    names = {seat.role: seat.name for seat in room.seats.values() if seat.name and seat.kind != SPECTATOR}
    return msgspec.json.encode({**msgspec.json.decode(review), "seats": names or room.match.record.header.seats})


class Work:
    """One piece of work, and those who wait for it."""

    def __init__(self, total: int) -> None:
        self.state: AnalysisState = "waiting"
        self.done = 0
        self.total = total
        self.text = ""
        """The reason for a failure."""
        self.rooms: set[Room] = set()
        """The rooms whose players are told how far it is."""
        self.task: asyncio.Task[bytes] | None = None

    def progress(self) -> AnalysisProgress:
        """How far the work is."""
        return AnalysisProgress(self.state, self.done, self.total, self.text)

    def tell(self) -> None:
        """Tell those who watch the game."""
        for room in self.rooms:
            for listener in room.listeners:
                listener.send(AnalysisNews(self.state, self.done, self.total, self.text))


class Analyses:
    """All of them."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self._jobs: dict[tuple[str, str], Work] = {}
        self._tasks: set[asyncio.Task[bytes]] = set()
        """The tasks of all jobs, including stopped ones that have not ended yet."""
        self._desk = asyncio.Semaphore(1)

    # -- asking -------------------------------------------------------------------------------------------------

    def look(self, room: Room) -> AnalysisProgress:
        """How far the analysis of a game is, with the analysis itself once it is done."""
        self._must_be_over(room)
        key = record_key(room.match)
        kept = self.store.find_analysis(key, REVIEW)
        if kept is not None:
            total = len(room.match.trail)
            return AnalysisProgress("done", total, total, review=msgspec.Raw(zlib.decompress(kept)))
        job = self._jobs.get((key, REVIEW))
        return AnalysisProgress("none", 0, len(room.match.trail)) if job is None else job.progress()

    def begin(self, room: Room) -> AnalysisProgress:
        """Begin the analysis of a game unless it is done or under way."""
        self._must_be_over(room)
        if self.store.find_analysis(record_key(room.match), REVIEW) is None:
            self._job(room, REVIEW)
        return self.look(room)

    def stop(self, room: Room) -> AnalysisProgress:
        """Stop the analysis of a game if it is under way."""
        self._must_be_over(room)
        job = self._jobs.pop((record_key(room.match), REVIEW), None)
        if job is not None and job.task is not None:
            job.task.cancel()
        return self.look(room)

    async def report(self, room: Room, kind: str) -> bytes:
        """The after-action report, made anew. Raises NoAnalysis if the game has not been analysed."""
        self._must_be_over(room)
        found = self.store.find_analysis(record_key(room.match), REVIEW)
        if found is None:
            raise NoAnalysis("the game has not been analysed yet")
        task = self._job(room, kind, with_names(room, zlib.decompress(found))).task
        assert task is not None
        # Others may wait for the same report. One who goes away does not stop it.
        return zlib.decompress(await asyncio.shield(task))

    def _must_be_over(self, room: Room) -> None:
        if not room.closed:
            raise NotOver("the game is not over: it is analysed when it is")

    # -- working ------------------------------------------------------------------------------------------------

    def _job(self, room: Room, kind: str, found: bytes = b"") -> Work:
        """The job for this, begun if it is not under way. A report names the players, so it belongs to one room."""
        key = (record_key(room.match) if kind == REVIEW else room.id, kind)
        job = self._jobs.get(key)
        if job is None or job.task is None or job.task.done():
            job = self._jobs[key] = Work(len(room.match.trail))
            self._begin(job, key, self._carry_out(job, key, room.match, found))
        if kind == REVIEW:
            job.rooms.add(room)
        return job

    def _begin(self, job: Work, key: tuple[str, str], work: Coroutine[Any, Any, bytes]) -> None:
        job.task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(job.task)
        job.task.add_done_callback(lambda task: self._ended(job, key, task))

    async def _carry_out(self, job: Work, key: tuple[str, str], match: Match, found: bytes) -> bytes:
        record, kind = key
        try:
            async with self._desk:
                job.state = "running"
                job.tell()
                content = await self._run(job, kind, match.rules.id, match.record.text(public=True), found)
            if kind == REVIEW:
                await self.store.keep_analysis(record, kind, content, now())
        except asyncio.CancelledError:
            job.state = "stopped"
            raise
        except GrognardError as error:
            job.state, job.text = "failed", str(error)
            raise
        except Exception:
            job.state, job.text = "failed", "the analysis could not be finished"
            raise
        else:
            job.state, job.done = "done", job.total
            return content
        finally:
            job.tell()

    def _ended(self, job: Work, key: tuple[str, str], task: asyncio.Task[bytes]) -> None:
        """Forget a job that is done. One that failed is kept, so that it can say why, until it is begun again."""
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            if self._jobs.get(key) is job:
                del self._jobs[key]
        elif not isinstance(error, GrognardError):
            log.error("an analysis was cut short", exc_info=error)

    async def _run(self, job: Work, kind: str, game: str, record: str, found: bytes) -> bytes:
        """Let a process do the work and note its progress. Stop it if nobody wants it any more."""
        processes = get_context("spawn")
        here, there = processes.Pipe()
        process = processes.Process(target=work, args=(there, kind), daemon=True)
        process.start()
        there.close()
        try:
            await asyncio.to_thread(here.send, (game, record, found))
            while True:
                what, told = await asyncio.to_thread(here.recv)
                if what == "done":
                    return bytes(told)
                if what == "failed":
                    raise NoAnalysis(str(told))
                job.done = int(told)
                job.tell()
        except (EOFError, OSError) as error:
            raise NoAnalysis("the analysis was cut short") from error
        finally:
            process.kill()
            await asyncio.to_thread(process.join)
            process.close()
            here.close()

    async def close(self) -> None:
        """Stop all work."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
