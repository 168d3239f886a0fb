"""[9.0] Sherman Main Gun Fire: target, To Hit, Rate of Fire, hits and kills."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import ClassVar

from typing_extensions import override

from grognard.engine.chances import Faces

from ..schema.names import (
    AMMO,
    AP,
    APDS,
    AREA,
    ASSISTANT,
    CLOSE,
    CLOSE_ONLY,
    COMMANDER,
    DIRECT_MAIN_GUN,
    GUNNER,
    HCBI,
    HIDDEN,
    HVAP,
    IMMOBILE,
    LOAD,
    LOADER,
    MAIN_GUN,
    MAIN_GUN_FIRE,
    MALFUNCTION,
    MOVING,
    PASS_AMMO,
    RACK,
    RANGES,
    ROTATE_AND_FIRE,
    ROTATE_TURRET,
    SECTORS,
    SPOTTED,
    TERRAINS,
    TRACKS,
    UNITS,
    WORKS,
    WP,
)
from ..state import PattonState
from ..tables import Labels
from .frame import MAIN_GUN_SHOT, Modifiers, PattonChoice, PattonRoll
from .hits import HitResults
from .smoke import place_smoke

_SIZES = {"S": "small", "L": "large", "VL": "very_large"}

# -- [8.23] [8.24] the turret ---------------------------------------------------------------------------------------


def main_gun(state: PattonState) -> None:
    """[4.74] 2: what the gunner was ordered to do with turret and main gun."""
    order = state.orders[GUNNER]
    if not state.able(GUNNER):
        return
    if order in MAIN_GUN_FIRE:
        state.push(Target())
    if order in (ROTATE_TURRET, ROTATE_AND_FIRE):
        state.push(TurnTurret())


class TurnTurret(PattonChoice, frozen=True):
    """[8.23] [8.24] The turret turns to any sector; an acquired target that is left is lost (9.35)."""

    rules: ClassVar[tuple[str, ...]] = ("8.23", "8.24", "9.35")
    verbs: ClassVar[tuple[str, ...]] = ("turret",)
    moment: ClassVar[str] = "the turret is turning"

    @override
    def prompt(self, state: PattonState) -> str:
        return "Turn the turret towards which sector?"

    def do_turret(self, state: PattonState, sector: int, _: int) -> None:
        """Any sector, the present one included."""
        state.pop()
        way = (sector - state.turret) % 6
        state.rotated = min(way, 6 - way)
        state.turret = sector
        if state.acquired >= 0 and state.e_zone[state.acquired] // 3 != sector:
            state.acquired, state.acquired_level = -1, 0
        state.emit("turret", "8.23", sector=SECTORS[sector])


# -- [9.1] [9.2] the target -----------------------------------------------------------------------------------------


def why_not_fire(state: PattonState, slot: int, mode: int) -> str:
    """[9.1] [9.2] Every reason against a shot of the round in the gun at this unit."""
    if state.e_kind[slot] < 0:
        return "unit.none"
    if state.has(slot, HIDDEN):
        return "target.hidden"
    if not state.has(slot, SPOTTED):
        return "target.unspotted"
    zone = state.e_zone[slot]
    if zone // 3 != state.turret:
        return "target.sector"
    if state.weather & CLOSE_ONLY and zone % 3 != CLOSE:
        return "target.weather"
    return why_not_mode(state, slot, mode)


def why_not_mode(state: PattonState, slot: int, mode: int) -> str:
    """[9.2] Smoke rounds only as area fire, armour piercing ones only as direct fire; R47: even at infantry."""
    ammo, vehicle = state.gun_load, state.unit(slot).vehicle
    if ammo in (WP, HCBI):
        return "" if mode == AREA else "mode.smoke"
    if ammo in (AP, HVAP, APDS):
        if not vehicle and not state.tables.options.ap_at_infantry:
            return "ammo.infantry"
        if mode == AREA:
            return "mode.armour_piercing"
    if mode == TRACKS:
        if not vehicle:
            return "tracks.none"
        return "tracks.already" if state.has(slot, IMMOBILE) else ""
    return ""


class MainGunFire(PattonChoice, frozen=True):
    """A shot of the main gun, or none."""

    @override
    def facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        return super().facts(state, verb, a, b) | {"ammo": AMMO[state.gun_load], "front": SECTORS[state.turret]}

    def foresee_fire(self, state: PattonState, slot: int, mode: int) -> ToHit:
        """The shot."""
        raise NotImplementedError

    def do_fire(self, state: PattonState, slot: int, mode: int) -> None:
        """The gun fires."""
        state.become(self.foresee_fire(state, slot, mode))


class Target(MainGunFire, frozen=True):
    """[9.1] What the main gun fires at."""

    rules: ClassVar[tuple[str, ...]] = ("9.1", "9.2")
    verbs: ClassVar[tuple[str, ...]] = ("fire", "hold")
    moment: ClassVar[str] = "the gunner is looking for a target"

    @override
    def prompt(self, state: PattonState) -> str:
        return f"Main gun, {AMMO[state.gun_load]} loaded: fire at what?"

    def among_fire(self, state: PattonState) -> Iterable[int]:
        """Units on the board."""
        words = state.tables.vocabulary
        return chain.from_iterable(words.numbers_of("fire", slot) for slot in state.enemies())

    def why_not_fire(self, state: PattonState, slot: int, mode: int) -> str:
        """[9.1] [9.2] The reason against this shot."""
        return why_not_fire(state, slot, mode)

    @override
    def foresee_fire(self, state: PattonState, slot: int, mode: int) -> ToHit:
        return ToHit(slot, mode)

    def do_hold(self, state: PattonState, _: int, __: int) -> None:
        """The gun does not fire."""
        state.pop()
        state.emit("held_fire", "9.1", gun="main gun")


# -- [9.3] to hit ---------------------------------------------------------------------------------------------------


def to_hit_base(state: PattonState, slot: int, mode: int) -> int:
    """[9.31] [18.31] The number of the table, halved by smoke and weather."""
    gun = "76L" if state.card.gun == "76LL" else state.card.gun
    row = ("area" if mode == AREA else "direct") + ("_vehicle" if state.unit(slot).vehicle else "_infantry")
    zone = state.e_zone[slot]
    return state.halved(state.tables.data.fire.to_hit.base[row][gun][zone % 3], zone)


def hit_modifiers(state: PattonState, slot: int, mode: int) -> Modifiers:
    """[9.32] What is added to the roll."""
    unit, zone = state.unit(slot), state.e_zone[slot]
    range_ = zone % 3
    table = state.tables.data.fire.to_hit.modifiers
    found: Modifiers = []

    def add(reason: str, name: str, times: int = 1) -> None:
        entry = table[name]
        amount = (entry.vehicle if unit.vehicle else entry.infantry)[range_] * times
        if amount and (entry.area or mode != AREA):
            found.append((reason, amount))

    directing = state.able(COMMANDER) and state.orders[COMMANDER] == DIRECT_MAIN_GUN
    if state.acquired != slot:
        if not (directing and state.is_open(COMMANDER)):
            add("first shot, commander not directing from an open hatch", "buttoned_up")
    else:
        add(f"target acquired, {state.acquired_level}", f"acquired_{state.acquired_level}")
    if state.has(slot, MOVING):
        add("target moves", "target_moving")
    found.append(("gunner's rating", -state.skill(GUNNER)))
    if loader_loads(state):
        found.append(("loader's rating", -state.skill(LOADER)))
    if directing:
        found.append(("commander directs", -state.skill(COMMANDER)))
    if state.rotated and state.orders[GUNNER] == ROTATE_AND_FIRE:
        add("turret rotated", "rotate", state.rotated)
    if unit.klass == "AT":
        add("gun behind its shield", "vs_88LL" if unit.gun == "88LL" else "vs_50L_75L")
    if mode == TRACKS:
        add("aimed at the tracks", "deliberate_immobilization")
    if unit.size in _SIZES:
        size = _SIZES[unit.size]
        add(f"{size.replace('_', ' ')} target", size)
    if state.moving or state.pivoted:
        add("your tank moves or pivots", "sherman_moving")
    terrain = TERRAINS[state.e_terrain[slot]]
    if terrain in ("woods", "building", "fortification"):
        add(f"target in {terrain}", terrain)
    return found


def loader_loads(state: PattonState) -> bool:
    """[8.31] True if the loader serves the main gun."""
    return state.able(LOADER) and state.orders[LOADER] == LOAD


def rate_of_fire(state: PattonState) -> int:
    """[9.4] [9.41] The highest bare roll that lets the gun fire again; 0 if nothing can be loaded."""
    if not loader_loads(state) or not can_reload(state):
        return 0
    table = state.tables.data.fire.rate_of_fire
    need = state.card.rate_of_fire + state.skill(GUNNER) + state.skill(LOADER)
    if state.reload_source == RACK:
        need -= table.ready_rack
    elif state.able(ASSISTANT) and state.orders[ASSISTANT] == PASS_AMMO:
        need -= table.pass_ammo
    return need


def can_reload(state: PattonState) -> bool:
    """[9.6] True if the round chosen for the reload can be had where it is to be drawn from."""
    ammo = state.reload
    if AMMO[ammo] not in state.card.ammo:
        return False
    if state.reload_source == RACK:
        return state.rack[ammo] > 0
    return state.ammo[ammo] - state.rack[ammo] - (1 if state.gun_load == ammo else 0) > 0


class ToHit(PattonRoll, frozen=True):
    """[9.3] A shot of the main gun."""

    rules: ClassVar[tuple[str, ...]] = ("9.31", "9.34", "9.4")
    purpose: ClassVar[str] = "to hit"
    title: ClassVar[str] = "To Hit"
    part_of: ClassVar[str] = MAIN_GUN_SHOT

    slot: int
    mode: int
    hits: tuple[int, ...] = ()
    """Hits so far in this round, each as ammunition, mode and whether it is critical."""

    @override
    def labels(self, state: PattonState) -> Labels:
        """The bare roll also decides on critical hits, malfunction and Rate of Fire."""
        need, again = self.needed(state), rate_of_fire(state)
        key = ("to_hit", need, again)
        found = state.tables.memo.get(key)
        if found is None:
            found = state.tables.memo[key] = self._labels(state, need, again)
        return found

    def _labels(self, state: PattonState, need: int, again: int) -> Labels:
        table = state.tables.data.fire.to_hit
        last = table.malfunction - 1
        bare = state.tables.spread(
            100, ("critical_hit", table.critical), ("hit", min(need, last)), ("miss", last), ("malfunction", 100)
        )
        return tuple(
            f"{label},_again" if roll <= min(again, last) else label for roll, label in enumerate(bare, start=1)
        )

    @override
    def base(self, state: PattonState) -> int:
        return to_hit_base(state, self.slot, self.mode)

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        return hit_modifiers(state, self.slot, self.mode)

    @override
    def about(self, state: PattonState) -> str:
        range_ = RANGES[state.e_zone[self.slot] % 3]
        again = rate_of_fire(state)
        rate = f", again on {again} or less" if again else ""
        mode = ("direct fire", "area fire", "at its tracks")[self.mode]
        return f"{AMMO[state.gun_load]} at {state.unit_title(self.slot)}, {mode}, {range_} range{rate}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        result, _, again = label.partition(",_")
        ammo = state.gun_load
        state.ammo[ammo] -= 1
        state.gun_load = -1
        state.fired += 1
        state.target = self.slot
        acquire(state, self.slot)
        if state.log is not None:
            told, name = result.replace("_", " "), state.name_at(GUNNER)
            state.tell_of_unit("shot", "9.31", self.slot, ammo=AMMO[ammo], result=told, name=name)
        hits = self.hits
        if result in ("hit", "critical_hit"):
            if ammo in (WP, HCBI):
                rule = "18.13" if ammo == WP else "18.14"
                place_smoke(state, state.e_zone[self.slot], 1 if ammo == WP else 2, rule)
            else:
                hits = (*hits, ammo + self.mode * 10 + (100 if result == "critical_hit" else 0))
        if result == "malfunction":
            state.guns[MAIN_GUN] = MALFUNCTION
            state.emit("malfunction", "9.3", gun="the main gun")
        elif loader_loads(state):
            reload_gun(state)
        if again and state.gun_load >= 0:
            state.become(FireAgain(self.slot, hits))
            state.emit("rate_of_fire", "9.4", unit=UNITS[self.slot], ammo=AMMO[state.gun_load])
        else:
            state.become(HitResults(self.slot, hits))


def acquire(state: PattonState, slot: int) -> None:
    """[9.35] One target at a time: acquired at one after the first shot, at two after the second."""
    if state.acquired == slot:
        state.acquired_level = min(2, state.acquired_level + 1)
    else:
        state.acquired, state.acquired_level = slot, 1


def reload_gun(state: PattonState) -> None:
    """[9.6] The loader loads what was chosen, from where it was chosen or, if there is none, from elsewhere."""
    ammo = state.reload
    if state.gun_load >= 0 or not state.ammo[ammo]:
        return
    if state.rack[ammo] and (state.reload_source == RACK or state.stock(ammo) <= 0):
        state.rack[ammo] -= 1
    state.gun_load = ammo


class FireAgain(MainGunFire, frozen=True):
    """[9.4] [9.42] Rate of Fire: another shot at the same target, or none."""

    rules: ClassVar[tuple[str, ...]] = ("9.4", "9.42")
    verbs: ClassVar[tuple[str, ...]] = ("fire", "cease")
    moment: ClassVar[str] = "the main gun may fire again"

    slot: int
    hits: tuple[int, ...]

    @override
    def prompt(self, state: PattonState) -> str:
        return f"{AMMO[state.gun_load]} is loaded: fire again at {state.unit_title(self.slot)}?"

    def among_fire(self, state: PattonState) -> Iterable[int]:
        """Shots at the same target."""
        return state.tables.vocabulary.numbers_of("fire", self.slot)

    def why_not_fire(self, state: PattonState, slot: int, mode: int) -> str:
        """[9.42] The reason against this shot."""
        return "target.other" if slot != self.slot else why_not_fire(state, slot, mode)

    @override
    def foresee_fire(self, state: PattonState, slot: int, mode: int) -> ToHit:
        return ToHit(slot, mode, self.hits)

    def do_cease(self, state: PattonState, _: int, __: int) -> None:
        """[9.5] No more shots: on to what the hits have done."""
        state.become(HitResults(self.slot, self.hits))


def load_empty_gun(state: PattonState) -> None:
    """[9.6] A gun left empty is loaded by a loader who loads, ready for the next round."""
    if loader_loads(state) and state.gun_load < 0 and state.guns[MAIN_GUN] == WORKS:
        reload_gun(state)
