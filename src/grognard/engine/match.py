"""Match: one game being played: its state, its record, its dice, and undo.

A match does no input or output. It adds lines to its record, and its keeper makes them durable before telling anybody.
All chance and every reveal pass through here, so the barrier of undo is set here and a game cannot forget it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, cast

import msgspec

from .actions import Action
from .bookmarks import STRIDE, Bookmark, Note, Waypoint, packed, unpacked
from .bounds import examined
from .dice import ProvableDice, commitment_of
from .errors import ActionError, DataError, GrognardError, IllegalAction, RecordError, UndoRefused, WrongNode
from .events import Event
from .frames import Waits
from .nodes import Chance, Outcome, Over
from .options import OptionValue
from .positions import Position
from .records import FORMAT, Header, Line, Record
from .ruleset import SPECTATOR, Ruleset, StateT
from .state import State

RECENT = 8
"""How many of the last states are kept as they are, for undo. Of older ones every `STRIDE`th is kept, packed. Those
between are played again when needed: a campaign has ten thousand lines, and a table thousands of matches.
"""
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Match(Generic[StateT]):
    """A state, the record that led to it, and the way back."""

    def __init__(
        self, rules: Ruleset[StateT], record: Record, trusted: bool = False, bookmark: Bookmark | None = None
    ) -> None:
        """Take up a record where it stands, replaying every line. Raises RecordError at the first line that differs.

        `trusted` says that the opening state is one of our own. A stranger's is examined before it is used. Nothing is
        replayed if its keeper has kept the `bookmark`, too.
        """
        _check_ruleset(rules, record.header)
        self.rules = rules
        self.record = Record(record.header, record.secret)
        self._recent: dict[int, StateT] = {}
        self._waypoints: dict[int, Waypoint] = {}
        self._parents = [0]
        """Per line: the line whose state it was made in. For a return, the line returned to."""
        self._depths = [0]
        """Per line: how many lines of play lead to it."""
        self._trail = [0]
        self._barriers: set[int] = set()
        self._events: list[list[Event]] = [[]]
        self._unnoticed: dict[int, frozenset[str]] = {}
        """Per line of a game that hides things: the roles, and the spectator, who may not know that it was made."""
        self.resigned: str | None = None
        """The role that has resigned, if one has."""
        if bookmark is None:
            self._replay(record.lines, trusted)
        else:
            self._resume(record.lines, bookmark)

    def _replay(self, lines: Sequence[Line], trusted: bool) -> None:
        self.state = _recorded_opening(self.rules, self.record.header, trusted)
        if self.state.hash() != self.record.header.hash:
            raise RecordError(1, "the opening position differs from the one recorded")
        self._remember(0)
        for line in lines:
            self.follow(line)

    def _resume(self, lines: Sequence[Line], bookmark: Bookmark) -> None:
        if len(bookmark.notes) != len(lines):
            raise RecordError(0, "what is kept with this record belongs to another one")
        for line, note in zip(lines, bookmark.notes, strict=True):
            self._put_down(line, note)
        self._waypoints |= bookmark.waypoints
        self.state = unpacked(self.rules, bookmark.state)
        if self.state.hash() != (lines[-1].hash if lines else self.record.header.hash):
            raise RecordError(0, "the state kept with this record differs from the one recorded")
        self._recent[self._line_of(len(lines))] = _copied(self.state)

    def _put_down(self, line: Line, note: Note) -> None:
        """Add a line that was played before, with what is known of it."""
        if line.back_to is not None:
            del self._trail[self._depths[line.back_to] + 1 :]
        self._list(line, note.events, self._trail[-1])
        if line.back_to is None:
            self._trail.append(line.n)
        self.resigned = line.resigned or self.resigned
        if note.barrier:
            self._barriers.add(line.n)
        if note.unnoticed:
            self._unnoticed[line.n] = frozenset(note.unnoticed)

    @classmethod
    def new(
        cls,
        rules: Ruleset[StateT],
        *,
        secret: bytes,
        match: str,
        scenario: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        position: Position | None = None,
        state: StateT | None = None,
        practice: bool = False,
        seats: Mapping[str, str] | None = None,
        contributions: Sequence[str] = (),
        final_dice: bool = False,
    ) -> Match[StateT]:
        """A new match: from the start of a scenario, from a position file, or from a state of another match.

        Raises DataError if scenario, options or position are wrong.
        """
        if state is not None:
            encoded = state.encode()
            scenario, options = encoded.get("scenario"), encoded.get("options")
        if position is not None:
            options = {**position.options, **(options or {})}
            scenario = scenario or position.scenario or None
        header = Header(
            grognard="record",
            format=FORMAT,
            game=rules.id,
            version=rules.version,
            data=rules.data_hash,
            scenario=rules.read_scenario(scenario),
            options=rules.read_options(options),
            match=match,
            commitment=commitment_of(secret),
            hash="",
            practice=practice,
            contributions=tuple(contributions),
            final_dice=final_dice,
            seats=dict(seats or {}),
            position=None if position is None else msgspec.to_builtins(position),
            state=None if state is None else state.encode(),
        )
        header = msgspec.structs.replace(header, hash=opening_hash(rules, header))
        return cls(rules, Record(header, secret), trusted=True)

    # -- playing ------------------------------------------------------------------------------------------------

    def act(self, action: Action, role: str | None = None) -> list[Event]:
        """Carry out an action and record it. Raises IllegalAction, and changes nothing, if it is refused."""
        self._must_go_on()
        deciding = _deciding(self.state)
        if role is not None and deciding and role not in deciding:
            who = self.rules.role_titles
            raise IllegalAction([self.rules.reasons("turn.other", role=who[role], other=who[deciding[0]])])
        events = self.state.apply(action)
        self._add(events, role=deciding[0], action=action.text)
        return events

    def roll(self, faces: Sequence[int] | None = None) -> list[Event]:
        """Answer a Chance node with the match's own dice, or in a practice game with faces chosen by hand."""
        self._must_go_on()
        node = self.state.node
        if not isinstance(node, Chance):
            raise WrongNode("no roll is due")
        if faces is not None and not self.record.header.practice:
            raise WrongNode("faces can be chosen only in a practice game")
        number = self.record.rolls
        rolled = self.dice.faces(number, node.dice) if faces is None else tuple(faces)
        events = self.state.roll(rolled)
        self._add(events, k=number, faces=rolled, purpose=node.purpose, forced=faces is not None)
        return events

    def roll_due(self, chosen: list[int]) -> Iterator[list[Event]]:
        """Roll until somebody must decide or the game is over; the events of each roll.

        In a practice game the faces are taken out of `chosen` while there are any. Raises ValueError for a face that
        cannot be rolled; what was rolled before it stands.
        """
        while self.state.waits is Waits.CHANCE:
            node = self.state.node
            assert isinstance(node, Chance)
            count = getattr(node.dice, "count", 1)
            faces = [chosen.pop(0) for _ in range(min(count, len(chosen)))]
            yield self.roll(faces or None)

    def resign(self, role: str) -> None:
        """Give the game up. Raises WrongNode if it is over."""
        if role not in self.rules.roles:
            raise ActionError(f"there is no role '{role}' to resign")
        self._must_go_on()
        if self.state.waits is Waits.END:
            raise WrongNode("the game is over")
        self.resigned = role
        self._add([], resigned=role)

    @property
    def dice(self) -> ProvableDice:
        """The dice of this match. Raises WrongNode in a copy of the record without the secret."""
        if self.record.secret is None:
            raise WrongNode("this copy of the record does not hold the secret of the dice: only its keeper can roll")
        return ProvableDice(self.record.secret, self.record.header.match, self.record.header.contributions)

    # -- undo ---------------------------------------------------------------------------------------------------

    @property
    def may_undo(self) -> bool:
        """True if the last action can be undone without anybody's consent. Nothing leads back from a finished game."""
        return len(self._trail) > 1 and self._trail[-1] not in self._barriers and not self.over

    def undo(self, take_back: bool = False) -> None:
        """Return to before the last action; behind dice or a reveal only as a take-back, which others grant."""
        self._must_go_on()
        if len(self._trail) == 1:
            raise UndoRefused("nothing to undo: this is where the game began")
        if self.over:
            raise UndoRefused("the game is over, and its dice may be known: fork it to try something else")
        if not take_back and not self.may_undo:
            raise UndoRefused("the last step rolled dice or revealed something: it can only be taken back by consent")
        depth = len(self._trail) - 1
        while self.record.lines[self._trail[depth] - 1].kind == "roll" and depth > 1:
            depth -= 1
        target = self._trail[depth - 1]
        if self.record.header.final_dice and self._rolls_since(target):
            raise UndoRefused("the dice are final in this game: a roll cannot be taken back")
        left = self._go_back(target)
        self._take_over(Line(n=len(self.record.lines) + 1, hash=self.state.hash(), back_to=target), [], left)

    @property
    def rolls_taken_back(self) -> int:
        """How many rolls were made and are no part of the game any more."""
        return self.record.rolls - sum(1 for n in self._trail[1:] if self.record.lines[n - 1].faces is not None)

    def returns(self) -> list[tuple[Line, list[Line]]]:
        """Every return to an earlier line that took rolls back, with those rolls."""
        returns = [line for line in self.record.lines if line.back_to is not None]
        return [(line, rolls) for line in returns if (rolls := self.rolls_left_by(line))]

    def rolls_left_by(self, back: Line) -> list[Line]:
        """The rolls that a return to an earlier line took back, the last one first."""
        return [line for line in self._left_behind(back) if line.faces is not None]

    def _left_behind(self, back: Line) -> list[Line]:
        """The lines that a return took out of the game, the last one first."""
        assert back.back_to is not None
        found = []
        n = self._line_of(back.n - 1)
        while n != back.back_to:
            found.append(self.record.lines[n - 1])
            n = self._parents[n]
        return found

    def _rolls_since(self, target: int) -> int:
        """How many rolls of the present line of play come after a line."""
        return sum(1 for n in self._trail if n > target and self.record.lines[n - 1].faces is not None)

    # -- reading ------------------------------------------------------------------------------------------------

    @property
    def trail(self) -> tuple[int, ...]:
        """The numbers of the lines that make up the present line of play, abandoned ones left out."""
        return tuple(self._trail[1:])

    @property
    def last_role(self) -> str | None:
        """The role that took the last action of the present line of play; None at the beginning."""
        for n in reversed(self._trail[1:]):
            if self.record.lines[n - 1].role is not None:
                return self.record.lines[n - 1].role
        return None

    def has_acted(self, role: str) -> bool:
        """True if the role has taken an action in the present line of play."""
        return any(self.record.lines[n - 1].role == role for n in self._trail[1:])

    def story(self) -> list[tuple[Line, list[Event]]]:
        """The lines of the present line of play, abandoned ones left out, each with what happened in it."""
        return [(self.record.lines[n - 1], self._events[n]) for n in self._trail[1:]]

    def events_of(self, n: int) -> list[Event]:
        """What happened in line `n`, even if it is no longer part of the game."""
        return self._events[n]

    def state_after(self, n: int) -> StateT:
        """A copy of the state after line `n`; 0 is the opening position."""
        return self._state(n)

    def note(self, n: int) -> Note:
        """What line `n` led to besides its state."""
        unnoticed = tuple(sorted(self._unnoticed.get(n, ())))
        return Note(tuple(self._events[n]), n in self._barriers, unnoticed)

    def waypoints_since(self, first: int) -> dict[int, Waypoint]:
        """The states on the way, to be kept, that lines after `first` led to; all of them since -1."""
        return {strides: found for strides, found in self._waypoints.items() if found.n > first}

    def noticed(self, n: int, role: str) -> bool:
        """False if this role may not even know that line `n` was made, because it has seen nothing of it."""
        return role not in self._unnoticed.get(n, ())

    def public_text(self) -> str:
        """The record for anybody: it holds the secret of the dice only when they can never roll again."""
        return self.record.text(public=not self.over)

    @property
    def over(self) -> bool:
        """True if the game has ended or was given up. This is asked at every step, so it lists no actions."""
        return self.resigned is not None or self.state.waits is Waits.END

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.over:
            return None
        if self.resigned is None:
            node = self.state.node
            assert isinstance(node, Over)
            return self._with_take_backs(node.outcome)
        others = [role for role in self.rules.roles if role != self.resigned]
        winner = others[0] if len(others) == 1 else None
        scores = self.rules.flow.scores(self.state)
        text = f"{self.rules.role_titles[self.resigned]} resigns"
        return self._with_take_backs(Outcome(winner, "resignation", scores, text))

    def _with_take_backs(self, outcome: Outcome) -> Outcome:
        """A result says how many rolls were taken back on the way to it."""
        count = self.rolls_taken_back
        return outcome if not count else msgspec.structs.replace(outcome, text=f"{outcome.text} ({taken_back(count)})")

    # -- inside -------------------------------------------------------------------------------------------------

    def _must_go_on(self) -> None:
        if self.resigned is not None:
            raise WrongNode(f"the game is over: {self.rules.role_titles[self.resigned]} has resigned")

    def _add(self, events: Sequence[Event], **what: Any) -> None:
        line = Line(n=len(self.record.lines) + 1, hash=self.state.hash(), **what)
        self._append(line, events)

    def _append(self, line: Line, events: Sequence[Event]) -> None:
        passed_on = False
        if self.rules.mind.secrets is not None:
            before = self._state(self._trail[-1])
            passed_on = _deciding(before) != _deciding(self.state)
            if line.kind == "action" and not passed_on:
                self._note_who_missed(line, events, before)
        self._list(line, events, self._trail[-1])
        self._trail.append(line.n)
        self._remember(line.n)
        if line.kind == "roll" or passed_on or any(event.reveals for event in events):
            self._barriers.add(line.n)

    def _note_who_missed(self, line: Line, events: Sequence[Event], before: State) -> None:
        """Note who saw nothing of an action: roles that no event is for, and whose view has not changed."""
        others = [role for role in (*self.rules.roles, SPECTATOR) if role != line.role]
        blind = [role for role in others if not any(event.seen_by(role) for event in events)]
        missed = frozenset(role for role in blind if before.known(role) == self.state.known(role))
        if missed:
            self._unnoticed[line.n] = missed

    def _list(self, line: Line, events: Sequence[Event], parent: int) -> None:
        """Add a line to the record."""
        self.record.lines.append(line)
        self._parents.append(parent)
        self._depths.append(self._depths[parent] + (0 if line.back_to is not None else 1))
        self._events.append(list(events))

    def _remember(self, n: int) -> None:
        """Keep the state after a line, and let go of one that can be played again."""
        self._recent[n] = _copied(self.state)
        if len(self._recent) > RECENT:
            del self._recent[min(self._recent)]
        strides, beyond = divmod(self._depths[n], STRIDE)
        if beyond == 0:
            self._waypoints[strides] = Waypoint(n, packed(self.state))

    def _kept(self, n: int) -> StateT | None:
        """A copy of the state after a line, if it was kept."""
        if n in self._recent:
            return _copied(self._recent[n])
        waypoint = self._waypoints.get(self._depths[n] // STRIDE)
        return unpacked(self.rules, waypoint.state) if waypoint is not None and waypoint.n == n else None

    def _line_of(self, n: int) -> int:
        """The line whose state line `n` ends in: for a return, the line returned to."""
        while n and self.record.lines[n - 1].back_to is not None:
            n = self._parents[n]
        return n

    def _state(self, n: int) -> StateT:
        """A copy of the state after line `n`, played again from the last one kept on the way to it."""
        n = self._line_of(n)
        lines: list[Line] = []
        while (state := self._kept(n)) is None:
            lines.append(self.record.lines[n - 1])
            n = self._parents[n]
        for line in reversed(lines):
            if line.action is not None:
                state.play(self.rules.vocabulary.number(self.rules.vocabulary.parse(line.action)))
            elif line.faces is not None:
                state.fall(line.faces)
        return state

    def _go_back(self, target: int) -> list[int]:
        """Return to an earlier line of the present line of play; says which lines are abandoned."""
        left = self._trail[self._depths[target] + 1 :]
        del self._trail[self._depths[target] + 1 :]
        self.state = self._state(target)
        return left

    def follow(self, line: Line) -> list[Event]:
        """Take over a line recorded elsewhere. Raises RecordError if it does not follow from the rules."""
        where = line.n + (1 if self.record.secret is None else 2)
        try:
            events, left = self._carry_out(line)
        except (GrognardError, ValueError) as error:
            raise RecordError(where, str(error)) from error
        if self.state.hash() != line.hash:
            raise RecordError(where, "the state after this line differs from the one recorded")
        self._take_over(line, events, left)
        return events

    def repeat(self, line: Line) -> list[Event]:
        """Do again what a line of an older record did, under these rules and with their own hash.

        Raises an error that says why, and changes nothing, if it is no longer possible or the dice are rolled for
        something else now.
        """
        node = self.state.node
        if line.purpose is not None and isinstance(node, Chance) and node.purpose != line.purpose:
            raise WrongNode(f"line {line.n} rolled for {line.purpose}; now it would be for {node.purpose}")
        events, left = self._carry_out(line)
        self._take_over(msgspec.structs.replace(line, hash=self.state.hash()), events, left)
        return events

    def _take_over(self, line: Line, events: list[Event], left: Sequence[int] = ()) -> None:
        if line.back_to is None:
            self._append(line, events)
            return
        self._list(line, [], line.back_to)
        missed = [self._unnoticed.get(n, frozenset[str]()) for n in left]
        if missed and (unnoticed := frozenset.intersection(*missed)):
            self._unnoticed[line.n] = unnoticed

    def _carry_out(self, line: Line) -> tuple[list[Event], list[int]]:
        """Do what a line says; returns what happened, and the lines that a return abandons."""
        self._must_go_on()
        if line.resigned is not None:
            if line.resigned not in self.rules.roles or self.state.waits is Waits.END:
                raise ActionError(f"{line.resigned} could not resign")
            self.resigned = line.resigned
            return [], []
        if line.action is not None:
            if line.role not in _deciding(self.state):
                raise ActionError(f"'{line.action}' by {line.role}: it was not for {line.role} to decide")
            return self.state.apply(self.rules.vocabulary.parse(line.action)), []
        if line.faces is not None:
            if line.k != self.record.rolls:
                raise ValueError(f"roll number {line.k}, expected {self.record.rolls}")
            return self.state.roll(line.faces), []
        return [], self._return_to(line.back_to)

    def _return_to(self, target: int | None) -> list[int]:
        """Go back as a record says; returns the lines that are abandoned."""
        if target is None or not self._is_before(target):
            raise UndoRefused(f"line {target} is not a part of the game that can be returned to")
        header = self.record.header
        if header.format > 1 and self.over:
            raise UndoRefused("nothing leads back from a game that is over")
        if header.final_dice and self._rolls_since(target):
            raise UndoRefused("the dice are final in this game: a roll cannot be taken back")
        return self._go_back(target)

    def _is_before(self, target: int) -> bool:
        """True if the line belongs to the present line of play and is not its last one."""
        if not 0 <= target < len(self._depths):
            return False
        depth = self._depths[target]
        return depth < len(self._trail) - 1 and self._trail[depth] == target


class Proof(msgspec.Struct, frozen=True):
    """What `verify` found."""

    lines: int
    rolls: int
    proved: int
    forced: int
    problems: tuple[str, ...]
    began: str = "scenario"
    """`scenario`, or `position` or `state` if its author gave the beginning of the game."""
    taken_back: int = 0
    """Rolls that were made and taken back."""
    contributed: dict[str, str] = {}
    """Per seat, when it contributed to the dice, or why it did not."""

    @property
    def sound(self) -> bool:
        """True if nothing is wrong."""
        return not self.problems


def verify(rules: Ruleset, record: Record) -> Proof:
    """Check a record completely: the rules, every state hash, the commitment, and every die."""
    header, secret = record.header, record.secret
    problems: list[str] = []
    if secret is not None and commitment_of(secret) != header.commitment:
        problems.append("the secret does not match the commitment published in the header")
    proved = taken_back = 0
    try:
        match = Match(rules, Record(header, secret))
        for line in record.lines:
            if line.faces is not None and (problem := _wrong_roll(match, line)):
                problems.append(f"line n={line.n}: {problem}")
            elif line.faces is not None and not line.forced and secret is not None:
                proved += 1
            match.follow(line)
        taken_back = match.rolls_taken_back
    except GrognardError as error:
        problems.append(str(error))
    rolls = [line for line in record.lines if line.faces is not None]
    return Proof(
        len(record.lines),
        len(rolls),
        proved,
        sum(line.forced for line in rolls),
        tuple(problems),
        began="state" if header.state is not None else "scenario" if header.position is None else "position",
        taken_back=taken_back,
        contributed=header.contributed,
    )


def taken_back(count: int) -> str:
    """The number of rolls taken back, in words."""
    number = NUMBER_WORDS[count] if count < len(NUMBER_WORDS) else str(count)
    return f"{number} roll{'' if count == 1 else 's'} taken back"


def _wrong_roll(match: Match, line: Line) -> str:
    """What is wrong with the faces of this line; empty if nothing is."""
    node = match.state.node
    if not isinstance(node, Chance):
        return "a roll was recorded where none was due"
    if line.forced:
        return "" if match.record.header.practice else "faces chosen by hand in a game that is not for practice"
    if match.record.secret is None:
        return ""
    true = match.dice.faces(match.record.rolls, node.dice)
    return "" if true == line.faces else f"faces {list(line.faces or ())} recorded, but the dice gave {list(true)}"


def _copied(state: StateT) -> StateT:
    return cast("StateT", state.copy())  # a copy is of the same kind, which State cannot say in the compiled form


def opening_hash(rules: Ruleset, header: Header) -> str:
    """The hash of the state that a game with this header begins with."""
    state: State = _opening(rules, header)
    return state.hash()


def _opening(rules: Ruleset[StateT], header: Header) -> StateT:
    state: StateT
    if header.state is not None:
        state = rules.state_from_json(msgspec.json.encode(header.state))
    elif header.position is None:
        state = rules.start(header.scenario, header.options)
    else:
        state = rules.position(msgspec.convert(header.position, Position), header.options)
    return state


def _recorded_opening(rules: Ruleset[StateT], header: Header, trusted: bool) -> StateT:
    """The opening of a record read from outside, which may hold anything."""
    try:
        state = _opening(rules, header)
        return state if trusted or header.state is None else examined(state)
    except (DataError, msgspec.ValidationError) as error:
        raise RecordError(1, f"no game can open like this: {error}") from error


def _check_ruleset(rules: Ruleset, header: Header) -> None:
    if header.game != rules.id:
        raise RecordError(1, f"this is a record of '{header.game}', not of '{rules.id}'")
    if header.version != rules.version:
        wrong = f"played by version {header.version} of the rules; this is version {rules.version}"
        raise RecordError(1, f"{wrong}: 'grognard upgrade' brings it up to date")
    if header.data != rules.data_hash:
        raise RecordError(
            1, "played with other data: give the data pack it was played with, or bring it up to date by an upgrade"
        )


def _deciding(state: State) -> tuple[str, ...]:
    """Who decides now, found without listing the actions."""
    frame = state.frames[-1]
    return (frame.role(state),) if frame.waits is Waits.DECISION else ()
