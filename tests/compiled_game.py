"""A game between computer players, told line by line: what `test_compiled` compares between the two forms.

`python tests/compiled_game.py compiled greedy 3` plays it with the grognard that is installed, which must be in that
form: so every wheel of a release is tried.
"""

from __future__ import annotations

import sys
from random import Random

import grognard
from grognard.engine.nodes import Chance, Over
from grognard.players import Budget, player

NODES = 40
DECISIONS = 120


def told(name: str, seed: int) -> str:
    """The form on the first line; then every action or roll with the hash of the state after it."""
    rules = grognard.ruleset("metz")
    seats = {role: player(name) for role in rules.roles}
    rng, state = Random(seed), rules.start()
    lines = ["compiled" if grognard.compiled() else "interpreted"]
    while not isinstance(node := state.node, Over) and len(lines) < DECISIONS:
        if isinstance(node, Chance):
            faces = rng.choice(list(node.dice.outcomes()))
            state.roll(faces)
            lines.append(f"{faces} {state.hash()}")
        else:
            action = seats[node.role].decide(state.knowledge(node.role), node.actions, Budget(nodes=NODES), rng)
            state.apply(action)
            lines.append(f"{action} {state.hash()}")
    return "\n".join(lines)


if __name__ == "__main__":
    form, player_name, seed = sys.argv[1:]
    game = told(player_name, int(seed))
    sys.stdout.write(f"{game}\n")
    sys.exit(game.splitlines()[0] != form)
