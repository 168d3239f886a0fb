"""What the referee says: reasons for refusals, sentences for events, and the rules in our own words by case."""

from __future__ import annotations

from typing import Final

from grognard.engine.verdicts import Reason, Reasons

REASONS: Final = Reasons(
    [
        # -- when
        Reason("turn.other", "4.0", "it is for the {other} player to decide now, not for the {role} player"),
        Reason("moment", "4.0", "'{action}' is not possible now: {moment}"),
        # -- which unit
        Reason("unit.other_side", "7.0", "{unit} belongs to the {theirs} player: each player moves only his own units"),
        Reason("unit.destroyed", "10.42", "{unit} has been destroyed"),
        Reason("unit.exited", "7.52", "{unit} has left the map and may never return"),
        Reason("unit.aside", "5.0", "{unit} is set aside and takes no part in this game"),
        Reason("unit.early", "8.0", "{unit} arrives on turn {turn}, not before"),
        Reason("unit.airborne", "11.3", "{unit} does not march on: it is dropped"),
        Reason(
            "unit.finished", "7.0", "{unit} has finished its move: units move one at a time, and {other} moved after it"
        ),
        Reason("unit.dropped", "11.3", "{unit} was dropped this turn and does not move"),
        Reason("points.spent", "7.1", "{unit} has no movement points left in this phase"),
        # -- zones of control
        Reason("zone.leave", "7.43", "{unit} began this phase next to {enemies} and may not leave {place}"),
        Reason(
            "zone.stopped", "7.41", "{unit} stopped next to {enemies} in {place} and moves no farther in this phase"
        ),
        Reason("zone.between", "7.41", "{unit} cannot reach {place}: it must stop in {stop}, next to {enemies}"),
        # -- where to
        Reason("place.same", "7.0", "{unit} is in {place} already"),
        Reason("place.enemy", "7.31", "{unit} may not enter {place}: the {theirs} {enemy} is there"),
        Reason("place.friend", "7.32", "{unit} may not end its move in {place}: {friend} is there", ("R7",)),
        Reason("place.nowhere", "7.2", "there is no way for {unit} to {place}"),
        Reason(
            "points.short",
            "7.21",
            "{unit} cannot pay for {place}: it costs {cost} movement points, and {unit} has {left}",
        ),
        Reason("enemy.between", "7.31", "{unit} cannot reach {place}: {enemy} in {stop} is in the way"),
        Reason(
            "river.between",
            "7.2",
            "{unit} cannot reach {place}: an unbridged river is crossed only by a unit that starts beside it, and "
            "takes its whole allowance",
            ("R4",),
        ),
        Reason(
            "river.moved",
            "7.2",
            "{unit} cannot cross the river to {place}: only a unit that has not moved yet, from a hex on the bank, may "
            "cross where there is no bridge",
            ("R4",),
        ),
        # -- tactical withdrawal
        Reason(
            "withdrawal.zone",
            "11.2",
            "{unit} may not withdraw from {start} to {place}: it is next to {enemies}",
            ("R26",),
        ),
        Reason("withdrawal.river", "11.2", "{unit} may not withdraw from {start} to {place} across a river", ("R26",)),
        Reason(
            "withdrawal.nowhere",
            "11.2",
            "{unit} cannot withdraw from {start}: there is no hex beside it that is empty of enemies, outside their "
            "zones of control and on this side of the river",
            ("R26",),
        ),
        # -- leaving the map
        Reason("exit.pointless", "7.5", "{unit} scores nothing by leaving through the {edge} edge", ("R18",)),
        Reason("exit.far", "7.51", "{unit} finds no way off the {edge} edge for {left} MP or less", ("R18",)),
        # -- the drop
        Reason("drop.not_airborne", "11.3", "{unit} is not an airborne unit"),
        Reason("drop.not_in_play", "11.3", "{unit} takes part only with the option screaming_eagles"),
        Reason("drop.again", "11.3", "{unit} has been dropped already"),
        Reason("drop.not_clear", "11.3", "{unit} needs a clear hex, and {place} is not", ("R25",)),
        Reason("drop.occupied", "11.3", "{unit} needs an empty hex, and {other} is in {place}"),
        # -- attacks
        Reason("target.none", "9.0", "there is no enemy unit to attack in {place}"),
        Reason("target.again", "9.4", "{enemy} has been attacked in this phase already"),
        Reason("target.not_adjacent", "9.0", "no unit is next to {place}"),
        Reason(
            "target.all_fought", "9.3", "every unit next to {place} that may fight has fought in this phase already"
        ),
        Reason("attacker.other_side", "9.0", "{unit} belongs to the {theirs} player"),
        Reason("attacker.off_map", "9.0", "{unit} is not on the map"),
        Reason("attacker.not_adjacent", "9.0", "{unit} in {where} is not next to {place}"),
        Reason("attacker.again", "9.3", "{unit} has attacked in this phase already"),
        Reason("attacker.dropped", "11.3", "{unit} was dropped this turn and does not fight"),
        Reason("battle.committed", "9.5", "{unit} is in the attack already"),
        Reason("battle.not_committed", "9.5", "{unit} is not in the attack"),
        Reason("battle.no_attackers", "10.1", "no unit has been committed to the attack on {place}"),
        Reason("battle.has_attackers", "10.1", "units are committed: withdraw them before the battle is called off"),
        Reason("command.none", "11.1", "no two attackers belong to one division, or command control is not in use"),
        Reason("command.already", "11.1", "{verb}: that is so already"),
        # -- retreats and advances
        Reason("retreat.other_unit", "10.3", "{other} must retreat now, not {unit}"),
        Reason("retreat.not_in_battle", "10.3", "{unit} does not have to retreat"),
        Reason("retreat.not_adjacent", "10.4", "{unit} retreats hex by hex, and {place} is not next to {where}"),
        Reason("retreat.occupied", "10.4", "{unit} may not retreat to {place}: {other} is there"),
        Reason("retreat.zone", "10.4", "{unit} may not retreat to {place}: it is next to {enemies}"),
        Reason("retreat.river", "10.41", "{unit} may not retreat to {place} across a river"),
        Reason(
            "retreat.dead_end",
            "10.4",
            "{unit} must retreat two hexes, and there is no second step from {place}",
            ("R12",),
        ),
        Reason("retreat.too_near", "10.3", "{unit} must end two hexes from {start}, and {place} is not", ("R12",)),
        Reason("advance.not_in_battle", "10.43", "{unit} was not in the attack and may not advance"),
        Reason("advance.not_vacated", "10.43", "{unit} may not advance to {place}: the defender has not left it"),
    ]
)

SHIFT_CAUSES: Final = {
    "clear": "clear",
    "rough": "rough",
    "forest": "forest",
    "city": "city or town",
    "fort": "fort",
    "river": "all attackers across a river",
}

EVENTS: Final = {
    "turn": "Turn {turn}, {date}",
    "phase": "{phase_title}",
    "arrived": "{unit_name} arrives and moves to {place} for {cost} MP",
    "moved": "{unit_name} moves from {start} to {place} for {cost} MP",
    "exited": "{unit_name} leaves the map from {start} by the {edge} edge for {cost} MP, {points} VP",
    "dropped": "{unit_name} is dropped on {place}",
    "control": "{city} is in {side_title} hands",
    "score": "{side_title} +{points}: {why}",
    "ended": "The {side_title} player ends {what}",
    "attack": "Attack on {target_name} in {place} by {names}: {odds}",
    "rolled": "The die shows {face}, column {column}: {result_title}",
    "destroyed": "{unit_name} cannot retreat from {place} and is destroyed",
    "retreated": "{unit_name} retreats from {start} to {place}",
    "advanced": "{unit_name} advances from {start} to {place}",
    "stayed": "Nobody advances",
    "reorganizing": "The German player reorganizes, number of improved counters: {count}",
    "reorganized": "{unit_name} is reorganized; American +{points}",
    "over": "{text}",
}

RESULT_TITLES: Final = {
    "NE": "no effect",
    "DR": "the defender retreats",
    "DR2": "the defender retreats two hexes",
    "AR": "the attackers retreat",
    "destroyed": "the defender cannot retreat and is destroyed",
}

PHASE_TITLES: Final = {
    "setup": "Setting up",
    "us.movement": "American movement",
    "us.combat": "American combat",
    "german.movement": "German movement",
    "german.combat": "German combat",
    "over": "The game is over",
}

RULES: Final = {
    "0.0": "Cases are numbered by rule, case and subcase; examples and designer's remarks are not rules.",
    "1.0": "September 1944: three divisions of the American XX Corps against a scratch German corps before Metz.",
    "2.0": "Two players take turns to move and attack. A battle compares strengths as a difference and throws one die.",
    "3.0": "Map, charts, units, one die.",
    "3.1": "A map of 99 hexes, four kilometres across; a Game Turn is a day.",
    "3.2": "Combat Results Table, Terrain Effects Chart, turn track and victory point track.",
    "3.3": "Units show their strength, movement allowance, type, size and formation.",
    "3.31": "Each counter is a real formation of the campaign.",
    "3.32": "Strength counts in battle, the allowance in movement. Type and size have no effect; the division matters "
    "for 6.2 and 11.1.",
    "4.0": "Each Game Turn: American Moselle points, movement, combat; German movement, combat, Moselle point; next "
    "turn. After the seventh turn the game ends.",
    "5.0": "The German sets up first, on the hexes printed on his units; the American units wait at the west edge and "
    "enter on turn 1. The 106th Panzer Brigade comes on turn 2. Counters with a point value belong to options.",
    "6.0": "The player with more Victory Points wins.",
    "6.1": "The American scores 1 for each unit east of the Moselle at the start of his turn, 5 for Thionville and 20 "
    "for Metz if his unit was the last to enter, and 5 for each unit that leaves by the east edge.",
    "6.2": "The German scores 10 for each unit that leaves by the west edge; for each unit of 3rd Panzergrenadier or "
    "17th SS that leaves by the east or south edge 7 points less one for each turn gone; 1 at the end of his Combat "
    "Phase if no American unit is east of the Moselle; and the strength of every American unit destroyed.",
    "6.3": "The score is kept as points are made.",
    "6.4": "A lead of 5 is a marginal victory, of 10 a substantial one, of 15 a decisive one; less than 5 is a draw.",
    "7.0": "In his Movement Phase a player moves any of his own units, one at a time, hex by hex.",
    "7.1": "No unit exceeds its Movement Allowance.",
    "7.11": "Entering a hex costs one or more points; a unit need not use them all.",
    "7.12": "Points cannot be saved or lent, and no unit has to move.",
    "7.2": "Clear costs 2, rough 3, forest 4. A river without a bridge is crossed only by a unit that begins its move "
    "beside it, and costs the whole allowance.",
    "7.21": "A unit without enough points for a hex may not enter it.",
    "7.22": "A hex with several kinds of terrain costs the highest.",
    "7.23": "Through a road hexside a hex costs 1, whatever the terrain; a road has no effect through other hexsides.",
    "7.3": "One unit a hex at the end of a phase.",
    "7.31": "No unit enters a hex with an enemy unit.",
    "7.32": "No unit ends its move on a friendly unit.",
    "7.33": "Units may pass through friendly units.",
    "7.4": "A unit stops when it comes next to an enemy unit.",
    "7.41": "On entering a hex next to an enemy unit a unit moves no farther in this phase.",
    "7.42": "The six hexes around a unit are its zone of control.",
    "7.43": "A unit that begins its Movement Phase next to an enemy unit may not leave its hex.",
    "7.5": "Units may leave the map in their Movement Phase, for points.",
    "7.51": "Leaving costs as much as entering the hex the unit leaves from; 1 along a road.",
    "7.52": "A unit that has left never returns.",
    "7.53": "Combat never moves a unit off the map: if there is no other way it is destroyed.",
    "8.0": "Reinforcements enter in a Movement Phase through the hexes given.",
    "8.1": "Arriving units pay for their entry hex, by road if it has one there, then move and fight normally.",
    "8.11": "If a unit cannot enter through any of its hexes, it may enter at the nearest hex where it can.",
    "8.2": "Reinforcements may be held back as long as their owner likes.",
    "8.3": "The American units enter on turn 1 in their sectors of the west edge.",
    "8.4": "The 106th Panzer Brigade enters on turn 2 on the north edge, 0401 to 0901.",
    "9.0": "In his Combat Phase a player may attack enemy units next to his own.",
    "9.1": "No unit has to attack.",
    "9.2": "One battle is against one hex, and a unit attacks only one hex a phase.",
    "9.3": "No unit attacks twice in a phase.",
    "9.4": "No unit is attacked twice in a phase, and it cannot decline.",
    "9.5": "Any number of adjacent units may attack a hex together; none is obliged to join.",
    "10.0": "Attack strengths minus the defending strength give the column; terrain shifts it; one die gives the "
    "result, which is applied at once.",
    "10.1": "The attacker names his units, difference and column before the die is thrown, and fights his battles "
    "in any order.",
    "10.2": "Differences beyond the table use its last column on that side.",
    "10.3": "NE nothing; DR the defender retreats one hex; DR2 two hexes; AR all attackers retreat one hex and the "
    "defender does not advance.",
    "10.4": "A retreating unit may not enter a hex with any unit or next to an enemy.",
    "10.41": "No retreat crosses a river, not even over a bridge.",
    "10.42": "A unit that cannot retreat is destroyed.",
    "10.43": "When a defender leaves its hex, one attacker may enter it, even across a river; after a two-hex retreat "
    "either hex it left.",
    "10.5": "Rough shifts one column to the left, forest and city two, fort three; three if all attackers attack "
    "across a river. Only the worst counts.",
    "11.0": "Optional rules, each used only if both players agree.",
    "11.1": "If two or more attackers belong to one division, the attacker may shift one column right, after terrain.",
    "11.2": "A unit with an allowance of 8 or more may leave an enemy zone of control: 4 points more for the first "
    "hex, which lies in no enemy zone of control and across no river.",
    "11.3": "On any one turn the 502nd may be dropped on an empty clear hex; that turn it neither moves nor fights. "
    "The German scores 5 points.",
    "11.4": "The 359th arrives on turn 4 in the northern sector. The German scores 3 points.",
    "11.5": "At setup the German draws one or two improved counters; the American scores the value of each.",
}
"""Every case of the rulebook and of the optional sheet, in our own words."""


def listed(names: list[str]) -> str:
    """Names in a sentence: "A, B and C"."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part) if names else ""
