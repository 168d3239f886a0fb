"""Migrations: what a game's next version of the rules makes of what was written under the one before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec


def _same(value: Any) -> Any:
    return value


class Migration(msgspec.Struct, frozen=True):
    """From one version of a game's rules to the next."""

    to: str
    """The version it leads to."""
    options: dict[str, bool | int | str] = {}
    """What options that are new had to be for the rules to be as they were."""
    action: Callable[[str], str] = _same
    """The text of an action as it is written now."""
    state: Callable[[dict[str, Any]], dict[str, Any]] = _same
    """An encoded state, from which a fork begins, as it is written now."""
