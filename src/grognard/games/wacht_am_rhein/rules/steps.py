"""[5.4] [5.6] [5.9] What one step costs or why it cannot be taken, as far as ground, water, roads and night decide.

These two functions are the only place where terrain costs are added up: the search compiles its tables from them, and
ledgers and refusals read the parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ..schema.costs import CLOSED, WHOLE
from ..vocabulary import GROUND_TITLES, GROUNDS, LEG, MECH, ROAD_KINDS, standing

if TYPE_CHECKING:
    from ..tables import Tables

PLAIN: Final = -1
"""The hex was entered without following a dashed line."""
START: Final = -2
"""The move began in the hex: any dashed line may be followed out of it [5.4.4b]."""

STREAMS_PAY: Final = 0
STREAMS_NEVER: Final = 1
STREAMS_WHOLE: Final = 2


class Profile(NamedTuple):
    """All that ground and water need to know of a mover."""

    class_: int
    """LEG or MECH."""
    streams: int = STREAMS_PAY
    artillery: bool = False
    weight: str = "L"
    """Bridge class of a German unit: L, M or H."""


class CostItem(NamedTuple):
    """One item of a cost: twelfths of a Movement Point, why, and by which case."""

    amount: int
    reason: str
    rule: str


class TerrainStep(NamedTuple):
    """A step from one hex to the next."""

    parts: tuple[CostItem, ...]
    bans: tuple[str, ...] = ()
    """Codes of the reasons why it cannot be taken at all."""
    whole: str = ""
    """Code of the reason why it takes the whole allowance, and can only be a unit's whole move."""
    line: int = PLAIN
    """The dashed line followed into the hex."""
    test: bool = False
    """True if the bridge may collapse under the unit [15.5.0]."""
    loses: bool = False
    """True if fractions of a Movement Point are lost before the step [5.6.1]."""

    @property
    def cost(self) -> int:
        """The sum of the parts."""
        return sum(part.amount for part in self.parts)


# -- [5.4] Tactical movement ------------------------------------------------------------------------------------


def leg_by_road(tables: Tables, bridges: bytes, here: int, there: int) -> bool:
    """[5.4.1] R28 R46: a road of any kind crosses the hexside, and water there is bridged; by option it need not be."""
    if (here, there) not in tables.road_between:
        return False
    return tables.options.road_at_lost_bridge == "clear" or _bridged(tables, bridges, here, there)


def _bridged(tables: Tables, bridges: bytes, here: int, there: int) -> bool:
    """True if there is no water on the hexside, or a bridge over it."""
    number = tables.water.get((here, there))
    return number is None or standing(bridges[number])


def tactical_step(
    tables: Tables, mover: Profile, night: bool, bridges: bytes, here: int, line: int, there: int, engineers: bool
) -> TerrainStep:
    """[5.4] One step of Tactical movement. `line` says how `here` was entered; `engineers` help at the hexside."""
    bans: list[str] = []
    parts: list[CostItem] = []
    if mover.class_ == LEG and leg_by_road(tables, bridges, here, there):
        parts.append(CostItem(tables.clear_leg, "by road, as clear terrain", "5.4.1"))
        whole = ""
        if not _bridged(tables, bridges, here, there):
            _, whole = _water(tables, mover, bridges, here, there, engineers, parts, bans)
        return TerrainStep(tuple(parts), tuple(bans), whole, line_into(tables, here, there))
    _terrain(tables, mover, there, parts, bans)
    if night and tables.night_more:
        parts.append(CostItem(tables.night_more, "night", "5.9.0"))
    test, whole = _water(tables, mover, bridges, here, there, engineers, parts, bans)
    entered, narrow = _constricted(tables, mover, here, line, there, parts, bans)
    return TerrainStep(tuple(parts), tuple(bans), narrow or whole, entered, test)


def _terrain(tables: Tables, mover: Profile, there: int, parts: list[CostItem], bans: list[str]) -> None:
    """[5.0] The dearest terrain of the hex for the unit's class."""
    costs = {name: tables.terrain_cost[name][mover.class_] for name in tables.terrains[there]}
    if CLOSED in costs.values():
        bans.append("terrain.closed")
        return
    dearest = max(costs, key=costs.__getitem__)
    parts.append(CostItem(costs[dearest], dearest, "5.0"))


def _water(
    tables: Tables,
    mover: Profile,
    bridges: bytes,
    here: int,
    there: int,
    engineers: bool,
    parts: list[CostItem],
    bans: list[str],
) -> tuple[bool, str]:
    """[5.4.2] [5.4.3] What water adds: whether a bridge is at risk, and whether everything must be spent."""
    number = tables.water.get((here, there))
    if number is None:
        return False, ""
    kind = tables.water_kind[number]
    costs = tables.water_cost[kind]
    suffix = "mech" if mover.class_ == MECH else "leg"
    weak = tables.weak_bridge(number, bridges[number])
    if standing(bridges[number]) and not (kind == "stream" and weak and mover.weight in "MH"):
        if weak and mover.weight == "H":
            bans.append("bridge.heavy")
        _add(parts, costs[f"bridge_{suffix}"], f"bridge over the {tables.water_name[number]}", _river_rule(kind, mover))
        return weak and mover.weight == "M", ""
    if tables.fords[number]:
        _add(parts, costs[f"ford_{suffix}"], f"ford of the {tables.water_name[number]}", _river_rule(kind, mover))
        return False, ""
    return False, _unbridged(tables, mover, kind, number, engineers, parts, bans)


def _unbridged(
    tables: Tables, mover: Profile, kind: str, number: int, engineers: bool, parts: list[CostItem], bans: list[str]
) -> str:
    """[5.4.2] [5.4.3] R38 R42: water without bridge or ford; engineers take a stream away for every Leg unit."""
    costs = tables.water_cost[kind]
    name = tables.water_name[number]
    if mover.class_ == MECH and costs["mech"] == CLOSED:
        bans.append("river.mech")
        return ""
    helped = mover.class_ == LEG and engineers
    eased = helped and kind == "stream" and tables.options.engineers_at_streams == "all"
    if mover.streams == STREAMS_NEVER and not eased:
        bans.append("stream.never" if kind == "stream" else "river.towed")
        return ""
    cost = costs["mech"] if mover.class_ == MECH else costs["leg_with_engineers" if helped else "leg"]
    if cost == CLOSED:
        bans.append("river.major")
        return ""
    if cost == WHOLE:
        return "river.whole"
    if mover.streams == STREAMS_WHOLE and not eased:
        return "stream.whole"
    why = f"{name} with engineers" if helped else f"{name} without a bridge"
    _add(parts, cost, why, "15.3.0" if helped else _river_rule(kind, mover))
    return ""


def _add(parts: list[CostItem], amount: int, reason: str, rule: str) -> None:
    if amount > 0:
        parts.append(CostItem(amount, reason, rule))


def _river_rule(kind: str, mover: Profile) -> str:
    if kind == "stream":
        return "5.4.2"
    return "5.4.3a" if mover.class_ == MECH else "5.4.3b"


def _constricted(
    tables: Tables, mover: Profile, here: int, line: int, there: int, parts: list[CostItem], bans: list[str]
) -> tuple[int, str]:
    """[5.4.4] The dashed line followed into the hex, and whether everything must be spent."""
    whole = ""
    if tables.narrow[here] and not _follows(tables, here, line, there):
        whole = _squeeze(tables, mover, "leaving", parts)
    if not tables.narrow[there]:
        return PLAIN, whole
    entered = line_into(tables, here, there)
    if entered != PLAIN:
        return entered, whole
    if mover.artillery:
        bans.append("constricted.artillery")
        return PLAIN, whole
    return PLAIN, _squeeze(tables, mover, "entering", parts) or whole


def line_into(tables: Tables, here: int, there: int) -> int:
    """[5.4.4b] The dashed line through the hexside by which a hex is entered, also beside a road; or PLAIN."""
    return next((number for number, ends in enumerate(tables.lines[there]) if here in ends), PLAIN)


def _follows(tables: Tables, here: int, line: int, there: int) -> bool:
    """[5.4.4b] Out of a constricted hex along the line by which it was entered, or along any line at the start."""
    if line == START:
        return any(there in ends for ends in tables.lines[here])
    return line >= 0 and there in tables.lines[here][line]


def _squeeze(tables: Tables, mover: Profile, how: str, parts: list[CostItem]) -> str:
    """[5.4.4a] A Mech unit spends everything, a Leg unit two more."""
    if mover.class_ == MECH:
        return "constricted.whole"
    _add(parts, tables.constricted_leg, f"{how} constricted terrain", "5.4.4a")
    return ""


# -- [5.6] Road movement ----------------------------------------------------------------------------------------


def road_step(
    tables: Tables,
    mover: Profile,
    ground: int,
    bridges: bytes,
    here: int,
    from_road: int,
    there: int,
    road: int,
    closed: bool = False,
) -> TerrainStep:
    """[5.6] One step along a road, coming from `from_road` (-1 at the start of the move)."""
    bans: list[str] = []
    if from_road not in (-1, road) and (here, from_road, road) not in tables.meet:
        bans.append("road.apart")
    number = tables.water.get((here, there))
    test = False
    if number is not None:
        weak = tables.weak_bridge(number, bridges[number])
        if not standing(bridges[number]):
            bans.append("road.no_bridge")
        elif weak and mover.weight == "H":
            bans.append("bridge.heavy")
        test = weak and mover.weight == "M"
    if closed and {here, there} == set(tables.depot_side):
        bans.append("road.closed")
    kind = tables.road_kind[road]
    parts = [CostItem(tables.road_cost[kind], f"{ROAD_KINDS[kind]} road {tables.road_ids[road]}", "5.6.0")]
    if ROAD_KINDS[kind] == "trail":
        parts[0] = CostItem(tables.road_cost[kind], f"trail {tables.road_ids[road]}", "5.6.0")
        _add(parts, tables.trail_more[ground], f"{GROUND_TITLES[GROUNDS[ground]]} on a trail", "18.2.0")
    return TerrainStep(tuple(parts), tuple(bans), test=test, loses=_loses(tables, from_road, road))


def _loses(tables: Tables, from_road: int, road: int) -> bool:
    """[5.6.1] R16: fractions are lost on a change to another kind of road (or, by option, to any other road)."""
    if from_road in (-1, road):
        return False
    if tables.options.fractions_lost == "road":
        return True
    return tables.road_kind[from_road] != tables.road_kind[road]


WHOLE_CASES: Final = {
    "stream.whole": "5.4.2",
    "river.whole": "5.4.3b",
    "constricted.whole": "5.4.4a",
}
"""The cases by which a step takes the whole allowance."""
