"""The paired comparison: what does a change do to the balance?

Game *i* is played before and after the change with the same dice and the same players' randomness. So pairs are
compared, not two heaps of games; the interval is that of the mean difference of pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, stdev

import msgspec

from grognard.engine.ruleset import Ruleset

from .errors import missing_extra
from .shapes import Result
from .summary import CONFIDENCE, DRAW, margins, outcomes, winner

WINS = "wins."
MARGIN = "margin"


class Difference(msgspec.Struct, frozen=True):
    """One number before and after the change. The interval is that of the difference."""

    measure: str
    """`wins.us`, `score.us`, `margin`."""
    base: float
    changed: float
    difference: float
    low: float
    high: float
    pairs: int
    differing: int
    """How many pairs differ at all."""

    @property
    def certain(self) -> bool:
        """True if zero lies outside the interval: the sign of the difference is known."""
        return self.low > 0 or self.high < 0


def paired(measure: str, base: Sequence[float], changed: Sequence[float]) -> Difference:
    """The mean difference of pairs with its t interval.

    If a share does not differ in any pair, there is no spread to make an interval from. Then the rule of three applies:
    if more than three pairs in all of them differed, one would probably be here.
    """
    differences = [after - before for before, after in zip(base, changed, strict=True)]
    count, mean = len(differences), fmean(differences)
    error = stdev(differences) / sqrt(count) if count > 1 else 0.0
    share = measure.startswith(WINS)
    reach = _quantile(count - 1) * error if error else (3 / count if share else 0.0)
    farthest = 1.0 if share else inf
    return Difference(
        measure,
        fmean(base),
        fmean(changed),
        mean,
        max(-farthest, mean - reach),
        min(farthest, mean + reach),
        count,
        sum(1 for difference in differences if difference),
    )


def compare(rules: Ruleset, base: Sequence[Result], changed: Sequence[Result]) -> list[Difference]:
    """Wins, scores and the margin, before and after, over the games that both variants have."""
    pairs = _pairs(base, changed)
    before, after = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    if not pairs:
        return []
    found = [
        paired(f"{WINS}{who}", [float(winner(r) == who) for r in before], [float(winner(r) == who) for r in after])
        for who in outcomes(rules)
    ]
    found += [
        paired(f"score.{role}", [r.scores.get(role, 0) for r in before], [r.scores.get(role, 0) for r in after])
        for role in rules.roles
    ]
    if len(rules.roles) > 1:
        found.append(paired(MARGIN, margins(rules, before), margins(rules, after)))
    return found


def measure_words(rules: Ruleset, measure: str) -> str:
    """A measure in words."""
    kind, _, who = measure.partition(".")
    title = rules.role_titles.get(who, "")
    if kind == "wins":
        return "Draws" if who == DRAW else f"{title} wins"
    return f"{title} points" if kind == "score" else f"{rules.role_titles[rules.roles[0]]} lead in points"


def _pairs(base: Sequence[Result], changed: Sequence[Result]) -> list[tuple[Result, Result]]:
    by_index = {result.index: result for result in changed}
    return [(result, by_index[result.index]) for result in base if result.index in by_index]


def _quantile(freedom: int) -> float:
    """The quantile of Student's t distribution for the interval."""
    try:
        from scipy.special import stdtrit
    except ImportError as error:
        raise missing_extra("a paired comparison needs scipy", "analysis", error) from error
    return float(stdtrit(freedom, (1 + CONFIDENCE) / 2))
