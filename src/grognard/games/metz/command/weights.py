"""How much everything counts in the judgement of a position of The Drive on Metz, in victory points.

Positive is good for the American. Four columns: how the American judges with himself moving next and with the German
moving next, then how the German judges. There are two tables, because players look ahead differently: what serves a
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
    },
    "forces": {
        "americans": (0.09, 0.09, 0.32, 0.28),
        "americans_held": (0.00, 0.00, -0.19, 0.55),
        "germans": (-0.80, -0.80, -0.72, -0.72),
        "german_strength": (-0.35, -0.35, -0.56, -0.46),
        "germans_held": (0.00, 0.00, -0.23, 0.13),
    },
    "threats": {
        "threats": (0.50, 0.50, 0.43, -0.07),
    },
    "attacks": {
        "attacks": (0.60, 0.90, 0.60, 0.90),
    },
}
"""For one look ahead. The American by hand; the German half-way from there to the fitted figures."""

_PLANNED: Final[Table] = {
    "far_bank": {
        "east_turns": (1.40, 1.40, 1.25, 1.24),
        "coming": (0.60, 0.60, 1.02, 1.09),
        "absent": (-0.90, -0.90, 0.29, 1.62),
    },
    "cities": {
        "enter": (0.60, 0.25, 0.26, 0.02),
        "nearest": (0.18, 0.18, 0.36, 0.37),
        "second": (0.11, 0.11, 0.42, 0.32),
        "third": (0.07, 0.07, 0.11, 0.25),
        "empty": (0.15, 0.15, -0.23, -0.26),
        "lose": (-0.25, -0.80, -0.57, -0.19),
        "kept": (-0.05, -0.05, -0.30, -0.32),
    },
    "exits": {
        "open_east": (2.75, 2.75, 4.36, 2.48),
        "open_east_spare": (0.40, 0.40, -1.33, -0.81),
        "barred_east": (0.50, 0.50, 1.68, 1.10),
        "barred_east_spare": (0.35, 0.35, 0.10, -0.10),
        "west_one": (-6.00, -9.70, -0.45, -10.41),
        "west_two": (-0.50, -0.50, -1.17, -0.35),
        "west_more": (0.00, 0.00, -1.35, -2.86),
        "west_barred": (-0.50, -0.50, -0.52, -1.60),
        "guards_open": (-0.40, -0.60, -0.12, -0.40),
        "guards_barred": (-0.15, -0.15, -0.21, -0.23),
    },
    "forces": {
        "americans": (0.15, 0.15, 0.48, 0.41),
        "americans_held": (0.00, 0.00, -0.38, 1.10),
        "germans": (-0.80, -0.80, -0.63, -0.63),
        "german_strength": (-0.35, -0.35, -0.77, -0.57),
        "germans_held": (0.00, 0.00, -0.46, 0.25),
    },
    "threats": {
        "threats": (0.50, 0.50, 0.36, -0.64),
    },
    "attacks": {
        "attacks": (0.60, 0.90, 0.60, 0.90),
    },
}
"""For plans of whole groups. The American by hand after the fit; the German fitted to the final leads of 231 games."""

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
