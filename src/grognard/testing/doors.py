"""Secrets stay secret: every door is asked twice, of the state and of another that a role cannot tell from it."""

from __future__ import annotations

from random import Random

from grognard.engine.doors import DOORS, Question, ask
from grognard.engine.frames import Waits
from grognard.engine.ruleset import SPECTATOR, Ruleset
from grognard.engine.state import State

ASKED = 24
"""How many questions are asked at each door that takes one, in a game that hides something."""
ASKED_OPEN = 2
"""The same in a game that hides nothing: there the doors only have to open."""


def check_doors(rules: Ruleset, state: State, rng: Random, where: str = "") -> None:
    """Replace what a role cannot know by anything, and every door gives it the same answer."""
    questions = make_questions(rules, state, rng, ASKED if rules.mind.secrets is not None else ASKED_OPEN)
    for role in (*rules.roles, SPECTATOR):
        twin = state.knowledge(role).sample(rng)
        for door in DOORS:
            for question in questions if door not in PLAIN else questions[:1]:
                answer, other = ask(door, state, role, question), ask(door, twin, role, question)
                assert answer == other, f"{where}: {role} learns a secret at the door '{door}': {question}"


PLAIN = ("view", "knowledge", "actions", "preview", "overlays")
"""Doors that need no question."""


def make_questions(rules: Ruleset, state: State, rng: Random, count: int) -> list[Question]:
    """Questions about legal actions, about others of the same verbs, and about anything, with pieces and places."""
    words = rules.vocabulary
    legal = state.numbers() if state.waits is Waits.DECISION else []
    pieces, places = _values(rules, "piece"), _values(rules, "place")
    found = []
    for turn in range(count):
        if legal and turn % 3 == 0:
            action = words.action(rng.choice(legal))
        elif legal and turn % 3 == 1:
            verb = words.verbs[words.action(rng.choice(legal)).verb]
            action = words.action(words.first(verb.name) + rng.randrange(verb.size))
        else:
            action = words.action(rng.randrange(len(words)))
        found.append(
            Question(
                action.text,
                rng.choice(places or pieces or [""]),
                tuple(rng.sample(pieces, min(len(pieces), rng.randint(1, 2)))),
                tuple(rng.choice(places) for _ in range(rules.sheet.inspector.places if rules.sheet.inspector else 0))
                if places
                else (),
            )
        )
    return found


def _values(rules: Ruleset, name: str) -> list[str]:
    """Every value that an argument of this name can have, in any verb."""
    parameters = [parameter for verb in rules.vocabulary.verbs.values() for parameter in verb.parameters]
    return sorted({str(value) for parameter in parameters if parameter.name == name for value in parameter.values})
