"""What fire and Assaults promise a computer commander: expected harm, summed from the same ratings as the rules use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..rules.assault import bravery_entries, target_hexes, why_not
from ..rules.checks import chance_to_pass, quality
from ..rules.fire import (
    ASSAULT,
    ASSAULT_RATING,
    CHARGE,
    DEFENCE,
    FIRE,
    INDIRECT,
    Shot,
    has_company,
    rating,
    result_of,
    row_of,
)
from ..rules.targets import targets_of
from ..state import StrikeState
from ..tables import Tables
from .aims import Ground

HIT: Final = 0.15
SUPPRESSED: Final = 0.35
STEP: Final = 0.6
"""What a Cohesion Hit, Suppression and a lost step are worth, in Victory Points of the side that inflicts them."""
SECOND: Final = 0.3
"""The same for the second Cohesion Hit."""
PRIZE: Final = 3.0
"""How much more, at most, a target counts because it stands in a place that is to be won."""
NEIGHBOUR: Final = 1.3
"""The same beside such a place."""
BARRAGE: Final = (0.0, 0.06, 0.12)
"""What a barrage on an enemy unit is worth: it fires worse, checks worse, and has no Fire Zone."""
DAZED: Final = 0.3
"""How often a direct hit suppresses a target or worse."""
ARTILLERY: Final = 2.0
MORTARS: Final = 1.4
CANNON: Final = 1.3
"""How much more harm counts to artillery, other guns and mortars, and units with a long range: they do most harm."""
LONG: Final = 12
"""How far artillery reaches."""
SALVO: Final = 5
"""The rating of a salvo of artillery, before the target counts."""
BRAVE: Final = 0.35
"""The least chance in a Bravery Check with which a unit joins an Assault."""


def harm_of(state: StrikeState, target: int, result: str) -> float:
    """What one result is worth against this target as it is now."""
    steps = state.steps(target)
    if result == "C":
        return hit(state, target)
    if result == "S?":
        failing = 1.0 - chance_to_pass(quality(state, target))
        return failing * (hit(state, target) if state.suppressed[target] else SUPPRESSED)
    if result == "S":
        return hit(state, target) if state.suppressed[target] else HIT + 0.1
    if result == "1":
        return loss(state, target)
    if result == "E":
        return kill(state, target) + STEP * max(0, steps - 1)
    return 0.0


def hit(state: StrikeState, target: int) -> float:
    """What one more Cohesion Hit is worth: the third costs a step, so the second is half of one."""
    return (HIT, SECOND, loss(state, target))[state.hits[target]]


def loss(state: StrikeState, target: int) -> float:
    """What a step is worth."""
    return STEP if state.steps(target) > 1 else kill(state, target)


def kill(state: StrikeState, target: int) -> float:
    """What the last step of a unit is worth, with the points for the unit."""
    return STEP + abs(state.tables.worth[target])


def shot_harm(state: StrikeState, shot: Shot, bonus: float = 0.0) -> float:
    """The expected harm of a shot to its target; `bonus` is the chance of the Company Bonus."""
    row = row_of(state, shot)
    harms = {result: harm_of(state, shot.target, result) for result in set(row)}
    value = rating(state, shot)
    low = _average(value, row, harms)
    if not bonus:
        return low
    better = min(value + state.tables.charts.fire_modifiers.company_bonus, 9)
    return bonus * _average(better, row, harms) + (1.0 - bonus) * low


def _average(value: int, row: Sequence[str], harms: Mapping[str, float]) -> float:
    return sum([harms.get(result_of(value, row, face), 0.0) for face in range(10)]) / 10


def shell_harm(tables: Tables, ground: Ground, armoured: bool, steps: int, worth: int, more: int) -> float:
    """What one salvo of a battalion on a unit like this promises; `more` is what the target adds to its rating."""
    key = (armoured, min(steps, 2), worth, more)
    found = ground.shells.get(key)
    if found is None:
        row = tables.fire_rows[armoured, "orange"]
        gone = STEP + worth
        harms = {"C": HIT, "S?": 0.4 * SUPPRESSED, "S": HIT + 0.1, "1": STEP if steps > 1 else gone}
        harms["E"] = gone + STEP * (steps > 1)
        found = ground.shells[key] = _average(min(max(SALVO + more, 0), 9), row, harms)
    return found


def company(state: StrikeState, shot: Shot) -> float:
    """The chance that a shot wins the Company Bonus."""
    return chance_to_pass(quality(state, shot.firer)) if has_company(state, shot) else 0.0


def fire_harm(
    state: StrikeState, ground: Ground, unit: int, target: int, mode: int, silenced: Mapping[int, float]
) -> float:
    """What a Fire Action at the target promises: harm to it and, from guns, to those around it.

    `silenced` says per hex what it saves if the enemies there have no Fire Zones [G8].
    """
    shot = Shot(unit, target, mode)
    bonus = company(state, shot)
    harm = shot_harm(state, shot, bonus) * importance(state, ground, target)
    if not state.on_map(target):
        return harm
    hex_ = state.place[target]
    if mode != INDIRECT:
        return harm + DAZED * rating(state, shot) / 10 * silenced.get(hex_, 0.0)
    hits = min(rating(state, shot) + 2 * bonus + 1, 9) / 10
    level = 2 if state.face(unit).fire + 2 * bonus >= 6 or state.barrage.get(hex_, 0) else 1
    around = 0.0
    for other in state.at[hex_]:
        shaken = hits * harm_of(state, other, "S?") if other != target else 0.0
        around += (shaken + BARRAGE[level] - BARRAGE[state.barrage.get(hex_, 0)]) * importance(state, ground, other)
    opened = 0.0 if hex_ in state.barrage else 0.9 * silenced.get(hex_, 0.0)
    return harm + around + opened


def importance(state: StrikeState, ground: Ground, target: int) -> float:
    """How much more a target counts because of its hex: in a place that is to be won, or beside it."""
    tables = state.tables
    hex_ = state.place[target]
    menace = menace_of(state, target)
    if hex_ >= tables.count:
        return menace
    distance = tables.distance
    best = menace
    for goal, worth in zip(ground.goals, ground.worth, strict=True):
        if distance(hex_, goal) <= 1:
            best = max(best, min(PRIZE, 1.0 + worth / 2) if hex_ == goal else NEIGHBOUR)
    return best


def menace_of(state: StrikeState, unit: int) -> float:
    """How much more a step of this unit counts because of what it can do from afar."""
    face = state.tables.full[unit]
    if face.colour in state.tables.indirect:
        return ARTILLERY if face.range >= LONG else MORTARS
    return CANNON if face.range >= 3 else 1.0


def best_shot(state: StrikeState, ground: Ground, unit: int, silenced: Mapping[int, float]) -> tuple[int, float]:
    """The target of the shot that promises most, and how much; -1 and nothing if there is none."""
    best, most = -1, 0.0
    for target, mode in targets_of(state, unit):
        harm = fire_harm(state, ground, unit, target, mode, silenced)
        if harm > most:
            best, most = target, harm
    return best, most


# -- Assaults ---------------------------------------------------------------------------------------------------


def best_assault(
    state: StrikeState, ground: Ground, unit: int, stake: Sequence[float], caution: float = 1.0
) -> tuple[int, float]:
    """The hex that is best assaulted by the unit's stack, and what the Assault promises for each of its units."""
    best, most = -1, 0.0
    for hex_ in target_hexes(state, unit):
        chance = bravery(state, unit, hex_)
        if chance < BRAVE:
            continue
        party = [unit, *(u for u in state.at[state.place[unit]] if u != unit and joins(state, u, hex_))]
        promise = assault_promise(state, ground, party, hex_, stake, caution) / (0.5 + 0.5 * len(party))
        if promise > most:
            best, most = hex_, promise
    return best, most


def joins(state: StrikeState, unit: int, hex_: int) -> bool:
    """True if it pays for the unit to take part in the Assault."""
    return not why_not(state, unit, hex_) and state.hits[unit] < 2 and bravery(state, unit, hex_) >= BRAVE


def bravery(state: StrikeState, unit: int, hex_: int) -> float:
    """The chance to pass the Bravery Check."""
    return chance_to_pass(sum(entry[0] for entry in bravery_entries(state, unit, hex_)))


def assault_promise(
    state: StrikeState, ground: Ground, party: Sequence[int], hex_: int, stake: Sequence[float], caution: float = 1.0
) -> float:
    """Harm done less harm suffered, and the place itself as far as it may be won.

    `stake` says what places are worth, `caution` how much the harm suffered counts.
    """
    defenders = state.at[hex_]
    suffered = 0.0
    for unit in defenders:
        suffered += attacks(state, unit, party, DEFENCE)
        if not state.suppressed[unit] and state.face(unit).fire >= 0:
            charge = max(shot_harm(state, Shot(unit, target, CHARGE)) for target in party)
            suffered += chance_to_pass(quality(state, unit)) * charge
    done = 0.0
    for unit in party:
        done += bravery(state, unit, hex_) * attacks(state, unit, defenders, ASSAULT)
    # Hurt attackers hit less hard, and a unit that has not passed its Bravery Check is not fired at.
    brave = sum(bravery(state, unit, hex_) for unit in party) / len(party)
    suffered *= min(1.0, brave + 0.2)
    done *= max(0.4, 1.0 - suffered / (2.0 * len(party)))
    tough = sum(kill(state, u) + STEP * max(0, state.steps(u) - 1) for u in defenders)
    prize = 0.0
    if hex_ in ground.goals:
        prize = stake[ground.goals.index(hex_)] * min(1.0, done / tough) ** 2
    return done * importance(state, ground, defenders[0]) + prize - caution * suffered


def attacks(state: StrikeState, unit: int, targets: Sequence[int], mode: int) -> float:
    """The harm of the attacks of one unit in an exchange, each at its best target."""
    face = state.face(unit)
    weapons = [ASSAULT_RATING] if face.assault >= 0 else []
    if face.assault_double and weapons:
        weapons.append(ASSAULT_RATING)
    elif not state.suppressed[unit] and face.fire >= 0:
        weapons.append(FIRE)
    total = 0.0
    for weapon in weapons:
        shots = [Shot(unit, target, mode, weapon) for target in targets]
        bonus = company(state, shots[0])
        total += max(shot_harm(state, shot, bonus) for shot in shots)
    return total


def is_gun(state: StrikeState, unit: int) -> bool:
    """True for mortars and artillery, also on their transport."""
    return state.tables.full[unit].colour in state.tables.indirect
