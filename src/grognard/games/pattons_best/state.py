"""A position of Patton's Best: the crew, the tank, the day, the Movement Board and the Battle Board, as whole numbers.

Everything is a whole number or a list of whole numbers. What the numbers mean is in `schema/names.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grognard.engine.fields import Fields, each, grouped, some, whole
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import State

from .schema.names import (
    AMMO,
    ASSISTANT,
    CLOSE_ONLY,
    COMMANDER,
    DEFAULT_ORDERS,
    DRIVER,
    GROUNDS,
    GUNS,
    HE,
    HEALTH_TITLES,
    KINDS,
    LEVELS,
    LOADER,
    MEDALS,
    MEN,
    MGS,
    ON_TANK,
    SCORE_LINES,
    SECTORS,
    SLOTS,
    UNCONSCIOUS,
    UNITS,
    UNKNOWN,
    UNORDERED,
    VACANT,
    ZONES,
)
from .tables import Tables

if TYPE_CHECKING:
    from .rules.roster import Roster
    from .schema.units import CardData, UnitData


def _areas(tables: Tables) -> int:
    return len(tables.areas)


def _kinds(tables: Tables) -> int:
    return len(tables.kinds)


def _area(tables: Tables) -> range:
    return range(UNKNOWN, len(tables.areas))


def _kind(tables: Tables) -> range:
    return range(-1, len(tables.kinds))


_MEN: Final = range(1 << len(MEN))
_SLOT: Final = range(-1, SLOTS)
_ZONE: Final = range(-1, len(ZONES))
_SECTOR: Final = range(len(SECTORS))
_NAME: Final = range(-1000, 1_000_000)
_POINTS: Final = range(-1_000_000, 1_000_000)

FIELDS: Final = Fields(
    *grouped(
        "numbers",
        # -- the campaign
        whole("day", limit=lambda tables: range(len(tables.dates))),
        whole("kind", limit=range(len(KINDS))),
        whole("expected", limit=range(len(LEVELS))),
        whole("ground", limit=range(len(GROUNDS))),
        whole("tank", 1, lambda tables: range(1, len(tables.cards) + 1)),
        *map(whole, ("hvss", "tank_new", "tank_lost", "tank_name", "next_name", "next_tank", "gyro", "rank")),
        *map(whole, ("career", "promoted")),
        whole("campaign_score", limit=_POINTS),
        whole("commanders", 1),
        whole("days_fought"),
        whole("commander_back", -1),
        *map(whole, ("hcbi_kept", "special_kept")),
        # -- the day
        *map(whole, ("weather", "rain_hours", "minutes", "sunset")),
        whole("gun_load", -1, range(-1, len(AMMO))),
        *map(whole, ("extra", "boxes_30", "boxes_50", "bombs", "grenades", "periscopes", "fuel")),
        whole("broken_periscopes", limit=_MEN),
        whole("gunsight"),
        *(whole(name, UNKNOWN, _area) for name in ("area", "came_from", "start_area", "exit_area")),
        whole("air_slack"),
        # -- the tank in battle
        whole("facing", limit=_SECTOR),
        whole("turret", limit=_SECTOR),
        *map(whole, ("moving", "pivoted", "hull_down", "bogged", "thrown_track", "lead")),
        whole("hatches", limit=_MEN),
        whole("watch_commander", limit=_SECTOR),
        whole("watch_loader", limit=_SECTOR),
        whole("target", -1, _SLOT),
        whole("acquired", -1, _SLOT),
        whole("acquired_level", limit=range(10)),
        *map(whole, ("rotated", "fired")),
        whole("reload", HE, range(-1, len(AMMO))),
        whole("reload_source"),
        whole("stand_in", -1, range(-1, len(MEN))),
        *map(whole, ("tank_moved", "round", "rescued", "open_collateral", "wounded_today", "lost_day", "advancing")),
    ),
    *grouped(
        "lists",
        # -- the crew, per man
        each("rating", len(MEN)),
        each("name", len(MEN), limit=_NAME),
        each("health", len(MEN), VACANT, range(len(HEALTH_TITLES))),
        each("weeks", len(MEN)),
        some("away", _NAME, by=4),
        # -- the tank
        each("ammo", len(AMMO)),
        each("rack", len(AMMO)),
        each("guns", len(GUNS)),
        each("orders", len(MEN), UNORDERED),
        each("last_orders", len(MEN), list(DEFAULT_ORDERS)),
        each("mg_zone", len(MGS), -1, _ZONE),
        # -- the Battle Board
        each("control", len(SECTORS)),
        each("smoke", len(ZONES) + 1),
        each("fire_markers", len(ZONES)),
        each("e_kind", SLOTS, -1, _kind),
        each("e_zone", SLOTS, -1, _ZONE),
        *(each(name, SLOTS) for name in ("e_facing", "e_terrain", "e_flags", "e_shots")),
        each("known_type", 3, -1, _kind),
        # -- the Movement Board, per area
        each("resistance", _areas, UNKNOWN),
        *(each(name, _areas) for name in ("held", "artillery", "air")),
        some("stored", by=3),
        some("types_met", by=2),
        # -- what has been achieved
        *(each(name, _kinds) for name in ("kills", "friendly_kills")),
        each("career_kills", _kinds, limit=range(1_000_000)),
        each("score", SCORE_LINES, limit=_POINTS),
        each("medals", len(MEDALS) + 1),
    ),
    shared=("scenario", "roster"),
)
"""Every field with its first value and its limits; the class says what it means."""


class PattonState(State):
    """Your crew, your tank and what is around it."""

    __slots__ = FIELDS.slots

    rules: Ruleset[PattonState]
    tables: Tables
    roster: Roster
    scenario: str

    # -- the campaign
    day: int
    """The day of the calendar, from 0."""
    kind: int
    """Advance, Battle or Counterattack."""
    expected: int
    """The day's expected resistance."""
    ground: int
    """The type of area a battle is fought in."""
    tank: int
    """The number of the tank card, from 1."""
    hvss: int
    tank_new: int
    """1 until the first morning with this tank is over (5.25)."""
    tank_lost: int
    """1 if the tank was knocked out or given up and must be replaced."""
    tank_name: int
    next_name: int
    next_tank: int
    gyro: int
    rank: int
    career: int
    """Points that all your tanks have scored by knocking out units (25.0)."""
    promoted: int
    """The month of the last promotion as 194409, or 0."""
    campaign_score: int
    commanders: int
    days_fought: int
    commander_back: int
    """The day you come back from hospital, or -1."""
    hcbi_kept: int
    special_kept: int
    """Unfired HCBI, and HVAP or APDS, kept from day to day."""

    # -- the day
    weather: int
    rain_hours: int
    minutes: int
    """The time of day."""
    sunset: int
    gun_load: int
    """The round in the main gun, or -1."""
    extra: int
    """Main gun rounds that may be carried above the normal load."""
    boxes_30: int
    boxes_50: int
    bombs: int
    grenades: int
    periscopes: int
    fuel: int
    broken_periscopes: int
    """By man, as a bit mask."""
    gunsight: int
    """1 if broken."""
    area: int
    came_from: int
    start_area: int
    exit_area: int
    air_slack: int
    """Minutes of a call for an air strike that another operation can still use (23.2)."""

    # -- the tank in battle
    facing: int
    turret: int
    moving: int
    pivoted: int
    """1 if the tank pivoted in this round."""
    hull_down: int
    bogged: int
    """1 bogged down, 2 if help is needed."""
    thrown_track: int
    lead: int
    hatches: int
    """Open hatches by man, as a bit mask."""
    watch_commander: int
    watch_loader: int
    """Sectors searched by men who are buttoned up."""
    target: int
    """The unit the main gun has fired at in this round, or -1."""
    acquired: int
    acquired_level: int
    rotated: int
    """Sectors the turret has turned in this round."""
    fired: int
    """Shots of the main gun in this round."""
    reload: int
    reload_source: int
    stand_in: int
    """The place the assistant driver has taken over, or -1 (19.22)."""
    tank_moved: int
    """1 if your tank has moved since the last spotting."""
    round: int
    rescued: int
    """1 if a man was pulled out of the tank today."""
    open_collateral: int
    wounded_today: int
    lost_day: int
    """1 if you or your tank were lost today (6.0)."""
    advancing: int
    """1 if the task force enters the area with Advancing Fire."""

    # -- lists
    rating: list[int]
    name: list[int]
    """Per man: the number of his name in the `Roster`."""
    health: list[int]
    weeks: list[int]
    """Per man: weeks in hospital."""
    away: list[int]
    """Men in hospital, four numbers each: name, rating, place in the crew, day of return."""
    ammo: list[int]
    """Rounds on board by type, with those in the ready rack and in the gun."""
    rack: list[int]
    guns: list[int]
    orders: list[int]
    last_orders: list[int]
    mg_zone: list[int]
    """Per machine gun: the zone it covers by Advancing Fire, or -1."""
    control: list[int]
    """Per sector: 1 if US controlled."""
    smoke: list[int]
    """Per zone, and on your tank: how many depletions its smoke will last; each marker is good for two."""
    fire_markers: list[int]
    """Per zone: Advance Fire markers of the task force."""
    e_kind: list[int]
    """Per German unit: its type, or -1 if there is none."""
    e_zone: list[int]
    e_facing: list[int]
    e_terrain: list[int]
    e_flags: list[int]
    e_shots: list[int]
    """Per German unit: shots at your tank, two at most: how far you are acquired."""
    known_type: list[int]
    """Tank, SPG, AT gun: the type identified in this area, or -1."""
    resistance: list[int]
    """Per area: the level found, or -1."""
    held: list[int]
    artillery: list[int]
    air: list[int]
    stored: list[int]
    """German units left behind in areas, three numbers each: area, type, whether identified."""
    types_met: list[int]
    """Types identified in areas of this drive, two numbers each: area, type."""
    kills: list[int]
    friendly_kills: list[int]
    career_kills: list[int]
    score: list[int]
    medals: list[int]

    def __init__(
        self,
        rules: Ruleset[PattonState],
        tables: Tables,
        roster: Roster,
        scenario: str,
        like: PattonState | None = None,
    ) -> None:
        """An empty state or, given another of the same game, an independent one like it."""
        if like is None:
            FIELDS.begin(self, rules, tables)
            self.roster = roster
            self.scenario = scenario
        else:
            self._take_over(like)

    def _take_over(self, other: PattonState) -> None:
        """What `FIELDS.copy` does, in a hurry; the suite compares the two."""
        self.rules, self.tables = other.rules, other.tables
        self.frames, self.rolls = other.frames, other.rolls
        self.scenario, self.roster, self.log = other.scenario, other.roster, None
        self.day, self.kind = other.day, other.kind
        self.expected, self.ground = other.expected, other.ground
        self.tank, self.hvss = other.tank, other.hvss
        self.tank_new, self.tank_lost = other.tank_new, other.tank_lost
        self.tank_name, self.next_name, self.next_tank = other.tank_name, other.next_name, other.next_tank
        self.gyro, self.rank = other.gyro, other.rank
        self.career, self.promoted = other.career, other.promoted
        self.campaign_score, self.commanders = other.campaign_score, other.commanders
        self.days_fought, self.commander_back = other.days_fought, other.commander_back
        self.hcbi_kept, self.special_kept, self.weather = other.hcbi_kept, other.special_kept, other.weather
        self.rain_hours, self.minutes, self.sunset = other.rain_hours, other.minutes, other.sunset
        self.gun_load, self.extra, self.boxes_30 = other.gun_load, other.extra, other.boxes_30
        self.boxes_50, self.bombs, self.grenades = other.boxes_50, other.bombs, other.grenades
        self.periscopes, self.fuel, self.broken_periscopes = other.periscopes, other.fuel, other.broken_periscopes
        self.gunsight, self.area, self.came_from = other.gunsight, other.area, other.came_from
        self.start_area, self.exit_area, self.air_slack = other.start_area, other.exit_area, other.air_slack
        self.facing, self.turret = other.facing, other.turret
        self.moving, self.pivoted = other.moving, other.pivoted
        self.hull_down, self.bogged, self.thrown_track = other.hull_down, other.bogged, other.thrown_track
        self.lead, self.hatches, self.watch_commander = other.lead, other.hatches, other.watch_commander
        self.watch_loader, self.target, self.acquired = other.watch_loader, other.target, other.acquired
        self.acquired_level, self.rotated, self.fired = other.acquired_level, other.rotated, other.fired
        self.reload, self.reload_source, self.stand_in = other.reload, other.reload_source, other.stand_in
        self.tank_moved, self.round, self.rescued = other.tank_moved, other.round, other.rescued
        self.open_collateral, self.wounded_today = other.open_collateral, other.wounded_today
        self.lost_day, self.advancing = other.lost_day, other.advancing
        self.rating, self.name, self.health = other.rating[:], other.name[:], other.health[:]
        self.weeks, self.away = other.weeks[:], other.away[:]
        self.ammo, self.rack = other.ammo[:], other.rack[:]
        self.guns, self.orders, self.last_orders = other.guns[:], other.orders[:], other.last_orders[:]
        self.mg_zone, self.control, self.smoke = other.mg_zone[:], other.control[:], other.smoke[:]
        self.fire_markers, self.e_kind, self.e_zone = other.fire_markers[:], other.e_kind[:], other.e_zone[:]
        self.e_facing, self.e_terrain, self.e_flags = other.e_facing[:], other.e_terrain[:], other.e_flags[:]
        self.e_shots, self.known_type, self.resistance = other.e_shots[:], other.known_type[:], other.resistance[:]
        self.held, self.artillery, self.air = other.held[:], other.artillery[:], other.air[:]
        self.stored, self.types_met, self.kills = other.stored[:], other.types_met[:], other.kills[:]
        self.friendly_kills, self.career_kills = other.friendly_kills[:], other.career_kills[:]
        self.score, self.medals = other.score[:], other.medals[:]

    def copy(self) -> PattonState:
        """An independent state."""
        return PattonState(self.rules, self.tables, self.roster, self.scenario, self)

    # -- questions about the crew -------------------------------------------------------------------------------

    @property
    def card(self) -> CardData:
        """The tank card."""
        return self.tables.cards[self.tank - 1]

    def has_place(self, man: int) -> bool:
        """True if the tank has this place: the Firefly has no assistant driver (30.0)."""
        return man != ASSISTANT or self.card.bow_mg

    def able(self, man: int) -> bool:
        """True if a man in this place can act: its own man, or the assistant driver in his stead (19.22)."""
        if man == self.stand_in:
            return self.health[ASSISTANT] < UNCONSCIOUS
        if man == ASSISTANT and self.stand_in >= 0:
            return False
        return self.health[man] < UNCONSCIOUS and self.has_place(man)

    def skill(self, man: int) -> int:
        """The rating at work in this place: halved for the assistant driver anywhere but at the wheel (19.22)."""
        if man == self.stand_in:
            return self.rating[ASSISTANT] if man == DRIVER else self.rating[ASSISTANT] // 2
        return self.rating[man]

    def body(self, man: int) -> int:
        """The man who sits in this place, by number."""
        return ASSISTANT if man == self.stand_in else man

    def crew_rating(self) -> int:
        """The combined rating of the crew (24.0, 27.21)."""
        return sum(r for r, health in zip(self.rating, self.health, strict=True) if health < UNCONSCIOUS)

    def has_hatch(self, man: int) -> bool:
        """True if the place has a hatch; the gunner never has one."""
        if man == LOADER:
            return self.card.loader_hatch != "none"
        return man == COMMANDER or (man in (DRIVER, ASSISTANT) and self.has_place(man))

    def is_open(self, man: int) -> bool:
        """True if the man looks out of an open hatch."""
        return bool(self.hatches >> man & 1)

    def periscope_broken(self, man: int) -> bool:
        """True if the man's periscope is broken."""
        return bool(self.broken_periscopes >> man & 1)

    # -- questions about the battle -----------------------------------------------------------------------------

    def unit(self, slot: int) -> UnitData:
        """What a German unit is, or what it is taken for."""
        return self.tables.kinds[self.e_kind[slot]]

    def has(self, slot: int, flag: int) -> bool:
        """True if the unit carries this marker."""
        return bool(self.e_flags[slot] & flag)

    def enemies(self) -> list[int]:
        """The slots of all German units on the Battle Board."""
        return [slot for slot, kind in enumerate(self.e_kind) if kind >= 0]

    def relative(self, sector: int, to: int) -> int:
        """How many sectors clockwise from `to` a sector lies: 0 straight ahead, 3 behind."""
        return (sector - to) % 6

    def smoke_in(self, zone: int) -> int:
        """[18.2] The smoke markers in a zone."""
        return (self.smoke[zone] + 1) // 2

    def smoke_between(self, zone: int, tank: bool = True) -> int:
        """[18.31] The smoke markers from a zone inwards, those on your tank included."""
        nearest = zone - zone % 3
        count = sum((level + 1) // 2 for level in self.smoke[nearest : zone + 1])
        return count + ((self.smoke[ON_TANK] + 1) // 2 if tank else 0)

    def halved(self, base: int, zone: int, tank: bool = True) -> int:
        """[18.31] R22: a base number after smoke, fog and falling snow, rounded down once."""
        times = self.smoke_between(zone, tank) + (1 if self.weather & CLOSE_ONLY else 0)
        return base >> times

    def month(self) -> int:
        """The month, 1 to 12."""
        return int(self.tables.dates[self.day][5:7])

    def date(self) -> str:
        """The date as 1944-07-27."""
        return self.tables.dates[self.day]

    def daylight(self) -> bool:
        """True while time boxes remain (21.0)."""
        return self.minutes < self.sunset

    def free_slot(self) -> int:
        """A slot for another German unit, or -1 if all counters are in play."""
        return self.e_kind.index(-1) if -1 in self.e_kind else -1

    def remove(self, slot: int) -> None:
        """Take a German unit off the Battle Board."""
        self.e_kind[slot] = self.e_zone[slot] = -1
        self.e_facing[slot] = self.e_terrain[slot] = self.e_flags[slot] = self.e_shots[slot] = 0
        if self.acquired == slot:
            self.acquired, self.acquired_level = -1, 0
        if self.target == slot:
            self.target = -1

    def stock(self, ammo: int) -> int:
        """Rounds of a type that are neither in the ready rack nor in the gun."""
        return self.ammo[ammo] - self.rack[ammo] - (1 if self.gun_load == ammo else 0)

    def rounds(self) -> int:
        """All main gun rounds on board."""
        return sum(self.ammo)

    # -- words --------------------------------------------------------------------------------------------------

    def man(self, man: int) -> str:
        """A man by name."""
        return self.roster.man(self.name[man])

    def name_at(self, place: int) -> str:
        """The man who sits in a place, by name."""
        return self.man(self.body(place))

    def tank_title(self) -> str:
        """The tank by name."""
        return self.roster.tank(self.tank_name)

    def unit_title(self, slot: int) -> str:
        """A German unit in words, with the number of its counter: `Pz IV (3)`; an unidentified one says so."""
        if self.e_kind[slot] < 0:
            return f"unit {slot + 1}"
        unit = self.unit(slot)
        klass = {"TANK": "tank", "SPG": "self-propelled gun", "AT": "anti-tank gun"}
        title = unit.title if self.e_flags[slot] & 8 else f"unidentified {klass.get(unit.klass, unit.title)}"
        return f"{title} ({slot + 1})"

    def tell_of_unit(self, kind: str, rule: str, slot: int, **facts: Any) -> None:
        """Tell what happened to a German unit, if events are told."""
        if self.log is not None:
            self.emit(kind, rule, unit=UNITS[slot], title=self.unit_title(slot), **facts)

    def tell_of_man(self, kind: str, rule: str, man: int, **facts: Any) -> None:
        """Tell what happened to one of the crew, if events are told."""
        if self.log is not None:
            self.emit(kind, rule, man=MEN[man], name=self.man(man), **facts)
