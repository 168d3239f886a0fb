"""[5.1.0] Reinforcements: the way onto the map."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.games.wacht_am_rhein.state import WachtState

from .support import DATA, act, ask, codes, cost, details, explain, hexes, legal, paid, place, refusals, where


def entering(unit: str, how: str, turn: int, others: dict[str, str] | None = None, **flags: object) -> WachtState:
    """A reinforcement begins to move off the map."""
    side = DATA.formations[DATA.units[unit].formation].side
    state = place({unit: f"{side}.reserve"} | (others or {}), f"{side}.movement", turn=turn, flags=flags)
    act(state, f"{how} {unit}")
    return state


@pytest.mark.parametrize(
    ("unit", "how", "turn", "door", "ground", "price"),
    [
        ("us_743t", "road", 4, "1701", "firm", Fraction(2)),
        ("us_743t", "road", 4, "1701", "soft", Fraction(3)),
        ("uk_61rec", "road", 6, "0105", "soft", Fraction(1, 2)),
        ("uk_61rec", "tactical", 6, "0105", "firm", Fraction(2)),
        ("us_1_119", "tactical", 4, "0401", "firm", Fraction(3)),
        ("ge_hbc", "tactical", 4, "2408", "firm", Fraction(3)),
        ("ge_hbc", "tactical", 5, "2408", "firm", Fraction(4)),
    ],
)
def test_5_1_0_the_first_hex_costs_its_road_or_its_ground(
    unit: str, how: str, turn: int, door: str, ground: str, price: Fraction
) -> None:
    state = entering(unit, how, turn, ground=ground)
    assert details(state, f"move {unit} {door}").cost == ("1/2" if price < 1 else str(price))
    assert paid(act(state, f"move {unit} {door}")) == price


def test_5_1_0_a_hex_closed_to_mech_is_entered_by_road_only() -> None:
    state = entering("us_743t", "tactical", 4)
    assert hexes(state, "move") == set()
    assert [reason.code for reason in refusals(state, "move us_743t 1701")] == ["terrain.closed"]
    assert "terrain.closed" in codes(state, "move us_743t 1702")


def test_5_3_1_who_must_stop_in_the_first_hex_goes_no_farther() -> None:
    dug_in = {"works": {"0104": "german et"}}
    state = entering("uk_61rec", "tactical", 6, {"ge_i_1": "0104"}, **dug_in)
    assert hexes(state, "move") == {"0105"}
    assert "stop.works" in codes(state, "move uk_61rec 0106")
    act(state, "move uk_61rec 0105")
    assert (where(state, "uk_61rec"), state.moving) == ("0105", -1)


def test_5_1_0_a_refusal_counts_the_first_hex() -> None:
    state = entering("uk_61rec", "tactical", 6, ground="firm")
    [refusal] = refusals(state, "move uk_61rec 0113")
    whole = 2 + cost(ask("uk_61rec", "0105", to="0113", bonus=20))
    assert refusal.sentence.endswith(f"needs {whole} MP to 0113 and has 14")


def test_5_5_0_a_prepared_assault_enters_the_map_hex_by_hex() -> None:
    state = entering("uk_61rec", "assault", 6, modes={"uk_61rec": "prepared_assault"})
    assert hexes(state, "move") == {"0104", "0105", "0106", "0204", "0205"}
    [refusal] = refusals(state, "move uk_61rec 0102")
    assert (refusal.code, "4 hexes" in refusal.sentence) == ("assault.far", True)


def test_5_1_0_in_an_exploitation_phase_nobody_enters() -> None:
    modes = {"modes": {"us_743t": "exploit", "us_lov": "exploit"}}
    state = place({"us_743t": "allied.reserve", "us_lov": "0601", "ge_i_1": "2110"}, "allied.exploitation", flags=modes)
    assert "unit.enters" in codes(state, "road us_743t")
    assert not any("us_743t" in text for text in legal(state))


def test_5_1_0_the_card_tells_the_way_onto_the_map() -> None:
    state = place({"uk_61rec": "allied.reserve", "ge_i_1": "2110"}, "allied.movement", turn=6)
    found = explain(state, "move uk_61rec 0205")
    assert found is not None
    road = next(way for way in found.ways if way.kind == "road")
    assert road.ledger is not None
    assert [(step.hex, step.cost) for step in road.ledger.steps] == [("0105", 6), ("0205", 6)]
    assert road.ledger.steps[0].parts[0].reason == "entering the map"
