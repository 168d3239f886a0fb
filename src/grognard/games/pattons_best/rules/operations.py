"""[4.5] Movement Sequence: start and exit areas, resistance, operations; [20.42] waiting in a Counterattack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import COUNTERATTACK, GROUND_TITLES, GROUNDS, LEVEL_TITLES, LEVELS, UNKNOWN
from ..state import PattonState
from ..tables import Labels
from .advancing_fire import AdvancingFireChoice
from .battle import begin_battle
from .clock import TimeElapsed, spend
from .frame import Choice, Die, Ground, Modifiers, Roll, back_to, end_day
from .preparation import Prepare, first_preparation
from .support import Support, why_not_support
from .task_force import move_task_force, travel_time
from .victory import capture


class Day(Ground, frozen=True):
    """One day of action: what comes next. Everything else of the day lies above this frame."""

    rules: ClassVar[tuple[str, ...]] = ("4.3", "4.5", "20.4")
    name: ClassVar[str] = "day"

    next: str = "time"

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        if self.next == "time":
            first_preparation(state)
            state.become(Day("first"))
            state.push(TimeElapsed())
        elif not state.daylight():
            end_day(state)
        elif self.next == "again":
            state.become(Day("prepare"))
            state.push(TimeElapsed(again=True))
        elif self.next in ("first", "prepare"):
            state.become(Day("start" if self.next == "first" else "scout"))
            state.push(Prepare())
        elif self.next == "start":
            state.become(Day("scout"))
            state.push(StartArea())
        elif self.next == "scout":
            state.become(Day("operate"))
            if state.kind != COUNTERATTACK and unscouted(state):
                state.push(FreeCheck())
        else:
            state.push(Waiting() if state.kind == COUNTERATTACK else Operations())

    @override
    def resume(self, state: PattonState, how: str, area: int) -> None:
        """Out of an area or a battle: on with this; `enter` is another area, prepared for battle again (11.34)."""
        state.become(Day("scout" if how == "enter" else how))
        if how == "enter":
            enter(state, area)
            arrival, *weather = state.frames[2:]
            state.frames = (*state.frames[:2], arrival, Prepare(), *weather)


# -- [4.51] [4.52] start and exit ---------------------------------------------------------------------------------


class StartArea(Die, frozen=True):
    """[4.51] Where the task force starts."""

    rules: ClassVar[tuple[str, ...]] = ("4.51",)
    purpose: ClassVar[str] = "start area"
    title: ClassVar[str] = "Start area"

    @override
    def labels(self, state: PattonState) -> Labels:
        areas, numbered = state.tables.areas, state.tables.numbered
        return tuple(areas[numbered[face]].id for face in range(1, 11))

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        """A new drive begins, with a clean Movement Board (R26)."""
        count = len(state.tables.areas)
        state.resistance = [UNKNOWN] * count
        state.held, state.artillery, state.air = [0] * count, [0] * count, [0] * count
        state.stored, state.types_met = [], []
        state.area = state.start_area = state.tables.numbered[faces[0]]
        state.held[state.area] = 1
        state.came_from = UNKNOWN
        state.become(ExitArea())


class ExitArea(Die, frozen=True):
    """[4.52] Where it is to go."""

    rules: ClassVar[tuple[str, ...]] = ("4.52",)
    purpose: ClassVar[str] = "exit area"

    @override
    def labels(self, state: PattonState) -> Labels:
        tables = state.tables
        row = tables.data.board.exit_areas.rows[str(tables.areas[state.start_area].number)]
        return tuple(tables.areas[tables.numbered[number]].id for number in row)

    @override
    def heading(self, state: PattonState) -> str:
        return f"Exit Areas, start area {state.tables.areas[state.start_area].number}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        areas = state.tables.areas
        state.exit_area = next(place for place, area in enumerate(areas) if area.id == label)
        state.emit("drive", "4.52", start=areas[state.start_area].id, exit=label)


# -- [4.53] resistance --------------------------------------------------------------------------------------------


def unscouted(state: PattonState) -> list[int]:
    """Neighbouring areas of unknown resistance that are not in our hands."""
    near = state.tables.areas[state.area].neighbours
    return [area for area in near if not state.held[area] and state.resistance[area] == UNKNOWN]


def ground_modifier(state: PattonState, area: int) -> tuple[str, int]:
    """What the type of an area adds to rolls on the Resistance Table."""
    ground = state.tables.areas[area].ground
    return f"area of {GROUND_TITLES[ground]}", state.tables.lookup["resistance"].modifiers.get(GROUNDS[ground], 0)


class FreeCheck(Choice, frozen=True):
    """[4.53] One neighbouring area is checked for its resistance, at no cost."""

    rules: ClassVar[tuple[str, ...]] = ("4.53",)
    verbs: ClassVar[tuple[str, ...]] = ("scout",)
    moment: ClassVar[str] = "a neighbouring area is being checked"

    @override
    def prompt(self, state: PattonState) -> str:
        return "Check one neighbouring area for its resistance"

    @override
    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        return why_not_scout(state, a)

    @override
    def foresee(self, state: PattonState, verb: str, a: int, b: int) -> Roll | None:
        return Resistance(a)

    @override
    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        state.become(Resistance(a))


def why_not_scout(state: PattonState, area: int) -> str:
    """[4.53] The reason against checking an area."""
    if area not in state.tables.areas[state.area].neighbours:
        return "area.not_adjacent"
    if state.held[area]:
        return "area.ours"
    return "" if state.resistance[area] == UNKNOWN else "area.known"


class Resistance(Die, frozen=True):
    """[4.53] What is to be expected in an area."""

    rules: ClassVar[tuple[str, ...]] = ("4.53", "20.13")
    purpose: ClassVar[str] = "resistance"

    area: int

    @override
    def labels(self, state: PattonState) -> Labels:
        return state.tables.lookup["resistance"].labels(LEVELS[state.expected], self.added(state))

    @override
    def heading(self, state: PattonState) -> str:
        return f"Resistance, {LEVEL_TITLES[state.expected]} expected"

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        return [ground_modifier(state, self.area)]

    @override
    def about(self, state: PattonState) -> str:
        return state.tables.areas[self.area].id

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        state.resistance[self.area] = LEVELS.index(label)
        if state.log is not None:
            title = LEVEL_TITLES[LEVELS.index(label)]
            state.emit("resistance", "4.53", area=state.tables.areas[self.area].id, level=title)


# -- [4.54] operations --------------------------------------------------------------------------------------------


class Operations(Choice, frozen=True):
    """[4.54] What the task force does next."""

    rules: ClassVar[tuple[str, ...]] = ("4.54", "23.1", "23.2")
    verbs: ClassVar[tuple[str, ...]] = ("scout", "artillery", "lift", "air", "resupply", "enter")
    moment: ClassVar[str] = "the task force is on the Movement Board"

    @override
    def prompt(self, state: PattonState) -> str:
        return "Operations: check an area, call for support, resupply, or enter a neighbouring area"

    @override
    def default(self, state: PattonState) -> int:
        """Towards the exit."""
        distance = state.tables.distance[state.exit_area]
        beside = state.tables.areas[state.area].neighbours
        near = [area for area in beside if not self.obstacle(state, "enter", area, 0)]
        words = state.tables.vocabulary
        return words.encode("enter", min(near, key=lambda area: distance[area])) if near else words.encode("resupply")

    @override
    def candidates(self, state: PattonState) -> Iterable[int]:
        """Neighbours, and areas with artillery markers."""
        encode, near = state.tables.vocabulary.encode, state.tables.areas[state.area].neighbours
        called = [area for area, count in enumerate(state.artillery) if count]
        for verb in self.verbs:
            areas: Iterable[int] = called if verb == "lift" else (0,) if verb == "resupply" else near
            yield from (encode(verb, area) for area in areas)

    @override
    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        if verb == "resupply":
            return ""
        if verb == "lift":
            return "" if state.artillery[a] else "artillery.none"
        if verb == "scout":
            return why_not_scout(state, a)
        if a not in state.tables.areas[state.area].neighbours:
            return "area.not_adjacent"
        if verb == "enter":
            fuel = state.tables.options.fuel and state.fuel < state.tables.data.campaign.fuel.area_move
            return "fuel.area" if fuel else ""
        return why_not_support(state, verb, a)

    @override
    def foresee(self, state: PattonState, verb: str, a: int, b: int) -> Roll | None:
        if verb == "scout":
            return Resistance(a)
        if verb == "resupply":
            return Support(verb, state.area)
        return Support(verb, a) if verb in ("artillery", "air") else None

    @override
    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        minutes = minutes_for(state, verb)
        slack, state.air_slack = state.air_slack, 0
        state.pop()
        if verb == "scout":
            state.push(Resistance(a))
            spend(state, minutes, "4.54")
        elif verb == "lift":
            state.artillery[a] -= 1
            state.air_slack = slack
        elif verb == "artillery":
            state.push(Support("artillery", a))
            spend(state, minutes, "23.1")
        elif verb == "air":
            state.air_slack = state.tables.data.campaign.time_use.air_parallel
            state.push(Support("air", a))
            spend(state, minutes, "23.2")
        elif verb == "resupply":
            state.push(Support("resupply", state.area))
            spend(state, minutes, "4.54")
        else:
            enter(state, a)


def minutes_for(state: PattonState, verb: str) -> int:
    """[4.54] What an operation other than driving takes; nothing while aircraft are on their way anyway (23.2)."""
    use = state.tables.data.campaign.time_use
    if verb == "air":
        return use.air
    if verb == "resupply":
        return use.resupply
    free = state.air_slack or isinstance(state.frames[-1], FreeCheck)
    return 0 if free else {"scout": use.check, "artillery": use.artillery}.get(verb, 0)


# -- [4.54.5] entering an area ------------------------------------------------------------------------------------


def enter(state: PattonState, area: int) -> None:
    """[4.54.5] The task force moves; what it finds there comes next."""
    minutes = travel_time(state, state.area, area)
    state.came_from = state.area
    move_task_force(state, area)
    state.advancing = 0
    if state.log is not None:
        ground = GROUND_TITLES[state.tables.areas[area].ground]
        state.emit("entered", "4.54", area=state.tables.areas[area].id, ground=ground, minutes=minutes)
    state.push(Arrival())
    spend(state, minutes, "4.54")


class Arrival(Step[PattonState], frozen=True):
    """[4.54.5] b to d: advancing fire, resistance, combat or capture."""

    rules: ClassVar[tuple[str, ...]] = ("4.54",)

    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        state.ground = state.tables.areas[state.area].ground
        waiting = state.area in state.stored[::3]
        if state.held[state.area] and not waiting:
            state.pop()
            arrive_at_exit(state)
            return
        state.become(Arrival(self.next + 1))
        if self.next == 0:
            state.push(AdvancingFireChoice())
        elif self.next == 1:
            if state.resistance[state.area] == UNKNOWN:
                state.push(Resistance(state.area))
        elif waiting:
            state.emit("combat", "11.32", area=state.tables.areas[state.area].id)
            begin_battle(state)
            spend(state, state.tables.data.campaign.time_use.combat, "4.54")
        else:
            state.become(Combat())


def arrive_at_exit(state: PattonState) -> None:
    """[4.54.5] d: at the exit a new drive begins (4.51); elsewhere a neighbour is checked (4.53)."""
    back_to(state, "day", "start" if state.area == state.exit_area else "scout")


class Combat(Die, frozen=True):
    """[4.54.5] c: battle or no battle."""

    rules: ClassVar[tuple[str, ...]] = ("4.54",)
    purpose: ClassVar[str] = "combat"

    def level(self, state: PattonState) -> int:
        """The resistance of the area; in a Counterattack that of the day (20.42)."""
        return state.expected if state.kind == COUNTERATTACK else state.resistance[state.area]

    def lowest(self, state: PattonState) -> int:
        """The lowest modified face that means battle."""
        occurs = state.tables.data.campaign.combat_occurs
        return (occurs.L, occurs.M, occurs.H)[self.level(state)]

    @override
    def labels(self, state: PattonState) -> Labels:
        return state.tables.spread(10, ("no_battle", self.lowest(state) - self.added(state) - 1), ("battle", 10))

    @override
    def heading(self, state: PattonState) -> str:
        return f"Combat, {LEVEL_TITLES[self.level(state)]} resistance: battle on {self.lowest(state)} or more"

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        return [ground_modifier(state, state.area)]

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        area = state.tables.areas[state.area].id
        state.emit("combat" if label == "battle" else "no_combat", "4.54", area=area)
        if label == "battle":
            begin_battle(state)
            spend(state, state.tables.data.campaign.time_use.combat, "4.54")
        elif state.kind == COUNTERATTACK:
            state.pop()
            spend(state, state.tables.data.campaign.time_use.counterattack_wait, "20.42")
        else:
            capture(state)
            state.pop()
            arrive_at_exit(state)


# -- [20.42] a Counterattack --------------------------------------------------------------------------------------


class Waiting(Choice, frozen=True):
    """[20.42] Every quarter of an hour the enemy may come; or you take on ammunition."""

    rules: ClassVar[tuple[str, ...]] = ("20.42",)
    verbs: ClassVar[tuple[str, ...]] = ("resupply", "wait")
    moment: ClassVar[str] = "the Division waits for the counterattack"

    @override
    def prompt(self, state: PattonState) -> str:
        return "Wait for the enemy, or resupply"

    @override
    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        return ""

    @override
    def foresee(self, state: PattonState, verb: str, a: int, b: int) -> Roll | None:
        return Combat() if verb == "wait" else Support("resupply", state.area)

    @override
    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        state.pop()
        if verb == "wait":
            state.ground = state.tables.areas[state.area].ground
            state.push(Combat())
        else:
            state.push(Support("resupply", state.area))
            spend(state, minutes_for(state, "resupply"), "4.54")
