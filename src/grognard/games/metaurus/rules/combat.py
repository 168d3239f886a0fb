"""[9.1] The active player announces which of his units attack which enemies."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.panels import Duty
from grognard.engine.verdicts import Refusal

from ..state import MetaurusState
from .attacks import (
    Attacks,
    attackers,
    attacks_already,
    duty_of,
    explain_duty,
    forced_attacks,
    open_attacks,
    owed,
    uncovered,
    why_not_attack,
)
from .frame import hex_of, unit_of
from .resolution import announce


class Declaration(Attacks, frozen=True, tag="declaration"):
    """[9.0] [9.1] Who attacks whom. Ends only when everybody who must attack does."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("9.0", "9.1")
    verbs: ClassVar[tuple[str, ...]] = ("attack", "end")
    moment: ClassVar[str] = "attacks are being announced"

    commands: tuple[int, ...] = ()
    last: int = -1
    """The attack announced last, for the preview."""

    def side(self, state: MetaurusState) -> int:
        """The active side."""
        return state.tables.command_side[self.commands[0]]

    @override
    def prompt(self, state: MetaurusState) -> str:
        open_ = owed(state, attackers(state, self.commands), self.pairs)
        if not open_:
            return "Announce attacks: add more, or end and fight"
        names = ", ".join(dict.fromkeys(state.tables.names[unit] for _, unit, _ in open_))
        return f"Announce attacks: still owed by {names}"

    @override
    def uncovered(self, state: MetaurusState) -> list[tuple[str, int, int]]:
        return uncovered(state, attackers(state, self.commands), self.pairs)

    @override
    def owed(self, state: MetaurusState) -> tuple[Duty, ...]:
        """Who must still attack, or whom."""
        due = owed(state, attackers(state, self.commands), self.pairs)
        return tuple(duty_of(state, *one) for one in due)

    @override
    def numbers(self, state: MetaurusState) -> list[int]:
        able = attackers(state, self.commands)
        listed = open_attacks(state, able, self.pairs)
        return listed if owed(state, able, self.pairs) else [state.tables.end, *listed]

    def default(self, state: MetaurusState) -> int:
        """End if nothing is owed, else the first attack that is."""
        due = owed(state, attackers(state, self.commands), self.pairs)
        if not due:
            return state.tables.end
        _, unit, enemy = due[0]
        return state.tables.attack + unit * state.tables.count + state.place[enemy]

    @override
    def check(self, state: MetaurusState, action: Action) -> list[Refusal]:
        if action.verb == "end":
            due = owed(state, attackers(state, self.commands), self.pairs)
            return [explain_duty(state, *one) for one in due]
        unit, target = unit_of(state, action), hex_of(state, action)
        if reasons := why_not_attack(state, self.commands, unit, target):
            return reasons
        pair = unit * len(state.place) + state.at[target]
        return [attacks_already(state, unit, target)] if pair in self.pairs else []

    @override
    def act(self, state: MetaurusState, number: int) -> None:
        tables = state.tables
        if number == tables.end:
            state.pop()
            if self.pairs:
                announce(state, self.pairs)
            return
        unit, target = divmod(number - tables.attack, tables.count)
        pair = unit * len(state.place) + state.at[target]
        state.become(msgspec.structs.replace(self, pairs=tuple(sorted([*self.pairs, pair])), last=pair))


def begin_declaration(state: MetaurusState, commands: tuple[int, ...]) -> None:
    """[9.1] Put the announcement on the stack; if there is nothing to choose, it is made at once."""
    able = attackers(state, commands)
    if not able:
        return
    pairs = forced_attacks(state, able)
    if open_attacks(state, able, pairs):
        state.push(Declaration(pairs=pairs, commands=commands, last=pairs[-1] if pairs else -1))
    else:
        announce(state, pairs)
