"""Starting in the middle, from a position file.

Phases: `division ID`, `formation ID`, `direct american`, `direct german` (that chit is in play), `draw` (a chit is
about to be drawn), `d` (step D). A piece's place is a hex, with its condition behind it: "30.22 mounted column",
"30.22 dug hits=1 lost=1 suppressed". A leader's place is the unit he is with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.engine.data import nearest
from grognard.engine.errors import DataError
from grognard.engine.positions import Position

from .rules.chits import DIRECT_COMMAND, DIVISION, FORMATION
from .rules.leaders import attach, flip
from .rules.reinforcements import raise_ratings
from .rules.sequence import ActivationPhase, BeginActivation, GameTurn
from .rules.setup import prepare
from .rules.stacking import has_column
from .rules.weather import set_weather
from .state import StrikeState
from .tables import BOX, CLOUDS, CONDITIONS, ELIMINATED, EXITED, PARK, SIDES

BOXES = {"box": BOX, "eliminated": ELIMINATED, "exited": EXITED}
SWITCHES = ("mounted", "column", "suppressed", "abandoned", "parked", "fired", "entering")
COUNTS = ("hits", "lost", "dug", "work")


def read_position(state: StrikeState, position: Position) -> None:
    """Make an empty state what a position says, at the beginning of its phase. Raises DataError if it cannot be."""
    source, tables = position.source, state.tables
    if not tables.first_turn <= position.turn - 1 <= tables.last_turn:
        expected = f"{tables.first_turn + 1} to {tables.last_turn + 1}"
        raise DataError(source, "turn", f"there is no turn {position.turn} in this scenario", expected)
    state.turn = position.turn - 1
    prepare(state)
    for group in tables.arrivals:
        if group.turn <= state.turn:
            raise_ratings(state, group)
    _set_flags(state, position.flags, source)
    for name, text in sorted(position.pieces.items(), key=lambda item: item[0] in tables.leaders):
        _place(state, name, text, source)
    state.refresh_all()
    _begin(state, position.phase, source)


def _place(state: StrikeState, name: str, text: str, source: str) -> None:
    tables, key = state.tables, f"pieces.{name}"
    words = text.split()
    if name in tables.leaders:
        host = tables.unit_number.get(words[0]) if words else None
        if host is None or not state.on_map(host):
            raise DataError(source, key, f"'{text}' is no unit on the map", "the unit he is with")
        attach(state, tables.leaders.index(name), host)
        if "replacement" in words:
            flip(state, tables.leaders.index(name), "12.0")
        return
    unit = tables.unit_number.get(name)
    if unit is None:
        near = nearest(name, (*tables.ids, *tables.leaders))
        raise DataError(source, key, "there is no such unit or leader", f"'{near}'?" if near else "an id")
    if not words:
        raise DataError(source, key, "no place", "a hex such as 30.22")
    for word in words[1:]:
        _set_condition(state, unit, word, source, key)
    _put(state, unit, words[0], source, key)


def _put(state: StrikeState, unit: int, place: str, source: str, key: str) -> None:
    tables = state.tables
    if place in BOXES:
        state.put(unit, tables.count + BOXES[place])
        if place == "eliminated":
            state.lost[unit] = tables.steps_full[unit]
        return
    off_map = place.startswith("park:")
    hex_ = tables.grid.find(place.removeprefix("park:"))
    if hex_ is None:
        raise DataError(source, key, f"there is no place '{place}'", "a hex, park:HEX, " + ", ".join(BOXES))
    if off_map:
        state.put(unit, tables.count + PARK)
        state.parked[unit], state.park_hex[unit] = 1, hex_
        return
    if not tables.playable[hex_] or state.holder[hex_] == 1 - tables.side[unit]:
        raise DataError(source, key, f"it cannot be in {place}", "a playable hex without enemies")
    if state.column[unit] and not state.entering[unit] and has_column(state, hex_):
        raise DataError(source, key, f"another unit is In Column in {place}", "one: case G15")
    state.put(unit, hex_)


def _set_condition(state: StrikeState, unit: int, word: str, source: str, key: str) -> None:
    name, _, value = word.partition("=")
    tables = state.tables
    if name in SWITCHES and not value:
        if name == "mounted" and tables.transport[unit] is None:
            raise DataError(source, key, "it has no transport", "no 'mounted'")
        getattr(state, name)[unit] = 1
    elif name in COUNTS and (value.isdigit() or not value):
        number = int(value or 1)
        limit = max(tables.steps_full[unit] - 1, 0) if name == "lost" else 2
        if number > limit:
            raise DataError(source, key, f"{name} cannot be {number}", f"0 to {limit}")
        getattr(state, name)[unit] = number
    elif name == "contact" and value in tables.leaders:
        state.contact[unit] = tables.leaders.index(value)
        state.parked[unit] = 1
    elif name == "hero":
        state.hero[tables.side[unit]] = unit
    else:
        raise DataError(source, key, f"'{word}' is no condition", ", ".join((*SWITCHES, *COUNTS, "contact=L", "hero")))


def _set_flags(state: StrikeState, flags: Mapping[str, Any], source: str) -> None:
    """Weather, points by division, the cup, markers, control, points awarded."""
    tables = state.tables
    cloud, condition = flags.get("cloud", "overcast"), flags.get("condition", "none")
    if cloud not in CLOUDS or condition not in CONDITIONS:
        raise DataError(source, "flags", f"there is no weather '{cloud}, {condition}'", "a cloud and a condition")
    set_weather(state, CLOUDS.index(cloud), CONDITIONS.index(condition))
    state.mud_owed = 0
    for key, value in flags.items():
        where = f"flags.{key}"
        if key in ("command_points", "dispatch_points"):
            points = state.cp if key == "command_points" else state.dp
            for name, number in _table(value, source, where).items():
                points[_index(tables.divisions, name, source, where)] = _count(number, source, f"{where}.{name}")
        elif key == "cup":
            if not isinstance(value, list | tuple):
                raise DataError(source, where, f"found {value!r}", "a list of chits")
            state.cup = sum(1 << chit for chit in {_index(tables.chits, name, source, where) for name in value})
        elif key in ("mines", "road_blocks"):
            markers = state.mines if key == "mines" else state.blocks
            for name, side in _table(value, source, where).items():
                markers[_hex(state, name, source, where)] = _index(SIDES, side, source, f"{where}.{name}")
        elif key == "barrage":
            for name, level in _table(value, source, where).items():
                hex_ = _hex(state, name, source, where)
                state.barrage[hex_] = max(1, _count(level, source, f"{where}.{name}", 2))
        elif key == "control":
            for name, side in _table(value, source, where).items():
                number = tables.victory_number.get(_hex(state, name, source, where))
                if number is None:
                    raise DataError(source, where, f"{name} is no victory hex", "a victory hex")
                state.control[number] = _index(SIDES, side, source, where)
        elif key == "awarded":
            if type(value) is not int:
                raise DataError(source, where, f"found {value!r}", "a whole number")
            state.awarded = value
        elif key == "air":
            state.air = _count(value, source, where, max(tables.charts.air.markers))
        elif key == "air_division":
            state.air_division = _index(tables.divisions, value, source, where)
        elif key not in ("cloud", "condition"):
            raise DataError(source, where, "there is no such flag", "cloud, condition, command_points, cup, mines ...")


def _table(value: Any, source: str, key: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise DataError(source, key, f"found {value!r}", "a table")
    return value


def _count(value: Any, source: str, key: str, most: int = 99) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise DataError(source, key, f"found {value!r}", f"a whole number from 0 to {most}")
    return value


def _index(names: tuple[str, ...], name: Any, source: str, key: str) -> int:
    if name not in names:
        raise DataError(source, key, f"there is no '{name}'", "one of " + ", ".join(names))
    return names.index(name)


def _hex(state: StrikeState, name: str, source: str, key: str) -> int:
    found = state.tables.grid.find(name)
    if found is None:
        raise DataError(source, key, f"there is no hex '{name}'", "a hex")
    return found


def _begin(state: StrikeState, phase: str, source: str) -> None:
    tables = state.tables
    kind, _, name = phase.partition(" ")
    if kind == "d" and not name:
        state.frames = (GameTurn("D"),)
        return
    if kind == "draw" and not name:
        state.frames = (GameTurn("I"), ActivationPhase())
        return
    names = {"division": tables.divisions, "formation": tables.formations, "direct": SIDES}
    if kind not in names:
        expected = "division ID, formation ID, direct american, direct german, draw or d"
        raise DataError(source, "phase", f"there is no phase '{phase}'", expected)
    of = _index(names[kind], name, source, "phase")
    number = {"division": DIVISION, "formation": FORMATION, "direct": DIRECT_COMMAND}[kind]
    state.frames = (GameTurn("I"), ActivationPhase(), BeginActivation(number, of))
