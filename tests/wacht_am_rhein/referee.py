"""A referee of its own: chapter 5 and what is reconstructed, written a second time from the text, as plainly as can be.

Nothing of the game's `rules` is asked, only its data and where things stand. It is slow and knows no short cuts.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple

from grognard.games.wacht_am_rhein.state import WachtState

STRATEGIC, ROAD, TACTICAL, MOUNTED, ASSAULT = range(5)
IN_ASSAULT, EXPLOITS, IN_STRATEGIC = 1, 2, 3
MARKS = {"out_of_supply": 1, "resting": 2, "fatigue": 4, "motor": 8, "set": 16, "depleted": 32, "vehicles": 128}
COVER = {"fortification", "town", "city", "woods", "forest"}
EVERYTHING = -1
TWELFTHS = 12


class Priced(NamedTuple):
    """A step: what it costs in twelfths (EVERYTHING for the whole allowance), whether fractions are lost before it."""

    cost: int
    loses: bool = False


class Referee:
    """Judges one position."""

    def __init__(self, state: WachtState) -> None:
        self.state = state
        self.tables = state.tables
        self.options = state.tables.options
        self.charts: Any = state.tables.data.charts
        self.stacks: dict[int, list[int]] = {}
        for unit, place in enumerate(state.place):
            if not state.tables.type[unit].leader:
                self.stacks.setdefault(place, []).append(unit)
        self.entries: dict[tuple[int, int, int], tuple[int, bool] | None] = {}
        self.lines: dict[Any, set[int]] = {}
        self.light: dict[tuple[int, int], int | None] = {}

    # -- units ------------------------------------------------------------------------------------------------------

    def has(self, unit: int, mark: str) -> bool:
        return bool(self.state.status[unit] & MARKS[mark])

    def type(self, unit: int) -> Any:
        return self.tables.type[unit]

    def own_vehicles(self, unit: int) -> bool:
        return self.type(unit).class_ == "mech" or self.has(unit, "vehicles")

    def mech(self, unit: int) -> bool:
        return self.own_vehicles(unit) or self.has(unit, "motor")

    def moves_as_mech(self, unit: int, kind: int) -> bool:
        return kind in (STRATEGIC, ROAD, MOUNTED) or self.mech(unit)

    def formation(self, unit: int) -> Any:
        return self.tables.formations[self.state.formation[unit]]

    def units_in(self, hex_: int) -> list[int]:
        return self.stacks.get(hex_, [])

    def of(self, side: int, hex_: int) -> list[int]:
        return [u for u in self.units_in(hex_) if self.tables.side[u] == side]

    def takes_up_road(self, unit: int) -> bool:
        """[5.7.3] [5.7.4] Whether a unit counts as Mech for those who come by road."""
        kind = self.type(unit)
        if kind.class_ == "leg":
            return self.mech(unit) or self.state.mode[unit] == IN_STRATEGIC
        if (kind.artillery or kind.headquarters) and self.has(unit, "set"):
            return False
        static = kind.engineer and self.formation(unit).kind == "army"
        return not (static and any(column[1] == self.state.place[unit] for column in self.state.columns))

    def near(self, side: int, hex_: int) -> list[int]:
        """The adjacent hexes with units of this side."""
        return [h for h in self.tables.neighbours[hex_] if self.of(side, h)]

    def covered(self, hex_: int) -> bool:
        return bool(COVER & set(self.tables.terrains[hex_])) or (self.state.night and self.options.night_covers)

    def fort(self, hex_: int) -> bool:
        return "fortification" in self.tables.terrains[hex_]

    def works(self, side: int, hex_: int) -> str:
        found = self.state.works.get(hex_, 0)
        if self.fort(hex_):
            return "fort"
        return ("", "ip", "et")[found % 3] if found and found // 3 == side else ""

    # -- [5.2] ------------------------------------------------------------------------------------------------------

    def allowance(self, unit: int, kind: int) -> int:
        state, charts = self.state, self.charts
        points = Fraction(getattr(charts.allowance, self.type(unit).allowance))
        for mark in ("out_of_supply", "resting", "fatigue"):
            if self.has(unit, mark):
                points *= Fraction(getattr(charts.allowance_fractions, mark))
        formation = self.formation(unit)
        fuel = state.fuel[state.formation[unit]]
        if formation.side == "german" and formation.kind == "mechanised" and self.own_vehicles(unit) and fuel:
            points *= Fraction(charts.fuel_fractions.low if fuel == 1 else charts.fuel_fractions.none)
        if self.half_in_battery(unit):
            points *= Fraction(1, 2)
        if kind == STRATEGIC:
            points *= Fraction(charts.strategic_mode.factor)
        ground = ("firm", "soft", "frozen", "snow", "deep_snow")[state.ground]
        chart = charts.ground[ground]
        whole = ceil(points)
        if kind in (STRATEGIC, ROAD):
            whole += chart.road
        else:
            whole += chart.tactical_mech if self.moves_as_mech(unit, kind) else chart.tactical_leg
            whole += 1 if ground == "frozen" else 0
        return max(0, int(whole) + state.bonus[state.formation[unit]])

    def rocket_on_trucks(self, unit: int) -> bool:
        return self.type(unit).self_propelled_with_trucks and self.has(unit, "motor")

    def half_in_battery(self, unit: int) -> bool:
        return self.has(unit, "set") and (self.type(unit).in_battery == "half" or self.rocket_on_trucks(unit))

    # -- [5.4] ------------------------------------------------------------------------------------------------------

    def tactical(self, unit: int, kind: int, before: int | None, here: int, there: int) -> Priced | None:
        """One step of Tactical movement; `before` is the hex the unit came from, None at the start of its move."""
        mech = self.moves_as_mech(unit, kind)
        road = (here, there) in self.tables.road_between
        bridged = self.bridged(here, there)
        column = "mech" if mech else "leg"
        if not mech and road and (bridged or self.options.road_at_lost_bridge == "clear"):
            cost = self.twelfths(self.charts.terrain["clear"].leg)
            more = 0 if bridged else self.water(unit, mech, here, there)
            return None if more is None else Priced(EVERYTHING if more == EVERYTHING else cost + more)
        prices = [getattr(self.charts.terrain[name], column) for name in self.tables.terrains[there]]
        if "no" in prices:
            return None
        cost = max(self.twelfths(price) for price in prices)
        if self.state.night:
            cost += self.twelfths(self.charts.extras.night)
        water = self.water(unit, mech, here, there)
        narrow = self.narrow(unit, mech, before, here, there)
        if water is None or narrow is None:
            return None
        return Priced(EVERYTHING if EVERYTHING in (water, narrow) else cost + water + narrow)

    def twelfths(self, price: Any) -> int:
        found = Fraction(price) * TWELFTHS
        assert found.denominator == 1
        return int(found)

    def bridged(self, here: int, there: int) -> bool:
        """No water, or a bridge that stands."""
        number = self.tables.water.get((here, there))
        return number is None or self.state.crossings[number] in (1, 2, 3)

    def weak(self, number: int) -> bool:
        """[5.4.3a] [15.1] A trail's bridge over a river, or one that engineers have built."""
        trails = [
            self.tables.road_kind[r] == 2 for r in self.tables.road_between.get(self.tables.water_ends[number], ())
        ]
        printed = self.state.crossings[number] == 1 and self.tables.water_kind[number] != "stream"
        return self.state.crossings[number] == 2 or (printed and bool(trails) and all(trails))

    def weight(self, unit: int) -> str:
        return str(self.type(unit).weight) if self.tables.side[unit] == 1 else "L"

    def water(self, unit: int, mech: bool, here: int, there: int) -> int | None:
        """What water adds; None if it cannot be crossed."""
        number = self.tables.water.get((here, there))
        if number is None:
            return 0
        kind = self.tables.water_kind[number]
        chart = self.charts.water[kind]
        column = "mech" if mech else "leg"
        heavy = self.weight(unit) in "MH" and self.weak(number)
        if self.bridged(here, there) and not (kind == "stream" and heavy):
            if self.weight(unit) == "H" and self.weak(number):
                return None
            return self.twelfths(getattr(chart, f"bridge_{column}"))
        if self.tables.fords[number]:
            return self.twelfths(getattr(chart, f"ford_{column}"))
        if mech and chart.mech == "no":
            return None
        helped = not mech and (self.engineers(unit, here) or self.engineers(unit, there))
        gone = helped and kind == "stream" and self.options.engineers_at_streams == "all"
        if self.type(unit).never_over_streams and not self.rocket_on_trucks(unit) and not gone:
            return None
        price = chart.mech if mech else chart.leg_with_engineers if helped else chart.leg
        if price == "no":
            return None
        if price == "all" or (self.type(unit).streams_take_all and not gone):
            return EVERYTHING
        return self.twelfths(price)

    def engineers(self, unit: int, hex_: int) -> bool:
        return any(self.type(u).engineer and u != unit for u in self.of(self.tables.side[unit], hex_))

    def narrow(self, unit: int, mech: bool, before: int | None, here: int, there: int) -> int | None:
        """[5.4.4] What constricted terrain adds; None if artillery may not enter."""
        found = 0
        lines = self.tables.lines
        if lines[here]:
            by = [line for line in lines[here] if before is None or before in line]
            if not any(there in line for line in by):
                found += 1
        if lines[there] and not any(here in line for line in lines[there]):
            if self.type(unit).artillery:
                return None
            found += 1
        if not found:
            return 0
        return EVERYTHING if mech else found * self.twelfths(self.charts.constricted.leg)

    # -- [5.6] ------------------------------------------------------------------------------------------------------

    def road(self, unit: int, here: int, old: int, there: int, new: int) -> Priced | None:
        """One step of Road movement from one road to another (or along the same one)."""
        if old != new and (here, old, new) not in self.tables.meet:
            return None
        number = self.tables.water.get((here, there))
        if number is not None and (not self.bridged(here, there) or (self.weak(number) and self.weight(unit) == "H")):
            return None
        if self.state.closed_until >= self.state.turn and {here, there} == set(self.tables.depot_side):
            return None
        kinds = self.tables.road_kind
        name = ("primary", "secondary", "trail")[kinds[new]]
        cost = self.twelfths(self.charts.roads[name].cost)
        if name == "trail":
            ground = ("firm", "soft", "frozen", "snow", "deep_snow")[self.state.ground]
            cost += self.twelfths(self.charts.ground[ground].trail)
        other = old != new if self.options.fractions_lost == "road" else kinds[old] != kinds[new]
        return Priced(cost, other)

    # -- [5.3] [5.6.3] entering a hex -------------------------------------------------------------------------------

    def enter(self, unit: int, kind: int, hex_: int) -> tuple[int, bool] | None:
        """What units add to a hex, and whether the move ends there; None if it may not be entered."""
        key = (unit, kind, hex_)
        if key not in self.entries:
            self.entries[key] = self._enter(unit, kind, hex_)
        return self.entries[key]

    def _enter(self, unit: int, kind: int, hex_: int) -> tuple[int, bool] | None:
        side = self.tables.side[unit]
        if self.of(1 - side, hex_) or (self.near(1 - side, hex_) and self.keeps_away(unit, kind)):
            return None
        if self.tables.bound[unit] and self.tables.beyond[hex_]:
            return None
        in_hexes = kind == ASSAULT or (kind == TACTICAL and self.one_hex(unit))
        if in_hexes:
            return 0, kind == ASSAULT and bool(self.near(1 - side, hex_))
        cost = 0 if self.state.mode[unit] == EXPLOITS else self.enemies(side, hex_)
        others = [u for u in self.of(side, hex_) if u != unit]
        if self.tables.in_division[unit]:
            foreign = [
                u
                for u in others
                if self.tables.in_division[u] and self.state.formation[u] != self.state.formation[unit]
            ]
            cost += self.twelfths(self.charts.extras.other_formation) if foreign else 0
        stop = self.stops(side, hex_)
        if kind in (STRATEGIC, ROAD):
            mech = sum(self.takes_up_road(u) for u in others)
            if any(self.state.mode[u] == IN_STRATEGIC for u in others) or mech >= 2 or (mech and kind == STRATEGIC):
                return None
            if mech:
                cost += self.twelfths(self.charts.extras.friendly_mech_by_road)
                stop = True
        return cost, stop

    def one_hex(self, unit: int) -> bool:
        return self.has(unit, "set") and self.type(unit).in_battery == "one_hex"

    def keeps_away(self, unit: int, kind: int) -> bool:
        """[5.6.4] [5.7.2] R33."""
        if self.has(unit, "motor"):
            return True
        if kind == STRATEGIC and self.state.mode[unit] == IN_STRATEGIC:
            return bool(self.options.strategic_keeps_away)
        return kind == ROAD and not self.mech(unit) and not self.drives(unit)

    def drives(self, unit: int) -> bool:
        """[5.7.3] US anti-tank units and engineers."""
        return self.type(unit).us_may_mount and self.tables.side[unit] == 0

    def enemies(self, side: int, hex_: int) -> int:
        """[5.3.2] What enemies beside a hex charge."""
        charges = [self.charge(side, hex_, hold) for hold in self.near(1 - side, hex_)]
        return sum(charges) if self.options.enemy_cost == "each" else max(charges, default=0)

    def charge(self, side: int, hex_: int, hold: int) -> int:
        wooded = bool({"woods", "forest"} & set(self.tables.terrains[hex_]))
        joined = (hex_, hold) in self.tables.road_between
        if wooded and not joined and all(self.mech(u) for u in self.of(1 - side, hold)):
            return 0
        works = self.works(1 - side, hold)
        chart = self.charts.enemy_adjacent
        less = self.covered(hex_) and (works or self.options.covering_reduces == "all")
        return self.twelfths(chart.fieldworks if works else chart.normal) - (
            self.twelfths(self.charts.covering_reduction.points) if less else 0
        )

    def stops(self, side: int, hex_: int) -> bool:
        """[5.3.1] Whether enemies stop a unit in a hex."""
        return any(self.stopped_by(side, hex_, hold) for hold in self.near(1 - side, hex_))

    def stopped_by(self, side: int, hex_: int, hold: int) -> bool:
        units = self.of(1 - side, hold)
        fighting = [u for u in units if not self.type(u).artillery and not self.type(u).headquarters]
        if sum(self.strength(u, "defence") for u in fighting) < 2:
            return False
        if self.works(1 - side, hold) in ("et", "fort"):
            return True
        if self.covered(hex_):
            return False
        if side == 0 and any(self.type(u).anti_tank and self.tables.units[u].red_hexagon for u in units):
            return True
        return any(
            self.commands(gun, u)
            and self.tables.grid.distance(self.state.place[gun], hex_) <= self.tables.units[gun].range
            for gun in self.batteries(1 - side)
            for u in fighting
        )

    def batteries(self, side: int) -> Iterator[int]:
        for unit in self.tables.of_side[side]:
            ready = (
                self.has(unit, "set") and not self.has(unit, "depleted") and self.state.place[unit] < self.tables.count
            )
            if self.type(unit).artillery and self.tables.units[unit].red_hexagon and ready:
                yield unit

    def commands(self, gun: int, unit: int) -> bool:
        own, theirs = self.formation(gun), self.formation(unit)
        if self.state.formation[gun] == self.state.formation[unit]:
            return True
        return own.kind in ("corps", "army") and own.army == theirs.army

    def strength(self, unit: int, what: str) -> int:
        steps = self.state.steps[unit]
        return int(getattr(self.tables.units[unit], what)[-steps]) if steps else 0

    def walled(self, unit: int, here: int, there: int) -> bool:
        """[5.3.6] Both next to one Fortification held by the German."""
        if self.tables.side[unit] == 1:
            return False
        both = set(self.tables.neighbours[here]) & set(self.tables.neighbours[there])
        return any(self.fort(h) and self.of(1, h) for h in both)

    # -- reasons ----------------------------------------------------------------------------------------------------

    def against(self, unit: int, kind: int, here: int, there: int) -> set[str]:
        """The codes of everything against a first step over a hexside (by road: over one that a road crosses)."""
        found = (
            self.against_road(unit, here, there)
            if kind in (STRATEGIC, ROAD)
            else set(self.against_ground(unit, kind, here, there))
        )
        found |= set(self.against_units(unit, kind, there))
        return found | ({"west_wall"} if self.walled(unit, here, there) else set())

    def against_road(self, unit: int, here: int, there: int) -> set[str]:
        found = set()
        number = self.tables.water.get((here, there))
        if number is not None and not self.bridged(here, there):
            found.add("road.no_bridge")
        elif number is not None and self.weak(number) and self.weight(unit) == "H":
            found.add("bridge.heavy")
        if self.state.closed_until >= self.state.turn and {here, there} == set(self.tables.depot_side):
            found.add("road.closed")
        return found

    def against_ground(self, unit: int, kind: int, here: int, there: int) -> Iterator[str]:
        mech = self.moves_as_mech(unit, kind)
        road = (here, there) in self.tables.road_between
        bridged = self.bridged(here, there)
        if not mech and road and (bridged or self.options.road_at_lost_bridge == "clear"):
            if not bridged:
                yield from self.against_water(unit, mech, here, there)
            return
        if "no" in [
            getattr(self.charts.terrain[name], "mech" if mech else "leg") for name in self.tables.terrains[there]
        ]:
            yield "terrain.closed"
        yield from self.against_water(unit, mech, here, there)
        lines = self.tables.lines[there]
        if lines and not any(here in line for line in lines) and self.type(unit).artillery:
            yield "constricted.artillery"

    def against_water(self, unit: int, mech: bool, here: int, there: int) -> Iterator[str]:
        number = self.tables.water.get((here, there))
        if number is None or self.water(unit, mech, here, there) is not None:
            return
        kind = self.tables.water_kind[number]
        if self.bridged(here, there):
            yield "bridge.heavy"
        elif mech and kind != "stream":
            yield "river.mech"
        elif self.type(unit).never_over_streams:
            yield "stream.never" if kind == "stream" else "river.towed"
        else:
            yield "river.major"

    def against_units(self, unit: int, kind: int, hex_: int) -> Iterator[str]:
        side = self.tables.side[unit]
        if self.of(1 - side, hex_):
            yield "place.enemy"
        if self.near(1 - side, hex_) and self.keeps_away(unit, kind):
            strategic = kind == STRATEGIC and self.state.mode[unit] == IN_STRATEGIC
            yield "enemy.motor" if self.has(unit, "motor") else "enemy.strategic" if strategic else "enemy.trucked"
        if self.tables.bound[unit] and self.tables.beyond[hex_]:
            yield "place.commitment"
        if kind in (STRATEGIC, ROAD):
            others = [u for u in self.of(side, hex_) if u != unit]
            mech = sum(self.takes_up_road(u) for u in others)
            if any(self.state.mode[u] == IN_STRATEGIC for u in others):
                yield "road.strategic_there"
            elif mech and kind == STRATEGIC:
                yield "strategic.mech"
            elif mech >= 2:
                yield "road.two_mech"

    # -- [5.5] ------------------------------------------------------------------------------------------------------

    def rough(self, hex_: int) -> bool:
        return bool({"woods", "forest"} & set(self.tables.terrains[hex_])) or bool(self.tables.lines[hex_])

    # -- [10.0] -----------------------------------------------------------------------------------------------------

    def column(self, target: int, attackers: tuple[int, ...], answer: tuple[int, ...], overrun: bool) -> int:
        """The column of the table in which an assault is read."""
        chart = self.charts.assault
        fighters = [u for u in attackers if not self.type(u).artillery]
        defenders = self.defenders(target)
        attack = sum(self.strength(u, "attack") for u in fighters)
        defence = sum(self.strength(u, "defence") for u in defenders)
        reached = [n for n, label in enumerate(chart.columns) if self.reached(label, attack, defence)]
        column = max(reached, default=0) + self.shifts(target, fighters, defenders, overrun)
        for sign, guns in ((1, [u for u in attackers if self.type(u).artillery]), (-1, list(answer))):
            fire = sum(self.fire(u) for u in guns)
            column += sign * min(fire // chart.fire_points_per_shift, chart.most_fire_shifts)
        return int(min(max(column, 0), len(chart.columns) - 1))

    def reached(self, label: str, attack: int, defence: int) -> bool:
        high, low = map(int, label.split(":"))
        return attack * low >= defence * high

    def fire(self, gun: int) -> int:
        fire = int(self.tables.units[gun].fire)
        return fire if self.has(gun, "set") else ceil(fire / 2)

    def defenders(self, target: int) -> list[int]:
        found: list[int] = []
        used = 0
        for unit in sorted(self.units_in(target), key=lambda u: (-self.strength(u, "defence"), u)):
            used += self.tables.stack_points[unit]
            if used <= self.charts.stacking.defence_limit:
                found.append(unit)
        return found

    def shifts(self, target: int, fighters: list[int], defenders: list[int], overrun: bool) -> int:
        chart, state = self.charts.assault, self.state
        found = min(chart.terrain[name] for name in self.tables.terrains[target])
        side = self.tables.side[fighters[0]]
        works = state.works.get(target, 0)
        if works and works // 3 == 1 - side:
            found += chart.fieldworks[("", "ip", "et")[works % 3]]
        found += self.across(target, fighters) + (chart.overrun if overrun else 0)
        modes = [state.mode[u] for u in fighters]
        found += chart.attacker_prepared_assault if set(modes) == {IN_ASSAULT} else 0
        found += chart.attacker_exploit if EXPLOITS in modes and not overrun else 0
        fresh = [u for u in fighters if state.released[u] and state.turn - state.released[u] <= 2]
        found += chart.attacker_reserve_bonus if fresh else 0
        found += chart.attacker_out_of_supply if any(self.has(u, "out_of_supply") for u in fighters) else 0
        found += chart.attacker_fatigued if any(self.has(u, "fatigue") for u in fighters) else 0
        strong = {"city", "fortification"} & set(self.tables.terrains[target])
        found += chart.engineer_against_works if strong and any(self.type(u).engineer for u in fighters) else 0
        found += chart.attacker_leader if self.led(side, target) else 0
        found += chart.defender_leader if self.led(1 - side, target) else 0
        found += chart.defender_strategic if any(state.mode[u] == IN_STRATEGIC for u in defenders) else 0
        found += chart.defender_out_of_supply if all(self.has(u, "out_of_supply") for u in defenders) else 0
        found += chart.defender_fatigued if any(self.has(u, "fatigue") for u in defenders) else 0
        armour = {"armor", "heavy_armor"}
        tanks = any(self.tables.units[u].type in armour for u in fighters)
        answer = any(
            self.type(u).anti_tank or self.tables.units[u].type in armour | {"tank_destroyer_sp"} for u in defenders
        )
        open_ = not set(self.tables.terrains[target]) - {"clear", "mixed"}
        found += chart.armour_in_the_open if tanks and not answer and open_ else 0
        best = [max(self.tables.units[u].proficiency for u in units) for units in (fighters, defenders)]
        steps = min(abs(best[0] - best[1]) // chart.proficiency_points_per_shift, chart.most_proficiency_shifts)
        return int(found + (steps if best[0] > best[1] else -steps))

    def across(self, target: int, fighters: list[int]) -> int:
        """Only if all come over water: the easiest crossing."""
        chart = self.charts.assault
        found = []
        for unit in fighters:
            number = self.tables.water.get((self.state.place[unit], target))
            if number is None:
                return 0
            if self.tables.water_kind[number] == "stream":
                found.append(chart.stream)
            elif self.state.crossings[number] in (1, 2, 3) or self.tables.fords[number]:
                found.append(chart.bridge_or_ford)
            else:
                found.append(chart.river)
        return int(max(found))

    def led(self, side: int, target: int) -> bool:
        return any(
            self.type(u).leader
            and self.tables.side[u] == side
            and self.state.status[u] & 256
            and self.state.place[u] < self.tables.count
            and self.tables.grid.distance(self.state.place[u], target) <= 1
            for u in range(len(self.tables.ids))
        )

    # -- [14.0] -----------------------------------------------------------------------------------------------------

    def out_of_supply(self, side: int) -> set[int]:
        """The units of a side that are out of supply."""
        count = self.tables.count
        blocked = {h for h in range(count) if self.of(1 - side, h) or (self.near(1 - side, h) and not self.of(side, h))}
        roads = {h for h in self.tables.supply_hexes[side] if h not in blocked}
        self.spread(roads, lambda here, there: there not in blocked and self.road_open(here, there))
        found = set()
        for unit in self.tables.of_side[side]:
            here = self.state.place[unit]
            if here >= count or self.type(unit).leader:
                continue
            if here not in roads and not self.traced(unit, here, roads, blocked):
                found.add(unit)
        return found

    def spread(self, found: set[int], open_: Any) -> None:
        grown = True
        while grown:
            more = {
                there
                for here in found
                for there in self.tables.neighbours[here]
                if there not in found and open_(here, there)
            }
            found |= more
            grown = bool(more)

    def road_open(self, here: int, there: int) -> bool:
        return (here, there) in self.tables.road_between and self.bridged(here, there)

    def traced(self, unit: int, here: int, roads: set[int], blocked: set[int]) -> bool:
        quarters = [
            u
            for u in range(len(self.tables.ids))
            if self.type(u).headquarters and self.state.formation[unit] == self.tables.formation[u]
        ]
        hq = quarters[-1] if quarters and self.state.place[quarters[-1]] < self.tables.count else -1
        mech = self.own_vehicles(unit)
        if hq < 0 or hq == unit:
            return self.within(here, roads, mech, blocked)
        place = self.state.place[hq]
        fed = place in roads or self.within(place, roads, True, blocked)
        return fed and self.within(here, {place}, mech, blocked)

    def within(self, here: int, starts: set[int], mech: bool, blocked: set[int]) -> bool:
        """Whether a hex lies within the length of a supply line of others."""
        key = (frozenset(starts), mech, frozenset(blocked))
        if key not in self.lines:
            self.lines[key] = self.line(starts, mech, blocked)
        return here in self.lines[key]

    def line(self, starts: set[int], mech: bool, blocked: set[int]) -> set[int]:
        """All hexes within the length of a supply line."""
        chart = self.charts.supply
        limit = chart.mech_points * TWELFTHS if mech else chart.leg_hexes
        best = dict.fromkeys(starts, 0)
        changed = set(starts)
        while changed:
            again: set[int] = set()
            for at in changed:
                for to in self.tables.neighbours[at]:
                    more = self.light_step(at, to) if mech else 1
                    total = limit + 1 if more is None or to in blocked else best[at] + more
                    if total <= limit and total < best.get(to, limit + 1):
                        best[to] = total
                        again.add(to)
            changed = again
        return set(best)

    def light_step(self, here: int, there: int) -> int | None:
        if (here, there) not in self.light:
            self.light[here, there] = self._light_step(here, there)
        return self.light[here, there]

    def _light_step(self, here: int, there: int) -> int | None:
        """The cheapest step of a light Mech unit by day on firm ground, by road or across country."""
        tries: list[int] = []
        for road in self.tables.road_between.get((here, there), ()):
            if self.bridged(here, there):
                name = ("primary", "secondary", "trail")[self.tables.road_kind[road]]
                tries.append(self.twelfths(self.charts.roads[name].cost))
        prices = [self.charts.terrain[name].mech for name in self.tables.terrains[there]]
        number = self.tables.water.get((here, there))
        chart = None if number is None else self.charts.water[self.tables.water_kind[number]]
        water: Any = 0
        if number is not None and chart is not None:
            water = (
                chart.bridge_mech
                if self.bridged(here, there)
                else chart.ford_mech
                if self.tables.fords[number]
                else chart.mech
            )
        lines = self.tables.lines
        out = lines[here] and not any(there in line for line in lines[here])
        into = lines[there] and not any(here in line for line in lines[there])
        if "no" not in prices and water != "no" and not out and not into:
            tries.append(max(map(self.twelfths, prices)) + self.twelfths(water))
        return min(tries, default=None)
