"""A second referee, written apart from the game: slow, plain, on hex names, from `figures` alone.

It follows a game by its actions and events, keeps its own map and score sheet, and says at every decision which actions
the rulebook allows. It knows the optional rules and the default rulings, not the rulings decided the other way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from grognard.engine.events import Event

from .figures import (
    BRIDGES,
    COLUMNS,
    EAST,
    FOREST,
    FORTS,
    HEXES,
    MOSELLE,
    RESULTS,
    RIM_ROADS,
    ROADS,
    ROUGH,
    SEILLE,
    TOWNS,
    UNITS,
    ZONES,
)

DIRECTIONS = {
    1: {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 0), "NW": (-1, -1)},
    0: {"N": (0, -1), "NE": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
}
RIVERS = MOSELLE | SEILLE
RESERVE, EXITED, DESTROYED, ASIDE = "reserve", "exited", "destroyed", "aside"


def beyond(hex_: str, direction: str) -> str | None:
    """The hex in that direction, if there is one."""
    column, row = int(hex_[:2]), int(hex_[2:])
    by_column, by_row = DIRECTIONS[column % 2][direction]
    name = f"{column + by_column:02d}{row + by_row:02d}"
    return name if name in HEXES else None


AROUND = {hex_: [n for d in DIRECTIONS[0] if (n := beyond(hex_, d))] for hex_ in HEXES}


def side_of(a: str, b: str, sides: Iterable[str]) -> bool:
    """True if the hexside between two hexes is one of these."""
    return f"{a}/{b}" in sides or f"{b}/{a}" in sides


def terrain_cost(hex_: str) -> int:
    """[7.2] What the hex costs off road."""
    return 4 if hex_ in FOREST else 3 if hex_ in ROUGH else 2


def step_cost(here: str, there: str) -> int:
    """[7.23] What a step costs."""
    return 1 if side_of(here, there, ROADS) else terrain_cost(there)


def edge_costs(edge: str) -> dict[str, int]:
    """[7.51] [8.1] What entering or leaving costs at each hex of an edge."""
    of_edge = {
        "west": [h for h in HEXES if h[:2] == "01"],
        "east": [h for h in HEXES if h[:2] == "09"],
        "north": [h for h in HEXES if h[2:] == "01"],
        "south": [h for h in HEXES if h[2:] == "11"],
    }[edge]
    roads = {hex_ for hex_, _, which in RIM_ROADS if which == edge}
    return {hex_: 1 if hex_ in roads else terrain_cost(hex_) for hex_ in of_edge}


def shift_of(hex_: str) -> int:
    """[10.5] Columns to the left for the terrain of the defender's hex."""
    if hex_ in FORTS:
        return 3
    return 2 if hex_ in FOREST or hex_ in TOWNS else 1 if hex_ in ROUGH else 0


class Oracle:
    """The second referee's own game."""

    def __init__(self, options: Mapping[str, bool]) -> None:
        self.options = {name for name, on in options.items() if on}
        self.turn = 1
        self.at: dict[str, str] = {}
        for unit, (_, _, _, _, where, _, _) in UNITS.items():
            plus = unit.endswith("_plus")
            extra = {"us_359": "ninetieth_division", "us_502": "screaming_eagles"}.get(unit)
            if plus or (extra and extra not in self.options):
                self.at[unit] = ASIDE
            else:
                self.at[unit] = where if where in HEXES else RESERVE
        self.points = {"us": 0, "german": 0}
        if "ninetieth_division" in self.options:
            self.points["german"] += 3
        if "screaming_eagles" in self.options:
            self.points["german"] += 5
        self.city = {"0701": "german", "0807": "german"}
        self.phase = "setup" if "german_reorganization" in self.options else "us.movement"
        self.left: dict[str, int] = {}
        self.begun_in_zone: set[str] = set()
        self.moving = ""
        self.dropped: set[str] = set()
        self.fought: set[str] = set()
        self.attacked: set[str] = set()
        self.battle: tuple[str, set[str]] | None = None
        self.waived = False
        self.yielding = ""
        self.retreat: tuple[str, str, list[str], int] | None = None
        self.fleeing: set[str] = set()
        self.vacated: list[str] = []
        self._begin_movement()

    # -- facts --------------------------------------------------------------------------------------------------

    def side(self, unit: str) -> str:
        return "us" if unit.startswith("us_") else "german"

    @property
    def mover(self) -> str:
        return self.phase.split(".")[0]

    def standing(self, side: str) -> dict[str, str]:
        """Hex to unit."""
        return {hex_: unit for unit, hex_ in self.at.items() if hex_ in AROUND and self.side(unit) == side}

    def other(self, side: str) -> str:
        return "german" if side == "us" else "us"

    def zone(self, side: str) -> set[str]:
        """Hexes next to a unit of that side."""
        return {n for hex_ in self.standing(side) for n in AROUND[hex_]}

    def score(self, side: str) -> int:
        cities = {"0701": 5, "0807": 20}
        extra = sum(worth for hex_, worth in cities.items() if self.city[hex_] == side) if side == "us" else 0
        return self.points[side] + extra

    def americans_east(self) -> int:
        return len(EAST & set(self.standing("us")))

    # -- what is legal ------------------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        """Every action the rulebook allows now."""
        if self.phase == "setup":
            return {"reorganize 1", "reorganize 2"}
        if self.retreat:
            unit = self.retreat[0]
            return {f"retreat {unit} {hex_}" for hex_ in self.retreat_choices()}
        if self.fleeing:
            return {f"retreat {unit} {hex_}" for unit in self.fleeing for hex_ in self.retreat_from(unit)}
        if self.vacated:
            assert self.battle
            return {"stay"} | {f"advance {unit} {hex_}" for unit in self.battle[1] for hex_ in self.vacated}
        if self.battle:
            return self.battle_actions(*self.battle)
        return self.movement_actions() if self.phase.endswith("movement") else self.targets()

    def movement_actions(self) -> set[str]:
        found = {"end"}
        for unit, here in self.at.items():
            if self.side(unit) != self.mover or (self.yielding and unit != self.yielding):
                continue
            if here == RESERVE and UNITS[unit][4] == "drop":
                found |= {f"drop {unit} {hex_}" for hex_ in HEXES if self.may_drop(hex_)}
            else:
                reach = self.reach(unit)
                taken = set(self.at.values())
                found |= {f"move {unit} {hex_}" for hex_ in reach if hex_ not in taken or self.may_trade(unit, hex_)}
                found |= {f"exit {unit} {edge}" for edge in self.exits(unit, reach)}
        return found - {"end"} if self.yielding else found

    def may_trade(self, unit: str, hex_: str) -> bool:
        """[7.32] A friend is there who has not moved and has somewhere to go, be it where the unit comes from."""
        friends = [other for other, where in self.at.items() if where == hex_]
        if unit in friends or len(friends) != 1 or friends[0] in self.left or friends[0] in self.dropped:
            return False
        reach = self.reach(friends[0])
        taken = {where for other, where in self.at.items() if other != unit}
        return bool(set(reach) - taken or self.exits(friends[0], reach))

    def may_drop(self, hex_: str) -> bool:
        clear = hex_ not in FOREST | ROUGH | set(TOWNS) | set(FORTS)
        return clear and hex_ not in self.at.values()

    def reach(self, unit: str) -> dict[str, int]:
        """[7.0] [8.0] Hex to the most points left there. The hex the unit is in counts as reached."""
        left = self.left.get(unit, UNITS[unit][3])
        moved = unit in self.left
        here = self.at[unit]
        if unit in self.dropped or (moved and self.moving != unit):
            return {}
        if here == RESERVE:
            return self.entry(unit, left)
        if here not in AROUND:
            return {}
        if here in self.zone(self.other(self.side(unit))):
            if moved or "tactical_withdrawal" not in self.options or UNITS[unit][3] < 8:
                return {}
            return self.withdraw(unit, left)
        reach = self.spread(unit, {here: left})
        if not moved:
            for there in AROUND[here]:
                unbridged = side_of(here, there, RIVERS) and not side_of(here, there, BRIDGES)
                free = there not in self.standing(self.other(self.side(unit)))
                if unbridged and free and UNITS[unit][3] >= terrain_cost(there):
                    reach.setdefault(there, 0)
        return reach

    def spread(self, unit: str, left: dict[str, int]) -> dict[str, int]:
        """Walk on from these hexes until nothing changes."""
        enemy = self.other(self.side(unit))
        zone, enemies = self.zone(enemy), self.standing(enemy)
        best = {hex_: points for hex_, points in left.items() if points >= 0 and hex_ not in enemies}
        changed = True
        while changed:
            changed = False
            for here, points in list(best.items()):
                if here in zone:
                    continue
                for there in AROUND[here]:
                    river = side_of(here, there, RIVERS) and not side_of(here, there, BRIDGES)
                    rest = points - step_cost(here, there)
                    if not river and there not in enemies and rest >= 0 and rest > best.get(there, -1):
                        best[there] = rest
                        changed = True
        return best

    def withdraw(self, unit: str, left: int) -> dict[str, int]:
        """[11.2]"""
        here = self.at[unit]
        zone = self.zone(self.other(self.side(unit)))
        first = {
            there: left - step_cost(here, there) - 4
            for there in AROUND[here]
            if there not in zone and not side_of(here, there, RIVERS)
        }
        return self.spread(unit, first)

    def entry(self, unit: str, left: int) -> dict[str, int]:
        """[8.1] [8.11]"""
        edge, own = ZONES[UNITS[unit][4]]
        if (UNITS[unit][5] or 0) > self.turn:
            return {}
        costs = edge_costs(edge)
        taken = set(self.at.values())

        def through(hexes: Iterable[str]) -> dict[str, int]:
            return self.spread(unit, {hex_: left - costs[hex_] for hex_ in hexes})

        def may_end(hexes: Iterable[str]) -> bool:
            return any(hex_ not in taken or self.may_trade(unit, hex_) for hex_ in hexes)

        reach = through(own)
        if may_end(reach):
            return reach
        others = {hex_: min(distance(hex_, o) for o in own) for hex_ in costs if hex_ not in own}
        for far in sorted(set(others.values())):
            diverted = through(hex_ for hex_ in others if others[hex_] == far)
            if may_end(diverted):
                return diverted
        return reach

    def exits(self, unit: str, reach: Mapping[str, int]) -> set[str]:
        """[6.1] [6.2] [7.5]"""
        zone = self.zone(self.other(self.side(unit)))
        return {
            edge
            for edge in ("north", "east", "south", "west")
            if self.exit_points(unit, edge)
            and any(reach.get(hex_, -1) >= price and hex_ not in zone for hex_, price in edge_costs(edge).items())
        }

    def exit_points(self, unit: str, edge: str) -> int:
        if self.side(unit) == "us":
            return 5 if edge == "east" else 0
        if edge == "west":
            return 10
        return 8 - self.turn if edge in ("east", "south") and UNITS[unit][1] in ("3PG", "17SS") else 0

    def targets(self) -> set[str]:
        """[9.0]"""
        own = self.standing(self.mover)
        found = {"end"}
        for hex_, unit in self.standing(self.other(self.mover)).items():
            if unit not in self.attacked and any(own.get(n, "") not in self.fought | {""} for n in AROUND[hex_]):
                found.add(f"attack {hex_}")
        return found

    def battle_actions(self, target: str, attackers: set[str]) -> set[str]:
        """[9.5] [10.1]"""
        own = self.standing(self.mover)
        ready = {own[n] for n in AROUND[target] if n in own} - self.fought
        found = {f"commit {unit}" for unit in ready - attackers} | {f"withdraw {unit}" for unit in attackers}
        if not attackers:
            return found | {"cancel"}
        if self.commanded(attackers):
            found.add("claim" if self.waived else "waive")
        return found | {"roll"}

    def commanded(self, attackers: set[str]) -> bool:
        divisions = [UNITS[unit][1] for unit in attackers]
        return "command_control" in self.options and len(set(divisions)) < len(divisions)

    def column(self, target: str, attackers: set[str]) -> int:
        """[10.0] [10.2] [10.5] [11.1]"""
        defender = self.standing(self.other(self.mover))[target]
        difference = sum(UNITS[unit][2] for unit in attackers) - UNITS[defender][2]
        base = max(n for n, (_, low, _) in enumerate(COLUMNS) if low is None or difference >= low)
        shift = shift_of(target)
        if all(side_of(self.at[unit], target, RIVERS) for unit in attackers):
            shift = max(shift, 3)
        final = max(0, base - shift)
        if self.commanded(attackers) and not self.waived:
            final = min(7, final + 1)
        return final

    # -- retreats -----------------------------------------------------------------------------------------------

    def retreat_steps(self, unit: str, here: str) -> set[str]:
        """[10.4] [10.41]"""
        zone, taken = self.zone(self.other(self.side(unit))), set(self.at.values())
        return {n for n in AROUND[here] if n not in zone and n not in taken and not side_of(here, n, RIVERS)}

    def retreat_from(self, unit: str) -> set[str]:
        return self.retreat_steps(unit, self.at[unit])

    def second_steps(self, unit: str, start: str, via: str) -> set[str]:
        return {n for n in self.retreat_steps(unit, via) if distance(start, n) == 2}

    def retreat_choices(self) -> set[str]:
        assert self.retreat
        unit, start, passed, steps = self.retreat
        if passed:
            return self.second_steps(unit, start, passed[0])
        first = self.retreat_from(unit)
        return first if steps == 1 else {via for via in first if self.second_steps(unit, start, via)}

    # -- what happens -------------------------------------------------------------------------------------------

    def act(self, text: str, events: Iterable[Event]) -> None:
        """Follow an action."""
        verb, *args = text.split()
        if verb == "end":
            self._end()
        elif verb == "move":
            self._move(args[0], args[1], next(event for event in events if event.kind == "moved"))
        elif verb == "exit":
            self._exit(args[0], args[1], next(event for event in events if event.kind == "exited"))
        elif verb == "drop":
            self.at[args[0]] = args[1]
            self.dropped.add(args[0])
        elif verb == "attack":
            self.battle, self.waived = (args[0], set()), False
        elif verb in ("commit", "withdraw"):
            assert self.battle
            (self.battle[1].add if verb == "commit" else self.battle[1].remove)(args[0])
        elif verb in ("waive", "claim"):
            self.waived = verb == "waive"
        elif verb == "cancel":
            self.battle = None
        elif verb == "retreat":
            self._retreat(args[0], args[1])
        elif verb == "advance":
            self._enter(args[0], args[1])
            self._battle_over()
        elif verb == "stay":
            self._battle_over()

    def throw(self, face: int) -> str:
        """[10.3] The die of the battle; the result."""
        assert self.battle
        target, attackers = self.battle
        result = RESULTS[face].split()[self.column(target, attackers)]
        defender = self.standing(self.other(self.mover))[target]
        self.fought |= attackers
        self.attacked.add(defender)
        if result == "NE":
            self._battle_over()
        elif result == "AR":
            self.fleeing = set(attackers)
            self._flee()
        else:
            self.retreat = (defender, target, [], 1 if result == "DR" else 2)
            if not self.retreat_choices():
                self.retreat = None
                self._destroy(defender)
                self.vacated = [target]
        return result

    def draw(self, unit: str, last: bool) -> None:
        """[11.5]"""
        original = unit.removesuffix("_plus")
        self.at[unit], self.at[original] = self.at[original], ASIDE
        self.points["us"] += UNITS[unit][6]
        if last:
            self.phase = "us.movement"

    def _begin_movement(self) -> None:
        self.left, self.moving = {}, ""

    def _end(self) -> None:
        if self.phase == "us.movement":
            self.phase, self.fought, self.attacked = "us.combat", set(self.dropped), set()
        elif self.phase == "us.combat":
            self.phase, self.dropped = "german.movement", set()
            self._begin_movement()
        elif self.phase == "german.movement":
            self.phase, self.fought, self.attacked = "german.combat", set(), set()
        else:
            self.points["german"] += 0 if self.americans_east() else 1
            self.phase = "us.movement" if self.turn < 7 else "over"
            if self.turn < 7:
                self.turn += 1
                self.points["us"] += self.americans_east()
            self._begin_movement()

    def _move(self, unit: str, goal: str, event: Event) -> None:
        reach = self.reach(unit)
        spent = self.left.get(unit, UNITS[unit][3]) - reach[goal]
        assert event.facts["cost"] == spent, event
        self._walk(unit, list(event.facts["path"]), spent)
        zone = self.zone(self.other(self.side(unit)))
        friends = [other for other, where in self.at.items() if where == goal]
        self.left[unit] = 0 if goal in zone or friends else reach[goal]
        self.moving = unit
        self.at[unit] = goal
        self.yielding = friends[0] if friends else ""

    def _exit(self, unit: str, edge: str, event: Event) -> None:
        reach = self.reach(unit)
        left = self.left.get(unit, UNITS[unit][3])
        zone = self.zone(self.other(self.side(unit)))
        costs = {h: left - reach[h] + c for h, c in edge_costs(edge).items() if reach.get(h, -1) >= c and h not in zone}
        assert event.facts["cost"] == min(costs.values()) == costs[str(event.facts["start"])], event
        assert event.facts["points"] == self.exit_points(unit, edge)
        for city in event.facts["path"]:
            self._take(city, self.side(unit))
        self.points[self.side(unit)] += self.exit_points(unit, edge)
        self.at[unit] = EXITED
        self.moving, self.yielding = unit, ""

    def _walk(self, unit: str, path: list[str], spent: int) -> None:
        """Check the path hex by hex, and take the cities on it."""
        here, enemy = self.at[unit], self.other(self.side(unit))
        zone, enemies = self.zone(enemy), self.standing(enemy)
        if here in AROUND:
            crossing = len(path) == 1 and side_of(here, path[0], RIVERS) and not side_of(here, path[0], BRIDGES)
            if not crossing:
                costs = [step_cost(a, b) for a, b in zip([here, *path], path, strict=False)]
                withdrawal = 4 if here in zone else 0
                assert sum(costs) + withdrawal == spent, (unit, path)
        for a, b in zip([here, *path][:-1], path, strict=True):
            assert a not in AROUND or b in AROUND[a]
        assert not set(path) & set(enemies)
        assert not set(path[:-1]) & zone
        for hex_ in path:
            self._take(hex_, self.side(unit))

    def _take(self, hex_: str, side: str) -> None:
        if hex_ in self.city:
            self.city[hex_] = side

    def _enter(self, unit: str, hex_: str) -> None:
        self.at[unit] = hex_
        self._take(hex_, self.side(unit))

    def _retreat(self, unit: str, hex_: str) -> None:
        self._enter(unit, hex_)
        if self.fleeing:
            self.fleeing.remove(unit)
            self._flee()
            return
        assert self.retreat
        _, start, passed, steps = self.retreat
        passed.append(hex_)
        if len(passed) == steps:
            self.vacated = [start, *passed[:-1]]
            self.retreat = None

    def _flee(self) -> None:
        for unit in [unit for unit in self.fleeing if not self.retreat_from(unit)]:
            self._destroy(unit)
            self.fleeing.remove(unit)
        if not self.fleeing:
            self._battle_over()

    def _destroy(self, unit: str) -> None:
        self.at[unit] = DESTROYED
        if self.side(unit) == "us":
            self.points["german"] += UNITS[unit][2]

    def _battle_over(self) -> None:
        if not self.fleeing:
            self.battle, self.vacated = None, []


def distance(a: str, b: str) -> int:
    """How many steps apart, by walking."""
    found, edge = 0, {a}
    seen = {a}
    while b not in edge:
        edge = {n for hex_ in edge for n in AROUND[hex_]} - seen
        seen |= edge
        found += 1
    return found
