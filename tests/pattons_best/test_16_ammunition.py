"""[16.0] Ammunition."""

from __future__ import annotations

from grognard.games.pattons_best.state import PattonState

from .support import DATA, act, frame, legal, need, place, quiet, roll, seen, texts, why


def load(extra_die: int = 1, special_die: int = 6, **flags: object) -> PattonState:
    state = place("morning", scenario="day", **flags)  # type: ignore[arg-type]
    quiet(state, "SpecialAmmo")
    roll(state, special_die, extra_die)
    return state


def test_16_0_each_tank_has_its_normal_load() -> None:
    for card, rounds in ((1, 97), (4, 91), (10, 104), (16, 71), (18, 78)):
        assert DATA.cards[card - 1].rounds == rounds
    state = load(tank=1)
    act(state, "stow", "stow")
    assert (sum(state.ammo), state.bombs, state.grenades, state.boxes_50) == (97, 0, 6, 6)


def test_16_1_which_gun_fires_what() -> None:
    ammo = {card.gun: card.ammo for card in DATA.cards}
    assert ammo == {
        "75": ["HE", "AP", "WP", "HCBI"],
        "76L": ["HE", "AP", "HVAP"],
        "76LL": ["HE", "AP", "APDS"],
    }


def test_16_11_ap_is_for_armour() -> None:
    state = place(units=seen("LW"), gun="AP")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    events = [*roll(state, 30), *act(state, "cease")]
    assert state.e_kind[0] >= 0
    assert "AP has no chance against light weapons unit (1)" in texts(events)


def test_16_12_he_is_for_everything_soft() -> None:
    state = place(units=seen("LW"), gun="HE")
    act(state, "order gunner fire_main_gun", "go", "fire e1 area")
    roll(state, 45)
    assert frame(state) == "KillInfantry"


def test_16_13_wp_makes_one_marker_of_smoke() -> None:
    state = place(units=seen("PzIV"), gun="WP", ammo={"WP": 2, "HE": 4})
    act(state, "order gunner fire_main_gun", "go", "fire e1 area")
    roll(state, 45)
    assert state.smoke_in(1) == 1


def test_16_14_hcbi_makes_two() -> None:
    state = place(units=seen("PzIV"), gun="HCBI", ammo={"HCBI": 2, "HE": 4})
    act(state, "order gunner fire_main_gun", "go", "fire e1 area")
    roll(state, 45)
    assert state.smoke_in(1) == 2


def test_16_15_hvap_goes_through_where_ap_does_not() -> None:
    numbers = {}
    for ammo in ("AP", "HVAP"):
        state = place(units=seen("PzV", "6-8.close"), gun=ammo, ammo={ammo: 2}, tank=16)
        act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
        roll(state, 45, 1)
        numbers[ammo] = need(state)
    assert numbers == {"AP": 3, "HVAP": 83}


def test_16_21_scarce_rounds_are_rolled_for_and_kept() -> None:
    state = load(special_die=4)
    assert why(state, "load HCBI 5") == ["load.too_many"]
    assert why(state, "load HVAP 1") == ["ammo.not_for_gun"]
    assert why(state, "load HE 20") == ["load.rest"]
    act(state, "load HCBI 3", "done")
    assert (state.hcbi_kept, state.ammo[3]) == (1, 3)


def test_16_22_extra_ammunition_ordered_or_voluntary() -> None:
    ordered = load(extra_die=7, date="1944-09-16")
    assert (ordered.extra, ordered.boxes_30) == (10, 40)
    assert why(ordered, "extra 30") == ["extra.ordered"]
    act(ordered, "stow")
    assert sum(ordered.ammo) == 107
    free = load(extra_die=1, date="1944-09-16")
    act(free, "extra 30", "stow")
    assert sum(free.ammo) == 127


def test_16_23_the_ready_rack_has_a_limit() -> None:
    state = load(tank=10)
    act(state, "stow")
    assert why(state, "rack HE 5") == ["rack.too_many"]
    act(state, "rack HE 4")
    assert legal(state) == {"rack AP 0", "rack HCBI 0", "rack WP 0", "stow", "done"}


def test_16_3_machine_gun_boxes_are_counted_only_under_the_option() -> None:
    counted = place(units=seen("LW", "6-8.close"), options={"mg_ammo": True}, numbers={"boxes_30": 1})
    act(counted, "order gunner fire_coaxial", "go", "shoot e1")
    roll(counted, 39)
    assert counted.boxes_30 == 0
    quiet(counted, "Orders")
    assert why(counted, "order gunner fire_coaxial") == ["boxes.none"]
    assert why(counted, "order assistant fire_bow") == ["boxes.none"]
    free = place(units=seen("LW", "6-8.close"), numbers={"boxes_30": 0})
    act(free, "order gunner fire_coaxial", "go", "shoot e1")
    roll(free, 39)
    assert free.boxes_30 == 0
    spray = place(units=seen("LW", "6-8.close"), options={"mg_ammo": True})
    act(spray, "order gunner fire_coaxial", "go", "spray 6-8.long")
    roll(spray, 30)
    assert spray.boxes_30 == 29
