"""`grognard hint` and `grognard explain`: what to do now, and why."""

from __future__ import annotations

from pathlib import Path

import click

from grognard.analysis import Advice
from grognard.analysis import explain as explain_action
from grognard.analysis import hint as hint_for
from grognard.engine import doors
from grognard.engine.match import Match
from grognard.engine.phrases import Phrases

from . import store
from .group import main
from .matches import GameFile
from .output import give, say
from .parameters import json_flag, pack_flag
from .simulate import DEFAULT_PLAYER, known_player

SMALL = 0.05
"""A change of a term below this is not shown."""


@main.command()
@click.argument("file", type=GameFile)
@click.option("--player", default=DEFAULT_PLAYER, show_default=True, metavar="WHO", help="Whom to ask.")
@pack_flag
@json_flag
def hint(file: Path, player: str, pack: str | None, as_json: bool) -> None:
    """What a computer player would do now in the game in FILE, and why."""
    match = store.load_match(file, pack)
    advice = hint_for(match, known_player(player, "--player"))
    tell(match, advice)
    give(advice.to_json())


@main.command()
@click.argument("file", type=GameFile)
@click.argument("action", nargs=-1, required=True)
@pack_flag
@json_flag
def explain(file: Path, action: tuple[str, ...], pack: str | None, as_json: bool) -> None:
    """What an ACTION would change in the game in FILE, reason by reason."""
    match: Match = store.load_match(file, pack)
    advice = explain_action(match, match.rules.vocabulary.parse(" ".join(action)))
    tell(match, advice)
    give(advice.to_json())


def tell(match: Match, advice: Advice) -> None:
    """The advice in words and as it is typed; the terms that change, and the best alternatives."""
    phrases = Phrases(match.rules, doors.view(match.state, advice.role))

    def said(text: str) -> str:
        action = match.rules.vocabulary.parse(text)
        return f"{phrases.sentence(action, doors.details(match.state, action))} ({text})"

    say(f"{match.rules.role_titles[advice.role]}: {said(advice.action)}")
    say(f"  worth {advice.before:.1f} now, {advice.after:.1f} after it ({advice.after - advice.before:+.1f})")
    changed = [term for term in advice.terms if abs(term.change) >= SMALL]
    for term in sorted(changed, key=lambda term: -abs(term.change)):
        words = f": {term.text}" if term.text else ""
        say(f"  {term.change:+6.1f}  {term.title} ({term.before:.1f} to {term.after:.1f}){words}")
    if not changed and advice.player is not None and not advice.passes:
        say(f"  one look ahead shows no difference: {advice.player} follows a plan for what comes later")
    for other in advice.alternatives:
        say(f"  instead: {said(other.action)} ({round(other.worth - advice.after, 1) + 0.0:+.1f})")
