"""What is kept of a simulated game, day by day, and the tables made of many of them.

A day is what the After Action Report says: date, tank card, points, what was knocked out, how the tank was lost.
A commander is a name on the roster from the day he takes over to the day he is killed, sent home, or has come through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from typing_extensions import override

from grognard.engine.events import Event
from grognard.engine.statistics import Average, Notebook, Proportion, Statistic, average

from ..rules.victory import total
from ..schema.data import PattonsBestData
from ..schema.names import COMMANDER, DEAD, HEALTH_TITLES, HOME, MAN_TITLES, MEN
from ..state import PattonState

KILLED, HOME_ALIVE, CAME_THROUGH = "killed", "sent home", "came through"
STANDARDISED: Final = (
    "Compared with the average of all tanks in the same month, so that a late tank is not praised for an easy spring."
)


class DayNotes(msgspec.Struct, kw_only=True):
    """A day of action."""

    date: str
    card: int = 0
    points: int = 0
    kills: dict[str, int] = {}
    """By your tank, by type."""
    friendly: int = 0
    lost: str = ""
    """What ended the tank; empty if it came through."""


class CommanderNotes(msgspec.Struct, kw_only=True):
    """A commander's time with the crew."""

    first: str
    last: str = ""
    fate: str = ""


class CampaignNotes(msgspec.Struct, kw_only=True):
    """All that is kept of one game."""

    days: list[DayNotes] = []
    commanders: list[CommanderNotes] = []
    left: dict[str, int] = {}
    """Men who left the crew: `loader, dead` and how many."""
    wounds: dict[str, int] = {}
    """Wounds by cause, near misses left out."""
    joined: int = 0
    tanks: int = 0


class PattonNotebook(Notebook):
    """Keeps notes of one game."""

    def __init__(self) -> None:
        self.kinds = frozenset(name.removeprefix("on_") for name in dir(self) if name.startswith("on_"))
        self.notes = CampaignNotes()
        self.lost = ""

    @override
    def facts(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(self.notes)
        return found

    @override
    def note(self, state: PattonState, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind in self.kinds:
                getattr(self, f"on_{event.kind}")(state, event.facts)

    # -- one event each -----------------------------------------------------------------------------------------

    def on_knocked_out(self, state: PattonState, facts: Mapping[str, Any]) -> None:
        """The tank is lost to a gun, a Panzerfaust or a mine."""
        self.lost = str(facts["gun"])

    def on_abandoned(self, state: PattonState, facts: Mapping[str, Any]) -> None:
        """The tank is given up."""
        self.lost = "abandoned"

    def on_tank(self, state: PattonState, facts: Mapping[str, Any]) -> None:
        """A tank is issued."""
        self.notes.tanks += 1

    def on_wounded(self, state: PattonState, facts: Mapping[str, Any]) -> None:
        """A man is hit."""
        count(self.notes.wounds, str(facts["cause"]))

    def on_joined(self, state: PattonState, facts: Mapping[str, Any]) -> None:
        """A man joins the crew; the first five were always there."""
        self.notes.joined += 1
        if facts["man"] == MEN[COMMANDER]:
            self.notes.commanders.append(CommanderNotes(first=state.date()))

    def on_left_crew(self, state: PattonState, facts: Mapping[str, Any]) -> None:
        """A man leaves it."""
        count(self.notes.left, f"{facts['man']}, {facts['why']}")

    def on_debriefing(self, state: PattonState, facts: Mapping[str, Any]) -> None:
        """A day of a campaign is over."""
        self.end_day(state, str(facts["date"]), int(facts["points"]))

    def on_over(self, state: PattonState, facts: Mapping[str, Any]) -> None:
        """The game is over: a single day has no evening, a campaign has a last commander."""
        if state.scenario != "campaign":
            self.end_day(state, state.date(), total(state))
        self.end_commander(state)

    def on_succeeded(self, state: PattonState, facts: Mapping[str, Any]) -> None:
        """A new commander takes over."""
        self.notes.commanders[-1].last = self.notes.days[-1].date

    # -- days and commanders ------------------------------------------------------------------------------------

    def end_day(self, state: PattonState, date: str, points: int) -> None:
        """Keep the day."""
        kinds = state.tables.kinds
        kills = {kinds[kind].id: number for kind, number in enumerate(state.kills) if number}
        friendly = sum(state.friendly_kills)
        self.notes.days.append(
            DayNotes(date=date, card=state.tank, points=points, kills=kills, friendly=friendly, lost=self.lost)
        )
        self.lost = ""
        health = state.health[COMMANDER]
        if self.notes.commanders and health in (HOME, DEAD):
            self.end_commander(state, KILLED if health == DEAD else HOME_ALIVE)
            count(self.notes.left, f"{MEN[COMMANDER]}, {HEALTH_TITLES[health]}")

    def end_commander(self, state: PattonState, fate: str = CAME_THROUGH) -> None:
        """Keep how the career of the present commander ended, once."""
        if self.notes.commanders and not self.notes.commanders[-1].fate:
            self.notes.commanders[-1].fate = fate
            self.notes.commanders[-1].last = state.date()


def count(counts: dict[str, int], key: str) -> None:
    """One more."""
    counts[key] = counts.get(key, 0) + 1


# -- tables -----------------------------------------------------------------------------------------------------------


class Careers:
    """Many games, ready to be counted."""

    def __init__(self, data: PattonsBestData, facts: Sequence[Mapping[str, Any]]) -> None:
        self.data = data
        self.games = [msgspec.convert(dict(found), CampaignNotes) for found in facts]
        self.days = [day for game in self.games for day in game.days]
        self.months = sorted({day.date[:7] for day in self.days})

    def statistics(self) -> list[Statistic]:
        """All tables."""
        found = [self.survival()] if any(len(game.days) > 1 for game in self.games) else []
        return [*found, self.kills(), self.losses(), self.turnover(), self.models()]

    def survival(self) -> Statistic:
        """What became of the first commander of every campaign, month by month."""
        firsts = [game.commanders[0] for game in self.games if game.commanders]
        rows = []
        for month in self.months:
            days = [day for day in self.days if day.date.startswith(month)]
            begun = [who for who in firsts if who.fate == CAME_THROUGH or who.last[:7] >= month]
            gone = Counter(who.fate for who in begun if who.fate != CAME_THROUGH and who.last[:7] == month)
            rows.append(
                (
                    month,
                    Proportion(len(begun) - gone.total(), len(firsts)),
                    Proportion(gone[KILLED], len(begun)),
                    Proportion(gone[HOME_ALIVE], len(begun)),
                    len(days),
                    average(day.points for day in days),
                    Proportion(sum(bool(day.lost) for day in days), len(days)),
                )
            )
        head = ("month", "still with the crew", "killed", "sent home", "days of action", "points a day", "tank lost")
        return Statistic(
            "survival",
            "Survival by month",
            head,
            tuple(rows),
            "The first commander of each campaign: still with the crew at the end of the month, of all; killed and "
            "sent home, of those who began the month. Days, points and tanks are those of all commanders.",
        )

    def kills(self) -> Statistic:
        """What was knocked out, by type."""
        types: Counter[str] = Counter()
        for day in self.days:
            types.update(day.kills)
        titles = {unit.id: unit.title for unit in self.data.units.entries}
        rows = [
            (titles[kind], number, average(day.kills.get(kind, 0) for day in self.days))
            for kind, number in sorted(types.items(), key=lambda found: (-found[1], found[0]))
        ]
        rows.append(("all, by your tank", types.total(), average(sum(day.kills.values()) for day in self.days)))
        friendly = sum(day.friendly for day in self.days)
        rows.append(("all, by friendly forces", friendly, average(day.friendly for day in self.days)))
        return Statistic("kills", "Kills by type", ("type", "number", "a day"), tuple(rows))

    def losses(self) -> Statistic:
        """What ended tanks, and what hit men."""
        tanks = Counter(day.lost for day in self.days if day.lost)
        wounds: Counter[str] = Counter()
        for game in self.games:
            wounds.update(game.wounds)
        rows = [
            (what, cause.replace("_", " "), number, Proportion(number, counts.total()))
            for what, counts in (("tank lost to", tanks), ("man hit by", wounds))
            for cause, number in counts.most_common()
        ]
        return Statistic("losses_by_cause", "Causes of loss", ("what", "cause", "number", "share"), tuple(rows))

    def turnover(self) -> Statistic:
        """Who left the crew, and why."""
        left: Counter[str] = Counter()
        for game in self.games:
            left.update(game.left)
        rows: list[tuple[str, str, int, Average]] = []
        for place, man in zip(MAN_TITLES, MEN, strict=True):
            for why in HEALTH_TITLES:
                number = left[f"{man}, {why}"]
                if number:
                    by_game = average(game.left.get(f"{man}, {why}", 0) for game in self.games)
                    rows.append((place.removeprefix("the "), why, number, by_game))
        rows.append(
            ("anybody", "joined", sum(game.joined for game in self.games), average(game.joined for game in self.games))
        )
        rows.append(
            ("tank", "issued", sum(game.tanks for game in self.games), average(game.tanks for game in self.games))
        )
        return Statistic("turnover", "Crew turnover", ("place", "what", "number", "a game"), tuple(rows))

    def models(self) -> Statistic:
        """The results of each tank card, also against the average of the same months."""
        expected = {month: self.means(day for day in self.days if day.date.startswith(month)) for month in self.months}
        rows = []
        for number, card in enumerate(self.data.cards, start=1):
            days = [day for day in self.days if day.card == number]
            if not days:
                continue
            rows.append(
                (
                    f"{number}: {card.model}",
                    len(days),
                    average(day.points for day in days),
                    average(sum(day.kills.values()) for day in days),
                    Proportion(sum(bool(day.lost) for day in days), len(days)),
                    average(day.points - expected[day.date[:7]][0] for day in days),
                    average(sum(day.kills.values()) - expected[day.date[:7]][1] for day in days),
                    average(100 * (bool(day.lost) - expected[day.date[:7]][2]) for day in days),
                )
            )
        head = (
            "card",
            "days",
            "points a day",
            "kills a day",
            "lost a day",
            "points against the month",
            "kills against the month",
            "losses against the month, %",
        )
        return Statistic("models", "The effect of each tank", head, tuple(rows), STANDARDISED)

    def means(self, days: Iterable[DayNotes]) -> tuple[float, float, float]:
        """Points, kills and tanks lost a day."""
        found = list(days)
        return (
            sum(day.points for day in found) / len(found),
            sum(sum(day.kills.values()) for day in found) / len(found),
            sum(bool(day.lost) for day in found) / len(found),
        )
