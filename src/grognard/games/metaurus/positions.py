"""Starting Metaurus in the middle, from a position file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.engine.data import nearest
from grognard.engine.errors import DataError
from grognard.engine.positions import Position

from .rules.orders import may_have
from .rules.sequence import STEPS, GameTurn, PlayerTurn
from .rules.victory import note_victory
from .schema.charts import MARKERS
from .schema.map import FACINGS
from .state import DISORDERED, MetaurusState
from .tables import OFF_MAP, SIDES

START_PHASES = ("initiative", "orders", "rome", "carthage")


def read_position(state: MetaurusState, position: Position) -> None:
    """Make an empty state what a position describes, at the beginning of its phase. Raises DataError naming the key."""
    source = position.source
    if position.turn < 1:
        raise DataError(source, "turn", f"there is no turn {position.turn}", "1 or more")
    phase = position.phase_among(START_PHASES)
    state.turn = position.turn
    defaults = state.tables.data.game.defaults
    state.facing = [FACINGS.index(getattr(defaults.facing, SIDES[side])) for side in state.tables.side]
    _place_pieces(state, position)
    _set_flags(state, position.flags, source)
    _begin(state, phase, bool(position.flags.get("last", False)))


def _begin(state: MetaurusState, phase: str, last: bool) -> None:
    if phase in SIDES:
        side = SIDES.index(phase)
        state.first = 1 - side if last else side
        state.frames = (GameTurn(STEPS.index("last" if last else "first") + 1), PlayerTurn(side))
    else:
        state.first = 0
        state.frames = (GameTurn(STEPS.index(phase)),)
    note_victory(state)


def _place_pieces(state: MetaurusState, position: Position) -> None:
    tables = state.tables
    for name, place in position.pieces.items():
        key = f"pieces.{name}"
        unit = _known(name, tables.unit_number, position.source, key, "unit")
        boxes = {f"{SIDES[tables.side[unit]]}.{box}": number for number, box in enumerate(OFF_MAP)}
        index = tables.grid.find(place)
        if index is None:
            if place not in boxes:
                expected = "a hex such as 0807, or " + ", ".join(boxes)
                raise DataError(position.source, key, f"there is no place '{place}' for it", expected)
            if boxes[place] == OFF_MAP.index("exited") and tables.side[unit] == 0:
                raise DataError(position.source, key, "Roman units do not exit", "rome.eliminated")
            state.remove(unit, boxes[place])
            continue
        if state.at[index] >= 0:
            other = tables.ids[state.at[index]]
            raise DataError(position.source, key, f"{other} is in {place} already", "one unit a hex: case 8.0")
        if not tables.passable[index]:
            raise DataError(position.source, key, f"{place} is in the river", "dry land")
        state.put(unit, index)


def _set_flags(state: MetaurusState, flags: Mapping[str, Any], source: str) -> None:
    readers: dict[str, Callable[[MetaurusState, Any, str], None]] = {
        "facing": _facing,
        "disordered": _disordered,
        "engaged": _engaged,
        "orders": _orders,
        "cavalry": _cavalry,
        "shown": _shown,
        "acted": _acted,
        "inactive": _inactive,
        "lost": _lost,
    }
    for key, value in flags.items():
        if key == "last":
            continue
        if key not in readers:
            expected = "one of " + ", ".join([*readers, "last"])
            raise DataError(source, f"flags.{key}", "there is no such flag", expected)
        try:
            readers[key](state, value, source)
        except (TypeError, AttributeError, ValueError):
            raise DataError(source, f"flags.{key}", f"{value!r} is not of the right form") from None


def _facing(state: MetaurusState, value: Any, source: str) -> None:
    for name, facing in value.items():
        key = f"flags.facing.{name}"
        unit = _known(name, state.tables.unit_number, source, key, "unit")
        state.facing[unit] = _known(facing, {f: n for n, f in enumerate(FACINGS)}, source, key, "facing")


def _disordered(state: MetaurusState, value: Any, source: str) -> None:
    for name in value:
        state.marks[_known(name, state.tables.unit_number, source, "flags.disordered", "unit")] |= DISORDERED


def _engaged(state: MetaurusState, value: Any, source: str) -> None:
    key = "flags.engaged"
    for one, other in value:
        units = [_known(name, state.tables.unit_number, source, key, "unit") for name in (one, other)]
        sides = {state.tables.side[unit] for unit in units}
        beside = (
            all(map(state.on_map, units)) and state.place[units[1]] in state.tables.direction[state.place[units[0]]]
        )
        if len(sides) != 2 or not beside:
            raise DataError(source, key, f"{one} and {other} cannot be Engaged", "two enemies next to each other")
        state.tie(units[:1], units[1:])


def _orders(state: MetaurusState, value: Any, source: str) -> None:
    for name, order in value.items():
        key = f"flags.orders.{name}"
        command = _known(name, state.tables.command_number, source, key, "Command")
        number = _known(order, {o: n for n, o in enumerate(MARKERS)}, source, key, "Order")
        if not may_have(state, command, number):
            raise DataError(source, key, f"{name} cannot have the Order '{order}'", "case 5.2 or 5.4")
        state.orders[command] = number


def _cavalry(state: MetaurusState, value: Any, source: str) -> None:
    for name, order in value.items():
        key = f"flags.cavalry.{name}"
        unit = _known(name, {state.tables.ids[u]: u for u in state.tables.riders}, source, key, "cavalry unit")
        state.stance[state.tables.rider[unit]] = _known(
            order, {o: n for n, o in enumerate(MARKERS)}, source, key, "Order"
        )


def _shown(state: MetaurusState, value: Any, source: str) -> None:
    for name in value:
        state.shown[_known(name, state.tables.command_number, source, "flags.shown", "Command")] = 1


def _acted(state: MetaurusState, value: Any, source: str) -> None:
    for name in value:
        state.acted |= 1 << _known(name, state.tables.command_number, source, "flags.acted", "Command")


def _inactive(state: MetaurusState, value: Any, source: str) -> None:
    """Legions that failed to combine this turn."""
    legions = {state.tables.command_ids[command]: command for pair in state.tables.pairs for command in pair}
    for name in value:
        failed = 1 << _known(name, legions, source, "flags.inactive", "legion")
        state.acted |= failed
        state.inactive |= failed


def _lost(state: MetaurusState, value: Any, source: str) -> None:
    """Losses and exits from before: `lost = { rome = 11, carthage = 3, exits = 2 }`."""
    places = {"rome": 0, "carthage": 1, "exits": 2}
    for name, number in value.items():
        key = f"flags.lost.{name}"
        if type(number) is not int or number < 0:
            raise DataError(source, key, f"'{number}' is not a number of units", "a whole number")
        state.lost_before[_known(name, places, source, key, "count")] = number


def _known(name: Any, known: Mapping[str, int], source: str, key: str, what: str) -> int:
    if name not in known:
        near = nearest(str(name), known)
        raise DataError(source, key, f"there is no {what} '{name}'", f"'{near}'?" if near else ", ".join(known))
    return known[name]
