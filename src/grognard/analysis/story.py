"""The after-action report: a review told with words, tables, the curve and maps. As Markdown or as one HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Protocol

from typing_extensions import override

from grognard.arena.page import bullets, document, figure, heading, paragraph, percent, section, signed, table
from grognard.draw import on_white, position_svg, side_liveries, with_fonts
from grognard.engine import doors
from grognard.engine.match import Match
from grognard.engine.ruleset import SPECTATOR

from .chart import curve_plot
from .review import LineReview, PhaseReview, Review

MOST_LINES = 10
MOST_MAPS = 3
WORTH_A_LINE = 0.01
"""A line by which nothing happens yet, such as declaring an attack, is told if it changes the chance by this much."""
Row = Sequence[str | int | float]


class Writer(Protocol):
    """How the parts of a report are written down."""

    def heading(self, text: str) -> str:
        """A small heading."""

    def paragraph(self, text: str) -> str:
        """A paragraph."""

    def bullets(self, lines: Sequence[str]) -> str:
        """Sentences."""

    def table(self, head: Sequence[str], rows: Sequence[Row]) -> str:
        """A table."""

    def picture(self, name: str, svg: str, caption: str) -> str:
        """A picture."""

    def section(self, name: str, title: str, parts: Sequence[str]) -> str:
        """A part with a title."""

    def whole(self, title: str, lead: str, parts: Sequence[str]) -> str:
        """All parts together."""


class HtmlWriter(Writer):
    """One page with everything inside."""

    @override
    def heading(self, text: str) -> str:
        return heading(text)

    @override
    def paragraph(self, text: str) -> str:
        return paragraph(text)

    @override
    def bullets(self, lines: Sequence[str]) -> str:
        return bullets(lines)

    @override
    def table(self, head: Sequence[str], rows: Sequence[Row]) -> str:
        return table(head, rows)

    @override
    def picture(self, name: str, svg: str, caption: str) -> str:
        """A figure. A map has inner names that all maps share, so it is kept apart from other pictures."""
        return figure(with_fonts(svg), caption, alone=True) if name.startswith("map") else figure(svg, caption)

    @override
    def section(self, name: str, title: str, parts: Sequence[str]) -> str:
        return section(name, title, *parts)

    @override
    def whole(self, title: str, lead: str, parts: Sequence[str]) -> str:
        return document(title, lead, parts)


class MarkdownWriter(Writer):
    """A text; its pictures are files in a folder beside it."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.pictures: dict[str, str] = {}
        """File name to SVG, to be written into the folder."""

    @override
    def heading(self, text: str) -> str:
        return f"### {text}\n"

    @override
    def paragraph(self, text: str) -> str:
        return text + "\n"

    @override
    def bullets(self, lines: Sequence[str]) -> str:
        return "".join(f"- {line}\n" for line in lines)

    @override
    def table(self, head: Sequence[str], rows: Sequence[Row]) -> str:
        lines = [head, ["---"] * len(head), *rows] if rows else []
        return "".join("| " + " | ".join(str(cell).replace("|", "/") for cell in line) + " |\n" for line in lines)

    @override
    def picture(self, name: str, svg: str, caption: str) -> str:
        self.pictures[f"{name}.svg"] = with_fonts(svg)
        return f"![{escape(caption)}]({self.folder}/{name}.svg)\n"

    @override
    def section(self, name: str, title: str, parts: Sequence[str]) -> str:
        return "\n".join([f"## {title}\n", *(part for part in parts if part)])

    @override
    def whole(self, title: str, lead: str, parts: Sequence[str]) -> str:
        return "\n".join([f"# {title}\n", lead + "\n", *(part for part in parts if part)])


class Story:
    """The after-action report of one game."""

    def __init__(self, match: Match, review: Review, writer: Writer) -> None:
        self.match = match
        self.review = review
        self.writer = writer
        self.first = review.role_titles[review.roles[0]]
        self.colour = on_white(side_liveries(match.rules)[review.roles[0]])

    def text(self) -> str:
        """The whole report."""
        seats = ", ".join(f"{self.review.role_titles[role]}: {who}" for role, who in self.review.seats.items())
        lead = self.review.outcome + "." + (f" {seats}." if seats else "")
        parts = [self.curve(), self.turning(), self.decisions(), self.rolls(), self.phases(), self.end(), self.method()]
        return self.writer.whole(f"{self.review.title}: after-action report", lead, parts)

    def curve(self) -> str:
        """The win-probability curve."""
        writer = self.writer
        rows = [
            (
                self.review.role_titles[role],
                self.review.scores.get(role, 0),
                self.signed_percent(luck),
                signed(self.review.luck_points[role]),
                percent(self.review.losses[role]),
            )
            for role, luck in self.review.luck.items()
        ]
        head = ("side", "points", "luck of the dice", "luck in points", "given up by decisions, summed up")
        caption = f"The probability that {self.first} wins, after every line of the record"
        return writer.section(
            "curve",
            "How the game went",
            [writer.picture("curve", curve_plot(self.review, self.colour), caption), writer.table(head, rows)],
        )

    def turning(self) -> str:
        """The phases that decided the game, with maps of the greatest."""
        parts = []
        for number, phase in enumerate(self.review.turning_points):
            parts += [self.writer.heading(phase.title), self.writer.paragraph(self.phase_words(phase))]
            parts.append(self.writer.bullets(self.events_of(phase)))
            if number < MOST_MAPS:
                parts.append(self.map_after(phase.last, f"The position after {phase.title}"))
        if not parts:
            parts.append(self.writer.paragraph("No phase changed much: the game was decided little by little."))
        return self.writer.section("turning", "Turning points", parts)

    def decisions(self) -> str:
        """The decisions that gave up most, with the better choice."""
        rows = [
            (
                line.n,
                line.moment,
                self.role(line),
                line.words,
                line.best_words,
                percent(line.loss),
                f"{line.loss_points:.1f}",
            )
            for line in self.review.mistakes[:MOST_LINES]
        ]
        head = ("line", "when", "side", "played", "better", "given up", "in points")
        words = "Compared with the best alternative one look ahead, as the commanders judge it."
        none = "No decision gave up much, as far as one look ahead can see."
        parts = [self.writer.paragraph(words if rows else none), self.writer.table(head, rows)]
        return self.writer.section("decisions", "Decisions that cost most", parts)

    def rolls(self) -> str:
        """The rolls that changed most."""
        rows = [
            (
                line.n,
                line.moment,
                line.text,
                next((band.label for band in line.bands if band.rolled), ""),
                ", ".join(f"{band.label} {percent(band.probability, 0)}" for band in line.bands),
                self.signed_percent(line.swing),
                signed(line.swing_points),
            )
            for line in self.review.lucky_rolls[:MOST_LINES]
        ]
        head = ("line", "when", "roll", "result", "what could have been", f"luck of {self.first}", "in points")
        none = self.writer.paragraph("No dice were rolled.")
        return self.writer.section("rolls", "Luck", [self.writer.table(head, rows) if rows else none])

    def phases(self) -> str:
        """Every phase in a table."""
        played = any(phase.rollouts is not None for phase in self.review.phases)
        head = ["phase", f"{self.first} wins", "change", "of it luck", "points"] + (["play-outs"] if played else [])
        rows = []
        for phase in self.review.phases:
            points = " : ".join(str(phase.scores.get(role, 0)) for role in self.review.roles)
            row = [phase.title, percent(phase.after), *map(self.signed_percent, (phase.swing, phase.luck)), points]
            rate = "-" if phase.rollouts is None else percent(phase.rollouts)
            rows.append(row + ([rate] if played else []))
        return self.writer.section("phases", "Phase by phase", [self.writer.table(head, rows)])

    def end(self) -> str:
        """The last position."""
        last = self.match.trail[-1] if self.match.trail else 0
        return self.writer.section("end", "The last position", [self.map_after(last, self.review.outcome)])

    def method(self) -> str:
        """What the numbers mean."""
        words = [
            "Probabilities come from a curve fitted to simulated games, over the commanders' judgement of each "
            "position. The luck of a roll is its result against the average of all results it could have had. Points "
            "are those of the judgement: what is scored, and what a position promises."
        ]
        if not self.review.curve_is_current:
            words.append("The commander has changed since the curve was fitted, so probabilities are less sure.")
        return self.writer.section("method", "How this was made", list(map(self.writer.paragraph, words)))

    # -- parts of sections --------------------------------------------------------------------------------------

    def role(self, line: LineReview) -> str:
        """The role that acted in a line."""
        return self.review.role_titles.get(line.role or "", "")

    def signed_percent(self, part: float) -> str:
        """A change of probability."""
        return signed(100 * part) + " %"

    def phase_words(self, phase: PhaseReview) -> str:
        """A phase in one sentence."""
        luck, skill = self.signed_percent(phase.luck), self.signed_percent(phase.swing - phase.luck)
        change = f"{self.first} went from {percent(phase.before)} to {percent(phase.after)}"
        return f"{change}: {luck} by the dice, {skill} by what was done and left undone."

    def events_of(self, phase: PhaseReview) -> list[str]:
        """What happened in a phase: the lines that changed most, in order."""
        lines = [line for line in self.review.lines if phase.first <= line.n <= phase.last]
        told = [line for line in lines if line.events or abs(line.swing) >= WORTH_A_LINE]
        telling = sorted(told, key=lambda line: -abs(line.swing))[:6]
        return [
            f"line {line.n}: {'; '.join(line.events) or f'{self.role(line)}: {line.words}'} "
            f"({self.signed_percent(line.swing)})"
            for line in sorted(telling, key=lambda line: line.n)
        ]

    def map_after(self, n: int, caption: str) -> str:
        """The map after a line; empty for a game without one."""
        if not self.match.rules.sheet.maps:
            return ""
        svg = position_svg(self.match.rules, doors.view(self.match.state_after(n), SPECTATOR))
        return self.writer.picture(f"map-{n}", svg, caption)
