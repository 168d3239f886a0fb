"""[9.0] Combat Setup: who may attack whom, and declaring an attack [10.1]."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.verdicts import Refusal

from ..state import MetzState
from ..tables import SIDE_TITLES, US
from . import optional
from .frame import MetzChoice, bits
from .resolution import BattleRoll, add_up


class CombatPhase(MetzChoice, frozen=True):
    """A player attacks with any of his units, battle after battle, until he ends the phase."""

    rules: ClassVar[tuple[str, ...]] = ("4.0", "9.0")
    verbs: ClassVar[tuple[str, ...]] = ("attack", "end")
    moment: ClassVar[str] = "it is a Combat Phase and no battle has begun"

    of: int
    fought: int = 0
    """Units that have attacked in this phase or may not, as a bit mask [9.3]."""
    attacked: int = 0
    """Units that have been attacked in this phase, as a bit mask [9.4]."""

    def side(self, state: MetzState) -> int:
        """The phasing side."""
        return self.of

    @override
    def prompt(self, state: MetzState) -> str:
        return (
            f"{SIDE_TITLES[self.of]} combat, turn {state.turn} of {state.tables.turns}: attack a hex or end the phase"
        )

    @override
    def numbers(self, state: MetzState) -> list[int]:
        tables = state.tables
        side, fought, attacked, place = self.of, self.fought, self.attacked, state.place
        attacks = [
            tables.attack + place[unit]
            for unit in tables.of_side[1 - side]
            if place[unit] < tables.count and not attacked >> unit & 1 and ready(state, side, fought, place[unit])
        ]
        return [tables.end, *sorted(attacks)]

    def default(self, state: MetzState) -> int:
        """End the phase [9.1: combat is voluntary]."""
        return state.tables.end

    def do_attack(self, state: MetzState, target: int, _: int) -> None:
        """A battle begins; the attackers are named next."""
        state.push(Battle(target))

    def why_not_attack(self, state: MetzState, target: int, _: int) -> list[Refusal]:
        """Every reason why nobody can attack the hex."""
        return why_not_target(state, self, target)

    def do_end(self, state: MetzState, a: int, b: int) -> None:
        """The phase ends, and so does the rest of units that dropped out of it."""
        if state.log is not None:
            state.emit("ended", "4.0", side=self.of, what="combat")
        if self.of == US:
            state.resting = 0
        state.pop()


class Battle(MetzChoice, frozen=True):
    """[10.1] The attacker says which units take part; until the die is thrown he may change his mind."""

    rules: ClassVar[tuple[str, ...]] = ("9.5", "10.1")
    verbs: ClassVar[tuple[str, ...]] = ("commit", "withdraw", "waive", "claim", "roll", "cancel")
    moment: ClassVar[str] = "a battle is being declared: commit units and roll, or cancel it"

    target: int
    """The hex under attack."""
    attackers: int = 0
    """The units committed, as a bit mask."""
    waived: bool = False
    """True if the attacker does without the command control shift [11.1]."""

    def side(self, state: MetzState) -> int:
        """The attacker."""
        return phase_of(state).of

    @override
    def prompt(self, state: MetzState) -> str:
        defender = state.tables.names[state.at[self.target]]
        where = state.tables.grid.id(self.target)
        if not self.attackers:
            return f"Attack on {defender} in {where}: commit units, or cancel"
        return f"Attack on {defender} in {where}: {self.summary(state)}: commit, withdraw or roll"

    def summary(self, state: MetzState) -> str:
        """The sum of the attack as it stands, in one line."""
        return add_up(state, self.target, self.attackers, self.waived).summary(state)

    @override
    def numbers(self, state: MetzState) -> list[int]:
        tables = state.tables
        ready = eligible(state, phase_of(state), self.target)
        attackers = self.attackers
        commits = sorted([tables.commit + unit for unit in ready if not attackers >> unit & 1])
        if not attackers:
            return [*commits, tables.cancel]
        withdraws = [tables.withdraw + unit for unit in bits(attackers)]
        shift = [tables.claim if self.waived else tables.waive] if self.may_shift(state) else []
        return [*commits, *withdraws, *shift, tables.roll]

    @override
    def forward(self, state: MetzState, numbers: list[int]) -> list[int]:
        """Joining and throwing the die lead forward; withdrawing, claiming and cancelling do not."""
        backward = state.tables.backward
        return [number for number in numbers if number not in backward] or numbers

    def may_shift(self, state: MetzState) -> bool:
        """[11.1] True if the attackers have the choice of the command control shift."""
        return optional.has_command_control(state, self.attackers)

    def default(self, state: MetzState) -> int:
        """Call the battle off: withdraw what is committed, then cancel."""
        if not self.attackers:
            return state.tables.cancel
        return state.tables.withdraw + bits(self.attackers)[0]

    def do_commit(self, state: MetzState, unit: int, _: int) -> None:
        """A unit joins the attack."""
        state.become(Battle(self.target, self.attackers | 1 << unit, self.waived))

    def why_not_commit(self, state: MetzState, unit: int, _: int) -> list[Refusal]:
        """Every reason why the unit cannot join this attack."""
        if self.attackers >> unit & 1:
            return [state.rules.reasons("battle.committed", unit=state.tables.names[unit])]
        return why_not_attack(state, phase_of(state), unit, self.target)

    def do_withdraw(self, state: MetzState, unit: int, _: int) -> None:
        """A unit is left out again."""
        state.become(Battle(self.target, self.attackers & ~(1 << unit), self.waived))

    def why_not_withdraw(self, state: MetzState, unit: int, _: int) -> list[Refusal]:
        """Why the unit cannot be left out."""
        committed = self.attackers >> unit & 1
        return [] if committed else [state.rules.reasons("battle.not_committed", unit=state.tables.names[unit])]

    def do_waive(self, state: MetzState, a: int, b: int) -> None:
        """[11.1] The attacker does without the shift."""
        state.become(Battle(self.target, self.attackers, True))

    def why_not_waive(self, state: MetzState, a: int, b: int) -> list[Refusal]:
        """Why there is no shift to do without."""
        return self.why_not_shift(state, True)

    def do_claim(self, state: MetzState, a: int, b: int) -> None:
        """[11.1] The attacker takes the shift after all."""
        state.become(Battle(self.target, self.attackers, False))

    def why_not_claim(self, state: MetzState, a: int, b: int) -> list[Refusal]:
        """Why there is no shift to take."""
        return self.why_not_shift(state, False)

    def why_not_shift(self, state: MetzState, waive: bool) -> list[Refusal]:
        """Every reason why the command control shift cannot be waived or claimed."""
        if not self.attackers:
            return self.why_nobody(state)
        if not self.may_shift(state):
            return [state.rules.reasons("command.none")]
        already = "waived" if self.waived else "in use"
        return [state.rules.reasons("command.already", already=already)] if self.waived == waive else []

    def do_cancel(self, state: MetzState, a: int, b: int) -> None:
        """The battle is called off."""
        state.pop()

    def why_not_cancel(self, state: MetzState, a: int, b: int) -> list[Refusal]:
        """Why the battle cannot be called off."""
        return [state.rules.reasons("battle.has_attackers")] if self.attackers else []

    def why_not_roll(self, state: MetzState, a: int, b: int) -> list[Refusal]:
        """Why the die cannot be thrown."""
        return [] if self.attackers else self.why_nobody(state)

    def why_nobody(self, state: MetzState) -> list[Refusal]:
        """Nobody has joined the attack."""
        return [state.rules.reasons("battle.no_attackers", place=state.tables.grid.id(self.target))]

    def do_roll(self, state: MetzState, a: int, b: int) -> None:
        """[9.3] [9.4] [10.1] The attack is announced: every unit in it has had its battle for this phase."""
        phase = phase_of(state)
        defender = int(state.at[self.target])  # a machine number would lose the bit of the last unit
        after = CombatPhase(phase.of, phase.fought | self.attackers, phase.attacked | 1 << defender)
        roll = BattleRoll(phase.of, self.target, self.attackers, self.waived)
        if state.log is not None:
            units = bits(self.attackers)
            state.emit("attack", "10.1", target=defender, place=self.target, units=units, odds=self.summary(state))
        state.frames = (*state.frames[:-2], after, roll)


def phase_of(state: MetzState) -> CombatPhase:
    """The Combat Phase a battle belongs to."""
    phase = state.frames[-2]
    assert isinstance(phase, CombatPhase)
    return phase


# -- [9.0] who may attack whom ----------------------------------------------------------------------------------


def eligible(state: MetzState, phase: CombatPhase, target: int) -> list[int]:
    """The units that could take part in an attack on the hex in this phase."""
    return ready(state, phase.of, phase.fought, target)


def ready(state: MetzState, side: int, fought: int, target: int) -> list[int]:
    """[9.0] [9.3] [9.5] R16: the units of the side next to the hex that have not fought in this phase."""
    if state.tables.zones_all_around and not state.zoc[side][target]:
        return []  # nobody of this side is next to the hex
    at, held = state.at, state.held[side]
    return [at[hex_] for hex_ in state.tables.neighbours[target] if held[hex_] and not fought >> at[hex_] & 1]


def why_not_target(state: MetzState, phase: CombatPhase, target: int) -> list[Refusal]:
    """Every reason why no battle can be fought against this hex."""
    tables = state.tables
    place = tables.grid.id(target)
    defender = state.at[target]
    if defender < 0 or tables.side[defender] == phase.of:
        return [state.rules.reasons("target.none", place=place)]
    reasons = []
    if phase.attacked >> defender & 1:
        reasons.append(state.rules.reasons("target.again", enemy=tables.names[defender]))
    if not eligible(state, phase, target):
        reasons += _why_nobody_attacks(state, phase, target)
    return reasons


def _why_nobody_attacks(state: MetzState, phase: CombatPhase, target: int) -> list[Refusal]:
    """Why none of the units around the hex, if there are any, can attack it."""
    tables = state.tables
    place = tables.grid.id(target)
    around = [state.at[hex_] for hex_ in tables.neighbours[target] if state.held[phase.of][hex_]]
    if not around:
        return [state.rules.reasons("target.not_adjacent", place=place)]
    reasons = [
        state.rules.reasons("attacker.dropped", unit=tables.names[unit]) for unit in around if state.resting >> unit & 1
    ]
    if len(reasons) < len(around):
        reasons.append(state.rules.reasons("target.all_fought", place=place))
    return reasons


def why_not_attack(state: MetzState, phase: CombatPhase, unit: int, target: int) -> list[Refusal]:
    """Every reason why this unit cannot take part in an attack on this hex."""
    tables = state.tables
    name, place = tables.names[unit], tables.grid.id(target)
    if tables.side[unit] != phase.of:
        return [state.rules.reasons("attacker.other_side", unit=name, theirs=SIDE_TITLES[tables.side[unit]])]
    if not state.on_map(unit):
        return [state.rules.reasons("attacker.off_map", unit=name)]
    reasons = []
    if state.place[unit] not in tables.neighbours[target]:
        reasons.append(
            state.rules.reasons(
                "attacker.not_adjacent", unit=name, where=tables.grid.id(state.place[unit]), place=place
            )
        )
    if state.resting >> unit & 1:
        reasons.append(state.rules.reasons("attacker.dropped", unit=name))
    elif phase.fought >> unit & 1:
        reasons.append(state.rules.reasons("attacker.again", unit=name))
    return reasons
