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
from grognard.engine import state as _kernel
from grognard.library import UnknownGame, installed_games, ruleset

__all__ = ["UnknownGame", "__version__", "compiled", "installed_games", "ruleset"]


def compiled() -> bool:
    """True if the kernel runs in its compiled form. It plays the same games as the interpreted one, faster."""
    return not str(_kernel.__file__).endswith(".py")
