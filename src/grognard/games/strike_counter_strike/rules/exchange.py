"""[G11] An Assault from the defensive fire on: stand or run, the exchange, and the units that enter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from ..state import StrikeState
from . import fire
from .checks import begin_check
from .fire import ASSAULT_RATING, CHARGE, DEFENCE, FIRE, Firing, Shot, has_company, rating
from .frame import StrikeChoice, StrikeStep, UnitChoice
from .movement import enter_hex
from .opportunity import FIRE_AT_WILL, HOLD_FIRE, is_silent, leave_hex
from .reach import allowance, can_enter
from .stacking import has_room


def members(state: StrikeState, mask: int) -> list[int]:
    """The units of a bit mask that are still on the map."""
    return [unit for unit in range(state.tables.pieces) if mask >> unit & 1 and state.on_map(unit)]


def side_of(state: StrikeState, mask: int) -> int:
    """The side of the units of a bit mask."""
    return state.tables.side[(mask & -mask).bit_length() - 1]


class AssaultChoice(StrikeChoice, frozen=True):
    """[G11] A decision in an Assault, by the defender if nothing else is said."""

    hex: int
    attackers: int

    @override
    def side(self, state: StrikeState) -> int:
        return 1 - side_of(state, self.attackers)

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {"place": state.tables.grid.id(self.hex), **super().facts(state, verb, a, b)}


def why_no_defence(state: StrikeState, unit: int) -> str:
    """[G11] [G9] Why a unit that is assaulted cannot fire at those that charge, or ""."""
    if state.suppressed[unit]:
        return "fire.suppressed"
    if state.face(unit).fire < 0:
        return "fire.none"
    return "react.mortar" if is_silent(state, unit) else ""


def defensive_shots(state: StrikeState, hex_: int, attackers: int, tried: int) -> list[Shot]:
    """The shots the defenders may still try: only the defended hex fires, with the charging bonus."""
    targets = members(state, attackers)
    return [
        Shot(unit, target, CHARGE)
        for unit in state.at[hex_]
        if not tried >> unit & 1 and not why_no_defence(state, unit)
        for target in targets
    ]


class DefenceWatch(StrikeStep, frozen=True, tag="defence_watch"):
    """Between two defensive shots."""

    rules: ClassVar[tuple[str, ...]] = ("G11",)

    hex: int
    attackers: int
    tried: int = 0

    @override
    def run(self, state: StrikeState) -> None:
        shots = defensive_shots(state, self.hex, self.attackers, self.tried)
        if not shots:
            state.pop()
            return
        asking = DefensiveFire(self.hex, self.attackers, self.tried)
        state.become(asking)
        order = state.orders[asking.side(state)]
        if order == HOLD_FIRE:
            state.pop()
        elif order == FIRE_AT_WILL:
            *_, best = max((rating(state, shot), -shot.firer, -shot.target, shot) for shot in shots)
            asking.try_shot(state, best)


class DefensiveFire(AssaultChoice, frozen=True, tag="defensive_fire"):
    """[G11] The defender fires at the units that charge: a check, then the shot."""

    rules: ClassVar[tuple[str, ...]] = ("G11", "G9")
    verbs: ClassVar[tuple[str, ...]] = ("fire", "hold")
    moment: ClassVar[str] = "the defender may fire at the units that charge"

    tried: int = 0
    shot: Shot | None = None

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{state.tables.grid.id(self.hex)} is assaulted: fire at the units that charge, or hold"

    def do_fire(self, state: StrikeState, unit: int, target: int) -> None:
        """The unit tries to fire at the target."""
        self.try_shot(state, Shot(unit, target, CHARGE))

    def why_not_fire(self, state: StrikeState, unit: int, target: int) -> str:
        """Why the unit cannot fire at the target, or ""."""
        if state.place[unit] != self.hex:
            return "retreat.not_assaulted"
        if self.tried >> unit & 1:
            return "react.again"
        charging = self.attackers >> target & 1 and state.on_map(target)
        return why_no_defence(state, unit) or ("" if charging else "assault.not_charging")

    def among_fire(self, state: StrikeState) -> Iterable[int]:
        """The shots of the defended hex."""
        shots = defensive_shots(state, self.hex, self.attackers, self.tried)
        return [state.tables.encode("fire", shot.firer, shot.target) for shot in shots]

    def do_hold(self, state: StrikeState, a: int, b: int) -> None:
        """No more fire."""
        state.pop()

    def try_shot(self, state: StrikeState, shot: Shot) -> None:
        """The unit checks its Troop Quality."""
        state.become(DefensiveFire(self.hex, self.attackers, self.tried | 1 << shot.firer, shot))
        begin_check(state, shot.firer, "opportunity", buyable=False)

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        assert self.shot is not None
        state.become(DefenceWatch(self.hex, self.attackers, self.tried))
        if passed:
            state.push(Firing(self.shot))


def why_stuck(state: StrikeState, unit: int) -> str:
    """[G11] Why a defender cannot run anywhere, or ""."""
    if state.suppressed[unit]:
        return "retreat.suppressed"
    if state.parked[unit]:
        return "retreat.parked"
    return "retreat.immobile" if allowance(state, unit) == 0 else ""


def why_not_run(state: StrikeState, unit: int, to: int) -> str:
    """[G11] [2.4.1] Why a defender cannot run to the hex: one hex, as it stands, with room; "" if it can."""
    stuck, here = why_stuck(state, unit), state.place[unit]
    if stuck:
        return stuck
    if to not in state.tables.neighbours[here]:
        return "retreat.far"
    if state.holder[to] == 1 - state.tables.side[unit]:
        return "retreat.enemy"
    if not can_enter(state, unit, here, to):
        return "retreat.ground"
    return "" if has_room(state, unit, to) else "retreat.room"


def retreat_hexes(state: StrikeState, unit: int) -> list[int]:
    """[G11] Where a defender can run to."""
    if why_stuck(state, unit):
        return []
    return sorted(hex_ for hex_ in state.tables.neighbours[state.place[unit]] if not why_not_run(state, unit, hex_))


class StandOrRun(AssaultChoice, frozen=True, tag="stand_or_run"):
    """The defender lets units run, or stands."""

    rules: ClassVar[tuple[str, ...]] = ("G11", "2.4.1", "4.2")
    verbs: ClassVar[tuple[str, ...]] = ("retreat", "stand")
    moment: ClassVar[str] = "the defender stands or runs"

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{state.tables.grid.id(self.hex)} is assaulted: run, or stand"

    def do_retreat(self, state: StrikeState, unit: int, to: int) -> None:
        """The unit runs; the defender is asked again if another one can."""
        rest = any(retreat_hexes(state, other) for other in state.at[self.hex] if other != unit)
        if not rest:
            state.pop()
        state.push(Run(unit, to, self.attackers))

    def why_not_retreat(self, state: StrikeState, unit: int, to: int) -> str:
        """Why the unit cannot run to the hex, or ""."""
        return why_not_run(state, unit, to) if state.place[unit] == self.hex else "retreat.not_assaulted"

    def among_retreat(self, state: StrikeState) -> Iterable[int]:
        """The units of the hex, with the hexes around it."""
        encode, around = state.tables.encode, sorted(state.tables.neighbours[self.hex])
        return [encode("retreat", unit, hex_) for unit in state.at[self.hex] for hex_ in around]

    def do_stand(self, state: StrikeState, a: int, b: int) -> None:
        """The units that are left receive the Assault."""
        state.pop()


class Run(StrikeStep, frozen=True, tag="run"):
    """[G11] [4.2] A unit runs: out of mines with a check, then under Opportunity Fire, then into the next hex."""

    rules: ClassVar[tuple[str, ...]] = ("G11", "G9", "4.2")

    unit: int
    to: int
    attackers: int
    stage: int = 0

    @override
    def run(self, state: StrikeState) -> None:
        unit = self.unit
        if not state.on_map(unit) or state.suppressed[unit]:
            state.pop()
            return
        state.become(Run(unit, self.to, self.attackers, self.stage + 1))
        if self.stage == 0:
            if state.mines.get(state.place[unit], -1) == 1 - state.tables.side[unit]:
                begin_check(state, unit, "mines", buyable=False)
        elif self.stage == 1:
            leave_hex(state, unit, self.to, self.attackers)
        else:
            state.pop()
            start = state.place[unit]
            enter_hex(state, unit, self.to)
            state.emit("ran", "G11", unit=unit, start=start, place=self.to)
            if state.tables.options.hit_when_running:
                fire.cohesion_hit(state, unit, "G11", "it ran")

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """Ruling 14: a unit stuck in mines stays, Suppressed, and is assaulted."""
        if not passed:
            fire.suppress(state, unit, "4.2")


class Exchange(StrikeStep, frozen=True, tag="exchange"):
    """One side of the exchange: each of its units attacks with its Fire Rating and with its Assault Rating."""

    rules: ClassVar[tuple[str, ...]] = ("G11",)

    hex: int
    attackers: int
    mode: int
    done: int = 0
    unit: int = -1
    weapon: int = FIRE
    bonus: int = -1
    """-1 not tried, 0 without, 1 with the Company Bonus."""

    def groups(self, state: StrikeState) -> tuple[list[int], list[int]]:
        """The firers and their targets."""
        attackers = members(state, self.attackers)
        defenders = list(state.at[self.hex])
        return (defenders, attackers) if self.mode == DEFENCE else (attackers, defenders)

    @override
    def run(self, state: StrikeState) -> None:
        firing, targets = self.groups(state)
        if not targets:
            state.pop()
            return
        if self.unit < 0 or self.weapon > ASSAULT_RATING or self.unit not in firing:
            self.next_unit(state, firing)
        elif not self.has_weapon(state):
            state.become(msgspec.structs.replace(self, weapon=self.weapon + 1))
        elif self.bonus < 0 and has_company(state, Shot(self.unit, targets[0], self.mode)):
            begin_check(state, self.unit, "company")
        elif len(targets) == 1:
            self.attack(state, targets[0])
        else:
            state.push(ExchangeTarget(self.unit, tuple(targets), self.mode))

    def next_unit(self, state: StrikeState, firing: list[int]) -> None:
        """The next unit that has not attacked."""
        done = self.done | (1 << self.unit if self.unit >= 0 else 0)
        rest = [unit for unit in firing if not done >> unit & 1]
        if rest:
            state.become(Exchange(self.hex, self.attackers, self.mode, done, rest[0]))
        else:
            state.pop()

    def has_weapon(self, state: StrikeState) -> bool:
        """[G10] [G11] A Suppressed unit has no Fire Rating."""
        face = state.face(self.unit)
        if self.weapon == FIRE:
            return not state.suppressed[self.unit] and (face.assault if face.assault_double else face.fire) >= 0
        return face.assault >= 0

    def shot(self, state: StrikeState, target: int) -> Shot:
        """The next attack on this target: both with the Assault Rating if it is printed in red."""
        double = state.face(self.unit).assault_double
        weapon = ASSAULT_RATING if double else self.weapon
        return Shot(self.unit, target, self.mode, weapon, self.bonus == 1)

    def attack(self, state: StrikeState, target: int) -> None:
        """One attack."""
        shot = self.shot(state, target)
        state.become(msgspec.structs.replace(self, weapon=self.weapon + 1))
        state.push(Firing(shot, True))

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """One check serves both attacks of the unit."""
        state.become(msgspec.structs.replace(self, bonus=int(passed)))


class ExchangeTarget(UnitChoice, frozen=True, tag="exchange_target"):
    """Each attack of the exchange picks its target."""

    rules: ClassVar[tuple[str, ...]] = ("G11",)
    verbs: ClassVar[tuple[str, ...]] = ("fire",)
    moment: ClassVar[str] = "an attack of the Assault picks its target"

    targets: tuple[int, ...]
    mode: int

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{state.tables.names[self.unit]} attacks: choose the target"

    def do_fire(self, state: StrikeState, unit: int, target: int) -> None:
        """The unit attacks the target."""
        state.pop()
        exchange = state.frames[-1]
        assert isinstance(exchange, Exchange)
        exchange.attack(state, target)

    def why_not_fire(self, state: StrikeState, unit: int, target: int) -> str:
        """Why the unit cannot attack the target, or ""."""
        if unit != self.unit:
            return "unit.not_acting"
        return "" if target in self.targets else "assault.target"

    def among_fire(self, state: StrikeState) -> Iterable[int]:
        """The unit, with each of the targets."""
        return [state.tables.encode("fire", self.unit, target) for target in sorted(self.targets)]


def why_not_enter(state: StrikeState, unit: int, hex_: int) -> str:
    """[G11] Why a victor is not fit to enter: Suppressed, two Cohesion Hits, no way or no room; "" if it is."""
    if state.suppressed[unit]:
        return "enter.suppressed"
    if state.hits[unit] == 2:
        return "enter.hits"
    if state.place[unit] == hex_:
        return "enter.inside"
    if not can_enter(state, unit, state.place[unit], hex_):
        return "assault.terrain"
    return "" if has_room(state, unit, hex_) else "enter.room"


def entrants(state: StrikeState, hex_: int, attackers: int) -> list[int]:
    """The victors that may enter."""
    return [unit for unit in members(state, attackers) if not why_not_enter(state, unit, hex_)]


def enter(state: StrikeState, hex_: int, attackers: int, entered: bool) -> None:
    """Ask which units enter, if any can."""
    if state.holder[hex_] != 1 - side_of(state, attackers) and entrants(state, hex_, attackers):
        state.push(Enter(hex_, attackers, entered))


class Enter(AssaultChoice, frozen=True, tag="enter"):
    """[G11] At least one victor enters the hex, others may. [4.2] Leaving mines takes a check."""

    rules: ClassVar[tuple[str, ...]] = ("G11", "4.2")
    verbs: ClassVar[tuple[str, ...]] = ("advance", "end")
    moment: ClassVar[str] = "the victors enter the hex"

    entered: bool = False

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{state.tables.grid.id(self.hex)} is won: who enters?"

    @override
    def side(self, state: StrikeState) -> int:
        """The attacker."""
        return side_of(state, self.attackers)

    def do_advance(self, state: StrikeState, unit: int, _: int) -> None:
        """The unit enters the hex, out of enemy mines with a check."""
        if state.mines.get(state.place[unit], -1) == 1 - self.side(state):
            begin_check(state, unit, "mines", buyable=False)
        else:
            self.checked(state, unit, True)

    def why_not_advance(self, state: StrikeState, unit: int, _: int) -> str:
        """Why the unit cannot enter the hex, or ""."""
        present = self.attackers >> unit & 1 and state.on_map(unit)
        return why_not_enter(state, unit, self.hex) if present else "enter.absent"

    def among_advance(self, state: StrikeState) -> Iterable[int]:
        """The victors."""
        return [state.tables.encode("advance", unit) for unit in members(state, self.attackers)]

    def do_end(self, state: StrikeState, a: int, b: int) -> None:
        """No other unit enters."""
        state.pop()

    def why_not_end(self, state: StrikeState, a: int, b: int) -> str:
        """Why a unit has to enter, or ""."""
        free = self.entered or not state.tables.options.must_enter_after_assault
        return "" if free else "assault.must_enter"

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        state.pop()
        rest = self.attackers & ~(1 << unit)
        if passed:
            start = state.place[unit]
            enter_hex(state, unit, self.hex)
            state.emit("advanced", "G11", unit=unit, start=start, place=self.hex)
        else:
            fire.suppress(state, unit, "4.2")
        if rest:
            enter(state, self.hex, rest, self.entered or passed)
