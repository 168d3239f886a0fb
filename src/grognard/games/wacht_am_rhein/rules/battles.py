"""[10.0] The die of an assault: the defender's artillery before it, the hits after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from grognard.engine.chances import Band, weighted_bands

from ..vocabulary import DEPLETED, SIDE_TITLES
from .advances import Advance
from .assault import AssaultOdds, AssaultResult, defenders, meaning, odds, read_result, target_facts, why_not_fire
from .frame import Units, WachtChoice, WachtRoll
from .hits import DiscretionaryHits, Losses
from .overruns import Aftermath

if TYPE_CHECKING:
    from ..state import WachtState


# -- the die ------------------------------------------------------------------------------------------------------


class AssaultRoll(WachtRoll, frozen=True, tag="assault_roll"):
    """[10.0] One die for an assault or an overrun; then both sides take their hits, and play goes on."""

    rules: ClassVar[tuple[str, ...]] = ("10.0",)
    purpose: ClassVar[str] = "assault"

    target: int
    attackers: Units
    defence_guns: Units = ()
    overrun: bool = False

    def odds(self, state: WachtState) -> AssaultOdds:
        """The tally."""
        return odds(state, self.target, self.attackers, self.defence_guns, self.overrun)

    @override
    def asked(self, state: WachtState) -> str:
        what = "Overrun of" if self.overrun else "Assault on"
        return f"{what} {state.tables.grid.id(self.target)}: {self.odds(state).label}"

    @override
    def bands(self, state: WachtState) -> tuple[Band, ...]:
        results = self.odds(state).results
        return weighted_bands([(meaning(results[face]), 1, ((face,),)) for face in range(10)])

    @override
    def fall(self, state: WachtState, faces: Sequence[int]) -> None:
        odds_now = self.odds(state)
        text = odds_now.results[faces[0]]
        result = read_result(text)
        if state.log is not None:
            hits = list(self.suffered(state, result))
            state.emit("assault", "10.0", column=odds_now.label, face=faces[0], result=text, hits=hits)
        state.pop()
        take_hits(state, self, result)

    def suffered(self, state: WachtState, result: AssaultResult) -> AssaultResult:
        """The hits as far as there are steps to suffer them; a side without steps has nothing to decide."""
        attackers = [unit for unit in self.attackers if not state.tables.type[unit].artillery]
        ours = sum(state.steps[unit] for unit in attackers)
        theirs = sum(state.steps[unit] for unit in defenders(state, self.target))
        return AssaultResult(
            min(result.attacker_must, ours),
            result.attacker_may if ours > result.attacker_must else 0,
            min(result.defender_must, theirs),
            result.defender_may if theirs > result.defender_must else 0,
        )


# -- the defender's artillery -------------------------------------------------------------------------------------


def ask_defender(state: WachtState, roll: AssaultRoll) -> None:
    """The defender may fire, if able; then the die is thrown."""
    frame = DefenceFire(roll.target, roll.attackers, (), roll.overrun)
    state.push(frame if len(frame.numbers(state)) > 1 else roll)


class DefenceFire(WachtChoice, frozen=True, tag="defence_fire"):
    """The defender commits artillery, or lets the die be thrown."""

    rules: ClassVar[tuple[str, ...]] = ("10.0",)
    verbs: ClassVar[tuple[str, ...]] = ("commit", "pass")
    moment: ClassVar[str] = "the defender commits artillery"

    target: int
    attackers: Units
    guns: Units
    overrun: bool

    def side(self, state: WachtState) -> int:
        """The defender."""
        return 1 - state.tables.side[self.attackers[0]]

    @override
    def prompt(self, state: WachtState) -> str:
        label = odds(state, self.target, self.attackers, self.guns, self.overrun).label
        return f"{SIDE_TITLES[self.side(state)]} artillery in defence of {state.tables.grid.id(self.target)}: {label}"

    @override
    def facts(self, state: WachtState, verb: str, a: int, b: int) -> dict[str, Any]:
        return target_facts(state, a, self.target)

    def do_commit(self, state: WachtState, gun: int, _: int) -> None:
        """The gun fires, and is depleted."""
        state.set_mark(gun, DEPLETED, True)
        state.become(DefenceFire(self.target, self.attackers, (*self.guns, gun), self.overrun))

    def why_not_commit(self, state: WachtState, gun: int, _: int) -> list[str]:
        """Every reason why the gun cannot fire in defence."""
        tables = state.tables
        if tables.side[gun] != self.side(state) or not tables.type[gun].artillery or not state.on_map(gun):
            return ["battle.not_gun"]
        if gun in self.guns:
            return ["battle.committed"]
        return list(why_not_fire(state, gun, self.target, defenders(state, self.target)))

    def among_commit(self, state: WachtState) -> list[int]:
        """The artillery of the defender."""
        tables = state.tables
        guns = (u for u in tables.of_side[self.side(state)] if tables.type[u].artillery and state.on_map(u))
        return [tables.encode("commit", gun) for gun in guns]

    def do_pass(self, state: WachtState, a: int, b: int) -> None:
        """The die is thrown."""
        state.become(AssaultRoll(self.target, self.attackers, self.guns, self.overrun))


def take_hits(state: WachtState, roll: AssaultRoll, result: AssaultResult) -> None:
    """Put the consequences of the die on the stack, last first."""
    tables = state.tables
    fighters = tuple(unit for unit in roll.attackers if not tables.type[unit].artillery)
    side = tables.side[fighters[0]]
    targets = tuple(defenders(state, roll.target))
    if roll.overrun:
        ties = tables.options.equal_hits == "success"
        won = result.attacker < result.defender or (ties and result.attacker == result.defender)
        state.push(Aftermath(roll.target, won))
    else:
        state.push(Advance(side, roll.target, fighters))
    state.push(DiscretionaryHits(side, fighters, result.attacker_may, roll.target))
    state.push(DiscretionaryHits(1 - side, targets, result.defender_may, roll.target))
    state.push(Losses(1 - side, targets, result.defender_must))
    state.push(Losses(side, fighters, result.attacker_must))
