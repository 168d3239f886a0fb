"""Starting in the middle, from a position file: stacks, modes, marks, bridges, fieldworks, ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grognard.engine.data import nearest
from grognard.engine.errors import DataError
from grognard.engine.positions import Position

from .rules.sequence import GameTurn, begin_phase, phases
from .rules.setup import first_hosts, prepare
from .schema.costs import twelfths
from .state import DEPOT_BURNT, DEPOT_CAPTURED, DEPOT_FULL, WachtState
from .vocabulary import BUILT, FUELS, GROUNDS, HEAVY, MARKS, MODES, NO_BRIDGE, OFF_MAP, PRINTED, SIDES, WORKS

START_PHASES = tuple(
    f"{side}.{what}" for side in SIDES for what in ("mode", "construction", "movement", "exploitation", "combat")
)
_BRIDGES = {"destroyed": NO_BRIDGE, "none": NO_BRIDGE, "standing": PRINTED, "built": BUILT, "heavy": HEAVY}
_DEPOTS = {"full": DEPOT_FULL, "captured": DEPOT_CAPTURED, "burnt": DEPOT_BURNT}


def read_position(state: WachtState, position: Position) -> None:
    """Make an empty state what a position says, as its phase begins. Raises DataError naming what is wrong."""
    source, turns = position.source, state.tables.turns
    state.set_turn(position.turn_within(1, len(turns)))
    position.phase_among(START_PHASES)
    turn = turns[position.turn - 1]
    state.ground, state.sky = GROUNDS.index(turn.ground), turn.sky
    prepare(state)
    place_pieces(state, position.pieces, source)
    set_flags(state, position.flags, source)
    order = phases(state.tables)
    state.frames = (GameTurn(order.index(position.phase) + 1),)
    begin_phase(state, position.phase)


def place_pieces(state: WachtState, pieces: Mapping[str, str], source: str) -> None:
    """Put pieces where a position says; the order is the order of stacks."""
    tables = state.tables
    hosts = first_hosts(tables)
    for name, place in pieces.items():
        key = f"pieces.{name}"
        unit = read_unit(state, name, source, key)
        where = _read_place(state, unit, place, source, key)
        if where < tables.count and state.held[1 - tables.side[unit]][where]:
            raise DataError(source, key, f"enemy units are in {place} already", "one side a hex: case 5.3.0")
        state.put(unit, where)
    state.hosts = tuple(
        host if host >= 0 and state.place[host] == state.place[leader] else _mate(state, leader)
        for leader, host in zip(tables.leaders, hosts, strict=True)
    )


def _mate(state: WachtState, leader: int) -> int:
    """Another unit in a leader's hex, if his own is missing."""
    if not state.on_map(leader):
        return -1
    mates = [unit for unit in state.stacks[state.place[leader]] if not state.tables.type[unit].leader]
    if not mates:
        raise DataError("position", f"pieces.{state.tables.ids[leader]}", "the leader is alone", "a unit in his hex")
    return mates[0]


def read_unit(state: WachtState, name: str, source: str, key: str) -> int:
    """The number of a unit named in a file."""
    unit = state.tables.unit_number.get(name)
    if unit is None:
        near = nearest(name, state.tables.ids)
        raise DataError(source, key, "there is no such unit", f"'{near}'?" if near else "a unit's id")
    return unit


def _read_place(state: WachtState, unit: int, place: str, source: str, key: str) -> int:
    """A hex, or `german.reserve` and the like."""
    index = state.tables.grid.find(place)
    if index is not None:
        return index
    side = SIDES[state.tables.side[unit]]
    boxes = {f"{side}.{box}": number for number, box in enumerate(OFF_MAP) if box != "bridge"}
    if place in boxes:
        if place.endswith("eliminated"):
            state.steps[unit] = 0
        return state.tables.count + boxes[place]
    expected = "a hex such as 1508, or " + ", ".join(boxes)
    raise DataError(source, key, f"there is no place '{place}' for it", expected)


# -- flags --------------------------------------------------------------------------------------------------------


def set_flags(state: WachtState, flags: Mapping[str, Any], source: str) -> None:
    """Everything a position says besides the places of units."""
    for key, value in flags.items():
        reader = _READERS.get(key)
        if reader is None:
            raise DataError(source, f"flags.{key}", "there is no such flag", "one of " + ", ".join(_READERS))
        if key in _TABLES and not isinstance(value, Mapping):
            raise DataError(source, f"flags.{key}", f"'{value}' is no table", f"a table [flags.{key}]")
        reader(state, value, source, f"flags.{key}")


def _word(value: Any, words: Sequence[str] | Mapping[str, int], source: str, key: str) -> int:
    """The number of a word out of a list."""
    known = list(words)
    if value not in known:
        raise DataError(source, key, f"'{value}' is not known here", "one of " + ", ".join(w for w in known if w))
    return words[value] if isinstance(words, Mapping) else known.index(value)


def _modes(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    for name, mode in value.items():
        where = f"{key}.{name}"
        state.set_mode(read_unit(state, name, source, where), _word(mode, MODES, source, where))


def _marks(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    for name, marks in value.items():
        where = f"{key}.{name}"
        unit = read_unit(state, name, source, where)
        for mark in [marks] if isinstance(marks, str) else marks:
            state.set_mark(unit, 1 << _word(mark, MARKS, source, where), True)


def _steps(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    for name, steps in value.items():
        where = f"{key}.{name}"
        unit = read_unit(state, name, source, where)
        most = state.tables.steps[unit]
        if type(steps) is not int or not 1 <= steps <= most:
            raise DataError(source, where, f"'{steps}' steps", f"1 to {most}")
        state.steps[unit] = steps
        state.touch(unit)


def _attached(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    """[5.3.5] R34."""
    formation = list(state.formation)
    for name, to in value.items():
        where = f"{key}.{name}"
        unit = read_unit(state, name, source, where)
        formation[unit] = _word(to, state.tables.formation_ids, source, where)
    state.formation = tuple(formation)
    for name in value:
        state.touch(state.tables.unit_number[name])


def _ground(state: WachtState, value: Any, source: str, key: str) -> None:
    state.ground = _word(value, GROUNDS, source, key)


def _bridges(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    """By the id of a bridge, or by hexside."""
    tables = state.tables
    for name, what in value.items():
        where = f"{key}.{name}"
        number = tables.bridge_number.get(name, -1)
        if number < 0:
            number = _word(name, tables.water_ids, source, where)
        state.set_bridge(number, _word(what, _BRIDGES, source, where))


def _works(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    """By hex: "allied ip", "german et", or "none"."""
    for name, what in value.items():
        where = f"{key}.{name}"
        index = state.tables.grid.find(name)
        if index is None:
            raise DataError(source, where, "there is no such hex", state.tables.grid.explain_missing(name))
        side, _, kind = str(what).partition(" ")
        if what == "none":
            state.works.pop(index, None)
        else:
            found = len(WORKS) * _word(side, SIDES, source, where) + _word(kind, WORKS, source, where)
            state.works[index] = found
    state.threats = [None, None]


def _control(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    names = [state.tables.grid.id(hex_) for hex_ in state.tables.places]
    for name, side in value.items():
        state.control[_word(name, names, source, key)] = _word(side, SIDES, source, f"{key}.{name}")


def _fuel(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    for name, fuel in value.items():
        where = f"{key}.{name}"
        state.fuel[_word(name, state.tables.formation_ids, source, where)] = _word(fuel, FUELS, source, where)


def _trucks(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    for name, points in value.items():
        where = f"{key}.{name}"
        state.trucks[_word(name, SIDES, source, where)] = twelfths(points, source, where)


def _bonus(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    bonus = list(state.bonus)
    for name, points in value.items():
        bonus[_word(name, state.tables.formation_ids, source, f"{key}.{name}")] = int(points)
    state.bonus = tuple(bonus)


def _released(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    for name, turn in value.items():
        state.released[read_unit(state, name, source, f"{key}.{name}")] = int(turn)


def _with(state: WachtState, value: Mapping[str, Any], source: str, key: str) -> None:
    hosts = list(state.hosts)
    leaders = [state.tables.ids[leader] for leader in state.tables.leaders]
    for name, host in value.items():
        where = f"{key}.{name}"
        number = _word(name, leaders, source, where)
        unit = read_unit(state, host, source, where)
        if state.place[unit] != state.place[state.tables.leaders[number]]:
            raise DataError(source, where, f"{host} is not in his hex", "a unit of the same hex")
        hosts[number] = unit
    state.hosts = tuple(hosts)


def _depot(state: WachtState, value: Any, source: str, key: str) -> None:
    state.depot = _word(value, _DEPOTS, source, key)


_READERS: dict[str, Callable[[WachtState, Any, str, str], None]] = {
    "modes": _modes,
    "marks": _marks,
    "steps": _steps,
    "attached": _attached,
    "ground": _ground,
    "bridges": _bridges,
    "works": _works,
    "control": _control,
    "fuel": _fuel,
    "trucks": _trucks,
    "bonus": _bonus,
    "released": _released,
    "with": _with,
    "depot": _depot,
}
_TABLES = frozenset(_READERS) - {"ground", "depot"}
