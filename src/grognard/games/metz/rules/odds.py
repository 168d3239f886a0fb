"""[10.1] An attack seen before the die is thrown: the tally and the chances, from the sum that will resolve it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.engine.tally import Part, Tally

from ..words import RESULT_TITLES, SHIFT_CAUSES
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
    results: dict[str, Fraction]
    """Result to probability; all of RESULTS, summing to one."""
    at_risk: tuple[str, ...]
    """Ids of attackers that have nowhere to go now if they must retreat."""
    target: str
    """The hex under attack."""
    attackers: tuple[str, ...]
    """Ids of the attackers."""

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
        lines += [f"{float(chance):6.1%}  {RESULT_TITLES[result]}" for result, chance in self.results.items() if chance]
        if self.at_risk:
            names = dict(zip(self.attackers, (entry.reason for entry in self.differential.entries), strict=False))
            lines.append("nowhere to go if the attack fails: " + ", ".join(names[unit] for unit in self.at_risk))
        return lines

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
            "results": {result: float(chance) for result, chance in self.results.items()},
            "at_risk": list(self.at_risk),
        }


def odds(state: MetzState, target: int, attackers: int, waived: bool = False) -> Odds:
    """The tally and the chances of an attack, from the same sum and the same table that resolve it."""
    tables = state.tables
    total = add_up(state, target, attackers, waived)
    defender = state.at[target]
    differential = Tally()
    for unit in tables.of_side[1 - tables.side[defender]]:
        if attackers >> unit & 1:
            differential = differential.plus(tables.strength[unit], tables.names[unit], "10.0")
    differential = differential.plus(-total.defence, f"{tables.names[defender]} defends", "10.0")
    column = Tally().plus(total.base, f"column {tables.column_labels[total.base]}", "10.2")
    if total.shift:
        column = column.plus(-total.shift, SHIFT_CAUSES[total.cause], "10.5", Part.SHIFT)
    column = column.held(0, tables.last_column, "the table ends here", "10.2")
    if total.command:
        column = column.plus(total.command, "command control", "11.1", Part.SHIFT)
    chances = dict.fromkeys(RESULTS, Fraction(0))
    for band in battle_bands(state, target, column.total):
        chances[band.label] = band.probability
    at_risk = tuple(
        tables.ids[unit]
        for unit in tables.of_side[1 - tables.side[defender]]
        if attackers >> unit & 1 and not retreat_hexes(state, unit)
    )
    units = tuple(name for unit, name in enumerate(tables.ids) if attackers >> unit & 1)
    label = tables.column_labels[column.total]
    return Odds(differential, column, label, chances, at_risk, tables.grid.id(target), units)
