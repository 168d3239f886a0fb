"""[4.6] Battle: markers, activation, support, ambush, the rounds, and how it ends."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import (
    ASSISTANT,
    BROKEN,
    CLOSE_ONLY,
    COMMANDER,
    COUNTERATTACK,
    FIT,
    GUN_TITLES,
    LEVELS,
    MAIN_GUN,
    MALFUNCTION,
    MEN,
    RAIN,
    TANKS_LOST,
    UNCONSCIOUS,
    WORKS,
    ZONES,
)
from ..state import PattonState
from ..tables import Labels
from .battle_round import BattleRound
from .briefing import recruit
from .casualties import release
from .clock import spend
from .frame import Die, Ground, Modifiers, PattonChoice, PattonRoll, back_to, end_day
from .friendly import ADVANCING, AIR, ARTILLERY, FriendlyFire
from .placement import Activation, PlaceUnit, keep_type, pairwise, remember_types
from .preparation import Prepare
from .task_force import move_task_force, travel_time
from .victory import capture, lose_area


def begin_battle(state: PattonState) -> None:
    """The frame on top becomes a battle."""
    state.become(Battle())


class Battle(Ground, frozen=True):
    """[4.6] A battle from its first marker to its end."""

    rules: ClassVar[tuple[str, ...]] = ("4.6",)
    name: ClassVar[str] = "battle"

    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        state.become(Battle(min(self.next + 1, 5)))
        if self.next == 0:
            if state.advancing:
                state.push(PlaceMarkers())
        elif self.next == 1:
            self.activate(state)
        elif self.next == 2:
            if state.kind != COUNTERATTACK:
                state.push(InitialFire())
        elif self.next == 3:
            state.fire_markers = [0] * len(ZONES)
            if state.enemies():
                state.push(Ambush())
        elif not state.enemies():
            end_battle(state)
        else:
            state.push(BattleRound())

    @override
    def resume(self, state: PattonState, how: str, area: int) -> None:
        """[11.3] The task force has left the board."""
        state.become(AfterBattle(left=how))

    def activate(self, state: PattonState) -> None:
        """[4.62] As many units as the resistance calls for, and those left behind here before (11.32)."""
        level = state.expected
        if state.scenario != "engagement" and state.kind != COUNTERATTACK:
            level = state.resistance[state.area]
        state.push(Activation(state.tables.data.battle.activation_numbers.initial[LEVELS[level]]))
        stored = take_stored(state)
        recall_types(state, [kind for kind, known in stored if known])
        for kind, known in stored:
            state.push(PlaceUnit(kind, known))


def take_stored(state: PattonState) -> list[tuple[int, int]]:
    """[11.32] The units that were left behind in this area, which now come back."""
    if state.scenario == "engagement":
        return []
    entries = [state.stored[n : n + 3] for n in range(0, len(state.stored), 3)]
    state.stored = [value for entry in entries if entry[0] != state.area for value in entry]
    return [(kind, known) for area, kind, known in entries if area == state.area]


def recall_types(state: PattonState, met_again: list[int]) -> None:
    """[17.4] R51: types that were identified or left behind in this area before hold for the units here."""
    if state.tables.options.area_keeps_types:
        met = [kind for area, kind in pairwise(state.types_met) if area == state.area]
        for kind in met + met_again:
            keep_type(state, kind)


# -- [4.61] [22.12] markers -----------------------------------------------------------------------------------------


class PlaceMarkers(PattonChoice, frozen=True):
    """[22.12] Up to six Advance Fire markers, one fewer for every three friendly tanks lost."""

    rules: ClassVar[tuple[str, ...]] = ("4.61", "22.12")
    verbs: ClassVar[tuple[str, ...]] = ("mark", "done")
    moment: ClassVar[str] = "Advance Fire markers are being placed"

    def left(self, state: PattonState) -> int:
        """Markers that can still be placed."""
        limits = state.tables.data.campaign.limits
        lost = -(-state.score[TANKS_LOST] // limits.tanks_per_marker_lost)
        return limits.advance_fire - lost - sum(state.fire_markers)

    @override
    def prompt(self, state: PattonState) -> str:
        return f"Place Advance Fire markers, {max(0, self.left(state))} left"

    def why_not_mark(self, state: PattonState, zone: int, _: int) -> str:
        """[22.12] The reason against a marker in this zone."""
        if zone not in state.tables.fire_zones:
            return "marker.zone"
        return "" if self.left(state) > 0 else "marker.limit"

    def do_mark(self, state: PattonState, zone: int, _: int) -> None:
        """A marker is placed; the last one ends it."""
        state.fire_markers[zone] += 1
        state.emit("marked", "22.12", zone=ZONES[zone])
        if self.left(state) <= 0:
            state.pop()

    def do_done(self, state: PattonState, _: int, __: int) -> None:
        """No more of them."""
        state.pop()


class InitialFire(Step[PattonState], frozen=True):
    """[4.64] Advancing Fire, Artillery Support and Air Strikes against every unit that has appeared."""

    rules: ClassVar[tuple[str, ...]] = ("4.64", "22.13", "23.1", "23.2")

    what: int = 0
    slot: int = 0
    count: int = 0
    """Markers already resolved against this unit, or support markers already resolved."""

    def run(self, state: PattonState) -> None:
        """Find the next roll."""
        targets = state.enemies()
        if self.what == 0:
            self.advancing_fire(state, targets)
        elif self.what in (1, 2):
            self.support(state, targets)
        else:
            state.pop()

    def advancing_fire(self, state: PattonState, targets: list[int]) -> None:
        """[22.13] One roll for each marker in the zone of each unit."""
        slot = next((s for s in targets if s >= self.slot and state.fire_markers[state.e_zone[s]]), None)
        if slot is None:
            state.become(InitialFire(1))
            return
        done = self.count if slot == self.slot else 0
        if done >= state.fire_markers[state.e_zone[slot]]:
            state.become(InitialFire(0, slot + 1))
            return
        state.become(InitialFire(0, slot, done + 1))
        state.push(FriendlyFire(slot, ADVANCING))

    def support(self, state: PattonState, targets: list[int]) -> None:
        """[23.1] [23.2] One roll against each unit for each support marker, then the markers are used up."""
        markers = [] if state.scenario == "engagement" else (state.artillery if self.what == 1 else state.air)
        if not markers or self.count >= markers[state.area]:
            if markers:
                markers[state.area] = 0
            state.become(InitialFire(self.what + 1))
            return
        slot = next((s for s in targets if s >= self.slot), None)
        if slot is None:
            state.become(InitialFire(self.what, 0, self.count + 1))
            return
        state.become(InitialFire(self.what, slot + 1, self.count))
        state.push(FriendlyFire(slot, ARTILLERY if self.what == 1 else AIR))


# -- [4.65] ambush --------------------------------------------------------------------------------------------------


class Ambush(Die, frozen=True):
    """[4.65] Does one side surprise the other?"""

    rules: ClassVar[tuple[str, ...]] = ("4.65", "20.43")
    purpose: ClassVar[str] = "ambush"
    title: ClassVar[str] = "Ambush on 7 or less"
    chart: ClassVar[tuple[str, str]] = ("ambush", "ambush")

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """[4.65] More likely in rain, falling snow and fog."""
        bad = state.weather & (RAIN | CLOSE_ONLY)
        return [("weather", state.tables.lookup["ambush"].modifiers["weather"] if bad else 0)]

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label != "ambush":
            state.emit("no_ambush", "4.65")
            return
        state.emit("ambush", "4.65", by="you" if state.kind == COUNTERATTACK else "the enemy")
        state.push(BattleRound("ambush_spotting" if state.kind == COUNTERATTACK else "ambush_enemy"))


# -- the end of a battle --------------------------------------------------------------------------------------------


def end_battle(state: PattonState) -> None:
    """[4.77] The board is empty: repairs, then what the end of the battle brings."""
    remember_types(state)
    state.emit("battle_over", "4.77", rounds=state.round)
    state.become(AfterBattle())


class AfterBattle(Step[PattonState], frozen=True):
    """[4.77] [19.3] Repairs; the area is ours; then new men, or the end of the day for a tank that cannot go on."""

    rules: ClassVar[tuple[str, ...]] = ("4.77", "19.3", "11.11")

    gun: int = 0
    left: str = ""
    """`retreat` or `advance` if the battle was left (11.3)."""

    def run(self, state: PattonState) -> None:
        """Repair the next gun, or go on."""
        for gun in range(self.gun, len(state.guns)):
            if state.guns[gun] == MALFUNCTION:
                state.become(msgspec.structs.replace(self, gun=gun + 1))
                state.push(RepairAfter(gun))
                return
        if state.scenario == "engagement":
            state.lost_day |= 1 if state.health[COMMANDER] > UNCONSCIOUS else 0
            end_day(state)
            return
        if not self.left and state.kind != COUNTERATTACK:
            capture(state)
        if cannot_go_on(state):
            end_day(state)
        else:
            state.become(CrewChange(self.left))


def cannot_go_on(state: PattonState) -> bool:
    """The day is over for this tank: a thrown track, a broken main gun, or its commander is lost."""
    if state.health[COMMANDER] > UNCONSCIOUS:
        state.lost_day = 1
        return True
    return bool(state.thrown_track) or state.guns[MAIN_GUN] == BROKEN


class RepairAfter(PattonRoll, frozen=True):
    """After the battle every malfunctioning gun works again unless it turns out to be broken."""

    rules: ClassVar[tuple[str, ...]] = ("8.32",)
    purpose: ClassVar[str] = "repair"
    title: ClassVar[str] = "Repair after the battle"

    gun: int

    @override
    def labels(self, state: PattonState) -> Labels:
        broken = next(low for low, _, result in state.tables.data.fire.repair.columns["result"] if "broken" in result)
        return state.tables.spread(100, ("repaired", broken - 1), ("broken_for_the_day", 100))

    @override
    def about(self, state: PattonState) -> str:
        return GUN_TITLES[self.gun]

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        state.guns[self.gun] = WORKS if label == "repaired" else BROKEN


class CrewChange(Step[PattonState], frozen=True):
    """[19.3] Men who cannot go on are replaced, which takes half an hour; the result of the battle follows."""

    rules: ClassVar[tuple[str, ...]] = ("19.3", "19.31", "19.32")

    left: str = ""
    changed: bool = False

    def run(self, state: PattonState) -> None:
        """Replace the men, or go on."""
        if not self.changed:
            state.stand_in = -1
            out = [man for man in range(len(MEN)) if state.has_place(man) and state.health[man] > UNCONSCIOUS]
            for man in range(ASSISTANT + 1):
                if state.health[man] <= UNCONSCIOUS:
                    state.health[man] = FIT
            state.become(CrewChange(self.left, True))
            for man in out:
                release(state, man)
            if out:
                recruit(state)
                spend(state, state.tables.data.campaign.time_use.replace_crew, "19.32")
        elif self.left:
            leaving = Leaving(self.left == "advance")
            state.become(leaving)
            goals = leaving.goals(state)
            if len(goals) == 1:
                leaving.go_on(state, goals[0])
        elif state.kind == COUNTERATTACK:
            back_to(state, "day", "again")
        else:
            after_area(state)


def after_area(state: PattonState) -> None:
    """Prepare for battle again (4.4), and go on; at the exit with a new drive."""
    at_exit = state.area == state.exit_area
    back_to(state, "day", "start" if at_exit else "prepare")
    if at_exit:
        state.push(Prepare())


# -- [11.3] leaving the board ---------------------------------------------------------------------------------------


class Leaving(PattonChoice, frozen=True):
    """[11.33] [20.45] Where the task force goes after leaving a battle."""

    rules: ClassVar[tuple[str, ...]] = ("11.33", "20.45")
    verbs: ClassVar[tuple[str, ...]] = ("proceed",)
    moment: ClassVar[str] = "the task force is leaving a battle"

    advance: bool

    def goals(self, state: PattonState) -> list[int]:
        """Retreat: where it came from. Advance: any other neighbour. Counterattack: one area nearer to the exit."""
        areas = state.tables.areas[state.area].neighbours
        if state.kind == COUNTERATTACK:
            if self.advance or state.area == state.exit_area:
                return [state.area]
            distance = state.tables.distance[state.exit_area]
            nearest = min(distance[area] for area in areas)
            return [area for area in areas if distance[area] == nearest]
        if not self.advance and state.came_from >= 0:
            return [state.came_from]
        return [area for area in areas if area != state.came_from]

    @override
    def prompt(self, state: PattonState) -> str:
        return "You have left the battle: where does the task force go?"

    def why_not_proceed(self, state: PattonState, area: int, _: int) -> str:
        """The reason against going there."""
        return "" if area in self.goals(state) else "leave.not_there"

    def do_proceed(self, state: PattonState, area: int, _: int) -> None:
        """The task force goes there."""
        self.go_on(state, area)

    def go_on(self, state: PattonState, area: int) -> None:
        """[11.33] [11.34] Back into an area of ours, or into one that must be entered like any other."""
        if state.kind == COUNTERATTACK:
            self.fall_back(state, area)
        elif state.held[area] and area not in state.stored[::3]:
            minutes = travel_time(state, state.area, area)
            state.came_from = state.area
            move_task_force(state, area)
            after_area(state)
            spend(state, minutes, "11.33")
        else:
            back_to(state, "day", "enter", area)

    def fall_back(self, state: PattonState, area: int) -> None:
        """[20.45] A Counterattack: a retreat loses an area and a quarter of an hour."""
        back_to(state, "day", "prepare")
        if not self.advance:
            lose_area(state, state.area, "20.45")
            if area != state.area:
                move_task_force(state, area)
            spend(state, state.tables.data.campaign.time_use.counterattack_retreat, "20.45")
