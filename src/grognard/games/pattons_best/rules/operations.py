"""[4.5] Movement Sequence: start and exit areas, resistance, operations; [20.42] waiting in a Counterattack."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import COUNTERATTACK, GROUND_TITLES, GROUNDS, LEVEL_TITLES, LEVELS, UNKNOWN
from ..state import PattonState
from ..tables import Labels
from .advancing_fire import AdvancingFire
from .battle import begin_battle
from .clock import TimeElapsed, spend
from .frame import Die, Ground, Modifiers, PattonChoice, PattonRoll, back_to, end_day
from .preparation import Prepare, first_preparation
from .support import Support, why_no_aircraft, why_no_artillery
from .task_force import move_task_force, travel_time
from .victory import capture


class Day(Ground, frozen=True):
    """One day of action, step by step. Everything else of the day lies above this frame."""

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
        """Leave an area or a battle and go on with this; `enter` is another area, prepared for battle again (11.34)."""
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


class FreeCheck(PattonChoice, frozen=True):
    """[4.53] One neighbouring area is checked for its resistance, at no cost."""

    rules: ClassVar[tuple[str, ...]] = ("4.53",)
    verbs: ClassVar[tuple[str, ...]] = ("scout",)
    moment: ClassVar[str] = "a neighbouring area is being checked"

    @override
    def prompt(self, state: PattonState) -> str:
        return "Check one neighbouring area for its resistance"

    def why_not_scout(self, state: PattonState, area: int, _: int) -> str:
        """[4.53] The reason against checking this area."""
        return why_not_scout(state, area)

    def foresee_scout(self, state: PattonState, area: int, _: int) -> PattonRoll:
        """What is to be expected there."""
        return Resistance(area)

    def do_scout(self, state: PattonState, area: int, _: int) -> None:
        """[4.53] The area is checked."""
        state.become(Resistance(area))


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


class Operations(PattonChoice, frozen=True):
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
        near = [area for area in beside if not self.why_not_enter(state, area, 0)]
        words = state.tables.vocabulary
        return words.encode("enter", min(near, key=distance.__getitem__)) if near else words.encode("resupply")

    def near(self, state: PattonState, verb: str) -> Iterable[int]:
        """Every number of this verb for the areas around."""
        return map(partial(state.tables.vocabulary.encode, verb), state.tables.areas[state.area].neighbours)

    def why_not_near(self, state: PattonState, area: int) -> str:
        """The area does not lie next to the task force."""
        return "" if area in state.tables.areas[state.area].neighbours else "area.not_adjacent"

    def begin(self, state: PattonState, operation: str, roll: PattonRoll, rule: str = "4.54", slack: int = 0) -> None:
        """An operation takes its time, then its roll; in the meantime other operations may cost none (23.2)."""
        minutes = minutes_for(state, operation)
        state.air_slack = slack
        state.pop()
        state.push(roll)
        spend(state, minutes, rule)

    def among_scout(self, state: PattonState) -> Iterable[int]:
        """Areas around."""
        return self.near(state, "scout")

    def why_not_scout(self, state: PattonState, area: int, _: int) -> str:
        """[4.53] The reason against checking this area."""
        return why_not_scout(state, area)

    def foresee_scout(self, state: PattonState, area: int, _: int) -> PattonRoll:
        """What is to be expected there."""
        return Resistance(area)

    def do_scout(self, state: PattonState, area: int, _: int) -> None:
        """[4.54] The area is checked."""
        self.begin(state, "scout", Resistance(area))

    def among_artillery(self, state: PattonState) -> Iterable[int]:
        """Areas around."""
        return self.near(state, "artillery")

    def why_not_artillery(self, state: PattonState, area: int, _: int) -> str:
        """[23.1] The reason against calling for artillery there."""
        return self.why_not_near(state, area) or why_no_artillery(state, area)

    def foresee_artillery(self, state: PattonState, area: int, _: int) -> PattonRoll:
        """The roll for whether it is granted."""
        return Support("artillery", area)

    def do_artillery(self, state: PattonState, area: int, _: int) -> None:
        """[23.1] Artillery is called for."""
        self.begin(state, "artillery", Support("artillery", area), "23.1")

    def among_lift(self, state: PattonState) -> Iterable[int]:
        """Areas with a marker."""
        encode = state.tables.vocabulary.encode
        return [encode("lift", area) for area, count in enumerate(state.artillery) if count]

    def why_not_lift(self, state: PattonState, area: int, _: int) -> str:
        """[23.1] There is no marker."""
        return "" if state.artillery[area] else "artillery.none"

    def do_lift(self, state: PattonState, area: int, _: int) -> None:
        """[23.1] A marker is taken back, which takes no time."""
        state.pop()
        state.artillery[area] -= 1

    def among_air(self, state: PattonState) -> Iterable[int]:
        """Areas around."""
        return self.near(state, "air")

    def why_not_air(self, state: PattonState, area: int, _: int) -> str:
        """[23.2] The reason against calling for an air strike there."""
        return self.why_not_near(state, area) or why_no_aircraft(state, area)

    def foresee_air(self, state: PattonState, area: int, _: int) -> PattonRoll:
        """Whether aircraft come."""
        return Support("air", area)

    def do_air(self, state: PattonState, area: int, _: int) -> None:
        """[23.2] Aircraft are called for; while they are on their way, there is time for other things."""
        slack = state.tables.data.campaign.time_use.air_parallel
        self.begin(state, "air", Support("air", area), "23.2", slack)

    def foresee_resupply(self, state: PattonState, _: int, __: int) -> PattonRoll:
        """Whether it comes."""
        return Support("resupply", state.area)

    def do_resupply(self, state: PattonState, _: int, __: int) -> None:
        """[4.54] Ammunition is asked for."""
        self.begin(state, "resupply", Support("resupply", state.area))

    def among_enter(self, state: PattonState) -> Iterable[int]:
        """Areas around."""
        return self.near(state, "enter")

    def why_not_enter(self, state: PattonState, area: int, _: int) -> str:
        """[4.54.5] The reason against driving there."""
        fuel = state.tables.options.fuel and state.fuel < state.tables.data.campaign.fuel.area_move
        return self.why_not_near(state, area) or ("fuel.area" if fuel else "")

    def do_enter(self, state: PattonState, area: int, _: int) -> None:
        """[4.54.5] The task force drives there."""
        state.air_slack = 0
        state.pop()
        enter(state, area)


def minutes_for(state: PattonState, operation: str) -> int:
    """[4.54] What an operation other than driving takes; calls for aircraft leave time for checks and guns (23.2)."""
    use = state.tables.data.campaign.time_use
    minutes = {"air": use.air, "resupply": use.resupply}
    if not state.air_slack and not isinstance(state.frames[-1], FreeCheck):
        minutes |= {"scout": use.check, "artillery": use.artillery}
    return minutes.get(operation, 0)


# -- [4.54.5] entering an area ------------------------------------------------------------------------------------


def enter(state: PattonState, area: int) -> None:
    """[4.54.5] The task force moves; the arrival comes next."""
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
            state.push(AdvancingFire())
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
    """[4.54.5] c: whether there is a battle."""

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


class Waiting(PattonChoice, frozen=True):
    """[20.42] Every quarter of an hour the enemy may come; or you take on ammunition."""

    rules: ClassVar[tuple[str, ...]] = ("20.42",)
    verbs: ClassVar[tuple[str, ...]] = ("resupply", "wait")
    moment: ClassVar[str] = "the Division waits for the counterattack"

    @override
    def prompt(self, state: PattonState) -> str:
        return "Wait for the enemy, or resupply"

    def foresee_resupply(self, state: PattonState, _: int, __: int) -> PattonRoll:
        """Whether it comes."""
        return Support("resupply", state.area)

    def do_resupply(self, state: PattonState, _: int, __: int) -> None:
        """[4.54] Ammunition is asked for."""
        state.pop()
        state.push(Support("resupply", state.area))
        spend(state, minutes_for(state, "resupply"), "4.54")

    def foresee_wait(self, state: PattonState, _: int, __: int) -> PattonRoll:
        """Whether the enemy comes."""
        return Combat()

    def do_wait(self, state: PattonState, _: int, __: int) -> None:
        """[20.42] A quarter of an hour."""
        state.pop()
        state.ground = state.tables.areas[state.area].ground
        state.push(Combat())
