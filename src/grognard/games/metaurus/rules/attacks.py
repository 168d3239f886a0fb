"""[9.0] Combat: which units must attack, and whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from grognard.engine.verdicts import Refusal

from ..tables import ATTACK, FREE, MOVE_TO_ATTACK
from ..words import REASONS
from .facing import frontal_enemies
from .frame import MetaurusFrame
from .movement import active_units
from .orders import must_be_roused, will_act

if TYPE_CHECKING:
    from ..state import MetaurusState

Pairs = tuple[int, ...]
"""Attacks, each the attacker's number times the number of units plus the defender's, ascending."""
Combat = tuple[tuple[int, ...], tuple[int, ...]]
"""The attackers and the defenders of one combat."""


class Attacks(MetaurusFrame, frozen=True):
    """A frame that holds announced attacks."""

    pairs: Pairs = ()
    lapsed: tuple[int, ...] = ()
    """Attacks whose target has gone: the attacker's number times the number of hexes plus the hex it left."""


# -- [9.0] who attacks whom -------------------------------------------------------------------------------------


def may_attack(state: MetaurusState, unit: int) -> bool:
    """[5.2] [9.0] True if an active unit's Orders let it attack. Light Infantry never does, not even Engaged (R10)."""
    return (
        not state.tables.is_light[unit]
        and will_act(state, unit)
        and state.conduct(unit) in (ATTACK, MOVE_TO_ATTACK, FREE)
    )


def targets(state: MetaurusState, unit: int) -> list[int]:
    """[9.0] The enemies a unit can attack: those in its Frontal hexes; if it is Engaged, only its opponents."""
    found = frontal_enemies(state, unit)
    return [other for other in found if state.tied(unit, other)] if state.bound[unit] else found


def attackers(state: MetaurusState, commands: tuple[int, ...]) -> dict[int, list[int]]:
    """The active units that can attack, each with its targets."""
    found = {unit: targets(state, unit) for unit in active_units(state, commands) if may_attack(state, unit)}
    return {unit: enemies for unit, enemies in found.items() if enemies}


def is_free(state: MetaurusState, unit: int) -> bool:
    """[12.0] R7: Elephants that are not Engaged attack only if their owner wants them to."""
    return state.tables.is_elephants[unit] and not state.bound[unit]


def forced_attacks(state: MetaurusState, able: dict[int, list[int]]) -> Pairs:
    """[9.0] Nothing to choose: Engaged units attack their opponents, others the only enemy in front."""
    size = len(state.place)
    return tuple(
        unit * size + enemy
        for unit, enemies in able.items()
        if state.bound[unit] or (len(enemies) == 1 and not is_free(state, unit))
        for enemy in sorted(enemies)
    )


def owed(state: MetaurusState, able: dict[int, list[int]], pairs: Iterable[int]) -> list[tuple[str, int, int]]:
    """[9.0] What is still owed before the attacks are announced: (code, unit, enemy).

    Every unit that can attack must, and every enemy in its Frontal hexes must be attacked, by it or by a friend. The
    Elephants have no Orders: they need not attack, but if they do, the same holds for them (R7).
    """
    size = len(state.place)
    attacking = {pair // size for pair in pairs}
    attacked = {pair % size for pair in pairs}
    found = []
    for unit, enemies in able.items():
        if unit not in attacking:
            if not is_free(state, unit):
                found.append(("owe.attack", unit, enemies[0]))
        else:
            found += [("owe.cover", unit, enemy) for enemy in enemies if enemy not in attacked]
    return found


def open_attacks(state: MetaurusState, able: dict[int, list[int]], pairs: Pairs) -> list[int]:
    """The numbers of the attacks that can still be announced, ascending."""
    size, count, first = len(state.place), state.tables.count, state.tables.attack
    return sorted(
        first + unit * count + state.place[enemy]
        for unit, enemies in able.items()
        for enemy in enemies
        if unit * size + enemy not in pairs
    )


def combats(pairs: Sequence[int], size: int) -> list[Combat]:
    """[9.1] The attacks as combats: whoever shares an enemy fights together. In the order of the defenders."""
    found: list[tuple[set[int], set[int]]] = []
    for pair in pairs:
        unit, enemy = divmod(pair, size)
        joined = [combat for combat in found if unit in combat[0] or enemy in combat[1]]
        found = [combat for combat in found if combat not in joined]
        found.append(
            (
                {unit}.union(*(combat[0] for combat in joined)),
                {enemy}.union(*(combat[1] for combat in joined)),
            )
        )
    return sorted(((tuple(sorted(a)), tuple(sorted(b))) for a, b in found), key=lambda combat: combat[1])


def combat_with(pairs: Pairs, pair: int, size: int) -> Combat:
    """The combat this attack belongs to once it is added to the others."""
    return next(combat for combat in combats(sorted({*pairs, pair}), size) if pair // size in combat[0])


def still_possible(state: MetaurusState, pairs: tuple[int, ...]) -> tuple[int, ...]:
    """The attacks whose attacker and defender are both still there, next to each other."""
    size, beside = len(state.place), state.tables.direction
    return tuple(
        pair
        for pair in pairs
        if state.on_map(pair // size)
        and state.on_map(pair % size)
        and state.place[pair % size] in beside[state.place[pair // size]]
    )


def why_not_attack(state: MetaurusState, commands: tuple[int, ...], unit: int, target: int) -> list[Refusal]:
    """Every reason why this unit cannot attack the unit in this hex."""
    tables, name = state.tables, state.tables.names[unit]
    if not state.on_map(unit):
        return [REASONS("unit.gone", unit=name)]
    if tables.command[unit] not in commands:
        title = tables.command_titles[tables.command[unit]]
        return [REASONS("unit.inactive", unit=name, command=title)]
    reasons = why_never_attacks(state, unit)
    return reasons or why_not_target(state, unit, target)


def why_never_attacks(state: MetaurusState, unit: int) -> list[Refusal]:
    """Every reason why an active unit attacks nobody."""
    tables, name = state.tables, state.tables.names[unit]
    if tables.is_light[unit]:
        return [REASONS("attack.light", unit=name)]
    if must_be_roused(state, unit):
        return [REASONS("gauls.roll_first", unit=name)]
    if not will_act(state, unit):
        code = "elephants.balk" if tables.is_elephants[unit] else "gauls.idle"
        return [REASONS(code, unit=name)]
    if not may_attack(state, unit):
        return [REASONS("attack.order", unit=name, order=tables.order_titles[state.order_of(unit)])]
    return []


def why_not_target(state: MetaurusState, unit: int, target: int) -> list[Refusal]:
    """Every reason why a unit that can attack cannot attack what is in this hex."""
    tables, name, place = state.tables, state.tables.names[unit], state.tables.grid.id(target)
    enemy = state.at[target]
    if enemy < 0 or tables.side[enemy] == tables.side[unit]:
        return [REASONS("attack.nobody", place=place)]
    if enemy not in frontal_enemies(state, unit):
        return [REASONS("attack.not_in_front", unit=name, place=place)]
    if enemy not in targets(state, unit):
        opponents = ", ".join(tables.names[other] for other in state.opponents(unit))
        return [REASONS("attack.engaged", unit=name, enemies=opponents, place=place)]
    return []
