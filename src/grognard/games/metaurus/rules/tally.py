"""[9.1] The die roll modifiers of a combat: the one place where an attack is added up."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.tally import Tally

from ..schema.charts import ResultRow
from ..state import MOMENTUM, MetaurusState
from ..tables import FLANK, FRONTAL, MOVE_TO_ATTACK, REAR

Units = tuple[int, ...]

# The ways a combat comes about.
ASSAULT = 0
COUNTER = 1
RAMPAGE = 2


class CombatSum(NamedTuple):
    """The arithmetic of one combat: everything the tally shows and the resolution uses."""

    numbers: int
    position: int
    arc: int
    """The best arc an attacker stands in."""
    morale: int
    terrain: int
    momentum: int
    orders: tuple[tuple[int, int], ...]
    """(Order, modifier) of each different Order among the defenders (R17)."""
    hidden: bool
    """True if a defender's Order is unknown to the side that asks, and so left out."""
    earlier: int
    """For earlier attacks in this Activation [10.0]."""

    @property
    def total(self) -> int:
        """What is added to the die."""
        orders = sum([drm for _, drm in self.orders])
        return self.numbers + self.position + self.morale + self.terrain + self.momentum + orders + self.earlier


def add_up(state: MetaurusState, units: Units, enemies: Units, kind: int = ASSAULT, seen_by: int = -1) -> CombatSum:
    """[9.1] Numbers, position, morale, terrain, Orders, and earlier attacks [10.0].

    `seen_by` is the side that asks before the attack is announced: then Orders it has not seen are left out.
    """
    tables, place = state.tables, state.place
    charts = state.tables.charts
    arc = FRONTAL
    worst = [0] * len(units)
    for number, unit in enumerate(units):
        here = place[unit]
        for enemy in enemies:
            there = place[enemy]
            drm = tables.terrain_drm[here].get(there)
            if drm is None:
                continue
            arc = max(arc, tables.arc(there, state.facing[enemy], here))
            worst[number] = min(worst[number], drm)
    most = charts.morale.most
    gap = max([state.morale(unit) for unit in units]) - max([state.morale(enemy) for enemy in enemies])
    momentum = earlier = 0
    if kind == ASSAULT:
        if any(state.marks[unit] & MOMENTUM for unit in units):
            momentum = tables.when_attacking[MOVE_TO_ATTACK]
        earlier = charts.continued.each * max([state.attacks[unit] for unit in units])
    orders, hidden = _order_modifiers(state, enemies, kind, seen_by)
    return CombatSum(
        len(units) - len(enemies),
        (0, charts.position.flank, charts.position.rear)[arc],
        arc,
        max(-most, min(most, gap)),
        max(worst),
        momentum,
        orders,
        hidden,
        earlier,
    )


def _order_modifiers(
    state: MetaurusState, enemies: Units, kind: int, seen_by: int
) -> tuple[tuple[tuple[int, int], ...], bool]:
    """[5.2] R17: each different Order among the defenders once. Units that have just attacked are under none (R24)."""
    if kind == COUNTER:
        return (), False
    tables = state.tables
    orders, hidden = set(), False
    for enemy in enemies:
        if seen_by >= 0 and tables.side[enemy] != seen_by and not state.shown[tables.command[enemy]]:
            hidden = True
        else:
            orders.add(state.order_of(enemy))
    return tuple(
        (order, tables.when_attacked[order]) for order in sorted(orders) if tables.when_attacked[order]
    ), hidden


# -- in words ---------------------------------------------------------------------------------------------------

_ARC_WORDS = {FLANK: "from the flank", REAR: "from the rear"}


def tally(state: MetaurusState, units: Units, enemies: Units, total: CombatSum) -> Tally:
    """The sum with its reasons, entry by entry."""
    found = Tally()
    if total.numbers:
        found = found.plus(total.numbers, f"{len(units)} against {len(enemies)}", "9.1")
    if total.position:
        found = found.plus(total.position, _ARC_WORDS[total.arc], "9.1")
    if total.morale:
        found = found.plus(total.morale, "morale", "9.1")
    if total.terrain:
        found = found.plus(total.terrain, _ground(state, units, enemies, total.terrain), "9.1")
    if total.momentum:
        found = found.plus(total.momentum, "moved to the attack", "5.2")
    for order, drm in total.orders:
        found = found.plus(drm, f"defenders under {state.tables.order_titles[order]}", "5.2")
    if total.earlier:
        found = found.plus(total.earlier, "earlier attacks in this Activation", "10.0")
    return found


def _ground(state: MetaurusState, units: Units, enemies: Units, least: int) -> str:
    """What hinders the attackers that are hindered least: "uphill", "across a stream", or one or the other."""
    tables, place = state.tables, state.place
    causes = set()
    for unit in units:
        drm = tables.terrain_drm[place[unit]]
        beside = [place[enemy] for enemy in enemies if place[enemy] in drm]
        if min(drm[hex_] for hex_ in beside) == least:
            causes |= {tables.ground[place[unit]][hex_] for hex_ in beside if drm[hex_] == least}
    return " or ".join(sorted(causes, reverse=True))


def result_title(row: ResultRow, kind: int) -> str:
    """The words of a row, for a combat that came about in this way."""
    if row.engaged and kind == RAMPAGE:
        return "a rampage engages nobody"
    return row.title + (", and the attack may continue" if row.continued and kind == ASSAULT else "")


def row_of(state: MetaurusState, modifier: int, face: int) -> ResultRow:
    """[10.0] The row of the table for a roll with this modifier."""
    return state.tables.result(face + modifier)


def brings_counter(state: MetaurusState, modifier: int, face: int) -> bool:
    """[10.0] R1: whether this roll lets the defenders counter-attack."""
    roll = face if state.tables.options.counter_attack_die == "natural" else face + modifier
    return roll == state.tables.charts.continued.counter_attack_roll


def summary(entries: Tally, hidden: bool = False) -> str:
    """One line: `+2: 2 against 1 +1, morale +2, terrain -1`."""
    parts = ", ".join(f"{entry.reason} {entry.amount:+d}" for entry in entries.entries)
    unseen = ", Orders unknown" if hidden else ""
    return f"{entries.total:+d}" + (f": {parts}" if parts else "") + unseen


def combat_name(state: MetaurusState, units: Units, enemies: Units) -> str:
    """What a combat is called: "I Legion 1 against Celts 1 and Celts 2"."""
    names_of = state.tables.names_of
    return f"{names_of(units)} against {names_of(enemies)}"
