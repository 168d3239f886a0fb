"""grognard: historical hex-and-counter wargames, played by their own rulebooks.

import grognard
rules = grognard.ruleset("metz")
state = rules.start(options={"command_control": True})
state.node.actions          # every legal action, nothing else
state.refusals(action)      # every reason why not, each with its rule
state.apply(action)         # in place; returns what happened
"""

from __future__ import annotations

from grognard._version import __version__
from grognard.library import UnknownGame, installed_games, ruleset

__all__ = ["UnknownGame", "__version__", "installed_games", "ruleset"]
