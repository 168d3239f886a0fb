"""The arena: many games between computer players, on all cores or a cluster, and what they show about a game.

Results depend only on the seed and the index of a game: not on the number of workers, nor on where they run.
"""

from __future__ import annotations

from .campaign import BASE, CHANGED, Campaign, CampaignResults, run
from .changes import read_changes
from .compare import Difference, compare
from .errors import ArenaError
from .game import play_game, record_game
from .judge import Judge
from .ladder import pairings, round_robin, standings
from .output import GamesFile, header_for, read_games
from .runner import ClusterRunner, LocalRunner, Runner, SingleRunner, runner_for
from .shapes import Job, Result, Spec
from .summary import summarise, wilson

__all__ = [
    "BASE",
    "CHANGED",
    "ArenaError",
    "Campaign",
    "CampaignResults",
    "ClusterRunner",
    "Difference",
    "GamesFile",
    "Job",
    "Judge",
    "LocalRunner",
    "Result",
    "Runner",
    "SingleRunner",
    "Spec",
    "compare",
    "header_for",
    "pairings",
    "play_game",
    "read_changes",
    "read_games",
    "record_game",
    "round_robin",
    "run",
    "runner_for",
    "standings",
    "summarise",
    "wilson",
]
