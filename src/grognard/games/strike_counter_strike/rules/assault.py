"""[G11] Assaults: which units may, the declaration, the Bravery Checks, and the order of the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.hexes import hexside

from ..state import StrikeState
from .checks import Entry, begin_check, quality_entries
from .chits import FORMATION, activation_of, mark_acted
from .command import spend, why_no_point
from .exchange import DefenceWatch, Exchange, StandOrRun, enter, members
from .fire import ASSAULT, DEFENCE, defence_entries, terrain_entry
from .frame import StrikeChoice, StrikeStep
from .opportunity import can_react
from .reach import allowance, can_enter
from .stacking import is_overstacked

# -- who may assault --------------------------------------------------------------------------------------------


def why_unfit(state: StrikeState, unit: int) -> list[str]:
    """[G11] Every reason why the unit can take part in no Assault."""
    found = (
        (why_unarmed(state, unit), True),
        ("assault.parked", state.parked[unit]),
        ("assault.suppressed", state.suppressed[unit]),
        ("assault.barrage", state.barrage.get(state.place[unit], 0) == 2),
        ("assault.entrenched", state.dug[unit] == 2),
        ("assault.overstacked", is_overstacked(state, state.place[unit])),
    )
    return [code for code, so in found if code and so]


def why_unarmed(state: StrikeState, unit: int) -> str:
    """[G11] Why the unit does not assault as it is printed, or ""."""
    face = state.face(unit)
    if face.colour in state.tables.charts.fire_rules.no_assault:
        return "assault.guns"
    if face.assault < 0:
        return "assault.rating"
    if state.steps(unit) < 1:
        return "assault.steps"
    return "" if allowance(state, unit) else "assault.immobile"


def why_not(state: StrikeState, unit: int, hex_: int) -> list[str]:
    """[G11] [2.4.1] Every reason why the unit cannot assault the hex; empty exactly if it can."""
    tables = state.tables
    if not state.on_map(unit):
        return ["unit.off_map"]
    if state.holder[hex_] != 1 - tables.side[unit]:
        return ["assault.empty"]
    if hex_ not in tables.neighbours[state.place[unit]]:
        return ["assault.far"]
    reasons = why_unfit(state, unit)
    return reasons if can_enter(state, unit, state.place[unit], hex_) else [*reasons, "assault.terrain"]


def assault_facts(state: StrikeState, unit: int, hex_: int) -> dict[str, Any]:
    """What the sentences of those reasons need."""
    grid, here = state.tables.grid, state.place[unit]
    facts = {"unit": state.tables.names[unit], "place": grid.id(hex_)}
    return {**facts, "here": grid.id(here)} if state.on_map(unit) else facts


def target_hexes(state: StrikeState, unit: int) -> list[int]:
    """The hexes the unit may assault."""
    enemy = 1 - state.tables.side[unit]
    around = [hex_ for hex_ in state.tables.neighbours[state.place[unit]] if state.holder[hex_] == enemy]
    if not around or why_unfit(state, unit):
        return []
    return sorted(hex_ for hex_ in around if can_enter(state, unit, state.place[unit], hex_))


# -- [G11] 1: the declaration -----------------------------------------------------------------------------------


class AssaultDeclaration(StrikeChoice, frozen=True, tag="assault_declaration"):
    """Units stacked with the first one may join; then the charge."""

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

    @override
    def prompt(self, state: StrikeState) -> str:
        place = state.tables.grid.id(self.hex)
        return f"Assault on {place}: let other units of the stack join, or charge"

    def joiners(self, state: StrikeState) -> list[int]:
        """Units of the same stack that may join."""
        return [unit for unit in state.at[state.place[self.leader]] if not self.why_not_join(state, unit, 0)]

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**assault_facts(state, a, self.hex), "chit": activation_of(state).title(state)}

    def do_join(self, state: StrikeState, unit: int, _: int) -> None:
        """[G11] A unit joins; it costs a Command Point except under its Formation chit."""
        if self.kind != FORMATION:
            spend(state, unit, 1, "an Assault")
        mark_acted(state, unit)
        state.become(AssaultDeclaration(self.hex, self.attackers | 1 << unit, self.kind))

    def why_not_join(self, state: StrikeState, unit: int, _: int) -> list[str]:
        """[G11] [2.4.1] A unit of the stack that could still act under this chit joins; only one may over a bridge."""
        origin = state.place[self.leader]
        if self.attackers >> unit & 1:
            return ["assault.joined"]
        if state.place[unit] != origin:
            return ["assault.stack"]
        if hexside(origin, self.hex) == state.tables.bridge:
            return ["assault.bridge"]
        code = activation_of(state).why_no_turn(state, unit)
        if not code and self.kind != FORMATION:
            code = why_no_point(state, unit)
        return [code] if code else why_not(state, unit, self.hex)

    def among_join(self, state: StrikeState) -> Iterable[int]:
        """The units of the stack."""
        return [state.tables.encode("join", unit) for unit in state.at[state.place[self.leader]]]

    def do_charge(self, state: StrikeState, a: int, b: int) -> None:
        """[G11] The Assault begins."""
        state.emit("assault", "G11", units=members(state, self.attackers), place=self.hex)
        state.become(Assault(self.hex, self.attackers, pending=self.attackers))


# -- [G11] 2: bravery -------------------------------------------------------------------------------------------


def bravery_entries(state: StrikeState, unit: int, hex_: int) -> list[Entry]:
    """[G11] [4.2] The sum of a Bravery Check: the Defense Rating used is the best one for the defender."""
    defences = [hex_defence(state, other) for other in state.at[hex_]]
    defences += [supporting_defence(state, other) for other in supporters(state, hex_)]
    entries = quality_entries(state, unit, assaulting=True)
    entries += min(defences, key=lambda found: sum(entry[0] for entry in found))
    entries.append((-state.face(unit).defense, "own Defense Rating", "G11"))
    return entries


def hex_defence(state: StrikeState, unit: int) -> list[Entry]:
    """[G11] [4.2] The Defense Rating of a unit in the assaulted hex, with terrain, markers and mines; low is good."""
    hex_ = state.place[unit]
    entries = defence_entries(state, unit) + terrain_entry(state, unit, hex_, "")
    found: list[Entry] = [(sum(entry[0] for entry in entries), f"{state.tables.names[unit]} defends", "G11")]
    if hex_ in state.mines:
        found.append((state.tables.charts.quality_modifiers.mine_bravery, "mines", "4.2"))
    return found


def supporting_defence(state: StrikeState, unit: int) -> list[Entry]:
    """[4.2] Ruling 30: a unit outside the hex lends its Defense Rating alone, without terrain, markers or mines."""
    return [(state.face(unit).defense, f"{state.tables.names[unit]} covers the hex", "4.2")]


def supporters(state: StrikeState, hex_: int) -> list[int]:
    """[4.2] Ruling 30: the units outside the assaulted hex whose Fire Zone covers it."""
    side = state.holder[hex_]
    if state.tables.options.bravery_support == "hex" or not state.zone[side][hex_]:
        return []
    return [unit for unit in state.tables.of_side[side] if can_react(state, unit, hex_)]


_BRAVERY, _FIRE, _RUN, _DEFENDERS, _ATTACKERS, _ENTER = range(6)


class Assault(StrikeStep, frozen=True, tag="assault"):
    """An Assault from the Bravery Checks to the end."""

    rules: ClassVar[tuple[str, ...]] = ("G11",)

    hex: int
    attackers: int
    stage: int = _BRAVERY
    pending: int = 0

    @override
    def run(self, state: StrikeState) -> None:
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

    @override
    def assaults(self, unit: int) -> bool:
        return bool(self.attackers >> unit & 1)

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

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """A unit that fails drops out, with its action spent."""
        if not passed:
            state.become(msgspec.structs.replace(self, attackers=self.attackers & ~(1 << unit)))
