"""The ruleset of Patton's Best: which function of the game does what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from grognard.engine.binder import Inspector, Mind, Sheet, Words
from grognard.engine.cases import filled
from grognard.engine.flow import Flow
from grognard.engine.options import OptionValue
from grognard.engine.ruleset import Ruleset
from grognard.engine.statistics import Bookkeeping
from grognard.engine.verdicts import Reasons

from .box import box
from .codec import CODEC, chosen
from .command.commander import commanders
from .invariants import broken
from .migrations import MIGRATIONS
from .positions import read_position
from .rules.opening import set_up
from .rules.roster import Roster
from .schema.data import PattonsBestData
from .schema.names import ROLE
from .sheet import offers, view
from .sheet.board import battle_board, movement_board
from .sheet.diary import write_diary
from .sheet.faces import all_faces
from .sheet.inspect import inspect
from .sheet.odds import effects_of, preview
from .sheet.panels import panels
from .sheet.pieces import pieces
from .sheet.statistics import Careers, PattonNotebook
from .state import PattonState
from .tables import tables_by_options
from .vocabulary import vocabulary
from .words.cases import figures
from .words.events import tell


def pattons_best(trees: Mapping[str, Mapping[str, Any]]) -> Ruleset[PattonState]:
    """Patton's Best under one set of data."""
    data = PattonsBestData(trees)
    words = vocabulary(data)
    printed = box(trees.__getitem__)
    tables = tables_by_options(data, words)

    def new(rules: Ruleset[PattonState], scenario: str, options: Mapping[str, OptionValue]) -> PattonState:
        return PattonState(rules, tables(options), Roster(data.crew.names, options), scenario)

    return Ruleset(
        id="pattons_best",
        version="2",
        title="Patton's Best",
        roles=printed.roles,
        role_titles={ROLE: "Commander"},
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
            chosen=chosen,
            when=view.when,
            scores=view.scores,
            broken=broken,
            longest_game=300_000,  # a campaign of 266 days, of which a blind one took up to 1,000 steps
        ),
        sheet=Sheet(
            title=view.title,
            pieces=pieces,
            ledger=view.score_sheet,
            boards=(battle_board(), movement_board(data.board)),
            counters=lambda: all_faces(data),
            flags=view.flags,
            panels=panels,
            details=offers.details,
            odds=offers.odds,
            preview=preview,
            foresee=offers.foresee,
            effects=effects_of,
            inspector=Inspector(2, inspect),
        ),
        words=Words(partial(tell, data), filled(data.cases, figures(data))),
        mind=Mind(commanders(), judges_luck=False),
        migrations=MIGRATIONS,
        simulated="campaign",
        diary=write_diary,
        statistics=Bookkeeping(PattonNotebook, lambda facts: Careers(data, facts).statistics()),
    )
