"""What a role sees: the whole position without the enemy's secrets."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from grognard.engine.nodes import Decision
from grognard.engine.sheet import View

from ..rules.knowledge import known_orders
from ..rules.sequence import phase_name
from ..rules.victory import scores
from ..state import MetaurusState
from ..tables import CARTHAGE, ROME, SIDES, order_name
from .panels import panels
from .pieces import moving_commands, piece

PHASE_TITLES: Final = {
    "setup": "Setting up",
    "initiative": "Initiative",
    "orders": "Change of Orders",
    "rome": "Roman Player Turn",
    "carthage": "Carthaginian Player Turn",
    "over": "The game is over",
}


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
    victory = state.tables.victory
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
