"""The small words of the game as numbers: men, sectors, zones, ammunition, flags; they index the lists of a state."""

from __future__ import annotations

from typing import Final

from grognard.engine.dates import MONTHS as MONTHS
from grognard.engine.dates import long_date as long_date

ROLE: Final = "commander"

# -- men
COMMANDER, GUNNER, LOADER, DRIVER, ASSISTANT = range(5)
MEN: Final = ("commander", "gunner", "loader", "driver", "assistant")
MAN_TITLES: Final = ("the commander", "the gunner", "the loader", "the driver", "the assistant driver")
SUGGESTED: Final = (COMMANDER, GUNNER, DRIVER, LOADER, ASSISTANT)
"""The order of places in which the higher ratings are given out (7.1)."""

# -- the health of a man, by how bad it is; from UNCONSCIOUS on he does nothing any more
FIT, LIGHT, UNCONSCIOUS, WEEK, WEEKS, HOME, DEAD, VACANT = range(8)
HEALTH_TITLES: Final = (
    "fit",
    "lightly wounded",
    "unconscious",
    "wounded, out for a week",
    "seriously wounded",
    "seriously wounded, going home",
    "dead",
    "nobody",
)

# -- scenarios and resistance
COUNTERATTACK: Final = 2
KINDS: Final = ("A", "B", "C")
KIND_TITLES: Final = ("Advance", "Battle", "Counterattack")
LEVELS: Final = ("L", "M", "H")
LEVEL_TITLES: Final = ("light", "medium", "heavy")
GROUNDS: Final = ("A", "B", "C", "D")
GROUND_TITLES: Final = ("farm buildings and fields", "fields", "a village", "woods")

# -- the Battle Board: sectors clockwise from the top, three ranges each
SECTORS: Final = ("6-8", "9-10", "1", "2", "3", "4-5")
RANGES: Final = ("close", "medium", "long")
CLOSE, MEDIUM, LONG = range(3)
ZONES: Final = tuple(f"{sector}.{range_}" for sector in SECTORS for range_ in RANGES)
ON_TANK: Final = len(ZONES)
"""Where smoke on your own tank is counted."""
REAR_SECTORS: Final = (2, 3, 4)
"""Sectors 1, 2 and 3."""
RELATIVE: Final = ("front", "front_right", "rear_right", "rear", "rear_left", "front_left")

# -- German units
SLOTS: Final = 24
UNITS: Final = tuple(f"e{number + 1}" for number in range(SLOTS))
FACINGS: Final = ("front", "side", "rear")
TERRAINS: Final = ("open", "woods", "building", "fortification", "hull_down")
OPEN, WOODS, BUILDING, FORTIFICATION, HULL_DOWN = range(5)
MOVING, SPOTTED, HIDDEN, KNOWN, FIRED, WAS_SPOTTED, IMMOBILE, SEEN_NOW = (1 << bit for bit in range(8))
FLAG_NAMES: Final = ("moving", "spotted", "hidden", "identified", "fired", "was_spotted", "immobile", "seen_now")

# -- guns and ammunition
AMMO: Final = ("HE", "AP", "WP", "HCBI", "HVAP", "APDS")
HE, AP, WP, HCBI, HVAP, APDS = range(6)
MODES: Final = ("direct", "area", "tracks")
DIRECT, AREA, TRACKS = range(3)
RACK: Final = 1
SOURCES: Final = ("stock", "rack")
MAIN_GUN, COAXIAL, BOW, AA = range(4)
GUNS: Final = ("main_gun", "coaxial", "bow", "aa")
GUN_TITLES: Final = ("the main gun", "the co-axial MG", "the bow MG", "the AA MG")
WORKS, MALFUNCTION, BROKEN = range(3)
# machine guns as they fire; the two sub MGs share a column of the table
MG_BOW, MG_COAXIAL, MG_AA, MG_SUB, MG_SUB_LOADER = range(5)
MGS: Final = ("bow", "coaxial", "aa", "sub", "sub_loader")
MG_TITLES: Final = ("bow MG", "co-axial MG", "AA MG", "sub MG", "loader's sub MG")
MG_COLUMN: Final = (0, 1, 2, 3, 3)
MG_GUN: Final = (BOW, COAXIAL, AA, -1, -1)

# -- weather
OVERCAST, FOG, MUD, GROUND_SNOW, DEEP_SNOW, FALLING_SNOW, RAIN, SNOWED = (1 << bit for bit in range(8))
WEATHER_NAMES: Final = ("overcast", "fog", "mud", "ground_snow", "deep_snow", "falling_snow", "rain", "snowed")
CLOSE_ONLY: Final = FOG | FALLING_SNOW
"""Spotting and combat only at close range, and half as likely to hit."""
BAD_GOING: Final = MUD | FOG | RAIN | GROUND_SNOW | DEEP_SNOW
NO_AIR: Final = OVERCAST | RAIN | FOG | FALLING_SNOW

# -- orders to the crew, by position in data/crew.toml
ACTIONS: Final = (
    "watch", "direct_movement", "direct_main_gun", "direct_coaxial", "direct_bow", "direct_aa", "direct_sub",
    "fire_main_gun", "fire_coaxial", "rotate_turret", "rotate_and_fire", "repair_main_gun", "load", "repair_coaxial",
    "fire_mortar", "change_load", "restock_rack", "stop", "forward", "forward_to_hull_down", "reverse",
    "reverse_to_hull_down", "pivot", "fire_bow", "repair_bow", "pass_ammo", "throw_grenade", "fire_aa", "repair_aa",
    "replace_periscope", "fire_sub", "take_over_commander", "take_over_gunner", "take_over_loader", "take_over_driver",
)  # fmt: skip
(
    WATCH, DIRECT_MOVEMENT, DIRECT_MAIN_GUN, DIRECT_COAXIAL, DIRECT_BOW, DIRECT_AA, DIRECT_SUB,
    FIRE_MAIN_GUN, FIRE_COAXIAL, ROTATE_TURRET, ROTATE_AND_FIRE, REPAIR_MAIN_GUN, LOAD, REPAIR_COAXIAL,
    FIRE_MORTAR, CHANGE_LOAD, RESTOCK_RACK, STOP, FORWARD, FORWARD_TO_HULL_DOWN, REVERSE,
    REVERSE_TO_HULL_DOWN, PIVOT, FIRE_BOW, REPAIR_BOW, PASS_AMMO, THROW_GRENADE, FIRE_AA, REPAIR_AA,
    REPLACE_PERISCOPE, FIRE_SUB, TAKE_OVER_COMMANDER, TAKE_OVER_GUNNER, TAKE_OVER_LOADER, TAKE_OVER_DRIVER,
) = range(35)  # fmt: skip
DEFAULT_ORDERS: Final = (WATCH, WATCH, LOAD, STOP, WATCH)
MOVES: Final = (FORWARD, FORWARD_TO_HULL_DOWN, REVERSE, REVERSE_TO_HULL_DOWN)
GOES_FORWARD: Final = (FORWARD, FORWARD_TO_HULL_DOWN)
MAIN_GUN_FIRE: Final = (FIRE_MAIN_GUN, ROTATE_AND_FIRE)
UNORDERED: Final = -1

# -- the score of a day, as indices of PattonState.score
AREAS, EXITS, AREAS_LOST, TANKS_LOST, SQUADS_LOST, OWN_POINTS, FRIENDLY_POINTS, OWN_KILLS, FRIENDLY_KILLS = range(9)
SCORE_LINES: Final = 9

# -- medals
PURPLE_HEART: Final = 4
"""Its place in PattonState.medals, after the four decorations."""
MEDALS: Final = ("bronze_star", "silver_star", "distinguished_service_cross", "medal_of_honor")

# -- what the Movement Board shows of an area
UNKNOWN: Final = -1
LARGEST_LOAD: Final = 140
"""Rounds in the vocabulary: the largest normal load and thirty more, rounded up."""


def points_title(points: int) -> str:
    """Points in words: 1 point, 2 points."""
    return f"{points} point" + ("" if abs(points) == 1 else "s")


def zone_of(sector: int, range_: int) -> int:
    """The zone of a sector at a range."""
    return sector * 3 + range_


def zone_title(zone: int) -> str:
    """A zone of the Battle Board in words: sector 6-8 at close range."""
    return f"sector {SECTORS[zone // 3]} at {RANGES[zone % 3]} range"


def clock(minutes: int) -> str:
    """A time of day: 13:45."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def sentence(text: str) -> str:
    """The text with a capital letter; MG stays MG."""
    return text[:1].upper() + text[1:]
