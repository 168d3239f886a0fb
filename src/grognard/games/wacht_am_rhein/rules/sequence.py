"""[3.0] The sequence of play: game turns of two player turns, with the exploitation of the other player inside."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from grognard.engine.frames import Waits
from grognard.engine.nodes import Over

from ..tables import Tables
from ..vocabulary import (
    ACTIVE,
    DEPLETED,
    EXPLOIT,
    GERMAN,
    GROUND_TITLES,
    GROUNDS,
    MANEUVER_RESERVE,
    RESERVE,
    RESTING,
    RETREAT_POSSIBLE,
    SIDES,
    WORKING,
)
from . import construction, night, supply, victory
from .beginnings import begin_movement
from .bridges import lose_column
from .combat import CombatPhase
from .construction import ConstructionPhase
from .frame import WachtStep
from .logistics import ActivationRoll, Logistics, TransportRoll, WeatherRoll
from .modes import ModePhase
from .movement import MovementPhase
from .night import Strive

if TYPE_CHECKING:
    from ..state import WachtState


def phases(tables: Tables) -> tuple[str, ...]:
    """The phases of a game turn in their order."""
    first = tables.data.scenario.order.first
    found = ["start"]
    for active in (first, SIDES[1 - SIDES.index(first)]):
        other = SIDES[1 - SIDES.index(active)]
        exploits = other if tables.options.exploitation == "other" else active
        found += [
            f"{active}.mode",
            f"{active}.construction",
            f"{active}.movement",
            f"{active}.special",
            f"{exploits}.exploitation",
            f"{active}.combat",
            f"{active}.administration",
        ]
    return (*found, "end")


class GameTurn(WachtStep, frozen=True, tag="game_turn"):
    """The bottom of the stack: which phase of the game turn comes next."""

    rules: ClassVar[tuple[str, ...]] = ("3.0",)

    next: int = 0

    def run(self, state: WachtState) -> None:
        """Carry out the next phase, or begin it."""
        victory.take_places(state)
        order = phases(state.tables)
        phase = order[self.next]
        state.become(GameTurn((self.next + 1) % len(order)))
        if phase == "start":
            start_turn(state)
        elif phase == "end":
            end_turn(state)
        elif not is_skipped(state, self.next, phase):
            begin_phase(state, phase)


def phase_name(state: WachtState) -> str:
    """The id of the phase the game is in: `german.movement`, `logistics`, `over`."""
    for frame in state.frames[::-1]:
        if isinstance(frame, MovementPhase):
            return f"{SIDES[frame.of]}.{'exploitation' if frame.exploiting else 'movement'}"
        if isinstance(frame, CombatPhase):
            return f"{SIDES[frame.of]}.combat"
        if isinstance(frame, ModePhase):
            return f"{SIDES[frame.of]}.mode"
        if isinstance(frame, ConstructionPhase):
            return f"{SIDES[frame.of]}.construction"
        if isinstance(frame, Strive):
            return "night"
    return "over" if state.waits is Waits.END else "logistics"


def when(state: WachtState) -> tuple[int, str]:
    """The turn and the phase."""
    return state.turn, phase_name(state)


def is_skipped(state: WachtState, position: int, phase: str) -> bool:
    """Whether a phase is left out: the Allied player turn on the first turn, special exploitations on all others."""
    turn = state.tables.turns[state.turn - 1]
    side, _, what = phase.partition(".")
    if what == "special":
        own_turn = state.tables.options.exploitation == "own"
        return own_turn or not (turn.allied_turn_skipped and side == SIDES[GERMAN])
    order = phases(state.tables)
    in_allied_turn = order.index("allied.mode") <= position <= order.index("allied.administration")
    return turn.allied_turn_skipped and in_allied_turn


def start_turn(state: WachtState) -> None:
    """Weather; in the morning leaders, Truck Points and fuel."""
    tables = state.tables
    turn = tables.turns[state.turn - 1]
    if tables.options.weather == "fixed" or state.turn == 1:
        state.ground = GROUNDS.index(turn.ground)
        state.sky = turn.sky
    ground = GROUND_TITLES[GROUNDS[state.ground]]
    state.emit("turn", "3.0", turn=state.turn, when=turn.when, ground=ground, sky=state.sky)
    if turn.leaders_active:
        for leader in tables.leaders:
            state.set_mark(leader, ACTIVE, True)
    if turn.part == "am":
        if any(tables.fuelled):
            state.push(Logistics())
        state.push(TransportRoll())
        for leader in reversed(tables.leaders):
            due = state.is_at(leader, RESERVE) and tables.arrival[leader] <= state.turn
            if state.on_map(leader) or due:
                state.push(ActivationRoll(leader))
    if tables.options.weather == "rolled" and state.turn > 1:
        state.push(WeatherRoll())


def end_turn(state: WachtState) -> None:
    """The next turn, or the end; after a night, by option, extended activity."""
    if state.turn == len(state.tables.turns):
        state.become(GameOver())
        state.emit("over", "3.9", text=victory.outcome(state).text)
        return
    state.push(NextTurn())
    if state.night and state.tables.options.extended_night:
        night.begin(state)


class NextTurn(WachtStep, frozen=True, tag="next_turn"):
    """The turn marker moves on."""

    @override
    def run(self, state: WachtState) -> None:
        state.pop()
        state.set_turn(state.turn + 1)


def begin_phase(state: WachtState, phase: str) -> None:
    """Put a phase on the stack, and reset everything that is counted by phase."""
    name, _, what = phase.partition(".")
    side = SIDES.index(name)
    if what == "administration":
        administer(state, side)
    elif what == "mode":
        begin_modes(state, side)
        tell_phase(state, phase)
    elif what == "construction":
        construction.go_on_building(state, side)
        ask_if_any(state, ConstructionPhase(side), phase)
    elif what == "combat":
        ask_if_any(state, CombatPhase(side), phase)
    else:
        exploiting = what != "movement"
        if exploiting and not any(
            state.on_map(u) and state.mode[u] in (EXPLOIT, MANEUVER_RESERVE) for u in state.tables.of_side[side]
        ):
            return
        begin_movement(state, MovementPhase(side, exploiting))
        tell_phase(state, f"{name}.exploitation" if exploiting else phase)


def tell_phase(state: WachtState, phase: str) -> None:
    """The event of a phase that begins."""
    if state.log is not None:
        state.emit("phase", "3.0", phase=phase)


def ask_if_any(state: WachtState, frame: ConstructionPhase | CombatPhase, phase: str) -> None:
    """Begin a phase if there is something to do in it."""
    if len(frame.numbers(state)) > 1:
        state.push(frame)
        tell_phase(state, phase)


def begin_modes(state: WachtState, side: int) -> None:
    """Marks of the last turn come off; artillery has ammunition again, but German corps artillery pays for it."""
    tables = state.tables
    for unit in tables.of_side[side]:
        status = state.status[unit]
        if not status & (RESTING | WORKING | DEPLETED):
            continue
        kept = status & ~(RESTING | WORKING)
        corps = tables.formations[tables.formation[unit]].kind in ("corps", "army")
        if not (corps and side == GERMAN):
            kept &= ~DEPLETED
        state.status[unit] = kept
        state.touch(unit)
    state.listed = [None] * len(tables.ids)
    state.ways = {}
    state.push(ModePhase(side))


def administer(state: WachtState, side: int) -> None:
    """[14.0] Supply is checked, Retreat Possible markers come off, and lost bridge columns are removed."""
    out = supply.check(state, side)
    for unit in state.tables.of_side[side]:
        if state.status[unit] & RETREAT_POSSIBLE:
            state.set_mark(unit, RETREAT_POSSIBLE, False)
    for column in state.columns:
        if state.tables.side[column[0]] == side and state.held[1 - side][column[1]]:
            lose_column(state, column[2])
            state.set_bridge(column[2], 0)
    if out and state.log is not None:
        state.emit("supply", "14.0", units=out)


class GameOver(WachtStep, frozen=True, tag="game_over"):
    """The last turn is over."""

    waits: ClassVar[Waits] = Waits.END
    rules: ClassVar[tuple[str, ...]] = ("3.9",)
    moment: ClassVar[str] = "the game is over"

    @override
    def outcome(self, state: WachtState) -> Over:
        return Over(victory.outcome(state), self.rules)
