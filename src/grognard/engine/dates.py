"""Dates of the calendar as people write them."""

from __future__ import annotations

from typing import Final

MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def long_date(date: str) -> str:
    """A date, or a month, in words: 1944-07-27 is 27 July 1944."""
    year, month, *day = date.split("-")
    return " ".join([*(str(int(number)) for number in day), MONTHS[int(month) - 1], year])
