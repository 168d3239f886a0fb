"""Every action of the game, with the words for its button."""

from __future__ import annotations

from itertools import combinations

from grognard.engine.actions import Parameter, Verb, Vocabulary
from grognard.engine.shapes import EDGES

from .schema.charts import MARKERS
from .schema.data import MetaurusData
from .schema.map import FACINGS


def vocabulary(data: MetaurusData) -> Vocabulary:
    """Every action of the game."""
    piece = Parameter("piece", tuple(data.units))
    place = Parameter("place", data.grid.ids)
    command = Parameter("command", tuple(data.commands))
    order = Parameter("order", MARKERS)
    facing = Parameter("facing", FACINGS)
    when = Parameter("when", ("first", "last"))
    legions = [name for name, given in data.commands.items() if given.side == "rome" and given.orders]
    pair = Parameter("pair", tuple(f"{a}+{b}" for a, b in combinations(legions, 2)))
    return Vocabulary(
        [
            Verb("move", (piece, place), "move a unit to a hex it can reach"),
            Verb("exit", (piece, Parameter("edge", EDGES)), "leave the map by an edge", label="Leave the map"),
            Verb("face", (piece, facing), "turn a unit to a vertex of its hex"),
            Verb("wheel", (command, facing), "turn all units of a Command to the same vertex"),
            Verb("declare", (piece, order), "choose the Order of a Carthaginian cavalry unit"),
            Verb("rouse", (piece,), "roll whether a Celtic unit obeys"),
            Verb("order", (command, order), "give a Command this Order"),
            Verb("end", (), "accept the set-up, or end the phase", label="End the phase", key="e"),
            Verb("go", (when,), "take the first or the last Player Turn", key="g", tone="primary"),
            Verb("activate", (command,), "activate a Command"),
            Verb("combine", (pair,), "try to activate two legions as one"),
            Verb("attack", (piece, place), "attack the unit in this hex with a unit"),
            Verb("retreat", (piece, place), "retreat before combat to this hex", urgent=True),
            Verb("halt", (), "retreat no farther"),
            Verb("stand", (), "retreat no more units before combat"),
            Verb("resolve", (place,), "resolve the attack on this hex next"),
            Verb("advance", (piece, place), "advance a victorious unit into a vacated hex", urgent=True),
            Verb("stay", (), "do not advance", key="s"),
            Verb("counter", (), "counter-attack"),
            Verb("decline", (), "do not counter-attack"),
            Verb("rampage", (place,), "choose which of the nearest units the Elephants rampage against"),
        ]
    )
