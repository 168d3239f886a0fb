"""[9.1] [10.0] Resolving combat: the order of combats, the die, its results, and attacks that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import Dice, bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.panels import Duty
from grognard.engine.verdicts import Refusal

from ..schema.charts import ResultRow
from ..schema.map import FACINGS
from ..state import TURNED, MetaurusState
from ..tables import REAR, listed
from . import victory
from .advance import Advance, begin_advance
from .attacks import (
    Attacks,
    Combat,
    Pairs,
    attacks_already,
    combats,
    duty_of,
    explain_duty,
    open_attacks,
    still_possible,
    targets,
    uncovered,
    why_not_target,
)
from .facing import may_turn, turn, turned_again, turns, why_not_turn
from .frame import MetaurusFrame, hex_of, unit_of
from .orders import DIE, may_do_nothing, reveal
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


class Battles(Attacks, frozen=True, tag="battles"):
    """[9.1] The attacks that are still to be resolved; first of all, the advances after retreats."""

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
        """[9.2] R4: who has nobody left to attack may advance into a hex left before combat."""
        size, count = len(state.place), state.tables.count
        busy = {pair // size for pair in pairs}
        units = tuple(sorted({one // count for one in self.lapsed} - busy))
        hexes = tuple(sorted({one % count for one in self.lapsed}))
        state.become(msgspec.structs.replace(self, pairs=pairs, lapsed=()))
        begin_advance(state, units, hexes, state.tables.data.charts.advance.after_retreat, turning=True)

    def fight(self, state: MetaurusState, combat: Combat, rest: Pairs) -> None:
        """Throw the die of a combat next; this frame, on top, keeps the rest."""
        units, enemies = combat
        if state.log is not None:
            told = summary(tally(state, units, enemies, add_up(state, units, enemies, self.kind)))
            state.emit("combat", "9.1", units=units, targets=enemies, odds=told)
        state.become(msgspec.structs.replace(self, pairs=rest))
        state.push(CombatRoll(units, enemies, self.kind))


class ChooseCombat(MetaurusFrame, frozen=True, tag="choose_combat"):
    """[9.1] The attacker resolves his attacks in any order he wishes."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("9.1",)
    verbs: ClassVar[tuple[str, ...]] = ("resolve",)
    moment: ClassVar[str] = "the attacker chooses which attack is resolved next"

    def below(self, state: MetaurusState) -> Battles:
        """The battles to choose from."""
        frame = state.frames[-2]
        assert isinstance(frame, Battles)
        return frame

    def side(self, state: MetaurusState) -> int:
        """The attacker."""
        return state.tables.side[self.below(state).pairs[0] // len(state.place)]

    @override
    def prompt(self, state: MetaurusState) -> str:
        return f"Choose the next of {len(self.open(state))} attacks"

    def open(self, state: MetaurusState) -> list[Combat]:
        """The combats to choose from."""
        return combats(self.below(state).pairs, len(state.place))

    @override
    def numbers(self, state: MetaurusState) -> list[int]:
        """A combat is named by the hex of its first defender."""
        return sorted(state.tables.resolve + state.place[enemies[0]] for _, enemies in self.open(state))

    def default(self, state: MetaurusState) -> int:
        """The first."""
        return self.numbers(state)[0]

    @override
    def check(self, state: MetaurusState, action: Action) -> list[Refusal]:
        target = hex_of(state, action, 0)
        if state.tables.resolve + target in self.numbers(state):
            return []
        names = [state.tables.grid.id(state.place[enemies[0]]) for _, enemies in self.open(state)]
        return [state.rules.reasons("resolve.none", place=state.tables.grid.id(target), places=", ".join(names))]

    def combat_at(self, state: MetaurusState, target: int) -> Combat:
        """The combat named by this hex."""
        return next(combat for combat in self.open(state) if state.place[combat[1][0]] == target)

    @override
    def act(self, state: MetaurusState, number: int) -> None:
        combat, below = self.combat_at(state, number - state.tables.resolve), self.below(state)
        size = len(state.place)
        state.pop()
        below.fight(state, combat, tuple(pair for pair in below.pairs if pair // size not in combat[0]))


# -- the die ----------------------------------------------------------------------------------------------------


class CombatRoll(MetaurusFrame, frozen=True, tag="combat_roll"):
    """[9.1] The die of one combat."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("9.1", "10.0")
    moment: ClassVar[str] = "the die is about to be thrown"

    units: Units
    enemies: Units
    kind: int = ASSAULT

    @override
    def chance(self, state: MetaurusState) -> Chance:
        modifier = add_up(state, self.units, self.enemies, self.kind).total
        names = listed(state.tables.names[enemy] for enemy in self.enemies)
        prompt = f"Roll for the attack on {names}, {modifier:+d}"
        return Chance(
            "combat", prompt, self.rules, DIE, bands(DIE, lambda faces: self.label(state, modifier, faces[0]))
        )

    @override
    def dice(self, state: MetaurusState) -> Dice:
        return DIE

    def label(self, state: MetaurusState, modifier: int, face: int) -> str:
        """What this face comes to: its row, and whether the defenders may then try to hit back."""
        counter = self.counters(state, modifier, face)
        return row_of(state, modifier, face).label + (" and counter-attack" if counter else "")

    def counters(self, state: MetaurusState, modifier: int, face: int) -> bool:
        """[10.0] Whether this face lets the defenders counter-attack, if anybody is left and can."""
        if self.kind != ASSAULT or not brings_counter(state, modifier, face):
            return False
        return self.could_counter(state, row_of(state, modifier, face))

    def could_counter(self, state: MetaurusState, row: ResultRow) -> bool:
        """True if after this result somebody is left who could strike back."""
        twin = state.copy()
        vacated = self.strike(twin, row)
        return leads_on(twin, CounterOffer(self.units, self.enemies), self.units, vacated)

    def could_continue(self, state: MetaurusState, row: ResultRow) -> bool:
        """True if after this result somebody is left who could attack again."""
        if not row.continued or self.kind != ASSAULT:
            return False
        twin = state.copy()
        vacated = self.strike(twin, row)
        return leads_on(twin, ContinuedOffer(self.units), self.units, vacated)

    def fall(self, state: MetaurusState, faces: Sequence[int]) -> None:
        """[10.0] Read the table, apply the result, and go on to what may follow.

        What follows is stacked in reverse: the advance comes first, then a Continued Attack, then a Counter-Attack.
        """
        total = add_up(state, self.units, self.enemies, self.kind)
        row = row_of(state, total.total, faces[0])
        if state.log is not None:
            lines = tally(state, self.units, self.enemies, total).to_json()
            roll: dict[str, Any] = {"modifier": total.total, "modified": faces[0] + total.total, "modifiers": lines}
            state.emit("rolled", "10.0", face=faces[0], result=row.label, title=result_title(row, self.kind), **roll)
        self.carry_out(state, row, self.kind == ASSAULT and brings_counter(state, total.total, faces[0]))

    def carry_out(self, state: MetaurusState, row: ResultRow, counter: bool) -> None:
        """A row of the table, and with it perhaps the chance of a Counter-Attack."""
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
        how = state.tables.data.charts.advance.after_elimination
        begin_advance(state, self.units, vacated, how, turning=self.kind != COUNTER)
        if not counter:
            victory.note_victory(state)

    def strike(self, state: MetaurusState, row: ResultRow) -> tuple[int, ...]:
        """Apply a row of the table to both sides; the hexes of defenders that are no more.

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


def leads_on(state: MetaurusState, offer: MetaurusFrame, units: Units, vacated: tuple[int, ...]) -> bool:
    """True if an offer that follows a result comes to something, by whichever advance. The state is used up."""
    state.frames = (offer,)
    begin_advance(state, units, vacated, state.tables.data.charts.advance.after_elimination, turning=False)
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


class EndOfCombat(MetaurusFrame, frozen=True, tag="end_of_combat"):
    """R12: a Counter-Attack belongs to the combat it answers, so victory is looked at only after it."""

    rules: ClassVar[tuple[str, ...]] = ("14.0",)

    @override
    def run(self, state: MetaurusState) -> None:
        state.pop()
        victory.note_victory(state)


# -- [10.0] Continued Attack ------------------------------------------------------------------------------------


class ContinuedOffer(MetaurusFrame, frozen=True, tag="continued_offer"):
    """[10.0] After the advance it is seen who can attack again."""

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


class ContinuedAttack(Attacks, frozen=True, tag="continued_attack"):
    """[10.0] The attackers may turn and attack again; who does, attacks all in front that no friend attacks [9.1]."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("10.0", "9.1")
    verbs: ClassVar[tuple[str, ...]] = ("face", "attack", "end")
    moment: ClassVar[str] = "the attackers may continue their attack"

    units: Units = ()
    last: int = -1

    def side(self, state: MetaurusState) -> int:
        """The attacker."""
        return state.tables.side[self.units[0]]

    @override
    def prompt(self, state: MetaurusState) -> str:
        open_ = self.uncovered(state)
        if open_:
            return (
                f"Continued Attack: {listed(state.tables.names[enemy] for _, _, enemy in open_)} must be attacked, too"
            )
        return f"Continued Attack: {listed(state.tables.names[unit] for unit in self.units)} may attack again, or end"

    def able(self, state: MetaurusState) -> dict[int, list[int]]:
        """Who can attack whom now."""
        return {unit: targets(state, unit) for unit in self.units}

    @override
    def uncovered(self, state: MetaurusState) -> list[tuple[str, int, int]]:
        """R23: friends whose attacks are still to be resolved count."""
        if state.tables.options.continued_attack == "any_in_front":
            return []
        waiting = [pair for frame in state.frames if isinstance(frame, Battles) for pair in frame.pairs]
        return uncovered(state, self.able(state), self.pairs, still_possible(state, tuple(waiting)))

    @override
    def owed(self, state: MetaurusState) -> tuple[Duty, ...]:
        """Whom else an attacker must attack."""
        return tuple(duty_of(state, *one) for one in self.uncovered(state))

    def has_target(self, state: MetaurusState, unit: int) -> bool:
        """True if the unit has been given something to attack: then it turns no more."""
        return any(pair // len(state.place) == unit for pair in self.pairs)

    @override
    def numbers(self, state: MetaurusState) -> list[int]:
        ready = [unit for unit in self.units if may_turn(state, unit) and not self.has_target(state, unit)]
        faces = [number for unit in ready for number in turns(state, unit)]
        end = [] if self.uncovered(state) else [state.tables.end]
        return [*faces, *end, *open_attacks(state, self.able(state), self.pairs)]

    @override
    def second_thoughts(self, state: MetaurusState) -> list[int]:
        """Units that have been turned."""
        return turned_again(state, [unit for unit in self.units if not self.has_target(state, unit)], ())

    def default(self, state: MetaurusState) -> int:
        """Attack no more, or else what is owed."""
        for _, unit, enemy in self.uncovered(state):
            return state.tables.attack + unit * state.tables.count + state.place[enemy]
        return state.tables.end

    @override
    def check(self, state: MetaurusState, action: Action) -> list[Refusal]:
        if action.verb == "end":
            return [explain_duty(state, *one) for one in self.uncovered(state)]
        unit = unit_of(state, action)
        name = state.tables.names[unit]
        if unit not in self.units:
            return [state.rules.reasons("continued.not_attacker", unit=name)]
        if action.verb == "face":
            if self.has_target(state, unit):
                return [state.rules.reasons("continued.has_target", unit=name)]
            return why_not_turn(state, unit, FACINGS.index(action.args[1]))
        target = hex_of(state, action)
        if reasons := why_not_target(state, unit, target):
            return reasons
        pair = unit * len(state.place) + state.at[target]
        return [attacks_already(state, unit, target)] if pair in self.pairs else []

    @override
    def act(self, state: MetaurusState, number: int) -> None:
        tables = state.tables
        if number == tables.end:
            state.pop()
            if self.pairs:
                announce(state, self.pairs)
        elif number < tables.wheel:
            turn(state, *divmod(number - tables.face, 6))
        else:
            unit, target = divmod(number - tables.attack, tables.count)
            pair = unit * len(state.place) + state.at[target]
            state.become(msgspec.structs.replace(self, pairs=tuple(sorted([*self.pairs, pair])), last=pair))


# -- [10.0] Counter-Attack --------------------------------------------------------------------------------------


def counter_attack(state: MetaurusState, units: Units, enemies: Units) -> Combat:
    """[10.0] R10 R11 R24: the defenders that are left and can, and all attackers in their Frontal and Flank hexes."""
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


class CounterOffer(MetaurusFrame, frozen=True, tag="counter_offer"):
    """[10.0] After everything else it is seen whether the defenders can strike back."""

    rules: ClassVar[tuple[str, ...]] = ("10.0",)

    units: Units
    """Who attacked."""
    enemies: Units
    """Who was attacked."""

    @override
    def run(self, state: MetaurusState) -> None:
        striking, struck = counter_attack(state, self.units, self.enemies)
        if striking:
            state.emit("may_counter", "10.0", units=striking, targets=struck)
            state.become(CounterAttack(striking, struck))
        else:
            state.pop()


class CounterAttack(MetaurusFrame, frozen=True, tag="counter_attack"):
    """[10.0] The defender may strike back, whatever his Orders."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("10.0",)
    verbs: ClassVar[tuple[str, ...]] = ("counter", "decline")
    moment: ClassVar[str] = "the defender may counter-attack"

    units: Units
    """Who would strike back."""
    enemies: Units

    def side(self, state: MetaurusState) -> int:
        """The original defender."""
        return state.tables.side[self.units[0]]

    @override
    def prompt(self, state: MetaurusState) -> str:
        names = state.tables.names
        told = summary(tally(state, self.units, self.enemies, add_up(state, self.units, self.enemies, COUNTER)))
        striking, struck = (listed(names[unit] for unit in group) for group in (self.units, self.enemies))
        return f"{striking} may counter-attack {struck}: {told}"

    @override
    def numbers(self, state: MetaurusState) -> list[int]:
        return [state.tables.counter, state.tables.decline]

    def default(self, state: MetaurusState) -> int:
        """Decline."""
        return state.tables.decline

    @override
    def check(self, state: MetaurusState, action: Action) -> list[Refusal]:
        """Both answers are always possible."""
        return []

    @override
    def act(self, state: MetaurusState, number: int) -> None:
        if number == state.tables.decline:
            state.emit("declined", "10.0", side=self.side(state))
            state.pop()
            return
        state.emit("countered", "10.0", units=self.units, targets=self.enemies)
        state.become(CombatRoll(self.units, self.enemies, COUNTER))
