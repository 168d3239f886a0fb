"""What the texts of cases.toml show besides their words: the tables of the cards, each under the case it belongs to."""

from __future__ import annotations

from ..schema.data import PattonsBestData
from .charts import Charts


def figures(data: PattonsBestData) -> dict[str, object]:
    """Everything that a case may name: the data, and what is made of it."""
    by_case = Charts(data.trees).by_case
    return {**vars(data), "tables": {case: "\n".join(tables) for case, tables in by_case.items()}}
