"""Records of older versions of the rules: how they are read today."""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.migrations import Migration

AS_IN_VERSION_1: Final[dict[str, bool | int | str]] = {
    "failed_combination": "no_activation",
    "elephants_activation": "every_turn",
    "mixed_attack_on_cavalry": "roll",
    "continued_attack": "any_in_front",
}
"""The values of the options that came with version 2 which leave the rules as they were."""


def _state_of_version_1(form: dict[str, Any]) -> dict[str, Any]:
    """Since version 2 units go on after others and turn at will, and legions that failed to combine are marked."""
    kept = {key: value for key, value in form.items() if key not in ("moving", "turned")}
    return {**kept, "inactive": 0, "options": {**AS_IN_VERSION_1, **form["options"]}}


MIGRATIONS: Final = {"1": Migration("2", AS_IN_VERSION_1, state=_state_of_version_1)}
