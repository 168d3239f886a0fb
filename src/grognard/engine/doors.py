"""Doors: every way in which a role can learn something about a state, in one list.

A role asks at a door, and the answer holds only what that role knows. About somebody else's decision it says whose it
is. Servers, pages and command lines ask doors, never the state itself. The conformance suite replaces what a role
cannot know by another possibility and asks every door again: the answers must be the same. A new door belongs in
`DOORS`; `tests/engine/test_doors.py` fails on a question of `Ruleset` that no door stands for. See
docs/decisions/0014-doors.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from .actions import Action
from .errors import ActionError, GrognardError, IllegalAction
from .frames import Waits
from .knowledge import Knowledge
from .ledgers import Ways
from .offers import Forecast, Odds, Offer
from .overlays import Inspection, Overlay
from .state import State
from .verdicts import Refusal, Verdict
from .views import View


class Question(msgspec.Struct, frozen=True):
    """What is asked at a door; each door reads the parts it needs."""

    action: str = ""
    target: str = ""
    pieces: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


NOTHING: Final = Question()


class Known(msgspec.Struct, frozen=True):
    """The answer at the door of knowledge: the position as far as the role knows it, encoded."""

    knowledge: str


class Path(msgspec.Struct, frozen=True):
    """The answer about a movement: the places it passes through."""

    route: tuple[str, ...]


class Covered(msgspec.Struct, frozen=True):
    """The answer about a piece: what it covers."""

    fields: tuple[Overlay, ...]


def decides(state: State, role: str) -> bool:
    """True if this role decides now."""
    return role in deciding(state)


def deciding(state: State) -> tuple[str, ...]:
    """Who decides now, found without listing the actions; nobody while dice are due or the game is over."""
    frame = state.frames[-1]
    return (frame.role(state),) if frame.waits is Waits.DECISION else ()


def not_yours(state: State, role: str) -> Refusal | None:
    """Whose decision it is, if it is another role's."""
    others = deciding(state)
    if not others or role in others:
        return None
    titles = state.rules.role_titles
    return state.rules.reasons("turn.other", role=titles.get(role, "Spectator"), other=titles[others[0]])


def view(state: State, role: str) -> View:
    """What the role sees."""
    return state.view(role)


def knowledge(state: State, role: str) -> Knowledge:
    """What the role knows, for a computer player."""
    return state.knowledge(role)


def why(state: State, role: str, action: Action) -> Verdict:
    """Whether the role may do this now, and every reason why not."""
    refusal = not_yours(state, role)
    return Verdict((refusal,)) if refusal is not None else state.verdict(action)


def actions(state: State, role: str) -> list[Offer]:
    """What the role may do, with costs, chances and labels; empty if the role does not decide now."""
    if not decides(state, role):
        return []
    words = state.rules.vocabulary
    listed = (words.action(number) for number in state.numbers())
    return [details(state, action).named(words, action) for action in listed]


def details(state: State, action: Action) -> Offer:
    """What the game says of one legal action, for the role that decides; without what the action says itself."""
    return state.rules.sheet.details(state, action)


def route(state: State, role: str, action: Action) -> tuple[str, ...]:
    """The places that a legal movement of this role passes through."""
    if not decides(state, role) or state.refusals(action):
        return ()
    return state.rules.sheet.route(state, action)


def ledger(state: State, role: str, action: Action) -> Ways:
    """The cost of a movement step by step, and the other ways there."""
    _must_decide(state, role)
    movement = state.rules.sheet.movement
    found = movement.work_out(state, action) if movement and movement.verb == action.verb else None
    return Ways(()) if found is None else msgspec.convert(found.to_json(), Ways)


def odds(state: State, role: str, target: str, pieces: Sequence[str]) -> Forecast:
    """What an attack would come to. Where something is hidden, only the role that decides may ask."""
    if state.rules.mind.secrets is not None:
        _must_decide(state, role)
    return state.rules.sheet.odds(state, target, pieces)


def preview(state: State, role: str) -> Odds | None:
    """The sums and chances of what is being declared."""
    found = state.rules.sheet.preview(state, role)
    return None if found is None else found.shown()


def overlays(state: State, role: str) -> tuple[Overlay, ...]:
    """What may be marked on the map."""
    return state.rules.sheet.overlays(state, role)


def fields(state: State, role: str, piece: str) -> tuple[Overlay, ...]:
    """What one piece covers."""
    covered = state.rules.sheet.fields
    return covered(state, role, piece) if covered else ()


def inspect(state: State, role: str, places: Sequence[str]) -> Inspection:
    """What the role may be told about some places."""
    inspector = state.rules.sheet.inspector
    if inspector is None:
        raise ActionError("there is nothing to inspect in this game")
    if len(places) != inspector.places:
        raise ActionError(f"name {inspector.places} places, not {len(places)}")
    return inspector.ask(state, role, places) or Inspection(())


def _must_decide(state: State, role: str) -> None:
    refusal = not_yours(state, role)
    if refusal is not None:
        raise IllegalAction([refusal])


Door = Callable[[State, str, Question], Any]


def _about_action(ask: Callable[[State, str, Action], Any]) -> Door:
    return lambda state, role, asked: ask(state, role, state.rules.vocabulary.parse(asked.action))


def _plain(ask: Callable[[State, str], Any]) -> Door:
    return lambda state, role, _: ask(state, role)


DOORS: Final[Mapping[str, Door]] = {
    "view": _plain(view),
    "knowledge": _plain(lambda state, role: Known(knowledge(state, role).to_json())),
    "actions": _plain(actions),
    "why": _about_action(lambda state, role, action: why(state, role, action).told()),
    "route": _about_action(lambda state, role, action: Path(route(state, role, action))),
    "ledger": _about_action(ledger),
    "odds": lambda state, role, asked: odds(state, role, asked.target, asked.pieces).shown(),
    "preview": _plain(preview),
    "overlays": _plain(overlays),
    "fields": lambda state, role, asked: Covered(fields(state, role, asked.target)),
    "inspect": lambda state, role, asked: inspect(state, role, asked.places),
}
"""Every door of a state, by name."""


def look(door: str, state: State, role: str) -> Any:
    """The answer of a door that needs no question, with the type of the function of that name."""
    return DOORS[door](state, role, NOTHING)


def ask(door: str, state: State, role: str, asked: Question = NOTHING) -> Any:
    """The answer of a door as it is sent out, in JSON types.

    Errors are part of the answer, because an error can give away a secret, too.
    """
    try:
        return msgspec.to_builtins(DOORS[door](state, role, asked))
    except IllegalAction as error:
        return {"refusals": msgspec.to_builtins([refusal.cited() for refusal in error.refusals])}
    except GrognardError as error:
        return {"error": str(error)}
