"""The state in JSON types and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from grognard.engine.codec import Codec
from grognard.engine.frames import Frames
from grognard.engine.limits import Limits
from grognard.engine.options import OptionValue

from .rules import (
    advancing_fire,
    ammunition,
    battle,
    battle_round,
    briefing,
    campaign,
    casualties,
    clock,
    crew_work,
    driving,
    enemy,
    evening,
    events,
    friendly,
    gunnery,
    hits,
    incoming,
    machine_guns,
    operations,
    orders,
    placement,
    preparation,
    sequence,
    setup,
    spotting,
    support,
)
from .rules.briefing import Returning
from .rules.roster import OWN_TANK
from .schema.names import ACTIONS, AMMO, GUNS, MEDALS, MEN, MGS, MODES, RANGES, RELATIVE, SECTORS, SLOTS, ZONES
from .state import FIELDS, PattonState

_STEPS: Final = {
    "AmmoSupply": 5,
    "Arrival": 3,
    "Battle": 6,
    "Briefing": 8,
    "CrewActions": 6,
    "CrewWork": 8,
    "Engagement": 6,
    "Evening": 5,
    "KnockedOut": 7,
    "Prepare": 3,
    "Refit": 6,
    "Resupply": 3,
    "Settle": 3,
    "SingleDay": 4,
}
"""How many steps each procedure has, its end included."""


def _limits(state: PattonState) -> Limits:
    """What the numbers in frames may be."""
    men, slots = len(MEN), range(-1, SLOTS)
    return {
        **{f"{frame}.next": range(steps) for frame, steps in _STEPS.items()},
        **dict.fromkeys(("FriendlyAction.slot", "EnemyPhase.slot", "InitialFire.slot"), range(SLOTS + 1)),
        **dict.fromkeys(("Abandon.man", "CrewActions.man", "Improvement.man", "KnockedOut.man"), range(men + 1)),
        **dict.fromkeys(("PlaceUnit.kind", "PlaceAtRange.kind"), range(len(state.tables.kinds))),
        **dict.fromkeys(("out", "tried", "sought"), range(1 << men)),
        "slot": slots,
        "zone": range(-1, len(ZONES)),
        "sector": range(-1, len(SECTORS)),
        "sectors": range(len(SECTORS)),
        "area": range(-1, len(state.tables.areas)),
        "man": range(-1, men),
        "modifier": range(-10_000, 10_000),
        "count": range(1000),
        "hours": range(100),
        "gun": range(len(GUNS)),
        "AfterBattle.gun": range(len(GUNS) + 1),
        "Resupply.gun": range(-1, len(AMMO)),
        "mg": range(len(MGS)),
        "MachineGuns.mg": range(len(MGS) + 1),
        "ammo": range(len(AMMO)),
        "mode": range(len(MODES)),
        "hits": range(200),
        "ratings": range(1, 11),
        "rolled": range(1, 11),
        "best": range(len(MEDALS)),
        "how": range(5),
        "what": range(4),
        "relative": range(len(RELATIVE)),
        "range": range(len(RANGES)),
        "rescuer": range(men),
        "named": range(1 << men + 1),
        "chosen": range(1 << 16),
        "order": range(len(ACTIONS)),
        "known": range(2),
        "entry": range(10_000),
        "turn": range(men + 1),
    }


def _wrong(state: PattonState, given: Mapping[str, Any]) -> Iterator[str]:
    """Names that nobody has, and men who come back without being away."""
    if not all(map(state.roster.knows, (*given["name"], *given["away"][::4]))):
        yield "name"
    if given["tank_name"] < (OWN_TANK if state.roster.names_tank() else 0):
        yield "tank_name"
    back = [frame.entry for frame in given["frames"] if isinstance(frame, Returning)]
    if any(entry not in range(len(given["away"])) for entry in back):
        yield "frames"


def chosen(state: PattonState) -> tuple[str, dict[str, OptionValue]]:
    """The scenario, and the options as they are written, without names that nobody gave."""
    given = {option: name for option, name in state.roster.given.items() if name}
    return state.scenario, {**msgspec.structs.asdict(state.tables.options), **given}


_FRAMES: Final = Frames(
    advancing_fire, ammunition, battle, battle_round, briefing, campaign, casualties, clock, crew_work, driving,
    enemy, evening, events, friendly, gunnery, hits, incoming, machine_guns, operations, orders, placement,
    preparation, sequence, setup, spotting, support,
)  # fmt: skip
CODEC: Final = Codec(
    fields=FIELDS,
    frames=_FRAMES,
    limits=_limits,
    wrong=_wrong,
)
