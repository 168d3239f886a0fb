"""The ruleset of The Drive on Metz: which function of the game does what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from grognard.engine.binder import Mind, Sheet, Words
from grognard.engine.cases import filled
from grognard.engine.flow import Flow
from grognard.engine.migrations import Migration
from grognard.engine.options import OptionValue, chosen
from grognard.engine.remembered import Remembered
from grognard.engine.ruleset import Ruleset
from grognard.engine.verdicts import Reasons

from .box import box
from .codec import CODEC
from .command.commander import Commanders
from .invariants import broken
from .options import MetzOptions, check_options
from .positions import read_position
from .rules.sequence import longest_game
from .rules.setup import set_up
from .schema.data import MetzData
from .sheet import odds, offers, overlays, view
from .sheet.board import boards
from .state import MetzState
from .tables import SIDE_TITLES, SIDES, Tables
from .vocabulary import vocabulary
from .words.cases import figures
from .words.events import tell


def metz(trees: Mapping[str, Mapping[str, Any]]) -> Ruleset[MetzState]:
    """The Drive on Metz under one set of data. Raises DataError where it contradicts itself."""
    data = MetzData(trees)
    check_options(data.units)
    words = vocabulary(data)
    printed = box(trees.__getitem__)
    tables: Remembered[MetzOptions, Tables] = Remembered()

    def new(rules: Ruleset[MetzState], scenario: str, options: Mapping[str, OptionValue]) -> MetzState:
        given = chosen(MetzOptions, options)
        return MetzState(rules, tables.get(given, lambda: Tables(data, words, given)), scenario)

    return Ruleset(
        id="metz",
        version="2",
        migrations={"1": Migration("2", {"stacking_ends_with": "move"})},
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
            when=view.when,
            scores=view.scores,
            broken=broken,
            longest_game=longest_game(data),
        ),
        sheet=Sheet(
            title=view.title,
            pieces=view.pieces,
            ledger=view.ledger,
            flags=view.flags,
            boards=boards(data),
            details=offers.details,
            route=offers.route,
            odds=odds.odds_of,
            preview=odds.preview,
            foresee=odds.foresee,
            effects=odds.effects,
            overlays=overlays.overlays,
        ),
        words=Words(partial(tell, data), filled(data.cases, figures(data))),
        mind=Mind(Commanders().commander),
    )
