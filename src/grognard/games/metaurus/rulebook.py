"""The rules in our own words, with the figures of the data files: enough to settle a dispute at the table."""

from __future__ import annotations

from .data import MetaurusData, ResultRow
from .words import RULES


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
