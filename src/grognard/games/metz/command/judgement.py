"""What a position of The Drive on Metz is worth: features tied to victory conditions, each with its weight.

All amounts are victory points from the American point of view. They are judgements, not rules: what a thing is worth
that is not yet scored. Much of it depends on who moves next, because a way that is open now may be closed by then; so
there is a set of weights for either side moving next (`weights`).

    score       points scored now, cities included                                                  [6.1] [6.2]
    far_bank    points that units east of the Moselle will bring, or their absence cost             [6.1] [6.2]
    cities      the chance to enter or to storm Metz and Thionville, or to lose them again          [6.1]
    exits       Americans on their way to the east edge, Germans with an open way to the west
                edge, panzergrenadiers with one to the east or south                                [6.1] [6.2]
    forces      what a unit on the map is good for besides, and units held fast                     [6.2] [7.43]
    threats     what the side that moves next can win by attacking units it stands next to          [10.42]
    attacks     what the attacks now possible promise to the side that is still moving              [10.0]
"""

from __future__ import annotations

from typing import Final

from ..rules.combat import CombatPhase
from ..rules.movement import MovementPhase
from ..state import MetzState
from ..tables import EXITED, GERMAN, US, Tables
from .ways import LOOK, REMEMBERED, OpenWays
from .weights import FEATURES, FIRST_OF_TERM, Weights

TERMS: Final = ("score", "far_bank", "cities", "exits", "forces", "threats", "attacks")
SPARE: Final = 4.0
"""Spare turns beyond this make no difference."""
NEAR: Final = 0.75
"""How much closeness to a city fades with every turn away."""
MOST_STRENGTH: Final = 60
"""Differences in strength beyond this use the last columns [10.2]."""
FAR_WEST: Final = 9
"""More turns than a game has."""
SPARED: Final = 2
"""How many panzergrenadiers can leave while the others hold Metz; the strongest one stays."""
AGAIN: Final = 0.3
"""How much of an attack counts if some of its attackers have a better one."""
GROUND: Final = (1.2, 0.8)
THROWN_BACK: Final = (0.1, 0.5)
TAKEN_BY_ATTACK: Final = 0.5
MOST_BESIEGERS: Final = 3
"""What an attack gains by driving a unit out, loses for each attacker thrown back, and how much of a city it gains; how
many units find room for an attack on a city."""

(
    EAST_TURNS,
    COMING,
    ABSENT,
    ENTER,
    NEAREST,
    SECOND,
    THIRD,
    EMPTY,
    LOSE,
    KEPT,
    GARRISON,
    SIEGE,
    RELIEF,
    NEAR_EARLY,
    OPEN_EAST,
    OPEN_EAST_SPARE,
    BARRED_EAST,
    BARRED_EAST_SPARE,
    WEST_ONE,
    WEST_TWO,
    WEST_MORE,
    WEST_BARRED,
    GUARDS_OPEN,
    GUARDS_BARRED,
    GUARDS_GONE,
    GUARDS_MISSED,
    AMERICANS,
    AMERICANS_HELD,
    AMERICANS_LOCKED,
    GERMANS,
    GERMAN_STRENGTH,
    GERMANS_HELD,
    GERMANS_EAST,
    GERMANS_LEFT,
    THREATS,
    ATTACKS,
    STORM,
    RETAKE,
) = range(len(FEATURES))


class Judgement:
    """Judges states under one set of options."""

    def __init__(self, tables: Tables, ways: OpenWays, weights: Weights) -> None:
        self.tables = tables
        self.weights = weights
        self.distances = ways.distances
        self.ways = ways
        self.guards_points = tables.data.game.turns.panzergrenadier_exit_points
        self.is_guard = [unit.panzergrenadier_exit for unit in tables.units]
        self.is_needed = strongest_guards(tables)
        self.cities = list(tables.city_points.items())
        points = tables.data.game.points
        self.west_scale = points.german_exit_west / 10
        self.east_scale = points.american_exit_east / 5
        self.bank_scale = float(points.american_east_of_moselle)
        self.absence_scale = float(points.german_no_american_east)
        """The weights are for the points of the rulebook; changed data scales what they are applied to."""
        self._known: dict[tuple[int, ...], list[float]] = {}
        self.columns = [tables.column_for(difference) for difference in range(-MOST_STRENGTH, MOST_STRENGTH + 1)]
        self.chances = [(row.count("DR") / 6, row.count("DR2") / 6, row.count("AR") / 6) for row in tables.results]
        """Per column, how likely the defender is to retreat one hex, two hexes, the attackers to retreat."""

    def terms(self, state: MetzState) -> list[float]:
        """The terms in the order of TERMS, from the American point of view."""
        score = float(state.score(US) - state.score(GERMAN))
        mover = moving_side(state)
        if mover < 0:
            return [score, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        values = [0.0] * len(self.tables.ids)
        features = self.features(state, mover, values)
        weights = self.weights[1 - mover]
        found = [score]
        for first, last in FIRST_OF_TERM:
            total = 0.0
            for number in range(first, last):
                total += weights[number] * features[number]
            found.append(total)
        return found

    def known_terms(self, state: MetzState) -> list[float]:
        """The same, remembered: planners come back to the same position again and again."""
        key = everything_judged(state)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[key] = self.terms(state)
        return found

    def features(self, state: MetzState, mover: int, values: list[float]) -> list[float]:
        """The features in the order of FEATURES, after a turn of `mover`. Notes in `values` what each unit is worth."""
        found = [0.0] * len(FEATURES)
        rest = state.tables.turns - state.turn
        self.see_americans(state, found, values, rest)
        self.see_germans(state, found, values, rest + 1 - mover, state.turn - 1 + mover)
        for number in range(len(self.cities)):
            self.see_city(state, found, number, rest, rest + 1 - mover)
            self.see_siege(state, found, number, mover, rest)
        if rest or mover == US:
            threat = self.promises(state, 1 - mover, 0, values)
            found[THREATS] = threat if mover == GERMAN else -threat
        found[ATTACKS] = self.attacks(state, mover, values)
        return found

    # -- [6.1] Americans: the far bank and the east edge ----------------------------------------------------------

    def see_americans(self, state: MetzState, found: list[float], values: list[float], rest: int) -> None:
        """Americans who cross the Moselle and leave by the east edge; `rest` is how often they still move."""
        tables, place, enemies, pace = self.tables, state.place, state.zoc[GERMAN], self.distances.pace
        to_bank, to_edge = self.ways.hard_to_far_bank(state), self.ways.hard_to_east(state)
        open_east = self.ways.east(state)
        there, nearest, share = 0, float(rest + 1), rest / 6
        for unit in tables.of_side[US]:
            here = place[unit]
            if here > tables.count:
                continue
            strength = tables.strength[unit]
            found[AMERICANS] += strength * share
            values[unit] = strength + 2.0
            if here == tables.count:
                continue
            turns = to_bank[here] / pace[unit]
            if tables.east[here]:
                there += 1
            elif turns < rest:
                found[COMING] += self.bank_scale * (rest - turns)
                nearest = min(nearest, turns + 0.5)
            held = enemies[here] > 0 and not tables.may_withdraw[unit]
            if held:
                found[AMERICANS_HELD] += share
                found[AMERICANS_LOCKED] += 1
            if open_east[here] <= LOOK and not held:
                spare = float(rest - -(-open_east[here] // tables.movement[unit]))
                if spare >= 0:
                    found[OPEN_EAST] += self.east_scale
                    found[OPEN_EAST_SPARE] += self.east_scale * min(spare, SPARE)
            else:
                spare = rest - to_edge[here] / pace[unit]
                if spare > -1:
                    found[BARRED_EAST] += self.east_scale * min(1.0, 1 + spare)
                    found[BARRED_EAST_SPARE] += self.east_scale * max(0.0, min(spare, SPARE))
        found[EAST_TURNS] = self.bank_scale * there * rest
        if not there:
            found[ABSENT] = self.absence_scale * nearest

    # -- [6.2] Germans: the west edge, and the panzergrenadiers' way out ---------------------------------------------

    def see_germans(self, state: MetzState, found: list[float], values: list[float], moves: int, turn: int) -> None:
        """Germans who may leave; `moves` is how often they still move, `turn` the index of the turn they move next."""
        tables, place, zone = self.tables, state.place, state.zoc[US]
        share = (state.tables.turns - state.turn) / 6
        west = self.ways.west(state)
        gone = missed = 0
        for unit in tables.of_side[GERMAN]:
            here = place[unit]
            if here > tables.count:
                if self.is_guard[unit] and here == tables.count + EXITED:
                    gone += not self.is_needed[unit]
                    missed += self.is_needed[unit]
                continue
            found[GERMANS] += share
            found[GERMANS_LEFT] += 1
            found[GERMAN_STRENGTH] += share * tables.strength[unit]
            values[unit] = 1.5 + 0.35 * tables.strength[unit]
            if here == tables.count or not moves:
                continue
            held = zone[here] > 0 and not tables.may_withdraw[unit]
            if held:
                found[GERMANS_HELD] += share
            if tables.east[here]:
                found[GERMANS_EAST] += 1
            turns = FAR_WEST if held or west[here] > LOOK else -(-west[here] // tables.movement[unit])
            if turns <= moves:
                found[WEST_ONE + min(turns, 3) - 1] += self.west_scale
                values[unit] += 3.0
            else:
                spare = 1 - self.distances.west[unit][here] / (moves + 1)
                found[WEST_BARRED] += self.west_scale * max(0.0, spare)
            if self.is_guard[unit] and turns > 1:
                is_open = not held and self.ways.guards(state)[here] <= tables.movement[unit]
                found[GUARDS_OPEN if is_open else GUARDS_BARRED] += self.guards_points[turn]
                values[unit] += self.guards_points[turn] / 2
        found[GUARDS_GONE] = min(gone, SPARED)
        found[GUARDS_MISSED] = share * (missed + max(0, gone - SPARED))

    # -- [6.1] cities -------------------------------------------------------------------------------------------

    def see_city(self, state: MetzState, found: list[float], number: int, rest: int, moves: int) -> None:
        """A city to be taken, or lost again. `rest` and `moves`: how often Americans and Germans still move."""
        city, points = self.cities[number]
        if state.control[number] == US:
            if moves:
                found[KEPT] += points
                if state.at[city] < 0 and self.can_enter(state, GERMAN, city):
                    found[LOSE] += points
            return
        if not rest:
            return
        if state.at[city] < 0:
            found[EMPTY] += points
            if self.can_enter(state, US, city):
                found[ENTER] += points
        tables, place, pace, away = self.tables, state.place, self.distances.pace, self.ways.hard_to_city(state, city)
        turns = [away[here] / pace[unit] for unit in tables.of_side[US] if (here := place[unit]) < tables.count]
        turns.sort()
        for rank, distance in enumerate(turns[:3]):
            if distance <= rest:
                found[NEAREST + rank] += points * NEAR**distance
                found[NEAR_EARLY] += points * NEAR**distance * rest / 6

    def see_siege(self, state: MetzState, found: list[float], number: int, mover: int, rest: int) -> None:
        """A city with a unit in it, and who can attack it: at once if they are to move, else after their move."""
        city, points = self.cities[number]
        defender, owner = state.at[city], state.control[number]
        if owner == GERMAN:
            strength = self.tables.strength[defender] if defender >= 0 else 0
            found[GARRISON] += points * strength * rest / 6
        if defender < 0:
            return
        if mover != owner:
            found[STORM if owner == GERMAN else RETAKE] += points * self.storm(state, mover, city)
        elif rest or owner == US:
            found[SIEGE if owner == GERMAN else RELIEF] += points * self.siege(state, 1 - owner, city)

    def storm(self, state: MetzState, side: int, city: int) -> float:
        """How likely all units of the side next to a city drive out the unit in it."""
        phase = state.frames[1]
        fought = phase.fought if isinstance(phase, CombatPhase) else state.resting
        at, held = state.at, state.held[side]
        near = [hex_ for hex_ in self.tables.neighbours[city] if held[hex_] and not fought >> at[hex_] & 1]
        if not near:
            return 0.0
        dry = any(hex_ not in self.tables.wet_attack[city] for hex_ in near)
        return self.driven_out(state, city, sum([self.tables.strength[at[hex_]] for hex_ in near]), dry)

    def siege(self, state: MetzState, side: int, city: int) -> float:
        """How likely the side drives out the unit in a city, once all that can have moved next to it."""
        besiegers = self.besiegers(state, side, self.ways.beside(state, side, city))
        if not besiegers:
            return 0.0
        dry = bool(self.besiegers(state, side, self.ways.beside(state, side, city, dry=True)))
        besiegers.sort(reverse=True)
        return self.driven_out(state, city, sum(besiegers[:MOST_BESIEGERS]), dry)

    def besiegers(self, state: MetzState, side: int, far: list[int]) -> list[int]:
        """The strengths of the units that stand that near, or can move there."""
        tables, place, zone = self.tables, state.place, state.zoc[1 - side]
        found = []
        for unit in tables.of_side[side]:
            here = place[unit]
            if here < tables.count and (far[here] == 0 or (far[here] <= tables.movement[unit] and not zone[here])):
                found.append(tables.strength[unit])
        return found

    def driven_out(self, state: MetzState, city: int, strength: int, dry: bool) -> float:
        """How likely an attack of this strength empties a city."""
        tables = self.tables
        shift = tables.shift[city] if dry else max(tables.shift[city], tables.river_shift)
        column = self.column(strength - tables.strength[state.at[city]])
        retreat, retreat_two, _ = self.chances[max(0, column - shift)]
        return retreat + retreat_two

    def can_enter(self, state: MetzState, side: int, city: int) -> bool:
        """True if a unit of the side can enter the city in one move."""
        tables, place = self.tables, state.place
        way, enemies = self.ways.city(state, side, city), state.zoc[1 - side]
        for unit in tables.of_side[side]:
            here = place[unit]
            if here < tables.count and way[here] <= tables.movement[unit] and not enemies[here]:
                return True
        return False

    # -- [10.0] battles -----------------------------------------------------------------------------------------

    def attacks(self, state: MetzState, mover: int, values: list[float]) -> float:
        """What attacks promise to the side that is still moving or fighting."""
        phase = state.frames[1]
        fought = phase.fought if isinstance(phase, CombatPhase) else state.resting
        promise = self.promises(state, mover, fought, values)
        return promise if mover == US else -promise

    def promises(self, state: MetzState, side: int, fought: int, values: list[float]) -> float:
        """Roughly what the side can win by attacking every enemy it stands next to."""
        tables, place, zone = self.tables, state.place, state.zoc[side]
        found: list[tuple[float, int]] = []
        for unit in tables.of_side[1 - side]:
            target = place[unit]
            if target < tables.count and zone[target]:
                promise, attackers = self.promise(state, side, unit, target, fought, values[unit])
                if promise > 0:
                    found.append((promise, attackers))
        found.sort(reverse=True)
        total, used = 0.0, 0
        for promise, attackers in found:
            total += AGAIN * promise if used & attackers else promise
            used |= attackers
        return total

    def promise(
        self, state: MetzState, side: int, unit: int, target: int, fought: int, value: float
    ) -> tuple[float, int]:
        """Roughly what an attack by every unit next to this one is worth, and who would attack."""
        tables, at, held = self.tables, state.at, state.held[side]
        wet = tables.wet_attack[target]
        attack, attackers, dry, count = -tables.strength[unit], 0, False, 0
        for hex_ in tables.neighbours[target]:
            if held[hex_] and not fought >> at[hex_] & 1:
                attackers |= 1 << int(at[hex_])
                attack += tables.strength[at[hex_]]
                dry = dry or hex_ not in wet
                count += 1
        if not count:
            return 0.0, 0
        shift = tables.shift[target] if dry else max(tables.shift[target], tables.river_shift)
        retreat, retreat_two, thrown_back = self.chances[max(0, self.column(attack) - shift)]
        won = retreat + retreat_two
        destroyed = self.destroyed(state, side, target, retreat, retreat_two)
        gain = destroyed * value + won * GROUND[side] - thrown_back * THROWN_BACK[side] * count
        if side == US and target in tables.city_points:
            gain += won * TAKEN_BY_ATTACK * tables.city_points[target]
        return gain, attackers

    def column(self, difference: int) -> int:
        """The column of a difference in strengths, before any shift."""
        return self.columns[max(0, min(2 * MOST_STRENGTH, difference + MOST_STRENGTH))]

    def destroyed(self, state: MetzState, side: int, target: int, retreat: float, retreat_two: float) -> float:
        """[10.42] How likely a unit is destroyed, because it is driven out and has nowhere to go."""
        tables, at, zone = self.tables, state.at, state.zoc[side]
        ways = [hex_ for hex_ in tables.dry[target] if at[hex_] < 0 and not zone[hex_]]
        if not ways:
            return retreat + retreat_two
        near = tables.neighbours[target]
        for via in ways:
            for hex_ in tables.dry[via]:
                if at[hex_] < 0 and not zone[hex_] and hex_ not in near:
                    return 0.0
        return retreat_two


def strongest_guards(tables: Tables) -> list[bool]:
    """Per unit, whether it is the strongest of the panzergrenadiers, as it came or reorganized [11.5]."""
    units = tables.data.units
    guards = [unit for unit in units.values() if unit.panzergrenadier_exit and not unit.replaces]
    most = max((unit.strength for unit in guards), default=0)
    return [
        unit.panzergrenadier_exit and (units[unit.replaces] if unit.replaces else unit).strength == most
        for unit in tables.units
    ]


def everything_judged(state: MetzState) -> tuple[int, ...]:
    """What a judgement depends on: positions that agree in it are worth the same."""
    phase = state.frames[1] if len(state.frames) > 1 else None
    fought = phase.fought if isinstance(phase, CombatPhase) else state.resting
    return (moving_side(state), state.turn, fought, *state.place, *state.control, *state.points)


def moving_side(state: MetzState) -> int:
    """Whose turn it is; -1 once the game is over."""
    if len(state.frames) == 1:
        return -1
    frame = state.frames[1]
    return frame.of if isinstance(frame, MovementPhase | CombatPhase) else GERMAN
