"""The words on the buttons of this game, where the name of an action does not say enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.engine.actions import Action

from ..rules.activation import Activation
from ..rules.artillery import Parks
from ..rules.dispatch import Dispatch, division_name, price
from ..rules.exchange import Enter
from ..rules.leaders import Transfers
from ..rules.reinforcements import ParkEntry
from ..rules.setup import Deploy
from ..state import StrikeState
from ..vocabulary import ANSWERS, ORDERS, POSTURES
from ..words.names import POSTURE_TITLES

ORDER_TITLES: Final = {"ask": "Ask me", "fire": "Fire at will", "hold": "Hold fire"}
_ENDS: Final = (
    (Dispatch, "No more purchases"),
    (Parks, "Done with the artillery"),
    (Transfers, "No more transfers"),
    (Deploy, "Done with the markers"),
    (Enter, "Nobody else enters"),
    (ParkEntry, "The others stay off the map"),
)
_PLAIN: Final = {
    "activate": "Activate",
    "column": "Enter Column",
    "deploy": "Leave Column",
    "scatter": "Leave Column at once, for a Cohesion Hit",
    "drop": "Drop a Rearguard",
    "pickup": "Take the Rearguard up",
    "dig": "Dig an Improved Position",
    "entrench": "Entrench",
    "barricade": "Place a Road Block",
    "unblock": "Remove the Road Block",
    "lay": "Lay mines",
    "sweep": "Clear the mines",
    "join": "Join the Assault",
    "advance": "Enter the hex",
    "exit": "Leave the map",
    "spend": "Pass it for a Command Point",
    "accept": "Be Suppressed, no roll",
    "second": "No First Action: on to the Second",
    "wait": "Keep it back",
    "halt": "End the move",
    "charge": "Charge",
    "launch": "Send the aircraft in",
    "hold": "Hold fire",
    "stand": "Stand and fight",
    "done": "Done with this unit",
    "decline": "Make no use of it",
    "add": "Into the cup",
}


def label(state: StrikeState, action: Action) -> str:
    """What is written on an action's button; empty if its name and its arguments say enough."""
    verb, a, b = state.tables.decode(state.rules.vocabulary.number(action))
    found = _OTHERS.get(verb)
    return found(state, a, b) if found is not None else _PLAIN.get(verb, "")


def _end(state: StrikeState, a: int, b: int) -> str:
    frame = state.frames[-1]
    if isinstance(frame, Activation):
        return f"End the activation of {frame.title(state)}"
    return next((words for kind, words in _ENDS if isinstance(frame, kind)), "End")


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _unit(state: StrikeState, unit: int) -> str:
    return state.tables.names[unit]


def _leader(state: StrikeState, leader: int) -> str:
    return state.tables.leader_names[leader]


def _price(state: StrikeState, formation: int, later: int) -> str:
    return f"Buy for {'the next' if later else 'this'} turn, {price(state, later)} DP"


_OTHERS: Final[dict[str, Callable[[StrikeState, int, int], str]]] = {
    "order": lambda _, order, __: ORDER_TITLES[ORDERS[order]],
    "posture": lambda _, unit, posture: _capital(POSTURE_TITLES[POSTURES[posture]]),
    "park": lambda _, unit, answer: "In an Artillery Park" if ANSWERS[answer] == "yes" else "Not in a park",
    "attach": lambda state, leader, unit: f"{_leader(state, leader)} with {_unit(state, unit)}",
    "transfer": lambda state, leader, unit: f"{_leader(state, leader)} to {_unit(state, unit)}",
    "contact": lambda state, _, leader: f"Contact with {_leader(state, leader)}",
    "casualty": lambda state, leader, _: f"{_leader(state, leader)} is hit",
    "revive": lambda state, unit, leader: f"Bring {_unit(state, unit)} back with {_leader(state, leader)}",
    "display": lambda state, division, _: f"Air support to the {division_name(state, division)}",
    "favour": lambda state, division, _: f"Points to the {division_name(state, division)}",
    "convert": lambda state, _, __: f"{state.tables.charts.command.convert} CP into 1 DP",
    "buy": _price,
    "fire": lambda state, _, target: f"Fire at {_unit(state, target)}",
    "assault": lambda state, _, hex_: f"Assault {state.tables.grid.id(hex_)}",
    "react": lambda state, unit, _: f"Fire with {_unit(state, unit)}",
    "end": _end,
}
