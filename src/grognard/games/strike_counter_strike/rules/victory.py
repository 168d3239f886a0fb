"""[12.0] [S4.0] Control of towns and villages, Victory Points and levels of victory. All points are German points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.engine.nodes import Outcome

from ..tables import AMERICAN, ELIMINATED, GERMAN, SIDE_TITLES, SIDES, counted

if TYPE_CHECKING:
    from ..schema.scenarios import LevelData
    from ..state import StrikeState


def take(state: StrikeState, side: int, hex_: int) -> None:
    """[12.0] The last player to move through or occupy a town or village controls it."""
    number = state.tables.victory_number.get(hex_)
    if number is not None and state.control[number] != side:
        state.control[number] = side
        state.emit("control", "12.0", side=side, place=hex_)


def town_points(state: StrikeState) -> int:
    """[12.0] Ruling 6: the sum of what the German controls, then fractions are dropped."""
    halves = zip(state.tables.victory.values(), state.control, strict=True)
    return sum(worth for worth, owner in halves if owner == GERMAN) // 2


def award(state: StrikeState) -> None:
    """[12.0] The points of one award."""
    points = town_points(state)
    state.awarded += points
    state.emit("award", "12.0", points=points, total=score(state))


def unit_points(state: StrikeState) -> int:
    """[12.0] Ruling 11: for every unit now eliminated."""
    worth, gone = state.tables.worth, state.tables.count + ELIMINATED
    return sum([worth[unit] for unit, place in enumerate(state.place) if place == gone])


def score(state: StrikeState) -> int:
    """The German Victory Points so far: awards, units and the withdrawal of Panzer Auf 130."""
    return state.awarded + unit_points(state) + state.withdrawal


def awards_to_come(state: StrikeState) -> int:
    """[12.0] How many awards are still to come."""
    tables = state.tables
    if tables.given.awards != "1500":
        return 1
    left = tables.turns[state.turn : tables.last_turn + 1]
    return sum(turn.endswith("1500") for turn in left)


def remaining_awards(state: StrikeState) -> int:
    """The same, but at least one: places held after the last award are still worth something."""
    return max(1, awards_to_come(state))


def winner_as_held(state: StrikeState) -> str | None:
    """[12.0] Who would win if no place changed hands and neither side lost anything more."""
    objective = state.tables.given.objective
    if objective is not None:
        return SIDES[state.control[state.tables.victory_number[state.tables.grid.index(objective)]]]
    return _level(state, score(state) + awards_to_come(state) * town_points(state)).winner


def end_of_turn(state: StrikeState) -> None:
    """[3.1] Step J: an award on the 1500 turn where the scenario says so; [S4.0] the penalty after 26 November."""
    tables = state.tables
    if tables.given.awards == "1500" and state.hour == "1500":
        award(state)
    points = tables.charts.points
    if "S4.0" in tables.rules_in_effect and state.turn > tables.turns.index(points.withdrawal_after):
        left = sum(1 for unit in tables.withdrawing if state.on_map(unit))
        if left:
            state.withdrawal += left * points.withdrawal
            state.emit("late", "S4.0", units=left, points=left * points.withdrawal)


def outcome(state: StrikeState) -> Outcome:
    """[12.0] The winner, and how the game was won."""
    points = score(state)
    scores = {SIDES[AMERICAN]: 0, SIDES[GERMAN]: points}
    objective = state.tables.given.objective
    if objective is not None:
        winner = state.control[state.tables.victory_number[state.tables.grid.index(objective)]]
        place = state.tables.data.place_name(state.tables.grid.index(objective))
        scores = {SIDES[side]: int(side == winner) for side in (AMERICAN, GERMAN)}
        text = f"The {SIDE_TITLES[winner]} player holds {place} and wins"
        return Outcome(SIDES[winner], "victory", scores, text)
    level = _level(state, points)
    if level.winner is None:
        return Outcome(None, "draw", scores, f"{counted(points, 'German Victory Point')}: a draw")
    title = SIDE_TITLES[SIDES.index(level.winner)]
    word = "victory" if level.level == "victory" else f"{level.level} victory"
    return Outcome(level.winner, level.level, scores, f"{counted(points, 'German Victory Point')}: {title} {word}")


def _level(state: StrikeState, points: int) -> LevelData:
    """[12.0] The level of victory for this many German points."""
    return next(level for level in state.tables.given.levels if points >= level.least)
