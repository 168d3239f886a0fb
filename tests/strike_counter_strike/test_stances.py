"""How the commander spends points, judges places and chooses a stance for a chit."""

from __future__ import annotations

from random import Random
from typing import Any

from grognard.engine.frames import Waits
from grognard.engine.nodes import Decision
from grognard.engine.playouts import random_faces
from grognard.games.strike_counter_strike.command.aims import Ground
from grognard.games.strike_counter_strike.command.commander import StrikeCommander
from grognard.games.strike_counter_strike.command.marches import ACTION, SAVED, price_of_action
from grognard.games.strike_counter_strike.command.outlook import kept, places, strengths
from grognard.games.strike_counter_strike.command.purse import reserve, spare
from grognard.games.strike_counter_strike.command.stances import STANCES, USUAL, Stance
from grognard.games.strike_counter_strike.state import StrikeState
from grognard.games.strike_counter_strike.tables import AMERICAN, GERMAN
from grognard.players import Budget, player

from .support import RULES, act, legal, place

REGIMENTS = {
    "L_901": "K2_901",
    "K2_901": "20.05",
    "K3_901": "20.06",
    "K9_901": "21.06",
    "L_902": "K5_902",
    "K5_902": "25.08",
    "K6_902": "25.09",
    "K7_902": "26.08",
    "K9_902": "26.09",
    "E_2_114": "30.22",
}
LAST = "27-1500"


def commander(state: StrikeState, role: str = "german") -> StrikeCommander:
    found = RULES.mind.commander(state, role)
    assert isinstance(found, StrikeCommander)
    return found


def step_d(turn: str, command: int, dispatch: int) -> StrikeState:
    """Panzer Lehr may buy chits."""
    flags: dict[str, Any] = {"command_points": {"PzLehr": command}, "dispatch_points": {"PzLehr": dispatch}}
    return place(REGIMENTS, phase="d", turn=turn, flags=flags)


def purchases(state: StrikeState) -> list[str]:
    """What the German plan does in step D, to the end of it."""
    found: list[str] = []
    while isinstance(state.node, Decision) and "end" not in found:
        if state.node.role == "american":
            act(state, "end")
            continue
        number = commander(state).plan(state)
        assert number is not None
        found.append(RULES.vocabulary.action(number).text)
        act(state, found[-1])
    return found


# -- [G4] chits -------------------------------------------------------------------------------------------------


def test_g4_in_the_last_turn_no_chit_is_bought_for_the_next() -> None:
    assert purchases(step_d(LAST, command=0, dispatch=1)) == ["end"]  # what he could buy is of no use
    assert purchases(step_d(LAST, command=0, dispatch=3)) == ["buy PzGr902 now", "end"]


def test_g4_command_points_are_converted_where_they_buy_a_chit() -> None:
    assert purchases(step_d(LAST, command=2, dispatch=1)) == ["convert PzLehr", "buy PzGr902 now", "end"]
    assert purchases(step_d("25-0900", command=3, dispatch=0)) == ["convert PzLehr", "buy PzGr902 next", "end"]
    assert purchases(step_d("25-0900", command=1, dispatch=0)) == []  # there is nothing to decide


def test_g4_a_chit_for_this_turn_is_bought_if_the_other_formation_can_have_one_for_the_next() -> None:
    assert purchases(step_d("25-0900", command=0, dispatch=2)) == ["buy PzGr902 next", "buy PzGr901 next", "end"]
    assert purchases(step_d("25-0900", command=0, dispatch=3)) == ["buy PzGr902 now", "buy PzGr901 next", "end"]


def test_g4_no_chit_for_a_formation_of_one_or_two_units() -> None:
    few = {name: hex_ for name, hex_ in REGIMENTS.items() if "901" not in name or name in ("L_901", "K2_901")}
    state = place(few, phase="d", turn="25-0900", flags={"dispatch_points": {"PzLehr": 4}})
    assert purchases(state) == ["buy PzGr902 now", "end"]


def test_g4_points_for_the_chits_of_the_next_turn_are_not_spent_on_second_actions() -> None:
    lehr = 2
    flags = {"command_points": {"PzLehr": 4}, "dispatch_points": {"PzLehr": 0}}
    state = place(REGIMENTS, phase="formation PzGr902", flags=flags)
    assert state.tables.divisions[lehr] == "PzLehr"
    assert (reserve(state, lehr), spare(state, lehr)) == (4, 0)
    unit = state.tables.unit_number["K5_902"]
    assert price_of_action(state, unit) == ACTION * SAVED
    state.dp[lehr] = 1
    assert (reserve(state, lehr), spare(state, lehr)) == (2, 2)
    assert price_of_action(state, unit) == ACTION


def test_g4_nothing_is_kept_in_the_last_turn_nor_before_the_division_rolls_for_more() -> None:
    lehr = 2
    flags: dict[str, Any] = {"command_points": {"PzLehr": 4}, "dispatch_points": {"PzLehr": 0}}
    assert reserve(place(REGIMENTS, phase="formation PzGr902", turn=LAST, flags=flags), lehr) == 0
    flags["cup"] = ["PzLehr"]
    assert reserve(place(REGIMENTS, phase="formation PzGr902", flags=flags), lehr) == 0


# -- [12.0] what places will bring ------------------------------------------------------------------------------


def chance(pieces: dict[str, str], turn: str = LAST, cup: tuple[str, ...] = ()) -> float:
    """How likely the American keeps 30.22."""
    flags = {"control": {"30.22": "american"}, "cup": cup}
    state = place(pieces, phase="formation PzGr902", turn=turn, flags=flags)
    return kept(state, state.tables.grid.index("30.22"), strengths(state))


def test_a_place_is_safer_late_with_somebody_in_it_and_without_enemies_beside_it() -> None:
    empty = chance({"K5_902": "20.05", "E_2_114": "15.20"})
    assert chance({"K5_902": "20.05", "E_2_114": "15.20"}, turn="25-0900") < empty
    occupied = chance({"K5_902": "20.05", "E_2_114": "30.22"})
    assert empty < occupied
    assert chance({"K5_902": "30.21", "E_2_114": "30.22"}) < occupied
    assert chance({"K5_902": "30.20", "E_2_114": "15.20"}) < empty
    assert chance({"K5_902": "20.05", "E_2_114": "15.20"}, cup=("PzLehr", "PzGr902")) < empty


def test_what_the_places_will_bring_grows_with_what_the_german_controls() -> None:
    amounts = []
    for side in ("american", "german"):
        flags = {"control": {"30.22": side}}
        state = place({"K5_902": "20.05", "E_2_114": "15.20"}, phase="formation PzGr902", turn=LAST, flags=flags)
        amounts.append(places(state, Ground(state.tables)))
    assert amounts[0] < amounts[1]


def test_the_prospect_is_opposite_for_the_sides() -> None:
    state = place(REGIMENTS, phase="formation PzGr902")
    assert commander(state).prospect(state) == -commander(state, "american").prospect(state)


# -- stances ----------------------------------------------------------------------------------------------------


def test_a_stance_is_for_one_chit_of_ones_own() -> None:
    state = place(REGIMENTS, phase="formation PzGr902")
    german, american = commander(state), commander(state, "american")
    span = german.span(state)
    assert span is not None
    assert american.span(state) is None
    act(state, "activate K5_902")
    assert german.span(state) == span


def test_a_handful_of_units_has_no_choice_of_stances() -> None:
    state = place(REGIMENTS, phase="formation PzGr902")
    assert commander(state).stances(state) == STANCES
    alone = place({"L_902": "K5_902", "K5_902": "25.08", "E_2_114": "30.22"}, phase="formation PzGr902")
    assert commander(alone).stances(alone) == (USUAL,)


def test_the_usual_stance_is_the_plan() -> None:
    state = place(REGIMENTS, phase="formation PzGr902")
    usual = commander(state)
    assert usual.in_stance(USUAL).plan(state) == usual.plan(state)
    assert STANCES[0] is USUAL
    assert len({stance.name for stance in STANCES}) == len(STANCES)


def test_pressing_draws_to_the_enemys_places_and_guarding_to_ones_own() -> None:
    state = place(REGIMENTS, phase="formation PzGr902", flags={"control": {"30.22": "american", "20.05": "german"}})
    ground = Ground(state.tables)
    mine, theirs = (ground.goals.index(state.tables.grid.index(hex_)) for hex_ in ("20.05", "30.22"))
    flat = [1.0] * len(ground.goals)
    drawn = Stance("test", drive=2.0, keep=0.5).weighed(state, ground, GERMAN, flat)
    assert (drawn[mine], drawn[theirs]) == (0.5, 2.0)
    drawn = Stance("test", drive=2.0, keep=0.5).weighed(state, ground, AMERICAN, flat)
    assert (drawn[mine], drawn[theirs]) == (2.0, 0.5)


def test_who_stands_fast_does_not_march_for_little() -> None:
    state = place({"L_902": "K5_902", "K5_902": "19.10 mounted", "E_2_114": "30.22"}, phase="formation PzGr902")
    act(state, "activate K5_902")

    def verb(still: float) -> str:
        number = commander(state).in_stance(Stance("test", still=still)).plan(state)
        assert number is not None
        return RULES.vocabulary.action(number).verb

    assert verb(0.0) in ("column", "move")
    assert verb(10.0) == "done"


def test_a_rehearsal_of_a_stance_ends_with_the_chit() -> None:
    state = place(REGIMENTS, phase="formation PzGr902")
    german, twin, rng = commander(state), state.copy(), Random(1)
    while twin.waits is not Waits.END and not german.ends(state, twin):
        if twin.waits is Waits.CHANCE:
            twin.fall(random_faces(twin.frames[-1].dice(twin), rng))
        else:
            german.carry_on(twin)
    assert (twin.turn, twin.drawn) != (state.turn, state.drawn)
    assert commander(twin).span(twin) != german.span(state)


def test_the_veteran_chooses_a_stance_and_decides_alike_every_time() -> None:
    state = place(
        {"L_902": "K5_902", "K5_902": "29.22", "K6_902": "29.20", "5_Pz130": "29.21", "E_2_114": "30.22 dug=1"},
        phase="formation PzGr902",
    )
    node = state.node
    assert isinstance(node, Decision)
    chosen = {
        player("veteran").decide(state.knowledge("german"), node.actions, Budget(nodes=40), Random(1)).text
        for _ in range(2)
    }
    assert len(chosen) == 1
    assert chosen <= set(legal(state))
