"""The diary: every day of combat as a story, the crew and what became of them, and the figures of a career."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from grognard.engine.diaries import Chapter, Diary, DiaryPicture, DiaryTable
from grognard.engine.events import Event
from grognard.engine.match import Match

from ..schema.data import PattonsBestData
from ..schema.names import MEDALS, PURPLE_HEART, long_date, sentence
from ..state import PattonState
from ..words.diary import Battle, day_sentence, listed, number_word, plain_title, with_article

MOST_PICTURES = 12
"""Days with a picture, the most eventful ones."""
_OUTSIDE = frozenset(
    ("quiet_day", "refit", "hospital", "commander_back", "succeeded", "campaign_medals", "trained", "improved", "tank")
)
"""What happens between days of combat; if one of them happens within a day, it is part of that day."""


class Day:
    """A day as it is being told."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.date = ""
        self.paragraphs: list[str] = []
        self.sentences: list[str] = []
        self.newcomers: list[str] = []
        self.learners: list[str] = []
        self.set_out = ""
        self.driven: list[str] = []
        """Areas entered since then without meeting the enemy."""
        self.entering = ""
        """The area that is being entered, until it is known what is there."""
        self.fought = False
        self.battle: Battle | None = None
        self.best: tuple[int, int, str] = (0, 0, "")
        """How telling its picture is, the line of the record, and its caption."""

    def say(self, text: str) -> None:
        """One more sentence."""
        self.end_battle()
        if text:
            self.sentences.append(text)

    def end_battle(self) -> None:
        """The battle, or the list of new men, is complete."""
        self.end_drive()
        if self.newcomers:
            self.sentences.append(f"New in the crew: {listed(self.newcomers)}.")
            self.newcomers = []
        if self.battle is not None:
            self.sentences += self.battle.told()
            self.battle = None
            self.fought = True
        if self.learners:
            self.sentences.append(f"{listed(self.learners)} had learnt something.")
            self.learners = []

    def end_drive(self) -> None:
        """Empty areas are told together."""
        if self.driven:
            self.sentences.append(f"{self.set_out} we drove into {listed(self.driven)} and met nobody.")
            self.driven = []

    def end_paragraph(self) -> None:
        """What has been said becomes a paragraph."""
        self.end_battle()
        self.fought = False
        if self.sentences:
            self.paragraphs.append(" ".join(self.sentences))
            self.sentences = []

    def picture(self, weight: int, n: int, caption: str) -> None:
        """Remember the most telling moment."""
        if weight > self.best[0]:
            self.best = (weight, n, caption)


class Diarist:
    """Reads the events of a match and writes the diary."""

    def __init__(self, data: PattonsBestData, state_after: Callable[[int], PattonState]) -> None:
        self.data = data
        self.state_after = state_after
        self.tank = ""
        self.days: list[Day] = []
        self.day: Day | None = None
        self.clock = ""
        self.shots: Counter[str] = Counter()
        self.hits: Counter[str] = Counter()
        self.kills: Counter[str] = Counter()
        self.months: Counter[str] = Counter()
        self.gunners: Counter[str] = Counter()
        self.results: list[tuple[str | int, ...]] = []
        self.lost: list[tuple[str, ...]] = []
        self.men: dict[str, list[str]] = {}
        self.quiet: list[str] = []
        self.last_date = ""
        self.returned = ""
        """The news that the commander is back, to be told with that day."""
        self.last_shot: dict[str, Any] = {}
        self.titles = {unit.id: unit.title for unit in data.units.entries}

    # -- reading ------------------------------------------------------------------------------------------------

    def read(self, story: Iterable[tuple[int, list[Event]]]) -> None:
        """Take in all events."""
        for n, events in story:
            for event in events:
                self._take(n, event)
        self._close()
        self._flush_quiet()

    def _take(self, n: int, event: Event) -> None:
        facts = event.facts
        if event.kind == "knocked_out":
            event = msgspec.structs.replace(event, facts={**facts, "by": self.titles.get(facts["by"], facts["by"])})
        if event.kind == "morning":
            self._open(long_date(facts["date"]), facts["date"])
        elif event.kind == "chosen" and self.day is None and facts["what"] == "date":
            self._open(long_date(facts["chosen"]), facts["chosen"])
        if event.kind == "quiet_day":
            self._close()
            self.quiet.append(long_date(facts["date"]))
            self.last_date = str(facts["date"])
            return
        if self.day is None:
            if event.kind not in _OUTSIDE:
                return
            self._open("Between the battles", "")
        assert self.day is not None
        self._count(event)
        self._tell(self.day, n, event)
        if event.kind in ("debriefing", "refit"):
            self.day.end_paragraph()

    def _open(self, title: str, date: str) -> None:
        if self.day is not None and date and self.day.date == date:
            return
        self._close()
        self._flush_quiet()
        self.day = Day(title)
        self.day.date = date
        self.last_date = date or self.last_date
        self.day.say(self._return_told())
        self.days.append(self.day)

    def _return_told(self) -> str:
        told, self.returned = self.returned, ""
        return told

    def _close(self) -> None:
        if self.day is not None:
            self.day.end_paragraph()
            if not self.day.paragraphs:
                self.days.remove(self.day)
            self.day = None

    def _flush_quiet(self) -> None:
        if self.quiet:
            first, last = self.quiet[0], self.quiet[-1]
            day = Day(first if first == last else f"{first} to {last}")
            many = sentence(f"{number_word(len(self.quiet))} quiet days.") if len(self.quiet) > 1 else "A quiet day."
            day.paragraphs.append(f"{self._return_told()} {many} The Division did not call on us.".strip())
            self.days.append(day)
            self.quiet = []

    def _tell(self, day: Day, n: int, event: Event) -> None:
        kind, facts = event.kind, event.facts
        if kind == "tank":
            self.tank = str(facts["name"])
        elif kind == "loaded" and self.tank == "":
            state = self.state_after(n)
            self.tank = state.tank_title()
            day.say(f"Our tank was {self.tank}, {with_article(state.card.model)}.")
        if kind == "time":
            self.clock = str(facts["clock"])
        elif kind == "joined":
            place = str(facts["place"]).removeprefix("the ")
            day.newcomers.append(f"{facts['name']} as {place} (rating {facts['rating']})")
        elif kind == "improved":
            if day.battle is not None:
                day.end_battle()
            day.learners.append(f"{facts['name']} (rating {facts['rating']})")
        elif kind == "captured" and not facts["exit"] and day.battle is None and not day.fought:
            pass  # An empty area becomes ours by driving in.
        elif kind == "commander_back":
            self._absence(str(facts["date"]), str(facts["name"]))
        elif kind in ("entered", "combat", "no_combat") or (kind == "appeared" and day.battle is None):
            self._to_battle(day, kind, facts)
        elif day.battle is None or not day.battle.take(kind, facts, self.last_shot):
            told = day_sentence(kind, facts)
            if told or kind == "battle_over":
                day.say(told)
        if kind == "destroyed" and facts["by"] == "you":
            day.picture(2 + int(facts["points"]), n - 1, f"Before the {plain_title(facts['title'])} was knocked out")
        elif kind == "knocked_out":
            day.picture(50, n - 1, f"The moment before {facts['tank']} was knocked out")
        elif kind == "round":
            day.picture(1, n, f"Round {facts['round']}")

    def _to_battle(self, day: Day, kind: str, facts: dict[str, Any]) -> None:
        if kind == "entered":
            if day.battle is not None or day.fought:
                day.end_paragraph()
            if not day.driven:
                day.set_out = f"At {self.clock}" if self.clock else "In the morning"
            day.entering = f"{facts['area']} ({facts['ground']})"
            return
        if kind == "no_combat" and day.entering:
            day.driven.append(day.entering)
            day.entering = ""
            return
        if kind == "combat":
            alone = not day.driven
            day.end_paragraph()
            when = f"{day.set_out} we" if alone and day.set_out else "Then we"
            day.say(f"{when} entered {day.entering} and ran into the enemy." if day.entering else "The enemy came.")
            day.entering = ""
        day.battle = day.battle or Battle()
        if kind == "appeared":
            day.battle.take(kind, facts, self.last_shot)

    def _absence(self, date: str, name: str) -> None:
        """The days in hospital, from the last one told to the one before the return; that day begins with it."""
        dates = [str(entry[0]) for entry in self.data.calendar.days]
        last = self.last_date
        self._close()
        self._flush_quiet()
        if last in dates and date in dates and dates.index(date) - dates.index(last) > 1:
            first, end = dates[dates.index(last) + 1], dates[dates.index(date) - 1]
            between = Day(long_date(first) if first == end else f"{long_date(first)} to {long_date(end)}")
            between.paragraphs.append(f"{name} lay in hospital. The crew stayed behind while the Division fought on.")
            self.days.append(between)
        self.returned = f"On {long_date(date)} {name} came back from hospital."

    # -- figures ------------------------------------------------------------------------------------------------

    def _count(self, event: Event) -> None:
        kind, facts = event.kind, event.facts
        date = self.day.title if self.day else ""
        if kind == "shot":
            self.last_shot = dict(facts)
            self.shots[facts["ammo"]] += 1
            self.hits[facts["ammo"]] += "hit" in facts["result"]
        elif kind == "burst":
            self.last_shot = dict(facts)
        elif kind == "destroyed" and facts["by"] == "you":
            self.kills[facts["type"]] += 1
            self.months[" ".join(date.split()[1:])] += 1
            if self.last_shot.get("unit") == facts["unit"] and self.last_shot.get("name"):
                self.gunners[self.last_shot["name"]] += 1
        elif kind == "debriefing":
            row = (long_date(facts["date"]), facts["result"], facts["points"], facts["own_kills"])
            self.results.append((*row, facts["friendly_kills"]))
        elif kind == "knocked_out":
            self.lost.append((date, str(facts["tank"]), str(facts["model"]), str(facts["by"]), str(facts["part"])))
        elif kind == "joined":
            place = str(facts["place"]).removeprefix("the ")
            self.men.setdefault(facts["name"], []).append(f"{place} from {date}, rating {facts['rating']}")
        elif kind == "wounded":
            self.men.setdefault(facts["name"], []).append(f"{facts['wound']} on {date}")
        elif kind in ("promoted", "decorated"):
            self.men.setdefault(facts["name"], []).append(f"{facts.get('rank') or facts.get('medal')}, {date}")
        elif kind == "rejoined":
            self.men.setdefault(facts["name"], []).append(f"back on {date}")

    # -- writing ------------------------------------------------------------------------------------------------

    def chapters(self) -> list[Chapter]:
        """The days, the most eventful ones with a picture of the Battle Board."""
        telling = sorted((day for day in self.days if day.best[0]), key=lambda day: -day.best[0])[:MOST_PICTURES]
        found = []
        for day in self.days:
            weight, n, caption = day.best
            picture = (
                (DiaryPicture(max(0, n), "battle", f"{day.title}. {caption}"),) if weight and day in telling else ()
            )
            found.append(Chapter(day.title, tuple(day.paragraphs), picture))
        return found

    def figures(self, state: PattonState) -> Chapter:
        """The career in tables."""
        tables = [
            DiaryTable("Knocked out by your tank", ("type", "number"), _counted(self.kills, self.titles)),
            DiaryTable("Kills by month", ("month", "number"), tuple(self.months.items())),
            DiaryTable("Kills by gunner", ("gunner", "number"), _counted(self.gunners, {})),
            DiaryTable("Main gun", ("round", "fired", "hits", "share"), self._shooting()),
            DiaryTable("Days", ("date", "result", "points", "kills", "by friends"), tuple(self.results)),
            DiaryTable("Tanks lost", ("date", "tank", "model", "by", "hit in"), tuple(self.lost)),
            DiaryTable("The men", ("name", "story"), tuple((name, "; ".join(told)) for name, told in self.men.items())),
        ]
        medals = [f"{medal.replace('_', ' ')} ({state.medals[n]})" for n, medal in enumerate(MEDALS) if state.medals[n]]
        if state.medals[PURPLE_HEART]:
            medals.append(f"Purple Heart ({state.medals[PURPLE_HEART]})")
        words = [f"Decorations: {', '.join(medals)}."] if medals else []
        return Chapter("The figures", tuple(words), tables=tuple(table for table in tables if table.rows))

    def _shooting(self) -> tuple[tuple[str | int, ...], ...]:
        return tuple(
            (ammo, count, self.hits[ammo], f"{100 * self.hits[ammo] / count:.0f} %")
            for ammo, count in self.shots.items()
        )


def _counted(counts: Counter[str], titles: dict[str, str]) -> tuple[tuple[str | int, ...], ...]:
    return tuple((titles.get(name, name), count) for name, count in counts.most_common())


def write_diary(match: Match[PattonState]) -> Diary:
    """The story of a match as far as it has gone."""
    state = match.state
    diarist = Diarist(state.tables.data, match.state_after)
    diarist.read((line.n, events) for line, events in match.story())
    outcome = match.outcome
    lead = f"{outcome.text}." if outcome else f"As far as {long_date(state.date())}."
    title = f"The diary of {state.tank_title()}" if state.scenario != "campaign" else "The diary of a crew"
    mode = state.rules.scenarios[state.scenario].title.lower()
    return Diary(title, f"{state.rules.title}, {mode}. {lead}", (*diarist.chapters(), diarist.figures(state)))
