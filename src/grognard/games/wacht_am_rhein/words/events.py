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
    return EVENTS[kind].format(**words), named


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


EVENTS: Final = {
    "turn": "Turn {turn}, {when}: {ground}, {sky}",
    "phase": "{phase_title}",
    "weather": "The die shows {face}: {sky}, {ground}",
    "activated": "{unit_name} is active today (die {face})",
    "not_activated": "{unit_name} is not active today (die {face})",
    "trucks": "The die shows {face}: {points} German Truck Points",
    "fuel": "{formation}: the die shows {face}, with {modifier}: fuel {fuel}",
    "resupplied": "{unit_name} is supplied with ammunition",
    "mode": "{unit_name}: {mode}",
    "set": "{unit_name} is in position",
    "limbered": "{unit_name} is ready to move",
    "motorised": "{unit_name} is put on trucks",
    "unloaded": "{unit_name} leaves its trucks",
    "resting": "{unit_name} rests",
    "rested": "{unit_name} is rested",
    "dismounted": "{unit_name} dismounts from {parent_name}",
    "rejoined": "{unit_name} rejoins {parent_name}",
    "remounted": "{unit_name} has its vehicles again",
    "joined": "{unit_name} goes with {host_name}",
    "building": "{unit_name} works on a bridge at {hexside}",
    "built": "The die shows {face}: {unit_name} has bridged {hexside}",
    "not_built": "The die shows {face}: {unit_name} has not finished the bridge at {hexside}",
    "spanning": "{unit_name} is deployed at {hexside}",
    "spanned": "The heavy bridge at {hexside} is finished",
    "lifted": "{unit_name} is taken up",
    "blown": "The die shows {face}: {unit_name} blows the bridge {hexside}",
    "not_blown": "The die shows {face}: {unit_name} cannot blow the bridge {hexside}",
    "collapsed": "The die shows {face}: the bridge {hexside} collapses under {unit_name}",
    "held": "The die shows {face}: the bridge {hexside} holds {unit_name}",
    "burnt": "The fuel depot burns",
    "captured": "The fuel depot is captured by {unit_name}",
    "leader": "{unit_name} leads: the die shows {face}, {points} MP more for his formation",
    "released": "{unit_name} leaves Maneuver Reserve for Exploit Mode",
    "reserve_bonus": "The die shows {face}: {unit_name} has {points} MP more",
    "begins": "{unit_name} begins {how_title}: {points}",
    "moved": "{unit_name} moves from {start} to {place} by {how_title}: {cost}",
    "ended": "The {side_title} player ends {what}",
    "overrun": "{unit_name} overruns {place} for {cost} MP",
    "overrun_succeeds": "The overrun of {place} succeeds",
    "overrun_fails": "The overrun of {place} fails",
    "trapped": "{unit_name} cannot get away from the enemy",
    "attack": "Attack on {place} by {names}",
    "assault": "{column}: the die shows {face}: {result_words}",
    "hit": "{unit_name} loses a step",
    "destroyed": "{unit_name} is eliminated in {place}",
    "retreated": "{unit_name} retreats from {start} to {place}",
    "advanced": "{unit_name} advances to {place}",
    "supply": "Out of supply: {names}",
    "control": "{place_name} is in {side_title} hands",
    "strives": "The die shows {face}: {unit_name} goes on through the night",
    "sleeps": "The die shows {face}: {unit_name} does not go on",
    "over": "{text}",
}

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
