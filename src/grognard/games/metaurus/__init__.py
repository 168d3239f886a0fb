"""The Battle of the Metaurus, 207 BC: secret Orders, facing, forced attacks, elephants."""

from __future__ import annotations

from grognard.engine.ruleset import GameDefinition

from .ruleset import metaurus
from .schema.data import FILES

__all__ = ["GAME", "metaurus"]

GAME = GameDefinition("metaurus", "The Battle of the Metaurus", "grognard.games.metaurus", metaurus, shapes=FILES)
