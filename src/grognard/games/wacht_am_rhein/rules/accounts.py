"""What entering one hex adds and forbids for a moving unit, reason by reason: the readable twin of `search.overlay`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.engine.verdicts import Refusal

from ..vocabulary import BY_ASSAULT, BY_ROAD, BY_STRATEGIC, EXPLOIT, STRATEGIC
from .classes import keeps_away
from .enemies import enemy_parts, stop_at
from .search import Mover, counts_hexes, formations_without, moves_one_hex
from .steps import CostItem

if TYPE_CHECKING:
    from ..state import WachtState


class Entry(NamedTuple):
    """A hex seen by a moving unit: what it adds to the cost, what forbids it, and why the move ends there."""

    parts: tuple[CostItem, ...]
    bans: tuple[str, ...]
    stop: str
    """Code of the reason why the move ends there, or nothing."""
    enemy: int
    """The hex whose enemies make it stop, or -1."""


def entry_of(state: WachtState, mover: Mover, hex_: int) -> Entry:
    """[5.3] [5.5.0] [5.6.3] Everything about entering a hex that does not depend on where the unit comes from."""
    tables = state.tables
    unit = mover.unit
    side = tables.side[unit]
    parts: list[CostItem] = []
    bans: list[str] = []
    in_hexes = counts_hexes(state, unit, mover.kind)
    if state.held[1 - side][hex_] and hex_ != mover.through:
        bans.append("place.enemy")
    if state.adjacent[1 - side][hex_] and (code := keeps_away(state, unit, mover.kind)):
        bans.append(code)
    if tables.bound[unit] and tables.beyond[hex_]:
        bans.append("place.commitment")
    stop, enemy = _stop(state, mover, hex_)
    if not in_hexes:
        if state.mode[unit] != EXPLOIT:
            parts += enemy_parts(state, side, hex_, mover.through)
        if tables.in_division[unit] and formations_without(state, hex_, unit) & ~(1 << state.formation[unit]):
            parts.append(CostItem(tables.formation_more, "a unit of another formation is there", "5.3.5"))
    if mover.kind in (BY_STRATEGIC, BY_ROAD):
        crowd = _crowd(state, mover, hex_, parts, bans)
        stop = stop or crowd
    return Entry(tuple(parts), tuple(bans), stop, enemy)


def _stop(state: WachtState, mover: Mover, hex_: int) -> tuple[str, int]:
    side = state.tables.side[mover.unit]
    if mover.kind == BY_ASSAULT:
        near = [n for n in state.tables.neighbours[hex_] if state.held[1 - side][n]]
        return ("stop.assault", near[0]) if near else ("", -1)
    if moves_one_hex(state, mover.unit, mover.kind):
        return "", -1
    return stop_at(state, side, hex_, mover.through)


def _crowd(state: WachtState, mover: Mover, hex_: int, parts: list[CostItem], bans: list[str]) -> str:
    """[5.3.4] [5.6.3] R10: Mech units in the way of Road movement; why the move ends there."""
    tables = state.tables
    side = tables.side[mover.unit]
    others = [unit for unit in state.stacks[hex_] if unit != mover.unit and tables.side[unit] == side]
    mech = sum(state.counts_as_mech(unit) for unit in others)
    if any(state.mode[unit] == STRATEGIC for unit in others):
        bans.append("road.strategic_there")
    elif mech and mover.kind == BY_STRATEGIC:
        bans.append("strategic.mech")
    elif mech >= tables.limits.mech_in_a_road_hex:
        bans.append("road.two_mech")
    elif mech:
        parts.append(CostItem(tables.mech_more, "another Mech unit on the road", "5.6.3"))
        return "stop.mech"
    return ""


def refuse(state: WachtState, code: str, mover: Mover, here: int, there: int, **more: Any) -> Refusal:
    """The refusal with this code about a step from `here` to `there`."""
    tables = state.tables
    number = tables.water.get((here, there))
    facts: dict[str, Any] = {
        "unit": tables.names[mover.unit],
        "start": tables.place_id(here),
        "place": tables.grid.id(there),
        "water": "" if number is None else tables.water_name[number],
        "enemies": "",
        "terrain": " and ".join(tables.terrains[there]),
    }
    return state.rules.reasons(code, **{**facts, **more})
