"""The session: one game at one terminal, from the first decision to the score sheet.

Every decision goes through the match and is written to the record before anything is shown. The session itself
remembers only the latest commands: which unit is selected, which page is open, what the referee answered.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grognard.cli.store import FileTrouble, OpenRecord
from grognard.engine import doors
from grognard.engine.actions import Action
from grognard.engine.chances import Dice
from grognard.engine.errors import GrognardError, IllegalAction
from grognard.engine.events import Event
from grognard.engine.nodes import Chance, Decision, Over
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.views import View
from grognard.library import guide_of
from grognard.players import Budget, Player, player

from . import pages, referee, tabletop
from .commands import Order, read_action, read_order
from .guided import Guided
from .map import Pointer, draw_map
from .menu import Menu, MenuEntry, Numbers, make_menu, piece_of
from .names import Names, Unclear
from .scene import Scene, Throw
from .screen import Face
from .trail import HUMAN, LogLine, steps_back, tell_again
from .words import card, meanings, pointers_of, score_line, short_prompt, trail_of

ADVISER = "greedy"
BUDGET = Budget(nodes=2000, seconds=5.0)
PAUSE = "Enter: go on, s: skip to your decision > "
LONG_NOTICE = 240
"""How many characters an answer beside the map may have. A longer one gets a full page."""
LOG_PAGE = 80
FEW_LINES = 3
"""How many sentences are shown beside the map. More of them get a full page."""


class Leave(Exception):
    """The player has had enough for now."""


class Asking(NamedTuple):
    """A decision as it is put to a person."""

    node: Decision
    names: Names
    menu: Menu


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
        self.trail: dict[str, Pointer] = {}
        self.skipping = False
        self.numbers = Numbers()
        self.ahead: list[str] = []
        """Commands typed behind a semicolon that are still to be done."""
        self.sheet = ""
        self.story: list[str] = []
        """What the dice brought since the last decision, where one person plays alone."""
        self.guided: Guided | None = None
        self.players: dict[tuple[str, str], Player] = {}
        """The players asked so far, by role and name: what a player remembers saves it time."""

    def play(self) -> None:
        """Play until the game is over. Raises Leave, EOFError or KeyboardInterrupt if it is interrupted."""
        self.face.open([line.text for line in self.log])
        try:
            while (outcome := self.match.outcome) is None:
                node = self.match.state.node
                assert not isinstance(node, Over)
                if isinstance(node, Chance):
                    self.throw(node)
                elif self.story:
                    self.tell_story()
                elif self.seats[node.role] == HUMAN:
                    self.skipping = False
                    self.decide(node)
                else:
                    self.let_computer(node, self.seats[node.role])
            if self.story:
                self.tell_story()
            self.face.show(self.scene(story=[outcome.text]))
            self.pause("Enter: the score sheet > ")
        finally:
            self.face.close()

    # -- what is seen -------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> str:
        """The role that looks at the screen: the human who decides, or the only one."""
        node = self.match.state.node
        if isinstance(node, Decision) and self.seats[node.role] == HUMAN:
            return node.role
        humans = [role for role, seat in self.seats.items() if seat == HUMAN]
        return humans[0] if humans else SPECTATOR

    def view(self) -> View:
        """What the viewer may see."""
        return doors.view(self.match.state, self.viewer)

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
            pointers=self.trail,
            sheet=self.sheet,
            roster=self._roster(view),
            crew=() if self.rules.sheet.maps else tabletop.crew_lines(view),
        )

    def _roster(self, view: View) -> list[str]:
        """The units on the board that is shown, if it is one of areas."""
        boards = tabletop.area_boards(self.rules)
        board = next((board for board in boards if board.id == self.sheet), boards[0] if boards else None)
        return tabletop.roster(board, view) if board is not None else []

    def _turn_to(self, menu: Menu) -> None:
        """Bring up the board where an answer is wanted."""
        for board in tabletop.area_boards(self.rules):
            if any(board.area(place) is not None for place in menu.places):
                self.sheet = board.id
                return

    def question(self, moment: Asking) -> Scene:
        """The moment with the decision that is due."""
        node, names, menu = moment
        self._turn_to(menu)
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
        scene.pointers = {**self.trail, **menu.pointers}
        scene.spent = menu.spent
        if len(node.actions) == 1:
            scene.footer = "Nothing else is possible: Enter does it."
        else:
            another = " 0 another unit" if self.rules.sheet.maps else " 0 back to all choices"
            beside = "" if self.rules.sheet.maps else "also: map, cards, odds, route, ?"
            scene.footer = another if menu.chosen_by_hand else menu.footnote or beside
        return scene

    def pause(self, prompt: str = PAUSE) -> None:
        """Let the player read, unless the game is skipping ahead or lines stay on the screen anyway."""
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
        if self.guided is not None:
            self.guided.note(node.role, events)
        self.selected, self.page, self.advice = None, 0, None
        return events

    def note(self, events: Sequence[Event]) -> None:
        """Add what happened to the log, as far as the viewer may know, and remember where."""
        n = len(self.match.record.lines)
        seen = [event for event in events if event.seen_by(self.viewer)]
        self.log += [LogLine(n, f"{event.text} [{event.rule}]") for event in seen]
        pieces = Names(self.rules, self.view()).pieces
        self.trail = {place: pointer for event in seen for place, pointer in trail_of(event, pieces).items()}

    def throw(self, node: Chance) -> None:
        """Roll the dice that are due, show them, and say what they mean."""
        before = self.scene()
        events = self.match.roll()
        self.kept.keep()
        self.note(events)
        faces = self.match.record.lines[-1].faces or ()
        thrown = Throw(faces, meanings(node)) if isinstance(node.dice, Dice) else None
        if self.face.pauses and len(self.rules.roles) == 1:
            self.story += [f"{event.text} [{event.rule}]" for event in events]
            return
        scene = self.scene([event.text for event in events], thrown)
        scene.prompt, scene.view, scene.pointers = node.prompt, before.view, before.pointers
        self.face.show(scene)
        self.pause()

    def tell_story(self) -> None:
        """What has happened since the last decision, all at once: a solitaire player need not see every die."""
        story, self.story = self.story, []
        if len(story) > FEW_LINES:
            self.face.read_out("What happened", story)
        else:
            self.face.show(self.scene(story))
            self.pause()

    def let_computer(self, node: Decision, name: str) -> None:
        """A decision of a computer player, told if it has an effect."""
        self.face.wait(f"The {self.rules.role_titles[node.role]} player is thinking ...")
        events = self.act(self.ask_player(node, name))
        if events:
            self.face.show(self.scene([event.text for event in events]))
            self.pause()

    def ask_player(self, node: Decision, name: str) -> Action:
        """What a computer player would do. It knows what the role may know, and never sees the dice in advance."""
        knowledge = self.match.state.knowledge(node.role)
        header, lines = self.match.record.header, len(self.match.record.lines)
        rng = random.Random(f"{header.match} {node.role} {lines}")
        thinker = self.players.setdefault((node.role, name), player(name))
        return thinker.decide(knowledge, node.forward, BUDGET, rng)

    # -- a person decides ---------------------------------------------------------------------------------------

    def decide(self, node: Decision) -> None:
        """Show the decision, read one line, and do what it says."""
        names = Names(self.rules, doors.view(self.match.state, node.role))
        moment = Asking(node, names, self.menu(names, node))
        text = self.typed_ahead(moment)
        if text is None:
            self.go_on_guiding(moment)
            self.face.show(self.question(moment))
            self.notice = []
            text, *self.ahead = self.face.ask(f"{self.rules.role_titles[node.role]}, ? for help > ").split(";")
        try:
            self.obey(text, moment)
        except IllegalAction as error:
            self.refuse([names.without_ids(refusal.text) for refusal in error.refusals])
        except FileTrouble:
            raise
        except GrognardError as error:
            self.refuse([str(error)])

    def menu(self, names: Names, node: Decision) -> Menu:
        """The choices, with the numbers they had if the question is still the same."""
        state = self.match.state
        frames = tuple(type(frame).__name__ for frame in state.frames)
        view = self.view()
        self.numbers.enter((node.role, view.phase, view.title, frames))
        return make_menu(names, state, node, self.selected, self.numbers, in_full=not self.face.pauses)

    def typed_ahead(self, moment: Asking) -> str | None:
        """The next of several orders in one line. A number is not carried over to another question."""
        if not self.ahead:
            return None
        text = self.ahead.pop(0).strip()
        if text.isdigit() and moment.menu.labelled(text) is None:
            self.refuse([f"'{text}' is no choice any more, and nothing behind it was done."])
            return None
        return text

    def refuse(self, lines: Sequence[str]) -> None:
        """Answer that something cannot be done. What was typed behind it is not done either."""
        self.ahead = []
        self.answer(lines)

    def answer(self, lines: Sequence[str], title: str = "The referee") -> None:
        """Show the referee's answer: beside the map if it is short, else on a full page."""
        if sum(map(len, lines)) > LONG_NOTICE:
            self.face.read_out(title, lines)
        else:
            self.notice = [line[:1].upper() + line[1:] for line in lines]

    def obey(self, text: str, moment: Asking) -> None:
        """Do what was typed: a number, a command, a verb of the game, or names."""
        choice = moment.menu.labelled(text.strip())
        if choice is not None:
            self.choose(choice)
            return
        offered = {action.verb for action in moment.node.actions}
        order = read_order(text, self.rules.vocabulary.verbs.values(), offered)
        order = order._replace(words=moment.names.gather(order.words))
        if order.kind == "":
            self.empty_line(moment.node)
        elif order.kind in ("verb", "names"):
            self.carry_out(order, moment)
        else:
            self.command(order, moment)

    def choose(self, choice: MenuEntry) -> None:
        """A choice by its number."""
        if choice.action is not None:
            self.move(choice.action)
        else:
            self.selected, self.page = choice.piece, 0

    def empty_line(self, node: Decision) -> None:
        """Enter: the only thing possible, or back to all units."""
        if len(node.actions) == 1:
            self.move(node.actions[0])
        else:
            self.selected = None

    def move(self, action: Action) -> None:
        """Carry out a person's choice. A move of several hexes tells its way."""
        node = self.match.state.node
        legal = isinstance(node, Decision) and action in node.actions
        way = self.rules.sheet.route(self.match.state, action) if legal else ()
        names = Names(self.rules, self.view())
        self.act(action)
        if len(way) > 1:
            self.trail = {place: Pointer("trail") for place in way if not names.at(place)} | self.trail
            self.answer([f"The way: {', '.join(map(names.place_title, way))}."])

    def carry_out(self, order: Order, moment: Asking) -> None:
        """A verb with its arguments, or only names: do it, select it, or tell about it."""
        if len(order.words) == 1 and self.point_at(order, moment):
            return
        reading = read_action(moment.names, moment.node, order, moment.menu.selected)
        self.move(reading.action)
        for word in reading.rest:
            self.add(word)

    def add(self, word: str) -> None:
        """One more unit after `attack 0507 10 11`."""
        node = self.match.state.node
        if isinstance(node, Decision):
            names = Names(self.rules, doors.view(self.match.state, node.role))
            self.act(read_action(names, node, Order("names", words=(word,)), None).action)

    def point_at(self, order: Order, moment: Asking) -> bool:
        """A single name that is no complete action: select the unit, or tell about it or the hex."""
        names, node, selected = moment.names, moment.node, moment.menu.selected
        piece, place = names.piece(order.words[0]), names.place(order.words[0])
        subject = piece or (place if place in names.areas else None)
        may_act = subject not in (None, selected) and any(piece_of(names, a) == subject for a in node.actions)
        if may_act and not order.verb and (not self.rules.sheet.maps or not self.is_legal(order, moment)):
            self.selected, self.page = subject, 0
        elif order.verb or self.is_legal(order, moment):
            return False
        elif piece is not None:
            self.answer(referee.about_piece(names, self.match.state, node, piece))
        elif place is not None and (selected is None or not self.rules.sheet.maps):
            self.answer(referee.about_place(names, self.match.state, node, place))
        elif place is None:
            raise names.unknown(order.words[0])
        else:
            return False
        return True

    def is_legal(self, order: Order, moment: Asking) -> bool:
        """Whether the words are an action that can be carried out now."""
        try:
            reading = read_action(moment.names, moment.node, order, moment.menu.selected)
        except Unclear:
            return False
        return reading.action in moment.node.actions

    # -- commands -----------------------------------------------------------------------------------------------

    def command(self, order: Order, moment: Asking) -> None:
        """A command of the terminal itself."""
        names, state = moment.names, self.match.state
        if order.kind == "quit":
            raise Leave
        if order.kind in ("back", "more"):
            self.page = self.page + 1 if order.kind == "more" else 0
            self.selected = self.selected if order.kind == "more" else None
        elif order.kind == "undo":
            self.undo()
        elif order.kind == "hint":
            self.hint(moment.node, names)
        elif order.kind == "yes":
            self.follow_advice()
        elif order.kind == "why":
            self.answer(referee.why(names, state, moment.node, order, moment.menu.selected), "Why not")
        elif order.kind == "odds":
            self.answer(referee.odds(names, state, moment.node, order, moment.menu.selected), "Sums and chances")
        elif order.kind == "route":
            self.answer(referee.route(names, state, moment.node, order, moment.menu.selected), "The way")
        elif order.kind == "inspect":
            self.answer(referee.inspect(names, state, moment.node.role, order.words), "These places")
        elif order.kind == "guide":
            self.lay_card()
        elif order.kind == "list":
            self.face.forget()
        else:
            self.inform(order, moment)

    def inform(self, order: Order, moment: Asking) -> None:
        """The commands that only show something."""
        view = self.view()
        if order.kind == "help":
            self.face.read_out(f"{self.rules.title}: how to say it", pages.help_lines(moment.names))
        elif order.kind == "units":
            lines = pages.unit_lines(self.rules, view, moment.names) if self.rules.sheet.maps else None
            self.face.read_out("Units", tabletop.area_lines(self.rules, view) if lines is None else lines)
        elif order.kind == "score":
            self.answer(pages.score_lines(self.rules, view), "Score")
        elif order.kind == "log":
            title = f"What has happened (all of it: grognard replay {self.kept.path})"
            self.face.read_out(title, [line.text for line in self.log[-LOG_PAGE:]])
        elif order.kind == "rule":
            self.answer(pages.rule_lines(self.rules, order.words), "Rules")
        elif order.kind == "save":
            self.answer([f"Everything up to here is written to {self.kept.path}."])
        elif order.kind == "cards":
            self.face.read_out("Beside the board", tabletop.card_lines(view) or ["Nothing."])
        else:
            self.show_map(view, moment.menu)

    def show_map(self, view: View, menu: Menu) -> None:
        """The signs of the map. The map too, if it is not on the screen anyway."""
        areas = tabletop.area_lines(self.rules, view)
        if not self.rules.sheet.maps:
            self.face.read_out("The boards", tabletop.board_lines(self.rules, view, self.face.width, menu.pointers))
            return
        drawn = [] if self.face.pauses else draw_map(self.rules, view, menu.pointers)
        self.face.read_out("The map", [*drawn, *pages.legend(self.rules.sheet.maps[0]), *areas])

    def undo(self) -> None:
        """Return to before the last step of the person at the keyboard, but never behind dice."""
        steps = steps_back(self.match.record, self.seats)
        if not steps:
            raise Unclear("there is nothing of yours to take back")
        if steps < 0:
            raise Unclear("dice have been rolled since: what they decided stands")
        for _ in range(steps):
            self.match.undo()
        self.kept.keep()
        self.log = tell_again(self.match)
        self.selected, self.page, self.advice, self.trail = None, 0, None, {}
        self.answer(["Taken back."])

    def hint(self, node: Decision, names: Names) -> None:
        """What the computer would do here, in words and on the map."""
        self.advice = self.ask_player(node, ADVISER)
        self.selected = None
        self.trail = pointers_of(self.advice, names)
        detail = doors.details(self.match.state, self.advice)
        cost = "" if detail.cost is None else f" for {detail.cost} MP"
        said = names.sentence(self.advice, detail)
        choose = "choose: " if detail.label else ""
        self.answer([f"I would {choose}{said}{cost}. Type yes to do it."])

    def lay_card(self) -> None:
        """The first card of the guided start, or the next one."""
        if self.guided is None:
            guide = guide_of(self.rules)
            if guide is None:
                raise Unclear("this game brings no guided start")
            self.guided = Guided(guide)
        self.answer(self.guided.lay_next(), "Guided start")

    def go_on_guiding(self, moment: Asking) -> None:
        """The next card, once the player has done what the last one describes."""
        _, phase = self.rules.flow.when(self.match.state)
        if self.guided is not None and self.guided.is_done(self.match.state, phase, moment.menu.chosen_by_hand):
            self.lay_card()

    def follow_advice(self) -> None:
        """Do what was hinted."""
        if self.advice is None:
            raise Unclear("ask for a hint first")
        self.move(self.advice)
