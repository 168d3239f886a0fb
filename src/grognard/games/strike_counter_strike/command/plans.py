"""Plans of the computer commander: decisions that belong together and show their worth only together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..rules.activation import Activation
from ..rules.air import AirMission, defenders
from ..rules.artillery import ContactChoice, Parks, contacts, park_hexes
from ..rules.assault import AssaultDeclaration
from ..rules.checks import CheckChoice, chance_to_pass, quality
from ..rules.chits import DIRECT_COMMAND
from ..rules.command import commands_from, may_spend
from ..rules.dispatch import ChooseChit, Dispatch
from ..rules.events import HeroChoice
from ..rules.exchange import (
    DefensiveFire,
    Enter,
    Exchange,
    ExchangeTarget,
    StandOrRun,
    defensive_shots,
    entrants,
    members,
    retreat_hexes,
)
from ..rules.fire import AIR, ASSAULT, DEFENCE, Shot, rating
from ..rules.leaders import LeaderPlacement, Transfers, hosts, transfer_units
from ..rules.movement import Moving
from ..rules.opportunity import OpportunityFire
from ..rules.reinforcements import ParkEntry
from ..rules.setup import DUG_IN, MOUNTED, Deploy, PostureChoice, SetupGroup, SetupPark
from ..rules.unit import UnitActivation
from ..state import StrikeState
from .aims import Ground
from .battle import attacks, importance, joins, shot_harm
from .deployment import deploy_step, setup_step
from .marches import STRIKE, moving_step, ordered, potential, price_of_action, unit_step
from .purse import dispatch_step, spare
from .stances import USUAL, Stance
from .stands import Aims

OUTWEIGHED: Final = 0.8
"""How much the harm of an Assault must exceed the harm done to it before the defenders run."""
PRICES: Final = ((9, 0.04), (6, 0.1), (3, 0.2), (0, 0.4))
"""What a Command Point is worth, by how many are left."""
FAILED: Final = {
    "surrender": 2.0,
    "company": 0.3,
    "suppression": 0.15,
    "shaken": 0.35,
    "rally": 0.15,
    "roaming": 0.2,
    "barrage": 0.2,
}
"""What it costs to fail a check that a Command Point could pass."""


def plan(state: StrikeState, ground: Ground, side: int, stance: Stance = USUAL) -> int | None:
    """The next step of a plan, or None to let the player compare.

    A step that could set off a chain of rolls (a move under enemy guns, an exchange) is decided here by rules of thumb:
    a comparison would have to weigh thousands of outcomes.
    """
    frame = state.frames[-1]
    if isinstance(frame, UnitActivation):
        return unit_step(state, frame, Aims(state, ground, side, stance))
    if isinstance(frame, Moving):
        return moving_step(state, frame, Aims(state, ground, side, stance))
    if isinstance(frame, Activation):
        return _activation(state, frame, Aims(state, ground, side, stance))
    if isinstance(frame, SetupGroup | SetupPark):
        return setup_step(state, frame, ground, side)
    if isinstance(frame, Deploy):
        return deploy_step(state, frame, ground, side)
    planner = _PLANNERS.get(type(frame))
    return planner(state, frame) if planner is not None else None


def _activation(state: StrikeState, frame: Activation, aims: Aims) -> int:
    """Strikes first, then every unit in turn: guns, then the others; under Direct Command those with a good shot."""
    encode = state.tables.encode
    if frame.may_fly(state):
        hexes = {state.place[u] for u in state.tables.of_side[1] if state.on_map(u)}
        if hexes:
            return encode("strike", max(hexes, key=lambda hex_: (_air_harm(state, aims, hex_), hex_)))
    for unit in ordered(state, frame.eligible(state), aims):
        if frame.kind != DIRECT_COMMAND or state.suppressed[unit] or _strikes(state, unit, aims):
            return encode("activate", unit)
    return encode("end")


def _strikes(state: StrikeState, unit: int, aims: Aims) -> bool:
    """True if a unit does enough under Direct Command, where every action costs a Command Point."""
    return potential(state, unit, aims) >= max(STRIKE, price_of_action(state, unit))


def _air_harm(state: StrikeState, aims: Aims, hex_: int) -> float:
    """What an air strike on the hex promises, less the markers that air defence drives off."""
    harm = max(shot_harm(state, Shot(-1, u, AIR)) * importance(state, aims.ground, u) for u in state.at[hex_])
    for unit in defenders(state, hex_):
        harm *= 1.0 - (state.tables.air_defense[unit] + 1) / 10
    return harm


def _declaration(state: StrikeState, frame: AssaultDeclaration) -> int:
    """A unit that is brave enough joins."""
    joiners = [unit for unit in frame.joiners(state) if joins(state, unit, frame.hex)]
    encode = state.tables.encode
    return encode("join", joiners[0]) if joiners else encode("charge")


def _parks(state: StrikeState, frame: Parks) -> int:
    """Seek contact with leaders who see something of the battle; form parks of guns that do not move."""
    encode = state.tables.encode
    for unit in frame.seekers(state):
        reachable = contacts(state, unit)
        if reachable:
            return encode("contact", unit, _nearest_to_enemy(state, reachable))
    forming = park_hexes(state, frame.of)
    return encode("form", forming[0]) if forming else encode("end")


def _nearest_to_enemy(state: StrikeState, leaders: list[int]) -> int:
    tables = state.tables
    enemies = [
        state.place[u] for u in tables.of_side[1 - tables.leader_side[leaders[0]]] if state.place[u] < tables.count
    ]

    def gap(leader: int) -> tuple[int, int]:
        hex_ = state.leader_hex(leader)
        return min((tables.distance(hex_, enemy) for enemy in enemies), default=0) if hex_ >= 0 else 99, leader

    return min(leaders, key=gap)


def _contact(state: StrikeState, frame: ContactChoice) -> int:
    """With the leader of the largest formation: its chit is the one that is played most."""
    tables = state.tables

    def followers(leader: int) -> tuple[int, int]:
        formation = tables.leader_formation[leader]
        return sum(of == formation and state.on_map(u) for u, of in enumerate(tables.formation)), -leader

    best = max(frame.leaders, key=followers)
    return tables.encode("contact", frame.unit, best)


def _attach(state: StrikeState, frame: LeaderPlacement) -> int:
    """With the unit that is nearest to all the others of the formation."""
    units = hosts(state, frame.leader)
    middle = min(units, key=lambda unit: (_spread(state, unit, units), unit))
    return state.tables.encode("attach", frame.leader, middle)


def _spread(state: StrikeState, unit: int, units: list[int]) -> int:
    distance, here = state.tables.distance, state.place[unit]
    return sum(distance(here, state.place[other]) for other in units)


def _transfer(state: StrikeState, frame: Transfers) -> int:
    """To a unit from which clearly more of the formation is commanded."""
    tables = state.tables
    for leader in frame.leaders:
        units = hosts(state, leader)
        here = commands_from(state, leader)
        kept = _commanded(state, leader, here, units)
        best = max(
            transfer_units(state, leader), key=lambda u: _commanded(state, leader, state.place[u], units), default=-1
        )
        if best >= 0 and _commanded(state, leader, state.place[best], units) > kept + 1:
            return tables.encode("transfer", leader, best)
    return tables.encode("end")


def _commanded(state: StrikeState, leader: int, hex_: int, units: list[int]) -> int:
    if hex_ < 0:
        return 0
    reach, distance = state.command_range(leader), state.tables.distance
    return sum(distance(hex_, state.place[unit]) <= reach for unit in units)


def _choose_chit(state: StrikeState, frame: ChooseChit) -> int:
    """The formation with the most units."""
    tables = state.tables
    on_map = [tables.formation[u] for u in range(tables.pieces) if state.on_map(u)]
    return tables.encode("add", max(frame.formations, key=lambda formation: (on_map.count(formation), formation)))


def _posture(state: StrikeState, frame: PostureChoice) -> int:
    """Dug in where allowed; mounted where an armoured transport is there; else deployed."""
    transport = state.tables.transport[frame.unit]
    posture = frame.postures[0]
    if DUG_IN in frame.postures:
        posture = DUG_IN
    elif MOUNTED in frame.postures and transport is not None and transport.armoured and state.tables.side[frame.unit]:
        posture = MOUNTED
    return state.tables.encode("posture", frame.unit, posture)


def _hero(state: StrikeState, frame: HeroChoice) -> int:
    """With the unit in the worst trouble near the enemy, of the strongest."""
    tables, enemy = state.tables, 1 - frame.of

    def key(number: int) -> tuple[bool, int, int, int]:
        unit = tables.decode(number)[1]
        trouble = 2 * state.suppressed[unit] + state.hits[unit]
        return state.zone[enemy][state.place[unit]] > 0, trouble, state.steps(unit) + tables.full[unit].assault, -unit

    return max(frame.uses(state), key=key, default=tables.encode("decline"))


def _react(state: StrikeState, frame: OpportunityFire) -> int:
    """The best shot first, if it has a chance."""
    encode = state.tables.encode
    ready = frame.ready(state)
    best = max(ready, key=lambda unit: (rating(state, frame.shot(state, unit)), -unit), default=-1)
    return encode("react", best) if best >= 0 else encode("hold")


def _defend(state: StrikeState, frame: DefensiveFire) -> int:
    shots = defensive_shots(state, frame.hex, frame.attackers, frame.tried)
    best = max(shots, key=lambda shot: (rating(state, shot), -shot.firer, -shot.target), default=None)
    return state.tables.encode("hold") if best is None else state.tables.encode("fire", best.firer, best.target)


def _stand(state: StrikeState, frame: StandOrRun) -> int:
    """Stand in places that score and unless clearly outweighed; else run to cover outside enemy Fire Zones."""
    tables = state.tables
    attackers, here = members(state, frame.attackers), state.at[frame.hex]
    threat = sum(attacks(state, unit, here, ASSAULT) for unit in attackers)
    if frame.hex not in tables.victory and threat > OUTWEIGHED + sum(
        attacks(state, u, attackers, DEFENCE) for u in here
    ):
        for unit in here:
            ways = retreat_hexes(state, unit)
            if ways:
                enemy = 1 - tables.side[unit]
                best = min(ways, key=lambda hex_: (state.zone[enemy][hex_] > 0, tables.cover[hex_][0], hex_))
                return state.tables.encode("retreat", unit, best)
    return tables.encode("stand")


def _exchange(state: StrikeState, frame: ExchangeTarget) -> int:
    """Fire at the unit it harms most."""
    exchange = state.frames[-2]
    assert isinstance(exchange, Exchange)
    best = max(frame.targets, key=lambda unit: (shot_harm(state, exchange.shot(state, unit)), -unit))
    return state.tables.encode("fire", frame.unit, best)


def _enter(state: StrikeState, frame: Enter) -> int:
    """One of the victors enters, the strongest; the others keep out of the next barrage."""
    ready = [] if frame.entered else entrants(state, frame.hex, frame.attackers)
    best = max(ready, key=lambda unit: (state.steps(unit), -state.hits[unit], -unit), default=-1)
    return state.tables.encode("end") if best < 0 else state.tables.encode("advance", best)


def _check(state: StrikeState, frame: CheckChoice) -> int:
    """A point is paid where failure would cost more than the point; with two Cohesion Hits a unit stays Suppressed."""
    encode, unit = state.tables.encode, frame.unit
    if frame.purpose == "suppression" and state.hits[unit] == 2:
        return encode("accept")
    failing = 1.0 - chance_to_pass(quality(state, unit) + frame.extra)
    points = spare(state, state.tables.division[unit])
    price = next(price for least, price in PRICES if points >= least)
    return encode("spend" if failing * FAILED[frame.purpose] > price and may_spend(state, unit) else "check")


_PLANNERS: dict[type, Callable[[StrikeState, Any], int | None]] = {
    OpportunityFire: _react,
    DefensiveFire: _defend,
    StandOrRun: _stand,
    ExchangeTarget: _exchange,
    Enter: _enter,
    CheckChoice: _check,
    AssaultDeclaration: _declaration,
    AirMission: lambda state, _: state.tables.encode("launch"),
    Dispatch: dispatch_step,
    Parks: _parks,
    ContactChoice: _contact,
    LeaderPlacement: _attach,
    Transfers: _transfer,
    ParkEntry: lambda state, _: state.tables.encode("end"),
    ChooseChit: _choose_chit,
    PostureChoice: _posture,
    HeroChoice: _hero,
}
