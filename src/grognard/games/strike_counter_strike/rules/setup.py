"""[12.0] Setting up: groups in the order of the scenario, leaders, markers, and the first cup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from typing_extensions import override

from grognard.engine.legality import Objections

from ..schema.scenarios import DeployData
from ..state import StrikeState
from ..tables import AMERICAN, ASIDE, AVAILABLE, EXPECTED, GERMAN, SIDES, Group
from ..vocabulary import ANSWERS, POSTURES
from . import dispatch, leaders, reinforcements, victory, weather
from .artillery import start_in_contact
from .engineer import place_block, place_mines, why_no_block, why_no_mines
from .frame import StrikeChoice, StrikeStep, UnitChoice
from .sequence import GameTurn
from .stacking import has_column, steps_in

DEPLOYED, DUG_IN, IN_COLUMN, MOUNTED, MOUNTED_COLUMN = range(5)
DIGGERS = ("infantry", "armoured_infantry", "engineer")


def set_up(state: StrikeState) -> None:
    """Everything that is fixed, then the questions of the set-up."""
    prepare(state)
    state.frames = (GameTurn(state.tables.given.start_step), FirstTurn(), *_questions(state))


def prepare(state: StrikeState) -> None:
    """Everything that no player decides: points, markers, control, weather, units that are expected."""
    tables = state.tables
    given = tables.given
    for division, name in enumerate(tables.divisions):
        start = given.divisions.get(name)
        if start is not None and (start.turn is None or tables.turns.index(start.turn) <= state.turn):
            reinforcements.join_division(state, division)
        elif start is None:
            state.dispatch[division] = -1
    for group in (*tables.setup, *tables.arrivals):
        for unit in group.units:
            state.place[unit] = tables.count + EXPECTED
    markers = tables.data.pieces.markers
    blocks = markers.road_blocks if given.road_blocks is None else given.road_blocks
    mines = markers.minefields if given.minefields is None else given.minefields
    for number, side in enumerate(SIDES):
        state.blocks_left[number] = blocks.get(side, 0)  # type: ignore[call-overload]
        state.mines_left[number] = mines.get(side, 0)  # type: ignore[call-overload]
    _limit_rearguards(state)
    for hex_, number in tables.victory_number.items():
        state.control[number] = GERMAN if hex_ in tables.german_area else AMERICAN
    weather.set_weather(state, *weather.historical(state))


def _limit_rearguards(state: StrikeState) -> None:
    """[5.0] Scenarios may allow fewer Rearguards than there are."""
    tables = state.tables
    limits = tables.given.rearguards
    count = dict.fromkeys(range(len(tables.divisions)), 0)
    for unit in range(tables.pieces):
        if tables.rearguard[unit]:
            division = tables.division[unit]
            count[division] += 1
            allowed = limits is None or count[division] <= limits.get(tables.divisions[division], 0)
            state.place[unit] = tables.count + (AVAILABLE if allowed else ASIDE)


def _questions(state: StrikeState) -> list[StrikeStep]:
    """[12.0] The questions in reverse order: the units of one side, its leaders and markers, then the other side."""
    tables = state.tables
    frames: list[StrikeStep] = []
    before = -1
    for number, group in enumerate(tables.setup):
        side = tables.side[group.units[0]]
        if before not in (-1, side):
            frames += _leaders_and_markers(state, before)
        frames.append(SetupPark(number) if group.park else SetupGroup(number))
        before = side
    return [*frames, *_leaders_and_markers(state, before)][::-1]


def _leaders_and_markers(state: StrikeState, side: int) -> list[StrikeStep]:
    """What a side sets up after its units."""
    markers = state.tables.given.deploy is not None and side == GERMAN
    return [SetupLeaders(side), Deploy()] if markers else [SetupLeaders(side)]


# -- where and how ----------------------------------------------------------------------------------------------


def why_not_there(state: StrikeState, group: Group, unit: int, hex_: int) -> str:
    """[12.0] Why a unit of the group cannot be set up in a hex, whatever lies in it, or "".

    Ruling 7: enemies and, unless that leaves nothing, hexes that a side shuns are closed.
    """
    holder, side = state.holder, state.tables.side[unit]
    if hex_ not in group.hexes:
        return "setup.area"
    if holder[hex_] == 1 - side:
        return "setup.enemy"
    if shuns(state, side, hex_) and not all(shuns(state, side, h) for h in group.hexes if holder[h] != 1 - side):
        return "setup.line" if side == AMERICAN else "setup.beside"
    return "" if state.tables.playable[hex_] else "setup.impassable"


def shuns(state: StrikeState, side: int, hex_: int) -> bool:
    """Americans that set up first keep out of the German area; Germans after them keep one hex away."""
    tables = state.tables
    if not tables.german_area or not _americans_first(state):
        return False
    if side == AMERICAN:
        return hex_ in tables.german_area
    return any(state.holder[n] == AMERICAN for n in tables.neighbours[hex_])


def why_no_place(state: StrikeState, group: Group, unit: int, hex_: int) -> str:
    """[12.0] [2.1.2] [G15] Why a unit of the group cannot be set up in a hex in any posture, or ""."""
    code = why_not_there(state, group, unit, hex_)
    return code or ("" if is_open(state, hex_) or postures(state, group, unit, hex_) else why_full(state, unit, hex_))


def why_full(state: StrikeState, unit: int, hex_: int) -> str:
    """Why a hex is closed to a unit that can stand there in no posture."""
    tables = state.tables
    vehicles = tables.full[unit].kind > 0 and tables.terrain[hex_] == tables.woods
    return "setup.woods" if vehicles and not tables.line_hex[hex_] else "setup.room"


def postures(state: StrikeState, group: Group, unit: int, hex_: int) -> list[int]:
    """The postures in which the unit can stand there."""
    return [n for n in range(len(POSTURES)) if not why_no_posture(state, group, unit, hex_, n)]


def why_no_posture(state: StrikeState, group: Group, unit: int, hex_: int, posture: int) -> str:
    """[12.0] [2.1.2] [G15] Why a unit cannot stand like this, or "": its transport, the ground, the others."""
    tables = state.tables
    mounted = posture in (MOUNTED, MOUNTED_COLUMN)
    column = posture in (IN_COLUMN, MOUNTED_COLUMN)
    face = tables.transport[unit] if mounted else tables.full[unit]
    if face is None:
        return "posture.transport"
    if posture == DUG_IN and not (group.dug_in and tables.types[unit] in DIGGERS):
        return "posture.dig"
    if face.kind > 0 and tables.terrain[hex_] == tables.woods and not (column and tables.line_hex[hex_]):
        return "posture.woods"
    if column:
        return "posture.column" if has_column(state, hex_, unit) else ""
    room = steps_in(state, hex_, unit) + state.steps(unit) <= tables.charts.stacking.steps
    return "" if room else "posture.room"


def is_open(state: StrikeState, hex_: int) -> bool:
    """True for an empty playable hex without woods: every unit can stand there in some posture."""
    tables = state.tables
    return not state.at[hex_] and tables.playable[hex_] and tables.terrain[hex_] != tables.woods


def _americans_first(state: StrikeState) -> bool:
    return state.tables.side[state.tables.setup[0].units[0]] == AMERICAN


def assume(state: StrikeState, unit: int, posture: int) -> None:
    """Put a unit into a posture."""
    state.mounted[unit] = int(posture in (MOUNTED, MOUNTED_COLUMN))
    state.column[unit] = int(posture in (IN_COLUMN, MOUNTED_COLUMN))
    state.dug[unit] = int(posture == DUG_IN)
    state.refresh(unit)


class SetupChoice(StrikeChoice, frozen=True):
    """A question of the set-up."""

    rules: ClassVar[tuple[str, ...]] = ("12.0",)
    moment: ClassVar[str] = "the units are being set up"


class SetupGroup(SetupChoice, frozen=True, tag="setup_group"):
    """The units of one group, one after the other."""

    verbs: ClassVar[tuple[str, ...]] = ("place",)

    group: int
    next: int = 0

    def unit(self, state: StrikeState) -> int:
        """The unit that is placed now."""
        return state.tables.setup[self.group].units[self.next]

    def side(self, state: StrikeState) -> int:
        """The owner."""
        return state.tables.side[self.unit(state)]

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"Set up {state.tables.names[self.unit(state)]}"

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "other": state.tables.names[self.unit(state)]}

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        encode, group, unit = state.tables.encode, state.tables.setup[self.group], self.unit(state)
        return [encode("place", unit, h) for h in sorted(group.hexes) if not why_no_place(state, group, unit, h)]

    def do_place(self, state: StrikeState, unit: int, hex_: int) -> None:
        """The unit stands in the hex; if it can stand there in several ways its owner is asked."""
        group = state.tables.setup[self.group]
        found = postures(state, group, unit, hex_)
        if self.next + 1 < len(group.units):
            state.become(SetupGroup(self.group, self.next + 1))
        else:
            state.pop()
        state.put(unit, hex_)
        victory.take(state, state.tables.side[unit], hex_)
        state.emit("set_up", "12.0", unit=unit, place=hex_)
        assume(state, unit, found[0])
        if len(found) > 1:
            state.push(PostureChoice(unit, tuple(found)))

    def why_not_place(self, state: StrikeState, unit: int, hex_: int) -> str:
        """Why the unit cannot be set up in the hex, or ""."""
        group = state.tables.setup[self.group]
        return why_no_place(state, group, unit, hex_) if unit == self.unit(state) else "setup.order"


class PostureChoice(SetupChoice, UnitChoice, frozen=True, tag="posture_choice"):
    """[12.0] Mounted or not, In Column or not, in an Improved Position where the scenario allows it."""

    verbs: ClassVar[tuple[str, ...]] = ("posture",)

    postures: tuple[int, ...]

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{state.tables.names[self.unit]}: how does it stand?"

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "place": state.tables.grid.id(state.place[self.unit])}

    def default(self, state: StrikeState) -> int:
        """As it stands."""
        return self.numbers(state)[0]

    def do_posture(self, state: StrikeState, unit: int, posture: int) -> None:
        """The unit stands like this."""
        state.pop()
        assume(state, unit, posture)
        state.emit("posture", "12.0", unit=unit, posture=POSTURES[posture])

    def why_not_posture(self, state: StrikeState, unit: int, posture: int) -> str:
        """Why the unit cannot stand like this, or ""."""
        if unit != self.unit:
            return "setup.order"
        group = next(group for group in state.tables.setup if unit in group.units)
        return "" if posture in self.postures else why_no_posture(state, group, unit, state.place[unit], posture)

    def among_posture(self, state: StrikeState) -> Iterable[int]:
        """The unit, with its postures."""
        return [state.tables.encode("posture", self.unit, posture) for posture in self.postures]


class SetupPark(SetupChoice, frozen=True, tag="setup_park"):
    """[12.0] [G12] Artillery that starts in a park, or may: where, and which leader it is in contact with."""

    verbs: ClassVar[tuple[str, ...]] = ("place", "park")

    group: int
    asked: bool = False

    def unit(self, state: StrikeState) -> int:
        """The first unit of the group; the others follow it."""
        return state.tables.setup[self.group].units[0]

    def side(self, state: StrikeState) -> int:
        """The owner."""
        return state.tables.side[self.unit(state)]

    @override
    def prompt(self, state: StrikeState) -> str:
        name = state.tables.names[self.unit(state)]
        return (
            f"{name}: does it start in an Artillery Park?" if self.asks(state) else f"Artillery Park of {name}: where?"
        )

    def asks(self, state: StrikeState) -> bool:
        """True until it is decided whether there is a park."""
        return state.tables.setup[self.group].park_optional and not self.asked

    def why_no_park(self, state: StrikeState, hex_: int) -> str:
        """[12.0] [G12] [G15] Why the park cannot be in a hex, or ""."""
        group, tables = state.tables.setup[self.group], state.tables
        if group.farther:
            if hex_ not in group.hexes:
                return "setup.area"
            return "setup.impassable" if tables.terrain[hex_] == tables.impassable else ""
        unit = group.units[0]
        code = why_not_there(state, group, unit, hex_)
        if code:
            return code
        if state.in_enemy_zone(tables.side[unit], hex_):
            return "setup.zone"
        steps = sum(state.steps(member) for member in group.units)
        room = steps_in(state, hex_) + steps <= tables.charts.stacking.steps
        return "" if room and DEPLOYED in postures(state, group, unit, hex_) else why_full(state, unit, hex_)

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        return {**super().facts(state, verb, a, b), "other": state.tables.names[self.unit(state)]}

    def do_place(self, state: StrikeState, unit: int, hex_: int) -> None:
        """The whole group is parked in the hex."""
        group = state.tables.setup[self.group]
        state.pop()
        for member in group.units:
            if group.farther:
                reinforcements.set_off_map_park(state, member, hex_)
            else:
                state.put(member, hex_)
                state.parked[member] = 1
        state.emit("park", "12.0", side=self.side(state), place=hex_)
        start_in_contact(state, group.units, group.contact)

    def why_not_place(self, state: StrikeState, unit: int, hex_: int) -> str:
        """Why the group cannot be parked in the hex, or ""."""
        if unit != self.unit(state):
            return "setup.order"
        return "setup.park_first" if self.asks(state) else self.why_no_park(state, hex_)

    def among_place(self, state: StrikeState) -> Iterable[int]:
        """The first unit, with the hexes of the group."""
        encode, unit = state.tables.encode, self.unit(state)
        hexes = () if self.asks(state) else sorted(state.tables.setup[self.group].hexes)
        return [encode("place", unit, hex_) for hex_ in hexes]

    def do_park(self, state: StrikeState, unit: int, answer: int) -> None:
        """The group starts in a park, or is set up unit by unit."""
        state.become(SetupPark(self.group, True) if ANSWERS[answer] == "yes" else SetupGroup(self.group))

    def why_not_park(self, state: StrikeState, unit: int, answer: int) -> str:
        """Why the group has no choice of starting in a park, or ""."""
        if unit != self.unit(state):
            return "setup.order"
        return "" if self.asks(state) else "setup.park"

    def among_park(self, state: StrikeState) -> Iterable[int]:
        """The first unit, with both answers."""
        return state.rules.vocabulary.numbers_of("park", self.unit(state))


class SetupLeaders(StrikeStep, frozen=True, tag="setup_leaders"):
    """[12.0] The leaders of a side stack with any of their units."""

    rules: ClassVar[tuple[str, ...]] = ("12.0",)

    of: int

    @override
    def run(self, state: StrikeState) -> None:
        state.pop()
        tables = state.tables
        found = [tables.leaders.index(name) for name in tables.given.leaders]
        leaders.place_leaders(state, [leader for leader in found if tables.leader_side[leader] == self.of])


class Deploy(SetupChoice, frozen=True, tag="deploy"):
    """[Sc4] The German may place Nachhuten, a Minefield and a Sperre in his area."""

    verbs: ClassVar[tuple[str, ...]] = ("place", "mine", "block", "end")

    def side(self, state: StrikeState) -> int:
        """The German."""
        return GERMAN

    @override
    def prompt(self, state: StrikeState) -> str:
        return "Deploy Nachhuten, mines and a Sperre in the set-up area, or end"

    def area(self, state: StrikeState) -> list[int]:
        """The hexes where something can be deployed."""
        return [hex_ for hex_ in sorted(state.tables.german_area) if not self.why_outside(state, hex_)]

    def why_outside(self, state: StrikeState, hex_: int) -> str:
        """Why nothing can be deployed in a hex, or ""."""
        tables = state.tables
        if hex_ in tables.german_area and state.holder[hex_] == AMERICAN:
            return "deploy.enemy"
        return "" if hex_ in tables.german_area and tables.playable[hex_] else "deploy.area"

    def platoon(self, state: StrikeState) -> int:
        """The next Nachhut, or -1 if all that are allowed are out."""
        tables = state.tables
        platoons = [u for u in tables.of_side[GERMAN] if tables.rearguard[u]]
        left = [u for u in platoons if not state.on_map(u)]
        return left[0] if left and len(platoons) - len(left) < self.allowed(state).rearguards else -1

    def allowed(self, state: StrikeState) -> DeployData:
        """What the scenario allows; nothing by default."""
        return state.tables.given.deploy or DeployData(rearguards=0, minefields=0, road_blocks=0)

    @override
    def facts(self, state: StrikeState, verb: str, a: int, b: int) -> dict[str, Any]:
        facts, following = super().facts(state, verb, a, b), self.platoon(state)
        return facts if following < 0 else {**facts, "other": state.tables.names[following]}

    def do_place(self, state: StrikeState, unit: int, hex_: int) -> None:
        """A Nachhut is placed."""
        state.put(unit, hex_)
        state.emit("set_up", "Sc4", unit=unit, place=hex_)

    def why_not_place(self, state: StrikeState, unit: int, hex_: int) -> str:
        """Why the Nachhut cannot be placed in the hex, or ""."""
        following = self.platoon(state)
        if following >= 0 and unit != following:
            return "deploy.other"
        return self.why_outside(state, hex_) or ("" if following >= 0 else "deploy.enough")

    def among_place(self, state: StrikeState) -> Iterable[int]:
        """The next Nachhut, with the hexes of the area."""
        unit = self.platoon(state)
        hexes = self.area(state) if unit >= 0 else ()
        return [state.tables.encode("place", unit, hex_) for hex_ in hexes]

    def do_mine(self, state: StrikeState, hex_: int, _: int) -> None:
        """A Minefield is placed."""
        place_mines(state, GERMAN, hex_)

    def why_not_mine(self, state: StrikeState, hex_: int, _: int) -> Objections:
        """Why no Minefield can be placed in the hex."""
        used = state.tables.data.pieces.markers.minefields["german"] - state.mines_left[GERMAN]
        enough = "" if used < self.allowed(state).minefields else "deploy.enough"
        return self.why_outside(state, hex_) or why_no_mines(state, GERMAN, hex_) or enough

    def among_mine(self, state: StrikeState) -> Iterable[int]:
        """The hexes of the area."""
        return [state.tables.encode("mine", hex_) for hex_ in self.area(state)]

    def do_block(self, state: StrikeState, hex_: int, _: int) -> None:
        """A Sperre is placed."""
        place_block(state, GERMAN, hex_)

    def why_not_block(self, state: StrikeState, hex_: int, _: int) -> Objections:
        """Why no Sperre can be placed in the hex."""
        used = state.tables.data.pieces.markers.road_blocks["german"] - state.blocks_left[GERMAN]
        enough = "" if used < self.allowed(state).road_blocks else "deploy.enough"
        return self.why_outside(state, hex_) or why_no_block(state, GERMAN, hex_) or enough

    def among_block(self, state: StrikeState) -> Iterable[int]:
        """The hexes of the area."""
        return [state.tables.encode("block", hex_) for hex_ in self.area(state)]

    def do_end(self, state: StrikeState, a: int, b: int) -> None:
        """The German is done with the markers."""
        state.pop()


class FirstTurn(StrikeStep, frozen=True, tag="first_turn"):
    """[12.0] The first cup and, in scenarios that begin with step H, the reinforcements of the first turn."""

    rules: ClassVar[tuple[str, ...]] = ("12.0",)

    @override
    def run(self, state: StrikeState) -> None:
        tables = state.tables
        state.pop()
        state.first_chit = tables.chits.index(tables.given.first_chit)
        if tables.given.start_step == "A":
            # Step G fills the cup itself; the Formation chits named for the first turn are free.
            for chit in tables.given.cup:
                if chit in tables.formations:
                    state.bought |= dispatch.chit_of(state, tables.formations.index(chit))
            return
        state.emit("turn", "3.2", turn=tables.turns[state.turn])
        for chit in tables.given.cup:
            state.cup |= 1 << tables.chits.index(chit)
        dispatch.add_chosen_chits(state)
        for group in tables.arrivals:
            if group.turn == state.turn:
                reinforcements.receive_group(state, group)
