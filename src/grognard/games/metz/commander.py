"""How to play The Drive on Metz well: value terms tied to the victory conditions, and plans for battles.

All amounts are in victory points, from the American point of view, and negated for the German. They are judgements, not
rules: what a thing is worth that is not yet scored.

    score            points scored now, cities included                                              [6.1] [6.2]
    far_bank         points that units east of the Moselle will still bring, or their absence costs  [6.1] [6.2]
    cities           the chance to take Metz and Thionville, or to lose them again                   [6.1]
    exits            points that units can still make by leaving the map, less for every turn away   [6.1] [6.2]
    freedom          units that cannot move because they stand next to enemies                       [7.43]
    forces           what the units on the map are good for besides                                  [6.2]
    attacks          what the attacks now possible promise, while their owner still moves            [10.0]
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from grognard.engine.commander import Term
from grognard.engine.frames import Waits
from grognard.engine.movement import reach
from grognard.engine.nodes import Chance

from .rules.combat import Battle, CombatPhase, eligible
from .rules.movement import MovementPhase
from .rules.resolution import add_up, battle_labels
from .rules.victory import exit_points
from .state import MetzState
from .tables import GERMAN, SIDES, US, Tables

TERMS: Final = ("score", "far_bank", "cities", "exits", "freedom", "forces", "attacks")

PER_TURN_KEPT = 0.85
"""How much of a gain is left for every turn it lies ahead."""
FAR_BANK_KEPT = 0.7
"""How likely a unit east of the Moselle is to be there still when it scores."""
COMING_KEPT = 0.2
"""The same for a unit that is still on its way there."""
CITY_ATTENTION = 0.35
"""How much of a city's worth the nearest unit beside it is credited with before it is taken."""
SECOND_ATTENTION = 0.2
"""The same for the second nearest."""
CITY_DANGER = 0.3
"""How much of a city's worth is written off while an enemy can enter it next turn."""
AMERICAN_STRENGTH = 0.25
GERMAN_STRENGTH = 0.5
GERMAN_UNIT = 1.2
"""What a unit on the map is worth besides, a point of strength and each."""
ATTACK_PROMISE = 0.5
"""How much of an attack's expected gain counts while units still move into place."""
DRIVEN_BACK = 1.0
DESTROYED_BONUS = 1.5
THROWN_BACK = -0.8
"""What the results of an attack are worth to the attacker besides the ground."""
REPLY_EXITS = 0.8
REPLY_CITIES = 0.6
REPLY_LOSSES = 0.8
"""How much of what the enemy can do next is expected to happen."""
SECOND_TURN = 0.5
"""How much of it counts if it takes two turns."""
LOST_UNIT = 2.0
"""What losing a unit costs besides its strength."""
PINNED = 0.8
"""What it costs the American to have a unit pinned by an enemy zone of control while turns remain."""
FAR = 99.0


class Distances:
    """Per movement allowance and hex: turns of marching to a goal, as if nobody stood in the way."""

    def __init__(self, tables: Tables) -> None:
        allowances = sorted(set(tables.movement))
        self.city = {
            city: {points: _turns(tables, points, {city: 0}) for points in allowances} for city in tables.city_points
        }
        self.edge = {
            edge: {points: _turns(tables, points, rim) for points in allowances} for edge, rim in tables.rim.items()
        }
        far_bank = {hex_: 0 for hex_, east in enumerate(tables.east) if east}
        self.far_bank = {points: _turns(tables, points, far_bank) for points in allowances}


def _turns(tables: Tables, allowance: int, goals: dict[int, int]) -> list[float]:
    """Turns from each hex to the nearest goal. `goals` gives what is still to be paid there."""
    into: list[list[tuple[int, int]]] = [[] for _ in range(tables.count)]
    for here in range(tables.count):
        for there, cost in tables.steps[here]:
            into[there].append((here, cost))
        for there, _ in tables.crossings[here]:
            into[there].append((here, allowance))
    spent = [FAR * allowance] * tables.count
    queue = [(cost, hex_) for hex_, cost in goals.items()]
    for cost, hex_ in queue:
        spent[hex_] = min(spent[hex_], cost)
    queue.sort()
    while queue:
        so_far, here = heappop(queue)
        if so_far > spent[here]:
            continue
        for before, cost in into[here]:
            if so_far + cost < spent[before]:
                spent[before] = so_far + cost
                heappush(queue, (so_far + cost, before))
    return [points / allowance for points in spent]


class MetzCommander:
    """The judgement of one side."""

    def __init__(self, tables: Tables, distances: Distances, role: str) -> None:
        self.tables = tables
        self.distances = distances
        self.side = SIDES.index(role)
        self.sign = 1.0 if self.side == US else -1.0

    # -- the worth of a state -----------------------------------------------------------------------------------

    def worth(self, state: MetzState) -> float:
        """See `Commander.worth`."""
        return self.standing(state) + self.attacks(state)

    def standing(self, state: MetzState) -> float:
        """The worth without what attacks promise."""
        return self.sign * sum(self.american_terms(state))

    def terms(self, state: MetzState) -> list[Term]:
        """See `Commander.terms`."""
        amounts = [self.sign * amount for amount in self.american_terms(state)]
        return [Term(name, amount) for name, amount in zip(TERMS, [*amounts, self.attacks(state)], strict=True)]

    def american_terms(self, state: MetzState) -> tuple[float, ...]:
        """The terms from the American point of view, without attacks."""
        score = state.score(US) - state.score(GERMAN)
        return (
            score,
            self.far_bank(state),
            self.cities(state),
            self.exits(state),
            self.freedom(state),
            self.forces(state),
        )

    def far_bank(self, state: MetzState) -> float:
        """[6.1] [6.2] What units east of the Moselle, or on their way there, will bring in the turns to come."""
        turns = state.rules.turns - state.turn
        away = self.turns_away(state, US, self.distances.far_bank)
        there = sum(1 for distance in away if not distance)
        coming = sum(turns - distance for distance in away if 0 < distance < turns)
        german = 0 if there else turns + (0 if state.waits is Waits.END else 1)
        return FAR_BANK_KEPT * (there * turns - german) + COMING_KEPT * coming

    def cities(self, state: MetzState) -> float:
        """[6.1] Being close to a city that is not ours, and enemies close to one that is."""
        total = 0.0
        for number, (city, points) in enumerate(self.tables.city_points.items()):
            near = self.distances.city[city]
            taker = US if state.control[number] == GERMAN else GERMAN
            nearest = sorted(self.turns_away(state, taker, near))[:2]
            attention = sum(
                weight * PER_TURN_KEPT ** (2 * turns)
                for weight, turns in zip((CITY_ATTENTION, SECOND_ATTENTION), nearest, strict=False)
            )
            if taker == US:
                total += points * attention
            elif nearest and nearest[0] <= 1 and state.at[city] < 0:
                total -= points * CITY_DANGER
        return total

    def turns_away(self, state: MetzState, side: int, near: dict[int, list[float]]) -> list[float]:
        """For every unit of a side on the map, the turns of marching to a goal."""
        hexes, movement = self.tables.count, self.tables.movement
        return [near[movement[unit]][at] for unit in self.tables.of_side[side] if (at := state.place[unit]) < hexes]

    def exits(self, state: MetzState) -> float:
        """[6.1] [6.2] Points that units can still make by leaving, less for every turn it takes."""
        turns = state.rules.turns - state.turn
        points = state.rules.data.game.points
        east = self.turns_away(state, US, self.distances.edge["east"])
        total: float = points.american_exit_east * sum(PER_TURN_KEPT ** (away + 1) for away in east if away <= turns)
        west = self.turns_away(state, GERMAN, self.distances.edge["west"])
        total -= 0.3 * points.german_exit_west * sum(PER_TURN_KEPT ** (away + 1) for away in west if away <= turns)
        return total - self.panzergrenadiers(state, turns)

    def panzergrenadiers(self, state: MetzState, turns: int) -> float:
        """[6.2] What the panzergrenadiers can still score: less every turn, nothing after the last."""
        if turns <= 0:
            return 0.0
        worth = state.rules.data.game.turns.panzergrenadier_exit_points[state.turn]
        hexes = self.tables.count
        units = [u for u in self.tables.of_side[GERMAN] if self.tables.units[u].panzergrenadier_exit]
        return 0.85 * worth * sum(1 for unit in units if state.place[unit] < hexes)

    def freedom(self, state: MetzState) -> float:
        """[7.43] American units held fast by enemies next to them while time runs."""
        if state.turn == state.rules.turns:
            return 0.0
        hexes, zone = self.tables.count, state.zoc[GERMAN]
        return -PINNED * sum(1 for u in self.tables.of_side[US] if (at := state.place[u]) < hexes and zone[at])

    def forces(self, state: MetzState) -> float:
        """[6.2] What units on the map, or still to come, are worth besides."""
        strength, waiting = self.tables.strength, self.tables.count
        american = sum(strength[u] for u in self.tables.of_side[US] if state.place[u] <= waiting)
        german = sum(
            GERMAN_UNIT + GERMAN_STRENGTH * strength[u]
            for u in self.tables.of_side[GERMAN]
            if state.place[u] <= waiting
        )
        return AMERICAN_STRENGTH * american - german

    def attacks(self, state: MetzState) -> float:
        """[10.0] What the best attack on each enemy promises, while its owner is still moving."""
        phase = state.frames[-1]
        if not isinstance(phase, MovementPhase | CombatPhase) or phase.of != self.side:
            return 0.0
        ready = phase if isinstance(phase, CombatPhase) else CombatPhase(self.side, fought=state.resting)
        total = 0.0
        for unit in self.tables.of_side[1 - self.side]:
            place = state.place[unit]
            if place < self.tables.count and state.zoc[self.side][place]:
                total += max(0.0, self.promise(state, ready, place))
        return ATTACK_PROMISE * total

    def promise(self, state: MetzState, phase: CombatPhase, target: int) -> float:
        """Roughly what an attack by everybody next to the hex is worth."""
        attackers = sum(1 << unit for unit in eligible(state, phase, target))
        if not attackers:
            return 0.0
        column = add_up(state, target, attackers).column
        defender = state.at[target]
        worth = {"NE": 0.0, "AR": THROWN_BACK, "DR": DRIVEN_BACK, "DR2": DRIVEN_BACK}
        worth["destroyed"] = DRIVEN_BACK + DESTROYED_BONUS + self.tables.strength[defender]
        for city, points in self.tables.city_points.items():
            if city == target:
                for result in ("DR", "DR2", "destroyed"):
                    worth[result] += points / 2
        return sum(worth[label] for label in battle_labels(state, target, column)) / 6

    # -- what the enemy can do next -----------------------------------------------------------------------------

    def reply(self, state: MetzState) -> float:
        """See `Commander.reply`: exits, cities and losses the enemy's next turn can bring, by exact movement."""
        enemy = 1 - self.side
        exits = cities = 0.0
        hexes = self.tables.count
        for unit in self.tables.of_side[enemy]:
            place = state.place[unit]
            if place < hexes and not state.zoc[self.side][place]:
                left = self.marches(state, unit, place)
                exits += self.best_exit(state, unit, left)
                cities = max(cities, self.best_city(state, unit, left))
        return REPLY_EXITS * exits + REPLY_CITIES * cities + REPLY_LOSSES * self.losses(state, enemy)

    def marches(self, state: MetzState, unit: int, place: int) -> list[int]:
        """Per hex, the points an enemy unit would have left there after marching for two turns, or -1."""
        tables = self.tables
        points = 2 * tables.movement[unit]
        found = reach(tables.steps, place, points, state.held[self.side], state.zoc[self.side])
        for there, cost in tables.crossings[place]:
            if found[there] < 0 and 2 * cost <= points and not state.held[self.side][there]:
                found[there] = tables.movement[unit]
        return found

    def best_exit(self, state: MetzState, unit: int, left: list[int]) -> float:
        """[7.5] The points the unit could score by leaving next turn; less if it takes two."""
        zone, turn = state.zoc[self.side], self.tables.movement[unit]
        best = 0.0
        for edge, rim in self.tables.rim.items():
            points = exit_points(state, unit, edge)
            if points > best:
                most = max((left[hex_] - cost for hex_, cost in rim.items() if not zone[hex_]), default=-1)
                if most >= 0:
                    best = max(best, points if most >= turn else points * SECOND_TURN)
        return best

    def best_city(self, state: MetzState, unit: int, left: list[int]) -> float:
        """[6.1] The points of a city the unit could enter next turn and its side does not hold."""
        turn, side = self.tables.movement[unit], self.tables.side[unit]
        cities = zip(self.tables.city_points.items(), state.control, strict=True)
        return max(
            (float(points) for (city, points), owner in cities if owner != side and left[city] >= turn), default=0.0
        )

    def losses(self, state: MetzState, enemy: int) -> float:
        """[10.42] Units of ours that those enemies already next to them could destroy."""
        phase = CombatPhase(enemy)
        total = 0.0
        for unit in self.tables.of_side[self.side]:
            place = state.place[unit]
            if place < self.tables.count and state.zoc[enemy][place]:
                attackers = sum(1 << other for other in eligible(state, phase, place))
                if attackers:
                    column = add_up(state, place, attackers).column
                    destroyed = battle_labels(state, place, column).count("destroyed") / 6
                    total += destroyed * (self.tables.strength[unit] + LOST_UNIT)
        return total

    # -- plans for battles --------------------------------------------------------------------------------------

    def plan(self, state: MetzState) -> int | None:
        """See `Commander.plan`: battles are declared in several steps and planned as one."""
        frame = state.frames[-1]
        if isinstance(frame, CombatPhase):
            return self.plan_battle(state, frame)
        if isinstance(frame, Battle):
            phase = state.frames[-2]
            assert isinstance(phase, CombatPhase)
            return self.carry_out(state, frame, self.best_attack(state, phase, frame.target))
        return None

    def plan_battle(self, state: MetzState, phase: CombatPhase) -> int:
        """The most promising target, or the end of the phase if no attack gains anything."""
        best, chosen = 0.0, self.tables.end
        for number in state.numbers():
            if number != self.tables.end:
                gain, _ = self.best_attack(state, phase, number - self.tables.attack)
                if gain > best:
                    best, chosen = gain, number
        return chosen

    def carry_out(self, state: MetzState, battle: Battle, best: tuple[float, int]) -> int:
        """The next step towards the attack that was chosen."""
        gain, wanted = best
        if gain <= 0 and not battle.attackers:
            return self.tables.cancel
        for unit in self.tables.of_side[self.side]:
            if wanted >> unit & 1 and not battle.attackers >> unit & 1:
                return self.tables.commit + unit
        for unit in self.tables.of_side[self.side]:
            if battle.attackers >> unit & 1 and not wanted >> unit & 1:
                return self.tables.withdraw + unit
        return self.tables.roll

    def best_attack(self, state: MetzState, phase: CombatPhase, target: int) -> tuple[float, int]:
        """The set of attackers that gains most against this hex, and what it gains."""
        now = self.standing(state)
        return max(
            (self.gain(state, target, attackers, now), attackers)
            for attackers in self.attacker_sets(state, phase, target)
        )

    def attacker_sets(self, state: MetzState, phase: CombatPhase, target: int) -> list[int]:
        """Sensible sets of attackers: the strongest one, two, three ... those on the dry side first."""
        wet = self.tables.wet_attack[target]
        units = sorted(
            eligible(state, phase, target), key=lambda u: (state.place[u] in wet, -self.tables.strength[u], u)
        )
        sets = []
        attackers = 0
        for unit in units:
            attackers |= 1 << unit
            sets.append(attackers)
        return sets

    def gain(self, state: MetzState, target: int, attackers: int, now: float) -> float:
        """What this attack adds to the worth of the state on average, if everybody then does his best."""
        twin = state.copy()
        if not isinstance(twin.frames[-1], Battle):
            twin.push(Battle(target, attackers))
        else:
            twin.become(Battle(target, attackers))
        twin.play(self.tables.roll)
        node = twin.node
        assert isinstance(node, Chance)
        total = 0.0
        for band in node.bands:
            after = twin.copy()
            after.fall(band.faces[0])
            total += float(band.probability) * self.aftermath(after)
        return total - now

    def aftermath(self, state: MetzState) -> float:
        """The worth once retreats and advances are chosen, each by its owner for the best."""
        frame = state.frames[-1]
        if isinstance(frame, CombatPhase) or state.waits is not Waits.DECISION:
            return self.standing(state)
        mine = frame.role(state) == SIDES[self.side]
        worths = []
        for number in state.numbers():
            twin = state.copy()
            twin.play(number)
            worths.append(self.aftermath(twin))
        return max(worths) if mine else min(worths)
