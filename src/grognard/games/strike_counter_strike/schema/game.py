"""The shape of game.toml."""

from __future__ import annotations

from grognard.engine.data import DataStruct

# -- game.toml ----------------------------------------------------------------------------------------------------


class GameData(DataStruct, frozen=True):
    """The whole of game.toml."""

    title: str
    subtitle: str
    designer: str
    edition: str
    sources: dict[str, str]
