"""How records of older versions of the rules are brought to the next one."""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.migrations import Migration

from .options import BEFORE_4


def from_version_3(form: dict[str, Any]) -> dict[str, Any]:
    """A state of version 3: it had fewer options, and a unit that ran from an Assault did not know its attackers."""
    frames = [dict(frame) for frame in form["frames"]]
    assaults = [frame["attackers"] for frame in frames if frame["frame"] == "assault"]
    for frame in frames:
        if frame.pop("running", False) or frame["frame"] == "run":
            frame["attackers"] = assaults[-1] if assaults else hex(0)
        elif frame["frame"] in ("watch", "opportunity_fire"):
            frame["attackers"] = hex(0)
    return {**form, "options": {**BEFORE_4, **form["options"]}, "frames": frames}


MIGRATIONS: Final = {
    "1": Migration("2"),
    "2": Migration("3"),
    "3": Migration("4", BEFORE_4, state=from_version_3),
}
"""Actions are written as before: an old record is followed as far as the rules of today allow its actions."""
