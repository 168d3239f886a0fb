"""[S1.0] Random events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from typing_extensions import override

from grognard.engine.chances import bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance

from ..state import ORIGINAL, StrikeState
from ..tables import AMERICAN, ELIMINATED, GERMAN, SIDE_TITLES
from . import fire, leaders
from .checks import DIE, begin_check
from .frame import StrikeFrame
from .stacking import steps_in

INFANTRY = ("infantry", "armoured_infantry", "scout_cavalry", "engineer")
"""Ruling 23: what counts as infantry for Feldersatz."""


class EventRoll(StrikeFrame, frozen=True, tag="event_roll"):
    """The Event chit: Heroes go, then one die."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("S1.0",)
    moment: ClassVar[str] = "a random event is about to be rolled"

    @override
    def chance(self, state: StrikeState) -> Chance:
        found = bands(DIE, lambda faces: EVENT_TITLES[faces[0]])
        return Chance("event", "Random event", self.rules, DIE, found)

    @override
    def fall(self, state: StrikeState, faces: Sequence[int]) -> None:
        face = faces[0]
        state.pop()
        state.emit("event", "S1.0", face=face, title=EVENT_TITLES[face])
        if face == 2:
            state.push(CasualtyRoll())
        elif face in (3, 4):
            ask(state, HeroChoice(face - 3))
        elif face in (5, 6):
            ask(state, SurrenderChoice(face - 5))
        elif face == 7:
            ask(state, Favour(AMERICAN))
        elif face == 8:
            ask(state, Favour(GERMAN))
        elif face == 9:
            ask(state, Feldersatz())


def ask(state: StrikeState, frame: EventChoice) -> None:
    """Put a choice on the stack unless there is nothing to choose."""
    if frame.choices(state):
        state.push(frame)
    else:
        state.emit("no_event", "S1.0")


class EventChoice(StrikeFrame, frozen=True):
    """What the choices of events have in common: any of `choices`, or (mostly) decline."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("S1.0",)
    moment: ClassVar[str] = "a random event is being resolved"
    may_decline: ClassVar[bool] = True

    def choices(self, state: StrikeState) -> list[int]:
        """The numbers of the actions that make use of the event."""
        raise NotImplementedError

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        found = self.choices(state)
        return [*found, state.tables.first["decline"]] if self.may_decline else found

    @override
    def act(self, state: StrikeState, number: int) -> None:
        state.pop()
        if number != state.tables.first["decline"]:
            self.use(state, number)

    def use(self, state: StrikeState, number: int) -> None:
        """Carry out one of the choices; the choice is no longer on the stack."""
        raise NotImplementedError


# -- leader casualty --------------------------------------------------------------------------------------------


class CasualtyRoll(StrikeFrame, frozen=True, tag="casualty_roll"):
    """Odd hits a German leader, even an American one."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("S1.0",)
    moment: ClassVar[str] = "a leader casualty is about to be rolled"

    @override
    def chance(self, state: StrikeState) -> Chance:
        found = bands(DIE, lambda faces: f"{SIDE_TITLES[faces[0] % 2]} leader")
        return Chance("casualty", "Whose leader is hit?", self.rules, DIE, found)

    @override
    def fall(self, state: StrikeState, faces: Sequence[int]) -> None:
        state.pop()
        ask(state, Casualty(GERMAN if faces[0] % 2 else AMERICAN))


class Casualty(EventChoice, frozen=True, tag="casualty"):
    """The enemy picks a leader on his original side."""

    verbs: ClassVar[tuple[str, ...]] = ("casualty", "decline")

    of: int

    def side(self, state: StrikeState) -> int:
        """The enemy of the leader."""
        return 1 - self.of

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"Choose the {SIDE_TITLES[self.of]} leader who is hit"

    @override
    def choices(self, state: StrikeState) -> list[int]:
        return [
            state.tables.first["casualty"] + leader
            for leader, side in enumerate(state.tables.leader_side)
            if side == self.of and state.leader_state[leader] == ORIGINAL
        ]

    def use(self, state: StrikeState, number: int) -> None:
        """The leader is flipped or removed; a formation leader's chit leaves the cup."""
        tables = state.tables
        leader = number - tables.first["casualty"]
        leaders.flip(state, leader, "S1.0")
        chit = 1 << tables.first_formation_chit + tables.leader_formation[leader]
        if not tables.task_force[leader] and state.cup & chit:
            state.cup &= ~chit
            state.emit("chit_lost", "S1.0", formation=tables.leader_formation[leader])


# -- heroes -----------------------------------------------------------------------------------------------------


class HeroChoice(EventChoice, frozen=True, tag="hero_choice"):
    """A Hero for any unit: better in everything, and free of Cohesion Hits and Suppression."""

    verbs: ClassVar[tuple[str, ...]] = ("hero", "decline")

    of: int

    def side(self, state: StrikeState) -> int:
        """Whose Hero."""
        return self.of

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{SIDE_TITLES[self.of]} Hero: choose his unit"

    @override
    def choices(self, state: StrikeState) -> list[int]:
        return [state.tables.first["hero"] + u for u in state.tables.of_side[self.of] if state.on_map(u)]

    @override
    def use(self, state: StrikeState, number: int) -> None:
        unit = number - state.tables.first["hero"]
        state.hero[self.of] = unit
        state.hits[unit] = 0
        state.suppress(unit, 0)
        state.emit("hero", "S1.0", unit=unit)


# -- surrender --------------------------------------------------------------------------------------------------


def is_surrounded(state: StrikeState, unit: int) -> bool:
    """[G18] Next to an enemy, and every hex around is off the map, impassable, or in enemy hands or Fire Zones."""
    tables = state.tables
    side = tables.side[unit]
    around = tables.neighbours[state.place[unit]]
    if not any(state.holder[hex_] == 1 - side for hex_ in around):
        return False
    return all(
        not tables.playable[hex_] or state.holder[hex_] == 1 - side or state.in_enemy_zone(side, hex_)
        for hex_ in around
    )


class SurrenderChoice(EventChoice, frozen=True, tag="surrender_choice"):
    """The enemy picks a surrounded unit."""

    verbs: ClassVar[tuple[str, ...]] = ("surrender",)
    may_decline: ClassVar[bool] = False

    of: int

    def side(self, state: StrikeState) -> int:
        """The enemy of the unit."""
        return 1 - self.of

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"Choose the surrounded {SIDE_TITLES[self.of]} unit that may surrender"

    @override
    def choices(self, state: StrikeState) -> list[int]:
        return [
            state.tables.first["surrender"] + unit
            for unit in state.tables.of_side[self.of]
            if state.on_map(unit) and is_surrounded(state, unit)
        ]

    @override
    def use(self, state: StrikeState, number: int) -> None:
        state.push(Surrender())
        begin_check(state, number - state.tables.first["surrender"], "surrender")


class Surrender(StrikeFrame, frozen=True, tag="surrender"):
    """Waits for the check; who fails is eliminated."""

    rules: ClassVar[tuple[str, ...]] = ("S1.0",)

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        state.pop()
        if not passed:
            fire.eliminate(state, unit, "S1.0", "it surrenders")


# -- intelligence and replacements ------------------------------------------------------------------------------


class Favour(EventChoice, frozen=True, tag="favour"):
    """Two Command Points and a Dispatch Point for one division."""

    verbs: ClassVar[tuple[str, ...]] = ("favour", "decline")

    of: int

    def side(self, state: StrikeState) -> int:
        """Who gets them."""
        return self.of

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{SIDE_TITLES[self.of]} intelligence: which division gets the points?"

    @override
    def choices(self, state: StrikeState) -> list[int]:
        sides = state.tables.division_side
        return [
            state.tables.first["favour"] + division
            for division, side in enumerate(sides)
            if side == self.of and state.command[division] > 0
        ]

    @override
    def use(self, state: StrikeState, number: int) -> None:
        division = number - state.tables.first["favour"]
        state.cp[division] += 2
        state.dp[division] += 1
        state.emit("favoured", "S1.0", division=division)


class Feldersatz(EventChoice, frozen=True, tag="feldersatz"):
    """One German infantry step back, or a destroyed unit returns with one step."""

    verbs: ClassVar[tuple[str, ...]] = ("restore", "revive", "decline")

    def side(self, state: StrikeState) -> int:
        """The German."""
        return GERMAN

    @override
    def prompt(self, state: StrikeState) -> str:
        return "Feldersatz: give an infantry step back, or bring a destroyed infantry unit back with a leader"

    @override
    def choices(self, state: StrikeState) -> list[int]:
        tables = state.tables
        infantry = [u for u in tables.of_side[GERMAN] if tables.types[u] in INFANTRY]
        found = [
            tables.first["restore"] + unit
            for unit in infantry
            if state.lost[unit] and state.on_map(unit) and not state.in_enemy_zone(GERMAN, state.place[unit])
        ]
        safe = [
            leader
            for leader, side in enumerate(tables.leader_side)
            if side == GERMAN and (hex_ := state.leader_hex(leader)) >= 0 and not state.in_enemy_zone(GERMAN, hex_)
        ]
        width = len(tables.leaders)
        found += [
            tables.first["revive"] + unit * width + leader
            for unit in infantry
            if state.is_at(unit, ELIMINATED)
            for leader in safe
            if steps_in(state, state.leader_hex(leader)) < tables.charts.stacking.steps
        ]
        return found

    @override
    def use(self, state: StrikeState, number: int) -> None:
        tables = state.tables
        if number < tables.first["revive"]:
            unit = number - tables.first["restore"]
            state.lost[unit] -= 1
            state.refresh(unit)
            state.emit("restored", "S1.0", unit=unit)
            return
        unit, leader = divmod(number - tables.first["revive"], len(tables.leaders))
        state.lost[unit] = tables.steps_full[unit] - 1
        state.put(unit, state.leader_hex(leader))
        state.emit("revived", "S1.0", unit=unit, place=state.leader_hex(leader))


EVENT_TITLES: Final = (
    "no event",
    "no event",
    "leader casualty",
    "American Hero",
    "German Hero",
    "American surrender",
    "German surrender",
    "American intelligence",
    "German intelligence",
    "Feldersatz",
)
