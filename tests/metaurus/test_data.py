"""The data: complete, consistent, and every mistake named; position files and encoded states likewise."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

import grognard
from grognard.engine.errors import ActionError, DataError, IllegalAction
from grognard.engine.positions import Position

from .support import DATA, RULES, TABLES, act, active, place, ready, shown, start


def changed(name: str, **sections: Any) -> None:
    grognard.ruleset("metaurus", changes={name: sections})


# -- the map ----------------------------------------------------------------------------------------------------


def test_the_map_has_540_hexes_and_the_terrain_of_each() -> None:
    assert Counter(DATA.board.terrain) == {"clear": 408, "hill": 82, "crest": 18, "river": 32}


def test_neighbours_follow_the_lines_of_the_set_up() -> None:
    grid = DATA.grid

    def around(hex_id: str) -> dict[str, str]:
        index = grid.index(hex_id)
        return {
            way: grid.id(there) for way, there in zip(grid.directions, grid.sides[index], strict=True) if there >= 0
        }

    assert around("0312") == {"E": "0313", "W": "0311", "NE": "0412", "NW": "0411", "SE": "0212", "SW": "0211"}
    assert around("0402") == {"E": "0403", "W": "0401", "NE": "0503", "NW": "0502", "SE": "0303", "SW": "0302"}


def test_levels_change_by_one_at_a_time() -> None:
    land = [hex_ for hex_ in range(TABLES.count) if TABLES.passable[hex_]]
    rises = {
        TABLES.level[there] - TABLES.level[here]
        for here in land
        for there in TABLES.neighbours[here]
        if TABLES.passable[there]
    }
    assert rises == {-1, 0, 1}
    assert sum(TABLES.level[b] > TABLES.level[a] for a in land for b, _ in TABLES.steps[a]) == 127


def test_the_river_is_one_chain_and_every_unit_can_walk_to_the_south_edge() -> None:
    grid = DATA.grid
    wet = {hex_ for hex_ in range(TABLES.count) if not TABLES.passable[hex_]}
    assert connected(min(wet), wet) == wet
    dry = connected(grid.index("0101"), set(range(TABLES.count)) - wet)
    assert all(grid.index(unit.hex) in dry for unit in DATA.units.values())


def connected(start_: int, allowed: set[int]) -> set[int]:
    found, queue = {start_}, [start_]
    for here in queue:
        fresh = [there for there in TABLES.neighbours[here] if there in allowed and there not in found]
        found.update(fresh)
        queue += fresh
    return found


def test_every_rim_hexside_belongs_to_an_edge() -> None:
    counts = Counter(edge for hex_ in range(TABLES.count) for edge in TABLES.rim[hex_])
    assert counts == {0: 27, 1: 20, 2: 27, 3: 20}


def test_the_example_counters_of_the_rulebook_are_there() -> None:
    shown = {(unit.kind, DATA.rating(name).morale) for name, unit in DATA.units.items()}
    assert {("legion", 7), ("legion", 6), ("heavy", 8), ("heavy", 7)} <= shown
    line = [DATA.rating(n).disordered for n, u in DATA.units.items() if u.kind in ("legion", "heavy", "medium")]
    assert DATA.ratings.celtic.disordered == min(line)


# -- mistakes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sections", "message"),
    [
        ("map.toml", {"grid": {"orientation": "flat"}}, "orientation"),
        ("map.toml", {"streams": {"hexsides": ["1213"]}}, "not a hexside"),
        ("map.toml", {"streams": {"hexsides": ["1213/1315"]}}, "do not touch"),
        ("map.toml", {"terrain": {"river": []}}, "nothing for hex"),
        ("units.toml", {"order_of_battle": {"units": {"i_1": {"hex": "0621"}}}}, "already"),
        ("units.toml", {"order_of_battle": {"units": {"i_1": {"hex": "9999"}}}}, "no hex"),
        ("units.toml", {"order_of_battle": {"units": {"i_1": {"hex": "1914"}}}}, "river"),
        ("units.toml", {"order_of_battle": {"units": {"i_1": {"command": "ii"}}}}, "no Command"),
        ("units.toml", {"order_of_battle": {"units": {"i_1": {"command": "celtic"}}}}, "mixed"),
        ("units.toml", {"order_of_battle": {"units": {"i_1": {"rating": "best"}}}}, "no rating"),
        ("units.toml", {"ratings": {"citizen": {"morale": 12}}}, "impossible"),
        (
            "charts.toml",
            {"combat_results": {"rows": [{"label": "X", "title": "x", "high": 3}]}},
            "runs from any number to 3",
        ),
        (
            "charts.toml",
            {"elephants": {"rows": [{"low": 0, "high": 8, "result": "obey", "title": "x"}]}},
            "runs from 0 to 8",
        ),
        ("game.toml", {"victory": {"exits": "many"}}, "exits"),
    ],
)
def test_a_mistake_in_a_data_pack_is_named(name: str, sections: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        changed(name, **sections)


def test_rows_of_the_table_must_follow_each_other() -> None:
    rows = [{"label": "A", "title": "a", "high": 3}, {"label": "B", "title": "b", "low": 5}]
    with pytest.raises(DataError, match="leave a gap"):
        changed("charts.toml", combat_results={"rows": rows})


def test_a_missing_file_is_named() -> None:
    from grognard.games.metaurus import GAME

    with pytest.raises(DataError, match=r"map\.toml"):
        GAME.build({})


# -- position files ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"game": "metz"}, "position of"),
        ({"turn": 0}, "turn"),
        ({"phase": "noon"}, "phase"),
        ({"pieces": {"legion": "0505"}}, "no unit"),
        ({"pieces": {"i_1": "9999"}}, "no place"),
        ({"pieces": {"i_1": "rome.exited"}}, "do not exit"),
        ({"pieces": {"i_1": "0505", "i_2": "0505"}}, "already"),
        ({"pieces": {"i_1": "1914"}}, "river"),
        ({"flags": {"weather": "fine"}}, "no such flag"),
        ({"flags": {"facing": {"i_1": "NE"}}}, "no facing"),
        ({"flags": {"facing": 3}}, "right form"),
        ({"flags": {"engaged": [["i_1", "i_2"]]}}, "cannot be Engaged"),
        ({"flags": {"orders": {"elephants": "move"}}}, "cannot have"),
        ({"flags": {"orders": {"i": "charge"}}}, "no Order"),
        ({"flags": {"cavalry": {"i_1": "move"}}}, "no cavalry unit"),
        ({"flags": {"lost": {"rome": -1}}}, "number of units"),
        ({"flags": {"lost": {"gaul": 1}}}, "no count"),
        ({"flags": {"shown": ["xx"]}}, "no Command"),
        ({"flags": {"disordered": ["xx"]}}, "no unit"),
    ],
)
def test_a_mistake_in_a_position_is_named(given: dict[str, Any], message: str) -> None:
    whole: dict[str, Any] = {"game": "metaurus", "turn": 1, "phase": "rome", "pieces": {"i_1": "0505"}}
    with pytest.raises(DataError, match=message):
        RULES.position(Position(**{**whole, **given}))


def test_a_position_at_any_phase() -> None:
    pieces = {"i_1": "0505", "celt_1": "1505", "celt_2": "carthage.eliminated"}
    assert place(pieces, "initiative").view("rome").phase == "initiative"
    assert place(pieces, "orders").view("rome").phase == "orders"
    last = place(pieces, "carthage", flags={"last": True, "acted": ["celtic"]})
    assert (last.turn, last.view("rome").phase) == (3, "initiative")
    assert last.view("rome").scores["rome"] == 1


# -- states and questions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key", ["place", "facing", "orders", "stance", "ties", "turn", "frames", "lost_before", "moving"]
)
def test_an_impossible_state_is_refused(key: str) -> None:
    form = start().encode()
    form[key] = {"turn": 0, "moving": 99}.get(key, [])
    if key == "ties":
        form[key] = [90 * 90]
    with pytest.raises(DataError):
        RULES.state_from_json(__import__("json").dumps(form))


def test_odds_of_impossible_attacks_are_refused_with_reasons() -> None:
    state = active({"i_1": "0710", "celt_1": "0810", "celt_2": "0709"}, "i", "stand")
    for target, units, code in (
        ("0505", ["i_1"], "attack.nobody"),
        ("0810", [], "attack.with_nobody"),
        ("0810", ["celt_2"], "attack.friend"),
        ("0810", ["i_2"], "unit.gone"),
        ("0709", ["i_1"], "attack.not_in_front"),
    ):
        with pytest.raises(IllegalAction) as error:
            RULES.sheet.odds(state, target, units)
        assert [refusal.code for refusal in error.value.refusals] == [code]
    with pytest.raises(ActionError, match="did you mean"):
        RULES.sheet.odds(state, "0810", ["celts_1"])
    with pytest.raises(ActionError, match="no hex"):
        RULES.sheet.odds(state, "9999", ["i_1"])


def test_views_and_boards_are_ready_to_be_drawn() -> None:
    state = ready()
    form = msgspec.to_builtins(state.view("rome"))
    assert len(form["pieces"]) == 90
    assert {"facing", "movement", "place"} <= set(form["pieces"][0])
    assert {"disordered", "engaged", "order", "morale"} <= set(form["pieces"][0]["values"])
    board = RULES.sheet.maps[0]
    assert [chart.title for chart in board.charts][:2] == [
        "Combat results (reconstructed)",
        "Elephants (reconstructed)",
    ]
    assert board.sectors[0].edge == "south"


def test_previews_appear_while_attacks_are_announced() -> None:
    state = active({"i_1": "0710", "celt_1": "0810", "celt_2": "0809"}, "i", "move_to_attack")
    assert RULES.sheet.preview(state, "rome") is None
    act(state, "end", "attack i_1 0810")
    odds = shown(state)
    assert (odds.target,) == ("0810",)
    assert any("to the die" in line for line in odds.lines())
    assert any("not yet shown" in line for line in odds.lines())


def test_a_pack_may_allow_only_one_hex_of_retreat() -> None:
    rules = grognard.ruleset("metaurus", changes={"charts.toml": {"retreat": {"hexes": 1}}})
    flags = {"orders": {"i": "move_to_attack", "celtic": "move"}}
    position = Position("metaurus", 2, "rome", {"i_1": "0710", "celt_1": "0810"}, flags=flags)
    state = rules.position(position)
    for text in ("activate i", "end", "retreat celt_1 0911"):
        state.apply(rules.vocabulary.parse(text))
    assert state.node.to_json()["purpose"] == "retreat"
