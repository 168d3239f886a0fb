"""[G11] Assaults: bravery, defensive fire, stand or run, the exchange, and who enters."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.hexes import hexside
from grognard.engine.verdicts import Refusal

from ..words import REASONS
from . import fire
from .activation import FORMATION, activation_of, mark_acted
from .checks import Entry, begin_check, quality_entries
from .command import may_spend, spend
from .fire import (
    ASSAULT,
    ASSAULT_RATING,
    CHARGE,
    DEFENCE,
    FIRE,
    Firing,
    Shot,
    defence_entries,
    has_company,
    rating,
    terrain_entry,
)
from .frame import StrikeFrame, hex_of, pair, unit_of
from .movement import enter_hex
from .opportunity import FIRE_AT_WILL, HOLD_FIRE, leave_hex
from .reach import allowance, can_enter
from .stacking import has_room, is_overstacked

if TYPE_CHECKING:
    from ..state import StrikeState


# -- who may assault --------------------------------------------------------------------------------------------


def why_unfit(state: StrikeState, unit: int) -> list[Refusal]:
    """[G11] Every reason why the unit can take part in no Assault."""
    tables = state.tables
    face, name = state.face(unit), tables.names[unit]
    reasons = []
    if face.assault < 0 or allowance(state, unit) == 0 or state.steps(unit) < 1 or state.parked[unit]:
        reasons.append(REASONS("assault.unable", unit=name))
    if state.suppressed[unit]:
        reasons.append(REASONS("assault.suppressed", unit=name))
    if state.barrage.get(state.place[unit], 0) == 2:
        reasons.append(REASONS("assault.barrage", unit=name))
    if state.dug[unit] == 2:
        reasons.append(REASONS("assault.entrenched", unit=name))
    if face.colour in tables.charts.fire_rules.no_assault:
        reasons.append(REASONS("assault.guns", unit=name))
    if is_overstacked(state, state.place[unit]):
        reasons.append(REASONS("assault.overstacked", place=tables.grid.id(state.place[unit])))
    return reasons


def why_not(state: StrikeState, unit: int, hex_: int) -> list[Refusal]:
    """[G11] [2.4.1] Every reason why the unit cannot assault the hex; empty exactly if it can."""
    tables = state.tables
    place = tables.grid.id(hex_)
    if not state.on_map(unit):
        return [REASONS("unit.off_map", unit=tables.names[unit])]
    if state.holder[hex_] != 1 - tables.side[unit]:
        return [REASONS("assault.empty", place=place)]
    if hex_ not in tables.neighbours[state.place[unit]]:
        return [REASONS("assault.far", unit=tables.names[unit], place=place)]
    reasons = why_unfit(state, unit)
    if not can_enter(state, unit, state.place[unit], hex_):
        reasons.append(REASONS("assault.terrain", unit=tables.names[unit], place=place))
    return reasons


def target_hexes(state: StrikeState, unit: int) -> list[int]:
    """The hexes the unit may assault."""
    enemy = 1 - state.tables.side[unit]
    around = [hex_ for hex_ in state.tables.neighbours[state.place[unit]] if state.holder[hex_] == enemy]
    if not around or why_unfit(state, unit):
        return []
    return sorted(hex_ for hex_ in around if can_enter(state, unit, state.place[unit], hex_))


def members(state: StrikeState, mask: int) -> list[int]:
    """The units of a bit mask that are still on the map."""
    return [unit for unit in range(state.tables.pieces) if mask >> unit & 1 and state.on_map(unit)]


# -- [G11] 1: the declaration -----------------------------------------------------------------------------------


class Declaration(StrikeFrame, frozen=True, tag="assault_declaration"):
    """Units stacked with the first one may join; then the charge."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("G11",)
    verbs: ClassVar[tuple[str, ...]] = ("join", "charge")
    moment: ClassVar[str] = "an Assault is being declared: let units join, or charge"

    hex: int
    attackers: int
    kind: int

    def side(self, state: StrikeState) -> int:
        """The attacker."""
        return state.tables.side[self.leader]

    @property
    def leader(self) -> int:
        """The first unit of the Assault."""
        return (self.attackers & -self.attackers).bit_length() - 1

    def prompt(self, state: StrikeState) -> str:
        """See `Frame.prompt`."""
        place = state.tables.grid.id(self.hex)
        return f"Assault on {place}: let other units of the stack join, or charge"

    def joiners(self, state: StrikeState) -> list[int]:
        """[G11] [2.4.1] Units of the same stack that could still act under this chit; only one unit over a bridge."""
        origin = state.place[self.leader]
        if hexside(origin, self.hex) == state.tables.bridge:
            return []
        activation = activation_of(state)
        return [
            unit
            for unit in state.at[origin]
            if not self.attackers >> unit & 1
            and activation.may_activate(state, unit)
            and (self.kind == FORMATION or may_spend(state, unit))
            and not why_not(state, unit, self.hex)
        ]

    def numbers(self, state: StrikeState) -> list[int]:
        """See `Frame.numbers`."""
        first = state.tables.first
        return [*(first["join"] + unit for unit in self.joiners(state)), first["charge"]]

    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        """See `StrikeFrame.explain`."""
        unit = unit_of(state, action)
        if state.place[unit] != state.place[self.leader]:
            return [REASONS("assault.stack", unit=state.tables.names[unit])]
        return why_not(state, unit, self.hex) or [REASONS("assault.join", unit=state.tables.names[unit])]

    def act(self, state: StrikeState, number: int) -> None:
        """See `Frame.act`."""
        first = state.tables.first
        if number == first["charge"]:
            state.emit("assault", "G11", units=members(state, self.attackers), place=self.hex)
            state.become(Assault(self.hex, self.attackers, pending=self.attackers))
            return
        unit = number - first["join"]
        if self.kind != FORMATION:
            spend(state, unit, 1, "an Assault")
        mark_acted(state, unit)
        state.become(Declaration(self.hex, self.attackers | 1 << unit, self.kind))


# -- [G11] 2: bravery -------------------------------------------------------------------------------------------


def bravery_entries(state: StrikeState, unit: int, hex_: int, defender: int = -1) -> list[Entry]:
    """[G11] [4.2] The sum of a Bravery Check; `defender` is the unit whose Defense Rating is used, else the best."""
    if defender < 0:
        defender = min(state.at[hex_], key=lambda other: (defence_value(state, other), other))
    entries = quality_entries(state, unit)
    entries.append((defence_value(state, defender), f"{state.tables.names[defender]} defends", "G11"))
    if hex_ in state.mines and state.place[defender] == hex_:
        entries.append((state.tables.charts.quality_modifiers.mine_bravery, "mines", "4.2"))
    entries.append((-state.face(unit).defense, "own Defense Rating", "G11"))
    return entries


def defence_value(state: StrikeState, unit: int) -> int:
    """[G11] A Defense Rating with terrain and markers; low is good."""
    entries = defence_entries(state, unit) + terrain_entry(state, unit, state.place[unit], "")
    return sum(entry[0] for entry in entries)


_BRAVERY, _FIRE, _RUN, _DEFENDERS, _ATTACKERS, _ENTER = range(6)


class Assault(StrikeFrame, frozen=True, tag="assault"):
    """An Assault from the Bravery Checks to the end."""

    rules: ClassVar[tuple[str, ...]] = ("G11",)

    hex: int
    attackers: int
    stage: int = _BRAVERY
    pending: int = 0

    def run(self, state: StrikeState) -> None:
        """See `Frame.run`."""
        attackers = members(state, self.attackers)
        if not attackers:
            state.pop()
            return
        if self.stage == _BRAVERY:
            self.next_check(state)
            return
        state.become(msgspec.structs.replace(self, stage=self.stage + 1))
        defended = state.holder[self.hex] == 1 - state.tables.side[attackers[0]]
        if self.stage == _FIRE and defended:
            state.push(DefenceWatch(self.hex, self.attackers))
        elif self.stage == _RUN and defended:
            state.push(StandOrRun(self.hex, self.attackers))
        elif self.stage == _DEFENDERS and defended:
            state.push(Exchange(self.hex, self.attackers, DEFENCE))
        elif self.stage == _ATTACKERS and defended:
            state.push(Exchange(self.hex, self.attackers, ASSAULT))
        elif self.stage == _ENTER:
            state.pop()
            if not defended:
                enter(state, self.hex, self.attackers, False)

    def next_check(self, state: StrikeState) -> None:
        """The next Bravery Check; no Command Point can buy it."""
        pending = members(state, self.pending)
        if not pending:
            state.become(msgspec.structs.replace(self, stage=_FIRE))
            return
        unit = pending[0]
        state.become(msgspec.structs.replace(self, pending=self.pending & ~(1 << unit)))
        extra = sum(entry[0] for entry in bravery_entries(state, unit, self.hex)) - sum(
            entry[0] for entry in quality_entries(state, unit)
        )
        begin_check(state, unit, "bravery", extra=extra, buyable=False)

    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """See `StrikeFrame.checked`. Who fails drops out, his action spent."""
        if not passed:
            state.become(msgspec.structs.replace(self, attackers=self.attackers & ~(1 << unit)))


# -- [G11] 3: defensive fire ------------------------------------------------------------------------------------


def defensive_shots(state: StrikeState, hex_: int, attackers: int, tried: int) -> list[Shot]:
    """The shots the defenders may still try: only the defended hex fires, with the charging bonus."""
    targets = members(state, attackers)
    return [
        Shot(unit, target, CHARGE)
        for unit in state.at[hex_]
        if not tried >> unit & 1 and not state.suppressed[unit] and state.face(unit).fire >= 0
        for target in targets
    ]


class DefenceWatch(StrikeFrame, frozen=True, tag="defence_watch"):
    """Between two defensive shots."""

    rules: ClassVar[tuple[str, ...]] = ("G11",)

    hex: int
    attackers: int
    tried: int = 0

    def run(self, state: StrikeState) -> None:
        """See `Frame.run`."""
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
            asking.try_shot(state, max(shots, key=lambda shot: (rating(state, shot), -shot.firer, -shot.target)))


class DefensiveFire(StrikeFrame, frozen=True, tag="defensive_fire"):
    """[G11] The defender fires at the units that charge: a check, then the shot."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("G11", "G9")
    verbs: ClassVar[tuple[str, ...]] = ("fire", "hold")
    moment: ClassVar[str] = "the defender may fire at the units that charge"

    hex: int
    attackers: int
    tried: int = 0
    shot: Shot | None = None

    def side(self, state: StrikeState) -> int:
        """The defender."""
        return 1 - state.tables.side[(self.attackers & -self.attackers).bit_length() - 1]

    def prompt(self, state: StrikeState) -> str:
        """See `Frame.prompt`."""
        return f"{state.tables.grid.id(self.hex)} is assaulted: fire at the units that charge, or hold"

    def numbers(self, state: StrikeState) -> list[int]:
        """See `Frame.numbers`."""
        shots = defensive_shots(state, self.hex, self.attackers, self.tried)
        return [*sorted(pair(state, "fire", shot.firer, shot.target) for shot in shots), state.tables.first["hold"]]

    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        """See `StrikeFrame.explain`."""
        unit = unit_of(state, action)
        return [REASONS("assault.defence", unit=state.tables.names[unit])]

    def act(self, state: StrikeState, number: int) -> None:
        """See `Frame.act`."""
        if number == state.tables.first["hold"]:
            state.pop()
            return
        unit, target = divmod(number - state.tables.first["fire"], state.tables.pieces)
        self.try_shot(state, Shot(unit, target, CHARGE))

    def try_shot(self, state: StrikeState, shot: Shot) -> None:
        """The unit checks its Troop Quality."""
        state.become(DefensiveFire(self.hex, self.attackers, self.tried | 1 << shot.firer, shot))
        begin_check(state, shot.firer, "opportunity", buyable=False)

    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """See `StrikeFrame.checked`."""
        assert self.shot is not None
        state.become(DefenceWatch(self.hex, self.attackers, self.tried))
        if passed:
            state.push(Firing(self.shot))


# -- [G11] 4: stand or run --------------------------------------------------------------------------------------


def retreat_hexes(state: StrikeState, unit: int) -> list[int]:
    """[G11] [2.4.1] Where a defender can run to: one hex, as it stands, not when Suppressed."""
    tables = state.tables
    if state.suppressed[unit] or state.parked[unit] or allowance(state, unit) == 0:
        return []
    here, enemy = state.place[unit], 1 - tables.side[unit]
    return sorted(
        hex_
        for hex_ in tables.neighbours[here]
        if state.holder[hex_] != enemy and can_enter(state, unit, here, hex_) and has_room(state, unit, hex_)
    )


class StandOrRun(StrikeFrame, frozen=True, tag="stand_or_run"):
    """The defender lets units run, or stands."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("G11", "2.4.1", "4.2")
    verbs: ClassVar[tuple[str, ...]] = ("retreat", "stand")
    moment: ClassVar[str] = "the defender stands or runs"

    hex: int
    attackers: int

    def side(self, state: StrikeState) -> int:
        """The defender."""
        return 1 - state.tables.side[(self.attackers & -self.attackers).bit_length() - 1]

    def prompt(self, state: StrikeState) -> str:
        """See `Frame.prompt`."""
        return f"{state.tables.grid.id(self.hex)} is assaulted: run, or stand"

    def numbers(self, state: StrikeState) -> list[int]:
        """See `Frame.numbers`."""
        found = [
            pair(state, "retreat", unit, hex_) for unit in state.at[self.hex] for hex_ in retreat_hexes(state, unit)
        ]
        return [*sorted(found), state.tables.first["stand"]]

    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        """See `StrikeFrame.explain`."""
        unit = unit_of(state, action)
        name, place = state.tables.names[unit], state.tables.grid.id(hex_of(state, action))
        if state.place[unit] != self.hex:
            return [REASONS("retreat.not_assaulted", unit=name)]
        return [REASONS("retreat.suppressed" if state.suppressed[unit] else "retreat.place", unit=name, place=place)]

    def act(self, state: StrikeState, number: int) -> None:
        """See `Frame.act`."""
        first, tables = state.tables.first, state.tables
        if number == first["stand"]:
            state.pop()
            return
        unit, to = divmod(number - first["retreat"], tables.count)
        rest = any(retreat_hexes(state, other) for other in state.at[self.hex] if other != unit)
        if not rest:
            state.pop()
        state.push(Run(unit, to))


class Run(StrikeFrame, frozen=True, tag="run"):
    """[G11] [4.2] A unit runs: out of mines with a check, then under Opportunity Fire, then into the next hex."""

    rules: ClassVar[tuple[str, ...]] = ("G11", "G9", "4.2")

    unit: int
    to: int
    stage: int = 0

    def run(self, state: StrikeState) -> None:
        """See `Frame.run`."""
        unit = self.unit
        if not state.on_map(unit) or state.suppressed[unit]:
            state.pop()
            return
        state.become(Run(unit, self.to, self.stage + 1))
        if self.stage == 0:
            if state.mines.get(state.place[unit], -1) == 1 - state.tables.side[unit]:
                begin_check(state, unit, "mines", buyable=False)
        elif self.stage == 1:
            leave_hex(state, unit, self.to, running=True)
        else:
            state.pop()
            start = state.place[unit]
            enter_hex(state, unit, self.to)
            state.emit("ran", "G11", unit=unit, start=start, place=self.to)
            if state.tables.options.hit_when_running:
                fire.cohesion_hit(state, unit, "G11")

    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """See `StrikeFrame.checked`. Ruling 14: stuck in mines it stays, Suppressed, and is assaulted."""
        if not passed:
            fire.suppress(state, unit, "4.2")


# -- [G11] 5: the exchange --------------------------------------------------------------------------------------


class Exchange(StrikeFrame, frozen=True, tag="exchange"):
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
        """Who fires, and at whom."""
        attackers = members(state, self.attackers)
        defenders = [unit for unit in state.at[self.hex] if not self.attackers >> unit & 1]
        return (defenders, attackers) if self.mode == DEFENCE else (attackers, defenders)

    def run(self, state: StrikeState) -> None:
        """See `Frame.run`."""
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

    def attack(self, state: StrikeState, target: int) -> None:
        """One attack; both with the Assault Rating if it is printed in red."""
        double = state.face(self.unit).assault_double
        weapon = ASSAULT_RATING if double else self.weapon
        state.become(msgspec.structs.replace(self, weapon=self.weapon + 1))
        state.push(Firing(Shot(self.unit, target, self.mode, weapon, self.bonus == 1), True))

    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """See `StrikeFrame.checked`. One check serves both attacks of the unit."""
        state.become(msgspec.structs.replace(self, bonus=int(passed)))


class ExchangeTarget(StrikeFrame, frozen=True, tag="exchange_target"):
    """Each attack of the exchange picks its target."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("G11",)
    verbs: ClassVar[tuple[str, ...]] = ("fire",)
    moment: ClassVar[str] = "an attack of the Assault picks its target"

    unit: int
    targets: tuple[int, ...]
    mode: int

    def side(self, state: StrikeState) -> int:
        """Whose attack it is."""
        return state.tables.side[self.unit]

    def prompt(self, state: StrikeState) -> str:
        """See `Frame.prompt`."""
        return f"{state.tables.names[self.unit]} attacks: choose the target"

    def numbers(self, state: StrikeState) -> list[int]:
        """See `Frame.numbers`."""
        return [pair(state, "fire", self.unit, target) for target in sorted(self.targets)]

    def act(self, state: StrikeState, number: int) -> None:
        """See `Frame.act`."""
        state.pop()
        exchange = state.frames[-1]
        assert isinstance(exchange, Exchange)
        exchange.attack(state, number - pair(state, "fire", self.unit, 0))


# -- [G11] 6: who enters ----------------------------------------------------------------------------------------


def entrants(state: StrikeState, hex_: int, attackers: int) -> list[int]:
    """[G11] Victors fit to enter: neither Suppressed nor with two Cohesion Hits, with room, able to go there."""
    return [
        unit
        for unit in members(state, attackers)
        if not state.suppressed[unit]
        and state.hits[unit] < 2
        and state.place[unit] != hex_
        and can_enter(state, unit, state.place[unit], hex_)
        and has_room(state, unit, hex_)
    ]


def enter(state: StrikeState, hex_: int, attackers: int, entered: bool) -> None:
    """Ask who enters, if anybody can."""
    enemy = 1 - state.tables.side[(attackers & -attackers).bit_length() - 1]
    if state.holder[hex_] != enemy and entrants(state, hex_, attackers):
        state.push(Enter(hex_, attackers, entered))


class Enter(StrikeFrame, frozen=True, tag="enter"):
    """[G11] At least one victor enters the hex, others may. [4.2] Leaving mines takes a check."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("G11", "4.2")
    verbs: ClassVar[tuple[str, ...]] = ("advance", "end")
    moment: ClassVar[str] = "the victors enter the hex"

    hex: int
    attackers: int
    entered: bool = False

    def side(self, state: StrikeState) -> int:
        """The attacker."""
        return state.tables.side[(self.attackers & -self.attackers).bit_length() - 1]

    def prompt(self, state: StrikeState) -> str:
        """See `Frame.prompt`."""
        return f"{state.tables.grid.id(self.hex)} is won: who enters?"

    def numbers(self, state: StrikeState) -> list[int]:
        """See `Frame.numbers`."""
        first = state.tables.first
        free = self.entered or not state.tables.options.must_enter_after_assault
        found = [first["advance"] + unit for unit in entrants(state, self.hex, self.attackers)]
        return [*found, first["end"]] if free else found

    def default(self, state: StrikeState) -> int:
        """Nobody more; if one must, the last of them."""
        return self.numbers(state)[-1]

    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        """See `StrikeFrame.explain`."""
        if action.verb == "end":
            return [REASONS("assault.must_enter", place=state.tables.grid.id(self.hex))]
        return [REASONS("assault.cannot_enter", unit=state.tables.names[unit_of(state, action)])]

    def act(self, state: StrikeState, number: int) -> None:
        """See `Frame.act`."""
        first = state.tables.first
        if number == first["end"]:
            state.pop()
            return
        unit = number - first["advance"]
        if state.mines.get(state.place[unit], -1) == 1 - self.side(state):
            begin_check(state, unit, "mines", buyable=False)
        else:
            self.checked(state, unit, True)

    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """See `StrikeFrame.checked`."""
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
