"""[14.0] Friendly Action: friendly forces, artillery [15.2] [23.1], aircraft [23.2], advancing fire [22.13]."""

from __future__ import annotations

from typing import ClassVar, Final

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import CLOSE_ONLY, MEDIUM, SQUADS_LOST, TANKS_LOST, WOODS
from ..state import PattonState
from ..tables import Labels
from .frame import Modifiers, Reckoning, UnitRoll
from .smoke import place_smoke
from .victory import knock_out

SUPPORT, FLANKING, ARTILLERY, AIR, ADVANCING = range(5)
TITLES: Final = ("Friendly Action", "Flanking Fire", "Artillery", "Air Strike", "Advancing Fire")
_CASES: Final = ("14.0", "15.10", "15.2", "23.2", "22.13")


class FriendlyAction(Step[PattonState], frozen=True):
    """[14.0] One roll against each German unit on the board."""

    rules: ClassVar[tuple[str, ...]] = ("4.76", "14.0")

    how: int = SUPPORT
    slot: int = 0

    def run(self, state: PattonState) -> None:
        """Find the next unit."""
        slot = next((s for s in state.enemies() if s >= self.slot), None)
        if slot is None:
            state.pop()
        else:
            state.become(FriendlyAction(self.how, slot + 1))
            state.push(FriendlyFire(slot, self.how))


class FriendlyFire(UnitRoll, frozen=True):
    """[14.0] A roll on the Friendly Action Table."""

    rules: ClassVar[tuple[str, ...]] = ("14.0",)
    purpose: ClassVar[str] = "friendly action"

    how: int

    def figures(self, state: PattonState) -> tuple[int, int]:
        """[17.4] Knocked out at or below, smoke at or above; an unidentified unit counts as what it seems to be."""
        unit = state.unit(self.slot)
        values = state.tables.data.events.friendly_action.values
        row = unit.klass if unit.klass == "AT" else "PzVI" if unit.id.startswith("PzVI") else unit.id
        return values[row]

    def prevented(self, state: PattonState) -> bool:
        """In fog and falling snow only artillery reaches medium and long range in sector 6-8."""
        zone = state.e_zone[self.slot]
        far_ahead = zone // 3 == 0 and zone % 3 >= MEDIUM
        return bool(state.weather & CLOSE_ONLY) and far_ahead and self.how != ARTILLERY

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """[14.0] R13: what is added to the roll, by the kind of fire."""
        table = state.tables.data.events.friendly_action.modifiers
        unit, zone = state.unit(self.slot), state.e_zone[self.slot]
        scopes = state.tables.options.friendly_scopes
        direct = not scopes or self.how in (SUPPORT, FLANKING, ADVANCING)
        found: Modifiers = []
        if self.how == AIR and unit.vehicle:
            found.append(("air strike on a vehicle", table["air_vehicle"]))
        if self.how == FLANKING:
            found.append(("flanking fire", table["flanking"]))
        if direct and (sectors := sum(state.control)):
            found.append(
                (f"{sectors} {'sector' if sectors == 1 else 'sectors'} US controlled", sectors * table["us_control"])
            )
        if self.how == ARTILLERY and not unit.vehicle and state.e_terrain[self.slot] == WOODS:
            found.append(("artillery in woods", table["artillery_woods"]))
        if direct and unit.klass in ("LW", "MG") and state.score[SQUADS_LOST]:
            found.append(("friendly squads lost", state.score[SQUADS_LOST] * table["squad_lost"]))
        if direct and unit.vehicle and state.score[TANKS_LOST]:
            found.append(("friendly tanks lost", state.score[TANKS_LOST] * table["tank_lost"]))
        if not (scopes and self.how == ARTILLERY):
            if smoke := state.smoke_in(zone):
                found.append(("smoke", smoke * table["smoke"]))
            if state.weather & CLOSE_ONLY:
                found.append(("fog or falling snow", table["fog_or_falling_snow"]))
        if self.how in (ARTILLERY, ADVANCING) and unit.vehicle and unit.klass != "TRUCK":
            found.append(("armour", table["armour"]))
        return found

    @override
    def labels(self, state: PattonState) -> Labels:
        """R14: a knock-out by the modified roll comes before smoke by the bare one."""
        if self.prevented(state):
            return state.tables.spread(100, ("no_effect", 100))
        _, smoke = self.figures(state)
        need = max(self.needed(state), self.always(state))
        return state.tables.spread(
            100, ("knocked_out", need), ("no_effect", smoke - 1 if smoke else 100), ("smoke", 100)
        )

    @override
    def because(self, state: PattonState, value: int) -> str:
        if self.prevented(state):
            return "in fog and falling snow only artillery reaches so far ahead, 4.25"
        always = self.always(state)
        return f"{always} or less always does" if self.needed(state) < value <= always else ""

    def always(self, state: PattonState) -> int:
        """The highest bare roll that always knocks the unit out."""
        return state.tables.data.events.friendly_action.always

    @override
    def reckon(self, state: PattonState) -> Reckoning:
        return super().reckon(state)._replace(rule=_CASES[self.how])

    @override
    def heading(self, state: PattonState) -> str:
        return TITLES[self.how]

    @override
    def base(self, state: PattonState) -> int:
        return self.figures(state)[0]

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        """Units driven off by advancing fire score nothing (22.13)."""
        state.pop()
        if label == "knocked_out":
            if self.how == ADVANCING:
                state.tell_of_unit("withdrew", "22.13", self.slot)
                state.remove(self.slot)
            else:
                knock_out(state, self.slot, "friends", _CASES[self.how])
        elif label == "smoke":
            place_smoke(state, state.e_zone[self.slot], 1, "18.15")
