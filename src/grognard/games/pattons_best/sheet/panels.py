"""What is kept beside the boards: the crew, ammunition, the After Action Report, the calendar, the day, the career."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.panels import Panel, PanelKind, PanelRow

from ..rules.battle_round import BattleRound
from ..rules.clock import minutes_of, weather_title
from ..rules.operations import Day
from ..rules.sequence import Engagement
from ..rules.victory import ledger, total
from ..schema.names import (
    ACTIONS,
    AMMO,
    DEAD,
    FIT,
    HEALTH_TITLES,
    KIND_TITLES,
    KINDS,
    LEVEL_TITLES,
    MAN_TITLES,
    MEDALS,
    MEN,
    MONTHS,
    PURPLE_HEART,
    UNKNOWN,
    UNORDERED,
    VACANT,
    clock,
    long_date,
    sentence,
)
from ..state import PattonState

_DAYS_BEFORE, _DAYS_SHOWN = 3, 10
_HOUR = 60


def has_clock(state: PattonState) -> bool:
    """True while a day of action lasts: before and after it, the clock stands still."""
    return bool(state.minutes) and any(isinstance(frame, Day | BattleRound | Engagement) for frame in state.frames)


def panels(state: PattonState, role: str) -> list[Panel]:
    """All panels of the moment."""
    found = [crew(state), stores(state), report(state)]
    if state.sunset:
        found.append(day(state))
    if state.scenario != "engagement":
        found.append(calendar(state))
    if state.scenario == "campaign":
        found.append(career(state))
    return found


def crew(state: PattonState) -> Panel:
    """Five men (four in a Firefly) with their ratings, wounds, hatches and orders."""
    rows = tuple(_man(state, man) for man in range(len(MEN)) if state.has_place(man))
    rating = f"Combined rating {state.crew_rating()}." if state.crew_rating() else ""
    return Panel("crew", f"Crew of {state.tank_title()}", rows, note=rating)


def _man(state: PattonState, man: int) -> PanelRow:
    place = MAN_TITLES[man].removeprefix("the ").capitalize()
    if state.health[man] == VACANT:
        return PanelRow(MEN[man], place, "nobody")
    health = state.health[man]
    marks = ["hatch_open" if state.is_open(man) else "hatch_closed"] if state.has_hatch(man) else []
    marks += ["dead" if health == DEAD else "wounded"] if health != FIT else []
    notes = [f"rating {state.skill(man)}"] + ([HEALTH_TITLES[health]] if health != FIT else [])
    if man == state.stand_in:
        notes.append("his place is taken by the assistant driver")
    if state.periscope_broken(man):
        notes.append("periscope broken")
    order = state.orders[man]
    value = "" if order == UNORDERED else state.tables.order_titles[ACTIONS[order]]
    return PanelRow(MEN[man], f"{place} {state.man(man)}", value, ", ".join(notes), tuple(marks), (MEN[man],))


def stores(state: PattonState) -> Panel:
    """Main gun rounds by type, as on the report: on board, in the ready rack, in the gun."""
    rows = tuple(_rounds(state, ammo) for ammo in range(len(AMMO)) if AMMO[ammo] in state.card.ammo)
    gun = AMMO[state.gun_load] if state.gun_load >= 0 else "nothing"
    source = ("the stowed rounds", "the ready rack")[state.reload_source]
    note = f"In the gun: {gun}. Next: {AMMO[state.reload]} from {source}."
    return Panel("stores", f"Ammunition: {state.rounds()} of {state.card.rounds}", rows, note=note)


def _rounds(state: PattonState, ammo: int) -> PanelRow:
    note = f"{state.rack[ammo]} in the rack" if state.rack[ammo] else ""
    return PanelRow(AMMO[ammo], AMMO[ammo], str(state.ammo[ammo]), note)


def report(state: PattonState) -> Panel:
    """[4.2] The After Action Report, filled in as the game goes on."""
    card = state.card
    rows = [
        PanelRow("report.date", "Date", long_date(state.date())),
        PanelRow(
            "report.scenario", "Scenario", f"{KIND_TITLES[state.kind]}, {LEVEL_TITLES[state.expected]} resistance"
        ),
        PanelRow("report.weather", "Weather", weather_title(state.weather)),
        PanelRow("report.tank", "Tank", f"{state.tank_title()}, {card.model} ({card.gun} mm)".replace("L mm", "L")),
    ]
    if has_clock(state):
        rows.append(PanelRow("report.time", "Time", f"{clock(state.minutes)}, sunset {clock(state.sunset)}"))
    rows += [PanelRow(f"report.points.{n}", *line) for n, line in enumerate(_points(state))]
    kills = _kills(state, state.kills)
    if kills:
        rows.append(PanelRow("report.kills", "Knocked out by you", kills))
    friends = _kills(state, state.friendly_kills)
    if friends:
        rows.append(PanelRow("report.friends", "By friendly forces", friends))
    rows.append(PanelRow("report.total", "Points of the day", str(total(state))))
    return Panel("report", "After Action Report", tuple(rows), PanelKind.REPORT)


def _points(state: PattonState) -> Iterator[tuple[str, str]]:
    for reason, points, _ in ledger(state):
        if points:
            yield sentence(reason), f"{points:+d}"


def _kills(state: PattonState, counts: list[int]) -> str:
    return ", ".join(f"{count} {state.tables.kinds[kind].title}" for kind, count in enumerate(counts) if count)


def day(state: PattonState) -> Panel:
    """[21.0] The time of day, hour by hour until sunset."""
    first = minutes_of(state.tables.data.campaign.daylight.months[str(state.month())][0]) // _HOUR
    now = min(state.minutes, state.sunset) // _HOUR if has_clock(state) else UNKNOWN
    hours = range(first, state.sunset // _HOUR + 1)
    rows = tuple(PanelRow(f"hour.{hour}", f"{hour:02}", marks=("here",) if hour == now else ()) for hour in hours)
    note = f"It is {clock(state.minutes)}. The sun sets at {clock(state.sunset)}." if has_clock(state) else ""
    return Panel("day", "Time of day", rows, PanelKind.TRACK, note)


def calendar(state: PattonState) -> Panel:
    """[20.1] Ten days of the Combat Calendar around today."""
    days = state.tables.data.calendar.days
    first = max(0, min(state.day - _DAYS_BEFORE, len(days) - _DAYS_SHOWN))
    rows = []
    for number in range(first, min(first + _DAYS_SHOWN, len(days))):
        date, kind, chance, level, event = days[number]
        title = f"{int(date[8:])} {MONTHS[int(date[5:7]) - 1][:3]}"
        value = "refit" if kind == "refit" else f"{KIND_TITLES[KINDS.index(kind)]} {chance}/{level}"
        marks = ("here",) if number == state.day else ()
        rows.append(PanelRow(f"calendar.{date}", title, value, event, marks))
    note = "Scenario, the chance of action on ten, and the resistance that is expected."
    return Panel("calendar", "Combat Calendar", tuple(rows), PanelKind.TRACK, note)


def career(state: PattonState) -> Panel:
    """[25.0] [26.0] Rank, decorations and everything knocked out since July."""
    ranks = state.tables.data.campaign.promotions.ranks
    medals = [f"{medal.replace('_', ' ')} {state.medals[n]}" for n, medal in enumerate(MEDALS) if state.medals[n]]
    if state.medals[PURPLE_HEART]:
        medals.append(f"Purple Heart {state.medals[PURPLE_HEART]}")
    rows = [
        PanelRow("career.rank", "Rank", ranks[state.rank]),
        PanelRow("career.days", "Days of combat", str(state.days_fought)),
        PanelRow("career.points", "Promotion points", str(state.career)),
        PanelRow("career.score", "Points of all days", str(state.campaign_score)),
    ]
    if state.commanders > 1:
        rows.append(PanelRow("career.commanders", "Commanders", str(state.commanders)))
    if medals:
        rows.append(PanelRow("career.medals", "Decorations", ", ".join(medals)))
    kills = _kills(state, state.career_kills)
    if kills:
        rows.append(PanelRow("career.kills", "Knocked out", kills))
    if state.away:
        rows.append(PanelRow("career.away", "In hospital", _away(state)))
    if state.gyro:
        rows.append(PanelRow("career.gyro", "Trained with", "the gyrostabilizer"))
    return Panel("career", "Career", tuple(rows), PanelKind.REPORT)


def _away(state: PattonState) -> str:
    told = []
    for entry in range(0, len(state.away), 4):
        name, rating, _, back = state.away[entry : entry + 4]
        when = long_date(state.tables.dates[back]) if back < len(state.tables.dates) else "not in this campaign"
        told.append(f"{state.roster.man(name)} (rating {rating}), back {when}")
    return "; ".join(told)
