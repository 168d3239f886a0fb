"""What you are shown: the view, and sentences for events."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from grognard.engine.nodes import Decision
from grognard.engine.sheet import View

from .commander import debriefed
from .names import (
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
    points_title,
    sentence,
    zone_title,
)
from .panels import has_clock, panels
from .pieces import pieces
from .rules.clock import weather_title
from .rules.operations import Arrival, Operations, Waiting
from .rules.sequence import BattleRound, GameOver
from .rules.victory import ledger, total
from .state import PattonState
from .words import EVENTS

_PHASES = ("smoke", "spotting", "orders", "actions", "enemy", "friendly", "random", "end")
_ZONE_WORDS = {name: zone_title(zone) for zone, name in enumerate(ZONES)}
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_COUNTED = {"battle_over": ("rounds", "round"), "refit": ("days", "day"), "hospital": ("weeks", "week")}
_GUN_STATES = ("works", "malfunction", "broken")


# -- the view -----------------------------------------------------------------------------------------------------


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
    """See `Ruleset.when`."""
    return state.day + 1, phase_name(state)


def scores(state: PattonState) -> dict[str, int]:
    """See `Ruleset.scores`."""
    return {ROLE: total(state) + _earlier(state)}


def view(state: PattonState, role: str) -> View:
    """Everything: what is not known yet has not been rolled."""
    rules, node = state.rules, state.node
    phase = phase_name(state)
    date = long_date(state.date())
    when = f"{date}, {clock(state.minutes)}" if has_clock(state) else date
    battle = f", round {state.round}" if phase.startswith("battle") else ""
    shown = node.to_json()
    if isinstance(node, Decision) and role not in node.roles:
        shown.pop("default")
    return View(
        game=rules.id,
        version=rules.version,
        scenario=state.scenario,
        options={**msgspec.to_builtins(state.tables.options), **state.roster.given},
        role=role,
        turn=state.day + 1,
        phase=phase,
        title=f"{when}, {KIND_TITLES[state.kind]}{battle or f', {LEVEL_TITLES[state.expected]} resistance'}",
        scores=scores(state),
        ledger=_score_sheet(state),
        flags=_flags(state),
        pieces=pieces(state),
        node=shown,
        panels=panels(state),
    )


def _earlier(state: PattonState) -> int:
    """The points of a campaign before today."""
    if state.scenario != "campaign":
        return 0
    return state.campaign_score - (total(state) if debriefed(state) else 0)


def _score_sheet(state: PattonState) -> list[dict[str, Any]]:
    """The score line by line: the days before today in one, then what today brought."""
    lines = [("the days before today", _earlier(state), "4.92"), *ledger(state)]
    return [{"side": ROLE, "reason": why, "points": n, "rule": rule} for why, n, rule in lines if n]


def _flags(state: PattonState) -> dict[str, Any]:
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


def _man(state: PattonState, man: int) -> dict[str, Any]:
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


def _stores(state: PattonState) -> dict[str, Any]:
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


def _movement_board(state: PattonState) -> dict[str, Any]:
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


def _battle_board(state: PattonState) -> dict[str, Any]:
    return {
        "round": state.round,
        "control": [SECTORS[n] for n, ours in enumerate(state.control) if ours],
        "smoke": {ZONES[z] if z < ON_TANK else "tank": state.smoke_in(z) for z in range(ON_TANK + 1) if state.smoke[z]},
        "advance_fire": {ZONES[z]: count for z, count in enumerate(state.fire_markers) if count},
        "covered": {MGS[mg]: ZONES[zone] for mg, zone in enumerate(state.mg_zone) if zone >= 0},
        "watch": {"commander": SECTORS[state.watch_commander], "loader": SECTORS[state.watch_loader]},
    }


def _career(state: PattonState) -> dict[str, Any]:
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


# -- sentences ------------------------------------------------------------------------------------------------------


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
