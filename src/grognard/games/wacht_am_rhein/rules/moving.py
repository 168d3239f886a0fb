"""[5.0] A unit on the move: where it can go and halt, a single step, and the end of its move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.verdicts import Refusal

from ..schema.costs import TWELFTHS, hexes_text, points_text
from .allowance import Modifier, allowance
from .frame import SideChoice, Units
from .ledger import why_not_reached
from .search import NOT_YET, Mover, NodeReach, against_end, counts_hexes, ends, find_reach, hex_allowance, may_end

if TYPE_CHECKING:
    from ..state import WachtState


class PhaseOfMovement(SideChoice, frozen=True):
    """What is remembered of a movement or exploitation phase while units move in it."""

    exploiting: bool = False
    group: int = 0
    """The first group of the order of movement that may still begin."""
    overrun: tuple[int, ...] = ()
    """The hexes overrun in this phase [5.10.1]."""
    only: Units | None = None
    """The units that may move, if not all."""
    pinned: Units = ()
    """In an exploitation phase: the units that began it next to enemies in Prepared Assault Mode [5.3.3]."""


def phase_of(state: WachtState) -> PhaseOfMovement:
    """The phase the moving unit moves in."""
    return next(frame for frame in state.frames[::-1] if isinstance(frame, PhaseOfMovement))


def amount_text(state: WachtState, amount: int) -> str:
    """What the moving unit has or spends, as people write it: hexes in Prepared Assault, else Movement Points."""
    if counts_hexes(state, state.moving, state.kind):
        return hexes_text(amount)
    return f"{points_text(amount)} MP"


def first_points(state: WachtState, unit: int, kind: int, more: tuple[Modifier, ...] = ()) -> int:
    """What a unit starts its move with: its allowance in twelfths, or a number of hexes."""
    if counts_hexes(state, unit, kind):
        return hex_allowance(state, unit, kind)
    return allowance(state, unit, kind, more) * TWELFTHS


# -- a unit on the move -------------------------------------------------------------------------------------------


def mover_of(state: WachtState) -> Mover:
    """The unit that is moving, as the search wants it."""
    return Mover(state.moving, state.kind, state.spot, state.left, not state.spent, state.through)


def reach_now(state: WachtState) -> NodeReach:
    """Where the moving unit can go, remembered until something changes."""
    found = state.reached
    if found is None:
        found = state.reached = find_reach(state, mover_of(state))
    return found


def why_not_halt(state: WachtState) -> Iterator[str]:
    """[5.3.0] [5.8.5] The codes of everything that keeps the moving unit from staying where it is.

    Nothing keeps a unit that has not moved, or that cannot move on.
    """
    here = state.place[state.moving]
    if state.spent and here < state.tables.count and ends(state, reach_now(state)):
        yield from against_end(state, mover_of(state), here)


def passed_through(state: WachtState) -> list[int]:
    """[5.3.0] Adjacent hexes in which the moving unit may not end its move, but through which it can go on.

    A player enters them one by one to take another way than the cheapest.
    """
    reach = reach_now(state)
    found = []
    for hex_, step in reach.direct.items():
        if reach.stop[hex_] or not step.left or hex_ == state.through or may_end(state, reach, hex_):
            continue
        twin = state.copy()
        twin.through = -1
        step_to(twin, hex_, step.node, step.left)
        if ends(twin, reach_now(twin)):
            found.append(hex_)
    return found


def why_not_go(state: WachtState, goal: int) -> list[Refusal]:
    """Every reason why the moving unit cannot go to a hex now, to stay there or on its way; empty if it can."""
    reasons = why_not_reached(state, reach_now(state), goal)
    return [] if reasons and goal in passed_through(state) else reasons


def step_to(state: WachtState, hex_: int, node: int, left: int) -> None:
    """The unit enters a hex; a hex with enemies that it passes through is not occupied [5.10.3]."""
    if hex_ != state.through:
        state.put(state.moving, hex_)
    state.spot = node
    state.left = left
    state.spent = 1
    state.reached = None


def finish(state: WachtState) -> None:
    """[5.0] The unit's move is over; it does not move again in this phase."""
    unit = state.moving
    state.moved |= 1 << unit
    state.moving = -1
    state.spot = NOT_YET
    state.left = state.spent = 0
    state.kind = 0
    state.through = -1
    state.reached = None
    state.pop()
