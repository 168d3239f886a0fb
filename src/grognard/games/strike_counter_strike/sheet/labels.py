"""The words on the buttons of this game, for whatever an action's own name does not say well enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.engine.actions import Action

from ..rules.activation import Activation
from ..rules.artillery import Parks
from ..rules.dispatch import Dispatch
from ..rules.exchange import Enter
from ..rules.leaders import Transfers
from ..rules.reinforcements import ParkEntry
from ..rules.setup import Deploy
from ..state import StrikeState
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
DECLINES: Final = frozenset({"hold"})
"""Verbs that only say no: a player may have them given by themselves for the rest of the turn."""


def label(state: StrikeState, action: Action) -> str:
    """What is written on an action's button; empty if its name and its arguments say it all."""
    verb = action.verb
    if verb == "end":
        return _end(state)
    found = _OTHERS.get(verb)
    return found(state, action) if found is not None else _PLAIN.get(verb, "")


def _end(state: StrikeState) -> str:
    frame = state.frames[-1]
    if isinstance(frame, Activation):
        return f"End the activation of {frame.title(state)}"
    return next((words for kind, words in _ENDS if isinstance(frame, kind)), "End")


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _unit(state: StrikeState, action: Action, position: int) -> str:
    return state.tables.names[state.tables.unit_number[str(action.args[position])]]


def _leader(state: StrikeState, action: Action, position: int) -> str:
    return state.tables.leader_names[state.tables.leaders.index(str(action.args[position]))]


def _division(state: StrikeState, action: Action) -> str:
    return state.tables.data.divisions[str(action.args[0])].name


def _price(state: StrikeState, action: Action) -> str:
    command = state.tables.charts.command
    if action.args[1] == "now":
        return f"Buy for this turn, {command.chit_now} DP"
    return f"Buy for the next turn, {command.chit_next} DP"


_OTHERS: Final[dict[str, Callable[[StrikeState, Action], str]]] = {
    "order": lambda _, action: ORDER_TITLES[str(action.args[0])],
    "posture": lambda _, action: _capital(POSTURE_TITLES[str(action.args[1])]),
    "park": lambda _, action: "In an Artillery Park" if action.args[1] == "yes" else "Not in a park",
    "attach": lambda state, action: f"{_leader(state, action, 0)} with {_unit(state, action, 1)}",
    "transfer": lambda state, action: f"{_leader(state, action, 0)} to {_unit(state, action, 1)}",
    "contact": lambda state, action: f"Contact with {_leader(state, action, 1)}",
    "casualty": lambda state, action: f"{_leader(state, action, 0)} is hit",
    "revive": lambda state, action: f"Bring {_unit(state, action, 0)} back with {_leader(state, action, 1)}",
    "display": lambda state, action: f"Air support to the {_division(state, action)}",
    "favour": lambda state, action: f"Points to the {_division(state, action)}",
    "convert": lambda state, _: f"{state.tables.charts.command.convert} CP into 1 DP",
    "buy": _price,
    "fire": lambda state, action: f"Fire at {_unit(state, action, 1)}",
    "assault": lambda _, action: f"Assault {action.args[1]}",
    "react": lambda state, action: f"Fire with {_unit(state, action, 0)}",
}
