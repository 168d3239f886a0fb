"""A diary as a page or as Markdown: the words of the game, and its boards as pictures."""

from __future__ import annotations

from grognard.draw import position_svg
from grognard.engine.diaries import Chapter, Diary, DiaryTable
from grognard.engine.errors import DataError
from grognard.engine.match import Match
from grognard.engine.ruleset import SPECTATOR

from .story import Writer


def diary_of(match: Match) -> Diary:
    """The diary of a match. Raises DataError for a game that tells none."""
    found = match.rules.diary(match)
    if found is None:
        raise DataError("diary", match.rules.id, "this game keeps no diary")
    return found


def diary_text(match: Match, writer: Writer) -> str:
    """The whole diary."""
    diary = diary_of(match)
    parts = [_chapter(match, chapter, number, writer) for number, chapter in enumerate(diary.chapters)]
    return writer.whole(diary.title, diary.lead, parts)


def _chapter(match: Match, chapter: Chapter, number: int, writer: Writer) -> str:
    parts = [writer.paragraph(text) for text in chapter.paragraphs]
    for picture in chapter.pictures:
        view = match.state_after(picture.n).view(SPECTATOR)
        svg = position_svg(match.rules, view, board=picture.board)
        parts.append(writer.picture(f"map-{picture.n}", svg, picture.caption))
    for table in chapter.tables:
        parts += _table(table, writer)
    return writer.section(f"chapter-{number}", chapter.title, parts)


def _table(table: DiaryTable, writer: Writer) -> list[str]:
    return [writer.heading(table.title), writer.table(table.head, table.rows)]
