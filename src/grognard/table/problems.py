"""Problems: the form of every error that is reported, over REST and over the websocket."""

from __future__ import annotations

import logging
import sqlite3

import msgspec

from grognard.engine.errors import (
    ActionError,
    DataError,
    GrognardError,
    IllegalAction,
    RecordError,
    UndoRefused,
    WrongNode,
)
from grognard.engine.verdicts import Cited
from grognard.library import UnknownGame

from .analyses import NoAnalysis, NotOver
from .messages import Snapshot
from .room import HintsOff, NotYours, Stale, TooOften, WrongFaces
from .strangers import Busy, TooMuch

log = logging.getLogger("grognard.table")


CODES: dict[type[Exception], str] = {Stale: "stale", WrongFaces: "faces"}
"""Errors that are not reported by the name of their class."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """The form of every error."""

    error: str
    """Short and stable, for programs."""
    text: str
    refusals: tuple[Cited, ...] = ()
    """The referee's reasons, if the referee refused."""


class StaleProblem(Problem, frozen=True, kw_only=True):
    """The message was about an earlier moment. Here is the present one."""

    snapshot: Snapshot


class HttpProblem(Exception):
    """An error with its status."""

    def __init__(self, status: int, error: str, text: str) -> None:
        self.status, self.error, self.text = status, error, text
        super().__init__(text)


def told(error: Exception, doing: str) -> tuple[int, Problem]:
    """The status and the document for anything that went wrong while `doing` something. Our own faults are logged."""
    if isinstance(error, HttpProblem):
        return error.status, Problem(error.error, error.text)
    if isinstance(error, GrognardError):
        refusals = error.refusals if isinstance(error, IllegalAction) else ()
        code = CODES.get(type(error), type(error).__name__)
        return status_of(error), Problem(code, str(error), tuple(refusal.cited() for refusal in refusals))
    if isinstance(error, sqlite3.Error):
        log.exception("the store failed: %s", doing, exc_info=error)
        return 503, Problem("store", f"nothing was changed: the table cannot write ({error})")
    # A mistake of ours. Nothing was changed, and the caller is told in the usual form.
    log.exception("%s failed", doing, exc_info=error)
    return 500, Problem("internal", "the table made a mistake: nothing was changed")


def status_of(error: GrognardError) -> int:
    """409 if the referee refused, 4xx if the request was wrong."""
    if isinstance(error, NotYours):
        return 403
    if isinstance(error, UnknownGame):
        return 404
    if isinstance(error, TooOften | Busy):
        return 429
    if isinstance(error, TooMuch):
        return 413
    if isinstance(error, IllegalAction | UndoRefused | WrongNode | Stale | HintsOff | NotOver | NoAnalysis):
        return 409
    if isinstance(error, ActionError | DataError | RecordError | WrongFaces):
        return 422
    return 400
