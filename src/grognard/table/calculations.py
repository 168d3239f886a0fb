"""The movement calculator at the table: questions without a match, on our maps or the caller's, with any data pack."""

from __future__ import annotations

import asyncio

from starlette.requests import Request

from grognard.engine.ledgers import Calculation, Described
from grognard.library import game_definition

from . import strangers
from .api import api, strangers_of, theme_of
from .guard import Pace, address_of
from .problems import HttpProblem
from .strangers import MovementRequest, OwnBoard, OwnData


def game_with_calculator(request: Request) -> str:
    """The game named in the path, if it has a calculator."""
    game: str = request.path_params["game"]
    if game_definition(game).calculator is None:
        raise HttpProblem(404, "calculator", "this game has no movement calculator")
    return game


def _pace(request: Request) -> None:
    pace: Pace = request.app.state.pace
    if not pace.may_calculate(address_of(request)):
        raise HttpProblem(429, "pace", "too many questions with data of your own: wait a minute")


@api("GET", "/api/catalogue/{game}/movement", "What the movement calculator can be asked", Described)
async def describe_calculator(request: Request, body: None) -> Described:
    """Units, modes, conditions, hexes."""
    return await asyncio.to_thread(strangers.describe, game_with_calculator(request), OwnData())


@api("POST", "/api/catalogue/{game}/movement", "Ask the movement calculator", Calculation, MovementRequest)
async def calculate(request: Request, body: MovementRequest) -> Calculation:
    """The ledger, or every reason why not. Data sent with the request is read in another process."""
    game = game_with_calculator(request)
    if not (body.own.brought or body.position):
        return await asyncio.to_thread(strangers.calculate, game, body)
    _pace(request)
    return await strangers_of(request).calculate(game, body)


@api("POST", "/api/catalogue/{game}/movement/board", "The drawing of a map of one's own", OwnBoard, OwnData)
async def own_board(request: Request, body: OwnData) -> OwnBoard:
    """Drawing, layout, and what can be asked there."""
    game, theme = game_with_calculator(request), theme_of(request)
    _pace(request)
    return await strangers_of(request).own_board(game, body, theme)
