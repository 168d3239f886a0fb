"""[G14] [S3.0] Leaders: always with a unit of their formation, transferred at the end of an activation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from typing_extensions import override

from ..state import NOT_ARRIVED, ORIGINAL, OUT, REPLACEMENT, StrikeState
from .frame import SideChoice, StrikeChoice


def in_play(state: StrikeState, leader: int) -> bool:
    """True if the leader is with a unit."""
    return state.leader_with[leader] >= 0


def hosts(state: StrikeState, leader: int) -> list[int]:
    """The units on the map that a leader can be with: those of his formation."""
    formation = state.tables.leader_formation[leader]
    return [u for u, of in enumerate(state.tables.formation) if of == formation and state.on_map(u)]


def why_no_host(state: StrikeState, leader: int, unit: int) -> str:
    """[G14] Why a leader cannot be with a unit, or "": his formation, and the map."""
    if state.tables.formation[unit] != state.tables.leader_formation[leader]:
        return "attach.formation"
    return "" if state.on_map(unit) else "unit.off_map"


def flip(state: StrikeState, leader: int, rule: str) -> None:
    """[S1.0] [G14] Flip the leader to his replacement side; a blank one takes him out of the game.

    His contacts are lost.
    """
    for unit, contact in enumerate(state.contact):
        if contact == leader:
            state.contact[unit] = -1
            state.emit("contact_lost", rule, unit=unit)
    if state.tables.leader_values[leader][1] is None:
        state.leader_state[leader] = OUT
        state.leader_with[leader] = -1
    else:
        state.leader_state[leader] = REPLACEMENT
    state.emit("leader_hit", rule, leader=leader, out=state.leader_state[leader] == OUT)


def stack_lost(state: StrikeState, unit: int, hex_: int) -> None:
    """[G14] The leaders of a unit that is gone join another unit of the stack, or are replaced at the nearest one."""
    for leader, host in enumerate(state.leader_with):
        if host != unit:
            continue
        state.leader_with[leader] = -1
        others = hosts(state, leader)
        beside = [other for other in others if state.place[other] == hex_]
        if beside:
            state.leader_with[leader] = beside[0]
            continue
        if state.leader_state[leader] == ORIGINAL:
            flip(state, leader, "G14")
        if state.leader_state[leader] == OUT:
            continue
        if others:
            distance = state.tables.distance
            state.leader_with[leader] = min(others, key=lambda other: (distance(hex_, state.place[other]), other))
        else:
            state.emit("leader_waits", "G14", leader=leader)


class LeaderPlacement(StrikeChoice, frozen=True, tag="leader_placement"):
    """[12.0] [S3.0] Leaders that set up or arrive join any unit of their formation."""

    rules: ClassVar[tuple[str, ...]] = ("12.0", "S3.0")
    verbs: ClassVar[tuple[str, ...]] = ("attach",)
    moment: ClassVar[str] = "a leader has to be put with a unit of his formation"

    leader: int

    def side(self, state: StrikeState) -> int:
        """The owner."""
        return state.tables.leader_side[self.leader]

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{state.tables.leader_names[self.leader]}: put him with a unit of his formation"

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "other": state.tables.leader_names[self.leader]}

    def do_attach(self, state: StrikeState, leader: int, unit: int) -> None:
        """The leader is put with the unit."""
        state.pop()
        attach(state, leader, unit)

    def why_not_attach(self, state: StrikeState, leader: int, unit: int) -> str:
        """Why the leader cannot be put with the unit, or ""."""
        return why_no_host(state, leader, unit) if leader == self.leader else "attach.other"

    def among_attach(self, state: StrikeState) -> Iterable[int]:
        """The leader, with the units of his formation."""
        return [state.tables.encode("attach", self.leader, unit) for unit in hosts(state, self.leader)]


def attach(state: StrikeState, leader: int, unit: int) -> None:
    """Put a leader with a unit."""
    state.leader_with[leader] = unit
    if state.leader_state[leader] == NOT_ARRIVED:
        state.leader_state[leader] = ORIGINAL
    state.emit("attached", "12.0", leader=leader, unit=unit)


def place_leaders(state: StrikeState, leaders: list[int]) -> None:
    """Ask where these leaders go, in order; one with a single choice joins at once, one without any is left out."""
    for leader in reversed(leaders):
        found = hosts(state, leader)
        if len(found) == 1:
            attach(state, leader, found[0])
        elif found:
            state.push(LeaderPlacement(leader))


class Transfers(SideChoice, frozen=True, tag="transfers"):
    """[S3.0] [G14] At the end of a Division or Formation Activation its leaders may transfer, each once."""

    rules: ClassVar[tuple[str, ...]] = ("S3.0", "G14")
    verbs: ClassVar[tuple[str, ...]] = ("transfer", "end")
    moment: ClassVar[str] = "leaders may transfer"

    leaders: tuple[int, ...]

    @override
    def prompt(self, state: StrikeState) -> str:
        return "Leaders may transfer to other units of their formation: transfer or end"

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        encode = state.tables.encode
        found = [encode("transfer", leader, unit) for leader in self.leaders for unit in transfer_units(state, leader)]
        return [*found, encode("end")]

    def do_transfer(self, state: StrikeState, leader: int, unit: int) -> None:
        """The leader goes to the unit; the side is asked again if another leader can go anywhere."""
        state.leader_with[leader] = unit
        state.emit("transferred", "S3.0", leader=leader, unit=unit)
        rest = tuple(other for other in self.leaders if other != leader)
        if any(transfer_units(state, other) for other in rest):
            state.become(Transfers(self.of, rest))
        else:
            state.pop()

    def why_not_transfer(self, state: StrikeState, leader: int, unit: int) -> str:
        """Why the leader cannot go to the unit, or ""."""
        return why_no_transfer(state, leader, unit) if leader in self.leaders else "transfer.leader"

    def do_end(self, state: StrikeState, a: int, b: int) -> None:
        """No more transfers."""
        state.pop()


def why_no_transfer(state: StrikeState, leader: int, unit: int) -> str:
    """[G14] Why a leader cannot go to a unit, or "": his formation, his command range, and where he is already."""
    code = why_no_host(state, leader, unit)
    if code:
        return code
    if unit == state.leader_with[leader]:
        return "transfer.same"
    here = state.leader_hex(leader)
    if here < 0:
        return "transfer.away"
    if state.tables.options.leader_transfer == "anywhere":
        return ""
    near = state.tables.distance(here, state.place[unit]) <= state.command_range(leader)
    return "" if near else "transfer.range"


def transfer_units(state: StrikeState, leader: int) -> list[int]:
    """The units a leader can go to."""
    return [unit for unit in hosts(state, leader) if not why_no_transfer(state, leader, unit)]


def begin_transfers(state: StrikeState, of: int, leaders: list[int]) -> None:
    """Ask for transfers, if any are possible."""
    able = tuple(leader for leader in leaders if transfer_units(state, leader))
    if able:
        state.push(Transfers(of, able))
