"""A set-up that is sensible enough to begin with: the player may have it done for him, unit by unit.

It is a suggestion and no rule: every step of it is an action that the player could take himself.
"""

from __future__ import annotations

from ..rules.artillery import ContactChoice
from ..rules.leaders import LeaderPlacement
from ..rules.setup import DEPLOYED, DUG_IN, Deploy, FirstTurn, PostureChoice, SetupGroup, SetupPark
from ..state import StrikeState
from ..tables import GERMAN, SIDES

LABEL = "Set the rest up for me"


def suggestion(state: StrikeState) -> dict[str, str] | None:
    """The next step of the set-up, and the words for all of it; None if nothing is being set up."""
    frame = state.frames[-1]
    if not any(isinstance(below, FirstTurn) for below in state.frames):
        return None
    if isinstance(frame, SetupGroup):
        number = _best_hex(state, frame.unit(state), frame.numbers(state))
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
    return {"action": state.rules.vocabulary.action(number).text, "label": LABEL}


def _middle(state: StrikeState, frame: LeaderPlacement) -> int:
    """With the unit that is nearest to all others of the formation."""
    tables = state.tables
    formation = tables.leader_formation[frame.leader]
    theirs = [state.place[u] for u, of in enumerate(tables.formation) if of == formation and state.on_map(u)]
    base = tables.first["attach"] + frame.leader * tables.pieces
    return min(
        frame.numbers(state),
        key=lambda number: (sum(tables.distance(state.place[number - base], hex_) for hex_ in theirs), number),
    )


def _best_hex(state: StrikeState, unit: int, numbers: list[int]) -> int:
    """Cover for whoever walks, a road for whoever drives, nobody on top of the others, and towards the enemy."""
    tables = state.tables
    first = tables.first["place"] + unit * tables.count
    rows = [tables.row[number - first] for number in numbers]
    front = max(rows) if SIDES[tables.side[unit]] == SIDES[GERMAN] else min(rows)
    walks = tables.full[unit].kind == 0

    def merit(number: int) -> tuple[int, int]:
        hex_ = number - first
        cover = -tables.cover[hex_][not walks and tables.full[unit].armoured]
        ground = 2 * cover if walks else 2 * tables.line_hex[hex_] + cover
        town = 3 * (hex_ in tables.victory)
        return ground + town - 3 * len(state.at[hex_]) - abs(tables.row[hex_] - front), -number

    return max(numbers, key=merit)


def _posture(state: StrikeState, frame: PostureChoice) -> int:
    """Dug in where that is allowed, else ready to fight, else whatever is possible."""
    numbers = dict(zip(frame.postures, frame.numbers(state), strict=True))
    for wanted in (DUG_IN, DEPLOYED):
        if wanted in numbers:
            return numbers[wanted]
    return frame.default(state)
