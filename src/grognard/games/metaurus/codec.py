"""The state of Metaurus in JSON types and back. Only what is not implied by the rest is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.errors import DataError
from grognard.engine.frames import Frames
from grognard.engine.limits import check_frames, check_numbers

from .rules import advance, combat, elephants, movement, orders, reform, resolution, retreat, sequence, setup, victory
from .rules.sequence import STEPS
from .state import MOMENTUM, MetaurusState
from .tables import FREE, OFF_MAP, UNKNOWN

if TYPE_CHECKING:
    from .ruleset import MetaurusRuleset

FRAMES = Frames(advance, combat, elephants, movement, orders, reform, resolution, retreat, sequence, setup, victory)


class Encoded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a state as they are written."""

    scenario: str
    options: dict[str, bool | int | str]
    turn: int
    first: int
    place: list[int]
    facing: list[int]
    marks: list[int]
    left: list[int]
    attacks: list[int]
    wheeled: int
    orders: list[int]
    shown: list[int]
    orders_before: list[int]
    shown_before: list[int]
    stance: list[int]
    acted: int
    inactive: int
    ties: list[int]
    crossed: int
    lost_before: list[int]
    rolls: int
    frames: Sequence[Any]


def encode(state: MetaurusState) -> dict[str, Any]:
    """The state in JSON types."""
    return {
        "scenario": state.scenario,
        "options": msgspec.to_builtins(state.tables.options),
        "turn": state.turn,
        "first": state.first,
        "place": state.place[:],
        "facing": state.facing[:],
        "marks": state.marks[:],
        "left": state.left[:],
        "attacks": state.attacks[:],
        "wheeled": state.wheeled,
        "orders": state.orders[:],
        "shown": state.shown[:],
        "orders_before": state.orders_before[:],
        "shown_before": state.shown_before[:],
        "stance": state.stance[:],
        "acted": state.acted,
        "inactive": state.inactive,
        "ties": list(state.ties),
        "crossed": state.crossed,
        "lost_before": state.lost_before[:],
        "rolls": state.rolls,
        "frames": msgspec.to_builtins(state.frames),
    }


def decode(rules: MetaurusRuleset, form: Any) -> MetaurusState:
    """The state that was encoded. Raises DataError if this cannot be one."""
    try:
        given = msgspec.convert(form, Encoded)
    except msgspec.ValidationError as error:
        raise DataError("state", "", str(error)) from None
    given = msgspec.structs.replace(given, frames=FRAMES.read(given.frames))
    state = MetaurusState(rules, rules.tables_for(given.options), rules.read_scenario(given.scenario))
    _check(state, given)
    for unit, place in enumerate(given.place):
        state.put(unit, place)
    for name in (
        "turn", "first", "facing", "marks", "left", "attacks", "wheeled", "orders", "shown",
        "orders_before", "shown_before", "stance", "acted", "inactive", "crossed", "lost_before", "rolls", "frames",
    ):  # fmt: skip
        setattr(state, name, getattr(given, name))
    state.set_ties(given.ties)
    return state


def _check(state: MetaurusState, given: Encoded) -> None:
    """Lengths and ranges, so that nothing later looks up what is not there."""
    tables = state.tables
    units, places, commands = len(tables.ids), tables.count + len(OFF_MAP), len(tables.command_ids)
    on_map = [place for place in given.place if place < tables.count]
    problems = {
        "place": len(given.place) != units or not all(0 <= p < places for p in given.place),
        "place: stacking": len(set(on_map)) != len(on_map),
        "facing": len(given.facing) != units or not set(given.facing) <= set(range(6)),
        "marks": len(given.marks) != units,
        "left": len(given.left) != units,
        "attacks": len(given.attacks) != units,
        "orders": any(
            len(orders) != commands or not all(UNKNOWN <= order <= FREE for order in orders)
            for orders in (given.orders, given.orders_before, given.shown, given.shown_before)
        ),
        "stance": len(given.stance) != len(tables.riders) or not set(given.stance) <= set(range(4)),
        "ties": not all(0 <= pair < units * units for pair in given.ties),
        "first": given.first not in (-1, 0, 1),
        "crossed": given.crossed not in (-1, 0, 1),
        "lost_before": len(given.lost_before) != 3,
        "turn": given.turn < 1,
    }
    for key, wrong in problems.items():
        if wrong:
            raise DataError("state", key, "this cannot be a state of The Battle of the Metaurus")
    limits = _limits(state)
    check_numbers(msgspec.structs.asdict(given), limits)
    check_frames(given.frames, limits)


MANY = range(10_000_000)


def _limits(state: MetaurusState) -> dict[str, range]:
    """What numbers may be, those of the state and those in its frames."""
    tables = state.tables
    hexes, units, commands = range(tables.count), range(len(tables.ids)), range(len(tables.command_ids))
    # A pair is a unit and another, or a unit and a hex.
    pairs = range(-1, len(units) * (tables.count + len(units)))
    return {
        "turn": range(1, 10_000),
        "marks": range(2 * MOMENTUM),
        "left": range(-1, 1000),
        "attacks": range(1000),
        "wheeled": range(1 << len(commands)),
        "acted": range(1 << len(commands)),
        "inactive": range(1 << len(commands)),
        "shown": range(2),
        "shown_before": range(2),
        "lost_before": range(1000),
        "rolls": MANY,
        "commands": commands,
        "one": commands,
        "other": commands,
        "unit": units,
        "units": units,
        "enemies": units,
        "target": units,
        "targets": units,
        "hexes": hexes,
        "start": hexes,
        "pairs": pairs,
        "lapsed": pairs,
        "last": pairs,
        "of": range(2),
        "kind": range(8),
        "steps": range(10),
        "step": range(10),
        "next": range(len(STEPS)),
    }
