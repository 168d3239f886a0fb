"""The counters of the game: what is printed on each, by the name of its face (`art`)."""

from __future__ import annotations

from typing import Any

from ..schema.data import PattonsBestData
from ..schema.names import AMMO, LEVEL_TITLES, LEVELS, MG_TITLES, MGS

Face = dict[str, Any]

_PICTURES = {
    "TANK": "tank",
    "SPG": "spg",
    "AT": "anti_tank_gun",
    "LW": "infantry_team",
    "MG": "machine_gun_team",
    "TRUCK": "truck",
    "PSW": "half_track",
    "SPW": "half_track",
}
_SHORT = {
    "LW": "LW",
    "MG": "MG",
    "Pak38_50L": "PaK 38",
    "Pak40_75L": "PaK 40",
    "Pak43_88LL": "PaK 43",
    "TRUCK": "Truck",
    "STuGIIIg": "StuG IIIg",
    "MarderII": "Marder II",
    "MarderIII": "Marder III",
    "JgdPzIV": "JgPz IV",
    "JgdPz38t": "JgPz 38(t)",
    "PzIV": "Pz IV",
    "PzV": "Panther",
    "PzVIe": "Tiger",
    "PzVIb": "King Tiger",
}
UNKNOWN_NAMES = {"TANK": "Tank ?", "SPG": "SPG ?", "AT": "AT gun ?"}
"""Classes of units that are taken for something until they are identified (17.4)."""
ORDER_WORDS = {
    "watch": "Watch",
    "direct_movement": "Direct move",
    "direct_main_gun": "Direct main gun",
    "direct_coaxial": "Direct co-ax",
    "direct_bow": "Direct bow MG",
    "direct_aa": "Direct AA MG",
    "direct_sub": "Direct sub MG",
    "fire_main_gun": "Fire main gun",
    "fire_coaxial": "Fire co-ax",
    "rotate_turret": "Rotate turret",
    "rotate_and_fire": "Rotate and fire",
    "repair_main_gun": "Repair main gun",
    "load": "Load",
    "repair_coaxial": "Repair co-ax",
    "fire_mortar": "Smoke mortar",
    "change_load": "Change load",
    "restock_rack": "Restock rack",
    "stop": "Stop",
    "forward": "Forward",
    "forward_to_hull_down": "Forward hull down",
    "reverse": "Reverse",
    "reverse_to_hull_down": "Reverse hull down",
    "pivot": "Pivot",
    "fire_bow": "Fire bow MG",
    "repair_bow": "Repair bow MG",
    "pass_ammo": "Pass ammo",
    "throw_grenade": "Smoke grenade",
    "fire_aa": "Fire AA MG",
    "repair_aa": "Repair AA MG",
    "replace_periscope": "New scope",
    "fire_sub": "Fire sub MG",
    "take_over_commander": "To cmdr",
    "take_over_gunner": "To gunner",
    "take_over_loader": "To loader",
    "take_over_driver": "To driver",
}
"""What an order is called on its counter."""
EQUIPMENT = {
    "boxes_30": (".30 cal", "crate", "boxes of .30 calibre ammunition"),
    "boxes_50": (".50 cal", "crate", "boxes of .50 calibre ammunition"),
    "bombs": ("Bombs", "smoke", "smoke bombs for the mortar"),
    "grenades": ("Grenades", "smoke", "smoke grenades"),
    "periscopes": ("Periscopes", "periscope", "spare periscopes"),
    "fuel": ("Fuel", "can", "units of fuel"),
}
_MARKERS: dict[str, Face] = {
    "smoke.black": {"picture": "smoke", "name": "Smoke", "caption": "Smoke", "paint": "black"},
    "smoke.grey": {"picture": "smoke", "name": "Smoke", "caption": "Smoke", "paint": "grey"},
    "control": {"picture": "star", "name": "US", "caption": "US", "paint": "olive"},
    "held": {"picture": "star", "name": "US", "caption": "US", "paint": "olive"},
    "watch.commander": {"words": "Cmdr looks", "name": "Cmdr looks"},
    "watch.loader": {"words": "Loader looks", "name": "Loader looks"},
    "advance_fire": {"picture": "burst", "name": "Adv. fire", "caption": "Adv. fire", "paint": "sand"},
    "start": {"words": "Start", "name": "Start", "paint": "sand"},
    "exit": {"words": "Exit", "name": "Exit", "paint": "red"},
    "artillery": {"picture": "burst", "name": "Artillery", "caption": "Artillery", "paint": "olive"},
    "air": {"picture": "aircraft", "name": "Air", "caption": "Air", "paint": "olive"},
    "left_behind": {"picture": "tank", "name": "Left", "caption": "Left", "paint": "field grey", "reverse": True},
    "task_force": {"picture": "sherman", "name": "Task Force", "caption": "TF", "paint": "olive", "band": "yellow"},
    "tank": {"picture": "sherman", "name": "", "paint": "olive"},
    "empty": {"words": "Empty", "name": "Empty"},
}
_LEVEL_PAINTS = ("sand", "brown", "red")


def unit_face(kind: str, klass: str, known: bool) -> Face:
    """A German unit: what it is, or what it is taken for."""
    unknown = not known and klass in UNKNOWN_NAMES
    return {
        "art": f"unit.{klass}.unknown" if unknown else f"unit.{kind}",
        "side": "german",
        "name": (name := UNKNOWN_NAMES[klass] if unknown else _SHORT.get(kind, kind)),
        "caption": name,
        "picture": _PICTURES[klass],
        "paint": "field grey",
        "reverse": unknown,
    }


def man_face(name: str) -> Face:
    """One of the crew, by his name."""
    return {"art": f"man.{name}", "side": "us", "name": name, "caption": name, "picture": "crewman", "paint": "khaki"}


def named_face(name: str) -> Face:
    """One of the crew by a name that players gave: a face with a line to write it on."""
    return {"art": "man", "side": "us", "name": name, "inscription": name, "picture": "crewman", "paint": "khaki"}


def order_face(order: str) -> Face:
    """An order on the Tank Card."""
    words = ORDER_WORDS[order]
    return {
        "art": f"order.{order}",
        "side": "marker",
        "name": words.replace("-", ""),
        "words": words,
        "paint": "marker",
    }


def ammo_face(ammo: str, where: str) -> Face:
    """Rounds of a type: in the gun, next, in the ready rack, stowed."""
    paint = "red" if where == "gun" else "sand"
    band = {"next": "yellow", "gun": "", "rack": "", "stores": ""}[where]
    face = {"art": f"ammo.{ammo}.{where}", "side": "marker", "name": ammo, "picture": "shell", "paint": paint}
    return {**face, "caption": ammo, **({"band": band} if band else {})}


def gun_face(gun: int) -> Face:
    """A machine gun, on the Tank Card or covering a zone."""
    name = MG_TITLES[gun].replace("loader's sub MG", "sub MG").replace("co-axial", "Co-ax").replace("bow", "Bow")
    return {
        "art": f"mg.{MGS[gun]}",
        "side": "us",
        "name": name,
        "caption": name,
        "picture": "machine_gun_team",
        "paint": "olive",
    }


def equipment_face(item: str) -> Face:
    """Something that is counted."""
    name, picture, _ = EQUIPMENT[item]
    face = {"art": f"equipment.{item}", "side": "marker", "name": name, "picture": picture, "paint": "sand"}
    return {**face, "caption": name}


def level_face(level: int) -> Face:
    """The resistance of an area."""
    words = LEVEL_TITLES[level].capitalize()
    art = f"resistance.{LEVELS[level]}"
    return {"art": art, "side": "german", "name": words, "words": words, "paint": _LEVEL_PAINTS[level]}


def marker_face(art: str) -> Face:
    """Any other marker."""
    return {"art": art, "side": "marker", "paint": "marker", **_MARKERS[art]}


def all_faces(data: PattonsBestData) -> list[Face]:
    """Every face that can ever be seen."""
    faces = [unit_face(unit.id, unit.klass, True) for unit in data.units.entries]
    faces += [unit_face("", klass, False) for klass in UNKNOWN_NAMES]
    faces += [marker_face(art) for art in _MARKERS]
    faces += [*(man_face(name) for name in data.crew.names.men), named_face("")]
    faces += [order_face(order) for order in ORDER_WORDS]
    faces += [ammo_face(ammo, where) for ammo in AMMO for where in ("gun", "next", "rack", "stores")]
    faces += [gun_face(gun) for gun in range(len(MGS))]
    faces += [equipment_face(item) for item in EQUIPMENT]
    faces += [level_face(level) for level in range(len(LEVELS))]
    return [{"id": face["art"], **face} for face in faces]


def towards(zone_direction: int, facing: int) -> int:
    """Where a German vehicle points, in degrees: its front towards your tank, its side, or its rear."""
    return (zone_direction + (180, 90, 0)[facing]) % 360
