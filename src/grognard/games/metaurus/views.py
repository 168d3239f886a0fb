"""What players of Metaurus are shown: views without the enemy's secrets, costs, odds, sentences for events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.actions import Action
from grognard.engine.nodes import Decision
from grognard.engine.overlays import Overlay
from grognard.engine.sheet import View

from .data import EDGES
from .grammar import fill, listed
from .pieces import moving_commands, order_name, order_title, panels, piece
from .rules.combat import Declaration
from .rules.elephants import ElephantRoll
from .rules.forecast import Odds, Roll, Throw, announced, announced_so_far, odds, odds_with, spared, throw
from .rules.movement import MovementPhase, exit_hex, path_to, reach_of
from .rules.orders import ChangeOrders, GaulRoll
from .rules.resolution import ChooseCombat, CombatRoll, ContinuedAttack, CounterAttack
from .rules.retreat import MoraleCheck, Retreats, SecondStep, attackers_of, attacks_below, has_second_step, is_exempt
from .rules.sequence import ChooseCommand, CombinedRoll, PlayerTurn
from .rules.setup import SetUp
from .rules.tally import COUNTER
from .rules.victory import GameOver
from .state import MetaurusState
from .tables import CARTHAGE, FLANK, FRONTAL, REAR, ROME, SIDE_TITLES, SIDES, UNKNOWN
from .words import EVENTS, PHASE_TITLES

if TYPE_CHECKING:
    from .ruleset import MetaurusRuleset

OFF_THE_MAP = "off the map"


def phase_name(state: MetaurusState) -> str:
    """The id of the phase the game is in: `setup`, `orders`, `rome`, `over`."""
    for frame in reversed(state.frames):
        if isinstance(frame, PlayerTurn):
            return SIDES[frame.of]
        if isinstance(frame, SetUp):
            return "setup"
        if isinstance(frame, ChangeOrders):
            return "orders"
        if isinstance(frame, GameOver):
            return "over"
    return "initiative"


# -- who knows what ---------------------------------------------------------------------------------------------


def knows_order(state: MetaurusState, role: str, command: int) -> bool:
    """[5.2] A player knows his own Orders, and the enemy's once they are shown (R22); so does a spectator."""
    return SIDES[state.tables.command_side[command]] == role or bool(state.shown[command])


def known_orders(state: MetaurusState, role: str) -> list[int]:
    """Per Command, its Order as far as the role knows it."""
    return [o if knows_order(state, role, c) else UNKNOWN for c, o in enumerate(state.orders)]


def known(state: MetaurusState, role: str) -> MetaurusState:
    """See `State.known`: everything but Orders is open."""
    twin = state.copy()
    sides = [SIDES[side] for side in state.tables.command_side]
    twin.orders = known_orders(state, role)
    twin.orders_before = [
        order if sides[command] == role or state.shown_before[command] else UNKNOWN
        for command, order in enumerate(state.orders_before)
    ]
    return twin


def when(state: MetaurusState) -> tuple[int, str]:
    """See `Ruleset.when`."""
    return state.turn, phase_name(state)


def scores(state: MetaurusState) -> dict[str, int]:
    """See `Ruleset.scores`."""
    return {"rome": state.lost(CARTHAGE), "carthage": state.lost(ROME)}


def view(state: MetaurusState, role: str) -> View:
    """What a role sees."""
    rules, phase, node = state.rules, phase_name(state), state.node
    orders, moving = known_orders(state, role), moving_commands(state)
    return View(
        game=rules.id,
        version=rules.version,
        scenario=state.scenario,
        options=msgspec.to_builtins(state.tables.options),
        role=role,
        turn=state.turn,
        phase=phase,
        title=f"Turn {state.turn}, {PHASE_TITLES[phase]}",
        scores=scores(state),
        ledger=_ledger(state),
        flags=_flags(state, orders),
        pieces=[piece(state, unit, orders, moving) for unit in range(len(state.tables.ids))],
        node=node.to_json() if not isinstance(node, Decision) or role in node.roles else _idle(node),
        panels=panels(state, role, orders),
    )


def _idle(node: Decision) -> dict[str, Any]:
    """A decision of somebody else: who decides what, without the answers."""
    return {"kind": "decision", "roles": list(node.roles), "prompt": node.prompt, "rules": list(node.rules)}


def _ledger(state: MetaurusState) -> list[dict[str, Any]]:
    victory = state.rules.data.game.victory
    lines = (
        (ROME, "Carthaginian losses that count", state.lost(CARTHAGE), victory.carthaginian_losses),
        (CARTHAGE, "Roman losses", state.lost(ROME), victory.roman_losses),
        (CARTHAGE, "Carthaginian units exited", state.exits(), victory.exits),
    )
    return [
        {"side": SIDES[side], "reason": text, "points": points, "of": most, "rule": "14.0"}
        for side, text, points, most in lines
    ]


def _flags(state: MetaurusState, orders: list[int]) -> dict[str, Any]:
    tables = state.tables
    commands = {
        name: {
            "title": tables.command_titles[command],
            "side": SIDES[tables.command_side[command]],
            "order": order_name(orders[command]),
            "shown": bool(state.shown[command]),
            "acted": bool(state.acted >> command & 1),
            "inactive": bool(state.inactive >> command & 1),
            "units": len(state.living(command)),
        }
        for command, name in enumerate(tables.command_ids)
    }
    return {
        "commands": commands,
        "first": SIDES[state.first] if state.first >= 0 else None,
        "exits": state.exits(),
        "decided": SIDES[state.crossed] if state.crossed >= 0 else None,
    }


# -- beside actions ---------------------------------------------------------------------------------------------


def details(state: MetaurusState, action: Action) -> dict[str, Any]:
    """What a legal action costs and brings; for an attack, what the combat would then come to."""
    frame = state.frames[-1]
    if action.verb == "move" and isinstance(frame, MovementPhase):
        return _move_details(state, action)
    if action.verb == "exit":
        return _exit_details(state, action)
    if action.verb == "wheel":
        return {"label": f"All face {action.args[1]}"}
    if action.verb == "order":
        return {"label": f"Order: {order_title(state.rules, str(action.args[1]))}"}
    label = _label(state, action)
    found = None if action.verb == "end" else foresee(state, action)
    return label if found is None else {**label, "lines": found.lines(), **found.to_json()}


def _label(state: MetaurusState, action: Action) -> dict[str, Any]:
    """The words on the button of an action whose name or arguments say little."""
    if action.verb == "end" and isinstance(state.frames[-1], ChooseCommand):
        return {"label": "End the Player Turn without the Elephants"}
    if action.verb != "combine":
        return {}
    one, other = state.tables.pairs[state.rules.vocabulary.number(action) - state.tables.combine]
    return {"label": f"{state.tables.command_titles[one]} and {state.tables.command_titles[other]} as one"}


def _move_details(state: MetaurusState, action: Action) -> dict[str, Any]:
    unit = state.tables.unit_number[str(action.args[0])]
    goal = state.tables.grid.index(str(action.args[1]))
    found = reach_of(state, unit)
    stops = state.near[1 - state.tables.side[unit]][goal] > 0
    return {"cost": found.allowance - found.left[goal], "left": 0 if stops else found.left[goal]}


def _exit_details(state: MetaurusState, action: Action) -> dict[str, Any]:
    unit, edge = state.tables.unit_number[str(action.args[0])], EDGES.index(action.args[1])
    hex_ = exit_hex(state, unit, edge)
    found = reach_of(state, unit)
    saved = state.tables.side[unit] == CARTHAGE and edge == state.tables.exit_edge
    return {
        "place": EDGES[edge],
        "from": state.tables.grid.id(hex_),
        "cost": found.allowance - found.left[hex_] + state.tables.leave_cost,
        "eliminated": not saved,
    }


def foresee(state: MetaurusState, action: Action) -> Odds | Throw | None:
    """What a legal action would be rolled for."""
    frame = state.frames[-1]
    if isinstance(frame, Declaration | ContinuedAttack):
        return _foresee_attack(state, frame, action)
    if isinstance(frame, Retreats | SecondStep):
        return _foresee_retreat(state, frame, action)
    if isinstance(frame, ChooseCommand):
        return _foresee_command(state, action)
    if action.verb == "resolve" and isinstance(frame, ChooseCombat):
        return odds(state, *frame.combat_at(state, state.tables.grid.index(str(action.args[0]))))
    if action.verb == "counter":
        return preview(state)
    if action.verb == "rouse":
        return throw(state, GaulRoll(state.tables.unit_number[str(action.args[0])]))
    return None


def _foresee_attack(state: MetaurusState, frame: Declaration | ContinuedAttack, action: Action) -> Odds | None:
    if action.verb == "end" and frame.last >= 0:
        return announced(state, frame, frame.last)
    if action.verb != "attack":
        return None
    unit = state.tables.unit_number[str(action.args[0])]
    target = state.at[state.tables.grid.index(str(action.args[1]))]
    return odds_with(state, frame, unit * len(state.place) + target)


def _foresee_retreat(state: MetaurusState, frame: Retreats | SecondStep, action: Action) -> Throw | None:
    """[9.0] The Morale check after it. One hex is foretold even if it may become two."""
    if action.verb == "stand":
        return None
    second = isinstance(frame, SecondStep)
    pairs = attacks_below(state, 3 if second else 2).pairs
    unit = frame.unit if isinstance(frame, SecondStep) else state.tables.unit_number[str(action.args[0])]
    via: tuple[str, ...] = ()
    if not second and has_second_step(state, pairs, unit, state.tables.grid.index(str(action.args[1]))):
        via = ("halt",)
    if is_exempt(state, unit, attackers_of(state, pairs, unit)):
        return spared(state, unit, via)
    return throw(state, MoraleCheck(unit, 2 if second and action.verb == "retreat" else 1), via)


def _foresee_command(state: MetaurusState, action: Action) -> Throw | None:
    tables = state.tables
    if action.verb == "combine":
        return throw(state, CombinedRoll(*tables.pairs[state.rules.vocabulary.number(action) - tables.combine]))
    if action.verb == "activate" and tables.command_number[str(action.args[0])] == tables.elephant_command:
        return throw(state, ElephantRoll(state.living(tables.elephant_command)[0]))
    return None


def preview(state: MetaurusState) -> Odds | Throw | None:
    """The roll that is due; the attacks announced, while they are; an offered Counter-Attack."""
    frame = state.frames[-1]
    if isinstance(frame, Roll):
        return throw(state, frame)
    if isinstance(frame, CombatRoll):
        return odds(state, frame.units, frame.enemies, frame.kind)
    if isinstance(frame, CounterAttack):
        return odds(state, frame.units, frame.enemies, COUNTER)
    if not isinstance(frame, Declaration | ContinuedAttack) or frame.last < 0:
        return None
    return announced_so_far(state, frame, frame.last) if frame.owed(state) else announced(state, frame, frame.last)


def route(state: MetaurusState, action: Action) -> tuple[str, ...]:
    """The hexes a move or an exit passes through, the last one included."""
    if not isinstance(state.frames[-1], MovementPhase) or action.verb not in ("move", "exit"):
        return ()
    unit = state.tables.unit_number[str(action.args[0])]
    if action.verb == "move":
        goal = state.tables.grid.index(str(action.args[1]))
    else:
        goal = exit_hex(state, unit, EDGES.index(action.args[1]))
        if goal == state.place[unit]:
            return ()
    return tuple(state.tables.grid.id(hex_) for hex_ in path_to(state, unit, goal))


def overlays(state: MetaurusState) -> tuple[Overlay, ...]:
    """[7.0] The Frontal, Flank and Rear hexes of both sides; hexes next to an enemy [6.0]."""
    arcs = ((FRONTAL, "front", "Frontal hexes"), (FLANK, "flank", "Flank hexes"), (REAR, "rear", "Rear hexes"))
    found = [
        Overlay(f"{name}.{SIDES[side]}", f"{SIDE_TITLES[side]} {title}", _hexes_in_arc(state, side, arc))
        for side in (ROME, CARTHAGE)
        for arc, name, title in arcs
    ]
    beside = [
        Overlay(
            f"beside.{SIDES[side]}",
            f"Hexes next to {SIDE_TITLES[side]} units",
            tuple(state.tables.grid.id(hex_) for hex_ in range(state.tables.count) if state.near[side][hex_]),
        )
        for side in (ROME, CARTHAGE)
    ]
    return (*found, *beside)


def _hexes_in_arc(state: MetaurusState, side: int, arc: int) -> tuple[str, ...]:
    tables = state.tables
    hexes = {
        hex_
        for unit in tables.of_side[side]
        if state.on_map(unit)
        for hex_ in tables.neighbours[state.place[unit]]
        if tables.arc(state.place[unit], state.facing[unit], hex_) == arc
    }
    return tuple(tables.grid.id(hex_) for hex_ in sorted(hexes))


# -- sentences --------------------------------------------------------------------------------------------------


def tell(rules: MetaurusRuleset, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The sentence for an event, and its facts with ids instead of numbers."""
    named = {key: _name_fact(rules, key, value) for key, value in facts.items()}
    words = dict(named)
    units = list(rules.data.units.values())
    commands = list(rules.data.commands.values())
    for key in ("unit", "target"):
        if key in facts:
            words[f"{key}_name"] = units[facts[key]].name
    for key, word in (("units", "names"), ("targets", "target_names")):
        if key in facts:
            words[word] = listed(units[unit].name for unit in facts[key])
    for key in ("command", "other"):
        if key in facts:
            words[f"{key}_title"] = commands[facts[key]].title
    if "order" in facts:
        orders = rules.data.charts.orders
        words["order_title"] = getattr(orders, named["order"]).title if named["order"] else "no Orders"
    if "side" in facts:
        words["side_title"] = SIDE_TITLES[facts["side"]]
    return fill(EVENTS[kind], words), named


def _name_fact(rules: MetaurusRuleset, key: str, value: Any) -> Any:
    if key in ("unit", "target"):
        return list(rules.data.units)[value]
    if key in ("units", "targets"):
        return [list(rules.data.units)[unit] for unit in value]
    if key in ("command", "other"):
        return list(rules.data.commands)[value]
    if key == "order":
        return order_name(value)
    if key in ("place", "start"):
        return rules.data.grid.id(value) if value < len(rules.data.grid) else OFF_THE_MAP
    if key == "path":
        return [rules.data.grid.id(hex_) for hex_ in value]
    return SIDES[value] if key == "side" else value
