"""What others made is listed in THIRD_PARTY.md with its licence, and nothing is listed that is not there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
NOT_TEXT = {".ttf", ".otf", ".woff", ".woff2", ".png", ".jpg", ".gif", ".ico", ".mp3", ".ogg", ".wav", ".wasm"}


def listed() -> set[str]:
    return set(re.findall(r"`(src/[^`]+)`", (ROOT / "THIRD_PARTY.md").read_text("utf-8")))


def test_every_vendored_file_is_listed() -> None:
    source = ROOT / "src"
    found = {path for path in source.rglob("*") if path.suffix in NOT_TEXT or path.name.endswith("LICENSE.txt")}
    found |= {path for path in source.rglob("*") if path.is_file() and {"vendor", "vendored"} & set(path.parts)}
    missing = {path.relative_to(ROOT).as_posix() for path in found} - listed()
    assert not missing, f"not in THIRD_PARTY.md: {sorted(missing)}"


def test_everything_listed_is_there() -> None:
    for name in sorted(listed()):
        assert (ROOT / name).is_file(), f"THIRD_PARTY.md lists {name}"
