"""What each side sees: pieces with faces, marks and facing; commands with orders; the cup; a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.engine.panels import Panel, PanelKind, PanelRow
from grognard.engine.pieces import Mark, Piece
from grognard.engine.views import ScoreLine, View, look

from .state import COLUMN, DISORDERED, FIRED, MARCH, MOVED, SALUTED, TUNES, ParadeState

if TYPE_CHECKING:
    from .ruleset import ParadeRuleset

BANDS = {"guard": "yellow", "horse": "white", "line": "teal", "guns": "orange"}
PICTURES = ("legionary", "heavy_foot", "medium_foot", "light_foot", "horse", "elephant", "leader", "tank")
MARKS = ((MOVED, "moved"), (COLUMN, "column"), (FIRED, "fired"))


def view(state: ParadeState, role: str) -> View:
    rules = state.rules
    return look(
        state,
        role,
        title=f"Turn {state.turn} of 2, {rules.when(state)[1]}",
        scenario="basic",
        pieces=[piece(state, unit) for unit in range(len(rules.units))],
        ledger=[
            ScoreLine(side, "salutes and shots", points, "7")
            for side, points in zip(rules.roles, state.points, strict=True)
            if points
        ],
        panels=panels(state, role),
    )


def known(state: ParadeState, role: str) -> ParadeState:
    twin = state.copy()
    twin.orders = [order if may_know(state, number, role) else -1 for number, order in enumerate(state.orders)]
    return twin


def may_know(state: ParadeState, command: int, role: str) -> bool:
    return state.rules.roles[state.rules.side_of_command(command)] == role


def face(rules: ParadeRuleset, unit: int, reverse: bool) -> Piece:
    """What is printed on one side of a counter."""
    command, kind, factors, _, _ = rules.data[rules.units[unit]]
    drawn = kind in PICTURES
    return Piece(
        id=rules.units[unit],
        art=rules.units[unit] + (".back" if reverse else ""),
        side=rules.roles[rules.side(unit)],
        name=rules.name(unit),
        division=command[:1].upper(),
        picture=kind if drawn else "",
        kind="" if drawn else kind,
        size="" if drawn else "battalion",
        paint="rome" if rules.side(unit) == 0 else "carthage",
        band=BANDS[command],
        factors=("½",) if reverse else tuple(factors.split("-")),
        reverse=reverse,
    )


def piece(state: ParadeState, unit: int) -> Piece:
    rules = state.rules
    command, kind, factors, _, _ = rules.data[rules.units[unit]]
    disordered = state.has(unit, DISORDERED)
    marks: list[str | Mark] = [mark for flag, mark in MARKS if state.has(unit, flag)]
    marks += ["disordered"] if disordered else []
    if state.has(unit, SALUTED):
        marks.append(Mark("saluted", "Has saluted", "S"))
    return msgspec.structs.replace(
        face(rules, unit, disordered),
        formation=f"Command {command}",
        place=rules.place_id(state.place[unit]),
        facing=state.facing[unit] if rules.on_field(state, unit) else None,
        marks=tuple(marks),
        stack=unit,
        facts=(
            ("Type", kind.replace("_", " ")),
            ("Fight", factors.split("-")[0]),
            ("March", factors.split("-")[-1]),
        ),
    )


def panels(state: ParadeState, role: str) -> list[Panel]:
    rules = state.rules
    rows = tuple(
        PanelRow(
            command,
            rules.command_title(number),
            ("march" if state.orders[number] == MARCH else "stand") if may_know(state, number, role) else "secret",
            pieces=tuple(u for n, u in enumerate(rules.units) if rules.command(n) == number),
            paint=BANDS[command],
            note="" if may_know(state, number, role) else "the other side's",
        )
        for number, command in enumerate(rules.commands)
    )
    chits = tuple(
        PanelRow(f"chit_{side}", f"{side.capitalize()} chit", str(count))
        for side, count in zip(rules.roles, state.chits, strict=True)
    )
    turns = tuple(PanelRow(f"turn_{n}", f"Turn {n}", marks=("here",) if n == state.turn else ()) for n in (1, 2))
    report = (
        PanelRow("report_turn", "Turn", str(state.turn)),
        PanelRow("report_points", "Points", " : ".join(map(str, state.points))),
        PanelRow("report_disordered", "Disordered", str(sum(bool(flag & DISORDERED) for flag in state.flags))),
        PanelRow("report_rolls", "Dice thrown", str(state.rolls)),
    )
    return [
        Panel("commands", "Commands", rows, note="Orders are given when a side's chit is drawn."),
        Panel("music", "Music", (PanelRow("band", "The band", TUNES[state.tune].replace("_", " ")),)),
        Panel("cup", "The cup", chits, PanelKind.CUP),
        Panel("turns", "Turns", turns, PanelKind.TRACK),
        Panel("report", "Report of the day", report, PanelKind.REPORT),
    ]
