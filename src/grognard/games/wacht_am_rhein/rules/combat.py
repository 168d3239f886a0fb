"""[10.0] The combat phase: which units attack which hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from typing_extensions import override

from ..vocabulary import COMBAT_RESERVE, DEPLETED, MANEUVER_RESERVE, RESTING, SIDE_TITLES, STRATEGIC
from .assault import AssaultOdds, odds, why_not_fire
from .battles import AssaultRoll, ask_defender
from .frame import SideChoice, Units, WachtChoice
from .hits import without

if TYPE_CHECKING:
    from ..state import WachtState


class CombatPhase(SideChoice, frozen=True, tag="combat_phase"):
    """A player attacks hexes next to his units, one battle after the other."""

    rules: ClassVar[tuple[str, ...]] = ("10.0",)
    verbs: ClassVar[tuple[str, ...]] = ("attack", "end")
    moment: ClassVar[str] = "it is a combat phase"

    fought: Units = ()
    """Units that have attacked or fired."""
    attacked: tuple[int, ...] = ()
    only: Units | None = None
    """The units that may attack, if not all."""

    @override
    def prompt(self, state: WachtState) -> str:
        return f"{SIDE_TITLES[self.of]} combat, turn {state.turn}: choose a hex to attack, or end the phase"

    @override
    def facts(self, state: WachtState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {"place": state.tables.grid.id(a)}

    def do_attack(self, state: WachtState, target: int, _: int) -> None:
        """A battle against the hex is prepared."""
        state.push(Battle(target))

    def why_not_attack(self, state: WachtState, target: int, _: int) -> list[str]:
        """Every reason why the hex cannot be attacked."""
        return list(why_not_target(state, self, target))

    def among_attack(self, state: WachtState) -> list[int]:
        """The hexes of enemies next to units of the side."""
        tables = state.tables
        near, enemies = state.adjacent[self.of], tables.of_side[1 - self.of]
        hexes = {state.place[u] for u in enemies if state.on_map(u) and near[state.place[u]]}
        return [tables.encode("attack", hex_) for hex_ in sorted(hexes)]

    def do_end(self, state: WachtState, a: int, b: int) -> None:
        """The phase is over."""
        state.emit("ended", "10.0", side=self.of, what="combat")
        state.pop()


def phase_of(state: WachtState) -> CombatPhase:
    """The combat phase a battle belongs to."""
    return next(frame for frame in state.frames[::-1] if isinstance(frame, CombatPhase))


def why_not_target(state: WachtState, phase: CombatPhase, target: int) -> Iterator[str]:
    """Every reason why this hex cannot be attacked."""
    if not state.held[1 - phase.of][target]:
        yield "target.none"
        return
    if target in phase.attacked:
        yield "target.again"
    if not any(
        next(why_not_join(state, phase, unit, target, ()), None) is None
        for hex_ in state.tables.neighbours[target]
        if state.held[phase.of][hex_]
        for unit in state.stacks[hex_]
        if not state.tables.type[unit].artillery
    ):
        yield "target.nobody"


# -- who may join -------------------------------------------------------------------------------------------------


def why_not_join(state: WachtState, phase: CombatPhase, unit: int, target: int, attackers: Units) -> Iterator[str]:
    """Every reason why a unit cannot take part in this attack, given those committed already."""
    tables = state.tables
    kind = tables.type[unit]
    if tables.side[unit] != phase.of:
        yield "attacker.other_side"
        return
    if not state.on_map(unit) or kind.leader:
        yield "attacker.off_map"
        return
    if unit in phase.fought:
        yield "attacker.again"
    if phase.only is not None and unit not in phase.only:
        yield "unit.not_striving"
    if state.has(unit, RESTING):
        yield "attacker.resting"
    if state.mode[unit] in (STRATEGIC, MANEUVER_RESERVE):
        yield "attacker.mode"
    if kind.artillery:
        yield from why_not_fire(state, unit, target, attackers)
    else:
        yield from _why_not_fight(state, unit, target, attackers)


def _why_not_fight(state: WachtState, unit: int, target: int, attackers: Units) -> Iterator[str]:
    tables = state.tables
    here = state.place[unit]
    if not state.attack(unit):
        yield "attacker.weak"
    if state.mode[unit] == COMBAT_RESERVE:
        near = tables.grid.distance(here, target) <= tables.data.charts.modes.combat_reserve_distance
        mates = any(state.formation[other] == state.formation[unit] for other in attackers)
        if not (near and mates):
            yield "attacker.reserve"
    elif target not in tables.neighbours[here]:
        yield "attacker.not_adjacent"
    points = tables.stack_points[unit] + sum(
        tables.stack_points[other] for other in attackers if state.place[other] == here and other != unit
    )
    if points > tables.data.charts.stacking.attack_limit:
        yield "attacker.crowd"


# -- the battle ---------------------------------------------------------------------------------------------------


class Battle(WachtChoice, frozen=True, tag="battle"):
    """The attacker says which units take part, and may change that until the battle begins."""

    rules: ClassVar[tuple[str, ...]] = ("10.0",)
    verbs: ClassVar[tuple[str, ...]] = ("commit", "withdraw", "roll", "cancel")
    moment: ClassVar[str] = "an attack is being prepared: commit units and roll, or cancel it"

    target: int
    attackers: Units = ()
    withdrawn: Units = ()
    """Units taken out again: they do not come back into this battle."""

    def side(self, state: WachtState) -> int:
        """The attacker."""
        return phase_of(state).of

    @override
    def prompt(self, state: WachtState) -> str:
        place = state.tables.grid.id(self.target)
        if not self.fighters(state):
            return f"Attack on {place}: commit units, or cancel"
        return f"Attack on {place}, column {self.odds(state).label}: commit, withdraw or roll"

    def fighters(self, state: WachtState) -> list[int]:
        """The units committed, apart from artillery."""
        return [unit for unit in self.attackers if not state.tables.type[unit].artillery]

    def odds(self, state: WachtState) -> AssaultOdds:
        """The tally as the attack stands."""
        return odds(state, self.target, self.attackers)

    @override
    def facts(self, state: WachtState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "place": state.tables.grid.id(self.target)}

    @override
    def default(self, state: WachtState) -> int:
        """Call the attack off."""
        encode = state.tables.encode
        return encode("withdraw", self.attackers[0]) if self.attackers else encode("cancel")

    def do_commit(self, state: WachtState, unit: int, _: int) -> None:
        """The unit joins the battle."""
        state.become(Battle(self.target, (*self.attackers, unit), self.withdrawn))

    def why_not_commit(self, state: WachtState, unit: int, _: int) -> list[str]:
        """Every reason why the unit cannot join the battle."""
        if unit in self.attackers:
            return ["battle.committed"]
        if unit in self.withdrawn:
            return ["battle.withdrawn"]
        return list(why_not_join(state, phase_of(state), unit, self.target, self.attackers))

    def among_commit(self, state: WachtState) -> list[int]:
        """The units of the side that have not been in the battle."""
        units, taken = state.tables.of_side[self.side(state)], (*self.attackers, *self.withdrawn)
        return [state.tables.encode("commit", unit) for unit in units if unit not in taken and state.on_map(unit)]

    def do_withdraw(self, state: WachtState, unit: int, _: int) -> None:
        """The unit leaves the battle, and with it the units that were there only on its account."""
        phase = phase_of(state)
        rest = left = without(self.attackers, unit)
        for other in rest:
            if next(why_not_join(state, phase, other, self.target, without(left, other)), None) is not None:
                left = without(left, other)
        state.become(Battle(self.target, left, (*self.withdrawn, unit)))

    def why_not_withdraw(self, state: WachtState, unit: int, _: int) -> str:
        """Why the unit cannot be taken out."""
        return "" if unit in self.attackers else "battle.not_committed"

    def among_withdraw(self, state: WachtState) -> list[int]:
        """The units in the battle."""
        return [state.tables.encode("withdraw", unit) for unit in sorted(self.attackers)]

    def do_cancel(self, state: WachtState, a: int, b: int) -> None:
        """The hex is not attacked in this phase."""
        state.pop()
        phase = phase_of(state)
        state.become(msgspec.structs.replace(phase, attacked=(*phase.attacked, self.target)))

    def why_not_cancel(self, state: WachtState, a: int, b: int) -> str:
        """Why the attack cannot be called off."""
        return "battle.has_units" if self.attackers else ""

    def why_not_roll(self, state: WachtState, a: int, b: int) -> str:
        """Why the battle cannot begin."""
        return "" if self.fighters(state) else "battle.nobody"

    def do_roll(self, state: WachtState, a: int, b: int) -> None:
        """Every unit in the battle has had its turn; artillery that fires is depleted."""
        state.pop()
        phase = phase_of(state)
        fought = (*phase.fought, *self.attackers)
        state.become(msgspec.structs.replace(phase, fought=fought, attacked=(*phase.attacked, self.target)))
        if state.log is not None:
            state.emit("attack", "10.0", place=self.target, units=self.attackers)
        for unit in self.attackers:
            if state.tables.type[unit].artillery:
                state.set_mark(unit, DEPLETED, True)
        ask_defender(state, AssaultRoll(self.target, self.attackers))
