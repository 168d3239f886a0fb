"""What you are shown: the view, the odds behind an action, and sentences for events."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from grognard.engine.actions import Action
from grognard.engine.nodes import Decision
from grognard.engine.ruleset import View

from .names import (
    ACTIONS,
    AMMO,
    ASSISTANT,
    COMMANDER,
    DEFAULT_ORDERS,
    FACINGS,
    FIRE_AA,
    FIRE_BOW,
    FIRE_COAXIAL,
    FIRE_SUB,
    FLAG_NAMES,
    GUNNER,
    GUNS,
    HEALTH_TITLES,
    KIND_TITLES,
    KNOWN,
    LEVEL_TITLES,
    LEVELS,
    LOADER,
    MAIN_GUN_FIRE,
    MEDALS,
    MEN,
    MGS,
    ON_TANK,
    RANGES,
    ROLE,
    SECTORS,
    TERRAINS,
    UNITS,
    UNORDERED,
    VACANT,
    WEATHER_NAMES,
    ZONES,
    clock,
)
from .rules.clock import weather_title
from .rules.frame import Choice, Roll
from .rules.gunnery import Target
from .rules.machine_guns import MachineGun, fires, gunner_of
from .rules.operations import Arrival, Operations, Waiting, travel_time
from .rules.sequence import BattleRound, GameOver
from .rules.victory import ledger, total
from .state import PattonState
from .words import EVENTS

_PHASES = ("smoke", "spotting", "orders", "actions", "enemy", "friendly", "random", "end")
FIRING = (*MAIN_GUN_FIRE, FIRE_COAXIAL, FIRE_BOW, FIRE_AA, FIRE_SUB)
_GUN_STATES = ("works", "malfunction", "broken")


class Odds(msgspec.Struct, frozen=True):
    """A roll seen before it is made."""

    title: str
    sums: str
    need: int | None
    tally: list[dict[str, Any]]
    results: dict[str, Fraction]

    def lines(self) -> list[str]:
        """The sums and the chances, line by line."""
        return [self.sums, *(f"{float(chance):6.1%}  {result}" for result, chance in self.results.items())]

    def to_json(self) -> dict[str, Any]:
        """What programs get."""
        return {
            "title": self.title,
            "sums": self.sums,
            "need": self.need,
            "tally": self.tally,
            "results": {result: float(chance) for result, chance in self.results.items()},
        }


def odds_of(state: PattonState, roll: Roll) -> Odds:
    """The same labels and sums that will resolve the roll."""
    sums = roll.reckon(state)
    sums = sums._replace(rule=sums.rule or roll.rules[0])
    about = roll.about(state)
    text = f"{about}: {sums.text()}" if about else sums.text()
    chances = {band.label: band.probability for band in roll.chance(state).bands}
    return Odds(sums.title, text, sums.need, sums.tally().to_json(), chances)


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


def view(state: PattonState, role: str) -> View:
    """Everything: what is not known yet has not been rolled."""
    rules, node = state.rules, state.node
    phase = phase_name(state)
    when = f"{state.date()} {clock(state.minutes)}" if state.minutes else state.date()
    battle = f", round {state.round}" if phase.startswith("battle") else ""
    shown = node.to_json()
    if isinstance(node, Decision) and role not in node.roles:
        shown.pop("default")
    return View(
        game=rules.id,
        version=rules.version,
        scenario=state.scenario,
        options=msgspec.to_builtins(state.tables.options),
        role=role,
        turn=state.day + 1,
        phase=phase,
        title=f"{when}, {KIND_TITLES[state.kind]}, {LEVEL_TITLES[state.expected]} resistance{battle}",
        scores={ROLE: state.campaign_score + total(state) if state.scenario == "campaign" else total(state)},
        ledger=[{"side": ROLE, "reason": why, "points": n, "rule": rule} for why, n, rule in ledger(state) if n],
        flags=_flags(state),
        pieces=[_tank(state), *(_unit(state, slot) for slot in state.enemies()), *_task_force(state)],
        node=shown,
        knowledge=state.encode(),
    )


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


def _tank(state: PattonState) -> dict[str, Any]:
    marks = {
        "moving": state.moving,
        "hull_down": state.hull_down,
        "bogged": state.bogged,
        "thrown_track": state.thrown_track,
        "lead": state.lead,
        "hvss": state.hvss,
    }
    return {
        "id": "tank",
        "side": "us",
        "name": state.tank_title(),
        "model": state.card.model,
        "card": state.tank,
        "place": "hub",
        "facing": SECTORS[state.facing],
        "turret": SECTORS[state.turret],
        "marks": [name for name, value in marks.items() if value],
    }


def _unit(state: PattonState, slot: int) -> dict[str, Any]:
    unit = state.unit(slot)
    flags = state.e_flags[slot]
    known = bool(flags & KNOWN)
    return {
        "id": UNITS[slot],
        "side": "german",
        "name": state.unit_title(slot),
        "type": unit.id,
        "class": unit.klass,
        "known": known,
        "place": ZONES[state.e_zone[slot]],
        "range": RANGES[state.e_zone[slot] % 3],
        "facing": FACINGS[state.e_facing[slot]] if unit.vehicle else "",
        "terrain": TERRAINS[state.e_terrain[slot]],
        "marks": [name for bit, name in enumerate(FLAG_NAMES) if flags >> bit & 1],
        "acquired": state.acquired_level if state.acquired == slot else 0,
        "acquired_you": state.e_shots[slot],
    }


def _task_force(state: PattonState) -> list[dict[str, Any]]:
    if state.area < 0:
        return []
    place = state.tables.areas[state.area].id
    return [{"id": "task_force", "side": "us", "name": "Task Force", "place": place}]


# -- actions --------------------------------------------------------------------------------------------------------


def details(state: PattonState, action: Action) -> dict[str, Any]:
    """What an action would lead to: the sums and chances of the roll that follows, if there is one."""
    frame = state.frames[-1]
    if not isinstance(frame, Choice):
        return {}
    verb, a, b = state.tables.decode[state.rules.vocabulary.number(action)]
    form: dict[str, Any] = {}
    if verb == "order":
        form["title"] = state.tables.data.crew.actions.entries[b].title
    if verb in ("enter", "proceed") and a != state.area:
        form["minutes"] = travel_time(state, state.area, a)
    if verb == "order" and (shots := prospects(state, a, b)):
        form["targets"] = shots
    roll = frame.foresee(state, verb, a, b)
    if roll is not None:
        form["odds"] = odds_of(state, roll).to_json()
    return form


def prospects(state: PattonState, man: int, order: int) -> list[dict[str, Any]]:
    """For an order to fire: what could be fired at if nothing moved, and the chances."""
    if man not in (GUNNER, ASSISTANT, COMMANDER, LOADER) or order not in FIRING:
        return []
    twin = state.copy()
    twin.orders[man] = order
    twin.orders = [usual if o == UNORDERED else o for o, usual in zip(twin.orders, DEFAULT_ORDERS, strict=True)]
    frame: Choice
    if order in MAIN_GUN_FIRE:
        frame = Target()
    else:
        served = [n for n in range(len(MGS)) if gunner_of(twin, n) == man and fires(twin, n)]
        if not served:
            return []
        frame = MachineGun(served[0])
    twin.push(frame)
    found = []
    for number in frame.numbers(twin):
        verb, a, b = twin.tables.decode[number]
        roll = frame.foresee(twin, verb, a, b) if verb in ("fire", "shoot") else None
        if roll is not None:
            odds = odds_of(twin, roll)
            found.append({"action": twin.rules.vocabulary.action(number).text, "need": odds.need, "sums": odds.sums})
    return found


# -- sentences ------------------------------------------------------------------------------------------------------


def tell(kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The sentence for an event. Facts are written with ids and words already."""
    return EVENTS[kind].format(**facts, **_phrases(kind, facts)), dict(facts)


def _phrases(kind: str, facts: Mapping[str, Any]) -> dict[str, str]:
    """Parts of sentences that depend on the facts."""
    if kind == "rolled":
        about = facts["about"]
        return {"about_": f"{about}: " if about else "", "result_": str(facts["result"]).replace("_", " ")}
    if kind == "morning":
        return {"event_": f" ({facts['event']})" if facts["event"] else ""}
    if kind == "used_up":
        return {"boxes_": f" and {facts['boxes']} boxes" if facts["boxes"] else ""}
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
        points = facts["points"]
        verb = "knocks out" if facts["by"] == "you" else "knock out"
        return {"verb_": verb, "points_": f"{points} point" + ("" if points == 1 else "s")}
    if kind == "smoke":
        return {"where_": ("" if facts["where"] == "on the tank" else "in ") + facts["where"]}
    if kind in ("squads_lost", "tank_lost"):
        return {"by_": f" by {facts['by']}" if facts["by"] else ""}
    return {"gun_": str(facts["gun"]).capitalize()} if kind == "malfunction" else {}
