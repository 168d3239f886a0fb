"""[9.0] Combat: which units must attack, and whom."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from typing_extensions import override

from grognard.engine.panels import Duty
from grognard.engine.verdicts import Refusal

from ..state import MetaurusState
from ..tables import ATTACK, FREE, MOVE_TO_ATTACK
from .facing import frontal_enemies
from .frame import MetaurusChoice, MetaurusStep
from .movement import active_units
from .orders import must_be_roused, will_act

Pairs = tuple[int, ...]
"""Attacks, each the attacker's number times the number of units plus the defender's, ascending."""
Combat = tuple[tuple[int, ...], tuple[int, ...]]
"""The attackers and the defenders of one combat."""


class Attacks(MetaurusStep, frozen=True):
    """Attacks that have been announced."""

    pairs: Pairs = ()
    lapsed: tuple[int, ...] = ()
    """Attacks whose target has gone: the attacker's number times the number of hexes plus the hex it left."""


class Announcement(MetaurusChoice, frozen=True):
    """A decision in which attacks are announced, one after the other."""

    pairs: Pairs = ()
    lapsed: tuple[int, ...] = ()
    """Always empty: states are written with it."""
    last: int = -1
    """The attack announced last, for the preview."""

    def able(self, state: MetaurusState) -> dict[int, list[int]]:
        """Who can attack whom now."""
        raise NotImplementedError

    def uncovered(self, state: MetaurusState) -> list[tuple[str, int, int]]:
        """[9.1] What attackers have in front and no unit attacks yet: (code, unit, enemy)."""
        raise NotImplementedError

    def due(self, state: MetaurusState) -> list[tuple[str, int, int]]:
        """What is still owed before the announcement may end: (code, unit, enemy)."""
        return self.uncovered(state)

    @override
    def owed(self, state: MetaurusState) -> tuple[Duty, ...]:
        return tuple(duty_of(state, *one) for one in self.due(state))

    @override
    def default(self, state: MetaurusState) -> int:
        """End if nothing is owed, else the first attack that is."""
        for _, unit, enemy in self.due(state):
            return state.tables.attack[unit][state.place[enemy]]
        return state.tables.end

    def why_not_attacker(self, state: MetaurusState, unit: int) -> list[Refusal]:
        """Every reason why the unit attacks nobody here."""
        raise NotImplementedError

    def among_attack(self, state: MetaurusState) -> list[int]:
        """What can still be announced."""
        return open_attacks(state, self.able(state), self.pairs)

    def why_not_attack(self, state: MetaurusState, unit: int, target: int) -> list[Refusal]:
        """Every reason why the unit cannot be given what is in this hex."""
        if reasons := self.why_not_attacker(state, unit) or why_not_target(state, unit, target):
            return reasons
        if unit * len(state.place) + state.at[target] not in self.pairs:
            return []
        name, place = state.tables.names[unit], state.tables.grid.id(target)
        return [state.rules.reasons("attack.again", unit=name, place=place)]

    def do_attack(self, state: MetaurusState, unit: int, target: int) -> None:
        """An attack is added."""
        pair = unit * len(state.place) + state.at[target]
        state.become(msgspec.structs.replace(self, pairs=tuple(sorted([*self.pairs, pair])), last=pair))

    def why_not_end(self, state: MetaurusState, a: int, b: int) -> list[Refusal]:
        """Every attack that is still owed."""
        return [explain_duty(state, *one) for one in self.due(state)]


# -- [9.0] who attacks whom -------------------------------------------------------------------------------------


def may_attack(state: MetaurusState, unit: int) -> bool:
    """[5.2] [9.0] True if an active unit's Orders let it attack. Light Infantry never does, not even Engaged (R10)."""
    return (
        not state.tables.is_light[unit]
        and will_act(state, unit)
        and state.conduct(unit) in (ATTACK, MOVE_TO_ATTACK, FREE)
    )


def targets(state: MetaurusState, unit: int) -> list[int]:
    """[9.0] The enemies a unit can attack: those in its Frontal hexes; only its opponents if it is Engaged."""
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
    """[9.0] The attacks without a choice: Engaged units attack their opponents, others the only enemy in front."""
    size = len(state.place)
    return tuple(
        unit * size + enemy
        for unit, enemies in able.items()
        if state.bound[unit] or (len(enemies) == 1 and not is_free(state, unit))
        for enemy in sorted(enemies)
    )


def owed(state: MetaurusState, able: dict[int, list[int]], pairs: Pairs) -> list[tuple[str, int, int]]:
    """[9.0] What is still owed before the attacks are announced: (code, unit, enemy).

    Every unit that can attack must, and every enemy in its Frontal hexes must be attacked, by it or by a friend. The
    Elephants have no Orders: they need not attack, but if they do, the same holds for them (R7).
    """
    size = len(state.place)
    attacking = {pair // size for pair in pairs}
    idle = [unit for unit in able if unit not in attacking and not is_free(state, unit)]
    found = [("owe.attack", unit, able[unit][0]) for unit in idle] + uncovered(state, able, pairs)
    return sorted(found, key=lambda due: due[1])


def uncovered(
    state: MetaurusState, able: dict[int, list[int]], pairs: Pairs, others: Pairs = ()
) -> list[tuple[str, int, int]]:
    """[9.1] The enemies in front of an attacker that neither it nor a friend attacks: (code, unit, enemy).

    `others` are attacks that friends will make besides.
    """
    size = len(state.place)
    attacking = {pair // size for pair in pairs}
    attacked = {pair % size for pair in (*pairs, *others)}
    return [
        ("owe.cover", unit, enemy)
        for unit in able
        if unit in attacking
        for enemy in able[unit]
        if enemy not in attacked
    ]


def open_attacks(state: MetaurusState, able: dict[int, list[int]], pairs: Pairs) -> list[int]:
    """The numbers of the attacks that can still be announced, ascending."""
    size, numbers, place = len(state.place), state.tables.attack, state.place
    return sorted(
        numbers[unit][place[enemy]]
        for unit, enemies in able.items()
        for enemy in enemies
        if unit * size + enemy not in pairs
    )


def combats(pairs: Sequence[int], size: int) -> list[Combat]:
    """[9.1] The attacks as combats, in the order of the defenders: units that share an enemy fight together."""
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
    """The attacks whose defender is still next to its attacker. An attacker is lost only in its own combat."""
    size, beside = len(state.place), state.tables.direction
    return tuple(
        pair
        for pair in pairs
        if state.on_map(pair % size) and state.place[pair % size] in beside[state.place[pair // size]]
    )


def why_never_attacks(state: MetaurusState, unit: int) -> list[Refusal]:
    """Every reason why an active unit attacks nobody."""
    tables, name = state.tables, state.tables.names[unit]
    if tables.is_light[unit]:
        return [state.rules.reasons("attack.light", unit=name)]
    if must_be_roused(state, unit):
        return [state.rules.reasons("gauls.roll_first", unit=name)]
    if not will_act(state, unit):
        return [state.rules.reasons("gauls.idle", unit=name)]
    if not may_attack(state, unit):
        return [state.rules.reasons("attack.order", unit=name, order=tables.order_titles[state.order_of(unit)])]
    return []


def why_not_target(state: MetaurusState, unit: int, target: int) -> list[Refusal]:
    """Every reason why a unit that can attack cannot attack what is in this hex."""
    tables, name, place = state.tables, state.tables.names[unit], state.tables.grid.id(target)
    enemy = state.at[target]
    if enemy < 0 or tables.side[enemy] == tables.side[unit]:
        return [state.rules.reasons("attack.nobody", place=place)]
    if enemy not in frontal_enemies(state, unit):
        return [state.rules.reasons("attack.not_in_front", unit=name, place=place)]
    if enemy not in targets(state, unit):
        opponents = tables.names_of(state.opponents(unit))
        return [state.rules.reasons("attack.engaged", unit=name, enemies=opponents, place=place)]
    return []


# -- what is said about it ---------------------------------------------------------------------------------------


def duty_of(state: MetaurusState, code: str, unit: int, enemy: int) -> Duty:
    """What is owed, shown to the player who decides."""
    reason = explain_duty(state, code, unit, enemy)
    return Duty(reason.sentence, reason.rule, state.tables.ids[unit], state.tables.grid.id(state.place[enemy]))


def explain_duty(state: MetaurusState, code: str, unit: int, enemy: int) -> Refusal:
    """What is owed, as a reason why attacks are not yet complete."""
    tables = state.tables
    return state.rules.reasons(
        code, unit=tables.names[unit], enemy=tables.names[enemy], place=tables.grid.id(state.place[enemy])
    )
