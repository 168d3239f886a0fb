"""Rules of thumb of the computer commander for one unit: where it goes, whom it fires at, when it assaults."""

from __future__ import annotations

from typing import Final

from .rules.assault import bravery_entries, target_hexes
from .rules.checks import chance_to_pass
from .rules.fire import Shot, rating, result_of, row_of
from .rules.frame import pair
from .rules.movement import Moving
from .rules.reach import ends_there, reach_of
from .rules.targets import targets_of
from .rules.transport import column_cost
from .rules.unit import UnitActivation
from .state import StrikeState

Field = list[float]
"""Per hex, what a step there is credited with."""
GOOD_SHOT: Final = 4
"""The rating from which a shot is worth a Command Point."""
BRAVE: Final = 0.6
"""The least chance in a Bravery Check with which an Assault is begun."""
STRONGER: Final = 1.5
"""By how much the attackers must outweigh the defenders."""
HARM: Final = {"-": 0.0, "C": 0.12, "S?": 0.12, "S": 0.25, "1": 0.6, "E": 1.0}
"""What the results of a shot are worth."""
ACTION: Final = 0.1
"""What an action that costs a Command Point must bring."""
FAR: Final = 8
"""From so many hexes to the nearest enemy on a unit marches mounted and In Column."""
NEAR: Final = 3
"""From so few on it deploys and dismounts."""


def unit_step(state: StrikeState, frame: UnitActivation, field: Field) -> int:
    """Rally; a good Assault; the better of a shot and a move; or done."""
    first, unit = state.tables.first, frame.unit
    numbers = set(state.numbers())
    shaken = state.suppressed[unit] or state.hits[unit] == 2
    if shaken and first["rally"] + unit in numbers:
        return first["rally"] + unit
    least = ACTION if frame.costs else 0.0
    if first["second"] in numbers and best_shot(state, unit) >= GOOD_SHOT:
        return first["second"]
    if not frame.restricted and state.on_map(unit):
        for hex_ in target_hexes(state, unit):
            if promises(state, unit, hex_):
                return pair(state, "assault", unit, hex_)
    shot, harm = (-1, 0.0) if frame.restricted else choose_shot(state, unit)
    move, gain = choose_move(state, unit, field, frame.restricted, numbers)
    if harm > max(least, gain):
        return pair(state, "fire", unit, shot)
    if gain > max(least, 0.01):
        return change_first(state, unit, numbers) or move
    return change_first(state, unit, numbers, False) or first["done"]


def moving_step(state: StrikeState, frame: Moving, field: Field) -> int:
    """On to a better hex; deploy and dismount near the enemy; or halt."""
    numbers = set(state.numbers())
    halt = state.tables.first["halt"]
    if halt not in numbers:
        return max(numbers)
    move, gain = choose_move(state, frame.unit, field, frame.guarded, numbers)
    if gain > 0.01:
        return move
    return change_first(state, frame.unit, numbers, False) or halt


def change_first(state: StrikeState, unit: int, numbers: set[int], marching: bool = True) -> int:
    """Before a long march mount and form Column; near the enemy leave both. 0 if nothing is to be changed."""
    first, gap = state.tables.first, enemy_gap(state, unit)
    if marching and gap >= FAR:
        wanted = ("mount", "column") if state.tables.road_hex[state.place[unit]] else ("mount",)
    elif not marching and gap <= NEAR:
        affordable = state.column[unit] and column_cost(state, unit) <= state.left
        wanted = ("deploy", "dismount") if affordable else ("dismount",)
    else:
        return 0
    return next((first[verb] + unit for verb in wanted if first[verb] + unit in numbers), 0)


def enemy_gap(state: StrikeState, unit: int) -> int:
    """Hexes to the nearest enemy."""
    tables = state.tables
    here = state.place[unit]
    if here >= tables.count:
        return 99
    enemies = (state.place[other] for other in tables.of_side[1 - tables.side[unit]])
    return min((tables.distance(here, place) for place in enemies if place < tables.count), default=99)


def choose_move(state: StrikeState, unit: int, field: Field, guarded: bool, numbers: set[int]) -> tuple[int, float]:
    """The move that gains most, and how much."""
    if not state.on_map(unit) or state.parked[unit]:
        return -1, 0.0
    base = pair(state, "move", unit, 0)
    found = reach_of(state, unit, guarded)
    here = stand_value(state, unit, found.start, field)
    best, gain = -1, 0.0
    for hex_ in found.hexes:
        if base + hex_ in numbers and ends_there(state, unit, hex_):
            more = stand_value(state, unit, hex_, field) - here
            if more > gain:
                best, gain = base + hex_, more
    leaving = state.zone[1 - state.tables.side[unit]][found.start] and not state.entering[unit]
    return best, gain - (0.15 if leaving else 0.0)


def stand_value(state: StrikeState, unit: int, hex_: int, field: Field) -> float:
    """What it is worth to have the unit in this hex: ground to be won, cover, not too many, not bare before guns."""
    tables = state.tables
    side, steps = tables.side[unit], max(state.steps(unit), 1)
    value = field[hex_] * (0.5 + 0.5 * steps)
    armoured = state.face(unit).armoured
    value -= 0.03 * tables.cover[hex_][armoured] * (not state.column[unit])
    if state.zone[1 - side][hex_]:
        value -= 0.05 * steps * (1 + 2 * bool(state.column[unit]) + (not armoured and bool(state.mounted[unit])))
    crowd = sum(state.steps(other) for other in state.at[hex_] if other != unit)
    return value - 0.02 * max(0, crowd - 2) - (0.2 if is_gun(state, unit) and state.zone[1 - side][hex_] else 0.0)


def choose_shot(state: StrikeState, unit: int) -> tuple[int, float]:
    """The target of the shot that does most harm, and how much."""
    best, most = -1, 0.0
    for target, mode in targets_of(state, unit):
        shot = Shot(unit, target, mode)
        value, row = rating(state, shot), row_of(state, shot)
        harm = sum(HARM[result_of(value, row, face)] for face in range(10)) / 10 * (0.5 + 0.5 * state.steps(target))
        if harm > most:
            best, most = target, harm
    return best, most


def is_gun(state: StrikeState, unit: int) -> bool:
    """True for mortars and artillery."""
    return state.face(unit).colour in state.tables.indirect


def best_shot(state: StrikeState, unit: int) -> int:
    """The best rating among the shots a unit has now, or -1."""
    shots = [rating(state, Shot(unit, target, mode)) for target, mode in targets_of(state, unit)]
    return max(shots, default=-1)


def promises(state: StrikeState, unit: int, hex_: int) -> bool:
    """True if an Assault by the unit's stack looks good enough."""
    if chance_to_pass(sum(entry[0] for entry in bravery_entries(state, unit, hex_))) < BRAVE:
        return False
    attack = sum(weight(state, u) for u in state.at[state.place[unit]])
    return attack >= STRONGER * sum(weight(state, u) for u in state.at[hex_])


def weight(state: StrikeState, unit: int) -> float:
    """What a unit brings into an exchange."""
    face = state.face(unit)
    guns = 0 if state.suppressed[unit] else max(face.fire, 0)
    return max(0.5, guns + max(face.assault, 0) - state.hits[unit] - face.defense)
