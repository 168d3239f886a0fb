"""The conformance suite: what every game, ours and yours, must pass. See docs/adding-a-game.md."""

from __future__ import annotations
