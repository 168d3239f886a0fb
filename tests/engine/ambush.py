"""Ambush: a game of three rounds, made up to prove that the kernel knows no particular game.

Red chooses a path in secret; Blue chooses the path to watch; then both are revealed. If Blue watched the right one, a
die decides. Blue may chase a Red who got through (a reaction inside the round). It has hidden information, a reveal,
nested frames, a draw and a die, and no hexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from grognard.engine.actions import Action, Parameter, Verb, Vocabulary
from grognard.engine.chances import Dice, Draw, bands
from grognard.engine.commander import Commander
from grognard.engine.data import Figure, json_tree
from grognard.engine.errors import ActionError, DataError
from grognard.engine.frames import Frame, Waits
from grognard.engine.nodes import Chance, Outcome, Over
from grognard.engine.offers import Offer
from grognard.engine.positions import Position
from grognard.engine.ruleset import Option, OptionValue, Preview, RandomSource, Ruleset, Scenario
from grognard.engine.state import State
from grognard.engine.verdicts import Reason, Reasons, Refusal
from grognard.engine.views import View, look

PATHS = ("ford", "bridge", "wood")
REASONS = Reasons(
    [
        Reason("turn.other", "1", "it is for {other} to decide, not for {role}"),
        Reason("moment", "1", "'{action}' is not possible now"),
        Reason("same", "2", "{path} was used in the last round"),
    ]
)


class AmbushState(State):
    __slots__ = ("last", "order", "points", "round")

    rules: AmbushRuleset
    round: int
    order: int
    last: int
    points: list[int]

    def copy(self) -> AmbushState:
        twin = AmbushState.__new__(AmbushState)
        twin.rules, twin.frames, twin.rolls, twin.log = self.rules, self.frames, self.rolls, None
        twin.round, twin.order, twin.last, twin.points = self.round, self.order, self.last, self.points[:]
        return twin

    def encode(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "order": self.order,
            "last": self.last,
            "points": self.points[:],
            "rolls": self.rolls,
            "frames": msgspec.to_builtins(self.frames),
        }

    def known(self, role: str) -> AmbushState:
        twin = self.copy()
        if role != "red" and not self.rules.leaky:
            twin.order = -1
        return twin

    def view(self, role: str) -> View:
        return look(self, role, title=f"Round {self.round}", scenario="basic", pieces=())

    def broken_invariants(self) -> list[str]:
        return [] if 1 <= self.round <= 3 else ["round"]


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


AnyFrame = Round | Hide | Watch | Fight | Chase | Card | End | Endless


class AmbushRuleset(Ruleset[AmbushState]):
    id = "ambush"
    version = "1"
    title = "Ambush"
    roles = ("red", "blue")
    role_titles: Mapping[str, str] = {"red": "Red", "blue": "Blue"}
    scenarios: Mapping[str, Scenario] = {"basic": Scenario("basic", "Ambush")}
    options: Mapping[str, Option] = {}
    reasons = REASONS
    hidden_information = True
    data_hash = "none"

    def __init__(self, leaky: bool = False) -> None:
        self.leaky = leaky
        path = Parameter("path", PATHS)
        self.vocabulary = Vocabulary(
            [
                Verb("hide", (path,)),
                Verb("watch", (path,)),
                Verb("chase", (Parameter("number", (0, 1)),)),
            ]
        )

    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> AmbushState:
        state = AmbushState()
        state.rules, state.frames, state.rolls, state.log = self, (Round(),), 0, None
        state.round, state.order, state.last, state.points = 0, -1, -1, [0, 0]
        state.settle()
        return state

    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> State:
        raise DataError(position.source, "game", "Ambush has no positions")

    def state_from_json(self, text: str | bytes) -> AmbushState:
        return self._decode(json_tree(str(text), "state"))

    def _decode(self, form: dict[str, Any]) -> AmbushState:
        state = self.start()
        state.round, state.order, state.last = form["round"], form["order"], form["last"]
        state.points, state.rolls = list(form["points"]), form["rolls"]
        state.frames = msgspec.convert(form["frames"], tuple[AnyFrame, ...])
        return state

    def complete(self, state: AmbushState, role: str, rng: RandomSource) -> None:
        if isinstance(state.frames[-1], Watch) and role != "red":
            possible = [n for n in range(3) if n != state.last]
            state.order = possible[rng.randrange(len(possible))]

    def when(self, state: AmbushState) -> tuple[int, str]:
        return state.round, type(state.frames[-1]).__name__

    def scores(self, state: AmbushState) -> dict[str, int]:
        return {"red": state.points[0], "blue": state.points[1]}

    def tell(self, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        return f"{kind} {facts}".replace("{", "(").replace("}", ")"), dict(facts)

    def rule_texts(self) -> Mapping[str, str]:
        return {"1": "Three rounds.", "2": "Never the same path twice."}

    def details(self, state: AmbushState, action: Action) -> Offer:
        return Offer()

    def odds(self, state: AmbushState, target: str, pieces: Sequence[str]) -> Preview:
        raise ActionError("nothing is attacked in this game: a path is chosen")

    def commander(self, state: AmbushState, role: str) -> Commander:
        raise NotImplementedError

    def figures(self) -> Iterable[Figure]:
        return ()
