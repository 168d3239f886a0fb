"""The movement calculator on the table: questions without a match, on our maps or on one's own, with any data pack."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec
from starlette.requests import Request

from grognard.draw import board_layout, board_svg
from grognard.engine.data import toml_tree
from grognard.engine.errors import DataError
from grognard.engine.positions import read_position
from grognard.engine.ruleset import Calculator
from grognard.library import data_trees, game_definition, lay_over

from .api import api, theme_of
from .endpoints import HttpProblem
from .guard import Pace

MOST_KEPT = 4
"""Calculators kept: the last ones used, each with its map and data pack."""


class OwnData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the owner of the printed game brings: a map, and data files to be laid over ours, as texts (TOML)."""

    map: str = ""
    pack: dict[str, str] = {}


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to the calculator, on an empty map or in a position file."""

    request: dict[str, Any]
    position: str = ""
    own: OwnData = OwnData()


class Calculators:
    """Builds calculators, and keeps the last ones."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Calculator] = OrderedDict()

    def of(self, game: str, own: OwnData) -> Calculator:
        """The calculator of a game with this map and pack. Raises DataError, naming file and key."""
        key = f"{game} {blake2b(msgspec.json.encode(own, order='deterministic'), digest_size=16).hexdigest()}"
        found = self._kept.get(key) or self._build(game, own)
        self._kept[key] = found
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    def _build(self, game: str, own: OwnData) -> Calculator:
        definition = game_definition(game)
        if definition.calculator is None:
            raise HttpProblem(404, "calculator", "this game has no movement calculator")
        trees: Mapping[str, Mapping[str, Any]] = data_trees(definition)
        if own.pack:
            packed = {name: _table(text, name) for name, text in own.pack.items()}
            trees = lay_over(trees, packed, shapes=definition.shapes)
        return definition.calculator(trees, _table(own.map, "map.toml") if own.map else None)


def _table(text: str, source: str) -> dict[str, Any]:
    tree = toml_tree(text, source)
    if not isinstance(tree, dict):
        raise DataError(source, "", "the file does not hold a table", "keys and values")
    return tree


async def calculator_for(request: Request, own: OwnData) -> Calculator:
    """The calculator asked for; building one from somebody's files takes a moment, and has its pace."""
    if own.map or own.pack:
        pace: Pace = request.app.state.pace
        if not pace.may_calculate(request.client.host if request.client else ""):
            raise HttpProblem(429, "pace", "too many questions with data of your own: wait a minute")
    calculators: Calculators = request.app.state.calculators
    return await asyncio.to_thread(calculators.of, request.path_params["game"], own)


@api("GET", "/api/catalogue/{game}/movement", "What the movement calculator can be asked")
async def describe_calculator(request: Request, body: None) -> Any:
    """Units, modes, conditions, hexes."""
    return (await calculator_for(request, OwnData())).describe()


@api("POST", "/api/catalogue/{game}/movement", "Ask the movement calculator", Question)
async def calculate(request: Request, body: Question) -> Any:
    """The ledger, or every reason why not."""
    calculator = await calculator_for(request, body.own)
    position = read_position(body.position) if body.position else None
    answer = await asyncio.to_thread(calculator.calculate, body.request, position)
    return {**answer.to_json(), "lines": answer.lines()}


@api("POST", "/api/catalogue/{game}/movement/board", "The drawing of a map of one's own", OwnData)
async def own_board(request: Request, body: OwnData) -> Any:
    """Drawing, layout, and what can be asked there."""
    calculator = await calculator_for(request, body)
    board = calculator.board()
    drawn = await asyncio.to_thread(board_svg, board, theme_of(request))
    return {"svg": drawn, "layout": board_layout(board), "describe": calculator.describe()}
