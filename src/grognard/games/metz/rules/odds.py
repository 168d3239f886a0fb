"""[10.1] An attack seen before the die is thrown: the tally and the chances, from the sum that will resolve it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.odds import Effect, Foretold, Prospect
from grognard.engine.tally import Part, Tally

from ..words import SHIFT_CAUSES, listed
from .frame import bits
from .resolution import add_up, battle_bands, retreat_hexes

if TYPE_CHECKING:
    from ..state import MetzState

RESULTS = ("NE", "DR", "DR2", "AR", "destroyed")
"""What a battle can come to. `destroyed`: the defender was to retreat and could not [10.42]."""


class Odds(msgspec.Struct, frozen=True):
    """An attack seen before the die is thrown: the sums, the column, and how likely each result is."""

    differential: Tally
    column: Tally
    label: str
    """The heading of the Final Column."""
    battle: Foretold
    """What can come of it, and to whom."""
    at_risk: tuple[str, ...]
    """Ids of attackers that have nowhere to go now if they must retreat."""
    target: str
    """The hex under attack."""
    attackers: tuple[str, ...]
    """Ids of the attackers."""

    @property
    def foretold(self) -> tuple[Foretold, ...]:
        """See `Preview.foretold`."""
        return (self.battle,)

    @property
    def results(self) -> dict[str, Fraction]:
        """Result to probability; all of RESULTS, summing to one."""
        return dict.fromkeys(RESULTS, Fraction(0)) | {one.id: one.probability for one in self.battle.prospects}

    @property
    def summary(self) -> str:
        """One line: `+10, fort -3: column +4,+5`."""
        shifts = "".join(f", {e.reason} {e.amount:+d}" for e in self.column.shifts)
        return f"{self.differential.total:+d}{shifts}: column {self.label}"

    def lines(self) -> list[str]:
        """The sums and the chances, line by line."""
        strengths = " ".join(f"{e.amount:+d} ({e.reason})" for e in self.differential.entries)
        lines = [f"{strengths} = {self.differential.total:+d} [10.0]"]
        lines += [f"{e.amount:+d} columns: {e.reason} [{e.rule}]" for e in self.column.entries[1:]]
        lines.append(f"column {self.label}")
        return [*lines, *self.battle.lines()]

    def to_json(self) -> dict[str, Any]:
        """What programs get."""
        return {
            "target": self.target,
            "with": list(self.attackers),
            "differential": self.differential.total,
            "strengths": self.differential.to_json(),
            "shifts": [{"columns": e.amount, "reason": e.reason, "rule": e.rule} for e in self.column.shifts],
            "limits": [
                {"columns": e.amount, "reason": e.reason, "rule": e.rule}
                for e in self.column.entries
                if e.part is Part.LIMIT
            ],
            "column": self.label,
            "results": self.battle.chances(),
            "told": self.battle.told(),
            "at_risk": list(self.at_risk),
        }


def odds(state: MetzState, target: int, attackers: int, waived: bool = False, via: tuple[str, ...] = ()) -> Odds:
    """The tally and the chances of an attack, from the same sum and the same table that resolve it.

    `via` are the actions that lead from where the odds are asked for to the die.
    """
    tables = state.tables
    total = add_up(state, target, attackers, waived)
    defender = int(state.at[target])  # a machine number would lose the bit of the last unit
    units = bits(attackers)
    differential = Tally()
    for unit in units:
        differential = differential.plus(tables.strength[unit], tables.names[unit], "10.0")
    differential = differential.plus(-total.defence, f"{tables.names[defender]} defends", "10.0")
    column = Tally().plus(total.base, f"column {tables.column_labels[total.base]}", "10.2")
    if total.shift:
        column = column.plus(-total.shift, SHIFT_CAUSES[total.cause], "10.5", Part.SHIFT)
    column = column.held(0, tables.last_column, "the table ends here", "10.2")
    if total.command:
        column = column.plus(total.command, "command control", "11.1", Part.SHIFT)
    label = tables.column_labels[column.total]
    at_risk = tuple(tables.ids[unit] for unit in units if not retreat_hexes(state, unit, 1 << defender))
    battle = Foretold(
        f"the attack on {tables.names[defender]} in {tables.grid.id(target)}",
        tuple(_prospects(state, target, attackers, column.total)),
        via,
    )
    named = tuple(tables.ids[unit] for unit in units)
    return Odds(differential, column, label, battle, at_risk, tables.grid.id(target), named)


def _prospects(state: MetzState, target: int, attackers: int, column: int) -> Iterator[Prospect]:
    """Every result the die can bring, told as what happens to whom."""
    tables, defender = state.tables, int(state.at[target])
    name, piece = tables.names[defender], tables.ids[defender]
    told = {
        "NE": ("no effect", ()),
        "DR": (f"{name} retreats one hex", (Effect("retreats 1", piece),)),
        "DR2": (f"{name} retreats two hexes", (Effect("retreats 2", piece),)),
        "AR": _thrown_back(state, defender, bits(attackers)),
        "destroyed": (f"{name} cannot retreat and is destroyed", (Effect("destroyed", piece),)),
    }
    shares = {band.label: band.probability for band in battle_bands(state, target, attackers, column)}
    for result in RESULTS:
        if result in shares:
            text, effects = told[result]
            yield Prospect(result, text, shares[result], effects)


def _thrown_back(state: MetzState, defender: int, units: list[int]) -> tuple[str, tuple[Effect, ...]]:
    """What a failed attack does to the attackers: those with a way retreat, the others are destroyed [10.42]."""
    tables = state.tables
    back = [unit for unit in units if retreat_hexes(state, unit, 1 << defender)]
    lost = [unit for unit in units if unit not in back]
    parts = []
    if back:
        parts.append(f"{listed([tables.names[unit] for unit in back])} {'retreats' if len(back) == 1 else 'retreat'}")
    if lost:
        verb = "is" if len(lost) == 1 else "are"
        parts.append(f"{listed([tables.names[unit] for unit in lost])} cannot retreat and {verb} destroyed")
    effects = [Effect("retreats 1", tables.ids[unit]) for unit in back]
    effects += [Effect("destroyed", tables.ids[unit]) for unit in lost]
    return "; ".join(parts), tuple(effects)
