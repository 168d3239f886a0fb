"""The session: one game at one terminal, from the first decision to the score sheet.

Whatever is decided goes through the match and is written to the record before anything is shown. The session itself
remembers only what was typed last: which unit is selected, which page is open, what the referee answered.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from grognard.cli.held import OpenRecord
from grognard.engine.actions import Action
from grognard.engine.chances import Dice
from grognard.engine.errors import GrognardError, IllegalAction
from grognard.engine.events import Event
from grognard.engine.match import Match
from grognard.engine.nodes import Chance, Decision, Over
from grognard.engine.records import Record
from grognard.engine.ruleset import SPECTATOR, Ruleset, View
from grognard.players import Budget, player, sampler_for

from . import pages
from .commands import Order, Reading, read_action, read_order
from .map import Mark, draw_map
from .menu import Choice, Menu, make_menu, sums_only
from .names import Names, Unclear
from .scene import Scene, Throw
from .screen import Face

HUMAN = "human"
ADVISER = "greedy"
BUDGET = Budget(nodes=2000, seconds=5.0)
PAUSE = "Enter: go on, s: skip to your decision > "
MANY_FACES = 8
LONG_NOTICE = 240
"""Characters; a longer answer gets a page of its own."""
LOG_PAGE = 80


class Leave(Exception):
    """The player has had enough for now."""


class LogLine(NamedTuple):
    """A sentence of the log, and the line of the record it belongs to."""

    n: int
    text: str


class Session:
    """Plays a match with people and computer players until it is over or somebody leaves."""

    def __init__(self, kept: OpenRecord, seats: Mapping[str, str], face: Face) -> None:
        self.kept = kept
        self.match = kept.match
        self.rules: Ruleset = kept.match.rules
        self.seats = seats
        self.face = face
        self.log = tell_again(kept.match)
        self.notice: list[str] = []
        self.selected: str | None = None
        self.page = 0
        self.advice: Action | None = None
        self.trail: dict[str, Mark] = {}
        self.skipping = False

    def play(self) -> None:
        """Play until the game is over. Raises Leave, EOFError or KeyboardInterrupt if it is broken off."""
        self.face.open([line.text for line in self.log])
        try:
            while not isinstance(node := self.match.state.node, Over):
                if isinstance(node, Chance):
                    self.throw(node)
                elif self.seats[node.role] == HUMAN:
                    self.skipping = False
                    self.decide(node)
                else:
                    self.let_computer(node, self.seats[node.role])
            self.face.show(self.scene(story=[node.outcome.text]))
            self.pause("Enter: the score sheet > ")
        finally:
            self.face.close()

    # -- what is seen -------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> str:
        """Whose eyes the screen is for: the human who decides, or the only one."""
        node = self.match.state.node
        if isinstance(node, Decision) and self.seats[node.role] == HUMAN:
            return node.role
        humans = [role for role, seat in self.seats.items() if seat == HUMAN]
        return humans[0] if humans else SPECTATOR

    def view(self) -> View:
        """What the viewer may see."""
        return self.match.state.view(self.viewer)

    def scene(self, story: Sequence[str] = (), throw: Throw | None = None) -> Scene:
        """The moment without a question."""
        view = self.view()
        return Scene(
            view=view,
            title=view.title,
            score=score_line(self.rules, view),
            story=story,
            told=len(story),
            throw=throw,
            log=[line.text for line in self.log],
            marks=self.trail,
        )

    def question(self, node: Decision, menu: Menu, names: Names) -> Scene:
        """The moment with the decision that is due."""
        scene = self.scene()
        if menu.tally:
            scene.prompt = node.prompt.partition(":")[0]
        elif not menu.chosen_by_hand:
            scene.prompt = short_prompt(node.prompt, scene.title)
        scene.card = card(menu, names)
        scene.results = menu.results
        scene.notice = self.notice
        scene.choices = menu.choices
        scene.page = self.page
        scene.marks = {**self.trail, **menu.marks}
        scene.spent = menu.spent
        if len(node.actions) == 1:
            scene.footer = "Nothing else is possible: Enter does it."
        elif menu.chosen_by_hand:
            scene.footer = " 0 another unit"
        return scene

    def pause(self, prompt: str = PAUSE) -> None:
        """Let the player read, unless he is skipping or lines stay on the screen anyway."""
        node = self.match.state.node
        if prompt == PAUSE and isinstance(node, Decision) and self.seats[node.role] == HUMAN:
            prompt = "Enter: go on > "
        if not self.face.pauses or self.skipping:
            return
        typed = self.face.ask(prompt).strip().lower()
        if typed in ("q", "quit"):
            raise Leave
        self.skipping = typed in ("s", "skip")

    # -- what happens -------------------------------------------------------------------------------------------

    def act(self, action: Action) -> list[Event]:
        """Carry out an action and make it durable."""
        node = self.match.state.node
        assert isinstance(node, Decision)
        events = self.match.act(action, node.role)
        self.kept.keep()
        self.note(events)
        self.selected, self.page, self.advice = None, 0, None
        return events

    def note(self, events: Sequence[Event]) -> None:
        """Add what happened to the log, as far as the viewer may know, and remember where."""
        n = len(self.match.record.lines)
        seen = [event for event in events if event.seen_by(self.viewer)]
        self.log += [LogLine(n, f"{event.text} [{event.rule}]") for event in seen]
        pieces = Names(self.rules, self.view()).pieces
        self.trail = {place: mark for event in seen for place, mark in trail_of(event, pieces).items()}

    def throw(self, node: Chance) -> None:
        """Roll the dice that are due, show them, and say what they mean."""
        before = self.scene()
        events = self.match.roll()
        self.kept.keep()
        self.note(events)
        faces = self.match.record.lines[-1].faces or ()
        scene = self.scene([event.text for event in events], Throw(faces, meanings(node)))
        scene.prompt, scene.view, scene.marks = node.prompt, before.view, before.marks
        self.face.show(scene)
        self.pause()

    def let_computer(self, node: Decision, name: str) -> None:
        """A decision of a computer player, told when it leads to anything."""
        self.face.wait(f"The {self.rules.role_titles[node.role]} player is thinking ...")
        events = self.act(self.ask_player(node, name))
        if events:
            self.face.show(self.scene([event.text for event in events]))
            self.pause()

    def ask_player(self, node: Decision, name: str) -> Action:
        """What a computer player would do. It knows what the role may know, and gets no look at the dice."""
        view = self.match.state.view(node.role)
        header, lines = self.match.record.header, len(self.match.record.lines)
        rng = random.Random(f"{header.match} {node.role} {lines}")
        return player(name).decide(view, node.actions, sampler_for(self.rules), BUDGET, rng)

    # -- a person decides ---------------------------------------------------------------------------------------

    def decide(self, node: Decision) -> None:
        """Show the decision, read one line, and do what it says."""
        names = Names(self.rules, self.match.state.view(node.role))
        menu = make_menu(names, self.match.state, node, self.selected)
        scene = self.question(node, menu, names)
        self.face.show(scene)
        self.notice = []
        text = self.face.ask(f"{self.rules.role_titles[node.role]}, ? for help > ")
        try:
            self.obey(text, node, menu, names)
        except IllegalAction as error:
            self.answer([refusal.text for refusal in error.refusals])
        except GrognardError as error:
            self.answer([str(error)])

    def answer(self, lines: Sequence[str], title: str = "The referee") -> None:
        """The referee's answer: beside the map if it is short, else on a page of its own."""
        if sum(map(len, lines)) > LONG_NOTICE:
            self.face.read_out(title, lines)
        else:
            self.notice = [line[:1].upper() + line[1:] for line in lines]

    def obey(self, text: str, node: Decision, menu: Menu, names: Names) -> None:
        """Do what was typed: a number, a command, a verb of the game, or names."""
        choice = menu.labelled(text.strip())
        if choice is not None:
            self.choose(choice)
            return
        order = read_order(text, list(self.rules.vocabulary.verbs))
        if order.kind == "":
            self.empty_line(node)
        elif order.kind in ("verb", "names"):
            self.carry_out(order, node, menu, names)
        else:
            self.command(order, node, menu, names)

    def choose(self, choice: Choice) -> None:
        """A choice by its number."""
        if choice.action is not None:
            self.act(choice.action)
        else:
            self.selected, self.page = choice.piece, 0

    def empty_line(self, node: Decision) -> None:
        """Enter: the only thing possible, or back to all units."""
        if len(node.actions) == 1:
            self.act(node.actions[0])
        else:
            self.selected = None

    def carry_out(self, order: Order, node: Decision, menu: Menu, names: Names) -> None:
        """A verb with its arguments, or only names: do it, select it, or tell about it."""
        if self.point_at(order, node, menu, names):
            return
        reading = read_action(names, node, order, menu.selected)
        self.act(reading.action)
        self.add_more(reading)

    def add_more(self, reading: Reading) -> None:
        """Further units after `attack 0507 10 11`."""
        for word in reading.rest:
            node = self.match.state.node
            if not isinstance(node, Decision):
                return
            names = Names(self.rules, self.match.state.view(node.role))
            self.act(read_action(names, node, Order("names", words=(word,)), None).action)

    def point_at(self, order: Order, node: Decision, menu: Menu, names: Names) -> bool:
        """A single name that is no complete action: select the unit, or tell about it or the hex."""
        if len(order.words) != 1:
            return False
        word = order.words[0]
        piece = names.piece(word)
        if piece is not None and any(choice.piece == piece for choice in menu.choices):
            self.selected, self.page = piece, 0
            return True
        if order.verb:
            return False
        try:
            if read_action(names, node, order, menu.selected).action in node.actions:
                return False
        except Unclear:
            pass
        if piece is not None and piece != menu.selected and any(a.args[:1] == (piece,) for a in node.actions):
            self.selected, self.page = piece, 0
            return True
        return self.tell_about(word, piece, node, menu, names)

    def tell_about(self, word: str, piece: str | None, node: Decision, menu: Menu, names: Names) -> bool:
        """What there is to know about a unit that cannot act, or a hex; and why it is no answer here."""
        if piece is not None:
            where = names.place_title(names.where(piece))
            formation = names.pieces[piece].get("formation")
            about = f"{names.counter(piece)}, {where}" + (f", {formation}" if formation else "")
            self.answer([about, *self.why_idle(piece, node, names)])
            return True
        place = names.place(word)
        if place is None or menu.selected is not None:
            return False
        self.answer([*names.describe_place(place), *self.why_not_there(place, node)])
        return True

    def why_not_there(self, place: str, node: Decision) -> list[str]:
        """Why a hex cannot be chosen where hexes are to be chosen."""
        for verb in dict.fromkeys(action.verb for action in node.actions):
            if [parameter.name for parameter in self.rules.vocabulary.verbs[verb].parameters] == ["place"]:
                return [refusal.text for refusal in self.match.state.refusals(Action(verb, (place,)))]
        return []

    def why_idle(self, piece: str, node: Decision, names: Names) -> list[str]:
        """Why a unit of the deciding side cannot act, as the rules say for a hex beside it."""
        if names.pieces[piece]["side"] not in node.roles:
            return []
        for verb in dict.fromkeys(action.verb for action in node.actions):
            parameters = self.rules.vocabulary.verbs[verb].parameters
            if [parameter.name for parameter in parameters] == ["piece", "place"]:
                near = self.near(names.pieces[piece]["place"])
                return [refusal.text for refusal in self.match.state.refusals(Action(verb, (piece, near)))]
            if [parameter.name for parameter in parameters] == ["piece"]:
                return [refusal.text for refusal in self.match.state.refusals(Action(verb, (piece,)))]
        return []

    def near(self, place: str) -> str:
        """A hex beside a place, or any hex for one off the map."""
        grid = self.rules.boards[0].map.grid
        hex_ = grid.find(place)
        return str(grid.id(0 if hex_ is None else grid.neighbours[hex_][0]))

    # -- commands -----------------------------------------------------------------------------------------------

    def command(self, order: Order, node: Decision, menu: Menu, names: Names) -> None:
        """A command of the terminal itself."""
        if order.kind == "quit":
            raise Leave
        if order.kind in ("back", "more"):
            self.page = self.page + 1 if order.kind == "more" else 0
            self.selected = self.selected if order.kind == "more" else None
        elif order.kind == "undo":
            self.undo()
        elif order.kind == "hint":
            self.hint(node, names)
        elif order.kind == "yes":
            self.follow_advice()
        elif order.kind == "why":
            self.why(order, node, menu, names)
        elif order.kind == "odds":
            self.odds(order, node, names)
        else:
            self.inform(order, menu, names)

    def inform(self, order: Order, menu: Menu, names: Names) -> None:
        """The commands that only show something."""
        view = self.view()
        if order.kind == "help":
            self.face.read_out(f"{self.rules.title}: how to say it", pages.HELP)
        elif order.kind == "units":
            self.face.read_out("Units", pages.unit_lines(self.rules, view, names))
        elif order.kind == "score":
            self.answer(pages.score_lines(self.rules, view))
        elif order.kind == "log":
            title = f"What has happened (all of it: grognard replay {self.kept.path})"
            self.face.read_out(title, [line.text for line in self.log[-LOG_PAGE:]])
        elif order.kind == "rule":
            self.answer(pages.rule_lines(self.rules, order.words), "Rules")
        elif order.kind == "save":
            self.answer([f"Everything up to here is written to {self.kept.path}."])
        elif self.face.pauses:
            self.face.read_out("The map", pages.legend(self.rules.boards[0]))
        else:
            drawn = draw_map(self.rules, view, menu.marks)
            self.face.read_out("The map", [*drawn, *pages.legend(self.rules.boards[0])])

    def undo(self) -> None:
        """Return to before the last step of the person at the keyboard; never behind dice."""
        steps = steps_back(self.match.record, self.seats)
        if not steps:
            raise Unclear("there is nothing of yours to take back")
        if steps < 0:
            raise Unclear("dice have been rolled since: what they decided stands")
        for _ in range(steps):
            self.match.undo()
        self.kept.keep()
        there = set(trail_lines(self.match.record))
        self.log = [line for line in self.log if line.n in there]
        self.selected, self.page, self.advice, self.trail = None, 0, None, {}
        self.answer(["Taken back."])

    def hint(self, node: Decision, names: Names) -> None:
        """What the computer would do here."""
        self.advice = self.ask_player(node, ADVISER)
        detail = self.rules.details(self.match.state, self.advice)
        cost = f" for {detail['cost']} MP" if "cost" in detail else ""
        self.answer([f"I would {names.sentence(self.advice)}{cost}. Type yes to do it."])

    def follow_advice(self) -> None:
        """Do what was hinted."""
        if self.advice is None:
            raise Unclear("ask for a hint first")
        self.act(self.advice)

    def why(self, order: Order, node: Decision, menu: Menu, names: Names) -> None:
        """Every reason why something is not allowed."""
        if len(order.words) == 1 and (piece := names.piece(order.words[0])) and piece != menu.selected:
            idle = self.why_idle(piece, node, names)
            self.answer(idle or [f"Nothing keeps {names.title(piece)}: name a hex, too."], "Why not")
            return
        inner = read_order(" ".join(order.words), list(self.rules.vocabulary.verbs))
        if inner.kind not in ("verb", "names"):
            raise Unclear("why what? For example: why 357 0303, or why attack 0507")
        action = read_action(names, node, inner, menu.selected).action
        verdict = self.match.state.verdict(action)
        rulings = [f"Settled by ruling {', '.join(r.rulings)}." for r in verdict.refusals if r.rulings]
        reasons = [refusal.text for refusal in verdict.refusals]
        self.answer([*reasons, *rulings] or [f"Allowed: {names.sentence(action)}."], "Why not")

    def odds(self, order: Order, node: Decision, names: Names) -> None:
        """The sums and chances of an attack: with the units named, or with all that are next to the hex."""
        place = names.place(order.words[0]) if order.words else None
        if place is None:
            raise Unclear("odds where? For example: odds 0507 10 11")
        pieces = []
        for word in order.words[1:]:
            if (piece := names.piece(word)) is None:
                raise names.unknown(word)
            pieces.append(piece)
        preview = self.rules.odds(self.match.state, place, pieces or self.beside(place, names))
        chances = [f"{chance:.0%} {name}" for name, chance in preview.to_json()["results"].items() if chance]
        self.answer([*sums_only(preview.lines()), ", ".join(chances)])

    def beside(self, place: str, names: Names) -> list[str]:
        """The units next to a hex that are not of the side in it. Raises Unclear if there are none."""
        grid = self.rules.boards[0].map.grid
        around = {grid.id(hex_) for hex_ in grid.neighbours[grid.index(place)]}
        sides = {names.pieces[piece]["side"] for piece in names.at(place)}
        found = [i for i, facts in names.pieces.items() if facts["place"] in around and facts["side"] not in sides]
        if not found:
            raise Unclear(f"nobody is next to {place}: name the units, as in odds {place} 10 11")
        return found


# -- the record looked back on ----------------------------------------------------------------------------------


def trail_lines(record: Record) -> list[int]:
    """The numbers of the lines that led to the present state, without those taken back."""
    trail: list[int] = []
    for line in record.lines:
        if line.back_to is not None:
            trail = [n for n in trail if n <= line.back_to]
        else:
            trail.append(line.n)
    return trail


def steps_back(record: Record, seats: Mapping[str, str]) -> int:
    """How many steps to undo to return to the last human decision: 0 if there is none, -1 if dice lie between."""
    for steps, n in enumerate(reversed(trail_lines(record)), start=1):
        line = record.lines[n - 1]
        if line.kind == "roll":
            return -1
        if line.role is not None and seats.get(line.role) == HUMAN:
            return steps
    return 0


def tell_again(match: Match) -> list[LogLine]:
    """The log of a match so far, from its record."""
    twin = Match(match.rules, Record(match.record.header, match.record.secret))
    log: list[LogLine] = []
    for line in match.record.lines:
        log += [LogLine(line.n, f"{event.text} [{event.rule}]") for event in twin.follow(line)]
    there = set(trail_lines(match.record))
    return [line for line in log if line.n in there]


# -- words ------------------------------------------------------------------------------------------------------


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
    facts = names.pieces[menu.selected]
    where = names.place_title(names.where(menu.selected)) if names.is_on_map(menu.selected) else "enters the map"
    left = f", {facts['left']} MP left" if facts.get("left") is not None else ""
    return [f"{names.counter(menu.selected)}, {where}{left}", *([facts["formation"]] if facts.get("formation") else [])]


def meanings(node: Chance) -> dict[str, str]:
    """Per face of a single die, the result it leads to."""
    if not isinstance(node.dice, Dice) or node.dice.size > MANY_FACES:
        return {}
    found = {faces: band.label for band in node.bands for faces in band.faces}
    return {" ".join(map(str, faces)): found[faces] for faces in sorted(found)}


def trail_of(event: Event, pieces: Mapping[str, Mapping[str, Any]]) -> dict[str, Mark]:
    """Where an event left its trace on the map: a way that was taken, or an attack."""
    facts = event.facts
    held = {facts["place"] for facts in pieces.values()}
    way = [place for place in (*facts.get("path", ()), facts.get("start")) if place and place not in held]
    marks = {str(place): Mark("trail") for place in (*way, facts.get("place")) if place}
    if "units" in facts and "target" in facts:
        marks |= {str(pieces[piece]["place"]): Mark("joined") for piece in facts["units"]}
        marks[str(facts["place"])] = Mark("target")
    return marks
