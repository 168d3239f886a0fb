"""[14.0] Friendly Action, [15.0] Random Events."""

from __future__ import annotations

import pytest

from grognard.games.pattons_best.rules.events import happen
from grognard.games.pattons_best.state import PattonState

from .support import act, chance, frame, kinds, legal, place, roll, seen, sums, why


def event(name: str, units: dict[str, str] | None = None, **flags: object) -> PattonState:
    """A state in which this event has just happened."""
    state = place(units=seen("LW", "6-8.close") if units is None else units, **flags)  # type: ignore[arg-type]
    happen(state, name)
    state.settle()
    return state


def test_14_0_friends_knock_out_smoke_or_do_nothing() -> None:
    state = place("battle.friendly", {"e1": "PzV 6-8.medium", "e2": "LW 6-8.close", "e3": "MG 6-8.close"}, control=[])
    roll(state, 80)
    assert state.smoke_in(1) == 1
    assert kinds(roll(state, 30)) == ["destroyed"]
    assert kinds(roll(state, 31)) == []
    assert (state.score[6], state.friendly_kills[0]) == (1, 1)


def test_15_0_one_event_a_round() -> None:
    state = place("battle.random", seen("LW"), type="A")
    assert kinds(roll(state, 3))[0] == "event"


def test_15_1_a_quarter_of_an_hour_passes() -> None:
    state = event("time_passes", scenario="day", task_force="P12", time="10:00")
    assert state.minutes == 615
    late = place("battle.random", seen("LW"), scenario="day", task_force="P12", time="18:10", date="1944-09-19")
    roll(late, 1)
    assert not late.daylight()
    assert frame(late) == "Orders", "the battle is fought out"


def test_15_2_friendly_artillery_against_each_unit() -> None:
    state = event("friendly_artillery", {"e1": "LW 6-8.close", "e2": "PzIV 6-8.close"})
    assert "Artillery 30; need 30" in sums(state)
    roll(state, 99)
    assert "armour +10; need 20" in sums(state)


def test_15_3_enemy_artillery_costs_squads_and_may_hurt_you() -> None:
    state = event("enemy_artillery")
    roll(state, 7)
    assert state.score[4] == 2
    assert frame(state) == "Collateral"


def test_15_4_mines_only_hurt_a_moving_tank() -> None:
    assert frame(event("mines")) == "Orders"
    state = event("mines", marks=["moving"])
    roll(state, 2)
    assert state.thrown_track == 1
    roll(state, 9)
    assert state.frames[-1].man == 3  # type: ignore[attr-defined]
    assert chance(state, "near miss") == 62
    friend = event("mines", marks=["moving"])
    roll(friend, 1)
    assert friend.score[3] == 1


def test_15_5_a_panzerfaust_attacks_hits_and_burns_through() -> None:
    state = event("panzerfaust", control=["1", "2", "3"], type="B")
    roll(state, 2)
    assert state.frames[-1].sector == 0  # type: ignore[attr-defined]
    roll(state, 5, 7, 1)
    assert frame(state) == "PanzerfaustKill"
    roll(state, 8)
    assert frame(state) == "Explosion"


def test_15_6_harassing_fire() -> None:
    state = event("harassing_fire")
    assert frame(state) == "Collateral"
    roll(state, 95)
    assert state.open_collateral == 1
    assert state.frames[-1].man == 0  # type: ignore[attr-defined]


def test_15_7_friends_take_a_sector_next_to_one_of_ours() -> None:
    state = event("friendly_advance", {"e1": "LW 9-10.close"}, control=["1", "2", "3"])
    assert legal(state) == {"secure 4-5"}
    assert why(state, "secure 9-10") == ["secure.enemy"]
    assert why(state, "secure 1") == ["secure.ours"]
    assert why(state, "secure 6-8") == ["secure.not_adjacent"]
    act(state, "secure 4-5")
    assert state.control[5] == 1
    assert frame(event("friendly_advance", control=[])) == "Orders", "ignored if no sector qualifies"


@pytest.mark.parametrize(("kind", "count"), [("A", 1), ("B", 2), ("C", 2)])
def test_15_8_reinforcements(kind: str, count: int) -> None:
    state = event("enemy_reinforcement", type=kind)
    assert state.frames[-1].count == count  # type: ignore[attr-defined]


def test_15_9_a_sector_next_to_a_german_unit_is_lost() -> None:
    one = event("enemy_advance", {"e1": "LW 9-10.close"}, control=["1", "2", "3"])
    assert one.control == [0, 0, 0, 1, 1, 0]
    two = event("enemy_advance", {"e1": "LW 9-10.close", "e2": "LW 4-5.long"}, control=["1", "2", "3"])
    assert frame(two) == "EnemyAdvance"
    roll(two, 5)
    assert two.control == [0, 0, 1, 1, 0, 0], "1 to 5: the left hand sector, 3"
    none = event("enemy_advance", {"e1": "LW 6-8.close"}, control=["1", "2", "3"])
    assert none.control == [0, 0, 1, 1, 1, 0]


def test_15_10_flanking_fire() -> None:
    state = event("flanking_fire", control=[])
    assert "flanking fire -10; need 40" in sums(state)
