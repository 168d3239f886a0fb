"""Analysis: what happened in a game and why; what to do now, and what an action would change."""

from __future__ import annotations

from .advice import Advice, Asked, explain, hint, question, recommend, weigh
from .curve import Curve, fit, own_curve, read_curve
from .review import LineReview, PhaseReview, Review, review

__all__ = [
    "Advice",
    "Asked",
    "Curve",
    "LineReview",
    "PhaseReview",
    "Review",
    "explain",
    "fit",
    "hint",
    "own_curve",
    "question",
    "read_curve",
    "recommend",
    "review",
    "weigh",
]
