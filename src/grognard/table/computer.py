"""Computer players at the table: they think in separate processes, about what their role knows."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Any

import msgspec

from grognard.analysis import Advice, Asked, recommend, weigh
from grognard.engine.knowledge import Knowledge
from grognard.library import ruleset
from grognard.players import Player, player

from .lifeline import end_with_parent
from .opponents import budget_of

NICENESS = 10
SEATED = 64
"""How many players one worker remembers."""


@lru_cache(maxsize=SEATED)
def seated(seat: str, name: str) -> Player:
    """The player of one seat. Its memory of the last decision saves it time, as in the arena."""
    return player(name)


def think(game: str, name: str, role: str, known: str, actions: list[str], seed: str, seat: str = "") -> str:
    """Choose one of the actions. Runs in a worker process. `seat` names the player whose thoughts go on, if there is
    one.
    """
    rules = ruleset(game)
    knowledge = Knowledge.from_json(rules, role, known)
    legal = [rules.vocabulary.parse(text) for text in actions]
    decider = seated(seat, name) if seat else player(name)
    return decider.decide(knowledge, legal, budget_of(name), Random(seed)).text


def give_advice(game: str, name: str, asked: bytes, seed: str) -> Advice:
    """What a computer player recommends, and why. Runs in a worker process."""
    question = msgspec.json.decode(asked, type=Asked)
    return recommend(ruleset(game), question, name, budget_of(name), seed)


def give_reasons(game: str, action: str, asked: bytes) -> Advice:
    """What an action changed, and the alternatives to it. Runs in a worker process."""
    rules = ruleset(game)
    question = msgspec.json.decode(asked, type=Asked)
    return weigh(rules, question, rules.vocabulary.parse(action))


def give_way() -> None:
    """Think only while nobody at the table wants the processor, and not longer than the table lives."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C that stops the table stops this process, too.
    os.nice(NICENESS)
    end_with_parent()


class Computer:
    """A pool of thinking processes, started when first needed."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def decide(
        self, game: str, name: str, knowledge: Knowledge, actions: list[str], seed: str, seat: str = ""
    ) -> str:
        """The action a computer player takes."""
        known = knowledge.to_json()
        return str(await self._run(think, game, name, knowledge.role, known, actions, seed, seat))

    async def advise(self, game: str, name: str, asked: Asked, seed: str) -> Advice:
        """The action a computer player recommends, with its reasons."""
        found: Advice = await self._run(give_advice, game, name, msgspec.json.encode(asked), seed)
        return found

    async def explain(self, game: str, action: str, asked: Asked) -> Advice:
        """The reasons for and against an action."""
        found: Advice = await self._run(give_reasons, game, action, msgspec.json.encode(asked))
        return found

    async def _run(self, work: Callable[..., Any], *told: Any) -> Any:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), give_way)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *told)
        except BrokenProcessPool:
            # A worker was killed. The next decision gets fresh ones.
            self.close()
            self._pool = None
            raise

    def close(self) -> None:
        """Stop the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
