"""Games played by older versions of the rules: they are taken up as far as the rules of today allow."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from grognard.engine.match import verify
from grognard.engine.positions import Position
from grognard.engine.records import Record, read_record
from grognard.engine.upgrade import upgrade
from grognard.games.strike_counter_strike.options import BEFORE_4

from .support import RULES, act, place, roll

STORED = Path(__file__).parent.parent / "golden"


def stored(version: str) -> Record:
    """A game of scenario 1 as that version of the rules played it."""
    name = f"strike_counter_strike-scholbach-{version}.jsonl.gz"
    return read_record(gzip.decompress((STORED / name).read_bytes()).decode())


@pytest.mark.parametrize(("version", "kept"), [("2", 67), ("3", 47)])
def test_a_game_of_an_older_version_is_kept_until_the_new_figures_lead_elsewhere(version: str, kept: int) -> None:
    """[G2] Since version 4 artillery and tanks have other ratings: the same dice do other harm."""
    found = upgrade(RULES, stored(version))
    assert (found.versions[0], found.versions[-1]) == (version, RULES.version)
    assert found.kept == kept
    assert verify(RULES, found.record).sound


def test_a_game_of_an_older_version_keeps_the_rules_it_was_played_by() -> None:
    found = upgrade(RULES, stored("3"))
    assert found.record.header.options == {**RULES.read_options({}), **BEFORE_4}


def test_a_state_of_version_3_is_read() -> None:
    """[G11] A fork that began while a unit ran from an Assault."""
    pieces = {"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21"}
    given = Position("strike_counter_strike", 10, "formation PzGr902", pieces, "campaign", options=BEFORE_4)
    state = RULES.position(given)
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 0)
    act(state, "hold", "retreat E_2_114 40.21")
    old = state.encode()
    attackers = old["frames"][-1].pop("attackers")
    old["frames"][-1]["running"] = True
    del old["frames"][-2]["attackers"]
    for name in BEFORE_4.keys() - {"farther_parks"}:
        del old["options"][name]
    new = RULES.migrations["3"].state(old)
    assert new["frames"][-1]["attackers"] == attackers
    assert RULES.state_from_json(json.dumps(new)) == state


def test_a_game_of_version_1_is_kept_until_the_order_of_set_up_differs() -> None:
    """[12.0] Since version 2 a side places its leaders before the other sets up."""
    found = upgrade(RULES, stored("1"))
    assert (found.versions[0], found.versions[-1]) == ("1", RULES.version)
    assert found.kept == 18
    assert "it was not for german to decide" in found.problem
    assert verify(RULES, found.record).sound


def test_a_state_in_the_second_attack_of_an_exchange_is_read() -> None:
    """[G11] Both weapons of the exchange are behind it while the die of the second is due."""
    state = place({"K5_902": "39.20", "L_902": "K5_902", "E_2_114": "39.21"}, phase="formation PzGr902")
    act(state, "activate K5_902", "assault K5_902 39.21", "charge")
    roll(state, 0)
    act(state, "hold", "stand")
    roll(state, 9, 9)
    assert RULES.state_from_json(state.to_json()) == state
