"""What is foretold before a die is thrown: every result as what happens to whom, with its exact chance.

A result is found by carrying it out on a copy of the state, so what is shown cannot differ from what is done.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import msgspec

from grognard.engine.errors import IllegalAction
from grognard.engine.events import Event, Log
from grognard.engine.odds import Effect, Foretold, Prospect, gather
from grognard.engine.tally import Tally
from grognard.engine.verdicts import Refusal

from ..rules.attacks import Announcement, Pairs, combat_with, combats, explain_duty, why_not_target
from ..rules.frame import MetaurusRoll
from ..rules.resolution import CombatRoll
from ..rules.retreat import able_to_retreat
from ..rules.tally import ASSAULT, Sum, Units, add_up, brings_counter, combat_name, row_of, summary, tally
from ..rules.victory import GameOver
from ..schema.charts import DIE_FACES, ResultRow
from ..state import MetaurusState
from ..tables import listed
from ..words.names import fill
from ..words.reasons import REASONS

# -- what events report -----------------------------------------------------------------------------------------

_OF_ONE = ("disordered", "destroyed", "reformed", "roused", "unroused", "spared")
_OF_SEVERAL = {"engaged": ("units", "targets"), "may_continue": ("units",), "may_counter": ("units",)}
_OF_COMMANDS = ("combined", "inactive")


def effects_of(event: Event) -> tuple[Effect, ...]:
    """What an event does to units, as far as it is foretold."""
    kind, facts = event.kind, event.facts
    if kind in _OF_ONE:
        return (Effect(kind, facts["unit"]),)
    if kind in _OF_SEVERAL:
        return tuple(Effect(kind, unit) for key in _OF_SEVERAL[kind] for unit in facts[key])
    if kind in _OF_COMMANDS:
        return (Effect(kind, facts["command"]), Effect(kind, facts["other"]))
    if kind == "elephants":
        return (Effect(str(facts["result"]), facts["unit"]),)
    return (Effect("initiative", _higher(facts["roman"], facts["carthaginian"])),) if kind == "initiative" else ()


def _higher(roman: int, carthaginian: int) -> str:
    return "" if roman == carthaginian else "rome" if roman > carthaginian else "carthage"


_STOP: Final = GameOver()
"""Lies below a result that is tried on a copy, in place of the Activation it belongs to: nothing goes on there."""


def tried(state: MetaurusState, frame: MetaurusRoll, carry_out: Callable[[MetaurusState], None]) -> tuple[Effect, ...]:
    """What is reported until somebody must decide, if this is carried out with this frame on top."""
    twin = state.copy()
    twin.frames = (_STOP, _STOP, frame)
    log = twin.log = Log()
    carry_out(twin)
    twin.settle()
    return tuple(sorted({effect for event in log.events for effect in effects_of(event)}))


# -- combats ----------------------------------------------------------------------------------------------------


class Odds(msgspec.Struct, frozen=True):
    """A combat seen before the die is thrown: the sum, and what can come of it."""

    tally: Tally
    hidden: bool
    targets: tuple[str, ...]
    attackers: tuple[str, ...]
    places: tuple[str, ...]
    """The hexes under attack."""
    foretold: tuple[Foretold, ...] = ()
    """What can come of it; empty as long as the attack is not complete."""
    notes: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """The sum in one line."""
        return summary(self.tally, self.hidden)

    def lines(self) -> list[str]:
        """The sum and the chances, line by line."""
        lines = [f"{entry.amount:+d} {entry.reason} [{entry.rule}]" for entry in self.tally.entries]
        if self.hidden:
            lines.append("+? Orders that are not yet shown [5.2]")
        return [
            *lines,
            f"{self.tally.total:+d} to the die",
            *self.notes,
            *(self.foretold[0].lines() if self.foretold else []),
        ]

    def to_json(self) -> dict[str, Any]:
        """What programs get."""
        form = {
            "target": self.places[0],
            "targets": list(self.targets),
            "places": list(self.places),
            "with": list(self.attackers),
            "total": self.tally.total,
            "modifiers": self.tally.to_json(),
            "orders_hidden": self.hidden,
        }
        return {**form, **told(self.foretold)}


def told(foretold: tuple[Foretold, ...]) -> dict[str, Any]:
    """The first matter foretold, for programs."""
    return {"results": foretold[0].chances(), "told": foretold[0].told()} if foretold else {}


def odds(state: MetaurusState, units: Units, enemies: Units, kind: int = ASSAULT, via: tuple[str, ...] = ()) -> Odds:
    """The sum and the chances of a combat, from the same sum and the same table that resolve it.

    Before an attack is announced its owner asks: Orders that he has not seen are left out, and that is said.
    """
    seen_by = state.tables.side[units[0]]
    total = add_up(state, units, enemies, kind, seen_by)
    foretold = Foretold(
        combat_name(state, units, enemies), _prospects(state, units, enemies, kind, total), via, _unknown(state, total)
    )
    return incomplete(state, units, enemies, total, (foretold,))


def incomplete(
    state: MetaurusState, units: Units, enemies: Units, total: Sum, foretold: tuple[Foretold, ...] = ()
) -> Odds:
    """The sum of a combat as it has been announced so far."""
    tables = state.tables
    return Odds(
        tally(state, units, enemies, total),
        total.hidden,
        tuple(tables.ids[enemy] for enemy in enemies),
        tuple(tables.ids[unit] for unit in units),
        tuple(tables.grid.id(state.place[enemy]) for enemy in enemies),
        foretold,
    )


def _unknown(state: MetaurusState, total: Sum) -> str:
    if not total.hidden:
        return ""
    drms = state.tables.when_attacked
    return f"Orders that are not yet shown, each worth {min(drms):+d} to {max(drms):+d} to the die"


def _prospects(state: MetaurusState, units: Units, enemies: Units, kind: int, total: Sum) -> tuple[Prospect, ...]:
    roll = CombatRoll(units, enemies, kind)
    known: dict[tuple[str, bool], Prospect] = {}
    same: dict[tuple[str, tuple[Effect, ...]], Prospect] = {}
    found = []
    for face in DIE_FACES:
        row = row_of(state, total.total, face)
        counter = kind == ASSAULT and brings_counter(state, total.total, face)
        if (row.label, counter) not in known:
            one = _prospect(state, roll, row, counter)
            # Two rows of the table may come to the same, as where nobody is left for a Continued Attack.
            known[row.label, counter] = same.setdefault((one.text, one.effects), one)
        found.append(known[row.label, counter])
    return gather(found)


def _prospect(state: MetaurusState, roll: CombatRoll, row: ResultRow, counter: bool) -> Prospect:
    """One tenth of a chance of this result."""
    effects = tried(state, roll, lambda twin: roll.resolve(twin, row, counter))
    hit_back = counter and roll.could_counter(state, row)
    text = _fates(state, roll, effects)
    if roll.could_continue(state, row):
        text += ", and the attack may continue"
    if hit_back:
        text += ", and the defenders may counter-attack"
    label = f"{row.label} and counter-attack" if hit_back else row.label
    return Prospect(label, text, Fraction(1, len(DIE_FACES)), effects)


def _fates(state: MetaurusState, roll: CombatRoll, effects: tuple[Effect, ...]) -> str:
    """What happens to whom, in words."""
    tables = state.tables
    struck = {(effect.kind, tables.unit_number[effect.piece]) for effect in effects}
    parts = []
    for units in (roll.units, roll.enemies):
        gone = [unit for unit in units if ("destroyed", unit) in struck]
        again = [unit for unit in gone if state.is_disordered(unit)]
        for names, words in (
            ([u for u in units if ("disordered", u) in struck], "{names} {names:is} Disordered"),
            (again, "{names} {names:is} eliminated (Disordered already)"),
            ([u for u in gone if u not in again], "{names} {names:is} eliminated"),
        ):
            if names:
                parts.append(fill(words, {"names": tables.names_of(names)}))
    if any(effect.kind == "engaged" for effect in effects):
        one, other = (tables.names_of(group) for group in (roll.units, roll.enemies))
        parts.append(fill("{one} {one:is} Engaged with {other}", {"one": one, "other": other}))
    return ", ".join(parts) or "nothing happens"


# -- attacks that are being announced ---------------------------------------------------------------------------


def odds_with(state: MetaurusState, frame: Announcement, pair: int) -> Odds:
    """The combat that this attack belongs to, with it added to those announced."""
    pairs = tuple(sorted({*frame.pairs, pair}))
    units, enemies = combat_with(pairs, pair, len(state.place))
    found = _noted(state, odds(state, units, enemies, via=("end",)), pairs)
    due = [one for one in msgspec.structs.replace(frame, pairs=pairs).uncovered(state) if one[1] in units]
    reasons = [explain_duty(state, *one) for one in due]
    more = tuple(f"then {reason.sentence} [{reason.rule}]" for reason in reasons)
    return msgspec.structs.replace(found, notes=(*found.notes, *more))


def announced(state: MetaurusState, frame: Announcement, last: int) -> Odds:
    """The combats that have been announced, the one with the last attack first."""
    size = len(state.place)
    first = combat_with(frame.pairs, last, size)
    others = [combat for combat in combats(frame.pairs, size) if combat != first]
    found = [odds(state, *combat) for combat in (first, *others)]
    foretold = tuple(one for each in found for one in each.foretold)
    return _noted(state, msgspec.structs.replace(found[0], foretold=foretold), frame.pairs)


def announced_so_far(state: MetaurusState, frame: Announcement, last: int) -> Odds:
    """The sum of the attack announced last, which is not complete: no chances yet."""
    units, enemies = combat_with(frame.pairs, last, len(state.place))
    found = incomplete(state, units, enemies, add_up(state, units, enemies, seen_by=state.tables.side[units[0]]))
    return msgspec.structs.replace(found, notes=("no chances yet: more must be attacked [9.1]",))


def _noted(state: MetaurusState, found: Odds, pairs: Pairs) -> Odds:
    """With a note of who is known to be able to retreat first."""
    tables = state.tables
    able = [
        tables.names[unit]
        for unit, _ in able_to_retreat(state, pairs)
        if tables.ids[unit] in found.targets and (tables.rider[unit] >= 0 or state.shown[tables.command[unit]])
    ]
    notes = (f"{listed(able)} may retreat before combat [9.0]",) if able else ()
    return msgspec.structs.replace(found, notes=notes)


def odds_of(state: MetaurusState, target: int, units: list[int]) -> Odds:
    """The odds of an attack, whether or not it is the moment for it. Raises IllegalAction if it could not be made."""
    tables, defender = state.tables, state.at[target]
    if defender < 0:
        raise IllegalAction([REASONS("attack.nobody", place=tables.grid.id(target))])
    reasons: list[Refusal] = [] if units else [REASONS("attack.with_nobody", place=tables.grid.id(target))]
    for unit in units:
        name = tables.names[unit]
        if tables.side[unit] == tables.side[defender]:
            reasons.append(REASONS("attack.friend", unit=name, other=tables.names[defender]))
        elif not state.on_map(unit):
            reasons.append(REASONS("unit.gone", unit=name))
        elif tables.is_light[unit]:
            reasons.append(REASONS("attack.light", unit=name))
        else:
            reasons += why_not_target(state, unit, target)
    if reasons:
        raise IllegalAction(reasons)
    return odds(state, tuple(sorted(set(units))), (defender,))
