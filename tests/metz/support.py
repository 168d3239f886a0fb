"""Short words for tests: start a position, act in text, ask for costs and refusals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import grognard
from grognard.engine.actions import Action
from grognard.engine.events import Event
from grognard.engine.nodes import Chance, Decision, Over
from grognard.engine.odds import Foretold
from grognard.engine.offers import Forecast
from grognard.engine.positions import Position
from grognard.engine.ruleset import Ruleset
from grognard.engine.tally import Part, TallyEntry
from grognard.engine.verdicts import Refusal
from grognard.games.metz.rules.resolution import Attack, add_up
from grognard.games.metz.schema.data import MetzData
from grognard.games.metz.sheet.odds import RESULTS, odds
from grognard.games.metz.state import MetzState

SETUP = {
    "ge_1125": "0401",
    "ge_1126": "0403",
    "ge_utrfhr": "0505",
    "ge_1010": "0507",
    "ge_fhnjkr": "0509",
    "ge_gar": "0807",
    "ge_8": "0609",
    "ge_29": "0611",
    "ge_37": "0808",
    "ge_38": "0709",
}
"""The German units that start on the map (5.0)."""

RULES: Ruleset[MetzState] = grognard.ruleset("metz")
DATA = MetzData(RULES.trees)


# -- beginnings -------------------------------------------------------------------------------------------------


def start(**options: bool | int | str) -> MetzState:
    """A new game."""
    return RULES.start(options=options)


def place(
    pieces: Mapping[str, str],
    phase: str = "us.movement",
    turn: int = 2,
    flags: Mapping[str, Any] | None = None,
    **options: bool | int | str,
) -> MetzState:
    """A position with these pieces and nothing else."""
    return RULES.position(Position("metz", turn, phase, dict(pieces), flags=dict(flags or {}), options=options))


def german_setup(pieces: Mapping[str, str] | None = None, without: Iterable[str] = ()) -> dict[str, str]:
    """The German set-up, some units left out, with these pieces added or moved."""
    gone = set(without)
    return {**{unit: hex_ for unit, hex_ in SETUP.items() if unit not in gone}, **(pieces or {})}


# -- acting -----------------------------------------------------------------------------------------------------


def action(text: str) -> Action:
    """The action a player would type."""
    return RULES.vocabulary.parse(text)


def act(state: MetzState, *texts: str) -> list[Event]:
    """Carry out actions; what happened."""
    return [event for text in texts for event in state.apply(action(text))]


def fight(state: MetzState, target: str, attackers: str, face: int, *more: str) -> list[Event]:
    """Declare an attack by these units (ids with blanks between), do `more`, throw, and let the die show this face."""
    act(state, f"attack {target}", *(f"commit {unit}" for unit in attackers.split()), *more)
    events = act(state, "roll")
    assert isinstance(state.node, Chance)
    return [*events, *state.roll([face])]


def end_turn(state: MetzState) -> None:
    """End phases until another Game Turn begins or the game is over."""
    turn = state.turn
    while isinstance(state.node, Decision) and state.turn == turn:
        act(state, "end")


# -- asking -----------------------------------------------------------------------------------------------------


def legal(state: MetzState) -> set[str]:
    """All legal actions as text."""
    assert isinstance(state.node, Decision)
    return {found.text for found in state.node.actions}


def hexes_of(state: MetzState, verb: str, unit: str = "") -> set[str]:
    """The hexes of all legal actions of a verb (and unit)."""
    return {text.split()[-1] for text in legal(state) if text.startswith(f"{verb} {unit}".strip() + " ")}


def cost(state: MetzState, text: str) -> int:
    """What a legal move or exit costs."""
    assert text in legal(state), text
    price = RULES.sheet.details(state, action(text)).cost
    assert isinstance(price, int)
    return price


def path(state: MetzState, text: str) -> list[str]:
    """The hexes a legal move enters."""
    assert text in legal(state), text
    return list(RULES.sheet.route(state, action(text)))


def places(state: MetzState, unit: str) -> dict[str, int]:
    """Where a unit can move, with the cost of each."""
    return {hex_: cost(state, f"move {unit} {hex_}") for hex_ in sorted(hexes_of(state, "move", unit))}


def exits(state: MetzState, unit: str) -> dict[str, int]:
    """The edges a unit can leave by, with the cost of each."""
    return {edge: cost(state, f"exit {unit} {edge}") for edge in sorted(hexes_of(state, "exit", unit))}


def refusals(state: MetzState, text: str) -> list[Refusal]:
    """Why not; and that the list of legal actions agrees."""
    found = state.refusals(action(text))
    allowed = isinstance(state.node, Decision) and action(text) in state.node.actions
    assert allowed == (not found), f"{text}: legal {allowed}, refusals {found}"
    return found


def allowed(state: MetzState, text: str) -> bool:
    """True if the action is legal; also compares the refusals."""
    return not refusals(state, text)


def codes(state: MetzState, text: str) -> set[str]:
    """The codes of all refusals."""
    return {refusal.code for refusal in refusals(state, text)}


def rules_of(state: MetzState, text: str) -> set[str]:
    """The cases of all refusals."""
    return {refusal.rule for refusal in refusals(state, text)}


def why(state: MetzState, text: str) -> list[str]:
    """The sentences of all refusals, with their cases."""
    return [refusal.text for refusal in refusals(state, text)]


def where(state: MetzState, unit: str) -> str:
    """Where a unit is, by the public view."""
    return next(piece.place for piece in state.view("us").pieces if piece.id == unit)


def role(state: MetzState) -> str:
    """Who decides now."""
    assert isinstance(state.node, Decision)
    return state.node.role


def phase(state: MetzState) -> str:
    """The phase, by the public view."""
    return state.view("us").phase


def scores(state: MetzState) -> tuple[int, int]:
    """American and German points now."""
    found = state.view("us").scores
    return found["us"], found["german"]


def ledger(state: MetzState) -> dict[str, int]:
    """The score sheet: "side reason" to points."""
    return {f"{line.side} {line.reason}": line.points for line in state.view("us").ledger}


def holder(state: MetzState, city: str) -> str:
    """Who entered a city last."""
    return str(state.view("us").flags[city])


def outcome(state: MetzState) -> tuple[str | None, str]:
    """Winner and level."""
    assert isinstance(state.node, Over)
    return state.node.outcome.winner, state.node.outcome.level


class AttackOdds(NamedTuple):
    """An attack that could be made: its sum, as the rules go on with it, and what is shown of it."""

    sum: Attack
    shown: Forecast
    labels: Sequence[str]

    @property
    def difference(self) -> int:
        """Attack minus defence."""
        return self.sum.attack - self.sum.defence

    @property
    def base(self) -> str:
        """The heading of the column before any shift."""
        return self.labels[self.sum.base]

    @property
    def label(self) -> str:
        """The heading of the Final Column."""
        return self.labels[self.sum.column]

    @property
    def strengths(self) -> Sequence[TallyEntry]:
        """Who attacks with what, and what defends."""
        return self.shown.sums[0].entries

    @property
    def columns(self) -> Sequence[TallyEntry]:
        """What moves the column, and where the table ends."""
        return self.shown.sums[1].entries if len(self.shown.sums) > 1 else ()

    @property
    def shifts(self) -> list[TallyEntry]:
        """What moves the column."""
        return [entry for entry in self.columns if entry.part is Part.SHIFT]

    @property
    def battle(self) -> Foretold:
        """What can come of it, and to whom."""
        return self.shown.foretold[0]

    @property
    def results(self) -> dict[str, Fraction]:
        """Result to probability; all results, summing to one."""
        return dict.fromkeys(RESULTS, Fraction(0)) | {one.id: one.probability for one in self.battle.prospects}

    @property
    def lost(self) -> tuple[str, ...]:
        """Who cannot retreat if the attack fails."""
        failed = next(one for one in self.battle.prospects if one.id == "AR")
        return tuple(effect.piece for effect in failed.effects if effect.kind == "destroyed")


def attack_odds(state: MetzState, target: str, attackers: str, waived: bool = False) -> AttackOdds:
    """The tally of an attack that could be made now."""
    tables = state.tables
    mask = sum(1 << tables.unit_number[unit] for unit in attackers.split())
    hex_ = tables.grid.index(target)
    return AttackOdds(add_up(state, hex_, mask, waived), odds(state, hex_, mask, waived), tables.column_labels)


def summary(state: MetzState, target: str, attackers: str) -> str:
    """The sum of an attack in one line, as the prompt and the event of it say it."""
    return attack_odds(state, target, attackers).sum.summary(state)


def column(state: MetzState, target: str, attackers: str) -> str:
    """The heading of the Final Column of an attack."""
    return attack_odds(state, target, attackers).label


def shift(state: MetzState, target: str, attackers: str) -> int:
    """Columns shifted to the left by terrain."""
    return -sum(entry.amount for entry in attack_odds(state, target, attackers).shifts if entry.rule == "10.5")


def results(state: MetzState, target: str, attackers: str) -> list[str]:
    """What each face of the die would bring, by really rolling it on a copy."""
    found = []
    for face in range(1, 7):
        events = fight(state.copy(), target, attackers, face)
        found.append(next(str(event.facts["result"]) for event in events if event.kind == "rolled"))
    return found


def chances(state: MetzState, target: str, attackers: str) -> dict[str, Fraction]:
    """The chance of every result that can occur."""
    return {name: chance for name, chance in attack_odds(state, target, attackers).results.items() if chance}


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events."""
    return [event.kind for event in events]
