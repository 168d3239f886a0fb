"""A board of one's own for the calculator: the map is the caller's, and the scenario has nothing in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_NOTHING = {"source": "board", "confidence": "design"}


def bare_scenario(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario without units, arrivals or places, one turn by day and one by night; levels as in the given one."""
    day = {"id": "1", "date": "1944-12-16", "part": "am", "sky": "clear", "ground": "firm"}
    return {
        "about": {**_NOTHING, "id": "calculator", "title": "Movement calculator", "summary": ""},
        "turns": {**_NOTHING, "track": [day, {**day, "id": "2", "part": "night"}]},
        "order": {**_NOTHING, "first": "allied"},
        "supply": {**_NOTHING, "allied": [], "german": []},
        "trucks": {**_NOTHING, "allied": 0, "german": 0},
        "fieldworks": {**_NOTHING, "hexes": {}},
        "setup": {**_NOTHING, "units": {}},
        "entry": {**_NOTHING, "doors": {}},
        "reinforcements": {**_NOTHING, "groups": []},
        "points": {**scenario["points"], "bridges": [], "places": {}, "losheimergraben": ""},
        "levels": dict(scenario["levels"]),
    }
