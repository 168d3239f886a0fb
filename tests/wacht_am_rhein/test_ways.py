"""Ways: what the card beside the map says of every kind of movement, and why a hex cannot be reached."""

from __future__ import annotations

from grognard.games.wacht_am_rhein.sheet.explain import MovementWay
from grognard.games.wacht_am_rhein.state import WachtState

from .support import act, ask, at, cost, explain, no, place, refusals


def ways(state: WachtState, text: str) -> dict[str, MovementWay]:
    """The ways of an explanation by the kind of movement."""
    found = explain(state, text)
    assert found is not None
    return {way.kind: way for way in found.ways}


def test_5_2_1b_the_card_counts_strategic_mode_with_its_allowance_and_says_what_it_needs() -> None:
    state = place({"ge_i_1g": "2212", "us_743t": "0601"})
    found = ways(state, "move ge_i_1g 2010")
    strategic = found["strategic"]
    assert strategic.ledger is not None
    assert (strategic.ledger.points, strategic.needs, strategic.actions) == (18 * 12, ("Strategic Mode",), ())
    assert found["road"].actions == ("road ge_i_1g", "move ge_i_1g 2010")
    assert list(found) == ["strategic", "road", "tactical", "assault"]


def test_5_7_3_the_card_of_us_anti_tank_units_has_movement_as_mech_too() -> None:
    state = place({"us_823td": "2009", "ge_i_1": "2112"}, "allied.movement")
    assert ways(state, "move us_823td 2008")["mounted"].actions == ("mounted us_823td", "move us_823td 2008")


def test_5_0_the_ledger_of_the_rest_of_a_move_is_what_the_rest_costs() -> None:
    state = place({"ge_i_1": "2010"}, flags={"ground": "firm"})
    act(state, "road ge_i_1", "move ge_i_1 2009")
    assert state.left == 11 * 12 + 6
    [way] = ways(state, "move ge_i_1 2008").values()
    assert way.ledger is not None
    assert way.ledger.cost == 6
    act(state, "move ge_i_1 2008")
    assert state.left == 11 * 12, "halves add up along the road"


def test_5_2_0_a_refusal_says_what_the_whole_way_would_cost() -> None:
    assert ask("ge_i_1", "2010", to="2008", movement="road", status=["no_fuel"]).refusals[0].sentence == (
        "I/1 SS Pz (Panther, Pz IV) needs 1 MP to 2008 and has 0"
    )
    [refusal] = ask("us_1_117", "2010", to="1604").refusals
    enough = cost(ask("us_1_117", "2010", to="1604", bonus=20))
    assert refusal.sentence == f"1/117 needs {enough} MP to 1604 and has 12"
    assert ask("us_1_117", "2010", to="1604", bonus=int(enough) - 12).allowed, "exactly so much is enough"


def test_5_2_0_without_points_no_step_takes_the_whole_allowance() -> None:
    assert no(ask("ge_i_1", "1308", to="1407", status=["no_fuel"])) == ["points.none"]


def test_5_6_1_a_refusal_counts_the_fraction_lost() -> None:
    plenty = ask("ge_i_1", "2011", to="2110", movement="road")
    assert plenty.cost == 2 * 12, "half a point to the junction, half a point lost, one point on the secondary road"
    [refusal] = ask("ge_i_1", "2011", to="2110", movement="road", status=["fatigue", "resting"], bonus=-1).refusals
    assert refusal.code == "points.short"
    assert "needs 2 MP" in refusal.sentence


def test_5_6_3_a_hex_off_the_road_that_is_closed_to_mech_is_refused_for_its_ground() -> None:
    assert "terrain.closed" in no(ask("ge_i_1", "1803", to="1801"))
    assert no(ask("ge_i_1", "2010", to="0101", movement="road")) == ["road.no_way"]


def test_5_3_1_a_hex_beyond_a_compulsory_stop_is_refused_with_the_stop() -> None:
    dug_in = [at("us_1_117", "0204", fieldworks="et")]
    [refusal] = ask("ge_i_1", "0306", to="0105", movement="road", enemies=dug_in).refusals
    assert refusal.code == "stop.works"
    assert "must stop in 0205, next to enemies in 0204" in refusal.sentence


def test_5_5_0_a_far_hex_of_a_prepared_assault_is_refused_in_hexes_counted_right() -> None:
    state = place({"ge_i_1": "2110", "us_743t": "0601"}, flags={"modes": {"ge_i_1": "prepared_assault"}})
    act(state, "assault ge_i_1")
    [refusal] = refusals(state, "move ge_i_1 2107")
    assert refusal.code == "assault.far"
    assert "3 hexes" in refusal.sentence
    assert "2 hexes" in refusal.sentence
