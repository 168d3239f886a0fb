"""[5.10] Overruns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.games.wacht_am_rhein.rules.overruns import free_hexes
from grognard.games.wacht_am_rhein.state import WachtState

from .support import (
    TABLES,
    act,
    action,
    ask,
    at,
    cases,
    codes,
    cost,
    details,
    explain,
    hexes,
    kinds,
    legal,
    no,
    parts,
    piece,
    place,
    roll,
    route,
    where,
)

EXPLOIT = {"mode": "exploit", "overrun": True}


def ready(pieces: dict[str, str], unit: str = "ge_i_1", how: str = "road", **flags: Any) -> WachtState:
    """An exploitation phase in which a German unit begins to move."""
    modes = {"modes": {name: "exploit" for name in pieces if name.startswith("ge_")}}
    state = place(pieces, "german.exploitation", flags=modes | flags)
    act(state, f"{how} {unit}")
    return state


def throw(state: WachtState, face: int) -> list[str]:
    """Pass the defender's artillery and roll."""
    while "pass" in legal(state) if state.node.to_json()["kind"] == "decision" else False:
        act(state, "pass")
    return kinds(roll(state, face))


def test_5_10_0_one_point_and_the_cost_of_the_hex() -> None:
    enemies = [at("us_14svc", "2010")]
    assert cost(ask("ge_i_1", "2110", "2010", movement="road", enemies=enemies, **EXPLOIT)) == 2
    assert cost(ask("ge_i_1", "2110", "2010", enemies=enemies, **EXPLOIT)) == 3
    assert cost(ask("ge_aa1", "1912", "1911", enemies=[at("us_14cav", "1911")], **EXPLOIT)) == 7


def test_5_10_0_only_mech_units_in_exploit_mode() -> None:
    enemies = [at("us_14svc", "2010")]
    assert "overrun.mode" in no(ask("ge_i_1", "2110", "2010", enemies=enemies, mode="tactical", overrun=True))
    for unit, why in (
        ("ge_ar1_i", "overrun.artillery"),
        ("ge_1sshq", "overrun.headquarters"),
        ("ge_84f", "overrun.who"),
    ):
        answer = ask(unit, "2110", "2010", enemies=enemies, **EXPLOIT)
        assert no(answer) == [why]
    assert no(ask("ge_fj9_i", "2110", "2010", motor=True, enemies=enemies, **EXPLOIT)) == ["overrun.leg"]


def test_5_10_0_also_enemies_that_began_the_phase_adjacent() -> None:
    state = ready({"ge_i_1": "2110", "us_14svc": "2010"})
    assert hexes(state, "overrun") == {"2010"}
    assert details(state, "overrun ge_i_1 2010").cost == "2"


def test_5_10_0_not_without_the_points() -> None:
    enemies = [at("us_14svc", "2010")]
    assert no(ask("ge_i_1", "2110", "2010", enemies=enemies, status=["fatigue", "resting"], **EXPLOIT)) == [
        "overrun.points"
    ]


def test_5_10_1_not_out_of_supply() -> None:
    enemies = [at("us_14svc", "2010")]
    assert no(ask("ge_i_1", "2110", "2010", enemies=enemies, status=["out_of_supply"], **EXPLOIT)) == ["overrun.supply"]


def test_5_10_1_not_from_the_open_next_to_two_hexes_with_enemies() -> None:
    two = [at("us_14svc", "2010"), at("us_291b", "2009")]
    assert no(ask("ge_i_1", "2110", "2010", movement="road", enemies=two, **EXPLOIT)) == ["overrun.two"]
    assert cost(ask("ge_i_1", "2110", "2010", movement="road", enemies=two, night=True, **EXPLOIT)) == 2, "by night"
    beside = [at("us_14cav", "1911"), at("us_291b", "1811")]
    assert cost(ask("ge_aa1", "1912", "1911", enemies=beside, **EXPLOIT)) == 7, "from woods"


def test_5_10_1_a_hex_is_overrun_once_a_phase() -> None:
    state = ready({"ge_i_1": "2110", "ge_iii_2": "2110", "us_1_117": "2010"})
    act(state, "overrun ge_i_1 2010")
    throw(state, 0)
    while state.node.to_json()["kind"] != "decision" or "end" not in legal(state):
        state.apply(state.node.default)  # type: ignore[union-attr]
    act(state, "road ge_iii_2")
    assert "overrun.again" in codes(state, "overrun ge_iii_2 2010")


def test_5_10_1_all_enemies_in_the_hex_defend() -> None:
    from grognard.games.wacht_am_rhein.rules.assault import odds

    state = ready({"ge_i_1": "2110", "us_14svc": "2010", "us_1_117": "2010"})
    found = odds(state, state.tables.grid.index("2010"), (TABLES.unit("ge_i_1"),), (), True)
    assert found.defence.total == 1 + 6


def test_5_10_2_a_column_for_the_defender_and_the_bonus_of_the_reserve() -> None:
    from grognard.games.wacht_am_rhein.rules.assault import odds

    pieces = {"ge_i_1": "2110", "us_14svc": "2010"}
    plain = ready(pieces)
    target, unit = plain.tables.grid.index("2010"), TABLES.unit("ge_i_1")
    shifts = {e.reason: e.amount for e in odds(plain, target, (unit,), (), True).column.entries}
    assert shifts["overrun"] == -1
    fresh = ready(pieces, released={"ge_i_1": 4})
    shifts = {e.reason: e.amount for e in odds(fresh, target, (unit,), (), True).column.entries}
    assert shifts["left Maneuver Reserve"] == 1


def test_5_10_3_success_means_fewer_hits_and_the_unit_goes_on() -> None:
    state = ready({"ge_i_1": "2110", "us_14svc": "2010"})
    act(state, "overrun ge_i_1 2010")
    events = throw(state, 9)
    assert "destroyed" in events
    assert "overrun_succeeds" in events
    assert where(state, "ge_i_1") == "2010"
    assert state.left == (12 - 2) * 12
    act(state, "move ge_i_1 2008")
    assert state.left == 9 * 12


def test_5_10_3_enemies_that_remain_may_be_passed_but_not_joined() -> None:
    state = ready({"ge_i_1": "2213", "us_526ai": "2212"})
    act(state, "overrun ge_i_1 2212")
    throw(state, 8)
    while "stand" in legal(state):
        act(state, "stand")
    assert (where(state, "us_526ai"), where(state, "ge_i_1")) == ("2212", "2213")
    assert piece(state, "us_526ai").values["steps"] == 1
    assert codes(state, "move ge_i_1 2212") == {"place.enemy"}
    left = state.left
    assert route(state, "move ge_i_1 2112") == ("2212", "2112")
    act(state, "move ge_i_1 2112")
    assert where(state, "ge_i_1") == "2112", "through the hex"
    assert left - state.left == 6, "the way into the hex was paid with the overrun"


@pytest.mark.parametrize("face", [4, 5])
def test_5_10_4_failure_ends_the_move_with_a_marker(face: int) -> None:
    state = ready({"ge_aa1": "1912", "us_1_117": "1911"}, "ge_aa1", "tactical")
    act(state, "overrun ge_aa1 1911")
    events = throw(state, face)
    while state.moving >= 0:
        node = state.node
        events += kinds(state.apply(action("stand")) if "stand" in legal(state) else state.apply(node.default))  # type: ignore[union-attr]
    assert "overrun_fails" in events
    assert "retreat_possible" in piece(state, "ge_aa1").marks
    assert codes(state, "tactical ge_aa1") == {"unit.moved"}
    assert where(state, "ge_aa1") == "1912", "woods: it may stay"


def test_5_10_4_without_cover_it_does_not_stay_next_to_enemies() -> None:
    state = ready({"ge_i_1": "2110", "us_1_117": "2010"})
    act(state, "overrun ge_i_1 2010")
    throw(state, 5)
    while "stand" in legal(state):
        act(state, "stand")
    steps = piece(state, "ge_i_1").values["steps"]
    assert {text.split()[0] for text in legal(state)} == {"retreat"}, "no step pays for staying"
    assert codes(state, "lose ge_i_1") == {"moment"}
    assert codes(state, "retreat ge_i_1 2009") == {"retreat.near"}
    assert codes(state, "retreat ge_i_1 0601") == {"retreat.not_nearest"}
    act(state, "retreat ge_i_1 2210")
    assert (where(state, "ge_i_1"), piece(state, "ge_i_1").values["steps"]) == ("2210", steps)


def test_5_10_4_the_marker_forces_retreats_and_comes_off_in_the_administration_phase() -> None:
    state = ready({"ge_i_1": "2110", "us_1_117": "2010"}, marks={"us_1_117": "retreat_possible"})
    act(state, "overrun ge_i_1 2010")
    throw(state, 9)
    while state.node.to_json()["roles"] != ["allied"]:
        state.apply(state.node.default)  # type: ignore[union-attr]
    assert codes(state, "stand") == {"hits.shaken"}
    quiet = place(
        {"ge_i_1": "2110", "us_743t": "0601"}, "german.combat", flags={"marks": {"ge_i_1": "retreat_possible"}}
    )
    assert piece(quiet, "ge_i_1").marks == ()


def test_5_10_0_the_fraction_lost_on_another_kind_of_road_is_paid() -> None:
    """From 1408 by the primary road to 1508, over enemies on the secondary road: 11 1/2 less the half, 1 and 1."""
    state = ready({"ge_i_1": "1408", "us_14svc": "1507"})
    act(state, "move ge_i_1 1508")
    assert state.left == 11 * 12 + 6
    assert details(state, "overrun ge_i_1 1507").cost == "2 1/2"
    act(state, "overrun ge_i_1 1507")
    assert state.left == 9 * 12


def test_5_10_0_the_way_card_offers_the_overrun_that_the_list_offers() -> None:
    state = ready({"ge_i_1": "2110", "us_14svc": "2010"})
    found = explain(state, "move ge_i_1 2010")
    assert found is not None
    [way] = found.ways
    assert way.title == "Road movement and overrun"
    assert way.actions == ("overrun ge_i_1 2010",)
    assert way.ledger is not None
    assert way.ledger.cost == 2 * 12
    assert {part.reason for part in way.ledger.steps[-1].parts} >= {"overrun"}


def test_5_10_0_and_says_from_where_if_the_enemies_are_not_adjacent() -> None:
    modes = {"modes": {"ge_i_1": "exploit"}}
    state = place({"ge_i_1": "2112", "us_14svc": "2010"}, "german.exploitation", flags=modes)
    found = explain(state, "move ge_i_1 2010")
    assert found is not None
    road = next(way for way in found.ways if way.kind == "road")
    assert road.ledger is not None
    assert road.actions[0] == "road ge_i_1"
    assert road.actions[-1] == "overrun ge_i_1 2010"
    twin = state.copy()
    before = 12 * 12
    act(twin, *road.actions[:-1])
    assert road.actions[-1] in legal(twin)
    act(twin, road.actions[-1])
    assert before - twin.left == road.ledger.cost


def test_5_10_0_the_way_card_gives_the_reasons_of_the_overrun() -> None:
    state = ready({"ge_i_1": "2110", "us_14svc": "2010", "us_291b": "2009"})
    found = explain(state, "move ge_i_1 2010")
    assert found is not None
    assert (
        {refusal.code for refusal in found.ways[0].refusals} == codes(state, "overrun ge_i_1 2010") == {"overrun.two"}
    )
    far = ready({"ge_i_1": "2110", "us_14svc": "0601"})
    found = explain(far, "move ge_i_1 0601")
    assert found is not None
    assert [refusal.code for refusal in found.ways[0].refusals] == ["overrun.out_of_reach"]


def test_5_10_4_with_enemies_all_round_it_goes_to_the_nearest_free_hex() -> None:

    state = place({"ge_i_1": "2009", "us_1_117": "2008", "us_743t": "2110"}, "german.exploitation")
    near = state.adjacent[0]
    unit = TABLES.unit("ge_i_1")
    found = free_hexes(state, unit)
    distance = state.tables.grid.distance
    assert found
    assert all(not near[hex_] for hex_ in found)
    assert len({distance(state.place[unit], hex_) for hex_ in found}) == 1


def test_5_10_4_who_cannot_get_away_is_eliminated() -> None:
    state = ready({"ge_i_1": "2110", "us_1_117": "2010"})
    act(state, "overrun ge_i_1 2010")
    enemies = ("us_2_117", "us_3_117", "us_1_119", "us_2_119", "us_3_119")
    free = [hex_ for hex_ in state.tables.neighbours[state.tables.grid.index("2110")] if not state.held[0][hex_]]
    for hex_, name in zip(free, enemies, strict=True):
        state.put(TABLES.unit(name), hex_)
    events = throw(state, 5)
    while state.moving >= 0:
        events += kinds(state.apply(action("stand")) if "stand" in legal(state) else state.apply(state.node.default))  # type: ignore[union-attr]
    assert "trapped" in events
    assert where(state, "ge_i_1") == "german.eliminated"


def test_5_10_0_who_is_not_on_the_map_overruns_nobody() -> None:
    state = place({"uk_61rec": "allied.reserve", "ge_i_1": "0104"}, "allied.movement", turn=6)
    act(state, "tactical uk_61rec")
    assert codes(state, "overrun uk_61rec 0104") == {"overrun.mode", "overrun.not_adjacent"}


def test_5_10_0_the_ledger_of_an_overrun_tells_the_fraction_lost_and_the_bridge() -> None:
    lost = ask("ge_i_1", "2011", "2010 2110", movement="road", enemies=[at("us_14svc", "2110")], **EXPLOIT)
    assert parts(lost) == {
        "overrun": 1,
        "secondary road S1": 1,
        "fraction lost on another kind of road": Fraction(1, 2),
    }
    plain = ask("ge_i_1", "2110", "2010", movement="road", enemies=[at("us_14svc", "2010")], **EXPLOIT)
    assert "15.5.0" not in cases(plain)
    weak = ask("ge_pj1", "1410", "1409", movement="road", enemies=[at("us_14svc", "1409")], **EXPLOIT)
    assert "15.5.0" in cases(weak)


def test_5_10_4_with_no_way_out_at_all_it_is_eliminated() -> None:
    """There is a hex it could go to, but next to enemies, and none beyond it."""
    state = ready({"ge_i_1": "0101", "us_1_117": "0102", "us_2_117": "0202"}, "ge_i_1", "tactical")
    act(state, "overrun ge_i_1 0102")
    events = throw(state, 5)
    while "stand" in legal(state):
        events += kinds(act(state, "stand"))
    assert "trapped" in events
    assert where(state, "ge_i_1") == "german.eliminated"
    assert piece(state, "ge_i_1").values["steps"] == 0


def test_5_10_4_hexes_next_to_enemies_that_lead_nowhere_are_no_way_out() -> None:
    enemies = {"us_1_117": "0101", "us_2_117": "0103", "us_3_117": "0203"}
    state = place({"ge_i_1": "0102"} | enemies, "german.exploitation")
    assert free_hexes(state, TABLES.unit("ge_i_1")) == [], "0201 and 0202 lead only to each other"
