"""Rolls other than those of combats, seen before the die is thrown."""

from __future__ import annotations

from fractions import Fraction

from grognard.engine.chances import Faces
from grognard.engine.odds import Effect, Foretold, Prospect, gather
from grognard.engine.offers import Forecast

from ..rules.frame import MetaurusRoll
from ..rules.orders import GaulRoll
from ..rules.reform import ReformRoll
from ..rules.retreat import MoraleCheck
from ..rules.sequence import CombinedRoll, Initiative
from ..state import MetaurusState
from ..tables import SIDE_TITLES, SIDES
from ..words.names import fill
from .odds import tried


def throw(state: MetaurusState, frame: MetaurusRoll, via: tuple[str, ...] = ()) -> Forecast:
    """What can come of a roll."""
    about, told_of = _matter(state, frame)
    dice = frame.dice(state)
    found = []
    for faces in dice.outcomes():
        name, text = told_of[frame.label(state, faces)]
        found.append(Prospect(name, text, Fraction(1, dice.size), _effects(state, frame, faces)))
    return Forecast(foretold=(Foretold(about, gather(found), via),))


def _effects(state: MetaurusState, frame: MetaurusRoll, faces: Faces) -> tuple[Effect, ...]:
    return tried(state, frame, lambda twin: frame.fall(twin, faces))


def spared(state: MetaurusState, unit: int, via: tuple[str, ...] = ()) -> Forecast:
    """[9.0] Cavalry that gives way to infantry: no roll at all."""
    name = state.tables.names[unit]
    text = fill("{name} {name:gives} way without a Morale check", {"name": name})
    prospect = Prospect("spared", text, Fraction(1), (Effect("spared", state.tables.ids[unit]),))
    return Forecast(foretold=(Foretold(f"the retreat of {name}", (prospect,), via),))


def _matter(state: MetaurusState, frame: MetaurusRoll) -> tuple[str, dict[str, tuple[str, str]]]:
    """What a roll is about, and for each of its labels the id and the words of what it comes to."""
    tables, names = state.tables, state.tables.names
    if isinstance(frame, Initiative):
        # Equal rolls are rolled again: each roll is a separate matter.
        has = {side: f"the {title} player has the initiative" for side, title in zip(SIDES, SIDE_TITLES, strict=True)}
        return f"the initiative, roll {state.rolls + 1}", _by_id({"tie": "both players roll again", **has})
    if isinstance(frame, CombinedRoll):
        pair = " and ".join(tables.command_titles[legion] for legion in (frame.one, frame.other))
        comes_to = {"combined": f"{pair} act as one", "inactive": f"{pair} may do nothing at all this turn"}
        return f"the combination of {pair}", _by_id(comes_to)
    if isinstance(frame, GaulRoll):
        name = names[frame.unit]
        return f"the obedience of {name}", _by_id({"obeys": f"{name} obeys", "does nothing": f"{name} does nothing"})
    if isinstance(frame, ReformRoll):
        name = names[frame.unit]
        good, bad = (fill(text, {"n": name}) for text in ("{n} {n:reforms}", "{n} {n:stays} Disordered"))
        return f"the reform of {name}", {"reformed": ("reformed", good), "still disordered": ("not reformed", bad)}
    if isinstance(frame, MoraleCheck):
        texts = {
            "steady": "{n} {n:stays} steady",
            "disordered": "{n} {n:is} Disordered",
            "eliminated": "{n} {n:is} eliminated (Disordered already)",
        }
        name = names[frame.unit]
        return f"the Morale check of {name}", _by_id({key: fill(text, {"n": name}) for key, text in texts.items()})
    return "the Elephant Table", {row.title: (row.result.replace("_", " "), row.title) for row in tables.elephant_rows}


def _by_id(texts: dict[str, str]) -> dict[str, tuple[str, str]]:
    """The same, where labels are good enough as ids."""
    return {label: (label, text) for label, text in texts.items()}
