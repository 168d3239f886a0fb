"""The data: what the rulebook gives, counted; and errors that name what is wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.engine.errors import DataError
from grognard.engine.hexes import hexside

from .support import BOARD, DATA, RULES, hex_, place, tables_for


def test_the_order_of_battle() -> None:
    counts = Counter(unit.formation for unit in DATA.units.values())
    assert {name: counts[name] for name in DATA.formations} == {
        "106CavGrp": 12,
        "71Inf": 10,
        "114Inf": 9,
        "CCB": 13,
        "CCA": 9,
        "PzGr901": 12,
        "PzGr902": 10,
    }
    assert len([unit for unit in DATA.units.values() if not unit.profile.startswith("rg_")]) == 119
    assert len(DATA.leaders) == 11


def test_battalions_of_the_rulebook() -> None:
    counts = Counter(unit.battalion for unit in DATA.units.values())
    assert (counts["PzAuf 130"], counts["V.A.K. 401"], counts["II/Pz 130"], counts["PzJg 130"]) == (5, 4, 4, 2)


def test_orange_artillery_is_independent_and_air_defense_is_flak() -> None:
    for name, unit in DATA.units.items():
        profile = DATA.profile(name)
        if profile.full.colour == "orange":
            assert unit.formation is None
        if profile.air_defense:
            assert profile.type in ("flak", "aa_half_track")


def test_hexes_named_in_the_rulebook_are_playable() -> None:
    named = (
        "06.20 06.26 07.20 12.09 12.16 13.12 15.00 15.27 16.00 17.12 17.27 18.00 19.00 19.19 20.14 23.15 24.12 25.13"
    )
    named += " 27.15 28.14 28.15 28.26 30.24 31.00 33.16 33.19 34.13 37.24 38.06 38.07 38.26"
    for name in [*named.split(), *DATA.map.entries.hexes, *DATA.map.places.hexes]:
        assert BOARD.terrain[hex_(name)] != "impassable"


def test_odd_columns_lie_half_a_hex_up() -> None:
    assert hex_("15.27") in DATA.grid.neighbours[hex_("16.26")]
    assert hex_("17.27") in DATA.grid.neighbours[hex_("16.26")]
    assert DATA.grid.find("16.27") is None
    assert len(DATA.grid) == 962


@pytest.mark.parametrize(
    ("area", "inside", "outside"),
    [
        ("s3_901", ["12.16", "23.16", "20.05"], ["20.17", "24.10"]),
        ("s3_902", ["23.15", "38.07", "30.11"], ["23.16", "38.08"]),
        ("s4_901", ["12.09", "17.12", "24.12"], ["12.10", "20.13"]),
        ("s4_902", ["25.13", "38.06", "28.05"], ["25.14", "38.07"]),
    ],
)
def test_set_up_areas(area: str, inside: list[str], outside: list[str]) -> None:
    tables = tables_for("campaign")
    found = tables._area(DATA.scenarios.areas.list[area])
    assert all(hex_(name) in found for name in inside)
    assert not any(hex_(name) in found for name in outside)


def test_every_place_and_entry_is_on_the_road_net() -> None:
    roads = BOARD.hexsides["roads"]
    seen, front = {hex_("07.20")}, [hex_("07.20")]
    while front:
        front = [
            n
            for here in front
            for n in DATA.grid.neighbours[here]
            if hexside(here, n) in roads and n not in seen and not seen.add(n)  # type: ignore[func-returns-value]
        ]
    assert all(hex_(name) in seen for name in DATA.map.places.hexes)
    assert all(hex_(name) in seen for name, entry in DATA.map.entries.hexes.items() if entry.kind == "entry")


def test_the_fire_table_is_complete() -> None:
    table = DATA.charts.fire_table
    assert set(table.armoured) == set(table.unarmoured)
    assert len(table.armoured) == 9
    assert all(len(row) == 9 for rows in (table.armoured, table.unarmoured) for row in rows.values())


def test_reconstructed_figures_are_marked() -> None:
    marks = {(figure.file, figure.key.split(".")[0]): figure.confidence for figure in RULES.figures()}
    assert marks["units.toml", "profiles"] == "low"
    assert marks["charts.toml", "base_costs"] == "low"
    assert marks["charts.toml", "command"] == "low"
    assert marks["map.toml", "roads"] == "low"
    assert marks["charts.toml", "air"] == "high"


REPORTED: dict[str, tuple[str, int, int | None]] = {
    **dict.fromkeys(("5_Pz130", "7_Pz130"), ("white", 8, 5)),
    **dict.fromkeys(("6_Pz130", "8_Pz130"), ("white", 6, 4)),
    **dict.fromkeys(("FA_242", "II_Art130", "I_VAK401", "II_VAK401"), ("orange", 4, None)),
    **dict.fromkeys(("FA_217", "III_VAK401", "IV_VAK401"), ("orange", 5, None)),
    **dict.fromkeys(("I_Art130", "FA_253"), ("orange", 4, 3)),
    **dict.fromkeys(("FA_22", "FA_66"), ("brown", 4, 3)),
}
"""Counters with better support than the others: colour and Fire Rating of the full side, Fire Rating of the reduced."""


@pytest.mark.parametrize("name", REPORTED)
def test_g2_ratings_that_players_reports_support(name: str) -> None:
    profile = DATA.profile(name)
    reduced = None if profile.reduced is None else profile.reduced.fire
    assert (profile.full.colour, profile.full.fire, reduced) == REPORTED[name]


@pytest.mark.parametrize("name", ["5_Pz130", "7_Pz130"])
def test_g2_the_fifth_and_seventh_are_panthers(name: str) -> None:
    side = DATA.profile(name).full
    assert (side.vehicle or DATA.profile(name).vehicle) == "Pz.Kpfw V Panther Ausf. G"
    assert (side.range, side.assault, side.defense, side.quality, side.move) == (5, 4, -4, 7, 14)


@pytest.mark.parametrize("name", ["K5_902", "K6_902", "K7_902"])
def test_g2_the_second_battalion_of_902_drives_lorries(name: str) -> None:
    transport = DATA.profile(name).transport
    assert transport is not None
    assert (transport.class_, transport.armoured, transport.fire) == ("wheeled", False, None)
    assert DATA.profile("K5_901").transport != transport, "half-tracks"


def test_2_1_2_woods_of_a_players_report() -> None:
    assert {BOARD.terrain[hex_(name)] for name in ("26.22", "27.22", "28.18")} == {"woods"}
    assert not any(BOARD.terrain[hex_(name)] == "woods" for name in DATA.map.observation_posts.hexes)


def test_what_is_better_supported_says_by_what() -> None:
    sources = {(figure.file, figure.key): figure.source for figure in RULES.figures()}
    for name in ("5_Pz130", "K5_902", "K6_902", "K7_902"):
        assert "players' reports" in sources["units.toml", f"units.list.{name}.profile"]
    for name in REPORTED:
        key = f"profiles.classes.{DATA.units[name].profile}.full.fire"
        assert ("series modules" in sources["units.toml", key]) == (DATA.profile(name).type == "artillery")
    assert "28.18: players' reports" in sources["map.toml", "terrain.woods[0]"]


def test_an_owner_replaces_a_rating_without_touching_code() -> None:
    side = {"fire": 9, "colour": "white", "range": 4, "assault": 4, "assault_colour": "white", "defense": -2}
    side |= {"armoured": True, "quality": 7, "move": 14, "class": "tracked"}
    changed = grognard.ruleset(
        "strike_counter_strike", changes={"units.toml": {"profiles": {"classes": {"de_pz4": {"full": side}}}}}
    )
    assert changed.data_hash != RULES.data_hash


LOST = {"name": "Lost Rgt", "division": "4AD", "leader": "L_CCA"}
"""A formation to which no unit belongs."""


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"charts.toml": {"command": {"command": [1, 2]}}}, "command.command"),
        ({"map.toml": {"river": {"bridge": "07.20/08.20"}}}, "river.bridge"),
        ({"scenarios.toml": {"scenarios": {"deeds": {"first": "28-0700"}}}}, "scenarios.deeds"),
        ({"units.toml": {"formations": {"list": {"CCA": {"leader": "L_CCB"}}}}}, "formations.list.CCA.leader"),
        ({"units.toml": {"units": {"list": {"A_8": {"profile": "nothing"}}}}}, "units.list.A_8.profile"),
        ({"units.toml": {"formations": {"list": {"CCA": {"division": "5AD"}}}}}, "formations.list.CCA.division"),
        ({"units.toml": {"formations": {"list": {"Lost": LOST}}}}, "formations.list.Lost"),
        ({"scenarios.toml": {"scenarios": {"deeds": {"cup": ["PzLehr", "5AD"]}}}}, "scenarios.deeds.cup"),
        ({"scenarios.toml": {"scenarios": {"deeds": {"german_areas": ["moon"]}}}}, "scenarios.deeds.german_areas"),
        ({"scenarios.toml": {"scenarios": {"scholbach": {"objective": "24.18"}}}}, "scenarios.scholbach.objective"),
    ],
)
def test_errors_name_the_key(changes: dict[str, Any], key: str) -> None:
    with pytest.raises(DataError) as error:
        grognard.ruleset("strike_counter_strike", changes=changes)
    assert error.value.key == key


@pytest.mark.parametrize(
    ("flags", "key"),
    [
        ({"command_points": 3}, "flags.command_points"),
        ({"command_points": {"PzLehr": "three"}}, "flags.command_points.PzLehr"),
        ({"command_points": {"PzLehr": True}}, "flags.command_points.PzLehr"),
        ({"dispatch_points": {"PzLehr": -1}}, "flags.dispatch_points.PzLehr"),
        ({"mines": ["39.21"]}, "flags.mines"),
        ({"mines": {"39.21": 1}}, "flags.mines.39.21"),
        ({"barrage": {"39.21": 3}}, "flags.barrage.39.21"),
        ({"barrage": "39.21"}, "flags.barrage"),
        ({"control": "german"}, "flags.control"),
        ({"cup": "event"}, "flags.cup"),
        ({"awarded": "9"}, "flags.awarded"),
        ({"air": 12}, "flags.air"),
    ],
)
def test_flags_of_a_position_of_a_wrong_kind_are_data_errors(flags: dict[str, Any], key: str) -> None:
    with pytest.raises(DataError) as error:
        place({"5_Pz130": "39.20"}, flags=flags)
    assert error.value.key == key


OWN_SIDE = """
[units.list.K5_902]
full = { fire = 5, colour = "pink", range = 2, assault = 9, assault_colour = "pink", assault_double = true, \
defense = 1, armoured = false, quality = 8, move = 7, class = "leg" }
"""


def test_an_owner_gives_a_single_counter_figures_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "units.toml").write_text(OWN_SIDE)
    rules = grognard.ruleset("strike_counter_strike", pack=tmp_path)
    changed = rules.start().tables.data
    own = changed.profile("K5_902")
    assert (own.full.fire, own.full.assault, own.full.quality) == (5, 9, 8)
    assert own.transport == DATA.profile("K5_902").transport
    assert changed.profile("K6_902") == DATA.profile("K6_902")
    tables = rules.start("scholbach").tables
    assert tables.full[tables.ids.index("K5_902")].assault == 9


def test_a_counter_of_an_owner_must_be_complete(tmp_path: Path) -> None:
    (tmp_path / "units.toml").write_text("[units.list.K5_902]\nfull = { fire = 5 }\n")
    with pytest.raises(DataError, match=r"units\.list\.K5_902\.full.*missing"):
        grognard.ruleset("strike_counter_strike", pack=tmp_path)
