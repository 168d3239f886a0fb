"""Every reason for a refusal."""

from __future__ import annotations

from typing import Final

from grognard.engine.verdicts import Reason, Reasons

REASONS: Final = Reasons(
    [
        # -- when
        Reason("turn.other", "4.0", "it is for {other} to decide now, not for {role}"),
        Reason("moment", "4.0", "that is not possible now: {moment}"),
        Reason("choice.made", "4.0", "that has been decided already; undo to change it"),
        # -- set-up
        Reason("setup.other", "31.0", "that was not asked: {asked}"),
        Reason("date.refit", "20.1", "the Division was refitting on {date}: no combat that day"),
        Reason("tank.firefly", "30.0", "card {card} is the British Firefly: only with the option firefly"),
        Reason("tank.not_offered", "24.0", "card {card} is not to be had this month", ("R24",)),
        # -- men
        Reason("assign.filled", "7.1", "the place of {man} is not vacant"),
        Reason("assign.rating", "7.1", "no new man has the rating {rating}"),
        Reason("name.again", "4.24", "a name has been given there already this morning"),
        Reason("name.taken", "4.24", "another man of the crew is called {name}"),
        Reason("man.none", "4.24", "there is no {man}"),
        Reason("man.out", "19.22", "{man} cannot act"),
        Reason("place.none", "30.0", "there is no place for {man} in this tank"),
        # -- ammunition
        Reason("extra.ordered", "16.22", "the Extra Ammo Table has already said what must be carried"),
        Reason("ammo.not_for_gun", "9.6", "the {gun} gun does not fire {ammo}"),
        Reason("load.rest", "16.21", "HE fills the rest of the load by itself"),
        Reason("load.too_many", "16.21", "not so many rounds of {ammo}: {most} at most"),
        Reason("rack.too_many", "16.23", "not so many rounds of {ammo} in the ready rack: {most} at most"),
        Reason("rack.none", "9.6", "there is no {ammo} in the ready rack"),
        Reason("ammo.none", "9.6", "there is no {ammo} at hand"),
        Reason("ammo.gone", "16.0", "there are no other rounds left"),
        Reason("gun.already", "4.43", "the gun is in that state already"),
        # -- hatches and spotting
        Reason("hatch.none", "5.21", "{man} has no hatch of his own"),
        Reason("hatch.closed", "8.6", "{man} needs an open hatch for that"),
        Reason("hatch.ordered", "4.73", "{man} has an order that needs his hatch open"),
        Reason("hatch.already", "5.21", "the hatch of {man} is in that position already"),
        Reason(
            "watch.not_he", "4.45", "{man} looks where his place lets him: only commander and loader choose a sector"
        ),
        Reason("watch.open", "4.45", "{man} looks out of an open hatch and sees every sector"),
        Reason("watch.cupola", "4.45", "{man} sees through his cupola and does not choose a sector"),
        Reason("watch.already", "4.45", "{man} searches sector {sector} already"),
        # -- the Movement Board
        Reason("area.not_adjacent", "4.54", "{area} is not next to the task force"),
        Reason("area.ours", "4.54", "{area} is in our hands"),
        Reason("area.known", "4.53", "the resistance of {area} is known already"),
        Reason("artillery.limit", "23.1", "all Artillery Support markers are on the board"),
        Reason("artillery.none", "23.1", "there is no Artillery Support marker in {area}"),
        Reason("air.weather", "23.2", "no aircraft fly in this weather"),
        Reason("air.limit", "23.2", "all Air Strike markers are on the board"),
        Reason("fuel.area", "29.0", "there is not enough fuel to move to {area}"),
        Reason("fuel.none", "29.0", "the tank has no fuel left"),
        Reason("advancing.gun", "9.6", "advancing fire needs HE in the gun"),
        Reason("leave.not_there", "11.33", "the task force cannot go to {area} from this battle"),
        # -- markers
        Reason("marker.zone", "22.12", "no Advance Fire marker may be placed in {zone}"),
        Reason("marker.limit", "22.12", "all Advance Fire markers have been placed"),
        # -- orders
        Reason("order.not_his", "8.0", "{man} cannot be ordered to {order}"),
        Reason("order.given", "8.0", "{man} has his order: one action a round"),
        Reason(
            "gyro.needed",
            "27.2",
            "the main gun cannot be fired while the tank moves or pivots: the crew is not trained",
        ),
        Reason("gun.malfunction", "9.0", "the gun is not working"),
        Reason("gun.broken", "3.2", "the gun is broken for the day"),
        Reason("gun.works", "8.32", "the gun is working: there is nothing to repair"),
        Reason("gun.empty", "9.0", "the main gun is not loaded"),
        Reason("gunsight.broken", "4.82", "the gunsight is broken: the main gun cannot fire again today"),
        Reason("repair.loader_first", "8.25", "the gunner can only help a loader who repairs the main gun"),
        Reason("aa.other_man", "8.62", "another man serves the AA MG in this tank"),
        Reason("direct.himself", "8.12", "the commander fires the AA MG himself in this tank"),
        Reason("bow.none", "30.0", "this tank has no bow MG"),
        Reason("bow.hull_down", "10.22", "the bow MG cannot fire while the tank is hull down"),
        Reason("boxes.none", "16.3", "there is no ammunition left for this machine gun"),
        Reason("mortar.none", "8.34", "this tank has no smoke mortar"),
        Reason("bombs.none", "18.12", "there are no smoke bombs left"),
        Reason("grenades.none", "18.11", "there are no smoke grenades left"),
        Reason("pass.rack", "8.53", "ammunition cannot be passed while reloading from the ready rack"),
        Reason("periscope.whole", "8.64", "the periscope of {man} is not broken"),
        Reason("periscope.spares", "8.64", "there are no spare periscopes left"),
        Reason("periscope.blind", "4.82", "{man} cannot see: his periscope is broken and his hatch closed"),
        Reason("take_over.fit", "19.22", "nobody has to be replaced there"),
        Reason("track.thrown", "11.11", "the tank has thrown a track"),
        Reason("bog.help", "11.12", "the tank is bogged down and needs help"),
        Reason("bog.reverse", "11.12", "a bogged down tank can only try to free itself in reverse"),
        Reason("abandon.able", "11.11", "only a tank with a thrown track may be abandoned"),
        Reason("face.same", "8.46", "the tank faces sector {sector} already"),
        # -- targets
        Reason("unit.none", "9.1", "there is no such unit on the Battle Board"),
        Reason("target.hidden", "17.3", "{unit} is hidden"),
        Reason("target.unspotted", "9.1", "{unit} has not been spotted"),
        Reason("target.sector", "9.1", "{unit} is not in sector {front}, where the turret points"),
        Reason("target.weather", "4.25", "in fog and falling snow nothing can be hit beyond close range"),
        Reason("target.other", "9.42", "further shots of the round must be at the first target"),
        Reason("ammo.infantry", "9.51", "{ammo} does nothing to infantry"),
        Reason("mode.smoke", "9.2", "{ammo} can only be used as area fire"),
        Reason("mode.armour_piercing", "9.2", "{ammo} can only be used as direct fire"),
        Reason("tracks.none", "9.32", "{unit} has no tracks to aim at"),
        Reason("tracks.already", "9.52", "{unit} is immobilized already"),
        Reason("bow.sector", "10.22", "the bow MG only fires to the tank's front"),
        Reason("coaxial.sector", "10.22", "the co-axial MG only fires to the turret's front"),
        Reason("mg.range", "10.22", "the {mg} has no chance at this range"),
        Reason("mg.useless", "10.23", "machine guns do nothing to {unit}"),
        Reason("mg.has_target", "10.24", "there is a target in {zone}: fire at it"),
        # -- events, casualties, honours
        Reason("secure.ours", "15.7", "sector {sector} is US controlled already"),
        Reason("secure.enemy", "15.7", "there are German units in sector {sector}"),
        Reason("secure.not_adjacent", "15.7", "sector {sector} is not next to a friendly one", ("R15",)),
        Reason("rescue.cannot", "19.14", "{man} cannot attempt a rescue"),
        Reason("rescue.not_trapped", "19.14", "{trapped} is not to be pulled out, or somebody has tried already"),
        Reason("medal.too_high", "26.1", "the roll was not high enough for that"),
    ]
)
