"""The catalogue of refusals: every reason why an action is not allowed, with its case."""

from __future__ import annotations

from typing import Final

from grognard.engine.verdicts import Reason, Reasons

REASONS: Final = Reasons(
    [
        # -- when
        Reason("turn.other", "4.0", "it is for the {other} player to decide now, not for the {role} player"),
        Reason("moment", "4.0", "this is not the moment to {deed}: {moment}"),
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
        Reason(
            "room.moved",
            "7.32",
            "{unit} may not end its move in {place}: {friend} is there and moves no more in this phase, so it makes no "
            "room",
            ("R7",),
        ),
        Reason(
            "room.zone",
            "7.32",
            "{unit} may not end its move in {place}: {friend} is there, next to {enemies}, and may not leave",
            ("R7",),
        ),
        Reason(
            "room.nowhere",
            "7.32",
            "{unit} may not end its move in {place}: {friend} is there and has nowhere to go",
            ("R7",),
        ),
        Reason("room.other_unit", "7.32", "{other} must make room for {mover} in {place} before {unit} moves", ("R7",)),
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
        Reason(
            "exit.far", "7.51", "{unit} cannot pay its way off {place}: it costs {cost} MP, and it has {left}", ("R18",)
        ),
        # -- the drop
        Reason("drop.not_airborne", "11.3", "{unit} is not an airborne unit"),
        Reason("drop.not_in_play", "11.3", "{unit} takes part only if the players have chosen the Screaming Eagles"),
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
        Reason("command.already", "11.1", "the command control shift is {already} already"),
        # -- retreats and advances
        Reason("retreat.other_unit", "10.3", "{other} must retreat now, not {unit}"),
        Reason("retreat.not_in_battle", "10.3", "{unit} does not have to retreat"),
        Reason("retreat.not_adjacent", "10.4", "{unit} retreats hex by hex, and {place} is not next to {where}"),
        Reason("retreat.occupied", "10.4", "{unit} may not retreat to {place}: {other} is there"),
        Reason("retreat.zone", "10.4", "{unit} may not retreat to {place}: it is next to {enemies}"),
        Reason(
            "retreat.towards", "10.3", "{unit} must retreat away from {enemies}, and {place} is next to it", ("R11",)
        ),
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
