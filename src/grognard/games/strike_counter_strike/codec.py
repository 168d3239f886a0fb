"""A state in JSON types and back. Only what is not implied by the rest is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.errors import DataError

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
from .state import LISTS, MARKERS, NUMBERS, StrikeState
from .tables import OFF_MAP

if TYPE_CHECKING:
    from .ruleset import StrikeRuleset

AnyFrame = (
    activation.Activation
    | unit.UnitActivation
    | unit.AfterAction
    | air.AirRoll
    | air.AirDisplay
    | air.AirMission
    | air.AirStrikes
    | air.AirDefenseRoll
    | air.AirTarget
    | artillery.Parks
    | artillery.ContactRoll
    | artillery.ContactChoice
    | assault.Declaration
    | assault.Assault
    | exchange.DefenceWatch
    | exchange.DefensiveFire
    | exchange.StandOrRun
    | exchange.Run
    | exchange.Exchange
    | exchange.ExchangeTarget
    | exchange.Enter
    | checks.CheckRoll
    | checks.CheckChoice
    | dispatch.CommandRoll
    | dispatch.Dispatch
    | dispatch.ChooseChit
    | engineer.Work
    | engineer.SweepRoll
    | events.EventRoll
    | events.CasualtyRoll
    | events.Casualty
    | events.HeroChoice
    | events.SurrenderChoice
    | events.Surrender
    | events.Favour
    | events.Feldersatz
    | fire.Firing
    | fire.FireRoll
    | fire.BarrageFalls
    | fire.Shaken
    | leaders.LeaderPlacement
    | leaders.Transfers
    | movement.Moving
    | movement.Exit
    | movement.March
    | opportunity.OpportunityFire
    | opportunity.Watch
    | rally.Rallying
    | reinforcements.Arrivals
    | reinforcements.Entry
    | reinforcements.ParkEntry
    | sequence.GameTurn
    | sequence.ActivationPhase
    | sequence.ChitDraw
    | sequence.BeginActivation
    | sequence.GameOver
    | setup.SetupGroup
    | setup.PostureChoice
    | setup.SetupPark
    | setup.SetupLeaders
    | setup.Deploy
    | setup.FirstTurn
    | weather.CloudRoll
    | weather.RainRoll
)


class Encoded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a state as they are written."""

    scenario: str
    options: dict[str, bool | int | str]
    lists: dict[str, list[int]]
    numbers: dict[str, int]
    markers: dict[str, list[tuple[int, int]]]
    rolls: int
    frames: tuple[AnyFrame, ...]


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
    state.frames = given.frames
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


def _check(state: StrikeState, given: Encoded) -> None:
    """Lengths and ranges, so that nothing later looks up what is not there."""
    tables = state.tables
    places = tables.count + len(OFF_MAP)
    problems = {name: len(given.lists.get(name, [])) != len(getattr(state, name)) for name in LISTS}
    problems["place"] = problems["place"] or not all(0 <= place < places for place in given.lists["place"])
    problems["numbers"] = set(given.numbers) != set(NUMBERS)
    problems["markers"] = set(given.markers) != set(MARKERS)
    problems["frames"] = not given.frames
    problems["turn"] = not 0 <= given.numbers.get("turn", -1) < len(tables.turns)
    for number, mounted in enumerate(given.lists.get("mounted", [])):
        if mounted and (number >= tables.pieces or tables.transport[number] is None):
            problems["mounted"] = True
    for key, wrong in problems.items():
        if wrong:
            raise DataError("state", key, "this cannot be a state of Strike-Counter Strike")
