"""A position of Strike-Counter Strike: flat lists and whole numbers. `place` is the truth; stacks and zones follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grognard.engine.fields import Fields, derived, each, grouped, marks, remembered, whole
from grognard.engine.native import i64, vec
from grognard.engine.state import State

from .tables import ASIDE, AVAILABLE, CLEAR_SKY, CLOUDS, CONDITIONS, OFF_MAP, PARK, RAIN, CounterFace, Tables
from .vocabulary import ORDERS

if TYPE_CHECKING:
    from grognard.engine.movement import Reach
    from grognard.engine.ruleset import Ruleset


# What a leader can be.
NOT_ARRIVED: Final = 0
ORIGINAL: Final = 1
REPLACEMENT: Final = 2
OUT: Final = 3

_NO_ZONE: tuple[int, ...] = ()


def _units(tables: Tables) -> int:
    return tables.pieces


def _leaders(tables: Tables) -> int:
    return len(tables.leaders)


def _divisions(tables: Tables) -> int:
    return len(tables.divisions)


def _begun(tables: Tables) -> list[int]:
    return [tables.count + (AVAILABLE if rearguard else ASIDE) for rearguard in tables.rearguard]


def _places(tables: Tables) -> range:
    return range(tables.count + len(OFF_MAP))


def _hexes(tables: Tables) -> range:
    return range(tables.count)


def _unit_or_none(tables: Tables) -> range:
    return range(-1, tables.pieces)


FLAG: Final = range(2)
COUNT: Final = range(10_000)
POINTS: Final = range(-1_000_000, 1_000_000)
CHITS: Final = range(1 << 32)


def _nobody(tables: Tables) -> vec[i64]:
    """Per hex, no side."""
    return vec[i64]([-1] * tables.count)


def _nothing(tables: Tables) -> vec[i64]:
    """Per hex, nothing."""
    return vec[i64]([0] * tables.count)


FIELDS: Final = Fields(
    *grouped(
        "lists",
        each("place", _units, _begun, _places),
        each("lost", _units, limit=COUNT),
        each("hits", _units, limit=range(3)),
        each("suppressed", _units, limit=FLAG),
        each("mounted", _units, limit=FLAG),
        each("column", _units, limit=FLAG),
        each("dug", _units, limit=range(3)),
        each("work", _units, limit=COUNT),
        each("abandoned", _units, limit=FLAG),
        each("parked", _units, limit=FLAG),
        each("park_hex", _units, -1, lambda tables: range(-1, tables.count)),
        each("contact", _units, -1, lambda tables: range(-1, len(tables.leaders))),
        each("fired", _units, limit=FLAG),
        each("entering", _units, limit=FLAG),
        each("leader_with", _leaders, -1, _unit_or_none),
        each("leader_state", _leaders, NOT_ARRIVED, range(OUT + 1)),
        each("cp", _divisions, limit=COUNT),
        each("dp", _divisions, limit=COUNT),
        each("command", _divisions, limit=COUNT),
        each("dispatch", _divisions, limit=range(-1, 1000)),
        each("mines_left", 2, limit=COUNT),
        each("blocks_left", 2, limit=COUNT),
        each("control", lambda tables: len(tables.victory), limit=FLAG),
        each("hero", 2, -1, _unit_or_none),
        each("orders", 2, limit=range(len(ORDERS))),
    ),
    *grouped(
        "numbers",
        whole("turn", lambda tables: tables.first_turn, lambda tables: range(len(tables.turns))),
        whole("cup", limit=CHITS),
        whole("bought", limit=CHITS),
        whole("drawn", limit=CHITS),
        whole("first_chit", -1, range(-1, 32)),
        whole("cloud", limit=range(len(CLOUDS))),
        whole("condition", limit=range(len(CONDITIONS))),
        whole("mud_owed", limit=COUNT),
        whole("air", limit=COUNT),
        whole("air_division", -1, lambda tables: range(-1, len(tables.divisions))),
        whole("awarded", limit=POINTS),
        whole("withdrawal", limit=POINTS),
        whole("left", limit=COUNT),
    ),
    *grouped(
        "markers", marks("barrage", _hexes, range(1, 3)), marks("mines", _hexes, FLAG), marks("blocks", _hexes, FLAG)
    ),
    derived("at", lambda tables: [_NO_ZONE] * tables.count),
    derived("holder", _nobody),
    derived("zone", lambda tables: [_nothing(tables) for _ in range(2)]),
    derived("zone_of", lambda tables: [_NO_ZONE] * tables.pieces),
    remembered("reached", None),
)


class StrikeState(State):
    """Who stands where and in which condition, the cup, the points, and the markers on the map."""

    __slots__ = FIELDS.slots

    tables: Tables
    turn: int
    place: list[int]
    """Per unit: its hex, or the number of hexes plus EXPECTED, BOX, PARK and so on."""
    lost: list[int]
    """Per unit: steps lost."""
    hits: list[int]
    """Per unit: Cohesion Hits, 0 to 2."""
    suppressed: list[int]
    mounted: list[int]
    column: list[int]
    dug: list[int]
    """Per unit: 1 in an Improved Position, 2 entrenched."""
    work: list[int]
    """Per unit: Men at Work markers."""
    abandoned: list[int]
    """Per unit: 1 with an Abandoned Transport marker [6.0]."""
    parked: list[int]
    """Per unit: 1 in an Artillery Park, on the map or off it."""
    park_hex: list[int]
    """Per unit in a park off the map: the hex it fires from; else -1."""
    contact: list[int]
    """Per unit: the leader its contact marker lies with, or -1."""
    fired: list[int]
    """Per unit: 1 if its park has been turned to the Fired side."""
    entering: list[int]
    """Per unit: 1 from its arrival until it leaves its reinforcement hex."""
    leader_with: list[int]
    """Per leader: the unit he is stacked with, or -1."""
    leader_state: list[int]
    cp: list[int]
    dp: list[int]
    command: list[int]
    dispatch: list[int]
    """Per division: its Dispatch Rating, or -1 where Dispatch Points are not used."""
    mines_left: list[int]
    blocks_left: list[int]
    control: list[int]
    """Per victory hex, in the order of Tables.victory: the side that was there last."""
    hero: list[int]
    """Per side: the unit with the Hero, or -1."""
    orders: list[int]
    """Per side: its standing orders for Opportunity Fire."""
    cup: int
    """The chits in the cup, as a bit mask."""
    bought: int
    """Chits paid for that go into the next turn's cup."""
    drawn: int
    """Chits played this turn."""
    first_chit: int
    """The chit that is played first, or -1."""
    cloud: int
    condition: int
    mud_owed: int
    """[O2.0] Rain turns that have not been followed by a Mud turn yet."""
    air: int
    """Air Support markers left."""
    air_division: int
    awarded: int
    """German Victory Points awarded for towns."""
    withdrawal: int
    """German Victory Points for Panzer Auf 130 [S4.0]."""
    left: int
    """Half movement points left to the unit that is moving."""
    barrage: dict[int, int]
    mines: dict[int, int]
    blocks: dict[int, int]
    at: list[tuple[int, ...]]
    """Per hex: the units in it."""
    holder: vec[i64]
    """Per hex: the side whose units are in it, or -1."""
    zone: list[vec[i64]]
    """Per side and hex: how many of that side's units have it in their Fire Zone."""
    zone_of: list[tuple[int, ...]]
    """Per unit: its Fire Zone."""
    reached: tuple[int, bool, Reach] | None
    """The last search for reach, with the unit it was for: a cache, emptied by every change."""

    def __init__(self, rules: Ruleset[StrikeState], tables: Tables, like: StrikeState | None = None) -> None:
        """An empty state or, given another of the same game, an independent one like it."""
        if like is None:
            FIELDS.begin(self, rules, tables)
        else:
            self._take_over(like)

    def _take_over(self, other: StrikeState) -> None:
        """What `FIELDS.copy` does, in a hurry; the suite compares the two."""
        self.rules, self.tables = other.rules, other.tables
        self.frames, self.rolls = other.frames, other.rolls
        self.log = None
        self.turn, self.cup = other.turn, other.cup
        self.bought, self.drawn = other.bought, other.drawn
        self.first_chit, self.cloud, self.condition = other.first_chit, other.cloud, other.condition
        self.mud_owed, self.air, self.air_division = other.mud_owed, other.air, other.air_division
        self.awarded, self.withdrawal, self.left = other.awarded, other.withdrawal, other.left
        self.reached = other.reached
        self.place, self.lost, self.hits = other.place[:], other.lost[:], other.hits[:]
        self.suppressed, self.mounted, self.column = other.suppressed[:], other.mounted[:], other.column[:]
        self.dug, self.work, self.abandoned = other.dug[:], other.work[:], other.abandoned[:]
        self.parked, self.park_hex, self.contact = other.parked[:], other.park_hex[:], other.contact[:]
        self.fired, self.entering, self.leader_with = other.fired[:], other.entering[:], other.leader_with[:]
        self.leader_state, self.cp, self.dp = other.leader_state[:], other.cp[:], other.dp[:]
        self.command, self.dispatch, self.mines_left = other.command[:], other.dispatch[:], other.mines_left[:]
        self.blocks_left, self.control, self.hero = other.blocks_left[:], other.control[:], other.hero[:]
        self.orders, self.barrage, self.mines = other.orders[:], other.barrage.copy(), other.mines.copy()
        self.blocks, self.at, self.holder = other.blocks.copy(), other.at[:], other.holder[:]
        self.zone_of = other.zone_of[:]
        self.zone = [other.zone[0][:], other.zone[1][:]]

    def copy(self) -> StrikeState:
        """An independent state. Tuples and searches are never changed once made, so they are shared."""
        return StrikeState(self.rules, self.tables, self)

    # -- the mutators -------------------------------------------------------------------------------------------

    def put(self, unit: int, to: int) -> None:
        """Put a unit on a hex or, from the number of hexes up, off the map. Nothing else changes where units are."""
        hexes = self.tables.count
        here = self.place[unit]
        if here < hexes:
            self.at[here] = stack = tuple([other for other in self.at[here] if other != unit])
            if not stack:
                self.holder[here] = -1
        self.place[unit] = to
        if to < hexes:
            self.at[to] = tuple(sorted((*self.at[to], unit)))
            self.holder[to] = self.tables.side[unit]
        self.refresh(unit)

    def remove(self, unit: int, where: int) -> None:
        """Take a unit off the map, with everything that belongs to its stay there."""
        self.put(unit, self.tables.count + where)
        self.hits[unit] = self.suppressed[unit] = self.column[unit] = self.dug[unit] = 0
        self.work[unit] = self.abandoned[unit] = self.entering[unit] = self.mounted[unit] = 0
        if where != PARK:
            self.parked[unit] = self.fired[unit] = 0
            self.park_hex[unit] = self.contact[unit] = -1
        if self.hero[self.tables.side[unit]] == unit:
            self.hero[self.tables.side[unit]] = -1

    def refresh(self, unit: int) -> None:
        """[G8] Work out a unit's Fire Zone again after a change of anything it depends on."""
        self.reached = None
        new = self._zone(unit)
        old = self.zone_of[unit]
        if new is old:
            return
        counts = self.zone[self.tables.side[unit]]
        for hex_ in old:
            counts[hex_] -= 1
        for hex_ in new:
            counts[hex_] += 1
        self.zone_of[unit] = new

    def refresh_all(self) -> None:
        """[G8] After the weather or the barrage markers have changed."""
        for unit, place in enumerate(self.place):
            if place < self.tables.count:
                self.refresh(unit)

    def set_barrage(self, hex_: int, level: int) -> None:
        """[G12] Place, upgrade or remove a barrage marker; zones through and from the hex change."""
        if level:
            self.barrage[hex_] = level
        else:
            self.barrage.pop(hex_, None)
        distance, near = self.tables.distance, self.tables.farthest_zone
        for unit, place in enumerate(self.place):
            if place < self.tables.count and distance(place, hex_) <= near:
                self.refresh(unit)

    def suppress(self, unit: int, on: int) -> None:
        """Put a Suppressed marker on a unit, or take it off."""
        self.suppressed[unit] = on
        self.refresh(unit)

    def _zone(self, unit: int) -> tuple[int, ...]:
        hex_ = self.place[unit]
        if hex_ >= self.tables.count or self.suppressed[unit] or hex_ in self.barrage:
            return _NO_ZONE
        face = self.face(unit)
        tables = self.tables
        if face.fire < 0 or face.colour in tables.silent:
            return _NO_ZONE
        radius = min(face.range, tables.zone_limit) if face.colour in tables.indirect else face.range
        if tables.nights[self.turn] or self.condition == RAIN:
            radius = min(radius, self.sight_limit())
        sight = tables.sight
        field = sight.field(hex_, radius)
        if self.barrage:
            barrage = self.barrage
            seen = [h for h in field if not any(b in barrage for b in sight.sighting(hex_, h).between)]
            return field if len(seen) == len(field) else tuple(seen)
        return field

    # -- questions ----------------------------------------------------------------------------------------------

    def face(self, unit: int) -> CounterFace:
        """The side of the counter that shows."""
        tables = self.tables
        if self.mounted[unit]:
            transport = tables.transport[unit]
            assert transport is not None
            return transport
        if self.lost[unit]:
            return tables.reduced[unit] or tables.full[unit]
        return tables.full[unit]

    def steps(self, unit: int) -> int:
        """The steps a unit has left."""
        return self.tables.steps_full[unit] - self.lost[unit]

    def step_loss_marker(self, unit: int) -> bool:
        """[G2] True if a lost step is shown by a marker: no reduced side, or the transport side shows."""
        return self.lost[unit] > 0 and (self.mounted[unit] > 0 or self.tables.reduced[unit] is None)

    def on_map(self, unit: int) -> bool:
        """True if the unit stands on a hex."""
        return self.place[unit] < self.tables.count

    def is_at(self, unit: int, where: int) -> bool:
        """True if the unit is in that place off the map."""
        return self.place[unit] == self.tables.count + where

    def in_enemy_zone(self, side: int, hex_: int) -> bool:
        """True if the hex lies in a Fire Zone of the enemies of this side."""
        return self.zone[1 - side][hex_] > 0

    @property
    def night(self) -> bool:
        """[1.2] True on a Night turn."""
        return self.tables.nights[self.turn]

    @property
    def hour(self) -> str:
        """The time of the turn: "0700" to "Night"."""
        return self.tables.turns[self.turn].partition("-")[2]

    def sight_limit(self, hex_: int = -1) -> int:
        """[1.1] [1.2] [G10] How far units see; farther from an Observation Post."""
        sight = self.tables.charts.sight
        limit = sight.observation_post if hex_ >= 0 and self.tables.observation[hex_] else sight.normal
        if self.night:
            limit = min(limit, sight.night)
        return min(limit, sight.rain) if self.condition == RAIN else limit

    @property
    def flying_weather(self) -> bool:
        """[S2.0] True if air strikes are possible: clear, not at night, not in rain."""
        return self.cloud == CLEAR_SKY and not self.night and self.condition != RAIN

    def leader_hex(self, leader: int) -> int:
        """The hex of a leader in play, or -1."""
        unit = self.leader_with[leader]
        return self.place[unit] if unit >= 0 and self.place[unit] < self.tables.count else -1

    def command_range(self, leader: int) -> int:
        """How far a leader commands now."""
        original, replacement = self.tables.leader_values[leader]
        if self.leader_state[leader] == REPLACEMENT and replacement is not None:
            return replacement[0]
        return original[0]
