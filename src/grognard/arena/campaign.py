"""A campaign: many games of one or several variants, played by a runner and kept in a file."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from .output import GamesFile
from .runner import Runner
from .shapes import Job, Played, Result, Spec

BASE = "base"
"""The variant of a plain simulation. Other variants are compared with it."""
CHANGED = "changed"


class Campaign(msgspec.Struct, frozen=True):
    """What is to be played: the same number of games of every variant. Games with the same index have the same dice."""

    variants: dict[str, Spec]
    games: int

    def jobs(self) -> list[Job]:
        """All games: the first of every variant, then the second of every variant, and so on."""
        return [Job(name, spec, index) for index in range(self.games) for name, spec in self.variants.items()]


class CampaignResults(msgspec.Struct):
    """What has been played."""

    results: dict[str, list[Result]]
    """Per variant, in the order of the games."""
    seconds: float = 0.0
    """How long this run took."""
    actions: int = 0
    """How many actions this run carried out."""
    interrupted: bool = False

    def count(self) -> int:
        """How many games there are."""
        return sum(map(len, self.results.values()))


def run(
    campaign: Campaign,
    runner: Runner,
    file: GamesFile | None = None,
    told: Callable[[Played], None] = lambda _: None,
) -> CampaignResults:
    """Play what the file does not hold yet. On Ctrl-C, the games played until then are kept and returned."""
    kept = {(result.variant, result.index): result for result in (file.results if file is not None else ())}
    jobs = campaign.jobs()
    wanted = [(job.variant, job.index) for job in jobs]
    left = [job for job in jobs if (job.variant, job.index) not in kept]
    record = CampaignResults({})
    began = time.perf_counter()
    try:
        with runner:
            for played in runner.run(left):
                if file is not None:
                    file.add(played.results)
                kept.update({(result.variant, result.index): result for result in played.results})
                record.actions += sum(result.actions for result in played.results)
                told(played)
    except KeyboardInterrupt:
        record.interrupted = True
    record.seconds = time.perf_counter() - began
    record.results = {
        name: [kept[key] for key in wanted if key[0] == name and key in kept] for name in campaign.variants
    }
    return record
