"""The tally and the chances of an attack, shown before the die is thrown, from the sum that resolves it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.data import nearest
from grognard.engine.errors import ActionError, IllegalAction
from grognard.engine.events import Event
from grognard.engine.odds import Effect, Foretold, Prospect
from grognard.engine.offers import Forecast, Sum
from grognard.engine.tally import Part, Tally

from ..rules.combat import Battle, CombatPhase, eligible, why_not_attack, why_not_target
from ..rules.frame import bits
from ..rules.resolution import Attack, BattleRoll, add_up, battle_bands, retreat_hexes
from ..state import MetzState
from ..tables import Tables
from ..vocabulary import listed

RESULTS = ("NE", "DR", "DR2", "AR", "destroyed")
"""What a battle can come to. `destroyed`: the defender was to retreat and could not [10.42]."""


def odds(state: MetzState, target: int, attackers: int, waived: bool = False, via: tuple[str, ...] = ()) -> Forecast:
    """The tally and the chances of an attack, from the same sum and the same table that resolve it.

    `via` are the actions that lead from where the odds are asked for to the die.
    """
    tables = state.tables
    total = add_up(state, target, attackers, waived)
    label = tables.column_labels[total.column]
    strengths, columns = _strengths(state, target, attackers), _columns(total)
    battle = Foretold(
        f"the attack on {tables.names[state.at[target]]} in {tables.grid.id(target)}",
        tuple(_prospects(state, target, attackers, total.column)),
        via,
    )
    sums = (Sum.of(strengths, "Strength"), Sum.of(columns, "Columns", label))
    return Forecast(
        title=f"The attack: column {label}",
        gist=f"{strengths.total:+d}, column {label}",
        sums=sums if columns.entries else (Sum.of(strengths, "Strength", label),),
        text=(*_lines(strengths, columns), f"column {label}", *battle.lines()),
        foretold=(battle,),
        target=tables.grid.id(target),
        attackers=tuple(tables.ids[unit] for unit in bits(attackers)),
    )


def _strengths(state: MetzState, target: int, attackers: int) -> Tally:
    """[10.0] Who attacks with what, and what defends."""
    tables, defender = state.tables, state.at[target]
    tally = Tally()
    for unit in bits(attackers):
        tally = tally.plus(tables.strength[unit], tables.names[unit], "10.0")
    return tally.plus(-tables.strength[defender], f"{tables.names[defender]} defends", "10.0")


def _columns(total: Attack) -> Tally:
    """What moves the column, and where the table ends."""
    tally = Tally()
    if total.shift:
        tally = tally.plus(-total.shift, total.cause, "10.5", Part.SHIFT)
    if total.held:
        tally = tally.plus(total.held, "the table ends here", "10.2", Part.LIMIT)
    return tally.plus(total.command, "command control", "11.1", Part.SHIFT) if total.command else tally


def _lines(strengths: Tally, columns: Tally) -> list[str]:
    added = " ".join(f"{e.amount:+d} ({e.reason})" for e in strengths.entries)
    lines = [f"{added} = {strengths.total:+d} [10.0]"]
    return lines + [f"{e.amount:+d} columns: {e.reason} [{e.rule}]" for e in columns.entries]


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


# -- when they are asked for -----------------------------------------------------------------------------------------


def preview(state: MetzState, role: str) -> Forecast | None:
    """The attack that is being declared or rolled for, as it stands."""
    frame = state.frames[-1]
    if isinstance(frame, BattleRoll) or (isinstance(frame, Battle) and frame.attackers):
        return odds(state, frame.target, frame.attackers, frame.waived)
    return None


def odds_of(state: MetzState, target: str, pieces: Sequence[str]) -> Forecast:
    """The odds of an attack by these units on this hex. Raises ActionError for ids that do not exist."""
    units = [_unit(state.tables, piece) for piece in pieces]
    grid = state.tables.grid
    hex_ = grid.find(target)
    if hex_ is None:
        raise ActionError(f"there is no hex '{target}': expected {grid.explain_missing(target)}")
    return attack_odds(state, hex_, units)


def _unit(tables: Tables, piece: str) -> int:
    number = tables.unit_number.get(piece)
    if number is None:
        near = nearest(piece, tables.ids)
        raise ActionError(f"there is no unit '{piece}'" + (f"; did you mean '{near}'?" if near else ""))
    return number


def attack_odds(state: MetzState, target: int, units: list[int]) -> Forecast:
    """The odds of an attack, whether or not it is the moment for it. Raises IllegalAction if it could not be made."""
    defender = state.at[target]
    if defender < 0:
        raise IllegalAction([state.rules.reasons("target.none", place=state.tables.grid.id(target))])
    side = 1 - state.tables.side[defender]
    phases = [frame for frame in state.frames if isinstance(frame, CombatPhase) and frame.of == side]
    phase = phases[0] if phases else CombatPhase(side, fought=state.resting)
    reasons = why_not_target(state, phase, target)
    for unit in units:
        reasons += why_not_attack(state, phase, unit, target)
    if reasons:
        raise IllegalAction(reasons)
    return odds(state, target, sum(1 << unit for unit in set(units)))


def foresee(state: MetzState, action: Action) -> Forecast | None:
    """What the die of a battle would bring after this step of its declaration; None if it is none."""
    words = state.rules.vocabulary
    verb, argument, _ = words.decode(words.number(action))
    planned = ATTACKS[verb](state, argument) if verb in ATTACKS else None
    return planned.odds(state) if planned and planned.attackers else None


def effects(event: Event) -> tuple[Effect, ...]:
    """What a battle does to units, as far as its odds foretell it."""
    if event.kind == "destroyed":
        return (Effect("destroyed", event.facts["unit"]),)
    if event.kind == "must_retreat":
        return tuple(Effect(f"retreats {event.facts['steps']}", unit) for unit in event.facts["units"])
    return ()


class Planned(NamedTuple):
    """An attack as it would stand after a step of its declaration."""

    target: int
    attackers: int
    """As a bit mask."""
    waived: bool = False
    """True if the attacker does without the command control shift [11.1]."""
    via: tuple[str, ...] = ("roll",)
    """The actions that lead from there to the die."""

    def odds(self, state: MetzState) -> Forecast:
        """What it would come to."""
        return odds(state, self.target, self.attackers, self.waived, self.via)


def _announced(state: MetzState, target: int) -> Planned:
    """With every unit that could join it."""
    phase = state.frames[-1]
    assert isinstance(phase, CombatPhase)
    units = eligible(state, phase, target)
    joining = (f"commit {state.tables.ids[unit]}" for unit in sorted(units))
    return Planned(target, sum(1 << unit for unit in units), via=(*joining, "roll"))


def _changed(state: MetzState, unit: int) -> Planned:
    """With one unit more, or one less."""
    battle = _declared(state)
    return Planned(battle.target, battle.attackers ^ 1 << unit, battle.waived)


def _without_shift(state: MetzState, _: int) -> Planned:
    battle = _declared(state)
    return Planned(battle.target, battle.attackers, True)


def _with_shift(state: MetzState, _: int) -> Planned:
    battle = _declared(state)
    return Planned(battle.target, battle.attackers)


def _as_it_stands(state: MetzState, _: int) -> Planned:
    battle = _declared(state)
    return Planned(battle.target, battle.attackers, battle.waived, ())


def _declared(state: MetzState) -> Battle:
    battle = state.frames[-1]
    assert isinstance(battle, Battle)
    return battle


ATTACKS: Final[Mapping[str, Callable[[MetzState, int], Planned]]] = {
    "attack": _announced,
    "commit": _changed,
    "withdraw": _changed,
    "waive": _without_shift,
    "claim": _with_shift,
    "roll": _as_it_stands,
}
"""The steps of declaring an attack, and how it stands after each."""
