"""[4.9] Evening Debriefing: improvement [7.2], points [4.92], promotion [25.0], decorations [26.0]."""

from __future__ import annotations

from typing import ClassVar, Final

from typing_extensions import override

from grognard.engine.chances import Faces
from grognard.engine.steps import Step

from ..schema.names import COMMANDER, DEAD, FRIENDLY_KILLS, HCBI, HOME, MEDALS, MEN, OWN_KILLS, UNCONSCIOUS
from ..state import PattonState
from ..tables import Labels
from .ammunition import special_of
from .frame import ManDie, Modifiers, PattonChoice, PattonRoll
from .victory import day_result, gains, ledger, total

COUNTED: Final = 1
"""After this step of the evening the points of the day have been counted."""


class Evening(Step[PattonState], frozen=True):
    """[4.9] The steps of the evening, in order."""

    rules: ClassVar[tuple[str, ...]] = ("4.9",)

    next: int = 0

    def run(self, state: PattonState) -> None:
        """Carry out the next step."""
        state.become(Evening(self.next + 1))
        if self.next == 0:
            keep_rounds(state)
            state.push(Improvement())
        elif self.next == 1:
            debrief(state)
        elif self.next == 2:
            promote(state)
        elif self.next == 3:
            if state.health[COMMANDER] < DEAD and best_medal(state, 100) >= 0:
                state.push(Decoration())
        else:
            state.pop()


def keep_rounds(state: PattonState) -> None:
    """[28.0 on 4.26] Unfired HCBI, HVAP and APDS are kept, unless they went with the tank."""
    if state.tank_lost:
        state.hcbi_kept = state.special_kept = 0
    elif special_of(state) == HCBI:
        state.hcbi_kept += state.ammo[HCBI]
    else:
        state.special_kept += state.ammo[special_of(state)]
    state.ammo = [0] * len(state.ammo)
    state.rack = [0] * len(state.rack)
    state.gun_load = -1


class Improvement(Step[PattonState], frozen=True):
    """[7.2] [27.1] Each man who has survived the day may get better, even on his way to hospital (R52)."""

    rules: ClassVar[tuple[str, ...]] = ("4.91", "7.2", "27.1")

    refit: bool = False
    man: int = 0

    def run(self, state: PattonState) -> None:
        """Find the next man."""
        highest = state.tables.data.campaign.ratings.highest
        worst = UNCONSCIOUS if self.refit or not state.tables.options.wounded_improve else HOME
        able = (m for m in range(self.man, len(MEN)) if state.health[m] <= worst and state.rating[m] < highest)
        man = next(able, None)
        if man is None:
            state.pop()
        else:
            state.become(Improvement(self.refit, man + 1))
            state.push(ImprovementRoll(man))


class ImprovementRoll(ManDie, frozen=True):
    """[7.2] The man gets better if the die shows more than his rating."""

    rules: ClassVar[tuple[str, ...]] = ("7.2", "27.1")
    purpose: ClassVar[str] = "improvement"

    @override
    def labels(self, state: PattonState) -> Labels:
        return state.tables.spread(10, ("no_change", state.rating[self.man]), ("improves", 10))

    @override
    def heading(self, state: PattonState) -> str:
        return f"Improvement on more than {state.rating[self.man]}"

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label == "improves":
            state.rating[self.man] += 1
            state.tell_of_man("improved", "7.2", self.man, rating=state.rating[self.man])


def debrief(state: PattonState) -> None:
    """[4.92] The points of the day."""
    points = total(state)
    state.campaign_score += points
    state.days_fought += 1
    if state.log is not None:
        state.emit(
            "debriefing", "4.92", date=state.date(), points=points, result=day_result(state),
            own_kills=state.score[OWN_KILLS], friendly_kills=state.score[FRIENDLY_KILLS],
            lines=[[why, amount] for why, amount, _ in ledger(state) if amount],
            kills={state.tables.kinds[k].id: n for k, n in enumerate(state.kills) if n},
        )  # fmt: skip


def promote(state: PattonState) -> None:
    """[25.0] One rank for every hundred points of your tanks, once a month."""
    table = state.tables.data.campaign.promotions
    month = int(state.date()[:4]) * 100 + state.month()
    if state.health[COMMANDER] >= DEAD or state.promoted == month or state.rank + 1 >= len(table.ranks):
        return
    if state.career >= table.points[state.rank + 1]:
        state.rank += 1
        state.promoted = month
        if state.log is not None:
            state.emit("promoted", "25.0", name=state.man(COMMANDER), rank=table.ranks[state.rank])


# -- [26.0] decorations ---------------------------------------------------------------------------------------------


def decoration_modifiers(state: PattonState, medal_of_honor: bool = False) -> Modifiers:
    """[26.1] What counts towards a medal; an officer's rank does not count for the highest."""
    table = state.tables.data.campaign.decorations.modifiers
    own, friendly, territory = gains(state, state.tables.options.decorations_multiplied)
    found: Modifiers = [
        ("points of your tank", table["own_points"] * own),
        ("points of friendly forces and territory", table["friendly_points"] * (friendly + territory)),
    ]
    if state.rescued:
        found.append(("a man pulled from a burning tank", table["rescue"]))
    if state.rank >= state.tables.data.campaign.promotions.first_officer and not medal_of_honor:
        found.append(("officer", table["officer"]))
    if state.open_collateral:
        found.append(("open hatch under fire", table["open_hatch"]))
    if state.wounded_today:
        found.append(("wounded", table["wounded"]))
    if state.month() in (11, 12):
        found.append(("November or December", table["november_december"]))
    return found


def best_medal(state: PattonState, roll: int) -> int:
    """[26.1] The highest medal this roll earns, or -1."""
    table = state.tables.data.campaign.decorations
    best = -1
    for medal, needed in enumerate(table.needed):
        highest = medal == len(table.needed) - 1
        if roll + sum(amount for _, amount in decoration_modifiers(state, highest)) >= needed:
            best = medal
    return best


class Decoration(PattonRoll, frozen=True):
    """[26.1] One roll a day."""

    rules: ClassVar[tuple[str, ...]] = ("26.1",)
    purpose: ClassVar[str] = "decoration"
    title: ClassVar[str] = "Decorations, 200 or more"

    @override
    def labels(self, state: PattonState) -> Labels:
        names = ("no_medal", *MEDALS)
        return tuple(names[best_medal(state, roll) + 1] for roll in range(1, 101))

    @override
    def modifiers(self, state: PattonState) -> Modifiers:
        return decoration_modifiers(state)

    @override
    def land(self, state: PattonState, label: str, faces: Faces) -> None:
        state.pop()
        if label != "no_medal":
            best = MEDALS.index(label)
            if best == 0:
                award(state, 0)
            else:
                state.push(ChooseMedal(best))


def award(state: PattonState, medal: int) -> None:
    """A medal is pinned on."""
    state.medals[medal] += 1
    if state.log is not None:
        title = state.tables.data.campaign.decorations.medals[medal]
        state.emit("decorated", "26.1", name=state.man(COMMANDER), medal=title, id=MEDALS[medal])


class ChooseMedal(PattonChoice, frozen=True):
    """[26.1] If the roll earns several medals, you choose one."""

    rules: ClassVar[tuple[str, ...]] = ("26.1",)
    verbs: ClassVar[tuple[str, ...]] = ("medal",)
    moment: ClassVar[str] = "a decoration is being awarded"

    best: int

    @override
    def prompt(self, state: PattonState) -> str:
        return "Which decoration do you receive?"

    def why_not_medal(self, state: PattonState, medal: int, _: int) -> str:
        """[26.1] Why this medal cannot be chosen: the roll does not earn it."""
        return "" if medal <= self.best else "medal.too_high"

    def do_medal(self, state: PattonState, medal: int, _: int) -> None:
        """You receive it."""
        state.pop()
        award(state, medal)
