"""The opponents this table offers: the levels first, then the plain players for those who want to experiment."""

from __future__ import annotations

import msgspec

from grognard.players import LEVELS, PLAYERS, Budget

SECONDS = 6.0
"""A level that counts positions stops after this time all the same, so that nobody waits longer on a busy machine."""


class Opponent(msgspec.Struct, frozen=True):
    """A computer player: one of the levels, or one for experiments."""

    id: str
    title: str
    text: str
    level: bool


def opponents() -> tuple[Opponent, ...]:
    """Every computer player, as the lobby shows it: the levels in their order, then the others."""
    levels = [_shown(name, _sentence(level.text), True) for name, level in LEVELS.items()]
    return (*levels, *(_shown(name, "", False) for name in PLAYERS if name not in LEVELS))


def _shown(name: str, text: str, level: bool) -> Opponent:
    return Opponent(name, name[:1].upper() + name[1:], text, level)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def budget_of(name: str) -> Budget:
    """How long a player may think about one decision: as its level says. Others know their own limits."""
    level = LEVELS.get(name)
    return Budget() if level is None or level.nodes is None else Budget(level.nodes, SECONDS)


def adviser() -> str:
    """The player that gives hints: the strongest level, which is the last."""
    return list(LEVELS)[-1]


def usual() -> str:
    """The player for a seat where none was named: the middle level."""
    return list(LEVELS)[len(LEVELS) // 2]
