"""[4.74] 4, Miscellaneous Actions: periscopes, repairs, smoke, the gun load, the ready rack, changing places."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import (
    AA,
    AMMO,
    ASSISTANT,
    BOW,
    BROKEN,
    CHANGE_LOAD,
    COAXIAL,
    FIRE_MORTAR,
    FIT,
    GUN_TITLES,
    GUNNER,
    LOADER,
    MAIN_GUN,
    MALFUNCTION,
    MAN_TITLES,
    MEN,
    ON_TANK,
    REPAIR_AA,
    REPAIR_BOW,
    REPAIR_COAXIAL,
    REPAIR_MAIN_GUN,
    REPLACE_PERISCOPE,
    RESTOCK_RACK,
    TAKE_OVER_COMMANDER,
    THROW_GRENADE,
    UNCONSCIOUS,
    WORKS,
    zone_of,
)
from ..state import PattonState
from ..tables import Labels
from .abilities import aa_gunner, cannot
from .ammunition import LoadRack
from .driving import drive
from .frame import ManDie, Modifiers, PattonChoice, PattonRoll
from .gunnery import load_empty_gun, main_gun
from .machine_guns import MachineGuns
from .preparation import change_load, why_not_load
from .smoke import place_smoke

_REPAIRS = ((MAIN_GUN, REPAIR_MAIN_GUN), (COAXIAL, REPAIR_COAXIAL), (BOW, REPAIR_BOW), (AA, REPAIR_AA))
_WAKES = 5
"""The highest face with which an unconscious man comes to (R19)."""


def repairer(state: PattonState, gun: int) -> int:
    """The man who repairs a gun."""
    return {MAIN_GUN: LOADER, COAXIAL: LOADER, BOW: ASSISTANT}.get(gun, aa_gunner(state))


class CrewWork(Step[PattonState], frozen=True):
    """[4.74] 4: everything that is not driving or firing."""

    rules: ClassVar[tuple[str, ...]] = ("4.74",)

    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        state.become(CrewWork(self.next + 1))
        if self.next == 0:
            replace_periscopes(state)
        elif self.next <= len(_REPAIRS):
            gun, order = _REPAIRS[self.next - 1]
            man = repairer(state, gun)
            if state.able(man) and state.orders[man] == order and state.guns[gun] == MALFUNCTION:
                state.push(Repair(gun))
        elif self.next == len(_REPAIRS) + 1:
            make_smoke(state)
        elif self.next == len(_REPAIRS) + 2:
            self.loader(state)
        else:
            state.pop()
            take_over(state)

    def loader(self, state: PattonState) -> None:
        """[8.35] [8.36] [9.6] The gun load and the ready rack."""
        order = state.orders[LOADER] if state.able(LOADER) else -1
        if order == CHANGE_LOAD:
            state.push(ChangeLoad())
        elif order == RESTOCK_RACK:
            state.push(LoadRack())
        else:
            load_empty_gun(state)


def replace_periscopes(state: PattonState) -> None:
    """[8.64] Spares are put in."""
    for man in range(len(MEN)):
        if state.able(man) and state.orders[man] == REPLACE_PERISCOPE and state.periscopes:
            state.broken_periscopes &= ~(1 << man)
            state.periscopes -= 1
            state.emit("periscope", "8.64", man=MAN_TITLES[man])


def make_smoke(state: PattonState) -> None:
    """[18.11] [18.12] Grenades on your own tank, mortar bombs in front of the turret."""
    if state.able(LOADER) and state.orders[LOADER] == FIRE_MORTAR and not cannot(state, LOADER):
        state.bombs -= 1
        place_smoke(state, zone_of(state.turret, 0), 1, "18.12")
    for man in range(len(MEN)):
        if state.able(man) and state.orders[man] == THROW_GRENADE and not cannot(state, man):
            state.grenades -= 1
            place_smoke(state, ON_TANK, 1, "18.11")


def take_over(state: PattonState) -> None:
    """[19.22] The assistant driver moves to another place, which takes him the whole round."""
    order = state.orders[ASSISTANT]
    if order >= TAKE_OVER_COMMANDER and state.able(ASSISTANT):
        state.stand_in = order - TAKE_OVER_COMMANDER
        state.hatches &= ~(1 << ASSISTANT)
        if state.log is not None:
            state.emit("took_over", "19.22", name=state.man(ASSISTANT), place=MAN_TITLES[state.stand_in])


class Repair(PattonRoll, frozen=True):
    """[8.25] [8.32] The Gun Malfunction Repair Table."""

    rules: ClassVar[tuple[str, ...]] = ("8.32", "3.2")
    purpose: ClassVar[str] = "repair"
    title: ClassVar[str] = "Gun Malfunction Repair"

    gun: int

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        """[8.25] His rating, and the gunner's if he helps with the main gun."""
        found: Modifiers = [("rating of the man at work", -state.skill(repairer(state, self.gun)))]
        if self.gun == MAIN_GUN and state.able(GUNNER) and state.orders[GUNNER] == REPAIR_MAIN_GUN:
            found.append(("gunner helps", -state.skill(GUNNER)))
        return found

    @override
    def labels(self, state: PattonState) -> Labels:
        """The highest bare rolls always break the gun."""
        found = state.tables.lookup["repair"].labels("result", self.added(state))
        always = state.tables.data.fire.repair.always_broken
        return (*found[: always - 1], *["broken_for_the_day"] * (101 - always))

    @override
    def because(self, state: PattonState, value: int) -> str:
        always = state.tables.data.fire.repair.always_broken
        return f"{always} or more always breaks it, 3.2" if value >= always else ""

    @override
    def about(self, state: PattonState) -> str:
        return GUN_TITLES[self.gun]

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "repaired":
            state.guns[self.gun] = WORKS
        elif label == "broken_for_the_day":
            state.guns[self.gun] = BROKEN
        state.emit("repair", "8.32", gun=GUN_TITLES[self.gun], result=label.replace("_", " "))


class ChangeLoad(PattonChoice, frozen=True):
    """[8.35] Another round into the gun."""

    rules: ClassVar[tuple[str, ...]] = ("8.35",)
    verbs: ClassVar[tuple[str, ...]] = ("gun",)
    moment: ClassVar[str] = "the gun load is being changed"

    @override
    def prompt(self, state: PattonState) -> str:
        return "Change the gun load to what?"

    def why_not_gun(self, state: PattonState, ammo: int, _: int) -> str:
        """[8.35] The reason against this round, or against an empty gun."""
        if ammo == len(AMMO):
            return "gun.already" if state.gun_load < 0 else ""
        return why_not_load(state, ammo)

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        return super().facts(state, verb, a, b) | {"gun": state.card.gun}

    def do_gun(self, state: PattonState, ammo: int, _: int) -> None:
        """The load is changed."""
        state.pop()
        change_load(state, ammo)
        state.emit("gun_load", "8.35", ammo=AMMO[ammo] if ammo < len(AMMO) else "nothing")


class WakeUp(ManDie, frozen=True):
    """[19.22] R19: an unconscious man may come to."""

    rules: ClassVar[tuple[str, ...]] = ("19.22",)
    purpose: ClassVar[str] = "wake up"
    title: ClassVar[str] = "Coming to"
    results: ClassVar[tuple[str, str]] = ("wakes_up", "unconscious")

    @override
    def base(self, state: PattonState) -> int:
        return _WAKES

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "wakes_up":
            state.health[self.man] = FIT


class CrewActions(Step[PattonState], frozen=True):
    """[4.74] Crew Actions Phase: driving, main gun, machine guns, everything else."""

    rules: ClassVar[tuple[str, ...]] = ("4.74",)

    next: int = 0
    man: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        if self.next == 0:
            man = next((m for m in range(self.man, len(MEN)) if state.health[m] == UNCONSCIOUS), None)
            if man is not None:
                state.become(msgspec.structs.replace(self, man=man + 1))
                state.push(WakeUp(man))
                return
        state.become(CrewActions(self.next + 1))
        if self.next == 1:
            drive(state)
        elif self.next == 2:
            main_gun(state)
        elif self.next == 3:
            state.push(MachineGuns())
        elif self.next == 4:
            state.push(CrewWork())
        elif self.next > 4:
            state.pop()
