"""The tables of the cards in words, from the data: what `grognard rules` prints below the text of a case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..schema.names import GROUND_TITLES, GROUNDS, KIND_TITLES, KINDS, LEVEL_TITLES, LEVELS, MONTHS, long_date
from ..schema.results import RESULTS
from .components import components

_LEFT_OUT: Final = (
    "source", "confidence", "note", "title", "rule", "dice", "span", "short", "zones", "guns", "order", "enemy_side",
)  # fmt: skip
_BY_SCENARIO: Final = ("activation", "activation_numbers", "random_events", "panzerfaust", "multipliers", "fire_combat")
_BY_GROUND: Final = ("resistance", "placement_range", "terrain_infantry", "terrain_vehicle")
_IN_ORDER: Final = {
    "machine_guns": "bow, co-axial, AA, sub MG, no chance at -1",
    "crew_effects": "driver, assistant driver, gunner, loader, commander",
    "friendly_action": "knocked out at or below, smoke at or above, none at 0",
    "kill_infantry": "normal, critical hit",
    "time_elapsed": "hours for 1 to 10",
    "brew_up": "M4, M4A1, M4A3, wet stowage",
    "promotions": "in order of rank",
    "decorations": "in order of the medals",
    "daylight": "sunrise, sunset",
    "exit_areas": "by the number of the start area, for 1 to 10",
    **dict.fromkeys(
        ("to_hit", "to_kill", "fire_combat", "ap_75", "ap_76l", "hvap_76l", "ap_76ll", "apds_76ll", "he_75", "he_76"),
        "close, medium, long range, no chance at 0",
    ),
}
"""What the figures of a list stand for."""
_ALSO: Final = {"repair": "8.32", "hit_location": "4.81", "fire_combat": "13.3", "advancing_mg": "10.24"}
"""Tables that are also shown under another case."""
_WORDS: Final = {
    "T": "turret",
    "H": "hull",
    "any": "turret or hull",
    "AB": "Advance and Battle",
    "LW_SPW": "LW and SPW",
    "MG_PSW": "MG and PSW",
    "SPG_TANK": "SPG and tank",
    "MG_LW": "MG and LW",
    "PSW_SPW": "PSW and SPW",
    "TRUCK_SPW_PSW": "truck, SPW and PSW",
    "TRUCK_PSW_SPW": "truck, PSW and SPW",
    "TANK_TRUCK_PSW_SPW": "tank, truck, PSW and SPW",
    "vs_88LL": "88LL gun behind its shield",
    "vs_50L_75L": "50L or 75L gun behind its shield",
    "buttoned_up": "first shot, the commander not directing from an open hatch",
    "rotate": "each sector the turret turned",
    "sherman_moving": "your tank moves",
    "deliberate_immobilization": "aimed at the tracks",
    "was_spotted": "spotted in the last round",
    "cover": "target in woods, building, fortification or hull down",
    "fired": "target fired in the last round",
    "cupola": "through a vision cupola",
    "buttoned": "buttoned up",
    "hidden": "hidden on a bare {} or more",
    "always": "always on a bare {} or less",
    "half": "identified at half the rating",
    "most": "all other tanks",
    "jumbo": "cards 12 and 13",
    "big_gun": "88L or 88LL",
    "armour": "artillery or advancing fire at armour",
    "us_control": "each US controlled sector",
    "air_vehicle": "air strike at a vehicle",
    "artillery_woods": "artillery at infantry in woods",
    "own_points": "points of your tank, times",
    "friendly_points": "points of friendly forces and captured areas, times",
    "first_officer": "officer from rank",
    "knocked_out": "German units knocked out",
    "jul_aug": "July and August",
    "sep_oct_nov": "September to November",
    "dec_jan_feb": "December to February",
    "mar_apr": "March and April",
    "november_march": "November and March",
    "hvss": "HVSS",
    "squad": "at infantry",
    "sherman": "at friendly tanks",
    "squad_always": "infantry always on a bare {} or less",
    "critical": "critical hit on a bare {} or less",
    "malfunction": "malfunction on a bare {} or more",
    "kill": "always kills on a bare {} or less",
    "direct_infantry": "direct fire at infantry",
    "direct_vehicle": "direct fire at vehicles",
    "area_infantry": "area fire at infantry",
    "area_vehicle": "area fire at vehicles",
    "at_gun_critical_is_kill": "a critical hit kills an AT gun",
    "he_per_pip": "HE rounds used for each pip",
    "boxes_per_pip": "boxes for each pip, if they are counted",
    "fuel_per_pip": "fuel for each pip, if it is counted",
    "improved": "minutes by improved road",
    "dirt": "by dirt road",
    "no_road": "without road",
    "bad_going": "more in mud, fog, rain, ground snow and deep snow",
    "combat": "when battle begins",
    "check": "checking an area",
    "artillery": "calling for artillery",
    "artillery_arrives": "which arrives on {} or less",
    "air": "calling for an air strike",
    "air_arrives": "which arrives on {} or less",
    "air_parallel": "of these for another operation",
    "resupply": "resupply",
    "resupply_arrives": "which arrives on {} or less",
    "replace_crew": "replacing men",
    "counterattack_wait": "waiting in a Counterattack",
    "counterattack_retreat": "a retreat in a Counterattack",
    "time_passes": "the event Time Passes",
    "captured": "areas captured",
    "captured_area": "area captured",
    "captured_exit": "exit area captured",
    "fortified_bonus": "more for a unit in a fortification",
    "lost": "areas lost",
    "training_days": "days of a refit with training",
    "gyrostabilizer": "crew rating for the gyrostabilizer",
    "choose_tank": "crew rating to choose a tank",
    "area_move": "for another area",
    "battle_move": "for a move in battle",
    "coloured_die": "if the coloured die shows no more than",
    "explodes": "explodes on {} or more",
    "extra_rounds_per_point": "+1 for every {} extra rounds",
    "dry_stowage": "no wet stowage",
    "attack_modifiers": "added to the roll for the attack",
    "hit_modifiers": "added to the roll to hit",
    "from_december_1944": "from December 1944",
    "always_broken": "broken on a bare {} or more",
    "always_killed": "killed on a bare",
    "bogged": "bogged down on a bare",
    "assistance": "help needed on a bare",
    "attack": "attack on a modified {} or less",
    "hit": "hit on a modified {} or less",
    "out": "out on a modified {} or less",
    "november_december": "November or December",
    "lw_moving_in_open": "LW moving in the open",
    "initial": "at first",
    "reinforcement": "as reinforcement",
    "late": "marks",
    "lead": "lead tank on",
    "PzVI": "Pz VI",
    "at_gun": "AT gun",
    "at_gun_or_target_in_building": "AT gun, or target in a building",
    "sherman_moving_or_pivoting": "your tank moves or pivots",
    "fortification_months": "fortifications in",
}
_SHIFTS: Final = {"A": "German units shift", "B": "German units shift", "C": "vehicles show another side"}


class Charts:
    """The tables of one set of data, each under the case it belongs to."""

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        units = trees["enemy_units.toml"]["units"]["entries"]
        self.titles = {unit["id"]: unit["title"] for unit in units}
        self.by_case: dict[str, list[str]] = {}
        for tree in trees.values():
            for name, section in tree.items():
                if not isinstance(section, Mapping) or "title" not in section or "rule" not in section:
                    continue
                if not any(self.parts(name, section)):
                    continue
                text = self.chart(name, section)
                for case in filter(None, (section["rule"], _ALSO.get(name, ""))):
                    self.by_case.setdefault(case, []).append(text)
        for case, text in components(trees):
            self.by_case.setdefault(case, []).append(text)

    def chart(self, name: str, section: Mapping[str, Any]) -> str:
        """One table: title, dice, columns, figures, modifiers."""
        dice = f" ({section['dice']})" if "dice" in section else ""
        order = f" [{_IN_ORDER[name]}]" if name in _IN_ORDER else ""
        return f"{section['title']}{dice}{order}: {'; '.join(self.parts(name, section))}."

    def parts(self, name: str, section: Mapping[str, Any]) -> Iterator[str]:
        """The parts of a table, without what is only for programmers."""
        for key, value in section.items():
            if key in _LEFT_OUT or (key == "columns" and isinstance(value, list)):
                continue
            if key == "columns":
                yield from (self.column(name, title, rows, len(value)) for title, rows in value.items())
            elif key == "modifiers":
                yield "added to the roll: " + ", ".join(
                    self.figure(name, title, figures, sign=True) for title, figures in value.items()
                )
            elif key in ("base", "values", "normal", "rows", "months"):
                yield from (self.figure(name, title, figures) for title, figures in value.items())
            elif key == "critical" and isinstance(value, Mapping):
                told = ", ".join(self.figure(name, title, figures) for title, figures in value.items())
                yield f"a critical hit always kills, except {told}" if told else "a critical hit always kills"
            else:
                yield self.figure(name, key, value, sign=key.endswith("_modifiers"))

    def column(self, name: str, title: str, rows: list[tuple[int, int, str]], count: int) -> str:
        """One column of ranges."""
        told = ", ".join(f"{low if low == high else f'{low}-{high}'} {self.result(name, r)}" for low, high, r in rows)
        return told if count == 1 else f"{self.word(name, title)}: {told}"

    def result(self, name: str, result: str) -> str:
        """A result of a table."""
        if name == "shift":
            return _SHIFTS.get(result, result)
        if name == "tank_replacement":
            return f"card {result}"
        if name == "extra_ammo":
            return "{} rounds and {} boxes".format(*result.split("/"))
        plain, mark, rest = result.partition("(")
        return (self.titles.get(plain) or RESULTS.get(plain) or plain.replace("_", " ")) + mark + rest

    def word(self, name: str, key: str) -> str:
        """The name of a row or column."""
        if name in _BY_SCENARIO and key in KINDS:
            return KIND_TITLES[KINDS.index(key)]
        if name in _BY_GROUND and key in GROUNDS and name != "resistance":
            return GROUND_TITLES[GROUNDS.index(key)]
        if name == "resistance":
            return f"{LEVEL_TITLES[LEVELS.index(key)]} expected" if key in LEVELS else self.word("terrain_vehicle", key)
        if name == "combat_occurs":
            return f"{LEVEL_TITLES[LEVELS.index(key)]} resistance, battle on a modified {{}} or more"
        if name == "tank_replacement":
            return long_date(key)
        if name == "activation_numbers" and key in LEVELS:
            return f"{LEVEL_TITLES[LEVELS.index(key)]} resistance"
        if name == "panzerfaust" and key == "kill":
            return "kills on {} or less"
        if name == "daylight":
            return MONTHS[int(key) - 1]
        return self.titles.get(key) or _WORDS.get(key) or RESULTS.get(key) or key.replace("_", " ")

    def figure(self, name: str, key: str, value: Any, sign: bool = False) -> str:
        """A named figure, or several."""
        word, told = self.word(name, key), self.told(name, value, sign)
        return word.format(told.removeprefix("+")) if "{}" in word else f"{word} {told}".strip()

    def told(self, name: str, value: Any, sign: bool) -> str:
        """A figure in words."""
        if isinstance(value, bool):
            return "always" if value else "not always"
        if isinstance(value, int):
            return f"{value:+d}" if sign else str(value)
        if isinstance(value, str):
            return self.titles.get(value) or value.replace("_", " ")
        if isinstance(value, Mapping):
            return self.group(name, value, sign)
        if name in ("deployment", "activation_numbers"):
            return " ".join(self.late(one) if isinstance(one, str) else "-".join(map(str, one)) for one in value)
        if name == "terrain_infantry":
            return " and ".join(MONTHS[month - 1] for month in value)
        figures = [self.told(name, one, sign) for one in value]
        if name in ("promotions", "decorations") and not isinstance(value[0], int):
            return ", ".join(figures)
        return figures[0] if len(set(figures)) == 1 else " ".join(figures)

    def late(self, value: str) -> str:
        """A date or a unit of the late war."""
        return f"from {long_date(value)}" if value[:1].isdigit() else self.titles[value]

    def group(self, name: str, value: Mapping[str, Any], sign: bool) -> str:
        """Figures that belong together."""
        if list(value) == ["any"]:
            return self.told(name, value["any"], sign)
        if "infantry" in value:
            rows = [self.figure(name, key, value[key], sign) for key in ("infantry", "vehicle") if any(value[key])]
            return f"({', '.join(rows)}{'' if value['area'] else '; not for area fire'})"
        if "star" in value:
            star = "; not for a normal hit by direct fire" if value["star"] else ""
            return f"{value['normal']:+d} (critical hit {value['critical']:+d}{star})"
        return "(" + ", ".join(self.figure(name, key, figures, sign) for key, figures in value.items()) + ")"
