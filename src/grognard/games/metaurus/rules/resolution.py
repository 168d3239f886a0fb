"""[9.1] [10.0] Resolving combat: the order of combats, the die, its results, and attacks that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.verdicts import Refusal

from ..schema.charts import ResultRow
from ..state import TURNED, MetaurusState
from ..tables import REAR
from . import victory
from .advance import Advance, begin_advance
from .attacks import (
    Announcement,
    Attacks,
    Combat,
    Pairs,
    combats,
    still_possible,
    targets,
    uncovered,
)
from .facing import turn, turned_again, turns, why_not_turn
from .frame import MetaurusChoice, MetaurusRoll, MetaurusStep
from .orders import may_do_nothing, reveal
from .retreat import begin_retreats
from .tally import ASSAULT, COUNTER, RAMPAGE, Units, add_up, brings_counter, result_title, row_of, summary, tally


def announce(state: MetaurusState, pairs: Pairs, kind: int = ASSAULT) -> None:
    """[9.1] The attacks are announced and put on the stack.

    The Orders of the defenders are shown (R22), and then they may retreat.
    """
    size = len(state.place)
    if state.log is not None:
        for pair in pairs:
            state.emit("attack", "9.1", unit=pair // size, target=pair % size, place=state.place[pair % size])
    for enemy in dict.fromkeys(pair % size for pair in pairs):
        reveal(state, state.tables.command[enemy])
    state.push(Battles(pairs=pairs, kind=kind))
    begin_retreats(state, pairs)


# -- [9.1] one combat after the other ---------------------------------------------------------------------------


class Battles(Attacks, frozen=True):
    """[9.1] The attacks that are still to be resolved; the advances after retreats come first."""

    rules: ClassVar[tuple[str, ...]] = ("9.1",)

    kind: int = ASSAULT

    @override
    def run(self, state: MetaurusState) -> None:
        pairs = still_possible(state, self.pairs)
        if self.lapsed:
            self.follow_up(state, pairs)
            return
        open_ = combats(pairs, len(state.place))
        if not open_:
            state.pop()
        elif len(open_) == 1:
            self.fight(state, open_[0], ())
        else:
            state.become(msgspec.structs.replace(self, pairs=pairs))
            state.push(ChooseCombat())

    def follow_up(self, state: MetaurusState, pairs: Pairs) -> None:
        """[9.2] R4: a unit with no target left may advance into a hex that was left before combat."""
        size, count = len(state.place), state.tables.count
        busy = {pair // size for pair in pairs}
        units = tuple(sorted({one // count for one in self.lapsed} - busy))
        hexes = tuple(sorted({one % count for one in self.lapsed}))
        state.become(msgspec.structs.replace(self, pairs=pairs, lapsed=()))
        begin_advance(state, units, hexes, state.tables.charts.advance.after_retreat, turning=True)

    def fight(self, state: MetaurusState, combat: Combat, rest: Pairs) -> None:
        """Throw the die of a combat next; this frame, on top, keeps the rest."""
        units, enemies = combat
        if state.log is not None:
            told = summary(tally(state, units, enemies, add_up(state, units, enemies, self.kind)))
            state.emit("combat", "9.1", units=units, targets=enemies, odds=told)
        state.become(msgspec.structs.replace(self, pairs=rest))
        state.push(CombatRoll(units, enemies, self.kind))


class ChooseCombat(MetaurusChoice, frozen=True):
    """[9.1] The attacker resolves his attacks in any order he wishes."""

    rules: ClassVar[tuple[str, ...]] = ("9.1",)
    verbs: ClassVar[tuple[str, ...]] = ("resolve",)
    moment: ClassVar[str] = "the attacker chooses which attack is resolved next"
    cautious: ClassVar[int] = 0

    def below(self, state: MetaurusState) -> Battles:
        """The battles to choose from."""
        frame = state.frames[-2]
        assert isinstance(frame, Battles)
        return frame

    @override
    def side(self, state: MetaurusState) -> int:
        return state.tables.side[self.below(state).pairs[0] // len(state.place)]

    @override
    def prompt(self, state: MetaurusState) -> str:
        return f"Choose the next of {len(self.open(state))} attacks"

    def open(self, state: MetaurusState) -> dict[int, Combat]:
        """The combats to choose from, by the hex of their first defender."""
        found = combats(self.below(state).pairs, len(state.place))
        return {state.place[enemies[0]]: (units, enemies) for units, enemies in found}

    def among_resolve(self, state: MetaurusState) -> list[int]:
        """The hexes that the combats are named after."""
        return sorted(state.tables.resolve[hex_] for hex_ in self.open(state))

    def why_not_resolve(self, state: MetaurusState, hex_: int, _: int) -> list[Refusal]:
        """Why no combat is named after this hex."""
        open_, place = self.open(state), state.tables.grid.id
        if hex_ in open_:
            return []
        return [state.rules.reasons("resolve.none", place=place(hex_), places=", ".join(map(place, open_)))]

    def do_resolve(self, state: MetaurusState, hex_: int, _: int) -> None:
        """This combat is fought next."""
        combat, below = self.open(state)[hex_], self.below(state)
        size = len(state.place)
        state.pop()
        below.fight(state, combat, tuple(pair for pair in below.pairs if pair // size not in combat[0]))


# -- the die ----------------------------------------------------------------------------------------------------


class CombatRoll(MetaurusRoll, frozen=True):
    """[9.1] The die of one combat."""

    rules: ClassVar[tuple[str, ...]] = ("9.1", "10.0")
    purpose: ClassVar[str] = "combat"

    units: Units
    enemies: Units
    kind: int = ASSAULT

    @override
    def asked(self, state: MetaurusState) -> str:
        modifier = add_up(state, self.units, self.enemies, self.kind).total
        return f"Roll for the attack on {state.tables.names_of(self.enemies)}, {modifier:+d}"

    @override
    def label(self, state: MetaurusState, faces: Faces) -> str:
        """Its row, and whether the defenders may then try to hit back."""
        modifier = add_up(state, self.units, self.enemies, self.kind).total
        counter = self.counters(state, modifier, faces[0])
        return row_of(state, modifier, faces[0]).label + (" and counter-attack" if counter else "")

    def counters(self, state: MetaurusState, modifier: int, face: int) -> bool:
        """[10.0] Whether this face lets the defenders counter-attack, if any unit is left and can."""
        if self.kind != ASSAULT or not brings_counter(state, modifier, face):
            return False
        return self.could_counter(state, row_of(state, modifier, face))

    def could_counter(self, state: MetaurusState, row: ResultRow) -> bool:
        """True if after this result a unit is left that could strike back."""
        twin = state.copy()
        vacated = self.strike(twin, row)
        return leads_on(twin, CounterOffer(self.units, self.enemies), self.units, vacated)

    def could_continue(self, state: MetaurusState, row: ResultRow) -> bool:
        """True if after this result a unit is left that could attack again."""
        if not row.continued or self.kind != ASSAULT:
            return False
        twin = state.copy()
        vacated = self.strike(twin, row)
        return leads_on(twin, ContinuedOffer(self.units), self.units, vacated)

    @override
    def fall(self, state: MetaurusState, faces: Sequence[int]) -> None:
        """[10.0] Read the table, apply the result, and go on to what may follow.

        What follows is stacked in reverse: the advance comes first, then a Continued Attack, then a Counter-Attack.
        """
        total = add_up(state, self.units, self.enemies, self.kind)
        row = row_of(state, total.total, faces[0])
        if state.log is not None:
            state.emit(
                "rolled",
                "10.0",
                face=faces[0],
                result=row.label,
                title=result_title(row, self.kind),
                modifier=total.total,
                modified=faces[0] + total.total,
                modifiers=tally(state, self.units, self.enemies, total).to_json(),
            )
        self.resolve(state, row, self.kind == ASSAULT and brings_counter(state, total.total, faces[0]))

    def resolve(self, state: MetaurusState, row: ResultRow, counter: bool) -> None:
        """Apply a row of the table, and perhaps offer a Counter-Attack."""
        for unit in self.units:
            state.attacks[unit] += 1
        vacated = self.strike(state, row)
        if counter:
            state.become(EndOfCombat())
            state.push(CounterOffer(self.units, self.enemies))
        else:
            state.pop()
        if row.continued and self.kind == ASSAULT:
            state.push(ContinuedOffer(self.units))
        how = state.tables.charts.advance.after_elimination
        begin_advance(state, self.units, vacated, how, turning=self.kind != COUNTER)
        if not counter:
            victory.note_victory(state)

    def strike(self, state: MetaurusState, row: ResultRow) -> tuple[int, ...]:
        """Apply a row of the table to both sides and return the hexes of eliminated defenders.

        [10.0] Units that fight each other again are no longer Engaged unless the result says so. Rampaging Elephants
        engage nobody [12.0].
        """
        units, enemies = list(self.units), list(self.enemies)
        hexes = {enemy: state.place[enemy] for enemy in enemies}
        if row.engaged:
            if self.kind != RAMPAGE:
                state.tie(units, enemies)
                state.emit("engaged", "10.0", units=self.units, targets=self.enemies)
        else:
            state.release(units, enemies)
        for loss, struck in ((row.attacker, units), (row.defender, enemies)):
            if loss == "disordered":
                victory.disorder(state, struck, "10.0")
            elif loss == "eliminated":
                for unit in struck:
                    victory.eliminate(state, unit, "10.0")
        return tuple(hex_ for enemy, hex_ in hexes.items() if not state.on_map(enemy))


def leads_on(state: MetaurusState, offer: MetaurusStep, units: Units, vacated: tuple[int, ...]) -> bool:
    """True if an offer that follows a result comes to anything after some advance. The state is used up."""
    state.frames = (offer,)
    begin_advance(state, units, vacated, state.tables.charts.advance.after_elimination, turning=False)
    return _comes_to_something(state)


def _comes_to_something(state: MetaurusState) -> bool:
    frame = state.frames[-1]
    if isinstance(frame, Advance):
        ways = [(state.copy(), number) for number in frame.numbers(state)]
        for twin, number in ways:
            frame.act(twin, number)
        return any(_comes_to_something(twin) for twin, _ in ways)
    frame.run(state)
    return bool(state.frames)


class EndOfCombat(MetaurusStep, frozen=True):
    """R12: a Counter-Attack belongs to the combat it answers, so victory is checked only after it."""

    rules: ClassVar[tuple[str, ...]] = ("14.0",)

    @override
    def run(self, state: MetaurusState) -> None:
        state.pop()
        victory.note_victory(state)


# -- [10.0] Continued Attack ------------------------------------------------------------------------------------


class ContinuedOffer(MetaurusStep, frozen=True):
    """[10.0] After the advance: which units can attack again."""

    rules: ClassVar[tuple[str, ...]] = ("10.0",)

    units: Units

    @override
    def run(self, state: MetaurusState) -> None:
        units = tuple(unit for unit in self.units if state.on_map(unit) and state.beside_enemy(unit))
        if not units:
            state.pop()
            return
        for unit in units:
            state.marks[unit] &= ~TURNED
        state.emit("may_continue", "10.0", units=units)
        state.become(ContinuedAttack(units=units))


class ContinuedAttack(Announcement, frozen=True):
    """[10.0] The attackers may turn and attack again; each attacks all in front that no friend attacks [9.1]."""

    rules: ClassVar[tuple[str, ...]] = ("10.0", "9.1")
    verbs: ClassVar[tuple[str, ...]] = ("face", "end", "attack")
    moment: ClassVar[str] = "the attackers may continue their attack"

    units: Units = ()

    @override
    def side(self, state: MetaurusState) -> int:
        return state.tables.side[self.units[0]]

    @override
    def prompt(self, state: MetaurusState) -> str:
        names_of, open_ = state.tables.names_of, self.uncovered(state)
        if open_:
            return f"Continued Attack: {names_of(enemy for _, _, enemy in open_)} must be attacked, too"
        return f"Continued Attack: {names_of(self.units)} may attack again, or end"

    @override
    def able(self, state: MetaurusState) -> dict[int, list[int]]:
        return {unit: targets(state, unit) for unit in self.units}

    @override
    def uncovered(self, state: MetaurusState) -> list[tuple[str, int, int]]:
        """R23: friends whose attacks are still to be resolved count."""
        if state.tables.options.continued_attack == "any_in_front":
            return []
        waiting = [pair for frame in state.frames if isinstance(frame, Battles) for pair in frame.pairs]
        return uncovered(state, self.able(state), self.pairs, still_possible(state, tuple(waiting)))

    def has_target(self, state: MetaurusState, unit: int) -> bool:
        """True if the unit has been given a target: then it turns no more."""
        return any(pair // len(state.place) == unit for pair in self.pairs)

    @override
    def second_thoughts(self, state: MetaurusState) -> list[int]:
        """Units that have been turned."""
        return turned_again(state, [unit for unit in self.units if not self.has_target(state, unit)], ())

    @override
    def why_not_attacker(self, state: MetaurusState, unit: int) -> list[Refusal]:
        if unit in self.units:
            return []
        return [state.rules.reasons("continued.not_attacker", unit=state.tables.names[unit])]

    def among_face(self, state: MetaurusState) -> list[int]:
        """The turns of the attackers."""
        return [number for unit in self.units for number in turns(state, unit)]

    def why_not_face(self, state: MetaurusState, unit: int, facing: int) -> list[Refusal]:
        """Every reason why the unit cannot be turned so."""
        if reasons := self.why_not_attacker(state, unit):
            return reasons
        if self.has_target(state, unit):
            return [state.rules.reasons("continued.has_target", unit=state.tables.names[unit])]
        return why_not_turn(state, unit, facing)

    def do_face(self, state: MetaurusState, unit: int, facing: int) -> None:
        """A unit is turned."""
        turn(state, unit, facing)

    def do_end(self, state: MetaurusState, a: int, b: int) -> None:
        """The attacks go on, if any are announced."""
        state.pop()
        if self.pairs:
            announce(state, self.pairs)


# -- [10.0] Counter-Attack --------------------------------------------------------------------------------------


def counter_attack(state: MetaurusState, units: Units, enemies: Units) -> Combat:
    """[10.0] R10 R11 R24: the defenders that are left and can strike, and all attackers in their front and flanks."""
    tables, place = state.tables, state.place

    def reaches(one: int, other: int) -> bool:
        beside = place[other] in tables.direction[place[one]]
        return beside and tables.arc(place[one], state.facing[one], place[other]) != REAR

    left = [unit for unit in units if state.on_map(unit)]
    striking = [
        enemy
        for enemy in enemies
        if state.on_map(enemy) and not tables.is_light[enemy] and not may_do_nothing(state, enemy)
    ]
    struck = tuple(unit for unit in left if any(reaches(enemy, unit) for enemy in striking))
    return tuple(enemy for enemy in striking if any(reaches(enemy, unit) for unit in left)), struck


class CounterOffer(MetaurusStep, frozen=True):
    """[10.0] After everything else: whether the defenders can strike back."""

    rules: ClassVar[tuple[str, ...]] = ("10.0",)

    units: Units
    """The units that attacked."""
    enemies: Units
    """The units that were attacked."""

    @override
    def run(self, state: MetaurusState) -> None:
        striking, struck = counter_attack(state, self.units, self.enemies)
        if striking:
            state.emit("may_counter", "10.0", units=striking, targets=struck)
            state.become(CounterAttack(striking, struck))
        else:
            state.pop()


class CounterAttack(MetaurusChoice, frozen=True):
    """[10.0] The defender may strike back, whatever his Orders."""

    rules: ClassVar[tuple[str, ...]] = ("10.0",)
    verbs: ClassVar[tuple[str, ...]] = ("counter", "decline")
    moment: ClassVar[str] = "the defender may counter-attack"

    units: Units
    """The units that would strike back."""
    enemies: Units

    @override
    def side(self, state: MetaurusState) -> int:
        return state.tables.side[self.units[0]]

    @override
    def prompt(self, state: MetaurusState) -> str:
        names_of = state.tables.names_of
        told = summary(tally(state, self.units, self.enemies, add_up(state, self.units, self.enemies, COUNTER)))
        return f"{names_of(self.units)} may counter-attack {names_of(self.enemies)}: {told}"

    def do_counter(self, state: MetaurusState, a: int, b: int) -> None:
        """They strike back."""
        state.emit("countered", "10.0", units=self.units, targets=self.enemies)
        state.become(CombatRoll(self.units, self.enemies, COUNTER))

    def do_decline(self, state: MetaurusState, a: int, b: int) -> None:
        """They do not."""
        state.emit("declined", "10.0", side=self.side(state))
        state.pop()
