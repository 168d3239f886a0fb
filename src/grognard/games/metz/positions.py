"""Starting Metz in the middle, from a position file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.engine.errors import DataError
from grognard.engine.positions import Position

from .rules.sequence import PHASES, GameTurn, begin_phase
from .state import GERMAN_BEFORE, US_BEFORE, MetzState
from .tables import OFF_MAP, PREFIXES, SIDES

START_PHASES = ("us.movement", "us.combat", "german.movement", "german.combat")


def read_position(state: MetzState, position: Position) -> None:
    """Make an empty state what a position says, at the beginning of its phase. Raises DataError naming a wrong key."""
    state.turn = position.turn_within(1, state.tables.turns)
    phase = position.phase_among(START_PHASES)
    _place_pieces(state, position)
    _set_flags(state, position.flags, position.source)
    state.frames = (GameTurn(PHASES.index(phase) + 1),)
    begin_phase(state, phase)


def _place_pieces(state: MetzState, position: Position) -> None:
    for name, place in position.pieces.items():
        key = f"pieces.{name}"
        unit = position.known(name, state.tables.unit_number, key)
        where = _read_place(state, unit, place, position.source, key)
        if where < state.tables.count and state.at[where] >= 0:
            other = state.tables.ids[state.at[where]]
            raise DataError(position.source, key, f"{other} is in {place} already", "one unit a hex: case 7.3")
        state.put(unit, where)
    _check_replacements(state, position)


def _read_place(state: MetzState, unit: int, place: str, source: str, key: str) -> int:
    """A hex, or `us.reserve` and the like."""
    index = state.tables.grid.find(place)
    if index is not None:
        return index
    prefix = PREFIXES[state.tables.side[unit]]
    boxes = {
        f"{name}.{box}": number
        for name in {prefix, SIDES[state.tables.side[unit]]}
        for number, box in enumerate(OFF_MAP)
    }
    if place in boxes:
        return state.tables.count + boxes[place]
    expected = "a hex such as 0807, or " + ", ".join(f"{prefix}.{box}" for box in OFF_MAP)
    raise DataError(source, key, f"there is no place '{place}' for it", expected)


def _check_replacements(state: MetzState, position: Position) -> None:
    """A unit and its improved counter are one unit: not both at once."""
    for name in position.pieces:
        original = state.tables.units[state.tables.unit_number[name]].replaces
        if original is not None and original in position.pieces:
            raise DataError(
                position.source, f"pieces.{name}", f"{original} is in play as well", "only one of the two: 11.5"
            )


def _set_flags(state: MetzState, flags: Mapping[str, Any], source: str) -> None:
    """Control of cities by name or hex (`metz = "us"`), and scores (`us_vp = 3`)."""
    cities = _cities_by_name(state)
    scores = {"us_vp": US_BEFORE, "german_vp": GERMAN_BEFORE}
    for key, value in _flat_flags(flags).items():
        where = f"flags.{key}"
        if key.lower() in cities:
            if value not in SIDES:
                raise DataError(source, where, f"'{value}' is nobody who can hold it", "'us' or 'german'")
            state.control[cities[key.lower()]] = SIDES.index(value)
        elif key in scores:
            if type(value) is not int or value < 0:
                raise DataError(source, where, f"'{value}' is not a score", "a whole number of points")
            state.points[scores[key]] = value
        else:
            raise DataError(source, where, "there is no such flag", "one of " + ", ".join([*cities, *scores]))


def _cities_by_name(state: MetzState) -> dict[str, int]:
    cities: dict[str, int] = {}
    for number, city in enumerate(state.tables.city_points):
        hex_id = state.tables.grid.id(city)
        cities[state.tables.data.map.cities.hexes[hex_id].name.lower()] = number
        cities[hex_id] = number
    return cities


def _flat_flags(flags: Mapping[str, Any]) -> dict[str, Any]:
    """Flags may also be grouped: `[flags.control]` by city, `[flags.scores]` by side."""
    flat: dict[str, Any] = {}
    for key, value in flags.items():
        if key == "control" and isinstance(value, Mapping):
            flat |= value
        elif key in ("scores", "score", "vp") and isinstance(value, Mapping):
            flat |= {f"{side}_vp": points for side, points in value.items()}
        else:
            flat[key] = value
    return flat
