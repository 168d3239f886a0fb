"""A diary as a page or as Markdown: the words of the game, and its boards as pictures."""

from __future__ import annotations

import io
import zipfile

from grognard.draw import position_svg
from grognard.engine import doors
from grognard.engine.diaries import Chapter, Diary, DiaryTable
from grognard.engine.errors import DataError
from grognard.engine.match import Match
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.views import View

from .story import HtmlWriter, MarkdownWriter, Writer


class Told:
    """The diary of a match as it stands now, with the states for its pictures: the match may go on meanwhile."""

    def __init__(self, match: Match) -> None:
        """Take up the diary of a match. Raises DataError for a game that keeps none."""
        if match.rules.diary is None:
            raise DataError("diary", match.rules.id, "this game keeps no diary")
        self.rules: Ruleset = match.rules
        self.diary: Diary = match.rules.diary(match)
        lines = {picture.n for chapter in self.diary.chapters for picture in chapter.pictures}
        self.views: dict[int, View] = {n: doors.view(match.state_after(n), SPECTATOR) for n in lines}

    def text(self, writer: Writer) -> str:
        """The whole diary."""
        parts = [self._chapter(chapter, number, writer) for number, chapter in enumerate(self.diary.chapters)]
        return writer.whole(self.diary.title, self.diary.lead, parts)

    def page(self) -> bytes:
        """The diary as one page, ready to be printed."""
        return self.text(HtmlWriter()).encode()

    def archive(self) -> bytes:
        """The diary as Markdown, with its pictures, in an archive."""
        writer = MarkdownWriter("pictures")
        text = self.text(writer)
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as folder:
            folder.writestr("diary.md", text)
            for name, svg in writer.pictures.items():
                folder.writestr(f"pictures/{name}", svg)
        return made.getvalue()

    def _chapter(self, chapter: Chapter, number: int, writer: Writer) -> str:
        parts = [writer.paragraph(text) for text in chapter.paragraphs]
        for picture in chapter.pictures:
            svg = position_svg(self.rules, self.views[picture.n], board=picture.board)
            parts.append(writer.picture(f"map-{picture.n}", svg, picture.caption))
        for table in chapter.tables:
            parts += _table(table, writer)
        return writer.section(f"chapter-{number}", chapter.title, parts)


def _table(table: DiaryTable, writer: Writer) -> list[str]:
    return [writer.heading(table.title), writer.table(table.head, table.rows)]
