"""The rules in our own words, with the figures of the data files: enough to settle a dispute at the table."""

from __future__ import annotations

from typing import Final

from ..schema.charts import ResultRow
from ..schema.data import MetaurusData

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


def rule_texts(data: MetaurusData) -> dict[str, str]:
    """Every case with its figures."""
    figures = _figures(data)
    return {case: text.format(**figures) for case, text in RULES.items()}


def _figures(data: MetaurusData) -> dict[str, str]:
    charts, victory = data.charts, data.game.victory
    orders, terrain, fight = charts.orders, charts.terrain_effects, charts.terrain_in_combat
    return {
        "ratings": _ratings(data),
        "order_changes": _counted(charts.activation.order_changes),
        "combined_from": str(charts.activation.combined_from),
        "gauls_obey_up_to": str(charts.activation.gauls_obey_up_to),
        "stand": f"{orders.stand.when_attacked:+d}",
        "move": f"{orders.move.when_attacked:+d}",
        "move_to_attack": f"{orders.move_to_attack.when_attacking:+d}",
        "reform": f"{orders.reform.when_attacked:+d}",
        "enter_clear": str(terrain.enter.clear),
        "up_slope": str(terrain.up_slope),
        "stream": str(terrain.stream),
        "leave_map": str(terrain.leave_map),
        "farthest": str(charts.retreat.farthest),
        "flank": f"{charts.position.flank:+d}",
        "rear": f"{charts.position.rear:+d}",
        "morale_most": str(charts.morale.most),
        "uphill": f"{fight.up_slope:+d}",
        "across": f"{fight.stream:+d}",
        "each": f"{charts.continued.each:+d}",
        "counter": str(charts.continued.counter_attack_roll),
        "results": "; ".join(f"{_span(row)}: {_result(row)}" for row in charts.combat_results.rows),
        "elephants": "; ".join(f"{_faces(row.low, row.high)}: {row.title}" for row in charts.elephants.rows),
        "carthaginian_losses": str(victory.carthaginian_losses),
        "roman_losses": str(victory.roman_losses),
        "exits": str(victory.exits),
    }


def _counted(number: int) -> str:
    return {1: "one", 2: "two", 3: "three", 4: "four"}.get(number, str(number))


def _faces(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _span(row: ResultRow) -> str:
    """The modified rolls of a row."""
    if row.low is None:
        return f"{row.high} or less"
    return f"{row.low} or more" if row.high is None else _faces(row.low, row.high)


def _result(row: ResultRow) -> str:
    return row.title + (", and the attack may continue" if row.continued else "")


def _ratings(data: MetaurusData) -> str:
    """What counters show: "Celts 5-4, Disordered 2"."""
    groups: dict[tuple[str, str], None] = {}
    for name, unit in data.units.items():
        rating = data.rating(name)
        kind = unit.name.rstrip(" 0123456789") if unit.kind != "legion" else "Legionary Infantry"
        if unit.rating == "legion_cavalry":
            kind = "Roman Cavalry"
        groups[kind, f"{rating.morale}-{rating.movement}, Disordered {rating.disordered}"] = None
    return "Ratings, mostly reconstructed: " + "; ".join(f"{kind} {shown}" for kind, shown in groups) + "."
