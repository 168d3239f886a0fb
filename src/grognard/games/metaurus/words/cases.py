"""What the texts of cases.toml show besides the figures of the other files: ratings and tables."""

from __future__ import annotations

from ..schema.charts import ResultRow
from ..schema.data import MetaurusData


def figures(data: MetaurusData) -> dict[str, object]:
    """Everything that a case may name: the data, and what is made of it."""
    charts = data.charts
    return {
        **vars(data),
        "shown_ratings": _ratings(data),
        "order_changes": _counted(charts.activation.order_changes),
        "results": "; ".join(f"{_span(row)}: {_result(row)}" for row in charts.combat_results.rows),
        "elephants": "; ".join(f"{_faces(row.low, row.high)}: {row.title}" for row in charts.elephants.rows),
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
