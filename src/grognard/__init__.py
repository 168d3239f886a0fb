"""grognard: historical hex-and-counter wargames, played by their own rulebooks.

import grognard
rules = grognard.ruleset("metz")
state = rules.start(options={"command_control": True})
state.node.actions          # every legal action, nothing else
state.refusals(action)      # every reason why not, each with its rule
state.apply(action)         # in place; returns what happened
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from grognard._version import __version__

if TYPE_CHECKING:
    from grognard.library import UnknownGame, installed_games, ruleset

__all__ = ["UnknownGame", "__version__", "compiled", "installed_games", "ruleset"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """What the library offers, imported when it is first asked for: `grognard --help` needs none of it."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from grognard import library

        return getattr(library, name)


def compiled() -> bool:
    """True if the kernel runs in its compiled form. It plays the same games as the interpreted one, faster."""
    kernel = find_spec("grognard.engine.state")
    return kernel is not None and not str(kernel.origin).endswith(".py")
