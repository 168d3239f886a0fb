"""The odds of a roll, before it is made."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from .rules.frame import Roll
from .state import PattonState


class Odds(msgspec.Struct, frozen=True):
    """A roll seen before it is made."""

    title: str
    sums: str
    need: int | None
    tally: list[dict[str, Any]]
    results: dict[str, Fraction]

    def lines(self) -> list[str]:
        """The sums and the chances, line by line."""
        return [self.sums, *(f"{float(chance):6.1%}  {result}" for result, chance in self.results.items())]

    def to_json(self) -> dict[str, Any]:
        """What programs get."""
        return {
            "title": self.title,
            "sums": self.sums,
            "need": self.need,
            "tally": self.tally,
            "results": {result: float(chance) for result, chance in self.results.items()},
        }


def odds_of(state: PattonState, roll: Roll) -> Odds:
    """The same labels and sums that will resolve the roll."""
    sums = roll.reckon(state)
    sums = sums._replace(rule=sums.rule or roll.rules[0])
    about = roll.about(state)
    text = f"{about}: {sums.text()}" if about else sums.text()
    chances = {band.label: band.probability for band in roll.chance(state).bands}
    return Odds(sums.title, text, sums.need, sums.tally().to_json(), chances)
