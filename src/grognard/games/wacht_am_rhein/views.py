"""What players are shown: views, costs, the way of a move, and sentences for events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.actions import Action
from grognard.engine.nodes import Decision
from grognard.engine.ruleset import Overlay, View

from .board import counter_colours
from .rules.allowance import allowance
from .rules.classes import is_mech, kinds_of
from .rules.combat import Battle, CombatPhase
from .rules.construction import ConstructionPhase
from .rules.enemies import threat_to
from .rules.modes import ModePhase
from .rules.movement import MovementPhase, Moving, reach_now
from .rules.night import Strive
from .rules.overruns import price
from .rules.victory import scores
from .state import DEPOT_BURNT, DEPOT_CAPTURED, DEPOT_FULL
from .tables import (
    BY_ASSAULT,
    FUELS,
    GROUNDS,
    KINDS,
    MARKS,
    MODES,
    OFF_MAP,
    SIDE_TITLES,
    SIDES,
    WORKS,
    points_text,
)
from .words import EVENTS, PHASE_TITLES

if TYPE_CHECKING:
    from .ruleset import WachtRuleset
    from .state import WachtState

OFF_THE_MAP = "off the map"
_DEPOT_WORDS = {DEPOT_FULL: "full", DEPOT_CAPTURED: "captured", DEPOT_BURNT: "burnt"}


def phase_name(state: WachtState) -> str:
    """The id of the phase the game is in: `german.movement`, `logistics`, `over`."""
    for frame in reversed(state.frames):
        if isinstance(frame, MovementPhase):
            return f"{SIDES[frame.of]}.{'exploitation' if frame.exploiting else 'movement'}"
        if isinstance(frame, CombatPhase):
            return f"{SIDES[frame.of]}.combat"
        if isinstance(frame, ModePhase):
            return f"{SIDES[frame.of]}.mode"
        if isinstance(frame, ConstructionPhase):
            return f"{SIDES[frame.of]}.construction"
        if isinstance(frame, Strive):
            return "night"
    return "over" if state.frames[-1].waits.value == "over" else "logistics"


def place_id(state: WachtState, unit: int) -> str:
    """Where a unit is: a hex number, or `german.reserve` and the like."""
    place = state.place[unit]
    if place < state.tables.count:
        return state.tables.grid.id(place)
    return f"{SIDES[state.tables.side[unit]]}.{OFF_MAP[place - state.tables.count]}"


def view(state: WachtState, role: str) -> View:
    """What a role sees: everything, for nothing is hidden."""
    rules = state.rules
    phase = phase_name(state)
    node = state.node
    lines = scores(state)
    return View(
        game=rules.id,
        version=rules.version,
        scenario=state.scenario,
        options=msgspec.to_builtins(state.tables.options),
        role=role,
        turn=state.turn,
        phase=phase,
        title=f"Turn {state.turn} of {rules.turns}, {PHASE_TITLES[phase]}",
        scores={side: sum(line.points for line in lines if line.side == n) for n, side in enumerate(SIDES)},
        ledger=[
            {"side": SIDES[line.side], "reason": line.reason, "points": line.points, "rule": "3.9"} for line in lines
        ],
        flags=_flags(state),
        pieces=_pieces(state),
        node=node.to_json() if not isinstance(node, Decision) or role in node.roles else _idle(node),
        knowledge=state.encode(),
    )


def _idle(node: Decision) -> dict[str, Any]:
    """A decision of somebody else: who decides what, without the answers."""
    return {"kind": "decision", "roles": list(node.roles), "prompt": node.prompt, "rules": list(node.rules)}


def _flags(state: WachtState) -> dict[str, Any]:
    tables = state.tables
    grid = tables.grid
    first = tables.first_bridges
    words = ("none", "standing", "built", "heavy", "unfinished")
    bridges = {
        tables.bridge_id[n] or tables.water_ids[n]: words[now]
        for n, (now, was) in enumerate(zip(state.bridges, first, strict=True))
        if now != was
    }
    owners = zip(tables.places, state.control, strict=True)
    return {
        "ground": GROUNDS[state.ground],
        "sky": state.sky,
        "night": state.night,
        "bridges": bridges,
        "works": {grid.id(h): f"{SIDES[w // 3]} {WORKS[w % 3]}" for h, w in enumerate(state.works) if w},
        "control": {grid.id(hex_): SIDES[owner] for hex_, owner in owners},
        "fuel": {tables.formation_ids[f]: FUELS[state.fuel[f]] for f, fuelled in enumerate(tables.fuelled) if fuelled},
        "trucks": {side: points_text(state.trucks[n]) for n, side in enumerate(SIDES)},
        "depot": _DEPOT_WORDS[state.depot],
        "moving": tables.ids[state.moving] if state.moving >= 0 else "",
    }


# -- pieces and stacks ----------------------------------------------------------------------------------------------


def _pieces(state: WachtState) -> list[dict[str, Any]]:
    """Units off the map first; then hex by hex, each stack from the bottom up."""
    tables = state.tables
    off = [unit for unit in range(len(tables.ids)) if not state.on_map(unit) and not _never_seen(state, unit)]
    stacked = [unit for stack in state.at for unit in stack]
    return [_piece(state, unit) for unit in (*off, *stacked)]


def _never_seen(state: WachtState, unit: int) -> bool:
    """Companies that have not been broken off."""
    return state.tables.parent[unit] >= 0 and place_id(state, unit).endswith("aside")


def _piece(state: WachtState, unit: int) -> dict[str, Any]:
    tables = state.tables
    data = tables.units[unit]
    formation = tables.formations[state.formation[unit]]
    paint, band = counter_colours(
        tables.formation_ids[tables.formation[unit]], tables.formations[tables.formation[unit]]
    )
    kind = kinds_of(state, unit)[0]
    here = state.place[unit]
    return {
        "id": tables.ids[unit],
        "side": SIDES[tables.side[unit]],
        "name": data.name.split(" (")[0],
        "title": data.name,
        "division": formation.short,
        "formation": formation.name,
        "kind": tables.type[unit].symbol,
        "type": data.type,
        "type_title": tables.type[unit].title,
        "size": data.size,
        "paint": paint,
        "band": band,
        "strength": f"{state.attack(unit)}-{state.defence(unit)}" if data.steps else "",
        "attack": state.attack(unit),
        "defence": state.defence(unit),
        "steps": state.steps[unit],
        "proficiency": data.proficiency or data.initiative,
        "class": "mech" if is_mech(state, unit) else "leg",
        "movement": tables.base[unit] if kind == BY_ASSAULT else allowance(state, unit, kind),
        "mode": MODES[state.mode[unit]],
        "marks": [name for bit, name in enumerate(MARKS) if state.status[unit] >> bit & 1],
        "place": place_id(state, unit),
        "level": state.at[here].index(unit) if here < tables.count else 0,
        "left": points_text(state.left) if state.moving == unit else None,
        "moved": bool(state.moved >> unit & 1),
        "arrives": tables.arrival[unit] or None,
    }


# -- actions ----------------------------------------------------------------------------------------------------------


def details(state: WachtState, action: Action) -> dict[str, Any]:
    """What a legal action costs and brings; for the steps of an attack, what the attack would then come to."""
    tables = state.tables
    frame = state.frames[-1]
    if isinstance(frame, Moving) and action.verb in ("move", "overrun"):
        goal = tables.grid.index(str(action.args[1]))
        if action.verb == "overrun":
            return {"cost": points_text(price(state, goal)[0])}
        reach = reach_now(state)
        left = reach.left[reach.best[goal]]
        return {"cost": points_text(state.left - left), "left": points_text(left), "stops": bool(reach.stop[goal])}
    if action.verb in KINDS and isinstance(frame, MovementPhase):
        unit = tables.unit_number[str(action.args[0])]
        kind = KINDS.index(action.verb)
        return {} if kind == BY_ASSAULT else {"points": allowance(state, unit, kind)}
    if isinstance(frame, Battle) and action.verb == "roll":
        odds = frame.odds(state)
        return {"lines": odds.lines(), "throws": True, **odds.to_json()}
    return {}


def route(state: WachtState, action: Action) -> tuple[str, ...]:
    """The hexes a move passes through, the last one included."""
    if action.verb != "move" or not isinstance(state.frames[-1], Moving):
        return ()
    reach = reach_now(state)
    goal = state.tables.grid.index(str(action.args[1]))
    if goal not in reach.best:
        return ()
    hexes = reach.graph.nodes.hexes
    return tuple(state.tables.grid.id(hexes[node]) for node in reach.path(goal))


def overlays(state: WachtState) -> tuple[Overlay, ...]:
    """[5.3.1] [5.3.2] Where enemies stop movement, and where they make it dearer; and where bridges are down."""
    tables = state.tables
    ids = tables.grid.id
    found = []
    for side, name in enumerate(SIDES):
        threat = threat_to(state, side)
        enemy = SIDE_TITLES[1 - side]
        stops = tuple(ids(h) for h in range(tables.count) if threat.stop[h])
        near = tuple(ids(h) for h in range(tables.count) if state.adjacent[1 - side][h])
        found.append(Overlay(f"stops.{name}", f"{enemy} units stop {SIDE_TITLES[side]} movement", stops))
        found.append(Overlay(f"near.{name}", f"next to {enemy} units", near))
    down = {
        h for n, was in enumerate(tables.first_bridges) if was and not state.bridges[n] for h in tables.water_ends[n]
    }
    found.append(Overlay("bridges.down", "bridges destroyed", tuple(ids(h) for h in sorted(down))))
    return tuple(found)


# -- events -----------------------------------------------------------------------------------------------------------


def tell(rules: WachtRuleset, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The sentence for an event, and its facts with ids instead of numbers."""
    named = {key: _name_fact(rules, key, value) for key, value in facts.items()}
    words = dict(named)
    units = list(rules.data.units)
    for key in ("unit", "parent", "host"):
        if key in facts:
            words[f"{key}_name"] = rules.data.units[units[facts[key]]].name
    if "units" in facts:
        words["names"] = ", ".join(rules.data.units[units[unit]].name for unit in facts["units"])
    if "side" in facts:
        words["side_title"] = SIDE_TITLES[facts["side"]]
    if "phase" in facts:
        words["phase_title"] = PHASE_TITLES[facts["phase"]]
    return EVENTS[kind].format(**words), named


def _name_fact(rules: WachtRuleset, key: str, value: Any) -> Any:
    if key in ("unit", "parent", "host"):
        return list(rules.data.units)[value]
    if key == "units":
        return [list(rules.data.units)[unit] for unit in value]
    if key in ("place", "start"):
        return rules.data.grid.id(value) if value < len(rules.data.grid) else OFF_THE_MAP
    if key == "path":
        return [rules.data.grid.id(hex_) for hex_ in value]
    return SIDES[value] if key == "side" else value
