"""[S1.0] Random events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from typing_extensions import override

from grognard.engine.chances import Faces

from ..state import ORIGINAL, REPLACEMENT, StrikeState
from ..tables import AMERICAN, ELIMINATED, GERMAN, SIDE_TITLES
from . import fire, leaders
from .checks import begin_check
from .frame import SideChoice, StrikeChoice, StrikeRoll, StrikeStep
from .stacking import steps_in

INFANTRY = ("infantry", "armoured_infantry", "scout_cavalry", "engineer")
"""Ruling 23: what counts as infantry for Feldersatz."""


class EventRoll(StrikeRoll, frozen=True, tag="event_roll"):
    """The Event chit: Heroes go, then one die."""

    rules: ClassVar[tuple[str, ...]] = ("S1.0",)
    moment: ClassVar[str] = "a random event is about to be rolled"
    purpose: ClassVar[str] = "event"

    @override
    def asked(self, state: StrikeState) -> str:
        return "Random event"

    @override
    def label(self, state: StrikeState, faces: Faces) -> str:
        return EVENT_TITLES[faces[0]]

    @override
    def land(self, state: StrikeState, label: str, faces: Faces) -> None:
        face = faces[0]
        state.pop()
        state.emit("event", "S1.0", face=face, title=label)
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
    if frame.uses(state):
        state.push(frame)
    else:
        state.emit("no_event", "S1.0")


class EventChoice(StrikeChoice, frozen=True):
    """What the choices of events have in common."""

    rules: ClassVar[tuple[str, ...]] = ("S1.0",)
    moment: ClassVar[str] = "a random event is being resolved"

    def uses(self, state: StrikeState) -> list[int]:
        """The numbers of the actions that make use of the event."""
        decline = state.tables.encode("decline")
        return [number for number in self.numbers(state) if number != decline]


class Declinable(EventChoice, frozen=True):
    """An event that need not be used."""

    def do_decline(self, state: StrikeState, a: int, b: int) -> None:
        """No use is made of it."""
        state.pop()


# -- leader casualty --------------------------------------------------------------------------------------------


class CasualtyRoll(StrikeRoll, frozen=True, tag="casualty_roll"):
    """An odd roll hits a German leader, an even one an American."""

    rules: ClassVar[tuple[str, ...]] = ("S1.0",)
    moment: ClassVar[str] = "a leader casualty is about to be rolled"
    purpose: ClassVar[str] = "casualty"

    @override
    def asked(self, state: StrikeState) -> str:
        return "Whose leader is hit?"

    @override
    def label(self, state: StrikeState, faces: Faces) -> str:
        return f"{SIDE_TITLES[faces[0] % 2]} leader"

    @override
    def land(self, state: StrikeState, label: str, faces: Faces) -> None:
        state.pop()
        ask(state, Casualty(GERMAN if faces[0] % 2 else AMERICAN))


class Casualty(Declinable, frozen=True, tag="casualty"):
    """The enemy picks a leader whose original side shows."""

    verbs: ClassVar[tuple[str, ...]] = ("casualty", "decline")

    of: int

    def side(self, state: StrikeState) -> int:
        """The enemy of the leader."""
        return 1 - self.of

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"Choose the {SIDE_TITLES[self.of]} leader who is hit"

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "side": SIDE_TITLES[self.of]}

    def do_casualty(self, state: StrikeState, leader: int, _: int) -> None:
        """The leader is flipped or removed; a formation leader's chit leaves the cup."""
        tables = state.tables
        state.pop()
        leaders.flip(state, leader, "S1.0")
        chit = 1 << tables.first_formation_chit + tables.leader_formation[leader]
        if not tables.task_force[leader] and state.cup & chit:
            state.cup &= ~chit
            state.emit("chit_lost", "S1.0", formation=tables.leader_formation[leader])

    def why_not_casualty(self, state: StrikeState, leader: int, _: int) -> str:
        """Why the leader cannot be hit, or ""."""
        if state.tables.leader_side[leader] != self.of:
            return "casualty.side"
        if state.leader_state[leader] == REPLACEMENT:
            return "casualty.replaced"
        return "" if state.leader_state[leader] == ORIGINAL else "casualty.absent"


# -- heroes -----------------------------------------------------------------------------------------------------


class HeroChoice(Declinable, SideChoice, frozen=True, tag="hero_choice"):
    """A Hero for any unit: better in everything, and free of Cohesion Hits and Suppression."""

    verbs: ClassVar[tuple[str, ...]] = ("hero", "decline")

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{SIDE_TITLES[self.of]} Hero: choose his unit"

    def do_hero(self, state: StrikeState, unit: int, _: int) -> None:
        """The Hero joins the unit."""
        state.pop()
        state.hero[self.of] = unit
        state.hits[unit] = 0
        state.suppress(unit, 0)
        state.emit("hero", "S1.0", unit=unit)

    def why_not_hero(self, state: StrikeState, unit: int, _: int) -> str:
        """Why the unit has no Hero, or ""."""
        if state.tables.side[unit] != self.of:
            return "unit.other_side"
        return "" if state.on_map(unit) else "unit.off_map"


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

    of: int

    def side(self, state: StrikeState) -> int:
        """The enemy of the unit."""
        return 1 - self.of

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"Choose the surrounded {SIDE_TITLES[self.of]} unit that may surrender"

    def do_surrender(self, state: StrikeState, unit: int, _: int) -> None:
        """The unit checks its Troop Quality."""
        state.become(Surrender())
        begin_check(state, unit, "surrender")

    def why_not_surrender(self, state: StrikeState, unit: int, _: int) -> str:
        """Why the unit does not think of surrender, or ""."""
        if state.tables.side[unit] != self.of:
            return "surrender.side"
        if not state.on_map(unit):
            return "unit.off_map"
        return "" if is_surrounded(state, unit) else "surrender.free"


class Surrender(StrikeStep, frozen=True, tag="surrender"):
    """Waits for the check; a unit that fails is eliminated."""

    rules: ClassVar[tuple[str, ...]] = ("S1.0",)

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        state.pop()
        if not passed:
            fire.eliminate(state, unit, "S1.0", "it surrenders")


# -- intelligence and replacements ------------------------------------------------------------------------------


class Favour(Declinable, SideChoice, frozen=True, tag="favour"):
    """Two Command Points and a Dispatch Point for one division."""

    verbs: ClassVar[tuple[str, ...]] = ("favour", "decline")

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{SIDE_TITLES[self.of]} intelligence: which division gets the points?"

    def do_favour(self, state: StrikeState, division: int, _: int) -> None:
        """The division gets the points."""
        state.pop()
        state.cp[division] += 2
        state.dp[division] += 1
        state.emit("favoured", "S1.0", division=division)

    def why_not_favour(self, state: StrikeState, division: int, _: int) -> str:
        """Why the division cannot get the points, or ""."""
        if state.tables.division_side[division] != self.of:
            return "favour.side"
        return "" if state.command[division] > 0 else "favour.absent"


class Feldersatz(Declinable, frozen=True, tag="feldersatz"):
    """One German infantry step back, or a destroyed unit returns with one step."""

    verbs: ClassVar[tuple[str, ...]] = ("restore", "revive", "decline")

    def side(self, state: StrikeState) -> int:
        """The German."""
        return GERMAN

    @override
    def prompt(self, state: StrikeState) -> str:
        return "Feldersatz: give an infantry step back, or bring a destroyed infantry unit back with a leader"

    def do_restore(self, state: StrikeState, unit: int, _: int) -> None:
        """The unit gets a step back."""
        state.pop()
        state.lost[unit] -= 1
        state.refresh(unit)
        state.emit("restored", "S1.0", unit=unit)

    def why_not_restore(self, state: StrikeState, unit: int, _: int) -> str:
        """Why no step can be given back to the unit, or ""."""
        barred = why_no_infantry(state, unit)
        if barred:
            return barred
        if not state.on_map(unit):
            return "unit.off_map"
        if not state.lost[unit]:
            return "feldersatz.whole"
        return "feldersatz.zone" if state.in_enemy_zone(GERMAN, state.place[unit]) else ""

    def among_restore(self, state: StrikeState) -> Iterable[int]:
        """The German infantry."""
        return [state.tables.encode("restore", unit) for unit in german_infantry(state)]

    def do_revive(self, state: StrikeState, unit: int, leader: int) -> None:
        """The unit returns with one step, where the leader is."""
        state.pop()
        state.lost[unit] = state.tables.steps_full[unit] - 1
        state.put(unit, state.leader_hex(leader))
        state.emit("revived", "S1.0", unit=unit, place=state.leader_hex(leader))

    def why_not_revive(self, state: StrikeState, unit: int, leader: int) -> str:
        """Why the unit cannot return with a leader, or ""."""
        barred = why_no_infantry(state, unit)
        if barred:
            return barred
        if not state.is_at(unit, ELIMINATED):
            return "feldersatz.alive"
        hex_ = state.leader_hex(leader)
        if state.tables.leader_side[leader] != GERMAN or hex_ < 0:
            return "feldersatz.leader"
        if state.in_enemy_zone(GERMAN, hex_):
            return "feldersatz.leader_zone"
        return "" if steps_in(state, hex_) < state.tables.charts.stacking.steps else "feldersatz.room"

    def among_revive(self, state: StrikeState) -> Iterable[int]:
        """The German infantry, with every leader."""
        words = state.rules.vocabulary
        return [number for unit in german_infantry(state) for number in words.numbers_of("revive", unit)]


def why_no_infantry(state: StrikeState, unit: int) -> str:
    """Why the unit gets no Feldersatz, or "": it is for German infantry."""
    if state.tables.side[unit] != GERMAN:
        return "unit.other_side"
    return "" if state.tables.types[unit] in INFANTRY else "feldersatz.infantry"


def german_infantry(state: StrikeState) -> list[int]:
    """The units that Feldersatz is for."""
    return [unit for unit in state.tables.of_side[GERMAN] if not why_no_infantry(state, unit)]


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
