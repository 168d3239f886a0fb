"""What players are shown: views, costs, the way of a move, and sentences for events."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.actions import Action
from grognard.engine.nodes import Decision
from grognard.engine.overlays import Overlay
from grognard.engine.sheet import View

from .panels import panels, signs
from .pieces import pieces
from .rules.allowance import allowance
from .rules.assault import meaning
from .rules.combat import Battle, CombatPhase, DefenceFire
from .rules.construction import ConstructionPhase
from .rules.enemies import threat_to
from .rules.foresight import foresee
from .rules.modes import ModePhase
from .rules.movement import MovementPhase, Moving, reach_now, reserve_bonus_due
from .rules.night import Strive
from .rules.overruns import price
from .rules.search import counts_hexes, hex_allowance, may_end
from .rules.victory import score_sheet
from .state import DEPOT_BURNT, DEPOT_CAPTURED, DEPOT_FULL
from .tables import (
    FUELS,
    GROUNDS,
    KINDS,
    MODE_TITLES,
    MODES,
    SIDE_TITLES,
    SIDES,
    WORKS,
    hexes_text,
    points_text,
)
from .words import EVENTS, KIND_TITLES, PHASE_TITLES

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


def when(state: WachtState) -> tuple[int, str]:
    """See `Ruleset.when`."""
    return state.turn, phase_name(state)


def scores(state: WachtState) -> dict[str, int]:
    """See `Ruleset.scores`."""
    lines = score_sheet(state)
    return {side: sum(line.points for line in lines if line.side == n) for n, side in enumerate(SIDES)}


def view(state: WachtState, role: str) -> View:
    """What a role sees: everything, for nothing is hidden."""
    rules = state.rules
    phase = phase_name(state)
    node = state.node
    return View(
        game=rules.id,
        version=rules.version,
        scenario=state.scenario,
        options=msgspec.to_builtins(state.tables.options),
        role=role,
        turn=state.turn,
        phase=phase,
        title=f"Turn {state.turn} of {rules.turns}, {PHASE_TITLES[phase]}",
        scores=scores(state),
        ledger=[
            {"side": SIDES[line.side], "reason": line.reason, "points": line.points, "rule": "3.9"}
            for line in score_sheet(state)
        ],
        flags=_flags(state),
        pieces=pieces(state),
        node=node.to_json() if not isinstance(node, Decision) or role in node.roles else _idle(node),
        panels=panels(state, phase),
        signs=signs(state),
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


# -- actions ----------------------------------------------------------------------------------------------------------


def details(state: WachtState, action: Action) -> dict[str, Any]:
    """What a legal action costs and brings; for the steps of an attack, what the attack would then come to."""
    tables = state.tables
    frame = state.frames[-1]
    if isinstance(frame, Moving) and action.verb in ("move", "overrun"):
        goal = tables.grid.index(str(action.args[1]))
        return _overrun(state, action, goal) if action.verb == "overrun" else _move(state, goal)
    if action.verb in KINDS and isinstance(frame, MovementPhase):
        return _beginning(state, tables.unit_number[str(action.args[0])], KINDS.index(action.verb))
    if action.verb == "release":
        return {"beside": True, "label": "Leave Maneuver Reserve for Exploit Mode"}
    if isinstance(frame, Battle) and action.verb == "roll":
        return {"throws": True, **_chances(state, action)}
    if action.verb in ("blow", "build", "strive", "refuel", "pass") and throws(state, action):
        return _chances(state, action)
    if isinstance(frame, CombatPhase) and action.verb == "attack":
        return {"label": f"Attack {state.rules.place_name(tables.grid.index(str(action.args[0])))}"}
    if action.verb == "mode":
        return {"label": MODE_TITLES[MODES.index(str(action.args[1]))]}
    return {}


def _move(state: WachtState, goal: int) -> dict[str, Any]:
    reach = reach_now(state)
    left = reach.rest(goal)
    if counts_hexes(state, state.moving, state.kind):
        return {"stops": bool(reach.stop[goal])}
    found = {"cost": points_text(state.left - left), "left": points_text(left), "stops": bool(reach.stop[goal])}
    return found if may_end(state, reach, goal) else {**found, "note": "on its way"}


def _overrun(state: WachtState, action: Action, goal: int) -> dict[str, Any]:
    """[5.10.0] [5.10.2] What an overrun takes, and what it can come to if the defender's artillery does not answer."""
    cost = points_text(price(state, goal).cost)
    found = _chances(state, action)
    return {
        **found,
        "cost": cost,
        "confirm": True,
        "label": f"Overrun {state.rules.place_name(goal)} for {cost} MP",
        "lines": [f"{cost} MP are spent before the die is thrown [5.10.0]", *found["lines"]],
    }


def throws(state: WachtState, action: Action) -> bool:
    """Whether dice may be thrown for a legal action before anybody else decides anything but artillery."""
    frame = state.frames[-1]
    if isinstance(frame, Moving) and action.verb == "move":
        reach = reach_now(state)
        goal = state.tables.grid.index(str(action.args[1]))
        return any(pair in reach.graph.tests for pair in pairwise((reach.origin(goal), *reach.path(goal))))
    if isinstance(frame, MovementPhase) and action.verb in KINDS:
        return reserve_bonus_due(state, state.tables.unit_number[str(action.args[0])])
    if action.verb in ("pass", "commit"):
        return isinstance(frame, DefenceFire | Battle)
    return action.verb in ("overrun", "roll", "blow", "build", "strive", "refuel")


def _chances(state: WachtState, action: Action) -> dict[str, Any]:
    """What can come of an action for which dice are thrown."""
    found = foresee(state, action)
    return {} if found is None else {"lines": found.lines(), **found.to_json()}


def _beginning(state: WachtState, unit: int, kind: int) -> dict[str, Any]:
    """A unit that could begin to move: the click selects it, what it could do stands beside it."""
    if counts_hexes(state, unit, kind):
        return {"beside": True, "label": f"{KIND_TITLES[kind]}: {hexes_text(hex_allowance(state, unit, kind))}"}
    points = allowance(state, unit, kind)
    return {"beside": True, "points": points, "label": f"{KIND_TITLES[kind]}: {points} MP"}


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
    if "how" in facts:
        words["how_title"] = KIND_TITLES[KINDS.index(facts["how"])]
    if "result" in facts:
        words["result_words"] = meaning(facts["result"])
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
