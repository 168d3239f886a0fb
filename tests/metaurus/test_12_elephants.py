"""[12.0] Elephants, [13.0] set-up, [14.0] victory."""

from __future__ import annotations

import pytest

from grognard.games.metaurus.schema.map import FACINGS

from .support import (
    DATA,
    TABLES,
    act,
    active,
    attack_odds,
    chances,
    codes,
    commands,
    default,
    disordered,
    engaged,
    finish_turn,
    goals,
    kinds,
    legal,
    pending_modifier,
    piece,
    place,
    purpose,
    ready,
    role,
    roll,
    start,
    where,
    winner,
)

# -- [12.0] -----------------------------------------------------------------------------------------------------


def test_12_0_the_table_is_rolled_at_each_activation() -> None:
    state = active({"elephants": "1010", "i_1": "0305"}, "elephants")
    assert chances(state) == pytest.approx(
        {
            "they rampage against the nearest unit": 0.2,
            "they rampage against the nearest Carthaginian unit": 0.1,
            "they balk": 0.1,
            "they obey": 0.6,
        }
    )


def test_12_0_obedient_elephants_move_and_attack_as_they_are_told() -> None:
    state = active({"elephants": "1010", "i_1": "0710"}, "elephants")
    roll(state, 4)
    assert codes(state, "end") == []
    act(state, "move elephants 0810", "end")
    assert legal(state) == ["end", "attack elephants 0710"]
    assert "moved to the attack" not in attack_odds(state, "0710", "elephants")
    act(state, "attack elephants 0710", "end")
    assert purpose(state) == "combat"


def test_12_0_they_need_not_attack() -> None:
    state = active({"elephants": "0810", "i_1": "0710"}, "elephants")
    roll(state, 9)
    act(state, "end", "end")
    assert role(state) == "rome"


def test_12_0_balking_elephants_only_turn() -> None:
    state = active({"elephants": "0810", "i_1": "0710"}, "elephants")
    roll(state, 3)
    assert legal(state, "move") == []
    assert codes(state, "move elephants 0910") == ["elephants.balk"]
    act(state, "face elephants N", "end")
    assert role(state) == "rome"


def test_12_0_rampage_goes_to_the_nearest_unit_of_either_side() -> None:
    state = active({"elephants": "0910", "i_1": "0410", "celt_1": "0912"}, "elephants", orders={"celtic": "move"})
    events = roll(state, 0)
    assert "rampage" in kinds(events)
    assert where(state, "elephants") == "0911"
    assert purpose(state) == "combat"
    assert pending_modifier(state) == 2 + 1 + 1  # morale 7 against 5, the Celts' flank, and they are under Move


def test_12_0_rampage_against_its_own_passes_a_nearer_roman_by() -> None:
    state = active({"elephants": "0910", "i_1": "0710", "celt_1": "0914"}, "elephants")
    roll(state, 2)
    assert where(state, "elephants") == "0913"
    roll(state, 5)
    assert disordered(state, "celt_1")


def test_12_0_nearest_counts_movement_points_through_empty_hexes() -> None:
    pieces = {"elephants": "1314", "celt_1": "1513", "iberian_1": "1115"}
    state = active(pieces, "elephants")
    tables, unit = state.tables, TABLES.unit("elephants")
    assert {tables.grid.distance(state.place[unit], state.place[TABLES.unit(u)]) for u in ("celt_1", "iberian_1")} == {
        2
    }
    roll(state, 2)
    # Both are two hexes away; across the stream to 1214 it is 2 points, across it and uphill to 1413 it is 3.
    assert where(state, "elephants") in goals_beside("1115")


def goals_beside(hex_id: str) -> set[str]:
    grid = DATA.grid
    return {grid.id(n) for n in grid.neighbours[grid.index(hex_id)]}


def test_12_0_of_several_nearest_units_the_owner_chooses() -> None:
    state = active({"elephants": "0910", "celt_1": "0912", "celt_2": "0908", "i_1": "0305"}, "elephants")
    roll(state, 1)
    assert role(state) == "carthage"
    assert legal(state) == ["rampage 0908", "rampage 0912"]
    assert default(state) == "rampage 0908"
    assert codes(state, "rampage 0305") == ["elephants.not_nearest"]
    act(state, "rampage 0908")
    assert where(state, "elephants") == "0909"


def test_12_0_of_several_nearest_hexes_the_owner_chooses() -> None:
    state = active({"elephants": "0910", "i_1": "0710"}, "elephants")
    roll(state, 0)
    assert goals(state, "move", "elephants") == {"0809", "0810"}
    assert default(state) == "move elephants 0809"
    assert codes(state, "move elephants 0711") == ["elephants.not_cheapest"]
    assert codes(state, "move i_1 0711") == ["elephants.only"]
    act(state, "move elephants 0810")
    assert purpose(state) == "combat"


def test_12_0_out_of_reach_they_run_as_far_as_they_can() -> None:
    state = active({"elephants": "0910", "i_1": "0310", "celt_1": "0925"}, "elephants")
    roll(state, 2)
    assert where(state, "elephants") == "0915"
    assert legal(state) == ["activate celtic"]


def test_12_0_whom_no_way_leads_to_is_not_near() -> None:
    """The river cannot be entered: Celts 1 are beyond it, and the Elephants stay where they are."""
    state = active({"elephants": "1401", "i_1": "0310", "celt_1": "1801"}, "elephants")
    roll(state, 2)
    assert where(state, "elephants") == "1401"
    assert legal(state) == ["activate celtic"]


def test_12_0_a_rampage_engages_nobody_and_is_not_answered() -> None:
    state = active({"elephants": "0810", "i_1": "0710"}, "elephants", orders={"i": "move_to_attack"})
    roll(state, 0)
    assert purpose(state) == "combat"
    assert "counter" not in " ".join(chances(state))
    rolled = next(event for event in roll(state, 1) if event.kind == "rolled")
    assert rolled.text.endswith("a rampage engages nobody")
    assert not engaged(state, "elephants")
    assert role(state) == "rome"


def test_12_0_no_attack_follows_from_a_rampage() -> None:
    pieces = {"elephants": "0810", "i_1": "0710", "i_2": "0809", "x_1": "0101"}
    state = active(pieces, "elephants", flags={"disordered": ["i_1"]}, orders={"i": "reform"})
    roll(state, 0)
    act(state, "rampage 0710")
    rolled = next(event for event in roll(state, 9) if event.kind == "rolled")
    assert "continue" not in rolled.text
    assert where(state, "i_1") == "rome.eliminated"
    assert "may_continue" not in kinds(act(state, "face elephants S"))
    assert role(state) == "rome"


def test_12_0_engaged_elephants_still_roll_and_rampage_where_they_stand() -> None:
    flags = {"engaged": [["elephants", "i_1"]]}
    state = active({"elephants": "0810", "i_1": "0710", "celt_1": "0910", "celt_2": "0813"}, "elephants", flags=flags)
    roll(state, 2)
    assert where(state, "elephants") == "0810"
    assert piece(state, "elephants")["faces"] in ("N", "WNW")
    assert purpose(state) == "combat"
    alone = active({"elephants": "0810", "i_1": "0710", "celt_2": "0813"}, "elephants", flags=flags)
    roll(alone, 2)
    assert role(alone) == "carthage"
    assert legal(alone) == ["activate celtic"]


def test_12_0_their_loss_does_not_count() -> None:
    state = active({"i_1": "0710", "i_3": "0711", "elephants": "0810", "celt_1": "1505"}, "i", "move_to_attack",
                   {"disordered": ["elephants"]})  # fmt: skip
    act(state, "end")
    roll(state, 9)
    assert where(state, "elephants") == "carthage.eliminated"
    assert state.view("rome").scores["rome"] == 0


# -- [13.0] -----------------------------------------------------------------------------------------------------


def test_13_0_units_stand_on_the_hexes_of_the_rulebook() -> None:
    state = start()
    groups = {
        "celt_": ["1615", "1616", "1617", "1618", "1619", "1715", "1716", "1717", "1718", "1719"],
        "iberian_": ["1103", "1104", "1105", "1106", "1003", "1004", "1005", "1006", "1007"],
        "african_": ["1208", "1209", "1210", "1308", "1309", "1310"],
        "ligurian_": ["1511", "1512", "1411", "1412", "1413", "1211", "1212", "1213"],
        "balearic_": ["0908", "0910", "0912", "1415", "1417", "1419"],
        "celtic_cav_": ["1620", "1621"],
        "numidian_": ["1001", "1002"],
        "i_": ["0620", "0621", "0622", "0623", "0624", "0625"],
        "i_cav_": ["0725", "0726", "0626"],
        "iii_": [f"03{n}" for n in range(12, 19)],
        "v_": [f"05{n:02}" for n in range(4, 11)],
        "vii_": [f"03{n:02}" for n in range(4, 11)],
        "x_": [f"05{n}" for n in range(20, 26)],
        "xix_": [f"05{n}" for n in range(12, 19)],
    }
    for prefix, hexes in groups.items():
        assert [where(state, f"{prefix}{n}") for n in range(1, len(hexes) + 1)] == hexes
    assert where(state, "elephants") == "1111"
    assert [where(state, unit) for unit in ("iii_cav_1", "iii_cav_2", "v_cav")] == ["0401", "0402", "0403"]


def test_13_0_carthage_sets_up_first_then_rome() -> None:
    state = start()
    assert role(state) == "carthage"
    assert codes(state, "face i_1 S") == ["unit.other_side"]
    act(state, "end")
    assert role(state) == "rome"
    assert codes(state, "wheel celtic N") == ["command.other_side"]
    act(state, "end")
    assert purpose(state) == "initiative"


def test_13_0_any_facing_and_any_orders() -> None:
    state = start()
    act(state, "face celt_1 N", "face celt_2 N", "face celt_1 ENE", "wheel iberian N", "wheel celtic N",
        "face celt_1 ENE", "wheel iberian WSW", "order african move", "order celtic reform",
        "order iberian move_to_attack", "order balearic move", "declare numidian_1 move", "end")  # fmt: skip
    assert piece(state, "celt_1")["faces"] == "ENE"
    assert {piece(state, f"iberian_{n}")["faces"] for n in range(1, 10)} == {"WSW"}
    orders = {name: one["order"] for name, one in commands(state, "carthage").items()}
    assert [orders[name] for name in ("celtic", "iberian", "african", "balearic")] == [
        "reform", "move_to_attack", "move", "move",
    ]  # fmt: skip
    assert piece(state, "numidian_1")["order"] == "move"


def test_13_0_one_action_accepts_the_default_set_up() -> None:
    state = ready()
    facings = {unit.side: unit.faces for unit in state.view("rome").pieces}
    assert facings == {"rome": "N", "carthage": "S"}
    assert FACINGS[0] == "N"


def test_13_0_what_was_tried_and_taken_back_during_the_set_up_leaves_nothing_behind() -> None:
    state = start()
    act(state, "face celt_1 N", "face celt_1 S", "declare numidian_1 move", "declare numidian_1 stand", "end", "end")
    assert state.encode() == ready().encode()


# -- [14.0] -----------------------------------------------------------------------------------------------------


def test_14_0_rome_wins_with_nineteen_losses_that_count() -> None:
    state = active({"i_1": "0710", "celt_1": "0810", "celt_2": "1505"}, "i", "move_to_attack",
                   {"disordered": ["celt_1"], "lost": {"carthage": 18, "rome": 11}})  # fmt: skip
    act(state, "end")
    roll(state, 9)
    assert state.view("rome").flags["decided"] == "rome"
    finish_turn(state)
    assert winner(state) == "rome"


def test_14_0_light_infantry_does_not_count() -> None:
    state = active({"i_1": "0710", "balearic_1": "0810", "celt_2": "1505"}, "i", "move_to_attack",
                   {"disordered": ["balearic_1"], "lost": {"carthage": 18}})  # fmt: skip
    act(state, "end")
    roll(state, 9)
    assert where(state, "balearic_1") == "carthage.eliminated"
    assert state.view("rome").flags["decided"] is None


def test_14_0_carthage_wins_with_twelve_roman_losses() -> None:
    state = active(
        {"i_1": "0105", "celt_1": "1505", "x_1": "0510"}, "i", "move", {"lost": {"rome": 11, "carthage": 18}}
    )
    act(state, "exit i_1 south")
    finish_turn(state)
    assert winner(state) == "carthage"


def test_14_0_twenty_exits_of_any_kind_and_condition_win() -> None:
    flags = {"lost": {"exits": 18, "carthage": 18}, "disordered": ["celt_1"]}
    state = active(
        {"celt_1": "0105", "i_1": "1505", "balearic_1": "0110"}, "celtic", "move", flags, {"balearic": "move"}
    )
    act(state, "exit celt_1 south", "end")
    assert state.view("rome").flags["decided"] is None
    act(state, "activate balearic", "exit balearic_1 south")
    assert state.view("rome").flags["decided"] == "carthage"


def test_14_0_the_ledger_shows_all_three_counts() -> None:
    state = place({"i_1": "0505", "celt_1": "1505"}, flags={"lost": {"rome": 3, "carthage": 5, "exits": 2}})
    assert [line.points for line in state.view("rome").ledger] == [5, 3, 2]
    assert [line.of for line in state.view("rome").ledger] == [19, 12, 20]
