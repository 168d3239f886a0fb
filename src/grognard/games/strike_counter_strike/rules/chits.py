"""[G6] The chit in play: which units act under it, and the air support that goes with it."""

from __future__ import annotations

import msgspec

from ..state import REPLACEMENT, StrikeState
from ..tables import AMERICAN, GERMAN, PARK
from . import air, leaders
from .command import Posts, command_posts, commands_from, why_no_point
from .frame import StrikeChoice

DIVISION, FORMATION, DIRECT_COMMAND = range(3)
KINDS = ("division", "formation", "direct command")


class ChitInPlay(StrikeChoice, frozen=True):
    """What is known of a chit that has been played; `Activation` is the decision that goes with it."""

    kind: int
    of: int
    """The division, the formation, or (Direct Command) the side."""
    acted: int = 0
    """Units that have had their turn, as a bit mask."""
    charged: tuple[int, ...] = ()
    """Leaders charged with a white-bar independent, once for each."""

    def side(self, state: StrikeState) -> int:
        """The side that owns the chit."""
        tables = state.tables
        if self.kind == DIRECT_COMMAND:
            return self.of
        return tables.division_side[self.division(state)]

    def division(self, state: StrikeState) -> int:
        """The division of a Division or Formation chit."""
        return self.of if self.kind == DIVISION else state.tables.formation_division[self.of]

    def title(self, state: StrikeState) -> str:
        """The chit in words."""
        data = state.tables.data
        if self.kind == DIVISION:
            return data.divisions[state.tables.divisions[self.of]].name
        if self.kind == FORMATION:
            return data.formations[state.tables.formations[self.of]].name
        return "American Direct Command" if self.of == AMERICAN else "German Direct Command"

    def eligible(self, state: StrikeState) -> list[int]:
        """The units that may still act under this chit."""
        tables, acted, place = state.tables, self.acted, state.place
        hexes, parks = tables.count, tables.count + PARK
        if self.kind == DIVISION:
            units = tables.of_division[self.of]
            return [u for u in units if (place[u] < hexes or place[u] == parks) and not acted >> u & 1]
        if self.kind == FORMATION:
            units = tables.of_division[self.division(state)]
            return [
                u
                for u in units
                if (place[u] < hexes or place[u] == parks)
                and not acted >> u & 1
                and (tables.formation[u] == self.of or self.lends(state, u) != -1)
            ]
        if not any(state.cp[d] for d, side in enumerate(tables.division_side) if side == self.of):
            return []
        posts = command_posts(state, range(len(tables.leaders)))
        return [unit for unit in tables.of_side[self.of] if not self.why_no_turn(state, unit, posts)]

    def lends(self, state: StrikeState, unit: int) -> int:
        """[G6] [S3.0] The leader that activates an independent; -2 if it costs no leader anything, -1 if none."""
        tables = state.tables
        if tables.formation[unit] >= 0 or tables.division[unit] != self.division(state):
            return -1
        contact = state.contact[unit]
        if contact in tables.lenders[self.of] and state.leader_with[contact] >= 0:
            return -2
        hex_ = state.place[unit]
        if hex_ >= tables.count:
            return -1
        for leader in tables.lenders[self.of]:
            where = commands_from(state, leader)
            if where >= 0 and tables.distance(hex_, where) <= state.command_range(leader):
                if not tables.white_bar[unit]:
                    return -2
                if self.charged.count(leader) < independents(state, leader):
                    return leader
        return -1

    def may_fly(self, state: StrikeState) -> bool:
        """[S2.0] Air support is used during the activation of the division it was given to."""
        return self.kind == DIVISION and state.air > 0 and self.of == state.air_division

    def why_no_turn(self, state: StrikeState, unit: int, posts: Posts | None = None) -> str:
        """[G6] Why the unit does not act under this chit now, or ""."""
        tables = state.tables
        if tables.side[unit] != self.side(state):
            return "unit.other_side"
        if not state.on_map(unit) and not state.is_at(unit, PARK):
            return "unit.off_map"
        if self.acted >> unit & 1:
            return "unit.acted"
        if self.kind == DIRECT_COMMAND:
            return why_no_point(state, unit, posts)
        if self.kind == DIVISION:
            mine = tables.division[unit] == self.of
        else:
            mine = tables.formation[unit] == self.of or self.lends(state, unit) != -1
        return "" if mine else "unit.chit"

    def with_acted(self, state: StrikeState, unit: int) -> ChitInPlay:
        """This activation after the unit has had its turn; a white-bar independent is charged to a leader."""
        charged = self.charged
        if self.kind == FORMATION and state.tables.formation[unit] < 0:
            leader = self.lends(state, unit)
            charged = (*charged, leader) if leader >= 0 else charged
        return msgspec.structs.replace(self, acted=self.acted | 1 << unit, charged=charged)

    def end(self, state: StrikeState) -> None:
        """The chit is done: leaders may transfer."""
        side = self.side(state)
        state.emit("activation_ended", "G6", side=side, chit=self.title(state))
        state.pop()
        tables = state.tables
        if self.kind == DIVISION:
            found = [leader for leader, of in enumerate(tables.leader_division) if of == self.of]
        elif self.kind == FORMATION:
            found = [leader for leader, of in enumerate(tables.leader_formation) if of == self.of]
        else:
            found = []
        leaders.begin_transfers(state, side, found)


def independents(state: StrikeState, leader: int) -> int:
    """How many white-bar independents a leader can activate."""
    original, replacement = state.tables.leader_values[leader]
    if state.leader_state[leader] == REPLACEMENT and replacement is not None:
        return replacement[1]
    return original[1]


def activation_of(state: StrikeState) -> ChitInPlay:
    """The activation that is going on."""
    return next(frame for frame in state.frames[::-1] if isinstance(frame, ChitInPlay))


def strikes(state: StrikeState) -> list[int]:
    """[S2.0] The numbers of the air strikes that can be sent now: at any point, also in a unit's turn."""
    if not state.air or not activation_of(state).may_fly(state):
        return []
    encode = state.tables.encode
    return [encode("strike", hex_) for hex_ in air.target_hexes(state)]


def why_no_strike(state: StrikeState, hex_: int) -> str:
    """[S2.0] Why no air strike can be sent to the hex, or ""."""
    if not activation_of(state).may_fly(state):
        return "air.none"
    return "" if state.holder[hex_] == GERMAN else "air.target"


def begin_strike(state: StrikeState, hex_: int) -> None:
    """The first marker of an air mission is placed."""
    state.push(air.AirMission((hex_,)))


def mark_acted(state: StrikeState, unit: int) -> None:
    """A unit has spent its turn by joining another's Assault."""
    state.frames = tuple(
        frame.with_acted(state, unit) if isinstance(frame, ChitInPlay) else frame for frame in state.frames
    )
