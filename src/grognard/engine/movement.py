"""How far a piece can go where the rules decide at every step: one search, cheapest ways first, with a hook for them.

    class March(Search):
        def spread(self, here: int, left: int) -> None:
            for there, cost in STEPS[here]:
                self.arrive(there, left - cost, here, goes_on=there not in STOPS)

    march = March(len(STEPS), 12)
    march.begin(start, 12)
    reach = march.run(start)

Places and points are whole numbers: count halves or twelfths where a rulebook has fractions. A place at which the way
there matters is numbered several times, once for each memory. Where step costs never change, `reach` answers the same
question from flat tables in microseconds.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod

from .native import mypyc_attr
from .reach import Steps as Steps
from .reach import cheapest_path as cheapest_path
from .reach import cheapest_paths_through as cheapest_paths_through
from .reach import reach as reach


@mypyc_attr(allow_interpreted_subclasses=True)
class Reach:
    """Where a piece can go, as it stands. Never changed once made."""

    __slots__ = ("came", "left", "places", "start")

    def __init__(self, start: int, left: list[int], came: list[int], places: list[int]) -> None:
        self.start = start
        self.left = left
        """Per place, the most that can be left on arrival, or -1."""
        self.came = came
        """Per place reached, the place before it on the way; -1 for where the way begins."""
        self.places = places
        """Every place that was reached, in the order in which it was."""

    def path(self, goal: int) -> tuple[int, ...]:
        """The places entered on the way to a goal, the start left out."""
        backwards = []
        while goal >= 0 and goal != self.start:
            backwards.append(goal)
            goal = self.came[goal]
        return tuple(reversed(backwards))


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(metaclass=ABCMeta):
    """One search for the cheapest ways. A game derives from it and says in `spread` what every step leaves.

    More points are never worse: they allow at least the same steps, and each step leaves at least as much.
    """

    __slots__ = ("came", "left", "places", "queue")

    def __init__(self, count: int, most: int) -> None:
        self.left = [-1] * count
        self.came = [-1] * count
        self.places: list[int] = []
        self.queue: list[list[int]] = [[] for _ in range(most + 1)]
        """Per number of points, the places reached with as many left from which one may go on."""

    @abstractmethod
    def spread(self, here: int, left: int) -> None:
        """Look at every step from here with so much left, and note where it arrives."""

    def begin(self, place: int, left: int) -> None:
        """Set out from a place. It counts as reached, not as entered."""
        self.left[place] = left
        self.queue[left].append(place)

    def arrive(self, place: int, left: int, came: int, *, goes_on: bool = True) -> None:
        """Note an arrival if it is the best so far. A search in a hurry does this itself, in its `spread`.

        Raises ValueError if there is more left after the step than before it.
        """
        if left > self.left[came]:
            raise ValueError(f"the step from {came} to {place} leaves {left}, more than the {self.left[came]} before")
        known = self.left[place]
        if left <= known:
            return
        if known < 0:
            self.places.append(place)
        self.left[place], self.came[place] = left, came
        if goes_on:
            self.queue[left].append(place)

    def run(self, start: int, least: int = 0) -> Reach:
        """Go on from everywhere, until nobody has more than `least` left to spend."""
        left, queue, spread = self.left, self.queue, self.spread
        for points in range(len(queue) - 1, least - 1, -1):
            for here in queue[points]:
                if left[here] == points:
                    spread(here, points)
        return Reach(start, left, self.came, self.places)
