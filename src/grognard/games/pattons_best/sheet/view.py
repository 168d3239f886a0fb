"""What you are shown: the moment, the score, and everything else there is to know."""

from __future__ import annotations

from grognard.engine.views import ScoreLine

from ..rules.battle_round import BattleRound
from ..rules.campaign import debriefed
from ..rules.clock import weather_title
from ..rules.operations import Arrival, Operations, Waiting
from ..rules.sequence import GameOver
from ..rules.victory import ledger, total
from ..schema.names import (
    ACTIONS,
    AMMO,
    GUNS,
    HEALTH_TITLES,
    KIND_TITLES,
    LEVEL_TITLES,
    LEVELS,
    MEDALS,
    MEN,
    MGS,
    ON_TANK,
    ROLE,
    SECTORS,
    UNORDERED,
    VACANT,
    WEATHER_NAMES,
    ZONES,
    clock,
    long_date,
)
from ..state import PattonState
from .panels import has_clock

_PHASES = ("smoke", "spotting", "orders", "actions", "enemy", "friendly", "random", "end")
_GUN_STATES = ("works", "malfunction", "broken")


def phase_name(state: PattonState) -> str:
    """The id of the moment: `battle.orders`, `movement`, `morning`, `over`."""
    for frame in reversed(state.frames):
        if isinstance(frame, GameOver):
            return "over"
        if isinstance(frame, BattleRound):
            step = frame.phase.removeprefix("ambush_")
            return f"battle.{_PHASES[max(0, _PHASES.index(step) - 1)]}"
        if isinstance(frame, Operations | Waiting | Arrival):
            return "movement"
    names = {type(frame).__name__ for frame in state.frames}
    if "SetUp" in names:
        return "setup"
    if "Battle" in names:
        return "battle.start"
    if "Evening" in names:
        return "evening"
    return "morning" if "Briefing" in names else "prepare" if "Prepare" in names else "between"


def when(state: PattonState) -> tuple[int, str]:
    """The day of the calendar, and the id of the moment."""
    return state.day + 1, phase_name(state)


def scores(state: PattonState) -> dict[str, int]:
    """The points of the day; in a campaign, those of all days."""
    return {ROLE: total(state) + _earlier(state)}


def title(state: PattonState) -> str:
    """Day, hour and battle in words."""
    date = long_date(state.date())
    when = f"{date}, {clock(state.minutes)}" if has_clock(state) else date
    battle = f", round {state.round}" if phase_name(state).startswith("battle") else ""
    return f"{when}, {KIND_TITLES[state.kind]}{battle or f', {LEVEL_TITLES[state.expected]} resistance'}"


def _earlier(state: PattonState) -> int:
    """The points of a campaign before today."""
    if state.scenario != "campaign":
        return 0
    return state.campaign_score - (total(state) if debriefed(state) else 0)


def score_sheet(state: PattonState) -> list[ScoreLine]:
    """The score line by line: the days before today in one, then what today brought."""
    lines = [("the days before today", _earlier(state), "4.92"), *ledger(state)]
    return [ScoreLine(ROLE, why, points, rule) for why, points, rule in lines if points]


def flags(state: PattonState, role: str) -> dict[str, object]:
    """The After Action Report, the Tank Card and the boards."""
    return {
        "day": {
            "date": state.date(),
            "scenario": KIND_TITLES[state.kind],
            "resistance": LEVEL_TITLES[state.expected],
            "time": clock(state.minutes),
            "sunset": clock(state.sunset),
            "weather": [name for bit, name in enumerate(WEATHER_NAMES) if state.weather >> bit & 1],
            "weather_title": weather_title(state.weather),
        },
        "crew": [_man(state, man) for man in range(len(MEN)) if state.has_place(man)],
        "stores": _stores(state),
        "board": _movement_board(state),
        "battle": _battle_board(state),
        "career": _career(state),
    }


def _man(state: PattonState, man: int) -> dict[str, object]:
    vacant = state.health[man] == VACANT
    return {
        "man": MEN[man],
        "name": "" if vacant else state.man(man),
        "rating": state.skill(man),
        "health": HEALTH_TITLES[state.health[man]],
        "able": state.able(man),
        "hatch": ("open" if state.is_open(man) else "closed") if state.has_hatch(man) else "none",
        "periscope": "broken" if state.periscope_broken(man) else "whole",
        "order": "" if state.orders[man] == UNORDERED else ACTIONS[state.orders[man]],
        "last_order": ACTIONS[state.last_orders[man]],
        "stands_in": "assistant" if state.stand_in == man else "",
    }


def _stores(state: PattonState) -> dict[str, object]:
    return {
        "ammo": {AMMO[n]: count for n, count in enumerate(state.ammo) if AMMO[n] in state.card.ammo},
        "rack": {AMMO[n]: count for n, count in enumerate(state.rack) if AMMO[n] in state.card.ammo},
        "gun": AMMO[state.gun_load] if state.gun_load >= 0 else "empty",
        "reload": AMMO[state.reload],
        "reload_source": ("stock", "rack")[state.reload_source],
        "guns": {GUNS[n]: _GUN_STATES[status] for n, status in enumerate(state.guns)},
        "gunsight": "broken" if state.gunsight else "whole",
        "boxes_30": state.boxes_30,
        "boxes_50": state.boxes_50,
        "smoke_bombs": state.bombs,
        "smoke_grenades": state.grenades,
        "periscopes": state.periscopes,
        "fuel": state.fuel,
        "gyrostabilizer": bool(state.gyro),
    }


def _movement_board(state: PattonState) -> dict[str, object]:
    areas = state.tables.areas
    if state.area < 0:
        return {}
    return {
        "task_force": areas[state.area].id,
        "start": areas[state.start_area].id if state.start_area >= 0 else "",
        "exit": areas[state.exit_area].id if state.exit_area >= 0 else "",
        "resistance": {areas[n].id: LEVELS[level] for n, level in enumerate(state.resistance) if level >= 0},
        "held": [areas[n].id for n, held in enumerate(state.held) if held],
        "artillery": {areas[n].id: count for n, count in enumerate(state.artillery) if count},
        "air": {areas[n].id: count for n, count in enumerate(state.air) if count},
        "left_behind": [areas[n].id for n in state.stored[::3]],
    }


def _battle_board(state: PattonState) -> dict[str, object]:
    return {
        "round": state.round,
        "control": [SECTORS[n] for n, ours in enumerate(state.control) if ours],
        "smoke": {ZONES[z] if z < ON_TANK else "tank": state.smoke_in(z) for z in range(ON_TANK + 1) if state.smoke[z]},
        "advance_fire": {ZONES[z]: count for z, count in enumerate(state.fire_markers) if count},
        "covered": {MGS[mg]: ZONES[zone] for mg, zone in enumerate(state.mg_zone) if zone >= 0},
        "watch": {"commander": SECTORS[state.watch_commander], "loader": SECTORS[state.watch_loader]},
    }


def _career(state: PattonState) -> dict[str, object]:
    promotions = state.tables.data.campaign.promotions
    return {
        "rank": promotions.ranks[state.rank],
        "points": state.career,
        "days": state.days_fought,
        "commanders": state.commanders,
        "medals": {
            **{medal: state.medals[n] for n, medal in enumerate(MEDALS) if state.medals[n]},
            **({"purple_heart": state.medals[-1]} if state.medals[-1] else {}),
        },
        "kills": {state.tables.kinds[k].id: n for k, n in enumerate(state.career_kills) if n},
        "today": {state.tables.kinds[k].id: n for k, n in enumerate(state.kills) if n},
    }
