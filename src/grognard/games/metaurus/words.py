"""What the referee says: reasons for refusals, sentences for events, and the rules in our own words by case."""

from __future__ import annotations

from typing import Final

from grognard.engine.verdicts import Reason

from .grammar import Sentences

REASONS: Final = Sentences(
    [
        # -- when
        Reason("turn.other", "4.2", "it is for the {other} player to decide now, not for the {role} player"),
        Reason("moment", "4.2", "you cannot {deed} now: {moment}"),
        # -- which Command
        Reason("command.other_side", "5.1", "{command} {command:is} {theirs}: you command the {own} army"),
        Reason("command.gone", "5.1", "{command} {command:has} no units left on the map"),
        Reason("command.acted", "5.3", "{command} {command:has} been activated this turn"),
        Reason("command.failed", "5.3", "{command} failed to combine and may do nothing this turn", ("R11",)),
        Reason("turn.waiting", "4.2", "{commands} {commands:has} not been activated and must be", ("R32",)),
        Reason("elephants.engaged", "9.0", "the Elephants are Engaged and must be activated to attack", ("R36",)),
        Reason("elephants.must", "12.0", "the Elephants have not been activated and must be", ("R36",)),
        Reason("command.inactive", "5.3", "{command} {command:is} not active: Commands act one at a time"),
        Reason("combine.orders", "5.3", "{one} and {other} are not under the same Orders: {one_order}, {other_order}"),
        # -- Orders
        Reason("order.no_marker", "5.2", "{command} {command:has} no Orders marker", ("R6",)),
        Reason("order.same", "5.2", "{command} {command:is} under {order} already"),
        Reason(
            "order.most", "5.2", "no more than {most} Commands change their Orders in a turn: {commands} {commands:has}"
        ),
        Reason(
            "declare.not_rider", "5.2", "{unit} is under the Orders of its Command; only Carthaginian cavalry chooses"
        ),
        Reason("declare.done", "5.2", "{unit} has moved under {order} and keeps it until its next Activation", ("R6",)),
        Reason("declare.same", "5.2", "{unit} is under {order} already"),
        Reason("gauls.reform", "5.4", "{command} cannot be given Reform Orders"),
        Reason("gauls.roll_first", "5.4", "{unit} must roll first whether it obeys"),
        Reason("gauls.unasked", "5.4", "{unit} has not been asked and does nothing unless it is"),
        Reason("gauls.idle", "5.4", "{unit} ignores its Orders and does nothing"),
        Reason("gauls.no_roll", "5.4", "{unit} {unit:needs} no roll: {why}", ("R27",)),
        # -- which unit
        Reason("unit.other_side", "5.1", "{unit} {unit:is} {theirs}: you command the {own} army"),
        Reason("unit.gone", "10.0", "{unit} {unit:is} not on the map"),
        Reason("unit.inactive", "5.3", "{unit} {unit:belongs} to {command}, and {command} {command:is} not active"),
        # -- movement
        Reason("move.engaged", "6.0", "{unit} {unit:is} Engaged with {enemies} and may not move"),
        Reason("move.order", "5.2", "{unit} may not move under {order}"),
        Reason(
            "move.already_beside",
            "5.2",
            "{unit} {unit:is} next to an enemy already: {unit:it} {unit:attacks} and may not move",
        ),
        Reason("move.one_hex", "5.2", "{unit} has moved the one hex that Move to Attack allows"),
        Reason("move.stopped", "6.0", "{unit} {unit:has} stopped next to an enemy and {unit:moves} no farther"),
        Reason("move.finished", "6.0", "{unit} {unit:has} no movement points left"),
        Reason("place.same", "6.0", "{unit} {unit:is} in {place} already"),
        Reason("place.occupied", "8.0", "{unit} may not enter {place}: {other} {other:is} there"),
        Reason("place.river", "6.0", "{unit} may not enter {place}: the river is there"),
        Reason("place.beside_enemy", "5.2", "{unit} is under Move and may not come next to an enemy, as in {place}"),
        Reason("place.far", "6.0", "{unit} {unit:finds} no way to {place} with {points}"),
        Reason("close.one_hex", "5.2", "{unit} moves one hex at most under Move to Attack, and {place} is farther"),
        Reason("close.must", "5.2", "{unit} can come next to an enemy and must; {place} is next to none"),
        Reason("close.not_nearer", "5.2", "{place} does not bring {unit} nearer to the enemy", ("R19",)),
        Reason("exit.attack", "5.2", "{unit} is to attack and may not leave the map"),
        Reason("exit.far", "6.0", "{unit} cannot leave by the {edge} edge with {points}"),
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
        Reason("facing.same", "7.0", "{unit} {unit:faces} {facing} already"),
        Reason("facing.all", "7.0", "all units of {command} that can turn face {facing} already"),
        Reason("facing.other_unit", "7.0", "{other} {other:turns} now, not {unit}"),
        # -- attacks
        Reason("attack.light", "9.0", "{unit} is Light Infantry and never attacks", ("R10",)),
        Reason("attack.order", "5.2", "{unit} may not attack under {order}"),
        Reason("attack.nobody", "9.0", "there is no enemy unit to attack in {place}"),
        Reason("attack.friend", "9.0", "{unit} and {other} are on the same side"),
        Reason("attack.with_nobody", "9.0", "no unit is named that attacks {place}"),
        Reason("attack.not_in_front", "7.0", "{unit} {unit:does} not have {place} in front"),
        Reason(
            "attack.engaged",
            "9.0",
            "{unit} {unit:is} Engaged with {enemies} and {unit:attacks} nobody else, not in {place}",
        ),
        Reason("attack.again", "9.1", "{unit} {unit:attacks} {place} already"),
        Reason("owe.attack", "9.0", "{unit} must attack: {enemy} in {place} {enemy:is} in front"),
        Reason(
            "owe.cover",
            "9.0",
            "{enemy} in {place} {enemy:is} in front of {unit} and must be attacked, by {unit} or by a friend",
        ),
        Reason("resolve.none", "9.1", "no attack on {place} is to be resolved; there are those on {places}"),
        Reason("continued.not_attacker", "10.0", "{unit} {unit:is} not one of those that may continue the attack"),
        Reason(
            "continued.has_target", "10.0", "{unit} {unit:has} been given an enemy to attack and {unit:turns} no more"
        ),
        # -- retreats and advances
        Reason("retreat.not_attacked", "9.0", "{unit} {unit:is} not being attacked"),
        Reason("retreat.engaged", "9.0", "{unit} {unit:is} Engaged and cannot retreat", ("R3",)),
        Reason("retreat.order", "5.2", "{unit} may not retreat before combat under {order}"),
        Reason("retreat.failed", "5.3", "{command} failed to combine and may do nothing: {unit} stays", ("R11",)),
        Reason("retreat.other_unit", "9.0", "{other} {other:is} retreating, not {unit}"),
        Reason("retreat.not_adjacent", "9.0", "{unit} retreats hex by hex, and {place} is not the next one"),
        Reason("retreat.occupied", "8.0", "{unit} may not retreat to {place}: {other} {other:is} there"),
        Reason("retreat.not_away", "9.0", "{place} is not farther from {enemies} than where {unit} {unit:is}", ("R3",)),
        Reason("advance.must", "9.2", "a unit must advance into the hex of the eliminated defender"),
        Reason(
            "advance.not_attacker", "9.2", "{unit} {unit:is} not among those that may advance: {others} {others:is}"
        ),
        Reason("advance.not_vacated", "9.2", "{unit} may not advance to {place}: no defender has left it"),
        Reason("advance.engaged", "9.2", "{unit} {unit:is} Engaged with {enemies} and {unit:does} not advance"),
        Reason("advance.not_in_front", "9.2", "{unit} {unit:does} not have {place} in front and cannot advance there"),
        # -- elephants
        Reason("elephants.balk", "12.0", "{unit} {unit:balks} and neither {unit:moves} nor {unit:attacks}"),
        Reason("elephants.not_nearest", "12.0", "in {place} is none of the units nearest to the Elephants"),
        Reason("elephants.only", "12.0", "{unit} {unit:does} not move: the Elephants do"),
        Reason("elephants.not_cheapest", "12.0", "{place} is not among the nearest hexes beside {target}: {hexes}"),
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
    "activated": "{command_title} {command_title:is} activated",
    "left_alone": "{command_title} {command_title:is} not activated",
    "combined": "Roll {face}: {command_title} and {other_title} act as one",
    "inactive": "Roll {face}: {command_title} and {other_title} may do nothing at all this turn",
    "declared": "{unit_name}: {order_title}",
    "roused": "Roll {face}: {unit_name} {unit_name:obeys}",
    "unroused": "Roll {face}: {unit_name} {unit_name:does} nothing",
    "turned": "{unit_name} {unit_name:faces} {facing}",
    "wheeled": "{command_title}: all face {facing}",
    "moved": "{unit_name} {unit_name:moves} from {start} to {place} for {cost} MP",
    "exited": "{unit_name} {unit_name:leaves} the map by the {edge} edge and {unit_name:is} saved",
    "fled": "{unit_name} {unit_name:leaves} the map by the {edge} edge",
    "ended": "The {side_title} player ends {what}",
    "attack": "{unit_name} {unit_name:attacks} {target_name} in {place}",
    "combat": "{names} against {target_names}: {odds}",
    "retreated": "{unit_name} {unit_name:retreats} from {start} to {place}",
    "spared": "{unit_name} {unit_name:gives} way to infantry and {unit_name:makes} no Morale check",
    "steady": "Morale check of {unit_name}: {face}{added}, Morale {morale}: steady",
    "shaken": "Morale check of {unit_name}: {face}{added}, Morale {morale}: shaken",
    "rolled": "The die shows {face}, {modifier:+d} is {modified}: {title}",
    "engaged": "{names} {names:is} Engaged with {target_names}",
    "disordered": "{unit_name} {unit_name:is} Disordered",
    "disordered_again": "{unit_name} {unit_name:is} Disordered a second time",
    "destroyed": "{unit_name} {unit_name:is} eliminated",
    "advanced": "{unit_name} {unit_name:advances} from {start} to {place}",
    "stayed": "Nobody advances",
    "may_continue": "{names} may attack again",
    "may_counter": "{names} may counter-attack {target_names}",
    "countered": "{names} {names:counter-attacks} {target_names}",
    "declined": "The {side_title} player does not counter-attack",
    "reformed": "Roll {face}: {unit_name} {unit_name:reforms}",
    "unreformed": "Roll {face}: {unit_name} {unit_name:stays} Disordered",
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
    "2.2": "Numbered half-hexes at the rim are in play. Six kinds of units: Legionary Infantry, Heavy, Medium and "
    "Light Infantry, Cavalry, Elephants. The back of a counter is its Disordered side. There are no leaders. A "
    "counter shows Morale and Movement Allowance: 7-4 is Morale 7 and 4 movement points. {ratings}",
    "3.0": "Command: units of one stripe, which act together. Disorder: a loss of cohesion. DRM: what is added to a "
    "die. Engaged: a fight that goes on. Morale: quality. Order: what a Command is told to do.",
    "4.0": "Turns follow each other until somebody has won.",
    "4.1": "A Game Turn: initiative, change of Orders, both Player Turns, then the check for victory.",
    "4.2": "Each player rolls a die for initiative, equal rolls again; the higher goes first or last as he likes. In "
    "a Player Turn each Command in turn moves, fights and reforms; every Command with units on the map does (R32), "
    "only the Elephants may be left alone (R36). When both are done it is seen whether somebody has won.",
    "5.0": "Units act by Commands, under Orders.",
    "5.1": "Rome has six Commands: the legions with their cavalry. Carthage has four with Orders: Celts, Iberians, "
    "Africans with Ligurians, Balearics. Its cavalry is activated together, the Elephants by themselves; they have no "
    "Orders markers.",
    "5.2": "Each turn a player may change, in secret, the Orders of up to {order_changes} Commands; the others keep "
    "theirs. Orders are shown when the Command is activated or first attacked (R22). A modifier counts once in a "
    "combat, however many units share the Order. Stand and Defend: no move, no attack, no retreat before combat; "
    "{stand} for attackers. Move: must move if it can (R15), never next to an enemy, but may leave one; no attack; "
    "may retreat before combat; {move} for attackers. Move to Attack: one hex, next to an enemy, which it must do if "
    "it can (R19), then attack with {move_to_attack}; no retreat before combat; nothing for attackers. Whoever begins "
    "its Activation next to an enemy is under Attack instead. Attack, which has no marker: must turn to an adjacent "
    "enemy (R20) and attack; no move, no retreat before combat; nothing for attackers. Reform: may only try to "
    "reform; no move, no attack, no retreat before combat; {reform} for attackers. Engaged units must attack whatever "
    "their Orders. Each Carthaginian cavalry unit chooses for itself when it is activated, until it has moved (R6). "
    "Elephants have no Orders (R7).",
    "5.3": "Commands act one at a time and do not combine moves or attacks. The Roman may try to use two legions "
    "under the same Orders as one: on {combined_from} to 9 they act together, on less both do nothing at all in this "
    "Game Turn: no Activation, no retreat before combat, no Counter-Attack (R11).",
    "5.4": "Optional. Under Move or an attack Order the Carthaginian rolls for each Celtic infantry unit he wants to "
    "use: up to {gauls_obey_up_to} it obeys, above it does nothing. A unit he does not roll for does nothing, either. "
    "Engaged units fight without a roll (R27). The Celts cannot be given Reform.",
    "6.0": "A unit spends movement points up to its allowance, from hex to hex, in one go or with others in between. "
    "It never enters an occupied hex and stops next to an enemy. One that begins next to an enemy may leave if its "
    "Orders let it. Engaged units do not move. Who leaves the map is eliminated, except Carthaginians by the south "
    "edge. Costs (reconstructed): clear, hill and crest {enter_clear}, and {up_slope} more uphill, {stream} more "
    "across a stream; river hexes cannot be entered; leaving the map costs {leave_map}.",
    "6.1": "Movement is what costs movement points: an advance or a change of facing is not.",
    "7.0": "A unit faces a corner of its hex: two hexes are Frontal, two Flank, two Rear. It attacks only into "
    "Frontal hexes. Facing does not hinder movement. A unit turns as often as it likes, at no cost, whatever its "
    "Orders, but only while it is Activated.",
    "8.0": "Never two units in a hex, not even in passing.",
    "9.0": "Who may attack must, if an enemy is in a Frontal hex; Engaged units attack those they are Engaged with, "
    "and only those; friends may join their attack. Every enemy in a Frontal hex must be attacked, by that unit or a "
    "friend, unless Engagement makes it impossible: then Engaged units attack their opponents, others all they have "
    "in front, and what is left is not attacked. Light Infantry never attacks (R10), but defends. A unit under Move, "
    "if it is not Engaged, may retreat one or two hexes before combat, each farther from all who attack it (R3), and "
    "then rolls, {farthest} more after two hexes: above the Morale that shows (R2) it is Disordered, or eliminated if "
    "it was Disordered already. Cavalry is spared the roll if only infantry attacks it (R37). The attack on it lapses "
    "(R4).",
    "9.1": "All attacks are announced, then the defender retreats, then the attacker resolves combats in any order. "
    "Who attacks, attacks all enemies in its Frontal hexes but those that friends attack; who shares an enemy fights "
    "together. To the die are added: attackers minus defenders; position, the better of {flank} from a Flank hex and "
    "{rear} from a Rear hex; the best Morale of the attackers minus the best of the defenders, at most {morale_most} "
    "either way; terrain, {uphill} uphill and {across} across a stream, only if every attacker suffers, that of the "
    "one who suffers least; and Orders [5.2]. Position, morale and terrain are reconstructed.",
    "9.2": "Reconstructed: into the hex of an eliminated defender one attacker that faces it and is not Engaged must "
    "advance; after a retreat before combat it may, if it has nobody else to attack. It may then turn. Light Infantry "
    "never advances.",
    "10.0": "The table, by the modified die, is reconstructed: {results}. A result strikes all units of the side it "
    "names. Engaged: attackers and the defenders next to them hold each other, cannot move or retreat, and must "
    "attack each other when activated, until one is eliminated or their next combat has another result. Disordered: "
    "the counter is turned; twice is elimination (R5). Continued Attack: the attackers may turn and attack again, "
    "{each} for each earlier attack of the Activation (R23); who does, must attack all it has in front [9.1]. "
    "Counter-Attack: if the die itself (R1) shows {counter}, then after everything else the original defenders that "
    "are left, Light Infantry excepted, may attack the units that attacked them, all of those in their Frontal and "
    "Flank hexes, without turning, without modifiers for Orders, and without a sequel (R24).",
    "11.0": "A Disordered unit under Reform with no enemy next to it rolls after combat: up to its Disordered Morale "
    "it is in order again.",
    "12.0": "The Elephants are a Command without Orders: they do what their owner wants and are activated only if he "
    "likes, or if they are Engaged (R36). Each time the die says what they do; the table is reconstructed: "
    "{elephants}. Balking Elephants only turn. Rampaging ones go the cheapest way to the nearest unit, up to their "
    "allowance, past everybody (R34), and attack it alone; nobody is Engaged by it, and nothing follows from it. The "
    "nearest unit is the one with the fewest movement points through empty hexes; of several their owner chooses. "
    "Their loss does not count.",
    "13.0": "Carthage sets up first, then Rome, in the hexes given, with any facing and any Orders.",
    "14.0": "Rome wins by eliminating {carthaginian_losses} Carthaginian units, Light Infantry and Elephants not "
    "counted, before it loses {roman_losses}. Otherwise Carthage wins: by those {roman_losses}, or by bringing "
    "{exits} units of any kind off the south edge before the {carthaginian_losses}th is lost. Who is first wins, "
    "declared at the end of the turn (R12).",
}
"""Every module and case of the rulebook in our own words; figures are filled in from the data (`rule_texts`)."""
