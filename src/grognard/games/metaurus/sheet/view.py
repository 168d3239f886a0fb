"""What a role sees: the whole position without the enemy's secrets."""

from __future__ import annotations

from typing import Final

from grognard.engine.views import ScoreLine

from ..rules.knowledge import known_orders
from ..rules.sequence import phase_name
from ..state import MetaurusState
from ..tables import CARTHAGE, ROME, SIDES, order_name

PHASE_TITLES: Final = {
    "setup": "Setting up",
    "initiative": "Initiative",
    "orders": "Change of Orders",
    "rome": "Roman Player Turn",
    "carthage": "Carthaginian Player Turn",
    "over": "The game is over",
}


def title(state: MetaurusState) -> str:
    """The moment in words."""
    return f"Turn {state.turn}, {PHASE_TITLES[phase_name(state)]}"


def ledger(state: MetaurusState) -> list[ScoreLine]:
    """[14.0] What counts for victory, and how much of it wins."""
    victory = state.tables.victory
    lost = state.lost(CARTHAGE)
    return [
        ScoreLine(SIDES[ROME], "Carthaginian losses that count", lost, "14.0", victory.carthaginian_losses),
        ScoreLine(SIDES[CARTHAGE], "Roman losses", state.lost(ROME), "14.0", victory.roman_losses),
        ScoreLine(SIDES[CARTHAGE], "Carthaginian units exited", state.exits(), "14.0", victory.exits),
    ]


def flags(state: MetaurusState, role: str) -> dict[str, object]:
    """The Commands as far as a role knows them, and the state of the turn and the game."""
    tables, orders = state.tables, known_orders(state, role)
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
