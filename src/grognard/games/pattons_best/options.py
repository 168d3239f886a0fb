"""The options of Patton's Best: the optional rules 16.3, 29.0, 30.0, names, rulings that can go the other way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from grognard.engine.options import About, Option, Options, described

from .schema.names import MAN_TITLES, MEN

TANK_OPTION: Final = "tank_name"
MAN_OPTIONS: Final = tuple(f"{man}_name" for man in MEN)
LONGEST_TANK: Final = 24
LONGEST_MAN: Final = 20
_NAMED: Final = "Empty: from the list, as for all who come later."


class PattonOptions(Options, frozen=True, kw_only=True):
    """The optional rules and rulings of one game.

    Names are not among them: they are in the `Roster`, so that games with other names share their tables.
    """

    mg_ammo: Annotated[
        bool, About("Machine gun ammunition", "16.3", "Boxes of machine gun ammunition are counted.")
    ] = False
    fuel: Annotated[bool, About("Fuel", "29.0", "35 units of fuel, used up by driving.")] = False
    firefly: Annotated[
        bool,
        About(
            "British Firefly",
            "30.0",
            "Tank card 18 can be chosen; in the campaign every tank you are issued is a Firefly.",
        ),
    ] = False
    naming: Annotated[
        bool, About("Names", "4.24", "Each morning, choose names for the men and the tank from lists.")
    ] = False
    every_hit_has_a_location: Annotated[
        bool,
        About(
            "Every hit has a location",
            "9.52",
            "Ruling R1. Off: a location is rolled only where turret and hull differ.",
        ),
    ] = True
    hull_down_vehicles: Annotated[
        bool,
        About(
            "Hull down protects German vehicles",
            "12.34",
            "Ruling R2. Off: a hit on the hull of a hull down vehicle counts.",
        ),
    ] = True
    smoke_shifts: Annotated[
        bool,
        About(
            "Smoke stays where it is when you move",
            "18.1",
            "Ruling R4. Off: smoke keeps its zone, so your tank takes it along.",
        ),
    ] = True
    smoke_markers: Annotated[
        Literal[0, 10, 20],
        About("Smoke markers in the counter mix", "18.16", "0: as many as are needed; their true number is not known."),
    ] = 0
    friendly_scopes: Annotated[
        bool,
        About(
            "Modifiers of Friendly Action by kind of fire",
            "14.0",
            "Ruling R13. Off: every modifier counts for artillery and air strikes, too.",
        ),
    ] = True
    fortified_winter: Annotated[
        bool,
        About(
            "Fortifications all winter",
            "12.34",
            "On: fortifications from November 1944 through February 1945, not only in those two months.",
        ),
    ] = False
    own_tank_counts: Annotated[
        bool,
        About(
            "Your own tank counts as a friendly loss",
            "6.1",
            "Ruling R32. On: losing it also costs the points of a friendly tank.",
        ),
    ] = False
    ap_at_infantry: Annotated[
        bool,
        About(
            "Armour piercing rounds may be fired at infantry",
            "9.1",
            "Ruling R47. Off: AP, HVAP and APDS are not fired at infantry and AT guns.",
        ),
    ] = True
    decorations_multiplied: Annotated[
        bool,
        About(
            "Decorations count multiplied points",
            "26.1",
            "Ruling R49. Off: points count towards a decoration before the scenario multiplies them.",
        ),
    ] = True
    spotted_and_moved: Annotated[
        bool,
        About(
            "Spotted last round, even if it has moved since",
            "17.13",
            "Ruling R50. Off: the bonus for a unit spotted in the last round is lost when the unit moves.",
        ),
    ] = True
    area_keeps_types: Annotated[
        bool,
        About(
            "An area keeps the types identified in it",
            "17.4",
            "Ruling R51. Off: what was identified in an earlier battle of the same area is forgotten.",
        ),
    ] = True
    wounded_improve: Annotated[
        bool,
        About(
            "Men who go to hospital may improve that evening",
            "4.91",
            "Ruling R52. Off: only men who stay with the crew may improve.",
        ),
    ] = True
    fortified_promotes: Annotated[
        bool,
        About(
            "The bonus for fortified units counts for promotion",
            "25.0",
            "Ruling R53. On: the points added for a unit in a fortification count towards the next rank.",
        ),
    ] = False


_EXAMPLES = ("Mulligan", "O'Hara", "De Luca", "Swenson", "Pryce")
_NAMES = (
    Option(TANK_OPTION, "Name of your first tank", "4.23", "", ("", "Cobra King"), _NAMED, LONGEST_TANK),
    *(
        Option(option, f"Name of {title}", "4.24", "", ("", example), _NAMED, LONGEST_MAN)
        for option, title, example in zip(MAN_OPTIONS, MAN_TITLES, _EXAMPLES, strict=True)
    ),
)

OPTIONS: Final[Mapping[str, Option]] = described(PattonOptions) | {option.id: option for option in _NAMES}
