"""The Battle of the Metaurus, 207 BC: secret Orders, facing, forced attacks, elephants."""

from __future__ import annotations

from grognard.engine.ruleset import GameDefinition

from .ruleset import MetaurusRuleset
from .schema.data import FILES

__all__ = ["GAME", "MetaurusRuleset"]

GAME = GameDefinition(
    "metaurus", "The Battle of the Metaurus", "grognard.games.metaurus", MetaurusRuleset, shapes=FILES
)
