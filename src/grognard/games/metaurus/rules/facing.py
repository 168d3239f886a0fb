"""[7.0] Facing: which way a unit looks, which enemies are in front, and what it must turn to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.engine.verdicts import Refusal

from ..schema.map import FACINGS
from ..state import IDLE, TURNED, MetaurusState
from ..tables import ATTACK, FRONTAL
from .frame import MetaurusChoice
from .orders import declare, why_not_declare, will_act


def frontal_enemies(state: MetaurusState, unit: int) -> list[int]:
    """[7.0] The enemy units in the Frontal hexes of a unit on the map."""
    tables, at = state.tables, state.at
    side = tables.side
    mine = side[unit]
    return [
        at[hex_]
        for hex_ in tables.front[state.place[unit]][state.facing[unit]]
        if at[hex_] >= 0 and side[at[hex_]] != mine
    ]


def enemies_beside(state: MetaurusState, unit: int) -> list[int]:
    """The enemy units next to a unit on the map."""
    side, at = state.tables.side, state.at
    mine = side[unit]
    around = state.tables.neighbours[state.place[unit]]
    return [at[hex_] for hex_ in around if at[hex_] >= 0 and side[at[hex_]] != mine]


def has_in_front(state: MetaurusState, unit: int, hex_: int, facing: int) -> bool:
    """[7.0] True if a unit with this facing would have the neighbouring hex in front."""
    return state.tables.arc(state.place[unit], facing, hex_) == FRONTAL


def in_front(state: MetaurusState, unit: int, facing: int, others: list[int]) -> int:
    """How many of the others, all next to the unit, it would have in front."""
    return sum(has_in_front(state, unit, state.place[other], facing) for other in others)


def looks_away(state: MetaurusState, unit: int) -> bool:
    """True if the unit must turn before it attacks.

    [5.2] R20: a unit under Attack must have an adjacent enemy in front; R21: an Engaged one as many of its opponents as
    it can.
    """
    tables = state.tables
    if not state.near[1 - tables.side[unit]][state.place[unit]]:
        return False
    if tables.is_light[unit] or not will_act(state, unit) or state.conduct(unit) != ATTACK:
        return False
    if state.bound[unit]:
        opponents = state.opponents(unit)
        now = in_front(state, unit, state.facing[unit], opponents)
        return now < 2 and now < max(in_front(state, unit, facing, opponents) for facing in range(6))
    return tables.options.must_turn_to_attack and not frontal_enemies(state, unit)


def turns(state: MetaurusState, unit: int) -> tuple[int, ...]:
    """[7.0] The numbers of the turns a unit can make, as often as its owner likes; a Gaul that is idle makes none."""
    return () if state.marks[unit] & IDLE else state.tables.turns[unit][state.facing[unit]]


def wheels(state: MetaurusState, command: int) -> Sequence[int]:
    """[7.0] The numbers of the turns that all units of a Command, Gauls that are idle excepted, can make together."""
    facings = {state.facing[unit] for unit in state.living(command) if not state.marks[unit] & IDLE}
    if len(facings) == 1:
        return state.tables.wheels[command][facings.pop()]
    return state.tables.wheel[command] if facings else ()


def turned_again(state: MetaurusState, units: Iterable[int], commands: Iterable[int]) -> list[int]:
    """The turns of these units, and of whole Commands, that are second thoughts.

    Only the facing in which a unit ends matters. So a unit that has been turned since it last moved or a die fell gains
    nothing new by a turn, unless it still owes one: then a turn that pays for it.
    """
    found: list[int] = []
    for unit in units:
        if state.marks[unit] & TURNED:
            found += turns(state, unit)
            if looks_away(state, unit):
                pays = set(_turns_that_pay(state, unit))
                found = [number for number in found if number not in pays]
    return found + [n for command in commands if state.wheeled >> command & 1 for n in wheels(state, command)]


def _turns_that_pay(state: MetaurusState, unit: int) -> Iterator[int]:
    """The turns after which the unit, which looks away, faces the enemies it must."""
    now = state.facing[unit]
    for facing, number in enumerate(state.tables.face[unit]):
        state.facing[unit] = facing
        away = looks_away(state, unit)
        state.facing[unit] = now
        if not away:
            yield number


def turn_back(state: MetaurusState, unit: int) -> int:
    """A turn that brings enemies the unit must attack into its Frontal hexes."""
    return next(_turns_that_pay(state, unit))


def why_not_turn(state: MetaurusState, unit: int, facing: int) -> list[Refusal]:
    """Every reason why an active unit cannot be turned to this facing."""
    name = state.tables.names[unit]
    if state.marks[unit] & IDLE:
        return [state.rules.reasons("gauls.idle", unit=name)]
    if state.facing[unit] == facing:
        return [state.rules.reasons("facing.same", unit=name, facing=FACINGS[facing])]
    return []


def turn(state: MetaurusState, unit: int, facing: int) -> None:
    """Turn a unit."""
    state.facing[unit] = facing
    state.marks[unit] |= TURNED
    state.emit("turned", "7.0", unit=unit, facing=FACINGS[facing])


class Arrangement(MetaurusChoice, frozen=True):
    """A decision in which units and whole Commands are turned, and cavalry chooses its Orders [5.2]."""

    def why_not_unit(self, state: MetaurusState, unit: int) -> list[Refusal]:
        """Every reason why the unit does nothing here."""
        raise NotImplementedError

    def why_not_command(self, state: MetaurusState, command: int) -> list[Refusal]:
        """Every reason why the Command does nothing here."""
        raise NotImplementedError

    def why_not_face(self, state: MetaurusState, unit: int, facing: int) -> list[Refusal]:
        """Every reason why the unit cannot be turned to this facing."""
        return self.why_not_unit(state, unit) or why_not_turn(state, unit, facing)

    def do_face(self, state: MetaurusState, unit: int, facing: int) -> None:
        """A unit is turned."""
        turn(state, unit, facing)

    def why_not_wheel(self, state: MetaurusState, command: int, facing: int) -> list[Refusal]:
        """Every reason why the Command's units cannot be turned together to this facing."""
        reasons = self.why_not_command(state, command)
        if reasons or state.tables.wheel[command][facing] in wheels(state, command):
            return reasons
        return [state.rules.reasons("facing.all", command=state.tables.command_titles[command], facing=FACINGS[facing])]

    def do_wheel(self, state: MetaurusState, command: int, facing: int) -> None:
        """All units of a Command are turned."""
        for unit in state.living(command):
            if not state.marks[unit] & IDLE:
                state.facing[unit] = facing
        state.wheeled |= 1 << command
        state.emit("wheeled", "7.0", command=command, facing=FACINGS[facing])

    def why_not_declare(self, state: MetaurusState, unit: int, order: int) -> list[Refusal]:
        """Every reason why the unit cannot choose this Order for itself."""
        return self.why_not_unit(state, unit) or why_not_declare(state, unit, order)

    def do_declare(self, state: MetaurusState, unit: int, order: int) -> None:
        """A unit chooses an Order for itself."""
        declare(state, unit, order)
