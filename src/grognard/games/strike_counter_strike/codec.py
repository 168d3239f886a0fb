"""A state in JSON types and back. Only what is not implied by the rest is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.errors import DataError
from grognard.engine.frames import Frames
from grognard.engine.limits import check_frames, check_numbers

from .options import BEFORE_4
from .rules import (
    activation,
    air,
    artillery,
    assault,
    checks,
    dispatch,
    engineer,
    events,
    exchange,
    fire,
    leaders,
    movement,
    opportunity,
    rally,
    reinforcements,
    sequence,
    setup,
    unit,
    weather,
)
from .rules.opportunity import OFF_THE_MAP
from .state import LISTS, MARKERS, NUMBERS, OUT, StrikeState
from .tables import OFF_MAP
from .vocabulary import POSTURES

if TYPE_CHECKING:
    from .ruleset import StrikeRuleset


FRAMES = Frames(
    activation, unit, air, artillery, assault, exchange, checks, dispatch, engineer, events, fire, leaders,
    movement, opportunity, rally, reinforcements, sequence, setup, weather,
)  # fmt: skip


class Encoded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a state as they are written."""

    scenario: str
    options: dict[str, bool | int | str]
    lists: dict[str, list[int]]
    numbers: dict[str, int]
    markers: dict[str, list[tuple[int, int]]]
    rolls: int
    frames: Sequence[Any]


def encode(state: StrikeState) -> dict[str, Any]:
    """The state in JSON types. Bit masks in frames can exceed what JSON readers keep, so frames write them as text."""
    return {
        "scenario": state.tables.scenario,
        "options": msgspec.to_builtins(state.tables.options),
        "lists": {name: getattr(state, name)[:] for name in LISTS},
        "numbers": {name: getattr(state, name) for name in NUMBERS},
        "markers": {name: [list(item) for item in sorted(getattr(state, name).items())] for name in MARKERS},
        "rolls": state.rolls,
        "frames": [_frame_out(frame) for frame in state.frames],
    }


def decode(rules: StrikeRuleset, form: Any) -> StrikeState:
    """The state that was encoded. Raises DataError if this cannot be one."""
    try:
        given = msgspec.convert({**form, "frames": [_frame_in(frame) for frame in form["frames"]]}, Encoded)
    except (msgspec.ValidationError, TypeError, KeyError, ValueError, AttributeError) as error:
        raise DataError("state", "", str(error)) from None
    given = msgspec.structs.replace(given, frames=FRAMES.read(given.frames))
    state = StrikeState(rules, rules.tables_for(rules.read_scenario(given.scenario), given.options))
    _check(state, given)
    for name in LISTS:
        if name != "place":
            setattr(state, name, given.lists[name])
    for name in NUMBERS:
        setattr(state, name, given.numbers[name])
    for name in MARKERS:
        setattr(state, name, dict(given.markers[name]))
    for number, place in enumerate(given.lists["place"]):
        state.put(number, place)
    state.rolls = given.rolls
    state.frames = tuple(given.frames)
    return state


MASKS = ("acted", "tried", "attackers", "pending", "done", "waiting")
"""Fields of frames that are bit masks of units, wider than 64 bits: written in hexadecimal."""


def _frame_out(frame: Any) -> dict[str, Any]:
    form: dict[str, Any] = {"frame": type(frame).__struct_config__.tag}
    for name in type(frame).__struct_fields__:
        value = getattr(frame, name)
        form[name] = hex(value) if name in MASKS else msgspec.to_builtins(value)
    return form


def _frame_in(form: dict[str, Any]) -> dict[str, Any]:
    return {name: int(value, 16) if name in MASKS else value for name, value in form.items()}


def from_version_3(form: dict[str, Any]) -> dict[str, Any]:
    """A state of version 3: it had fewer options, and who runs from an Assault did not know from whom."""
    frames = [dict(frame) for frame in form["frames"]]
    assaults = [frame["attackers"] for frame in frames if frame["frame"] == "assault"]
    for frame in frames:
        if frame.pop("running", False) or frame["frame"] == "run":
            frame["attackers"] = assaults[-1] if assaults else hex(0)
        elif frame["frame"] in ("watch", "opportunity_fire"):
            frame["attackers"] = hex(0)
    return {**form, "options": {**BEFORE_4, **form["options"]}, "frames": frames}


def _check(state: StrikeState, given: Encoded) -> None:
    """Lengths and ranges, so that nothing later looks up what is not there."""
    tables = state.tables
    places = tables.count + len(OFF_MAP)
    problems = {name: len(given.lists.get(name, [])) != len(getattr(state, name)) for name in LISTS}
    problems["place"] = problems["place"] or not all(0 <= place < places for place in given.lists["place"])
    problems["numbers"] = set(given.numbers) != set(NUMBERS)
    problems["markers"] = set(given.markers) != set(MARKERS)
    problems["turn"] = not 0 <= given.numbers.get("turn", -1) < len(tables.turns)
    for number, mounted in enumerate(given.lists.get("mounted", [])):
        if mounted and (number >= tables.pieces or tables.transport[number] is None):
            problems["mounted"] = True
    for key, wrong in problems.items():
        if wrong:
            raise DataError("state", key, "this cannot be a state of Strike-Counter Strike")
    check_numbers({**given.lists, **given.numbers, "rolls": given.rolls}, _limits(state))
    check_frames(given.frames, _frame_limits(state))
    for name, marks in given.markers.items():
        if not all(0 <= hex_ < tables.count and 0 <= level < 100 for hex_, level in marks):
            raise DataError("state", f"markers.{name}", "this cannot be a state of Strike-Counter Strike")


FLAGS = ("suppressed", "mounted", "column", "abandoned", "parked", "fired", "entering", "control")
COUNTS = ("lost", "dug", "work", "cp", "dp", "command", "mines_left", "blocks_left", "orders", "cloud", "condition")


def _limits(state: StrikeState) -> dict[str, range]:
    """What the numbers of a position may be."""
    tables = state.tables
    units, leaders = tables.pieces, len(tables.leaders)
    chits = range(1 << 32)
    return {
        **dict.fromkeys(FLAGS, range(2)),
        **dict.fromkeys(COUNTS, range(10_000)),
        "hits": range(3),
        "park_hex": range(-1, tables.count),
        "contact": range(-1, leaders),
        "leader_with": range(-1, units),
        "leader_state": range(OUT + 1),
        "dispatch": range(-1, 1000),
        "hero": range(-1, units),
        "cup": chits,
        "bought": chits,
        "drawn": chits,
        "first_chit": range(-1, 32),
        "air_division": range(-1, len(tables.divisions)),
        "left": range(10_000),
        "rolls": range(10_000_000),
    }


def _frame_limits(state: StrikeState) -> dict[str, range]:
    """What the numbers in frames may be."""
    tables = state.tables
    units, hexes = range(tables.pieces), range(tables.count)
    return {
        **dict.fromkeys(MASKS, range(1 << tables.pieces)),
        "formed": range(1 << tables.pieces),
        "AirStrikes.tried": range(1 << tables.count),
        "unit": units,
        "target": units,
        "targets": units,
        "firer": range(-1, tables.pieces),
        "hex": hexes,
        "start": hexes,
        "to": range(-1, tables.count + 1),
        "leader": range(len(tables.leaders)),
        "leaders": range(len(tables.leaders)),
        "charged": range(len(tables.leaders)),
        "division": range(len(tables.divisions)),
        "of": range(max(2, len(tables.divisions), len(tables.formations))),
        "formations": range(len(tables.formations)),
        "hexes": hexes,
        "path": hexes,
        "cost": range(10_000),
        "next": range(OFF_THE_MAP, tables.count),
        "group": range(len(tables.setup)),
        "SetupGroup.next": range(max((len(group.units) for group in tables.setup), default=0)),
        "postures": range(len(POSTURES)),
        "number": range(1, 3),
        "level": range(1, 3),
        "extra": range(-100, 100),
        "bonus": range(-1, 2),
        "mode": range(8),
        "weapon": range(2),
        "Exchange.weapon": range(3),
        "stage": range(6),
        "next_zone": range(-1, 2),
        "kind": range(3),
    }
