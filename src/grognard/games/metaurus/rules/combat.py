"""[9.1] The active player announces which of his units attack which enemies."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.verdicts import Refusal

from ..state import MetaurusState
from .attacks import Announcement, attackers, forced_attacks, open_attacks, owed, uncovered, why_never_attacks
from .movement import why_not_active
from .resolution import announce


class Declaration(Announcement, frozen=True):
    """[9.0] [9.1] Who attacks whom. Ends only when every unit that must attack does."""

    rules: ClassVar[tuple[str, ...]] = ("9.0", "9.1")
    verbs: ClassVar[tuple[str, ...]] = ("end", "attack")
    moment: ClassVar[str] = "attacks are being announced"

    commands: tuple[int, ...] = ()

    @override
    def side(self, state: MetaurusState) -> int:
        return state.tables.command_side[self.commands[0]]

    @override
    def prompt(self, state: MetaurusState) -> str:
        open_ = self.due(state)
        if not open_:
            return "Announce attacks: add more, or end and fight"
        names = ", ".join(dict.fromkeys(state.tables.names[unit] for _, unit, _ in open_))
        return f"Announce attacks: still owed by {names}"

    @override
    def able(self, state: MetaurusState) -> dict[int, list[int]]:
        return attackers(state, self.commands)

    @override
    def uncovered(self, state: MetaurusState) -> list[tuple[str, int, int]]:
        return uncovered(state, self.able(state), self.pairs)

    @override
    def due(self, state: MetaurusState) -> list[tuple[str, int, int]]:
        """Which units must still attack, or be attacked."""
        return owed(state, self.able(state), self.pairs)

    @override
    def why_not_attacker(self, state: MetaurusState, unit: int) -> list[Refusal]:
        return why_not_active(state, self.commands, unit) or why_never_attacks(state, unit)

    def do_end(self, state: MetaurusState, a: int, b: int) -> None:
        """The attacks are announced, if there are any."""
        state.pop()
        if self.pairs:
            announce(state, self.pairs)


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
