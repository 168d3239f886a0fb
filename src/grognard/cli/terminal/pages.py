"""The longer texts: help, units, scores, rules, the legend of the map, and the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import shorten

from grognard.engine.boards import Board
from grognard.engine.nodes import Outcome
from grognard.engine.pieces import Piece
from grognard.engine.ruleset import Ruleset
from grognard.engine.views import View

from .map import factors
from .names import Names, Unclear

ENDING = "e"
"""The key of the answer that ends a phase, in every game."""


def help_lines(names: Names) -> list[str]:
    """What can be typed, with examples from the game in progress."""
    if not names.rules.sheet.maps:
        return help_without_map(names)
    one, two, near, far, name, rule = examples(names)
    said = {
        one: "choose a unit by its name: the map shows what it can reach",
        f"{near}, {name}": "a hex: go there, attack it, or hear what is in it",
        **_spoken(names, one, near),
        f"odds {far} {one} {two}": "sums and chances of an attack, without making it",
        f"route {one} {far}": "the way it would take, hex by hex, and the cost",
        f"why {one} {far}": "every reason why it is not allowed, with its rule",
        f"rule {rule}": "the text of a rule; rules: of all of them",
        "hint": "what the computer would do in your place; yes: do that",
        "units, score, log": "all units on and off the map; the points; the story so far",
        "map": "the signs on the map (in plain mode: the map itself)",
        "guide": "the game's guided start, step by step",
        "undo": "take back your last step, unless dice were rolled since",
        "back or Enter": "another unit; more: next page; a; b: two in one line",
        "save, quit": "nothing is ever lost: each step is written down at once",
    }
    return [
        "Type the number of a choice, or say what you want:",
        *(f"  {words:18} {meaning}" for words, meaning in said.items()),
        "",
        "Words may be shortened. A number that is a unit's name means the unit; lists of",
        "choices leave such numbers out. On the map, 3/1 means: costs 3, leaves 1.",
    ]


def _spoken(names: Names, unit: str, place: str) -> dict[str, str]:
    """How the game's own verbs are typed: the first one of each shape, and one that ends something."""
    verbs = names.rules.vocabulary.verbs.values()
    said: dict[str, str] = {}
    for shape, words in ((("piece", "place"), f"{unit} {place}"), (("place",), place)):
        verb = next((v for v in verbs if tuple(p.name for p in v.parameters) == shape), None)
        if verb is not None:
            said[f"{verb.name} {words}"] = shorten(verb.help, 56, placeholder=" ...")
    return said | {verb.name: verb.help for verb in verbs if verb.key == ENDING}


def help_without_map(names: Names) -> list[str]:
    """What can be typed in a game that is not played on hexes."""
    rule = next((case for case in names.rules.words.cases if not case.endswith("0")), "1")
    area = min((area for area in names.areas if area[-1:].isdigit()), key=len, default="an area")
    man, order = _order_example(names)
    said = {
        "map, cards": "the boards, drawn, with who is where; stores and reports",
        f"{man}, {area}": "a unit or an area: where it is, and what can be done with it",
        order: "an order by its words, shortened",
        "a; b; c": "several orders in one line, done one after the other",
        "list": "the choices again; their numbers stay while orders are given",
        "odds": "sums and chances of all that can be done; odds ...: of that",
        f"route {area}": "the quickest way there, and what is around",
        f"rule {rule}": "the text of a rule; rules: of all of them",
        "guide": "the game's guided start, step by step",
        "why ...": "every reason why an action is not allowed, with its rule",
        "hint": "what the computer would do in your place; yes: do that",
        "score, log": "the points; the story so far",
        "undo": "take back your last step, unless dice were rolled since",
        "more": "next page of a list",
        "save, quit": "nothing is ever lost: each step is written down at once",
    }
    verbs = [f"  {verb.usage.lower():28} {verb.help}" for verb in names.rules.vocabulary.verbs.values()]
    return [
        "Type the number of a choice, or one of these:",
        *(f"  {words:18} {meaning}" for words, meaning in said.items()),
        "",
        "All actions of the game:",
        *verbs,
    ]


def _order_example(names: Names) -> tuple[str, str]:
    """Somebody who takes orders, and an order of several words as it is typed."""
    men = [row for row, shown in names.rows.items() if shown.pieces]
    for verb in names.rules.vocabulary.verbs.values():
        who = [value for value in verb.parameters[0].values if value in men] if len(verb.parameters) > 1 else []
        what = [str(value) for value in verb.parameters[-1].values if "_" in str(value)] if who else []
        if what:
            return str(who[0]), f"{who[0]} {what[0]}".replace("_", " ")
    return "a unit", "a unit and its order"


def examples(names: Names) -> tuple[str, str, str, str, str, str]:
    """Two units, two hexes, the name of the first hex, and a rule, as far as this game has them."""
    units = [piece.name for piece in names.pieces.values()][:2]
    board = names.rules.sheet.maps[0]
    hex_, name = min(board.names.items(), key=lambda item: len(item[1]))
    beyond = board.map.grid.neighbours[hex_][0]
    rule = next((case for case in names.rules.words.cases if not case.endswith("0")), "1")
    return units[0], units[-1], board.map.grid.id(hex_), board.map.grid.id(beyond), name, rule


def unit_lines(rules: Ruleset, view: View, names: Names) -> list[str]:
    """All units by side: on the map, waiting, and gone."""
    lines: list[str] = []
    for role in rules.roles:
        own = [piece for piece in view.pieces if piece.side == role]
        on_map = [piece for piece in own if names.is_on_map(piece.id)]
        lines += ["", f"{rules.role_titles[role]} units on the map:"]
        lines += [_unit_line(names, piece, view.turn) for piece in on_map] or ["  none"]
        for place in dict.fromkeys(piece.place for piece in own if piece not in on_map):
            there = [piece for piece in own if piece.place == place]
            lines += [f"{names.place_title(place)}:", *(_unit_line(names, piece, view.turn) for piece in there)]
    return lines[1:]


def _unit_line(names: Names, piece: Piece, turn: int) -> str:
    where = names.place_title(piece.place) if names.is_on_map(piece.id) else ""
    where += f", faces {piece.faces}" if where and piece.faces else ""
    if not where and (piece.arrives or 0) >= turn:
        where = f"from turn {piece.arrives}"
    wide = max(8, *(len(other.name) + 1 for other in names.pieces.values()))
    return f"  {piece.name:{wide}}{factors(piece):6}{piece.formation[:36]:38}{where}".rstrip()


def score_lines(rules: Ruleset, view: View) -> list[str]:
    """The score sheet: every line with its rule, and the totals."""
    lines: list[str] = []
    for role in rules.roles:
        entries = [entry for entry in view.ledger if entry.side == role]
        lines += [f"  {entry.points:>4}  {entry.reason} [{entry.rule}]" for entry in entries]
        lines += [f"  {view.scores[role]:>4}  {rules.role_titles[role]} total", ""]
    return lines[:-1]


def rule_lines(rules: Ruleset, cases: Sequence[str]) -> list[str]:
    """The rules whose numbers begin like these; all rules if none is named. Raises Unclear if there is none."""
    texts = rules.words.cases
    wanted = [case.strip("[]") for case in cases]
    found = [case for case in texts if not wanted or any(case == want or _is_part(case, want) for want in wanted)]
    if not found:
        raise Unclear(f"the rulebook has no case {', '.join(wanted)}; it has {', '.join(texts)}")
    return [f"[{case}] {texts[case]}" for case in found]


def _is_part(case: str, whole: str) -> bool:
    """Whether 7.43 is a part of 7.4, and 7.4 of 7."""
    return case.startswith(whole if "." in whole else f"{whole}.")


def legend(board: Board) -> list[str]:
    """The signs on the map."""
    looks = [*board.terrain.values(), *board.features.values()]
    return [
        "  " + ", ".join(f"{look.glyph} {look.title}" for look in looks),
        "  ▌ and ▂ river, ─ and │ road, ╪ and ╫ bridge: on the hexside they follow or cross",
        "  a counter: its name, and below it strength-movement; pale ones are done for now",
        "  ! target, + in the attack, < chosen, ' moved here, [1] a choice,",
        "  3/1 in a hex: it costs 3 movement points and leaves 1",
    ]


def end_lines(rules: Ruleset, view: View, outcome: Outcome, path: Path) -> list[str]:
    """How the game ended, the score sheet, and what can be done with the record."""
    return [
        outcome.text + ".",
        "",
        *score_lines(rules, view),
        "",
        f"The record: {path}",
        f"  grognard replay {path}    tells the game again",
        f"  grognard verify {path}    proves every step and every die",
    ]
