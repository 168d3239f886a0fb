"""[11.0] Sherman Movement: what happens to your tank [11.1], and where German units then are [11.2]."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces

from ..schema.names import (
    ACTIONS,
    COMMANDER,
    COUNTERATTACK,
    DEEP_SNOW,
    DIRECT_MOVEMENT,
    DRIVER,
    GOES_FORWARD,
    GROUND_SNOW,
    HIDDEN,
    KNOWN,
    MOVES,
    MUD,
    PIVOT,
    REAR_SECTORS,
    SECTORS,
    ZONES,
    zone_of,
)
from ..state import PattonState
from ..tables import Labels
from .abilities import cannot
from .frame import Modifiers, PattonChoice, PattonRoll, back_to
from .placement import TurnVehicle, remember_types
from .smoke import shift_smoke

_SHIFTS = {"A": ",_the_enemy_shifts", "B": ",_the_enemy_shifts", "C": ",_vehicles_turn", "none": ""}
"""What the results of part II mean."""


def drive(state: PattonState) -> None:
    """[4.74] 1: what the driver was ordered to do."""
    order = state.orders[DRIVER]
    if not state.able(DRIVER) or (order not in MOVES and order != PIVOT) or cannot(state, DRIVER):
        if state.moving:
            state.emit("stopped", "8.41")
        state.moving = 0
    elif order == PIVOT:
        state.push(Pivot())
    else:
        state.push(BogRoll() if state.bogged else MoveRoll(order))


def drop_acquired(state: PattonState) -> None:
    """[9.35] A tank that moves or pivots loses its acquired target, unless the crew can use the gyrostabilizer."""
    if not state.gyro:
        state.acquired, state.acquired_level = -1, 0


class Pivot(PattonChoice, frozen=True):
    """[8.46] The tank turns on the spot; its turret turns with it, and it is no longer hull down."""

    rules: ClassVar[tuple[str, ...]] = ("8.46",)
    verbs: ClassVar[tuple[str, ...]] = ("face",)
    moment: ClassVar[str] = "the tank is pivoting"

    @override
    def prompt(self, state: PattonState) -> str:
        return "Pivot the tank: towards which sector?"

    def why_not_face(self, state: PattonState, sector: int, _: int) -> str:
        """It faces there already."""
        return "face.same" if sector == state.facing else ""

    def do_face(self, state: PattonState, sector: int, _: int) -> None:
        """The tank turns."""
        state.pop()
        state.turret = (state.turret + sector - state.facing) % 6
        state.facing = sector
        state.moving = state.hull_down = 0
        state.pivoted = 1
        drop_acquired(state)
        state.emit("pivoted", "8.46", sector=SECTORS[sector])


# -- [11.1] the tank ------------------------------------------------------------------------------------------------


def commander_directs(state: PattonState) -> bool:
    """[8.11] True if the commander directs the movement."""
    return state.able(COMMANDER) and state.orders[COMMANDER] == DIRECT_MOVEMENT


def movement_modifiers(state: PattonState) -> Modifiers:
    """[11.1] Driver, commander, suspension, closed hatch, ground."""
    table = state.tables.lookup["accidents"].modifiers
    found: Modifiers = [("driver's rating", -state.skill(DRIVER))]
    if commander_directs(state):
        if state.is_open(COMMANDER):
            found.append(("commander directs", -state.skill(COMMANDER)))
        elif state.card.vision_cupola:
            found.append(("commander directs from his cupola", -(state.skill(COMMANDER) // 2)))
    if state.hvss:
        found.append(("HVSS", table["hvss"]))
    if not state.is_open(DRIVER):
        found.append(("driver buttoned up", table["driver_buttoned"]))
    for bit, name in ((GROUND_SNOW, "ground_snow"), (DEEP_SNOW, "deep_snow"), (MUD, "mud")):
        if state.weather & bit:
            found.append((name.replace("_", " "), table[name]))
    return found


class MoveRoll(PattonRoll, frozen=True):
    """[11.1] [11.2] The Movement Table: part I with both dice, part II with the white one."""

    rules: ClassVar[tuple[str, ...]] = ("11.1", "11.2")
    purpose: ClassVar[str] = "movement"

    order: int

    @override
    def labels(self, state: PattonState) -> Labels:
        modifier = self.added(state)
        fuel = state.tables.options.fuel
        key = ("move", self.order, modifier, fuel)
        found = state.tables.memo.get(key)
        if found is None:
            found = state.tables.memo[key] = self._labels(state, modifier, fuel)
        return found

    def _labels(self, state: PattonState, modifier: int, fuel: bool) -> Labels:
        tables, column = state.tables, ACTIONS[self.order]
        accidents = tables.lookup["accidents"].labels(column, modifier)
        shifts = tables.lookup["shift"].columns[column]
        bogged = tables.data.movement.accidents.bogged
        coloured = tables.data.campaign.fuel.coloured_die
        labels = []
        for roll in range(1, 101):
            tank = "bogged_down" if roll >= bogged else accidents[roll - 1]
            label = tank + _SHIFTS[shifts[(roll - 1) % 10]]
            labels.append(f"{label},_fuel_used" if fuel and 1 <= roll // 10 % 10 <= coloured else label)
        return tuple(labels)

    @override
    def heading(self, state: PattonState) -> str:
        return f"Movement, {ACTIONS[self.order].replace('_', ' ')}"

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        return movement_modifiers(state)

    @override
    def because(self, state: PattonState, value: int) -> str:
        bogged = state.tables.data.movement.accidents.bogged
        return f"{bogged} or more always does" if value >= bogged else ""

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        tank, *rest = label.split(",_")
        if "fuel_used" in rest:
            state.fuel = max(0, state.fuel - state.tables.data.campaign.fuel.battle_move)
        state.moving = state.tank_moved = 1
        state.hull_down = 1 if tank == "hull_down" else 0
        drop_acquired(state)
        for slot in state.enemies():
            state.e_flags[slot] &= ~HIDDEN
        if tank == "thrown_track":
            throw_track(state, "11.11")
        elif tank == "bogged_down":
            state.bogged, state.moving = 1, 0
        if state.log is not None:
            state.emit("drove", "11.1", order=ACTIONS[self.order], result=tank)
        if "the_enemy_shifts" in rest:
            self.shift(state)
        elif "vehicles_turn" in rest:
            turn_vehicles(state)

    def shift(self, state: PattonState) -> None:
        """[11.2] [11.3] German units shift, or the task force leaves them all behind."""
        forward = self.order in GOES_FORWARD
        if everything_leaves(state, forward):
            leave_board(state, advance=(state.facing not in REAR_SECTORS) == forward)
            return
        displace(state, forward)
        turn_vehicles(state)


def turn_vehicles(state: PattonState) -> None:
    """[11.2] Every vehicle may show another side now."""
    for slot in reversed(state.enemies()):
        if state.unit(slot).vehicle:
            state.push(TurnVehicle(slot))


def throw_track(state: PattonState, rule: str) -> None:
    """[11.11] The tank can neither move nor pivot for the rest of the battle, and its day ends with it."""
    state.thrown_track, state.moving = 1, 0
    state.emit("thrown_track", rule)


# -- [11.2] German units --------------------------------------------------------------------------------------------


def new_zone(state: PattonState, zone: int, forward: bool) -> int:
    """[11.2] Where a unit is after your tank has moved; -1 off the board."""
    table = state.tables.displacement["forward" if forward else "reverse"]
    goal = table[(zone // 3 - state.facing) % 6 * 3 + zone % 3]
    return -1 if goal is None else zone_of((goal[0] + state.facing) % 6, goal[1])


def everything_leaves(state: PattonState, forward: bool) -> bool:
    """[11.3] R25: your move leaves no German unit on the display."""
    return all(new_zone(state, state.e_zone[slot], forward) < 0 for slot in state.enemies())


def displace(state: PattonState, forward: bool) -> None:
    """[11.2] Shift every unit; off the board it is out of play. R5: control markers stay in their sectors."""
    for slot in state.enemies():
        zone = new_zone(state, state.e_zone[slot], forward)
        if zone < 0:
            if state.log is not None:
                state.emit("left_behind", "11.2", title=state.unit_title(slot))
            state.remove(slot)
            continue
        moved = zone != state.e_zone[slot]
        state.e_zone[slot] = zone
        if moved:
            state.tell_of_unit("shifted", "11.2", slot, place=ZONES[zone])
        if state.control[zone // 3]:
            state.control[zone // 3] = 0
            state.emit("control_lost", "13.14", place=SECTORS[zone // 3])
    if state.tables.options.smoke_shifts:
        shift_smoke(state, forward)


def leave_board(state: PattonState, advance: bool) -> None:
    """[11.3] The task force leaves the battle; the units still in play stay in the area (11.32)."""
    if state.scenario != "engagement" and state.kind != COUNTERATTACK:
        for slot in state.enemies():
            state.stored += [state.area, state.e_kind[slot], 1 if state.has(slot, KNOWN) else 0]
    remember_types(state)
    how = "advance" if advance else "retreat"
    state.emit("left_board", "11.31", how=how)
    back_to(state, "battle", how)


# -- [11.12] bogged down --------------------------------------------------------------------------------------------


class BogRoll(PattonRoll, frozen=True):
    """[11.12] A bogged down tank tries to free itself in reverse."""

    rules: ClassVar[tuple[str, ...]] = ("11.12",)
    purpose: ClassVar[str] = "bogged down"
    title: ClassVar[str] = "Bogged Down"

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """Driver, commander at an open hatch, suspension, closed hatch."""
        table = state.tables.lookup["bogged_down"].modifiers
        found: Modifiers = [("driver's rating", -state.skill(DRIVER))]
        if commander_directs(state) and state.is_open(COMMANDER):
            found.append(("commander directs", -state.skill(COMMANDER)))
        if state.hvss:
            found.append(("HVSS", table["hvss"]))
        if not state.is_open(DRIVER):
            found.append(("driver buttoned up", table["driver_buttoned"]))
        return found

    @override
    def labels(self, state: PattonState) -> Labels:
        found = state.tables.lookup["bogged_down"].labels("result", self.added(state))
        always = state.tables.data.movement.bogged_down.assistance
        return (*found[: always - 1], *["assistance_required"] * (101 - always))

    @override
    def because(self, state: PattonState, value: int) -> str:
        always = state.tables.data.movement.bogged_down.assistance
        return f"{always} or more always does" if value >= always else ""

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "tank_free":
            state.bogged = 0
        elif label == "thrown_track":
            throw_track(state, "11.12")
        elif label == "assistance_required":
            state.bogged = 2
        state.emit("bogged", "11.12", result=label.replace("_", " "))
