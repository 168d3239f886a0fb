"""The words of the game: sides, places, modes, marks, kinds of movement; and the verbs."""

from __future__ import annotations

from typing import Final

from grognard.engine.actions import Parameter, Verb, Vocabulary

from .schema.costs import Ground
from .schema.data import WachtData
from .schema.sides import SIDE_TITLES as SIDE_TITLES
from .schema.sides import SIDES as SIDES

ALLIED: Final = 0
GERMAN: Final = 1

# Where a unit can be besides on a hex; added to the number of hexes.
RESERVE: Final = 0
ELIMINATED: Final = 1
SPANNING: Final = 2
ASIDE: Final = 3
OFF_MAP: Final = ("reserve", "eliminated", "bridge", "aside")

# Modes [6.x].
MODES: Final = ("tactical", "prepared_assault", "exploit", "strategic", "maneuver_reserve", "combat_reserve")
MODE_TITLES: Final = (
    "Tactical Mode",
    "Prepared Assault Mode",
    "Exploit Mode",
    "Strategic Mode",
    "Maneuver Reserve",
    "Combat Reserve",
)
TACTICAL: Final = 0
ASSAULT: Final = 1
EXPLOIT: Final = 2
STRATEGIC: Final = 3
MANEUVER_RESERVE: Final = 4
COMBAT_RESERVE: Final = 5

# Marks on a unit, as bits.
OUT_OF_SUPPLY: Final = 1
RESTING: Final = 2
FATIGUE: Final = 4
MOTOR: Final = 8
SET: Final = 16
"""In battery (artillery) or static (headquarters)."""
DEPLETED: Final = 32
RETREAT_POSSIBLE: Final = 64
MOUNTED: Final = 128
"""A company of a Mech battalion that has its vehicles again [5.7.1]."""
ACTIVE: Final = 256
"""An activated leader [22.1.0]."""
WORKING: Final = 512
"""Engineers that build in this player turn and do not move [15.1]."""
MARKS: Final = (
    "out_of_supply",
    "resting",
    "fatigue",
    "motor",
    "set",
    "depleted",
    "retreat_possible",
    "mounted",
    "active",
    "working",
)

# The kinds of movement, in the order in which units must be moved [5.0]. Mounted: Tactical movement of a US anti-tank
# or engineer unit as a Mech unit [5.7.3].
KINDS: Final = ("strategic", "road", "tactical", "mounted", "assault")
BY_STRATEGIC: Final = 0
BY_ROAD: Final = 1
BY_TACTICAL: Final = 2
BY_MOUNTED: Final = 3
BY_ASSAULT: Final = 4
GROUP: Final = (0, 1, 2, 2, 3)
"""The place of each kind in the order of movement."""

# What stands on a water hexside.
NO_BRIDGE: Final = 0
PRINTED: Final = 1
BUILT: Final = 2
HEAVY: Final = 3
UNFINISHED: Final = 4

ROAD_KINDS: Final = ("primary", "secondary", "trail")
GROUNDS: Final[tuple[Ground, ...]] = ("firm", "soft", "frozen", "snow", "deep_snow")
GROUND_TITLES: Final = {
    "firm": "firm ground",
    "soft": "soft ground",
    "frozen": "frozen ground",
    "snow": "snow",
    "deep_snow": "deep snow",
}
FUELS: Final = ("normal", "low", "none")
WORKS: Final = ("", "ip", "et")
LEG, MECH = 0, 1
FAR: Final = 1_000_000
"""More Movement Points than any unit has: a hex that cannot be entered."""


def vocabulary(data: WachtData) -> Vocabulary:
    """Every action of the game."""
    piece = Parameter("piece", tuple(data.units))
    place = Parameter("place", data.grid.ids)
    mode = Parameter("mode", MODES)
    leader = Parameter("piece", tuple(name for name, unit in data.units.items() if data.types[unit.type].leader))
    host = Parameter("host", tuple(data.units))
    sides = [pair for course in data.map.water.courses.values() for pair in course.hexsides]
    side = Parameter("hexside", tuple(sides))
    number = Parameter("number", tuple(range(data.charts.fuel.most_truck_points + 1)))
    return Vocabulary(
        [
            Verb("mode", (piece, mode), "put a unit into a mode", label="Mode"),
            Verb("deploy", (piece,), "set artillery in battery, or make a headquarters static", label="Deploy"),
            Verb("limber", (piece,), "take artillery out of battery, or make a headquarters mobile", label="Limber"),
            Verb("motorise", (piece,), "give a unit a Motor Unit marker for Truck Points", label="Motorise"),
            Verb("unload", (piece,), "take the Motor Unit marker off a unit", label="Unload"),
            Verb("rest", (piece,), "let a unit rest", label="Rest"),
            Verb("dismount", (piece,), "break a Leg company off a Mech battalion", label="Dismount"),
            Verb("rejoin", (piece,), "let a company rejoin its battalion", label="Rejoin"),
            Verb("remount", (piece,), "bring a Leg company back to its vehicles", label="Remount"),
            Verb("join", (leader, host), "let a leader accompany another unit", label="Join"),
            Verb("refuel", (number,), "spend Truck Points on fuel and roll", label="Refuel"),
            Verb("resupply", (piece,), "spend a Truck Point on ammunition for depleted artillery", label="Resupply"),
            Verb("build", (piece, side), "let engineers build or repair a bridge", label="Build"),
            Verb("span", (piece, side), "deploy a Heavy Bridge Column at a river", label="Span"),
            Verb("lift", (piece,), "take up a deployed Heavy Bridge Column", label="Lift"),
            Verb("blow", (piece, side), "try to blow a bridge", label="Blow"),
            Verb("burn", (piece,), "burn the fuel depot", label="Burn"),
            Verb("strive", (piece,), "test a unit for extended night activity", label="Strive"),
            Verb("release", (piece,), "let a unit leave Maneuver Reserve for Exploit Mode", label="Release"),
            Verb("strategic", (piece,), "begin a unit's move in Strategic Mode", label="Strategic"),
            Verb("road", (piece,), "begin a unit's Road movement", label="Road"),
            Verb("tactical", (piece,), "begin a unit's Tactical movement", label="Tactical"),
            Verb(
                "mounted",
                (piece,),
                "begin Tactical movement of a US anti-tank or engineer unit as a Mech unit",
                label="Mounted",
            ),
            Verb("assault", (piece,), "begin a unit's Prepared Assault movement", label="Assault"),
            Verb("move", (piece, place), "move the unit to a hex it can reach", label="Move"),
            Verb("overrun", (piece, place), "overrun the enemies in an adjacent hex", label="Overrun"),
            Verb("halt", (piece,), "end the unit's move", label="Halt"),
            Verb("attack", (place,), "begin a ground assault on this hex", label="Attack"),
            Verb("commit", (piece,), "add a unit to the battle", label="Commit", every="Commit all", every_key="a"),
            Verb(
                "withdraw",
                (piece,),
                "take a unit out of the battle again",
                takes_back=True,
                label="Take out",
                every="Take all out",
                every_key="x",
            ),
            Verb("roll", (), "let the battle begin", label="Roll the die", key="r", tone="primary"),
            Verb(
                "cancel",
                (),
                "call the attack off before any unit is committed",
                takes_back=True,
                label="Call it off",
                key="x",
                tone="quiet",
            ),
            Verb("lose", (piece,), "let this unit take the hit", label="Lose"),
            Verb("stand", (), "take discretionary hits as losses", label="Stand"),
            Verb("fall_back", (), "meet discretionary hits by retreat", label="Fall back"),
            Verb("retreat", (piece, place), "retreat a unit to this hex", label="Retreat", urgent=True),
            Verb("advance", (piece,), "advance a unit into the vacated hex", label="Advance", urgent=True),
            Verb("pass", (), "do nothing", label="Pass"),
            Verb("end", (), "end the phase", label="End the phase", key="e"),
        ]
    )


def standing(bridge: int) -> bool:
    """True if something stands there that can be crossed."""
    return NO_BRIDGE < bridge < UNFINISHED


KIND_TITLES: Final = (
    "Strategic movement",
    "Road movement",
    "Tactical movement",
    "Tactical movement as a Mech unit",
    "Prepared Assault movement",
)
"""The kinds of movement, in the order of `tables.KINDS`."""
