"""The command line: `grognard`. Every command also speaks JSON, and its exit code means something.

Importing a module of commands registers them with the group.
"""

from __future__ import annotations

from . import advice, analyse, commands, diary, ladder, movement, play, render, serve, simulate, upgrade
from .group import main

COMMANDS = (commands, play, advice, analyse, diary, movement, render, simulate, ladder, serve, upgrade)

__all__ = ["COMMANDS", "main"]
