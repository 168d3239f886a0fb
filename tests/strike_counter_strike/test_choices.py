"""Why a choice refuses what is not among its answers: one cause, by its case."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.engine.actions import Action
from grognard.engine.state import State
from grognard.engine.steps import Choice
from grognard.games.strike_counter_strike import rules
from grognard.games.strike_counter_strike.rules.air import AirDisplay, AirTarget
from grognard.games.strike_counter_strike.rules.artillery import ContactChoice
from grognard.games.strike_counter_strike.rules.checks import CheckChoice
from grognard.games.strike_counter_strike.rules.dispatch import ChooseChit
from grognard.games.strike_counter_strike.rules.events import Casualty, Favour, Feldersatz, SurrenderChoice
from grognard.games.strike_counter_strike.rules.exchange import ExchangeTarget
from grognard.games.strike_counter_strike.rules.fire import ASSAULT
from grognard.games.strike_counter_strike.rules.frame import StrikeChoice
from grognard.games.strike_counter_strike.rules.leaders import LeaderPlacement, Transfers
from grognard.games.strike_counter_strike.rules.setup import DEPLOYED, IN_COLUMN, PostureChoice, SetupPark
from grognard.games.strike_counter_strike.tables import AMERICAN, GERMAN
from grognard.testing import check_definition

from .support import (
    BOARD,
    DATA,
    RULES,
    StrikeState,
    act,
    action,
    codes,
    hex_,
    legal,
    place,
    skip,
    start,
    tables_for,
    unit,
)

TABLES = tables_for("campaign")
PIECES = {"K5_902": "39.20", "K6_902": "38.20", "A_8": "20.20", "B_8": "20.21"}


def asked(frame: StrikeChoice, **pieces: str) -> StrikeState:
    """A position in which this is being decided."""
    state = place({**PIECES, **pieces})
    state.push(frame)
    return state


def leader(name: str) -> int:
    return TABLES.leaders.index(name)


def refused(state: StrikeState, text: str) -> tuple[str, str]:
    """The code and the case of the only reason; the refusal changes nothing."""
    codes(state, text)
    (found,) = state.refusals(action(text))
    return found.code, found.rule


# -- chits, orders, checks --------------------------------------------------------------------------------------


def test_g9_standing_orders_that_are_in_force_are_not_given_again() -> None:
    assert refused(place(PIECES), "order ask") == ("order.same", "G9")


def test_g10_only_suppression_is_accepted_without_a_roll() -> None:
    state = place({"K5_902": "39.20 hits=1", "L_902": "K5_902"}, flags={"command_points": {"PzLehr": 3}})
    act(state, "activate K5_902", "rally K5_902")
    assert refused(state, "accept") == ("check.made", "G10")


def test_g4_a_check_is_paid_for_with_a_point_in_command() -> None:
    check = CheckChoice(unit("K5_902"), "suppression", declinable=True)
    state = asked(check, L_902="K5_902")
    state.cp[TABLES.divisions.index("PzLehr")] = 0
    assert refused(state, "spend")[0] == "command.points"
    assert refused(asked(check), "spend")[0] == "command.out"


def test_sc1_a_chit_that_cannot_be_chosen() -> None:
    formations = (TABLES.formations.index("CCA"), TABLES.formations.index("CCB"))
    assert refused(asked(ChooseChit(AMERICAN, formations)), "add PzGr902") == ("chit.choice", "Sc1")


# -- leaders and contact ----------------------------------------------------------------------------------------


def test_12_0_leaders_are_put_with_units_one_after_the_other() -> None:
    state = asked(LeaderPlacement(leader("L_902")))
    assert refused(state, "attach L_901 K5_902") == ("attach.other", "12.0")


def test_g14_a_leader_is_with_a_unit_of_his_formation_on_the_map() -> None:
    state = asked(LeaderPlacement(leader("L_902")))
    assert refused(state, "attach L_902 A_8") == ("attach.formation", "G14")
    assert refused(state, "attach L_902 K7_902")[0] == "unit.off_map"


def test_s3_0_only_leaders_of_the_activation_transfer() -> None:
    state = asked(Transfers(GERMAN, (leader("L_902"),)), L_902="K5_902")
    assert refused(state, "transfer L_CCB A_8") == ("transfer.leader", "S3.0")


def test_g14_a_leader_transfers_to_another_unit_within_his_range() -> None:
    state = asked(Transfers(GERMAN, (leader("L_902"),)), L_902="K5_902", K7_902="20.05")
    assert refused(state, "transfer L_902 K5_902") == ("transfer.same", "G14")
    assert refused(state, "transfer L_902 K7_902") == ("transfer.range", "G14")
    assert refused(state, "transfer L_902 K9_902")[0] == "unit.off_map"
    assert refused(state, "transfer L_902 A_8") == ("attach.formation", "G14")


def test_g14_a_leader_off_the_map_does_not_transfer() -> None:
    state = asked(Transfers(GERMAN, (leader("L_902"),)))
    assert refused(state, "transfer L_902 K5_902") == ("transfer.away", "G14")


def test_12_0_artillery_starts_in_contact_with_the_leaders_named() -> None:
    state = asked(ContactChoice(unit("II_Art130"), (leader("L_901"), leader("L_902"))), II_Art130="33.01")
    assert refused(state, "contact I_Art130 L_901") == ("contact.other", "12.0")
    assert refused(state, "contact II_Art130 L_CCB") == ("contact.start", "12.0")


# -- fire and air -----------------------------------------------------------------------------------------------


def test_g11_an_attack_picks_one_of_those_who_are_attacked() -> None:
    state = asked(ExchangeTarget(unit("K5_902"), (unit("A_8"), unit("B_8")), ASSAULT))
    assert refused(state, "fire K5_902 C_8") == ("assault.target", "G11")
    assert refused(state, "fire K6_902 A_8")[0] == "unit.not_acting"


def test_s2_0_air_support_goes_to_american_divisions_in_play() -> None:
    state = asked(AirDisplay())
    assert refused(state, "display PzLehr") == ("air.division", "S2.0")


def test_s2_0_an_air_strike_attacks_a_unit_of_its_hex() -> None:
    assert refused(asked(AirTarget(hex_("39.20"))), "target K6_902") == ("air.unit", "S2.0")


# -- events -----------------------------------------------------------------------------------------------------


def test_s1_0_the_casualty_is_an_original_leader_of_the_side_in_play() -> None:
    state = asked(Casualty(GERMAN), L_902="K5_902 replacement", L_CCB="A_8")
    assert refused(state, "casualty L_CCB") == ("casualty.side", "S1.0")
    assert refused(state, "casualty L_902") == ("casualty.replaced", "S1.0")
    assert refused(state, "casualty L_901") == ("casualty.absent", "S1.0")


def test_s1_0_who_surrenders_is_an_enemy() -> None:
    state = asked(SurrenderChoice(GERMAN))
    assert _code(state, "surrender A_8") == ("surrender.side", "S1.0")
    assert _code(state, "surrender K7_902")[0] == "unit.off_map"


def test_g18_who_surrenders_is_surrounded() -> None:
    assert _code(asked(SurrenderChoice(GERMAN)), "surrender K5_902") == ("surrender.free", "G18")


def _code(state: StrikeState, text: str) -> tuple[str, str]:
    """The same where nothing at all could be chosen: the game does not ask then."""
    (found,) = state.refusals(action(text))
    return found.code, found.rule


def test_s1_0_the_points_go_to_a_division_of_the_side_in_play() -> None:
    state = asked(Favour(AMERICAN))
    state.command[TABLES.divisions.index("4AD")] = 0
    assert refused(state, "favour PzLehr") == ("favour.side", "S1.0")
    assert refused(state, "favour 4AD") == ("favour.absent", "S1.0")


def test_s1_0_feldersatz_gives_a_step_back_to_infantry_that_has_lost_one() -> None:
    state = asked(Feldersatz(), **{"5_Pz130": "39.10", "K7_902": "20.22 lost=1"})
    assert refused(state, "restore 5_Pz130") == ("feldersatz.infantry", "S1.0")
    assert refused(state, "restore K5_902") == ("feldersatz.whole", "S1.0")
    assert refused(state, "restore K7_902") == ("feldersatz.zone", "S1.0")
    assert refused(state, "restore A_8")[0] == "unit.other_side"
    assert refused(state, "restore K3_902")[0] == "unit.off_map"


def test_s1_0_feldersatz_brings_back_who_was_eliminated_with_a_leader_in_safety() -> None:
    pieces = {"K7_902": "eliminated", "L_902": "K5_902", "K3_901": "20.22", "L_901": "K3_901"}
    state = asked(Feldersatz(), **pieces)
    assert refused(state, "revive K5_902 L_902") == ("feldersatz.alive", "S1.0")
    assert refused(state, "revive K7_902 L_CCB") == ("feldersatz.leader", "S1.0")
    assert refused(state, "revive K7_902 L_901") == ("feldersatz.leader_zone", "S1.0")


def test_g15_feldersatz_brings_nobody_back_into_a_full_hex() -> None:
    full = {"K7_902": "eliminated", "L_902": "K5_902", **dict.fromkeys(("5_Pz130", "6_Pz130", "7_Pz130"), "39.20")}
    assert refused(asked(Feldersatz(), **full), "revive K7_902 L_902") == ("feldersatz.room", "G15")


# -- set-up -----------------------------------------------------------------------------------------------------


def park_asked() -> tuple[StrikeState, str]:
    """A set-up that has come to artillery which may start in a park, and its first unit."""
    state = start("brawling")
    while not isinstance(state.frames[-1], SetupPark) or not state.frames[-1].asks(state):
        state.play(state.numbers()[0])
    frame = state.frames[-1]
    assert isinstance(frame, SetupPark)
    return state, TABLES.ids[frame.unit(state)]


def test_12_0_it_is_said_first_whether_artillery_starts_in_a_park_and_once() -> None:
    state, gun = park_asked()
    assert refused(state, f"place {gun} 20.05") == ("setup.park_first", "12.0")
    act(state, f"park {gun} yes")
    assert refused(state, f"park {gun} no") == ("setup.park", "12.0")


def standing(posture: int, **pieces: str) -> StrikeState:
    """The first of these units of scenario 4 is asked how it stands; it could stand like this."""
    state = place(pieces, scenario="deeds", turn="27-0900")
    state.push(PostureChoice(unit(next(iter(pieces))), (posture,)))
    return state


def test_12_0_nobody_is_mounted_without_transport_or_dug_in_against_the_scenario() -> None:
    state = standing(DEPLOYED, **{"5_Pz130": "20.05"})
    assert refused(state, "posture 5_Pz130 mounted") == ("posture.transport", "12.0")
    assert refused(state, "posture 5_Pz130 dug_in") == ("posture.dig", "12.0")
    assert refused(state, "posture 6_Pz130 deployed")[0] == "setup.order"


def test_g15_one_unit_is_in_column_and_eight_steps_are_not() -> None:
    state = standing(DEPLOYED, **{"5_Pz130": "20.05", "6_Pz130": "20.05 column"})
    assert refused(state, "posture 5_Pz130 column") == ("posture.column", "G15")
    full = dict.fromkeys(("5_Pz130", "6_Pz130", "7_Pz130", "8_Pz130", "K5_902"), "20.05")
    assert refused(standing(IN_COLUMN, **full), "posture 5_Pz130 deployed") == ("posture.room", "G15")


def test_2_1_2_vehicles_stand_in_woods_only_in_column() -> None:
    woods = next(h for h, name in enumerate(BOARD.terrain) if name == "woods" and TABLES.line_hex[h])
    state = standing(IN_COLUMN, **{"5_Pz130": f"{DATA.grid.id(woods)} column"})
    assert refused(state, "posture 5_Pz130 deployed") == ("posture.woods", "2.1.2")


# -- the suite --------------------------------------------------------------------------------------------------


def moments() -> list[StrikeState]:
    """Decisions of several kinds."""
    state = start("scholbach")
    found = [state.copy()]
    skip(state)
    found.append(state.copy())
    act(state, next(text for text in sorted(legal(state)) if text.startswith("activate")))
    return [*found, state]


def test_lists_and_explanations_are_one_thing() -> None:
    for state in moments():
        check_definition(RULES, state, Random(1))


@pytest.mark.parametrize("number", range(3))
def test_without_explanations_the_suite_turns_red(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Every explanation taken away, and a general one put in its place."""

    def idle(self: Choice[Any], state: State, verb: str, a: int, b: int) -> list[Any]:
        listed = state.rules.vocabulary.encode(verb, a, b) in self.numbers(state)
        return [] if listed else [self.not_now(state, verb)]

    state = moments()[number]
    monkeypatch.setattr(StrikeChoice, "why_not", idle)
    with pytest.raises(AssertionError, match="for no reason but the moment"):
        check_definition(RULES, state, Random(1))


def test_every_reason_of_the_catalogue_can_be_said() -> None:
    """No reason is left over: each code stands in a rule."""
    text = "".join(path.read_text("utf-8") for path in Path(str(rules.__file__)).parent.glob("*.py"))
    general = {"turn.other", "moment"}
    lost = [reason.code for reason in RULES.reasons if reason.code not in general and f'"{reason.code}"' not in text]
    assert not lost


def test_an_action_of_another_kind_belongs_to_another_moment() -> None:
    (found,) = place(PIECES).refusals(Action("charge"))
    moment = "a chit is in play: activate a unit, or end the activation"
    assert found.text == f"[3.2] not possible now (carry out the Assault): {moment}"
