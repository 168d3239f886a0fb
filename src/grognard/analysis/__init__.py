"""Analysis: what happened in a game and why; what to do now, and what an action would change."""

from __future__ import annotations

from .advice import Advice, explain, hint
from .curve import Curve, fit, own_curve, read_curve
from .review import LineReview, PhaseReview, Review, review

__all__ = [
    "Advice",
    "Curve",
    "LineReview",
    "PhaseReview",
    "Review",
    "explain",
    "fit",
    "hint",
    "own_curve",
    "read_curve",
    "review",
]
