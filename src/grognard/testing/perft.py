"""Perft: how many ways there are to go on to a given depth. The cheapest detector of an accidental change of rules."""

from __future__ import annotations

from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.state import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of the given number of steps. A step is a legal action, or one band of a roll by its
    first faces.

    A game that ends before the depth counts once.
    """
    if depth == 0 or state.waits is Waits.END:
        return 1
    if state.waits is Waits.DECISION:
        numbers = state.numbers()
        return len(numbers) if depth == 1 else sum(perft(_played(state, number), depth - 1) for number in numbers)
    node = state.node
    assert isinstance(node, Chance)
    return sum(perft(_fallen(state, band.faces[0]), depth - 1) for band in node.bands)


def _played(state: State, number: int) -> State:
    twin = state.copy()
    twin.play(number)
    return twin


def _fallen(state: State, faces: tuple[int, ...]) -> State:
    twin = state.copy()
    twin.fall(faces)
    return twin
