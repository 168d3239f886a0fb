"""The referee's answers: what a unit or hex is, why something is not allowed, what an attack would come to."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.nodes import Decision
from grognard.engine.state import State

from .commands import Order, read_action, read_order
from .menu import sums_only
from .names import Names, Unclear


def about_piece(names: Names, state: State, node: Decision, piece: str) -> list[str]:
    """A unit: its factors, where it is, and why it cannot act if it is for its side to decide."""
    formation = names.pieces[piece].get("formation")
    about = f"{names.counter(piece)}, {names.place_title(names.where(piece))}" + (f", {formation}" if formation else "")
    return [about, *why_idle(names, state, node, piece)]


def about_place(names: Names, state: State, node: Decision, place: str) -> list[str]:
    """A hex: its terrain and who is there, and why it cannot be chosen where hexes are to be chosen."""
    lines = names.describe_place(place)
    for verb in _verbs(node):
        if _shape(names, verb) == ("place",):
            lines += [refusal.text for refusal in state.refusals(Action(verb, (place,)))]
    return lines


def why_idle(names: Names, state: State, node: Decision, piece: str) -> list[str]:
    """Why a unit of the deciding side cannot act, as the rules say for a hex beside it; nothing if it can."""
    if names.pieces[piece]["side"] not in node.roles:
        return []
    for verb in _verbs(node):
        shape = _shape(names, verb)
        if shape == ("piece", "place"):
            near = _near(names, str(names.pieces[piece]["place"]))
            return [refusal.text for refusal in state.refusals(Action(verb, (piece, near)))]
        if shape == ("piece",):
            return [refusal.text for refusal in state.refusals(Action(verb, (piece,)))]
    return []


def why(names: Names, state: State, node: Decision, order: Order, selected: str | None) -> list[str]:
    """Every reason why something is not allowed, with its rule. Raises Unclear if it is not clear what."""
    if len(order.words) == 1 and (piece := names.piece(order.words[0])) and piece != selected:
        idle = any(piece in action.args for action in node.actions)
        reasons = [] if idle else why_idle(names, state, node, piece)
        return reasons or [f"Nothing keeps {names.title(piece)}: name a hex, too."]
    inner = read_order(" ".join(order.words), list(names.rules.vocabulary.verbs))
    if inner.kind not in ("verb", "names"):
        raise Unclear("why what? Say why, a unit and a hex; or why and what you want to do")
    action = read_action(names, node, inner, selected).action
    refusals = state.refusals(action)
    rulings = dict.fromkeys(ruling for refusal in refusals for ruling in refusal.rulings)
    settled = [f"Settled by ruling {', '.join(rulings)}."] if rulings else []
    return [*(refusal.text for refusal in refusals), *settled] or [f"Allowed: {names.sentence(action)}."]


def odds(names: Names, state: State, order: Order) -> list[str]:
    """The sums and chances of an attack: with the units named, or with all that are next to the hex."""
    place = names.place(order.words[0]) if order.words else None
    if place is None:
        raise Unclear("odds where? Say odds, the hex to attack, and the units that attack it")
    pieces = []
    for word in order.words[1:]:
        if (piece := names.piece(word)) is None:
            raise names.unknown(word)
        pieces.append(piece)
    preview = names.rules.odds(state, place, pieces or _beside(names, place))
    chances = [f"{chance:.0%} {name}" for name, chance in preview.to_json()["results"].items() if chance]
    return [*map(names.without_ids, sums_only(preview.lines())), ", ".join(chances)]


def _verbs(node: Decision) -> list[str]:
    return list(dict.fromkeys(action.verb for action in node.actions))


def _shape(names: Names, verb: str) -> tuple[str, ...]:
    """The names of a verb's parameters."""
    return tuple(parameter.name for parameter in names.rules.vocabulary.verbs[verb].parameters)


def _near(names: Names, place: str) -> str:
    """A hex beside a place, or any hex for one off the map."""
    grid = names.rules.boards[0].map.grid
    hex_ = grid.find(place)
    return str(grid.id(0 if hex_ is None else grid.neighbours[hex_][0]))


def _beside(names: Names, place: str) -> list[str]:
    """The units next to a hex that are not of the side in it. Raises Unclear if there are none."""
    grid = names.rules.boards[0].map.grid
    around = {grid.id(hex_) for hex_ in grid.neighbours[grid.index(place)]}
    sides = {names.pieces[piece]["side"] for piece in names.at(place)}
    found = [i for i, facts in names.pieces.items() if facts["place"] in around and facts["side"] not in sides]
    if not found:
        raise Unclear(f"nobody is next to {place}")
    return found
