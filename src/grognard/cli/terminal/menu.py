"""The choices of a decision: numbered, in an order that makes sense, and where they lie on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from grognard.engine import doors
from grognard.engine.actions import Action
from grognard.engine.nodes import Decision
from grognard.engine.offers import Odds, Offer
from grognard.engine.state import State

from .map import Pointer
from .names import Names

FEW = 8
MANY_NUMBERS, MANY_OF_SEVERAL = 20, 3
"""How many answers to "how many?" are listed at most; the second number holds if several things are asked at once."""
HARDLY, FEW_TARGETS, FEW_RESULTS = 0.01, 2, 3
"""Where there is little room, targets with less of a chance, and more targets and results than this, are left out."""
VERB = "@"
"""The sign before a verb that is chosen first, as a piece is."""
TO_BE_TYPED = "·"
"""The sign in place of a number where the words themselves must be typed."""


class MenuEntry(NamedTuple):
    """Something that can be chosen by its number: an action, or a piece to see its actions."""

    label: str
    short: str
    text: str
    action: Action | None = None
    piece: str | None = None
    group: str = ""
    """The subject, where a list has a heading for each."""
    more: tuple[str, ...] = ()
    """The lines below it where there is room: sums and chances, targets."""
    gist: tuple[str, ...] = ()
    """The same in fewer words, for where there is little room."""


class Menu(NamedTuple):
    """Everything that can be chosen now, and what it looks like on the map."""

    choices: tuple[MenuEntry, ...]
    pointers: dict[str, Pointer]
    spent: frozenset[str]
    """Own pieces that can do nothing more now."""
    selected: str | None
    chosen_by_hand: bool
    tally: tuple[str, ...]
    """The sums of the attack that is being prepared, line by line."""
    results: dict[str, float]
    """The chances of its results."""
    footnote: str = ""
    places: frozenset[str] = frozenset()
    """The places of the choices, on whatever board."""

    def labelled(self, word: str) -> MenuEntry | None:
        """The choice with this number."""
        return next((choice for choice in self.choices if choice.label == word != TO_BE_TYPED), None)


class Numbers:
    """The numbers of choices. Each keeps its number while the same question stands, so that it can be typed ahead."""

    def __init__(self) -> None:
        self._scope: tuple[Any, ...] = ()
        self._given: dict[str | None, dict[object, str]] = {}

    def enter(self, scope: tuple[Any, ...]) -> None:
        """Begin anew if it is another question."""
        if scope != self._scope:
            self._scope, self._given = scope, {}

    def label(self, level: str | None, choice: object, taken: set[str]) -> str:
        """The number of a choice in a list: the one it had, or the next that is free."""
        known = self._given.setdefault(level, {})
        if known.get(choice, "") in taken | {""}:
            used = taken | set(known.values())
            known[choice] = next(label for label in map(str, count(1)) if label not in used)
        return known[choice]


def make_menu(
    names: Names,
    state: State,
    node: Decision,
    selected: str | None,
    numbers: Numbers | None = None,
    in_full: bool = False,
) -> Menu:
    """The menu of a decision: of the selected piece, or of all. A single piece is selected automatically.

    Many choices about several pieces are listed piece by piece, to be chosen in two steps; `in_full` lists them all, if
    the game has words for each.
    """
    return _Maker(names, state, node, selected, numbers or Numbers(), in_full).menu()


def piece_of(names: Names, action: Action) -> str | None:
    """The piece that an action belongs to: that of `move 357 0304` and `open driver`, but not of `commit 357`.

    Where there are no hexes, an area can be the subject as well.
    """
    parameters = names.rules.vocabulary.verbs[action.verb].parameters
    if not parameters or (parameters[0].name == "piece" and len(parameters) == 1):
        return None
    first = str(action.args[0])
    # On a hex map, something else may have the same name as a piece: a command of one unit.
    known = not names.rules.sheet.maps and (first in names.pieces or first in names.areas)
    return first if parameters[0].name == "piece" or known else None


class _Maker:
    """Collects the parts of one menu."""

    def __init__(
        self, names: Names, state: State, node: Decision, selected: str | None, numbers: Numbers, in_full: bool
    ) -> None:
        self.names = names
        self.state = state
        self.node = node
        self.numbers = numbers
        self.details: dict[Action, Offer] = {}
        self.groups: dict[str, list[Action]] = {}
        self.single: list[Action] = []
        for action in node.actions:
            piece = piece_of(names, action)
            if piece is None:
                self.single.append(action)
            else:
                self.groups.setdefault(piece, []).append(action)
        if not names.rules.sheet.maps:
            self._sort_out(in_full)
        self.by_hand = selected in self.groups
        # A few answers are shown at once, with their pieces. Many are shown only after a piece is chosen.
        self.flat = not self.by_hand and (len(node.actions) <= FEW or (in_full and not names.rules.sheet.maps))
        only = next(iter(self.groups)) if self.flat and len(self.groups) == 1 and names.rules.sheet.maps else None
        self.selected = selected if self.by_hand else only
        self.taken = {piece.name for piece in names.pieces.values()}
        self.taken |= {str(action.args[0]) for action in self.single if _is_number(action)}

    def menu(self) -> Menu:
        """The whole menu."""
        choices = tuple(self._choices())
        pointers = self._pointers(choices)
        tally, results = self._attack()
        return Menu(
            choices,
            pointers,
            self._spent(),
            self.selected,
            self.by_hand,
            tally,
            results,
            self._footnote(),
            self._places(),
        )

    def _sort_out(self, in_full: bool) -> None:
        """Men in the order of the crew. Unless all is listed, many actions of one verb become one choice."""
        order = {piece: number for number, row in enumerate(self.names.rows.values()) for piece in row.pieces}
        self.groups = dict(sorted(self.groups.items(), key=lambda group: order.get(group[0], len(order))))
        if in_full or len(self.node.actions) <= FEW:
            return
        verbs: dict[str, list[Action]] = {}
        for action in self.single:
            if action.args and not isinstance(action.args[-1], int):
                verbs.setdefault(action.verb, []).append(action)
        folded = {verb: actions for verb, actions in verbs.items() if len(actions) > MANY_OF_SEVERAL}
        if len(verbs) == 1 and not self.groups:
            return
        self.groups |= {f"{VERB}{verb}": actions for verb, actions in folded.items()}
        self.single = [action for action in self.single if action not in folded.get(action.verb, ())]

    def _places(self) -> frozenset[str]:
        places = {self.names.pieces[piece].place for piece in self.groups if piece in self.names.pieces}
        single = {self._detail(action).place for action in self.single}
        return frozenset(places | set(self.groups) | single) - {""}

    def _label(self, choice: object) -> str:
        """Its number: never the name of a piece (`10` always means the 10th) nor an answer."""
        return self.numbers.label(self.selected if self.by_hand else None, choice, self.taken)

    def _detail(self, action: Action) -> Offer:
        if action not in self.details:
            self.details[action] = doors.details(self.state, action)
        return self.details[action]

    # -- choices ------------------------------------------------------------------------------------------------

    def _choices(self) -> Iterator[MenuEntry]:
        if self.selected is not None or self.flat:
            shown = self.groups if self.selected is None else [self.selected]
            actions = [action for piece in shown for action in self.groups[piece]]
            if self.names.rules.sheet.maps:
                actions.sort(key=self._by_verb)
            for action in actions:
                yield self._of_piece(action)
        else:
            for piece in self.groups:
                yield self._piece(piece)
        if not self.by_hand:
            yield from self._singles()

    def _singles(self) -> Iterator[MenuEntry]:
        """Actions that belong to no piece. "How many" with many answers is one line, to be typed."""
        folded = self._folded()
        for key, actions in folded.items():
            words, numbers = " ".join(map(str, key)), _span(actions)
            verb = self.names.rules.vocabulary.verbs[actions[0].verb]
            yield MenuEntry(TO_BE_TYPED, f"{words} {numbers}", f"{words} NUMBER, {numbers}: {verb.help}")
        hidden = {action for actions in folded.values() for action in actions}
        for action in sorted(self.single, key=lambda action: not action.args):
            if action not in hidden:
                yield self._single(action)

    def _folded(self) -> dict[tuple[Any, ...], list[Action]]:
        """The answers to "how many?" that are too many to be listed, by subject."""
        counts: dict[tuple[Any, ...], list[Action]] = {}
        for action in self.single:
            if action.args and isinstance(action.args[-1], int):
                counts.setdefault((action.verb, *action.args[:-1]), []).append(action)
        several = len(self.single) > MANY_NUMBERS and len(counts) > 1
        most = MANY_OF_SEVERAL if several else MANY_NUMBERS
        return {key: actions for key, actions in counts.items() if len(actions) > most}

    def _by_verb(self, action: Action) -> bool:
        """Places come last: they are many."""
        return self.names.rules.vocabulary.verbs[action.verb].parameters[-1].name == "place"

    def _piece(self, piece: str) -> MenuEntry:
        names = self.names
        if not names.rules.sheet.maps:
            return self._subject(piece)
        where = names.pieces[piece].place
        left, full = names.pieces[piece].left, names.pieces[piece].movement
        points = f", {left} of {full} MP left" if left is not None and left != full else ""
        if not names.is_on_map(piece):
            where = "enters"
        short = f"{names.printed(piece):10} {where}" + ("*" if points else "")
        return MenuEntry(self._label(piece), short, f"{names.counter(piece)}, {where}{points}", piece=piece)

    def _subject(self, piece: str) -> MenuEntry:
        """A man or an area, to see what can be done with it. For an area, also what is known of going there."""
        names = self.names
        if piece.startswith(VERB):
            words = names.rules.vocabulary.verbs[piece.removeprefix(VERB)].help
            return MenuEntry(self._label(piece), words, f"{words[:1].upper()}{words[1:]}", piece=piece)
        if piece in names.areas:
            last = self._detail(self.groups[piece][-1])
            return MenuEntry(self._label(piece), piece, names.place_title(piece), piece=piece, more=last.notes)
        said = next((row.value for row in names.rows.values() if piece in row.pieces and row.value), "")
        text = f"{names.title(piece)}: {said}" if said else names.title(piece)
        return MenuEntry(self._label(piece), text, text, piece=piece)

    def _of_piece(self, action: Action) -> MenuEntry:
        """An action of the selected piece."""
        detail = self._detail(action)
        if detail.label and detail.cost is None:
            return self._labelled(action, detail)
        goal = str(action.args[-1])
        is_place = self._by_verb(action)
        cost = "" if detail.cost is None else f": {detail.cost} MP"
        left = "" if detail.left is None else f", {detail.left} left"
        gain = f", +{detail.points} VP" if detail.points else ""
        verb = action.verb if self.selected is not None else f"{action.verb} {self.names.title(str(action.args[0]))}"
        text = f"{verb} to {self.names.place_title(goal)}" if is_place else f"{verb} {goal}"
        who = "" if self.selected is not None else f" {self.names.pieces[str(action.args[0])].name}"
        short = f"{action.verb}{who} {'to ' if is_place else ''}{goal}{gain}"
        if is_place and self.selected is not None:
            short = goal
        return MenuEntry(self._label(action), short, text + cost + left + gain, action, more=_outcome(detail))

    def _single(self, action: Action) -> MenuEntry:
        """An action that belongs to no piece: battles, ends of phases, answers to a question."""
        detail = self._detail(action)
        if detail.label:
            return self._labelled(action, detail)
        column = "" if detail.throws or not column_of(detail) else f": {column_of(detail)}"
        outlook = f": {detail.gist}" if column else ""
        if not action.args:
            verb = self.names.rules.vocabulary.verbs[action.verb]
            text = verb.help if verb.help.startswith(verb.name) else f"{verb.name}: {verb.help}"
            return MenuEntry(self._label(action), _first_words(verb.help, action.verb) + column, text + outlook, action)
        parameter = self.names.rules.vocabulary.verbs[action.verb].parameters[0].name
        value = str(action.args[0])
        if parameter == "piece":
            what = self.names.counter(value)
            printed = self.names.printed(value)
            short = f"{action.verb} {self.names.pieces[value].name if column else printed}{column}"
            return MenuEntry(
                self._label(action), short, f"{action.verb} {what}{outlook}", action, more=_outcome(detail)
            )
        if parameter == "place":
            there = " ".join(map(self.names.printed, self.names.at(value)))
            whom = " and ".join(map(self.names.counter, self.names.at(value)))
            text = f"{action.verb} {whom} in {self.names.place_title(value)}" + outlook.replace(": ", ": at most ", 1)
            return MenuEntry(self._label(action), f"{value} {there}{column}", text, action)
        label = value if _is_number(action) else self._label(action)
        return MenuEntry(label, action.text, self.names.sentence(action, detail), action)

    def _labelled(self, action: Action, detail: Offer) -> MenuEntry:
        """An action that the game has words for: its subject, its sentence, and the sums behind it."""
        label = value_of(action) if _is_number(action) else self._label(action)
        words = detail.label
        if self.by_hand:
            return MenuEntry(label, words, words, action, more=_outcome(detail), gist=_gist(detail))
        who = self.names.about(action, detail)
        text = f"{who}: {words}" if who else words
        short = f"{who.partition(',')[0]}: {words}" if who else words
        grouped = self.flat and len(self.groups) > 1 and piece_of(self.names, action) is not None
        group = self.names.subject(action) if grouped else ""
        return MenuEntry(label, short, text, action, group=group, more=_outcome(detail), gist=_gist(detail))

    # -- the map ------------------------------------------------------------------------------------------------

    def _pointers(self, choices: tuple[MenuEntry, ...]) -> dict[str, Pointer]:
        pointers: dict[str, Pointer] = {}
        for choice in choices:
            for place, pointer in (self._pointer(choice, choice.action) if choice.action else {}).items():
                # A number is of no use where several choices lead to one hex.
                pointers[place] = pointer if place not in pointers else Pointer(pointer.kind)
        if self.selected in self.names.areas:
            pointers[str(self.selected)] = Pointer("selected")
        elif self.selected in self.names.pieces and self.names.is_on_map(self.selected):
            pointers[self.names.pieces[str(self.selected)].place] = Pointer("selected")
        if not self.names.rules.sheet.maps and not self.flat:
            # Where men and areas are chosen first, they are marked.
            pointers |= {
                piece: Pointer("goal") for piece in self.groups if piece in self.names.areas and piece not in pointers
            }
        return pointers

    def _pointer(self, choice: MenuEntry, action: Action) -> dict[str, Pointer]:
        """The place of a choice: a hex in reach, a hex to go to, a target, or those who attack it."""
        detail = self._detail(action)
        if not self.names.rules.sheet.maps:
            piece = self.names.pieces.get(detail.piece)
            place = piece.place if piece else detail.place
            return {place: Pointer("target" if piece else "goal")} if place in self.names.areas else {}
        parameters = self.names.rules.vocabulary.verbs[action.verb].parameters
        if parameters and parameters[-1].name == "place":
            place = str(action.args[-1])
            if detail.cost is not None:
                return {place: Pointer("reach", f"{detail.cost}/{0 if detail.left is None else detail.left}")}
            return {place: Pointer("target" if self.names.at(place) else "goal", f"[{choice.label}]")}
        pointers = {}
        if detail.target:
            pointers[detail.target] = Pointer("target")
        if detail.throws:
            pointers |= {self.names.pieces[piece].place: Pointer("joined") for piece in detail.with_}
        return pointers

    def _spent(self) -> frozenset[str]:
        """Pieces of the deciding side that have no action while others have, or no points left."""
        own = [piece for piece, facts in self.names.pieces.items() if facts.side in self.node.roles]
        idle = {piece for piece in own if self.groups and piece not in self.groups}
        return frozenset(idle | {piece for piece in own if self.names.pieces[piece].left == 0})

    def _footnote(self) -> str:
        """What the figures behind targets mean."""
        places = [action for action in self.single if self._by_place(action) and column_of(self._detail(action))]
        return "Behind the colon: the column if all join." if places else ""

    def _by_place(self, action: Action) -> bool:
        return bool(action.args) and self._by_verb(action)

    def _attack(self) -> tuple[tuple[str, ...], dict[str, float]]:
        """The sums of an attack as it stands: what the action that throws the die would lead to."""
        for action in self.single:
            detail = self._detail(action)
            if detail.throws and detail.lines:
                lines = tuple(map(self.names.without_ids, sums_only(detail.lines)))
                return lines, told_results(detail)
        return (), {}


def value_of(action: Action) -> str:
    """The answer to a question in one word."""
    return str(action.args[0])


def _is_number(action: Action) -> bool:
    """Whether the action is an answer to "how many?"."""
    return len(action.args) == 1 and isinstance(action.args[0], int)


def _span(actions: Sequence[Action]) -> str:
    """The numbers that can be answered: `0 to 8`, or each of them if some are left out."""
    numbers = sorted(int(action.args[-1]) for action in actions)
    whole = numbers[-1] - numbers[0] == len(numbers) - 1
    return f"{numbers[0]} to {numbers[-1]}" if whole else ", ".join(map(str, numbers))


def sums_only(lines: Iterable[str]) -> tuple[str, ...]:
    """A preview without its chances, which are drawn as bars: those lines begin with the chance."""
    return tuple(line for line in lines if not line.lstrip().partition("%")[0].replace(".", "").isdigit())


def told_results(odds: Odds) -> dict[str, float]:
    """The chances of a preview in words: what happens to whom."""
    return {odds.told.get(name, name).replace("_", " "): chance for name, chance in odds.results.items()}


def column_of(odds: Odds) -> str:
    """The heading of the column that the sums lead to; empty if there is none."""
    return odds.sums[-1].label if odds.sums else ""


def chances(results: Mapping[str, float]) -> str:
    """Chances in a line: `60 % retreats | 40 % nothing`."""
    return " | ".join(f"{percent(chance)} {name}" for name, chance in results.items() if chance)


def percent(chance: float) -> str:
    """A chance in words."""
    return f"{chance * 100:.0f} %" if 0.01 <= chance <= 0.99 or chance in (0, 1) else f"{chance * 100:.1f} %"


def _outcome(detail: Offer) -> tuple[str, ...]:
    """The lines below a choice: its sums with the chances behind them, or what else the game says about it."""
    if not detail.results:
        return (*detail.lines, *detail.notes)
    return (*detail.notes, f"{'; '.join(sums_only(detail.lines))}: {chances(told_results(detail))}")


def _gist(detail: Offer) -> tuple[str, ...]:
    """The chances of a choice without its sums. For an order to fire, those of its targets."""
    if targets := [target for target in detail.targets if target.chance >= HARDLY]:
        targets.sort(key=lambda target: -target.chance)
        return (", ".join(f"{target.title} {percent(target.chance)}" for target in targets[:FEW_TARGETS]),)
    results = told_results(detail)
    likely = dict(sorted(results.items(), key=lambda result: -result[1])[:FEW_RESULTS])
    return (chances(likely),) if results else (*detail.lines, *detail.notes)


def _first_words(help_: str, verb: str) -> str:
    return help_ if help_.startswith(verb) and len(help_) < 21 else verb
