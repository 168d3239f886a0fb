"""[11.0] Optional rules: tactical withdrawal, the airborne drop, command control, reorganization."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from grognard.engine.actions import Action
from grognard.engine.chances import Draw, bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.verdicts import Refusal

from ..state import US_REORGANIZATION
from ..tables import ASIDE, GERMAN, RESERVE, US
from ..words import REASONS
from .frame import MetzFrame

if TYPE_CHECKING:
    from ..state import MetzState
    from .movement import Reach


# -- [11.1] command control -------------------------------------------------------------------------------------


def has_command_control(state: MetzState, attackers: int) -> bool:
    """[11.1] True if two or more of the attackers belong to one division."""
    if not state.tables.options.command_control:
        return False
    return any((attackers & mask).bit_count() >= 2 for mask in state.tables.division_masks)


# -- [11.2] tactical withdrawal ---------------------------------------------------------------------------------


def withdrawal_steps(state: MetzState, unit: int) -> tuple[tuple[int, int], ...]:
    """[11.2] R26: first steps out of an enemy zone of control: dearer, over no river, into no zone of control."""
    tables = state.tables
    zone = state.zoc[1 - tables.side[unit]]
    return tuple((there, cost) for there, cost in tables.withdrawals[state.place[unit]] if not zone[there])


def withdrawal_reach(state: MetzState, unit: int) -> Reach:
    """Where a unit can go that begins the phase in an enemy zone of control and may withdraw."""
    from .movement import search

    steps = (*state.tables.steps[:-1], withdrawal_steps(state, unit))
    return search(state, unit, steps, state.tables.count)


def why_not_withdraw(state: MetzState, unit: int, goal: int) -> list[Refusal]:
    """Why a unit in an enemy zone of control cannot leave it at all, or not straight to this hex beside it."""
    tables = state.tables
    here = state.place[unit]
    if not state.on_map(unit) or not state.in_enemy_zone(tables.side[unit], here):
        return []
    facts = {"unit": tables.names[unit], "start": tables.grid.id(here)}
    if not any(not state.held[1 - tables.side[unit]][there] for there, _ in withdrawal_steps(state, unit)):
        return [REASONS("withdrawal.nowhere", **facts)]
    reasons = []
    if goal in tables.neighbours[here]:
        facts["place"] = tables.grid.id(goal)
        if state.in_enemy_zone(tables.side[unit], goal):
            from .movement import enemies_next_to

            reasons.append(REASONS("withdrawal.zone", enemies=enemies_next_to(state, unit, goal), **facts))
        if goal not in tables.dry[here]:
            reasons.append(REASONS("withdrawal.river", **facts))
    return reasons


# -- [11.3] Screaming Eagles ------------------------------------------------------------------------------------


def drops(state: MetzState, side: int) -> list[int]:
    """[11.3] The numbers of all drops the side may make now."""
    tables = state.tables
    found = []
    for unit in tables.of_side[side]:
        if tables.units[unit].drop and state.is_at(unit, RESERVE):
            first = tables.drop + unit * tables.count
            found += [
                first + hex_ for hex_ in range(tables.count) if tables.clear_for_drop[hex_] and state.at[hex_] < 0
            ]
    return found


def why_not_drop(state: MetzState, unit: int, hex_: int) -> list[Refusal]:
    """Every reason why the unit cannot be dropped on this hex."""
    tables = state.tables
    name, place = tables.names[unit], tables.grid.id(hex_)
    if not tables.units[unit].drop:
        return [REASONS("drop.not_airborne", unit=name)]
    reasons = []
    if not state.is_at(unit, RESERVE):
        code = "drop.not_in_play" if state.is_at(unit, ASIDE) else "drop.again"
        reasons.append(REASONS(code, unit=name))
    if not tables.clear_for_drop[hex_]:
        reasons.append(REASONS("drop.not_clear", unit=name, place=place))
    if state.at[hex_] >= 0:
        reasons.append(REASONS("drop.occupied", unit=name, place=place, other=tables.names[state.at[hex_]]))
    return reasons


def drop(state: MetzState, unit: int, hex_: int) -> None:
    """[11.3] The unit lands; in this turn it neither moves nor fights."""
    state.put(unit, hex_)
    state.left[unit] = 0
    state.resting |= 1 << unit
    state.emit("dropped", "11.3", unit=unit, place=hex_)
    if hex_ in state.tables.city_points:
        state.enter_city(US, hex_)


# -- [11.5] German reorganization -------------------------------------------------------------------------------


class Reorganization(MetzFrame, frozen=True, tag="reorganization"):
    """The German player decides how many improved counters to draw."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("11.5",)
    verbs: ClassVar[tuple[str, ...]] = ("reorganize",)
    moment: ClassVar[str] = "the German player is choosing how many improved counters to draw"

    def side(self, state: MetzState) -> int:
        """The German."""
        return GERMAN

    def prompt(self, state: MetzState) -> str:
        """See `Frame.prompt`."""
        return "German reorganization: how many improved counters are drawn?"

    def numbers(self, state: MetzState) -> list[int]:
        """See `Frame.numbers`."""
        return [state.tables.reorganize + n for n in range(len(_choices(state)))]

    def default(self, state: MetzState) -> int:
        """The smallest number of counters."""
        return state.tables.reorganize

    def check(self, state: MetzState, action: Action) -> list[Refusal]:
        """Every number in the vocabulary is allowed."""
        return []

    def act(self, state: MetzState, number: int) -> None:
        """See `Frame.act`."""
        count = _choices(state)[number - state.tables.reorganize]
        state.emit("reorganizing", "11.5", count=count)
        state.become(ReorganizationDraw(count))


class ReorganizationDraw(MetzFrame, frozen=True, tag="reorganization_draw"):
    """One improved counter is drawn blindly from those that are left."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("11.5",)
    moment: ClassVar[str] = "an improved counter is about to be drawn"

    count: int

    def chance(self, state: MetzState) -> Chance:
        """See `Frame.chance`."""
        dice = Draw(tuple(state.tables.ids[unit] for unit in _improved_left(state)))
        prompt = "Draw an improved German counter"
        return Chance("reorganization", prompt, self.rules, dice, bands(dice, lambda faces: dice.items[faces[0]]))

    def fall(self, state: MetzState, faces: Sequence[int]) -> None:
        """The improved counter takes the place of the original, and the American scores its value."""
        unit = _improved_left(state)[faces[0]]
        points = state.tables.units[unit].points_to_enemy
        original = state.tables.unit_number[str(state.tables.units[unit].replaces)]
        where = state.place[original]
        state.remove(original, ASIDE)
        state.put(unit, where)
        state.points[US_REORGANIZATION] += points
        state.emit("reorganized", "11.5", unit=unit, points=points, reveals=True)
        if self.count > 1:
            state.become(ReorganizationDraw(self.count - 1))
        else:
            state.pop()


def _choices(state: MetzState) -> list[int]:
    return state.rules.data.game.optional.reorganized_units


def _improved_left(state: MetzState) -> list[int]:
    """The improved counters not yet drawn."""
    tables = state.tables
    return [u for u in tables.of_side[GERMAN] if tables.units[u].replaces is not None and state.is_at(u, ASIDE)]
