"""The ruleset of The Battle of the Metaurus: which function of the game does what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from grognard.engine.binder import Mind, Secrets, Sheet, Words
from grognard.engine.cases import filled
from grognard.engine.flow import Flow
from grognard.engine.options import OptionValue, chosen
from grognard.engine.remembered import Remembered
from grognard.engine.ruleset import Ruleset

from .box import box
from .codec import CODEC
from .command.commander import MetaurusCommander
from .invariants import broken
from .migrations import MIGRATIONS
from .options import MetaurusOptions
from .positions import read_position
from .rules import knowledge, sequence, victory
from .schema.data import MetaurusData
from .sheet import foresight, odds, offers, overlays, panels, pieces, view
from .sheet.board import boards
from .state import MetaurusState
from .tables import SIDE_TITLES, SIDES, Tables
from .vocabulary import vocabulary
from .words.cases import figures
from .words.events import tell
from .words.names import Sentences


def metaurus(trees: Mapping[str, Mapping[str, Any]]) -> Ruleset[MetaurusState]:
    """The Battle of the Metaurus under one set of data. Raises DataError where it contradicts itself."""
    data = MetaurusData(trees)
    words = vocabulary(data)
    tables: Remembered[MetaurusOptions, Tables] = Remembered()

    def new(rules: Ruleset[MetaurusState], scenario: str, options: Mapping[str, OptionValue]) -> MetaurusState:
        given = chosen(MetaurusOptions, options)
        return MetaurusState(rules, tables.get(given, lambda: Tables(data, words, given)), scenario)

    printed = box(trees.__getitem__)
    faces = pieces.faces(data)
    return Ruleset(
        id="metaurus",
        version="2",
        migrations=MIGRATIONS,
        title=data.game.title,
        roles=printed.roles,
        role_titles=dict(zip(SIDES, SIDE_TITLES, strict=True)),
        scenarios=printed.scenarios,
        options=printed.options,
        vocabulary=words,
        reasons=Sentences.read(data.reasons),
        trees=trees,
        flow=Flow(
            new=new,
            set_up=sequence.set_up,
            read_position=read_position,
            codec=CODEC,
            chosen=lambda state: (state.scenario, state.tables.options),
            when=sequence.when,
            scores=victory.scores,
            broken=broken,
        ),
        sheet=Sheet(
            title=view.title,
            pieces=partial(pieces.pieces, faces),
            ledger=view.ledger,
            flags=view.flags,
            panels=panels.panels,
            boards=boards(data),
            counters=lambda: list(faces.values()),
            details=offers.details,
            route=offers.route,
            odds=odds.odds_of,
            preview=foresight.preview,
            foresee=foresight.foresee,
            effects=odds.effects_of,
            overlays=overlays.overlays,
        ),
        words=Words(partial(tell, data), filled(data.cases, figures(data))),
        mind=Mind(lambda state, role: MetaurusCommander(role), Secrets(knowledge.known, knowledge.complete)),
    )
