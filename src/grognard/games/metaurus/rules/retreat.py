"""[9.0] Retreat Before Combat: units under Move may give way before they are attacked."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.verdicts import Refusal

from ..state import MetaurusState
from ..tables import MOVE
from . import victory
from .attacks import Attacks, Pairs
from .frame import ChoiceOfUnit, MetaurusChoice, MetaurusRoll
from .orders import may_do_nothing


def attackers_of(state: MetaurusState, pairs: Pairs, unit: int) -> list[int]:
    """The units announced as attacking it."""
    size = len(state.place)
    return [pair // size for pair in pairs if pair % size == unit]


def may_retreat(state: MetaurusState, pairs: Pairs, unit: int) -> bool:
    """[9.0] Only under a Move Order, not Engaged (R3), and only from enemies: never from friendly Elephants.

    A legion that failed to combine may not retreat either [5.3] R11.
    """
    side = state.tables.side
    enemies = attackers_of(state, pairs, unit)
    return (
        state.on_map(unit)
        and state.order_of(unit) == MOVE
        and not state.bound[unit]
        and not may_do_nothing(state, unit)
        and bool(enemies)
        and all(side[enemy] != side[unit] for enemy in enemies)
    )


def retreat_hexes(state: MetaurusState, pairs: Pairs, unit: int) -> list[int]:
    """[9.0] R3: empty hexes that can be entered and are farther from every attacker than the present one."""
    tables, here = state.tables, state.place[unit]
    distance = tables.grid.distance
    enemies = [state.place[enemy] for enemy in attackers_of(state, pairs, unit)]
    return [
        hex_
        for hex_, _ in tables.steps[here]
        if not state.held[hex_] and all(distance(enemy, hex_) > distance(enemy, here) for enemy in enemies)
    ]


def able_to_retreat(state: MetaurusState, pairs: Pairs) -> list[tuple[int, list[int]]]:
    """The units that can retreat from these attacks, with the hexes of their first step."""
    size = len(state.place)
    units = sorted({pair % size for pair in pairs})
    found = [(unit, retreat_hexes(state, pairs, unit)) for unit in units if may_retreat(state, pairs, unit)]
    return [(unit, hexes) for unit, hexes in found if hexes]


def begin_retreats(state: MetaurusState, pairs: Pairs) -> None:
    """[9.1] Put the defender's chance to retreat on top of the attacks, if he has one."""
    if able_to_retreat(state, pairs):
        state.push(Retreats())


class Retreats(MetaurusChoice, frozen=True):
    """[9.1] The defender retreats units, one after the other, until satisfied."""

    rules: ClassVar[tuple[str, ...]] = ("9.0", "9.1")
    verbs: ClassVar[tuple[str, ...]] = ("retreat", "stand")
    moment: ClassVar[str] = "the defender may retreat before combat"

    @override
    def side(self, state: MetaurusState) -> int:
        return state.tables.side[attacks_below(state).pairs[0] % len(state.place)]

    @override
    def prompt(self, state: MetaurusState) -> str:
        able = able_to_retreat(state, attacks_below(state).pairs)
        return f"Retreat before combat? {state.tables.names_of(unit for unit, _ in able)} may go one or two hexes"

    def among_retreat(self, state: MetaurusState) -> list[int]:
        """The units that can retreat, into the hexes open to them."""
        able = able_to_retreat(state, attacks_below(state).pairs)
        return sorted(state.tables.retreat[unit][hex_] for unit, hexes in able for hex_ in hexes)

    def why_not_retreat(self, state: MetaurusState, unit: int, hex_: int) -> list[Refusal]:
        """Every reason why the unit cannot retreat to this hex."""
        return why_not_retreat(state, attacks_below(state).pairs, unit, hex_)

    def do_retreat(self, state: MetaurusState, unit: int, hex_: int) -> None:
        """A unit goes one hex; if it can go another, its owner is asked."""
        start = state.place[unit]
        step_back(state, unit, hex_)
        if may_go_on(state, attacks_below(state).pairs, unit):
            state.push(SecondStep(unit, start))
        else:
            has_gone(state, unit, start, 1)

    def do_stand(self, state: MetaurusState, a: int, b: int) -> None:
        """The others stay where they are."""
        state.pop()


def may_go_on(state: MetaurusState, pairs: Pairs, unit: int) -> bool:
    """True if a unit that has retreated one hex could go another."""
    return state.tables.charts.retreat.hexes > 1 and bool(retreat_hexes(state, pairs, unit))


def has_second_step(state: MetaurusState, pairs: Pairs, unit: int, hex_: int) -> bool:
    """True if a unit that retreated to this hex could go another."""
    twin = state.copy()
    twin.put(unit, hex_)
    return may_go_on(twin, pairs, unit)


def has_gone(state: MetaurusState, unit: int, start: int, steps: int) -> None:
    """The retreat of a unit is complete: the attacks on it lapse (R4), and it checks its Morale.

    The frame on top are the retreats, below them the attacks.
    """
    size, below = len(state.place), attacks_below(state)
    enemies = attackers_of(state, below.pairs, unit)
    lapsed = (*below.lapsed, *(enemy * state.tables.count + start for enemy in enemies))
    pairs = tuple(pair for pair in below.pairs if pair % size != unit)
    fewer = msgspec.structs.replace(below, pairs=pairs, lapsed=lapsed)
    more = (Retreats(),) if able_to_retreat(state, pairs) else ()
    state.frames = (*state.frames[:-2], fewer, *more)
    if is_exempt(state, unit, enemies):
        state.emit("spared", "9.0", unit=unit)
    else:
        state.push(MoraleCheck(unit, steps))


def attacks_below(state: MetaurusState, depth: int = 2) -> Attacks:
    """The attacks that retreats, or a step of them, belong to."""
    frame = state.frames[-depth]
    assert isinstance(frame, Attacks)
    return frame


def is_exempt(state: MetaurusState, unit: int, enemies: list[int]) -> bool:
    """[9.0] R37: cavalry that gives way to infantry, and to nobody else, does not check."""
    on_foot = [state.tables.is_infantry[enemy] for enemy in enemies]
    spared = all(on_foot) if state.tables.options.mixed_attack_on_cavalry == "roll" else any(on_foot)
    return state.tables.is_cavalry[unit] and spared


def step_back(state: MetaurusState, unit: int, hex_: int) -> None:
    """One hex of a retreat. Its facing stays."""
    start = state.place[unit]
    state.put(unit, hex_)
    state.emit("retreated", "9.0", unit=unit, start=start, place=hex_)


class SecondStep(ChoiceOfUnit, frozen=True):
    """[9.0] A retreating unit may go a second hex."""

    rules: ClassVar[tuple[str, ...]] = ("9.0",)
    verbs: ClassVar[tuple[str, ...]] = ("retreat", "halt")
    moment: ClassVar[str] = "a unit is retreating before combat"

    start: int

    @override
    def prompt(self, state: MetaurusState) -> str:
        return f"{state.tables.names[self.unit]} may retreat a second hex, or halt"

    def among_retreat(self, state: MetaurusState) -> list[int]:
        """The hexes that are open to the unit."""
        row, hexes = state.tables.retreat[self.unit], retreat_hexes(state, attacks_below(state, 3).pairs, self.unit)
        return sorted(row[hex_] for hex_ in hexes)

    def why_not_retreat(self, state: MetaurusState, unit: int, hex_: int) -> list[Refusal]:
        """Every reason why the unit cannot go on to this hex."""
        if unit != self.unit:
            names = state.tables.names
            return [state.rules.reasons("retreat.other_unit", unit=names[unit], other=names[self.unit])]
        return why_not_retreat(state, attacks_below(state, 3).pairs, unit, hex_)

    def do_retreat(self, state: MetaurusState, unit: int, hex_: int) -> None:
        """The unit goes a second hex."""
        step_back(state, unit, hex_)
        state.pop()
        has_gone(state, unit, self.start, 2)

    def do_halt(self, state: MetaurusState, a: int, b: int) -> None:
        """The unit stays where it is."""
        state.pop()
        has_gone(state, self.unit, self.start, 1)


class MoraleCheck(MetaurusRoll, frozen=True):
    """[9.0] A unit that has retreated rolls against its Morale (R2)."""

    rules: ClassVar[tuple[str, ...]] = ("9.0",)
    purpose: ClassVar[str] = "retreat"

    unit: int
    steps: int

    def morale(self, state: MetaurusState) -> int:
        """The Morale it checks against."""
        front = state.tables.options.retreat_morale == "front"
        return state.tables.morale[self.unit][0] if front else state.morale(self.unit)

    def added(self, state: MetaurusState) -> int:
        """What is added to the die for the way it has gone."""
        retreat = state.tables.charts.retreat
        return retreat.farthest if self.steps >= retreat.hexes else 0

    def limit(self, state: MetaurusState) -> int:
        """The highest roll of the die without effect."""
        return self.morale(state) - self.added(state)

    @override
    def asked(self, state: MetaurusState) -> str:
        return f"Morale check of {state.tables.names[self.unit]}: no effect up to {self.limit(state)}"

    @override
    def label(self, state: MetaurusState, faces: Faces) -> str:
        if faces[0] <= self.limit(state):
            return "steady"
        return "eliminated" if state.is_disordered(self.unit) else "disordered"

    @override
    def land(self, state: MetaurusState, label: str, faces: Faces) -> None:
        steady = label == "steady"
        added, morale = self.added(state), self.morale(state)
        way = f" and {added} for two hexes" if added else ""
        state.emit("steady" if steady else "shaken", "9.0", unit=self.unit, face=faces[0], added=way, morale=morale)
        state.pop()
        if not steady:
            victory.disorder(state, [self.unit], "9.0")
            victory.note_victory(state)


def why_not_retreat(state: MetaurusState, pairs: Pairs, unit: int, hex_: int) -> list[Refusal]:
    """Every reason why the unit cannot retreat to this hex."""
    tables, name, place = state.tables, state.tables.names[unit], state.tables.grid.id(hex_)
    enemies = attackers_of(state, pairs, unit)
    if not enemies or not state.on_map(unit):
        return [state.rules.reasons("retreat.not_attacked", unit=name)]
    if state.bound[unit]:
        return [state.rules.reasons("retreat.engaged", unit=name)]
    if may_do_nothing(state, unit):
        title = tables.command_titles[tables.command[unit]]
        return [state.rules.reasons("retreat.failed", unit=name, command=title)]
    if not may_retreat(state, pairs, unit):
        return [state.rules.reasons("retreat.order", unit=name, order=tables.order_titles[state.order_of(unit)])]
    if hex_ in retreat_hexes(state, pairs, unit):
        return []
    if hex_ not in tables.neighbours[state.place[unit]]:
        return [state.rules.reasons("retreat.not_adjacent", unit=name, place=place)]
    if state.held[hex_]:
        return [state.rules.reasons("retreat.occupied", unit=name, place=place, other=tables.names[state.at[hex_]])]
    if not tables.passable[hex_]:
        return [state.rules.reasons("place.river", unit=name, place=place)]
    attacking = tables.names_of(enemies)
    return [state.rules.reasons("retreat.not_away", unit=name, place=place, enemies=attacking)]
