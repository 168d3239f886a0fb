"""The win-probability curve: how likely the first role is to win, from the commanders' outlook and the turn.

The outlook foretells the lead in points at the end of the game, and does so less surely the earlier it is. The lead at
the end decides who wins. Both relations are fitted to simulated games between players of different strength. The
pairing of players says much about the end, too, and shows early in the outlook. So in the fit every pairing has its own
drift, and the curve is that of an average pairing. A draw counts as half a win. The games should be those of players
who think. Blind players do not gain what their pieces could, and teach the curve to be surprised by every phase of
those who do.

A curve belongs to a game and to its commander: a game's package may bring it (`curve.json`), and `grognard calibrate`
makes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from itertools import product
from math import sqrt
from random import Random
from statistics import NormalDist, fmean
from typing import NamedTuple

import msgspec

from grognard.arena.errors import ArenaError, missing_extra
from grognard.arena.judge import Judge
from grognard.arena.shapes import OVER, Result
from grognard.arena.summary import margins
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance, Over
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.library import game_text

FILE = "curve.json"
_RIDGE = 1e-3
_SLOPES, _TERMS = 2, 4
"""Terms of the polynomials. A straight line per phase would call the first turns decided when they are still open."""
_SOFTNESS = (1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0)
_SHIFTS = tuple(shift / 2 for shift in range(-40, 41))
_SUREST = 1e-6


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The curve of one game."""

    game: str
    version: str
    judgement: str
    """A fingerprint of the commander it was fitted to."""
    games: int
    """How many games it was fitted to."""
    players: list[str]
    turns: int
    slopes: tuple[float, ...]
    """The lead at the end per point of outlook: the terms of a polynomial in the part of the game that is over."""
    phases: dict[str, tuple[float, ...]]
    """Per phase a polynomial of the same kind, to be added: it matters which side's gains are still to come."""
    spread: tuple[float, float]
    """The variance of the lead at the end: at the end of the game, and what is added to it at the beginning."""
    balance: float
    """The lead at which both sides are equally likely to have won."""
    softness: float
    """How far around that lead neither side is sure to have won."""
    error: float
    """The mean squared error over the games it was fitted to. Tossing a coin has 0.25."""

    def chance(self, outlook: float, turn: int, phase: str) -> float:
        """How likely the first role is to win."""
        part = self.part(turn)
        lead = _polynomial(self.phases.get(phase) or self._usual, part) + _polynomial(self.slopes, part) * outlook
        last, first = self.spread
        variance = max(0.0, last + first * (1 - part)) + self.softness**2
        return min(1 - _SUREST, max(_SUREST, _normal.cdf((lead - self.balance) / sqrt(variance))))

    def part(self, turn: int) -> float:
        """How much of the game is over at the beginning of a turn."""
        return min(1.0, (turn - 1) / self.turns)

    @property
    def _usual(self) -> tuple[float, ...]:
        """The average, for a phase that no fitted game had."""
        return tuple(map(fmean, zip(*self.phases.values(), strict=True)))


_normal = NormalDist()


def _polynomial(terms: Sequence[float], part: float) -> float:
    return sum(term * part**power for power, term in enumerate(terms))


def result_of(state: State, rules: Ruleset) -> float | None:
    """1 if the first role has won, 0 if it has not, a half for a draw; None while the game goes on."""
    if state.waits is not Waits.END:
        return None
    node = state.node
    assert isinstance(node, Over)
    return score_of(node.outcome.winner, rules)


def score_of(winner: str | None, rules: Ruleset) -> float:
    """A result from the first role's point of view. In a solitaire game, not winning is losing."""
    if winner is None and len(rules.roles) > 1:
        return 0.5
    return float(winner == rules.roles[0])


class _Sample(NamedTuple):
    """A moment of a game that was played to its end."""

    variant: str
    phase: str
    turn: int
    outlook: float
    lead: float
    """The lead at the end of the game."""
    score: float


def fit(rules: Ruleset, results: Sequence[Result], players: Sequence[str]) -> Curve:
    """The curve that fits these games best. Their margins must be outlooks (`Spec.outlook`)."""
    samples = [
        _Sample(r.variant, moment.phase, moment.turn, moment.margin, lead, score_of(r.winner, rules))
        for r, lead in zip(results, margins(rules, results), strict=True)
        for moment in r.course
        if moment.phase != OVER
    ]
    if not samples:
        raise ArenaError("there are no games to fit a curve to")
    balance, softness = _threshold([(sample.lead, sample.score) for sample in samples])
    turns = max(sample.turn for sample in samples)
    slopes, phases, spread = _regression(samples, turns)
    curve = Curve(
        game=rules.id,
        version=rules.version,
        judgement=judgement_of(rules),
        games=len(results),
        players=list(players),
        turns=turns,
        slopes=slopes,
        phases=phases,
        spread=spread,
        balance=balance,
        softness=softness,
        error=0.0,
    )
    best = min((_shifted(curve, shift) for shift in _SHIFTS), key=lambda shifted: _error(shifted, samples))
    return msgspec.structs.replace(best, error=round(_error(best, samples), 5))


def _shifted(curve: Curve, shift: float) -> Curve:
    """The curve with points added to every lead when the game begins, and fewer and fewer until it ends.

    Leads are skewed where one side wins by more than the other. Their average then says more than the chance to win
    does.
    """
    phases = {
        name: (round(first + shift, 5), round(second - shift, 5), *others)
        for name, (first, second, *others) in curve.phases.items()
    }
    return msgspec.structs.replace(curve, phases=phases)


def _error(curve: Curve, samples: Sequence[_Sample]) -> float:
    return fmean((curve.chance(s.outlook, s.turn, s.phase) - s.score) ** 2 for s in samples)


def _threshold(ends: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The lead at which games are even, and how soft that threshold is: the best-fitting pair, nearest to zero."""
    counts = Counter(ends)
    reach = round(max(abs(lead) for lead, _ in ends))

    def error(pair: tuple[int, float]) -> tuple[float, int, float]:
        place, softness = pair
        wrong = sum(n * (_normal.cdf((lead - place) / softness) - score) ** 2 for (lead, score), n in counts.items())
        return round(wrong / len(ends), 6), abs(place), softness

    place, softness = min(product(range(-reach, reach + 1), _SOFTNESS), key=error)
    return float(place), softness


def _regression(
    samples: Sequence[_Sample], turns: int
) -> tuple[tuple[float, ...], dict[str, tuple[float, ...]], tuple[float, float]]:
    """The lead at the end from outlook, turn and phase, with a drift for each variant; and how far it is off."""
    try:
        import numpy
    except ImportError as error:
        raise missing_extra("fitting a curve needs numpy", "analysis", error) from error
    outlook = numpy.array([sample.outlook for sample in samples])
    lead = numpy.array([sample.lead for sample in samples])
    part = numpy.array([(sample.turn - 1) / turns for sample in samples])
    columns = [outlook * part**power for power in range(_SLOPES)]
    names = sorted({sample.phase for sample in samples})
    for name in names:
        here = numpy.array([float(sample.phase == name) for sample in samples])
        columns += [here * part**power for power in range(_TERMS)]
    variants = sorted({sample.variant for sample in samples})
    for variant in variants[1:]:
        # As a difference from the first one, so that the average variant is the one without these columns.
        drift = [float(sample.variant == variant) - float(sample.variant == variants[0]) for sample in samples]
        columns.append(numpy.array(drift) * (1 - part))
    features = numpy.stack(columns, axis=1)
    weights = numpy.linalg.solve(features.T @ features + _RIDGE * numpy.eye(len(columns)), features.T @ lead)
    off = (features @ weights - lead) ** 2
    left = numpy.stack([numpy.ones_like(part), 1 - part], axis=1)
    last, first = numpy.linalg.lstsq(left, off, rcond=None)[0]
    found = [round(float(weight), 5) for weight in weights]
    phases = {name: tuple(found[_SLOPES + _TERMS * n :][:_TERMS]) for n, name in enumerate(names)}
    return tuple(found[:_SLOPES]), phases, (round(float(last), 4), round(float(first), 4))


def judgement_of(rules: Ruleset) -> str:
    """A fingerprint of a game's commander: how it judges the states of a few blind games."""
    judge, digest = Judge(rules), blake2b(digest_size=8)
    stream, state = Random(1944), rules.start()
    while state.waits is not Waits.END:
        if state.waits is Waits.DECISION:
            digest.update(f"{judge.margin(state):.6f} ".encode())
            numbers = state.forward()
            state.play(numbers[stream.randrange(len(numbers))])
        else:
            node = state.node
            assert isinstance(node, Chance)
            state.fall(node.bands[stream.randrange(len(node.bands))].faces[0])
    return digest.hexdigest()


def read_curve(text: str, rules: Ruleset, source: str) -> Curve:
    """Read a curve. Raises ArenaError if it is not one, or belongs to another game."""
    try:
        curve = msgspec.json.decode(text, type=Curve)
    except msgspec.DecodeError as error:
        raise ArenaError(f"{source}: this is no win-probability curve: {error}") from None
    if (curve.game, curve.version) != (rules.id, rules.version):
        raise ArenaError(f"{source}: the curve is for {curve.game} {curve.version}, not for {rules.id} {rules.version}")
    return curve


def own_curve(rules: Ruleset) -> Curve:
    """The curve a game brings. Raises ArenaError, saying how to make one, if there is none."""
    text = game_text(rules.id, FILE)
    if text is None:
        raise ArenaError(
            f"{rules.title} has no win-probability curve: make one with "
            f"'grognard calibrate {rules.id} -o curve.json' and give it with --curve"
        )
    return read_curve(text, rules, FILE)
