"""Rules of thumb of the computer commander for one unit: where it goes, which enemy it fires at, when it assaults."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..rules.chits import FORMATION
from ..rules.movement import Moving
from ..rules.targets import in_gun_range
from ..rules.unit import AfterAction, UnitActivation, may_take_second
from ..state import StrikeState
from .aims import FAR
from .battle import best_assault, best_shot, is_gun
from .purse import spare
from .stands import Aims, Stand, is_leaving

ACTION: Final = 0.12
"""What an action must bring to be worth a Command Point."""
SAVED: Final = 4.0
"""How much more it must bring if the point is meant for a chit of the next turn."""
STRIKE: Final = 0.25
"""What it must bring under Direct Command."""
LEAVING: Final = 0.12
"""What it costs to break contact with the enemy, besides the enemy's fire."""
LEAST: Final = 0.02
"""Gains below this are no reason to move."""


def unit_step(state: StrikeState, frame: UnitActivation, aims: Aims) -> int:
    """Rally; then the best of an Assault, a shot and a move; else something useful; or done."""
    encode, unit = state.tables.encode, frame.unit
    numbers = set(state.numbers())
    homeward = _homeward(state, unit, numbers)
    if homeward:
        return homeward
    if (state.suppressed[unit] or state.hits[unit] == 2) and encode("rally", unit) in numbers:
        return encode("rally", unit)
    action = price_of_action(state, unit)
    least = action if frame.costs else LEAST
    move, gain = -1, 0.0
    if not frame.has_moved(state):
        move, gain = choose_move(state, unit, aims, frame.restricted, numbers)
    blow, promise = choose_blow(state, unit, aims, not frame.has_fired(state))
    gain -= aims.stance.still
    if frame.restricted:
        if gain > least:
            return move
        useful = _useful(state, unit, aims, numbers)
        if useful:
            return useful
        return encode("second") if promise > action and encode("second") in numbers else encode("done")
    if not frame.costs and _storms_on_foot(state, unit, aims, promise, numbers):
        return encode("dismount", unit)
    if promise > max(least, gain):
        return blow
    if gain > least:
        return move
    useful = 0 if frame.costs else _useful(state, unit, aims, numbers)
    return useful or encode("done")


def price_of_action(state: StrikeState, unit: int) -> float:
    """What an action that costs a Command Point must bring: more where the point would buy a chit."""
    saving = SAVED if spare(state, state.tables.division[unit]) <= 0 else 1.0
    return ACTION * saving


def _storms_on_foot(state: StrikeState, unit: int, aims: Aims, promise: float, numbers: set[int]) -> bool:
    """True if a mounted unit does better to dismount and to assault a place in its Second Action than to fire."""
    if not state.mounted[unit] or state.tables.encode("dismount", unit) not in numbers:
        return False
    if not may_take_second(state, unit, FORMATION):
        return False
    twin = state.copy()
    twin.mounted[unit] = 0
    return _storm(twin, unit, aims) > promise + price_of_action(state, unit)


def _about_to_storm(state: StrikeState, unit: int, aims: Aims) -> bool:
    """True if a moving unit does better to stop here and to assault a place in its Second Action."""
    if not state.on_map(unit) or state.mounted[unit] or state.suppressed[unit]:
        return False
    frame = state.frames[-2]
    if not isinstance(frame, AfterAction) or frame.number != 1 or not may_take_second(state, unit, frame.kind):
        return False
    shot = best_shot(state, aims.ground, unit, aims.silenced)[1]
    return _storm(state, unit, aims) > max(price_of_action(state, unit), shot)


def _storm(state: StrikeState, unit: int, aims: Aims) -> float:
    """What an Assault on a place beside the unit promises."""
    hex_, promise = best_assault(state, aims.ground, unit, aims.stake, aims.caution)
    return promise if hex_ in aims.ground.goals else 0.0


def choose_blow(state: StrikeState, unit: int, aims: Aims, may_fire: bool = True) -> tuple[int, float]:
    """The shot or the Assault that promises most, and how much; [G6] no shot for a unit that has fired already."""
    target, harm = best_shot(state, aims.ground, unit, aims.silenced) if may_fire else (-1, 0.0)
    best = state.tables.encode("fire", unit, target) if target >= 0 else -1
    if state.on_map(unit) and not state.suppressed[unit]:
        hex_, promise = best_assault(state, aims.ground, unit, aims.stake, aims.caution)
        if promise > harm:
            return state.tables.encode("assault", unit, hex_), promise
    return best, harm


def _useful(state: StrikeState, unit: int, aims: Aims, numbers: set[int]) -> int:
    """What a unit does if nothing better is left: rally from a hit, or dig in before the enemy; 0 for nothing."""
    encode = state.tables.encode
    if state.hits[unit] and encode("rally", unit) in numbers:
        return encode("rally", unit)
    if state.on_map(unit) and aims.gap[state.place[unit]] <= FAR // 2 and encode("dig", unit) in numbers:
        return encode("dig", unit)
    return 0


def _homeward(state: StrikeState, unit: int, numbers: set[int]) -> int:
    """[S4.0] Units that have to leave the map do so when they can; 0 for the others."""
    if not is_leaving(state, unit):
        return 0
    leave = state.tables.encode("exit", unit)
    return leave if leave in numbers else 0


def moving_step(state: StrikeState, frame: Moving, aims: Aims) -> int:
    """On to a better hex; deploy and dismount near the enemy; or halt."""
    numbers = set(state.numbers())
    halt = state.tables.encode("halt")
    if halt not in numbers:
        return max(numbers)
    homeward = _homeward(state, frame.unit, numbers)
    if homeward:
        return homeward
    if not frame.guarded and _about_to_storm(state, frame.unit, aims):
        return halt
    move, gain = choose_move(state, frame.unit, aims, frame.guarded, numbers)
    return move if gain > LEAST else halt


# -- where to ---------------------------------------------------------------------------------------------------


def choose_move(state: StrikeState, unit: int, aims: Aims, guarded: bool, numbers: set[int]) -> tuple[int, float]:
    """The first step of the best march and what it gains: as the unit stands, or first mounted, In Column and so on."""
    if not state.on_map(unit) or state.parked[unit] or state.suppressed[unit]:
        return -1, 0.0
    stand = Stand(state, unit, aims)
    here = stand.value(state, state.place[unit])
    hex_, best = stand.best(state, guarded, here)
    number = state.tables.encode("move", unit, hex_)
    if hex_ < 0 or number not in numbers:
        number, best = -1, here
    for changed, verb in _changes(state, unit, numbers):
        least = best + LEAST
        value = max(stand.best(changed, guarded, least)[1], stand.value(changed, changed.place[unit]))
        if value > least:
            number, best = verb, value
    leaving = state.zone[1 - aims.side][state.place[unit]] and not state.entering[unit]
    return number, best - here - (LEAVING if leaving else 0.0)


def _changes(state: StrikeState, unit: int, numbers: set[int]) -> Iterator[tuple[StrikeState, int]]:
    """The unit mounted, dismounted, In Column or deployed, as it may: each state, and the action that leads to it."""
    encode = state.tables.encode
    for verbs in (("column",), ("mount",), ("mount", "column"), ("deploy",), ("dismount",), ("deploy", "dismount")):
        begin = encode(verbs[0], unit)
        if begin not in numbers:
            continue
        twin = state.copy()
        for verb in verbs:
            number = encode(verb, unit)
            if twin.frames[-1].role(twin) != state.frames[-1].role(state) or number not in twin.numbers():
                break
            twin.play(number)
        else:
            if twin.on_map(unit) and isinstance(twin.frames[-1], Moving):
                yield twin, begin


def potential(state: StrikeState, unit: int, aims: Aims) -> float:
    """What a unit can do to the enemy now."""
    return choose_blow(state, unit, aims)[1]


def ordered(state: StrikeState, units: Sequence[int], aims: Aims) -> Iterator[int]:
    """Combined arms: guns with a target open, then units with a long range, then infantry; idle guns come last.

    So guns wait for units that find targets for them, and all others advance under their fire.
    """

    def key(unit: int) -> tuple[bool, int, int]:
        face, hex_ = state.face(unit), state.place[unit]
        return face.range <= 1, aims.gap[hex_] if hex_ < state.tables.count else 0, unit

    guns = sorted([unit for unit in units if is_gun(state, unit)], key=key)
    idle = []
    for unit in guns:
        if _may_have_target(state, unit, aims) and potential(state, unit, aims) > STRIKE:
            yield unit
        else:
            idle.append(unit)
    yield from sorted([unit for unit in units if not is_gun(state, unit)], key=key)
    yield from idle


def _may_have_target(state: StrikeState, unit: int, aims: Aims) -> bool:
    """A quick look: an enemy in range that one of us sees, or enemy parks that have fired."""
    if any(in_gun_range(state, unit, hex_) for hex_ in aims.sighted):
        return True
    return bool(state.parked[unit]) and any(state.fired[other] for other in state.tables.of_side[1 - aims.side])
