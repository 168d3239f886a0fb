"""[9.0] Sherman Main Gun Fire."""

from __future__ import annotations

from .support import act, chance, frame, kinds, legal, need, odds, place, roll, seen, sums, why


def test_9_0_an_empty_or_broken_gun_does_not_fire() -> None:
    assert why(place(units=seen("PzIV"), gun="empty"), "order gunner fire_main_gun") == ["gun.empty"]
    assert why(place(units=seen("PzIV"), guns={"main_gun": "broken"}), "order gunner fire_main_gun") == ["gun.broken"]


def test_9_0_hits_are_resolved_after_all_shots() -> None:
    state = place(units=seen("LW", "6-8.close"), gun="HE", reload="HE")
    act(state, "order gunner fire_main_gun", "go", "fire e1 area")
    roll(state, 10)
    assert frame(state) == "FireAgain"
    act(state, "fire e1 area")
    roll(state, 12)
    act(state, "cease")
    assert frame(state) == "KillInfantry"
    roll(state, 99)
    assert frame(state) == "KillInfantry"
    assert kinds(roll(state, 1))[0] == "destroyed"
    assert state.score[5] == 1


def test_9_1_only_spotted_units_before_the_turret() -> None:
    units = {
        "e1": "PzIV 6-8.medium",
        "e2": "PzIV 9-10.medium spotted identified",
        "e3": "PzIV 6-8.long spotted identified",
        "e4": "PzIV 6-8.long hidden",
    }
    state = place(units=units, gun="AP")
    act(state, "order gunner fire_main_gun", "go")
    assert legal(state) == {"fire e3 direct", "fire e3 tracks", "hold"}
    assert why(state, "fire e1 direct") == ["target.unspotted"]
    assert why(state, "fire e2 direct") == ["target.sector"]
    assert why(state, "fire e4 direct") == ["target.hidden"]
    assert why(state, "fire e9 direct") == ["unit.none"]


def test_9_2_which_round_is_fired_how() -> None:
    state = place(units=seen("PzIV"), gun="WP", ammo={"WP": 3})
    act(state, "order gunner fire_main_gun", "go")
    assert legal(state, "fire") == {"fire e1 area"}
    assert why(state, "fire e1 direct") == ["mode.smoke"]
    armour = place(units=seen("PzIV"), gun="AP")
    act(armour, "order gunner fire_main_gun", "go")
    assert why(armour, "fire e1 area") == ["mode.armour_piercing"]
    explosive = place(units=seen("LW"), gun="HE")
    act(explosive, "order gunner fire_main_gun", "go")
    assert legal(explosive, "fire") == {"fire e1 direct", "fire e1 area"}
    soft = place(units=seen("LW"), gun="AP")
    act(soft, "order gunner fire_main_gun", "go")
    assert legal(soft, "fire") == {"fire e1 direct"}
    assert why(soft, "fire e1 area") == ["mode.armour_piercing"]


def test_9_31_the_number_depends_on_gun_target_mode_and_range() -> None:
    state = place(units=seen("PzIV", "6-8.long"), gun="AP", tank=16)
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert "To Hit 40;" in sums(state)
    assert chance(state, "hit", "critical") == need(state) == 40


def test_9_32_smoke_and_fog_halve_the_number_before_modifiers() -> None:
    state = place(units=seen("PzIV", "6-8.close"), gun="AP", weather=["fog"], smoke={"tank": 1})
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert "To Hit 18;" in sums(state)
    far = place(units=seen("PzIV", "6-8.medium"), gun="AP", weather=["falling_snow"])
    act(far, "order gunner fire_main_gun", "go")
    assert why(far, "fire e1 direct") == ["target.weather"]


def test_9_32_aiming_at_the_tracks() -> None:
    state = place(units=seen("PzIV", "6-8.close"), gun="AP")
    act(state, "order gunner fire_main_gun", "go", "fire e1 tracks")
    assert need(state) == 75 - 10 - 65 + 10
    assert "immobilized" in kinds(roll(state, 9)) or frame(state) == "FireAgain"


def test_9_33_smoke_rounds_that_hit_put_smoke_into_the_zone() -> None:
    state = place(units=seen("PzIV"), gun="HCBI", ammo={"HCBI": 2, "HE": 5})
    act(state, "order gunner fire_main_gun", "go", "fire e1 area")
    roll(state, 50)
    assert state.smoke_in(1) == 2


def test_9_34_without_rate_of_fire_the_firing_is_over() -> None:
    state = place(units=seen("LW"), gun="HE", ratings={"gunner": 1, "loader": 1})
    act(state, "order gunner fire_main_gun", "go", "fire e1 area")
    roll(state, 33)
    assert frame(state) == "KillInfantry", "a hit, but no further shot"


def test_9_35_targets_are_acquired_shot_by_shot() -> None:
    state = place(units={**seen("PzIV"), "e2": "PzIV 6-8.long spotted identified"}, gun="AP", reload="AP")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    roll(state, 90)
    assert (state.acquired, state.acquired_level) == (0, 1)
    from grognard.games.pattons_best.rules.gunnery import acquire

    acquire(state, 0)
    acquire(state, 0)
    assert state.acquired_level == 2
    acquire(state, 1)
    assert (state.acquired, state.acquired_level) == (1, 1)


def test_9_35_moving_and_turning_away_lose_the_target() -> None:
    moved = place(units=seen("PzIV"), acquired="e1")
    act(moved, "order driver forward", "go")
    roll(moved, 50)
    assert moved.acquired == -1
    pivoted = place(units=seen("PzIV"), acquired="e1")
    act(pivoted, "order driver pivot", "go", "face 1")
    assert (pivoted.acquired, pivoted.acquired_level) == (-1, 0)
    trained = place(units=seen("PzIV"), acquired="e1", marks=["gyro"])
    act(trained, "order driver pivot", "go", "face 1")
    assert trained.acquired == 0
    turned = place(units=seen("PzIV"), acquired="e1")
    act(turned, "order gunner rotate_turret", "go", "turret 3")
    assert turned.acquired == -1


def test_9_4_rate_of_fire_by_the_bare_roll_after_hits_and_misses() -> None:
    state = place(units=seen("PzIV", "6-8.long"), gun="AP", reload="AP", ratings={"gunner": 2, "loader": 2})
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert odds(state) == {
        "critical hit, again": 3, "hit, again": 11, "miss, again": 20, "miss": 63, "malfunction": 3,
    }  # fmt: skip
    roll(state, 34)
    assert frame(state) == "FireAgain", "a miss keeps the right to another shot"


def test_9_41_its_modifiers_do_not_help_to_hit() -> None:
    plain = place(units=seen("PzIV"), gun="AP", reload="AP")
    rack = place(units=seen("PzIV"), gun="AP", reload="AP", reload_source="rack", rack={"AP": 2})
    for state in (plain, rack):
        act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert need(plain) == need(rack)
    assert "again on 40" in sums(plain)
    assert "again on 50" in sums(rack)


def test_9_42_further_shots_are_at_the_same_target() -> None:
    state = place(units={**seen("PzIV"), "e2": "PzIV 6-8.long spotted identified"}, gun="AP", reload="AP")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    roll(state, 5)
    assert why(state, "fire e2 direct") == ["target.other"]


def test_9_51_he_against_infantry() -> None:
    state = place(units=seen("MG", "6-8.medium", "woods"), gun="HE")
    act(state, "order gunner fire_main_gun", "go", "fire e1 area")
    roll(state, 45)
    assert chance(state, "knocked out") == 25


def test_9_52_ap_against_vehicles_by_place_facing_and_range() -> None:
    state = place(units=seen("PzIV", "6-8.medium", "side"), gun="AP")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    roll(state, 45)
    assert frame(state) == "Location"
    assert odds(state) == {"turret": 4, "hull": 5, "track": 1}
    roll(state, 1)
    assert chance(state, "knocked out") == 72
    roll(state, 72)
    assert state.kills[state.tables.kind_number["PzIV"]] == 1
    assert state.career == 7


def test_9_52_a_track_hit_immobilizes() -> None:
    state = place(units=seen("PzIV"), gun="AP")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    roll(state, 45, 10)
    assert state.e_flags[0] & 64


def test_9_53_he_against_vehicles() -> None:
    state = place(units=seen("MarderII", "6-8.medium", "rear"), gun="HE")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    roll(state, 45, 1)
    assert chance(state, "knocked out") == 58


def test_9_6_the_reload_is_what_was_chosen_and_ammunition_is_used_when_fired() -> None:
    state = place(units=seen("PzIV"), gun="HE", ammo={"HE": 5, "AP": 5}, rack={"AP": 1})
    act(state, "reload AP rack", "order gunner fire_main_gun", "go", "fire e1 direct")
    roll(state, 5)
    assert (state.ammo[:2], state.rack[1], state.gun_load) == ([4, 5], 0, 1)
    assert legal(state, "fire") == {"fire e1 direct", "fire e1 tracks"}


def test_9_6_a_gun_left_empty_can_be_loaded_for_the_second_round() -> None:
    state = place(units=seen("PzIV"), gun="empty", reload="AP")
    act(state, "go")
    assert state.gun_load == 1


def test_9_6_without_ammunition_there_is_no_rate_of_fire() -> None:
    state = place(units=seen("PzIV"), gun="AP", reload="AP", ammo={"AP": 1, "HE": 4})
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert chance(state, "hit, again", "miss, again", "critical hit, again") == 0
