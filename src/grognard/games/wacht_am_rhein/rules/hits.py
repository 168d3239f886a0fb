"""[10.1.1] [11.7.0] Hits: steps lost, retreats. Mandatory hits first, then discretionary ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from ..vocabulary import BY_TACTICAL, ELIMINATED, RETREAT_POSSIBLE, SET, SIDE_TITLES, standing
from .classes import is_mech
from .frame import SideChoice, Units, WachtStep, unit_facts
from .search import networks_of, open_steps

if TYPE_CHECKING:
    from ..state import WachtState


def alive(state: WachtState, units: Units) -> list[int]:
    """Those of the units that are still on the map, ascending."""
    return sorted(unit for unit in units if state.on_map(unit))


def without(units: Units, unit: int) -> Units:
    """The units but one."""
    return tuple(other for other in units if other != unit)


def hit(state: WachtState, unit: int) -> None:
    """[10.1.1] The unit loses a step, and with the last one it is eliminated."""
    state.steps[unit] -= 1
    state.emit("hit", "10.1.1", unit=unit, left=state.steps[unit])
    state.touch(unit)
    if not state.steps[unit]:
        eliminate(state, unit)


def eliminate(state: WachtState, unit: int) -> None:
    """The unit is gone; a leader with it goes to another unit."""
    where = state.place[unit]
    _find_new_hosts(state, unit)
    state.steps[unit] = 0
    state.remove(unit, ELIMINATED)
    state.emit("destroyed", "10.1.1", unit=unit, place=where)


def _find_new_hosts(state: WachtState, unit: int) -> None:
    tables = state.tables
    for number, host in enumerate(state.hosts):
        if host != unit:
            continue
        leader = tables.leaders[number]
        here = state.place[unit]
        others = [
            other
            for other in tables.of_side[tables.side[unit]]
            if other != unit and state.on_map(other) and not tables.type[other].leader
        ]
        own = [other for other in others if state.formation[other] == state.formation[leader]]
        near = min(own, key=lambda u: (tables.grid.distance(state.place[u], here), u), default=-1)
        state.hosts = (*state.hosts[:number], near, *state.hosts[number + 1 :])
        if near >= 0:
            state.put(leader, state.place[near])
        else:
            where = state.place[leader]
            state.remove(leader, ELIMINATED)
            state.emit("destroyed", "22.1.0", unit=leader, place=where)


# -- losses -------------------------------------------------------------------------------------------------------


class Losses(WachtStep, frozen=True, tag="losses"):
    """Hits to be taken as step losses; the owner is asked only where there is a choice."""

    of: int
    pool: Units
    hits: int

    @override
    def run(self, state: WachtState) -> None:
        units = alive(state, self.pool)
        if not self.hits or not units:
            state.pop()
        elif len(units) == 1:
            state.become(Losses(self.of, self.pool, self.hits - 1))
            hit(state, units[0])
        else:
            state.become(LossChoice(self.of, self.pool, self.hits))


class LossChoice(SideChoice, frozen=True, tag="loss_choice"):
    """The owner says which unit takes the next hit."""

    rules: ClassVar[tuple[str, ...]] = ("10.1.1",)
    verbs: ClassVar[tuple[str, ...]] = ("lose",)
    moment: ClassVar[str] = "hits are being taken"

    pool: Units
    hits: int

    @override
    def prompt(self, state: WachtState) -> str:
        return f"{SIDE_TITLES[self.of]} losses: hits to take {self.hits}. Which unit loses a step?"

    @override
    def default(self, state: WachtState) -> int:
        """The unit with most steps, so that as many units as possible stay."""
        return state.tables.encode("lose", -max((state.steps[u], -u) for u in alive(state, self.pool))[1])

    def do_lose(self, state: WachtState, unit: int, _: int) -> None:
        """The unit takes the hit."""
        state.become(Losses(self.of, self.pool, self.hits - 1))
        hit(state, unit)

    def why_not_lose(self, state: WachtState, unit: int, _: int) -> str:
        """Why the unit cannot take the hit."""
        if unit not in self.pool:
            return "loss.not_it"
        return "" if state.on_map(unit) else "unit.eliminated"

    def among_lose(self, state: WachtState) -> list[int]:
        """The units that are left."""
        return [state.tables.encode("lose", unit) for unit in alive(state, self.pool)]


# -- discretionary hits -------------------------------------------------------------------------------------------


class DiscretionaryHits(WachtStep, frozen=True, tag="choice"):
    """Discretionary hits, if there are any and a unit is left to take them."""

    of: int
    pool: Units
    hits: int
    target: int

    @override
    def run(self, state: WachtState) -> None:
        if self.hits and alive(state, self.pool):
            state.become(HitChoice(self.of, self.pool, self.hits, self.target))
        else:
            state.pop()


class HitChoice(SideChoice, frozen=True, tag="hit_choice"):
    """[11.7.0] The owner takes discretionary hits as losses, or retreats every unit a hex for each."""

    rules: ClassVar[tuple[str, ...]] = ("11.7.0",)
    verbs: ClassVar[tuple[str, ...]] = ("stand", "fall_back")
    moment: ClassVar[str] = "discretionary hits are due: stand or fall back"

    pool: Units
    hits: int
    target: int

    @override
    def prompt(self, state: WachtState) -> str:
        return f"{SIDE_TITLES[self.of]} discretionary hits: {self.hits}. Lose steps, or retreat as many hexes?"

    def must_retreat(self, state: WachtState) -> bool:
        """[5.10.4] A unit with a Retreat Possible marker is among them."""
        return any(state.has(unit, RETREAT_POSSIBLE) for unit in alive(state, self.pool))

    def do_stand(self, state: WachtState, a: int, b: int) -> None:
        """The hits are taken as losses."""
        state.become(Losses(self.of, self.pool, self.hits))

    def why_not_stand(self, state: WachtState, a: int, b: int) -> str:
        """Why the units cannot stay where they are."""
        return "hits.shaken" if self.must_retreat(state) else ""

    def do_fall_back(self, state: WachtState, a: int, b: int) -> None:
        """The units retreat instead."""
        state.become(Retreat(self.of, self.pool, min(self.hits, 3), self.target))


# -- retreats -----------------------------------------------------------------------------------------------------


def open_hexes(state: WachtState, unit: int, here: int) -> list[int]:
    """[5.6.3] [11.7.0] The hexes next to `here` open to Tactical movement, and for a Mech unit those open by road."""
    tables = state.tables
    node = networks_of(state).tactical_nodes.starts[here][0]
    found = {hex_ for _, hex_ in open_steps(state, unit, BY_TACTICAL, node)}
    if is_mech(state, unit):
        for hex_ in tables.neighbours[here]:
            number = tables.water.get((here, hex_))
            dry = number is None or standing(state.crossings[number])
            if (here, hex_) in tables.road_between and dry:
                found.add(hex_)
    enemy = state.held[1 - tables.side[unit]]
    return sorted(hex_ for hex_ in found if not enemy[hex_])


def why_not_retreat(state: WachtState, unit: int, target: int, to: int) -> str:
    """[11.7.0] The code of what keeps a unit from a hex; each step must lead farther from the battle."""
    tables = state.tables
    here = state.place[unit]
    if to not in tables.neighbours[here]:
        return "place.same" if to == here else "retreat.far"
    if state.held[1 - tables.side[unit]][to]:
        return "place.enemy"
    distance = tables.grid.distance
    if distance(to, target) <= distance(here, target):
        return "retreat.nearer"
    stuck = tables.type[unit].immobile or to not in open_hexes(state, unit, here)
    return "retreat.not_there" if stuck else ""


def retreat_hexes(state: WachtState, unit: int, target: int) -> list[int]:
    """[11.7.0] Where a unit can retreat."""
    near = sorted(state.tables.neighbours[state.place[unit]])
    return [hex_ for hex_ in near if not why_not_retreat(state, unit, target, hex_)]


def retreat_facts(state: WachtState, unit: int, to: int) -> dict[str, Any]:
    """What a sentence about a retreat may need."""
    tables = state.tables
    return {**unit_facts(state, unit), "place": tables.grid.id(to), "start": tables.place_id(state.place[unit])}


def retreat(state: WachtState, unit: int, to: int) -> None:
    """One hex back; next to enemies without cover or friends it costs a step."""
    tables = state.tables
    side = tables.side[unit]
    start = state.place[unit]
    friends = state.held[side][to]
    state.put(unit, to)
    if tables.type[unit].artillery or tables.type[unit].headquarters:
        state.set_mark(unit, SET, False)
    state.emit("retreated", "11.7.0", unit=unit, start=start, place=to)
    if state.adjacent[1 - side][to] and not friends and not tables.covering[to]:
        hit(state, unit)


class Retreat(WachtStep, frozen=True, tag="retreat"):
    """Every unit of a side retreats, one after the other, hex by hex."""

    of: int
    pool: Units
    hexes: int
    target: int
    gone: int = 0
    """How many hexes the first unit of the pool has retreated."""

    @override
    def run(self, state: WachtState) -> None:
        units = alive(state, self.pool)
        if not units:
            state.pop()
            return
        unit = units[0]
        if self.gone >= self.hexes:
            state.become(Retreat(self.of, without(self.pool, unit), self.hexes, self.target))
            return
        options = retreat_hexes(state, unit, self.target)
        if not options:
            state.become(Retreat(self.of, without(self.pool, unit), self.hexes, self.target))
            for _ in range(min(self.hexes - self.gone, state.steps[unit])):
                hit(state, unit)
        elif len(options) == 1:
            self.step(state, unit, options[0])
        else:
            state.become(RetreatChoice(self.of, self.pool, self.hexes, self.target, self.gone))

    def step(self, state: WachtState, unit: int, to: int) -> None:
        """One unit goes one hex back."""
        state.become(Retreat(self.of, self.pool, self.hexes, self.target, self.gone + 1))
        retreat(state, unit, to)
        if not state.on_map(unit):
            state.become(Retreat(self.of, without(self.pool, unit), self.hexes, self.target))


class RetreatChoice(SideChoice, frozen=True, tag="retreat_choice"):
    """The owner says where the unit retreats."""

    rules: ClassVar[tuple[str, ...]] = ("11.7.0",)
    verbs: ClassVar[tuple[str, ...]] = ("retreat",)
    moment: ClassVar[str] = "a unit is retreating"

    pool: Units
    hexes: int
    target: int
    gone: int

    def unit(self, state: WachtState) -> int:
        """The unit that retreats."""
        return alive(state, self.pool)[0]

    @override
    def prompt(self, state: WachtState) -> str:
        name = state.tables.names[self.unit(state)]
        return f"{SIDE_TITLES[self.of]} retreat: {name}, hexes to go {self.hexes - self.gone}"

    @override
    def facts(self, state: WachtState, verb: str, a: int, b: int) -> dict[str, Any]:
        return retreat_facts(state, a, b)

    @override
    def default(self, state: WachtState) -> int:
        """The first hex that is not next to enemies, if there is one."""
        unit = self.unit(state)
        near = state.adjacent[1 - self.of]
        _, hex_ = min((near[there] > 0, there) for there in retreat_hexes(state, unit, self.target))
        return state.tables.encode("retreat", unit, hex_)

    def do_retreat(self, state: WachtState, unit: int, to: int) -> None:
        """The unit goes one hex back."""
        frame = Retreat(self.of, self.pool, self.hexes, self.target, self.gone)
        state.become(frame)
        frame.step(state, unit, to)

    def why_not_retreat(self, state: WachtState, unit: int, to: int) -> str:
        """Why the unit cannot retreat there."""
        return "retreat.not_it" if unit != self.unit(state) else why_not_retreat(state, unit, self.target, to)

    def among_retreat(self, state: WachtState) -> list[int]:
        """The hexes around the unit."""
        unit = self.unit(state)
        near = sorted(state.tables.neighbours[state.place[unit]])
        return [state.tables.encode("retreat", unit, hex_) for hex_ in near]
