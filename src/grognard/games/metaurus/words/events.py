"""The sentences of events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..schema.data import MetaurusData
from ..tables import SIDE_TITLES, SIDES, listed, order_name
from .names import fill

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
    return fill(data.sentences[kind], words), named


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
