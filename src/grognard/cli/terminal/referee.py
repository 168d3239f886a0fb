"""The referee's answers: what a unit or hex is, why something is not allowed, what an attack would come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.engine import doors
from grognard.engine.actions import Action
from grognard.engine.nodes import Decision
from grognard.engine.offers import Offer
from grognard.engine.state import State

from .commands import Order, read_action, read_order
from .menu import percent, sums_only, told_results
from .names import Names, Unclear
from .tabletop import describe


def about_piece(names: Names, state: State, node: Decision, piece: str) -> list[str]:
    """A unit: its factors, where it is, and why it cannot act if its side decides now."""
    facts = names.pieces[piece]
    if not names.rules.sheet.maps:
        return [f"{describe(facts)}."]
    formation = facts.formation
    about = f"{names.counter(piece)}, {names.place_title(facts.place)}" + (f", {formation}" if formation else "")
    pointed = f"Faces {facts.faces}." if facts.faces else ""
    known = describe(facts) if facts.facts else ""
    return [about, *(line for line in (pointed, known) if line), *why_idle(names, state, node, piece)]


def about_place(names: Names, state: State, node: Decision, place: str) -> list[str]:
    """A hex: its terrain and its units, and why it cannot be chosen where hexes are to be chosen."""
    lines = names.describe_place(place)
    for verb in _verbs(node):
        if _shape(names, verb) == ("place",):
            lines += [refusal.text for refusal in state.refusals(Action(verb, (place,)))]
    return lines


def why_idle(names: Names, state: State, node: Decision, piece: str) -> list[str]:
    """Why a unit of the deciding side cannot act, as the rules say for a hex beside it; empty if it can."""
    if names.pieces[piece].side not in node.roles or not names.rules.sheet.maps:
        return []
    for verb in _verbs(node):
        shape = _shape(names, verb)
        if shape == ("piece", "place"):
            near = _near(names, names.pieces[piece].place)
            return [refusal.text for refusal in state.refusals(Action(verb, (piece, near)))]
        if shape == ("piece",):
            return [refusal.text for refusal in state.refusals(Action(verb, (piece,)))]
    return []


def why(names: Names, state: State, node: Decision, order: Order, selected: str | None) -> list[str]:
    """Every reason why something is not allowed, with its rule. Raises Unclear if the words are not clear."""
    if len(order.words) == 1 and (piece := names.piece(order.words[0])) and piece != selected:
        idle = any(piece in action.args for action in node.actions)
        reasons = [] if idle else why_idle(names, state, node, piece)
        return reasons or [f"Nothing keeps {names.title(piece)}: name a hex, too."]
    inner = read_order(" ".join(order.words), names.rules.vocabulary.verbs.values(), set(_verbs(node)))
    if inner.kind not in ("verb", "names"):
        raise Unclear("why what? Say why, a unit and a hex; or why and what you want to do")
    action = read_action(names, node, inner, selected).action
    refusals = state.refusals(action)
    rulings = dict.fromkeys(ruling for refusal in refusals for ruling in refusal.rulings)
    settled = [f"Settled by ruling {', '.join(rulings)}."] if rulings else []
    return [*(refusal.text for refusal in refusals), *settled] or [_allowed(names, state, action)]


def _allowed(names: Names, state: State, action: Action) -> str:
    said = names.sentence(action, doors.details(state, action))
    return f"Allowed: {said}."


def odds(names: Names, state: State, node: Decision, order: Order, selected: str | None) -> list[str]:
    """The sums and chances of an attack or of any action, or of everything that can be rolled for now."""
    if not order.words:
        return all_odds(names, state, node)
    action = _meant(names, node, order, selected)
    if action is not None:
        detail = doors.details(state, action)
        if in_lines(detail):
            return [f"{names.sentence(action, detail)}:", *map(names.without_ids, in_lines(detail))]
        if not names.rules.sheet.maps:
            return [f"{names.sentence(action, detail)}: no dice are thrown for it."]
    place = names.place(order.words[0])
    if place is None or not names.rules.sheet.maps:
        raise Unclear("odds of what? Say odds and what you want to do; odds alone tells of everything now")
    pieces = []
    for word in order.words[1:]:
        if (piece := names.piece(word)) is None:
            raise names.unknown(word)
        pieces.append(piece)
    found = names.rules.sheet.odds(state, place, pieces or beside(names, place)).shown()
    return [*map(names.without_ids, sums_only(found.lines)), *chance_lines(told_results(found))]


def _meant(names: Names, node: Decision, order: Order, selected: str | None) -> Action | None:
    """The legal action that is meant; None if the words mean something else."""
    inner = read_order(" ".join(order.words), names.rules.vocabulary.verbs.values(), set(_verbs(node)))
    try:
        action = read_action(names, node, inner, selected).action
    except Unclear:
        return None
    return action if action in node.actions else None


def all_odds(names: Names, state: State, node: Decision) -> list[str]:
    """Every choice that depends on dice, with its chances."""
    lines: list[str] = []
    for action in node.actions:
        detail = doors.details(state, action)
        if in_lines(detail):
            lines.append(f"{names.sentence(action, detail)}:")
            lines += [f"  {line}" for line in map(names.without_ids, in_lines(detail))]
    return lines or ["Nothing that can be done now is rolled for."]


def in_lines(offer: Offer) -> list[str]:
    """The sums of an action and its chances."""
    if not offer.results:
        return [*offer.lines, *offer.notes]
    return [*offer.notes, *sums_only(offer.lines), *chance_lines(told_results(offer))]


def chance_lines(results: Mapping[str, float]) -> list[str]:
    """A line for each thing that can happen."""
    return [f"{percent(chance):>6} {name}" for name, chance in results.items() if chance]


def route(names: Names, state: State, node: Decision, order: Order, selected: str | None) -> list[str]:
    """The way a unit would take, or the way from place to place if the game can tell it. Raises Unclear."""
    if not names.rules.sheet.maps:
        return inspect(names, state, node.role, order.words)
    if not order.words:
        raise Unclear("the way of what? Say route, a unit and where it is to go")
    inner = read_order(" ".join(order.words), names.rules.vocabulary.verbs.values(), set(_verbs(node)))
    action = read_action(names, node, inner, selected).action
    refusals = state.refusals(action)
    if refusals:
        return [refusal.text for refusal in refusals]
    return [way_line(names, state, action)]


def way_line(names: Names, state: State, action: Action) -> str:
    """A move in words, with the hexes it passes and what it costs."""
    detail = doors.details(state, action)
    cost = "" if detail.cost is None else f", {detail.cost} MP"
    path = names.rules.sheet.route(state, action)
    way = f" by {', '.join(map(names.place_title, path[:-1]))}" if len(path) > 1 else ""
    said = names.sentence(action)
    return f"{said[:1].upper()}{said[1:]}{way}{cost}."


def inspect(names: Names, state: State, role: str, words: Sequence[str]) -> list[str]:
    """What the role may be told about places: a line of sight, the way between them. Raises Unclear."""
    inspector = names.rules.sheet.inspector
    if inspector is None:
        raise Unclear("there is nothing to ask about places in this game")
    places = []
    for word in words:
        if (place := names.place(word)) is None:
            raise names.unknown(word)
        places.append(place)
    if len(places) == 1:
        places *= inspector.places
    if len(places) != inspector.places:
        raise Unclear(f"name {inspector.places} places")
    found = inspector.ask(state, role, places)
    return list(found.lines) if found is not None and found.lines else ["Nothing is known about these places."]


def _verbs(node: Decision) -> list[str]:
    return list(dict.fromkeys(action.verb for action in node.actions))


def _shape(names: Names, verb: str) -> tuple[str, ...]:
    """The names of a verb's parameters."""
    return tuple(parameter.name for parameter in names.rules.vocabulary.verbs[verb].parameters)


def _near(names: Names, place: str) -> str:
    """A hex beside a place, or any hex for one off the map."""
    grid = names.rules.sheet.maps[0].map.grid
    hex_ = grid.find(place)
    return str(grid.id(0 if hex_ is None else grid.neighbours[hex_][0]))


def beside(names: Names, place: str) -> list[str]:
    """The units next to a hex that are not of the side in it. Raises Unclear if there are none."""
    grid = names.rules.sheet.maps[0].map.grid
    around = {grid.id(hex_) for hex_ in grid.neighbours[grid.index(place)]}
    sides = {names.pieces[piece].side for piece in names.at(place)}
    found = [i for i, facts in names.pieces.items() if facts.place in around and facts.side not in sides]
    if not found:
        raise Unclear(f"nobody is next to {place}")
    return found
