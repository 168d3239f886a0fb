"""[4.4] Prepare for Battle: deployment, hatches, gun load, facing, who searches where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import (
    AMMO,
    COMMANDER,
    COUNTERATTACK,
    DEFAULT_ORDERS,
    HE,
    LOADER,
    MEN,
    MGS,
    SECTORS,
    SLOTS,
    UNORDERED,
    ZONES,
)
from ..state import PattonState
from ..tables import Labels
from .frame import Choice, Roll

_GUN, _FACE, _TURRET = 5, 6, 7
"""Bits of what has been decided; below them the hatches by man, above them who searches where."""
_WATCH = 8


class Prepare(Step[PattonState], frozen=True):
    """[4.41] to [4.47] in order."""

    rules: ClassVar[tuple[str, ...]] = ("4.4",)

    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        state.become(Prepare(self.next + 1))
        if self.next == 0:
            clear_battle_board(state)
            deploy(state)
        elif self.next == 1:
            state.push(Preparation())
        else:
            state.pop()


def clear_battle_board(state: PattonState) -> None:
    """[4.46] An empty board, US control in sectors 1, 2 and 3, and nothing left over from the last battle."""
    for slot in range(SLOTS):
        state.remove(slot)
    held = state.tables.data.battle.board.us_control
    state.control = [1 if sector in held else 0 for sector in SECTORS]
    state.smoke = [0] * (len(ZONES) + 1)
    state.fire_markers = [0] * len(ZONES)
    state.mg_zone = [-1] * len(MGS)
    state.known_type = [-1] * 3
    state.orders = [UNORDERED] * len(MEN)
    state.last_orders = list(DEFAULT_ORDERS)
    state.bogged = state.pivoted = state.rotated = state.fired = state.tank_moved = state.round = state.advancing = 0


def deploy(state: PattonState) -> None:
    """[4.41] Roll, or stopped and hull down in a Counterattack (20.41) and for the Firefly (30.0)."""
    if state.kind == COUNTERATTACK or state.card.gun == "76LL":
        set_deployment(state, "hull_down")
    else:
        state.push(Deployment())


def set_deployment(state: PattonState, label: str) -> None:
    """Moving, stopped or hull down; lead tank or not."""
    how, _, lead = label.partition(",_")
    state.moving = 1 if how == "moving" else 0
    state.hull_down = 1 if how == "hull_down" else 0
    state.lead = 1 if lead else 0
    state.emit("deployed", "4.41", how=label.replace("_", " "), lead=bool(lead))


class Deployment(Roll, frozen=True):
    """[4.41] The Deployment Table."""

    rules: ClassVar[tuple[str, ...]] = ("4.41",)
    purpose: ClassVar[str] = "deployment"
    title: ClassVar[str] = "Deployment"

    @override
    def labels(self, state: PattonState) -> Labels:
        column = "jumbo" if state.tank in (12, 13) else "most"
        lead = state.tables.data.campaign.deployment.lead[column]
        return tuple(
            f"{how},_lead_tank" if any(low <= roll <= high for low, high in lead) else how
            for roll, how in enumerate(state.tables.lookup["deployment"].labels(column), start=1)
        )

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        set_deployment(state, label)


def first_preparation(state: PattonState) -> None:
    """What a crew does unless it is told otherwise [28.0 on 4.42 to 4.45]: before the first battle of a day."""
    state.hatches = 1 << COMMANDER
    state.facing = state.turret = SECTORS.index("6-8")
    state.watch_loader = SECTORS.index("4-5")
    state.watch_commander = SECTORS.index("9-10")
    state.gun_load = -1
    load_gun(state, HE)
    state.reload, state.reload_source = HE, 0


def load_gun(state: PattonState, ammo: int) -> None:
    """Put a round into the empty gun: from the stock, or from the ready rack if there is no other."""
    if state.stock(ammo) <= 0:
        if not state.rack[ammo]:
            return
        state.rack[ammo] -= 1
    state.gun_load = ammo


class Preparation(Choice, frozen=True):
    """[4.42] to [4.45] Hatches, gun, facing and spotting markers; each can be set once, the rest stays as it was."""

    rules: ClassVar[tuple[str, ...]] = ("4.42", "4.43", "4.44", "4.45")
    verbs: ClassVar[tuple[str, ...]] = ("open", "close", "gun", "face", "turret", "watch", "done")
    moment: ClassVar[str] = "the tank is being prepared for battle"

    chosen: int = 0

    @override
    def prompt(self, state: PattonState) -> str:
        return "Prepare for battle: hatches, gun load, facing, spotting; then done"

    @override
    def candidates(self, state: PattonState) -> Iterable[int]:
        words = state.tables.vocabulary
        yield from hatch_numbers(state)
        for verb in ("gun", "face", "turret"):
            yield from words.numbers_of(verb)
        yield from watch_numbers(state)
        yield words.encode("done")

    @override
    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        if verb == "done":
            return ""
        if self.chosen >> _bit(verb, a) & 1:
            return "choice.made"
        if verb in ("open", "close"):
            return why_not_hatch(state, verb, a)
        if verb == "watch":
            return why_not_watch(state, a, b)
        if verb == "gun" and a < len(AMMO):
            return why_not_load(state, a)
        return ""

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        return super().facts(state, verb, a, b) | {"gun": state.card.gun}

    @override
    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        if verb == "done":
            state.pop()
            return
        if verb in ("open", "close"):
            state.hatches ^= 1 << a
        elif verb == "gun":
            state.gun_load = -1
            if a < len(AMMO):
                load_gun(state, a)
        elif verb == "face":
            state.facing = a
            if not self.chosen >> _TURRET & 1:
                state.turret = a
        elif verb == "turret":
            state.turret = a
        elif a == COMMANDER:
            state.watch_commander = b
        else:
            state.watch_loader = b
        state.become(msgspec.structs.replace(self, chosen=self.chosen | 1 << _bit(verb, a)))


def _bit(verb: str, a: int) -> int:
    if verb in ("open", "close"):
        return a
    if verb == "watch":
        return _WATCH + a
    return {"gun": _GUN, "face": _FACE, "turret": _TURRET}[verb]


def hatch_numbers(state: PattonState) -> Iterator[int]:
    """Closed hatches that might be opened, then open ones that might be closed."""
    words = state.tables.vocabulary
    for verb, is_open in (("open", False), ("close", True)):
        yield from (words.encode(verb, man) for man in range(len(MEN)) if state.is_open(man) == is_open)


def watch_numbers(state: PattonState) -> Iterator[int]:
    """Sectors for men behind closed hatches who might choose one."""
    for man in (COMMANDER, LOADER):
        if not state.is_open(man):
            yield from state.tables.vocabulary.numbers_of("watch", man)


def why_not_hatch(state: PattonState, verb: str, man: int) -> str:
    """[5.21] The reason against opening or closing a hatch."""
    if not state.has_hatch(man):
        return "hatch.none"
    if not state.able(man):
        return "man.out"
    return "hatch.already" if state.is_open(man) == (verb == "open") else ""


def why_not_watch(state: PattonState, man: int, sector: int) -> str:
    """[4.45] Only a loader, or a commander without a vision cupola, has to choose one sector, if buttoned up."""
    if man not in (COMMANDER, LOADER):
        return "watch.not_he"
    if state.is_open(man):
        return "watch.open"
    if man == COMMANDER and state.card.buttoned_commander_sees != "any_one_sector":
        return "watch.cupola"
    now = state.watch_commander if man == COMMANDER else state.watch_loader
    return "watch.already" if now == sector else ""


def why_not_load(state: PattonState, ammo: int) -> str:
    """[9.6] The reason against this round in the gun."""
    if AMMO[ammo] not in state.card.ammo:
        return "ammo.not_for_gun"
    if state.gun_load == ammo:
        return "gun.already"
    return "" if state.ammo[ammo] else "ammo.none"
