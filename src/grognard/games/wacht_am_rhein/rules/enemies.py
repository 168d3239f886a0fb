"""[5.3.1] [5.3.2] [5.3.6] What enemy units do to movement: stops, costs, and the West Wall."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..vocabulary import ALLIED, DEPLETED, FAR, GERMAN, SET
from .classes import is_mech
from .steps import CostItem

if TYPE_CHECKING:
    from ..state import WachtState


class Hold(NamedTuple):
    """The enemies in one hex, as far as movement next to them is concerned."""

    hex: int
    mech_only: bool
    """True if every unit there is Mech: none adds to the cost in woods or forest without a road."""
    works: bool
    """True in fieldworks: IP, ET or Fortification."""
    strong: bool
    """True with two strength points or more, artillery and headquarters left out [5.3.1] R7."""
    dug_in: bool
    """True in ET or Fortification."""
    heavy_guns: bool
    """True if a German heavy anti-tank or Flak unit with a red hexagon is there."""
    formations: int
    """The formations there, as bits."""
    armies: frozenset[str]


class Battery(NamedTuple):
    """An undepleted enemy artillery unit with a red hexagon, in battery."""

    unit: int
    hex: int
    range: int
    formation: int
    army: str
    """The army it supports as a whole; empty for divisional artillery."""


class Threat:
    """What one side's movement suffers from its enemies where they stand now. Never changed once made."""

    __slots__ = ("cost", "free", "stop", "wall")

    def __init__(self, cost: list[int], free: list[int], stop: bytearray, wall: list[int]) -> None:
        self.cost = cost
        """Per hex: what adjacent enemies charge, in twelfths; FAR where enemies are."""
        self.free = free
        """The same for a unit in Exploit Mode: nothing, or FAR."""
        self.stop = stop
        """Per hex: 1 where a unit must stop."""
        self.wall = wall
        """Per hex: the occupied Fortifications next to it, as bits; empty if there are none [5.3.6]."""


def threat_to(state: WachtState, side: int) -> Threat:
    """What the enemies of this side do to its movement."""
    found = state.threats[side]
    if found is None:
        found = state.threats[side] = make_threat(state, side)
    return found


def make_threat(state: WachtState, side: int, ignored: int = -1) -> Threat:
    """The same, worked out anew; the units in the hex `ignored` are passed over [5.10.3]."""
    tables = state.tables
    cost, free = [0] * tables.count, [0] * tables.count
    stop = bytearray(tables.count)
    wall: list[int] = []
    guns = batteries(state, 1 - side)
    each = tables.options.enemy_cost == "each"
    forts = 0
    for hex_ in held_hexes(state, 1 - side):
        if hex_ == ignored:
            continue
        hold = hold_of(state, 1 - side, hex_)
        for near in tables.neighbours[hex_]:
            charge = charge_of(state, hold, near)
            cost[near] = cost[near] + charge if each else max(cost[near], charge)
            if not stop[near] and why_stop(state, hold, near, guns):
                stop[near] = 1
        if side == ALLIED and tables.fort[hex_]:
            wall = wall or [0] * tables.count
            for near in tables.neighbours[hex_]:
                wall[near] |= 1 << forts
            forts += 1
    for hex_ in held_hexes(state, 1 - side):
        if hex_ != ignored:
            cost[hex_] = free[hex_] = FAR
    return Threat(cost, free, stop, wall)


def held_hexes(state: WachtState, side: int) -> list[int]:
    """The hexes with units of this side, ascending."""
    place, count, type_ = state.place, state.tables.count, state.tables.type
    return sorted({place[u] for u in state.tables.of_side[side] if place[u] < count and not type_[u].leader})


def hold_of(state: WachtState, side: int, hex_: int) -> Hold:
    """The units of this side in a hex."""
    tables = state.tables
    units = [unit for unit in state.stacks[hex_] if not tables.type[unit].leader]
    works = state.works_of(side, hex_)
    fighting = [u for u in units if not tables.type[u].artillery and not tables.type[u].headquarters]
    formations = 0
    for unit in fighting:
        formations |= 1 << state.formation[unit]
    return Hold(
        hex_,
        all(is_mech(state, unit) for unit in units),
        works > 0 or tables.fort[hex_],
        sum(state.defence(unit) for unit in fighting) >= tables.limits.stopping_strength,
        works == 2 or tables.fort[hex_],
        side == GERMAN and any(tables.type[u].anti_tank and tables.units[u].red_hexagon for u in units),
        formations,
        frozenset(tables.formations[state.formation[unit]].army for unit in fighting),
    )


def batteries(state: WachtState, side: int) -> list[Battery]:
    """[5.3.1] The side's artillery units with a red hexagon that are in battery and not depleted."""
    tables = state.tables
    found = []
    for unit in tables.of_side[side]:
        data = tables.units[unit]
        status = state.status[unit]
        if not tables.type[unit].artillery or not data.red_hexagon or not state.on_map(unit):
            continue
        if status & SET and not status & DEPLETED:
            formation = tables.formations[state.formation[unit]]
            army = formation.army if formation.kind in ("corps", "army") else ""
            found.append(Battery(unit, state.place[unit], data.range, state.formation[unit], army))
    return found


def is_covering(state: WachtState, hex_: int) -> bool:
    """[5.3.0] R27: covering terrain for movement; by night every hex."""
    return state.tables.covering[hex_] or (state.night and state.tables.options.night_covers)


def charge_of(state: WachtState, hold: Hold, hex_: int) -> int:
    """[5.3.2] R8 R9: what the enemies in one hex charge for entering a hex next to them, in twelfths."""
    tables = state.tables
    if hold.mech_only and tables.wooded[hex_] and (hex_, hold.hex) not in tables.road_between:
        return 0
    covered = is_covering(state, hex_)
    if hold.works:
        return tables.enemy_works - (tables.covering_reduction if covered else 0)
    reduced = covered and tables.options.covering_reduces == "all"
    return tables.enemy_normal - (tables.covering_reduction if reduced else 0)


def why_stop(state: WachtState, hold: Hold, hex_: int, guns: list[Battery]) -> str:
    """[5.3.1] R5 R7: the code of the reason why a unit must stop in a hex next to these enemies, or nothing."""
    if not hold.strong:
        return ""
    if hold.dug_in:
        return "stop.works"
    if is_covering(state, hex_):
        return ""
    if hold.heavy_guns:
        return "stop.heavy_guns"
    distance = state.tables.grid.distance
    for gun in guns:
        commands = hold.formations >> gun.formation & 1 or (gun.army and gun.army in hold.armies)
        if commands and distance(gun.hex, hex_) <= gun.range:
            return "stop.artillery"
    return ""


# -- for ledgers and refusals -----------------------------------------------------------------------------------


def enemy_parts(state: WachtState, side: int, hex_: int, ignored: int = -1) -> list[CostItem]:
    """[5.3.2] R4: the charge for entering a hex, as parts: the dearest, or by option all of them."""
    charges: list[CostItem] = []
    if not state.adjacent[1 - side][hex_]:
        return charges
    for near in state.tables.neighbours[hex_]:
        if state.held[1 - side][near] and near != ignored:
            hold = hold_of(state, 1 - side, near)
            amount = charge_of(state, hold, hex_)
            works = " in fieldworks" if hold.works else ""
            if amount:
                charges.append(CostItem(amount, f"next to the enemy{works} in {state.tables.grid.id(near)}", "5.3.2"))
    if charges and state.tables.options.enemy_cost == "once":
        return [max(charges, key=lambda part: part.amount)]
    return charges


def stop_at(state: WachtState, side: int, hex_: int, ignored: int = -1) -> tuple[str, int]:
    """[5.3.1] Why a unit must stop in a hex, and because of the enemies in which one."""
    if not state.adjacent[1 - side][hex_]:
        return "", -1
    guns = batteries(state, 1 - side)
    for near in state.tables.neighbours[hex_]:
        if state.held[1 - side][near] and near != ignored:
            code = why_stop(state, hold_of(state, 1 - side, near), hex_, guns)
            if code:
                return code, near
    return "", -1


def wall_between(state: WachtState, side: int, here: int, there: int) -> int:
    """[5.3.6] An enemy-occupied Fortification that an Allied unit would pass by this step, or -1."""
    if side != ALLIED:
        return -1
    near = set(state.tables.neighbours[there])
    for hex_ in state.tables.neighbours[here]:
        if hex_ in near and state.tables.fort[hex_] and state.held[GERMAN][hex_]:
            return hex_
    return -1
