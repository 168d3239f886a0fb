"""Computer players at the table: they think in processes of their own, on views, never on the live state."""

from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random

import msgspec

from grognard.engine.ruleset import View
from grognard.library import ruleset
from grognard.players import Budget, player, sampler_for


def think(game: str, name: str, view: bytes, actions: list[str], seed: str) -> str:
    """Choose one of the actions. Runs in a worker process."""
    rules = ruleset(game)
    known = msgspec.json.decode(view, type=View)
    legal = [rules.vocabulary.parse(text) for text in actions]
    return player(name).decide(known, legal, sampler_for(rules), Budget(), Random(seed)).text


class Computer:
    """A pool of thinking processes, started when first needed."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, game: str, name: str, view: View, actions: list[str], seed: str) -> str:
        """The action a computer player takes."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, think, game, name, msgspec.json.encode(view), actions, seed)
        except BrokenProcessPool:
            # A worker was killed. The next decision gets fresh ones.
            self.close()
            self._pool = None
            raise

    def close(self) -> None:
        """Stop the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
