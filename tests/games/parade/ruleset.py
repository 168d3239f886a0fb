"""The ruleset of the parade: what binds it together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from grognard.engine.actions import Action, Parameter, Verb, Vocabulary
from grognard.engine.binder import Inspector, Mind, Secrets, Sheet, Words
from grognard.engine.codec import Codec
from grognard.engine.commander import Commander, Term
from grognard.engine.errors import ActionError, DataError
from grognard.engine.events import Event
from grognard.engine.flow import Flow
from grognard.engine.frames import Frames
from grognard.engine.odds import Effect, Foretold, Prospect
from grognard.engine.offers import Forecast, Offer
from grognard.engine.options import OptionValue
from grognard.engine.overlays import Inspection
from grognard.engine.positions import Position
from grognard.engine.randomness import RandomSource
from grognard.engine.ruleset import Ruleset, Scenario

from . import frames, views
from .board import GRID, TENTS, field
from .frames import REASONS, Fire, Orders, Shot, Turn
from .state import FIELDS, TUNES, ParadeState
from .tables import COMMANDS, ROLES, ParadeTables

TITLES = {"red": "Red", "blue": "Blue"}
RULES = {
    "1": "Two turns. In each, a chit for each side is drawn from the cup.",
    "2": "The side drawn gives its commands orders, which the other side does not learn.",
    "3": "A unit whose command marches may move to the next hex, turn and form column. Leaders visit tents.",
    "4": "A unit whose command stands must salute before its side may end.",
    "5": "Whoever comes next to an enemy may be fired at once: on 4 or more it is disordered.",
    "6": "A disordered unit is turned over and does not move.",
    "8": "A side may choose what the band plays.",
    "7": "A salute is worth 1 point, a hit 2.",
}
EVENTS = {
    "turn": "Turn {turn}",
    "chit": "The {side_title} chit is drawn",
    "ordered": "{command_title} is to {order}",
    "played": "The band plays {tune}",
    "marching": "{side_title} begins to march",
    "halted": "{side_title} comes to a halt",
    "moved": "{unit_name} marches to {place}",
    "turned": "{unit_name} turns to {facing} degrees",
    "formed": "{unit_name} changes its form",
    "saluted": "{unit_name} salutes",
    "held": "{side_title} holds its fire",
    "fires": "{unit_name} fires at {target_name}",
    "shot": "The die shows {face}: {target_name} is {result}",
}


def shot_at(name: str, target: str) -> Forecast:
    """An even chance."""
    hit = Prospect("disordered", f"{name} is disordered", Fraction(1, 2), (Effect("shot", target),))
    missed = Prospect("missed", f"{name} is missed", Fraction(1, 2))
    shot = Foretold(f"the shot at {name}", (hit, missed))
    return Forecast(title="The shot", text=("4 or more hits [5]", *shot.lines()), foretold=(shot,))


class ParadeCommander(Commander):
    """Points are good."""

    def __init__(self, side: int) -> None:
        self.side = side

    def worth(self, state: Any) -> float:
        return float(state.points[self.side] - state.points[1 - self.side])

    def terms(self, state: Any) -> list[Term]:
        return [Term("points", self.worth(state))]

    def reply(self, state: Any) -> float:
        return 0.0

    def plan(self, state: Any) -> int | None:
        return None


def vocabulary(tables: ParadeTables) -> Vocabulary:
    piece = Parameter("piece", tuple(tables.units))
    places = Parameter("place", (*GRID.ids, *TENTS))
    return Vocabulary(
        [
            Verb("order", (Parameter("command", COMMANDS), Parameter("order", ("stand", "march")))),
            Verb("play", (Parameter("row", ("band",)), Parameter("tune", TUNES)), "what the band plays", True),
            Verb("move", (piece, places), "go to the next hex or tent"),
            Verb("turn", (piece, Parameter("facing", tuple(range(0, 360, 60)))), "face another vertex"),
            Verb("form", (piece,), "form column, or line again"),
            Verb("salute", (piece,), "what a standing unit owes"),
            Verb("fire", (piece,), "fire at the unit that has come near"),
            Verb("hold", (), "hold your fire"),
            Verb("end", (), "that is all"),
        ]
    )


def set_up(state: ParadeState) -> None:
    state.frames = (Turn(),)


def read_position(state: ParadeState, position: Position) -> None:
    raise DataError(position.source, "game", "the parade has no positions")


def broken(state: ParadeState) -> list[str]:
    return [] if 0 <= state.turn <= 2 and all(count in (0, 1) for count in state.chits) else ["turn or chits"]


def complete(state: ParadeState, role: str, rng: RandomSource) -> None:
    state.orders = [rng.randrange(2) if order < 0 else order for order in state.orders]


def tell(tables: ParadeTables, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    words, named = dict(facts), dict(facts)
    for key in ("unit", "target"):
        if key in facts:
            words[f"{key}_name"] = tables.name(facts[key])
            named[key] = tables.units[facts[key]]
    if "side" in facts:
        words["side_title"] = TITLES[ROLES[facts["side"]]]
    if "command" in facts:
        words["command_title"] = tables.command_title(facts["command"])
    return EVENTS[kind].format(**words), named


def details(state: ParadeState, action: Action) -> Offer:
    if action.verb == "hold":
        return Offer(decline=True, label="Hold your fire")
    if action.verb == "end":
        return Offer(label="Begin the march" if isinstance(state.frames[-1], Orders) else "End")
    return Offer(left=0) if action.verb == "move" else Offer()


def odds(state: ParadeState, target: str, pieces: Sequence[str]) -> Forecast:
    if target not in state.tables.units:
        raise ActionError(f"there is no unit '{target}' to fire at")
    return _shot(state, state.tables.units.index(target))


def preview(state: ParadeState, role: str) -> Forecast | None:
    frame = state.frames[-1]
    return _shot(state, frame.target) if isinstance(frame, Fire | Shot) else None


def foresee(state: ParadeState, action: Action) -> Forecast | None:
    frame = state.frames[-1]
    return _shot(state, frame.target) if isinstance(frame, Fire) and action.verb == "fire" else None


def _shot(state: ParadeState, target: int) -> Forecast:
    return shot_at(state.tables.name(target), state.tables.units[target])


def effects(event: Event) -> tuple[Effect, ...]:
    hit = event.kind == "shot" and event.facts["result"] == "disordered"
    return (Effect("shot", event.facts["target"]),) if hit else ()


def inspect(state: ParadeState, role: str, places: Sequence[str]) -> Inspection | None:
    ends = [GRID.find(place) for place in places]
    if None in ends:
        return Inspection(("The camp cannot be seen from the field.",))
    a, b = (end for end in ends if end is not None)
    line = GRID.line(a, b)
    return Inspection(
        (f"{GRID.id(a)} to {GRID.id(b)}: {GRID.distance(a, b)} hexes", "Nothing is in the way [3]"),
        tuple(GRID.id(hex_) for hex_ in line),
    )


CODEC: Codec[ParadeState] = Codec(
    fields=FIELDS,
    frames=Frames(frames),
    limits=lambda state: {"side": range(2), "target": range(len(state.tables.units))},
)


def parade(trees: Mapping[str, Mapping[str, Any]]) -> Ruleset[ParadeState]:
    """The parade under one set of data."""
    tables = ParadeTables(trees)

    def new(rules: Ruleset[ParadeState], scenario: str, options: Mapping[str, OptionValue]) -> ParadeState:
        return ParadeState(rules, tables)

    return Ruleset(
        id="parade",
        version="1",
        title="The Parade at Elmsford",
        roles=ROLES,
        role_titles=TITLES,
        scenarios={"basic": Scenario("basic", "The parade", "Everybody on the field.")},
        options={},
        vocabulary=vocabulary(tables),
        reasons=REASONS,
        trees=trees,
        flow=Flow(
            new=new,
            set_up=set_up,
            read_position=read_position,
            codec=CODEC,
            chosen=lambda state: ("basic", {}),
            when=views.when,
            scores=views.scores,
            broken=broken,
        ),
        sheet=Sheet(
            title=views.title,
            pieces=views.pieces,
            ledger=views.ledger,
            panels=views.panels,
            boards=(field(), tables.camp),
            counters=lambda: [views.face(tables, u, back) for u in range(len(tables.units)) for back in (False, True)],
            details=details,
            odds=odds,
            preview=preview,
            foresee=foresee,
            effects=effects,
            inspector=Inspector(2, inspect),
        ),
        words=Words(partial(tell, tables), RULES),
        mind=Mind(lambda state, role: ParadeCommander(ROLES.index(role)), Secrets(views.known, complete)),
    )
