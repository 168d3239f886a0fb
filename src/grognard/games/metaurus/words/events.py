"""The sentences of events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..schema.data import MetaurusData
from ..tables import SIDE_TITLES, SIDES, listed, order_name
from .names import fill

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

OFF_THE_MAP = "off the map"


def tell(data: MetaurusData, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The sentence for an event, and its facts with ids instead of numbers."""
    named = {key: _name_fact(data, key, value) for key, value in facts.items()}
    words = dict(named)
    units = list(data.units.values())
    commands = list(data.commands.values())
    for key in ("unit", "target"):
        if key in facts:
            words[f"{key}_name"] = units[facts[key]].name
    for key, word in (("units", "names"), ("targets", "target_names")):
        if key in facts:
            words[word] = listed(units[unit].name for unit in facts[key])
    for key in ("command", "other"):
        if key in facts:
            words[f"{key}_title"] = commands[facts[key]].title
    if "order" in facts:
        words["order_title"] = getattr(data.charts.orders, named["order"]).title if named["order"] else "no Orders"
    if "side" in facts:
        words["side_title"] = SIDE_TITLES[facts["side"]]
    return fill(EVENTS[kind], words), named


def _name_fact(data: MetaurusData, key: str, value: Any) -> Any:
    if key in ("unit", "target"):
        return list(data.units)[value]
    if key in ("units", "targets"):
        return [list(data.units)[unit] for unit in value]
    if key in ("command", "other"):
        return list(data.commands)[value]
    if key == "order":
        return order_name(value)
    if key in ("place", "start"):
        return data.grid.id(value) if value < len(data.grid) else OFF_THE_MAP
    if key == "path":
        return [data.grid.id(hex_) for hex_ in value]
    return SIDES[value] if key == "side" else value
