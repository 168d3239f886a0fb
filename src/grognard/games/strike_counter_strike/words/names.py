"""What postures and the results of rolls are called in sentences."""

from __future__ import annotations

from typing import Final

PENDING: Final = {
    "S": "{unit} is Suppressed, or checks for a Cohesion Hit instead",
    "S?": "{unit} checks, or pays a Command Point, not to be Suppressed",
}
"""What is still to be decided about a unit that was hit."""

PROSPECTS: Final = {
    "destroyed": "is eliminated",
    "step": "loses a step",
    "hit_1": "takes a Cohesion Hit",
    "hit_2": "takes a second Cohesion Hit",
    "hits": "takes two Cohesion Hits",
    "suppressed": "is Suppressed",
    "bravery": "charges",
    "roaming": "moves freely",
    "mines": "gets out of the mines",
    "barrage": "gets out of the barrage",
    "rallied": "rallies",
    "dug": "is dug in",
    "working": "is still at work",
    "swept": "clears the mines",
    "unblocked": "removes the Road Block",
    "exited": "leaves the map",
    "contact": "makes contact",
    "driven_off": "drives the aircraft off",
    "leader_hit": "is hit",
    "leader_waits": "has no unit left to be with",
}
"""What a roll can lead to, said of a unit."""

POSTURE_TITLES: Final = {
    "deployed": "deployed",
    "dug_in": "in an Improved Position",
    "column": "In Column",
    "mounted": "mounted",
    "mounted_column": "mounted, In Column",
}
