"""[10.0] Ground assault as attacks and overruns need it: strengths, shifts, the table. One tally for all readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from grognard.engine.tally import Part as Kind
from grognard.engine.tally import Tally, TallyEntry

from ..tables import Tables
from ..vocabulary import (
    ACTIVE,
    ASSAULT,
    DEPLETED,
    EXPLOIT,
    FATIGUE,
    MOTOR,
    OUT_OF_SUPPLY,
    SET,
    STRATEGIC,
    standing,
)
from .classes import acts_as_self_propelled
from .frame import Units, unit_facts

if TYPE_CHECKING:
    from ..state import WachtState


class AssaultResult(NamedTuple):
    """What a face brings: mandatory and discretionary hits of both sides."""

    attacker_must: int
    attacker_may: int
    defender_must: int
    defender_may: int

    @property
    def attacker(self) -> int:
        """All hits of the attacker."""
        return self.attacker_must + self.attacker_may

    @property
    def defender(self) -> int:
        """All hits of the defender."""
        return self.defender_must + self.defender_may


def read_result(text: str) -> AssaultResult:
    """`1m1d/2d` as hits."""
    return AssaultResult(*(hits for side in text.split("/") for hits in _hits(side)))


def _hits(text: str) -> tuple[int, int]:
    must = may = 0
    for number, letter in zip(text[::2], text[1::2], strict=False):
        if letter == "m":
            must = int(number)
        elif letter == "d":
            may = int(number)
    return must, may


class AssaultOdds(msgspec.Struct, frozen=True):
    """An assault before the die is thrown: strengths, column, shifts, chances."""

    attack: Tally
    defence: Tally
    column: Tally
    """The column as a sum: the ratio's column, then the shifts."""
    columns: tuple[str, ...]
    results: tuple[str, ...]
    """By the face of the die."""

    @property
    def label(self) -> str:
        """The heading of the column used."""
        return self.columns[self.column.total]

    def lines(self) -> list[str]:
        """Both sums, every shift, and the column."""
        sums = [
            f"{name} {tally.total}: " + ", ".join(f"{entry.reason} {entry.amount}" for entry in tally.entries)
            for name, tally in (("Attack", self.attack), ("Defence", self.defence))
        ]
        shifts = [f"{e.amount:+d} column{'s' if abs(e.amount) > 1 else ''}: {e.reason} [{e.rule}]" for e in self.shifts]
        return [*sums, *shifts, f"Column {self.label}"]

    @property
    def shifts(self) -> tuple[TallyEntry, ...]:
        """What moves the column away from the ratio."""
        return self.column.entries[1:]


def meaning(text: str) -> str:
    """A result in words: "attacker 1 hit, defender 2 hits (1 of them by loss or retreat)"."""
    result = read_result(text)
    sides = (("attacker", result.attacker, result.attacker_may), ("defender", result.defender, result.defender_may))
    found = []
    for name, hits, may in sides:
        if hits:
            choice = "" if not may else " by loss or retreat" if may == hits else f", {may} by loss or retreat"
            found.append(f"{name} {hits} hit{'s' if hits > 1 else ''}{choice}")
    return "; ".join(found) or "no effect"


def defenders(state: WachtState, target: int) -> list[int]:
    """[5.10.1] The units in a hex that defend it: all, up to the limit of stacking in combat, the strongest first."""
    tables = state.tables
    units = sorted((u for u in state.stacks[target] if not tables.type[u].leader), key=lambda u: (-state.defence(u), u))
    points, found = 0, []
    for unit in units:
        points += tables.stack_points[unit]
        if points <= tables.data.charts.stacking.defence_limit:
            found.append(unit)
    return found


def fire_of(state: WachtState, unit: int) -> int:
    """[5.8.0] [5.8.1a] Fire strength; half for a Nebelwerfer on trucks out of battery."""
    fire = state.tables.units[unit].fire
    return fire if state.has(unit, SET) else (fire + 1) // 2


def can_fire(state: WachtState, unit: int) -> bool:
    """[5.8.0] [5.8.1a] In battery, or a Nebelwerfer on trucks."""
    return state.has(unit, SET) or (state.has(unit, MOTOR) and acts_as_self_propelled(state, unit))


# -- the tally ----------------------------------------------------------------------------------------------------


def odds(
    state: WachtState, target: int, attackers: Units, defence_guns: Units = (), overrun: bool = False
) -> AssaultOdds:
    """The sums and chances of an assault by these units (artillery included) on a hex."""
    tables = state.tables
    fighters = [u for u in attackers if not tables.type[u].artillery]
    defending = defenders(state, target)
    attack, defence = Tally(), Tally()
    for unit in fighters:
        attack = attack.plus(state.attack(unit), tables.names[unit], "10.0")
    for unit in defending:
        defence = defence.plus(state.defence(unit), tables.names[unit], "10.0")
    column = Tally().plus(ratio_column(tables, attack.total, defence.total), "ratio", "10.0")
    guns = [u for u in attackers if tables.type[u].artillery]
    for amount, reason, rule in shifts(state, target, fighters, defending, guns, defence_guns, overrun):
        if amount:
            column = column.plus(amount, reason, rule, Kind.SHIFT)
    chart = tables.data.charts.assault
    column = column.held(0, len(chart.columns) - 1, "end of the table", "10.0")
    results = tuple(chart.results[face][column.total] for face in range(10))
    return AssaultOdds(attack, defence, column, tuple(chart.columns), results)


def ratio_column(tables: Tables, attack: int, defence: int) -> int:
    """The last column whose ratio is reached, in the defender's favour."""
    found = 0
    for number, label in enumerate(tables.data.charts.assault.columns):
        high, low = (int(part) for part in label.split(":"))
        if attack * low >= defence * high:
            found = number
    return found


def shifts(
    state: WachtState,
    target: int,
    fighters: list[int],
    defending: list[int],
    guns: list[int],
    defence_guns: Units,
    overrun: bool,
) -> list[tuple[int, str, str]]:
    """Every shift: (columns, why, case). A shift to the right favours the attacker."""
    chart = state.tables.data.charts.assault
    found = [terrain_shift(state, target)]
    works = state.works_of(state.tables.side[defending[0]], target) if defending else 0
    if works:
        name = ("", "ip", "et")[works]
        found.append((chart.fieldworks[name], name.upper(), "10.0"))
    found.append(water_shift(state, target, fighters))
    if overrun:
        found.append((chart.overrun, "overrun", "5.10.2"))
    found += _attacker_shifts(state, target, fighters)
    found += _defender_shifts(state, target, fighters, defending)
    found.append(_proficiency(state, fighters, defending))
    found.append((fire_shift(state, guns), "artillery of the attacker", "10.0"))
    found.append((-fire_shift(state, defence_guns), "artillery of the defender", "10.0"))
    return found


def terrain_shift(state: WachtState, target: int) -> tuple[int, str, str]:
    """The defender picks the terrain of his hex that serves him best."""
    chart = state.tables.data.charts.assault.terrain
    best = min(state.tables.terrains[target], key=chart.__getitem__)
    return chart[best], best, "10.0"


def water_shift(state: WachtState, target: int, fighters: list[int]) -> tuple[int, str, str]:
    """Only if every attacker comes across water; the easiest crossing counts."""
    tables = state.tables
    chart = tables.data.charts.assault
    worst = -99
    reason = ""
    for unit in fighters:
        number = tables.water.get((state.place[unit], target))
        if number is None:
            return 0, "", "10.0"
        if tables.water_kind[number] == "stream":
            amount = chart.stream
        elif standing(state.crossings[number]) or tables.fords[number]:
            amount = chart.bridge_or_ford
        else:
            amount = chart.river
        if amount > worst:
            worst, reason = amount, f"across the {tables.water_name[number]}"
    return (worst, reason, "10.0") if fighters else (0, "", "10.0")


def _attacker_shifts(state: WachtState, target: int, fighters: list[int]) -> list[tuple[int, str, str]]:
    chart = state.tables.data.charts.assault
    types = [state.tables.type[unit] for unit in fighters]
    found = []
    if fighters and all(state.mode[unit] == ASSAULT for unit in fighters):
        found.append((chart.attacker_prepared_assault, "Prepared Assault", "6.2"))
    if any(state.mode[unit] == EXPLOIT for unit in fighters) and not _is_overrun(state):
        found.append((chart.attacker_exploit, "Exploit Mode", "6.4"))
    if any(_has_reserve_bonus(state, unit) for unit in fighters):
        found.append((chart.attacker_reserve_bonus, "left Maneuver Reserve", "6.5.2"))
    if any(state.has(unit, OUT_OF_SUPPLY) for unit in fighters):
        found.append((chart.attacker_out_of_supply, "attacker out of supply", "14.0"))
    if any(state.has(unit, FATIGUE) for unit in fighters):
        found.append((chart.attacker_fatigued, "attacker fatigued", "5.2.1a"))
    strongpoint = state.tables.fort[target] or state.tables.city[target]
    if strongpoint and any(kind.engineer for kind in types):
        found.append((chart.engineer_against_works, "engineers against city or Fortification", "10.0"))
    if fighters and leads(state, state.tables.side[fighters[0]], target):
        found.append((chart.attacker_leader, "leader of the attacker", "22.1.3"))
    return found


def _is_overrun(state: WachtState) -> bool:
    return state.moving >= 0


def _has_reserve_bonus(state: WachtState, unit: int) -> bool:
    turn = state.released[unit]
    return turn > 0 and state.turn - turn <= state.tables.data.charts.reserve_release.bonus_turns


def _defender_shifts(
    state: WachtState, target: int, fighters: list[int], defending: list[int]
) -> list[tuple[int, str, str]]:
    tables = state.tables
    chart = tables.data.charts.assault
    found = []
    if any(state.mode[unit] == STRATEGIC for unit in defending):
        found.append((chart.defender_strategic, "defender in Strategic Mode", "6.3"))
    if defending and all(state.has(unit, OUT_OF_SUPPLY) for unit in defending):
        found.append((chart.defender_out_of_supply, "defender out of supply", "14.0"))
    if any(state.has(unit, FATIGUE) for unit in defending):
        found.append((chart.defender_fatigued, "defender fatigued", "5.2.1a"))
    if defending and leads(state, tables.side[defending[0]], target):
        found.append((chart.defender_leader, "leader of the defender", "22.1.3"))
    tanks = any(tables.units[unit].type in ("armor", "heavy_armor") for unit in fighters)
    against = any(
        tables.type[unit].anti_tank or tables.units[unit].type in ("armor", "heavy_armor", "tank_destroyer_sp")
        for unit in defending
    )
    if tanks and not against and set(tables.terrains[target]) <= {"clear", "mixed"}:
        found.append((chart.armour_in_the_open, "armour against infantry in the open", "10.0"))
    return found


def leads(state: WachtState, side: int, target: int) -> bool:
    """[22.1.3] An active leader of the side is within one hex of the assault."""
    tables = state.tables
    return any(
        tables.side[leader] == side
        and state.on_map(leader)
        and state.has(leader, ACTIVE)
        and tables.grid.distance(state.place[leader], target) <= 1
        for leader in tables.leaders
    )


def _proficiency(state: WachtState, fighters: list[int], defending: list[int]) -> tuple[int, str, str]:
    chart = state.tables.data.charts.assault
    units = state.tables.units
    ours = max((units[unit].proficiency for unit in fighters), default=0)
    theirs = max((units[unit].proficiency for unit in defending), default=0)
    steps = min(abs(ours - theirs) // chart.proficiency_points_per_shift, chart.most_proficiency_shifts)
    return (steps if ours > theirs else -steps), "proficiency", "10.0"


def fire_shift(state: WachtState, guns: Sequence[int]) -> int:
    """How many columns the fire strength shifts: one for each full amount of points, up to a limit."""
    chart = state.tables.data.charts.assault
    fire = sum(fire_of(state, unit) for unit in guns)
    return min(fire // chart.fire_points_per_shift, chart.most_fire_shifts)


def enemy_hexes_near(state: WachtState, side: int, hex_: int) -> list[int]:
    """The adjacent hexes with enemies of this side."""
    return [near for near in state.tables.neighbours[hex_] if state.held[1 - side][near]]


def why_not_fire(state: WachtState, unit: int, target: int, friends: Sequence[int]) -> Iterator[str]:
    """Every reason why an artillery unit cannot support these units at a hex."""
    tables = state.tables
    if not can_fire(state, unit):
        yield "gun.not_ready"
    if state.has(unit, DEPLETED):
        yield "gun.depleted"
    if tables.grid.distance(state.place[unit], target) > tables.units[unit].range:
        yield "gun.range"
    if not any(commands(state, unit, other) for other in friends if not tables.type[other].artillery):
        yield "gun.command"


def commands(state: WachtState, gun: int, unit: int) -> bool:
    """[5.3.1] The gun belongs to the unit's formation, or to its corps or army."""
    tables = state.tables
    if state.formation[gun] == state.formation[unit]:
        return True
    own = tables.formations[state.formation[gun]]
    return own.kind in ("corps", "army") and own.army == tables.formations[state.formation[unit]].army


def target_facts(state: WachtState, unit: int, target: int) -> dict[str, Any]:
    """What a sentence about a unit in a battle may need."""
    return {**unit_facts(state, unit), "place": state.tables.grid.id(target)}
