"""[12.0] Setting up: groups in the order of the scenario, leaders, markers, and the first cup."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.frames import Waits
from grognard.engine.verdicts import Refusal

from ..state import StrikeState
from ..tables import AMERICAN, ASIDE, AVAILABLE, EXPECTED, GERMAN, SIDES, Group
from ..vocabulary import POSTURES
from . import dispatch, leaders, reinforcements, victory, weather
from .artillery import start_in_contact
from .engineer import place_block, place_mines, why_no_block, why_no_mines
from .frame import StrikeFrame, hex_of, pair, unit_of
from .sequence import GameTurn
from .stacking import has_column, steps_in

DEPLOYED, DUG_IN, IN_COLUMN, MOUNTED, MOUNTED_COLUMN = range(5)
DIGGERS = ("infantry", "armoured_infantry", "engineer")


def set_up(state: StrikeState) -> None:
    """Everything that is fixed, then the questions of the set-up."""
    prepare(state)
    state.frames = (GameTurn(state.tables.given.start_step), FirstTurn(), *_questions(state))
    state.settle()


def prepare(state: StrikeState) -> None:
    """What no player decides: points, markers, control, weather, units that are expected."""
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


def _questions(state: StrikeState) -> list[StrikeFrame]:
    """[12.0] As listed: the units of one side, its leaders and markers, then the other side; the last comes first."""
    tables = state.tables
    frames: list[StrikeFrame] = []
    before = -1
    for number, group in enumerate(tables.setup):
        side = tables.side[group.units[0]]
        if before not in (-1, side):
            frames += _leaders_and_markers(state, before)
        frames.append(SetupPark(number) if group.park else SetupGroup(number))
        before = side
    return [*frames, *_leaders_and_markers(state, before)][::-1]


def _leaders_and_markers(state: StrikeState, side: int) -> list[StrikeFrame]:
    """What a side sets up after its units."""
    markers = state.tables.given.deploy is not None and side == GERMAN
    return [SetupLeaders(side), Deploy()] if markers else [SetupLeaders(side)]


# -- where and how ----------------------------------------------------------------------------------------------


def setup_hexes(state: StrikeState, group: Group, unit: int) -> list[int]:
    """[12.0] The hexes of the group where the unit can stand in some posture. Ruling 7: see `_outside`."""
    return [hex_ for hex_ in _outside(state, group, unit) if is_open(state, hex_) or postures(state, group, unit, hex_)]


def why_no_place(state: StrikeState, group: Group, unit: int, hex_: int, covered: bool = False) -> Refusal:
    """Why a unit cannot be set up in a hex; `covered` if a park would stand in an enemy Fire Zone."""
    tables = state.tables
    if hex_ not in group.hexes:
        code = "setup.area"
    elif state.holder[hex_] == 1 - tables.side[unit]:
        code = "setup.enemy"
    elif hex_ not in _outside(state, group, unit):
        code = "setup.line" if tables.side[unit] == AMERICAN else "setup.beside"
    elif not tables.playable[hex_]:
        code = "setup.impassable"
    elif covered:
        code = "setup.zone"
    else:
        vehicles = tables.full[unit].kind > 0 and tables.terrain[hex_] == tables.woods
        code = "setup.woods" if vehicles and not tables.line_hex[hex_] else "setup.room"
    return state.rules.reasons(code, unit=state.tables.names[unit], place=state.tables.grid.id(hex_))


def is_open(state: StrikeState, hex_: int) -> bool:
    """True for an empty playable hex without woods: anybody can stand there somehow."""
    tables = state.tables
    return not state.at[hex_] and tables.playable[hex_] and tables.terrain[hex_] != tables.woods


def _outside(state: StrikeState, group: Group, unit: int) -> list[int]:
    """Free of enemies. Americans keep out of the German area unless all their hexes lie in it; Germans who set up after
    them keep one hex away."""
    tables = state.tables
    side = tables.side[unit]
    hexes = [hex_ for hex_ in group.hexes if state.holder[hex_] != 1 - side]
    area = tables.german_area
    if not area or not _americans_first(state):
        return hexes
    if side == AMERICAN:
        return [hex_ for hex_ in hexes if hex_ not in area] or hexes
    return [hex_ for hex_ in hexes if not any(state.holder[n] == AMERICAN for n in tables.neighbours[hex_])] or hexes


def _americans_first(state: StrikeState) -> bool:
    return state.tables.side[state.tables.setup[0].units[0]] == AMERICAN


def postures(state: StrikeState, group: Group, unit: int, hex_: int) -> list[int]:
    """[12.0] [2.1.2] [G15] How the unit can stand there: mounted or not, In Column or not, dug in where allowed."""
    tables = state.tables
    if not tables.playable[hex_] or tables.terrain[hex_] == tables.impassable:
        return []
    room = steps_in(state, hex_, unit) + state.steps(unit) <= tables.charts.stacking.steps
    free = not has_column(state, hex_, unit)
    found = []
    for posture in range(len(POSTURES)):
        mounted = posture in (MOUNTED, MOUNTED_COLUMN)
        column = posture in (IN_COLUMN, MOUNTED_COLUMN)
        if mounted and tables.transport[unit] is None:
            continue
        if posture == DUG_IN and not (group.dug_in and tables.types[unit] in DIGGERS):
            continue
        face = tables.transport[unit] if mounted else tables.full[unit]
        assert face is not None
        if not (free if column else room):
            continue
        if face.kind > 0 and tables.terrain[hex_] == tables.woods and not (column and tables.line_hex[hex_]):
            continue
        found.append(posture)
    return found


def assume(state: StrikeState, unit: int, posture: int) -> None:
    """Put a unit into a posture."""
    state.mounted[unit] = int(posture in (MOUNTED, MOUNTED_COLUMN))
    state.column[unit] = int(posture in (IN_COLUMN, MOUNTED_COLUMN))
    state.dug[unit] = int(posture == DUG_IN)
    state.refresh(unit)


class SetupFrame(StrikeFrame, frozen=True):
    """A question of the set-up."""

    waits: ClassVar[Waits] = Waits.DECISION
    rules: ClassVar[tuple[str, ...]] = ("12.0",)
    moment: ClassVar[str] = "the units are being set up"


class SetupGroup(SetupFrame, frozen=True, tag="setup_group"):
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
    def numbers(self, state: StrikeState) -> list[int]:
        unit = self.unit(state)
        base = pair(state, "place", unit, 0)
        return [base + hex_ for hex_ in sorted(setup_hexes(state, state.tables.setup[self.group], unit))]

    @override
    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        unit, names = self.unit(state), state.tables.names
        named = unit_of(state, action)
        if named != unit:
            return [state.rules.reasons("setup.order", unit=names[named], other=names[unit])]
        return [why_no_place(state, state.tables.setup[self.group], unit, hex_of(state, action))]

    @override
    def act(self, state: StrikeState, number: int) -> None:
        unit = self.unit(state)
        hex_ = number - pair(state, "place", unit, 0)
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


class PostureChoice(SetupFrame, frozen=True, tag="posture_choice"):
    """[12.0] Mounted or not, In Column or not, in an Improved Position where the scenario allows it."""

    verbs: ClassVar[tuple[str, ...]] = ("posture",)

    unit: int
    postures: tuple[int, ...]

    def side(self, state: StrikeState) -> int:
        """The owner."""
        return state.tables.side[self.unit]

    @override
    def prompt(self, state: StrikeState) -> str:
        return f"{state.tables.names[self.unit]}: how does it stand?"

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        base = state.tables.first["posture"] + self.unit * len(POSTURES)
        return [base + posture for posture in self.postures]

    def default(self, state: StrikeState) -> int:
        """As it stands."""
        return self.numbers(state)[0]

    @override
    def act(self, state: StrikeState, number: int) -> None:
        posture = (number - state.tables.first["posture"]) % len(POSTURES)
        state.pop()
        assume(state, self.unit, posture)
        state.emit("posture", "12.0", unit=self.unit, posture=POSTURES[posture])


class SetupPark(SetupFrame, frozen=True, tag="setup_park"):
    """[12.0] [G12] Artillery that starts in a park, or may: where, and with whom it is in contact."""

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
        """True while it is open whether there is a park."""
        return state.tables.setup[self.group].park_optional and not self.asked

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        unit = self.unit(state)
        if self.asks(state):
            base = state.tables.first["park"] + 2 * unit
            return [base, base + 1]
        base = pair(state, "place", unit, 0)
        return [base + hex_ for hex_ in sorted(self.hexes(state))]

    def hexes(self, state: StrikeState) -> list[int]:
        """Where the park can be."""
        group, tables = state.tables.setup[self.group], state.tables
        if group.farther:
            return [hex_ for hex_ in group.hexes if tables.terrain[hex_] != tables.impassable]
        steps = sum(state.steps(unit) for unit in group.units)
        limit = tables.charts.stacking.steps
        return [
            hex_
            for hex_ in _outside(state, group, group.units[0])
            if DEPLOYED in postures(state, group, group.units[0], hex_)
            and steps_in(state, hex_) + steps <= limit
            and not state.in_enemy_zone(self.side(state), hex_)
        ]

    @override
    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        unit, names = self.unit(state), state.tables.names
        named = unit_of(state, action)
        if named != unit:
            return [state.rules.reasons("setup.order", unit=names[named], other=names[unit])]
        hex_ = hex_of(state, action)
        return [
            why_no_place(state, state.tables.setup[self.group], unit, hex_, state.in_enemy_zone(self.side(state), hex_))
        ]

    @override
    def act(self, state: StrikeState, number: int) -> None:
        unit, tables = self.unit(state), state.tables
        group = tables.setup[self.group]
        if self.asks(state):
            no_park = (number - tables.first["park"]) % 2
            state.become(SetupGroup(self.group) if no_park else SetupPark(self.group, True))
            return
        hex_ = number - pair(state, "place", unit, 0)
        state.pop()
        for member in group.units:
            if group.farther:
                reinforcements.set_off_map_park(state, member, hex_)
            else:
                state.put(member, hex_)
                state.parked[member] = 1
        state.emit("park", "12.0", side=self.side(state), place=hex_)
        start_in_contact(state, group.units, group.contact)


class SetupLeaders(StrikeFrame, frozen=True, tag="setup_leaders"):
    """[12.0] The leaders of a side stack with any of their units."""

    rules: ClassVar[tuple[str, ...]] = ("12.0",)

    of: int

    @override
    def run(self, state: StrikeState) -> None:
        state.pop()
        tables = state.tables
        found = [tables.leaders.index(name) for name in tables.given.leaders]
        leaders.place_leaders(state, [leader for leader in found if tables.leader_side[leader] == self.of])


class Deploy(SetupFrame, frozen=True, tag="deploy"):
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
        tables = state.tables
        return [h for h in sorted(tables.german_area) if tables.playable[h] and state.holder[h] != AMERICAN]

    def platoon(self, state: StrikeState) -> int:
        """The next Nachhut, or -1 if all that are allowed are out."""
        tables = state.tables
        platoons = [u for u in tables.of_side[GERMAN] if tables.rearguard[u]]
        left = [u for u in platoons if not state.on_map(u)]
        allowed = 0 if tables.given.deploy is None else tables.given.deploy.rearguards
        return left[0] if left and len(platoons) - len(left) < allowed else -1

    @override
    def numbers(self, state: StrikeState) -> list[int]:
        tables = state.tables
        first, allowed = tables.first, tables.given.deploy
        found: list[int] = []
        if allowed is not None:
            area = self.area(state)
            unit = self.platoon(state)
            if unit >= 0:
                found += [pair(state, "place", unit, hex_) for hex_ in area]
            markers = tables.data.pieces.markers
            if markers.minefields["german"] - state.mines_left[GERMAN] < allowed.minefields:
                found += [first["mine"] + hex_ for hex_ in area if not why_no_mines(state, GERMAN, hex_)]
            if markers.road_blocks["german"] - state.blocks_left[GERMAN] < allowed.road_blocks:
                found += [first["block"] + hex_ for hex_ in area if not why_no_block(state, GERMAN, hex_)]
        return [*found, first["end"]]

    @override
    def explain(self, state: StrikeState, action: Action) -> list[Refusal]:
        if action.verb == "place":
            unit, hex_ = unit_of(state, action), hex_of(state, action)
            following = self.platoon(state)
            if following >= 0 and unit != following:
                names = state.tables.names
                return [state.rules.reasons("deploy.other", unit=names[unit], other=names[following])]
        else:
            hex_ = hex_of(state, action, 0)
            if hex_ in self.area(state):
                why = why_no_mines if action.verb == "mine" else why_no_block
                return why(state, GERMAN, hex_) or [state.rules.reasons("deploy.enough")]
        if hex_ in self.area(state):
            return [state.rules.reasons("deploy.enough")]
        enemies = hex_ in state.tables.german_area and state.holder[hex_] == AMERICAN
        return [state.rules.reasons("deploy.enemy" if enemies else "deploy.area", place=state.tables.grid.id(hex_))]

    @override
    def act(self, state: StrikeState, number: int) -> None:
        tables = state.tables
        first = tables.first
        if number == first["end"]:
            state.pop()
        elif number >= first["block"]:
            place_block(state, GERMAN, number - first["block"])
        elif number >= first["mine"]:
            place_mines(state, GERMAN, number - first["mine"])
        else:
            unit, hex_ = divmod(number - first["place"], tables.count)
            state.put(unit, hex_)
            state.emit("set_up", "Sc4", unit=unit, place=hex_)


class FirstTurn(StrikeFrame, frozen=True, tag="first_turn"):
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
