"""Drawing: boards as printed map sheets and pieces as counters, in SVG and PNG.

Everything is drawn by this code from what a game says about its board; the same board gives the same bytes.
"""

from __future__ import annotations

from .art import art_id, counter_sheet_svg
from .counters import counter_svg, face_svg
from .fonts import FONTS, font_css, font_file, with_fonts
from .marks import BADGES, badge_svg
from .png import png
from .sides import on_white, painted, side_liveries
from .signs import SIGNS, sign_drawings
from .tabletop import board_layout, board_svg, position_svg, sheet_named
from .themes import BANDS, THEMES

__all__ = [
    "BADGES",
    "BANDS",
    "FONTS",
    "SIGNS",
    "THEMES",
    "art_id",
    "badge_svg",
    "board_layout",
    "board_svg",
    "counter_sheet_svg",
    "counter_svg",
    "face_svg",
    "font_css",
    "font_file",
    "on_white",
    "painted",
    "png",
    "position_svg",
    "sheet_named",
    "side_liveries",
    "sign_drawings",
    "with_fonts",
]
