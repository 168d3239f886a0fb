"""[10.0] Resolving Combat: the tally, the die, retreats and advances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, final

import msgspec
from typing_extensions import override

from grognard.engine.chances import Band, Dice, bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.verdicts import Refusal

from ..state import MetzState
from ..tables import SIDE_TITLES
from ..vocabulary import listed
from . import optional, victory
from .frame import MetzChoice, MetzStep, bits
from .zones import enemies_next_to

DIE = Dice(1, 6)


# -- the sum ----------------------------------------------------------------------------------------------------


@final
class Attack:
    """The arithmetic of one attack: everything the tally shows and the resolution uses."""

    __slots__ = ("attack", "base", "cause", "column", "command", "defence", "held", "shift")

    def __init__(self, attack: int, defence: int, base: int, shift: int, cause: str, held: int, command: int) -> None:
        self.attack = attack
        self.defence = defence
        self.base = base
        """The column of the differential, before any shift."""
        self.shift = shift
        """Columns to the left for terrain."""
        self.cause = cause
        self.held = held
        """Columns given back at the left end of the table [10.2]."""
        self.command = command
        """Columns to the right for command control [11.1]."""
        self.column = base - shift + held + command
        """The Final Column."""

    def summary(self, state: MetzState) -> str:
        """One line: `+10, fort -3: column +4,+5`."""
        terrain = f", {self.cause} {-self.shift:+d}" if self.shift else ""
        command = f", command control {self.command:+d}" if self.command else ""
        label = state.tables.column_labels[self.column]
        return f"{self.attack - self.defence:+d}{terrain}{command}: column {label}"


def add_up(state: MetzState, target: int, attackers: int, waived: bool = False) -> Attack:
    """[10.0] [10.2] [10.5] [11.1] The one place where an attack is added up."""
    tables = state.tables
    defender = state.at[target]
    units = bits(attackers)
    attack = sum([tables.strength[unit] for unit in units])
    defence = tables.strength[defender]
    base = tables.columns[attack - defence]
    shift, cause = tables.shift[target], tables.shift_cause[target]
    wet = tables.wet_attack[target]
    if tables.river_shift > shift and all(state.place[unit] in wet for unit in units):
        shift, cause = tables.river_shift, "all attackers across a river"
    held = max(0, shift - base)
    column = base - shift + held
    command = 0
    if not waived and optional.has_command_control(state, attackers):
        command = min(state.tables.data.game.optional.command_shift, tables.last_column - column)
    return Attack(attack, defence, base, shift, cause, held, command)


def battle_bands(state: MetzState, target: int, attackers: int, column: int) -> tuple[Band, ...]:
    """The distinct results of the die in this column for these attackers against the unit in this hex."""
    labels = battle_labels(state, target, attackers, column)
    return bands(DIE, lambda faces: labels[faces[0] - 1])


def battle_labels(state: MetzState, target: int, attackers: int, column: int) -> list[str]:
    """Per face of the die, what the battle comes to."""
    defender = state.at[target]
    fate = {"NE": "NE", "AR": "AR"}
    for result, steps in (("DR", 1), ("DR2", 2)):
        fate[result] = ("destroyed", "DR", "DR2")[steps_possible(state, defender, steps, attackers)]
    return [fate[result] for result in state.tables.results[column]]


# -- [10.4] where a unit may retreat ----------------------------------------------------------------------------


def retreat_hexes(state: MetzState, unit: int, foes: int, here: int = -1) -> list[int]:
    """[10.4] [10.41] R11: where one step of a retreat from these foes may lead, from where the unit is or `here`."""
    enemy_zone, at = state.zoc[1 - state.tables.side[unit]], state.at
    around = state.tables.dry[state.place[unit] if here < 0 else here]
    found = [hex_ for hex_ in around if at[hex_] < 0 and not enemy_zone[hex_]]
    if state.tables.zones_all_around:  # then no hex outside every zone is next to a foe
        return found
    return [hex_ for hex_ in found if not is_next_to(state, hex_, foes)]


def is_next_to(state: MetzState, hex_: int, foes: int) -> bool:
    """[10.3] True if the hex is next to one of the units of a bit mask, so that a step there does not lead away."""
    return any(hex_ in state.tables.neighbours[state.place[foe]] for foe in bits(foes))


def second_hexes(state: MetzState, unit: int, start: int, via: int, foes: int) -> list[int]:
    """[10.3] R12: the hexes that complete a two-hex retreat from `start` after a first step to `via`."""
    possible = state.tables.second_steps[start]
    return [hex_ for hex_ in retreat_hexes(state, unit, foes, via) if hex_ in possible]


def first_hexes(state: MetzState, unit: int, steps: int, foes: int) -> list[int]:
    """The first steps of a retreat of `steps` hexes that can be completed."""
    nearest = retreat_hexes(state, unit, foes)
    if steps == 1:
        return nearest
    start = state.place[unit]
    return [via for via in nearest if second_hexes(state, unit, start, via, foes)]


def steps_possible(state: MetzState, unit: int, steps: int, foes: int) -> int:
    """[10.42] How many of these steps the unit retreats: all, none if destroyed, or by option one of two (R12)."""
    if first_hexes(state, unit, steps, foes):
        return steps
    stops = steps == 2 and state.tables.options.dr2_partial_retreat == "stops"
    return 1 if stops and first_hexes(state, unit, 1, foes) else 0


# -- the die ----------------------------------------------------------------------------------------------------


class BattleRoll(MetzStep, frozen=True):
    """The die of one battle."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("10.0", "10.3")
    moment: ClassVar[str] = "the die is about to be thrown"

    of: int
    """The attacking side."""
    target: int
    attackers: int
    waived: bool = False

    @override
    def chance(self, state: MetzState) -> Chance:
        column = add_up(state, self.target, self.attackers, self.waived).column
        defender = state.tables.names[state.at[self.target]]
        prompt = f"Roll for the attack on {defender} in {state.tables.grid.id(self.target)}"
        return Chance("battle", prompt, self.rules, DIE, battle_bands(state, self.target, self.attackers, column))

    @override
    def dice(self, state: MetzState) -> Dice:
        return DIE

    def fall(self, state: MetzState, faces: Sequence[int]) -> None:
        """[10.3] Read the table and apply the result at once."""
        column = add_up(state, self.target, self.attackers, self.waived).column
        result = state.tables.results[column][faces[0] - 1]
        if state.log is not None:
            label = state.tables.column_labels[column]
            state.emit("rolled", "10.3", face=faces[0], column=label, result=result)
        if result == "NE":
            state.pop()
        elif result == "AR":
            self.throw_back(state)
        else:
            self.drive_out(state, 1 if result == "DR" else 2)

    def throw_back(self, state: MetzState) -> None:
        """All attackers retreat, or are destroyed if they cannot [10.42]."""
        go_on_retreating(state, self.attackers, state.at[self.target])
        frame = state.frames[-1]
        if isinstance(frame, AttackerRetreat):
            tell_retreat(state, bits(frame.units), 1, 1)

    def drive_out(self, state: MetzState, steps: int) -> None:
        """The defender retreats, or is destroyed if it cannot [10.42]."""
        defender = state.at[self.target]
        possible = steps_possible(state, defender, steps, self.attackers)
        if possible:
            state.become(DefenderRetreat(self.attackers, defender, self.target, possible))
            tell_retreat(state, [defender], possible, steps)
            return
        victory.destroy(state, defender, "10.42")
        if state.tables.options.destroyed_defender_vacates_hex:
            state.become(Advance(self.of, self.attackers, (self.target,)))
        else:
            state.pop()


# -- retreats ---------------------------------------------------------------------------------------------------


class DefenderRetreat(MetzChoice, frozen=True):
    """[10.3] The defending player moves his unit away, one or two hexes."""

    rules: ClassVar[tuple[str, ...]] = ("10.3", "10.4")
    verbs: ClassVar[tuple[str, ...]] = ("retreat",)
    moment: ClassVar[str] = "a defending unit is retreating"

    attackers: int
    unit: int
    start: int
    steps: int
    via: int = -1
    """The first hex entered, once the second step of two is due."""

    def side(self, state: MetzState) -> int:
        """The defender."""
        return state.tables.side[self.unit]

    @override
    def prompt(self, state: MetzState) -> str:
        steps = "one hex" if self.steps == 1 or self.via >= 0 else "two hexes, the first of them now"
        return f"{state.tables.names[self.unit]} must retreat {steps}: choose the hex"

    def hexes(self, state: MetzState) -> list[int]:
        """Where the next step may lead."""
        if self.via >= 0:
            return second_hexes(state, self.unit, self.start, self.via, self.attackers)
        return first_hexes(state, self.unit, self.steps, self.attackers)

    @override
    def numbers(self, state: MetzState) -> list[int]:
        first = state.tables.retreat + self.unit * state.tables.count
        return sorted([first + hex_ for hex_ in self.hexes(state)])

    def default(self, state: MetzState) -> int:
        """The first hex."""
        return self.numbers(state)[0]

    def why_not_retreat(self, state: MetzState, unit: int, hex_: int) -> list[Refusal]:
        """Every reason why the retreat cannot lead there."""
        names = state.tables.names
        if unit != self.unit:
            return [state.rules.reasons("retreat.other_unit", unit=names[unit], other=names[self.unit])]
        if hex_ in self.hexes(state):
            return []
        return why_not_retreat(state, unit, hex_, self.attackers) or [self.why_not_complete(state, hex_)]

    def why_not_complete(self, state: MetzState, hex_: int) -> Refusal:
        """Why a hex that could be entered does not serve a two-hex retreat."""
        name, place = state.tables.names[self.unit], state.tables.grid.id(hex_)
        if self.via >= 0:
            return state.rules.reasons(
                "retreat.too_near", unit=name, place=place, start=state.tables.grid.id(self.start)
            )
        return state.rules.reasons("retreat.dead_end", unit=name, place=place)

    def do_retreat(self, state: MetzState, unit: int, hex_: int) -> None:
        """One step back; of two, the second is due."""
        step_back(state, unit, hex_)
        if self.via < 0 and self.steps == 2:
            state.become(msgspec.structs.replace(self, via=hex_))
            return
        vacated = (self.start,) if self.via < 0 else (self.start, self.via)
        state.become(Advance(1 - self.side(state), self.attackers, vacated))


class AttackerRetreat(MetzChoice, frozen=True):
    """[10.3] The attacking player moves his units away, one after the other in any order (R13)."""

    rules: ClassVar[tuple[str, ...]] = ("10.3", "10.4")
    verbs: ClassVar[tuple[str, ...]] = ("retreat",)
    moment: ClassVar[str] = "attacking units are retreating"

    units: int
    """The units that must still retreat, as a bit mask."""
    defender: int
    """The unit they attacked, which they retreat from."""

    def side(self, state: MetzState) -> int:
        """The attacker."""
        return state.tables.side[bits(self.units)[0]]

    @override
    def prompt(self, state: MetzState) -> str:
        units = bits(self.units)
        names = listed([state.tables.names[unit] for unit in units])
        return f"The attack has failed: retreat {names}" + (", one after the other" if len(units) > 1 else "")

    @override
    def numbers(self, state: MetzState) -> list[int]:
        tables = state.tables
        first = tables.retreat
        numbers = [
            first + unit * tables.count + hex_
            for unit in bits(self.units)
            for hex_ in retreat_hexes(state, unit, 1 << self.defender)
        ]
        return sorted(numbers)

    def default(self, state: MetzState) -> int:
        """The first unit to its first hex."""
        return self.numbers(state)[0]

    def why_not_retreat(self, state: MetzState, unit: int, hex_: int) -> list[Refusal]:
        """Every reason why the unit does not retreat there."""
        if not self.units >> unit & 1:
            return [state.rules.reasons("retreat.not_in_battle", unit=state.tables.names[unit])]
        return why_not_retreat(state, unit, hex_, 1 << self.defender)

    def do_retreat(self, state: MetzState, unit: int, hex_: int) -> None:
        """One unit retreats; the others are still to go."""
        step_back(state, unit, hex_)
        go_on_retreating(state, self.units & ~(1 << unit), self.defender)


def go_on_retreating(state: MetzState, units: int, defender: int) -> None:
    """[10.42] R13: units with no way out are destroyed; of the others the owner chooses which goes next.

    No unit needs to wait for a hex that a friend will leave: it is next to the defender and serves no retreat.
    """
    for unit in bits(units):
        if not retreat_hexes(state, unit, 1 << defender):
            victory.destroy(state, unit, "10.42")
            units &= ~(1 << unit)
    if units:
        state.become(AttackerRetreat(units, defender))
    else:
        state.pop()


def tell_retreat(state: MetzState, units: list[int], steps: int, wanted: int) -> None:
    """Tell which units must now retreat, and how far; less than the die says only where there is no room (R12)."""
    if state.log is not None:
        state.emit("must_retreat", "10.3" if steps == wanted else "10.42", units=units, steps=steps, wanted=wanted)


def step_back(state: MetzState, unit: int, hex_: int) -> None:
    """One step of a retreat; movement points do not matter."""
    start = state.place[unit]
    state.put(unit, hex_)
    state.emit("retreated", "10.4", unit=unit, start=start, place=hex_)
    if state.tables.options.retreat_counts_as_entering_city:
        state.enter_city(state.tables.side[unit], hex_)


def why_not_retreat(state: MetzState, unit: int, hex_: int, foes: int) -> list[Refusal]:
    """Every reason why the unit cannot take a step of its retreat into this hex."""
    tables = state.tables
    facts = {"unit": tables.names[unit], "place": tables.grid.id(hex_)}
    here = state.place[unit]
    if hex_ not in tables.neighbours[here]:
        return [state.rules.reasons("retreat.not_adjacent", where=tables.grid.id(here), **facts)]
    reasons = []
    if state.at[hex_] >= 0:
        reasons.append(state.rules.reasons("retreat.occupied", other=tables.names[state.at[hex_]], **facts))
    if state.in_enemy_zone(tables.side[unit], hex_):
        reasons.append(state.rules.reasons("retreat.zone", enemies=enemies_next_to(state, unit, hex_), **facts))
    elif is_next_to(state, hex_, foes):
        near = [tables.names[foe] for foe in bits(foes) if is_next_to(state, hex_, 1 << foe)]
        reasons.append(state.rules.reasons("retreat.towards", enemies=listed(near), **facts))
    if hex_ not in tables.dry[here]:
        reasons.append(state.rules.reasons("retreat.river", **facts))
    return reasons


# -- [10.43] advance --------------------------------------------------------------------------------------------


class Advance(MetzChoice, frozen=True):
    """[10.43] One victorious unit may enter a hex that the defender has left."""

    rules: ClassVar[tuple[str, ...]] = ("10.43",)
    verbs: ClassVar[tuple[str, ...]] = ("advance", "stay")
    moment: ClassVar[str] = "the attacker is deciding on an advance"

    of: int
    attackers: int
    hexes: tuple[int, ...]

    def side(self, state: MetzState) -> int:
        """The attacker."""
        return self.of

    @override
    def prompt(self, state: MetzState) -> str:
        hexes = " or ".join(state.tables.grid.id(hex_) for hex_ in self.hexes)
        return f"{SIDE_TITLES[self.of]} advance: one victorious unit may enter {hexes}"

    @override
    def numbers(self, state: MetzState) -> list[int]:
        tables = state.tables
        advances = [tables.advance + unit * tables.count + hex_ for unit in bits(self.attackers) for hex_ in self.hexes]
        return [*sorted(advances), tables.stay]

    def default(self, state: MetzState) -> int:
        """Stay: an advance is a choice."""
        return state.tables.stay

    def why_not_advance(self, state: MetzState, unit: int, hex_: int) -> list[Refusal]:
        """Every reason why the unit does not advance there."""
        name, place = state.tables.names[unit], state.tables.grid.id(hex_)
        reasons = []
        if not self.attackers >> unit & 1:
            reasons.append(state.rules.reasons("advance.not_in_battle", unit=name))
        if hex_ not in self.hexes:
            reasons.append(state.rules.reasons("advance.not_vacated", unit=name, place=place))
        return reasons

    def do_advance(self, state: MetzState, unit: int, hex_: int) -> None:
        """The unit enters the hex."""
        state.pop()
        start = state.place[unit]
        state.put(unit, hex_)
        state.emit("advanced", "10.43", unit=unit, start=start, place=hex_)
        if state.tables.options.advance_counts_as_entering_city:
            state.enter_city(self.of, hex_)

    def do_stay(self, state: MetzState, a: int, b: int) -> None:
        """Nobody advances."""
        state.pop()
        state.emit("stayed", "10.43", side=self.of)
