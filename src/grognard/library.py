"""The library: finds installed games and builds their rulesets from their data files and data packs.

This is the one place that reads a game's data from disk; the engine and the games do no input or output.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any

from grognard.engine.bounds import examined
from grognard.engine.data import json_tree, overlay, toml_tree
from grognard.engine.errors import DataError, GrognardError
from grognard.engine.guide import FILE as GUIDE
from grognard.engine.guide import Guide, read_guide
from grognard.engine.ruleset import GameBox, GameDefinition, Ruleset, Shapes
from grognard.engine.sentences import EVENTS, REASONS, check_replaced

GROUP = "grognard.games"
Trees = Mapping[str, Mapping[str, Any]]
"""Data files as plain tables, by file name: a game's own, or only the keys that replace some of them."""
_built: dict[str, Ruleset] = {}


class UnknownGame(GrognardError):
    """No game with that name is installed."""


def installed_games() -> dict[str, GameDefinition]:
    """Every installed game by id, in alphabetical order."""
    found = (entry.load() for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name))
    return {game.id: game for game in found}


def box_of(definition: GameDefinition) -> GameBox:
    """What is printed on the box of a game. The game is built only if its definition cannot read the box."""
    if definition.box is not None:
        return definition.box(partial(data_tree, definition))
    rules = ruleset(definition.id)
    return GameBox(roles=rules.roles, scenarios=rules.scenarios, options=rules.options)


def ruleset(game: str, pack: str | Path | None = None, changes: Trees | None = None) -> Ruleset:
    """The ruleset of a game. A data pack (a folder of data files) is laid over its data, and then the changes.

    Raises UnknownGame, or DataError naming the file and key that is wrong.
    """
    if pack is None and not changes and game in _built:
        return _built[game]
    definition = game_definition(game)
    trees = data_trees(definition)
    if pack is None and not changes:
        return _built.setdefault(game, definition.build(trees))
    laid = trees if pack is None else lay_over(trees, read_pack(Path(pack), trees), f"{pack}/", definition.shapes)
    return _built_from(definition, lay_over(laid, changes or {}, shapes=definition.shapes), str(pack or game))


def _built_from(definition: GameDefinition, trees: Trees, source: str) -> Ruleset:
    """The ruleset of changed data. It may break in ways that our own data never does, and the error says so."""
    try:
        return definition.build(trees)
    except GrognardError:
        raise
    except Exception as error:
        problem = f"no game can be made of this data ({type(error).__name__}: {error})"
        raise DataError(source, "", problem, "data like the game's own") from error


def try_out(rules: Ruleset) -> None:
    """Begin every scenario and try the first steps. Raises DataError if the data is not fit for that."""
    for scenario in rules.scenarios:
        try:
            examined(rules.start(scenario))
        except DataError as error:
            raise DataError("scenario", scenario, f"it cannot be played with this data: {error.problem}") from error
        except Exception as error:
            problem = f"it cannot be begun with this data ({type(error).__name__}: {error})"
            raise DataError("scenario", scenario, problem) from error


def game_definition(game: str) -> GameDefinition:
    """How an installed game is built. Raises UnknownGame."""
    definition = installed_games().get(game)
    if definition is None:
        raise UnknownGame(f"there is no game '{game}'; installed are " + ", ".join(installed_games()))
    return definition


def game_text(game: str, name: str) -> str | None:
    """A text file that a game's package brings besides its data, or None."""
    file = files(game_definition(game).package) / name
    return file.read_text("utf-8") if file.is_file() else None


def guide_of(rules: Ruleset) -> Guide | None:
    """The guided start that the package of an installed game brings, or None. Raises DataError if it is wrong."""
    text = game_text(rules.id, GUIDE) if rules.id in installed_games() else None
    return None if text is None else read_guide(text, rules)


def data_trees(definition: GameDefinition) -> dict[str, dict[str, Any]]:
    """The game's own data files as plain trees, by file name."""
    folder = files(definition.package) / "data"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith((".toml", ".json")))
    return {name: data_tree(definition, name) for name in names}


def data_tree(definition: GameDefinition, name: str) -> dict[str, Any]:
    """One of the game's own data files as a plain tree."""
    return _tree((files(definition.package) / "data" / name).read_text("utf-8"), name)


def read_pack(pack: Path, trees: Trees) -> dict[str, dict[str, Any]]:
    """The files of a data pack for the game with these data files. It may replace any of them, and any key."""
    if not pack.is_dir():
        raise DataError(str(pack), "", "there is no such folder", "a folder of data files")
    names = sorted(path.name for path in pack.iterdir() if path.suffix in (".toml", ".json"))
    if not names:
        raise DataError(str(pack), "", "the data pack is empty", "files such as " + ", ".join(trees))
    return {name: _tree(_read(pack / name), str(pack / name)) for name in names}


def lay_over(trees: Trees, changes: Trees, folder: str = "", shapes: Shapes | None = None) -> dict[str, dict[str, Any]]:
    """The trees with changes laid over them. Raises DataError naming the file (below `folder`) and the key.

    With the shapes of the files, changes may also set keys that are declared and that the trees leave out.
    """
    merged = {name: dict(tree) for name, tree in trees.items()}
    for name, tree in changes.items():
        if name not in merged:
            raise DataError(folder + name, "", "this game has no such data file", "one of " + ", ".join(trees))
        merged[name] = overlay(merged[name], tree, folder + name, (shapes or {}).get(name))
        if name in (REASONS, EVENTS):
            check_replaced(trees[name], tree, folder + name)
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
