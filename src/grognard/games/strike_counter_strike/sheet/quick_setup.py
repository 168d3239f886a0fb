"""A sensible set-up to begin with, which a player can have done unit by unit.

It is a suggestion and no rule: every step is an action that the player could take as well.
"""

from __future__ import annotations

from grognard.engine.views import Quick

from ..rules.artillery import ContactChoice
from ..rules.leaders import LeaderPlacement, hosts
from ..rules.setup import DEPLOYED, DUG_IN, Deploy, FirstTurn, PostureChoice, SetupGroup, SetupPark
from ..state import StrikeState
from ..tables import GERMAN

LABEL = "Set the rest up for me"


def suggestion(state: StrikeState) -> Quick | None:
    """The next step of the set-up, and the words for all of it; None if nothing is being set up."""
    frame = state.frames[-1]
    if not any(isinstance(below, FirstTurn) for below in state.frames):
        return None
    if isinstance(frame, SetupGroup):
        number = _best_hex(state, frame)
    elif isinstance(frame, PostureChoice):
        number = _posture(state, frame)
    elif isinstance(frame, SetupPark | Deploy):
        number = frame.default(state) if isinstance(frame, Deploy) else frame.numbers(state)[0]
    elif isinstance(frame, LeaderPlacement):
        number = _middle(state, frame)
    elif isinstance(frame, ContactChoice):
        number = frame.numbers(state)[0]
    else:
        return None
    return Quick(state.rules.vocabulary.action(number).text, LABEL)


def _middle(state: StrikeState, frame: LeaderPlacement) -> int:
    """With the unit that is nearest to all others of the formation."""
    tables, units = state.tables, hosts(state, frame.leader)

    def apart(unit: int) -> tuple[int, int]:
        return sum(tables.distance(state.place[unit], state.place[other]) for other in units), unit

    return tables.encode("attach", frame.leader, min(units, key=apart))


def _best_hex(state: StrikeState, frame: SetupGroup) -> int:
    """Cover for units on foot, a road for vehicles, no crowds, and towards the enemy."""
    tables, unit = state.tables, frame.unit(state)
    hexes = [tables.decode(number)[2] for number in frame.numbers(state)]
    front = (max if tables.side[unit] == GERMAN else min)(tables.row[hex_] for hex_ in hexes)
    walks = tables.full[unit].kind == 0

    def merit(hex_: int) -> tuple[int, int]:
        cover = -tables.cover[hex_][not walks and tables.full[unit].armoured]
        ground = 2 * cover if walks else 2 * tables.line_hex[hex_] + cover
        town = 3 * (hex_ in tables.victory)
        return ground + town - 3 * len(state.at[hex_]) - abs(tables.row[hex_] - front), -hex_

    return tables.encode("place", unit, max(hexes, key=merit))


def _posture(state: StrikeState, frame: PostureChoice) -> int:
    """Dug in where that is allowed, else ready to fight, else whatever is possible."""
    wanted = next((posture for posture in (DUG_IN, DEPLOYED) if posture in frame.postures), frame.postures[0])
    return state.tables.encode("posture", frame.unit, wanted)
