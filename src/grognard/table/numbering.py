"""Line numbers as one role counts them.

In a game that hides things a role may not know how many secret Orders another has given, so it counts only the lines of
which it has noticed something. Where nothing is hidden, and when a game is over, everybody counts every line.
"""

from __future__ import annotations

from bisect import bisect_right

from grognard.engine.match import Match


class Numbering:
    """The lines of a match that one role may know about."""

    def __init__(self, match: Match, role: str) -> None:
        self.match = match
        self.role = role
        self._noticed: list[int] = []
        self._seen = 0

    def _everything(self) -> bool:
        match = self.match
        return match.rules.mind.secrets is None or match.over or match.record.secret is None

    def _lines(self) -> list[int]:
        total = len(self.match.record.lines)
        fresh = range(self._seen + 1, total + 1)
        self._noticed += [n for n in fresh if self.match.noticed(n, self.role)]
        self._seen = total
        return self._noticed

    @property
    def count(self) -> int:
        """How many lines there are for this role."""
        return len(self.match.record.lines) if self._everything() else len(self._lines())

    def of(self, line: int) -> int:
        """The number by which this role knows a line. For a line it has not noticed, that of the last one it has."""
        return line if self._everything() else bisect_right(self._lines(), line)

    def line(self, n: int) -> int:
        """The line that has this number for the role."""
        return n if n == 0 or self._everything() else self._lines()[n - 1]

    def noticed_since(self, first: int) -> bool:
        """True if this role has noticed any line after `first`."""
        match = self.match
        return self._everything() or any(
            match.noticed(n, self.role) for n in range(first + 1, len(match.record.lines) + 1)
        )

    def trail(self) -> list[int]:
        """The lines that make up the present line of play, as this role counts them."""
        return [self.of(n) for n in self.match.trail if self._everything() or self.match.noticed(n, self.role)]
