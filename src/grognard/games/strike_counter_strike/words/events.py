"""Sentences for events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

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
    return EVENTS[kind].format(**words), named


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


EVENTS: Final = {
    "turn": "Turn of {turn_title}",
    "weather": "Weather: {cloud}, {condition}",
    "air": "American air support: {markers}",
    "air_display": "The air support goes to the {division_name}",
    "air_defense": "{unit_name} fires at the aircraft: {face}, {outcome}",
    "received": "Reinforcements are ready: {names}",
    "ratings": "The Command and Dispatch Ratings of the {division_name} rise by one",
    "arrived": "{unit_name} arrives in {place}",
    "set_up": "{unit_name} is set up in {place}",
    "posture": "{unit_name}: {posture_title}",
    "attached": "{leader_name} is with {unit_name}",
    "transferred": "{leader_name} transfers to {unit_name}",
    "leader_hit": "{leader_name} is hit: {fate}",
    "leader_waits": "{leader_name} has no unit left to be with",
    "contact_lost": "{unit_name} has lost contact",
    "contact_made": "{unit_name} is in contact with {leader_name}",
    "contact": "{unit_name} seeks contact with {leader_name}: {face}, {outcome}",
    "park": "{side_title} Artillery Park in {place}",
    "unpark": "The {side_title} Artillery Park in {place} is disbanded",
    "converted": "The {division_name} buys a Dispatch Point",
    "bought": "The chit of {formation_name} is bought for {when} cup",
    "chit_added": "The chit of {formation_name} goes into the cup",
    "chit_lost": "The chit of {formation_name} is taken out of the cup",
    "last_chit": "The last chit, {chit_name}, is the first of the next turn",
    "chit": "Chit: {chit_name}",
    "points": "The {division_name} rolls {face} and {dispatch_face}: {command_words}, {dispatch_words}",
    "command_points": "The {division_name} rolls {face}: {command_words}",
    "spent": "{unit_name}: {what} costs {points} Command Point, {left} left",
    "activated": "{unit_name} acts",
    "idle": "{unit_name} does nothing",
    "activation_ended": "{chit}: the activation is over",
    "moved": "{unit_name} moves from {start} to {place} for {cost} MP",
    "exited": "{unit_name} leaves the map from {place}",
    "column": "{unit_name} enters Column",
    "deployed": "{unit_name} leaves Column",
    "mounted": "{unit_name} mounts",
    "dismounted": "{unit_name} dismounts",
    "abandoned": "{unit_name} leaves its transport behind",
    "dropped": "{by_name} drops {unit_name} in {place}",
    "picked_up": "{by_name} takes {unit_name} up",
    "control": "{place_name} is in {side_title} hands",
    "order": "{side_title} standing orders: {order}",
    "check": "{unit_name} checks {value}: {face}, {outcome} ({purpose_title})",
    "fires": "{unit_name} fires at {target_name}",
    "fired": "{firer_name} against {unit_name}, rating {value}: {face}, {result_title}",
    "barrage": "A barrage lies on {place}, {level_title}",
    "lifted": "The barrages are lifted",
    "hit": "{unit_name} takes a Cohesion Hit, {hits} now{reason}",
    "suppressed": "{unit_name} is Suppressed",
    "step": "{unit_name} loses a step{reason}",
    "destroyed": "{unit_name} is eliminated in {place}{reason}",
    "rallied": "{unit_name} rallies from {what}",
    "working": "{unit_name} is still at work",
    "dug": "{unit_name} has built {what}",
    "mined": "{side_title} mines in {place}",
    "swept": "{unit_name} has cleared the mines in {place}",
    "blocked": "{side_title} Road Block in {place}",
    "unblocked": "{unit_name} has removed the Road Block in {place}",
    "assault": "Assault on {place} by {names}",
    "ran": "{unit_name} runs from {start} to {place}",
    "advanced": "{unit_name} enters {place}",
    "event": "Random event {face}: {title}",
    "no_event": "Nothing comes of it",
    "hero": "A Hero is with {unit_name}",
    "favoured": "The {division_name} gets two Command Points and a Dispatch Point",
    "restored": "{unit_name} gets a step back",
    "revived": "{unit_name} returns in {place} with one step",
    "award": "The German scores {points} for towns and villages, {total} in all",
    "late": "Panzer Auf 130 is still on the map: {points} Victory Points",
    "over": "{text}",
}
