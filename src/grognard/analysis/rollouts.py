"""Play-outs: how games go on from the positions of a game, as a check on the curve."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grognard.arena import Campaign, Runner, Spec, run
from grognard.arena.shapes import Played
from grognard.engine.match import Match

from .curve import score_of
from .review import Review


def with_rollouts(
    review: Review,
    match: Match,
    policy: str,
    games: int,
    runner: Runner,
    told: Callable[[Played], None] = lambda _: None,
) -> Review:
    """The review with the results of a number of play-outs from the end of every phase."""
    header = match.record.header
    common = Spec(header.game, dict.fromkeys(match.rules.roles, policy), header.match, header.scenario, luck=False)
    variants = {
        str(phase.last): msgspec.structs.replace(common, opening=match.state_after(phase.last).encode())
        for phase in review.phases
    }
    played = run(Campaign(variants, games), runner, told=told)
    phases = []
    for phase in review.phases:
        scores = [score_of(result.winner, match.rules) for result in played.results[str(phase.last)]]
        rate = sum(scores) / len(scores) if scores else None
        phases.append(msgspec.structs.replace(phase, rollouts=rate))
    return msgspec.structs.replace(review, phases=tuple(phases))
