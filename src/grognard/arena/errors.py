"""What can go wrong in the arena."""

from __future__ import annotations

from importlib.util import find_spec

from grognard.engine.errors import GrognardError


class ArenaError(GrognardError):
    """The arena cannot do what it was asked to do. The text says why and what would help."""


class GameFailed(ArenaError):
    """A game broke off because of an error in a game or in a player."""


def require(module: str, what: str, extra: str) -> None:
    """Raise ArenaError before the games, not after them, if a library that will be needed is not installed."""
    if find_spec(module) is None:
        raise missing_extra(what, extra, ImportError(f"there is no '{module}'"))


def missing_extra(what: str, extra: str, error: ImportError) -> ArenaError:
    """A sentence for a library that is not installed."""
    return ArenaError(f"{what}: install the extra with pip install 'grognard[{extra}]' ({error})")
