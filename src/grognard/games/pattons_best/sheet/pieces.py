"""The counters on the boards: your tank and its crew, German units, smoke and markers, rounds on the Tank Card."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine.pieces import Mark, Piece

from ..schema.names import (
    AA,
    ACTIONS,
    AMMO,
    ASSISTANT,
    BOW,
    COAXIAL,
    COMMANDER,
    DEAD,
    FACINGS,
    FIT,
    FLAG_NAMES,
    GUN_TITLES,
    HEALTH_TITLES,
    KNOWN,
    LEVEL_TITLES,
    LOADER,
    MAN_TITLES,
    MEN,
    MG_AA,
    MG_BOW,
    MG_COAXIAL,
    MG_TITLES,
    MGS,
    ON_TANK,
    OPEN,
    RANGES,
    SECTORS,
    TERRAINS,
    UNITS,
    UNORDERED,
    VACANT,
    WORKS,
    ZONES,
    sentence,
)
from ..state import PattonState
from .board import direction, rim, seat
from .faces import (
    EQUIPMENT,
    ammo_face,
    equipment_face,
    gun_face,
    level_face,
    man_face,
    marker_face,
    named_face,
    order_face,
    towards,
    unit_face,
)

_SHOWN_FLAGS = frozenset(("moving", "spotted", "hidden", "fired"))
_CARD_GUNS = ((COAXIAL, MG_COAXIAL), (BOW, MG_BOW), (AA, MG_AA))
_GUN_MARKS = ("", "damaged", "destroyed")


def pieces(state: PattonState, role: str) -> list[Piece]:
    """Everything on the table, your tank first."""
    return [
        tank(state),
        *(unit(state, slot) for slot in state.enemies()),
        *_battle_markers(state),
        *_crew(state),
        *_rounds(state),
        *_guns(state),
        *_equipment(state),
        *_country(state),
    ]


def tank(state: PattonState) -> Piece:
    """Your tank in the hub."""
    marks = {
        "moving": state.moving,
        "hull_down": state.hull_down,
        "bogged": state.bogged,
        "thrown_track": state.thrown_track,
        "leader": state.lead,
    }
    card = state.card
    hull, turret = SECTORS[state.facing], SECTORS[state.turret]
    facts = [("Hull to", hull), ("Turret to", turret), ("Gun", card.gun)]
    facts += [("Lead tank", "yes")] if state.lead else []
    facts += [("HVSS", "yes")] if state.hvss else []
    return replace(
        marker_face("tank"),
        id="tank",
        side="us",
        title=state.tank_title(),
        place="hub",
        facing=direction(state.facing),
        aim=direction(state.turret),
        marks=tuple(name for name, value in marks.items() if value),
        formation=f"{card.model}, turret {card.turret}, card {state.tank}",
        facts=tuple(facts),
        values={"model": card.model, "card": state.tank, "hull": hull, "turret": turret},
    )


def unit(state: PattonState, slot: int) -> Piece:
    """A German unit on the Battle Board."""
    kind, flags = state.unit(slot), state.e_flags[slot]
    zone, terrain = state.e_zone[slot], state.e_terrain[slot]
    known = bool(flags & KNOWN)
    names = [name for bit, name in enumerate(FLAG_NAMES) if flags >> bit & 1]
    acquired = state.acquired_level if state.acquired == slot else 0
    marks: list[str | Mark] = [Mark("number", f"Number {slot + 1}", str(slot + 1))]
    marks += [name for name in names if name in _SHOWN_FLAGS]
    marks += [TERRAINS[terrain]] if terrain != OPEN else []
    marks += [f"acquired_{min(2, acquired)}"] if acquired else []
    marks += ["damaged"] if "immobile" in names else []
    facts = [
        ("Where", f"sector {SECTORS[zone // 3]}, {RANGES[zone % 3]}"),
        ("Ground", TERRAINS[terrain].replace("_", " ")),
    ]
    if kind.vehicle:
        facts.append(("Shows you its", FACINGS[state.e_facing[slot]]))
    if state.e_shots[slot]:
        facts.append(("Shots at you", str(state.e_shots[slot])))
    return replace(
        unit_face(kind.id, kind.klass, known),
        id=UNITS[slot],
        title=sentence(state.unit_title(slot)),
        place=ZONES[zone],
        facing=towards(direction(zone // 3), state.e_facing[slot]) if kind.vehicle else None,
        marks=tuple(marks),
        facts=tuple(facts),
        values={
            "type": kind.id,
            "class": kind.klass,
            "known": known,
            "range": RANGES[zone % 3],
            "terrain": TERRAINS[terrain],
            "flags": names,
            "acquired": acquired,
            "acquired_you": state.e_shots[slot],
        },
    )


def _laid(face: Piece, name: str, place: str, title: str, *marks: str | Mark) -> Piece:
    """A counter on the table that needs only a title."""
    return replace(face, id=name, place=place, title=title, marks=marks, facts=())


def _marker(art: str, name: str, place: str, title: str, count: int = 1) -> Piece:
    return _laid(marker_face(art), name, place, title, *_count(count))


def _count(count: int, least: int = 2) -> list[Mark]:
    return [Mark("count", str(count), str(count))] if count >= least else []


def _battle_markers(state: PattonState) -> Iterator[Piece]:
    for zone, level in enumerate(state.smoke):
        place = ZONES[zone] if zone < ON_TANK else "hub"
        if level // 2:
            yield _marker("smoke.black", f"smoke.{place}", place, "Smoke", level // 2)
        if level % 2:
            yield _marker("smoke.grey", f"thin_smoke.{place}", place, "Thinning smoke")
    for sector, ours in enumerate(state.control):
        if ours:
            yield _marker("control", f"control.{sector}", rim(SECTORS[sector]), "US controlled sector")
    for zone, count in enumerate(state.fire_markers):
        if count:
            yield _marker("advance_fire", f"advance_fire.{zone}", ZONES[zone], "Advance Fire", count)
    for man, sector in ((COMMANDER, state.watch_commander), (LOADER, state.watch_loader)):
        if state.able(man) and state.has_hatch(man) and not state.is_open(man):
            words = f"{MAN_TITLES[man].capitalize()}, buttoned up, looks here"
            yield _marker(f"watch.{MEN[man]}", f"watch.{MEN[man]}", rim(SECTORS[sector]), words)
    for mg, zone in enumerate(state.mg_zone):
        if zone >= 0:
            title = f"Covered by the {MG_TITLES[mg]}"
            yield _laid(gun_face(mg), f"covers.{MGS[mg]}", ZONES[zone], title)


def _crew(state: PattonState) -> Iterator[Piece]:
    for man, name in enumerate(MEN):
        if state.has_place(man) and state.health[man] != VACANT:
            yield _man(state, man)
            if state.orders[man] != UNORDERED and state.able(man):
                order = ACTIONS[state.orders[man]]
                title = sentence(state.tables.order_titles[order])
                yield _laid(order_face(order), f"order.{name}", seat(name), title)


def _man(state: PattonState, man: int) -> Piece:
    health = state.health[man]
    marks: list[str | Mark] = [Mark("rating", f"Rating {state.skill(man)}", str(state.skill(man)))]
    facts = [("Rating", str(state.skill(man))), ("Health", HEALTH_TITLES[health])]
    if state.has_hatch(man):
        marks.append("hatch_open" if state.is_open(man) else "hatch_closed")
        facts.append(("Hatch", "open" if state.is_open(man) else "closed"))
    if health != FIT:
        marks.append("dead" if health == DEAD else "wounded")
    if state.periscope_broken(man):
        marks.append(Mark("periscope", "Periscope broken", "P"))
    if man == ASSISTANT and state.stand_in >= 0:
        facts.append(("Instead of", MAN_TITLES[state.stand_in]))
    return replace(
        (named_face if state.name[man] < 0 else man_face)(state.man(man)),
        id=MEN[man],
        title=f"{state.man(man)}, {MAN_TITLES[man]}",
        place=seat(MEN[man]),
        marks=tuple(marks),
        facts=tuple(facts),
    )


def _rounds(state: PattonState) -> Iterator[Piece]:
    """Main gun rounds on the Tank Card: in the gun, next, in the rack, stowed."""
    if state.gun_load >= 0:
        ammo = AMMO[state.gun_load]
        yield _laid(ammo_face(ammo, "gun"), "loaded", "gun", f"{ammo} in the gun")
    else:
        yield _marker("empty", "loaded", "gun", "The gun is empty")
    ammo = AMMO[state.reload]
    source = ("from the stowed rounds", "from the ready rack")[state.reload_source]
    yield _laid(ammo_face(ammo, "next"), "next", "gun", f"Next: {ammo}, {source}")
    for number, ammo in enumerate(AMMO):
        if ammo in state.card.ammo:
            for place, count in (("rack", state.rack[number]), ("stores", state.stock(number))):
                title = f"{count} {ammo} {'in the ready rack' if place == 'rack' else 'stowed'}"
                yield _laid(ammo_face(ammo, place), f"{place}.{ammo}", place, title, *_count(count, 0))


def _guns(state: PattonState) -> Iterator[Piece]:
    for gun, mg in _CARD_GUNS:
        if gun != BOW or state.card.bow_mg:
            status = state.guns[gun]
            words = "" if status == WORKS else ": " + ("malfunction", "broken for the day")[status - 1]
            title = f"{sentence(GUN_TITLES[gun].removeprefix('the '))}{words}"
            marks = [_GUN_MARKS[status]] if status != WORKS else []
            yield _laid(gun_face(mg), f"gun.{MGS[mg]}", "machine_guns", title, *marks)


def _equipment(state: PattonState) -> Iterator[Piece]:
    options = state.tables.options
    counted = {"boxes_30": options.mg_ammo, "boxes_50": options.mg_ammo, "fuel": options.fuel}
    for item, (_, _, title) in EQUIPMENT.items():
        if counted.get(item, True):
            count = getattr(state, item)
            look, name = equipment_face(item), f"equipment.{item}"
            yield _laid(look, name, "equipment", f"{count} {title}", *_count(count, 0))


def _country(state: PattonState) -> Iterator[Piece]:
    """The Movement Board: the task force, what is known of the areas, support that has been called for."""
    if state.area < 0:
        return
    areas = state.tables.areas
    for place, area in enumerate(areas):
        if state.held[place]:
            yield _marker("held", f"held.{area.id}", area.id, f"{area.id} is ours")
        elif (level := state.resistance[place]) >= 0:
            title = f"{LEVEL_TITLES[level].capitalize()} resistance in {area.id}"
            yield _laid(level_face(level), f"resistance.{area.id}", area.id, title)
        if state.artillery[place]:
            yield _marker("artillery", f"artillery.{area.id}", area.id, "Artillery support", state.artillery[place])
        if state.air[place]:
            yield _marker("air", f"air.{area.id}", area.id, "Air strike", state.air[place])
    for art, place in (("start", state.start_area), ("exit", state.exit_area)):
        if place >= 0 and place != state.area:
            yield _marker(art, art, areas[place].id, f"The {art} area")
    for place in sorted(set(state.stored[::3])):
        yield _marker("left_behind", f"left.{areas[place].id}", areas[place].id, "German units left behind")
    yield _marker("task_force", "task_force", areas[state.area].id, "The task force")
