"""[4.0] Sequence of play: Game Turns, Player Turns, and the Activation of one Command after the other [5.3]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Dice, Faces
from grognard.engine.verdicts import Refusal

from ..state import DISORDERED, MetaurusState
from ..tables import CARTHAGE, ROME, SIDE_TITLES, SIDES
from . import victory
from .combat import begin_declaration
from .elephants import ElephantRoll
from .frame import ChoiceOfSide, MetaurusRoll, MetaurusStep, wrong_command
from .movement import MovementPhase
from .orders import ChangeOrders, begin_change, reveal
from .reform import begin_reform
from .setup import SetUp, deploy
from .victory import GameOver

STEPS = ("setup.carthage", "setup.rome", "initiative", "orders", "first", "last", "end")
"""The steps of the game by position; the set-up comes only once."""
BOTH = Dice(2, 10, 0)


def set_up(state: MetaurusState) -> None:
    """[13.0] A new game: the armies stand in their hexes, and the players are asked one after the other."""
    deploy(state)
    state.frames = (GameTurn(),)


class GameTurn(MetaurusStep, frozen=True):
    """[4.1] The bottom of the stack: which step comes next."""

    rules: ClassVar[tuple[str, ...]] = ("4.1",)

    next: int = 0

    @override
    def run(self, state: MetaurusState) -> None:
        """Carry out the next step, or begin it."""
        step = STEPS[self.next]
        state.become(GameTurn(self.next + 1))
        if step.startswith("setup"):
            state.push(SetUp(CARTHAGE if step == "setup.carthage" else ROME))
        elif step == "end":
            self.end_turn(state)
        else:
            begin_step(state, step)

    def end_turn(self, state: MetaurusState) -> None:
        """[4.1] [14.0] R12: the winner is determined; if there is none the next turn begins."""
        if victory.is_over(state):
            victory.end_game(state)
            return
        state.turn += 1
        state.become(GameTurn(STEPS.index("initiative")))


def begin_step(state: MetaurusState, step: str) -> None:
    """Put a step of a Game Turn on the stack."""
    if step == "initiative":
        state.acted = 0
        state.inactive = 0
        state.first = -1
        state.emit("turn", "4.1", turn=state.turn)
        state.push(Initiative())
    elif step == "orders":
        begin_change(state)
        state.push(ChangeOrders(ROME))
        state.push(ChangeOrders(CARTHAGE))
    else:
        side = state.first if step == "first" else 1 - state.first
        state.emit("player_turn", "4.2", side=side)
        state.push(PlayerTurn(side))


# -- [4.2] initiative -------------------------------------------------------------------------------------------


class Initiative(MetaurusRoll, frozen=True):
    """[4.2] Each player rolls a die; the higher one decides. Equal rolls are rolled again."""

    rules: ClassVar[tuple[str, ...]] = ("4.2",)
    purpose: ClassVar[str] = "initiative"
    moment: ClassVar[str] = "the dice for initiative are about to be thrown"

    @override
    def dice(self, state: MetaurusState) -> Dice:
        return BOTH

    @override
    def asked(self, state: MetaurusState) -> str:
        return "Roll for initiative, the Roman die first"

    @override
    def label(self, state: MetaurusState, faces: Faces) -> str:
        roman, carthaginian = faces
        return "tie" if roman == carthaginian else SIDES[ROME if roman > carthaginian else CARTHAGE]

    @override
    def land(self, state: MetaurusState, label: str, faces: Faces) -> None:
        state.emit("initiative", "4.2", roman=faces[0], carthaginian=faces[1])
        if label != "tie":
            state.become(InitiativeChoice(SIDES.index(label)))


class InitiativeChoice(ChoiceOfSide, frozen=True):
    """[4.2] The winner of the roll takes the first or the last Player Turn."""

    rules: ClassVar[tuple[str, ...]] = ("4.2",)
    verbs: ClassVar[tuple[str, ...]] = ("go",)
    moment: ClassVar[str] = "the winner of the initiative decides who goes first"
    cautious: ClassVar[int] = 0

    @override
    def prompt(self, state: MetaurusState) -> str:
        return f"The {SIDE_TITLES[self.of]} player has the initiative: go first or last?"

    def do_go(self, state: MetaurusState, last: int, _: int) -> None:
        """The winner has the first Player Turn, or the last."""
        state.first = 1 - self.of if last else self.of
        state.emit("goes_first", "4.2", side=state.first)
        state.pop()


# -- [4.2] [5.3] Player Turns -----------------------------------------------------------------------------------


class PlayerTurn(MetaurusStep, frozen=True):
    """[4.2] A player activates all his Commands, one after the other."""

    rules: ClassVar[tuple[str, ...]] = ("4.2",)

    of: int

    @override
    def run(self, state: MetaurusState) -> None:
        if waiting(state, self.of):
            state.push(ChooseCommand(self.of))
        else:
            state.pop()


def waiting(state: MetaurusState, side: int) -> list[int]:
    """[5.3] The Commands of a side that have not been activated this turn and have units on the map."""
    return [c for c in state.tables.commands_of[side] if not state.acted >> c & 1 and state.living(c)]


def must_act(state: MetaurusState, command: int) -> bool:
    """[4.2] R32: every Command must be Activated. [12.0] R36: the Elephants only if they are Engaged."""
    if command != state.tables.elephant_command or state.tables.options.elephants_activation == "every_turn":
        return True
    return any(state.bound[unit] for unit in state.living(command))


def why_not_done(state: MetaurusState, side: int) -> list[Refusal]:
    """[4.2] Every reason why a side cannot end its Player Turn."""
    tables = state.tables
    due = [command for command in waiting(state, side) if must_act(state, command)]
    others = [command for command in due if command != tables.elephant_command]
    reasons = [state.rules.reasons("turn.waiting", commands=tables.titles_of(others))] if others else []
    if tables.elephant_command in due:
        always = tables.options.elephants_activation == "every_turn"
        reasons.append(state.rules.reasons("elephants.must" if always else "elephants.engaged"))
    return reasons


class ChooseCommand(ChoiceOfSide, frozen=True):
    """[5.3] The active player says which Command acts next; the Roman may try to use two legions as one.

    The Carthaginian may leave his Elephants alone and end his Player Turn (R36).
    """

    rules: ClassVar[tuple[str, ...]] = ("4.2", "5.3")
    verbs: ClassVar[tuple[str, ...]] = ("end", "activate", "combine")
    moment: ClassVar[str] = "the next Command is being chosen"
    cautious: ClassVar[int] = 0

    @override
    def prompt(self, state: MetaurusState) -> str:
        turn = f"{SIDE_TITLES[self.of]} turn {state.turn}"
        if why_not_done(state, self.of):
            return f"{turn}: activate a Command"
        return f"{turn}: activate the Elephants, or end the Player Turn without them"

    def why_not_end(self, state: MetaurusState, a: int, b: int) -> list[Refusal]:
        """Every reason why the Player Turn cannot end."""
        return why_not_done(state, self.of)

    def do_end(self, state: MetaurusState, a: int, b: int) -> None:
        """[12.0] R36: the Player Turn ends without the Elephants."""
        state.pop()
        state.emit("left_alone", "12.0", command=state.tables.elephant_command)
        state.pop()  # the Player Turn ends with it

    def among_activate(self, state: MetaurusState) -> list[int]:
        """The Commands that have not acted."""
        return [state.tables.activate[command] for command in waiting(state, self.of)]

    def why_not_activate(self, state: MetaurusState, command: int, _: int = 0) -> list[Refusal]:
        """Every reason why the Command cannot be activated now."""
        title = state.tables.command_titles[command]
        if wrong := wrong_command(state, self.of, command):
            return wrong
        if not state.living(command):
            return [state.rules.reasons("command.gone", command=title)]
        if state.inactive >> command & 1:
            return [state.rules.reasons("command.failed", command=title)]
        return [state.rules.reasons("command.acted", command=title)] if state.acted >> command & 1 else []

    def do_activate(self, state: MetaurusState, command: int, _: int) -> None:
        """A Command is activated."""
        state.pop()
        activate(state, (command,))

    def among_combine(self, state: MetaurusState) -> Iterator[int]:
        """The pairs of legions that have not acted and are under the same Order."""
        tables, ready = state.tables, waiting(state, self.of)
        for number, (one, other) in zip(tables.combine, tables.pairs, strict=True):
            if one in ready and other in ready and state.orders[one] == state.orders[other]:
                yield number

    def why_not_combine(self, state: MetaurusState, pair: int, _: int) -> list[Refusal]:
        """Every reason why these two legions cannot act as one."""
        one, other = state.tables.pairs[pair]
        reasons = [*self.why_not_activate(state, one), *self.why_not_activate(state, other)]
        if not reasons and state.orders[one] != state.orders[other]:
            titles, orders = state.tables.command_titles, state.tables.order_titles
            one_order, other_order = orders[state.orders[one]], orders[state.orders[other]]
            facts = {"one": titles[one], "other": titles[other], "one_order": one_order, "other_order": other_order}
            reasons.append(state.rules.reasons("combine.orders", **facts))
        return reasons

    def do_combine(self, state: MetaurusState, pair: int, _: int) -> None:
        """Two legions show their Orders, and the die is thrown."""
        one, other = state.tables.pairs[pair]
        reveal(state, one)
        reveal(state, other)
        state.become(CombinedRoll(one, other))


class CombinedRoll(MetaurusRoll, frozen=True):
    """[5.3] Whether two legions act as one; if not, neither acts at all this turn (R11)."""

    rules: ClassVar[tuple[str, ...]] = ("5.3",)
    purpose: ClassVar[str] = "combine"

    one: int
    other: int

    @override
    def asked(self, state: MetaurusState) -> str:
        titles, least = state.tables.command_titles, state.tables.charts.activation.combined_from
        return f"Roll to combine {titles[self.one]} and {titles[self.other]}: {least} or more"

    @override
    def label(self, state: MetaurusState, faces: Faces) -> str:
        return "combined" if faces[0] >= state.tables.charts.activation.combined_from else "inactive"

    @override
    def land(self, state: MetaurusState, label: str, faces: Faces) -> None:
        state.emit(label, "5.3", command=self.one, other=self.other, face=faces[0])
        state.pop()
        if label == "combined":
            activate(state, (self.one, self.other))
        else:
            both = 1 << self.one | 1 << self.other
            state.acted |= both
            state.inactive |= both


def activate(state: MetaurusState, commands: tuple[int, ...]) -> None:
    """[5.3] Begin the Activation of a Command, or of two legions together: their Orders are shown [5.2]."""
    units = len(state.place)
    state.left = [-1] * units
    state.attacks = [0] * units
    state.marks = [mark & DISORDERED for mark in state.marks]
    state.reached = [None] * units
    state.remoteness = None
    state.wheeled = 0
    for command in commands:
        state.acted |= 1 << command
        reveal(state, command)
        state.emit("activated", "5.3", command=command, order=state.orders[command])
    state.push(Activation(commands))
    if commands[0] == state.tables.elephant_command:
        state.push(ElephantRoll(state.living(commands[0])[0]))


class Activation(MetaurusStep, frozen=True):
    """[4.2] Movement, combat and reform of the active Command."""

    rules: ClassVar[tuple[str, ...]] = ("4.2",)

    commands: tuple[int, ...]
    step: int = 0

    @override
    def run(self, state: MetaurusState) -> None:
        if self.step == 3 or not any(state.living(command) for command in self.commands):
            state.pop()
            return
        state.become(Activation(self.commands, self.step + 1))
        if self.step == 0:
            state.push(MovementPhase(self.commands))
        elif self.step == 1:
            begin_declaration(state, self.commands)
        else:
            begin_reform(state, self.commands)


def phase_name(state: MetaurusState) -> str:
    """The id of the phase the game is in: `setup`, `orders`, `rome`, `over`."""
    for frame in state.frames[::-1]:
        if isinstance(frame, PlayerTurn):
            return SIDES[frame.of]
        if isinstance(frame, SetUp):
            return "setup"
        if isinstance(frame, ChangeOrders):
            return "orders"
        if isinstance(frame, GameOver):
            return "over"
    return "initiative"


def when(state: MetaurusState) -> tuple[int, str]:
    """The turn, and the id of its phase."""
    return state.turn, phase_name(state)
