"""A position of Wacht am Rhein: flat lists and whole numbers, changed by a few mutators. Stacks are tuples of units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from typing_extensions import override

from grognard.engine.sheet import View
from grognard.engine.state import State

from .tables import ELIMINATED, MODES, MOTOR, MOUNTED, OFF_MAP, SET, STRATEGIC, Tables

if TYPE_CHECKING:
    from .rules.enemies import Threat
    from .rules.search import Reach
    from .ruleset import WachtRuleset

Column = tuple[int, int, int, int]
"""A deployed Heavy Bridge Column: unit, hex, water hexside, and the turns of work left [5.7.5]."""

# What has become of the fuel depot.
DEPOT_FULL: Final = 0
DEPOT_CAPTURED: Final = 1
DEPOT_BURNT: Final = 2


class WachtState(State):
    """Who stands where in which mode. `place`, `status`, `mode` are the truth; what is kept by hex follows."""

    __slots__ = (
        "adjacent",
        "at",
        "bonus",
        "bridges",
        "closed_until",
        "columns",
        "control",
        "depot",
        "engineers_at",
        "formation",
        "formations_at",
        "fuel",
        "ground",
        "guns_at",
        "held",
        "hosts",
        "kind",
        "left",
        "listed",
        "mech_at",
        "mode",
        "moved",
        "moving",
        "place",
        "points_at",
        "reached",
        "released",
        "scenario",
        "sky",
        "spent",
        "spot",
        "status",
        "steps",
        "strategic_at",
        "tables",
        "threats",
        "through",
        "trucked",
        "trucks",
        "turn",
        "ways",
        "works",
    )

    rules: WachtRuleset
    tables: Tables
    scenario: str
    turn: int
    place: list[int]
    """Per unit: its hex, or the number of hexes plus RESERVE, ELIMINATED, SPANNING or ASIDE."""
    steps: list[int]
    """Per unit: the steps it has left."""
    mode: list[int]
    status: list[int]
    """Per unit: the marks on it, as bits."""
    formation: tuple[int, ...]
    """Per unit: the formation it belongs to or is attached to [5.3.5] R34."""
    released: list[int]
    """Per unit: the turn in which it left Maneuver Reserve, or 0 [6.5.2]."""
    hosts: tuple[int, ...]
    """Per leader, in the order of Tables.leaders: the unit he accompanies."""
    at: list[tuple[int, ...]]
    """Per hex: the units in it, the last to arrive last."""
    held: tuple[list[int], list[int]]
    """Per side and hex: how many of its units, leaders not counted, are there."""
    adjacent: tuple[list[int], list[int]]
    """Per side and hex: how many of its units, leaders not counted, are in adjacent hexes."""
    points_at: list[int]
    """Per hex: the stacking points in it."""
    guns_at: list[int]
    mech_at: list[int]
    """Per hex: the units that count as Mech for Road movement [5.6.3] [5.7.4]."""
    strategic_at: list[int]
    engineers_at: list[int]
    formations_at: list[int]
    """Per hex: the divisions and brigades in it, as bits [5.3.5]."""
    threats: list[Threat | None]
    """Per side: what its enemies do to its movement, a cache."""
    bridges: bytes
    """Per water hexside: what stands there."""
    columns: tuple[Column, ...]
    works: tuple[int, ...]
    """Per hex: fieldworks as 3 * side + kind, kind 1 IP or 2 ET, or 0 for none."""
    control: list[int]
    """Per place with points, in the order of Tables.places: the side that holds it."""
    fuel: list[int]
    """Per formation: 0 normal, 1 low, 2 none [14.9.2c]."""
    trucks: list[int]
    """Per side: Truck Points in twelfths, those in use included [5.7.2a]."""
    ground: int
    sky: str
    bonus: tuple[int, ...]
    """Per formation: what its leader adds in this phase [22.1.1]."""
    trucked: int
    """Units moved by their division's trucks in this phase, as a bit mask [5.6.4]."""
    moved: int
    """Units that have moved in this phase, as a bit mask."""
    depot: int
    closed_until: int
    """The last turn in which the road at the depot is closed."""
    moving: int
    """The unit that is moving, or -1."""
    kind: int
    """How it moves."""
    spot: int
    """Where it is on the graph of its kind of movement; -1 before it has entered the map."""
    left: int
    """What is left of its allowance, in twelfths; in Prepared Assault, hexes."""
    spent: int
    """1 if it has entered a hex in this move."""
    through: int
    """A hex with enemies that it may pass after a successful overrun, or -1 [5.10.3]."""
    reached: Reach | None
    """Where it can go, a cache."""
    listed: list[tuple[int, ...] | None]
    """Per unit: the numbers of its legal actions in a mode determination phase, a cache."""
    ways: dict[tuple[int, frozenset[int]], bool]
    """Whether a way of 12 points leads from a hex to others, a cache of one mode determination phase [5.7.1]."""

    def __init__(self, rules: WachtRuleset, tables: Tables, scenario: str) -> None:
        self.rules = rules
        self.tables = tables
        self.scenario = scenario
        self.frames = ()
        self.rolls = 0
        self.log = None
        self.turn = 1
        hexes, units = tables.count, len(tables.ids)
        self.place = [hexes + OFF_MAP.index("aside")] * units
        self.steps = tables.steps[:]
        self.mode = [0] * units
        self.status = [0] * units
        self.formation = tuple(tables.formation)
        self.released = [0] * units
        self.hosts = tuple(-1 for _ in tables.leaders)
        self.at = [()] * hexes
        self.held = ([0] * hexes, [0] * hexes)
        self.adjacent = ([0] * hexes, [0] * hexes)
        self.points_at = [0] * hexes
        self.guns_at = [0] * hexes
        self.mech_at = [0] * hexes
        self.strategic_at = [0] * hexes
        self.engineers_at = [0] * hexes
        self.formations_at = [0] * hexes
        self.threats = [None, None]
        self.bridges = tables.first_bridges
        self.columns = ()
        self.works = (0,) * hexes
        self.control = [0] * len(tables.places)
        self.fuel = [0] * len(tables.formations)
        self.trucks = [0, 0]
        self.ground = 0
        self.sky = ""
        self.bonus = (0,) * len(tables.formations)
        self.trucked = 0
        self.moved = 0
        self.depot = DEPOT_FULL
        self.closed_until = 0
        self.moving = -1
        self.kind = 0
        self.spot = -1
        self.left = 0
        self.spent = 0
        self.through = -1
        self.reached = None
        self.listed = [None] * units
        self.ways = {}

    def copy(self) -> WachtState:
        """An independent state. Searches and threats it remembers are never changed once made, so they are shared."""
        twin = WachtState.__new__(WachtState)
        twin.rules = self.rules
        twin.tables = self.tables
        twin.scenario = self.scenario
        twin.frames = self.frames
        twin.rolls = self.rolls
        twin.log = None
        twin.turn = self.turn
        twin.place = self.place[:]
        twin.steps = self.steps[:]
        twin.mode = self.mode[:]
        twin.status = self.status[:]
        twin.formation = self.formation
        twin.released = self.released[:]
        twin.hosts = self.hosts
        twin.at = self.at[:]
        allied, german = self.held
        twin.held = (allied[:], german[:])
        allied, german = self.adjacent
        twin.adjacent = (allied[:], german[:])
        twin.points_at = self.points_at[:]
        twin.guns_at = self.guns_at[:]
        twin.mech_at = self.mech_at[:]
        twin.strategic_at = self.strategic_at[:]
        twin.engineers_at = self.engineers_at[:]
        twin.formations_at = self.formations_at[:]
        twin.threats = self.threats[:]
        twin.bridges = self.bridges
        twin.columns = self.columns
        twin.works = self.works
        twin.control = self.control[:]
        twin.fuel = self.fuel[:]
        twin.trucks = self.trucks[:]
        twin.ground = self.ground
        twin.sky = self.sky
        twin.bonus = self.bonus
        twin.trucked = self.trucked
        twin.moved = self.moved
        twin.depot = self.depot
        twin.closed_until = self.closed_until
        twin.moving = self.moving
        twin.kind = self.kind
        twin.spot = self.spot
        twin.left = self.left
        twin.spent = self.spent
        twin.through = self.through
        twin.reached = self.reached
        twin.listed = self.listed[:]
        twin.ways = self.ways
        return twin

    # -- the mutators -------------------------------------------------------------------------------------------

    def put(self, unit: int, to: int) -> None:
        """Put a unit on a hex or, from the number of hexes up, off the map. Nothing else changes where units are."""
        tables = self.tables
        here = self.place[unit]
        self.place[unit] = to
        side = tables.side[unit]
        leader = tables.type[unit].leader
        if here < tables.count:
            self.at[here] = tuple(other for other in self.at[here] if other != unit)
            if not leader:
                self.held[side][here] -= 1
                near = self.adjacent[side]
                for hex_ in tables.neighbours[here]:
                    near[hex_] -= 1
            self.refresh(here)
        if to < tables.count:
            self.at[to] = (*self.at[to], unit)
            if not leader:
                self.held[side][to] += 1
                near = self.adjacent[side]
                for hex_ in tables.neighbours[to]:
                    near[hex_] += 1
            self.refresh(to)
        self.threats[1 - side] = None
        for number, host in enumerate(self.hosts):
            if host == unit:
                self.put(tables.leaders[number], to)

    def set_turn(self, turn: int) -> None:
        """Move the turn marker. By night every hex covers, so what enemies do to movement changes with it [5.3.0]."""
        self.turn = turn
        self.threats = [None, None]

    def remove(self, unit: int, where: int) -> None:
        """Take a unit off the map: to RESERVE, ELIMINATED, SPANNING or ASIDE."""
        self.put(unit, self.tables.count + where)

    def set_mark(self, unit: int, mark: int, on: bool) -> None:
        """Put a mark on a unit, or take it off."""
        status = self.status[unit]
        self.status[unit] = status | mark if on else status & ~mark
        self.touch(unit)

    def set_mode(self, unit: int, mode: int) -> None:
        """Put a unit into a mode."""
        self.mode[unit] = mode
        self.touch(unit)

    def touch(self, unit: int) -> None:
        """Something about a unit has changed: what is kept by hex must follow."""
        here = self.place[unit]
        if here < self.tables.count:
            self.refresh(here)
        self.threats[1 - self.tables.side[unit]] = None

    def refresh(self, hex_: int) -> None:
        """Count anew what stands in a hex."""
        tables = self.tables
        points = guns = mech = strategic = engineers = formations = 0
        for unit in self.at[hex_]:
            kind = tables.type[unit]
            points += tables.stack_points[unit]
            if kind.artillery:
                guns += 1
            if kind.engineer:
                engineers += 1
            if self.mode[unit] == STRATEGIC:
                strategic += 1
            if tables.in_division[unit]:
                formations |= 1 << self.formation[unit]
            if self.counts_as_mech(unit):
                mech += 1
        self.points_at[hex_] = points
        self.guns_at[hex_] = guns
        self.mech_at[hex_] = mech
        self.strategic_at[hex_] = strategic
        self.engineers_at[hex_] = engineers
        self.formations_at[hex_] = formations

    def set_bridge(self, number: int, bridge: int) -> None:
        """Change what stands on a water hexside."""
        self.bridges = self.bridges[:number] + bytes((bridge,)) + self.bridges[number + 1 :]
        self.reached = None

    # -- questions ----------------------------------------------------------------------------------------------

    def on_map(self, unit: int) -> bool:
        """True if the unit stands on a hex."""
        return self.place[unit] < self.tables.count

    def is_at(self, unit: int, where: int) -> bool:
        """True if the unit is in that place off the map."""
        return self.place[unit] == self.tables.count + where

    def has(self, unit: int, mark: int) -> bool:
        """True if the unit bears the mark."""
        return self.status[unit] & mark != 0

    def counts_as_mech(self, unit: int) -> bool:
        """[5.6.3] [5.7.3] [5.7.4] [5.7.5] Whether the unit takes up road space for others that use Road movement."""
        kind = self.tables.type[unit]
        status = self.status[unit]
        if kind.leader:
            return False
        if kind.class_ == "leg":
            return bool(status & (MOTOR | MOUNTED)) or self.mode[unit] == STRATEGIC
        if kind.artillery or kind.headquarters:
            return not status & SET
        if kind.engineer and self.columns and self.tables.formations[self.formation[unit]].kind == "army":
            return all(column[1] != self.place[unit] for column in self.columns)
        return True

    def defence(self, unit: int) -> int:
        """Its defence strength now."""
        steps = self.steps[unit]
        return self.tables.units[unit].defence[-steps] if steps else 0

    def attack(self, unit: int) -> int:
        """Its attack strength now."""
        steps = self.steps[unit]
        return self.tables.units[unit].attack[-steps] if steps else 0

    @property
    def night(self) -> bool:
        """True in a night turn."""
        return self.tables.turns[self.turn - 1].part == "night"

    def works_of(self, side: int, hex_: int) -> int:
        """The fieldworks that help units of this side in a hex: 0 none, 1 IP, 2 ET."""
        found = self.works[hex_]
        return found % 3 if found and found // 3 == side else 0

    def host_of(self, leader: int) -> int:
        """The unit a leader accompanies, or -1."""
        return self.hosts[self.tables.leaders.index(leader)]

    # -- encoding -----------------------------------------------------------------------------------------------

    @override
    def encode(self) -> dict[str, Any]:
        """Only what is not implied by the rest."""
        return self.rules.encode(self)

    @override
    def view(self, role: str) -> View:
        """Nothing is hidden: every role sees everything."""
        return self.rules.view(self, role)

    @override
    def broken_invariants(self) -> list[str]:
        tables = self.tables
        twin = WachtState(self.rules, tables, self.scenario)
        twin.mode, twin.status, twin.formation = self.mode, self.status, self.formation
        twin.steps, twin.columns = self.steps, self.columns
        order = {unit: place for place, unit in enumerate(u for stack in self.at for u in stack)}
        for unit in sorted(range(len(tables.ids)), key=lambda u: order.get(u, -1)):
            twin.put(unit, self.place[unit])
        broken = [
            f"{name} does not follow from where the units are"
            for name in (
                "at",
                "held",
                "adjacent",
                "points_at",
                "guns_at",
                "mech_at",
                "strategic_at",
                "engineers_at",
                "formations_at",
            )
            if getattr(twin, name) != getattr(self, name)
        ]
        allied, german = self.held
        broken += [f"[5.3.0] both sides in {tables.grid.id(h)}" for h in range(tables.count) if allied[h] and german[h]]
        broken += self._broken_units()
        broken += self.rules.stale_memories(self)
        if not 1 <= self.turn <= len(tables.turns):
            broken.append(f"turn {self.turn}")
        if self.left < 0:
            broken.append(f"[5.2.0] {self.left} twelfths left")
        return broken

    def _broken_units(self) -> list[str]:
        tables = self.tables
        broken = []
        for unit, name in enumerate(tables.ids):
            steps = self.steps[unit]
            if not 0 <= steps <= tables.steps[unit]:
                broken.append(f"{name} has {steps} steps")
            if self.on_map(unit) and not steps and not tables.type[unit].leader:
                broken.append(f"{name} is on the map without a step")
            if self.is_at(unit, ELIMINATED) and steps:
                broken.append(f"{name} is eliminated with {steps} steps")
            if not 0 <= self.mode[unit] < len(MODES):
                broken.append(f"{name} has no mode")
        for leader, host in zip(tables.leaders, self.hosts, strict=True):
            if self.on_map(leader) and (host < 0 or self.place[host] != self.place[leader]):
                broken.append(f"{tables.ids[leader]} is not with his unit")
        return broken
