"""[17.0] Spotting."""

from __future__ import annotations

import pytest

from grognard.games.pattons_best.rules.enemy import EnemyAction
from grognard.games.pattons_best.rules.spotting import looks_out, observers, sees_sector, stays_spotted
from grognard.games.pattons_best.schema.names import HIDDEN, SECTORS, SPOTTED
from grognard.games.pattons_best.state import PattonState

from .support import act, frame, kinds, odds, place, quiet, roll, seen, sums, texts


def test_17_0_what_is_not_spotted_cannot_be_fired_at() -> None:
    state = place("battle.spotting", {"e1": "LW 6-8.close"}, hatches=["commander"])
    roll(state, 5)
    assert state.has(0, SPOTTED)


def test_17_11_a_die_of_the_rating_or_less_spots() -> None:
    state = place("battle.spotting", {"e1": "PzVIe 6-8.long"}, ratings={"commander": 6}, hatches=["commander"])
    assert odds(state) == {"identified": 4, "spotted": 3, "not seen": 1, "hidden": 2}, "a large target: -1"
    assert kinds(roll(state, 7)) == ["spotted"]


def test_17_12_half_the_rating_or_less_identifies() -> None:
    state = place("battle.spotting", {"e1": "PzVIe 6-8.long"}, ratings={"commander": 7}, hatches=["commander"])
    roll(state, 4)
    assert frame(state) == "Appearance"
    roll(state, 7)
    assert state.unit(0).id == "PzV"
    assert state.unit_title(0) == "Pz V Panther (1)"


def test_17_13_modifiers_are_shown() -> None:
    state = place(
        "battle.spotting", {"e1": "PzVIe 6-8.medium woods"}, hatches=[], smoke={"6-8.close": 1}, marks=["moving"]
    )
    assert "buttoned up +3; your tank moves +1; target in cover +1; smoke +1; large target -1; medium range -1" in sums(
        state
    )


def test_17_14_a_9_or_10_hides_the_unit_from_all() -> None:
    state = place("battle.spotting", {"e1": "LW 6-8.close"}, tank=3)
    assert kinds(roll(state, 9)) == ["hidden"]
    assert frame(state) == "Orders", "nobody else looks any more"
    assert state.has(0, HIDDEN)


def test_17_14_a_spotted_unit_cannot_be_hidden_until_somebody_moves() -> None:
    state = place("battle.spotting", {"e1": "PzVIe 6-8.close spotted"})
    assert "hidden" not in odds(state)
    moved = place("battle.spotting", {"e1": "PzVIe 6-8.close spotted"}, numbers={"tank_moved": 1})
    assert odds(moved)["hidden"] == 2


def test_17_15_unspotted_units_are_looked_for_again() -> None:
    state = place("battle.spotting", {"e1": "LW 6-8.long"}, ratings={"commander": 2, "gunner": 2, "driver": 2})
    quiet(state, "Orders")
    assert not state.e_flags[0] & (HIDDEN | SPOTTED)
    act(state, "go")
    quiet(state, "SpotRoll")


@pytest.mark.parametrize(
    ("man", "open_", "sectors"),
    [
        (0, True, set(SECTORS)),
        (0, False, {"9-10"}),
        (1, False, {"4-5"}),
        (2, False, {"4-5"}),
        (3, False, {"6-8"}),
        (3, True, set(SECTORS) - {"2"}),
        (4, True, set(SECTORS) - {"2"}),
    ],
)
def test_17_21_where_each_man_can_look(man: int, open_: bool, sectors: set[str]) -> None:
    names = ("commander", "gunner", "loader", "driver", "assistant")
    state = place(tank=1, hatches=[names[man]] if open_ else [], turret="4-5")
    assert {SECTORS[s] for s in range(6) if sees_sector(state, man, s)} == sectors


def test_17_21_cupolas_and_the_loaders_machine_gun() -> None:
    cupola = place(tank=3, hatches=[])
    assert all(sees_sector(cupola, 0, sector) for sector in range(6))
    mount = place(tank=14, hatches=[], turret="9-10")
    assert [SECTORS[s] for s in range(6) if not sees_sector(mount, 0, s)] == ["4-5"]


def test_17_22_some_actions_keep_a_man_from_looking_out() -> None:
    state = place(units=seen("PzIV"), guns={"coaxial": "malfunction"})
    act(state, "order loader repair_coaxial", "order gunner fire_main_gun", "go")
    assert not looks_out(state, 2)
    assert not looks_out(state, 1)
    assert looks_out(state, 0)


def test_17_23_broken_glasses() -> None:
    state = place(hatches=[], periscopes=["commander", "gunner", "driver"])
    assert [looks_out(state, man) for man in range(5)] == [False, True, True, False, True]
    blind = place(hatches=["commander"], periscopes=["commander", "gunner"], marks=["gunsight"])
    assert [looks_out(blind, man) for man in (0, 1)] == [True, False]


def test_17_24_only_close_range_in_fog_and_falling_snow() -> None:
    for weather in ("fog", "falling_snow"):
        far = place("battle.spotting", {"e1": "LW 6-8.medium"}, weather=[weather])
        assert frame(far) == "Orders"
        near = place("battle.spotting", {"e1": "LW 6-8.close"}, weather=[weather])
        assert "fog or falling snow +1" in sums(near)


def test_17_25_one_for_each_smoke_marker_between() -> None:
    state = place(
        "battle.spotting", {"e1": "LW 6-8.medium"}, smoke={"6-8.close": 1, "6-8.medium": 2, "tank": 1, "6-8.long": 3}
    )
    assert "smoke +4" in sums(state)


def test_17_3_a_hidden_unit_is_safe_and_does_not_fire_at_you() -> None:
    state = place(units={"e1": "PzIV 6-8.close hidden identified"}, marks=["lead"])
    assert "fire_your_tank" not in EnemyAction(0).labels(state)
    assert "fire_friendly_tank" in EnemyAction(0).labels(state)
    act(state, "order driver forward", "go")
    roll(state, 60)
    assert not state.has(0, HIDDEN)


def test_17_4_unidentified_units_are_taken_for_the_worst() -> None:
    state = place(units={"e1": "PzVIe 6-8.close spotted"})
    assert state.unit(0).gun == "88L"
    assert state.unit_title(0) == "unidentified tank (1)"
    known = place("battle.spotting", {"e1": "PzVIe 6-8.close spotted", "e2": "PzVIe 6-8.close"}, hatches=["commander"])
    roll(known, 1, 5)
    roll(known, 1)
    assert known.unit(1).id == "PzIV", "the same as the first, without a roll"
    assert observers(known, 1)[0] == 0


def test_17_14_what_was_spotted_in_this_phase_is_not_hidden_by_the_next_look() -> None:
    state = place(
        "battle.spotting", {"e1": "PzVIe 6-8.medium"}, hatches=["commander", "driver"], numbers={"tank_moved": 1},
        ratings={"commander": 6, "driver": 6},
    )  # fmt: skip
    assert odds(state)["hidden"] == 2
    assert kinds(roll(state, 6)) == ["spotted"]
    assert frame(state) == "SpotRoll", "it is not identified yet: the next man looks"
    assert "hidden" not in odds(state)
    events = roll(state, 9)
    assert "hidden, which comes to nothing new (it is spotted already, 17.14)" in texts(events)
    assert state.has(0, SPOTTED)


def test_17_14_after_your_move_a_spotted_unit_may_be_lost_until_it_is_seen_again() -> None:
    def moved() -> PattonState:
        return place(
            "battle.spotting", {"e1": "PzVIe 6-8.medium spotted"}, hatches=["commander", "driver"],
            numbers={"tank_moved": 1}, ratings={"commander": 3, "driver": 3}, smoke={"6-8.medium": 4},
        )  # fmt: skip

    lost = moved()
    roll(lost, 8)
    assert odds(lost)["hidden"] == 2, "nobody has seen it again"
    roll(lost, 9)
    assert lost.e_flags[0] & (HIDDEN | SPOTTED) == HIDDEN
    seen_again = moved()
    assert "seen again" in odds(seen_again)
    roll(seen_again, 3)
    assert "hidden" not in odds(seen_again)
    quiet(seen_again, "Orders")
    seen_again.tank_moved = 1
    assert not stays_spotted(seen_again, 0), "the next move makes it doubtful again"


def test_19_22_a_man_who_changes_places_does_not_look_out_that_round() -> None:
    state = place(
        units=seen("LW"), tank=11, hatches=[], health={"commander": "wounded, out for a week"},
        ratings={"assistant": 8},
    )  # fmt: skip
    act(state, "order assistant take_over_commander", "go")
    assert (state.stand_in, looks_out(state, 0)) == (0, False)
    quiet(state, "Orders")
    act(state, "go")
    assert looks_out(state, 0), "a round later he does"
    assert not looks_out(state, 4), "his old place is empty"


def test_19_22_the_log_names_the_man_who_sits_there() -> None:
    state = place(
        "battle.spotting", {"e1": "PzVIe 6-8.close"}, tank=11, hatches=[], ratings={"assistant": 8},
        health={"commander": "wounded, out for a week"}, numbers={"stand_in": 0},
    )  # fmt: skip
    assert observers(state, 0)[0] == 0
    assert sums(state).startswith("Boyd, the commander, looks for unidentified tank (1)")
