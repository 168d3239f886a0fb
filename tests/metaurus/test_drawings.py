"""Map and counters as they were last looked at. `pytest tests/metaurus --drawings` writes them anew: then look."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.draw import counter_svg, position_svg
from grognard.engine import doors
from grognard.engine.pieces import Piece

from .support import RULES, ready

FOLDER = Path(__file__).parent / "drawings"
COUNTERS = {
    "i_1": "legionary", "african_1": "heavy_foot", "celt_1": "medium_foot", "balearic_1": "light_foot",
    "numidian_1": "horse", "elephants": "elephant",
}  # fmt: skip
"""A unit of each kind, and what is drawn on it."""


def faces(art: str) -> Piece:
    return next(face for face in RULES.counters() if face.art == art)


def check(request: pytest.FixtureRequest, name: str, svg: str) -> None:
    path = FOLDER / name
    if request.config.getoption("--drawings"):
        path.write_text(svg + "\n", "utf-8")
    same = path.read_text("utf-8") == svg + "\n"
    assert same, f"{name} is drawn differently: if that is meant, run pytest tests/metaurus --drawings and look at it"


def test_the_opening(request: pytest.FixtureRequest) -> None:
    svg = position_svg(RULES, doors.view(ready(), "rome"))
    assert 'id="sheet-slopes"' in svg
    assert "Metaurus" in svg
    check(request, "opening.svg", svg)


@pytest.mark.parametrize("unit", COUNTERS)
def test_each_kind_of_counter(request: pytest.FixtureRequest, unit: str) -> None:
    front, back = faces(unit), faces(f"{unit}.back")
    assert front.picture == COUNTERS[unit]
    check(request, f"{unit}.svg", counter_svg(msgspec.structs.replace(front, facing=0)))
    check(
        request,
        f"{unit}.back.svg",
        counter_svg(msgspec.structs.replace(back, facing=180), marks=("disordered", "engaged")),
    )


def test_every_command_of_a_side_has_a_stripe_of_its_own() -> None:
    found = {(face.side, face.values["command"]): face.band for face in RULES.counters()}
    rome = [band for (side, _), band in found.items() if side == "rome"]
    assert len(set(rome)) == len(rome) == 6
    carthage = {command: band for (side, command), band in found.items() if side == "carthage"}
    # [13.0] The Elephants have the colour of the Africans.
    assert carthage.pop("elephants") == carthage["african"]
    assert len(set(carthage.values())) == len(carthage)


def test_no_drawing_too_many() -> None:
    known = {"opening.svg"} | {f"{unit}{side}.svg" for unit in COUNTERS for side in ("", ".back")}
    assert {path.name for path in FOLDER.iterdir()} == known
