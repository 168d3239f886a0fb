"""The way into an overrun: its hex and its price, or why there is none. For ledgers and the calculator."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.engine.verdicts import Refusal

from ..rules import overruns
from ..rules.accounts import refuse as refuse_step
from ..rules.ledger import Ledger, LedgerStep, ledger_along, ledger_to, static_step
from ..rules.movement import MovementPhase, Moving
from ..rules.search import Mover, NodeReach, ends
from ..rules.steps import CostItem
from ..schema.costs import TWELFTHS

if TYPE_CHECKING:
    from ..state import WachtState


class Approach(NamedTuple):
    """How an overrun can be made: from which hex, and what it costs step by step; or every reason why not."""

    start: int
    """The hex it is made from."""
    ledger: Ledger | None
    refusals: tuple[Refusal, ...] = ()
    moment: WachtState | None = None
    """A copy at the moment before, if it is possible."""


def approach(state: WachtState, reach: NodeReach, target: int) -> Approach:
    """[5.10.0] The cheapest way of a unit, if any, to overrun a hex: from its hex, or from one beside the target."""
    here = state.place[reach.mover.unit]
    near = state.tables.neighbours[target]
    froms = [here] if here in near else []
    froms += sorted(h for h in ends(state, reach) if h in near and not reach.stop[h])
    tries = [_from(state, reach, target, hex_) for hex_ in froms]
    allowed = [found for found in tries if found.ledger is not None]
    if allowed:
        return min(allowed, key=lambda found: found.ledger.cost if found.ledger else 0)
    if tries:
        return tries[0]
    return Approach(here, None, (refuse_step(state, "overrun.out_of_reach", reach.mover, here, target),))


def _from(state: WachtState, reach: NodeReach, target: int, hex_: int) -> Approach:
    mover = reach.mover
    if hex_ == state.place[mover.unit]:
        node, left = mover.node, mover.left
        ledger = ledger_along(state, mover, reach.graph, mover.node, ())
    else:
        node, left = reach.path(hex_)[-1], reach.rest(hex_)
        ledger = ledger_to(state, reach, hex_)
    there = standing_at(state, mover, hex_, node, left)
    refusals = tuple(overruns.why_not(there, target))
    if refusals:
        return Approach(hex_, None, refusals)
    return Approach(hex_, with_overrun(there, ledger, target), (), there)


def standing_at(state: WachtState, mover: Mover, hex_: int, node: int, left: int) -> WachtState:
    """A copy in which the unit has come to a hex in an exploitation phase, with this much left."""
    twin = state.copy()
    unit = mover.unit
    side = twin.tables.side[unit]
    phases = [f for f in twin.frames if isinstance(f, MovementPhase) and f.of == side and f.exploiting]
    twin.frames = (phases[0] if phases else MovementPhase(side, True), Moving())
    twin.moving, twin.kind, twin.spot, twin.left = unit, mover.kind, node, left
    twin.spent, twin.through, twin.reached = int(not mover.fresh or node >= 0), mover.through, None
    if twin.place[unit] != hex_:
        twin.put(unit, hex_)
    return twin


def with_overrun(state: WachtState, ledger: Ledger, target: int) -> Ledger:
    """[5.10.0] The ledger of a unit's way with its overrun as the last step; the state is that of the moment before."""
    tables = state.tables
    price = overruns.price(state, target)
    mover = Mover(state.moving, state.kind, state.spot, state.left, not state.spent)
    nodes = price.graph.nodes
    step = static_step(
        state, mover, nodes.hexes[price.origin], nodes.memory[price.origin], target, nodes.memory[price.node]
    )
    parts = [CostItem(tables.overrun_more, "overrun", "5.10.0"), *step.parts]
    if step.loses and state.left % TWELFTHS:
        parts.append(CostItem(state.left % TWELFTHS, "fraction lost on another kind of road", "5.6.1"))
    notes = (("the bridge may collapse", "15.5.0"),) if step.test else ()
    last = LedgerStep(tables.grid.id(target), price.cost, ledger.cost + price.cost, tuple(parts), notes)
    return msgspec.structs.replace(ledger, steps=(*ledger.steps, last))
