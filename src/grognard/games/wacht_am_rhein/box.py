"""What is printed on the box of Wacht am Rhein II: its sides, its scenarios, its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from grognard.engine.ruleset import GameBox, Scenario

from .options import OPTIONS
from .schema.sides import SIDES


def box(file: Callable[[str], Mapping[str, Any]]) -> GameBox:
    """The box, read from the data files it asks for."""
    about = msgspec.convert(file("scenario.toml")["about"], Scenario)
    return GameBox(roles=SIDES, scenarios={about.id: about}, options=OPTIONS)
