"""What players of Metz are shown: views, the cost of moves, and sentences for events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.actions import Action
from grognard.engine.dates import long_date
from grognard.engine.events import Event
from grognard.engine.nodes import Decision
from grognard.engine.odds import Effect
from grognard.engine.overlays import Overlay
from grognard.engine.sheet import View

from .board import counter_colours
from .data import EDGES
from .rules.combat import Battle, CombatPhase, eligible
from .rules.frame import bits
from .rules.movement import MakeRoom, MovementPhase
from .rules.odds import Odds, odds
from .rules.reach import allowance, exit_hex, path_to, reach_of
from .rules.reorganization import Reorganization, ReorganizationDraw
from .rules.victory import exit_points
from .state import (
    GERMAN_BEFORE,
    GERMAN_EXITS_PANZERGRENADIER,
    GERMAN_EXITS_WEST,
    GERMAN_LOSSES,
    GERMAN_NO_US_EAST,
    GERMAN_OPTIONS,
    US_BEFORE,
    US_EXITS,
    US_MOSELLE,
    US_REORGANIZATION,
    MetzState,
)
from .tables import GERMAN, OFF_MAP, PREFIXES, SIDE_TITLES, SIDES, US
from .words import EVENTS, PHASE_TITLES, RESULT_TITLES, listed

if TYPE_CHECKING:
    from .ruleset import MetzRuleset

OFF_THE_MAP = "off the map"
ATTACK_VERBS = ("attack", "commit", "withdraw", "waive", "claim", "roll")
"""The steps of declaring an attack."""
_LEDGER = (
    (US, US_BEFORE, "from before this position", "6.3"),
    (US, US_MOSELLE, "units east of the Moselle", "6.1"),
    (US, US_EXITS, "units exited east", "6.1"),
    (US, US_REORGANIZATION, "German reorganization", "11.5"),
    (GERMAN, GERMAN_BEFORE, "from before this position", "6.3"),
    (GERMAN, GERMAN_EXITS_WEST, "units exited west", "6.2"),
    (GERMAN, GERMAN_EXITS_PANZERGRENADIER, "panzergrenadiers exited", "6.2"),
    (GERMAN, GERMAN_NO_US_EAST, "no American east of the Moselle", "6.2"),
    (GERMAN, GERMAN_LOSSES, "American losses", "6.2"),
    (GERMAN, GERMAN_OPTIONS, "American reinforcements by option", "11.0"),
)


def phase_name(state: MetzState) -> str:
    """The id of the phase the game is in: `us.movement`, `setup`, `over`."""
    for frame in reversed(state.frames):
        if isinstance(frame, MovementPhase):
            return f"{SIDES[frame.of]}.movement"
        if isinstance(frame, CombatPhase):
            return f"{SIDES[frame.of]}.combat"
        if isinstance(frame, Reorganization | ReorganizationDraw):
            return "setup"
    return "over"


def place_id(state: MetzState, unit: int) -> str:
    """Where a unit is: a hex number, or `us.reserve` and the like."""
    place = state.place[unit]
    if place < state.tables.count:
        return state.tables.grid.id(place)
    return f"{PREFIXES[state.tables.side[unit]]}.{OFF_MAP[place - state.tables.count]}"


def when(state: MetzState) -> tuple[int, str]:
    """See `Ruleset.when`."""
    return state.turn, phase_name(state)


def scores(state: MetzState) -> dict[str, int]:
    """See `Ruleset.scores`."""
    return {side: state.score(number) for number, side in enumerate(SIDES)}


def view(state: MetzState, role: str) -> View:
    """What a role sees: everything, for Metz hides nothing."""
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
        ledger=_ledger(state),
        flags={
            rules.place_name(c).lower(): SIDES[o] for c, o in zip(state.tables.city_points, state.control, strict=True)
        },
        pieces=[_piece(state, unit, phase) for unit in range(len(state.tables.ids))],
        node=node.to_json() if not isinstance(node, Decision) or role in node.roles else _idle(node),
    )


def _idle(node: Decision) -> dict[str, Any]:
    """A decision of somebody else: who decides what, without the answers."""
    return {"kind": "decision", "roles": list(node.roles), "prompt": node.prompt, "rules": list(node.rules)}


def _ledger(state: MetzState) -> list[dict[str, Any]]:
    lines = [(side, text, state.points[line], rule) for side, line, text, rule in _LEDGER]
    for (city, worth), owner in zip(state.tables.city_points.items(), state.control, strict=True):
        lines.append((US, f"{state.rules.place_name(city)} held", worth if owner == US else 0, "6.1"))
    return [
        {"side": SIDES[side], "reason": text, "points": points, "rule": rule}
        for side, text, points, rule in lines
        if points
    ]


def _piece(state: MetzState, unit: int, phase: str) -> dict[str, Any]:
    data = state.tables.units[unit]
    moving = phase.endswith("movement") and phase.startswith(data.side)
    paint, band = counter_colours(data.side, data.division)
    return {
        "id": state.tables.ids[unit],
        "side": data.side,
        "name": data.name,
        "title": f"{SIDE_TITLES[state.tables.side[unit]]} {data.called}",
        "division": data.division,
        "formation": data.formation,
        "kind": data.kind,
        "size": data.size,
        "paint": paint,
        "band": band,
        "strength": data.strength,
        "movement": data.movement,
        "place": place_id(state, unit),
        "left": allowance(state, unit) if moving else None,
        "arrives": data.turn,
    }


def details(state: MetzState, action: Action) -> dict[str, Any]:
    """What a legal action costs and brings; for the steps of an attack, what the attack would then come to."""
    if action.verb in ATTACK_VERBS:
        return _attack_details(state, action)
    if action.verb not in ("move", "exit"):
        return {}
    unit = state.tables.unit_number[str(action.args[0])]
    found = reach_of(state, unit)
    name = state.tables.grid.id
    if action.verb == "move":
        goal = state.tables.grid.index(str(action.args[1]))
        stops = state.at[goal] >= 0 or state.in_enemy_zone(state.tables.side[unit], goal)
        left = 0 if stops else found.left[goal]
        return {"cost": found.allowance - found.left[goal], "left": left, **_urgency(state)}
    edge = EDGES[EDGES.index(action.args[1])]
    hex_ = exit_hex(state, unit, found, edge)
    cost = found.allowance - found.left[hex_] + state.tables.rim[edge][hex_]
    exit_ = {"place": edge, "cost": cost, "from": name(hex_), "points": exit_points(state, unit, edge)}
    return {**exit_, **_urgency(state)}


def _urgency(state: MetzState) -> dict[str, bool]:
    """[7.32] A unit that must make room is moved at once, before anything else."""
    return {"urgent": True} if isinstance(state.frames[-1], MakeRoom) else {}


def route(state: MetzState, action: Action) -> tuple[str, ...]:
    """The hexes a move or an exit passes through, the last one included."""
    if action.verb not in ("move", "exit"):
        return ()
    unit = state.tables.unit_number[str(action.args[0])]
    found = reach_of(state, unit)
    if action.verb == "move":
        goal = state.tables.grid.index(str(action.args[1]))
    else:
        goal = exit_hex(state, unit, found, EDGES[EDGES.index(action.args[1])])
    if goal == found.start:
        return ()
    return tuple(state.tables.grid.id(hex_) for hex_ in path_to(state, unit, found, goal))


def overlays(state: MetzState) -> tuple[Overlay, ...]:
    """[7.42] The zones of control of both sides."""
    return tuple(
        Overlay(
            f"zoc.{SIDES[side]}",
            f"{SIDE_TITLES[side]} zones of control",
            tuple(state.tables.grid.id(hex_) for hex_ in range(state.tables.count) if state.zoc[side][hex_]),
        )
        for side in (US, GERMAN)
    )


def _attack_details(state: MetzState, action: Action) -> dict[str, Any]:
    """The attack as it would stand after the action; after `attack`, with everybody who could join it.

    `throws` is true for the action that throws the die: then this is the attack as it stands.
    """
    target, attackers, waived = _attack_after(state, action)
    tables = state.tables
    units = [tables.ids[unit] for unit in range(len(tables.ids)) if attackers >> unit & 1]
    form: dict[str, Any] = {"target": tables.grid.id(target), "with": units, "throws": action.verb == "roll"}
    if not attackers:
        return form
    preview = odds(state, target, attackers, waived)
    return {**form, "lines": preview.lines(), **preview.to_json()}


def foresee(state: MetzState, action: Action) -> Odds | None:
    """What the die of a battle would bring after this step of its declaration; None if it is none."""
    if action.verb not in ATTACK_VERBS:
        return None
    target, attackers, waived = _attack_after(state, action)
    if not attackers:
        return None
    joining = [f"commit {state.tables.ids[unit]}" for unit in bits(attackers)] if action.verb == "attack" else []
    return odds(state, target, attackers, waived, () if action.verb == "roll" else (*joining, "roll"))


def effects(event: Event) -> tuple[Effect, ...]:
    """What a battle does to units, as far as its odds foretell it."""
    if event.kind == "destroyed":
        return (Effect("destroyed", event.facts["unit"]),)
    if event.kind == "must_retreat":
        return tuple(Effect(f"retreats {event.facts['steps']}", unit) for unit in event.facts["units"])
    return ()


def _attack_after(state: MetzState, action: Action) -> tuple[int, int, bool]:
    """The target, the attackers as a bit mask, and whether command control is waived."""
    frame = state.frames[-1]
    if isinstance(frame, CombatPhase):
        target = state.tables.grid.index(str(action.args[0]))
        return target, sum(1 << unit for unit in eligible(state, frame, target)), False
    assert isinstance(frame, Battle)
    if action.verb in ("commit", "withdraw"):
        unit = 1 << state.tables.unit_number[str(action.args[0])]
        return frame.target, frame.attackers ^ unit, frame.waived
    return frame.target, frame.attackers, action.verb == "waive" or (action.verb == "roll" and frame.waived)


def tell(rules: MetzRuleset, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The sentence for an event, and its facts with ids instead of numbers."""
    named = {key: _name_fact(rules, key, value) for key, value in facts.items()}
    words = dict(named)
    units = list(rules.data.units)
    for key in ("unit", "target"):
        if key in facts:
            words[f"{key}_name"] = rules.data.units[units[facts[key]]].called
    if "units" in facts:
        words["names"] = listed([rules.data.units[units[unit]].called for unit in facts["units"]])
    if "side" in facts:
        words["side_title"] = SIDE_TITLES[facts["side"]]
    if "phase" in facts:
        words["phase_title"] = PHASE_TITLES[facts["phase"]]
    if "result" in facts:
        words["result_title"] = RESULT_TITLES[facts["result"]]
    if "steps" in facts:
        words["hexes"] = ("", "one hex", "two hexes")[facts["steps"]]
        if facts["steps"] < facts["wanted"]:
            words["hexes"] += ", for there is no room for two"
    if "date" in facts:
        words["date_words"] = long_date(facts["date"])
    sentence = "arrived" if kind == "moved" and named["start"] == OFF_THE_MAP else kind
    return EVENTS[sentence].format(**words), named


def _name_fact(rules: MetzRuleset, key: str, value: Any) -> Any:
    if key in ("unit", "target"):
        return list(rules.data.units)[value]
    if key == "units":
        return [list(rules.data.units)[unit] for unit in value]
    if key in ("place", "start"):
        return rules.data.grid.id(value) if value < len(rules.data.grid) else OFF_THE_MAP
    if key == "path":
        return [rules.data.grid.id(hex_) for hex_ in value]
    return SIDES[value] if key == "side" else value
