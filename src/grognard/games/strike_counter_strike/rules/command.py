"""[G5] Which units are In Command, and what Command Points are spent on."""

from __future__ import annotations

from collections.abc import Iterable

from ..state import ORIGINAL, REPLACEMENT, StrikeState


def commands_from(state: StrikeState, leader: int) -> int:
    """The hex a leader commands from, or -1: not in play, or waiting in a reinforcement hex [8.0 of the series]."""
    if state.leader_state[leader] not in (ORIGINAL, REPLACEMENT):
        return -1
    unit = state.leader_with[leader]
    hex_ = state.leader_hex(leader)
    if hex_ >= 0 and state.entering[unit] and not state.in_enemy_zone(state.tables.side[unit], hex_):
        return -1
    return hex_


Posts = dict[int, tuple[int, int]]
"""Per leader in command, the hex he commands from and how far."""


def command_posts(state: StrikeState, leaders: Iterable[int]) -> Posts:
    """Where these leaders command from, for asking about many units at once."""
    return {
        leader: (where, state.command_range(leader))
        for leader in leaders
        if (where := commands_from(state, leader)) >= 0
    }


def in_command(state: StrikeState, unit: int, posts: Posts | None = None) -> bool:
    """[G5] [12.0] [S3.0] True if a leader who can command the unit is near enough, now."""
    tables = state.tables
    if state.parked[unit] or tables.rearguard[unit]:
        return True
    hex_ = state.place[unit]
    if hex_ >= tables.count:
        return False
    if state.entering[unit]:
        return state.in_enemy_zone(tables.side[unit], hex_)
    leaders = tables.leaders_for[unit]
    if posts is None:
        posts = command_posts(state, leaders)
    distance = tables.distance
    for leader in leaders:
        post = posts.get(leader)
        if post is not None and distance(hex_, post[0]) <= post[1]:
            return True
    return False


def why_no_point(state: StrikeState, unit: int, posts: Posts | None = None) -> str:
    """[G4] [G5] Why no Command Point can be spent on the unit, or ""."""
    if not in_command(state, unit, posts):
        return "command.out"
    return "" if state.cp[state.tables.division[unit]] > 0 else "command.points"


def may_spend(state: StrikeState, unit: int, posts: Posts | None = None) -> bool:
    """True if a Command Point can be spent on the unit; the quicker question is asked first."""
    return state.cp[state.tables.division[unit]] > 0 and not why_no_point(state, unit, posts)


def spend(state: StrikeState, unit: int, points: int, what: str) -> None:
    """[G4] Pay Command Points of the unit's division."""
    division = state.tables.division[unit]
    state.cp[division] -= points
    state.emit("spent", "G4", unit=unit, points=points, what=what, left=state.cp[division])
