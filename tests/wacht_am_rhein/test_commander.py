"""The commander: its plans are legal everywhere, and lead somewhere."""

from __future__ import annotations

from random import Random

import pytest

from grognard.engine.frames import Waits
from grognard.games.wacht_am_rhein.commander import WachtCommander
from grognard.games.wacht_am_rhein.goals import goals_of
from grognard.games.wacht_am_rhein.rules.victory import total
from grognard.games.wacht_am_rhein.state import WachtState
from grognard.games.wacht_am_rhein.tables import GERMAN, SIDES
from grognard.players.base import Budget
from grognard.players.levels import LEVELS

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


def test_the_worth_is_the_sum_of_its_terms_and_opposite_for_the_sides_but_for_their_goals() -> None:
    state = start()
    shared = []
    for role in SIDES:
        commander = RULES.commander(state, role)
        terms = {term.name: term.amount for term in commander.terms(state)}
        assert commander.worth(state) == pytest.approx(sum(terms.values()))
        shared.append(sum(terms.values()) - terms["goals"])
    assert shared[0] == pytest.approx(-shared[1])


def test_a_place_worth_points_is_worth_having() -> None:
    far = place({"ge_i_1": "2110", "us_743t": "0601"}, "german.mode")
    near = place({"ge_i_1": "1509", "us_743t": "0601"}, "german.mode")
    commander = RULES.commander(far, "german")
    assert commander.worth(near) > commander.worth(far)
    left = place({"ge_i_1": "2110", "us_743t": "0601"}, "german.mode", flags={"control": {"1508": "german"}})
    assert commander.reply(left) == 0


def aims(state: WachtState, role: str) -> dict[str, str]:
    """The goal of every unit, by their ids."""
    commander = RULES.commander(state, role)
    assert isinstance(commander, WachtCommander)
    tables = state.tables
    return {tables.ids[unit]: tables.grid.id(goal.hex) for unit, goal in commander.aims.goal.items()}


def test_the_german_drives_for_places_and_does_not_send_everybody_to_one() -> None:
    found = aims(start(), "german")
    assert len(set(found.values())) >= 4
    assert {"1906", "1508"} & set(found.values())


def test_a_place_in_danger_keeps_a_garrison() -> None:
    held = {"control": {"1508": "german"}}
    pieces = {"ge_i_1": "1508", "ge_iii_2": "1508", "ge_501": "1609", "us_1_117": "1506"}
    found = aims(place(pieces, "german.movement", flags=held), "german")
    assert [unit for unit in ("ge_i_1", "ge_iii_2") if found[unit] == "1508"]
    assert {found["ge_i_1"], found["ge_iii_2"], found["ge_501"]} != {"1508"}


def test_the_allies_stand_in_the_way_of_a_spearhead() -> None:
    state = place({"ge_i_1": "1310", "us_1_504": "0812", "us_2_504": "0812"}, "allied.movement", turn=5)
    commander = RULES.commander(state, "allied")
    assert isinstance(commander, WachtCommander)
    index = state.tables.grid.index
    bank = next(goal for goal in goals_of(state, GERMAN, commander.distances) if goal.armour and goal.worth > 10)
    path = commander.distances.path(index("1310"), bank.hex, state.bridges)
    goals = {goal.hex for goal in goals_of(state, 1 - GERMAN, commander.distances)}
    assert goals & set(path[2:6])


def test_mech_units_avoid_a_third_in_a_hex() -> None:
    """[5.6.3] With two others in the hex nobody leaves it by road."""
    state = play_phase(start())
    jams = [
        hex_
        for hex_ in range(state.tables.count)
        if state.mech_at[hex_] > 2 and any(state.tables.side[unit] == GERMAN for unit in state.at[hex_])
    ]
    before = start()
    assert len(jams) <= sum(1 for hex_ in range(before.tables.count) if before.mech_at[hex_] > 2)


def play_phase(state: WachtState) -> WachtState:
    """The first German turn by plan."""
    while state.turn == 1 and state.waits is not Waits.END:
        if state.waits is Waits.CHANCE:
            state.fall((4,))
            continue
        role = state.frames[-1].role(state)
        number = RULES.commander(state, role).plan(state)
        state.play(state.frames[-1].default(state) if number is None else number)
    return state


def test_whole_attacks_are_compared_with_doing_nothing() -> None:
    state = place({"ge_i_1": "2110", "ge_iii_2": "2110", "us_14svc": "2010"}, "german.combat")
    options = RULES.commander(state, "german").options(state)
    texts = [[RULES.vocabulary.action(number).text for number in option] for option in options]
    assert ["end"] in texts
    attack = next(text for text in texts if text[0] == "attack 2010")
    assert attack[-1] == "roll"
    assert "commit ge_i_1" in attack


def test_the_levels_are_three_different_players() -> None:
    state = place({"ge_i_1": "2110", "ge_iii_2": "2110", "us_14svc": "2010"}, "german.combat")
    view = state.view("german")
    legal = state.node.actions  # type: ignore[union-attr]
    for name in LEVELS:
        chosen = LEVELS[name].make().decide(view, legal, RULES.sample, Budget(), Random(1))
        assert chosen in legal
