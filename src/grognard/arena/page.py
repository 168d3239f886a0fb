"""Pages that open without a network: one file, with its fonts, plots and maps inside, and no script."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape

from grognard.draw import font_css

_STYLE = """
:root { --paper: #f7f2e7; --ink: #2a2620; --faint: #6b6153; --line: #d8cdb6; --accent: #8c2f24; --box: #fffdf7; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 500 18px/1.5 'Barlow Condensed', 'Arial Narrow', sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1, h2, h3, figcaption { font-family: 'EB Garamond', Georgia, serif; }
h1 { font-size: 2.3rem; line-height: 1.15; margin: 0 0 .3rem; }
h2 { font-size: 1.5rem; margin: 2.6rem 0 .6rem; padding-top: .6rem; border-top: 2px solid var(--accent); }
h3 { font-size: 1.15rem; margin: 1.4rem 0 .4rem; }
p { max-width: 44rem; margin: .5rem 0; }
.lead { color: var(--faint); font-size: 1.1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 16px; line-height: 1.35; margin: .8rem 0; background: var(--box); }
caption { text-align: left; color: var(--faint); padding: .2rem 0; }
th, td { padding: .28rem .75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
th { font-weight: 700; }
figure { margin: 1rem 0; }
figure svg, figure img { max-width: 100%; height: auto; display: block; }
figcaption { color: var(--faint); font-style: italic; font-size: .98rem; }
code { font: .85em/1.5 ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; }
ul.events { margin: .3rem 0; padding-left: 1.2rem; }
@media print { body { background: #fff; } h2 { break-after: avoid; } figure, table { break-inside: avoid; } }
"""


def document(title: str, lead: str, parts: Iterable[str]) -> str:
    """The whole page."""
    body = "\n".join(part for part in parts if part)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{font_css()}{_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>\n"
        f'<p class="lead">{escape(lead)}</p>\n{body}\n</main>\n</body>\n</html>\n'
    )


def section(name: str, title: str, *parts: str) -> str:
    """A part of the page with a heading; empty if there is nothing in it."""
    inside = "\n".join(part for part in parts if part)
    return f'<section id="{name}">\n<h2>{escape(title)}</h2>\n{inside}\n</section>' if inside else ""


def paragraph(text: str) -> str:
    """A paragraph of plain text."""
    return f"<p>{escape(text)}</p>"


def command(text: str) -> str:
    """A command to be typed, in a fixed-width font."""
    return f"<p><code>{escape(text)}</code></p>"


def heading(text: str) -> str:
    """A heading inside a section."""
    return f"<h3>{escape(text)}</h3>"


def bullets(lines: Iterable[str]) -> str:
    """A list of sentences."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<ul class="events">{items}</ul>' if items else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str | int | float]], caption: str = "") -> str:
    """A table; numbers and shares stand on the right. Empty if there are no rows."""
    lines = [[_cell(cell) for cell in row] for row in rows]
    if not lines:
        return ""
    sides = ["number" if all(_is_number(line[place]) for line in lines) else "" for place in range(len(head))]
    top = "".join(f'<th scope="col" class="{side}">{escape(name)}</th>' for name, side in zip(head, sides, strict=True))
    body = "\n".join(
        "<tr>"
        + "".join(f'<td class="{side}">{escape(cell)}</td>' for cell, side in zip(line, sides, strict=True))
        + "</tr>"
        for line in lines
    )
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f'<div class="wide"><table>{told}<thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'


def figure(svg: str, caption: str, alone: bool = False) -> str:
    """A picture in the page. `alone` keeps its inner names from clashing with those of other pictures."""
    inside = svg
    if alone:
        source = b64encode(svg.encode()).decode()
        inside = f'<img alt="{escape(caption, quote=True)}" src="data:image/svg+xml;base64,{source}">'
    return f"<figure>{inside}<figcaption>{escape(caption)}</figcaption></figure>"


def percent(rate: float, digits: int = 1) -> str:
    """A share in words."""
    return f"{100 * rate:.{digits}f} %"


def signed(number: float, digits: int = 1) -> str:
    """A number with its sign."""
    return f"{number:+.{digits}f}".replace("-", "−")


def _cell(value: str | int | float) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def _is_number(text: str) -> bool:
    return bool(text) and not text.strip("0123456789.,+−- %") and any(letter.isdigit() for letter in text)
