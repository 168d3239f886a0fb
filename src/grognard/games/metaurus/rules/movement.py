"""[6.0] Movement: where a unit can go under its Orders, what it must do, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import ClassVar, Final

from typing_extensions import override

from grognard.engine.movement import cheapest_path
from grognard.engine.native import i64, vec
from grognard.engine.panels import Duty
from grognard.engine.reach import packed_reach
from grognard.engine.shapes import EDGES
from grognard.engine.verdicts import Refusal

from ..state import BALKED, IDLE, MOMENTUM, TURNED, MetaurusState
from ..tables import FREE, MOVE, MOVE_TO_ATTACK
from . import victory
from .facing import Arrangement, looks_away, turn_back, turned_again, turns, wheels
from .frame import wrong_side
from .orders import GaulRoll, chosen_again, declarations, must_be_roused, why_no_roll, will_act


class Moves:
    """Where one unit can go from where it is, with what it has left. Never changed once made."""

    __slots__ = ("allowance", "ends", "exits", "left", "moves", "start")

    def __init__(self, start: int, allowance: int, left: vec[i64], ends: Sequence[int] = (), row: range = range(0)):
        self.start = start
        self.allowance = allowance
        self.left = left
        """Per hex: the points left on arrival, or -1; empty if the unit cannot move."""
        self.ends = ends
        """The hexes where it can end, ascending."""
        self.moves = [row[hex_] for hex_ in ends]
        """The numbers of its moves there, taken from the row of all its moves."""
        self.exits: list[int] = []
        """The edges by which it can leave."""


NOWHERE: Final = Moves(0, 0, vec[i64]([]))


# -- where a unit can go ----------------------------------------------------------------------------------------


def may_still_move(state: MetaurusState, unit: int) -> bool:
    """[6.0] True if a unit has movement points left, whether or not others have moved in the meantime."""
    return state.left[unit] != 0


def allowance(state: MetaurusState, unit: int) -> int:
    """[6.0] The movement points a unit still has in this Activation."""
    left = state.left[unit]
    return state.tables.movement[unit] if left < 0 else left


def reach_of(state: MetaurusState, unit: int) -> Moves:
    """[6.0] [5.2] Where an active unit can go, remembered until a unit moves near it."""
    found = state.reached[unit]
    if found is None:
        found = state.reached[unit] = _find_reach(state, unit)
    return found


def _find_reach(state: MetaurusState, unit: int) -> Moves:
    if state.bound[unit] or not will_act(state, unit):
        return NOWHERE
    conduct = state.conduct(unit)
    if conduct == MOVE_TO_ATTACK:
        return _one_hex(state, unit) if state.left[unit] < 0 else NOWHERE
    return _march(state, unit, conduct) if conduct in (MOVE, FREE) else NOWHERE


def _march(state: MetaurusState, unit: int, conduct: int) -> Moves:
    """[6.0] [8.0] Through empty hexes, stopping next to an enemy; under Move not even there [5.2]."""
    tables = state.tables
    here, points = state.place[unit], allowance(state, unit)
    enemies = state.near[1 - tables.side[unit]]
    left = packed_reach(tables.steps, here, points, state.held, enemies)
    low, high = tables.span(here, points)
    if conduct == MOVE:
        hexes = [hex_ for hex_ in range(low, high) if left[hex_] >= 0 and not enemies[hex_] and hex_ != here]
    else:
        hexes = [hex_ for hex_ in range(low, high) if left[hex_] >= 0 and hex_ != here]
    found = Moves(here, points, left, hexes, tables.move[unit])
    rim, leave = tables.rim, tables.leave_cost
    edges = {
        edge
        for hex_ in (here, *hexes)
        if rim[hex_] and left[hex_] >= leave and (hex_ == here or not enemies[hex_])
        for edge in rim[hex_]
    }
    found.exits = sorted(edges)
    return found


def _one_hex(state: MetaurusState, unit: int) -> Moves:
    """[5.2] Move to Attack: one hex that is next to an enemy; if there is none, one that is nearer to them (R19)."""
    tables, here = state.tables, state.place[unit]
    points, enemies = tables.movement[unit], state.near[1 - tables.side[unit]]
    open_ = {there: points - cost for there, cost in tables.steps[here] if cost <= points and not state.held[there]}
    hexes = [hex_ for hex_ in open_ if enemies[hex_]]
    if not hexes:
        far = remoteness(state, 1 - tables.side[unit])
        hexes = [hex_ for hex_ in open_ if far[hex_] < far[here]]
    left = vec[i64]([-1] * tables.count)
    for hex_ in hexes:
        left[hex_] = open_[hex_]
    left[here] = points
    return Moves(here, points, left, sorted(hexes), tables.move[unit])


def remoteness(state: MetaurusState, side: int) -> tuple[int, ...]:
    """Per hex, how many hexes it is from the nearest unit of this side; remembered for an Activation."""
    if state.remoteness is None:
        state.remoteness = tuple(_distances(state, side))
    return state.remoteness


def _distances(state: MetaurusState, side: int) -> list[int]:
    tables = state.tables
    far = tables.count
    found = [far] * tables.count
    queue = [state.place[unit] for unit in tables.of_side[side] if state.on_map(unit)]
    for hex_ in queue:
        found[hex_] = 0
    for hex_ in queue:
        for there in tables.neighbours[hex_]:
            if found[there] == far:
                found[there] = found[hex_] + 1
                queue.append(there)
    return found


def can_close(state: MetaurusState, unit: int) -> bool:
    """[5.2] True if one hex brings the unit, which is next to no enemy, next to one."""
    enemies = state.near[1 - state.tables.side[unit]]
    ends = reach_of(state, unit).ends
    return bool(ends) and enemies[ends[0]] > 0


def exit_hex(state: MetaurusState, unit: int, edge: int) -> int:
    """The hex from which leaving by this edge is cheapest, for an exit that is possible."""
    found, tables = reach_of(state, unit), state.tables
    enemies = state.near[1 - tables.side[unit]]
    hexes = [
        hex_
        for hex_ in range(len(found.left))
        if found.left[hex_] >= tables.leave_cost
        and edge in tables.rim[hex_]
        and (hex_ == found.start or not enemies[hex_])
    ]
    return max(hexes, key=lambda hex_: found.left[hex_])


def path_to(state: MetaurusState, unit: int, goal: int) -> tuple[int, ...]:
    """The hexes entered on a cheapest way, the goal last."""
    found = reach_of(state, unit)
    stops = state.near[1 - state.tables.side[unit]]
    return cheapest_path(state.tables.steps, list(found.left), found.start, goal, list(stops))[1:]


def forget_reach(state: MetaurusState, units: list[int], was: int, now: int) -> None:
    """A unit has gone from one hex to another: forget what that may change for these units.

    A hex that could be reached is taken, or a hex beside those that could be left is free.
    """
    around = state.tables.neighbours[was]
    for unit in units:
        found = state.reached[unit]
        if found is None or not len(found.left):
            continue
        left = found.left
        if (now < state.tables.count and left[now] >= 0) or any(left[hex_] > 0 for hex_ in around):
            state.reached[unit] = None


# -- what it must do --------------------------------------------------------------------------------------------


def duty(state: MetaurusState, unit: int) -> str:
    """The code of what an active unit still owes in this phase, or an empty text.

    [5.2] R15: under Move it must move if it can; R19: under Move to Attack it must close if it can; R20 and R21: under
    Attack it must face the enemies it must attack.
    """
    if not will_act(state, unit):
        return ""
    if state.left[unit] < 0 and not state.bound[unit]:
        conduct = state.conduct(unit)
        if conduct == MOVE:
            return "owe.move" if reach_of(state, unit).ends else ""
        if conduct == MOVE_TO_ATTACK:
            return "owe.close" if can_close(state, unit) else ""
    if looks_away(state, unit):
        return "owe.turn_engaged" if state.bound[unit] else "owe.turn"
    return ""


# -- the phase --------------------------------------------------------------------------------------------------


class MovementPhase(Arrangement, frozen=True):
    """[4.2] The units of the active Command move and turn, in any order, until their owner ends the phase."""

    rules: ClassVar[tuple[str, ...]] = ("4.2", "5.2", "6.0", "7.0")
    verbs: ClassVar[tuple[str, ...]] = ("move", "exit", "face", "wheel", "declare", "rouse", "end")
    moment: ClassVar[str] = "the active Command is moving"

    commands: tuple[int, ...]

    @override
    def side(self, state: MetaurusState) -> int:
        return state.tables.command_side[self.commands[0]]

    def units(self, state: MetaurusState) -> list[int]:
        """The active units on the map, ascending."""
        return active_units(state, self.commands)

    @override
    def prompt(self, state: MetaurusState) -> str:
        order = state.orders[self.commands[0]]
        what = "" if order == FREE else f" under {state.tables.order_titles[order]}"
        unasked = len(self.unasked(state))
        ask = f"roll for each unit you want to use ({unasked} not asked yet), " if unasked else ""
        return f"{state.tables.titles_of(self.commands)}{what}: {ask}move and turn units, then end movement"

    def unasked(self, state: MetaurusState) -> list[int]:
        """[5.4] The Gauls that have not been asked: they will do nothing."""
        if not state.tables.options.gauls:
            return []
        return [unit for unit in self.units(state) if must_be_roused(state, unit)]

    def due(self, state: MetaurusState) -> list[tuple[int, Refusal]]:
        """What units still owe."""
        owed = ((unit, duty(state, unit)) for unit in self.units(state))
        return [(unit, state.rules.reasons(code, unit=state.tables.names[unit])) for unit, code in owed if code]

    @override
    def owed(self, state: MetaurusState) -> tuple[Duty, ...]:
        """Which units must still move, close or turn, and which do nothing unless asked [5.4]."""
        ids, names, reasons = state.tables.ids, state.tables.names, state.rules.reasons
        asked = [(unit, reasons("gauls.unasked", unit=names[unit])) for unit in self.unasked(state)]
        return (
            *(Duty(reason.sentence, reason.rule, ids[unit]) for unit, reason in self.due(state)),
            *(Duty(reason.sentence, reason.rule, ids[unit], optional=True) for unit, reason in asked),
        )

    @override
    def numbers(self, state: MetaurusState) -> list[int]:
        """A quick list, put together from searches that are remembered: most of a game is spent here."""
        moves: list[int] = []
        exits: list[int] = []
        faces: list[int] = []
        declared: list[int] = []
        owed = False
        tables = state.tables
        choosing = tables.cavalry in self.commands
        for unit in self.units(state):
            if may_still_move(state, unit):
                found = reach_of(state, unit)
                moves += found.moves
                if found.exits:
                    exits += [tables.exit[unit][edge] for edge in found.exits]
            faces += turns(state, unit)
            if choosing:
                declared += declarations(state, unit)
            owed = owed or bool(duty(state, unit))
        around = chain.from_iterable(wheels(state, command) for command in sorted(self.commands))
        roused = [tables.rouse[unit] for unit in self.unasked(state)]
        end = [] if owed else [tables.end]
        return [*moves, *exits, *faces, *around, *declared, *roused, *end]

    @override
    def second_thoughts(self, state: MetaurusState) -> list[int]:
        """Whatever has been turned, and cavalry that has chosen its Order."""
        units = self.units(state)
        again = turned_again(state, units, self.commands)
        return [*again, *chosen_again(state, units)] if state.tables.cavalry in self.commands else again

    @override
    def default(self, state: MetaurusState) -> int:
        """End the phase, or else the first answer to the first duty."""
        for unit in self.units(state):
            code = duty(state, unit)
            if code in ("owe.move", "owe.close"):
                return reach_of(state, unit).moves[0]
            if code:
                return turn_back(state, unit)
        return state.tables.end

    @override
    def why_not_unit(self, state: MetaurusState, unit: int) -> list[Refusal]:
        return wrong_side(state, self.side(state), unit) or why_not_active(state, self.commands, unit)

    @override
    def why_not_command(self, state: MetaurusState, command: int) -> list[Refusal]:
        if command in self.commands:
            return []
        return [state.rules.reasons("command.inactive", command=state.tables.command_titles[command])]

    def why_not_move(self, state: MetaurusState, unit: int, goal: int) -> list[Refusal]:
        """Every reason why the unit cannot move to this hex."""
        return self.why_not_unit(state, unit) or why_unit_stays(state, unit) or why_not_to(state, unit, goal)

    def do_move(self, state: MetaurusState, unit: int, goal: int) -> None:
        """[6.0] A unit moves; next to an enemy it stops."""
        found = reach_of(state, unit)
        here = found.start
        cost = found.allowance - found.left[goal]
        near = state.near[1 - state.tables.side[unit]][goal] > 0
        closing = state.order_of(unit) == MOVE_TO_ATTACK
        if state.log is not None:
            path = path_to(state, unit, goal)
            state.emit("moved", "6.0", unit=unit, start=here, place=goal, cost=cost, path=path)
        state.put(unit, goal)
        state.left[unit] = 0 if near or closing else found.left[goal]
        if near and closing:
            state.marks[unit] |= MOMENTUM
        state.marks[unit] &= ~TURNED
        state.reached[unit] = None
        forget_reach(state, self.units(state), here, goal)

    def why_not_exit(self, state: MetaurusState, unit: int, edge: int) -> list[Refusal]:
        """Every reason why the unit cannot leave by this edge."""
        return self.why_not_unit(state, unit) or why_unit_stays(state, unit) or why_not_exit(state, unit, edge)

    def do_exit(self, state: MetaurusState, unit: int, edge: int) -> None:
        """[6.0] A unit leaves the map."""
        here = state.place[unit]
        way = {}
        if state.log is not None:
            hex_ = exit_hex(state, unit, edge)
            path = () if hex_ == here else path_to(state, unit, hex_)
            way = {"start": here, "path": path}
        state.reached[unit] = None
        victory.leave_map(state, unit, edge, **way)
        forget_reach(state, self.units(state), here, state.tables.count)

    def why_not_rouse(self, state: MetaurusState, unit: int, _: int) -> list[Refusal]:
        """Every reason why the unit is not asked whether it obeys."""
        return self.why_not_unit(state, unit) or why_no_roll(state, unit)

    def do_rouse(self, state: MetaurusState, unit: int, _: int) -> None:
        """[5.4] The die says whether a unit obeys."""
        state.reached[unit] = None
        state.push(GaulRoll(unit))

    def why_not_end(self, state: MetaurusState, a: int, b: int) -> list[Refusal]:
        """What units still owe."""
        return [reason for _, reason in self.due(state)]

    def do_end(self, state: MetaurusState, a: int, b: int) -> None:
        """The phase ends."""
        state.emit("ended", "4.2", side=self.side(state), what="movement")
        state.pop()


def active_units(state: MetaurusState, commands: tuple[int, ...]) -> list[int]:
    """The units of these Commands on the map, ascending."""
    if len(commands) == 1:
        return state.living(commands[0])
    return sorted(unit for command in commands for unit in state.living(command))


# -- refusals ---------------------------------------------------------------------------------------------------


def why_not_active(state: MetaurusState, commands: tuple[int, ...], unit: int) -> list[Refusal]:
    """Every reason why the unit is not one of these Commands' units on the map."""
    tables, name = state.tables, state.tables.names[unit]
    if not state.on_map(unit):
        return [state.rules.reasons("unit.gone", unit=name)]
    if tables.command[unit] not in commands:
        title = tables.command_titles[tables.command[unit]]
        return [state.rules.reasons("unit.inactive", unit=name, command=title)]
    return []


def why_unit_stays(state: MetaurusState, unit: int) -> list[Refusal]:
    """Every reason why an active unit may not move at all."""
    tables, name = state.tables, state.tables.names[unit]
    if state.bound[unit]:
        enemies = tables.names_of(state.opponents(unit))
        return [state.rules.reasons("move.engaged", unit=name, enemies=enemies)]
    if state.marks[unit] & IDLE:
        return [state.rules.reasons("gauls.idle", unit=name)]
    if state.marks[unit] & BALKED:
        return [state.rules.reasons("elephants.balk", unit=name)]
    if must_be_roused(state, unit):
        return [state.rules.reasons("gauls.roll_first", unit=name)]
    conduct = state.conduct(unit)
    if conduct not in (MOVE, MOVE_TO_ATTACK, FREE):
        code = "move.already_beside" if state.order_of(unit) == MOVE_TO_ATTACK else "move.order"
        return [state.rules.reasons(code, unit=name, order=tables.order_titles[conduct])]
    if may_still_move(state, unit):
        return []
    if conduct == MOVE_TO_ATTACK:
        return [state.rules.reasons("move.one_hex", unit=name)]
    return [state.rules.reasons("move.stopped" if state.beside_enemy(unit) else "move.finished", unit=name)]


def why_not_to(state: MetaurusState, unit: int, goal: int) -> list[Refusal]:
    """Every reason why a unit that may move cannot move to this hex."""
    tables = state.tables
    found = reach_of(state, unit)
    if goal in found.ends:
        return []
    name, place = tables.names[unit], tables.grid.id(goal)
    if goal == state.place[unit]:
        return [state.rules.reasons("place.same", unit=name, place=place)]
    if state.held[goal]:
        return [state.rules.reasons("place.occupied", unit=name, place=place, other=tables.names[state.at[goal]])]
    if not tables.passable[goal]:
        return [state.rules.reasons("place.river", unit=name, place=place)]
    conduct = state.conduct(unit)
    if conduct == MOVE_TO_ATTACK:
        return [_why_not_close(state, unit, goal)]
    if conduct == MOVE and state.near[1 - tables.side[unit]][goal]:
        return [state.rules.reasons("place.beside_enemy", unit=name, place=place)]
    return [state.rules.reasons("place.far", unit=name, place=place, points=_points(found.allowance))]


def _points(count: int) -> str:
    return f"{count} movement point{'' if count == 1 else 's'}"


def _why_not_close(state: MetaurusState, unit: int, goal: int) -> Refusal:
    """Why Move to Attack does not lead there."""
    name, place = state.tables.names[unit], state.tables.grid.id(goal)
    if goal not in state.tables.neighbours[state.place[unit]]:
        return state.rules.reasons("close.one_hex", unit=name, place=place)
    if can_close(state, unit):
        return state.rules.reasons("close.must", unit=name, place=place)
    return state.rules.reasons("close.not_nearer", unit=name, place=place)


def why_not_exit(state: MetaurusState, unit: int, edge: int) -> list[Refusal]:
    """Every reason why a unit that may move cannot leave by this edge."""
    name = state.tables.names[unit]
    found = reach_of(state, unit)
    if edge in found.exits:
        return []
    if state.conduct(unit) == MOVE_TO_ATTACK:
        return [state.rules.reasons("exit.attack", unit=name)]
    return [state.rules.reasons("exit.far", unit=name, edge=EDGES[edge], points=_points(found.allowance))]
