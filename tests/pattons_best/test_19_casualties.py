"""[19.0] Crew Casualties."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.pattons_best.rules.casualties import Wound, hurt, knock_out_tank
from grognard.games.pattons_best.rules.incoming import Collateral
from grognard.games.pattons_best.schema.names import DEAD, FIT, HOME, LIGHT, UNCONSCIOUS, VACANT, WEEK, WEEKS
from grognard.games.pattons_best.state import PattonState

from .support import act, chance, frame, kinds, legal, place, quiet, roll, seen, sums, texts, why


def knocked_out(**flags: Any) -> PattonState:
    state = place(units=seen("PzIV"), scenario="campaign", task_force="P12", date="1944-09-16", **flags)
    knock_out_tank(state, 0, "T", "75L", "PzIV")
    state.settle()
    return state


def test_19_0_the_wounds_table() -> None:
    for value, health in ((42, FIT), (48, LIGHT), (73, WEEK), (93, HOME), (98, DEAD)):
        state = place(units=seen("LW"))
        state.push(Wound(1, "collateral"))
        roll(state, value)
        assert state.health[1] == health, value
    serious = place(units=seen("LW"))
    serious.push(Wound(1, "collateral"))
    roll(serious, 90)
    assert frame(serious) == "WeeksOut"
    roll(serious, 6)
    assert (serious.health[1], serious.weeks[1]) == (WEEKS, 6)


def test_19_1_closed_hatches_protect() -> None:
    state = place(units=seen("LW"), hatches=[])
    state.push(Collateral("enemy fire"))
    assert chance(state, "commander", "loader hit", "driver hit") == 3, "only periscopes"


def test_19_11_an_exploding_tank_kills_all() -> None:
    state = knocked_out(tank=1)
    assert chance(state, "explodes") == 6
    roll(state, 100)
    assert all(health >= DEAD for health in state.health)
    assert frame(state) == "Succession"


def test_19_12_each_man_rolls_by_where_the_tank_was_hit() -> None:
    state = knocked_out(tank=1)
    roll(state, 1)
    modifiers = []
    while frame(state) == "Wound" and state.frames[-1].cause == "gunfire":  # type: ignore[attr-defined]
        modifiers.append(state.frames[-1].modifier)  # type: ignore[attr-defined]
        roll(state, 1)
    assert modifiers == [0, 0, 0, -20, -20]


def test_19_13_survivors_bail_out_and_roll_again() -> None:
    state = knocked_out(tank=1, ratings={"gunner": 8})
    roll(state, 1, 1, 45, 1, 1, 1)
    assert state.health[1] == UNCONSCIOUS
    assert frame(state) == "BailOut", "the loader of an A turret has no hatch"
    roll(state, 10)
    men = []
    while frame(state) == "Wound":
        men.append(state.frames[-1].man)  # type: ignore[attr-defined]
        roll(state, 1)
    assert men == [0, 3, 4], "the gunner is unconscious, the loader trapped"
    assert frame(state) == "Rescue"


def test_19_13_a_good_man_is_hurt_less_when_he_bails_out() -> None:
    state = knocked_out(tank=2, ratings={"commander": 7, "gunner": 3})
    roll(state, 1, 1, 1, 1, 1, 1)
    found = []
    while frame(state) == "Wound":
        found.append((state.frames[-1].man, sums(state)))  # type: ignore[attr-defined]
        roll(state, 1)
    assert [man for man, _ in found] == [0, 1, 2, 3, 4]
    assert "bailing out -7" in found[0][1]
    assert "bailing out -3" in found[1][1]


def rescue() -> PattonState:
    state = knocked_out(tank=1, ratings={"commander": 7})
    roll(state, 1, 1, 45, 1, 1, 1, 1, 1, 1, 1, 1)
    assert frame(state) == "Rescue"
    return state


def test_19_14_a_man_outside_may_pull_one_man_out() -> None:
    state = rescue()
    assert legal(state, "rescue") == {f"rescue {man} gunner" for man in ("commander", "loader", "driver", "assistant")}
    assert why(state, "rescue gunner gunner") == ["rescue.cannot"]
    assert why(state, "rescue driver commander") == ["rescue.not_trapped"]
    act(state, "rescue commander gunner")
    assert state.frames[-1].modifier == -7  # type: ignore[attr-defined]
    assert "pulls" in texts(roll(state, 1))
    assert frame(state) == "BrewUp"


@pytest.mark.parametrize(
    ("value", "health", "may"), [(75, WEEK, True), (88, WEEKS, False), (93, HOME, False), (1, FIT, True)]
)
def test_19_14_a_seriously_wounded_man_rescues_nobody(value: int, health: int, may: bool) -> None:
    state = knocked_out(tank=1, ratings=dict.fromkeys(("commander", "driver", "assistant", "loader", "gunner"), 1))
    roll(state, 1, 1, 45, 1, 1, 1, 1, value + 1)
    while frame(state) != "Rescue":
        roll(state, 1)
    assert state.health[0] == health
    assert ("rescue commander gunner" in legal(state)) is may
    assert "rescue driver gunner" in legal(state)


def test_19_14_a_rescuer_who_is_badly_hurt_fails() -> None:
    state = rescue()
    act(state, "rescue driver gunner")
    roll(state, 100)
    assert state.health[3] == DEAD
    assert frame(state) == "BrewUp", "only one attempt for each man inside"
    roll(state, 1)
    quiet(state, "CombatCalendar")
    assert state.health[1] == VACANT


def test_19_15_men_inside_a_burning_tank_die_and_are_safe_in_one_that_does_not_burn() -> None:
    burns, safe = rescue(), rescue()
    act(burns, "done")
    assert kinds(roll(burns, 80))[:2] == ["brewed_up", "wounded"]
    assert burns.health[1] == DEAD
    act(safe, "done")
    assert kinds(roll(safe, 81))[0] == "no_fire"
    assert safe.health[1] == UNCONSCIOUS


def test_19_2_men_at_open_hatches_can_be_hit() -> None:
    state = place("battle.enemy", seen("LW", "6-8.close"), tank=2, hatches=["commander", "loader"])
    roll(state, 96, 85)
    assert state.frames[-1].man == 2  # type: ignore[attr-defined]
    firing = place(units=seen("LW", "6-8.close"), hatches=["commander"])
    act(firing, "order commander fire_aa", "go", "hold")
    firing.push(Collateral("enemy fire"))
    roll(firing, 95)
    assert firing.frames[-1].modifier == 5  # type: ignore[attr-defined]


def test_19_21_a_light_wound_changes_nothing() -> None:
    state = place(units=seen("LW"))
    hurt(state, 1, LIGHT, "collateral")
    assert state.able(1)


def test_19_22_a_man_who_is_out_cannot_act_and_the_assistant_takes_his_place() -> None:
    state = place(units=seen("LW", "6-8.close"), health={"gunner": "wounded, out for a week"}, ratings={"assistant": 7})
    assert why(state, "order gunner fire_coaxial") == ["man.out"]
    assert why(state, "order assistant take_over_driver") == ["take_over.fit"]
    act(state, "order assistant take_over_gunner", "go")
    assert state.stand_in == 1
    quiet(state, "Orders")
    assert state.skill(1) == 3
    assert why(state, "order assistant fire_bow") == ["man.out"]
    act(state, "order gunner fire_coaxial", "go")
    assert frame(state) == "MachineGun"


def test_19_22_at_the_wheel_he_is_as_good_as_ever() -> None:
    state = place(units=seen("LW"), health={"driver": "dead"}, ratings={"assistant": 7})
    act(state, "order assistant take_over_driver", "go")
    assert state.skill(3) == 7


def after_battle(**flags: Any) -> PattonState:
    state = place(
        "battle.random", seen("LW"), scenario="campaign", task_force="P11", came_from="P12", date="1944-09-16",
        time="10:00", **flags,
    )  # fmt: skip
    state.remove(0)
    roll(state, 1)
    return state


def test_19_3_men_who_are_out_are_replaced_after_the_battle() -> None:
    state = after_battle(health={"loader": "dead"}, weather=[])
    assert frame(state) == "NewMen"
    roll(state, 8)
    assert (state.health[2], state.rating[2]) == (FIT, 4)
    assert frame(state) == "Deployment"


def test_19_31_by_new_men_with_new_names() -> None:
    state = after_battle(health={"loader": "dead"})
    before = state.name[2]
    assert "joined" in kinds(roll(state, 8))
    assert state.name[2] != before


def test_19_32_it_takes_half_an_hour() -> None:
    state = after_battle(health={"loader": "dead"})
    assert state.minutes == 600 + 15 + 30, "time passes 15, replacing 30"


def test_19_33_wounded_men_come_back_at_once_or_never() -> None:
    state = after_battle(health={"loader": "wounded, out for a week"}, weeks={"loader": 1}, ratings={"loader": 9})
    roll(state, 2)
    assert state.away == [2, 9, 2, state.day + 8]
    morning = place("calendar", scenario="campaign", date="1944-09-26")
    morning.away = [2, 9, 2, morning.day]
    roll(morning, 1)
    assert legal(morning) == {"rejoin", "decline"}
    declined = morning.copy()
    act(declined, "decline")
    assert (declined.away, declined.rating[2]) == ([], 5)
    act(morning, "rejoin")
    assert (morning.away, morning.rating[2]) == ([], 9)


def test_19_33_a_wounded_commander_misses_the_days_in_hospital() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16")
    hurt(state, 0, WEEK, "collateral")
    quiet(state, "CombatCalendar")
    assert state.date() == "1944-09-25", "the 24th is a refit"
    assert state.health[0] == FIT


def test_19_0_the_worst_wound_counts() -> None:
    state = place(units=seen("LW"))
    hurt(state, 1, WEEK, "gunfire")
    hurt(state, 1, LIGHT, "bailing out")
    assert state.health[1] == WEEK
