"""Postures: what a whole army could do this turn, as Orders for all its Commands at once.

Each posture says which Order it wants every Command to have. Only three may change in a turn [5.2], so the Commands
nearest to the enemy come first. The courses of a change of Orders are the different sets of changes that the postures
lead to, and the usual posture with another Order for one Command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ..rules.orders import ChangeOrders, may_have
from ..tables import CARTHAGE, MOVE, MOVE_TO_ATTACK, REFORM, ROME, STAND
from .judgement import FAR, Judgement
from .orders import CLOSE, wanted

Course = tuple[tuple[int, int], ...]
"""Pairs of a Command and its new Order, in the order in which they are given."""
STRIKE = 3
"""Hexes from which a Command on the attack is told to close; those farther away march."""


def attack(judgement: Judgement, command: int) -> int:
    """Every Command goes for the enemy."""
    gaps = judgement.gaps(command)
    return MOVE_TO_ATTACK if min(gaps) < STRIKE else MOVE


def rally(judgement: Judgement, command: int) -> int:
    """A Command with Disordered units that is not in contact reforms them."""
    state = judgement.state
    shaken = any(state.is_disordered(unit) for unit in state.living(command))
    if shaken and min(judgement.gaps(command)) > 1:
        return REFORM
    return wanted(judgement, command)


def give_way(judgement: Judgement, command: int) -> int:
    """A Command that the enemy can reach moves, and may retreat before combat; the others stand."""
    return MOVE if min(judgement.gaps(command)) <= STRIKE else STAND


def run(judgement: Judgement, command: int) -> int:
    """A Command with a way to the south edge takes it; the others keep the enemy busy."""
    state = judgement.state
    ways = [judgement.road[state.place[unit]] for unit in state.living(command) if not state.bound[unit]]
    if 2 * sum(way < FAR for way in ways) > len(ways):
        return MOVE
    return MOVE_TO_ATTACK if min(judgement.gaps(command)) == 1 else STAND


def refuse(judgement: Judgement, command: int, east: bool) -> int:
    """One wing stands, the rest of the army does what it would do."""
    state, tables = judgement.state, judgement.state.tables
    units = state.living(command)
    middle = sum(tables.grid.id(state.place[unit])[2:] >= MIDDLE for unit in units) * 2 >= len(units)
    return STAND if middle == east else wanted(judgement, command)


MIDDLE: Final = "14"
"""The middle of the map, by the second half of a hex's number."""
POSTURES: Final[tuple[tuple[Callable[[Judgement, int], int], ...], ...]] = (
    (wanted, attack, lambda *_: STAND, rally, lambda j, c: refuse(j, c, True), lambda j, c: refuse(j, c, False)),
    (wanted, attack, lambda *_: STAND, rally, give_way, run),
)
"""Per side, the postures it can take."""
assert (ROME, CARTHAGE) == (0, 1)


def next_order(judgement: Judgement, frame: ChangeOrders) -> int:
    """The next action of the first course that agrees with the changes so far; at first, of the usual one."""
    state, tables = judgement.state, judgement.state.tables
    made = {(command, state.orders[command]) for command in frame.changed(state)}
    course = next((course for course in courses(judgement, frame) if made <= set(course)), ())
    left = [change for change in course if change not in made]
    return _action(judgement, left[0]) if left else tables.end


def ventures(judgement: Judgement, frame: ChangeOrders) -> list[int]:
    """The first actions of all courses, the usual one first; a course that has begun goes on."""
    if frame.changed(judgement.state):
        return [next_order(judgement, frame)]
    found = courses(judgement, frame)
    return [_action(judgement, course[0]) if course else judgement.state.tables.end for course in found]


def courses(judgement: Judgement, frame: ChangeOrders) -> list[Course]:
    """Different sets of changes, the usual one first. Each begins with a change that is in none of those before it.

    So the first change of a course says which course it is, and a choice made in several decisions needs no memory.
    """
    found: list[Course] = []
    for changes in _changes(judgement, frame):
        known = {change for course in found for change in course}
        own = [change for change in changes if change not in known]
        if own or (not changes and () not in found):
            found.append((*own[:1], *(change for change in changes if change not in own[:1])))
    return found


def _action(judgement: Judgement, change: tuple[int, int]) -> int:
    command, order = change
    return judgement.state.tables.order[command][order]


def _changes(judgement: Judgement, frame: ChangeOrders) -> Iterator[Course]:
    """The sets of changes worth a try; what the commander would do without them comes first."""
    state = judgement.state
    commands = [c for c in state.tables.commands_of[frame.of] if state.tables.has_orders[c] and state.living(c)]
    near = {command: sum(gap <= CLOSE for gap in judgement.gaps(command)) for command in commands}
    commands.sort(key=lambda command: (-near[command], min(judgement.gaps(command)), command))
    for posture in POSTURES[frame.of]:
        yield _limited(judgement, {command: posture(judgement, command) for command in commands})
    usual = {command: wanted(judgement, command) for command in commands}
    for command in commands[:VARIED]:
        for order in (STAND, MOVE, MOVE_TO_ATTACK):
            yield _limited(judgement, {command: order, **{c: o for c, o in usual.items() if c != command}})


VARIED = 3
"""How many Commands, those nearest to the enemy, are tried singly under every Order."""


def _limited(judgement: Judgement, orders: dict[int, int]) -> Course:
    """The first changes of these Orders, as many as are allowed in a turn [5.2]."""
    state = judgement.state
    before = state.orders_before
    most = state.tables.charts.activation.order_changes
    changes = [(c, o) for c, o in orders.items() if o != before[c] and may_have(state, c, o)]
    return tuple(changes[:most])
