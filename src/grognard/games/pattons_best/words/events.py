"""Sentences for events, good enough for a diary of each day."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..schema.data import PattonsBestData
from ..schema.names import ZONES, long_date, points_title, sentence, zone_title

_ZONE_WORDS = {name: zone_title(zone) for zone, name in enumerate(ZONES)}
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_COUNTED = {"battle_over": ("rounds", "round"), "refit": ("days", "day"), "hospital": ("weeks", "week")}


def tell(data: PattonsBestData, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The sentence for an event. Facts are written with ids and words already."""
    words = {key: in_words(value) for key, value in facts.items()}
    return sentence(data.sentences[kind].format(**words, **_phrases(kind, words))), dict(facts)


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
