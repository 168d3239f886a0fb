"""[4.4] Prepare for Battle: deployment, hatches, gun load, facing, spotting sectors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
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
from .frame import PattonChoice, PattonRoll

_GUN, _FACE, _TURRET = 5, 6, 7
"""Bits of what has been decided; below them the hatches by man, above them the sectors searched."""
_WATCH = 8
_WATCHERS = (COMMANDER, LOADER)
"""The men who may have to choose one sector."""


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


class Deployment(PattonRoll, frozen=True):
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


def change_load(state: PattonState, ammo: int) -> None:
    """[4.43] [8.35] Another round into the gun, or none."""
    state.gun_load = -1
    if ammo < len(AMMO):
        load_gun(state, ammo)


class CrewSettings(PattonChoice, frozen=True):
    """Hatches and the sectors searched, among other settings; each can be made once, the rest stays as it was."""

    watch_bits: ClassVar[tuple[int, ...]]
    """Per man: the bit of his search."""

    chosen: int = 0
    """What has been set, as a bit mask; the first bits are the hatches by man."""

    def once(self, bit: int) -> str:
        """The reason against setting it a second time."""
        return "choice.made" if self.chosen >> bit & 1 else ""

    def tick_off(self, state: PattonState, bit: int) -> None:
        """This setting has been made."""
        state.become(msgspec.structs.replace(self, chosen=self.chosen | 1 << bit))

    def among_open(self, state: PattonState) -> Iterator[int]:
        """Closed hatches."""
        return hatch_numbers(state, "open", is_open=False)

    def among_close(self, state: PattonState) -> Iterator[int]:
        """Open hatches."""
        return hatch_numbers(state, "close", is_open=True)

    def why_not_open(self, state: PattonState, man: int, _: int) -> str:
        """[5.21] The reason against opening his hatch."""
        return self.once(man) or why_not_hatch(state, man, now=True)

    def why_not_close(self, state: PattonState, man: int, _: int) -> str:
        """[5.21] The reason against closing his hatch."""
        return self.once(man) or why_not_hatch(state, man, now=False)

    def do_open(self, state: PattonState, man: int, _: int) -> None:
        """His hatch is opened."""
        state.hatches |= 1 << man
        self.tick_off(state, man)

    def do_close(self, state: PattonState, man: int, _: int) -> None:
        """His hatch is closed."""
        state.hatches &= ~(1 << man)
        self.tick_off(state, man)

    def among_watch(self, state: PattonState) -> Iterator[int]:
        """Sectors for men behind closed hatches who might choose one."""
        words = state.tables.vocabulary
        return chain.from_iterable(words.numbers_of("watch", man) for man in _WATCHERS if not state.is_open(man))

    def why_not_watch(self, state: PattonState, man: int, sector: int) -> str:
        """[4.45] The reason why he cannot search this sector."""
        return self.once(self.watch_bits[man]) or why_not_watch(state, man, sector)

    def do_watch(self, state: PattonState, man: int, sector: int) -> None:
        """He searches this sector."""
        if man == COMMANDER:
            state.watch_commander = sector
        else:
            state.watch_loader = sector
        self.tick_off(state, self.watch_bits[man])


class Preparation(CrewSettings, frozen=True):
    """[4.42] to [4.45] Hatches, gun, facing and spotting markers; each can be set once, the rest stays as it was."""

    rules: ClassVar[tuple[str, ...]] = ("4.42", "4.43", "4.44", "4.45")
    verbs: ClassVar[tuple[str, ...]] = ("open", "close", "gun", "face", "turret", "watch", "done")
    moment: ClassVar[str] = "the tank is being prepared for battle"
    watch_bits: ClassVar[tuple[int, ...]] = tuple(_WATCH + man for man in range(len(MEN)))

    @override
    def prompt(self, state: PattonState) -> str:
        return "Prepare for battle: hatches, gun load, facing, spotting; then done"

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        return super().facts(state, verb, a, b) | {"gun": state.card.gun}

    def why_not_gun(self, state: PattonState, ammo: int, _: int) -> str:
        """[4.43] The reason against this round; the gun may always be left empty."""
        return self.once(_GUN) or (why_not_load(state, ammo) if ammo < len(AMMO) else "")

    def do_gun(self, state: PattonState, ammo: int, _: int) -> None:
        """This round is loaded, or none."""
        change_load(state, ammo)
        self.tick_off(state, _GUN)

    def why_not_face(self, state: PattonState, _: int, __: int) -> str:
        """Why the tank cannot be turned: it has been turned already."""
        return self.once(_FACE)

    def do_face(self, state: PattonState, sector: int, _: int) -> None:
        """[4.44] The tank faces this sector, and so does its turret unless it was turned separately."""
        state.facing = sector
        if not self.once(_TURRET):
            state.turret = sector
        self.tick_off(state, _FACE)

    def why_not_turret(self, state: PattonState, _: int, __: int) -> str:
        """Why the turret cannot be turned: it has been turned already."""
        return self.once(_TURRET)

    def do_turret(self, state: PattonState, sector: int, _: int) -> None:
        """[4.44] The turret faces this sector."""
        state.turret = sector
        self.tick_off(state, _TURRET)

    def do_done(self, state: PattonState, _: int, __: int) -> None:
        """The tank is ready."""
        state.pop()


def hatch_numbers(state: PattonState, verb: str, is_open: bool) -> Iterator[int]:
    """The numbers of this verb for all hatches that are open, or closed."""
    encode = state.tables.vocabulary.encode
    return (encode(verb, man) for man in range(len(MEN)) if state.is_open(man) == is_open)


def why_not_hatch(state: PattonState, man: int, now: bool) -> str:
    """[5.21] The reason why his hatch cannot be open now, or closed."""
    if not state.has_hatch(man):
        return "hatch.none"
    if not state.able(man):
        return "man.out"
    return "hatch.already" if state.is_open(man) == now else ""


def why_not_watch(state: PattonState, man: int, sector: int) -> str:
    """[4.45] Only a loader, or a commander without a vision cupola, has to choose one sector, if buttoned up."""
    if man not in _WATCHERS:
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
