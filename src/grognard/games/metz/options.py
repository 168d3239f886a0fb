"""The options of The Drive on Metz: the optional rules 11.1 to 11.5, and rulings that can be decided the other way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from grognard.engine.errors import DataError
from grognard.engine.options import About, Options, described

if TYPE_CHECKING:
    from .schema.units import UnitData


class MetzOptions(Options, frozen=True, kw_only=True):
    """The options of one game."""

    command_control: Annotated[
        bool,
        About(
            "Command control",
            "11.1",
            "Two or more attackers of one division may shift the attack one column to the right.",
        ),
    ] = False
    tactical_withdrawal: Annotated[
        bool,
        About(
            "Tactical withdrawal",
            "11.2",
            "A unit with a Movement Allowance of 8 or more may leave an enemy zone of control for 4 more points.",
        ),
    ] = False
    screaming_eagles: Annotated[
        bool,
        About(
            "Screaming Eagles",
            "11.3",
            "The 502nd may be dropped on a clear hex on any one turn; the German scores 5 points.",
        ),
    ] = False
    ninetieth_division: Annotated[
        bool,
        About(
            "The whole 90th Division",
            "11.4",
            "The 359th arrives on turn 4 in the northern sector; the German scores 3 points.",
        ),
    ] = False
    german_reorganization: Annotated[
        bool,
        About(
            "German reorganization",
            "11.5",
            "One or two German units, drawn blindly, start improved; the American scores for each.",
        ),
    ] = False
    zoc_crosses_rivers: Annotated[
        bool,
        About("Zones of control cross rivers", "7.42", "Ruling R6. Off: no zone of control across a river hexside."),
    ] = True
    bridge_carries_movement: Annotated[
        bool,
        About(
            "Bridges carry road movement", "7.23", "Ruling R1. Off: a bridged river hexside is crossed like any other."
        ),
    ] = True
    bridge_cancels_river_combat_shift: Annotated[
        bool,
        About(
            "Bridges cancel the river in combat",
            "10.5",
            "Ruling R2. On: an attack over a bridge does not count as an attack across a river.",
        ),
    ] = False
    seille_is_river: Annotated[
        bool,
        About(
            "The Seille is a river",
            "10.5",
            "Ruling R5. Off: the Seille hinders neither movement nor combat nor retreat.",
        ),
    ] = True
    dr2_final_hex_distance: Annotated[
        Literal[2, 1],
        About(
            "How far a two-hex retreat must end",
            "10.3",
            "Ruling R12. 1: the second step may end next to the hex the retreat began in.",
        ),
    ] = 2
    dr2_partial_retreat: Annotated[
        Literal["destroyed", "stops"],
        About(
            "A two-hex retreat with room for one",
            "10.42",
            "Ruling R12. stops: the unit stays in the first hex instead of being destroyed.",
        ),
    ] = "destroyed"
    destroyed_defender_vacates_hex: Annotated[
        bool,
        About("Advance after the defender is destroyed", "10.43", "Ruling R14. Off: only a retreat vacates a hex."),
    ] = True
    advance_counts_as_entering_city: Annotated[
        bool,
        About("An advance takes a city", "6.1", "Ruling R17. Off: advancing into a city does not change its control."),
    ] = True
    retreat_counts_as_entering_city: Annotated[
        bool,
        About(
            "A retreat takes a city",
            "6.1",
            "Ruling R17. Off: retreating into or through a city does not change its control.",
        ),
    ] = True
    exit_only_where_it_scores: Annotated[
        bool,
        About(
            "Exit only where it scores",
            "7.5",
            "Ruling R18. Off: any unit may leave by any edge, for nothing if the edge scores nothing.",
        ),
    ] = True
    airborne_clear_excludes_city_and_fort: Annotated[
        bool,
        About(
            "No drop on cities and forts",
            "11.3",
            "Ruling R25. Off: a city or fort on clear ground counts as a clear hex for the drop.",
        ),
    ] = True
    stacking_ends_with: Annotated[
        Literal["phase", "move"],
        About(
            "When only one unit a hex is allowed",
            "7.32",
            "Ruling R7. phase: a unit may end its move on a friend that has not moved and can make room for it at "
            "once. move: no unit ends its move on a friend.",
        ),
    ] = "phase"


OPTIONS = described(MetzOptions)


def check_options(units: Mapping[str, UnitData]) -> None:
    """Units that belong to an option name one that there is. Raises DataError if not."""
    for name, unit in units.items():
        if unit.option is not None and unit.option not in OPTIONS:
            key = f"units.{name}.option"
            raise DataError("units.toml", key, f"there is no option '{unit.option}'", "an option's id")
