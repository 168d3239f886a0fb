"""Sentences for events, good enough for a diary of each day."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ..schema.names import ZONES, long_date, points_title, sentence, zone_title

EVENTS: Final = {
    "rolled": "{about_}{sums}; rolled {roll}: {result_}",
    "unable": "{name} cannot {order}: {why}",
    "chosen": "{what_}: {chosen}",
    "morning": "{date}: {scenario}, {resistance} resistance expected{event_}",
    "daylight": "Sunrise at {sunrise}, sunset at {sunset}",
    "weather": "Weather: {weather}",
    "time": "{minutes} minutes pass: {clock}",
    "used_up": "{rounds_}{boxes_} used up",
    "joined": "{name} joins the crew as {place_}, rating {rating}",
    "rejoined": "{name} is back with the crew, rating {rating}",
    "left_crew": "{name} leaves the crew: {why}",
    "named": "The {what_} is called {name}",
    "tank": "You are issued card {card}, an {model} with turret {turret}, and call her {name}",
    "loaded": "Loaded: {loads}",
    "rack": "In the ready rack: {rounds}",
    "deployed": "Deployed {how}",
    "drive": "The task force is to drive from {start} to {exit}",
    "resistance": "{level_} resistance is expected in {area}",
    "support": "{what_} {arrives_}",
    "entered": "The task force enters {area}, {ground}",
    "combat": "The enemy is in {area}: battle",
    "no_combat": "No enemy in {area}",
    "captured": "{area} is taken{exit_}",
    "area_lost": "{area} is lost",
    "marked": "Advance Fire marker in {zone}",
    "appeared": "{title} appears in {zone}",
    "no_show": "{what} does not appear",
    "withdrew": "{title} withdraws before the advancing fire",
    "ambush": "Ambush by {by_}",
    "no_ambush": "No ambush",
    "round": "Round {round}{ambush_}",
    "smoke": "Smoke {where_}",
    "smoke_thins": "The smoke thins out",
    "spotted": "{name} spots {title} in {zone}",
    "hidden": "{title} in {zone} is hidden from view",
    "identified": "{title} is identified",
    "orders": "Orders: {text}",
    "stopped": "The tank stops",
    "drove": "The tank moves, {order_}: {result_}",
    "pivoted": "The tank pivots towards sector {sector}",
    "turret": "The turret points at sector {sector}",
    "bogged": "Bogged down: {result}",
    "thrown_track": "The tank has thrown a track",
    "left_behind": "{title} is left behind",
    "left_board": "The task force leaves the battle: {how}",
    "held_fire": "The {gun} holds its fire",
    "shot": "{name} fires {ammo} at {title}: {result}",
    "burst": "The {mg} fires at {title}: {result}",
    "sprayed": "The {mg} covers {zone}",
    "malfunction": "{gun_} malfunctions",
    "repair": "Repair of {gun}: {result}",
    "periscope": "The periscope of {man} is replaced",
    "gun_load": "{ammo} in the gun",
    "took_over": "{name} takes the place of {place}",
    "immobilized": "{title} is immobilized",
    "no_chance": "{ammo} has no chance against {title}",
    "destroyed": "{who} {verb_} {title}, {points_}",
    "waits": "{title} does nothing",
    "enemy_moved": "{title} moves to {place}",
    "enemy_left": "{title} leaves the battle",
    "control_lost": "Sector {place} is no longer US controlled",
    "secured": "Friendly forces secure sector {sector}",
    "squads_lost": "Friendly squads lost: {count}{by_}",
    "tank_lost": "A friendly tank is knocked out{by_}",
    "incoming": "{title} fires at you: {result}",
    "hit_location": "Your tank is hit: {where}",
    "bounced": "The shot does not penetrate",
    "collateral": "Collateral damage ({cause}): {result}",
    "event": "Event: {title}",
    "nothing_comes": "Nothing comes of it: {why}",
    "no_panzerfaust": "No Panzerfaust is fired at your tank",
    "panzerfaust_missed": "The Panzerfaust misses",
    "rate_of_fire": "The gun is loaded again, with {ammo}: it may fire again",
    "shifted": "{title} is now in {place}",
    "smoke_shifted": "The smoke stays on the ground, which is now {where_}",
    "panzerfaust": "A Panzerfaust from sector {sector}",
    "knocked_out": "{tank} is knocked out by {by_}, hit in the {part}",
    "explodes": "{tank} explodes",
    "wounded": "{name} ({man_}) is {wound} ({cause})",
    "bailed_out": "{name} bails out",
    "trapped": "{name} is trapped inside",
    "pulled_out": "{rescuer} pulls {name} out of the tank",
    "brewed_up": "{tank} burns",
    "no_fire": "{tank} does not burn",
    "abandoned": "The crew abandons {tank}",
    "battle_over": "The battle is over after {rounds_}",
    "quiet_day": "{date}: no action",
    "refit": "{date}: refitting for {days_}",
    "trained": "The crew is trained in the use of the gyrostabilizer",
    "improved": "{name} improves to {rating}",
    "debriefing": "{date}: {result}, {points_}; knocked out by your tank {own_kills}, by others {friendly_kills}",
    "promoted": "{name} is promoted to {rank}",
    "decorated": "{name} receives the {medal}",
    "hospital": "{name} is in hospital for {weeks_}",
    "commander_back": "{date}: {name} is back from hospital",
    "succeeded": "A new commander takes over, number {number}",
    "campaign_medals": "{name} receives the European Campaign Medal and the Victory Medal; Purple Hearts: {hearts}",
    "over": "{text}",
}

_ZONE_WORDS = {name: zone_title(zone) for zone, name in enumerate(ZONES)}
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_COUNTED = {"battle_over": ("rounds", "round"), "refit": ("days", "day"), "hospital": ("weeks", "week")}


def tell(kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The sentence for an event. Facts are written with ids and words already."""
    words = {key: in_words(value) for key, value in facts.items()}
    return sentence(EVENTS[kind].format(**words, **_phrases(kind, words))), dict(facts)


def in_words(value: Any) -> Any:
    """A zone of the Battle Board or a date in words; anything else as it is."""
    if not isinstance(value, str):
        return value
    return long_date(value) if _DATE.fullmatch(value) else _ZONE_WORDS.get(value, value)


def counted(number: int, what: str) -> str:
    """A number of things: 1 round, 2 rounds."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _phrases(kind: str, facts: Mapping[str, Any]) -> dict[str, str]:
    """Parts of sentences that depend on the facts."""
    if kind == "rolled":
        about, because = facts["about"], facts["because"]
        printed = f"{facts['printed']}, which comes to " if facts["printed"] else ""
        result = f"{printed}{facts['said']}" + (f" ({because})" if because else "")
        return {"about_": f"{about}: " if about else "", "result_": result}
    if kind == "morning":
        return {"event_": f" ({facts['event']})" if facts["event"] else ""}
    if kind == "used_up":
        boxes = f" and {counted(facts['boxes'], 'box').replace('boxs', 'boxes')}" if facts["boxes"] else ""
        return {"rounds_": counted(facts["rounds"], "HE round"), "boxes_": boxes}
    if kind in _COUNTED:
        key, what = _COUNTED[kind]
        return {f"{key}_": counted(facts[key], what)}
    if kind == "chosen":
        return {"what_": {"type": "scenario"}.get(facts["what"], facts["what"])}
    if kind in ("wounded", "named"):
        key = "man" if kind == "wounded" else "what"
        return {f"{key}_": "assistant driver" if facts[key] == "assistant" else str(facts[key])}
    if kind == "knocked_out":
        return {"by_": f"{'an' if facts['title'].startswith('88') else 'a'} {facts['title']}"}
    if kind == "smoke_shifted":
        return {"where_": " and ".join(in_words(zone) for zone in facts["zones"])}
    if kind == "joined":
        return {"place_": str(facts["place"]).removeprefix("the ")}
    if kind == "resistance":
        return {"level_": str(facts["level"]).capitalize()}
    if kind == "support":
        what = {"artillery": "Artillery support", "air": "The air strike", "resupply": "Supply"}[facts["what"]]
        return {"what_": what, "arrives_": "arrives" if facts["arrives"] else "does not arrive"}
    if kind == "captured":
        return {"exit_": ", the exit area" if facts["exit"] else ""}
    if kind == "ambush":
        return {"by_": "your forces" if facts["by"] == "you" else "the enemy"}
    if kind == "round":
        return {"ambush_": ", ambush" if facts["ambush"] else ""}
    if kind == "drove":
        return {"order_": facts["order"].replace("_", " "), "result_": facts["result"].replace("_", " ")}
    if kind == "destroyed":
        verb = "knocks out" if facts["by"] == "you" else "knock out"
        return {"verb_": verb, "points_": points_title(facts["points"])}
    if kind == "debriefing":
        return {"points_": points_title(facts["points"])}
    if kind == "smoke":
        return {"where_": ("" if facts["where"] == "on the tank" else "in ") + facts["where"]}
    if kind in ("squads_lost", "tank_lost"):
        return {"by_": f" by {facts['by']}" if facts["by"] else ""}
    return {"gun_": str(facts["gun"]).capitalize()} if kind == "malfunction" else {}
