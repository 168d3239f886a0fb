"""Judgements a tank commander makes in battle: which enemies are dangerous, what a shot is worth, what to load.

All of them are read from the same sums that resolve the shots, on a copy of the state with the orders filled in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..rules.gunnery import hit_modifiers, to_hit_base
from ..rules.hits import KillInfantry, to_kill
from ..rules.incoming import EnemyShot, side_hit
from ..schema.names import (
    AMMO,
    AP,
    APDS,
    AREA,
    CLOSE_ONLY,
    DEFAULT_ORDERS,
    DIRECT,
    DIRECT_MAIN_GUN,
    FIRE_MAIN_GUN,
    GUNNER,
    HE,
    HIDDEN,
    HULL_DOWN,
    HVAP,
    LOAD,
    LOADER,
    MODES,
    ROTATE_AND_FIRE,
    SPOTTED,
    UNORDERED,
)
from ..state import PattonState
from ..tables import figure

TURRET_SHARE: Final = 4 / 9
"""The share of hits that strike the turret, among those that can penetrate."""
WORTH_A_SHOT: Final = 0.02
"""The chance of a kill below which a round is not wasted."""
OUTMATCHED: Final = 0.08
"""The chance of a kill below which it is better to evade a dangerous enemy."""


class PossibleShot(NamedTuple):
    """A shot that could be fired: its target, its mode, and what it promises."""

    value: float
    """The chance of a kill, weighted by how much the target is worth killing."""
    chance: float
    slot: int
    ammo: int
    mode: int


def danger(state: PattonState, slot: int) -> float:
    """The chance that this unit knocks your tank out with one shot."""
    unit = state.unit(slot)
    if unit.klass not in ("TANK", "SPG", "AT"):
        return 0.0
    zone = state.e_zone[slot]
    if state.has(slot, HIDDEN) or (state.weather & CLOSE_ONLY and zone % 3):
        return 0.0
    hit = EnemyShot(slot)
    need = hit.base(state) - sum(amount for _, amount in hit.modifiers(state))
    armour = state.tables.data.enemy.to_kill.values[unit.gun][state.card.armour]
    kill = [figure(armour, side_hit(state, zone // 3, place), place, zone % 3) / 100 for place in ("T", "H")]
    through = 0.5 * kill[0] if state.hull_down else 0.4 * kill[0] + 0.5 * kill[1]
    return min(max(need, 0), 100) / 100 * through


def kill_chance(state: PattonState, slot: int, ammo: int, mode: int) -> float:
    """The chance that a hit of this kind knocks the unit out."""
    if not state.unit(slot).vehicle:
        kill = KillInfantry(slot, mode, False)
        need = kill.base(state) - sum(amount for _, amount in kill.modifiers(state))
        return min(max(need, 0), 100) / 100
    turret, hull = (min(to_kill(state, slot, ammo, False, place), 100) / 100 for place in ("T", "H"))
    if state.e_terrain[slot] == HULL_DOWN:
        return 0.5 * turret
    return 0.9 * (TURRET_SHARE * turret + (1 - TURRET_SHARE) * hull)


class Appraisal:
    """A commander's view of a battle at one moment: dangers and shots, each worked out once."""

    def __init__(self, state: PattonState) -> None:
        self.state = state
        self._danger: dict[int, float] = {}
        self._shots: dict[tuple[int, bool], list[PossibleShot]] = {}
        self._twin: PattonState | None = None

    def danger(self, slot: int) -> float:
        """The chance that this unit knocks your tank out with one shot, worked out once."""
        if slot not in self._danger:
            self._danger[slot] = danger(self.state, slot)
        return self._danger[slot]

    def weight(self, slot: int) -> float:
        """How much the unit is worth killing: its points, and what it may do to you."""
        return self.state.unit(slot).points + 20 * self.danger(slot)

    def most_dangerous(self) -> int:
        """The unit your turret should look at first, or -1 if there is none."""
        key = lambda slot: (self.danger(slot), self.state.unit(slot).points, -slot)  # noqa: E731
        return max(self.state.enemies(), key=key, default=-1)

    def shots(self, ammo: int, rotate: bool = True) -> list[PossibleShot]:
        """Every shot of a round of this type at spotted units, as if the commander directed it; the best first."""
        if (ammo, rotate) not in self._shots:
            self._shots[ammo, rotate] = sorted(self._find(ammo, rotate), reverse=True)
        return self._shots[ammo, rotate]

    def _ready(self) -> PattonState:
        """The state as if the gun were about to fire."""
        if self._twin is None:
            twin = self._twin = self.state.copy()
            orders = zip(twin.orders, DEFAULT_ORDERS, strict=True)
            twin.orders = [usual if order == UNORDERED else order for order, usual in orders]
            twin.orders[0], twin.orders[GUNNER], twin.orders[LOADER] = DIRECT_MAIN_GUN, FIRE_MAIN_GUN, LOAD
        return self._twin

    def _find(self, ammo: int, rotate: bool) -> Iterator[PossibleShot]:
        twin = self._ready()
        for slot in twin.enemies():
            zone = twin.e_zone[slot]
            if not twin.has(slot, SPOTTED) or twin.has(slot, HIDDEN) or (twin.weather & CLOSE_ONLY and zone % 3):
                continue
            way = (zone // 3 - twin.turret) % 6
            turns = min(way, 6 - way)
            if turns and not rotate:
                continue
            before = twin.rotated
            if turns:
                twin.orders[GUNNER], twin.rotated = ROTATE_AND_FIRE, turns
            for mode in modes(twin, slot, ammo):
                need = to_hit_base(twin, slot, mode) - sum(amount for _, amount in hit_modifiers(twin, slot, mode))
                chance = min(max(need, 3), 97) / 100 * kill_chance(twin, slot, ammo, mode)
                yield PossibleShot(chance * self.weight(slot), chance, slot, ammo, mode)
            twin.orders[GUNNER], twin.rotated = FIRE_MAIN_GUN, before

    def best_shot(self, ammo: int, rotate: bool = True) -> PossibleShot | None:
        """The best shot of a round of this type, or None if none is worth the round."""
        found = self.shots(ammo, rotate)
        return found[0] if found and found[0].chance >= WORTH_A_SHOT else None

    def best_round(self) -> int:
        """What should be in the gun: the round with the best shot; HE if only infantry is in sight."""
        state = self.state
        best, value = HE, 0.0
        for ammo in (HE, AP, HVAP, APDS):
            spare = state.ammo[ammo] > 0 and AMMO[ammo] in state.card.ammo
            shot = self.best_shot(ammo) if spare else None
            # Scarce rounds only where they make a real difference.
            if shot is not None and shot.value > value * (1.5 if ammo in (HVAP, APDS) else 1.0):
                best, value = ammo, shot.value
        if value:
            return best
        armour = any(state.unit(slot).klass in ("TANK", "SPG") for slot in state.enemies())
        return AP if armour and state.ammo[AP] else HE

    def outmatched(self) -> bool:
        """True if some gun, seen or not, can kill you and nothing in your gun can kill it."""
        threats = [slot for slot in self.state.enemies() if self.danger(slot) > 0.15]
        if not threats:
            return False
        found = [shot for ammo in (AP, HVAP, APDS, HE) if self.state.ammo[ammo] for shot in self.shots(ammo)]
        return not any(shot.slot in threats and shot.chance >= OUTMATCHED for shot in found)


def modes(state: PattonState, slot: int, ammo: int) -> list[int]:
    """The modes in which it is useful to fire a round at a unit."""
    vehicle = state.unit(slot).vehicle
    if ammo == HE:
        return [DIRECT, AREA]
    return [DIRECT] if vehicle and ammo in (AP, HVAP, APDS) else []


def mode_name(mode: int) -> str:
    """A mode of fire as it is written in actions."""
    return MODES[mode]
