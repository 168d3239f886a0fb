"""The ruleset of Wacht am Rhein II: which function of the game does what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from grognard.engine.binder import Mind, MovementLedger, Sheet, Words
from grognard.engine.cases import filled
from grognard.engine.flow import Flow
from grognard.engine.options import OptionValue, chosen
from grognard.engine.remembered import Remembered
from grognard.engine.ruleset import Ruleset
from grognard.engine.verdicts import Reasons

from .box import box
from .codec import CODEC
from .command.commander import Commanders
from .invariants import broken
from .migrations import MIGRATIONS
from .options import WachtOptions
from .positions import read_position
from .rules.sequence import when
from .rules.setup import set_up
from .rules.victory import scores
from .schema.checks import check
from .schema.data import WachtData
from .schema.hex_map import build_map
from .sheet import hypotheses, odds, offers, overlays, view
from .sheet.board import boards
from .sheet.explain import explain_move
from .sheet.panels import panels
from .sheet.pieces import faces, pieces
from .state import WachtState
from .tables import Tables
from .vocabulary import SIDE_TITLES, SIDES, vocabulary
from .words.cases import figures
from .words.events import tell

MIXTURES = 16
"""How many mixtures of options tables are kept for: their graphs of movement take some megabytes."""


def wacht_am_rhein(trees: Mapping[str, Mapping[str, Any]]) -> Ruleset[WachtState]:
    """Wacht am Rhein II, chapter 5, under one set of data. Raises DataError where it contradicts itself."""
    data = WachtData(trees)
    board = build_map(data)
    check(data)
    words = vocabulary(data)
    plain = Tables(data, board, words, WachtOptions())
    tables: Remembered[WachtOptions, Tables] = Remembered(MIXTURES)

    def new(rules: Ruleset[WachtState], scenario: str, options: Mapping[str, OptionValue]) -> WachtState:
        given = chosen(WachtOptions, options)
        return WachtState(rules, tables.get(given, lambda: Tables(data, board, words, given)), scenario)

    printed = box(trees.__getitem__)
    return Ruleset(
        id="wacht_am_rhein",
        version="2",
        migrations=MIGRATIONS,
        title=data.game.title,
        roles=printed.roles,
        role_titles=dict(zip(SIDES, SIDE_TITLES, strict=True)),
        scenarios=printed.scenarios,
        options=printed.options,
        vocabulary=words,
        reasons=Reasons.read(data.reasons),
        trees=trees,
        flow=Flow(
            new=new,
            set_up=set_up,
            read_position=read_position,
            codec=CODEC,
            chosen=lambda state: (state.scenario, state.tables.options),
            when=when,
            scores=scores,
            broken=broken,
        ),
        sheet=Sheet(
            title=view.title,
            pieces=pieces,
            ledger=view.ledger,
            flags=view.flags,
            panels=panels,
            signs=overlays.signs,
            boards=boards(data, board),
            counters=lambda: faces(plain),
            details=offers.details,
            route=offers.route,
            odds=hypotheses.odds_of,
            preview=odds.preview,
            foresee=odds.foresee,
            effects=odds.effects,
            overlays=overlays.overlays,
            movement=MovementLedger("move", explain_move),
        ),
        words=Words(partial(tell, data), filled(data.cases, figures(data))),
        mind=Mind(Commanders().commander),
    )
