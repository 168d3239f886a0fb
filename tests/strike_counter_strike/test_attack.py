"""How the computer commander attacks and defends places: unseen approach, guns first, then everybody together."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from grognard.engine.nodes import Chance, Decision
from grognard.engine.playouts import random_faces
from grognard.games.strike_counter_strike.command.aims import FAR, Ground, attacks, needs
from grognard.games.strike_counter_strike.command.battle import harm_of, shell_harm
from grognard.games.strike_counter_strike.command.fires import silencing
from grognard.games.strike_counter_strike.command.plans import plan
from grognard.games.strike_counter_strike.command.stands import RECKLESS, Aims, Stand
from grognard.games.strike_counter_strike.command.ways import Gauntlet, first_leg, ways_of
from grognard.games.strike_counter_strike.rules.activation import Activation
from grognard.games.strike_counter_strike.rules.fire import eliminate
from grognard.games.strike_counter_strike.rules.opportunity import OpportunityFire
from grognard.games.strike_counter_strike.rules.reach import reach_of
from grognard.games.strike_counter_strike.rules.setup import FirstTurn
from grognard.games.strike_counter_strike.state import StrikeState
from grognard.games.strike_counter_strike.tables import AMERICAN, GERMAN, SIDES

from .support import RULES, act, place

FIRST, SECOND, LAST = "25-0700", "25-0900", "25-1100"
"""The turns of Scholbach Schwerpunkt."""

DEFENCE = {"L_114": "E_2_114", "E_2_114": "30.22 dug=1", "F_2_114": "30.22 dug=1"}
GUNS = {"FA_217": "park:30.24 contact=L_114"}
WATCH = {"AT_114": "30.21", "A_776": "28.22"}
ATTACK = {
    "L_902": "K5_902",
    "K5_902": "29.17 mounted",
    "K6_902": "30.17 mounted",
    "K7_902": "28.17 mounted",
    "5_Pz130": "31.18",
    "K9_902": "30.15",
    "GrW8_902": "28.15",
}


def scholbach(pieces: dict[str, str], turn: str, points: int = 6, phase: str = "formation PzGr902") -> StrikeState:
    flags = {"command_points": {"PzLehr": points}}
    return place(pieces, phase=phase, turn=turn, scenario="scholbach", flags=flags)


def hex_of(state: StrikeState, name: str) -> int:
    found = state.tables.grid.find(name)
    assert found is not None
    return found


def unit_of(state: StrikeState, name: str) -> int:
    return state.tables.unit_number[name]


def planned(state: StrikeState) -> str:
    assert isinstance(state.node, Decision)
    number = RULES.mind.commander(state, state.node.role).plan(state)
    assert number is not None
    return RULES.vocabulary.action(number).text


def play_chit(state: StrikeState, seed: int) -> list[str]:
    """Everybody follows the plan to the end of the chit; what the German did."""
    dice, drawn, done = Random(seed), state.drawn, []
    while state.drawn == drawn and any(isinstance(frame, Activation) for frame in state.frames):
        node = state.node
        if isinstance(node, Chance):
            state.roll(random_faces(node.dice, dice))
            continue
        assert isinstance(node, Decision)
        text = planned(state)
        if node.role == "german":
            done.append(text)
        act(state, text)
    return done


def before_town(state: StrikeState, names: tuple[str, ...]) -> int:
    """How many of these stand beside Schalbach or in it."""
    town = hex_of(state, "30.22")
    places = [state.place[unit_of(state, name)] for name in names]
    return sum(where < state.tables.count and state.tables.distance(where, town) <= 1 for where in places)


# -- the approach -----------------------------------------------------------------------------------------------


def test_a_company_goes_round_the_fire_zones_on_its_way() -> None:
    """[G9] The cheapest way may lead from Fire Zone to Fire Zone; the commander's never promises more harm."""
    state = scholbach({**DEFENCE, **WATCH, **ATTACK}, SECOND)
    act(state, "activate K5_902")
    unit = unit_of(state, "K5_902")
    found, gauntlet = reach_of(state, unit, False), Gauntlet(state, unit)
    ways = ways_of(state, unit, found, gauntlet)
    safer = 0
    for hex_ in found.places:
        path = (found.start, *found.path(hex_))
        cheapest = sum(gauntlet.harm(a, b) for a, b in pairwise(path))
        assert ways.harm[hex_] <= cheapest + 1e-9
        safer += ways.harm[hex_] < cheapest - 1e-9
    assert safer > 0


def test_each_leg_of_a_way_is_one_that_the_rules_would_go() -> None:
    state = scholbach({**DEFENCE, **WATCH, **ATTACK}, SECOND)
    act(state, "activate K5_902")
    unit = unit_of(state, "K5_902")
    found = reach_of(state, unit, False)
    ways = ways_of(state, unit, found, Gauntlet(state, unit))
    for goal in set(found.places) - {found.start}:
        leg = first_leg(state, unit, ways, goal, False)
        path = found.path(leg)
        assert path
        assert leg == goal or [ways.before[hex_] for hex_ in path] == [found.start, *path[:-1]]


def test_while_there_is_time_nobody_drives_through_a_watched_fire_zone() -> None:
    """[G9] Without fire of their own to blind them, companies give the guns that watch nothing to fire at."""
    state = scholbach({**DEFENCE, **WATCH, **ATTACK, "K9_902": "24.15", "GrW8_902": "25.15"}, FIRST, points=0)
    dice = Random(5)
    while any(isinstance(frame, Activation) for frame in state.frames):
        assert not isinstance(state.frames[-1], OpportunityFire)
        node = state.node
        if isinstance(node, Chance):
            state.roll(random_faces(node.dice, dice))
        else:
            act(state, planned(state))


def test_the_attack_goes_in_together_under_one_chit() -> None:
    companies = ("K5_902", "K6_902", "K7_902", "5_Pz130")
    state = scholbach({**DEFENCE, **ATTACK}, SECOND)
    assert before_town(state, companies) == 0
    play_chit(state, 2)
    assert before_town(state, companies) >= 3


# -- fire first -------------------------------------------------------------------------------------------------


def test_guns_blind_who_watches_the_approach_before_anybody_moves() -> None:
    """[G8] Under a barrage there is no Fire Zone: the first shots fall on the anti-tank guns, not on the town."""
    state = scholbach({**DEFENCE, **WATCH, **ATTACK, "K5_902": "30.19 mounted"}, SECOND)
    assert planned(state) in ("activate K9_902", "activate GrW8_902")
    act(state, planned(state))
    assert planned(state).split()[0] == "fire"
    assert planned(state).split()[2] in WATCH


def test_a_silenced_hex_is_worth_no_second_barrage_for_the_approach() -> None:
    pieces = {**DEFENCE, **WATCH, **ATTACK}
    state = scholbach(pieces, SECOND)
    guns = hex_of(state, "30.21")
    assert silencing(state, Ground(state.tables), GERMAN)[guns] > 0
    flags = {"barrage": {"30.21": 1}}
    silent = place(pieces, phase="formation PzGr902", turn=SECOND, scenario="scholbach", flags=flags)
    assert guns not in silencing(silent, Ground(silent.tables), GERMAN)
    assert not silencing(state, Ground(state.tables), AMERICAN)


def test_guns_without_a_target_wait_for_those_who_find_one() -> None:
    state = scholbach({**DEFENCE, **ATTACK, "5_Pz130": "34.15"}, SECOND)
    order = [text for text in play_chit(state, 1) if text.startswith("activate")]
    assert order[0] not in ("activate K9_902", "activate GrW8_902")
    assert {"activate K9_902", "activate GrW8_902"} <= set(order)


def test_one_observer_is_enough() -> None:
    """[G12] Who sees targets that nobody else sees for the guns is worth more there; a second is not."""
    pieces = {**DEFENCE, **WATCH, "K9_902": "30.15", "L_902": "K5_902", "K5_902": "24.15 mounted"}
    alone = scholbach(pieces, FIRST)
    assert Aims(alone, Ground(alone.tables), GERMAN).hidden
    together = scholbach({**pieces, "K6_902": "30.19", "K7_902": "29.19"}, FIRST)
    hidden = Aims(together, Ground(together.tables), GERMAN).hidden
    assert hex_of(together, "30.21") not in hidden


def test_g10_fire_gathers_on_who_is_shaken_already() -> None:
    """The third Cohesion Hit costs a step, and a Suppressed unit takes a hit where others are Suppressed."""
    state = scholbach({**DEFENCE, **ATTACK, "F_2_114": "30.22 dug=1 hits=1", "G_2_114": "29.22 dug=1 hits=2"}, SECOND)
    fresh, shaken, broken = (unit_of(state, name) for name in ("E_2_114", "F_2_114", "G_2_114"))
    assert harm_of(state, fresh, "C") < harm_of(state, shaken, "C") < harm_of(state, broken, "C")
    state.suppressed[broken] = 1
    assert harm_of(state, broken, "S?") > 2 * harm_of(state, fresh, "S?")


def test_g12_guns_follow_the_companies_and_not_the_places() -> None:
    """An empty town far away draws companies; guns stay with those who need them."""
    state = begun("deeds")
    ground = Ground(state.tables)
    aims = Aims(state, ground, GERMAN)
    far = ground.goals.index(hex_of(state, "39.24"))
    near = ground.goals.index(hex_of(state, "24.11"))
    assert aims.shelled[far] < aims.needs[far]
    assert aims.shelled[near] == aims.needs[near]


# -- the storm --------------------------------------------------------------------------------------------------


def test_mounted_infantry_dismounts_to_storm_a_shaken_place() -> None:
    attackers = {"L_901": "K5_901", "K5_901": "31.22 mounted"}
    shaken = {"L_114": "E_2_114", "E_2_114": "30.22 suppressed hits=2 lost=1"}
    for defenders, dismounts in ((shaken, True), (DEFENCE, False)):
        state = place(
            {**attackers, **defenders, **GUNS}, phase="formation PzGr901", flags={"command_points": {"PzLehr": 6}}
        )
        act(state, "activate K5_901")
        assert planned(state).startswith("dismount") == dismounts


def test_who_has_dismounted_to_storm_does_not_mount_again() -> None:
    state = scholbach(
        {"L_902": "K5_902", "K5_902": "31.22 mounted", "L_114": "E_2_114", "E_2_114": "30.22 suppressed hits=2 lost=1"},
        SECOND,
    )
    act(state, "activate K5_902", "dismount K5_902")
    done = []
    for _ in range(3):
        done.append(planned(state))
        act(state, done[-1])
        if done[-1].startswith("assault"):
            break
    assert done[-1] == "assault K5_902 30.22"
    assert "mount K5_902" not in done


def test_an_empty_place_is_entered() -> None:
    state = scholbach({"L_902": "K5_902", "K5_902": "30.21 mounted", "G_2_114": "26.22 dug=1"}, LAST)
    town = state.tables.victory_number[hex_of(state, "30.22")]
    state.control[town] = AMERICAN
    play_chit(state, 1)
    assert state.control[town] == GERMAN


def test_losses_count_little_when_the_last_turn_decides() -> None:
    for turn, caution in ((SECOND, 1.0), (LAST, RECKLESS)):
        state = scholbach({**DEFENCE, **ATTACK}, turn)
        state.control[state.tables.victory_number[hex_of(state, "30.22")]] = AMERICAN
        ground = Ground(state.tables)
        assert Aims(state, ground, GERMAN).caution == caution
        assert Aims(state, ground, AMERICAN).caution == 1.0


# -- the defence ------------------------------------------------------------------------------------------------


def test_a_salvo_is_feared_most_in_the_open_and_least_in_a_dug_in_town() -> None:
    state = scholbach({**DEFENCE, **ATTACK}, FIRST)
    ground = Ground(state.tables)
    open_, town = (shell_harm(state.tables, ground, False, 2, 1, more) for more in (0, -3))
    half_track = shell_harm(state.tables, ground, True, 2, 1, 0)
    assert open_ > 1.9 * town
    assert open_ > 1.9 * half_track


def test_a_company_in_the_open_gives_way_before_it_is_assaulted_at_bad_odds() -> None:
    pieces = {
        "L_902": "K5_902",
        "K5_902": "30.20",
        "K6_902": "30.20",
        "K7_902": "30.20",
        "L_114": "E_2_114",
        "E_2_114": "31.20 hits=2 lost=1",
        "F_2_114": "34.22",
    }
    state = scholbach(pieces, SECOND)
    act(state, "activate K5_902", "assault K5_902 31.20", "join K6_902", "join K7_902", "charge")
    while not (isinstance(state.node, Decision) and planned(state).split()[0] in ("stand", "retreat")):
        if isinstance(state.node, Chance):
            # Everybody is brave, and the defender's own fire fails.
            state.roll((0,) if "Bravery" in state.node.prompt else (8,))
        else:
            act(state, planned(state))
    assert planned(state).startswith("retreat E_2_114")


# -- who attacks ------------------------------------------------------------------------------------------------


def begun(scenario: str) -> StrikeState:
    """A scenario after the set-up."""
    state = RULES.start(scenario, {})
    ground = Ground(state.tables)
    while isinstance(state.node, Decision) and any(isinstance(frame, FirstTurn) for frame in state.frames):
        number = plan(state, ground, SIDES.index(state.node.role))
        state.play(state.numbers()[0] if number is None else number)
    return state


@pytest.mark.parametrize(
    ("scenario", "attacker"),
    [("scholbach", GERMAN), ("scouts_out", GERMAN), ("brawling", GERMAN), ("deeds", AMERICAN), ("campaign", GERMAN)],
)
def test_12_0_who_would_lose_by_what_is_held_attacks(scenario: str, attacker: int) -> None:
    state = begun(scenario)
    assert attacks(state, attacker)
    assert not attacks(state, 1 - attacker)


def test_12_0_who_has_taken_enough_defends_and_in_a_draw_both_attack() -> None:
    state = begun("brawling")
    number = state.tables.victory_number
    for name, of in (("13.22", GERMAN), ("20.24", AMERICAN)):
        state.control[number[hex_of(state, name)]] = of
    assert [attacks(state, side) for side in (AMERICAN, GERMAN)] == [True, True]
    state.control[number[hex_of(state, "20.24")]] = GERMAN
    assert [attacks(state, side) for side in (AMERICAN, GERMAN)] == [True, False]


def test_12_0_losses_turn_the_defender_into_the_attacker() -> None:
    state = begun("deeds")
    assert not attacks(state, GERMAN)
    units = [unit for unit in state.tables.of_side[GERMAN] if state.on_map(unit) and not state.tables.rearguard[unit]]
    for unit in units[:5]:
        eliminate(state, unit, "G10")
    assert attacks(state, GERMAN)
    assert not attacks(state, AMERICAN)


def test_only_the_attacker_waits_for_the_attack() -> None:
    state = scholbach({**DEFENCE, **ATTACK}, FIRST)
    state.control[state.tables.victory_number[hex_of(state, "30.22")]] = AMERICAN
    ground = Ground(state.tables)
    assert Aims(state, ground, GERMAN).waiting
    assert not Aims(state, ground, AMERICAN).waiting


def test_the_defender_is_drawn_by_what_he_keeps_more_than_by_what_the_enemy_guards() -> None:
    state = begun("deeds")
    ground = Ground(state.tables)
    owner = [state.control[state.tables.victory_number[goal]] for goal in ground.goals]
    keeping, winning = (needs(state, ground, GERMAN, 1.0, attacking) for attacking in (False, True))
    for held, kept, won in zip(owner, keeping, winning, strict=True):
        assert kept >= won if held == GERMAN else kept <= won
    assert keeping != winning


# -- garrisons --------------------------------------------------------------------------------------------------


def test_12_0_the_only_unit_in_a_place_stays_while_enemies_are_a_march_away() -> None:
    """An empty place falls to whoever drives through it, from much farther away than one sees."""
    pieces = {"L_901": "K2_901", "K2_901": "20.05", "A_8": "21.16"}
    for held, guarded in ((pieces, True), ({**pieces, "K3_901": "20.05"}, False)):
        state = place(held, phase="division PzLehr", turn="25-1300", scenario="brawling")
        ground = Ground(state.tables)
        goal = ground.goals.index(hex_of(state, "20.05"))
        state.control[state.tables.victory_number[hex_of(state, "20.05")]] = GERMAN
        aims = Aims(state, ground, GERMAN)
        assert aims.gap[hex_of(state, "20.05")] > FAR
        assert aims.raids[goal] > 0
        stand = Stand(state, unit_of(state, "K2_901"), aims)
        alone = Stand(state, unit_of(state, "K2_901"), aims)
        alone.guarded = {}
        town = hex_of(state, "20.05")
        assert (stand.value(state, town) > alone.value(state, town)) == guarded


def test_12_0_nobody_guards_a_place_that_no_enemy_can_come_to() -> None:
    state = place({"K2_901": "20.05", "E_2_114": "38.26"}, phase="division PzLehr", turn="25-1300", scenario="brawling")
    state.control[state.tables.victory_number[hex_of(state, "20.05")]] = GERMAN
    ground = Ground(state.tables)
    assert not Aims(state, ground, GERMAN).raids[ground.goals.index(hex_of(state, "20.05"))]


# -- the set-up ------------------------------------------------------------------------------------------------


def test_artillery_is_set_up_behind_the_companies() -> None:
    state = RULES.start("deeds", {})
    ground = Ground(state.tables)
    while isinstance(state.node, Decision):
        number = plan(state, ground, ("american", "german").index(state.node.role))
        state.play(state.numbers()[0] if number is None else number)
    tables = state.tables
    rows = {
        guns: [
            tables.row[state.place[unit]]
            for unit in tables.of_side[GERMAN]
            if state.on_map(unit) and (tables.full[unit].colour in tables.indirect) == guns
        ]
        for guns in (True, False)
    }
    assert sum(rows[True]) / len(rows[True]) < sum(rows[False]) / len(rows[False]) - 1
