"""The ruleset of the parade."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from grognard.engine.actions import Action, Parameter, Verb, Vocabulary
from grognard.engine.areas import AreaBoard
from grognard.engine.boards import Board
from grognard.engine.bounds import check_frames, check_numbers
from grognard.engine.commander import Commander, Term
from grognard.engine.data import Figure, json_tree
from grognard.engine.errors import ActionError, DataError
from grognard.engine.events import Event
from grognard.engine.odds import Effect, Foretold, Prospect
from grognard.engine.offers import Forecast, Offer
from grognard.engine.pieces import Piece
from grognard.engine.positions import Position
from grognard.engine.ruleset import Inspection, Option, OptionValue, Preview, RandomSource, Ruleset, Scenario
from grognard.engine.state import State

from . import views
from .board import GRID, TENTS, camp, field
from .frames import NEAR, REASONS, AnyFrame, Fire, Orders, Shot, Turn
from .state import DISORDERED, FIRED, TUNES, ParadeState

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


class Encoded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a state is written as."""

    turn: int
    tune: int
    place: list[int]
    facing: list[int]
    flags: list[int]
    orders: list[int]
    points: list[int]
    chits: list[int]
    rolls: int
    frames: tuple[AnyFrame, ...]


LIMITS = {
    "turn": range(3),
    "tune": range(len(TUNES)),
    "facing": range(0, 360, 60),
    "flags": range(32),
    "orders": range(2),
    "points": range(1000),
    "chits": range(2),
    "rolls": range(1000),
}


class ParadeRuleset(Ruleset[ParadeState]):
    id = "parade"
    version = "1"
    title = "The Parade at Elmsford"
    roles = ("red", "blue")
    role_titles: Mapping[str, str] = {"red": "Red", "blue": "Blue"}
    scenarios: Mapping[str, Scenario] = {"basic": Scenario("basic", "The parade", "Everybody on the field.")}
    options: Mapping[str, Option] = {}
    reasons = REASONS
    hidden_information = True
    inspects = 2
    data_hash = "parade"
    commands = ("guard", "horse", "line", "guns")

    def __init__(self, trees: Mapping[str, Mapping[str, Any]]) -> None:
        self.data: dict[str, Any] = dict(trees["parade.toml"]["units"])
        self.units = list(self.data)
        piece = Parameter("piece", tuple(self.units))
        places = Parameter("place", (*GRID.ids, *TENTS))
        self.vocabulary = Vocabulary(
            [
                Verb("order", (Parameter("command", self.commands), Parameter("order", ("stand", "march")))),
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

    # -- the army -------------------------------------------------------------------------------------------------

    def side(self, unit: int) -> int:
        return 0 if self.units[unit].startswith("r") else 1

    def units_of(self, side: int) -> list[int]:
        return [unit for unit in range(len(self.units)) if self.side(unit) == side]

    def name(self, unit: int) -> str:
        return self.units[unit].replace("_", "").upper()

    def command(self, unit: int) -> int:
        return self.commands.index(self.data[self.units[unit]][0])

    def side_of_command(self, command: int) -> int:
        return command // 2

    def command_title(self, command: int) -> str:
        return f"The {self.commands[command]}"

    def is_leader(self, unit: int) -> bool:
        return bool(self.data[self.units[unit]][1] == "leader")

    # -- places ---------------------------------------------------------------------------------------------------

    def place_id(self, place: int) -> str:
        return GRID.id(place) if place < len(GRID) else TENTS[place - len(GRID)]

    def place_number(self, place: str) -> int:
        return len(GRID) + TENTS.index(place) if place in TENTS else GRID.index(place)

    def on_field(self, state: ParadeState, unit: int) -> bool:
        return state.place[unit] < len(GRID)

    def next_to(self, state: ParadeState, unit: int) -> list[str]:
        if self.is_leader(unit):
            area = self._camp.area(self.place_id(state.place[unit]))
            return [place for place in TENTS if area is not None and place in area.neighbours]
        enemies = {state.place[other] for other in self.units_of(1 - self.side(unit))}
        return [GRID.id(hex_) for hex_ in NEAR[state.place[unit]] if hex_ not in enemies]

    def guns_near(self, state: ParadeState, target: int) -> list[int]:
        if not self.on_field(state, target):
            return []
        near = NEAR[state.place[target]]
        spoiled = DISORDERED | FIRED
        return [
            unit
            for unit in self.units_of(1 - self.side(target))
            if self.on_field(state, unit) and state.place[unit] in near and not state.flags[unit] & spoiled
        ]

    # -- states ---------------------------------------------------------------------------------------------------

    def start(self, scenario: str | None = None, options: Mapping[str, OptionValue] | None = None) -> ParadeState:
        state = ParadeState()
        state.rules, state.frames, state.rolls, state.log = self, (Turn(),), 0, None
        state.place = [self.place_number(row[3]) for row in self.data.values()]
        state.facing = [int(row[4]) for row in self.data.values()]
        state.flags = [0] * len(self.units)
        state.tune = 0
        state.turn, state.orders, state.points, state.chits = 0, [1, 0, 1, 0], [0, 0], [0, 0]
        state.settle()
        return state

    def position(self, position: Position, options: Mapping[str, OptionValue] | None = None) -> State:
        raise DataError(position.source, "game", "the parade has no positions")

    def state_from_json(self, text: str | bytes) -> ParadeState:
        form = json_tree(text.decode() if isinstance(text, bytes) else text, "state")
        try:
            given = msgspec.convert(form, Encoded)
        except msgspec.ValidationError as error:
            raise DataError("state", "", str(error)) from None
        self._check(given)
        return self._decode(form)

    def known_from_json(self, text: str | bytes) -> ParadeState:
        return self._decode(json_tree(text.decode() if isinstance(text, bytes) else text, "state"))

    def _check(self, given: Encoded) -> None:
        units, sides = range(len(self.units)), range(2)
        lists = msgspec.structs.asdict(given)
        for key, entries in {"place": units, "facing": units, "flags": units, "points": sides, "chits": sides}.items():
            if len(lists[key]) != len(entries):
                raise DataError("state", key, f"{len(lists[key])} entries", f"{len(entries)} entries")
        if len(given.orders) != len(self.start().orders):
            raise DataError("state", "orders", f"{len(given.orders)} entries", f"{len(self.start().orders)} entries")
        check_numbers(lists, {**LIMITS, "place": range(len(GRID) + len(TENTS))})
        check_frames(given.frames, {"side": sides, "target": units})

    def _decode(self, form: dict[str, Any]) -> ParadeState:
        state = self.start()
        for name in ("place", "facing", "flags", "orders", "points", "chits"):
            setattr(state, name, list(form[name]))
        state.turn, state.tune, state.rolls = form["turn"], form["tune"], form["rolls"]
        state.frames = msgspec.convert(form["frames"], tuple[AnyFrame, ...])
        return state

    def complete(self, state: ParadeState, role: str, rng: RandomSource) -> None:
        state.orders = [rng.randrange(2) if order < 0 else order for order in state.orders]

    def when(self, state: ParadeState) -> tuple[int, str]:
        return state.turn, type(state.frames[-1]).__name__.lower()

    def scores(self, state: ParadeState) -> dict[str, int]:
        return dict(zip(self.roles, state.points, strict=True))

    # -- words ----------------------------------------------------------------------------------------------------

    def tell(self, kind: str, facts: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        words, named = dict(facts), dict(facts)
        for key in ("unit", "target"):
            if key in facts:
                words[f"{key}_name"] = self.name(facts[key])
                named[key] = self.units[facts[key]]
        if "side" in facts:
            words["side_title"] = self.role_titles[self.roles[facts["side"]]]
        if "command" in facts:
            words["command_title"] = self.command_title(facts["command"])
        return EVENTS[kind].format(**words), named

    def rule_texts(self) -> Mapping[str, str]:
        return RULES

    def details(self, state: ParadeState, action: Action) -> Offer:
        if action.verb == "hold":
            return Offer(decline=True, label="Hold your fire")
        if action.verb == "end":
            return Offer(label="Begin the march" if isinstance(state.frames[-1], Orders) else "End")
        return Offer(left=0) if action.verb == "move" else Offer()

    def odds(self, state: ParadeState, target: str, pieces: Sequence[str]) -> Preview:
        if target not in self.units:
            raise ActionError(f"there is no unit '{target}' to fire at")
        return self._shot(self.units.index(target))

    def preview(self, state: ParadeState, role: str) -> Preview | None:
        frame = state.frames[-1]
        return self._shot(frame.target) if isinstance(frame, Fire | Shot) else None

    def foresee(self, state: ParadeState, action: Action) -> Preview | None:
        frame = state.frames[-1]
        return self._shot(frame.target) if isinstance(frame, Fire) and action.verb == "fire" else None

    def _shot(self, target: int) -> Forecast:
        return shot_at(self.name(target), self.units[target])

    def effects(self, event: Event) -> tuple[Effect, ...]:
        hit = event.kind == "shot" and event.facts["result"] == "disordered"
        return (Effect("shot", event.facts["target"]),) if hit else ()

    def inspect(self, state: ParadeState, role: str, places: Sequence[str]) -> Inspection | None:
        ends = [GRID.find(place) for place in places]
        if None in ends:
            return Inspection(("The camp cannot be seen from the field.",))
        a, b = (end for end in ends if end is not None)
        line = GRID.line(a, b)
        return Inspection(
            (f"{GRID.id(a)} to {GRID.id(b)}: {GRID.distance(a, b)} hexes", "Nothing is in the way [3]"),
            tuple(GRID.id(hex_) for hex_ in line),
        )

    def commander(self, state: ParadeState, role: str) -> Commander:
        return ParadeCommander(self.roles.index(role))

    def figures(self) -> Iterable[Figure]:
        return ()

    # -- boards ---------------------------------------------------------------------------------------------------

    @cached_property
    def _camp(self) -> AreaBoard:
        return camp()

    @cached_property
    def _field(self) -> Board:
        return field()

    @property
    def boards(self) -> tuple[Board, ...]:
        return (self._field,)

    @property
    def sheets(self) -> tuple[Board | AreaBoard, ...]:
        return (self._field, self._camp)

    def counters(self) -> list[Piece]:
        return [views.face(self, unit, reverse) for unit in range(len(self.units)) for reverse in (False, True)]
