"""Migrations: how what was written under one version of a game's rules is brought to the next."""

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
    """Values of new options that leave the rules as they were."""
    action: Callable[[str], str] = _same
    """An action's text as the new version writes it."""
    state: Callable[[dict[str, Any]], dict[str, Any]] = _same
    """An encoded state, from which a fork begins, as the new version writes it."""
