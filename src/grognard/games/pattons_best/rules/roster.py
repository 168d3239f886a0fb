"""[4.23] [4.24] What men and tanks are called: by the lists of the data, or as the players want their first crew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.engine.errors import DataError
from grognard.engine.options import OptionValue

from ..options import MAN_OPTIONS, TANK_OPTION
from ..schema.crew import NameListsData
from ..schema.names import MAN_TITLES, MEN

OWN_TANK: Final = -1
"""The number of the tank's name that the players gave; those of the list count from 0."""


def own_man(man: int) -> int:
    """The number of the name that the players gave to the first man in this place."""
    return -1 - man


class Roster:
    """The names of one game by their numbers: 0 and above from the lists, below 0 given by the players."""

    def __init__(self, names: NameListsData, options: Mapping[str, OptionValue]) -> None:
        """Raises DataError if two men are given the same name."""
        self.given = {option: str(options[option]) for option in (TANK_OPTION, *MAN_OPTIONS)}
        self._names = names
        self._own_tank = self.given[TANK_OPTION]
        self._own_men = tuple(self.given[option] for option in MAN_OPTIONS)
        called: dict[str, int] = {}
        for man, name in enumerate(self._own_men):
            other = called.setdefault(name.casefold(), man) if name else man
            if other != man:
                problem = f"{MAN_TITLES[other]} is called '{name}', too"
                raise DataError("options", MAN_OPTIONS[man], problem, "a name that no other man has")
        self.reserved = frozenset(n for n, name in enumerate(names.men) if name.casefold() in called)
        """Names of the list that the players gave to a man, so that no other man gets them."""

    def names_man(self, man: int) -> bool:
        """True if the players named the first man in this place."""
        return bool(self._own_men[man])

    def names_tank(self) -> bool:
        """True if the players named the first tank."""
        return bool(self._own_tank)

    def knows(self, number: int) -> bool:
        """True if there is a man's name with this number."""
        return number >= 0 or (number >= own_man(len(MEN) - 1) and self.names_man(-1 - number))

    def man(self, number: int) -> str:
        """A man's name."""
        return self._own_men[-1 - number] if number < 0 else self._names.men[number % len(self._names.men)]

    def tank(self, number: int) -> str:
        """A tank's name."""
        return self._own_tank if number < 0 else self._names.tanks[number % len(self._names.tanks)]

    def next_tank(self, number: int) -> int:
        """The first number from this one on whose name is not that of the first tank."""
        taken = self._own_tank.casefold()
        fitting = (n for n in range(number, number + len(self._names.tanks)) if self.tank(n).casefold() != taken)
        return next(fitting, number)
