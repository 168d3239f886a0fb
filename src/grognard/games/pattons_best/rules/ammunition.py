"""[16.2] Loading Ammo: what is available, what must be carried, the load, and the ready rack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import msgspec
from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.legality import Objections
from grognard.engine.steps import Step

from ..schema.names import AMMO, AP, HCBI, HE, WP
from ..state import PattonState
from ..tables import Labels
from .frame import Die, PattonChoice


def empty(state: PattonState) -> None:
    """Nothing is in the tank: before it is loaded."""
    state.ammo = [0] * len(AMMO)
    state.rack = [0] * len(AMMO)
    state.gun_load = -1


class AmmoSupply(Step[PattonState], frozen=True):
    """[16.21] [16.22] What is available, what must be carried, then the loading."""

    rules: ClassVar[tuple[str, ...]] = ("16.2",)

    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        state.become(AmmoSupply(self.next + 1))
        if self.next == 0:
            take_stores(state)
            state.push(SpecialAmmo())
        elif self.next == 1:
            state.push(ExtraAmmo())
        elif self.next == 2:
            state.push(LoadAmmo(voluntary=state.extra < 0))
            state.extra = max(0, state.extra)
        elif self.next == 3:
            state.push(LoadRack())
        else:
            state.pop()


def take_stores(state: PattonState) -> None:
    """[16.0] The small stores of a day: machine gun boxes, smoke, periscopes, fuel; no rounds yet."""
    empty(state)
    stores = state.tables.data.campaign.stores
    state.boxes_30, state.boxes_50 = stores.boxes_30, stores.boxes_50
    state.bombs = stores.smoke_bombs if state.card.smoke_mortar else 0
    state.grenades, state.periscopes = stores.smoke_grenades, stores.periscopes
    state.fuel = state.tables.data.campaign.fuel.capacity


def special_of(state: PattonState) -> int:
    """The scarce ammunition of this gun: HCBI, HVAP or APDS."""
    return state.tables.special[state.tank - 1]


class SpecialAmmo(Die, frozen=True):
    """[16.21] How many rounds of HCBI, HVAP or APDS can be had today."""

    rules: ClassVar[tuple[str, ...]] = ("16.21",)
    purpose: ClassVar[str] = "ammo availability"

    @override
    def labels(self, state: PattonState) -> Labels:
        if special_of(state) == HCBI:
            return tuple(str(face) for face in range(1, 11))
        return state.tables.lookup["hvap"].labels("rounds")

    @override
    def heading(self, state: PattonState) -> str:
        return f"Ammo Availability, {AMMO[special_of(state)]}"

    @override
    def said(self, state: PattonState, label: str) -> str:
        return f"{label} {AMMO[special_of(state)]}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if special_of(state) == HCBI:
            state.hcbi_kept += int(label)
        else:
            state.special_kept += int(label)


def extra_words(rounds: int, boxes: int) -> str:
    """What must be carried besides the usual load, as a label."""
    return f"{rounds}_rounds_and_{boxes}_boxes_more" if rounds or boxes else "nothing_more_ordered"


class ExtraAmmo(Die, frozen=True):
    """[16.22] Extra rounds and boxes that must be carried."""

    rules: ClassVar[tuple[str, ...]] = ("16.22",)
    purpose: ClassVar[str] = "extra ammo"
    title: ClassVar[str] = "Extra Ammo"

    @override
    def labels(self, state: PattonState) -> Labels:
        return tuple(extra_words(*map(int, label.split("/"))) for label in self.orders(state))

    def orders(self, state: PattonState) -> Labels:
        """Per face: rounds and boxes."""
        column = ("advance", "battle", "counterattack")[state.kind]
        return state.tables.lookup["extra_ammo"].labels(column)

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        rounds, boxes = map(int, self.orders(state)[faces[0] - 1].split("/"))
        if not rounds and not boxes:
            state.extra = -1
            boxes = state.tables.data.campaign.extra_ammo.voluntary_boxes
        else:
            state.extra = rounds
        state.boxes_30 += boxes


_EXTRA = len(AMMO)
"""Bit of the extra load among the types that have been decided on."""


class LoadAmmo(PattonChoice, frozen=True):
    """[16.21] How many rounds of each type; HE fills what is left."""

    rules: ClassVar[tuple[str, ...]] = ("16.21", "16.22", "4.26")
    verbs: ClassVar[tuple[str, ...]] = ("extra", "load", "stow", "done")
    moment: ClassVar[str] = "the tank is being loaded"

    voluntary: bool = False
    """Extra rounds may be carried (16.22)."""
    chosen: int = 0
    """The types already decided on, as a bit mask; one bit is the extra load."""
    again: bool = False
    """A resupply during the day: nothing scarce can be had (4.54.4)."""

    @override
    def prompt(self, state: PattonState) -> str:
        return f"Load up to {room(state)} rounds, HE filling the rest; scarce rounds at hand: {scarce(state)}"

    @override
    def default(self, state: PattonState) -> int:
        """The usual way."""
        return state.tables.vocabulary.encode("stow")

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        return super().facts(state, verb, a, b) | {"gun": state.card.gun}

    def most(self, state: PattonState, ammo: int) -> int:
        """How many rounds of a type still fit and can be had."""
        left = room(state) - state.rounds()
        return state.ammo[ammo] + (min(left, scarce(state)) if ammo == special_of(state) else left)

    def why_not_extra(self, state: PattonState, _: int, __: int) -> str:
        """[16.22] The reason against choosing how many extra rounds are carried."""
        if not self.voluntary:
            return "extra.ordered"
        return "choice.made" if self.chosen >> _EXTRA & 1 else ""

    def do_extra(self, state: PattonState, count: int, _: int) -> None:
        """[16.22] This number of extra rounds is carried."""
        state.extra = count
        state.become(msgspec.structs.replace(self, chosen=self.chosen | 1 << _EXTRA))

    def among_load(self, state: PattonState) -> Iterable[int]:
        """Only counts that can fit."""
        for ammo in range(len(AMMO)):
            if ammo != HE and AMMO[ammo] in state.card.ammo and not self.chosen >> ammo & 1:
                yield from state.tables.vocabulary.numbers_of("load", ammo)[: max(0, self.most(state, ammo) + 1)]

    def why_not_load(self, state: PattonState, ammo: int, count: int) -> Objections:
        """[16.21] The reason against this number of rounds of this type."""
        if AMMO[ammo] not in state.card.ammo:
            return "ammo.not_for_gun"
        if ammo == HE:
            return "load.rest"
        if self.chosen >> ammo & 1:
            return "choice.made"
        most = self.most(state, ammo)
        if count <= most:
            return ""
        return [state.rules.reasons("load.too_many", **self.facts(state, "load", ammo, count), most=most)]

    def do_load(self, state: PattonState, ammo: int, count: int) -> None:
        """This number of rounds of this type is carried."""
        take(state, ammo, count)
        state.become(msgspec.structs.replace(self, chosen=self.chosen | 1 << ammo))

    def do_stow(self, state: PattonState, _: int, __: int) -> None:
        """Everything not yet chosen is loaded the usual way."""
        self.stow(state)
        self.do_done(state, 0, 0)

    def do_done(self, state: PattonState, _: int, __: int) -> None:
        """HE fills what is left."""
        state.ammo[HE] += max(0, room(state) - state.rounds())
        state.pop()
        if state.log is not None:
            carried = {AMMO[n]: count for n, count in enumerate(state.ammo) if count}
            loads = ", ".join(f"{count} {name}" for name, count in carried.items())
            state.emit("loaded", "16.21", loads=loads, carried=carried)

    def stow(self, state: PattonState) -> None:
        """The usual load [28.0 on 4.26]: a third AP and a tenth smoke for the 75, four tenths AP for the 76."""
        special = special_of(state)
        open_ = [n for n in range(len(AMMO)) if not self.chosen >> n & 1 and AMMO[n] in state.card.ammo]
        total = room(state)
        if special in open_:
            take(state, special, min(self.most(state, special), 15))
        if WP in open_:
            take(state, WP, max(0, min(self.most(state, WP), total // 10 - state.ammo[HCBI])))
        if AP in open_:
            share = total * 3 // 10 if special == HCBI else total * 4 // 10 - state.ammo[special]
            take(state, AP, max(0, min(self.most(state, AP), share)))


def room(state: PattonState) -> int:
    """How many main gun rounds may be carried now."""
    return state.card.rounds + state.extra


def scarce(state: PattonState) -> int:
    """Rounds of the scarce type that wait to be loaded."""
    return state.hcbi_kept if special_of(state) == HCBI else state.special_kept


def take(state: PattonState, ammo: int, count: int) -> None:
    """Carry that many rounds of a type; scarce ones come from those at hand."""
    if ammo == special_of(state):
        if ammo == HCBI:
            state.hcbi_kept -= count - state.ammo[ammo]
        else:
            state.special_kept -= count - state.ammo[ammo]
    state.ammo[ammo] = count


class LoadRack(PattonChoice, frozen=True):
    """[16.23] [8.36] What lies in the ready rack; each type can be set once."""

    rules: ClassVar[tuple[str, ...]] = ("16.23", "5.24")
    verbs: ClassVar[tuple[str, ...]] = ("rack", "stow", "done")
    moment: ClassVar[str] = "the ready rack is being filled"

    chosen: int = 0

    @override
    def prompt(self, state: PattonState) -> str:
        held = ", ".join(f"{count} {AMMO[n]}" for n, count in enumerate(state.rack) if count) or "nothing"
        return f"Fill the ready rack, {state.card.ready_rack} rounds at most; in it now: {held}"

    @override
    def default(self, state: PattonState) -> int:
        """The usual way."""
        return state.tables.vocabulary.encode("stow")

    def most(self, state: PattonState, ammo: int) -> int:
        """How many rounds of a type can lie in the rack."""
        loose = state.stock(ammo) + state.rack[ammo]
        return min(loose, state.card.ready_rack - sum(state.rack) + state.rack[ammo])

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        """Only `rack` can be refused, so the first argument is a type of ammunition."""
        return super().facts(state, verb, a, b) | {"gun": state.card.gun, "most": self.most(state, a)}

    def why_not_rack(self, state: PattonState, ammo: int, count: int) -> str:
        """[16.23] The reason against this number of rounds of this type in the rack."""
        if AMMO[ammo] not in state.card.ammo:
            return "ammo.not_for_gun"
        if self.chosen >> ammo & 1:
            return "choice.made"
        return "" if count <= self.most(state, ammo) else "rack.too_many"

    def do_rack(self, state: PattonState, ammo: int, count: int) -> None:
        """This number of rounds of this type lies in the rack."""
        state.rack[ammo] = count
        state.become(LoadRack(self.chosen | 1 << ammo))

    def do_stow(self, state: PattonState, _: int, __: int) -> None:
        """Everything not yet chosen is filled in the usual way."""
        self.stow(state)
        self.do_done(state, 0, 0)

    def do_done(self, state: PattonState, _: int, __: int) -> None:
        """The rack is filled."""
        state.pop()
        if state.log is not None:
            held = {AMMO[n]: count for n, count in enumerate(state.rack) if count}
            state.emit("rack", "16.23", held=held, rounds=", ".join(f"{n} {a}" for a, n in held.items()) or "nothing")

    def stow(self, state: PattonState) -> None:
        """The usual rack [28.0 on 4.26]: half AP and a smoke round or two for the 75, three quarters AP for the 76."""
        room_ = state.card.ready_rack
        wishes = [(HCBI, 1), (WP, 1), (AP, room_ // 2), (HE, room_), (AP, room_)]
        if special_of(state) != HCBI:
            wishes = [(special_of(state), room_ // 3), (AP, room_ // 2), (HE, room_), (AP, room_)]
        for ammo, count in wishes:
            if not self.chosen >> ammo & 1 and AMMO[ammo] in state.card.ammo:
                state.rack[ammo] = max(state.rack[ammo], min(count, self.most(state, ammo)))
