"""Sentences for events, and titles of phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..rules.assault import meaning
from ..schema.data import WachtData
from ..vocabulary import KIND_TITLES, KINDS, SIDE_TITLES, SIDES

OFF_THE_MAP = "off the map"


# -- events -----------------------------------------------------------------------------------------------------------


def tell(data: WachtData, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The sentence for an event, and its facts with ids instead of numbers."""
    named = {key: _name_fact(data, key, value) for key, value in facts.items()}
    words = dict(named)
    units = list(data.units)
    for key in ("unit", "parent", "host"):
        if key in facts:
            words[f"{key}_name"] = data.units[units[facts[key]]].name
    if "units" in facts:
        words["names"] = ", ".join(data.units[units[unit]].name for unit in facts["units"])
    if "side" in facts:
        words["side_title"] = SIDE_TITLES[facts["side"]]
    if "how" in facts:
        words["how_title"] = KIND_TITLES[KINDS.index(facts["how"])]
    if "result" in facts:
        words["result_words"] = meaning(facts["result"])
    if "phase" in facts:
        words["phase_title"] = PHASE_TITLES[facts["phase"]]
    return data.sentences[kind].format(**words), named


def _name_fact(data: WachtData, key: str, value: Any) -> Any:
    if key in ("unit", "parent", "host"):
        return list(data.units)[value]
    if key == "units":
        return [list(data.units)[unit] for unit in value]
    if key in ("place", "start"):
        return data.grid.id(value) if value < len(data.grid) else OFF_THE_MAP
    if key == "path":
        return [data.grid.id(hex_) for hex_ in value]
    return SIDES[value] if key == "side" else value


PHASE_TITLES: Final = {
    "logistics": "Transport and logistics",
    "allied.mode": "Allied mode determination",
    "allied.construction": "Allied construction",
    "allied.movement": "Allied movement",
    "allied.exploitation": "Allied exploitation",
    "allied.combat": "Allied combat",
    "german.mode": "German mode determination",
    "german.construction": "German construction",
    "german.movement": "German movement",
    "german.exploitation": "German exploitation",
    "german.combat": "German combat",
    "night": "Extended night activity",
    "over": "The game is over",
}
