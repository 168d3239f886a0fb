"""The catalogue: the installed games, as the lobby and the page read them."""

from __future__ import annotations

import msgspec

from grognard.engine.actions import Tone, Verb
from grognard.engine.options import Option
from grognard.engine.ruleset import Ruleset, Scenario
from grognard.library import game_definition, guide_of
from grognard.players import PLAYERS

from .opponents import Opponent, opponents


class Named(msgspec.Struct, frozen=True):
    """Something with an id and a title: a role, a board."""

    id: str
    title: str


class VerbInfo(msgspec.Struct, frozen=True, rename="camel"):
    """What the page has to know about a verb: the words on its buttons, and their keys."""

    usage: str
    """How to type it: `move PIECE PLACE`."""
    help: str
    label: str
    """The words on its button."""
    key: str
    """The letter that gives its answer, where it is the only one."""
    tone: Tone
    """`primary` for what one came for, `quiet` for what takes back, or nothing."""
    every: str
    """What the button says that gives every answer of this verb; empty if there is none."""
    every_key: str
    urgent: bool
    """Its places pulse because they call for an answer at once."""
    takes_back: bool
    """It only takes back what was declared."""


class GuideInfo(msgspec.Struct, frozen=True):
    """The guided start of a game: the role it guides, its scenario, and how many minutes it takes."""

    role: str
    scenario: str
    minutes: int


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the lobby shows it."""

    id: str
    title: str
    version: str
    roles: tuple[Named, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...]
    players: tuple[str, ...]
    """The names of all computer players."""
    boards: tuple[Named, ...]
    """All boards, the first one on top."""
    inspects: int
    """How many places a question about places takes; 0 if there is nothing to ask."""
    diary: bool
    """The game tells its story in sentences."""
    fields: bool
    """It can say what a piece covers."""
    explains: str
    """The verb whose cost the referee tells step by step; empty if there is none."""
    calculates: bool
    """It has a movement calculator."""
    opponents: tuple[Opponent, ...]
    guide: GuideInfo | None
    """Its guided start; None if it has none."""
    verbs: dict[str, VerbInfo]


def describe(rules: Ruleset) -> GameInfo:
    """A game as the lobby shows it."""
    sheet = rules.sheet
    return GameInfo(
        id=rules.id,
        title=rules.title,
        version=rules.version,
        roles=tuple(Named(role, rules.role_titles[role]) for role in rules.roles),
        scenarios=tuple(rules.scenarios.values()),
        options=tuple(rules.options.values()),
        players=tuple(PLAYERS),
        boards=tuple(Named(board.id, board.title) for board in sheet.boards),
        inspects=sheet.inspector.places if sheet.inspector else 0,
        diary=rules.diary is not None,
        fields=sheet.fields is not None,
        explains=sheet.movement.verb if sheet.movement else "",
        calculates=game_definition(rules.id).calculator is not None,
        opponents=opponents(),
        guide=guide_words(rules),
        verbs={verb.name: words_of(verb) for verb in rules.vocabulary.verbs.values()},
    )


def guide_words(rules: Ruleset) -> GuideInfo | None:
    """The guided start of a game in short; None if it has none."""
    guide = guide_of(rules)
    if guide is None:
        return None
    return GuideInfo(guide.role, rules.read_scenario(guide.scenario or None), guide.minutes)


def words_of(verb: Verb) -> VerbInfo:
    """What the page has to know about a verb."""
    return VerbInfo(
        verb.usage,
        verb.help,
        verb.spoken,
        verb.key,
        verb.tone,
        verb.every,
        verb.every_key,
        verb.urgent,
        verb.takes_back,
    )
