"""The commander: its plans are legal everywhere, and lead somewhere."""

from __future__ import annotations

from random import Random

import pytest

from grognard.engine.frames import Waits
from grognard.games.wacht_am_rhein.rules.victory import total
from grognard.games.wacht_am_rhein.state import WachtState
from grognard.games.wacht_am_rhein.tables import GERMAN, SIDES

from .support import RULES, place, start


def play(state: WachtState, planned: tuple[str, ...], seed: int) -> WachtState:
    """A game in which some roles follow their plans and the others do anything."""
    rng = Random(seed)
    while state.waits is not Waits.END:
        if state.waits is Waits.CHANCE:
            state.fall((rng.randrange(10),))
            continue
        numbers = state.numbers()
        role = state.frames[-1].role(state)
        number = RULES.commander(state, role).plan(state) if role in planned else rng.choice(numbers)
        if number is None:
            number = state.frames[-1].default(state)
        assert number in numbers, (role, RULES.vocabulary.action(number).text)
        state.play(number)
    return state


def test_plans_are_legal_and_the_plan_of_one_side_beats_chance() -> None:
    german = play(start(), ("german",), 3)
    allied = play(start(), ("allied",), 3)
    lead = {name: total(s, GERMAN) - total(s, 1 - GERMAN) for name, s in (("german", german), ("allied", allied))}
    assert lead["german"] > lead["allied"]
    assert total(german, GERMAN) >= 8


def test_the_worth_is_the_sum_of_its_terms_and_opposite_for_the_sides() -> None:
    state = start()
    worths = []
    for role in SIDES:
        commander = RULES.commander(state, role)
        assert commander.worth(state) == pytest.approx(sum(term.amount for term in commander.terms(state)))
        worths.append(commander.worth(state))
    assert worths[0] == pytest.approx(-worths[1])


def test_a_place_worth_points_is_worth_having() -> None:
    far = place({"ge_i_1": "2110", "us_743t": "0601"}, "german.mode")
    near = place({"ge_i_1": "1509", "us_743t": "0601"}, "german.mode")
    commander = RULES.commander(far, "german")
    assert commander.worth(near) > commander.worth(far)
    left = place({"ge_i_1": "2110", "us_743t": "0601"}, "german.mode", flags={"control": {"1508": "german"}})
    assert commander.reply(left) == 0
