"""Cases of the battle round in detail: what is forgotten, what is told, who is meant, and what a rule leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.nodes import Chance
from grognard.games.pattons_best.rules.advancing_fire import AdvancingAmmo
from grognard.games.pattons_best.rules.battle import Leaving
from grognard.games.pattons_best.rules.casualties import KnockedOut, knock_out_tank
from grognard.games.pattons_best.rules.clock import HourlyWeather
from grognard.games.pattons_best.rules.crew_work import Repair
from grognard.games.pattons_best.rules.enemy import move_unit
from grognard.games.pattons_best.rules.events import EnemyAdvance
from grognard.games.pattons_best.rules.incoming import Collateral, Penetration, well_covered
from grognard.games.pattons_best.rules.operations import Operations, unscouted
from grognard.games.pattons_best.rules.placement import Activation, PlaceAtRange, PlaceUnit, Terrain
from grognard.games.pattons_best.rules.smoke import shift_smoke
from grognard.games.pattons_best.rules.victory import knock_out
from grognard.games.pattons_best.schema.names import (
    AA,
    AP,
    ASSISTANT,
    BROKEN,
    COMMANDER,
    DEAD,
    DRIVER,
    GUNNER,
    HE,
    LOADER,
    MOVING,
    OPEN,
    RAIN,
    SECTORS,
    UNCONSCIOUS,
    ZONES,
)
from grognard.games.pattons_best.sheet.odds import preview
from grognard.games.pattons_best.sheet.offers import foresee
from grognard.games.pattons_best.state import PattonState

from .support import (
    RULES,
    act,
    action,
    due,
    frame,
    frames,
    kinds,
    legal,
    odds,
    place,
    quiet,
    read,
    roll,
    seen,
    sums,
    texts,
    why,
)

RETREAT: dict[str, Any] = {
    "scenario": "day", "task_force": "P18", "came_from": "P22", "time": "08:00", "type": "A", "known": {"P18": "L"},
}  # fmt: skip


def retreat(**flags: Any) -> PattonState:
    """A task force that has just left a battle the way it came."""
    units = flags.pop("units", seen("LW", "6-8.long"))
    state = place(units=units, **RETREAT, **flags)
    act(state, "order driver reverse", "go")
    roll(state, 51)
    return state


def at(state: PattonState, name: str) -> int:
    """The number of an area."""
    return next(n for n, area in enumerate(state.tables.areas) if area.id == name)


# -- [4.7] rounds ---------------------------------------------------------------------------------------------------


def test_4_73_a_new_round_forgets_shots_turns_and_pivots() -> None:
    state = place(units=seen("PzIV", "6-8.close"), gun="AP")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    roll(state, 97)
    assert (state.target, state.fired) == (0, 1)
    state.rotated = state.pivoted = 1
    quiet(state, "Orders")
    assert (state.target, state.fired, state.rotated, state.pivoted) == (-1, 0, 0, 0)


def test_4_45_each_man_searches_a_sector_of_his_own() -> None:
    state = place(units=seen("LW"), hatches=[], tank=1)
    before = state.watch_loader
    act(state, "watch commander 2")
    assert (SECTORS[state.watch_commander], state.watch_loader) == ("2", before)
    assert not why(state, "watch loader 1"), "the other man has not chosen"
    act(state, "watch loader 1")
    assert (SECTORS[state.watch_commander], SECTORS[state.watch_loader]) == ("2", "1")


def test_4_45_before_the_battle_too() -> None:
    state = place("prepare", hatches=[], tank=1)
    quiet(state, "Preparation")
    if state.is_open(COMMANDER):
        act(state, "close commander")
    act(state, "watch commander 2", "watch loader 1")
    assert (SECTORS[state.watch_commander], SECTORS[state.watch_loader]) == ("2", "1")
    assert why(state, "watch commander 3") == why(state, "watch loader 3") == ["choice.made"]


def test_4_74_who_lies_unconscious_may_wake_up_once_a_round() -> None:
    state = place(units=seen("LW", "6-8.long"), health={"gunner": "unconscious", "loader": "unconscious"})
    act(state, "go")
    found = []
    while frame(state) == "WakeUp":
        found.append(state.frames[-1].man)  # type: ignore[attr-defined]
        roll(state, 10)
    assert found == [GUNNER, LOADER]


@pytest.mark.parametrize(("value", "told"), [(1, False), (50, False), (100, True)])
def test_8_32_the_highest_rolls_always_break_the_gun(value: int, told: bool) -> None:
    state = place(units=seen("LW"), guns={"main_gun": "malfunction"})
    repair = Repair(0)
    always = state.tables.data.fire.repair.always_broken
    assert bool(repair.because(state, value)) is told
    assert [bool(repair.because(state, n)) for n in (always - 1, always)] == [False, True]


def test_8_16_the_commander_directs_the_bow_mg_where_there_is_one() -> None:
    state = place(units=seen("LW"))
    assert not why(state, "order commander direct_bow")
    firefly = place(units=seen("LW"), tank=18, options={"firefly": True})
    assert why(firefly, "order commander direct_bow") == ["bow.none"]
    assert not why(firefly, "order commander direct_main_gun")
    assert not why(firefly, "order commander fire_sub")


def test_8_2_an_empty_or_broken_gun_keeps_the_gunner_from_nothing_else() -> None:
    state = place(units=seen("LW"), guns={"main_gun": "broken"})
    assert why(state, "order gunner fire_main_gun") == ["gun.broken"]
    usual = {text for text in legal(state, "order") if text.startswith("order gunner")}
    assert usual == {f"order gunner {order}" for order in ("watch", "fire_coaxial", "rotate_turret")}


# -- [9.0] [10.0] fire ----------------------------------------------------------------------------------------------


def test_9_4_the_last_round_of_a_kind_can_be_reloaded() -> None:
    state = place(units=seen("PzIV", "6-8.close"), gun="AP", reload="HE", ammo={"AP": 5, "HE": 1}, rack={})
    assert not why(state, "reload HE stock")
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert any("again" in label for label in odds(state))
    gone = place(units=seen("PzIV", "6-8.close"), gun="HE", reload="HE", ammo={"AP": 5, "HE": 1}, rack={})
    act(gone, "order gunner fire_main_gun", "go", "fire e1 direct")
    assert not any("again" in label for label in odds(gone))


def test_9_4_what_is_foretold_of_a_shot_and_of_ceasing_fire() -> None:
    state = place(units=seen("PzIV", "6-8.close"), gun="AP", reload="AP", ratings={"gunner": 10, "loader": 10})
    act(state, "order gunner fire_main_gun", "go", "fire e1 direct")
    roll(state, 4)
    assert frame(state) == "FireAgain"
    assert RULES.sheet.foresee(state, action("fire e1 direct")) is not None
    assert RULES.sheet.foresee(state, action("cease")) is None


def test_9_6_a_loaded_gun_is_not_loaded_again() -> None:
    state = place(units=seen("LW", "6-8.long"), gun="HE", reload="AP")
    act(state, "go")
    quiet(state, "Orders")
    assert state.gun_load == HE
    empty = place(units=seen("LW", "6-8.long"), reload="AP")
    empty.gun_load = -1
    act(empty, "go")
    quiet(empty, "Orders")
    assert empty.gun_load == AP


def test_10_2_a_pivot_spoils_the_aim_like_a_move() -> None:
    state = place(units=seen("LW", "6-8.close"), facing="9-10", turret="9-10")
    act(state, "order driver pivot", "order assistant fire_bow", "go", "face 6-8", "shoot e1")
    assert "your tank moves or pivots" in sums(state)
    still = place(units=seen("LW", "6-8.close"))
    act(still, "order assistant fire_bow", "go", "shoot e1")
    assert "your tank moves or pivots" not in sums(still)


def test_10_2_an_at_gun_is_shielded_like_a_unit_in_a_building() -> None:
    for kind, words, told in (("Pak40_75L", (), True), ("LW", ("building",), True), ("LW", (), False)):
        state = place(units=seen(kind, "6-8.close", *words))
        act(state, "order assistant fire_bow", "go", "shoot e1")
        assert ("AT gun or building" in sums(state)) is told


def test_10_2_what_is_foretold_of_a_burst_is_what_is_rolled() -> None:
    state = place(units=seen("LW", "6-8.close"))
    act(state, "order gunner fire_coaxial", "go")
    foretold = foresee(state, action("shoot e1"))
    act(state, "shoot e1")
    rolled = preview(state, "commander")
    assert foretold is not None
    assert rolled is not None
    assert (foretold.sums, foretold.text[0]) == (rolled.sums, rolled.text[0])


def test_16_3_no_boxes_are_counted_without_the_option() -> None:
    state = place(units=seen("LW", "6-8.close"))
    act(state, "order gunner fire_coaxial", "go", "shoot e1")
    assert set(odds(state)) <= {"knocked out", "no effect", "malfunction"}
    before = (state.boxes_30, state.boxes_50)
    roll(state, 25)
    assert (state.boxes_30, state.boxes_50) == before


def test_10_0_a_refusal_names_the_unit_that_is_meant() -> None:
    state = place(units={"e1": "LW 6-8.close spotted identified", "e2": "PzIV 6-8.close spotted identified"})
    act(state, "order gunner fire_coaxial", "go")
    refusal = state.refusals(action("shoot e2"))[0]
    assert refusal.code == "mg.useless"
    assert "Pz IV" in str(refusal.facts["unit"])


# -- [11.0] driving -------------------------------------------------------------------------------------------------


def test_11_12_the_highest_rolls_always_bog_the_tank_down() -> None:
    state = place(
        units=seen("LW", "6-8.long"), ratings={"driver": 10, "commander": 10}, hatches=["driver", "commander"], tank=1
    )
    act(state, "order driver forward", "order commander direct_movement", "go")
    assert read(state, 100).startswith("bogged down")
    assert "always does" in texts(roll(state, 100))


def test_11_32_who_is_left_behind_unidentified_stays_so() -> None:
    for words, known in (("spotted", 0), ("spotted identified", 1)):
        state = retreat(units={"e1": f"PzIV 6-8.long {words}"}, held=["P22"])
        assert state.stored == [at(state, "P18"), state.tables.kind_number["PzIV"], known]


def test_11_33_units_waiting_in_the_area_behind_must_be_fought() -> None:
    state = retreat(held=["P22"], left_behind={"P22": "PzV"})
    quiet(state, "AdvancingFire")
    assert state.area == at(state, "P22")
    act(state, "advancing_fire no")
    quiet(state, "PlaceUnit")
    assert "Battle" in frames(state)


def test_11_33_before_an_unknown_area_the_tank_is_prepared_again() -> None:
    state = retreat()
    assert frames(state)[:4] == ["SingleDay", "Day", "Arrival", "Prepare"]
    assert "Leaving" not in frames(state)
    quiet(state, "AdvancingFire")
    assert state.ground == state.tables.areas[at(state, "P22")].ground
    assert frames(state)[-2] == "Arrival"


def test_20_45_at_the_exit_the_division_stands() -> None:
    for exit_, stays in (("P18", True), ("P42", False)):
        state = place(units=seen("LW"), scenario="day", task_force="P18", type="C", exit=exit_)
        assert (Leaving(False).goals(state) == [state.area]) is stays
        assert Leaving(True).goals(state) == [state.area]


def test_13_14_only_sectors_in_our_hands_are_lost() -> None:
    state = place(units=seen("LW", "6-8.medium"), control=["1", "2", "3"])
    act(state, "order driver forward", "go")
    events = roll(state, 51)
    assert "control_lost" not in kinds(events)
    assert sum(state.control) == 3


def test_18_1_smoke_that_leaves_the_board_is_gone() -> None:
    state = place(units=seen("LW"), smoke={"1.long": 2, "2.long": 2, "3.long": 2, "6-8.long": 1})
    shift_smoke(state, True)
    assert sum(state.smoke) < 7
    back = place(units=seen("LW"))
    shift_smoke(back, False)
    assert sum(back.smoke) == 0


# -- [12.0] [13.0] the enemy ------------------------------------------------------------------------------------------


def test_5_12_why_it_is_another_sector() -> None:
    for value in range(1, 11):
        state = place(units=seen("LW"), control=["1", "2", "3", "4-5"])
        state.push(PlaceUnit(state.tables.kind_number["LW"], 1))
        rolled = state.tables.sector_rolls[value - 1]
        told = texts(roll(state, value))
        ours = rolled in ("1", "2", "3", "4-5")
        assert ("US controlled, 5.12" in told) is ours
        assert ("both sectors are US controlled" in told) is ("nowhere" in told)


@pytest.mark.parametrize(("known", "flags"), [(0, False), (1, True)])
def test_12_32_a_unit_appears_neither_spotted_nor_acquiring_you(known: int, flags: bool) -> None:
    state = place(units={})
    state.e_facing[0] = state.e_terrain[0] = state.e_shots[0] = 1
    state.push(PlaceAtRange(state.tables.kind_number["LW"], known, 0))
    roll(state, 1)
    assert (bool(state.e_flags[0]), state.e_shots[0], state.e_facing[0]) == (flags, 0, 0)
    shown = next(found for found in state.view("commander").pieces if found.id == "e1")
    assert "spotted" not in str(shown).replace("unspotted", "").replace("not spotted", "")


def test_12_2_late_in_the_war_other_units_appear_and_it_is_told() -> None:
    for date, late in (("1944-08-05", False), ("1945-04-10", True)):
        state = place(units=seen("LW"), date=date)
        found = Activation(1)
        differs = [a != b for a, b in zip(found.labels(state), found.printed(state), strict=True)]
        assert any(differs) is late
        assert [bool(found.because(state, value)) for value in range(1, 101)] == differs


def test_12_34_why_it_is_other_cover() -> None:
    for kind in ("LW", "Pak40_75L", "MG"):
        for date in ("1944-08-05", "1944-11-10"):
            state = place(units={"e1": f"{kind} 6-8.close"}, date=date, ground="C")
            found = Terrain(0)
            differs = [a != b for a, b in zip(found.labels(state), found.printed(state), strict=True)]
            assert [bool(found.because(state, value)) for value in range(1, 11)] == differs


def test_12_34_light_weapons_that_move_leave_their_cover() -> None:
    state = place(units={"e1": "LW 6-8.close woods"})
    state.push(Terrain(0))
    roll(state, 10)
    assert (state.e_terrain[0], bool(state.e_flags[0] & MOVING)) == (OPEN, True)


def test_13_1_the_log_names_who_moves() -> None:
    state = place("battle.enemy", seen("PzIV", "6-8.medium"), type="B")
    for value in range(1, 101):
        other = place("battle.enemy", seen("PzIV", "6-8.medium"), type="B")
        if read(other, value).startswith("move"):
            moved = next(event for event in roll(other, value) if event.kind == "enemy_moved")
            assert "Pz IV" in moved.text
            break
    else:
        raise AssertionError(f"nobody moves: {due(state)}")
    move_unit(state, 0, "F")
    assert ZONES[state.e_zone[0]] == "6-8.close"


def test_13_4_the_sums_say_which_part_is_hit() -> None:
    state = place(units=seen("PzIV"))
    for part, word in (("T", "turret"), ("H", "hull")):
        assert Penetration(0, 0, "75L", "PzIV", part).reckon(state).title.endswith(word)


def test_15_9_one_of_several_sectors_is_lost() -> None:
    for face, lost in ((1, 2), (2, 3), (3, 4)):
        state = place(units=seen("LW"), control=["9-10", "1", "2", "3"])
        state.control = [0, 0, 1, 1, 1, 0]
        state.push(EnemyAdvance((2, 3, 4)))
        node = state.node
        assert isinstance(node, Chance)
        assert node.band((face,)).label == SECTORS[lost]
        state.roll((face,))
        assert [n for n in (2, 3, 4) if not state.control[n]] == [lost]
        assert frame(state) != "EnemyAdvance"


# -- [19.0] casualties ----------------------------------------------------------------------------------------------


def test_19_12_the_hull_counts_for_hull_hits_and_the_turret_for_the_turret() -> None:
    for part in ("T", "H"):
        state = place(units=seen("PzIV", "6-8.close"), facing="6-8", turret="1")
        knock_out_tank(state, 0, part, "75L", "PzIV")
        end = state.frames[-1]
        assert isinstance(end, KnockedOut)
        assert end.relative == state.relative(0, state.turret if part == "T" else state.facing)
    assert state.relative(0, state.turret) != state.relative(0, state.facing)


def test_19_12_only_the_assistant_driver_sits_elsewhere() -> None:
    state = place(units=seen("LW"))
    end = KnockedOut("T", 1, "75L")
    before = {man: end.place_modifier(state, man) for man in range(5)}
    state.stand_in = COMMANDER
    assert end.place_modifier(state, ASSISTANT) == before[COMMANDER] != before[ASSISTANT]
    assert all(end.place_modifier(state, man) == before[man] for man in (GUNNER, LOADER, DRIVER))


def rescue(out: int) -> PattonState:
    """A burning tank with these men outside."""
    state = place(units=seen("LW"))
    state.push(KnockedOut("H", 0, "75L", next=4, out=out))
    state.settle()
    return state


def test_19_14_each_man_tries_once_and_who_is_out_helps_on() -> None:
    state = rescue(1 << GUNNER)
    act(state, "rescue gunner loader")
    roll(state, 1)
    assert frame(state) == "Rescue"
    assert why(state, "rescue gunner driver") == ["rescue.cannot"]
    assert not why(state, "rescue loader driver"), "he was pulled out"
    assert why(state, "rescue loader gunner") == ["rescue.not_trapped"], "he is still outside"
    act(state, "rescue loader commander")
    assert frame(state) == "Wound"


def test_19_14_nobody_is_rescued_if_nobody_is_out() -> None:
    assert frame(rescue(0)) == "BrewUp"
    assert frame(rescue(0b11111)) == "BrewUp"


def test_26_1_collateral_counts_for_a_commander_who_looks_out() -> None:
    for hatches, health, counts in ((["commander"], "fit", 1), ([], "fit", 0), (["commander"], "unconscious", 0)):
        state = place(units=seen("LW"), hatches=hatches, health={"commander": health})
        state.push(Collateral("harassing fire"))
        value = next(n for n in range(1, 101) if "gunsight" in read(state, n))
        roll(state, value)
        assert state.open_collateral == counts


def test_4_82_a_broken_aa_mg_stays_broken() -> None:
    state = place(units=seen("LW"))
    state.push(Collateral("harassing fire"))
    value = next(n for n in range(1, 101) if "AA" in read(state, n))
    roll(state, value)
    assert state.guns[AA] == BROKEN


def test_19_2_only_infantry_nearby_spoils_the_cover() -> None:
    for kind, covered in (("LW", False), ("MG", False), ("PzIV", True)):
        state = place(units=seen(kind, "6-8.medium"))
        state.control = [1] * 6
        assert well_covered(state) is covered


# -- [4.5] [22.1] the day -------------------------------------------------------------------------------------------


def test_4_53_known_areas_and_ours_are_not_checked() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", known={"P11": "L"}, time="08:00")
    near = state.tables.areas[state.area].neighbours
    first, second, *_ = [area for area in near if state.resistance[area] < 0]
    state.held[first] = 1
    assert first not in unscouted(state)
    assert at(state, "P11") not in unscouted(state)
    assert second in unscouted(state)
    for area in near:
        state.resistance[area] = 0
    assert unscouted(state) == []


def test_4_54_only_neighbours_are_entered_or_fired_at() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", time="08:00", known={"P11": "L"})
    quiet(state, "Operations")
    far = next(a.id for n, a in enumerate(state.tables.areas) if n not in state.tables.areas[state.area].neighbours)
    for verb in ("enter", "artillery", "air"):
        assert why(state, f"{verb} {far}") == ["area.not_adjacent"]
        assert Operations().objections(state, verb, at(state, far), 0) == "area.not_adjacent"


def test_4_25_each_hour_that_passes_is_rolled_for() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", weather=["overcast"], time="08:00")
    state.push(HourlyWeather(3))
    asked = 0
    while frame(state) == "HourlyWeather":
        asked += 1
        roll(state, 10 if asked == 1 else 1)
    assert asked == 3
    wet = place("movement", scenario="day", task_force="P12", type="A", weather=["overcast", "rain"], time="08:00")
    wet.push(HourlyWeather(2))
    roll(wet, 10, 10)
    assert wet.weather & RAIN


def test_22_11_after_advancing_fire_the_gun_is_loaded_again() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", gun="HE", ammo={"HE": 6}, rack={"HE": 5})
    state.push(AdvancingAmmo())
    roll(state, 2)
    assert state.gun_load == HE
    assert sum(state.ammo) == 5


def test_6_1_a_unit_is_counted_once() -> None:
    state = place(units={**seen("LW"), "e2": "LW 6-8.close"})
    before = list(state.score)
    knock_out(state, 0, "you", "9.51")
    knock_out(state, 1, "friends", "14.0")
    changed = {n: now - then for n, (then, now) in enumerate(zip(before, state.score, strict=True)) if now != then}
    assert sorted(changed.values()) == [1, 1, 1, 1], "a point and a kill each"
    assert (sum(state.kills), sum(state.friendly_kills)) == (1, 1)


@pytest.mark.parametrize(("health", "goes_on"), [(UNCONSCIOUS, True), (DEAD, False)])
def test_4_77_the_day_goes_on_with_a_commander_who_wakes_up(health: int, goes_on: bool) -> None:
    state = place(
        "battle.random", seen("LW"), scenario="day", task_force="P12", came_from="P11", type="A", time="08:00"
    )
    state.health[COMMANDER] = health
    state.remove(0)
    roll(state, 1)
    assert (state.lost_day == 0) is goes_on
    assert (frame(state) != "GameOver") is goes_on
