"""How far a piece can go: a general search for rules of any shape, and a fast one for static costs.

`search` asks the rule itself what every step leaves, so a rule can take everything, halve the rest, stop the mover or
refuse. `reach` is for maps whose step costs do not depend on the way there: per movement class they are compiled once
into flat tables of small integers, and a search takes microseconds. Where both apply they give the same answers, and
tests compare them.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from .reach import Steps as Steps
from .reach import cheapest_path as cheapest_path
from .reach import cheapest_paths_through as cheapest_paths_through
from .reach import reach as reach

Place = TypeVar("Place", bound=Hashable)
Points = int | Fraction
"""Movement points: any exact number. Floats would make two equal paths differ."""


class MovementStep(NamedTuple, Generic[Place]):
    """One step that a rule allows: its destination, what is left after it, and whether movement must end there.

    A negative `left` means that the step cannot be afforded; the search passes over it.
    """

    to: Place
    left: Points
    stop: bool = False


class _Label(NamedTuple, Generic[Place]):
    """The best arrival at a place in one of the two manners, and the place it came from."""

    left: Points
    came_from: Place


class Reach(Mapping[Place, Points]):
    """Every place that can be reached, with the most points that can be left there. Made by `search`.

    A place may be reached both by a step that ends movement and by one that does not; the better of the two answers
    `reach[place]`, and the second alone decides whether the mover can go on from there.
    """

    def __init__(
        self,
        start: Place,
        allowance: Points,
        moving: Mapping[Place, _Label[Place]],
        halted: Mapping[Place, _Label[Place]],
    ) -> None:
        self.start = start
        self.allowance = allowance
        self._moving = moving
        self._halted = halted
        self._places = tuple(dict.fromkeys((*moving, *halted)))

    def __getitem__(self, place: Place) -> Points:
        return self._best(place).left

    def __iter__(self) -> Iterator[Place]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    @property
    def stopped(self) -> frozenset[Place]:
        """The places where every arrival ends movement."""
        return frozenset(place for place in self._halted if place not in self._moving)

    def cost(self, place: Place) -> Points:
        """The part of the allowance that the cheapest way there takes."""
        return self.allowance - self._best(place).left

    def left_moving(self, place: Place) -> Points | None:
        """The most that can be left there with the right to go on, or None if movement always ends there."""
        label = self._moving.get(place)
        return None if label is None else label.left

    def path(self, place: Place) -> tuple[Place, ...]:
        """A cheapest way from the start, both ends included; of equal ones, the one found first."""
        label = self._best(place)
        backwards = [place]
        while backwards[-1] != self.start:
            backwards.append(label.came_from)
            # A place that was left had been reached without having to stop.
            label = self._moving[label.came_from]
        return tuple(reversed(backwards))

    def _best(self, place: Place) -> _Label[Place]:
        moving, halted = self._moving.get(place), self._halted.get(place)
        if halted is None or (moving is not None and moving.left >= halted.left):
            if moving is None:
                raise KeyError(place)
            return moving
        return halted


def search(
    start: Place,
    allowance: Points,
    expand: Callable[[Place, Points], Iterable[MovementStep[Place]]],
) -> Reach[Place]:
    """Everything that can be reached from `start` with `allowance`.

    A place is anything hashable: a hex, or (hex, memory) where the way there matters. `expand(place, left)` yields the
    steps that the rules allow. Its contract: a step never leaves more than there was (ValueError), and having more left
    is never worse: it gives at least the same steps, each leaving at least as much and stopping no sooner. The start is
    always expanded; other places only from their best arrival that does not end movement.
    """
    moving: dict[Place, _Label[Place]] = {start: _Label(allowance, start)}
    halted: dict[Place, _Label[Place]] = {}
    # Most points left first; the running number keeps equal ones in the order they were found.
    queue: list[tuple[Points, int, Place]] = [(-allowance, 0, start)]
    number = 0
    while queue:
        negative, _, place = heapq.heappop(queue)
        if moving[place].left != -negative:
            continue
        for step in expand(place, -negative):
            if _arrive(halted if step.stop else moving, step, place, -negative) and not step.stop:
                number += 1
                heapq.heappush(queue, (-step.left, number, step.to))
    return Reach(start, allowance, moving, halted)


def _arrive(labels: dict[Place, _Label[Place]], step: MovementStep[Place], came_from: Place, left: Points) -> bool:
    """Note an arrival if it is the best of its manner so far."""
    if step.left > left:
        raise ValueError(f"the step from {came_from!r} to {step.to!r} leaves {step.left}, more than the {left} before")
    known = labels.get(step.to)
    if step.left < 0 or (known is not None and known.left >= step.left):
        return False
    labels[step.to] = _Label(step.left, came_from)
    return True
