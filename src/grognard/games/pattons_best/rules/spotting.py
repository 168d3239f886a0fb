"""[17.0] Spotting: which man can look where, and what he sees."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import (
    CLOSE,
    CLOSE_ONLY,
    COMMANDER,
    FIRED,
    GUNNER,
    HIDDEN,
    KNOWN,
    LOADER,
    MAN_TITLES,
    MEDIUM,
    MEN,
    MOVING,
    SEEN_NOW,
    SLOTS,
    SPOTTED,
    WAS_SPOTTED,
    ZONES,
)
from ..state import PattonState
from ..tables import Labels
from .frame import Die, Modifiers
from .placement import identify, in_cover

_LEFT_REAR = 4
_SIZES = {"S": "small", "L": "large", "VL": "very_large"}


# -- [17.2] who can look where --------------------------------------------------------------------------------------


def looks_out(state: PattonState, man: int) -> bool:
    """[17.22] [17.23] True if the man can look out: neither his work nor broken glass keeps him from it."""
    if not state.able(man) or any(keeps_busy(state, state.last_orders[place]) for place in {man, state.body(man)}):
        return False
    if man == GUNNER:
        return not (state.periscope_broken(GUNNER) and state.gunsight)
    return state.is_open(man) or not state.periscope_broken(man)


def keeps_busy(state: PattonState, order: int) -> bool:
    """[17.22] True if this action keeps a man from looking out; changing places does for a whole round (19.22)."""
    spot = state.tables.spot[order]
    return spot == "no" or (spot == "unless_firing" and state.fired > 0)


def sees_sector(state: PattonState, man: int, sector: int) -> bool:
    """[17.21] The sectors the tank card lets a man search."""
    if man == GUNNER:
        return sector == state.turret
    if man == LOADER:
        return state.is_open(man) or sector == state.watch_loader
    if man == COMMANDER:
        if state.is_open(man):
            return True
        sees = state.card.buttoned_commander_sees
        if sees == "any_one_sector":
            return sector == state.watch_commander
        return sees == "all_sectors" or state.relative(sector, state.turret) != _LEFT_REAR
    if state.is_open(man):
        return state.relative(sector, state.facing) != 3
    return sector == state.facing


def in_sight(state: PattonState, slot: int) -> bool:
    """[17.24] In fog and falling snow only units at close range can be seen."""
    return not state.weather & CLOSE_ONLY or state.e_zone[slot] % 3 == CLOSE


def needs_spotting(state: PattonState, slot: int) -> bool:
    """[17.14] [17.4] Unspotted, or not identified yet; not hidden."""
    flags = state.e_flags[slot]
    return not flags & HIDDEN and flags & (SPOTTED | KNOWN) != SPOTTED | KNOWN and in_sight(state, slot)


def observers(state: PattonState, slot: int) -> list[int]:
    """The men who can look for a unit, those likeliest to see it first (R33)."""
    sector = state.e_zone[slot] // 3
    men = [man for man in range(len(MEN)) if looks_out(state, man) and sees_sector(state, man, sector)]
    return sorted(men, key=lambda man: (spotting_total(state, man, slot) - state.skill(man), man))


# -- [17.13] modifiers ----------------------------------------------------------------------------------------------


def spotting_modifiers(state: PattonState, man: int, slot: int) -> Modifiers:
    """[17.13] What is added to the die."""
    table = state.tables.data.fire.spotting.modifiers
    flags, zone, unit = state.e_flags[slot], state.e_zone[slot], state.unit(slot)
    found: Modifiers = []
    if not state.is_open(man):
        cupola = man == COMMANDER and state.card.vision_cupola
        found.append(("vision cupola", table["cupola"]) if cupola else ("buttoned up", table["buttoned"]))
    if state.moving:
        found.append(("your tank moves", table["sherman_moving"]))
    if in_cover(state.e_terrain[slot]):
        found.append(("target in cover", table["cover"]))
    if state.weather & CLOSE_ONLY:
        found.append(("fog or falling snow", table["fog_or_falling_snow"]))
    if smoke := state.smoke_between(zone):
        found.append(("smoke", smoke * table["smoke"]))
    if unit.size in _SIZES:
        size = _SIZES[unit.size]
        found.append((f"{size.replace('_', ' ')} target", table[size]))
    if zone % 3 == MEDIUM:
        found.append(("medium range", table["medium"]))
    elif zone % 3 == CLOSE:
        found.append(("close range", table["close"]))
    if flags & FIRED:
        found.append(("it fired", table["fired"]))
    if flags & MOVING:
        found.append(("it moves", table["moving"]))
    if flags & WAS_SPOTTED:
        found.append(("spotted before", table["was_spotted"]))
    return found


def spotting_total(state: PattonState, man: int, slot: int) -> int:
    """The sum of the modifiers."""
    return sum(amount for _, amount in spotting_modifiers(state, man, slot))


# -- [4.72] the phase -----------------------------------------------------------------------------------------------


def begin_spotting(state: PattonState) -> None:
    """[4.72] Every man who can looks at every unit he may see."""
    for slot in state.enemies():
        if state.has(slot, SPOTTED):
            state.e_flags[slot] |= WAS_SPOTTED
    state.push(Spotting())


def end_spotting(state: PattonState) -> None:
    """[17.13] R50: a unit spotted now counts as spotted last round at the next look, even if it moves first."""
    state.tank_moved = 0
    for slot in state.enemies():
        flags = state.e_flags[slot] & ~(WAS_SPOTTED | SEEN_NOW)
        state.e_flags[slot] = flags | WAS_SPOTTED if flags & SPOTTED else flags


class Spotting(Step[PattonState], frozen=True):
    """[17.1] Unit by unit, man by man."""

    rules: ClassVar[tuple[str, ...]] = ("4.72", "17.1")

    slot: int = 0
    turn: int = 0

    def run(self, state: PattonState) -> None:
        """Find the next man who looks for a unit."""
        slot, turn = self.slot, self.turn
        while slot < SLOTS:
            if state.e_kind[slot] >= 0 and needs_spotting(state, slot):
                men = observers(state, slot)
                if turn < len(men):
                    state.become(Spotting(slot, turn + 1))
                    state.push(SpotRoll(men[turn], slot))
                    return
            slot, turn = slot + 1, 0
        end_spotting(state)
        state.pop()


def stays_spotted(state: PattonState, slot: int) -> bool:
    """[17.14] A spotted unit is not hidden by a later look, unless your tank has moved and no man has seen it since."""
    return state.has(slot, SPOTTED) and (not state.tank_moved or state.has(slot, SEEN_NOW))


class SpotRoll(Die, frozen=True):
    """[17.11] One man looks for one unit."""

    rules: ClassVar[tuple[str, ...]] = ("17.11", "17.12", "17.14")
    purpose: ClassVar[str] = "spotting"
    title: ClassVar[str] = "Spotting"

    man: int
    slot: int

    @override
    def labels(self, state: PattonState) -> Labels:
        """1 always sees, 9 and 10 hide, but not a unit that stays spotted (17.14)."""
        table = state.tables.data.fire.spotting
        rating = state.skill(self.man)
        total = spotting_total(state, self.man, self.slot)
        names = self.comes_to(state)
        hides = "nothing_new" if stays_spotted(state, self.slot) else "hidden"
        sure, half, seen = table.always, rating // 2 - total, rating - total
        found = []
        for face in range(1, 11):
            if face >= table.hidden:
                found.append(hides)
            elif face <= sure or face <= half:
                found.append(names[0])
            else:
                found.append(names[1] if face <= seen else names[2])
        return tuple(found)

    @override
    def printed(self, state: PattonState) -> Labels:
        """The highest faces hide a unit."""
        hidden = state.tables.data.fire.spotting.hidden
        return (*self.labels(state)[: hidden - 1], *["hidden"] * (11 - hidden))

    @override
    def because(self, state: PattonState, value: int) -> str:
        table = state.tables.data.fire.spotting
        if value >= table.hidden:
            return "it is spotted already, 17.14" if stays_spotted(state, self.slot) else ""
        seen = state.skill(self.man) // 2 - spotting_total(state, self.man, self.slot)
        return f"{table.always} always identifies" if seen < value <= table.always else ""

    def comes_to(self, state: PattonState) -> tuple[str, str, str]:
        """What identifying, spotting and neither come to for this unit."""
        if state.has(self.slot, KNOWN):
            return "spotted", "spotted", "not_seen"
        if not state.has(self.slot, SPOTTED):
            return "identified", "spotted", "not_seen"
        return "identified", "nothing_new" if stays_spotted(state, self.slot) else "seen_again", "nothing_new"

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        return spotting_modifiers(state, self.man, self.slot)

    @override
    def base(self, state: PattonState) -> int:
        return state.skill(self.man)

    @override
    def about(self, state: PattonState) -> str:
        return f"{state.name_at(self.man)}, {MAN_TITLES[self.man]}, looks for {state.unit_title(self.slot)}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "hidden":
            state.e_flags[self.slot] = state.e_flags[self.slot] & ~SPOTTED | HIDDEN
        elif label in ("spotted", "seen_again", "identified"):
            state.e_flags[self.slot] |= SPOTTED | SEEN_NOW
        else:
            return
        if state.log is not None:
            kind, rule = ("hidden", "17.14") if label == "hidden" else ("spotted", "17.11")
            zone, name = ZONES[state.e_zone[self.slot]], state.name_at(self.man)
            state.tell_of_unit(kind, rule, self.slot, zone=zone, name=name)
        if label == "identified":
            identify(state, self.slot)
