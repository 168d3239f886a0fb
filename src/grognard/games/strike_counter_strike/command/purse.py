"""What the computer commander buys with Command and Dispatch Points: activations first, Second Actions with the rest.

[G4] A Formation chit for the next turn costs a Dispatch Point, which is two Command Points: a whole formation acts for
the price of two Second Actions. A chit for this turn costs twice that, and in the last turn there is no other kind.
"""

from __future__ import annotations

from typing import Final

from ..rules.dispatch import Dispatch, chit_of, formations_for_sale
from ..state import StrikeState
from ..tables import BOX

FOLLOWERS: Final = 3
"""How many units make a chit worth buying."""


def followers(state: StrikeState, formation: int) -> int:
    """How many units of a formation are on the map or about to arrive."""
    return sum(
        [
            of == formation and (state.on_map(unit) or state.is_at(unit, BOX))
            for unit, of in enumerate(state.tables.formation)
        ]
    )


def dispatch_step(state: StrikeState, frame: Dispatch) -> int:
    """[3.2] Chits for this turn as long as other formations can have one for the next; Command Points help out."""
    charts, encode, division = state.tables.charts.command, state.tables.encode, frame.division
    last = state.turn == state.tables.last_turn
    budget = state.dp[division] + state.cp[division] // charts.convert
    formations = _worthwhile(state, formations_for_sale(state, division))
    others = 0 if last else charts.chit_next * (len(formations) - 1)
    for formation in formations:
        later = budget < charts.chit_now + others
        price = charts.chit_next if later else charts.chit_now
        if budget < price or (later and last):
            break
        if state.dp[division] < price:
            return encode("convert", division)
        return encode("buy", formation, later)
    return encode("end")


def _worthwhile(state: StrikeState, formations: list[int]) -> list[int]:
    """The formations that are worth a chit, the largest first."""
    found = [(followers(state, formation), -formation) for formation in formations]
    return [-formation for size, formation in sorted(found, reverse=True) if size >= FOLLOWERS]


def reserve(state: StrikeState, division: int) -> int:
    """The Command Points that are kept for the chits of the next turn."""
    tables, charts = state.tables, state.tables.charts.command
    if state.turn >= tables.last_turn or state.dispatch[division] < 0 or state.cup >> division & 1:
        return 0
    price = charts.chit_now if state.turn + 1 == tables.last_turn else charts.chit_next
    mine = [
        formation
        for formation, of in enumerate(tables.formation_division)
        if of == division and not state.bought & chit_of(state, formation)
    ]
    return charts.convert * max(0, price * len(_worthwhile(state, mine)) - state.dp[division])


def spare(state: StrikeState, division: int) -> int:
    """The Command Points that may be spent on actions."""
    return max(0, state.cp[division] - reserve(state, division))
