"""The choices of a decision: numbered, in an order that makes sense, and where they lie on the map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.nodes import Decision
from grognard.engine.state import State

from .map import Mark
from .names import Names

FEW = 8
MANY_NUMBERS = 20
"""So many answers to "how many?" are not listed one by one."""
TO_BE_TYPED = "·"
"""In place of a number where the words themselves must be typed."""


class Choice(NamedTuple):
    """Something that can be chosen by its number: an action, or a piece to see its actions."""

    label: str
    short: str
    text: str
    action: Action | None = None
    piece: str | None = None


class Menu(NamedTuple):
    """Everything that can be chosen now, and what it looks like on the map."""

    choices: tuple[Choice, ...]
    marks: dict[str, Mark]
    spent: frozenset[str]
    """Own pieces that can do nothing more now."""
    selected: str | None
    chosen_by_hand: bool
    tally: tuple[str, ...]
    """The sums of the attack that is being prepared, line by line."""
    results: dict[str, float]
    """The chances of its results."""
    footnote: str = ""

    def labelled(self, word: str) -> Choice | None:
        """The choice with this number."""
        return next((choice for choice in self.choices if choice.label == word != TO_BE_TYPED), None)


def make_menu(names: Names, state: State, node: Decision, selected: str | None) -> Menu:
    """The menu of a decision: of the selected piece, or of all. A piece that is alone is selected by itself."""
    return _Maker(names, state, node, selected).menu()


def piece_of(names: Names, action: Action) -> str | None:
    """The piece of an action that also names something else: `move 357 0304`, not `commit 357`."""
    parameters = names.rules.vocabulary.verbs[action.verb].parameters
    return str(action.args[0]) if len(parameters) > 1 and parameters[0].name == "piece" else None


class _Maker:
    """Collects the parts of one menu."""

    def __init__(self, names: Names, state: State, node: Decision, selected: str | None) -> None:
        self.names = names
        self.state = state
        self.node = node
        self.details: dict[Action, dict[str, Any]] = {}
        self.groups: dict[str, list[Action]] = {}
        self.single: list[Action] = []
        for action in node.actions:
            piece = piece_of(names, action)
            if piece is None:
                self.single.append(action)
            else:
                self.groups.setdefault(piece, []).append(action)
        self.by_hand = selected in self.groups
        # Few answers are shown at once, with their pieces; many only after a piece is chosen.
        self.flat = not self.by_hand and len(node.actions) <= FEW
        only = next(iter(self.groups)) if self.flat and len(self.groups) == 1 else None
        self.selected = selected if self.by_hand else only
        self.labels = self._labels()

    def menu(self) -> Menu:
        """All of it."""
        choices = tuple(self._choices())
        marks = self._marks(choices)
        tally, results = self._attack()
        return Menu(choices, marks, self._spent(), self.selected, self.by_hand, tally, results, self._footnote())

    def _labels(self) -> Iterator[str]:
        """1, 2, 3 ... without numbers that are names of pieces (`10` always means the 10th) or answers themselves."""
        taken = {str(piece["name"]) for piece in self.names.pieces.values()}
        taken |= {str(action.args[0]) for action in self.single if _is_number(action)}
        return (label for label in map(str, count(1)) if label not in taken)

    def _detail(self, action: Action) -> dict[str, Any]:
        if action not in self.details:
            self.details[action] = self.names.rules.details(self.state, action)
        return self.details[action]

    # -- choices ------------------------------------------------------------------------------------------------

    def _choices(self) -> Iterator[Choice]:
        if self.selected is not None or self.flat:
            shown = self.groups if self.selected is None else [self.selected]
            for action in sorted((a for piece in shown for a in self.groups[piece]), key=self._by_verb):
                yield self._of_piece(action)
        else:
            for piece in self.groups:
                yield self._piece(piece)
        if not self.by_hand:
            yield from self._singles()

    def _singles(self) -> Iterator[Choice]:
        """What belongs to no piece; "how many" with many answers is one line, to be typed."""
        counts: dict[tuple[Any, ...], list[Action]] = {}
        for action in self.single:
            if action.args and isinstance(action.args[-1], int):
                counts.setdefault((action.verb, *action.args[:-1]), []).append(action)
        folded = {key: actions for key, actions in counts.items() if len(actions) > MANY_NUMBERS}
        for key, actions in folded.items():
            first, last = actions[0].args[-1], actions[-1].args[-1]
            words = " ".join(map(str, key))
            verb = self.names.rules.vocabulary.verbs[actions[0].verb]
            text = f"{words} NUMBER, {first} to {last}: {verb.help}"
            yield Choice(TO_BE_TYPED, f"{words} {first}-{last}", text)
        hidden = {action for actions in folded.values() for action in actions}
        for action in sorted(self.single, key=lambda action: not action.args):
            if action not in hidden:
                yield self._single(action)

    def _by_verb(self, action: Action) -> bool:
        """Places come last: they are many."""
        return self.names.rules.vocabulary.verbs[action.verb].parameters[-1].name == "place"

    def _piece(self, piece: str) -> Choice:
        names = self.names
        where = names.where(piece)
        left = names.pieces[piece].get("left")
        full = names.pieces[piece].get("movement")
        points = f", {left} of {full} MP left" if left is not None and left != full else ""
        if not names.is_on_map(piece):
            where = "enters"
        short = f"{names.counter(piece):10} {where}" + ("*" if points else "")
        return Choice(next(self.labels), short, f"{names.counter(piece)}, {where}{points}", piece=piece)

    def _of_piece(self, action: Action) -> Choice:
        """An action of the selected piece."""
        detail = self._detail(action)
        goal = str(action.args[-1])
        is_place = self._by_verb(action)
        cost = f": {detail['cost']} MP" if "cost" in detail else ""
        left = f", {detail['left']} left" if "left" in detail else ""
        gain = f", +{detail['points']} VP" if detail.get("points") else ""
        verb = action.verb if self.selected is not None else f"{action.verb} {self.names.title(str(action.args[0]))}"
        text = f"{verb} to {self.names.place_title(goal)}" if is_place else f"{verb} {goal}"
        short = f"{verb} {'to ' if is_place else ''}{goal}{gain}"
        if is_place and self.selected is not None:
            short = goal
        return Choice(next(self.labels), short, text + cost + left + gain, action)

    def _single(self, action: Action) -> Choice:
        """An action that belongs to no piece in particular, or takes only a piece."""
        detail = self._detail(action)
        if detail.get("label"):
            return self._labelled(action, detail)
        column = f": {detail['column']}" if "column" in detail and not detail.get("throws") else ""
        outlook = f": {_outlook(detail)}" if column else ""
        if not action.args:
            verb = self.names.rules.vocabulary.verbs[action.verb]
            text = verb.help if verb.help.startswith(verb.name) else f"{verb.name}: {verb.help}"
            return Choice(next(self.labels), _first_words(verb.help, action.verb) + column, text + outlook, action)
        parameter = self.names.rules.vocabulary.verbs[action.verb].parameters[0].name
        value = str(action.args[0])
        if parameter == "piece":
            what = self.names.counter(value)
            short = f"{action.verb} {self.names.title(value) if column else what}{column}"
            return Choice(next(self.labels), short, f"{action.verb} {what}{outlook}", action)
        if parameter == "place":
            there = " ".join(map(self.names.counter, self.names.at(value)))
            text = f"{action.verb} {there} in {self.names.place_title(value)}" + outlook.replace(": ", ": at most ", 1)
            return Choice(next(self.labels), f"{value} {there}{column}", text, action)
        label = value if _is_number(action) else next(self.labels)
        return Choice(label, action.text, action.text, action)

    def _labelled(self, action: Action, detail: dict[str, Any]) -> Choice:
        """An action that the game has words for: whom it is about, what it is, and the sums behind it."""
        piece = self.names.pieces.get(str(detail.get("piece", "")))
        title = str(piece.get("title") or "") if piece else ""
        if not piece and len(action.args) > 1:
            first = str(action.args[0]).replace("_", " ")
            title = first[:1].upper() + first[1:]
        who = f"{title}: " if title and title.lower() not in str(detail["label"]).lower() else ""
        sums = "; ".join(sums_only(detail.get("lines", []))) if detail.get("results") else ""
        text = f"{who}{detail['label']}" + (f". {sums}" if sums else "")
        label = str(action.args[0]) if _is_number(action) else next(self.labels)
        return Choice(label, detail["label"], text, action)

    # -- the map ------------------------------------------------------------------------------------------------

    def _marks(self, choices: tuple[Choice, ...]) -> dict[str, Mark]:
        marks: dict[str, Mark] = {}
        for choice in choices:
            for place, mark in (self._mark(choice, choice.action) if choice.action else {}).items():
                # A number is of no use where several choices lead to one hex.
                marks[place] = mark if place not in marks else Mark(mark.kind)
        if self.selected is not None and self.names.is_on_map(self.selected):
            marks[str(self.names.pieces[self.selected]["place"])] = Mark("selected")
        return marks

    def _mark(self, choice: Choice, action: Action) -> dict[str, Mark]:
        """Where the choice lies: a hex in reach, a hex to go to, a target, or those who attack it."""
        detail = self._detail(action)
        parameters = self.names.rules.vocabulary.verbs[action.verb].parameters
        if parameters and parameters[-1].name == "place":
            place = str(action.args[-1])
            if "cost" in detail:
                return {place: Mark("reach", f"{detail['cost']}/{detail.get('left', 0)}")}
            return {place: Mark("target" if self.names.at(place) else "goal", f"[{choice.label}]")}
        marks = {}
        if "target" in detail:
            marks[str(detail["target"])] = Mark("target")
        if detail.get("throws"):
            marks |= {str(self.names.pieces[piece]["place"]): Mark("joined") for piece in detail.get("with", ())}
        return marks

    def _spent(self) -> frozenset[str]:
        """Pieces of the deciding side that have no action while others have, or no points left."""
        own = [piece for piece, facts in self.names.pieces.items() if facts["side"] in self.node.roles]
        idle = {piece for piece in own if self.groups and piece not in self.groups}
        return frozenset(idle | {piece for piece in own if self.names.pieces[piece].get("left") == 0})

    def _footnote(self) -> str:
        """What the figures behind targets mean."""
        places = [action for action in self.single if self._by_place(action) and "column" in self._detail(action)]
        return "Behind the colon: the column if all join." if places else ""

    def _by_place(self, action: Action) -> bool:
        return bool(action.args) and self._by_verb(action)

    def _attack(self) -> tuple[tuple[str, ...], dict[str, float]]:
        """The sums of an attack as it stands: what the action that throws the die would lead to."""
        for action in self.single:
            detail = self._detail(action)
            if detail.get("throws") and "lines" in detail:
                lines = tuple(map(self.names.without_ids, sums_only(detail["lines"])))
                return lines, dict(detail["results"])
        return (), {}


def _is_number(action: Action) -> bool:
    """Whether the action is an answer to "how many?"."""
    return len(action.args) == 1 and isinstance(action.args[0], int)


def sums_only(lines: list[str]) -> tuple[str, ...]:
    """A preview without its chances, which are drawn as bars."""
    return tuple(line for line in lines if "%" not in line)


def _outlook(detail: dict[str, Any]) -> str:
    return f"{detail['differential']:+d}, column {detail['column']}" if "differential" in detail else detail["column"]


def _first_words(help_: str, verb: str) -> str:
    return help_ if help_.startswith(verb) and len(help_) < 21 else verb
