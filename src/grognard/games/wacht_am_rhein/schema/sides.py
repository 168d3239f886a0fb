"""The two sides, as the data files name them and as people do."""

from __future__ import annotations

from typing import Final

SIDES: Final = ("allied", "german")
SIDE_TITLES: Final = ("Allied", "German")
