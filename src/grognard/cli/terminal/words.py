"""How moments are put into words and marks: prompts, the card of a unit, the result of a die, the trace of an event."""

from __future__ import annotations

import re
from collections.abc import Mapping

from grognard.engine.actions import Action
from grognard.engine.chances import Dice
from grognard.engine.events import Event
from grognard.engine.nodes import Chance
from grognard.engine.pieces import Piece
from grognard.engine.ruleset import Ruleset
from grognard.engine.views import View

from .map import Pointer
from .menu import Menu
from .names import Names
from .tabletop import describe

MANY_FACES = 8


def score_line(rules: Ruleset, view: View) -> str:
    """`American 3, German 8`."""
    return ", ".join(f"{rules.role_titles[role]} {score}" for role, score in view.scores.items())


def short_prompt(prompt: str, title: str) -> str:
    """The prompt without a beginning that only repeats the title."""
    first, colon, rest = prompt.partition(": ")
    if colon and set(re.findall(r"\w+", first.lower())) <= set(re.findall(r"\w+", title.lower())):
        return rest[:1].upper() + rest[1:]
    return prompt


def card(menu: Menu, names: Names) -> list[str]:
    """The selected unit, or the sums of the attack being prepared."""
    if menu.tally:
        return list(menu.tally)
    if menu.selected is None:
        return []
    if menu.selected not in names.pieces:
        return [names.place_title(menu.selected)] if menu.selected in names.areas else []
    facts = names.pieces[menu.selected]
    if not names.rules.sheet.maps:
        return [describe(facts)]
    where = names.place_title(facts.place) if names.is_on_map(menu.selected) else "enters the map"
    where += f", faces {facts.faces}" if facts.faces else ""
    left = "" if facts.left is None else f", {facts.left} MP left"
    return [f"{names.counter(menu.selected)}, {where}{left}", *([facts.formation] if facts.formation else [])]


def meanings(node: Chance) -> dict[str, str]:
    """Per face of a single die, the result it leads to."""
    if not isinstance(node.dice, Dice) or node.dice.size > MANY_FACES:
        return {}
    found = {faces: band.label for band in node.bands for faces in band.faces}
    return {" ".join(map(str, faces)): found[faces] for faces in sorted(found)}


def trail_of(event: Event, pieces: Mapping[str, Piece]) -> dict[str, Pointer]:
    """The trace of an event on the map: the way of a move, or an attack."""
    facts = event.facts
    held = {piece.place for piece in pieces.values()}
    way = [place for place in (*facts.get("path", ()), facts.get("start")) if place and place not in held]
    pointers = {str(place): Pointer("trail") for place in (*way, facts.get("place")) if place}
    if "units" in facts and "target" in facts:
        pointers |= {pieces[piece].place: Pointer("joined") for piece in facts["units"]}
        pointers[str(facts["place"])] = Pointer("target")
    return pointers


def pointers_of(action: Action, names: Names) -> dict[str, Pointer]:
    """The place of an action on the map: its piece and its place."""
    pointers: dict[str, Pointer] = {}
    for parameter, value in zip(names.rules.vocabulary.verbs[action.verb].parameters, action.args, strict=True):
        if parameter.name == "piece":
            pointers[names.pieces[str(value)].place] = Pointer("selected")
        elif parameter.name == "place":
            pointers[str(value)] = Pointer("goal")
    return pointers
