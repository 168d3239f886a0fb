"""Progress of long commands on the error output: done, rate, time left."""

from __future__ import annotations

import sys
import time

import click

EVERY = 10.0
"""Seconds between lines where no terminal is watching."""


class Progress:
    """Counts things that take long. It rewrites one line in a terminal, and prints a line now and then elsewhere."""

    def __init__(self, total: int, what: str = "games", done: int = 0) -> None:
        self.total = total
        self.what = what
        self.done = done
        self._first = done
        self._began = self._told = time.monotonic()
        self._live = sys.stderr.isatty()

    def add(self, count: int) -> None:
        """More things are done: add their number."""
        self.done += count
        now = time.monotonic()
        if self._live:
            click.echo(f"\r{self.line(now)}\x1b[K", nl=False, err=True)
        elif now - self._told >= EVERY:
            self._told = now
            click.echo(self.line(now), err=True)

    def line(self, now: float) -> str:
        """How far the work has come, how fast it goes, how long it will take."""
        rate = (self.done - self._first) / max(now - self._began, 1e-9)
        left = (self.total - self.done) / rate if rate else 0.0
        return f"{self.done}/{self.total} {self.what}, {rate:.1f} a second, {clock(left)} left"

    def end(self) -> None:
        """Leave the line."""
        if self._live and self.done > self._first:
            click.echo(err=True)


def clock(seconds: float) -> str:
    """A duration as minutes and seconds, with hours if it is long."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
