"""Cases of tank, stores, crew and career in detail: what fits, who comes back when, and what is forgotten overnight."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.events import Event
from grognard.engine.nodes import Chance, Decision
from grognard.games.pattons_best.rules.briefing import issue_tank
from grognard.games.pattons_best.rules.casualties import hurt
from grognard.games.pattons_best.rules.frame import Reckoning
from grognard.games.pattons_best.rules.victory import day_result, outcome_of_day
from grognard.games.pattons_best.schema.names import AP, COMMANDER, FIT, GUNNER, HCBI, HE, LOADER, RACK, WEEK, WP
from grognard.games.pattons_best.state import PattonState

from .support import QUIET, RULES, act, action, frame, kinds, legal, place, quiet, roll, seen, start, why

SEPTEMBER: dict[str, Any] = {"scenario": "day", "date": "1944-09-16"}


def told(state: PattonState, stop: str) -> list[Event]:
    """What happens, the usual being chosen and nothing much rolled, until a frame of this name is on top."""
    events: list[Event] = []
    while frame(state) != stop:
        node = state.node
        if isinstance(node, Decision):
            events += state.apply(node.default)
        elif isinstance(node, Chance):
            band = next((b for b in node.bands if b.label in QUIET), node.bands[-1])
            events += state.roll(band.faces[0])
        else:
            raise AssertionError(f"{stop} does not come")
    return events


def loading(tank: int = 1, **flags: Any) -> PattonState:
    """A tank that is being loaded, with no extra rounds ordered."""
    state = place("morning", **SEPTEMBER, tank=tank, **flags)
    quiet(state, "SpecialAmmo")
    roll(state, 5, 1)
    assert frame(state) == "LoadAmmo"
    return state


# -- [16.2] loading -------------------------------------------------------------------------------------------------


def test_16_21_what_is_loaded_takes_room_from_the_rest() -> None:
    state = loading()
    act(state, "load WP 60")
    assert why(state, "load AP 38") == ["load.too_many"]
    assert "37 at most" in state.refusals(action("load AP 38"))[0].sentence
    assert not why(state, "load AP 37")
    act(state, "load AP 37", "done")
    assert (state.ammo[HE], state.ammo[AP], state.ammo[WP]) == (0, 37, 60)


def test_16_22_extra_rounds_are_chosen_only_where_none_are_ordered() -> None:
    state = loading()
    assert legal(state, "extra")
    act(state, "extra 10")
    assert not legal(state, "extra")
    ordered = place("morning", **SEPTEMBER, tank=1)
    quiet(ordered, "SpecialAmmo")
    roll(ordered, 1, 3)
    assert not legal(ordered, "extra")


def test_28_0_the_usual_load_leaves_what_was_chosen_and_what_the_gun_does_not_fire() -> None:
    state = loading()
    act(state, "load WP 0", "stow")
    assert state.ammo[WP] == 0
    act(state, "stow")
    usual = loading()
    act(usual, "stow")
    assert usual.ammo[WP] + usual.ammo[HCBI] == 9, "a tenth of the load is smoke"
    long_gun = loading(tank=16)
    act(long_gun, "stow")
    assert long_gun.ammo[WP] == 0


def test_28_0_the_usual_rack_of_a_75_holds_a_smoke_round_of_each_kind() -> None:
    state = loading()
    act(state, "load HCBI 5", "load WP 5", "stow", "stow")
    assert (state.rack[HCBI], state.rack[WP]) == (1, 1)
    assert state.rack[AP] == state.card.ready_rack // 2
    chosen = loading()
    act(chosen, "load WP 5", "stow", "rack WP 0", "rack AP 1", "stow")
    assert (chosen.rack[WP], chosen.rack[AP]) == (0, 1), "what was chosen stays"


def test_16_23_the_refusal_says_how_many_rounds_fit_into_the_rack() -> None:
    state = loading()
    act(state, "load AP 40", "stow", "rack HE 3")
    left = state.card.ready_rack - 3
    refusal = state.refusals(action(f"rack AP {left + 1}"))[0]
    assert (refusal.code, f"{left} at most" in refusal.sentence) == ("rack.too_many", True)
    assert not why(state, f"rack AP {left}")


def test_9_6_the_first_reload_is_he_from_where_it_is_stowed() -> None:
    state = start("engagement")
    quiet(state, "Preparation")
    assert (state.gun_load, state.reload) == (HE, HE)
    assert state.reload_source != RACK


def test_31_0_an_engagement_offers_every_date_and_keeps_no_time() -> None:
    state = start("engagement")
    assert len(legal(state, "date")) == len(state.tables.dates)
    battle = place("battle.random", seen("LW"), weather=["overcast"])
    before = battle.minutes
    value = next(n for n in range(1, 101) if band(battle, n) == "time passes")
    assert "time" not in kinds(roll(battle, value))
    assert (battle.minutes, frame(battle) == "HourlyWeather") == (before, False)


def band(state: PattonState, value: int) -> str:
    """What two dice would mean."""
    node = state.node
    assert isinstance(node, Chance)
    return node.band((value // 10 % 10, value % 10)).label


@pytest.mark.parametrize(("kind", "asked"), [("A", True), ("B", True), ("C", False)])
def test_31_0_nobody_fires_his_way_into_a_counterattack(kind: str, asked: bool) -> None:
    state = start("engagement")
    act(state, "date 1944-09-16", f"type {kind}")
    found = set()
    for _ in range(60):
        if frame(state) in ("Activation", "Ambush"):
            break
        found.add(frame(state))
        node = state.node
        if isinstance(node, Decision):
            state.apply(node.default)
        elif isinstance(node, Chance):
            state.roll(node.bands[0].faces[0])
    assert ("AdvancingFire" in found) is asked


# -- [4.2] tank -----------------------------------------------------------------------------------------------------


def test_4_23_no_later_tank_gets_the_name_of_the_first() -> None:
    state = RULES.start("campaign", {"tank_name": "Cobra King"})
    names = []
    for _ in range(4):
        issue_tank(state, 1)
        names.append(state.tank_title())
    assert sum("Cobra King" in name for name in names) <= 1
    assert len(set(names)) == 4


def test_5_25_hvss_is_rolled_for_on_the_first_day_only() -> None:
    card = next(n for n, found in enumerate(place().tables.cards, start=1) if found.hvss)
    flags: dict[str, Any] = {"scenario": "campaign", "date": "1944-12-10", "tank": card}
    state = place("morning", **flags, numbers={"tank_new": 1})
    quiet(state, "Hvss")
    assert state.tank_new == 0
    old = place("morning", **flags, numbers={"tank_new": 0})
    assert "5.25" not in {event.rule for event in told(old, "SpecialAmmo")}


# -- [19.3] [27.0] men ------------------------------------------------------------------------------------------------


def test_19_33_a_fit_commander_does_not_go_to_hospital() -> None:
    state = place("evening", scenario="campaign", date="1944-08-05")
    events = told(state, "CombatCalendar")
    assert not {"hospital", "commander_back"} & set(kinds(events))
    assert state.commander_back == -1


def test_19_33_the_commander_is_back_once_and_well() -> None:
    state = place("evening", scenario="campaign", date="1944-08-05")
    hurt(state, COMMANDER, WEEK, "collateral")
    events = told(state, "CombatCalendar")
    assert kinds(events).count("commander_back") == 1
    assert (state.commander_back, state.health[COMMANDER], state.weeks[COMMANDER]) == (-1, FIT, 0)
    assert "commander_back" not in kinds(roll(state, 10))


def test_19_31_a_new_man_brings_no_wound_and_no_training() -> None:
    state = place(
        "evening", scenario="campaign", date="1944-08-05", health={"gunner": "wounded, out for a week"}, marks=["gyro"]
    )
    state.weeks[GUNNER] = 1
    quiet(state, "CombatCalendar")
    assert (state.gyro, state.weeks[GUNNER]) == (0, 0), "the trained man has left"
    roll(state, 1)
    quiet(state, "SpecialAmmo")
    assert (state.health[GUNNER], state.weeks) == (FIT, [0] * 5)


def test_27_0_men_who_are_due_within_a_refit_come_back_in_it() -> None:
    codes = place().tables.codes
    first = next(n for n, code in enumerate(codes) if code[0] == "refit" and codes[n - 1][0] != "refit")
    last = next(n for n in range(first, len(codes)) if codes[n + 1][0] != "refit")
    for due, back in ((last, True), (last + 1, False), (last + 2, False)):
        state = place("calendar", scenario="campaign", date=place().tables.dates[first - 1])
        state.away = [40, 7, LOADER, due]
        events = roll(state, 10)
        assert "refit" in kinds(events)
        assert (frame(state) == "Returning") is back


# -- [6.0] [26.0] results -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("squads", "own", "level", "word"), [(0, 0, "draw", "drawn"), (0, 1, "won", "won"), (1, 0, "lost", "lost")]
)
def test_6_2_a_day_of_no_points_is_drawn(squads: int, own: int, level: str, word: str) -> None:
    state = place(units=seen("LW"), scenario="day", task_force="P12", type="A")
    state.score[4], state.score[5] = squads, own
    assert (outcome_of_day(state).level, day_result(state)) == (level, word)


def test_26_1_a_low_roll_brings_no_medal() -> None:
    state = place("evening", scenario="campaign", date="1944-08-05", type="A")
    state.score[6] = 108
    quiet(state, "Decoration")
    assert "decorated" not in kinds(roll(state, 1))
    assert sum(state.medals) == 0


def test_3_2_the_sum_of_a_roll_is_the_number_needed() -> None:
    shot = Reckoning("To Hit", [("target moving", 25), ("gunner", -5)], 55, "9.31")
    assert (shot.need, shot.tally().total) == (35, 35)
    table = Reckoning("Terrain", [("Counterattack", 2)])
    assert (table.need, table.tally().total) == (None, 2)


def test_4_54_the_usual_way_leads_to_the_exit() -> None:
    state = place("movement", scenario="day", task_force="P12", type="A", exit="P42", time="08:00", known={"P11": "L"})
    quiet(state, "Operations")
    node = state.node
    assert isinstance(node, Decision)
    distance = state.tables.distance[state.exit_area]
    goal = RULES.vocabulary.parse(node.default.text).args[0]
    place_of = {area.id: n for n, area in enumerate(state.tables.areas)}
    assert node.default.verb == "enter"
    assert distance[place_of[str(goal)]] == min(distance[n] for n in state.tables.areas[state.area].neighbours)
