"""Every case of the rulebook and of the optional sheet in our own words, with the figures of the data in use."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

from grognard.engine.dates import long_date

from ..schema.data import MetzData
from ..schema.units import UnitData
from ..vocabulary import listed


def rule_texts(data: MetzData) -> dict[str, str]:
    """Case to text, in the rulebook's order: full enough to settle a dispute without the charts at hand."""
    return {
        **_beginnings(data),
        **_winning(data),
        **_movement(data),
        **_reinforcements(data),
        **_combat(data),
        **_optional(data),
    }


# -- [0.0] to [5.0] -------------------------------------------------------------------------------------------------


def _beginnings(data: MetzData) -> dict[str, str]:
    dates = data.game.turns.dates
    return {
        "0.0": "Cases are numbered by rule, case and subcase; examples and designer's remarks are not rules.",
        "1.0": "September 1944: three divisions of the American XX Corps against a scratch German corps before Metz.",
        "2.0": "Two players take turns to move and attack. A battle compares strengths as a difference and throws one "
        "die.",
        "3.0": "Map, charts, units, and one die, which is thrown for battles only.",
        "3.1": f"A map of {len(data.grid)} hexes, {data.map.grid.kilometres} kilometres across; a Game Turn is a day.",
        "3.2": "Combat Results Table (10.3), Terrain Effects Chart (7.2 and 10.5), turn track (4.0) and victory point "
        "track (6.3).",
        "3.3": "Units show their strength, movement allowance, type, size and formation.",
        "3.31": "Each counter is a real formation of the campaign.",
        "3.32": "Strength counts in battle, the allowance in movement. Type and size have no effect; the division "
        "matters for 6.2 and 11.1.",
        "4.0": "A Game Turn has seven phases, each finished before the next begins: 1 American Moselle points (6.1), 2 "
        "American movement (7.0), 3 American combat (9.0), 4 German movement, 5 German combat, 6 German Moselle point "
        f"(6.2), 7 the turn marker is advanced. After turn {len(dates)} the game ends. "
        f"Turn 1 is {long_date(dates[0])}, the last one {long_date(dates[-1])}.",
        "5.0": "The German sets up first, on the hexes printed on his units, strength and movement in brackets: "
        f"{_placed(data)}. The American units wait at the west edge and enter on turn 1 (8.3). Counters with a point "
        "value are set aside: they belong to optional rules. The American moves first; both scores are nil.",
    }


def _placed(data: MetzData) -> str:
    units = [unit for unit in data.units.values() if unit.hex is not None and unit.replaces is None]
    return "; ".join(f"{_counter(unit)} {unit.hex}" for unit in units)


def _counter(unit: UnitData) -> str:
    """A unit with what is printed on it: `8/3 Panzergrenadier (2-8)`."""
    return f"{unit.called} ({unit.strength}-{unit.movement})"


# -- [6.0] ----------------------------------------------------------------------------------------------------------


def _winning(data: MetzData) -> dict[str, str]:
    points, levels, turns = data.game.points, data.game.levels, data.game.turns
    names = data.map.cities.hexes
    cities = [f"{worth} for {names[hex_].name} ({hex_})" for hex_, worth in points.cities.items()]
    by_turn = ", ".join(f"turn {number}: {worth}" for number, worth in enumerate(turns.panzergrenadier_exit_points, 1))
    return {
        "6.0": "The player with more Victory Points wins.",
        "6.1": f"The American scores {points.american_east_of_moselle} for each unit east of the Moselle at the start "
        f"of his turn; {listed(cities)} if his unit was the last to enter or pass the city, counted at the end; and "
        f"{points.american_exit_east} for each unit that leaves by the east edge. East of the Moselle are "
        f"{_runs(data.map.east_of_moselle.hexes)}.",
        "6.2": f"The German scores {points.german_exit_west} for each unit, of whatever division, that leaves by the "
        "west edge; for each unit of the 3rd Panzergrenadier or the 17th SS Panzergrenadier Division that leaves by "
        f"the east or south edge by the turn it leaves in ({by_turn}); {points.german_no_american_east} at the end of "
        "his Combat Phase if no American unit is east of the Moselle; and "
        f"{points.german_per_strength_destroyed} for each point of strength of American units destroyed.",
        "6.3": "The score is kept as points are made; points for cities are shown as long as they are held.",
        "6.4": f"A lead of {levels.marginal} points is a marginal victory, of {levels.substantial} a substantial one, "
        f"of {levels.decisive} or more a decisive one; with a lead of less than {levels.marginal} the game is a draw.",
    }


def _runs(hexes: Iterable[str]) -> str:
    """Hexes column by column, those in a row taken together: `0609 to 0611, 0708 to 0711`."""
    parts = []
    for _, column in groupby(sorted(hexes), key=lambda name: name[:2]):
        for _, run in groupby(enumerate(column), key=lambda pair: int(pair[1]) - pair[0]):
            names = [name for _, name in run]
            parts.append(names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}")
    return ", ".join(parts)


# -- [7.0] ----------------------------------------------------------------------------------------------------------


def _movement(data: MetzData) -> dict[str, str]:
    chart = data.charts.terrain_effects
    cost, bridges = chart.cost, data.map.bridges
    return {
        "7.0": "In his Movement Phase a player moves any of his own units, one at a time, hex by hex in any direction. "
        "Once another unit moves, the one before has finished. The phase ends when the player says so.",
        "7.1": "No unit exceeds its Movement Allowance.",
        "7.11": "Entering a hex costs one or more points; a unit need not use them all.",
        "7.12": "Points cannot be saved or lent, and no unit has to move.",
        "7.2": f"To enter a clear hex costs {cost.clear} points, a rough one {cost.rough}, a forest {cost.forest}; "
        f"towns, cities and forts cost what the ground costs; through a road hexside {chart.road_cost}. A river "
        "without a bridge is crossed only by a unit that begins its move beside it, as its only step, for its whole "
        "allowance, which must at least pay for the hex beyond. Both the Moselle and the Seille are rivers.",
        "7.21": "A unit without enough points for a hex may not enter it.",
        "7.22": "A hex with several kinds of terrain costs the highest.",
        "7.23": f"Through a road hexside a hex costs {chart.road_cost}, whatever the terrain, over a bridge too; a "
        f"road has no effect through other hexsides. Bridges: {', '.join(bridges.intact)}. Destroyed, and no road: "
        f"{', '.join(bridges.destroyed)}.",
        "7.3": "No more than one unit may be in a hex at the end of any phase.",
        "7.31": "No unit enters or passes a hex with an enemy unit.",
        "7.32": "No unit ends its Movement Phase in the hex of a friendly unit. During the phase it may end its move "
        "on one that has not moved and can leave: that one must then make room at once, before any other unit moves. "
        "With the option for it no unit ends even its move on another.",
        "7.33": "Units may pass through friendly units. By the book the enemy destroys one of two units that end the "
        "phase in one hex; here the phase cannot end so.",
        "7.4": "A unit stops when it comes next to an enemy unit.",
        "7.41": "On entering a hex next to an enemy unit a unit moves no farther in this phase.",
        "7.42": "The six hexes around a unit are its zone of control, over rivers and whatever the terrain. A friendly "
        "unit in the hex changes nothing.",
        "7.43": "A unit that begins its Movement Phase next to an enemy unit may not leave its hex. Only combat frees "
        "it: one of the two retreats or is destroyed.",
        "7.5": "Units may leave the map in their Movement Phase, for points, but not from a hex next to an enemy unit.",
        "7.51": f"Leaving costs as much as entering the hex the unit leaves from; {chart.road_cost} along a road.",
        "7.52": "A unit that has left never returns.",
        "7.53": "Combat never moves a unit off the map: if there is no other way it is destroyed.",
    }


# -- [8.0] ----------------------------------------------------------------------------------------------------------


def _reinforcements(data: MetzData) -> dict[str, str]:
    return {
        "8.0": "Reinforcements enter in a Movement Phase of their owner, from their turn on, through the hexes given.",
        "8.1": "Arriving units pay for their entry hex, by road if it has one at that edge, then move and fight like "
        "all others. Each pays only for its own hex.",
        "8.11": "If a unit cannot enter through any of its hexes, it may enter at the nearest hex of the same edge "
        "where it can. An entry hex next to an enemy admits one unit, which stops there.",
        "8.2": "Reinforcements may be held back as long as their owner likes, all or some of them.",
        "8.3": f"The American units enter on turn 1 by the west edge. {_schedule(data, 'us')}.",
        "8.4": f"The German reinforcement: {_schedule(data, 'german')}.",
    }


def _schedule(data: MetzData, side: str) -> str:
    parts = []
    for name, zone in data.game.entry.zones.items():
        due = [u for u in data.units.values() if u.zone == name and u.side == side and u.replaces is None]
        if units := [f"{_counter(u)}" + (f" on turn {u.turn}" if u.turn != 1 else "") for u in due if not u.option]:
            title = zone.title[0].upper() + zone.title[1:]
            parts.append(f"{title}, {listed(zone.hexes)}: {listed(units)}")
    return "; ".join(parts)


# -- [9.0] and [10.0] -----------------------------------------------------------------------------------------------


def _combat(data: MetzData) -> dict[str, str]:
    chart = data.charts.terrain_effects
    shift, forts = chart.shift, data.map.forts.hexes
    cities = {hex_: city.name for hex_, city in data.map.cities.hexes.items()}
    return {
        "9.0": "In his Combat Phase a player may attack enemy units next to his own.",
        "9.1": "No unit has to attack.",
        "9.2": "One battle is against one hex, and a unit attacks only one hex a phase.",
        "9.3": "No unit attacks twice in a phase.",
        "9.4": "No unit is attacked twice in a phase, and it cannot decline.",
        "9.5": "Any number of adjacent units may attack a hex together; none is obliged to join.",
        "10.0": "Attack strengths minus the defending strength give the column (10.2); terrain shifts it to the left "
        "(10.5); one die in the Final Column gives the result (10.3), which is applied at once.",
        "10.1": "The attacker names his units, difference and column before the die is thrown, and fights his battles "
        "in any order. Once it is thrown he may not change his mind.",
        "10.2": f"The columns are {_columns(data)}. Differences beyond the table use its last column on that side, "
        "and no shift leads beyond it.",
        "10.3": "NE nothing; DR the defending player retreats the unit one hex away from the attackers; DR2 two "
        "hexes, and it ends two hexes from where it was; AR the attacking player retreats all attackers one hex away "
        f"from the defender, who does not advance. The table, column by column and die by die: {_results(data)}.",
        "10.4": "A retreating unit may not enter a hex with any unit or next to an enemy; movement points do not "
        "matter.",
        "10.41": "No retreat crosses a river, not even over a bridge.",
        "10.42": "A unit that cannot complete its retreat is destroyed.",
        "10.43": "When a defender leaves its hex or is destroyed, one of the attackers may enter it, even across a "
        "river and next to enemies; after a two-hex retreat either hex it left.",
        "10.5": f"The defender's hex shifts to the left: clear {shift.clear}, rough {shift.rough}, forest "
        f"{shift.forest}, city or town {chart.city_shift} ({_named(cities)}), fort {chart.fort_shift} "
        f"({_named(forts)}); {chart.river_shift} if all attackers attack across a river, over a bridge too. Only the "
        "largest counts.",
    }


def _columns(data: MetzData) -> str:
    return listed([f"'{label}'" for label in data.table.labels])


def _results(data: MetzData) -> str:
    """The table column by column: `+0: 1 DR, 2 to 3 NE, 4 to 6 AR`."""
    columns = []
    for column, label in enumerate(data.table.labels):
        results = [(str(data.table.result(column, face)), face) for face in range(1, 7)]
        parts = []
        for result, run in groupby(results, key=itemgetter(0)):
            faces = [face for _, face in run]
            parts.append(f"{faces[0]} {result}" if len(faces) == 1 else f"{faces[0]} to {faces[-1]} {result}")
        columns.append(f"'{label}': {', '.join(parts)}")
    return "; ".join(columns)


def _named(hexes: dict[str, str]) -> str:
    return ", ".join(f"{name} {hex_}" for hex_, name in hexes.items())


# -- [11.0] ---------------------------------------------------------------------------------------------------------


def _optional(data: MetzData) -> dict[str, str]:
    figures = data.game.optional
    extra = {unit.option: unit for unit in data.units.values() if unit.option and unit.replaces is None}
    eagles, regiment = extra["screaming_eagles"], extra["ninetieth_division"]
    improved = [unit for unit in data.units.values() if unit.replaces is not None]
    draws = " or ".join(map(str, figures.reorganized_units))
    return {
        "11.0": "Optional rules, each used only if both players agree.",
        "11.1": "If two or more attackers belong to one division, the attacker may shift the column "
        f"{figures.command_shift} to the right, after terrain; once, however many divisions qualify.",
        "11.2": f"A unit with an allowance of {figures.withdrawal_least_movement} or more may leave the enemy zone of "
        f"control it begins in: {figures.withdrawal_extra_cost} points more for the first hex, which lies in no enemy "
        "zone of control and across no river, bridged or not; then it moves on as usual.",
        "11.3": f"On any one turn {_counter(eagles)} may be dropped on an empty hex with nothing but clear ground; "
        f"that turn it neither moves nor fights. The German scores {eagles.points_to_enemy} points for the option.",
        "11.4": f"{_counter(regiment)} arrives on turn {regiment.turn} in the northern sector. The German scores "
        f"{regiment.points_to_enemy} points for it.",
        "11.5": f"At setup the German draws {draws} improved counters blindly in place of the originals; the American "
        "scores the value of each: " + "; ".join(f"{_counter(u)} {u.points_to_enemy}" for u in improved) + ".",
    }
