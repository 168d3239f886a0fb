"""Short words for tests: start a position, act in text, ask the calculator, ask for costs and refusals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import grognard
from grognard.engine.actions import Action
from grognard.engine.events import Event
from grognard.engine.nodes import Chance, Decision
from grognard.engine.offers import Offer
from grognard.engine.pieces import Piece
from grognard.engine.positions import Position
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.engine.verdicts import Refusal
from grognard.games.wacht_am_rhein.calculator import Answer, MovementCalculator
from grognard.games.wacht_am_rhein.ruleset import wacht_am_rhein
from grognard.games.wacht_am_rhein.sheet.explain import Explanation, explain_move
from grognard.games.wacht_am_rhein.state import WachtState

RULES: Ruleset[WachtState] = grognard.ruleset("wacht_am_rhein")
TABLES = RULES.start().tables
DATA = TABLES.data
CALCULATOR = MovementCalculator(wacht_am_rhein, RULES.trees)


# -- the calculator -----------------------------------------------------------------------------------------------


def ask(unit: str, start: str = "", path: str = "", **more: Any) -> Answer:
    """The calculator's answer: a path with blanks between, `to=` a hex, or neither for everything in reach."""
    request: dict[str, Any] = {"unit": unit, **more}
    if start:
        request["start"] = start
    if path:
        request["path"] = path.split()
    return CALCULATOR.calculate(request)


def cost(answer: Answer) -> Fraction:
    """Movement Points; the move must be allowed."""
    assert answer.allowed, [refusal.text for refusal in answer.refusals]
    return Fraction(answer.cost, 1 if answer.kind == "assault" else 12)


def no(answer: Answer) -> list[str]:
    """The codes of all reasons against it; there must be some."""
    assert not answer.allowed, answer.lines()
    return [refusal.code for refusal in answer.refusals]


def parts(answer: Answer, step: int = -1) -> dict[str, Fraction]:
    """The parts of one step's cost, by reason."""
    assert answer.ledger is not None
    return {part.reason: Fraction(part.amount, 12) for part in answer.ledger.steps[step].parts}


def cases(answer: Answer, step: int = -1) -> list[str]:
    """The cases cited in one step."""
    assert answer.ledger is not None
    found = answer.ledger.steps[step]
    return [part.rule for part in found.parts] + [rule for _, rule in found.notes]


def allowance(unit: str, **more: Any) -> int:
    """The allowance alone."""
    return ask(unit, **more).allowance


def at(unit: str, hex_: str, **more: Any) -> dict[str, Any]:
    """Another unit for a request."""
    return {"unit": unit, "hex": hex_, **more}


# -- positions and play -------------------------------------------------------------------------------------------


def start(**options: bool | int | str) -> WachtState:
    """A new game."""
    return RULES.start(options=options)


def place(
    pieces: Mapping[str, str],
    phase: str = "german.movement",
    turn: int = 4,
    flags: Mapping[str, Any] | None = None,
    **options: bool | int | str,
) -> WachtState:
    """A position with these pieces and nothing else; leaders are not active."""
    given = dict(flags or {})
    return RULES.position(Position("wacht_am_rhein", turn, phase, dict(pieces), flags=given, options=options))


def action(text: str) -> Action:
    """The action a player would type."""
    return RULES.vocabulary.parse(text)


def act(state: State, *texts: str) -> list[Event]:
    """Carry out actions; what happened."""
    return [event for text in texts for event in state.apply(action(text))]


def roll(state: WachtState, *faces: int) -> list[Event]:
    """Answer so many rolls, one face each."""
    found = []
    for face in faces:
        assert isinstance(state.node, Chance), state.node
        found += state.roll([face])
    return found


def legal(state: State) -> set[str]:
    """All legal actions as text."""
    assert isinstance(state.node, Decision)
    return {found.text for found in state.node.actions}


def verbs(state: WachtState, unit: str) -> set[str]:
    """What can be done with a unit now."""
    return {text.split()[0] for text in legal(state) if unit in text.split()[1:2]}


def hexes(state: WachtState, verb: str) -> set[str]:
    """The hexes of all legal actions of a verb."""
    return {text.split()[-1] for text in legal(state) if text.split()[0] == verb}


def refusals(state: WachtState, text: str) -> list[Refusal]:
    """Why not; and that the list of legal actions agrees."""
    found = state.refusals(action(text))
    allowed = isinstance(state.node, Decision) and action(text) in state.node.actions
    assert allowed == (not found), f"{text}: legal {allowed}, refusals {found}"
    return found


def codes(state: WachtState, text: str) -> set[str]:
    """The codes of all refusals."""
    return {refusal.code for refusal in refusals(state, text)}


def details(state: State, text: str) -> Offer:
    """What is shown beside a legal action."""
    found: Offer = state.rules.sheet.details(state, action(text))
    return found


def explain(state: WachtState, text: str) -> Explanation:
    """What lies behind a move, legal or not."""
    return explain_move(state, action(text))


def route(state: State, text: str) -> tuple[str, ...]:
    """The hexes a legal move enters."""
    return state.rules.sheet.route(state, action(text))


def side_of(unit: str) -> str:
    """Whose unit it is."""
    return DATA.formations[DATA.units[unit].formation].side


def paid(events: list[Event]) -> Fraction:
    """What moves have cost, as they are told: points, or hexes in a Prepared Assault."""
    costs = [str(event.facts["cost"]) for event in events if event.kind == "moved"]
    return sum((Fraction(part) for cost in costs for part in re.findall(r"\d+(?:/\d+)?", cost)), Fraction())


def piece(state: WachtState, unit: str) -> Piece:
    """A unit as the view shows it."""
    return next(found for found in state.view("allied").pieces if found.id == unit)


def flag(state: State, name: str) -> Any:
    """What the view says for programs."""
    return state.view("german").flags[name]


def where(state: WachtState, unit: str) -> str:
    """Where a unit is, by the public view."""
    return piece(state, unit).place


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events."""
    return [event.kind for event in events]


def role(state: WachtState) -> str:
    """Who decides now."""
    assert isinstance(state.node, Decision)
    return state.node.role


def phase(state: WachtState) -> str:
    """The phase, by the public view."""
    return state.view("allied").phase


def run_to(state: WachtState, wanted: str, face: int = 5) -> None:
    """End phases and throw this face until a phase begins."""
    for _ in range(400):
        if isinstance(state.node, Chance):
            state.roll([face])
        elif phase(state) == wanted:
            return
        else:
            state.apply(state.node.default)  # type: ignore[union-attr]
    raise AssertionError(f"{wanted} never came")
