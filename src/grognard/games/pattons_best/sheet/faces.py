"""The counters of the game: what is printed on each, by the name of its face (`art`)."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.pieces import Piece

from ..schema.data import PattonsBestData
from ..schema.names import AMMO, LEVEL_TITLES, LEVELS, MG_TITLES, MGS

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


def _picture(art: str, picture: str, name: str, side: str = "marker", paint: str = "marker") -> Piece:
    return Piece(id=art, art=art, side=side, name=name, caption=name, picture=picture, paint=paint)


def _words(art: str, words: str, side: str = "marker", paint: str = "marker") -> Piece:
    return Piece(id=art, art=art, side=side, name=words, words=words, paint=paint)


_MARKERS: dict[str, Piece] = {
    face.id: face
    for face in (
        _picture("smoke.black", "smoke", "Smoke", paint="black"),
        _picture("smoke.grey", "smoke", "Smoke", paint="grey"),
        _picture("control", "star", "US", paint="olive"),
        _picture("held", "star", "US", paint="olive"),
        _words("watch.commander", "Cmdr looks"),
        _words("watch.loader", "Loader looks"),
        _picture("advance_fire", "burst", "Adv. fire", paint="sand"),
        _words("start", "Start", paint="sand"),
        _words("exit", "Exit", paint="red"),
        _picture("artillery", "burst", "Artillery", paint="olive"),
        _picture("air", "aircraft", "Air", paint="olive"),
        replace(_picture("left_behind", "tank", "Left", paint="field grey"), reverse=True),
        replace(_picture("task_force", "sherman", "TF", paint="olive"), name="Task Force", band="yellow"),
        _picture("tank", "sherman", "", paint="olive"),
        _words("empty", "Empty"),
    )
}
_LEVEL_PAINTS = ("sand", "brown", "red")


def unit_face(kind: str, klass: str, known: bool) -> Piece:
    """A German unit: what it is, or what it is taken for."""
    unknown = not known and klass in UNKNOWN_NAMES
    art = f"unit.{klass}.unknown" if unknown else f"unit.{kind}"
    name = UNKNOWN_NAMES[klass] if unknown else _SHORT.get(kind, kind)
    return replace(_picture(art, _PICTURES[klass], name, "german", "field grey"), reverse=unknown)


def man_face(name: str) -> Piece:
    """One of the crew, by name."""
    return _picture(f"man.{name}", "crewman", name, "us", "khaki")


def named_face(name: str) -> Piece:
    """One of the crew by a name that players gave: a face with a line to write it on."""
    return Piece(id="man", art="man", side="us", name=name, inscription=name, picture="crewman", paint="khaki")


def order_face(order: str) -> Piece:
    """An order on the Tank Card."""
    words = ORDER_WORDS[order]
    return replace(_words(f"order.{order}", words), name=words.replace("-", ""))


def ammo_face(ammo: str, where: str) -> Piece:
    """Rounds of a type: in the gun, next, in the ready rack, stowed."""
    face = _picture(f"ammo.{ammo}.{where}", "shell", ammo, paint="red" if where == "gun" else "sand")
    return replace(face, band="yellow") if where == "next" else face


def gun_face(gun: int) -> Piece:
    """A machine gun, on the Tank Card or covering a zone."""
    name = MG_TITLES[gun].replace("loader's sub MG", "sub MG").replace("co-axial", "Co-ax").replace("bow", "Bow")
    return _picture(f"mg.{MGS[gun]}", "machine_gun_team", name, "us", "olive")


def equipment_face(item: str) -> Piece:
    """Something that is counted."""
    name, picture, _ = EQUIPMENT[item]
    return _picture(f"equipment.{item}", picture, name, paint="sand")


def level_face(level: int) -> Piece:
    """The resistance of an area."""
    return _words(f"resistance.{LEVELS[level]}", LEVEL_TITLES[level].capitalize(), "german", _LEVEL_PAINTS[level])


def marker_face(art: str) -> Piece:
    """Any other marker."""
    return _MARKERS[art]


def all_faces(data: PattonsBestData) -> list[Piece]:
    """Every face that can ever be seen."""
    faces = [unit_face(unit.id, unit.klass, True) for unit in data.units.entries]
    faces += [unit_face("", klass, False) for klass in UNKNOWN_NAMES]
    faces += _MARKERS.values()
    faces += [*(man_face(name) for name in data.crew.names.men), named_face("")]
    faces += [order_face(order) for order in ORDER_WORDS]
    faces += [ammo_face(ammo, where) for ammo in AMMO for where in ("gun", "next", "rack", "stores")]
    faces += [gun_face(gun) for gun in range(len(MGS))]
    faces += [equipment_face(item) for item in EQUIPMENT]
    faces += [level_face(level) for level in range(len(LEVELS))]
    return faces


def towards(zone_direction: int, facing: int) -> int:
    """Where a German vehicle points, in degrees: its front towards your tank, its side, or its rear."""
    return (zone_direction + (180, 90, 0)[facing]) % 360
