"""Pictures in pixels, and the command that writes them."""

from __future__ import annotations

import builtins
import json
import struct
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from grognard.cli import main
from grognard.draw import board_svg, counter_svg, font_css, png
from grognard.draw.fonts import FONTS, font_file, text_width
from grognard.draw.png import RenderingUnavailable
from grognard.engine.pieces import Piece
from grognard.engine.ruleset import Ruleset

needs_resvg = pytest.mark.skipif(
    find_spec("resvg_py") is None,
    reason="RESVG IS MISSING: PICTURES ARE NOT TESTED. It is in the extra `test`: pip install -e '.[test]'",
)


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@needs_resvg
def test_a_sheet_becomes_a_picture(metz: Ruleset) -> None:
    picture = png(board_svg(metz.sheet.maps[0]), width=800)
    assert size(picture)[0] == 800
    assert len(picture) > 200_000, "the picture is nearly empty"


@needs_resvg
def test_letters_are_drawn_with_the_bundled_fonts() -> None:
    blank, lettered = (
        png(counter_svg(piece), width=200) for piece in (Piece(id=""), Piece(id="", strength=4, movement=4))
    )
    assert len(lettered) > len(blank) + 200


def test_without_the_extra_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def no_resvg(name: str, *rest: Any, **more: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", no_resvg)
    with pytest.raises(RenderingUnavailable, match=r"grognard\[render\]"):
        png("<svg/>")


def test_fonts_are_there_and_measured() -> None:
    for font in FONTS:
        assert font_file(font, "ttf")[:4] == b"\x00\x01\x00\x00"
        assert font_file(font, "woff2")[:4] == b"wOF2"
        assert 0 < text_width("i", font, 10) < text_width("W", font, 10) < 15
    assert font_css("/fonts").count("@font-face") == len(FONTS)
    assert "url(/fonts/EBGaramond-SemiBold.woff2)" in font_css("/fonts")


# -- grognard render ------------------------------------------------------------------------------------------------


def run(*words: str | Path, code: int = 0) -> str:
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result.output


def test_render_writes_an_svg_that_carries_its_fonts(tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    assert "map.svg" in run("render", "metz", "-o", target)
    text = target.read_text("utf-8")
    ElementTree.fromstring(text)
    assert "data:font/woff2" in text
    assert 'id="sheet-piece-ge_8"' in text


def test_render_draws_the_sheet_alone(tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    run("render", "metz", "-o", target, "--empty", "--theme", "dark")
    assert "sheet-piece" not in target.read_text("utf-8")


@needs_resvg
def test_render_draws_a_record_as_it_stands(tmp_path: Path) -> None:
    game, target = tmp_path / "game.jsonl", tmp_path / "map.png"
    run("new", "metz", "--seed", "a", "-o", game)
    document = json.loads(run("render", "metz", game, "-o", target, "--width", "300", "--role", "us", "--json"))
    assert document["format"] == "png"
    assert document["bytes"] == target.stat().st_size
    assert size(target.read_bytes())[0] == 300


@pytest.mark.parametrize(
    "words",
    [
        ("render", "metz", "-o", "map.jpg"),
        ("render", "metz", "-o", "map.svg", "--width", "300"),
        ("render", "metz", "-o", "map.svg", "--role", "nobody"),
        ("render", "metz", "-o", "map.svg", "--theme", "sepia"),
        ("render", "metz", "-o", "no/such/folder/map.svg"),
        ("render", "nothing", "-o", "map.svg"),
    ],
)
def test_render_refuses_what_it_cannot_do(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run(*words, code=2)
    assert not list(tmp_path.iterdir())
