"""What is printed on the box of Strike-Counter Strike: its sides, its scenarios, its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.engine.ruleset import GameBox, Scenario

from .options import OPTIONS
from .schema.sides import SIDES


def box(file: Callable[[str], Mapping[str, Any]]) -> GameBox:
    """The box, read from the data files it asks for."""
    scenarios = {
        name: Scenario(name, f"{given['number']}. {given['title']}", given["summary"])
        for name, given in file("scenarios.toml")["scenarios"].items()
    }
    return GameBox(roles=SIDES, scenarios=scenarios, options=OPTIONS)
