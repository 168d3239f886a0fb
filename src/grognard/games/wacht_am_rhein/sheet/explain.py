"""Explanations: for a unit and a hex, each kind of movement with its ledger, or the reasons against it and a remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

import msgspec

from grognard.engine.actions import Action
from grognard.engine.verdicts import Refusal

from ..rules import overruns
from ..rules.classes import has_division_trucks, is_mech, may_mount
from ..rules.eligibility import why_not_kind, why_unit_stays
from ..rules.frame import refuse
from ..rules.ledger import Ledger, ledger_to, why_not_reached
from ..rules.modes import why_not_mode
from ..rules.movement import MovementPhase, why_not_begin
from ..rules.moving import first_points, reach_now, why_not_go
from ..rules.search import NOT_YET, Mover, NodeReach, find_reach
from ..vocabulary import (
    ASSAULT,
    BY_ASSAULT,
    BY_MOUNTED,
    BY_ROAD,
    BY_STRATEGIC,
    BY_TACTICAL,
    EXPLOIT,
    GROUP,
    KIND_TITLES,
    KINDS,
    MODE_TITLES,
    STRATEGIC,
    TACTICAL,
)
from .approaches import approach

if TYPE_CHECKING:
    from ..state import WachtState


class WayForm(TypedDict):
    """A way in JSON types."""

    kind: str
    title: str
    allowed: bool
    needs: list[str]
    ledger: dict[str, object] | None
    refusals: list[dict[str, Any]]
    actions: list[str]


class MovementWay(msgspec.Struct, frozen=True):
    """One kind of movement to the hex: the ledger, or the reasons; and what would have to change for it."""

    kind: str
    title: str
    ledger: Ledger | None
    refusals: tuple[Refusal, ...]
    needs: tuple[str, ...] = ()
    """What else it takes: another mode, an earlier place in the order of movement."""
    actions: tuple[str, ...] = ()
    """The actions that take this way, if it is possible now."""

    def lines(self) -> list[str]:
        """The way line by line, for people."""
        head = self.title + (f" (needs {', '.join(self.needs)})" if self.needs else "")
        if self.ledger is not None:
            return [head, *(f"  {line}" for line in self.ledger.lines())]
        return [f"{head}: no", *(f"  {refusal.text}" for refusal in self.refusals)]

    def to_json(self) -> WayForm:
        """The way in JSON types."""
        return {
            "kind": self.kind,
            "title": self.title,
            "allowed": self.ledger is not None,
            "needs": list(self.needs),
            "ledger": None if self.ledger is None else self.ledger.to_json(),
            "refusals": [refusal.to_json() for refusal in self.refusals],
            "actions": list(self.actions),
        }


class Explanation(msgspec.Struct, frozen=True):
    """Everything there is to say about a unit and a hex."""

    unit: str
    goal: str
    ways: tuple[MovementWay, ...]

    def lines(self) -> list[str]:
        """The explanation line by line, for people."""
        return [f"{self.unit} to {self.goal}", *(line for way in self.ways for line in way.lines())]

    def to_json(self) -> dict[str, object]:
        """The explanation in JSON types."""
        return {"unit": self.unit, "goal": self.goal, "ways": [way.to_json() for way in self.ways]}


def explain_move(state: WachtState, action: Action) -> Explanation:
    """The ways of the unit of a move to its hex."""
    _, unit, goal = state.tables.decode(state.rules.vocabulary.number(action))
    return explain(state, unit, goal)


def explain(state: WachtState, unit: int, goal: int) -> Explanation:
    """The ways of a unit to a hex: as it moves now, or in every kind of movement it could ever use."""
    tables = state.tables
    if unit == state.moving:
        ways: tuple[MovementWay, ...] = (_now(state, goal),)
    else:
        ways = tuple(_way(state, unit, kind, goal) for kind in conceivable(state, unit))
    return Explanation(tables.ids[unit], tables.grid.id(goal), ways)


def conceivable(state: WachtState, unit: int) -> list[int]:
    """The kinds of movement that a unit of this type could use in some mode."""
    kind = state.tables.type[unit]
    wheels = is_mech(state, unit) or may_mount(state, unit) or has_division_trucks(state, unit)
    found = [BY_STRATEGIC, BY_ROAD] if wheels or kind.truckable else []
    found.append(BY_TACTICAL)
    if may_mount(state, unit):
        found.append(BY_MOUNTED)
    if not kind.artillery:
        found.append(BY_ASSAULT)
    return found


def _now(state: WachtState, goal: int) -> MovementWay:
    """The rest of a move under way: kinds of movement are never mixed [5.6.0]."""
    reach = reach_now(state)
    if overruns.possible(state, state.moving, state.kind, goal):
        return _overrun(state, reach, goal, ())
    refusals = why_not_go(state, goal)
    ledger = None if refusals else ledger_to(state, reach, goal)
    actions = () if refusals else (f"move {state.tables.ids[state.moving]} {state.tables.grid.id(goal)}",)
    return MovementWay(KINDS[state.kind], KIND_TITLES[state.kind], ledger, tuple(refusals), (), actions)


def mode_for(state: WachtState, unit: int, kind: int) -> int:
    """The mode a unit must be in for a kind of movement; its present mode, if that will do."""
    if kind == BY_STRATEGIC:
        return STRATEGIC
    if kind == BY_ASSAULT:
        return ASSAULT
    return state.mode[unit] if state.mode[unit] in (TACTICAL, EXPLOIT) else TACTICAL


def _way(state: WachtState, unit: int, kind: int, goal: int) -> MovementWay:
    mode = mode_for(state, unit, kind)
    needs: list[str] = []
    refusals: list[Refusal] = []
    twin = state
    if mode != state.mode[unit]:
        needs.append(MODE_TITLES[mode])
        refusals = [refuse(state, code, unit) for code in why_not_mode(state, unit, mode)]
        twin = state.copy()
        twin.set_mode(unit, mode)
    needs += _order_needs(state, kind)
    codes = [*why_stays(twin, unit, mode == EXPLOIT), *why_not_kind(twin, unit, kind)]
    refusals += [refuse(twin, code, unit) for code in codes]
    ledger = None
    if not codes:
        mover = Mover(unit, kind, NOT_YET, first_points(twin, unit, kind), True)
        reach = find_reach(twin, mover)
        if not refusals and overruns.possible(twin, unit, kind, goal):
            return _overrun(twin, reach, goal, tuple(needs))
        refusals += why_not_reached(twin, reach, goal)
        if not refusals:
            ledger = ledger_to(twin, reach, goal)
    actions = () if ledger is None or needs else _actions(state, unit, kind, goal)
    return MovementWay(KINDS[kind], KIND_TITLES[kind], ledger, tuple(refusals), tuple(needs), actions)


def why_stays(state: WachtState, unit: int, exploiting: bool) -> list[str]:
    """[5.3.3] Why the unit stays: in an exploitation phase under way, as the unit was when it began."""
    for frame in state.frames:
        if isinstance(frame, MovementPhase) and frame.exploiting and frame.of == state.tables.side[unit]:
            return list(why_unit_stays(state, unit, exploiting, frame.pinned))
    return list(why_unit_stays(state, unit, exploiting))


def _overrun(state: WachtState, reach: NodeReach, goal: int, needs: tuple[str, ...]) -> MovementWay:
    """[5.10.0] The way into a hex with enemies: next to it if necessary, then over them."""
    unit, kind = reach.mover.unit, reach.mover.kind
    found = approach(state, reach, goal)
    title = f"{KIND_TITLES[kind]} and overrun"
    if found.ledger is None:
        return MovementWay(KINDS[kind], title, None, found.refusals, needs)
    actions: tuple[str, ...] = () if needs else _begin(state, unit, kind)
    if actions or unit == state.moving:
        name, id_ = state.tables.ids[unit], state.tables.grid.id
        move = () if found.start == state.place[unit] else (f"move {name} {id_(found.start)}",)
        actions = (*actions, *move, f"overrun {name} {id_(goal)}")
    return MovementWay(KINDS[kind], title, found.ledger, (), needs, actions)


def _actions(state: WachtState, unit: int, kind: int, goal: int) -> tuple[str, ...]:
    """The actions that take this way now: begin this kind of move, and move; none if it is not the moment."""
    first = _begin(state, unit, kind)
    return (*first, f"move {state.tables.ids[unit]} {state.tables.grid.id(goal)}") if first else ()


def _begin(state: WachtState, unit: int, kind: int) -> tuple[str, ...]:
    """The action that begins this kind of move, if it is the moment."""
    phase = state.frames[-1]
    if not isinstance(phase, MovementPhase) or phase.of != state.tables.side[unit]:
        return ()
    return () if any(why_not_begin(state, phase, unit, kind)) else (f"{KINDS[kind]} {state.tables.ids[unit]}",)


def _order_needs(state: WachtState, kind: int) -> list[str]:
    """[5.0] If later kinds of movement have begun, it is too late for this one."""
    for frame in state.frames:
        if isinstance(frame, MovementPhase) and GROUP[kind] < frame.group:
            return ["an earlier place in the order of movement"]
    return []
