"""The sequence of play: chits are drawn, orders given, units march and salute, the others may fire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from grognard.engine.actions import Action
from grognard.engine.chances import Dice, Draw, bands
from grognard.engine.frames import Frame, Waits
from grognard.engine.nodes import Chance, Outcome, Over
from grognard.engine.panels import Duty
from grognard.engine.verdicts import Reason, Reasons, Refusal

from .state import COLUMN, DISORDERED, FIRED, MARCH, MOVED, SALUTED, STAND, TUNES, ParadeState

REASONS = Reasons(
    [
        Reason("turn.other", "1", "it is for {other} to decide, not for {role}"),
        Reason("moment", "1", "'{action}' is not possible now"),
        Reason("owed", "4", "{count} units still owe a salute"),
        Reason("cannot", "3", "{name} cannot do that now: its command stands, or it has done so already"),
        Reason("far", "3", "{name} moves to the next place only, and not among the enemy"),
    ]
)


class ParadeFrame(Frame[ParadeState], frozen=True):
    rules: ClassVar[tuple[str, ...]] = ("1",)

    def default(self, state: ParadeState) -> int:
        return self.numbers(state)[-1]

    def number(self, state: ParadeState, verb: str, *args: str | int) -> int:
        return state.rules.vocabulary.number(Action(verb, args))

    def refusals(self, state: ParadeState, action: Action) -> list[Refusal]:
        if self.waits is Waits.DECISION and state.rules.vocabulary.number(action) in self.numbers(state):
            return []
        return self.reasons(state, action)

    def reasons(self, state: ParadeState, action: Action) -> list[Refusal]:
        return [REASONS("moment", action=action.text)]


class Turn(ParadeFrame, frozen=True, tag="turn"):
    waits: ClassVar[Waits] = Waits.NOTHING

    def run(self, state: ParadeState) -> None:
        if any(state.chits):
            state.push(Chit())
        elif state.turn == 2:
            state.become(End())
        else:
            state.turn += 1
            state.chits = [1, 1]
            state.emit("turn", "1", turn=state.turn)


class Chit(ParadeFrame, frozen=True, tag="chit"):
    waits: ClassVar[Waits] = Waits.CHANCE

    def chance(self, state: ParadeState) -> Chance:
        left = tuple(role for role, count in zip(state.tables.roles, state.chits, strict=True) if count)
        draw = Draw(left)
        return Chance("chit", "Draw a chit", self.rules, draw, bands(draw, lambda faces: left[faces[0]]))

    def fall(self, state: ParadeState, faces: Sequence[int]) -> None:
        side = [number for number, count in enumerate(state.chits) if count][faces[0]]
        state.chits[side] = 0
        for unit in state.tables.units_of(side):
            state.flags[unit] &= DISORDERED | COLUMN
        state.emit("chit", "1", side=side)
        state.become(Orders(side))


class Orders(ParadeFrame, frozen=True, tag="orders"):
    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("2",)
    side: int

    def role(self, state: ParadeState) -> str:
        return state.tables.roles[self.side]

    def prompt(self, state: ParadeState) -> str:
        return "Give each command its orders. The other side is not told."

    def numbers(self, state: ParadeState) -> list[int]:
        found = []
        for number, command in enumerate(state.tables.commands):
            if state.tables.side_of_command(number) == self.side:
                other = "stand" if state.orders[number] == MARCH else "march"
                found.append(self.number(state, "order", command, other))
        found += [self.number(state, "play", "band", tune) for tune in TUNES if tune != TUNES[state.tune]]
        return [*sorted(found), self.number(state, "end")]

    def forward(self, state: ParadeState, numbers: list[int]) -> list[int]:
        """Whoever is to march is not told to stand again, and the band keeps its tune."""
        words = state.rules.vocabulary
        return [n for n in words.forward(numbers) if words.action(n).args[1:] != ("stand",)] or numbers

    def act(self, state: ParadeState, number: int) -> None:
        action = state.rules.vocabulary.action(number)
        if action.verb == "play":
            state.tune = TUNES.index(str(action.args[1]))
            state.emit("played", "8", tune=TUNES[state.tune].replace("_", " "))
            return
        if action.verb == "end":
            state.emit("marching", "3", side=self.side)
            state.become(March(self.side))
            return
        command = state.tables.commands.index(str(action.args[0]))
        state.orders[command] = MARCH if action.args[1] == "march" else STAND
        audience = (state.tables.roles[self.side],)
        state.emit("ordered", "2", audience=audience, command=command, order=str(action.args[1]))


class March(ParadeFrame, frozen=True, tag="march"):
    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("3", "4")
    side: int

    def role(self, state: ParadeState) -> str:
        return state.tables.roles[self.side]

    def prompt(self, state: ParadeState) -> str:
        return "March, turn and form your units. A unit whose command stands must salute."

    def owing(self, state: ParadeState) -> list[int]:
        tables = state.tables
        units = tables.units_of(self.side)
        return [u for u in units if tables.on_field(state, u) and not marches(state, u) and not state.has(u, SALUTED)]

    def owed(self, state: ParadeState) -> tuple[Duty, ...]:
        ids = state.tables.units
        return tuple(Duty(f"{state.tables.name(unit)} must salute", "4", ids[unit]) for unit in self.owing(state))

    def numbers(self, state: ParadeState) -> list[int]:
        tables, found = state.tables, []
        for unit in tables.units_of(self.side):
            name = tables.units[unit]
            if may_move(state, unit):
                found += [self.number(state, "move", name, place) for place in tables.next_to(state, unit)]
            if tables.on_field(state, unit) and marches(state, unit):
                turns = (turn for turn in range(0, 360, 60) if turn != state.facing[unit])
                found += [self.number(state, "turn", name, turn) for turn in turns]
                found += [self.number(state, "form", name)] if not state.has(unit, MOVED) else []
        owing = self.owing(state)
        found += [self.number(state, "salute", tables.units[unit]) for unit in owing]
        return [*sorted(found), *([] if owing else [self.number(state, "end")])]

    def default(self, state: ParadeState) -> int:
        owing = self.owing(state)
        return self.number(state, "salute", state.tables.units[owing[0]]) if owing else self.number(state, "end")

    def reasons(self, state: ParadeState, action: Action) -> list[Refusal]:
        if action.verb == "end":
            return [REASONS("owed", count=len(self.owing(state)))]
        if not action.args or action.args[0] not in state.tables.units:
            return [REASONS("moment", action=action.text)]
        unit = state.tables.units.index(str(action.args[0]))
        far = action.verb == "move" and may_move(state, unit) and state.tables.side(unit) == self.side
        return [REASONS("far" if far else "cannot", name=state.tables.name(unit))]

    def forward(self, state: ParadeState, numbers: list[int]) -> list[int]:
        """Units turn one way round and form once: whatever leads back is left out."""
        return [number for number in numbers if not self._leads_back(state, number)]

    def _leads_back(self, state: ParadeState, number: int) -> bool:
        action = state.rules.vocabulary.action(number)
        if action.verb not in ("turn", "form"):
            return False
        unit = state.tables.units.index(str(action.args[0]))
        return state.has(unit, COLUMN) if action.verb == "form" else int(action.args[1]) < state.facing[unit]

    def act(self, state: ParadeState, number: int) -> None:
        action = state.rules.vocabulary.action(number)
        if action.verb == "end":
            state.emit("halted", "3", side=self.side)
            state.pop()
            return
        unit = state.tables.units.index(str(action.args[0]))
        if action.verb == "move":
            self._move(state, unit, str(action.args[1]))
        elif action.verb == "turn":
            state.facing[unit] = int(action.args[1])
            state.emit("turned", "3", unit=unit, facing=state.facing[unit])
        elif action.verb == "form":
            state.flags[unit] ^= COLUMN
            state.emit("formed", "3", unit=unit)
        else:
            state.flags[unit] |= SALUTED
            state.points[self.side] += 1
            state.emit("saluted", "4", unit=unit)

    def _move(self, state: ParadeState, unit: int, to: str) -> None:
        tables = state.tables
        start, state.place[unit] = state.place[unit], tables.place_number(to)
        state.flags[unit] |= MOVED
        state.emit("moved", "3", unit=unit, start=tables.place_id(start), place=to, path=[to])
        if tables.guns_near(state, unit):
            state.push(Fire(1 - self.side, unit))


def marches(state: ParadeState, unit: int) -> bool:
    return state.orders[state.tables.command(unit)] == MARCH


def may_move(state: ParadeState, unit: int) -> bool:
    free = state.tables.is_leader(unit) or (marches(state, unit) and not state.has(unit, DISORDERED))
    return free and not state.has(unit, MOVED)


class Fire(ParadeFrame, frozen=True, tag="fire"):
    """The other side may answer a unit that has come near."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("5",)
    side: int
    target: int

    def role(self, state: ParadeState) -> str:
        return state.tables.roles[self.side]

    def prompt(self, state: ParadeState) -> str:
        return f"{state.tables.name(self.target)} has come near. Fire at it?"

    def numbers(self, state: ParadeState) -> list[int]:
        units = state.tables.guns_near(state, self.target)
        shots = [self.number(state, "fire", state.tables.units[unit]) for unit in units]
        return [*sorted(shots), self.number(state, "hold")]

    def act(self, state: ParadeState, number: int) -> None:
        action = state.rules.vocabulary.action(number)
        if action.verb == "hold":
            state.emit("held", "5", side=self.side)
            state.pop()
            return
        unit = state.tables.units.index(str(action.args[0]))
        state.flags[unit] |= FIRED
        state.emit("fires", "5", unit=unit, target=self.target)
        state.become(Shot(self.side, self.target))


class Shot(ParadeFrame, frozen=True, tag="shot"):
    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("5",)
    side: int
    target: int

    def chance(self, state: ParadeState) -> Chance:
        dice = Dice(1, 6)
        labelled = bands(dice, lambda faces: "disordered" if faces[0] >= 4 else "missed")
        return Chance("shot", "Roll for the shot", self.rules, dice, labelled)

    def fall(self, state: ParadeState, faces: Sequence[int]) -> None:
        hit = faces[0] >= 4
        if hit:
            state.flags[self.target] |= DISORDERED
            state.points[self.side] += 2
        result = "disordered" if hit else "missed"
        state.emit("shot", "5", target=self.target, face=faces[0], result=result)
        state.pop()


class End(ParadeFrame, frozen=True, tag="end"):
    waits: ClassVar[Waits] = Waits.END

    def outcome(self, state: ParadeState) -> Over:
        red, blue = state.points
        winner = None if red == blue else "red" if red > blue else "blue"
        level, text = "win" if winner else "draw", f"The parade is over, {red} to {blue}"
        return Over(Outcome(winner, level, {"red": red, "blue": blue}, text), self.rules)
