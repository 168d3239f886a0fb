"""Ambush: a game of three rounds, made up to prove that the kernel knows no particular game.

Red chooses a path in secret; Blue chooses the path to watch; then both are revealed. If Blue watched the right one, a
die decides. Blue may chase a Red who got through (a reaction inside the round). It has hidden information, a reveal,
nested frames, a draw and a die, and no hexes.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from grognard.engine.actions import Action, Parameter, Verb, Vocabulary
from grognard.engine.binder import Mind, Secrets, Sheet, Words
from grognard.engine.chances import Dice, Draw, bands
from grognard.engine.codec import Codec
from grognard.engine.commander import Commander
from grognard.engine.errors import DataError
from grognard.engine.fields import Fields, each, whole
from grognard.engine.flow import Flow
from grognard.engine.frames import Frame, Frames, Waits
from grognard.engine.nodes import Chance, Outcome, Over
from grognard.engine.options import OptionValue
from grognard.engine.positions import Position
from grognard.engine.randomness import RandomSource
from grognard.engine.ruleset import Ruleset, Scenario
from grognard.engine.state import State
from grognard.engine.verdicts import Reason, Reasons, Refusal

PATHS = ("ford", "bridge", "wood")
REASONS = Reasons(
    [
        Reason("turn.other", "1", "it is for {other} to decide, not for {role}"),
        Reason("moment", "1", "'{action}' is not possible now"),
        Reason("same", "2", "{path} was used in the last round"),
    ]
)


class AmbushTables:
    """What never changes: whether the game gives a secret away, on purpose."""

    def __init__(self, leaky: bool) -> None:
        self.leaky = leaky


FIELDS = Fields(
    whole("round", limit=range(4)),
    whole("order", -1, limit=range(-1, 3)),
    whole("last", -1, limit=range(-1, 3)),
    each("points", 2, limit=range(100)),
)


class AmbushState(State):
    __slots__ = FIELDS.slots

    tables: AmbushTables
    round: int
    order: int
    last: int
    points: list[int]

    def copy(self) -> AmbushState:
        twin = AmbushState.__new__(AmbushState)
        FIELDS.copy(self, twin)
        return twin


class AmbushFrame(Frame[AmbushState], frozen=True):
    rules: ClassVar[tuple[str, ...]] = ("1",)
    who: ClassVar[str] = ""
    verb: ClassVar[str] = ""

    def role(self, state: AmbushState) -> str:
        return self.who

    def prompt(self, state: AmbushState) -> str:
        return f"{self.who}: {self.verb}"

    def default(self, state: AmbushState) -> int:
        return self.numbers(state)[0]

    def refusals(self, state: AmbushState, action: Action) -> list[Refusal]:
        if action.verb != self.verb:
            return [REASONS("moment", action=action.text)]
        return self.check(state, action)

    def check(self, state: AmbushState, action: Action) -> list[Refusal]:
        return []


class Round(AmbushFrame, frozen=True, tag="round"):
    waits: ClassVar[Waits] = Waits.NOTHING

    def run(self, state: AmbushState) -> None:
        if state.round == 3:
            state.become(End())
        else:
            state.round += 1
            state.push(Hide())


class Hide(AmbushFrame, frozen=True, tag="hide"):
    """Red's secret choice: not the path of the last round, which everybody knows."""

    waits: ClassVar[Waits] = Waits.DECISION
    who: ClassVar[str] = "red"
    verb: ClassVar[str] = "hide"

    def numbers(self, state: AmbushState) -> list[int]:
        first = state.rules.vocabulary.first("hide")
        return [first + n for n in range(3) if n != state.last]

    def check(self, state: AmbushState, action: Action) -> list[Refusal]:
        same = PATHS.index(str(action.args[0])) == state.last
        return [REASONS("same", path=action.args[0])] if same else []

    def act(self, state: AmbushState, number: int) -> None:
        state.order = number - state.rules.vocabulary.first("hide")
        state.emit("hidden", "2", audience=("red",), path=PATHS[state.order])
        state.become(Watch())


class Watch(AmbushFrame, frozen=True, tag="watch"):
    waits: ClassVar[Waits] = Waits.DECISION
    who: ClassVar[str] = "blue"
    verb: ClassVar[str] = "watch"

    def numbers(self, state: AmbushState) -> list[int]:
        first = state.rules.vocabulary.first("watch")
        return [first + n for n in range(3)]

    def act(self, state: AmbushState, number: int) -> None:
        watched = number - state.rules.vocabulary.first("watch")
        state.last = state.order
        state.order = -1
        state.emit("revealed", "2", reveals=True, path=PATHS[state.last])
        state.become(Fight() if watched == state.last else Chase())


class Fight(AmbushFrame, frozen=True, tag="fight"):
    waits: ClassVar[Waits] = Waits.CHANCE

    def chance(self, state: AmbushState) -> Chance:
        dice = Dice(1, 6)
        return Chance("fight", "Roll", self.rules, dice, bands(dice, lambda f: "caught" if f[0] >= 4 else "away"))

    def fall(self, state: AmbushState, faces: Sequence[int]) -> None:
        state.points[1 if faces[0] >= 4 else 0] += 2
        state.pop()


class Chase(AmbushFrame, frozen=True, tag="chase"):
    """A reaction: Blue may draw a card to catch up."""

    waits: ClassVar[Waits] = Waits.DECISION
    who: ClassVar[str] = "blue"
    verb: ClassVar[str] = "chase"

    def numbers(self, state: AmbushState) -> list[int]:
        first = state.rules.vocabulary.first("chase")
        return [first, first + 1]

    def act(self, state: AmbushState, number: int) -> None:
        if number == state.rules.vocabulary.first("chase"):
            state.points[0] += 1
            state.pop()
        else:
            state.become(Card())


class Card(AmbushFrame, frozen=True, tag="card"):
    waits: ClassVar[Waits] = Waits.CHANCE

    def chance(self, state: AmbushState) -> Chance:
        dice = Draw(("lost", "found", "lost"))
        return Chance("card", "Draw", self.rules, dice, bands(dice, lambda f: dice.items[f[0]]))

    def fall(self, state: AmbushState, faces: Sequence[int]) -> None:
        state.points[1 if faces[0] == 1 else 0] += 1
        state.pop()


class Endless(AmbushFrame, frozen=True, tag="endless"):
    """A bug on purpose: it never asks for anything."""

    waits: ClassVar[Waits] = Waits.NOTHING

    def run(self, state: AmbushState) -> None:
        state.become(Endless())


class End(AmbushFrame, frozen=True, tag="end"):
    waits: ClassVar[Waits] = Waits.END

    def outcome(self, state: AmbushState) -> Over:
        red, blue = state.points
        winner = None if red == blue else "red" if red > blue else "blue"
        return Over(
            Outcome(winner, "win" if winner else "draw", {"red": red, "blue": blue}, f"{red}:{blue}"), self.rules
        )

    def check(self, state: AmbushState, action: Action) -> list[Refusal]:
        return [REASONS("moment", action=action.text)]


def known(state: AmbushState, role: str) -> AmbushState:
    twin = state.copy()
    if role != "red" and not state.tables.leaky:
        twin.order = -1
    return twin


def complete(state: AmbushState, role: str, rng: RandomSource) -> None:
    if isinstance(state.frames[-1], Watch) and role != "red":
        possible = [n for n in range(3) if n != state.last]
        state.order = possible[rng.randrange(len(possible))]


def set_up(state: AmbushState) -> None:
    state.frames = (Round(),)


def read_position(state: AmbushState, position: Position) -> None:
    raise DataError(position.source, "game", "Ambush has no positions")


def when(state: AmbushState) -> tuple[int, str]:
    return state.round, type(state.frames[-1]).__name__


def scores(state: AmbushState) -> dict[str, int]:
    return {"red": state.points[0], "blue": state.points[1]}


def tell(kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    return f"{kind} {facts}".replace("{", "(").replace("}", ")"), dict(facts)


def commander(state: AmbushState, role: str) -> Commander:
    raise NotImplementedError


CODEC: Codec[AmbushState] = Codec(fields=FIELDS, frames=Frames(sys.modules[__name__]), limits=lambda state: {})


def ambush(leaky: bool = False) -> Ruleset[AmbushState]:
    path = Parameter("path", PATHS)
    tables = AmbushTables(leaky)

    def new(rules: Ruleset[AmbushState], scenario: str, options: Mapping[str, OptionValue]) -> AmbushState:
        state = AmbushState()
        FIELDS.begin(state, rules, tables)
        return state

    return Ruleset(
        id="ambush",
        version="1",
        title="Ambush",
        roles=("red", "blue"),
        role_titles={"red": "Red", "blue": "Blue"},
        scenarios={"basic": Scenario("basic", "Ambush")},
        options={},
        vocabulary=Vocabulary(
            [Verb("hide", (path,)), Verb("watch", (path,)), Verb("chase", (Parameter("number", (0, 1)),))]
        ),
        reasons=REASONS,
        trees={},
        flow=Flow(
            new=new,
            set_up=set_up,
            read_position=read_position,
            codec=CODEC,
            chosen=lambda state: ("basic", {}),
            when=when,
            scores=scores,
            broken=lambda state: [] if 1 <= state.round <= 3 else ["round"],
        ),
        sheet=Sheet(title=lambda state: f"Round {state.round}", pieces=lambda state, role: [], ledger=lambda state: []),
        words=Words(tell, {"1": "Three rounds.", "2": "Never the same path twice."}),
        mind=Mind(commander, Secrets(known, complete)),
    )
