"""`grognard games`: what is installed, told from the boxes of the games."""

from __future__ import annotations

import msgspec

from grognard.engine.options import Option
from grognard.engine.ruleset import GameBox, GameDefinition, Ruleset, Scenario
from grognard.library import box_of, installed_games, ruleset

from .group import main
from .output import give, say, wants_json
from .parameters import json_flag


@main.command()
@json_flag
def games(as_json: bool) -> None:
    """List the installed games with their scenarios and options."""
    found = installed_games()
    boxes = {name: box_of(definition) for name, definition in found.items()}
    for name, box in boxes.items():
        tell(found[name], box)
    if wants_json():
        give({"games": [listed(ruleset(name)) for name in found]})


def tell(definition: GameDefinition, box: GameBox) -> None:
    """A game in lines."""
    say(f"{definition.id}: {definition.title}, for {' and '.join(box.roles)}")
    for scenario in box.scenarios.values():
        say(f"  scenario {scenario.id}: {scenario.title}. {scenario.summary}")
    for option in box.options.values():
        value = "text" if option.longest else option.default
        say(f"  option {option.id} = {value!s:5} [{option.rule}] {option.help}")


class VerbListed(msgspec.Struct, frozen=True):
    """A verb in the list of games."""

    usage: str
    help: str


class GameListed(msgspec.Struct, frozen=True, kw_only=True):
    """An installed game."""

    id: str
    title: str
    version: str
    data: str
    """Identifies its data files."""
    roles: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...]
    verbs: dict[str, VerbListed]


def listed(rules: Ruleset) -> GameListed:
    """A game for programs: with its verbs and what identifies its data, for which it must be built."""
    return GameListed(
        id=rules.id,
        title=rules.title,
        version=rules.version,
        data=rules.data_hash,
        roles=rules.roles,
        scenarios=tuple(rules.scenarios.values()),
        options=tuple(rules.options.values()),
        verbs={verb.name: VerbListed(verb.usage, verb.help) for verb in rules.vocabulary.verbs.values()},
    )
