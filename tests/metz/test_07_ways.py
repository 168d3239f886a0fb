"""[7.0] Movement where friends, rivers, edges and zones of control meet."""

from __future__ import annotations

from .support import RULES, act, action, codes, exits, hexes_of, kinds, legal, path, place, places, why

# -- friends who make room ----------------------------------------------------------------------------------------


def test_7_32_room_that_a_third_unit_has_taken_is_room_no_more() -> None:
    """The garrison moves one hex by road. When the 38th fills the last one around Metz, nobody may stop on it."""
    ring = {"ge_37": "0806", "ge_8": "0908", "ge_1010": "0707", "ge_1126": "0708", "ge_utrfhr": "0808"}
    state = place({"ge_gar": "0807", "ge_1125": "0809", "ge_38": "0906", **ring}, "german.movement")
    assert "move ge_1125 0807" in legal(state)
    act(state, "move ge_38 0907")
    listed = state.numbers()  # the first list after the move: the next one would find what this one forgot
    assert RULES.vocabulary.number(action("move ge_1125 0807")) not in listed
    assert codes(state, "move ge_1125 0807") == {"room.nowhere"}


def test_7_32_a_unit_with_whom_room_is_shared_has_nothing_left() -> None:
    state = place({"us_cca": "0405", "us_357": "0406"})
    events = act(state, "move us_cca 0406")
    assert [event.facts["left"] for event in events if event.kind == "moved"] == [0]
    assert [piece.left for piece in state.view("us").pieces if piece.id == "us_cca"] == [0]


def test_7_32_a_mobile_friend_that_cannot_withdraw_has_nowhere_to_go() -> None:
    """CCA in 0104 may leave a zone of control [11.2], but every hex beside it lies in one."""
    state = place({"us_357": "us.reserve", "us_cca": "0104", "ge_8": "0203", "ge_29": "0205"}, tactical_withdrawal=True)
    assert codes(state, "move us_357 0104") == {"room.nowhere"}


def test_8_11_a_friend_who_can_withdraw_keeps_the_sector_open() -> None:
    """Every hex of the sector holds a friend next to a German, but CCA in 0104 may withdraw and makes room."""
    friends = {"us_2": "0101", "us_10": "0102", "us_11": "0103", "us_cca": "0104"}
    state = place({**friends, "ge_8": "0203", "ge_29": "0201", "us_357": "us.reserve"}, tactical_withdrawal=True)
    assert places(state, "us_357") == {"0104": 1}


# -- rivers, enemies, edges ---------------------------------------------------------------------------------------


def test_7_31_no_unit_crosses_a_river_into_an_enemy() -> None:
    """Where zones stop at rivers neither side holds the other, and still nobody changes places with an enemy."""
    state = place({"us_357": "0510", "ge_8": "0609"}, zoc_crosses_rivers=False)
    assert "0610" in hexes_of(state, "move", "us_357")
    assert codes(state, "move us_357 0609") == {"place.enemy"}


def test_7_2_an_arriving_unit_is_told_that_it_does_not_start_beside_the_river() -> None:
    state = place({"ge_106": "ge.reserve"}, "german.movement")
    assert codes(state, "move ge_106 0605") == {"river.moved"}


def test_7_51_an_edge_too_far_is_told_with_its_price() -> None:
    """Also for a unit beside the last hex of the map, which is a hex and not the way out."""
    state = place({"ge_37": "0910"}, "german.movement")
    assert why(state, "exit ge_37 west") == [
        "[7.51] 37/17 SS Panzergrenadier cannot pay its way off the west edge: it costs 11 MP, and it has 8"
    ]


def test_11_2_who_cannot_withdraw_cannot_leave_the_map_either() -> None:
    state = place({"ge_37": "0807", "us_cca": "0708"}, "german.movement", tactical_withdrawal=True)
    assert codes(state, "exit ge_37 east") == {"withdrawal.nowhere"}
    assert exits(state, "ge_37") == {}


def test_6_1_a_city_that_is_held_already_turns_no_way_aside() -> None:
    state = place({"ge_106": "ge.reserve"}, "german.movement")
    assert path(state, "move ge_106 0702") == ["0601", "0702"]
    assert "control" not in kinds(act(state, "move ge_106 0702"))
