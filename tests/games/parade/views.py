"""What each side sees: pieces with faces, marks and facing; commands with orders; the cup; a report."""

from __future__ import annotations

import msgspec

from grognard.engine.panels import Panel, PanelKind, PanelRow
from grognard.engine.pieces import Mark, Piece
from grognard.engine.views import ScoreLine

from .state import COLUMN, DISORDERED, FIRED, MARCH, MOVED, SALUTED, TUNES, ParadeState
from .tables import ROLES, ParadeTables

BANDS = {"guard": "yellow", "horse": "white", "line": "teal", "guns": "orange"}
PICTURES = ("legionary", "heavy_foot", "medium_foot", "light_foot", "horse", "elephant", "leader", "tank")
MARKS = ((MOVED, "moved"), (COLUMN, "column"), (FIRED, "fired"))


def title(state: ParadeState) -> str:
    return f"Turn {state.turn} of 2, {when(state)[1]}"


def when(state: ParadeState) -> tuple[int, str]:
    return state.turn, type(state.frames[-1]).__name__.lower()


def scores(state: ParadeState) -> dict[str, int]:
    return dict(zip(ROLES, state.points, strict=True))


def ledger(state: ParadeState) -> list[ScoreLine]:
    return [
        ScoreLine(side, "salutes and shots", points, "7")
        for side, points in zip(ROLES, state.points, strict=True)
        if points
    ]


def pieces(state: ParadeState, role: str) -> list[Piece]:
    return [piece(state, unit) for unit in range(len(state.tables.units))]


def known(state: ParadeState, role: str) -> ParadeState:
    twin = state.copy()
    twin.orders = [order if may_know(state, number, role) else -1 for number, order in enumerate(state.orders)]
    return twin


def may_know(state: ParadeState, command: int, role: str) -> bool:
    return state.tables.roles[state.tables.side_of_command(command)] == role


def face(tables: ParadeTables, unit: int, reverse: bool) -> Piece:
    """What is printed on one side of a counter."""
    command, kind, factors, _, _ = tables.data[tables.units[unit]]
    drawn = kind in PICTURES
    return Piece(
        id=tables.units[unit],
        art=tables.units[unit] + (".back" if reverse else ""),
        side=tables.roles[tables.side(unit)],
        name=tables.name(unit),
        division=command[:1].upper(),
        picture=kind if drawn else "",
        kind="" if drawn else kind,
        size="" if drawn else "battalion",
        paint="rome" if tables.side(unit) == 0 else "carthage",
        band=BANDS[command],
        factors=("½",) if reverse else tuple(factors.split("-")),
        reverse=reverse,
    )


def piece(state: ParadeState, unit: int) -> Piece:
    tables = state.tables
    command, kind, factors, _, _ = tables.data[tables.units[unit]]
    disordered = state.has(unit, DISORDERED)
    marks: list[str | Mark] = [mark for flag, mark in MARKS if state.has(unit, flag)]
    marks += ["disordered"] if disordered else []
    if state.has(unit, SALUTED):
        marks.append(Mark("saluted", "Has saluted", "S"))
    return msgspec.structs.replace(
        face(tables, unit, disordered),
        formation=f"Command {command}",
        place=tables.place_id(state.place[unit]),
        facing=state.facing[unit] if tables.on_field(state, unit) else None,
        marks=tuple(marks),
        stack=unit,
        facts=(
            ("Type", kind.replace("_", " ")),
            ("Fight", factors.split("-")[0]),
            ("March", factors.split("-")[-1]),
        ),
    )


def panels(state: ParadeState, role: str) -> list[Panel]:
    tables = state.tables
    rows = tuple(
        PanelRow(
            command,
            tables.command_title(number),
            ("march" if state.orders[number] == MARCH else "stand") if may_know(state, number, role) else "secret",
            pieces=tuple(u for n, u in enumerate(tables.units) if tables.command(n) == number),
            paint=BANDS[command],
            note="" if may_know(state, number, role) else "the other side's",
        )
        for number, command in enumerate(tables.commands)
    )
    chits = tuple(
        PanelRow(f"chit_{side}", f"{side.capitalize()} chit", str(count))
        for side, count in zip(tables.roles, state.chits, strict=True)
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
