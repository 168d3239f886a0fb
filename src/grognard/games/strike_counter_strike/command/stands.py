"""What it is worth to have a unit in a hex: ground to be won or kept, cover, company, command, and the enemy's fire."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf
from typing import Final

from grognard.engine.movement import Reach

from ..rules import terrain
from ..rules.command import command_posts
from ..rules.reach import ends_there, reach_of
from ..rules.victory import remaining_awards
from ..state import StrikeState
from .aims import FAR, Ground, Pull, attacks, chits_to_come, needs, pull_on, raids, supported, urgency
from .battle import is_gun, shell_harm
from .fires import silencing
from .stances import USUAL, Stance
from .ways import Gauntlet, WaysUnderFire, first_leg, ways_of

APPROACH: Final = 0.12
"""What part of a place's worth counts for a step beside it."""
GUN_APPROACH: Final = 0.06
"""The same for guns and mortars, which have no business there."""
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
ASTRAY: Final = 0.2
"""How much more it costs with every hex farther out."""
GARRISON: Final = 0.15
"""What the only unit in a threatened place of ours is worth there, as a part of the place's points."""
GUNNERS: Final = 0.5
"""The same for guns and mortars, as a part of what others count."""
POSITION: Final = 0.12
"""What an Improved Position is worth to a unit in reach of the enemy."""
FEAR: Final = 0.8
"""How much the harm that enemy guns promise in a turn counts for where a unit stands."""
BOLD: Final = 0.3
"""The same for a unit before a place that is to be won, and up to how many hexes away."""
BEFORE: Final = 7
UNSEEN: Final = 0.35
"""How much of it counts where no enemy sees the unit yet, but one is near and will come."""
PICKED: Final = 0.3
"""A unit harmed more than this by a salvo is fired at more often than others, one harmed less is left alone."""
BATTALION: Final = 4
"""The Fire Rating of a battalion of 105 mm guns."""
SALVOES: Final = 1.5
"""How often a gun fires in a turn."""
MOST_SALVOES: Final = 1.5
"""More salvoes than this do not fall on one unit."""
CHITS: Final = 3
"""How many chits of a side are a whole turn."""
RECKLESS: Final = 0.25
"""How much losses count in the last turn for the side that has to take the place that decides."""
CARE: Final = 0.7
"""How much of the harm that Opportunity Fire promises on the way counts."""
OBSERVE: Final = 0.2
"""What it is worth to see targets for the guns that no other unit sees, and how many of them are enough."""
ENOUGH: Final = 3
MASSED: Final = 0.02
"""What company in a hex from which a place can be assaulted is worth, as a part of the place's points."""
STORMS: Final = 4
"""The least Assault Rating of a unit that storms places."""
PARTY: Final = 6
"""How many steps make a strong Assault."""
ALONE: Final = 0.3
"""What a unit on foot, or a tank, brings to such a hex alone, and what it is worth to have both arms there."""
ARMS: Final = 0.3
CONTACT: Final = 1
"""How near to the enemy a unit is in contact."""
CLOSE: Final = 3
"""How near to the enemy is too near for guns and mortars."""
HOME: Final = 4
"""How many turns before its withdrawal is due Panzer Auf 130 turns back."""


class Aims:
    """What one side wants now, and what the enemy can do against it: worked out once for a decision."""

    def __init__(self, state: StrikeState, ground: Ground, side: int, stance: Stance = USUAL) -> None:
        self.ground = ground
        self.side = side
        self.stance = stance
        self.urgency = urgency(state)
        self.attacking = attacks(state, side)
        self.needs = stance.weighed(state, ground, side, needs(state, ground, side, self.urgency, self.attacking))
        self.shelled = supported(state, ground, side, self.needs)
        self.raids = raids(state, ground, side)
        awards = remaining_awards(state)
        self.stake = [worth * awards * HELD for worth in ground.worth]
        enemies, friends = _hexes_of(state, 1 - side), _hexes_of(state, side)
        self.gap = ground.gaps(enemies)
        """Per hex, how far it is to the nearest enemy, up to one more than FAR."""
        self.seen = ground.views(state, enemies)
        """Per hex, how many hexes with enemies see it."""
        views = ground.views(state, friends)
        self.sighted = tuple([hex_ for hex_ in enemies if views[hex_]])
        """Hexes with enemies that one of us sees."""
        self.hidden = _hidden(state, side, [hex_ for hex_ in enemies if views[hex_] <= 1], ground.gaps(friends), views)
        """[G12] Hexes with enemies that our guns would fire at if they were seen, and how many of our hexes see it."""
        self.salvoes = _salvoes(state, side, self.seen) * _time_left(state, 1 - side)
        """How many salvoes of the enemy's guns fall in a turn on a unit that is seen."""

        self.caution = stance.caution * _caution(state, ground, side)
        """How much harm to our own units counts."""
        self.waiting = self.urgency <= 1.0 and self.attacking
        """True before the attack is on: observers keep their distance, and no units gather for an Assault."""
        self._state = state

    @cached_property
    def silenced(self) -> dict[int, float]:
        """Per hex, what it saves our units to blind the enemies there before they march."""
        return {} if self.waiting else silencing(self._state, self.ground, self.side)

    def pull(self, state: StrikeState, unit: int) -> Pull:
        """Per hex, how much draws a unit there."""
        return pull_on(state, self.ground, unit, self.shelled if is_gun(state, unit) else self.needs)


def _hexes_of(state: StrikeState, side: int) -> frozenset[int]:
    """Where the units of a side stand."""
    place, hexes = state.place, state.tables.count
    return frozenset([place[unit] for unit in state.tables.of_side[side] if place[unit] < hexes])


def _time_left(state: StrikeState, side: int) -> float:
    """How much of a turn a side still has to act in: in the last turn of the game, as many chits as are in the cup."""
    if state.turn < state.tables.last_turn:
        return 1.0
    return min(1.0, chits_to_come(state, side) / CHITS)


def _caution(state: StrikeState, ground: Ground, side: int) -> float:
    """How much losses count: little in the last turn, where one place decides and the enemy has it."""
    tables = state.tables
    if tables.given.objective is None or state.turn < tables.last_turn:
        return 1.0
    return RECKLESS if state.control[tables.victory_number[ground.goals[0]]] != side else 1.0


def _hidden(
    state: StrikeState, side: int, enemies: Sequence[int], gap: Sequence[int], views: Sequence[int]
) -> dict[int, int]:
    """Targets near the front that hardly any unit sees; none if there are no guns."""
    units = state.tables.of_side[side]
    if not any(is_gun(state, unit) and (state.on_map(unit) or state.parked[unit]) for unit in units):
        return {}
    return {hex_: views[hex_] for hex_ in enemies if gap[hex_] <= FAR}


def _salvoes(state: StrikeState, side: int, seen: bytes) -> float:
    """The salvoes of the enemy's guns that could fire, shared by the units the enemy sees."""
    tables = state.tables
    total = 0.0
    for unit in tables.of_side[1 - side]:
        face = state.face(unit)
        if face.colour not in tables.indirect or state.suppressed[unit]:
            continue
        if (state.on_map(unit) or state.parked[unit]) and (face.colour != "orange" or state.contact[unit] >= 0):
            total += SALVOES * max(0, face.fire - state.hits[unit]) / BATTALION
    hexes = tables.count
    targets = sum([seen[state.place[u]] > 0 for u in tables.of_side[side] if state.place[u] < hexes])
    return min(total / (targets + 1), MOST_SALVOES)


def is_leaving(state: StrikeState, unit: int) -> bool:
    """[S4.0] True if the unit is on its way off the map."""
    tables = state.tables
    if unit not in tables.withdrawing or "S4.0" not in tables.rules_in_effect:
        return False
    due = tables.turns.index(tables.charts.points.withdrawal_after)
    return tables.last_turn > due and state.turn > due - HOME


class Stand:
    """The worth of hexes to one unit, in any posture of it."""

    def __init__(self, state: StrikeState, unit: int, aims: Aims) -> None:
        tables = state.tables
        self.unit = unit
        self.aims = aims
        self.steps = max(state.steps(unit), 1)
        self.gun = is_gun(state, unit)
        self.weight = (GUN_APPROACH if self.gun else APPROACH) * (0.5 + 0.5 * self.steps)
        self.pull = aims.pull(state, unit)
        self.leaving = is_leaving(state, unit)
        leads = any(state.leader_with[leader] == unit for leader in tables.leaders_for[unit])
        posts = {} if leads else command_posts(state, tables.leaders_for[unit])
        self.posts = tuple(posts.values())
        guard = GARRISON * (GUNNERS if self.gun else 1.0)
        self.guarded = {
            goal: guard * stake * likely
            for goal, stake, likely in zip(aims.ground.goals, aims.stake, aims.raids, strict=True)
            if likely
        }
        self.fear = aims.caution * (BOLD if self._before_a_place(state) else FEAR)
        self.watch = () if self.gun else self._unwatched(state)
        self.storms = self._fronts(state)
        cover = max(-value for value in tables.charts.terrain.unarmoured.values())
        self.more = COVER * self.steps * cover + max(self.guarded.values(), default=0.0)
        self.more += OBSERVE if self.watch else 0.0
        self.more += (1.0 + ALONE + ARMS) * max(self.storms.values(), default=0.0)
        """What a hex can be worth at most, besides its nearness to places."""

    def _before_a_place(self, state: StrikeState) -> bool:
        """True if a place that is to be won is near: then guns must not keep the unit away from it."""
        tables, here, control = state.tables, state.place[self.unit], state.control
        return here < tables.count and any(
            tables.distance(here, goal) <= BEFORE and control[tables.victory_number[goal]] != self.aims.side
            for goal in self.aims.ground.goals
        )

    def _unwatched(self, state: StrikeState) -> tuple[int, ...]:
        """The targets of our guns that no other unit sees."""
        tables, here = state.tables, state.place[self.unit]
        if here >= tables.count:
            return tuple(self.aims.hidden)
        limit, alone = state.sight_limit(here), len(state.at[here]) == 1
        found = []
        for hex_, views in self.aims.hidden.items():
            mine = alone and tables.distance(here, hex_) <= limit and tables.sight.sighting(here, hex_).clear
            if views <= mine:
                found.append(hex_)
        return tuple(found)

    def _fronts(self, state: StrikeState) -> dict[int, float]:
        """[G11] The hexes from which a place can be stormed in company, and what a full company there is worth.

        Guns wait for crowds: the more the enemy's guns can fire, the less units gain by standing together.
        """
        tables, unit = state.tables, self.unit
        face = tables.full[unit]
        if self.aims.waiting or face.assault < STORMS or is_gun(state, unit):
            return {}
        found: dict[int, float] = {}
        steps = terrain.steps(tables, face.kind, False, state.condition)
        massed = MASSED * self.aims.urgency * max(0.0, 1.0 - 2.0 * self.aims.salvoes)
        for goal, stake in zip(self.aims.ground.goals, self.aims.stake, strict=True):
            if state.holder[goal] == 1 - self.aims.side and tables.distance(state.place[unit], goal) <= FAR:
                for hex_ in tables.neighbours[goal]:
                    if any(step.to == goal for step in steps[hex_]):
                        found[hex_] = max(found.get(hex_, 0.0), massed * stake)
        return found

    def _company(self, state: StrikeState, hex_: int) -> float:
        """How good a party could storm from this hex: with this unit ready, others there, and both arms."""
        tables, unit = state.tables, self.unit
        others = [other for other in state.at[hex_] if other != unit and tables.full[other].assault >= STORMS]
        steps = sum([state.steps(other) for other in others])
        armour = tables.full[unit].armoured
        arms = ARMS if any(tables.full[other].armoured != armour for other in others) else 0.0
        ready = ALONE if state.face(unit).assault >= STORMS else 0.0
        return ready + arms + min(steps, PARTY - self.steps) / PARTY

    # -- marches ------------------------------------------------------------------------------------------------

    def best(self, state: StrikeState, guarded: bool, least: float) -> tuple[int, float]:
        """Where the best march begins, a hex that the unit can reach, and what it is worth; -1 if none is worth more.

        Hexes are looked at in the order of what they can be worth at most, until none of the rest can be better. Enemy
        guns on the way only make a march worse, so they are looked at only where it would be good without them. Among
        equal hexes the one reached first counts.
        """
        found = reach_of(state, self.unit, guarded)
        care = CARE * self.aims.caution
        ways: WaysUnderFire | None = None
        known = False
        best, most, reached = -1, least, 0
        for limit, order, hex_ in self._promising(found, least):
            if limit < most:
                break
            if hex_ == found.start or not ends_there(state, self.unit, hex_):
                continue
            value = self.value(state, hex_)
            if value <= least or value < most:
                continue
            if not known:
                ways, known = self._ways(state, guarded), True
            if ways is not None:
                value -= care * ways.harm[hex_]
            if value > most or (value == most and best >= 0 and order > reached):
                best, most, reached = hex_, value, order
        if best < 0 or ways is None:
            return best, most
        return first_leg(state, self.unit, ways, best, guarded), most

    def _promising(self, found: Reach, least: float) -> list[tuple[float, int, int]]:
        """The hexes in reach that can be worth more: how much at most, and minus their number in the order of reach."""
        if self.leaving:
            return [(inf, -order, hex_) for order, hex_ in enumerate(found.places)]
        weight, pull, more = self.weight, self.pull, self.more
        limits = [
            (limit, -order, hex_)
            for order, hex_ in enumerate(found.places)
            if (limit := weight * pull[hex_] + more) > least
        ]
        limits.sort(reverse=True)
        return limits

    def _ways(self, state: StrikeState, guarded: bool) -> WaysUnderFire | None:
        """The ways under enemy guns; None if no way is under them."""
        found = reach_of(state, self.unit, guarded)
        zone = state.zone[1 - self.aims.side]
        if not any(zone[hex_] for hex_ in found.places):
            return None
        return ways_of(state, self.unit, found, Gauntlet(state, self.unit))

    # -- hexes --------------------------------------------------------------------------------------------------

    def value(self, state: StrikeState, hex_: int) -> float:
        """The worth of the hex to the unit in the posture it has in this state."""
        tables, unit, steps = state.tables, self.unit, self.steps
        if self.leaving:
            return -0.3 * tables.row[hex_]
        value = self.weight * self.pull[hex_]
        gap = self.aims.gap[hex_]
        if gap <= FAR:
            value += self._in_reach(state, hex_, gap)
        seen = 1.0 if self.aims.seen[hex_] else UNSEEN if gap <= FAR else 0.0
        if seen:
            harm = self._shelling(state, hex_)
            value -= seen * self.fear * self.aims.salvoes * harm * harm / PICKED
        if self.watch and (CONTACT if self.aims.waiting else 0) < gap <= FAR:
            value += OBSERVE * self._observed(state, hex_)
        zone = state.zone[1 - self.aims.side][hex_]
        if zone:
            face = state.face(unit)
            soft = bool(state.mounted[unit]) and not face.armoured
            value -= EXPOSED * steps * (1 + 2 * bool(state.column[unit]) + soft)
        if hex_ in self.storms:
            value += self.storms[hex_] * self._company(state, hex_)
        if self.posts:
            astray = min([tables.distance(hex_, post) - reach for post, reach in self.posts])
            if astray > 0:
                value -= COMMAND * steps * (1.0 + ASTRAY * min(astray, FAR))
        if hex_ in self.guarded and not any(other != unit for other in state.at[hex_]):
            value += self.guarded[hex_]
        return value

    def _observed(self, state: StrikeState, hex_: int) -> float:
        """[G12] How many of the targets that no other unit sees the hex would show, as a part of what is enough."""
        tables = state.tables
        limit = state.sight_limit(hex_)
        sighting, distance = tables.sight.sighting, tables.distance
        count = 0
        for target in self.watch:
            if distance(hex_, target) <= limit and sighting(hex_, target).clear:
                count += 1
                if count == ENOUGH:
                    break
        return count / ENOUGH

    def _shelling(self, state: StrikeState, hex_: int) -> float:
        """[G12] What a salvo on the unit in the hex promises the enemy."""
        tables, unit = state.tables, self.unit
        face, modifiers = state.face(unit), tables.charts.fire_modifiers
        more = face.defense
        if state.column[unit]:
            more += modifiers.target_in_column
        elif not tables.cover_ignored[hex_]:
            more += tables.cover[hex_][face.armoured]
        if state.dug[unit] and hex_ == state.place[unit]:
            more += (0, modifiers.target_improved, modifiers.target_entrenched)[state.dug[unit]]
        crowd = sum([state.steps(other) for other in state.at[hex_] if other != unit]) + self.steps
        more += modifiers.mass[min(crowd, 8)]
        return shell_harm(tables, self.aims.ground, face.armoured, self.steps, abs(tables.worth[unit]), more)

    def _in_reach(self, state: StrikeState, hex_: int, gap: int) -> float:
        """What counts where enemies are near: cover, a position, the garrison; crowds and columns are targets."""
        tables, unit, steps = state.tables, self.unit, self.steps
        armoured = state.face(unit).armoured
        value = 0.0
        if state.column[unit]:
            value -= EXPOSED * steps
        elif self.aims.seen[hex_]:
            value -= COVER * steps * tables.cover[hex_][armoured]
        if state.mounted[unit] and gap <= CLOSE and not armoured:
            value -= 2 * EXPOSED * steps
        others = [other for other in state.at[hex_] if other != unit]
        crowd = sum([state.steps(other) for other in others]) + steps
        value -= MASS * max(0, tables.charts.fire_modifiers.mass[min(crowd, 8)])
        if hex_ == state.place[unit] and state.dug[unit]:
            value += POSITION
        if self.gun and gap <= CLOSE:
            value -= 0.1 * (CLOSE + 1 - gap)
        return value
