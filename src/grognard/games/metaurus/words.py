"""What the referee says: reasons for refusals, sentences for events, and the rules in our own words by case."""

from __future__ import annotations

from typing import Final

from grognard.engine.verdicts import Reason, Reasons

REASONS: Final = Reasons(
    [
        # -- when
        Reason("turn.other", "4.2", "it is for the {other} player to decide now, not for the {role} player"),
        Reason("moment", "4.2", "'{action}' is not possible now: {moment}"),
        # -- which Command
        Reason("command.other_side", "5.1", "{command} is not a {theirs} matter: it is a Command of the other side"),
        Reason("command.gone", "5.1", "{command} has no units left on the map"),
        Reason("command.acted", "5.3", "{command} has been activated this turn, or may not act in it"),
        Reason("command.inactive", "5.3", "{command} is not active: Commands act one at a time"),
        Reason("combine.orders", "5.3", "{one} and {other} are not under the same Orders"),
        # -- Orders
        Reason("order.no_marker", "5.2", "{command} has no Orders marker: its units do as their owner likes", ("R6",)),
        Reason("order.same", "5.2", "{command} is under {order} already"),
        Reason("order.most", "5.2", "no more than {most} Commands change their Orders in a turn: {commands} have"),
        Reason(
            "declare.not_rider", "5.2", "{unit} is under the Orders of its Command; only Carthaginian cavalry chooses"
        ),
        Reason("declare.done", "5.2", "{unit} has chosen its Order or moved already", ("R6",)),
        Reason("declare.same", "5.2", "{unit} is under {order} already"),
        Reason("gauls.reform", "5.4", "{command} cannot be given Reform Orders"),
        Reason("gauls.roll_first", "5.4", "{unit} must roll first whether it obeys"),
        Reason("gauls.idle", "5.4", "{unit} ignores its Orders and does nothing"),
        Reason("gauls.no_roll", "5.4", "{unit} has no roll to make", ("R27",)),
        # -- which unit
        Reason("unit.other_side", "5.1", "{unit} is {theirs}"),
        Reason("unit.gone", "10.0", "{unit} is not on the map"),
        Reason("unit.inactive", "5.3", "{unit} belongs to {command}, which is not active"),
        # -- movement
        Reason("move.engaged", "6.0", "{unit} is Engaged with {enemies} and may not move"),
        Reason("move.order", "5.2", "{unit} may not move under {order}"),
        Reason("move.already_beside", "5.2", "{unit} is next to an enemy already: it attacks and may not move"),
        Reason("move.finished", "6.0", "{unit} has finished its move"),
        Reason("place.same", "6.0", "{unit} is in {place} already"),
        Reason("place.occupied", "8.0", "{unit} may not enter {place}: {other} is there"),
        Reason("place.river", "6.0", "{unit} may not enter {place}: the river is there"),
        Reason("place.beside_enemy", "5.2", "{unit} is under Move and may not come next to an enemy, as in {place}"),
        Reason("place.far", "6.0", "{unit} finds no way to {place} for {left} movement points or less"),
        Reason("close.one_hex", "5.2", "{unit} moves one hex at most under Move to Attack, and {place} is farther"),
        Reason("close.must", "5.2", "{unit} can come next to an enemy and must; {place} is next to none"),
        Reason("close.not_nearer", "5.2", "{place} does not bring {unit} nearer to the enemy", ("R19",)),
        Reason("exit.attack", "5.2", "{unit} is to attack and may not leave the map"),
        Reason("exit.far", "6.0", "{unit} cannot leave by the {edge} edge with {left} movement points"),
        Reason("owe.move", "5.2", "{unit} is under Move and must move", ("R15",)),
        Reason("owe.close", "5.2", "{unit} is under Move to Attack and must move next to an enemy", ("R19",)),
        Reason("owe.turn", "5.2", "{unit} must attack an adjacent enemy and must turn to face one", ("R20",)),
        Reason(
            "owe.turn_engaged",
            "9.0",
            "{unit} must turn to as many of those it is Engaged with as it can face",
            ("R21",),
        ),
        # -- facing
        Reason("facing.same", "7.0", "{unit} faces {facing} already"),
        Reason("facing.all", "7.0", "no unit of {command} can be turned to {facing}"),
        Reason("facing.done", "7.0", "{unit} has been turned already: take that back to turn it otherwise"),
        Reason(
            "facing.wheeled", "7.0", "{command} has been turned as a whole already: take that back to turn it otherwise"
        ),
        Reason("facing.other_unit", "7.0", "{other} turns now, not {unit}"),
        # -- attacks
        Reason("attack.light", "9.0", "{unit} is Light Infantry and never attacks", ("R10",)),
        Reason("attack.order", "5.2", "{unit} may not attack under {order}"),
        Reason("attack.nobody", "9.0", "there is no enemy unit to attack in {place}"),
        Reason("attack.with_nobody", "9.0", "no unit is named that attacks {place}"),
        Reason("attack.not_in_front", "7.0", "{unit} does not have {place} in front"),
        Reason("attack.engaged", "9.0", "{unit} is Engaged with {enemies} and attacks nobody else, not in {place}"),
        Reason("attack.again", "9.1", "{unit} is in that attack already"),
        Reason("owe.attack", "9.0", "{unit} must attack: {enemy} in {place} is in front of it"),
        Reason("owe.cover", "9.0", "{enemy} in {place} is in front of {unit} and must be attacked by it or a friend"),
        Reason("resolve.none", "9.1", "no attack on {place} is to be resolved; there are those on {places}"),
        Reason("continued.not_attacker", "10.0", "{unit} is not one of those that may continue the attack"),
        Reason("continued.has_target", "10.0", "{unit} has been given an enemy to attack and turns no more"),
        # -- retreats and advances
        Reason("retreat.not_attacked", "9.0", "{unit} is not being attacked"),
        Reason("retreat.engaged", "9.0", "{unit} is Engaged and cannot retreat", ("R3",)),
        Reason("retreat.order", "5.2", "{unit} may not retreat before combat under {order}"),
        Reason("retreat.other_unit", "9.0", "{other} is retreating, not {unit}"),
        Reason("retreat.not_adjacent", "9.0", "{unit} retreats hex by hex, and {place} is not the next one"),
        Reason("retreat.occupied", "8.0", "{unit} may not retreat to {place}: {other} is there"),
        Reason("retreat.not_away", "9.0", "{place} is not farther from every unit that attacks {unit}", ("R3",)),
        Reason("advance.must", "9.2", "a unit must advance into the hex of the eliminated defender"),
        Reason("advance.not_attacker", "9.2", "{unit} was not in the attack, or has advanced already"),
        Reason("advance.not_vacated", "9.2", "{unit} may not advance to {place}: no defender has left it"),
        Reason(
            "advance.not_possible", "9.2", "{unit} cannot advance to {place}: it is Engaged or does not face that hex"
        ),
        # -- elephants
        Reason("elephants.balk", "12.0", "{unit} balk: they neither move nor attack"),
        Reason("elephants.not_nearest", "12.0", "in {place} is none of the units nearest to the Elephants"),
        Reason("elephants.only", "12.0", "{unit} does not move: the Elephants do"),
        Reason("elephants.not_cheapest", "12.0", "{place} is not the nearest hex beside {target}"),
    ]
)

EVENTS: Final = {
    "set_up": "The {side_title} army is set up",
    "turn": "Turn {turn}",
    "initiative": "Initiative: Roman {roman}, Carthaginian {carthaginian}",
    "goes_first": "The {side_title} player goes first",
    "ordered": "{command_title}: {order_title}",
    "orders_written": "The {side_title} Orders are written",
    "revealed": "{command_title}: the Orders are {order_title}",
    "player_turn": "{side_title} Player Turn",
    "activated": "{command_title} is activated",
    "combined": "Roll {face}: {command_title} and {other_title} act as one",
    "inactive": "Roll {face}: {command_title} and {other_title} do nothing this turn",
    "declared": "{unit_name}: {order_title}",
    "roused": "Roll {face}: {unit_name} obeys",
    "unroused": "Roll {face}: {unit_name} does nothing",
    "turned": "{unit_name} faces {facing}",
    "wheeled": "{command_title}: all face {facing}",
    "moved": "{unit_name} moves from {start} to {place} for {cost} MP",
    "exited": "{unit_name} leaves the map by the {edge} edge and is saved",
    "fled": "{unit_name} leaves the map by the {edge} edge",
    "ended": "The {side_title} player ends {what}",
    "attack": "{unit_name} attacks {target_name} in {place}",
    "combat": "{names} against {target_names}: {odds}",
    "retreated": "{unit_name} retreats from {start} to {place}",
    "steady": "Morale check of {unit_name}: {face}, up to {limit}: steady",
    "shaken": "Morale check of {unit_name}: {face}, up to {limit}: shaken",
    "rolled": "The die shows {face}, {modifier:+d} is {modified}: {title}",
    "engaged": "{names} and {target_names} are Engaged",
    "disordered": "{unit_name} is Disordered",
    "destroyed": "{unit_name} is eliminated",
    "advanced": "{unit_name} advances from {start} to {place}",
    "stayed": "Nobody advances",
    "countered": "{names} counter-attack {target_names}",
    "declined": "The {side_title} player does not counter-attack",
    "reformed": "Roll {face}: {unit_name} reforms",
    "unreformed": "Roll {face}: {unit_name} stays Disordered",
    "elephants": "Elephant Table, roll {face}: {title}",
    "rampage": "The Elephants rampage against {target_name}",
    "stampeded": "The Elephants run from {start} to {place}",
    "decided": "The {side_title} victory condition is fulfilled",
    "over": "{text}",
}

PHASE_TITLES: Final = {
    "setup": "Setting up",
    "initiative": "Initiative",
    "orders": "Change of Orders",
    "rome": "Roman Player Turn",
    "carthage": "Carthaginian Player Turn",
    "over": "The game is over",
}

RULES: Final = {
    "1.0": "207 BC: two Roman consular armies meet Hasdrubal near the Metaurus. Each player is his army's commander.",
    "1.1": "A hex is 200 yards across, an infantry unit about 1000 men, cavalry half of that, a turn about 20 minutes.",
    "2.0": "A map, counters, the rules.",
    "2.1": "One ten-sided die with faces 0 to 9; a 0 is a zero.",
    "2.2": "Numbered half-hexes at the rim are in play. Six kinds of units; the back of a counter is its Disordered "
    "side. There are no leaders. A counter shows Morale and Movement Allowance.",
    "3.0": "Command: units of one stripe, which act together. Disorder: a loss of cohesion. DRM: what is added to a "
    "die. Engaged: a fight that goes on. Morale: quality. Order: what a Command is told to do.",
    "4.0": "Turns follow each other until somebody has won.",
    "4.1": "A Game Turn: initiative, change of Orders, both Player Turns, then the check for victory.",
    "4.2": "Each player rolls a die for initiative, equal rolls again; the higher goes first or last as he likes. In a "
    "Player Turn each Command in turn moves, fights and reforms. When both are done it is seen whether somebody has "
    "won.",
    "5.0": "Units act by Commands, under Orders.",
    "5.1": "Rome has six Commands: the legions with their cavalry. Carthage has four with Orders: Celts, Iberians, "
    "Africans with Ligurians, Balearics.",
    "5.2": "Each turn a player may change, in secret, the Orders of up to three Commands. Stand and Defend: no move, "
    "no attack, -1 for attackers. Move: must move, not next to an enemy; may retreat before combat; +1 for attackers. "
    "Move to Attack: one hex, next to an enemy, then attack with +1; who is next to an enemy already attacks without "
    "moving. Reform: may only try to reform; +2 for attackers. Engaged units always attack. Carthaginian cavalry units "
    "choose for themselves; Elephants have no Orders.",
    "5.3": "Commands act one at a time. The Roman may try to use two legions under the same Orders as one: on 4 to 9 "
    "they act together, on 0 to 3 neither acts this turn.",
    "5.4": "Optional. Under Move or an attack Order each Celtic unit rolls before it is used: 0 to 5 it obeys, 6 to 9 "
    "it does nothing. The Celts cannot be given Reform.",
    "6.0": "A unit spends movement points up to its allowance, from hex to hex. It never enters an occupied hex and "
    "stops next to an enemy. Engaged units do not move. Who leaves the map is eliminated, except Carthaginians by the "
    "south edge. The Terrain Effects Chart is reconstructed.",
    "6.1": "Movement is what costs movement points: an advance or a change of facing is not.",
    "7.0": "A unit faces a corner of its hex: two hexes are Frontal, two Flank, two Rear. It attacks only into Frontal "
    "hexes. It turns freely, but only while it is Activated, whatever its Orders.",
    "8.0": "Never two units in a hex, not even in passing.",
    "9.0": "Who may attack must, if an enemy is in a Frontal hex; Engaged units attack those they are Engaged with, "
    "and only those. Every enemy in a Frontal hex must be attacked, by that unit or a friend, unless Engagement makes "
    "it impossible. Light Infantry never attacks. A unit under Move may retreat one or two hexes before combat and "
    "then rolls, +1 after two hexes: above its Morale it is Disordered. Cavalry is spared the roll if infantry "
    "attacks.",
    "9.1": "All attacks are announced, then the defender retreats, then the attacker resolves combats in any order. To "
    "the die are added: the difference in numbers, position, morale, terrain and Orders. Position, morale and terrain "
    "are reconstructed.",
    "9.2": "Reconstructed: into the hex of an eliminated defender one attacker that faces it and is not Engaged must "
    "advance; after a retreat before combat it may. Light Infantry never advances.",
    "10.0": "The table is reconstructed. Engaged: the two sides hold each other. Disordered: the counter is turned; "
    "twice is elimination. Continued Attack: the attackers may attack again, -1 for each earlier attack of the "
    "Activation. Counter-Attack: on a roll of 1 the defenders that are left may attack all attackers in their Frontal "
    "and Flank hexes.",
    "11.0": "A Disordered unit under Reform with no enemy next to it rolls: up to its Disordered Morale it is in order "
    "again.",
    "12.0": "Each time the Elephants are activated the die says what they do; the table is reconstructed. The nearest "
    "unit is the one with the fewest movement points through empty hexes; of several their owner chooses. Their loss "
    "does not count.",
    "13.0": "Carthage sets up first, then Rome, in the hexes given, with any facing and any Orders.",
    "14.0": "Rome wins by eliminating 19 Carthaginian units, Light Infantry and Elephants not counted, before it loses "
    "12. Otherwise Carthage wins: by those 12, or by bringing 20 units off the south edge before the 19th is lost.",
}
"""Every module and case of the rulebook in our own words."""
