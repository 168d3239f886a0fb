"""Every action of the game, numbered."""

from __future__ import annotations

from typing import Final

from grognard.engine.actions import Parameter, Verb, Vocabulary

from .schema.data import StrikeData

POSTURES: Final = ("deployed", "dug_in", "column", "mounted", "mounted_column")
ORDERS: Final = ("ask", "fire", "hold")
TIMES: Final = ("now", "next")
ANSWERS: Final = ("yes", "no")


def vocabulary(data: StrikeData) -> Vocabulary:
    """Every action of the game."""
    piece = Parameter("piece", tuple(data.units))
    target = Parameter("target", tuple(data.units))
    place = Parameter("place", data.grid.ids)
    leader = Parameter("leader", tuple(data.leaders))
    division = Parameter("division", tuple(data.divisions))
    chit = Parameter("chit", tuple(data.formations))
    return Vocabulary(
        [
            # Actions that end or decline come last, so that they have the highest numbers in every list.
            Verb("order", (Parameter("order", ORDERS),), "standing orders for Opportunity Fire", takes_back=True),
            Verb("place", (piece, place), "set a unit up, or bring it on, in this hex"),
            Verb("posture", (piece, Parameter("posture", POSTURES)), "how it stands there"),
            Verb("attach", (leader, piece), "put a leader with a unit"),
            Verb("park", (piece, Parameter("answer", ANSWERS)), "whether artillery starts in an Artillery Park"),
            Verb("contact", (piece, leader), "put artillery in contact with a leader, or try to"),
            Verb("mine", (place,), "place a Minefield at set-up"),
            Verb("block", (place,), "place a Road Block at set-up"),
            Verb("display", (division,), "give the air support to a division"),
            Verb("convert", (division,), "buy a Dispatch Point with Command Points"),
            Verb("buy", (chit, Parameter("when", TIMES)), "buy a Formation chit for this turn's cup or the next"),
            Verb("form", (place,), "form an Artillery Park of the artillery in this hex"),
            Verb("disband", (place,), "disband the Artillery Park in this hex"),
            Verb("add", (chit,), "choose the Formation chit that goes into the cup"),
            Verb("activate", (piece,), "let a unit act"),
            Verb("move", (piece, place), "move to a hex within reach", label="Move"),
            Verb("exit", (piece,), "leave the map by the north edge", label="Leave the map"),
            Verb("column", (piece,), "enter Column"),
            Verb("deploy", (piece,), "leave Column for movement points"),
            Verb("scatter", (piece,), "leave Column at once, for a Cohesion Hit"),
            Verb("mount", (piece,), "mount organic transport"),
            Verb("dismount", (piece,), "dismount"),
            Verb("drop", (piece,), "drop a Rearguard", label="Drop"),
            Verb("pickup", (piece,), "take up a Rearguard and end the move"),
            Verb("fire", (piece, target), "fire at a unit"),
            Verb("rally", (piece,), "Rally Action"),
            Verb("dig", (piece,), "Engineer Action: an Improved Position"),
            Verb("entrench", (piece,), "Engineer Action: an Entrenchment"),
            Verb("barricade", (piece,), "Engineer Action: place a Road Block"),
            Verb("unblock", (piece,), "Engineer Action: remove a Road Block"),
            Verb("lay", (piece,), "Engineer Action: lay mines"),
            Verb("sweep", (piece,), "Engineer Action: remove mines"),
            Verb("assault", (piece, place), "begin an Assault on this hex"),
            Verb("join", (piece,), "add a unit to the Assault"),
            Verb("transfer", (leader, piece), "transfer a leader to a unit"),
            Verb("strike", (place,), "send an Air Support marker to this hex"),
            Verb("target", (piece,), "choose the unit that is attacked"),
            Verb("react", (piece,), "try Opportunity Fire with a unit"),
            Verb("retreat", (piece, place), "run from the Assault", label="Retreat", urgent=True),
            Verb("advance", (piece,), "enter the hex won", label="Advance", urgent=True),
            Verb("casualty", (leader,), "choose the leader who is hit"),
            Verb("hero", (piece,), "place the Hero"),
            Verb("surrender", (piece,), "choose the unit that may surrender"),
            Verb("favour", (division,), "give the points to a division"),
            Verb("restore", (piece,), "give a unit its step back"),
            Verb("revive", (piece, leader), "bring a destroyed unit back with a leader"),
            Verb("check", (), "roll for Troop Quality"),
            Verb("spend", (), "pass the check for a Command Point"),
            Verb("accept", (), "be Suppressed without a check"),
            Verb("second", (), "pass the First Action over and pay for the Second"),
            Verb("wait", (), "keep units back until the next time"),
            Verb("halt", (), "end the Movement Action"),
            Verb("charge", (), "carry out the Assault"),
            Verb("launch", (), "carry out the air strikes"),
            Verb("hold", (), "no more fire", label="Hold fire", key="o"),
            Verb("stand", (), "receive the Assault"),
            Verb("done", (), "end this unit's activation", label="Done", key="e", tone="primary"),
            Verb("end", (), "end what is being done", label="End the phase", key="e"),
            Verb("decline", (), "make no use of it"),
        ]
    )
