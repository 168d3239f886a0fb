"""What stands beside the map: the phases of the turn, the order of movement, the day, and what lies on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.panels import Panel, PanelKind, PanelRow

from ..rules.classes import kinds_of
from ..rules.eligibility import why_not_kind
from ..rules.movement import MovementPhase, why_not_now
from ..rules.sequence import phase_name, phases
from ..schema.costs import points_text
from ..state import DEPOT_BURNT, DEPOT_CAPTURED, DEPOT_FULL
from ..vocabulary import FUELS, GROUNDS, GROUP, KINDS, RESERVE, SIDE_TITLES, SIDES

if TYPE_CHECKING:
    from ..state import WachtState

_ORDER = ("Strategic", "Road", "Tactical", "Prepared Assault")
_SHORT = {
    "start": "Weather, trucks, fuel",
    "mode": "modes",
    "construction": "construction",
    "movement": "movement",
    "exploitation": "exploitation",
    "combat": "combat",
}
_DEPOTS = {DEPOT_FULL: "full", DEPOT_CAPTURED: "captured", DEPOT_BURNT: "burnt"}


def panels(state: WachtState, role: str) -> list[Panel]:
    """All cards of the game: everybody sees the same."""
    found = [_phases(state, phase_name(state)), _day(state), _formations(state)]
    moving = next((frame for frame in reversed(state.frames) if isinstance(frame, MovementPhase)), None)
    return [_order(state, moving), *found] if moving is not None else found


# -- the order of movement --------------------------------------------------------------------------------------------


def _order(state: WachtState, phase: MovementPhase) -> Panel:
    """[5.0] Which kinds of movement are over, which one is on, and which units can still begin each."""
    able: list[list[int]] = [[] for _ in _ORDER]
    last = state.tables.count + RESERVE
    for unit in state.tables.of_side[phase.of]:
        if state.place[unit] > last or state.moved >> unit & 1 or unit == state.moving:
            continue
        if next(why_not_now(state, phase, unit), None) is not None:
            continue
        for group in {GROUP[k] for k in kinds_of(state, unit) if next(why_not_kind(state, unit, k), None) is None}:
            able[group].append(unit)
    moving = GROUP[state.kind] if state.moving >= 0 else -1
    rows = []
    for group, title in enumerate(_ORDER):
        over = group < phase.group
        value = "over" if over else str(len(able[group]))
        note = f"{state.tables.names[state.moving]} moves" if group == moving else ""
        here = ("here",) if group == phase.group else ()
        ids = () if over else tuple(state.tables.ids[unit] for unit in able[group])
        rows.append(PanelRow(f"order.{KINDS[(0, 1, 2, 4)[group]]}", title, value, note, here, ids))
    what = "exploitation" if phase.exploiting else "movement"
    note = "How many units can still begin each kind. Once a later kind has begun, earlier ones are over [5.0]."
    title = f"Order of movement: {SIDE_TITLES[phase.of]} {what}"
    return Panel("order", title, tuple(rows), PanelKind.TRACK, note, beside=True)


# -- the turn -----------------------------------------------------------------------------------------------------


def _phases(state: WachtState, phase: str) -> Panel:
    """[3.0] The phases of the turn; the one that is on is marked."""
    rows = []
    for number, name in enumerate(phases(state.tables)):
        side, _, what = name.partition(".")
        if (what or name) not in _SHORT:
            continue
        here = name == phase or (name == "start" and phase == "logistics")
        title = f"{SIDE_TITLES[SIDES.index(side)]} {_SHORT[what]}" if what else _SHORT[name]
        rows.append(PanelRow(f"phase.{number}", title, marks=("here",) if here else ()))
    return Panel("phases", "Phases of the turn", tuple(rows), PanelKind.TRACK)


def _day(state: WachtState) -> Panel:
    tables = state.tables
    turn = tables.turns[state.turn - 1]
    rows = [
        PanelRow("day.date", "Date", turn.when),
        PanelRow("day.ground", "Ground", GROUNDS[state.ground].replace("_", " ")),
        PanelRow("day.sky", "Sky", state.sky),
        *(
            PanelRow(f"day.trucks.{name}", f"{SIDE_TITLES[side]} Truck Points", points_text(state.trucks[side]))
            for side, name in enumerate(SIDES)
        ),
        PanelRow("day.depot", "Fuel depot", _DEPOTS[state.depot]),
    ]
    return Panel("day", "The day", tuple(rows), PanelKind.REPORT)


def _formations(state: WachtState) -> Panel:
    """Formations on the map or on their way, with the fuel of their mechanised units."""
    tables = state.tables
    rows = []
    for number, formation in enumerate(tables.formations):
        units = [u for u in range(len(tables.ids)) if state.formation[u] == number and state.on_map(u)]
        if not units:
            continue
        fuel = f"fuel {FUELS[state.fuel[number]]}" if tables.fuelled[number] else ""
        bonus = state.bonus[number]
        note = f"leader +{bonus} MP" if bonus else ""
        ids = tuple(tables.ids[unit] for unit in units)
        rows.append(PanelRow(f"formation.{tables.formation_ids[number]}", formation.name, fuel, note, pieces=ids))
    return Panel("formations", "Formations", tuple(rows))
