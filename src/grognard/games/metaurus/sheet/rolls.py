"""Rolls that are no combats, seen before the die is thrown."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from grognard.engine.chances import Dice, Faces
from grognard.engine.odds import Effect, Foretold, Prospect, gather

from ..rules.elephants import ElephantRoll
from ..rules.orders import DIE, GaulRoll
from ..rules.reform import ReformRoll
from ..rules.retreat import MoraleCheck
from ..rules.sequence import BOTH, CombinedRoll, Initiative
from ..state import MetaurusState
from ..words.names import fill
from .odds import told, tried

Roll = MoraleCheck | GaulRoll | CombinedRoll | ReformRoll | ElephantRoll | Initiative
"""The rolls that are not combats."""


class Throw(msgspec.Struct, frozen=True):
    """A roll that is no combat, seen before the die is thrown."""

    foretold: tuple[Foretold, ...]

    def lines(self) -> list[str]:
        """The chances, line by line."""
        return self.foretold[0].lines()

    def to_json(self) -> dict[str, Any]:
        """What programs get."""
        return told(self.foretold)


def throw(state: MetaurusState, frame: Roll, via: tuple[str, ...] = ()) -> Throw:
    """What can come of a roll."""
    dice, about, words = _matter(state, frame)
    found = []
    for faces in dice.outcomes():
        label, text = words(faces)
        effects = tried(state, frame, lambda twin, faces=faces: frame.fall(twin, faces))  # type: ignore[misc]
        found.append(Prospect(label, text, Fraction(1, dice.size), effects))
    return Throw((Foretold(about, gather(found), via),))


def spared(state: MetaurusState, unit: int, via: tuple[str, ...] = ()) -> Throw:
    """[9.0] Cavalry that gives way to infantry: no roll at all."""
    name = state.tables.names[unit]
    text = fill("{name} {name:gives} way without a Morale check", {"name": name})
    prospect = Prospect("spared", text, Fraction(1), (Effect("spared", state.tables.ids[unit]),))
    return Throw((Foretold(f"the retreat of {name}", (prospect,), via),))


Words = Callable[[Faces], tuple[str, str]]


def _matter(state: MetaurusState, frame: Roll) -> tuple[Dice, str, Words]:
    """The dice of a roll, what it is about, and the id and the words of what faces come to."""
    tables, names, titles = state.tables, state.tables.names, state.tables.command_titles
    if isinstance(frame, Initiative):
        # Equal rolls are rolled again: each roll is a matter of its own.
        return BOTH, f"the initiative, roll {state.rolls + 1}", _initiative
    if isinstance(frame, CombinedRoll):
        pair = f"{titles[frame.one]} and {titles[frame.other]}"
        least = state.tables.data.charts.activation.combined_from
        good, bad = f"{pair} act as one", f"{pair} may do nothing at all this turn"
        return DIE, f"the combination of {pair}", lambda f: ("combined", good) if f[0] >= least else ("inactive", bad)
    if isinstance(frame, ElephantRoll):
        rows = tables.elephant_rows
        return DIE, "the Elephant Table", lambda f: (rows[f[0]].result.replace("_", " "), rows[f[0]].title)
    name = names[frame.unit]
    if isinstance(frame, GaulRoll):
        most = state.tables.data.charts.activation.gauls_obey_up_to
        return (
            DIE,
            f"the obedience of {name}",
            lambda f: ("obeys", f"{name} obeys") if f[0] <= most else ("does nothing", f"{name} does nothing"),
        )
    if isinstance(frame, ReformRoll):
        limit = tables.morale[frame.unit][1]
        return (
            DIE,
            f"the reform of {name}",
            lambda f: (
                ("reformed", fill("{n} {n:reforms}", {"n": name}))
                if f[0] <= limit
                else ("not reformed", fill("{n} {n:stays} Disordered", {"n": name}))
            ),
        )
    return DIE, f"the Morale check of {name}", _check(state, frame)


def _initiative(faces: Faces) -> tuple[str, str]:
    if faces[0] == faces[1]:
        return "tie", "both players roll again"
    if faces[0] > faces[1]:
        return "rome", "the Roman player has the initiative"
    return "carthage", "the Carthaginian player has the initiative"


def _check(state: MetaurusState, frame: MoraleCheck) -> Words:
    limit, name = frame.limit(state), state.tables.names[frame.unit]
    bad = ("disordered", fill("{n} {n:is} Disordered", {"n": name}))
    if state.is_disordered(frame.unit):
        bad = ("eliminated", fill("{n} {n:is} eliminated (Disordered already)", {"n": name}))
    good = ("steady", fill("{n} {n:stays} steady", {"n": name}))
    return lambda faces: good if faces[0] <= limit else bad
