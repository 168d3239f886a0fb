"""Numbers about many games, with intervals: plain arithmetic, nothing to install."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, pstdev, quantiles, stdev

import msgspec
from msgspec import UNSET, UnsetType

from grognard.engine.ruleset import Ruleset

from .shapes import Result

CONFIDENCE = 0.95
DRAW = "draw"


class Share(msgspec.Struct, frozen=True):
    """A number of cases out of a total, with Wilson's interval."""

    count: int
    of: int
    rate: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How a number is distributed over games, with an interval for its mean."""

    mean: float
    low: float
    high: float
    deviation: float
    least: float
    lower: float
    """A tenth of the games lies below this."""
    median: float
    upper: float
    """A tenth of the games lies above this."""
    most: float


def wilson(count: int, total: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval for a share; from 0 to 1 if there was nothing to count."""
    if not total:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate = count / total
    centre = rate + z * z / (2 * total)
    reach = z * sqrt(rate * (1 - rate) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    low = 0.0 if count == 0 else (centre - reach) / scale
    return low, 1.0 if count == total else (centre + reach) / scale


def share(count: int, total: int) -> Share:
    """A share with its interval."""
    low, high = wilson(count, total)
    return Share(count, total, count / total if total else 0.0, low, high)


def spread(values: Sequence[float]) -> Spread:
    """The distribution of some numbers, at least one."""
    mean = fmean(values)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    reach = z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    tenths = quantiles(values, n=10, method="inclusive") if len(values) > 1 else [values[0]] * 9
    deviation = pstdev(values)
    return Spread(
        mean, mean - reach, mean + reach, deviation, min(values), tenths[0], tenths[4], tenths[8], max(values)
    )


def outcomes(rules: Ruleset) -> tuple[str, ...]:
    """Every role as a winner, and the draw."""
    return (*rules.roles, DRAW)


def winner(result: Result) -> str:
    """Who won; `draw` if nobody did."""
    return result.winner or DRAW


def wins(rules: Ruleset, results: Sequence[Result]) -> dict[str, Share]:
    """How often each role won, and how often nobody did."""
    counts = Counter(map(winner, results))
    return {who: share(counts[who], len(results)) for who in outcomes(rules)}


def levels(rules: Ruleset, results: Sequence[Result]) -> dict[str, dict[str, Share]]:
    """Per winner, how often it won at which level; the clearest level first."""
    leads: dict[tuple[str, str], list[int]] = {}
    for result, margin in zip(results, margins(rules, results), strict=True):
        leads.setdefault((winner(result), result.level), []).append(abs(margin))
    clearest = sorted(leads, key=lambda key: (-fmean(leads[key]), key))
    return {
        who: {level: share(len(leads[side, level]), len(results)) for side, level in clearest if side == who}
        for who in outcomes(rules)
    }


def margins(rules: Ruleset, results: Sequence[Result]) -> list[int]:
    """Points of the first role less those of the others."""
    first = rules.roles[0]
    return [2 * result.scores.get(first, 0) - sum(result.scores.values()) for result in results]


def luck_of(rules: Ruleset, results: Sequence[Result]) -> list[float]:
    """The luck of the first role in each game."""
    return [result.luck.get(rules.roles[0], 0.0) for result in results]


class Counted(msgspec.Struct, frozen=True):
    """A number of games of a kind, and the interval of its share."""

    count: int
    rate: float
    low: float
    high: float


class Interval(msgspec.Struct, frozen=True):
    """A share with its interval."""

    rate: float
    low: float
    high: float


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is counted about the games of one variant; the spreads only if there are any games."""

    games: int
    wins: dict[str, int]
    intervals: dict[str, Interval]
    levels: dict[str, dict[str, Counted]]
    """Per winner, by the level of victory."""
    scores: dict[str, Spread] | UnsetType = UNSET
    margin: Spread | UnsetType = UNSET
    turns: Spread | UnsetType = UNSET
    actions: Spread | UnsetType = UNSET
    rolls: Spread | UnsetType = UNSET
    lead_changes: Spread | UnsetType = UNSET
    luck: dict[str, Spread] | UnsetType = UNSET


def summarise(rules: Ruleset, results: Sequence[Result]) -> Summary:
    """Everything that is counted about the games of one variant."""
    shares = wins(rules, results)
    counted = Summary(
        games=len(results),
        wins={who: found.count for who, found in shares.items()},
        intervals={who: Interval(found.rate, found.low, found.high) for who, found in shares.items()},
        levels={
            who: {level: Counted(one.count, one.rate, one.low, one.high) for level, one in by_level.items()}
            for who, by_level in levels(rules, results).items()
        },
    )
    if not results:
        return counted
    return msgspec.structs.replace(
        counted,
        scores={role: _spread([result.scores.get(role, 0) for result in results]) for role in rules.roles},
        margin=_spread(margins(rules, results)),
        turns=_spread([result.turns for result in results]),
        actions=_spread([result.actions for result in results]),
        rolls=_spread([result.rolls for result in results]),
        lead_changes=_spread([result.lead_changes for result in results]),
        luck={role: _spread([result.luck.get(role, 0.0) for result in results]) for role in results[0].luck},
    )


def _spread(values: Sequence[float]) -> Spread:
    """A distribution, its numbers rounded."""
    return Spread(*(round(number, 4) for number in msgspec.structs.astuple(spread(values))))
