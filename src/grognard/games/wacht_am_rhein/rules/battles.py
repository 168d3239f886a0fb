"""[10.0] The die of an assault: the defender's artillery before it, the hits after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from grognard.engine.actions import Action
from grognard.engine.chances import bands
from grognard.engine.frames import Waits
from grognard.engine.nodes import Chance
from grognard.engine.verdicts import Refusal

from ..vocabulary import DEPLETED, SIDE_TITLES
from .advances import Advance
from .assault import AssaultOdds, Result, defenders, meaning, odds, read_result, refuse, why_not_fire
from .frame import D10, Units, WachtFrame, unit_of
from .hits import Choice, Losses
from .overruns import Aftermath

if TYPE_CHECKING:
    from ..state import WachtState


# -- the die ------------------------------------------------------------------------------------------------------


class AssaultRoll(WachtFrame, frozen=True, tag="assault_roll"):
    """[10.0] One die for an assault or an overrun; then hits are taken, defender's and attacker's, and it goes on."""

    waits: ClassVar[Waits] = Waits.CHANCE
    rules: ClassVar[tuple[str, ...]] = ("10.0",)
    moment: ClassVar[str] = "a die is being thrown"

    target: int
    attackers: Units
    defence_guns: Units = ()
    overrun: bool = False

    def odds(self, state: WachtState) -> AssaultOdds:
        """The tally."""
        return odds(state, self.target, self.attackers, self.defence_guns, self.overrun)

    @override
    def chance(self, state: WachtState) -> Chance:
        results = self.odds(state).results
        found = bands(D10, lambda faces: meaning(results[faces[0]]))
        place = state.tables.grid.id(self.target)
        what = "Overrun of" if self.overrun else "Assault on"
        return Chance("assault", f"{what} {place}: {self.odds(state).label}", self.rules, D10, found)

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

    def suffered(self, state: WachtState, result: Result) -> Result:
        """The hits as far as there are steps to suffer them; who has none left has nothing to decide."""
        attackers = [unit for unit in self.attackers if not state.tables.type[unit].artillery]
        ours = sum(state.steps[unit] for unit in attackers)
        theirs = sum(state.steps[unit] for unit in defenders(state, self.target))
        return Result(
            min(result.attacker_must, ours),
            result.attacker_may if ours > result.attacker_must else 0,
            min(result.defender_must, theirs),
            result.defender_may if theirs > result.defender_must else 0,
        )


# -- the defender's artillery -------------------------------------------------------------------------------------


def ask_defender(state: WachtState, roll: AssaultRoll) -> None:
    """The defender may fire, if he can; then the die is thrown."""
    if defence_guns(state, roll.target, ()):
        state.push(DefenceFire(roll.target, roll.attackers, (), roll.overrun))
    else:
        state.push(roll)


def defence_guns(state: WachtState, target: int, committed: Units) -> list[int]:
    """The defender's artillery units that can still be committed."""
    tables = state.tables
    units = defenders(state, target)
    if not units:
        return []
    return [
        gun
        for gun in tables.of_side[tables.side[units[0]]]
        if tables.type[gun].artillery
        and state.on_map(gun)
        and gun not in committed
        and next(why_not_fire(state, gun, target, units), None) is None
    ]


class DefenceFire(WachtFrame, frozen=True, tag="defence_fire"):
    """The defender commits artillery, or lets the die be thrown."""

    waits: ClassVar[Waits] = Waits.DECISION
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
    def numbers(self, state: WachtState) -> list[int]:
        verb = state.tables.verb
        guns = defence_guns(state, self.target, self.guns)
        return [*(verb["commit"] + gun for gun in guns), verb["pass"]]

    def default(self, state: WachtState) -> int:
        """No (more) artillery."""
        return state.tables.verb["pass"]

    @override
    def check(self, state: WachtState, action: Action) -> list[Refusal]:
        if action.verb == "pass":
            return []
        unit = unit_of(state, action)
        if unit in defence_guns(state, self.target, self.guns):
            return []
        return [refuse(state, "battle.not_gun", unit, self.target)]

    @override
    def act(self, state: WachtState, number: int) -> None:
        verb = state.tables.verb
        if number == verb["pass"]:
            state.become(AssaultRoll(self.target, self.attackers, self.guns, self.overrun))
            return
        gun = number - verb["commit"]
        state.set_mark(gun, DEPLETED, True)
        guns = (*self.guns, gun)
        state.become(DefenceFire(self.target, self.attackers, guns, self.overrun))


def take_hits(state: WachtState, roll: AssaultRoll, result: Result) -> None:
    """Put on the stack, last first, what follows from the die."""
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
    state.push(Choice(side, fighters, result.attacker_may, roll.target))
    state.push(Choice(1 - side, targets, result.defender_may, roll.target))
    state.push(Losses(1 - side, targets, result.defender_must))
    state.push(Losses(side, fighters, result.attacker_must))
