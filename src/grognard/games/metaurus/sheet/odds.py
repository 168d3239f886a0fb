"""What is foretold before a die is thrown: every result as what happens to whom, with its exact chance.

A result is found by carrying it out on a copy of the state, so what is shown cannot differ from what is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from grognard.engine import offers
from grognard.engine.errors import ActionError, IllegalAction
from grognard.engine.events import Event, Log
from grognard.engine.odds import Effect, Foretold, Prospect, gather
from grognard.engine.offers import Forecast
from grognard.engine.verdicts import Refusal

from ..rules.attacks import Announcement, Pairs, combat_with, combats, explain_duty, why_not_target
from ..rules.frame import MetaurusRoll
from ..rules.resolution import CombatRoll
from ..rules.retreat import able_to_retreat
from ..rules.tally import ASSAULT, CombatSum, Units, add_up, brings_counter, combat_name, row_of, summary, tally
from ..rules.victory import GameOver
from ..schema.charts import DIE_FACES, ResultRow
from ..state import MetaurusState
from ..words.names import fill

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
"""Lies below a result that is tried on a copy, in place of the Activation it belongs to, and ends the trial."""


def tried(state: MetaurusState, frame: MetaurusRoll, carry_out: Callable[[MetaurusState], None]) -> tuple[Effect, ...]:
    """What is reported until a player must decide, if this is carried out with this frame on top."""
    twin = state.copy()
    twin.frames = (_STOP, _STOP, frame)
    log = twin.log = Log()
    carry_out(twin)
    twin.settle()
    return tuple(sorted({effect for event in log.events for effect in effects_of(event)}))


# -- combats ----------------------------------------------------------------------------------------------------


def odds(
    state: MetaurusState,
    units: Units,
    enemies: Units,
    kind: int = ASSAULT,
    via: tuple[str, ...] = (),
    notes: Sequence[str] = (),
) -> Forecast:
    """The sum and the chances of a combat, from the same sum and the same table that resolve it.

    Before an attack is announced its owner asks: Orders not seen by that player are left out, and a note says so.
    """
    total = add_up(state, units, enemies, kind, seen_by=state.tables.side[units[0]])
    prospects = _prospects(state, units, enemies, kind, total)
    matter = Foretold(combat_name(state, units, enemies), prospects, via, _unknown(state, total))
    return _forecast(state, units, enemies, total, (matter,), notes)


def _forecast(
    state: MetaurusState,
    units: Units,
    enemies: Units,
    total: CombatSum,
    foretold: tuple[Foretold, ...],
    notes: Sequence[str],
) -> Forecast:
    """A sum and its possible results; none as long as the attack is not complete."""
    tables, entries = state.tables, tally(state, units, enemies, total)
    lines = [f"{entry.amount:+d} {entry.reason} [{entry.rule}]" for entry in entries.entries]
    if total.hidden:
        lines.append("+? Orders that are not yet shown [5.2]")
    lines += [f"{entries.total:+d} to the die", *notes, *(foretold[0].lines() if foretold else [])]
    return Forecast(
        gist=summary(entries, total.hidden),
        sums=(offers.Sum.of(entries),) if entries.entries else (),
        foretold=foretold,
        text=tuple(lines),
        target=tables.grid.id(state.place[enemies[0]]),
        attackers=tuple(tables.ids[unit] for unit in units),
    )


def _unknown(state: MetaurusState, total: CombatSum) -> str:
    if not total.hidden:
        return ""
    drms = state.tables.when_attacked
    return f"Orders that are not yet shown, each worth {min(drms):+d} to {max(drms):+d} to the die"


def _prospects(state: MetaurusState, units: Units, enemies: Units, kind: int, total: CombatSum) -> tuple[Prospect, ...]:
    roll = CombatRoll(units, enemies, kind)
    known: dict[tuple[str, bool], Prospect] = {}
    same: dict[tuple[str, tuple[Effect, ...]], Prospect] = {}
    found = []
    for face in DIE_FACES:
        row = row_of(state, total.total, face)
        counter = kind == ASSAULT and brings_counter(state, total.total, face)
        if (row.label, counter) not in known:
            one = _prospect(state, roll, row, counter)
            # Two rows of the table may come to the same, as where no unit is left for a Continued Attack.
            known[row.label, counter] = same.setdefault((one.text, one.effects), one)
        found.append(known[row.label, counter])
    return gather(found)


def _prospect(state: MetaurusState, roll: CombatRoll, row: ResultRow, counter: bool) -> Prospect:
    """This result, with one tenth of a chance."""
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


def odds_with(state: MetaurusState, frame: Announcement, pair: int) -> Forecast:
    """The combat that this attack belongs to, with it added to those announced."""
    pairs = tuple(sorted({*frame.pairs, pair}))
    units, enemies = combat_with(pairs, pair, len(state.place))
    due = [one for one in msgspec.structs.replace(frame, pairs=pairs).uncovered(state) if one[1] in units]
    reasons = [explain_duty(state, *one) for one in due]
    more = [f"then {reason.sentence} [{reason.rule}]" for reason in reasons]
    return odds(state, units, enemies, via=("end",), notes=[*_may_retreat(state, pairs, enemies), *more])


def announced(state: MetaurusState, frame: Announcement) -> Forecast:
    """The combats that have been announced, the one with the last attack first."""
    size = len(state.place)
    first = combat_with(frame.pairs, frame.last, size)
    others = [combat for combat in combats(frame.pairs, size) if combat != first]
    found = odds(state, *first, notes=_may_retreat(state, frame.pairs, first[1]))
    more = [one for combat in others for one in odds(state, *combat).foretold]
    return msgspec.structs.replace(found, foretold=(*found.foretold, *more))


def announced_so_far(state: MetaurusState, frame: Announcement) -> Forecast:
    """The sum of the attack announced last, which is not complete: no chances yet."""
    units, enemies = combat_with(frame.pairs, frame.last, len(state.place))
    total = add_up(state, units, enemies, seen_by=state.tables.side[units[0]])
    return _forecast(state, units, enemies, total, (), ("no chances yet: more must be attacked [9.1]",))


def _may_retreat(state: MetaurusState, pairs: Pairs, enemies: Units) -> tuple[str, ...]:
    """A note of which of the enemies are known to be able to retreat first."""
    tables = state.tables
    able = [
        unit
        for unit, _ in able_to_retreat(state, pairs)
        if unit in enemies and (tables.rider[unit] >= 0 or state.shown[tables.command[unit]])
    ]
    return (f"{tables.names_of(able)} may retreat before combat [9.0]",) if able else ()


def odds_of(state: MetaurusState, target: str, pieces: Sequence[str]) -> Forecast:
    """The odds of an attack, whether or not it is the moment for it. Raises IllegalAction if it could not be made."""
    tables = state.tables
    units = [tables.unit(piece) for piece in pieces]
    hex_ = tables.grid.find(target)
    if hex_ is None:
        raise ActionError(f"there is no hex '{target}': expected {tables.grid.explain_missing(target)}")
    defender = state.at[hex_]
    if defender < 0:
        raise IllegalAction([state.rules.reasons("attack.nobody", place=target)])
    reasons = [] if units else [state.rules.reasons("attack.with_nobody", place=target)]
    for unit in units:
        reasons += _why_not_asked(state, unit, defender)
    if reasons:
        raise IllegalAction(reasons)
    return odds(state, tuple(sorted(set(units))), (defender,))


def _why_not_asked(state: MetaurusState, unit: int, defender: int) -> list[Refusal]:
    """Every reason why this unit could attack that one in no phase."""
    tables, name = state.tables, state.tables.names[unit]
    if tables.side[unit] == tables.side[defender]:
        return [state.rules.reasons("attack.friend", unit=name, other=tables.names[defender])]
    if not state.on_map(unit):
        return [state.rules.reasons("unit.gone", unit=name)]
    if tables.is_light[unit]:
        return [state.rules.reasons("attack.light", unit=name)]
    return why_not_target(state, unit, state.place[defender])
