"""Odds are the odds: what is shown before a die falls is what happens to whom, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.engine.errors import IllegalAction
from grognard.engine.odds import Foretold, Prospect
from grognard.engine.offers import Forecast
from grognard.games.wacht_am_rhein.sheet import odds as foresight
from grognard.games.wacht_am_rhein.state import WachtState
from grognard.testing.odds import check_odds

from .support import DATA, RULES, act, action, details, place, roll, run_to, where


def told(state: WachtState, text: str) -> dict[str, Fraction]:
    """What an action can come to, in words."""
    found = RULES.sheet.foresee(state, action(text))
    assert found is not None
    [one] = found.foretold
    return {prospect.text: prospect.probability for prospect in one.prospects}


def exploiting(pieces: Mapping[str, str], how: str = "road", **flags: Any) -> WachtState:
    """A German unit, the first of the pieces, has begun to move in an exploitation phase."""
    unit = next(iter(pieces))
    state = place(pieces, "german.exploitation", flags={"modes": {unit: "exploit"}, **flags})
    act(state, f"{how} {unit}")
    return state


def test_5_10_2_an_overrun_is_foretold_as_what_happens_to_whom() -> None:
    state = exploiting({"ge_i_1": "2110", "us_14svc": "2010"})
    chances = told(state, "overrun ge_i_1 2010")
    assert sum(chances.values()) == 1
    assert any("Svc/14 Tank" in text and "is eliminated" in text and "the overrun succeeds" in text for text in chances)
    shown = details(state, "overrun ge_i_1 2010")
    assert set(shown.told.values()) == set(chances)
    assert sum(shown.results.values()) == pytest.approx(1)
    assert check_odds(RULES, state, Random(1)) > 0


def test_5_10_2_the_bridge_that_may_fall_is_part_of_the_overrun() -> None:
    state = exploiting({"ge_pj1": "1410", "us_14svc": "1409"})
    chances = told(state, "overrun ge_pj1 1409")
    fallen = {text: chance for text, chance in chances.items() if "collapses" in text}
    assert list(fallen.values()) == [Fraction(1, 5)]
    assert sum(chances.values()) == 1
    act(state, "overrun ge_pj1 1409")
    shown = RULES.sheet.preview(state, "german")
    assert shown is not None
    assert {p.text: p.probability for p in shown.foretold[0].prospects} == chances
    assert check_odds(RULES, state, Random(1)) == 1
    roll(state, 5)
    assert check_odds(RULES, state, Random(1)) == 1


def test_10_0_an_assault_says_who_loses_what_and_who_decides() -> None:
    state = place({"ge_i_1": "2213", "us_526ai": "2212", "us_743t": "0601"}, "german.combat")
    act(state, "attack 2212", "commit ge_i_1")
    chances = told(state, "roll")
    assert sum(chances.values()) == 1
    assert any("the Allied side loses a step or retreats a hex" in text for text in chances)
    shown = RULES.sheet.preview(state, "allied")
    assert shown is not None
    assert {p.text for p in shown.foretold[0].prospects} == set(chances)
    assert check_odds(RULES, state, Random(1)) > 0


def test_10_0_the_last_step_is_told_as_the_end_of_the_unit() -> None:
    pieces = {"ge_i_1": "2213", "us_526ai": "2212", "us_743t": "0601"}
    state = place(pieces, "german.combat", flags={"steps": {"us_526ai": 1}})
    act(state, "attack 2212", "commit ge_i_1")
    chances = told(state, "roll")
    name = DATA.units["us_526ai"].name
    assert any(f"{name} is eliminated" in text for text in chances)
    assert not any(f"{name} loses" in text for text in chances)
    assert sum(chances.values()) == 1, "the same end by different hits is told once"


def test_10_0_artillery_of_the_defender_is_said_to_be_silent_or_counted() -> None:
    pieces = {"ge_i_1": "2110", "us_1_117": "2010", "us_118fa": "2008"}
    state = exploiting(pieces, marks={"us_118fa": "set"})
    found = RULES.sheet.foresee(state, action("overrun ge_i_1 2010"))
    assert found is not None
    assert found.foretold[0].via == ("pass",)
    assert found.lines()[0] == "if the artillery of the defender does not answer"
    act(state, "overrun ge_i_1 2010")
    assert check_odds(RULES, state, Random(1)) > 0
    act(state, "commit us_118fa")
    assert check_odds(RULES, state, Random(2)) > 0


def test_15_1_a_demolition_is_told_as_the_bridge_standing_or_blown() -> None:
    state = place({"us_291c": "1508", "ge_i_1": "1609"}, "allied.construction")
    chances = told(state, "blow us_291c 1508/1509")
    assert chances == {
        "The bridge 1508/1509 is blown": Fraction(8, 10),
        "The bridge 1508/1509 stands": Fraction(2, 10),
    }
    assert details(state, "blow us_291c 1508/1509").results == {"blown": 0.8, "not_blown": 0.2}


def test_15_5_0_a_move_over_a_weak_bridge_is_foretold() -> None:
    state = place({"ge_pj1": "1410"})
    act(state, "road ge_pj1")
    chances = told(state, "move ge_pj1 1409")
    assert sorted(chances.values()) == [Fraction(1, 5), Fraction(4, 5)]
    assert RULES.sheet.foresee(state, action("halt ge_pj1")) is None


def test_6_5_2_the_roll_for_leaving_the_reserve_is_foretold() -> None:
    state = place({"ge_i_1": "2110"}, flags={"released": {"ge_i_1": 4}})
    chances = told(state, "road ge_i_1")
    assert sum(chances.values()) == 1
    assert all(text.endswith("MP more") for text in chances)


def test_a_false_preview_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only a wrong chance: also a step that is lost and not told."""
    state = exploiting({"ge_i_1": "2110", "us_14svc": "2010"})
    act(state, "overrun ge_i_1 2010")
    assert check_odds(RULES, state, Random(1)) == 1
    honest = foresight.foretell

    def lie(*given: Any) -> Forecast:
        true = honest(*given)
        [one] = true.foretold
        return msgspec.structs.replace(true, foretold=(Foretold(one.about, tuple(map(_bare, one.prospects))),))

    monkeypatch.setattr("grognard.games.wacht_am_rhein.sheet.odds.foretell", lie)
    with pytest.raises(AssertionError, match=r"foretold .* but it happens"):
        check_odds(RULES, state, Random(1))


def _bare(prospect: Prospect) -> Prospect:
    return msgspec.structs.replace(prospect, effects=prospect.effects[:1])


def test_odds_of_an_overrun_that_nobody_has_declared() -> None:
    flags = {"modes": {"ge_i_1": "exploit"}}
    state = place({"ge_i_1": "2112", "us_14svc": "2010"}, "german.exploitation", flags=flags)
    found = RULES.sheet.odds(state, "2010", ["ge_i_1"])
    assert found.foretold[0].about == "the overrun of 2010"
    assert isinstance(found, Forecast)
    assert [entry.reason for entry in found.sums[-1].entries if entry.rule == "5.10.2"] == ["overrun"]
    assert where(state, "ge_i_1") == "2112", "nothing has happened"
    flags |= {"marks": {"ge_i_1": "out_of_supply"}}
    cut_off = place({"ge_i_1": "2110", "us_14svc": "2010"}, "german.exploitation", flags=flags)
    with pytest.raises(IllegalAction, match="out of supply"):
        RULES.sheet.odds(cut_off, "2010", ["ge_i_1"])


ATTACK = {"ge_i_1": "2213", "us_526ai": "2212", "us_743t": "0601"}


def test_10_0_each_result_has_a_name_its_steps_and_its_effects() -> None:
    state = place(ATTACK, "german.combat")
    assert RULES.sheet.foresee(state, action("attack 2212")) is None, "nobody is committed yet"
    act(state, "attack 2212")
    early = RULES.sheet.foresee(state, action("commit ge_i_1"))
    assert early is not None
    assert (early.foretold[0].about, early.foretold[0].via) == ("the assault on 2212", ("roll",))
    act(state, "commit ge_i_1")
    found = RULES.sheet.foresee(state, action("roll"))
    assert found is not None
    worst = next(one for one in found.foretold[0].prospects if one.id == "a00d12")
    assert worst.text == "526 Arm Inf loses a step; the Allied side loses 2 steps or retreats 2 hexes"
    assert [(effect.kind, effect.piece) for effect in worst.effects] == [("a00d12", ""), ("hit, 2 left", "us_526ai")]
    assert {one.id for one in found.foretold[0].prospects} == set(found.shown().results)


def test_5_10_3_whether_an_overrun_succeeds_is_told_before_and_after_the_choices_that_follow() -> None:
    state = exploiting({"ge_i_1": "2110", "us_1_117": "2010"})
    found = RULES.sheet.foresee(state, action("overrun ge_i_1 2010"))
    assert found is not None
    texts = {one.id: one.text for one in found.foretold[0].prospects}
    assert texts["a21d00_lost"].endswith("loses a step or retreats a hex; the overrun fails"), "somebody has to choose"
    assert texts["a20d00_lost"].endswith("the overrun fails; I/1 SS Pz (Panther, Pz IV) must get away from the enemy")
    assert texts["a01d02_won"].endswith("the overrun succeeds")
    assert all(name.endswith(("_won", "_lost")) for name in texts)
    act(state, "overrun ge_i_1 2010")
    assert "Overrun of 2010" in state.node.prompt  # type: ignore[union-attr]


def test_10_0_nobody_is_said_to_choose_who_is_gone() -> None:
    state = place(ATTACK, "german.combat", flags={"steps": {"us_526ai": 1}})
    act(state, "attack 2212", "commit ge_i_1")
    for text in told(state, "roll"):
        if "526 Arm Inf is eliminated" in text:
            assert "the Allied side" not in text


def test_10_1_1_nobody_retreats_whose_last_steps_are_lost_whoever_loses_them_first() -> None:
    """Results with two losses and with more name the same end of two attackers of a step each, and no other."""
    pieces = {"ge_i_1": "2213", "ge_501": "2113", "us_526ai": "2212", "us_743t": "2212", "us_740t": "2212"}
    state = place(pieces, "german.combat", flags={"steps": {"ge_i_1": 1, "ge_501": 1}})
    act(state, "attack 2212", "commit ge_i_1", "commit ge_501")
    chances = told(state, "roll")
    assert sum(chances.values()) == 1
    gone = [text for text in chances if text.count("is eliminated") == 2]
    assert gone
    assert not any("German side loses" in text for text in gone)
    assert check_odds(RULES, state, Random(1)) > 0


def test_15_5_0_a_bridge_on_the_way_is_no_overrun() -> None:
    state = place({"ge_pj1": "1410"})
    act(state, "road ge_pj1")
    found = RULES.sheet.foresee(state, action("move ge_pj1 1409"))
    assert found is not None
    assert isinstance(found, Forecast)
    assert found.sums == ()
    assert "bridge" in found.foretold[0].about


def test_14_9_0_the_fuel_roll_is_told_by_its_results() -> None:
    state = place({"ge_i_1": "2110", "us_743t": "0601"}, "german.combat", turn=2)
    run_to(state, "logistics", face=9)
    while state.node.to_json()["kind"] == "chance":
        state.roll([9])
    found = RULES.sheet.foresee(state, action("refuel 0"))
    assert found is not None
    assert found.shown().results == pytest.approx({"fuel_none": 0.1, "fuel_low": 0.3, "fuel_normal": 0.6})
    assert [e.piece for one in found.foretold[0].prospects for e in one.effects] == ["1st SS Panzer Division"] * 3


# -- odds of battles that nobody has declared ---------------------------------------------------------------------


def test_10_0_odds_of_an_attack_that_nobody_has_declared() -> None:
    for phase in ("german.combat", "german.mode", "allied.combat"):
        state = place(ATTACK | {"us_740t": "2111", "ge_501": "2110"}, phase)
        found = RULES.sheet.odds(state, "2212", ["ge_i_1"])
        assert found.foretold[0].about == "the assault on 2212"
        assert isinstance(found, Forecast)
        assert found.sums[0].total == 7


def test_10_0_units_in_exploit_mode_attack_in_a_combat_phase() -> None:
    state = place(ATTACK, "german.combat", flags={"modes": {"ge_i_1": "exploit"}})
    assert RULES.sheet.odds(state, "2212", ["ge_i_1"]).foretold[0].about == "the assault on 2212"


def test_10_0_artillery_alone_attacks_nobody() -> None:
    state = place(ATTACK | {"ge_ar1_ii": "2214"}, "german.combat", flags={"marks": {"ge_ar1_ii": "set"}})
    with pytest.raises(IllegalAction) as caught:
        RULES.sheet.odds(state, "2212", ["ge_ar1_ii"])
    assert "battle.nobody" in [reason.code for reason in caught.value.refusals]
    with pytest.raises(IllegalAction) as caught:
        RULES.sheet.odds(state, "2210", ["ge_i_1"])
    assert "target.none" in [reason.code for reason in caught.value.refusals]


def test_10_0_nothing_is_foretold_while_nobody_attacks() -> None:
    state = place(ATTACK, "german.combat")
    assert foresight.foresee(state, action("attack 2212")) is None
    act(state, "attack 2212")
    assert foresight.foresee(state, action("commit ge_i_1")) is not None
    assert foresight.foresee(state, action("cancel")) is None
