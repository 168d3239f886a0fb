"""[G12] Artillery Parks and contact, step E."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces

from ..state import StrikeState
from ..tables import SIDE_TITLES
from .frame import SideChoice, StrikeRoll, UnitChoice
from .leaders import in_play


def may_park(state: StrikeState, unit: int) -> bool:
    """[G12] Orange artillery on the map, dismounted, not In Column, not in an enemy Fire Zone."""
    if state.parked[unit] or not state.on_map(unit) or state.mounted[unit] or state.column[unit]:
        return False
    if state.face(unit).colour != "orange" or state.suppressed[unit] or state.entering[unit]:
        return False
    return not state.in_enemy_zone(state.tables.side[unit], state.place[unit])


def park_hexes(state: StrikeState, side: int) -> list[int]:
    """Hexes where a park can be formed."""
    return sorted({state.place[unit] for unit in state.tables.of_side[side] if may_park(state, unit)})


def why_no_disbanding(state: StrikeState, side: int, hex_: int, formed: int) -> str:
    """[G12] Why a side cannot disband a park in a hex, or "": there is none, or one of `formed` is in it."""
    units = [unit for unit in state.at[hex_] if state.parked[unit] and state.tables.side[unit] == side]
    if not units:
        return "park.disband"
    return "park.formed" if any(formed >> unit & 1 for unit in units) else ""


def contacts(state: StrikeState, unit: int) -> list[int]:
    """The leaders of its division that a unit can try to reach."""
    division = state.tables.division[unit]
    return [
        leader for leader, of in enumerate(state.tables.leader_division) if of == division and in_play(state, leader)
    ]


class Parks(SideChoice, frozen=True, tag="parks"):
    """[3.2] Step E of one side: form and disband parks, one attempt at contact for each unit in a park."""

    rules: ClassVar[tuple[str, ...]] = ("3.2", "G12")
    verbs: ClassVar[tuple[str, ...]] = ("contact", "form", "disband", "end")
    moment: ClassVar[str] = "Artillery Parks are formed and contact is sought"

    tried: int = 0
    formed: int = 0
    """Units that went into a park in this step: it stays for the turn, or a park could be formed without end."""

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{SIDE_TITLES[self.of]} artillery: form or disband parks, seek contact, or end"

    def seekers(self, state: StrikeState) -> list[int]:
        """Units in parks without contact that have not tried this turn."""
        return [
            unit
            for unit in state.tables.of_side[self.of]
            if state.parked[unit] and state.contact[unit] < 0 and not self.tried >> unit & 1
        ]

    def do_contact(self, state: StrikeState, unit: int, leader: int) -> None:
        """[G12] A unit seeks contact with a leader."""
        state.become(Parks(self.of, self.tried | 1 << unit, self.formed))
        state.push(ContactRoll(unit, leader))

    def why_not_contact(self, state: StrikeState, unit: int, leader: int) -> str:
        """[G12] Why a unit cannot seek contact with a leader, or ""."""
        if state.tables.side[unit] != self.of:
            return "unit.other_side"
        if not state.parked[unit]:
            return "contact.park"
        if state.contact[unit] >= 0:
            return "contact.made"
        if self.tried >> unit & 1:
            return "contact.tried"
        return "" if leader in contacts(state, unit) else "contact.leader"

    def among_contact(self, state: StrikeState) -> Iterable[int]:
        """The units that may seek contact, with the leaders they may reach."""
        encode = state.tables.encode
        for unit in self.seekers(state):
            yield from (encode("contact", unit, leader) for leader in contacts(state, unit))

    def do_form(self, state: StrikeState, hex_: int, _: int) -> None:
        """[G12] A park is formed."""
        formed = form(state, self.of, hex_)
        state.become(Parks(self.of, self.tried, self.formed | formed))

    def why_not_form(self, state: StrikeState, hex_: int, _: int) -> str:
        """[G12] Why no park can be formed in the hex, or ""."""
        return "" if hex_ in park_hexes(state, self.of) else "park.form"

    def among_form(self, state: StrikeState) -> Iterable[int]:
        """The hexes with artillery that can be parked."""
        return [state.tables.encode("form", hex_) for hex_ in park_hexes(state, self.of)]

    def do_disband(self, state: StrikeState, hex_: int, _: int) -> None:
        """[G12] A park is disbanded."""
        disband(state, self.of, hex_)

    def why_not_disband(self, state: StrikeState, hex_: int, _: int) -> str:
        """[G12] Why no park can be disbanded in the hex, or ""."""
        return why_no_disbanding(state, self.of, hex_, self.formed)

    def among_disband(self, state: StrikeState) -> Iterable[int]:
        """The hexes with parks of the side."""
        units = state.tables.of_side[self.of]
        parks = sorted({state.place[unit] for unit in units if state.parked[unit] and state.on_map(unit)})
        return [state.tables.encode("disband", hex_) for hex_ in parks]

    def do_end(self, state: StrikeState, a: int, b: int) -> None:
        """The side is done with its artillery."""
        state.pop()


def form(state: StrikeState, side: int, hex_: int) -> int:
    """[G12] Put all artillery in the hex that can be parked under the marker; these units as a bit mask."""
    formed = 0
    for unit in state.at[hex_]:
        if may_park(state, unit):
            state.parked[unit] = 1
            formed |= 1 << unit
    state.emit("park", "G12", side=side, place=hex_)
    return formed


def disband(state: StrikeState, side: int, hex_: int) -> None:
    """[G12] The park is gone, and with it its contacts."""
    for unit in state.at[hex_]:
        if state.parked[unit]:
            state.parked[unit] = state.fired[unit] = 0
            state.contact[unit] = -1
    state.emit("unpark", "G12", side=side, place=hex_)


class ContactRoll(StrikeRoll, frozen=True, tag="contact_roll"):
    """[G12] An attempt to reach a leader; the number is reconstructed."""

    rules: ClassVar[tuple[str, ...]] = ("G12",)
    moment: ClassVar[str] = "artillery seeks contact"
    purpose: ClassVar[str] = "contact"

    unit: int
    leader: int

    @override
    def asked(self, state: StrikeState) -> str:
        tables, need = state.tables, state.tables.charts.command.contact
        return f"{tables.names[self.unit]} seeks contact with {tables.leader_names[self.leader]}: {need} or less"

    @override
    def label(self, state: StrikeState, faces: Faces) -> str:
        return "in contact" if faces[0] <= state.tables.charts.command.contact else "no contact"

    @override
    def land(self, state: StrikeState, label: str, faces: Faces) -> None:
        state.pop()
        made = label == "in contact"
        if made:
            state.contact[self.unit] = self.leader
        state.emit("contact", "G12", unit=self.unit, leader=self.leader, face=faces[0], made=made)


class ContactChoice(UnitChoice, frozen=True, tag="contact_choice"):
    """[12.0] Artillery that starts in contact with one of several leaders."""

    rules: ClassVar[tuple[str, ...]] = ("12.0",)
    verbs: ClassVar[tuple[str, ...]] = ("contact",)
    moment: ClassVar[str] = "artillery starts in contact with a leader"

    leaders: tuple[int, ...]

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{state.tables.names[self.unit]} starts in contact: with which leader?"

    def do_contact(self, state: StrikeState, unit: int, leader: int) -> None:
        """The unit starts in contact with the leader."""
        state.pop()
        state.contact[unit] = leader
        state.emit("contact_made", "12.0", unit=unit, leader=leader)

    def why_not_contact(self, state: StrikeState, unit: int, leader: int) -> str:
        """Why the unit cannot start in contact with the leader, or ""."""
        if unit != self.unit:
            return "contact.other"
        return "" if leader in self.leaders else "contact.start"

    def among_contact(self, state: StrikeState) -> Iterable[int]:
        """The unit, with each of the leaders."""
        return [state.tables.encode("contact", self.unit, leader) for leader in sorted(self.leaders)]


def start_in_contact(state: StrikeState, units: Sequence[int], leaders: tuple[int, ...]) -> None:
    """[12.0] Give artillery the contact it starts with."""
    for unit in reversed(units):
        if len(leaders) == 1:
            state.contact[unit] = leaders[0]
        elif leaders:
            state.push(ContactChoice(unit, leaders))
