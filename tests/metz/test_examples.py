"""Worked examples. The odd ones are those of our research notes, with all their numbers; the even ones are ours."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.engine.nodes import Chance

from .support import (
    act,
    allowed,
    attack_odds,
    chances,
    codes,
    column,
    exits,
    fight,
    german_setup,
    hexes_of,
    holder,
    ledger,
    legal,
    outcome,
    path,
    phase,
    place,
    places,
    results,
    role,
    rules_of,
    scores,
    start,
    summary,
    where,
    why,
)


def costs(text: str) -> dict[str, int]:
    """`"0101:1 0102:2"` as a table."""
    return {hex_: int(points) for hex_, points in (word.split(":") for word in text.split())}


def test_x01_entry_and_the_stop_at_briey() -> None:
    state = place(german_setup({"us_357": "us.reserve"}), turn=1)
    assert places(state, "us_357") == costs("0101:1 0103:1 0104:1 0102:2 0203:2 0201:3 0204:3 0304:3 0205:4")
    assert "0303" not in hexes_of(state, "move", "us_357")
    assert any("must stop in 0304, next to the German 1126" in text for text in why(state, "move us_357 0305"))
    assert places(start(), "us_357") == places(state, "us_357")


def test_x02_the_second_regiment_finds_briey_taken() -> None:
    state = start()
    act(state, "move us_357 0304")
    assert codes(state, "move us_358 0304") == {"room.moved"}
    assert places(state, "us_358") == costs("0101:1 0103:1 0104:1 0102:2 0203:2 0201:3 0204:3 0205:4")


def test_x03_armour_enters_in_the_south() -> None:
    expected = costs(
        "0103:9 0104:8 0105:6 0106:5 0107:3 0108:1 0109:2 0110:1 0111:2 0203:8 0204:6 0205:5 0206:4 0207:3 "
        "0208:2 0209:2 0210:3 0211:4 0304:7 0305:9 0306:7 0307:5 0308:3 0309:3 0310:6 0311:4 0405:9 0406:7 "
        "0407:4 0408:7 0409:4 0410:5 0411:8 0510:6 0511:7 "
    )
    assert len(expected) == 35
    state = place(german_setup({"us_ccb": "us.reserve"}), turn=1)
    assert places(state, "us_ccb") == expected
    assert path(state, "move us_ccb 0510") == ["0110", "0209", "0210", "0311", "0410", "0510"]


def test_x04_infantry_over_the_moselle_at_arnaville() -> None:
    """From 0510, with 8 gone from 0609: a crossing for all four points into the fort or 0610, nothing beyond."""
    state = place({"us_11": "0510"})
    assert {hex_: points for hex_, points in places(state, "us_11").items() if hex_ in ("0609", "0610", "0710")} == {
        "0609": 4,
        "0610": 4,
    }
    assert rules_of(place({"us_11": "0510", "ge_8": "0609"}), "move us_11 0610") == {"7.43"}


def test_x05_road_only_through_road_hexsides() -> None:
    state = place(german_setup(), "german.movement", turn=1)
    expected = costs("0405:2 0506:2 0305:3 0605:3 0606:3 0304:4 0404:4 0406:4 0504:4 0604:4 0607:4")
    assert places(state, "ge_utrfhr") == expected


def test_x06_a_destroyed_bridge_carries_no_road() -> None:
    """Thionville to 0801 takes the whole allowance; everything else is by road, or 0501 over rough ground."""
    state = place({"us_357": "0701"})
    assert places(state, "us_357") == costs(
        "0303:4 0401:3 0402:3 0501:4 0502:2 0601:1 0702:1 0703:2 0704:3 0801:4 0804:4"
    )


def test_x07_arrival_and_bridge() -> None:
    state = place({"ge_106": "ge.reserve"}, "german.movement", turn=2)
    found = places(state, "ge_106")
    way = ["0801", "0802", "0803", "0904", "0905", "0906", "0907", "0807"]
    assert [found[hex_] for hex_ in way] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert path(state, "move ge_106 0807") == way
    assert (found["0501"], found["0701"], found["0401"]) == (3, 2, 1)


def test_x08_the_garrison_in_metz_bars_only_the_city_itself() -> None:
    state = place({"ge_106": "ge.reserve", "ge_gar": "0807"}, "german.movement", turn=2)
    assert codes(
        place({"ge_106": "ge.reserve", "ge_gar": "0807", "us_2": "0708"}, "german.movement", turn=2), "move ge_106 0807"
    ) == {"room.zone"}
    assert places(state, "ge_106")["0907"] == 7
    act(state, "move ge_gar 0808")
    assert places(state, "ge_106")["0807"] == 8


def test_x09_zone_of_control_across_the_river() -> None:
    pieces = {"us_ccb": "0510", "ge_29": "0610"}
    assert legal(place(pieces)) == {"end"}
    assert "attack 0610" in legal(place(pieces, "us.combat"))


def test_x10_two_enemies_hold_a_unit_and_both_are_named() -> None:
    state = place(german_setup({"us_ccb": "0510"}))
    assert why(state, "move us_ccb 0410") == [
        "[7.43] CCB/7 Armored began this phase next to the German Fahnenjunker/452 Infantry and 8/3 "
        "Panzergrenadier and may not leave 0510"
    ]


def test_x11_the_rulebooks_combat_example() -> None:
    """15 against 2 in a fort: 10, 11 and 2 around 8 (printed 2) make 13 over; the column is the same."""
    state = place({"us_10": "0506", "us_11": "0605", "us_2": "0607", "ge_8": "0606"}, "us.combat")
    found = attack_odds(state, "0606", "us_10 us_11 us_2")
    assert sum(entry.amount for entry in found.strengths[:-1]) == 15
    assert found.strengths[-1].amount == -2
    assert found.base == "+10 or >"
    assert found.label == "+4,+5"
    assert results(state, "0606", "us_10 us_11 us_2") == ["DR2", "DR", "DR", "DR", "NE", "AR"]


def test_x12_a_hopeless_attack_is_held_at_the_lowest_column() -> None:
    """The 1010th (1) against CCA (7) in the fort of Driant: -6 is the column -1, and no shift goes below it."""
    state = place({"ge_1010": "0508", "us_cca": "0509"}, "german.combat")
    found = attack_odds(state, "0509", "ge_1010")
    assert (found.difference, found.label) == (-6, "-1")
    assert chances(state, "0509", "ge_1010") == {"NE": Fraction(2, 6), "AR": Fraction(4, 6)}


def test_x13_a_fort_in_the_woods_is_not_cumulative() -> None:
    state = place(german_setup({"us_10": "0407"}), "us.combat")
    found = attack_odds(state, "0507", "us_10")
    assert (found.difference, found.label) == (4, "+0")
    assert [entry.amount for entry in found.shifts] == [-3]


def test_x14_a_town_counts_as_forest_does() -> None:
    """The 357th in Briey against a German attack from 0403 and 0305: +1, two left."""
    state = place({"us_357": "0304", "ge_37": "0403", "ge_38": "0305"}, "german.combat")
    found = attack_odds(state, "0304", "ge_37 ge_38")
    assert (found.difference, found.label) == (1, "-1")
    assert [(entry.amount, entry.reason) for entry in found.shifts] == [(-2, "city or town")]


def test_x15_mixed_banks() -> None:
    state = place(german_setup({"us_11": "0511", "us_ccb": "0610"}), "us.combat")
    alone = attack_odds(state, "0611", "us_11")
    assert (alone.difference, alone.base, alone.label) == (3, "+2,+3", "-1")
    assert [entry.amount for entry in alone.shifts] == [-3]
    both = attack_odds(state, "0611", "us_11 us_ccb")
    assert (both.difference, both.label) == (10, "+8,+9")
    assert results(state, "0611", "us_11 us_ccb") == ["DR2", "DR2", "DR2", "DR", "DR", "DR"]


def test_x16_all_across_different_hexsides_of_the_river() -> None:
    """10 from 0510 and 11 from 0511 against 0610: everybody is across, three left instead of one."""
    state = place({"us_10": "0510", "us_11": "0511", "ge_29": "0610"}, "us.combat")
    found = attack_odds(state, "0610", "us_10 us_11")
    assert (found.difference, found.label) == (8, "+2,+3")
    assert found.shifts[0].reason == "all attackers across a river"


def test_x17_retreat_choices_of_the_fahnenjunker() -> None:
    state = place(german_setup({"us_10": "0409", "us_11": "0510"}), "us.combat")
    fight(state, "0509", "us_10 us_11", 1)
    assert hexes_of(state, "retreat", "ge_fhnjkr") == {"0508", "0608"}
    assert codes(state, "retreat ge_fhnjkr 0408") == {"retreat.zone"}
    assert {"retreat.river", "retreat.occupied"} <= codes(state, "retreat ge_fhnjkr 0609")
    state = place(german_setup({"us_10": "0409", "us_11": "0510", "us_2": "0407"}), "us.combat")
    fight(state, "0509", "us_10 us_11", 1)
    assert hexes_of(state, "retreat", "ge_fhnjkr") == {"0608"}


def test_x18_a_two_hex_retreat_of_the_fahnenjunker() -> None:
    """From 0509 by 0508 or 0608; from 0608 only 0607 lies two hexes off on this bank."""
    state = place(german_setup({"us_cca": "0409", "us_ccb": "0510"}), "us.combat")
    assert column(state, "0509", "us_cca us_ccb") == "+4,+5"
    fight(state, "0509", "us_cca us_ccb", 1)
    assert hexes_of(state, "retreat", "ge_fhnjkr") == {"0508", "0608"}
    act(state, "retreat ge_fhnjkr 0608")
    assert hexes_of(state, "retreat", "ge_fhnjkr") == {"0607"}
    act(state, "retreat ge_fhnjkr 0607")
    assert hexes_of(state, "advance") == {"0509", "0608"}


def test_x19_metz_is_a_trap() -> None:
    """The garrison can retreat only to 0708. From 0707 that is covered; from 0806 it is not."""
    state = place({"us_10": "0707", "ge_gar": "0807"}, "us.combat")
    found = attack_odds(state, "0807", "us_10")
    assert (found.difference, found.label) == (4, "+0")
    assert found.shifts[0].amount == -3
    assert chances(state, "0807", "us_10") == {"destroyed": Fraction(1, 6), "NE": Fraction(2, 6), "AR": Fraction(3, 6)}
    fight(state, "0807", "us_10", 1)
    assert where(state, "ge_gar") == "ge.destroyed"
    act(state, "advance us_10 0807")
    assert holder(state, "metz") == "us"
    assert scores(state) == (20, 0)

    state = place({"us_10": "0806", "ge_gar": "0807"}, "us.combat")
    fight(state, "0807", "us_10", 1)
    assert hexes_of(state, "retreat", "ge_gar") == {"0708"}

    state = place({"us_10": "0707", "us_11": "0708", "ge_gar": "0807"}, "us.combat")
    found = attack_odds(state, "0807", "us_10 us_11")
    assert (found.difference, found.label) == (9, "+4,+5")
    assert found.shifts[0].amount == -2


def test_x20_who_retreats_from_metz_may_lose_it() -> None:
    """The garrison goes to 0708, 10 advances from 0806: Metz is American."""
    state = place({"us_10": "0806", "ge_gar": "0807"}, "us.combat")
    fight(state, "0807", "us_10", 1)
    act(state, "retreat ge_gar 0708", "advance us_10 0807")
    assert (holder(state, "metz"), scores(state)) == ("us", (20, 0))


def test_x21_an_advance_over_the_moselle() -> None:
    state = place(german_setup({"us_ccb": "0510"}), "us.combat", turn=2)
    fight(state, "0609", "us_ccb", 1)
    assert hexes_of(state, "retreat", "ge_8") == {"0710"}
    assert codes(state, "retreat ge_8 0608") >= {"retreat.river"}
    assert codes(state, "retreat ge_8 0610") == {"retreat.zone"}
    assert codes(state, "retreat ge_8 0709") == {"retreat.occupied"}
    act(state, "retreat ge_8 0710", "advance us_ccb 0609", "end", "end")
    assert phase(state) == "german.combat"
    act(state, "end")
    assert scores(state) == (1, 0)
    assert state.turn == 3


def test_x22_leaving_the_map_by_road_and_without() -> None:
    """29 from 0611: south by road for 1, east by road through Metz for 7. From 0711, without a road, south for 3."""
    assert exits(place({"ge_29": "0611"}, "german.movement"), "ge_29") == {"east": 7, "south": 1}
    assert exits(place({"ge_29": "0711"}, "german.movement"), "ge_29")["south"] == 3


def test_x23_the_score_of_turn_1() -> None:
    state = start()
    act(state, "end", "end")
    act(state, "exit ge_37 east", "exit ge_29 south", "end", "end")
    assert scores(state) == (0, 15)
    assert ledger(state) == {"german panzergrenadiers exited": 14, "german no American east of the Moselle": 1}


def test_x24_american_losses_and_the_bridgehead() -> None:
    """CCR alone in 0710 is destroyed in the German turn: 5 points, and 1 more since nobody is left in the east."""
    pieces = {"us_ccr": "0711", "ge_37": "0710", "ge_38": "0611", "ge_8": "0610"}
    state = place(pieces, "german.combat", turn=4)
    assert column(state, "0711", "ge_37 ge_38 ge_8") == "+1"
    fight(state, "0711", "ge_37 ge_38 ge_8", 1)
    assert where(state, "us_ccr") == "us.destroyed"
    act(state, "stay", "end")
    assert scores(state) == (0, 6)


@pytest.mark.parametrize(
    ("leader", "level"),
    [(24, "draw"), (25, "marginal"), (29, "marginal"), (30, "substantial"), (34, "substantial"), (35, "decisive")],
)
def test_x25_levels(leader: int, level: str) -> None:
    for side in ("us", "german"):
        flags = {"us_vp": 20, "german_vp": 20, f"{side}_vp": leader}
        state = place({"us_ccb": "0710"}, "german.combat", 7, flags)
        act(state, "end")
        assert outcome(state) == (None if level == "draw" else side, level)


def test_x26_command_control_of_two_combat_commands() -> None:
    """CCA and CCB (14) against the 8th in its fort: +12, three left, one right: +6,+7."""
    state = place({"us_cca": "0509", "us_ccb": "0510", "ge_8": "0609"}, "us.combat", command_control=True)
    found = attack_odds(state, "0609", "us_cca us_ccb")
    assert (found.difference, found.label) == (12, "+6,+7")
    assert summary(state, "0609", "us_cca us_ccb") == "+12, fort -3, command control +1: column +6,+7"


def test_x27_tactical_withdrawal() -> None:
    state = place({"ge_29": "0610", "us_ccb": "0510"}, "german.movement", tactical_withdrawal=True)
    found = places(state, "ge_29")
    first = {hex_: found[hex_] for hex_ in found if path(state, f"move ge_29 {hex_}") == [hex_]}
    assert first == {"0611": 5, "0710": 6, "0711": 7}
    assert not allowed(state, "move ge_29 0609")
    assert not allowed(state, "move ge_29 0511")
    assert exits(state, "ge_29") == {"south": 6}
    act(state, "move ge_29 0611", "exit ge_29 south")
    assert where(state, "ge_29") == "ge.exited"


def test_x28_a_battle_from_declaration_to_advance() -> None:
    """The whole dialogue of one battle, as a player would see it."""
    state = place(german_setup({"us_ccb": "0510"}), "us.combat")
    act(state, "attack 0609", "commit us_ccb")
    texts = [event.text for event in act(state, "roll")]
    assert isinstance(state.node, Chance)
    texts += [event.text for event in state.roll([1])]
    assert role(state) == "german"
    texts += [event.text for event in act(state, "retreat ge_8 0710", "advance us_ccb 0609")]
    assert texts == [
        "Attack on 8/3 Panzergrenadier in 0609 by CCB/7 Armored: +5, fort -3: column +0",
        "The die shows 1, column +0: DR",
        "8/3 Panzergrenadier must retreat one hex",
        "8/3 Panzergrenadier retreats from 0609 to 0710",
        "CCB/7 Armored advances from 0510 to 0609",
    ]
