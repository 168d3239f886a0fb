"""The commander: its plans are legal everywhere, and lead somewhere."""

from __future__ import annotations

from random import Random

import pytest

from grognard.engine.frames import Waits
from grognard.games.wacht_am_rhein.command.commander import WachtCommander
from grognard.games.wacht_am_rhein.command.doctrine import REGULAR, VETERAN, Doctrine
from grognard.games.wacht_am_rhein.command.goals import goals_of
from grognard.games.wacht_am_rhein.command.marches import Brief
from grognard.games.wacht_am_rhein.command.plans import next_step
from grognard.games.wacht_am_rhein.rules.modes import ModePhase
from grognard.games.wacht_am_rhein.rules.victory import total
from grognard.games.wacht_am_rhein.state import WachtState
from grognard.games.wacht_am_rhein.vocabulary import ALLIED, GERMAN, MODES, SIDES
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
        number = RULES.mind.commander(state, role).plan(state) if role in planned else rng.choice(numbers)
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
        commander = RULES.mind.commander(state, role)
        terms = {term.name: term.amount for term in commander.terms(state)}
        assert commander.worth(state) == pytest.approx(sum(terms.values()))
        shared.append(sum(terms.values()) - terms["goals"])
    assert shared[0] == pytest.approx(-shared[1])


def test_a_place_worth_points_is_worth_having() -> None:
    far = place({"ge_i_1": "2110", "us_743t": "0601"}, "german.mode")
    near = place({"ge_i_1": "1509", "us_743t": "0601"}, "german.mode")
    commander = RULES.mind.commander(far, "german")
    assert commander.worth(near) > commander.worth(far)


def test_what_stands_open_next_to_enemies_is_at_risk() -> None:
    held = {"control": {"1508": "german"}}
    safe = place({"ge_i_1": "2110", "us_743t": "0601"}, "german.mode", flags=held)
    open_ = place({"ge_i_1": "2110", "us_743t": "1507"}, "german.mode", flags=held)
    commander = RULES.mind.commander(safe, "german")
    assert commander.reply(safe) == 0
    assert commander.reply(open_) == 3, "Stavelot counts three points"


def aims(state: WachtState, role: str) -> dict[str, str]:
    """The goal of every unit, by their ids."""
    commander = RULES.mind.commander(state, role)
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
    commander = RULES.mind.commander(state, "allied")
    assert isinstance(commander, WachtCommander)
    index = state.tables.grid.index
    bank = next(
        goal
        for goal in goals_of(state, GERMAN, commander.distances, REGULAR[GERMAN])
        if goal.armour and goal.worth > 10
    )
    path = commander.distances.path(index("1310"), bank.hex, state.crossings)
    goals = {goal.hex for goal in goals_of(state, ALLIED, commander.distances, REGULAR[ALLIED])}
    assert goals & set(path[2:6])


def test_mech_units_avoid_a_third_in_a_hex() -> None:
    """[5.6.3] With two others in the hex nobody leaves it by road."""
    state = play_phase(start())
    jams = [
        hex_
        for hex_ in range(state.tables.count)
        if state.mech_at[hex_] > 2 and any(state.tables.side[unit] == GERMAN for unit in state.stacks[hex_])
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
        number = RULES.mind.commander(state, role).plan(state)
        state.play(state.frames[-1].default(state) if number is None else number)
    return state


def ways(state: WachtState, goal: str, toll: int) -> list[float]:
    """Distances to a goal past the Allied units on the map."""
    commander = RULES.mind.commander(state, "german")
    assert isinstance(commander, WachtCommander)
    enemies = bytes(map(bool, state.held[ALLIED]))
    return commander.distances.to(state.tables.grid.index(goal), state.crossings, enemies, toll)


def test_enemies_on_the_road_make_it_longer_but_not_the_way_to_themselves() -> None:
    state = place({"ge_i_1": "2008", "us_526ai": "1906"}, "german.movement")
    here = state.tables.grid.index("2008")
    assert ways(state, "1604", 8)[here] > ways(state, "1604", 0)[here]
    assert ways(state, "1906", 8)[here] == ways(state, "1906", 0)[here]


def modes_chosen(state: WachtState, doctrine: Doctrine) -> dict[str, str]:
    """The modes that German units get by plan."""
    commander = RULES.mind.commander(state, "german")
    assert isinstance(commander, WachtCommander)
    while isinstance(state.frames[-1], ModePhase):
        state.play(next_step(Brief(state, GERMAN, commander.distances, doctrine)))
    return {state.tables.ids[unit]: MODES[state.mode[unit]] for unit in state.tables.of_side[GERMAN]}


def test_spearheads_exploit_until_the_last_turn() -> None:
    pieces = {"ge_i_1": "2008", "ge_iii_2": "2010", "us_743t": "0601"}
    assert modes_chosen(place(pieces, "german.mode", turn=4), VETERAN[GERMAN])["ge_i_1"] == "exploit"
    late = place(pieces, "german.mode", turn=8, flags={"modes": {"ge_i_1": "exploit"}})
    assert modes_chosen(late, VETERAN[GERMAN])["ge_i_1"] == "tactical", "no exploitation phase comes any more"


def test_nobody_stays_in_maneuver_reserve_who_could_exploit() -> None:
    late = place({"ge_iii_1g": "2214", "us_743t": "0601"}, "german.mode", turn=2)
    late.set_mode(late.tables.unit_number["ge_iii_1g"], MODES.index("maneuver_reserve"))
    assert modes_chosen(late, VETERAN[GERMAN])["ge_iii_1g"] == "tactical"


def test_a_good_attack_is_prepared() -> None:
    pieces = {"ge_i_1": "2110", "ge_iii_2": "2110", "us_14svc": "2010"}
    doctrine = VETERAN[GERMAN]._replace(prepares=True)
    assert modes_chosen(place(pieces, "german.mode", turn=3), doctrine)["ge_iii_2"] == "prepared_assault"


def test_the_veteran_guards_the_crossings_of_the_meuse() -> None:
    state = place({"ge_i_1": "0613", "us_1_504": "0411"}, "allied.movement", turn=6)
    commander = RULES.mind.commander(state, "allied")
    assert isinstance(commander, WachtCommander)
    hexes = {
        name: [state.tables.grid.id(goal.hex) for goal in goals_of(state, ALLIED, commander.distances, doctrine)]
        for name, doctrine in (("regular", REGULAR[ALLIED]), ("veteran", VETERAN[ALLIED]))
    }
    assert "0213" in hexes["veteran"]
    assert "0213" not in hexes["regular"]


def test_the_veteran_has_one_plan_for_every_decision() -> None:
    """The same view, the same decision: it needs no budget."""
    rng = Random(5)
    state = start()
    while state.turn < 3:
        if state.waits is Waits.CHANCE:
            state.fall((rng.randrange(10),))
            continue
        commander = RULES.mind.commander(state, state.frames[-1].role(state))
        assert isinstance(commander, WachtCommander)
        (number,) = commander.ventures(state)
        assert number in state.numbers()
        state.play(number)


def test_the_levels_are_three_different_players() -> None:
    state = place({"ge_i_1": "2110", "ge_iii_2": "2110", "us_14svc": "2010"}, "german.combat")
    knowledge = state.knowledge("german")
    legal = state.node.actions  # type: ignore[union-attr]
    for name in LEVELS:
        chosen = LEVELS[name].make().decide(knowledge, legal, Budget(), Random(1))
        assert chosen in legal
