"""Sentences for events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..rules.checks import PURPOSES
from ..rules.fire import RESULT_TITLES
from ..schema.data import StrikeData
from ..tables import CHIT_TITLES, SIDE_TITLES, SIDES, counted
from .names import POSTURE_TITLES


def chit_name(data: StrikeData, name: str) -> str:
    """A chit in words."""
    if name in CHIT_TITLES:
        return CHIT_TITLES[name]
    return data.divisions[name].name if name in data.divisions else data.formations[name].name


def turn_title(turn: str) -> str:
    """A turn in words: 25 November, 0700."""
    return turn.replace("-", " November, ")


# -- sentences --------------------------------------------------------------------------------------------------

_UNITS = ("unit", "target", "firer", "by")


def tell(data: StrikeData, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The sentence for an event, and its facts with ids instead of numbers."""
    named = {key: _name_fact(data, key, value) for key, value in facts.items()}
    words = {**named, **_words(data, facts)}
    if "place" in facts and 0 <= facts["place"] < len(data.grid):
        words["place_name"] = data.place_name(facts["place"])
    return data.sentences[kind].format(**words), named


def _words(data: StrikeData, facts: Mapping[str, Any]) -> dict[str, str]:
    units, leaders = list(data.units.values()), list(data.leaders.values())
    words: dict[str, str] = {}
    for key in _UNITS:
        if key in facts:
            words[f"{key}_name"] = units[facts[key]].name if facts[key] >= 0 else "An air strike"
    if isinstance(facts.get("units"), list):
        words["names"] = ", ".join(units[unit].name for unit in facts["units"])
    if "leader" in facts:
        words["leader_name"] = leaders[facts["leader"]].name
        words["fate"] = "out of the game" if facts.get("out") else "replaced"
    if "division" in facts:
        words["division_name"] = list(data.divisions.values())[facts["division"]].name
    if "formation" in facts:
        words["formation_name"] = list(data.formations.values())[facts["formation"]].name
    if type(facts.get("chit")) is int:
        chits = (*data.divisions, *data.formations, "DC_american", "DC_german", "event")
        words["chit_name"] = chit_name(data, chits[facts["chit"]])
    if "side" in facts:
        words["side_title"] = SIDE_TITLES[facts["side"]]
    if "result" in facts:
        words["result_title"] = RESULT_TITLES[facts["result"]]
    if "purpose" in facts:
        words["purpose_title"] = PURPOSES[facts["purpose"]]
    if "because" in facts:
        words["reason"] = f": {facts['because']}" if facts["because"] else ""
    if "posture" in facts:
        words["posture_title"] = POSTURE_TITLES[facts["posture"]]
    if isinstance(facts.get("turn"), str):
        words["turn_title"] = turn_title(facts["turn"])
    if "command" in facts:
        words["command_words"] = counted(facts["command"], "Command Point")
        words["dispatch_words"] = counted(facts.get("dispatch", 0), "Dispatch Point")
    if "level" in facts:
        words["level_title"] = ("", "light", "heavy")[facts["level"]]
    for key, good, bad in (
        ("passed", "passed", "failed"),
        ("made", "made", "not made"),
        ("aborted", "driven off", "comes through"),
    ):
        if key in facts:
            words["outcome"] = good if facts[key] else bad
    return words


def _name_fact(data: StrikeData, key: str, value: Any) -> Any:
    if key in _UNITS:
        return list(data.units)[value] if value >= 0 else "air"
    if key == "units" and isinstance(value, list):
        return [list(data.units)[unit] for unit in value]
    if key == "places":
        return [data.grid.id(hex_) for hex_ in value]
    if key in ("place", "start"):
        return data.grid.id(value) if 0 <= value < len(data.grid) else "off the map"
    if key == "leader":
        return list(data.leaders)[value]
    if key == "division":
        return list(data.divisions)[value]
    if key == "formation":
        return list(data.formations)[value]
    if key == "chit" and type(value) is int:
        return (*data.divisions, *data.formations, "DC_american", "DC_german", "event")[value]
    return SIDES[value] if key == "side" else value
