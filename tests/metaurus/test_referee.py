"""A second, slow referee: the same questions answered another way, on thousands of positions of random battles.

It knows hexes only by their printed numbers, works with sets and texts from the view of the active player, and shares
no code with the game but the data files.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from grognard.engine.frames import Waits
from grognard.games.metaurus.rules.combat import Declaration
from grognard.games.metaurus.rules.movement import MovementPhase
from grognard.games.metaurus.rules.resolution import CombatRoll
from grognard.games.metaurus.state import MOMENTUM, MetaurusState
from grognard.testing.walks import step, walk

from .support import DATA, RULES, legal, pending_modifier, pieces, place

Hex = tuple[int, int]
WAYS = {
    1: {"E": (0, 1), "W": (0, -1), "NE": (1, 0), "NW": (1, -1), "SE": (-1, 0), "SW": (-1, -1)},
    0: {"E": (0, 1), "W": (0, -1), "NE": (1, 1), "NW": (1, 0), "SE": (-1, 1), "SW": (-1, 0)},
}
FRONT = {"N": "NW NE", "ENE": "NE E", "ESE": "E SE", "S": "SE SW", "WSW": "SW W", "WNW": "W NW"}
REAR = {"N": "SW SE", "ENE": "W SW", "ESE": "NW W", "S": "NE NW", "WSW": "E NE", "WNW": "SE E"}


def read(hex_id: str) -> Hex:
    return int(hex_id[:2]), int(hex_id[2:])


def written(hex_: Hex) -> str:
    return f"{hex_[0]:02}{hex_[1]:02}"


LEVEL = {
    read(name): level
    for kind, level in (("clear", 0), ("hill", 1), ("crest", 2))
    for name in getattr(DATA.map.terrain, kind)
}
"""Every hex that can be entered."""
STREAMS = {frozenset(map(read, side.split("/"))) for side in DATA.map.streams.hexsides}


def around(hex_: Hex) -> dict[str, Hex]:
    return {way: (hex_[0] + up, hex_[1] + right) for way, (up, right) in WAYS[hex_[0] % 2].items()}


class Referee:
    """What a player at the table could work out."""

    def __init__(self, state: MetaurusState, role: str) -> None:
        self.pieces = {unit: one for unit, one in pieces(state, role).items() if "." not in one["place"]}
        self.at = {read(piece["place"]): piece for piece in self.pieces.values()}
        self.state = state

    def foes(self, side: str, hex_: Hex) -> list[dict[str, Any]]:
        beside = (self.at.get(there) for there in around(hex_).values())
        return [piece for piece in beside if piece and piece["side"] != side]

    def cost(self, here: Hex, there: Hex) -> int:
        chart = DATA.charts.terrain_effects
        up = chart.up_slope if LEVEL[there] > LEVEL[here] else 0
        return 1 + up + (chart.stream if frozenset((here, there)) in STREAMS else 0)

    def may_enter(self, hex_: Hex) -> bool:
        return hex_ in LEVEL and hex_ not in self.at

    def marches(self, piece: dict[str, Any], points: int, may_close: bool) -> set[str]:
        """Every hex a unit can end in, by trying all ways."""
        best = {read(piece["place"]): 0}
        todo = list(best)
        while todo:
            here = todo.pop()
            for there in around(here).values():
                if not self.may_enter(there):
                    continue
                spent = best[here] + self.cost(here, there)
                close = bool(self.foes(piece["side"], there))
                if spent > points or best.get(there, 99) <= spent or (close and not may_close):
                    continue
                best[there] = spent
                if not close:
                    todo.append(there)
        return {written(hex_) for hex_ in best} - {piece["place"]}

    def closes(self, piece: dict[str, Any]) -> set[str]:
        """Where Move to Attack leads: beside an enemy, or else nearer to one."""
        here = read(piece["place"])
        open_ = [there for there in around(here).values() if self.may_enter(there)]
        close = {written(there) for there in open_ if self.foes(piece["side"], there)}
        if close:
            return close
        return {written(there) for there in open_ if self.gap(piece["side"], there) < self.gap(piece["side"], here)}

    def gap(self, side: str, hex_: Hex) -> int:
        seen, ring, steps = {hex_}, {hex_}, 0
        while not any(self.at.get(h, {"side": side})["side"] != side for h in ring):
            ring = {n for h in ring for n in around(h).values() if 1 <= n[0] <= 20 and 1 <= n[1] <= 27} - seen
            seen |= ring
            steps += 1
            if not ring:
                return 999
        return steps

    def goals(self, piece: dict[str, Any], mark: int) -> set[str]:
        """Where a unit of the active Command may move with the points it has left, whoever moved before."""
        if piece["engaged"]:
            return set()
        if piece["kind"] == "elephants":
            return set() if mark & 32 else self.marches(piece, piece["left"], True)
        if piece["order"] == "move":
            return self.marches(piece, piece["left"], False)
        beside = self.foes(piece["side"], read(piece["place"]))
        if piece["order"] == "move_to_attack" and piece["left"] and not beside:
            return self.closes(piece)
        return set()

    def in_front(self, piece: dict[str, Any]) -> set[str]:
        """The enemies in the Frontal hexes, its opponents only if it is Engaged."""
        sides = around(read(piece["place"]))
        hexes = [sides[way] for way in FRONT[piece["faces"]].split()]
        foes = {self.at[h]["id"] for h in hexes if h in self.at and self.at[h]["side"] != piece["side"]}
        return foes & set(piece["engaged"]) if piece["engaged"] else foes

    def modifier(self, attackers: list[str], defenders: list[str], moved_up: set[str], earlier: int) -> int:
        """The die roll modifier, situation by situation."""
        ours, theirs = [self.pieces[a] for a in attackers], [self.pieces[d] for d in defenders]
        total = len(ours) - len(theirs) - earlier
        total += max((self.arc_bonus(a, d) for a in ours for d in theirs), default=0)
        gap = max(a["morale"] for a in ours) - max(d["morale"] for d in theirs)
        total += min(3, max(-3, gap))
        total += max(min(self.ground(a, d) for d in theirs) for a in ours)
        total += 1 if moved_up & set(attackers) else 0
        drms = {"stand": -1, "move": 1, "move_to_attack": 0, "reform": 2, None: 0}
        return int(total) + sum(drms[order] for order in {d["order"] for d in theirs})

    def arc_bonus(self, attacker: dict[str, Any], defender: dict[str, Any]) -> int:
        ways = [way for way, there in around(read(defender["place"])).items() if there == read(attacker["place"])]
        if not ways or ways[0] in FRONT[defender["faces"]].split():
            return 0
        return 2 if ways[0] in REAR[defender["faces"]].split() else 1

    def ground(self, attacker: dict[str, Any], defender: dict[str, Any]) -> int:
        here, there = read(attacker["place"]), read(defender["place"])
        if there not in around(here).values():
            return 0
        return -(LEVEL[there] > LEVEL[here]) - (frozenset((here, there)) in STREAMS)


def moments(seed: int) -> Iterator[tuple[MetaurusState, Any]]:
    """The states of a random game."""
    for state in walk(RULES, seed):
        assert isinstance(state, MetaurusState)
        if state.waits is not Waits.END:
            yield state, state.frames[-1]


def melees(seed: int, turns: int = 6) -> Iterator[tuple[MetaurusState, Any]]:
    """The states of a crowded fight on a few hexes, hills and a stream among them."""
    rng = Random(seed)
    hexes = [written((line, number)) for line in range(10, 16) for number in range(8, 18) if (line, number) in LEVEL]
    units = rng.sample(list(DATA.units), 36)
    pieces = dict(zip(units, rng.sample(hexes, len(units)), strict=True))
    flags = {
        "facing": {unit: rng.choice(list(FRONT)) for unit in units},
        "disordered": rng.sample(units, 9),
        "orders": {name: "move_to_attack" for name, command in DATA.commands.items() if command.orders},
    }
    state = place(pieces, rng.choice(["rome", "carthage"]), flags=flags)
    last = state.turn + turns
    while state.waits is not Waits.END and state.turn < last:
        yield state, state.frames[-1]
        step(state, rng)


@pytest.mark.parametrize("seed", range(3))
def test_two_referees_agree_on_every_move(seed: int) -> None:
    looked = 0
    for state, frame in moments(seed):
        if not isinstance(frame, MovementPhase) or looked % 5:
            looked += isinstance(frame, MovementPhase)
            continue
        looked += 1
        referee = Referee(state, state.node.to_json()["roles"][0])
        offered: dict[str, set[str]] = {}
        for text in legal(state, "move"):
            _, unit, goal = text.split()
            offered.setdefault(unit, set()).add(goal)
        for number in frame.units(state):
            name = state.tables.ids[number]
            assert offered.get(name, set()) == referee.goals(referee.pieces[name], state.marks[number]), name
    assert looked > 100


def test_two_referees_agree_on_who_must_attack_whom() -> None:
    looked = 0
    for state, frame in (moment for seed in range(40) for moment in melees(seed, 2)):
        if not isinstance(frame, Declaration):
            continue
        looked += 1
        referee = Referee(state, state.node.to_json()["roles"][0])
        ids, size = state.tables.ids, len(state.place)
        able = {}
        for command in frame.commands:
            for unit in state.living(command):
                piece = referee.pieces[ids[unit]]
                willing = piece["engaged"] or piece["kind"] == "elephants" or piece["order"] == "move_to_attack"
                if willing and piece["kind"] != "light" and (front := referee.in_front(piece)):
                    able[ids[unit]] = front
        declared = {(ids[pair // size], ids[pair % size]) for pair in frame.pairs}
        offered = {(text.split()[1], referee.at[read(text.split()[2])]["id"]) for text in legal(state, "attack")}
        assert offered | declared == {(unit, foe) for unit, foes in able.items() for foe in foes}
        must = {unit for unit in able if unit != "elephants" or referee.pieces[unit]["engaged"]}
        idle = must - {unit for unit, _ in declared}
        active = must | {unit for unit, _ in declared}
        bare = {foe for unit in active for foe in able[unit]} - {foe for _, foe in declared}
        assert ("end" in legal(state)) == (not idle and not bare)
    assert looked > 150


def test_two_referees_agree_on_every_modifier() -> None:
    looked = 0
    for state, frame in (moment for seed in range(40, 80) for moment in melees(seed, 2)):
        if not isinstance(frame, CombatRoll) or frame.kind != 0:
            continue
        looked += 1
        ids = state.tables.ids
        moved_up = {ids[unit] for unit in frame.units if state.marks[unit] & MOMENTUM}
        earlier = max(state.attacks[unit] for unit in frame.units)
        side = DATA.commands[DATA.units[ids[frame.enemies[0]]].command].side
        referee = Referee(state, side)
        attackers, defenders = [ids[unit] for unit in frame.units], [ids[unit] for unit in frame.enemies]
        assert pending_modifier(state) == referee.modifier(attackers, defenders, moved_up, earlier)
    assert looked > 150
