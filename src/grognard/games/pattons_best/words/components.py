"""Tank Cards, areas, units, stores and the Combat Calendar in words, from the data, for `grognard rules`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from ..schema.names import GROUND_TITLES, GROUNDS, KIND_TITLES, KINDS, LEVEL_TITLES, LEVELS, long_date

Tree = Mapping[str, Any]

_LOADER_HATCHES: Final = {"none": "no hatch", "oval": "an oval hatch", "split": "a split hatch"}
_BUTTONED: Final = {
    "any_one_sector": "any one sector",
    "all_sectors": "all sectors",
    "all_except_left_rear": "all sectors but the left rear of the turret",
}
_CLASSES: Final = {
    "LW": "infantry",
    "MG": "infantry",
    "AT": "anti-tank gun",
    "TRUCK": "vehicle",
    "SPW": "half-track",
    "PSW": "armoured car",
    "SPG": "self-propelled gun",
    "TANK": "tank",
}
_SIZES: Final = {"S": ", small", "A": "", "L": ", large", "VL": ", very large", "": ""}
_STORES: Final = {
    "boxes_30": "boxes of .30 ammunition",
    "boxes_50": "boxes of .50 ammunition",
    "smoke_bombs": "smoke bombs, if it has a mortar",
    "smoke_grenades": "smoke grenades",
    "periscopes": "spare periscopes",
}


def components(trees: Mapping[str, Tree]) -> Iterator[tuple[str, str]]:
    """Pairs of a case and what is told below its text."""
    units = trees["enemy_units.toml"]["units"]["entries"]
    campaign = trees["campaign.toml"]
    for card in trees["tanks.toml"]["cards"]["entries"]:
        yield "2.13", tank_card(card)
    yield "2.11", "Areas [ground, neighbours; = improved road, - dirt road]: " + areas(trees["board.toml"]) + "."
    yield "12.1", "German units: " + "; ".join(map(german_unit, units)) + "."
    yield "6.1", "Points for German units: " + ", ".join(f"{unit['title']} {unit['points']}" for unit in units) + "."
    stores = ", ".join(f"{campaign['stores'][name]} {title}" for name, title in _STORES.items())
    yield "16.0", f"Besides its rounds the tank carries each morning: {stores}."
    limits = campaign["limits"]
    yield (
        "23.0",
        f"Markers on the board: at most {limits['artillery']} of artillery, {limits['air_strikes']} of air strikes.",
    )
    yield "20.1", "Combat Calendar [scenario, number for action, resistance]: " + calendar(trees["calendar.toml"]) + "."


def tank_card(card: Tree) -> str:
    """One Tank Card."""
    told = [
        f"Card {card['id']}, {card['model']}, turret {card['turret']}: armour {card['armour']}",
        f"gun {card['gun']} with {', '.join(card['ammo'])}",
        f"{card['rounds']} rounds, {card['ready_rack']} of them in the ready rack",
        f"Rate of Fire {card['rate_of_fire']}",
        f"the loader has {_LOADER_HATCHES[card['loader_hatch']]}" + (" with the AA MG" if card["loader_aa_mg"] else ""),
        f"buttoned up the commander sees {_BUTTONED[card['buttoned_commander_sees']]}",
    ]
    told += ["vision cupola"] if card["vision_cupola"] else []
    told += ["smoke mortar"] if card["smoke_mortar"] else []
    told += ["wet stowage"] if card["wet_stowage"] else []
    told += [f"HVSS on {card['hvss']} or less"] if card["hvss"] else []
    told += [] if card["bow_mg"] else ["no bow MG"]
    return "; ".join(told) + "."


def areas(board: Tree) -> str:
    """The Movement Board: every area with its ground and its neighbours."""
    signs = {
        frozenset(pair): sign for kind, sign in (("dirt", "-"), ("improved", "=")) for pair in board["roads"][kind]
    }
    told = []
    for area in board["areas"]["entries"]:
        number = f" (number {area['number']})" if area["number"] else ""
        ways = " ".join(signs.get(frozenset((area["id"], other)), "") + other for other in area["adjacent"])
        told.append(f"{area['id']}{number} {GROUND_TITLES[GROUNDS.index(area['type'])]}, {ways}")
    return "; ".join(told)


def german_unit(unit: Tree) -> str:
    """One kind of German unit: class, size, gun."""
    gun = {"": "", "mg": ", machine gun"}.get(unit["gun"], f", gun {unit['gun']}")
    return f"{unit['title']} ({_CLASSES[unit['class']]}{_SIZES[unit['size']]}{gun})"


def calendar(tree: Tree) -> str:
    """The Combat Calendar; equal days in a row stand together."""
    told = []
    for (kind, number, level, event), days in groupby(tree["calendar"]["days"], key=lambda entry: entry[1:]):
        dates = [day for day, *_ in days]
        when = long_date(dates[0]) + (f" to {long_date(dates[-1])}" if len(dates) > 1 else "")
        what = "refit"
        if kind in KINDS:
            what = f"{KIND_TITLES[KINDS.index(kind)]} {number} {LEVEL_TITLES[LEVELS.index(level)]}"
        told.append(f"{when} {what}" + (f" ({event})" if event else ""))
    return "; ".join(told)
