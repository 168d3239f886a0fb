"""The ruleset of Strike-Counter Strike: which function of the game does what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from grognard.engine.binder import Inspector, Mind, Sheet, Words
from grognard.engine.cases import filled
from grognard.engine.flow import Flow
from grognard.engine.ruleset import Ruleset
from grognard.engine.verdicts import Reasons

from .box import box
from .codec import CODEC
from .command.commander import commanders
from .invariants import broken
from .migrations import MIGRATIONS
from .positions import read_position
from .rules.setup import set_up
from .rules.sight import sight_map
from .rules.terrain import TerrainSteps
from .schema.data import StrikeData, build_map
from .sheet import board, inspect, odds, offers, overlays, panels, pieces, quick_setup, view
from .sheet.foresight import effects
from .state import StrikeState
from .tables import SIDE_TITLES, SIDES, AllTables
from .vocabulary import vocabulary
from .words.cases import figures
from .words.events import tell


def strike(trees: Mapping[str, Mapping[str, Any]]) -> Ruleset[StrikeState]:
    """Strike-Counter Strike under one set of data."""
    data = StrikeData(trees)
    printed = box(trees.__getitem__)
    map_, words = build_map(data), vocabulary(data)
    tables = AllTables(data, map_, words, sight_map(data, map_), TerrainSteps)
    return Ruleset(
        id="strike_counter_strike",
        version="4",
        title=data.game.title,
        roles=printed.roles,
        role_titles=dict(zip(SIDES, SIDE_TITLES, strict=True)),
        scenarios=printed.scenarios,
        options=printed.options,
        vocabulary=words,
        reasons=Reasons.read(data.reasons),
        trees=trees,
        migrations=MIGRATIONS,
        flow=Flow(
            new=lambda rules, scenario, options: StrikeState(rules, tables.of(scenario, options)),
            set_up=set_up,
            read_position=read_position,
            codec=CODEC,
            chosen=lambda state: (state.tables.scenario, state.tables.options),
            when=view.when,
            scores=view.scores,
            broken=broken,
        ),
        sheet=Sheet(
            title=view.title,
            pieces=pieces.pieces,
            ledger=view.ledger,
            boards=board.boards(data, map_),
            counters=lambda: pieces.faces(tables.first),
            flags=view.flags,
            panels=panels.panels,
            focus=view.focus,
            quick=quick_setup.suggestion,
            details=offers.details,
            route=offers.route,
            odds=odds.odds,
            preview=odds.preview,
            foresee=odds.foresee,
            effects=effects,
            overlays=overlays.overlays,
            fields=overlays.fields,
            inspector=Inspector(2, inspect.inspect),
        ),
        words=Words(partial(tell, data), filled(data.cases, figures(data))),
        mind=Mind(commanders()),
    )
