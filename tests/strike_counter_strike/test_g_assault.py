"""[G11] Assaults."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.engine.nodes import Chance, Decision
from grognard.engine.positions import Position
from grognard.games.strike_counter_strike.rules.assault import bravery_entries
from grognard.games.strike_counter_strike.rules.checks import quality
from grognard.games.strike_counter_strike.rules.exchange import Exchange, entrants, retreat_hexes
from grognard.games.strike_counter_strike.rules.fire import ASSAULT, ASSAULT_RATING, DEFENCE, FIRE, Shot, fire_entries
from grognard.games.strike_counter_strike.rules.opportunity import OpportunityFire
from grognard.games.strike_counter_strike.state import StrikeState
from grognard.games.strike_counter_strike.vocabulary import ORDERS

from .support import (
    DATA,
    RULES,
    act,
    allowed,
    codes,
    hex_,
    hexes_of,
    legal,
    marks,
    offer,
    place,
    points,
    purpose,
    role,
    roll,
    sums,
    unit,
    verbs,
    where,
)

CAST = {"K5_902": "39.20", "K6_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21"}


def assaulting(flags_: Any = None, options: Any = None, **pieces: str) -> StrikeState:
    state = place({**CAST, **pieces}, phase="formation PzGr902", flags=flags_, **(options or {}))
    act(state, "activate K5_902")
    return state


def charge(state: StrikeState, *faces: int) -> None:
    act(state, "assault K5_902 39.21", "charge")
    roll(state, *faces)


def test_g7_3_an_assault_is_the_last_action_of_a_unit() -> None:
    state = assaulting(flags_={"command_points": {"PzLehr": 5}})
    charge(state, 9)
    assert codes(state, "activate K5_902") == {"unit.acted"}
    assert points(state, "PzLehr")[0] == 5


def test_g11_units_of_the_stack_assault_together() -> None:
    state = assaulting(K7_902="38.20")
    act(state, "assault K5_902 39.21")
    assert hexes_of(state, "join") == {"K6_902"}
    assert codes(state, "join K7_902") == {"assault.stack"}
    act(state, "join K6_902", "charge")
    assert purpose(state) == "bravery"
    roll(state, 9, 9)
    assert hexes_of(state, "activate") == {"K7_902"}


def test_g11_nobody_joins_under_a_division_chit_without_a_point() -> None:
    state = place(CAST, flags={"command_points": {"PzLehr": 1}})
    act(state, "activate K5_902", "second", "assault K5_902 39.21")
    assert points(state, "PzLehr")[0] == 0
    assert codes(state, "join K6_902") == {"command.points"}


def test_g11_joining_under_a_division_chit_costs_a_point_each() -> None:
    state = place(CAST, flags={"command_points": {"PzLehr": 3}})
    act(state, "activate K5_902", "second", "assault K5_902 39.21", "join K6_902")
    assert points(state, "PzLehr")[0] == 1


@pytest.mark.parametrize(
    ("condition", "code"),
    [("suppressed", "assault.suppressed"), ("dug=2", "assault.entrenched")],
)
def test_g11_the_unfit_do_not_assault(condition: str, code: str) -> None:
    state = assaulting(K5_902=f"39.20 {condition}")
    assert codes(state, "assault K5_902 39.21") == {code}


def test_g11_guns_without_steps_or_movement_do_not_assault() -> None:
    state = place({**CAST, "GrW8_902": "39.20", "RG_PzLehr_1": "39.20"}, phase="formation PzGr902")
    act(state, "activate GrW8_902")
    assert codes(state, "assault GrW8_902 39.21") == {"assault.guns"}
    act(state, "done", "activate RG_PzLehr_1")
    assert codes(state, "assault RG_PzLehr_1 39.21") == {"assault.steps"}


def test_g11_only_adjacent_hexes_with_enemies_one_could_enter() -> None:
    state = assaulting(E_2_114="39.22")
    assert codes(state, "assault K5_902 39.22") == {"assault.far"}
    assert codes(state, "assault K5_902 39.21") == {"assault.empty"}


def test_g11_the_bravery_check_weighs_both_defense_ratings() -> None:
    state = assaulting(E_2_114="39.21 dug=1")
    found = bravery_entries(state, unit("K5_902"), hex_("39.21"))
    assert sum(entry[0] for entry in found) == 6 - 1 - 0
    state = place({"5_Pz130": "39.20", "E_2_114": "39.21", "A_776": "39.21"})
    found = bravery_entries(state, unit("5_Pz130"), hex_("39.21"))
    assert sum(entry[0] for entry in found) == 6 - 1 + 4
    assert f"{state.tables.names[unit('A_776')]} defends" in {entry[1] for entry in found}


def test_g11_terrain_counts_for_bravery() -> None:
    for town, terrain in (("30.22", -2), ("28.16", -1)):
        beside = DATA.grid.id(DATA.grid.neighbours[hex_(town)][0])
        state = place({"K5_902": beside, "L_902": "K5_902", "E_2_114": town})
        assert sum(entry[0] for entry in bravery_entries(state, unit("K5_902"), hex_(town))) == 6 + terrain


def test_g7_5_an_improved_position_does_not_help_a_unit_that_assaults() -> None:
    state = assaulting(K5_902="39.20 dug=1")
    found = bravery_entries(state, unit("K5_902"), hex_("39.21"))
    assert sum(entry[0] for entry in found) == 6
    assert quality(state, unit("K5_902")) == 6 + 1
    charge(state, 0)
    assert quality(state, unit("K5_902")) == 6


def test_g11_who_fails_drops_out_and_no_point_buys_bravery() -> None:
    state = assaulting({"command_points": {"PzLehr": 9}})
    act(state, "assault K5_902 39.21", "charge")
    assert purpose(state) == "bravery"
    roll(state, 9)
    assert hexes_of(state, "activate") == {"K6_902"}


def test_g11_the_defenders_of_the_hex_fire_first_with_a_bonus() -> None:
    state = assaulting(F_2_114="40.20")
    charge(state, 0)
    assert role(state) == "american"
    assert hexes_of(state, "fire", "E_2_114") == {"K5_902"}
    assert hexes_of(state, "fire", "F_2_114") == set()
    act(state, "fire E_2_114 K5_902")
    assert purpose(state) == "opportunity"
    roll(state, 0)
    assert purpose(state) == "fire.charge"


def test_g11_the_charging_bonus() -> None:
    from grognard.games.strike_counter_strike.rules.fire import CHARGE, Shot, fire_entries

    state = assaulting()
    found = {why: n for n, why, _ in fire_entries(state, Shot(unit("E_2_114"), unit("K5_902"), CHARGE))}
    assert found["charging"] == 2


def test_g11_the_defender_may_run_one_hex_for_a_hit() -> None:
    state = assaulting()
    charge(state, 0)
    act(state, "hold")
    assert role(state) == "american"
    assert {"retreat E_2_114 39.22", "stand"} <= legal(state)
    act(state, "retreat E_2_114 39.22")
    assert role(state) == "german"
    act(state, "hold")
    assert where(state, "E_2_114") == "39.22"
    assert marks(state, "E_2_114") == {"cohesion_1"}


def test_g11_runners_are_fired_at_with_two_more() -> None:
    state = assaulting()
    charge(state, 0)
    act(state, "hold", "retreat E_2_114 39.22")
    asking = state.frames[-1]
    assert isinstance(asking, OpportunityFire)
    assert (2, "running from the assault", "G9") in fire_entries(state, asking.shot(state, unit("K5_902")))


def test_g11_nobody_runs_into_a_full_hex() -> None:
    full = dict.fromkeys(("F_2_114", "G_2_114", "A_1_114", "B_1_114"), "39.22")
    assert hex_("39.22") in retreat_hexes(assaulting(), unit("E_2_114"))
    assert hex_("39.22") not in retreat_hexes(assaulting(**full), unit("E_2_114"))


@pytest.mark.parametrize(
    ("condition", "able"), [("", True), ("hits=1", True), ("hits=2", False), ("suppressed", False)]
)
def test_g11_shaken_victors_do_not_enter(condition: str, able: bool) -> None:
    state = place({"K5_902": f"39.20 {condition}".strip()})
    assert entrants(state, hex_("39.21"), 1 << unit("K5_902")) == ([unit("K5_902")] if able else [])


RUNNING = {"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21", "5_Pz130": "37.21", "6_Pz130": "40.19"}


def running(to: str = "40.21", **pieces: str) -> StrikeState:
    state = place({**RUNNING, **pieces}, phase="formation PzGr902")
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 0)
    act(state, "hold", f"retreat E_2_114 {to}")
    return state


def test_g11_only_assaulting_units_fire_at_runners() -> None:
    state = running()
    assert hexes_of(state, "react") == {"K5_902"}
    assert codes(state, "react 5_Pz130") == {"react.assault"}
    act(state, "react K5_902")
    roll(state, 9)
    assert where(state, "E_2_114") == "40.21", "nobody else is asked"


@pytest.mark.parametrize(("to", "zone"), [("40.20", 2), ("39.22", -1)])
def test_g9_the_running_bonus_adds_to_the_others(to: str, zone: int) -> None:
    pieces = {name: where_ for name, where_ in RUNNING.items() if not name.endswith("_Pz130")}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 0)
    act(state, "hold", f"retreat E_2_114 {to}")
    entries = sums(state, "react K5_902", of="opportunity")
    assert entries["running from the assault"] == 2
    assert entries.get("from Fire Zone to Fire Zone", entries.get("out of the Fire Zone")) == zone
    assert offer(state, "react K5_902").sums[0].total == 4 + 2 + zone


def test_g11_each_unit_attacks_twice_and_no_more() -> None:
    """The first of all counters, whose number is 0."""
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "AC_A_106": "39.21"}
    state = place(pieces, phase="formation PzGr902")
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 0)
    act(state, "hold", "stand")
    for _ in range(2):
        assert purpose(state) == "fire.defence"
        roll(state, 9)
    assert role(state) == "german"


def test_g9_standing_orders_answer_in_an_assault() -> None:
    state = place({"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21"}, phase="formation PzGr902")
    for order, found in (("fire", "opportunity"), ("hold", "")):
        other = state.copy()
        other.orders[0] = ORDERS.index(order)
        act(other, "activate K5_902", "assault K5_902 39.21", "charge")
        roll(other, 0)
        assert (purpose(other) if isinstance(other.node, Chance) else "") == found


def test_g11_a_red_assault_rating_serves_for_both_attacks() -> None:
    """No counter of ours has one; an owner's data may."""
    changes = {"units.toml": {"profiles": {"classes": {"de_pzgr_mot": {"full": {"assault_double": True}}}}}}
    for rules, weapons in (
        (RULES, [FIRE, ASSAULT_RATING]),
        (grognard.ruleset("strike_counter_strike", changes=changes), [ASSAULT_RATING] * 2),
    ):
        state = rules.position(Position("strike_counter_strike", 10, "formation PzGr902", CAST, "campaign"))
        assert isinstance(state, StrikeState)
        found = [
            Exchange(hex_("39.21"), 1 << unit("K5_902"), ASSAULT, unit=unit("K5_902"), weapon=weapon)
            .shot(state, unit("E_2_114"))
            .weapon
            for weapon in (FIRE, ASSAULT_RATING)
        ]
        assert found == weapons


def test_g11_option_no_hit_for_running() -> None:
    state = assaulting(options={"hit_when_running": False})
    charge(state, 0)
    act(state, "hold", "retreat E_2_114 39.22", "hold")
    assert marks(state, "E_2_114") == set()


def test_g11_suppressed_defenders_stay() -> None:
    state = assaulting(E_2_114="39.21 suppressed")
    assert retreat_hexes(state, unit("E_2_114")) == []


def test_g11_defenders_then_attackers_make_two_attacks_each() -> None:
    state = assaulting()
    charge(state, 0)
    act(state, "hold", "stand")
    seen = []
    while isinstance(state.node, Chance) or "check" in verbs(state):
        if isinstance(state.node, Decision):
            act(state, "check")
            continue
        if purpose(state) == "chit":
            break
        seen.append(purpose(state))
        roll(state, 9)
    shots = [entry for entry in seen if entry.startswith("fire")]
    assert shots == ["fire.defence"] * 2 + ["fire.assault"] * 2


def test_g11_a_suppressed_unit_has_only_its_assault_rating() -> None:
    state = assaulting(E_2_114="39.21 suppressed")
    found = fire_entries(state, Shot(unit("E_2_114"), unit("K5_902"), DEFENCE, ASSAULT_RATING))
    assert (-2, "Suppressed", "G10") in found
    charge(state, 0)
    shots = []
    while isinstance(state.node, Chance) or verbs(state) & {"check", "stand"}:
        if isinstance(state.node, Decision):
            act(state, "check" if "check" in verbs(state) else "stand")
            continue
        if purpose(state) == "chit":
            break
        shots.append(purpose(state))
        roll(state, 9)
    assert shots.count("fire.defence") == 1


def test_g11_the_stream_costs_the_attackers_one() -> None:
    from grognard.games.strike_counter_strike.rules.fire import ASSAULT, DEFENCE, Shot, fire_entries

    state = place({"K5_902": "12.13", "E_2_114": "12.14"})
    attack = {why for _, why, _ in fire_entries(state, Shot(unit("K5_902"), unit("E_2_114"), ASSAULT))}
    defence = {why for _, why, _ in fire_entries(state, Shot(unit("E_2_114"), unit("K5_902"), DEFENCE))}
    assert "across a stream" in attack
    assert "across a stream" not in defence


def won(**more: Any) -> StrikeState:
    """The defender is eliminated in the exchange."""
    state = assaulting(**more)
    charge(state, 0)
    act(state, "hold", "stand")
    while not (isinstance(state.node, Decision) and verbs(state) & {"advance", "activate"}):
        if isinstance(state.node, Decision):
            act(state, "check")
        elif purpose(state) == "fire.assault":
            roll(state, 6)
        elif purpose(state) == "fire.defence":
            roll(state, 9)
        else:
            roll(state, 0)
    return state


def test_g11_at_least_one_victor_enters() -> None:
    state = won(E_2_114="39.21 lost=1")
    assert where(state, "E_2_114") == "american.eliminated"
    assert codes(state, "end") == {"assault.must_enter"}
    act(state, "advance K5_902")
    assert where(state, "K5_902") == "39.21"


def overrun(**pieces: str) -> StrikeState:
    """5. and 6. PzGr 902 have assaulted a Suppressed Rearguard and killed it with the first attack."""
    cast = {"K5_902": "39.20", "K6_902": "39.20", "L_902": "K5_902", "RG_44ID_1": "39.21 suppressed hits=2", **pieces}
    state = place(cast, phase="formation PzGr902", flags={"command_points": {"PzLehr": 0}})
    act(state, "activate K5_902", "assault K5_902 39.21", "join K6_902", "charge")
    roll(state, 0, 0)
    act(state, "stand", "fire RG_44ID_1 K5_902")
    roll(state, 9, 9, 0)
    return state


def test_g11_the_second_victor_may_follow_the_first() -> None:
    state = overrun()
    assert legal(state) == {"advance K5_902", "advance K6_902"}
    act(state, "advance K5_902")
    assert legal(state) == {"advance K6_902", "end"}
    act(state, "advance K6_902")
    assert (where(state, "K5_902"), where(state, "K6_902")) == ("39.21", "39.21")


def test_g11_nobody_is_asked_where_no_victor_can_enter() -> None:
    state = overrun(K5_902="39.20 hits=2", K6_902="39.20 hits=2", K7_902="39.18")
    assert where(state, "RG_44ID_1") != "39.21"
    assert "activate" in verbs(state)


def test_g11_option_nobody_has_to_enter() -> None:
    state = won(E_2_114="39.21 lost=1", options={"must_enter_after_assault": False})
    assert allowed(state, "end")


def test_g11_a_rearguard_fights_with_nothing() -> None:
    from grognard.games.strike_counter_strike.rules.fire import DEFENCE, Shot, fire_entries

    state = assaulting(RG_44ID_1="39.21")
    given = Shot(unit("RG_44ID_1"), unit("K5_902"), DEFENCE)
    found = {why: n for n, why, _ in fire_entries(state, given)}
    assert found["Fire Rating"] + found["a unit without steps"] == 0


def test_g11_each_attack_picks_its_target() -> None:
    state = assaulting(F_2_114="39.21")
    charge(state, 0)
    act(state, "hold", "stand")
    picked = False
    while isinstance(state.node, Chance) or verbs(state) & {"check", "fire"}:
        if isinstance(state.node, Decision) and "fire" in verbs(state):
            assert role(state) == "german"
            assert hexes_of(state, "fire", "K5_902") == {"E_2_114", "F_2_114"}
            picked = True
            break
        if isinstance(state.node, Decision):
            act(state, "check")
        else:
            roll(state, 9)
    assert picked


def test_g11_one_company_check_serves_both_attacks() -> None:
    state = assaulting()
    charge(state, 0)
    act(state, "hold", "stand")
    checks = 0
    while isinstance(state.node, Chance) or "check" in verbs(state):
        if isinstance(state.node, Decision):
            act(state, "check")
            continue
        if purpose(state) == "chit":
            break
        checks += purpose(state) == "company"
        roll(state, 9)
    assert checks == 2
