"""The verbs of The Drive on Metz, and how names are listed in a sentence."""

from __future__ import annotations

from grognard.engine.actions import Parameter, Verb, Vocabulary
from grognard.engine.shapes import EDGES

from .schema.data import MetzData


def vocabulary(data: MetzData) -> Vocabulary:
    """Every action of the game."""
    piece = Parameter("piece", tuple(data.units))
    place = Parameter("place", data.grid.ids)
    number = Parameter("number", tuple(data.game.optional.reorganized_units))
    return Vocabulary(
        [
            Verb("move", (piece, place), "move a unit, or bring a reinforcement on, to a hex it can reach"),
            Verb(
                "exit", (piece, Parameter("edge", EDGES)), "leave the map by an edge, for points", label="Leave the map"
            ),
            Verb("drop", (piece, place), "drop the airborne unit on a clear hex"),
            Verb("end", (), "end the phase", label="End the phase", key="e"),
            Verb("attack", (place,), "begin a battle against the unit in this hex"),
            Verb("commit", (piece,), "add a unit to the attack", every="Commit all", every_key="a"),
            Verb(
                "withdraw",
                (piece,),
                "take a unit out of the attack again",
                takes_back=True,
                label="Take out",
                every="Take all out",
                every_key="x",
            ),
            Verb("waive", (), "do without the command control shift", label="Do without the shift", key="w"),
            Verb(
                "claim", (), "use the command control shift after all", takes_back=True, label="Use the shift", key="w"
            ),
            Verb("roll", (), "announce the attack and throw the die", label="Roll the die", key="r", tone="primary"),
            Verb(
                "cancel",
                (),
                "call the battle off before any unit is committed",
                takes_back=True,
                label="Call it off",
                key="x",
                tone="quiet",
            ),
            Verb("retreat", (piece, place), "retreat a unit to this hex", urgent=True),
            Verb("advance", (piece, place), "advance a victorious unit into a vacated hex", urgent=True),
            Verb("stay", (), "do without an advance", key="s"),
            Verb("reorganize", (number,), "take this many improved counters", label="Draw"),
        ]
    )


def listed(names: list[str]) -> str:
    """Names in a sentence: "A, B and C"."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part) if names else ""
