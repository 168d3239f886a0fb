"""The options: the optional rules O1.0 to O3.0, and points of the series rules that had to be inferred."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from grognard.engine.options import About, Options, OptionValue, described


class StrikeOptions(Options, frozen=True, kw_only=True):
    """The options of one game."""

    alternate_artillery: Annotated[
        bool,
        About(
            "Alternate artillery resolution",
            "O1.0",
            "Two-step artillery hits the most vulnerable unit of the hex; smaller artillery hits one unit alone.",
        ),
    ] = False
    optional_weather: Annotated[
        bool,
        About(
            "Weather by the die", "O2.0", "Cloud cover and rain are rolled for each turn instead of following history."
        ),
    ] = False
    roaming_units: Annotated[
        bool,
        About(
            "Roaming mobile units",
            "O3.0",
            "A unit beyond twice the command range must pass a check to move freely, or comes back.",
        ),
    ] = False
    printed_drulingen: Annotated[
        bool,
        About(
            "Drulingen where it is printed",
            "12.0",
            "Erratum 1. On: the point of Drulingen lies in 13.12 as printed instead of 33.12.",
        ),
    ] = False
    second_action: Annotated[
        Literal["other", "any"],
        About(
            "What a Second Action may be",
            "G6",
            "By players' reports. The Second Action is another than the First, or (any) may repeat it.",
        ),
    ] = "other"
    farther_parks: Annotated[
        Literal["distance", "reach"],
        About(
            "Parks off the map",
            "G12",
            "The printed +n of a park adds to its distance, both ways, or (reach) lengthens the reach of its guns.",
        ),
    ] = "distance"
    mud_by_road: Annotated[
        bool,
        About(
            "Mud counts on roads and railroads",
            "1.1",
            "As printed. Off: vehicles that pay the cost of a road or railroad pay nothing more for mud.",
        ),
    ] = True
    mortars_react: Annotated[
        bool,
        About(
            "Mortars have Fire Zones",
            "G8",
            "On: mortars have a Fire Zone of three hexes and Opportunity Fire, as a play-test answer had it.",
        ),
    ] = False
    bravery_support: Annotated[
        Literal["zone", "hex"],
        About(
            "Whose Defense Rating counts for bravery",
            "4.2",
            "Inferred. Units whose Fire Zone covers the assaulted hex lend theirs, or (hex) only those in it.",
        ),
    ] = "zone"
    charging_bonus: Annotated[
        Literal["fire", "exchange"],
        About(
            "When charging units are easier to hit",
            "G11",
            "Inferred. In the fire that answers the charge, or (exchange) in the defenders' two attacks after it.",
        ),
    ] = "fire"
    fired_park_fires_again: Annotated[
        bool, About("A fired park fires again", "G12", "Inferred. Off: a unit in a park fires once a turn.")
    ] = True
    must_enter_after_assault: Annotated[
        bool, About("Victors enter the hex", "G11", "Inferred. Off: after a won assault nobody has to enter the hex.")
    ] = True
    hit_when_running: Annotated[
        bool,
        About(
            "Running costs a Cohesion Hit",
            "G11",
            "Inferred. Off: a unit that runs from an assault takes no Cohesion Hit for it.",
        ),
    ] = True
    rearguards: Annotated[
        bool, About("Rearguards are dropped for nothing", "G7.6", "Inferred. Off: no Rearguards are made during play.")
    ] = True
    road_blocks_stop: Annotated[
        bool, About("Road Blocks stop columns", "G7.6", "Inferred. Off: Road Blocks have no effect.")
    ] = True
    leader_transfer: Annotated[
        Literal["range", "anywhere"],
        About(
            "How far leaders transfer",
            "G14",
            "Inferred. A leader transfers within his command range, or (anywhere) to any unit of his formation.",
        ),
    ] = "range"


OPTIONS: Final = described(StrikeOptions)

BEFORE_4: Final[dict[str, OptionValue]] = {
    "second_action": "any",
    "farther_parks": "reach",
    "mud_by_road": False,
    "mortars_react": True,
    "bravery_support": "hex",
}
"""How the rules were before version 4, as far as options say so: for records of that time."""
