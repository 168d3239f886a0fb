"""The Parade at Elmsford: a small game of somebody else's, made up to use everything that boards and pieces can show.

It has facing, two-sided counters, marks, stacks, commands with secret orders, a cup of chits, duties, a prompt to the
other player, and two boards: a hex map and a camp of tents.
"""

from __future__ import annotations

from grognard.engine.ruleset import GameDefinition

from .ruleset import parade

__all__ = ["GAME", "parade"]
GAME = GameDefinition("parade", "The Parade at Elmsford", "tests.games.parade", parade)
