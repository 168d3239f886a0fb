"""[6.0] to [8.0]: movement, facing, stacking."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from grognard.engine.frames import Waits
from grognard.games.metaurus.schema.map import FACINGS
from grognard.games.metaurus.state import MetaurusState
from grognard.games.metaurus.tables import FLANK, FRONTAL, MOVE, REAR
from grognard.testing.walks import random_faces

from .support import (
    DATA,
    RULES,
    TABLES,
    act,
    active,
    attack_odds,
    codes,
    default,
    goals,
    kinds,
    legal,
    number,
    offer,
    piece,
    ready,
    refusals,
    roll,
    where,
)


def cost(state, unit: str, goal: str) -> int:  # type: ignore[no-untyped-def]
    return int(offer(state, f"move {unit} {goal}").cost or 0)


# -- [6.0] ------------------------------------------------------------------------------------------------------


def test_6_0_a_unit_spends_no_more_than_its_allowance() -> None:
    state = active({"i_1": "0510", "celt_1": "1505"}, "i", "move")
    assert "0514" in goals(state, "move", "i_1")
    assert codes(state, "move i_1 0515") == ["place.far"]
    act(state, "move i_1 0512")
    assert goals(state, "move", "i_1") & {"0514", "0515"} == {"0514"}
    assert piece(state, "i_1")["left"] == 2


def test_6_0_what_hexes_and_hexsides_cost() -> None:
    state = active({"celt_1": "1214", "celt_2": "1317", "celt_3": "1209", "i_1": "0305"}, "celtic", "move")
    assert cost(state, "celt_1", "1215") == 1
    assert cost(state, "celt_1", "1315") == 2
    assert cost(state, "celt_2", "1417") == 2
    assert cost(state, "celt_3", "1110") == 1
    act(state, "move celt_2 1417")
    assert cost(state, "celt_2", "1317") == 1


def test_6_0_the_river_cannot_be_entered() -> None:
    state = active({"celt_1": "1913", "i_1": "0305"}, "celtic", "move")
    assert codes(state, "move celt_1 1914") == ["place.river"]


def test_6_0_a_unit_stops_next_to_an_enemy() -> None:
    state = active({"elephants": "1010", "i_1": "0810"}, "elephants")
    roll(state, 9)
    act(state, "move elephants 0911")
    assert legal(state, "move") == []
    assert codes(state, "move elephants 1010") == ["move.stopped"]


def test_6_0_nobody_passes_next_to_an_enemy_under_move() -> None:
    wall = {f"celt_{n}": hex_ for n, hex_ in enumerate(("0706", "0708", "0710", "0712", "0714"), start=1)}
    state = active({"i_1": "0510", **wall}, "i", "move")
    assert all(int(hex_[:2]) <= 5 for hex_ in goals(state, "move", "i_1"))


def test_6_0_a_unit_next_to_an_enemy_may_move_away_if_its_orders_allow() -> None:
    state = active({"i_1": "0710", "celt_1": "0810"}, "i", "move")
    assert goals(state, "move", "i_1")


def test_6_0_engaged_units_do_not_move() -> None:
    state = active({"i_1": "0710", "celt_1": "0810"}, "i", "move", {"engaged": [["i_1", "celt_1"]]})
    assert codes(state, "move i_1 0610") == ["move.engaged"]
    assert codes(state, "exit i_1 south") == ["move.engaged"]
    assert "Celts 1" in refusals(state, "move i_1 0610")[0].text


def test_6_0_a_unit_goes_on_after_others_have_moved_as_far_as_its_points_last() -> None:
    state = active({"i_1": "0510", "i_2": "0515", "celt_1": "1505"}, "i", "move")
    act(state, "move i_1 0511", "move i_2 0516", "move i_1 0513", "move i_2 0517")
    assert (piece(state, "i_1")["left"], piece(state, "i_2")["left"]) == (1, 2)
    assert codes(state, "move i_1 0515") == ["place.far"]
    assert "with 1 movement point" in refusals(state, "move i_1 0515")[0].text
    act(state, "move i_1 0514")
    assert codes(state, "move i_1 0513") == ["move.finished"]


def test_6_0_two_neighbours_trade_places() -> None:
    state = active({"i_1": "0710", "i_2": "0711", "celt_1": "1505"}, "i", "move")
    act(state, "move i_1 0610", "move i_2 0710", "move i_1 0711")
    assert (where(state, "i_1"), where(state, "i_2")) == ("0711", "0710")


def test_6_0_who_leaves_the_map_is_eliminated_but_carthaginians_exit_in_the_south() -> None:
    roman = active({"i_1": "0105", "celt_1": "1505"}, "i", "move")
    assert kinds(act(roman, "exit i_1 south"))[:2] == ["fled", "destroyed"]
    assert where(roman, "i_1") == "rome.eliminated"
    celt = active({"celt_1": "0105", "celt_2": "0101", "i_1": "1505"}, "celtic", "move")
    assert legal(celt, "exit") == ["exit celt_1 south", "exit celt_2 south", "exit celt_2 west"]
    act(celt, "exit celt_1 south", "exit celt_2 west")
    assert (where(celt, "celt_1"), where(celt, "celt_2")) == ("carthage.exited", "carthage.eliminated")
    assert celt.view("rome").scores == {"rome": 1, "carthage": 0}


def test_6_0_leaving_costs_a_point_and_the_way_to_the_edge() -> None:
    state = active({"celt_1": "0405", "celt_2": "0510", "i_1": "1505"}, "celtic", "move")
    assert legal(state, "exit") == ["exit celt_1 south"]
    found = offer(state, "exit celt_1 south")
    assert (found.cost, found.values["eliminated"]) == (4, False)
    assert codes(state, "exit celt_2 south") == ["exit.far"]


def test_6_0_no_exit_under_move_to_attack() -> None:
    state = active({"celt_1": "0105", "i_1": "0305"}, "celtic", "move_to_attack")
    assert codes(state, "exit celt_1 south") == ["exit.attack"]


def test_6_0_the_route_of_a_move_is_a_cheapest_way() -> None:
    state = active({"celt_1": "1214", "i_1": "0305"}, "celtic", "move")
    route = RULES.sheet.route(state, RULES.vocabulary.parse("move celt_1 1216"))
    assert route == ("1215", "1216")
    assert [event.facts["path"] for event in act(state, "move celt_1 1216")] == [["1215", "1216"]]


@pytest.mark.parametrize("command", ["celtic", "iberian", "african", "balearic", "xix", "i"])
def test_6_0_the_steps_of_every_route_cost_what_the_move_costs(command: str) -> None:
    """Also where a way round is cheaper than straight over a stream and up a hill."""
    state = ready()
    order = TABLES.command_number[command]
    side = DATA.commands[command].side
    roll(state, *((9, 0) if side == "rome" else (0, 9)))
    act(state, "go first", "end", "end")
    state.orders[order] = MOVE
    act(state, f"activate {command}")
    looked = 0
    for text in legal(state, "move"):
        one = RULES.vocabulary.parse(text)
        way = [state.place[number(str(one.args[0]))], *map(TABLES.grid.index, RULES.sheet.route(state, one))]
        assert sum(TABLES.cost_of[a][b] for a, b in pairwise(way)) == offer(state, text).cost, text
        looked += 1
    assert looked > 50


def test_6_0_the_log_tells_what_a_move_costs() -> None:
    state = active({"celt_1": "1214", "i_1": "0305"}, "celtic", "move")
    assert act(state, "move celt_1 1315")[0].facts["cost"] == 2


def test_6_1_turning_and_advancing_are_not_movement() -> None:
    state = active({"i_1": "0510", "celt_1": "1505"}, "i", "move")
    act(state, "face i_1 S")
    assert codes(state, "end") == ["owe.move"]
    assert piece(state, "i_1")["left"] == 4


# -- [7.0] ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("hex_id", ["0710", "0810"])
def test_7_0_two_frontal_two_flank_two_rear_hexes(facing: int, hex_id: str) -> None:
    hex_ = TABLES.grid.index(hex_id)
    arcs = {
        arc: [n for n in TABLES.neighbours[hex_] if TABLES.arc(hex_, facing, n) == arc]
        for arc in (FRONTAL, FLANK, REAR)
    }
    assert [len(found) for found in arcs.values()] == [2, 2, 2]
    assert set(arcs[FRONTAL]) == set(TABLES.front[hex_][facing])
    opposite = {TABLES.sides_of[hex_][(TABLES.direction[hex_][n] + 3) % 6] for n in arcs[FRONTAL]}
    assert opposite == set(arcs[REAR])
    assert TABLES.grid.distance(*arcs[FRONTAL]) == 1


def test_7_0_facing_north_has_the_two_northern_hexes_in_front() -> None:
    hex_ = TABLES.grid.index("0710")
    assert {TABLES.grid.id(n) for n in TABLES.front[hex_][FACINGS.index("N")]} == {"0809", "0810"}
    assert {TABLES.grid.id(n) for n in TABLES.front[hex_][FACINGS.index("ESE")]} == {"0711", "0610"}


def test_7_0_a_unit_attacks_only_what_is_in_front() -> None:
    state = active({"i_1": "0710", "i_2": "0805", "celt_1": "0810", "celt_2": "0709"}, "i", "move_to_attack")
    act(state, "end")
    assert state.frames[-1].enemies == (number("celt_1"),)  # type: ignore[attr-defined]


def test_7_0_units_turn_only_while_activated_whatever_their_orders() -> None:
    state = active({"i_1": "0510", "x_1": "0515", "celt_1": "1505"}, "i", "stand")
    act(state, "face i_1 ESE")
    assert piece(state, "i_1")["faces"] == "ESE"
    assert codes(state, "face x_1 S") == ["unit.inactive"]
    assert codes(state, "face celt_1 S") == ["unit.other_side"]


def test_7_0_units_turn_as_often_as_they_like() -> None:
    state = active({"i_1": "0510", "i_2": "0515", "celt_1": "1505"}, "i", "move")
    act(state, "face i_1 ESE", "face i_2 S", "face i_1 S", "move i_2 0516", "face i_1 N", "face i_2 N", "face i_1 ESE")
    act(state, "wheel i S", "face i_1 N", "wheel i N", "wheel i S", "move i_1 0610", "face i_1 WNW")
    assert [piece(state, unit)["faces"] for unit in ("i_1", "i_2")] == ["WNW", "S"]


def turning(state: MetaurusState) -> set[str]:
    """The turns that blind play sees."""
    texts = (RULES.vocabulary.action(number).text for number in state.forward())
    return {text for text in texts if text.split()[0] in ("face", "wheel")}


def test_7_0_to_turn_a_unit_again_is_legal_but_nothing_a_search_need_see() -> None:
    state = active({"i_1": "0510", "i_2": "0515", "celt_1": "1505"}, "i", "move")
    act(state, "face i_1 ESE")
    assert goals(state, "face", "i_1") == {"N", "ENE", "S", "WSW", "WNW"}
    assert {text.split()[1] for text in turning(state)} == {"i_2", "i"}
    act(state, "wheel i S")
    assert turning(state) == {f"face i_2 {facing}" for facing in ("N", "ENE", "ESE", "WSW", "WNW")}
    act(state, "move i_1 0610")
    assert {text.split()[1] for text in turning(state)} == {"i_1", "i_2"}


def test_7_0_who_still_owes_a_turn_is_seen_to_make_one_that_pays() -> None:
    pieces = {"i_1": "0710", "celt_1": "0810"}
    state = active(pieces, "i", "move_to_attack", {"facing": {"i_1": "S"}})
    act(state, "face i_1 ESE", "wheel i S")
    assert turning(state) == {"face i_1 N", "face i_1 ENE"}
    act(state, "face i_1 ENE")
    assert turning(state) == set()


def test_7_0_the_default_of_who_owes_a_turn_is_one_that_pays() -> None:
    state = active({"i_1": "0710", "celt_1": "0610"}, "i", "move_to_attack", {"facing": {"i_1": "N"}})
    assert codes(state, "end") == ["owe.turn"]
    assert default(state) == "face i_1 ESE"
    act(state, default(state))
    assert codes(state, "end") == []


def test_7_0_blind_play_never_comes_back_to_a_state() -> None:
    for seed in range(2):
        rng, state = Random(seed), RULES.start(options={"turn_limit": 20, "gauls": seed == 1})
        seen = [state.hash()]
        while state.waits is not Waits.END:
            if state.waits is Waits.DECISION:
                state.play(rng.choice(state.forward()))
            else:
                state.fall(random_faces(state, rng))
            seen.append(state.hash())
        assert len(set(seen)) == len(seen)


def test_7_0_after_a_die_turns_are_new_decisions() -> None:
    pieces = {"celt_1": "1510", "celt_2": "1512", "i_1": "0505"}
    state = active(pieces, "celtic", "move", gauls=True)
    act(state, "wheel celtic N", "face celt_1 ESE", "face celt_2 S")
    assert turning(state) == set()
    act(state, "rouse celt_1")
    roll(state, 3)
    assert {"face celt_1 S", "wheel celtic S"} <= turning(state)


def test_7_0_a_whole_command_turns_at_once() -> None:
    state = active({"i_1": "0510", "i_2": "0515", "x_1": "0520", "celt_1": "1505"}, "i", "stand")
    act(state, "wheel i WSW")
    assert [piece(state, unit)["faces"] for unit in ("i_1", "i_2", "x_1")] == ["WSW", "WSW", "N"]
    act(state, "wheel i N", "wheel i WSW")
    assert codes(state, "wheel x N") == ["command.inactive"]
    act(state, "face i_1 N")
    assert codes(state, "face i_2 WSW") == ["facing.same"]
    assert codes(state, "face i_2 N") == []
    act(state, "wheel i WSW")
    assert codes(state, "wheel i WSW") == ["facing.all"]


def test_7_0_facing_does_not_hinder_movement() -> None:
    state = active({"i_1": "0510", "celt_1": "1505"}, "i", "move", {"facing": {"i_1": "S"}})
    assert {"0610", "0410", "0509", "0511"} <= goals(state, "move", "i_1")


def test_7_0_overlays_show_the_arcs() -> None:
    state = active({"i_1": "0710", "celt_1": "1505"}, "i", "stand")
    found = {overlay.id: set(overlay.places) for overlay in RULES.sheet.overlays(state, "rome")}
    assert found["front.rome"] == {"0809", "0810"}
    assert found["flank.rome"] == {"0709", "0711"}
    assert found["rear.rome"] == {"0609", "0610"}
    assert len(found["beside.rome"]) == 6


# -- [8.0] ------------------------------------------------------------------------------------------------------


def test_8_0_never_two_units_in_a_hex() -> None:
    state = active({"i_1": "0510", "i_2": "0511", "celt_1": "1505"}, "i", "move")
    assert codes(state, "move i_1 0511") == ["place.occupied"]
    assert refusals(state, "move i_1 0511")[0].rule == "8.0"


def test_8_0_not_even_in_passing() -> None:
    ring = {f"i_{n}": hex_ for n, hex_ in enumerate(("0511", "0610", "0609", "0509", "0410", "0409"), start=1)}
    state = active({"i_cav_1": "0510", **ring, "celt_1": "1505"}, "i", "move")
    assert goals(state, "move", "i_cav_1") == set()
    assert "i_cav_1" not in " ".join(refusal.text for refusal in refusals(state, "end"))
    act(state, "move i_1 0515")
    assert "0511" in goals(state, "move", "i_cav_1")


def test_8_0_enemies_block_as_well() -> None:
    assert attack_odds(active({"i_1": "0710", "celt_1": "0810"}, "i", "stand"), "0810", "i_1")
    state = active({"elephants": "1010", "i_1": "0911"}, "elephants")
    roll(state, 9)
    assert codes(state, "move elephants 0911") == ["place.occupied"]
