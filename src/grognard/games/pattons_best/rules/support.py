"""[23.0] Support called for on the Movement Board: artillery [23.1], aircraft [23.2], and resupply [4.54]."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import NO_AIR
from ..state import PattonState
from .ammunition import LoadAmmo, LoadRack, special_of, take
from .frame import Die
from .preparation import load_gun


def why_no_artillery(state: PattonState, area: int) -> str:
    """[23.1] The reason against calling for artillery on an area."""
    if no_enemy(state, area):
        return "area.ours"
    limit = state.tables.data.campaign.limits.artillery
    return "artillery.limit" if sum(state.artillery) >= limit else ""


def why_no_aircraft(state: PattonState, area: int) -> str:
    """[23.2] The reason against calling for an air strike on an area."""
    if no_enemy(state, area):
        return "area.ours"
    if state.weather & NO_AIR:
        return "air.weather"
    limit = state.tables.data.campaign.limits.air_strikes
    return "air.limit" if sum(state.air) >= limit else ""


def no_enemy(state: PattonState, area: int) -> bool:
    """True if the area is ours, and no German units were left behind there."""
    return bool(state.held[area]) and area not in state.stored[::3]


class Support(Die, frozen=True):
    """[4.54] Whether artillery, aircraft or supplies arrive."""

    rules: ClassVar[tuple[str, ...]] = ("4.54", "23.1", "23.2")
    purpose: ClassVar[str] = "time use"
    results: ClassVar[tuple[str, str]] = ("arrives", "fails")

    what: str
    area: int

    @override
    def base(self, state: PattonState) -> int:
        """The highest face with which it arrives."""
        use = state.tables.data.campaign.time_use
        return {"artillery": use.artillery_arrives, "air": use.air_arrives, "resupply": use.resupply_arrives}[self.what]

    @override
    def heading(self, state: PattonState) -> str:
        return {"artillery": "Artillery Support", "air": "Air Strike", "resupply": "Resupply"}[self.what]

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        arrives = label == "arrives"
        if state.log is not None:
            state.emit("support", "4.54", what=self.what, area=state.tables.areas[self.area].id, arrives=arrives)
        if not arrives:
            return
        if self.what == "artillery":
            state.artillery[self.area] += 1
        elif self.what == "air":
            state.air[self.area] += 1
        else:
            state.push(Resupply())


class Resupply(Step[PattonState], frozen=True):
    """[4.54] The tank is loaded again, its ready rack filled, and its fuel (29.0)."""

    rules: ClassVar[tuple[str, ...]] = ("4.54", "16.21")

    next: int = 0
    gun: int = -1

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        if self.next == 0:
            gun = state.gun_load
            state.gun_load = -1
            state.rack = [0] * len(state.rack)
            take(state, special_of(state), 0)
            state.ammo = [0] * len(state.ammo)
            state.fuel = state.tables.data.campaign.fuel.capacity
            stores = state.tables.data.campaign.stores
            state.boxes_30, state.boxes_50 = max(state.boxes_30, stores.boxes_30), stores.boxes_50
            state.bombs = stores.smoke_bombs if state.card.smoke_mortar else 0
            state.grenades = stores.smoke_grenades
            state.become(Resupply(1, gun))
            state.push(LoadAmmo(again=True))
        elif self.next == 1:
            state.become(Resupply(2, self.gun))
            state.push(LoadRack())
        else:
            state.pop()
            if self.gun >= 0:
                load_gun(state, self.gun)
