"""Drawing: boards as printed map sheets and pieces as counters, in SVG and PNG.

Everything is drawn by this code from what a game says about its board; the same board gives the same bytes.
"""

from __future__ import annotations

from .counters import counter_svg
from .fonts import FONTS, font_css, font_file, with_fonts
from .layout import board_layout
from .png import png
from .position import position_svg
from .sheet import board_svg
from .themes import THEMES

__all__ = [
    "FONTS",
    "THEMES",
    "board_layout",
    "board_svg",
    "counter_svg",
    "font_css",
    "font_file",
    "png",
    "position_svg",
    "with_fonts",
]
