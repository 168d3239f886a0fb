"""Rules of thumb of the computer commander for one unit: where it goes, whom it fires at, when it assaults."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from typing import Final

from .aims import FAR, Ground, Pull, needs, pull_on
from .battle import best_assault, best_shot, fire_harm, is_gun
from .rules.command import command_posts
from .rules.frame import pair
from .rules.movement import Moving
from .rules.reach import can_enter, ends_there, reach_of
from .rules.targets import targets_of
from .rules.unit import UnitActivation
from .rules.victory import remaining_awards
from .state import StrikeState

APPROACH: Final = 0.12
"""What a step beside a place is credited with, of its worth."""
HELD: Final = 0.6
"""How likely a place taken now is still held when it is scored."""
COVER: Final = 0.04
"""What a point of cover is worth to a step that can be seen."""
MASS: Final = 0.08
"""What a point of the modifier for crowded hexes costs."""
EXPOSED: Final = 0.05
"""What it costs a step to stand in an enemy Fire Zone, and again In Column or on soft transport."""
COMMAND: Final = 0.06
"""What it costs a step to be Out of Command."""
GARRISON: Final = 0.15
"""What the only unit in a threatened place of ours is worth there, of the place's points."""
POSITION: Final = 0.12
"""What an Improved Position is worth to a unit in reach of the enemy."""
SHELL: Final = 0.03
"""What it costs a step to be seen by an enemy whose guns can fire, for each of them."""
UNDER_ARMOUR: Final = 0.25
"""How much of that costs units with armour."""
MOST_SHELLS: Final = 4.0
"""More guns than this do not fire at one unit."""
SEEN: Final = 4
"""So near to an enemy a unit counts as seen."""
MASSED: Final = 0.05
"""What company in a hex from which a place can be assaulted is worth, of the place's points."""
STORMS: Final = 4
"""The least Assault Rating of a unit that storms places."""
PARTY: Final = 6
"""So many steps make a strong Assault."""
ACTION: Final = 0.12
"""What an action that costs a Command Point must bring."""
STRIKE: Final = 0.25
"""What it must bring under Direct Command."""
LEAVING: Final = 0.12
"""What it costs to leave a hex under enemy guns."""
LEAST: Final = 0.02
"""Gains below this are no reason to move."""
CLOSE: Final = 3
"""So near to the enemy guns and mortars do not want to be."""
BROAD: Final = 2
"""So many shots and marches are looked at more closely."""
HOME: Final = 4
"""So many turns before its withdrawal is due Panzer Auf 130 turns back."""


class Aims:
    """What one side wants now: worked out once for a decision."""

    def __init__(self, state: StrikeState, ground: Ground, side: int) -> None:
        self.ground = ground
        self.side = side
        self.needs = needs(state, ground, side)
        awards = remaining_awards(state)
        self.stake = [worth * awards * HELD for worth in ground.worth]
        self.gap = ground.gaps(frozenset([hex_ for hex_, holder in enumerate(state.holder) if holder == 1 - side]))
        """Per hex, how far it is to the nearest enemy, up to one more than FAR."""
        self.shells = _shells(state, 1 - side)
        """How much is to be feared of the enemy's guns."""

    def pull(self, state: StrikeState, unit: int) -> Pull:
        """What draws a unit."""
        return pull_on(state, self.ground, unit, self.needs)


def _shells(state: StrikeState, enemy: int) -> float:
    """The guns of a side that could fire: so many, the heavier for more."""
    tables = state.tables
    total = 0.0
    for unit in tables.of_side[enemy]:
        face = state.face(unit)
        if face.colour not in tables.indirect or state.suppressed[unit]:
            continue
        if (state.on_map(unit) or state.parked[unit]) and (face.colour != "orange" or state.contact[unit] >= 0):
            total += max(0, face.fire - state.hits[unit] - 3) / 3
    return min(total, MOST_SHELLS)


def unit_step(state: StrikeState, frame: UnitActivation, aims: Aims) -> int:
    """Rally; then the best of an Assault, a shot and a move; else something useful; or done."""
    first, unit = state.tables.first, frame.unit
    numbers = set(state.numbers())
    homeward = _homeward(state, unit, numbers)
    if homeward:
        return homeward
    if (state.suppressed[unit] or state.hits[unit] == 2) and first["rally"] + unit in numbers:
        return first["rally"] + unit
    least = ACTION if frame.costs else LEAST
    move, gain = choose_move(state, unit, aims, frame.restricted, numbers)
    blow, promise = choose_blow(state, unit, aims)
    if frame.restricted:
        if gain > least:
            return move
        useful = _useful(state, unit, aims, numbers)
        if useful:
            return useful
        return first["second"] if promise > ACTION and first["second"] in numbers else first["done"]
    if promise > max(least, gain):
        return blow
    if gain > least:
        return move
    useful = 0 if frame.costs else _useful(state, unit, aims, numbers)
    return useful or first["done"]


def choose_blow(state: StrikeState, unit: int, aims: Aims) -> tuple[int, float]:
    """The shot or the Assault that promises most, and how much."""
    target, harm = best_shot(state, aims.ground, unit)
    best = pair(state, "fire", unit, target) if target >= 0 else -1
    if state.on_map(unit) and not state.suppressed[unit]:
        hex_, promise = best_assault(state, aims.ground, unit, aims.stake)
        if promise > harm:
            return pair(state, "assault", unit, hex_), promise
    return best, harm


def alternatives(state: StrikeState, frame: UnitActivation, aims: Aims, planned: int) -> list[int]:
    """What else a unit might do, worth a closer look: the best shots, Assaults, marches; the plan comes first."""
    tables, unit = state.tables, frame.unit
    first, numbers = tables.first, set(state.numbers())
    found = [planned]
    if not frame.restricted:
        shots = [
            (fire_harm(state, aims.ground, unit, target, mode), target) for target, mode in targets_of(state, unit)
        ]
        found += [pair(state, "fire", unit, target) for _, target in sorted(shots, reverse=True)[:BROAD]]
        if state.on_map(unit):
            hex_, _ = best_assault(state, aims.ground, unit, aims.stake)
            found += [pair(state, "assault", unit, hex_)] if hex_ >= 0 else []
    if state.on_map(unit) and not state.parked[unit] and not state.suppressed[unit]:
        stand = Stand(state, unit, aims)
        found += [pair(state, "move", unit, hex_) for hex_ in stand.ranked(state, frame.restricted)[:BROAD]]
    found += [first["rally"] + unit, first["second"] if frame.restricted else first["done"]]
    return [number for number in dict.fromkeys(found) if number in numbers]


def _useful(state: StrikeState, unit: int, aims: Aims, numbers: set[int]) -> int:
    """What a unit does that has nothing better to do: rally from a hit, or dig in before the enemy. 0 for nothing."""
    first = state.tables.first
    if state.hits[unit] and first["rally"] + unit in numbers:
        return first["rally"] + unit
    if state.on_map(unit) and aims.gap[state.place[unit]] <= FAR // 2 and first["dig"] + unit in numbers:
        return first["dig"] + unit
    return 0


def _homeward(state: StrikeState, unit: int, numbers: set[int]) -> int:
    """[S4.0] Units that have to leave the map, leave it when they can. 0 for the others."""
    if not is_leaving(state, unit):
        return 0
    leave = state.tables.first["exit"] + unit
    return leave if leave in numbers else 0


def is_leaving(state: StrikeState, unit: int) -> bool:
    """[S4.0] True if the unit is on its way off the map."""
    tables = state.tables
    if unit not in tables.withdrawing or "S4.0" not in tables.rules_in_effect:
        return False
    due = tables.turns.index(tables.charts.points.withdrawal_after)
    return tables.last_turn > due and state.turn > due - HOME


def moving_step(state: StrikeState, frame: Moving, aims: Aims) -> int:
    """On to a better hex; deploy and dismount near the enemy; or halt."""
    numbers = set(state.numbers())
    halt = state.tables.first["halt"]
    if halt not in numbers:
        return max(numbers)
    homeward = _homeward(state, frame.unit, numbers)
    if homeward:
        return homeward
    move, gain = choose_move(state, frame.unit, aims, frame.guarded, numbers)
    return move if gain > LEAST else halt


# -- where to ---------------------------------------------------------------------------------------------------


def choose_move(state: StrikeState, unit: int, aims: Aims, guarded: bool, numbers: set[int]) -> tuple[int, float]:
    """The first step of the best march and what it gains: as the unit stands, or first mounted, In Column and so on."""
    if not state.on_map(unit) or state.parked[unit] or state.suppressed[unit]:
        return -1, 0.0
    stand = Stand(state, unit, aims)
    here = stand.value(state, state.place[unit])
    hex_, best = stand.best(state, guarded)
    if hex_ < 0 or pair(state, "move", unit, hex_) not in numbers:
        number, best = -1, here
    else:
        number = pair(state, "move", unit, hex_)
    for changed, verb in _changes(state, unit, numbers):
        value = max(stand.best(changed, guarded)[1], stand.value(changed, changed.place[unit]))
        if value > best + LEAST:
            number, best = verb, value
    leaving = state.zone[1 - aims.side][state.place[unit]] and not state.entering[unit]
    return number, best - here - (LEAVING if leaving else 0.0)


def _changes(state: StrikeState, unit: int, numbers: set[int]) -> Iterator[tuple[StrikeState, int]]:
    """The unit mounted, dismounted, In Column or deployed, as it may: the state after it, and what begins it."""
    first = state.tables.first
    for verbs in (("column",), ("mount",), ("mount", "column"), ("deploy",), ("dismount",), ("deploy", "dismount")):
        begin = first[verbs[0]] + unit
        if begin not in numbers:
            continue
        twin = state.copy()
        for verb in verbs:
            number = first[verb] + unit
            if twin.frames[-1].role(twin) != state.frames[-1].role(state) or number not in twin.numbers():
                break
            twin.play(number)
        else:
            if twin.on_map(unit) and isinstance(twin.frames[-1], Moving):
                yield twin, begin


class Stand:
    """What it is worth to have a unit in a hex: ground to be won or kept, cover, company, command."""

    def __init__(self, state: StrikeState, unit: int, aims: Aims) -> None:
        tables = state.tables
        self.unit = unit
        self.aims = aims
        self.steps = max(state.steps(unit), 1)
        self.weight = APPROACH * (0.5 + 0.5 * self.steps)
        self.pull = aims.pull(state, unit)
        self.leaving = is_leaving(state, unit)
        leads = any(state.leader_with[leader] == unit for leader in tables.leaders_for[unit])
        posts = {} if leads else command_posts(state, tables.leaders_for[unit])
        self.posts = tuple(posts.values())
        self.guarded = [
            (goal, GARRISON * stake)
            for goal, stake in zip(aims.ground.goals, aims.stake, strict=True)
            if state.control[tables.victory_number[goal]] == aims.side
        ]
        self.storms = self._fronts(state)
        cover = max(-value for value in tables.charts.terrain.unarmoured.values())
        self.more = COVER * self.steps * cover + max((amount for _, amount in self.guarded), default=0.0)
        self.more += max(self.storms.values(), default=0.0)
        """What a hex can have besides its nearness to places, at most."""

    def _fronts(self, state: StrikeState) -> dict[int, float]:
        """[G11] The hexes from which a place can be stormed in company, and what a full company there is worth."""
        tables, unit = state.tables, self.unit
        face = tables.full[unit]
        if face.assault < STORMS or is_gun(state, unit):
            return {}
        found: dict[int, float] = {}
        for goal, stake in zip(self.aims.ground.goals, self.aims.stake, strict=True):
            if state.holder[goal] == 1 - self.aims.side and tables.distance(state.place[unit], goal) <= FAR:
                for hex_ in tables.neighbours[goal]:
                    if can_enter(state, unit, hex_, goal):
                        found[hex_] = max(found.get(hex_, 0.0), MASSED * stake)
        return found

    def _company(self, state: StrikeState, hex_: int) -> float:
        """How full the party is that could storm from this hex, without the unit itself."""
        tables = state.tables
        steps = sum(
            [
                state.steps(other)
                for other in state.at[hex_]
                if other != self.unit and tables.full[other].assault >= STORMS
            ]
        )
        return min(steps, PARTY - self.steps) / PARTY

    def best(self, state: StrikeState, guarded: bool) -> tuple[int, float]:
        """The best hex the unit can reach, and its value; -1 if there is none."""
        found = reach_of(state, self.unit, guarded)
        best, most = -1, -1e9
        weight, pull, more = self.weight, self.pull, self.more
        for hex_ in found.hexes:
            if not self.leaving and weight * pull[hex_] + more <= most:
                continue
            if hex_ != found.start and ends_there(state, self.unit, hex_):
                value = self.value(state, hex_)
                if value > most:
                    best, most = hex_, value
        return best, most

    def ranked(self, state: StrikeState, guarded: bool) -> list[int]:
        """Some of the hexes the unit can reach that draw it most, the best first."""
        found = reach_of(state, self.unit, guarded)
        goals = {hex_ for hex_ in found.hexes if hex_ != found.start and ends_there(state, self.unit, hex_)}
        likely = nlargest(4 * BROAD, goals, key=lambda hex_: (self.pull[hex_], hex_))
        return sorted(likely, key=lambda hex_: (-self.value(state, hex_), hex_))

    def value(self, state: StrikeState, hex_: int) -> float:
        """The worth of the hex to the unit in the posture it has in this state."""
        tables, unit, steps = state.tables, self.unit, self.steps
        if self.leaving:
            return -0.3 * tables.row[hex_]
        value = self.weight * self.pull[hex_]
        gap = self.aims.gap[hex_]
        if gap <= FAR:
            value += self._in_reach(state, hex_, gap)
        zone = state.zone[1 - self.aims.side][hex_]
        if zone:
            face = state.face(unit)
            soft = bool(state.mounted[unit]) and not face.armoured
            value -= EXPOSED * steps * (1 + 2 * bool(state.column[unit]) + soft)
        if hex_ in self.storms:
            value += self.storms[hex_] * self._company(state, hex_)
        if self.posts and all(tables.distance(hex_, post) > reach for post, reach in self.posts):
            value -= COMMAND * steps
        return value

    def _in_reach(self, state: StrikeState, hex_: int, gap: int) -> float:
        """What counts where enemies are near: cover, a position, the garrison; crowds and columns are targets."""
        tables, unit, steps = state.tables, self.unit, self.steps
        armoured = state.face(unit).armoured
        value = 0.0
        if state.column[unit]:
            value -= EXPOSED * steps
        else:
            value -= COVER * steps * tables.cover[hex_][armoured]
        if state.mounted[unit] and gap <= CLOSE and not armoured:
            value -= 2 * EXPOSED * steps
        if gap <= SEEN:
            fear = SHELL * self.aims.shells * steps * (1.0 + 0.2 * tables.cover[hex_][armoured])
            value -= fear * (UNDER_ARMOUR if armoured else 1.0)
        others = [other for other in state.at[hex_] if other != unit]
        crowd = sum([state.steps(other) for other in others]) + steps
        value -= MASS * max(0, tables.charts.fire_modifiers.mass[min(crowd, 8)])
        if hex_ == state.place[unit] and state.dug[unit]:
            value += POSITION
        if is_gun(state, unit) and gap <= CLOSE:
            value -= 0.1 * (CLOSE + 1 - gap)
        if not others:
            value += sum([amount for goal, amount in self.guarded if goal == hex_])
        return value


def potential(state: StrikeState, unit: int, aims: Aims) -> float:
    """What a unit can do to the enemy now."""
    return choose_blow(state, unit, aims)[1]


def ordered(state: StrikeState, units: Sequence[int], aims: Aims) -> list[int]:
    """Combined arms: guns first, then who fires from afar; infantry, which assaults, last; the nearest to the enemy."""

    def key(unit: int) -> tuple[int, int, int]:
        face, hex_ = state.face(unit), state.place[unit]
        stage = 0 if is_gun(state, unit) else 1 if face.range > 1 else 2
        return stage, aims.gap[hex_] if hex_ < state.tables.count else 0, unit

    return sorted(units, key=key)
