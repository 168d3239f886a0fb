"""The options of Patton's Best: the optional rules 16.3, 29.0, 30.0, rulings that can be decided otherwise, names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from grognard.engine.options import Option, OptionValue

from .names import MAN_TITLES
from .roster import MAN_OPTIONS, TANK_OPTION

LONGEST_TANK: Final = 24
LONGEST_MAN: Final = 20
_NAMED: Final = "Empty: from the list, as for all who come later."


class PattonOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of one game, for quick access. Each field is described by the `Option` of the same name.

    Names are not among them: they are in the `Roster`, so that games with other names share their tables.
    """

    mg_ammo: bool = False
    fuel: bool = False
    firefly: bool = False
    naming: bool = False
    every_hit_has_a_location: bool = True
    hull_down_vehicles: bool = True
    smoke_shifts: bool = True
    smoke_markers: int = 0
    friendly_scopes: bool = True
    fortified_winter: bool = False
    own_tank_counts: bool = False
    ap_at_infantry: bool = True
    decorations_multiplied: bool = True
    spotted_and_moved: bool = True
    area_keeps_types: bool = True
    wounded_improve: bool = True
    fortified_promotes: bool = False


_OPTIONS = (
    Option("mg_ammo", "Machine gun ammunition", "16.3", False, help="Boxes of machine gun ammunition are counted."),
    Option("fuel", "Fuel", "29.0", False, help="35 units of fuel, used up by driving."),
    Option(
        "firefly",
        "British Firefly",
        "30.0",
        False,
        help="Tank card 18 can be chosen; in the campaign every tank you are issued is a Firefly.",
    ),
    Option("naming", "Names", "4.24", False, help="Each morning, choose names for the men and the tank from lists."),
    Option(
        "every_hit_has_a_location",
        "Every hit has a location",
        "9.52",
        True,
        help="Ruling R1. Off: a location is rolled only where turret and hull differ.",
    ),
    Option(
        "hull_down_vehicles",
        "Hull down protects German vehicles",
        "12.34",
        True,
        help="Ruling R2. Off: a hit on the hull of a hull down vehicle counts.",
    ),
    Option(
        "smoke_shifts",
        "Smoke stays where it is when you move",
        "18.1",
        True,
        help="Ruling R4. Off: smoke keeps its zone, so your tank takes it along.",
    ),
    Option(
        "smoke_markers",
        "Smoke markers in the counter mix",
        "18.16",
        0,
        (0, 10, 20),
        help="0: as many as are needed; their true number is not known.",
    ),
    Option(
        "friendly_scopes",
        "Modifiers of Friendly Action by kind of fire",
        "14.0",
        True,
        help="Ruling R13. Off: every modifier counts for artillery and air strikes, too.",
    ),
    Option(
        "fortified_winter",
        "Fortifications all winter",
        "12.34",
        False,
        help="On: fortifications from November 1944 through February 1945, not only in those two months.",
    ),
    Option(
        "own_tank_counts",
        "Your own tank counts as a friendly loss",
        "6.1",
        False,
        help="Ruling R32. On: losing it also costs the points of a friendly tank.",
    ),
    Option(
        "ap_at_infantry",
        "Armour piercing rounds may be fired at infantry",
        "9.1",
        True,
        help="Ruling R47. Off: AP, HVAP and APDS are not fired at infantry and AT guns.",
    ),
    Option(
        "decorations_multiplied",
        "Decorations count multiplied points",
        "26.1",
        True,
        help="Ruling R49. Off: points count towards a decoration before the scenario multiplies them.",
    ),
    Option(
        "spotted_and_moved",
        "Spotted last round, even if it has moved since",
        "17.13",
        True,
        help="Ruling R50. Off: the bonus for a unit spotted in the last round is lost when the unit moves.",
    ),
    Option(
        "area_keeps_types",
        "An area keeps the types identified in it",
        "17.4",
        True,
        help="Ruling R51. Off: what was identified in an earlier battle of the same area is forgotten.",
    ),
    Option(
        "wounded_improve",
        "Men who go to hospital may improve that evening",
        "4.91",
        True,
        help="Ruling R52. Off: only men who stay with the crew may improve.",
    ),
    Option(
        "fortified_promotes",
        "The bonus for fortified units counts for promotion",
        "25.0",
        False,
        help="Ruling R53. On: the points added for a unit in a fortification count towards the next rank.",
    ),
)

_EXAMPLES = ("Mulligan", "O'Hara", "De Luca", "Swenson", "Pryce")
_NAMES = (
    Option(TANK_OPTION, "Name of your first tank", "4.23", "", ("", "Cobra King"), _NAMED, LONGEST_TANK),
    *(
        Option(option, f"Name of {title}", "4.24", "", ("", example), _NAMED, LONGEST_MAN)
        for option, title, example in zip(MAN_OPTIONS, MAN_TITLES, _EXAMPLES, strict=True)
    ),
)

AS_IN_VERSION_1: Final[dict[str, OptionValue]] = {
    "ap_at_infantry": False,
    "decorations_multiplied": False,
    "spotted_and_moved": False,
    "area_keeps_types": False,
    "wounded_improve": False,
    "fortified_promotes": True,
}
"""What the options of version 2 would have been in version 1."""

OPTIONS: Mapping[str, Option] = {option.id: option for option in (*_OPTIONS, *_NAMES)}


def patton_options(values: Mapping[str, OptionValue]) -> PattonOptions:
    """The values of all options but the names as a struct."""
    return msgspec.convert(dict(values), PattonOptions)
