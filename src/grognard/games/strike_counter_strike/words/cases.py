"""The rules as a player looks them up: every case of the exclusive rules, and every section of the series rules this
game needs, in our own words, with its table from the data and how sure we are of it.

Numbers with G are sections of our digest of the series rules, which the rulebook presupposes; Sc1 to Sc6 are the
scenarios.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..rules.events import EVENT_TITLES
from ..rules.fire import RESULT_TITLES
from ..schema.data import StrikeData
from ..schema.kinds import CLASSES, TERRAINS
from ..schema.scenarios import LevelData
from ..tables import SIDE_TITLES, SIDES

MARKS: Final = {
    **dict.fromkeys(("2.3.1", "G4", "G6", "G7.1", "G7.4", "G7.5", "G11", "G12", "G14", "G17"), "P"),
    **dict.fromkeys(("G7.6", "G18"), "I"),
}
"""P for what could be found only in part, I for what we had to infer; everything else was found."""

RULES: Final = {
    "1.0": "Weather, the hour and the ground are beyond a commander's power.",
    "1.1": "Each turn is overcast or clear, and dry, rainy or muddy; the chart gives the historical weather. "
    "Overcast: no air strikes. Rain: ratings -2, sight 2 hexes, each hex 1 point more unless In Column on "
    "a road, no air strikes. Mud: clear, woods and orchards cost wheeled units 1 and tracked units half a "
    "point more, by road and railroad too (an option exempts them).",
    "1.2": "Day runs from the 0700 to the 1500 turn, then Night: sight 3 hexes, ratings -2, no air strikes, "
    "movement as by day. Rain and mud add their effects at night.",
    "2.0": "Terrain is in hexes and on hexsides; the chart lists its effects.",
    "2.1": "The dot in the middle of a hex says what it is. A hex without one is no part of the game.",
    "2.1.1": "Clear: no cover, blocks nothing.",
    "2.1.2": "Woods: vehicles only In Column along a road or railroad, and they may not leave Column there. Blocks "
    "sight; fire into it -2, except from brown, orange, green and yellow.",
    "2.1.3": "Village: blocks nothing; fire at unarmoured units -1.",
    "2.1.4": "Town: blocks sight; fire at unarmoured units -2, at armoured ones -1. Vehicles enter and leave it "
    "only In Column, but may leave Column inside.",
    "2.1.5": "Orchard: blocks sight; fire at unarmoured units -1, except from brown, orange, green and yellow.",
    "2.1.6": "Impassable hexes are never entered; they block neither sight nor fire.",
    "2.2": "Hexside features run along the whole side.",
    "2.2.1": "Crests block sight, except a single one that is a side of the firer's or the target's hex. No other "
    "effect.",
    "2.2.2": "Streams cost leg units 2 points more, 1 In Column, nothing by road; vehicles cross them only by "
    "road. Whoever assaults across one fires at -1. No effect on sight.",
    "2.2.3": "The Saar is crossed at its one bridge only. No effect on sight.",
    "2.3": "Roads and railroads help units In Column.",
    "2.3.1": "Along a road a unit In Column pays half a point a hex; otherwise the terrain's cost. Roads that do "
    "not meet in a hex are no way from one to the other.",
    "2.3.2": "Along a railroad, In Column: leg half a point, wheeled 2, tracked 1; otherwise the terrain's cost.",
    "2.4": "The only bridge joins 06.20 and 07.20; roads over streams are no bridges.",
    "2.4.1": "A bridge is crossed only In Column, at the usual cost: so only one unit assaults across it, and "
    "nobody runs over it out of Column.",
    "2.4.2": "No Road Blocks beside a bridge.",
    "2.4.3": "A bridge blocks a line that crosses the bridge itself, but never in the firer's or the target's hex.",
    "3.0": "The sequence of play is that of the series, with changes.",
    "3.1": "Weather by the chart or O2.0; only the American has airpower; step F is left out; German Victory "
    "Points on 1500 turns.",
    "3.2": "A weather, B air, C reinforcements, D points and chits, E artillery, G cup, H activations, I markers "
    "off, J points and turn.",
    "4.0": "Mines, as many as there are markers.",
    "4.1": "An Engineer lays mines in its hex with an Engineer Action, without a roll; one Minefield a hex. They "
    "trouble only the enemy.",
    "4.2": "A unit stops when it enters enemy mines. To leave, by movement, after an Assault or in a retreat, it "
    "first passes a check that no Command Point buys; failed, it stays and is Suppressed, and there is no "
    "Opportunity Fire. Assaulting a mined hex, whosever mines they are, lowers the defender's rating by 2 "
    "in the Bravery Check, if the rating used is that of a unit in the hex. A unit whose Fire Zone covers "
    "the hex may lend its Defense Rating instead, alone, without terrain, markers or mines (ruling 30; an "
    "option leaves that out).",
    "4.3": "An Engineer that did not move in this activation removes mines: two steps at once, one step with a 6 "
    "or less; a failure leaves Men at Work. Only one's own mines can be laid again.",
    "5.0": "Road Blocks and Rearguards (Sperren, Nachhuten) are limited by the counters; lost Rearguards come "
    "back. The 106th Cavalry Group has no Rearguards.",
    "6.0": "Where its transport could not follow, in Column or not, a unit leaves it behind. To mount again it "
    "needs a safe way for it: to the nearest road, then by road to the friendly edge or ten hexes towards "
    "it.",
    "7.0": "Special rules are used where a scenario says so.",
    "S1.0": "The Event chit goes into the cup. Drawn, or left over as the last chit, it is played: Heroes go, and "
    "a die from 0 to 9 is rolled. Leader casualty: odd a German, even an American leader of the enemy's "
    "choice is flipped to his replacement side (a blank one is out), his contacts are lost, and a "
    "formation leader's chit leaves the cup; one already flipped cannot be chosen. Hero: +1 fire, assault "
    "and quality, -1 defence, until the next Event chit; the unit loses Cohesion Hits and Suppression. "
    "Surrender: a surrounded unit of the enemy's choice checks, or pays a Command Point, or is "
    "eliminated. Intelligence: 2 Command Points and 1 Dispatch Point for one division. Feldersatz: a "
    "German infantry step back outside enemy Fire Zones, or a destroyed infantry unit with one step with "
    "a leader who is outside them.",
    "S2.0": "On clear turns by day the American gets a die divided by three Air Support markers for one division; "
    "at any point of its activation each attacks a German unit with 5 white, positive modifiers only. "
    "German Air Defense within 4 hexes, outside Fire Zones and barrages, may drive each marker off.",
    "S3.0": "Task Force leaders of the 4th Armored Division arrive with its reinforcements and command like other "
    "leaders; they transfer at the end of their Division or Formation Activation.",
    "S4.0": "Panzer Auf 130 must leave by the north edge by the 1500 turn of 26 November; later each unit costs 3 "
    "Victory Points a turn.",
    "11.0": "Optional rules are used if both players want them.",
    "O1.0": "Two-step artillery attacks the most vulnerable unit of the hex and, if effective, shakes the others; "
    "artillery with fewer steps attacks one unit alone.",
    "O2.0": "Weather by the die: clouds by the hour, rain by the day, a turn of mud for every turn of rain. A sky "
    "that has cleared stays clear for the day.",
    "O3.0": "A unit beyond twice the range of every leader checks before it moves; failed, it comes back as far "
    "as it can.",
    "12.0": "Scenarios: set up in the order listed, mounted or not, In Column or not. Leaders come with their "
    "first unit. The last chit of a turn is the first of the next. Control goes to the last player in a "
    "town or village; the German scores for those he holds. Units in a reinforcement hex in an enemy Fire "
    "Zone are In Command; leaving such a hex draws no Opportunity Fire.",
    "Sc1": "Scholbach Schwerpunkt, 25 November 0700 to 1100: part of the map, no Dispatch Points, one Formation "
    "chit a side and turn. The German wins if he holds the town in 30.22.",
    "Sc2": "Scouts Out!, 23 November 1500 to 24 November 0700: the cavalry screen. 16 points win for the German, "
    "8 or fewer for the American.",
    "Sc3": "Brawling, 24 November 0700 to Night, 25 November. 30 points win for the German, 22 or fewer for the "
    "American.",
    "Sc4": "They shall be known by their deeds alone, 27 November 0700 to 1500. 4 points win for the German.",
    "Sc5": "Strike, 23 November 1500 to Night, 25 November: seven levels of victory; places score on every 1500 "
    "turn, losses at the end.",
    "Sc6": "Strike-Counter Strike, 23 November 1500 to 27 November 1500: seven levels of victory; tank "
    "destroyers of PzJg 130 count double like the tanks.",
    "G1": "A hex is 500 metres, a daylight turn two hours; units are companies. One ten-sided die, 0 to 9: "
    "equal or less succeeds, 0 always, 9 never.",
    "G2": "A counter shows Fire Rating with colour and range, Assault Rating, Defense Rating, Troop Quality, "
    "Movement Allowance, steps. A lost step is shown by the reduced side or by a marker: fire, assault "
    "and quality -1.",
    "G3": "Steps A to J of a turn.",
    "G4": "A division rolls for Command and Dispatch Points when its chit is played; they keep. A Command Point "
    "pays for a Second Action, an action under Direct Command, or a check; two make a Dispatch Point. A "
    "Formation chit costs 1 Dispatch Point for the next turn's cup or 2 for this one's. The last chit in "
    "the cup is the first of the next turn.",
    "G5": "A unit is In Command within the range of a leader of its formation; an independent, of its division. "
    "Artillery in a park always is; units in reinforcement hexes are not. Out of Command: quality -1, no "
    "Second Action, no Command Points.",
    "G6": "Division chit: every unit of the division; the First Action neither fires nor assaults nor enters "
    "enemy Fire Zones. Formation chit: its units, independents near its leaders up to their number, "
    "artillery in contact: any action. Direct Command: any units In Command, one action for a Command "
    "Point each. A Second Action costs a Command Point and is another than the First: who has fired does "
    "not fire again, who has moved does not move again (an option allows it). Who passes the First over "
    "may take any as the Second.",
    "G7": "Actions: Movement, Fire, Assault, Rally, Engineer. Rally and Engineer once an activation; nothing "
    "after an Assault.",
    "G7.1": "Movement by the side that shows. Column: entering 1 point, leaving the hex's cost or a Cohesion Hit; "
    "fire and assault -1, defence +2, no cover. Mounting and dismounting cost half the allowance. Leaving "
    "a barrage costs 2 points, a Heavy one a check. A unit with its whole allowance may always enter one "
    "hex.",
    "G7.2": "Fire is an action of its own: see G10, and G12 for indirect fire.",
    "G7.3": "Assault is an action of its own, and the last of the unit's turn: see G11.",
    "G7.4": "Rally: Suppression goes at once In Command, else with a check; a Cohesion Hit with a check, not in "
    "an enemy Fire Zone.",
    "G7.5": "Engineer: Improved Position (any leg unit), Entrenchment, Road Blocks, mines (Engineers). A check "
    "that no Command Point buys; Men at Work help the next one.",
    "G7.6": "A full two-step infantry or engineer unit may drop a Rearguard when it starts to move, and take one "
    "up where it ends. A Road Block stops enemies who come by road; leaving it by road takes a whole "
    "move.",
    "G8": "A Fire Zone is every hex in range and sight of a unit with a Fire Rating, at most 3 hexes for guns; "
    "none for mortars (an option gives them one), when Suppressed or under a barrage. Next to an enemy a "
    "unit fires only at hexes beside it.",
    "G9": "A unit that leaves a hex in an enemy Fire Zone may be fired at by each enemy whose zone it is, after "
    "a check that no Command Point buys: +2 into another zone, -1 out of it, +2 more running, and then "
    "only by those who assault. No Company Bonus, no barrage. Suppressed, it stops.",
    "G10": "Fire: rating, modifiers, range, mass; a roll above the sum or a 9 misses, otherwise the roll is read "
    "in the row of the colour. C a Cohesion Hit, S and S? Suppression, 1 a step, E eliminated. Two-step "
    "units may win a Company Bonus.",
    "G11": "Assault. 1: units of one stack, each able to enter the hex; none Suppressed, entrenched, in a park, "
    "under a Heavy Barrage, without steps, movement or Assault Rating, no guns and mortars. 2: each "
    "passes a Bravery Check, Troop Quality plus the best Defense Rating of the defenders with terrain and "
    "markers, less its own; no Command Point buys it. 3: the defenders of the hex, after a check, fire at "
    "+2 (by an option in the attacks of 5 instead). 4: they stand, or run one hex for a Cohesion Hit "
    "under the fire of those who assault. 5: defenders, then attackers make two attacks each, with the "
    "Fire and the Assault Rating, the Company Bonus for both; no range; across a stream -1. 6: if the hex "
    "is empty, at least one victor enters it, neither Suppressed nor with two Cohesion Hits.",
    "G12": "Indirect fire of green, orange and brown units has no range modifier and needs an observer: a unit "
    "of the formation (of the division for independents) that sees the hex; orange guns the leader they "
    "are in contact with, or a unit of his formation In Command. Any roll but 9 leaves a barrage, Heavy "
    "if rating, Company Bonus, Cohesion Hits, Entrenchment and barrage come to 6 or if one lay there; a 9 "
    "costs orange guns their contact. Fire that has an effect makes the other units of the hex check or "
    "be Suppressed. Under a barrage: fire, assault and quality -1, Heavy -2, range 1, no Fire Zone; it "
    "blocks sight. Parks and contact are made in step E. A park off the map is so many hexes farther away "
    "as the scenario says, for its own fire and for fire at it (by an option its guns reach farther "
    "instead). Counter-battery: park against a park that has fired, -2, with a contact.",
    "G13": "Sight runs from centre to centre. Woods, towns, orchards and barrages between block it, crests too. "
    "Along a hexside either side blocks, orchards only both.",
    "G14": "Leaders are with a unit of their formation and transfer within their range; one whose stack is lost "
    "is replaced at the nearest unit.",
    "G15": "Eight steps and one unit In Column a hex; reinforcement hexes are exempt.",
    "G16": "Airpower follows S2.0.",
    "G17": "Reinforcements wait in a box and enter with their Division chit. If the enemy holds their hex they "
    "come on at the nearest free hex of the edge with a Cohesion Hit, or wait.",
    "G18": "There is no supply. Surrounded: every hex around is off the map, impassable, or in enemy hands or "
    "Fire Zones.",
}

MARK_TITLES: Final = {
    "F": "",
    "P": "Partly found in public sources; the rest is ours.",
    "I": "Inferred by us: the series rules may say otherwise.",
}


def rule_texts(data: StrikeData) -> Mapping[str, str]:
    """Every case with its tables."""
    return {case: _text(data, case) for case in RULES}


def _text(data: StrikeData, case: str) -> str:
    parts = [RULES[case]]
    table = _TABLES.get(case)
    if table is not None:
        parts += table(data)
    mark = MARK_TITLES[MARKS.get(case, "F")]
    return "\n".join([*parts, mark] if mark else parts)


def _half(points: int) -> str:
    whole, rest = divmod(points, 2)
    return (str(whole) if whole or not rest else "") + ("½" if rest else "")


def _ranges(labels: list[str]) -> str:
    """Faces of a die with the same result, taken together: "0 to 5: overcast, 6 to 9: clear"."""
    parts, start = [], 0
    for face in range(1, len(labels) + 1):
        if face == len(labels) or labels[face] != labels[start]:
            span = str(start) if face - 1 == start else f"{start} to {face - 1}"
            parts.append(f"{span}: {labels[start]}")
            start = face
    return ", ".join(parts)


# -- the tables -------------------------------------------------------------------------------------------------


def _weather(data: StrikeData) -> list[str]:
    days: dict[str, list[str]] = {}
    for turn, (cloud, condition) in data.charts.weather.historical.items():
        day, _, hour = turn.partition("-")
        days.setdefault(day, []).append(f"{hour} {cloud}{'' if condition == 'none' else ', ' + condition}")
    return [f"{day} November: {'; '.join(found)}." for day, found in days.items()]


def _cover(data: StrikeData) -> list[str]:
    terrain = data.charts.terrain
    return [
        "Fire at unarmoured and at armoured units: "
        + "; ".join(f"{name} {terrain.unarmoured[name]} and {terrain.armoured[name]}" for name in TERRAINS[:-1])
        + "."
    ]


def _costs(data: StrikeData) -> list[str]:
    """[G7.1] What a hex costs, by class of movement, out of Column and In Column."""
    costs = data.charts.base_costs
    lines = []
    for kind in CLASSES:
        parts = []
        for name in TERRAINS[:-1]:
            outside, inside = getattr(costs, name)[kind]
            parts.append(f"{name} {outside or 'closed'}, In Column {inside or 'closed'}")
        lines.append(f"{kind.capitalize()}: {'; '.join(parts)}.")
    movement = data.charts.movement
    rails = ", ".join(f"{kind} {_half(movement.railroad[kind])}" for kind in CLASSES)
    lines.append(f"In Column along a road {_half(movement.road)}; along a railroad {rails}.")
    return lines


def _fire_table(data: StrikeData) -> list[str]:
    """[G10] The fire table, colour by colour."""
    table, lines = data.charts.fire_table, []
    for title, rows in (("unarmoured", table.unarmoured), ("armoured", table.armoured)):
        lines += [f"{colour}, {title}: {_ranges(list(row))}." for colour, row in rows.items()]
    results = "; ".join(f"{letter} {title}" for letter, title in RESULT_TITLES.items() if letter != "-")
    return [*lines, f"{results}. A roll above the rating, or a 9, misses."]


def _fire_modifiers(data: StrikeData) -> list[str]:
    values = data.charts.fire_modifiers
    mass = _ranges([f"{amount:+d}" for amount in values.mass])
    return [
        f"The firer: In Column {values.in_column}; Cohesion Hits {values.cohesion[1]} and {values.cohesion[2]}; step "
        f"lost (marker) {values.step_loss}; under a barrage {values.barrage[1]}, a Heavy one {values.barrage[2]}; "
        f"entrenched {values.entrenched:+d}; Hero {values.hero:+d}; night {values.night}; rain {values.rain}; "
        f"Company Bonus {values.company_bonus:+d}.",
        f"The target: its Defense Rating and terrain; In Column {values.target_in_column:+d}; Improved Position "
        f"{values.target_improved}; Entrenchment {values.target_entrenched}; Hero {values.target_hero}; steps in its "
        f"hex: {mass} (the last also for more).",
        f"Range: unarmoured {values.range_each} for each hex beyond the first; armoured {values.range_between}, at the "
        f"longest range {values.range_maximum}.",
    ]


def _levels(levels: tuple[LevelData, ...]) -> list[str]:
    """From the highest number of points down."""
    parts = []
    for number, level in enumerate(levels):
        words = "draw" if level.winner is None else f"{SIDE_TITLES[SIDES.index(level.winner)]} {level.level}"
        words += "" if level.winner is None or level.level == "victory" else " victory"
        last = number == len(levels) - 1
        parts.append(f"{words} with fewer" if last else f"{words} from {level.least}")
    return [f"German Victory Points: {'; '.join(parts)}."] if parts else []


def _scenario(number: int) -> Callable[[StrikeData], list[str]]:
    def table(data: StrikeData) -> list[str]:
        given = next(found for found in data.scenarios.scenarios.values() if found.number == number)
        rules = ", ".join(given.special_rules) or "none"
        return [*_levels(given.levels), f"Special rules in effect: {rules}."]

    return table


def _victory_points(data: StrikeData) -> list[str]:
    places = [
        f"{place.name} ({name}) {_half(place.half_points)}"
        for name, place in data.map.places.hexes.items()
        if place.half_points
    ]
    points = data.charts.points
    return [
        f"German Victory Points of places: {'; '.join(places)}.",
        f"For units eliminated: American {points.american_eliminated:+d}, companies of Pz 130 "
        f"{points.heavy_eliminated}, other German ones {points.other_eliminated}; Rearguards never.",
    ]


def _events(_: StrikeData) -> list[str]:
    return [f"The die: {_ranges(list(EVENT_TITLES))}."]


def _optional_weather(data: StrikeData) -> list[str]:
    weather = data.charts.weather.optional
    cloud = ", ".join(f"{hour} {amount:+d}" for hour, amount in weather.cloud.items())
    rain = ", ".join(f"{day} November {amount:+d}" for day, amount in weather.condition.items())
    return [
        f"Clouds: overcast below {weather.clear_from}, clear from it; modifiers: {cloud}.",
        f"Under clouds rain below {weather.none_from}; modifiers: {rain}.",
    ]


def _points(data: StrikeData) -> list[str]:
    command = data.charts.command
    more = _ranges([f"+{amount}" for amount in command.command])
    return [
        f"Command Points of an activation: the Command Rating and, by the die, {more}.",
        f"Dispatch Points: {command.dispatch_low} if the second die is not above the Dispatch Rating, else "
        f"{command.dispatch_high}. Contact with a leader: {command.contact} or less.",
    ]


def _quality(data: StrikeData) -> list[str]:
    values = data.charts.quality_modifiers
    return [
        f"Troop Quality: Out of Command {values.out_of_command}; two Cohesion Hits {values.cohesion[2]}; Suppressed "
        f"{values.suppressed}; step lost (marker) {values.step_loss}; under a barrage {values.barrage[1]}, a Heavy one "
        f"{values.barrage[2]}; Improved Position {values.improved:+d}; Entrenchment {values.entrenched:+d}; Hero "
        f"{values.hero:+d}."
    ]


def _sight(data: StrikeData) -> list[str]:
    sight = data.charts.sight
    return [
        f"One sees {sight.normal} hexes, {sight.observation_post} from an Observation Post, at most {sight.night} at "
        f"night and {sight.rain} in rain."
    ]


def _air(data: StrikeData) -> list[str]:
    markers = _ranges([str(number) for number in data.charts.air.markers])
    return [
        f"Air Support markers by the die: {markers}.",
        "A marker is driven off by a die that is not above the Air Defense of the unit; each unit rolls once for each.",
    ]


def _leaving(data: StrikeData) -> list[str]:
    """[S4.0] Ruling 10."""
    series = data.charts.movement_series
    return [f"Movement points for leaving: {_half(series.exit)}, by road In Column {_half(series.exit_by_road)}."]


def _work(data: StrikeData) -> list[str]:
    return [f"Men at Work: {data.charts.engineering.men_at_work:+d} on the next attempt."]


_TABLES: Final[Mapping[str, Callable[[StrikeData], list[str]]]] = {
    "1.1": _weather,
    "2.1": _cover,
    "4.3": _work,
    "S1.0": _events,
    "S2.0": _air,
    "S4.0": _leaving,
    "O2.0": _optional_weather,
    "12.0": _victory_points,
    **{f"Sc{number}": _scenario(number) for number in range(1, 7)},
    "G1": _quality,
    "G4": _points,
    "G7.1": _costs,
    "G7.5": _work,
    "G10": lambda data: [*_fire_modifiers(data), *_fire_table(data)],
    "G13": _sight,
}
