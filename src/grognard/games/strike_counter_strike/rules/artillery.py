"""[G12] Artillery Parks and contact, step E."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.verdicts import Refusal

from ..state import StrikeState
from ..tables import SIDE_TITLES
from .checks import DIE
from .frame import StrikeFrame, hex_of, unit_of
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


def disband_hexes(state: StrikeState, side: int, formed: int = 0) -> list[int]:
    """Hexes with a park on the map, except those with a unit of `formed`, a bit mask."""
    units = [unit for unit in state.tables.of_side[side] if state.parked[unit] and state.on_map(unit)]
    kept = {state.place[unit] for unit in units if formed >> unit & 1}
    return sorted({state.place[unit] for unit in units} - kept)


def contacts(state: StrikeState, unit: int) -> list[int]:
    """The leaders of its division that a unit can try to reach."""
    division = state.tables.division[unit]
    return [
        leader for leader, of in enumerate(state.tables.leader_division) if of == division and in_play(state, leader)
    ]


class Parks(StrikeFrame, frozen=True, tag="parks"):
    """[3.2] Step E of one side: form and disband parks, one attempt at contact for each unit in a park."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("3.2", "G12")
    verbs: ClassVar[tuple[str, ...]] = ("contact", "form", "disband", "end")
    moment: ClassVar[str] = "Artillery Parks are formed and contact is sought"

    of: int
    tried: int = 0
    formed: int = 0
    """Units that went into a park in this step: theirs stays for the turn, or there would be no end to forming it."""

    def side(self, state: StrikeState) -> int:
        """Whose artillery."""
        return self.of

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

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        first, leaders = state.tables.first, len(state.tables.leaders)
        found = [
            first["contact"] + unit * leaders + leader
            for unit in self.seekers(state)
            for leader in contacts(state, unit)
        ]
        found += [first["form"] + hex_ for hex_ in park_hexes(state, self.of)]
        found += [first["disband"] + hex_ for hex_ in disband_hexes(state, self.of, self.formed)]
        return [*found, first["end"]]

    @override
    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        if action.verb in ("form", "disband"):
            hex_ = hex_of(state, action, 0)
            formed = action.verb == "disband" and hex_ in disband_hexes(state, self.of)
            return [
                state.rules.reasons(
                    "park.formed" if formed else f"park.{action.verb}", place=state.tables.grid.id(hex_)
                )
            ]
        return [self.why_no_contact(state, unit_of(state, action), str(action.args[1]))]

    def why_no_contact(self, state: StrikeState, unit: int, leader: str) -> Refusal:
        """Why a unit cannot seek contact with a leader."""
        tables = state.tables
        name = tables.names[unit]
        if tables.side[unit] != self.of:
            return state.rules.reasons("unit.other_side", unit=name)
        if not state.parked[unit]:
            return state.rules.reasons("contact.park", unit=name)
        if state.contact[unit] >= 0:
            return state.rules.reasons("contact.made", unit=name)
        if self.tried >> unit & 1:
            return state.rules.reasons("contact.tried", unit=name)
        return state.rules.reasons(
            "contact.leader", unit=name, leader=tables.leader_names[tables.leaders.index(leader)]
        )

    @override
    def act(self, state: StrikeState, number: int) -> None:
        first = state.tables.first
        if number == first["end"]:
            state.pop()
        elif number >= first["disband"]:
            disband(state, self.of, number - first["disband"])
        elif number >= first["form"]:
            formed = form(state, self.of, number - first["form"])
            state.become(Parks(self.of, self.tried, self.formed | formed))
        else:
            unit, leader = divmod(number - first["contact"], len(state.tables.leaders))
            state.become(Parks(self.of, self.tried | 1 << unit, self.formed))
            state.push(ContactRoll(unit, leader))


def form(state: StrikeState, side: int, hex_: int) -> int:
    """[G12] All artillery in the hex that can goes under the marker; these units as a bit mask."""
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


class ContactRoll(StrikeFrame, frozen=True, tag="contact_roll"):
    """[G12] An attempt to reach a leader; the number is reconstructed."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("G12",)
    moment: ClassVar[str] = "artillery seeks contact"

    unit: int
    leader: int

    @override
    def chance(self, state: StrikeState) -> Chance:
        need = state.tables.charts.command.contact
        found = bands(DIE, lambda faces: "in contact" if faces[0] <= need else "no contact")
        names = state.tables
        prompt = f"{names.names[self.unit]} seeks contact with {names.leader_names[self.leader]}: {need} or less"
        return Chance("contact", prompt, self.rules, DIE, found)

    @override
    def fall(self, state: StrikeState, faces: Sequence[int]) -> None:
        state.pop()
        made = faces[0] <= state.tables.charts.command.contact
        if made:
            state.contact[self.unit] = self.leader
        state.emit("contact", "G12", unit=self.unit, leader=self.leader, face=faces[0], made=made)


class ContactChoice(StrikeFrame, frozen=True, tag="contact_choice"):
    """[12.0] Artillery that starts in contact with one of several leaders."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("12.0",)
    verbs: ClassVar[tuple[str, ...]] = ("contact",)
    moment: ClassVar[str] = "artillery starts in contact with a leader"

    unit: int
    leaders: tuple[int, ...]

    def side(self, state: StrikeState) -> int:
        """Whose artillery."""
        return state.tables.side[self.unit]

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{state.tables.names[self.unit]} starts in contact: with which leader?"

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        base = state.tables.first["contact"] + self.unit * len(state.tables.leaders)
        return [base + leader for leader in sorted(self.leaders)]

    @override
    def act(self, state: StrikeState, number: int) -> None:
        state.pop()
        state.contact[self.unit] = (number - state.tables.first["contact"]) % len(state.tables.leaders)
        state.emit("contact_made", "12.0", unit=self.unit, leader=state.contact[self.unit])


def start_in_contact(state: StrikeState, units: Sequence[int], leaders: tuple[int, ...]) -> None:
    """[12.0] Give artillery the contact it starts with."""
    for unit in reversed(units):
        if len(leaders) == 1:
            state.contact[unit] = leaders[0]
        elif leaders:
            state.push(ContactChoice(unit, leaders))
