"""Short words for tests: start a position, act in text, let dice fall, ask for refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

import grognard
from grognard.engine.actions import Action
from grognard.engine.events import Event
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance, Decision, Over
from grognard.engine.offers import Forecast, Offer
from grognard.engine.positions import Position
from grognard.engine.ruleset import Ruleset
from grognard.engine.verdicts import Refusal
from grognard.games.metaurus.state import MetaurusState

RULES: Ruleset[MetaurusState] = grognard.ruleset("metaurus")
TABLES = RULES.start().tables
"""What the rules look up, with the options as they are printed."""
DATA = TABLES.data
Flags = Mapping[str, Any]


# -- beginnings -------------------------------------------------------------------------------------------------


def start(**options: bool | int | str) -> MetaurusState:
    """A new game, at the Carthaginian set-up."""
    return RULES.start(options=options)


def ready(**options: bool | int | str) -> MetaurusState:
    """A new game with both set-ups accepted: the dice for initiative are next."""
    state = start(**options)
    act(state, "end", "end")
    return state


def place(
    pieces: Mapping[str, str],
    phase: str = "rome",
    turn: int = 2,
    flags: Flags | None = None,
    **options: bool | int | str,
) -> MetaurusState:
    """A position with these pieces and nothing else, at the beginning of a phase."""
    position = Position("metaurus", turn, phase, dict(pieces), flags=dict(flags or {}), options=options)
    return RULES.position(position)


def active(
    pieces: Mapping[str, str],
    command: str,
    order: str | None = None,
    flags: Flags | None = None,
    orders: Mapping[str, str] | None = None,
    **options: bool | int | str,
) -> MetaurusState:
    """A position in which this Command has just been activated under this Order."""
    given = dict(flags or {})
    given["orders"] = {**(orders or {}), **({command: order} if order else {})}
    state = place(pieces, DATA.commands[command].side, 2, given, **options)
    act(state, f"activate {command}")
    return state


# -- acting -----------------------------------------------------------------------------------------------------


def action(text: str) -> Action:
    """The action a player would type."""
    return RULES.vocabulary.parse(text)


def act(state: MetaurusState, *texts: str) -> list[Event]:
    """Carry out actions, which nothing may speak against; what happened."""
    events = []
    for text in texts:
        assert refusals(state, text) == []
        events += state.apply(action(text))
    return events


def roll(state: MetaurusState, *faces: int) -> list[Event]:
    """Let the dice of one roll show these faces."""
    return state.roll(faces)


def legal(state: MetaurusState, verb: str = "") -> list[str]:
    """The legal actions as texts, those of one verb if it is given."""
    node = state.node
    assert isinstance(node, Decision)
    return [one.text for one in node.actions if not verb or one.verb == verb]


def goals(state: MetaurusState, verb: str, unit: str) -> set[str]:
    """The second arguments of a unit's legal actions of this verb."""
    return {str(text.split()[2]) for text in legal(state, verb) if text.split()[1] == unit}


def refusals(state: MetaurusState, text: str) -> list[Refusal]:
    """Why an action is refused; empty exactly if it is in the list of legal actions."""
    found = state.refusals(action(text))
    if state.waits is Waits.DECISION:
        assert (RULES.vocabulary.number(action(text)) in state.numbers()) == (not found), text
    return found


def codes(state: MetaurusState, text: str) -> list[str]:
    """The codes of the refusals."""
    return [refusal.code for refusal in refusals(state, text)]


def role(state: MetaurusState) -> str:
    """Who decides."""
    node = state.node
    assert isinstance(node, Decision), node
    return node.role


def prompt(state: MetaurusState) -> str:
    """The question that is asked."""
    node = state.node
    assert isinstance(node, Decision), node
    return node.prompt


def default(state: MetaurusState) -> str:
    """The least committal answer."""
    node = state.node
    assert isinstance(node, Decision), node
    return node.default.text


def purpose(state: MetaurusState) -> str:
    """What the dice are for."""
    node = state.node
    assert isinstance(node, Chance), node
    return node.purpose


def chances(state: MetaurusState) -> dict[str, float]:
    """The bands of the roll that is due."""
    node = state.node
    assert isinstance(node, Chance), node
    return {band.label: float(band.probability) for band in node.bands}


def winner(state: MetaurusState) -> str | None:
    """Who has won a game that is over."""
    node = state.node
    assert isinstance(node, Over), node
    return node.outcome.winner


def kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of events."""
    return [event.kind for event in events]


def step(state: MetaurusState) -> None:
    """The most cautious step: the default answer, or dice that let nothing happen."""
    node = state.node
    if isinstance(node, Decision):
        state.apply(node.default)
    else:
        assert isinstance(node, Chance)
        faces = {"initiative": (9, 0), "elephants": (3,), "combat": (3,)}.get(node.purpose, (0,))
        state.roll(faces)


def finish_turn(state: MetaurusState) -> None:
    """Go on with cautious steps until the next Game Turn, or the end of the game."""
    turn = state.turn
    while state.turn == turn and not isinstance(state.node, Over):
        step(state)


def finish_activation(state: MetaurusState) -> None:
    """Go on with cautious steps until the next Command is chosen or the Player Turn is over."""
    while any(type(frame).__name__ == "Activation" for frame in state.frames):
        step(state)


# -- looking ----------------------------------------------------------------------------------------------------


def number(unit: str) -> int:
    """The number of a unit."""
    return TABLES.unit(unit)


def where(state: MetaurusState, unit: str) -> str:
    """The place of a unit."""
    return str(piece(state, unit)["place"])


def pieces(state: MetaurusState, seen_by: str = "rome") -> dict[str, dict[str, Any]]:
    """All units as a role sees them, by id, with the figures of the game's own among the others."""
    return {one.id: {**msgspec.structs.asdict(one), **one.values} for one in state.view(seen_by).pieces}


def piece(state: MetaurusState, unit: str, seen_by: str = "rome") -> dict[str, Any]:
    """A unit as a role sees it."""
    return pieces(state, seen_by)[unit]


def commands(state: MetaurusState, seen_by: str = "rome") -> dict[str, Any]:
    """The Commands as far as a role knows them."""
    found = state.view(seen_by).flags["commands"]
    assert isinstance(found, dict)
    return found


def offer(state: MetaurusState, text: str) -> Offer:
    """What stands beside a legal action."""
    return RULES.sheet.details(state, action(text))


def disordered(state: MetaurusState, unit: str) -> bool:
    """True if its Disordered side shows."""
    return bool(piece(state, unit)["disordered"])


def engaged(state: MetaurusState, unit: str) -> set[str]:
    """The units it is Engaged with."""
    return set(piece(state, unit)["engaged"])


def odds_of(state: MetaurusState, target: str, *units: str) -> Forecast:
    """The odds of an attack of these units on a hex."""
    found = RULES.sheet.odds(state, target, units)
    assert isinstance(found, Forecast)
    return found


def modifiers(odds: Forecast) -> dict[str, int]:
    """The entries of a tally by their reason."""
    return {entry.reason: entry.amount for part in odds.sums for entry in part.entries}


def attack_odds(state: MetaurusState, target: str, *units: str) -> dict[str, int]:
    """The modifiers of an attack of these units on a hex, as their owner can foresee them."""
    return modifiers(odds_of(state, target, *units))


def pending_modifier(state: MetaurusState) -> int:
    """The modifier of the combat whose die is about to be thrown."""
    node = state.node
    assert isinstance(node, Chance)
    return int(node.prompt.rsplit(",", 1)[1])


def shown(state: MetaurusState) -> Forecast:
    """The combat that is being announced, as it is shown."""
    found = RULES.sheet.preview(state, "rome")
    assert isinstance(found, Forecast)
    return found
