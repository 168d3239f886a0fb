"""Doctrine: the figures by which a side's plans are made, one set for each side and quality of staff."""

from __future__ import annotations

from typing import NamedTuple


class Doctrine(NamedTuple):
    """How a side's staff plans. Distances are in Movement Points, worth in victory points."""

    fair: float = 1.3
    """An attack is made if the defender can expect this many times our hits."""
    overrun: float = 1.3
    """The same for an overrun."""
    exploits: bool = False
    """Spearheads go on in Exploit Mode as long as they have nothing to attack."""
    jam: float = 5.0
    """What it costs to end a move where two other Mech units stand: no unit leaves that hex by road [5.6.3]."""
    crowd: float = 0.4
    """What it costs to end a move with one other Mech unit."""
    roadside: float = 0.0
    """What it costs units other than spearheads to end their move on a road."""
    full: float = 0.0
    """What it costs to fill a hex of a road so that no battalion can halt there any more."""
    road: float = 4.0
    """What it is worth to keep a hex of the friendly supply road, or to cut the enemy's."""
    block: float = 7.0
    """What it is worth to stand in the way of a spearhead."""
    prey: float = 5.0
    """What an enemy out of supply is worth as a target."""
    some_way: float = 4.0
    """Movement Points added to every distance, so that nearness is not everything."""
    enough: float = 1.0
    """A move that brings a unit less than this nearer to its goal is not made."""
    pounces: bool = False
    """Units next to enemies that can be overrun do so, wherever their goal is."""
    toll: int = 0
    """Movement Points that an enemy on the road costs."""
    decay: float = 0.0
    """The part of its worth that a goal keeps for each turn of distance; 0: worth falls with the distance instead."""
    resist: float = 0.0
    """How much less a goal is worth for each point of strength that holds it."""
    bank_guard: float = 0.0
    """How many times its danger a crossing of the Meuse is worth guarding."""
    hold: float = 1.0
    """How many times its worth a place counts for a unit that stands in it."""
    prepares: bool = False
    """Units next to enemies they can well attack prepare the assault."""
    alarm: int = 9
    """How near a German may come, in hexes, before the Allies blow bridges and burn the depot."""


REGULAR = (
    Doctrine(fair=1.7, overrun=1.7, enough=2.0),
    Doctrine(exploits=True, roadside=1.5, full=3.0),
)
"""What every staff is taught, by side. Enemies on the road come as a surprise."""
VETERAN = (
    Doctrine(
        fair=1.3,
        overrun=1.7,
        enough=0.4,
        toll=8,
        decay=0.6,
        resist=0.1,
        prey=10.0,
        hold=1.5,
        bank_guard=0.5,
        prepares=True,
    ),
    Doctrine(exploits=True, roadside=1.5, full=3.0, enough=0.4, pounces=True, toll=8, decay=0.6, resist=0.25),
)
"""What experienced staffs do, by side."""
