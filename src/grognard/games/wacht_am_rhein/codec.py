"""The state in JSON types and back. Only what is not implied by the rest is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.errors import DataError
from grognard.engine.frames import Frames
from grognard.engine.limits import check_frames, check_numbers

from .rules import assault, bridges, combat, construction, hits, logistics, modes, movement, night, overruns, sequence
from .rules.sequence import phases
from .state import DEPOT_BURNT, WachtState
from .tables import MODES, OFF_MAP, UNFINISHED

if TYPE_CHECKING:
    from .ruleset import WachtRuleset

FRAMES = Frames(assault, bridges, combat, construction, hits, logistics, modes, movement, night, overruns, sequence)


class Encoded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a state as they are written."""

    scenario: str
    options: dict[str, bool | int | str]
    turn: int
    place: list[int]
    stacks: list[list[int]]
    """The units of every hex with more than one, in the order of the stack."""
    steps: list[int]
    mode: list[int]
    status: list[int]
    formation: list[int]
    released: list[int]
    hosts: list[int]
    bridges: list[list[int]]
    """[hexside, what stands there] where that is not what the map shows."""
    columns: list[tuple[int, int, int, int]]
    works: list[list[int]]
    """[hex, fieldworks]."""
    control: list[int]
    fuel: list[int]
    trucks: list[int]
    ground: int
    sky: str
    bonus: list[int]
    trucked: str
    """Bit masks of units are written in hexadecimal: they are wider than a JSON number."""
    moved: str
    depot: int
    closed_until: int
    moving: int
    kind: int
    spot: int
    left: int
    spent: int
    through: int
    rolls: int
    frames: Sequence[Any]


def encode(state: WachtState) -> dict[str, Any]:
    """The state in JSON types."""
    first = state.tables.first_bridges
    return {
        "scenario": state.scenario,
        "options": msgspec.to_builtins(state.tables.options),
        "turn": state.turn,
        "place": state.place[:],
        "stacks": [list(stack) for stack in state.at if len(stack) > 1],
        "steps": state.steps[:],
        "mode": state.mode[:],
        "status": state.status[:],
        "formation": list(state.formation),
        "released": state.released[:],
        "hosts": list(state.hosts),
        "bridges": [[n, now] for n, (now, was) in enumerate(zip(state.bridges, first, strict=True)) if now != was],
        "columns": [list(column) for column in state.columns],
        "works": [[hex_, work] for hex_, work in enumerate(state.works) if work],
        "control": state.control[:],
        "fuel": state.fuel[:],
        "trucks": state.trucks[:],
        "ground": state.ground,
        "sky": state.sky,
        "bonus": list(state.bonus),
        "trucked": hex(state.trucked),
        "moved": hex(state.moved),
        "depot": state.depot,
        "closed_until": state.closed_until,
        "moving": state.moving,
        "kind": state.kind,
        "spot": state.spot,
        "left": state.left,
        "spent": state.spent,
        "through": state.through,
        "rolls": state.rolls,
        "frames": msgspec.to_builtins(state.frames),
    }


def decode(rules: WachtRuleset, form: Any) -> WachtState:
    """The state that was encoded. Raises DataError if this cannot be one."""
    try:
        given = msgspec.convert(form, Encoded)
    except msgspec.ValidationError as error:
        raise DataError("state", "", str(error)) from None
    given = msgspec.structs.replace(given, frames=FRAMES.read(given.frames))
    state = WachtState(rules, rules.tables_for(given.options), rules.read_scenario(given.scenario))
    _check(state, given)
    state.turn = given.turn
    state.steps, state.mode, state.status = given.steps, given.mode, given.status
    state.formation, state.released = tuple(given.formation), given.released
    state.columns = tuple(given.columns)
    _place(state, given)
    state.hosts = tuple(given.hosts)
    for number, bridge in given.bridges:
        state.set_bridge(number, bridge)
    works = list(state.works)
    for hex_, work in given.works:
        works[hex_] = work
    state.works = tuple(works)
    state.control, state.fuel, state.trucks = given.control, given.fuel, given.trucks
    state.ground, state.sky, state.bonus = given.ground, given.sky, tuple(given.bonus)
    state.trucked, state.moved = int(given.trucked, 16), int(given.moved, 16)
    state.depot, state.closed_until = given.depot, given.closed_until
    state.moving, state.kind, state.spot, state.left = given.moving, given.kind, given.spot, given.left
    state.spent, state.through = given.spent, given.through
    state.rolls = given.rolls
    state.frames = tuple(given.frames)
    return state


def _place(state: WachtState, given: Encoded) -> None:
    """Units in the order of their stacks."""
    order = {unit: position for stack in given.stacks for position, unit in enumerate(stack)}
    for unit in sorted(range(len(given.place)), key=lambda u: order.get(u, 0)):
        state.put(unit, given.place[unit])


def _check(state: WachtState, given: Encoded) -> None:
    """Lengths and ranges, so that nothing later looks up what is not there."""
    tables = state.tables
    units, places = len(tables.ids), tables.count + len(OFF_MAP)
    sides = len(tables.water_ids)
    problems = {
        "place": len(given.place) != units or not all(0 <= p < places for p in given.place),
        "stacks": not all(0 <= u < units for stack in given.stacks for u in stack),
        "steps": len(given.steps) != units or not all(0 <= s <= 3 for s in given.steps),
        "mode": len(given.mode) != units or not all(0 <= m < len(MODES) for m in given.mode),
        "status": len(given.status) != units or not all(0 <= s < 1024 for s in given.status),
        "formation": len(given.formation) != units or not all(0 <= f < len(tables.formations) for f in given.formation),
        "released": len(given.released) != units,
        "hosts": len(given.hosts) != len(tables.leaders) or not all(-1 <= h < units for h in given.hosts),
        "bridges": not all(len(b) == 2 and 0 <= b[0] < sides and 0 <= b[1] <= UNFINISHED for b in given.bridges),
        "columns": not all(0 <= c[0] < units and 0 <= c[1] < tables.count and 0 <= c[2] < sides for c in given.columns),
        "works": not all(len(w) == 2 and 0 <= w[0] < tables.count and 0 <= w[1] < 6 for w in given.works),
        "control": len(given.control) != len(tables.places) or not set(given.control) <= {0, 1},
        "fuel": len(given.fuel) != len(tables.formations) or not set(given.fuel) <= {0, 1, 2},
        "trucks": len(given.trucks) != 2,
        "through": not -1 <= given.through < tables.count,
        "ground": not 0 <= given.ground < 5,
        "bonus": len(given.bonus) != len(tables.formations),
        "trucked": not _is_mask(given.trucked, units) or not _is_mask(given.moved, units),
        "moving": not -1 <= given.moving < units or not 0 <= given.kind < 5 or not -1 <= given.spot < _nodes(state),
        "turn": not 1 <= given.turn <= len(tables.turns),
    }
    for key, wrong in problems.items():
        if wrong:
            raise DataError("state", key, "this cannot be a state of Wacht am Rhein")
    check_numbers(msgspec.structs.asdict(given), STATE_LIMITS)
    check_frames(given.frames, _frame_limits(state))


STATE_LIMITS = {
    "released": range(1000),
    "trucks": range(10_000),
    "bonus": range(-100, 100),
    "depot": range(DEPOT_BURNT + 1),
    "closed_until": range(1000),
    "left": range(100_000),
    "spent": range(100_000),
    "rolls": range(10_000_000),
}


def _nodes(state: WachtState) -> int:
    """How many nodes the larger of the two networks has: spots and paths are nodes, of which a hex may have several."""
    networks = state.rules.networks(state.tables)
    return max(len(networks.tactical_nodes.hexes), len(networks.road_nodes.hexes))


def _frame_limits(state: WachtState) -> dict[str, range]:
    """What the numbers in frames may be."""
    tables = state.tables
    hexes, units, water = range(tables.count), range(len(tables.ids)), range(len(tables.water_ids))
    return {
        "of": range(2),
        "formation": range(len(tables.formations)),
        "unit": units,
        "units": units,
        "leader": units,
        "attackers": units,
        "defence_guns": units,
        "guns": units,
        "fought": units,
        "pool": units,
        "withdrawn": units,
        "worked": units,
        "only": units,
        "chosen": units,
        "handled": units,
        "pinned": units,
        "tested": units,
        "passed": units,
        "tried": water,
        "overrun": hexes,
        "target": hexes,
        "attacked": hexes,
        "path": range(_nodes(state)),
        "start": range(tables.count + len(OFF_MAP)),
        "hex": hexes,
        "to": hexes,
        "number": water,
        "hits": range(100),
        "hexes": range(100),
        "gone": range(100),
        "group": range(-1, 100),
        "spent": range(100),
        "GameTurn.next": range(len(phases(tables))),
        "Walk.next": range(1000),
        "points": range(100_000),
        "lefts": range(100_000),
    }


def _is_mask(text: str, units: int) -> bool:
    try:
        return 0 <= int(text, 16) < 1 << units
    except ValueError:
        return False
