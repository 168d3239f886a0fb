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
    """What the choices of events have in common: make use of it, or (mostly) decline."""

    rules: ClassVar[tuple[str, ...]] = ("S1.0",)
    moment: ClassVar[str] = "a random event is being resolved"

    @override
    def obstacle(self, state: StrikeState, verb: str, a: int, b: int) -> str:
        return "" if verb == "decline" else self.why_no_use(state, verb, a, b)

    def why_no_use(self, state: StrikeState, verb: str, a: int, b: int) -> str:
        """Why the event cannot be used like this, or ""."""
        raise NotImplementedError

    def uses(self, state: StrikeState) -> list[int]:
        """The numbers of the actions that make use of the event."""
        decline = state.tables.encode("decline")
        return [number for number in self.numbers(state) if number != decline]

    @override
    def carry_out(self, state: StrikeState, verb: str, a: int, b: int) -> None:
        state.pop()
        if verb != "decline":
            self.use(state, verb, a, b)

    def use(self, state: StrikeState, verb: str, a: int, b: int) -> None:
        """Make use of the event; the choice is no longer on the stack."""
        raise NotImplementedError


# -- leader casualty --------------------------------------------------------------------------------------------


class CasualtyRoll(StrikeRoll, frozen=True, tag="casualty_roll"):
    """Odd hits a German leader, even an American one."""

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
    def why_no_use(self, state: StrikeState, verb: str, a: int, b: int) -> str:
        if state.tables.leader_side[a] != self.of:
            return "casualty.side"
        if state.leader_state[a] == REPLACEMENT:
            return "casualty.replaced"
        return "" if state.leader_state[a] == ORIGINAL else "casualty.absent"

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "side": SIDE_TITLES[self.of]}

    @override
    def use(self, state: StrikeState, verb: str, a: int, b: int) -> None:
        """The leader is flipped or removed; a formation leader's chit leaves the cup."""
        tables = state.tables
        leaders.flip(state, a, "S1.0")
        chit = 1 << tables.first_formation_chit + tables.leader_formation[a]
        if not tables.task_force[a] and state.cup & chit:
            state.cup &= ~chit
            state.emit("chit_lost", "S1.0", formation=tables.leader_formation[a])


# -- heroes -----------------------------------------------------------------------------------------------------


class HeroChoice(EventChoice, SideChoice, frozen=True, tag="hero_choice"):
    """A Hero for any unit: better in everything, and free of Cohesion Hits and Suppression."""

    verbs: ClassVar[tuple[str, ...]] = ("hero", "decline")

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{SIDE_TITLES[self.of]} Hero: choose his unit"

    @override
    def why_no_use(self, state: StrikeState, verb: str, a: int, b: int) -> str:
        if state.tables.side[a] != self.of:
            return "unit.other_side"
        return "" if state.on_map(a) else "unit.off_map"

    @override
    def use(self, state: StrikeState, verb: str, a: int, b: int) -> None:
        state.hero[self.of] = a
        state.hits[a] = 0
        state.suppress(a, 0)
        state.emit("hero", "S1.0", unit=a)


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

    @override
    def why_no_use(self, state: StrikeState, verb: str, a: int, b: int) -> str:
        if state.tables.side[a] != self.of:
            return "surrender.side"
        if not state.on_map(a):
            return "unit.off_map"
        return "" if is_surrounded(state, a) else "surrender.free"

    @override
    def use(self, state: StrikeState, verb: str, a: int, b: int) -> None:
        state.push(Surrender())
        begin_check(state, a, "surrender")


class Surrender(StrikeStep, frozen=True, tag="surrender"):
    """Waits for the check; who fails is eliminated."""

    rules: ClassVar[tuple[str, ...]] = ("S1.0",)

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        state.pop()
        if not passed:
            fire.eliminate(state, unit, "S1.0", "it surrenders")


# -- intelligence and replacements ------------------------------------------------------------------------------


class Favour(EventChoice, SideChoice, frozen=True, tag="favour"):
    """Two Command Points and a Dispatch Point for one division."""

    verbs: ClassVar[tuple[str, ...]] = ("favour", "decline")

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{SIDE_TITLES[self.of]} intelligence: which division gets the points?"

    @override
    def why_no_use(self, state: StrikeState, verb: str, a: int, b: int) -> str:
        if state.tables.division_side[a] != self.of:
            return "favour.side"
        return "" if state.command[a] > 0 else "favour.absent"

    @override
    def use(self, state: StrikeState, verb: str, a: int, b: int) -> None:
        state.cp[a] += 2
        state.dp[a] += 1
        state.emit("favoured", "S1.0", division=a)


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
    def why_no_use(self, state: StrikeState, verb: str, a: int, b: int) -> str:
        tables = state.tables
        if tables.side[a] != GERMAN:
            return "unit.other_side"
        if tables.types[a] not in INFANTRY:
            return "feldersatz.infantry"
        return self.why_not_revive(state, a, b) if verb == "revive" else self.why_not_restore(state, a)

    def why_not_restore(self, state: StrikeState, unit: int) -> str:
        """Why no step can be given back to an infantry unit, or ""."""
        if not state.on_map(unit):
            return "unit.off_map"
        if not state.lost[unit]:
            return "feldersatz.whole"
        return "feldersatz.zone" if state.in_enemy_zone(GERMAN, state.place[unit]) else ""

    def why_not_revive(self, state: StrikeState, unit: int, leader: int) -> str:
        """Why an infantry unit cannot return with a leader, or ""."""
        if not state.is_at(unit, ELIMINATED):
            return "feldersatz.alive"
        hex_ = state.leader_hex(leader)
        if state.tables.leader_side[leader] != GERMAN or hex_ < 0:
            return "feldersatz.leader"
        if state.in_enemy_zone(GERMAN, hex_):
            return "feldersatz.leader_zone"
        return "" if steps_in(state, hex_) < state.tables.charts.stacking.steps else "feldersatz.room"

    @override
    def candidates(self, state: StrikeState) -> Iterable[int]:
        encode, tables = state.tables.encode, state.tables
        infantry = [u for u in tables.of_side[GERMAN] if tables.types[u] in INFANTRY]
        yield from (encode("restore", unit) for unit in infantry)
        for unit in infantry:
            yield from (encode("revive", unit, leader) for leader in range(len(tables.leaders)))
        yield encode("decline")

    @override
    def use(self, state: StrikeState, verb: str, a: int, b: int) -> None:
        if verb == "restore":
            state.lost[a] -= 1
            state.refresh(a)
            state.emit("restored", "S1.0", unit=a)
            return
        state.lost[a] = state.tables.steps_full[a] - 1
        state.put(a, state.leader_hex(b))
        state.emit("revived", "S1.0", unit=a, place=state.leader_hex(b))


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
