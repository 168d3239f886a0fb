"""`grognard movement`: a calculator for owners of the printed game, where a game has one."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from grognard.engine.data import json_tree, toml_tree
from grognard.engine.errors import DataError
from grognard.engine.ruleset import Calculator
from grognard.library import data_trees, game_definition, lay_over, read_pack

from .group import main
from .matches import GameFile, load_position
from .output import REFUSED, give, say
from .parameters import json_flag, pack_flag


@main.command()
@click.argument("game")
@click.argument("words", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--unit", help="The unit that moves.")
@click.option("--start", help="The hex it starts in; by default where the position has it.")
@click.option("--to", help="The hex to reach; without it, every hex in reach is listed.")
@click.option("--path", help="A path to follow instead of the cheapest: hexes separated by commas.")
@click.option("--mode", help="The mode of the unit.")
@click.option("--kind", help="The kind of movement: road, tactical ...")
@click.option("--request", type=GameFile, help="A request in a file (JSON or TOML); options and words override it.")
@click.option("--position", type=GameFile, help="Ask in this position (a position file) instead of on an empty map.")
@click.option("--map", "own_map", type=GameFile, help="Your sheet: a map, kinds of ground, units (TOML, JSON).")
@click.option("--steps", help="A path without a map: 'primary, primary, woods+stream, mixed+enemy'.")
@click.option("--class", "moves", type=click.Choice(["mech", "leg"]), help="Your unit: its class.")
@click.option("--ma", type=click.IntRange(1, 99), help="Your unit: the allowance on its counter.")
@click.option("--type", "type_", help="Your unit: its type; see --describe.")
@click.option("--side", type=click.Choice(["german", "allied"]), default="german", help="Your unit: its side.")
@click.option("--enemy", "enemies", multiple=True, metavar="UNIT@HEX", help="An enemy on the map; @HEX@et in works.")
@click.option("--friend", "friends", multiple=True, metavar="UNIT@HEX", help="A friend on the map.")
@click.option("--describe", is_flag=True, help="Say what can be asked about: units, modes, conditions, keys.")
@pack_flag
@json_flag
def movement(
    game: str,
    words: tuple[str, ...],
    unit: str | None,
    start: str | None,
    to: str | None,
    path: str | None,
    mode: str | None,
    kind: str | None,
    request: Path | None,
    position: Path | None,
    own_map: Path | None,
    steps: str | None,
    moves: str | None,
    ma: int | None,
    type_: str | None,
    side: str,
    enemies: tuple[str, ...],
    friends: tuple[str, ...],
    describe: bool,
    pack: str | None,
    as_json: bool,
) -> None:
    """Show what a move costs, step by step with the rules, or every reason why it cannot be made.

    Conditions are given as NAME=VALUE: night=true, ground=soft, status=out_of_supply,resting. With --class, --type or
    --ma you describe the unit yourself. It is called 'own' unless --unit names it. Exit code 1 if the move is not
    allowed.
    """
    sheet = {} if own_map is None else _read(own_map)
    if steps is not None:
        sheet["steps"] = steps
    if moves or ma or type_:
        unit = unit or OWN
        counter = {"side": side, "moves": moves or "", "movement": ma or 0, "type": type_ or ""}
        sheet["units"] = {**sheet.get("units", {}), unit: counter}
    calculator = _calculator(game, pack, sheet)
    if describe:
        _describe(calculator)
        return
    asked: dict[str, Any] = _read(request) if request is not None else {}
    asked |= dict(_word(word) for word in words)
    named = {"unit": unit, "start": start, "to": to, "mode": mode, "movement": kind}
    asked |= {key: value for key, value in named.items() if value is not None}
    if path is not None:
        asked["path"] = path.split(",")
    for key, others in (("enemies", enemies), ("friends", friends)):
        if others:
            asked[key] = [*asked.get(key, ()), *(_other(word, key) for word in others)]
    answer = calculator.calculate(asked, None if position is None else load_position(position))
    form = answer.to_json()
    for line in answer.lines():
        say(line)
    give(form)
    if not form.get("allowed", True):
        sys.exit(REFUSED)


OWN = "own"
"""The name of a unit described on the command line, if no other is given."""


def _other(word: str, key: str) -> dict[str, str]:
    """`us_1_117@2008` or, in fieldworks, `us_1_117@2008@et`."""
    unit, _, place = word.partition("@")
    hex_, _, works = place.partition("@")
    if not unit or not hex_:
        raise DataError("request", key, f"'{word}' names no unit in a hex", "UNIT@HEX, or UNIT@HEX@et in works")
    return {"unit": unit, "hex": hex_, "fieldworks": works}


def _calculator(game: str, pack: str | None, sheet: Mapping[str, Any]) -> Calculator:
    definition = game_definition(game)
    if definition.calculator is None:
        raise DataError("movement", game, "this game has no movement calculator", "a game with one")
    trees: Mapping[str, Mapping[str, Any]] = data_trees(definition)
    if pack is not None:
        trees = lay_over(trees, read_pack(Path(pack), trees), f"{pack}/", definition.shapes)
    return definition.calculator(trees, sheet or None)


def _describe(calculator: Calculator) -> None:
    form = calculator.describe()
    for key, values in form.items():
        names = [str(value.get("id", value)) if isinstance(value, dict) else str(value) for value in values]
        say(f"{key}: {', '.join(names)}")
    give(form)


def _read(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(str(path), "", f"cannot be read: {error}", "a text file in UTF-8") from error
    tree = json_tree(text, path.name) if path.suffix == ".json" else toml_tree(text, path.name)
    if not isinstance(tree, dict):
        raise DataError(path.name, "", "the file does not hold a table", "keys and values")
    return tree


_LISTS = ("status", "via", "engineer_at")


def _word(word: str) -> tuple[str, Any]:
    """The value of `night=true` and the like: words, whole numbers, true and false; lists with commas."""
    name, _, text = word.partition("=")
    if name in _LISTS:
        return name, text.split(",")
    if text in ("true", "false", ""):
        return name, text != "false"
    return name, int(text) if text.lstrip("-").isdigit() else text
