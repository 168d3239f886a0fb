"""[8.0] Reinforcements."""

from __future__ import annotations

import pytest

from .figures import ENTRY_COSTS, UNITS, ZONES
from .support import (
    act,
    allowed,
    codes,
    cost,
    exits,
    fight,
    german_setup,
    hexes_of,
    path,
    place,
    places,
    rules_of,
    start,
    where,
    why,
)

NORTH = {"ge_1125": "0101", "ge_1126": "0102", "ge_8": "0103", "ge_29": "0104"}
"""Every hex of the northern sector taken by Germans."""


def test_8_0_nobody_enters_before_his_turn() -> None:
    state = place({"ge_106": "ge.reserve"}, "german.movement", turn=1)
    assert why(state, "move ge_106 0801") == ["[8.0] 106 Panzer Brigade arrives on turn 2, not before"]
    assert allowed(place({"ge_106": "ge.reserve"}, "german.movement", turn=2), "move ge_106 0801")


def test_8_0_units_enter_at_any_time_of_the_movement_phase() -> None:
    state = start()
    act(state, "move us_ccb 0208", "move us_357 0101", "move us_ccr 0110")
    assert where(state, "us_ccr") == "0110"
    act(state, "end")
    assert rules_of(state, "move us_358 0102") == {"4.0"}


@pytest.mark.parametrize(("hex_", "price"), ENTRY_COSTS.items())
def test_8_1_the_entry_hex_costs_its_terrain_or_the_road(hex_: str, price: int) -> None:
    unit, side = ("ge_106", "german") if hex_[2:] == "01" and hex_ != "0101" else ("us_357", "us")
    zone = next(name for name, (_, hexes) in ZONES.items() if hex_ in hexes)
    if side == "us":
        unit = {"northern": "us_357", "central": "us_cca", "southern": "us_10"}[zone]
    state = place({unit: f"{unit[:2]}.reserve"}, f"{side}.movement")
    assert cost(state, f"move {unit} {hex_}") == price
    assert path(state, f"move {unit} {hex_}") == [hex_]


def test_8_1_arriving_units_go_on_with_what_is_left() -> None:
    state = start()
    act(state, "move us_357 0103")
    assert places(state, "us_357") == {"0102": 2, "0104": 2, "0203": 1, "0304": 2, "0204": 3}


def test_8_1_arriving_units_fight_in_the_turn_of_arrival() -> None:
    state = start()
    act(state, "move us_ccb 0510", "end")
    fight(state, "0509", "us_ccb", 6)
    assert where(state, "us_ccb") == "0510"


def test_8_1_arriving_units_behave_like_all_others() -> None:
    """They stop in a zone of control and do not stack."""
    state = place({"us_357": "us.reserve", "us_358": "us.reserve", "ge_8": "0203"})
    act(state, "move us_357 0103")
    assert codes(state, "move us_357 0102") == {"zone.stopped"}
    assert rules_of(state, "move us_358 0103") == {"7.32"}


def test_8_11_an_entry_hex_in_a_zone_of_control_admits_one_unit() -> None:
    """8 in 0203 controls 0103 and 0104: one unit each, and no way through."""
    state = place({"us_357": "us.reserve", "us_358": "us.reserve", "ge_8": "0203"})
    assert places(state, "us_357")["0103"] == 1
    act(state, "move us_357 0103")
    assert "0103" not in places(state, "us_358")
    assert places(state, "us_358")["0104"] == 1


def test_8_11_while_a_specified_hex_is_open_there_is_no_diversion() -> None:
    pieces = {unit: hex_ for unit, hex_ in NORTH.items() if hex_ != "0101"}
    state = place({**pieces, "us_357": "us.reserve"})
    assert places(state, "us_357") == {"0101": 1}


def test_8_11_a_blocked_unit_enters_at_the_nearest_legal_hex() -> None:
    """All four hexes hold Germans. 0105 is nearest and in a zone of control: the unit stops there."""
    state = place({**NORTH, "us_357": "us.reserve", "us_358": "us.reserve"})
    assert places(state, "us_357") == {"0105": 1}
    assert rules_of(state, "move us_357 0104") == {"7.31"}
    act(state, "move us_357 0105")
    assert min(places(state, "us_358"), key=places(state, "us_358").__getitem__) == "0106"
    assert places(state, "us_358")["0106"] == 1
    assert "0105" not in places(state, "us_358")


def test_8_11_a_diverted_unit_moves_on_normally() -> None:
    state = place({**NORTH, "us_357": "0105", "us_358": "us.reserve"})
    found = places(state, "us_358")
    assert found["0206"] == 2
    assert "0110" not in found


def test_8_11_the_106th_is_diverted_along_the_north_edge() -> None:
    blockers = dict(
        zip(["us_2", "us_10", "us_11", "us_357", "us_358", "us_359"], ZONES["panzer_north"][1], strict=True)
    )
    state = place({**blockers, "ge_106": "ge.reserve"}, "german.movement")
    assert places(state, "ge_106") == {"0301": 4}


def test_8_2_reinforcements_may_be_delayed_as_long_as_their_owner_likes() -> None:
    state = start()
    first = places(state, "us_10")
    for _ in range(4 * 6):
        act(state, "end")
    assert state.turn == 7
    assert places(state, "us_10") == first
    act(state, "move us_10 0108")
    assert where(state, "us_10") == "0108"


def test_8_2_some_may_enter_and_others_wait() -> None:
    state = start()
    act(state, "move us_10 0108", "end", "end", "end", "end", "move us_11 0110")
    assert (where(state, "us_10"), where(state, "us_11"), where(state, "us_2")) == ("0108", "0110", "us.reserve")


@pytest.mark.parametrize("unit", ["us_357", "us_358", "us_2", "us_cca", "us_10", "us_11", "us_ccb", "us_ccr"])
def test_8_3_american_units_enter_on_turn_1_in_their_sectors(unit: str) -> None:
    state = start()
    own = set(ZONES[UNITS[unit][4]][1])
    for hex_ in hexes_of(state, "move", unit):
        assert path(state, f"move {unit} {hex_}")[0] in own
    assert own <= hexes_of(state, "move", unit)


def test_8_3_not_in_another_sector() -> None:
    state = start()
    assert "7.21" in rules_of(state, "move us_357 0107")
    assert path(state, "move us_cca 0108") != ["0108"]


def test_8_4_the_106th_enters_on_turn_2_between_0401_and_0901() -> None:
    state = place({"ge_106": "ge.reserve"}, "german.movement", turn=2)
    entries = {path(state, f"move ge_106 {hex_}")[0] for hex_ in hexes_of(state, "move", "ge_106")}
    assert entries == {"0401", "0501", "0601", "0701", "0801", "0901"}
    assert cost(state, "move ge_106 0301") == 5
    assert rules_of(state, "move ge_106 0101") == {"7.21"}


def test_8_4_it_may_come_later() -> None:
    state = place({"ge_106": "ge.reserve"}, "german.movement", turn=6)
    assert places(state, "ge_106")["0801"] == 1


def test_8_0_a_unit_in_reserve_cannot_fight() -> None:
    state = place(german_setup({"us_357": "us.reserve", "us_cca": "0408"}), "us.combat")
    act(state, "attack 0509")
    assert why(state, "commit us_357") == ["[9.0] 357/90 Infantry is not on the map"]


def test_8_1_a_unit_may_enter_and_leave_in_one_phase() -> None:
    """On an empty map ten points take CCB from 0108 by road through Metz off the east edge."""
    assert exits(place({"us_ccb": "us.reserve"}), "us_ccb") == {"east": 10}
    assert exits(place({"us_ccb": "us.reserve", "ge_gar": "0807"}), "us_ccb") == {}


def test_8_11_a_diverted_unit_is_refused_for_what_stops_it_where_it_enters() -> None:
    """The northern sector is full of Germans: 357 enters by 0105 and stops there, next to the 1010th."""
    germans = {"ge_1125": "0101", "ge_1126": "0102", "ge_utrfhr": "0103", "ge_1010": "0104"}
    state = place({**germans, "us_357": "us.reserve", "us_2": "us.reserve"})
    assert places(state, "us_357") == {"0105": 1}
    assert why(state, "move us_357 0107") == [
        "[7.41] 357/90 Infantry cannot reach 0107: it must stop in 0105, next to the German 1010/462 Infantry"
    ]
