"""Advice in the middle of a battle: a march under many guns is followed as far as it is likely, and no farther."""

from __future__ import annotations

import pytest

from grognard.arena.judge import Judge, played
from grognard.engine.match import Match
from grognard.engine.upgrade import upgrade

from .support import RULES
from .test_old_records import stored


def test_a_march_under_fire_has_few_courses_and_all_of_the_chance() -> None:
    match = Match(RULES, upgrade(RULES, stored("2")).record)
    state = match.state_after(41)  # a tank company before the American line: every hex farther on is under fire
    judge, depth, most = Judge(RULES), len(state.frames), 0
    for number in state.numbers():
        courses = list(judge.endings(played(state, number), depth))
        most = max(most, len(courses))
        assert sum(probability for probability, _ in courses) == pytest.approx(1.0)
    assert 10 < most < 100
