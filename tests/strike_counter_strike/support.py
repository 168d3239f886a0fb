"""Short words for tests: start a position, act in text, roll given faces, ask for costs and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import grognard
from grognard.engine.actions import Action
from grognard.engine.events import Event
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance, Decision, Over
from grognard.engine.offers import Offer
from grognard.engine.pieces import Piece
from grognard.engine.positions import Position
from grognard.engine.ruleset import Ruleset
from grognard.games.strike_counter_strike.rules.fire import Shot, fire_entries, rating
from grognard.games.strike_counter_strike.rules.targets import fire_mode
from grognard.games.strike_counter_strike.schema.data import build_map
from grognard.games.strike_counter_strike.sheet.inspect import inspect as inspect
from grognard.games.strike_counter_strike.state import StrikeState as StrikeState
from grognard.games.strike_counter_strike.tables import Tables

RULES: Ruleset[StrikeState] = grognard.ruleset("strike_counter_strike")


def tables_for(scenario: str, **options: bool | int | str) -> Tables:
    """The tables of a scenario with these options."""
    return RULES.flow.new(RULES, scenario, RULES.read_options(options)).tables


DATA = tables_for("campaign").data
BOARD = build_map(DATA)
# Turns by name, as position files number them.
TURN = {name: number for number, name in enumerate(DATA.turns, start=1)}
DRY = "25-0900"
"""A turn by day without rain or mud."""


# -- beginnings -------------------------------------------------------------------------------------------------


def place(
    pieces: Mapping[str, str],
    phase: str = "division PzLehr",
    turn: str = DRY,
    scenario: str = "campaign",
    flags: Mapping[str, Any] | None = None,
    **options: bool | int | str,
) -> StrikeState:
    """A position with these pieces and nothing else; dry unless the flags say otherwise."""
    given = Position(
        "strike_counter_strike", TURN[turn], phase, dict(pieces), scenario, flags=dict(flags or {}), options=options
    )
    return RULES.position(given)


def start(scenario: str, **options: bool | int | str) -> StrikeState:
    """A new game, before its set-up."""
    return RULES.start(scenario, options)


def set_up(scenario: str, **options: bool | int | str) -> StrikeState:
    """A new game, everything set up in the first place that is legal, nobody dug in, until the first roll."""
    state = start(scenario, **options)
    while isinstance(state.node, Decision):
        state.play(state.numbers()[0] if "end" not in legal(state) else number(state, "end"))
    return state


# -- acting -----------------------------------------------------------------------------------------------------


def action(text: str) -> Action:
    """The action a player would type."""
    return RULES.vocabulary.parse(text)


def number(state: StrikeState, text: str) -> int:
    """The number of an action."""
    return state.rules.vocabulary.number(action(text))


def act(state: StrikeState, *texts: str) -> list[Event]:
    """Carry out actions; what happened."""
    return [event for text in texts for event in state.apply(action(text))]


def roll(state: StrikeState, *faces: int) -> list[Event]:
    """Let the dice show these faces, one roll after the other; what happened."""
    events = []
    for face in faces:
        assert isinstance(state.node, Chance), state.node
        events += state.roll([face])
    return events


def draw(state: StrikeState, chit: str) -> list[Event]:
    """Draw this chit from the cup."""
    node = state.node
    assert isinstance(node, Chance)
    return state.roll([node.dice.items.index(chit)])  # type: ignore[union-attr]


def skip(state: StrikeState, until: str = "activate") -> None:
    """Answer everything by its default (rolls by 5) until an action of this verb is legal or the game is over."""
    for _ in range(500):
        if state.waits is Waits.END or (state.waits is Waits.DECISION and verbs(state) & {until}):
            return
        step_on(state)
    raise AssertionError(f"no {until} in sight")


def step_on(state: StrikeState) -> None:
    """The default answer, or a roll of 5 (the first chit)."""
    node = state.node
    if isinstance(node, Decision):
        state.apply(node.default)
    else:
        assert isinstance(node, Chance)
        outcomes = list(node.dice.outcomes())
        state.roll(outcomes[5] if node.purpose not in ("chit", "points") else outcomes[0])


# -- asking -----------------------------------------------------------------------------------------------------


def legal(state: StrikeState) -> set[str]:
    """All legal actions as text."""
    assert isinstance(state.node, Decision), state.node
    return {found.text for found in state.node.actions}


def verbs(state: StrikeState) -> set[str]:
    """The verbs of all legal actions."""
    return {text.split()[0] for text in legal(state)}


def hexes_of(state: StrikeState, verb: str, unit: str = "") -> set[str]:
    """The last words of all legal actions of a verb (and unit)."""
    return {text.split()[-1] for text in legal(state) if text.startswith(f"{verb} {unit}".strip() + " ")}


def allowed(state: StrikeState, text: str) -> bool:
    """True if the action is legal; also compares the refusals."""
    found = state.refusals(action(text))
    listed = isinstance(state.node, Decision) and action(text) in state.node.actions
    assert listed == (not found), f"{text}: listed {listed}, refusals {found}"
    return listed


def codes(state: StrikeState, text: str) -> set[str]:
    """The codes of all refusals."""
    assert not allowed(state, text), text
    return {refusal.code for refusal in state.refusals(action(text))}


def rules_of(state: StrikeState, text: str) -> set[str]:
    """The cases of all refusals."""
    assert not allowed(state, text), text
    return {refusal.rule for refusal in state.refusals(action(text))}


def offer(state: StrikeState, text: str) -> Offer:
    """What stands beside an action."""
    return RULES.sheet.details(state, action(text))


def sums(state: StrikeState, text: str, of: str = "") -> dict[str, int]:
    """The lines of the first sum beside an action, or of the one with this word in its title: reason to amount."""
    found = next(part for part in offer(state, text).sums if of in part.title)
    return {entry.reason: entry.amount for entry in found.entries}


def cost(state: StrikeState, text: str) -> float:
    """What a legal move costs, in movement points."""
    assert text in legal(state), text
    return float(offer(state, text).cost or 0)


def unit(name: str) -> int:
    """The number of a unit."""
    return tables_for("campaign").unit_number[name]


def hex_(name: str) -> int:
    """The index of a hex."""
    return DATA.grid.index(name)


def where(state: StrikeState, name: str) -> str:
    """Where a unit is, by the public view."""
    return piece(state, name).place


def piece(state: StrikeState, name: str) -> Piece:
    """A piece of the public view."""
    return next(found for found in state.view("american").pieces if found.id == name)


def marks(state: StrikeState, name: str) -> set[str]:
    """The markers on a unit itself, without what its surroundings and its chit make of it."""
    found = {mark if isinstance(mark, str) else mark.id for mark in piece(state, name).marks}
    return found - {"out_of_command", "activated", "leader", "contact", "light_barrage", "heavy_barrage"}


def flags(state: StrikeState) -> dict[str, Any]:
    """The flags of the public view."""
    return dict(state.view("american").flags)


def points(state: StrikeState, division: str) -> tuple[int, int]:
    """Command and Dispatch Points."""
    found = flags(state)["divisions"][division]
    return found["command_points"], found["dispatch_points"]


def role(state: StrikeState) -> str:
    """Who decides now."""
    assert isinstance(state.node, Decision)
    return state.node.role


def purpose(state: StrikeState) -> str:
    """What is about to be rolled for."""
    assert isinstance(state.node, Chance), state.node
    return state.node.purpose


def chance_of(state: StrikeState, label: str) -> float:
    """How likely a band of the roll is."""
    assert isinstance(state.node, Chance)
    return float(sum(band.probability for band in state.node.bands if band.label == label))


def outcome(state: StrikeState) -> tuple[str | None, str]:
    """Winner and level."""
    assert isinstance(state.node, Over)
    return state.node.outcome.winner, state.node.outcome.level


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events."""
    return [event.kind for event in events]


def shot(state: StrikeState, firer: str, target: str) -> Shot:
    """The shot one unit has at another."""
    mode, reasons = fire_mode(state, unit(firer), unit(target))
    assert mode >= 0, reasons
    return Shot(unit(firer), unit(target), mode)


def modifiers(state: StrikeState, firer: str, target: str, **more: Any) -> dict[str, int]:
    """The lines of a shot's sum: reason to amount."""
    given = shot(state, firer, target)
    fields = {"firer": given.firer, "target": given.target, "mode": given.mode, **more}
    return {reason: amount for amount, reason, _ in fire_entries(state, Shot(**fields))}


def strength(state: StrikeState, firer: str, target: str) -> int:
    """The modified Fire Rating."""
    return rating(state, shot(state, firer, target))
