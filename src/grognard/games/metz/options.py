"""The options of The Drive on Metz: the optional rules 11.1 to 11.5, and rulings that can be decided the other way."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grognard.engine.options import Option, OptionValue


class MetzOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of one game, for quick access. Each field is described by the `Option` of the same name."""

    command_control: bool = False
    tactical_withdrawal: bool = False
    screaming_eagles: bool = False
    ninetieth_division: bool = False
    german_reorganization: bool = False
    zoc_crosses_rivers: bool = True
    bridge_carries_movement: bool = True
    bridge_cancels_river_combat_shift: bool = False
    seille_is_river: bool = True
    dr2_final_hex_distance: int = 2
    dr2_partial_retreat: str = "destroyed"
    destroyed_defender_vacates_hex: bool = True
    advance_counts_as_entering_city: bool = True
    retreat_counts_as_entering_city: bool = True
    exit_only_where_it_scores: bool = True
    airborne_clear_excludes_city_and_fort: bool = True
    stacking_ends_with: str = "phase"


_OPTIONS = (
    Option(
        "command_control",
        "Command control",
        "11.1",
        False,
        help="Two or more attackers of one division may shift the attack one column to the right.",
    ),
    Option(
        "tactical_withdrawal",
        "Tactical withdrawal",
        "11.2",
        False,
        help="A unit with a Movement Allowance of 8 or more may leave an enemy zone of control for 4 more points.",
    ),
    Option(
        "screaming_eagles",
        "Screaming Eagles",
        "11.3",
        False,
        help="The 502nd may be dropped on a clear hex on any one turn; the German scores 5 points.",
    ),
    Option(
        "ninetieth_division",
        "The whole 90th Division",
        "11.4",
        False,
        help="The 359th arrives on turn 4 in the northern sector; the German scores 3 points.",
    ),
    Option(
        "german_reorganization",
        "German reorganization",
        "11.5",
        False,
        help="One or two German units, drawn blindly, start improved; the American scores for each.",
    ),
    Option(
        "zoc_crosses_rivers",
        "Zones of control cross rivers",
        "7.42",
        True,
        help="Ruling R6. Off: no zone of control across a river hexside.",
    ),
    Option(
        "bridge_carries_movement",
        "Bridges carry road movement",
        "7.23",
        True,
        help="Ruling R1. Off: a bridged river hexside is crossed like any other.",
    ),
    Option(
        "bridge_cancels_river_combat_shift",
        "Bridges cancel the river in combat",
        "10.5",
        False,
        help="Ruling R2. On: an attack over a bridge does not count as an attack across a river.",
    ),
    Option(
        "seille_is_river",
        "The Seille is a river",
        "10.5",
        True,
        help="Ruling R5. Off: the Seille hinders neither movement nor combat nor retreat.",
    ),
    Option(
        "dr2_final_hex_distance",
        "How far a two-hex retreat must end",
        "10.3",
        2,
        (2, 1),
        help="Ruling R12. 1: the second step may end next to the hex the retreat began in.",
    ),
    Option(
        "dr2_partial_retreat",
        "A two-hex retreat with room for one",
        "10.42",
        "destroyed",
        ("destroyed", "stops"),
        help="Ruling R12. stops: the unit stays in the first hex instead of being destroyed.",
    ),
    Option(
        "destroyed_defender_vacates_hex",
        "Advance after the defender is destroyed",
        "10.43",
        True,
        help="Ruling R14. Off: only a retreat vacates a hex.",
    ),
    Option(
        "advance_counts_as_entering_city",
        "An advance takes a city",
        "6.1",
        True,
        help="Ruling R17. Off: advancing into a city does not change its control.",
    ),
    Option(
        "retreat_counts_as_entering_city",
        "A retreat takes a city",
        "6.1",
        True,
        help="Ruling R17. Off: retreating into or through a city does not change its control.",
    ),
    Option(
        "exit_only_where_it_scores",
        "Exit only where it scores",
        "7.5",
        True,
        help="Ruling R18. Off: any unit may leave by any edge, for nothing if the edge scores nothing.",
    ),
    Option(
        "airborne_clear_excludes_city_and_fort",
        "No drop on cities and forts",
        "11.3",
        True,
        help="Ruling R25. Off: a city or fort on clear ground counts as a clear hex for the drop.",
    ),
    Option(
        "stacking_ends_with",
        "When only one unit a hex is allowed",
        "7.32",
        "phase",
        ("phase", "move"),
        help="Ruling R7. phase: a unit may end its move on a friend that has not moved and can make room for it at "
        "once. move: no unit ends its move on a friend.",
    ),
)

OPTIONS: Mapping[str, Option] = {option.id: option for option in _OPTIONS}


def metz_options(values: Mapping[str, OptionValue]) -> MetzOptions:
    """The typed options from checked values."""
    return msgspec.convert(dict(values), MetzOptions)
