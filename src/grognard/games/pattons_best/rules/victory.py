"""[6.0] How to Win: victory points, multipliers, the outcome."""

from __future__ import annotations

from grognard.engine.nodes import Outcome

from ..schema.names import (
    AREAS,
    AREAS_LOST,
    EXITS,
    FORTIFICATION,
    FRIENDLY_KILLS,
    FRIENDLY_POINTS,
    KINDS,
    OWN_KILLS,
    OWN_POINTS,
    ROLE,
    SQUADS_LOST,
    TANKS_LOST,
    UNITS,
    ZONES,
    points_title,
)
from ..state import PattonState


def knock_out(state: PattonState, slot: int, by: str, rule: str) -> None:
    """[6.1] A German unit is knocked out by your tank (`you`) or by friendly forces, and leaves the board."""
    unit, title, zone = state.unit(slot), state.unit_title(slot), state.e_zone[slot]
    points = unit.points
    if state.e_terrain[slot] == FORTIFICATION:
        points += state.tables.data.campaign.points.fortified_bonus
    own = by == "you"
    state.score[OWN_POINTS if own else FRIENDLY_POINTS] += points
    state.score[OWN_KILLS if own else FRIENDLY_KILLS] += 1
    kind = state.e_kind[slot]
    (state.kills if own else state.friendly_kills)[kind] += 1
    if own:
        state.career_kills[kind] += 1
        state.career += points if state.tables.options.fortified_promotes else unit.points
    state.remove(slot)
    if state.log is not None:
        who = state.tank_title() if own else "Friendly forces"
        state.emit(
            "destroyed", rule, unit=UNITS[slot], title=title, type=unit.id, by=by, who=who, place=ZONES[zone],
            points=points,
        )  # fmt: skip


def capture(state: PattonState) -> None:
    """[6.1] The area is in our hands; the exit area is worth more."""
    state.artillery[state.area] = state.air[state.area] = 0
    if state.held[state.area]:
        return
    state.held[state.area] = 1
    exit_ = state.area == state.exit_area
    state.score[EXITS if exit_ else AREAS] += 1
    points = state.tables.data.campaign.points
    worth = points.captured_exit if exit_ else points.captured_area
    state.emit("captured", "6.1", area=state.tables.areas[state.area].id, exit=exit_, points=worth)


def lose_area(state: PattonState, area: int, rule: str) -> None:
    """[6.1] Friendly territory is lost."""
    state.held[area] = 0
    state.score[AREAS_LOST] += 1
    state.emit("area_lost", rule, area=state.tables.areas[area].id)


def lose_squads(state: PattonState, count: int, rule: str, by: str) -> None:
    """[6.1] Friendly squads are lost."""
    state.score[SQUADS_LOST] += count
    state.emit("squads_lost", rule, count=count, by=by)


def lose_friendly_tank(state: PattonState, rule: str, by: str) -> None:
    """[6.1] A friendly tank is lost."""
    state.score[TANKS_LOST] += 1
    state.emit("tank_lost", rule, by=by)


def gains(state: PattonState, multiplied: bool = True) -> tuple[int, int, int]:
    """[6.1] [6.2] The points of your tank, of friendly forces and for captured areas, multiplied for the scenario."""
    points, by, kind = state.tables.data.campaign.points, state.tables.data.campaign.multipliers, KINDS[state.kind]
    knocked_out = by.knocked_out[kind] if multiplied else 1  # type: ignore[index]
    captured = by.captured[kind] if multiplied else 1  # type: ignore[index]
    territory = state.score[AREAS] * points.captured_area + state.score[EXITS] * points.captured_exit
    own, friendly = state.score[OWN_POINTS], state.score[FRIENDLY_POINTS]
    return own * knocked_out, friendly * knocked_out, territory * captured


def ledger(state: PattonState) -> list[tuple[str, int, str]]:
    """[6.2] The score of the day line by line, multiplied for the scenario."""
    points, by = state.tables.data.campaign.points, state.tables.data.campaign.multipliers
    score, lost = state.score, by.lost[KINDS[state.kind]]
    own, friendly, captured = gains(state)
    return [
        ("German units knocked out by your tank", own, "6.2"),
        ("German units knocked out by friendly forces", friendly, "6.2"),
        ("areas captured", captured, "6.2"),
        ("areas lost", score[AREAS_LOST] * points.area_lost * lost, "6.2"),
        ("friendly tanks lost", score[TANKS_LOST] * points.tank_lost, "6.1"),
        ("friendly squads lost", score[SQUADS_LOST] * points.squad_lost, "6.1"),
    ]


def total(state: PattonState) -> int:
    """The score of the day."""
    return sum(points for _, points, _ in ledger(state))


def won(state: PattonState) -> bool:
    """[6.0] [6.2] You and your tank have come through, and the points are positive."""
    return not state.lost_day and total(state) > 0


def outcome_of_day(state: PattonState) -> Outcome:
    """[6.2] How an engagement or a single day ended."""
    points = total(state)
    told = points_title(points)
    if state.lost_day:
        return Outcome(None, "lost", {ROLE: points}, f"Lost: you or your tank did not come through. {told}")
    if points > 0:
        return Outcome(ROLE, "won", {ROLE: points}, f"Won with {told}")
    return Outcome(None, "lost" if points < 0 else "draw", {ROLE: points}, f"Not won: {told}")


def day_result(state: PattonState) -> str:
    """[4.92] The result of the day in words."""
    return "won" if won(state) else "lost" if state.lost_day or total(state) < 0 else "drawn"
