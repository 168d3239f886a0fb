"""[13.0] Enemy Action: what each German unit does, its movement [13.1], its fire at friendly forces [13.2] [13.3]."""

from __future__ import annotations

from typing import ClassVar, Final

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import (
    CLOSE,
    CLOSE_ONLY,
    COUNTERATTACK,
    FIRED,
    HIDDEN,
    IMMOBILE,
    KINDS,
    KNOWN,
    LONG,
    MOVING,
    RANGES,
    REAR_SECTORS,
    SPOTTED,
    WAS_SPOTTED,
    ZONES,
)
from ..state import PattonState
from ..tables import Labels
from .frame import Modifiers, UnitRoll
from .incoming import Collateral, EnemyShot
from .placement import Settle
from .victory import lose_area, lose_friendly_tank, lose_squads

_FRONT = 0
IMMOBILIZED: Final = "it is immobilized, 9.52"
_FIREFLY_DRAWS_FIRE = 91


def begin_enemy_phase(state: PattonState, ambush: bool = False) -> None:
    """[4.75] Each unit acts once."""
    for slot in state.enemies():
        state.e_flags[slot] &= ~FIRED
    state.push(EnemyPhase(ambush))


class EnemyPhase(Step[PattonState], frozen=True):
    """[4.75] Unit by unit."""

    rules: ClassVar[tuple[str, ...]] = ("4.75", "13.0")

    ambush: bool = False
    slot: int = 0

    def run(self, state: PattonState) -> None:
        """Find the next unit."""
        slot = next((s for s in state.enemies() if s >= self.slot), None)
        if slot is None:
            state.pop()
        else:
            state.become(EnemyPhase(self.ambush, slot + 1))
            state.push(EnemyAction(slot, self.ambush))


def action_column(klass: str) -> str:
    """The column of the Enemy Action Table."""
    if klass in ("SPG", "TANK"):
        return "SPG_TANK"
    if klass in ("MG", "LW"):
        return "MG_LW"
    return "AT" if klass == "AT" else "TRUCK_SPW_PSW"


class EnemyAction(UnitRoll, frozen=True):
    """[13.0] A unit acts."""

    rules: ClassVar[tuple[str, ...]] = ("13.0", "4.75")
    purpose: ClassVar[str] = "enemy action"
    title: ClassVar[str] = "Enemy Action"

    ambush: bool = False

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """[4.65] An ambush makes fire likelier."""
        if not self.ambush:
            return []
        table = state.tables.lookup[f"action_{KINDS[state.kind].lower()}"].modifiers
        column = action_column(state.unit(self.slot).klass)
        kind = "ambush_infantry" if column in ("AT", "MG_LW") else "ambush_vehicle"
        return [("ambush", table[kind])]

    @override
    def printed(self, state: PattonState) -> Labels:
        """The table of the scenario; the Firefly draws fire (30.0)."""
        klass = state.unit(self.slot).klass
        column = action_column(klass)
        table = state.tables.lookup[f"action_{KINDS[state.kind].lower()}"]
        if column not in table.columns:
            table = state.tables.lookup["action_a"]
        found = table.labels(column, self.added(state))
        if state.card.gun == "76LL" and not self.ambush and klass in ("TANK", "SPG", "AT"):
            found = (*found[: _FIREFLY_DRAWS_FIRE - 1], *["fire_your_tank"] * (101 - _FIREFLY_DRAWS_FIRE))
        return found

    @override
    def labels(self, state: PattonState) -> Labels:
        """What the table says, and what that comes to for this unit now."""
        found = self.printed(state)
        comes_to = {label: comes_to_action(state, self.slot, label)[0] for label in dict.fromkeys(found)}
        return tuple([comes_to[label] for label in found])

    @override
    def because(self, state: PattonState, value: int) -> str:
        return comes_to_action(state, self.slot, self.printed(state)[value - 1])[1]

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        slot = self.slot
        state.e_flags[slot] &= ~MOVING
        if label.startswith("move"):
            move_unit(state, slot, label[-1])
        elif label == "nothing":
            state.tell_of_unit("waits", "13.0", slot)
        else:
            state.e_flags[slot] |= FIRED
            if label == "fire_infantry":
                state.push(SquadFire(slot))
            elif label == "fire_friendly_tank":
                state.push(TankFire(slot))
            elif label == "fire_small_arms":
                state.push(Collateral("enemy fire"))
            else:
                state.push(EnemyShot(slot))


def comes_to_action(state: PattonState, slot: int, label: str) -> tuple[str, str]:
    """[13.0] The result for this unit, and the rule, if any, that changes the table's (R6, R7, R10)."""
    klass = state.unit(slot).klass
    if label.startswith("move"):
        return ("nothing", IMMOBILIZED) if state.has(slot, IMMOBILE) else (label, "")
    if label == "nothing":
        return label, ""
    if klass == "TRUCK":
        return "nothing", "trucks do not fire, 13.2"
    if state.weather & CLOSE_ONLY and state.e_zone[slot] % 3 != CLOSE:
        return "nothing", "in fog and falling snow nobody fires beyond close range, 4.25"
    if label == "fire_infantry":
        return label, ""
    if label == "fire_any_tank" and state.target != slot:
        return "fire_friendly_tank", ""
    if label == "fire_any_tank" and klass != "AT" and state.e_facing[slot] != _FRONT:
        return (
            ("nothing", IMMOBILIZED) if state.has(slot, IMMOBILE) else ("move_B", "you fired at its side or rear, R6")
        )
    if label == "fire_lead_tank" and not state.lead:
        return "fire_friendly_tank", "you are not the lead tank, R10"
    if state.has(slot, HIDDEN):
        return "nothing", "hidden units do not fire at you, 17.3"
    if klass not in ("TANK", "SPG", "AT"):
        return "fire_small_arms", ""
    if label == "fire_any_tank":
        return "fire_your_tank", "you fired at it, R6" if klass == "AT" else "you fired at its front, R6"
    return "fire_your_tank", "you are the lead tank, R10" if label == "fire_lead_tank" else ""


# -- [13.1] movement ------------------------------------------------------------------------------------------------


def move_unit(state: PattonState, slot: int, way: str) -> None:
    """[13.11] to [13.15] Forward, backward, right (clockwise) or left."""
    sector, range_ = divmod(state.e_zone[slot], 3)
    if way == "B" and range_ == LONG:
        leave(state, slot, sector)
        return
    if way == "F":
        sector, range_ = (sector, range_ - 1) if range_ else ((sector + 3) % 6, range_)
    elif way == "B":
        range_ += 1
    else:
        sector = (sector + (1 if way == "R" else -1)) % 6
    state.e_zone[slot] = sector * 3 + range_
    state.e_flags[slot] = state.e_flags[slot] & ~(SPOTTED | HIDDEN) | MOVING
    if not state.tables.options.spotted_and_moved:
        state.e_flags[slot] &= ~WAS_SPOTTED
    state.e_shots[slot] = 0
    state.tell_of_unit("enemy_moved", "13.1", slot, place=ZONES[state.e_zone[slot]])
    if state.control[sector]:
        state.control[sector] = 0
        state.emit("control_lost", "13.14", place=ZONES[sector * 3].split(".")[0])
    state.push(Settle(slot))


def leave(state: PattonState, slot: int, sector: int) -> None:
    """[13.12] Off the board: for good, or from sectors 1 to 3 into the area you came from."""
    behind = state.came_from
    state.tell_of_unit("enemy_left", "13.12", slot)
    if sector in REAR_SECTORS and behind >= 0 and state.kind != COUNTERATTACK and state.scenario != "engagement":
        state.stored += [behind, state.e_kind[slot], 1 if state.has(slot, KNOWN) else 0]
        if state.held[behind]:
            lose_area(state, behind, "13.12")
    state.remove(slot)


# -- [13.2] [13.3] fire at friendly forces --------------------------------------------------------------------------


def _table(state: PattonState) -> str:
    return "C" if state.kind == COUNTERATTACK else "AB"


class SquadFire(UnitRoll, frozen=True):
    """[13.2] Fire at friendly infantry."""

    rules: ClassVar[tuple[str, ...]] = ("13.2",)
    purpose: ClassVar[str] = "enemy fire at infantry"
    results: ClassVar[tuple[str, str]] = ("squad_lost", "no_effect")

    @override
    def base(self, state: PattonState) -> int:
        """The number of the table, halved by smoke and weather."""
        rows = state.tables.data.enemy.fire_combat.squad[_table(state)]
        klass = state.unit(self.slot).klass
        names = {"SPG": ("SPG_TANK",), "TANK": ("SPG_TANK",), "LW": ("LW_SPW", "LW"), "SPW": ("LW_SPW", "LW")}
        row = next(rows[name] for name in names.get(klass, ("MG_PSW", "MG")) if name in rows)
        zone = state.e_zone[self.slot]
        return state.halved(row[zone % 3], zone, tank=False)

    @override
    def needed(self, state: PattonState) -> int:
        return max(self.base(state), state.tables.data.enemy.fire_combat.squad_always)

    @override
    def because(self, state: PattonState, value: int) -> str:
        always = self.needed(state)
        return f"{always} or less always does" if self.base(state) < value <= always else ""

    @override
    def heading(self, state: PattonState) -> str:
        return f"Enemy Fire at infantry, {RANGES[state.e_zone[self.slot] % 3]}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "squad_lost":
            lose_squads(state, 1, "13.2", state.unit_title(self.slot))


class TankFire(UnitRoll, frozen=True):
    """[13.3] Fire at a friendly tank."""

    rules: ClassVar[tuple[str, ...]] = ("13.3",)
    purpose: ClassVar[str] = "enemy fire at tanks"
    results: ClassVar[tuple[str, str]] = ("tank_lost", "no_effect")

    @override
    def base(self, state: PattonState) -> int:
        """The number of the table, halved by smoke and weather."""
        rows = state.tables.data.enemy.fire_combat.sherman
        gun = state.unit(self.slot).gun
        row = rows[_table(state)].get(gun) or rows["AB"][gun]
        zone = state.e_zone[self.slot]
        return state.halved(row[zone % 3], zone, tank=False)

    @override
    def heading(self, state: PattonState) -> str:
        return f"Enemy Fire at a Sherman, {state.unit(self.slot).gun}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "tank_lost":
            lose_friendly_tank(state, "13.3", state.unit_title(self.slot))
