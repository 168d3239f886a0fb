"""The ladder: all players meet each other from both sides, and ratings are made of the results.

Ratings are those of openskill (Plackett-Luce: 25 to begin with). They depend a little on the order of games, which here
means nothing; so they are averaged over several orders. Intervals come from drawing the games anew, with repetition. If
one of two players has won every game, drawing anew would only ever find the same. In that case some games are drawn
with the opposite result: as many as could well have happened without being seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random
from statistics import fmean

import msgspec

from grognard.engine.ruleset import Ruleset

from .campaign import Campaign
from .errors import ArenaError, missing_extra
from .shapes import Result, Spec
from .summary import CONFIDENCE, Share, share

ORDERS = 20
RESAMPLES = 100


class Bout(msgspec.Struct, frozen=True):
    """One game of two players: `score` is 1 if the first won, a half for a draw, else 0."""

    first: str
    second: str
    score: float


class Standing(msgspec.Struct, frozen=True):
    """A player on the ladder."""

    player: str
    rating: float
    low: float
    high: float
    games: int
    won: int
    drawn: int
    by_role: dict[str, Share]
    """Per role, how often it won when it played that role."""


class Pairing(msgspec.Struct, frozen=True):
    """Two players and all their games together: how often the first one won."""

    player: str
    against: str
    won: Share
    drawn: int


def round_robin(rules: Ruleset, players: Sequence[str], games: int, common: Spec) -> Campaign:
    """The same number of games for every pair of players from both sides."""
    if len(rules.roles) != 2:
        raise ArenaError(f"a ladder needs a game for two; {rules.title} is for {len(rules.roles)}")
    if len(set(players)) < 2 or len(set(players)) != len(players):
        raise ArenaError("a ladder needs at least two players, each named once")
    first, second = rules.roles
    return Campaign(
        {
            f"{one}:{other}": msgspec.structs.replace(common, seats={first: one, second: other})
            for one, other in permutations(players, 2)
        },
        games,
    )


def standings(rules: Ruleset, players: Sequence[str], results: Sequence[Result], seed: str) -> list[Standing]:
    """The ladder, the best player first."""
    bouts = [_bout(rules, result) for result in results]
    stream = Random(f"ladder {seed}")
    orders = [_rate(players, stream.sample(bouts, len(bouts))) for _ in range(ORDERS)]
    alike = _alike(bouts)
    drawn = [_rate(players, _drawn_anew(bouts, alike, stream)) for _ in range(RESAMPLES)] if bouts else orders
    found = []
    for name in players:
        resampled = sorted(ratings[name] for ratings in drawn)
        tail = round((1 - CONFIDENCE) / 2 * len(resampled))
        found.append(
            Standing(
                name,
                fmean(ratings[name] for ratings in orders),
                resampled[tail],
                resampled[-1 - tail],
                sum(1 for bout in bouts if name in (bout.first, bout.second)),
                sum(1 for bout in bouts if (bout.first, bout.score) == (name, 1) or _lost_to(bout, name)),
                sum(1 for bout in bouts if name in (bout.first, bout.second) and bout.score == 0.5),
                {role: _as_role(rules, results, name, role) for role in rules.roles},
            )
        )
    return sorted(found, key=lambda standing: -standing.rating)


def pairings(rules: Ruleset, players: Sequence[str], results: Sequence[Result]) -> list[Pairing]:
    """Every two players and all their games together."""
    bouts = [_bout(rules, result) for result in results]
    found = []
    for number, name in enumerate(players):
        for other in players[number + 1 :]:
            scores = [b.score for b in bouts if (b.first, b.second) == (name, other)]
            scores += [1 - b.score for b in bouts if (b.first, b.second) == (other, name)]
            found.append(Pairing(name, other, share(scores.count(1), len(scores)), scores.count(0.5)))
    return found


def _bout(rules: Ruleset, result: Result) -> Bout:
    first, second = result.variant.split(":")
    return Bout(first, second, 0.5 if result.winner is None else float(result.winner == rules.roles[0]))


def _alike(bouts: Sequence[Bout]) -> dict[frozenset[str], int]:
    """The pairs whose games have all ended alike, with the number of those games."""
    scores: dict[frozenset[str], list[float]] = {}
    for bout in bouts:
        score = bout.score if bout.first < bout.second else 1 - bout.score
        scores.setdefault(frozenset((bout.first, bout.second)), []).append(score)
    return {pair: len(found) for pair, found in scores.items() if len(set(found)) == 1}


def _drawn_anew(bouts: Sequence[Bout], alike: Mapping[frozenset[str], int], stream: Random) -> list[Bout]:
    """The same number of games, drawn with repetition. For pairs that are alike, some have the opposite result."""
    drawn = stream.choices(bouts, k=len(bouts))
    others = {pair: stream.betavariate(1, count) for pair, count in alike.items()}
    if not others:
        return drawn
    return [
        msgspec.structs.replace(bout, score=float(bout.score < 0.5) if bout.score != 0.5 else stream.choice((0.0, 1.0)))
        if stream.random() < others.get(frozenset((bout.first, bout.second)), 0.0)
        else bout
        for bout in drawn
    ]


def _lost_to(bout: Bout, name: str) -> bool:
    return bout.second == name and bout.score == 0


def _as_role(rules: Ruleset, results: Sequence[Result], name: str, role: str) -> Share:
    place = rules.roles.index(role)
    own = [result for result in results if result.variant.split(":")[place] == name]
    return share(sum(1 for result in own if result.winner == role), len(own))


def _rate(players: Sequence[str], bouts: Sequence[Bout]) -> dict[str, float]:
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise missing_extra("a ladder needs openskill", "analysis", error) from error
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in players}
    for bout in bouts:
        teams = [[ratings[bout.first]], [ratings[bout.second]]]
        [[ratings[bout.first]], [ratings[bout.second]]] = model.rate(teams, scores=[bout.score, 1 - bout.score])
    return {name: float(rating.mu) for name, rating in ratings.items()}
