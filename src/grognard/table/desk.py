"""The work behind an analysis: runs in a separate process, tells how far it is, and may be stopped at any moment."""

from __future__ import annotations

import io
import signal
import time
import zipfile
import zlib
from collections.abc import Callable
from multiprocessing.connection import Connection

import msgspec

from grognard.analysis import Review, review
from grognard.engine.errors import GrognardError
from grognard.engine.match import Match
from grognard.engine.records import read_record
from grognard.library import ruleset

TELL_EVERY = 0.1
"""Seconds between two messages about progress."""
REVIEW, PAGE, MARKDOWN = "review", "html", "markdown"
Told = Callable[[int], None]


def work(out: Connection, kind: str) -> None:
    """Do one piece of work and send the result, compressed.

    The game and its record come through the connection. So does the review, if a report is to be made from it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C that stops the table stops this process, too.
    game, record, found = out.recv()
    try:
        match = Match(ruleset(game), read_record(record))
        content = reviewed(match, teller(out)) if kind == REVIEW else reported(match, kind, found)
        out.send(("done", zlib.compress(content)))
    except GrognardError as error:
        out.send(("failed", str(error)))


def teller(out: Connection) -> Told:
    """Counts lines, and reports the number now and then."""
    done, told = 0, time.monotonic()

    def tell(more: int) -> None:
        nonlocal done, told
        done += more
        if time.monotonic() - told >= TELL_EVERY:
            told = time.monotonic()
            out.send(("progress", done))

    return tell


def reviewed(match: Match, told: Told) -> bytes:
    """The review of a game as JSON, with every action it names in the form that pages read."""
    found = review(match, told=told)
    vocabulary = match.rules.vocabulary
    texts = {line.text for line in found.lines if line.kind == "action"} | {line.best for line in found.lines} - {""}
    forms = {text: vocabulary.to_json(vocabulary.parse(text)) for text in sorted(texts)}
    return msgspec.json.encode({**found.to_json(), "forms": forms})


def reported(match: Match, kind: str, found: bytes) -> bytes:
    """The after-action report: a page, or Markdown in an archive with its pictures."""
    # The pictures need libraries that nothing else at the table needs.
    from grognard.analysis.story import HtmlWriter, MarkdownWriter, Story

    seen = msgspec.json.decode(found, type=Review)
    if kind == PAGE:
        return Story(match, seen, HtmlWriter()).text().encode()
    writer = MarkdownWriter("pictures")
    text = Story(match, seen, writer).text()
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as folder:
        folder.writestr("report.md", text)
        for name, svg in writer.pictures.items():
            folder.writestr(f"pictures/{name}", svg)
    return archive.getvalue()
