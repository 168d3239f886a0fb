"""How much everything counts in the judgement of a position of The Drive on Metz, in victory points.

Positive is good for the American. Four columns: the judgement of the American when the American moves next and when the
German does, then the same for the German. There are two tables, because players look ahead differently: what serves a
player that takes the best single action does not serve one that plans for all units together (`docs/reports/greedy.md`
tells where the figures come from and what they are worth).
"""

from __future__ import annotations

from typing import Final

Weights = tuple[tuple[float, ...], tuple[float, ...]]
"""Per side that moves next, a weight for every feature."""
Table = dict[str, dict[str, tuple[float, float, float, float]]]

_ONE_LOOK: Final[Table] = {
    "far_bank": {
        "east_turns": (3.20, 3.20, 1.05, 1.04),
        "coming": (0.43, 0.43, 0.61, 0.64),
        "absent": (-1.80, -1.80, -0.30, 0.36),
    },
    "cities": {
        "enter": (0.60, 0.25, 0.43, 0.13),
        "nearest": (0.18, 0.18, 0.27, 0.27),
        "second": (0.11, 0.11, 0.27, 0.21),
        "third": (0.07, 0.07, 0.09, 0.16),
        "empty": (0.16, 0.16, -0.04, -0.06),
        "lose": (-0.25, -0.80, -0.41, -0.50),
        "kept": (-0.05, -0.05, -0.18, -0.19),
        "garrison": (0.00, 0.00, 0.00, 0.00),
        "siege": (0.00, 0.00, 0.00, 0.00),
        "relief": (0.00, 0.00, 0.00, 0.00),
        "near_early": (0.00, 0.00, 0.00, 0.00),
    },
    "exits": {
        "open_east": (2.75, 2.75, 3.55, 2.61),
        "open_east_spare": (0.40, 0.40, -0.47, -0.20),
        "barred_east": (0.50, 0.50, 1.09, 0.80),
        "barred_east_spare": (0.23, 0.23, 0.22, 0.12),
        "west_one": (-5.35, -8.65, -3.23, -10.05),
        "west_two": (-3.50, -5.00, -2.34, -2.68),
        "west_more": (-2.00, -3.00, -1.67, -2.93),
        "west_barred": (-1.20, -1.20, -0.86, -1.40),
        "guards_open": (-0.70, -0.97, -0.60, -0.97),
        "guards_barred": (-0.15, -0.15, -0.18, -0.19),
        "guards_gone": (0.00, 0.00, 0.00, 0.00),
        "guards_missed": (0.00, 0.00, 0.00, 0.00),
    },
    "forces": {
        "americans": (0.09, 0.09, 0.32, 0.28),
        "americans_held": (0.00, 0.00, -0.19, 0.55),
        "americans_locked": (0.00, 0.00, 0.00, 0.00),
        "germans": (-0.80, -0.80, -0.72, -0.72),
        "german_strength": (-0.35, -0.35, -0.56, -0.46),
        "germans_held": (0.00, 0.00, -0.23, 0.13),
        "germans_east": (0.00, 0.00, 0.00, 0.00),
        "germans_left": (0.00, 0.00, 0.00, 0.00),
    },
    "threats": {
        "threats": (0.50, 0.50, 0.43, -0.07),
    },
    "attacks": {
        "attacks": (0.60, 0.90, 0.60, 0.90),
        "storm": (0.00, 0.00, 0.00, 0.00),
        "retake": (0.00, 0.00, 0.00, 0.00),
    },
}
"""For one look ahead. The American figures won most games against a player that moves at random; the German ones lie
half-way between figures set by hand and fitted ones."""

_PLANNED: Final[Table] = {
    "far_bank": {
        "east_turns": (1.60, 1.55, 1.85, 1.61),
        "coming": (0.63, 0.62, 0.60, 0.73),
        "absent": (-0.07, 0.20, -0.09, 0.17),
    },
    "cities": {
        "enter": (0.70, 0.29, 0.70, 0.30),
        "nearest": (0.37, 0.35, 0.20, 0.30),
        "second": (0.20, 0.25, 0.39, 0.10),
        "third": (0.14, 0.07, 0.07, 0.32),
        "empty": (0.17, 0.17, -0.30, -0.17),
        "lose": (-0.25, -0.80, -0.30, -0.50),
        "kept": (-0.11, -0.08, -0.32, -0.25),
        "garrison": (0.00, 0.00, -0.03, -0.02),
        "siege": (0.23, 0.00, 0.90, 0.00),
        "relief": (0.00, -0.20, 0.00, -0.40),
        "near_early": (0.00, 0.00, 0.05, 0.30),
    },
    "exits": {
        "open_east": (2.03, 1.77, 4.24, 1.34),
        "open_east_spare": (-0.75, -0.45, -1.46, -1.46),
        "barred_east": (0.53, 0.46, 1.36, 0.45),
        "barred_east_spare": (0.25, 0.23, 0.27, 0.39),
        "west_one": (-5.49, -9.71, -2.09, -9.00),
        "west_two": (-1.40, -2.00, -0.44, -2.81),
        "west_more": (-0.12, -0.47, -0.88, 0.01),
        "west_barred": (-0.90, -0.83, -0.37, -0.42),
        "guards_open": (-0.28, -0.48, -0.27, -0.12),
        "guards_barred": (-0.21, -0.26, -0.17, 0.03),
        "guards_gone": (0.00, 0.00, -5.00, -5.00),
        "guards_missed": (0.00, 0.00, 6.00, 6.00),
    },
    "forces": {
        "americans": (0.13, 0.13, 0.57, 0.18),
        "americans_held": (0.04, 0.28, -1.40, -4.38),
        "americans_locked": (0.00, 0.00, -0.25, 0.32),
        "germans": (-0.71, -0.71, -0.79, -4.64),
        "german_strength": (-0.30, -0.30, -0.60, -3.18),
        "germans_held": (-0.11, -0.08, -0.65, 2.37),
        "germans_east": (0.00, 0.00, -0.70, -2.03),
        "germans_left": (0.00, 0.00, 0.50, -0.12),
    },
    "threats": {
        "threats": (0.55, 0.25, 0.62, 0.40),
    },
    "attacks": {
        "attacks": (1.15, 1.30, 0.49, 0.92),
        "storm": (0.00, 0.30, 0.00, 0.15),
        "retake": (-0.35, 0.00, -0.80, 0.00),
    },
}
"""For plans of whole groups: what won games in which all weights were varied at random, one game for each set of them.
The last column is fitted to what became of positions: the German uses it only to choose retreats, in the enemy's turn.
An empty city that no American can enter is no loss to the German: its garrison bars the way better from outside.

Some things count twice, once fading with the turns and once not, so that their weight changes during a game: Americans
`held` and `locked`, `germans` and those `left` on the map, Americans `nearest` to a city and near it `early`."""

FEATURES: Final = tuple(name for term in _ONE_LOOK.values() for name in term)


def _column(table: Table, number: int) -> tuple[float, ...]:
    return tuple(row[number] for term in table.values() for row in term.values())


def _weights(table: Table) -> tuple[Weights, Weights]:
    first, second, third, fourth = (_column(table, number) for number in range(4))
    return (first, second), (third, fourth)


ONE_LOOK: Final = _weights(_ONE_LOOK)
PLANNED: Final = _weights(_PLANNED)
"""Per side that judges, its weights."""


def _slices() -> list[tuple[int, int]]:
    found, first = [], 0
    for term in _ONE_LOOK.values():
        found.append((first, first + len(term)))
        first += len(term)
    return found


FIRST_OF_TERM: Final = _slices()
"""Per term, its first feature and the one after its last."""
