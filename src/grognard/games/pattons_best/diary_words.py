"""The sentences of the diary: what is told of a day, and a battle put together from its rounds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from .names import sentence

_NUMBER = re.compile(r" \(e\d+\)$")
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

_AFTER = frozenset(
    (
        "battle_over", "captured", "left_board", "debriefing", "over", "entered", "drive", "improved", "promoted",
        "decorated", "left_crew", "hospital", "trained", "refit", "succeeded", "tank", "campaign_medals",
    )
)  # fmt: skip
"""What ends the telling of a battle."""
_SENTENCES = {
    "morning": "{scenario}; {resistance} resistance was expected.",
    "daylight": "The sun rose at {sunrise} and was to set at {sunset}.",
    "weather": "The weather: {weather}.",
    "tank": "We were issued an {model} with turret {turret} and called her {name}.",
    "rejoined": "{name} came back to the crew.",
    "left_crew": "{name} left the crew: {why}.",
    "loaded": "On board: {loads}.",
    "drive": "The task force was to drive from {start} to {exit}.",
    "no_combat": "There was no enemy.",
    "captured": "{area} was ours{exit_}.",
    "area_lost": "{area} was lost.",
    "left_board": "We left the battle: {how}.",
    "promoted": "{name} was promoted to {rank}.",
    "decorated": "{name} received the {medal}.",
    "trained": "The crew was trained with the gyrostabilizer.",
    "refit": "{date_}: refitting for {days} days.",
    "hospital": "{name} went to hospital, for weeks: {weeks}.",
    "commander_back": "{name} came back from hospital.",
    "succeeded": "A new commander took over.",
    "campaign_medals": "{name} received the European Campaign Medal and the Victory Medal.",
    "wounded": "{name} was {wound}.",
    "knocked_out": "{tank} was knocked out by {by_}, hit in the {part}.",
    "explodes": "She exploded.",
    "brewed_up": "She burnt.",
    "no_fire": "She did not burn.",
    "trapped": "{name} was trapped inside.",
    "pulled_out": "{rescuer} pulled {name} out.",
    "abandoned": "We abandoned {tank}.",
    "took_over": "{name} took the place of {place}.",
    "thrown_track": "She threw a track.",
    "debriefing": "In the evening: {result}, {points} points.",
    "over": "{text}.",
}


def plain_title(title: str) -> str:
    """A German unit without the number of its counter."""
    return _NUMBER.sub("", title)


def with_article(title: str) -> str:
    """A unit in a sentence: a Pz IV, an unidentified tank, light weapons."""
    if title == "light weapons":
        return "light weapons"
    return f"{'an' if title[:1].lower() in 'aeiou' or title.startswith('88') else 'a'} {title}"


def counted(titles: Iterable[str]) -> str:
    """Units put together: two trucks, a Pz IV and light weapons."""
    parts = []
    for title, count in Counter(titles).items():
        plural = title if title.endswith("s") or title == "Pz IV" else f"{title}s"
        parts.append(with_article(title) if count == 1 else f"{number_word(count)} {plural}")
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""


def number_word(count: int) -> str:
    """A small number in words."""
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def day_sentence(kind: str, facts: Mapping[str, Any]) -> str:
    """What is told of an event outside the rounds of a battle; nothing for most."""
    if kind not in _SENTENCES:
        return ""
    more: dict[str, Any] = {}
    if kind == "captured":
        more["exit_"] = ", the exit of the day" if facts["exit"] else ""
    elif kind == "knocked_out":
        more["by_"] = _by(str(facts["by"]))
    elif kind == "refit":
        more["date_"] = str(facts["date"])
    elif kind == "morning" and facts["event"]:
        return f"{facts['event']}. " + _SENTENCES[kind].format(**facts)
    return sentence(_SENTENCES[kind].format(**facts, **more))


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
            self.sentences.append(f"Round {self.round}: we made out {with_article(plain_title(facts['title']))}.")
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
        self.sentences.append(
            sentence(f"round {self.round}: {who} knocked out {with_article(title)} {where}{with_what}.")
        )

    def told(self) -> list[str]:
        """The battle in sentences."""
        found = []
        if self.appeared:
            found.append(f"Against us: {counted(self.appeared)}.")
        if self.began:
            found.append(self.began)
        found += self.sentences
        if self.incoming:
            times = {1: "once", 2: "twice"}.get(self.incoming) or f"{number_word(self.incoming)} times"
            found.append(f"We were fired at {times}.")
        if self.friends:
            found.append(f"Friendly forces knocked out {counted(self.friends)}.")
        losses = [f"{number_word(self.squads)} {'squad' if self.squads == 1 else 'squads'}"] if self.squads else []
        losses += [f"{number_word(self.tanks)} {'tank' if self.tanks == 1 else 'tanks'}"] if self.tanks else []
        if losses:
            found.append(f"Friendly losses: {' and '.join(losses)}.")
        if self.round:
            found.append(f"It lasted {number_word(self.round)} {'round' if self.round == 1 else 'rounds'}.")
        return found
