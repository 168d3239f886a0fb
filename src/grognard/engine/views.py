"""Views: everything a role is shown of a state, in one typed form for all games.

`Ruleset.view` puts it together. What a role knows, for a player to think about, is `Knowledge`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .nodes import Chance, Decision
from .overlays import Sign
from .panels import Duty, Panel
from .pieces import Piece

if TYPE_CHECKING:
    from .state import State


class Quick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that the player may have given again and again: a set-up that somebody suggests."""

    action: str
    label: str
    """The words on its button. It goes on as long as an answer has the same words."""


class ShownDecision(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="decision", tag_field="kind"
):
    """Somebody must choose. The actions are sent separately, and only to the role that decides."""

    roles: tuple[str, ...]
    prompt: str
    rules: tuple[str, ...]
    default: str = ""
    """The least committal answer, for the role that decides."""
    owed: tuple[Duty, ...] = ()
    """What must still be done before the phase may end, for the role that decides."""
    quick: Quick | None = None


class ShownBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that dice can bring."""

    label: str
    probability: float


class ShownChance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="chance", tag_field="kind"):
    """Dice or a draw are due."""

    purpose: str
    prompt: str
    rules: tuple[str, ...]
    bands: tuple[ShownBand, ...]


class ShownEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="over", tag_field="kind"):
    """The game has ended."""

    winner: str | None
    level: str
    scores: dict[str, int]
    text: str


ShownNode = ShownDecision | ShownChance | ShownEnd
"""What a state waits for, as it is shown; `kind` says which of the three."""


class ScoreLine(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of the score sheet."""

    side: str
    reason: str
    points: int
    rule: str
    of: int | None = None
    """How many there could be, or how many are too many."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one role sees: complete for that role, and nothing more."""

    game: str
    version: str
    scenario: str
    options: dict[str, bool | int | str]
    role: str
    turn: int
    phase: str
    title: str
    """The moment in words: "Turn 2 of 7, American movement"."""
    scores: dict[str, int]
    ledger: tuple[ScoreLine, ...]
    """The scores line by line, with the rule of each."""
    flags: dict[str, object]
    """The game's own figures by name, in JSON types, for programs. A figure that is a role says who holds the thing it
    names.
    """
    pieces: tuple[Piece, ...]
    node: ShownNode
    panels: tuple[Panel, ...] = ()
    """What this role keeps beside the map: commands and their orders, a crew, a cup of chits, a report."""
    focus: tuple[str, ...] = ()
    """The places in play, if they are only a part of the map. An interface shows them and veils the rest."""
    signs: tuple[Sign, ...] = ()
    """Things on the map that are neither pieces nor printed there."""


def shown_node(state: State, role: str, quick: Quick | None = None) -> ShownNode:
    """What the state waits for. Only the role that decides is shown the answers and duties of a decision."""
    node = state.node
    if isinstance(node, Decision):
        if role not in node.roles:
            return ShownDecision(node.roles, node.prompt, node.rules)
        return ShownDecision(node.roles, node.prompt, node.rules, node.default.text, node.owed, quick)
    if isinstance(node, Chance):
        bands = tuple(ShownBand(band.label, float(band.probability)) for band in node.bands)
        return ShownChance(node.purpose, node.prompt, node.rules, bands)
    end = node.outcome
    return ShownEnd(end.winner, end.level, end.scores, end.text)
