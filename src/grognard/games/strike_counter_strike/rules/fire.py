"""[G10] Fire: the sum, the die, and what the results do to a unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec
from typing_extensions import override

from grognard.engine.chances import Band, bands
from grognard.engine.nodes import Chance

from ..state import StrikeState
from ..tables import AVAILABLE, ELIMINATED, RAIN
from . import leaders
from .checks import Entry, begin_check
from .frame import DIE, StrikeRoll, StrikeStep

DIRECT, INDIRECT, COUNTER_BATTERY, OPPORTUNITY, CHARGE, ASSAULT, DEFENCE, AIR = range(8)
"""How a shot is fired: the three kinds of Fire Action, the two kinds of Opportunity Fire, the two sides of an Assault,
and fire from the air."""
MODES = ("direct", "indirect", "counter_battery", "opportunity", "charge", "assault", "defence", "air")
FIRE, ASSAULT_RATING = 0, 1
"""Which rating is used."""
_BONUS = (DIRECT, INDIRECT, COUNTER_BATTERY, ASSAULT, DEFENCE)
_RANGED = (DIRECT, OPPORTUNITY)
_NO_BARRAGE = ("step lost", "In Column")
"""What lowers a shot but not the barrage it leaves [G12]."""


class Shot(msgspec.Struct, frozen=True):
    """Everything a shot's sum depends on besides the position."""

    firer: int
    """The unit, or -1 for an air strike."""
    target: int
    mode: int
    weapon: int = FIRE
    bonus: bool = False
    """The Company Bonus has been won."""
    next_zone: int = -1
    """Opportunity Fire: 1 if the next hex is in a Fire Zone too, 0 if not, -1 if it does not matter."""
    running: bool = False


# -- the sum ----------------------------------------------------------------------------------------------------


def colour_of(state: StrikeState, shot: Shot) -> str:
    """The row of the fire table: orange and brown fire directly as yellow [G10]."""
    if shot.mode == AIR:
        return state.tables.charts.air.colour
    face = state.face(shot.firer)
    if shot.weapon == ASSAULT_RATING:
        return face.assault_colour
    if shot.mode not in (INDIRECT, COUNTER_BATTERY) and face.colour in ("orange", "brown"):
        return "yellow"
    return face.colour


def reach_of_fire(state: StrikeState, firer: int) -> int:
    """[G10] [G12] The range of direct fire: 1 under a barrage, 3 for orange and brown."""
    if state.place[firer] in state.barrage:
        return 1
    face = state.face(firer)
    if face.colour in state.tables.charts.fire_rules.indirect and face.colour != "green":
        return min(face.range, state.tables.charts.fire_rules.direct_limit)
    return face.range


def _firer_entries(state: StrikeState, shot: Shot) -> list[Entry]:
    values = state.tables.charts.fire_modifiers
    firer, face = shot.firer, state.face(shot.firer)
    assault = shot.weapon == ASSAULT_RATING
    entries: list[Entry] = [
        (face.assault if assault else face.fire, "Assault Rating" if assault else "Fire Rating", "G2")
    ]
    if shot.mode in (ASSAULT, DEFENCE) and state.steps(firer) == 0:
        entries.append((-entries[0][0], "a unit without steps", "G11"))
    if state.column[firer]:
        entries.append((values.in_column, "In Column", "G7.1"))
    if state.hits[firer]:
        entries.append((values.cohesion[state.hits[firer]], "Cohesion Hits", "G10"))
    if state.step_loss_marker(firer):
        entries.append((values.step_loss, "step lost", "G2"))
    if state.suppressed[firer] and assault:
        entries.append((values.suppressed_assault, "Suppressed", "G10"))
    barrage = state.barrage.get(state.place[firer], 0)
    if barrage:
        entries.append((values.barrage[barrage], "under a barrage", "G12"))
    if state.dug[firer] == 2 and shot.mode != ASSAULT:
        entries.append((values.entrenched, "entrenched", "G7.5"))
    if shot.bonus:
        entries.append((values.company_bonus, "Company Bonus", "G10"))
    return entries


def barrage_rating(state: StrikeState, shot: Shot) -> int:
    """[G12] What decides between a Light and a Heavy Barrage.

    The printed rating, with the Company Bonus, Cohesion Hits, an Entrenchment and a barrage on the firer; no lost step,
    Column, weather or Hero counts.
    """
    return sum(amount for amount, reason, _ in _firer_entries(state, shot) if reason not in _NO_BARRAGE)


def _weather_entries(state: StrikeState) -> list[Entry]:
    values = state.tables.charts.fire_modifiers
    entries: list[Entry] = []
    if state.night:
        entries.append((values.night, "night", "1.2"))
    if state.condition == RAIN:
        entries.append((values.rain, "rain", "1.1"))
    return entries


def terrain_entry(state: StrikeState, target: int, hex_: int, colour: str) -> list[Entry]:
    """[2.1] What the hex does for the target; nothing for one In Column, nor against colours that ignore it."""
    tables = state.tables
    cover = tables.cover[hex_][state.face(target).armoured]
    if not cover or state.column[target] or (tables.cover_ignored[hex_] and colour in tables.ignoring):
        return []
    return [(cover, "terrain", "2.1")]


def defence_entries(state: StrikeState, target: int, dug_in: bool = True) -> list[Entry]:
    """The Defense Rating and the markers on the target."""
    values = state.tables.charts.fire_modifiers
    entries: list[Entry] = [(state.face(target).defense, "Defense Rating", "G2")]
    if state.column[target]:
        entries.append((values.target_in_column, "target In Column", "G7.1"))
    if dug_in and state.dug[target] == 1:
        entries.append((values.target_improved, "Improved Position", "G7.5"))
    if dug_in and state.dug[target] == 2:
        entries.append((values.target_entrenched, "Entrenchment", "G7.5"))
    if state.hero[state.tables.side[target]] == target:
        entries.append((values.target_hero, "Hero", "S1.0"))
    return entries


def target_hex(state: StrikeState, target: int) -> int:
    """The hex of a target; for one in a park off the map, the hex it fires from."""
    return state.place[target] if state.on_map(target) else state.park_hex[target]


def _target_entries(state: StrikeState, shot: Shot) -> list[Entry]:
    tables = state.tables
    values = tables.charts.fire_modifiers
    target = shot.target
    assaulting = shot.mode in (CHARGE, DEFENCE)
    entrenched_moves = shot.mode == OPPORTUNITY and state.dug[target] == 2
    entries = defence_entries(state, target, dug_in=not assaulting and not entrenched_moves)
    if state.on_map(target):
        hex_ = state.place[target]
        entries += terrain_entry(state, target, hex_, colour_of(state, shot))
        steps = sum([state.steps(unit) for unit in state.at[hex_]])
        mass = values.mass[min(steps, 8)]
        if mass:
            entries.append((mass, f"{steps} steps in the hex", "G10"))
    return entries


def _mode_entries(state: StrikeState, shot: Shot) -> list[Entry]:
    tables = state.tables
    values = tables.charts.fire_modifiers
    entries: list[Entry] = []
    if shot.mode == COUNTER_BATTERY:
        entries.append((values.counter_battery, "park against park", "G12"))
    if shot.mode == (CHARGE if tables.options.charging_bonus == "fire" else DEFENCE):
        entries.append((values.charging, "charging", "G11"))
    if shot.running:
        entries.append((values.running, "running from the assault", "G9"))
    if shot.next_zone == 1:
        entries.append((values.zone_to_zone, "from Fire Zone to Fire Zone", "G9"))
    elif shot.next_zone == 0:
        entries.append((values.zone_to_clear, "out of the Fire Zone", "G9"))
    if shot.mode == ASSAULT:
        side = tuple(sorted((state.place[shot.firer], state.place[shot.target])))
        if side in tables.streams:
            entries.append((values.stream_assault, "across a stream", "2.2.2"))
    if shot.mode in _RANGED:
        entries += _range_entry(state, shot)
    return entries


def _range_entry(state: StrikeState, shot: Shot) -> list[Entry]:
    values = state.tables.charts.fire_modifiers
    distance = state.tables.distance(state.place[shot.firer], state.place[shot.target])
    if distance <= 1:
        return []
    if not state.face(shot.target).armoured:
        return [(values.range_each * (distance - 1), f"{distance} hexes", "G10")]
    at_maximum = distance == reach_of_fire(state, shot.firer)
    return [(values.range_maximum if at_maximum else values.range_between, f"{distance} hexes", "G10")]


def fire_entries(state: StrikeState, shot: Shot) -> list[Entry]:
    """[G10] The one place where a shot is added up: preview, resolution, log and computer players read it."""
    if shot.mode == AIR:
        air = state.tables.charts.air
        entries: list[Entry] = [(air.fire, "air strike", "S2.0"), *_target_entries(state, shot)]
        return [entry for entry in entries if entry[0] > 0]
    entries = _firer_entries(state, shot) + _weather_entries(state)
    if state.hero[state.tables.side[shot.firer]] == shot.firer:
        entries.append((state.tables.charts.fire_modifiers.hero, "Hero", "S1.0"))
    return entries + _target_entries(state, shot) + _mode_entries(state, shot)


def rating(state: StrikeState, shot: Shot) -> int:
    """The modified Fire Rating, kept between 0 and 9."""
    values = state.tables.charts.fire_modifiers
    total = sum([entry[0] for entry in fire_entries(state, shot)])
    return min(max(total, values.lowest), values.highest)


def row_key(state: StrikeState, shot: Shot) -> tuple[bool, str]:
    """The row of the fire table: whether the target counts as armoured, and the colour [G10] [G7.5]."""
    armoured = state.face(shot.target).armoured or (state.dug[shot.target] == 2 and shot.mode not in (CHARGE, DEFENCE))
    return armoured, colour_of(state, shot)


def row_of(state: StrikeState, shot: Shot) -> Sequence[str]:
    """The results of that row."""
    return state.tables.fire_rows[row_key(state, shot)]


def result_of(value: int, row: Sequence[str], face: int) -> str:
    """[G10] Above the rating or 9 is a miss, "-"; otherwise the roll is looked up."""
    return "-" if face == 9 or face > value else row[face]


def fire_bands(state: StrikeState, shot: Shot) -> tuple[Band, ...]:
    """How likely each result is."""
    value, key = rating(state, shot), row_key(state, shot)
    kept = state.tables.fire_bands
    found = kept.get((value, *key))
    if found is None:
        row = state.tables.fire_rows[key]
        found = kept[(value, *key)] = bands(DIE, lambda faces: RESULT_TITLES[result_of(value, row, faces[0])])
    return found


# -- firing -----------------------------------------------------------------------------------------------------


class Firing(StrikeStep, frozen=True, tag="firing"):
    """A shot: first the Company Bonus, then the die."""

    rules: ClassVar[tuple[str, ...]] = ("G10",)

    shot: Shot
    bonus_tried: bool = False

    @override
    def run(self, state: StrikeState) -> None:
        shot = self.shot
        if not self.bonus_tried and has_company(state, shot):
            state.become(Firing(shot, True))
            begin_check(state, shot.firer, "company")
        else:
            state.become(FireRoll(shot))

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        state.become(Firing(msgspec.structs.replace(self.shot, bonus=passed), True))


def has_company(state: StrikeState, shot: Shot) -> bool:
    """[G10] Two-step units at full strength may try for the Company Bonus; not in Opportunity Fire."""
    firer = shot.firer
    if shot.mode not in _BONUS or shot.bonus:
        return False
    return state.tables.steps_full[firer] == 2 and state.lost[firer] == 0


class FireRoll(StrikeRoll, frozen=True, tag="fire_roll"):
    """The die of a shot."""

    rules: ClassVar[tuple[str, ...]] = ("G10",)
    moment: ClassVar[str] = "a shot is about to be rolled"

    shot: Shot

    @override
    def chance(self, state: StrikeState) -> Chance:
        names, shot = state.tables.names, self.shot
        who = "Air strike" if shot.firer < 0 else names[shot.firer]
        prompt = f"{who} fires at {names[shot.target]}, rating {rating(state, shot)}"
        return Chance(f"fire.{MODES[shot.mode]}", prompt, self.rules, DIE, fire_bands(state, shot))

    @override
    def fall(self, state: StrikeState, faces: Sequence[int]) -> None:
        shot = self.shot
        value = rating(state, shot)
        result = result_of(value, row_of(state, shot), faces[0])
        state.emit(
            "fired",
            "G10",
            firer=shot.firer,
            unit=shot.target,
            mode=MODES[shot.mode],
            value=value,
            face=faces[0],
            result=result,
        )
        state.pop()
        if shot.mode in (INDIRECT, COUNTER_BATTERY):
            _leave_barrage(state, shot, faces[0])
            if result != "-":
                _shake_others(state, shot)
        if result != "-":
            apply_result(state, shot.target, result)


def _leave_barrage(state: StrikeState, shot: Shot, face: int) -> None:
    """[G12] Any roll but 9 leaves a barrage marker; a 9 costs orange artillery in a park its contact."""
    firer = shot.firer
    if face == 9:
        if state.face(firer).colour == "orange" and state.contact[firer] >= 0:
            state.contact[firer] = -1
            state.emit("contact_lost", "G12", unit=firer)
        return
    if state.on_map(shot.target):
        heavy = barrage_rating(state, shot) >= state.tables.charts.fire_rules.heavy_barrage_from
        state.push(BarrageFalls(state.place[shot.target], 2 if heavy else 1))


class BarrageFalls(StrikeStep, frozen=True, tag="barrage_falls"):
    """[G12] The marker is placed after the results have been applied; a Light one becomes Heavy."""

    rules: ClassVar[tuple[str, ...]] = ("G12",)

    hex: int
    level: int

    @override
    def run(self, state: StrikeState) -> None:
        state.pop()
        before = state.barrage.get(self.hex, 0)
        level = 2 if before else self.level
        if level != before:
            state.set_barrage(self.hex, level)
            state.emit("barrage", "G12", place=self.hex, level=level)


def _shake_others(state: StrikeState, shot: Shot) -> None:
    """[G12] [O1.0] Effective indirect fire makes the other units of the hex check; under O1.0 only from two steps."""
    if not state.on_map(shot.target):
        return
    if state.tables.options.alternate_artillery and state.steps(shot.firer) < 2:
        return
    for other in reversed(state.at[state.place[shot.target]]):
        if other != shot.target:
            state.push(Shaken(other, "S?", bystander=True))


# -- results ----------------------------------------------------------------------------------------------------


def apply_result(state: StrikeState, unit: int, result: str) -> None:
    """[G10] C, S?, S, 1 and E."""
    if result == "C":
        cohesion_hit(state, unit, "G10")
    elif result == "1":
        lose_step(state, unit, "G10")
    elif result == "E":
        eliminate(state, unit, "G10")
    else:
        state.push(Shaken(unit, result))


class Shaken(StrikeStep, frozen=True, tag="shaken"):
    """[G10] S: a check turns Suppression into a Cohesion Hit, if the owner wants. S?: a failed check suppresses."""

    rules: ClassVar[tuple[str, ...]] = ("G10",)

    unit: int
    kind: str
    bystander: bool = False
    """[G12] True for a unit that was not fired at, but is in the hex."""

    @override
    def run(self, state: StrikeState) -> None:
        if state.on_map(self.unit) or state.park_hex[self.unit] >= 0:
            begin_check(state, self.unit, "suppression" if self.kind == "S" else "shaken", declinable=self.kind == "S")
        else:
            state.pop()

    @override
    def checked(self, state: StrikeState, unit: int, passed: bool) -> None:
        state.pop()
        if not passed:
            suppress(state, unit, "G10")
        elif self.kind == "S":
            cohesion_hit(state, unit, "G10", "instead of Suppression")


def cohesion_hit(state: StrikeState, unit: int, rule: str, because: str = "") -> None:
    """[G10] Two stay; a third costs a step. `because` says what has turned into this hit, if anything."""
    if state.hits[unit] == 2:
        lose_step(state, unit, rule, "a third Cohesion Hit")
        return
    state.hits[unit] += 1
    state.emit("hit", rule, unit=unit, hits=state.hits[unit], because=because)


def suppress(state: StrikeState, unit: int, rule: str) -> None:
    """[G10] Suppressed; one that already is takes a Cohesion Hit instead."""
    if state.suppressed[unit]:
        cohesion_hit(state, unit, rule, "it was Suppressed already")
        return
    state.suppress(unit, 1)
    state.emit("suppressed", rule, unit=unit)


def lose_step(state: StrikeState, unit: int, rule: str, because: str = "") -> None:
    """[G10] A step is lost; a unit with one or none is eliminated."""
    if state.steps(unit) <= 1:
        eliminate(state, unit, rule, because or "its last step")
        return
    state.lost[unit] += 1
    state.refresh(unit)
    state.emit("step", rule, unit=unit, because=because)


def eliminate(state: StrikeState, unit: int, rule: str, because: str = "") -> None:
    """[G10] [5.0] The unit is gone; a Rearguard becomes available again; a leader finds another unit."""
    where = target_hex(state, unit)
    state.emit("destroyed", rule, unit=unit, place=where, because=because)
    rearguard = state.tables.rearguard[unit]
    if not rearguard:
        state.lost[unit] = state.tables.steps_full[unit]
    state.remove(unit, AVAILABLE if rearguard else ELIMINATED)
    leaders.stack_lost(state, unit, where)


RESULT_TITLES: Final = {
    "-": "miss",
    "C": "Cohesion Hit",
    "S?": "check or Suppressed",
    "S": "Suppressed, or a Cohesion Hit",
    "1": "step lost",
    "E": "eliminated",
}
