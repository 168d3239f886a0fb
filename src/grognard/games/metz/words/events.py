"""Sentences for events, and what phases and results are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.engine.dates import long_date

from ..schema.data import MetzData
from ..tables import SIDE_TITLES, SIDES
from ..vocabulary import listed

OFF_THE_MAP: Final = "off the map"


RESULT_TITLES: Final = {"NE": "no effect", "DR": "DR", "DR2": "DR2", "AR": "AR"}
"""What the table says of a die; whom it happens to is told by what follows."""

PHASE_TITLES: Final = {
    "setup": "Setting up",
    "us.movement": "American movement",
    "us.combat": "American combat",
    "german.movement": "German movement",
    "german.combat": "German combat",
    "over": "The game is over",
}


def tell(data: MetzData, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The sentence for an event, and its facts with ids instead of numbers."""
    named = {key: _name_fact(data, key, value) for key, value in facts.items()}
    words = dict(named)
    units = list(data.units)
    for key in ("unit", "target"):
        if key in facts:
            words[f"{key}_name"] = data.units[units[facts[key]]].called
    if "units" in facts:
        words["names"] = listed([data.units[units[unit]].called for unit in facts["units"]])
    if "side" in facts:
        words["side_title"] = SIDE_TITLES[facts["side"]]
    if "phase" in facts:
        words["phase_title"] = PHASE_TITLES[facts["phase"]]
    if "result" in facts:
        words["result_title"] = RESULT_TITLES[facts["result"]]
    if "steps" in facts:
        words["hexes"] = ("", "one hex", "two hexes")[facts["steps"]]
        if facts["steps"] < facts["wanted"]:
            words["hexes"] += ", for there is no room for two"
    if "date" in facts:
        words["date_words"] = long_date(facts["date"])
    sentence = "arrived" if kind == "moved" and named["start"] == OFF_THE_MAP else kind
    return data.sentences[sentence].format(**words), named


def _name_fact(data: MetzData, key: str, value: Any) -> Any:
    if key in ("unit", "target"):
        return list(data.units)[value]
    if key == "units":
        return [list(data.units)[unit] for unit in value]
    if key in ("place", "start"):
        return data.grid.id(value) if value < len(data.grid) else OFF_THE_MAP
    if key == "path":
        return [data.grid.id(hex_) for hex_ in value]
    return SIDES[value] if key == "side" else value
