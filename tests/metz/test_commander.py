"""The commander of Metz: what it values is what wins, and it moves groups."""

from __future__ import annotations

from random import Random

import pytest

from grognard.engine.nodes import Chance, Decision, Over
from grognard.engine.positions import read_position
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State
from grognard.games.metz.command.commander import MetzCommander
from grognard.games.metz.command.weights import FEATURES
from grognard.games.metz.state import GERMAN_EXITS_WEST, MetzState
from grognard.games.metz.tables import GERMAN, US
from grognard.players import Budget, player

CITIES_TAKEN = '[flags]\nmetz="us"\nthionville="us"'
THINKERS = ("greedy", "veteran")


def position(metz: Ruleset, turn: int, phase: str, pieces: str, flags: str = "") -> MetzState:
    text = f'game="metz"\nturn={turn}\nphase="{phase}"\n[pieces]\n{pieces}\n{flags}'
    state = metz.position(read_position(text))
    assert isinstance(state, MetzState)
    return state


def choice(state: State, name: str) -> str:
    node = state.node
    assert isinstance(node, Decision)
    return player(name).decide(state.knowledge(node.role), node.actions, Budget(), Random(0)).text


def finish_phase(state: State, name: str) -> None:
    """Let a player play until the phase is over."""
    phase = state.frames[1]
    while len(state.frames) > 1 and state.frames[1] is phase:
        node = state.node
        assert isinstance(node, Decision)
        action = player(name).decide(state.knowledge(node.role), node.actions, Budget(), Random(0))
        state.apply(action)


def commander(metz: Ruleset, state: MetzState, side: str) -> MetzCommander:
    found = metz.mind.commander(state, side)
    assert isinstance(found, MetzCommander)
    return found


def feature(metz: Ruleset, state: MetzState, name: str, mover: int) -> float:
    values = [0.0] * len(state.tables.ids)
    return commander(metz, state, "us").judgement.features(state, mover, values)[FEATURES.index(name)]


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("turn", [4, 7])
def test_a_german_takes_a_free_exit_west(metz: Ruleset, name: str, turn: int) -> None:
    pieces = 'us_ccb="0807"\nge_106="0203"\nge_1125="0911"'
    state = position(metz, turn, "german.movement", pieces, CITIES_TAKEN)
    finish_phase(state, name)
    assert state.points[GERMAN_EXITS_WEST] == 10


@pytest.mark.parametrize("name", THINKERS)
def test_a_panzergrenadier_leaves_when_nothing_can_be_held_any_more(metz: Ruleset, name: str) -> None:
    state = position(metz, 7, "german.movement", 'us_ccb="0807"\nge_37="0911"', CITIES_TAKEN)
    assert choice(state, name).startswith("exit ge_37 ")


def test_two_panzergrenadiers_can_be_spared_but_not_the_strongest(metz: Ruleset) -> None:
    def gone(*units: str) -> tuple[float, float]:
        pieces = "\n".join(f'{unit}="german.exited"' for unit in units)
        state = position(metz, 1, "german.movement", f'us_ccb="0109"\nge_gar="0807"\n{pieces}')
        return feature(metz, state, "guards_gone", GERMAN), feature(metz, state, "guards_missed", GERMAN)

    assert gone() == (0, 0)
    assert gone("ge_29") == (1, 0)
    assert gone("ge_29", "ge_38") == (2, 0)
    assert gone("ge_29", "ge_38", "ge_8") == (2, 1)
    assert gone("ge_37") == (0, 1)


@pytest.mark.parametrize("name", THINKERS)
def test_the_american_bars_a_plain_way_west(metz: Ruleset, name: str) -> None:
    state = position(metz, 7, "us.movement", 'us_ccb="0109"\nge_1125="0203"', CITIES_TAKEN)
    assert feature(metz, state, "west_one", US) == 1
    finish_phase(state, name)
    assert feature(metz, state, "west_one", US) == 0


@pytest.mark.parametrize("name", THINKERS)
def test_an_american_leaves_east_on_the_last_turn(metz: Ruleset, name: str) -> None:
    state = position(metz, 7, "us.movement", 'us_ccb="0906"\nge_1125="0401"', CITIES_TAKEN)
    assert choice(state, name) == "exit us_ccb east"


@pytest.mark.parametrize("name", THINKERS)
def test_an_american_enters_an_empty_metz(metz: Ruleset, name: str) -> None:
    state = position(metz, 6, "us.movement", 'us_ccb="0607"\nge_1125="0401"')
    finish_phase(state, name)
    assert state.view("us").flags["metz"] == "us"


def test_a_zone_of_control_closes_a_way_and_holds_a_unit_fast(metz: Ruleset) -> None:
    free = position(metz, 3, "us.combat", 'us_ccb="0109"\nge_1125="0203"')
    assert feature(metz, free, "west_one", US) == 1
    held = position(metz, 3, "us.combat", 'us_ccb="0304"\nge_1125="0203"')
    assert feature(metz, held, "west_one", US) == 0
    assert feature(metz, held, "germans_held", US) > 0


def test_who_moves_next_changes_what_an_open_way_is_worth(metz: Ruleset) -> None:
    pieces = 'us_ccb="0109"\nge_1125="0203"'
    exits = {}
    for phase in ("us.combat", "german.combat"):
        state = position(metz, 3, phase, pieces)
        exits[phase] = next(t.amount for t in commander(metz, state, "us").terms(state) if t.name == "exits")
    assert exits["us.combat"] < exits["german.combat"]


def test_orders_cover_every_action_but_the_end_of_the_phase(metz: Ruleset) -> None:
    state = metz.start()
    assert isinstance(state, MetzState)
    orders = commander(metz, state, "us").orders(state)
    assert orders is not None
    ordered = sorted(number for numbers in orders.values() for number in numbers)
    assert [*ordered, state.tables.end] == state.numbers()
    assert all(state.tables.side[unit] == US for unit in orders)


@pytest.mark.parametrize("side", ["us", "german"])
def test_marches_move_groups_by_legal_actions(metz: Ruleset, side: str) -> None:
    state = metz.start()
    assert isinstance(state, MetzState)
    if side == "german":
        state.play(state.tables.end)
        state.play(state.tables.end)
    marches = commander(metz, state, side).manoeuvres(state)
    assert max(map(len, marches)) >= 4
    for march in marches:
        twin = state.copy()
        for number in march:
            assert number in twin.numbers()
            twin.play(number)


def test_a_battle_is_one_option_from_target_to_die(metz: Ruleset) -> None:
    state = position(metz, 6, "us.combat", 'us_ccb="0405"\nus_cca="0406"\nge_1125="0506"')
    options = commander(metz, state, "us").options(state)
    texts = [[metz.vocabulary.action(number).text for number in option] for option in options]
    assert ["attack 0506", "commit us_cca", "commit us_ccb", "roll"] in texts
    assert ["attack 0506", "commit us_cca", "roll"] in texts
    assert ["attack 0506", "commit us_ccb", "roll"] in texts
    for option in options:
        twin = state.copy()
        for number in option:
            assert number in twin.numbers()
            twin.play(number)


def test_a_unit_is_left_out_of_one_battle_for_another(metz: Ruleset) -> None:
    """The 10th stands next to both Germans. It joins if only one is there, else Combat Command A fights alone."""
    pieces = 'us_cca="0208"\nus_10="0408"\nge_utrfhr="0309"\nge_1126="{}"'
    assert attackers(metz, position(metz, 4, "us.combat", pieces.format("0911"))) == ["us_10", "us_cca"]
    assert attackers(metz, position(metz, 4, "us.combat", pieces.format("0508"))) == ["us_cca"]


def attackers(metz: Ruleset, state: MetzState) -> list[str]:
    """Whom the veteran commits to its first battle."""
    found: list[str] = []
    while (text := choice(state, "veteran")) != "roll":
        assert text != "end"
        verb, what = text.split()
        found += [what] if verb == "commit" else []
        state.apply(metz.vocabulary.parse(text))
    return found


def test_nothing_is_left_to_hope_for_when_the_game_is_over(metz: Ruleset) -> None:
    state = position(metz, 7, "german.combat", 'us_ccb="0906"\nge_1125="0401"')
    state.play(state.tables.end)
    score = state.score(US) - state.score(GERMAN)
    assert commander(metz, state, "us").worth(state) == score
    assert commander(metz, state, "german").worth(state) == -score


def test_a_siege_is_seen_before_the_besiegers_stand_there(metz: Ruleset) -> None:
    pieces = 'ge_gar="0807"\nge_1125="{}"\nus_cca="0506"\nus_ccb="0606"'
    open_way = position(metz, 4, "german.combat", pieces.format("0911"))
    barred = position(metz, 4, "german.combat", pieces.format("0607"))
    # Combat Command B is held fast by the 1125th [7.43]; Combat Command A alone may still come.
    assert feature(metz, open_way, "siege", GERMAN) == pytest.approx(20 * 4 / 6)
    assert feature(metz, barred, "siege", GERMAN) == pytest.approx(20 * 2 / 6)
    across = position(metz, 4, "german.combat", 'ge_gar="0807"\nge_1125="0911"\nus_cca="0710"')
    plugged = position(metz, 4, "german.combat", 'ge_gar="0807"\nge_1125="0708"\nus_cca="0710"')
    # From 0708 no river helps the garrison; with the 1125th there it must be attacked over the Seille, if at all.
    assert feature(metz, across, "siege", GERMAN) == pytest.approx(20 * 3 / 6)
    assert feature(metz, plugged, "siege", GERMAN) < feature(metz, across, "siege", GERMAN)
    stormed = position(metz, 4, "us.combat", 'ge_gar="0807"\nus_cca="0707"\nus_ccb="0806"')
    # +13 across the Moselle is three columns to the left of +10: a 4 or less drives the garrison out [10.2].
    assert feature(metz, stormed, "storm", US) == pytest.approx(20 * 4 / 6)


def test_a_city_that_can_be_retaken_is_not_yet_won(metz: Ruleset) -> None:
    near = position(metz, 6, "us.combat", 'us_359="0807"\nge_37="0808"\nge_29="0709"\nge_fhnjkr="0708"', CITIES_TAKEN)
    gone = position(metz, 6, "us.combat", 'us_359="0807"\nge_37="0811"\nge_29="0911"\nge_fhnjkr="0711"', CITIES_TAKEN)
    assert feature(metz, near, "relief", US) > feature(metz, gone, "relief", US) == 0


def test_germans_west_of_the_moselle_come_back_in_time(metz: Ruleset) -> None:
    west = position(metz, 6, "german.combat", 'ge_gar="0807"\nge_1125="0607"\nus_cca="0304"')
    east = position(metz, 6, "german.combat", 'ge_gar="0807"\nge_1125="0808"\nus_cca="0304"')
    assert feature(metz, west, "germans_east", GERMAN) == 1
    assert feature(metz, east, "germans_east", GERMAN) == 2
    assert feature(metz, west, "germans_left", GERMAN) == feature(metz, east, "germans_left", GERMAN) == 2


def test_an_american_held_fast_counts_on_any_turn(metz: Ruleset) -> None:
    early = position(metz, 2, "german.combat", 'ge_1125="0607"\nus_cca="0606"\nus_10="0304"')
    late = position(metz, 6, "german.combat", 'ge_1125="0607"\nus_cca="0606"\nus_10="0304"')
    assert feature(metz, early, "americans_locked", GERMAN) == feature(metz, late, "americans_locked", GERMAN) == 1
    assert feature(metz, early, "americans_held", GERMAN) > feature(metz, late, "americans_held", GERMAN)


def test_a_stronger_unit_relieves_a_garrison(metz: Ruleset) -> None:
    state = position(metz, 3, "german.movement", 'ge_gar="0807"\nge_37="0808"\nus_cca="0305"')
    seen = commander(metz, state, "german")
    tables = state.tables
    metz_hex, garrison, guards = tables.grid.index("0807"), tables.ids.index("ge_gar"), tables.ids.index("ge_37")
    after = set()
    for march in seen.manoeuvres(state):
        twin = state.copy()
        for number in march:
            assert number in twin.numbers()
            twin.play(number)
        after.add((twin.at[metz_hex], twin.place[garrison] != metz_hex))
    assert (guards, True) in after


def test_points_that_make_a_victory_count_for_more(metz: Ruleset) -> None:
    state = position(metz, 7, "german.movement", 'ge_gar="0807"\nus_cca="0305"')
    victory = commander(metz, state, "german").victory
    assert victory(state, 6) - victory(state, 3) > 1.5 * (victory(state, 23) - victory(state, 20)) > 4
    assert victory(state, -3) - victory(state, -6) == pytest.approx(victory(state, 6) - victory(state, 3))
    early = position(metz, 1, "german.movement", 'ge_gar="0807"\nus_cca="0305"')
    assert victory(early, 6) - victory(early, 3) < victory(state, 6) - victory(state, 3)


@pytest.mark.parametrize("seed", range(4))
def test_a_remembered_judgement_is_the_judgement(metz: Ruleset, seed: int) -> None:
    state, rng = metz.start(), Random(seed)
    assert isinstance(state, MetzState)
    for _ in range(400):
        if isinstance(state.node, Over):
            break
        if isinstance(state.node, Chance):
            state.roll(rng.choice(list(state.node.dice.outcomes())))
        else:
            state.play(rng.choice(state.numbers()))
        for side in ("us", "german"):
            judges = commander(metz, state, side).planned
            assert judges.known_terms(state) == judges.terms(state)
