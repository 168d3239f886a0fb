"""[18.0] Smoke."""

from __future__ import annotations

from grognard.games.pattons_best.rules.smoke import deplete, place_smoke
from grognard.games.pattons_best.schema.names import ON_TANK

from .support import act, chance, place, roll, seen, sums


def test_18_11_a_grenade_puts_a_marker_on_your_tank() -> None:
    state = place(units=seen("PzIV"))
    act(state, "order commander throw_grenade", "go")
    assert state.smoke_in(ON_TANK) == 1


def test_18_12_a_bomb_puts_one_before_the_turret_and_the_mortar_is_loaded_again() -> None:
    state = place(units=seen("PzIV"), tank=2, turret="1")
    act(state, "order loader fire_mortar", "go")
    assert (state.smoke_in(6), state.bombs) == (1, 13)


def test_18_13_wp_only_if_it_hits() -> None:
    state = place(units=seen("PzIV"), gun="WP", ammo={"WP": 2, "HE": 3})
    act(state, "order gunner fire_main_gun", "go", "fire e1 area")
    roll(state, 97)
    assert (state.smoke_in(1), state.ammo[2]) == (0, 1)


def test_18_14_hcbi_puts_two_markers() -> None:
    state = place(units=seen("PzIV"), gun="HCBI", ammo={"HCBI": 2, "HE": 3})
    act(state, "order gunner fire_main_gun", "go", "fire e1 area")
    roll(state, 10)
    assert state.smoke_in(1) == 2


def test_18_15_friends_put_smoke_into_the_targets_zone() -> None:
    state = place("battle.friendly", seen("PzVIe", "9-10.long"))
    roll(state, 60)
    assert state.smoke_in(5) == 1


def test_18_16_no_more_than_there_are_markers() -> None:
    limited = place(units=seen("PzIV"), options={"smoke_markers": 10}, smoke={"6-8.close": 9})
    place_smoke(limited, 3, 3, "18.1")
    assert limited.smoke_in(3) == 1
    free = place(units=seen("PzIV"), smoke={"6-8.close": 9})
    place_smoke(free, 3, 3, "18.1")
    assert free.smoke_in(3) == 3


def test_18_2_one_depletion_in_each_zone_a_round() -> None:
    state = place("battle.smoke", seen("PzIV"), smoke={"6-8.close": 1, "9-10.long": 1})
    assert (state.smoke[0], state.smoke[5]) == (1, 1)
    assert state.smoke_in(0) == 1, "on its grey side it is still there"
    deplete(state)
    assert state.smoke_in(0) == 0


def test_18_21_a_double_marker_lasts_four_depletions() -> None:
    state = place(units=seen("PzIV"), smoke={"6-8.close": 2})
    markers = []
    for _ in range(4):
        deplete(state)
        markers.append(state.smoke_in(0))
    assert markers == [2, 1, 1, 0]


def test_18_22_twice_as_fast_in_rain() -> None:
    state = place(units=seen("PzIV"), smoke={"6-8.close": 2}, weather=["rain"])
    deplete(state)
    assert state.smoke_in(0) == 1


def test_18_31_each_marker_halves_the_number_to_hit() -> None:
    state = place(
        "battle.enemy", seen("PzIV", "6-8.medium"), smoke={"6-8.close": 1, "tank": 1, "6-8.long": 1}, hatches=[]
    )
    roll(state, 88)
    assert "Enemy AP To Hit 22;" in sums(state), "89 halved twice"
    mg = place(units=seen("LW", "6-8.close"), smoke={"6-8.close": 1})
    act(mg, "order gunner fire_coaxial", "go", "shoot e1")
    assert chance(mg, "knocked out") == 12 + 5


def test_18_32_and_adds_one_to_spotting() -> None:
    state = place("battle.spotting", {"e1": "LW 6-8.close"}, smoke={"6-8.close": 2})
    assert "smoke +2" in sums(state)
