"""Diaries: a game told in chapters. The game writes the words; others make a page of them."""

from __future__ import annotations

import msgspec


class DiaryPicture(msgspec.Struct, frozen=True):
    """A board as it stood after a line of the record."""

    n: int
    board: str
    caption: str


class DiaryTable(msgspec.Struct, frozen=True):
    """Figures: a career, a roster."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]


class Chapter(msgspec.Struct, frozen=True):
    """A day, a turn, a campaign."""

    title: str
    paragraphs: tuple[str, ...] = ()
    pictures: tuple[DiaryPicture, ...] = ()
    tables: tuple[DiaryTable, ...] = ()


class Diary(msgspec.Struct, frozen=True):
    """The whole story."""

    title: str
    lead: str
    chapters: tuple[Chapter, ...]
