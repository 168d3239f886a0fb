"""[G7.5] [4.0] Engineer Actions: positions, Road Blocks, mines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from typing_extensions import override

from grognard.engine.chances import Faces

from ..state import StrikeState
from .checks import begin_check
from .frame import StrikeRoll, StrikeStep

ENGINEER_VERBS: Final = ("dig", "entrench", "barricade", "unblock", "lay", "sweep")
LEG_VERBS: Final = ("dig",)
"""The verbs among them that are not left to engineers."""


def abandon_position(state: StrikeState, unit: int) -> None:
    """[G7.5] A position belongs to the unit and is lost when it leaves; so are Men at Work."""
    state.dug[unit] = state.work[unit] = 0


def why_unfit(state: StrikeState, unit: int) -> str:
    """[G7.5] Dismounted leg units work that are neither Suppressed, nor In Column, nor in a park: the reason, or ""."""
    if state.suppressed[unit]:
        return "work.suppressed"
    if state.column[unit]:
        return "work.column"
    if state.mounted[unit]:
        return "work.mounted"
    if state.parked[unit]:
        return "work.parked"
    return "" if state.face(unit).kind == 0 else "work.vehicles"


def why_no_sweep(state: StrikeState, unit: int, moved: bool) -> list[str]:
    """[4.3] Mines are cleared where they lie, by an engineer that has not moved."""
    found = (("work.no_mines", state.place[unit] not in state.mines), ("work.moved", moved))
    return [code for code, so in found if so]


def why_no_block(state: StrikeState, side: int, hex_: int) -> list[str]:
    """[G7.6] [2.4.2] [5.0] A Road Block needs a marker and a road hex without one, away from the bridge."""
    found = (
        ("work.no_marker", not state.blocks_left[side]),
        ("work.no_road", not state.tables.road_hex[hex_]),
        ("work.bridge", hex_ in state.tables.bridge),
        ("work.blocked", hex_ in state.blocks),
    )
    return [code for code, so in found if so]


def why_no_mines(state: StrikeState, side: int, hex_: int) -> list[str]:
    """[4.1] One Minefield a hex, and no more than the counter mix has."""
    found = (("work.no_marker", not state.mines_left[side]), ("work.mined", hex_ in state.mines))
    return [code for code, so in found if so]


def place_mines(state: StrikeState, side: int, hex_: int) -> None:
    """[4.1] Put a Minefield in a hex."""
    state.mines[hex_] = side
    state.mines_left[side] -= 1
    state.reached = None
    state.emit("mined", "4.1", side=side, place=hex_)


def place_block(state: StrikeState, side: int, hex_: int) -> None:
    """[5.0] Put a Road Block in a hex."""
    state.blocks[hex_] = side
    state.blocks_left[side] -= 1
    state.reached = None
    state.emit("blocked", "5.0", side=side, place=hex_)


class Work(StrikeStep, frozen=True, tag="work"):
    """[G7.5] One Engineer Action: laying mines needs no roll, the others a check that no Command Point buys."""

    rules: ClassVar[tuple[str, ...]] = ("G7.5", "4.1", "4.3")

    unit: int
    verb: str

    @override
    def run(self, state: StrikeState) -> None:
        _UNCHECKED.get(self.verb, _check)(state, self.unit)

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        """A failure leaves Men at Work."""
        state.pop()
        if not passed:
            state.work[unit] += 1
            state.emit("working", "G7.5", unit=unit)
            return
        state.work[unit] = 0
        _DONE[self.verb](state, unit)


def _check(state: StrikeState, unit: int) -> None:
    extra = state.work[unit] * state.tables.charts.engineering.men_at_work
    begin_check(state, unit, "engineer", extra=extra, buyable=False)


def _lay(state: StrikeState, unit: int) -> None:
    state.pop()
    place_mines(state, state.tables.side[unit], state.place[unit])


def _begin_sweep(state: StrikeState, unit: int) -> None:
    """[4.3] Two steps clear the mines at once, one has to roll."""
    if state.steps(unit) == 2:
        state.pop()
        sweep(state, unit)
    else:
        state.become(SweepRoll(unit))


def _dig(state: StrikeState, unit: int) -> None:
    _improve(state, unit, 1, "an Improved Position")


def _entrench(state: StrikeState, unit: int) -> None:
    _improve(state, unit, 2, "an Entrenchment")


def _improve(state: StrikeState, unit: int, position: int, what: str) -> None:
    state.dug[unit] = position
    state.refresh(unit)
    state.emit("dug", "G7.5", unit=unit, what=what)


def _barricade(state: StrikeState, unit: int) -> None:
    place_block(state, state.tables.side[unit], state.place[unit])


def _unblock(state: StrikeState, unit: int) -> None:
    hex_ = state.place[unit]
    owner = state.blocks.pop(hex_)
    state.blocks_left[owner] += 1
    state.reached = None
    state.emit("unblocked", "5.0", unit=unit, place=hex_)


_UNCHECKED: Final[Mapping[str, Callable[[StrikeState, int], None]]] = {"lay": _lay, "sweep": _begin_sweep}
"""How work begins that needs no Troop Quality check."""
_DONE: Final[Mapping[str, Callable[[StrikeState, int], None]]] = {
    "dig": _dig,
    "entrench": _entrench,
    "barricade": _barricade,
    "unblock": _unblock,
}
"""What the other kinds of work lead to when the check is passed."""


class SweepRoll(StrikeRoll, frozen=True, tag="sweep_roll"):
    """[4.3] A one-step Engineer clears mines with a 6 or less, Men at Work helping."""

    rules: ClassVar[tuple[str, ...]] = ("4.3",)
    moment: ClassVar[str] = "mines are being cleared"
    purpose: ClassVar[str] = "sweep"

    unit: int

    def need(self, state: StrikeState) -> int:
        """What the die may not exceed."""
        engineering = state.tables.charts.engineering
        return engineering.clear_one_step + state.work[self.unit] * engineering.men_at_work

    @override
    def asked(self, state: StrikeState) -> str:
        return f"{state.tables.names[self.unit]} clears mines with {self.need(state)} or less"

    @override
    def label(self, state: StrikeState, faces: Faces) -> str:
        return "cleared" if faces[0] <= self.need(state) else "not yet"

    @override
    def land(self, state: StrikeState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "cleared":
            sweep(state, self.unit)
        else:
            state.work[self.unit] += 1
            state.emit("working", "4.3", unit=self.unit)


def sweep(state: StrikeState, unit: int) -> None:
    """[4.3] The mines are gone; only their own side can use them again."""
    hex_ = state.place[unit]
    owner = state.mines.pop(hex_)
    if owner == state.tables.side[unit]:
        state.mines_left[owner] += 1
    state.work[unit] = 0
    state.reached = None
    state.emit("swept", "4.3", unit=unit, place=hex_)
