"""The cards beside the map: the cup, points, weather, turns, reinforcements, towns, standing orders, markers."""

from __future__ import annotations

from grognard.engine.panels import Panel, PanelKind, PanelRow

from ..rules.dispatch import is_in_play
from ..rules.opportunity import OpportunityFire
from ..rules.victory import town_points
from ..state import StrikeState
from ..tables import (
    AVAILABLE,
    BOX,
    CHIT_TITLES,
    CLOUDS,
    CONDITIONS,
    EXPECTED,
    GERMAN,
    MUD,
    RAIN,
    SIDE_TITLES,
    SIDES,
    counted,
)
from .board import BANDS
from .labels import ORDER_TITLES

_DIVISION_BANDS = {"44ID": "green", "4AD": "cream", "PzLehr": "silver"}
_SIDE_BANDS = ("green", "silver")


def panels(state: StrikeState, role: str) -> list[Panel]:
    """All cards. Nothing is hidden in this game, so all roles see the same, apart from their own standing orders."""
    found = [_cup(state), _points(state, role)]
    if role in SIDES:
        found.append(_orders(state, SIDES.index(role)))
    found += [_weather(state), _turns(state)]
    coming = _reinforcements(state)
    return [*found, *([coming] if coming.rows else []), _towns(state), _markers(state)]


# -- the cup ----------------------------------------------------------------------------------------------------


def chit_title(state: StrikeState, chit: int) -> str:
    """A chit in words."""
    tables, data = state.tables, state.tables.data
    name = tables.chits[chit]
    if name in CHIT_TITLES:
        return CHIT_TITLES[name]
    return data.divisions[name].name if chit < tables.first_formation_chit else data.formations[name].name


def _cup(state: StrikeState) -> Panel:
    """[G4] What may still be drawn, what has been drawn, what waits for the next turn, and what can be bought."""
    tables = state.tables
    inside = [chit for chit in range(len(tables.chits)) if state.cup >> chit & 1]
    rows = []
    for chit, name in enumerate(tables.chits):
        value, note = _chit_state(state, chit, len(inside))
        formation = tables.first_formation_chit <= chit < tables.direct_chit
        if not value and not (formation and is_in_play(state, chit - tables.first_formation_chit)):
            continue
        rows.append(
            PanelRow(
                id=name if formation else f"chit.{name}",
                title=chit_title(state, chit),
                value=value or "–",
                note=note,
                paint=_chit_band(state, chit),
            )
        )
    note = f"{len(inside)} in the cup; the last one is kept for the next turn [G4]." if inside else "The cup is empty."
    short = "1 chit" if len(inside) == 1 else f"{len(inside)} chits"
    return Panel("cup", "The cup", tuple(rows), PanelKind.CUP, note, short=short)


def _chit_state(state: StrikeState, chit: int, inside: int) -> tuple[str, str]:
    if state.cup >> chit & 1:
        return "1", f"in the cup, 1 of {inside}"
    if state.first_chit == chit:
        return "1", "played first"
    if state.bought >> chit & 1:
        return "+1", "for the next turn"
    return ("0", "") if state.drawn >> chit & 1 else ("", "not in the cup")


def _chit_band(state: StrikeState, chit: int) -> str:
    tables = state.tables
    name = tables.chits[chit]
    if chit < tables.first_formation_chit:
        return _DIVISION_BANDS[name]
    if chit < tables.direct_chit:
        return BANDS[name]
    return "purple" if chit == tables.event_chit else _SIDE_BANDS[chit - tables.direct_chit]


# -- points and orders ------------------------------------------------------------------------------------------


def _points(state: StrikeState, role: str) -> Panel:
    """[G4] Command and Dispatch Points of every division in play, the role's own first."""
    tables = state.tables
    divisions = sorted(
        (number for number in range(len(tables.divisions)) if state.command[number]),
        key=lambda number: (SIDES[tables.division_side[number]] != role, number),
    )
    rows = []
    for number in divisions:
        uses = state.dispatch[number] >= 0
        ratings = f"ratings: Command {state.command[number]}" + (f", Dispatch {state.dispatch[number]}" if uses else "")
        rows.append(
            PanelRow(
                id=tables.divisions[number],
                title=tables.data.divisions[tables.divisions[number]].name,
                value=f"{state.cp[number]} CP" + (f", {state.dp[number]} DP" if uses else ""),
                note=ratings,
                pieces=tuple(tables.ids[unit] for unit in tables.of_division[number] if state.on_map(unit)),
                paint=_DIVISION_BANDS[tables.divisions[number]],
            )
        )
    return Panel("points", "Command and Dispatch Points", tuple(rows))


def _orders(state: StrikeState, side: int) -> Panel:
    """[G9] Standing orders for Opportunity Fire, given when asked or in an activation of the side."""
    rows = tuple(
        PanelRow(id=name, title=title, marks=("active",) if number == state.orders[side] else ())
        for number, (name, title) in enumerate(ORDER_TITLES.items())
    )
    note = "Changed when you are asked, or in an activation of your own [G9]."
    asked = isinstance(state.frames[-1], OpportunityFire)
    return Panel("orders", "Your orders for Opportunity Fire", rows, note=note, aside=not asked)


# -- weather and time -------------------------------------------------------------------------------------------


def _weather(state: StrikeState) -> Panel:
    """[1.0] The sky, the ground, and their effects."""
    modifiers, sight = state.tables.charts.fire_modifiers, state.tables.charts.sight
    effects = []
    if state.condition == RAIN:
        effects.append(f"rain: fire {modifiers.rain}, sight {sight.rain}; movement costs more except by road [1.1]")
    if state.condition == MUD:
        effects.append("mud: vehicles off the road pay more [1.1]")
    if state.night:
        effects.append(f"night: fire {modifiers.night}, sight {sight.night} [1.2]")
    if not state.flying_weather:
        effects.append("no air support [1.1]")
    rows = [
        PanelRow("sky", "Sky", CLOUDS[state.cloud]),
        PanelRow("condition", "Condition", "dry" if not state.condition else CONDITIONS[state.condition]),
        PanelRow("light", "Light", "night" if state.night else "day"),
        PanelRow("sight", "Sight", counted(state.sight_limit(), "hex", "hexes")),
    ]
    if state.air:
        division = state.tables.divisions[state.air_division] if state.air_division >= 0 else ""
        rows.append(PanelRow("air", "Air support", str(state.air), division))
    # Rain falls under clouds only [R2], so the clouds are not named.
    words = [CLOUDS[state.cloud]] if state.condition != RAIN else []
    words += [CONDITIONS[state.condition]] if state.condition else []
    short = f"{', '.join(words).capitalize()}, sight {state.sight_limit()}"
    return Panel("weather", "Weather", tuple(rows), PanelKind.REPORT, "; ".join(effects), short=short)


def _turns(state: StrikeState) -> Panel:
    """[3.0] The turns of the scenario with their historical weather."""
    tables = state.tables
    rows = []
    for turn in range(tables.first_turn, tables.last_turn + 1):
        day, _, hour = tables.turns[turn].partition("-")
        sky, ground = tables.charts.weather.historical[tables.turns[turn]]
        rows.append(
            PanelRow(
                id=f"turn.{turn}",
                title=hour,
                value=f"{day} Nov",
                note=sky if ground == "none" else f"{sky}, {ground}",
                marks=("here",) if turn == state.turn else (),
            )
        )
    return Panel("turns", "Turns", tuple(rows), PanelKind.TRACK)


# -- what comes, what is held, what is left ---------------------------------------------------------------------


def _reinforcements(state: StrikeState) -> Panel:
    """[G17] Units in the boxes, and those still expected, with their turns and hexes."""
    tables = state.tables
    rows = []
    for number, group in enumerate(tables.arrivals):
        here = [unit for unit in group.units if state.is_at(unit, BOX) or state.is_at(unit, EXPECTED)]
        if not here:
            continue
        boxed = any(state.is_at(unit, BOX) for unit in here)
        day, _, hour = tables.turns[group.turn].partition("-")
        where = " or ".join(tables.grid.id(hex_) for hex_ in group.hexes[:3])
        rows.append(
            PanelRow(
                id=f"arrival.{number}",
                title="In the box" if boxed else f"{day} Nov, {hour}",
                value=("park at " if group.park else "") + where,
                note=", ".join(tables.names[unit] for unit in here),
                pieces=tuple(tables.ids[unit] for unit in here),
                paint=_SIDE_BANDS[tables.side[here[0]]],
            )
        )
    return Panel("reinforcements", "Reinforcements", tuple(rows))


def _towns(state: StrikeState) -> Panel:
    """[12.0] Who holds the towns and villages, and what they are worth."""
    tables = state.tables
    goal = tables.given.objective
    rows = []
    for hex_, half_points in tables.victory.items():
        if not tables.playable[hex_]:
            continue
        owner = state.control[tables.victory_number[hex_]]
        whole, rest = divmod(half_points, 2)
        rows.append(
            PanelRow(
                id=f"town.{tables.grid.id(hex_)}",
                title=state.tables.data.place_name(hex_),
                value=SIDE_TITLES[owner],
                note=f"{tables.grid.id(hex_)}, {whole or ''}{'½' if rest else ''} VP"
                + (", the objective" if goal == tables.grid.id(hex_) else ""),
                paint=_SIDE_BANDS[owner],
            )
        )
    note = (
        f"Held by the German: {counted(town_points(state), 'point')}, fractions dropped [12.0]." if goal is None else ""
    )
    return Panel("towns", "Towns and villages", tuple(rows), note=note)


def _markers(state: StrikeState) -> Panel:
    """[4.0] [5.0] What can still be laid."""
    rows = []
    for side, title in enumerate(SIDE_TITLES):
        tables = state.tables
        platoons = sum(1 for unit in tables.of_side[side] if tables.rearguard[unit] and state.is_at(unit, AVAILABLE))
        names = ("Nachhuten", "Sperren") if side == GERMAN else ("Rearguards", "Road Blocks")
        rows.append(
            PanelRow(
                id=f"markers.{SIDES[side]}",
                title=title,
                value=f"{platoons} {names[0]}, {state.blocks_left[side]} {names[1]}",
                note=f"{state.mines_left[side]} Minefields",
            )
        )
    return Panel("markers", "Markers left", tuple(rows), PanelKind.REPORT)
