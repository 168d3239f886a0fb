"""The options: the optional rules O1.0 to O3.0, and points of the series rules that had to be inferred."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grognard.engine.options import Option, OptionValue


class StrikeOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of one game, for quick access. Each field is described by the `Option` of the same name."""

    alternate_artillery: bool = False
    optional_weather: bool = False
    roaming_units: bool = False
    printed_drulingen: bool = False
    second_action: str = "other"
    farther_parks: str = "distance"
    mud_by_road: bool = True
    mortars_react: bool = False
    bravery_support: str = "zone"
    charging_bonus: str = "fire"
    fired_park_fires_again: bool = True
    must_enter_after_assault: bool = True
    hit_when_running: bool = True
    rearguards: bool = True
    road_blocks_stop: bool = True
    leader_transfer: str = "range"


_OPTIONS = (
    Option(
        "alternate_artillery",
        "Alternate artillery resolution",
        "O1.0",
        False,
        help="Two-step artillery hits the most vulnerable unit of the hex; smaller artillery hits one unit alone.",
    ),
    Option(
        "optional_weather",
        "Weather by the die",
        "O2.0",
        False,
        help="Cloud cover and rain are rolled for each turn instead of following history.",
    ),
    Option(
        "roaming_units",
        "Roaming mobile units",
        "O3.0",
        False,
        help="A unit beyond twice the command range must pass a check to move freely, or comes back.",
    ),
    Option(
        "printed_drulingen",
        "Drulingen where it is printed",
        "12.0",
        False,
        help="Erratum 1. On: the point of Drulingen lies in 13.12 as printed instead of 33.12.",
    ),
    Option(
        "second_action",
        "What a Second Action may be",
        "G6",
        "other",
        ("other", "any"),
        help="By players' reports. The Second Action is another than the First, or (any) may repeat it.",
    ),
    Option(
        "farther_parks",
        "Parks off the map",
        "G12",
        "distance",
        ("distance", "reach"),
        help="The printed +n of a park adds to its distance, both ways, or (reach) lengthens the reach of its guns.",
    ),
    Option(
        "mud_by_road",
        "Mud counts on roads and railroads",
        "1.1",
        True,
        help="As printed. Off: vehicles that pay the cost of a road or railroad pay nothing more for mud.",
    ),
    Option(
        "mortars_react",
        "Mortars have Fire Zones",
        "G8",
        False,
        help="On: mortars have a Fire Zone of three hexes and Opportunity Fire, as a play-test answer had it.",
    ),
    Option(
        "bravery_support",
        "Whose Defense Rating counts for bravery",
        "4.2",
        "zone",
        ("zone", "hex"),
        help="Inferred. Units whose Fire Zone covers the assaulted hex lend theirs, or (hex) only those in it.",
    ),
    Option(
        "charging_bonus",
        "When charging units are easier to hit",
        "G11",
        "fire",
        ("fire", "exchange"),
        help="Inferred. In the fire that answers the charge, or (exchange) in the defenders' two attacks after it.",
    ),
    Option(
        "fired_park_fires_again",
        "A fired park fires again",
        "G12",
        True,
        help="Inferred. Off: a unit in a park fires once a turn.",
    ),
    Option(
        "must_enter_after_assault",
        "Victors enter the hex",
        "G11",
        True,
        help="Inferred. Off: after a won assault nobody has to enter the hex.",
    ),
    Option(
        "hit_when_running",
        "Running costs a Cohesion Hit",
        "G11",
        True,
        help="Inferred. Off: a unit that runs from an assault takes no Cohesion Hit for it.",
    ),
    Option(
        "rearguards",
        "Rearguards are dropped for nothing",
        "G7.6",
        True,
        help="Inferred. Off: no Rearguards are made during play.",
    ),
    Option(
        "road_blocks_stop",
        "Road Blocks stop columns",
        "G7.6",
        True,
        help="Inferred. Off: Road Blocks have no effect.",
    ),
    Option(
        "leader_transfer",
        "How far leaders transfer",
        "G14",
        "range",
        ("range", "anywhere"),
        help="Inferred. A leader transfers within his command range, or (anywhere) to any unit of his formation.",
    ),
)

OPTIONS: Mapping[str, Option] = {option.id: option for option in _OPTIONS}

BEFORE_4: dict[str, OptionValue] = {
    "second_action": "any",
    "farther_parks": "reach",
    "mud_by_road": False,
    "mortars_react": True,
    "bravery_support": "hex",
}
"""How the rules read before their version 4, as far as options tell it: for records of that time."""


def strike_options(values: Mapping[str, OptionValue]) -> StrikeOptions:
    """The typed options from checked values."""
    return msgspec.convert(dict(values), StrikeOptions)
