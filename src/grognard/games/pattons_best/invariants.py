"""What must never be false of a state."""

from __future__ import annotations

from .schema.names import AMMO, COMMANDER, FIT, LEVEL_TITLES, MEN, UNKNOWN
from .state import PattonState


def broken(state: PattonState) -> list[str]:
    """Everything that is wrong with a state."""
    found = []
    card = state.card
    if sum(state.rack) > card.ready_rack:
        found.append(f"[5.24] {sum(state.rack)} rounds in a ready rack for {card.ready_rack}")
    for ammo, name in enumerate(AMMO):
        if state.stock(ammo) < 0 or state.rack[ammo] < 0:
            found.append(f"[16.2] {state.ammo[ammo]} {name}, {state.rack[ammo]} of them in the rack")
        if state.ammo[ammo] and name not in card.ammo:
            found.append(f"[9.6] {name} in a {card.model}")
    found += [f"[7.0] rating {rating}" for rating in state.rating if not 0 <= rating <= 10]
    for slot, kind in enumerate(state.e_kind):
        if (kind < 0) != (state.e_zone[slot] < 0):
            found.append(f"[12.0] e{slot + 1} has a type or a zone but not both")
    if state.acquired >= 0 and state.e_kind[state.acquired] < 0:
        found.append("[9.35] a target that is gone is acquired")
    for name in ("boxes_30", "boxes_50", "bombs", "grenades", "periscopes", "fuel"):
        if getattr(state, name) < 0:
            found.append(f"[16.0] {name} is {getattr(state, name)}")
    if min(state.smoke) < 0 or not all(0 <= value <= 1 for value in state.control):
        found.append("[18.2] smoke or control markers")
    if any(level not in (UNKNOWN, *range(len(LEVEL_TITLES))) for level in state.resistance):
        found.append("[4.53] resistance of an area")
    if state.hatches and any(state.is_open(man) and not state.has_hatch(man) for man in range(len(MEN))):
        found.append("[5.21] a hatch that does not exist is open")
    if state.health[COMMANDER] == FIT and state.commander_back >= 0:
        found.append("[19.33] a fit commander in hospital")
    return found
