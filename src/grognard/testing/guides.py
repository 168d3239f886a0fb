"""The guided start of a game followed card by card: each can be done, and has the effect it waits for."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

from grognard.engine import doors
from grognard.engine.actions import Action
from grognard.engine.areas import AreaBoard
from grognard.engine.frames import Waits
from grognard.engine.guide import Card, Guide, GuideMoment
from grognard.engine.nodes import Chance, Decision
from grognard.engine.playouts import random_faces
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State

MOST = 400
"""The most answers and rolls that one card may take."""
CASES = re.compile(r"\[([^\]]*)\]")


def check_guide(rules: Ruleset, guide: Guide, seeds: Iterable[int] = range(8)) -> None:
    """Follow the guide, with other dice for each seed, while the others do as little as they can.

    Raises AssertionError, naming the card, if none of its ways is open or none of them ends it, if it lights or cites
    something that does not exist, or if a line of its `play` is never needed.
    """
    used: dict[str, set[str]] = {card.title: set() for card in guide.cards}
    seen: dict[str, set[str]] = {card.title: set() for card in guide.cards}
    for seed in seeds:
        walk = _Walk(rules, guide, seed)
        for card in guide.cards:
            lines, sights = walk.follow(card)
            used[card.title] |= lines
            seen[card.title] |= sights
    texts = rules.words.cases
    for card in guide.cards:
        idle = sorted(set(card.play) - used[card.title])
        assert not idle, f"'{card.title}' was done without {idle}"
        unseen = sorted(set(card.light) - seen[card.title])
        assert not unseen, f"'{card.title}' lights {unseen}, which is never there"
        unknown = [case for found in CASES.findall(card.text) for case in found.split(", ") if case not in texts]
        assert not unknown, f"'{card.title}' cites {unknown}, which the rulebook does not have"


class _Walk:
    """One game, as far as the guide leads."""

    def __init__(self, rules: Ruleset, guide: Guide, seed: int) -> None:
        self.rules = rules
        self.role = guide.role
        self.rng = random.Random(seed)
        self.state: State = rules.start(guide.scenario or None)

    def follow(self, card: Card) -> tuple[set[str], set[str]]:
        """Do what the card says until it is done; returns the lines of its `play` that this took, and what was in
        sight.
        """
        happened: set[str] = set()
        used: set[str] = set()
        seen: set[str] = set()
        selected = False
        for _ in range(MOST):
            if card.until.met(self._moment(happened, selected)):
                break
            actions = self._answers()
            if actions:
                seen |= self._in_sight(actions)
            elif self.state.waits is Waits.END and not card.play:
                break
            elif card.light or card.play or card.until.selects:
                self._let_others(card)
                continue
            if card.until.selects:
                able = {str(action.args[0]) for action in actions if len(action.args) > 1}
                assert able & set(card.light), f"'{card.title}': none of {card.light} can go anywhere"
                selected = True
            elif card.play:
                line, action = self._next(card, actions, used)
                used.add(line)
                happened |= {event.kind for event in self.state.apply(action)}
            else:
                break
        else:
            raise AssertionError(f"'{card.title}' is not done after {MOST} steps")
        return used, seen

    def _next(self, card: Card, actions: tuple[Action, ...], used: set[str]) -> tuple[str, Action]:
        found = card.next_of(actions, used)
        assert found is not None, f"'{card.title}': nothing of {card.play} is legal among {_some(actions)}"
        return found

    def _answers(self) -> tuple[Action, ...]:
        """What the player can answer now; nothing while another role decides or dice are due."""
        node = self.state.node
        return node.actions if isinstance(node, Decision) and self.role in node.roles else ()

    def _moment(self, happened: set[str], selected: bool) -> GuideMoment:
        _, phase = self.rules.flow.when(self.state)
        return GuideMoment(phase, frozenset(action.verb for action in self._answers()), frozenset(happened), selected)

    def _let_others(self, card: Card) -> None:
        """Roll the dice, and let the others do as little as they can."""
        node = self.state.node
        if isinstance(node, Chance):
            self.state.roll(random_faces(node.dice, self.rng))
        else:
            assert isinstance(node, Decision), f"'{card.title}' is not done when the game is over"
            self.state.apply(node.default)

    def _in_sight(self, actions: tuple[Action, ...]) -> set[str]:
        """What can be lit now: pieces, places, rows beside the map, answers and their verbs."""
        view = doors.view(self.state, self.role)
        known = {piece.id for piece in view.pieces} | {row.id for panel in view.panels for row in panel.rows}
        for sheet in self.rules.sheet.boards:
            known |= {area.id for area in sheet.areas} if isinstance(sheet, AreaBoard) else set(sheet.map.grid.ids)
        return known | {action.text for action in actions} | {action.verb for action in actions}


def _some(actions: tuple[Action, ...]) -> str:
    return ", ".join(action.text for action in actions[:12]) + (" ..." if len(actions) > len(actions[:12]) else "")
