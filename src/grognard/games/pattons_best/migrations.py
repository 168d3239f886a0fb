"""Records of older versions of the rules, brought to the present one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.engine.migrations import Migration
from grognard.engine.options import OptionValue

AS_IN_VERSION_1: Final[dict[str, OptionValue]] = {
    "ap_at_infantry": False,
    "decorations_multiplied": False,
    "spotted_and_moved": False,
    "area_keeps_types": False,
    "wounded_improve": False,
    "fortified_promotes": True,
}
"""What the options of version 2 would have been in version 1."""


def from_version_1(form: dict[str, Any]) -> dict[str, Any]:
    """A state as version 1 of the rules wrote it, as it is written now."""
    lists = {**form["lists"], "types_met": []}
    return {**form, "options": {**AS_IN_VERSION_1, **form["options"]}, "lists": lists}


MIGRATIONS: Final[Mapping[str, Migration]] = {"1": Migration("2", options=AS_IN_VERSION_1, state=from_version_1)}
