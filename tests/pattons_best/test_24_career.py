"""[24.0] to [31.0]: tanks, promotions, decorations, refits, advice, fuel, the Firefly, engagements."""

from __future__ import annotations

from grognard.games.pattons_best.rules.campaign import refit_days
from grognard.games.pattons_best.rules.casualties import hurt
from grognard.games.pattons_best.rules.evening import decoration_modifiers, promote
from grognard.games.pattons_best.schema.names import AMMO
from grognard.games.pattons_best.state import PattonState

from .support import RULES, act, chance, frame, legal, place, quiet, roll, seen, start, sums, texts, why


def test_24_0_a_lost_tank_is_rolled_for_or_chosen() -> None:
    state = place("morning", scenario="campaign", date="1944-09-16", numbers={"tank_lost": 1})
    assert chance(state, "16") == 25
    roll(state, 76)
    assert state.card.model == "M4A3(76)W"
    good = place(
        "morning",
        scenario="campaign",
        date="1944-09-16",
        numbers={"tank_lost": 1},
        ratings=dict.fromkeys(("commander", "gunner", "loader", "driver", "assistant"), 7),
    )
    assert frame(good) == "TankChoice"
    assert why(good, "tank 17") == ["tank.not_offered"]
    act(good, "tank 12")
    assert good.tank == 12


def evening(**numbers: int) -> PattonState:
    return place("evening", scenario="campaign", date="1944-10-02", numbers=numbers)


def test_25_0_one_rank_for_every_hundred_points_once_a_month() -> None:
    state = evening(career=99)
    promote(state)
    assert state.rank == 0
    state.career = 230
    promote(state)
    promote(state)
    assert (state.rank, state.promoted) == (1, 194410)
    state.day = state.tables.day("1944-11-11")
    promote(state)
    assert state.rank == 2
    state.rank, state.career, state.promoted = 4, 900, 0
    promote(state)
    assert state.rank == 4, "nobody is more than a captain"


def test_26_1_the_modifiers_of_decorations() -> None:
    state = place(
        "evening",
        scenario="campaign",
        date="1944-11-11",
        numbers={"rank": 2, "rescued": 1, "open_collateral": 1, "wounded_today": 1},
    )
    state.score[5], state.score[6], state.score[0], state.score[1] = 20, 10, 3, 1
    amounts = [amount for _, amount in decoration_modifiers(state)]
    assert amounts == [40, 10 + 2 * (3 + 10), 25, 5, 5, 10, 5], "captured areas count twice in a Battle"
    assert [amount for _, amount in decoration_modifiers(state, True)] == [40, 36, 25, 5, 10, 5]


def test_26_1_a_high_roll_leaves_the_choice() -> None:
    state = place("evening", scenario="campaign", date="1944-09-16")
    state.score[5] = 75
    quiet(state, "Decoration")
    roll(state, 100)
    assert legal(state) == {"medal bronze_star", "medal silver_star", "medal distinguished_service_cross"}
    assert why(state, "medal medal_of_honor") == ["medal.too_high"]
    act(state, "medal silver_star")
    assert state.medals == [0, 1, 0, 0, 0]


def test_26_0_a_poor_day_is_not_rolled_for() -> None:
    state = evening()
    quiet(state, "CombatCalendar")
    assert sum(state.medals) == 0


def test_26_2_the_purple_heart_for_each_wound() -> None:
    state = place(units=seen("LW"))
    hurt(state, 0, 1, "collateral")
    hurt(state, 1, 1, "collateral")
    assert state.medals[4] == 1


def test_26_2_the_campaign_medals_at_the_end() -> None:
    state = place("evening", scenario="campaign", date="1945-04-18")
    while frame(state) != "ImprovementRoll" or state.frames[-1].man != 4:  # type: ignore[attr-defined]
        roll(state, 1)
    assert "European Campaign Medal" in texts(roll(state, 1))


# -- [27.0] refitting -----------------------------------------------------------------------------------------------


def test_27_0_a_refit_offers_another_tank() -> None:
    state = place("calendar", scenario="campaign", date="1944-09-23")
    assert refit_days(state) == 2
    assert legal(state) == {"keep", "replace"}
    act(state, "keep")
    assert frame(state) == "CombatCalendar", "two days are too short for training"
    assert state.date() == "1944-09-25"
    other = place("calendar", scenario="campaign", date="1944-09-23")
    act(other, "replace")
    assert frame(other) == "TankRoll"


def test_27_1_each_man_may_improve_once_in_a_week_or_more() -> None:
    state = place("calendar", scenario="campaign", date="1944-09-02")
    act(state, "keep")
    rolls = 0
    while frame(state) == "ImprovementRoll":
        roll(state, 10)
        rolls += 1
    assert rolls == 5
    assert state.rating == [6] * 5
    assert state.date() == "1944-09-11"


def test_27_2_only_a_trained_crew_fires_on_the_move() -> None:
    state = place(units=seen("PzIV"))
    act(state, "order driver forward")
    assert why(state, "order gunner fire_main_gun") == ["gyro.needed"]
    other = place(units=seen("PzIV"))
    act(other, "order gunner rotate_and_fire")
    assert why(other, "order driver pivot") == ["gyro.needed"]
    trained = place(units=seen("PzIV", "6-8.close"), marks=["gyro"])
    act(trained, "order driver forward", "order gunner fire_main_gun", "go")
    roll(trained, 60)
    act(trained, "fire e1 direct")
    assert "your tank moves or pivots +25" in sums(trained)
    pivots = place(units=seen("PzIV", "9-10.close"), marks=["gyro"])
    act(pivots, "order driver pivot", "order gunner fire_main_gun", "go", "face 9-10", "fire e1 direct")
    assert "your tank moves or pivots +25" in sums(pivots)
    stands = place(units=seen("PzIV", "6-8.close"), marks=["gyro"])
    act(stands, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert "moves or pivots" not in sums(stands)


def test_27_21_thirty_points_and_seven_days_train_the_crew() -> None:
    for rating, trained in ((5, 0), (6, 1)):
        ratings = dict.fromkeys(("commander", "gunner", "loader", "driver", "assistant"), rating)
        state = place("calendar", scenario="campaign", date="1944-09-02", ratings=ratings)
        act(state, "keep")
        for _ in range(5):
            roll(state, 1)
        assert state.gyro == trained


def test_27_22_the_training_goes_with_the_gunner() -> None:
    state = place(
        "battle.random", seen("LW"), scenario="campaign", task_force="P11", came_from="P12", date="1944-09-16",
        marks=["gyro"], health={"gunner": "dead"},
    )  # fmt: skip
    state.remove(0)
    roll(state, 1, 5)
    assert state.gyro == 0
    loader = place(
        "battle.random", seen("LW"), scenario="campaign", task_force="P11", came_from="P12", date="1944-09-16",
        marks=["gyro"], health={"loader": "dead"},
    )  # fmt: skip
    loader.remove(0)
    roll(loader, 1, 5)
    assert loader.gyro == 1


# -- [28.0] to [31.0] -----------------------------------------------------------------------------------------------


def test_28_0_the_usual_load_follows_the_advice() -> None:
    state = place("morning", scenario="day", tank=1)
    quiet(state, "SpecialAmmo")
    roll(state, 6, 1)
    act(state, "stow", "stow")
    load = dict(zip(AMMO, state.ammo, strict=True))
    assert load["AP"] == 29
    assert load["WP"] + load["HCBI"] in (9, 10)
    assert load["HE"] > 50
    assert state.rack[1] == 4
    quiet(state, "Preparation")
    assert (state.hatches, state.facing, state.turret) == (1, 0, 0)


def test_29_0_fuel_is_used_up_and_refilled() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", options={"fuel": True}, known={"P11": "L"})
    act(state, "enter P11", "advancing_fire no")
    assert state.fuel == 33
    roll(state, 1)
    empty = place("movement", scenario="day", task_force="P12", options={"fuel": True}, numbers={"fuel": 1})
    assert why(empty, "enter P11") == ["fuel.area"]
    assert legal(empty, "resupply")
    act(empty, "resupply")
    roll(empty, 1)
    assert empty.fuel == 35


def test_29_0_leaving_a_battle_takes_fuel_like_any_move_to_another_area() -> None:
    state = place(
        "battle.orders", seen("LW", "6-8.long"), scenario="day", task_force="P18", came_from="P22", held=["P22"],
        options={"fuel": True}, numbers={"fuel": 20}, type="A", time="08:00",
    )  # fmt: skip
    act(state, "order driver reverse", "go")
    roll(state, 51)
    assert (state.tables.areas[state.area].id, state.fuel) == ("P22", 18)


def test_29_0_and_so_does_falling_back_in_a_counterattack() -> None:
    state = place(
        "battle.orders", seen("LW", "6-8.long"), scenario="day", task_force="P18", type="C", exit="P42",
        options={"fuel": True}, numbers={"fuel": 20}, time="08:00", held=["P18"],
    )  # fmt: skip
    act(state, "order driver reverse", "go")
    roll(state, 51)
    if frame(state) == "Leaving":
        act(state, sorted(legal(state))[0])
    assert (state.tables.areas[state.area].id == "P18", state.fuel) == (False, 18)


def test_29_0_moving_in_battle_may_use_a_unit_by_the_coloured_die() -> None:
    for value, used in ((37, 1), (47, 0), (7, 0)):
        state = place(units=seen("LW", "6-8.long"), options={"fuel": True})
        act(state, "order driver forward", "go")
        roll(state, value)
        assert 35 - state.fuel == used
    dry = place(units=seen("LW"), options={"fuel": True}, numbers={"fuel": 0})
    assert why(dry, "order driver forward") == ["fuel.none"]
    assert why(dry, "order driver pivot") == ["fuel.none"]


def test_30_0_the_firefly_is_an_option() -> None:
    assert why(start("engagement"), "tank 18") == ["setup.other"]
    state = start("engagement", firefly=False)
    act(state, "date 1944-09-19", "type A", "resistance L", "ground B")
    assert why(state, "tank 18") == ["tank.firefly"]
    campaign = start("campaign", firefly=True)
    assert campaign.tank == 18


def test_30_0_four_men_no_bow_mg_hull_down_at_first() -> None:
    state = place("prepare", scenario="day", task_force="P12", tank=18, type="A", options={"firefly": True})
    assert frame(state) == "Preparation"
    assert state.hull_down == 1
    assert not state.has_place(4)
    battle = place(units=seen("LW"), tank=18, options={"firefly": True})
    assert why(battle, "order assistant fire_bow") == ["man.out"]
    assert why(battle, "order commander direct_bow") == ["bow.none"]


def test_30_0_it_draws_fire() -> None:
    state = place("battle.enemy", seen("PzIV"), tank=18, type="B", options={"firefly": True})
    assert chance(state, "fires at your tank") == 15
    infantry = place("battle.enemy", seen("LW"), tank=18, type="B", options={"firefly": True})
    assert chance(infantry, "fires small arms") == 5


def test_31_0_an_engagement_is_chosen_and_fought_without_time_or_evening() -> None:
    state = start("engagement")
    for asked in ("date 1944-09-19", "type B", "resistance H", "ground C", "tank 4"):
        assert asked in legal(state)
        act(state, asked)
    assert (state.date(), state.kind, state.expected, state.ground, state.tank) == ("1944-09-19", 1, 2, 2, 4)
    quiet(state, "Activation")
    assert state.frames[-1].count == 4  # type: ignore[attr-defined]
    assert state.minutes == 0
    counter = start("engagement")
    act(counter, "date 1944-09-19", "type C", "resistance L", "ground B", "tank 1")
    quiet(counter, "Activation")
    assert counter.hull_down == 1


def test_31_0_it_is_over_when_the_board_is_empty() -> None:
    state = place("battle.friendly", seen("PzIV"))
    roll(state, 1, 1)
    assert frame(state) == "GameOver"
    assert RULES.scenarios["engagement"].title
