"""The library: finds installed games and builds their rulesets from their data files and data packs.

This is the one place that reads a game's data from disk; the engine and the games do no input or output.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any

from grognard.engine.data import json_tree, overlay, toml_tree
from grognard.engine.errors import DataError, GrognardError
from grognard.engine.ruleset import GameDefinition, Ruleset

GROUP = "grognard.games"
_built: dict[str, Ruleset] = {}


class UnknownGame(GrognardError):
    """No game of that name is installed."""


def installed_games() -> dict[str, GameDefinition]:
    """Every installed game by id, in alphabetical order."""
    found = (entry.load() for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name))
    return {game.id: game for game in found}


def ruleset(game: str, pack: str | Path | None = None) -> Ruleset:
    """The ruleset of a game, with a data pack (a folder of data files) laid over its data if one is given.

    Raises UnknownGame, or DataError naming the file and key that is wrong.
    """
    if pack is None and game in _built:
        return _built[game]
    definition = installed_games().get(game)
    if definition is None:
        raise UnknownGame(f"there is no game '{game}'; installed are " + ", ".join(installed_games()))
    trees = data_trees(definition)
    if pack is not None:
        return definition.build(lay_over(trees, Path(pack)))
    return _built.setdefault(game, definition.build(trees))


def data_trees(definition: GameDefinition) -> dict[str, dict[str, Any]]:
    """The game's own data files as plain trees, by file name."""
    folder = files(definition.package) / "data"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith((".toml", ".json")))
    return {name: _tree((folder / name).read_text("utf-8"), name) for name in names}


def lay_over(trees: Mapping[str, dict[str, Any]], pack: Path) -> dict[str, dict[str, Any]]:
    """The trees with the files of a data pack laid over them: any of the files, any of the keys."""
    if not pack.is_dir():
        raise DataError(str(pack), "", "there is no such folder", "a folder of data files")
    merged = dict(trees)
    names = sorted(path.name for path in pack.iterdir() if path.suffix in (".toml", ".json"))
    if not names:
        raise DataError(str(pack), "", "the data pack is empty", "files such as " + ", ".join(trees))
    for name in names:
        source = str(pack / name)
        if name not in merged:
            raise DataError(source, "", "this game has no such data file", "one of " + ", ".join(trees))
        merged[name] = overlay(merged[name], _tree(_read(pack / name), source), source)
    return merged


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(str(path), "", f"cannot be read: {error}", "a text file in UTF-8") from error


def _tree(text: str, source: str) -> dict[str, Any]:
    tree = json_tree(text, source) if source.endswith(".json") else toml_tree(text, source)
    if not isinstance(tree, dict):
        raise DataError(source, "", "the file does not hold a table", "keys and values")
    return tree
