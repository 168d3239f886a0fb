"""The sentences of the diary: what is told of a day, and a battle put together from its rounds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..schema.names import sentence

_NUMBER = re.compile(r" \([a-z ]*\d+\)$")
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

_AFTER = frozenset(
    (
        "battle_over", "captured", "left_board", "debriefing", "over", "entered", "drive", "improved", "promoted",
        "decorated", "left_crew", "hospital", "trained", "refit", "succeeded", "tank", "campaign_medals",
    )
)  # fmt: skip
"""What ends the telling of a battle."""
_SENTENCES = {
    "morning": "{scenario_}; {resistance} resistance was expected.",
    "daylight": "The sun rose at {sunrise} and was to set at {sunset}.",
    "weather": "The weather was {weather}.",
    "tank": "We were issued {model_} with turret {turret} and called her {name}.",
    "rejoined": "{name} came back to the crew.",
    "left_crew": "{name} left us{why_}.",
    "loaded": "We took {loads_} on board.",
    "drive": "The task force was to drive from {start} to {exit}.",
    "no_combat": "The enemy was not there.",
    "captured": "{area} was ours{exit_}.",
    "area_lost": "{area} was lost.",
    "left_board": "We left the battle, {how}.",
    "promoted": "{name} was promoted to {rank}.",
    "decorated": "{name} received the {medal}.",
    "trained": "The crew was trained with the gyrostabilizer.",
    "refit": "The Division was refitting for {days_}.",
    "hospital": "{name} went to hospital for {weeks_}.",
    "succeeded": "A new commander took over.",
    "campaign_medals": "{name} received the European Campaign Medal and the Victory Medal.",
    "wounded": "{name} was {wound_}.",
    "knocked_out": "{tank} was knocked out by {by_}, hit in the {part}.",
    "explodes": "She exploded.",
    "brewed_up": "She burnt.",
    "no_fire": "She did not burn.",
    "trapped": "{name} was trapped inside.",
    "pulled_out": "{rescuer} pulled {name} out.",
    "abandoned": "We abandoned {tank}.",
    "took_over": "{name} took the place of {place}.",
    "thrown_track": "She threw a track.",
    "debriefing": "In the evening the day was {result_}, with {points_}.",
    "over": "{text}.",
}


_SCENARIOS = {
    "Advance": "we were to advance",
    "Battle": "a day of battle lay ahead",
    "Counterattack": "a counterattack was expected",
}
_WOUNDS = {
    "dead": "killed",
    "unconscious": "knocked unconscious",
    "wounded, out for a week": "wounded and out for a week",
    "seriously wounded, going home": "seriously wounded and sent home",
}
_LEAVING = {
    "dead": "",
    "seriously wounded": " for hospital",
    "seriously wounded, going home": " for home",
    "wounded, out for a week": " for hospital",
}
"""How a man leaves the crew; a dead man is said to have been killed."""
_SPOKEN_WITH_A_VOWEL = "AEFHILMNORSX"


def plain_title(title: str) -> str:
    """A German unit without the number of its counter."""
    return _NUMBER.sub("", title)


def with_article(title: str) -> str:
    """A unit in a sentence: a Pz IV, an unidentified tank, light weapons."""
    if title == "light weapons":
        return "light weapons"
    first = title.split()[0]
    if first[:2].isupper() or (first[:1].isupper() and first[1:2].isdigit()):
        vowel = first[0] in _SPOKEN_WITH_A_VOWEL
    else:
        vowel = first[0].lower() in "aeiou" or first.startswith(("8", "11", "18"))
    return f"{'an' if vowel else 'a'} {title}"


def listed(parts: Sequence[str]) -> str:
    """Several things in a sentence: one, two and three."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""


def several(count: int, what: str) -> str:
    """A number of things in words: one week, three weeks."""
    return f"{number_word(count)} {what}{'' if count == 1 else 's'}"


def counted(titles: Iterable[str]) -> str:
    """Units counted by type: two trucks, a Pz IV and light weapons."""
    parts = []
    for title, count in Counter(titles).items():
        plural = f"groups of {title}" if title.endswith("s") else _plural(title)
        parts.append(with_article(title) if count == 1 else f"{number_word(count)} {plural}")
    return listed(parts)


def _plural(title: str) -> str:
    """More than one of a unit; what stands in brackets stays behind: 75L anti-tank guns (PaK 40)."""
    name, bracket, rest = title.partition(" (")
    return f"{name}s{bracket}{rest}"


def number_word(count: int) -> str:
    """A small number in words."""
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def day_sentence(kind: str, facts: Mapping[str, Any]) -> str:
    """What is told of an event outside the rounds of a battle; nothing for most."""
    if kind not in _SENTENCES:
        return ""
    if kind == "left_crew" and facts["why"] == "dead":
        return ""
    told = sentence(_SENTENCES[kind].format(**facts, **_more(kind, facts)))
    return f"{facts['event']}. {told}" if kind == "morning" and facts["event"] else told


def _more(kind: str, facts: Mapping[str, Any]) -> dict[str, str]:
    """Parts of the sentences that depend on the facts."""
    match kind:
        case "captured":
            return {"exit_": ", the exit of the day" if facts["exit"] else ""}
        case "knocked_out":
            return {"by_": _by(str(facts["by"]))}
        case "morning":
            return {"scenario_": _SCENARIOS.get(str(facts["scenario"]), str(facts["scenario"]))}
        case "tank":
            return {"model_": with_article(str(facts["model"]))}
        case "loaded":
            return {"loads_": listed(str(facts["loads"]).split(", "))}
        case "left_crew":
            return {"why_": _LEAVING.get(str(facts["why"]), f": {facts['why']}")}
        case "wounded":
            return {"wound_": _WOUNDS.get(str(facts["wound"]), str(facts["wound"]))}
        case "hospital":
            return {"weeks_": several(int(facts["weeks"]), "week")}
        case "refit":
            return {"days_": several(int(facts["days"]), "day")}
        case "debriefing":
            points = int(facts["points"])
            return {"result_": str(facts["result"]), "points_": f"{points} point{'' if abs(points) == 1 else 's'}"}
        case _:
            return {}


def _by(what: str) -> str:
    title = plain_title(what)
    return title if title[:1].islower() and " " not in title else with_article(title)


class Battle:
    """A battle: what appeared, what was knocked out and by whom, what hit us."""

    def __init__(self) -> None:
        self.appeared: list[str] = []
        self.friends: list[str] = []
        self.sentences: list[str] = []
        self.round = 0
        self.incoming = 0
        self.squads = 0
        self.tanks = 0
        self.began = ""
        self.firing = ""

    def take(self, kind: str, facts: Mapping[str, Any], shot: Mapping[str, Any]) -> bool:
        """Take an event in; False if it is none of a battle's."""
        if kind == "appeared":
            self.appeared.append(plain_title(facts["title"]))
        elif kind == "ambush":
            self.began = "We were waiting for them." if facts["by"] == "you" else "They ambushed us."
        elif kind == "round":
            self.round = int(facts["round"])
        elif kind == "destroyed":
            self._destroyed(facts, shot)
        elif kind == "identified":
            self.sentences.append(f"In round {self.round} we made out {with_article(plain_title(facts['title']))}.")
        elif kind == "incoming":
            self.incoming += 1
            self.firing = plain_title(facts["title"])
        elif kind == "bounced":
            self.sentences.append(f"A shot{f' of {with_article(self.firing)}' if self.firing else ''} bounced off.")
        elif kind == "squads_lost":
            self.squads += int(facts["count"])
        elif kind == "tank_lost":
            self.tanks += 1
        elif kind == "malfunction":
            self.sentences.append(sentence(f"{facts['gun']} failed."))
        elif kind == "repair" and "repaired" in str(facts["result"]):
            self.sentences.append(sentence(f"{facts['gun']} worked again."))
        elif kind == "panzerfaust":
            self.sentences.append(f"A Panzerfaust was fired at us from sector {facts['sector']}.")
        elif kind == "immobilized":
            self.sentences.append(f"We shot the tracks off {with_article(plain_title(facts['title']))}.")
        elif kind in _AFTER:
            return False
        else:
            told = day_sentence(kind, facts)
            if told:
                self.sentences.append(told)
        return True

    def _destroyed(self, facts: Mapping[str, Any], shot: Mapping[str, Any]) -> None:
        title = plain_title(facts["title"])
        if facts["by"] != "you":
            self.friends.append(title)
            return
        with_what = ""
        if shot.get("unit") == facts["unit"]:
            with_what = f" with {shot['ammo']}" if "ammo" in shot else f" with the {shot['mg']}"
        who = str(shot.get("name") or "we") if with_what else "we"
        sector, _, range_ = str(facts["place"]).partition(".")
        where = f"in sector {sector} at {range_} range"
        when = f"in round {self.round} " if self.round else ""
        self.sentences.append(sentence(f"{when}{who} knocked out {with_article(title)} {where}{with_what}."))

    def told(self) -> list[str]:
        """The battle in sentences."""
        found = []
        if self.appeared:
            found.append(f"Against us {'was' if self._is_one() else 'were'} {counted(self.appeared)}.")
        if self.began:
            found.append(self.began)
        found += self.sentences
        if self.incoming:
            times = {1: "once", 2: "twice"}.get(self.incoming) or f"{number_word(self.incoming)} times"
            found.append(f"We were fired at {times}.")
        if self.friends:
            found.append(f"Friendly forces knocked out {counted(self.friends)}.")
        losses = [several(self.squads, "squad")] if self.squads else []
        losses += [several(self.tanks, "tank")] if self.tanks else []
        if losses:
            found.append(f"Those beside us lost {listed(losses)}.")
        if self.round:
            found.append(f"It was over after {several(self.round, 'round')}.")
        return found

    def _is_one(self) -> bool:
        """True if a single unit appeared."""
        return len(self.appeared) == 1 and not self.appeared[0].endswith("s")
