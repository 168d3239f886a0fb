"""The tables of the scenarios once more, written down apart from the data: points, set-up, reinforcements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from grognard.games.strike_counter_strike.schema.scenarios import GroupData
from grognard.games.strike_counter_strike.tables import AVAILABLE

from .support import DATA, RULES, tables_for

SCENARIOS = DATA.scenarios.scenarios

# Command Rating, Dispatch Rating, Command Points, Dispatch Points; the turn a division comes, if later.
STARTS = {
    "scholbach": {"44ID": (2, None, 4, 0, None), "PzLehr": (4, None, 2, 0, None)},
    "scouts_out": {"44ID": (3, 1, 5, 0, None), "PzLehr": (5, 3, 4, 2, None)},
    "brawling": {"44ID": (3, 1, 5, 1, None), "PzLehr": (5, 3, 2, 2, None), "4AD": (4, 2, 3, 2, "24-0700")},
    "deeds": {"PzLehr": (5, 3, 3, 0, None), "4AD": (5, 3, 4, 2, None)},
    "strike": {"44ID": (3, 1, 5, 0, None), "PzLehr": (5, 3, 4, 2, None), "4AD": (4, 2, 3, 2, "24-0700")},
    "campaign": {"44ID": (3, 1, 5, 0, None), "PzLehr": (5, 3, 4, 2, None), "4AD": (4, 2, 3, 2, "24-0700")},
}
TURNS = {
    "scholbach": ("25-0700", "25-1100", "H"),
    "scouts_out": ("23-1500", "24-0700", "H"),
    "brawling": ("24-0700", "25-Night", "H"),
    "deeds": ("27-0700", "27-1500", "A"),
    "strike": ("23-1500", "25-Night", "H"),
    "campaign": ("23-1500", "27-1500", "H"),
}
CUPS = {
    "scholbach": ("PzLehr", {"DC_american", "DC_german", "44ID", "PzGr902"}),
    "scouts_out": ("PzLehr", {"event", "DC_american", "DC_german", "44ID", "PzGr901", "PzGr902"}),
    "brawling": ("PzLehr", {"event", "DC_american", "DC_german", "44ID", "4AD", "PzGr901", "PzGr902"}),
    "deeds": ("4AD", {"event", "DC_american", "DC_german", "PzLehr", "CCB", "CCA"}),
    "strike": ("PzLehr", {"event", "DC_american", "DC_german", "44ID", "PzGr901", "PzGr902"}),
    "campaign": ("PzLehr", {"event", "DC_american", "DC_german", "44ID", "PzGr901", "PzGr902"}),
}
REGIMENT_902 = "K2_902 K3_902 GrW4_902 leIG4_902 K5_902 K6_902 K7_902 GrW8_902 K9_902 K10_902"
BATTALION_1_901 = "K2_901 K3_901 GrW4_901 leIG4_901 K9_901 K10_901"
BATTALION_2_901 = "K5_901 K6_901 K7_901 GrW8_901 leIG8_901 Flak8_901"
REGIMENT_901 = "K2_901 K3_901 GrW4_901 leIG4_901 K5_901 K6_901 K7_901 GrW8_901 leIG8_901 Flak8_901 K9_901 K10_901"
JAQUES = "A_53 B_53 C_53 HHC_53 B_8 AC_C_25 Sct_C_25 A_704 B_24E C_489"
VAK = "I_VAK401 II_VAK401 III_VAK401 IV_VAK401"

# Where units set up: within so many hexes of one, or the words of another place; then notes: improved positions, a park
# that must or may be, and how much farther it reaches.
SCREEN = [
    ("AC_B_106 Sct_B_106", "2 15.16", ""),
    ("AC_C_106 Sct_C_106", "2 21.14", ""),
    ("AC_A_106 Sct_A_106", "2 24.11", ""),
    ("AC_A_121 Sct_A_121 C_776", "2 34.07", ""),
    ("AC_B_121 Sct_B_121", "2 33.12", ""),
    ("D_106", "4 24.11", ""),
    ("E_106", "2 16.18", ""),
]
SETUPS = {
    "scholbach": [
        ("AC_B_106 Sct_B_106", "2 33.19", ""),
        ("E_2_114 F_2_114 G_2_114 H_2_114", "4 30.22", "dug"),
        ("A_776 AT_114", "4 30.22", ""),
        ("FA_217 FA_242", "1 30.24", "park +5 L_106 L_114"),
        ("K5_902 K6_902 K7_902 GrW8_902 K9_902 K10_902 5_Pz130", "row 15 24-35", ""),
        ("II_Art130", "hex 28.14", "park +10 L_902"),
    ],
    "scouts_out": SCREEN,
    "brawling": [
        ("AC_B_106 Sct_B_106", "2 16.18", ""),
        ("AC_C_106 Sct_C_106", "2 19.19", ""),
        ("AC_A_106 Sct_A_106", "1 27.15", ""),
        ("AC_A_121 Sct_A_121", "2 34.07", ""),
        ("AC_B_121 Sct_B_121", "2 33.16", ""),
        ("D_106 E_106", "4 20.14", ""),
        ("A_1_71 B_1_71 C_1_71 D_1_71", "2 13.22", "dug"),
        ("AT_71 Cannon_71", "2 13.22", ""),
        ("A_1_114 B_1_114 C_1_114 D_1_114", "5 37.24", "dug"),
        (f"{BATTALION_1_901} 6_Pz130 8_Pz130 1_Flak311", "area s3_901", ""),
        ("I_Art130", "area s3_901", "park? L_901"),
        (f"{REGIMENT_902} 5_Pz130 7_Pz130", "area s3_902", ""),
        ("II_Art130", "area s3_902", "park? L_902"),
        (VAK, "hex 18.00", "park +3 L_901 L_902 19.00"),
    ],
    "deeds": [
        (REGIMENT_901, "area s4_901", "dug"),
        ("6_Pz130 8_Pz130 1_Flak311", "area s4_901", ""),
        ("1_Pi130 2_Pi130", "area s4_901", "dug"),
        ("I_Art130", "area s4_901", "park? L_901"),
        (REGIMENT_902, "area s4_902", "dug"),
        ("5_Pz130 7_Pz130", "area s4_902", ""),
        ("II_Art130", "area s4_902", "park? L_902"),
        ("A_8 C_8 D_8 HHC_8 A_51 B_51 C_51 HHC_51 FA_22", "2 15.16", ""),
        (JAQUES, "2 21.16", ""),
        ("B_35 D_35 HHC_35 C_10 AC_A_25 Sct_A_25 A_24E B_704 FA_66", "2 34.13", ""),
        ("A_10 B_10 HHC_10 A_35 C_35 C_24E", "2 28.15", ""),
        ("FA_253 FA_179", "south 15", "park L_CCB L_CCA"),
        ("FA_217 FA_242", "south 15", "park L_CCB L_CCA"),
    ],
    "strike": SCREEN,
    "campaign": SCREEN,
}

# Turn, hexes, units, notes: leaders who come along, a park beside the map, ratings that rise.
FIRST_TWO_DAYS = [
    ("23-1500", "16.00", f"{BATTALION_1_901} 6_Pz130 8_Pz130 1_Flak311 I_Art130", "L_901"),
    ("23-1500", "19.00", f"{REGIMENT_902} 5_Pz130 7_Pz130 II_Art130", "L_902"),
    ("23-1500", "18.00", VAK, "park +3 L_901 L_902 19.00"),
    ("23-Night", "15.27", "A_1_71 B_1_71 C_1_71 D_1_71 AT_71 Cannon_71", "L_71"),
    ("23-Night", "38.26", "A_1_114 B_1_114 C_1_114 D_1_114", "L_114"),
]
MORNING = [
    ("24-0700", "15.00", BATTALION_2_901, ""),
    ("24-0700", "15.00 19.00", "1_Pi130 2_Pi130", ""),
    ("24-0700", "17.27", "E_2_71 F_2_71 G_2_71 H_2_71 B_776", ""),
    ("24-0700", "38.26", "E_2_114 F_2_114 G_2_114 H_2_114 A_776 AT_114", ""),
]
TO_THE_25TH = [
    ("24-0700", "16.26", "FA_217 FA_242", "park +5 15.27 17.27"),
    ("24-0700", "06.20", "A_8 C_8 D_8 HHC_8 C_51 FA_22", "L_CCB TF_Churchill"),
    ("24-0900", "31.00", "1_Auf130 2_Auf130 3_Auf130 4_Auf130 5_Auf130", ""),
    ("24-0900", "06.26", f"{JAQUES} FA_253 FA_179", "TF_Jaques"),
    ("25-0700", "06.20", "A_51 B_51 HHC_51", ""),
    ("25-1500", "15.27 17.27", "A_1_157 B_1_157 C_1_157 D_1_157 C_749", "44ID +1"),
]
TO_THE_END = [
    ("26-1300", "28.26", "B_35 D_35 HHC_35 C_10 AC_A_25 Sct_A_25 A_24E B_704 FA_66", "L_CCA TF_Oden 4AD +1"),
    ("26-1500", "28.26", "A_10 HHC_10 C_35", "TF_West"),
    ("26-Night", "28.26", "C_24E A_35 B_10", ""),
    ("27-0900", "16.00 19.00", "1_PzJg130 3_PzJg130", ""),
]
ARRIVALS = {
    "scholbach": [],
    "scouts_out": FIRST_TWO_DAYS + MORNING,
    "brawling": MORNING + TO_THE_25TH,
    "deeds": [],
    "strike": FIRST_TWO_DAYS + MORNING + TO_THE_25TH,
    "campaign": FIRST_TWO_DAYS + MORNING + TO_THE_25TH + TO_THE_END,
}


@pytest.mark.parametrize("scenario", STARTS)
def test_ratings_and_points_of_the_divisions(scenario: str) -> None:
    found = {
        name: (one.command, one.dispatch, one.cp, one.dp, one.turn)
        for name, one in SCENARIOS[scenario].divisions.items()
    }
    assert found == STARTS[scenario]


@pytest.mark.parametrize("scenario", TURNS)
def test_first_and_last_turn_and_the_first_cup(scenario: str) -> None:
    given = SCENARIOS[scenario]
    assert (given.first, given.last, given.start_step) == TURNS[scenario]
    assert (given.first_chit, set(given.cup)) == CUPS[scenario]
    special = [] if scenario == "scholbach" else ["S1.0", "S2.0", "S3.0", "S4.0"]
    assert given.special_rules == special


@pytest.mark.parametrize("scenario", SETUPS)
def test_who_sets_up_where(scenario: str) -> None:
    assert [_setup(group) for group in DATA.setup(scenario)] == SETUPS[scenario]


@pytest.mark.parametrize("scenario", ARRIVALS)
def test_who_arrives_when_and_where(scenario: str) -> None:
    found = [_arrival(group) for group in DATA.arrivals(scenario)]
    assert sorted(found) == sorted(ARRIVALS[scenario])


def _setup(group: GroupData) -> tuple[str, str, str]:
    where = group.where
    assert where is not None
    if where.of is not None:
        place = f"{where.within} {where.of}"
    elif where.hex is not None:
        place = f"hex {where.hex}"
    elif where.area is not None:
        place = f"area {where.area}"
    elif where.row is not None and where.columns is not None:
        place = f"row {where.row} {where.columns[0]}-{where.columns[1]}"
    else:
        place = f"south {where.south_of_row}"
    return " ".join(group.units), place, " ".join(["dug"] if group.dug_in else _park(group))


def _arrival(group: GroupData) -> tuple[str | None, str, str, str]:
    raised = [f"{division} +{amount}" for division, amount in group.ratings.items()]
    return group.turn, " ".join(group.hexes), " ".join(group.units), " ".join([*_park(group), *group.leaders, *raised])


def _park(group: GroupData) -> Sequence[str]:
    if not group.park:
        return []
    farther = [f"+{group.farther}"] if group.farther else []
    return ["park?" if group.park_optional else "park", *farther, *group.contact, *group.may_enter]


# The rows of the fire table, rolls 0 to 8; a 9 misses.
ARMOURED = {
    "white": "C S S C 1 1 E E E",
    "pink": "C S? S? S S C C 1 E",
    "purple": "C S? S? S? S? S? S? S S",
    "blue": "C S? S? C 1 1 E E E",
    "green": "C S? S? S? S? S C 1 1",
    "orange": "C S? S? S? S? C C 1 1",
    "brown": "C S? S? S? S? C C 1 1",
    "black": "C S? S? S? S? C C 1 1",
    "yellow": "C S? S? S S S C 1 1",
}
UNARMOURED = {
    "white": "1 S S C C 1 E E E",
    "pink": "C S? S? S C C 1 1 E",
    "purple": "C S? S? S? S C C E E",
    "blue": "C S? S? S? S S S C 1",
    "green": "1 S? S S C C 1 E E",
    "orange": "1 S? S C C 1 E E E",
    "brown": "1 S? S C C 1 E E E",
    "black": "1 S? S C C 1 E E E",
    "yellow": "1 S S C C 1 E E E",
}


@pytest.mark.parametrize(("armoured", "rows"), [(True, ARMOURED), (False, UNARMOURED)])
def test_the_fire_table(armoured: bool, rows: dict[str, str]) -> None:
    found = tables_for("campaign").fire_rows
    assert {colour: " ".join(row) for (heavy, colour), row in found.items() if heavy == armoured} == rows


@pytest.mark.parametrize("scenario", SETUPS)
def test_markers_that_are_available(scenario: str) -> None:
    """Two Rearguards of the 44th and nothing else in the first two scenarios, the whole mix in the others."""
    state = RULES.start(scenario)
    found = Counter(
        state.tables.divisions[state.tables.division[unit]]
        for unit in range(state.tables.pieces)
        if state.tables.rearguard[unit] and state.is_at(unit, AVAILABLE)
    )
    few = scenario in ("scholbach", "scouts_out")
    assert found == ({"44ID": 2} if few else {"44ID": 4, "4AD": 3, "PzLehr": 6})
    assert state.blocks_left == ([0, 0] if few else [3, 4])
    assert state.mines_left == ([0, 0] if few else [1, 2])
