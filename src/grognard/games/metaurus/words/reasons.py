"""The catalogue of reasons: every refusal with its case, in our words."""

from __future__ import annotations

from typing import Final

from grognard.engine.verdicts import Reason

from .names import Sentences

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
