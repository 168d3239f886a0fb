"""[9.0] Sherman Main Gun Fire: target, To Hit, Rate of Fire, hits and kills."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from ..names import (
    AMMO,
    AP,
    APDS,
    AREA,
    ASSISTANT,
    BUILDING,
    CLOSE,
    CLOSE_ONLY,
    COMMANDER,
    DEEP_SNOW,
    DIRECT_MAIN_GUN,
    FACINGS,
    FORTIFICATION,
    GUNNER,
    HCBI,
    HE,
    HIDDEN,
    HULL_DOWN,
    HVAP,
    IMMOBILE,
    LOAD,
    LOADER,
    MAIN_GUN,
    MAIN_GUN_FIRE,
    MALFUNCTION,
    MODES,
    MOVING,
    MUD,
    OPEN,
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
    WOODS,
    WORKS,
    WP,
)
from ..schema import Armour, KillData
from ..tables import Labels, figure
from .frame import Choice, Die, Modifiers, Reckoning, Roll, Step
from .smoke import place_smoke
from .victory import knock_out

if TYPE_CHECKING:
    from ..state import PattonState

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


class TurnTurret(Choice, frozen=True, tag="turn_turret"):
    """[8.23] [8.24] The turret turns to any sector; an acquired target that is left is lost (9.35)."""

    rules: ClassVar[tuple[str, ...]] = ("8.23", "8.24", "9.35")
    verbs: ClassVar[tuple[str, ...]] = ("turret",)
    moment: ClassVar[str] = "the turret is turning"

    def prompt(self, state: PattonState) -> str:
        """See `Frame.prompt`."""
        return "Turn the turret towards which sector?"

    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        """See `Choice.obstacle`: any sector, the present one included."""
        return ""

    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        """See `Choice.carry_out`."""
        state.pop()
        way = (a - state.turret) % 6
        state.rotated = min(way, 6 - way)
        state.turret = a
        if state.acquired >= 0 and state.e_zone[state.acquired] // 3 != a:
            state.acquired, state.acquired_level = -1, 0
        state.emit("turret", "8.23", sector=SECTORS[a])


# -- [9.1] [9.2] the target -----------------------------------------------------------------------------------------


def why_not_fire(state: PattonState, slot: int, mode: int) -> str:
    """[9.1] [9.2] What speaks against a shot of the round in the gun at this unit."""
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
    """[9.2] Smoke rounds only as area fire, armour piercing ones only as direct fire, and not at infantry."""
    ammo, vehicle = state.gun_load, state.unit(slot).vehicle
    if ammo in (WP, HCBI):
        return "" if mode == AREA else "mode.smoke"
    if ammo in (AP, HVAP, APDS):
        if not vehicle:
            return "ammo.infantry"
        if mode == AREA:
            return "mode.armour_piercing"
    if mode == TRACKS:
        if not vehicle:
            return "tracks.none"
        return "tracks.already" if state.has(slot, IMMOBILE) else ""
    return ""


class Target(Choice, frozen=True, tag="target"):
    """[9.1] What the main gun fires at."""

    rules: ClassVar[tuple[str, ...]] = ("9.1", "9.2")
    verbs: ClassVar[tuple[str, ...]] = ("fire", "hold")
    moment: ClassVar[str] = "the gunner is looking for a target"

    def prompt(self, state: PattonState) -> str:
        """See `Frame.prompt`."""
        return f"Main gun, {AMMO[state.gun_load]} loaded: fire at what?"

    def candidates(self, state: PattonState) -> Iterable[int]:
        """See `Choice.candidates`: units on the board."""
        first = state.tables.numbers_of["fire"].start
        for slot in state.enemies():
            yield from range(first + slot * len(MODES), first + (slot + 1) * len(MODES))
        yield state.tables.numbers_of["hold"].start

    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        """See `Choice.obstacle`."""
        return "" if verb == "hold" else why_not_fire(state, a, b)

    def foresee(self, state: PattonState, verb: str, a: int, b: int) -> Roll | None:
        """See `Choice.foresee`."""
        return ToHit(a, b) if verb == "fire" else None

    def more_facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        """See `Choice.more_facts`."""
        return {"ammo": AMMO[state.gun_load], "front": SECTORS[state.turret]}

    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        """See `Choice.carry_out`."""
        if verb == "hold":
            state.pop()
            state.emit("held_fire", "9.1", gun="main gun")
        else:
            state.become(ToHit(a, b))


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


class ToHit(Roll, frozen=True, tag="to_hit"):
    """[9.3] A shot of the main gun."""

    rules: ClassVar[tuple[str, ...]] = ("9.31", "9.34", "9.4")
    purpose: ClassVar[str] = "to hit"

    slot: int
    mode: int
    hits: tuple[int, ...] = ()
    """Hits so far in this round, each as ammunition, mode and whether it is critical."""

    def labels(self, state: PattonState) -> Labels:
        """See `Roll.labels`: the bare roll also decides on critical hits, malfunction and Rate of Fire."""
        base = to_hit_base(state, self.slot, self.mode)
        need = base - sum(amount for _, amount in hit_modifiers(state, self.slot, self.mode))
        again = rate_of_fire(state)
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

    def reckon(self, state: PattonState) -> Reckoning:
        """See `Roll.reckon`."""
        base = to_hit_base(state, self.slot, self.mode)
        return Reckoning("To Hit", hit_modifiers(state, self.slot, self.mode), base, "9.31")

    def about(self, state: PattonState) -> str:
        """See `Roll.about`."""
        range_ = RANGES[state.e_zone[self.slot] % 3]
        again = rate_of_fire(state)
        rate = f", again on {again} or less" if again else ""
        return f"{AMMO[state.gun_load]} at {state.unit_title(self.slot)}, {MODES[self.mode]}, {range_} range{rate}"

    def land(self, state: PattonState, label: str, value: int) -> None:
        """See `Roll.land`."""
        result, _, again = label.partition(",_")
        ammo = state.gun_load
        state.ammo[ammo] -= 1
        state.gun_load = -1
        state.fired += 1
        state.target = self.slot
        acquire(state, self.slot)
        if state.log is not None:
            state.emit(
                "shot", "9.31", unit=UNITS[self.slot], title=state.unit_title(self.slot), ammo=AMMO[ammo],
                result=result.replace("_", " "), name=state.man(GUNNER),
            )  # fmt: skip
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


class FireAgain(Choice, frozen=True, tag="fire_again"):
    """[9.4] [9.42] Rate of Fire: another shot at the same target, or none."""

    rules: ClassVar[tuple[str, ...]] = ("9.4", "9.42")
    verbs: ClassVar[tuple[str, ...]] = ("fire", "cease")
    moment: ClassVar[str] = "the main gun may fire again"

    slot: int
    hits: tuple[int, ...]

    def prompt(self, state: PattonState) -> str:
        """See `Frame.prompt`."""
        return f"{AMMO[state.gun_load]} is loaded: fire again at {state.unit_title(self.slot)}?"

    def candidates(self, state: PattonState) -> Iterable[int]:
        """See `Choice.candidates`."""
        first = state.tables.numbers_of["fire"].start + self.slot * len(MODES)
        yield from range(first, first + len(MODES))
        yield state.tables.numbers_of["cease"].start

    def obstacle(self, state: PattonState, verb: str, a: int, b: int) -> str:
        """See `Choice.obstacle`."""
        if verb == "cease":
            return ""
        return "target.other" if a != self.slot else why_not_fire(state, a, b)

    def foresee(self, state: PattonState, verb: str, a: int, b: int) -> Roll | None:
        """See `Choice.foresee`."""
        return ToHit(a, b, self.hits) if verb == "fire" else None

    def more_facts(self, state: PattonState, verb: str, a: int, b: int) -> dict[str, object]:
        """See `Choice.more_facts`."""
        return {"ammo": AMMO[state.gun_load], "front": SECTORS[state.turret]}

    def carry_out(self, state: PattonState, verb: str, a: int, b: int) -> None:
        """See `Choice.carry_out`."""
        if verb == "fire":
            state.become(ToHit(a, b, self.hits))
        else:
            state.become(HitResults(self.slot, self.hits))


# -- [9.5] hits -----------------------------------------------------------------------------------------------------


class HitResults(Step, frozen=True, tag="hit_results"):
    """[9.5] All shots are fired: what the hits did, one after the other."""

    rules: ClassVar[tuple[str, ...]] = ("9.5",)

    slot: int
    hits: tuple[int, ...]

    def run(self, state: PattonState) -> None:
        """Resolve the next hit on a unit that is still there."""
        if not self.hits or state.e_kind[self.slot] < 0:
            state.pop()
            return
        hit, *rest = self.hits
        state.become(HitResults(self.slot, tuple(rest)))
        critical, mode, ammo = hit >= 100, hit // 10 % 10, hit % 10
        if not state.unit(self.slot).vehicle:
            if ammo == HE:
                state.push(KillInfantry(self.slot, mode, critical))
        elif mode == TRACKS:
            immobilize(state, self.slot)
        elif sure_kill(state, self.slot, ammo, critical):
            knock_out(state, self.slot, "you", "9.52")
        elif needs_location(state, self.slot, ammo, critical):
            state.push(Location(self.slot, ammo, critical))
        else:
            roll_kill(state, self.slot, ammo, critical, "H")


def immobilize(state: PattonState, slot: int) -> None:
    """[9.52] A track is hit: the vehicle moves no more."""
    state.e_flags[slot] = state.e_flags[slot] & ~MOVING | IMMOBILE
    if state.log is not None:
        state.emit("immobilized", "9.52", unit=UNITS[slot], title=state.unit_title(slot))


def kill_table(state: PattonState, ammo: int) -> KillData:
    """[9.52] [9.53] The To Kill table for this gun and round."""
    fire, gun = state.tables.data.fire, state.card.gun
    if ammo == HE:
        return fire.he_75 if gun == "75" else fire.he_76
    if gun == "75":
        return fire.ap_75
    if gun == "76L":
        return fire.hvap_76l if ammo == HVAP else fire.ap_76l
    return fire.apds_76ll if ammo == APDS else fire.ap_76ll


def _row(state: PattonState, slot: int) -> str:
    unit = state.unit(slot)
    return "PSW_SPW" if unit.klass in ("PSW", "SPW") else unit.id


def kill_row(state: PattonState, slot: int, ammo: int, critical: bool) -> Armour | None:
    """The line of the table; None if a critical hit kills without a roll."""
    table = kill_table(state, ammo)
    return table.critical.get(_row(state, slot)) if critical else table.normal[_row(state, slot)]


def sure_kill(state: PattonState, slot: int, ammo: int, critical: bool) -> bool:
    """[9.52] A critical hit kills unless its table makes an exception for this facing."""
    row = kill_row(state, slot, ammo, critical)
    return row is None or (critical and FACINGS[state.e_facing[slot]] not in row)


def needs_location(state: PattonState, slot: int, ammo: int, critical: bool) -> bool:
    """[9.52] R1: every hit has a location, or only one for which turret and hull differ."""
    if state.tables.options.every_hit_has_a_location:
        return True
    row = kill_row(state, slot, ammo, critical)
    return row is not None and "any" not in row[FACINGS[state.e_facing[slot]]]


def to_kill(state: PattonState, slot: int, ammo: int, critical: bool, place: str) -> int:
    """[9.52] The number that must be rolled or less; 100 where a critical hit has no exception."""
    row = kill_row(state, slot, ammo, critical)
    facing = FACINGS[state.e_facing[slot]]
    if row is None or facing not in row:
        return 100
    places = row[facing]
    if critical and "any" not in places and place not in places:
        return 100
    return figure(row, facing, place, state.e_zone[slot] % 3)


class Location(Die, frozen=True, tag="location"):
    """[9.52] Turret, hull or track; R2: only the turret of a hull down vehicle can be hit."""

    rules: ClassVar[tuple[str, ...]] = ("9.52",)
    purpose: ClassVar[str] = "hit location"

    slot: int
    ammo: int
    critical: bool

    def labels(self, state: PattonState) -> Labels:
        """See `Roll.labels`."""
        table = state.tables.lookup["hit_location"]
        if state.e_terrain[self.slot] != HULL_DOWN:
            return table.labels("normal")
        found = table.labels("hull_down")
        if not state.tables.options.hull_down_vehicles:
            return found
        return tuple("miss" if label == "hull" else label for label in found)

    def reckon(self, state: PattonState) -> Reckoning:
        """See `Roll.reckon`."""
        return Reckoning("Hit Location", [])

    def about(self, state: PattonState) -> str:
        """See `Roll.about`."""
        return state.unit_title(self.slot)

    def land(self, state: PattonState, label: str, value: int) -> None:
        """See `Roll.land`."""
        state.pop()
        if label == "track":
            immobilize(state, self.slot)
        elif label != "miss":
            roll_kill(state, self.slot, self.ammo, self.critical, "T" if label == "turret" else "H")


def roll_kill(state: PattonState, slot: int, ammo: int, critical: bool, place: str) -> None:
    """A roll to kill, if there is a chance at all."""
    if to_kill(state, slot, ammo, critical, place) > 0:
        state.push(KillVehicle(slot, ammo, critical, place))
    elif state.log is not None:
        state.emit("no_chance", "9.52", unit=UNITS[slot], title=state.unit_title(slot), ammo=AMMO[ammo])


class KillVehicle(Roll, frozen=True, tag="kill_vehicle"):
    """[9.52] [9.53] Does the hit knock the vehicle out?"""

    rules: ClassVar[tuple[str, ...]] = ("9.52", "9.53")
    purpose: ClassVar[str] = "to kill"

    slot: int
    ammo: int
    critical: bool
    place: str

    def labels(self, state: PattonState) -> Labels:
        """See `Roll.labels`."""
        need = to_kill(state, self.slot, self.ammo, self.critical, self.place)
        return state.tables.spread(100, ("knocked_out", need), ("no_effect", 100))

    def reckon(self, state: PattonState) -> Reckoning:
        """See `Roll.reckon`."""
        need = to_kill(state, self.slot, self.ammo, self.critical, self.place)
        return Reckoning(kill_table(state, self.ammo).title, [], need, kill_table(state, self.ammo).rule)

    def about(self, state: PattonState) -> str:
        """See `Roll.about`."""
        place = "turret" if self.place == "T" else "hull"
        hit = "critical hit" if self.critical else "hit"
        return f"{AMMO[self.ammo]} {hit} on {state.unit_title(self.slot)}, {FACINGS[state.e_facing[self.slot]]} {place}"

    def land(self, state: PattonState, label: str, value: int) -> None:
        """See `Roll.land`."""
        state.pop()
        if label == "knocked_out":
            knock_out(state, self.slot, "you", "9.52")


class KillInfantry(Roll, frozen=True, tag="kill_infantry"):
    """[9.51] Does the shell knock out infantry or a gun?"""

    rules: ClassVar[tuple[str, ...]] = ("9.51",)
    purpose: ClassVar[str] = "to kill"

    slot: int
    mode: int
    critical: bool

    def base(self, state: PattonState) -> int:
        """The number of the table."""
        row = state.tables.data.fire.kill_infantry.base["area" if self.mode == AREA else "direct"]
        return row["75" if state.card.gun == "75" else "76"][1 if self.critical else 0]

    def modifiers(self, state: PattonState) -> Modifiers:
        """[9.51] Cover counts for area fire and for critical hits; a normal direct hit has been through it."""
        table = state.tables.data.fire.kill_infantry.modifiers
        names = {BUILDING: "building", WOODS: "woods", FORTIFICATION: "fortification"}
        terrain = state.e_terrain[self.slot]
        reasons = [names[terrain]] if terrain in names else []
        if state.unit(self.slot).klass == "AT":
            reasons.append("at_gun")
        if state.has(self.slot, MOVING) and terrain == OPEN:
            reasons.append("moving_in_open")
        if state.weather & (MUD | DEEP_SNOW):
            reasons.append("mud_or_deep_snow")
        direct = self.mode != AREA and not self.critical
        return [
            (name.replace("_", " "), table[name].critical if self.critical else table[name].normal)
            for name in reasons
            if not (direct and table[name].star)
        ]

    def always(self, state: PattonState) -> bool:
        """[9.51] A critical hit on a gun."""
        table = state.tables.data.fire.kill_infantry
        return self.critical and table.at_gun_critical_is_kill and state.unit(self.slot).klass == "AT"

    def labels(self, state: PattonState) -> Labels:
        """See `Roll.labels`."""
        need = 100 if self.always(state) else self.base(state) - sum(n for _, n in self.modifiers(state))
        return state.tables.spread(100, ("knocked_out", need), ("no_effect", 100))

    def reckon(self, state: PattonState) -> Reckoning:
        """See `Roll.reckon`."""
        return Reckoning("To Kill Infantry Targets", self.modifiers(state), self.base(state), "9.51")

    def about(self, state: PattonState) -> str:
        """See `Roll.about`."""
        return f"HE {'critical hit' if self.critical else 'hit'} on {state.unit_title(self.slot)}"

    def land(self, state: PattonState, label: str, value: int) -> None:
        """See `Roll.land`."""
        state.pop()
        if label == "knocked_out":
            knock_out(state, self.slot, "you", "9.51")


def load_empty_gun(state: PattonState) -> None:
    """[9.6] A gun left empty is loaded by a loader who loads, ready for the next round."""
    if loader_loads(state) and state.gun_load < 0 and state.guns[MAIN_GUN] == WORKS:
        reload_gun(state)
