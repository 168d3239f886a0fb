"""[9.1] The active player announces which of his units attack which enemies."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from grognard.engine.actions import Action
from grognard.engine.errors import IllegalAction
from grognard.engine.frames import Waits
from grognard.engine.panels import Duty
from grognard.engine.verdicts import Refusal

from ..tables import SIDE_TITLES
from ..words import REASONS
from .attacks import (
    Attacks,
    attackers,
    combat_with,
    forced_attacks,
    open_attacks,
    owed,
    why_not_attack,
    why_not_target,
)
from .frame import hex_of, unit_of
from .resolution import announce
from .tally import Odds, odds

if TYPE_CHECKING:
    from ..state import MetaurusState


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

    def prompt(self, state: MetaurusState) -> str:
        """See `Frame.prompt`."""
        open_ = owed(state, attackers(state, self.commands), self.pairs)
        if not open_:
            return "Announce attacks: add more, or end and fight"
        names = ", ".join(dict.fromkeys(state.tables.names[unit] for _, unit, _ in open_))
        return f"Announce attacks: still owed by {names}"

    def owed(self, state: MetaurusState) -> tuple[Duty, ...]:
        """See `Frame.owed`: who must still attack, or whom."""
        due = owed(state, attackers(state, self.commands), self.pairs)
        return tuple(_duty(state, *one) for one in due)

    def numbers(self, state: MetaurusState) -> list[int]:
        """See `Frame.numbers`."""
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

    def check(self, state: MetaurusState, action: Action) -> list[Refusal]:
        """See `MetaurusFrame.check`."""
        if action.verb == "end":
            due = owed(state, attackers(state, self.commands), self.pairs)
            return [_explain_duty(state, *one) for one in due]
        unit, target = unit_of(state, action), hex_of(state, action)
        if reasons := why_not_attack(state, self.commands, unit, target):
            return reasons
        pair = unit * len(state.place) + state.at[target]
        return [REASONS("attack.again", unit=state.tables.names[unit])] if pair in self.pairs else []

    def act(self, state: MetaurusState, number: int) -> None:
        """See `Frame.act`."""
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


def odds_with(state: MetaurusState, frame: Attacks, pair: int) -> Odds:
    """The sums and chances of the combat that this attack belongs to, with it added to those announced."""
    units, enemies = combat_with(frame.pairs, pair, len(state.place))
    return odds(state, units, enemies, seen_by=state.tables.side[units[0]])


def preview(state: MetaurusState, target: int, units: list[int]) -> Odds:
    """The odds of an attack, whether or not it is the moment for it. Raises IllegalAction if it could not be made."""
    tables, defender = state.tables, state.at[target]
    if defender < 0:
        raise IllegalAction([REASONS("attack.nobody", place=tables.grid.id(target))])
    reasons: list[Refusal] = [] if units else [REASONS("attack.with_nobody", place=tables.grid.id(target))]
    for unit in units:
        name = tables.names[unit]
        if tables.side[unit] == tables.side[defender]:
            reasons.append(REASONS("unit.other_side", unit=name, theirs=SIDE_TITLES[tables.side[unit]]))
        elif not state.on_map(unit):
            reasons.append(REASONS("unit.gone", unit=name))
        elif tables.is_light[unit]:
            reasons.append(REASONS("attack.light", unit=name))
        else:
            reasons += why_not_target(state, unit, target)
    if reasons:
        raise IllegalAction(reasons)
    return odds(state, tuple(sorted(set(units))), (defender,), seen_by=1 - tables.side[defender])


def _duty(state: MetaurusState, code: str, unit: int, enemy: int) -> Duty:
    reason = _explain_duty(state, code, unit, enemy)
    return Duty(reason.sentence, reason.rule, state.tables.ids[unit], state.tables.grid.id(state.place[enemy]))


def _explain_duty(state: MetaurusState, code: str, unit: int, enemy: int) -> Refusal:
    tables = state.tables
    return REASONS(code, unit=tables.names[unit], enemy=tables.names[enemy], place=tables.grid.id(state.place[enemy]))
