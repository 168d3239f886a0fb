"""[G7.1] [6.0] Column and organic transport."""

from __future__ import annotations

from grognard.engine.hexes import hexside

from ..schema.kinds import CLASSES, TERRAINS
from ..state import StrikeState
from . import engineer, fire, terrain
from .command import in_command
from .reach import allowance
from .stacking import has_column, steps_in


def column_cost(state: StrikeState, unit: int) -> int:
    """[G7.1] What leaving Column costs: the base cost not In Column; where that is prohibited, twice the other."""
    terrain = TERRAINS[state.tables.terrain[state.place[unit]]]
    outside, inside = getattr(state.tables.charts.base_costs, terrain)[CLASSES[state.face(unit).kind]]
    return 2 * int(outside or 2 * inside)


def why_column_stays(state: StrikeState, unit: int) -> str:
    """[2.1.2] [G15] Why a unit cannot leave Column: no vehicle can in woods, no unit can without room; "" if it can."""
    hex_ = state.place[unit]
    if not state.column[unit]:
        return "column.not"
    if state.face(unit).kind > 0 and state.tables.terrain[hex_] == state.tables.woods:
        return "column.woods"
    limit = state.tables.charts.stacking.steps
    if not state.entering[unit] and steps_in(state, hex_, unit) + state.steps(unit) > limit:
        return "column.room"
    return ""


def why_no_deployment(state: StrikeState, unit: int) -> str:
    """[G7.1] The same for leaving it for movement points."""
    return why_column_stays(state, unit) or ("column.points" if column_cost(state, unit) > state.left else "")


def may_leave_column(state: StrikeState, unit: int) -> bool:
    """True if nothing keeps the unit In Column."""
    return not why_column_stays(state, unit)


def why_no_column(state: StrikeState, unit: int) -> str:
    """[G7.1] [G15] Why a unit cannot enter Column: one unit a hex, for a point; "" if it can."""
    if state.column[unit]:
        return "column.already"
    if state.left < state.tables.charts.movement_series.enter_column:
        return "column.point"
    return "column.taken" if not state.entering[unit] and has_column(state, state.place[unit]) else ""


def mount_cost(state: StrikeState, unit: int) -> int:
    """[G7.1] Half the allowance of the side that shows."""
    return allowance(state, unit) // 2


def why_no_change(state: StrikeState, unit: int, mount: bool, fresh: bool) -> str:
    """[G7.1] [6.0] Why a unit cannot mount or dismount: the points, the ground, the way of its transport; "" if it can.

    Guns that cannot move mount for free; once dismounted in this action (not `fresh`) they stay on the ground.
    """
    tables = state.tables
    if tables.transport[unit] is None:
        return "transport.none"
    if bool(state.mounted[unit]) == mount:
        return "transport.mounted" if mount else "transport.dismounted"
    if state.left < mount_cost(state, unit):
        return "transport.points"
    hex_ = state.place[unit]
    if state.in_enemy_zone(tables.side[unit], hex_) and not in_command(state, unit):
        return "transport.zone"
    if not mount:
        return ""
    if not fresh and not allowance(state, unit):
        return "transport.grounded"
    if not vehicles_can_stand(state, unit, hex_):
        return "transport.woods"
    return "transport.way" if state.abandoned[unit] and not transport_can_come(state, unit) else ""


def vehicles_can_stand(state: StrikeState, unit: int, hex_: int) -> bool:
    """[2.1.2] [6.0] In woods only In Column where a road or railroad leads on."""
    tables = state.tables
    if tables.terrain[hex_] != tables.woods:
        return True
    lines = tables.roads | tables.rails
    return bool(state.column[unit]) and any(hexside(hex_, n) in lines for n in tables.neighbours[hex_])


def transport_can_come(state: StrikeState, unit: int) -> bool:
    """[6.0] Ruling 18: from the unit to the nearest road hex, then along roads to the friendly edge or ten hexes."""
    tables = state.tables
    side = tables.side[unit]
    transport = tables.transport[unit]
    assert transport is not None
    goal = _nearest_road(state, side, transport.kind, state.place[unit])
    if goal < 0:
        return False
    edge = tables.friendly_edge[side]
    homeward = 1 if side == 0 else -1
    seen, front, length = {goal}, [goal], 0
    while front:
        if any(hex_ in edge for hex_ in front):
            return True
        if length >= 10 and any((tables.row[hex_] - tables.row[goal]) * homeward > 0 for hex_ in front):
            return True
        following = {
            n
            for hex_ in front
            for n in tables.neighbours[hex_]
            if n not in seen and hexside(hex_, n) in tables.roads and _is_safe(state, side, n)
        }
        seen |= following
        front, length = sorted(following), length + 1
    return False


def _nearest_road(state: StrikeState, side: int, kind: int, start: int) -> int:
    tables = state.tables
    if not _is_safe(state, side, start):
        return -1
    seen, front = {start}, [start]
    while front:
        for hex_ in front:
            if tables.road_hex[hex_]:
                return hex_
        following = {
            step.to
            for hex_ in front
            for column in (False, True)
            for step in terrain.steps(tables, kind, column, state.condition)[hex_]
            if step.to not in seen and _is_safe(state, side, step.to)
        }
        seen |= following
        front = sorted(following)
    return -1


def _is_safe(state: StrikeState, side: int, hex_: int) -> bool:
    """Free of enemy units and enemy Fire Zones."""
    return state.holder[hex_] != 1 - side and not state.in_enemy_zone(side, hex_)


def enter_column(state: StrikeState, unit: int) -> None:
    """[G7.1] The unit enters Column, for a point."""
    state.left -= state.tables.charts.movement_series.enter_column
    state.column[unit] = 1
    engineer.abandon_position(state, unit)
    state.refresh(unit)
    state.emit("column", "G7.1", unit=unit)


def deploy(state: StrikeState, unit: int) -> None:
    """[G7.1] The unit leaves Column for movement points."""
    state.left -= column_cost(state, unit)
    state.column[unit] = 0
    state.refresh(unit)
    state.emit("deployed", "G7.1", unit=unit)


def scatter(state: StrikeState, unit: int) -> None:
    """[G7.1] The unit leaves Column at once, for a Cohesion Hit."""
    state.column[unit] = 0
    state.refresh(unit)
    state.emit("deployed", "G7.1", unit=unit)
    fire.cohesion_hit(state, unit, "G7.1", "it left Column at once")


def change_transport(state: StrikeState, unit: int, mounted: bool) -> None:
    """[G7.1] The unit mounts or dismounts."""
    old = allowance(state, unit)
    rest = state.left - mount_cost(state, unit)
    state.mounted[unit] = int(mounted)
    state.abandoned[unit] = 0
    engineer.abandon_position(state, unit)
    new = allowance(state, unit)
    # What is left is the same share of the new side's allowance; a gun without any has half a move on its transport.
    state.left = new // 2 if old == 0 else rest * new // old
    state.refresh(unit)
    state.emit("mounted" if mounted else "dismounted", "G7.1", unit=unit)


def leave_transport(state: StrikeState, unit: int, here: int, there: int) -> None:
    """[6.0] Where the transport cannot follow, in Column or not, it is abandoned."""
    transport = state.tables.transport[unit]
    if transport is None or state.abandoned[unit]:
        return
    for column in (False, True):
        steps = terrain.steps(state.tables, transport.kind, column, state.condition)[here]
        if any(step.to == there for step in steps):
            return
    state.abandoned[unit] = 1
    state.emit("abandoned", "6.0", unit=unit)
