"""[11.0] Optional rules: command control, tactical withdrawal, the airborne drop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.verdicts import Refusal

from ..tables import ASIDE, RESERVE, US
from .zones import enemies_next_to

if TYPE_CHECKING:
    from ..state import MetzState


# -- [11.1] command control -------------------------------------------------------------------------------------


def has_command_control(state: MetzState, attackers: int) -> bool:
    """[11.1] True if two or more of the attackers belong to one division."""
    if not state.tables.options.command_control:
        return False
    return any((attackers & mask).bit_count() >= 2 for mask in state.tables.division_masks)


# -- [11.2] tactical withdrawal ---------------------------------------------------------------------------------


def withdrawal_steps(state: MetzState, unit: int) -> tuple[tuple[int, int], ...]:
    """[11.2] R26: first steps out of an enemy zone of control: dearer, over no river, into no zone of control."""
    tables = state.tables
    zone = state.zoc[1 - tables.side[unit]]
    return tuple((there, cost) for there, cost in tables.withdrawals[state.place[unit]] if not zone[there])


def why_not_withdraw(state: MetzState, unit: int, goal: int) -> list[Refusal]:
    """Why a unit in an enemy zone of control cannot leave it at all, or not straight to this hex beside it."""
    tables = state.tables
    here = state.place[unit]
    if not state.on_map(unit) or not state.in_enemy_zone(tables.side[unit], here):
        return []
    facts = {"unit": tables.names[unit], "start": tables.grid.id(here)}
    if not any(not state.held[1 - tables.side[unit]][there] for there, _ in withdrawal_steps(state, unit)):
        return [state.rules.reasons("withdrawal.nowhere", **facts)]
    reasons = []
    if goal in tables.neighbours[here]:
        facts["place"] = tables.grid.id(goal)
        if state.in_enemy_zone(tables.side[unit], goal):
            reasons.append(state.rules.reasons("withdrawal.zone", enemies=enemies_next_to(state, unit, goal), **facts))
        if goal not in tables.dry[here]:
            reasons.append(state.rules.reasons("withdrawal.river", **facts))
    return reasons


# -- [11.3] Screaming Eagles ------------------------------------------------------------------------------------


def drops(state: MetzState, side: int) -> list[int]:
    """[11.3] The numbers of all drops the side may make now."""
    tables = state.tables
    found: list[int] = []
    for unit in tables.airborne[side]:
        if state.is_at(unit, RESERVE):
            first = tables.drop + unit * tables.count
            found += [
                first + hex_ for hex_ in range(tables.count) if tables.clear_for_drop[hex_] and state.at[hex_] < 0
            ]
    return found


def why_not_drop(state: MetzState, unit: int, hex_: int) -> list[Refusal]:
    """Every reason why the unit cannot be dropped on this hex."""
    tables = state.tables
    name, place = tables.names[unit], tables.grid.id(hex_)
    if not tables.units[unit].drop:
        return [state.rules.reasons("drop.not_airborne", unit=name)]
    reasons = []
    if not state.is_at(unit, RESERVE):
        code = "drop.not_in_play" if state.is_at(unit, ASIDE) else "drop.again"
        reasons.append(state.rules.reasons(code, unit=name))
    if not tables.clear_for_drop[hex_]:
        reasons.append(state.rules.reasons("drop.not_clear", unit=name, place=place))
    if state.at[hex_] >= 0:
        reasons.append(state.rules.reasons("drop.occupied", unit=name, place=place, other=tables.names[state.at[hex_]]))
    return reasons


def drop(state: MetzState, unit: int, hex_: int) -> None:
    """[11.3] The unit lands; in this turn it neither moves nor fights."""
    state.put(unit, hex_)
    state.left[unit] = 0
    state.resting |= 1 << unit
    state.emit("dropped", "11.3", unit=unit, place=hex_)
    if hex_ in state.tables.city_points:
        state.enter_city(US, hex_)
