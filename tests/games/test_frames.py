"""Every frame that a game defines can be saved and read back: none is forgotten by its codec."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from tests.test_layers import GAMES

from grognard.engine.errors import DataError
from grognard.engine.frames import Frame, Frames


def rules_of(game: str) -> list[ModuleType]:
    package = import_module(f"grognard.games.{game}.rules")
    return [import_module(f"{package.__name__}.{found.name}") for found in pkgutil.iter_modules(package.__path__)]


@pytest.mark.parametrize("game", GAMES)
def test_no_kind_of_frame_is_forgotten(game: str) -> None:
    codec = import_module(f"grognard.games.{game}.codec")
    known: Frames = codec.CODEC.frames if hasattr(codec, "CODEC") else codec.FRAMES
    every = Frames(*rules_of(game)).kinds
    idle = {kind.__name__ for kind in every if kind.__module__.endswith(".frame")}
    assert {kind.__name__ for kind in every} - idle == {kind.__name__ for kind in known.kinds}


class Base(Frame[Any], frozen=True):
    pass


class Phase(Base, frozen=True):
    of: int


class End(Base, frozen=True):
    pass


def test_a_base_of_frames_is_no_frame_and_nonsense_is_refused() -> None:
    frames = Frames(import_module(__name__))
    assert frames.kinds == (Phase, End)
    assert frames.read([{"frame": "phase", "of": 1}]) == (Phase(1),)
    for nonsense in ([], [{"frame": "base"}], [{"frame": "phase"}], [{"of": 1}]):
        with pytest.raises(DataError):
            frames.read(nonsense)
