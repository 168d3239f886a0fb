"""Cases of the day and the campaign in detail: second men back, scarce rounds, new drives, ends of battles."""

from __future__ import annotations

import pytest

from grognard.games.pattons_best.rules.casualties import KnockedOut, trapped
from grognard.games.pattons_best.rules.driving import BogRoll
from grognard.games.pattons_best.rules.enemy import SquadFire
from grognard.games.pattons_best.rules.friendly import SUPPORT, FriendlyFire
from grognard.games.pattons_best.rules.incoming import LocationOnYou
from grognard.games.pattons_best.rules.operations import StartArea
from grognard.games.pattons_best.rules.spotting import observers
from grognard.games.pattons_best.schema.names import ASSISTANT, GUNNER, HVAP, LOADER, MEN

from .support import act, frame, legal, odds, place, quiet, roll, seen, texts, why


def test_17_11_every_man_who_can_looks() -> None:
    state = place("battle.spotting", {"e1": "PzVIe 6-8.medium"}, ratings=dict.fromkeys(MEN, 1), hatches=["driver"])
    expected, found = observers(state, 0), []
    while frame(state) == "SpotRoll":
        found.append(state.frames[-1].man)  # type: ignore[attr-defined]
        roll(state, 8)
    assert found == expected
    assert len(found) >= 3


def test_16_22_the_extra_load_is_chosen_once() -> None:
    state = place("morning", scenario="campaign", date="1944-09-16", type="B")
    quiet(state, "ExtraAmmo")
    roll(state, 1)
    act(state, "extra 10")
    assert state.extra == 10
    assert why(state, "extra 12") == ["choice.made"]
    assert not legal(state, "extra")


def test_16_21_scarce_rounds_come_from_those_at_hand() -> None:
    state = place("morning", scenario="campaign", date="1945-01-09", tank=16, numbers={"special_kept": 5})
    quiet(state, "SpecialAmmo")
    roll(state, 10)
    assert state.special_kept == 8
    quiet(state, "LoadAmmo")
    assert why(state, "load HVAP 9") == ["load.too_many"]
    act(state, "load HVAP 6", "done")
    assert (state.ammo[HVAP], state.special_kept) == (6, 2)


def test_4_51_a_new_drive_begins_with_a_clean_board() -> None:
    state = place(
        "movement", scenario="day", task_force="P12", type="A", held=["P11", "P12"], known={"P18": "H"},
        left_behind={"P18": "PzV"},
    )  # fmt: skip
    state.artillery[3], state.air[4], state.types_met = 1, 1, [3, 4]
    state.push(StartArea())
    roll(state, 4)
    assert sum(state.held) == 1
    assert state.held[state.area] == 1
    assert (sum(state.artillery), sum(state.air), state.stored, state.types_met) == (0, 0, [], [])
    assert set(state.resistance) == {-1}
    assert state.came_from == -1


@pytest.mark.parametrize(
    ("health", "lost"),
    [("fit", 0), ("lightly wounded", 0), ("unconscious", 0), ("wounded, out for a week", 1), ("dead", 1)],
)
def test_31_0_an_engagement_is_lost_with_its_commander(health: str, lost: int) -> None:
    state = place("battle.random", seen("LW"), health={"commander": health})
    state.remove(0)
    roll(state, 1)
    assert (frame(state), state.lost_day) == ("GameOver", lost)


def test_30_0_nobody_is_trapped_where_there_is_no_place() -> None:
    state = place(units=seen("LW"), tank=18, options={"firefly": True})
    end = KnockedOut("H", 0, "75L", out=1)
    assert trapped(state, end) == [1, 2, 3]
    five = place(units=seen("LW"), tank=1)
    assert trapped(five, end) == [1, 2, 3, 4]


def test_14_0_losses_count_only_if_there_are_any() -> None:
    state = place(units={**seen("PzIV"), "e2": "LW 6-8.close"}, control=[])
    assert FriendlyFire(0, SUPPORT).modifiers(state) == []
    assert FriendlyFire(1, SUPPORT).modifiers(state) == []
    state.score[3], state.score[4] = 2, 3
    assert FriendlyFire(0, SUPPORT).modifiers(state) == [("friendly tanks lost", 4)]
    assert FriendlyFire(1, SUPPORT).modifiers(state) == [("friendly squads lost", 3)]


def test_9_6_what_is_not_on_board_cannot_be_reloaded() -> None:
    state = place(units=seen("LW"), gun="HE", ammo={"HE": 5, "AP": 1}, rack={"AP": 1})
    assert why(state, "reload WP stock") == ["ammo.none"]
    assert why(state, "reload AP stock") == ["ammo.none"], "the only one lies in the rack"
    assert not why(state, "reload AP rack")
    assert why(state, "reload WP rack") == ["rack.none"]
    assert not why(state, "reload HE stock")


@pytest.mark.parametrize(("value", "bogged", "thrown"), [(5, 0, 0), (50, 1, 0), (85, 1, 1), (100, 2, 0)])
def test_11_12_what_becomes_of_a_bogged_down_tank(value: int, bogged: int, thrown: int) -> None:
    state = place(units=seen("LW"), marks=["bogged"], hatches=["driver"], ratings={"driver": 1})
    state.push(BogRoll())
    roll(state, value)
    assert (state.bogged, state.thrown_track) == (bogged, thrown)


def test_13_4_a_hit_by_a_gun_is_told_by_its_case() -> None:
    state = place(units=seen("PzIV"))
    state.push(LocationOnYou(0, 0, "75L", "PzIV"))
    assert {event.rule for event in roll(state, 10) if event.kind != "rolled"} == {"13.4"}


def test_19_33_several_men_may_be_back_on_one_morning() -> None:
    state = place("calendar", scenario="campaign", date="1944-09-16")
    state.away = [40, 7, LOADER, state.day, 41, 8, GUNNER, state.day]
    roll(state, 1)
    assert frame(state) == "Returning"
    act(state, "rejoin")
    assert frame(state) == "Returning"
    act(state, "decline")
    assert (state.rating[LOADER], state.rating[GUNNER], state.away) == (7, 5, [])


def test_19_12_who_has_changed_places_is_hit_where_he_sits() -> None:
    state = place(units=seen("LW"))
    end = KnockedOut("T", 1, "75L")
    assert end.place_modifier(state, ASSISTANT) == -20
    state.stand_in = GUNNER
    assert end.place_modifier(state, ASSISTANT) == end.place_modifier(state, GUNNER) == 10


def test_13_2_a_number_that_is_as_high_as_what_always_counts_needs_no_reason() -> None:
    for zone, told in (("6-8.long", False), ("6-8.close", False)):
        state = place(units=seen("LW", zone), type="B")
        state.push(SquadFire(0))
        assert ("always does" in texts(roll(state, 3))) is told
    smoke = place(units=seen("LW", "6-8.long"), type="B", smoke={"6-8.long": 2})
    smoke.push(SquadFire(0))
    assert odds(smoke)["squad lost"] == 3
    assert "squad lost (3 or less always does)" in texts(roll(smoke, 3))
