"""Where units go and which way they look: one unit after the other, those in front first."""

from __future__ import annotations

from ..rules.facing import enemies_beside
from ..rules.movement import MovementPhase, may_still_move, reach_of
from ..rules.orders import may_declare, must_be_roused
from ..state import IDLE, TURNED, MetaurusState
from ..tables import CARTHAGE, FLANK, FREE, FRONTAL, MOVE, MOVE_TO_ATTACK, REAR, ROME
from .judgement import FAR, Judgement
from .orders import stance_for

STANDOFF = 2
"""How far from the enemy a march should end: close enough to attack in the next turn."""
ARC_WORTH = (0.0, 1.0, 2.0)
"""What it is worth to stand in the Frontal, Flank and Rear hex of an enemy."""


def next_step(judgement: Judgement, frame: MovementPhase) -> int:
    """The next move, turn or roll of the active units, or the end of the phase."""
    state = judgement.state
    far = judgement.distance_to(1 - frame.side(state))
    for unit in sorted(frame.units(state), key=lambda unit: (far[state.place[unit]], unit)):
        step = _step_of(judgement, unit)
        if step is not None:
            return step
    return frame.default(state)


def _step_of(judgement: Judgement, unit: int) -> int | None:
    """What this unit does next, or None if it is content."""
    state, tables = judgement.state, judgement.state.tables
    if may_declare(state, unit):
        order = stance_for(judgement, unit)
        if order != state.stance[tables.rider[unit]]:
            return tables.declare[unit][order]
    if must_be_roused(state, unit):
        return tables.rouse[unit]
    if state.left[unit] < 0 and may_still_move(state, unit):
        step = _move_of(judgement, unit)
        if step is not None:
            return step
    if not state.marks[unit] & (IDLE | TURNED):
        facing = best_facing(judgement, unit)
        if facing != state.facing[unit]:
            return tables.face[unit][facing]
    return None


def _move_of(judgement: Judgement, unit: int) -> int | None:
    """The best move of a unit, or None if it had better stay or cannot move."""
    state, tables = judgement.state, judgement.state.tables
    found = reach_of(state, unit)
    if tables.side[unit] == CARTHAGE and tables.exit_edge in found.exits:
        return tables.exit[unit][tables.exit_edge]
    if not found.ends:
        return None
    row = tables.move[unit]
    conduct = state.conduct(unit)
    if conduct == MOVE_TO_ATTACK:
        return row[max(found.ends, key=lambda hex_: _attack_worth(state, unit, hex_))]
    if tables.side[unit] == CARTHAGE and judgement.road[state.place[unit]] < FAR and conduct == MOVE:
        return row[min(found.ends, key=lambda hex_: (judgement.road[hex_], hex_))]
    far = judgement.distance_to(1 - tables.side[unit])

    def goodness(hex_: int) -> tuple[float, ...]:
        if conduct == FREE:
            return (_attack_worth(state, unit, hex_), -far[hex_])
        return (-abs(far[hex_] - STANDOFF), tables.level[hex_], int(found.left[hex_]))

    best = max(found.ends, key=goodness)
    return None if conduct == FREE and not state.near[ROME][best] else row[best]


def _attack_worth(state: MetaurusState, unit: int, hex_: int) -> float:
    """How good a hex is to attack from: weak enemies, flanks and rears, friends beside them, no hill to climb."""
    tables, best, count = state.tables, -9.0, 0
    side = tables.side[unit]
    for there in tables.neighbours[hex_]:
        enemy = state.at[there]
        if enemy < 0 or tables.side[enemy] == side:
            continue
        count += 1
        worth = ARC_WORTH[tables.arc(there, state.facing[enemy], hex_)] + 6 - state.morale(enemy)
        worth += tables.terrain_drm[hex_][there] + 0.7 * int(state.near[side][there])
        worth -= 0.0 if tables.counts[enemy] else 2.0
        best = max(best, worth)
    return best - 0.6 * count


def best_facing(judgement: Judgement, unit: int) -> int:
    """The facing with the most and weakest enemies in front, none in flank or rear; else towards the nearest enemy."""
    state, tables = judgement.state, judgement.state.tables
    here = state.place[unit]
    enemies = enemies_beside(state, unit)
    if not enemies:
        return _towards(judgement, unit)

    def worth(facing: int) -> tuple[float, bool]:
        total = 0.0
        for enemy in enemies:
            arc = tables.arc(here, facing, state.place[enemy])
            if arc == FRONTAL:
                total += 3 + 0.3 * (6 - state.morale(enemy)) + (20 if state.tied(unit, enemy) else 0)
            else:
                total -= {FLANK: 1, REAR: 2}[arc]
        return total, facing == state.facing[unit]

    return max(range(6), key=worth)


def _towards(judgement: Judgement, unit: int) -> int:
    """The facing that looks at the nearest enemy, the present one if it is as good."""
    state, tables = judgement.state, judgement.state.tables
    far = judgement.distance_to(1 - tables.side[unit])
    fronts, now = tables.front[state.place[unit]], state.facing[unit]

    def gap(facing: int) -> tuple[int, bool]:
        front = fronts[facing]
        return far[front[0]] + far[front[1]] if len(front) == 2 else 2 * FAR, facing != now

    return min(range(6), key=gap)
